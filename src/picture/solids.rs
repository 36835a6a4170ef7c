//! Solids on the sheet: what is seen of each, its edges, the outlines of its round walls and its faces, cut where another
//! solid hides it.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::f64::consts::PI;

use crate::geometry::{Caps, Path, Range};
use crate::number::Big;

use super::collect::Picture;
use super::course::Arc;
use super::frame::ViewFrame;
use super::labels::{self, Pixel};
use super::shape::{About, Body, DrawnSolid, Hull, Net, Role, Tiles, Verdict};
use super::sheet::{Ink, Rank, Sheet};
use super::view::{Occluder, Vec3, View, across_eye, add, bounds, cross, dot, mean, sub, times, unit, visible_between};

/// Up to this many solids have faces with light of their own.
const LIT: usize = 60;
/// Beyond this many solids, hidden edges would be a grey area, and are left out.
const DENSE: usize = 1000;
/// The number of chords in which an ellipse is tested for being hidden.
const CHORDS: u32 = 72;

/// A solid in the frame.
#[derive(Debug)]
pub(super) struct Seen {
    /// Which part the solid plays in the question.
    pub(super) role: Role,
    /// The text beside the solid, if there is one.
    label: Option<String>,
    /// The query that it belongs to.
    pub(super) about: About,
    /// The step in which a walk goes through it, if it is a cell.
    pub(super) step: Option<i64>,
    /// The solid in the frame's coordinates.
    pub(super) form: SolidForm,
    /// The lines that are seen of the solid.
    pub(super) outline: Outline,
    /// The shapes that hide things behind it.
    pub(super) pieces: Vec<Occluder>,
}

impl Seen {
    /// Points whose extent is that of all of it.
    pub(super) fn points(&self) -> impl Iterator<Item = Vec3> + '_ {
        self.outline.whole.iter().flat_map(|curve| match curve {
            Curve::Straight(from, to) => vec![*from, *to],
            Curve::Round(arc) => {
                (0..=16).map(|part| arc.at(arc.from + (arc.to - arc.from) * f64::from(part) / 16.0)).collect()
            }
        })
    }
}

/// All solids of a picture; one that several queries share is seen once.
pub(super) fn seen(picture: &Picture, frame: &ViewFrame, view: &View, up: Vec3) -> Vec<Seen> {
    let mut all: Vec<Seen> = Vec::new();
    let mut targets: HashMap<String, usize> = HashMap::new();
    let mut starts: HashSet<String> = HashSet::new();
    for (DrawnSolid { body, role, label, own_label }, about) in picture.solids() {
        if picture.are_many() && matches!(role, Role::Contact(Verdict::Miss) | Role::Later(Verdict::Miss)) {
            continue;
        }
        let form = form(body, frame);
        if let (Role::Target(verdict), None) = (role, about.solid) {
            // Coordinates in the frame are rounded once from exact ones: those of the same solid are the same.
            match targets.entry(format!("{form:?}")) {
                Entry::Vacant(entry) => drop(entry.insert(all.len())),
                Entry::Occupied(entry) => {
                    let known = &mut all[*entry.get()];
                    if let Role::Target(before) = known.role {
                        known.role = Role::Target(before.min(*verdict));
                    }
                    let title = format!("{}: {}", body.kind(picture.in_space), known.role.outcome());
                    known.about = About { row: None, solid: None, title };
                    continue;
                }
            }
        }
        let step = own_label.as_ref().filter(|_| role.is_cell()).and_then(|step| step.parse().ok());
        // A thing that the query moves begins in one place, whatever it meets.
        let is_new = |label: &&String| !matches!(role, Role::Start(_)) || starts.insert((*label).clone());
        let own_label = own_label.as_ref().filter(|_| picture.is_single()).filter(is_new);
        let label = label.as_ref().filter(|_| !role.is_cell());
        // A dot says what it is.
        let is_dot = picture.is_single() && form.is_point() && matches!(role, Role::Target(_));
        let kind = about.title.rsplit_once(": ").filter(|_| is_dot).map(|(kind, _)| kind.to_owned());
        all.push(Seen {
            step,
            role: *role,
            label: own_label.or(label).cloned().or(kind),
            about: about.clone(),
            outline: form.outline(view, up),
            pieces: form.pieces(view),
            form,
        });
    }
    all
}

pub(super) fn form(body: &Body, frame: &ViewFrame) -> SolidForm {
    match body {
        Body::Hull(Hull { corners, over, net, .. }) => {
            let (middle, count) = (body.middle().0, Big::from(corners.len()));
            // The vectors that span a face are rounded each by itself, so that small solids keep their directions, and
            // the outward side is decided exactly.
            let normal = |face: &Vec<usize>| {
                let start = &corners[face[0]];
                let [u, v] = [face[1], face[face.len() - 1]].map(|end| corners[end].minus(start));
                let is_inward = u.cross(&v).dot(&middle.minus(&start.times(&count))) > Big::ZERO;
                let normal = unit(cross(frame.vector(&u, over), frame.vector(&v, over)))?;
                Some(if is_inward { times(normal, -1.0) } else { normal })
            };
            SolidForm::Hull {
                corners: corners.iter().map(|corner| frame.point(corner, over)).collect(),
                net: net.clone(),
                normals: net.faces.iter().map(normal).collect(),
            }
        }
        Body::Round { p1, axis, radius, caps, over } => {
            // A short axis keeps its direction only if it is rounded by itself.
            let (mut p1_place, mut axis_there) = (frame.point(p1, over), frame.vector(axis, over));
            if *caps == Caps::None {
                let path = Path { origin: p1.clone(), direction: axis.clone(), range: Range::EVERYWHERE };
                let mut high = frame.point(&p1.plus(axis), over);
                if let Some(Range { first: Some(first), last: Some(last) }) = frame.clip(&path, over, &path.range) {
                    (p1_place, high) = (frame.along(&path, over, &first), frame.along(&path, over, &last));
                }
                axis_there = sub(high, p1_place);
            }
            SolidForm::Round { p1: p1_place, axis: axis_there, radius: frame.length(radius, over), caps: *caps }
        }
    }
}

/// The radius of the dot that stands for a solid that is a point, in pixels.
const DOT: f64 = 3.0;

/// Makes dots of solids that are points; where a common part is one, the mark of the contact is enough.
pub(super) fn make_dots(seen: &mut [Seen], sheet: &Sheet) {
    for solid in seen.iter_mut().filter(|solid| solid.form.is_point() && !matches!(solid.role, Role::Shared(_))) {
        let disc = Arc::disc(solid.form.center(), DOT / sheet.scale, &sheet.view);
        solid.outline = Outline { lines: vec![round(disc)], faces: Vec::new(), whole: vec![Curve::Round(disc)] };
    }
}

/// Draws all solids; in space with what is hidden.
pub(crate) fn draw(sheet: &mut Sheet, seen: &[Seen]) {
    let in_space = sheet.in_space;
    for solid in seen {
        sheet.area(Ink::Fill(solid.role), &solid.outline.whole);
        if in_space && seen.len() <= LIT && solid.role.hides_edges() {
            for (course, light) in &solid.outline.faces {
                sheet.area(Ink::Face((light * 3.99) as u8), course);
            }
        }
    }
    for (index, solid) in seen.iter().enumerate() {
        let [hidden, faint, edge] = [Ink::Hidden(solid.role), Ink::Faint(solid.role), Ink::Edge(solid.role)];
        let near = if in_space { near(&sheet.view, index, seen) } else { Vec::new() };
        for line in &solid.outline.lines {
            let ink = if line.is_faint { faint } else { edge };
            if !in_space {
                // A disc has no equator.
                if !line.is_behind && !line.is_faint {
                    sheet.curve(ink, &line.curve);
                }
            } else if line.is_behind {
                if seen.len() <= DENSE {
                    sheet.curve(hidden, &line.curve);
                }
            } else {
                let (behind, visible) = match &line.curve {
                    Curve::Straight(from, to) => parts(&sheet.view, *from, *to, near.iter().map(|(_, piece)| *piece)),
                    Curve::Round(arc) => arc_parts(&sheet.view, arc, index, &near),
                };
                for part in visible {
                    sheet.curve(ink, &cut(&line.curve, part));
                }
                for part in behind.into_iter().filter(|_| seen.len() <= DENSE) {
                    sheet.curve(hidden, &cut(&line.curve, part));
                }
            }
        }
    }
}

/// Draws the tiles of a map in the plane, all of them in one area.
pub(super) fn tiles(sheet: &mut Sheet, frame: &ViewFrame, tiles: &Tiles) {
    for (corners, over) in &tiles.runs {
        let [low, high] = corners.each_ref().map(|corner| frame.point(corner, over));
        let around = [low, [high[0], low[1], 0.0], high, [low[0], high[1], 0.0]];
        let course: Vec<Curve> = (0..4).map(|side| Curve::Straight(around[side], around[(side + 1) % 4])).collect();
        sheet.area(Ink::Fill(Role::Full), &course);
        sheet.taken.dark(labels::around([low, high].map(|corner| sheet.pixel(corner))));
    }
}

/// A part of a curve.
fn cut(curve: &Curve, [first, last]: [f64; 2]) -> Curve {
    match curve {
        Curve::Straight(from, to) => {
            let along = sub(*to, *from);
            Curve::Straight(add(*from, times(along, first)), add(*from, times(along, last)))
        }
        Curve::Round(arc) => {
            let at = |part: f64| arc.from + (arc.to - arc.from) * part;
            Curve::Round(Arc { from: at(first), to: at(last), ..*arc })
        }
    }
}

/// The pieces that may hide edges of a solid, and whose they are: its own, and those of others over the same area.
fn near<'a>(view: &View, index: usize, seen: &'a [Seen]) -> Vec<(usize, &'a Occluder)> {
    let bounds = bounds(seen[index].points().map(|point| view.project(point)));
    let others = seen.iter().enumerate().filter(|(other, solid)| solid.role.hides_edges() || *other == index);
    let pieces = others.flat_map(|(other, solid)| solid.pieces.iter().map(move |piece| (other, piece)));
    pieces.filter(|(_, piece)| piece.may_hide(&bounds, f64::NEG_INFINITY)).collect()
}

/// The hidden and the visible parts of a straight line, from 0 to 1.
pub(super) fn parts<'a>(
    view: &View,
    from: Vec3,
    to: Vec3,
    pieces: impl Iterator<Item = &'a Occluder>,
) -> (Vec<[f64; 2]>, Vec<[f64; 2]>) {
    let bounds = bounds([from, to].map(|end| view.project(end)));
    let farthest = view.nearness(from).min(view.nearness(to));
    let near = pieces.filter(|piece| piece.may_hide(&bounds, farthest));
    visible_between(near.filter_map(|piece| piece.hides(from, to, view.eye)).collect())
}

/// The visible and the hidden parts of an arc, chord by chord; what its own solid hides is known beforehand.
fn arc_parts(view: &View, arc: &Arc<3>, own: usize, near: &[(usize, &Occluder)]) -> (Vec<[f64; 2]>, Vec<[f64; 2]>) {
    let count = (f64::from(CHORDS) * (arc.to - arc.from).abs() / std::f64::consts::TAU).ceil().max(1.0);
    let at = |part: f64| arc.at(arc.from + (arc.to - arc.from) * part / count);
    let mut hidden = Vec::new();
    let mut part = 0.0;
    while part < count {
        let others = near.iter().filter(|(index, _)| *index != own).map(|(_, piece)| *piece);
        let (behind, _) = parts(view, at(part), at(part + 1.0), others);
        hidden.extend(behind.into_iter().map(|[first, last]| [(part + first) / count, (part + last) / count]));
        part += 1.0;
    }
    visible_between(hidden)
}

/// Wants the names of the solids; among many of those that are met alone. Whether all have theirs.
pub(super) fn name(sheet: &mut Sheet, seen: &[Seen]) -> bool {
    let mut are_all_named = true;
    for solid in seen.iter().filter(|solid| !solid.role.is_cell()) {
        if let Some(label) = &solid.label {
            if sheet.crowd.of_solids && solid.role.outcome() == Verdict::Miss.name() {
                are_all_named = false;
                continue;
            }
            let area: Vec<Pixel> = solid.points().map(|point| sheet.pixel(point)).collect();
            let is_met = solid.role.outcome() != Verdict::Miss.name();
            let rank = if is_met { Rank::Met } else { Rank::Rest };
            let class = if matches!(solid.role, Role::Full | Role::First(_)) { "middle on" } else { "middle" };
            sheet.label_within(rank, (&area, class), solid.form.center(), label.clone());
        }
    }
    are_all_named
}

/// Numbers the cells of a walk; whether any has its number.
pub(super) fn number(sheet: &mut Sheet, seen: &[Seen]) -> bool {
    let outline = |solid: &Seen| -> Vec<Pixel> {
        let corners = solid.outline.whole.iter().map(|curve| match curve {
            Curve::Straight(from, _) => *from,
            Curve::Round(arc) => arc.at(arc.from),
        });
        corners.map(|corner| sheet.pixel(corner)).collect()
    };
    let cells = seen.iter().filter(|solid| solid.role.is_cell());
    let cells: Vec<_> = cells.filter_map(|solid| Some((outline(solid), solid.label.clone()?))).collect();
    let before = sheet.texts.len();
    sheet.number_cells(&cells);
    sheet.texts.len() > before
}

/// A solid in a frame.
#[derive(Clone, Debug)]
pub(super) enum SolidForm {
    /// All between corners.
    Hull {
        corners: Vec<Vec3>,
        /// How they are joined.
        net: Net,
        /// The normals of the faces, of length 1, which point outward unless there is only one; `None` of a face that
        /// has no width.
        normals: Vec<Option<Vec3>>,
    },
    Round {
        /// One end of the axis.
        p1: Vec3,
        /// The vector from `p1` to the other end of the axis.
        axis: Vec3,
        radius: f64,
        /// How it ends; without caps it is cut by the frame, and goes on beyond.
        caps: Caps,
    },
}

impl Arc<3> {
    /// The whole of an ellipse.
    fn whole(center: Vec3, right: Vec3, up: Vec3) -> Self {
        Self { center, right, up, from: 0.0, to: 2.0 * PI }
    }

    /// A circle about a point, as wide as the eye sees it.
    fn disc(center: Vec3, radius: f64, view: &View) -> Self {
        Self::whole(center, times(view.right, radius), times(view.up, radius))
    }

    /// The point at an angle.
    fn at(&self, angle: f64) -> Vec3 {
        add(self.center, add(times(self.right, angle.cos()), times(self.up, angle.sin())))
    }

    fn part(&self, from: f64, to: f64) -> Self {
        Self { from, to, ..*self }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct OutlineLine {
    /// Where the line runs.
    curve: Curve,
    /// True if the solid itself hides it, where that is known beforehand.
    is_behind: bool,
    /// True if it is only a help to the eye: an equator, a seam.
    is_faint: bool,
}

/// The course of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Curve {
    Straight(Vec3, Vec3),
    /// Part of an ellipse.
    Round(Arc<3>),
}

/// The visible parts of a solid.
#[derive(Clone, Debug, Default)]
pub(super) struct Outline {
    pub(super) lines: Vec<OutlineLine>,
    /// Its faces: closed courses, and how brightly each is lit, from 0 to 1.
    pub(super) faces: Vec<(Vec<Curve>, f64)>,
    /// All of it in one closed course.
    pub(super) whole: Vec<Curve>,
}

impl SolidForm {
    /// The pieces that hide what is behind them.
    fn pieces(&self, view: &View) -> Vec<Occluder> {
        match *self {
            Self::Hull { ref corners, ref net, ref normals } => {
                Occluder::of_hull(corners, net, normals, view).into_iter().collect()
            }
            Self::Round { p1, axis, radius, caps } => {
                let wall = Occluder::of_cylinder(p1, axis, radius, view);
                let balls = [p1, add(p1, axis)].map(|end| Occluder::of_sphere(end, radius, view));
                match caps {
                    Caps::Round if wall.is_none() => balls.into_iter().take(1).flatten().collect(),
                    Caps::Round => balls.into_iter().chain([wall]).flatten().collect(),
                    Caps::Flat | Caps::None => wall.into_iter().collect(),
                }
            }
        }
    }

    fn center(&self) -> Vec3 {
        match self {
            Self::Hull { corners, .. } => mean(corners),
            Self::Round { p1, axis, .. } => add(*p1, times(*axis, 0.5)),
        }
    }

    /// True if it is a single point.
    pub(super) fn is_point(&self) -> bool {
        match self {
            Self::Hull { corners, .. } => corners.len() == 1,
            Self::Round { axis, radius, .. } => *axis == [0.0; 3] && *radius == 0.0,
        }
    }

    /// The visible outline of it; `up` is the world's.
    fn outline(&self, view: &View, up: Vec3) -> Outline {
        match *self {
            Self::Hull { ref corners, ref net, ref normals } => hull_outline(corners, net, normals, view, up),
            Self::Round { p1, axis, radius, caps } => match unit(axis) {
                Some(along) => tube_outline(p1, axis, along, radius, caps, view),
                None => sphere_outline(p1, radius, view, up),
            },
        }
    }
}

fn straight(from: Vec3, to: Vec3) -> OutlineLine {
    OutlineLine { curve: Curve::Straight(from, to), is_behind: false, is_faint: false }
}

fn round(arc: Arc<3>) -> OutlineLine {
    OutlineLine { curve: Curve::Round(arc), is_behind: false, is_faint: false }
}

fn hull_outline(corners: &[Vec3], net: &Net, normals: &[Option<Vec3>], view: &View, up: Vec3) -> Outline {
    if let [point] = *corners {
        return Outline { whole: vec![Curve::Straight(point, point)], ..Outline::default() };
    }
    let edges = net.edges.iter().map(|[from, to]| straight(corners[*from], corners[*to]));
    // A flat hull has no face that is turned away.
    let lit = net.faces.iter().zip(normals).filter(|_| net.faces.len() > 1).filter_map(|(face, normal)| {
        let normal = normal.filter(|normal| dot(*normal, view.eye) >= 1e-9)?;
        let around: Vec<Vec3> = face.iter().map(|corner| corners[*corner]).collect();
        Some((closed(&around), light(normal, view, up)))
    });
    Outline { lines: edges.collect(), faces: lit.collect(), whole: closed(&silhouette(corners.to_vec(), view)) }
}

/// How brightly a face is lit: from above, and a little from the right.
fn light(normal: Vec3, view: &View, up: Vec3) -> f64 {
    (0.5 + 0.4 * dot(normal, up) + 0.2 * dot(normal, view.right)).clamp(0.0, 1.0)
}

fn closed(corners: &[Vec3]) -> Vec<Curve> {
    (0..corners.len()).map(|at| Curve::Straight(corners[at], corners[(at + 1) % corners.len()])).collect()
}

/// The outline of points as they are seen, counterclockwise: their convex hull (Andrew's monotone chain).
fn silhouette(mut points: Vec<Vec3>, view: &View) -> Vec<Vec3> {
    let seen = |point: &Vec3| view.project(*point);
    points.sort_by(|a, b| seen(a)[0].total_cmp(&seen(b)[0]).then(seen(a)[1].total_cmp(&seen(b)[1])));
    let half = |points: &mut dyn Iterator<Item = Vec3>| {
        let mut chain: Vec<Vec3> = Vec::new();
        for point in points {
            while let [.., before, last] = chain[..] {
                let (o, a, b) = (seen(&before), seen(&last), seen(&point));
                if (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]) > 1e-12 {
                    break;
                }
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut lower = half(&mut points.iter().copied());
    lower.extend(half(&mut points.iter().rev().copied()));
    lower
}

fn sphere_outline(center: Vec3, radius: f64, view: &View, up: Vec3) -> Outline {
    let rim = Arc::disc(center, radius, view);
    let mut lines = vec![round(rim)];
    lines.extend(ring(center, up, radius, view, true));
    Outline { lines, faces: Vec::new(), whole: vec![Curve::Round(rim)] }
}

/// A circle about an axis on a round wall: its half towards the eye, and the half behind.
fn ring(center: Vec3, along: Vec3, radius: f64, view: &View, is_faint: bool) -> Vec<OutlineLine> {
    let [side, back] = across_eye(along, view.eye).map(|across| times(across, radius));
    let circle = Arc::whole(center, side, back);
    let toward = dot(along, view.eye).abs();
    if toward > 1.0 - 1e-12 {
        return vec![OutlineLine { is_faint, ..round(circle) }];
    }
    if toward < 1e-9 {
        // Edge on: the half behind is under the other.
        return vec![OutlineLine { is_faint, ..straight(circle.at(0.0), circle.at(PI)) }];
    }
    let half = |from: f64, is_behind| OutlineLine { is_behind, is_faint, ..round(circle.part(from, from + PI)) };
    vec![half(0.0, true), half(PI, false)]
}

fn tube_outline(p1: Vec3, axis: Vec3, along: Vec3, radius: f64, caps: Caps, view: &View) -> Outline {
    let p2 = add(p1, axis);
    let toward = dot(along, view.eye);
    let (near, far) = if toward > 0.0 { (p2, p1) } else { (p1, p2) };
    let [side, back] = across_eye(along, view.eye).map(|across| times(across, radius));
    let circle = |center: Vec3| Arc::whole(center, side, back);
    if toward.abs() > 1.0 - 1e-12 {
        // Straight along the axis: one circle.
        let disc = Arc::disc(near, radius, view);
        return Outline { lines: vec![round(disc)], faces: Vec::new(), whole: vec![Curve::Round(disc)] };
    }
    let mut lines = vec![straight(add(p1, side), add(p2, side)), straight(sub(p1, side), sub(p2, side))];
    // `back` is away from the eye; in the picture it points along the axis if that comes towards the eye.
    let (first, last) = match caps {
        Caps::Round => {
            let ahead = unit(sub(along, times(view.eye, toward))).unwrap_or(view.up);
            let end = |center: Vec3| Arc { up: times(ahead, radius), ..circle(center) };
            let (first, last) = (end(p1).part(PI, 2.0 * PI), end(p2).part(0.0, PI));
            lines.extend([first, last].map(round));
            for seam in [p1, p2] {
                lines.extend(ring(seam, along, radius, view, true));
            }
            (first, last)
        }
        Caps::Flat | Caps::None => {
            if caps == Caps::None {
                // It goes on, a little way to be seen.
                let more = times(along, radius * 0.3);
                for (end, more) in [(p1, times(more, -1.0)), (p2, more)] {
                    for start in [add(end, side), sub(end, side)] {
                        lines.push(OutlineLine { is_behind: true, ..straight(start, add(start, more)) });
                    }
                }
            }
            let is_faint = caps == Caps::None;
            if toward.abs() < 1e-9 {
                lines.extend([p1, p2].into_iter().flat_map(|end| ring(end, along, radius, view, is_faint)));
            } else {
                lines.push(OutlineLine { is_faint, ..round(circle(near)) });
                lines.extend(ring(far, along, radius, view, is_faint));
            }
            if toward >= 0.0 {
                (circle(p1).part(-PI, 0.0), circle(p2).part(0.0, PI))
            } else {
                (circle(p1).part(PI, 0.0), circle(p2).part(0.0, -PI))
            }
        }
    };
    let outside = vec![
        Curve::Round(last),
        Curve::Straight(sub(p2, side), sub(p1, side)),
        Curve::Round(first),
        Curve::Straight(add(p1, side), add(p2, side)),
    ];
    let faces = match caps {
        Caps::Flat => vec![(vec![Curve::Round(circle(near))], 1.0)],
        Caps::Round | Caps::None => Vec::new(),
    };
    Outline { lines, faces, whole: outside }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::view::{Look, length};

    fn view() -> View {
        View::of_space(&Look { view: None, y_is_up: false, y_down: false })
    }

    fn ends(curve: &Curve) -> [Vec3; 2] {
        match curve {
            Curve::Straight(from, to) => [*from, *to],
            Curve::Round(arc) => [arc.at(arc.from), arc.at(arc.to)],
        }
    }

    #[test]
    fn every_closed_course_is_closed() {
        let up = [0.0, 0.0, 1.0];
        let net = Net { edges: Vec::new(), faces: vec![vec![0, 1, 2], vec![0, 1, 3], vec![0, 2, 3], vec![1, 2, 3]] };
        let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.5, 1.0, 0.0], [0.0, 0.2, 1.0]];
        let mut forms = vec![SolidForm::Hull { corners, net, normals: vec![Some(view().eye); 4] }];
        for axis in [[0.0; 3], [0.0, 0.0, 2.0], [1.0, -2.0, 1.0], [-1.0, 2.0, -1.5], [2.0, 1.0, 0.0]] {
            for caps in [Caps::Flat, Caps::Round, Caps::None] {
                forms.push(SolidForm::Round { p1: [0.1, 0.2, 0.3], axis, radius: 0.7, caps });
            }
        }
        for form in forms {
            let outline = form.outline(&view(), up);
            for course in outline.faces.iter().map(|(course, _)| course).chain([&outline.whole]) {
                for (index, curve) in course.iter().enumerate() {
                    let next = &course[(index + 1) % course.len()];
                    let gap = sub(ends(curve)[1], ends(next)[0]);
                    assert!(length(gap) < 1e-9, "{form:?}: {curve:?} {next:?}");
                }
            }
        }
    }

    #[test]
    fn the_sides_of_a_tube_are_tangents_of_its_ends() {
        let form = SolidForm::Round { p1: [0.0; 3], axis: [1.0, 1.0, 2.0], radius: 0.5, caps: Caps::Flat };
        let outline = form.outline(&view(), [0.0, 0.0, 1.0]);
        for line in outline.lines.iter().filter(|line| matches!(line.curve, Curve::Straight(..))) {
            let [from, to] = ends(&line.curve);
            // At right angles to the axis and to the eye: where the wall turns away.
            assert!(dot(from, [1.0, 1.0, 2.0]).abs() < 1e-9 && dot(from, view().eye).abs() < 1e-9);
            assert!((length(from) - 0.5).abs() < 1e-9 && length(sub(sub(to, from), [1.0, 1.0, 2.0])) < 1e-9);
        }
    }
}
