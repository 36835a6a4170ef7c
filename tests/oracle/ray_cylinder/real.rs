//! Real numbers of degree one or two over the fractions, told apart and compared exactly.
//!
//! An irrational number is kept as a polynomial and the side of the vertex on which it lies. Whole numbers only, and no
//! greatest common divisors: polynomials of long decimals are too dear to be reduced.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use crate::exact::{Q, canonical, nearest};

/// A fraction, or one root of an irreducible quadratic.
#[derive(Clone, Debug)]
pub enum Real {
    /// Numerator and denominator > 0, not always in lowest terms.
    Ratio(BigInt, BigInt),
    /// A root of `a x² + b x + c`, `a > 0`, which no fraction is.
    Root {
        /// The coefficients a, b, c.
        poly: [BigInt; 3],
        /// The greater of the two roots.
        upper: bool,
    },
}

/// The real roots of a quadratic, in ascending order.
#[derive(Clone, Debug)]
pub enum Roots {
    /// The discriminant is negative.
    None,
    /// It is zero.
    Double(Real),
    /// It is positive.
    Two(Real, Real),
}

fn discriminant([a, b, c]: &[BigInt; 3]) -> BigInt {
    b * b - (a * c) * 4
}

/// The real roots of `a x² + b x + c`; `a` must be positive.
pub fn roots(poly: [BigInt; 3]) -> Roots {
    assert!(poly[0].is_positive(), "a quadratic that opens upwards");
    let discriminant = discriminant(&poly);
    if discriminant.is_negative() {
        return Roots::None;
    }
    let root = discriminant.sqrt();
    if &root * &root == discriminant {
        let at = |root: &BigInt| Real::ratio(root - &poly[1], &poly[0] * 2);
        return if root.is_zero() { Roots::Double(at(&root)) } else { Roots::Two(at(&-&root), at(&root)) };
    }
    let lower = Real::Root { poly: poly.clone(), upper: false };
    Roots::Two(lower, Real::Root { poly, upper: true })
}

impl Real {
    /// The fraction `n/d`, of a denominator that is not zero.
    pub fn ratio(n: BigInt, d: BigInt) -> Self {
        if d.is_negative() { Self::Ratio(-n, -d) } else { Self::Ratio(n, d) }
    }

    /// A rational number.
    pub fn fraction(q: &Q) -> Self {
        let (over, under) = q.lowest_terms();
        Self::Ratio(over, under)
    }

    /// Compares with `n/d`, `d > 0`, by the sign of the polynomial there.
    pub fn compare(&self, n: &BigInt, d: &BigInt) -> Ordering {
        let ([a, b, c], upper) = match self {
            Self::Ratio(own_n, own_d) => return (own_n * d).cmp(&(n * own_d)),
            Self::Root { poly, upper } => (poly, *upper),
        };
        let value = (a * n + b * d) * n + c * d * d;
        let from_vertex: BigInt = a * n * 2 + b * d;
        match (value.is_negative(), upper) {
            // Between the roots.
            (true, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, _) => BigInt::zero().cmp(&from_vertex),
        }
    }

    /// Two fractions over one denominator, at most `2^-bits` apart or equal, around this number.
    pub fn bracket(&self, bits: u64) -> (BigInt, BigInt, BigInt) {
        match self {
            Self::Ratio(n, d) => (n.clone(), n.clone(), d.clone()),
            Self::Root { poly, upper } => {
                let scaled: BigInt = discriminant(poly) << (2 * bits);
                let below = scaled.sqrt();
                let above: BigInt = &below + 1;
                let (low, high) = if *upper { (below, above) } else { (-above, -below) };
                let minus_b: BigInt = -(&poly[1] << bits);
                let twice_a: BigInt = &poly[0] << (bits + 1);
                (&minus_b + low, minus_b + high, twice_a)
            }
        }
    }
}

impl Ord for Real {
    fn cmp(&self, other: &Self) -> Ordering {
        let ((poly, upper), (other_poly, other_upper)) = match (self, other) {
            (_, Self::Ratio(n, d)) => return self.compare(n, d),
            (Self::Ratio(n, d), _) => return other.compare(n, d).reverse(),
            (Self::Root { poly, upper }, Self::Root { poly: p, upper: u }) => ((poly, upper), (p, u)),
        };
        // Irreducible polynomials share a root only if one is a multiple of the other; then they share both.
        let proportional = |i: usize| &poly[0] * &other_poly[i] == &other_poly[0] * &poly[i];
        if proportional(1) && proportional(2) {
            return upper.cmp(other_upper);
        }
        let at_precision = |power: u32| {
            let (low, high, d) = self.bracket(1 << power);
            let (other_low, other_high, other_d) = other.bracket(1 << power);
            if high * &other_d < other_low * &d {
                Some(Ordering::Less)
            } else if low * other_d > other_high * d {
                Some(Ordering::Greater)
            } else {
                None
            }
        };
        (6..).find_map(at_precision).expect("different numbers part at some precision")
    }
}

impl PartialOrd for Real {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Real {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Real {}

/// A bound of an interval of times.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bound {
    /// Minus infinity.
    Below,
    /// A finite time.
    At(Real),
    /// Infinity.
    Above,
}

/// The number `(p + q x)/d`, x a real number, `d > 0`.
#[derive(Clone, Debug)]
pub struct Image {
    /// What x is.
    pub of: Real,
    /// The constant part.
    pub p: BigInt,
    /// The slope.
    pub q: BigInt,
    /// The denominator.
    pub d: BigInt,
}

impl Image {
    /// The number itself.
    pub fn itself(of: Real) -> Self {
        Self { of, p: BigInt::zero(), q: BigInt::one(), d: BigInt::one() }
    }

    /// Compares with a fraction y, by comparing x with `(d y - p)/q`.
    pub fn compare(&self, y: &Q) -> Ordering {
        let (over, under) = y.terms();
        let n = &self.d * over - &self.p * under;
        if self.q.is_zero() {
            return BigInt::zero().cmp(&n);
        }
        let d = &self.q * under;
        if d.is_positive() { self.of.compare(&n, &d) } else { self.of.compare(&-n, &-d).reverse() }
    }

    /// The float that should be printed, for messages: from 300 bits, which may be too few next to a midpoint.
    pub fn text(&self) -> String {
        let (low, high, d) = self.of.bracket(300);
        let x = Q::new(low + high, d * 2);
        canonical(nearest(&((Q::from(self.p.clone()) + x * Q::from(self.q.clone())) / Q::from(self.d.clone()))))
    }

    /// The number by its rational parts.
    pub fn parts(&self) -> Parts {
        let map = |n: &BigInt, d: &BigInt| Q::new(&self.p * d + &self.q * n, &self.d * d);
        match &self.of {
            _ if self.q.is_zero() => Parts::Fraction(Q::new(self.p.clone(), self.d.clone())),
            Real::Ratio(n, d) => Parts::Fraction(map(n, d)),
            Real::Root { poly, upper } => {
                let twice_a: BigInt = &poly[0] * 2;
                let scale = &self.d * &twice_a;
                Parts::Surd {
                    center: map(&-&poly[1], &twice_a),
                    square: Q::new(&self.q * &self.q * discriminant(poly), &scale * &scale),
                    plus: *upper == self.q.is_positive(),
                }
            }
        }
    }
}

/// A number by its rational parts.
pub enum Parts {
    /// A fraction.
    Fraction(Q),
    /// `center ± √square`.
    Surd {
        /// What stands before the sign.
        center: Q,
        /// What stands under the root.
        square: Q,
        /// The sign is a plus.
        plus: bool,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(poly: [i64; 3], upper: bool) -> Real {
        match roots(poly.map(BigInt::from)) {
            Roots::Two(low, high) => {
                if upper {
                    high
                } else {
                    low
                }
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn roots_are_ordered_however_close_they_are() {
        let two = root([1, 0, -2], true);
        assert_eq!(two, root([5, 0, -10], true));
        assert!(root([1, 0, -2], false) < two);
        assert!(root([1_000_000_000, 0, -2_000_000_001], true) > two);
        assert!(root([1_000_000_000_000_000_000, 0, -1_999_999_999_999_999_999], true) < two);
        assert!(root([1, -2, -1], false) < root([1, 0, -2], true));
        assert!(root([1, 0, -4], true) > two);
        assert!(root([1, 0, -1], true) < two);
        assert!(matches!(roots([1, 2, 1].map(BigInt::from)), Roots::Double(_)));
        assert!(matches!(roots([1, 2, 2].map(BigInt::from)), Roots::None));
    }

    #[test]
    fn an_image_keeps_or_turns_the_order() {
        let image = |q: i64| Image { of: root([1, 0, -2], true), p: 1.into(), q: q.into(), d: 2.into() };
        let fraction = |n: i64| Q::new(n.into(), 1_000_000.into());
        // (1 ± √2)/2 = 1.2071067…, -0.2071067…
        assert_eq!(image(1).compare(&fraction(1_207_106)), Ordering::Greater);
        assert_eq!(image(1).compare(&fraction(1_207_107)), Ordering::Less);
        assert_eq!(image(-1).compare(&fraction(-207_106)), Ordering::Less);
        assert_eq!(image(-1).compare(&fraction(-207_107)), Ordering::Greater);
        assert_eq!(image(0).compare(&fraction(500_000)), Ordering::Equal);
    }
}
