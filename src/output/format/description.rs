//! The columns of an output with their types, for those who are to read it: as CSV, SQL, Arrow or JSON.

use serde_json::{Value, json};

use super::csv::write_text;
use super::sql::identifier;
use super::{Column, ColumnType};

/// A form of such a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Description {
    /// Rows of a name and a type.
    Csv,
    /// What stands between the parentheses of `CREATE TABLE answers (…)`.
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
                let mut text = b"name,type\n".to_vec();
                for column in columns {
                    write_text(column.name.as_bytes(), b',', &mut text);
                    text.push(b',');
                    write_text(column.kind.name().as_bytes(), b',', &mut text);
                    text.push(b'\n');
                }
                String::from_utf8_lossy(&text).into_owned()
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
