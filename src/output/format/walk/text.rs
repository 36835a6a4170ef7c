//! The text of a cell: one piece, or two with the time between them.

use crate::query::WalkCell;

use super::piece::{Endings, LinePiece, SHORT};
use super::times::CellTimes;

/// Writes cells one after another.
pub(super) struct CellText {
    /// What stands before the time, or all there is.
    pub(super) before: LinePiece,
    pub(super) times: Option<CellTimes>,
    pub(super) after: LinePiece,
}

impl CellText {
    /// Prints the times of cells that are to be written next.
    #[inline(always)]
    pub(super) fn prepare(&mut self, cells: &[WalkCell]) {
        if let Some(times) = &mut self.times {
            times.print(cells);
        }
    }

    /// Writes the cell of this index among those prepared, from `from` on, and says where its text ends.
    #[inline(always)]
    pub(super) fn write(
        &mut self,
        (index, cell): (usize, &WalkCell),
        endings: &Endings,
        room: &mut [u8],
        from: usize,
    ) -> usize {
        let end = self.before.write(cell, endings, room, from);
        let Some(times) = &self.times else { return end };
        let time = times.text(index);
        room[end..end + SHORT].copy_from_slice(&time.bytes);
        self.after.write(cell, endings, room, end + time.length)
    }
}
