//! The form of a solid, in exact coordinates: a hull of flat faces, or all within a radius of an axis.

use serde::Serialize;

use crate::geometry::{Caps, Vector};
use crate::number::Big;

/// A body where it is at t = 0, and its velocity over the same denominator.
pub(crate) type MovingBody = (Body, Vector<Big>);

/// A convex solid.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    /// All between corners.
    Hull(Hull),
    /// All within a radius of an axis; a sphere if that has no length.
    Round {
        /// A point of the axis.
        p1: Vector<Big>,
        /// The vector from `p1` to the other point of the axis.
        axis: Vector<Big>,
        /// The radius.
        radius: Big,
        /// How it ends.
        caps: Caps,
        /// The common denominator of the coordinates and the radius, above zero.
        over: Big,
    },
}

/// A convex solid with flat faces, such as a box, or a flat one, such as a triangle.
#[derive(Clone, Debug)]
pub(crate) struct Hull {
    /// What it is called if it has no name.
    kind: &'static str,
    /// Its corners; at least one.
    pub(super) corners: Vec<Vector<Big>>,
    /// The common denominator of the coordinates, above zero.
    pub(super) over: Big,
    /// How its corners are joined.
    pub(super) net: Net,
    /// Which of its corners have their coordinates written beside them, in space.
    pub(super) told: Vec<usize>,
}

/// How the corners of a hull are joined, each known by its index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Net {
    /// From which corner to which each edge runs.
    pub(super) edges: Vec<[usize; 2]>,
    /// The corners of each face in order around it, either way. A flat hull has one face, a line or a point has none.
    pub(super) faces: Vec<Vec<usize>>,
}

impl Body {
    /// All between a corner and the opposite one, by the edges from the corner; those of length zero are left out.
    pub(crate) fn of_box(corner: Vector<Big>, edges: impl IntoIterator<Item = Vector<Big>>, over: Big) -> Self {
        // Each edge has a bit in the index of a corner: whether that is at the edge's far end.
        let mut corners = vec![corner];
        for edge in edges.into_iter().filter(|edge| edge.squared() != Big::ZERO) {
            corners.extend(corners.iter().map(|near| near.plus(&edge)).collect::<Vec<_>>());
        }
        let (mut edges, mut faces) = (Vec::new(), Vec::new());
        for [u, v, w] in [[1, 2, 4], [2, 4, 1], [4, 1, 2]] {
            edges.extend([0, v.min(w), v.max(w), v | w].map(|near| [near, near | u]));
            faces.extend([0, w].map(|near| vec![near, near | u, near | u | v, near | v]));
        }
        edges.retain(|edge| edge.iter().all(|corner| *corner < corners.len()));
        faces.retain(|face| face.iter().all(|corner| *corner < corners.len()));
        let told = vec![0, corners.len() - 1];
        Self::Hull(Hull { kind: "box", corners, over, net: Net { edges, faces }, told })
    }

    /// A box along the axes of so many dimensions, of these sizes from its low corner.
    pub(crate) fn aligned(low: Vector<Big>, sizes: &Vector<Big>, dimension: usize, over: Big) -> Self {
        let edge = |axis: usize| Vector::from_axes(|other| if other == axis { sizes[axis].clone() } else { Big::ZERO });
        Self::of_box(low, (0..dimension).map(edge), over)
    }

    /// What a solid of this form is called that has no name.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Hull(hull) => hull.kind,
            Self::Round { axis, caps: Caps::Round, .. } if axis.squared() == Big::ZERO => "sphere",
            Self::Round { caps: Caps::Round, .. } => "capsule",
            Self::Round { .. } => "cylinder",
        }
    }

    /// Whether it is a box with its edges along the axes.
    pub(super) fn is_upright(&self) -> bool {
        let Self::Hull(Hull { corners, net, .. }) = self else { return false };
        let differ =
            |[from, to]: &[usize; 2]| (0..3).filter(|axis| corners[*from][*axis] != corners[*to][*axis]).count();
        net.edges.iter().all(|edge| differ(edge) == 1)
    }

    /// What its coordinates are over.
    pub(super) fn over(&self) -> &Big {
        match self {
            Self::Hull(Hull { over, .. }) | Self::Round { over, .. } => over,
        }
    }

    /// The middle of the body, and the denominator of its coordinates.
    pub(crate) fn middle(&self) -> (Vector<Big>, Big) {
        match self {
            Self::Hull(Hull { corners, over, .. }) => {
                let sum = corners.iter().fold(Vector::zero(), |sum, corner| sum.plus(corner));
                (sum, over * Big::from(corners.len()))
            }
            Self::Round { p1, axis, over, .. } => {
                let two = Big::from(2);
                (p1.times(&two).plus(axis), over * two)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_of_length_zero_joins_nothing() {
        let count = |sizes: [i32; 3]| {
            let edge = |axis: usize| Vector::from_axes(|other| Big::from(if other == axis { sizes[axis] } else { 0 }));
            match Body::of_box(Vector::zero(), [0, 1, 2].map(edge), Big::ONE) {
                Body::Hull(Hull { corners, net: Net { edges, faces }, .. }) => {
                    [corners.len(), edges.len(), faces.len()]
                }
                Body::Round { .. } => panic!("a box has corners"),
            }
        };
        let counts = [[1, 2, 3], [1, 0, 3], [0, 2, 0], [0; 3]].map(count);
        assert_eq!(counts, [[8, 12, 6], [4, 4, 1], [2, 1, 0], [1, 0, 0]]);
    }
}
