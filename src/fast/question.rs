//! What every question with a fast path gives: how its rows are read, and the answer of one.

use fearless_simd::Simd;

use super::line::Line;
use super::met::Met;
use super::row_reader::RowReader;
use super::units::Units;

/// What a row comes to that the fast path does not leave to the general way.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Outcome<C> {
    /// No point in common.
    Miss,
    /// This contact.
    Contact(C),
}

impl<C> Outcome<C> {
    /// The contact, if it is one.
    #[inline(always)]
    pub(super) fn contact(self) -> Option<C> {
        match self {
            Self::Miss => None,
            Self::Contact(contact) => Some(contact),
        }
    }
}

/// A question that has a fast path.
pub(crate) trait Question<const N: usize> {
    /// Cells of its results, besides the status.
    const CELLS: usize;
    /// Whether `answer` takes wide numbers, too.
    const TAKES_ALL: bool = false;

    /// How it reads.
    fn rows(&self) -> &RowReader<N>;

    /// Writes the cells of an answer, each with a delimiter behind it, and tells what contact there is. Cells behind
    /// the last that is wanted may be left out; of a miss, which is no contact, it writes no results. `None` leaves the
    /// row to the general way.
    fn answer<S: Simd>(&self, simd: S, row: &Units<N>, line: &mut Line) -> Option<Outcome<Met>>;

    /// Whether it writes all cells of a miss, too.
    fn writes_misses(&self) -> bool {
        false
    }

    /// Writes the answer of a row of wide numbers, as `answer` does, if the question reads any.
    fn answer_wide<S: Simd>(&self, _simd: S, _row: &Units<N>, _line: &mut Line) -> Option<Outcome<Met>> {
        None
    }

    /// Writes the answer of any row.
    #[inline(always)]
    fn answer_any<S: Simd>(&self, simd: S, row: &Units<N>, line: &mut Line) -> Option<Outcome<Met>> {
        if row.are_wide && !Self::TAKES_ALL { self.answer_wide(simd, row, line) } else { self.answer(simd, row, line) }
    }

    /// As `answer_any`, in a function that is compiled once for all who call it.
    #[inline(never)]
    fn answer_apart<S: Simd>(&self, simd: S, row: &Units<N>, line: &mut Line) -> Option<Outcome<Met>> {
        simd.vectorize(
            #[inline(always)]
            || self.answer_any(simd, row, line),
        )
    }
}
