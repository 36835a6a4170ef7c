//! Draws a picture: chooses its frame, brings all shapes into it, and puts them on a sheet.

use super::axes;
use super::choose;
use super::collect::Picture;
use super::frame::Frame;
use super::ink::Ink;
use super::legend::{Legend, words};
use super::paths;
use super::shape::{Mark, MarkKind, Mesh, Segment, Shape};
use super::sheet::{Crowd, LINE, Margins, Sheet, Sign, Spot};
use super::solids::{self, Seen};
use super::space::{Vec3, add, times};
use super::svg::document;
use super::view::{Look, View};

/// Up to so many shapes lines are drawn to the hundredth of a pixel, beyond them to the tenth.
const FINE: usize = 400;
/// Beyond so many paths, or solids, their lines are thin.
const CROWD: u64 = 150;
/// The length of a normal, in pixels.
const NORMAL: f64 = 34.0;

/// All of a picture as an SVG document; `question` says in a line what it is about.
pub fn draw(picture: &Picture, look: &Look, question: &str) -> String {
    let frame = choose::frame(&picture.shapes, picture.in_space);
    let view = if picture.in_space { View::of_space(look) } else { View::of_plane(look) };
    let up = match (look.y_down, look.y_is_up) {
        (true, _) => [0.0, -1.0, 0.0],
        (false, true) => [0.0, 1.0, 0.0],
        (false, false) => [0.0, 0.0, 1.0],
    };
    let seen = solids::seen(&picture.shapes, &frame, &view, up);
    let legend = Legend::of(picture);
    let mut sheet = sheet(picture, &frame, view, &seen, legend.len());
    sheet.crowd = Crowd { of_paths: picture.queries() > CROWD, of_solids: seen.len() as u64 > CROWD };
    if !picture.in_space {
        axes::zero_lines(&mut sheet, &frame);
    }
    for shape in &picture.shapes {
        match shape {
            Shape::Grid(mesh) if !picture.in_space => grid(&mut sheet, &frame, mesh),
            _ => {}
        }
    }
    solids::draw(&mut sheet, &seen, picture.in_space);
    for shape in &picture.shapes {
        match shape {
            Shape::Path(drawn) => paths::draw(&mut sheet, &frame, drawn, &seen, picture),
            Shape::Segment(line) => segment(&mut sheet, &frame, line),
            _ => {}
        }
    }
    for shape in &picture.shapes {
        if let Shape::Mark(contact) = shape {
            mark(&mut sheet, &frame, contact);
        }
    }
    solids::name(&mut sheet, &seen);
    if picture.in_space {
        axes::triad(&mut sheet, &frame);
    } else {
        axes::axes(&mut sheet, &frame);
    }
    let lost = sheet.place_labels();
    legend.write(&mut sheet, lost);
    let places = if picture.shapes.len() > FINE { 1 } else { 2 };
    document(&sheet, &frame, &words(picture, question), places)
}

/// The empty sheet: in the plane it shows the frame, in space all that is seen.
fn sheet(picture: &Picture, frame: &Frame, view: View, seen: &[Seen], lines: usize) -> Sheet {
    let below = LINE * lines as f64 + 12.0;
    let halves = frame.halves();
    if !picture.in_space {
        let bounds = [0, 1].map(|axis| [-halves[axis], halves[axis]]);
        let margins = Margins { left: 62.0, right: 22.0, top: 20.0, bottom: 46.0 + below };
        let mut sheet = Sheet::new(view, bounds, margins);
        sheet.within_axes();
        return sheet;
    }
    let mut points: Vec<Vec3> = seen.iter().flat_map(Seen::points).collect();
    for shape in &picture.shapes {
        match shape {
            Shape::Path(drawn) => points.extend(paths::ends(frame, drawn).into_iter().flatten()),
            Shape::Segment(Segment { from, to, over, .. }) => {
                points.extend([from, to].map(|end| frame.point(end, over)));
            }
            Shape::Mark(mark) => points.push(frame.contact(&mark.at)),
            _ => {}
        }
    }
    if points.is_empty() {
        points.extend([halves, times(halves, -1.0)]);
    }
    let mut bounds = [[f64::INFINITY, f64::NEG_INFINITY]; 2];
    for point in points {
        for (bound, side) in bounds.iter_mut().zip(view.project(point)) {
            *bound = [bound[0].min(side), bound[1].max(side)];
        }
    }
    // A picture of a single point is as wide as the frame.
    for (bound, half) in bounds.iter_mut().zip(halves) {
        if bound[1] - bound[0] < half / 8.0 {
            *bound = [bound[0] - half / 4.0, bound[1] + half / 4.0];
        }
    }
    Sheet::new(view, bounds, Margins { left: 70.0, right: 70.0, top: 44.0, bottom: 84.0 + below })
}

/// The planes of a grid, unless they are too many to be told apart.
fn grid(sheet: &mut Sheet, frame: &Frame, mesh: &Mesh) {
    let halves = frame.halves();
    for axis in 0..2 {
        let Some(planes) = frame.planes(mesh, axis) else { continue };
        for at in planes {
            let mut ends = [[-halves[0], -halves[1], 0.0], [halves[0], halves[1], 0.0]];
            for end in &mut ends {
                end[axis] = at;
            }
            sheet.line(Ink::Grid, sheet.pixel(ends[0]), sheet.pixel(ends[1]));
        }
    }
}

fn segment(sheet: &mut Sheet, frame: &Frame, segment: &Segment) {
    let [from, to] = [&segment.from, &segment.to].map(|point| sheet.pixel(frame.point(point, &segment.over)));
    sheet.line(Ink::Way(segment.verdict), from, to);
    if segment.arrow {
        sheet.head(Ink::Head(segment.verdict), from, to, 8.0);
    }
}

/// A contact: its sign, its normal, the line to its solid, its label.
fn mark(sheet: &mut Sheet, frame: &Frame, mark: &Mark) {
    let point = frame.contact(&mark.at);
    let at = sheet.pixel(point);
    if let Some((solid, over)) = mark.joined.as_ref().filter(|_| !sheet.crowd.of_paths) {
        let center = sheet.pixel(frame.point(solid, over));
        sheet.line(Ink::Link, at, center);
    }
    let mut toward = if mark.kind == MarkKind::Exit { [0.7, 0.7] } else { [-0.7, -0.7] };
    if let Some(normal) = mark.normal {
        let tip = sheet.pixel(add(point, times(normal, NORMAL / sheet.scale)));
        sheet.line(Ink::Normal, at, tip);
        sheet.head(Ink::NormalHead, at, tip, 7.0);
        let step = [tip[0] - at[0], tip[1] - at[1]];
        let length = step[0].hypot(step[1]).max(1.0);
        // Beside the normal, not at its tip.
        toward = [step[0] / length, step[1] / length - 0.3];
    }
    // Among many, one end of a contact tells of both.
    let is_told = mark.kind != MarkKind::Exit || !sheet.crowd.of_paths;
    let about = Some((if is_told { mark.about.clone() } else { String::new() }, mark.row));
    sheet.mark(Spot { at, sign: Sign::Contact(mark.kind), verdict: mark.verdict, about });
    if !mark.label.is_empty() {
        sheet.label(at, mark.label.clone(), toward);
    }
}
