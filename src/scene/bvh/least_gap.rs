//! Which solids a path may be nearest to, the most promising first.
//!
//! The order comes from distances in f32: how far the path stays from a volume where it passes the middle of it. Of a
//! path at rest this bounds the gap from below, but for a known error. For one that moves, what is passed over is
//! certain by the slab test: it does not come into the volume if it is grown by the least gap known.

use super::super::packed::PathBounds;
use super::build::{IS_FILLED, IS_SOLID, NONE, SLACK, WIDTH, above, greater, lesser};
use super::{Bvh, Candidate, MISSED, Planes, Probe, key, near, push};
use crate::number::Interval;

/// Paths are not grown by more than this: sums of coordinates and it stay finite.
const WIDEST: f64 = 1e300;
/// The slab test is made ready again once the least gap is below this part of the last.
const NARROWER: f64 = 0.75;
/// Far more than the relative error of a sum of three squares of differences in f32.
const ROUNDING: f64 = 1e-5;
/// More than what underflow may take from it.
const SMALLEST: f64 = f32::MIN_POSITIVE as f64;

/// A test of volumes that are near enough to a path.
struct Reach<'a> {
    path: &'a PathBounds,
    /// The least gap that is known.
    least: f64,
    /// The path in plain f32, from the middle of the scene.
    origin: [f32; 3],
    direction: [f32; 3],
    range: [f32; 2],
    /// For a path at rest how far its points may be from `origin`.
    spread: Option<f64>,
    /// For a path at rest: volumes whose squared distance is above this are farther than the least gap.
    limit: f32,
    /// For a path that moves: the test of volumes by the path grown by a distance, and that distance.
    grown: Option<(Probe, f64)>,
}

impl Bvh {
    /// Calls `gap` with solids, about from near to far, and with bounds of how far the path stays from each, which it
    /// may narrow: it gives an upper bound. None is left out that may be as near as the least of these.
    pub(crate) fn nearest<E>(
        &self,
        path: &PathBounds,
        stack: &mut Vec<i64>,
        mut gap: impl FnMut(Candidate) -> Result<f64, E>,
    ) -> Result<(), E> {
        let mut reach = Reach::new(path, self);
        for &root in &self.roots {
            stack.clear();
            stack.push(key(0.0, root));
            while let Some(top) = stack.pop() {
                let (child, squared) = (top as u32, near(top));
                if squared > reach.limit {
                    continue;
                }
                if child & IS_SOLID == 0 {
                    let node = &self.nodes[child as usize];
                    let squared = reach.squared(&node.planes);
                    reach.shrink_to_filled(self, &squared, &node.solids);
                    push(stack, reach.near(self, child as usize, squared), &node.children);
                    self.prefetch(stack);
                    continue;
                }
                let slot = (child ^ IS_SOLID) as usize;
                let solid = self.nodes[slot / WIDTH].solids[slot % WIDTH];
                let is_near = || !reach.near(self, slot / WIDTH, [squared; WIDTH])[slot % WIDTH].is_nan();
                if solid != NONE && (reach.grown.is_none() || is_near()) {
                    let least = gap(reach.candidate(self, solid, squared))?;
                    reach.shrink(self, least);
                }
            }
        }
        Ok(())
    }
}

impl<'a> Reach<'a> {
    fn new(path: &'a PathBounds, tree: &Bvh) -> Self {
        let range = path.first.union(path.last);
        let at = |axis: usize| path.low[axis].union(path.high[axis]) - Interval::exact(tree.middle[axis]);
        let places = [at(0), at(1), at(2)];
        let between = |interval: Interval| (interval.below / 2.0 + interval.above / 2.0) as f32;
        let (origin, direction) = (places.map(between), path.direction.map(between));
        let is_at_rest = tree.drifts.is_empty() && path.is_at_rest();
        let mut spread = 0.0;
        for (place, origin) in places.iter().zip(origin) {
            spread += (place.above - f64::from(origin)).max(f64::from(origin) - place.below);
        }
        Self {
            path,
            least: f64::INFINITY,
            origin,
            direction,
            range: [range.below as f32, range.above as f32],
            spread: Some(spread).filter(|spread| is_at_rest && spread.is_finite()),
            limit: f32::INFINITY,
            grown: None,
        }
    }

    /// The squared distances of a node's children; `MISSED` for one that certainly is farther than the least gap.
    #[inline(always)]
    fn near(&self, tree: &Bvh, number: usize, mut distances: [f32; WIDTH]) -> [f32; WIDTH] {
        for distance in &mut distances {
            *distance = if *distance > self.limit { MISSED } else { *distance };
        }
        if let Some((probe, _)) = &self.grown {
            let planes = &tree.nodes[number].planes;
            let nears = match tree.drifts.get(number) {
                None => probe.meet(planes),
                Some(drift) => probe.meet_moving(planes, drift),
            };
            for (distance, near) in distances.iter_mut().zip(nears) {
                *distance = if near.is_nan() { MISSED } else { *distance };
            }
        }
        distances
    }

    /// The squared distance of each volume from where the path passes its middle.
    #[inline(always)]
    fn squared(&self, planes: &Planes) -> [f32; WIDTH] {
        let mut times = [0.0; WIDTH];
        if self.spread.is_none() {
            let (mut along, mut speeds) = ([0.0; WIDTH], [0.0; WIDTH]);
            for (axis, [low, high]) in planes.iter().enumerate() {
                let step = self.direction[axis];
                for n in 0..WIDTH {
                    let ahead = low[n] / 2.0 + high[n] / 2.0 - self.origin[axis];
                    let is_bounded = ahead.abs() < f32::INFINITY;
                    along[n] += if is_bounded { ahead * step } else { 0.0 };
                    speeds[n] += if is_bounded { step * step } else { 0.0 };
                }
            }
            for n in 0..WIDTH {
                let time = if speeds[n] > 0.0 { along[n] / speeds[n] } else { 0.0 };
                times[n] = lesser(greater(time, self.range[0]), self.range[1]);
            }
        }
        let mut squared = [0.0; WIDTH];
        for (axis, [low, high]) in planes.iter().enumerate() {
            for n in 0..WIDTH {
                let at = self.origin[axis] + times[n] * self.direction[axis];
                let outside = greater(greater(low[n] - at, at - high[n]), 0.0);
                squared[n] += outside * outside;
            }
        }
        // NaN is looked at first.
        squared.map(|squared| greater(squared, 0.0))
    }

    /// A solid, and bounds of its gap by the squared distance of its volume.
    fn candidate(&self, tree: &Bvh, solid: u32, squared: f32) -> Candidate {
        let (mut not_before, mut not_after) = (0.0, None);
        if let Some(spread) = self.spread {
            // An overflow is at least the greatest f32.
            not_before = ((f64::from(squared.min(f32::MAX)) * (1.0 - ROUNDING)).sqrt() - spread).max(0.0);
            let is_known = solid & IS_FILLED != 0 && squared < f32::INFINITY;
            not_after = is_known.then(|| self.filled(tree, squared, spread));
        }
        Candidate { solid: (solid & !IS_FILLED) as usize, not_before, not_after }
    }

    /// An upper bound of how far a path at rest is from a solid that fills its volume, by the volume's squared
    /// distance.
    #[inline(always)]
    fn filled(&self, tree: &Bvh, squared: f32, spread: f64) -> f64 {
        // The sides of such a solid are near those of its volume.
        let inward = 3.0 * f64::from(SLACK * tree.reach) + spread;
        (f64::from(squared) * (1.0 + ROUNDING) + SMALLEST).sqrt() + inward
    }

    /// Takes into account what bounds alone say of a node's solids.
    #[inline(always)]
    fn shrink_to_filled(&mut self, tree: &Bvh, squared: &[f32; WIDTH], solids: &[u32; WIDTH]) {
        let Some(spread) = self.spread else { return };
        let mut nearest = f32::INFINITY;
        for n in 0..WIDTH {
            let is_filled = solids[n] & IS_FILLED != 0 && solids[n] != NONE;
            nearest = lesser(if is_filled { squared[n] } else { f32::INFINITY }, nearest);
        }
        if nearest < lesser(self.limit, f32::INFINITY) {
            self.shrink(tree, self.filled(tree, nearest, spread));
        }
    }

    /// Takes an upper bound of a gap into account.
    fn shrink(&mut self, tree: &Bvh, gap: f64) {
        if gap >= self.least {
            return;
        }
        self.least = gap;
        let reach = gap.next_up();
        if let Some(spread) = self.spread {
            let farthest = reach + spread;
            self.limit = above(farthest * farthest * (1.0 + ROUNDING) + SMALLEST);
        } else if reach < WIDEST && self.grown.as_ref().is_none_or(|(_, last)| reach < NARROWER * last) {
            let width = Interval::exact(reach);
            let low = self.path.low.map(|low| low - width);
            let high = self.path.high.map(|high| high + width);
            let grown = PathBounds { low, high, ..*self.path };
            self.grown = Some((Probe::new(&grown, &tree.middle, tree.reach), reach));
        }
    }
}
