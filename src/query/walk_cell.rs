//! The cells of a walk as they come, for writers that make no row of each.

use super::ask::Ask;
use super::problem::Stop;
use super::report::Sink;

/// A cell that a walk goes through or touches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WalkCell {
    /// The number of the step, and the index of the cell on each axis.
    pub numbers: [i64; 4],
    /// When the path comes into the cell, rounded, if that is wanted.
    pub t: f64,
    /// 2 or 3.
    pub dimension: usize,
    /// Whether the path only touches the cell.
    pub is_side: bool,
}

impl WalkCell {
    /// The word for what the path does with a cell.
    pub const fn kind(is_side: bool) -> &'static str {
        if is_side { "side" } else { "main" }
    }
}

/// A part of a cell that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkPart {
    /// The number of the step.
    Step,
    /// When the path comes into the cell.
    T,
    /// The index of the cell.
    Cell,
    /// What the path does with it.
    Kind,
}

impl WalkPart {
    /// All results that a walk has without `--fields`.
    pub const ALL: [Self; 4] = [Self::Step, Self::T, Self::Cell, Self::Kind];

    /// The result that has it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::T => "t",
            Self::Cell => "cell",
            Self::Kind => "kind",
        }
    }
}

/// The most cells that are handed over together.
pub const CELLS_AT_ONCE: usize = 32;

/// A walk that is reported cell by cell.
pub struct WalkReport<'r> {
    ask: &'r Ask,
    rows: &'r mut u64,
    sink: &'r mut dyn Sink,
    /// The cells that are not yet handed over, how many they are, and how many there may be.
    cells: [WalkCell; CELLS_AT_ONCE],
    count: usize,
    room: usize,
}

impl<'r> WalkReport<'r> {
    /// A report that counts `rows` and hands them to `sink`.
    pub(super) fn new(ask: &'r Ask, rows: &'r mut u64, sink: &'r mut dyn Sink) -> Self {
        Self { ask, rows, sink, cells: [WalkCell::default(); CELLS_AT_ONCE], count: 0, room: 0 }
    }

    /// Takes a cell.
    #[inline(always)]
    pub fn cell(&mut self, cell: WalkCell) -> Result<(), Stop> {
        if self.count == self.room {
            self.make_room()?;
        }
        self.cells[self.count % CELLS_AT_ONCE] = cell;
        self.count += 1;
        Ok(())
    }

    #[inline(never)]
    fn make_room(&mut self) -> Result<(), Stop> {
        self.hand_over()?;
        self.ask.end_walk_after(*self.rows)?;
        self.room = (self.ask.max_cells - *self.rows).min(CELLS_AT_ONCE as u64) as usize;
        Ok(())
    }

    /// Hands all cells over: also before an error that the walk ends by.
    pub fn hand_over(&mut self) -> Result<(), Stop> {
        let count = std::mem::take(&mut self.count);
        *self.rows += count as u64;
        if count > 0 {
            self.sink.cells(&self.cells[..count])?;
        }
        Ok(())
    }
}
