//! The path p(t) = o + t d over a closed range of t.

use crate::number::{Fraction, Ring};

use super::vector::Vector;

/// A closed range of t; `None` is unbounded.
#[derive(Clone, Debug)]
pub struct Range<R> {
    /// The least t.
    pub first: Option<Fraction<R>>,
    /// The greatest t, not below `first`.
    pub last: Option<Fraction<R>>,
}

impl<R: Ring> Range<R> {
    /// All t.
    pub const EVERYWHERE: Self = Self { first: None, last: None };

    /// This range in the type that holds further products.
    pub fn deep(&self) -> Range<R::Deep> {
        Range { first: self.first.as_ref().map(Fraction::deep), last: self.last.as_ref().map(Fraction::deep) }
    }
}

/// A line, ray or segment; a zero direction is the point `origin` for every t of the range.
#[derive(Clone, Debug)]
pub struct Path<R> {
    /// p(0).
    pub origin: Vector<R>,
    /// The step of one unit of t; not normalised.
    pub direction: Vector<R>,
    /// Where t may lie.
    pub range: Range<R>,
}

impl<R: Ring> Path<R> {
    /// This path in the type that holds further products.
    pub fn deep(&self) -> Path<R::Deep> {
        Path { origin: self.origin.deep(), direction: self.direction.deep(), range: self.range.deep() }
    }

    /// One coordinate of the point at time `t`.
    ///
    /// ```
    /// use hitcalc::geometry::{Path, Range, Vector};
    /// use hitcalc::number::{Big, Exact, Fraction};
    /// let path = Path {
    ///     origin: Vector([1, 0, 0].map(Big::from)),
    ///     direction: Vector([3, -1, 0].map(Big::from)),
    ///     range: Range { first: None, last: None },
    /// };
    /// let half = Fraction { numerator: Big::from(1), denominator: Big::from(2) };
    /// assert_eq!(path.coordinate(0, &half).round(), Ok(2.5));
    /// ```
    pub fn coordinate(&self, axis: usize, t: &Fraction<R>) -> Fraction<R> {
        t.coordinate(&self.origin[axis], &self.direction[axis])
    }
}
