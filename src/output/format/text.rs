//! Text for reading: a labelled block a query, or a table where a batch on a terminal fits one.

use std::sync::Arc;

use super::columns::{
    AnswerField, CopiedValues, FieldValue, Passed, PassedValue, SolidField, ValueSource, write_cell, write_i64,
};
use super::{Layout, Writer, csv};
use crate::ink::{BOLD, DIM, RESET, of_verdict};
use crate::query::{Cell, Problem, ResultShape, RowContext, Rows, visible};

/// Writes one block a query. The cells of a walk are a table; other answers have a line a result.
pub(super) struct TextWriter<'a> {
    layout: &'a Layout,
    /// The text before the number of a query.
    heading: String,
    /// The text before each copied cell, where all queries have the same columns.
    names: Vec<Vec<u8>>,
    /// The label of each field of the layout.
    labels: Vec<Vec<u8>>,
    /// True for each field that stands in the line of its solid's number or cell.
    follow_row: Vec<bool>,
    /// The width of the longest label.
    width: usize,
    /// A miss says its status though that is not among the fields.
    tells_miss: bool,
    /// The cells of a walk.
    table: AlignedRows,
    copied: CopiedValues,
    /// Rows of the answer so far.
    contacts: usize,
}

impl<'a> TextWriter<'a> {
    /// A writer for this layout.
    pub(super) fn new(layout: &'a Layout) -> Self {
        // A value behind the number of a solid, in its line, needs no room for a label.
        let follow_row = follow_row(&layout.fields);
        let labelled = layout.fields.iter().zip(&follow_row).filter(|(_, follows_row)| !*follows_row);
        let tells_miss = layout.has_status() && !layout.fields.iter().any(AnswerField::is_status);
        let status = if tells_miss { visible(&layout.added("status")).chars().count() } else { 0 };
        let width = labelled.map(|(field, _)| visible(&field.name).chars().count()).max().unwrap_or(0).max(status);
        let columns = layout.fields.iter().map(|field| TableColumn {
            name: field.name.clone(),
            is_right: field.result().is_some_and(|(result, _)| result.shape == ResultShape::Integer),
            is_verdict: false,
        });
        let table = AlignedRows::new(columns.collect(), None);
        let heading = visible(&layout.added("row ")).into_owned();
        let written = |name: &Arc<str>| {
            let mut text = Vec::new();
            write_name(name, &mut text);
            text
        };
        let names = layout.passed.names().iter().map(written).collect();
        let mut writer = Self {
            layout,
            heading,
            names,
            labels: Vec::new(),
            follow_row,
            width,
            tells_miss,
            table,
            copied: CopiedValues::default(),
            contacts: 0,
        };
        writer.labels = layout.fields.iter().map(|field| writer.label(&field.name)).collect();
        writer
    }

    /// The codes around a text of this style.
    fn style(&self, style: &'static str) -> (&'static str, &'static str) {
        if self.layout.color { (style, RESET) } else { ("", "") }
    }

    fn painted(&self, style: &'static str, text: &str, out: &mut Vec<u8>) {
        let (before, after) = self.style(style);
        for part in [before, text, after] {
            out.extend_from_slice(part.as_bytes());
        }
    }

    fn label(&self, name: &str) -> Vec<u8> {
        let mut label = Vec::new();
        self.painted(DIM, &format!("{:<width$}  ", visible(name), width = self.width), &mut label);
        label
    }
}

/// For each field, true if it is a column that is copied from the solids' file, and the last field before it that is
/// none is about the solid, too: then it is written in one line with the solid's number or cell.
fn follow_row(fields: &[AnswerField]) -> Vec<bool> {
    let mut is_about_solid = false;
    let follows = |field: &AnswerField| {
        let is_value = matches!(field.solid_field(), Some(SolidField::Value(_)));
        if !is_value {
            is_about_solid = field.solid_field().is_some();
        }
        is_value && is_about_solid
    };
    fields.iter().map(follows).collect()
}

impl Writer for TextWriter<'_> {
    fn begin(&mut self, number: u64, passed: &dyn Passed, out: &mut Vec<u8>) -> Result<(), Problem> {
        self.contacts = 0;
        self.table.clear();
        if !self.layout.numbered {
            return Ok(());
        }
        let (before, after) = self.style(BOLD);
        out.extend_from_slice(before.as_bytes());
        out.extend_from_slice(self.heading.as_bytes());
        out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
        if !self.copied.take(&self.layout.copied, passed, |_, value, out| write_passed(value, out)) {
            let mut columns = self.layout.passed.names().iter().zip(&self.names);
            passed.visit(&mut |passed, value| {
                match columns.next() {
                    // The cells of a CSV bear their columns' own names, the very same.
                    Some((column, name)) if std::ptr::eq(&**column, passed) => out.extend_from_slice(name),
                    _ => write_name(passed, out),
                }
                write_passed(value, out);
            });
        }
        out.extend_from_slice(after.as_bytes());
        out.push(b'\n');
        Ok(())
    }

    fn row(&mut self, cells: &[Cell], about: &RowContext, out: &mut Vec<u8>) {
        if self.layout.rows == Rows::Cells {
            let value = |field: &AnswerField| match field.source {
                ValueSource::Copied(index) => copied_text(&self.copied, index),
                _ => value_text(&self.layout.value(field, cells, None)),
            };
            let values = self.layout.fields.iter().map(value);
            let style = self.style(DIM);
            return self.table.row(values.collect(), style, out);
        }
        if self.contacts > 0 {
            out.push(b'\n');
        }
        self.contacts += 1;
        if self.tells_miss && about.contact.is_none() {
            out.extend(self.label(&self.layout.added("status")));
            self.painted(of_verdict("miss"), "miss", out);
            write_note(&about.note, out);
            out.push(b'\n');
        }
        for (index, field) in self.layout.fields.iter().enumerate() {
            let is_left_out = match field.source {
                ValueSource::Result(_, first) => matches!(cells[first], Cell::Empty),
                ValueSource::OfSolid(_) => about.solid.is_none(),
                ValueSource::Copied(index) => self.copied.get(index).is_none_or(<[u8]>::is_empty),
            };
            if is_left_out {
                continue;
            }
            let value = self.layout.value(field, cells, about.solid);
            if let Some(SolidField::Value(name)) = field.solid_field()
                && let Some(against) = self.layout.against.as_ref().filter(|_| self.follow_row[index])
            {
                out.pop();
                write_name(&against.names[name], out);
                write_value(&value, out);
            } else {
                out.extend_from_slice(&self.labels[index]);
                match value {
                    FieldValue::Cell(Cell::Word(verdict)) if field.is_status() => {
                        self.painted(of_verdict(verdict), verdict, out);
                    }
                    _ => write_value(&value, out),
                }
                if let ValueSource::Copied(index) = field.source {
                    out.extend_from_slice(self.copied.get(index).unwrap_or_default());
                }
            }
            if field.is_status() {
                write_note(&about.note, out);
            }
            out.push(b'\n');
        }
    }

    fn end(&mut self, error: Option<&str>, out: &mut Vec<u8>) {
        let style = self.style(DIM);
        self.table.settle(style, out);
        if let Some(error) = error {
            if self.layout.has_status() {
                out.extend(self.label(&self.layout.added("status")));
                self.painted(of_verdict("error"), "error", out);
                out.push(b'\n');
            }
            out.extend(self.label(&self.layout.added("error")));
            write_visibly(error.as_bytes(), out);
            out.push(b'\n');
        }
    }
}

/// Writes a remark in brackets, on something that a reader would not guess.
fn write_note(note: &[Cell], out: &mut Vec<u8>) {
    if note.is_empty() {
        return;
    }
    out.extend_from_slice(b" (");
    note.iter().for_each(|cell| write_cell(cell, out));
    out.push(b')');
}

/// The name of a copied value, behind its prefix.
fn write_name(name: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(b"  ");
    write_visibly(name.as_bytes(), out);
    out.extend_from_slice(b": ");
}

/// A value that passes through.
fn write_passed(value: PassedValue<'_>, out: &mut Vec<u8>) {
    match value {
        PassedValue::Cell { text, .. } => write_visibly(text, out),
        PassedValue::Json(raw) => write_visibly(csv::json_as_text(raw).as_bytes(), out),
    }
}

/// How many bytes of a text are made visible at once, or more.
const PIECE: usize = 4096;

/// A text whose characters that would move the cursor or colour the terminal are made visible.
fn write_visibly(text: &[u8], out: &mut Vec<u8>) {
    out.reserve(text.len());
    // In pieces, which begin with ASCII or behind what is not UTF-8: a long text may grow a lot.
    for chunk in text.utf8_chunks() {
        let mut rest = chunk.valid();
        while !rest.is_empty() {
            let ascii = rest.bytes().skip(PIECE).position(|byte| byte.is_ascii());
            let (piece, more) = rest.split_at(ascii.map_or(rest.len(), |at| PIECE + at));
            out.extend_from_slice(visible(piece).as_bytes());
            rest = more;
        }
        if !chunk.invalid().is_empty() {
            out.extend_from_slice("\u{fffd}".as_bytes());
        }
    }
}

/// Writes the value of a field; a vector is in brackets.
fn write_value(value: &FieldValue<'_>, out: &mut Vec<u8>) {
    match *value {
        FieldValue::Cell(cell) => write_cell(cell, out),
        FieldValue::Vector(cells) => {
            let given = cells.iter().take_while(|cell| **cell != Cell::Empty);
            let mut behind: &[u8] = b"";
            for (axis, cell) in given.enumerate() {
                out.extend_from_slice(if axis == 0 { b"(" } else { b", " });
                write_cell(cell, out);
                behind = b")";
            }
            out.extend_from_slice(behind);
        }
        FieldValue::Row(row) => write_i64(row, out),
        FieldValue::MapCell(cell) => write_value(&FieldValue::Vector(&cell.map(Cell::Integer)), out),
        FieldValue::Passed(value) => write_passed(value, out),
        FieldValue::Nothing => {}
    }
}

/// The text that a writer of bytes writes.
fn text(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut text = Vec::new();
    write(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// A cell by itself.
pub(crate) fn cell_text(cell: &Cell) -> String {
    text(|out| write_cell(cell, out))
}

/// A value that passes through, by itself.
pub(crate) fn text_of(value: PassedValue<'_>) -> String {
    text(|out| write_passed(value, out))
}

/// A copied value by itself.
fn copied_text(copied: &CopiedValues, index: usize) -> String {
    String::from_utf8_lossy(copied.get(index).unwrap_or_default()).into_owned()
}

/// The value of a field by itself.
pub(crate) fn value_text(value: &FieldValue<'_>) -> String {
    text(|out| write_value(value, out))
}

// Rows of text aligned in columns: one line of names, then a line a row, each value below its name.

/// How many rows wait until the widths are settled; rows that come later may be wider.
pub(crate) const ROWS_LOOKED_AT: usize = 64;
/// The blanks between two columns.
pub(super) const GAP: usize = 2;

struct TableColumn {
    /// The name of the column.
    name: String,
    /// Values are aligned at their ends: whole numbers.
    is_right: bool,
    /// Values have codes of colour around them, which take no room.
    is_verdict: bool,
}

struct AlignedRows {
    columns: Vec<TableColumn>,
    /// How wide each column is, as far as the rows are known.
    widths: Vec<usize>,
    /// The values of the rows that wait, one after another.
    waiting: Vec<String>,
    /// The line of names is written.
    is_settled: bool,
}

impl AlignedRows {
    /// A table without rows; where it is given how wide columns are, its line of names is written elsewhere.
    fn new(mut columns: Vec<TableColumn>, widths: Option<Vec<usize>>) -> Self {
        columns.iter_mut().for_each(|column| column.name = visible(&column.name).into_owned());
        let is_settled = widths.is_some();
        let widths = widths.unwrap_or_else(|| columns.iter().map(|column| width(&column.name)).collect());
        Self { columns, widths, waiting: Vec::new(), is_settled }
    }

    /// Begins a new table with these columns, without rows.
    fn clear(&mut self) {
        self.waiting.clear();
        // Before, the widths are those of the names.
        if std::mem::take(&mut self.is_settled) {
            self.widths.clear();
            self.widths.extend(self.columns.iter().map(|column| width(&column.name)));
        }
    }

    /// Adds a row, a value for each column; `style` is around the line of names.
    fn row(&mut self, values: Vec<String>, style: (&str, &str), out: &mut Vec<u8>) {
        if self.is_settled {
            return self.line(&values, out);
        }
        self.waiting.extend(values);
        if self.waiting.len() >= ROWS_LOOKED_AT * self.columns.len() {
            self.settle(style, out);
        }
    }

    /// Writes the rows that wait.
    fn settle(&mut self, style: (&str, &str), out: &mut Vec<u8>) {
        if self.is_settled || self.waiting.is_empty() {
            return;
        }
        self.is_settled = true;
        let waiting = std::mem::take(&mut self.waiting);
        for row in waiting.chunks(self.columns.len()) {
            for (widest, value) in self.widths.iter_mut().zip(row) {
                *widest = (*widest).max(width(value));
            }
        }
        self.header(style, out);
        waiting.chunks(self.columns.len()).for_each(|row| self.line(row, out));
    }

    /// The line of names.
    fn header(&self, (before, after): (&str, &str), out: &mut Vec<u8>) {
        let names: Vec<String> = self.columns.iter().map(|column| column.name.clone()).collect();
        out.extend_from_slice(before.as_bytes());
        self.write(&names, false, out);
        out.extend_from_slice(after.as_bytes());
        out.push(b'\n');
    }

    fn line(&self, values: &[String], out: &mut Vec<u8>) {
        self.write(values, true, out);
        out.push(b'\n');
    }

    /// A line without blanks at its end, and without its end.
    fn write(&self, values: &[String], is_styled: bool, out: &mut Vec<u8>) {
        let last = values.iter().rposition(|value| !value.is_empty());
        let filled = last.map_or(&[][..], |last| &values[..=last]);
        for (index, (value, column)) in filled.iter().zip(&self.columns).enumerate() {
            let blanks = self.widths[index].saturating_sub(width(value));
            let (before, after) = if column.is_right { (blanks, 0) } else { (0, blanks + GAP) };
            let is_last = index + 1 == filled.len();
            let after = match (is_last, column.is_right) {
                (true, _) => 0,
                (false, true) => GAP,
                (false, false) => after,
            };
            out.resize(out.len() + before, b' ');
            let style = if is_styled && column.is_verdict { (of_verdict(value), RESET) } else { ("", "") };
            for text in [style.0, value, style.1] {
                out.extend_from_slice(text.as_bytes());
            }
            out.resize(out.len() + after, b' ');
        }
    }
}

/// How many columns of a terminal a text takes.
fn width(text: &str) -> usize {
    text.chars().count()
}

// A batch as text in one table: a line a row, with the number of its query, what passes through and the answer.

/// Writes one line a row.
pub(crate) struct TableWriter<'a> {
    layout: &'a Layout,
    table: AlignedRows,
    /// The beginning of the query's rows.
    start: Vec<String>,
    copied: CopiedValues,
}

impl<'a> TableWriter<'a> {
    /// A writer for this layout; where that has no widths, it finds some that fit its first rows.
    pub(crate) fn new(layout: &'a Layout) -> Self {
        let column = |name, is_right, is_status| TableColumn { name, is_right, is_verdict: is_status && layout.color };
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
        let table = AlignedRows::new(columns, layout.table.clone());
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
        self.table.widths
    }
}

impl Writer for TableWriter<'_> {
    fn begin(&mut self, number: u64, passed: &dyn Passed, _: &mut Vec<u8>) -> Result<(), Problem> {
        self.start.clear();
        if self.layout.numbered {
            self.start.push(number.to_string());
        }
        let columns = self.start.len() + self.layout.passed.names().len();
        if !self.copied.take(&self.layout.copied, passed, |_, value, out| write_passed(value, out)) {
            passed.visit(&mut |_, value| self.start.push(text_of(value)));
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
        values.resize(self.table.columns.len(), String::new());
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

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> AlignedRows {
        let column = |name: &str, is_right| TableColumn { name: name.to_owned(), is_right, is_verdict: false };
        AlignedRows::new(vec![column("n", true), column("name", false), column("kind", false)], None)
    }

    fn row(table: &mut AlignedRows, values: [&str; 3], out: &mut Vec<u8>) {
        table.row(values.map(str::to_owned).to_vec(), ("", ""), out);
    }

    #[test]
    fn values_stand_below_their_names_without_blanks_at_the_ends_of_lines() {
        let (mut table, mut out) = (table(), Vec::new());
        row(&mut table, ["9", "a", "main"], &mut out);
        row(&mut table, ["10", "é\u{301}ab", ""], &mut out);
        row(&mut table, ["", "", ""], &mut out);
        table.settle(("<", ">"), &mut out);
        let text = String::from_utf8(out).expect("UTF-8");
        assert_eq!(text, "< n  name  kind>\n 9  a     main\n10  é\u{301}ab\n\n");
    }

    #[test]
    fn a_row_beyond_those_that_were_looked_at_is_written_as_it_is() {
        let (mut table, mut out) = (table(), Vec::new());
        for _ in 0..ROWS_LOOKED_AT {
            assert!(out.is_empty());
            row(&mut table, ["1", "a", "b"], &mut out);
        }
        row(&mut table, ["1234", "longer than that", "b"], &mut out);
        let text = String::from_utf8(out).expect("UTF-8");
        assert!(text.ends_with("1  a     b\n1234  longer than that  b\n"), "{text}");
    }
}
