//! CSV: what its columns are, as its header says, and the queries that its rows hold; `records` knows where records end,
//! and their fields, `problems` what is said where something is wrong.

mod problems;
pub(super) mod records;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::cli::{Dialect, Header, Reading};
use crate::failure::Failure;
use crate::number::{Decimal, trim_blanks};
use crate::query::{Args, DecimalMark, GivenShape, Kind, Nulls, Numerals, Problem, Value, counted};

use super::chunks::Chunk;
use super::columns::cells::{self, MAP_OF_SCENE, may_be_map};
use super::columns::ends::{Holds, held};
use super::columns::likely::BehindEmpty;
use super::columns::names;
use super::columns::near::{Hint, Near};
use super::columns::{
    ColumnTarget, Columns, HeaderSource, ParameterColumn, brought, check_count, parameter_columns, parameter_of,
    resolve_columns, trimmed,
};
use super::shapes::says_other;
use super::sniff::{RETURNS_ALONE, binary, cells_before_return, other_format};
use super::warnings::{BOTH_REST, Finding};

use problems::is_its_name;
use records::{FirstRow, PlainRecord, RecordReader, Records, Unclosed};

/// Said of a row with one cell more than names, which begins with a count.
const NAMELESS_ROW_NAMES: &str =
    "; if its first cell counts the rows, as R writes it, the header needs a name for that column, too";

/// The columns of a CSV, and what they hold.
pub(crate) struct CsvPlan {
    /// How the CSV is spelled.
    pub(crate) dialect: Dialect,
    pub(super) numerals: Numerals,
    /// For each column the texts of cells that are empty; no column where there are none.
    nulls: Vec<Nulls>,
    pub(super) names: Vec<Arc<str>>,
    pub(super) names_from: HeaderSource,
    pub(super) columns: Columns,
    pub(super) reading: Box<Reading>,
    /// The content of each column in the first row.
    first: Vec<Option<Holds>>,
    /// The first row, if it has as many cells as there are columns.
    first_row: Option<Vec<u8>>,
    /// The cure for a parameter that no column brings, once it is asked for; "" where none is known.
    cure: OnceLock<Hint>,
    /// The first record and the number of its last line, if it names columns that have names already.
    no_row: Option<(Vec<u8>, u64)>,
    /// True if its file is one of several.
    pub(super) is_of_several: bool,
    /// The names of parameters whose columns have other names, with the columns.
    renamed: Vec<(String, usize)>,
    /// For each column that is read as any number its slot, and whether it also passes through.
    numbers: Vec<Option<(usize, bool)>>,
    /// The columns that are no parameters, and with `--keep-input` all.
    kept: Vec<usize>,
    /// The kept columns that are copied to the output.
    pub(crate) passed: Vec<usize>,
    /// The columns that are for one number of a vector: beside them two numbers in one cell surprise.
    are_parts: Vec<bool>,
}

/// The first row of a CSV, and true if there is one that can be read.
fn row_at<'c>(chunk: &'c Chunk, first_row: FirstRow, reader: &'c mut RecordReader) -> (Records<'c>, bool) {
    let (start, end) = if let FirstRow::At(start, end) = first_row { (start, end) } else { (0, 0) };
    let mut row = Records::new(&chunk.bytes[..end], reader);
    row.position = start;
    let is_row = row.advance() == Ok(true);
    (row, is_row)
}

/// The names of the columns at the front of a chunk, unless they were given, and where they come from.
pub(super) fn header(
    reading: &Reading,
    chunk: &Chunk,
    dialect: Dialect,
    first_row: FirstRow,
) -> Result<(Vec<String>, HeaderSource), Failure> {
    let [mut reader, mut row_reader] = [RecordReader::new(dialect), RecordReader::new(dialect)];
    if let Header::Names(names) = &reading.header {
        return Ok((names.clone(), HeaderSource::Names));
    }
    let mut records = Records::new(&chunk.bytes, &mut reader);
    let is_record = records.advance();
    let location = format!("{}:{}", chunk.source, chunk.line_at(records.start));
    is_record.map_err(|Unclosed| unclosed(&location))?;
    if reading.header == Header::Positions {
        check_count(records.count(), &HeaderSource::Positions)?;
        let names = (1..=records.count()).map(|position| position.to_string()).collect();
        return Ok((names, HeaderSource::Positions));
    }
    let (row, is_row) = row_at(chunk, first_row, &mut row_reader);
    let line = records.record();
    // A comment may be the first line of a mesh.
    let below = || other_format(row.record(), false).filter(|_| is_row && line.starts_with(b"#"));
    // A row of other cells than the header, but as many as those in front of a carriage return, says that
    // this ends a line; else it is part of a name.
    let is_end = |cells| first_row == FirstRow::None || row.count() == cells && cells < records.count();
    let has_returns = cells_before_return(line, dialect.delimiter).is_some_and(is_end);
    let other = other_format(line, false).or_else(below).or(has_returns.then_some(RETURNS_ALONE));
    if let Some(reason) = other {
        return Err(Failure::Data(format!("{location}: {reason}")));
    }
    let names_from = HeaderSource::Line(location.clone(), last_line(chunk, &records));
    check_count(records.count(), &names_from)?;
    let names = (0..records.count()).filter_map(|column| records.content(column));
    let names: Result<_, _> = names.map(|name| String::from_utf8(name.to_vec())).collect();
    let names: Vec<String> = names.map_err(|_| {
        let latin = "the header is not UTF-8; convert it first, with iconv -f LATIN1 -t UTF-8";
        Failure::Data(format!("{location}: {}", binary(line).unwrap_or(latin)))
    })?;
    Ok((names, names_from))
}

/// The cure for a line of one cell whose columns are known by their positions; "" if it shows none.
fn cure_of_one_cell(reading: &Reading, chunk: &Chunk, dialect: Dialect) -> String {
    let mut reader = RecordReader::new(dialect);
    let mut records = Records::new(&chunk.bytes, &mut reader);
    let is_record = records.advance() == Ok(true);
    let only = records.content(0).filter(|_| is_record && records.count() == 1);
    let positions = reading.columns.iter().flat_map(|map| &map.names).filter_map(|name| name.parse().ok());
    let wanted = positions.max().unwrap_or(2);
    only.and_then(|line| cells::parted(line, (wanted, true), reading.numerals.mark, dialect)).unwrap_or_default()
}

/// Fails if the names of columns are numbers, which is what a row in their place has.
fn check_are_names(reading: &Reading, names: &[String], names_from: &HeaderSource) -> Result<(), Failure> {
    if matches!(names_from, HeaderSource::Names) {
        return Ok(());
    }
    // Names such as 0, 1, 2, as tables have them whose columns had none.
    let counts = || names.iter().filter(|name| !name.is_empty()).map(|name| name.parse::<u64>().ok());
    let are_counted = counts().zip(counts().skip(1)).all(|(one, next)| one.is_some() && one < next);
    let mut mapped = reading.columns.iter().flat_map(|map| &map.names).peekable();
    let are_mapped = are_counted && mapped.peek().is_some() && mapped.all(|name| names.contains(name));
    let is_counter = counts().count() > 2 && (0..).zip(counts()).all(|(at, count)| count == Some(at));
    let skip = names_from.skip().unwrap_or_default();
    if !are_mapped && is_counter && !reading.is_scene {
        return Err(names_from.bad(&format!(
            "the names of the columns count them from 0; add {skip} --no-header, which counts them from 1"
        )));
    }
    if are_mapped || !names::are_numbers(names) {
        return Ok(());
    }
    let bare: Vec<&str> = names.iter().map(|name| trimmed(name)).collect();
    let flag = reading.columns_flag;
    let are_places = names.len() > 2 && counts().flatten().zip(1..).all(|(count, place)| count == place);
    let cure = match reading.is_scene {
        false if are_places => {
            format!("--no-header takes the line as a row, {skip} --no-header as one that counts the columns")
        }
        true if may_be_map(reading, &bare) => format!("give the columns names in a line in front; {MAP_OF_SCENE}"),
        true => format!("add one, with the names of what the columns hold; if that line is one, {flag} says what"),
        false => format!(
            "--names NAMES says what they are, --no-header counts them from 1; if that line is one, {flag} says which of them \
             hold what"
        ),
    };
    let reason = format!("the names of the columns are numbers: there seems to be no header line; {cure}");
    Err(names_from.bad(&reason))
}

impl CsvPlan {
    /// Reads the header at the front of a chunk, unless the names were given, beside the first row.
    pub(super) fn new(
        reading: &Reading,
        chunk: &Chunk,
        dialect: Dialect,
        first_row: FirstRow,
    ) -> Result<Self, Failure> {
        let mut row_reader = RecordReader::new(dialect);
        let (row, is_row) = row_at(chunk, first_row, &mut row_reader);
        let (names, names_from) = header(reading, chunk, dialect, first_row)?;
        if matches!(names_from, HeaderSource::Positions) {
            let plan = Self::of(reading, names, names_from, dialect, Vec::new());
            return plan.map_err(|failure| match failure {
                Failure::Usage(reason) => Failure::Usage(reason + &cure_of_one_cell(reading, chunk, dialect)),
                failure => failure,
            });
        }
        check_are_names(reading, &names, &names_from)?;
        let has_row = is_row && row.count() == names.len();
        let cells = (0..names.len()).filter(|_| has_row).map(|column| row.content(column));
        let holds = cells.map(|cell| cell.and_then(|cell| held(cell, reading.numerals))).collect();
        let is_named = matches!(names_from, HeaderSource::Names);
        let is_name = |column: usize| row.content(column).is_some_and(|text| is_its_name(&names[column], text));
        let is_no_row = is_named && has_row && (0..names.len()).any(is_name);
        let no_row = is_no_row.then(|| (row.record().to_vec(), last_line(chunk, &row)));
        let first_row = has_row.then(|| row.record().to_vec());
        let mut plan = Self { no_row, first_row, ..Self::of(reading, names, names_from, dialect, holds)? };
        let columns = plan.targets().enumerate().filter(|(_, (_, target))| has_row && **target == ColumnTarget::Passed);
        let cells = columns.filter_map(|(column, (name, _))| Some((name, row.content(column)?)));
        // A center without its axis is a sphere, in a table of cylinders, too.
        let filled = plan.columns.targets.iter().zip(&plan.first).filter(|(_, held)| held.is_some());
        let filled: Vec<ColumnTarget> = filled.map(|(target, _)| target.clone()).collect();
        let says_other = says_other(reading, &brought(reading, &filled), cells);
        plan.columns.notes.extend(says_other);
        Ok(plan)
    }

    /// A plan for columns of these names, of which the first row holds this.
    fn of(
        reading: &Reading,
        names: Vec<String>,
        names_from: HeaderSource,
        dialect: Dialect,
        first: Vec<Option<Holds>>,
    ) -> Result<Self, Failure> {
        let by_name: HashMap<&str, Option<Holds>> =
            names.iter().map(|name| trimmed(name)).zip(first.iter().copied()).rev().collect();
        let held = |name: &str| *by_name.get(name)?;
        let columns = resolve_columns(reading, &names, &names_from, &held)?;
        let targets = &columns.targets;
        let is_kept = |column: &usize| reading.keep_input || targets[*column] == ColumnTarget::Passed;
        let is_read = |name: &str| {
            let mut bearers = names.iter().zip(targets).filter(|(column, _)| trimmed(column) == name);
            bearers.any(|(_, target)| *target != ColumnTarget::Passed || reading.is_checked(name))
        };
        reading.nulls.find(is_read);
        let under = |name: &String| reading.nulls.under(trimmed(name));
        let nulls: Vec<Nulls> = names.iter().filter(|_| !reading.nulls.is_empty()).map(under).collect();
        let is_usual = |column: usize| {
            reading.numerals.mark == DecimalMark::Point && !nulls.get(column).is_some_and(Nulls::has_number)
        };
        let number = |column: usize| {
            let slot = targets[column].number().filter(|_| is_usual(column))?;
            Some((slot, is_kept(&column)))
        };
        let numbers = (0..names.len()).map(number).collect();
        let known = parameter_columns(reading).into_iter().filter(|known| known.is_own);
        let column = |known: ParameterColumn| {
            let column = targets.iter().position(|target| *target == known.target)?;
            (trimmed(&names[column]) != known.name).then_some((known.name, column))
        };
        let renamed = known.filter_map(column).collect();
        let kept: Vec<usize> = (0..names.len()).filter(is_kept).collect();
        let passed = kept.iter().copied().filter(|&column| reading.is_copied(trimmed(&names[column]))).collect();
        let names = names.into_iter().map(Arc::from).collect();
        let numerals = reading.numerals;
        let is_vector = |at: usize| reading.parameters[at].kind == Kind::Vector;
        let is_part = |target: &ColumnTarget| {
            matches!(target, ColumnTarget::Slots(_)) && parameter_of(reading, target).is_some_and(is_vector)
        };
        let are_parts = columns.targets.iter().map(is_part).collect();
        Ok(Self {
            are_parts,
            dialect,
            numerals,
            nulls,
            names,
            names_from,
            columns,
            reading: Box::new(reading.clone()),
            first,
            first_row: None,
            cure: OnceLock::new(),
            no_row: None,
            is_of_several: false,
            renamed,
            numbers,
            kept,
            passed,
        })
    }

    /// The text of a cell; none, if it means an empty value.
    #[inline(always)]
    fn cell<'t>(&self, column: usize, text: &'t [u8]) -> &'t [u8] {
        if self.nulls.is_empty() { text } else { self.cell_of_nulls(column, text) }
    }

    #[cold]
    fn cell_of_nulls<'t>(&self, column: usize, text: &'t [u8]) -> &'t [u8] {
        let (nulls, name) = (&self.nulls[column], trimmed(&self.names[column]));
        let bare = std::str::from_utf8(trim_blanks(text)).ok().filter(|text| nulls.has(name, text));
        if let Some(bare) = bare.filter(|_| self.columns.targets[column] != ColumnTarget::Passed) {
            nulls.empty_number(bare);
        }
        if bare.is_some() { b"" } else { text }
    }

    /// For each column the slots of the numbers that it is read into, of a vector in this dimension where it holds one
    /// whole; `None` if a column is anything else.
    pub(crate) fn number_slots(&self, dimension: usize) -> Option<Vec<Vec<usize>>> {
        let has_number_as_null = |column: usize| self.nulls.get(column).is_some_and(Nulls::has_number);
        let slots = |target: &ColumnTarget| match target {
            ColumnTarget::Passed => Some(Vec::new()),
            ColumnTarget::Slots(_) => target.number().map(|slot| vec![slot]),
            ColumnTarget::Whole(first, kind) if self.columns.mixed.is_empty() => {
                let shape = kind.shapes().iter().find(|shape| shape.dimension == dimension)?;
                Some(shape.slots.iter().map(|slot| first + slot).collect())
            }
            _ => None,
        };
        let slots = |(column, target)| slots(target).filter(|slots| slots.is_empty() || !has_number_as_null(column));
        self.columns.targets.iter().enumerate().map(slots).collect()
    }

    /// The decimal mark of numbers.
    pub(crate) fn point(&self) -> u8 {
        if self.numerals.mark == DecimalMark::Comma { b',' } else { b'.' }
    }

    /// The columns, each with what it holds.
    pub(super) fn targets(&self) -> impl Iterator<Item = (&str, &ColumnTarget)> {
        self.names.iter().map(|name| trimmed(name)).zip(&self.columns.targets)
    }

    /// The names of the columns that may be checked, whether they pass through or not.
    pub(crate) fn kept_names(&self) -> Vec<Arc<str>> {
        self.kept.iter().map(|&column| Arc::clone(&self.names[column])).collect()
    }

    /// The names of the columns that pass through.
    pub(crate) fn passed_names(&self) -> Vec<Arc<str>> {
        self.passed.iter().map(|&column| Arc::clone(&self.names[column])).collect()
    }

    /// Values in all slots of columns that hold one number.
    pub(crate) fn parts(&self, reading: &Reading) -> Args {
        let mut args = Args::new(reading.parameters);
        for target in self.columns.targets.iter().flat_map(ColumnTarget::each) {
            if let ColumnTarget::Slots(slots) = target {
                slots.iter().for_each(|(slot, _)| args.set_number(*slot, Decimal::ZERO));
            }
        }
        args
    }

    /// True if a cell may hold a whole vector, so that the rows decide the dimension, not the columns.
    pub(crate) fn has_whole(&self) -> bool {
        self.columns.targets.iter().flat_map(ColumnTarget::each).any(|target| matches!(target, ColumnTarget::Whole(..)))
    }

    /// True if a record holds a whole vector in 3D, or a whole matrix, false if one in 2D; `None` if none can be read: a
    /// problem of it is reported when it is answered.
    pub(super) fn is_3d(&self, records: &Records<'_>, flags: &Args) -> Option<bool> {
        let targets = self.columns.targets.iter().enumerate();
        let targets = targets.flat_map(|(column, target)| target.each().iter().map(move |one| (column, one)));
        let of_cell = |(column, target): (usize, &ColumnTarget)| {
            let &ColumnTarget::Whole(first, kind) = target else { return None };
            let mut args = flags.clone();
            let text = self.cell(column, records.content(column)?);
            let is_read = args.set_whole(first, kind, text, self.numerals).is_ok();
            (is_read && args.has_dimension()).then(|| args.has_third_component())
        };
        targets.filter_map(of_cell).max()
    }

    /// True if a column brings the value of a slot.
    pub(super) fn fills(&self, slot: usize) -> bool {
        self.columns.targets.iter().any(|target| target.slots().contains(&slot))
    }

    /// The warnings for passed columns that were probably meant to be parameters.
    pub(super) fn warnings(&self) -> impl Iterator<Item = String> {
        let Columns { taken, near, rests, notes, .. } = &self.columns;
        let note = (!taken.is_empty()).then(|| names::note(taken));
        let rest = rests.then(|| format!("hitcalc: note: {BOTH_REST}"));
        note.into_iter().chain(notes.iter().cloned()).chain(near.iter().map(Near::warning)).chain(rest)
    }

    /// Notes about a record that gives nothing for a parameter: its cells in other columns may have been meant.
    pub(super) fn notes(&self, records: &Records<'_>, args: &Args) -> impl Iterator<Item = &str> {
        self.behind_empty(records, args).filter_map(|of| of.note.as_deref())
    }

    /// Finds what is to be told of columns that are empty in the first row: those of `late` that this one fills, which are
    /// taken out of it.
    pub(super) fn find_late(&self, records: &Records<'_>, late: &mut Vec<usize>, found: &mut Vec<Finding>) {
        late.retain(|index| {
            let (column, lines) = &self.columns.late[*index];
            let text = records.content(*column).map_or(&b""[..], |text| self.cell(*column, text));
            let held =
                held(text, self.numerals).map(|held| if held == Holds::Matrix { Holds::Several(0) } else { held });
            let line = lines.iter().find(|(holds, _)| Some(*holds) == held);
            if let Some((_, line)) = line {
                found.push(Finding::Name(self.names[*column].to_string(), vec![line.clone()]));
            }
            line.is_none()
        });
    }

    /// The columns in which a record has something, and nothing for the parameters that they are like.
    fn behind_empty(&self, records: &Records<'_>, args: &Args) -> impl Iterator<Item = &BehindEmpty> {
        let is_filled =
            |column| records.content(column).is_some_and(|text| !trim_blanks(self.cell(column, text)).is_empty());
        let is_absent = |slots: &[usize]| slots.iter().all(|slot| *args.value(*slot) == Value::Absent);
        self.columns.behind_empty.iter().filter(move |of| is_absent(&of.slots) && is_filled(of.column))
    }

    /// True if the header may be the first line of a map: there is not a letter in it.
    pub(crate) fn may_be_map(&self) -> bool {
        !self.names.iter().any(|name| name.contains(char::is_alphabetic))
    }

    /// Puts something in every column.
    fn fill(&self, args: &mut Args) {
        let in_space = args.has_third_component() || self.parts(&self.reading).has_third_component();
        for target in self.columns.targets.iter().flat_map(ColumnTarget::each) {
            let slots: Vec<usize> = match target {
                ColumnTarget::Slots(slots) => {
                    let numbers = slots.iter().filter(|(slot, kind)| kind.has_numbers() && !self.is_mixed(*slot));
                    numbers.map(|(slot, _)| *slot).collect()
                }
                ColumnTarget::Whole(first, kind) => {
                    let fits = |shape: &&GivenShape| shape.dimension == 0 || (shape.dimension == 3) == in_space;
                    let shape = kind.shapes().iter().find(fits);
                    shape.into_iter().flat_map(|shape| shape.slots).map(|slot| first + slot).collect()
                }
                _ => continue,
            };
            slots.into_iter().for_each(|slot| args.set_number(slot, Decimal::ZERO));
        }
    }

    /// True if a slot belongs to a parameter that has columns for the whole and for its parts.
    fn is_mixed(&self, slot: usize) -> bool {
        self.columns.mixed.iter().any(|(first, kind)| (*first..first + kind.suffixes().len()).contains(&slot))
    }
}

/// The number of the last line of the record read last.
fn last_line(chunk: &Chunk, records: &Records<'_>) -> u64 {
    chunk.line_at(records.start + records.record().trim_ascii_end().len())
}

/// A quote that is still open at the end of the input.
pub(super) fn unclosed(location: &str) -> Failure {
    Failure::Data(format!("{location}: a quote opens in the record that begins here and never closes"))
}

impl CsvPlan {
    /// Reads the next record and puts its parameters into `args`, in one pass over its bytes, if it is plain: as many
    /// cells as there are columns, no quotes in them, nothing wrong. Of its fields only those that pass through are
    /// kept.
    #[inline]
    pub(super) fn read_plain(&self, records: &mut Records<'_>, args: &mut Args) -> bool {
        let Some(mut plain) = records.begin_plain(self.columns.targets.len()) else { return false };
        let Some((last, others)) = self.numbers.split_last() else { return false };
        for (column, number) in others.iter().enumerate() {
            if !self.read_field(column, number, &mut plain, args, PlainRecord::skip) {
                return false;
            }
        }
        if !self.read_field(others.len(), last, &mut plain, args, PlainRecord::end) {
            return false;
        }
        let mut slots = self.numbers.iter().flatten().map(|(slot, _)| *slot);
        let is_held = self.numerals.held_as.is_none_or(|float| slots.all(|slot| args.hold(slot, float).is_ok()));
        if !is_held {
            // `read` says why.
            records.position = records.start;
        }
        is_held
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
                plain.keep(column, 0..length, false);
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
        let (content, is_quoted) = plain.field()?;
        let text = self.cell(column, &plain.rest()[content.clone()]);
        for target in self.columns.targets[column].each() {
            match target {
                ColumnTarget::Slots(slots) => {
                    for &(slot, kind) in slots {
                        args.set(slot, self.numerals.read_cell(kind, text).ok()?);
                    }
                }
                // A row may use the whole or its parts: `read` sees to that.
                ColumnTarget::Whole(..) if !self.columns.mixed.is_empty() => return None,
                &ColumnTarget::Whole(first, kind) => {
                    args.set_whole(first, kind, text, self.numerals).ok()?;
                }
                ColumnTarget::Passed | ColumnTarget::Several(_) | ColumnTarget::Foreign(_) => {}
            }
        }
        plain.keep(column, content.clone(), is_quoted);
        Some(content.end + usize::from(is_quoted))
    }

    /// Puts a record's parameters into `args`.
    pub(super) fn read(&self, records: &Records<'_>, args: &mut Args) -> Result<(), Problem> {
        let (is, wanted) = (records.count(), self.columns.targets.len());
        if is != wanted {
            let (cells, columns) = (counted(is, "cell"), counted(wanted, "column"));
            let are = if wanted == 1 { "is" } else { "are" };
            let has_header = matches!(self.names_from, HeaderSource::Line(..));
            let only =
                records.content(0).filter(|text| is == 1 && (!has_header || text.contains(&self.dialect.delimiter)));
            let parted = |line| cells::parted(line, (wanted, false), self.numerals.mark, self.dialect);
            let in_brackets = || cells::in_brackets(records.record(), wanted, self.dialect.delimiter);
            let is_blank = |column: usize| records.content(column).is_some_and(|text| trim_blanks(text).is_empty());
            let empty = || {
                let mut ends = [(wanted, "last"), (0, "first")].into_iter().filter(|(column, _)| is_blank(*column));
                let (_, end) = ends.next().filter(|_| is == wanted + 1)?;
                Some(format!("; its {end} cell is empty"))
            };
            let counts = || {
                let is_count = |cell: &[u8]| !cell.is_empty() && cell.iter().all(u8::is_ascii_digit);
                let first = records.content(0).filter(|cell| is == wanted + 1 && has_header && is_count(cell));
                first.map(|_| NAMELESS_ROW_NAMES.to_owned())
            };
            let runs = || cells::runs_of_blanks(records.record(), wanted, self.dialect.delimiter);
            let cure = only.and_then(parted).or_else(in_brackets).or_else(runs).or_else(empty).or_else(counts);
            let cure = cure.unwrap_or_default();
            return Err(Problem::of_query(format!("the row has {cells}, but there {are} {columns}{cure}")));
        }
        for &(first, kind) in &self.columns.mixed {
            args.take_back(first, kind);
        }
        let targets = self.columns.targets.iter().enumerate();
        for (column, target) in targets.flat_map(|(column, target)| target.each().iter().map(move |one| (column, one)))
        {
            let Some(text) = records.content(column).map(|text| self.cell(column, text)) else { continue };
            match target {
                ColumnTarget::Slots(slots) => {
                    for &(slot, kind) in slots {
                        match self.numerals.read_cell(kind, text) {
                            Ok(Value::Absent) if self.is_mixed(slot) => {}
                            Ok(_) if self.is_mixed(slot) && *args.value(slot) != Value::Absent => {
                                return Err(self.given_twice(column));
                            }
                            Ok(value) => args.set(slot, value),
                            Err(reason) => return Err(self.bad_cell(records, column, text, &reason)),
                        }
                    }
                }
                &ColumnTarget::Whole(first, _) if self.is_mixed(first) && trim_blanks(text).is_empty() => {}
                &ColumnTarget::Whole(first, kind) if self.is_mixed(first) && args.has(first, kind) => {
                    return Err(self.given_twice(column));
                }
                &ColumnTarget::Whole(first, kind) => {
                    args.set_whole(first, kind, text, self.numerals)
                        .map_err(|bad| self.bad_whole(records, column, text, (kind, &bad)))?;
                }
                ColumnTarget::Passed | ColumnTarget::Several(_) | ColumnTarget::Foreign(_) => {}
            }
        }
        Ok(())
    }
}
