//! The declaration of a subcommand, the options of a question besides the query itself, and how a row of its answer is
//! handed over.

use std::io;

use super::args::Args;
use super::parameter::{Mask, Parameter, Parameters, Value, optional_slot_of, slot_of};
use super::problem::{Problem, Stop};
use super::report::{ResultField, Rows, WalkCell, results_from};
use crate::geometry::{Contact, Status};
use crate::number::{Exact, RootSum, Uncertain};

/// The declaration of a subcommand: all that the command line, the readers, the writers and the help know of it.
pub struct Spec {
    /// The name of the command on the command line.
    pub name: &'static str,
    /// Names for it elsewhere.
    pub(crate) also_called: &'static [&'static str],
    /// The question it answers, in a line.
    pub about: &'static str,
    /// More about the question, its forms and its limits; literal text is between backticks.
    pub(crate) details: &'static str,
    /// Its parameters: those of a path, or of what moves, then those of the solid that it meets.
    pub parameters: Parameters,
    /// The message about a query in 2D; `None` for a question that can be asked in 2D, too.
    pub only_in_3d: Option<&'static str>,
    /// The groups of parameters in the help: the heading of each, and the parameter that it begins with.
    pub groups: &'static [(&'static str, &'static str)],
    /// How many of the last groups are rarely needed: the short help only names their flags.
    pub(crate) rare_groups: usize,
    /// The index of the solid's first parameter.
    pub first_solid: usize,
    /// Solids come only in scenes.
    pub solids_in_scenes_only: bool,
    /// The kind of solid that a tile of a map is to it, if maps can be its scenes.
    pub(crate) tile: Option<Tile>,
    pub results: &'static [ResultField],
    /// How many at the end of them are further ones: computed only where they are asked for by name.
    pub further_results: usize,
    /// Its results where a scene brings the solids.
    pub scene_results: &'static [ResultField],
    /// How many at the end of them are further ones.
    pub(crate) further_scene_results: usize,
    /// A parameter whose default surprises where nothing in a batch gives it.
    pub(crate) unsaid: Option<Unsaid>,
    /// Parameters of other commands that would be about the same path or solid, and that this one does not take.
    pub(crate) not_taken: &'static [&'static str],
    /// The flags of other commands that this one does not offer: `against`, `picture`, `explain`, `cases` or `margin`.
    pub(crate) not_offered: &'static [&'static str],
    /// True if it has the flag `--line`.
    pub has_line: bool,
    /// The effect of `--no-touch`, for the help.
    pub(crate) no_touch: &'static str,
    /// How many rows answer a query.
    pub rows: Rows,
    /// For each example its purpose, and the arguments, as a shell would split them.
    pub examples: &'static [(&'static str, &'static str)],
}

/// The kind of solid that a tile of a map is to a question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tile {
    /// A cell of the grid that its queries bring, whose index is in this slot.
    Cell(usize),
    /// The box of its cell, by its size and its low corner, or its center.
    Box {
        /// The slot of the low corner.
        min: usize,
        /// The slot of the center.
        center: usize,
        /// The slot of the size.
        size: usize,
    },
}

/// A parameter whose default surprises where nothing in a batch gives it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unsaid {
    pub(crate) parameter: &'static str,
    /// The note that is printed then, once.
    pub(crate) note: &'static str,
    /// The answers that make it matter.
    pub(crate) of: Outcome,
    /// It is of queries that have one of these vectors, if there are any: no other takes it from a flag for all.
    pub(crate) of_those_with: &'static [&'static str],
}

/// A flag's value for those queries, or solids, that have what it is of: ends of caps are of cylinders, not of spheres.
#[derive(Clone)]
pub(crate) struct OfSome {
    slot: usize,
    /// The slots of the vectors of which they have one.
    with: Vec<usize>,
}

impl OfSome {
    /// True if the value itself is among these slots.
    pub(crate) fn is_in(&self, slots: Mask) -> bool {
        slots >> self.slot & 1 == 1
    }

    /// Gives a query the value of these flags, or takes it back.
    pub(crate) fn settle(&self, args: &mut Args, flags: &Args) {
        let is_of_it = self.with.iter().any(|slot| args.has_vector(*slot));
        args.set(self.slot, if is_of_it { flags.value(self.slot).clone() } else { Value::Absent });
    }
}

/// The outcome of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// There were answers.
    Any,
    /// There was a miss.
    Miss,
    /// There were some, and all of them were misses.
    Misses,
}

impl Spec {
    /// The slot of the parameter whose default surprises.
    pub(crate) fn unsaid_slot(&self) -> Option<usize> {
        optional_slot_of(&self.parameters, self.unsaid?.parameter)
    }

    /// The slots of the velocities of both boxes; none where not both may move.
    pub(crate) fn velocity_slots(&self) -> Vec<usize> {
        let parameters = self.parameters.iter().enumerate();
        let velocities = parameters.filter(|(_, parameter)| parameter.name.ends_with("_vel"));
        velocities.flat_map(|(index, _)| self.parameters.slots(index)).collect()
    }

    /// The slots of the vectors of which a query has one that the parameter is of; none where it is of all.
    pub(crate) fn slots_with_unsaid(&self) -> Vec<usize> {
        let vectors = self.unsaid.map_or(&[][..], |unsaid| unsaid.of_those_with);
        vectors.iter().map(|name| slot_of(&self.parameters, name)).collect()
    }

    /// The parameter whose default surprises, if it is of some queries alone, and these flags give it.
    pub(crate) fn of_some(&self, flags: &Args) -> Option<OfSome> {
        let (slot, with) = (self.unsaid_slot()?, self.slots_with_unsaid());
        (!with.is_empty() && *flags.value(slot) != Value::Absent).then_some(OfSome { slot, with })
    }

    /// The note about a flag for that parameter where it is of no query.
    pub(crate) fn idle_flag(&self) -> String {
        let Some(Unsaid { parameter, of_those_with, .. }) = self.unsaid else { return String::new() };
        format!("--{} changes nothing: no row has any of {}", parameter.replace('_', "-"), of_those_with.join(", "))
    }

    /// The declaration that most questions share: `first_solid` parameters of what moves, then those of the solid, and one row
    /// of results, with or without a scene. Those from `further` on are further ones.
    pub(crate) const fn of(
        parameters: &'static [Parameter],
        first_solid: usize,
        results: &'static [ResultField],
        further: &'static str,
    ) -> Self {
        let further_results = results_from(results, further);
        Self {
            name: "",
            also_called: &[],
            about: "",
            details: "",
            parameters: Parameters::new(parameters),
            only_in_3d: None,
            groups: &[],
            rare_groups: 0,
            first_solid,
            solids_in_scenes_only: false,
            tile: None,
            results,
            further_results,
            scene_results: results,
            further_scene_results: further_results,
            unsaid: None,
            not_taken: &[],
            not_offered: &[],
            has_line: true,
            no_touch: "A touch counts as a miss",
            rows: Rows::One,
            examples: &[],
        }
    }

    /// True if the command has a flag that not all have to offer.
    pub fn offers(&self, flag: &str) -> bool {
        !self.not_offered.contains(&flag)
    }

    /// True if its solids have faces that are named, as boxes have.
    pub(crate) fn has_faces(&self) -> bool {
        self.results.iter().any(|result| result.name == "enter_face")
    }

    /// Fails if the question cannot be asked in this dimension.
    #[inline]
    pub fn check_dimension(&self, dimension: usize) -> Result<(), Problem> {
        match self.only_in_3d {
            Some(reason) if dimension != 3 => Err(Problem::of_query(reason)),
            _ => Ok(()),
        }
    }

    /// How many parameters a query without a scene has.
    pub fn plain_parameters(&self) -> usize {
        if self.solids_in_scenes_only { self.first_solid } else { self.parameters.len() }
    }
}

/// Lists of declarations, one behind the other; they have `N` items together.
pub(crate) const fn joined<T: Copy, const N: usize>(lists: &[&[T]]) -> [T; N] {
    let mut all = [lists[0][0]; N];
    let (mut count, mut list) = (0, 0);
    while list < lists.len() {
        let mut index = 0;
        while index < lists[list].len() {
            all[count] = lists[list][index];
            (count, index) = (count + 1, index + 1);
        }
        list += 1;
    }
    assert!(count == N, "the lists have fewer items");
    all
}

// The options of a question besides the query itself: which results, how they are written, and which answers count.

/// Which results are wanted, and how.
#[derive(Clone, Debug)]
pub struct Ask {
    /// A path without bounds is the whole line.
    pub line: bool,
    /// A touch counts as a miss.
    pub no_touch: bool,
    /// Cells of a grid are centred on the multiples of their size.
    pub centers: bool,
    pub form: NumberForm,
    /// A bit for every result that is wanted.
    pub wanted: u32,
    /// A bit for every result that is checked, whose exact numbers are wanted too.
    pub checked: u32,
    /// A query reports all its contacts with a scene, not just the first.
    pub all: bool,
    /// A query that meets no solid of a scene reports the nearest.
    pub nearest: bool,
    /// How many cells a walk may have; one with more ends in an error.
    pub max_cells: u64,
    /// Which numbers to work with; the answers are the same.
    pub numbers: Numbers,
    /// Remarks for readers of text are wanted.
    pub notes: bool,
    /// Which slab test floats are tried with.
    pub textbook: Textbook,
}

impl Default for Ask {
    /// The options without flags: all results.
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

    /// True if fast numbers may answer: they can be rounded to floats, but not be written out.
    #[inline]
    pub(crate) fn takes_fast_numbers(&self) -> bool {
        self.numbers == Numbers::Fast && self.form == NumberForm::Nearest
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberForm {
    /// Numbers are rounded to the nearest f64.
    Nearest,
    /// Numbers are fractions and roots, not rounded (`--exact`).
    ClosedForm,
    /// Numbers are rounded to this many digits behind the point (`--decimals`).
    Decimals(u32),
}

impl NumberForm {
    /// A number in this form.
    pub(crate) fn cell(self, number: &impl Exact) -> Result<Cell, Uncertain> {
        Ok(match self {
            Self::Nearest => Cell::Number(number.round()?),
            Self::ClosedForm => Cell::ClosedForm(number.closed_form()?),
            Self::Decimals(count) => Cell::Decimals(number.decimals(count)?),
        })
    }
}

/// The answers that are written, by their status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statuses {
    pub hit: bool,
    pub touch: bool,
    pub miss: bool,
}

impl Statuses {
    /// True if a row with this contact is among them.
    pub fn contains(self, contact: Option<Status>) -> bool {
        match contact {
            Some(Status::Hit) => self.hit,
            Some(Status::Touch) => self.touch,
            None => self.miss,
        }
    }
}

/// The way in which the slab test in floats finds its times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Textbook {
    /// It divides by each component of the direction, as books have it.
    Divide,
    /// It multiplies by its reciprocal, as engines run it.
    Reciprocal,
}

/// The class of a row that was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
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
        Only::WORDS[Only::STATUSES + self as usize]
    }
}

/// The rows that are written, by what they came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Only {
    /// Their statuses, if some were named.
    pub(crate) statuses: Option<Statuses>,
    /// The classes of rows that were checked, if some were named: ok, boundary, wrong.
    pub(crate) classes: Option<[bool; 3]>,
}

impl Only {
    /// The words of `--only`: statuses, then the classes of `--check`.
    pub(crate) const WORDS: [&str; 7] = ["hit", "touch", "miss", "error", "ok", "boundary", "wrong"];
    /// The number of words for statuses. Rows with the last one, errors, are always written.
    const STATUSES: usize = 4;

    /// Adds the rows that a word is about; false if it is not one of the words.
    pub(crate) fn add(&mut self, word: &str) -> bool {
        let Some(index) = Self::WORDS.iter().position(|known| *known == word) else { return false };
        if index < Self::STATUSES {
            let Statuses { hit, touch, miss } = self.statuses.get_or_insert_default();
            if let Some(status) = [hit, touch, miss].into_iter().nth(index) {
                *status = true;
            }
        } else {
            self.classes.get_or_insert_default()[index - Self::STATUSES] = true;
        }
        true
    }

    /// True if such a row is written.
    pub(crate) fn contains(self, contact: Option<Status>, class: Option<Class>) -> bool {
        let is_named = |classes: [bool; 3]| class.is_some_and(|class| classes[class as usize]);
        // Beside classes `error` names no status.
        let statuses = self.statuses.filter(|statuses| self.classes.is_none() || *statuses != Statuses::default());
        statuses.is_none_or(|statuses| statuses.contains(contact)) && self.classes.is_none_or(is_named)
    }

    /// True if no row is written but those of errors.
    pub(crate) fn is_none(self) -> bool {
        self.statuses == Some(Statuses::default()) && self.classes.is_none()
    }

    /// True if all rows are written.
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

// A row of an answer as it is handed over: its cells, and what it is about.

/// One cell of an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Cell {
    /// Nothing: an empty CSV cell, null in JSON.
    #[default]
    Empty,
    Word(&'static str),
    /// The nearest f64.
    Number(f64),
    /// A whole number, in any form of output.
    Integer(i64),
    /// A number in closed form.
    ClosedForm(String),
    /// A number with as many digits behind the point as were asked for.
    Decimals(String),
    /// Words in a row, which a delimiter may part.
    Text(String),
    Infinite {
        /// True for +inf.
        positive: bool,
    },
}

/// An empty row for these results.
pub fn empty_row(results: &[ResultField]) -> Vec<Cell> {
    vec![Cell::Empty; results.iter().map(|result| result.shape.cells()).sum()]
}

/// Facts about a row besides its cells.
#[derive(Clone, Debug, Default)]
pub struct RowContext {
    /// A remark for readers of text: its words and numbers, one behind the other. Empty is none.
    pub note: Vec<Cell>,
    /// The index of the solid in its scene, from 0.
    pub(crate) solid: Option<usize>,
    /// How the path meets the solid; `None` is a miss. Every cell of a walk is a hit.
    pub contact: Option<Status>,
    /// The class of a row that is checked.
    pub(crate) class: Option<Class>,
}

pub trait Sink {
    fn row(&mut self, cells: &[Cell], about: &RowContext) -> io::Result<()>;

    /// Takes the exact number of a cell that is checked, before its row comes. Of values that are equally right the first
    /// is the row's own, of index 0.
    fn exact(&mut self, _cell: usize, _index: usize, _number: RootSum) {}

    /// True if more rows of a query change anything once one has come.
    fn wants_more(&self) -> bool {
        true
    }

    /// True if the cells of the walk that begins may come by [`Sink::cells`], which writes the same rows.
    fn takes_cells(&mut self) -> bool {
        false
    }

    /// Writes each of these cells of a walk as a row; only where [`Sink::takes_cells`] has said so.
    fn cells(&mut self, _: &[WalkCell]) -> io::Result<()> {
        Ok(())
    }
}

/// A function may take the rows, where nothing else is asked of them.
impl<F: FnMut(&[Cell], &RowContext) -> io::Result<()>> Sink for F {
    fn row(&mut self, cells: &[Cell], about: &RowContext) -> io::Result<()> {
        self(cells, about)
    }
}
