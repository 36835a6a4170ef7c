//! Text for reading: labelled and aligned, a block a query.

use std::borrow::Cow;

use crate::query::{About, Cell, Problem, ResultField, ResultShape, Rows, in_one_line};

use super::aligned::{PLAIN, Table, TableColumn};
use super::csv;
use super::layout::{AnswerField, Layout, SolidField};
use super::number::{write_cell, write_i64};
use super::passed::{Passed, PassedValue};
use super::writer::Writer;

pub const BOLD: &str = "\x1b[1m";
pub const DIM: &str = "\x1b[2m";
pub const RESET: &str = "\x1b[0m";

/// What stands before a verdict, or the word `error`, that is in colour.
pub fn style_of(verdict: &str) -> &'static str {
    match verdict {
        "hit" => "\x1b[1;32m",
        "touch" => "\x1b[1;33m",
        "error" => "\x1b[1;31m",
        _ => BOLD,
    }
}

/// Writes one block a query. The cells of a walk are a table; other answers have a line a result.
pub struct TextWriter<'a> {
    layout: &'a Layout,
    /// The width of the longest label.
    width: usize,
    /// Whether a miss says its status though that is not among what is written.
    tells_miss: bool,
    /// The cells of a walk.
    table: Table,
    /// Rows of the answer so far.
    contacts: usize,
}

impl<'a> TextWriter<'a> {
    /// A writer for this layout.
    pub fn new(layout: &'a Layout) -> Self {
        let names = layout.fields.iter().map(|field| match *field {
            AnswerField::Result(index) => layout.added(layout.declared[index].name),
            AnswerField::OfSolid(field) => layout.solid_name(field),
        });
        // What stands behind the number of a solid, in its line, needs no room for a label.
        let labels = names.zip(&layout.fields).enumerate().filter(|(index, (_, field))| match field {
            AnswerField::OfSolid(SolidField::Value(_)) => !follows_row(&layout.fields[..*index]),
            _ => true,
        });
        let tells_miss = layout.has_status() && !layout.results().any(|(result, _)| result.name == "status");
        let status = if tells_miss { layout.added("status").len() } else { 0 };
        let width = labels.map(|(_, (name, _))| name.len()).max().unwrap_or(0).max(status);
        let columns = layout.results().map(|(result, _)| TableColumn {
            name: layout.added(result.name),
            is_right: result.shape == ResultShape::Integer,
            style: |_| PLAIN,
        });
        Self { layout, width, tells_miss, table: Table::new(columns.collect()), contacts: 0 }
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

    fn label(&self, name: &str, out: &mut Vec<u8>) {
        let padded = format!("{name:<width$}  ", width = self.width);
        self.painted(DIM, &padded, out);
    }

    /// What tells of a solid: what it passes through stands behind its number, or in a line of its own.
    fn of_solid(&self, index: usize, field: SolidField, solid: usize, out: &mut Vec<u8>) {
        match (field, &self.layout.against) {
            (SolidField::Value(name), Some(against)) => {
                let value = against.value(solid, name);
                if follows_row(&self.layout.fields[..index]) {
                    out.pop();
                    write_passed(&against.names[name], value, out);
                } else {
                    self.label(&self.layout.solid_name(field), out);
                    out.extend_from_slice(text_of(value).as_bytes());
                }
            }
            _ => {
                self.label(&self.layout.solid_name(field), out);
                write_i64(solid as i64 + 1, out);
            }
        }
        out.push(b'\n');
    }
}

/// Whether the fields before this one are a solid's number and what it passes through.
fn follows_row(before: &[AnswerField]) -> bool {
    let is_value = |field: &&AnswerField| matches!(field, AnswerField::OfSolid(SolidField::Value(_)));
    before.iter().rev().find(|field| !is_value(field)) == Some(&AnswerField::OfSolid(SolidField::Row))
}

impl Writer for TextWriter<'_> {
    fn begin(&mut self, number: u64, passed: &dyn Passed, out: &mut Vec<u8>) -> Result<(), Problem> {
        self.contacts = 0;
        self.table.clear();
        if !self.layout.numbered {
            return Ok(());
        }
        let mut heading = format!("{} {number}", self.layout.added("row")).into_bytes();
        passed.visit(&mut |cell| {
            write_passed(cell.name, Some(cell.value), &mut heading);
        });
        let (before, after) = self.style(BOLD);
        out.extend_from_slice(before.as_bytes());
        out.append(&mut heading);
        out.extend_from_slice(after.as_bytes());
        out.push(b'\n');
        Ok(())
    }

    fn row(&mut self, cells: &[Cell], about: &About, out: &mut Vec<u8>) {
        if self.layout.rows == Rows::Cells {
            let values = self.layout.results().map(|(result, first)| value(result, cells, first));
            let style = self.style(DIM);
            return self.table.row(values.collect(), style, out);
        }
        if self.contacts > 0 {
            out.push(b'\n');
        }
        self.contacts += 1;
        if self.tells_miss && about.contact.is_none() {
            self.label(&self.layout.added("status"), out);
            self.painted(style_of("miss"), "miss", out);
            write_note(&about.note, out);
            out.push(b'\n');
        }
        for (index, field) in self.layout.fields.iter().enumerate() {
            let result = match (*field, about.solid) {
                (AnswerField::Result(result), _) => result,
                (AnswerField::OfSolid(_), None) => continue,
                (AnswerField::OfSolid(field), Some(solid)) => {
                    self.of_solid(index, field, solid, out);
                    continue;
                }
            };
            let (result, first) = self.layout.result(result);
            if cells[first] == Cell::Empty {
                continue;
            }
            self.label(&self.layout.added(result.name), out);
            let value = value(result, cells, first);
            if result.name == "status" {
                self.painted(style_of(&value), &value, out);
                write_note(&about.note, out);
            } else {
                out.extend_from_slice(value.as_bytes());
            }
            out.push(b'\n');
        }
    }

    fn end(&mut self, error: Option<&str>, out: &mut Vec<u8>) {
        let style = self.style(DIM);
        self.table.settle(style, out);
        if let Some(error) = error {
            if self.layout.has_status() {
                self.label(&self.layout.added("status"), out);
                self.painted(style_of("error"), "error", out);
                out.push(b'\n');
            }
            self.label(&self.layout.added("error"), out);
            out.extend_from_slice(error.as_bytes());
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

/// A cell by itself.
pub fn cell_text(cell: &Cell) -> String {
    let mut text = Vec::new();
    write_cell(cell, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// A value that passes through, behind its name.
fn write_passed(name: &str, value: Option<PassedValue<'_>>, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("  {} {}", in_one_line(name), text_of(value)).as_bytes());
}

/// A value that passes through. What would move the cursor or colour the terminal is made visible.
pub fn text_of(value: Option<PassedValue<'_>>) -> String {
    in_one_line(&match value {
        None => Cow::Borrowed(""),
        Some(PassedValue::Cell { text, .. }) => String::from_utf8_lossy(text),
        Some(PassedValue::Json(raw)) => csv::json_as_text(raw),
    })
}

/// The value of a result; that of a vector stands in brackets.
pub fn value(result: &ResultField, cells: &[Cell], first: usize) -> String {
    let mut text = Vec::new();
    if result.shape.is_vector() {
        let given = cells[first..first + 3].iter().take_while(|cell| **cell != Cell::Empty);
        for (axis, cell) in given.enumerate() {
            text.extend_from_slice(if axis == 0 { b"(" } else { b", " });
            write_cell(cell, &mut text);
        }
        if !text.is_empty() {
            text.push(b')');
        }
    } else {
        write_cell(&cells[first], &mut text);
    }
    String::from_utf8_lossy(&text).into_owned()
}
