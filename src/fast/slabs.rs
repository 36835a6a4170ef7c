//! A moving point against a box, in machine integers and f64.

use crate::geometry::Status;
use crate::query::faces;

use super::line::{Line, ShortText};
use super::met::{Met, TimeRatio};
use super::question::Outcome;
use super::quotient::{Compared, Product};
use super::range::TimeRange;
use super::table::Table;

/// When the point is in the box, and through which faces it comes and goes.
#[derive(Clone, Copy, Debug)]
pub struct SlabContact<F = i64> {
    /// Whether it runs through the interior.
    pub status: Status,
    /// Entry and exit.
    pub ends: [SlabEnd<F>; 2],
}

impl SlabContact {
    /// The status and the times, which all questions have.
    #[inline(always)]
    pub fn met(&self) -> Met {
        Met { status: self.status, times: Some(self.ends.map(|SlabEnd { n, d, .. }| TimeRatio { n, d })) }
    }
}

impl Outcome<SlabContact> {
    /// This contact, with times of 128 bits.
    #[inline(always)]
    pub fn lengthened(self) -> Outcome<SlabContact<i128>> {
        let end = |SlabEnd { n, d, faces }| SlabEnd { n: i128::from(n), d: i128::from(d), faces };
        match self {
            Self::Miss => Outcome::Miss,
            Self::Contact(SlabContact { status, ends }) => {
                Outcome::Contact(SlabContact { status, ends: ends.map(end) })
            }
        }
    }
}

/// One end of a contact, at t = n/d.
#[derive(Clone, Copy, Debug)]
pub struct SlabEnd<F = i64> {
    /// The numerator of the time.
    pub n: F,
    /// The denominator, above 0.
    pub d: F,
    /// The faces that are crossed exactly then: for each axis a digit to the base of 3, 1 for the low face, 2 for the
    /// high one. It numbers their names.
    pub faces: usize,
}

impl SlabEnd {
    /// The f64 nearest to t.
    #[inline(always)]
    pub fn time<P: Product>(&self) -> Option<f64> {
        const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;
        if self.n.unsigned_abs() <= EXACT && self.d.unsigned_abs() <= EXACT {
            return Some(self.n as f64 / self.d as f64);
        }
        P::nearest(P::from(self.n), P::from(self.d))
    }

    /// Writes a coordinate at t, of so many units, `in_one` of which are 1.
    #[inline(always)]
    pub fn write_coordinate<P: Product>(&self, from: i64, velocity: i64, in_one: i64, line: &mut Line) -> Option<()> {
        line.quotient(self.moved::<P>(from, velocity), P::from(self.d) * P::from(in_one))
    }

    /// A coordinate at t, times d.
    #[inline(always)]
    pub fn moved<P: Product>(&self, from: i64, velocity: i64) -> P {
        P::from(from) * P::from(self.d) + P::from(velocity) * P::from(self.n)
    }

    /// Whether a face of this axis is crossed: the low or the high one.
    #[inline(always)]
    pub fn face(&self, axis: usize) -> Option<bool> {
        face(self.faces, axis)
    }
}

/// Which times of a contact are wanted.
#[derive(Clone, Copy, Debug)]
pub struct WantedTimes([bool; 2]);

impl WantedTimes {
    /// The times that a table wants.
    pub fn of(table: &Table<'_>) -> Self {
        Self(["t_enter", "t_exit"].map(|name| table.wants(name)))
    }

    /// Writes their cells; one that is not wanted stays empty.
    #[inline(always)]
    pub fn write<P: Product>(self, ends: &[SlabEnd; 2], line: &mut Line) -> Option<()> {
        if self.0 == [true, true] && line.is_rounded() {
            line.numbers([ends[0].time::<P>()?, ends[1].time::<P>()?]);
            return Some(());
        }
        for (end, is_wanted) in ends.iter().zip(self.0) {
            if is_wanted {
                line.quotient(P::from(end.n), P::from(end.d))?;
            } else {
                line.empty(1);
            }
        }
        Some(())
    }
}

/// Whether one of these faces is of an axis: the low or the high one.
#[inline(always)]
pub fn face(faces: usize, axis: usize) -> Option<bool> {
    match faces / [1, 3, 9][axis] % 3 {
        0 => None,
        face => Some(face == 2),
    }
}

/// The first of these faces: its axis, and whether it is the high one.
pub fn first_face<const D: usize>(faces: usize) -> Option<(usize, bool)> {
    (0..D).find_map(|axis| Some((axis, face(faces, axis)?)))
}

/// When a point is between planes that are `from_low` and `from_high` ahead of it, on each axis; it moves by `velocity`
/// in one unit of t, within a range of it. `None` leaves to others a point at rest in the box, and a box without
/// thickness.
///
/// Distances are below 2^31 and velocities below 2^30, as are both numbers of an end of the range, so times, which are
/// distances over velocities, are compared by products below 2^61; with products of 128 bits distances may be below
/// 2^62 and velocities below 2^61, and with those of 256 bits all numbers below 2^127. On an axis at rest the times are
/// -1/0 and 1/0, which compare as the infinities that they are; the faces counted then give way to those of the first
/// axis that moves.
#[inline(always)]
pub fn meet<P: Compared, const D: usize>(
    from_low: [P::Factor; D],
    from_high: [P::Factor; D],
    velocity: [P::Factor; D],
    range: &TimeRange,
) -> Option<Outcome<SlabContact<P::Factor>>> {
    let (product, whole) = (P::product, P::Factor::from);
    let [minus_one, zero, one] = [-1, 0, 1].map(whole);
    let mut is_thick = true;
    let (mut moves, mut is_hit, mut is_out) = (false, true, false);
    let mut enter = SlabEnd { n: minus_one, d: zero, faces: 0 };
    let mut exit = SlabEnd { n: one, d: zero, faces: 0 };
    for axis in 0..D {
        let (low, high, v) = (from_low[axis], from_high[axis], velocity[axis]);
        is_thick &= low < high;
        moves |= v != zero;
        let is_still = v == zero;
        is_out |= is_still & (low > zero || high < zero);
        is_hit &= !is_still | (low < zero && high > zero);
        let is_backward = v < zero;
        let near = if is_backward { -high } else { low };
        let far = if is_backward { -low } else { high };
        let (near, far) = if is_still { (minus_one, one) } else { (near, far) };
        let power = [1, 3, 9][axis];
        let near_face = (1 + usize::from(is_backward)) * power;
        let far_face = (2 - usize::from(is_backward)) * power;
        let d = if is_backward { -v } else { v };
        let (this, that) = (product(near, enter.d), product(enter.n, d));
        enter.faces = if this > that { near_face } else { enter.faces + if this == that { near_face } else { 0 } };
        (enter.n, enter.d) = if this > that { (near, d) } else { (enter.n, enter.d) };
        let (this, that) = (product(far, exit.d), product(exit.n, d));
        exit.faces = if this < that { far_face } else { exit.faces + if this == that { far_face } else { 0 } };
        (exit.n, exit.d) = if this < that { (far, d) } else { (exit.n, exit.d) };
    }
    if !moves || !is_thick {
        return (is_thick && is_out).then_some(Outcome::Miss);
    }
    let [first, last] =
        [range.first, range.last].map(|TimeRatio { n, d }| SlabEnd { n: whole(n), d: whole(d), faces: 0 });
    let inside = [product(enter.n, exit.d), product(exit.n, enter.d)];
    let before_exit = [product(first.n, exit.d), product(exit.n, first.d)];
    let after_enter = [product(enter.n, last.d), product(last.n, enter.d)];
    is_out |= inside[0] > inside[1] || before_exit[0] > before_exit[1] || after_enter[0] > after_enter[1];
    if is_out {
        return Some(Outcome::Miss);
    }
    is_hit &= inside[0] < inside[1] && before_exit[0] < before_exit[1] && after_enter[0] < after_enter[1];
    if product(enter.n, first.d) < product(first.n, enter.d) {
        enter = first;
    }
    if product(exit.n, last.d) > product(last.n, exit.d) {
        exit = last;
    }
    let status = if is_hit { Status::Hit } else { Status::Touch };
    Some(Outcome::Contact(SlabContact { status, ends: [enter, exit] }))
}

/// The names of faces by their number.
pub static NAMES: [ShortText; 27] = shorts(&faces::XYZ);
/// And where edges span the box.
pub static NAMES_OF_EDGES: [ShortText; 27] = shorts(&faces::UVW);

const fn shorts(texts: &[&str; 27]) -> [ShortText; 27] {
    let mut names = [ShortText::new(""); 27];
    let mut number = 0;
    while number < 27 {
        names[number] = ShortText::new(texts[number]);
        number += 1;
    }
    names
}

/// The word of a status.
#[inline(always)]
pub fn word(status: Status) -> ShortText {
    match status {
        Status::Hit => const { ShortText::new(Status::Hit.name()) },
        Status::Touch => const { ShortText::new(Status::Touch.name()) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::enclosure::Random;
    use crate::number::{Big, Ring};

    #[test]
    fn a_time_of_numbers_that_are_no_f64_is_rounded_once() {
        let mut random = Random(43);
        let mut differ = 0;
        for _ in 0..20_000 {
            let (n, d) =
                ((1 << 61 | random.below(1 << 61)) as i64 >> random.below(9), random.below(1 << 40) as i64 | 1 << 12);
            let Some(time) = (SlabEnd { n, d, faces: 0 }).time::<i128>() else { continue };
            assert_eq!(Some(time), Big::round_ratio(&Big::from(n), &Big::from(d)).ok(), "{n}/{d}");
            differ += u32::from(time != n as f64 / d as f64);
        }
        assert!(differ > 1000, "{differ}");
    }
}
