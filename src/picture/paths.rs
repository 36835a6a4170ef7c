//! Paths on the sheet: solid within their range and thin beyond, stronger within a solid, dashed where one hides them.

use crate::geometry::Range;
use crate::number::{Big, Fraction, Surd};

use super::collect::Picture;
use super::frame::ViewFrame;
use super::ink::Ink;
use super::labels::Pixel;
use super::on_sheet::{Rank, Sign, Spot};
use super::outline::Curve;
use super::shape::{Drawn, Verdict};
use super::sheet::Sheet;
use super::solids::{Seen, parts};
use super::space::{Vec3, add, dot, sub, times};
use super::ticks::{equals_among, point};

/// Arrows to the right, down, and so on around.
const ARROWS: [char; 8] = ['→', '↘', '↓', '↙', '←', '↖', '↑', '↗'];

/// A path in the frame.
pub(super) struct Trail {
    /// All of its line that is in the frame.
    pub(super) line: [Vec3; 2],
    /// What of that is within its range.
    pub(super) range: Option<[Vec3; 2]>,
    /// Whether the range begins there.
    pub(super) begins: bool,
    /// Whether the range ends there.
    pub(super) ends: bool,
}

/// A path in the frame; `None` if it never comes there.
pub(super) fn trail(frame: &ViewFrame, drawn: &Drawn) -> Option<Trail> {
    let Drawn { path, over, .. } = drawn;
    let at = |t: &_| frame.along(path, over, t);
    let whole = frame.clip(path, over, &Range::EVERYWHERE)?;
    let (Some(first), Some(last)) = (&whole.first, &whole.last) else {
        // A path that does not move.
        let at = frame.point(&path.origin, over);
        return Some(Trail { line: [at; 2], range: Some([at; 2]), begins: true, ends: true });
    };
    let line = [at(first), at(last)];
    let within = frame.clip(path, over, &path.range);
    let Some(Range { first: Some(begin), last: Some(end) }) = within else {
        return Some(Trail { line, range: None, begins: false, ends: false });
    };
    let is_bound = |t: &Fraction<Big>, bound: &Option<Fraction<Big>>| {
        bound.as_ref().is_some_and(|bound| t.compare(bound).is_ok_and(std::cmp::Ordering::is_eq))
    };
    let ends = [at(&begin), at(&end)];
    let cut = drawn.ends_at.as_ref().map(|at| along(ends, frame.contact(at))).filter(|part| *part < 1.0);
    Some(Trail {
        line,
        range: Some([ends[0], cut.map_or(ends[1], |part| add(ends[0], times(sub(ends[1], ends[0]), part)))]),
        begins: is_bound(&begin, &path.range.first),
        ends: is_bound(&end, &path.range.last) && cut.is_none(),
    })
}

/// How far along a line a point of it lies, from 0 to 1; 1 on a line without length.
fn along([from, to]: [Vec3; 2], point: Vec3) -> f64 {
    let along = sub(to, from);
    let length = dot(along, along);
    if length > 0.0 { (dot(sub(point, from), along) / length).clamp(0.0, 1.0) } else { 1.0 }
}

/// Draws a path.
pub(crate) fn draw(sheet: &mut Sheet, frame: &ViewFrame, drawn: &Drawn, seen: &[Seen], picture: &Picture) {
    let Some(trail) = trail(frame, drawn) else { return };
    let verdict = drawn.verdict;
    let [line_first, line_last] = trail.line;
    if picture.is_single() && !trail.begins {
        label_start(sheet, frame, drawn, trail.range.unwrap_or(trail.line), picture);
    }
    let Some([first, last]) = trail.range else {
        sheet.curve(Ink::Beyond(verdict), &Curve::Straight(line_first, line_last));
        return;
    };
    let beyond = [(line_first, first), (last, line_last)].into_iter().filter(|_| !picture.are_many());
    for (from, to) in beyond.collect::<Vec<_>>() {
        stretch(sheet, [Ink::Beyond(verdict); 2], from, to, seen);
    }
    // The parts within solids, from 0 to 1 along the range.
    let part = |end: &Option<_>, without: f64| match end {
        Some(end) if first != last => along([first, last], frame.contact(end)),
        _ => without,
    };
    let mut inside: Vec<[f64; 2]> =
        drawn.inside.iter().map(|[enter, exit]| [part(enter, 0.0), part(exit, 1.0)]).collect();
    inside.sort_by(|left, right| left[0].total_cmp(&right[0]));
    let at = |part: f64| add(first, times(sub(last, first), part));
    let mut done = 0.0;
    for [enter, exit] in inside {
        let inks = [Ink::Path(verdict), Ink::Behind(verdict)];
        stretch(sheet, inks, at(done), at(enter.max(done)), seen);
        let inks = [Ink::Inside(verdict), Ink::BehindInside(verdict)];
        stretch(sheet, inks, at(enter.max(done)), at(exit.max(done)), seen);
        done = exit.max(done);
    }
    stretch(sheet, [Ink::Path(verdict), Ink::Behind(verdict)], at(done), last, seen);
    let (from, to) = (sheet.pixel(first), sheet.pixel(last));
    sheet.head(Ink::Head(verdict), from, to, 11.0);
    let alone = picture.is_single();
    let met: Vec<_> = picture.contacts.iter().flat_map(|contact| contact.times.iter().flatten()).collect();
    // Where the contact begins with the range, its mark says all.
    let is_marked = |point: Pixel| {
        let ends = drawn.inside.iter().flatten().flatten();
        ends.map(|end| sheet.pixel(frame.contact(end))).any(|end| (end[0] - point[0]).hypot(end[1] - point[1]) < 1.0)
    };
    // Where a path is at t = 0, if that is neither of its ends.
    let zero = Fraction::whole(Big::ZERO);
    let Range { first: begin, last: end } = &drawn.path.range;
    let is_within = begin.as_ref().is_none_or(|t| t.numerator < Big::ZERO)
        && end.as_ref().is_none_or(|t| t.numerator > Big::ZERO)
        && drawn.path.direction.squared() != Big::ZERO;
    let zero_place = frame.along(&drawn.path, &drawn.over, &zero);
    let origin = sheet.pixel(zero_place);
    let (marked_first, marked_last, marked_zero) = (is_marked(from), is_marked(to), is_marked(origin));
    if trail.begins && !marked_first {
        sheet.mark(Spot { at: from, sign: Sign::Start, verdict, about: None });
        let place = |t: &Fraction<Big>| point(&drawn.place(t), &picture.told_points(), picture.dimensions());
        label_time(sheet, begin.as_ref().filter(|_| alone).map(|t| (t, place(t))), &met, [first, last]);
    }
    let is_seen = |axis: usize| (from[axis].min(to[axis])..=from[axis].max(to[axis])).contains(&origin[axis]);
    if is_within && (0..2).all(is_seen) && !marked_zero {
        sheet.mark(Spot { at: origin, sign: Sign::Zero, verdict, about: None });
        if alone {
            let at = point(&drawn.place(&zero), &picture.told_points(), picture.dimensions());
            sheet.label(Rank::Rest, zero_place, format!("t = 0\n{at}"), [0.0, 1.0]);
        }
    }
    if trail.ends && from != to && !marked_last {
        let place = |t: &Fraction<Big>| point(&drawn.place(t), &picture.told_points(), picture.dimensions());
        label_time(sheet, end.as_ref().filter(|_| alone).map(|t| (t, place(t))), &met, [last, first]);
    }
    if alone && verdict == Verdict::Miss && from != to {
        sheet.label(Rank::Contact, at(0.5), "miss", [0.0, -1.0]);
    }
    if let Some(label) = drawn.label.as_ref().filter(|_| !alone) {
        let rank = if verdict == Verdict::Miss && !picture.tells_points() { Rank::Rest } else { Rank::Met };
        sheet.label(rank, at(0.2), label.clone(), [0.0, -1.0]);
    }
}

/// Says where a path begins that begins outside of the frame, and in which direction that lies from where it is seen.
fn label_start(sheet: &mut Sheet, frame: &ViewFrame, drawn: &Drawn, seen: [Vec3; 2], picture: &Picture) {
    let Some(begin) = &drawn.path.range.first else { return };
    let start = drawn.place(begin);
    let ends = seen.map(|end| sheet.pixel(end));
    let outside = sheet.pixel(frame.contact(&start));
    let away = |at: &Pixel| (outside[0] - at[0]).hypot(outside[1] - at[1]);
    let first = usize::from(away(&ends[1]) < away(&ends[0]));
    let [near, far] = [ends[first], ends[1 - first]];
    let turns = (near[1] - far[1]).atan2(near[0] - far[0]) / std::f64::consts::FRAC_PI_4;
    let arrow = ARROWS[(turns.round() as i64).rem_euclid(8) as usize];
    let text = format!("{arrow} starts outside, at\n{}", point(&start, &[], picture.dimensions()));
    sheet.label(Rank::Contact, seen[first], text, [0.0, -1.0]);
}

/// Wants the time and the place of an end of a path beside it, on the side away from the other end; the time is told
/// apart from these others.
fn label_time(sheet: &mut Sheet, end: Option<(&Fraction<Big>, String)>, others: &[&Surd<Big>], ends: [Vec3; 2]) {
    if let Some((time, place)) = end {
        let text = format!("t {}\n{place}", equals_among(&time.clone().into(), others));
        let [at, other] = ends.map(|end| sheet.pixel(end));
        sheet.label(Rank::Met, ends[0], text, [0, 1].map(|axis| (at[axis] - other[axis]).signum()));
    }
}

/// A straight part of a path: with one ink where it is seen, with the other where it is hidden.
fn stretch(sheet: &mut Sheet, [ink, behind]: [Ink; 2], from: Vec3, to: Vec3, seen: &[Seen]) {
    if from == to {
        return;
    }
    if !sheet.in_space {
        sheet.curve(ink, &Curve::Straight(from, to));
        return;
    }
    let solids = seen.iter().filter(|solid| solid.role.hides_paths());
    let (hidden, visible) = parts(&sheet.view, from, to, solids.flat_map(|solid| &solid.pieces));
    let along = sub(to, from);
    for (ink, parts) in [(behind, hidden), (ink, visible)] {
        for [first, last] in parts {
            sheet.curve(ink, &Curve::Straight(add(from, times(along, first)), add(from, times(along, last))));
        }
    }
}
