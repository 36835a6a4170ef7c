//! Draws a picture: chooses its frame, brings all shapes into it, and puts them on a sheet.

use std::collections::BTreeMap;

use super::axes;
use super::choose;
use super::collect::Picture;
use super::course::Course;
use super::drawing::Drawing;
use super::frame::ViewFrame;
use super::ground::Ground;
use super::ink::Ink;
use super::inset;
use super::legend::Legend;
use super::marks::{asked, gap, marks, segment};
use super::measures;
use super::on_sheet::{Crowd, Hand, Margins, Room, SINGLE, WHOLE};
use super::paths;
use super::shape::{MarkKind, Mesh, Role, Segment, Shape, Verdict};
use super::sheet::Sheet;
use super::solids::{self, Seen};
use super::space::{Vec3, times};
use super::view::{Look, View, bounds};

/// Beyond this many paths, or solids, their lines are thin.
const CROWD: u64 = 150;

/// Draws all of a picture in one frame.
pub(super) fn in_one_frame(picture: &Picture, look: &Look) -> Drawing {
    within(picture, look, if picture.is_single() { &SINGLE } else { &WHOLE })
}

/// Draws all of a picture in one frame of at most this size.
pub(super) fn within(picture: &Picture, look: &Look, room: &Room) -> Drawing {
    let frame = choose::frame(picture);
    let view = if picture.in_space { View::of_space(look) } else { View::of_plane(look) };
    let seen = solids::seen(picture, &frame, &view, look.world_up());
    let ground = Ground::below(picture, &frame, &seen, look.world_up());
    let mut sheet = sheet(picture, &frame, view, (&seen, ground.as_ref()), room);
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
    solids::draw(&mut sheet, &seen);
    for shape in &picture.shapes {
        match shape {
            Shape::Tiles(tiles) => solids::tiles(&mut sheet, &frame, tiles),
            Shape::Path(drawn, _) => paths::draw(&mut sheet, &frame, drawn, &seen, picture),
            // Among many that miss, the way of the middle is enough.
            Shape::Segment(Segment { arrow: false, verdict: Verdict::Miss, .. }) if picture.are_many() => {}
            Shape::Segment(line) => segment(&mut sheet, &frame, line),
            Shape::Gap(between) => gap(&mut sheet, &frame, between),
            Shape::Asked(vector) if picture.is_single() => asked(&mut sheet, &frame, picture, vector),
            _ => {}
        }
    }
    ground.iter().for_each(|ground| ground.draw(&mut sheet));
    measures::draw(&mut sheet, &frame, picture);
    hands(&mut sheet, &frame, picture, &seen);
    marks(&mut sheet, &frame, picture);
    let are_all_named = solids::name(&mut sheet, &seen);
    if picture.in_space {
        axes::triad(&mut sheet, &frame, ground.as_ref().map(|ground| &*ground.text));
    } else {
        axes::axes(&mut sheet, &frame);
    }
    let inset = inset::add(&mut sheet, &frame, picture, look);
    let widest = sheet.size[0];
    let lost = sheet.place_labels();
    let is_numbered = solids::number(&mut sheet, &seen);
    let notes = [(is_numbered, "Numbered by step."), (!are_all_named, "Solids that are not met bear no names.")];
    let notes: Vec<String> = notes.into_iter().filter(|(holds, _)| *holds).map(|(_, note)| note.to_owned()).collect();
    let marks = if room.is_panel { &[] } else { &sheet.spots[..] };
    Legend::of(picture, &notes, marks, widest).write(&mut sheet, lost);
    Drawing { frame, seen, sheet, inset, notes, panels: Vec::new() }
}

/// The empty sheet: in the plane it shows the frame, in space all that is seen.
fn sheet(
    picture: &Picture,
    frame: &ViewFrame,
    view: View,
    (seen, ground): (&[Seen], Option<&Ground>),
    room: &Room,
) -> Sheet {
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
            Shape::Path(drawn, _) => points.extend(paths::trail(frame, drawn).into_iter().flat_map(|trail| trail.line)),
            Shape::Segment(Segment { from, to, over, .. }) => {
                points.extend([from, to].map(|end| frame.point(end, over)));
            }
            Shape::Mark(mark) => points.push(frame.contact(&mark.at)),
            _ => {}
        }
    }
    points.extend(ground.iter().flat_map(|ground| ground.feet()));
    if points.is_empty() {
        points.extend([halves, times(halves, -1.0)]);
    }
    let mut bounds = bounds(points.into_iter().map(|point| view.project(point)));
    // A picture of a single point is as wide as the frame.
    for (bound, half) in bounds.iter_mut().zip(halves) {
        if bound[1] - bound[0] < half / 8.0 {
            *bound = [bound[0] - half / 4.0, bound[1] + half / 4.0];
        }
    }
    // As wide as a plane, whose margins are narrower.
    let room = Room { most: [room.most[0] - 36.0, room.most[1]], least: room.least - 36.0, ..*room };
    Sheet::new(view, bounds, &room, Margins { left: 60.0, right: 60.0, top: 44.0, bottom: 102.0 })
}

/// The planes of a grid, unless they are too many to be told apart.
fn grid(sheet: &mut Sheet, frame: &ViewFrame, mesh: &Mesh) {
    for axis in 0..2 {
        for at in frame.planes(mesh, axis).into_iter().flatten() {
            axes::across(sheet, Ink::Grid, frame, axis, at);
        }
    }
}

/// What can be pointed at: every solid, and every path above them.
fn hands(sheet: &mut Sheet, frame: &ViewFrame, picture: &Picture, seen: &[Seen]) {
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
