//! Answers as text, CSV or JSON: one file each, behind one trait. `number` prints the numbers of all of them; the fast path has
//! a printer of its own for digits that it knows already.
//!
//! Text for reading is `text`, or a `table` where a batch on a terminal fits one; the columns of both are `aligned`.

mod aligned;
mod columns;
mod csv;
mod description;
mod document;
mod json;
mod layout;
mod number;
mod passed;
mod solids;
mod sql;
mod table;
mod text;
mod walk_lines;

pub use aligned::ROWS_LOOKED_AT;
pub use columns::{Column, ColumnType};
pub use description::Description;
pub use document::Document;
pub use layout::{AGAINST, AGAINST_ROW, AnswerField, Layout, PassedColumns, SolidField};
pub use passed::{NothingPassed, Passed, PassedCell, PassedValue};
pub use solids::SolidsPassed;
pub use table::TableWriter;
pub use text::{cell_text, text_of, value as value_of};

use crate::query::{About, Cell, Problem, Rows, WalkCell};
use csv::CsvWriter;
use json::JsonWriter;
use text::TextWriter;

/// A form of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputFormat {
    /// For reading.
    Text,
    /// With this delimiter.
    Csv(u8),
    /// One object after another, in an array or not.
    Json {
        /// Whether they stand in an array.
        array: bool,
    },
    /// One object a line.
    Ndjson,
    /// None at all.
    Nothing,
}

/// Writes the answers of queries, one after another, into a buffer.
pub trait Writer {
    /// Begins the answer of the query of this number, counted from 1. What passes through may not fit this output:
    /// the answer is then to be an error.
    fn begin(&mut self, number: u64, passed: &dyn Passed, out: &mut Vec<u8>) -> Result<(), Problem>;

    /// One row of the answer.
    fn row(&mut self, cells: &[Cell], about: &About, out: &mut Vec<u8>);

    /// Ends the answer, with the error that broke it off.
    fn end(&mut self, error: Option<&str>, out: &mut Vec<u8>);

    /// Whether the cells of the walk that has begun may come by [`Writer::cells`], which writes the rows that `row` would.
    fn takes_cells(&mut self) -> bool {
        false
    }

    /// Writes each of these cells of a walk as a row; only where [`Writer::takes_cells`] has said so.
    fn cells(&mut self, _: &[WalkCell], _: &mut Vec<u8>) {}
}

/// Writes nothing.
struct NoWriter;

impl Writer for NoWriter {
    fn begin(&mut self, _: u64, _: &dyn Passed, _: &mut Vec<u8>) -> Result<(), Problem> {
        Ok(())
    }

    fn row(&mut self, _: &[Cell], _: &About, _: &mut Vec<u8>) {}

    fn end(&mut self, _: Option<&str>, _: &mut Vec<u8>) {}
}

impl OutputFormat {
    /// A writer of this form.
    pub fn writer<'a>(self, layout: &'a Layout) -> Box<dyn Writer + 'a> {
        match self {
            Self::Text if layout.table.is_some() => Box::new(TableWriter::new(layout, layout.table.as_deref())),
            Self::Text => Box::new(TextWriter::new(layout)),
            Self::Csv(delimiter) => Box::new(CsvWriter::new(layout, delimiter)),
            Self::Json { array } => Box::new(JsonWriter::new(layout, array)),
            Self::Ndjson => Box::new(JsonWriter::new(layout, false)),
            Self::Nothing => Box::new(NoWriter),
        }
    }

    /// Whether answers from an input begin with the number of their query, where so many rows answer one.
    pub fn is_numbered(self, rows: Rows) -> bool {
        match self {
            Self::Text => true,
            Self::Csv(_) => rows != Rows::One,
            Self::Json { .. } | Self::Ndjson | Self::Nothing => false,
        }
    }
}
