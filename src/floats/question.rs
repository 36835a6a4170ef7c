//! What is asked, in floats: each input rounded once, each operation rounded once.

use std::array::from_fn;
use std::ops::{Add, Sub};

use super::number::Number;

/// o + t d for t from near to far.
#[derive(Clone, Debug)]
pub struct Path<N> {
    /// o
    pub origin: [N; 3],
    /// d, of a segment to - from.
    pub direction: [N; 3],
    /// t_min
    pub(crate) near: N,
    /// t_max
    pub(crate) far: N,
}

/// The corners of an upright box; in 2D the third components are not looked at.
#[derive(Clone, Debug)]
pub struct Corners<N> {
    /// The low corner.
    pub(crate) min: [N; 3],
    /// The high corner.
    pub(crate) max: [N; 3],
}

impl<N: Number> Corners<N> {
    /// min and min + size
    pub(crate) fn from_size(min: [N; 3], size: [N; 3]) -> Self {
        let max = from_fn(|axis| min[axis].clone() + size[axis].clone());
        Self { min, max }
    }

    /// center - half and center + half
    pub(crate) fn around(center: [N; 3], half: [N; 3]) -> Self {
        Self { min: difference(&center, &half), max: from_fn(|axis| center[axis].clone() + half[axis].clone()) }
    }
}

/// The difference of two vectors.
pub fn difference<N: Clone + Sub<Output = N>>(left: &[N; 3], right: &[N; 3]) -> [N; 3] {
    from_fn(|axis| left[axis].clone() - right[axis].clone())
}

/// Their sum, one rounding each.
pub fn sum<N: Clone + Add<Output = N>>(left: &[N; 3], right: &[N; 3]) -> [N; 3] {
    from_fn(|axis| left[axis].clone() + right[axis].clone())
}

/// Why a path that is parallel to a cylinder's axis misses by the rule A = 0, which is wrong within the wall whatever
/// the numbers are.
pub const PARALLEL: &str = "parallel to the axis: A = 0";

/// What the textbook says.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer<N> {
    /// The times at which the path comes in and goes out.
    Times {
        /// The way in.
        near: N,
        /// The way out.
        far: N,
        /// Whether near ≤ far.
        hit: bool,
    },
    /// A miss, for this reason, before any time is computed.
    Miss(&'static str),
}

impl<N: Clone> Answer<N> {
    /// When it hits; `None` is a miss.
    pub(crate) fn enter(&self) -> Option<N> {
        match self {
            Self::Times { near, hit: true, .. } => Some(near.clone()),
            _ => None,
        }
    }
}

/// [near, far] cut to what lies between two times, in any order. What is not a number cuts nothing.
pub fn cut<N: Number>(near: &mut N, far: &mut N, first: N, second: N) {
    let (smaller, larger) = if second.is_below(&first) { (second, first) } else { (first, second) };
    if near.is_below(&smaller) {
        *near = smaller;
    }
    if larger.is_below(far) {
        *far = larger;
    }
}

/// A hit if near ≤ far.
pub fn times<N: Number>(near: N, far: N) -> Answer<N> {
    Answer::Times { hit: near.is_at_most(&far), near, far }
}
