//! The slab test on bounds: whether a path may meet them, and from which t on.
//!
//! After Kay & Kajiya (1986), one subtraction and one multiplication a plane. What rounding may amount to is added to
//! the far end at last: a test may find a meeting where there is none, but never miss one.

use std::array;

use super::super::bounds::{Bounds, Interval, PathBounds, greater, lesser};

/// The relative error of a computed t, of a difference, a reciprocal and a product, with plenty to spare.
const ROUNDING: f64 = 16.0 * f64::EPSILON;
/// Far more than what underflow may take from a t.
const UNDERFLOW: f64 = f64::MIN_POSITIVE;
/// Coordinates and times that stay below do not overflow.
const LARGE: f64 = f64::MAX / 16.0;
/// A direction known worse than this, relatively, is taken for a path at rest in a wider place.
const WIDEST: f64 = 0.01;

/// A path made ready for tests against bounds.
pub struct Probe {
    axes: [Axis; 3],
    path: PathBounds,
    /// Of the two factors, the greater product is t with its error added, whatever its sign.
    widening: [f64; 2],
    limit: f64,
    widened_limit: f64,
}

#[derive(Clone, Copy)]
struct Axis {
    /// The side of a box that the path comes to first: 0, the low one, or 1 if the coordinate falls.
    near_side: usize,
    /// The end of the origin's interval that is nearest to the near side, and the other one.
    near_origin: f64,
    far_origin: f64,
    /// Turns a distance into a time. Infinite for a path at rest: times are ±inf then, and NaN on a face, which
    /// comparisons pass over.
    inverse: f64,
}

impl Probe {
    /// `reach` is the greatest finite coordinate of all the bounds, taken absolutely.
    pub fn new(path: &PathBounds, reach: f64) -> Self {
        let mut error = ROUNDING;
        let range = Interval { below: path.first, above: path.last };
        let axes = array::from_fn(|axis| {
            let (origin, direction) = (path.origin[axis], path.direction[axis]);
            let Some((axis, spread)) = Axis::moving(origin, direction, reach) else {
                return Axis::at_rest(origin + range * direction);
            };
            error = error.max(ROUNDING + 4.0 * spread);
            axis
        });
        let widening = [1.0 + error, 1.0 - error];
        let mut probe = Self { axes, path: *path, widening, limit: f64::INFINITY, widened_limit: f64::INFINITY };
        probe.lower_limit(path.last);
        probe
    }

    /// From now on a t above `limit` is of no interest.
    pub fn lower_limit(&mut self, limit: f64) {
        if limit < self.limit {
            self.limit = limit;
            self.widened_limit = self.widened(limit);
        }
    }

    /// Whether what begins at `near`, as `meet` gave it, is certainly beyond the limit.
    #[inline(always)]
    pub fn is_beyond(&self, near: f64) -> bool {
        near > self.widened_limit
    }

    #[inline(always)]
    fn widened(&self, t: f64) -> f64 {
        greater(t * self.widening[0], t * self.widening[1]) + UNDERFLOW
    }

    /// For each of N boxes the t from which on the path may be in it, and inf if it certainly is not within the
    /// limit. `plane` gives the coordinates of one side (0 low, 1 high) of the boxes on an axis.
    #[inline(always)]
    pub fn meet<const N: usize>(&self, plane: impl Fn(usize, usize) -> [f64; N]) -> [f64; N] {
        let mut near = [self.path.first; N];
        let mut far = [self.limit; N];
        for (number, axis) in self.axes.iter().enumerate() {
            let near_plane = plane(number, axis.near_side);
            let far_plane = plane(number, 1 - axis.near_side);
            for n in 0..N {
                near[n] = greater((near_plane[n] - axis.near_origin) * axis.inverse, near[n]);
                far[n] = lesser((far_plane[n] - axis.far_origin) * axis.inverse, far[n]);
            }
        }
        array::from_fn(|n| if near[n] > self.widened(far[n]) { f64::INFINITY } else { near[n] })
    }

    /// The same for one box that moves: `motion` bounds the change of its coordinates in one unit of t.
    ///
    /// Only t from 0 on is looked at: the path's range must not begin before, else everything is met.
    pub fn meet_moving(&self, bounds: &Bounds, motion: &Bounds) -> f64 {
        let (mut near, mut far) = (self.path.first, self.limit);
        if near < 0.0 {
            return near;
        }
        for axis in 0..3 {
            let (origin, direction) = (self.path.origin[axis], self.path.direction[axis]);
            // How far the path's high end is above the low side, its low end below the high side: neither is negative
            // where they meet.
            let overlaps = [
                (origin.above - bounds.low[axis], direction.above - motion.low[axis]),
                (bounds.high[axis] - origin.below, motion.high[axis] - direction.below),
            ];
            for (overlap, growth) in overlaps {
                match (overlap >= 0.0, growth > 0.0) {
                    // What overflows is cut to the greatest f64, on the safe side.
                    (true, false) if growth < 0.0 => far = far.min(overlap / -growth.max(-f64::MAX)),
                    (false, true) => near = near.max((-overlap.max(-f64::MAX) / growth).min(f64::MAX)),
                    (false, false) => return f64::INFINITY,
                    _ => {}
                }
            }
        }
        if near > self.widened(far) { f64::INFINITY } else { near }
    }
}

impl Axis {
    /// For a direction that is certainly not zero, with its relative spread; `None` where it is, nearly is, or f64 is
    /// not wide enough.
    fn moving(origin: Interval, direction: Interval, reach: f64) -> Option<(Self, f64)> {
        let falls = direction.above < 0.0;
        let (slowest, fastest) =
            if falls { (direction.above, direction.below) } else { (direction.below, direction.above) };
        let spread = (fastest - slowest) / slowest;
        let inverse = 1.0 / slowest;
        let farthest = reach + origin.above.abs().max(origin.below.abs());
        // NaN is not safe either.
        let is_safe = farthest <= LARGE && farthest * inverse.abs() <= LARGE && fastest.abs() <= LARGE;
        if !(falls || direction.below > 0.0) || !is_safe || spread > WIDEST {
            return None;
        }
        let (near_origin, far_origin) = if falls { (origin.below, origin.above) } else { (origin.above, origin.below) };
        Some((Self { near_side: usize::from(falls), near_origin, far_origin, inverse }, spread))
    }

    /// For a coordinate that stays somewhere in `place`.
    fn at_rest(place: Interval) -> Self {
        Self { near_side: 0, near_origin: place.above, far_origin: place.below, inverse: f64::INFINITY }
    }
}
