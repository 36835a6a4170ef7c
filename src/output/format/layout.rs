//! Which columns and keys the output has, decided once a run.

use std::sync::Arc;

use crate::query::{Cell, Problem, ResultField, Rows};

use super::answer_field::{AnswerField, FieldValue, SolidField, ValueSource};
use super::{SolidsPassed, aligned};

/// What all writers need to know.
#[derive(Debug)]
pub struct Layout {
    /// How many rows answer a query.
    pub rows: Rows,
    /// What the solids of a scene pass through.
    pub against: Option<Arc<SolidsPassed>>,
    /// What is written of an answer, in order.
    pub fields: Vec<AnswerField>,
    /// What stands before every name that hitcalc adds.
    pub prefix: String,
    /// Whether numbers are text for readers: closed forms, and in CSV what a 64-bit float does not hold as it stands.
    pub text_numbers: bool,
    /// Whether there is an `error` column.
    pub errors: bool,
    /// Whether the query's number is written: walks with an input, and all text of an input.
    pub numbered: bool,
    /// Whether vectors have a third column.
    pub three_dimensional: bool,
    /// Whether the first query decides if vectors have a third column.
    pub first_decides: bool,
    /// The columns of what passes through.
    pub passed: PassedColumns,
    /// The names of what is copied to where `--fields` names it: then nothing else passes through.
    pub copied: Vec<Arc<str>>,
    /// Whether the numbers of CSV have a comma.
    pub decimal_comma: bool,
    /// Whether CSV begins with a header line.
    pub header: bool,
    /// Whether text is in colour.
    pub color: bool,
    /// How wide the columns are if a batch as text is one table.
    pub table: Option<Vec<usize>>,
}

/// The names of what passes through, where they are columns.
#[derive(Debug, Default)]
pub enum PassedColumns {
    /// Every query brings its own names, if any.
    #[default]
    Unknown,
    /// The columns of a CSV: every row has these, in this order.
    OfHeader(Vec<Arc<str>>),
    /// The keys of the first query: others may have them in another order, or lack some.
    OfFirstQuery(Vec<Arc<str>>),
}

impl PassedColumns {
    /// The names, in order.
    pub(crate) fn names(&self) -> &[Arc<str>] {
        match self {
            Self::Unknown => &[],
            Self::OfHeader(names) | Self::OfFirstQuery(names) => names,
        }
    }
}

impl Layout {
    /// The results that are written, each with the index of its first cell.
    pub(crate) fn results(&self) -> impl Iterator<Item = (&'static ResultField, usize)> + '_ {
        self.fields.iter().filter_map(AnswerField::result)
    }

    /// What is told of a solid, by its index in the scene.
    pub(super) fn of_solid(&self, field: SolidField, solid: Option<usize>) -> FieldValue<'_> {
        let value = match (field, solid, &self.against) {
            (SolidField::Row, Some(solid), Some(against)) => return FieldValue::Row(against.rows.of(solid) as i64),
            (SolidField::Cell, Some(solid), Some(against)) => return FieldValue::MapCell(against.cells[solid]),
            (SolidField::Value(name), Some(solid), Some(against)) => against.value(solid, name),
            _ => None,
        };
        value.map_or(FieldValue::Nothing, FieldValue::Passed)
    }

    /// The value of a field in a row about this solid.
    pub(crate) fn value<'a>(&'a self, field: &AnswerField, cells: &'a [Cell], solid: Option<usize>) -> FieldValue<'a> {
        match field.source {
            ValueSource::Result(result, first) if result.shape.is_vector() => {
                FieldValue::Vector(&cells[first..first + 3])
            }
            ValueSource::Result(_, first) => FieldValue::Cell(&cells[first]),
            ValueSource::OfSolid(field) => self.of_solid(field, solid),
            // The writers keep those of the query.
            ValueSource::Copied(_) => FieldValue::Nothing,
        }
    }

    /// How many columns a vector has.
    pub(crate) fn dimension(&self) -> usize {
        if self.three_dimensional { 3 } else { 2 }
    }

    /// How many columns a result has.
    pub(super) fn columns_of(&self, result: &ResultField) -> usize {
        match result.shape.is_vector() {
            false => 1,
            true => self.dimension(),
        }
    }

    /// A name that hitcalc adds, with the prefix.
    pub(crate) fn added(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }

    /// The keys that JSON objects add.
    pub(super) fn field_keys(&self) -> Vec<String> {
        match self.rows {
            Rows::One => {
                self.fields.iter().filter(|field| !field.is_copied()).map(|field| field.name.clone()).collect()
            }
            Rows::Cells => vec![self.added("steps")],
            Rows::Contacts => vec![self.added("contacts")],
        }
    }

    /// Whether the columns have room for a query of this dimension.
    pub(crate) fn check_dimension(&self, is_3d: impl FnOnce() -> bool) -> Result<(), Problem> {
        if self.first_decides && !self.three_dimensional && is_3d() {
            let cure = "move a query in 3D to the front, or use --format ndjson";
            return Err(Problem::of_query(format!(
                "is in 3D, but the first query is in 2D and decides the columns; {cure}"
            )));
        }
        Ok(())
    }

    /// Whether the lines of a table of these columns fit so many characters; what is said of errors may be longer.
    pub(crate) fn fits(&self, widths: &[usize], room: usize) -> bool {
        let widths = &widths[..widths.len() - usize::from(self.errors)];
        widths.iter().sum::<usize>() + aligned::GAP * widths.len().saturating_sub(1) <= room
    }

    /// Whether rows have a status to report an error in.
    pub(super) fn has_status(&self) -> bool {
        self.rows != Rows::Cells
    }
}
