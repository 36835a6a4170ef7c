//! The first digits of exact results, as many as one asks for, wherever the point stands.

use std::cmp::Ordering;

use dashu_base::{BitTest, DivRem, UnsignedAbs};
use dashu_int::UBig;

use super::{Big, RootSum};

/// A number's first digits: ±d.ddd × 10^exponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leading {
    /// Whether the number is below zero.
    pub(crate) is_negative: bool,
    /// The digits without a point; the first is 0 for zero alone.
    pub digits: String,
    /// The power of ten of the first digit.
    pub exponent: i64,
    /// Whether no other digit follows: then they are the whole number.
    pub(crate) is_all: bool,
}

/// What becomes of the digits behind those that are kept.
#[derive(Clone, Copy)]
enum Rest {
    Rounded,
    CutOff,
}

impl RootSum {
    /// The number rounded once to `count` significant digits, ties to even.
    ///
    /// ```
    /// use hitcalc::internals::number::{Big, Exact, Fraction};
    /// let thirds = Fraction { numerator: Big::from(-200), denominator: Big::from(3) }.root_sum().unwrap();
    /// let (rounded, first) = (thirds.rounded_to(4), thirds.first_digits(4));
    /// assert_eq!((rounded.digits.as_str(), first.digits.as_str(), first.exponent), ("6667", "6666", 1));
    /// ```
    pub fn rounded_to(&self, count: usize) -> Leading {
        self.settle(|n, d| leading(n, d, count, Rest::Rounded))
    }

    /// The first `count` digits of the number as they are.
    pub fn first_digits(&self, count: usize) -> Leading {
        self.settle(|n, d| leading(n, d, count, Rest::CutOff))
    }
}

/// The first digits of n/d, d > 0.
fn leading(n: &Big, d: &Big, count: usize, rest: Rest) -> Leading {
    let is_negative = *n < Big::ZERO;
    let (n, d) = (n.clone().unsigned_abs(), d.clone().unsigned_abs());
    if n.is_zero() {
        return Leading { is_negative, digits: "0".to_owned(), exponent: 0, is_all: true };
    }
    let power = |exponent: usize| UBig::from(10_u8).pow(exponent);
    let (least, beyond) = (power(count - 1), power(count));
    // By the common logarithm of 2, at most a few too small or too large.
    let mut exponent = (n.bit_len() as i64 - d.bit_len() as i64) * 30_103 / 100_000;
    let (mut digits, left, divisor) = loop {
        let shift = count as i64 - 1 - exponent;
        let shifted = power(shift.unsigned_abs() as usize);
        let (n, d) = if shift < 0 { (n.clone(), &d * shifted) } else { (&n * shifted, d.clone()) };
        let (digits, left) = (&n).div_rem(&d);
        match (digits < least, digits < beyond) {
            (true, _) => exponent -= 1,
            (_, false) => exponent += 1,
            _ => break (digits, left, d),
        }
    };
    let is_up = match (rest, (&left << 1).cmp(&divisor)) {
        (Rest::CutOff, _) | (_, Ordering::Less) => false,
        (Rest::Rounded, Ordering::Equal) => digits.bit(0),
        (Rest::Rounded, Ordering::Greater) => true,
    };
    if is_up {
        digits += UBig::ONE;
    }
    if digits == beyond {
        (digits, exponent) = (least, exponent + 1);
    }
    Leading { is_negative, digits: digits.to_string(), exponent, is_all: left.is_zero() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Exact, Fraction, Surd};

    fn sum(numerator: Big, denominator: Big) -> RootSum {
        Fraction { numerator, denominator }.root_sum().unwrap()
    }

    fn text(Leading { is_negative, digits, exponent, is_all }: Leading) -> String {
        format!("{}{digits}e{exponent}{}", if is_negative { "-" } else { "" }, if is_all { "" } else { "…" })
    }

    fn both(numerator: i64, denominator: i64, count: usize) -> [String; 2] {
        let number = sum(numerator.into(), denominator.into());
        [number.rounded_to(count), number.first_digits(count)].map(text)
    }

    #[test]
    fn digits_are_rounded_once_or_cut_off() {
        assert_eq!(both(2, 3, 3), ["667e-1…", "666e-1…"]);
        assert_eq!(both(-20_000, 3, 3), ["-667e3…", "-666e3…"]);
        assert_eq!(both(1, 8, 3), ["125e-1", "125e-1"]);
        assert_eq!(both(99_996, 10, 4), ["1000e4…", "9999e3…"]);
        assert_eq!(both(0, 7, 4), ["0e0", "0e0"]);
    }

    #[test]
    fn ties_go_to_the_even_digit_and_the_least_digit_beyond_one_decides() {
        assert_eq!(
            [both(22_345, 10_000, 4), both(22_355, 10_000, 4)].map(|[rounded, _]| rounded),
            ["2234e0…", "2236e0…"]
        );
        let far = Big::from(10).pow(400);
        let near = |last: i64| text(sum(&far * 22_345 + last, &far * 10_000).rounded_to(4));
        assert_eq!([near(-1), near(1)], ["2234e0…", "2235e0…"]);
    }

    #[test]
    fn powers_of_ten_and_their_neighbours_have_the_right_exponent() {
        for exponent in [1, 2, 15, 22, 23, 300, 5000] {
            let power = Big::from(10).pow(exponent);
            let e = exponent as i64;
            assert_eq!(text(sum(power.clone(), Big::ONE).first_digits(2)), format!("10e{e}"));
            assert_eq!(text(sum(&power * 10 - 1, Big::from(10)).first_digits(1)), format!("9e{}…", e - 1));
            assert_eq!(text(sum(Big::ONE, power.clone()).first_digits(2)), format!("10e-{e}"));
            assert_eq!(text(sum(Big::from(-10), &power * 10 + 1).first_digits(1)), format!("-9e-{}…", e + 1));
        }
    }

    #[test]
    fn roots_are_taken_from_their_exact_value() {
        let surd = |a: i64, b: i64, c: i64, d: i64| {
            let [rational, factor, radicand, denominator] = [a, b, c, d].map(Big::from);
            Surd { rational, factor, radicand, denominator }.root_sum().unwrap()
        };
        assert_eq!(text(surd(0, 1, 2, 1).first_digits(20)), "14142135623730950488e0…");
        // 99 - 70√2 = 1/(99 + 70√2): all leading digits cancel.
        assert_eq!(text(surd(99, -70, 2, 1).rounded_to(4)), "5051e-3…");
        // √(10^18 + 1) - 10^9 is just below 5e-10.
        let large = 1_000_000_000;
        let just_below = surd(-large, 1, large * large + 1, 1);
        assert_eq!([text(just_below.rounded_to(4)), text(just_below.first_digits(4))], ["5000e-10…", "4999e-10…"]);
        assert_eq!(text(surd(1, -1, 9, 4).rounded_to(4)), "-5000e-1");
    }
}
