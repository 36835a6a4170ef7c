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
    drifts: Vec<Planes<WIDTH>>,
    /// The root of those solids that are unbounded on each axis, and that of all others.
    roots: Vec<u32>,
    /// Where volumes are counted from.
    middle: [f64; 3],
    /// The greatest finite coordinate of a volume, taken absolutely.
    reach: f32,
}

/// The working memory of a visit, to be used again for the next one.
#[derive(Debug, Default)]
pub(crate) struct Stack(Vec<i64>);

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
    #[inline(always)]
    pub(super) fn visit(
        &self,
        path: &PathBounds,
        stack: &mut Stack,
        mut candidate: impl FnMut(Candidate) -> Option<f64>,
    ) {
        let mut probe = Probe::new(path, &self.middle, self.reach);
        for &root in &self.roots {
            self.visit_tree(root, &mut probe, &mut stack.0, &mut candidate);
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
        let mut end = key(probe.end(), u32::MAX);
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
                    end = key(probe.end(), u32::MAX);
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
pub(super) const MISSED: f32 = f32::from_bits(u32::MAX);

/// Coordinates of volumes: `planes[axis][side]`, side 0 the low one.
pub(super) type Planes<const N: usize> = [[[f32; N]; 2]; 3];

/// An interval between two f32, ends included.
#[derive(Clone, Copy)]
struct Interval32 {
    below: f32,
    above: f32,
}

/// A path made ready for tests against volumes.
pub(super) struct Probe {
    axes: [AxisProbe; 3],
    first: Interval32,
    last: Interval32,
    /// Of the two factors, the greater product is t with its error added, whatever its sign.
    widening: [f32; 2],
    limit: f32,
    widened_limit: f32,
    /// For volumes that move.
    sides: [[Interval32; 2]; 3],
    direction: [Interval32; 3],
}

#[derive(Clone, Copy)]
struct AxisProbe {
    /// The side of a volume that the path comes to first: 0, the low one, or 1 if the coordinate falls.
    near_side: usize,
    /// What comes to the near side, as near to it as may be; and what leaves the far side.
    near_origin: f32,
    far_origin: f32,
    /// What comes to the near side, as far from it as may be; and what leaves the far side.
    certain_origins: [f32; 2],
    /// Turns a distance into a time. Infinite for a path at rest: times are ±inf then, and NaN on a face, which
    /// comparisons pass over.
    inverse: f32,
}

impl Probe {
    /// `reach` is the greatest finite coordinate of all volumes, taken absolutely, which count from `middle`.
    #[inline(always)]
    pub(super) fn new(path: &PathBounds, middle: &[f64; 3], reach: f32) -> Self {
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
    pub(super) fn lower_limit(&mut self, limit: f32) {
        if limit < self.limit {
            self.limit = limit;
            self.widened_limit = self.widened(limit);
        }
    }

    /// What `meet` finds to begin after this is certainly beyond the limit.
    #[inline(always)]
    pub(super) fn end(&self) -> f32 {
        self.widened_limit
    }

    #[inline(always)]
    fn widened(&self, t: f32) -> f32 {
        greater(t * self.widening[0], t * self.widening[1]) + UNDERFLOW
    }

    /// Not above any t that may have been computed as this one.
    #[inline(always)]
    pub(super) fn lowered(&self, t: f32) -> f32 {
        -self.widened(-t)
    }

    /// For each of N volumes the t from which on the path may be in it, and `MISSED` if it certainly is not within
    /// the limit.
    #[inline(always)]
    pub(super) fn meet<const N: usize>(&self, planes: &Planes<N>) -> [f32; N] {
        let mut near = [self.first.below; N];
        let mut far = [self.limit; N];
        for (planes, axis) in planes.iter().zip(&self.axes) {
            let (near_plane, far_plane) = (&planes[axis.near_side], &planes[1 - axis.near_side]);
            for n in 0..N {
                near[n] = greater((near_plane[n] - axis.near_origin) * axis.inverse, near[n]);
                far[n] = lesser((far_plane[n] - axis.far_origin) * axis.inverse, far[n]);
            }
        }
        // A path at rest outside of the volume would be in it at t = inf.
        let is_met = |n: usize| (near[n] <= self.widened(far[n])) & (near[n] < f32::INFINITY);
        array::from_fn(|n| if is_met(n) { near[n] } else { MISSED })
    }

    /// For a solid that fills its volume but for `SLACK`, not before the t at which the path comes to it, if the path
    /// certainly goes through its interior after that, within its range.
    #[inline(always)]
    pub(super) fn certain_entry(&self, sides: &[[f32; 2]; 3]) -> Option<f32> {
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
    pub(super) fn meet_moving<const N: usize>(&self, planes: &Planes<N>, motions: &Planes<N>) -> [f32; N] {
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
                        // What overflows is cut to the greatest f32, on the safe side.
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
mod tests {
    use super::*;
    use num_bigint::BigInt;
    use num_rational::BigRational;
    use truth::{Contact, Draw, Enter, Truth, rounded_up, units};

    use crate::number::Interval;
    use crate::scene::packed::{Bounds, SolidBounds};

    mod truth;

    fn at_rest(solids: &[Bounds]) -> Bvh {
        moving(solids, Vec::new())
    }

    /// The solids are boxes that fill their bounds.
    fn moving(solids: &[Bounds], motions: Vec<Bounds>) -> Bvh {
        let outlines = solids.iter().map(|&bounds| SolidBounds { bounds, is_filled: true });
        Bvh::of_moving(outlines.collect(), motions, 1)
    }

    /// Checks both kinds of visit against all solids one by one; gives how many contacts there were, and of how many the
    /// tree was certain.
    fn check(tree: &Bvh, path: &Truth, solids: &[Bounds], velocities: &[[f64; 3]]) -> [usize; 2] {
        let at = |n: usize| path.meets(&solids[n], velocities.get(n).copied().unwrap_or_default());
        let contacts: Vec<Option<Contact>> = (0..solids.len()).map(at).collect();
        let mut stack = Stack::default();
        let mut candidates = vec![false; solids.len()];
        let mut certain = 0;
        tree.visit(&path.bounds, &mut stack, |candidate| {
            assert!(!std::mem::replace(&mut candidates[candidate.solid], true), "a solid was named twice");
            let (contact, solid) = (&contacts[candidate.solid], &solids[candidate.solid]);
            if let Some(contact) = contact {
                let not_before = BigRational::from_float(candidate.not_before);
                assert!(not_before <= contact.enter, "{candidate:?} is too late: {solid:?} {:?}", path.bounds);
            }
            if let Some(not_after) = candidate.not_after {
                certain += 1;
                let is_sound = |contact: &Contact| contact.is_hit && rounded_up(&contact.enter) <= not_after;
                assert!(contact.as_ref().is_some_and(is_sound), "{candidate:?} is wrong: {solid:?} {:?}", path.bounds);
            }
            None
        });
        for (n, contact) in contacts.iter().enumerate() {
            assert!(contact.is_none() || candidates[n], "{:?} was skipped: {:?}", solids[n], path.bounds);
        }
        let enter = |n: usize| contacts[n].as_ref().map(|contact| (contact.enter.clone(), n));
        let mut nearest: Option<(Enter, usize)> = None;
        tree.visit(&path.bounds, &mut stack, |candidate| {
            let contact = enter(candidate.solid)?;
            if nearest.as_ref().is_none_or(|best| contact < *best) {
                nearest = Some(contact);
            }
            nearest.as_ref().map(|(time, _)| rounded_up(time))
        });
        assert_eq!(nearest, (0..solids.len()).filter_map(enter).min(), "{:?}", path.bounds);
        [contacts.iter().flatten().count(), certain]
    }

    #[test]
    fn any_number_of_threads_builds_the_same_tree() {
        let mut draw = Draw(0x1234_5678_9abc_def1);
        let solids: Vec<Bounds> = wall(90).into_iter().chain((0..10_000).map(|_| draw.solid())).collect();
        for motions in [Vec::new(), solids.clone()] {
            let tree = |threads| {
                let outlines = solids.iter().map(|&bounds| SolidBounds { bounds, is_filled: true });
                format!("{:?}", Bvh::of_moving(outlines.collect(), motions.clone(), threads))
            };
            let alone = tree(1);
            assert!([2, 3, 64].iter().all(|&threads| tree(threads) == alone));
        }
    }

    #[test]
    fn no_solid_that_is_met_exactly_is_ever_skipped() {
        let mut draw = Draw(0x9e37_79b9_7f4a_7c15);
        let (mut contacts, mut certain) = (0, 0);
        for _ in 0..200 {
            let solids: Vec<Bounds> = (0..1 + draw.below(60)).map(|_| draw.solid()).collect();
            let tree = at_rest(&solids);
            for _ in 0..12 {
                let first = draw.of(&[0.0, 0.0, f64::NEG_INFINITY, -2.0, 0.5]);
                let counts = check(&tree, &Truth::draw(&mut draw, first), &solids, &[]);
                (contacts, certain) = (contacts + counts[0], certain + counts[1]);
            }
        }
        assert!(contacts > 3000 && certain > 300, "only {contacts} contacts were compared, {certain} of them certain");
    }

    #[test]
    fn no_moving_solid_that_is_met_exactly_is_ever_skipped() {
        let mut draw = Draw(0xd1b5_4a32_d192_ed03);
        let mut contacts = 0;
        for _ in 0..200 {
            let solids: Vec<Bounds> = (0..1 + draw.below(60)).map(|_| draw.solid()).collect();
            let velocities: Vec<[f64; 3]> = solids.iter().map(|_| [0; 3].map(|_| draw.coordinate())).collect();
            let motions =
                velocities.iter().map(|velocity| Bounds::new(velocity.map(|value| draw.around(value)))).collect();
            let tree = moving(&solids, motions);
            for _ in 0..12 {
                let first = draw.of(&[0.0, 0.0, 0.5]);
                contacts += check(&tree, &Truth::draw(&mut draw, first), &solids, &velocities)[0];
            }
        }
        assert!(contacts > 2000, "only {contacts} contacts were compared");
    }

    /// A wall of unit bricks, `wide` × `wide` × 2.
    fn wall(wide: u32) -> Vec<Bounds> {
        let brick = |n: u32| [n % wide, n / wide % wide, n / (wide * wide)].map(f64::from);
        (0..2 * wide * wide).map(brick).map(|low| Bounds { low, high: low.map(|side| side + 1.0) }).collect()
    }

    fn exact_path(origin: [f64; 3], direction: [f64; 3]) -> Truth {
        let [origins, directions] = [origin, direction].map(|vector| vector.map(Interval::exact));
        let (first, last) = (Interval::ZERO, Interval::exact(f64::INFINITY));
        let bounds = PathBounds { low: origins, high: origins, direction: directions, first, last };
        Truth { low: origin, high: origin, direction, bounds }
    }

    #[test]
    fn a_ray_through_a_walls_corners_and_along_its_faces_meets_every_brick_there() {
        let bricks = wall(12);
        let tree = at_rest(&bricks);
        let met = |origin, direction| check(&tree, &exact_path(origin, direction), &bricks, &[])[0];
        assert_eq!(met([3.0, 4.0, -5.0], [0.0, 0.0, 1.0]), 8);
        assert_eq!(met([3.0, 4.0, 9.0], [-0.0, 0.0, -0.1]), 8);
        assert_eq!(met([-1.0, 4.0, 1.0], [0.3, 0.0, -0.0]), 48);
        assert_eq!(met([-1.0, -1.0, 0.5], [0.7, 0.7, 0.0]), 12 + 22);
        assert_eq!(met([5.0, 5.0, 1.0], [0.0; 3]), 8);
    }

    #[test]
    fn boxes_that_a_ray_only_touches_at_a_corner_are_candidates() {
        let mut draw = Draw(7);
        for _ in 0..400 {
            // The corner is reached at t = p/q on each axis, by other roundings on each.
            let [p, q] = [0; 2].map(|_| 1.0 + draw.below(60) as f64);
            let speeds = [0; 3].map(|_| draw.of(&[1.0, -1.0]) * (1.0 + draw.below(1000) as f64));
            let origin = [0; 3].map(|_| draw.below(100) as f64);
            let corner: [f64; 3] = std::array::from_fn(|axis| origin[axis] + p * speeds[axis]);
            // The first axis is left at the corner, the second one entered.
            let mut solid = Bounds { low: corner, high: corner };
            for (axis, step) in [-1.0, 1.0, draw.of(&[-1.0, 0.0, 1.0])].into_iter().enumerate() {
                let other = corner[axis] + step * speeds[axis].signum();
                (solid.low[axis], solid.high[axis]) = (corner[axis].min(other), corner[axis].max(other));
            }
            let path = exact_path(origin, speeds.map(|speed| speed * q));
            assert_eq!(check(&at_rest(&[solid; 9]), &path, &[solid; 9], &[]), [9, 0]);
            let motions = vec![Bounds::new([Interval::ZERO; 3]); 9];
            assert_eq!(check(&moving(&[solid; 9], motions), &path, &[solid; 9], &[]), [9, 0]);
        }
    }

    /// The square of how far a point is from a solid, in squared units.
    fn squared_distance(origin: [f64; 3], solid: &Bounds) -> BigInt {
        let outside = |axis: usize| {
            let at = units(origin[axis]).expect("a finite point");
            let sides = [units(solid.low[axis]).map(|low| low - &at), units(solid.high[axis]).map(|high| &at - high)];
            sides.into_iter().flatten().fold(BigInt::ZERO, BigInt::max)
        };
        (0..3).map(outside).map(|outside| &outside * &outside).sum()
    }

    #[test]
    fn no_solid_that_is_as_near_as_another_is_skipped_and_bounds_of_its_distance_hold() {
        let mut draw = Draw(0x2545_f491_4f6c_dd1d);
        let (mut ties, mut certain) = (0, 0);
        for _ in 0..400 {
            let solids: Vec<Bounds> = (0..1 + draw.below(60)).map(|_| draw.solid()).collect();
            let tree = at_rest(&solids);
            for _ in 0..12 {
                let origin = [0; 3].map(|_| draw.coordinate());
                let squares: Vec<BigInt> = solids.iter().map(|solid| squared_distance(origin, solid)).collect();
                let mut named = vec![false; solids.len()];
                let found = tree.nearest(&exact_path(origin, [0.0; 3]).bounds, &mut Stack::default(), |candidate| {
                    let square = &squares[candidate.solid];
                    let is_below = |bound: f64| units(bound).is_none_or(|bound| square <= &(&bound * &bound));
                    let not_nearer = units(candidate.not_before).expect("a finite bound");
                    assert!(square >= &(&not_nearer * &not_nearer), "{candidate:?} is nearer than it may be");
                    assert!(candidate.not_after.is_none_or(is_below), "{candidate:?} is farther than it may be");
                    certain += usize::from(candidate.not_after.is_some());
                    named[candidate.solid] = true;
                    // The least f64 that is an upper bound, found from the one that is certain.
                    let (mut low, mut high) = (0, candidate.not_after.unwrap_or(f64::INFINITY).to_bits());
                    while low < high {
                        let middle = low + (high - low) / 2;
                        if is_below(f64::from_bits(middle)) { high = middle } else { low = middle + 1 }
                    }
                    Ok::<_, ()>(f64::from_bits(low))
                });
                assert_eq!(found, Ok(()));
                let least = squares.iter().min().expect("there are solids");
                let nearest: Vec<usize> = (0..solids.len()).filter(|&solid| squares[solid] == *least).collect();
                ties += usize::from(nearest.len() > 1);
                assert!(nearest.iter().all(|&solid| named[solid]), "{origin:?}: {nearest:?}");
            }
        }
        assert!(ties > 500 && certain > 2000, "only {ties} ties, and {certain} certain bounds");
    }

    /// Whether boxes are candidates and are met, moving by `velocity`, and at rest if that is zero.
    fn meets(path: &Truth, low: [f64; 3], high: [f64; 3], velocity: [f64; 3]) -> bool {
        let solid = [Bounds { low, high }];
        let tree = moving(&solid, vec![Bounds::new(velocity.map(Interval::exact))]);
        let is_met = check(&tree, path, &solid, &[velocity])[0] == 1;
        is_met && (velocity != [0.0; 3] || check(&at_rest(&solid), path, &solid, &[])[0] == 1)
    }

    #[test]
    fn a_touch_at_a_time_that_underflows_is_a_candidate() {
        // At t = 3/2 and 9/6 of the least f64; the products round up and down.
        let units = |n: u64| f64::from_bits(n);
        let path = exact_path([0.0; 3], [2.0, 6.0, 0.0]);
        assert!(meets(&path, [units(3), 0.0, 0.0], [1.0, units(9), 0.0], [0.0; 3]));
        assert!(meets(&path, [0.0, units(9), 0.0], [units(3), 1.0, 0.0], [0.0; 3]));
    }

    #[test]
    fn differences_beyond_the_greatest_f64_hide_nothing() {
        const MAX: f64 = f64::MAX;
        assert!(meets(&exact_path([-MAX, 0.0, 0.0], [MAX, 0.0, 0.0]), [MAX, 0.0, 0.0], [MAX, 0.0, 0.0], [0.0; 3]));
        let fast = exact_path([0.0; 3], [MAX, 1.0, 0.0]);
        assert!(meets(&fast, [0.5 * MAX, 0.3, 0.0], [MAX, 1.0, 0.0], [-MAX, 0.0, 0.0]));
    }

    #[test]
    fn a_direction_known_in_part_only_is_taken_at_its_fastest_and_slowest() {
        for direction in [1.0, 1.005] {
            let mut path = exact_path([0.0; 3], [direction, 1.0, 0.0]);
            path.bounds.direction[0] = Interval { below: 1.0, above: 1.005 };
            assert!(meets(&path, [direction, 0.0, 0.0], [2.0, 1.0, 0.0], [0.0; 3]));
            assert!(meets(&path, [0.0, 1.0, 0.0], [direction, 2.0, 0.0], [0.0; 3]));
        }
    }

    fn candidates(tree: &Bvh, path: &PathBounds) -> usize {
        let mut count = 0;
        tree.visit(path, &mut Stack::default(), |_| {
            count += 1;
            None
        });
        count
    }

    #[test]
    fn bricks_far_from_an_axis_parallel_or_a_slanted_ray_are_no_candidates() {
        let tree = at_rest(&wall(40));
        assert_eq!(candidates(&tree, &exact_path([3.5, 4.5, -5.0], [0.0, 0.0, 1.0]).bounds), 2);
        assert!(candidates(&tree, &exact_path([3.5, 4.5, -5.0], [0.1, 0.2, 1.0]).bounds) < 10);
        // At rest, and for ever.
        assert_eq!(candidates(&tree, &exact_path([3.5, 4.5, 0.5], [0.0; 3]).bounds), 1);
        assert_eq!(candidates(&tree, &exact_path([3.5, 4.5, 5.0], [0.0; 3]).bounds), 0);
        // A step that is zero but for rounding hardly widens the path of a segment.
        let mut nearly = exact_path([3.5, 4.5, -5.0], [0.0, 0.0, 8.0]).bounds;
        nearly.direction[0] = Interval { below: -1e-16, above: 1e-16 };
        nearly.last = Interval::exact(1.0);
        assert_eq!(candidates(&tree, &nearly), 2);
    }

    #[test]
    fn bricks_that_move_away_are_no_candidates() {
        let bricks = wall(40);
        let velocity = |solid: &Bounds| [Interval::exact(solid.low[0] - 20.0), Interval::ZERO, Interval::exact(1.0)];
        let motions = bricks.iter().map(|solid| Bounds::new(velocity(solid))).collect();
        let tree = moving(&bricks, motions);
        assert!(candidates(&tree, &exact_path([20.5, 4.5, 5.0], [0.0, 0.0, 0.0]).bounds) < 20);
        assert_eq!(candidates(&tree, &exact_path([20.5, 4.5, 5.0], [0.0, 0.0, 2.0]).bounds), 0);
    }

    /// The levels of a subtree and its solids.
    fn shape(tree: &Bvh, child: u32) -> (usize, usize) {
        if child & IS_SOLID != 0 {
            let slot = (child ^ IS_SOLID) as usize;
            return (0, usize::from(tree.nodes[slot / WIDTH].solids[slot % WIDTH] != NONE));
        }
        let children = tree.nodes[child as usize].children.map(|child| shape(tree, child));
        (1 + children.map(|child| child.0).into_iter().max().unwrap_or(0), children.map(|child| child.1).iter().sum())
    }

    #[test]
    fn degenerate_scenes_build_trees_of_bounded_depth() {
        let point = |x: f64| Bounds { low: [x; 3], high: [x; 3] };
        let scenes: [Vec<Bounds>; 7] = [
            vec![],
            vec![point(1.0)],
            vec![point(0.0); 5000],
            (0..5000).map(|n| Bounds { low: [-f64::from(n); 3], high: [f64::from(n); 3] }).collect(),
            (0..2000).map(|n| point(f64::powi(2.0, n - 1000))).collect(),
            (0..600).map(|n| point(if n % 2 == 0 { f64::MAX } else { -f64::MAX } / f64::from(n + 1))).collect(),
            (0..500).map(|n| point(f64::from_bits(n))).collect(),
        ];
        for solids in scenes {
            let count = solids.len();
            let tree = at_rest(&solids);
            let shapes: Vec<(usize, usize)> = tree.roots.iter().map(|&root| shape(&tree, root)).collect();
            assert!(shapes.iter().all(|&(depth, _)| depth <= 96), "{shapes:?}, levels and solids");
            assert_eq!(shapes.iter().map(|shape| shape.1).sum::<usize>(), count);
        }
    }

    #[test]
    fn unbounded_solids_stay_out_of_the_tree_and_pillars_are_in_it() {
        let mut solids = wall(20);
        let pillar = Bounds { low: [5.0, 5.0, f64::NEG_INFINITY], high: [6.0, 6.0, f64::INFINITY] };
        let half_space = Bounds { low: [3.0, f64::NEG_INFINITY, f64::NEG_INFINITY], high: [f64::INFINITY; 3] };
        solids.extend([pillar, half_space]);
        let tree = at_rest(&solids);
        assert_eq!([0, 1].map(|root| shape(&tree, tree.roots[root]).1), [1, 801]);
        assert_eq!(candidates(&tree, &exact_path([-1.0, 5.5, 50.0], [1.0, 0.0, 0.0]).bounds), 2);
        assert_eq!(check(&tree, &exact_path([5.5, 5.5, 50.0], [0.0, 0.0, -1.0]), &solids, &[])[0], 4);
    }

    #[test]
    fn the_tree_is_small_and_the_same_each_time() {
        let mut draw = Draw(42);
        let mut solid = || {
            let low = [0; 3].map(|_| draw.below(1_000_000) as f64 / 1000.0);
            Bounds { low, high: low.map(|side| side + draw.below(20) as f64) }
        };
        let solids: Vec<Bounds> = (0..20_000).map(|_| solid()).collect();
        let tree = at_rest(&solids);
        let bytes = size_of_val(&*tree.nodes);
        assert!(bytes <= 64 * solids.len(), "{} bytes a solid", bytes / solids.len());
        assert_eq!(format!("{tree:?}"), format!("{:?}", at_rest(&solids)));
    }
}
