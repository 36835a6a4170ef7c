//! Where `0.1` becomes 1/10: decimal text to an integer mantissa and a power of ten, with nothing rounded.

mod short;

use std::fmt;

use dashu_base::UnsignedAbs;
use dashu_int::{IBig, UBig};

/// The most characters that one number may have.
const MAX_CHARACTERS: usize = 4096;
/// The largest exponent, up or down, that may be written.
const MAX_EXPONENT: i32 = 400;
/// Digits that certainly fit an `i64`.
const SMALL_DIGITS: usize = 18;
/// The least number of more digits.
const SMALL_LIMIT: u64 = POWERS[SMALL_DIGITS] as u64;
/// With so many digits and this exponent, a number is certainly below the largest f64.
const SMALL_EXPONENT: i32 = 290;

/// The powers of ten that an `i64` holds.
pub(super) const POWERS: [i64; 19] = {
    let mut powers = [1; 19];
    let mut place = 1;
    while place < 19 {
        powers[place] = powers[place - 1] * 10;
        place += 1;
    }
    powers
};

/// An exact decimal number: mantissa × 10^exponent. Equal numbers have equal parts: the mantissa does not end in 0, and
/// zero has the exponent 0.
///
/// ```
/// use hitcalc::number::Decimal;
/// let tenth = Decimal::parse(b"0.10").unwrap();
/// assert_eq!(tenth, Decimal::parse(b"1e-1").unwrap());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal {
    mantissa: Mantissa,
    exponent: i32,
}

/// Integers of up to 18 digits, and only those, are small: they need no allocation. Longer ones are rare.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Mantissa {
    Small(i64),
    Long(Box<IBig>),
}

/// Why a text is not a number that hitcalc takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDecimal {
    /// It does not follow the syntax `[+-]digits[.digits][e[+-]digits]`.
    Syntax,
    /// It has more than 4,096 characters.
    TooLong,
    /// Its exponent is not within -400 to 400.
    Exponent,
    /// Its magnitude is above the largest f64.
    TooLarge,
}

impl fmt::Display for NotDecimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syntax => "is not a number",
            Self::TooLong => "is longer than the 4096 characters that a number may have",
            Self::Exponent => "has an exponent outside -400 to 400",
            Self::TooLarge => "is above the largest number, 1.7976931348623157e308",
        })
    }
}

impl Decimal {
    /// Zero.
    pub const ZERO: Self = Self::integer(0);

    /// A whole number of at most 18 digits.
    pub const fn integer(value: i64) -> Self {
        debug_assert!(value.unsigned_abs() < SMALL_LIMIT, "at most 18 digits");
        Self::small(value, 0)
    }

    /// mantissa × 10^exponent, as another decimal gave them.
    pub fn scaled(mantissa: i64, exponent: i32) -> Self {
        Self { mantissa: Mantissa::Small(mantissa), exponent }
    }

    /// Reads `[+-]digits[.digits][e[+-]digits]`, `.5` and `5.` included; blanks and tabs around it are ignored.
    ///
    /// ```
    /// use hitcalc::number::{Decimal, NotDecimal};
    /// assert_eq!(Decimal::parse(b" .5\t"), Decimal::parse(b"+50e-2"));
    /// assert_eq!(Decimal::parse(b"1e999"), Err(NotDecimal::Exponent));
    /// assert_eq!(Decimal::parse(b"1e309"), Err(NotDecimal::TooLarge));
    /// assert_eq!(Decimal::parse(b"0x10"), Err(NotDecimal::Syntax));
    /// ```
    #[inline]
    pub fn parse(text: &[u8]) -> Result<Self, NotDecimal> {
        match Self::parse_short(text) {
            Some(decimal) => Ok(decimal),
            None => Self::parse_any(text),
        }
    }

    /// The common case in one pass: a few digits, no exponent, no blanks. `None` sends the text to `parse_any`.
    #[inline]
    fn parse_short(text: &[u8]) -> Option<Self> {
        Self::parse_prefix(text).filter(|(_, length)| *length == text.len()).map(|(decimal, _)| decimal)
    }

    /// The short number that `text` begins with, and how long it is. What follows may show that it is only a part of a
    /// longer one.
    #[inline(always)]
    pub fn parse_prefix(text: &[u8]) -> Option<(Self, usize)> {
        short::parse_prefix(text)
    }

    fn parse_any(text: &[u8]) -> Result<Self, NotDecimal> {
        let text = trim_blanks(text);
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
            return Ok(Self::small(if negative { -magnitude } else { magnitude }, exponent));
        }
        let digits = [whole, fraction].concat();
        let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
        Self::from_digits(negative, &digits[zeros..], exponent)
    }

    /// `digits` without leading zeros.
    fn from_digits(negative: bool, digits: &[u8], exponent: i32) -> Result<Self, NotDecimal> {
        let significant = digits.len() - digits.iter().rev().take_while(|&&digit| digit == b'0').count();
        let exponent = exponent + (digits.len() - significant) as i32;
        let digits = &digits[..significant];
        if digits.is_empty() {
            return Ok(Self::ZERO);
        }
        let magnitude = UBig::from_str_radix(&String::from_utf8_lossy(digits), 10).map_err(|_| NotDecimal::Syntax)?;
        if exceeds_f64(&magnitude, digits.len(), exponent) {
            return Err(NotDecimal::TooLarge);
        }
        let mantissa = if negative { -IBig::from(magnitude) } else { IBig::from(magnitude) };
        Ok(Self::any(mantissa, exponent))
    }

    /// Trailing zeros of the mantissa, which has at most 18 digits, go into the exponent.
    #[inline]
    const fn small(mut mantissa: i64, mut exponent: i32) -> Self {
        if mantissa == 0 {
            exponent = 0;
        }
        while mantissa != 0 && mantissa % 10 == 0 {
            mantissa /= 10;
            exponent += 1;
        }
        Self { mantissa: Mantissa::Small(mantissa), exponent }
    }

    /// The same for a mantissa of any length.
    fn any(mut mantissa: IBig, mut exponent: i32) -> Self {
        loop {
            match i64::try_from(&mantissa) {
                Ok(small) if small.unsigned_abs() < SMALL_LIMIT => return Self::small(small, exponent),
                _ if &mantissa % 10 == 0 => mantissa /= 10,
                _ => return Self { mantissa: Mantissa::Long(Box::new(mantissa)), exponent },
            }
            exponent += 1;
        }
    }

    /// The power of ten that the mantissa is multiplied by; 0 for zero.
    pub fn exponent(&self) -> i32 {
        self.exponent
    }

    /// The mantissa, if it has at most 18 digits.
    #[inline]
    pub fn small_mantissa(&self) -> Option<i64> {
        match self.mantissa {
            Mantissa::Small(value) => Some(value),
            Mantissa::Long(_) => None,
        }
    }

    /// The mantissa and 10^`shift`, if both have at most 18 and 19 digits.
    #[inline(always)]
    pub(super) fn small_factors(&self, shift: u32) -> Option<(i64, i64)> {
        Some((self.small_mantissa()?, *POWERS.get(shift as usize)?))
    }

    /// The mantissa as a big integer.
    pub fn big_mantissa(&self) -> IBig {
        match &self.mantissa {
            Mantissa::Small(value) => IBig::from(*value),
            Mantissa::Long(value) => value.as_ref().clone(),
        }
    }

    /// Whether this is zero.
    pub fn is_zero(&self) -> bool {
        self.mantissa == Mantissa::Small(0)
    }

    /// Whether this is below zero.
    pub fn is_negative(&self) -> bool {
        match &self.mantissa {
            Mantissa::Small(value) => *value < 0,
            Mantissa::Long(value) => **value < IBig::ZERO,
        }
    }

    /// Exactly half of it.
    pub fn half(&self) -> Self {
        let exponent = self.exponent - 1;
        match self.small_mantissa() {
            Some(small) if small.unsigned_abs() < SMALL_LIMIT / 5 => Self::small(small * 5, exponent),
            _ => Self::any(self.big_mantissa() * 5, exponent),
        }
    }

    /// Its value, if that is a whole number that an `i64` holds: `2.0` is one.
    pub fn to_i64(&self) -> Option<i64> {
        let power = 10_i64.checked_pow(u32::try_from(self.exponent).ok()?)?;
        i64::try_from(&self.big_mantissa()).ok()?.checked_mul(power)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mantissa = self.big_mantissa();
        let digits = mantissa.clone().unsigned_abs().to_string();
        let sign = if self.is_negative() { "-" } else { "" };
        let fraction = usize::try_from(-self.exponent).unwrap_or(0);
        if self.exponent.abs() > 20 {
            write!(f, "{mantissa}e{}", self.exponent)
        } else if fraction == 0 {
            write!(f, "{sign}{digits}{:0<zeros$}", "", zeros = self.exponent as usize)
        } else {
            let padded = format!("{digits:0>width$}", width = fraction + 1);
            let (whole, rest) = padded.split_at(padded.len() - fraction);
            write!(f, "{sign}{whole}.{rest}")
        }
    }
}

/// The text without the blanks and tabs around it; line ends are no blanks.
pub fn trim_blanks(mut text: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] | [rest @ .., b' ' | b'\t'] = text {
        text = rest;
    }
    text
}

fn split_sign(text: &[u8]) -> (bool, &[u8]) {
    match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    }
}

fn parse_exponent(text: &[u8]) -> Result<i32, NotDecimal> {
    let (negative, digits) = split_sign(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(NotDecimal::Syntax);
    }
    // Saturating: any value above the limit stays above it.
    let magnitude =
        digits.iter().fold(0_i32, |value, digit| value.saturating_mul(10).saturating_add(i32::from(digit - b'0')));
    if magnitude > MAX_EXPONENT {
        return Err(NotDecimal::Exponent);
    }
    Ok(if negative { -magnitude } else { magnitude })
}

/// Whether magnitude × 10^exponent is above the largest f64, exactly.
fn exceeds_f64(magnitude: &UBig, digits: usize, exponent: i32) -> bool {
    // The largest f64 has 309 digits before the point.
    let places = i64::from(exponent) + digits as i64;
    if places < 309 {
        return false;
    }
    if places > 309 {
        return true;
    }
    let largest = UBig::from(u64::MAX >> 11) << 971;
    let ten = UBig::from(10_u8);
    match usize::try_from(exponent) {
        Ok(up) => magnitude * ten.pow(up) > largest,
        Err(_) => *magnitude > largest * ten.pow(exponent.unsigned_abs() as usize),
    }
}

#[cfg(test)]
mod tests;
