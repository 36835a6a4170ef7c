//! Where the numbers of a fast-path row come from: its columns and flags, and those of a path, its range and a box.

use super::arrangement::{Arrangement, Piece};
use super::in_scene::TimeRatio;
use super::judge::RowJudge;
use super::slabs::Product;
use super::template::Template;
use super::units::Units;
use crate::geometry::Range;
use crate::number::{FloatType, Fraction, Interval, Ring};
use crate::query::{Args, Ask, BoundArg, Mask, Parameter, ResultField, Statuses, Value, slot_of};
use crate::scene::PathBounds;

/// Where numbers come from, and how rows are written.
pub struct Table<'a> {
    /// The parameters of the command.
    pub parameters: &'static [Parameter],
    /// The values of flags.
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
    /// The request to every row: a result that is not wanted need not be computed.
    pub ask: &'a Ask,
    /// The answers that are written, if not all are.
    pub only: Option<Statuses>,
    /// The byte between the cells of input and output.
    pub delimiter: u8,
    /// The decimal mark of the numbers: `.` or `,`.
    pub point: u8,
    /// Rows end in an empty `error`.
    pub errors: bool,
    /// How lines are spelled that are objects; a value of these is a column.
    pub template: Option<Template>,
    /// The pieces that lines hold, in order, if they are not just all cells of an answer.
    pub pieces: Option<Vec<Piece>>,
    /// How lines are made of all cells of an answer, if that takes more.
    pub arrangement: Option<Arrangement>,
    /// The judge of rows that another program has answered.
    pub judge: Option<RowJudge>,
}

impl Table<'_> {
    /// How many times a slot is given, by a flag, by columns or by solids.
    pub(super) fn times_given(&self, slot: usize) -> usize {
        let by_columns = self.columns.iter().flatten().filter(|&&other| other == slot).count();
        let by_flags = *self.flags.value(slot) != Value::Absent;
        by_columns + usize::from(by_flags) + usize::from(self.is_of_solid(slot))
    }

    /// True if the solids of a scene give it.
    pub(crate) fn is_of_solid(&self, slot: usize) -> bool {
        self.of_solids >> slot & 1 == 1
    }

    /// True if a column gives this slot.
    pub(super) fn has_column(&self, slot: usize) -> bool {
        self.columns.iter().any(|slots| slots.contains(&slot))
    }

    /// The slots of a parameter that is given: one for each axis, or one for all of them.
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

    /// The pieces that a question writes: those that lines hold, or all.
    pub(crate) fn pieces(&self) -> Vec<Piece> {
        let declared = || Piece::declared(self.results, |name| self.wants(name), self.dimension);
        self.pieces.clone().unwrap_or_else(declared)
    }

    /// True if a result is wanted.
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

// The path of a fast-path row: a point of it with its direction or with another point, and the range of t.

/// Where the numbers of a path come from.
pub(crate) struct PathPositions {
    /// True if the second vector is the end of the path, not its direction.
    pub(crate) is_segment: bool,
    /// The times that count.
    pub(crate) range: RangeInput,
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

    /// Certain bounds of the path of a row.
    #[inline(always)]
    pub(crate) fn bounds<const D: usize, const N: usize>(&self, row: &Units<N>) -> Option<PathBounds> {
        let (origin, direction) = self.read::<D, N>(row);
        let intervals = |units: [i64; D]| row.unit.intervals(units);
        let start = intervals(origin);
        let [first, last] = self.range.of_row::<i128, N>(row)?.intervals();
        Some(PathBounds { low: start, high: start, direction: intervals(direction), first, last })
    }
}

// Maps each way to write a box to its numbers in a fast-path row.

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

impl BoxForm {
    /// The one form in which the box is given whose parameters have this prefix: its two vectors get the positions from
    /// `first` on, of which those of a full size count half.
    pub(crate) fn of(
        table: &Table<'_>,
        prefix: &str,
        dimension: usize,
        first: usize,
        (positions, halved): (&mut [Option<usize>], &mut Vec<usize>),
    ) -> Option<Self> {
        let forms = [
            ("min", "max", Self::Corners, false),
            ("min", "size", Self::Size, false),
            ("center", "half", Self::Around, false),
            ("center", "size", Self::Around, true),
        ];
        forms.into_iter().find_map(|(one, other, form, is_halved)| {
            let slots = |name| table.slots_of(&format!("{prefix}{name}"), dimension);
            let (one, other) = (slots(one)?, slots(other)?);
            each_axis(positions, first, &one);
            each_axis(positions, first + 3, &other);
            halved.extend((first + 3..first + 3 + other.len()).filter(|_| is_halved));
            Some(form)
        })
    }

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

// The range of t that a path has, among the numbers of a fast-path row.

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

    /// Certain bounds of each end.
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
