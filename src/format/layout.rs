//! Which columns and keys the output has, decided once a run.

use crate::cli::Config;
use crate::commands::{ResultField, ResultShape, Rows, Spec};

use super::OutputFormat;

/// What all writers need to know.
#[derive(Debug)]
pub struct Layout {
    /// The command.
    pub spec: &'static Spec,
    /// The results that are written, by their place among all, in order.
    pub fields: Vec<usize>,
    /// What stands before every name that hitcalc adds.
    pub prefix: String,
    /// Whether there is an `error` column.
    pub errors: bool,
    /// Whether the query's number is written: walks with an input, and all text of an input.
    pub numbered: bool,
    /// Whether vectors have a third column.
    pub three_dimensional: bool,
    /// The passed columns; `None` where every query brings its own names.
    pub passed: Option<Vec<String>>,
    /// Whether CSV begins with a header line.
    pub header: bool,
    /// Whether text is in colour.
    pub color: bool,
}

/// A value that is passed through.
#[derive(Clone, Copy, Debug)]
pub struct PassedCell<'a> {
    /// Its column or key.
    pub name: &'a str,
    /// What it holds.
    pub value: PassedValue<'a>,
}

/// A value as it stands in the input.
#[derive(Clone, Copy, Debug)]
pub enum PassedValue<'a> {
    /// The content of a CSV cell: any bytes.
    Bytes(&'a [u8]),
    /// JSON text.
    Json(&'a str),
}

/// The values of a query that pass through.
pub trait Passed {
    /// Calls `visit` for each of them, in order.
    fn visit(&self, visit: &mut dyn FnMut(PassedCell<'_>));
}

/// Nothing passes through.
pub struct NothingPassed;

impl Passed for NothingPassed {
    fn visit(&self, _: &mut dyn FnMut(PassedCell<'_>)) {}
}

const AXES: [&str; 3] = ["_x", "_y", "_z"];

impl Layout {
    /// The layout for the options of a run, before anything is known of its input.
    pub fn new(config: &Config) -> Self {
        Self {
            spec: config.command.spec(),
            fields: config.fields.clone(),
            prefix: config.writing.prefix.clone(),
            errors: config.report_errors,
            numbered: false,
            three_dimensional: config.flags.has_third_component(),
            passed: None,
            header: config.writing.header,
            color: config.writing.color,
        }
    }

    /// All names that hitcalc adds to this form of output.
    pub fn added_names(&self, format: OutputFormat) -> Vec<String> {
        let mut names = match format {
            OutputFormat::Csv(_) => self.result_columns(),
            _ => self.result_keys(),
        };
        if self.numbered {
            names.push(self.added("row"));
        }
        if self.errors {
            names.push(self.added("error"));
        }
        names
    }

    /// The results that are written, each with the place of its first cell.
    pub fn results(&self) -> impl Iterator<Item = (&'static ResultField, usize)> + '_ {
        self.fields.iter().map(|&field| {
            let before = self.spec.results[..field].iter().map(|result| result.shape.cells()).sum();
            (&self.spec.results[field], before)
        })
    }

    /// The places of the cells that CSV rows have, in order.
    pub fn cells(&self) -> Vec<usize> {
        self.results().flat_map(|(result, first)| first..first + self.columns_of(result)).collect()
    }

    fn columns_of(&self, result: &ResultField) -> usize {
        match result.shape {
            ResultShape::Single => 1,
            ResultShape::Vector if self.three_dimensional => 3,
            ResultShape::Vector => 2,
        }
    }

    /// The names of the columns that hold results.
    pub fn result_columns(&self) -> Vec<String> {
        let columns = self.results().flat_map(|(result, _)| {
            let suffixes: &[&str] = match result.shape {
                ResultShape::Single => &[""],
                ResultShape::Vector => &AXES[..self.columns_of(result)],
            };
            suffixes.iter().map(|suffix| format!("{}{}{suffix}", self.prefix, result.name))
        });
        columns.collect()
    }

    /// A name that hitcalc adds, with the prefix.
    pub fn added(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }

    /// The keys that JSON objects add.
    pub fn result_keys(&self) -> Vec<String> {
        match self.spec.rows {
            Rows::One => self.results().map(|(result, _)| self.added(result.name)).collect(),
            Rows::Cells => vec![self.added("steps")],
        }
    }

    /// Whether rows have a status to report an error in.
    pub fn has_status(&self) -> bool {
        self.spec.rows == Rows::One
    }
}
