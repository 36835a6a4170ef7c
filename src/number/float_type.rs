//! The binary floats of IEEE 754 in which programs hold their numbers: the float that is held instead of a number, and the
//! digits of one.
//!
//! # The shortest digits
//!
//! The shortest digits that read back to an f64 below 1 are found exactly in words, and written in their place.
//!
//! A number is c·2^q with 2^52 ≤ c < 2^53. With the least m for which 10^m·2^q is at least 1, and so below 10, it is
//! c·5^m/2^s units of 10^-m, for s = -(q + m), and what reads back to it are the decimals that are at most half of
//! 5^m/2^s away, those at the very ends if c is even. No two multiples of ten are among them: if there is one, it is
//! the shortest, without its zeros; else all have 16 or 17 digits, and it is the nearest whole number of units
//! (Giulietti, "The Schubfach way to render doubles"). From 1e-5 to 1, m goes from 16 to 21 and s from 37 to 48:
//! c·5^m is below 2^102, and all else below 2^57.

use std::hint::select_unpredictable;

use dashu_base::Sign;

use super::double::{LARGEST_EXACT, POWERS_OF_TEN};
use super::{Decimal, NotDecimal, rounding};

/// A type of binary floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatType {
    /// `float` in C, 32 bits.
    F32,
    /// `double` in C, 64 bits.
    F64,
}

impl FloatType {
    pub(crate) const fn bits(self) -> u32 {
        match self {
            Self::F32 => 32,
            Self::F64 => 64,
        }
    }

    /// How many binary digits a normal one has.
    pub(crate) const fn digits(self) -> u32 {
        match self {
            Self::F32 => f32::MANTISSA_DIGITS,
            Self::F64 => f64::MANTISSA_DIGITS,
        }
    }

    /// The least above zero is 2 to the power of this.
    pub(super) const fn least_exponent(self) -> i64 {
        match self {
            Self::F32 => -149,
            Self::F64 => -1074,
        }
    }

    /// The largest finite float.
    pub(super) const fn largest(self) -> f64 {
        match self {
            Self::F32 => f32::MAX as f64,
            Self::F64 => f64::MAX,
        }
    }

    /// The float nearest to mantissa / 10^decimals, where one correctly rounded division gives it.
    #[inline(always)]
    pub(crate) fn of_decimal(self, mantissa: i64, decimals: u32) -> Option<f64> {
        let power = *POWERS_OF_TEN.get(decimals as usize).filter(|_| mantissa.unsigned_abs() <= LARGEST_EXACT)?;
        self.narrowed(mantissa as f64 / power)
    }

    /// The float nearest to a number whose nearest f64 is this, if that decides it.
    #[inline(always)]
    pub(crate) fn narrowed(self, nearest: f64) -> Option<f64> {
        match self {
            Self::F64 => Some(nearest),
            Self::F32 => narrow(nearest),
        }
    }

    /// The step from a float of this type to the next larger one in magnitude, a power of two; for the largest and beyond,
    /// from the one before to that.
    pub(crate) fn step(self, float: f64) -> f64 {
        let magnitude = float.abs().min(self.largest());
        let neighbours = match self {
            Self::F64 => [magnitude.next_up(), magnitude.next_down()],
            Self::F32 => [(magnitude as f32).next_up(), (magnitude as f32).next_down()].map(f64::from),
        };
        let [above, below] = neighbours;
        if above.is_finite() { above - magnitude } else { magnitude - below }
    }
}

/// The f32 nearest to a number whose nearest f64 this is. It lies on the same side of every midpoint between two f32s
/// as the number does, since those midpoints are f64s; `None` where it is one, or may be beyond the range or subnormal.
#[inline(always)]
fn narrow(nearest: f64) -> Option<f64> {
    const DROPPED: u32 = f64::MANTISSA_DIGITS - f32::MANTISSA_DIGITS;
    let magnitude = nearest.abs();
    let is_midpoint = nearest.to_bits() & ((1 << DROPPED) - 1) == 1 << (DROPPED - 1);
    let is_normal = magnitude == 0.0 || (1e-37..1e38).contains(&magnitude);
    (is_normal && !is_midpoint).then_some(f64::from(nearest as f32))
}

impl FloatType {
    /// The float nearest to a number, ties to even; infinite beyond the range.
    pub fn nearest(self, number: &Decimal) -> f64 {
        self.short_nearest(number).unwrap_or_else(|| {
            let (numerator, denominator) = number.ratio();
            let nearest = rounding::ratio_to(self, &numerator, &denominator);
            // A number too small for a float becomes a zero that keeps the sign.
            if nearest == 0.0 && numerator.sign() == Sign::Negative { -0.0 } else { nearest }
        })
    }

    /// The float nearest to a short number, where one correctly rounded operation gives it.
    #[inline]
    fn short_nearest(self, number: &Decimal) -> Option<f64> {
        let mantissa = number.small_mantissa().filter(|mantissa| mantissa.unsigned_abs() <= LARGEST_EXACT)? as f64;
        if number.is_binary() {
            // Neither the power nor the product is subnormal or infinite.
            let power = Some(number.exponent()).filter(|exponent| (-1000..900).contains(exponent))?;
            return self.narrowed(mantissa * f64::from_bits(((1023 + power) as u64) << (f64::MANTISSA_DIGITS - 1)));
        }
        let power = *POWERS_OF_TEN.get(number.exponent().unsigned_abs() as usize)?;
        self.narrowed(if number.exponent() < 0 { mantissa / power } else { mantissa * power })
    }

    /// The number that a program holds in place of this one: the nearest float, if it is within the range.
    ///
    /// ```
    /// use hitcalc::internals::number::{Decimal, FloatType, NotDecimal};
    /// let tenth = Decimal::parse(b"0.1").unwrap();
    /// assert_eq!(FloatType::F32.hold(&tenth), Decimal::parse(b"0.100000001490116119384765625"));
    /// assert_eq!(FloatType::F64.hold(&tenth), Decimal::parse(b"0x1.999999999999ap-4"));
    /// let large = Decimal::parse(b"1e39").unwrap();
    /// assert_eq!(FloatType::F32.hold(&large), Err(NotDecimal::BeyondFloat(FloatType::F32)));
    /// ```
    pub fn hold(self, number: &Decimal) -> Result<Decimal, NotDecimal> {
        let nearest = self.nearest(number);
        if nearest.is_finite() { Ok(Decimal::held(nearest, self)) } else { Err(NotDecimal::BeyondFloat(self)) }
    }
}

impl Decimal {
    /// The nearest f64, ties to even; never infinite, since no number is read that is above the largest.
    pub fn nearest(&self) -> f64 {
        FloatType::F64.nearest(self)
    }
}

/// Smaller numbers are written with an exponent.
const LEAST: f64 = 1e-5;
/// Bits of c without the first.
const DIGITS: u32 = f64::MANTISSA_DIGITS - 1;
/// q is the exponent bits less this.
const BIAS: i32 = 1075;
/// q of the least number.
const LEAST_Q: i32 = -69;

/// m and 5^m for each q.
const SCALES: [(u32, u64); 32] = {
    let mut scales = [(0, 0); 32];
    let mut at = 0;
    while at < 17 {
        let mut m = 0;
        while 10_u128.pow(m) < 1 << -(at as i32 + LEAST_Q) {
            m += 1;
        }
        scales[at] = (m, 5_u64.pow(m));
        at += 1;
    }
    scales
};

/// Writes the shortest digits that read back to a number, and says how many bytes they take, if it is from 1e-5 to 1
/// and no power of two, whose neighbours are not equally far.
#[inline(always)]
pub(crate) fn write_below_one(number: f64, text: &mut [u8; 32]) -> Option<usize> {
    let bits = number.to_bits();
    let below = bits & ((1 << DIGITS) - 1);
    if !(LEAST..1.0).contains(&number) || below == 0 {
        return None;
    }
    let c = below | 1 << DIGITS;
    let q = (bits >> DIGITS) as i32 - BIAS;
    let (m, power) = SCALES[(q - LEAST_Q) as usize % SCALES.len()];
    let units = shortest(c, power, (-q - m as i32) as u32);
    // In 17 digits.
    let (upper, lower) = (units / 100_000_000, units % 100_000_000);
    let (first, upper) = (upper / 100_000_000, upper % 100_000_000);
    let (upper, lower) = (digits_of(upper), digits_of(lower));
    let end = m as usize + 2;
    let zeros = if lower == 0 { 64 + upper.leading_zeros() } else { lower.leading_zeros() };
    // All digits behind the point, of which the first may be the zero before it; then what is before them.
    let start = (m as usize - 15) % 8;
    text[..8].copy_from_slice(&ZEROS.to_le_bytes());
    text[start] = b'0' + first as u8;
    text[start + 1..start + 9].copy_from_slice(&(upper | ZEROS).to_le_bytes());
    text[start + 9..start + 17].copy_from_slice(&(lower | ZEROS).to_le_bytes());
    let front = text.first_chunk_mut::<2>()?;
    *front = *b"0.";
    Some(end - zeros as usize / 8)
}

/// The shortest decimal that reads back to c·`power`/2^s, in whole units.
#[inline(always)]
fn shortest(c: u64, power: u64, s: u32) -> u64 {
    let product = u128::from(c) * u128::from(power);
    let floor = (product >> s) as u64;
    let above = product as u64 & ((1 << s) - 1);
    let tens = floor / 10;
    // Twice the distance from the multiples of ten below and above, in 2^-s of a unit.
    let from_below = 2 * (((floor - 10 * tens) << s) + above);
    let from_above = (20 << s) - from_below;
    let most = power - (c & 1);
    // Which it is cannot be foreseen; of units, a tie goes to the even one.
    let nearest = floor + u64::from(above + (floor & 1) > 1 << (s - 1));
    let units = select_unpredictable(from_above <= most, 10 * tens + 10, nearest);
    select_unpredictable(from_below <= most, 10 * tens, units)
}

/// Added to eight digits, a byte each, it makes them text.
pub(crate) const ZEROS: u64 = 0x3030_3030_3030_3030;

/// The eight digits of a number below 10^8, a byte each, the first in the lowest: it is split in halves, thrice.
#[inline(always)]
pub(crate) fn digits_of(number: u64) -> u64 {
    let upper = number / 10_000;
    let fours = upper | (number - 10_000 * upper) << 32;
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let pairs = hundreds | (fours - 100 * hundreds) << 16;
    let tens = ((pairs * 103) >> 10) & 0x000f_000f_000f_000f;
    tens | (pairs - 10 * tens) << 8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::enclosure::Random;

    #[test]
    fn a_number_is_rounded_as_the_standard_library_reads_it() {
        // 16777217 is midway between two f32s, 9007199254740993 between two f64s.
        let texts = "0.1 -0.7 1e-400 -1e-45 7e-46 7.1e-46 1e22 1e23 123456789.123456789 16777217 16777217.000000001 \
            16777216.999999999 16777219 9007199254740993 9007199254740993.0000001 1.00000005960464477539062500000001 \
            1.000000059604644775390625 3.4028235e38 3.4028235677973366e38 1e37 -1e38 1.5e-38 \
            3.40282356779733661637539395458142568447e38 1e39 -1e300 1.7976931348623157e308 5e-324 1.401298464324817e-45 \
            3.40282356779733661637539395458142568448e38 2.1019476964872256e-45 1.17549435e-38 0 -0";
        for text in texts.split_whitespace() {
            let number = Decimal::parse(text.as_bytes()).unwrap();
            let (wide, narrow) = (text.parse::<f64>().unwrap(), text.parse::<f32>().unwrap());
            assert_eq!(FloatType::F64.nearest(&number), wide, "{text}");
            assert_eq!(FloatType::F32.nearest(&number), f64::from(narrow), "{text}");
        }
    }

    #[test]
    fn what_underflows_keeps_its_sign_and_zero_has_none() {
        for (text, bits) in
            [("-1e-50", (-0.0_f64).to_bits()), ("1e-50", 0), ("-0", 0), ("-1e-400", (-0.0_f64).to_bits())]
        {
            let number = Decimal::parse(text.as_bytes()).unwrap();
            assert_eq!(FloatType::F32.nearest(&number).to_bits(), bits, "{text}");
        }
    }

    #[test]
    fn what_is_held_is_the_float_itself_and_held_again_the_same() {
        for text in ["0.1", "-1/3", "5e-324", "1e-45", "-0", "16777217", "1.7976931348623157e308", "3e38", "0.5"] {
            let number = Decimal::parse(text.as_bytes()).unwrap();
            for float in [FloatType::F32, FloatType::F64] {
                let Ok(held) = float.hold(&number) else { continue };
                assert_eq!(held.nearest(), float.nearest(&number), "{text}");
                assert_eq!(float.hold(&held), Ok(held.clone()), "{text}");
                assert_eq!(FloatType::F64.hold(&held).map(|wide| wide.nearest()), Ok(held.nearest()), "{text}");
            }
        }
    }

    /// True if the number is written, and not left.
    fn is_written(number: f64) -> bool {
        let mut text = [b'x'; 32];
        let Some(length) = write_below_one(number, &mut text) else { return false };
        let mut buffer = zmij::Buffer::new();
        assert_eq!(std::str::from_utf8(&text[..length]), Ok(buffer.format_finite(number)));
        true
    }

    #[test]
    fn numbers_of_every_size_are_written_as_they_are_elsewhere() {
        let mut random = Random(41);
        for exponent in -17..0 {
            for _ in 0..10_000 {
                let number = 2_f64.powi(exponent) * (1.0 + (random.below(1 << 52) + 1) as f64 / 2_f64.powi(52));
                assert!(is_written(number) || number < LEAST, "{number}");
            }
        }
    }

    #[test]
    fn short_decimals_and_their_neighbours_are_written_as_they_are_elsewhere() {
        let mut random = Random(43);
        let mut written = 0;
        for _ in 0..100_000 {
            let power = 1 + random.below(17) as u32;
            let number = random.below(10_u64.pow(power)) as f64 / 10_f64.powi(power as i32);
            let numbers = [number.next_down(), number, number.next_up()];
            written += numbers.into_iter().filter(|number| is_written(*number)).count();
        }
        assert!(written > 250_000, "{written}");
    }

    #[test]
    fn quotients_of_whole_numbers_are_written_as_they_are_elsewhere() {
        for denominator in 3..400 {
            for numerator in 1..denominator {
                let quotient = f64::from(numerator) / f64::from(denominator);
                assert!(is_written(quotient) || quotient.log2().fract() == 0.0, "{numerator}/{denominator}");
            }
        }
    }

    #[test]
    fn all_eight_digits_are_split() {
        for number in (0..10_000).chain((0..10_000).map(|upper| upper * 10_000 + 9_999)) {
            let digits = (digits_of(number) | ZEROS).to_le_bytes();
            assert_eq!(String::from_utf8_lossy(&digits), format!("{number:08}"));
        }
    }

    #[test]
    fn others_are_left() {
        for number in [0.0, -0.0, 1.0, 0.5, 2.0_f64.powi(-16), 1.5, 9.999e-6, 5e-324, -0.3, f64::INFINITY, f64::NAN] {
            assert!(!is_written(number), "{number}");
        }
        for number in [1e-5, 0.000_012_5, 0.1, 0.3, 0.75, 1.0_f64.next_down(), 0.5_f64.next_up(), 0.5_f64.next_down()] {
            assert!(is_written(number), "{number}");
        }
    }
}
