//! Text of any length to a number.

use dashu_int::{IBig, UBig};
use memchr::memchr;

use super::spelling::{SMALL_EXPONENT, bounded_exponent, largest, split_sign, trim_blanks};
use super::{Decimal, NotDecimal, SMALL_DIGITS, float_text};

/// The most characters that one number may have: both parts of a fraction together, without the slash.
const MAX_CHARACTERS: usize = 4096;
/// The largest exponent, up or down, that may be written.
const MAX_EXPONENT: i32 = 400;

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

fn parse_exponent(text: &[u8]) -> Result<i32, NotDecimal> {
    bounded_exponent(text, MAX_EXPONENT).ok_or(NotDecimal::Syntax)?
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
