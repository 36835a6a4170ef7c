//! Roots of quadratics as balls: the square root is taken at once, and divided out once.

use std::cmp::Ordering;

use super::ball::SLACK;
use super::double::{U, fast_two_sum, two_product, two_sum};
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

    fn place(&self, constant: &Ball, slope: &Ball, divisor: &Ball) -> Ball {
        let quick = quickly_placed(constant, slope, &self.quotient, divisor);
        if quick.rounded().is_ok() { quick } else { (*constant + *slope * self.quotient).divided_by(divisor) }
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

/// (c + s·t) / d with one bound for all that is lost on the way, so never a radius of 0; d must be exact and above zero.
///
/// With M = |c| + |s·t| and low parts of at most u times the high ones, at most 8u²|s·t| is lost in the product, 7u²M
/// in the sum, and (12 + 18)u²M/|d| in the quotient: together less than 64u²M/|d|.
#[inline(always)]
fn quickly_placed(c: &Ball, s: &Ball, t: &Ball, d: &Ball) -> Ball {
    let (product, lost) = two_product(s.high, t.high);
    let product_low = lost + (s.high * t.low + s.low * t.high);
    let (sum, lost) = two_sum(c.high, product);
    let sum_low = lost + (c.low + product_low);
    let inverse = 1.0 / d.high;
    let first = sum / d.high;
    let (back, back_low) = two_product(first, d.high);
    let rest = ((sum - back) - back_low) + (sum_low - first * d.low);
    let (high, low) = fast_two_sum(first, rest * inverse);
    let own = 64.0 * U * U * (c.high.abs() + product.abs());
    let inherited = c.radius + s.high.abs() * t.radius + t.high.abs() * s.radius + s.radius * t.radius;
    let radius = if d.radius == 0.0 { (own + inherited) * inverse.abs() * SLACK } else { f64::INFINITY };
    Ball { high, low, radius }
}
