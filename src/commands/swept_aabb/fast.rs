//! Boxes that move against each other.

use fearless_simd::Simd;

use crate::commands::results::{GAP, GAP_T};
use crate::fast::driver::{Outcome, Question};
use crate::fast::further::{FastFurther, Further, FurtherKind, MovingPoint};
use crate::fast::in_scene::{Arrival, Met, PathQuestion};
use crate::fast::line::Line;
use crate::fast::row_reader::RowReader;
use crate::fast::slabs::{NAMES, Product, SlabContact, SlabEnd, WantedTimes, word};
use crate::fast::table::{BoxForm, BoxPositions, RangeInput, TimeRange, each_axis};
use crate::fast::units::{Unit, Units};
use crate::fast::{FastPath, Solids, Table};
use crate::scene::PathBounds;

/// How many numbers a row has: for each box its two vectors and its velocity; and the ends of the range of t, of which
/// the first is never given.
const NUMBERS: usize = 20;
/// How many numbers one box has.
const OF_ONE: usize = 9;
/// Places of boxes that meet from this time on may be too large for the fast path.
const LATE: i64 = 1 << 20;

/// The further results that are worked out.
pub(super) const FURTHER: [FastFurther; 3] =
    [("push", FurtherKind::Push), (GAP.name, FurtherKind::Gap), (GAP_T.name, FurtherKind::GapT)];

/// The fast path of a table; `None` if its boxes are in no plain form.
pub(super) fn path<'a>(table: &Table<'_>, solids: Option<Solids<'a>>) -> Option<FastPath<'a>> {
    (solids.is_none() || Further::of(table, &FURTHER)?.is_empty()).then_some(())?;
    match table.dimension {
        2 => FastPath::alone_or_in_scene(FastSweptAabb::<2>::new(table)?, table, solids),
        _ => FastPath::alone_or_in_scene(FastSweptAabb::<3>::new(table)?, table, solids),
    }
}

/// When two boxes meet in `D` dimensions.
struct FastSweptAabb<const D: usize> {
    rows: RowReader<NUMBERS>,
    forms: [BoxForm; 2],
    range: RangeInput,
    times: WantedTimes,
    /// Some of the corners are wanted.
    corners: bool,
    further: Further,
}

impl<const D: usize> FastSweptAabb<D> {
    /// The fast path of a table, if its boxes are in plain forms; one without a velocity does not move.
    fn new(table: &Table<'_>) -> Option<Self> {
        let mut positions = [None; NUMBERS];
        let mut halved = Vec::new();
        let mut forms = [BoxForm::Corners; 2];
        for (index, prefix) in ["a_", "b_"].into_iter().enumerate() {
            let first = OF_ONE * index;
            let shape = BoxPositions::of(table, prefix, D)?;
            shape.place(first, &mut positions, &mut halved);
            if let Some(velocity) = table.slots_of(&format!("{prefix}vel"), D) {
                each_axis(&mut positions, first + 6, &velocity);
            }
            forms[index] = shape.form;
        }
        let range = RangeInput::of(table, TimeRange::usual(table, true), 2 * OF_ONE, &mut positions)?;
        let corners = ["a_enter", "b_enter", "contact_min", "contact_max"].iter().any(|name| table.wants(name));
        let rows = RowReader::new(table, positions, halved, &[])?.with_wide();
        Some(Self {
            rows,
            forms,
            range,
            times: WantedTimes::of(table),
            corners,
            further: Further::of(table, &FURTHER)?,
        })
    }
}

struct BoxUnits<const D: usize> {
    low: [i64; D],
    high: [i64; D],
    velocity: [i64; D],
}

impl<const D: usize> Question<NUMBERS> for FastSweptAabb<D> {
    const CELLS: usize = 4 + 4 * D;

    fn rows(&self) -> &RowReader<NUMBERS> {
        &self.rows
    }

    fn writes_misses(&self) -> bool {
        !self.further.is_empty()
    }

    #[inline(always)]
    fn answer<S: Simd>(&self, _: S, row: &Units<NUMBERS>, line: &mut Line) -> Option<Outcome<Met>> {
        self.answer_by::<i64>(row, line)
    }

    #[inline(never)]
    fn answer_wide<S: Simd>(&self, _: S, row: &Units<NUMBERS>, line: &mut Line) -> Option<Outcome<Met>> {
        self.answer_by::<i128>(row, line)
    }
}

/// Box a is a path of points anywhere between its corners.
impl<const D: usize> PathQuestion<NUMBERS> for FastSweptAabb<D> {
    type Time = SlabEnd;

    #[inline(always)]
    fn bounds(&self, row: &Units<NUMBERS>) -> Option<PathBounds> {
        let a = self.moving(row, 0)?;
        let [low, high, direction] = [a.low, a.high, a.velocity].map(|units| row.unit.intervals(units));
        let [first, last] = self.range.of_row::<i128, _>(row)?.intervals();
        Some(PathBounds { low, high, direction, first, last })
    }

    #[inline(always)]
    fn arrival<const FUSED: bool>(&self, row: &Units<NUMBERS>) -> Option<Outcome<Arrival<SlabEnd>>> {
        let (a, b) = (self.moving(row, 0)?, self.moving(row, 1)?);
        let met = if row.are_wide {
            a.course(&b, &self.range.of_row::<i128, _>(row)?, row.unit).meet::<i128>()?
        } else {
            a.course(&b, &self.range.of_row::<i64, _>(row)?, row.unit).meet::<i64>()?
        };
        Some(met.arrival())
    }
}

impl<const D: usize> FastSweptAabb<D> {
    /// One of the boxes; `None` if it has no inside and no boundary.
    #[inline(always)]
    fn moving(&self, row: &Units<NUMBERS>, index: usize) -> Option<BoxUnits<D>> {
        let first = OF_ONE * index;
        let [low, high] = self.forms[index].corners(row.vector(first), row.vector(first + 3));
        let is_sound = (0..D).all(|axis| low[axis] <= high[axis]);
        is_sound.then_some(BoxUnits { low, high, velocity: row.vector::<D>(first + 6) })
    }

    #[inline(always)]
    fn answer_by<P: Product>(&self, row: &Units<NUMBERS>, line: &mut Line) -> Option<Outcome<Met>> {
        let (a, b) = (self.moving(row, 0)?, self.moving(row, 1)?);
        let range = self.range.of_row::<P, _>(row)?;
        let course = a.course(&b, &range, row.unit);
        let Outcome::Contact(contact) = course.meet::<P>()? else {
            if !self.further.is_empty() {
                line.miss(Self::CELLS);
                self.further.write::<P, D>(&course, None, line)?;
            }
            return Some(Outcome::Miss);
        };
        self.write::<P>(&contact, &a, &b, row.unit, line)?;
        if !self.further.is_empty() {
            if !self.corners {
                line.empty(4 * D);
            }
            self.further.write::<P, D>(&course, Some(&contact), line)?;
        }
        Some(Outcome::Contact(contact.met()))
    }

    #[inline(always)]
    fn write<P: Product>(
        &self,
        contact: &SlabContact,
        a: &BoxUnits<D>,
        b: &BoxUnits<D>,
        unit: Unit,
        line: &mut Line,
    ) -> Option<()> {
        let [enter, exit] = &contact.ends;
        line.word(word(contact.status));
        self.times.write::<P>(&contact.ends, line)?;
        line.word(NAMES[enter.faces]);
        line.word(NAMES[exit.faces]);
        if !self.corners {
            return Some(());
        }
        if enter.n >= enter.d.saturating_mul(LATE) {
            return None;
        }
        let mut corners = [const { [0..0, 0..0] }; D];
        for (index, moving) in [a, b].into_iter().enumerate() {
            for (axis, corners) in corners.iter_mut().enumerate() {
                let start = line.length();
                coordinate::<P>(moving.low[axis], moving.velocity[axis], enter, unit, line)?;
                corners[index] = start..line.length();
            }
        }
        // The part that both share begins at the higher of the low corners, and ends at the lower of the high ones.
        for (axis, [of_a, of_b]) in corners.into_iter().enumerate() {
            let is_a = enter.moved::<P>(a.low[axis], a.velocity[axis]) >= enter.moved(b.low[axis], b.velocity[axis]);
            line.repeat(if is_a { of_a } else { of_b });
        }
        for axis in 0..D {
            let is_a = enter.moved::<P>(a.high[axis], a.velocity[axis]) <= enter.moved(b.high[axis], b.velocity[axis]);
            let moving = if is_a { a } else { b };
            coordinate::<P>(moving.high[axis], moving.velocity[axis], enter, unit, line)?;
        }
        Some(())
    }
}

impl<const D: usize> BoxUnits<D> {
    /// With inputs below 2^29, corners and relative velocities are below 2^30, and corners are less than 2^31 apart, as
    /// `meet` asks. With wide ones, below 2^60, they are below 2^61 and 2^62.
    #[inline(always)]
    fn course<'c>(&self, other: &Self, range: &'c TimeRange, unit: Unit) -> MovingPoint<'c, D> {
        MovingPoint {
            from_low: std::array::from_fn(|axis| other.low[axis] - self.high[axis]),
            from_high: std::array::from_fn(|axis| other.high[axis] - self.low[axis]),
            velocity: std::array::from_fn(|axis| self.velocity[axis] - other.velocity[axis]),
            range,
            unit,
            in_floats: None,
        }
    }
}

/// A coordinate at one end, which comes before `LATE`. With n < 2^31 and d < 2^30 its numerator is below 2^61, or below
/// 2^123 of wide inputs, and it is below 2^30 + 2^20·2^29 units.
#[inline(always)]
fn coordinate<P: Product>(from: i64, velocity: i64, end: &SlabEnd, unit: Unit, line: &mut Line) -> Option<()> {
    if velocity == 0 || end.n == 0 {
        return unit.write(from, line);
    }
    end.write_coordinate::<P>(from, velocity, unit.in_one, line)
}
