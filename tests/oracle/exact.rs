//! Exact fractions, and what a printed number must look like.
//!
//! Nothing here rounds by arithmetic: whether a printed number is the nearest one is decided by comparing the exact
//! value with the midpoints to the neighbouring floats, which are fractions too.

use std::cmp::Ordering;

use num_bigint::BigInt;

pub use crate::fraction::Q;
use num_traits::{One, Pow, Signed, Zero};

/// The whole number `n`.
pub fn whole(n: i64) -> Q {
    Q::from_integer(n.into())
}

/// The number that a decimal text or a fraction of two says, exactly. Panics on anything else: the oracle writes its
/// own input.
pub fn decimal(text: &str) -> Q {
    let trimmed = text.trim_matches([' ', '\t']);
    if let Some((upper, lower)) = trimmed.split_once('/') {
        return decimal(upper) / decimal(lower);
    }
    let (digits, exponent) = match trimmed.find(['e', 'E']) {
        Some(at) => (&trimmed[..at], exponent(&trimmed[at + 1..])),
        None => (trimmed, 0),
    };
    let (front, behind) = digits.split_once('.').unwrap_or((digits, ""));
    let joined = format!("{front}{behind}");
    let mantissa: BigInt =
        (joined.strip_prefix('+').unwrap_or(&joined).parse()).unwrap_or_else(|_| panic!("`{text}` is no decimal"));
    let power = exponent - i32::try_from(behind.len()).expect("a text of sane length");
    let scale: BigInt = BigInt::from(10).pow(power.unsigned_abs());
    if power < 0 { Q::new(mantissa, scale) } else { Q::from_integer(mantissa * scale) }
}

fn exponent(text: &str) -> i32 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is no exponent"))
}

/// The number as text: a decimal where it is one (a denominator of twos and fives alone), else a fraction. An exponent
/// beyond 400 is no input, so such a number is written out.
pub fn number_text(value: &Q) -> String {
    if value.is_zero() {
        return "0".to_owned();
    }
    let (over, under) = value.terms();
    if let Some(decimals) = decimals(under) {
        return decimal_text(over, under, decimals);
    }
    let (over, under) = value.lowest_terms();
    if let Some(decimals) = decimals(&under) {
        return decimal_text(&over, &under, decimals);
    }
    let [upper, lower] = [over, under].map(|part| part.to_string());
    // Each part must be below the largest float.
    match upper.len().max(lower.len()).checked_sub(300) {
        None | Some(0) => format!("{upper}/{lower}"),
        Some(too_many) => format!("{upper}e-{too_many}/{lower}e-{too_many}"),
    }
}

/// How many decimals a fraction over this has at most, if its factors are twos and fives alone.
fn decimals(under: &BigInt) -> Option<usize> {
    let twos = under.trailing_zeros()?;
    let rest = under >> twos;
    // 5^n has more than n·log2(5) bits, by one at most: there is one n for a number of bits.
    let fives = ((rest.bits() - 1) as f64 / 5_f64.log2()).ceil() as u32;
    (BigInt::from(5).pow(fives) == rest).then(|| fives.max(twos as u32) as usize)
}

/// A fraction with at most so many decimals, as a decimal.
fn decimal_text(over: &BigInt, under: &BigInt, decimals: usize) -> String {
    let mantissa = over * BigInt::from(10).pow(decimals as u32) / under;
    let all = mantissa.magnitude().to_string();
    let needless = (all.len() - all.trim_end_matches('0').len()).min(decimals);
    let (digits, decimals) = (&all[..all.len() - needless], decimals - needless);
    let sign = if over.is_negative() { "-" } else { "" };
    let exponent = digits.len() as i64 - 1 - decimals as i64;
    let short = decimals <= 40 && digits.len() <= 80;
    if short || exponent.abs() > 400 {
        let padded = format!("{digits:0>width$}", width = decimals + 1);
        let (front, behind) = padded.split_at(padded.len() - decimals);
        let point = if behind.is_empty() { "" } else { "." };
        format!("{sign}{front}{point}{behind}")
    } else {
        let (front, behind) = digits.split_at(1);
        let behind = behind.trim_end_matches('0');
        let point = if behind.is_empty() { "" } else { "." };
        format!("{sign}{front}{point}{behind}e{exponent}")
    }
}

/// `odd`·2^`power`, which is in lowest terms already when the factor is odd.
fn dyadic(odd: BigInt, power: i32) -> Q {
    let scale = BigInt::one() << power.unsigned_abs();
    if power < 0 { Q::new(odd, scale) } else { Q::from_integer(odd * scale) }
}

/// A positive float as m·2^e.
fn parts(value: f64) -> (u64, i32) {
    let bits = value.to_bits();
    let (field, fraction) = ((bits >> 52) as i32, bits & ((1 << 52) - 1));
    if field == 0 { (fraction, -1074) } else { (fraction | 1 << 52, field - 1075) }
}

/// The ends of the numbers that round to `value`: the midpoints to its two neighbours, and whether the ends belong to
/// it.
///
/// The upper end of the largest float is where rounding would reach infinity.
pub fn rounding_interval(value: f64) -> (Q, Q, bool) {
    let (m, e) = parts(value.abs());
    let even = m % 2 == 0;
    if m == 0 {
        return (dyadic((-1).into(), -1075), dyadic(1.into(), -1075), true);
    }
    let upper = dyadic(BigInt::from(m) * 2 + 1, e - 1);
    let at_power_of_two = m == 1 << 52 && e > -1074;
    let lower =
        if at_power_of_two { dyadic(BigInt::from(m) * 4 - 1, e - 2) } else { dyadic(BigInt::from(m) * 2 - 1, e - 1) };
    if value > 0.0 { (lower, upper, even) } else { (-upper, -lower, even) }
}

/// Whether `value` is the float nearest to an exact number, ties to even, the number being known only by its order
/// against any fraction: `order(q)` says how the exact number compares with `q`. That is all one can say of most square
/// roots.
pub fn is_nearest_by(value: f64, order: impl Fn(&Q) -> Ordering) -> bool {
    if !value.is_finite() {
        return false;
    }
    let (lower, upper, closed) = rounding_interval(value);
    let inside = |side: Ordering, wanted: Ordering| side == wanted || (closed && side == Ordering::Equal);
    inside(order(&lower), Ordering::Greater) && inside(order(&upper), Ordering::Less)
}

/// Whether the number rounds to no finite float.
pub fn overflows(value: &Q) -> bool {
    let (over, under) = value.terms();
    over.bits() > under.bits() + 1000 && value.abs() >= rounding_interval(f64::MAX).1
}

/// The float nearest to an exact number, ties to even, infinity beyond the largest: by bisection over the floats
/// themselves.
pub fn nearest(value: &Q) -> f64 {
    if overflows(value) {
        return if value.is_negative() { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    let magnitude = value.abs();
    let (mut low, mut high) = (0, f64::MAX.to_bits());
    while low < high {
        let middle = (low + high).div_ceil(2);
        let (m, e) = parts(f64::from_bits(middle));
        match dyadic(m.into(), e).cmp(&magnitude) {
            Ordering::Greater => high = middle - 1,
            _ => low = middle,
        }
    }
    // `low` is the largest float not above the magnitude; it or the next one is the nearest.
    let below = f64::from_bits(low);
    let found = if is_nearest_by(below, |q| magnitude.cmp(q)) { below } else { f64::from_bits(low + 1) };
    if value.is_negative() && found != 0.0 { -found } else { found }
}

/// The one text that a float may be printed as.
pub fn canonical(value: f64) -> String {
    if value == 0.0 {
        return "0".into();
    }
    let (digits, exponent) = shortest(value.abs());
    let sign = if value < 0.0 { "-" } else { "" };
    let before = exponent + 1;
    if (1e-5..1e16).contains(&value.abs()) {
        let padded = format!("{digits:0<width$}", width = before.max(0) as usize);
        let (front, behind) = padded.split_at(before.max(0) as usize);
        let zeros = "0".repeat(before.min(0).unsigned_abs() as usize);
        let (front, point) = (if front.is_empty() { "0" } else { front }, if behind.is_empty() { "" } else { "." });
        format!("{sign}{front}{point}{zeros}{behind}")
    } else {
        let (front, behind) = digits.split_at(1);
        let point = if behind.is_empty() { "" } else { "." };
        format!("{sign}{front}{point}{behind}e{exponent}")
    }
}

/// The shortest digits that read back to a positive float, the nearest such to it, and the power of ten of the first of
/// them.
///
/// Two such can be equally near (1379333333333334.25 lies between ….2 and ….3); the standard library takes the upper
/// one, where the rule is ties to even.
fn shortest(value: f64) -> (String, i32) {
    let text = format!("{value:e}");
    let (digits, power) = text.split_once('e').expect("scientific form");
    let digits = digits.replace('.', "");
    let power = exponent(power);
    let number: u64 = digits.parse().expect("at most 17 digits");
    if number % 2 == 1 && digits.len() >= 16 {
        let unit = power + 1 - digits.len() as i32;
        let (m, e) = parts(value);
        let twice = dyadic(m.into(), e) * whole(2);
        for even in [number - 1, number + 1] {
            let equally_near = decimal(&format!("{number}e{unit}")) + decimal(&format!("{even}e{unit}")) == twice;
            if equally_near && format!("{even}e{unit}").parse() == Ok(value) {
                return (even.to_string(), power);
            }
        }
    }
    (digits, power)
}

/// Checks that `text` is the printed form of the exact number `value`; says what it should be otherwise.
pub fn shows(text: &str, value: &Q) -> Result<(), String> {
    shows_by(text, |q| value.cmp(q)).map_err(|_| canonical(nearest(value)))
}

/// Checks that `text` is the printed form of a number that is known only by its order against any fraction, see
/// [`is_nearest_by`]; says what is wrong otherwise.
pub fn shows_by(text: &str, order: impl Fn(&Q) -> Ordering) -> Result<(), String> {
    let value: f64 = text.parse().map_err(|_| "a number".to_owned())?;
    if !value.is_finite() {
        return Err("a finite number".into());
    }
    if canonical(value) != text {
        return Err(format!("the same number as {}", canonical(value)));
    }
    if is_nearest_by(value, &order) {
        return Ok(());
    }
    Err("the float nearest to the exact value".into())
}

/// How `factor`·√`radicand` compares with a fraction, for a radicand ≥ 0.
pub fn compare_root(factor: &Q, radicand: &Q, other: &Q) -> Ordering {
    let square = factor * factor * radicand;
    let sign = if square.is_zero() { Ordering::Equal } else { factor.cmp(&Q::zero()) };
    match (sign, other.cmp(&Q::zero())) {
        (Ordering::Greater, Ordering::Greater) => square.cmp(&(other * other)),
        (Ordering::Less, Ordering::Less) => (other * other).cmp(&square),
        (mine, theirs) => mine.cmp(&theirs),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_as_they_are_written() {
        assert_eq!(decimal("0.1"), Q::new(1.into(), 10.into()));
        assert_eq!(decimal(" -.5e1"), whole(-5));
        assert_eq!(decimal("+5."), whole(5));
        assert_eq!(decimal("12.50e-1"), Q::new(5.into(), 4.into()));
        assert_eq!(decimal("-0.0"), whole(0));
    }

    #[test]
    fn number_text_reads_back_to_the_same_number() {
        for text in [
            "0",
            "1",
            "-0.25",
            "1e-300",
            "123456789.000001",
            "-1e200",
            "0.05",
            "1.5",
            "7e-41",
            "3.25e50",
            "7e-500",
            "-2/3",
        ] {
            let value = decimal(text);
            assert_eq!(decimal(&number_text(&value)), value, "{text}");
        }
        assert_eq!(number_text(&decimal("-1.5/4.5")), "-1/3");
        assert_eq!(number_text(&decimal("0.050")), "0.05");
    }

    #[test]
    fn nearest_agrees_with_the_reader_of_the_standard_library() {
        let texts = [
            "0.1",
            "-0.3",
            "1e300",
            "5e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "9007199254740993",
            "9007199254740995",
        ];
        let more =
            ["2.2250738585072011e-308", "1.7976931348623157e308", "0.333333333333333333333333333", "-1e-330", "0"];
        for text in texts.iter().chain(&more) {
            assert_eq!(nearest(&decimal(text)).abs(), text.parse::<f64>().unwrap().abs(), "{text}");
        }
        assert_eq!(nearest(&decimal("1.8e308")), f64::INFINITY);
    }

    #[test]
    fn a_tie_goes_to_the_even_float() {
        assert!(shows("9007199254740992", &decimal("9007199254740993")).is_ok());
        assert_eq!(shows("9007199254740994", &decimal("9007199254740993")), Err("9007199254740992".into()));
        assert!(shows("9007199254740996", &decimal("9007199254740995")).is_ok());
    }

    #[test]
    fn of_two_spellings_that_are_equally_near_the_even_one_is_right() {
        let read = |text: &str| text.parse::<f64>().unwrap();
        assert_eq!(canonical(read("1379333333333334.25")), "1379333333333334.2");
        assert_eq!(canonical(read("-256600000000000.625")), "-256600000000000.62");
        assert_eq!(canonical(read("256600000000000.875")), "256600000000000.88");
        assert_eq!(canonical(5e-324), "5e-324");
        assert_eq!(canonical(123.5), "123.5");
        assert_eq!(canonical(0.00012), "0.00012");
        assert_eq!(canonical(1e15), "1000000000000000");
    }

    #[test]
    fn only_the_one_spelling_of_a_number_passes() {
        for good in ["0.00001", "1e16", "9999999999999998", "1.5e-7", "1e300", "-0.25", "1000", "9.99e-6"] {
            assert_eq!(shows(good, &decimal(good)), Ok(()), "{good}");
        }
        for bad in [
            "1.0",
            "1e3",
            "0.0000015",
            "10000000000000000",
            "-0",
            "0.10",
            ".5",
            "1e+16",
            "inf",
            "NaN",
            "",
            "0.30000000000000004",
        ] {
            assert!(shows(bad, &decimal("0.3")).is_err(), "{bad}");
        }
        assert!(shows("-0", &whole(0)).is_err());
        assert!(shows("0", &decimal("-1e-400")).is_ok());
    }

    #[test]
    fn a_root_is_checked_without_being_computed() {
        let root = |text: &str, factor: i64| shows_by(text, |q| compare_root(&whole(factor), &whole(2), q));
        assert_eq!(root("1.4142135623730951", 1), Ok(()));
        assert!(root("1.414213562373095", 1).is_err());
        assert!(root("1.4142135623730954", 1).is_err());
        assert_eq!(root("-2.8284271247461903", -2), Ok(()));
        assert_eq!(root("0", 0), Ok(()));
    }
}
