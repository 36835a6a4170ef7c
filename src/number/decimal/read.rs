//! Text of any length to a number, and why a text is none.

use std::fmt;

use dashu_int::{IBig, UBig};
use memchr::memchr;

use super::{Decimal, SMALL_DIGITS, float_text};
use crate::number::FloatType;

/// The most characters that one number may have: both parts of a fraction together, without the slash.
const MAX_CHARACTERS: usize = 4096;
/// The largest exponent, up or down, that may be written.
const MAX_EXPONENT: i32 = 400;
/// With 18 digits and this exponent, a number is certainly below the largest f64.
pub(super) const SMALL_EXPONENT: i32 = 290;

/// Why a text is not a number that hitcalc takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDecimal {
    /// It does not follow the syntax `[+-]digits[.digits][e[+-]digits]`, nor is it a fraction of two such numbers.
    Syntax,
    /// It has more than 4,096 characters.
    TooLong,
    /// It is a fraction whose parts have more than 4,096 characters together.
    LongFraction,
    /// Its exponent is not within -400 to 400.
    Exponent,
    /// Its magnitude is above the largest f64.
    TooLarge,
    /// It is a fraction whose denominator is not above 0.
    Denominator,
    /// It begins as a hexadecimal float, but is none.
    Hexadecimal,
    /// It begins as a bit pattern, but does not have all digits of one.
    Pattern(FloatType),
    /// The exponent of its hexadecimal float is not within -1330 to 1330.
    BinaryExponent,
    /// It is the bit pattern of an infinity or of what is not a number.
    NotFinite,
    /// It is rounded to a float beyond the largest of its type.
    BeyondFloat(FloatType),
}

impl fmt::Display for NotDecimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hexadecimal => "is not a hexadecimal number such as 0x1.8p-4, which has a p and at most 32 digits",
            Self::Pattern(FloatType::F32) => "is not a bit pattern of 8 hexadecimal digits, such as f32:3dcccccd",
            Self::Pattern(FloatType::F64) => {
                "is not a bit pattern of 16 hexadecimal digits, such as f64:3fb999999999999a"
            }
            Self::BinaryExponent => "has an exponent outside -1330 to 1330",
            Self::NotFinite => "is the bit pattern of no number: infinite, or NaN",
            Self::BeyondFloat(FloatType::F32) => "is beyond the 32-bit floats of --as f32: the largest is 3.4028235e38",
            Self::BeyondFloat(FloatType::F64) => "is beyond the 64-bit floats of --as f64",
            Self::Syntax => "is not a number",
            Self::TooLong => "is longer than the 4096 characters that a number may have",
            Self::LongFraction => "is longer than the 4096 characters that both parts of a fraction may have together",
            Self::Exponent => "has an exponent outside -400 to 400",
            Self::TooLarge => "is above the largest number, 1.7976931348623157e308",
            Self::Denominator => "has a denominator that is not above 0",
        })
    }
}

/// A number of any length, with blanks around it.
pub fn parse_any(text: &[u8]) -> Result<Decimal, NotDecimal> {
    let text = trim_blanks(text);
    // No decimal holds a slash.
    match memchr(b'/', text) {
        Some(_) if text.len() > MAX_CHARACTERS + 1 => Err(NotDecimal::LongFraction),
        Some(slash) => Decimal::quotient(&parse_part(&text[..slash])?, &parse_part(&text[slash + 1..])?),
        None => float_text::parse(text).unwrap_or_else(|| parse_decimal(text)),
    }
}

fn parse_part(text: &[u8]) -> Result<Decimal, NotDecimal> {
    Decimal::parse_short(text).map_or_else(|| parse_decimal(text), Ok)
}

fn parse_decimal(text: &[u8]) -> Result<Decimal, NotDecimal> {
    if text.len() > MAX_CHARACTERS {
        return Err(NotDecimal::TooLong);
    }
    let (negative, unsigned) = split_sign(text);
    let exponent_at = unsigned.iter().position(|byte| matches!(byte, b'e' | b'E'));
    let (number, exponent) = match exponent_at {
        Some(at) => (&unsigned[..at], Some(&unsigned[at + 1..])),
        None => (unsigned, None),
    };
    let point = number.iter().position(|&byte| byte == b'.').unwrap_or(number.len());
    let whole = &number[..point];
    let fraction = number.get(point + 1..).unwrap_or_default();
    let all_digits = |part: &[u8]| part.iter().all(u8::is_ascii_digit);
    if whole.len() + fraction.len() == 0 || !all_digits(whole) || !all_digits(fraction) {
        return Err(NotDecimal::Syntax);
    }
    let exponent = exponent.map_or(Ok(0), parse_exponent)? - fraction.len() as i32;
    if whole.len() + fraction.len() <= SMALL_DIGITS && exponent <= SMALL_EXPONENT {
        let digits = whole.iter().chain(fraction);
        let magnitude = digits.fold(0, |number, digit| 10 * number + i64::from(digit - b'0'));
        return Ok(Decimal::small(if negative { -magnitude } else { magnitude }, exponent));
    }
    let digits = [whole, fraction].concat();
    let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
    from_digits(negative, &digits[zeros..], exponent)
}

/// `digits` without leading zeros.
fn from_digits(negative: bool, digits: &[u8], exponent: i32) -> Result<Decimal, NotDecimal> {
    let significant = digits.len() - digits.iter().rev().take_while(|&&digit| digit == b'0').count();
    let exponent = exponent + (digits.len() - significant) as i32;
    let digits = &digits[..significant];
    if digits.is_empty() {
        return Ok(Decimal::ZERO);
    }
    let magnitude = UBig::from_str_radix(&String::from_utf8_lossy(digits), 10).map_err(|_| NotDecimal::Syntax)?;
    if exceeds_f64(&magnitude, digits.len(), exponent) {
        return Err(NotDecimal::TooLarge);
    }
    let mantissa = if negative { -IBig::from(magnitude) } else { IBig::from(magnitude) };
    Ok(Decimal::any(mantissa, exponent))
}

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

fn parse_exponent(text: &[u8]) -> Result<i32, NotDecimal> {
    bounded_exponent(text, MAX_EXPONENT).ok_or(NotDecimal::Syntax)?
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

/// Whether magnitude × 10^exponent is above the largest f64, exactly.
fn exceeds_f64(magnitude: &UBig, digits: usize, exponent: i32) -> bool {
    // The largest f64 has 309 digits before the point.
    let before_point = i64::from(exponent) + digits as i64;
    if before_point < 309 {
        return false;
    }
    if before_point > 309 {
        return true;
    }
    let ten = UBig::from(10_u8);
    match usize::try_from(exponent) {
        Ok(up) => magnitude * ten.pow(up) > largest(),
        Err(_) => *magnitude > largest() * ten.pow(exponent.unsigned_abs() as usize),
    }
}
