//! Integers of one machine word pair: exact and fast where a question multiplies no more than two inputs.
//!
//! Inputs are below 2^60. Slabs, their times, cross products of two fractions and points are sums of a few products
//! of two such numbers: below 2^126, so nothing ever overflows, and no sign is uncertain.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Sub};

use super::ball::Ball;
use super::{Big, Decimal, Ring, Uncertain, rounding};

/// Inputs are below 2 to this power.
const INPUT_BITS: u32 = 60;

/// An integer that is known not to overflow in what it is used for.
#[derive(Clone, Copy, Debug)]
pub struct Word(i128);

/// The powers of ten that an `i64` holds.
const POWERS: [i64; 19] = {
    let mut powers = [1; 19];
    let mut place = 1;
    while place < 19 {
        powers[place] = powers[place - 1] * 10;
        place += 1;
    }
    powers
};

/// `mantissa(decimal)` × 10^`shift`, if the mantissa and the power are short.
#[inline]
pub fn scaled_i128(decimal: &Decimal, shift: u32) -> Result<i128, Uncertain> {
    let mantissa = decimal.small_mantissa().ok_or(Uncertain)?;
    let power = *POWERS.get(shift as usize).ok_or(Uncertain)?;
    Ok(i128::from(mantissa) * i128::from(power))
}

impl Word {
    /// A number that is not an input, for whoever has shown that it fits.
    pub fn from_big(big: &Big) -> Option<Self> {
        i128::try_from(big).ok().map(Self)
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $operator:tt) => {
        impl $trait for Word {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $operator other.0)
            }
        }

        super::ring::by_reference!(Word, $trait, $method);
    };
}

operator!(Add, add, +);
operator!(Sub, sub, -);
operator!(Mul, mul, *);

impl Neg for Word {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Ring for Word {
    #[inline]
    fn integer(value: i64) -> Self {
        Self(i128::from(value))
    }

    #[inline]
    fn power_of_ten(exponent: u32) -> Result<Self, Uncertain> {
        // 10^18 is below 2^60.
        POWERS.get(exponent as usize).map(|&power| Self(i128::from(power))).ok_or(Uncertain)
    }

    #[inline]
    fn scaled(decimal: &Decimal, shift: u32) -> Result<Self, Uncertain> {
        let value = scaled_i128(decimal, shift)?;
        if value.unsigned_abs() >> INPUT_BITS == 0 { Ok(Self(value)) } else { Err(Uncertain) }
    }

    #[inline]
    fn sign(&self) -> Result<Ordering, Uncertain> {
        Ok(self.0.cmp(&0))
    }

    #[inline]
    fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        Ok(self.0.cmp(&other.0))
    }

    #[inline]
    fn round_ratio(n: &Self, d: &Self) -> Result<f64, Uncertain> {
        let fast = |word: &Self| Ball::from_i128(word.0);
        match (fast(n), fast(d)) {
            (Ok(n), Ok(d)) => Ball::round_ratio(&n, &d),
            _ => Err(Uncertain),
        }
        // The numbers are exact, so a rounding that the balls cannot certify needs no more than big integers here.
        .or_else(|Uncertain| Ok(rounding::ratio(&Big::from(n.0), &Big::from(d.0))))
    }

    fn round_surd(a: &Self, b: &Self, c: &Self, d: &Self) -> Result<f64, Uncertain> {
        let [a, b, c, d] = [a, b, c, d].map(|word| Ball::from_i128(word.0));
        Ball::round_surd(&a?, &b?, &c?, &d?)
    }

    fn floor_ratio(n: &Self, d: &Self) -> Result<Option<i64>, Uncertain> {
        Ok(i64::try_from(n.0.div_euclid(d.0)).ok())
    }

    fn to_big(&self) -> Result<Big, Uncertain> {
        Ok(Big::from(self.0))
    }

    fn exactly(&self) -> Result<&Big, Uncertain> {
        Err(Uncertain)
    }
}
