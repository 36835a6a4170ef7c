//! The power of ten that makes integers of a query's decimals: ties between decimals become ties between integers.

use super::{Decimal, Fraction, Ring, Uncertain};

/// A unit of 10^exponent in which each of a set of decimals is a whole number.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    exponent: i32,
}

impl Scale {
    /// The largest unit that fits all `decimals`; zeros fit any.
    pub fn fitting<'a>(decimals: impl IntoIterator<Item = &'a Decimal>) -> Self {
        let smallest = decimals.into_iter().filter(|decimal| !decimal.is_zero()).map(Decimal::exponent).min();
        Self { exponent: smallest.unwrap_or(0) }
    }

    /// How many units `decimal` is; it must be one of those that the scale was made for.
    #[inline]
    pub fn units<R: Ring>(&self, decimal: &Decimal) -> Result<R, Uncertain> {
        let shift = decimal.exponent() - self.exponent;
        R::scaled(decimal, u32::try_from(shift).unwrap_or(0))
    }

    /// The unit itself.
    pub fn unit<R: Ring>(&self) -> Result<Fraction<R>, Uncertain> {
        let power = R::power_of_ten(self.exponent.unsigned_abs())?;
        Ok(if self.exponent < 0 {
            Fraction { numerator: R::integer(1), denominator: power }
        } else {
            Fraction { numerator: power, denominator: R::integer(1) }
        })
    }

    /// One decimal as a fraction by itself.
    pub fn fraction<R: Ring>(decimal: &Decimal) -> Result<Fraction<R>, Uncertain> {
        let scale = Self::fitting([decimal]);
        Ok(Fraction::whole(scale.units(decimal)?).times(&scale.unit()?))
    }
}
