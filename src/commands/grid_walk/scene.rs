//! `hitcalc grid-walk --against`: the solid cells that a walk comes to.

use crate::explain::{self, SolidCell, Working};
use crate::geometry::{Path, Status, Step};
use crate::number::{Big, Fraction, Ring, Scale};
use crate::query::{Args, Ask, Cell, Field, Problem, Report, ResultField, ResultShape, Stop, field};
use crate::scene::{Cells, Scene, Solid};

use super::input::{GridWalkQuery, Visitor};

/// What a walk finds in a scene.
pub const RESULTS: &[ResultField] = &[
    ResultField {
        name: "status",
        shape: ResultShape::Word,
        help: "hit (through the solid cell), touch (an edge or a corner of it) or miss",
    },
    ResultField { name: "step", shape: ResultShape::Integer, help: "Number of the step that meets it" },
    ResultField { name: "t_enter", shape: ResultShape::Single, help: "When the path comes to it" },
    ResultField { name: "enter", shape: ResultShape::Vector, help: "Point at t_enter" },
    ResultField { name: "cell", shape: ResultShape::Index, help: "Index of the solid cell" },
];
const STEP: Field = field(RESULTS, "step");
const T_ENTER: Field = field(RESULTS, "t_enter");
const ENTER: Field = field(RESULTS, "enter");
const CELL: Field = field(RESULTS, "cell");

/// The cell of a scene whose index is in these slots.
pub fn solid_cell(args: &Args, slot: usize) -> Result<Solid, Stop> {
    let missing = || Problem::of("cell", "is missing: a solid is a cell, two or three whole numbers");
    let index = args.whole_numbers(slot).ok_or_else(missing)?;
    Ok(Solid::Cell(index))
}

/// Reports the first solid cell of the walk, or all of them. Within a step the main cell comes first, then those that
/// the path only touches, in their order.
pub fn answer(query: &GridWalkQuery<'_>, scene: &Scene, report: &mut Report<'_>) -> Result<(), Stop> {
    let (path, _, scale) = query.build()?;
    let ask = report.ask();
    let with_sides = query.counts_sides(ask);
    let bounds = SearchBounds::new(&scene.cells, &path)?;
    let mut finder = Finder { query, scene, path: &path, scale, with_sides, bounds, cells: 0, found: false, report };
    query.walk(ask, &mut finder)?;
    if finder.found { Ok(()) } else { finder.report.miss() }
}

/// The cells from which a path may still come to a solid one: for each axis the lowest and the highest index.
///
/// A path never turns, so it is past all solid cells once it has left their extent in its direction.
pub struct SearchBounds([[i64; 2]; 3]);

impl SearchBounds {
    /// The bounds for a path among these solid cells.
    pub fn new(cells: &Cells, path: &Path<Big>) -> Result<Self, Stop> {
        let Some((low, high)) = cells.extent() else { return Ok(Self([[i64::MAX, i64::MIN]; 3])) };
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

    /// Whether a cell is within them.
    #[inline]
    pub fn hold(&self, cell: &[i64; 3]) -> bool {
        cell.iter().zip(&self.0).all(|(index, [lowest, highest])| lowest <= index && index <= highest)
    }
}

struct Finder<'r, 'a> {
    query: &'r GridWalkQuery<'r>,
    scene: &'r Scene,
    path: &'r Path<Big>,
    scale: Scale,
    with_sides: bool,
    bounds: SearchBounds,
    /// How many it has looked at.
    cells: u64,
    found: bool,
    report: &'r mut Report<'a>,
}

impl Visitor for Finder<'_, '_> {
    #[inline]
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop> {
        let (scene, with_sides) = (self.scene, self.with_sides);
        let sides = step.side_cells().filter(|_| with_sides).map(|cell| (cell, Status::Touch));
        for (cell, status) in std::iter::once((step.cell, Status::Hit)).chain(sides) {
            self.report.ask().end_walk_after(self.cells)?;
            self.cells += 1;
            for solid in scene.cells.solids_in(&cell) {
                self.report_solid(number, solid, status, time)?;
                if !self.report.ask().all {
                    return Ok(false);
                }
            }
        }
        // The side cells to come lie between main cells, so on no axis further back than this one.
        Ok(self.bounds.hold(&step.cell))
    }
}

impl Finder<'_, '_> {
    fn report_solid<R: Ring>(
        &mut self,
        number: i64,
        solid: u32,
        status: Status,
        time: &Fraction<R>,
    ) -> Result<(), Stop> {
        let report = &mut *self.report;
        self.found = true;
        report.clear();
        report.about_solid(Some(solid as usize));
        report.status(Some(status));
        report.cell(STEP, Cell::Integer(number));
        let time = time.to_big()?;
        report.number(T_ENTER, 0, &time)?;
        report.point(ENTER, self.query.dimension, &self.scale.units_in_one()?, |axis| {
            Ok(self.path.coordinate(axis, &time))
        })?;
        for (axis, index) in self.scene.cells.cell(solid).into_iter().enumerate().take(self.query.dimension) {
            report.component(CELL, axis, Cell::Integer(index));
        }
        report.emit()
    }
}

impl GridWalkQuery<'_> {
    /// Whether solid cells count that the path only touches.
    pub fn counts_sides(&self, ask: &Ask) -> bool {
        !self.skip_corners && !ask.no_touch
    }
}

/// Says which solid cells the walk comes to first; the answer is the step with the first one.
pub fn explain(query: &GridWalkQuery<'_>, scene: &Scene, ask: &Ask, to: &mut Working) -> Result<Option<i64>, Stop> {
    let (path, ..) = query.build()?;
    let with_sides = query.counts_sides(ask);
    let bounds = SearchBounds::new(&scene.cells, &path)?;
    let mut first = First { scene, ask, with_sides, bounds, cells: 0, found: Vec::new() };
    query.walk(ask, &mut first)?;
    explain::cells(scene.len(), query.dimension, &first.found, to);
    Ok(first.found.first().map(|first| first.step))
}

/// Finds the first solid cells of a walk, one more than are named.
struct First<'a> {
    scene: &'a Scene,
    ask: &'a Ask,
    with_sides: bool,
    bounds: SearchBounds,
    /// How many it has looked at.
    cells: u64,
    found: Vec<SolidCell>,
}

impl Visitor for First<'_> {
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop> {
        let with_sides = self.with_sides;
        let sides = step.side_cells().filter(|_| with_sides).map(|cell| (cell, Status::Touch));
        for (cell, status) in std::iter::once((step.cell, Status::Hit)).chain(sides) {
            match self.ask.end_walk_after(self.cells) {
                // The first is the answer, and was found in time.
                Err(_) if !self.found.is_empty() => return Ok(false),
                limit => limit?,
            }
            self.cells += 1;
            for solid in self.scene.cells.solids_in(&cell) {
                let time = time.to_big()?;
                self.found.push(SolidCell { row: solid as usize + 1, cell, status, step: number, time });
                if self.found.len() > explain::NAMED {
                    return Ok(false);
                }
            }
        }
        Ok(self.bounds.hold(&step.cell))
    }
}
