//! Building the tree: ranges of solids are split where the surface-area heuristic finds it cheapest.
//!
//! Which split is taken decides the speed alone, so it goes by centers and areas in plain f32, unbounded sides cut to
//! the scene's finite part. The volumes that paths see are joined upwards from the solids, exactly.

use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::{array, iter, thread};

use super::{Bvh, Planes};
use crate::number::{Interval, two_sum};
use crate::scene::packed::{Bounds, SolidBounds};

/// The most intervals of centers between which a range may be split.
const BINS: usize = 16;
/// Below this depth ranges are halved, which ends within 32 levels more.
const DEPTH: usize = 64;
/// From this many solids on, the parts of a range are built by threads of their own.
const MANY: usize = 4096;

impl Bvh {
    /// The tree over at most `MOST` solids; `motions` bound their change in one unit of t.
    ///
    /// No `motions` at all stand for solids at rest; with them, paths should not begin before t = 0: those that do
    /// may meet everything. The same bounds give the same tree, on any number of threads.
    pub(crate) fn of_moving(outlines: Vec<SolidBounds>, motions: Vec<Bounds>, threads: usize) -> Self {
        debug_assert!(outlines.len() <= MOST && (motions.is_empty() || motions.len() == outlines.len()));
        let (space, mut items) = Space::new(&outlines, &motions);
        drop((outlines, motions));
        Builder::new(&space, &mut items).build(threads)
    }
}

/// Builds a tree, or a part of one.
struct Builder<'a> {
    space: &'a Space,
    /// In the order of the tree, as far as it is built.
    items: &'a mut [MarkedSolid],
    nodes: Vec<Node>,
    drifts: Vec<Planes>,
    /// Working memory: for each axis its bins.
    bins: Box<[[Bin; BINS]; 3]>,
}

/// The solids whose centers lie in one interval.
#[derive(Clone, Copy)]
struct Bin {
    count: usize,
    volume: Volume,
}

/// Where the first of two parts of a range ends, on an axis: from the bin of this position on.
struct Split {
    axis: usize,
    cost: f32,
    /// The cost of tests of all solids in each part, for a random path.
    part_costs: [f32; 2],
    scale: BinScale,
    bin: usize,
}

/// From a center to the numbers of its bins, one an axis.
#[derive(Clone, Copy)]
struct BinScale {
    low: [f32; 4],
    factor: [f32; 4],
    last: f32,
}

/// A child of a node, what holds it, and its motion.
struct Built {
    child: Child,
    volume: Volume,
    motion: Volume,
}

enum Child {
    /// A node, by its number.
    Node(u32),
    /// A solid, as it is in a slot.
    Solid(u32),
}

impl Bin {
    const EMPTY: Self = Self { count: 0, volume: Volume::EMPTY };

    fn join(&mut self, other: &Self) {
        self.count += other.count;
        self.volume = self.volume.union(&other.volume);
    }
}

impl BinScale {
    /// Beyond this an f32 has no digits behind the point: the sum with a small number is that number rounded, in the
    /// last bits.
    const WHOLE: f32 = (1 << 23) as f32;

    #[inline]
    fn bins(&self, center: &[f32; 4]) -> [usize; 3] {
        // NaN goes to the first bin.
        let place = |axis: usize| greater((center[axis] - self.low[axis]) * self.factor[axis], 0.0);
        let bins: [u32; 4] = array::from_fn(|axis| (lesser(place(axis), self.last) + Self::WHOLE).to_bits());
        [0, 1, 2].map(|axis| bins[axis] as usize % BINS)
    }
}

impl Node {
    /// This node in a list with `offset` nodes before it.
    fn moved(mut self, offset: u32) -> Self {
        for child in &mut self.children {
            *child += if *child & IS_SOLID == 0 { offset } else { offset * WIDTH as u32 };
        }
        self
    }
}

impl<'a> Builder<'a> {
    fn new(space: &'a Space, items: &'a mut [MarkedSolid]) -> Self {
        Self { space, items, nodes: Vec::new(), drifts: Vec::new(), bins: Box::new([[Bin::EMPTY; BINS]; 3]) }
    }

    /// Builds the tree, on up to `threads` threads.
    fn build(mut self, threads: usize) -> Bvh {
        let all = 0..self.items.len();
        let bounded = self.partition(&all, |builder, n| builder.items[n].volume.is_unbounded());
        let mut roots = Vec::new();
        for part in [0..bounded, bounded..all.end] {
            if !part.is_empty() {
                roots.push(self.nodes.len() as u32);
                self.node(part, 0, threads);
            }
        }
        self.nodes.shrink_to_fit();
        self.drifts.shrink_to_fit();
        let Space { middle, reach, .. } = *self.space;
        Bvh { nodes: self.nodes, drifts: self.drifts, roots, middle, reach }
    }

    /// Builds the subtree of these solids.
    fn node(&mut self, range: Range<usize>, depth: usize, threads: usize) -> Built {
        let number = self.nodes.len();
        let nothing = [[[f32::INFINITY; WIDTH], [f32::NEG_INFINITY; WIDTH]]; 3];
        let slots = array::from_fn(|child_index| IS_SOLID | (number * WIDTH + child_index) as u32);
        self.nodes.push(Node { planes: nothing, children: slots, solids: [NONE; WIDTH] });
        if !self.space.motions.is_empty() {
            self.drifts.push(nothing);
        }
        let mut built = Built { child: Child::Node(number as u32), volume: Volume::EMPTY, motion: Volume::EMPTY };
        let are_many = range.len() >= MANY;
        let parts = self.parts(range, depth);
        if threads > 1 && are_many {
            for (index, child) in self.built_at_once(&parts, depth + 1, threads).iter().enumerate() {
                self.place(number, index, child, &mut built);
            }
        } else {
            for (index, part) in parts.into_iter().enumerate() {
                let child = self.child(part, depth + 1, 1);
                self.place(number, index, &child, &mut built);
            }
        }
        built
    }

    /// The child of these solids: itself, if it is one.
    fn child(&mut self, part: Range<usize>, depth: usize, threads: usize) -> Built {
        if part.len() > 1 {
            return self.node(part, depth, threads);
        }
        let MarkedSolid { volume, solid } = self.items[part.start];
        Built { child: Child::Solid(solid), volume, motion: self.space.motion(solid).copied().unwrap_or(Volume::EMPTY) }
    }

    /// Builds all parts of a range, each on one of the threads. The nodes are those that one thread would build.
    fn built_at_once(&mut self, parts: &[Range<usize>], depth: usize, threads: usize) -> Vec<Built> {
        let space = self.space;
        let mut rest = &mut self.items[parts.first().map_or(0, |part| part.start)..];
        let mut left = Vec::new();
        for part in parts {
            let (items, after) = rest.split_at_mut(part.len());
            left.push(Builder::new(space, items));
            rest = after;
        }
        let left = Mutex::new(left.into_iter().enumerate());
        let work = || {
            let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
            let build = |(index, mut builder): (usize, Builder<'_>)| {
                let built = builder.child(0..builder.items.len(), depth, threads.div_ceil(parts.len()));
                (index, built, builder.nodes, builder.drifts)
            };
            iter::from_fn(next).map(build).collect::<Vec<_>>()
        };
        let mut done = thread::scope(|scope| {
            // Where the system gives no more threads, fewer do it.
            let more = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
            let others: Vec<_> = (1..threads.min(parts.len())).filter_map(more).collect();
            let mut done = work();
            for other in others {
                done.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
            done
        });
        done.sort_by_key(|(index, ..)| *index);
        // Each part is given back as soon as it is copied.
        self.nodes.reserve_exact(done.iter().map(|(_, _, nodes, _)| nodes.len()).sum());
        self.drifts.reserve_exact(done.iter().map(|(_, _, _, drifts)| drifts.len()).sum());
        let graft = |(_, built, nodes, drifts): (usize, Built, Vec<Node>, Vec<Planes>)| {
            let offset = self.nodes.len() as u32;
            self.nodes.extend(nodes.into_iter().map(|node| node.moved(offset)));
            self.drifts.extend(drifts);
            match built.child {
                Child::Node(number) => Built { child: Child::Node(number + offset), ..built },
                Child::Solid(_) => built,
            }
        };
        done.into_iter().map(graft).collect()
    }

    /// Puts a child into its place in a node.
    fn place(&mut self, number: usize, index: usize, built: &Built, of_node: &mut Built) {
        match built.child {
            Child::Node(child) => self.nodes[number].children[index] = child,
            Child::Solid(solid) => self.nodes[number].solids[index] = solid,
        }
        for axis in 0..3 {
            let planes = &mut self.nodes[number].planes[axis];
            (planes[0][index], planes[1][index]) = (built.volume.low[axis], built.volume.high[axis]);
            if let Some(drift) = self.drifts.get_mut(number) {
                (drift[axis][0][index], drift[axis][1][index]) = (built.motion.low[axis], built.motion.high[axis]);
            }
        }
        of_node.volume = of_node.volume.union(&built.volume);
        of_node.motion = of_node.motion.union(&built.motion);
    }

    /// The solids of a range in up to four parts: the one that costs most to test is split first.
    fn parts(&mut self, range: Range<usize>, depth: usize) -> Vec<Range<usize>> {
        if range.len() <= WIDTH {
            return range.map(|n| n..n + 1).collect();
        }
        let mut parts = vec![(f32::INFINITY, range)];
        while parts.len() < WIDTH {
            let costs = parts.iter().enumerate().filter(|(_, (_, range))| range.len() > 1);
            let Some((costliest, _)) = costs.max_by(|(_, a), (_, b)| a.0.total_cmp(&b.0)) else { break };
            let range = parts[costliest].1.clone();
            let (middle, [first, second]) = self.split(&range, depth);
            parts[costliest] = (first, range.start..middle);
            parts.insert(costliest + 1, (second, middle..range.end));
        }
        parts.into_iter().map(|(_, range)| range).collect()
    }

    /// The cost of tests of all solids in a range, for a random path.
    fn cost(&self, range: &Range<usize>) -> f32 {
        let volume = range.clone().fold(Volume::EMPTY, |whole, n| whole.union(&self.outline(n)));
        self.area(&volume)
    }

    /// Brings the solids of a range into two parts; gives the begin of the second, and the cost of each.
    fn split(&mut self, range: &Range<usize>, depth: usize) -> (usize, [f32; 2]) {
        if let Some(Split { axis, scale, bin, part_costs, .. }) = self.cheapest(range).filter(|_| depth < DEPTH) {
            let in_front = |builder: &Self, n| scale.bins(&builder.outline(n).center())[axis] < bin;
            return (self.partition(range, in_front), part_costs);
        }
        let middle = self.halve(range);
        (middle, [range.start..middle, middle..range.end].map(|part| self.cost(&part)))
    }

    /// The cheapest split of all axes and bins, if centers differ.
    fn cheapest(&mut self, range: &Range<usize>) -> Option<Split> {
        let mut centers = Volume::EMPTY;
        for n in range.clone() {
            let center = self.outline(n).center();
            centers = centers.union(&Volume { low: center, high: center });
        }
        let Volume { low, high } = centers;
        // Few solids need few bins.
        let count = BINS.min(range.len());
        let last = (count - 1) as f32;
        let scale = BinScale { low, factor: array::from_fn(|axis| last / (high[axis] - low[axis])), last };
        for bins in &mut *self.bins {
            bins[..count].fill(Bin::EMPTY);
        }
        for n in range.clone() {
            let volume = self.outline(n);
            for (axis, bin) in scale.bins(&volume.center()).into_iter().enumerate() {
                self.bins[axis][bin].join(&Bin { count: 1, volume });
            }
        }
        let mut best: Option<Split> = None;
        for axis in (0..3).filter(|&axis| low[axis] < high[axis]) {
            let mut right_areas = [0.0; BINS];
            let mut right = Bin::EMPTY;
            for bin in (1..count).rev() {
                right.join(&self.bins[axis][bin]);
                right_areas[bin] = self.area(&right.volume);
            }
            let mut left = Bin::EMPTY;
            for (bin, right_area) in (1..count).zip(&right_areas[1..]) {
                left.join(&self.bins[axis][bin - 1]);
                if left.count == 0 || left.count == range.len() {
                    continue;
                }
                let part_costs = [self.area(&left.volume), *right_area];
                let cost = part_costs[0] * left.count as f32 + part_costs[1] * (range.len() - left.count) as f32;
                if cost < best.as_ref().map_or(f32::INFINITY, |best| best.cost) {
                    best = Some(Split { axis, cost, part_costs, scale, bin });
                }
            }
        }
        best
    }

    fn area(&self, volume: &Volume) -> f32 {
        volume.half_area(self.space.scale)
    }

    /// Two halves by the low side on the axis along which the range is widest: also nested and equal solids part.
    fn halve(&mut self, range: &Range<usize>) -> usize {
        let whole = range.clone().fold(Volume::EMPTY, |whole, n| whole.union(&self.outline(n)));
        let width = |axis: &usize| whole.high[*axis] - whole.low[*axis];
        let axis = (0..3).max_by(|a, b| width(a).total_cmp(&width(b))).unwrap_or(0);
        self.items[range.clone()].sort_by(|a, b| a.volume.low[axis].total_cmp(&b.volume.low[axis]));
        range.start + range.len() / 2
    }

    /// Brings to the front of a range all for which `in_front` is true; gives the begin of the others.
    fn partition(&mut self, range: &Range<usize>, in_front: impl Fn(&Self, usize) -> bool) -> usize {
        // Without a branch, since whether one goes to the front is anybody's guess.
        let mut front = range.start;
        for n in range.clone() {
            let goes_to_front = in_front(self, n);
            self.items.swap(n, front);
            front += usize::from(goes_to_front);
        }
        front
    }

    /// Where a solid is within one unit of t, cut to the frame.
    #[inline]
    fn outline(&self, n: usize) -> Volume {
        let MarkedSolid { volume, solid } = self.items[n];
        let Some(motion) = self.space.motion(solid) else { return volume.clipped(&self.space.frame) };
        let mut after = volume;
        for axis in 0..3 {
            after.low[axis] += motion.low[axis];
            after.high[axis] += motion.high[axis];
        }
        volume.union(&after).clipped(&self.space.frame)
    }
}

// Bounds as the tree keeps them: in f32, rounded outward, counted from the middle of the scene.
//
// An f32 takes half the memory of f64, so half the cache misses, and four of them are tested at once. What f32 cannot
// tell apart, solids finer than 2^-24 of their distance from the middle, is left to exact geometry.

/// A side of a solid that is the whole of its volume lies within this of the volume's side, relatively.
pub(super) const SLACK: f32 = 8.0 * f32::EPSILON;

/// Sides farther out than this are moved there, or taken for infinite: a few of them must not leave so little of f32's
/// range to times that no path can be tested.
const FARTHEST: f32 = (1_u128 << 80) as f32;

/// A closed box that certainly holds a solid: the coordinates of both corners, and a zero each, since four are a vector of
/// the machine.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Volume {
    low: [f32; 4],
    high: [f32; 4],
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
    const EMPTY: Self = Self { low: [f32::INFINITY; 4], high: [f32::NEG_INFINITY; 4] };

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

    /// True if every side is within half of `SLACK` of the true one, for a solid that fills its bounds.
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
    fn union(&self, other: &Self) -> Self {
        Self {
            low: array::from_fn(|axis| lesser(self.low[axis], other.low[axis])),
            high: array::from_fn(|axis| greater(self.high[axis], other.high[axis])),
        }
    }

    /// The part within `other`.
    #[inline]
    fn clipped(&self, other: &Self) -> Self {
        Self {
            low: array::from_fn(|axis| greater(self.low[axis], other.low[axis])),
            high: array::from_fn(|axis| lesser(self.high[axis], other.high[axis])),
        }
    }

    /// Half the surface of a bounded box, with lengths in units of 1/`scale`: how likely a random line is to meet it. A
    /// heuristic only, with the usual rounding.
    #[inline]
    fn half_area(&self, scale: f32) -> f32 {
        let [x, y, z, _]: [f32; 4] = array::from_fn(|axis| greater(0.0, (self.high[axis] - self.low[axis]) * scale));
        x * y + y * z + z * x
    }

    /// The middle, without overflow.
    #[inline]
    fn center(&self) -> [f32; 4] {
        array::from_fn(|axis| 0.5 * self.low[axis] + 0.5 * self.high[axis])
    }

    /// True if there are infinite sides on every axis.
    fn is_unbounded(&self) -> bool {
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
    pub(super) planes: Planes,
    /// The number of a node, or with `IS_SOLID` the slot.
    pub(super) children: [u32; WIDTH],
    /// The entries of the slots: a solid's index in the scene, perhaps with `IS_FILLED`, or `NONE`.
    pub(super) solids: [u32; WIDTH],
}

/// How many solids are looked at for the middle of the scene.
const SAMPLE: usize = 1000;

/// All solids of a scene, while the tree is made.
struct Space {
    /// Where volumes are counted from.
    middle: [f64; 3],
    /// The greatest finite coordinate of a volume, taken absolutely.
    reach: f32,
    /// How solids move, in the order of the scene; empty if none does.
    motions: Vec<Volume>,
    /// The finite part of the scene.
    frame: Volume,
    /// Brings areas to a size that neither overflows nor vanishes.
    scale: f32,
}

/// A solid, marked as it is in a slot.
#[derive(Clone, Copy)]
struct MarkedSolid {
    volume: Volume,
    solid: u32,
}

impl Space {
    /// Looks at all solids, and makes them items.
    fn new(outlines: &[SolidBounds], motions: &[Bounds]) -> (Self, Vec<MarkedSolid>) {
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

    /// The motion of a solid, by its entry in a slot.
    fn motion(&self, solid: u32) -> Option<&Volume> {
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
        // A difference of rounding alone is too much.
        assert!(!is_close(Bounds { low: [0.0; 3], high: [0.25_f64.next_up(); 3] }));
    }

    #[test]
    fn areas_of_flat_and_empty_volumes_are_no_nan() {
        let plate = Volume { low: [2.0, 0.0, 0.0, 0.0], high: [6.0, 0.0, 1.0, 0.0] };
        assert_eq!((plate.half_area(0.5), Volume::EMPTY.half_area(1.0)), (1.0, 0.0));
        assert_eq!(Volume::EMPTY.union(&plate), plate);
    }
}
