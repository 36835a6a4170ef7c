//! Building the tree: ranges of solids are split where the surface-area heuristic finds it cheapest.
//!
//! Which split is taken decides the speed alone, so it goes by centers and areas in plain f32, unbounded sides cut to
//! the scene's finite part. The volumes that paths see are joined upwards from the solids, exactly.

use std::array;
use std::ops::Range;

use super::super::bounds::{Bounds, Outline};
use super::volume::Volume;
use super::{Bvh, IS_FILLED, IS_SOLID, NONE, Node, WIDTH};

/// The most intervals of centers between which a range may be split.
const BINS: usize = 16;
/// Below this depth ranges are halved, which ends within 32 levels more.
const DEPTH: usize = 64;
/// How many solids are looked at for the middle of the scene.
const SAMPLE: usize = 1000;

pub(super) struct Builder {
    tree: Bvh,
    /// In the order of the tree, as far as it is built.
    items: Vec<Item>,
    /// In the order of the scene; empty if no solid moves.
    motions: Vec<Volume>,
    /// The finite part of the scene.
    frame: Volume,
    /// Brings areas to a size that neither overflows nor vanishes.
    scale: f32,
}

/// A solid, marked as it is in a slot.
#[derive(Clone, Copy)]
struct Item {
    volume: Volume,
    solid: u32,
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

/// From a center's coordinate to the number of its bin.
#[derive(Clone, Copy)]
struct BinScale {
    low: f32,
    factor: f32,
    last: usize,
}

/// A node, what holds it, and its motion.
struct Built {
    number: u32,
    volume: Volume,
    motion: Volume,
}

impl Bin {
    const EMPTY: Self = Self { count: 0, volume: Volume::EMPTY };

    fn join(&mut self, other: &Self) {
        self.count += other.count;
        self.volume = self.volume.union(&other.volume);
    }
}

impl BinScale {
    fn bin(self, center: f32) -> usize {
        // The cast saturates, and takes NaN to 0.
        (((center - self.low) * self.factor) as usize).min(self.last)
    }
}

impl Builder {
    pub fn new(outlines: &[Outline], motions: &[Bounds]) -> Self {
        let middle = middle(outlines);
        let item = |(index, outline): (usize, &Outline)| {
            let volume = Volume::around(&outline.bounds, &middle);
            let filled = outline.is_filled && volume.is_close_to(&outline.bounds, &middle);
            Item { volume, solid: index as u32 | if filled { IS_FILLED } else { 0 } }
        };
        let items: Vec<Item> = outlines.iter().enumerate().map(item).collect();
        let motions = motions.iter().map(|motion| Volume::around(motion, &[0.0; 3])).collect();
        let (mut frame, mut reach) = (Volume::EMPTY, 0.0_f32);
        for Item { volume, .. } in &items {
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
        Self { tree: Bvh { middle, reach, ..Bvh::default() }, items, motions, frame, scale: 1.0 / widest }
    }

    pub fn build(mut self) -> Bvh {
        let all = 0..self.items.len();
        let bounded = self.partition(&all, |builder, n| builder.items[n].volume.is_unbounded());
        for part in [0..bounded, bounded..all.end] {
            if !part.is_empty() {
                let node = self.node(part, 0);
                self.tree.roots.push(node.number);
            }
        }
        self.tree.nodes.shrink_to_fit();
        self.tree.drifts.shrink_to_fit();
        self.tree
    }

    /// Builds the subtree of these solids.
    fn node(&mut self, range: Range<usize>, depth: usize) -> Built {
        let number = self.tree.nodes.len();
        let nothing = [[[f32::INFINITY; WIDTH], [f32::NEG_INFINITY; WIDTH]]; 3];
        let slots = array::from_fn(|child_index| IS_SOLID | (number * WIDTH + child_index) as u32);
        self.tree.nodes.push(Node { planes: nothing, children: slots, solids: [NONE; WIDTH] });
        if !self.motions.is_empty() {
            self.tree.drifts.push(nothing);
        }
        let mut built = Built { number: number as u32, volume: Volume::EMPTY, motion: Volume::EMPTY };
        for (child_index, part) in self.parts(range, depth).into_iter().enumerate() {
            let (volume, motion) = if part.len() == 1 {
                let Item { volume, solid } = self.items[part.start];
                self.tree.nodes[number].solids[child_index] = solid;
                (volume, self.motion(solid).copied().unwrap_or(Volume::EMPTY))
            } else {
                let child = self.node(part, depth + 1);
                self.tree.nodes[number].children[child_index] = child.number;
                (child.volume, child.motion)
            };
            for axis in 0..3 {
                let planes = &mut self.tree.nodes[number].planes[axis];
                (planes[0][child_index], planes[1][child_index]) = (volume.low[axis], volume.high[axis]);
                if let Some(drift) = self.tree.drifts.get_mut(number) {
                    (drift[axis][0][child_index], drift[axis][1][child_index]) = (motion.low[axis], motion.high[axis]);
                }
            }
            built.volume = built.volume.union(&volume);
            built.motion = built.motion.union(&motion);
        }
        built
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
            let in_front = |builder: &Self, n| scale.bin(center(&builder.outline(n), axis)) < bin;
            return (self.partition(range, in_front), part_costs);
        }
        let middle = self.halve(range);
        (middle, [range.start..middle, middle..range.end].map(|part| self.cost(&part)))
    }

    /// The cheapest split of all axes and bins, if centers differ.
    fn cheapest(&self, range: &Range<usize>) -> Option<Split> {
        let (mut low, mut high) = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);
        for n in range.clone() {
            let outline = self.outline(n);
            for axis in 0..3 {
                let center = center(&outline, axis);
                low[axis] = low[axis].min(center);
                high[axis] = high[axis].max(center);
            }
        }
        // Few solids need few bins.
        let count = BINS.min(range.len());
        let scales = [0, 1, 2].map(|axis| BinScale {
            low: low[axis],
            factor: count as f32 / (high[axis] - low[axis]),
            last: count - 1,
        });
        let mut bins = [[Bin::EMPTY; BINS]; 3];
        for n in range.clone() {
            let volume = self.outline(n);
            for axis in 0..3 {
                bins[axis][scales[axis].bin(center(&volume, axis))].join(&Bin { count: 1, volume });
            }
        }
        let mut best: Option<Split> = None;
        for axis in (0..3).filter(|&axis| low[axis] < high[axis]) {
            let mut right_areas = [0.0; BINS];
            let mut right = Bin::EMPTY;
            for bin in (1..count).rev() {
                right.join(&bins[axis][bin]);
                right_areas[bin] = self.area(&right.volume);
            }
            let mut left = Bin::EMPTY;
            for bin in 1..count {
                left.join(&bins[axis][bin - 1]);
                if left.count == 0 || left.count == range.len() {
                    continue;
                }
                let part_costs = [self.area(&left.volume), right_areas[bin]];
                let cost = part_costs[0] * left.count as f32 + part_costs[1] * (range.len() - left.count) as f32;
                if cost < best.as_ref().map_or(f32::INFINITY, |best| best.cost) {
                    best = Some(Split { axis, cost, part_costs, scale: scales[axis], bin });
                }
            }
        }
        best
    }

    fn area(&self, volume: &Volume) -> f32 {
        let scaled = |side: [f32; 3]| side.map(|coordinate| coordinate * self.scale);
        Volume { low: scaled(volume.low), high: scaled(volume.high) }.half_area()
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
        let (mut front, mut back) = (range.start, range.end);
        while front < back {
            if in_front(self, front) {
                front += 1;
            } else {
                back -= 1;
                self.items.swap(front, back);
            }
        }
        front
    }

    /// Where a solid is within one unit of t, cut to the frame.
    #[inline]
    fn outline(&self, n: usize) -> Volume {
        let Item { volume, solid } = self.items[n];
        let Some(motion) = self.motion(solid) else { return volume.clipped(&self.frame) };
        let mut after = volume;
        for axis in 0..3 {
            after.low[axis] += motion.low[axis];
            after.high[axis] += motion.high[axis];
        }
        volume.union(&after).clipped(&self.frame)
    }

    fn motion(&self, solid: u32) -> Option<&Volume> {
        self.motions.get((solid & !IS_FILLED) as usize)
    }
}

/// About where the solids are: on each axis the median of a sample's low sides. Outliers do not move it.
fn middle(outlines: &[Outline]) -> [f64; 3] {
    let step = outlines.len() / SAMPLE + 1;
    [0, 1, 2].map(|axis| {
        let sides = outlines.iter().step_by(step).map(|outline| outline.bounds.low[axis]);
        let mut sides: Vec<f64> = sides.filter(|side| side.is_finite()).collect();
        sides.sort_by(f64::total_cmp);
        sides.get(sides.len() / 2).copied().unwrap_or(0.0)
    })
}

/// The middle on an axis, without overflow.
#[inline]
fn center(volume: &Volume, axis: usize) -> f32 {
    0.5 * volume.low[axis] + 0.5 * volume.high[axis]
}
