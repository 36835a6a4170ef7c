//! What is asked besides the query itself: which results, how they are written, and which answers count.

use crate::geometry::Status;

use super::problem::{Problem, Stop};

/// Which results are wanted, and how.
#[derive(Clone, Debug)]
pub struct Ask {
    /// Whether a path without bounds is the whole line.
    pub line: bool,
    /// Whether a touch counts as a miss.
    pub no_touch: bool,
    /// How numbers are written.
    pub form: NumberForm,
    /// A bit for every result that is wanted.
    pub wanted: u32,
    /// Whether a query reports all its contacts with a scene, not just the first.
    pub all: bool,
    /// Whether a query that meets no solid of a scene reports the nearest.
    pub nearest: bool,
    /// How many cells a walk may have; one with more ends in an error.
    pub max_cells: u64,
    /// Which numbers to work with; the answers are the same.
    pub numbers: Numbers,
    /// Which slab test floats are tried with.
    pub textbook: Textbook,
}

impl Default for Ask {
    /// What is asked without a flag: all results.
    fn default() -> Self {
        Self {
            line: false,
            no_touch: false,
            form: NumberForm::Nearest,
            wanted: u32::MAX,
            all: false,
            nearest: false,
            max_cells: u64::MAX,
            numbers: Numbers::Fast,
            textbook: Textbook::Divide,
        }
    }
}

impl Ask {
    /// Drops a contact that is a touch where touches count as misses.
    #[inline]
    pub fn drop_uncounted<T>(&self, contact: &mut Option<T>, status: impl FnOnce(&T) -> Status) {
        if self.no_touch && contact.as_ref().map(status) == Some(Status::Touch) {
            *contact = None;
        }
    }

    /// Ends a walk that has had so many cells, if it may have no more.
    #[inline]
    pub fn end_walk_after(&self, cells: u64) -> Result<(), Stop> {
        if cells < self.max_cells {
            return Ok(());
        }
        Err(Problem::of_query(format!("the walk has more cells than the {cells} of --max-cells")).into())
    }

    /// Whether fast numbers may answer: they can be rounded to floats, but not be written out.
    #[inline]
    pub fn takes_fast_numbers(&self) -> bool {
        self.numbers == Numbers::Fast && self.form == NumberForm::Nearest
    }
}

/// How numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberForm {
    /// Each as the nearest f64.
    Nearest,
    /// Each as it is.
    ClosedForm,
    /// Each rounded to so many digits behind the point.
    Decimals(u32),
}

/// The answers that are written, by their status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statuses {
    /// Hits.
    pub hit: bool,
    /// Touches.
    pub touch: bool,
    /// Misses.
    pub miss: bool,
}

impl Statuses {
    /// Whether a row with this contact is among them.
    pub fn contains(self, contact: Option<Status>) -> bool {
        match contact {
            Some(Status::Hit) => self.hit,
            Some(Status::Touch) => self.touch,
            None => self.miss,
        }
    }
}

/// How the slab test in floats comes to its times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Textbook {
    /// It divides by each component of the direction, as books have it.
    Divide,
    /// It multiplies by its reciprocal, as engines run it.
    Reciprocal,
}

/// Which numbers a query is worked out with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// Fast ones, and big integers where those are uncertain.
    Fast,
    /// Big integers alone.
    Big,
}
