//! What a run came to: how many queries of each kind there were.

use std::fmt;

use crate::check::{Hints, Tally};
use crate::cli::Config;
use crate::failure::ExitStatus;
use crate::fast::Answered;
use crate::geometry::Status;

/// How many queries of each kind there were.
#[derive(Clone, Debug, Default)]
pub(super) struct Summary {
    hits: u64,
    touches: u64,
    misses: u64,
    /// Queries that have no answer.
    errors: u64,
    /// Whether a query met something before it failed.
    met_and_failed: bool,
    /// Queries that the fast path and the general way have answered alike (`--way both`).
    pub(super) alike: u64,
    /// What came of those that were checked.
    pub(super) checked: Tally,
    /// What the numbers of those that are wrong show.
    pub(super) hints: Hints,
}

impl Summary {
    /// Counts a query whose best contact is this one.
    pub(super) fn count(&mut self, contact: Option<Status>) {
        match contact {
            Some(Status::Hit) => self.hits += 1,
            Some(Status::Touch) => self.touches += 1,
            None => self.misses += 1,
        }
    }

    /// Counts the queries that the fast path answered.
    pub(super) fn count_answered(&mut self, answered: &Answered) {
        self.hits += answered.hits;
        self.touches += answered.touches;
        self.misses += answered.misses;
        self.checked.add(&Tally::of(answered.right));
    }

    /// Counts a query that has failed, after such contacts.
    pub(super) fn count_error(&mut self, contact: Option<Status>) {
        self.errors += 1;
        self.met_and_failed |= contact.is_some();
    }

    /// Adds another part of the run.
    pub(super) fn add(&mut self, other: &Self) {
        self.hits += other.hits;
        self.touches += other.touches;
        self.misses += other.misses;
        self.errors += other.errors;
        self.met_and_failed |= other.met_and_failed;
        self.alike += other.alike;
        self.checked.add(&other.checked);
        self.hints.add(&other.hints);
    }

    /// How many queries there were.
    pub(super) fn queries(&self) -> u64 {
        self.hits + self.touches + self.misses + self.errors
    }

    /// Whether queries were answered; of misses alone, if so.
    pub(super) fn has_answers(&self, of_misses: bool) -> bool {
        self.misses > 0 || !of_misses && self.hits + self.touches > 0
    }

    /// What the end says of bad rows.
    pub(super) fn bad_rows(&self) -> Option<String> {
        match self.errors {
            0 => None,
            1 => Some("hitcalc: 1 bad row".to_owned()),
            errors => Some(format!("hitcalc: {errors} bad rows")),
        }
    }

    /// The exit status of a run that came to its end.
    pub(super) fn exit_status(&self, config: &Expected) -> ExitStatus {
        let has_contact = self.hits + self.touches > 0 || self.met_and_failed;
        match config {
            Expected { no_errors: true, .. } if self.errors > 0 => ExitStatus::Data,
            Expected { a_contact: true, .. } if !has_contact => ExitStatus::NoContact,
            Expected { all_right: true, .. } if self.errors > 0 || !self.checked.is_clean() => ExitStatus::NoContact,
            _ => ExitStatus::Done,
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { hits, touches, misses, errors, .. } = self;
        let all = self.queries();
        let queries = if all == 1 { "query" } else { "queries" };
        write!(f, "hitcalc: {all} {queries}: {hits} hit, {touches} touched, {misses} missed, {errors} failed")
    }
}

/// What the exit status is to tell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expected {
    /// Whether a run without any contact exits with 1 (`--exit-status`).
    a_contact: bool,
    /// Whether a run with bad rows exits with 3 (`--fail-on-error`).
    no_errors: bool,
    /// Whether a run exits with 1 that checked nothing, or found a row that is wrong or bad.
    all_right: bool,
}

impl Expected {
    /// What these options say.
    pub(super) fn new(config: &Config) -> Self {
        let checks = config.checks.is_some();
        Self {
            a_contact: config.exit_status && !checks,
            no_errors: config.fail_on_error,
            all_right: config.exit_status && checks,
        }
    }
}
