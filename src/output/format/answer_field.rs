//! What is written of an answer: the list that all forms of output go by, made when the layout is.

use crate::query::{Cell, ResultField};

use super::{PassedValue, SolidsPassed};

/// What the name of all that tells of a scene's solid begins with.
pub const AGAINST: &str = "against_";
/// The name of the solid's number.
pub const AGAINST_ROW: &str = "against_row";
/// The name of the cell of a map that is the solid.
pub const AGAINST_CELL: &str = "against_cell";

/// A piece of an answer that is written: a key, or one column or more.
#[derive(Clone, Debug)]
pub struct AnswerField {
    /// The name of the column or key; the stem, where there are several.
    pub name: String,
    /// Where its values come from.
    pub(crate) source: ValueSource,
}

/// Where the values of a piece of an answer come from.
#[derive(Clone, Copy, Debug)]
pub enum ValueSource {
    /// A result, with the index of its first cell in a row.
    Result(&'static ResultField, usize),
    /// What tells of a scene's solid.
    OfSolid(SolidField),
    /// What is copied from the input, by its index among what is chosen of that.
    Copied(usize),
}

/// What tells of a scene's solid.
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
    /// How many columns it has.
    pub(crate) fn columns(self) -> usize {
        if self == Self::Cell { 2 } else { 1 }
    }
}

/// The value of a piece of an answer in one row.
pub enum FieldValue<'a> {
    /// A result of one cell.
    Cell(&'a Cell),
    /// A result with a cell for each axis, of which the last may be empty.
    Vector(&'a [Cell]),
    /// The number of a solid.
    Row(i64),
    /// The cell of a map.
    MapCell([i64; 2]),
    /// What a solid passes through.
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

    /// What tells of a solid among those that pass such values through.
    pub fn of_solid(field: SolidField, passed: &SolidsPassed, prefix: &str) -> Self {
        let name = match field {
            SolidField::Row => format!("{prefix}{AGAINST_ROW}"),
            SolidField::Cell => format!("{prefix}{AGAINST_CELL}"),
            SolidField::Value(index) => format!("{prefix}{AGAINST}{}", passed.names[index]),
        };
        Self { name, source: ValueSource::OfSolid(field) }
    }

    /// What is copied from the input, by its index among what is chosen of that.
    pub(crate) fn of_copied(index: usize, name: &str) -> Self {
        Self { name: name.to_owned(), source: ValueSource::Copied(index) }
    }

    /// Whether it is copied from the input.
    pub(crate) fn is_copied(&self) -> bool {
        matches!(self.source, ValueSource::Copied(_))
    }

    /// The result that it is, with the index of its first cell.
    pub(crate) fn result(&self) -> Option<(&'static ResultField, usize)> {
        if let ValueSource::Result(result, first) = self.source { Some((result, first)) } else { None }
    }

    /// What it tells of a solid.
    pub(crate) fn solid_field(&self) -> Option<SolidField> {
        if let ValueSource::OfSolid(field) = self.source { Some(field) } else { None }
    }

    /// Whether it is the status, which a bad row fills with `error`.
    pub fn is_status(&self) -> bool {
        self.result().is_some_and(|(result, _)| result.name == "status")
    }
}
