//! What belongs to no single answer: how a document opens, what stands between its answers, and how it closes.

use super::{Layout, OutputFormat, TableWriter, csv};

/// The frame around answers.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// What stands before all answers.
    pub opening: Vec<u8>,
    /// What every answer begins with but the first.
    pub separator: &'static str,
    /// What stands behind the last answer.
    pub closing: &'static str,
    /// What closes it where there are no answers.
    pub closing_empty: &'static str,
}

impl Document {
    /// The document that answers of this form stand in.
    pub fn new(format: OutputFormat, layout: &Layout) -> Self {
        match format {
            OutputFormat::Csv(delimiter) if layout.header => {
                Self { opening: csv::header(layout, delimiter), ..Self::default() }
            }
            OutputFormat::Json { array: true } => {
                Self { opening: b"[".to_vec(), separator: ",", closing: "\n]\n", closing_empty: "]\n" }
            }
            OutputFormat::Text if layout.table.is_some() => {
                let table = TableWriter::new(layout, layout.table.as_deref());
                Self { opening: table.header(), ..Self::default() }
            }
            // A blank line between the blocks of a batch.
            OutputFormat::Text if layout.numbered => Self { separator: "\n", ..Self::default() },
            _ => Self::default(),
        }
    }

    /// The first answers of the document, which no separator precedes.
    pub fn without_separator<'a>(&self, answers: &'a [u8]) -> &'a [u8] {
        answers.strip_prefix(self.separator.as_bytes()).unwrap_or(answers)
    }
}
