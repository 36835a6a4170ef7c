//! The operations that geometry may use on numbers: `+ - ×` and the sign. No division, no square root, no rounding. The
//! ring of big integers, which are never uncertain, is here, too.
//!
//! Quotients and roots are no numbers of the ring, but a [`Time`] or a [`Root`] can be compared. The only ways out are
//! those of [`Exact`]: one rounding, or the whole number as text.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Sub};

use dashu_base::{BitTest, DivEuclid, SquareRootRem};
use dashu_int::{UBig, Word};

use super::{RootSum, Surd, SurdTexts, closed_form, rounding};

/// The kinds of numbers of a ring, from those that are tried first to those that are never uncertain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RingKind {
    /// Integers of 64 or 128 bits.
    Machine,
    /// Floats with a bound of their error.
    Ball,
    /// Integers of any length.
    Big,
}

impl RingKind {
    /// Its name in a working.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Machine => "whole numbers of up to 128 bits",
            Self::Ball => "floats with a bound of their error",
            Self::Big => "whole numbers of any length",
        }
    }
}

/// An ordered ring of integers, in which every geometric question is written once.
///
/// Comparison is the sign of a difference. The two rounding operations are the only ways back to f64; a type that
/// cannot certify a sign or a rounding answers [`Uncertain`], never a guess.
pub trait Ring:
    Clone
    + Neg<Output = Self>
    + Add<Output = Self>
    + for<'a> Add<&'a Self, Output = Self>
    + Sub<Output = Self>
    + for<'a> Sub<&'a Self, Output = Self>
    + Mul<Output = Self>
    + for<'a> Mul<&'a Self, Output = Self>
{
    /// How many inputs, or sums of up to four of them, may be multiplied with each other.
    const DEGREE: u32;

    /// The kind of its numbers.
    const KIND: RingKind;

    /// The type that holds what any number of multiplications makes of these numbers: mostly the type itself.
    type Deep: Ring<Deep = Self::Deep>;

    /// The type of roots of quadratic equations.
    type Root: Root<Self>;

    /// Refuses a formula that multiplies more inputs than fit.
    #[inline(always)]
    fn holds(degree: u32) -> Result<(), Uncertain> {
        if degree <= Self::DEGREE { Ok(()) } else { Err(Uncertain) }
    }

    /// This number in the type that holds further products.
    fn deep(&self) -> Self::Deep;

    /// A small whole number.
    fn integer(value: i64) -> Self;

    /// A product of two integers as an input of a question, if the type takes one so large.
    fn product(first: i64, second: i64) -> Result<Self, Uncertain>;

    /// Any integer as an input, if the type takes one so large.
    fn from_input(value: &Big) -> Result<Self, Uncertain>;

    /// Less, Equal, Greater for a negative number, zero, a positive number.
    fn sign(&self) -> Result<Ordering, Uncertain>;

    /// The f64 nearest to n/d, ties to even, d > 0; infinite beyond f64's range; zero is +0.
    fn round_ratio(n: &Self, d: &Self) -> Result<f64, Uncertain>;

    /// The f64 nearest to (a + b√c)/d, ties to even, c ≥ 0, d > 0; infinite beyond f64's range; zero is +0.
    fn round_surd(a: &Self, b: &Self, c: &Self, d: &Self) -> Result<f64, Uncertain>;

    /// This integer as a big one; only a type that always holds it exactly gives it.
    fn into_big(self) -> Result<Big, Uncertain>;

    /// [`Self::into_big`] of a copy.
    fn to_big(&self) -> Result<Big, Uncertain> {
        self.clone().into_big()
    }

    /// This integer as one of the machine, if that holds it, and the type always holds it exactly.
    fn to_machine(&self) -> Option<i128> {
        None
    }

    fn squared(&self) -> Self {
        self.clone() * self
    }

    /// How `self` compares with `other`.
    fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        (self.clone() - other).sign()
    }

    /// How the product of two numbers compares with that of two others.
    #[inline(always)]
    fn compare_products([a, b]: [&Self; 2], [c, d]: [&Self; 2]) -> Result<Ordering, Uncertain> {
        (a.clone() * b).compare(&(c.clone() * d))
    }

    /// Its magnitude.
    fn magnitude(self) -> Result<Self, Uncertain> {
        Ok(if self.sign()?.is_lt() { -self } else { self })
    }
}

/// An exact value of t.
pub trait Time<R: Ring>: Clone {
    /// The rational time numerator / denominator, with denominator > 0.
    fn from_ratio(numerator: R, denominator: R) -> Self;

    /// Which of two times comes first.
    fn compare(&self, other: &Self) -> Result<Ordering, Uncertain>;
}

/// An exact time at which a quadratic in t is zero.
pub trait Root<R: Ring>: Time<R> + Exact {
    /// A coordinate at the root.
    type Coordinate: Exact;

    /// Both roots (middle ∓ √discriminant) / leading, in order; leading > 0, discriminant ≥ 0.
    fn both(middle: R, discriminant: R, leading: R) -> [Self; 2];

    /// True if another root is known to differ from this one in the sign before its square root alone.
    fn is_conjugate_of(&self, _other: &Self) -> bool {
        false
    }

    /// The sign of constant + slope·t.
    fn sign_of(&self, constant: &R, slope: &R) -> Result<Ordering, Uncertain>;

    /// (constant + slope·t) / divisor for each component, with divisor > 0.
    fn coordinates(&self, constant: [&R; 3], slope: [&R; 3], divisor: &R) -> [Self::Coordinate; 3];
}

/// Operators with a borrowed right side, for types that are copied.
macro_rules! by_reference {
    ($number:ty, $trait:ident, $method:ident) => {
        impl $trait<&$number> for $number {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: &Self) -> Self {
                $trait::$method(self, *other)
            }
        }
    };
}

pub(super) use by_reference;

/// An exact result: it can be rounded once, or written out.
pub trait Exact: Clone {
    /// The nearest f64, ties to even.
    fn round(&self) -> Result<f64, Uncertain>;

    /// The number itself, if it is held exactly.
    fn root_sum(&self) -> Result<RootSum, Uncertain>;

    /// The number in lowest terms, as text.
    fn closed_form(&self) -> Result<String, Uncertain> {
        self.root_sum()?.closed_form()
    }

    /// [`Self::closed_form`] of one of many numbers, for this cell; `None` leaves it to `texts`, which write those that
    /// have a radicand in common together.
    fn closed_form_among(self, _texts: &mut SurdTexts, _cell: usize) -> Result<Option<String>, Uncertain> {
        self.closed_form().map(Some)
    }

    /// The number rounded once to `count` digits behind the point, ties to even, as text; zero has no sign.
    fn decimals(&self, count: u32) -> Result<String, Uncertain> {
        self.root_sum()?.decimals(count)
    }
}

impl Exact for RootSum {
    fn round(&self) -> Result<f64, Uncertain> {
        Ok(self.settle(rounding::ratio))
    }

    fn root_sum(&self) -> Result<Self, Uncertain> {
        Ok(self.clone())
    }

    fn closed_form(&self) -> Result<String, Uncertain> {
        Ok(closed_form::text(self))
    }

    fn decimals(&self, count: u32) -> Result<String, Uncertain> {
        Ok(rounding::decimals(self, count))
    }
}

/// A fast number type cannot decide; the whole question is asked again with big integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uncertain;

/// The big integer that is never uncertain.
pub use dashu_int::IBig as Big;

/// The words of a number, whatever a word is, as numbers of 64 bits.
pub(super) fn of_words(words: &[Word]) -> impl Iterator<Item = u64> {
    let limb = |words: &[Word]| words.iter().rev().fold(0, |limb, &word| limb << Word::BITS | u128::from(word)) as u64;
    words.chunks((u64::BITS / Word::BITS) as usize).map(limb)
}

/// The root of a perfect square.
pub(super) fn root_of_square(number: &UBig) -> Option<UBig> {
    // Squares of odd numbers are 1 modulo 8.
    if number.bit(0) && number % 8_u8 != 1 {
        return None;
    }
    let (root, rest) = number.sqrt_rem();
    rest.is_zero().then_some(root)
}

/// The largest whole number that is not above n/d, d > 0; `None` if an `i64` does not hold it.
///
/// ```
/// use hitcalc::internals::number::{Big, floor_ratio};
/// assert_eq!(floor_ratio(&Big::from(-7), &Big::from(2)), Some(-4));
/// assert_eq!(floor_ratio(&(Big::from(i64::MAX) + Big::ONE), &Big::ONE), None);
/// ```
pub fn floor_ratio(n: &Big, d: &Big) -> Option<i64> {
    i64::try_from(n.div_euclid(d)).ok()
}

impl Ring for Big {
    const DEGREE: u32 = u32::MAX;
    const KIND: RingKind = RingKind::Big;

    type Deep = Self;
    type Root = Surd<Self>;

    fn deep(&self) -> Self {
        self.clone()
    }

    fn integer(value: i64) -> Self {
        Self::from(value)
    }

    fn product(first: i64, second: i64) -> Result<Self, Uncertain> {
        Ok(Self::from(first) * Self::from(second))
    }

    fn from_input(value: &Self) -> Result<Self, Uncertain> {
        Ok(value.clone())
    }

    fn sign(&self) -> Result<Ordering, Uncertain> {
        Ok(self.cmp(&Self::ZERO))
    }

    fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        Ok(self.cmp(other))
    }

    fn round_ratio(n: &Self, d: &Self) -> Result<f64, Uncertain> {
        Ok(rounding::ratio(n, d))
    }

    fn round_surd(a: &Self, b: &Self, c: &Self, d: &Self) -> Result<f64, Uncertain> {
        Ok(rounding::surd(a, b, c, d))
    }

    fn into_big(self) -> Result<Self, Uncertain> {
        Ok(self)
    }

    fn to_machine(&self) -> Option<i128> {
        i128::try_from(self).ok()
    }
}
