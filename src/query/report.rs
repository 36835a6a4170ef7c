//! The results of a command, and the row of cells, or the cells of a walk, that an answer fills.

use super::parameter::same;
use super::problem::{Problem, Stop};
use super::spec::{Ask, Cell, NumberForm, RowContext, Sink};
use crate::geometry::Status;
use crate::number::{Big, Exact, Fraction, Ring, RingKind, SurdTexts};

/// The row of an answer while it is filled.
pub struct Report<'a> {
    ask: &'a Ask,
    cells: &'a mut [Cell],
    about: RowContext,
    /// Rows that were handed over.
    rows: u64,
    numbers: Option<RingKind>,
    /// How many components of vectors are filled, 2 or 3.
    dimension: usize,
    /// The index of the one of equally right values that is reported: 0 is the one that is written.
    alternative: usize,
    surds: SurdTexts,
    sink: &'a mut dyn Sink,
}

impl<'a> Report<'a> {
    /// A report whose rows are filled in `cells` (see [`empty_row`](super::empty_row)) and handed to `sink`.
    pub fn new(ask: &'a Ask, cells: &'a mut [Cell], sink: &'a mut dyn Sink) -> Self {
        let (about, surds) = (RowContext::default(), SurdTexts::default());
        Self { ask, cells, about, rows: 0, numbers: None, dimension: 3, alternative: 0, surds, sink }
    }

    pub(crate) fn ask(&self) -> &'a Ask {
        self.ask
    }

    /// The surest numbers that were needed so far; `None` if nothing was worked out.
    pub fn numbers(&self) -> Option<RingKind> {
        self.numbers
    }

    /// Says which numbers are needed.
    #[inline]
    pub(crate) fn work_with(&mut self, numbers: RingKind) {
        self.numbers = self.numbers.max(Some(numbers));
    }

    /// Says how many axes the rows to come have.
    #[inline]
    pub(crate) fn in_axes(&mut self, dimension: usize) {
        self.dimension = dimension;
    }

    /// Empties the row.
    #[inline]
    pub(crate) fn clear(&mut self) {
        // Not `fill`, which clones each; most are empty, and to look is less than to drop.
        self.cells.iter_mut().filter(|cell| !matches!(cell, Cell::Empty)).for_each(|cell| *cell = Cell::Empty);
        self.about.note.clear();
        self.surds.clear();
    }

    /// Hands the row over.
    #[inline]
    pub(crate) fn emit(&mut self) -> Result<(), Stop> {
        self.ask.end_walk_after(self.rows)?;
        self.rows += 1;
        let Self { cells, surds, .. } = self;
        surds.write(|cell, text| set(cells, cell, Cell::ClosedForm(text)));
        Ok(self.sink.row(self.cells, &self.about)?)
    }

    /// Says how the path meets the solid; the status is the first result of all commands that have one.
    #[inline]
    pub(crate) fn status(&mut self, contact: Option<Status>) {
        self.about.contact = contact;
        self.cells[0] = Cell::Word(contact.map_or("miss", Status::name));
    }

    /// Says that the rows to come are cells of a walk, which have no status.
    pub(crate) fn walks(&mut self) {
        self.about.contact = Some(Status::Hit);
    }

    /// True if more rows change anything once one has come: none does where nobody sees them, and no limit counts them.
    pub(crate) fn wants_more(&self) -> bool {
        self.ask.max_cells < u64::MAX || self.sink.wants_more()
    }

    /// Reports a walk cell by cell, without a row of each, where the sink takes cells.
    pub(crate) fn straight_walk(&mut self) -> Option<WalkReport<'_>> {
        if self.ask.form != NumberForm::Nearest {
            return None;
        }
        self.sink.takes_cells().then(|| WalkReport::new(self.ask, &mut self.rows, &mut *self.sink))
    }

    /// Reports that a query meets nothing, perhaps with a remark for readers of text.
    pub(crate) fn miss(&mut self, note: Vec<Cell>) -> Result<(), Stop> {
        self.clear();
        self.about.solid = None;
        self.about.note = note;
        self.status(None);
        self.emit()
    }

    /// True if a result is wanted: any other need not be rounded.
    #[inline]
    pub(crate) fn wants(&self, field: Field) -> bool {
        field.is_in(self.ask.wanted | self.ask.checked)
    }

    /// Tells what would be right of a result as well, beside what is written: where it is checked, each of `others` is
    /// filled in, and only handed to the judge.
    pub(crate) fn alternatives<T>(
        &mut self,
        field: Field,
        others: impl IntoIterator<Item = T>,
        mut fill: impl FnMut(T, &mut Self) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if !self.is_checked(field) {
            return Ok(());
        }
        for (index, other) in others.into_iter().enumerate() {
            self.alternative = index + 1;
            fill(other, self)?;
        }
        self.alternative = 0;
        Ok(())
    }

    /// True if another program's answer for a result is judged.
    #[inline]
    fn is_checked(&self, field: Field) -> bool {
        field.is_in(self.ask.checked)
    }

    /// Says which solid of a scene the rows to come are about.
    pub(crate) fn about_solid(&mut self, solid: Option<usize>) {
        self.about.solid = solid;
    }

    /// Adds a remark for readers of text; there is one at most.
    pub(crate) fn note(&mut self, note: &'static str) {
        self.about.note = vec![Cell::Word(note)];
    }

    /// Adds a remark with two numbers, each behind its words, and written as results are; where they are written alike,
    /// other words replace the second. There is none where a number is beyond floats.
    pub(crate) fn note_of(
        &mut self,
        [before, between, alike]: [&'static str; 3],
        (first, second): (&impl Exact, &impl Exact),
    ) -> Result<(), Stop> {
        let form = self.ask.form;
        let [first, second] = [form.cell(first)?, form.cell(second)?];
        let is_infinite = |cell: &Cell| matches!(cell, Cell::Number(number) if number.is_infinite());
        self.about.note = match first == second {
            _ if is_infinite(&first) || is_infinite(&second) => Vec::new(),
            true => vec![Cell::Word(before), first, Cell::Word(alike)],
            false => vec![Cell::Word(before), first, Cell::Word(between), second],
        };
        Ok(())
    }

    /// Fills a cell as it is.
    #[inline]
    pub(crate) fn cell(&mut self, field: Field, cell: Cell) {
        self.component(field, 0, cell);
    }

    /// Fills a cell with infinity of a sign, if that is wanted.
    pub(crate) fn infinite(&mut self, field: Field, positive: bool) {
        if self.wants(field) {
            self.cell(field, Cell::Infinite { positive });
        }
    }

    /// Fills the cell of one axis as it is.
    #[inline]
    pub(crate) fn component(&mut self, field: Field, axis: usize, cell: Cell) {
        set(self.cells, field.cell + axis, cell);
    }

    /// Fills a cell with a word, or leaves it empty for "".
    #[inline]
    pub(crate) fn word(&mut self, field: Field, word: &'static str) {
        self.cell(field, if word.is_empty() { Cell::Empty } else { Cell::Word(word) });
    }

    /// Fills the cell of one axis (0 for a single result) with a number, if that is wanted.
    pub(crate) fn number(&mut self, field: Field, axis: usize, number: &impl Exact) -> Result<(), Stop> {
        if self.wants(field) { self.fill(field, axis, number.clone()) } else { Ok(()) }
    }

    /// Fills the cell of one axis with a number.
    fn fill(&mut self, field: Field, axis: usize, number: impl Exact) -> Result<(), Stop> {
        if self.is_checked(field) {
            self.sink.exact(field.cell + axis, self.alternative, number.root_sum()?);
            if self.alternative > 0 {
                return Ok(());
            }
        }
        let cell = match self.ask.form {
            NumberForm::Nearest => Cell::Number(nearest(field, &number)?),
            NumberForm::ClosedForm => {
                let text = number.closed_form_among(&mut self.surds, field.cell + axis)?;
                text.map_or(Cell::Empty, Cell::ClosedForm)
            }
            form @ NumberForm::Decimals(_) => form.cell(&number)?,
        };
        self.component(field, axis, cell);
        Ok(())
    }

    /// Fills this many cells with the conjugates of surds that others were filled with, in closed form.
    pub(crate) fn conjugates(&mut self, of: Field, field: Field, count: usize) {
        (0..count).for_each(|axis| self.surds.add_conjugate(of.cell + axis, field.cell + axis));
    }

    /// Fills the cells of a vector, if that is wanted.
    pub(crate) fn vector(&mut self, field: Field, components: [impl Exact; 3]) -> Result<(), Stop> {
        if !self.wants(field) {
            return Ok(());
        }
        let components = components.into_iter().take(self.dimension).enumerate();
        components.into_iter().try_for_each(|(axis, component)| self.fill(field, axis, component))
    }

    /// Fills the cells of the index of a cell.
    pub(crate) fn index(&mut self, field: Field, index: [i64; 3]) {
        for (axis, part) in index.into_iter().enumerate().take(self.dimension) {
            self.component(field, axis, Cell::Integer(part));
        }
    }

    /// Fills the cell of one axis with -1, 0 or 1.
    #[inline]
    pub(crate) fn unit(&mut self, field: Field, axis: usize, number: i8) -> Result<(), Stop> {
        match self.ask.form {
            NumberForm::Nearest if !self.is_checked(field) => {
                self.component(field, axis, Cell::Number(f64::from(number)));
                Ok(())
            }
            _ => self.number(field, axis, &Fraction::whole(Big::from(number))),
        }
    }

    /// Fills the cell of a time, if that is wanted: `inf` or `-inf` if it has no bound.
    #[inline]
    pub(crate) fn time(&mut self, field: Field, time: Option<&impl Exact>, positive: bool) -> Result<(), Stop> {
        match time {
            Some(time) => self.number(field, 0, time)?,
            None => self.infinite(field, positive),
        }
        Ok(())
    }

    /// Fills the cells of a point from its coordinates in units.
    #[inline]
    pub(crate) fn point<R: Ring>(
        &mut self,
        field: Field,
        units_in_one: &R,
        mut coordinate: impl FnMut(usize) -> Result<Fraction<R>, Stop>,
    ) -> Result<(), Stop> {
        if self.wants(field) {
            for axis in 0..self.dimension {
                self.number(field, axis, &coordinate(axis)?.over(units_in_one))?;
            }
        }
        Ok(())
    }
}

/// Fills a cell, if rows have it: they end with the last result that is wanted.
#[inline]
fn set(cells: &mut [Cell], index: usize, cell: Cell) {
    if let Some(place) = cells.get_mut(index) {
        *place = cell;
    }
}

/// The f64 nearest to a result, if there is one.
#[inline(always)]
pub(crate) fn nearest(field: Field, number: &impl Exact) -> Result<f64, Stop> {
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

// One declaration per result: its columns and keys, and the places of its cells in a row.

/// A result of a command: a CSV column, or one for each axis, and a JSON key.
#[derive(Clone, Copy, Debug)]
pub struct ResultField {
    /// The key, and the stem of the columns.
    pub name: &'static str,
    /// One cell, or one for each axis, and what they hold.
    pub(crate) shape: ResultShape,
    /// One line of help.
    pub help: &'static str,
}

impl ResultField {
    pub(crate) const fn word(name: &'static str, help: &'static str) -> Self {
        Self { name, shape: ResultShape::Word, help }
    }

    pub(crate) const fn number(name: &'static str, help: &'static str) -> Self {
        Self { name, shape: ResultShape::Number, help }
    }

    pub(crate) const fn integer(name: &'static str, help: &'static str) -> Self {
        Self { name, shape: ResultShape::Integer, help }
    }

    pub(crate) const fn vector(name: &'static str, help: &'static str) -> Self {
        Self { name, shape: ResultShape::Vector, help }
    }

    pub(crate) const fn index(name: &'static str, help: &'static str) -> Self {
        Self { name, shape: ResultShape::Index, help }
    }
}

/// How many cells a result has, and what they hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResultShape {
    Number,
    Word,
    Integer,
    /// A number for each axis.
    Vector,
    /// A whole number for each axis.
    Index,
}

impl ResultShape {
    /// True if there is a cell for each axis.
    pub(crate) const fn is_vector(self) -> bool {
        matches!(self, Self::Vector | Self::Index)
    }

    /// True if it may be right within a tolerance; any other is right or wrong.
    pub(crate) fn is_measured(self) -> bool {
        matches!(self, Self::Number | Self::Integer | Self::Vector)
    }

    /// Cells in a row, which always has room for three axes.
    pub(crate) const fn cells(self) -> usize {
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
pub(crate) struct Field {
    name: &'static str,
    /// Its bit in a set of results; 0 where the command has no such result, which is never wanted then.
    bit: u32,
    /// Where its cells begin.
    cell: usize,
}

impl Field {
    /// True if it is one of a set of results, which has a bit for each.
    #[inline]
    pub(crate) fn is_in(self, results: u32) -> bool {
        results & self.bit != 0
    }
}

/// Finds a result by its name.
pub(crate) const fn field(results: &[ResultField], name: &'static str) -> Field {
    let found = optional_field(results, name);
    assert!(found.bit != 0, "no result of this name");
    found
}

/// Finds a result by its name that not all commands have. Whoever fills it as it is asks first whether it is wanted.
pub(crate) const fn optional_field(results: &[ResultField], name: &'static str) -> Field {
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
pub(crate) const fn results_from(results: &[ResultField], name: &'static str) -> usize {
    results.len() - field(results, name).bit.trailing_zeros() as usize
}

// A cell of a walk, and what is written of it.

/// A cell that a walk goes through or touches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WalkCell {
    /// The number of the step, and the index of the cell on each axis.
    pub(crate) numbers: [i64; 4],
    /// When the path comes into the cell, rounded, if that is wanted.
    pub(crate) t: f64,
    /// 2 or 3.
    pub(crate) dimension: usize,
    /// True if the path only touches the cell.
    pub(crate) is_side: bool,
}

impl WalkCell {
    /// The word for what the path does with a cell.
    pub(crate) const fn kind(is_side: bool) -> &'static str {
        if is_side { "side" } else { "main" }
    }
}

/// A part of a cell that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WalkPart {
    /// The number of the step.
    Step,
    /// When the path comes into the cell.
    T,
    /// The index of the cell.
    Cell,
    /// The kind: the path passes through it or touches it.
    Kind,
}

impl WalkPart {
    /// All results that a walk has without `--fields`.
    pub(crate) const ALL: [Self; 4] = [Self::Step, Self::T, Self::Cell, Self::Kind];

    /// The result that has it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::T => "t",
            Self::Cell => "cell",
            Self::Kind => "kind",
        }
    }
}

// The cells of a walk as they come, for writers that make no row of each.

/// The most cells that are handed over together.
pub(crate) const CELLS_AT_ONCE: usize = 32;

/// A walk that is reported cell by cell.
pub(crate) struct WalkReport<'r> {
    ask: &'r Ask,
    rows: &'r mut u64,
    sink: &'r mut dyn Sink,
    /// The cells that are not yet handed over, how many they are, and how many there may be.
    cells: [WalkCell; CELLS_AT_ONCE],
    count: usize,
    room: usize,
}

impl<'r> WalkReport<'r> {
    /// A report that counts `rows` and hands them to `sink`.
    fn new(ask: &'r Ask, rows: &'r mut u64, sink: &'r mut dyn Sink) -> Self {
        Self { ask, rows, sink, cells: [WalkCell::default(); CELLS_AT_ONCE], count: 0, room: 0 }
    }

    /// Takes a cell.
    #[inline(always)]
    pub(crate) fn cell(&mut self, cell: WalkCell) -> Result<(), Stop> {
        if self.count == self.room {
            self.make_room()?;
        }
        self.cells[self.count % CELLS_AT_ONCE] = cell;
        self.count += 1;
        Ok(())
    }

    #[inline(never)]
    fn make_room(&mut self) -> Result<(), Stop> {
        self.hand_over()?;
        self.ask.end_walk_after(*self.rows)?;
        self.room = (self.ask.max_cells - *self.rows).min(CELLS_AT_ONCE as u64) as usize;
        Ok(())
    }

    /// Hands all cells over: also before an error that the walk ends by.
    pub(crate) fn hand_over(&mut self) -> Result<(), Stop> {
        let count = std::mem::take(&mut self.count);
        *self.rows += count as u64;
        if count > 0 {
            self.sink.cells(&self.cells[..count])?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESULTS: [ResultField; 2] = [ResultField::vector("enter", ""), ResultField::number("length", "")];

    #[test]
    fn a_result_that_a_command_has_not_is_in_no_set() {
        let [length, distance] = ["length", "distance"].map(|name| optional_field(&RESULTS, name));
        assert!(length.is_in(0b10) && !length.is_in(0b01) && length.cell == 3);
        assert!(!distance.is_in(u32::MAX));
        assert_eq!(results_from(&RESULTS, "length"), 1);
    }
}
