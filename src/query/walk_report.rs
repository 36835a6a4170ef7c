//! The cells of a walk as they come, for writers that make no row of each.

use super::ask::Ask;
use super::problem::Stop;
use super::sink::Sink;
use super::walk_cell::WalkCell;

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
    pub(crate) fn cell(&mut self, cell: WalkCell) -> Result<(), Stop> {
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
    pub(crate) fn hand_over(&mut self) -> Result<(), Stop> {
        let count = std::mem::take(&mut self.count);
        *self.rows += count as u64;
        if count > 0 {
            self.sink.cells(&self.cells[..count])?;
        }
        Ok(())
    }
}
