//! What is asked besides the query itself: which results, how they are written, and which answers count.

use crate::geometry::{Contact, Status};

use super::problem::{Problem, Stop};

/// Which results are wanted, and how.
#[derive(Clone, Debug)]
pub struct Ask {
    /// Whether a path without bounds is the whole line.
    pub line: bool,
    /// Whether a touch counts as a miss.
    pub no_touch: bool,
    /// Whether cells of a grid are centred on the multiples of their size.
    pub centers: bool,
    /// How numbers are written.
    pub form: NumberForm,
    /// A bit for every result that is wanted.
    pub wanted: u32,
    /// A bit for every result that is checked, whose exact numbers are wanted too.
    pub checked: u32,
    /// Whether a query reports all its contacts with a scene, not just the first.
    pub all: bool,
    /// Whether a query that meets no solid of a scene reports the nearest.
    pub nearest: bool,
    /// How many cells a walk may have; one with more ends in an error.
    pub max_cells: u64,
    /// Which numbers to work with; the answers are the same.
    pub numbers: Numbers,
    /// Whether remarks for readers of text are wanted.
    pub notes: bool,
    /// Which slab test floats are tried with.
    pub textbook: Textbook,
}

impl Default for Ask {
    /// What is asked without a flag: all results.
    fn default() -> Self {
        Self {
            line: false,
            no_touch: false,
            centers: false,
            form: NumberForm::Nearest,
            wanted: u32::MAX,
            checked: 0,
            all: false,
            nearest: false,
            max_cells: u64::MAX,
            numbers: Numbers::Fast,
            notes: false,
            textbook: Textbook::Divide,
        }
    }
}

impl Ask {
    /// Drops a contact that is a touch where touches count as misses.
    #[inline]
    pub(crate) fn drop_uncounted<T, C>(&self, contact: &mut Option<Contact<T, C>>) {
        if self.no_touch && contact.as_ref().is_some_and(|contact| contact.status == Status::Touch) {
            *contact = None;
        }
    }

    /// Fails if a walk that has had `cells` cells may have no more (`--max-cells`).
    #[inline]
    pub(crate) fn end_walk_after(&self, cells: u64) -> Result<(), Stop> {
        if cells < self.max_cells {
            return Ok(());
        }
        Err(Problem::of_query(format!("the walk has more cells than the {cells} of --max-cells")).into())
    }

    /// Whether fast numbers may answer: they can be rounded to floats, but not be written out.
    #[inline]
    pub(crate) fn takes_fast_numbers(&self) -> bool {
        self.numbers == Numbers::Fast && self.form == NumberForm::Nearest
    }
}

/// How numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberForm {
    /// Numbers are rounded to the nearest f64.
    Nearest,
    /// Numbers are fractions and roots, not rounded (`--exact`).
    ClosedForm,
    /// Numbers are rounded to this many digits behind the point (`--decimals`).
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

/// What a row that was checked is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// All that was given is right, or nearly so.
    Ok,
    /// The exact answer is a touch, and the program draws the line on one side of it.
    Boundary,
    /// Something is wrong.
    Wrong,
}

impl Class {
    /// The word for this class in the output: `ok`, `boundary` or `wrong`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Boundary => "boundary",
            Self::Wrong => "wrong",
        }
    }
}

/// The rows that are written, by what they came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Only {
    /// Their statuses, if some were named.
    pub(crate) statuses: Option<Statuses>,
    /// The classes of rows that were checked, if some were named: ok, boundary, wrong.
    pub(crate) classes: Option<[bool; 3]>,
}

impl Only {
    /// Whether such a row is written.
    pub(crate) fn contains(self, contact: Option<Status>, class: Option<Class>) -> bool {
        let is_named = |classes: [bool; 3]| class.is_some_and(|class| classes[class as usize]);
        self.statuses.is_none_or(|statuses| statuses.contains(contact)) && self.classes.is_none_or(is_named)
    }

    /// Whether no row is written but those of errors.
    pub(crate) fn is_none(self) -> bool {
        self.statuses == Some(Statuses { hit: false, touch: false, miss: false })
    }

    /// Whether all rows are written.
    pub(crate) fn is_all(self) -> bool {
        self == Self::default()
    }
}

/// Which numbers a query is worked out with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// Fast ones, and big integers where those are uncertain.
    Fast,
    /// Big integers alone.
    Big,
}
