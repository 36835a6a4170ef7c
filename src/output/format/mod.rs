//! Answers as text, CSV or JSON: a writer each, behind one trait. Here is all that depends on which of them it is, and what
//! belongs to no single answer: the layout, how a document opens and closes, the description of its columns.
//!
//! `columns` has the cells of a row and prints their numbers; the fast path has a printer of its own for digits that it knows
//! already. `walk` writes the cells of walks as CSV and JSON, without a row of each.

use std::sync::Arc;

use columns::{Column, ColumnType, FieldValue};
use serde_json::{Value, json};

use self::csv::CsvWriter;
use self::json::JsonWriter;
use self::text::TextWriter;
use crate::query::{Cell, Problem, ResultField, RowContext, Rows, WalkCell};
use csv::identifier;

mod columns;
mod csv;
mod json;
mod solids;
mod text;
mod walk;

pub(crate) use self::csv::rows;
pub(crate) use columns::{AGAINST, AGAINST_CELL, AGAINST_ROW, ValueSource};
pub use columns::{AnswerField, Passed, PassedValue, SolidField};
pub use solids::SolidsPassed;
pub(crate) use solids::{query_name, without_middle};
pub(crate) use text::{ROWS_LOOKED_AT, TableWriter, cell_text, text_of, value_text};

// The forms of output, and all that depends on which one it is: a new form is a writer in a file of its own, and its
// lines here.

/// A form of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputFormat {
    /// For reading.
    Text,
    /// With this delimiter.
    Csv(u8),
    /// One object after another, in an array or not.
    Json { array: bool },
    /// One object a line.
    Ndjson,
    /// None at all.
    Nothing,
}

impl OutputFormat {
    /// The formats by the names that `--format` knows, each with the endings of its files.
    const NAMED: [(&str, &[&str], Self); 5] = [
        ("text", &["txt"], Self::Text),
        ("csv", &["csv"], Self::Csv(b',')),
        ("tsv", &["tsv"], Self::Csv(b'\t')),
        ("json", &["json"], Self::Json { array: true }),
        ("ndjson", &["ndjson", "jsonl"], Self::Ndjson),
    ];

    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Self::NAMED.into_iter().map(|(name, ..)| name)
    }

    /// The endings of files, as a message lists them: those of text last.
    pub(crate) fn endings() -> String {
        let [text, others @ ..] = Self::NAMED.map(|(_, endings, _)| endings.iter().map(|ending| format!(".{ending}")));
        let others: Vec<String> = others.into_iter().flatten().collect();
        format!("{} and {}", others.join(", "), text.collect::<String>())
    }

    /// The form of this name, or of a file with this ending; `delimiter` is that of CSV.
    pub(crate) fn named(name: &str, delimiter: u8) -> Option<Self> {
        let is_named = |(known, endings, _): &(&str, &[&str], Self)| *known == name || endings.contains(&name);
        let (known, _, format) = Self::NAMED.into_iter().find(is_named)?;
        Some(if known == "csv" { Self::Csv(delimiter) } else { format })
    }

    /// True if it is prose for readers: it may have a working, remarks and colours.
    pub(crate) fn is_text(self) -> bool {
        self == Self::Text
    }

    /// True if all rows have the columns of its first line.
    pub(crate) fn has_columns(self) -> bool {
        self.delimiter().is_some()
    }

    /// The byte between the cells of CSV.
    pub(crate) fn delimiter(self) -> Option<u8> {
        if let Self::Csv(delimiter) = self { Some(delimiter) } else { None }
    }

    /// True if answers are objects, whose keys must differ.
    pub(crate) fn has_keys(self) -> bool {
        matches!(self, Self::Json { .. } | Self::Ndjson)
    }

    /// True if objects are in an array.
    pub(crate) fn is_array(self) -> bool {
        self == Self::Json { array: true }
    }

    /// True if hitcalc can read this format, too.
    pub(crate) fn is_input(self) -> bool {
        self.delimiter().is_some() || self.has_keys()
    }

    /// The form whose columns are described in place of this one: text has those of CSV.
    pub(crate) fn described(self) -> Self {
        if self.is_text() { Self::Csv(b',') } else { self }
    }

    /// True if each row starts with its query's number, given how many rows a query can have.
    pub(crate) fn is_numbered(self, rows: Rows) -> bool {
        self.is_text() || self.has_columns() && rows != Rows::One
    }

    /// A writer of this form.
    pub fn writer<'a>(self, layout: &'a Layout) -> Box<dyn Writer + 'a> {
        match self {
            Self::Text if layout.table.is_some() => Box::new(TableWriter::new(layout)),
            Self::Text => Box::new(TextWriter::new(layout)),
            Self::Csv(delimiter) => Box::new(CsvWriter::new(layout, delimiter)),
            Self::Json { .. } | Self::Ndjson => Box::new(JsonWriter::new(layout, self.is_array())),
            Self::Nothing => Box::new(()),
        }
    }

    /// The text around any answers.
    pub(crate) fn frame(self) -> Document {
        match self.is_array() {
            true => Document { opening: b"[".to_vec(), separator: ",", closing: "\n]\n", closing_empty: "]\n" },
            false => Document::default(),
        }
    }

    /// The text around the answers of a layout.
    pub(crate) fn document(self, layout: &Layout) -> Document {
        match self {
            Self::Csv(delimiter) if layout.header => {
                Document { opening: csv::header(layout, delimiter), ..self.frame() }
            }
            Self::Text if layout.table.is_some() => {
                Document { opening: TableWriter::new(layout).header(), ..self.frame() }
            }
            // A blank line between the blocks of a batch.
            Self::Text if layout.numbered => Document { separator: "\n", ..self.frame() },
            _ => self.frame(),
        }
    }

    /// The columns or keys of the output; what passes through is JSON itself where that is what is read.
    pub(crate) fn columns(self, layout: &Layout, is_from_json: bool) -> Vec<Column> {
        match self {
            Self::Nothing => Vec::new(),
            _ if self.has_keys() => layout.keys(is_from_json),
            _ => layout.columns(),
        }
    }

    /// All names that hitcalc adds to the output.
    pub(crate) fn added_names(self, layout: &Layout) -> Vec<String> {
        let fields = match self {
            Self::Nothing => return Vec::new(),
            _ if self.has_columns() => {
                let added = layout.field_columns(|field| !field.is_copied());
                added.into_iter().map(|column| column.name).collect()
            }
            _ => layout.field_keys(),
        };
        let others = [("row", layout.numbered), ("error", layout.errors)];
        let others = others.into_iter().filter(|(_, is_there)| *is_there).map(|(name, _)| layout.added(name));
        fields.into_iter().chain(others).collect()
    }
}

// The common trait of all forms of output: answers go into a buffer, row by row.

/// Writes the answers of queries, one after another, into a buffer.
pub trait Writer {
    /// Begins the answer of the query of this number, counted from 1. What passes through may not fit this output:
    /// the answer is then to be an error.
    fn begin(&mut self, number: u64, passed: &dyn Passed, out: &mut Vec<u8>) -> Result<(), Problem>;

    /// One row of the answer.
    fn row(&mut self, cells: &[Cell], about: &RowContext, out: &mut Vec<u8>);

    /// Ends the answer, with the error that broke it off.
    fn end(&mut self, error: Option<&str>, out: &mut Vec<u8>);

    /// True if the cells of the walk that has begun may come by [`Writer::cells`], which writes the rows that `row`
    /// would.
    fn takes_cells(&mut self) -> bool {
        false
    }

    /// Writes each of these cells of a walk as a row; only where [`Writer::takes_cells`] has said so.
    fn cells(&mut self, _: &[WalkCell], _: &mut Vec<u8>) {}
}

/// Writes nothing.
impl Writer for () {
    fn begin(&mut self, _: u64, _: &dyn Passed, _: &mut Vec<u8>) -> Result<(), Problem> {
        Ok(())
    }

    fn row(&mut self, _: &[Cell], _: &RowContext, _: &mut Vec<u8>) {}

    fn end(&mut self, _: Option<&str>, _: &mut Vec<u8>) {}
}

// The text around answers: how a document opens, the text between its answers, and how it closes.

/// The frame around answers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Document {
    /// The text before all answers.
    pub(crate) opening: Vec<u8>,
    /// The beginning of every answer but the first.
    pub(crate) separator: &'static str,
    /// The text behind the last answer.
    pub(crate) closing: &'static str,
    /// The closing text where there are no answers.
    pub(crate) closing_empty: &'static str,
}

// The columns of an output with their types, for those who are to read it: as CSV, SQL, Arrow or JSON.

/// A form of such a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Description {
    /// Rows of a name and a type.
    Csv,
    /// The text between the parentheses of `CREATE TABLE answers (…)`.
    Sql,
    /// A schema as Arrow writes it in JSON.
    Arrow,
    /// A list of objects with a name and a type.
    Json,
}

impl Description {
    /// All forms of a description, by name.
    pub(crate) const ALL: [(&str, Self); 4] =
        [("csv", Self::Csv), ("sql", Self::Sql), ("arrow", Self::Arrow), ("json", Self::Json)];

    /// The description of these columns.
    pub(crate) fn describe(self, columns: &[Column]) -> String {
        match self {
            Self::Csv => {
                let rows = columns.iter().map(|column| [column.name.clone(), column.kind.name()]);
                let rows = [["name", "type"].map(str::to_owned)].into_iter().chain(rows);
                String::from_utf8_lossy(&csv::rows(rows, b',')).into_owned()
            }
            Self::Sql => sql_columns(columns) + "\n",
            Self::Arrow => format!("{{\"fields\": [\n{}\n]}}\n", lines(columns, arrow_field)),
            Self::Json => {
                let object = |column: &Column| json!({ "name": column.name, "type": column.kind.name() });
                format!("[\n{}\n]\n", lines(columns, object))
            }
        }
    }
}

/// An object a line.
fn lines(columns: &[Column], object: impl Fn(&Column) -> Value) -> String {
    columns.iter().map(|column| object(column).to_string()).collect::<Vec<_>>().join(",\n")
}

impl ColumnType {
    /// The name by which Arrow's libraries know it.
    fn name(&self) -> String {
        match self {
            Self::Text => "string".to_owned(),
            Self::Integer => "int64".to_owned(),
            Self::Number => "double".to_owned(),
            Self::Json => "json".to_owned(),
            Self::List(item) => format!("list<{}>", item.name()),
            Self::Record(columns) => {
                let keys = columns.iter().map(|column| format!("{}: {}", column.name, column.kind.name()));
                format!("struct<{}>", keys.collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn sql(&self) -> String {
        match self {
            Self::Text => "VARCHAR".to_owned(),
            Self::Integer => "BIGINT".to_owned(),
            Self::Number => "DOUBLE".to_owned(),
            Self::Json => "JSON".to_owned(),
            Self::List(item) => item.sql() + "[]",
            Self::Record(columns) => format!("STRUCT({})", sql_columns(columns)),
        }
    }
}

fn sql_columns(columns: &[Column]) -> String {
    let columns = columns.iter().map(|column| format!("{} {}", identifier(&column.name), column.kind.sql()));
    columns.collect::<Vec<_>>().join(", ")
}

/// A field as Arrow's own JSON has it, which its Java library reads.
fn arrow_field(column: &Column) -> Value {
    let (kind, children) = match &column.kind {
        ColumnType::Text | ColumnType::Json => (json!({ "name": "utf8" }), Vec::new()),
        ColumnType::Integer => (json!({ "name": "int", "isSigned": true, "bitWidth": 64 }), Vec::new()),
        ColumnType::Number => (json!({ "name": "floatingpoint", "precision": "DOUBLE" }), Vec::new()),
        ColumnType::List(item) => {
            let item = Column { name: "item".to_owned(), kind: (**item).clone() };
            (json!({ "name": "list" }), vec![arrow_field(&item)])
        }
        ColumnType::Record(columns) => (json!({ "name": "struct" }), columns.iter().map(arrow_field).collect()),
    };
    json!({ "name": column.name, "nullable": true, "type": kind, "children": children })
}

// Which columns and keys the output has, decided once a run.

/// The options of all writers.
pub struct Layout {
    /// How many rows answer a query.
    pub rows: Rows,
    /// The values that the solids of a scene bring to the output.
    pub against: Option<Arc<SolidsPassed>>,
    /// The parts of an answer that are written, in order.
    pub fields: Vec<AnswerField>,
    /// The text before every name that hitcalc adds.
    pub prefix: String,
    /// Numbers are text for readers: closed forms, and in CSV numbers that a 64-bit float cannot hold.
    pub text_numbers: bool,
    /// There is an `error` column.
    pub errors: bool,
    /// The query's number is written: for walks with an input, and all text of an input.
    pub numbered: bool,
    /// Vectors have a third column.
    pub three_dimensional: bool,
    /// Why vectors have no third column where they have none and the input decides it.
    pub first_decides: Option<&'static str>,
    /// The columns of what passes through.
    pub passed: PassedColumns,
    /// The names of what is copied to where `--fields` names it: then nothing else passes through.
    pub copied: Vec<Arc<str>>,
    /// The numbers of CSV have a comma.
    pub decimal_comma: bool,
    /// CSV begins with a header line.
    pub header: bool,
    /// Text is in colour.
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

    /// The value of a column about a solid, by its index in the scene.
    fn of_solid(&self, field: SolidField, solid: Option<usize>) -> FieldValue<'_> {
        let value = match (field, solid, &self.against) {
            (SolidField::Row, Some(solid), Some(against)) => return FieldValue::Row(against.row(solid) as i64),
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

    fn columns_of(&self, result: &ResultField) -> usize {
        if result.shape.is_vector() { self.dimension() } else { 1 }
    }

    /// A name that hitcalc adds, with the prefix.
    pub(crate) fn added(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }

    /// The keys that JSON objects add.
    fn field_keys(&self) -> Vec<String> {
        match self.rows {
            Rows::One => {
                self.fields.iter().filter(|field| !field.is_copied()).map(|field| field.name.clone()).collect()
            }
            Rows::Cells => vec![self.added("steps")],
            Rows::Contacts => vec![self.added("contacts")],
        }
    }

    /// Fails if the columns have no room for a query of this dimension.
    pub(crate) fn check_dimension(&self, is_3d: impl FnOnce() -> bool) -> Result<(), Problem> {
        if let Some(why) = self.first_decides.filter(|_| !self.three_dimensional)
            && is_3d()
        {
            let cure = "move a query in 3D to the front, or use --format ndjson";
            return Err(Problem::of_query(format!("is in 3D, but {why}; {cure}")));
        }
        Ok(())
    }

    /// True if the lines of a table of these columns fit in this many characters; messages of errors may be longer.
    pub(crate) fn fits(&self, widths: &[usize], room: usize) -> bool {
        let widths = &widths[..widths.len() - usize::from(self.errors)];
        widths.iter().sum::<usize>() + text::GAP * widths.len().saturating_sub(1) <= room
    }

    /// True if rows have a status to report an error in.
    fn has_status(&self) -> bool {
        self.rows != Rows::Cells
    }
}
