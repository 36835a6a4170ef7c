//! Times, printed several at once: what has just been written piece by piece cannot be read as a whole at once.

use crate::number::write_below_one;
use crate::query::{CELLS_AT_ONCE, WalkCell};

use super::super::number::{plain_text, write_f64};
use super::piece::SHORT;

/// The times of cells.
pub(super) struct CellTimes {
    texts: [TimeText; CELLS_AT_ONCE],
    /// Which text each cell has: all cells of a step have the same.
    of_cells: [u8; CELLS_AT_ONCE],
    point: u8,
}

/// A time as text.
#[derive(Clone, Copy)]
pub(super) struct TimeText {
    /// With room for the longest.
    pub(super) bytes: [u8; SHORT],
    /// How many of them count.
    pub(super) length: usize,
}

impl CellTimes {
    /// With this between their digits.
    pub(super) fn new(point: u8) -> Self {
        let text = TimeText { bytes: [0; SHORT], length: 0 };
        Self { texts: [text; CELLS_AT_ONCE], of_cells: [0; CELLS_AT_ONCE], point }
    }

    /// Prints the times of at most [`CELLS_AT_ONCE`] cells.
    #[inline(always)]
    pub(super) fn print(&mut self, cells: &[WalkCell]) {
        let mut count = 0;
        let mut latest = None;
        for (cell, of_cell) in cells.iter().zip(&mut self.of_cells) {
            let bits = cell.t.to_bits();
            if latest != Some(bits) {
                latest = Some(bits);
                let text = &mut self.texts[count % CELLS_AT_ONCE];
                count += 1;
                text.set(cell.t);
                if self.point != b'.' {
                    text.bytes.iter_mut().filter(|byte| **byte == b'.').for_each(|byte| *byte = self.point);
                }
            }
            *of_cell = count as u8 - 1;
        }
    }

    /// The time of the cell of this index.
    #[inline(always)]
    pub(super) fn text(&self, cell: usize) -> &TimeText {
        &self.texts[usize::from(self.of_cells[cell]) % CELLS_AT_ONCE]
    }
}

impl TimeText {
    #[inline(always)]
    fn set(&mut self, time: f64) {
        match write_below_one(time, &mut self.bytes) {
            Some(length) => self.length = length,
            None => self.set_other(time),
        }
    }

    #[inline(never)]
    fn set_other(&mut self, time: f64) {
        let mut buffer = zmij::Buffer::new();
        match plain_text(time, &mut buffer) {
            Some(text) => self.keep(text),
            None => {
                let mut text = Vec::new();
                write_f64(time, &mut text);
                self.keep(&text);
            }
        }
    }

    fn keep(&mut self, text: &[u8]) {
        self.bytes[..text.len()].copy_from_slice(text);
        self.length = text.len();
    }
}
