//! What every form of output has in common: answers go into a buffer, row by row.

use crate::query::{Cell, Problem, RowContext, WalkCell};

use super::passed::Passed;

/// Writes the answers of queries, one after another, into a buffer.
pub trait Writer {
    /// Begins the answer of the query of this number, counted from 1. What passes through may not fit this output:
    /// the answer is then to be an error.
    fn begin(&mut self, number: u64, passed: &dyn Passed, out: &mut Vec<u8>) -> Result<(), Problem>;

    /// One row of the answer.
    fn row(&mut self, cells: &[Cell], about: &RowContext, out: &mut Vec<u8>);

    /// Ends the answer, with the error that broke it off.
    fn end(&mut self, error: Option<&str>, out: &mut Vec<u8>);

    /// Whether the cells of the walk that has begun may come by [`Writer::cells`], which writes the rows that `row`
    /// would.
    fn takes_cells(&mut self) -> bool {
        false
    }

    /// Writes each of these cells of a walk as a row; only where [`Writer::takes_cells`] has said so.
    fn cells(&mut self, _: &[WalkCell], _: &mut Vec<u8>) {}
}

/// Writes nothing.
pub(super) struct NoWriter;

impl Writer for NoWriter {
    fn begin(&mut self, _: u64, _: &dyn Passed, _: &mut Vec<u8>) -> Result<(), Problem> {
        Ok(())
    }

    fn row(&mut self, _: &[Cell], _: &RowContext, _: &mut Vec<u8>) {}

    fn end(&mut self, _: Option<&str>, _: &mut Vec<u8>) {}
}
