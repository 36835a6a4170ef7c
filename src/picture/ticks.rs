//! Round numbers for the axes of a frame, and numbers in few digits for labels.

use crate::number::{Big, Decimal, Exact, Scale, Surd, Time};

use dashu_base::{DivEuclid, UnsignedAbs};

/// The most ticks on an axis.
const MOST: i64 = 9;
/// A tick's number of more characters is split into a part that all have in common, and the rest.
const LONGEST: usize = 9;

/// The significant digits of a label, unless more are needed to tell two numbers apart.
const FEW: usize = 4;
/// More digits than a float has are taken from the exact number.
const MOST_DIGITS: usize = 17;

/// The ticks of one axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ticks {
    /// The position of each tick, in steps from the middle of the frame, and its label.
    pub(super) marks: Vec<(i64, String)>,
    /// A number to add to every label, where labels alone would be too long.
    pub(super) base: Option<String>,
}

impl Ticks {
    /// Multiples of 1, 2 or 5 times a power of ten, between center - half and center + half, in steps of 10^exponent.
    pub(super) fn between(center: &Big, half: i64, exponent: i32) -> Self {
        let spacing = spacing(2 * half);
        let first = (center - half + (spacing - 1)).div_euclid(Big::from(spacing)) * spacing;
        let offsets: Vec<i64> = (0..)
            .map(|number| &first + number * spacing)
            .take_while(|tick| *tick <= center + half)
            .filter_map(|tick| i64::try_from(tick - center).ok())
            .collect();
        let numbers: Vec<String> = offsets.iter().map(|offset| decimal(&(center + *offset), exponent)).collect();
        if numbers.iter().all(|number| number.chars().count() <= LONGEST) {
            return Self { marks: offsets.into_iter().zip(numbers).collect(), base: None };
        }
        // With a sign, so that none is taken for a coordinate.
        let counted = |offset: i64, base: &Big| {
            let from_base = center + offset - base;
            let sign = if from_base > Big::ZERO { "+" } else { "" };
            (offset, format!("{sign}{}", decimal(&from_base, exponent)))
        };
        // Counted from the roundest number that leaves short numbers, at the least from a tick near the middle.
        let middle = center + offsets.get(offsets.len() / 2).copied().unwrap_or(0);
        let rounder = (1..=MOST_DIGITS + LONGEST).rev().map(|power| {
            let unit = Big::from(10).pow(power);
            (&middle + &unit / Big::from(2)).div_euclid(unit.clone()) * unit
        });
        let marks = |base: &Big| offsets.iter().map(|offset| counted(*offset, base)).collect::<Vec<_>>();
        let is_short = |base: &Big| marks(base).iter().all(|(_, number)| number.chars().count() <= LONGEST);
        let base = rounder.filter(|base| *base != Big::ZERO).find(is_short).unwrap_or(middle);
        Self { marks: marks(&base), base: Some(decimal(&base, exponent)) }
    }
}

/// The least of 1, 2, 5, 10, 20, … of which not too many fit.
fn spacing(width: i64) -> i64 {
    let mut power = 1;
    loop {
        for factor in [1, 2, 5] {
            if width / (factor * power) < MOST {
                return factor * power;
            }
        }
        power *= 10;
    }
}

/// The largest round length of at most this many steps, and how many steps it has.
pub(super) fn round_length(most: i64, exponent: i32) -> (i64, String) {
    let mut steps = 1;
    while steps <= most / 10 {
        steps *= 10;
    }
    let steps = [5, 2].into_iter().find(|factor| *factor <= most / steps).map_or(steps, |factor| factor * steps);
    (steps, decimal(&Big::from(steps), exponent))
}

/// The greatest round number of steps that is not above this one, for a picture so many steps wide.
pub(super) fn round_below(steps: &Big, width: i64) -> Big {
    let spacing = Big::from(spacing(width / 2));
    steps.clone().div_euclid(spacing.clone()) * spacing
}

/// number × 10^exponent as text, with a minus sign that is one.
pub(super) fn decimal(number: &Big, exponent: i32) -> String {
    let (mut digits, mut exponent) = (number.clone().unsigned_abs().to_string(), exponent);
    if digits == "0" {
        return digits;
    }
    while digits.ends_with('0') {
        digits.pop();
        exponent += 1;
    }
    let sign = if *number < Big::ZERO { "\u{2212}" } else { "" };
    let point = digits.len() as i32 + exponent;
    let text = if (-4..=0).contains(&point) {
        format!("0.{}{digits}", "0".repeat(point.unsigned_abs() as usize))
    } else if exponent >= 0 && point <= LONGEST as i32 {
        format!("{digits}{}", "0".repeat(exponent as usize))
    } else if exponent < 0 && point > 0 {
        let (whole, rest) = digits.split_at(point as usize);
        format!("{whole}.{rest}")
    } else {
        let (first, rest) = digits.split_at(1);
        let dot = if rest.is_empty() { "" } else { "." };
        format!("{first}{dot}{rest}e{}", point - 1)
    };
    format!("{sign}{text}")
}

/// An exact number for a label, behind = where its digits are all there are, else behind ≈.
///
/// ```
/// use hitcalc::internals::number::{Big, Surd};
/// use hitcalc::internals::picture::equals;
/// let surd = |a: i32, b: i32, c: i32, d: i32| {
///     let [rational, factor, radicand, denominator] = [a, b, c, d].map(Big::from);
///     Surd { rational, factor, radicand, denominator }
/// };
/// assert_eq!(equals(&surd(5, 0, 0, 2)), "= 2.5");
/// assert_eq!(equals(&surd(1, 1, 2, 1)), "≈ 2.414");
/// ```
pub fn equals(number: &Surd<Big>) -> String {
    equals_in(number, FEW)
}

/// An exact number for a label, in as many digits as tell it from these others; equal ones are told alike.
///
/// ```
/// use hitcalc::internals::number::{Big, Fraction, Surd};
/// use hitcalc::internals::picture::equals_among;
/// let ratio = |n: i64, d: i64| Surd::from(Fraction { numerator: Big::from(n), denominator: Big::from(d) });
/// assert_eq!(equals_among(&ratio(1, 1), &[&ratio(10_000_001, 10_000_000)]), "= 1");
/// assert_eq!(equals_among(&ratio(10_000_001, 10_000_000), &[&ratio(1, 1)]), "= 1.0000001");
/// assert_eq!(equals_among(&ratio(1, 3), &[&ratio(33_333_333, 100_000_000)]), "≈ 0.333333333");
/// ```
pub fn equals_among(number: &Surd<Big>, others: &[&Surd<Big>]) -> String {
    let others = others.iter().filter(|other| !number.compare(other).is_ok_and(std::cmp::Ordering::is_eq));
    let others: Vec<_> = others.collect();
    let digits = |text: &str| text.trim_start_matches(['=', '≈', ' ']).to_owned();
    for count in FEW..=MOST_DIGITS {
        let text = equals_in(number, count);
        if others.iter().all(|other| digits(&equals_in(other, count)) != digits(&text)) {
            return text;
        }
    }
    // A float cannot tell them apart. Digits that are all there are need no more.
    let few = equals_in(number, FEW);
    if few.starts_with('=') {
        return few;
    }
    let rounded = |number: &Surd<Big>, places| number.decimals(places).unwrap_or_default();
    let places = [20, 30, 50, 100, 200, 400, 800];
    let told =
        places.into_iter().find(|&places| others.iter().all(|other| rounded(other, places) != rounded(number, places)));
    format!("≈ {}", rounded(number, told.unwrap_or(1000)).replace('-', "\u{2212}"))
}

/// A point for a label, in digits that tell its coordinates from those of others: behind ≈ where those are not all.
pub(super) fn point(at: &[Surd<Big>; 3], others: &[[Surd<Big>; 3]], dimension: usize) -> String {
    let side = |axis: usize| equals_among(&at[axis], &others.iter().map(|other| &other[axis]).collect::<Vec<_>>());
    let sides: Vec<String> = (0..dimension).map(side).collect();
    let about = if sides.iter().any(|side| side.starts_with('≈')) { "≈ " } else { "" };
    let digits: Vec<&str> = sides.iter().map(|side| side.trim_start_matches(['=', '≈', ' '])).collect();
    format!("{about}({})", digits.join(", "))
}

/// A number as answers have it for a label: in few digits behind ≈ where it has more.
pub fn briefly(number: &str) -> String {
    let exact = Decimal::parse(number.as_bytes()).ok().and_then(|decimal| Scale::fraction::<Big>(&decimal).ok());
    exact.map_or_else(|| number.to_owned(), |exact| equals(&exact.into()).trim_start_matches("= ").to_owned())
}

fn equals_in(number: &Surd<Big>, digits: usize) -> String {
    let text = match number.round() {
        Ok(rounded) if rounded.is_finite() => few_digits(rounded, digits),
        _ => return "beyond 1.8e308".to_owned(),
    };
    let same = Decimal::parse(text.as_bytes())
        .ok()
        .and_then(|decimal| Scale::fraction::<Big>(&decimal).ok())
        .and_then(|fraction| number.compare(&Surd::from(fraction)).ok());
    let sign = if same.is_some_and(std::cmp::Ordering::is_eq) { '=' } else { '≈' };
    let minus = if text.starts_with('-') { "\u{2212}" } else { "" };
    format!("{sign} {minus}{}", text.trim_start_matches('-'))
}

/// Writes a number with `digits` significant digits; digits in front of the point are kept, up to nine.
fn few_digits(number: f64, digits: usize) -> String {
    let magnitude = number.abs();
    let shown = if number == 0.0 {
        return "0".to_owned();
    } else if !(1e-3..1e9).contains(&magnitude) {
        let text = format!("{number:.*e}", digits - 1);
        let (shown, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        return format!("{}e{exponent}", trimmed(shown));
    } else {
        let places = (digits as i32 - 1 - magnitude.log10().floor() as i32).max(0) as usize;
        format!("{number:.places$}")
    };
    trimmed(&shown).to_owned()
}

/// Without zeros at the end behind a point.
fn trimmed(digits: &str) -> &str {
    if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Fraction;

    fn numbers(ticks: &Ticks) -> Vec<&str> {
        ticks.marks.iter().map(|(_, number)| number.as_str()).collect()
    }

    #[test]
    fn ticks_are_round_numbers_at_any_scale() {
        let ticks = Ticks::between(&Big::from(1250), 1300, -3);
        assert_eq!(numbers(&ticks), ["0", "0.5", "1", "1.5", "2", "2.5"]);
        assert_eq!(ticks.marks[1].0, 500 - 1250);
        let tiny = Ticks::between(&Big::from(0), 1000, -303);
        assert_eq!(numbers(&tiny), ["−1e-300", "−5e-301", "0", "5e-301", "1e-300"]);
    }

    #[test]
    fn long_numbers_are_counted_from_one_of_them() {
        let far = Big::from(10_000_000_000_000_000_000_000_i128);
        let ticks = Ticks::between(&far, 1000, -3);
        assert_eq!(ticks.base.as_deref(), Some("1e19"));
        assert_eq!(numbers(&ticks), ["−1", "−0.5", "0", "+0.5", "+1"]);
        let ticks = Ticks::between(&(far + 123_456), 1000, -3);
        assert_eq!(ticks.base.as_deref(), Some("1e19"));
        assert_eq!(numbers(&ticks), ["+122.5", "+123", "+123.5", "+124"]);
        let ticks = Ticks::between(&(Big::from(1_000_000_000_000_005_i64) * 10), 40, -13);
        assert_eq!(ticks.base.as_deref(), Some("1000"));
    }

    #[test]
    fn a_number_in_few_digits_says_whether_it_is_all() {
        let equal = |n: i64, d: i64| equals(&Fraction { numerator: Big::from(n), denominator: Big::from(d) }.into());
        assert_eq!(equal(19, 7), "≈ 2.714");
        assert_eq!(equal(-1, 4), "= −0.25");
        assert_eq!(equal(1_000_004, 1), "= 1000004");
        assert_eq!(equal(12_345_678_901, 1), "≈ 1.235e10");
        assert_eq!(equal(1, 1_000_000), "= 1e-6");
        assert_eq!(equal(9_999_999, 10_000_000), "≈ 1");
    }
}
