//! The cells of a walk, a row each.

use crate::commands::further::Speed;
use crate::geometry::{InnerCells, Path, Step};
use crate::number::{Big, Exact, Fraction, Ring, Scale};
use crate::query::{Cell, Report, Stop, WalkCell, WalkReport, nearest};

use super::input::{GridWalkQuery, Visitor};
use super::spec::{CELL, ENTER, KIND, LENGTH, STEP, T, T_EXIT};

/// Reports every cell of a walk.
pub(super) fn answer(query: &GridWalkQuery<'_>, report: &mut Report<'_>) -> Result<(), Stop> {
    report.clear();
    report.walks();
    let ask = report.ask();
    let listed = Listed { with_sides: query.counts_sides(ask), inner: query.inner_cells(ask)? };
    if ![T_EXIT, LENGTH, ENTER].into_iter().any(|field| report.wants(field)) {
        let wants_t = report.wants(T);
        let walked = match report.straight_walk() {
            Some(report) => {
                let mut cells = StraightCells { query, listed, wants_t, report };
                let walked = query.walk(ask, &mut cells);
                cells.report.hand_over()?;
                walked
            }
            None => query.walk(ask, &mut ReportCells { query, listed, report }),
        };
        report.work_with(walked?);
        return Ok(());
    }
    let (path, _, scale) = query.build()?;
    // The last step's cell is left at the step after it.
    let last = match &path.range.last {
        Some(_) => query.max_steps.map(|most| most.saturating_add(1)),
        None => query.max_steps,
    };
    let mut stays = ReportStays::new(ReportCells { query, listed, report }, &path, &scale)?;
    let numbers = query.walk_to(last, ask, &mut stays)?;
    stays.cells.report.work_with(numbers);
    stays.finish()
}

/// Which cells of a step are reported.
struct Listed {
    with_sides: bool,
    /// The main cells, where not all are.
    inner: Option<InnerCells>,
}

impl Listed {
    #[inline(always)]
    fn has_main(&self, step: &Step) -> bool {
        self.inner.as_ref().is_none_or(|inner| inner.contain(&step.cell))
    }
}

/// Reports the cells of every step, with no row of each.
struct StraightCells<'r> {
    query: &'r GridWalkQuery<'r>,
    listed: Listed,
    wants_t: bool,
    report: WalkReport<'r>,
}

impl Visitor for StraightCells<'_> {
    #[inline(always)]
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop> {
        let t = if self.wants_t { nearest(T, time)? } else { 0.0 };
        let dimension = self.query.dimension;
        let numbers = |[x, y, z]: [i64; 3]| [number, x, y, z];
        let main = WalkCell { numbers: numbers(step.cell), t, dimension, is_side: false };
        if self.listed.with_sides && step.is_corner() {
            for index in step.side_cells() {
                self.report.cell(WalkCell { numbers: numbers(index), is_side: true, ..main })?;
            }
        }
        if self.listed.has_main(step) {
            self.report.cell(main)?;
        }
        Ok(true)
    }
}

/// Reports the cells of every step.
struct ReportCells<'r, 'a> {
    query: &'r GridWalkQuery<'r>,
    listed: Listed,
    report: &'r mut Report<'a>,
}

impl Visitor for ReportCells<'_, '_> {
    #[inline]
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop> {
        self.report.cell(STEP, Cell::Integer(number));
        if self.report.wants(T) {
            self.report.number(T, 0, time)?;
        }
        self.report_side_cells(step)?;
        self.report_main_cell(step)?;
        Ok(true)
    }
}

impl ReportCells<'_, '_> {
    fn report_side_cells(&mut self, step: &Step) -> Result<(), Stop> {
        if self.listed.with_sides {
            self.report.word(KIND, WalkCell::kind(true));
            for cell in step.side_cells() {
                self.report_cell(cell)?;
            }
        }
        Ok(())
    }

    fn report_main_cell(&mut self, step: &Step) -> Result<(), Stop> {
        if !self.listed.has_main(step) {
            return Ok(());
        }
        self.report.word(KIND, WalkCell::kind(false));
        self.report_cell(step.cell)
    }

    fn report_cell(&mut self, cell: [i64; 3]) -> Result<(), Stop> {
        for (axis, index) in cell.into_iter().enumerate().take(self.query.dimension) {
            self.report.component(CELL, axis, Cell::Integer(index));
        }
        self.report.emit()
    }
}

/// Reports the cells of every step with what is known only at the next one: when the path leaves.
struct ReportStays<'r, 'a> {
    cells: ReportCells<'r, 'a>,
    path: &'r Path<Big>,
    speed: Speed,
    units_in_one: Big,
    /// The step that was taken last, its number and its t.
    latest: Option<(i64, Step, Fraction<Big>)>,
}

impl<'r, 'a> ReportStays<'r, 'a> {
    fn new(cells: ReportCells<'r, 'a>, path: &'r Path<Big>, scale: &Scale) -> Result<Self, Stop> {
        let units_in_one = scale.units_in_one()?;
        let speed = Speed::of(&path.direction, &units_in_one)?;
        Ok(Self { cells, path, speed, units_in_one, latest: None })
    }

    /// Reports the latest step, whose cell the path leaves at this time.
    fn report(&mut self, exit: &Exit<'_>) -> Result<(), Stop> {
        let Some((number, step, time)) = self.latest.take() else { return Ok(()) };
        let (path, cells) = (self.path, &mut self.cells);
        cells.report.cell(STEP, Cell::Integer(number));
        cells.report.number(T, 0, &time)?;
        let coordinate = |axis: usize| Ok(path.coordinate(axis, &time));
        cells.report.point(ENTER, cells.query.dimension, &self.units_in_one, coordinate)?;
        // Side cells are left as they are touched.
        cells.report.number(T_EXIT, 0, &time)?;
        cells.report.number(LENGTH, 0, &Fraction::whole(Big::ZERO))?;
        cells.report_side_cells(&step)?;
        match exit {
            Exit::At(exit) => {
                cells.report.number(T_EXIT, 0, *exit)?;
                let stay = exit.root_sum()?.minus(&time.root_sum()?);
                cells.report.number(LENGTH, 0, &self.speed.way(&stay))?;
            }
            // The length is still 0.
            Exit::Never => cells.report.cell(T_EXIT, Cell::Infinite { positive: true }),
            Exit::Unknown => [T_EXIT, LENGTH].into_iter().for_each(|field| cells.report.cell(field, Cell::Empty)),
        }
        cells.report_main_cell(&step)
    }

    /// Reports the last step.
    fn finish(mut self) -> Result<(), Stop> {
        let exit = match &self.path.range.last {
            Some(last) => Exit::At(last),
            None if self.path.direction.each().into_iter().all(|component| *component == Big::ZERO) => Exit::Never,
            None => Exit::Unknown,
        };
        self.report(&exit)
    }
}

/// When the path leaves a cell.
enum Exit<'a> {
    /// At this time.
    At(&'a Fraction<Big>),
    /// Never: the path does not move, and has no end.
    Never,
    /// The walk ends by its steps before.
    Unknown,
}

impl Visitor for ReportStays<'_, '_> {
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop> {
        let time = time.to_big()?;
        self.report(&Exit::At(&time))?;
        if self.cells.query.max_steps.is_some_and(|most| number > most) {
            return Ok(false);
        }
        self.latest = Some((number, *step, time));
        Ok(true)
    }

    fn leave<R: Ring>(&mut self, time: &Fraction<R>) -> Result<(), Stop> {
        self.report(&Exit::At(&time.to_big()?))
    }
}
