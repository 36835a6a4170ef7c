//! The fast number types: a double-double with a bound of its error, and a single f64 with one.
//!
//! Every operation tracks what it lost; the radius stays exactly 0 while nothing was lost, which covers integers of up
//! to 106 bits. A sign is told only if the ball excludes zero, a rounding only if the whole ball rounds to one f64.
//!
//! Values are of degree twelve at most in inputs below 1e24; what overflows all the same has no sign and no rounding.
//! Nothing underflows unseen. Sums and products of inputs are integers, and so are their low parts. A denominator is of
//! degree five at most. Up to two of its factors are powers of ten, each at most 1e38, for the units of a matrix and of
//! a length; then the others are of degree three, so that it is below 1e150: an exact quotient is a multiple of a power
//! of two above 1e-150, and so is what integers make of it, low parts included. An inexact root is above 1 and has a
//! radius above 8u², an inexact quotient one above 1e-182, and one that is divided again, by degree three at most,
//! above 1e-255: beside those, what an underflow loses, a few times 2^-1074, is within `SLACK`. Only a number above
//! 1e-270 is rounded by its radius: there 24u² of it is above 1e-301, a normal f64, whatever it is made of.
//!
//! Source: Joldes, Muller and Popescu, Tight and rigorous error bounds for basic building blocks of double-word
//! arithmetic, 2017; with the radius of ball arithmetic (van der Hoeven, 2009).
//!
//! A [`BallRoot`] is a root of a quadratic: its square root is taken at once, and divided out once.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Sub};

use super::double::{LARGEST_EXACT, SLACK, U, fast_two_sum, two_product, two_sum};
use super::fused_ball::{Coordinate, coordinates};
use super::{Big, Exact, Interval, Ring, RingKind, Root, RootSum, Surd, Time, Uncertain};

/// The relative loss of a quotient q of x by y; low parts are at most u times the high ones.
///
/// Both steps of x.high - q·y.high are exact, and it is at most u|x|. With u²|x| lost in q·y.low, 2u²|x| in its
/// difference with x.low and 3u²|x| in the last sum, the remainder is at most 3u|x|, off by 6u²|x|. Divided by y.high,
/// not y, by way of a rounded inverse and a rounded product, it loses 3u of itself: together 15u²|q| and terms of u³.
const QUOTIENT_ERROR: f64 = 24.0 * U * U;
/// The relative loss of a root r of x.
///
/// Both steps of x.high - r² are exact, and it is at most 2ux; with x.low the remainder is at most 3ux, off by 3u²x.
/// Divided by 2r, 3u²x is 1.5u²r, and the division loses as much; √(r² + e) = r + e/2r leaves out e²/8r³,
/// which is 9u²r/8: together less than 4.2u²r and terms of u³.
const ROOT_ERROR: f64 = 8.0 * U * U;

/// All numbers within `radius` of high + low.
///
/// ```
/// use hitcalc::internals::number::{Ball, Ring, Uncertain};
/// let (wide, even) = (Ball::from((1 << 100) + 1), Ball::from(1 << 100));
/// assert!((wide - even).sign().unwrap().is_gt());
/// assert_eq!((wide * wide - wide * wide).sign(), Err(Uncertain));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ball {
    pub(super) high: f64,
    pub(super) low: f64,
    pub(super) radius: f64,
}

impl Ball {
    const fn plain(high: f64) -> Self {
        Self { high, low: 0.0, radius: 0.0 }
    }

    /// A result that is not a number: it has no sign, and does not round.
    const UNKNOWN: Self = Self { high: f64::NAN, low: 0.0, radius: f64::NAN };

    /// The f64 in its middle.
    pub(super) fn nearest(&self) -> f64 {
        self.high
    }

    /// Certain bounds of it.
    pub(crate) fn interval(&self) -> Interval {
        let margin = (self.low.abs() + self.radius) * SLACK;
        Interval { below: (self.high - margin).next_down(), above: (self.high + margin).next_up() }
    }

    /// Times a power of two, which is exact.
    #[inline(always)]
    pub(crate) fn scaled(&self, power: f64) -> Self {
        Self { high: self.high * power, low: self.low * power, radius: self.radius * power }
    }

    fn is_plain(&self) -> bool {
        self.low == 0.0 && self.radius == 0.0
    }

    /// Less, Equal, Greater than zero.
    #[inline(always)]
    fn sign_of(&self) -> Result<Ordering, Uncertain> {
        let certain = self.radius == 0.0 || self.high.abs() * (1.0 - 4.0 * U) > self.radius;
        // An overflow is infinite or NaN.
        if certain && (self.high + self.low).is_finite() {
            self.high.partial_cmp(&0.0).ok_or(Uncertain)
        } else {
            Err(Uncertain)
        }
    }

    /// The f64 that every number of the ball rounds to.
    #[inline(always)]
    pub(super) fn rounded(&self) -> Result<f64, Uncertain> {
        let Self { high, low, radius } = *self;
        if radius == 0.0 && high.is_finite() && low.is_finite() {
            return Ok(high + 0.0);
        }
        let error = (radius + 2.0 * U * (low.abs() + radius)) * SLACK;
        let certain = high + (low + error) == high && high + (low - error) == high;
        if certain && high.is_finite() && high.abs() > 1e-270 { Ok(high) } else { Err(Uncertain) }
    }

    #[inline(always)]
    pub(crate) fn divided_by(&self, divisor: &Self) -> Self {
        let (x, y) = (self, divisor);
        if y.is_plain() && y.high == 1.0 {
            return *x;
        }
        let magnitude = y.high.abs();
        // False for NaN, too.
        let usable = magnitude > 2.0 * y.radius && magnitude.is_finite();
        if !usable {
            return Self::UNKNOWN;
        }
        let first = x.high / y.high;
        let inverse = 1.0 / y.high;
        let (product, lost) = two_product(first, y.high);
        let rest = ((x.high - product) - lost) + (x.low - first * y.low);
        let (high, low) = fast_two_sum(first, rest * inverse);
        // 1/(1 - z) ≤ 1 + 2z for z ≤ 1/2.
        let stretch = 1.0 + 2.0 * y.radius * inverse.abs();
        let inherited = (x.radius + first.abs() * SLACK * y.radius) * inverse.abs() * stretch;
        let own = if x.radius == 0.0 && y.radius == 0.0 && x.low == 0.0 && y.low == 0.0 && rest == 0.0 {
            0.0
        } else {
            QUOTIENT_ERROR * first.abs()
        };
        Self { high, low, radius: (inherited + own) * SLACK }
    }

    #[inline]
    pub(crate) fn square_root(&self) -> Self {
        if self.high == 0.0 && self.is_plain() {
            return *self;
        }
        if !(self.high > 0.0 && self.high.is_finite()) {
            return Self::UNKNOWN;
        }
        let first = self.high.sqrt();
        let (square, lost) = two_product(first, first);
        if self.high == square && self.low == lost && self.radius == 0.0 {
            return Self::plain(first);
        }
        let rest = ((self.high - square) - lost) + self.low;
        let (high, low) = fast_two_sum(first, rest / (2.0 * first));
        Self { high, low, radius: (ROOT_ERROR * first + self.radius / first) * SLACK }
    }
}

/// Exact up to 106 bits.
impl From<i128> for Ball {
    #[inline(always)]
    fn from(value: i128) -> Self {
        if value.unsigned_abs() < u128::from(LARGEST_EXACT) {
            // Fits, and i64 converts fast.
            return Self::plain(value as i64 as f64);
        }
        // Three parts, each exact in f64.
        const PART: u32 = 42;
        const UNIT: f64 = (1_u64 << PART) as f64;
        let part = |parts: u32| ((value >> (parts * PART)) as i64 & ((1 << PART) - 1)) as f64;
        let top = (value >> (2 * PART)) as i64 as f64 * (UNIT * UNIT);
        let (sum, lost) = fast_two_sum(top, part(1) * UNIT);
        let (rest, error) = two_sum(lost, part(0));
        let (high, low) = fast_two_sum(sum, rest);
        Self { high, low, radius: error.abs() }
    }
}

impl Neg for Ball {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self { high: -self.high, low: -self.low, radius: self.radius }
    }
}

impl Add for Ball {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let (sum, lost) = two_sum(self.high, other.high);
        if self.low == 0.0 && other.low == 0.0 {
            let radius = self.radius + other.radius;
            return Self { high: sum, low: lost, radius: if radius == 0.0 { 0.0 } else { radius * SLACK } };
        }
        let (low_sum, low_lost) = two_sum(self.low, other.low);
        let (carry, first_error) = two_sum(lost, low_sum);
        let (high, rest) = fast_two_sum(sum, carry);
        let (rest, second_error) = two_sum(low_lost, rest);
        let (high, low) = fast_two_sum(high, rest);
        let radius = (self.radius + other.radius + first_error.abs() + second_error.abs()) * SLACK;
        Self { high, low, radius }
    }
}

impl Mul for Ball {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let (product, lost) = two_product(self.high, other.high);
        if self.is_plain() && other.is_plain() {
            return Self { high: product, low: lost, radius: 0.0 };
        }
        // A plain number times a ball, either way round, has but one cross product.
        if self.is_plain() || other.is_plain() {
            let (plain, ball) = if self.is_plain() { (self.high, other) } else { (other.high, self) };
            let (cross, cross_lost) = two_product(plain, ball.low);
            let (rest, error) = two_sum(lost, cross);
            let (high, low) = fast_two_sum(product, rest);
            let radius = (cross_lost.abs() + error.abs() + plain.abs() * ball.radius) * SLACK;
            return Self { high, low, radius };
        }
        let (right, right_lost) = two_product(self.high, other.low);
        let (left, left_lost) = two_product(self.low, other.high);
        let (cross, first_error) = two_sum(right, left);
        let (rest, second_error) = two_sum(lost, cross);
        let (high, low) = fast_two_sum(product, rest);
        let dropped = right_lost.abs() + left_lost.abs() + first_error.abs() + second_error.abs();
        let inherited = self.high.abs() * other.radius + other.high.abs() * self.radius + self.radius * other.radius;
        // A radius counts from the whole of the other number, low part included.
        let inherited = inherited * (1.0 + 4.0 * U);
        Self { high, low, radius: (dropped + (self.low * other.low).abs() + inherited) * SLACK }
    }
}

impl Sub for Ball {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

super::ring::by_reference!(Ball, Add, add);
super::ring::by_reference!(Ball, Sub, sub);
super::ring::by_reference!(Ball, Mul, mul);

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
    const KIND: RingKind = RingKind::Ball;

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

/// The fastest number type, one f64 and a bound of its error: all numbers within `error` of `value`. It settles most
/// verdicts; it cannot round results.
///
/// The error stays exactly 0 while all is a whole number below 2^53. As with [`Ball`], a sign is told only if it is
/// certain.
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
    use crate::number::tests::{Random, TRIES, check_bound, exact, one};

    fn ball(value: i128) -> Ball {
        Ball::from(value)
    }

    #[test]
    fn integers_of_106_bits_are_exact() {
        let largest = (1_i128 << 106) - 1;
        for value in [largest, -largest, (1 << 53) + 1, -(1 << 53) - 1, (1 << 105) + 1, -1] {
            assert_eq!(
                (ball(value).radius, (ball(value) - ball(value - value.signum())).sign()),
                (0.0, Ok(value.cmp(&0)))
            );
        }
        // Ones too far apart for two floats: the last is within the radius.
        let scattered = (1_i128 << 126) + (1 << 70) + 1;
        assert_eq!([ball(scattered).radius, ball(-scattered).radius], [1.0; 2]);
        assert_eq!((ball(scattered) - ball(scattered - 1)).sign(), Err(Uncertain));
    }

    #[test]
    fn an_interval_holds_the_low_part_and_the_radius() {
        for (low, radius) in [(0.0, 0.0), (U / 2.0, 0.0), (-U / 2.0, U / 4.0), (0.0, 3.0)] {
            let Interval { below, above } = Ball { high: 1.0, low, radius }.interval();
            let margin = low.abs() + radius;
            assert!(1.0 - below >= margin && above - 1.0 >= margin, "{low} {radius}");
        }
    }

    #[test]
    fn a_sign_that_was_lost_is_uncertain() {
        let large = ball((1 << 100) + 1);
        let square = large.squared();
        assert_eq!((square - large * large).sign(), Err(Uncertain));
        assert_eq!((square - ball(1 << 100).squared()).sign(), Ok(Ordering::Greater));
        let huge = Ball::plain(1e300);
        assert_eq!((huge * huge).sign(), Err(Uncertain), "it overflows");
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
