//! Bounds as the tree keeps them: in f32, rounded outward, counted from the middle of the scene.
//!
//! An f32 takes half the memory of f64, so half the cache misses, and four of them are tested at once. What f32 cannot
//! tell apart, solids finer than 2^-24 of their distance from the middle, is left to exact geometry.

use std::array;

use super::probe::Planes;
use crate::number::{Interval, two_sum};
use crate::scene::packed::{Bounds, SolidBounds};

/// A side of a solid that is the whole of its volume lies within this of the volume's side, relatively.
pub(super) const SLACK: f32 = 8.0 * f32::EPSILON;

/// Sides farther out than this are moved there, or taken for infinite: a few of them must not leave so little of f32's
/// range to times that no path can be tested.
const FARTHEST: f32 = (1_u128 << 80) as f32;

/// The coordinates of a corner, and a zero: four are a vector of the machine.
pub(super) type Corner = [f32; 4];

/// A closed box that certainly holds a solid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Volume {
    pub(super) low: Corner,
    pub(super) high: Corner,
}

/// The greatest f32 that is not above.
pub(super) fn below(value: f64) -> f32 {
    let nearest = value as f32;
    if f64::from(nearest) > value { nearest.next_down() } else { nearest }
}

/// The least f32 that is not below.
pub(super) fn above(value: f64) -> f32 {
    let nearest = value as f32;
    if f64::from(nearest) < value { nearest.next_up() } else { nearest }
}

impl Volume {
    /// Holds nothing: its union with any volume is that volume.
    pub(super) const EMPTY: Self = Self { low: [f32::INFINITY; 4], high: [f32::NEG_INFINITY; 4] };

    /// Around these bounds, counted from `middle`.
    fn around(bounds: &Bounds, middle: &[f64; 3]) -> Self {
        // Of a number and what its rounding lost, as `two_sum` gives them.
        let below = |(value, lost): (f64, f64)| {
            let near = below(value);
            if f64::from(near) == value && lost < 0.0 { near.next_down() } else { near }
        };
        let above = |(value, lost): (f64, f64)| {
            let near = above(value);
            if f64::from(near) == value && lost > 0.0 { near.next_up() } else { near }
        };
        let mut volume = Self { low: [0.0; 4], high: [0.0; 4] };
        for (axis, middle) in middle.iter().enumerate() {
            volume.low[axis] = match below(two_sum(bounds.low[axis], -middle)) {
                side if side < -FARTHEST => f32::NEG_INFINITY,
                side => side.min(FARTHEST),
            };
            volume.high[axis] = match above(two_sum(bounds.high[axis], -middle)) {
                side if side > FARTHEST => f32::INFINITY,
                side => side.max(-FARTHEST),
            };
        }
        volume
    }

    /// Whether every side is within half of `SLACK` of the true one, for a solid that fills its bounds.
    fn is_close_to(&self, bounds: &Bounds, middle: &[f64; 3]) -> bool {
        // A bound is wider than the solid by up to two `NARROW`; two differences are rounded.
        let (half, error) = (f64::from(0.5 * SLACK), 2.0 * Interval::NARROW + 4.0 * f64::EPSILON);
        (0..3).all(|axis| {
            let is_close = |side: f64, outer: f32| {
                let (middle, outer) = (middle[axis], f64::from(outer));
                let distance = (side - middle - outer).abs() + error * (side.abs() + middle.abs());
                // An infinite one may have been moved there.
                if outer.is_infinite() { side == outer } else { distance <= half * outer.abs() }
            };
            is_close(bounds.low[axis], self.low[axis]) && is_close(bounds.high[axis], self.high[axis])
        })
    }

    /// The smallest volume around both.
    #[inline]
    pub(super) fn union(&self, other: &Self) -> Self {
        Self {
            low: array::from_fn(|axis| lesser(self.low[axis], other.low[axis])),
            high: array::from_fn(|axis| greater(self.high[axis], other.high[axis])),
        }
    }

    /// What lies within `other` too.
    #[inline]
    pub(super) fn clipped(&self, other: &Self) -> Self {
        Self {
            low: array::from_fn(|axis| greater(self.low[axis], other.low[axis])),
            high: array::from_fn(|axis| lesser(self.high[axis], other.high[axis])),
        }
    }

    /// Half the surface of a bounded box, with lengths in units of 1/`scale`: how likely a random line is to meet it. A
    /// heuristic only, with the usual rounding.
    #[inline]
    pub(super) fn half_area(&self, scale: f32) -> f32 {
        let [x, y, z, _]: Corner = array::from_fn(|axis| greater(0.0, (self.high[axis] - self.low[axis]) * scale));
        x * y + y * z + z * x
    }

    /// The middle, without overflow.
    #[inline]
    pub(super) fn center(&self) -> Corner {
        array::from_fn(|axis| 0.5 * self.low[axis] + 0.5 * self.high[axis])
    }

    /// Whether there are infinite sides on every axis.
    pub(super) fn is_unbounded(&self) -> bool {
        (0..3).all(|axis| self.low[axis].is_infinite() || self.high[axis].is_infinite())
    }
}

/// The lesser of two; the second if the first is NaN, as the machine's own instruction has it.
#[inline(always)]
pub(super) fn lesser(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

/// The greater of two; the second if the first is NaN.
#[inline(always)]
pub(super) fn greater(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// The most solids that a scene may have: the tree counts slots in 31 bits, four to a node.
pub(crate) const MOST: usize = (1 << 29) - 1;
/// The most children of a node.
pub(super) const WIDTH: usize = 4;
/// Marks a child that is a solid or nothing, by its slot: node · `WIDTH` + index.
pub(super) const IS_SOLID: u32 = 1 << 31;
/// Marks a solid that fills its volume.
pub(super) const IS_FILLED: u32 = 1 << 30;
/// Instead of a solid where there is none.
pub(super) const NONE: u32 = u32::MAX;

/// The volumes of up to four children, in 128 bytes.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) planes: Planes<WIDTH>,
    /// The number of a node, or with `IS_SOLID` the slot.
    pub(super) children: [u32; WIDTH],
    /// What is in the slots: a solid's index in the scene, perhaps with `IS_FILLED`, or `NONE`.
    pub(super) solids: [u32; WIDTH],
}

/// How many solids are looked at for the middle of the scene.
const SAMPLE: usize = 1000;

/// What is known of all solids of a scene.
pub(super) struct Space {
    /// Where volumes are counted from.
    pub(super) middle: [f64; 3],
    /// The greatest finite coordinate of a volume, taken absolutely.
    pub(super) reach: f32,
    /// How solids move, in the order of the scene; empty if none does.
    pub(super) motions: Vec<Volume>,
    /// The finite part of the scene.
    pub(super) frame: Volume,
    /// Brings areas to a size that neither overflows nor vanishes.
    pub(super) scale: f32,
}

/// A solid, marked as it is in a slot.
#[derive(Clone, Copy)]
pub(super) struct MarkedSolid {
    pub(super) volume: Volume,
    pub(super) solid: u32,
}

impl Space {
    /// Looks at all solids, and makes them items.
    pub(super) fn new(outlines: &[SolidBounds], motions: &[Bounds]) -> (Self, Vec<MarkedSolid>) {
        let middle = middle(outlines);
        let item = |(index, outline): (usize, &SolidBounds)| {
            let volume = Volume::around(&outline.bounds, &middle);
            let filled = outline.is_filled && volume.is_close_to(&outline.bounds, &middle);
            MarkedSolid { volume, solid: index as u32 | if filled { IS_FILLED } else { 0 } }
        };
        let items: Vec<MarkedSolid> = outlines.iter().enumerate().map(item).collect();
        let motions = motions.iter().map(|motion| Volume::around(motion, &[0.0; 3])).collect();
        let (mut frame, mut reach) = (Volume::EMPTY, 0.0_f32);
        for MarkedSolid { volume, .. } in &items {
            for axis in 0..3 {
                for side in [volume.low[axis], volume.high[axis]].into_iter().filter(|side| side.is_finite()) {
                    frame.low[axis] = frame.low[axis].min(side);
                    frame.high[axis] = frame.high[axis].max(side);
                    reach = reach.max(side.abs());
                }
            }
        }
        let widest = (0..3).map(|axis| frame.high[axis] - frame.low[axis]).fold(0.0, f32::max);
        // Where no side is finite, as on the third axis of 2D, all solids are as long as each other.
        for (low, high) in frame.low.iter_mut().zip(&mut frame.high).filter(|(low, high)| low > high) {
            (*low, *high) = (0.0, widest);
        }
        (Self { middle, reach, motions, frame, scale: 1.0 / widest }, items)
    }

    /// How a solid moves, by what stands in its slot.
    pub(super) fn motion(&self, solid: u32) -> Option<&Volume> {
        self.motions.get((solid & !IS_FILLED) as usize)
    }
}

/// About where the solids are: on each axis the median of a sample's low sides. Outliers do not move it.
fn middle(outlines: &[SolidBounds]) -> [f64; 3] {
    let step = outlines.len() / SAMPLE + 1;
    [0, 1, 2].map(|axis| {
        let sides = outlines.iter().step_by(step).map(|outline| outline.bounds.low[axis]);
        let mut sides: Vec<f64> = sides.filter(|side| side.is_finite()).collect();
        sides.sort_by(f64::total_cmp);
        sides.get(sides.len() / 2).copied().unwrap_or(0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_rounded_outward_from_the_middle() {
        let bounds = Bounds { low: [0.1, 1e300, f64::NEG_INFINITY], high: [0.1, f64::MAX, -1e300] };
        let volume = Volume::around(&bounds, &[0.0; 3]);
        assert!(f64::from(volume.low[0]) < 0.1 && f64::from(volume.high[0]) > 0.1);
        assert_eq!(volume.low[0].next_up(), volume.high[0]);
        assert_eq!((volume.low[1], volume.high[1]), (FARTHEST, f32::INFINITY));
        assert_eq!((volume.low[2], volume.high[2]), (f32::NEG_INFINITY, -FARTHEST));
        let far = Bounds { low: [5e6 + 0.25; 3], high: [5e6 + 0.5; 3] };
        assert_eq!(
            Volume::around(&far, &[5e6; 3]),
            Volume { low: [0.25, 0.25, 0.25, 0.0], high: [0.5, 0.5, 0.5, 0.0] }
        );
    }

    #[test]
    fn sides_that_were_moved_far_are_not_close() {
        let is_close = |bounds: Bounds| Volume::around(&bounds, &[0.25; 3]).is_close_to(&bounds, &[0.25; 3]);
        assert!(is_close(Bounds { low: [0.1, 0.0, f64::NEG_INFINITY], high: [0.1, 1e9, f64::INFINITY] }));
        assert!(!is_close(Bounds { low: [-1e30, 0.0, 0.0], high: [0.1; 3] }));
        assert!(!is_close(Bounds { low: [0.0; 3], high: [0.1, 0.1, 1e30] }));
        assert!(!is_close(Bounds { low: [1e30; 3], high: [1e30; 3] }));
        // What is left is all rounding.
        assert!(!is_close(Bounds { low: [0.0; 3], high: [0.25_f64.next_up(); 3] }));
    }

    #[test]
    fn areas_of_flat_and_empty_volumes_are_no_nan() {
        let plate = Volume { low: [2.0, 0.0, 0.0, 0.0], high: [6.0, 0.0, 1.0, 0.0] };
        assert_eq!((plate.half_area(0.5), Volume::EMPTY.half_area(1.0)), (1.0, 0.0));
        assert_eq!(Volume::EMPTY.union(&plate), plate);
    }
}
