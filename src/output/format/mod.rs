//! Answers as text, CSV or JSON: one file each, behind one trait; `output_format` has what depends on which of them it is. `number` prints the numbers of all of them; the fast path has
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
mod output_format;
mod passed;
mod solids;
mod sql;
mod table;
mod text;
mod walk_lines;
mod writer;

pub use aligned::ROWS_LOOKED_AT;
pub use columns::{Column, ColumnType};
pub use description::Description;
pub use document::Document;
pub use layout::{AGAINST, AGAINST_ROW, AnswerField, Layout, PassedColumns, SolidField};
pub use output_format::OutputFormat;
pub use passed::{NothingPassed, Passed, PassedCell, PassedValue};
pub use solids::SolidsPassed;
pub use table::TableWriter;
pub use text::{cell_text, text_of, value as value_of};
pub use writer::Writer;
