//! Floats by their bits: hexadecimal as C's `%a` prints them, `0x1.999999999999ap-4`, and patterns, `f32:3dcccccd`.

use dashu_int::{IBig, UBig};

use super::spelling::{bounded_exponent, largest, split_sign};
use super::{Base, Decimal, NotDecimal};
use crate::number::FloatType;

/// The most hexadecimal digits.
const MAX_DIGITS: usize = 32;
/// The largest exponent of two, up or down, that may be written: beyond 10^400 and 10^-400.
const MAX_EXPONENT: i32 = 1330;

/// The number that a text spells by its bits; `None` where it does not begin as one.
pub fn parse(text: &[u8]) -> Option<Result<Decimal, NotDecimal>> {
    let (negative, unsigned) = split_sign(text);
    match unsigned {
        [b'0', b'x' | b'X', rest @ ..] => Some(parse_hexadecimal(negative, rest)),
        _ => Some(match text {
            [b'f', b'3', b'2', b':', digits @ ..] => parse_pattern(FloatType::F32, digits),
            [b'f', b'6', b'4', b':', digits @ ..] => parse_pattern(FloatType::F64, digits),
            _ => return None,
        }),
    }
}

/// What stands behind `0x`: `1.8p-4`.
fn parse_hexadecimal(negative: bool, text: &[u8]) -> Result<Decimal, NotDecimal> {
    let wrong = NotDecimal::Hexadecimal;
    let at = text.iter().position(|byte| matches!(byte, b'p' | b'P')).ok_or(wrong)?;
    let exponent = bounded_exponent(&text[at + 1..], MAX_EXPONENT).ok_or(wrong)?;
    let number = &text[..at];
    let point = number.iter().position(|&byte| byte == b'.').unwrap_or(number.len());
    let behind = number.get(point + 1..).unwrap_or_default();
    if !(1..=MAX_DIGITS).contains(&(point + behind.len())) {
        return Err(wrong);
    }
    let mut digits = number[..point].iter().chain(behind).map(|&byte| char::from(byte).to_digit(16));
    let magnitude = digits.try_fold(0, |magnitude, digit| Some(magnitude << 4 | u128::from(digit?))).ok_or(wrong)?;
    let exponent = exponent.map_err(|_| NotDecimal::BinaryExponent)? - 4 * behind.len() as i32;
    binary(negative, magnitude, exponent)
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
    binary(mantissa < 0, u128::from(mantissa.unsigned_abs()), held.exponent())
}

/// ± magnitude × 2^exponent: a float if it is one and no whole number, else a decimal, as a power of two is one of ten
/// over one of five.
fn binary(negative: bool, magnitude: u128, exponent: i32) -> Result<Decimal, NotDecimal> {
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
    if exponent == 0 && magnitude > largest() {
        return Err(NotDecimal::TooLarge);
    }
    let mantissa = IBig::from(magnitude);
    Ok(Decimal::any(if negative { -mantissa } else { mantissa }, exponent))
}
