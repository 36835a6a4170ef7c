//! Axes with round numbers in the plane; a triad of arrows in space.

use super::frame::ViewFrame;
use super::ink::Ink;
use super::labels::{Area, size_of};
use super::on_sheet::{FONT, NARROW_SMALL};
use super::sheet::Sheet;
use super::space::{Vec3, times};
use super::ticks::{Ticks, round_length};

/// The length of a tick, in pixels.
const TICK: f64 = 5.0;
/// About how long the arrows of the triad are, in pixels.
const ARROW: f64 = 58.0;
const NAMES: [&str; 3] = ["x", "y", "z"];

fn steps(steps: i64) -> f64 {
    steps as f64 / 1000.0
}

/// Where x and y are zero, if that is in the frame.
pub(super) fn zero_lines(sheet: &mut Sheet, frame: &ViewFrame) {
    for axis in 0..2 {
        let Ok(middle) = i64::try_from(&frame.center[axis]) else { continue };
        if middle.abs() >= frame.half[axis] {
            continue;
        }
        across(sheet, Ink::Zero, frame, axis, steps(-middle));
    }
}

/// A line through all of the frame, where a coordinate has this value.
pub(super) fn across(sheet: &mut Sheet, ink: Ink, frame: &ViewFrame, axis: usize, at: f64) {
    let mut ends = [-1.0, 1.0].map(|side| times(frame.halves(), side));
    for end in &mut ends {
        (end[axis], end[2]) = (at, 0.0);
    }
    sheet.line(ink, sheet.pixel(ends[0]), sheet.pixel(ends[1]));
}

/// The sides of the picture.
pub(super) fn border(sheet: &mut Sheet) {
    let Area { low: [left, top], high: [right, bottom] } = sheet.area;
    for (from, to) in [
        ([left, top], [right, top]),
        ([right, top], [right, bottom]),
        ([right, bottom], [left, bottom]),
        ([left, bottom], [left, top]),
    ] {
        sheet.line(Ink::Axis, from, to);
    }
}

/// A line of a round length with that length, in the lower left corner.
pub(super) fn bar(sheet: &mut Sheet, frame: &ViewFrame) {
    let (length, written) = round_length((ARROW / sheet.scale * 1000.0) as i64, frame.exponent);
    let [x, y] = [sheet.area.low[0] + 10.0, sheet.area.high[1] - 10.0];
    let end = x + steps(length) * sheet.scale;
    for [from, to] in [[[x, y], [end, y]], [[x, y - 3.0], [x, y + 3.0]], [[end, y - 3.0], [end, y + 3.0]]] {
        sheet.line(Ink::Axis, from, to);
    }
    sheet.text([(x + end) / 2.0, y - 9.0], "small middle", written);
}

/// The frame itself, its ticks and their numbers.
pub(super) fn axes(sheet: &mut Sheet, frame: &ViewFrame) {
    border(sheet);
    let Area { low: [left, top], high: [right, bottom] } = sheet.area;
    let sideways = Ticks::between(&frame.center[0], frame.half[0], frame.exponent);
    let widest = sideways.marks.iter().map(|(_, number)| size_of(number, NARROW_SMALL)[0]).fold(0.0, f64::max);
    let every = |ticks: &Ticks, size: f64, sheet: &Sheet| {
        let apart = ticks.marks.windows(2).map(|two| steps(two[1].0 - two[0].0) * sheet.scale).fold(f64::MAX, f64::min);
        ((size + 1.0) / apart).ceil().max(1.0) as usize
    };
    let every_sideways = every(&sideways, widest + 5.0, sheet);
    for (index, (offset, text)) in sideways.marks.iter().enumerate() {
        let [x, _] = sheet.pixel([steps(*offset), 0.0, 0.0]);
        sheet.line(Ink::Axis, [x, bottom], [x, bottom + TICK]);
        if index % every_sideways == 0 {
            sheet.text([x, bottom + TICK + 9.0], "small soft middle", text);
        }
    }
    let name = |name: &str, base: &Option<String>| match base {
        Some(base) => format!("{name} = {base} + \u{2026}"),
        None => name.to_owned(),
    };
    sheet.text([right, bottom + TICK + 26.0], "soft last", name("x", &sideways.base));
    let upward = Ticks::between(&frame.center[1], frame.half[1], frame.exponent);
    let every = every(&upward, NARROW_SMALL, sheet);
    for (index, (offset, text)) in upward.marks.iter().enumerate() {
        let [_, y] = sheet.pixel([0.0, steps(*offset), 0.0]);
        sheet.line(Ink::Axis, [left - TICK, y], [left, y]);
        if index % every == 0 {
            sheet.text([left - TICK - 4.0, y], "small soft last", text);
        }
    }
    sheet.text([left, top - 10.0], "soft", name("y", &upward.base));
}

/// Arrows along x, y and z in the lower left corner, of a round length, which is written beside them with where the
/// ground is.
pub(super) fn triad(sheet: &mut Sheet, frame: &ViewFrame, ground: Option<&str>) {
    let most = (ARROW / sheet.scale * 1000.0) as i64;
    let (length, written) = round_length(most.max(1), frame.exponent);
    let pixels = steps(length) * sheet.scale;
    // A step may be more than there is room for, where all is a single point.
    let is_to_scale = (ARROW / 5.0..=ARROW).contains(&pixels);
    let pixels = pixels.min(ARROW);
    let axes: [Vec3; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let arrows = axes.map(|axis| {
        let [right, up] = sheet.view.project(axis);
        [right * pixels, -up * pixels]
    });
    let least = |axis: usize| arrows.iter().map(|arrow| arrow[axis]).fold(0.0, f64::min);
    let most = |axis: usize| arrows.iter().map(|arrow| arrow[axis]).fold(0.0, f64::max);
    let origin = [22.0 - least(0), sheet.area.high[1] + 66.0 - most(1)];
    for (arrow, name) in arrows.into_iter().zip(NAMES) {
        let tip = [origin[0] + arrow[0], origin[1] + arrow[1]];
        sheet.line(Ink::Axis, origin, tip);
        let long = arrow[0].hypot(arrow[1]);
        if long < 4.0 {
            // It points at the reader, or away.
            sheet.text([origin[0] - 9.0, origin[1] + 8.0], "small soft middle", name);
            continue;
        }
        let ahead = arrow.map(|side| side / long);
        sheet.axis_head(tip, ahead);
        sheet.text([tip[0] + 10.0 * ahead[0], tip[1] + 10.0 * ahead[1]], "small soft middle", name);
    }
    let length = is_to_scale.then(|| format!("arrows of length {written}"));
    let right = origin[0] + most(0).max(0.0) + 22.0;
    let mut y = sheet.area.high[1] + 62.0;
    for text in length.iter().map(String::as_str).chain(ground) {
        let size = size_of(text, FONT);
        sheet.take(Area { low: [right, y - 10.0], high: [right + size[0], y + 8.0] });
        sheet.text([right, y], if ground == Some(text) { "small soft fixed" } else { "small soft" }, text);
        y += 17.0;
    }
    let low = [0.0, origin[1] + least(1) - 18.0];
    sheet.take(Area { low, high: [origin[0] + most(0) + 20.0, sheet.size[1]] });
}
