//! CSV and TSV, RFC 4180 with LF line ends.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::columns::{
    CopiedValues, FieldValue, Passed, PassedValue, SolidField, ValueSource, write_cell, write_f64, write_i64,
};
use super::json::compact;
use super::walk::WalkLines;
use super::{Layout, PassedColumns, Writer};
use crate::query::{Cell, Problem, RowContext, Rows, WalkCell};

/// Room for a number and its delimiter.
const TYPICAL_CELL: usize = 26;

/// Writes one line a row.
pub(super) struct CsvWriter<'a> {
    layout: &'a Layout,
    delimiter: u8,
    /// The cells of the results that a row has, in order, by their indices.
    cells: Vec<usize>,
    /// The parts of a row.
    runs: Vec<CellRun>,
    /// The beginning of every row of the query: its number and the copied cells.
    start: Vec<u8>,
    by_name: ByName,
    copied: CopiedValues,
    /// For walks of which no more is written than what all their cells have.
    walk: Option<WalkLines>,
}

/// A part of a row: columns about the solid or copied ones, if any, then cells of results.
#[derive(Default)]
struct CellRun {
    others: Vec<ValueSource>,
    /// Where its cells are among those of the row.
    cells: Range<usize>,
}

/// Copied cells that are not in the order of their columns.
#[derive(Default)]
struct ByName {
    /// The column of each name.
    columns: HashMap<Arc<str>, usize>,
    /// The cells as they are written, one behind the other.
    text: Vec<u8>,
    /// For each column the range of its cell in the text.
    cells: Vec<Range<usize>>,
}

impl<'a> CsvWriter<'a> {
    /// A writer for this layout.
    pub(super) fn new(layout: &'a Layout, delimiter: u8) -> Self {
        let (cells, runs) = parts(layout);
        let walk = if layout.rows == Rows::Cells { WalkLines::new(layout, delimiter) } else { None };
        let by_name = match &layout.passed {
            PassedColumns::OfFirstQuery(names) => ByName::new(names),
            _ => ByName::default(),
        };
        Self { layout, delimiter, cells, runs, start: Vec::new(), by_name, copied: CopiedValues::default(), walk }
    }
}

/// The cells of a row, and the parts that have them.
fn parts(layout: &Layout) -> (Vec<usize>, Vec<CellRun>) {
    let (mut cells, mut runs) = (Vec::new(), vec![CellRun::default()]);
    for field in &layout.fields {
        // There is always a last one.
        let last = runs.len() - 1;
        match field.source {
            ValueSource::Result(result, first) => {
                cells.extend(first..first + layout.columns_of(result));
                runs[last].cells.end = cells.len();
            }
            other if runs[last].cells.is_empty() => runs[last].others.push(other),
            other => runs.push(CellRun { others: vec![other], cells: cells.len()..cells.len() }),
        }
    }
    (cells, runs)
}

pub(super) fn header(layout: &Layout, delimiter: u8) -> Vec<u8> {
    rows([layout.columns().into_iter().map(|column| column.name)], delimiter)
}

/// Rows of text that are not answers: a header, a description, tricky queries.
pub(crate) fn rows(
    rows: impl IntoIterator<Item = impl IntoIterator<Item = impl AsRef<[u8]>>>,
    delimiter: u8,
) -> Vec<u8> {
    let mut out = Vec::new();
    let mut writer = ::csv::WriterBuilder::new().delimiter(delimiter).from_writer(&mut out);
    rows.into_iter().for_each(|row| writer.write_record(row).expect("rows are equally long, and memory is written"));
    drop(writer);
    out
}

impl ByName {
    fn new(names: &[Arc<str>]) -> Self {
        let columns = names.iter().enumerate().map(|(column, name)| (Arc::clone(name), column)).collect();
        Self { columns, text: Vec::new(), cells: vec![0..0; names.len()] }
    }

    /// Writes each cell to its column; the problem is one that has none.
    fn write(&mut self, passed: &dyn Passed, delimiter: u8, out: &mut Vec<u8>) -> Result<(), Problem> {
        self.text.clear();
        self.cells.fill(0..0);
        let mut problem = None;
        passed.visit(&mut |name, value| match self.columns.get(name) {
            Some(&column) => {
                let begin = self.text.len();
                write_passed(value, delimiter, &mut self.text);
                self.cells[column] = begin..self.text.len();
            }
            None => {
                let reason = "is not one of the columns, which the first query decides".to_owned();
                problem = Some(Problem::of_input(name, reason));
            }
        });
        for cell in &self.cells {
            out.extend_from_slice(&self.text[cell.clone()]);
            out.push(delimiter);
        }
        problem.map_or(Ok(()), Err)
    }
}

/// A value that passes through; a cell keeps its quotes.
#[inline]
fn write_passed(value: PassedValue<'_>, delimiter: u8, out: &mut Vec<u8>) {
    match value {
        PassedValue::Cell { text, is_quoted: true } => write_quoted(text, out),
        PassedValue::Cell { text, is_quoted: false } => write_text(text, delimiter, out),
        PassedValue::Json(raw) => write_text(json_as_text(raw).as_bytes(), delimiter, out),
    }
}

impl CsvWriter<'_> {
    /// Writes columns about the solid or copied ones, each in its cell; without a solid, empty cells.
    fn write_others(&self, others: &[ValueSource], solid: Option<usize>, out: &mut Vec<u8>) {
        for other in others {
            match *other {
                ValueSource::OfSolid(field) => match self.layout.of_solid(field, solid) {
                    FieldValue::Row(row) => write_i64(row, out),
                    FieldValue::MapCell([column, row]) => {
                        write_i64(column, out);
                        out.push(self.delimiter);
                        write_i64(row, out);
                    }
                    _ if field == SolidField::Cell => out.push(self.delimiter),
                    FieldValue::Passed(value) => write_passed(value, self.delimiter, out),
                    _ => {}
                },
                ValueSource::Copied(index) => out.extend_from_slice(self.copied.get(index).unwrap_or_default()),
                ValueSource::Result(..) => {}
            }
            out.push(self.delimiter);
        }
    }
}

impl Writer for CsvWriter<'_> {
    fn begin(&mut self, number: u64, passed: &dyn Passed, _: &mut Vec<u8>) -> Result<(), Problem> {
        self.start.clear();
        if self.layout.numbered {
            write_i64(number as i64, &mut self.start);
            self.start.push(self.delimiter);
        }
        let delimiter = self.delimiter;
        if self.copied.take(&self.layout.copied, passed, |_, value, out| write_passed(value, delimiter, out)) {
            return Ok(());
        }
        let columns = self.layout.passed.names();
        let (begin, mut column) = (self.start.len(), 0);
        let mut in_order = true;
        passed.visit(&mut |passed, value| {
            // The cells of a CSV bear their columns' own names, the very same.
            let is_next = |name: &Arc<str>| std::ptr::eq(&**name, passed) || **name == *passed;
            in_order = in_order && columns.get(column).is_some_and(is_next);
            if in_order {
                column += 1;
                write_passed(value, self.delimiter, &mut self.start);
                self.start.push(self.delimiter);
            }
        });
        if in_order && column == columns.len() {
            return Ok(());
        }
        match self.layout.passed {
            PassedColumns::OfFirstQuery(_) => {
                self.start.truncate(begin);
                self.by_name.write(passed, self.delimiter, &mut self.start)
            }
            // A ragged row lacks its last cells.
            _ => {
                self.start.resize(self.start.len() + columns.len() - column, self.delimiter);
                Ok(())
            }
        }
    }

    fn row(&mut self, cells: &[Cell], about: &RowContext, out: &mut Vec<u8>) {
        let begin = out.len();
        out.reserve(self.start.len() + TYPICAL_CELL * self.cells.len());
        out.extend_from_slice(&self.start);
        for run in &self.runs {
            self.write_others(&run.others, about.solid, out);
            let results = out.len();
            let own = &self.cells[run.cells.clone()];
            // Misses end in many empty cells.
            let is_filled = |cell: &usize| !matches!(cells[*cell], Cell::Empty);
            let filled = own.iter().rposition(is_filled).map_or(0, |last| last + 1);
            for &cell in &own[..filled] {
                match &cells[cell] {
                    Cell::Empty => {}
                    Cell::Number(number) => write_f64(*number, out),
                    Cell::Text(text) => write_text(text.as_bytes(), self.delimiter, out),
                    other => write_cell(other, out),
                }
                out.push(self.delimiter);
            }
            if self.layout.decimal_comma {
                // No word among the results has a point.
                out[results..].iter_mut().filter(|byte| **byte == b'.').for_each(|byte| *byte = b',');
            }
            out.resize(out.len() + own.len() - filled, self.delimiter);
        }
        if self.layout.errors {
            out.push(self.delimiter);
        }
        end_line(begin, out);
    }

    fn end(&mut self, error: Option<&str>, out: &mut Vec<u8>) {
        let Some(error) = error else { return };
        let begin = out.len();
        out.extend_from_slice(&self.start);
        let status = if self.layout.has_status() { Some(0) } else { None };
        for run in &self.runs {
            self.write_others(&run.others, None, out);
            for &cell in &self.cells[run.cells.clone()] {
                if Some(cell) == status {
                    out.extend_from_slice(b"error");
                }
                out.push(self.delimiter);
            }
        }
        write_text(error.as_bytes(), self.delimiter, out);
        out.push(self.delimiter);
        end_line(begin, out);
    }

    fn takes_cells(&mut self) -> bool {
        self.walk.as_mut().is_some_and(|lines| lines.begin(&self.start))
    }

    fn cells(&mut self, cells: &[WalkCell], out: &mut Vec<u8>) {
        if let Some(lines) = &mut self.walk {
            lines.write(cells, out);
        }
    }
}

/// Replaces the last delimiter by a line end. An empty cell alone in its row is quoted: a blank line would
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
    write_quoted(text, out);
}

fn write_quoted(text: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    for &byte in text {
        if byte == b'"' {
            out.push(b'"');
        }
        out.push(byte);
    }
    out.push(b'"');
}

/// A JSON value in a cell: a string's content, nothing for null, other values as they are.
pub(super) fn json_as_text(raw: &str) -> Cow<'_, str> {
    match raw.as_bytes().first() {
        Some(b'"') => serde_json::from_str(raw).unwrap_or(Cow::Borrowed(raw)),
        Some(b'n') => Cow::Borrowed(""),
        _ => compact(raw),
    }
}

// Names as SQL takes them.

/// A name in double quotes: SQL folds the case of letters that are not quoted, and has words of its own.
pub(super) fn identifier(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_always_quoted_and_its_quotes_are_doubled() {
        let names = ["t_enter", "row", "Id", "a b", "say \"hi\"", "", "größe"];
        let quoted = ["\"t_enter\"", "\"row\"", "\"Id\"", "\"a b\"", "\"say \"\"hi\"\"\"", "\"\"", "\"größe\""];
        assert_eq!(names.map(identifier), quoted);
    }
}
