//! Problems of a CSV: of a header that lacks something, and of records and their cells, each with its cure.

use crate::cli::ColumnMap;
use crate::failure::Failure;
use crate::input::columns::cells;
use crate::input::columns::near::{Hint, Near};
use crate::input::columns::unread::kept_from_reading;
use crate::input::columns::{ColumnTarget, is_line_of_names, trimmed};
use crate::input::json::JsonKeys;
use crate::input::json::hint::as_json;
use crate::number::trim_blanks;
use crate::query::{
    Args, BadText, DecimalMark, Kind, MayBeOne, Name, Problem, Spelling, comma, cut, has_decimal_commas, is_nothing,
    null_cure,
};

use super::records::{RecordReader, Records};
use super::{CsvPlan, HeaderSource};

impl CsvPlan {
    /// Fails where no column is a parameter or like one, as in a map that is read as a table: `cure` says what to do.
    pub(crate) fn check_is_no_map(&self, cure: &str) -> Result<(), Failure> {
        let is_passed = |target: &ColumnTarget| *target == ColumnTarget::Passed;
        if self.columns.targets.iter().all(is_passed) && self.cure().is_empty() {
            return Err(self.names_from.bad(&format!("no column is a parameter; {cure}")));
        }
        Ok(())
    }

    /// The cure for a parameter that a record lacks; "" where none is known.
    pub(in crate::input) fn near(&self, records: &Records<'_>, args: &Args) -> Hint {
        let needed = self.behind_empty(records, args).filter(|of| of.note.is_none());
        self.cure().clone().behind(&Near::list_behind_empty(needed.map(|of| &of.near)))
    }

    fn cure(&self) -> &Hint {
        self.cure.get_or_init(|| {
            let names: Vec<&str> = self.names.iter().map(|name| trimmed(name)).collect();
            let reading = &self.reading;
            let hint = self.hint(&self.columns.everyday).and(&kept_from_reading(reading, &names));
            // Of queries that is asked before the first of them is read.
            if reading.is_scene { cells::cure(reading, &names, &self.names_from, &hint) } else { hint }
        })
    }

    /// The names that are like parameters, and flags that read these from them, if the first row has no problem with that.
    fn hint(&self, near: &[Near]) -> Hint {
        Near::hint(near, &self.reading, &[], &|maps| self.problem_with(maps))
    }

    /// The problem with the first row, or one of zeros, if its parameters are read from these columns, too, beside what it
    /// lacks.
    fn problem_with(&self, maps: Vec<ColumnMap>) -> Option<String> {
        let trial = self.reading.trial.as_ref()?;
        let reading = self.reading.with_columns(&maps);
        let names = self.names.iter().map(|name| name.to_string()).collect();
        let plan = match Self::of(&reading, names, self.names_from.clone(), self.dialect, self.first.clone()) {
            Ok(plan) => plan,
            Err(failure) => return Some(failure.to_string()),
        };
        let of_filled = trial.problem_if_filled(|args| plan.fill(args));
        let problem = match &self.first_row {
            // A missing parameter is told before the cells of a row.
            Some(row) if !of_filled.as_ref().is_some_and(Problem::is_incomplete) => {
                trial.problem(reading.goes_on, |args| {
                    let mut reader = RecordReader::new(self.dialect);
                    let mut records = Records::new(row, &mut reader);
                    if records.advance() == Ok(true) { plan.read(&records, args) } else { Ok(()) }
                })?
            }
            _ => of_filled.filter(Problem::is_mixed)?,
        };
        let says = plan.in_own_words(problem.describe(Spelling::Columns));
        Some(says + &problem.passed_by(self.reading.columns_flag))
    }

    /// A problem with a parameter, by the name of its column if it has one of another name.
    pub(in crate::input) fn in_own_words(&self, problem: String) -> String {
        let of = |(name, column): &(String, usize)| {
            let rest = problem.strip_prefix(name)?.strip_prefix(": ")?;
            Some(format!("{}: {rest}", cut(trimmed(&self.names[*column]))))
        };
        self.renamed.iter().find_map(of).unwrap_or(problem)
    }

    /// Fails if the columns cannot bring all that a query needs beside the flags.
    pub(crate) fn check_complete(&self) -> Result<(), Failure> {
        let reading = &self.reading;
        let problem = reading.trial.as_ref().and_then(|trial| trial.problem_if_filled(|args| self.fill(args)));
        let Some(problem) = problem.filter(Problem::is_incomplete) else { return Ok(()) };
        let names: Vec<&str> = self.names.iter().map(|name| trimmed(name)).collect();
        let samples = self.first.iter().copied().chain(std::iter::repeat(None)).map(as_json);
        let members: Vec<(&str, String)> = names.iter().copied().zip(samples).collect();
        let of_things = |keys: JsonKeys| keys.of_things(&members, &self.columns.everyday);
        let things = if is_line_of_names(&names) { None } else { of_things(JsonKeys::new(reading)?) };
        let hint = match things.map(|near| self.hint(&near)) {
            None if reading.is_scene => self.cure().clone(),
            hint => cells::cure(reading, &names, &self.names_from, hint.as_ref().unwrap_or_else(|| self.cure())),
        };
        let cure = match hint.is_empty() {
            true => format!("; {} PARAMETER=NAMES says which columns hold what", reading.columns_flag),
            false => hint.to_string(),
        };
        Err(self.names_from.bad(&(problem.describe(Spelling::Columns) + &cure)))
    }

    /// The warning about a cell that was read as two numbers and may be one, if it is told in such a file.
    pub(in crate::input) fn doubt(&self, doubt: Option<MayBeOne>) -> Option<&'static str> {
        let doubt = if self.are_parts.contains(&true) && doubt == Some(MayBeOne::Size) {
            Some(MayBeOne::Likely)
        } else {
            doubt
        };
        cells::warning_of_doubt(doubt?, self.numerals.mark, self.dialect.delimiter)
    }

    /// True if a column holds a word, whose message lists all words.
    fn holds_word(&self, column: usize) -> bool {
        let is_word =
            |target: &ColumnTarget| matches!(target, ColumnTarget::Slots(slots) if matches!(slots[0].1, Kind::Word(_)));
        self.columns.targets[column].each().iter().any(is_word)
    }

    /// True if a query may do without this column, by itself: a bound of t, a rotation, words, counts.
    fn may_be_empty(&self, column: usize) -> bool {
        self.columns.targets[column].each().iter().all(|target| match target {
            ColumnTarget::Slots(slots) => slots.iter().all(|(_, kind)| matches!(kind, Kind::Bound | Kind::Count)),
            ColumnTarget::Whole(_, kind) => matches!(kind, Kind::Quaternion | Kind::Matrix),
            _ => false,
        })
    }

    /// The flag that has the input begin behind this record, if that is its first and no row.
    fn behind_no_row(&self, records: &Records<'_>) -> Option<String> {
        let (_, line) = self.no_row.as_ref().filter(|(record, _)| record == records.record())?;
        Some(format!("--skip-lines {line}"))
    }

    pub(super) fn given_twice(&self, column: usize) -> Problem {
        Problem::of_input(trimmed(&self.names[column]), "is given twice: whole and in parts".to_owned())
    }

    /// The problem of a cell that holds all values of a parameter.
    pub(super) fn bad_whole(
        &self,
        records: &Records<'_>,
        column: usize,
        text: &[u8],
        (kind, bad): (Kind, &BadText<'_>),
    ) -> Problem {
        let has_points = self.numerals.mark == DecimalMark::Point && self.dialect.delimiter != b',';
        match bad.text {
            _ if has_points && has_decimal_commas(text, kind) => {
                self.bad_cell(records, column, text, "has numbers with a comma; add --decimal-comma")
            }
            Some(text) => self.bad_cell(records, column, text, &bad.reason),
            None => Problem::of_input(trimmed(&self.names[column]), bad.reason.clone()),
        }
    }

    pub(super) fn bad_cell(&self, records: &Records<'_>, column: usize, text: &[u8], reason: &str) -> Problem {
        let name = trimmed(&self.names[column]);
        let bad = |reason: String| Problem::of_text(Name::Input(name.to_owned()), Some(text), reason);
        let Ok(cell) = std::str::from_utf8(text) else { return bad("is not UTF-8".to_owned()) };
        let may_be_name = || cell.starts_with(char::is_alphabetic) && cell.ends_with(char::is_alphanumeric);
        let cure = if is_its_name(name, text) {
            match self.behind_no_row(records) {
                Some(flag) => {
                    let (each, cat) = match self.is_of_several {
                        true => ("if each file has one", "; else join them, with cat, and read -"),
                        false => ("to leave that out", ""),
                    };
                    format!(
                        ", but the name of its column: --names is for files without a header line; {each}, add {flag}{cat}"
                    )
                }
                None if self.reading.is_scene => ", but the name of its column: a second header line?".to_owned(),
                None if self.is_of_several => {
                    ", but the name of its column: a second header line? Join the files without it, and read -"
                        .to_owned()
                }
                None => ", but the name of its column: a second header line? Name the files as arguments".to_owned(),
            }
        } else if is_dashes(text) && (0..records.count()).all(|at| records.content(at).is_some_and(is_dashes)) {
            let delimiter = char::from(self.dialect.delimiter);
            format!(": it is a rule below the names; leave that line out, with sed '/^[-{delimiter}[:space:]]*$/d'")
        } else if is_nothing(text) || is_dashes(text) {
            match null_cure(cell).filter(|_| !self.holds_word(column)) {
                Some(cure) if self.may_be_empty(column) => cure,
                Some(_) if self.reading.goes_on => String::new(),
                Some(_) if self.reading.is_scene => "; --against-on-error skip leaves such rows out".to_owned(),
                Some(_) => "; --on-error report goes on after such rows".to_owned(),
                None => String::new(),
            }
        } else if matches!(self.names_from, HeaderSource::Positions) && may_be_name() {
            "; if the first line names the columns, leave --no-header out".to_owned()
        } else if let Some(flag) = self.columns.spare.get(&column)
            && !holds_number(cell.as_bytes())
            && !records.content(column).is_some_and(holds_number)
        {
            format!("; if this column is something else, add {flag}")
        } else {
            comma(text).map_or(String::new(), |comma| match (self.numerals.mark, self.dialect.delimiter) {
                (DecimalMark::Comma, _) => ": with --decimal-comma a comma is part of a number".to_owned(),
                (_, b',') if comma.joined.is_none() => format!("; {}", cells::EXPORTED_WITH_COMMAS),
                _ => comma.cure(true),
            })
        };
        bad(reason.to_owned() + &cure)
    }
}

/// True if a cell is this name, perhaps behind a # as programs write a line of names.
pub(super) fn is_its_name(name: &str, cell: &[u8]) -> bool {
    let cell = trim_blanks(cell);
    trim_blanks(cell.strip_prefix(b"#").unwrap_or(cell)) == trimmed(name).as_bytes()
}

/// True if a cell is dashes alone, more than a minus sign.
fn is_dashes(cell: &[u8]) -> bool {
    let cell = trim_blanks(cell);
    cell.len() > 1 && cell.iter().all(|byte| *byte == b'-')
}

/// True if a cell has a digit, or the sign of infinity.
fn holds_number(cell: &[u8]) -> bool {
    String::from_utf8_lossy(cell).contains(|one: char| one.is_numeric() || one == '∞')
}
