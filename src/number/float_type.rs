//! The binary floats of IEEE 754 in which programs hold their numbers: the float that is held instead of a number.

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

#[cfg(test)]
mod tests {
    use super::*;

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
}
