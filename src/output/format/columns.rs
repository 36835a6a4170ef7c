//! The columns or keys of the output, in order, with the types of what they hold.

use std::sync::Arc;

use super::{Layout, SolidsPassed};
use crate::query::{Cell, Kind, ResultField, ResultShape, Rows};

/// A column or a key of the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    pub(super) name: String,
    pub(super) kind: ColumnType,
}

/// The type of a column; any may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ColumnType {
    Text,
    /// A whole number of 64 bits.
    Integer,
    /// A 64-bit float, `inf` and `-inf` among them.
    Number,
    /// JSON of any form, as it came.
    Json,
    List(Box<ColumnType>),
    /// Keys of their own.
    Record(Vec<Column>),
}

impl Layout {
    /// The columns of CSV.
    pub(super) fn columns(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        if self.numbered {
            columns.push(Column { name: self.added("row"), kind: ColumnType::Integer });
        }
        columns.extend(texts(self.passed.names(), ColumnType::Text));
        columns.extend(self.field_columns(|_| true));
        columns.extend(self.error_column());
        columns
    }

    /// The columns of CSV that hold these pieces of the answer.
    pub(super) fn field_columns(&self, is_wanted: impl Fn(&AnswerField) -> bool) -> Vec<Column> {
        let (mut columns, axes) = (Vec::new(), Kind::Vector.suffixes());
        for field in self.fields.iter().filter(|field| is_wanted(field)) {
            let suffixes = match field.result() {
                Some((result, _)) if result.shape.is_vector() => &axes[..self.dimension()],
                None if field.solid_field() == Some(SolidField::Cell) => &axes[..SolidField::Cell.columns()],
                _ => &[""],
            };
            let kind = self.type_of(field, ColumnType::Text);
            let column = |suffix: &&str| Column { name: format!("{}{suffix}", field.name), kind: kind.clone() };
            columns.extend(suffixes.iter().map(column));
        }
        columns
    }

    /// The keys of a JSON object; what passes through is JSON itself where that is what is read.
    pub(super) fn keys(&self, is_from_json: bool) -> Vec<Column> {
        let of_input = if is_from_json { ColumnType::Json } else { ColumnType::Text };
        let mut keys = texts(self.passed.names(), of_input.clone());
        let are_json = self.against.as_ref().is_some_and(|against| against.are_json);
        let passed_by_solid = if are_json { ColumnType::Json } else { ColumnType::Text };
        let of_answer = self.fields.iter().map(|field| {
            let passed = if field.is_copied() { &of_input } else { &passed_by_solid };
            let cell = self.type_of(field, passed.clone());
            let is_vector = match field.source {
                ValueSource::Result(result, _) => result.shape.is_vector(),
                ValueSource::OfSolid(field) => field == SolidField::Cell,
                ValueSource::Copied(_) => false,
            };
            let kind = if is_vector { ColumnType::List(Box::new(cell)) } else { cell };
            (field.is_copied() && self.rows != Rows::One, Column { name: field.name.clone(), kind })
        });
        // Whatever is copied belongs to the query, not to one of its contacts or steps.
        let (copied, of_answer): (Vec<_>, Vec<_>) = of_answer.partition(|(is_of_query, _)| *is_of_query);
        keys.extend(copied.into_iter().map(|(_, column)| column));
        let of_answer = of_answer.into_iter().map(|(_, column)| column);
        match self.rows {
            Rows::One => keys.extend(of_answer),
            Rows::Contacts => keys.push(list(self.added("contacts"), of_answer.collect())),
            Rows::Cells => keys.push(list(self.added("steps"), self.step(of_answer.collect()))),
        }
        keys.extend(self.error_column());
        keys
    }

    /// The keys of a step: `t`, the list of its cells, and what else is told of its main cell. Its number is its place, and
    /// the kind of a cell, too.
    fn step(&self, of_cells: Vec<Column>) -> Vec<Column> {
        let [step, kind, t, cell] = ["step", "kind", "t", "cell"].map(|name| self.added(name));
        let mut of_step: Vec<_> =
            of_cells.into_iter().filter(|column| ![&step, &kind].contains(&&column.name)).collect();
        of_step.sort_by_key(|column| if column.name == t { 0 } else { 2 - u8::from(column.name == cell) });
        if let Some(column) = of_step.iter_mut().find(|column| column.name == cell) {
            let kind = std::mem::replace(&mut column.kind, ColumnType::Text);
            *column = Column { name: self.added("cells"), kind: ColumnType::List(Box::new(kind)) };
        }
        of_step
    }

    /// The type of a field's cells, where solids copy values of this type.
    fn type_of(&self, field: &AnswerField, passed: ColumnType) -> ColumnType {
        match field.source {
            ValueSource::OfSolid(SolidField::Row | SolidField::Cell) => ColumnType::Integer,
            ValueSource::OfSolid(SolidField::Value(_)) | ValueSource::Copied(_) => passed,
            ValueSource::Result(result, _) => match result.shape {
                ResultShape::Word => ColumnType::Text,
                ResultShape::Integer | ResultShape::Index => ColumnType::Integer,
                ResultShape::Number | ResultShape::Vector if self.text_numbers => ColumnType::Text,
                ResultShape::Number | ResultShape::Vector => ColumnType::Number,
            },
        }
    }

    fn error_column(&self) -> Option<Column> {
        self.errors.then(|| Column { name: self.added("error"), kind: ColumnType::Text })
    }
}

fn texts(names: &[Arc<str>], kind: ColumnType) -> Vec<Column> {
    names.iter().map(|name| Column { name: name.to_string(), kind: kind.clone() }).collect()
}

fn list(name: String, of: Vec<Column>) -> Column {
    Column { name, kind: ColumnType::List(Box::new(ColumnType::Record(of))) }
}

// The parts of an answer that are written: the list that all forms of output go by, made when the layout is.

/// The beginning of every name of a column about a scene's solid.
pub(crate) const AGAINST: &str = "against_";
/// The name of the solid's number.
pub(crate) const AGAINST_ROW: &str = "against_row";
/// The name of the cell of a map that is the solid.
pub(crate) const AGAINST_CELL: &str = "against_cell";

/// A piece of an answer that is written: a key, or one column or more.
pub struct AnswerField {
    /// The name of the column or key; the stem, where there are several.
    pub name: String,
    /// Where its values come from.
    pub(crate) source: ValueSource,
}

/// Where the values of a piece of an answer come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ValueSource {
    /// A result, with the index of its first cell in a row.
    Result(&'static ResultField, usize),
    /// A column about a scene's solid.
    OfSolid(SolidField),
    /// A column or key that is copied from the input, by its index among those that are chosen.
    Copied(usize),
}

/// A column about a scene's solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolidField {
    /// The number of the solid in its file, from 1.
    Row,
    /// The cell of a map that it is.
    Cell,
    /// A value that it passes through, by the index of its name.
    Value(usize),
}

impl SolidField {
    pub(crate) fn columns(self) -> usize {
        if self == Self::Cell { 2 } else { 1 }
    }
}

/// The value of a piece of an answer in one row.
pub(crate) enum FieldValue<'a> {
    /// A result of one cell.
    Cell(&'a Cell),
    /// A result with a cell for each axis, of which the last may be empty.
    Vector(&'a [Cell]),
    /// The number of a solid.
    Row(i64),
    MapCell([i64; 2]),
    /// A value that is copied from the solid's row.
    Passed(PassedValue<'a>),
    /// There is no solid, or it has no such value.
    Nothing,
}

impl AnswerField {
    /// A result, by its index among those of a run.
    pub fn of_result(declared: &'static [ResultField], index: usize, prefix: &str) -> Self {
        let first = declared[..index].iter().map(|result| result.shape.cells()).sum();
        Self { name: format!("{prefix}{}", declared[index].name), source: ValueSource::Result(&declared[index], first) }
    }

    /// A column about a solid, among solids that copy such values.
    pub fn of_solid(field: SolidField, passed: &SolidsPassed, prefix: &str) -> Self {
        let name = match field {
            SolidField::Row => format!("{prefix}{AGAINST_ROW}"),
            SolidField::Cell => format!("{prefix}{AGAINST_CELL}"),
            SolidField::Value(index) => format!("{prefix}{AGAINST}{}", passed.names[index]),
        };
        Self { name, source: ValueSource::OfSolid(field) }
    }

    /// True if it is copied from the input.
    pub(crate) fn is_copied(&self) -> bool {
        matches!(self.source, ValueSource::Copied(_))
    }

    /// The result that it is, with the index of its first cell.
    pub(crate) fn result(&self) -> Option<(&'static ResultField, usize)> {
        if let ValueSource::Result(result, first) = self.source { Some((result, first)) } else { None }
    }

    /// The column about a solid that it is.
    pub(crate) fn solid_field(&self) -> Option<SolidField> {
        if let ValueSource::OfSolid(field) = self.source { Some(field) } else { None }
    }

    /// True if it is the status, which a bad row fills with `error`.
    pub fn is_status(&self) -> bool {
        self.result().is_some_and(|(result, _)| result.name == "status")
    }
}

// Values that are copied from the input to the output.

/// A value of the input.
#[derive(Clone, Copy, Debug)]
pub enum PassedValue<'a> {
    /// A CSV cell: any bytes.
    Cell {
        /// The content of the cell, without quotes.
        text: &'a [u8],
        /// True if it was in quotes.
        is_quoted: bool,
    },
    /// JSON text.
    Json(&'a str),
}

/// The values of a query that pass through.
pub trait Passed {
    /// Calls `visit` for each of them, in order, with the name of its column or key.
    fn visit(&self, visit: &mut dyn FnMut(&str, PassedValue<'_>));

    /// Calls `visit` for the value of this name, or in JSON at this path, if there is one.
    fn find(&self, name: &str, visit: &mut dyn FnMut(PassedValue<'_>)) {
        self.visit(&mut |passed, value| {
            if passed.trim() == name {
                visit(value);
            }
        });
    }
}

/// The values of a query that are copied to where `--fields` names them, as a writer writes them.
#[derive(Debug, Default)]
pub(super) struct CopiedValues(Vec<Option<Vec<u8>>>);

impl CopiedValues {
    /// Takes those of these names; false if there are no names, so that all pass through in front.
    pub(super) fn take(
        &mut self,
        names: &[Arc<str>],
        passed: &dyn Passed,
        mut write: impl FnMut(&str, PassedValue<'_>, &mut Vec<u8>),
    ) -> bool {
        self.0.clear();
        self.0.resize(names.len(), None);
        if names.is_empty() {
            return false;
        }
        passed.visit(&mut |passed, value| {
            if let Some(index) = names.iter().position(|name| **name == *passed.trim()) {
                write(passed, value, self.0[index].insert(Vec::new()));
            }
        });
        true
    }

    /// The value of this index, if the query has it.
    pub(super) fn get(&self, index: usize) -> Option<&[u8]> {
        self.0.get(index)?.as_deref()
    }
}

/// Nothing passes through.
impl Passed for () {
    fn visit(&self, _: &mut dyn FnMut(&str, PassedValue<'_>)) {}
}

// Numbers and cells as plain text, as all forms of output have them.

/// Below this, whole numbers have their own printer.
const LARGE: f64 = 1e15;

/// The shortest digits that read back to a number, if they need no other form: it is neither whole nor large.
#[inline(always)]
pub(super) fn plain_text(number: f64, buffer: &mut zmij::Buffer) -> Option<&[u8]> {
    let is_plain = number.abs() < LARGE && number as i64 as f64 != number;
    is_plain.then(|| buffer.format_finite(number).as_bytes())
}

/// Appends the shortest digits that read back to `number`: positional for 1e-5 ≤ |x| < 1e16, else like `1.5e-7`;
/// whole numbers without `.0`.
#[inline]
pub(super) fn write_f64(number: f64, out: &mut Vec<u8>) {
    let mut buffer = zmij::Buffer::new();
    if let Some(text) = plain_text(number, &mut buffer) {
        out.extend_from_slice(text);
        return;
    }
    if number.abs() < LARGE {
        // Whole numbers are common: units, faces, what was typed. Those of one digit need no more than that.
        return match number as i64 {
            whole @ 0..=9 => out.push(b'0' + whole as u8),
            -1 => out.extend_from_slice(b"-1"),
            whole => write_i64(whole, out),
        };
    }
    match buffer.format_finite(number).as_bytes() {
        [whole @ .., b'.', b'0'] => out.extend_from_slice(whole),
        // 1e+16 is written 1e16.
        text => out.extend(text.iter().filter(|byte| **byte != b'+')),
    }
}

/// Appends a whole number.
#[inline]
pub(super) fn write_i64(number: i64, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Appends a cell as CSV and text have it.
#[inline]
pub(super) fn write_cell(cell: &Cell, out: &mut Vec<u8>) {
    match cell {
        Cell::Empty => {}
        Cell::Word(word) => out.extend_from_slice(word.as_bytes()),
        Cell::Number(number) => write_f64(*number, out),
        Cell::Integer(number) => write_i64(*number, out),
        Cell::ClosedForm(text) | Cell::Decimals(text) | Cell::Text(text) => out.extend_from_slice(text.as_bytes()),
        Cell::Infinite { positive } => out.extend_from_slice(if *positive { b"inf" } else { b"-inf" }),
    }
}
