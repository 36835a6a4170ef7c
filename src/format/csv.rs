//! CSV and TSV, RFC 4180 with LF line ends.

use std::borrow::Cow;
use std::sync::Arc;

use crate::query::{About, Cell};

use super::layout::{Layout, Passed, PassedValue, SolidsPassed};
use super::number::{Integers, write_cell, write_f64, write_i64};
use super::{Writer, json};

/// Room for a number and its delimiter.
const TYPICAL_CELL: usize = 26;

/// Writes one line a row.
pub struct CsvWriter<'a> {
    layout: &'a Layout,
    delimiter: u8,
    cells: Vec<usize>,
    /// For each of them the whole number that came last.
    integers: Vec<Integers>,
    /// What every row of the query begins with: its number and the passed cells.
    start: Vec<u8>,
}

impl<'a> CsvWriter<'a> {
    /// A writer for this layout.
    pub fn new(layout: &'a Layout, delimiter: u8) -> Self {
        let cells = layout.cells();
        let integers = vec![Integers::default(); cells.len()];
        Self { layout, delimiter, cells, integers, start: Vec::new() }
    }

    /// The header line.
    pub fn header(layout: &Layout, delimiter: u8) -> Vec<u8> {
        let mut names: Vec<String> = Vec::new();
        if layout.numbered {
            names.push(layout.added("row"));
        }
        names.extend(layout.passed.iter().flatten().map(ToString::to_string));
        names.extend(layout.against_columns());
        names.extend(layout.result_columns());
        if layout.errors {
            names.push(layout.added("error"));
        }
        let mut line = Vec::new();
        for name in names {
            write_text(name.as_bytes(), delimiter, &mut line);
            line.push(delimiter);
        }
        end_line(0, &mut line);
        line
    }

    fn write_passed(&mut self, value: PassedValue<'_>) {
        match value {
            PassedValue::Bytes(bytes) => write_text(bytes, self.delimiter, &mut self.start),
            PassedValue::Json(raw) => write_text(json_as_text(raw).as_bytes(), self.delimiter, &mut self.start),
        }
    }

    /// A solid's place from 1 and its passed cells; without a solid, empty cells.
    fn write_solid(&self, against: &SolidsPassed, solid: Option<usize>, out: &mut Vec<u8>) {
        if let Some(solid) = solid {
            write_i64(solid as i64 + 1, out);
        }
        out.push(self.delimiter);
        for place in 0..against.names.len() {
            match solid.and_then(|solid| against.value(solid, place)) {
                None => {}
                Some(PassedValue::Bytes(bytes)) => write_text(bytes, self.delimiter, out),
                Some(PassedValue::Json(raw)) => write_text(json_as_text(raw).as_bytes(), self.delimiter, out),
            }
            out.push(self.delimiter);
        }
    }

    /// Objects may have their keys in any order, or lack some: each goes to its column.
    fn write_by_name(&mut self, passed: &dyn Passed) {
        for column in self.layout.passed.iter().flatten() {
            passed.visit(&mut |cell| {
                if cell.name == &**column {
                    self.write_passed(cell.value);
                }
            });
            self.start.push(self.delimiter);
        }
    }
}

impl Writer for CsvWriter<'_> {
    fn begin(&mut self, number: u64, passed: &dyn Passed, _: &mut Vec<u8>) {
        self.start.clear();
        if self.layout.numbered {
            write_i64(number as i64, &mut self.start);
            self.start.push(self.delimiter);
        }
        let columns = self.layout.passed.as_deref().unwrap_or_default();
        let (begin, mut place) = (self.start.len(), 0);
        let mut in_order = true;
        passed.visit(&mut |cell| {
            // The cells of a CSV bear their columns' own names, the very same.
            let is_column = |column: &Arc<str>| std::ptr::eq(&**column, cell.name) || **column == *cell.name;
            in_order &= columns.get(place).is_some_and(is_column);
            place += 1;
            self.write_passed(cell.value);
            self.start.push(self.delimiter);
        });
        if !in_order || place != columns.len() {
            self.start.truncate(begin);
            self.write_by_name(passed);
        }
    }

    fn row(&mut self, cells: &[Cell], about: About, out: &mut Vec<u8>) {
        let begin = out.len();
        out.reserve(self.start.len() + TYPICAL_CELL * self.cells.len());
        out.extend_from_slice(&self.start);
        if let Some(against) = &self.layout.against {
            self.write_solid(against, about.solid, out);
        }
        // Misses end in many empty cells.
        let is_filled = |cell: &usize| !matches!(cells[*cell], Cell::Empty);
        let filled = self.cells.iter().rposition(is_filled).map_or(0, |last| last + 1);
        for (&cell, integers) in self.cells[..filled].iter().zip(&mut self.integers) {
            match &cells[cell] {
                Cell::Empty => {}
                Cell::Number(number) => write_f64(*number, out),
                Cell::Integer(number) => integers.write(*number, out),
                other => write_cell(other, out),
            }
            out.push(self.delimiter);
        }
        out.resize(out.len() + self.cells.len() - filled, self.delimiter);
        if self.layout.errors {
            out.push(self.delimiter);
        }
        end_line(begin, out);
    }

    fn end(&mut self, error: Option<&str>, out: &mut Vec<u8>) {
        let Some(error) = error else { return };
        let begin = out.len();
        out.extend_from_slice(&self.start);
        if let Some(against) = &self.layout.against {
            self.write_solid(against, None, out);
        }
        let status = if self.layout.has_status() { Some(0) } else { None };
        for &cell in &self.cells {
            if Some(cell) == status {
                out.extend_from_slice(b"error");
            }
            out.push(self.delimiter);
        }
        write_text(error.as_bytes(), self.delimiter, out);
        out.push(self.delimiter);
        end_line(begin, out);
    }
}

/// Puts a line end in the place of the last delimiter. An empty cell alone in its row is quoted: a blank line would
/// be no row.
fn end_line(begin: usize, out: &mut Vec<u8>) {
    out.pop();
    if out.len() == begin {
        out.extend_from_slice(b"\"\"");
    }
    out.push(b'\n');
}

/// Text, quoted where it holds a delimiter, a quote or a line end.
#[inline]
fn write_text(text: &[u8], delimiter: u8, out: &mut Vec<u8>) {
    let special = |byte: &u8| *byte == delimiter || matches!(byte, b'"' | b'\n' | b'\r');
    if !text.iter().any(special) {
        out.extend_from_slice(text);
        return;
    }
    out.push(b'"');
    for &byte in text {
        if byte == b'"' {
            out.push(b'"');
        }
        out.push(byte);
    }
    out.push(b'"');
}

/// What a JSON value is in a cell: a string's content, nothing for null, other values as they are.
pub(super) fn json_as_text(raw: &str) -> Cow<'_, str> {
    match raw.as_bytes().first() {
        Some(b'"') => serde_json::from_str(raw).unwrap_or(Cow::Borrowed(raw)),
        Some(b'n') => Cow::Borrowed(""),
        _ => json::compact(raw),
    }
}
