//! The cells of a walk as they come, for writers that make no row of each.

use std::io;

use super::ask::Ask;
use super::problem::Stop;

/// A cell that a walk goes through or touches.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// All of them.
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

/// Takes the cells of a walk.
pub trait WalkSink {
    /// Writes one cell as a row.
    fn cell(&mut self, cell: &WalkCell) -> io::Result<()>;
}

/// A walk that is reported cell by cell.
pub struct WalkReport<'r> {
    pub(super) ask: &'r Ask,
    pub(super) rows: &'r mut u64,
    pub(super) sink: Box<dyn WalkSink + 'r>,
}

impl WalkReport<'_> {
    /// Hands a cell over.
    #[inline]
    pub fn cell(&mut self, cell: &WalkCell) -> Result<(), Stop> {
        self.ask.end_walk_after(*self.rows)?;
        *self.rows += 1;
        Ok(self.sink.cell(cell)?)
    }
}
