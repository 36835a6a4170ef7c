//! Maps each way to write a box to its numbers in a fast-path row.

use super::table::{Table, each_axis};

/// How a box is given: a corner or its center, and three more numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BoxForm {
    /// The low corner and the high one.
    Corners,
    /// The low corner and the size.
    Size,
    /// The center and the half extents.
    Around,
}

/// Where the numbers of a box come from.
pub(crate) struct BoxPositions {
    /// Which two vectors give the box: min and max, min and size, or center and half.
    pub(crate) form: BoxForm,
    /// The slots of both vectors.
    slots: [Vec<usize>; 2],
    /// Whether the second vector is a full size, which counts half.
    halved: bool,
}

impl BoxPositions {
    /// The box whose parameters have this prefix, in the one form that it is given in.
    pub(crate) fn of(table: &Table<'_>, prefix: &str, dimension: usize) -> Option<Self> {
        let forms = [
            ("min", "max", BoxForm::Corners, false),
            ("min", "size", BoxForm::Size, false),
            ("center", "half", BoxForm::Around, false),
            ("center", "size", BoxForm::Around, true),
        ];
        forms.into_iter().find_map(|(first, second, form, halved)| {
            let slots = |name| table.slots_of(&format!("{prefix}{name}"), dimension);
            Some(Self { form, slots: [slots(first)?, slots(second)?], halved })
        })
    }

    /// Gives the two vectors the positions from `first` on.
    pub(crate) fn place(&self, first: usize, positions: &mut [Option<usize>], halved: &mut Vec<usize>) {
        each_axis(positions, first, &self.slots[0]);
        each_axis(positions, first + 3, &self.slots[1]);
        if self.halved {
            halved.extend(first + 3..first + 3 + self.slots[1].len());
        }
    }
}

impl BoxForm {
    /// The low and the high corner, below 2^30 where the inputs are below 2^29.
    #[inline(always)]
    pub(crate) fn corners<const D: usize>(self, first: [i64; D], second: [i64; D]) -> [[i64; D]; 2] {
        let sum = |sign: i64| std::array::from_fn(|axis| first[axis] + sign * second[axis]);
        match self {
            Self::Corners => [first, second],
            Self::Size => [first, sum(1)],
            Self::Around => [sum(-1), sum(1)],
        }
    }
}
