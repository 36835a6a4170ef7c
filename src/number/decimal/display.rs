//! A number as text that reads back to it.

use std::fmt;

use dashu_base::{Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::{Base, Decimal};
use crate::number::FloatType;

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
