//! The unit that makes integers of a query's numbers: ties between decimals become ties between integers.

use dashu_base::Gcd;
use dashu_int::UBig;

use super::{Big, Decimal, Fraction, POWERS, Ring, Uncertain};

/// A unit of 10^-decimals / denominator, halved as often as floats ask, in which each of a set of numbers is a whole
/// one.
#[derive(Clone, Debug)]
pub struct Scale {
    decimals: i32,
    /// The most binary digits behind the point of the floats among them; `None` without floats.
    binary: Option<i32>,
    /// A multiple of all denominators; `None` is 1: there are decimals and floats alone.
    denominator: Option<Box<UBig>>,
    /// The decimals again, or `FAR` with a denominator or floats: then no power of ten is found, and the short way is
    /// not gone.
    short_way: i32,
}

/// Beyond all powers of ten that are kept.
const FAR: i32 = 1 << 20;

impl Scale {
    /// The largest unit of this form and of at most 1 that fits all `numbers`.
    ///
    /// ```
    /// use hitcalc::internals::number::{Big, Decimal, Scale};
    /// let [tenths, whole, third] = [&b"0.7"[..], b"120", b"1/3"].map(|text| Decimal::parse(text).unwrap());
    /// let scale = Scale::fitting([&tenths, &whole]);
    /// assert_eq!(scale.units(&tenths), Ok(Big::from(7)));
    /// assert_eq!(scale.units(&whole), Ok(Big::from(1200)));
    /// assert_eq!(scale.units_in_one(), Ok(Big::from(10)));
    /// let scale = scale.including([&third]);
    /// assert_eq!([scale.units(&third), scale.units(&tenths)], [Ok(Big::from(10)), Ok(Big::from(21))]);
    /// ```
    #[inline]
    pub fn fitting<'a>(numbers: impl IntoIterator<Item = &'a Decimal>) -> Self {
        Self { decimals: 0, binary: None, denominator: None, short_way: 0 }.including(numbers)
    }

    /// The scale that also fits more `numbers`.
    #[inline]
    pub fn including<'a>(self, numbers: impl IntoIterator<Item = &'a Decimal>) -> Self {
        let Self { mut decimals, mut binary, mut denominator, .. } = self;
        // A chain of arrays is so gone through in one loop each.
        numbers.into_iter().for_each(|number| {
            let digits = -number.exponent();
            if number.is_binary() {
                binary = Some(binary.unwrap_or(0).max(digits));
            } else {
                decimals = decimals.max(digits);
            }
            if number.small_mantissa().is_none() {
                denominator = common_denominator(denominator.take(), number);
            }
        });
        let short_way = if denominator.is_none() && binary.is_none() { decimals } else { FAR };
        Self { decimals, binary, denominator, short_way }
    }

    /// How many units `number` is; it must be one of those that the scale was made for.
    #[inline(always)]
    pub fn units<R: Ring>(&self, number: &Decimal) -> Result<R, Uncertain> {
        match number.small_factors((number.exponent() + self.short_way).unsigned_abs()) {
            Some((mantissa, power)) => R::product(mantissa, power),
            None => self.long_units(number),
        }
    }

    /// A number in units, where it is long or a float, or the scale has a denominator or fits floats.
    #[inline(never)]
    fn long_units<R: Ring>(&self, number: &Decimal) -> Result<R, Uncertain> {
        if let Some((mantissa, factor)) = self.short_factors(number) {
            return R::product(mantissa, factor);
        }
        let [twos, fives] = self.powers(number);
        let power = UBig::from(5_u8).pow(fives as usize) << twos as usize;
        let factor = match (&self.denominator, number.denominator()) {
            (None, _) => power,
            (Some(common), None) => power * common.as_ref(),
            (Some(common), Some(own)) => power * (common.as_ref() / own),
        };
        R::from_input(&(number.big_mantissa() * Big::from(factor)))
    }

    /// Of which powers of two and of five a number's mantissa is to be multiplied, besides denominators.
    fn powers(&self, number: &Decimal) -> [u32; 2] {
        let fives = if number.is_binary() { self.decimals } else { self.decimals + number.exponent() };
        [self.binary_digits() + number.exponent(), fives].map(i32::unsigned_abs)
    }

    /// How often two divides the units in one, but for the denominator.
    fn binary_digits(&self) -> i32 {
        self.decimals.max(self.binary.unwrap_or(0))
    }

    /// A mantissa, or the numerator of a fraction, and what it is multiplied by, if both are short.
    #[inline]
    fn short_factors(&self, number: &Decimal) -> Option<(i64, i64)> {
        let [twos, fives] = self.powers(number);
        // 5^n is 10^n, moved by n binary digits.
        let power =
            (POWERS.get(fives as usize)? >> fives).checked_mul(1_i64.checked_shl(twos).filter(|_| twos < 63)?)?;
        let short = |denominator: &UBig| i64::try_from(denominator).ok();
        let common = self.denominator.as_deref().map_or(Some(1), short)?;
        let own = number.denominator().map_or(Some(1), short)?;
        let mantissa = match number.small_mantissa() {
            Some(mantissa) => mantissa,
            None => i64::try_from(&number.big_mantissa()).ok()?,
        };
        Some((mantissa, power.checked_mul(common / own)?))
    }

    /// How many units are 1.
    pub fn units_in_one<R: Ring>(&self) -> Result<R, Uncertain> {
        self.units(const { &Decimal::integer(1) })
    }

    /// How many digits the common denominator of the numbers has at most: a power of ten, times what their fractions
    /// add.
    pub(crate) fn digits(&self) -> usize {
        let ten = UBig::from(10_u8);
        // Powers of two are shorter than those of ten.
        self.binary_digits() as usize + self.denominator.as_ref().map_or(0, |denominator| denominator.ilog(&ten) + 1)
    }

    /// One number as a fraction by itself.
    pub(crate) fn fraction<R: Ring>(number: &Decimal) -> Result<Fraction<R>, Uncertain> {
        let scale = Self::fitting([number]);
        Ok(Fraction { numerator: scale.units(number)?, denominator: scale.units_in_one()? })
    }
}

/// The least common multiple of a denominator and that of `number`.
#[cold]
#[inline(never)]
fn common_denominator(known: Option<Box<UBig>>, number: &Decimal) -> Option<Box<UBig>> {
    match (known, number.denominator()) {
        (known, None) => known,
        (None, Some(own)) => Some(Box::new(own.clone())),
        (Some(known), Some(own)) if *known == *own => Some(known),
        (Some(known), Some(own)) => Some(Box::new(known.as_ref() / known.as_ref().gcd(own) * own)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Ball, HalfWord, Word};

    fn numbers<const N: usize>(texts: [&str; N]) -> [Decimal; N] {
        texts.map(|text| Decimal::parse(text.as_bytes()).unwrap())
    }

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
    #[test]
    fn a_unit_fits_all_denominators() {
        let [sixtieth, seventh, tenth, long] = numbers(["1/60", "-3/7", "0.1", "12345678901234567890.5"]);
        let scale = Scale::fitting([&sixtieth, &tenth]);
        assert_eq!((scale.units_in_one(), scale.units(&sixtieth)), (Ok(Big::from(300)), Ok(Big::from(5))));
        let scale = scale.including([&seventh]).including([&tenth, &sixtieth]);
        assert_eq!(scale.units_in_one(), Ok(Big::from(2100)));
        let units = [&sixtieth, &seventh, &tenth].map(|number| scale.units(number));
        assert_eq!(units, [35, -900, 210].map(|units| Ok(Big::from(units))));
        let scale = scale.including([&long]);
        assert_eq!(scale.units(&long), Ok(Big::from(12_345_678_901_234_567_890_i128 * 2100 + 1050)));
        let alone = Scale::fraction::<Big>(&seventh).unwrap();
        assert_eq!((alone.numerator, alone.denominator), (Big::from(-3), Big::from(7)));
    }

    #[test]
    fn a_unit_fits_floats_beside_decimals_and_fractions() {
        let [float, tenth, third] = numbers(["0x1.8p-4", "-0.1", "1/3"]);
        let scale = Scale::fitting([&float]);
        assert_eq!((scale.units_in_one(), scale.units(&float)), (Ok(Big::from(32)), Ok(Big::from(3))));
        let scale = scale.including([&tenth]);
        assert_eq!(scale.units_in_one(), Ok(Big::from(160)));
        assert_eq!([&float, &tenth].map(|number| scale.units(number)), [15, -16].map(|units| Ok(Big::from(units))));
        let scale = scale.including([&third]);
        let units = [&float, &tenth, &third].map(|number| scale.units(number));
        assert_eq!(units, [45, -48, 160].map(|units| Ok(Big::from(units))));
        assert_eq!(scale.units_in_one::<HalfWord>().and_then(|word| word.to_big()), Ok(Big::from(480)));
        // More decimals than binary digits.
        let [fine, least] = numbers(["0.000001", "0x1p-900"]);
        let scale = Scale::fitting([&float, &fine]);
        assert_eq!((scale.units_in_one(), scale.units(&float)), (Ok(Big::from(1_000_000)), Ok(Big::from(93_750))));
        let scale = scale.including([&least]);
        assert_eq!(scale.units(&least), Ok(Big::from(5).pow(6)));
        assert_eq!(scale.units_in_one(), Ok(Big::from(5).pow(6) << 900));
    }

    #[test]
    fn fast_types_take_fractions_whose_units_are_few() {
        let [sixtieth, third, thousands] = numbers(["1/60", "-100000/3", "90000"]);
        let scale = Scale::fitting([&sixtieth, &third, &thousands]);
        for (number, units) in [(&sixtieth, 5), (&third, -10_000_000), (&thousands, 27_000_000)] {
            assert_eq!(scale.units::<HalfWord>(number).and_then(|word| word.to_big()), Ok(Big::from(units)));
            assert_eq!(scale.units::<Ball>(number).map(|ball| ball.nearest()), Ok(units as f64));
        }
        let [large] = numbers(["1e9"]);
        assert!(scale.units::<HalfWord>(&large).is_err() && scale.units::<Word>(&large).is_ok());
        let [larger] = numbers(["1e22"]);
        assert!(scale.units::<Word>(&larger).is_err() && scale.units::<Ball>(&larger).is_err());
        assert_eq!(scale.units_in_one::<HalfWord>().and_then(|word| word.to_big()), Ok(Big::from(300)));
    }
}
