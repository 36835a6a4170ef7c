//! A batch as text in one table: a line a row, with the number of its query, what passes through and the answer.

use std::sync::Arc;

use crate::query::{Cell, Problem, ResultShape, RowContext, visible};

use super::aligned::{AlignedRows, PLAIN, TableColumn};
use super::answer_field::{AnswerField, SolidField, ValueSource};
use super::layout::Layout;
use super::passed::{CopiedValues, Passed, PassedCell};
use super::text::{DIM, RESET, copied_text, style_of, text_of, value_text};
use super::writer::Writer;

/// Writes one line a row.
pub(crate) struct TableWriter<'a> {
    layout: &'a Layout,
    table: AlignedRows,
    /// What the rows of the query begin with.
    start: Vec<String>,
    copied: CopiedValues,
}

impl<'a> TableWriter<'a> {
    /// A writer for this layout; without widths, it finds some that fit its first rows.
    pub(crate) fn new(layout: &'a Layout, widths: Option<&[usize]>) -> Self {
        let column = |name: String, is_right, is_verdict| TableColumn {
            name,
            is_right,
            style: if is_verdict && layout.color { |value| (style_of(value), RESET) } else { |_| PLAIN },
        };
        let mut columns = Vec::new();
        if layout.numbered {
            columns.push(column(layout.added("row"), true, false));
        }
        columns.extend(layout.passed.names().iter().map(|name: &Arc<str>| column(name.to_string(), false, false)));
        columns.extend(layout.fields.iter().map(|field| {
            let is_right = match field.source {
                ValueSource::OfSolid(field) => field == SolidField::Row,
                ValueSource::Copied(_) => false,
                ValueSource::Result(result, _) => result.shape == ResultShape::Integer,
            };
            column(field.name.clone(), is_right, field.is_status())
        }));
        if layout.errors {
            columns.push(column(layout.added("error"), false, false));
        }
        let table = match widths {
            Some(widths) => AlignedRows::of_widths(columns, widths.to_vec()),
            None => AlignedRows::new(columns),
        };
        Self { layout, table, start: Vec::new(), copied: CopiedValues::default() }
    }

    /// The line of names.
    pub(super) fn header(&self) -> Vec<u8> {
        let mut line = Vec::new();
        self.table.header(if self.layout.color { (DIM, RESET) } else { ("", "") }, &mut line);
        line
    }

    /// How wide the columns are that fit the rows so far.
    pub(crate) fn widths(mut self) -> Vec<usize> {
        self.table.settle(("", ""), &mut Vec::new());
        self.table.widths()
    }
}

impl Writer for TableWriter<'_> {
    fn begin(&mut self, number: u64, passed: &dyn Passed, _: &mut Vec<u8>) -> Result<(), Problem> {
        self.start.clear();
        if self.layout.numbered {
            self.start.push(number.to_string());
        }
        let columns = self.start.len() + self.layout.passed.names().len();
        let write = |cell: PassedCell<'_>, out: &mut Vec<u8>| out.extend_from_slice(text_of(cell.value).as_bytes());
        if !self.copied.take(&self.layout.copied, passed, write) {
            passed.visit(&mut |cell| self.start.push(text_of(cell.value)));
        }
        // A ragged row lacks its last cells.
        self.start.resize(columns, String::new());
        Ok(())
    }

    fn row(&mut self, cells: &[Cell], about: &RowContext, out: &mut Vec<u8>) {
        let mut values = self.start.clone();
        let layout = self.layout;
        values.extend(layout.fields.iter().map(|field| match field.source {
            ValueSource::Copied(index) => copied_text(&self.copied, index),
            _ => value_text(&layout.value(field, cells, about.solid)),
        }));
        values.resize(self.table.columns(), String::new());
        self.table.row(values, ("", ""), out);
    }

    fn end(&mut self, error: Option<&str>, out: &mut Vec<u8>) {
        let Some(error) = error else { return };
        let mut values = self.start.clone();
        let cell = |field: &AnswerField| match field.source {
            ValueSource::Copied(index) => copied_text(&self.copied, index),
            _ => if field.is_status() { "error" } else { "" }.to_owned(),
        };
        values.extend(self.layout.fields.iter().map(cell));
        values.push(visible(error).into_owned());
        self.table.row(values, ("", ""), out);
    }
}
