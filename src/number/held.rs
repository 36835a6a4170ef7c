//! The floats that programs hold instead of numbers.

use dashu_base::Sign;

use super::powers::{LARGEST_EXACT, POWERS_OF_TEN};
use super::{Decimal, FloatType, NotDecimal, rounding};

impl FloatType {
    /// The float nearest to a number, ties to even; infinite beyond the range.
    pub fn nearest(self, number: &Decimal) -> f64 {
        self.short_nearest(number).unwrap_or_else(|| {
            let (numerator, denominator) = number.ratio();
            let nearest = rounding::ratio_to(self, &numerator, &denominator);
            // What is too small for a float becomes a zero that keeps the sign.
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

    /// What a program holds instead of a number: the nearest float, if it is within the range.
    ///
    /// ```
    /// use hitcalc::number::{Decimal, FloatType, NotDecimal};
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
