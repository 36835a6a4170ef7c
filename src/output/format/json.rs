//! JSON and NDJSON: one object a query.

use std::borrow::Cow;

use super::columns::{AnswerField, CopiedValues, FieldValue, Passed, PassedValue, ValueSource, write_f64, write_i64};
use super::walk::WalkSteps;
use super::{Layout, Writer};
use crate::query::{Cell, Problem, RowContext, Rows, WalkCell};

/// Writes one object a query, each in a line of its own.
pub(super) struct JsonWriter<'a> {
    layout: &'a Layout,
    /// True if objects are in an array, each on a line of its own: the line end then comes first.
    in_array: bool,
    /// True if the object has a key already.
    has_keys: bool,
    copied: CopiedValues,
    walk: WalkState,
    /// For walks of which no more is written than what all their cells have.
    steps: Option<WalkSteps>,
}

/// Results that a step has of its main cell.
const OF_MAIN_CELL: [&str; 3] = ["t_exit", "length", "enter"];

/// How far the steps of a walk are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WalkState {
    /// No step yet.
    Before,
    /// Between two steps.
    Between,
    /// In the list of a step's cells.
    InStep,
}

impl<'a> JsonWriter<'a> {
    /// A writer for this layout.
    pub(super) fn new(layout: &'a Layout, in_array: bool) -> Self {
        let steps = if layout.rows == Rows::Cells { WalkSteps::new(layout) } else { None };
        Self { layout, in_array, has_keys: false, copied: CopiedValues::default(), walk: WalkState::Before, steps }
    }

    fn key(&mut self, name: &str, out: &mut Vec<u8>) {
        if self.has_keys {
            out.push(b',');
        }
        self.has_keys = true;
        write_string(name, out);
        out.push(b':');
    }

    fn added_key(&mut self, name: &str, out: &mut Vec<u8>) {
        let layout = self.layout;
        if layout.prefix.is_empty() { self.key(name, out) } else { self.key(&layout.added(name), out) }
    }

    /// A piece of the answer that is copied from the input; false for another.
    fn copied_key(&mut self, field: &AnswerField, out: &mut Vec<u8>) -> bool {
        let ValueSource::Copied(index) = field.source else { return false };
        self.key(&field.name, out);
        out.extend_from_slice(self.copied.get(index).unwrap_or(b"null"));
        true
    }

    /// One cell of a walk; the main cell is the last of its step.
    fn walk_row(&mut self, cells: &[Cell], out: &mut Vec<u8>) {
        let wanted = |name: &str| self.layout.results().find(|(result, _)| result.name == name);
        let (t, cell) = (wanted("t"), wanted("cell"));
        if self.walk != WalkState::InStep {
            if self.walk == WalkState::Before {
                self.added_key("steps", out);
            }
            out.extend_from_slice(if self.walk == WalkState::Before { b"[{" } else { b",{" });
            self.walk = WalkState::InStep;
            self.has_keys = false;
            if let Some((_, column)) = t {
                self.added_key("t", out);
                write_cell(&cells[column], out);
            }
            if cell.is_some() {
                self.added_key("cells", out);
                out.push(b'[');
            }
        } else if cell.is_some() {
            out.push(b',');
        }
        if let Some((_, column)) = cell {
            write_vector(&cells[column..column + 3], out);
        }
        if cells.contains(&Cell::Word("main")) {
            self.end_step(Some(cells), out);
        }
    }

    /// Ends a step by what is known of its main cell, unless the walk broke off before that.
    fn end_step(&mut self, main: Option<&[Cell]>, out: &mut Vec<u8>) {
        let layout = self.layout;
        if layout.results().any(|(result, _)| result.name == "cell") {
            out.push(b']');
        }
        if let Some(cells) = main {
            let is_of_main =
                |field: &&AnswerField| field.result().is_some_and(|(result, _)| OF_MAIN_CELL.contains(&result.name));
            for field in layout.fields.iter().filter(is_of_main) {
                self.key(&field.name, out);
                write_value(&layout.value(field, cells, None), out);
            }
        }
        out.push(b'}');
        self.walk = WalkState::Between;
        self.has_keys = true;
    }

    fn end_walk(&mut self, error: Option<&str>, out: &mut Vec<u8>) {
        match self.walk {
            WalkState::Before => {
                self.added_key("steps", out);
                out.extend_from_slice(if error.is_some() { b"null" } else { b"[]" });
                return;
            }
            WalkState::Between => {}
            WalkState::InStep => self.end_step(None, out),
        }
        out.push(b']');
    }
}

impl Writer for JsonWriter<'_> {
    fn begin(&mut self, _: u64, passed: &dyn Passed, out: &mut Vec<u8>) -> Result<(), Problem> {
        self.has_keys = false;
        self.walk = WalkState::Before;
        out.extend_from_slice(if self.in_array { b"\n{" } else { b"{" });
        let mut problem = None;
        let mut write = |name: &str, value: PassedValue<'_>, out: &mut Vec<u8>| match value {
            PassedValue::Json(raw) => out.extend_from_slice(compact(raw).as_bytes()),
            PassedValue::Cell { text, .. } => match std::str::from_utf8(text) {
                Ok(text) => write_string(text, out),
                Err(_) => {
                    problem = Some(Problem::of_input(name, "is not UTF-8, which JSON must be".to_owned()));
                    write_string(&String::from_utf8_lossy(text), out);
                }
            },
        };
        let layout = self.layout;
        if !self.copied.take(&layout.copied, passed, &mut write) {
            passed.visit(&mut |name, value| {
                self.key(name, out);
                write(name, value, out);
            });
        } else if layout.rows != Rows::One {
            // They belong to the query, not to one of its contacts or steps.
            layout.fields.iter().for_each(|field| _ = self.copied_key(field, out));
        }
        problem.map_or(Ok(()), Err)
    }

    fn row(&mut self, cells: &[Cell], about: &RowContext, out: &mut Vec<u8>) {
        if self.layout.rows == Rows::Cells {
            return self.walk_row(cells, out);
        }
        if self.layout.rows == Rows::Contacts {
            self.begin_contact(about, out);
        }
        if about.solid.is_some() || self.layout.rows == Rows::One {
            self.solid_and_results(cells, about, out);
        }
        if self.layout.rows == Rows::Contacts && about.solid.is_some() {
            out.push(b'}');
        }
    }

    fn end(&mut self, error: Option<&str>, out: &mut Vec<u8>) {
        match (self.layout.rows, error) {
            (Rows::Cells, _) => self.end_walk(error, out),
            (Rows::Contacts, _) => self.end_contacts(error, out),
            (Rows::One, None) => {}
            (Rows::One, Some(_)) => {
                // Null for all results but the status.
                for field in &self.layout.fields {
                    if !self.copied_key(field, out) {
                        self.key(&field.name, out);
                        out.extend_from_slice(if field.is_status() { b"\"error\"" } else { b"null" });
                    }
                }
            }
        }
        if let Some(error) = error {
            self.added_key("error", out);
            write_string(error, out);
        }
        out.extend_from_slice(if self.in_array { b"}" } else { b"}\n" });
    }

    fn takes_cells(&mut self) -> bool {
        self.steps.is_some()
    }

    fn cells(&mut self, cells: &[WalkCell], out: &mut Vec<u8>) {
        let is_first = self.walk == WalkState::Before;
        if is_first {
            self.added_key("steps", out);
        }
        let begin = out.len();
        let Some(steps) = &mut self.steps else { return };
        let goes_on = steps.write(cells, self.walk == WalkState::InStep, out);
        if is_first {
            // In place of the comma that every step begins with.
            out[begin] = b'[';
        }
        self.walk = if goes_on { WalkState::InStep } else { WalkState::Between };
        self.has_keys = true;
    }
}

impl JsonWriter<'_> {
    /// The list of contacts begins with the first row, which a miss leaves empty.
    fn begin_contact(&mut self, about: &RowContext, out: &mut Vec<u8>) {
        if self.walk == WalkState::Before {
            self.added_key("contacts", out);
            out.push(b'[');
        } else {
            out.push(b',');
        }
        self.walk = WalkState::Between;
        if about.solid.is_some() {
            out.push(b'{');
            self.has_keys = false;
        }
    }

    fn end_contacts(&mut self, error: Option<&str>, out: &mut Vec<u8>) {
        match (self.walk, error) {
            (WalkState::Before, Some(_)) => {
                self.added_key("contacts", out);
                out.extend_from_slice(b"null");
            }
            (WalkState::Before, None) => {}
            _ => out.push(b']'),
        }
        self.has_keys = true;
    }

    fn solid_and_results(&mut self, cells: &[Cell], about: &RowContext, out: &mut Vec<u8>) {
        let layout = self.layout;
        for field in &layout.fields {
            if layout.rows == Rows::One && self.copied_key(field, out) || field.is_copied() {
                continue;
            }
            self.key(&field.name, out);
            write_value(&layout.value(field, cells, about.solid), out);
        }
    }
}

/// Writes the value of a field; null for nothing.
fn write_value(value: &FieldValue<'_>, out: &mut Vec<u8>) {
    match value {
        FieldValue::Cell(cell) => write_cell(cell, out),
        FieldValue::Vector(cells) => write_vector(cells, out),
        FieldValue::Row(row) => write_i64(*row, out),
        FieldValue::MapCell(cell) => write_vector(&cell.map(Cell::Integer), out),
        FieldValue::Passed(PassedValue::Cell { text, .. }) => write_string(&String::from_utf8_lossy(text), out),
        FieldValue::Passed(PassedValue::Json(raw)) => out.extend_from_slice(compact(raw).as_bytes()),
        FieldValue::Nothing => out.extend_from_slice(b"null"),
    }
}

/// A list of two or three, or null if there is nothing in it.
fn write_vector(cells: &[Cell], out: &mut Vec<u8>) {
    let given = cells.iter().take_while(|cell| **cell != Cell::Empty).count();
    if given == 0 {
        out.extend_from_slice(b"null");
        return;
    }
    for (index, cell) in cells[..given].iter().enumerate() {
        out.push(if index == 0 { b'[' } else { b',' });
        write_cell(cell, out);
    }
    out.push(b']');
}

fn write_cell(cell: &Cell, out: &mut Vec<u8>) {
    match cell {
        Cell::Empty => out.extend_from_slice(b"null"),
        Cell::Word(word) => write_string(word, out),
        Cell::Number(number) => write_f64(*number, out),
        Cell::Integer(number) => write_i64(*number, out),
        Cell::ClosedForm(text) | Cell::Text(text) => write_string(text, out),
        Cell::Decimals(text) => out.extend_from_slice(text.as_bytes()),
        Cell::Infinite { positive } => out.extend_from_slice(if *positive { b"\"inf\"" } else { b"\"-inf\"" }),
    }
}

// Texts of JSON.

/// Appends a JSON string.
pub(super) fn write_string(text: &str, out: &mut Vec<u8>) {
    // Writing a string into memory cannot fail.
    let _ = serde_json::to_writer(out, text);
}

/// JSON text in one line: the blanks and line ends outside of strings are left out.
pub(super) fn compact(raw: &str) -> Cow<'_, str> {
    if !raw.starts_with(['{', '[']) || !raw.contains([' ', '\t', '\n', '\r']) {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    let (mut in_string, mut escaped) = (false, false);
    for character in raw.chars() {
        if in_string {
            in_string = escaped || character != '"';
            escaped = !escaped && character == '\\';
        } else if character.is_ascii_whitespace() {
            continue;
        } else {
            in_string = character == '"';
        }
        text.push(character);
    }
    Cow::Owned(text)
}
