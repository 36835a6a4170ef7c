//! Draws a picture: chooses its frame, brings all shapes into it, and puts them on a sheet.

use std::collections::BTreeMap;

use super::axes;
use super::choose;
use super::collect::Picture;
use super::course::Course;
use super::frame::Frame;
use super::ink::Ink;
use super::inset;
use super::legend::{Legend, words};
use super::measures;
use super::on_sheet::{Crowd, Hand, Margins, Rank, Room, SINGLE, Sign, Spot, WHOLE};
use super::panels;
use super::paths;
use super::shape::{Gap, Mark, MarkKind, Mesh, Role, Segment, Shape, Verdict};
use super::sheet::Sheet;
use super::solids::{self, Seen};
use super::space::{Vec3, add, times};
use super::svg::document;
use super::ticks::equals;
use super::view::{Look, View};

/// Up to this many shapes, lines are drawn to the hundredth of a pixel; beyond it, to the tenth.
const FINE: usize = 400;
/// Beyond this many paths, or solids, their lines are thin.
const CROWD: u64 = 150;
/// The length of a normal, in pixels.
const NORMAL: f64 = 34.0;

/// All of a picture as an SVG document; `question` says in a line what it is about.
pub fn draw(picture: &Picture, look: &Look, question: &str) -> String {
    Drawing::in_frames(picture, look).document(picture, question)
}

/// A picture on its sheet.
#[derive(Debug)]
pub struct Drawing {
    /// The part of space that it shows.
    pub frame: Frame,
    /// What is seen of its solids.
    pub seen: Vec<Seen>,
    /// The sheet.
    pub sheet: Sheet,
}

impl Drawing {
    /// Draws a picture, side by side what has no common frame.
    pub fn in_frames(picture: &Picture, look: &Look) -> Self {
        panels::draw(picture, look).unwrap_or_else(|| Self::of(picture, look))
    }

    /// Draws all of a picture in one frame.
    pub fn of(picture: &Picture, look: &Look) -> Self {
        Self::within(picture, look, if picture.is_single() { &SINGLE } else { &WHOLE })
    }

    /// Draws all of a picture in one frame of at most this size.
    pub fn within(picture: &Picture, look: &Look, room: &Room) -> Self {
        let frame = choose::frame(picture);
        let view = if picture.in_space { View::of_space(look) } else { View::of_plane(look) };
        let seen = solids::seen(picture, &frame, &view, look.world_up());
        let mut sheet = sheet(picture, &frame, view, &seen, room);
        sheet.crowd = Crowd {
            of_paths: picture.queries() > CROWD,
            of_solids: seen.len() as u64 > CROWD,
            of_names: picture.are_many(),
        };
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
                Shape::Path(drawn, _) => paths::draw(&mut sheet, &frame, drawn, &seen, picture),
                // Among many that miss, the way of the middle is enough.
                Shape::Segment(Segment { arrow: false, verdict: Verdict::Miss, .. }) if picture.are_many() => {}
                Shape::Segment(line) => segment(&mut sheet, &frame, line),
                Shape::Gap(between) => gap(&mut sheet, &frame, between),
                _ => {}
            }
        }
        measures::draw(&mut sheet, &frame, picture);
        hands(&mut sheet, &frame, picture, &seen);
        marks(&mut sheet, &frame, picture);
        solids::name(&mut sheet, &seen);
        if picture.in_space {
            axes::triad(&mut sheet, &frame);
        } else {
            axes::axes(&mut sheet, &frame);
        }
        inset::add(&mut sheet, &frame, picture, look);
        let widest = sheet.size[0];
        let lost = sheet.place_labels();
        solids::number(&mut sheet, &seen);
        let marks = if room.is_panel { &[] } else { &sheet.spots[..] };
        Legend::of(picture, marks, widest).write(&mut sheet, lost);
        Self { frame, seen, sheet }
    }

    /// The drawing as an SVG document.
    pub fn document(&self, picture: &Picture, question: &str) -> String {
        let places = if picture.shapes.len() > FINE { 1 } else { 2 };
        document(&self.sheet, &self.frame, &words(picture, question), places)
    }
}

/// The empty sheet: in the plane it shows the frame, in space all that is seen.
fn sheet(picture: &Picture, frame: &Frame, view: View, seen: &[Seen], room: &Room) -> Sheet {
    let halves = frame.halves();
    if !picture.in_space {
        let bounds = [0, 1].map(|axis| [-halves[axis], halves[axis]]);
        let margins = Margins { left: 62.0, right: 22.0, top: 20.0, bottom: 58.0 };
        let mut sheet = Sheet::new(view, bounds, room, margins);
        sheet.within_axes();
        return sheet;
    }
    let mut points: Vec<Vec3> = seen.iter().flat_map(Seen::points).collect();
    for shape in &picture.shapes {
        match shape {
            Shape::Path(drawn, _) => points.extend(paths::ends(frame, drawn).into_iter().flatten()),
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
    Sheet::new(view, bounds, room, Margins { left: 70.0, right: 70.0, top: 44.0, bottom: 96.0 })
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

pub fn segment(sheet: &mut Sheet, frame: &Frame, segment: &Segment) {
    let [from, to] = [&segment.from, &segment.to].map(|point| sheet.pixel(frame.point(point, &segment.over)));
    sheet.line(Ink::Way(segment.verdict), from, to);
    if segment.arrow {
        sheet.head(Ink::Head(segment.verdict), from, to, 8.0);
    }
}

/// How near a path comes, if that was asked for: a dashed line with its length.
pub fn gap(sheet: &mut Sheet, frame: &Frame, gap: &Gap) {
    let Some(length) = &gap.length else { return };
    let [from, to] = gap.ends.each_ref().map(|end| sheet.pixel(frame.contact(end)));
    sheet.line(Ink::Link, from, to);
    let middle = [0, 1].map(|axis| (from[axis] + to[axis]) / 2.0);
    sheet.label(Rank::Contact, middle, format!("gap {}", equals(length)), [0.7, -0.7]);
}

/// All contacts.
pub fn marks(sheet: &mut Sheet, frame: &Frame, picture: &Picture) {
    let solids = picture.solid_names();
    for shape in &picture.shapes {
        let Shape::Mark(contact) = shape else { continue };
        let solid = contact.solid.and_then(|solid| solids.get(&solid));
        let label = match solid.filter(|_| !sheet.crowd.of_paths && !contact.label().is_empty()) {
            _ if picture.is_single() => contact.text.clone(),
            Some(solid) => format!("{} \u{2192} {solid}", contact.label()),
            None => contact.label().to_owned(),
        };
        mark(sheet, frame, contact, label, picture.is_single());
    }
}

/// A contact: its sign, its label and, if it is of the only query, its normal.
fn mark(sheet: &mut Sheet, frame: &Frame, mark: &Mark, label: String, is_single: bool) {
    let point = frame.contact(&mark.at);
    let at = sheet.pixel(point);
    let mut toward = if mark.kind == MarkKind::Exit { [0.7, 0.7] } else { [-0.7, -0.7] };
    if let Some(normal) = mark.normal.filter(|_| is_single) {
        let tip = sheet.pixel(add(point, times(normal, NORMAL / sheet.scale)));
        sheet.line(Ink::Normal, at, tip);
        sheet.head(Ink::NormalHead, at, tip, 7.0);
        let step = [tip[0] - at[0], tip[1] - at[1]];
        let length = step[0].hypot(step[1]).max(1.0);
        // Beside the normal, not at its tip.
        toward = [step[0] / length, step[1] / length - 0.3];
    }
    // Among many, its hand tells of it.
    let about = Some((if sheet.crowd.of_paths { String::new() } else { mark.about() }, mark.row));
    sheet.mark(Spot { at, sign: Sign::Contact(mark.kind), verdict: mark.verdict, about });
    if !label.is_empty() {
        sheet.label(Rank::Contact, at, label, toward);
    }
}

/// What can be pointed at: every solid, and every path above them.
fn hands(sheet: &mut Sheet, frame: &Frame, picture: &Picture, seen: &[Seen]) {
    // Among many queries, one hand takes hold of all that belongs to a query.
    let mut of_queries: BTreeMap<u64, Course> = BTreeMap::new();
    for solid in seen.iter().filter(|solid| !matches!(solid.role, Role::Shared(_))) {
        let course = sheet.closed(&solid.outline.whole);
        match solid.about.row.filter(|_| sheet.crowd.of_paths) {
            Some(row) => of_queries.entry(row).or_default().extend(course),
            None => sheet.hands.push(Hand { about: solid.about.clone(), course, is_line: false }),
        }
    }
    // There the hand tells what the marks of a few would.
    let told: BTreeMap<u64, String> = picture.shapes.iter().filter_map(told).filter(|_| sheet.crowd.of_paths).collect();
    for shape in &picture.shapes {
        let Shape::Path(drawn, about) = shape else { continue };
        if let Some(trail) = paths::trail(frame, drawn) {
            let [from, to] = trail.range.unwrap_or(trail.line).map(|end| sheet.pixel(end));
            let mut course = about.row.and_then(|row| of_queries.remove(&row)).unwrap_or_default();
            course.segment(from, to);
            let mut about = about.clone();
            if let Some(told) = about.row.and_then(|row| told.get(&row)) {
                about.title = format!("{}, {told}", about.title);
            }
            sheet.hands.push(Hand { about, course, is_line: true });
        }
    }
}

/// What the mark where a contact begins tells, after the name of its query.
fn told(shape: &Shape) -> Option<(u64, String)> {
    match shape {
        Shape::Mark(mark) if mark.kind != MarkKind::Exit => Some((mark.row, mark.text.clone())),
        _ => None,
    }
}
