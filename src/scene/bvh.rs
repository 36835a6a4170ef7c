//! A bounding-volume hierarchy: which solids a path may meet, nearest first.
//!
//! A tree by the surface-area heuristic (Wald 2007). A node holds the volumes of its up to four children side by side,
//! so that all are tested at once (Dammertz et al. 2008); a child is a node or a solid. The tree skips only what is
//! certain to be missed: what it names are candidates, for exact geometry to decide, unless they fill their volumes
//! and certainly are met.

mod build;
mod probe;
#[cfg(test)]
mod tests;
mod volume;

use super::bounds::{Bounds, Outline, PathBounds};
use build::Builder;
use probe::{Planes, Probe};

/// The most children of a node.
const WIDTH: usize = 4;
/// Marks a child that is a solid, by its place in the scene.
const IS_SOLID: u32 = 1 << 31;
/// Marks a solid that fills its volume.
const IS_FILLED: u32 = 1 << 30;
/// In place of a child that is not there.
const NONE: u32 = u32::MAX;

/// The tree over the bounds of a scene's solids.
#[derive(Debug, Default)]
pub struct Bvh {
    nodes: Vec<Node>,
    /// How each node's children move; empty if no solid does.
    drifts: Vec<Planes<WIDTH>>,
    /// The root of all bounded solids and, in front of it, that of those that are unbounded on each axis.
    roots: Vec<u32>,
    /// Where volumes are counted from.
    middle: [f64; 3],
    /// The greatest finite coordinate of a volume, taken absolutely.
    reach: f32,
}

/// The volumes of up to four children, and each a node's number or a solid.
#[derive(Debug)]
struct Node {
    planes: Planes<WIDTH>,
    children: [u32; WIDTH],
}

/// The working memory of a visit, to be used again for the next one.
#[derive(Debug, Default)]
pub struct Stack(Vec<i64>);

/// A solid that a path may meet.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// Its place in the scene.
    pub solid: usize,
    /// Not after the first t of the contact, if there is one.
    pub not_before: f64,
    /// Not before that, if the path certainly goes through the interior.
    pub not_after: Option<f64>,
}

impl Bvh {
    /// The most solids that a scene may have: the stack counts the children of nodes.
    pub const MOST: usize = (1 << 29) - 1;

    /// The tree over at most `MOST` solids; `motions` bound their change in one unit of t.
    ///
    /// No `motions` at all stand for solids at rest; with them, paths should not begin before t = 0: those that do
    /// may meet everything. The same bounds give the same tree.
    pub fn of_moving(outlines: Vec<Outline>, motions: Vec<Bounds>) -> Self {
        debug_assert!(outlines.len() <= Self::MOST && (motions.is_empty() || motions.len() == outlines.len()));
        let builder = Builder::new(&outlines, &motions);
        drop((outlines, motions));
        builder.build()
    }

    /// Calls `candidate` with every solid that the path may meet within its range, about from near to far.
    ///
    /// `candidate` may lower the range's end by giving one: solids that are certainly met after it only are skipped
    /// from then on, those that may be met exactly then are not. Without any it visits all that the path may meet.
    pub fn visit(&self, path: &PathBounds, stack: &mut Stack, mut candidate: impl FnMut(Candidate) -> Option<f64>) {
        let mut probe = Probe::new(path, &self.middle, self.reach);
        let stack = &mut stack.0;
        stack.clear();
        stack.extend(self.roots.iter().map(|&root| entry(volume::below(path.first.below), root)));
        while let Some(top) = stack.pop() {
            let (near, child) = from_entry(top);
            if probe.is_beyond(near) {
                continue;
            }
            if child & IS_SOLID != 0 {
                let (node, place) = (&self.nodes[(child & !IS_SOLID) as usize / WIDTH], child as usize % WIDTH);
                let solid = node.children[place];
                if solid == NONE {
                    continue;
                }
                let may_be_certain = solid & IS_FILLED != 0 && self.drifts.is_empty();
                let sides = || node.planes.map(|sides| sides.map(|planes| planes[place]));
                let not_after = if may_be_certain { probe.certain_entry(&sides()) } else { None };
                let candidate = candidate(Candidate {
                    solid: (solid & !(IS_SOLID | IS_FILLED)) as usize,
                    not_before: f64::from(probe.lowered(near)),
                    not_after: not_after.map(f64::from),
                });
                if let Some(limit) = candidate {
                    probe.lower_limit(volume::above(limit));
                }
                continue;
            }
            let node = &self.nodes[child as usize];
            let nears = match self.drifts.get(child as usize) {
                None => probe.meet(&node.planes),
                Some(drift) => probe.meet_moving(&node.planes, drift),
            };
            push(stack, nears, node.names(child));
        }
    }
}

impl Node {
    /// How the stack calls the children: a solid by its place in the tree.
    #[inline(always)]
    fn names(&self, number: u32) -> [u32; WIDTH] {
        std::array::from_fn(|place| match self.children[place] {
            child if child & IS_SOLID != 0 => IS_SOLID | (number * WIDTH as u32 + place as u32),
            child => child,
        })
    }
}

/// Puts those children that may be met onto the stack, the nearest on top.
#[inline(always)]
fn push(stack: &mut Vec<i64>, nears: [f32; WIDTH], names: [u32; WIDTH]) {
    let met = nears.iter().filter(|&&near| near < f32::INFINITY).count();
    let mut entries: [i64; WIDTH] = std::array::from_fn(|n| entry(nears[n], names[n]));
    // A sorting network has no branches; those that are missed come to the front.
    for (left, right) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        let (a, b) = (entries[left], entries[right]);
        (entries[left], entries[right]) = (a.max(b), a.min(b));
    }
    for &entry in &entries[WIDTH - met..] {
        stack.push(entry);
    }
}

/// A place to go to and when it is near, so that the order of integers is that of times.
#[inline(always)]
fn entry(near: f32, child: u32) -> i64 {
    i64::from(ordered(near.to_bits() as i32)) << 32 | i64::from(child)
}

#[inline(always)]
fn from_entry(entry: i64) -> (f32, u32) {
    (f32::from_bits(ordered((entry >> 32) as i32) as u32), entry as u32)
}

/// Between the bits of an f32 and an integer in the same order, either way.
#[inline(always)]
fn ordered(bits: i32) -> i32 {
    bits ^ ((bits >> 31) as u32 >> 1) as i32
}
