//! A walk in a picture: its cells, numbered by step, and the solid cells that it meets.

use crate::explain::{SolidCell, cell_text};
use crate::geometry::{Ahead, InnerCells, Path, Status, Step, Vector, Walk};
use crate::number::{Big, Fraction, Ring, Surd};
use crate::picture::{Body, Drawn, DrawnSolid, LIMIT, Mesh, Picture, Role, Shape, Verdict, timed};
use crate::query::{Ask, Stop};
use crate::scene::{Scene, SolidName};

use super::super::marks::{ContactMarks, EndMark};
use super::scene::{self, SearchBounds};
use super::{GridWalkQuery, Visitor, out_of_range};

/// Draws a walk, and says which solid cells of a scene it meets.
pub(crate) fn draw(query: &GridWalkQuery<'_>, scene: Option<&Scene>, ask: &Ask, to: &mut Picture) -> Result<(), Stop> {
    let (path, grid, scale) = query.build()?;
    let over: Big = scale.units_in_one()?;
    let mesh = Mesh { origin: grid.origin.clone(), size: grid.size.clone(), over: over.clone() };
    to.dimension(query.dimension);
    to.add(Shape::Grid(mesh.clone()));
    let interior = InnerCells::new(&grid, &path, query.dimension);
    let extent = scene.and_then(|scene| scene.cells.extent());
    let far = extent.filter(|extent| query.begins_far_off(*extent, LIMIT as f64));
    let ahead = far.map(|extent| query.ahead(extent)).transpose()?.flatten();
    let bounds = match scene {
        Some(scene) if ahead != Some(Ahead::Never) => SearchBounds::new(&scene.cells, &path)?,
        _ => SearchBounds::NONE,
    };
    let mut walk = Watcher {
        query,
        scene,
        ask,
        interior: &interior,
        bounds,
        mesh: &mesh,
        found: Vec::new(),
        shown: 0,
        is_cut: false,
        last: 0,
        to,
    };
    match ahead {
        Some(Ahead::After(steps, cell)) => query.walk_on(steps, cell, ask, &mut walk)?,
        _ => query.walk(ask, &mut walk)?,
    };
    let Watcher { found, shown, last, .. } = walk;
    // Cells that are not looked at are counted.
    let goes_on = found.is_empty() || ask.all;
    let most = if goes_on { query.max_steps } else { Some(last) }.map(|most| most.unsigned_abs().into());
    let begun = query.begin(&grid, &path)?;
    let counted = begun.to_come(most);
    let ends_by_steps = goes_on && most == Some(counted.steps);
    let outermost = [begun.to_come(Some(0)).cell, counted.cell];
    let ends = interior.boundary_ends().filter(|cell| outermost.contains(cell));
    let main = counted.steps + 1;
    let touched = if interior.are_none() { main } else { ends.count() as u128 };
    let [cells, touched] = match scene {
        None if ask.no_touch => [main - touched, 0],
        _ if query.counts_sides(ask) => [main + counted.sides, touched + counted.sides],
        _ => [main, touched],
    };
    let (end, could_go_on) = end(begun, counted.steps, ends_by_steps, scene.is_none())?;
    let end = Some(end).filter(|_| ends_by_steps && could_go_on || path.range.last.is_none());
    // A walk that has nothing to meet looks as one that goes through what it meets.
    let best = found.iter().map(|found| Verdict::of(Some(found.status))).min().unwrap_or(Verdict::Miss);
    let verdict = if scene.is_some() { best } else { Verdict::Hit };
    match scene {
        None => to.walked(cells, walked(cells, touched)),
        Some(scene) => {
            for found in &found {
                // The sentence has the cell, of a tile too.
                let name = match scene.name(found.solid) {
                    SolidName::Tile(_, tile) if !tile.is_empty() => tile,
                    other => other.title(),
                };
                to.about_solid(found.solid, &name);
                to.answer(Verdict::of(Some(found.status)), [met(query, found)]);
            }
            to.subject.solid = None;
            if found.is_empty() {
                to.answer(verdict, ["miss: no solid cell on the way.".to_owned()]);
            }
            if ask.no_touch {
                to.touched.extend(scene::touched(query, scene, ask, LIMIT).unwrap_or_default());
            }
            if found.is_empty() && !to.touched.is_empty() {
                to.only_touches();
            }
        }
    }
    to.hidden[0] += cells - shown;
    let first = found.first().filter(|_| to.subject.ends_at_contact);
    let ends_at = first.map(|first| [0, 1, 2].map(|axis| path.coordinate(axis, &first.time).over(&over).into()));
    draw_path(&path, &over, (end, ends_at), verdict, to);
    for SolidCell { solid, cell, time, status, .. } in found {
        let verdict = Verdict::of(Some(status));
        let enter = EndMark { is_cut: false, ..EndMark::on_surface(&path, &over, &time.clone().into(), "", None) };
        let middle = body(&mesh, cell, query.dimension).middle();
        to.about_solid(solid, &scene.map(|scene| scene.name(solid).title()).unwrap_or_default());
        ContactMarks { verdict, ends: [Some(enter), None], solid: middle, around: None }.draw_ends(to);
        let left = if status == Status::Touch { Some(time) } else { left(query.begin(&grid, &path)?, cell) };
        to.leaves(left.or(path.range.last.clone()));
        to.subject.solid = None;
    }
    Ok(())
}

/// When a walk leaves a cell that it goes through, if it goes on.
fn left(mut walk: Walk, cell: [i64; 3]) -> Option<Fraction<Big>> {
    walk.skip_to(cell);
    walk.step().map(|_| walk.time().clone())
}

/// When a walk of so many steps leaves its last cell, where more of them could follow, or else comes into it; and whether
/// they could.
fn end(mut walk: Walk, steps: u128, ends_by_steps: bool, needs_all: bool) -> Result<(Fraction<Big>, bool), Stop> {
    if let Some(before) = steps.checked_sub(1) {
        walk.skip_to(walk.to_come(Some(before)).cell);
    }
    let _ = walk.step();
    let entered = walk.time().clone();
    match walk.step() {
        Some(Err(range)) if needs_all && !ends_by_steps => Err(out_of_range(range).into()),
        Some(_) => Ok((if ends_by_steps { walk.time().clone() } else { entered }, true)),
        None => Ok((entered, false)),
    }
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
fn walked(cells: u128, sides: u128) -> String {
    let noun = if cells == 1 { "cell" } else { "cells" };
    match sides {
        _ if cells == 0 => "No cell: the path meets the interior of none.".to_owned(),
        0 => format!("{cells} {noun}."),
        _ => format!("{cells} {noun}, of which the path only touches {sides}."),
    }
}

/// The sentence about a walk that meets a solid cell.
fn met(query: &GridWalkQuery<'_>, SolidCell { cell, time, status, .. }: &SolidCell) -> String {
    let (status, time) = (status.name(), timed(&time.clone().into()));
    format!("{status}: the solid cell {} at t {time}.", cell_text(cell, query.dimension))
}

/// A cell of a grid.
pub(super) fn body(mesh: &Mesh, cell: [i64; 3], dimension: usize) -> Body {
    let Mesh { origin, size, over } = mesh;
    let low = |axis: usize| &origin[axis] + &size[axis] * Big::from(cell[axis]);
    let corner = Vector::from_axes(|axis| if axis < dimension { low(axis) } else { Big::ZERO });
    Body::aligned(corner, size, dimension, over.clone())
}

/// Draws the first cells of a walk, and looks for solid ones.
struct Watcher<'r> {
    query: &'r GridWalkQuery<'r>,
    scene: Option<&'r Scene>,
    ask: &'r Ask,
    /// The main cells that the path goes through.
    interior: &'r InnerCells,
    bounds: SearchBounds,
    mesh: &'r Mesh,
    found: Vec<SolidCell>,
    /// How many cells are drawn, as solid ones too.
    shown: u128,
    /// True if a step came after the last that is drawn.
    is_cut: bool,
    /// The number of the last step.
    last: i64,
    to: &'r mut Picture,
}

impl Watcher<'_> {
    fn leaves_out_touched(&self) -> bool {
        self.ask.no_touch && self.scene.is_none()
    }
}

impl Visitor for Watcher<'_> {
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop> {
        // Along a plane each cell is only touched, however far the path goes.
        let shows_none = self.leaves_out_touched() && self.interior.are_none();
        let is_drawn = self.shown < LIMIT as u128 && !shows_none;
        let mut goes_on = true;
        self.last = number;
        for (cell, status) in self.query.counted_cells(step, self.ask) {
            let only_touches = status == Status::Touch || !self.interior.contain(&cell);
            if only_touches && self.leaves_out_touched() {
                continue;
            }
            let mut is_solid = false;
            for solid in self.scene.into_iter().flat_map(|scene| scene.cells.solids_in(&cell)) {
                if goes_on {
                    let time = time.to_big()?;
                    self.found.push(SolidCell { solid: solid as usize, cell, status, step: number, time });
                }
                goes_on &= self.ask.all;
                is_solid = true;
            }
            if status == Status::Hit && !self.is_cut {
                self.is_cut = !is_drawn;
                self.to.step(is_drawn.then_some(number), time.to_big()?);
            }
            self.shown += u128::from(is_solid || is_drawn);
            // A solid cell is drawn as one.
            if !is_solid && is_drawn {
                let role = if only_touches { Role::Side } else { Role::Main };
                let own_label = (status == Status::Hit).then(|| number.to_string());
                let label = Some(format!("cell {}", cell_text(&cell, self.query.dimension)));
                let body = body(self.mesh, cell, self.query.dimension);
                self.to.solid(DrawnSolid { body, role, label, own_label });
            }
        }
        // Where no solid cell can follow, the walk is looked at as far as cells are drawn.
        Ok(goes_on && (is_drawn || self.bounds.hold(&step.cell)))
    }
}
