//! A row of an answer as it is handed over: its cells, and what it is about.

use std::io;

use crate::geometry::Status;
use crate::number::RootSum;

use super::ask::Class;
use super::result::ResultField;
use super::walk_cell::WalkCell;

/// One cell of an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Cell {
    /// Nothing: an empty CSV cell, null in JSON.
    #[default]
    Empty,
    /// A word.
    Word(&'static str),
    /// The nearest f64.
    Number(f64),
    /// A whole number, in any form of output.
    Integer(i64),
    /// A number in closed form.
    ClosedForm(String),
    /// A number with as many digits behind the point as were asked for.
    Decimals(String),
    /// Words in a row, which a delimiter may part.
    Text(String),
    /// Endless.
    Infinite {
        /// Whether it is +inf.
        positive: bool,
    },
}

/// An empty row for these results.
pub fn empty_row(results: &[ResultField]) -> Vec<Cell> {
    vec![Cell::Empty; results.iter().map(|result| result.shape.cells()).sum()]
}

/// What a row is about, besides its cells.
#[derive(Clone, Debug, Default)]
pub struct RowContext {
    /// A remark for readers of text: its words and numbers, one behind the other. Empty is none.
    pub note: Vec<Cell>,
    /// The index of the solid in its scene, from 0.
    pub(crate) solid: Option<usize>,
    /// How the path meets the solid; `None` is a miss. Every cell of a walk is a hit.
    pub contact: Option<Status>,
    /// What comes of a row that is checked.
    pub(crate) class: Option<Class>,
}

/// Takes rows of cells.
pub trait Sink {
    /// Writes one row.
    fn row(&mut self, cells: &[Cell], about: &RowContext) -> io::Result<()>;

    /// Takes the exact number of a cell that is checked, before its row comes. Of values that are equally right the first
    /// is the row's own, of index 0.
    fn exact(&mut self, _cell: usize, _index: usize, _number: RootSum) {}

    /// Whether the cells of the walk that begins may come by [`Sink::cells`], which writes the same rows.
    fn takes_cells(&mut self) -> bool {
        false
    }

    /// Writes each of these cells of a walk as a row; only where [`Sink::takes_cells`] has said so.
    fn cells(&mut self, _: &[WalkCell]) -> io::Result<()> {
        Ok(())
    }
}
