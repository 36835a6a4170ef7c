//! `hitcalc grid-walk --against`: the solid cells that a walk meets.

use crate::check::Shift;
use crate::explain::{self, SolidCell, Working};
use crate::geometry::{self, Ahead, Path, Slab, Status, Step};
use crate::number::{Big, Fraction, Ring, RingKind};
use crate::query::{Args, Ask, Cell, Field, Problem, Report, Stop, field};
use crate::scene::{Cells, Scene, Solid};

use super::{GridWalkQuery, SCENE_RESULTS, SOLID_CELL_SLOT, Visitor};

const STEP: Field = field(SCENE_RESULTS, "step");
const T_ENTER: Field = field(SCENE_RESULTS, "t_enter");
const ENTER: Field = field(SCENE_RESULTS, "enter");
const CELL: Field = field(SCENE_RESULTS, "cell");

/// The solid cell of these parameters.
pub(super) fn solid_cell(args: &Args) -> Result<Solid, Stop> {
    args.dimension()?;
    let missing = || Problem::of("cell", "is missing: a solid is a cell, two or three whole numbers").incomplete();
    let index = args.whole_numbers(SOLID_CELL_SLOT).ok_or_else(missing)?;
    Ok(Solid::Cell(index))
}

/// Reports the first solid cell of the walk, or all of them.
pub(super) fn answer(query: &GridWalkQuery<'_>, scene: &Scene, report: &mut Report<'_>) -> Result<(), Stop> {
    let (path, _, scale) = query.build()?;
    let ask = report.ask();
    let units_in_one: Big = scale.units_in_one()?;
    let mut finder = Finder::new(query, scene, ask, &path, |met: SolidCell, step| {
        report.clear();
        report.about_solid(Some(met.solid));
        report.status(Some(met.status));
        report.cell(STEP, Cell::Integer(met.step));
        report.number(T_ENTER, 0, &met.time)?;
        report.point(ENTER, &units_in_one, |axis| Ok(path.coordinate(axis, &met.time)))?;
        report.index(CELL, met.cell);
        let is_other = |cell: &[i64; 3]| *cell != met.cell && scene.cells.solids_in(cell).next().is_some();
        let others = query.counted_cells(step, ask).map(|(cell, _)| cell).filter(is_other);
        report.alternatives(CELL, others, |cell, report| {
            report.vector(CELL, cell.map(|index| Fraction::whole(Big::from(index))))
        })?;
        report.emit()?;
        Ok(ask.all)
    })?;
    let numbers = find(query, scene, ask, &mut finder)?;
    let has_met = finder.has_met;
    report.work_with(numbers);
    if has_met {
        return Ok(());
    }
    let cut = if report.ask().notes { cut_off(query, scene)? } else { None };
    let note = |last| vec![Cell::Word("max_steps ends the walk at step "), Cell::Integer(last)];
    report.miss(cut.map(note).unwrap_or_default())
}

/// The step at which `max_steps` ends a walk that might come to a solid cell after it.
fn cut_off(query: &GridWalkQuery<'_>, scene: &Scene) -> Result<Option<i64>, Stop> {
    let Some(last) = query.max_steps else { return Ok(None) };
    let (path, grid, _) = query.build()?;
    let (walk, most) = (query.begin(&grid, &path)?, u128::from(last.unsigned_abs()));
    let [ended, next] = [most, most + 1].map(|most| walk.to_come(Some(most)));
    let may_come = next.steps > ended.steps && SearchBounds::new(&scene.cells, &path)?.hold(&ended.cell);
    Ok(may_come.then_some(last))
}

/// Walks as far as solid cells may be met, at once to where the first ones may be.
fn find(query: &GridWalkQuery<'_>, scene: &Scene, ask: &Ask, finder: &mut impl Visitor) -> Result<RingKind, Stop> {
    // More cells than this take longer to look at than to count.
    const FAR: f64 = 1e4;
    // A limit counts all cells.
    let extent = scene.cells.extent().filter(|extent| ask.max_cells == u64::MAX && query.begins_far_off(*extent, FAR));
    match extent.map(|extent| query.ahead(extent)).transpose()?.flatten() {
        None => query.walk(ask, finder),
        Some(Ahead::Never) => Ok(Big::KIND),
        Some(Ahead::After(steps, cell)) => query.walk_on(steps, cell, ask, finder),
    }
}

/// How the path would meet the solid cell that it meets most, if all were larger and the path longer by a length.
pub(super) fn meet_nearby(
    query: &GridWalkQuery<'_>,
    scene: Option<&Scene>,
    shift: &Shift,
) -> Result<Option<Status>, Stop> {
    let (path, grid, scale) = query.build_with::<Big>(&[&shift.length])?;
    let moved = shift.units(&scale)?;
    if query.max_steps.is_some() {
        // The walk ends at a step, not at a place of the path.
        return Ok((!shift.grows).then_some(Status::Hit));
    }
    let mut best = None;
    for solid in 0..scene.map_or(0, Scene::len) {
        let cell = scene.map_or([0; 3], |scene| scene.cells.cell(solid as u32));
        let slab = |axis: usize| {
            let low = &grid.origin[axis] + &grid.size[axis] * Big::from(cell[axis]);
            let (position, velocity) = (path.origin[axis].clone(), path.direction[axis].clone());
            Slab { high: &low + &grid.size[axis], low, position, velocity }.span_moved(&Big::ONE, &moved)
        };
        match geometry::meet_nearby((0..query.dimension).map(slab).collect(), &path, &moved, shift.only_start)? {
            Some(Status::Hit) => return Ok(Some(Status::Hit)),
            status => best = best.or(status),
        }
    }
    Ok(best)
}

/// Bounds of the cells from which a path may still come to a solid one: for each axis the lowest and the highest index.
///
/// A path never turns, so it is past all solid cells once it has left their extent in its direction.
pub(super) struct SearchBounds([[i64; 2]; 3]);

impl SearchBounds {
    /// Where there is nothing to come to.
    pub(super) const NONE: Self = Self([[i64::MAX, i64::MIN]; 3]);

    /// The bounds for a path among these solid cells.
    pub(super) fn new(cells: &Cells, path: &Path<Big>) -> Result<Self, Stop> {
        let Some((low, high)) = cells.extent() else { return Ok(Self::NONE) };
        let mut bounds = [[i64::MIN, i64::MAX]; 3];
        for (axis, [lowest, highest]) in bounds.iter_mut().enumerate() {
            let direction = Ring::sign(&path.direction[axis])?;
            if direction.is_le() {
                *lowest = low[axis];
            }
            if direction.is_ge() {
                *highest = high[axis];
            }
        }
        Ok(Self(bounds))
    }

    #[inline]
    pub(super) fn hold(&self, cell: &[i64; 3]) -> bool {
        cell.iter().zip(&self.0).all(|(index, [lowest, highest])| lowest <= index && index <= highest)
    }
}

/// Finds the solid cells that a walk meets, in its order.
struct Finder<'r, F> {
    query: &'r GridWalkQuery<'r>,
    scene: &'r Scene,
    ask: &'r Ask,
    bounds: SearchBounds,
    /// How many cells it has looked at.
    cells: u64,
    has_met: bool,
    /// A walk that has met a solid cell may end by the limit of cells without an error.
    may_end_early: bool,
    /// Takes a solid cell and the step that meets it; `false` ends the walk.
    take: F,
}

impl<'r, F: FnMut(SolidCell, &Step) -> Result<bool, Stop>> Finder<'r, F> {
    fn new(
        query: &'r GridWalkQuery<'r>,
        scene: &'r Scene,
        ask: &'r Ask,
        path: &Path<Big>,
        take: F,
    ) -> Result<Self, Stop> {
        let bounds = SearchBounds::new(&scene.cells, path)?;
        Ok(Self { query, scene, ask, bounds, cells: 0, has_met: false, may_end_early: false, take })
    }
}

impl<F: FnMut(SolidCell, &Step) -> Result<bool, Stop>> Visitor for Finder<'_, F> {
    #[inline]
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop> {
        for (cell, status) in self.query.counted_cells(step, self.ask) {
            match self.ask.end_walk_after(self.cells) {
                Err(_) if self.may_end_early && self.has_met => return Ok(false),
                limit => limit?,
            }
            self.cells += 1;
            for solid in self.scene.cells.solids_in(&cell) {
                self.has_met = true;
                let met = SolidCell { solid: solid as usize, cell, status, step: number, time: time.to_big()? };
                if !(self.take)(met, step)? {
                    return Ok(false);
                }
            }
        }
        // The side cells to come lie between main cells, so on no axis further back than this one.
        Ok(self.bounds.hold(&step.cell))
    }
}

impl GridWalkQuery<'_> {
    /// True if solid cells count that the path only touches.
    pub(super) fn counts_sides(&self, ask: &Ask) -> bool {
        !self.skip_corners && !ask.no_touch
    }

    /// The cells of a step in which solids count, with what they are met by: the main cell first, then those that the
    /// path only touches.
    #[inline]
    pub(super) fn counted_cells<'s>(
        &self,
        step: &'s Step,
        ask: &Ask,
    ) -> impl Iterator<Item = ([i64; 3], Status)> + use<'s> {
        let with_sides = self.counts_sides(ask);
        let sides = step.side_cells().filter(move |_| with_sides).map(|cell| (cell, Status::Touch));
        std::iter::once((step.cell, Status::Hit)).chain(sides)
    }
}

/// The first solid cells that the path of a walk only touches, at most so many.
pub(super) fn touched(query: &GridWalkQuery<'_>, scene: &Scene, ask: &Ask, most: usize) -> Result<Vec<usize>, Stop> {
    let (path, ..) = query.build()?;
    let mut touched = Vec::new();
    let counted = &Ask { no_touch: false, ..ask.clone() };
    let mut finder = Finder::new(query, scene, counted, &path, |met, _| {
        touched.extend((met.status == Status::Touch).then_some(met.solid));
        Ok(touched.len() < most)
    })?;
    find(query, scene, counted, &mut finder)?;
    Ok(touched)
}

/// Writes which solid cells the walk meets first; the answer is the step with the first one.
pub(super) fn explain(
    query: &GridWalkQuery<'_>,
    scene: &Scene,
    ask: &Ask,
    to: &mut Working,
) -> Result<Option<i64>, Stop> {
    let (path, ..) = query.build()?;
    let mut found = Vec::new();
    let mut finder = Finder::new(query, scene, ask, &path, |met, _| {
        found.push(met);
        // One more than are named.
        Ok(found.len() <= explain::NAMED)
    })?;
    // The first is the answer, and was found in time.
    finder.may_end_early = true;
    find(query, scene, ask, &mut finder)?;
    let only_touches = found.is_empty() && !query.counts_sides(ask) && !touched(query, scene, ask, 1)?.is_empty();
    explain::cells(scene, query.dimension, &found, only_touches, to);
    Ok(found.first().map(|first| first.step))
}
