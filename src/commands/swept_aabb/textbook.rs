//! The textbook's answer for two moving boxes: the slab test of a point against the box that is grown by the other.

use std::array::from_fn;

use crate::floats::{Answer, Corners, FloatSource, Path, difference, upright_box};
use crate::query::Textbook;

/// The slab test with o = a_min, d = a_vel - b_vel, and the box from b_min - (a_max - a_min) to b_max.
pub(super) fn swept_boxes<S: FloatSource>(
    (textbook, source): (Textbook, &S),
    [a, b]: [&Corners<S::Number>; 2],
    [a_vel, b_vel]: [&[S::Number; 3]; 2],
    [near, far]: [S::Number; 2],
    dimension: usize,
) -> Answer<S::Number> {
    let grown = from_fn(|axis| b.min[axis].clone() - (a.max[axis].clone() - a.min[axis].clone()));
    let path = Path { origin: a.min.clone(), direction: difference(a_vel, b_vel), near, far };
    upright_box(textbook, source, &path, &Corners { min: grown, max: b.max.clone() }, dimension)
}
