//! Certain bounds of an exact value: two f64, rounded outward.
//!
//! Each end of an interval is rounded away from the value, so one may decide by them what is certain either way: that a
//! path cannot meet a solid, or that it must. Where nothing can be said the interval is unbounded.

use std::ops::{Add, Div, Mul, Sub};

use super::Decimal;
use super::double::{LARGEST_EXACT, POWERS_OF_TEN, two_sum};

/// Two f64 with an exact value between them; equal ones are that value.
///
/// The end `below` is never +inf, `above` never -inf, and neither is NaN. An infinite end means "unbounded": the
/// value itself is always finite, which is why 0 × unbounded is 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Interval {
    /// Not above the value.
    pub(crate) below: f64,
    /// Not below the value.
    pub(crate) above: f64,
}

impl Interval {
    /// Exactly zero.
    pub(crate) const ZERO: Self = Self::exact(0.0);
    /// How wide a narrow interval may be, relatively.
    pub(crate) const NARROW: f64 = 8.0 * f64::EPSILON;
    /// Nothing known.
    pub(crate) const UNBOUNDED: Self = Self { below: f64::NEG_INFINITY, above: f64::INFINITY };

    /// A value that is an f64.
    pub(crate) const fn exact(value: f64) -> Self {
        Self { below: value, above: value }
    }

    /// n/d for whole numbers n and d > 0 that were rounded to these.
    pub(crate) fn quotient(n: f64, d: f64) -> Self {
        if d == 1.0 && n.abs() < LARGEST_EXACT as f64 {
            return Self::exact(n);
        }
        let nearest = n / d;
        // Both may be rounded, and their quotient is: at most three halves of a step.
        let margin = nearest.abs() * (2.0 * f64::EPSILON);
        Self { below: nearest - margin, above: nearest + margin }
    }

    /// Around a value whose computation went wrong by at most one rounding.
    fn rounded(below: f64, above: f64) -> Self {
        Self { below: below.next_down(), above: above.next_up() }
    }

    /// The square root; what lies below zero, which rounding alone may bring about, is taken for zero.
    pub(crate) fn square_root(self) -> Self {
        let root = Self::rounded(self.below.max(0.0).sqrt(), self.above.max(0.0).sqrt());
        Self { below: root.below.max(0.0), ..root }
    }

    /// The smallest interval around both.
    pub(crate) fn union(self, other: Self) -> Self {
        Self { below: self.below.min(other.below), above: self.above.max(other.above) }
    }

    /// True if it is no wider than a few steps of an f64 at its own magnitude.
    pub(crate) fn is_narrow(self) -> bool {
        self.above == self.below || self.above - self.below <= Self::NARROW * self.above.abs().min(self.below.abs())
    }

    fn is_zero(self) -> bool {
        self.below == 0.0 && self.above == 0.0
    }

    /// The hull of an operation's results at all four pairs of ends; 0 · inf counts as zero.
    fn hull(self, other: Self, operation: impl Fn(f64, f64) -> f64) -> Self {
        let ends = [(self.below, other.below), (self.below, other.above), (self.above, other.below)];
        let at = |(a, b)| Some(operation(a, b)).filter(|result| !result.is_nan()).unwrap_or(0.0);
        let last = at((self.above, other.above));
        let (below, above) = ends.map(at).iter().fold((last, last), |(low, high), &x| (low.min(x), high.max(x)));
        Self::rounded(below, above)
    }
}

/// Whole numbers up to 2^53, zero among them, stay exact.
impl From<&Decimal> for Interval {
    fn from(value: &Decimal) -> Self {
        if value.is_binary() {
            let nearest = value.nearest();
            // Half of the least float is none.
            let is_exact = nearest == 0.0 || nearest.abs() > f64::MIN_POSITIVE;
            return if is_exact { Self::exact(nearest) } else { Self::rounded(nearest, nearest) };
        }
        let exponent = value.exponent();
        let power = POWERS_OF_TEN.get(exponent.unsigned_abs() as usize);
        if let (Some(mantissa), Some(power)) = (value.small_mantissa(), power) {
            let nearest = if exponent < 0 { mantissa as f64 / power } else { mantissa as f64 * power };
            if mantissa.unsigned_abs() <= LARGEST_EXACT {
                // The one number above 2^53 that rounds to it is odd, which no multiple of ten is.
                if exponent >= 0 && nearest.abs() <= LARGEST_EXACT as f64 {
                    return Self::exact(nearest);
                }
                // One rounding, of a quotient or product that is far from underflow and overflow.
                let step = nearest.abs() * f64::EPSILON;
                return Self { below: nearest - step, above: nearest + step };
            }
            // One rounding of the mantissa, one of the quotient or product.
            return Self { below: nearest.next_down().next_down(), above: nearest.next_up().next_up() };
        }
        // Rare: long numbers, fractions, and those far from 1.
        let nearest = value.nearest();
        Self::rounded(nearest, nearest)
    }
}

impl Add for Interval {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let (below, below_exact) = sum(self.below, other.below);
        let (above, above_exact) = sum(self.above, other.above);
        let outward = Self::rounded(below, above);
        Self {
            below: if below_exact { below } else { outward.below },
            above: if above_exact { above } else { outward.above },
        }
    }
}

/// A sum, and whether it is exact.
fn sum(a: f64, b: f64) -> (f64, bool) {
    let (sum, lost) = two_sum(a, b);
    (sum, lost == 0.0)
}

impl Sub for Interval {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + Self { below: -other.above, above: -other.below }
    }
}

impl Mul for Interval {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        if self.is_zero() || other.is_zero() { Self::ZERO } else { self.hull(other, |a, b| a * b) }
    }
}

/// A divisor that may be zero gives an unbounded quotient.
impl Div for Interval {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        if other.below <= 0.0 && other.above >= 0.0 { Self::UNBOUNDED } else { self.hull(other, |a, b| a / b) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_rational::BigRational;

    /// An end as a fraction; `None` if it is infinite.
    fn fraction(end: f64) -> Option<BigRational> {
        BigRational::from_float(end)
    }

    fn holds(interval: Interval, exact: &BigRational) -> bool {
        let from = fraction(interval.below).map_or(interval.below < 0.0, |below| below <= *exact);
        from && fraction(interval.above).map_or(interval.above > 0.0, |above| *exact <= above)
    }

    #[test]
    fn a_decimal_lies_between_its_ends_at_any_length_and_magnitude() {
        let long = format!("-0.{}1", "3".repeat(4000));
        let texts = "0 -0 0.1 -0.1 0.5 1e22 1e23 -1e23 123456789012345678e22 999999999999999999e-22 9007199254740992 9007199254740993 \
            -9007199254740993 1.7976931348623157e308 -1.7976931348623157e308 179769313486231570e291 1e-323 5e-324 4.9e-324 2e-324 -1e-400 \
            1.5e-310 2.2250738585072011e-308 0.30000000000000004 12345678901234567890123 -0.1234567890123456789012345 \
            1/3 -1/60 22/7 -1e308/3 1e-323/3 1/123456789012345678901234567890";
        for text in texts.split_whitespace().chain([long.as_str()]) {
            let decimal = Decimal::parse(text.as_bytes()).unwrap();
            let mantissa = decimal.big_mantissa().to_string().parse().unwrap();
            let exact =
                BigRational::from_integer(mantissa) * BigRational::from_integer(10.into()).pow(decimal.exponent());
            let denominator = decimal.denominator().map_or("1".to_owned(), ToString::to_string);
            let exact = exact / BigRational::from_integer(denominator.parse().unwrap());
            let interval = Interval::from(&decimal);
            assert!(holds(interval, &exact), "{text}: {interval:?}");
            let inner = [interval.below, interval.above.next_down().next_down().next_down().next_down()];
            assert!(inner[0] >= inner[1], "{text} is wider than four steps: {interval:?}");
        }
    }

    #[test]
    fn whole_numbers_are_exact() {
        for value in [0, 1, -7, 1 << 53, -(1 << 53)] {
            assert_eq!(Interval::from(&Decimal::integer(value)), Interval::exact(value as f64));
        }
        let texts =
            "0 -0 10 20 100 -100 1500 15e2 1.5e3 10.0 -1e15 9e15 9007199254740990 9007199254740992 -9007199254740992";
        for text in texts.split_whitespace() {
            let value: f64 = text.parse().unwrap();
            assert_eq!(Interval::from(&Decimal::parse(text.as_bytes()).unwrap()), Interval::exact(value), "{text}");
        }
        for text in ["9007199254740993", "9007199254741001", "9007199254741010", "1e16", "1e22", "0.1"] {
            let interval = Interval::from(&Decimal::parse(text.as_bytes()).unwrap());
            assert!(interval.below < interval.above && interval.is_narrow(), "{text}");
        }
        assert_eq!(Interval::exact(2.5) - Interval::exact(2.5), Interval::ZERO);
        assert_eq!(Interval::UNBOUNDED * Interval::ZERO, Interval::ZERO);
    }

    #[test]
    fn a_quotient_lies_between_its_ends() {
        let numbers = [0, 1, -1, 3, -7, 1 << 53, (1 << 53) + 1, -(1 << 53) - 3, i64::MAX, i64::MIN + 1, 123_456_789];
        for n in numbers {
            for d in [1, 3, 10, 1000, 1 << 53, (1 << 53) + 1, 10_i64.pow(15), 10_i64.pow(18) - 1, i64::MAX] {
                let interval = Interval::quotient(n as f64, d as f64);
                assert!(holds(interval, &BigRational::new(n.into(), d.into())), "{n}/{d}: {interval:?}");
                assert!(interval.is_narrow(), "{n}/{d}: {interval:?}");
            }
        }
        assert_eq!(Interval::quotient(-5.0, 1.0), Interval::exact(-5.0));
        assert_eq!(Interval::quotient(0.0, 1000.0), Interval::ZERO);
    }

    #[test]
    fn results_hold_those_of_all_operands() {
        let ends =
            [0.0, -0.0, 0.1, -0.3, 1.0, -7.5, 1e-310, -5e-324, 1e200, -1e300, f64::MAX, -f64::MAX, 1.0 + f64::EPSILON];
        let intervals: Vec<Interval> =
            ends.iter().flat_map(|&a| ends.map(|b| Interval { below: a.min(b), above: a.max(b) })).collect();
        for a in &intervals {
            for b in intervals.iter().step_by(3) {
                for (x, y) in [(a.below, b.below), (a.below, b.above), (a.above, b.below), (a.above, b.above)] {
                    let (x, y) = (fraction(x).unwrap(), fraction(y).unwrap());
                    assert!(holds(*a + *b, &(&x + &y)) && holds(*a - *b, &(&x - &y)), "{a:?} ± {b:?}");
                    assert!(holds(*a * *b, &(&x * &y)), "{a:?} · {b:?}: {:?}", *a * *b);
                    let zero = fraction(0.0).unwrap();
                    assert!(y == zero || holds(*a / *b, &(&x / &y)), "{a:?} / {b:?}: {:?}", *a / *b);
                }
            }
            let root = a.square_root();
            let square = |end: f64| fraction(end).map(|end| &end * &end);
            assert!(a.above < 0.0 || square(root.below) <= fraction(a.below.max(0.0)), "√{a:?}: {root:?}");
            assert!(
                a.above < 0.0 || square(root.above).is_none_or(|square| Some(square) >= fraction(a.above)),
                "√{a:?}: {root:?}"
            );
        }
    }

    #[test]
    fn unbounded_sides_stay_unbounded_and_never_turn_into_nan() {
        let half_line = Interval { below: 2.0, above: f64::INFINITY };
        assert_eq!((half_line + Interval::exact(-3.0)), Interval { below: -1.0, above: f64::INFINITY });
        assert_eq!((half_line - half_line), Interval::UNBOUNDED);
        assert_eq!((half_line * Interval::exact(-1.0)).below, f64::NEG_INFINITY);
        assert_eq!((half_line * Interval { below: 0.0, above: 1.0 }).above, f64::INFINITY);
        assert_eq!(half_line / Interval { below: -1.0, above: 1.0 }, Interval::UNBOUNDED);
    }
}
