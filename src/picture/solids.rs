//! Solids on the sheet: what is seen of each, cut where another hides it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::geometry::{Caps, Path, Range};
use crate::number::Big;

use super::body::{Body, Hull};
use super::collect::Picture;
use super::frame::ViewFrame;
use super::hidden::{Occluder, visible_between};
use super::ink::Ink;
use super::labels::Pixel;
use super::on_sheet::Rank;
use super::outline::{Arc, Curve, Outline, SolidForm, TubeEnds};
use super::shape::{About, DrawnSolid, Role, Shape, Tiles, Verdict};
use super::sheet::Sheet;
use super::space::{Vec3, add, cross, sub, times, unit};
use super::view::{View, bounds};

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
    /// What it belongs to.
    pub(super) about: About,
    /// The step in which a walk goes through it, if it is a cell.
    pub(super) step: Option<i64>,
    /// The solid in the frame's coordinates.
    pub(super) form: SolidForm,
    /// The lines that are seen of the solid.
    pub(super) outline: Outline,
    /// What it hides things with.
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
    for shape in &picture.shapes {
        let Shape::Solid(DrawnSolid { body, role, label, own_label }, about) = shape else { continue };
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
                    let title = format!("{}: {}", body.kind(), known.role.outcome());
                    known.about = About { row: None, solid: None, title };
                    continue;
                }
            }
        }
        let step = own_label.as_ref().filter(|_| *role == Role::Main).and_then(|step| step.parse().ok());
        let own_label = own_label.as_ref().filter(|_| picture.is_single());
        all.push(Seen {
            step,
            role: *role,
            label: own_label.or(label.as_ref()).cloned(),
            about: about.clone(),
            outline: form.outline(view, up),
            pieces: form.pieces(view),
            form,
        });
    }
    all
}

/// A body in a frame.
pub(super) fn form(body: &Body, frame: &ViewFrame) -> SolidForm {
    match body {
        Body::Hull(Hull { corners, over, net, .. }) => {
            let (middle, count) = (body.middle().0, Big::from(corners.len()));
            // What spans a face is rounded by itself, so that small solids keep their directions, and which side of it
            // is outward is decided exactly.
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
            let (mut low, mut high) = (frame.point(p1, over), frame.point(&p1.plus(axis), over));
            let ends = match caps {
                Caps::Flat => TubeEnds::Flat,
                Caps::Round => TubeEnds::Round,
                Caps::None => {
                    let path = Path { origin: p1.clone(), direction: axis.clone(), range: Range::EVERYWHERE };
                    if let Some(Range { first: Some(first), last: Some(last) }) = frame.clip(&path, over, &path.range) {
                        (low, high) = (frame.along(&path, over, &first), frame.along(&path, over, &last));
                    }
                    TubeEnds::Open
                }
            };
            // A short axis keeps its direction only if it is rounded by itself.
            let axis = if ends == TubeEnds::Open { sub(high, low) } else { frame.vector(axis, over) };
            SolidForm::Round { p1: low, axis, radius: frame.length(radius, over), ends }
        }
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
fn arc_parts(view: &View, arc: &Arc, own: usize, near: &[(usize, &Occluder)]) -> (Vec<[f64; 2]>, Vec<[f64; 2]>) {
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
    for solid in seen.iter().filter(|solid| solid.role != Role::Main) {
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
    let cells = seen.iter().filter(|solid| solid.role == Role::Main);
    let cells: Vec<_> = cells.filter_map(|solid| Some((outline(solid), solid.label.clone()?))).collect();
    let before = sheet.texts.len();
    sheet.number_cells(&cells);
    sheet.texts.len() > before
}
