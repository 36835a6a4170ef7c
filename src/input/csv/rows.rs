//! Queries out of the rows of a CSV.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::{Dialect, Header, Reading};
use crate::failure::Failure;
use crate::input::chunks::Chunk;
use crate::input::columns::header_source::HeaderSource;
use crate::input::columns::parameter_columns::Target;
use crate::input::columns::passed_names::{self, BOTH_REST, Near};
use crate::input::columns::spellings;
use crate::input::columns::{Columns, resolve_columns, trimmed};
use crate::number::{Decimal, trim_blanks};
use crate::output::format::{Passed, PassedCell, PassedValue};
use crate::query::{Args, DecimalMark, Kind, Name, Numerals, Problem, Shape, Spelling, Value, comma, counted};

use super::records::{PlainRecord, RecordReader, Records, Unclosed};
use crate::input::columns::check_count;

/// The columns of a CSV, and what they hold.
#[derive(Debug)]
pub struct CsvPlan {
    /// How the CSV is spelled.
    pub dialect: Dialect,
    /// How numbers are spelled.
    numerals: Numerals,
    /// The texts of cells that are empty.
    nulls: Vec<String>,
    names: Vec<Arc<str>>,
    names_from: HeaderSource,
    columns: Columns,
    columns_flag: &'static str,
    /// For each column that is read as any number its slot, and whether it also passes through.
    numbers: Vec<Option<(usize, bool)>>,
    /// The columns that pass through.
    passed: Vec<usize>,
    /// Whether a cell with one comma in it may be two numbers or, as this file hints, one.
    commas_mislead: bool,
    /// Whether a cell with one comma, which may have misled, was read.
    has_misled: AtomicBool,
}

impl CsvPlan {
    /// Reads the header off the front of a chunk, unless the names were given; also gives the header's length. `None` if
    /// there is nothing but blank lines.
    pub fn new(
        reading: &Reading,
        chunk: &Chunk,
        dialect: Dialect,
        source: &str,
    ) -> Result<Option<(Self, usize)>, Failure> {
        let (names, names_from, length) = match &reading.header {
            Header::Names(names) => (names.clone(), HeaderSource::Names, 0),
            header => {
                let mut reader = RecordReader::new(dialect);
                let mut records = Records::new(&chunk.bytes, &mut reader);
                let is_record = records.advance();
                let location = format!("{source}:{}", chunk.line_at(records.start));
                if !is_record.map_err(|Unclosed| unclosed(&location))? {
                    return Ok(None);
                }
                if *header == Header::Positions {
                    check_count(records.count(), &HeaderSource::Positions)?;
                    let names = (1..=records.count()).map(|position| position.to_string()).collect();
                    return Self::of(reading, names, HeaderSource::Positions, dialect).map(|plan| Some((plan, 0)));
                }
                let names_from = HeaderSource::Line(location.clone());
                check_count(records.count(), &names_from)?;
                let names = (0..records.count()).filter_map(|column| records.content(column));
                let names: Result<_, _> = names.map(|name| String::from_utf8(name.to_vec())).collect();
                let names: Vec<String> = names.map_err(|_| {
                    Failure::Data(format!(
                        "{location}: the header is not UTF-8; convert it first, with iconv -f LATIN1 -t UTF-8"
                    ))
                })?;
                let line = &chunk.bytes[records.start..records.position()];
                if line.contains(&b'\r') && !line.contains(&b'\n') {
                    let cure = "convert them to line feeds first, with tr '\\r' '\\n'";
                    return Err(Failure::Data(format!("{location}: the lines end in carriage returns alone; {cure}")));
                }
                let mut maps = reading.columns.iter().flat_map(|map| &map.names);
                if passed_names::are_numbers(&names) && !maps.any(|name| names.contains(name)) {
                    let reason = "the names of the columns are numbers: there seems to be no header line; \
                                  --names NAMES says what they are, --no-header counts them from 1";
                    return Err(Failure::Data(format!("{location}: {reason}")));
                }
                (names, names_from, records.position())
            }
        };
        Self::of(reading, names, names_from, dialect).map(|plan| Some((plan, length)))
    }

    /// A plan for columns of these names.
    fn of(reading: &Reading, names: Vec<String>, names_from: HeaderSource, dialect: Dialect) -> Result<Self, Failure> {
        let columns = resolve_columns(reading, &names, &names_from)?;
        let targets = &columns.targets;
        let passes = |column: usize| reading.keep_input || targets[column] == Target::Passed;
        let is_usual = reading.numerals == Numerals::default() && !has_number(&reading.nulls);
        let number = |column: usize| match &targets[column] {
            Target::Slots(slots) => match slots.as_slice() {
                [(slot, kind)] if kind.is_number() && is_usual => Some((*slot, passes(column))),
                _ => None,
            },
            _ => None,
        };
        let numbers = (0..names.len()).map(number).collect();
        let passed = (0..names.len()).filter(|&column| passes(column)).collect();
        let names = names.into_iter().map(Arc::from).collect();
        let nulls = reading.nulls.clone();
        let columns_flag = reading.columns_flag;
        let numerals = reading.numerals;
        let is_either = |target: &Target| matches!(target, Target::Whole(_, Kind::NumberOrVector));
        let commas_mislead =
            dialect.delimiter == b';' && numerals.mark == DecimalMark::Point && columns.targets.iter().any(is_either);
        Ok(Self {
            dialect,
            numerals,
            nulls,
            names,
            names_from,
            columns,
            columns_flag,
            numbers,
            passed,
            commas_mislead,
            has_misled: AtomicBool::new(false),
        })
    }

    /// What a cell says: nothing, if its text stands for that.
    #[inline(always)]
    fn cell<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        if self.nulls.is_empty() { text } else { self.cell_of_nulls(text) }
    }

    #[cold]
    fn cell_of_nulls<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        if self.nulls.iter().any(|null| null.as_bytes() == trim_blanks(text)) { b"" } else { text }
    }

    /// For each column the slots of the numbers that it is read into, of a vector in this dimension where it holds one
    /// whole; `None` if a column is anything else.
    pub fn number_slots(&self, dimension: usize) -> Option<Vec<Vec<usize>>> {
        if has_number(&self.nulls) || self.commas_mislead {
            return None;
        }
        let slots = |target: &Target| match target {
            Target::Passed => Some(Vec::new()),
            Target::Slots(slots) => match slots[..] {
                [(slot, kind)] if kind.is_number() => Some(vec![slot]),
                _ => None,
            },
            Target::Whole(first, kind) if self.columns.mixed.is_empty() => {
                let shape = kind.shapes().iter().find(|shape| shape.dimension == dimension)?;
                Some(shape.slots.iter().map(|slot| first + slot).collect())
            }
            _ => None,
        };
        self.columns.targets.iter().map(slots).collect()
    }

    /// What stands between the digits of numbers.
    pub fn point(&self) -> u8 {
        if self.numerals.mark == DecimalMark::Comma { b',' } else { b'.' }
    }

    /// The names of all columns.
    pub fn names(&self) -> &[Arc<str>] {
        &self.names
    }

    /// The columns that pass through, in order.
    pub fn passed(&self) -> &[usize] {
        &self.passed
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
        for target in &self.columns.targets {
            if let Target::Slots(slots) = target {
                slots.iter().for_each(|(slot, _)| args.set_number(*slot, Decimal::ZERO));
            }
        }
        args.has_third_component()
    }

    /// Whether a cell may hold a whole vector, so that the rows tell the dimension, not the columns.
    pub fn has_whole(&self) -> bool {
        self.columns.targets.iter().any(|target| matches!(target, Target::Whole(..)))
    }

    /// Whether a record holds a whole vector in 3D, or a whole matrix; what is wrong with it is said when it is answered.
    pub fn is_3d(&self, records: &Records<'_>, flags: &Args) -> bool {
        self.columns.targets.iter().enumerate().any(|(column, target)| {
            let (&Target::Whole(first, kind), Some(text)) = (target, records.content(column)) else { return false };
            let text = self.cell(text);
            let mut args = flags.clone();
            args.set_whole(first, kind, text, self.numerals).is_ok() && args.has_third_component()
        })
    }

    /// The warnings for passed columns that were probably meant to be parameters.
    pub fn warnings(&self) -> impl Iterator<Item = String> {
        let Columns { taken, near, rests, .. } = &self.columns;
        let note = (!taken.is_empty()).then(|| spellings::note(taken));
        let rest = rests.then(|| BOTH_REST.to_owned());
        note.into_iter().chain(near.iter().map(Near::warning)).chain(rest)
    }

    /// Names these columns, for an error about a parameter that is missing; "" without any.
    pub fn near(&self) -> String {
        Near::list(&[&self.columns.everyday[..], &self.columns.near].concat(), self.columns_flag)
    }

    /// Fails if the columns cannot bring all that a query needs beside `flags`: `is_incomplete` says what is missing
    /// from a query that has something in every column.
    pub fn check_complete(
        &self,
        reading: &Reading,
        flags: &Args,
        is_incomplete: impl Fn(&Args) -> Option<Problem>,
    ) -> Result<(), Failure> {
        let mut args = flags.clone();
        let in_space = flags.has_third_component() || self.has_third_component(reading);
        for target in &self.columns.targets {
            let slots: Vec<usize> = match target {
                Target::Slots(slots) => {
                    let numbers = slots.iter().filter(|(slot, kind)| kind.has_numbers() && !self.is_mixed(*slot));
                    numbers.map(|(slot, _)| *slot).collect()
                }
                Target::Whole(first, kind) => {
                    let fits = |shape: &&Shape| shape.dimension == 0 || (shape.dimension == 3) == in_space;
                    let shape = kind.shapes().iter().find(fits);
                    shape.into_iter().flat_map(|shape| shape.slots).map(|slot| first + slot).collect()
                }
                _ => continue,
            };
            slots.into_iter().for_each(|slot| args.set_number(slot, Decimal::ZERO));
        }
        let Some(problem) = is_incomplete(&args) else { return Ok(()) };
        let names: Vec<&str> = self.names.iter().map(|name| trimmed(name)).collect();
        let cure = passed_names::cure(reading, &names, &self.near());
        Err(self.names_from.bad(&(problem.describe(Spelling::Columns) + &cure)))
    }

    /// Reads the next record and puts its parameters into `args`, in one pass over its bytes, if it is plain: as
    /// many cells as there are columns, no quotes in them, nothing wrong. Of its fields only those that pass through are kept.
    #[inline]
    pub fn read_plain(&self, records: &mut Records<'_>, args: &mut Args) -> bool {
        let Some(mut plain) = records.begin_plain(self.columns.targets.len()) else { return false };
        let Some((last, others)) = self.numbers.split_last() else { return false };
        for (column, number) in others.iter().enumerate() {
            if !self.read_field(column, number, &mut plain, args, PlainRecord::skip) {
                return false;
            }
        }
        self.read_field(others.len(), last, &mut plain, args, PlainRecord::end)
    }

    /// Reads one field of a plain row; `step` goes over it if it ends as it should.
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
        let (length, quoted) = plain.length()?;
        let text = self.cell(&plain.rest()[quoted.map_or(0..length, |quoted| 1..1 + quoted)]);
        match &self.columns.targets[column] {
            Target::Slots(slots) => {
                for &(slot, kind) in slots {
                    args.set(slot, self.numerals.read_cell(kind, text).ok()?);
                }
            }
            // A row may use the whole or its parts: `read` sees to that.
            Target::Whole(..) if !self.columns.mixed.is_empty() => return None,
            &Target::Whole(first, kind) => {
                self.look_at_comma(kind, text);
                args.set_whole(first, kind, text, self.numerals).ok()?;
            }
            _ => {}
        }
        match quoted {
            Some(quoted) => plain.keep_quoted(column, quoted),
            None => plain.keep(column, length),
        }
        Some(length)
    }

    /// Puts a record's parameters into `args`.
    pub fn read(&self, records: &Records<'_>, args: &mut Args) -> Result<(), Problem> {
        let (is, wanted) = (records.count(), self.columns.targets.len());
        if is != wanted {
            let (cells, columns) = (counted(is, "cell"), counted(wanted, "column"));
            let are = if wanted == 1 { "is" } else { "are" };
            return Err(Problem::of_query(format!("the row has {cells}, but there {are} {columns}")));
        }
        for &(first, kind) in &self.columns.mixed {
            args.take_back(first, kind);
        }
        for (column, target) in self.columns.targets.iter().enumerate() {
            let Some(text) = records.content(column).map(|text| self.cell(text)) else { continue };
            match target {
                Target::Slots(slots) => {
                    for &(slot, kind) in slots {
                        match self.numerals.read_cell(kind, text) {
                            Ok(Value::Absent) if self.is_mixed(slot) => {}
                            Ok(_) if self.is_mixed(slot) && *args.value(slot) != Value::Absent => {
                                return Err(self.given_twice(column));
                            }
                            Ok(value) => args.set(slot, value),
                            Err(reason) => return Err(self.bad_cell(column, text, &reason)),
                        }
                    }
                }
                &Target::Whole(first, kind) if self.is_mixed(first) => {
                    if !trim_blanks(text).is_empty() {
                        if args.has(first, kind) {
                            return Err(self.given_twice(column));
                        }
                        args.set_whole(first, kind, text, self.numerals)
                            .map_err(|bad| self.bad_cell(column, bad.text, &bad.reason))?;
                    }
                }
                &Target::Whole(first, kind) => {
                    self.look_at_comma(kind, text);
                    args.set_whole(first, kind, text, self.numerals)
                        .map_err(|bad| self.bad_cell(column, bad.text, &bad.reason))?;
                }
                Target::Passed | Target::Foreign(_) => {}
            }
        }
        Ok(())
    }

    fn look_at_comma(&self, kind: Kind, text: &[u8]) {
        if self.commas_mislead && kind == Kind::NumberOrVector && comma(text).is_some() {
            self.has_misled.store(true, Ordering::Relaxed);
        }
    }

    /// The warning for cells in which a comma may have been meant to be a decimal one.
    pub fn comma_warning(&self) -> Option<&'static str> {
        self.has_misled.load(Ordering::Relaxed).then_some(
            "hitcalc: warning: a cell such as 1,5 is read as two numbers; if its comma is a decimal one, add --decimal-comma",
        )
    }

    /// Whether a slot belongs to a parameter that has columns for the whole and for its parts.
    fn is_mixed(&self, slot: usize) -> bool {
        self.columns.mixed.iter().any(|(first, kind)| (*first..first + kind.suffixes().len()).contains(&slot))
    }

    fn given_twice(&self, column: usize) -> Problem {
        Problem::of_input(trimmed(&self.names[column]), "is given twice: whole and in parts".to_owned())
    }

    fn bad_cell(&self, column: usize, text: &[u8], reason: &str) -> Problem {
        let name = trimmed(&self.names[column]);
        let header = format!("{reason}, but the name of its column: a second header line? Name the files as arguments");
        let null = format!("{reason}; --null {} reads such cells as empty", String::from_utf8_lossy(trim_blanks(text)));
        let with_comma = comma(text).map(|comma| reason.to_owned() + &comma.cure_of_cell());
        let reason = match std::str::from_utf8(text) {
            Err(_) => "is not UTF-8",
            Ok(text) if trimmed(text) == name => &header,
            Ok(text) if is_usual_null(trimmed(text)) => &null,
            Ok(_) => with_comma.as_deref().unwrap_or(reason),
        };
        Problem::of_value(Name::Input(name.to_owned()), text, reason)
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
                let value = PassedValue::Cell { text: content, is_quoted: self.records.is_quoted(column) };
                visit(PassedCell { name: &self.plan.names[column], value });
            }
        }
    }
}

/// A quote that is still open at the end of the input.
pub fn unclosed(location: &str) -> Failure {
    Failure::Data(format!("{location}: a quote opens in the record that begins here and never closes"))
}

/// Whether one of these texts is a number, which cells hold that are not empty.
fn has_number(nulls: &[String]) -> bool {
    nulls.iter().any(|null| Decimal::parse(null.as_bytes()).is_ok())
}

/// Whether programs write this where there is no number.
fn is_usual_null(text: &str) -> bool {
    ["nan", "null", "na", "n/a", "#n/a", "none", "nil", "-"].contains(&text.to_ascii_lowercase().as_str())
}
