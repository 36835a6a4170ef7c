//! Sums of square roots, as lengths along a path are.

use std::cmp::Ordering;

use dashu_base::{Gcd, UnsignedAbs};

use super::big::root_of_square;
use super::refine::{SignedRoot, refine};
use super::{Big, FloatType, rounding};

/// (rational + the sum of factor·√radicand) / denominator, with radicands ≥ 0 and denominator > 0.
///
/// A distance t·|d| to a cylinder has two roots, the way through a capsule from cap to cap may have three.
///
/// ```
/// use hitcalc::number::{Big, Exact, Fraction, RootSum, Surd};
/// let [one, two, three] = [1, 2, 3].map(Big::from);
/// let time = Surd { rational: one.clone(), factor: -one, radicand: three, denominator: two.clone() };
/// let distance = time.root_sum().unwrap().times_root(&two);
/// assert_eq!(distance.round(), Ok(-0.5176380902050415));
/// assert_eq!(distance.closed_form().as_deref(), Ok("(sqrt(2) - sqrt(6))/2"));
/// assert_eq!(distance.decimals(3).as_deref(), Ok("-0.518"));
/// ```
#[derive(Clone, Debug)]
pub struct RootSum {
    /// What has no root.
    pub rational: Big,
    /// Factors and radicands, in any order.
    pub roots: Vec<(Big, Big)>,
    /// Above zero.
    pub denominator: Big,
}

impl RootSum {
    /// The product with the root of a number that is not below zero.
    pub fn times_root(&self, radicand: &Big) -> Self {
        let rooted = self.roots.iter().map(|(factor, own)| (factor.clone(), own * radicand));
        Self {
            rational: Big::ZERO,
            roots: rooted.chain([(self.rational.clone(), radicand.clone())]).collect(),
            denominator: self.denominator.clone(),
        }
    }

    /// The quotient with a number above zero.
    pub fn over(self, divisor: &Big) -> Self {
        Self { denominator: self.denominator * divisor, ..self }
    }

    /// The quotient with a fraction above zero.
    pub fn over_fraction(self, numerator: &Big, denominator: &Big) -> Self {
        Self {
            rational: self.rational * denominator,
            roots: self.roots.into_iter().map(|(factor, radicand)| (factor * denominator, radicand)).collect(),
            denominator: self.denominator * numerator,
        }
    }

    /// The float of a type nearest to it; infinite beyond its range.
    pub fn nearest(&self, float: FloatType) -> f64 {
        self.settle(|n, d| rounding::ratio_to(float, n, d))
    }

    /// The difference.
    pub fn minus(&self, other: &Self) -> Self {
        let own = self.roots.iter().map(|(factor, radicand)| (factor * &other.denominator, radicand.clone()));
        let others = other.roots.iter().map(|(factor, radicand)| (-(factor * &self.denominator), radicand.clone()));
        Self {
            rational: &self.rational * &other.denominator - &other.rational * &self.denominator,
            roots: own.chain(others).collect(),
            denominator: &self.denominator * &other.denominator,
        }
    }

    /// Less, Equal, Greater for a number below zero, zero, a number above it.
    pub fn sign(&self) -> Ordering {
        self.settle(|n, _| n.cmp(&Big::ZERO))
    }

    /// This number without perfect squares, and with roots that are multiples of each other in one.
    ///
    /// The roots that are left are independent of each other and of the rationals (Besicovitch, On the linear
    /// independence of fractional powers of integers, 1940): with any of them the number is irrational.
    pub fn independent(&self) -> Self {
        let mut sum =
            Self { rational: self.rational.clone(), roots: Vec::new(), denominator: self.denominator.clone() };
        for (factor, radicand) in &self.roots {
            sum.add_root(factor, radicand);
        }
        sum.roots.retain(|(factor, _)| *factor != Big::ZERO);
        sum
    }

    fn add_root(&mut self, factor: &Big, radicand: &Big) {
        if let Some(root) = root_of_square(&radicand.unsigned_abs()) {
            self.rational += factor * Big::from(root);
            return;
        }
        for (known_factor, known) in &mut self.roots {
            let common = Big::from((&*known).gcd(radicand));
            // √(cm²) and √(cn²) are m√c and n√c.
            let root = |number: Big| root_of_square(&number.unsigned_abs()).map(Big::from);
            let parts = (root(&*known / &common), root(radicand / &common));
            if let (Some(own), Some(other)) = parts {
                *known_factor = &*known_factor * own + factor * other;
                *known = common;
                return;
            }
        }
        self.roots.push((factor.clone(), radicand.clone()));
    }

    /// What `decide` says of this number as a fraction or, if it is irrational, of fractions close enough about it.
    pub(super) fn settle<T: PartialEq>(&self, decide: impl Fn(&Big, &Big) -> T) -> T {
        let Self { rational, roots, denominator } = self.independent();
        if roots.is_empty() {
            return decide(&rational, &denominator);
        }
        let signed = roots.iter().map(|(factor, radicand)| SignedRoot {
            negative: *factor < Big::ZERO,
            square: (factor * factor * radicand).unsigned_abs(),
        });
        refine(&rational, &signed.collect::<Vec<_>>(), &denominator, decide)
    }
}

#[cfg(test)]
mod tests;
