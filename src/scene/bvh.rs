//! A bounding-volume hierarchy: which solids a path may meet, nearest first.
//!
//! A tree by the surface-area heuristic (Wald 2007). A node holds the volumes of its up to four children side by side,
//! so that all are tested at once (Dammertz et al. 2008); a child is a node or a solid. The tree skips only what is
//! certain to be missed: what it names are candidates, for exact geometry to decide, unless they fill their volumes
//! and certainly are met.

mod build;
mod least_gap;
mod probe;
#[cfg(test)]
mod tests;
mod volume;

use std::array;

use super::packed::PathBounds;
use super::packed::prefetch;
use probe::{Planes, Probe};
pub(crate) use volume::MOST;
use volume::{IS_FILLED, IS_SOLID, NONE, Node, WIDTH};

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
                    probe.lower_limit(volume::above(limit));
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
