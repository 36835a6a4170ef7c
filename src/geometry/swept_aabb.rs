//! Two moving axis-aligned boxes: a moving point against their Minkowski sum, at any speed.

use std::cmp::Ordering;

use crate::number::{Fraction, Ring, Uncertain};

use super::contact::Contact;
use super::path::{Path, Range, Slab, Vector};
use super::ray_box::{Faces, ray_box};

/// A closed axis-aligned box, low ≤ high on every axis; zero sizes are allowed.
pub struct Aabb<R> {
    pub low: Vector<R>,
    pub high: Vector<R>,
}

/// A box that moves at constant velocity.
pub struct MovingBox<R> {
    /// The box at t = 0.
    pub shape: Aabb<R>,
    /// How far the box moves in one unit of t.
    pub velocity: Vector<R>,
}

/// Two boxes that move for a while.
pub struct Sweep<R> {
    pub a: MovingBox<R>,
    pub b: MovingBox<R>,
    /// The time.
    pub range: Range<R>,
}

/// When the two boxes of a sweep meet, in `dimension` axes; `None` if they never do.
///
/// It is the contact of the point a.low, moving at a's velocity relative to b, with b grown by the size of a; its faces
/// are those of b. Boxes that overlap at the start of the range meet there through no face; boxes that touch there and
/// move into each other arrive then.
///
/// ```
/// use hitcalc::internals::geometry::{Aabb, MovingBox, Range, Status, Sweep, Vector, swept_aabb};
/// use hitcalc::internals::number::{Big, Exact, Fraction};
/// let moving = |low: [i32; 3], high: [i32; 3], velocity: [i32; 3]| {
///     let [low, high, velocity] = [low, high, velocity].map(|vector| Vector(vector.map(Big::from)));
///     MovingBox { shape: Aabb { low, high }, velocity }
/// };
/// // No speed tunnels through: a unit box at 1000 a frame, and a thin wall.
/// let (a, b) = (moving([0; 3], [1; 3], [1000, 0, 0]), moving([501, 0, 0], [501, 1, 1], [0; 3]));
/// let frame = Range { first: Some(Fraction::whole(Big::from(0))), last: Some(Fraction::whole(Big::from(1))) };
/// let contact = swept_aabb(&Sweep { a, b, range: frame }, 3).unwrap().unwrap();
/// assert_eq!(contact.status, Status::Hit);
/// assert_eq!(contact.enter.time.unwrap().round(), Ok(0.5));
/// ```
pub fn swept_aabb<R: Ring>(
    sweep: &Sweep<R>,
    dimension: usize,
) -> Result<Option<Contact<Fraction<R>, Faces>>, Uncertain> {
    ray_box(&sweep.slabs()[..dimension], &sweep.range)
}

impl<R: Ring> Sweep<R> {
    /// The path of the point a.low, as b sees it.
    pub(crate) fn path(&self) -> Path<R> {
        let direction = self.a.velocity.minus(&self.b.velocity);
        Path { origin: self.a.shape.low.clone(), direction, range: self.range.clone() }
    }

    /// The point a.low against b grown by the size of a, axis by axis.
    #[inline]
    pub(crate) fn slabs(&self) -> [Slab<R>; 3] {
        let Self { a, b, .. } = self;
        [0, 1, 2].map(|axis| Slab {
            low: b.shape.low[axis].clone() - (a.shape.high[axis].clone() - &a.shape.low[axis]),
            high: b.shape.high[axis].clone(),
            position: a.shape.low[axis].clone(),
            velocity: a.velocity[axis].clone() - &b.velocity[axis],
        })
    }

    /// The shortest move of a along one axis, with both boxes as they are at t = 0, that ends the overlap of their
    /// interiors: the axis and the way. Of equal ones it is the first axis, and there the negative way; `None` where
    /// they do not overlap.
    ///
    /// The overlap is that of the point a.low with the interior of b grown by the size of a.
    pub(crate) fn push(&self, dimension: usize) -> Result<Option<(usize, R)>, Uncertain> {
        let mut shortest: Option<(usize, R, R)> = None;
        for (axis, slab) in self.slabs().into_iter().enumerate().take(dimension) {
            let ways = [slab.low - &slab.position, slab.high - &slab.position];
            if !ways[0].sign()?.is_lt() || !ways[1].sign()?.is_gt() {
                return Ok(None);
            }
            for way in ways {
                let length = way.clone().magnitude()?;
                let is_shorter = match &shortest {
                    Some((_, _, least)) => length.compare(least)?.is_lt(),
                    None => true,
                };
                if is_shorter {
                    shortest = Some((axis, way, length));
                }
            }
        }
        Ok(shortest.map(|(axis, way, _)| (axis, way)))
    }

    /// The low corners of a and b at time `t`, on one axis.
    pub(crate) fn low_corners(&self, axis: usize, t: &Fraction<R>) -> [Fraction<R>; 2] {
        [&self.a, &self.b].map(|moving| t.coordinate(&moving.shape.low[axis], &moving.velocity[axis]))
    }

    /// Points of a and b that are nearest to each other at time `t`: on an axis on which both share something, its
    /// middle.
    pub(crate) fn nearest(&self, t: &Fraction<R>) -> Result<[[Fraction<R>; 3]; 2], Uncertain> {
        let sides = [self.facing(0, t)?, self.facing(1, t)?, self.facing(2, t)?];
        Ok([0, 1].map(|end| sides.each_ref().map(|ends: &[Fraction<R>; 2]| ends[end].clone())))
    }

    /// The coordinates of those points of a and b on one axis.
    fn facing(&self, axis: usize, t: &Fraction<R>) -> Result<[Fraction<R>; 2], Uncertain> {
        let [a, b] = self.low_corners(axis, t);
        let [low, high] = self.shared(axis, t)?;
        if low.numerator.compare(&high.numerator)?.is_le() {
            let denominator = low.denominator.clone() * &R::integer(2);
            let middle = Fraction { numerator: low.numerator + &high.numerator, denominator };
            return Ok([middle.clone(), middle]);
        }
        // Apart: the greater of the low sides faces the lesser of the high ones.
        Ok(if a.numerator.compare(&b.numerator)?.is_gt() { [low, high] } else { [high, low] })
    }

    /// The least and the greatest coordinate that both boxes share at time `t`, on one axis.
    pub(crate) fn shared(&self, axis: usize, t: &Fraction<R>) -> Result<[Fraction<R>; 2], Uncertain> {
        let [a_low, b_low] = self.low_corners(axis, t);
        let [a_high, b_high] =
            [&self.a, &self.b].map(|moving| t.coordinate(&moving.shape.high[axis], &moving.velocity[axis]));
        // All are over the denominator of t.
        let low = if a_low.numerator.compare(&b_low.numerator)? == Ordering::Less { b_low } else { a_low };
        let high = if a_high.numerator.compare(&b_high.numerator)? == Ordering::Greater { b_high } else { a_high };
        Ok([low, high])
    }
}
