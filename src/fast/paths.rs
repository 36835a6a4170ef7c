//! The path of a fast-path row: a point of it with its direction or with another point, and the range of t.

use crate::scene::PathBounds;

use super::quotient::Product;
use super::range::{RangeInput, TimeRange};
use super::table::{Table, each_axis};
use super::units::Units;

/// Where the numbers of a path come from.
pub(crate) struct PathPositions {
    /// Whether the second vector is where the path ends, not its direction.
    pub(crate) is_segment: bool,
    range: RangeInput,
}

impl PathPositions {
    /// The path of a table, if it is in a plain form: its two vectors get the first six positions, and the ends of its
    /// range those from `range` on.
    pub(crate) fn of(
        table: &Table<'_>,
        dimension: usize,
        range: usize,
        positions: &mut [Option<usize>],
    ) -> Option<Self> {
        let slots = |name| table.slots_of(name, dimension);
        let (path, is_segment) = match (slots("origin"), slots("from")) {
            (Some(origin), None) => ([origin, slots("dir")?], false),
            (None, Some(from)) => ([from, slots("to")?], true),
            _ => return None,
        };
        each_axis(positions, 0, &path[0]);
        each_axis(positions, 3, &path[1]);
        let range = RangeInput::of(table, TimeRange::usual(table, is_segment), range, positions)?;
        Some(Self { is_segment, range })
    }

    /// A point of the path, and its direction.
    #[inline(always)]
    pub(crate) fn read<const D: usize, const N: usize>(&self, row: &Units<N>) -> ([i64; D], [i64; D]) {
        let (origin, toward) = (row.vector::<D>(0), row.vector::<D>(3));
        let direction = if self.is_segment { std::array::from_fn(|axis| toward[axis] - origin[axis]) } else { toward };
        (origin, direction)
    }

    /// The times that count; `None` if there are none.
    #[inline(always)]
    pub(crate) fn range<P: Product, const N: usize>(&self, row: &Units<N>) -> Option<TimeRange> {
        self.range.of_row::<P, N>(row)
    }

    /// What holds the path of a row.
    #[inline(always)]
    pub(crate) fn bounds<const D: usize, const N: usize>(&self, row: &Units<N>) -> Option<PathBounds> {
        let (origin, direction) = self.read::<D, N>(row);
        let intervals = |units: [i64; D]| row.unit.intervals(units);
        let start = intervals(origin);
        let [first, last] = self.range::<i128, N>(row)?.intervals();
        Some(PathBounds { low: start, high: start, direction: intervals(direction), first, last })
    }
}
