//! The numbers that the textbook computes with, and how they are printed.

use std::fmt::{Debug, Display, LowerExp};
use std::marker::PhantomData;
use std::ops::{Add, Div, Mul, Sub};

use crate::number::{Big, Decimal, Exact, FloatType, Fraction, RootSum, Scale, Surd, Uncertain};

/// A number of the textbook: the four operations, a square root, and comparisons, which are false for what is not a
/// number.
pub(crate) trait Number:
    Clone + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    /// Half of it.
    fn half(self) -> Self;

    /// The square root.
    fn square_root(self) -> Self;

    /// Whether it is zero.
    fn is_zero(&self) -> bool;

    /// Whether it is zero or more.
    fn is_not_negative(&self) -> bool;

    /// self < other
    fn is_below(&self, other: &Self) -> bool;

    /// self ≤ other
    fn is_at_most(&self, other: &Self) -> bool;
}

/// Where the numbers of a question come from: what each input becomes.
pub(crate) trait FloatSource {
    /// What it becomes.
    type Number: Number;

    /// An input.
    fn number(&self, input: &Decimal) -> Self::Number;

    /// An infinite bound of t.
    fn infinite(&self, positive: bool) -> Self::Number;

    /// A small whole number.
    fn whole(&self, number: i64) -> Self::Number {
        self.number(&Decimal::integer(number))
    }
}

/// A binary float of IEEE 754: f32 or f64.
pub(crate) trait Float: Number + Copy + PartialEq + PartialOrd + Display + LowerExp + Debug + Into<f64> {
    /// The type itself.
    const TYPE: FloatType;

    /// One of these floats, given as an f64.
    fn narrowed(float: f64) -> Self;

    /// The float nearest to an exact number, ties to even; infinite beyond its range.
    fn nearest(exact: &Surd<Big>) -> Self {
        Self::narrowed(exact.nearest(Self::TYPE))
    }

    /// Infinity.
    fn infinite(positive: bool) -> Self;

    /// The f64 that prints the shortest digits which read back to this float in its own type.
    fn printed(self) -> f64;

    /// A whole number, rounded.
    fn from_whole(whole: i64) -> Self;

    /// The largest whole number that is not above it; `None` beyond 64 bits.
    fn floor(self) -> Option<i64>;

    /// The float nearest to an input.
    fn of(input: &Decimal) -> Self {
        Self::narrowed(Self::TYPE.nearest(input))
    }

    /// Exactly this number; `None` if it is infinite or none at all.
    fn exactly(self) -> Option<Fraction<Big>> {
        exactly(self.into())
    }
}

/// Inputs rounded to a float, each once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounded<F>(PhantomData<F>);

impl<F> Default for Rounded<F> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<F: Float> FloatSource for Rounded<F> {
    type Number = F;

    fn number(&self, input: &Decimal) -> F {
        F::of(input)
    }

    fn infinite(&self, positive: bool) -> F {
        F::infinite(positive)
    }
}

/// What f32 and f64 do alike.
macro_rules! number {
    ($float:ty) => {
        impl Number for $float {
            fn half(self) -> Self {
                self / 2.0
            }

            fn square_root(self) -> Self {
                self.sqrt()
            }

            fn is_zero(&self) -> bool {
                *self == 0.0
            }

            fn is_not_negative(&self) -> bool {
                *self >= 0.0
            }

            fn is_below(&self, other: &Self) -> bool {
                self < other
            }

            fn is_at_most(&self, other: &Self) -> bool {
                self <= other
            }
        }
    };
}

number!(f32);
number!(f64);

impl Float for f64 {
    const TYPE: FloatType = FloatType::F64;

    fn narrowed(float: f64) -> Self {
        float
    }

    fn infinite(positive: bool) -> Self {
        if positive { Self::INFINITY } else { Self::NEG_INFINITY }
    }

    fn printed(self) -> f64 {
        self
    }

    fn from_whole(whole: i64) -> Self {
        whole as Self
    }

    fn floor(self) -> Option<i64> {
        let floor = Self::floor(self);
        (floor.abs() < 2_f64.powi(63)).then_some(floor as i64)
    }
}

impl Float for f32 {
    const TYPE: FloatType = FloatType::F32;

    fn narrowed(float: f64) -> Self {
        float as Self
    }

    fn infinite(positive: bool) -> Self {
        if positive { Self::INFINITY } else { Self::NEG_INFINITY }
    }

    fn printed(self) -> f64 {
        // They are nine at most, which an f64 keeps apart from all others.
        self.to_string().parse().unwrap_or(f64::from(self))
    }

    fn from_whole(whole: i64) -> Self {
        whole as Self
    }

    fn floor(self) -> Option<i64> {
        Float::floor(f64::from(self))
    }
}

/// An f64 as the fraction that it is.
pub(super) fn exactly(float: f64) -> Option<Fraction<Big>> {
    // Big integers are never uncertain.
    float.is_finite().then(|| Scale::fraction(&Decimal::held(float, FloatType::F64)).ok()).flatten()
}

/// A float as a result. It is printed as programs of its own type print it: an f32 as `1.0000001`, not with all the
/// digits that the same number has as an f64.
#[derive(Clone, Debug)]
pub struct Printed {
    digits: f64,
    exact: Fraction<Big>,
}

impl Printed {
    /// The float, unless it is infinite or no number at all.
    pub(crate) fn new(float: impl Float) -> Option<Self> {
        Some(Self { digits: float.printed(), exact: float.exactly()? })
    }
}

impl Exact for Printed {
    fn round(&self) -> Result<f64, Uncertain> {
        Ok(self.digits)
    }

    fn root_sum(&self) -> Result<RootSum, Uncertain> {
        self.exact.root_sum()
    }
}

/// The digits of a float, positional for 1e-5 ≤ |x| < 1e16, as results are.
pub fn digits(float: impl Float) -> String {
    let magnitude = Into::<f64>::into(float).abs();
    if magnitude == 0.0 {
        "0".to_owned()
    } else if (1e-5..1e16).contains(&magnitude) || !magnitude.is_finite() {
        float.to_string()
    } else {
        format!("{float:e}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Exact;

    #[test]
    fn a_float_is_an_exact_fraction() {
        let text = |float: f64| exactly(float).unwrap().closed_form().unwrap();
        assert_eq!([0.5, -3.0, 0.0].map(text), ["1/2", "-3", "0"]);
        assert_eq!(exactly(5e-324).unwrap().round(), Ok(5e-324));
        assert!(exactly(f64::NAN).is_none() && exactly(f64::INFINITY).is_none());
    }

    #[test]
    fn an_f32_is_printed_with_its_own_shortest_digits() {
        assert_eq!(1_f32.next_up().printed(), 1.0000001);
        assert_eq!((0.1_f32.printed(), f32::MAX.printed()), (0.1, 3.4028235e38));
    }
}
