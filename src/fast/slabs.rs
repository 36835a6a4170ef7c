//! A moving point against a box, in machine integers and f64, and quotients of whole numbers, rounded once.

use fearless_simd::Simd;

use super::driver::Outcome;
use super::in_scene::{Met, TimeRatio};
use super::line::{Line, ShortText};
use super::units::Unit;
use crate::geometry::{Contact, End, Faces, Slab, Status, ray_box};
use crate::number::fused_ball::{Wholes, nearest_quotients};
use crate::number::{Ball, Fraction, HalfWord, Machine, Ring, Word};
use crate::query::faces;

/// When the point is in the box, and through which faces it comes and goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlabContact<F = i64> {
    /// A hit if the path runs through the interior, else a touch.
    pub(crate) status: Status,
    /// The entry and the exit.
    pub(crate) ends: [SlabEnd<F>; 2],
}

impl SlabContact {
    /// The status and the times, which all questions have.
    #[inline(always)]
    pub(crate) fn met(&self) -> Met {
        Met { status: self.status, times: Some(self.ends.map(|SlabEnd { n, d, .. }| TimeRatio { n, d })) }
    }
}

/// One end of a contact, at t = n/d.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlabEnd<F = i64> {
    /// The numerator of the time.
    pub(crate) n: F,
    /// The denominator, above 0.
    pub(crate) d: F,
    /// The faces that are crossed exactly then: for each axis a digit to the base of 3, 1 for the low face, 2 for the
    /// high one. It numbers their names.
    pub(crate) faces: usize,
}

impl SlabEnd {
    /// The f64 nearest to t.
    #[inline(always)]
    pub(super) fn time(&self) -> Option<f64> {
        if let Some(time) = self.quotient_of_floats() {
            return Some(time);
        }
        nearest(self.n, self.d)
    }

    /// t where both its parts are f64s.
    #[inline(always)]
    fn quotient_of_floats(&self) -> Option<f64> {
        let are_floats = [self.n, self.d].iter().all(|number| number.unsigned_abs() <= EXACT);
        are_floats.then(|| self.n as f64 / self.d as f64)
    }

    /// Writes t.
    #[inline(always)]
    pub(crate) fn write_time(&self, line: &mut Line) -> Option<()> {
        if line.is_rounded() {
            line.number(self.time()?);
            return Some(());
        }
        line.quotient(self.n, self.d)
    }

    /// A coordinate at t, times d.
    #[inline(always)]
    pub(crate) fn moved<P: Product>(&self, from: i64, velocity: i64) -> P {
        P::from(from) * P::from(self.d) + P::from(velocity) * P::from(self.n)
    }

    /// The face of this axis that is crossed: 0 if none is, 1 for the low one, 2 for the high one.
    #[inline(always)]
    pub(crate) fn face(&self, axis: usize) -> usize {
        face(self.faces, axis)
    }
}

/// A coordinate at an end of a contact: of what begins so far out, and moves so.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coordinate {
    pub(crate) from: i64,
    pub(crate) velocity: i64,
}

/// The most numbers that are written at once.
const AT_ONCE: usize = 8;

/// Writes the times of ends of a contact, and behind them coordinates at ends; returns where the first cell begins, and
/// behind that where each ends.
#[inline(always)]
pub(crate) fn write_places<S: Simd, P: Product, const D: usize, const T: usize, const M: usize>(
    simd: S,
    times: [&SlabEnd; T],
    places: [(&SlabEnd, [Coordinate; D]); M],
    unit: Unit,
    line: &mut Line,
) -> Option<[usize; AT_ONCE + 1]> {
    const { assert!(T + M * D <= AT_ONCE) };
    let (mut quotients, mut numbers, mut ends) = ([[P::from(1); 2]; AT_ONCE], [0.0; AT_ONCE], [0; AT_ONCE + 1]);
    ends[0] = line.length();
    for (index, end) in times.into_iter().enumerate() {
        quotients[index] = [P::from(end.n), P::from(end.d)];
    }
    for (index, (end, coordinates)) in places.into_iter().enumerate() {
        for (axis, coordinate) in coordinates.into_iter().enumerate() {
            let n = end.moved(coordinate.from, coordinate.velocity);
            quotients[T + index * D + axis] = [n, P::from(end.d) * P::from(unit.in_one)];
        }
    }
    let quotients = &quotients[..T + M * D];
    if line.is_rounded() {
        all_nearest(simd, quotients, &mut numbers)?;
        line.numbers(simd, &numbers[..quotients.len()], &mut ends[1..]);
        return Some(ends);
    }
    for (&[n, d], end) in quotients.iter().zip(&mut ends[1..]) {
        line.quotient(n, d)?;
        *end = line.length();
    }
    Some(ends)
}

/// A coordinate on each axis.
#[inline(always)]
pub(crate) fn coordinates<const D: usize>(of_axis: impl Fn(usize) -> Coordinate) -> [Coordinate; D] {
    // array::from_fn is not compiled into the caller.
    let mut coordinates = [Coordinate { from: 0, velocity: 0 }; D];
    for (axis, coordinate) in coordinates.iter_mut().enumerate() {
        *coordinate = of_axis(axis);
    }
    coordinates
}

/// Writes both times of a contact.
#[inline(always)]
pub(crate) fn write_times<S: Simd>(simd: S, ends: &[SlabEnd; 2], line: &mut Line) -> Option<()> {
    if line.is_rounded() {
        let mut times = [0.0; 2];
        match ends.each_ref().map(SlabEnd::quotient_of_floats) {
            [Some(first), Some(last)] => times = [first, last],
            _ => all_nearest(simd, &ends.each_ref().map(|end| [end.n, end.d]), &mut times)?,
        }
        line.numbers(simd, &times, &mut []);
        return Some(());
    }
    ends.iter().try_for_each(|end| end.write_time(line))
}

/// The digit of an axis.
#[inline(always)]
fn face(faces: usize, axis: usize) -> usize {
    faces / [1, 3, 9][axis] % 3
}

/// The first of these faces: its axis, and whether it is the high one.
pub(crate) fn first_face<const D: usize>(faces: usize) -> Option<(usize, bool)> {
    (0..D).map(|axis| (axis, face(faces, axis))).find(|&(_, face)| face > 0).map(|(axis, face)| (axis, face == 2))
}

/// When a path is in a box of slabs within a range, as geometry says. `None` leaves to others what is uncertain, and a
/// contact that has no beginning or no end.
#[inline(always)]
pub fn meet<R: Ring, F, const D: usize>(
    slabs: &[Slab<R>; D],
    range: &crate::geometry::Range<R>,
    sum: impl Fn(&R) -> Option<F>,
) -> Option<Outcome<SlabContact<F>>> {
    let Some(Contact { status, enter, exit }) = ray_box(slabs, range).ok()? else { return Some(Outcome::Miss) };
    let end = |End { time, crossed }: End<Fraction<R>, Faces>| {
        let Fraction { numerator, denominator } = time?;
        Some(SlabEnd { n: sum(&numerator)?, d: sum(&denominator)?, faces: crossed.number() })
    };
    Some(Outcome::Contact(SlabContact { status, ends: [end(enter)?, end(exit)?] }))
}

/// The names of faces by their number.
pub(crate) static NAMES: [ShortText; 27] = shorts(&faces::XYZ);
/// And where edges span the box.
pub(crate) static NAMES_OF_EDGES: [ShortText; 27] = shorts(&faces::UVW);

const fn shorts(texts: &[&str; 27]) -> [ShortText; 27] {
    let mut names = [ShortText::new(""); 27];
    let mut number = 0;
    while number < 27 {
        names[number] = ShortText::new(texts[number]);
        number += 1;
    }
    names
}

#[inline(always)]
pub(crate) fn word(status: Status) -> ShortText {
    match status {
        Status::Hit => const { ShortText::new(Status::Hit.name()) },
        Status::Touch => const { ShortText::new(Status::Touch.name()) },
    }
}

// Quotients of whole numbers, rounded once.

/// Integers that hold the products of the fast path: of 64 bits, or of 128 where its inputs are long.
pub(crate) trait Product: Machine {
    /// The numbers of inputs whose products these are.
    type Numbers: Ring;

    /// A sum of inputs.
    fn number(sum: i64) -> Self::Numbers;

    /// The sum of inputs that a number is, if it is one.
    fn sum(number: &Self::Numbers) -> Option<i64>;

    /// Four of them, side by side, as sums of two f64.
    fn side_by_side<S: Simd>(simd: S, numbers: [Self; 4]) -> Wholes<S>;
}

impl Product for i64 {
    type Numbers = HalfWord;

    #[inline(always)]
    fn number(sum: i64) -> HalfWord {
        HalfWord::from_machine(sum)
    }

    #[inline(always)]
    fn sum(number: &HalfWord) -> Option<i64> {
        number.to_i64()
    }

    #[inline(always)]
    fn side_by_side<S: Simd>(simd: S, numbers: [Self; 4]) -> Wholes<S> {
        Wholes::of_64_bits(simd, numbers)
    }
}

/// Up to here each whole number is an f64.
const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;

impl Product for i128 {
    type Numbers = Word;

    #[inline(always)]
    fn number(sum: i64) -> Word {
        Word::from_machine(sum.into())
    }

    #[inline(always)]
    fn sum(number: &Word) -> Option<i64> {
        number.to_i64()
    }

    #[inline(always)]
    fn side_by_side<S: Simd>(simd: S, numbers: [Self; 4]) -> Wholes<S> {
        Wholes::of_128_bits(simd, numbers)
    }
}

/// The f64 nearest to n/d, for d > 0, if that is certain and below 2^53; `None` leaves the rare case to others.
#[inline(always)]
pub(super) fn nearest(n: impl Into<i128>, d: impl Into<i128>) -> Option<f64> {
    let nearest = Ball::round_ratio(&Ball::from(n.into()), &Ball::from(d.into())).ok()?;
    (nearest.abs() < EXACT as f64).then_some(nearest)
}

/// The f64 nearest to each of these quotients, as [`nearest`] finds one, four side by side.
#[inline(always)]
fn all_nearest<S: Simd, P: Product>(simd: S, quotients: &[[P; 2]], numbers: &mut [f64]) -> Option<()> {
    // Chunks of slices would be counted by division.
    let mut done = 0;
    while done < quotients.len() {
        let (mut n, mut d) = ([P::from(0); 4], [P::from(1); 4]);
        for (lane, quotient) in quotients[done..].iter().take(4).enumerate() {
            [n[lane], d[lane]] = *quotient;
        }
        let four = nearest_quotients(simd, &P::side_by_side(simd, n), &P::side_by_side(simd, d))?;
        numbers[done..].iter_mut().zip(four).for_each(|(number, nearest)| *number = nearest);
        done += 4;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::tests::Random;
    use crate::number::{Big, Ring};
    use fearless_simd::{Level, dispatch};

    #[test]
    fn a_time_of_numbers_that_are_no_f64_is_rounded_once() {
        let mut random = Random(43);
        let mut differ = 0;
        for _ in 0..20_000 {
            let (n, d) =
                ((1 << 61 | random.below(1 << 61)) as i64 >> random.below(9), random.below(1 << 40) as i64 | 1 << 12);
            let Some(time) = (SlabEnd { n, d, faces: 0 }).time() else { continue };
            assert_eq!(Some(time), Big::round_ratio(&Big::from(n), &Big::from(d)).ok(), "{n}/{d}");
            differ += u32::from(time != n as f64 / d as f64);
        }
        assert!(differ > 1000, "{differ}");
    }

    /// How many quotients below 2^53 are left, of these and those of the opposite numbers; the others are those of big
    /// integers, alone and side by side, with all that the machine can do and with little of it.
    fn left<P: Product + std::fmt::Debug>(quotients: &[[P; 2]]) -> usize {
        let opposite = quotients.iter().map(|&[n, d]| [P::from(0) - n, d]);
        let mut left = 0;
        for quotient in quotients.iter().copied().chain(opposite) {
            let [n, d] = quotient;
            let expected = Big::round_ratio(&Big::from(n.into()), &Big::from(d.into())).unwrap().to_bits();
            let alone = nearest(n, d).map(f64::to_bits);
            assert!(alone.is_none_or(|found| found == expected), "{n:?}/{d:?}");
            let is_large = f64::from_bits(expected).abs() >= EXACT as f64;
            assert!(!is_large || alone.is_none(), "{n:?}/{d:?}");
            for level in [Level::new(), Level::baseline()] {
                let mut found = [0.0; 6];
                if dispatch!(level, simd => all_nearest(simd, &[quotient], &mut found[..1])).is_none() {
                    left += usize::from(!is_large);
                    continue;
                }
                assert!(!is_large);
                assert_eq!(found[0].to_bits(), expected, "{n:?}/{d:?}");
                let zero = [P::from(0), d];
                let six = [zero, quotient, zero, zero, zero, quotient];
                assert_eq!(dispatch!(level, simd => all_nearest(simd, &six, &mut found)), Some(()));
                assert_eq!(found.map(f64::to_bits), [0, expected, 0, 0, 0, expected], "{n:?}/{d:?}");
            }
        }
        left
    }

    #[test]
    fn a_quotient_is_the_one_of_big_integers() {
        let mut random = Random(31);
        let quotients = (0..40_000).map(|_| {
            let d = (random.below(1 << 63) >> random.below(63)).max(1) as i64;
            let n = (random.below(1 << 63) >> random.below(63)) as i64;
            // Next to the middle of two neighbours, or to one of them.
            let target = (n as f64 / d as f64) * d as f64 * (1.0 + f64::EPSILON * random.below(2) as f64);
            [if random.below(2) == 0 { n } else { (target as i64).saturating_add(random.below(3) as i64 - 1) }, d]
        });
        let left = left(&quotients.collect::<Vec<_>>());
        assert!(left < 100, "{left}");
    }

    #[test]
    fn a_quotient_of_wide_numbers_is_the_one_of_big_integers() {
        let mut random = Random(37);
        let mut wide = |bits: u64| {
            let number = i128::from(random.below(1 << 63)) << 63 | i128::from(random.below(1 << 63));
            (number >> (126 - bits + random.below(bits)), random.below(6))
        };
        let quotients = (0..40_000).map(|_| {
            let (d, kind) = wide(120);
            let (n, _) = wide(126);
            let d = d.max(1);
            // Next to a number of few bits, or to the middle of two neighbours.
            let (quotient, _) = wide(if kind < 3 { 6 } else { 54 });
            match d.checked_mul(quotient).filter(|product| kind > 0 && *product < 1 << 125) {
                Some(product) => [(product >> (kind * 9) as u32) + i128::from(kind % 3) - 1, d],
                None => [n, d],
            }
        });
        let left = left(&quotients.collect::<Vec<_>>());
        assert!(left < 100, "{left}");
    }

    #[test]
    fn ties_are_left_and_neighbours_of_powers_of_two_are_not() {
        let quotients = |n: i128, d: i128| left(&[[n, d]]);
        assert_eq!([quotients((1 << 53) + 1, 4), quotients((1 << 54) + 2, 8)], [4; 2]);
        for (n, d) in [
            ((1 << 53) - 1, 1),
            (1 << 53, 1),
            (1 << 60, 3),
            ((1 << 61) - 1, 1 << 30),
            (1 << 61, 1 << 30),
            (1, (1 << 53) + 1),
        ] {
            assert_eq!([quotients(n, d), left(&[[n as i64, d as i64]])], [0; 2], "{n}/{d}");
        }
        assert_eq!([quotients((1 << 100) - 1, 1 << 101), quotients((1 << 125) + 1, (1 << 119) - 1)], [0; 2]);
    }
}
