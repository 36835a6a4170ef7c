//! Text for reading: labelled and aligned, a block a query.

use std::borrow::Cow;

use crate::query::{About, Cell, Problem, ResultField, Rows, in_one_line};

use super::layout::{Layout, Passed, PassedValue};
use super::number::{write_cell, write_i64};
use super::{Writer, csv};

const BOLD: &str = "\x1b[1m";
const DIM: &str = "\x1b[2m";
const RESET: &str = "\x1b[0m";

/// Writes one block a query.
pub struct TextWriter<'a> {
    layout: &'a Layout,
    /// The width of the longest label.
    width: usize,
    /// Rows of the answer so far.
    contacts: usize,
}

impl<'a> TextWriter<'a> {
    /// A writer for this layout.
    pub fn new(layout: &'a Layout) -> Self {
        let names =
            layout.results().map(|(result, _)| result.name).chain(layout.against.as_ref().map(|_| "against_row"));
        let width = names.map(|name| layout.added(name).len()).max();
        Self { layout, width: width.unwrap_or(0), contacts: 0 }
    }

    fn painted(&self, style: &str, text: &str, out: &mut Vec<u8>) {
        let (before, after) = if self.layout.color { (style, RESET) } else { ("", "") };
        for part in [before, text, after] {
            out.extend_from_slice(part.as_bytes());
        }
    }

    fn label(&self, name: &str, out: &mut Vec<u8>) {
        let padded = format!("{:<width$}  ", self.layout.added(name), width = self.width);
        self.painted(DIM, &padded, out);
    }

    /// A cell of a walk, all in one line.
    fn walk_row(&self, cells: &[Cell], out: &mut Vec<u8>) {
        for (place, (result, first)) in self.layout.results().enumerate() {
            if place > 0 {
                out.extend_from_slice(b"  ");
            }
            let start = out.len();
            self.painted(DIM, &self.layout.added(result.name), out);
            out.push(b' ');
            write_value(result, cells, first, out);
            // Short values are padded, so that walks of a usual size stand in columns: step, t, cell, kind.
            let usual = [10, 24, 20, 0][self.layout.fields[place].min(3)] + self.layout.prefix.len();
            let width = usual + if self.layout.color { DIM.len() + RESET.len() } else { 0 };
            if place + 1 < self.layout.fields.len() {
                out.resize(out.len().max(start + width), b' ');
            }
        }
        out.push(b'\n');
    }
}

impl Writer for TextWriter<'_> {
    fn begin(&mut self, number: u64, passed: &dyn Passed, out: &mut Vec<u8>) -> Result<(), Problem> {
        self.contacts = 0;
        if !self.layout.numbered {
            return Ok(());
        }
        let mut heading = format!("{} {number}", self.layout.added("row")).into_bytes();
        passed.visit(&mut |cell| {
            write_passed(cell.name, Some(cell.value), &mut heading);
        });
        if self.layout.color {
            heading.splice(..0, BOLD.bytes());
            heading.extend_from_slice(RESET.as_bytes());
        }
        out.append(&mut heading);
        out.push(b'\n');
        Ok(())
    }

    fn row(&mut self, cells: &[Cell], about: &About, out: &mut Vec<u8>) {
        if self.layout.rows == Rows::Cells {
            return self.walk_row(cells, out);
        }
        if let (Some(against), Some(solid)) = (&self.layout.against, about.solid) {
            if self.contacts > 0 {
                out.push(b'\n');
            }
            self.label("against_row", out);
            write_i64(solid as i64 + 1, out);
            for (name, value) in against.names.iter().zip(against.values(about.solid)) {
                write_passed(name, value, out);
            }
            out.push(b'\n');
        }
        self.contacts += 1;
        for (result, first) in self.layout.results() {
            if cells[first] == Cell::Empty {
                continue;
            }
            self.label(result.name, out);
            if result.name == "status" {
                let mut value = Vec::new();
                write_value(result, cells, first, &mut value);
                self.painted(BOLD, &String::from_utf8_lossy(&value), out);
                if let Some(note) = about.note {
                    out.extend_from_slice(format!(" ({note})").as_bytes());
                }
            } else {
                write_value(result, cells, first, out);
            }
            out.push(b'\n');
        }
    }

    fn end(&mut self, error: Option<&str>, out: &mut Vec<u8>) {
        if let Some(error) = error {
            if self.layout.has_status() {
                self.label("status", out);
                self.painted(BOLD, "error", out);
                out.push(b'\n');
            }
            self.label("error", out);
            out.extend_from_slice(error.as_bytes());
            out.push(b'\n');
        }
    }
}

/// A value that passes through, behind its name. What would move the cursor or colour the terminal is made visible.
fn write_passed(name: &str, value: Option<PassedValue<'_>>, out: &mut Vec<u8>) {
    let text = match value {
        None => Cow::Borrowed(""),
        Some(PassedValue::Cell { text, .. }) => String::from_utf8_lossy(text),
        Some(PassedValue::Json(raw)) => csv::json_as_text(raw),
    };
    out.extend_from_slice(in_one_line(&format!("  {name} {text}")).as_bytes());
}

fn write_value(result: &ResultField, cells: &[Cell], first: usize, out: &mut Vec<u8>) {
    if !result.shape.is_vector() {
        return write_cell(&cells[first], out);
    }
    let given = cells[first..first + 3].iter().take_while(|cell| **cell != Cell::Empty);
    for (place, cell) in given.enumerate() {
        out.extend_from_slice(if place == 0 { b"(" } else { b", " });
        write_cell(cell, out);
    }
    out.push(b')');
}
