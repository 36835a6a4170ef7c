//! Text of any length to a number: decimals, fractions, and floats by their bits, in hexadecimal as C's `%a` prints them,
//! `0x1.999999999999ap-4`, or as patterns, `f32:3dcccccd`.

use dashu_int::{IBig, UBig};
use memchr::memchr;

use super::{
    Base, Decimal, Limit, NotDecimal, SMALL_DIGITS, SMALL_EXPONENT, bounded_exponent, largest, split_sign, trim_blanks,
};
use crate::number::FloatType;

/// The most characters that one number may have: both parts of a fraction together, without the slash.
const MAX_CHARACTERS: usize = 4096;
/// The largest exponent, up or down, that may be written.
const MAX_EXPONENT: i32 = 400;

/// A number of any length and at most this magnitude, with blanks around it.
pub(super) fn parse_any(text: &[u8], limit: Limit) -> Result<Decimal, NotDecimal> {
    let text = trim_blanks(text);
    // No decimal holds a slash.
    match memchr(b'/', text) {
        Some(_) if text.len() > MAX_CHARACTERS + 1 => Err(NotDecimal::LongFraction),
        Some(slash) => {
            Decimal::quotient(&parse_part(&text[..slash], limit)?, &parse_part(&text[slash + 1..], limit)?, limit)
        }
        None => float_text(text, limit).unwrap_or_else(|| parse_decimal(text, limit)),
    }
}

fn parse_part(text: &[u8], limit: Limit) -> Result<Decimal, NotDecimal> {
    Decimal::parse_short(text).map_or_else(|| parse_decimal(text, limit), Ok)
}

fn parse_decimal(text: &[u8], limit: Limit) -> Result<Decimal, NotDecimal> {
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
    from_digits(negative, &digits[zeros..], exponent, limit)
}

/// `digits` without leading zeros.
fn from_digits(negative: bool, digits: &[u8], exponent: i32, limit: Limit) -> Result<Decimal, NotDecimal> {
    let significant = digits.len() - digits.iter().rev().take_while(|&&digit| digit == b'0').count();
    let exponent = exponent + (digits.len() - significant) as i32;
    let digits = &digits[..significant];
    if digits.is_empty() {
        return Ok(Decimal::ZERO);
    }
    let magnitude = UBig::from_str_radix(&String::from_utf8_lossy(digits), 10).map_err(|_| NotDecimal::Syntax)?;
    if exceeds(limit, &magnitude, digits.len(), exponent) {
        return Err(NotDecimal::TooLarge);
    }
    let mantissa = if negative { -IBig::from(magnitude) } else { IBig::from(magnitude) };
    Ok(Decimal::any(mantissa, exponent))
}

fn parse_exponent(text: &[u8]) -> Result<i32, NotDecimal> {
    bounded_exponent(text, MAX_EXPONENT).ok_or(NotDecimal::Syntax)?
}

/// Whether magnitude × 10^exponent is above a limit, exactly.
fn exceeds(limit: Limit, magnitude: &UBig, digits: usize, exponent: i32) -> bool {
    // Each limit has 309 digits before the point.
    let before_point = i64::from(exponent) + digits as i64;
    if before_point < 309 {
        return false;
    }
    if before_point > 309 {
        return true;
    }
    let ten = UBig::from(10_u8);
    match usize::try_from(exponent) {
        Ok(up) => magnitude * ten.pow(up) > limit(),
        Err(_) => *magnitude > limit() * ten.pow(exponent.unsigned_abs() as usize),
    }
}

/// The most hexadecimal digits.
const MAX_DIGITS: usize = 32;
/// The largest exponent of two, up or down, that may be written: beyond 10^400 and 10^-400.
const MAX_BINARY_EXPONENT: i32 = 1330;

/// The number that a text spells by its bits; `None` where it does not begin as one.
fn float_text(text: &[u8], limit: Limit) -> Option<Result<Decimal, NotDecimal>> {
    let (negative, unsigned) = split_sign(text);
    match unsigned {
        [b'0', b'x' | b'X', rest @ ..] => Some(parse_hexadecimal(negative, rest, limit)),
        _ => Some(match text {
            [b'f', b'3', b'2', b':', digits @ ..] => parse_pattern(FloatType::F32, digits),
            [b'f', b'6', b'4', b':', digits @ ..] => parse_pattern(FloatType::F64, digits),
            _ => return None,
        }),
    }
}

/// What stands behind `0x`: `1.8p-4`.
fn parse_hexadecimal(negative: bool, text: &[u8], limit: Limit) -> Result<Decimal, NotDecimal> {
    let wrong = NotDecimal::Hexadecimal;
    let at = text.iter().position(|byte| matches!(byte, b'p' | b'P')).ok_or(wrong)?;
    let exponent = bounded_exponent(&text[at + 1..], MAX_BINARY_EXPONENT).ok_or(wrong)?;
    let number = &text[..at];
    let point = number.iter().position(|&byte| byte == b'.').unwrap_or(number.len());
    let behind = number.get(point + 1..).unwrap_or_default();
    if !(1..=MAX_DIGITS).contains(&(point + behind.len())) {
        return Err(wrong);
    }
    let mut digits = number[..point].iter().chain(behind).map(|&byte| char::from(byte).to_digit(16));
    let magnitude = digits.try_fold(0, |magnitude, digit| Some(magnitude << 4 | u128::from(digit?))).ok_or(wrong)?;
    let exponent = exponent.map_err(|_| NotDecimal::BinaryExponent)? - 4 * behind.len() as i32;
    binary(negative, magnitude, exponent, limit)
}

/// The digits behind `f32:` or `f64:`.
fn parse_pattern(float: FloatType, text: &[u8]) -> Result<Decimal, NotDecimal> {
    let digits = text.strip_prefix(b"0x").unwrap_or(text);
    let wrong = NotDecimal::Pattern(float);
    if digits.len() != float.bits() as usize / 4 || !digits.iter().all(u8::is_ascii_hexdigit) {
        return Err(wrong);
    }
    let bits = std::str::from_utf8(digits).ok().and_then(|digits| u64::from_str_radix(digits, 16).ok()).ok_or(wrong)?;
    let value = match float {
        FloatType::F32 => f64::from(f32::from_bits(bits as u32)),
        FloatType::F64 => f64::from_bits(bits),
    };
    if !value.is_finite() {
        return Err(NotDecimal::NotFinite);
    }
    let held = Decimal::held(value, float);
    let mantissa = held.small_mantissa().unwrap_or_default();
    binary(mantissa < 0, u128::from(mantissa.unsigned_abs()), held.exponent(), largest)
}

/// ± magnitude × 2^exponent: a float if it is one and no whole number, else a decimal, as a power of two is one of ten
/// over one of five.
fn binary(negative: bool, magnitude: u128, exponent: i32, limit: Limit) -> Result<Decimal, NotDecimal> {
    let zeros = magnitude.trailing_zeros().min(127);
    let (odd, places) = (magnitude >> zeros, -(exponent + zeros as i32));
    // Half of such a float is a normal one.
    if odd >> f64::MANTISSA_DIGITS == 0 && (1..1000).contains(&places) {
        let mantissa = odd as i64;
        return Ok(Decimal::of_parts(if negative { -mantissa } else { mantissa }, -places, Base::Two(None)));
    }
    let power = exponent.unsigned_abs() as usize;
    let (magnitude, exponent) = match exponent {
        0.. => (UBig::from(magnitude) << power, 0),
        _ => (UBig::from(magnitude) * UBig::from(5_u8).pow(power), exponent),
    };
    if exponent == 0 && magnitude > limit() {
        return Err(NotDecimal::TooLarge);
    }
    let mantissa = IBig::from(magnitude);
    Ok(Decimal::any(if negative { -mantissa } else { mantissa }, exponent))
}
