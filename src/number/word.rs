//! Integers of machine words: exact and fast where a question multiplies no more than a few inputs.
//!
//! Slabs, their times, cross products of two fractions and points are sums of a few products of two inputs. With
//! inputs below B, each is at most 8B², and a new term must be, too:
//! - A side of a box is at most 2B (center ± half). Swept boxes are a matter of two sides, at most 4B apart.
//! - A relative velocity, or the direction of a segment, is at most 2B.
//! - Two times are compared by a distance times a velocity: 4B·2B. Products are compared, not subtracted.
//! - A coordinate at a time is a position times a velocity and a velocity times a distance. For swept boxes each moves by
//!   its own velocity: 2B·2B + B·4B. For a path, which starts at an input, it is B·2B + 2B·3B.
//! - Coordinates at one time have one denominator: their numerators are compared.
//!
//! With [`Word`]s, inputs are below 2^60 and all is below 2^123; with [`HalfWord`]s, which hold most tables of
//! measurements, inputs are below 2^29 and all is below 2^61.
//!
//! Coefficients of the quadratics of cylinders and spheres are of degree four, which [`Short`] holds: with inputs below
//! 2^29, differences are below 2^30, their cross products below 2^61, and a dot product of two of those below 3·2^122.
//! A dot product of differences is below 3·2^60, and a product of two such below 9·2^120. A sphere's discriminant
//! (p·v)² - |v|²(|p|² - r²) is a difference of two of those: it is at least -|p|²|v|² and, since (p·v)² ≤ |p|²|v|²
//! (Cauchy and Schwarz), at most |v|²r². So all is below 2^124: nothing ever overflows, and no sign is uncertain. An axis
//! that is given by its middle has ends below 2^30 (center ± half), and differences from those are below 3·2^29: cross
//! products with them are below 3·2^60, dot products of those below 27·2^120, and |p|²|v|² is below 81·2^118, all of it
//! still below 2^125.
//!
//! Geometry of a higher degree than a type's [`Ring::DEGREE`] refuses it.

use std::cmp::Ordering;
use std::marker::PhantomData;
use std::ops::{Add, Mul, Neg, Sub};

use super::ball::Ball;
use super::{Big, Ring, RingKind, Surd, Uncertain, rounding};

/// A machine's integer.
pub trait Machine:
    Copy
    + Ord
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Neg<Output = Self>
    + From<i64>
    + Into<i128>
    + TryFrom<i128>
{
    /// The bits of a magnitude.
    const BITS: u32;

    /// This number as an f64, if its magnitude is at most 2^53.
    fn exact(self) -> Option<f64>;

    /// How the product of two numbers compares with that of two others. Of 128 bits no product is too long.
    fn compare_products(these: [Self; 2], those: [Self; 2]) -> Ordering;
}

impl Machine for i64 {
    const BITS: u32 = Self::BITS - 1;

    #[inline(always)]
    fn exact(self) -> Option<f64> {
        (self.unsigned_abs() <= 1 << f64::MANTISSA_DIGITS).then_some(self as f64)
    }

    #[inline(always)]
    fn compare_products([a, b]: [Self; 2], [c, d]: [Self; 2]) -> Ordering {
        (a * b).cmp(&(c * d))
    }
}

impl Machine for i128 {
    const BITS: u32 = Self::BITS - 1;

    #[inline(always)]
    fn exact(self) -> Option<f64> {
        i64::try_from(self).ok().and_then(i64::exact)
    }

    #[inline(always)]
    fn compare_products([a, b]: [Self; 2], [c, d]: [Self; 2]) -> Ordering {
        // Mostly one multiplication of the machine each.
        let short = [a, b, c, d].map(|number| number as i64);
        let is_short =
            [a, b, c, d].iter().zip(short).fold(true, |all, (number, short)| all & (*number == short.into()));
        if is_short {
            let [a, b, c, d] = short.map(Self::from);
            return (a * b).cmp(&(c * d));
        }
        long_product(a, b).cmp(&long_product(c, d))
    }
}

/// The high and the low half of a product of 256 bits, in two's complement.
///
/// It is that of numbers without a sign, and for each factor below 0, which is 2^128 more then, the other one is taken
/// off the high half again.
#[inline(always)]
pub(crate) fn long_product(a: i128, b: i128) -> (i128, u128) {
    let (low, high) = (a as u128).carrying_mul(b as u128, 0);
    (high as i128 - (a >> 127 & b) - (b >> 127 & a), low)
}

/// a - b, of numbers below 2^254.
#[inline]
pub(crate) fn long_difference(a: (i128, u128), b: (i128, u128)) -> (i128, u128) {
    let (low, borrows) = a.1.overflowing_sub(b.1);
    (a.0 - b.0 - i128::from(borrows), low)
}

/// The magnitude of a number of 256 bits.
#[inline]
pub(crate) fn long_magnitude(number: (i128, u128)) -> Ball {
    let (high, low) = if number.0 < 0 { long_difference((0, 0), number) } else { number };
    let step = 2_f64.powi(64);
    let halves = Ball::from((low >> 64) as i128).scaled(step) + Ball::from(i128::from(low as u64));
    if high == 0 { halves } else { Ball::from(high).scaled(step * step) + halves }
}

/// An integer that is known not to overflow in what it is used for: inputs are below 2^`BITS`. Further products are
/// made in `F`: balls, which can be rounded, or big integers, which can be written out.
#[derive(Debug)]
pub struct Whole<I, const BITS: u32, F = Ball>(I, PhantomData<F>);

// Not derived: that would ask `F` to be `Copy`, too.
impl<I: Copy, const BITS: u32, F> Copy for Whole<I, BITS, F> {}

impl<I: Copy, const BITS: u32, F> Clone for Whole<I, BITS, F> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

/// For products of two inputs.
///
/// ```
/// use hitcalc::internals::number::{Ring, Word};
/// let (seven, two) = (Word::integer(-7), Word::integer(2));
/// assert_eq!(Word::round_ratio(&seven, &two), Ok(-3.5));
/// ```
pub type Word = Whole<i128, 60>;

/// For products of two short inputs.
pub type HalfWord = Whole<i64, 29>;

/// For the coefficients of quadratics.
pub(crate) type Short = Whole<i128, 29>;

/// For the coefficients of quadratics whose roots are written out.
pub(crate) type WrittenShort = Whole<i128, 29, Big>;

impl<I: Machine, const BITS: u32, F> Whole<I, BITS, F> {
    /// A number that is not an input, if the caller has shown that it fits.
    pub fn from_machine(number: I) -> Self {
        Self(number, PhantomData)
    }

    /// This number as an i64, if that holds it.
    #[inline(always)]
    pub(crate) fn to_i64(self) -> Option<i64> {
        i64::try_from(self.0.into()).ok()
    }

    /// An input, if it is short enough.
    #[inline(always)]
    fn input(value: i64) -> Result<Self, Uncertain> {
        if value.unsigned_abs() >> BITS == 0 { Ok(Self::from_machine(I::from(value))) } else { Err(Uncertain) }
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $operator:tt) => {
        impl<I: Machine, const BITS: u32, F> $trait for Whole<I, BITS, F> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self::from_machine(self.0 $operator other.0)
            }
        }

        impl<I: Machine, const BITS: u32, F> $trait<&Self> for Whole<I, BITS, F> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: &Self) -> Self {
                Self::from_machine(self.0 $operator other.0)
            }
        }
    };
}

operator!(Add, add, +);
operator!(Sub, sub, -);
operator!(Mul, mul, *);

impl<I: Machine, const BITS: u32, F> Neg for Whole<I, BITS, F> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self::from_machine(-self.0)
    }
}

impl<I: Machine, const BITS: u32, F: Ring<Deep = F> + From<i128>> Ring for Whole<I, BITS, F> {
    /// A sum of four inputs has two bits more than one.
    const DEGREE: u32 = I::BITS / (BITS + 2);
    const KIND: RingKind = RingKind::Machine;

    type Deep = F;
    type Root = Surd<Self>;

    #[inline]
    fn deep(&self) -> F {
        F::from(self.0.into())
    }

    #[inline(always)]
    fn integer(value: i64) -> Self {
        Self::from_machine(I::from(value))
    }

    #[inline]
    fn product(first: i64, second: i64) -> Result<Self, Uncertain> {
        Self::input(first.checked_mul(second).ok_or(Uncertain)?)
    }

    fn from_input(value: &Big) -> Result<Self, Uncertain> {
        Self::input(i64::try_from(value).map_err(|_| Uncertain)?)
    }

    #[inline(always)]
    fn sign(&self) -> Result<Ordering, Uncertain> {
        Ok(self.0.cmp(&I::from(0)))
    }

    #[inline(always)]
    fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        Ok(self.0.cmp(&other.0))
    }

    #[inline(always)]
    fn compare_products([a, b]: [&Self; 2], [c, d]: [&Self; 2]) -> Result<Ordering, Uncertain> {
        Ok(I::compare_products([a.0, b.0], [c.0, d.0]))
    }

    #[inline(always)]
    fn round_ratio(n: &Self, d: &Self) -> Result<f64, Uncertain> {
        match (n.0.exact(), d.0.exact()) {
            // One division rounds once.
            (Some(n), Some(d)) => Ok(n / d),
            _ => round_long_ratio(n.0.into(), d.0.into()),
        }
    }

    fn round_surd(a: &Self, b: &Self, c: &Self, d: &Self) -> Result<f64, Uncertain> {
        let [a, b, c, d] = [a, b, c, d].map(Self::deep);
        F::round_surd(&a, &b, &c, &d)
    }

    fn into_big(self) -> Result<Big, Uncertain> {
        Ok(Big::from(self.0.into()))
    }

    #[inline(always)]
    fn to_machine(&self) -> Option<i128> {
        Some(self.0.into())
    }
}

/// Rounds n/d where one of them is no f64.
#[inline(never)]
fn round_long_ratio(n: i128, d: i128) -> Result<f64, Uncertain> {
    // The numbers are exact, so a rounding that the balls cannot certify needs no more than big integers here.
    Ball::round_ratio(&n.into(), &d.into()).or_else(|Uncertain| Ok(rounding::ratio(&Big::from(n), &Big::from(d))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::tests::Random;

    #[test]
    fn words_hold_products_of_two_inputs_or_of_four_and_refuse_more() {
        assert_eq!([HalfWord::DEGREE, Word::DEGREE, Short::DEGREE], [2, 2, 4]);
        assert_eq!([HalfWord::holds(2), Word::holds(2), Short::holds(4)], [Ok(()); 3]);
        assert_eq!([Whole::<i64, 30>::DEGREE, Whole::<i128, 30>::DEGREE], [1, 3], "longer inputs");
        assert_eq!([HalfWord::holds(3), Word::holds(3), Short::holds(5)], [Err(Uncertain); 3]);
    }

    #[test]
    fn inputs_are_below_two_to_the_60() {
        let product = |first, second| Word::product(first, second).map(|word| word.0);
        assert_eq!(product(-115_292_150_460_684_697, 10), Ok(6 - (1 << 60)));
        assert_eq!(product(-115_292_150_460_684_698, 10), Err(Uncertain));
        assert_eq!(product(i64::MIN, -1), Err(Uncertain), "it overflows");
        let input = |value: i128| Word::from_input(&value.into()).map(|word| word.0);
        assert_eq!(input(1 - (1 << 60)), Ok(1 - (1 << 60)));
        assert_eq!([input(1 << 60), input(1 << 100)], [Err(Uncertain); 2]);
    }

    #[test]
    fn half_a_word_takes_inputs_below_two_to_the_29() {
        let input = |value| HalfWord::product(value, 1).map(|word| word.0);
        assert_eq!(input(-536_870_911), Ok(1 - (1 << 29)));
        assert_eq!([input(536_870_912), input(12_345_678_901_234_567)], [Err(Uncertain); 2]);
    }

    #[test]
    fn a_midpoint_of_a_quotient_is_no_trouble() {
        let [n, d] = [((1 << 53) + 1) * 3, 3].map(Word::from_machine);
        assert_eq!(Word::round_ratio(&n, &d), Ok(2_f64.powi(53)));
    }

    #[test]
    fn a_word_turns_into_a_big_integer_but_holds_none() {
        let word = -Word::integer(7);
        assert_eq!([word.to_big(), Big::from(-7).to_big()], [Ok(Big::from(-7)), Ok(Big::from(-7))]);
    }

    #[test]
    fn a_root_of_words_is_rounded_as_that_of_balls_is() {
        let [a, b, c, d] = [-1, 3, 5, 7].map(Word::integer);
        assert_eq!(Word::round_surd(&a, &b, &c, &d), Ok((45_f64.sqrt() - 1.0) / 7.0));
    }

    #[test]
    fn quotients_are_rounded_once_also_where_a_number_is_no_float() {
        let round = |n, d| Word::round_ratio(&Word::integer(n), &Word::integer(d)).unwrap();
        assert_eq!([round(-7, 2), round(0, 3), round(1 << 53, 1 << 50)], [-3.5, 0.0, 8.0]);
        assert_eq!(round((1 << 53) + 1, 3), 3_002_399_751_580_331.0);
        assert_eq!(round(1, (1 << 53) + 1), 2_f64.powi(-53).next_down());
    }

    #[test]
    fn long_products_compare_as_those_of_big_integers() {
        let mut random = Random(47);
        let mut equal = 0;
        for _ in 0..20_000 {
            let mut whole = || {
                let number = i128::from(random.below(1 << 63)) << 63 | i128::from(random.below(1 << 63));
                let number = (number >> random.below(126)) + 1;
                if random.below(2) == 0 { number } else { -number }
            };
            let [a, b, mut c, mut d] = [0; 4].map(|_| whole());
            if random.below(2) == 0 {
                (c, d) = (-b, -a + i128::from(random.below(3)) - 1);
            }
            let big = |a: i128, b: i128| Big::from(a) * Big::from(b);
            let [p, q, r, s] = [a, b, c, d].map(Word::from_machine);
            let order = Word::compare_products([&p, &q], [&r, &s]).unwrap();
            assert_eq!(order, big(a, b).cmp(&big(c, d)), "{a}·{b} and {c}·{d}");
            equal += u32::from(order.is_eq());
        }
        assert!(equal > 3000, "{equal}");
    }
}
