//! Digits of exact numbers: a few, rounded once, behind `≈`; in a sentence as many as tell a number from another one.

use crate::number::{Big, Decimal, Exact, Leading, RootSum, Scale, Surd};

use super::closed::closed;

/// Behind `≈`.
const FEW: usize = 4;
/// The longest closed form that a sentence can hold; of longer ones it has the first digits.
const READABLE: usize = 50;
/// At least as many as the shortest digits of any float.
const FIRST: usize = 17;
/// Numbers that differ only after this many digits are told apart by their difference.
const FAR: usize = 36;
/// Digits from the first one that tells two numbers apart.
const APART: usize = 4;

/// The value rounded once to a few digits; below a million all digits in front of the point are there.
pub fn approximate(number: &Surd<Big>) -> String {
    rounded(number, FEW)
}

/// The value rounded once to `few` digits; below a million all digits in front of the point are there.
pub fn rounded(number: &Surd<Big>, few: usize) -> String {
    rounded_sum(&sum(number), few)
}

/// A number with roots of several kinds, rounded once to a few digits.
pub fn approximate_sum(number: &RootSum) -> String {
    rounded_sum(number, FEW)
}

fn rounded_sum(number: &RootSum, few: usize) -> String {
    let exponent = number.first_digits(1).exponent;
    let whole = usize::try_from(exponent).map_or(0, |exponent| exponent + 1);
    let count = if (few..=6).contains(&whole) { whole } else { few };
    let mut rounded = number.rounded_to(count);
    let digits = rounded.digits.trim_end_matches('0').len().max(1);
    rounded.digits.truncate(digits);
    text(&rounded, -5..6, "")
}

/// Digits that are about a number, and by how much it is more or less: `0.1 + 5.551e-18`.
pub fn with_rest(number: &Surd<Big>, digits: &str) -> Option<String> {
    let float = Scale::fraction::<Big>(&Decimal::parse(digits.as_bytes()).ok()?).ok()?.root_sum().ok()?;
    let mut rest = sum(number).minus(&float).rounded_to(FEW);
    let sign = if std::mem::take(&mut rest.is_negative) { '-' } else { '+' };
    Some(format!("{digits} {sign} {}", text(&rest, -5..6, "")))
}

/// The number in a sentence beside a float's digits that are not its own: digits cut off, followed by `…`, go on until
/// they are others, too.
pub fn beside(number: &Surd<Big>, float: &str) -> String {
    if let Some(readable) = readable(number) {
        return readable;
    }
    let decimal = Decimal::parse(float.as_bytes()).ok();
    let float = decimal.and_then(|decimal| Scale::fraction::<Big>(&decimal).ok()?.root_sum().ok());
    let number = sum(number);
    let differ = |count: &usize| float.as_ref().is_none_or(|float| differ(&number, float, *count));
    let count = (FIRST..=2 * FAR).find(differ).unwrap_or(FAR);
    cut_off(&number, count)
}

/// Two numbers that are not the same, in a sentence in which they cannot be taken for one:
/// `1 and 1.0000000000000000000333…`, `1 and a number 1e-50 above it`.
pub fn apart(first: &Surd<Big>, second: &Surd<Big>) -> String {
    let forms = [first, second].map(readable);
    if let [Some(first), Some(second)] = &forms {
        return format!("{first} and {second}");
    }
    let sums = [first, second].map(sum);
    let written = |index: usize, count: usize| forms[index].clone().unwrap_or_else(|| cut_off(&sums[index], count));
    if let Some(count) = (FIRST..=FAR).find(|count| differ(&sums[0], &sums[1], *count)) {
        let count = FIRST.max(count + APART - 1);
        return format!("{} and {}", written(0, count), written(1, count));
    }
    let base = usize::from(forms[0].is_none() && forms[1].is_some());
    let mut difference = sums[1 - base].minus(&sums[base]).first_digits(APART);
    let side = if std::mem::take(&mut difference.is_negative) { "below" } else { "above" };
    let digits = difference.digits.trim_end_matches('0').len();
    if difference.is_all {
        difference.digits.truncate(digits);
    }
    format!("{} and a number {} {side} it", written(base, FIRST), text(&difference, -5..16, "…"))
}

fn readable(number: &Surd<Big>) -> Option<String> {
    Some(closed(number)).filter(|form| form.chars().count() <= READABLE)
}

fn sum(number: &Surd<Big>) -> RootSum {
    let Surd { rational, factor, radicand, denominator } = number.clone();
    RootSum { rational, roots: vec![(factor, radicand)], denominator }
}

fn differ(left: &RootSum, right: &RootSum, count: usize) -> bool {
    let [left, right] = [left, right].map(|number| number.first_digits(count));
    (left.is_negative, left.exponent, left.digits) != (right.is_negative, right.exponent, right.digits)
}

fn cut_off(number: &RootSum, count: usize) -> String {
    text(&number.first_digits(count), -5..16, "…")
}

/// The digits, with their exponent unless it lies in a range; `more` stands behind them if they are not all.
fn text(number: &Leading, positional: std::ops::Range<i64>, more: &str) -> String {
    let Leading { is_negative, digits, exponent, is_all } = number;
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
            format!("{sign}0.{:0>width$}{more}", digits, width = digits.len() + exponent.unsigned_abs() as usize - 1)
        }
        (false, _) => format!("{sign}{}{more}e{exponent}", pointed(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Fraction;

    fn ten(exponent: usize) -> Big {
        Big::from(10).pow(exponent)
    }

    fn fraction(numerator: Big, denominator: Big) -> Surd<Big> {
        Fraction { numerator, denominator }.into()
    }

    fn root(a: Big, b: i64, c: i64, d: i64) -> Surd<Big> {
        Surd { rational: a, factor: b.into(), radicand: c.into(), denominator: d.into() }
    }

    #[test]
    fn a_few_digits_are_rounded_once() {
        // 2.2344999…: an f64 takes it for 2.2345.
        let below = fraction(ten(40) * 22_345 - 1, ten(44));
        assert_eq!(approximate(&below), "2.234");
        assert_eq!(approximate(&fraction(ten(40) * 22_345 + 1, ten(44))), "2.235");
        assert_eq!(approximate(&root(Big::ZERO, 1, 2, 1)), "1.414");
        assert_eq!(approximate(&root(ten(18), 1, 2, 1)), "1e18");
    }

    #[test]
    fn digits_before_the_point_are_not_made_up() {
        let thirds = |numerator: i64| approximate(&fraction(numerator.into(), 3.into()));
        assert_eq!([200, 20_000, 200_000, 2_000_000].map(thirds), ["66.67", "6667", "66667", "666667"]);
        assert_eq!([20_000_000, 29_999_999].map(thirds), ["6.667e6", "1e7"]);
        assert_eq!([-2_999_999, -29_999].map(thirds), ["-1e6", "-10000"]);
    }

    #[test]
    fn a_long_number_beside_a_float_has_digits_of_its_own() {
        assert_eq!(beside(&fraction(1.into(), 3.into()), "0.3"), "1/3");
        let third = |more: i64| fraction(ten(60) + more, ten(60) * 3);
        assert_eq!(beside(&third(1), "0.3333333333333333"), "0.33333333333333333…");
        assert_eq!(beside(&third(-1), "NaN"), "0.33333333333333333…");
        // 17 digits are those of the float.
        let one = fraction(ten(60) + ten(40) / 3, ten(60));
        assert_eq!(beside(&one, "1"), "1.000000000000000000003…");
        assert_eq!(beside(&fraction(ten(60) + 1, ten(560) * 3), "0"), "3.3333333333333333…e-501");
        assert_eq!(beside(&fraction(ten(60) + 1, ten(50) * 3), "-inf"), "3333333333.3333333…");
    }

    #[test]
    fn two_numbers_are_told_apart() {
        let one = fraction(1.into(), 1.into());
        let above = |exponent: usize| fraction(ten(exponent) * 3 + 1, ten(exponent) * 3);
        assert_eq!(apart(&one, &above(10)), "1 and 30000000001/30000000000");
        assert_eq!(apart(&one, &above(25)), "1 and 1.00000000000000000000000003333…");
        assert_eq!(apart(&one, &above(300)), "1 and a number 3.333…e-301 above it");
        assert_eq!(apart(&fraction(ten(300) - 1, ten(300)), &one), "0.99999999999999999999… and 1");
        assert_eq!(apart(&fraction(ten(300) + 20, ten(300)), &one), "1 and a number 2e-299 above it");
        assert_eq!(apart(&above(300), &above(200)), "1.0000000000000000… and a number 3.333…e-201 above it");
        assert_eq!(apart(&root(Big::ZERO, 1, 2, 1), &root(Big::ZERO, 1, 3, 1)), "√2 and √3");
    }
}
