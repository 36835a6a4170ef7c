//! The path p(t) = o + t d over a closed range of t, when it is within a slab, and the vectors of both.

use std::ops::Index;

use crate::number::{Fraction, Ring, Uncertain};

use super::contact::Span;

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
    pub(crate) const EVERYWHERE: Self = Self { first: None, last: None };

    /// This range in the type that holds further products.
    pub(crate) fn deep(&self) -> Range<R::Deep> {
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
    /// The range of t.
    pub range: Range<R>,
}

impl<R: Ring> Path<R> {
    /// This path in the type that holds further products.
    pub(crate) fn deep(&self) -> Path<R::Deep> {
        Path { origin: self.origin.deep(), direction: self.direction.deep(), range: self.range.deep() }
    }

    /// One coordinate of the point at time `t`.
    ///
    /// ```
    /// use hitcalc::internals::geometry::{Path, Range, Vector};
    /// use hitcalc::internals::number::{Big, Exact, Fraction};
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

/// A closed slab low ≤ x ≤ high, and the coordinate x = position + t·velocity that moves through it.
#[derive(Clone, Debug)]
pub struct Slab<R> {
    /// The low plane.
    pub low: R,
    /// The high plane, not below `low`.
    pub high: R,
    /// x at t = 0.
    pub position: R,
    /// The change of x in one unit of t.
    pub velocity: R,
}

impl<R: Ring> Slab<R> {
    /// When x is in the slab; `None` if it never is.
    ///
    /// A coordinate that does not move is in it always or never, and crosses no face. A slab without thickness has no
    /// interior.
    ///
    /// ```
    /// use hitcalc::internals::geometry::Slab;
    /// use hitcalc::internals::number::{Big, Exact};
    /// let slab = |velocity: i32| {
    ///     let [low, high, position, velocity] = [1, 3, 7, velocity].map(Big::from);
    ///     Slab { low, high, position, velocity }
    /// };
    /// let falling = slab(-8).span().unwrap().unwrap();
    /// assert_eq!(falling.enter.unwrap().round(), Ok(0.5));
    /// assert_eq!(falling.exit.unwrap().round(), Ok(0.75));
    /// assert!(slab(0).span().unwrap().is_none());
    /// ```
    pub fn span(&self) -> Result<Option<Span<Fraction<R>>>, Uncertain> {
        let direction = self.velocity.sign()?;
        if direction.is_eq() {
            return self.span_at_rest();
        }
        let interior = self.low.compare(&self.high)?.is_lt();
        let (enter, exit) = self.crossed(direction.is_lt());
        Ok(Some(Span { enter: Some(enter), exit: Some(exit), interior }))
    }

    /// When x comes into the slab and when it leaves it, if it moves: it falls or rises.
    #[inline(always)]
    pub(super) fn crossed(&self, falls: bool) -> (Fraction<R>, Fraction<R>) {
        let from_low = self.low.clone() - &self.position;
        let from_high = self.high.clone() - &self.position;
        let (enter, exit, speed) = if falls {
            (-from_high, -from_low, -self.velocity.clone())
        } else {
            (from_low, from_high, self.velocity.clone())
        };
        (Fraction { numerator: enter, denominator: speed.clone() }, Fraction { numerator: exit, denominator: speed })
    }

    fn span_at_rest(&self) -> Result<Option<Span<Fraction<R>>>, Uncertain> {
        let above_low = self.position.compare(&self.low)?;
        let below_high = self.high.compare(&self.position)?;
        if above_low.is_lt() || below_high.is_lt() {
            return Ok(None);
        }
        Ok(Some(Span { enter: None, exit: None, interior: above_low.is_gt() && below_high.is_gt() }))
    }
}

/// Three components, x, y, z; in 2D the third is zero.
#[derive(Clone, Debug)]
pub struct Vector<R>(pub [R; 3]);

impl<R> Index<usize> for Vector<R> {
    type Output = R;

    fn index(&self, axis: usize) -> &R {
        &self.0[axis]
    }
}

impl<R: Ring> Vector<R> {
    /// A vector from what each axis gives.
    #[inline(always)]
    pub(crate) fn from_axes(component: impl FnMut(usize) -> R) -> Self {
        Self(std::array::from_fn(component))
    }

    /// Its components.
    #[inline]
    pub(crate) fn each(&self) -> [&R; 3] {
        self.0.each_ref()
    }

    /// The zero vector.
    #[inline]
    pub(crate) fn zero() -> Self {
        Self::from_axes(|_| R::integer(0))
    }

    /// This vector in the type that holds further products.
    #[inline]
    pub(crate) fn deep(&self) -> Vector<R::Deep> {
        Vector::from_axes(|axis| self[axis].deep())
    }

    #[inline]
    pub(crate) fn plus(&self, other: &Self) -> Self {
        Self::from_axes(|axis| self[axis].clone() + &other[axis])
    }

    #[inline]
    pub(crate) fn minus(&self, other: &Self) -> Self {
        Self::from_axes(|axis| self[axis].clone() - &other[axis])
    }

    /// Every component times `factor`.
    #[inline]
    pub(crate) fn times(&self, factor: &R) -> Self {
        Self::from_axes(|axis| self[axis].clone() * factor)
    }

    #[inline]
    pub(super) fn negated(&self) -> Self {
        Self::from_axes(|axis| -self[axis].clone())
    }

    #[inline]
    pub(crate) fn dot(&self, other: &Self) -> R {
        let [x, y, z] = [0, 1, 2].map(|axis| self[axis].clone() * &other[axis]);
        x + y + z
    }

    /// The square of the length.
    #[inline]
    pub(crate) fn squared(&self) -> R {
        self.dot(self)
    }

    /// The cross product, right-handed.
    ///
    /// ```
    /// use hitcalc::internals::geometry::Vector;
    /// use hitcalc::internals::number::Big;
    /// let [x, y] = [[1, 0, 0], [0, 1, 0]].map(|axis| Vector(axis.map(Big::from)));
    /// assert_eq!(x.cross(&y).0, [0, 0, 1].map(Big::from));
    /// ```
    #[inline]
    pub fn cross(&self, other: &Self) -> Self {
        Self::from_axes(|axis| {
            let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
            self[next].clone() * &other[last] - self[last].clone() * &other[next]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Big, Exact};

    /// Times of entry and exit, and whether it has an interior.
    fn span(low: i64, high: i64, position: i64, velocity: i64) -> Option<(Option<f64>, Option<f64>, bool)> {
        let [low, high, position, velocity] = [low, high, position, velocity].map(Big::from);
        let span = Slab { low, high, position, velocity }.span().unwrap()?;
        let round = |time: Option<Fraction<Big>>| time.map(|time| time.round().unwrap());
        Some((round(span.enter), round(span.exit), span.interior))
    }

    #[test]
    fn a_falling_coordinate_comes_in_at_the_high_plane() {
        assert_eq!(span(1, 3, 0, 2), Some((Some(0.5), Some(1.5), true)));
        assert_eq!(span(1, 3, 5, -2), Some((Some(1.0), Some(2.0), true)));
    }

    #[test]
    fn a_coordinate_at_rest_on_a_plane_is_in_without_interior() {
        assert_eq!(span(1, 3, 2, 0), Some((None, None, true)));
        assert_eq!([span(1, 3, 1, 0), span(1, 3, 3, 0)], [Some((None, None, false)); 2]);
        assert_eq!([span(1, 3, 0, 0), span(1, 3, 4, 0)], [None; 2]);
        assert_eq!(span(1, 1, 1, 0), Some((None, None, false)));
    }

    #[test]
    fn a_slab_without_thickness_is_crossed_at_one_time_and_has_no_interior() {
        assert_eq!(span(1, 1, 0, -2), Some((Some(-0.5), Some(-0.5), false)));
    }
}
