//! How many rows came to what, and for which reasons.

use crate::query::{Class, cut};

/// The most values of a column that are counted by themselves.
const MOST_VALUES: usize = 200;

/// How many rows there were of each class.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    ok: u64,
    boundary: u64,
    wrong: u64,
}

/// What the rows of a run came to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    all: Counts,
    /// The wrong rows that only a `--tolerance` could make right: off by more units than a float has digits for.
    tiny: u64,
    /// The rows of each value of a column, in order of appearance.
    by_value: Vec<(String, Counts)>,
    /// The rows of the values that came after the most that are counted.
    of_others: Counts,
    /// How often each reason was given, in order of appearance.
    reasons: Vec<(String, u64)>,
}

impl Counts {
    fn of(class: Class) -> Self {
        let one = |other| u64::from(class == other);
        Self { ok: one(Class::Ok), boundary: one(Class::Boundary), wrong: one(Class::Wrong) }
    }

    fn add(&mut self, other: Self) {
        self.ok += other.ok;
        self.boundary += other.boundary;
        self.wrong += other.wrong;
    }

    fn is_empty(self) -> bool {
        self.ok + self.boundary + self.wrong == 0
    }

    fn words(self) -> String {
        let Self { ok, boundary, wrong } = self;
        format!("{ok} ok, {boundary} on a boundary, {wrong} wrong")
    }
}

impl Tally {
    /// A tally of right rows.
    pub(crate) fn of(ok: u64) -> Self {
        Self { all: Counts { ok, ..Counts::default() }, ..Self::default() }
    }

    /// A row of this class. Where a column is given, its value and the reasons are counted, too.
    pub(super) fn of_row(class: Class, is_tiny: bool, by: Option<(String, Vec<String>)>) -> Self {
        let all = Counts::of(class);
        let (value, reasons) = by.map_or((None, Vec::new()), |(value, reasons)| (Some(value), reasons));
        Self {
            all,
            tiny: u64::from(is_tiny),
            by_value: value.map(|value| (value, all)).into_iter().collect(),
            of_others: Counts::default(),
            reasons: reasons.into_iter().map(|reason| (reason, 1)).collect(),
        }
    }

    /// Adds the counts of a later part of the run.
    pub(crate) fn add(&mut self, other: &Self) {
        self.all.add(other.all);
        self.tiny += other.tiny;
        self.of_others.add(other.of_others);
        for (value, counts) in &other.by_value {
            let has_room = self.by_value.len() < MOST_VALUES;
            match self.by_value.iter_mut().find(|(known, _)| known == value) {
                Some((_, known)) => known.add(*counts),
                None if has_room => self.by_value.push((value.clone(), *counts)),
                None => self.of_others.add(*counts),
            }
        }
        for (reason, count) in &other.reasons {
            match self.reasons.iter_mut().find(|(known, _)| known == reason) {
                Some((_, known)) => *known += count,
                None => self.reasons.push((reason.clone(), *count)),
            }
        }
    }

    /// Whether there were rows, and none is wrong.
    pub(crate) fn is_clean(&self) -> bool {
        self.all.wrong == 0 && !self.all.is_empty()
    }

    /// What the end says, with this behind the counts: those of each value of a column, those of all rows, how often each
    /// reason was given, and how many rows only a tolerance would clear.
    pub(crate) fn lines(&self, column: Option<&str>, behind: &str) -> Vec<String> {
        let mut lines = Vec::new();
        for (value, counts) in &self.by_value {
            let (column, value) = (cut(column.unwrap_or_default()), cut(value));
            lines.push(format!("hitcalc: {column} {value}: {}{behind}", counts.words()));
        }
        if !self.of_others.is_empty() {
            lines.push(format!("hitcalc: other values: {}{behind}", self.of_others.words()));
        }
        lines.push(format!("hitcalc: {}{behind}", self.all.words()));
        let reasons: Vec<String> = self.reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        if !reasons.is_empty() {
            lines.push(format!("hitcalc: reasons: {}{behind}", reasons.join(", ")));
        }
        if self.tiny > 0 {
            let reason = "off by more than the exact value itself; where that is 0 or nearly so, units say little";
            let tiny = self.tiny;
            lines.push(format!("hitcalc: {tiny} of the wrong rows: only numbers, {reason}, and --tolerance is for it"));
        }
        lines
    }
}
