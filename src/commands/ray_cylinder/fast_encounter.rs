//! A path and a cylinder as whole numbers.
//!
//! Inputs are below 2^29, or 2^60 where they are wide: vectors are below 2^30 or 2^61, and dot products of two below
//! 3·2^60 or 3·2^122, which 128 bits hold.

use crate::geometry::Surface;

pub(super) type IntVector = [i64; 3];

/// A path and a cylinder, in units.
#[derive(Clone, Copy)]
pub(super) struct CylinderEncounter {
    pub(super) origin: IntVector,
    pub(super) direction: IntVector,
    /// From p1 to the origin.
    pub(super) from: IntVector,
    /// From p1 to p2.
    pub(super) axis: IntVector,
    pub(super) radius: i64,
}

impl CylinderEncounter {
    /// The path with this origin and direction, and the cylinder from p1 to p2 with this radius.
    #[inline(always)]
    pub(super) fn new((origin, direction): (IntVector, IntVector), [p1, p2]: [IntVector; 2], radius: i64) -> Self {
        Self { origin, direction, from: minus(origin, p1), axis: minus(p2, p1), radius }
    }

    /// From an end of the axis to the origin.
    pub(super) fn way_from(&self, cap: Surface) -> IntVector {
        if cap == Surface::Cap2 { minus(self.from, self.axis) } else { self.from }
    }
}

#[inline(always)]
fn minus(a: IntVector, b: IntVector) -> IntVector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
