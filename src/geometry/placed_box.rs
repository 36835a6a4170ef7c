//! A box as slabs along its own axes, which need not be the world's.

use crate::number::{Ring, Uncertain};

use super::frame::Frame;
use super::path::Path;
use super::path::Slab;
use super::swept_aabb::Aabb;
use super::vector::Vector;

/// How many inputs are multiplied where a path meets a placed box: two times are compared, whose parts are a product of
/// two entries of a map, its units and a length, or a determinant of three entries and a length.
pub const PLACED_BOX_DEGREE: u32 = 8;

/// A box as slabs along its own axes, and the path's coordinates in them.
#[derive(Clone, Debug)]
pub struct PlacedSlabs<R> {
    /// One slab for each axis.
    pub(crate) slabs: [Slab<R>; 3],
    /// The box's own axes; `None` if they are the world's.
    pub(crate) frame: Option<Box<Frame<R>>>,
}

/// A linear map, with units of its own.
#[derive(Clone, Debug)]
pub struct LinearMap<R> {
    /// The images of the unit vectors, in units of the map.
    pub(crate) columns: [Vector<R>; 3],
    /// How many units of the map make 1.
    pub(crate) units_in_one: R,
}

impl<R: Ring> PlacedSlabs<R> {
    /// A box along the world's axes.
    #[inline]
    pub(crate) fn aligned(aabb: Aabb<R>, path: &Path<R>) -> Self {
        let Aabb { low, high } = aabb;
        let slab = |axis: usize| Slab {
            low: low[axis].clone(),
            high: high[axis].clone(),
            position: path.origin[axis].clone(),
            velocity: path.direction[axis].clone(),
        };
        Self { slabs: [0, 1, 2].map(slab), frame: None }
    }

    /// The box that a map and then a translation make of a local one; `None` if the map is singular.
    ///
    /// A local point x comes to L·x + translation, with L in units of its own: x·determinant are the frame's
    /// coordinates of the rest times those units.
    pub(crate) fn mapped(
        local: &Aabb<R>,
        map: &LinearMap<R>,
        translation: &Vector<R>,
        path: &Path<R>,
    ) -> Result<Option<Self>, Uncertain> {
        R::holds(PLACED_BOX_DEGREE)?;
        let Some(frame) = Frame::from_columns(&map.columns)? else { return Ok(None) };
        let offset = path.origin.minus(translation).times(&map.units_in_one);
        let direction = path.direction.times(&map.units_in_one);
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
        let slab = |axis: usize| Slab {
            low: low[axis].clone(),
            high: high[axis].clone(),
            position: position[axis].clone(),
            velocity: velocity[axis].clone(),
        };
        Self { slabs: [0, 1, 2].map(slab), frame: Some(Box::new(frame)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Range;
    use crate::number::{Ball, Short, Single, Word};

    #[test]
    fn words_are_refused_by_all_that_places_a_box() {
        fn answers<R: Ring>() -> [bool; 3] {
            let one = || R::integer(1);
            let axes = || [0, 1, 2].map(|own| Vector::from_axes(|axis| R::integer(i64::from(axis == own))));
            let cube = Aabb { low: Vector::zero(), high: Vector::from_axes(|_| one()) };
            let range = Range { first: None, last: None };
            let path = Path { origin: Vector::zero(), direction: Vector::from_axes(|_| one()), range };
            let map = LinearMap { columns: axes(), units_in_one: one() };
            [
                PlacedSlabs::mapped(&cube, &map, &Vector::zero(), &path).is_ok(),
                PlacedSlabs::turned(&cube, &[0, 0, 0, 1].map(R::integer), &path).is_ok(),
                PlacedSlabs::spanned(&Vector::zero(), &axes(), &path).is_ok(),
            ]
        }
        assert_eq!([answers::<Single>(), answers::<Ball>()], [[true; 3]; 2]);
        assert_eq!([answers::<Short>(), answers::<Word>()], [[false; 3]; 2]);
    }
}
