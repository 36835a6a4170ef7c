//! What geometry does with a ball: every sign and rounding that it is certain of.

use std::cmp::Ordering;

use super::ball_root::BallRoot;
use super::powers::LARGEST_EXACT;
use super::{Ball, Big, Exact, Ring, RootSum, Uncertain};

/// Products of [`Ball::DEGREE`] numbers beyond this would overflow: such queries go to big integers at once.
const LARGEST: f64 = 1e24;

impl Ball {
    /// An input, if it is not too large.
    #[inline(always)]
    fn input(value: i128) -> Result<Self, Uncertain> {
        let ball = Self::from(value);
        if ball.high.abs() < LARGEST { Ok(ball) } else { Err(Uncertain) }
    }
}

impl Exact for Ball {
    #[inline]
    fn round(&self) -> Result<f64, Uncertain> {
        self.rounded()
    }

    fn root_sum(&self) -> Result<RootSum, Uncertain> {
        Err(Uncertain)
    }
}

impl Ring for Ball {
    const DEGREE: u32 = 12;

    type Deep = Self;
    type Root = BallRoot;

    #[inline]
    fn deep(&self) -> Self {
        *self
    }

    #[inline]
    fn integer(value: i64) -> Self {
        debug_assert!(value.unsigned_abs() < LARGEST_EXACT, "a small whole number");
        Self::plain(value as f64)
    }

    #[inline]
    fn product(first: i64, second: i64) -> Result<Self, Uncertain> {
        Self::input(i128::from(first) * i128::from(second))
    }

    fn from_input(value: &Big) -> Result<Self, Uncertain> {
        Self::input(i128::try_from(value).map_err(|_| Uncertain)?)
    }

    #[inline]
    fn sign(&self) -> Result<Ordering, Uncertain> {
        self.sign_of()
    }

    #[inline]
    fn round_ratio(n: &Self, d: &Self) -> Result<f64, Uncertain> {
        if n.is_plain() && d.is_plain() && n.high.is_finite() && d.high.is_finite() {
            // One IEEE division of two exact numbers is correctly rounded; + 0 makes zero positive.
            return Ok(n.high / d.high + 0.0);
        }
        n.divided_by(d).rounded()
    }

    fn round_surd(a: &Self, b: &Self, c: &Self, d: &Self) -> Result<f64, Uncertain> {
        Self::round_ratio(&(*a + *b * c.square_root()), d)
    }

    fn into_big(self) -> Result<Big, Uncertain> {
        Err(Uncertain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ball(value: i128) -> Ball {
        Ball::from(value)
    }

    #[test]
    fn a_midpoint_is_rounded_only_where_the_ball_is_a_point() {
        let midpoint = ball((1 << 54) + 2);
        assert_eq!(midpoint.rounded(), Ok(2_f64.powi(54)));
        assert_eq!(Ball::round_ratio(&ball(((1 << 53) + 1) * 3), &ball(3)), Err(Uncertain));
        assert_eq!(Ball::round_surd(&ball(0), &ball(1), &ball(2), &ball(1)), Ok(2_f64.sqrt()));
        assert_eq!(Ball::round_surd(&ball(5), &ball(-3), &ball(4), &ball(2)), Ok(-0.5));
    }

    #[test]
    fn zero_is_positive() {
        assert_eq!(Ball::round_ratio(&-ball(0), &ball(3)).map(f64::to_bits), Ok(0));
    }

    #[test]
    fn inputs_are_below_ten_to_the_24() {
        let input = |first| Ball::product(first, 10_000_000).map(|ball| ball.nearest());
        assert_eq!(input(-99_999_999_999_999_000), Ok(-9.9999999999999e23));
        assert_eq!(input(100_000_000_000_000_000), Err(Uncertain));
        assert_eq!(input(-100_000_000_000_000_001), Err(Uncertain));
        let long = |bits: usize| Ball::from_input(&(Big::from(1) << bits)).map(|ball| ball.nearest());
        assert_eq!([long(79), long(80), long(200)], [Ok(2_f64.powi(79)), Err(Uncertain), Err(Uncertain)]);
    }

    #[test]
    fn what_a_ball_cannot_tell_is_left_to_big_integers() {
        let one = ball(1);
        assert_eq!((one.round(), one.closed_form()), (Ok(1.0), Err(Uncertain)));
        assert_eq!(one.to_big(), Err(Uncertain));
    }
}
