//! Which columns and keys the output has, decided once a run.

use std::sync::Arc;

use crate::query::{Problem, ResultField, Rows};

use super::{OutputFormat, SolidsPassed};

/// What all writers need to know.
#[derive(Debug)]
pub struct Layout {
    /// What is declared for the results.
    pub declared: &'static [ResultField],
    /// How many rows answer a query.
    pub rows: Rows,
    /// What the solids of a scene pass through.
    pub against: Option<Arc<SolidsPassed>>,
    /// The results that are written, by their place among all, in order.
    pub fields: Vec<usize>,
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
    /// The columns of what passes through.
    pub passed: PassedColumns,
    /// Whether the numbers of CSV have a comma.
    pub decimal_comma: bool,
    /// Whether CSV begins with a header line.
    pub header: bool,
    /// Whether text is in colour.
    pub color: bool,
}

/// The names of what passes through, where they are columns.
#[derive(Debug, Default)]
pub enum PassedColumns {
    /// Every query brings its own names, if any.
    #[default]
    Unknown,
    /// Those of a CSV: every row has these, in this order.
    OfHeader(Vec<Arc<str>>),
    /// Those of the first query: others may have them in another order, or lack some.
    OfFirstQuery(Vec<Arc<str>>),
}

impl PassedColumns {
    /// The names, in order.
    pub fn names(&self) -> &[Arc<str>] {
        match self {
            Self::Unknown => &[],
            Self::OfHeader(names) | Self::OfFirstQuery(names) => names,
        }
    }
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
    /// A CSV cell: any bytes.
    Cell {
        /// Its content, without quotes.
        text: &'a [u8],
        /// Whether it stood in quotes.
        is_quoted: bool,
    },
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

impl Layout {
    /// All names that hitcalc adds to this form of output.
    pub fn added_names(&self, format: OutputFormat) -> Vec<String> {
        let mut names = match format {
            OutputFormat::Nothing => return Vec::new(),
            OutputFormat::Csv(_) => self.result_columns().into_iter().map(|column| column.name).collect(),
            _ => self.result_keys(),
        };
        let in_rows = self.rows == Rows::One || matches!(format, OutputFormat::Csv(_));
        names.extend(self.against_columns().into_iter().filter(|_| in_rows));
        if self.numbered {
            names.push(self.added("row"));
        }
        if self.errors {
            names.push(self.added("error"));
        }
        names
    }

    /// The names of the columns, or keys, that tell of a scene's solid.
    pub fn against_columns(&self) -> Vec<String> {
        let Some(against) = &self.against else { return Vec::new() };
        let names = against.names.iter().map(|name| self.added(&format!("against_{name}")));
        std::iter::once(self.added("against_row")).chain(names).collect()
    }

    /// The results that are written, each with the place of its first cell.
    pub fn results(&self) -> impl Iterator<Item = (&'static ResultField, usize)> + '_ {
        self.fields.iter().map(|&field| {
            let before = self.declared[..field].iter().map(|result| result.shape.cells()).sum();
            (&self.declared[field], before)
        })
    }

    /// The places of the cells that CSV rows have, in order.
    pub fn cells(&self) -> Vec<usize> {
        self.results().flat_map(|(result, first)| first..first + self.columns_of(result)).collect()
    }

    /// How many columns a vector has.
    pub fn dimension(&self) -> usize {
        if self.three_dimensional { 3 } else { 2 }
    }

    fn columns_of(&self, result: &ResultField) -> usize {
        match result.shape.is_vector() {
            false => 1,
            true => self.dimension(),
        }
    }

    /// A name that hitcalc adds, with the prefix.
    pub fn added(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }

    /// The keys that JSON objects add.
    pub fn result_keys(&self) -> Vec<String> {
        match self.rows {
            Rows::One => self.results().map(|(result, _)| self.added(result.name)).collect(),
            Rows::Cells => vec![self.added("steps")],
            Rows::Contacts => vec![self.added("contacts")],
        }
    }

    /// Whether the columns have room for a query of this dimension.
    pub fn check_dimension(&self, is_3d: impl FnOnce() -> bool) -> Result<(), Problem> {
        match self.passed {
            PassedColumns::OfFirstQuery(_) if !self.three_dimensional && is_3d() => {
                Err(Problem::of_query("is in 3D, but the first query decided on columns for 2D"))
            }
            _ => Ok(()),
        }
    }

    /// Whether rows have a status to report an error in.
    pub fn has_status(&self) -> bool {
        self.rows != Rows::Cells
    }
}
