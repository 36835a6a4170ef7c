//! Queries of `hitcalc swept-aabb` that break code, by kinds: a path of the one box against the sum of both.

use crate::cases::AxisRole::{BarelyIn, BarelyOut, Beside, CreepIn, CreepOut, Enter, Flat, Inside, Leave, On, Within};
use crate::cases::When::{Away, End, Frame, Start};
use crate::cases::{AxisRole, Case, CaseKind, CasePlace, Cases, Draw, DrawnAxis, Lesson, When};

struct SweepKind {
    about: CaseKind,
    roles: [AxisRole; 3],
    when: When,
    /// Box a is a point.
    is_point: bool,
    /// Box b moves, too.
    both_move: bool,
}

const fn kind(
    lesson: &'static Lesson,
    name: &'static str,
    least: usize,
    roles: [AxisRole; 3],
    when: When,
) -> SweepKind {
    let of_floats = matches!(roles[0], BarelyIn | BarelyOut);
    let about = CaseKind { name, least, of_floats, lesson };
    SweepKind { about, roles, when, is_point: false, both_move: !of_floats }
}

/// Against a wall that does not move.
const fn wall(lesson: &'static Lesson, name: &'static str, roles: [AxisRole; 3]) -> SweepKind {
    SweepKind { both_move: false, ..kind(lesson, name, 2, roles, Frame) }
}

const fn point(lesson: &'static Lesson, name: &'static str, roles: [AxisRole; 3]) -> SweepKind {
    SweepKind { is_point: true, ..kind(lesson, name, 2, roles, Frame) }
}

const ROUNDED_TIMES: Lesson = Lesson {
    mistake: "Times of two axes that are equal in truth come out apart: boxes that meet at a corner pass, boxes that pass collide; in every test axis by axis that rounds.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.5.8",
};
const SLIDING: Lesson = Lesson {
    mistake: "Boxes that slide along each other stick, or sink in: a contact without a way through counts as one, or 0/0 is not a number; in code that asks ≤ where < is meant.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.5.8",
};
const IN_TOUCH: Lesson = Lesson {
    mistake: "A contact at t = 0 is lost by t > 0, or found again each frame though the boxes part; in code that looks at positions and not at the way that they go.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.5.8",
};
const RESTING: Lesson = Lesson {
    mistake: "Without a velocity between them the times are infinite or not numbers; in code that divides by it, and in iterations that end by a tolerance.",
    source: "G. van den Bergen, A Fast and Robust GJK Implementation for Collision Detection of Convex Objects, Journal of Graphics Tools 4(2), 1999",
};
const OVERLAPPING: Lesson = Lesson {
    mistake: "Boxes that overlap already are reported with a time before 0, with a face, or not at all; a convention that programs differ in.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.5.8",
};
const TUNNEL: Lesson = Lesson {
    mistake: "A thin wall is passed between two frames; in code that looks at where things are, not at where they go.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.5",
};
const POINTS: Lesson = Lesson {
    mistake: "What has no size has no inside, so that strict comparisons never find it; in code that asks near < far.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.5.8",
};
const LAST_MOMENT: Lesson = Lesson {
    mistake: "A contact just at the end of the frame is found by neither frame, or by both; in code that compares rounded times with 1.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.5",
};
const EPSILON: Lesson = Lesson {
    mistake: "A relative velocity below an epsilon counts as 0, so that what creeps apart, or together, does neither; in code with |v| < epsilon for \"at rest\".",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.3.3",
};
const OVERFLOW: Lesson = Lesson {
    mistake: "1 / v is infinite, and 0 times that is not a number, where boxes touch and hardly move; in code that multiplies by 1/v.",
    source: "IEEE 754-2019, sections 7.2 and 7.4",
};
const FAR_AWAY: Lesson = Lesson {
    mistake: "A unit in the last place is as large as the boxes, so that their sum is rounded away; in worlds that are not centred.",
    source: "D. Goldberg, What Every Computer Scientist Should Know About Floating-Point Arithmetic, ACM Computing Surveys 23(1), 1991",
};

const KINDS: &[SweepKind] = &[
    kind(&ROUNDED_TIMES, "face to face", 2, [Enter, Inside, Inside], Frame),
    kind(&ROUNDED_TIMES, "edge to edge", 3, [Enter, Enter, Inside], Frame),
    kind(&ROUNDED_TIMES, "corner to corner", 2, [Enter, Enter, Enter], Frame),
    kind(&ROUNDED_TIMES, "edge past edge", 3, [Leave, Enter, Inside], Frame),
    kind(&ROUNDED_TIMES, "corner past corner", 2, [Leave, Enter, Enter], Frame),
    kind(&SLIDING, "sliding along a face", 2, [On, Enter, Inside], Frame),
    kind(&IN_TOUCH, "in touch and coming", 2, [Enter, Inside, Inside], Start),
    kind(&IN_TOUCH, "in touch and going", 2, [Leave, Inside, Inside], Start),
    kind(&SLIDING, "in touch and sliding", 2, [On, Inside, Inside], Start),
    kind(&RESTING, "in touch and resting", 2, [On, Within, Within], Start),
    kind(&RESTING, "in touch at a corner and resting", 2, [On, On, On], Start),
    kind(&OVERLAPPING, "overlapping", 2, [Inside, Inside, Inside], Start),
    kind(&RESTING, "overlapping at equal velocities", 2, [Within, Within, Within], Start),
    kind(&RESTING, "apart at equal velocities", 2, [Beside, Within, Within], Start),
    wall(&TUNNEL, "through a wall of no thickness", [Flat, Within, Within]),
    wall(&ROUNDED_TIMES, "past the corner of a wall", [Leave, Enter, Enter]),
    point(&POINTS, "a point into a corner", [Enter, Enter, Enter]),
    point(&POINTS, "a point past a corner", [Leave, Enter, Enter]),
    point(&TUNNEL, "a point through a wall of no thickness", [Flat, Inside, Inside]),
    point(&POINTS, "two points", [Flat, Flat, Flat]),
    kind(&LAST_MOMENT, "face to face just at t_max", 2, [Enter, Inside, Inside], End),
    kind(&LAST_MOMENT, "corner to corner just at t_max", 2, [Enter, Enter, Enter], End),
    wall(&EPSILON, "nearly along a wall and into its edge", [CreepIn, Enter, Inside]),
    wall(&EPSILON, "nearly along a wall and past its edge", [CreepOut, Enter, Inside]),
    kind(&FAR_AWAY, "corner to corner far from the origin", 2, [Enter, Enter, Enter], Away),
    kind(&FAR_AWAY, "corner past corner far from the origin", 2, [Leave, Enter, Enter], Away),
    kind(&OVERFLOW, "in touch and barely coming", 2, [BarelyIn, Enter, Inside], Frame),
    kind(&OVERFLOW, "in touch and barely going", 2, [BarelyOut, Enter, Inside], Frame),
];

pub(super) static CASES: Cases = Cases {
    parameters: &["a_min", "a_max", "a_vel", "t_max", "b_min", "b_max", "b_vel"],
    kinds: KINDS.len(),
    kind: |index| KINDS[index].about,
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
    let when = kind.when;
    let moment = when.draw(draw);
    let roles = AxisRole::drawn(kind.roles, when, place.dimension(index, kind.about.least), draw);
    let boxes = |role: &AxisRole| {
        draw.until(|draw| {
            let size = if kind.is_point { 0 } else { draw.length(-2..=2) };
            let b_vel = if kind.both_move { draw.coordinate() } else { 0 };
            // The low corner of a against the sum of the boxes.
            let axis = DrawnAxis::draw(*role, (when, moment), size, draw);
            let a = draw.floats([axis.origin, axis.origin + size, axis.dir + b_vel])?;
            let [low, high] = axis.faces;
            let b = DrawnAxis { faces: [low + size, high], ..axis }.held(draw)?;
            let a_vel = if axis.barely == 0 { a[2] } else { b.dir };
            Some(Boxes { a: [a[0], a[1], a_vel], b, b_vel: draw.float(b_vel)? })
        })
    };
    let mut axes: Vec<Boxes> = roles.iter().map(boxes).collect();
    let magnitude = axes.iter().map(|axis| axis.b.magnitude()).fold(0.0, f64::max);
    axes[0].b.move_face(place.side, magnitude, draw);
    draw.shuffle(&mut axes);
    let of_a = |at: usize| axes.iter().map(move |axis| axis.a[at]);
    let of_b = |at: usize| axes.iter().map(move |axis| axis.b.faces[at]);
    let t_max = match when {
        End => moment[0] as f64 / moment[1] as f64,
        // Longer than any moment of it.
        Away => 16.0,
        _ => 1.0,
    };
    let case = Case::default().with("a_min", of_a(0)).with("a_max", of_a(1)).with("a_vel", of_a(2));
    let case = case.with("t_max", [t_max]).with("b_min", of_b(0)).with("b_max", of_b(1));
    case.with("b_vel", axes.iter().map(|axis| axis.b_vel))
}
