//! Answers as text, CSV or JSON: one file each, behind one trait (`writer`); `output_format` has what depends on which
//! of them it is. `number` prints the numbers of all of them; the fast path has a printer of its own for digits that it
//! knows already.
//!
//! Text for reading is `text`, or a `table` where a batch on a terminal fits one; the columns of both are `aligned`.
//! `walk` writes the cells of walks as CSV and JSON, without a row of each.

mod aligned;
mod answer_field;
mod columns;
mod csv;
mod description;
mod document;
mod json;
mod json_text;
mod layout;
mod number;
mod output_format;
mod passed;
mod solids;
mod sql;
mod table;
mod text;
mod walk;
mod writer;

pub use aligned::ROWS_LOOKED_AT;
pub use answer_field::{AGAINST, AGAINST_CELL, AGAINST_ROW, AnswerField, SolidField, ValueSource};
use columns::{Column, ColumnType};
pub(crate) use description::Description;
pub(crate) use document::Document;
pub use layout::{Layout, PassedColumns};
pub use output_format::OutputFormat;
pub use passed::{NothingPassed, Passed, PassedCell, PassedValue};
pub use solids::SolidsPassed;
pub(crate) use table::TableWriter;
pub use text::{cell_text, text_of, value_text};
pub use writer::Writer;
