//! Warnings, each told once, above the line that shows how far the run is.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use super::progress::Progress;

/// So many are remembered; what comes beyond is not told.
const MOST_TOLD: usize = 10_000;

/// Where warnings go.
#[derive(Debug, Default)]
pub struct Warnings {
    progress: Arc<Progress>,
    told: Mutex<HashSet<String>>,
}

impl Warnings {
    /// Warnings beside this line.
    pub fn new(progress: Arc<Progress>) -> Self {
        Self { progress, told: Mutex::default() }
    }

    /// Tells it, unless it has been told already.
    pub fn tell_once(&self, warning: &str) {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.len() < MOST_TOLD && told.insert(warning.to_owned()) {
            self.progress.tell(warning);
        }
    }
}
