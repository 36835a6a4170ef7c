//! Numbers as they are typed: `0.1` is 1/10, `1/60` is that fraction, and nothing is rounded.
//!
//! `read` turns a text of any length into a number. Here are the number itself, the reasons why a text is none, the
//! limits that all spellings share, the quotient of two decimals, and the text that reads back to a number.

mod read;

use std::fmt;

use dashu_base::{BitTest, Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::FloatType;
use super::double::POWERS;

pub(crate) use read::{ShortNumber, read_prefix};

/// Digits that certainly fit an `i64`.
const SMALL_DIGITS: usize = 18;
/// The least number of more digits.
const SMALL_LIMIT: u64 = POWERS[SMALL_DIGITS] as u64;

/// An exact number as it was typed, mantissa × 10^exponent: a decimal, whose mantissa is an integer, or a fraction that
/// is none; or a float, mantissa × 2^exponent. Equal numbers of one base have equal parts: the mantissa is no multiple
/// of ten, that of a float is odd, and zero has the exponent 0.
///
/// ```
/// use hitcalc::internals::number::Decimal;
/// let tenth = Decimal::parse(b"0.10").unwrap();
/// assert_eq!(tenth, Decimal::parse(b"1e-1").unwrap());
/// assert_eq!(tenth, Decimal::parse(b"6/60").unwrap());
/// ```
#[derive(Clone, Debug)]
pub struct Decimal {
    mantissa: Mantissa,
    exponent: i32,
    base: Base,
}

/// The base of the power that the mantissa is multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    /// Ten: it is a decimal or a fraction.
    Ten,
    /// Two: it is half of a float, or a float, and its mantissa is small. A program may hold it as one of these.
    Two(Option<FloatType>),
}

/// Integers of up to 18 digits, and only those, are small: they need no allocation. Longer ones are rare, as quotients
/// are.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Mantissa {
    Small(i64),
    Long(Box<Quotient>),
}

/// A mantissa that is long, or no integer, in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Quotient {
    /// Not zero; it does not end in 0.
    numerator: IBig,
    /// Odd, and no multiple of five: such factors belong to the power of ten.
    denominator: UBig,
}

impl Quotient {
    /// This × 10^exponent, as it is.
    fn times_power(self, exponent: i32) -> Decimal {
        Decimal { mantissa: Mantissa::Long(Box::new(self)), exponent, base: Base::Ten }
    }
}

impl Decimal {
    /// True if it is the same number, however each is held.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let [(numerator, denominator), (other_numerator, other_denominator)] = [self.ratio(), other.ratio()];
        numerator * other_denominator == other_numerator * denominator
    }

    pub(crate) const ZERO: Self = Self::integer(0);

    /// A whole number of at most 18 digits.
    pub const fn integer(value: i64) -> Self {
        debug_assert!(value.unsigned_abs() < SMALL_LIMIT, "at most 18 digits");
        Self::small(value, 0)
    }

    /// A number of these parts, which another number gave: its mantissa is small.
    pub(crate) fn of_parts(mantissa: i64, exponent: i32, base: Base) -> Self {
        Self { mantissa: Mantissa::Small(mantissa), exponent, base }
    }

    /// A float as a program holds it in a type that has it; it must be finite.
    pub(crate) fn held(float: f64, held_as: FloatType) -> Self {
        Self::float(float, Some(held_as))
    }

    /// A finite float, perhaps as a program holds it.
    fn float(float: f64, held_as: Option<FloatType>) -> Self {
        let bits = float.to_bits();
        let (biased, fraction) = ((bits >> 52 & 0x7ff) as i32, (bits & ((1 << 52) - 1)) as i64);
        let (magnitude, exponent) = if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased - 1075) };
        let zeros = magnitude.trailing_zeros().min(63);
        let mantissa = if float < 0.0 { -(magnitude >> zeros) } else { magnitude >> zeros };
        let exponent = if mantissa == 0 { 0 } else { exponent + zeros as i32 };
        Self::of_parts(mantissa, exponent, Base::Two(held_as))
    }

    /// Reads `[+-]digits[.digits][e[+-]digits]`, `.5` and `5.` included, or a fraction of two such numbers, the lower
    /// one above 0; or a float by its bits, in hexadecimal (`0x1.8p-4`) or as a pattern (`f32:3dcccccd`). Blanks and
    /// tabs around the whole are ignored.
    ///
    /// ```
    /// use hitcalc::internals::number::{Decimal, NotDecimal};
    /// assert_eq!(Decimal::parse(b" .5\t"), Decimal::parse(b"+50e-2"));
    /// assert_eq!(Decimal::parse(b"-1.5/9"), Decimal::parse(b"-1/6"));
    /// assert_eq!(Decimal::parse(b"1/0"), Err(NotDecimal::Denominator));
    /// assert_eq!(Decimal::parse(b"1e999"), Err(NotDecimal::Exponent));
    /// assert_eq!(Decimal::parse(b"1e309"), Err(NotDecimal::TooLarge));
    /// assert_eq!(Decimal::parse(b"0x1.8p-1"), Decimal::parse(b"f32:3f400000"));
    /// assert_eq!(Decimal::parse(b"10x"), Err(NotDecimal::Syntax));
    /// ```
    #[inline]
    pub fn parse(text: &[u8]) -> Result<Self, NotDecimal> {
        match Self::parse_short(text) {
            Some(decimal) => Ok(decimal),
            None => read::parse_any(text, largest),
        }
    }

    /// Reads a number, as [`Decimal::parse`] does, and rounds it to what a program holds instead; what is above the
    /// largest f64 may be rounded to it.
    ///
    /// ```
    /// use hitcalc::internals::number::{Decimal, FloatType, NotDecimal};
    /// let hold = |text: &[u8]| Decimal::parse_held(text, FloatType::F64).map(|held| held.nearest());
    /// assert_eq!(hold(b"1.7976931348623158e308"), Ok(f64::MAX));
    /// assert_eq!(hold(b"1.7976931348623159e308"), Err(NotDecimal::TooLarge));
    /// ```
    pub fn parse_held(text: &[u8], float: FloatType) -> Result<Self, NotDecimal> {
        float.hold(&match Self::parse_short(text) {
            Some(decimal) => decimal,
            None => read::parse_any(text, largest_rounded)?,
        })
    }

    /// The common case in one pass: a few digits, no exponent, no blanks. `None` sends the text to `read`.
    #[inline]
    fn parse_short(text: &[u8]) -> Option<Self> {
        Self::parse_prefix(text).filter(|(_, length)| *length == text.len()).map(|(decimal, _)| decimal)
    }

    /// The short number that `text` begins with, and how long it is. What follows may show that it is only a part of a
    /// longer one.
    #[inline(always)]
    pub(crate) fn parse_prefix(text: &[u8]) -> Option<(Self, usize)> {
        let (ShortNumber { mantissa, decimals, length }, last_digit) = read::read(text, b'.')?;
        let exponent = -(decimals as i32);
        let decimal = if last_digit == 0 {
            Self::small(mantissa, exponent)
        } else {
            Self { mantissa: Mantissa::Small(mantissa), exponent, base: Base::Ten }
        };
        Some((decimal, length))
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
        Self { mantissa: Mantissa::Small(mantissa), exponent, base: Base::Ten }
    }

    /// A decimal of a mantissa of any length, its zeros at the end taken off.
    fn any(mut mantissa: IBig, mut exponent: i32) -> Self {
        loop {
            match i64::try_from(&mantissa) {
                Ok(small) if small.unsigned_abs() < SMALL_LIMIT => return Self::small(small, exponent),
                _ if &mantissa % 10 == 0 => mantissa /= 10,
                _ => return Quotient { numerator: mantissa, denominator: UBig::ONE }.times_power(exponent),
            }
            exponent += 1;
        }
    }

    /// The power of its base that the mantissa is multiplied by; 0 for zero.
    pub(crate) fn exponent(&self) -> i32 {
        self.exponent
    }

    /// The base of its power.
    pub(crate) fn base(&self) -> Base {
        self.base
    }

    /// True if it has a power of two.
    #[inline]
    pub(crate) fn is_binary(&self) -> bool {
        self.base != Base::Ten
    }

    /// The floats that a program holds it as one of.
    pub(crate) fn held_as(&self) -> Option<FloatType> {
        if let Base::Two(held_as) = self.base { held_as } else { None }
    }

    /// The mantissa, if it is an integer of at most 18 digits.
    #[inline]
    pub(crate) fn small_mantissa(&self) -> Option<i64> {
        match self.mantissa {
            Mantissa::Small(value) => Some(value),
            Mantissa::Long(_) => None,
        }
    }

    /// The mantissa and 10^`shift`, if both are integers of at most 18 and 19 digits.
    #[inline(always)]
    pub(super) fn small_factors(&self, shift: u32) -> Option<(i64, i64)> {
        Some((self.small_mantissa()?, *POWERS.get(shift as usize)?))
    }

    /// The mantissa as a big integer: that of a fraction is only its numerator.
    pub(super) fn big_mantissa(&self) -> IBig {
        match &self.mantissa {
            Mantissa::Small(value) => IBig::from(*value),
            Mantissa::Long(quotient) => quotient.numerator.clone(),
        }
    }

    /// The denominator of a fraction; none for a decimal.
    #[inline]
    pub(super) fn denominator(&self) -> Option<&UBig> {
        match &self.mantissa {
            Mantissa::Small(_) => None,
            Mantissa::Long(quotient) => Some(&quotient.denominator).filter(|denominator| !denominator.is_one()),
        }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.mantissa == Mantissa::Small(0)
    }

    /// True if this is below zero.
    pub(crate) fn is_negative(&self) -> bool {
        match &self.mantissa {
            Mantissa::Small(value) => *value < 0,
            Mantissa::Long(quotient) => quotient.numerator < IBig::ZERO,
        }
    }

    /// True if this is a whole number: `2.0` and `4/2` are.
    pub(crate) fn is_whole(&self) -> bool {
        self.exponent >= 0 && self.denominator().is_none()
    }

    pub(crate) fn half(&self) -> Self {
        match &self.mantissa {
            Mantissa::Small(0) => self.clone(),
            Mantissa::Small(small) if self.is_binary() => Self::of_parts(*small, self.exponent - 1, self.base),
            Mantissa::Small(small) if small.unsigned_abs() < SMALL_LIMIT / 5 => {
                Self::small(small * 5, self.exponent - 1)
            }
            Mantissa::Small(small) => Self::any(IBig::from(*small) * 5, self.exponent - 1),
            Mantissa::Long(quotient) => quotient.half(self.exponent),
        }
    }

    /// Its value, if that is a whole number that an `i64` holds.
    pub(crate) fn to_i64(&self) -> Option<i64> {
        if !self.is_whole() {
            return None;
        }
        let base = if self.is_binary() { 2_i64 } else { 10 };
        let power = base.checked_pow(u32::try_from(self.exponent).ok()?)?;
        i64::try_from(&self.big_mantissa()).ok()?.checked_mul(power)
    }

    /// Its numerator and its denominator, which is above 0; they may have a common divisor.
    pub(crate) fn ratio(&self) -> (IBig, IBig) {
        let base = if self.is_binary() { 2 } else { 10 };
        let power = IBig::from(base).pow(self.exponent.unsigned_abs() as usize);
        let denominator = self.denominator().map_or(IBig::ONE, |denominator| denominator.clone().into());
        if self.exponent < 0 {
            (self.big_mantissa(), denominator * power)
        } else {
            (self.big_mantissa() * power, denominator)
        }
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        if self.is_binary() == other.is_binary() {
            return self.exponent == other.exponent && self.mantissa == other.mantissa;
        }
        self.is_same(other)
    }
}

impl Eq for Decimal {}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.base {
            Base::Two(Some(FloatType::F32)) => return write!(f, "{:?}", self.nearest() as f32),
            Base::Two(Some(FloatType::F64)) => return write!(f, "{:?}", self.nearest()),
            // One half is five tenths.
            Base::Two(None) => {
                let fives = IBig::from(5).pow(self.exponent.unsigned_abs() as usize);
                return Self::any(self.big_mantissa() * fives, self.exponent).fmt(f);
            }
            Base::Ten => {}
        }
        if let Some(denominator) = self.denominator() {
            return write_quotient(&self.big_mantissa(), denominator, self.exponent, f);
        }
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

/// Writes a fraction × 10^exponent so that it can be read back: in lowest terms, or with the power of ten if that is
/// long.
fn write_quotient(numerator: &IBig, denominator: &UBig, exponent: i32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let power = || UBig::from(10_u8).pow(exponent.unsigned_abs() as usize);
    match exponent {
        0..=20 => write!(f, "{}/{denominator}", numerator * IBig::from(power())),
        -20..0 => {
            let denominator = denominator * power();
            let common = numerator.gcd(&denominator);
            write!(f, "{}/{}", numerator / IBig::from(common.clone()), denominator / common)
        }
        _ => write!(f, "{numerator}e{exponent}/{denominator}"),
    }
}

/// Why a text is not a number that hitcalc takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDecimal {
    /// It does not follow the syntax `[+-]digits[.digits][e[+-]digits]`, nor is it a fraction of two such numbers.
    Syntax,
    /// It has more than 4,096 characters, both parts of a fraction together.
    TooLong,
    /// Its exponent is not within -400 to 400.
    Exponent,
    /// Its magnitude is above the largest f64.
    TooLarge,
    /// It is a fraction a part of which is above the largest f64.
    LargePart,
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
            Self::TooLong => "is longer than the 4096 characters that a number may have, or both parts of a fraction",
            Self::Exponent => "has an exponent outside -400 to 400",
            Self::TooLarge => "is above the largest number, 1.7976931348623157e308",
            Self::LargePart => "has a part above the largest number, 1.7976931348623157e308",
            Self::Denominator => "has a denominator that is not above 0",
        })
    }
}

/// With 18 digits and this exponent, a number is certainly below the largest f64.
const SMALL_EXPONENT: i32 = 290;

/// The text without the blanks and tabs around it; line ends are no blanks.
pub(crate) fn trim_blanks(mut text: &[u8]) -> &[u8] {
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

/// A whole number of at most this magnitude, with its sign; `None` if it has other characters than digits.
fn bounded_exponent(text: &[u8], largest: i32) -> Option<Result<i32, NotDecimal>> {
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

/// The greatest magnitude that a number may have; made only for numbers that come near to it.
type Limit = fn() -> UBig;

fn largest() -> UBig {
    UBig::from(u64::MAX >> 11) << 971
}

/// The bound below which a number is rounded to an f64.
fn largest_rounded() -> UBig {
    UBig::from(u64::MAX >> 10) << 970
}

impl Decimal {
    /// One number over another, which must be above 0, if it is not above the limit.
    fn quotient(upper: &Self, lower: &Self, limit: Limit) -> Result<Self, NotDecimal> {
        if lower.is_negative() || lower.is_zero() {
            return Err(NotDecimal::Denominator);
        }
        if upper.is_zero() {
            return Ok(Self::ZERO);
        }
        if let Some(decimal) = Self::short_quotient(upper, lower) {
            return Ok(decimal);
        }
        let quotient = Self::long_quotient(upper, lower);
        let denominator = quotient.denominator().cloned().unwrap_or(UBig::ONE);
        if exceeds(limit, &quotient.big_mantissa(), &denominator, quotient.exponent) {
            return Err(NotDecimal::TooLarge);
        }
        Ok(quotient)
    }

    /// The quotient of whole numbers, of any magnitude; the lower one must be above 0.
    pub(crate) fn ratio_of(numerator: IBig, denominator: IBig) -> Self {
        if numerator.is_zero() {
            return Self::ZERO;
        }
        Self::long_quotient(&Self::any(numerator, 0), &Self::any(denominator, 0))
    }

    /// The quotient of numbers of any length, the upper one not 0, the lower one above 0.
    fn long_quotient(upper: &Self, lower: &Self) -> Self {
        let (mut numerator, mut denominator) = (upper.big_mantissa(), lower.big_mantissa().unsigned_abs());
        let common = (&numerator).gcd(&denominator);
        numerator /= IBig::from(common.clone());
        denominator /= common;
        // Now at most one of these is not 0, since no mantissa ends in 0; so the numerator does not end in 0
        // afterwards.
        let twos = denominator.trailing_zeros().unwrap_or(0);
        denominator >>= twos;
        let fives = denominator.remove(&UBig::from(5_u8)).unwrap_or(0);
        numerator *= IBig::from(5).pow(twos) * (IBig::ONE << fives);
        let exponent = upper.exponent - lower.exponent - (twos + fives) as i32;
        if denominator.is_one() {
            return Self::any(numerator, exponent);
        }
        Quotient { numerator, denominator }.times_power(exponent)
    }

    /// This and `count` times another, exactly. Beyond the largest f64 it is no number.
    pub(crate) fn plus_times(&self, count: i64, other: &Self) -> Result<Self, NotDecimal> {
        let ((numerator, denominator), (times, over)) = (self.ratio(), other.ratio());
        let sum = numerator * &over + times * count * &denominator;
        Self::quotient(&Self::any(sum, 0), &Self::any(denominator * over, 0), largest)
    }

    /// The quotient of short numbers where it is short: factors 2^a·5^b of the denominator are 5^a·2^b/10^(a + b).
    fn short_quotient(upper: &Self, lower: &Self) -> Option<Self> {
        let (mut numerator, mut denominator) = (upper.small_mantissa()?, lower.small_mantissa()?);
        let twos = denominator.trailing_zeros();
        denominator >>= twos;
        let mut fives = 0;
        while denominator % 5 == 0 {
            denominator /= 5;
            fives += 1;
        }
        if denominator != 1 {
            let common = (numerator.unsigned_abs().gcd(denominator.unsigned_abs())) as i64;
            numerator /= common;
            denominator /= common;
        }
        let factor = 5_i64.checked_pow(twos)?.checked_mul(1_i64.checked_shl(fives)?)?;
        let numerator = numerator.checked_mul(factor).filter(|numerator| numerator.unsigned_abs() < SMALL_LIMIT)?;
        let exponent = upper.exponent - lower.exponent - (twos + fives) as i32;
        if exponent > SMALL_EXPONENT {
            // It may be beyond the largest f64.
            return None;
        }
        let Self { mantissa, exponent, .. } = Self::small(numerator, exponent);
        match mantissa {
            Mantissa::Small(numerator) if denominator != 1 => {
                let (numerator, denominator) = (IBig::from(numerator), UBig::from(denominator.unsigned_abs()));
                Some(Quotient { numerator, denominator }.times_power(exponent))
            }
            _ => Some(Self { mantissa, exponent, base: Base::Ten }),
        }
    }
}

impl Quotient {
    /// Half of it × 10^exponent.
    fn half(&self, exponent: i32) -> Decimal {
        let Self { numerator, denominator } = self;
        let (numerator, exponent) =
            if numerator % 2 == 0 { (numerator / 2, exponent) } else { (numerator * 5, exponent - 1) };
        if denominator.is_one() {
            return Decimal::any(numerator, exponent);
        }
        Self { numerator, denominator: denominator.clone() }.times_power(exponent)
    }
}

/// True if |numerator| / denominator × 10^exponent is above a limit, exactly.
fn exceeds(limit: Limit, numerator: &IBig, denominator: &UBig, exponent: i32) -> bool {
    let numerator = numerator.clone().unsigned_abs();
    // 10^1000 is above 2^3321.
    let least_bits = denominator.bit_len() + exponent.unsigned_abs() as usize * 3321 / 1000 + 1023;
    if exponent <= 0 && numerator.bit_len() < least_bits {
        return false;
    }
    let power = UBig::from(10_u8).pow(exponent.unsigned_abs() as usize);
    if exponent < 0 { numerator > limit() * denominator * power } else { numerator * power > limit() * denominator }
}
