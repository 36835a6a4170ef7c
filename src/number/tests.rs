//! The exact result of every fast operation lies within its bound, and the bound is hardly wider than it must be.
//!
//! Checked in exact fractions, at the ends of random bounds: there an operand is as far off as it may be.

use super::double::fast_two_sum;
use super::{Ball, Big, Ring, Uncertain};

/// How many random operands each operation gets.
pub(super) const TRIES: usize = 3000;

/// A number in units of 2^-1074: every f64 is a whole number of them.
pub(crate) fn exact(number: f64) -> Big {
    let bits = number.to_bits();
    let (exponent, digits) = ((bits >> 52 & 0x7ff) as usize, bits & ((1 << 52) - 1));
    assert!(exponent < 0x7ff, "a finite number");
    let magnitude = if exponent == 0 { Big::from(digits) } else { Big::from(digits | 1 << 52) << (exponent - 1) };
    if number < 0.0 { -magnitude } else { magnitude }
}

/// How many units are 1.
pub(super) fn one() -> Big {
    exact(1.0)
}

fn magnitude(number: Big) -> Big {
    number.magnitude().expect("big integers are never uncertain")
}

/// Random numbers from a seed (splitmix64), leaning towards those next to powers of two.
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }

    pub(super) fn power(&mut self) -> i32 {
        self.below(180) as i32 - 40
    }

    /// From 2^`power` up to twice that.
    pub(super) fn magnitude(&mut self, power: i32) -> f64 {
        let digits = match self.below(4) {
            0 => self.below(3),
            1 => (1 << 52) - 1 - self.below(3),
            _ => self.below(1 << 52),
        };
        (digits | 1 << 52) as f64 * 2_f64.powi(power - 52)
    }

    pub(crate) fn number(&mut self, power: i32) -> f64 {
        if self.below(2) == 0 { self.magnitude(power) } else { -self.magnitude(power) }
    }

    /// A ball of any size.
    pub(super) fn any_ball(&mut self) -> Ball {
        let power = self.power();
        self.ball(power)
    }

    /// A point or a ball about 2^`power`: its low part and its radius are nothing, or as large as can be, or between.
    pub(super) fn ball(&mut self, power: i32) -> Ball {
        let low = match self.below(4) {
            0 => 0.0,
            1 => self.number(power - 54),
            _ => {
                let shift = self.below(50) as i32;
                self.number(power - 54 - shift)
            }
        };
        let (high, low) = fast_two_sum(self.number(power), low);
        let shift = match self.below(5) {
            0 | 1 => return Ball { high, low, radius: 0.0 },
            2 => 104 + self.below(6),
            3 => 1 + self.below(3),
            _ => self.below(100),
        };
        Ball { high, low, radius: self.magnitude(power - shift as i32) }
    }
}

/// The middle of a ball and its ends, in units.
pub(super) fn points(ball: &Ball) -> [Big; 3] {
    let (middle, radius) = (exact(ball.high) + exact(ball.low), exact(ball.radius));
    [middle.clone(), &middle - &radius, middle + radius]
}

/// Checks that all fractions are within `radius` of `middle`, in units, and that one is at least half as far away, if
/// what is beyond `allowed` counts.
pub(super) fn check_bound(fractions: &[(Big, Big)], middle: &Big, radius: &Big, allowed: f64, what: &str) {
    let allowed = exact(allowed);
    let mut reached = false;
    for (n, d) in fractions {
        let distance = magnitude(n * one() - middle * d);
        let d = magnitude(d.clone());
        assert!(distance <= radius * &d, "{what}: the bound is too narrow");
        reached |= radius * &d <= distance * 2 + &allowed * d;
    }
    assert!(reached, "{what}: the bound is too wide");
}

/// Checks the bound of a ball against the numbers that it was made of; an infinite radius promises nothing.
pub(super) fn check(ball: &Ball, fractions: &[(Big, Big)], allowed: f64, what: &str) {
    if ball.radius.is_finite() {
        let [middle, ..] = points(ball);
        check_bound(fractions, &middle, &exact(ball.radius), allowed, &format!("{what} = {ball:?}"));
    }
}

/// All pairs of points of two balls, each made into a fraction.
pub(super) fn pairs(x: &Ball, y: &Ball, fraction: impl Fn(&Big, &Big) -> (Big, Big)) -> Vec<(Big, Big)> {
    let (x, y) = (points(x), points(y));
    x.iter().flat_map(|x| y.each_ref().map(|y| fraction(x, y))).collect()
}

#[test]
fn a_sum_of_balls_holds_all_sums() {
    let mut random = Random(1);
    for _ in 0..TRIES {
        let power = random.power();
        let y_power = power - random.below(120) as i32;
        let (x, y) = (random.ball(power), random.ball(y_power));
        let allowed = (x.high.abs() + y.high.abs()) * 2_f64.powi(-104);
        check(&(x + y), &pairs(&x, &y, |x, y| (x + y, one())), allowed, &format!("{x:?} + {y:?}"));
        check(&(y - x), &pairs(&x, &y, |x, y| (y - x, one())), allowed, &format!("{y:?} - {x:?}"));
    }
}

#[test]
fn a_product_of_balls_holds_all_products() {
    let mut random = Random(2);
    let square = one() * one();
    for _ in 0..TRIES {
        let [x, y] = [0; 2].map(|_| random.any_ball());
        let allowed = (x.high * y.high).abs() * 2_f64.powi(-103);
        check(&(x * y), &pairs(&x, &y, |x, y| (x * y, square.clone())), allowed, &format!("{x:?} * {y:?}"));
    }
}

#[test]
fn a_quotient_of_balls_holds_all_quotients() {
    let mut random = Random(3);
    for _ in 0..TRIES {
        let [x, y] = [0; 2].map(|_| random.any_ball());
        let allowed = (x.high / y.high).abs() * 2_f64.powi(-101);
        let quotient = x.divided_by(&y);
        assert!(quotient.radius.is_finite() || y.high.abs() <= 4.0 * y.radius, "{x:?} / {y:?} is unknown");
        check(&quotient, &pairs(&x, &y, |x, y| (x.clone(), y.clone())), allowed, &format!("{x:?} / {y:?}"));
    }
}

#[test]
fn a_root_of_a_ball_holds_all_roots() {
    let mut random = Random(4);
    for _ in 0..TRIES {
        let power = random.power();
        let mut x = random.ball(power);
        if x.high < 0.0 {
            x = -x;
        }
        if random.below(8) == 0 {
            // Down to zero, whose root is as far from the middle as the bound allows.
            x.radius = x.high;
        }
        let root = x.square_root();
        let ([middle, low, high], radius) = (points(&root), exact(root.radius));
        let third = (&radius - exact(root.high * 2_f64.powi(-102))) / 3;
        let mut reached = third <= Big::ZERO;
        for point in points(&x).iter().filter(|point| **point >= Big::ZERO) {
            let square = point * one();
            let from_below = low < Big::ZERO || low.squared() <= square;
            assert!(from_below && square <= high.squared(), "√{x:?} = {root:?} is too narrow");
            let inner = [&middle - &third, &middle + &third].map(|end: Big| end.squared());
            reached |= square <= inner[0] || square >= inner[1];
        }
        assert!(reached, "√{x:?} = {root:?} is too wide");
    }
}

#[test]
fn what_is_exact_has_no_radius() {
    let ball = |value: i64| Ball::from(i128::from(value));
    for (n, d) in [(6, 3), (-1, 4), (0, 7), ((1 << 53) - 1, 1 << 20), ((1 << 53) - 1, -6361)] {
        let quotient = ball(n).divided_by(&ball(d));
        assert_eq!((quotient.high * d as f64, quotient.low, quotient.radius), (n as f64, 0.0, 0.0), "{n}/{d}");
    }
    for root in [0, 1, 3, 94_906_267, (1 << 53) - 1] {
        let square = ball(root) * ball(root);
        let found = square.square_root();
        assert_eq!((found.high, found.low, found.radius), (root as f64, 0.0, 0.0), "√{root}²");
    }
}

#[test]
fn a_ball_holds_the_integer_it_is_made_of() {
    let mut random = Random(5);
    for _ in 0..TRIES {
        let bits = 1 + random.below(126);
        let value = (i128::from(random.below(u64::MAX)) << 63 | i128::from(random.below(1 << 63))) >> (127 - bits);
        for value in [value, -value, (1 << bits) - 1, -(1 << bits) + 1] {
            let ball = Ball::from(value);
            check(&ball, &[(Big::from(value), Big::from(1))], 0.0, &value.to_string());
            assert!(ball.radius == 0.0 || bits > 106, "{value} = {ball:?}");
        }
    }
}

#[test]
fn a_sign_is_told_where_all_of_the_ball_has_it() {
    let mut random = Random(6);
    let mut certain = 0;
    for _ in 0..TRIES {
        let power = random.power();
        let mut ball = random.ball(power);
        let near = 1.0 + (random.below(33) as f64 - 16.0) * f64::EPSILON / 2.0;
        ball.radius = if random.below(4) == 0 { ball.radius } else { ball.high.abs() * near };
        let signs = points(&ball).map(|point| point.cmp(&Big::ZERO));
        match ball.sign() {
            Ok(sign) => {
                assert_eq!([sign; 3], signs, "{ball:?}");
                certain += 1;
            }
            Err(Uncertain) => assert!(ball.radius > ball.high.abs() * (1.0 - 3.0 * f64::EPSILON), "{ball:?}"),
        }
    }
    assert!(certain > TRIES / 8 && certain < TRIES * 7 / 8, "{certain}");
    let large = Ball { high: 2_f64.powi(600), low: -(2_f64.powi(545)), radius: 1.0 };
    assert_eq!(large.sign(), Ok(std::cmp::Ordering::Greater), "only what overflowed has no sign");
}

#[test]
fn a_rounding_is_told_where_all_of_the_ball_has_it() {
    let mut random = Random(7);
    let mut certain = 0;
    for _ in 0..TRIES * 4 {
        let power = random.power();
        let high = random.number(power);
        // The ball ends next to where it would round to another number: half a step off, or a quarter below a power
        // of two.
        let step = 2_f64.powi(power - 53 - random.below(2) as i32);
        let within = step * 2_f64.powi(-1 - random.below(50) as i32);
        let low = if random.below(2) == 0 { step - within } else { within - step };
        let past = match random.below(4) {
            0 => 0.0,
            1 => within * 2_f64.powi(-(random.below(52) as i32)),
            2 => -within * 2_f64.powi(-1 - random.below(52) as i32),
            _ => random.number(power - 106) * 2_f64.powi(-(random.below(60) as i32)),
        };
        let radius = (within + past).abs();
        let (high, low) = fast_two_sum(high, low);
        let ball = Ball { high, low, radius };
        let round = |point: &Big| Big::round_ratio(point, &one()).expect("never uncertain");
        let points = points(&ball);
        match ball.rounded() {
            Ok(rounded) => {
                assert_eq!([rounded; 3], points.each_ref().map(round), "{ball:?}");
                certain += 1;
            }
            Err(Uncertain) => {
                let [_, least, most] = points;
                let doubt = exact(step * 2_f64.powi(-48));
                assert!(round(&(least - &doubt)) != round(&(most + doubt)), "{ball:?}");
            }
        }
    }
    assert!(certain > TRIES / 2 && certain < TRIES * 7 / 2, "{certain}");
    assert_eq!(Ball::from(0).rounded().map(f64::to_bits), Ok(0));
    assert_eq!((-Ball::from(0)).rounded().map(f64::to_bits), Ok(0), "zero is positive");
}
