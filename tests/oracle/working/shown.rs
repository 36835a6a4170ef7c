//! Digits that a working shows of an exact number: rounded once behind `≈`, cut off in front of `…`.

use std::cmp::Ordering;

use num_traits::{Signed, Zero};

use super::number::{Number, evaluate};
use crate::exact::{Q, decimal, whole};

/// A working never shows fewer digits, but for zeros at the end.
const FEW: i64 = 4;

/// The unit of the last digit of a decimal as it is written.
fn last_unit(text: &str) -> Q {
    let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let behind = digits.split_once('.').map_or(0, |(_, behind)| behind.len());
    power(exponent.parse::<i64>().expect("an exponent") - behind as i64)
}

fn power(exponent: i64) -> Q {
    let ten = whole(10).pow(exponent.unsigned_abs() as u32);
    if exponent < 0 { ten.recip() } else { ten }
}

/// The power of ten of the first digit of a number that is not zero.
fn first_exponent(value: &Q) -> i64 {
    let digits = |number: &num_bigint::BigInt| number.abs().to_string().len() as i64;
    let (over, under) = value.terms();
    let guess = digits(over) - digits(under);
    if value.abs() < power(guess) { guess - 1 } else { guess }
}

/// Whether the digits are those of the number rounded once, ties to even.
pub fn is_rounded(number: &Number, digits: &str) -> bool {
    is_rounded_to(number, digits, FEW)
}

/// Whether the digits, so many but for zeros at the end, are those of the number rounded once, ties to even.
pub fn is_rounded_to(number: &Number, digits: &str, count: i64) -> bool {
    let value = decimal(digits);
    let unit = last_unit(digits);
    let step = if value.is_zero() { unit.clone() } else { unit.clone().min(power(first_exponent(&value) + 1 - count)) };
    let half = &step / whole(2);
    let is_even = ((&value / &step).to_integer() % 2_i32).is_zero();
    let within = |order: Ordering, wanted: Ordering| order == wanted || is_even && order == Ordering::Equal;
    within(number.compare(&(&value - &half)), Ordering::Greater)
        && within(number.compare(&(value + half)), Ordering::Less)
}

/// Whether a text is this number: its closed form, or its first digits, followed by `…` if there are more.
pub fn is_shown(text: &str, number: &Number) -> bool {
    let Some((digits, exponent)) = text.split_once('…') else {
        return evaluate(text).is_some_and(|shown| shown.is(number));
    };
    let digits = format!("{digits}{exponent}");
    if !digits.chars().all(|character| character.is_ascii_digit() || "-.e".contains(character)) {
        return false;
    }
    let (value, unit) = (decimal(&digits), last_unit(&digits));
    let order = number.compare(&value);
    if digits.starts_with('-') {
        order == Ordering::Less && number.compare(&(value - unit)) == Ordering::Greater
    } else {
        order == Ordering::Greater && number.compare(&(value + unit)) == Ordering::Less
    }
}

/// The number that a text says, which goes on behind `…`.
pub fn read(text: &str) -> Option<Number> {
    evaluate(&text.replace('…', ""))
}

/// Checks what stands behind every `≈` against what stands before it, and counts the numbers.
pub fn approximations(text: &str) -> Result<usize, String> {
    let mut count = 0;
    let pieces: Vec<&str> = text.split(" ≈ ").collect();
    for pair in pieces.windows(2) {
        let (exact, digits) = (last_side(pair[0]), first_word(pair[1]));
        // A formula of vectors that have lines of their own has digits alone.
        if is_symbolic(exact) {
            continue;
        }
        let parts = |text: &str| -> Vec<String> {
            let bare = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
            let is_vector = bare.is_some_and(|bare| bare.contains(", "));
            bare.filter(|_| is_vector).unwrap_or(text).split(", ").map(str::to_owned).collect()
        };
        let (exact, digits) = (parts(exact), parts(digits));
        if exact.len() != digits.len() {
            return Err(format!("{exact:?} has not as many numbers as {digits:?}"));
        }
        for (exact, digits) in exact.iter().zip(&digits) {
            let number = evaluate(exact).ok_or_else(|| format!("{exact} cannot be read"))?;
            if !is_rounded(&number, digits) {
                return Err(format!("{digits} is not {exact} rounded once"));
            }
            count += 1;
        }
    }
    Ok(count)
}

/// Whether a formula names what another line has: `(p - a)/2`, but not `max(1e-7, x 3)`.
fn is_symbolic(text: &str) -> bool {
    let text = text.replace("max(", "(").replace("min(", "(").replace("x ", "").replace("y ", "").replace("z ", "");
    let letters = text.char_indices().filter(|(_, character)| character.is_ascii_alphabetic());
    letters
        .into_iter()
        .any(|(at, letter)| letter != 'e' || !text[..at].ends_with(|before: char| before.is_ascii_digit()))
}

/// What stands behind the last `=` outside of brackets.
fn last_side(text: &str) -> &str {
    text.rsplit(" = ").next().unwrap_or(text).trim()
}

/// A number, or a vector in brackets.
fn first_word(text: &str) -> &str {
    let end = if text.starts_with('(') {
        text.find(')').map(|at| at + 1)
    } else {
        text.find(|character: char| !(character.is_ascii_digit() || "-.e".contains(character)))
    };
    &text[..end.unwrap_or(text.len())]
}

#[test]
fn rounding_once_is_told_from_rounding_twice() {
    let number = |text: &str| Number::rational(decimal(text));
    assert!(is_rounded(&number("2.2344999999999999999999"), "2.234"));
    assert!(!is_rounded(&number("2.2344999999999999999999"), "2.235"));
    assert!(is_rounded(&number("2.2345"), "2.234") && !is_rounded(&number("2.2345"), "2.235"));
    assert!(is_rounded(&number("199996/3"), "66665") && !is_rounded(&number("199996/3"), "66670"));
    assert!(is_rounded(&number("1.99996"), "2") && !is_rounded(&number("1.9"), "2"));
    assert!(is_rounded(&number("-1.5e10"), "-1.5e10") && !is_rounded(&number("0.00123"), "0.0012"));
}

#[test]
fn digits_that_are_cut_off_are_the_first_ones() {
    let third = Number::rational(decimal("-1/3"));
    assert!(is_shown("-0.333…", &third) && is_shown("-1/3", &third));
    assert!(!is_shown("-0.334…", &third) && !is_shown("-0.333", &third) && !is_shown("0.333…", &third));
    assert!(is_shown("6.66…e-9", &Number::rational(decimal("2e-8/3"))));
    assert!(!is_shown("0.500…", &Number::rational(decimal("0.5"))));
}
