//! Which solids a path may be nearest to, best first.
//!
//! The order comes from distances in f32, which need not be right: about how far the path stays from a volume. What is
//! passed over is certain: by the slab test, a path that reaches as far as the least gap known does not come into its volume;
//! or the box around the whole path is farther from it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::super::bounds::PathBounds;
use super::probe::{Planes, Probe};
use super::{Bvh, IS_FILLED, IS_SOLID, NONE, WIDTH, key};
use crate::number::Interval;

/// Paths are not grown by more than this: sums of coordinates and it stay finite.
const WIDEST: f64 = 1e300;
/// The slab test is made ready again once the least gap is below this part of the last.
const NARROWER: f64 = 0.75;
/// Far more than the relative error of a distance of differences, squares, a sum and a root.
const ROUNDING: f64 = 32.0 * f64::EPSILON;

/// The slots that wait, by their distances, as working memory.
#[derive(Debug, Default)]
pub struct Queue(BinaryHeap<Reverse<i64>>);

/// What is near enough to a path.
struct Reach<'a> {
    path: &'a PathBounds,
    /// On each axis what certainly holds all of the path, from the middle of the scene.
    extent: [Interval; 3],
    /// The least gap that is known.
    least: f64,
    /// Tests a path that is grown by this much.
    grown: Option<(Probe, f64)>,
    guess: Guess,
}

/// The path in plain f32, to guess by.
struct Guess {
    origin: [f32; 3],
    direction: [f32; 3],
    range: [f32; 2],
}

impl Bvh {
    /// Calls `gap` with solids for how far the path stays from each, about from near to far; none is left out whose gap is
    /// as small as the least that it gives, or within one step of an f64 above it.
    pub fn nearest<E>(
        &self,
        path: &PathBounds,
        queue: &mut Queue,
        mut gap: impl FnMut(usize) -> Result<f64, E>,
    ) -> Result<(), E> {
        let Queue(queue) = queue;
        queue.clear();
        let mut reach = Reach::new(path, &self.middle);
        for &root in &self.roots {
            self.offer(root, &reach, queue);
        }
        while let Some(Reverse(nearest)) = queue.pop() {
            let slot = nearest as u32 as usize;
            let (number, index) = (slot / WIDTH, slot % WIDTH);
            let node = &self.nodes[number];
            if !reach.may_be_near(self, number, index) {
                continue;
            }
            let child = node.children[index];
            if child & IS_SOLID == 0 {
                self.offer(child, &reach, queue);
            } else {
                reach.shrink(self, gap((node.solids[index] & !IS_FILLED) as usize)?);
            }
        }
        Ok(())
    }

    /// Has the children of a node wait.
    fn offer(&self, number: u32, reach: &Reach<'_>, queue: &mut BinaryHeap<Reverse<i64>>) {
        let node = &self.nodes[number as usize];
        for index in 0..WIDTH {
            let is_empty = node.children[index] & IS_SOLID != 0 && node.solids[index] == NONE;
            if !is_empty {
                let distance = reach.guess.distance(&node.planes, index);
                queue.push(Reverse(key(distance, number * WIDTH as u32 + index as u32)));
            }
        }
    }
}

impl<'a> Reach<'a> {
    fn new(path: &'a PathBounds, middle: &[f64; 3]) -> Self {
        let range = path.first.union(path.last);
        let extent = |axis: usize| {
            let way = range * path.direction[axis] - Interval::exact(middle[axis]);
            (path.low[axis] + way).union(path.high[axis] + way)
        };
        let between = |interval: Interval| (interval.below / 2.0 + interval.above / 2.0) as f32;
        let origin = |axis: usize| between(path.low[axis].union(path.high[axis]) - Interval::exact(middle[axis]));
        let guess = Guess {
            origin: [0, 1, 2].map(origin),
            direction: path.direction.map(between),
            range: [path.first.below as f32, path.last.above as f32],
        };
        Self { path, extent: [0, 1, 2].map(extent), least: f64::INFINITY, grown: None, guess }
    }

    /// Whether a child of a node may be as near as the least gap that is known.
    fn may_be_near(&self, tree: &Bvh, number: usize, index: usize) -> bool {
        let Some((probe, _)) = &self.grown else { return true };
        let planes = &tree.nodes[number].planes;
        let nears = match tree.drifts.get(number) {
            None if self.certain_distance(planes, index) > self.least.next_up() => return false,
            None => probe.meet(planes),
            Some(drift) => probe.meet_moving(planes, drift),
        };
        !nears[index].is_nan()
    }

    /// The path is certainly not nearer to a volume at rest than this.
    fn certain_distance(&self, planes: &Planes<WIDTH>, index: usize) -> f64 {
        let between = |axis: usize| {
            let [low, high] = planes[axis].map(|side| f64::from(side[index]));
            (low - self.extent[axis].above).max(self.extent[axis].below - high).max(0.0)
        };
        let squared: f64 = (0..3).map(|axis| between(axis) * between(axis)).sum();
        squared.sqrt() * (1.0 - ROUNDING)
    }

    /// Takes the gap of a solid into account.
    fn shrink(&mut self, tree: &Bvh, gap: f64) {
        self.least = self.least.min(gap);
        let reach = self.least.next_up();
        if reach < WIDEST && self.grown.as_ref().is_none_or(|(_, last)| reach < NARROWER * last) {
            let width = Interval::exact(reach);
            let low = self.path.low.map(|low| low - width);
            let high = self.path.high.map(|high| high + width);
            let grown = PathBounds { low, high, ..*self.path };
            self.grown = Some((Probe::new(&grown, &tree.middle, tree.reach), reach));
        }
    }
}

impl Guess {
    /// About how far the path stays from a volume: where it passes its middle.
    fn distance(&self, planes: &Planes<WIDTH>, index: usize) -> f32 {
        let sides = [0, 1, 2].map(|axis| planes[axis].map(|side| side[index]));
        let (mut along, mut squared) = (0.0, 0.0);
        for (axis, [low, high]) in sides.into_iter().enumerate() {
            let ahead = low / 2.0 + high / 2.0 - self.origin[axis];
            if ahead.is_finite() {
                along += ahead * self.direction[axis];
                squared += self.direction[axis] * self.direction[axis];
            }
        }
        let [first, last] = self.range;
        let t = if squared > 0.0 { along / squared } else { 0.0 }.max(first).min(last);
        let mut distance = 0.0;
        for (axis, [low, high]) in sides.into_iter().enumerate() {
            let at = self.origin[axis] + t * self.direction[axis];
            let outside = (low - at).max(at - high).max(0.0);
            distance += if outside.is_finite() { outside * outside } else { 0.0 };
        }
        distance
    }
}
