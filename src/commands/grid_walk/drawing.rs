//! A walk in a picture: its cells, numbered by step, and the solid cells that it comes to.

use crate::explain::SolidCell;
use crate::geometry::{InnerCells, Path, Status, Step, Vector};
use crate::number::{Big, Fraction, Ring};
use crate::picture::{Body, Drawn, DrawnSolid, LIMIT, Mesh, Picture, Role, Shape, Verdict, equals};
use crate::query::{Ask, Stop};
use crate::scene::Scene;

use super::super::contact_marks::{ContactMarks, EndMark};
use super::input::{GridWalkQuery, Visitor};
use super::scene::SearchBounds;

/// Draws a walk, and says which solid cells of a scene it meets.
pub fn draw(query: &GridWalkQuery<'_>, scene: Option<&Scene>, ask: &Ask, to: &mut Picture) -> Result<(), Stop> {
    let (path, grid, scale) = query.build()?;
    let over: Big = scale.units_in_one()?;
    let mesh = Mesh { origin: grid.origin.clone(), size: grid.size.clone(), over: over.clone() };
    to.dimension(query.dimension);
    to.add(Shape::Grid(mesh.clone()));
    let bounds = scene.map(|scene| SearchBounds::new(&scene.cells, &path)).transpose()?;
    let inner = if scene.is_none() { query.inner_cells(ask)? } else { None };
    let mut walk =
        Watcher { query, scene, ask, inner, bounds, mesh: &mesh, found: Vec::new(), cells: 0, sides: 0, end: None, to };
    query.walk(ask, &mut walk)?;
    let Watcher { found, cells, sides, end, .. } = walk;
    let verdict = match (scene, found.first()) {
        (None, _) => Verdict::Hit,
        (Some(_), None) => Verdict::Miss,
        (Some(_), Some(first)) => Verdict::of(Some(first.status)),
    };
    to.answer(verdict, [sentence(query, scene, found.first(), (cells, sides))]);
    draw_path(&path, &over, end, verdict, to);
    for SolidCell { solid, cell, time, status, .. } in found {
        let verdict = Verdict::of(Some(status));
        to.meet(solid, verdict);
        let enter = EndMark::on_surface(&path, &over, &time.into(), "", None);
        let middle = body(&mesh, cell, query.dimension).middle();
        to.subject.solid = Some(solid);
        ContactMarks { verdict, ends: [Some(enter), None], solid: middle, around: None }.draw_ends(to);
        to.subject.solid = None;
    }
    Ok(())
}

/// The path, up to where the walk ends.
fn draw_path(path: &Path<Big>, over: &Big, end: Option<Fraction<Big>>, verdict: Verdict, to: &mut Picture) {
    let mut path = path.clone();
    if path.range.last.is_none() {
        path.range.last = end;
    }
    let label = to.subject.name.clone().filter(|_| verdict == Verdict::Miss || !to.subject.in_scene);
    to.path(Drawn { path, over: over.clone(), verdict, label, beside: None, inside: Vec::new() });
}

/// The answer in words.
fn sentence(
    query: &GridWalkQuery<'_>,
    scene: Option<&Scene>,
    first: Option<&SolidCell>,
    (cells, sides): (usize, usize),
) -> String {
    match (scene, first) {
        (None, _) if cells == 0 => "No cell: the path meets the interior of none.".to_owned(),
        (None, _) if cells == 1 => "1 cell.".to_owned(),
        (None, _) if sides == 0 => format!("{cells} cells, numbered by step."),
        (None, _) => format!("{cells} cells, numbered by step; those that the path only touches are hatched."),
        (Some(_), None) => "miss: no solid cell on the way.".to_owned(),
        (Some(_), Some(SolidCell { cell, time, status, .. })) => {
            let indices: Vec<String> = cell[..query.dimension].iter().map(i64::to_string).collect();
            let (status, time) = (status.name(), equals(&time.clone().into()));
            format!("{status}: the solid cell ({}) at t {time}.", indices.join(", "))
        }
    }
}

/// A cell of a grid.
pub fn body(mesh: &Mesh, cell: [i64; 3], dimension: usize) -> Body {
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
    /// The main cells that are listed, where not all are.
    inner: Option<InnerCells>,
    bounds: Option<SearchBounds>,
    mesh: &'r Mesh,
    found: Vec<SolidCell>,
    cells: usize,
    /// How many of the cells the path only touches.
    sides: usize,
    /// When the walk came into its last cell.
    end: Option<Fraction<Big>>,
    to: &'r mut Picture,
}

impl Visitor for Watcher<'_> {
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop> {
        let time = time.to_big()?;
        let mut goes_on = true;
        for (cell, status) in self.query.counted_cells(step, self.ask) {
            if self.inner.as_ref().is_some_and(|inner| !inner.contain(&cell)) {
                continue;
            }
            let mut is_solid = false;
            for solid in self.scene.into_iter().flat_map(|scene| scene.cells.solids_in(&cell)) {
                if goes_on {
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
            let role = if status == Status::Hit { Role::Main } else { Role::Side };
            self.sides += usize::from(role == Role::Side);
            // A solid cell is drawn as one.
            if !is_solid && self.cells <= LIMIT {
                let own_label = (role == Role::Main).then(|| number.to_string());
                let body = body(self.mesh, cell, self.query.dimension);
                self.to.solid(DrawnSolid { body, role, label: None, own_label });
            }
        }
        self.end = Some(time);
        // Without a scene there is nothing to find once enough is drawn.
        let more = self.bounds.as_ref().map_or(self.cells <= LIMIT, |bounds| bounds.hold(&step.cell));
        Ok(goes_on && more)
    }
}
