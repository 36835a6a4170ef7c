//! Fractions, which are compared by cross multiplication and never reduced.

use std::cmp::Ordering;

use super::{Big, Exact, Ring, RootSum, Time, Uncertain, closed_form, rounding};

/// numerator / denominator, with denominator > 0.
///
/// ```
/// use hitcalc::internals::number::{Big, Exact, Fraction};
/// let third = Fraction { numerator: Big::from(2), denominator: Big::from(6) };
/// assert_eq!(third.round(), Ok(1.0 / 3.0));
/// assert_eq!(third.closed_form().as_deref(), Ok("1/3"));
/// let less = Fraction { numerator: Big::from(333_333), denominator: Big::from(1_000_000) };
/// assert!(third.compare(&less).unwrap().is_gt());
/// ```
#[derive(Clone, Debug)]
pub struct Fraction<R> {
    /// Any number.
    pub numerator: R,
    /// Above zero.
    pub denominator: R,
}

impl<R: Ring> Fraction<R> {
    /// A whole number.
    pub fn whole(value: R) -> Self {
        Self { numerator: value, denominator: R::integer(1) }
    }

    /// This number in the type that holds further products.
    pub(crate) fn deep(&self) -> Fraction<R::Deep> {
        Fraction { numerator: self.numerator.deep(), denominator: self.denominator.deep() }
    }

    /// The number in big integers.
    pub(crate) fn to_big(&self) -> Result<Fraction<Big>, Uncertain> {
        Ok(Fraction { numerator: self.numerator.to_big()?, denominator: self.denominator.to_big()? })
    }

    /// Both numbers in machine integers, if these hold them.
    #[inline]
    fn in_machine(&self) -> Option<(i128, u128)> {
        let denominator = self.denominator.to_machine()?;
        Some((self.numerator.to_machine()?, denominator.unsigned_abs()))
    }

    /// This number as a time.
    #[inline]
    pub(crate) fn into_time<T: Time<R>>(self) -> T {
        T::from_ratio(self.numerator, self.denominator)
    }

    /// Where a coordinate that starts at `origin` and moves by `velocity` a unit of t is at this time.
    pub(crate) fn coordinate(&self, origin: &R, velocity: &R) -> Self {
        Self {
            numerator: origin.clone() * &self.denominator + velocity.clone() * &self.numerator,
            denominator: self.denominator.clone(),
        }
    }

    /// The quotient with a number above zero.
    pub(crate) fn over(self, divisor: &R) -> Self {
        Self { denominator: self.denominator * divisor, ..self }
    }

    /// How this compares with another fraction.
    #[inline(always)]
    pub fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        R::compare_products([&self.numerator, &other.denominator], [&other.numerator, &self.denominator])
    }
}

impl<R: Ring> Time<R> for Fraction<R> {
    #[inline(always)]
    fn from_ratio(numerator: R, denominator: R) -> Self {
        Self { numerator, denominator }
    }

    #[inline(always)]
    fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        Fraction::compare(self, other)
    }
}

impl<R: Ring> Exact for Fraction<R> {
    #[inline(always)]
    fn round(&self) -> Result<f64, Uncertain> {
        R::round_ratio(&self.numerator, &self.denominator)
    }

    fn root_sum(&self) -> Result<RootSum, Uncertain> {
        let (rational, denominator) = (self.numerator.to_big()?, self.denominator.to_big()?);
        Ok(RootSum { rational, roots: Vec::new(), denominator })
    }

    fn closed_form(&self) -> Result<String, Uncertain> {
        match self.in_machine() {
            Some((numerator, denominator)) => Ok(closed_form::of_fraction(numerator, denominator)),
            None => self.root_sum()?.closed_form(),
        }
    }

    fn decimals(&self, count: u32) -> Result<String, Uncertain> {
        let in_machine = self.in_machine().and_then(|(n, d)| rounding::decimals_of_fraction(n, d, count));
        in_machine.map_or_else(|| self.root_sum()?.decimals(count), Ok)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Big;
    use crate::number::enclosure::Random;

    fn fraction(numerator: i64, denominator: i64) -> Fraction<Big> {
        Fraction { numerator: numerator.into(), denominator: denominator.into() }
    }

    #[test]
    fn fractions_compare_by_value_below_zero_too() {
        assert_eq!(
            fraction(1, 3).compare(&fraction(333_333_333_333_333_333, 1_000_000_000_000_000_000)),
            Ok(Ordering::Greater)
        );
        assert_eq!(fraction(-2, 4).compare(&fraction(-1, 2)), Ok(Ordering::Equal));
        assert_eq!(fraction(-1, 2).compare(&fraction(-1, 3)), Ok(Ordering::Less));
    }

    #[test]
    fn machine_integers_write_what_big_ones_do() {
        let mut random = Random(47);
        for _ in 0..20_000 {
            let bits = 1 + random.below(63);
            let mut draw = || (random.below(1 << bits) as i64, random.below(2) == 0);
            let ((n, is_negative), (d, _)) = (draw(), draw());
            let number = fraction(if is_negative { -n } else { n }, d.max(1));
            let big = number.root_sum().unwrap();
            assert_eq!(number.closed_form(), big.closed_form());
            let count = random.below(30) as u32;
            assert_eq!(number.decimals(count), big.decimals(count), "{number:?} {count}");
        }
    }

    #[test]
    fn a_coordinate_is_the_origin_and_the_way_since() {
        let coordinate = fraction(3, 2).coordinate(&5.into(), &(-4).into());
        assert_eq!(coordinate.compare(&Fraction::whole((-1).into())), Ok(Ordering::Equal));
        assert_eq!(coordinate.over(&3.into()).closed_form().as_deref(), Ok("-1/3"));
    }
}
