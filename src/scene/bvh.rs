//! A bounding-volume hierarchy: which solids a path may meet, nearest first.
//!
//! A tree by the surface-area heuristic (Wald 2007). A node holds the volumes of its up to four children side by side,
//! so that all are tested at once (Dammertz et al. 2008); a child is a node or a solid. The tree skips only what is
//! certain to be missed: what it names are candidates, for exact geometry to decide, unless they fill their volumes
//! and certainly are met.

use std::array;

use build::{IS_FILLED, IS_SOLID, NONE, Node, WIDTH};

use self::build::{SLACK, above, below, greater, lesser};
use super::packed::{PathBounds, prefetch};
use crate::number::Interval;

mod build;
mod least_gap;

pub(crate) use build::MOST;

/// How many nodes are fetched ahead.
const PREFETCHED: usize = 3;

/// The tree over the bounds of a scene's solids.
#[derive(Debug, Default)]
pub(super) struct Bvh {
    nodes: Vec<Node>,
    /// How each node's children move; empty if no solid does.
    drifts: Vec<Planes>,
    /// The root of those solids that are unbounded on each axis, and that of all others.
    roots: Vec<u32>,
    /// Where volumes are counted from.
    middle: [f64; 3],
    /// The greatest finite coordinate of a volume, taken absolutely.
    reach: f32,
}

/// A solid that a path may meet; or one that it may be nearest to, with bounds of the gap instead of the time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// The index of the solid in the scene.
    pub(crate) solid: usize,
    /// A lower bound of the first t of the contact, if the path meets the solid at all.
    pub(crate) not_before: f64,
    /// An upper bound of it; only where the path certainly goes through the solid's interior.
    pub(crate) not_after: Option<f64>,
}

impl Bvh {
    /// Calls `candidate` with every solid that the path may meet within its range, about from near to far.
    ///
    /// `candidate` may lower the range's end by giving one: solids that are certainly met after it only are skipped
    /// from then on, those that may be met exactly then are not. Without any it visits all that the path may meet.
    /// `stack` is working memory.
    #[inline(always)]
    pub(super) fn visit(
        &self,
        path: &PathBounds,
        stack: &mut Vec<i64>,
        mut candidate: impl FnMut(Candidate) -> Option<f64>,
    ) {
        let mut probe = Probe::new(path, &self.middle, self.reach);
        for &root in &self.roots {
            self.visit_tree(root, &mut probe, stack, &mut candidate);
        }
    }

    #[inline(always)]
    fn visit_tree(
        &self,
        root: u32,
        probe: &mut Probe,
        stack: &mut Vec<i64>,
        candidate: &mut impl FnMut(Candidate) -> Option<f64>,
    ) {
        stack.clear();
        let mut number = root;
        let mut end = key(probe.widened_limit, u32::MAX);
        loop {
            let node = &self.nodes[number as usize];
            let nears = match self.drifts.get(number as usize) {
                None => probe.meet(&node.planes),
                Some(drift) => probe.meet_moving(&node.planes, drift),
            };
            push(stack, nears, &node.children);
            self.prefetch(stack);
            number = loop {
                let Some(top) = stack.pop() else { return };
                if top > end {
                    continue;
                }
                let child = top as u32;
                if child & IS_SOLID == 0 {
                    break child;
                }
                if let Some(found) = self.candidate((child ^ IS_SOLID) as usize, near(top), probe)
                    && let Some(limit) = candidate(found)
                {
                    probe.lower_limit(build::above(limit));
                    end = key(probe.widened_limit, u32::MAX);
                }
            };
        }
    }

    /// Has the nodes fetched that are looked at next.
    #[inline(always)]
    fn prefetch(&self, stack: &[i64]) {
        for &key in stack.iter().rev().take(PREFETCHED) {
            let child = key as u32;
            if child & IS_SOLID == 0 {
                prefetch(std::slice::from_ref(&self.nodes[child as usize]));
            }
        }
    }

    /// The solid in a slot, unless that is empty.
    #[inline(always)]
    fn candidate(&self, slot: usize, near: f32, probe: &Probe) -> Option<Candidate> {
        let (node, index) = (&self.nodes[slot / WIDTH], slot % WIDTH);
        let solid = node.solids[index];
        if solid == NONE {
            return None;
        }
        let may_be_certain = solid & IS_FILLED != 0 && self.drifts.is_empty();
        let sides = || node.planes.map(|sides| sides.map(|planes| planes[index]));
        let not_after = if may_be_certain { probe.certain_entry(&sides()) } else { None };
        Some(Candidate {
            solid: (solid & !IS_FILLED) as usize,
            not_before: f64::from(probe.lowered(near)),
            not_after: not_after.map(f64::from),
        })
    }
}

/// Puts those children of a node that may be met onto the stack, the nearest on top.
#[inline(always)]
fn push(stack: &mut Vec<i64>, nears: [f32; WIDTH], children: &[u32; WIDTH]) {
    let mut keys: [i64; WIDTH] = array::from_fn(|index| key(nears[index], children[index]));
    // A sorting network has no branches.
    for (left, right) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        let (a, b) = (keys[left], keys[right]);
        (keys[left], keys[right]) = (a.max(b), a.min(b));
    }
    let missed = nears.iter().filter(|near| near.is_nan()).count();
    stack.extend_from_slice(&keys);
    stack.truncate(stack.len() - missed);
}

/// A child and when the path comes near it, as one number: keys sort by time.
#[inline(always)]
fn key(near: f32, child: u32) -> i64 {
    i64::from(ordered(near.to_bits() as i32)) << 32 | i64::from(child)
}

fn near(key: i64) -> f32 {
    f32::from_bits(ordered((key >> 32) as i32) as u32)
}

/// Between the bits of an f32 and an integer in the same order, either way.
#[inline(always)]
fn ordered(bits: i32) -> i32 {
    bits ^ ((bits >> 31) as u32 >> 1) as i32
}

// The slab test on volumes: whether a path may meet them, and from which t on; or whether it certainly does.
//
// After Kay & Kajiya (1986), one subtraction and one multiplication a plane. What rounding may amount to is added to
// the far end at last: a test may find a meeting where there is none, but never miss one. To be certain of a meeting,
// every number is taken at its other end, and the same rounding the other way.

/// The relative error of a computed t, of a difference, a reciprocal and a product, with plenty to spare.
const ROUNDING: f32 = 16.0 * f32::EPSILON;
/// Far more than what underflow may take from a t.
const UNDERFLOW: f32 = f32::MIN_POSITIVE;
/// Coordinates and times that stay below do not overflow.
const LARGE: f32 = f32::MAX / 16.0;
/// A direction known worse than this, relatively, is treated as a path at rest in a wider interval.
const WIDEST: f32 = 0.01;

/// Instead of a t: a NaN that sorts before all times.
const MISSED: f32 = f32::from_bits(u32::MAX);

/// Coordinates of the volumes of a node's children: `planes[axis][side]`, side 0 the low one.
type Planes = [[[f32; WIDTH]; 2]; 3];

/// An interval between two f32, ends included.
#[derive(Clone, Copy)]
struct Interval32 {
    below: f32,
    above: f32,
}

/// A path made ready for tests against volumes.
struct Probe {
    axes: [AxisProbe; 3],
    first: Interval32,
    last: Interval32,
    /// Of the two factors, the greater product is t with its error added, whatever its sign.
    widening: [f32; 2],
    limit: f32,
    /// A begin that `meet` finds after this is certainly beyond the limit.
    widened_limit: f32,
    /// The sides of volumes that move.
    sides: [[Interval32; 2]; 3],
    direction: [Interval32; 3],
}

#[derive(Clone, Copy)]
struct AxisProbe {
    /// The side of a volume that the path comes to first: 0, the low one, or 1 if the coordinate falls.
    near_side: usize,
    /// The path's side that comes to the near side, as near to it as may be; and the one that leaves the far side.
    near_origin: f32,
    far_origin: f32,
    /// The path's side that comes to the near side, as far from it as may be; and the one that leaves the far side.
    certain_origins: [f32; 2],
    /// Turns a distance into a time. Infinite for a path at rest: times are ±inf then, and NaN on a face, which
    /// comparisons pass over.
    inverse: f32,
}

impl Probe {
    /// `reach` is the greatest finite coordinate of all volumes, taken absolutely, which count from `middle`.
    #[inline(always)]
    fn new(path: &PathBounds, middle: &[f64; 3], reach: f32) -> Self {
        let mut error = ROUNDING;
        let range = path.first.union(path.last);
        let mut sides = [[Interval32::ZERO; 2]; 3];
        let mut direction = [Interval32::ZERO; 3];
        let mut axes = [AxisProbe::at_rest([Interval32::ZERO; 2]); 3];
        // Plain loops, since what goes into `array::from_fn` may be compiled without the features of its caller.
        for axis in 0..3 {
            let [low, high] = [path.low[axis], path.high[axis]];
            sides[axis] = [Interval32::about(low, middle[axis]), Interval32::about(high, middle[axis])];
            direction[axis] = Interval32::about(path.direction[axis], 0.0);
            if let Some((moving, spread)) = AxisProbe::moving(sides[axis], direction[axis], reach) {
                axes[axis] = moving;
                error = error.max(ROUNDING + 4.0 * spread);
            } else {
                let way = range * path.direction[axis] - Interval::exact(middle[axis]);
                axes[axis] = AxisProbe::at_rest([Interval32::around(low + way), Interval32::around(high + way)]);
            }
        }
        let (first, last) = (Interval32::around(path.first), Interval32::around(path.last));
        let mut probe = Self {
            axes,
            first,
            last,
            widening: [1.0 + error, 1.0 - error],
            limit: f32::INFINITY,
            widened_limit: f32::INFINITY,
            sides,
            direction,
        };
        probe.lower_limit(last.above);
        probe
    }

    /// From now on a t above `limit` is of no interest.
    #[inline(always)]
    fn lower_limit(&mut self, limit: f32) {
        if limit < self.limit {
            self.limit = limit;
            self.widened_limit = self.widened(limit);
        }
    }

    #[inline(always)]
    fn widened(&self, t: f32) -> f32 {
        greater(t * self.widening[0], t * self.widening[1]) + UNDERFLOW
    }

    /// Not above any t that may have been computed as this one.
    #[inline(always)]
    fn lowered(&self, t: f32) -> f32 {
        -self.widened(-t)
    }

    /// For each volume the t from which on the path may be in it, and `MISSED` if it certainly is not within the limit.
    #[inline(always)]
    fn meet(&self, planes: &Planes) -> [f32; WIDTH] {
        let mut near = [self.first.below; WIDTH];
        let mut far = [self.limit; WIDTH];
        for (planes, axis) in planes.iter().zip(&self.axes) {
            let (near_plane, far_plane) = (&planes[axis.near_side], &planes[1 - axis.near_side]);
            for n in 0..WIDTH {
                near[n] = greater((near_plane[n] - axis.near_origin) * axis.inverse, near[n]);
                far[n] = lesser((far_plane[n] - axis.far_origin) * axis.inverse, far[n]);
            }
        }
        // A path at rest outside of the volume would be in it at t = inf.
        let is_met = |n: usize| (near[n] <= self.widened(far[n])) & (near[n] < f32::INFINITY);
        array::from_fn(|n| if is_met(n) { near[n] } else { MISSED })
    }

    /// For a solid that fills its volume but for `SLACK`, a bound of the t at which the path comes to it, never too
    /// early, if the path certainly goes through its interior after that, within its range.
    #[inline(always)]
    fn certain_entry(&self, sides: &[[f32; 2]; 3]) -> Option<f32> {
        let (mut near, mut far) = (self.first.above, self.last.below);
        for (sides, axis) in sides.iter().zip(&self.axes) {
            let scaled = |side: usize| [sides[side] * (1.0 + SLACK), sides[side] * (1.0 - SLACK)];
            let inner = |side: usize| {
                let [a, b] = scaled(side);
                if side == 0 { greater(a, b) } else { lesser(a, b) }
            };
            let time = |side: usize, origin: f32| (inner(side) - origin) * axis.inverse;
            let [near_origin, far_origin] = axis.certain_origins;
            let (entry, exit) = (time(axis.near_side, near_origin), time(1 - axis.near_side, far_origin));
            if entry.is_nan() || exit.is_nan() {
                return None;
            }
            near = near.max(self.widened(entry));
            far = far.min(self.lowered(exit));
        }
        (near < far).then_some(near)
    }

    /// When the path meets volumes that move, as [`Probe::meet`] says of volumes at rest: `motions` bound the change of
    /// their coordinates in one unit of t.
    ///
    /// Only t from 0 on is looked at: the path's range must not begin before, else everything is met.
    fn meet_moving(&self, planes: &Planes, motions: &Planes) -> [f32; WIDTH] {
        array::from_fn(|n| {
            let (mut near, mut far) = (self.first.below, self.limit);
            if near < 0.0 {
                return near;
            }
            for axis in 0..3 {
                let [low, high] = self.sides[axis];
                let direction = self.direction[axis];
                // How far the path's high end is above the low side, its low end below the high side: neither is
                // negative where they meet.
                let overlaps = [
                    (high.above - planes[axis][0][n], direction.above - motions[axis][0][n]),
                    (planes[axis][1][n] - low.below, motions[axis][1][n] - direction.below),
                ];
                for (overlap, growth) in overlaps {
                    match (overlap >= 0.0, growth > 0.0) {
                        // An overflow is cut to the greatest f32, on the safe side.
                        (true, false) if growth < 0.0 => far = far.min(overlap / -growth.max(-f32::MAX)),
                        (false, true) => near = near.max((-overlap.max(-f32::MAX) / growth).min(f32::MAX)),
                        (false, false) => return MISSED,
                        _ => {}
                    }
                }
            }
            if near > self.widened(far) { MISSED } else { near }
        })
    }
}

impl Interval32 {
    const ZERO: Self = Self { below: 0.0, above: 0.0 };

    /// Around a value less another, wider than need be by a few steps, which takes less time.
    #[inline(always)]
    fn about(value: Interval, other: f64) -> Self {
        let (below, above) = (value.below - other, value.above - other);
        let margin = |end: f64| end.abs() * f64::from(f32::EPSILON) + f64::from(UNDERFLOW);
        Self {
            below: ((below - margin(below)) as f32).min(f32::MAX),
            above: ((above + margin(above)) as f32).max(-f32::MAX),
        }
    }

    #[inline(always)]
    fn around(interval: Interval) -> Self {
        Self { below: below(interval.below), above: above(interval.above) }
    }
}

impl AxisProbe {
    /// For a direction that is certainly not zero, with its relative spread; `None` where it is, nearly is, or f32 is
    /// not wide enough. The sides are those of what moves.
    #[inline(always)]
    fn moving([low, high]: [Interval32; 2], direction: Interval32, reach: f32) -> Option<(Self, f32)> {
        let falls = direction.above < 0.0;
        let (slowest, fastest) =
            if falls { (direction.above, direction.below) } else { (direction.below, direction.above) };
        let spread = (fastest - slowest) / slowest;
        let inverse = 1.0 / slowest;
        let farthest = reach + low.below.abs().max(high.above.abs());
        // NaN is not safe either.
        let is_safe = farthest <= LARGE && farthest * inverse.abs() <= LARGE && fastest.abs() <= LARGE;
        if !(falls || direction.below > 0.0) || !is_safe || spread > WIDEST {
            return None;
        }
        Some((
            if falls {
                let (near_origin, far_origin) = (low.below, high.above);
                Self { near_side: 1, near_origin, far_origin, certain_origins: [low.above, high.below], inverse }
            } else {
                let (near_origin, far_origin) = (high.above, low.below);
                Self { near_side: 0, near_origin, far_origin, certain_origins: [high.below, low.above], inverse }
            },
            spread,
        ))
    }

    /// For coordinates that stay within these intervals.
    #[inline(always)]
    fn at_rest([low, high]: [Interval32; 2]) -> Self {
        Self {
            near_side: 0,
            near_origin: high.above,
            far_origin: low.below,
            certain_origins: [high.below, low.above],
            inverse: f32::INFINITY,
        }
    }
}

#[cfg(test)]
mod tests;
