//! Exact results as decimals of a fixed number of digits behind the point.

use std::cmp::Ordering;

use dashu_base::{BitTest, DivRemEuclid, UnsignedAbs};
use dashu_int::UBig;

use super::{Big, RootSum};

/// The number rounded once to `count` digits behind the point, ties to even; zero has no sign.
pub fn text(number: &RootSum, count: u32) -> String {
    let count = count as usize;
    let power = Big::from(10).pow(count);
    let rounded = number.settle(|n, d| nearest_integer(n * &power, d));
    with_point(rounded < Big::ZERO, &rounded.unsigned_abs().to_string(), count)
}

/// A fraction rounded to `count` digits behind the point, as [`text`] rounds; `None` if machine integers are too small.
pub fn of_fraction(numerator: i128, denominator: u128, count: u32) -> Option<String> {
    let power = 10_u128.checked_pow(count)?;
    let shifted = numerator.unsigned_abs().checked_mul(power)?;
    let (below, rest) = (shifted / denominator, shifted % denominator);
    let is_up = match rest.cmp(&(denominator - rest)) {
        Ordering::Less => false,
        Ordering::Equal => below % 2 == 1,
        Ordering::Greater => true,
    };
    let rounded = below + u128::from(is_up);
    Some(with_point(numerator < 0 && rounded != 0, itoa::Buffer::new().format(rounded), count as usize))
}

/// An integer, given by its sign and its digits, over 10^count.
fn with_point(is_negative: bool, digits: &str, count: usize) -> String {
    let mut text = String::with_capacity(digits.len() + count + 3);
    if is_negative {
        text.push('-');
    }
    let (whole, behind) = digits.split_at(digits.len().saturating_sub(count));
    text.push_str(if whole.is_empty() { "0" } else { whole });
    if count > 0 {
        text.push('.');
        text.extend(std::iter::repeat_n('0', count - behind.len()));
        text.push_str(behind);
    }
    text
}

/// The integer nearest to n/d, d > 0, ties to even.
fn nearest_integer(n: Big, d: &Big) -> Big {
    let (below, rest): (Big, UBig) = n.div_rem_euclid(d);
    let is_odd = below.bit(0);
    let twice: Big = Big::from(rest) * 2;
    let up = match twice.cmp(d) {
        Ordering::Less => false,
        Ordering::Equal => is_odd,
        Ordering::Greater => true,
    };
    if up { below + Big::ONE } else { below }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Exact, Fraction, Surd};

    fn fraction(numerator: i64, denominator: i64, count: u32) -> String {
        Fraction { numerator: Big::from(numerator), denominator: Big::from(denominator) }.decimals(count).unwrap()
    }

    #[test]
    fn all_digits_are_there_and_no_more() {
        let texts =
            [fraction(1, 3, 3), fraction(2, 1, 3), fraction(-7, 2, 1), fraction(22, 7, 0), fraction(5, 1000, 5)];
        assert_eq!(texts, ["0.333", "2.000", "-3.5", "3", "0.00500"]);
        assert_eq!(fraction(1, 7, 30), "0.142857142857142857142857142857");
        assert_eq!(fraction(1, 3, 1000), format!("0.{}", "3".repeat(1000)));
    }

    #[test]
    fn ties_go_to_the_even_digit_on_either_side_of_zero() {
        let thousandths = |value: i64| [fraction(value, 1000, 2), fraction(-value, 1000, 2)];
        assert_eq!(thousandths(125), ["0.12", "-0.12"]);
        assert_eq!(thousandths(135), ["0.14", "-0.14"]);
        assert_eq!(thousandths(9995), ["10.00", "-10.00"]);
        assert_eq!([fraction(1, 2, 0), fraction(3, 2, 0), fraction(-5, 2, 0)], ["0", "2", "-2"]);
        // The least bit beyond a tie, far behind.
        let far = Big::from(10).pow(500);
        let beyond = |last: i64| Fraction { numerator: &far + last, denominator: &far * 2 }.decimals(0);
        assert_eq!([beyond(-1), beyond(0), beyond(1)].map(Result::unwrap), ["0", "0", "1"]);
    }

    #[test]
    fn zero_has_no_sign() {
        assert_eq!([fraction(-1, 1000, 2), fraction(0, 5, 2), fraction(-1, 2, 0)], ["0.00", "0.00", "0"]);
    }

    #[test]
    fn roots_are_rounded_from_their_exact_value() {
        let surd = |a: i64, b: i64, c: i64, d: i64, count| {
            let [rational, factor, radicand, denominator] = [a, b, c, d].map(Big::from);
            Surd { rational, factor, radicand, denominator }.decimals(count).unwrap()
        };
        assert_eq!(surd(0, 1, 2, 1, 40), "1.4142135623730950488016887242096980785697");
        assert_eq!(surd(-7, 5, 2, 1, 10), "0.0710678119");
        assert_eq!(surd(0, 1, 9, 2, 0), "2", "a perfect square may lie midway");
        // 99 - 70√2 = 1/(99 + 70√2), and the same again, squared.
        assert_eq!(surd(99, -70, 2, 1, 12), "0.005050633883");
        assert_eq!(surd(19601, -13860, 2, 1, 20), "0.00002550890262360859");
        // √(10^18 + 1) - 10^9 is just below 5e-10: no tie.
        let large = 1_000_000_000;
        assert_eq!(surd(-large, 1, large * large + 1, 1, 9), "0.000000000");
        assert_eq!(surd(-large, 1, large * large + 1, 1, 30), "0.000000000499999999999999999875");
    }

    #[test]
    fn no_number_is_too_large() {
        let large = Fraction { numerator: Big::from(10).pow(400), denominator: Big::from(3) };
        assert_eq!(large.round(), Ok(f64::INFINITY));
        assert_eq!(large.decimals(2), Ok(format!("{}.33", "3".repeat(400))));
    }
}
