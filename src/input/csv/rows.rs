//! Queries out of the rows of a CSV.

use crate::input::columns::parameter_columns::ColumnTarget;
use crate::input::columns::trimmed;
use crate::number::{Decimal, trim_blanks};
use crate::output::format::{Passed, PassedCell, PassedValue};
use crate::query::{Args, Kind, Name, Problem, Value, comma, counted, shell_word};

use super::plan::CsvPlan;
use super::records::{PlainRecord, Records};

impl CsvPlan {
    /// Reads the next record and puts its parameters into `args`, in one pass over its bytes, if it is plain: as many
    /// cells as there are columns, no quotes in them, nothing wrong. Of its fields only those that pass through are
    /// kept.
    #[inline]
    pub(crate) fn read_plain(&self, records: &mut Records<'_>, args: &mut Args) -> bool {
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
            records.go_to(records.start);
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
        let text = self.cell(column, &plain.rest()[quoted.map_or(0..length, |quoted| 1..1 + quoted)]);
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
                    if self.may_mislead(kind, text) {
                        plain.note_comma();
                    }
                    args.set_whole(first, kind, text, self.numerals).ok()?;
                }
                ColumnTarget::Passed | ColumnTarget::Several(_) | ColumnTarget::Foreign(_) => {}
            }
        }
        match quoted {
            Some(quoted) => plain.keep_quoted(column, quoted),
            None => plain.keep(column, length),
        }
        Some(length)
    }

    /// Puts a record's parameters into `args`.
    pub(crate) fn read(&self, records: &Records<'_>, args: &mut Args) -> Result<(), Problem> {
        let (is, wanted) = (records.count(), self.columns.targets.len());
        if is != wanted {
            let (cells, columns) = (counted(is, "cell"), counted(wanted, "column"));
            let are = if wanted == 1 { "is" } else { "are" };
            return Err(Problem::of_query(format!("the row has {cells}, but there {are} {columns}")));
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
                            Err(reason) => return Err(self.bad_cell(column, text, &reason)),
                        }
                    }
                }
                &ColumnTarget::Whole(first, kind) if self.is_mixed(first) => {
                    if !trim_blanks(text).is_empty() {
                        if args.has(first, kind) {
                            return Err(self.given_twice(column));
                        }
                        args.set_whole(first, kind, text, self.numerals)
                            .map_err(|bad| self.bad_cell(column, bad.text, &bad.reason))?;
                    }
                }
                &ColumnTarget::Whole(first, kind) => {
                    if self.may_mislead(kind, text) {
                        records.note_comma();
                    }
                    args.set_whole(first, kind, text, self.numerals)
                        .map_err(|bad| self.bad_cell(column, bad.text, &bad.reason))?;
                }
                ColumnTarget::Passed | ColumnTarget::Several(_) | ColumnTarget::Foreign(_) => {}
            }
        }
        Ok(())
    }

    /// Whether a cell has a comma that may have been meant to be a decimal one.
    fn may_mislead(&self, kind: Kind, text: &[u8]) -> bool {
        self.commas_mislead && kind == Kind::NumberOrVector && comma(text).is_some()
    }

    fn given_twice(&self, column: usize) -> Problem {
        Problem::of_input(trimmed(&self.names[column]), "is given twice: whole and in parts".to_owned())
    }

    fn bad_cell(&self, column: usize, text: &[u8], reason: &str) -> Problem {
        let name = trimmed(&self.names[column]);
        let header = format!("{reason}, but the name of its column: a second header line? Name the files as arguments");
        let null = String::from_utf8_lossy(trim_blanks(text));
        let null = shell_word(&null)
            .map_or(reason.to_owned(), |null| format!("{reason}; add --null {null} to read such cells as empty"));
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
pub(crate) struct PassedFields<'a> {
    /// The columns.
    pub(crate) plan: &'a CsvPlan,
    /// The record, read last.
    pub(crate) records: &'a Records<'a>,
}

impl Passed for PassedFields<'_> {
    fn find(&self, name: &str, visit: &mut dyn FnMut(PassedValue<'_>)) {
        // What is not copied to the output is there all the same.
        let column = self.plan.names.iter().position(|column| trimmed(column) == name);
        if let Some((column, content)) = column.and_then(|column| Some((column, self.records.content(column)?))) {
            visit(PassedValue::Cell { text: content, is_quoted: self.records.is_quoted(column) });
        }
    }

    fn visit(&self, visit: &mut dyn FnMut(PassedCell<'_>)) {
        for &column in &self.plan.passed {
            if let Some(content) = self.records.content(column) {
                let value = PassedValue::Cell { text: content, is_quoted: self.records.is_quoted(column) };
                visit(PassedCell { name: &self.plan.names[column], value });
            }
        }
    }
}

/// Whether programs write this where there is no number.
fn is_usual_null(text: &str) -> bool {
    ["nan", "null", "na", "n/a", "#n/a", "none", "nil", "-"].contains(&text.to_ascii_lowercase().as_str())
}
