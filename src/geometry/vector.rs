//! Vectors of three components; in 2D the third is zero.

use std::ops::Index;

use crate::number::Ring;

/// Three components, x, y, z.
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

    /// The sum.
    #[inline]
    pub(crate) fn plus(&self, other: &Self) -> Self {
        Self::from_axes(|axis| self[axis].clone() + &other[axis])
    }

    /// The difference.
    #[inline]
    pub(crate) fn minus(&self, other: &Self) -> Self {
        Self::from_axes(|axis| self[axis].clone() - &other[axis])
    }

    /// Every component times `factor`.
    #[inline]
    pub(crate) fn times(&self, factor: &R) -> Self {
        Self::from_axes(|axis| self[axis].clone() * factor)
    }

    /// The opposite vector.
    #[inline]
    pub(super) fn negated(&self) -> Self {
        Self::from_axes(|axis| -self[axis].clone())
    }

    /// The dot product.
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
