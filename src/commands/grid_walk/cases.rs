//! Queries of `hitcalc grid-walk` that break code, by kinds.

use crate::cases::{Case, CasePlace, Cases, Draw, FixedPoint, ONE, Side};

/// A kind of queries: where on each axis the path is at a moment, of which 2D has the first two axes.
struct WalkKind {
    name: &'static str,
    /// How many dimensions it needs.
    least: usize,
    axes: [AxisMotion; 3],
    when: WalkWhen,
    /// The cells in which the path is at that moment.
    cells: std::ops::RangeInclusive<i32>,
}

/// What the path does on an axis at the moment of a case.
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

use AxisMotion::{Between, Cross, On, Within};
use WalkWhen::{End, Often, Start, Through};

const fn kind(name: &'static str, least: usize, axes: [AxisMotion; 3], when: WalkWhen) -> WalkKind {
    WalkKind { name, least, axes, when, cells: -8..=8 }
}

const KINDS: &[WalkKind] = &[
    kind("through a corner", 2, [Cross, Cross, Cross], Through),
    kind("through an edge", 3, [Cross, Cross, Between], Through),
    kind("along a grid plane", 2, [On, Between, Between], Through),
    kind("along a grid line", 3, [On, On, Between], Through),
    kind("along a grid plane through corners", 2, [On, Cross, Cross], Through),
    kind("from a grid plane", 2, [Cross, Between, Between], Start),
    kind("from a corner", 2, [Cross, Cross, Cross], Start),
    kind("to a grid plane", 2, [Cross, Between, Between], End),
    kind("to a corner", 2, [Cross, Cross, Cross], End),
    kind("no direction at a corner", 2, [On, On, On], Through),
    kind("no direction on a grid plane", 2, [On, Within, Within], Through),
    WalkKind { cells: -40..=-20, ..kind("through a corner of negative cells", 2, [Cross, Cross, Cross], Through) },
    WalkKind { cells: -40..=-20, ..kind("to a corner of negative cells", 2, [Cross, Cross, Cross], End) },
    kind("a long diagonal", 2, [Cross, Cross, Cross], Often),
];

pub static CASES: Cases = Cases {
    parameters: &["from", "to", "cell_size", "grid_origin"],
    kinds: KINDS.len(),
    sides: ["one unit up", "one unit down"],
    make,
};

fn make(index: usize, place: CasePlace, draw: &mut Draw) -> Case {
    let kind = &KINDS[index];
    let dimension = place.dimension(index, kind.least);
    let [moment, end] = match kind.when {
        Start => [0, draw.between(1..=5)],
        Through => {
            let end = draw.pick(&[2, 3, 5, 7, 11]);
            [draw.between(1..=end - 1), end]
        }
        End => [draw.between(1..=5); 2],
        Often => [1, 2 * draw.between(8..=24)],
    };
    let usual_grid = draw.sign() < 0;
    // From, to, the size of a cell, and the origin of the grid, on each axis.
    let mut axes: Vec<[f64; 4]> = kind.axes[..dimension]
        .iter()
        .map(|axis| {
            draw.until(|draw| {
                let size = if usual_grid { ONE } else { draw.length(-1..=1) };
                let grid = if usual_grid { 0 } else { draw.coordinate() };
                let plane = grid + FixedPoint::from(draw.between(kind.cells.clone())) * size;
                let quarters = size / 4 * FixedPoint::from(draw.between(1..=3));
                let at = if matches!(axis, Between | Within) { plane + quarters } else { plane };
                let step = match axis {
                    On | Within => 0,
                    _ if kind.when == Often => size / 2,
                    _ => draw.length(-2..=0),
                };
                let step = draw.sign() * step;
                let [before, behind] = [moment, end - moment].map(FixedPoint::from);
                draw.floats([at - before * step, at + behind * step, size, grid])
            })
        })
        .collect();
    let [from, to, ..] = &mut axes[0];
    if place.side != Side::Exact {
        // A path that stays on a plane stays beside it.
        let moved: &mut [&mut f64] = match kind.axes[0] {
            On => &mut [from, to],
            _ if kind.when == End => &mut [to],
            _ => &mut [from],
        };
        moved.iter_mut().for_each(|number| **number = draw.beside(**number, place.side == Side::In));
    }
    draw.shuffle(&mut axes);
    let part = |at: usize| axes.iter().map(move |axis| axis[at]);
    let case = Case::new(kind.name).with("from", part(0)).with("to", part(1));
    if usual_grid { case } else { case.with("cell_size", part(2)).with("grid_origin", part(3)) }
}
