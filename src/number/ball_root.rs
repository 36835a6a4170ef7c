//! Roots of quadratics as balls: the square root is taken at once, and divided out once.

use std::cmp::Ordering;

use super::double::{Factor, SLACK, U, fast_two_sum, two_sum};
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

    /// As [`Root::coordinates`], by fused operations or not; where the machine has none, they take long.
    #[inline(always)]
    pub(crate) fn coordinates_by<const FUSED: bool>(
        &self,
        constant: [&Ball; 3],
        slope: [&Ball; 3],
        divisor: &Ball,
    ) -> [Coordinate; 3] {
        let quick = Quick::<FUSED>::new(&self.quotient, divisor);
        let [x, y, z] = constant;
        [
            self.coordinate(&quick, x, slope[0], divisor),
            self.coordinate(&quick, y, slope[1], divisor),
            self.coordinate(&quick, z, slope[2], divisor),
        ]
    }

    #[inline(always)]
    fn coordinate<const FUSED: bool>(&self, quick: &Quick<FUSED>, c: &Ball, s: &Ball, divisor: &Ball) -> Coordinate {
        match quick.coordinate(c, s) {
            Some(rounded) => Coordinate::Rounded(rounded),
            None => Coordinate::Within((*c + *s * self.quotient).divided_by(divisor)),
        }
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
        self.coordinates_by::<false>(constant, slope, divisor)
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

/// A coordinate at a root.
#[derive(Clone, Copy, Debug)]
pub enum Coordinate {
    /// Certainly rounded.
    Rounded(f64),
    /// Not rounded yet.
    Within(Ball),
}

impl Exact for Coordinate {
    #[inline]
    fn round(&self) -> Result<f64, Uncertain> {
        match self {
            Self::Rounded(rounded) => Ok(*rounded),
            Self::Within(ball) => ball.round(),
        }
    }

    fn root_sum(&self) -> Result<RootSum, Uncertain> {
        Err(Uncertain)
    }
}

/// (c + s·t) / d for one t and d > 0, with one bound for all that is lost on the way.
///
/// With M = |c| + |s·t| and low parts of at most u times the high ones, at most 8u²|s·t| is lost in the product, 8u²M
/// in the sum, 18u²M/d in the remainder of the quotient, 26u²M/d in what that adds, 7u²M/d in the last sum where much
/// cancels, and 2u²M/d where it is rounded: together less than 72u²M/d.
struct Quick<const FUSED: bool> {
    t: Factor<FUSED>,
    t_low: f64,
    d: Factor<FUSED>,
    d_low: f64,
    inverse: f64,
    /// The bound for each unit of M, and for each of s.
    errors: [f64; 2],
}

impl<const FUSED: bool> Quick<FUSED> {
    #[inline(always)]
    fn new(t: &Ball, d: &Ball) -> Self {
        let inverse = 1.0 / d.high;
        let own = if d.radius == 0.0 { 72.0 * U * U } else { f64::INFINITY };
        let errors = [own, t.radius].map(|error| error * inverse * SLACK);
        Self { t: Factor::new(t.high), t_low: t.low, d: Factor::new(d.high), d_low: d.low, inverse, errors }
    }

    /// The f64 that it certainly rounds to.
    #[inline(always)]
    fn coordinate(&self, c: &Ball, s: &Ball) -> Option<f64> {
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
        // No rounding of tiny numbers: what is lost there is not relative. What overflowed has a low part that is NaN.
        (certain && c.radius + s.radius == 0.0 && high.abs() > 1e-270).then_some(high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Big;
    use crate::number::enclosure::{Random, TRIES, exact, one, points};

    /// Two neighbours among fractions, too close for their quotients: 1/A(A - 1) apart.
    const A: i64 = 1 << 52;

    fn fraction(numerator: i64, denominator: i64) -> BallRoot {
        let [numerator, denominator] = [numerator, denominator].map(Ball::integer);
        BallRoot::new(numerator, denominator)
    }

    /// The two floats that add up to nearly this number, given in units.
    fn nearest(number: &Big) -> Ball {
        let round = |number: &Big| Big::round_ratio(number, &one()).expect("never uncertain");
        let high = round(number);
        Ball { high, low: round(&(number - exact(high))), radius: 0.0 }
    }

    #[test]
    fn a_coordinate_that_is_rounded_at_once_is_rounded_right_next_to_a_midpoint() {
        let mut random = Random(11);
        let mut certain = 0;
        for _ in 0..TRIES * 2 {
            let [s_power, t_power, d_power] = [0; 3].map(|_| random.power());
            let [s, mut t, d] = [s_power, t_power, d_power].map(|power| random.ball(power));
            let [s, d] = [s, if d.high < 0.0 { -d } else { d }].map(|ball| Ball { radius: 0.0, ..ball });
            let shift = 50 + random.below(60) as i32;
            t.radius = if random.below(2) == 0 { 0.0 } else { random.magnitude(t_power - shift) };
            // A constant that takes the middle or an end next to where the rounding changes.
            let power = s_power + t_power - d_power + 5 - random.below(60) as i32;
            let midpoint = exact(random.number(power)) + exact(2_f64.powi(power - 53));
            let ([s_point, ..], t_points, [d_point, ..]) = (points(&s), points(&t), points(&d));
            let end = &t_points[random.below(3) as usize];
            let shift = 88 + random.below(26) as i32;
            let off = exact(random.number(s_power + t_power - shift));
            let c = nearest(&((midpoint * &d_point - &s_point * end) / one() + off));
            let numerators = t_points.map(|t| points(&c)[0].clone() * one() + &s_point * t);
            let denominator = d_point * one();
            let rounded = |numerator: &Big| Big::round_ratio(numerator, &denominator).expect("never uncertain");
            let what = format!("({c:?} + {s:?} * {t:?}) / {d:?}");
            let quick = Quick::<false>::new(&t, &d).coordinate(&c, &s);
            assert_eq!(quick, Quick::<true>::new(&t, &d).coordinate(&c, &s), "{what}");
            match quick {
                Some(quick) => {
                    assert_eq!([quick; 3], numerators.each_ref().map(rounded), "{what}");
                    certain += 1;
                }
                None => {
                    let doubt = exact((c.high.abs() + (s.high * t.high).abs()) * 2_f64.powi(-99)) * one();
                    let [_, first, last] = numerators;
                    let (least, most) = if first < last { (first, last) } else { (last, first) };
                    assert!(rounded(&(least - &doubt)) != rounded(&(most + doubt)), "{what} is certain");
                }
            }
        }
        assert!(certain > TRIES / 4 && certain < TRIES * 7 / 4, "{certain}");
    }

    #[test]
    fn nothing_is_rounded_at_once_but_with_an_exact_line_and_divisor() {
        let [exact, vague] = [0.0, 1e-30].map(|radius| Ball { high: 3.0, low: 0.0, radius });
        let coordinate = |c, s, t, d| Quick::<false>::new(t, d).coordinate(c, s);
        assert_eq!(coordinate(&exact, &exact, &vague, &exact), Some(4.0));
        assert_eq!(coordinate(&vague, &exact, &exact, &exact), None);
        assert_eq!(coordinate(&exact, &vague, &exact, &exact), None);
        assert_eq!(coordinate(&vague, &vague, &exact, &exact), None);
        assert_eq!(coordinate(&exact, &exact, &exact, &vague), None);
        let huge = Ball { high: 1e200, ..exact };
        assert_eq!(coordinate(&exact, &huge, &huge, &exact), None, "it overflows");
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
