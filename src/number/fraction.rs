//! Fractions, which are compared by cross multiplication and never reduced.

use std::cmp::Ordering;

use super::{Ring, Surd, Uncertain, closed_form};

/// An exact result: it can be rounded once, or written out.
pub trait Exact {
    /// The nearest f64, ties to even.
    fn round(&self) -> Result<f64, Uncertain>;

    /// The number in lowest terms, as text.
    fn closed_form(&self) -> Result<String, Uncertain>;
}

/// An exact value of t.
pub trait Time<R: Ring>: Clone {
    /// A rational time.
    fn from_fraction(fraction: Fraction<R>) -> Self;

    /// Which of two times comes first.
    fn compare(&self, other: &Self) -> Result<Ordering, Uncertain>;

    /// Where a coordinate that starts at `origin` and moves by `velocity` a unit of t is at this time.
    fn place(&self, origin: &R, velocity: &R) -> Self;

    /// The quotient with a number above zero.
    fn over(self, divisor: &R) -> Self;
}

/// numerator / denominator, with denominator > 0.
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

    /// How this compares with another fraction.
    #[inline]
    pub fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        (self.numerator.clone() * &other.denominator).compare(&(other.numerator.clone() * &self.denominator))
    }
}

impl<R: Ring> Time<R> for Fraction<R> {
    fn from_fraction(fraction: Self) -> Self {
        fraction
    }

    #[inline]
    fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        Fraction::compare(self, other)
    }

    fn place(&self, origin: &R, velocity: &R) -> Self {
        Self {
            numerator: origin.clone() * &self.denominator + velocity.clone() * &self.numerator,
            denominator: self.denominator.clone(),
        }
    }

    fn over(self, divisor: &R) -> Self {
        Self { denominator: self.denominator * divisor, ..self }
    }
}

impl<R: Ring> Exact for Fraction<R> {
    #[inline]
    fn round(&self) -> Result<f64, Uncertain> {
        R::round_ratio(&self.numerator, &self.denominator)
    }

    fn closed_form(&self) -> Result<String, Uncertain> {
        Ok(closed_form::fraction(self.numerator.exactly()?, self.denominator.exactly()?))
    }
}

impl<R: Ring> From<Fraction<R>> for Surd<R> {
    fn from(fraction: Fraction<R>) -> Self {
        Self {
            rational: fraction.numerator,
            factor: R::integer(0),
            radicand: R::integer(0),
            denominator: fraction.denominator,
        }
    }
}
