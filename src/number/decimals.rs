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
    let sign = if rounded < Big::ZERO { "-" } else { "" };
    let digits = rounded.unsigned_abs().to_string();
    if count == 0 {
        return format!("{sign}{digits}");
    }
    let padded = format!("{digits:0>width$}", width = count + 1);
    let (whole, behind) = padded.split_at(padded.len() - count);
    format!("{sign}{whole}.{behind}")
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
