//! One declaration per result, and the row of cells that an answer fills.

use std::io;

use crate::geometry::Status;
use crate::number::{Big, Exact, Fraction, Ring, RootSum, Time};

use super::ask::{Ask, NumberForm};
use super::parameter::same;
use super::problem::{Problem, Stop};
use super::walk_cell::{WalkCell, WalkReport};

/// A result of a command: a CSV column, or one for each axis, and a JSON key.
#[derive(Clone, Copy, Debug)]
pub struct ResultField {
    /// The key, and the stem of the columns.
    pub name: &'static str,
    /// One cell, or one for each axis, and what they hold.
    pub shape: ResultShape,
    /// One line of help.
    pub help: &'static str,
}

/// How many cells a result has, and what they hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultShape {
    /// One number.
    Single,
    /// One word.
    Word,
    /// One whole number.
    Integer,
    /// A number for each axis.
    Vector,
    /// A whole number for each axis.
    Index,
}

impl ResultShape {
    /// Whether there is a cell for each axis.
    pub const fn is_vector(self) -> bool {
        matches!(self, Self::Vector | Self::Index)
    }

    /// Cells in a row, which always has room for three axes.
    pub const fn cells(self) -> usize {
        if self.is_vector() { 3 } else { 1 }
    }
}

/// How many rows answer a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// One row a query.
    One,
    /// One row for each cell of a walk.
    Cells,
    /// One row for each contact with a solid of a scene.
    Contacts,
}

/// A result of a command, found by name when the program is compiled.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    name: &'static str,
    /// Its bit in a set of results; 0 where the command has no such result, which is never wanted then.
    bit: u32,
    /// Where its cells begin.
    cell: usize,
}

impl Field {
    /// Whether it is one of a set of results, which has a bit for each.
    #[inline]
    pub fn is_in(self, results: u32) -> bool {
        results & self.bit != 0
    }
}

/// Finds a result by its name.
pub const fn field(results: &[ResultField], name: &'static str) -> Field {
    let found = optional_field(results, name);
    assert!(found.bit != 0, "no result of this name");
    found
}

/// Finds a result by its name that not all commands have. Whoever fills it as it is asks first whether it is wanted.
pub const fn optional_field(results: &[ResultField], name: &'static str) -> Field {
    let mut cell = 0;
    let mut index = 0;
    while index < results.len() {
        if same(results[index].name, name) {
            return Field { name, bit: 1 << index, cell };
        }
        cell += results[index].shape.cells();
        index += 1;
    }
    Field { name, bit: 0, cell }
}

/// How many results there are from this name to the end.
pub const fn results_from(results: &[ResultField], name: &'static str) -> usize {
    results.len() - field(results, name).bit.trailing_zeros() as usize
}

/// One cell of an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Cell {
    /// Nothing: an empty CSV cell, null in JSON.
    #[default]
    Empty,
    /// A word.
    Word(&'static str),
    /// The nearest f64.
    Number(f64),
    /// A whole number, in any form of output.
    Integer(i64),
    /// A number in closed form.
    ClosedForm(String),
    /// A number with as many digits behind the point as were asked for.
    Decimals(String),
    /// Endless.
    Infinite {
        /// Whether it is +inf.
        positive: bool,
    },
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
    pub fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Boundary => "boundary",
            Self::Wrong => "wrong",
        }
    }
}

/// What a row is about, besides its cells.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// A remark for readers of text: its words and numbers, one behind the other. Empty is none.
    pub note: Vec<Cell>,
    /// The index of the solid in its scene, from 0.
    pub solid: Option<usize>,
    /// How the path meets the solid; `None` is a miss. Every cell of a walk is a hit.
    pub contact: Option<Status>,
    /// What comes of a row that is checked.
    pub class: Option<Class>,
}

/// Takes rows of cells.
pub trait Sink {
    /// Writes one row.
    fn row(&mut self, cells: &[Cell], about: &About) -> io::Result<()>;

    /// Takes the exact number of a cell that is checked, before its row comes.
    fn exact(&mut self, _cell: usize, _number: RootSum) {}

    /// Whether the cells of the walk that begins may come by [`Sink::cells`], which writes the same rows.
    fn takes_cells(&mut self) -> bool {
        false
    }

    /// Writes each of these cells of a walk as a row; only where [`Sink::takes_cells`] has said so.
    fn cells(&mut self, _: &[WalkCell]) -> io::Result<()> {
        Ok(())
    }
}

/// An empty row for these results.
pub fn empty_row(results: &[ResultField]) -> Vec<Cell> {
    vec![Cell::Empty; results.iter().map(|result| result.shape.cells()).sum()]
}

/// The row of an answer while it is filled.
pub struct Report<'a> {
    ask: &'a Ask,
    cells: &'a mut [Cell],
    about: About,
    /// Rows that were handed over.
    rows: u64,
    fell_back: bool,
    sink: &'a mut dyn Sink,
}

impl<'a> Report<'a> {
    /// A report whose rows are filled in `cells` (see [`empty_row`]) and handed to `sink`.
    pub fn new(ask: &'a Ask, cells: &'a mut [Cell], sink: &'a mut dyn Sink) -> Self {
        Self { ask, cells, about: About::default(), rows: 0, fell_back: false, sink }
    }

    /// What was asked for.
    pub fn ask(&self) -> &'a Ask {
        self.ask
    }

    /// Whether the fast numbers could not tell, so that big integers had to.
    pub fn fell_back(&self) -> bool {
        self.fell_back
    }

    /// Says that they could not.
    pub fn fall_back(&mut self) {
        self.fell_back = true;
    }

    /// Empties the row.
    #[inline]
    pub fn clear(&mut self) {
        // Not `fill`, which clones each.
        self.cells.iter_mut().for_each(|cell| *cell = Cell::Empty);
        self.about.note.clear();
    }

    /// Hands the row over.
    #[inline]
    pub fn emit(&mut self) -> Result<(), Stop> {
        self.ask.end_walk_after(self.rows)?;
        self.rows += 1;
        Ok(self.sink.row(self.cells, &self.about)?)
    }

    /// Says how the path meets the solid; the status is the first result of all commands that have one.
    #[inline]
    pub fn status(&mut self, contact: Option<Status>) {
        self.about.contact = contact;
        self.cells[0] = Cell::Word(contact.map_or("miss", Status::name));
    }

    /// Says that the rows to come are cells of a walk, which have no status.
    pub fn walks(&mut self) {
        self.about.contact = Some(Status::Hit);
    }

    /// Reports a walk cell by cell, without a row of each, where the sink takes cells.
    pub fn straight_walk(&mut self) -> Option<WalkReport<'_>> {
        if self.ask.form != NumberForm::Nearest {
            return None;
        }
        self.sink.takes_cells().then(|| WalkReport::new(self.ask, &mut self.rows, &mut *self.sink))
    }

    /// Hands a row over that says that there is no contact.
    pub fn miss(&mut self) -> Result<(), Stop> {
        self.clear();
        self.about.solid = None;
        self.status(None);
        self.emit()
    }

    /// Whether a result is wanted at all: what is not need not be rounded.
    #[inline]
    pub fn wants(&self, field: Field) -> bool {
        field.is_in(self.ask.wanted | self.ask.checked)
    }

    /// Whether what another program gave for a result is judged.
    #[inline]
    fn is_checked(&self, field: Field) -> bool {
        field.is_in(self.ask.checked)
    }

    /// Says which solid of a scene the rows to come are about.
    pub fn about_solid(&mut self, solid: Option<usize>) {
        self.about.solid = solid;
    }

    /// Adds a remark for readers of text; there is one at most.
    pub fn note(&mut self, note: &'static str) {
        self.about.note = vec![Cell::Word(note)];
    }

    /// Adds a remark with two numbers, each behind its words, and written as results are; where they are written alike,
    /// other words stand for the second. There is none where a number is beyond floats.
    pub fn note_of(
        &mut self,
        [before, between, alike]: [&'static str; 3],
        (first, second): (&impl Exact, &impl Exact),
    ) -> Result<(), Stop> {
        let [first, second] = [self.written(first)?, self.written(second)?];
        let is_infinite = |cell: &Cell| matches!(cell, Cell::Number(number) if number.is_infinite());
        self.about.note = match first == second {
            _ if is_infinite(&first) || is_infinite(&second) => Vec::new(),
            true => vec![Cell::Word(before), first, Cell::Word(alike)],
            false => vec![Cell::Word(before), first, Cell::Word(between), second],
        };
        Ok(())
    }

    /// A number as results are written.
    fn written(&self, number: &impl Exact) -> Result<Cell, Stop> {
        Ok(match self.ask.form {
            NumberForm::Nearest => Cell::Number(number.round()?),
            NumberForm::ClosedForm => Cell::ClosedForm(number.closed_form()?),
            NumberForm::Decimals(count) => Cell::Decimals(number.decimals(count)?),
        })
    }

    /// Fills a cell as it is.
    #[inline]
    pub fn cell(&mut self, field: Field, cell: Cell) {
        self.cells[field.cell] = cell;
    }

    /// Fills a cell with infinity of a sign, if that is wanted.
    pub fn infinite(&mut self, field: Field, positive: bool) {
        if self.wants(field) {
            self.cell(field, Cell::Infinite { positive });
        }
    }

    /// Fills the cell of one axis as it is.
    pub fn component(&mut self, field: Field, axis: usize, cell: Cell) {
        self.cells[field.cell + axis] = cell;
    }

    /// Fills a cell with a word, or leaves it empty for "".
    #[inline]
    pub fn word(&mut self, field: Field, word: &'static str) {
        self.cell(field, if word.is_empty() { Cell::Empty } else { Cell::Word(word) });
    }

    /// Fills the cell of one axis (0 for a single result) with a number, if that is wanted.
    pub fn number(&mut self, field: Field, axis: usize, number: &impl Exact) -> Result<(), Stop> {
        if !self.wants(field) {
            return Ok(());
        }
        if self.is_checked(field) {
            self.sink.exact(field.cell + axis, number.root_sum()?);
        }
        self.cells[field.cell + axis] = match self.ask.form {
            NumberForm::Nearest => Cell::Number(nearest(field, number)?),
            NumberForm::ClosedForm => Cell::ClosedForm(number.closed_form()?),
            NumberForm::Decimals(count) => Cell::Decimals(number.decimals(count)?),
        };
        Ok(())
    }

    /// Fills the cells of a vector in 3D, if that is wanted.
    pub fn vector(&mut self, field: Field, components: &[impl Exact; 3]) -> Result<(), Stop> {
        for (axis, component) in components.iter().enumerate() {
            self.number(field, axis, component)?;
        }
        Ok(())
    }

    /// Fills the cell of one axis with -1, 0 or 1.
    #[inline]
    pub fn unit(&mut self, field: Field, axis: usize, number: i8) -> Result<(), Stop> {
        match self.ask.form {
            NumberForm::Nearest if !self.is_checked(field) => {
                self.component(field, axis, Cell::Number(f64::from(number)));
                Ok(())
            }
            _ => self.number(field, axis, &Fraction::whole(Big::from(number))),
        }
    }

    /// Fills the cell of a time: one end of a contact, `inf` or `-inf` if it has no bound.
    #[inline]
    pub fn time<R: Ring, T: Time<R> + Exact>(
        &mut self,
        field: Field,
        time: Option<&T>,
        positive: bool,
    ) -> Result<(), Stop> {
        match time {
            Some(time) => self.number(field, 0, time)?,
            None => self.cell(field, Cell::Infinite { positive }),
        }
        Ok(())
    }

    /// Fills the cells of a point from its coordinates in units.
    #[inline]
    pub fn point<R: Ring>(
        &mut self,
        field: Field,
        dimension: usize,
        units_in_one: &R,
        mut coordinate: impl FnMut(usize) -> Result<Fraction<R>, Stop>,
    ) -> Result<(), Stop> {
        if self.wants(field) {
            for axis in 0..dimension {
                self.number(field, axis, &coordinate(axis)?.over(units_in_one))?;
            }
        }
        Ok(())
    }
}

/// The f64 nearest to a result, if there is one.
#[inline(always)]
pub fn nearest(field: Field, number: &impl Exact) -> Result<f64, Stop> {
    let rounded = number.round()?;
    if rounded.is_infinite() {
        return Err(too_large(field.name).into());
    }
    Ok(rounded)
}

#[cold]
fn too_large(result: &str) -> Problem {
    Problem::of_query(format!(
        "the result {result} is beyond the range of 64-bit floats; --exact and --decimals can print it"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESULTS: [ResultField; 2] = [
        ResultField { name: "enter", shape: ResultShape::Vector, help: "" },
        ResultField { name: "length", shape: ResultShape::Single, help: "" },
    ];

    #[test]
    fn a_result_that_a_command_has_not_is_in_no_set() {
        let [length, distance] = ["length", "distance"].map(|name| optional_field(&RESULTS, name));
        assert!(length.is_in(0b10) && !length.is_in(0b01) && length.cell == 3);
        assert!(!distance.is_in(u32::MAX));
        assert_eq!(results_from(&RESULTS, "length"), 1);
    }
}
