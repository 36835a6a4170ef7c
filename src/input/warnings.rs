//! Warnings, each told once, above the line that shows how far the run is.
//!
//! Readers on many threads find them, and hand them over with their chunks, so that what is told does not depend on the
//! number of threads.

use std::collections::HashSet;
use std::fmt;
use std::io::{Write, stderr};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::query::visible;

use super::columns::spellings::{TakenName, note};

/// How many lines are told; of those beyond only the number.
const MOST_LINES: usize = 10;
/// How many names and lines are remembered; what comes beyond is neither told nor counted.
pub(super) const MOST_KNOWN: usize = 10_000;

/// What was found in an input.
#[derive(Debug)]
pub(crate) enum Finding {
    /// A line to tell.
    Line(String),
    /// A line of this kind, of which the first is told.
    First(&'static str, String),
    /// A name that is no parameter's was looked at; and the lines about it, if any.
    Name(String, Vec<String>),
    /// Names that are read as parameters though they are spelled in another way.
    Taken(Vec<TakenName>),
}

/// Where warnings go.
pub(crate) struct Warnings {
    tell: Box<dyn Fn(&str) + Send + Sync>,
    told: Mutex<Told>,
}

/// What has been told.
#[derive(Debug, Default)]
struct Told {
    known: HashSet<String>,
    lines: usize,
    left_out: usize,
}

impl fmt::Debug for Warnings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Warnings").field("told", &self.told).finish_non_exhaustive()
    }
}

impl Default for Warnings {
    /// Warnings on standard error, where no line shows how far a run is.
    fn default() -> Self {
        // There is nobody else to tell if this fails.
        Self::new(|warning| drop(writeln!(stderr(), "{}", visible(warning))))
    }
}

impl Warnings {
    /// Warnings that are handed to `tell`.
    pub(crate) fn new(tell: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self { tell: Box::new(tell), told: Mutex::default() }
    }

    /// Tells a line, unless it has been told already.
    pub(crate) fn tell_once(&self, line: &str) {
        self.tell_line(&mut self.told(), line);
    }

    /// Tells what is new of these.
    pub(crate) fn tell(&self, findings: impl IntoIterator<Item = Finding>) {
        let told = &mut self.told();
        for finding in findings {
            match finding {
                Finding::Line(line) => self.tell_line(told, &line),
                Finding::First(kind, line) if told.is_new(kind) => self.tell_line(told, &line),
                Finding::First(..) => {}
                Finding::Name(name, lines) if told.is_new(&name) => {
                    lines.iter().for_each(|line| self.tell_line(told, line));
                }
                Finding::Name(..) => {}
                Finding::Taken(mut names) => {
                    names.retain(|(name, _)| told.is_new(name));
                    self.count(told, &note(&names), names.len());
                }
            }
        }
    }

    /// Tells how many were left out.
    pub(crate) fn end(&self) {
        let told = self.told();
        let at_least = if told.known.len() < MOST_KNOWN { "" } else { "at least " };
        if told.left_out > 0 {
            (self.tell)(&format!("hitcalc: note: {at_least}{} more such lines are left out", told.left_out));
        }
    }

    fn tell_line(&self, told: &mut Told, line: &str) {
        let is_new = told.is_new(line);
        self.count(told, line, usize::from(is_new));
    }

    fn count(&self, told: &mut Told, line: &str, new: usize) {
        if new > 0 && told.lines < MOST_LINES {
            told.lines += 1;
            (self.tell)(line);
        } else {
            told.left_out += new;
        }
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Told {
    fn is_new(&mut self, text: &str) -> bool {
        self.known.len() < MOST_KNOWN && self.known.insert(text.to_owned())
    }
}
