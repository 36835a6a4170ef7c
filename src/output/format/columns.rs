//! The columns or keys of the output, in order, with the types of what they hold.

use std::sync::Arc;

use crate::query::{ResultShape, Rows};

use super::{AnswerField, Layout, SolidField, ValueSource};

/// A column or a key of the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    /// The name of the column.
    pub(super) name: String,
    /// What it holds.
    pub(super) kind: ColumnType,
}

/// What a column holds; any may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ColumnType {
    /// Text.
    Text,
    /// A whole number of 64 bits.
    Integer,
    /// A 64-bit float, `inf` and `-inf` among them.
    Number,
    /// JSON of any form, as it came.
    Json,
    /// A list.
    List(Box<ColumnType>),
    /// Keys of their own.
    Record(Vec<Column>),
}

const AXES: [&str; 3] = ["_x", "_y", "_z"];

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
        let mut columns = Vec::new();
        for field in self.fields.iter().filter(|field| is_wanted(field)) {
            let suffixes = match field.result() {
                Some((result, _)) if result.shape.is_vector() => &AXES[..self.dimension()],
                None if field.solid_field() == Some(SolidField::Cell) => &AXES[..SolidField::Cell.columns()],
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

    /// The keys of a step: `t`, and the list of its cells.
    fn step(&self, of_cells: Vec<Column>) -> Vec<Column> {
        let of_step = of_cells.into_iter().filter_map(|column| {
            if column.name == self.added("cell") {
                Some(Column { name: self.added("cells"), kind: ColumnType::List(Box::new(column.kind)) })
            } else {
                (column.name == self.added("t")).then_some(column)
            }
        });
        let mut of_step: Vec<Column> = of_step.collect();
        of_step.sort_by_key(|column| column.name == self.added("cells"));
        of_step
    }

    /// What a cell of a field holds, where solids pass values of this type through.
    fn type_of(&self, field: &AnswerField, passed: ColumnType) -> ColumnType {
        match field.source {
            ValueSource::OfSolid(SolidField::Row | SolidField::Cell) => ColumnType::Integer,
            ValueSource::OfSolid(SolidField::Value(_)) | ValueSource::Copied(_) => passed,
            ValueSource::Result(result, _) => match result.shape {
                ResultShape::Word => ColumnType::Text,
                ResultShape::Integer | ResultShape::Index => ColumnType::Integer,
                ResultShape::Single | ResultShape::Vector if self.text_numbers => ColumnType::Text,
                ResultShape::Single | ResultShape::Vector => ColumnType::Number,
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
