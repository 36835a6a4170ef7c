//! Queries of `hitcalc grid-walk` that break code, by kinds.

use std::ops::RangeInclusive;

use crate::cases::{Case, CaseKind, CasePlace, Cases, Draw, FixedPoint, Lesson, ONE, Side};

/// A kind of queries: where on each axis the path is at a moment, of which 2D has the first two axes.
struct WalkKind {
    about: CaseKind,
    axes: [AxisMotion; 3],
    when: WalkWhen,
    /// The cells in which the path is at that moment.
    cells: RangeInclusive<i32>,
}

/// How the path lies on an axis at the moment of a case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AxisMotion {
    /// It is on a grid plane, on its way.
    Cross,
    /// It is between two of them, on its way.
    Between,
    /// It stays on a grid plane.
    On,
    /// It stays between two of them.
    Within,
    /// It is on a grid plane, and hardly moves.
    Creep,
    /// It begins on the plane at 0 and goes down, so slowly that 1 over its velocity is beyond the floats.
    Barely,
}

/// When the moment of a case is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WalkWhen {
    Start,
    /// At a t between 0 and 1.
    Through,
    End,
    /// Many times, each half a cell after the middle of one.
    Often,
}

use AxisMotion::{Barely, Between, Creep, Cross, On, Within};
use WalkWhen::{End, Often, Start, Through};

const fn kind(
    lesson: &'static Lesson,
    name: &'static str,
    least: usize,
    axes: [AxisMotion; 3],
    when: WalkWhen,
) -> WalkKind {
    let about = CaseKind { name, least, of_floats: matches!(axes[0], Barely), lesson };
    WalkKind { about, axes, when, cells: -8..=8 }
}

/// The kind among these cells.
const fn among(cells: RangeInclusive<i32>, kind: WalkKind) -> WalkKind {
    WalkKind { cells, ..kind }
}

const CORNER: Lesson = Lesson {
    mistake: "Sums of rounded steps on two axes, equal in truth, part: the walk goes around a corner on the wrong side; in walks that sum t_delta up.",
    source: "J. Amanatides, A. Woo, A Fast Voxel Traversal Algorithm for Ray Tracing, Eurographics 1987",
};
const ALONG: Lesson = Lesson {
    mistake: "A path in a grid plane belongs to the cells above it, whatever its direction; in walks that nudge the start, or take floor for one way and ceil for the other.",
    source: "J. Amanatides, A. Woo, A Fast Voxel Traversal Algorithm for Ray Tracing, Eurographics 1987",
};
const FROM: Lesson = Lesson {
    mistake: "A start on a plane is given to the cell on the wrong side, or its first step is of length 0; in walks that round the start, or truncate it.",
    source: "J. Amanatides, A. Woo, A Fast Voxel Traversal Algorithm for Ray Tracing, Eurographics 1987",
};
const TO: Lesson = Lesson {
    mistake: "The last plane is crossed just before the end or just behind it: the walk has a cell too many or too few; in walks that compare a sum of floats with 1.",
    source: "J. Amanatides, A. Woo, A Fast Voxel Traversal Algorithm for Ray Tracing, Eurographics 1987",
};
const NO_DIRECTION: Lesson = Lesson {
    mistake: "Without a direction t_delta is infinite or not a number, and the walk never ends or begins in another cell; in walks that divide by it.",
    source: "IEEE 754-2019, sections 7.2 and 7.3",
};
const NEGATIVE: Lesson = Lesson {
    mistake: "Truncation is no floor: cells below 0 are one off, and 0 is two cells wide; in walks that cast to an integer.",
    source: "R. T. Boute, The Euclidean Definition of the Functions div and mod, ACM Transactions on Programming Languages and Systems 14(2), 1992",
};
const LONG: Lesson = Lesson {
    mistake: "Errors of t_delta grow with each step, until the walk leaves the diagonal; in walks that sum and do not multiply.",
    source: "R. L. Siddon, Fast calculation of the exact radiological path for a three-dimensional CT array, Medical Physics 12(2), 1985",
};
const EPSILON: Lesson = Lesson {
    mistake: "An axis on which the path hardly moves counts as one on which it does not, and its plane is never crossed; in walks with |d| < epsilon.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.3.3",
};
const OVERFLOW: Lesson = Lesson {
    mistake: "1 / d is infinite, and 0 times that is not a number, where the path begins on a plane; in walks that multiply by 1/d.",
    source: "IEEE 754-2019, sections 7.2 and 7.4",
};
const FAR_AWAY: Lesson = Lesson {
    mistake: "A cell has few floats far from the origin, so that steps fall between them; in walks over large worlds.",
    source: "D. Goldberg, What Every Computer Scientist Should Know About Floating-Point Arithmetic, ACM Computing Surveys 23(1), 1991",
};

const KINDS: &[WalkKind] = &[
    kind(&CORNER, "through a corner", 2, [Cross, Cross, Cross], Through),
    kind(&CORNER, "through an edge", 3, [Cross, Cross, Between], Through),
    kind(&ALONG, "along a grid plane", 2, [On, Between, Between], Through),
    kind(&ALONG, "along a grid line", 3, [On, On, Between], Through),
    kind(&ALONG, "along a grid plane through corners", 2, [On, Cross, Cross], Through),
    kind(&FROM, "from a grid plane", 2, [Cross, Between, Between], Start),
    kind(&FROM, "from a corner", 2, [Cross, Cross, Cross], Start),
    kind(&TO, "to a grid plane", 2, [Cross, Between, Between], End),
    kind(&TO, "to a corner", 2, [Cross, Cross, Cross], End),
    kind(&NO_DIRECTION, "no direction at a corner", 2, [On, On, On], Through),
    kind(&NO_DIRECTION, "no direction on a grid plane", 2, [On, Within, Within], Through),
    among(-40..=-20, kind(&NEGATIVE, "through a corner of negative cells", 2, [Cross, Cross, Cross], Through)),
    among(-40..=-20, kind(&NEGATIVE, "to a corner of negative cells", 2, [Cross, Cross, Cross], End)),
    kind(&LONG, "a long diagonal", 2, [Cross, Cross, Cross], Often),
    kind(&EPSILON, "nearly along a grid plane through a corner", 2, [Creep, Cross, Cross], Through),
    among(
        -4_000_000..=4_000_000,
        kind(&FAR_AWAY, "through a corner far from the origin", 2, [Cross, Cross, Cross], Through),
    ),
    kind(&OVERFLOW, "barely down from a grid plane", 2, [Barely, Between, Between], Start),
];

pub(super) static CASES: Cases = Cases {
    parameters: &["from", "to", "cell_size", "grid_origin"],
    kinds: KINDS.len(),
    kind: |index| KINDS[index].about,
    sides: ["one unit up", "one unit down"],
    make,
};

fn make(index: usize, place: CasePlace, draw: &mut Draw) -> Case {
    let kind = &KINDS[index];
    let dimension = place.dimension(index, kind.about.least);
    let [moment, end] = match kind.when {
        Start => [0, draw.between(1..=5)],
        Through => {
            let end = draw.pick(&[2, 3, 5, 7, 11]);
            [draw.between(1..=end - 1), end]
        }
        End => [draw.between(1..=5); 2],
        Often => [1, 2 * draw.between(8..=24)],
    };
    let usual_grid = draw.sign() < 0 || kind.axes[0] == Barely;
    // From, to, the size of a cell, and the origin of the grid, on each axis.
    let mut axes: Vec<[f64; 4]> = kind.axes[..dimension]
        .iter()
        .map(|axis| {
            draw.until(|draw| {
                if *axis == Barely {
                    return Some([0.0, -draw.without_reciprocal(), 1.0, 0.0]);
                }
                let size = if usual_grid { ONE } else { draw.length(-1..=1) };
                let grid = if usual_grid { 0 } else { draw.coordinate() };
                let plane = grid + FixedPoint::from(draw.between(kind.cells.clone())) * size;
                let quarters = size / 4 * FixedPoint::from(draw.between(1..=3));
                let at = if matches!(axis, Between | Within) { plane + quarters } else { plane };
                let step = match axis {
                    On | Within => 0,
                    Creep => draw.tiny(),
                    _ if kind.when == Often => size / 2,
                    _ => draw.length(-2..=0),
                };
                let step = draw.sign() * step;
                let [before, behind] = [moment, end - moment].map(FixedPoint::from);
                draw.floats([at - before * step, at + behind * step, size, grid])
            })
        })
        .collect();
    let magnitude = axes.iter().flat_map(|axis| &axis[..2]).fold(0.0_f64, |most, number| most.max(number.abs()));
    let [from, to, ..] = &mut axes[0];
    if place.side != Side::Exact {
        // A path that stays on a plane stays beside it.
        let moved: &mut [&mut f64] = match kind.axes[0] {
            On => &mut [from, to],
            _ if kind.when == End => &mut [to],
            _ => &mut [from],
        };
        moved.iter_mut().for_each(|number| **number = draw.beside(**number, place.side == Side::In, magnitude));
    }
    draw.shuffle(&mut axes);
    let part = |at: usize| axes.iter().map(move |axis| axis[at]);
    let case = Case::default().with("from", part(0)).with("to", part(1));
    if usual_grid { case } else { case.with("cell_size", part(2)).with("grid_origin", part(3)) }
}
