//! Roots of quadratics as balls: the square root is taken at once, and divided out once.

use std::cmp::Ordering;

use super::{Ball, Exact, Fraction, Ring, Root, Time, Uncertain};

/// A time as a fraction of balls, which compares exactly where both are exact, and as their quotient.
#[derive(Clone, Copy, Debug)]
pub struct BallRoot {
    numerator: Ball,
    denominator: Ball,
    quotient: Ball,
}

impl BallRoot {
    #[inline]
    fn new(numerator: Ball, denominator: Ball) -> Self {
        Self { numerator, denominator, quotient: numerator.divided_by(&denominator) }
    }
}

impl Time<Ball> for BallRoot {
    #[inline]
    fn from_fraction(fraction: Fraction<Ball>) -> Self {
        Self::new(fraction.numerator, fraction.denominator)
    }

    #[inline]
    fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        let by_fractions = |Uncertain| (self.numerator * other.denominator - other.numerator * self.denominator).sign();
        (self.quotient - other.quotient).sign().or_else(by_fractions)
    }
}

impl Root<Ball> for BallRoot {
    type Placed = Ball;

    #[inline]
    fn both(middle: Ball, discriminant: Ball, leading: Ball) -> [Self; 2] {
        let root = discriminant.square_root();
        [middle - root, middle + root].map(|numerator| Self::new(numerator, leading))
    }

    #[inline]
    fn sign_of(&self, constant: &Ball, slope: &Ball) -> Result<Ordering, Uncertain> {
        let by_fraction = |Uncertain| (*constant * self.denominator + *slope * self.numerator).sign();
        (*constant + *slope * self.quotient).sign().or_else(by_fraction)
    }

    #[inline]
    fn place(&self, constant: &Ball, slope: &Ball, divisor: &Ball) -> Ball {
        (*constant + *slope * self.quotient).divided_by(divisor)
    }
}

impl Exact for BallRoot {
    #[inline]
    fn round(&self) -> Result<f64, Uncertain> {
        self.quotient.round()
    }

    fn closed_form(&self) -> Result<String, Uncertain> {
        Err(Uncertain)
    }
}
