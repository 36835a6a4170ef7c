//! Quadratic surds (a + b√c)/d, compared by squaring, never by taking a root.

use std::cmp::Ordering;

use super::{Big, Exact, FloatType, Fraction, Ring, Root, RootSum, SurdTexts, Time, Uncertain, rounding};

/// (rational + factor·√radicand) / denominator, with radicand ≥ 0 and denominator > 0.
///
/// Two of them compare exactly, also where their roots differ:
///
/// ```
/// use hitcalc::number::{Big, Exact, Surd, Time};
/// let surd = |a: i32, b: i32, c: i32, d: i32| {
///     let [rational, factor, radicand, denominator] = [a, b, c, d].map(Big::from);
///     Surd { rational, factor, radicand, denominator }
/// };
/// assert!(surd(0, 1, 8, 2).compare(&surd(0, 1, 2, 1)).unwrap().is_eq());
/// assert!(surd(1, 1, 2, 1).compare(&surd(0, 1, 6, 1)).unwrap().is_lt());
/// assert_eq!(surd(2, 2, 5, 4).closed_form().as_deref(), Ok("(1 + sqrt(5))/2"));
/// assert_eq!(surd(2, 2, 5, 4).round(), Ok(1.618033988749895));
/// ```
#[derive(Clone, Debug)]
pub struct Surd<R> {
    /// a
    pub rational: R,
    /// b
    pub factor: R,
    /// c ≥ 0
    pub radicand: R,
    /// d > 0
    pub denominator: R,
}

impl<R: Ring> From<Fraction<R>> for Surd<R> {
    fn from(fraction: Fraction<R>) -> Self {
        fraction.into_time()
    }
}

impl<R: Ring> Time<R> for Surd<R> {
    fn from_ratio(numerator: R, denominator: R) -> Self {
        Self { rational: numerator, factor: R::integer(0), radicand: R::integer(0), denominator }
    }

    /// Exact also where the radicands differ: the sign of a + b√c + d√e by squaring twice.
    fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        let rational = self.rational.clone() * &other.denominator - other.rational.clone() * &self.denominator;
        let factor = self.factor.clone() * &other.denominator;
        let other_factor = -(other.factor.clone() * &self.denominator);
        sign_with_two_roots(&rational, (&factor, &self.radicand), (&other_factor, &other.radicand))
    }
}

impl<R: Ring> Root<R> for Surd<R> {
    type Coordinate = Self;

    fn both(middle: R, discriminant: R, leading: R) -> [Self; 2] {
        let last = Self { rational: middle, factor: R::integer(1), radicand: discriminant, denominator: leading };
        [Self { factor: R::integer(-1), ..last.clone() }, last]
    }

    fn is_conjugate_of(&self, other: &Self) -> bool {
        let are_equal = |own: &R, other: &R| own.compare(other).is_ok_and(Ordering::is_eq);
        are_equal(&self.rational, &other.rational)
            && are_equal(&-self.factor.clone(), &other.factor)
            && are_equal(&self.radicand, &other.radicand)
            && are_equal(&self.denominator, &other.denominator)
    }

    fn sign_of(&self, constant: &R, slope: &R) -> Result<Ordering, Uncertain> {
        let Self { rational, factor, radicand, .. } = self.moved(constant, slope, self.denominator.clone());
        sign_with_root(&rational, &factor, &radicand)
    }

    fn coordinates(&self, constant: [&R; 3], slope: [&R; 3], divisor: &R) -> [Self; 3] {
        let denominator = self.denominator.clone() * divisor;
        [0, 1, 2].map(|axis| self.moved(constant[axis], slope[axis], denominator.clone()))
    }
}

impl<R: Ring> Surd<R> {
    /// The number in big integers.
    fn into_big(self) -> Result<Surd<Big>, Uncertain> {
        Ok(Surd {
            rational: self.rational.into_big()?,
            factor: self.factor.into_big()?,
            radicand: self.radicand.into_big()?,
            denominator: self.denominator.into_big()?,
        })
    }

    /// constant + slope·t, with a denominator that may be a multiple of this one's.
    fn moved(&self, constant: &R, slope: &R, denominator: R) -> Self {
        Self {
            rational: constant.clone() * &self.denominator + slope.clone() * &self.rational,
            factor: slope.clone() * &self.factor,
            radicand: self.radicand.clone(),
            denominator,
        }
    }
}

impl<R: Ring> Exact for Surd<R> {
    fn round(&self) -> Result<f64, Uncertain> {
        R::round_surd(&self.rational, &self.factor, &self.radicand, &self.denominator)
    }

    fn root_sum(&self) -> Result<RootSum, Uncertain> {
        Ok(self.clone().into_big()?.into())
    }

    fn closed_form_among(self, texts: &mut SurdTexts, cell: usize) -> Result<Option<String>, Uncertain> {
        let Surd { rational, factor, radicand, denominator } = self.into_big()?;
        texts.add(cell, [rational, factor, radicand, denominator]);
        Ok(None)
    }
}

impl From<Surd<Big>> for RootSum {
    fn from(Surd { rational, factor, radicand, denominator }: Surd<Big>) -> Self {
        Self { rational, roots: vec![(factor, radicand)], denominator }
    }
}

impl Surd<Big> {
    /// The float of a type nearest to it, ties to even; infinite beyond its range.
    pub fn nearest(&self, float: FloatType) -> f64 {
        rounding::surd_to(float, &self.rational, &self.factor, &self.radicand, &self.denominator)
    }
}

/// The sign of a + b√c: where the signs of the parts differ, the larger square wins.
fn sign_with_root<R: Ring>(a: &R, b: &R, c: &R) -> Result<Ordering, Uncertain> {
    let rational = a.sign()?;
    let root = root_sign(b, c)?;
    if root.is_eq() || rational == root {
        return Ok(rational);
    }
    if rational.is_eq() {
        return Ok(root);
    }
    Ok(match a.squared().compare(&(b.squared() * c))? {
        Ordering::Equal => Ordering::Equal,
        Ordering::Greater => rational,
        Ordering::Less => root,
    })
}

/// The sign of a + b√c + d√e.
fn sign_with_two_roots<R: Ring>(a: &R, (b, c): (&R, &R), (d, e): (&R, &R)) -> Result<Ordering, Uncertain> {
    let first = root_sign(b, c)?;
    let second = root_sign(d, e)?;
    if second.is_eq() {
        return sign_with_root(a, b, c);
    }
    if first.is_eq() {
        return sign_with_root(a, d, e);
    }
    if c.compare(e)?.is_eq() {
        return sign_with_root(a, &(b.clone() + d), c);
    }
    let rest = sign_with_root(a, b, c)?;
    if rest.is_eq() || rest == second {
        return Ok(second);
    }
    // (a + b√c)² - d²e has one root only.
    let rational = a.squared() + b.squared() * c - d.squared() * e;
    let factor = R::integer(2) * a * b;
    Ok(match sign_with_root(&rational, &factor, c)? {
        Ordering::Equal => Ordering::Equal,
        Ordering::Greater => rest,
        Ordering::Less => second,
    })
}

fn root_sign<R: Ring>(factor: &R, radicand: &R) -> Result<Ordering, Uncertain> {
    Ok(if radicand.sign()?.is_eq() { Ordering::Equal } else { factor.sign()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Big;

    fn surd(a: i64, b: i64, c: i64, d: i64) -> Surd<Big> {
        Surd { rational: a.into(), factor: b.into(), radicand: c.into(), denominator: d.into() }
    }

    fn small_surds() -> Vec<(Surd<Big>, f64)> {
        let parts = |number: i64| {
            (number % 5 - 2, number / 5 % 5 - 2, [0, 1, 2, 3, 8][(number / 25 % 5) as usize], 1 + number / 125)
        };
        let value = |(a, b, c, d): (i64, i64, i64, i64)| (a as f64 + b as f64 * (c as f64).sqrt()) / d as f64;
        (0..250).map(parts).map(|(a, b, c, d)| (surd(a, b, c, d), value((a, b, c, d)))).collect()
    }

    fn close(difference: f64) -> Ordering {
        // Surds of such small parts differ by more than 1e-6, or not at all.
        if difference.abs() < 1e-6 { Ordering::Equal } else { difference.total_cmp(&0.0) }
    }

    #[test]
    fn all_small_surds_compare_as_their_values_do() {
        let surds = small_surds();
        for (left, left_value) in &surds {
            assert_eq!(left.sign_of(&Big::ZERO, &Big::ONE), Ok(close(*left_value)), "{left:?}");
            for (right, right_value) in &surds {
                assert_eq!(left.compare(right), Ok(close(left_value - right_value)), "{left:?} {right:?}");
            }
        }
    }

    #[test]
    fn two_different_roots_are_told_apart_where_floats_cannot() {
        // 1 + √2 against √582842712474619/10^7: both are 2.41421356237309505 to 17 digits.
        let (left, right) = (surd(1, 1, 2, 1), surd(0, 1, 582_842_712_474_619, 10_000_000));
        assert_eq!(left.compare(&right), Ok(Ordering::Greater));
        assert_eq!(right.compare(&left), Ok(Ordering::Less));
        // One unit more under the root turns it round.
        assert_eq!(left.compare(&surd(0, 1, 582_842_712_474_620, 10_000_000)), Ok(Ordering::Less));
    }

    #[test]
    fn a_surd_moves_along_a_line() {
        let golden = surd(1, 1, 5, 2);
        let moved = golden.moved(&3.into(), &(-2).into(), 2.into());
        assert_eq!(moved.compare(&surd(2, -1, 5, 1)), Ok(Ordering::Equal));
        assert_eq!(golden.moved(&0.into(), &2.into(), 8.into()).closed_form().as_deref(), Ok("(1 + sqrt(5))/4"));
        assert_eq!(golden.sign_of(&(-3).into(), &2.into()), Ok(Ordering::Greater));
    }
}
