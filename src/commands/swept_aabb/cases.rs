//! Queries of `hitcalc swept-aabb` that break code, by kinds: a path of the one box against the sum of both.

use crate::cases::AxisRole::{Beside, Enter, Flat, Inside, Leave, On, Within};
use crate::cases::When::{End, Frame, Start};
use crate::cases::{AxisRole, AxisRoles, Case, CasePlace, Cases, Draw, DrawnAxis, When};

/// A kind of queries.
struct SweepKind {
    name: &'static str,
    /// How many dimensions it needs.
    least: usize,
    arrangement: AxisRoles,
    /// Whether box a is a point.
    is_point: bool,
    /// Whether box b moves, too.
    both_move: bool,
}

const fn kind(name: &'static str, least: usize, roles: [AxisRole; 3], when: When) -> SweepKind {
    SweepKind { name, least, arrangement: AxisRoles { roles, when }, is_point: false, both_move: true }
}

/// Against a wall that stands still.
const fn wall(name: &'static str, roles: [AxisRole; 3]) -> SweepKind {
    SweepKind { both_move: false, ..kind(name, 2, roles, Frame) }
}

const fn point(name: &'static str, roles: [AxisRole; 3]) -> SweepKind {
    SweepKind { is_point: true, ..kind(name, 2, roles, Frame) }
}

const KINDS: &[SweepKind] = &[
    kind("face to face", 2, [Enter, Inside, Inside], Frame),
    kind("edge to edge", 3, [Enter, Enter, Inside], Frame),
    kind("corner to corner", 2, [Enter, Enter, Enter], Frame),
    kind("edge past edge", 3, [Leave, Enter, Inside], Frame),
    kind("corner past corner", 2, [Leave, Enter, Enter], Frame),
    kind("sliding along a face", 2, [On, Enter, Inside], Frame),
    kind("in touch and coming", 2, [Enter, Inside, Inside], Start),
    kind("in touch and going", 2, [Leave, Inside, Inside], Start),
    kind("in touch and sliding", 2, [On, Inside, Inside], Start),
    kind("in touch and resting", 2, [On, Within, Within], Start),
    kind("in touch at a corner and resting", 2, [On, On, On], Start),
    kind("overlapping", 2, [Inside, Inside, Inside], Start),
    kind("overlapping at equal velocities", 2, [Within, Within, Within], Start),
    kind("apart at equal velocities", 2, [Beside, Within, Within], Start),
    wall("through a wall of no thickness", [Flat, Within, Within]),
    wall("past the corner of a wall", [Leave, Enter, Enter]),
    point("a point into a corner", [Enter, Enter, Enter]),
    point("a point past a corner", [Leave, Enter, Enter]),
    point("a point through a wall of no thickness", [Flat, Inside, Inside]),
    point("two points", [Flat, Flat, Flat]),
    kind("face to face just at t_max", 2, [Enter, Inside, Inside], End),
    kind("corner to corner just at t_max", 2, [Enter, Enter, Enter], End),
];

pub static CASES: Cases = Cases {
    parameters: &["a_min", "a_max", "a_vel", "t_max", "b_min", "b_max", "b_vel"],
    kinds: KINDS.len(),
    sides: ["one unit in", "one unit out"],
    make,
};

/// One axis: box a is low, high and its velocity; box b is in the faces of the axis.
struct Boxes {
    a: [f64; 3],
    b: DrawnAxis<f64>,
    b_vel: f64,
}

fn make(index: usize, place: CasePlace, draw: &mut Draw) -> Case {
    let kind = &KINDS[index];
    let AxisRoles { when, .. } = kind.arrangement;
    let moment = when.draw(draw);
    let roles = kind.arrangement.roles(place.dimension(index, kind.least), draw);
    let boxes = |role: &AxisRole| {
        draw.until(|draw| {
            let size = if kind.is_point { 0 } else { draw.length(-2..=2) };
            let b_vel = if kind.both_move { draw.coordinate() } else { 0 };
            // The low corner of a against the sum of the boxes.
            let axis = DrawnAxis::draw(*role, (when, moment), size, draw);
            let a = draw.floats([axis.origin, axis.origin + size, axis.dir + b_vel])?;
            let [low, high] = axis.faces;
            let b = DrawnAxis { faces: [low + size, high], ..axis }.held(draw)?;
            Some(Boxes { a, b, b_vel: draw.float(b_vel)? })
        })
    };
    let mut axes: Vec<Boxes> = roles.iter().map(boxes).collect();
    axes[0].b.move_face(place.side, draw);
    draw.shuffle(&mut axes);
    let of_a = |at: usize| axes.iter().map(move |axis| axis.a[at]);
    let of_b = |at: usize| axes.iter().map(move |axis| axis.b.faces[at]);
    let t_max = if when == End { moment[0] as f64 / moment[1] as f64 } else { 1.0 };
    let case = Case::new(kind.name).with("a_min", of_a(0)).with("a_max", of_a(1)).with("a_vel", of_a(2));
    let case = case.with("t_max", [t_max]).with("b_min", of_b(0)).with("b_max", of_b(1));
    case.with("b_vel", axes.iter().map(|axis| axis.b_vel))
}
