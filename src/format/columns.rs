//! The columns or keys of the output, in order, with the types of what they hold.

use std::sync::Arc;

use crate::query::{ResultField, ResultShape, Rows};

use super::Layout;

/// A column or a key of the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub kind: ColumnType,
}

/// What a column holds; any may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ColumnType {
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
    pub fn columns(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        if self.numbered {
            columns.push(Column { name: self.added("row"), kind: ColumnType::Integer });
        }
        columns.extend(texts(self.passed.names(), ColumnType::Text));
        columns.extend(self.of_solid(ColumnType::Text));
        columns.extend(self.result_columns());
        columns.extend(self.error_column());
        columns
    }

    /// The columns of CSV that hold results.
    pub fn result_columns(&self) -> Vec<Column> {
        let columns = self.results().flat_map(|(result, _)| {
            let suffixes = if result.shape.is_vector() { &AXES[..self.dimension()] } else { &[""] };
            let kind = self.type_of_cell(result);
            suffixes.iter().map(move |suffix| Column { name: self.added(result.name) + suffix, kind: kind.clone() })
        });
        columns.collect()
    }

    /// The keys of a JSON object; what passes through is JSON itself where that is what is read.
    pub fn keys(&self, is_from_json: bool) -> Vec<Column> {
        let mut keys = texts(self.passed.names(), if is_from_json { ColumnType::Json } else { ColumnType::Text });
        let are_json = self.against.as_ref().is_some_and(|against| against.are_json);
        let of_solid = self.of_solid(if are_json { ColumnType::Json } else { ColumnType::Text });
        let results = self.results().map(|(result, _)| {
            let cell = self.type_of_cell(result);
            let kind = if result.shape.is_vector() { ColumnType::List(Box::new(cell)) } else { cell };
            Column { name: self.added(result.name), kind }
        });
        let of_answer = of_solid.into_iter().chain(results);
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

    fn type_of_cell(&self, result: &ResultField) -> ColumnType {
        match result.shape {
            ResultShape::Word => ColumnType::Text,
            ResultShape::Integer | ResultShape::Index => ColumnType::Integer,
            ResultShape::Single | ResultShape::Vector if self.text_numbers => ColumnType::Text,
            ResultShape::Single | ResultShape::Vector => ColumnType::Number,
        }
    }

    /// What tells of a scene's solid: its number, then what it passes through.
    fn of_solid(&self, passed: ColumnType) -> Vec<Column> {
        let names = self.against_columns().into_iter().enumerate();
        let kind = |index| if index == 0 { ColumnType::Integer } else { passed.clone() };
        names.map(|(index, name)| Column { name, kind: kind(index) }).collect()
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
