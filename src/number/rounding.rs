//! The one rounding of every printed number, from big integers to the nearest f64, ties to even.

use dashu_base::{BitTest, DivRem, SquareRoot, SquareRootRem, UnsignedAbs};
use dashu_int::{IBig, UBig};

/// Quotients are taken to at least this many bits before they are rounded to 53.
const QUOTIENT_BITS: i64 = 56;

/// The f64 nearest to n/d, d > 0; infinite beyond f64's range, +0 where it rounds to zero.
pub fn ratio(n: &IBig, d: &IBig) -> f64 {
    let negative = *n < IBig::ZERO;
    let magnitude = positive_ratio(n.clone().unsigned_abs(), d.clone().unsigned_abs());
    if negative && magnitude != 0.0 { -magnitude } else { magnitude }
}

/// The f64 nearest to (a + b√c)/d, c ≥ 0, d > 0.
///
/// A perfect square leaves a fraction, which alone can lie midway between two f64s. An irrational value never does,
/// so a root that is bracketed closely enough rounds the same from both sides.
pub fn surd(a: &IBig, b: &IBig, c: &IBig, d: &IBig) -> f64 {
    let square = (b * b * c).unsigned_abs();
    let (root, rest) = square.sqrt_rem();
    let signed = |root: UBig| if *b < IBig::ZERO { -IBig::from(root) } else { IBig::from(root) };
    if rest.is_zero() {
        return ratio(&(a + signed(root)), d);
    }
    let mut bits = 64;
    loop {
        let below = (&square << (2 * bits)).sqrt();
        let above = &below + UBig::ONE;
        let (a, d) = (a << bits, d << bits);
        let (low, high) = (ratio(&(&a + signed(below)), &d), ratio(&(&a + signed(above)), &d));
        if low.to_bits() == high.to_bits() {
            return low;
        }
        bits *= 2;
    }
}

fn positive_ratio(n: UBig, d: UBig) -> f64 {
    if n.is_zero() {
        return 0.0;
    }
    let shift = QUOTIENT_BITS - (n.bit_len() as i64 - d.bit_len() as i64);
    let (quotient, rest) = match usize::try_from(shift) {
        Ok(up) => (n << up).div_rem(d),
        Err(_) => n.div_rem(d << shift.unsigned_abs() as usize),
    };
    // 56 or 57 bits by the choice of the shift.
    let quotient = u64::try_from(quotient).unwrap_or(u64::MAX);
    round_bits(quotient, !rest.is_zero(), -shift)
}

/// The f64 nearest to (quotient + something below 1 if `more`) × 2^exponent; the quotient has at least 54 bits.
fn round_bits(quotient: u64, more: bool, exponent: i64) -> f64 {
    let highest = 63 - i64::from(quotient.leading_zeros()) + exponent;
    if highest > 1023 {
        return f64::INFINITY;
    }
    // The place of the last bit that an f64 of this size keeps; subnormals keep fewer.
    let last = (highest - 52).max(-1074);
    let dropped = last - exponent;
    if dropped > 63 {
        return 0.0;
    }
    let kept = quotient >> dropped;
    let half = 1_u64 << (dropped - 1);
    let rest = quotient & (2 * half - 1);
    let up = rest > half || rest == half && (more || kept & 1 == 1);
    // At most 2^53, which f64 holds exactly, times a power of two in two steps that lose nothing.
    let rounded = (kept + u64::from(up)) as f64;
    rounded * power_of_two(last / 2) * power_of_two(last - last / 2)
}

fn power_of_two(exponent: i64) -> f64 {
    // |exponent| <= 537: a normal f64.
    f64::from_bits(((exponent + 1023) as u64) << 52)
}
