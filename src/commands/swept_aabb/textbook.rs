//! The textbook's answer for two moving boxes: the slab test of a point against the box that is grown by the other.

use std::array::from_fn;

use crate::floats::{Answer, Corners, Number, Path, difference, upright_box};

/// The slab test with o = a_min, d = a_vel - b_vel, and the box from b_min - (a_max - a_min) to b_max.
pub fn swept_boxes<N: Number>(
    [a, b]: [&Corners<N>; 2],
    [a_vel, b_vel]: [&[N; 3]; 2],
    [near, far]: [N; 2],
    dimension: usize,
) -> Answer<N> {
    let grown = from_fn(|axis| b.min[axis].clone() - (a.max[axis].clone() - a.min[axis].clone()));
    let path = Path { origin: a.min.clone(), direction: difference(a_vel, b_vel), near, far };
    upright_box(&path, &Corners { min: grown, max: b.max.clone() }, dimension)
}
