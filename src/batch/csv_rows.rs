//! Queries out of the rows of a CSV.

use std::sync::Arc;

use crate::cli::Reading;
use crate::failure::Failure;
use crate::format::{Passed, PassedCell, PassedValue};
use crate::number::Decimal;
use crate::query::{Args, Name, Problem};

use super::chunks::Chunk;
use super::columns::{HeaderSource, Target, resolve_columns, trimmed};
use super::csv_records::{PlainRecord, RecordReader, Records, Unclosed};

/// The columns of a CSV, and what they hold.
#[derive(Debug)]
pub struct CsvPlan {
    /// The delimiter.
    pub delimiter: u8,
    names: Vec<Arc<str>>,
    names_from: HeaderSource,
    targets: Vec<Target>,
    /// For each column that is read as any number its slot, and whether it also passes through.
    numbers: Vec<Option<(usize, bool)>>,
    /// The columns that pass through.
    passed: Vec<usize>,
}

impl CsvPlan {
    /// Reads the header off the front of a chunk, unless the names were given; also gives the header's length. `None` if
    /// there is nothing but blank lines.
    pub fn new(
        reading: &Reading,
        chunk: &Chunk,
        delimiter: u8,
        source: &str,
    ) -> Result<Option<(Self, usize)>, Failure> {
        let (names, names_from, length) = match &reading.names {
            Some(names) => (names.clone(), HeaderSource::Names, 0),
            None => {
                let mut reader = RecordReader::new(delimiter);
                let mut records = Records::new(&chunk.bytes, &mut reader);
                let is_record = records.advance();
                let location = format!("{source}:{}", chunk.line_at(records.start));
                if !is_record.map_err(|Unclosed| unclosed(&location))? {
                    return Ok(None);
                }
                let names = (0..records.count()).filter_map(|column| records.content(column));
                let names: Result<_, _> = names.map(|name| String::from_utf8(name.to_vec())).collect();
                let names = names.map_err(|_| Failure::Data(format!("{location}: the header is not UTF-8")))?;
                (names, HeaderSource::Line(location), records.position())
            }
        };
        let targets = resolve_columns(reading, &names, &names_from)?;
        let passes = |column: usize| reading.keep_input || targets[column] == Target::Passed;
        let number = |column: usize| match &targets[column] {
            Target::Slots(slots) => match slots.as_slice() {
                [(slot, kind)] if kind.is_number() => Some((*slot, passes(column))),
                _ => None,
            },
            _ => None,
        };
        let numbers = (0..names.len()).map(number).collect();
        let passed = (0..names.len()).filter(|&column| passes(column)).collect();
        let names = names.into_iter().map(Arc::from).collect();
        Ok(Some((Self { delimiter, names, names_from, targets, numbers, passed }, length)))
    }

    /// A failure for what is wrong with the names of the columns.
    pub fn bad_header(&self, reason: &str) -> Failure {
        self.names_from.bad(reason)
    }

    /// The names of the columns that pass through.
    pub fn passed_names(&self) -> Vec<Arc<str>> {
        self.passed.iter().map(|&column| Arc::clone(&self.names[column])).collect()
    }

    /// Whether a column holds a component that only 3D has.
    pub fn has_third_component(&self, reading: &Reading) -> bool {
        let mut args = Args::new(reading.parameters);
        for target in &self.targets {
            if let Target::Slots(slots) = target {
                slots.iter().for_each(|(slot, _)| args.set_number(*slot, Decimal::ZERO));
            }
        }
        args.has_third_component()
    }

    /// Reads the next record and puts its parameters into `args`, in one pass over its bytes, if it is plain: as
    /// many cells as there are columns, no quotes, nothing wrong. Of its fields only those that pass through are kept.
    #[inline]
    pub fn read_plain(&self, records: &mut Records<'_>, args: &mut Args) -> bool {
        let Some(mut plain) = records.begin_plain(self.targets.len()) else { return false };
        let Some((last, others)) = self.numbers.split_last() else { return false };
        for (column, number) in others.iter().enumerate() {
            if !self.read_field(column, number, &mut plain, args, PlainRecord::skip) {
                return false;
            }
        }
        self.read_field(others.len(), last, &mut plain, args, PlainRecord::end)
    }

    /// The same for one field; `step` goes over it if it ends as it should.
    #[inline(always)]
    fn read_field<'r, 'a>(
        &self,
        column: usize,
        number: &Option<(usize, bool)>,
        plain: &mut PlainRecord<'r, 'a>,
        args: &mut Args,
        step: impl Fn(&mut PlainRecord<'r, 'a>, usize) -> bool,
    ) -> bool {
        if let Some((slot, passes)) = *number
            && let Some((decimal, length)) = Decimal::parse_prefix(plain.rest())
        {
            if passes {
                plain.keep(column, length);
            }
            if step(plain, length) {
                args.set_number(slot, decimal);
                return true;
            }
        }
        self.read_other(column, plain, args).is_some_and(|length| step(plain, length))
    }

    /// Reads a field of any kind; `None` sends the record to `read`. Else it is as long as this.
    fn read_other(&self, column: usize, plain: &mut PlainRecord<'_, '_>, args: &mut Args) -> Option<usize> {
        let length = plain.length()?;
        if let Target::Slots(slots) = &self.targets[column] {
            for &(slot, kind) in slots {
                args.set(slot, kind.read(&plain.rest()[..length]).ok()?);
            }
        }
        plain.keep(column, length);
        Some(length)
    }

    /// Puts a record's parameters into `args`.
    pub fn read(&self, records: &Records<'_>, args: &mut Args) -> Result<(), Problem> {
        let (is, wanted) = (records.count(), self.targets.len());
        if is != wanted {
            return Err(Problem::of_query(format!("the row has {is} cells, but there are {wanted} columns")));
        }
        for (column, target) in self.targets.iter().enumerate() {
            let (Target::Slots(slots), Some(text)) = (target, records.content(column)) else { continue };
            for &(slot, kind) in slots {
                match kind.read(text) {
                    Ok(value) => args.set(slot, value),
                    Err(reason) => return Err(self.bad_cell(column, text, &reason)),
                }
            }
        }
        Ok(())
    }

    fn bad_cell(&self, column: usize, text: &[u8], reason: &str) -> Problem {
        let reason = if std::str::from_utf8(text).is_err() { "is not UTF-8" } else { reason };
        Problem::of_value(Name::Input(trimmed(&self.names[column]).to_owned()), text, reason)
    }
}

/// The passed cells of a record; columns that a ragged one lacks are left out.
pub struct PassedFields<'a> {
    /// The columns.
    pub plan: &'a CsvPlan,
    /// The record, read last.
    pub records: &'a Records<'a>,
}

impl Passed for PassedFields<'_> {
    fn visit(&self, visit: &mut dyn FnMut(PassedCell<'_>)) {
        for &column in &self.plan.passed {
            if let Some(content) = self.records.content(column) {
                visit(PassedCell { name: &self.plan.names[column], value: PassedValue::Bytes(content) });
            }
        }
    }
}

/// A quote that is still open at the end of the input.
pub fn unclosed(location: &str) -> Failure {
    Failure::Data(format!("{location}: a quote opens in the record that begins here and never closes"))
}
