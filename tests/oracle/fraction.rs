//! Exact fractions that are brought to lowest terms only where they grow long.
//!
//! To look for common divisors, most of which are small, took half of the oracle's time. A test holds what is done here
//! against a library that reduces each result.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// An exact number: a numerator over a denominator above 0, not always in lowest terms.
#[derive(Clone)]
pub struct Q {
    over: BigInt,
    under: BigInt,
}

/// A fraction is reduced when its denominator has more bits than that.
const LONG: u64 = 4096;

impl Q {
    /// The quotient of two whole numbers.
    pub fn new(over: BigInt, under: BigInt) -> Self {
        assert!(!under.is_zero(), "a fraction over zero");
        let (over, under) = if under.is_negative() { (-over, -under) } else { (over, under) };
        if under.bits() > LONG { Self { over, under }.reduced() } else { Self { over, under } }
    }

    pub fn from_integer(number: BigInt) -> Self {
        Self { over: number, under: BigInt::one() }
    }

    /// What a float holds.
    pub fn from_float(float: f64) -> Option<Self> {
        BigRational::from_float(float).map(Self::from_ratio)
    }

    fn from_ratio(ratio: BigRational) -> Self {
        let (over, under) = ratio.into_raw();
        Self { over, under }
    }

    fn reduced(&self) -> Self {
        let (over, under) = self.lowest_terms();
        Self { over, under }
    }

    /// The numerator and the denominator in lowest terms.
    pub fn lowest_terms(&self) -> (BigInt, BigInt) {
        let common = self.over.gcd(&self.under);
        (&self.over / &common, &self.under / common)
    }

    /// A numerator and its denominator, which may have divisors in common.
    pub fn terms(&self) -> (&BigInt, &BigInt) {
        (&self.over, &self.under)
    }

    /// A denominator that all these numbers have in common.
    pub fn common_denominator<'a>(numbers: impl IntoIterator<Item = &'a Self>) -> BigInt {
        numbers.into_iter().fold(BigInt::one(), |common, number| common.lcm(&number.under))
    }

    /// The numerator over that denominator.
    pub fn numerator_over(&self, common: &BigInt) -> BigInt {
        &self.over * (common / &self.under)
    }

    pub fn is_negative(&self) -> bool {
        self.over.is_negative()
    }

    pub fn is_positive(&self) -> bool {
        self.over.is_positive()
    }

    pub fn abs(&self) -> Self {
        Self { over: self.over.abs(), under: self.under.clone() }
    }

    pub fn recip(&self) -> Self {
        Self::new(self.under.clone(), self.over.clone())
    }

    pub fn pow(&self, exponent: u32) -> Self {
        Self::new(self.over.pow(exponent), self.under.pow(exponent))
    }

    pub fn floor(&self) -> Self {
        Self::from_integer(self.over.div_floor(&self.under))
    }

    /// Without what is behind the point.
    pub fn to_integer(&self) -> BigInt {
        &self.over / &self.under
    }

    pub fn is_integer(&self) -> bool {
        self.over.is_multiple_of(&self.under)
    }

    pub fn to_f64(&self) -> Option<f64> {
        BigRational::new(self.over.clone(), self.under.clone()).to_f64()
    }
}

/// In lowest terms, and a whole number as such.
impl fmt::Display for Q {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { over, under } = self.reduced();
        if under.is_one() { write!(f, "{over}") } else { write!(f, "{over}/{under}") }
    }
}

impl fmt::Debug for Q {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Q {
    type Err = num_rational::ParseRatioError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self::from_ratio)
    }
}

impl PartialEq for Q {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Q {}

impl PartialOrd for Q {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Q {
    fn cmp(&self, other: &Self) -> Ordering {
        match self.over.sign().cmp(&other.over.sign()) {
            Ordering::Equal if self.under == other.under => self.over.cmp(&other.over),
            Ordering::Equal => (&self.over * &other.under).cmp(&(&other.over * &self.under)),
            unequal => unequal,
        }
    }
}

impl From<BigInt> for Q {
    fn from(number: BigInt) -> Self {
        Self::from_integer(number)
    }
}

impl Add for &Q {
    type Output = Q;

    fn add(self, other: &Q) -> Q {
        if self.under == other.under {
            return Q { over: &self.over + &other.over, under: self.under.clone() };
        }
        Q::new(&self.over * &other.under + &other.over * &self.under, &self.under * &other.under)
    }
}

impl Sub for &Q {
    type Output = Q;

    fn sub(self, other: &Q) -> Q {
        self + &-other
    }
}

impl Mul for &Q {
    type Output = Q;

    fn mul(self, other: &Q) -> Q {
        Q::new(&self.over * &other.over, &self.under * &other.under)
    }
}

impl Div for &Q {
    type Output = Q;

    fn div(self, other: &Q) -> Q {
        Q::new(&self.over * &other.under, &self.under * &other.over)
    }
}

impl Neg for Q {
    type Output = Self;

    fn neg(self) -> Self {
        Self { over: -self.over, under: self.under }
    }
}

impl Neg for &Q {
    type Output = Q;

    fn neg(self) -> Q {
        -self.clone()
    }
}

/// An operation of references, for values and in place as well.
macro_rules! of_values {
    ($($operation:ident $name:ident $in_place:ident $named:ident)*) => {$(
        impl $operation for Q {
            type Output = Q;

            fn $name(self, other: Q) -> Q {
                (&self).$name(&other)
            }
        }

        impl $operation<&Q> for Q {
            type Output = Q;

            fn $name(self, other: &Q) -> Q {
                (&self).$name(other)
            }
        }

        impl $operation<Q> for &Q {
            type Output = Q;

            fn $name(self, other: Q) -> Q {
                self.$name(&other)
            }
        }

        impl $in_place for Q {
            fn $named(&mut self, other: Q) {
                *self = (&*self).$name(&other);
            }
        }

        impl $in_place<&Q> for Q {
            fn $named(&mut self, other: &Q) {
                *self = (&*self).$name(other);
            }
        }
    )*};
}

of_values! {
    Add add AddAssign add_assign
    Sub sub SubAssign sub_assign
    Mul mul MulAssign mul_assign
    Div div DivAssign div_assign
}

impl Sum for Q {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::zero(), |sum, number| sum + number)
    }
}

impl Zero for Q {
    fn zero() -> Self {
        Self::from_integer(BigInt::zero())
    }

    fn is_zero(&self) -> bool {
        self.over.is_zero()
    }
}

impl One for Q {
    fn one() -> Self {
        Self::from_integer(BigInt::one())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// A fraction of up to 2,000 bits, twice: of the library, and here with a divisor in common.
    fn pair(random: &mut Random) -> (BigRational, Q) {
        let mut part = |least: i64| -> BigInt {
            let bits: u32 = *random.pick(&[0, 3, 30, 300, 1000]);
            BigInt::from(random.between(least, 9)) * BigInt::from(2).pow(bits) + random.between(0, 1000)
        };
        let (over, under, common) = (part(-9), part(1), part(1));
        (BigRational::new(over.clone(), under.clone()), Q::new(over * &common, under * common))
    }

    #[test]
    fn what_is_done_comes_to_the_same_as_in_a_library_that_reduces() {
        let mut random = Random::new(811);
        for _ in 0..2_000 {
            let ((expected_a, a), (expected_b, b)) = (pair(&mut random), pair(&mut random));
            let same = |found: Q, expected: BigRational| assert_eq!(found.to_string(), expected.to_string());
            same(&a + &b, &expected_a + &expected_b);
            same(&a - &b, &expected_a - &expected_b);
            same(&a * &b, &expected_a * &expected_b);
            same(a.floor(), expected_a.floor());
            same(a.pow(3), expected_a.pow(3));
            if !b.is_zero() {
                same(&a / &b, &expected_a / &expected_b);
                same(b.recip(), expected_b.recip());
            }
            assert_eq!(a.cmp(&b), expected_a.cmp(&expected_b), "{a} and {b}");
            assert_eq!(a.lowest_terms(), expected_a.clone().into_raw());
            let common = Q::common_denominator([&a, &b]);
            let [over_a, over_b] = [&a, &b].map(|part| part.numerator_over(&common));
            same(Q::new(over_a, common.clone()) + Q::new(over_b, common), &expected_a + &expected_b);
            assert_eq!((a.to_integer(), a.is_integer()), (expected_a.to_integer(), expected_a.is_integer()));
            assert_eq!((a.is_negative(), a.is_zero()), (expected_a.is_negative(), expected_a.is_zero()));
        }
    }
}
