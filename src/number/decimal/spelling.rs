//! What all spellings of a number have in common: blanks, signs, exponents, and how large it may be.

use dashu_int::UBig;

use super::NotDecimal;

/// With 18 digits and this exponent, a number is certainly below the largest f64.
pub(super) const SMALL_EXPONENT: i32 = 290;

/// The text without the blanks and tabs around it; line ends are no blanks.
pub fn trim_blanks(mut text: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] | [rest @ .., b' ' | b'\t'] = text {
        text = rest;
    }
    text
}

pub(super) fn split_sign(text: &[u8]) -> (bool, &[u8]) {
    match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    }
}

/// A whole number of at most this magnitude, with its sign; `None` if it has other characters than digits.
pub(super) fn bounded_exponent(text: &[u8], largest: i32) -> Option<Result<i32, NotDecimal>> {
    let (negative, digits) = split_sign(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    // Saturating: any value above the limit stays above it.
    let magnitude =
        digits.iter().fold(0_i32, |value, digit| value.saturating_mul(10).saturating_add(i32::from(digit - b'0')));
    let exponent = if negative { -magnitude } else { magnitude };
    Some(if magnitude > largest { Err(NotDecimal::Exponent) } else { Ok(exponent) })
}

/// The largest f64.
pub(super) fn largest() -> UBig {
    UBig::from(u64::MAX >> 11) << 971
}
