//! A node of the tree: up to four children side by side.

use super::probe::Planes;

/// The most solids that a scene may have: the tree counts slots in 31 bits, four to a node.
pub const MOST: usize = (1 << 29) - 1;
/// The most children of a node.
pub const WIDTH: usize = 4;
/// Marks a child that is a solid or nothing, by its slot: node · `WIDTH` + index.
pub const IS_SOLID: u32 = 1 << 31;
/// Marks a solid that fills its volume.
pub const IS_FILLED: u32 = 1 << 30;
/// Instead of a solid where there is none.
pub const NONE: u32 = u32::MAX;

/// The volumes of up to four children, in 128 bytes.
#[derive(Debug)]
pub struct Node {
    pub planes: Planes<WIDTH>,
    /// The number of a node, or with `IS_SOLID` the slot.
    pub children: [u32; WIDTH],
    /// What is in the slots: a solid's index in the scene, perhaps with `IS_FILLED`, or `NONE`.
    pub solids: [u32; WIDTH],
}
