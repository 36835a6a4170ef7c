//! The steps of walks as JSON: an object each, with its time and the list of its cells.

use crate::query::{CELLS_AT_ONCE, WalkCell, WalkPart};

use super::super::json_text::write_string;
use super::super::layout::Layout;
use super::piece::{CELL_ROOM, CellPart, Endings, LONGEST_START, LinePiece, parts_of};
use super::text::CellText;
use super::times::CellTimes;

/// Writes one object a step, each with a comma before it.
pub(crate) struct WalkSteps {
    /// What opens a step, with its first cell.
    first: CellText,
    /// A further cell of a step.
    next: LinePiece,
    /// Whether cells are written, and not the times alone.
    has_cells: bool,
    /// What closes a main cell and its step, and a side cell, and how many bytes of that count.
    closings: [([u8; 3], usize); 2],
    endings: Endings,
    /// Room for steps before they are handed over.
    room: Box<[u8; CELLS_AT_ONCE * CELL_ROOM]>,
}

impl WalkSteps {
    /// For this layout, if that has nothing but parts of cells, and its keys are short.
    pub(crate) fn new(layout: &Layout) -> Option<Self> {
        let parts = parts_of(layout)?;
        let [has_times, has_cells] = [WalkPart::T, WalkPart::Cell].map(|part| parts.contains(&part));
        let key = |name: &str, text: &mut Vec<u8>| {
            write_string(&layout.added(name), text);
            text.push(b':');
        };
        let (mut opening, mut list) = (b",{".to_vec(), Vec::new());
        if has_times {
            key("t", &mut opening);
        }
        if has_cells {
            list.extend_from_slice(if has_times { b"," } else { b"" });
            key("cells", &mut list);
            list.extend_from_slice(b"[[");
        }
        if opening.len() + list.len() > LONGEST_START {
            return None;
        }
        let [mut before, mut after, mut next] = [(); 3].map(|()| LinePiece::new(b','));
        if !has_times {
            opening.append(&mut list);
        }
        before.begin(&opening);
        after.begin(&list);
        if has_cells {
            next.begin(b",[");
            for piece in [if has_times { &mut after } else { &mut before }, &mut next] {
                (1..=3).for_each(|axis| piece.add(CellPart::Number(axis)));
            }
        }
        let first = CellText { before, times: has_times.then(|| CellTimes::new(b'.')), after };
        let closings = if has_cells { [(*b"]]}", 3), (*b"]  ", 1)] } else { [(*b"}  ", 1), (*b"   ", 0)] };
        let room = Box::new([0; CELLS_AT_ONCE * CELL_ROOM]);
        Some(Self { first, next, has_cells, closings, endings: Endings::new(b','), room })
    }

    /// Writes cells; whether their first is in a step that has begun is given, and whether the step of their last goes
    /// on is given back.
    pub(crate) fn write(&mut self, cells: &[WalkCell], is_in_step: bool, out: &mut Vec<u8>) -> bool {
        cells.chunks(CELLS_AT_ONCE).fold(is_in_step, |is_in_step, cells| self.write_at_once(cells, is_in_step, out))
    }

    /// Writes at most [`CELLS_AT_ONCE`] cells.
    fn write_at_once(&mut self, cells: &[WalkCell], mut is_in_step: bool, out: &mut Vec<u8>) -> bool {
        let Self { first, next, has_cells, closings, endings, room } = self;
        first.prepare(cells);
        let mut end = 0;
        for (index, cell) in cells.iter().enumerate() {
            end = match is_in_step {
                false => first.write((index, cell), endings, &mut room[..], end),
                true => next.write(cell, endings, &mut room[..], end),
            };
            // The last index has a comma behind it, and in 2D there is another, of the third.
            end -= if *has_cells { 4 - cell.dimension } else { 0 };
            is_in_step = cell.is_side;
            let (closing, length) = &closings[usize::from(cell.is_side)];
            room[end..end + 3].copy_from_slice(closing);
            end += length;
        }
        out.extend_from_slice(&room[..end]);
        is_in_step
    }
}
