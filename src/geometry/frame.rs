//! The axes of a box that does not stand along the world's: placed by a matrix, turned, or spanned by edges.

use crate::number::{Ring, Uncertain};

use super::Vector;

/// The inverse of an invertible linear map, times a positive determinant, so that it stays whole.
///
/// Row i is the gradient of local coordinate i: the outward normal of that axis's high face, not of unit length.
#[derive(Clone, Debug)]
pub struct Frame<R> {
    /// The rows of the inverse, times `determinant`.
    pub rows: [Vector<R>; 3],
    /// Above zero.
    pub determinant: R,
}

impl<R: Ring> Frame<R> {
    /// The frame whose local axes are `columns` in the world, by Cramer's rule; `None` if they are dependent.
    pub fn from_columns(columns: &[Vector<R>; 3]) -> Result<Option<Self>, Uncertain> {
        let [u, v, w] = columns;
        let rows = [v.cross(w), w.cross(u), u.cross(v)];
        let determinant = u.dot(&rows[0]);
        let sign = determinant.sign()?;
        if sign.is_eq() {
            return Ok(None);
        }
        Ok(Some(if sign.is_gt() {
            Self { rows, determinant }
        } else {
            Self { rows: rows.map(|row| row.negated()), determinant: -determinant }
        }))
    }

    /// The rotation by the quaternion x, y, z, w of any length; `None` if that is zero.
    ///
    /// The rows are those of the transposed rotation matrix in its homogeneous form, whose entries are products of
    /// two components over the squared length (Shoemake 1985).
    pub fn from_quaternion([x, y, z, w]: &[R; 4]) -> Result<Option<Self>, Uncertain> {
        let product = |a: &R, b: &R| a.clone() * b;
        let twice = |a: R| a.clone() + a;
        let (xx, yy, zz, ww) = (product(x, x), product(y, y), product(z, z), product(w, w));
        let (xy, xz, yz) = (product(x, y), product(x, z), product(y, z));
        let (wx, wy, wz) = (product(w, x), product(w, y), product(w, z));
        let determinant = xx.clone() + &yy + &zz + &ww;
        if determinant.sign()?.is_eq() {
            return Ok(None);
        }
        let rows = [
            Vector([ww.clone() + &xx - &yy - &zz, twice(xy.clone() + &wz), twice(xz.clone() - &wy)]),
            Vector([twice(xy - &wz), ww.clone() - &xx + &yy - &zz, twice(yz.clone() + &wx)]),
            Vector([twice(xz + &wy), twice(yz - &wx), ww - &xx - &yy + &zz]),
        ];
        Ok(Some(Self { rows, determinant }))
    }

    /// The local coordinates of a world vector, times `determinant`.
    pub fn to_local(&self, world: &Vector<R>) -> Vector<R> {
        Vector::from_axes(|axis| self.rows[axis].dot(world))
    }

    /// The outward normal of a face in the world, not of unit length.
    pub fn normal(&self, axis: usize, high: bool) -> Vector<R> {
        if high { self.rows[axis].clone() } else { self.rows[axis].negated() }
    }
}
