//! Big integers, and the ring that they are: never uncertain.

use std::cmp::Ordering;

use dashu_base::{BitTest, DivEuclid, SquareRootRem};
use dashu_int::{UBig, Word};

use super::{Ring, RingKind, Surd, Uncertain, rounding};

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
