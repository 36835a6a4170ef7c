//! Building the tree: ranges of solids are split where the surface-area heuristic finds it cheapest.
//!
//! Which split is taken decides the speed alone, so it goes by centers and areas in plain f32, unbounded sides cut to
//! the scene's finite part. The volumes that paths see are joined upwards from the solids, exactly.

use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::{array, iter, thread};

use super::super::packed::{Bounds, SolidBounds};
use super::volume::{Corner, Volume, greater, lesser};
use super::volume::{IS_SOLID, MOST, NONE, Node, WIDTH};
use super::volume::{MarkedSolid, Space};
use super::{Bvh, Planes};

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
    drifts: Vec<Planes<WIDTH>>,
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
    /// What tests of all solids in each part cost a random path.
    part_costs: [f32; 2],
    scale: BinScale,
    bin: usize,
}

/// From a center to the numbers of its bins, one an axis.
#[derive(Clone, Copy)]
struct BinScale {
    low: Corner,
    factor: Corner,
    last: f32,
}

/// A child of a node, what holds it, and its motion.
struct Built {
    child: Child,
    volume: Volume,
    motion: Volume,
}

/// What a child is.
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
    /// Beyond this an f32 has no digits behind the point: the sum with a small number is that number rounded, and
    /// stands in the last bits.
    const WHOLE: f32 = (1 << 23) as f32;

    #[inline]
    fn bins(&self, center: &Corner) -> [usize; 3] {
        // What is no number goes to the first bin.
        let place = |axis: usize| greater((center[axis] - self.low[axis]) * self.factor[axis], 0.0);
        let bins: [u32; 4] = array::from_fn(|axis| (lesser(place(axis), self.last) + Self::WHOLE).to_bits());
        [0, 1, 2].map(|axis| bins[axis] as usize % BINS)
    }
}

impl Node {
    /// This node in a list in which `offset` nodes stand before it.
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
        let graft = |(_, built, nodes, drifts): (usize, Built, Vec<Node>, Vec<Planes<WIDTH>>)| {
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

    /// What a test of all solids in a range costs a random path.
    fn cost(&self, range: &Range<usize>) -> f32 {
        let volume = range.clone().fold(Volume::EMPTY, |whole, n| whole.union(&self.outline(n)));
        self.area(&volume)
    }

    /// Brings the solids of a range into two parts, and tells where the second begins, and the cost of each.
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

    /// Brings to the front of a range what is true for `in_front`, and tells where the rest begins.
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
