//! Error-free transformations: sums and products of two f64 as a rounded result and its exact error.
//!
//! Knuth's TwoSum, Dekker's Fast2Sum and product by Veltkamp splitting: safe code that needs no CPU flags.

/// The unit roundoff of f64.
pub const U: f64 = f64::EPSILON / 2.0;

/// a + b, and what rounding lost.
#[inline(always)]
pub fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let b_part = sum - a;
    (sum, (a - (sum - b_part)) + (b - b_part))
}

/// The same where |a| ≥ |b|, or a = 0.
#[inline(always)]
pub fn fast_two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    (sum, b - (sum - a))
}

/// a × b, and what rounding lost; not for magnitudes near the ends of f64's range.
#[inline(always)]
pub fn two_product(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    let (a_high, a_low) = split(a);
    let (b_high, b_low) = split(b);
    (product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low)
}

/// A number as the sum of two with 26 bits each.
#[inline(always)]
fn split(a: f64) -> (f64, f64) {
    const FACTOR: f64 = 134_217_729.0;
    let scaled = FACTOR * a;
    let high = scaled - (scaled - a);
    (high, a - high)
}
