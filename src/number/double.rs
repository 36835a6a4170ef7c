//! Error-free transformations: sums and products of two f64 as a rounded result and its exact error.
//!
//! Knuth's TwoSum, Dekker's Fast2Sum and product by Veltkamp splitting: safe code that needs no CPU flags. The powers of
//! ten, and how far integers are f64s, stand here, too.

use std::ops::{Add, Mul, Sub};

use fearless_simd::prelude::*;
use fearless_simd::{Simd, f64x4};

/// An f64, or several side by side.
pub(crate) trait Real:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Mul<f64, Output = Self>
{
    /// self · factor + term, rounded once.
    fn fused(self, factor: Self, term: Self) -> Self;
    fn magnitude(self) -> Self;
}

impl Real for f64 {
    #[inline(always)]
    fn fused(self, factor: Self, term: Self) -> Self {
        self.mul_add(factor, term)
    }

    #[inline(always)]
    fn magnitude(self) -> Self {
        self.abs()
    }
}

impl<S: Simd> Real for f64x4<S> {
    #[inline(always)]
    fn fused(self, factor: Self, term: Self) -> Self {
        self.mul_add_precise(factor, term)
    }

    #[inline(always)]
    fn magnitude(self) -> Self {
        self.abs()
    }
}

/// The unit roundoff of f64.
pub(super) const U: f64 = f64::EPSILON / 2.0;
/// Covers the roundings of a sum of errors.
pub(super) const SLACK: f64 = 1.0 + 16.0 * U;

/// a + b, and what rounding lost.
#[inline(always)]
pub(crate) fn two_sum<T: Real>(a: T, b: T) -> (T, T) {
    let sum = a + b;
    let b_part = sum - a;
    (sum, (a - (sum - b_part)) + (b - b_part))
}

/// The sum of two numbers and what its rounding loses, where |a| ≥ |b|, or a = 0.
#[inline(always)]
pub(super) fn fast_two_sum<T: Real>(a: T, b: T) -> (T, T) {
    let sum = a + b;
    (sum, b - (sum - a))
}

/// a × b, and what rounding lost; not for magnitudes near the ends of f64's range.
#[inline(always)]
pub(super) fn two_product(a: f64, b: f64) -> (f64, f64) {
    Factor::<f64, false>::new(a).times(b)
}

/// A number that is multiplied more than once; `FUSED` where the machine multiplies and adds in one step. What a
/// product lost is exact either way, the same number.
#[derive(Clone, Copy)]
pub(super) struct Factor<T, const FUSED: bool> {
    pub(super) value: T,
    high: T,
    low: T,
}

impl<T: Real, const FUSED: bool> Factor<T, FUSED> {
    /// The number as the sum of two with 26 bits each.
    #[inline(always)]
    pub(super) fn new(value: T) -> Self {
        const FACTOR: f64 = 134_217_729.0;
        let scaled = value * FACTOR;
        let high = scaled - (scaled - value);
        Self { value, high, low: value - high }
    }

    /// Multiplies exactly as [`two_product`] does.
    #[inline(always)]
    pub(super) fn times(self, other: T) -> (T, T) {
        if FUSED {
            let product = self.value * other;
            return (product, self.value.fused(other, product * -1.0));
        }
        let other = Self::new(other);
        let product = self.value * other.value;
        let lost =
            ((self.high * other.high - product) + self.high * other.low + self.low * other.high) + self.low * other.low;
        (product, lost)
    }
}

/// The powers of ten that an `i64` holds, by their exponents.
pub(crate) const POWERS: [i64; 19] = {
    let mut powers = [1; 19];
    let mut exponent = 1;
    while exponent < 19 {
        powers[exponent] = powers[exponent - 1] * 10;
        exponent += 1;
    }
    powers
};

/// The powers of ten that an f64 holds exactly, by their exponents.
pub(super) const POWERS_OF_TEN: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// Every integer up to 2^53 is exactly an f64.
pub(super) const LARGEST_EXACT: u64 = 1 << f64::MANTISSA_DIGITS;

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: [i64; 7] = [1, -3, 134_217_729, (1 << 52) + 1, -((1 << 53) - 1), 4_503_599_627_370_495, 94_906_267];

    #[test]
    fn the_unit_roundoff_is_the_most_that_a_sum_with_one_loses() {
        assert_eq!((1.0 + U, 1.0 + U.next_up()), (1.0, 1.0_f64.next_up()));
    }

    #[test]
    fn a_sum_and_what_it_lost_are_the_exact_sum() {
        for (a, b) in NUMBERS.into_iter().flat_map(|a| NUMBERS.map(|b| (a, b))) {
            let (sum, lost) = two_sum(a as f64, b as f64);
            assert_eq!(sum as i128 + lost as i128, i128::from(a) + i128::from(b));
            let (large, small) = if a.abs() < b.abs() { (b, a) } else { (a, b) };
            assert_eq!(fast_two_sum(large as f64, small as f64), (sum, lost));
        }
        assert_eq!(two_sum(1.0, f64::EPSILON / 4.0), (1.0, f64::EPSILON / 4.0));
    }

    #[test]
    fn a_product_and_what_it_lost_are_the_exact_product() {
        for (a, b) in NUMBERS.into_iter().flat_map(|a| NUMBERS.map(|b| (a, b))) {
            let (product, lost) = two_product(a as f64, b as f64);
            assert_eq!(product, a as f64 * b as f64);
            assert_eq!(product as i128 + lost as i128, i128::from(a) * i128::from(b));
            assert_eq!(Factor::<f64, true>::new(a as f64).times(b as f64), (product, lost));
        }
    }
}
