//! What the textbook computes with.

use std::fmt::{Debug, Display, LowerExp};
use std::marker::PhantomData;
use std::ops::{Add, Div, Mul, Sub};

use crate::number::{Big, Decimal, Exact, Fraction, Scale, Surd, Time};

/// A number of the textbook: the four operations, a square root, and comparisons, which are false for what is not a
/// number.
pub trait Number: Clone + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> {
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
pub trait Source {
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
pub trait Float: Number + Copy + PartialEq + PartialOrd + Display + LowerExp + Debug + Into<f64> {
    /// Its bits: 32 or 64.
    const BITS: u32;

    /// The float nearest to an exact number, ties to even; infinite beyond its range.
    fn nearest(exact: &Surd<Big>) -> Self;

    /// The float nearest to mantissa × 10^exponent, if one correctly rounded operation gives it.
    fn quick(mantissa: i64, exponent: i32) -> Option<Self>;

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
        let quick = input.small_mantissa().and_then(|mantissa| Self::quick(mantissa, input.exponent()));
        // Big integers are never uncertain.
        quick.unwrap_or_else(|| {
            Scale::fraction(input).map_or(Self::infinite(true), |exact| Self::nearest(&exact.into()))
        })
    }

    /// The next larger float.
    fn above(self) -> Self;

    /// The next smaller float.
    fn below(self) -> Self;

    /// Exactly this number; `None` if it is infinite or none at all.
    fn exactly(self) -> Option<Fraction<Big>> {
        exactly(self.into())
    }
}

/// Inputs rounded to a float, each once.
#[derive(Clone, Copy, Debug)]
pub struct Rounded<F>(PhantomData<F>);

impl<F> Default for Rounded<F> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<F: Float> Source for Rounded<F> {
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
    const BITS: u32 = 64;

    fn nearest(exact: &Surd<Big>) -> Self {
        // Big integers are never uncertain.
        exact.round().unwrap_or(Self::NAN)
    }

    fn quick(mantissa: i64, exponent: i32) -> Option<Self> {
        // Up to 10^22 powers of ten are floats themselves.
        let power = 10_f64.powi(exponent.abs());
        let fits = mantissa.unsigned_abs() <= 1 << 53 && exponent.abs() <= 22;
        fits.then(|| if exponent < 0 { mantissa as Self / power } else { mantissa as Self * power })
    }

    fn infinite(positive: bool) -> Self {
        if positive { Self::INFINITY } else { Self::NEG_INFINITY }
    }

    fn above(self) -> Self {
        self.next_up()
    }

    fn below(self) -> Self {
        self.next_down()
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
    const BITS: u32 = 32;

    /// The nearest f64 lies on the same side of every midpoint between two f32s as the number itself does, since those
    /// midpoints are f64s; only where it is such a midpoint the number itself is asked.
    fn nearest(exact: &Surd<Big>) -> Self {
        let wide = <f64 as Float>::nearest(exact);
        let narrow = wide as Self;
        // Beyond the largest f32 the next one would be 2^128.
        let widened = |float: Self| f64::from(float).clamp(-2_f64.powi(128), 2_f64.powi(128));
        let is_above = wide > widened(narrow);
        let other = if is_above { narrow.next_up() } else { narrow.next_down() };
        let is_midpoint = wide != widened(narrow) && wide - widened(narrow) == widened(other) - wide;
        match exactly(wide).filter(|_| is_midpoint).map(|middle| Time::compare(exact, &middle.into())) {
            Some(Ok(order)) if if is_above { order.is_gt() } else { order.is_lt() } => other,
            _ => narrow,
        }
    }

    fn quick(mantissa: i64, exponent: i32) -> Option<Self> {
        // Up to 10^10 powers of ten are floats themselves.
        let power = 10_f32.powi(exponent.abs());
        let fits = mantissa.unsigned_abs() <= 1 << 24 && exponent.abs() <= 10;
        fits.then(|| if exponent < 0 { mantissa as Self / power } else { mantissa as Self * power })
    }

    fn infinite(positive: bool) -> Self {
        if positive { Self::INFINITY } else { Self::NEG_INFINITY }
    }

    fn above(self) -> Self {
        self.next_up()
    }

    fn below(self) -> Self {
        self.next_down()
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
fn exactly(float: f64) -> Option<Fraction<Big>> {
    if !float.is_finite() {
        return None;
    }
    let bits = float.to_bits();
    let (biased, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
    let (mantissa, exponent) = if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased - 1075) };
    let magnitude = Big::from(mantissa);
    let numerator = if float < 0.0 { -magnitude } else { magnitude };
    Some(match usize::try_from(exponent) {
        Ok(up) => Fraction::whole(numerator << up),
        Err(_) => Fraction { numerator, denominator: Big::ONE << exponent.unsigned_abs() as usize },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        Decimal::parse(text.as_bytes()).unwrap()
    }

    #[test]
    fn a_decimal_is_rounded_as_the_standard_library_reads_it() {
        // 16777217 is midway between two f32s, 9007199254740993 between two f64s.
        let texts = [
            "0.1",
            "-0.7",
            "1e-400",
            "-1e-45",
            "7e-46",
            "7.1e-46",
            "1e22",
            "1e23",
            "123456789.123456789",
            "16777217",
            "16777217.000000001",
            "16777216.999999999",
            "16777219",
            "9007199254740993",
            "9007199254740993.0000001",
            "1.00000005960464477539062500000001",
            "1.000000059604644775390625",
            "3.4028235e38",
            "3.4028235677973366e38",
            "3.40282356779733661637539395458142568447e38",
            "3.40282356779733661637539395458142568448e38",
            "1e39",
            "-1e300",
            "1.7976931348623157e308",
            "5e-324",
            "1.401298464324817e-45",
            "2.1019476964872256e-45",
            "1.17549435e-38",
            "0",
        ];
        for text in texts {
            assert_eq!(f64::of(&decimal(text)).to_bits(), text.parse::<f64>().unwrap().to_bits(), "{text}");
            assert_eq!(f32::of(&decimal(text)).to_bits(), text.parse::<f32>().unwrap().to_bits(), "{text}");
        }
    }

    #[test]
    fn a_number_is_rounded_to_an_f32_once() {
        // Above the midpoint of 1 and the next f32 by less than an f64 tells.
        let midpoint = (1_i64 << 25) + 2;
        let scaled = |more: i64| {
            Surd::from(Fraction { numerator: (Big::from(midpoint) << 100) + more, denominator: Big::ONE << 125 })
        };
        assert_eq!([-1, 0, 1].map(|more| f32::nearest(&scaled(more))), [1.0, 1.0, 1.0_f32.next_up()]);
        let above_largest = |more: i64| Surd::from(Fraction::whole((Big::ONE << 128) - (Big::ONE << 103) + more));
        assert_eq!([-1, 0].map(|more| f32::nearest(&above_largest(more))), [f32::MAX, f32::INFINITY]);
    }

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
