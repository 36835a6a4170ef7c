//! Roots of quadratics as balls: the square root is taken at once, and divided out once.

use std::cmp::Ordering;

use super::ball::SLACK;
use super::double::{Factor, U, fast_two_sum, two_sum};
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
    type Placed = Placed;

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
    fn place(&self, constant: [&Ball; 3], slope: [&Ball; 3], divisor: &Ball) -> [Placed; 3] {
        let quick = Quick::new(&self.quotient, divisor);
        [0, 1, 2].map(|axis| match quick.place(constant[axis], slope[axis]) {
            Some(rounded) => Placed::Rounded(rounded),
            None => Placed::Within((*constant[axis] + *slope[axis] * self.quotient).divided_by(divisor)),
        })
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

/// A number that is made of a root.
#[derive(Clone, Copy, Debug)]
pub enum Placed {
    /// Certainly rounded.
    Rounded(f64),
    /// Not rounded yet.
    Within(Ball),
}

impl Exact for Placed {
    #[inline]
    fn round(&self) -> Result<f64, Uncertain> {
        match self {
            Self::Rounded(rounded) => Ok(*rounded),
            Self::Within(ball) => ball.round(),
        }
    }

    fn closed_form(&self) -> Result<String, Uncertain> {
        Err(Uncertain)
    }
}

/// (c + s·t) / d for one t and d > 0, with one bound for all that is lost on the way.
///
/// With M = |c| + |s·t| and low parts of at most u times the high ones, at most 8u²|s·t| is lost in the product, 8u²M in
/// the sum, 18u²M/d in the remainder of the quotient, 26u²M/d in what that adds, and 2u²M/d where it is rounded: together
/// less than 72u²M/d.
struct Quick {
    t: Factor,
    t_low: f64,
    d: Factor,
    d_low: f64,
    inverse: f64,
    /// The bound for each unit of M, and for each of s.
    errors: [f64; 2],
}

impl Quick {
    #[inline(always)]
    fn new(t: &Ball, d: &Ball) -> Self {
        let inverse = 1.0 / d.high;
        let own = if d.radius == 0.0 { 72.0 * U * U } else { f64::INFINITY };
        let errors = [own, t.radius].map(|error| error * inverse * SLACK);
        Self { t: Factor::new(t.high), t_low: t.low, d: Factor::new(d.high), d_low: d.low, inverse, errors }
    }

    /// The f64 that it certainly rounds to.
    #[inline(always)]
    fn place(&self, c: &Ball, s: &Ball) -> Option<f64> {
        let (product, lost) = self.t.times(s.high);
        let product_low = lost + (s.high * self.t_low + s.low * self.t.value);
        let (sum, lost) = two_sum(c.high, product);
        let sum_low = lost + (c.low + product_low);
        let first = sum * self.inverse;
        let (back, back_low) = self.d.times(first);
        let rest = ((sum - back) - back_low) + (sum_low - first * self.d_low);
        let (high, low) = fast_two_sum(first, rest * self.inverse);
        let error = (c.high.abs() + product.abs()) * self.errors[0] + s.high.abs() * self.errors[1];
        let certain = high + (low + error) == high && high + (low - error) == high;
        // No rounding of tiny numbers: what is lost there is not relative.
        (certain && c.radius + s.radius == 0.0 && high.abs() > 1e-270 && high.is_finite()).then_some(high)
    }
}
