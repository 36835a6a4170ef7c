//! Roots of quadratics as balls: the square root is taken at once, and divided out once.

use std::cmp::Ordering;

use super::fused_ball::{Coordinate, coordinates};
use super::{Ball, Exact, Ring, Root, RootSum, Time, Uncertain};

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
    fn from_ratio(numerator: Ball, denominator: Ball) -> Self {
        Self::new(numerator, denominator)
    }

    #[inline]
    fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        let by_fractions = |Uncertain| (self.numerator * other.denominator - other.numerator * self.denominator).sign();
        (self.quotient - other.quotient).sign().or_else(by_fractions)
    }
}

impl Root<Ball> for BallRoot {
    type Coordinate = Coordinate;

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
    fn coordinates(&self, constant: [&Ball; 3], slope: [&Ball; 3], divisor: &Ball) -> [Coordinate; 3] {
        coordinates(&self.quotient, constant, slope, divisor)
    }
}

impl Exact for BallRoot {
    #[inline]
    fn round(&self) -> Result<f64, Uncertain> {
        self.quotient.round()
    }

    fn root_sum(&self) -> Result<RootSum, Uncertain> {
        Err(Uncertain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two neighbours among fractions, too close for their quotients: 1/A(A - 1) apart.
    const A: i64 = 1 << 52;

    fn fraction(numerator: i64, denominator: i64) -> BallRoot {
        let [numerator, denominator] = [numerator, denominator].map(Ball::integer);
        BallRoot::new(numerator, denominator)
    }

    #[test]
    fn times_compare_by_their_fractions_where_quotients_cannot_tell() {
        assert_eq!(fraction(1, 3).compare(&fraction(2, 6)), Ok(Ordering::Equal));
        assert_eq!(fraction(1, 3).compare(&fraction(1, 4)), Ok(Ordering::Greater));
        assert_eq!(fraction(-1, 3).compare(&fraction(1, 4)), Ok(Ordering::Less));
        assert_eq!(fraction(A + 1, A).compare(&fraction(A, A - 1)), Ok(Ordering::Less));
        assert_eq!(fraction(A, A - 1).compare(&fraction(A + 1, A)), Ok(Ordering::Greater));
    }

    #[test]
    fn the_sign_along_a_line_is_that_of_the_fraction_where_the_quotient_cannot_tell() {
        let sign =
            |root: BallRoot, constant, slope| root.sign_of(&Ball::integer(constant), &Ball::integer(slope)).unwrap();
        assert_eq!(sign(fraction(1, 3), -1, 3), Ordering::Equal);
        assert_eq!([sign(fraction(2, 1), -1, 1), sign(fraction(2, 1), -5, 3)], [Ordering::Greater; 2]);
        assert_eq!(sign(fraction(2, 1), 1, -1), Ordering::Less);
        assert_eq!(sign(fraction(A + 1, A), -A, A - 1), Ordering::Less);
        assert_eq!(sign(fraction(A + 1, A), A, 1 - A), Ordering::Greater);
    }

    #[test]
    fn both_roots_come_in_order() {
        let roots = <BallRoot as Root<Ball>>::both(Ball::integer(3), Ball::integer(4), Ball::integer(2));
        assert_eq!(roots.map(|root| root.round()), [Ok(0.5), Ok(2.5)]);
    }

    #[test]
    fn a_coordinate_where_all_but_one_cancels_is_exact() {
        let coordinate = |constant, time| {
            let [constant, slope] = [constant, A.into()].map(Ball::from);
            let [first, second, third] = fraction(time, 1).coordinates([&constant; 3], [&slope; 3], &Ball::integer(4));
            assert_eq!([second.round(), third.round()], [first.round(); 2]);
            first.round()
        };
        assert_eq!(coordinate(-i128::from(A) * i128::from(A), A), Ok(0.0));
        assert_eq!(coordinate(1 - i128::from(A) * i128::from(A - 1), A - 1), Ok(0.25));
        assert_eq!(coordinate(i128::from(A), 1), Ok(2_f64.powi(51)));
    }

    #[test]
    fn the_exact_text_is_left_to_big_integers() {
        assert_eq!(fraction(1, 3).closed_form(), Err(Uncertain));
        assert_eq!(Coordinate::Rounded(1.0).closed_form(), Err(Uncertain));
    }
}
