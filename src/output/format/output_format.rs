//! The forms of output, and all that depends on which one it is: a new form is a writer in a file of its own, and its
//! lines here.

use crate::query::Rows;

use super::csv::{self, CsvWriter};
use super::document::Document;
use super::json::JsonWriter;
use super::table::TableWriter;
use super::text::TextWriter;
use super::writer::{NoWriter, Writer};
use super::{Column, Layout};

/// A form of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputFormat {
    /// For reading.
    Text,
    /// With this delimiter.
    Csv(u8),
    /// One object after another, in an array or not.
    Json {
        /// Whether they stand in an array.
        array: bool,
    },
    /// One object a line.
    Ndjson,
    /// None at all.
    Nothing,
}

impl OutputFormat {
    /// The names that `--format` knows.
    pub(crate) const NAMES: [&str; 5] = ["text", "csv", "tsv", "json", "ndjson"];
    /// The endings of files that tell their form, as a message lists them.
    pub(crate) const ENDINGS: &str = ".csv, .tsv, .json, .ndjson, .jsonl and .txt";

    /// The form of this name, or of a file with this ending; `delimiter` is that of CSV.
    pub(crate) fn named(name: &str, delimiter: u8) -> Option<Self> {
        match name {
            "text" | "txt" => Some(Self::Text),
            "csv" => Some(Self::Csv(delimiter)),
            "tsv" => Some(Self::Csv(b'\t')),
            "json" => Some(Self::Json { array: true }),
            "ndjson" | "jsonl" => Some(Self::Ndjson),
            _ => None,
        }
    }

    /// Whether it is prose for readers: a working may stand in it, and remarks and colours.
    pub(crate) fn is_text(self) -> bool {
        self == Self::Text
    }

    /// Whether all rows have the columns that stand in its first line.
    pub(crate) fn has_columns(self) -> bool {
        self.delimiter().is_some()
    }

    /// What stands between the cells of CSV.
    pub(crate) fn delimiter(self) -> Option<u8> {
        if let Self::Csv(delimiter) = self { Some(delimiter) } else { None }
    }

    /// Whether answers are objects, whose keys must differ.
    pub(crate) fn has_keys(self) -> bool {
        matches!(self, Self::Json { .. } | Self::Ndjson)
    }

    /// Whether objects stand in an array.
    pub(crate) fn is_array(self) -> bool {
        self == Self::Json { array: true }
    }

    /// Whether hitcalc can read what is written so.
    pub(crate) fn is_input(self) -> bool {
        self.delimiter().is_some() || self.has_keys()
    }

    /// The form whose columns are described in place of this one: text has those of CSV.
    pub(crate) fn described(self) -> Self {
        if self.is_text() { Self::Csv(b',') } else { self }
    }

    /// Whether answers from an input begin with the number of their query, where so many rows answer one.
    pub(crate) fn is_numbered(self, rows: Rows) -> bool {
        self.is_text() || self.has_columns() && rows != Rows::One
    }

    /// A writer of this form.
    pub fn writer<'a>(self, layout: &'a Layout) -> Box<dyn Writer + 'a> {
        match self {
            Self::Text if layout.table.is_some() => Box::new(TableWriter::new(layout, layout.table.as_deref())),
            Self::Text => Box::new(TextWriter::new(layout)),
            Self::Csv(delimiter) => Box::new(CsvWriter::new(layout, delimiter)),
            Self::Json { .. } | Self::Ndjson => Box::new(JsonWriter::new(layout, self.is_array())),
            Self::Nothing => Box::new(NoWriter),
        }
    }

    /// What stands around answers, whatever they hold.
    pub(crate) fn frame(self) -> Document {
        match self.is_array() {
            true => Document { opening: b"[".to_vec(), separator: ",", closing: "\n]\n", closing_empty: "]\n" },
            false => Document::default(),
        }
    }

    /// What stands around the answers of a layout.
    pub(crate) fn document(self, layout: &Layout) -> Document {
        match self {
            Self::Csv(delimiter) if layout.header => {
                Document { opening: csv::header(layout, delimiter), ..self.frame() }
            }
            Self::Text if layout.table.is_some() => {
                let table = TableWriter::new(layout, layout.table.as_deref());
                Document { opening: table.header(), ..self.frame() }
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
