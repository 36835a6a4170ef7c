//! The lines of walks as CSV.

use crate::query::{CELLS_AT_ONCE, WalkCell, WalkPart};

use super::super::layout::Layout;
use super::piece::{CELL_ROOM, CellPart, Endings, LONGEST_START, LinePiece, parts_of};
use super::text::CellText;
use super::times::CellTimes;

/// Writes one line a cell.
pub(crate) struct WalkLines {
    text: CellText,
    endings: Endings,
    /// Room for lines before they are handed over.
    room: Box<[u8; CELLS_AT_ONCE * CELL_ROOM]>,
    /// Whether there is an `error` column.
    errors: bool,
}

impl WalkLines {
    /// For this layout, if that has nothing but parts of cells.
    pub(crate) fn new(layout: &Layout, delimiter: u8) -> Option<Self> {
        let [before, mut after] = [(); 2].map(|()| LinePiece::new(delimiter));
        after.begin(&[delimiter]);
        let mut text = CellText { before, times: None, after };
        for part in parts_of(layout)? {
            let piece = if text.times.is_some() { &mut text.after } else { &mut text.before };
            match part {
                WalkPart::T => text.times = Some(CellTimes::new(if layout.decimal_comma { b',' } else { b'.' })),
                WalkPart::Step => piece.add(CellPart::Number(0)),
                WalkPart::Kind => piece.add(CellPart::Kind),
                WalkPart::Cell => (1..=layout.dimension()).for_each(|axis| piece.add(CellPart::Number(axis))),
            }
        }
        let room = Box::new([0; CELLS_AT_ONCE * CELL_ROOM]);
        Some(Self { text, endings: Endings::new(delimiter), room, errors: layout.errors })
    }

    /// Begins a walk whose lines begin with `start`; `false` if that is too long.
    pub(crate) fn begin(&mut self, start: &[u8]) -> bool {
        let fits = start.len() < LONGEST_START;
        if fits {
            self.text.before.begin(start);
        }
        fits
    }

    /// Writes the lines of cells.
    pub(crate) fn write(&mut self, cells: &[WalkCell], out: &mut Vec<u8>) {
        cells.chunks(CELLS_AT_ONCE).for_each(|cells| self.write_at_once(cells, out));
    }

    /// Writes the lines of at most [`CELLS_AT_ONCE`] cells.
    fn write_at_once(&mut self, cells: &[WalkCell], out: &mut Vec<u8>) {
        let Self { text, endings, room, errors } = self;
        text.prepare(cells);
        let mut end = 0;
        for cell in cells.iter().enumerate() {
            end = text.write(cell, endings, &mut room[..], end);
            end -= usize::from(!*errors);
            room[end] = b'\n';
            end += 1;
        }
        out.extend_from_slice(&room[..end]);
    }
}
