//! A bounding-volume hierarchy: which solids a path may meet, nearest first.
//!
//! A binary tree by the surface-area heuristic (Wald 2007). A node holds the bounds of its two children side by side,
//! so that both are tested at once; a leaf holds a few solids, each with bounds of its own. The tree skips only what
//! is certain to be missed: what it names are candidates, for exact geometry to decide.

mod build;
mod probe;
#[cfg(test)]
mod tests;

use super::bounds::{Bounds, PathBounds};
use build::Builder;
use probe::Probe;

/// Marks a child that is a leaf.
const IS_LEAF: u32 = 1 << 31;

/// The tree over the bounds of a scene's solids.
#[derive(Debug, Default)]
pub struct Bvh {
    nodes: Vec<Node>,
    /// How each node's children move; empty if no solid does.
    drifts: Vec<[Bounds; 2]>,
    /// The root and, in front of it, the leaf of all solids that are unbounded on each axis.
    roots: Vec<u32>,
    /// Where in `solids`, `bounds` and `motions` each leaf begins; one more for the end.
    leaves: Vec<u32>,
    solids: Vec<u32>,
    bounds: Vec<Bounds>,
    /// Empty if no solid moves.
    motions: Vec<Bounds>,
    /// The greatest finite coordinate, taken absolutely.
    reach: f64,
}

/// Two children, each a node's number, or a leaf's with `IS_LEAF`; `planes[axis][side][child]`, side 0 the low one.
#[derive(Debug)]
struct Node {
    planes: [[[f64; 2]; 2]; 3],
    children: [u32; 2],
}

/// The working memory of a visit, to be used again for the next one.
#[derive(Debug, Default)]
pub struct Stack(Vec<(f64, u32)>);

impl Bvh {
    /// The most solids that a scene may have.
    pub const MOST: usize = IS_LEAF as usize - 1;

    /// The tree over at most `MOST` solids: `bounds` hold them at t = 0, `motions` their change in one unit of t.
    ///
    /// No `motions` at all stand for solids at rest; with them, paths should not begin before t = 0: those that do
    /// may meet everything. The same bounds give the same tree.
    pub fn of_moving(bounds: Vec<Bounds>, motions: Vec<Bounds>) -> Self {
        debug_assert!(bounds.len() <= Self::MOST && (motions.is_empty() || motions.len() == bounds.len()));
        let all = 0..bounds.len();
        let coordinates = bounds.iter().flat_map(|bounds| bounds.low.into_iter().chain(bounds.high));
        let reach = coordinates.map(f64::abs).filter(|coordinate| coordinate.is_finite()).fold(0.0, f64::max);
        let solids = (0..bounds.len() as u32).collect();
        let mut builder = Builder::new(Self { bounds, motions, solids, reach, ..Self::default() });
        let bounded = builder.partition(&all, |builder, n| is_unbounded(&builder.tree.bounds[n]));
        let unbounded = builder.leaf(0..bounded).0;
        let root = builder.subtree(bounded..all.end, 0).0;
        let mut tree = builder.tree;
        tree.leaves.push(all.end as u32);
        tree.nodes.shrink_to_fit();
        tree.leaves.shrink_to_fit();
        tree.roots = vec![root, unbounded];
        tree
    }

    /// Calls `candidate` with every solid that the path may meet within its range, about from near to far.
    ///
    /// `candidate` may lower the range's end by giving one: solids that are certainly met after it only are skipped
    /// from then on, those that may be met exactly then are not. Without any it visits all that the path may meet.
    pub fn visit(&self, path: &PathBounds, stack: &mut Stack, mut candidate: impl FnMut(u32) -> Option<f64>) {
        let mut probe = Probe::new(path, self.reach);
        let stack = &mut stack.0;
        stack.clear();
        stack.extend(self.roots.iter().map(|&root| (path.first, root)));
        while let Some((near, mut child)) = stack.pop() {
            if probe.is_beyond(near) {
                continue;
            }
            while child & IS_LEAF == 0 {
                let node = &self.nodes[child as usize];
                let [left, right] = match self.drifts.get(child as usize) {
                    None => probe.meet(|axis, side| node.planes[axis][side]),
                    Some(drift) => [0, 1].map(|n| probe.meet_moving(&node.bounds(n), &drift[n])),
                };
                let farther = usize::from(left <= right);
                let (first, last) = if farther == 1 { (left, right) } else { (right, left) };
                if first == f64::INFINITY {
                    break;
                }
                if last < f64::INFINITY {
                    stack.push((last, node.children[farther]));
                }
                child = node.children[1 - farther];
            }
            if child & IS_LEAF != 0 {
                self.visit_leaf((child ^ IS_LEAF) as usize, &mut probe, &mut candidate);
            }
        }
    }

    fn visit_leaf(&self, leaf: usize, probe: &mut Probe, candidate: &mut impl FnMut(u32) -> Option<f64>) {
        for n in self.leaves[leaf] as usize..self.leaves[leaf + 1] as usize {
            let bounds = &self.bounds[n];
            let near = match self.motions.get(n) {
                None => probe.meet(|axis, side| [if side == 0 { bounds.low[axis] } else { bounds.high[axis] }])[0],
                Some(motion) => probe.meet_moving(bounds, motion),
            };
            if near < f64::INFINITY
                && let Some(limit) = candidate(self.solids[n])
            {
                probe.lower_limit(limit);
            }
        }
    }
}

impl Node {
    fn bounds(&self, child: usize) -> Bounds {
        let side = |side: usize| [0, 1, 2].map(|axis| self.planes[axis][side][child]);
        Bounds { low: side(0), high: side(1) }
    }
}

/// Whether there are infinite sides on every axis, [0, 0], which stands for the third axis of 2D, aside.
fn is_unbounded(bounds: &Bounds) -> bool {
    let mut axes = bounds.low.into_iter().zip(bounds.high);
    let is_infinite = |(low, high): (f64, f64)| low.is_infinite() || high.is_infinite();
    axes.clone().any(is_infinite) && axes.all(|axis| is_infinite(axis) || axis == (0.0, 0.0))
}
