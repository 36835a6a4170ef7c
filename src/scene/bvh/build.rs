//! Building the tree: ranges of solids are split where the surface-area heuristic finds it cheapest.
//!
//! Which split is taken decides the speed alone, so it goes by centers and areas in plain f64, unbounded sides cut to
//! the scene's finite part. The bounds that queries see are joined upwards from the leaves, exactly.

use std::ops::Range;

use super::super::bounds::Bounds;
use super::{Bvh, IS_LEAF, Node};

/// The most solids in a leaf.
const LEAF: usize = 8;
/// Intervals of centers between which a range may be split.
const BINS: usize = 16;
/// Below this depth ranges are halved, which ends within 32 levels more.
const DEPTH: usize = 64;
/// The cost of a visit to a node, in tests of a solid.
const NODE_COST: f64 = 4.0;

pub(super) struct Builder {
    pub tree: Bvh,
    /// The finite part of the scene.
    frame: Bounds,
    /// Brings areas to a size that neither overflows nor vanishes.
    scale: f64,
}

/// The solids whose centers lie in one interval.
#[derive(Clone, Copy)]
struct Bin {
    count: usize,
    bounds: Bounds,
}

impl Bin {
    const EMPTY: Self = Self { count: 0, bounds: Bounds::EMPTY };

    fn join(&mut self, other: &Self) {
        self.count += other.count;
        self.bounds = self.bounds.union(&other.bounds);
    }
}

/// Where to split: centers on the axis below or from the position on.
struct Split {
    axis: usize,
    cost: f64,
    scale: BinScale,
    bin: usize,
}

/// From a center's coordinate to the number of its bin.
#[derive(Clone, Copy)]
struct BinScale {
    low: f64,
    factor: f64,
}

impl BinScale {
    fn bin(self, center: f64) -> usize {
        // The cast saturates, and takes NaN to 0.
        (((center - self.low) * self.factor) as usize).min(BINS - 1)
    }
}

impl Builder {
    pub fn new(tree: Bvh) -> Self {
        let mut frame = Bounds::EMPTY;
        for bounds in &tree.bounds {
            for axis in 0..3 {
                for side in [bounds.low[axis], bounds.high[axis]].into_iter().filter(|side| side.is_finite()) {
                    frame.low[axis] = frame.low[axis].min(side);
                    frame.high[axis] = frame.high[axis].max(side);
                }
            }
        }
        let widest = (0..3).map(|axis| frame.high[axis] - frame.low[axis]).fold(0.0, f64::max);
        Self { tree, frame, scale: 1.0 / widest }
    }

    /// Builds the subtree of these solids; gives its number as a child, and what holds it and its motion.
    pub fn subtree(&mut self, range: Range<usize>, depth: usize) -> (u32, Bounds, Bounds) {
        let Some(middle) = self.split(&range, depth) else { return self.leaf(range) };
        let number = self.tree.nodes.len();
        self.tree.nodes.push(Node { planes: [[[0.0; 2]; 2]; 3], children: [0; 2] });
        if !self.tree.motions.is_empty() {
            self.tree.drifts.push([Bounds::EMPTY; 2]);
        }
        let parts = [range.start..middle, middle..range.end].map(|part| self.subtree(part, depth + 1));
        let node = &mut self.tree.nodes[number];
        for (n, (child, bounds, _)) in parts.iter().enumerate() {
            node.children[n] = *child;
            for axis in 0..3 {
                node.planes[axis][0][n] = bounds.low[axis];
                node.planes[axis][1][n] = bounds.high[axis];
            }
        }
        let [(_, left, left_motion), (_, right, right_motion)] = parts;
        if let Some(drift) = self.tree.drifts.get_mut(number) {
            *drift = [left_motion, right_motion];
        }
        (number as u32, left.union(&right), left_motion.union(&right_motion))
    }

    /// A leaf of these solids, however many.
    pub fn leaf(&mut self, range: Range<usize>) -> (u32, Bounds, Bounds) {
        let leaf = self.tree.leaves.len() as u32;
        self.tree.leaves.push(range.start as u32);
        let union = |all: &[Bounds]| all.iter().fold(Bounds::EMPTY, |union, one| union.union(one));
        let motion = self.tree.motions.get(range.clone()).map_or(Bounds::EMPTY, union);
        (IS_LEAF | leaf, union(&self.tree.bounds[range]), motion)
    }

    /// Brings the solids of a range into two parts, and tells where the second begins; `None` for a leaf.
    fn split(&mut self, range: &Range<usize>, depth: usize) -> Option<usize> {
        if range.len() < 2 {
            return None;
        }
        let (split, leaf_cost) = self.cheapest(range);
        if range.len() <= LEAF && split.as_ref().is_none_or(|split| split.cost >= leaf_cost) {
            return None;
        }
        Some(match split.filter(|_| depth < DEPTH) {
            Some(Split { axis, scale, bin, .. }) => {
                self.partition(range, |builder, n| scale.bin(center(&builder.outline(n), axis)) < bin)
            }
            None => self.halve(range),
        })
    }

    /// The cheapest split of all axes and bins, if centers differ; and the cost of none, in the same unit.
    fn cheapest(&self, range: &Range<usize>) -> (Option<Split>, f64) {
        let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for n in range.clone() {
            let outline = self.outline(n);
            for axis in 0..3 {
                let center = center(&outline, axis);
                low[axis] = low[axis].min(center);
                high[axis] = high[axis].max(center);
            }
        }
        let scales = [0, 1, 2].map(|axis| BinScale { low: low[axis], factor: BINS as f64 / (high[axis] - low[axis]) });
        let mut bins = [[Bin::EMPTY; BINS]; 3];
        for n in range.clone() {
            let bounds = self.outline(n);
            for axis in 0..3 {
                bins[axis][scales[axis].bin(center(&bounds, axis))].join(&Bin { count: 1, bounds });
            }
        }
        let whole = bins[0].iter().fold(Bounds::EMPTY, |whole, bin| whole.union(&bin.bounds));
        let area = self.area(&whole);
        let mut best: Option<Split> = None;
        for axis in (0..3).filter(|&axis| low[axis] < high[axis]) {
            let mut right_costs = [0.0; BINS];
            let mut right = Bin::EMPTY;
            for bin in (1..BINS).rev() {
                right.join(&bins[axis][bin]);
                right_costs[bin] = self.cost(&right);
            }
            let mut left = Bin::EMPTY;
            for bin in 1..BINS {
                left.join(&bins[axis][bin - 1]);
                let cost = NODE_COST * area + self.cost(&left) + right_costs[bin];
                if left.count > 0 && left.count < range.len() && cost < best.as_ref().map_or(f64::INFINITY, |b| b.cost)
                {
                    best = Some(Split { axis, cost, scale: scales[axis], bin });
                }
            }
        }
        (best, area * range.len() as f64)
    }

    fn cost(&self, bin: &Bin) -> f64 {
        if bin.count == 0 { 0.0 } else { self.area(&bin.bounds) * bin.count as f64 }
    }

    fn area(&self, bounds: &Bounds) -> f64 {
        let scaled = |side: [f64; 3]| side.map(|coordinate| coordinate * self.scale);
        Bounds { low: scaled(bounds.low), high: scaled(bounds.high) }.half_area()
    }

    /// Two halves by the low side on the axis along which the range is widest: also nested and equal solids part.
    fn halve(&mut self, range: &Range<usize>) -> usize {
        let whole = range.clone().fold(Bounds::EMPTY, |whole, n| whole.union(&self.outline(n)));
        let width = |axis: &usize| whole.high[*axis] - whole.low[*axis];
        let axis = (0..3).max_by(|a, b| width(a).total_cmp(&width(b))).unwrap_or(0);
        let mut order: Vec<usize> = range.clone().collect();
        order.sort_by(|&a, &b| self.outline(a).low[axis].total_cmp(&self.outline(b).low[axis]));
        rearrange(&mut self.tree.bounds, range.start, &order);
        rearrange(&mut self.tree.solids, range.start, &order);
        if !self.tree.motions.is_empty() {
            rearrange(&mut self.tree.motions, range.start, &order);
        }
        range.start + range.len() / 2
    }

    /// Brings to the front of a range what is true for `in_front`, and tells where the rest begins.
    pub fn partition(&mut self, range: &Range<usize>, in_front: impl Fn(&Self, usize) -> bool) -> usize {
        let (mut front, mut back) = (range.start, range.end);
        while front < back {
            if in_front(self, front) {
                front += 1;
            } else {
                back -= 1;
                self.tree.bounds.swap(front, back);
                self.tree.solids.swap(front, back);
                if !self.tree.motions.is_empty() {
                    self.tree.motions.swap(front, back);
                }
            }
        }
        front
    }

    /// Where a solid is within one unit of t, cut to the frame.
    #[inline]
    fn outline(&self, n: usize) -> Bounds {
        let bounds = self.tree.bounds[n];
        let Some(motion) = self.tree.motions.get(n) else { return bounds.clipped(&self.frame) };
        let mut after = bounds;
        for axis in 0..3 {
            after.low[axis] += motion.low[axis];
            after.high[axis] += motion.high[axis];
        }
        bounds.union(&after).clipped(&self.frame)
    }
}

/// The middle on an axis, without overflow.
#[inline]
fn center(bounds: &Bounds, axis: usize) -> f64 {
    0.5 * bounds.low[axis] + 0.5 * bounds.high[axis]
}

/// Puts the elements numbered by `order` from `start` on, in that order.
fn rearrange<T: Copy>(all: &mut [T], start: usize, order: &[usize]) {
    let ordered: Vec<T> = order.iter().map(|&n| all[n]).collect();
    all[start..start + ordered.len()].copy_from_slice(&ordered);
}
