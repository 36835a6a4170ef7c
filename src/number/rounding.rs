//! The one rounding of every printed number, from big integers: to the nearest float, to a number of digits behind the
//! point, or to as many first digits as one asks for; ties to even. An irrational number is refined until all that
//! its roots may be gives one answer.

use std::ops::Range;

use dashu_base::{BitTest, DivRem, DivRemEuclid, SquareRoot, SquareRootRem, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::{Big, FloatType, RootSum};

/// Quotients are taken to at least this many bits before they are rounded to 53.
const QUOTIENT_BITS: i64 = 56;

/// The f64 nearest to n/d, d > 0; infinite beyond f64's range, +0 where it rounds to zero.
pub(super) fn ratio(n: &IBig, d: &IBig) -> f64 {
    ratio_to(FloatType::F64, n, d)
}

/// The float of a type nearest to n/d, d > 0; infinite beyond its range, +0 where it rounds to zero.
pub(super) fn ratio_to(float: FloatType, n: &IBig, d: &IBig) -> f64 {
    let negative = *n < IBig::ZERO;
    let magnitude = positive_ratio(float, n.clone().unsigned_abs(), d.clone().unsigned_abs());
    if negative && magnitude != 0.0 { -magnitude } else { magnitude }
}

/// The f64 nearest to (a + b√c)/d, c ≥ 0, d > 0.
pub(super) fn surd(a: &IBig, b: &IBig, c: &IBig, d: &IBig) -> f64 {
    surd_to(FloatType::F64, a, b, c, d)
}

/// The float of a type nearest to (a + b√c)/d, c ≥ 0, d > 0.
///
/// A perfect square leaves a fraction, which alone can lie midway between two floats.
pub(super) fn surd_to(float: FloatType, a: &IBig, b: &IBig, c: &IBig, d: &IBig) -> f64 {
    let square = (b * b * c).unsigned_abs();
    let negative = *b < IBig::ZERO;
    let (root, rest) = square.sqrt_rem();
    if rest.is_zero() {
        let root = IBig::from(root);
        return ratio_to(float, &(a + if negative { -root } else { root }), d);
    }
    refine(a, &[(negative, square)], d, |n, d| ratio_to(float, n, d))
}

fn positive_ratio(float: FloatType, n: UBig, d: UBig) -> f64 {
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
    round_bits(float, quotient, !rest.is_zero(), -shift)
}

/// The float nearest to (quotient + something below 1 if `more`) × 2^exponent; the quotient has at least 54 bits.
fn round_bits(float: FloatType, quotient: u64, more: bool, exponent: i64) -> f64 {
    let highest = 63 - i64::from(quotient.leading_zeros()) + exponent;
    if highest > 1023 {
        return f64::INFINITY;
    }
    // The exponent of the last bit that a float of this size keeps; subnormals keep fewer.
    let last = (highest - i64::from(float.digits()) + 1).max(float.least_exponent());
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
    let nearest = rounded * power_of_two(last / 2) * power_of_two(last - last / 2);
    if nearest > float.largest() { f64::INFINITY } else { nearest }
}

fn power_of_two(exponent: i64) -> f64 {
    // |exponent| <= 537: a normal f64.
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

/// The common verdict of `decide` on two fractions n/d, d > 0, with (rational + all roots)/denominator between them. A
/// root is ±√square: true for -, then the square.
///
/// It ends if the number is not where the answers change: an irrational one is neither zero nor midway between two
/// floats or two decimals.
pub(super) fn refine<T: PartialEq>(
    rational: &IBig,
    roots: &[(bool, UBig)],
    denominator: &IBig,
    decide: impl Fn(&IBig, &IBig) -> T,
) -> T {
    let mut bits = 64;
    loop {
        let (mut low, mut high) = (rational << bits, rational << bits);
        for (negative, square) in roots {
            let below = IBig::from((square << (2 * bits)).sqrt());
            let above = &below + IBig::ONE;
            let (least, most) = if *negative { (-above, -below) } else { (below, above) };
            low += least;
            high += most;
        }
        let denominator = denominator << bits;
        let answer = decide(&low, &denominator);
        if answer == decide(&high, &denominator) {
            return answer;
        }
        bits *= 2;
    }
}

/// The number rounded once to `count` digits behind the point, ties to even; zero has no sign.
pub(super) fn decimals(number: &RootSum, count: u32) -> String {
    let count = count as usize;
    let power = Big::from(10).pow(count);
    let rounded = number.settle(|n, d| nearest_integer(n * &power, d));
    with_point(rounded < Big::ZERO, &rounded.unsigned_abs().to_string(), count)
}

/// A fraction rounded to `count` digits behind the point, as [`decimals`] rounds; `None` if machine integers are too small.
pub(super) fn decimals_of_fraction(numerator: i128, denominator: u128, count: u32) -> Option<String> {
    let power = 10_u128.checked_pow(count)?;
    let shifted = numerator.unsigned_abs().checked_mul(power)?;
    let (below, rest) = (shifted / denominator, shifted % denominator);
    let order = rest.cmp(&(denominator - rest));
    let rounded = below + u128::from(order.is_gt() || order.is_eq() && below % 2 == 1);
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
    let twice: Big = Big::from(rest) * 2;
    let order = twice.cmp(d);
    if order.is_gt() || order.is_eq() && below.bit(0) { below + Big::ONE } else { below }
}

/// A number's first digits: ±d.ddd × 10^exponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leading {
    /// True if the number is below zero.
    pub is_negative: bool,
    /// The digits without a point; the first is 0 for zero alone.
    pub digits: String,
    /// The power of ten of the first digit.
    pub exponent: i64,
    /// True if no other digit follows: then they are the whole number.
    pub is_all: bool,
}

impl Leading {
    /// With all places in front of the point where the exponent is one of these, else with an exponent; `more` follows
    /// digits that are not all.
    pub(crate) fn text(&self, positional: Range<i64>, more: &str) -> String {
        let Self { is_negative, digits, exponent, is_all } = self;
        let sign = if *is_negative { "-" } else { "" };
        let more = if *is_all { "" } else { more };
        let pointed = |whole: usize| match digits.split_at_checked(whole) {
            Some((digits, "")) => digits.to_owned(),
            Some((whole, behind)) => format!("{whole}.{behind}"),
            None => format!("{digits:0<whole$}"),
        };
        match (positional.contains(exponent), usize::try_from(*exponent)) {
            (true, Ok(exponent)) => format!("{sign}{}{more}", pointed(exponent + 1)),
            (true, Err(_)) => {
                let width = digits.len() + exponent.unsigned_abs() as usize - 1;
                format!("{sign}0.{digits:0>width$}{more}")
            }
            (false, _) => format!("{sign}{}{more}e{exponent}", pointed(1)),
        }
    }
}

impl RootSum {
    /// The number rounded once to `few` significant digits, or to all in front of the point where the exponent is one of
    /// these, without zeros behind.
    pub(crate) fn rounded_in(&self, few: usize, positional: Range<i64>) -> Leading {
        let exponent = self.first_digits(1).exponent;
        let whole = usize::try_from(exponent).ok().filter(|_| positional.contains(&exponent));
        let mut rounded = self.rounded_to(whole.map_or(few, |exponent| few.max(exponent + 1)));
        let digits = rounded.digits.trim_end_matches('0').len().max(1);
        rounded.digits.truncate(digits);
        rounded
    }

    /// The number rounded once to `count` significant digits, ties to even.
    ///
    /// ```
    /// use hitcalc::internals::number::{Big, Exact, Fraction};
    /// let thirds = Fraction { numerator: Big::from(-200), denominator: Big::from(3) }.root_sum().unwrap();
    /// let (rounded, first) = (thirds.rounded_to(4), thirds.first_digits(4));
    /// assert_eq!((rounded.digits.as_str(), first.digits.as_str(), first.exponent), ("6667", "6666", 1));
    /// ```
    pub fn rounded_to(&self, count: usize) -> Leading {
        self.settle(|n, d| leading(n, d, count, true))
    }

    /// The first `count` digits of the number as they are.
    pub fn first_digits(&self, count: usize) -> Leading {
        self.settle(|n, d| leading(n, d, count, false))
    }
}

/// The first digits of n/d, d > 0, rounded or cut off.
fn leading(n: &Big, d: &Big, count: usize, is_rounded: bool) -> Leading {
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
    let order = (&left << 1).cmp(&divisor);
    if is_rounded && (order.is_gt() || order.is_eq() && digits.bit(0)) {
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

    fn two_to(power: usize) -> IBig {
        IBig::ONE << power
    }

    fn bits(n: IBig, d: IBig) -> u64 {
        assert_eq!(ratio(&-&n, &d), -ratio(&n, &d), "the same below zero");
        ratio(&n, &d).to_bits()
    }

    #[test]
    fn a_midpoint_goes_to_the_even_float() {
        let base = two_to(53);
        for (over, rounded) in [(0, 0), (1, 0), (2, 2), (3, 4), (4, 4), (5, 4), (6, 6), (7, 8)] {
            assert_eq!(ratio(&(&base + over), &IBig::ONE), 2_f64.powi(53) + f64::from(rounded), "2^53 + {over}");
        }
        // The least bit beyond a midpoint, far down.
        let far = two_to(500);
        assert_eq!(ratio(&((&base + 1) * &far + 1), &far), 2_f64.powi(53) + 2.0);
        assert_eq!(ratio(&((&base + 3) * &far - 1), &far), 2_f64.powi(53) + 2.0);
        // 2^54 - 1 rounds up into the next power of two.
        assert_eq!(ratio(&(two_to(54) - 1), &IBig::ONE), 2_f64.powi(54));
    }

    #[test]
    fn a_division_rounds_as_the_hardware_does() {
        for (n, d) in
            [(1_i64, 3_i64), (2, 3), (1, 10), (7, 10), (1 << 52, 3), (5, 1 << 40), (999_999_999, 1_000_000_007)]
        {
            assert_eq!(bits(IBig::from(n), IBig::from(d)), (n as f64 / d as f64).to_bits(), "{n}/{d}");
        }
    }

    #[test]
    fn subnormals_keep_fewer_bits_and_tie_to_even_too() {
        let least = |quarters: u64| bits(IBig::from(quarters), two_to(1076));
        // In quarters of the least subnormal.
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7, 10, 14].map(least), [0, 0, 0, 1, 1, 1, 2, 2, 2, 4]);
        assert_eq!(bits(two_to(1000) + 1, two_to(2075)), 1, "just over half of it");
        assert_eq!(bits(IBig::ONE, two_to(5000)), 0);
        // Between the largest subnormal and the least normal number.
        assert_eq!(bits(two_to(53) - 1, two_to(1075)), f64::MIN_POSITIVE.to_bits());
        assert_eq!(bits(two_to(52) - 1, two_to(1074)), f64::MIN_POSITIVE.to_bits() - 1);
    }

    #[test]
    fn an_f32_is_rounded_once() {
        let nearest = |n: &IBig, d: &IBig| ratio_to(FloatType::F32, n, d);
        // Midway between 1 and the next f32, and off that by less than an f64 can show.
        let (midway, unit) = (two_to(125) + two_to(101), two_to(125));
        let above = f64::from(1_f32.next_up());
        assert_eq!([-1, 0, 1].map(|more| nearest(&(&midway + more), &unit)), [1.0, 1.0, above]);
        let midway = two_to(128) - two_to(103);
        assert_eq!([-1, 0].map(|more| nearest(&(&midway + more), &IBig::ONE)), [f64::from(f32::MAX), f64::INFINITY]);
        // In quarters of the least subnormal.
        let least = |quarters: u64| nearest(&quarters.into(), &two_to(151)) / 2_f64.powi(-149);
        assert_eq!([2, 3, 5, 6, 10].map(least), [0.0, 1.0, 1.0, 2.0, 2.0]);
        // √2 to 24 bits.
        let root = surd_to(FloatType::F32, &IBig::ZERO, &IBig::ONE, &IBig::from(2), &IBig::ONE);
        assert_eq!(root, f64::from(2_f32.sqrt()));
    }

    #[test]
    fn beyond_the_range_it_is_infinite() {
        // Midway between the largest f64 and the next one there would be.
        let midway = two_to(1024) - two_to(970);
        assert_eq!(ratio(&midway, &IBig::ONE), f64::INFINITY);
        assert_eq!(ratio(&(&midway - 1), &IBig::ONE), f64::MAX);
        assert_eq!(ratio(&-two_to(3000), &IBig::from(7)), f64::NEG_INFINITY);
    }

    #[test]
    fn what_rounds_to_zero_is_positive_zero() {
        assert_eq!(ratio(&IBig::from(-1), &two_to(2000)).to_bits(), 0);
        assert_eq!(surd(&IBig::from(-1), &IBig::ONE, &IBig::ONE, &IBig::from(3)).to_bits(), 0);
    }

    #[test]
    fn a_root_rounds_by_its_exact_value() {
        let root = |a: i64, b: i64, c: i64, d: i64| surd(&a.into(), &b.into(), &c.into(), &d.into());
        assert_eq!(root(0, 1, 2, 1), 2_f64.sqrt());
        assert_eq!(root(0, -1, 3, 2), -(3_f64.sqrt() / 2.0));
        assert_eq!(root(7, -2, 9, 4), 0.25);
        // A perfect square may lie on a midpoint.
        assert_eq!(root(0, 1 << 31, 1 << 44, 1), 2_f64.powi(53));
        assert_eq!(root(1 << 53, 1, 1, 1), 2_f64.powi(53));
        assert_eq!(root(1 << 53, 1, 2, 1), 2_f64.powi(53) + 2.0);
        // √((mk)² + 1)/k is just above the midpoint m: the root is a whole number to 80 bits, and more than that.
        let (midpoint, k) = (two_to(53) + 1, two_to(40));
        let square = (&midpoint * &k) * (&midpoint * &k);
        assert_eq!(surd(&IBig::ZERO, &IBig::ONE, &(&square + 1), &k), 2_f64.powi(53) + 2.0);
        assert_eq!(surd(&IBig::ZERO, &IBig::ONE, &(&square - 1), &k), 2_f64.powi(53));
        // 99 - 70√2 = 1/(99 + 70√2): all leading digits cancel.
        assert_eq!(root(99, -70, 2, 1), 0.005_050_633_883_346_584);
        // √(10^40 + 1) - 10^20 is 5e-21 to 40 digits: more bits than the first bracket has.
        let large = IBig::from(10).pow(20);
        assert_eq!(surd(&-&large, &IBig::ONE, &(&large * &large + 1), &IBig::ONE), 5e-21);
    }

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
