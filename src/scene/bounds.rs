//! What certainly holds a solid or a path: boxes of intervals, all from the decimals on.

use crate::number::Interval;

/// A closed box that certainly holds a solid. In 2D the third axis is [0, 0]; unbounded sides are infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Not above any coordinate of the solid.
    pub low: [f64; 3],
    /// Not below any.
    pub high: [f64; 3],
}

impl Bounds {
    /// The box of an interval for each axis.
    pub fn new(axes: [Interval; 3]) -> Self {
        Self { low: axes.map(|axis| axis.below), high: axes.map(|axis| axis.above) }
    }
}

/// Where a solid is at t = 0.
#[derive(Clone, Copy, Debug)]
pub struct SolidBounds {
    /// What certainly holds it.
    pub bounds: Bounds,
    /// Whether the solid is the whole box of its bounds, each side known to a few roundings: a path through the inside
    /// of such a box is certain to meet the solid.
    pub is_filled: bool,
}

impl SolidBounds {
    /// Of a box along the axes with these low and high sides. In 2D there are none on the third axis.
    pub fn of_box(mut sides: [[Interval; 2]; 3], dimension: usize) -> Self {
        sides[dimension..].fill([Interval::exact(f64::NEG_INFINITY), Interval::exact(f64::INFINITY)]);
        let bounds = Bounds::new(sides.map(|[low, high]| low.union(high)));
        Self { bounds, is_filled: sides.as_flattened().iter().all(|side| side.is_narrow()) }
    }

    /// Of what lies somewhere within.
    pub fn within(axes: [Interval; 3]) -> Self {
        Self { bounds: Bounds::new(axes), is_filled: false }
    }
}

/// What moves along a path: a point, or a box between two corners, its steps certainly within these intervals.
#[derive(Clone, Copy, Debug)]
pub struct PathBounds {
    /// The low corner at t = 0.
    pub low: [Interval; 3],
    /// The high corner at t = 0; a point has equal corners.
    pub high: [Interval; 3],
    /// The step of one unit of t.
    pub direction: [Interval; 3],
    /// The first t of the range; may be -inf.
    pub first: Interval,
    /// The last t of the range; may be inf.
    pub last: Interval,
}

impl PathBounds {
    /// Whether what moves along it certainly stays where it is.
    pub fn is_at_rest(&self) -> bool {
        self.direction.iter().all(|step| *step == Interval::exact(0.0))
    }
}
