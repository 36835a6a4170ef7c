//! Further results on the fast path: lengths along a path, its mirror, and how near a path that misses comes.
//!
//! Roots are computed over numbers that know their error; where these are uncertain, the row is left.

use crate::geometry::{Gap, Slab, slabs_gap};
use crate::number::{Ball, Exact, Ring, Surd};
use crate::query::NumberForm;

use super::driver::Outcome;
use super::in_scene::TimeRatio;
use super::line::{Line, ShortText};
use super::slabs::{Product, SlabContact, SlabEnd, meet};
use super::table::{Table, TimeRange};
use super::units::{Unit, ball};

/// A further result that the fast path works out: what it is called, and what it is.
pub(crate) type FastFurther = (&'static str, FurtherKind);

/// A further result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FurtherKind {
    /// The way along the path to the contact.
    Distance,
    /// The way along the path within the solid.
    Length,
    /// The direction after a mirror.
    Reflect,
    /// The shortest move along an axis that ends an overlap.
    Push,
    /// The least distance.
    Gap,
    /// The first time of the least distance.
    GapT,
    /// The textbook's verdict in 64-bit floats.
    F64Status,
}

/// The further results that a table has, in the order of its columns.
pub(crate) struct Further(Vec<FurtherKind>);

/// A moving point and a box: how far ahead the planes of the box are, and how the point moves.
pub(crate) struct MovingPoint<'c, const D: usize> {
    /// The low planes.
    pub(crate) from_low: [i64; D],
    /// The high planes.
    pub(crate) from_high: [i64; D],
    /// In one unit of t.
    pub(crate) velocity: [i64; D],
    /// The times that count.
    pub(crate) range: &'c TimeRange,
    /// The unit of lengths.
    pub(crate) unit: Unit,
    /// The textbook's verdict in 64-bit floats, if that is asked and known.
    pub(crate) in_floats: Option<bool>,
}

impl Further {
    /// The further results that a table wants, in the order of `results`; `None` if numbers are to be written out.
    pub(crate) fn of(table: &Table<'_>, results: &[FastFurther]) -> Option<Self> {
        let wanted: Vec<_> = results.iter().filter(|(name, _)| table.wants(name)).map(|(_, kind)| *kind).collect();
        (wanted.is_empty() || table.ask.form == NumberForm::Nearest).then_some(Self(wanted))
    }

    #[inline(always)]
    pub(crate) fn ask_textbook(&self) -> bool {
        self.0.contains(&FurtherKind::F64Status)
    }

    /// True if there are none.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Writes their cells, of a contact or of a miss.
    #[inline(never)]
    pub(crate) fn write<P: Product, const D: usize>(
        &self,
        course: &MovingPoint<'_, D>,
        contact: Option<&SlabContact>,
        line: &mut Line,
    ) -> Option<()> {
        let wants_gap =
            contact.is_none() && self.0.iter().any(|result| matches!(result, FurtherKind::Gap | FurtherKind::GapT));
        let (gap, gap_t) = if wants_gap { course.gap()? } else { (0.0, 0.0) };
        for result in &self.0 {
            match (result, contact) {
                (FurtherKind::Distance, Some(contact)) => {
                    let SlabEnd { n, d, .. } = contact.ends[0];
                    line.usual_number(course.way(n.into(), ball(d))?)?;
                }
                (FurtherKind::Length, Some(contact)) => {
                    let [first, last] = contact.ends;
                    let n = i128::from(last.n) * i128::from(first.d) - i128::from(first.n) * i128::from(last.d);
                    line.usual_number(course.way(n, ball(first.d) * ball(last.d))?)?;
                }
                (FurtherKind::Reflect, Some(contact)) => course.reflect(&contact.ends[0], line)?,
                (FurtherKind::Push, Some(_)) => course.push(line)?,
                (FurtherKind::Gap, _) => line.usual_number(gap)?,
                (FurtherKind::GapT, Some(contact)) => line.number(contact.ends[0].time()?),
                (FurtherKind::Distance | FurtherKind::Length, None) => line.empty(1),
                (FurtherKind::Reflect | FurtherKind::Push, None) => line.empty(D),
                (FurtherKind::GapT, None) => line.usual_number(gap_t)?,
                (FurtherKind::F64Status, _) if course.in_floats? => line.word(const { ShortText::new("hit") }),
                (FurtherKind::F64Status, _) => line.word(const { ShortText::new("miss") }),
            }
        }
        Some(())
    }
}

impl<const D: usize> MovingPoint<'_, D> {
    /// When the point is in the box, as [`meet`] says.
    #[inline(always)]
    pub(crate) fn meet<P: Product>(&self) -> Option<Outcome<SlabContact>> {
        meet(&self.slabs(P::number), &self.range.path_range(P::number), P::sum)
    }

    /// The box in numbers of a ring, made from those of a row.
    #[inline(always)]
    pub(crate) fn slabs<R: Ring>(&self, number: impl Fn(i64) -> R) -> [Slab<R>; D] {
        std::array::from_fn(|axis| Slab {
            low: number(self.from_low[axis]),
            high: number(self.from_high[axis]),
            position: number(0),
            velocity: number(self.velocity[axis]),
        })
    }

    /// The way of n/d units of t.
    fn way(&self, n: i128, d: Ball) -> Option<f64> {
        let square = |length: i64| i128::from(length) * i128::from(length);
        let squared = self.velocity.iter().map(|&length| square(length)).sum::<i128>();
        let denominator = d * ball(self.unit.in_one);
        Ball::round_surd(&ball(0), &Ball::from(n), &Ball::from(squared), &denominator).ok()
    }

    /// The velocity after a mirror at the first face of an end.
    fn reflect(&self, end: &SlabEnd, line: &mut Line) -> Option<()> {
        let Some(mirror) = (0..D).find(|&axis| end.face(axis) > 0) else {
            line.empty(D);
            return Some(());
        };
        let of_axis = |axis: usize| if axis == mirror { -self.velocity[axis] } else { self.velocity[axis] };
        (0..D).try_for_each(|axis| self.unit.write(of_axis(axis), line))
    }

    /// The shortest move along an axis that takes the point out of the box, if it begins in its interior.
    fn push(&self, line: &mut Line) -> Option<()> {
        if (0..D).any(|axis| self.from_low[axis] >= 0 || self.from_high[axis] <= 0) {
            line.empty(D);
            return Some(());
        }
        let ways = (0..D).flat_map(|axis| [self.from_low[axis], self.from_high[axis]].map(|way| (axis, way)));
        let (pushed, way) = ways.min_by_key(|(_, way)| way.abs())?;
        (0..D).try_for_each(|axis| self.unit.write(if axis == pushed { way } else { 0 }, line))
    }

    /// The least distance from the box, and the first time of it.
    pub(crate) fn gap(&self) -> Option<(f64, f64)> {
        if self.velocity == [0; D] {
            return self.gap_at_rest();
        }
        let Gap { t, away, .. } = slabs_gap(&self.slabs(ball), &self.range.path_range(ball)).ok()?;
        // Without a first time it is written as a word.
        let t = t?;
        let gap = Surd {
            rational: ball(0),
            factor: ball(1),
            radicand: away.squared(),
            denominator: t.denominator * ball(self.unit.in_one),
        };
        Some((gap.round().ok()?, t.round().ok()?))
    }

    /// The distance of a point that does not move, and the beginning of its range.
    fn gap_at_rest(&self) -> Option<(f64, f64)> {
        let outside = |axis: usize| i128::from(self.from_low[axis].max(-self.from_high[axis]).max(0));
        let squared = (0..D).map(|axis| outside(axis) * outside(axis)).sum::<i128>();
        let gap = Ball::round_surd(&ball(0), &ball(1), &Ball::from(squared), &ball(self.unit.in_one)).ok()?;
        let TimeRatio { n, d } = self.range.first;
        let first = (d != 0).then(|| Ball::round_ratio(&ball(n), &ball(d)))?;
        Some((gap, first.ok()?))
    }
}
