//! Draws a picture: chooses its frame, brings all shapes into it, and puts them on a sheet.
//!
//! Queries that bring solids of their own, and are too small in a frame about all of them or would cover each other
//! there, stand side by side, each in a frame of its own.
//!
//! An inset below the picture of a single query has the place that the answer is about, where it would be too small to
//! see, magnified by a power of ten. It is no copy of the picture's pixels: all shapes are drawn anew in a frame of its
//! own, from their exact coordinates. In space it looks from the side, at right angles to the path and to the surface,
//! where the gap between them is seen whole.

use std::collections::BTreeMap;

use crate::number::{Big, Fraction, Surd};

use super::axes::{self, Ground};
use super::collect::Picture;
use super::course::Course;
use super::frame::{Extent, STEPS, ViewFrame, body_extent, chosen_frame, extents, halfway, is_less};
use super::labels::{Area, Pixel, draw_gap, draw_measures, size_of};
use super::shape::{Body, Drawn, DrawnSolid, Mesh, Mover, Role, Segment, Shape, Verdict};
use super::sheet::{Crowd, Hand, Ink, NARROW_SMALL, Room, SINGLE, Sheet, WHOLE};
use super::solids::{self, Seen};
use super::svg;
use super::trails::{self, asked, description, legend, marks, segment};
use super::view::{Look, Vec3, View, across, bounds, cross, dot, length, sub, times, unit};

/// All of a picture as an SVG document; `question` says in a line what it is about.
pub(crate) fn draw(picture: &Picture, look: &Look, question: &str) -> String {
    document(&drawing(picture, look), picture, question)
}

/// A laid-out picture: sheet, optional inset, notes.
#[derive(Debug)]
pub(super) struct Drawing {
    /// The part of space that it shows.
    pub(super) frame: ViewFrame,
    /// The visible parts of its solids.
    pub(super) seen: Vec<Seen>,
    pub(super) sheet: Sheet,
    /// The magnified part beside the picture, in its place.
    pub(super) inset: Option<(ViewFrame, Sheet)>,
    /// Notes that only the layout decides.
    pub(super) notes: Vec<String>,
    /// Pictures of their own side by side, each with its upper left corner.
    pub(super) panels: Vec<(Pixel, Drawing)>,
}

/// Up to this many shapes, lines are drawn to the hundredth of a pixel; beyond it, to the tenth.
const FINE: usize = 400;

/// A drawing of a picture as an SVG document.
pub(super) fn document(drawing: &Drawing, picture: &Picture, question: &str) -> String {
    let places = if picture.shapes.len() > FINE { 1 } else { 2 };
    svg::document(drawing, [question, &description(picture, &drawing.notes)], places)
}

/// Draws a picture, side by side what has no common frame.
pub(super) fn drawing(picture: &Picture, look: &Look) -> Drawing {
    if !picture.apart.is_empty() {
        return side_by_side(picture, look);
    }
    in_one_frame(picture, look, if picture.is_single() { &SINGLE } else { &WHOLE })
}

/// Beyond this many paths, or solids, their lines are thin.
const CROWD: u64 = 150;

/// Draws all of a picture in one frame of at most this size.
fn in_one_frame(picture: &Picture, look: &Look, room: &Room) -> Drawing {
    let frame = chosen_frame(picture);
    let view = if picture.in_space { View::of_space(look) } else { View::of_plane(look) };
    let mut seen = solids::seen(picture, &frame, &view, look.world_up());
    let ground = Ground::below(picture, &frame, &seen, look.world_up());
    let mut sheet = sheet(picture, &frame, view, (&seen, ground.as_ref()), room);
    solids::make_dots(&mut seen, &sheet);
    sheet.crowd = Crowd {
        of_paths: picture.queries() > CROWD,
        of_solids: seen.len() as u64 > CROWD,
        of_names: picture.are_many(),
    };
    if !picture.in_space {
        axes::zero_lines(&mut sheet, &frame);
        picture.mesh().iter().for_each(|mesh| grid(&mut sheet, &frame, mesh));
    }
    solids::draw(&mut sheet, &seen);
    for shape in &picture.shapes {
        match shape {
            Shape::Tiles(tiles) => solids::tiles(&mut sheet, &frame, tiles),
            Shape::Path(drawn, _) => trails::draw(&mut sheet, &frame, drawn, &seen, picture),
            // Among many that miss, the way of the middle is enough.
            Shape::Segment(Segment { arrow: false, verdict: Verdict::Miss, .. }) if picture.are_many() => {}
            Shape::Segment(line) => segment(&mut sheet, &frame, line),
            Shape::Gap(between, _) => draw_gap(&mut sheet, &frame, between),
            Shape::Asked(vector) if picture.is_single() => asked(&mut sheet, &frame, picture, vector),
            _ => {}
        }
    }
    ground.iter().for_each(|ground| ground.draw(&mut sheet));
    draw_measures(&mut sheet, &frame, picture);
    hands(&mut sheet, &frame, picture, &seen);
    marks(&mut sheet, &frame, picture);
    let are_all_named = solids::name(&mut sheet, &seen);
    let words_end = if picture.in_space {
        axes::triad(&mut sheet, &frame, ground.as_ref().and_then(|ground| ground.text.as_deref()))
    } else {
        axes::axes(&mut sheet, &frame);
        0.0
    };
    let inset = add_inset(&mut sheet, &frame, picture, look, words_end);
    let widest = sheet.size[0];
    let lost = sheet.place_labels();
    let is_numbered = solids::number(&mut sheet, &seen);
    let has_solids = seen.iter().any(|solid| !solid.role.is_cell());
    let is_hatched = seen.iter().any(|solid| solid.role == Role::Side);
    let notes = [
        (is_numbered, if has_solids { "Free cells are numbered by step." } else { "Numbered by step." }),
        (
            is_hatched,
            if picture.queries() > 1 {
                "A hatched cell is only touched by at least one walk."
            } else {
                "Hatched cells are only touched."
            },
        ),
        (!are_all_named, "Solids that are not met bear no names."),
    ];
    let notes: Vec<String> = notes.into_iter().filter(|(holds, _)| *holds).map(|(_, note)| note.to_owned()).collect();
    let spots = if room.is_panel { Vec::new() } else { sheet.spots.clone() };
    legend(&mut sheet, picture, &notes, &spots, (widest, lost));
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
        let mut sheet = Sheet::new(view, bounds, room, [[62.0, 22.0], [20.0, 58.0]]);
        sheet.within_axes();
        return sheet;
    }
    let mut points: Vec<Vec3> = seen.iter().flat_map(Seen::points).collect();
    for shape in &picture.shapes {
        match shape {
            Shape::Path(drawn, _) => {
                points.extend(trails::trail(frame, drawn).into_iter().flat_map(|trail| trail.line))
            }
            Shape::Segment(Segment { path, over, .. }) => points.extend(frame.ends(path, over)),
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
    Sheet::new(view, bounds, &room, [[60.0, 60.0], [44.0, 102.0]])
}

/// The planes of a grid, unless they are too many to be seen apart.
fn grid(sheet: &mut Sheet, frame: &ViewFrame, mesh: &Mesh) {
    for axis in 0..2 {
        for at in frame.planes(mesh, axis).into_iter().flatten() {
            axes::across(sheet, Ink::Grid, frame, axis, at);
        }
    }
}

/// The shapes that can be pointed at: every solid, and every path above them.
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
    // Among many, the hand has the text that the marks of a few would have.
    let begins = picture.marks().filter(|mark| sheet.crowd.of_paths && !mark.kind.is_exit());
    let told: BTreeMap<u64, &str> = begins.map(|mark| (mark.row, &*mark.text)).collect();
    for shape in &picture.shapes {
        let Shape::Path(drawn, about) = shape else { continue };
        if let Some(trail) = trails::trail(frame, drawn) {
            let [from, to] = trail.range.unwrap_or(trail.line).map(|end| sheet.pixel(end));
            let mut course = about.row.and_then(|row| of_queries.remove(&row)).unwrap_or_default();
            course.segments.push([from, to]);
            let mut about = about.clone();
            if let Some(told) = about.row.and_then(|row| told.get(&row)) {
                about.title = format!("{}, {told}", about.title);
            }
            sheet.hands.push(Hand { about, course, is_line: true });
        }
    }
}

/// More queries are drawn in one frame whatever their sizes.
const MOST_APART: usize = 200;
/// A panel below this part of the whole would be too small.
const PART: i64 = 8;
/// The number of panels side by side.
const COLUMNS: usize = 2;
/// How large the picture of one may be.
const ROOM: Room = Room { most: [218.0, 230.0], least: 218.0, is_panel: true };

/// True if pictures of single queries are drawn side by side.
pub(crate) fn are_apart<'a>(queries: impl ExactSizeIterator<Item = &'a Picture> + Clone) -> bool {
    if !(2..=MOST_APART).contains(&queries.len()) {
        return false;
    }
    let own: Vec<Extent> = queries.clone().map(|query| extents(query).0).collect();
    let all = own.iter().cloned().reduce(Extent::union).unwrap_or_default().longest();
    let is_small = |extent: &Extent| {
        let mut side = extent.longest();
        side.numerator *= PART;
        is_less(&side, &all)
    };
    let moves = |(solid, _): (&DrawnSolid, _)| matches!(solid.role, Role::Start(_));
    let all_move = queries.clone().all(|query| query.in_space && query.solids().any(moves));
    let targets: Vec<Vec<Extent>> = queries.map(targets).collect();
    let is_shared = |target: &Extent| targets.iter().all(|others| others.iter().any(|other| is_same(target, other)));
    if targets.iter().any(Vec::is_empty) || targets[0].iter().any(is_shared) {
        return false;
    }
    let covers = |target: &Extent, other: &Extent| target.overlaps(other) && !is_same(target, other);
    let is_covered = |(index, own): (usize, &Vec<Extent>)| {
        own.iter().any(|target| targets[..index].iter().flatten().any(|other| covers(target, other)))
    };
    // In space one cannot see which boxes belong together, if the ways of two pairs cross.
    let is_crossed =
        |(index, own_extent): (usize, &Extent)| own[..index].iter().any(|other| own_extent.overlaps(other));
    own.iter().any(is_small)
        || targets.iter().enumerate().any(is_covered)
        || all_move && own.iter().enumerate().any(is_crossed)
}

fn is_same(left: &Extent, right: &Extent) -> bool {
    left.holds(right) && right.holds(left)
}

/// The extents of the solids that are met or missed, at the start and where that is.
fn targets(picture: &Picture) -> Vec<Extent> {
    let is_target = |role| matches!(role, Role::Target(_) | Role::Coming(_) | Role::Later(_));
    picture.solids().filter(|(solid, _)| is_target(solid.role)).map(|(solid, _)| body_extent(&solid.body)).collect()
}

fn side_by_side(picture: &Picture, look: &Look) -> Drawing {
    let drawn: Vec<Drawing> = picture.apart.iter().map(|query| in_one_frame(query, look, &ROOM)).collect();
    let side = |of: &[Drawing], axis: usize| of.iter().map(|one| one.sheet.size[axis]).fold(0.0, f64::max);
    let column = side(&drawn, 0);
    let mut low: Pixel = [0.0; 2];
    let mut corners = Vec::new();
    for row in drawn.chunks(COLUMNS) {
        corners.extend((0..row.len()).map(|index| [low[0] + index as f64 * column, low[1]]));
        low[1] += side(row, 1);
    }
    let mut sheet = Sheet::blank(&drawn[0].sheet, [column * COLUMNS as f64, low[1] + 16.0]);
    let spots: Vec<_> = drawn.iter().flat_map(|one| one.sheet.spots.clone()).collect();
    let frame = drawn[0].frame.clone();
    let panels = corners.into_iter().zip(drawn).collect();
    let width = sheet.size[0];
    legend(&mut sheet, picture, &[], &spots, (width, 0));
    Drawing { frame, seen: Vec::new(), sheet, inset: None, notes: Vec::new(), panels }
}

/// Points nearer together than this, in pixels, are magnified.
const TOO_SMALL: f64 = 3.0;
/// The sides of the inset, in pixels.
const SIDE: f64 = 180.0;
/// How long what is magnified may become, in pixels.
const MAGNIFIED: f64 = 90.0;
/// In space, and where there is a curve, floats leave no more powers of ten sharp.
const MOST_POWERS: i32 = 10;
/// Between the picture and its inset below it, and below that, with the numbers of ticks, in pixels.
const BETWEEN: f64 = 66.0;

/// Adds an inset to the picture of a single query, or in the plane for the first of a few that needs it, where the ends
/// of its contact, or of its gap, are too near together to be told apart, or where it is too shallow. In space it stands
/// beside the words below the picture, which end there, if there is room: lines that lead to it cross no word then.
fn add_inset(
    sheet: &mut Sheet,
    frame: &ViewFrame,
    picture: &Picture,
    look: &Look,
    words_end: f64,
) -> Option<(ViewFrame, Sheet)> {
    if !picture.is_single() && (picture.in_space || !picture.tells_points()) {
        return None;
    }
    let magnifying = |(extent, away, row)| {
        let is_small = frame.longest(&extent) * sheet.scale < TOO_SMALL;
        let powers = frame.powers_to(&extent, MAGNIFIED / sheet.scale).filter(|powers| is_small && *powers > 0)?;
        Some((extent, away, powers, row))
    };
    let (focus, away, powers, row) = foci(picture).find_map(magnifying)?;
    if powers > MOST_POWERS
        && (picture.in_space || picture.solids().any(|(solid, _)| matches!(solid.body, Body::Round { .. })))
    {
        return None;
    }
    let half = SIDE / 2.0 / sheet.scale;
    // In space the corners of the square are farther away from its middle than its sides.
    let reach = if picture.in_space { 2.0 * half } else { half };
    let shown = frame.magnified(&focus, powers, (reach * STEPS as f64) as i64);
    let Area { low: [left, _], high: [right, bottom] } = sheet.area;
    let middle = (left + right - SIDE) / 2.0;
    let beside = middle.max(words_end + 16.0);
    let low = match picture.in_space {
        true if beside + SIDE + 16.0 <= sheet.size[0] => [beside, bottom + 40.0],
        true => [middle, sheet.size[1]],
        false => [middle, bottom + BETWEEN],
    };
    let mut drawn = sheet.inset(low, half);
    if picture.in_space {
        drawn.view = side_view(picture, &shown, away).unwrap_or(sheet.view);
    } else {
        axes::zero_lines(&mut drawn, &shown);
    }
    let mut seen = solids::seen(picture, &shown, &drawn.view, look.world_up());
    solids::make_dots(&mut seen, &drawn);
    solids::draw(&mut drawn, &seen);
    for shape in &picture.shapes {
        match shape {
            Shape::Path(path, _) => trails::draw(&mut drawn, &shown, path, &seen, picture),
            Shape::Segment(line) => segment(&mut drawn, &shown, line),
            Shape::Gap(between, _) => draw_gap(&mut drawn, &shown, between),
            _ => {}
        }
    }
    marks(&mut drawn, &shown, picture);
    let Area { low, high } = drawn.area;
    drawn.spots.retain(|spot| (0..2).all(|axis| (low[axis]..=high[axis]).contains(&spot.at[axis])));
    drawn.clip = None;
    if picture.in_space {
        axes::border(&mut drawn);
        axes::bar(&mut drawn, &shown);
    } else {
        axes::axes(&mut drawn, &shown);
    }
    let side = if picture.in_space { ", from the side" } else { "" };
    let says = |whose: &str| format!("{whose}\u{d7} {}{side}", factor(powers));
    // A name that is wider than the inset would run over what stands beside it.
    let fits = |says: &String| size_of(says, NARROW_SMALL)[0] < high[0] - low[0];
    let named = picture.query_name(row).map(|name| says(&format!("{name}, ")));
    let numbered = || says(&format!("query {row}, "));
    let caption = named.map_or_else(|| says(""), |named| Some(named).filter(fits).unwrap_or_else(numbered));
    drawn.text([high[0] - 5.0, low[1] + 11.0], "small last", caption);
    // From the place in the picture to the corners of the inset.
    let place = sheet.pixel(frame.middle_of(&focus));
    for corner in [low, [high[0], low[1]]] {
        sheet.line(Ink::Link, place, corner);
    }
    sheet.size[1] = high[1] + BETWEEN;
    Some((shown, drawn))
}

/// 1000, or 1e9.
fn factor(powers: i32) -> String {
    if powers < 7 { format!("1{:0<width$}", "", width = powers as usize) } else { format!("1e{powers}") }
}

/// The view from the side: the path to the right, and up what leads away from the surface.
fn side_view(picture: &Picture, frame: &ViewFrame, out_of_face: Option<Vec3>) -> Option<View> {
    let (mut ahead, mut away) = ([0.0; 3], None);
    for shape in &picture.shapes {
        match shape {
            Shape::Path(Drawn { path, over, .. }, _) => ahead = frame.vector(&path.direction, over),
            Shape::Mover(Mover { body, velocity, .. }, _) => {
                // The second box is seen from the first.
                ahead = sub(ahead, frame.vector(velocity, body.over()));
            }
            Shape::Mark(mark) if !mark.normals.is_empty() => away = mark.normals.first().copied(),
            Shape::Gap(gap, _) => {
                let [from, to] = gap.ends.each_ref().map(|end| frame.contact(end));
                away = away.or(Some(sub(from, to)));
            }
            _ => {}
        }
    }
    let right = unit(ahead)?;
    let up = out_of_face.or(away).and_then(unit).map(|away| sub(away, times(right, dot(away, right))));
    // A path straight away from the surface leaves no more than rounding.
    let up = up.filter(|up| length(*up) > 1e-6).and_then(unit).unwrap_or_else(|| across(right)[0]);
    Some(View { right, up, eye: cross(right, up) })
}

/// Points that have to be seen apart to see the answer, what matters most first: where the contact begins and ends, or the
/// gap; how deep a hit is. Each has its extent, the way from one to the other, if that is the way out of a face, and the
/// number of its query.
fn foci(picture: &Picture) -> impl Iterator<Item = (Extent, Option<Vec3>, u64)> {
    let mut ends: BTreeMap<u64, Extent> = BTreeMap::new();
    let mut add = |row: u64, point: &[Surd<Big>; 3]| {
        let point = Extent::of_surds(point);
        let known = ends.remove(&row);
        ends.insert(row, known.map_or(point.clone(), |known| known.union(point)));
    };
    for shape in &picture.shapes {
        match shape {
            Shape::Mark(mark) => add(mark.row, &mark.at),
            Shape::Gap(gap, row) => gap.ends.iter().for_each(|end| add(*row, end)),
            _ => {}
        }
    }
    let ends = ends.into_iter().map(|(row, extent)| (extent, None, row));
    // How deep a hit is could be that of any of several.
    let depths = if picture.is_single() { depths(picture) } else { Vec::new() };
    ends.chain(depths)
}

/// How far what hits a box reaches into it, on each axis.
fn depths(picture: &Picture) -> Vec<(Extent, Option<Vec3>, u64)> {
    let middles = picture.shapes.iter().filter_map(|shape| match shape {
        Shape::Path(Drawn { inside, .. }, _) => middle(inside.first()?),
        _ => None,
    });
    let middles: Vec<[Fraction<Big>; 3]> = middles.collect();
    let mut depths = Vec::new();
    for (DrawnSolid { body, role, .. }, _) in picture.solids().filter(|(_, about)| about.solid.is_none()) {
        let (true, Some([x, y, z])) = (body.is_upright(), body_extent(body).axes().cloned()) else { continue };
        let axes = [x, y, z].into_iter().take(if picture.in_space { 3 } else { 2 }).enumerate();
        for (axis, [low, high]) in axes {
            // From a point to the sides of the box on this axis, each by itself.
            let mut depth = |from: &[Fraction<Big>; 3], side: &Fraction<Big>| {
                let mut to = from.clone();
                to[axis] = side.clone();
                let extent = Extent::of(from).union(Extent::of(&to));
                let away = Some([0, 1, 2].map(|other| f64::from(u8::from(other == axis))));
                depths.push((extent, away, picture.subject.row));
            };
            match role {
                Role::Shared(Verdict::Hit) => {
                    if let Some(corner) = body_extent(body).axes() {
                        depth(&corner.each_ref().map(|[low, _]| low.clone()), &high);
                    }
                }
                Role::Target(Verdict::Hit) => {
                    middles.iter().for_each(|middle| [&low, &high].into_iter().for_each(|side| depth(middle, side)));
                }
                _ => {}
            }
        }
    }
    depths
}

/// The point halfway between the ends of a part of a path, if both are fractions.
fn middle([enter, exit]: &[Option<[Surd<Big>; 3]>; 2]) -> Option<[Fraction<Big>; 3]> {
    let (enter, exit) = (enter.as_ref()?, exit.as_ref()?);
    enter.iter().chain(exit).all(|side| side.factor == Big::ZERO).then(|| {
        [0, 1, 2].map(|axis| {
            let [enter, exit] = [&enter[axis], &exit[axis]]
                .map(|side| Fraction { numerator: side.rational.clone(), denominator: side.denominator.clone() });
            halfway(&enter, &exit)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factor_is_written_out_while_that_can_be_read() {
        assert_eq!([factor(1), factor(6), factor(7), factor(25)], ["10", "1000000", "1e7", "1e25"]);
    }
}
