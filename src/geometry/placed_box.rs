//! A box as slabs along its own axes, which need not be the world's: placed by a matrix, turned, or spanned by edges.

use crate::number::{Ring, Uncertain};

use super::path::{Path, Slab, Vector};
use super::swept_aabb::Aabb;

/// How many inputs are multiplied where a path meets a placed box: two times are compared, whose parts are a product of
/// two entries of a map, its units and a length, or a determinant of three entries and a length.
pub(crate) const PLACED_BOX_DEGREE: u32 = 8;

/// A box as slabs along its own axes, and the path's coordinates in them.
pub(crate) struct PlacedSlabs<R> {
    /// One slab for each axis.
    pub(crate) slabs: [Slab<R>; 3],
    /// The box's own axes; `None` if they are the world's.
    pub(crate) frame: Option<Box<Frame<R>>>,
}

impl<R: Ring> PlacedSlabs<R> {
    /// A box along the world's axes.
    #[inline]
    pub(crate) fn aligned(aabb: Aabb<R>, path: &Path<R>) -> Self {
        Self { slabs: slabs([&aabb.low, &aabb.high, &path.origin, &path.direction]), frame: None }
    }

    /// The box that a linear map and then a translation make of a local one; `None` if the map is singular. The columns of
    /// the map are in units of their own, so many of which make 1.
    ///
    /// A local point x comes to L·x + translation, with L in units of its own: x·determinant are the frame's
    /// coordinates of the rest times those units.
    pub(crate) fn mapped(
        local: &Aabb<R>,
        (columns, units_in_one): (&[Vector<R>; 3], &R),
        translation: &Vector<R>,
        path: &Path<R>,
    ) -> Result<Option<Self>, Uncertain> {
        R::holds(PLACED_BOX_DEGREE)?;
        let Some(frame) = Frame::from_columns(columns)? else { return Ok(None) };
        let offset = path.origin.minus(translation).times(units_in_one);
        let direction = path.direction.times(units_in_one);
        let (low, high) = (local.low.times(&frame.determinant), local.high.times(&frame.determinant));
        Ok(Some(Self::framed(frame, &offset, &direction, low, high)))
    }

    /// A box that is turned about its center by a quaternion x, y, z, w of any length; `None` if that is zero.
    ///
    /// Offsets from the center are taken twice, so that it need not be a whole number.
    pub(crate) fn turned(aabb: &Aabb<R>, quaternion: &[R; 4], path: &Path<R>) -> Result<Option<Self>, Uncertain> {
        R::holds(PLACED_BOX_DEGREE)?;
        let Some(frame) = Frame::from_quaternion(quaternion)? else { return Ok(None) };
        let two = R::integer(2);
        let offset = path.origin.times(&two).minus(&aabb.low).minus(&aabb.high);
        let half = aabb.high.minus(&aabb.low).times(&frame.determinant);
        Ok(Some(Self::framed(frame, &offset, &path.direction.times(&two), half.negated(), half)))
    }

    /// The box that edges span from a corner; `None` if they are dependent.
    pub(crate) fn spanned(
        corner: &Vector<R>,
        edges: &[Vector<R>; 3],
        path: &Path<R>,
    ) -> Result<Option<Self>, Uncertain> {
        R::holds(PLACED_BOX_DEGREE)?;
        let Some(frame) = Frame::from_columns(edges)? else { return Ok(None) };
        let offset = path.origin.minus(corner);
        let high = Vector::from_axes(|_| frame.determinant.clone());
        Ok(Some(Self::framed(frame, &offset, &path.direction, Vector::zero(), high)))
    }

    /// Converts these slabs to the number type that holds products of more factors.
    pub(crate) fn deep(&self) -> PlacedSlabs<R::Deep> {
        let frame = self.frame.as_ref().map(|frame| Box::new(frame.deep()));
        PlacedSlabs { slabs: self.slabs.each_ref().map(Slab::deep), frame }
    }

    fn framed(frame: Frame<R>, offset: &Vector<R>, direction: &Vector<R>, low: Vector<R>, high: Vector<R>) -> Self {
        let (position, velocity) = (frame.to_local(offset), frame.to_local(direction));
        Self { slabs: slabs([&low, &high, &position, &velocity]), frame: Some(Box::new(frame)) }
    }
}

/// The slab on each axis: low, high, position and velocity.
#[inline]
fn slabs<R: Ring>(vectors: [&Vector<R>; 4]) -> [Slab<R>; 3] {
    [0, 1, 2].map(|axis| {
        let [low, high, position, velocity] = vectors.map(|vector| vector[axis].clone());
        Slab { low, high, position, velocity }
    })
}

/// The inverse of an invertible linear map, times a positive determinant, so that it stays whole.
///
/// Row i is the gradient of local coordinate i: the outward normal of that axis's high face, not of unit length.
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
    fn deep(&self) -> Frame<R::Deep> {
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
    use crate::geometry::Range;
    use crate::number::{Ball, Big, Short, Single, Word};

    #[test]
    fn words_are_refused_by_all_that_places_a_box() {
        fn answers<R: Ring>() -> [bool; 3] {
            let one = || R::integer(1);
            let axes = || [0, 1, 2].map(|own| Vector::from_axes(|axis| R::integer(i64::from(axis == own))));
            let cube = Aabb { low: Vector::zero(), high: Vector::from_axes(|_| one()) };
            let range = Range { first: None, last: None };
            let path = Path { origin: Vector::zero(), direction: Vector::from_axes(|_| one()), range };
            [
                PlacedSlabs::mapped(&cube, (&axes(), &one()), &Vector::zero(), &path).is_ok(),
                PlacedSlabs::turned(&cube, &[0, 0, 0, 1].map(R::integer), &path).is_ok(),
                PlacedSlabs::spanned(&Vector::zero(), &axes(), &path).is_ok(),
            ]
        }
        assert_eq!([answers::<Single>(), answers::<Ball>()], [[true; 3]; 2]);
        assert_eq!([answers::<Short>(), answers::<Word>()], [[false; 3]; 2]);
    }

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
