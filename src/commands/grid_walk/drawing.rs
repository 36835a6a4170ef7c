//! A walk in a picture: its cells, numbered by step, and the solid cells that it meets.

use crate::explain::SolidCell;
use crate::geometry::{InnerCells, Path, Status, Step, Vector};
use crate::number::{Big, Fraction, Ring, Surd};
use crate::picture::{Body, Drawn, DrawnSolid, LIMIT, Mesh, Picture, Role, Shape, Verdict, equals};
use crate::query::{Ask, Stop};
use crate::scene::Scene;

use super::super::marks::{ContactMarks, EndMark};
use super::scene::{SearchBounds, is_touched};
use super::{GridWalkQuery, Visitor};

/// The sentence about a walk that meets no solid cell; one that `--max-steps` ends may have met one later.
fn missed(last: Option<i64>) -> String {
    match last {
        Some(step) => format!("miss: no solid cell up to step {step}, which ends the walk."),
        None => "miss: no solid cell on the way.".to_owned(),
    }
}

/// Draws a walk, and says which solid cells of a scene it meets.
pub(crate) fn draw(query: &GridWalkQuery<'_>, scene: Option<&Scene>, ask: &Ask, to: &mut Picture) -> Result<(), Stop> {
    let (path, grid, scale) = query.build()?;
    let over: Big = scale.units_in_one()?;
    let mesh = Mesh { origin: grid.origin.clone(), size: grid.size.clone(), over: over.clone() };
    to.dimension(query.dimension);
    to.add(Shape::Grid(mesh.clone()));
    let bounds = scene.map(|scene| SearchBounds::new(&scene.cells, &path)).transpose()?;
    let interior = InnerCells::new(&grid, &path, query.dimension);
    let is_endless = path.range.last.is_none();
    let mut walk = Watcher {
        query,
        scene,
        ask,
        interior,
        bounds,
        mesh: &mesh,
        found: Vec::new(),
        cells: 0,
        sides: 0,
        hidden: 0,
        is_endless,
        end: None,
        is_cut: false,
        last: 0,
        to,
    };
    // One step more says where the path leaves the last cell.
    query.walk_to(query.max_steps.map(|most| most.saturating_add(1)), ask, &mut walk)?;
    let Watcher { found, cells, sides, hidden, end, is_cut, last, .. } = walk;
    let ended_by = query.max_steps.filter(|most| *most == last);
    let end = end.filter(|_| is_cut || is_endless);
    // A walk that has nothing to meet looks as one that goes through what it meets.
    let best = found.iter().map(|found| Verdict::of(Some(found.status))).min().unwrap_or(Verdict::Miss);
    let verdict = if scene.is_some() { best } else { Verdict::Hit };
    match scene {
        None => to.walked(cells, walked(cells, sides)),
        Some(scene) => {
            for found in &found {
                (to.subject.solid, to.subject.solid_row) = (Some(found.solid), scene.rows.of(found.solid));
                to.answer(Verdict::of(Some(found.status)), [met(query, found)]);
            }
            to.subject.solid = None;
            if found.is_empty() {
                to.answer(verdict, [missed(ended_by)]);
                if ask.no_touch && is_touched(query, scene, ask)? {
                    to.only_touches();
                }
            }
        }
    }
    to.hide_cells(hidden);
    let first = found.first().filter(|_| to.subject.ends_at_contact);
    let ends_at = first.map(|first| [0, 1, 2].map(|axis| path.coordinate(axis, &first.time).over(&over).into()));
    draw_path(&path, &over, (end, ends_at), verdict, to);
    for SolidCell { solid, cell, time, status, .. } in found {
        let verdict = Verdict::of(Some(status));
        let enter = EndMark { is_cut: false, ..EndMark::on_surface(&path, &over, &time.into(), "", None) };
        let middle = body(&mesh, cell, query.dimension).middle();
        to.subject.solid = Some(solid);
        to.subject.solid_row = scene.map_or(0, |scene| scene.rows.of(solid));
        ContactMarks { verdict, ends: [Some(enter), None], solid: middle, around: None }.draw_ends(to);
        to.subject.solid = None;
    }
    Ok(())
}

/// The path, up to where the walk ends before it.
fn draw_path(
    path: &Path<Big>,
    over: &Big,
    (end, ends_at): (Option<Fraction<Big>>, Option<[Surd<Big>; 3]>),
    verdict: Verdict,
    to: &mut Picture,
) {
    let mut path = path.clone();
    path.range.last = end.or(path.range.last);
    let label = to.subject.name.clone().filter(|_| verdict == Verdict::Miss || !to.subject.in_scene);
    to.path(Drawn { path, over: over.clone(), verdict, label, beside: None, ends_at, inside: Vec::new() });
}

/// A walk without a scene, in words.
fn walked(cells: u64, sides: u64) -> String {
    let noun = if cells == 1 { "cell" } else { "cells" };
    match sides {
        _ if cells == 0 => "No cell: the path meets the interior of none.".to_owned(),
        0 => format!("{cells} {noun}."),
        _ => format!("{cells} {noun}, of which the path only touches {sides}."),
    }
}

/// The sentence about a walk that meets a solid cell.
fn met(query: &GridWalkQuery<'_>, SolidCell { cell, time, status, .. }: &SolidCell) -> String {
    let (status, time) = (status.name(), equals(&time.clone().into()));
    format!("{status}: the solid cell {} at t {time}.", indices(*cell, query.dimension))
}

/// The indices of a cell, as text.
fn indices(cell: [i64; 3], dimension: usize) -> String {
    let indices: Vec<String> = cell[..dimension].iter().map(i64::to_string).collect();
    format!("({})", indices.join(", "))
}

/// A cell of a grid.
pub(super) fn body(mesh: &Mesh, cell: [i64; 3], dimension: usize) -> Body {
    let Mesh { origin, size, over } = mesh;
    let low = |axis: usize| &origin[axis] + &size[axis] * Big::from(cell[axis]);
    let corner = Vector::from_axes(|axis| if axis < dimension { low(axis) } else { Big::ZERO });
    Body::aligned(corner, size, dimension, over.clone())
}

/// Draws the cells of a walk as it goes, and looks for solid ones.
struct Watcher<'r> {
    query: &'r GridWalkQuery<'r>,
    scene: Option<&'r Scene>,
    ask: &'r Ask,
    /// The main cells that the path goes through.
    interior: InnerCells,
    bounds: Option<SearchBounds>,
    mesh: &'r Mesh,
    found: Vec<SolidCell>,
    cells: u64,
    /// How many of the cells the path only touches.
    sides: u64,
    /// How many of the cells are not drawn.
    hidden: usize,
    /// The range of the path has no end.
    is_endless: bool,
    /// When the walk came into its last cell, or left it where the number of steps ended the walk.
    end: Option<Fraction<Big>>,
    /// True if `--max-steps` ended the walk.
    is_cut: bool,
    /// The number of its last step.
    last: i64,
    to: &'r mut Picture,
}

impl Visitor for Watcher<'_> {
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop> {
        if self.query.max_steps.is_some_and(|most| number > most) {
            (self.end, self.is_cut) = (Some(time.to_big()?), true);
            return Ok(false);
        }
        let is_drawn = self.cells < LIMIT as u64;
        // Far along the walk time is needed only at its end, and an end by the range is known.
        let time = if is_drawn || self.scene.is_some() || self.is_endless { Some(time.to_big()?) } else { None };
        let mut goes_on = true;
        self.last = number;
        for (cell, status) in self.query.counted_cells(step, self.ask) {
            let only_touches = status == Status::Touch || !self.interior.contain(&cell);
            if only_touches && self.ask.no_touch && self.scene.is_none() {
                continue;
            }
            let mut is_solid = false;
            for solid in self.scene.into_iter().flat_map(|scene| scene.cells.solids_in(&cell)) {
                if let (true, Some(time)) = (goes_on, &time) {
                    self.found.push(SolidCell {
                        solid: solid as usize,
                        cell,
                        status,
                        step: number,
                        time: time.clone(),
                    });
                }
                goes_on &= self.ask.all;
                is_solid = true;
            }
            self.cells += 1;
            self.sides += u64::from(only_touches);
            if let (Status::Hit, true, Some(time)) = (status, is_drawn, &time) {
                self.to.step(number, time.clone());
            }
            // A solid cell is drawn as one.
            if !is_solid && !is_drawn {
                self.hidden += 1;
            } else if !is_solid {
                let role = if only_touches { Role::Side } else { Role::Main };
                let own_label = (status == Status::Hit).then(|| number.to_string());
                let label = Some(format!("cell {}", indices(cell, self.query.dimension)));
                let body = body(self.mesh, cell, self.query.dimension);
                self.to.solid(DrawnSolid { body, role, label, own_label });
            }
        }
        self.end = time.or(self.end.take());
        // Where no solid cell can follow, the walk is drawn as far as cells are.
        let may_meet = self.bounds.as_ref().is_none_or(|bounds| bounds.hold(&step.cell));
        Ok(goes_on && (may_meet || is_drawn))
    }
}
