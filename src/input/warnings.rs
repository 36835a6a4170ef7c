//! Warnings, each told once, above the line that shows how far the run is.

use std::collections::HashSet;
use std::fmt;
use std::io::{Write, stderr};
use std::sync::{Mutex, PoisonError};

/// How many warnings are remembered; what comes beyond is not told.
const MOST_TOLD: usize = 10_000;

/// Where warnings go.
pub struct Warnings {
    tell: Box<dyn Fn(&str) + Send + Sync>,
    told: Mutex<HashSet<String>>,
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
        Self::new(|warning| drop(writeln!(stderr(), "{warning}")))
    }
}

impl Warnings {
    /// Warnings that are handed to `tell`.
    pub fn new(tell: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self { tell: Box::new(tell), told: Mutex::default() }
    }

    /// Tells it, unless it has been told already.
    pub fn tell_once(&self, warning: &str) {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.len() < MOST_TOLD && told.insert(warning.to_owned()) {
            (self.tell)(warning);
        }
    }
}
