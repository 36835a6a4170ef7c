//! The range of t that a path has, among the numbers of a fast-path row.

use crate::geometry::Range;
use crate::number::{Fraction, Interval, Ring};
use crate::query::BoundArg;

use super::met::TimeRatio;
use super::quotient::Product;
use super::table::Table;
use super::units::Units;

/// The first and the last time of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeRange {
    /// Where the path begins; it is not 1/0.
    pub(crate) first: TimeRatio,
    /// Where it ends, not before it begins; it is not -1/0.
    pub(crate) last: TimeRatio,
}

impl TimeRange {
    /// The range of a path that gives no end of it.
    pub(crate) fn usual(table: &Table<'_>, is_segment: bool) -> Self {
        let (first, last) = match (table.ask.line, is_segment) {
            (true, _) => (TimeRatio::NEVER_BEGAN, TimeRatio::NEVER_ENDS),
            (false, true) => (TimeRatio::whole(0), TimeRatio::whole(1)),
            (false, false) => (TimeRatio::whole(0), TimeRatio::NEVER_ENDS),
        };
        Self { first, last }
    }

    /// The range in numbers of a ring, made from those of a row.
    #[inline(always)]
    pub(crate) fn path_range<R: Ring>(&self, number: impl Fn(i64) -> R) -> Range<R> {
        let bound = |TimeRatio { n, d }| (d != 0).then(|| Fraction { numerator: number(n), denominator: number(d) });
        Range { first: bound(self.first), last: bound(self.last) }
    }

    /// What certainly holds each end.
    pub(crate) fn intervals(&self) -> [Interval; 2] {
        [self.first.interval(), self.last.interval()]
    }
}

/// Where both ends of a range come from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RangeInput {
    first: Bound,
    last: Bound,
}

/// Where one end of a range comes from.
#[derive(Clone, Copy, Debug)]
enum Bound {
    /// This time, for every row.
    Fixed(TimeRatio),
    /// The number at this position of a row.
    At(usize),
}

impl RangeInput {
    /// The range of a table's paths: the ends that are given get the positions from `position` on, others are as
    /// `usual`. `None` if an end is the wrong infinity.
    pub(crate) fn of(
        table: &Table<'_>,
        usual: TimeRange,
        position: usize,
        positions: &mut [Option<usize>],
    ) -> Option<Self> {
        let mut bound = |name, usual, infinity: TimeRatio, position: usize| {
            let Some(slots) = table.slots_of(name, 1) else { return Some(Bound::Fixed(usual)) };
            positions[position] = Some(slots[0]);
            match table.flags.bound(slots[0]) {
                Some(BoundArg::Infinite { positive }) => {
                    (positive == (infinity.n > 0)).then_some(Bound::Fixed(infinity))
                }
                _ => Some(Bound::At(position)),
            }
        };
        let first = bound("t_min", usual.first, TimeRatio::NEVER_BEGAN, position)?;
        let last = bound("t_max", usual.last, TimeRatio::NEVER_ENDS, position + 1)?;
        Some(Self { first, last })
    }

    /// The range of a row; `None` if it ends before it begins.
    #[inline(always)]
    pub(crate) fn of_row<P: Product, const N: usize>(&self, row: &Units<N>) -> Option<TimeRange> {
        let time = |bound| match bound {
            Bound::Fixed(time) => time,
            Bound::At(position) => match row.units[position] {
                0 => TimeRatio::whole(0),
                units if units == row.unit.in_one => TimeRatio::whole(1),
                units => TimeRatio { n: units, d: row.unit.in_one },
            },
        };
        let (first, last) = (time(self.first), time(self.last));
        let product = |a: i64, b: i64| P::from(a) * P::from(b);
        (product(first.n, last.d) <= product(last.n, first.d)).then_some(TimeRange { first, last })
    }
}
