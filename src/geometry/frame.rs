//! The axes of a box that does not stand along the world's: placed by a matrix, turned, or spanned by edges.

use crate::number::{Ring, Uncertain};

use super::vector::Vector;

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
    ///
    /// ```
    /// use hitcalc::internals::geometry::{Frame, Vector};
    /// use hitcalc::internals::number::Big;
    /// let columns = [[2, 0, 0], [1, 1, 0], [0, 0, 3]].map(|column| Vector(column.map(Big::from)));
    /// let frame = Frame::from_columns(&columns).unwrap().unwrap();
    /// assert_eq!(frame.to_local(&columns[1]).0, [0, 6, 0].map(Big::from));
    /// ```
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
    ///
    /// ```
    /// use hitcalc::internals::geometry::Frame;
    /// use hitcalc::internals::number::Big;
    /// // Half the angle has the tangent 1/2, so its cosine is 3/5 and its sine 4/5.
    /// let frame = Frame::from_quaternion(&[0, 0, 1, 2].map(Big::from)).unwrap().unwrap();
    /// assert_eq!(frame.rows[0].0, [3, 4, 0].map(Big::from));
    /// assert_eq!(frame.determinant, Big::from(5));
    /// ```
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

    /// The world vector of local coordinates, times `determinant`, where the local axes are at right angles and of one
    /// length, as those of a rotation are.
    pub(crate) fn to_world(&self, local: &Vector<R>) -> Vector<R> {
        let [x, y, z] = &self.rows;
        x.times(&local[0]).plus(&y.times(&local[1])).plus(&z.times(&local[2]))
    }

    /// This frame in the type that holds further products.
    pub(super) fn deep(&self) -> Frame<R::Deep> {
        Frame { rows: self.rows.each_ref().map(Vector::deep), determinant: self.determinant.deep() }
    }

    /// The outward normal of a face in the world, not of unit length.
    pub(crate) fn normal(&self, axis: usize, high: bool) -> Vector<R> {
        if high { self.rows[axis].clone() } else { self.rows[axis].negated() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Big;

    fn vector(components: [i64; 3]) -> Vector<Big> {
        Vector(components.map(Big::from))
    }

    fn rows(frame: &Frame<Big>) -> [[i64; 3]; 3] {
        frame.rows.each_ref().map(|row| row.0.each_ref().map(|entry| i64::try_from(entry).unwrap()))
    }

    #[test]
    fn the_rows_invert_the_columns_up_to_the_determinant() {
        let columns = [[2, 0, 1], [1, 3, 0], [0, -1, 4]].map(vector);
        let frame = Frame::from_columns(&columns).unwrap().unwrap();
        for (axis, column) in columns.iter().enumerate() {
            let local = frame.to_local(column);
            for other in 0..3 {
                let expected = if other == axis { frame.determinant.clone() } else { Big::ZERO };
                assert_eq!(local[other], expected);
            }
        }
        assert_eq!(frame.determinant, Big::from(23));
    }

    #[test]
    fn a_mirrored_frame_still_has_outward_normals_and_a_positive_determinant() {
        let frame = Frame::from_columns(&[[0, 2, 0], [3, 0, 0], [0, 0, 1]].map(vector)).unwrap().unwrap();
        assert_eq!((rows(&frame), frame.determinant.clone()), ([[0, 3, 0], [2, 0, 0], [0, 0, 6]], Big::from(6)));
        assert_eq!(frame.normal(1, false).0, [-2, 0, 0].map(Big::from));
        assert_eq!(frame.normal(1, true).0, [2, 0, 0].map(Big::from));
    }

    #[test]
    fn dependent_columns_and_a_zero_quaternion_are_no_frame() {
        assert!(Frame::from_columns(&[[1, 2, 3], [2, 4, 6], [0, 0, 1]].map(vector)).unwrap().is_none());
        assert!(Frame::from_quaternion(&[0; 4].map(Big::from)).unwrap().is_none());
    }

    #[test]
    fn a_quaternion_turns_counterclockwise_whatever_its_length() {
        // Half the angle has the tangent 1/2: cosine 3/5, sine 4/5.
        let frame = Frame::from_quaternion(&[0, 0, 1, 2].map(Big::from)).unwrap().unwrap();
        assert_eq!((rows(&frame), frame.determinant), ([[3, 4, 0], [-4, 3, 0], [0, 0, 5]], Big::from(5)));
        // A third of a turn about (1, 1, 1) takes x to y, y to z, z to x.
        let frame = Frame::from_quaternion(&[2; 4].map(Big::from)).unwrap().unwrap();
        assert_eq!((rows(&frame), frame.determinant), ([[0, 16, 0], [0, 0, 16], [16, 0, 0]], Big::from(16)));
    }
}
