//! A moving point against a box, in machine integers and f64, and quotients of whole numbers, rounded once.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, f64x4, i64x4, u64x4};

use super::driver::Outcome;
use super::in_scene::{Met, TimeRatio};
use super::line::{Line, ShortText};
use super::units::Unit;
use crate::geometry::{Contact, End, Faces, Slab, Status, ray_box};
use crate::number::{Fraction, HalfWord, Machine, Ring, Word};
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
    pub(super) fn time<P: Product>(&self) -> Option<f64> {
        if [self.n, self.d].iter().all(|number| number.unsigned_abs() <= EXACT.unsigned_abs()) {
            return Some(self.n as f64 / self.d as f64);
        }
        P::nearest(P::from(self.n), P::from(self.d))
    }

    /// Writes t.
    #[inline(always)]
    pub(crate) fn write_time<P: Product>(&self, line: &mut Line) -> Option<()> {
        if line.is_rounded() {
            line.number(self.time::<P>()?);
            return Some(());
        }
        line.quotient(P::from(self.n), P::from(self.d))
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

/// Writes coordinates at ends of a contact, and returns where the cell of each ends.
#[inline(always)]
pub(crate) fn write_coordinates<S: Simd, P: Product, const D: usize, const M: usize>(
    simd: S,
    places: [(&SlabEnd, [Coordinate; D]); M],
    unit: Unit,
    line: &mut Line,
) -> Option<[[usize; D]; M]> {
    let (mut quotients, mut numbers, mut ends) = ([[[P::from(0); 2]; D]; M], [[0.0; D]; M], [[0; D]; M]);
    for (index, (end, coordinates)) in places.into_iter().enumerate() {
        for (axis, coordinate) in coordinates.into_iter().enumerate() {
            let (n, d) = (end.moved(coordinate.from, coordinate.velocity), P::from(end.d) * P::from(unit.in_one));
            quotients[index][axis] = [n, d];
            if !line.is_rounded() {
                line.quotient(n, d)?;
                ends[index][axis] = line.length();
            }
        }
    }
    if line.is_rounded() {
        P::all_nearest(simd, quotients.as_flattened(), numbers.as_flattened_mut())?;
        line.numbers(simd, numbers.as_flattened(), ends.as_flattened_mut());
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
pub(crate) fn write_times<S: Simd, P: Product>(simd: S, ends: &[SlabEnd; 2], line: &mut Line) -> Option<()> {
    if line.is_rounded() {
        line.numbers(simd, &[ends[0].time::<P>()?, ends[1].time::<P>()?], &mut []);
        return Some(());
    }
    ends.iter().try_for_each(|end| end.write_time::<P>(line))
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

    /// The f64 nearest to n/d, for d > 0; `None` leaves the rare case to others.
    fn nearest(n: Self, d: Self) -> Option<f64>;

    /// The f64 nearest to each n/d, for d > 0; `None` leaves the rare case to others.
    #[inline(always)]
    fn all_nearest<S: Simd>(_simd: S, quotients: &[[Self; 2]], numbers: &mut [f64]) -> Option<()> {
        for (&[n, d], number) in quotients.iter().zip(numbers) {
            *number = Self::nearest(n, d)?;
        }
        Some(())
    }
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
    fn nearest(n: Self, d: Self) -> Option<f64> {
        if d > EXACT { None } else { nearest(n, d) }
    }

    #[inline(always)]
    fn all_nearest<S: Simd>(simd: S, quotients: &[[Self; 2]], numbers: &mut [f64]) -> Option<()> {
        for (quotients, numbers) in quotients.chunks(4).zip(numbers.chunks_mut(4)) {
            let (mut n, mut d) = ([0; 4], [1; 4]);
            for (lane, quotient) in quotients.iter().enumerate() {
                [n[lane], d[lane]] = *quotient;
            }
            numbers.copy_from_slice(&four_nearest(simd, n, d)?[..numbers.len()]);
        }
        Some(())
    }
}

/// Up to here each whole number is an f64.
const EXACT: i64 = 1 << f64::MANTISSA_DIGITS;

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

    fn nearest(n: Self, d: Self) -> Option<f64> {
        nearest_wide(n, d)
    }
}

const DIGITS: u32 = f64::MANTISSA_DIGITS - 1;

/// The f64 nearest to n/d, for |n| < 2^62 and 0 < d ≤ 2^53 with |n/d| < 2^52; `None` leaves the rare case to others.
///
/// One division gives a candidate m·2^-k. Rounding n loses at most one unit of the last bit of a quotient and rounding
/// the quotient half of one, so the true quotient is less than two units off and n·2^k - m·d is less than 2d, which
/// 64 bits hold: it is exact though its two parts overflow. It tells whether m, or a neighbour, is nearest. Left out
/// are ties and, next to a power of two, what lies below it, where the units are halves.
#[inline(always)]
fn nearest(n: i64, d: i64) -> Option<f64> {
    if n == 0 {
        return Some(0.0);
    }
    // Which sign it has cannot be foreseen: steps of a number below 0 are counted down.
    let sign = n >> 63;
    let signed = |number: i64| (number ^ sign) - sign;
    let bits = (n as f64 / d as f64).to_bits();
    let k = 1075 - (bits >> DIGITS & 0x7ff) as u32;
    let m = (bits & ((1 << DIGITS) - 1) | 1 << DIGITS) as i64;
    let rest = n.checked_shl(k).unwrap_or(0).wrapping_sub(signed(m).wrapping_mul(d));
    let step = i64::from(2 * rest > d) - i64::from(2 * rest < -d);
    let left = 2 * (rest - step * d);
    if (left >= d) | (left <= -d) | ((m == 1 << DIGITS) & (signed(rest) < 0)) {
        return None;
    }
    Some(f64::from_bits(bits.wrapping_add_signed(signed(step))))
}

/// The same as `nearest` for four quotients, side by side, with all steps on magnitudes.
#[inline(always)]
fn four_nearest<S: Simd>(simd: S, n: [i64; 4], d: [i64; 4]) -> Option<[f64; 4]> {
    let floats = |[a, b, c, d]: [i64; 4]| f64x4::from_slice(simd, &[a as f64, b as f64, c as f64, d as f64]);
    let all = |number: i64| i64x4::splat(simd, number);
    let candidates: u64x4<S> = (floats(n) / floats(d)).bitcast();
    let (n, d) = (i64x4::from_slice(simd, &n), i64x4::from_slice(simd, &d));
    let (is_zero, sign) = (n.simd_eq(all(0)), n.simd_lt(all(0)).select(all(-1), all(0)));
    let exponents: i64x4<S> = (candidates << 1 >> (DIGITS + 1)).bitcast();
    let candidates: i64x4<S> = candidates.bitcast();
    let k = all(1075) - exponents;
    let m = candidates & all((1 << DIGITS) - 1) | all(1 << DIGITS);
    // A shift by 64 or more leaves nothing.
    let shifted = k.simd_lt(all(64)).select(((n ^ sign) - sign) << k, all(0));
    let rest = shifted - m * d;
    let twice = rest + rest;
    let (is_above, is_below) = (twice.simd_gt(d), twice.simd_lt(-d));
    let left = rest - is_above.select(d, all(0)) + is_below.select(d, all(0));
    let left = left + left;
    let is_at_power = m.simd_eq(all(1 << DIGITS)) & rest.simd_lt(all(0));
    let is_left = (left.simd_ge(d) | left.simd_le(-d) | is_at_power) & !is_zero | d.simd_gt(all(EXACT));
    if is_left.any_true() {
        return None;
    }
    let step = is_above.select(all(1), all(0)) - is_below.select(all(1), all(0));
    let found: f64x4<S> = is_zero.select(all(0), candidates + step).bitcast();
    let mut numbers = [0.0; 4];
    found.store_slice(&mut numbers);
    Some(numbers)
}

/// The f64 nearest to n/d for |n| < 2^126 and 0 < d < 2^120; `None` also where |n/d| is 2^53 or more.
///
/// Both n and d are rounded twice, the inverse of d once, and the product once, so that the candidate is less than seven
/// units off, and the rest below 7d. Its own quotient, rounded to whole units, is the step to the nearest number. Where
/// that step crosses a power of two, behind which units are others, or what is next to one lies below it, the quotient
/// is left.
fn nearest_wide(n: i128, d: i128) -> Option<f64> {
    if n == 0 {
        return Some(0.0);
    }
    const LOWEST: u64 = 1 << DIGITS;
    let inverse = 1.0 / rounded_twice(d as u128);
    let candidate = rounded_twice(n.unsigned_abs()) * inverse;
    let bits = candidate.to_bits();
    let k = 1075_u32.checked_sub((bits >> DIGITS) as u32)?;
    let m = bits & (LOWEST - 1) | LOWEST;
    let shifted = n.unsigned_abs().checked_shl(k).unwrap_or(0);
    let rest = shifted.wrapping_sub(u128::from(m).wrapping_mul(d as u128)) as i128;
    let steps = rounded_twice(rest.unsigned_abs()) * inverse;
    let step = (steps + 0.5) as i64 * rest.signum() as i64;
    let left = 2 * (rest - i128::from(step) * d);
    let nearest = m.wrapping_add_signed(step);
    let least = LOWEST + u64::from(left < 0);
    if left.abs() >= d || !(least..=2 * LOWEST).contains(&nearest) {
        return None;
    }
    let nearest = f64::from_bits(bits.wrapping_add_signed(step));
    Some(if n < 0 { -nearest } else { nearest })
}

/// A number below 2^126 as the sum of two halves: either the upper one is exact, or what the lower one loses is less than
/// 2^-100 of the sum.
#[inline(always)]
fn rounded_twice(number: u128) -> f64 {
    const HALF: u32 = 63;
    (number >> HALF) as i64 as f64 * (1_u64 << HALF) as f64 + (number as i64 & i64::MAX) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::enclosure::Random;
    use crate::number::{Big, Ring};
    use fearless_simd::{Level, dispatch};

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

    #[test]
    fn a_quotient_is_the_one_of_big_integers() {
        let mut random = Random(31);
        let (mut left, mut quotients) = (0, Vec::new());
        for _ in 0..40_000 {
            let d = (random.below(1 << 53) >> random.below(53)).max(1) as i64;
            let mut n = (random.below(1 << 62) >> random.below(62)) as i64;
            if random.below(2) == 0 {
                // Next to the middle of two neighbours, or to one of them.
                let quotient = n as f64 / d as f64;
                let target = quotient * d as f64 * (1.0 + f64::EPSILON * random.below(2) as f64);
                n = (target as i64).saturating_add(random.below(3) as i64 - 1).clamp(0, (1 << 62) - 1);
            }
            if n / d >= 1 << 52 {
                continue;
            }
            for n in [n, -n] {
                quotients.push([n, d]);
                match nearest(n, d) {
                    Some(quotient) => {
                        let expected = Big::round_ratio(&Big::from(n), &Big::from(d)).unwrap();
                        assert_eq!(quotient.to_bits(), expected.to_bits(), "{n}/{d}");
                    }
                    None => left += 1,
                }
            }
            if random.below(3) == 0 {
                assert_are_nearest(&quotients);
                quotients.clear();
            }
        }
        assert!(left < 800, "{left}");
    }

    /// Side by side quotients are the same as one by one.
    fn assert_are_nearest(quotients: &[[i64; 2]]) {
        let bits = |numbers: Vec<f64>| numbers.into_iter().map(f64::to_bits).collect::<Vec<_>>();
        let each: Option<Vec<f64>> = quotients.iter().map(|&[n, d]| i64::nearest(n, d)).collect();
        for level in [Level::new(), Level::baseline()] {
            let mut numbers = vec![1.5; quotients.len()];
            let all = dispatch!(level, simd => i64::all_nearest(simd, quotients, &mut numbers));
            assert_eq!(all.map(|()| bits(numbers)), each.clone().map(bits), "{quotients:?}");
        }
    }

    #[test]
    fn a_quotient_of_wide_numbers_is_the_one_of_big_integers() {
        let mut random = Random(37);
        let mut wide = |bits: u64| {
            let number = i128::from(random.below(1 << 63)) << 63 | i128::from(random.below(1 << 63));
            (number >> (126 - bits + random.below(bits)), random.below(6))
        };
        let mut left = 0;
        for _ in 0..40_000 {
            let (d, kind) = wide(120);
            let (mut n, _) = wide(126);
            let d = d.max(1);
            // Next to a number of few bits, or to the middle of two neighbours.
            let (quotient, _) = wide(if kind < 3 { 6 } else { 54 });
            if kind > 0
                && let Some(product) = d.checked_mul(quotient).filter(|product| *product < 1 << 125)
            {
                n = product >> (kind * 9) as u32;
                n += i128::from(kind % 3) - 1;
            }
            if n / d >= 1 << 53 {
                continue;
            }
            for n in [n, -n] {
                match nearest_wide(n, d) {
                    Some(quotient) => {
                        let expected = Big::round_ratio(&Big::from(n), &Big::from(d)).unwrap();
                        assert_eq!(quotient.to_bits(), expected.to_bits(), "{n}/{d}");
                    }
                    None => left += 1,
                }
            }
        }
        assert!(left < 2_350, "{left}");
        assert_eq!(nearest_wide((1 << 53) - 1, 1), Some(((1_i64 << 53) - 1) as f64));
        assert_eq!(nearest_wide(1 << 53, 1), None);
        assert_eq!(nearest_wide(1 << 100, 1 << 101), Some(0.5));
        assert_eq!(nearest_wide((1 << 100) - 1, 1 << 101), None);
        assert_eq!(nearest_wide((1 << 53) + 1, 1 << 2), None);
    }

    #[test]
    fn a_candidate_that_is_one_off_is_mended_and_not_left() {
        let mut random = Random(41);
        let mut mended = [0; 2];
        for _ in 0..20_000 {
            let n = 1 << 61 | random.below(1 << 61) as i64;
            // Odd, so that no quotient lies halfway between two numbers.
            let d = 1 << 52 | random.below(1 << 52) as i64 | 1;
            let candidate = n as f64 / d as f64;
            let Some(quotient) = nearest(n, d) else {
                assert_eq!(candidate.log2().fract(), 0.0, "{n}/{d}");
                continue;
            };
            mended[0] += usize::from(quotient > candidate);
            mended[1] += usize::from(quotient < candidate);
        }
        assert!(mended.into_iter().all(|count| count > 1000), "{mended:?}");
    }

    #[test]
    fn a_denominator_that_is_no_f64_is_left_out() {
        assert_eq!(i64::nearest(1, 1 << 53), Some(1.0 / (1_i64 << 53) as f64));
        assert_eq!(i64::nearest(1, (1 << 53) + 1), None);
        assert_are_nearest(&[[1, 3], [1, 1 << 53], [0, (1 << 53) - 1], [1, (1 << 53) + 1]]);
    }

    #[test]
    fn ties_and_what_lies_below_a_power_of_two_are_left_out() {
        assert_eq!(nearest((1 << 53) + 1, 4), None);
        assert_eq!(nearest((1 << 61) - 1, 1 << 30), None);
        assert_eq!(nearest(1 << 61, 1 << 30), Some(2_f64.powi(31)));
        assert_eq!(nearest(-(1 << 53) - 3, 4), None);
        assert_eq!(nearest(-(1 << 54) - 8, 16).map(f64::to_bits), Some((-(2_f64.powi(50)) - 0.5).to_bits()));
        assert_eq!(nearest(0, 5).map(f64::to_bits), Some(0));
    }
}
