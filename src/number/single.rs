//! The fastest number type: one f64 and a bound of its error. It settles most verdicts; results it cannot round.
//!
//! The error stays exactly 0 while all is a whole number below 2^53. As with [`super::Ball`], a sign is told only if it
//! is certain.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Sub};

use super::ball::Ball;
use super::double::LARGEST_EXACT;
use super::double::{SLACK, U};
use super::{Big, Ring, RingKind, Surd, Uncertain};

/// All numbers within `error` of `value`.
///
/// ```
/// use hitcalc::internals::number::{Ring, Single, Uncertain};
/// let large = Single::integer(1 << 53);
/// assert!((large + Single::integer(1) - Single::integer(5)).sign().unwrap().is_gt());
/// assert_eq!((large + Single::integer(1) - large).sign(), Err(Uncertain));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Single {
    value: f64,
    error: f64,
}

impl Single {
    /// A rounded value with the error of what it was made of; its own rounding is added.
    #[inline(always)]
    fn rounded(value: f64, inherited: f64) -> Self {
        let own = if value.abs() < LARGEST_EXACT as f64 && inherited == 0.0 { 0.0 } else { value.abs() * U };
        Self { value, error: (inherited + own) * SLACK }
    }
}

impl Neg for Single {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self { value: -self.value, error: self.error }
    }
}

impl Add for Single {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self::rounded(self.value + other.value, self.error + other.error)
    }
}

impl Sub for Single {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Single {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let inherited = self.value.abs() * other.error + other.value.abs() * self.error + self.error * other.error;
        Self::rounded(self.value * other.value, inherited)
    }
}

super::ring::by_reference!(Single, Add, add);
super::ring::by_reference!(Single, Sub, sub);
super::ring::by_reference!(Single, Mul, mul);

impl Ring for Single {
    const DEGREE: u32 = Ball::DEGREE;
    const KIND: RingKind = RingKind::Ball;

    type Deep = Self;
    type Root = Surd<Self>;

    fn deep(&self) -> Self {
        *self
    }

    #[inline(always)]
    fn integer(value: i64) -> Self {
        Self::rounded(value as f64, 0.0)
    }

    #[inline]
    fn product(first: i64, second: i64) -> Result<Self, Uncertain> {
        Ball::product(first, second).map(|ball| Self::rounded(ball.nearest(), 0.0))
    }

    fn from_input(value: &Big) -> Result<Self, Uncertain> {
        Ball::from_input(value).map(|ball| Self::rounded(ball.nearest(), 0.0))
    }

    #[inline(always)]
    fn sign(&self) -> Result<Ordering, Uncertain> {
        // False for NaN, too.
        let certain = self.error == 0.0 || self.value.abs() > self.error;
        if certain && self.value.is_finite() { self.value.partial_cmp(&0.0).ok_or(Uncertain) } else { Err(Uncertain) }
    }

    #[inline]
    fn round_ratio(n: &Self, d: &Self) -> Result<f64, Uncertain> {
        if n.error == 0.0 && d.error == 0.0 { Ok(n.value / d.value + 0.0) } else { Err(Uncertain) }
    }

    fn round_surd(_: &Self, _: &Self, _: &Self, _: &Self) -> Result<f64, Uncertain> {
        Err(Uncertain)
    }

    fn into_big(self) -> Result<Big, Uncertain> {
        Err(Uncertain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::enclosure::{Random, TRIES, check_bound, exact, one};

    #[test]
    fn whole_numbers_below_two_to_the_53_are_exact() {
        let number = Single::integer((1 << 53) - 1);
        assert_eq!((number - Single::integer((1 << 53) - 2)).sign(), Ok(Ordering::Greater));
        assert_eq!((number - number).sign(), Ok(Ordering::Equal));
        assert_eq!(Single::round_ratio(&Single::integer(-0), &Single::integer(3)).map(f64::to_bits), Ok(0));
    }

    #[test]
    fn beyond_them_a_difference_of_nearly_nothing_is_uncertain() {
        let number = Single::integer(1 << 53) + Single::integer(1);
        assert_eq!((number - Single::integer(1 << 53)).sign(), Err(Uncertain));
        assert_eq!((number - Single::integer(1 << 52)).sign(), Ok(Ordering::Greater));
        assert_eq!(Single::round_ratio(&number, &Single::integer(1)), Err(Uncertain));
    }

    /// A whole number below 2^53 without an error; else any number, with any error.
    fn random_single(random: &mut Random, power: i32) -> Single {
        match random.below(3) {
            0 => Single::integer(random.number(52).abs() as i64 >> random.below(53)),
            _ => {
                let shift = random.below(56) as i32;
                Single { value: random.number(power), error: random.magnitude(power - shift) }
            }
        }
    }

    #[test]
    fn the_error_of_a_sum_and_of_a_product_holds_all_that_the_operands_may_be() {
        let mut random = Random(21);
        let ends = |x: &Single| [exact(x.value) - exact(x.error), exact(x.value) + exact(x.error)];
        for _ in 0..TRIES {
            let power = random.power();
            let y_power = power - random.below(60) as i32;
            let (x, y) = (random_single(&mut random, power), random_single(&mut random, y_power));
            let pairs = |fraction: fn(&Big, &Big) -> (Big, Big)| -> Vec<_> {
                ends(&x).iter().flat_map(|x| ends(&y).each_ref().map(|y| fraction(x, y))).collect()
            };
            let check = |result: Single, fractions: &[(Big, Big)], scale: f64, what: &str| {
                let what = format!("{x:?} {what} {y:?} = {result:?}");
                check_bound(fractions, &exact(result.value), &exact(result.error), scale * 2.0 * U, &what);
            };
            check(x + y, &pairs(|x, y| (x + y, one())), (x.value + y.value).abs(), "+");
            check(x - y, &pairs(|x, y| (x - y, one())), (x.value - y.value).abs(), "-");
            check(x * y, &pairs(|x, y| (x * y, one() * one())), (x.value * y.value).abs(), "*");
        }
    }

    #[test]
    fn a_sign_is_told_where_zero_is_beyond_the_error() {
        let sign = |value, error| Single { value, error }.sign();
        assert_eq!([sign(2.0, 1.0), sign(-2.0, 1.0)], [Ok(Ordering::Greater), Ok(Ordering::Less)]);
        assert_eq!([sign(1.0, 1.0), sign(-1.0, 1.0), sign(0.0, 1.0)], [Err(Uncertain); 3]);
        assert_eq!([sign(f64::INFINITY, 0.0), sign(f64::NAN, 0.0)], [Err(Uncertain); 2], "it overflowed");
    }

    #[test]
    fn a_single_rounds_quotients_of_whole_numbers_and_leaves_the_rest_to_other_numbers() {
        let one = Single::integer(1);
        assert_eq!(Single::round_ratio(&Single::integer(-3), &Single::integer(4)), Ok(-0.75));
        assert_eq!(Single::round_ratio(&-Single::integer(0), &one).map(f64::to_bits), Ok(0), "zero is positive");
        assert_eq!(Single::round_surd(&one, &one, &one, &one), Err(Uncertain));
        assert_eq!(one.to_big(), Err(Uncertain));
    }
}
