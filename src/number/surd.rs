//! Quadratic surds (a + b√c)/d, compared by squaring, never by taking a root.

use std::cmp::Ordering;

use super::{Exact, Fraction, Ring, Time, Uncertain, closed_form};

/// (rational + factor·√radicand) / denominator, with radicand ≥ 0 and denominator > 0.
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

impl<R: Ring> Surd<R> {
    /// Less, Equal, Greater for a negative number, zero, a positive number.
    pub fn sign(&self) -> Result<Ordering, Uncertain> {
        sign_with_root(&self.rational, &self.factor, &self.radicand)
    }

    /// The same number with its root taken and divided out, if this type of number has such things to round with. All
    /// comparisons come before: they are exact on the surd itself.
    pub fn collapsed(&self) -> Option<Fraction<R>> {
        let numerator = self.rational.clone() + self.factor.clone() * self.radicand.root()?;
        numerator.quotient(&self.denominator).map(Fraction::whole)
    }

    /// The integer combination `constant + slope·self`.
    pub fn linear(&self, constant: &R, slope: &R) -> Self {
        Self {
            rational: constant.clone() * &self.denominator + slope.clone() * &self.rational,
            factor: slope.clone() * &self.factor,
            radicand: self.radicand.clone(),
            denominator: self.denominator.clone(),
        }
    }
}

impl<R: Ring> Time<R> for Surd<R> {
    fn from_fraction(fraction: Fraction<R>) -> Self {
        fraction.into()
    }

    /// Exact also where the radicands differ: the sign of a + b√c + d√e by squaring twice.
    fn compare(&self, other: &Self) -> Result<Ordering, Uncertain> {
        let rational = self.rational.clone() * &other.denominator - other.rational.clone() * &self.denominator;
        let factor = self.factor.clone() * &other.denominator;
        let other_factor = -(other.factor.clone() * &self.denominator);
        sign_with_two_roots(&rational, (&factor, &self.radicand), (&other_factor, &other.radicand))
    }

    fn place(&self, origin: &R, velocity: &R) -> Self {
        self.linear(origin, velocity)
    }

    fn over(self, divisor: &R) -> Self {
        Self { denominator: self.denominator * divisor, ..self }
    }
}

impl<R: Ring> Exact for Surd<R> {
    fn round(&self) -> Result<f64, Uncertain> {
        R::round_surd(&self.rational, &self.factor, &self.radicand, &self.denominator)
    }

    fn closed_form(&self) -> Result<String, Uncertain> {
        Ok(closed_form::surd(
            self.rational.exactly()?,
            self.factor.exactly()?,
            self.radicand.exactly()?,
            self.denominator.exactly()?,
        ))
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
