//! The power of ten that makes integers of a query's decimals: ties between decimals become ties between integers.

use super::{Decimal, Fraction, Ring, Uncertain};

/// A unit of 10^-decimals in which each of a set of decimals is a whole number.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    decimals: i32,
}

impl Scale {
    /// The largest unit of at most 1 that fits all `decimals`.
    ///
    /// ```
    /// use hitcalc::number::{Big, Decimal, Scale};
    /// let [tenths, whole] = [b"0.7", b"120"].map(|text| Decimal::parse(text).unwrap());
    /// let scale = Scale::fitting([&tenths, &whole]);
    /// assert_eq!(scale.units(&tenths), Ok(Big::from(7)));
    /// assert_eq!(scale.units(&whole), Ok(Big::from(1200)));
    /// assert_eq!(scale.units_in_one(), Ok(Big::from(10)));
    /// ```
    #[inline]
    pub fn fitting<'a>(decimals: impl IntoIterator<Item = &'a Decimal>) -> Self {
        Self { decimals: 0 }.including(decimals)
    }

    /// The scale that also fits more `decimals`.
    #[inline]
    pub fn including<'a>(self, decimals: impl IntoIterator<Item = &'a Decimal>) -> Self {
        Self { decimals: decimals.into_iter().fold(self.decimals, |most, decimal| most.max(-decimal.exponent())) }
    }

    /// How many units `decimal` is; it must be one of those that the scale was made for.
    #[inline]
    pub fn units<R: Ring>(&self, decimal: &Decimal) -> Result<R, Uncertain> {
        R::scaled(decimal, (decimal.exponent() + self.decimals).unsigned_abs())
    }

    /// How many units are 1.
    pub fn units_in_one<R: Ring>(&self) -> Result<R, Uncertain> {
        R::power_of_ten(self.decimals.unsigned_abs())
    }

    /// One decimal as a fraction by itself.
    pub fn fraction<R: Ring>(decimal: &Decimal) -> Result<Fraction<R>, Uncertain> {
        let scale = Self::fitting([decimal]);
        Ok(Fraction { numerator: scale.units(decimal)?, denominator: scale.units_in_one()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Big;

    #[test]
    fn a_unit_is_at_most_one_and_fits_all() {
        let [thousand, fine] = ["1e3", "-0.00025"].map(|text| Decimal::parse(text.as_bytes()).unwrap());
        let whole = Scale::fitting([&thousand]);
        assert_eq!((whole.units(&thousand), whole.units_in_one()), (Ok(Big::from(1000)), Ok(Big::from(1))));
        let both = whole.including([&fine, &thousand]);
        assert_eq!((both.units(&thousand), both.units(&fine)), (Ok(Big::from(100_000_000)), Ok(Big::from(-25))));
        assert_eq!(both.units_in_one(), Ok(Big::from(100_000)));
        let alone = Scale::fraction::<Big>(&fine).unwrap();
        assert_eq!((alone.numerator, alone.denominator), (Big::from(-25), Big::from(100_000)));
    }
}
