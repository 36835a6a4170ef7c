//! Boxes that move against each other.

use std::hint::select_unpredictable;

use fearless_simd::Simd;

use crate::commands::results::{GAP, GAP_T};
use crate::fast::driver::{Outcome, Question};
use crate::fast::further::{FastFurther, Further, FurtherKind, MovingPoint};
use crate::fast::in_scene::{Arrival, Met, PathQuestion};
use crate::fast::line::Line;
use crate::fast::row_reader::RowReader;
use crate::fast::slabs::{
    Coordinate, NAMES, Product, SlabContact, SlabEnd, coordinates, word, write_places, write_times,
};
use crate::fast::table::{BoxForm, RangeInput, TimeRange, each_axis};
use crate::fast::units::{Unit, Units};
use crate::fast::{FastPath, Piece, Solids, Table};
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
    further: Further,
    pieces: Vec<Piece>,
    /// Both times stand in front of all corners.
    times_are_with_corners: bool,
}

impl<const D: usize> FastSweptAabb<D> {
    /// The fast path of a table, if its boxes are in plain forms; one without a velocity does not move.
    fn new(table: &Table<'_>) -> Option<Self> {
        let mut positions = [None; NUMBERS];
        let mut halved = Vec::new();
        let mut forms = [BoxForm::Corners; 2];
        for (index, prefix) in ["a_", "b_"].into_iter().enumerate() {
            let first = OF_ONE * index;
            forms[index] = BoxForm::of(table, prefix, D, first, (&mut positions, &mut halved))?;
            if let Some(velocity) = table.slots_of(&format!("{prefix}vel"), D) {
                each_axis(&mut positions, first + 6, &velocity);
            }
        }
        let range = RangeInput::of(table, TimeRange::usual(table, true), 2 * OF_ONE, &mut positions)?;
        let rows = RowReader::new(table, positions, halved, &[])?;
        let pieces = table.pieces();
        let times_are_with_corners = pieces.windows(2).any(|two| two == [Piece::Times, Piece::Corners]);
        Some(Self { rows, forms, range, further: Further::of(table, &FURTHER)?, times_are_with_corners, pieces })
    }
}

struct BoxUnits<const D: usize> {
    low: [i64; D],
    high: [i64; D],
    velocity: [i64; D],
}

impl<const D: usize> Question<NUMBERS> for FastSweptAabb<D> {
    fn rows(&self) -> &RowReader<NUMBERS> {
        &self.rows
    }

    fn writes_misses(&self) -> bool {
        !self.further.is_empty()
    }

    #[inline(always)]
    fn answer<S: Simd>(&self, simd: S, row: &Units<NUMBERS>, line: &mut Line) -> Option<Outcome<Met>> {
        self.answer_by::<S, i64>(simd, row, line)
    }

    #[inline(always)]
    fn answer_wide<S: Simd>(&self, simd: S, row: &Units<NUMBERS>, line: &mut Line) -> Option<Outcome<Met>> {
        self.answer_by::<S, i128>(simd, row, line)
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
    fn answer_by<S: Simd, P: Product>(&self, simd: S, row: &Units<NUMBERS>, line: &mut Line) -> Option<Outcome<Met>> {
        let (a, b) = (self.moving(row, 0)?, self.moving(row, 1)?);
        let range = self.range.of_row::<P, _>(row)?;
        let course = a.course(&b, &range, row.unit);
        let Outcome::Contact(contact) = course.meet::<P>()? else {
            if !self.further.is_empty() {
                line.miss();
                self.further.write::<P, D>(&course, None, line)?;
            }
            return Some(Outcome::Miss);
        };
        self.write::<S, P>(simd, &contact, [&a, &b], row.unit, line)?;
        if !self.further.is_empty() {
            self.further.write::<P, D>(&course, Some(&contact), line)?;
        }
        Some(Outcome::Contact(contact.met()))
    }

    #[inline(always)]
    fn write<S: Simd, P: Product>(
        &self,
        simd: S,
        contact: &SlabContact,
        [a, b]: [&BoxUnits<D>; 2],
        unit: Unit,
        line: &mut Line,
    ) -> Option<()> {
        let enter = &contact.ends[0];
        // The part that both boxes share begins at the higher of their low corners, and ends at the lower of their high ones.
        let is_of_a =
            |axis: usize| enter.moved::<P>(a.low[axis], a.velocity[axis]) >= enter.moved(b.low[axis], b.velocity[axis]);
        for &piece in &self.pieces {
            match piece {
                Piece::Status => line.word(word(contact.status)),
                Piece::Times if self.times_are_with_corners => {}
                Piece::Times => write_times(simd, &contact.ends, line)?,
                Piece::Time(end) => contact.ends[end].write_time(line)?,
                Piece::Crossed(end) => line.word(NAMES[contact.ends[end].faces]),
                Piece::Corners | Piece::Corner(_) if is_late(enter) => return None,
                Piece::Corners => {
                    let low = [low_corner(a, enter), low_corner(b, enter)];
                    let (ends, times) = if self.times_are_with_corners {
                        let times = contact.ends.each_ref();
                        (write_places::<S, P, D, 2, 2>(simd, times, low, unit, line)?, times.len())
                    } else {
                        (write_places::<S, P, D, 0, 2>(simd, [], low, unit, line)?, 0)
                    };
                    for axis in 0..D {
                        let cell = times + D * usize::from(!is_of_a(axis)) + axis;
                        line.repeat(ends[cell]..ends[cell + 1]);
                    }
                    write_corner::<S, P, D>(simd, high_corner::<P, D>([a, b], enter), unit, line)?;
                }
                Piece::Corner(0) => write_corner::<S, P, D>(simd, low_corner(a, enter), unit, line)?,
                Piece::Corner(1) => write_corner::<S, P, D>(simd, low_corner(b, enter), unit, line)?,
                Piece::Corner(2) => {
                    let of = [low_corner(a, enter).1, low_corner(b, enter).1];
                    let shared = coordinates(|axis| of[usize::from(!is_of_a(axis))][axis]);
                    write_corner::<S, P, D>(simd, (enter, shared), unit, line)?;
                }
                Piece::Corner(_) => write_corner::<S, P, D>(simd, high_corner::<P, D>([a, b], enter), unit, line)?,
                Piece::Empty(cells) => line.empty(cells),
                Piece::Points | Piece::Point(_) | Piece::Normals | Piece::Normal(_) => return None,
            }
        }
        Some(())
    }
}

/// True if places at this end may be too large for the fast path. One that comes before has n < 2^31 and d < 2^30, so
/// that the numerator of a coordinate is below 2^61, or below 2^123 of wide inputs, and it is below 2^30 + 2^20·2^29
/// units.
#[inline(always)]
fn is_late(end: &SlabEnd) -> bool {
    end.n >= end.d.saturating_mul(LATE)
}

/// The high corner of the part that both boxes share.
#[inline(always)]
fn high_corner<'e, P: Product, const D: usize>(
    [a, b]: [&BoxUnits<D>; 2],
    end: &'e SlabEnd,
) -> (&'e SlabEnd, [Coordinate; D]) {
    let lower = |axis: usize| {
        let is_a = end.moved::<P>(a.high[axis], a.velocity[axis]) <= end.moved(b.high[axis], b.velocity[axis]);
        let moving = select_unpredictable(is_a, a, b);
        Coordinate { from: moving.high[axis], velocity: moving.velocity[axis] }
    };
    (end, coordinates(lower))
}

/// Writes one corner.
#[inline(always)]
fn write_corner<S: Simd, P: Product, const D: usize>(
    simd: S,
    corner: (&SlabEnd, [Coordinate; D]),
    unit: Unit,
    line: &mut Line,
) -> Option<()> {
    write_places::<S, P, D, 0, 1>(simd, [], [corner], unit, line).map(|_| ())
}

/// The low corner of a box.
#[inline(always)]
fn low_corner<'e, const D: usize>(moving: &BoxUnits<D>, end: &'e SlabEnd) -> (&'e SlabEnd, [Coordinate; D]) {
    (end, coordinates(|axis| Coordinate { from: moving.low[axis], velocity: moving.velocity[axis] }))
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
