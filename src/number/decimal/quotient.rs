//! Fractions of two decimals.

use dashu_base::{BitTest, Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::spelling::{SMALL_EXPONENT, largest};
use super::{Base, Decimal, Mantissa, NotDecimal, Quotient, SMALL_LIMIT};

impl Decimal {
    /// One number over another, which must be above 0.
    pub(super) fn quotient(upper: &Self, lower: &Self) -> Result<Self, NotDecimal> {
        if lower.is_negative() || lower.is_zero() {
            return Err(NotDecimal::Denominator);
        }
        if upper.is_zero() {
            return Ok(Self::ZERO);
        }
        if let Some(decimal) = Self::short_quotient(upper, lower) {
            return Ok(decimal);
        }
        let (mut numerator, mut denominator) = (upper.big_mantissa(), lower.big_mantissa().unsigned_abs());
        let common = (&numerator).gcd(&denominator);
        numerator /= IBig::from(common.clone());
        denominator /= common;
        // Now at most one of these is not 0, since no mantissa ends in 0; so the numerator does not come to end in 0.
        let twos = denominator.trailing_zeros().unwrap_or(0);
        denominator >>= twos;
        let fives = denominator.remove(&UBig::from(5_u8)).unwrap_or(0);
        numerator *= IBig::from(5).pow(twos) * (IBig::ONE << fives);
        let exponent = upper.exponent - lower.exponent - (twos + fives) as i32;
        if exceeds_f64(&numerator, &denominator, exponent) {
            return Err(NotDecimal::TooLarge);
        }
        if denominator.is_one() {
            return Ok(Self::any(numerator, exponent));
        }
        Ok(Quotient { numerator, denominator }.times_power(exponent))
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
    pub fn half(&self, exponent: i32) -> Decimal {
        let Self { numerator, denominator } = self;
        let (numerator, exponent) =
            if numerator % 2 == 0 { (numerator / 2, exponent) } else { (numerator * 5, exponent - 1) };
        if denominator.is_one() {
            return Decimal::any(numerator, exponent);
        }
        Self { numerator, denominator: denominator.clone() }.times_power(exponent)
    }
}

/// Whether |numerator| / denominator × 10^exponent is above the largest f64, exactly.
fn exceeds_f64(numerator: &IBig, denominator: &UBig, exponent: i32) -> bool {
    let numerator = numerator.clone().unsigned_abs();
    if exponent <= 0 && numerator.bit_len() < denominator.bit_len() + 1023 {
        return false;
    }
    let power = UBig::from(10_u8).pow(exponent.unsigned_abs() as usize);
    if exponent < 0 { numerator > largest() * denominator * power } else { numerator * power > largest() * denominator }
}
