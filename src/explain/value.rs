//! How an exact value is written: a decimal where it is a short one, else in closed form, and then to a few digits.

use std::cmp::Ordering;

use dashu_base::UnsignedAbs;
use dashu_int::UBig;

use crate::number::{Big, Exact, Fraction, Root, Surd};

/// The longest text of a number that is read at a glance.
const SHORT: usize = 15;
/// By so many powers of ten numbers beyond the range of f64 are moved.
const STEP: i32 = 250;

/// A value of a step.
#[derive(Clone, Debug)]
pub enum Value {
    /// A number.
    Number(Surd<Big>),
    /// A vector.
    Vector(Vec<Surd<Big>>),
}

impl Value {
    /// Its text, with a few digits behind ≈ where that helps.
    pub fn text(&self) -> String {
        match self {
            Self::Number(number) => shown(number),
            Self::Vector(components) => {
                let text = |write: &dyn Fn(&Surd<Big>) -> String| {
                    format!("({})", components.iter().map(write).collect::<Vec<_>>().join(", "))
                };
                if components.iter().all(is_short) {
                    return text(&closed);
                }
                let digits = |component: &Surd<Big>| match is_short(component) {
                    true => closed(component),
                    false => approximate(component),
                };
                format!("{} ≈ {}", text(&closed), text(&digits))
            }
        }
    }
}

impl From<Fraction<Big>> for Value {
    fn from(fraction: Fraction<Big>) -> Self {
        Self::Number(fraction.into())
    }
}

impl From<Surd<Big>> for Value {
    fn from(surd: Surd<Big>) -> Self {
        Self::Number(surd)
    }
}

impl From<Vec<Fraction<Big>>> for Value {
    fn from(components: Vec<Fraction<Big>>) -> Self {
        Self::Vector(components.into_iter().map(Surd::from).collect())
    }
}

/// Whether the closed form is an integer or a decimal that is read at a glance.
fn is_short(number: &Surd<Big>) -> bool {
    let text = closed(number);
    text.len() <= SHORT && !text.contains(['/', '√'])
}

/// The closed form, and the value to a few digits where that is no integer or short decimal.
pub fn shown(number: &Surd<Big>) -> String {
    if is_short(number) { closed(number) } else { format!("{} ≈ {}", closed(number), approximate(number)) }
}

/// The closed form: a decimal where it is one that is short, or no longer than the fraction.
pub fn closed(number: &Surd<Big>) -> String {
    // Big integers are never uncertain.
    let form = number.closed_form().unwrap_or_default();
    if let Some((before, (radicand, after))) =
        form.split_once("sqrt(").and_then(|(before, rest)| Some((before, rest.split_once(')')?)))
    {
        return format!("{}√{radicand}{after}", before.trim_end_matches('*'));
    }
    let (numerator, denominator) = form.split_once('/').unwrap_or((&form, "1"));
    let parsed = |digits: &str| Big::from_str_radix(digits, 10).unwrap_or(Big::ZERO);
    match decimal(&parsed(numerator), &parsed(denominator)) {
        Some(decimal) if decimal.len() <= SHORT.max(form.len()) => decimal,
        _ => form,
    }
}

/// n/d as a decimal, if it is one; d > 0, in lowest terms.
fn decimal(n: &Big, d: &Big) -> Option<String> {
    let (mut rest, mut places) = (d.clone(), 0);
    for prime in [2, 5].map(Big::from) {
        let mut times = 0;
        while (&rest % &prime).is_zero() {
            rest /= &prime;
            times += 1;
        }
        places = places.max(times);
    }
    if rest != Big::ONE {
        return None;
    }
    let digits = (n.clone().unsigned_abs() * UBig::from(10_u8).pow(places) / d.clone().unsigned_abs()).to_string();
    let sign = if *n < Big::ZERO { "-" } else { "" };
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    if places == 0 && zeros > SHORT {
        return Some(format!("{sign}{}e{zeros}", &digits[..digits.len() - zeros]));
    }
    if places > digits.len() + SHORT {
        return Some(format!("{sign}{digits}e-{places}"));
    }
    let padded = format!("{digits:0>width$}", width = places + 1);
    let (whole, behind) = padded.split_at(padded.len() - places);
    Some(if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{behind}") })
}

/// The value to four digits.
fn approximate(number: &Surd<Big>) -> String {
    to_digits(number, 4)
}

/// The value to so many digits, 17 at most.
pub(super) fn to_digits(number: &Surd<Big>, count: usize) -> String {
    // Moved by powers of ten until an f64 holds it.
    let (mut moved, mut exponent) = (number.clone(), 0);
    let step = Big::from(10).pow(STEP as usize);
    let float = loop {
        // Big integers are never uncertain.
        let float = moved.round().unwrap_or(0.0);
        if float.is_infinite() {
            moved.denominator *= &step;
            exponent += STEP;
        } else if float == 0.0 && !is_zero(&moved) {
            moved.rational *= &step;
            moved.factor *= &step;
            exponent -= STEP;
        } else {
            break float;
        }
    };
    let scientific = format!("{float:.*e}", count - 1);
    let (digits, own) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let digits = if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits };
    match own.parse::<i32>().unwrap_or(0) + exponent {
        own @ -5..=5 => digits_at(digits, own),
        own => format!("{digits}e{own}"),
    }
}

/// d.ddd × 10^exponent without an exponent.
fn digits_at(digits: &str, exponent: i32) -> String {
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |digits| ("-", digits));
    let mut all = digits.replace('.', "");
    if exponent < 0 {
        return format!("{sign}0.{}{all}", "0".repeat(exponent.unsigned_abs() as usize - 1));
    }
    let whole = exponent as usize + 1;
    if all.len() <= whole {
        all.push_str(&"0".repeat(whole - all.len()));
        return format!("{sign}{all}");
    }
    format!("{sign}{}.{}", &all[..whole], &all[whole..])
}

fn is_zero(number: &Surd<Big>) -> bool {
    // Big integers are never uncertain.
    number.sign_of(&Big::ZERO, &Big::ONE).is_ok_and(Ordering::is_eq)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(a: i64, b: i64, c: i64, d: i64) -> String {
        shown(&Surd { rational: a.into(), factor: b.into(), radicand: c.into(), denominator: d.into() })
    }

    #[test]
    fn short_decimals_are_decimals_and_all_else_has_a_few_digits_more() {
        assert_eq!(
            [text(1, 0, 0, 10), text(-7, 0, 0, 4), text(6, 0, 0, 3), text(0, 0, 0, 5)],
            ["0.1", "-1.75", "2", "0"]
        );
        assert_eq!([text(19, 0, 0, 7), text(-3, 0, 0, 7)], ["19/7 ≈ 2.714", "-3/7 ≈ -0.4286"]);
        assert_eq!(text(4, -1, 3, 2), "(4 - √3)/2 ≈ 1.134");
        assert_eq!([text(0, 1, 2, 1), text(0, -3, 2, 2)], ["√2 ≈ 1.414", "-3√2/2 ≈ -2.121"]);
        assert_eq!([text(200_000, 0, 0, 3), text(1, 0, 0, 300_000)], ["200000/3 ≈ 66670", "1/300000 ≈ 3.333e-6"]);
        assert_eq!(text(1, 0, 0, 1 << 40), "1/1099511627776 ≈ 9.095e-13");
    }

    #[test]
    fn large_and_tiny_decimals_keep_their_exponents() {
        let power = |exponent: usize| Big::from(10).pow(exponent);
        let fraction = |numerator, denominator| shown(&Fraction { numerator, denominator }.into());
        assert_eq!(fraction(power(300) * 3, Big::ONE), "3e300");
        assert_eq!(fraction(Big::from(-3), power(300)), "-3e-300");
        assert!(fraction(power(500), Big::from(3)).ends_with("/3 ≈ 3.333e499"));
        assert!(fraction(Big::ONE, power(500) * 3).ends_with(" ≈ 3.333e-501"));
    }
}
