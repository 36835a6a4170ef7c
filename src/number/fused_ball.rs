//! Arithmetic of balls without cases: one bound for all that an operation loses, fused where the machine can.
//!
//! Nothing is exact here but by luck, so that a sign or a rounding is uncertain more often than that of a [`Ball`]'s
//! own operations; in turn these take half of the time. What they are given are integers below 2^190, and what is made
//! of them: nothing overflows, and nothing underflows that counts.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, SimdBase, f64x4, i64x4, mask64x4, u64x4};

use super::double::{Factor, LARGEST_EXACT, Real, SLACK, U, fast_two_sum, two_sum};
use super::{Ball, Exact, RootSum, Uncertain};

/// True if the machine multiplies and adds in one step: of x86_64 those with AVX2, whose vectors hold four f64. It is
/// known when code is made for a machine, so that none is made for the other case.
pub(crate) const fn is_fused<S: Simd>() -> bool {
    cfg!(target_arch = "aarch64") || cfg!(target_arch = "x86_64") && <S::f64s as SimdBase<S>>::LEN >= 4
}

/// a·b. With low parts of at most u times the high ones, u²|ab| is lost with the product of both, 4u²|ab| in the cross
/// products and their sum, and 3u²|ab| in the last sum: together, with terms of u³, less than 9u²|ab|.
#[inline(always)]
pub(crate) fn product<const FUSED: bool>(a: &Ball, b: &Ball) -> Ball {
    let (product, lost) = Factor::<_, FUSED>::new(a.high).times(b.high);
    let (high, low) = fast_two_sum(product, lost + (a.high * b.low + a.low * b.high));
    let inherited = a.high.abs() * b.radius + b.high.abs() * a.radius + 2.0 * a.radius * b.radius;
    Ball { high, low, radius: (9.0 * U * U * product.abs() + inherited * (1.0 + 4.0 * U)) * SLACK }
}

/// a - b. With M = |a| + |b|, u²M is lost in the difference of the low parts, and 2u²M in the last sum: together, with
/// terms of u³, less than 4u²M.
#[inline(always)]
pub(crate) fn difference(a: &Ball, b: &Ball) -> Ball {
    let (difference, lost) = two_sum(a.high, -b.high);
    let (high, low) = two_sum(difference, lost + (a.low - b.low));
    Ball { high, low, radius: (4.0 * U * U * (a.high.abs() + b.high.abs()) + a.radius + b.radius) * SLACK }
}

/// a + b, which loses no more than [`difference`].
#[inline(always)]
pub(crate) fn sum(a: &Ball, b: &Ball) -> Ball {
    difference(a, &-*b)
}

/// Both roots (m ∓ √d) / a, in order if a > 0, for d above its radius and a radius of a of at most u|a|.
///
/// With M = |m| + √d: as for a [`Ball`]'s root, but with a rounded inverse, less than 6u²√d is lost in the root, and
/// 5u²M in its sum with m. Of a quotient q, 11u²q is lost in the remainder, which is at most 5uq, and 15u²q where that
/// is divided: together less than 28u²q. A d that is off by r is off by at most r/√d in its root.
#[inline(always)]
pub(crate) fn roots<const FUSED: bool>(m: &Ball, d: &Ball, a: &Ball) -> [Ball; 2] {
    let root = d.high.sqrt();
    let (square, lost) = Factor::<_, FUSED>::new(root).times(root);
    let half = 0.5 / root;
    let root_low = (((d.high - square) - lost) + d.low) * half;
    let inverse = 1.0 / a.high;
    let divisor = Factor::<_, FUSED>::new(a.high);
    let own = 12.0 * U * U * (m.high.abs() + root) + m.radius + 2.0 * d.radius * half;
    [-1.0, 1.0].map(|sign| {
        let (sum, lost) = two_sum(m.high, sign * root);
        let (sum, sum_low) = two_sum(sum, lost + (m.low + sign * root_low));
        let first = sum * inverse;
        let (back, back_low) = divisor.times(first);
        let rest = ((sum - back) - back_low) + (sum_low - first * a.low);
        let (high, low) = fast_two_sum(first, rest * inverse);
        let radius = own * inverse.abs() + first.abs() * (32.0 * U * U + 2.0 * a.radius * inverse.abs());
        Ball { high, low, radius: radius * SLACK }
    })
}

/// A coordinate at a root.
#[derive(Clone, Copy, Debug)]
pub enum Coordinate {
    /// Certainly rounded.
    Rounded(f64),
    /// Not rounded yet.
    Within(Ball),
}

impl Exact for Coordinate {
    #[inline]
    fn round(&self) -> Result<f64, Uncertain> {
        match self {
            Self::Rounded(rounded) => Ok(*rounded),
            Self::Within(ball) => ball.round(),
        }
    }

    fn root_sum(&self) -> Result<RootSum, Uncertain> {
        Err(Uncertain)
    }
}

/// The coordinates (c + s·t) / d at a time t, for d > 0.
#[inline]
pub(crate) fn coordinates(time: &Ball, constant: [&Ball; 3], slope: [&Ball; 3], divisor: &Ball) -> [Coordinate; 3] {
    let quick = Quick::<_, false>::new(time, divisor);
    [0, 1, 2].map(|axis| {
        let (c, s) = (constant[axis], slope[axis]);
        match quick.rounded(c, s) {
            Some(rounded) => Coordinate::Rounded(rounded),
            None => Coordinate::Within((*c + *s * *time).divided_by(divisor)),
        }
    })
}

/// Four whole numbers side by side, or three and nothing in the fourth place, each the sum of two f64.
#[derive(Clone, Copy)]
pub(crate) struct Wholes<S: Simd> {
    high: f64x4<S>,
    low: f64x4<S>,
}

impl<S: Simd> Wholes<S> {
    /// Numbers below 2^53.
    #[inline(always)]
    pub(crate) fn new(simd: S, [x, y, z]: [i64; 3]) -> Self {
        let high = f64x4::from_slice(simd, &[x as f64, y as f64, z as f64, 0.0]);
        Self { high, low: f64x4::splat(simd, 0.0) }
    }

    /// Three numbers of any size.
    #[inline(always)]
    pub(crate) fn long(simd: S, [x, y, z]: [i64; 3]) -> Self {
        Self::of_64_bits(simd, [x, y, z, 0])
    }

    /// Four numbers of any size.
    #[inline(always)]
    pub(crate) fn of_64_bits(simd: S, numbers: [i64; 4]) -> Self {
        const SIGN: u64 = 1 << 63;
        let numbers: u64x4<S> = i64x4::from_slice(simd, &numbers).bitcast();
        Self::less(simd, numbers ^ u64x4::splat(simd, SIGN), SIGN as f64)
    }

    /// Four numbers below 2^126, of which u² times 6 is lost.
    ///
    /// Both halves are exact. Their low parts together, and what the first sum loses, are at most 2u of the number each:
    /// 2u² of it is lost where the low parts are added, and 4u² where what was lost is. Where the halves cancel, the upper
    /// one is -2^64, and nothing is lost.
    #[inline(always)]
    pub(crate) fn of_128_bits(simd: S, numbers: [i128; 4]) -> Self {
        let upper = Self::of_64_bits(simd, numbers.map(|number| (number >> 64) as i64));
        let lower = Self::less(simd, u64x4::from_slice(simd, &numbers.map(|number| number as u64)), 0.0);
        let power = 2.0 * (1_u64 << 63) as f64;
        let (sum, lost) = fast_two_sum(upper.high * power, lower.high);
        let (high, low) = fast_two_sum(sum, lost + (upper.low * power + lower.low));
        Self { high, low }
    }

    /// Unsigned numbers less one that is 0 or 2^63. Their halves of 32 bits are the last bits of numbers that begin with
    /// 2^84 and 2^52.
    #[inline(always)]
    fn less(simd: S, numbers: u64x4<S>, least: f64) -> Self {
        const STARTS: [f64; 2] = [(1_u128 << 84) as f64, (1_u64 << 52) as f64];
        let [upper, lower] = STARTS.map(|start| u64x4::splat(simd, start.to_bits()));
        let upper: f64x4<S> = (upper | numbers >> 32).bitcast();
        let lower: f64x4<S> = (lower | numbers & u64x4::splat(simd, u32::MAX.into())).bitcast();
        let upper = upper - f64x4::splat(simd, STARTS[0] + least);
        let (high, low) = fast_two_sum(upper, lower - f64x4::splat(simd, STARTS[1]));
        Self { high, low }
    }

    /// self·m - other·n, for numbers below 2^30 and m and n below 2^62. All low parts, and what is lost of products and
    /// their difference, are whole numbers below 2^40: their sum is exact.
    #[inline(always)]
    pub(crate) fn combined<const FUSED: bool>(&self, simd: S, m: i64, other: &Self, n: i64) -> Self {
        let (m_high, n_high) = (m as f64, n as f64);
        let (m_low, n_low) = ((m - m_high as i64) as f64, (n - n_high as i64) as f64);
        let (first, first_lost) = Factor::<_, FUSED>::new(self.high).times(f64x4::splat(simd, m_high));
        let (second, second_lost) = Factor::<_, FUSED>::new(other.high).times(f64x4::splat(simd, n_high));
        let (difference, lost) = two_sum(first, second * -1.0);
        let rest = ((first_lost - second_lost) + lost) + (self.high * m_low - other.high * n_low);
        let (high, low) = two_sum(difference, rest);
        Self { high, low }
    }

    #[inline(always)]
    fn balls(&self) -> [Ball; 3] {
        let (mut high, mut low) = ([0.0; 4], [0.0; 4]);
        self.high.store_slice(&mut high);
        self.low.store_slice(&mut low);
        [0, 1, 2].map(|axis| Ball { high: high[axis], low: low[axis], radius: 0.0 })
    }
}

/// The f64 nearest to each n/d, for d > 0; `None` if one is not certain, as where it lies midway between two, or not
/// below 2^53, as all are that are written without an exponent.
#[inline(always)]
pub(crate) fn nearest_quotients<S: Simd>(simd: S, n: &Wholes<S>, d: &Wholes<S>) -> Option<[f64; 4]> {
    if const { is_fused::<S>() } {
        rounded_quotients::<S, true>(simd, n, d)
    } else {
        rounded_quotients::<S, false>(simd, n, d)
    }
}

/// With a rounded inverse, 9u²q is lost in the remainder of a quotient q, which is at most 4uq, and 12u²q where that is
/// divided. The numbers themselves may be off by 6u² of them, and 2u²q is lost in the sums that tell whether q is
/// certain: together, with terms of u³, less than 36u²q.
#[inline(always)]
fn rounded_quotients<S: Simd, const FUSED: bool>(simd: S, n: &Wholes<S>, d: &Wholes<S>) -> Option<[f64; 4]> {
    let inverse = f64x4::splat(simd, 1.0) / d.high;
    let first = n.high * inverse;
    let (back, back_low) = Factor::<_, FUSED>::new(d.high).times(first);
    let rest = ((n.high - back) - back_low) + (n.low - first * d.low);
    let (high, low) = fast_two_sum(first, rest * inverse);
    let error = first.abs() * (36.0 * U * U);
    let is_usual = first.abs().simd_lt(f64x4::splat(simd, LARGEST_EXACT as f64));
    if !(is_certain(high, low, error) & is_usual).all_true() {
        return None;
    }
    let mut rounded = [0.0; 4];
    high.store_slice(&mut rounded);
    Some(rounded)
}

/// True where all that is at most so far from high + low rounds to `high`.
#[inline(always)]
fn is_certain<S: Simd>(high: f64x4<S>, low: f64x4<S>, error: f64x4<S>) -> mask64x4<S> {
    (high + (low + error)).simd_eq(high) & (high + (low - error)).simd_eq(high)
}

/// The coordinates (c + s·t) / d at a time t, for d > 0, rounded; `None` if they cannot be.
#[inline(always)]
pub(crate) fn rounded_coordinates<S: Simd, const FUSED: bool>(
    simd: S,
    time: &Ball,
    constant: &Wholes<S>,
    slope: &Wholes<S>,
    divisor: &Ball,
) -> Option<[f64; 3]> {
    let quick = Quick::<_, FUSED>::new(time, divisor).splat(simd);
    let (high, low, error) = quick.coordinate([constant.high, constant.low], [slope.high, slope.low]);
    // A constant zero has no error. No rounding of other tiny numbers, as in [`Quick::rounded`].
    let counts = high.abs().simd_gt(f64x4::splat(simd, LEAST)) | error.simd_eq(f64x4::splat(simd, 0.0));
    if (is_certain(high, low, error) & counts).all_true() {
        let mut rounded = [0.0; 4];
        (high + f64x4::splat(simd, 0.0)).store_slice(&mut rounded);
        let [x, y, z, _] = rounded;
        return Some([x, y, z]);
    }
    let (constant, slope) = (constant.balls(), slope.balls());
    let [x, y, z] = coordinates(time, constant.each_ref(), slope.each_ref(), divisor);
    Some([x.round().ok()?, y.round().ok()?, z.round().ok()?])
}

/// Below this the loss is not relative.
const LEAST: f64 = 1e-270;

/// (c + s·t) / d for one t and d > 0, with one bound for all that is lost on the way.
///
/// With M = |c| + |s·t| and low parts of at most u times the high ones, at most 8u²|s·t| is lost in the product, 8u²M
/// in the sum, 18u²M/d in the remainder of the quotient, 26u²M/d in what that adds, 7u²M/d in the last sum where much
/// cancels, and 2u²M/d where it is rounded: together less than 72u²M/d.
struct Quick<T, const FUSED: bool> {
    t: Factor<T, FUSED>,
    t_low: T,
    d: Factor<T, FUSED>,
    d_low: T,
    inverse: T,
    /// The bound for each unit of M, and for each of s.
    errors: [T; 2],
}

impl<T: Real, const FUSED: bool> Quick<T, FUSED> {
    /// A coordinate as the sum of two, and how far that may be off.
    #[inline(always)]
    fn coordinate(&self, [c, c_low]: [T; 2], [s, s_low]: [T; 2]) -> (T, T, T) {
        let (product, lost) = self.t.times(s);
        let product_low = lost + (s * self.t_low + s_low * self.t.value);
        let (sum, lost) = two_sum(c, product);
        let sum_low = lost + (c_low + product_low);
        let first = sum * self.inverse;
        let (back, back_low) = self.d.times(first);
        let rest = ((sum - back) - back_low) + (sum_low - first * self.d_low);
        let (high, low) = fast_two_sum(first, rest * self.inverse);
        let error = (c.magnitude() + product.magnitude()) * self.errors[0] + s.magnitude() * self.errors[1];
        (high, low, error)
    }
}

impl<const FUSED: bool> Quick<f64, FUSED> {
    #[inline(always)]
    fn new(t: &Ball, d: &Ball) -> Self {
        let inverse = 1.0 / d.high;
        let own = if d.radius == 0.0 { 72.0 * U * U } else { f64::INFINITY };
        let errors = [own, t.radius].map(|error| error * inverse * SLACK);
        Self { t: Factor::new(t.high), t_low: t.low, d: Factor::new(d.high), d_low: d.low, inverse, errors }
    }

    /// Copies this divisor into each component, for several coordinates side by side.
    #[inline(always)]
    fn splat<S: Simd>(&self, simd: S) -> Quick<f64x4<S>, FUSED> {
        let splat = |number: f64| f64x4::splat(simd, number);
        Quick {
            t: Factor::new(splat(self.t.value)),
            t_low: splat(self.t_low),
            d: Factor::new(splat(self.d.value)),
            d_low: splat(self.d_low),
            inverse: splat(self.inverse),
            errors: [splat(self.errors[0]), splat(self.errors[1])],
        }
    }

    /// The f64 that a coordinate certainly rounds to.
    #[inline(always)]
    fn rounded(&self, c: &Ball, s: &Ball) -> Option<f64> {
        let (high, low, error) = self.coordinate([c.high, c.low], [s.high, s.low]);
        let is_certain = high + (low + error) == high && high + (low - error) == high;
        // An overflow has a low part that is NaN.
        (is_certain && c.radius + s.radius == 0.0 && high.abs() > LEAST).then_some(high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::tests::{Random, TRIES, check, exact, one, pairs, points};
    use crate::number::{Big, Ring};
    use fearless_simd::{Level, dispatch};
    use std::cmp::Ordering;

    fn same(fused: Ball, other: Ball) -> Ball {
        assert_eq!([fused.high, fused.low, fused.radius], [other.high, other.low, other.radius]);
        fused
    }

    #[test]
    fn a_quick_product_holds_all_products() {
        let mut random = Random(12);
        let square = one() * one();
        for _ in 0..TRIES {
            let [x, y] = [0; 2].map(|_| random.any_ball());
            let found = same(product::<true>(&x, &y), product::<false>(&x, &y));
            let allowed = (x.high * y.high).abs() * 2_f64.powi(-102);
            check(&found, &pairs(&x, &y, |x, y| (x * y, square.clone())), allowed, &format!("{x:?} * {y:?}"));
        }
    }

    #[test]
    fn a_quick_difference_holds_all_differences() {
        let mut random = Random(13);
        for _ in 0..TRIES {
            let power = random.power();
            let y_power = power - random.below(120) as i32;
            let (x, y) = (random.ball(power), random.ball(y_power));
            let allowed = (x.high.abs() + y.high.abs()) * 2_f64.powi(-103);
            for (x, y) in [(x, y), (y, x)] {
                check(&difference(&x, &y), &pairs(&x, &y, |x, y| (x - y, one())), allowed, &format!("{x:?} - {y:?}"));
            }
        }
    }

    /// How (m ± √d) / a compares with x, all in units, for a > 0.
    fn compare_root([m, d, a]: [&Big; 3], is_upper: bool, x: &Big) -> Ordering {
        let rest = a * x - m * one();
        let square = rest.squared().cmp(&(d * one() * one() * one()));
        match (is_upper, rest < Big::ZERO) {
            (true, true) => Ordering::Greater,
            (false, false) => Ordering::Less,
            (true, false) => square.reverse(),
            (false, true) => square,
        }
    }

    #[test]
    fn quick_roots_hold_all_roots() {
        let mut random = Random(14);
        let mut narrow = 0;
        for _ in 0..TRIES {
            let [m_power, a_power] = [0; 2].map(|_| random.power());
            let [m, mut a] = [m_power, a_power].map(|power| random.ball(power));
            let d_power = 2 * m_power - 60 + random.below(120) as i32;
            let mut d = random.ball(d_power);
            [a.high, d.high] = [a.high.abs(), d.high.abs()];
            [a.radius, d.radius] = [a.radius.min(a.high * U), d.radius.min(d.high * 0.99)];
            let what = format!("({m:?} ∓ √{d:?}) / {a:?}");
            let [fused, other] = [roots::<true>(&m, &d, &a), roots::<false>(&m, &d, &a)];
            for ((fused, other), is_upper) in fused.into_iter().zip(other).zip([false, true]) {
                let root = same(fused, other);
                let [_, least, most] = points(&root);
                let all = points(&m).into_iter().flat_map(|m| {
                    points(&d).into_iter().flat_map(move |d| points(&a).map(|a| [m.clone(), d.clone(), a]))
                });
                for [m, d, a] in all {
                    let compare = |x: &Big| compare_root([&m, &d, &a], is_upper, x);
                    assert!(compare(&least).is_ge() && compare(&most).is_le(), "{what} = {root:?} is too narrow");
                }
                // A little more than twice what inputs are off by, and the bounds of the doc comment.
                let size = (m.high.abs() + d.high.sqrt()) / a.high;
                let inherited = (m.radius + d.radius / d.high.sqrt()) / a.high + size * a.radius / a.high;
                let allowed = 2.01 * inherited + size * 2_f64.powi(-100);
                assert!(root.radius <= allowed, "{what} = {root:?} is too wide");
                narrow += u32::from(root.radius < size * 2_f64.powi(-99));
            }
        }
        assert!(narrow > 1000, "{narrow}");
    }

    /// The two floats that add up to nearly this number, given in units.
    fn nearest(number: &Big) -> Ball {
        let round = |number: &Big| Big::round_ratio(number, &one()).expect("never uncertain");
        let high = round(number);
        Ball { high, low: round(&(number - exact(high))), radius: 0.0 }
    }

    fn three(mut number: impl FnMut() -> i64) -> [i64; 3] {
        [0; 3].map(|_| number())
    }

    #[test]
    fn long_whole_numbers_are_exact() {
        for whole in [0, 1, (1 << 53) + 1, (1 << 61) - 3, (1 << 62) - 1] {
            for level in [Level::new(), Level::baseline()] {
                let found = dispatch!(level, simd => Wholes::long(simd, [whole, -whole, 7]).balls());
                for (ball, whole) in found.iter().zip([whole, -whole, 7]) {
                    assert_eq!(points(ball)[0], Big::from(whole) * one());
                    assert_eq!(ball.high + ball.low, ball.high);
                }
            }
        }
    }

    #[test]
    fn combined_whole_numbers_are_exact() {
        let mut random = Random(15);
        let mut whole = |bits: u64| {
            let number = (random.below(1 << bits) >> random.below(bits)) as i64;
            if random.below(2) == 0 { number } else { -number }
        };
        for _ in 0..TRIES {
            let [a, mut b] = [0; 2].map(|_| three(|| whole(30)));
            let [m, mut n] = [0; 2].map(|_| whole(62));
            if whole(2) == 0 {
                // All but a few bits cancel.
                (b, n) = (a, m ^ whole(4));
            }
            for level in [Level::new(), Level::baseline()] {
                let found = dispatch!(level, simd => combined(simd, a, m, b, n));
                for (axis, ball) in found.iter().enumerate() {
                    let product = |number: i64, factor: i64| i128::from(number) * i128::from(factor);
                    let expected = Big::from(product(a[axis], m) - product(b[axis], n));
                    assert_eq!(points(ball)[0], expected * one(), "{a:?} {m} {b:?} {n}");
                    assert_eq!(ball.high + ball.low, ball.high);
                }
            }
        }
    }

    #[inline(always)]
    fn combined<S: Simd>(simd: S, a: [i64; 3], m: i64, b: [i64; 3], n: i64) -> [Ball; 3] {
        let [a, b] = [a, b].map(|numbers| Wholes::new(simd, numbers));
        let [fused, other] = [a.combined::<true>(simd, m, &b, n), a.combined::<false>(simd, m, &b, n)];
        let (fused, other) = (fused.balls(), other.balls());
        std::array::from_fn(|axis| same(fused[axis], other[axis]))
    }

    #[test]
    fn coordinates_side_by_side_are_those_one_after_another() {
        let mut random = Random(16);
        let mut certain = 0;
        for _ in 0..TRIES {
            let t_power = random.below(20) as i32 - 10;
            let t = random.ball(t_power);
            let mut whole = |bits: u64| (random.below(1 << bits) >> random.below(bits)) as i64 - 5;
            let (mut c, mut s) = (three(|| whole(40)), three(|| whole(40)));
            if whole(3) < 0 {
                (c[2], s[2]) = (0, 0);
            }
            let d = Ball::integer(whole(40).max(1));
            let balls = |numbers: [i64; 3]| numbers.map(Ball::integer);
            let (constant, slope) = (balls(c), balls(s));
            let expected = coordinates(&t, constant.each_ref(), slope.each_ref(), &d).map(|found| found.round());
            for level in [Level::new(), Level::baseline()] {
                let found = dispatch!(level, simd => {
                    let [c, s] = [c, s].map(|numbers| Wholes::new(simd, numbers));
                    let fused = rounded_coordinates::<_, true>(simd, &t, &c, &s, &d);
                    assert_eq!(fused, rounded_coordinates::<_, false>(simd, &t, &c, &s, &d));
                    fused
                });
                match found {
                    Some(found) => {
                        assert_eq!(
                            found.map(f64::to_bits).map(Some),
                            expected.map(|found| found.ok().map(f64::to_bits))
                        );
                        certain += 1;
                    }
                    None => assert!(expected.contains(&Err(Uncertain)), "({c:?} + {s:?} * {t:?}) / {d:?}"),
                }
            }
        }
        assert!(certain > TRIES / 4, "{certain}");
    }

    #[test]
    fn a_coordinate_that_is_rounded_at_once_is_rounded_right_next_to_a_midpoint() {
        let mut random = Random(11);
        let mut certain = 0;
        for _ in 0..TRIES * 2 {
            let [s_power, t_power, d_power] = [0; 3].map(|_| random.power());
            let [s, mut t, d] = [s_power, t_power, d_power].map(|power| random.ball(power));
            let [s, d] = [s, if d.high < 0.0 { -d } else { d }].map(|ball| Ball { radius: 0.0, ..ball });
            let shift = 50 + random.below(60) as i32;
            t.radius = if random.below(2) == 0 { 0.0 } else { random.magnitude(t_power - shift) };
            // A constant that takes the middle or an end next to where the rounding changes.
            let power = s_power + t_power - d_power + 5 - random.below(60) as i32;
            let midpoint = exact(random.number(power)) + exact(2_f64.powi(power - 53));
            let ([s_point, ..], t_points, [d_point, ..]) = (points(&s), points(&t), points(&d));
            let end = &t_points[random.below(3) as usize];
            let shift = 88 + random.below(26) as i32;
            let off = exact(random.number(s_power + t_power - shift));
            let c = nearest(&((midpoint * &d_point - &s_point * end) / one() + off));
            let numerators = t_points.map(|t| points(&c)[0].clone() * one() + &s_point * t);
            let denominator = d_point * one();
            let rounded = |numerator: &Big| Big::round_ratio(numerator, &denominator).expect("never uncertain");
            let what = format!("({c:?} + {s:?} * {t:?}) / {d:?}");
            let quick = Quick::<_, false>::new(&t, &d).rounded(&c, &s);
            assert_eq!(quick, Quick::<_, true>::new(&t, &d).rounded(&c, &s), "{what}");
            match quick {
                Some(quick) => {
                    assert_eq!([quick; 3], numerators.each_ref().map(rounded), "{what}");
                    certain += 1;
                }
                None => {
                    let doubt = exact((c.high.abs() + (s.high * t.high).abs()) * 2_f64.powi(-99)) * one();
                    let [_, first, last] = numerators;
                    let (least, most) = if first < last { (first, last) } else { (last, first) };
                    assert!(rounded(&(least - &doubt)) != rounded(&(most + doubt)), "{what} is certain");
                }
            }
        }
        assert!(certain > TRIES / 4 && certain < TRIES * 7 / 4, "{certain}");
    }

    #[test]
    fn nothing_is_rounded_at_once_but_with_an_exact_line_and_divisor() {
        let [exact, vague] = [0.0, 1e-30].map(|radius| Ball { high: 3.0, low: 0.0, radius });
        let coordinate = |c, s, t, d| Quick::<_, false>::new(t, d).rounded(c, s);
        assert_eq!(coordinate(&exact, &exact, &vague, &exact), Some(4.0));
        assert_eq!(coordinate(&vague, &exact, &exact, &exact), None);
        assert_eq!(coordinate(&exact, &vague, &exact, &exact), None);
        assert_eq!(coordinate(&vague, &vague, &exact, &exact), None);
        assert_eq!(coordinate(&exact, &exact, &exact, &vague), None);
        let huge = Ball { high: 1e200, ..exact };
        assert_eq!(coordinate(&exact, &huge, &huge, &exact), None, "it overflows");
    }
}
