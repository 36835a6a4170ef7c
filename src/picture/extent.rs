//! The exact extent of points, from which the frame of a picture is chosen.

use crate::geometry::Vector;
use crate::number::{Big, Fraction, Surd};

/// Bits behind the point to which a root is bracketed: finer than a unit of any coordinate by far.
const ROOT_BITS: usize = 64;

/// A coordinate: numerator over denominator, above zero.
pub(super) type BigFraction = Fraction<Big>;

/// The least and the greatest coordinate of points, on each axis.
#[derive(Clone, Debug, Default)]
pub(super) struct Extent(Option<[[BigFraction; 2]; 3]>);

/// Whether one fraction is less than another; big integers are never uncertain.
pub(super) fn is_less(left: &BigFraction, right: &BigFraction) -> bool {
    &left.numerator * &right.denominator < &right.numerator * &left.denominator
}

/// left - right
fn difference(left: &BigFraction, right: &BigFraction) -> BigFraction {
    Fraction {
        numerator: &left.numerator * &right.denominator - &right.numerator * &left.denominator,
        denominator: &left.denominator * &right.denominator,
    }
}

/// Halfway from one to the other.
pub(super) fn halfway(one: &BigFraction, other: &BigFraction) -> BigFraction {
    Fraction {
        numerator: &one.numerator * &other.denominator + &other.numerator * &one.denominator,
        denominator: &one.denominator * &other.denominator * Big::from(2),
    }
}

/// The components of a vector over one denominator.
pub(super) fn coordinates(vector: &Vector<Big>, over: &Big) -> [BigFraction; 3] {
    [0, 1, 2].map(|axis| Fraction { numerator: vector[axis].clone(), denominator: over.clone() })
}

/// Fractions next to a surd, below and above it.
fn enclosing(surd: &Surd<Big>) -> [BigFraction; 2] {
    use dashu_base::{SquareRoot, UnsignedAbs};
    let Surd { rational, factor, radicand, denominator } = surd;
    let square = (factor * factor * radicand).unsigned_abs() << (2 * ROOT_BITS);
    let root = square.sqrt();
    let is_exact = &root * &root == square;
    let below = Big::from(root);
    let above = if is_exact { below.clone() } else { &below + Big::ONE };
    let [low, high] = if *factor < Big::ZERO { [-above, -below] } else { [below, above] };
    [low, high]
        .map(|root| Fraction { numerator: (rational << ROOT_BITS) + root, denominator: denominator << ROOT_BITS })
}

impl Extent {
    /// The extent of one point.
    pub(super) fn of(point: &[BigFraction; 3]) -> Self {
        Self(Some(point.each_ref().map(|coordinate| [coordinate.clone(), coordinate.clone()])))
    }

    /// The extent of a point of contact, whose roots are bracketed.
    pub(super) fn of_surds(point: &[Surd<Big>; 3]) -> Self {
        Self(Some(point.each_ref().map(|surd| match surd.factor == Big::ZERO {
            true => {
                let fraction = || Fraction { numerator: surd.rational.clone(), denominator: surd.denominator.clone() };
                [fraction(), fraction()]
            }
            false => enclosing(surd),
        })))
    }

    /// The least that holds both.
    pub(super) fn union(self, other: Self) -> Self {
        let (own, more) = match (self.0, other.0) {
            (Some(own), Some(more)) => (own, more),
            (own, more) => return Self(own.or(more)),
        };
        let mut axes = own;
        for (axis, [low, high]) in axes.iter_mut().zip(more) {
            if is_less(&low, &axis[0]) {
                axis[0] = low;
            }
            if is_less(&axis[1], &high) {
                axis[1] = high;
            }
        }
        Self(Some(axes))
    }

    /// Everything within a distance of it.
    pub(super) fn around(self, radius: &BigFraction) -> Self {
        let less = |coordinate: &BigFraction| difference(coordinate, radius);
        let more = |coordinate: &BigFraction| {
            difference(coordinate, &Fraction { numerator: -radius.numerator.clone(), ..radius.clone() })
        };
        Self(self.0.map(|axes| axes.map(|[low, high]| [less(&low), more(&high)])))
    }

    /// Whether both have something in common, but for sides that only touch.
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        let (Some(own), Some(other)) = (&self.0, &other.0) else { return false };
        let is_same = |a: &[BigFraction; 2], b: &[BigFraction; 2]| {
            (0..2).all(|end| !is_less(&a[end], &b[end]) && !is_less(&b[end], &a[end]))
        };
        own.iter().zip(other).all(|(a, b)| is_less(&a[0], &b[1]) && is_less(&b[0], &a[1]) || is_same(a, b))
    }

    /// Whether all of another is within it.
    pub(super) fn holds(&self, other: &Self) -> bool {
        let (Some(own), Some(other)) = (&self.0, &other.0) else { return other.0.is_none() };
        own.iter().zip(other).all(|(own, side)| !is_less(&side[0], &own[0]) && !is_less(&own[1], &side[1]))
    }

    /// Its sides, low and high, of each axis; `None` if it holds no point.
    pub(super) fn axes(&self) -> Option<&[[BigFraction; 2]; 3]> {
        self.0.as_ref()
    }

    /// The longest of its sides; zero if it is a point or empty.
    pub(super) fn longest(&self) -> BigFraction {
        let zero = Fraction { numerator: Big::ZERO, denominator: Big::ONE };
        let sides = self.0.iter().flatten().map(|[low, high]| difference(high, low));
        sides.fold(zero, |longest, side| if is_less(&longest, &side) { side } else { longest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Exact;

    #[test]
    fn a_root_lies_between_its_bounds_which_are_next_to_each_other() {
        for (a, b, c, d) in [(0, 1, 2, 1), (5, -3, 7, 4), (-10, 10, 3, 9)] {
            let [rational, factor, radicand, denominator] = [a, b, c, d].map(Big::from);
            let surd = Surd { rational, factor, radicand, denominator };
            let [low, high] = enclosing(&surd);
            let value = (f64::from(a) + f64::from(b) * f64::from(c).sqrt()) / f64::from(d);
            assert!((low.round().unwrap() - value).abs() < 1e-14 && (high.round().unwrap() - value).abs() < 1e-14);
            assert!(difference(&high, &low).round().unwrap() < 1e-18 && is_less(&low, &high));
        }
    }
}
