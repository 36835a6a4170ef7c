//! Text for reading: labelled and aligned, a block a query.

use std::sync::Arc;

use crate::query::{Cell, Problem, ResultShape, RowContext, Rows, visible};

use super::aligned::{AlignedRows, PLAIN, TableColumn};
use super::answer_field::{AnswerField, FieldValue, SolidField, ValueSource};
use super::csv;
use super::layout::Layout;
use super::number::{write_cell, write_i64};
use super::passed::{CopiedValues, Passed, PassedValue};
use super::writer::Writer;

const BOLD: &str = "\x1b[1m";
pub(super) const DIM: &str = "\x1b[2m";
pub(super) const RESET: &str = "\x1b[0m";

/// What stands before a verdict, or the word `error`, that is in colour.
pub(super) fn style_of(verdict: &str) -> &'static str {
    match verdict {
        "hit" => "\x1b[1;32m",
        "touch" => "\x1b[1;33m",
        "error" => "\x1b[1;31m",
        _ => BOLD,
    }
}

/// Writes one block a query. The cells of a walk are a table; other answers have a line a result.
pub(super) struct TextWriter<'a> {
    layout: &'a Layout,
    /// What stands before the number of a query.
    heading: String,
    /// What stands before each passed cell, where all queries have the same columns.
    names: Vec<Vec<u8>>,
    /// The label of each field of the layout.
    labels: Vec<Vec<u8>>,
    /// The width of the longest label.
    width: usize,
    /// Whether a miss says its status though that is not among what is written.
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
        // What stands behind the number of a solid, in its line, needs no room for a label.
        let has_label = |(index, _): &(usize, &AnswerField)| !follows_row(&layout.fields[..=*index]);
        let labelled = layout.fields.iter().enumerate().filter(has_label);
        let tells_miss = layout.has_status() && !layout.fields.iter().any(AnswerField::is_status);
        let status = if tells_miss { layout.added("status").len() } else { 0 };
        let width = labelled.map(|(_, field)| visible(&field.name).chars().count()).max().unwrap_or(0).max(status);
        let columns = layout.fields.iter().map(|field| TableColumn {
            name: field.name.clone(),
            is_right: field.result().is_some_and(|(result, _)| result.shape == ResultShape::Integer),
            style: |_| PLAIN,
        });
        let table = AlignedRows::new(columns.collect());
        let heading = layout.added("row ");
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
            width,
            tells_miss,
            table,
            copied: CopiedValues::default(),
            contacts: 0,
        };
        writer.labels = layout.fields.iter().map(|field| writer.label(&field.name)).collect();
        writer
    }

    /// What stands around a text of this style.
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

/// Whether the last of these fields is what a solid passes through, behind its number or its cell and no more than what
/// it passes through: then it stands in the line of that.
fn follows_row(fields: &[AnswerField]) -> bool {
    let is_value = |field: &&AnswerField| matches!(field.solid_field(), Some(SolidField::Value(_)));
    let before = fields.iter().rev().find(|field| !is_value(field));
    fields.last().is_some_and(|last| is_value(&last)) && before.is_some_and(|field| field.solid_field().is_some())
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
        if !self.copied.take(&self.layout.copied, passed, |cell, out| write_passed(cell.value, out)) {
            let mut columns = self.layout.passed.names().iter().zip(&self.names);
            passed.visit(&mut |cell| {
                match columns.next() {
                    // The cells of a CSV bear their columns' own names, the very same.
                    Some((column, name)) if std::ptr::eq(&**column, cell.name) => out.extend_from_slice(name),
                    _ => write_name(cell.name, out),
                }
                write_passed(cell.value, out);
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
            self.painted(style_of("miss"), "miss", out);
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
                && let Some(against) =
                    self.layout.against.as_ref().filter(|_| follows_row(&self.layout.fields[..=index]))
            {
                out.pop();
                write_name(&against.names[name], out);
                write_value(&value, out);
            } else {
                out.extend_from_slice(&self.labels[index]);
                match value {
                    FieldValue::Cell(Cell::Word(verdict)) if field.is_status() => {
                        self.painted(style_of(verdict), verdict, out);
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
                self.painted(style_of("error"), "error", out);
                out.push(b'\n');
            }
            out.extend(self.label(&self.layout.added("error")));
            write_visibly(error.as_bytes(), out);
            out.push(b'\n');
        }
    }
}

/// What a reader would otherwise not guess, in brackets.
fn write_note(note: &[Cell], out: &mut Vec<u8>) {
    if note.is_empty() {
        return;
    }
    out.extend_from_slice(b" (");
    note.iter().for_each(|cell| write_cell(cell, out));
    out.push(b')');
}

/// The name of what passes through, behind what stands before it.
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
    let text = String::from_utf8_lossy(text);
    out.reserve(text.len());
    let mut rest = &*text;
    // In pieces, which begin with ASCII: a long text may grow a lot.
    while !rest.is_empty() {
        let ascii = rest.bytes().skip(PIECE).position(|byte| byte.is_ascii());
        let (piece, more) = rest.split_at(ascii.map_or(rest.len(), |at| PIECE + at));
        out.extend_from_slice(visible(piece).as_bytes());
        rest = more;
    }
}

/// What a field holds; a vector stands in brackets.
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

/// What a writer of bytes writes, as text.
fn text(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut text = Vec::new();
    write(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// A cell by itself.
pub fn cell_text(cell: &Cell) -> String {
    text(|out| write_cell(cell, out))
}

/// A value that passes through, by itself.
pub fn text_of(value: PassedValue<'_>) -> String {
    text(|out| write_passed(value, out))
}

/// What is copied, by itself.
pub(super) fn copied_text(copied: &CopiedValues, index: usize) -> String {
    String::from_utf8_lossy(copied.get(index).unwrap_or_default()).into_owned()
}

/// What a field holds, by itself.
pub fn value_text(value: &FieldValue<'_>) -> String {
    text(|out| write_value(value, out))
}
