//! Where the numbers of a fast-path row come from.

use crate::number::FloatType;
use crate::query::{Args, Ask, Mask, Parameter, ResultField, Statuses, Value, slot_of};

use super::arrangement::Arrangement;
use super::judge::RowJudge;
use super::template::Template;

/// Where numbers come from, and how rows are written.
pub struct Table<'a> {
    /// The parameters of the command.
    pub parameters: &'static [Parameter],
    /// What flags give.
    pub flags: &'a Args,
    /// The floats that all numbers are rounded to first, if they are.
    pub held_as: Option<FloatType>,
    /// The slots that the solids of a scene bring, if there is one.
    pub of_solids: Mask,
    /// Two or three: the number of a vector's components.
    pub dimension: usize,
    /// For each column the slots that it is read into: none, one, or those of a vector in one cell.
    pub columns: &'a [Vec<usize>],
    /// The columns that pass through, in order.
    pub passed: &'a [usize],
    /// The results of the command.
    pub results: &'static [ResultField],
    /// What is asked of every row: a result that is not wanted need not be worked out.
    pub ask: &'a Ask,
    /// The answers that are written, if not all are.
    pub only: Option<Statuses>,
    /// The byte between the cells of input and output.
    pub delimiter: u8,
    /// The decimal mark of the numbers: `.` or `,`.
    pub point: u8,
    /// Whether rows end in an empty `error`.
    pub errors: bool,
    /// How lines are spelled that are objects; a value of these is a column.
    pub template: Option<Template>,
    /// How answers are written that are not just all their cells.
    pub arrangement: Option<Arrangement>,
    /// What judges rows that another program has answered.
    pub judge: Option<RowJudge>,
}

impl Table<'_> {
    /// How many times a slot is given, by a flag, by columns or by solids.
    pub(super) fn times_given(&self, slot: usize) -> usize {
        let by_columns = self.columns.iter().flatten().filter(|&&other| other == slot).count();
        let by_flags = *self.flags.value(slot) != Value::Absent;
        by_columns + usize::from(by_flags) + usize::from(self.is_of_solid(slot))
    }

    /// Whether the solids of a scene give it.
    pub(crate) fn is_of_solid(&self, slot: usize) -> bool {
        self.of_solids >> slot & 1 == 1
    }

    /// Whether a column gives this slot.
    pub(super) fn has_column(&self, slot: usize) -> bool {
        self.columns.iter().any(|slots| slots.contains(&slot))
    }

    /// The slots of a parameter that was given: so many, or one that stands for all of them.
    pub(crate) fn slots_of(&self, name: &str, dimension: usize) -> Option<Vec<usize>> {
        let parameter = self.parameters.iter().find(|parameter| parameter.name == name)?;
        let first = slot_of(self.parameters, name);
        let given = |slot: &usize| self.times_given(first + slot) > 0;
        let all = 0..parameter.kind.suffixes().len();
        let count = all.clone().filter(given).count();
        let mut shapes = parameter.kind.shapes().iter();
        let shape = shapes.find(|shape| {
            shape.slots.len() == count && shape.slots.iter().all(given) && [0, dimension].contains(&shape.dimension)
        })?;
        let slots: Vec<_> = shape.slots.iter().map(|slot| first + slot).collect();
        Some(if count == 1 { vec![slots[0]; dimension] } else { slots })
    }

    /// Whether a result is wanted.
    pub(crate) fn wants(&self, name: &str) -> bool {
        let index = self.results.iter().position(|result| result.name == name);
        debug_assert!(index.is_some(), "{name} is no result");
        index.is_none_or(|index| self.ask.wanted >> index & 1 == 1)
    }
}

/// Gives each slot of a vector its position.
pub(crate) fn each_axis(positions: &mut [Option<usize>], first: usize, slots: &[usize]) {
    positions[first..].iter_mut().zip(slots).for_each(|(position, &slot)| *position = Some(slot));
}
