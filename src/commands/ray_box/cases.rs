//! Queries of `hitcalc ray-box` that break code, by kinds.

use crate::cases::AxisRole::{
    BarelyIn, BarelyOut, Beside, CreepIn, CreepOut, Enter, Flat, FlatOn, Inside, Leave, On, Within,
};
use crate::cases::When::{Ahead, Away, End, Far, Start};
use crate::cases::{
    AxisRole, Case, CaseKind, CasePlace, CaseTurn, Cases, Draw, DrawnAxis, FixedPoint, Lesson, ONE, Side, When,
};

struct BoxKind {
    about: CaseKind,
    roles: [AxisRole; 3],
    when: When,
    form: CaseForm,
}

/// The form of a query.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CaseForm {
    Usual,
    /// Zeros of the direction are -0.
    NegativeZero,
    Turned,
    /// The box is turned, and the path begins in it.
    TurnedStart,
}

const fn kind(lesson: &'static Lesson, name: &'static str, least: usize, roles: [AxisRole; 3], when: When) -> BoxKind {
    let of_floats = matches!(roles[0], BarelyIn | BarelyOut);
    let about = CaseKind { name, least, of_floats, lesson };
    BoxKind { about, roles, when, form: CaseForm::Usual }
}

const fn special(lesson: &'static Lesson, name: &'static str, form: CaseForm, roles: [AxisRole; 3]) -> BoxKind {
    BoxKind { form, ..kind(lesson, name, 2, roles, Ahead) }
}

const ROUNDED_TIMES: Lesson = Lesson {
    mistake: "Times of two slabs that are equal in truth come out apart: a hit at an edge is lost, a miss beside it is hit; in every slab test that rounds.",
    source: "T. Ize, Robust BVH Ray Traversal, Journal of Computer Graphics Techniques 2(2), 2013",
};
const BESIDE_FACES: Lesson = Lesson {
    mistake: "Times are rounded, and the points made from them lie beside the faces: a path that goes on from there begins inside, or off the face; in every slab test that rounds.",
    source: "M. Pharr, W. Jakob, G. Humphreys, Physically Based Rendering, 3rd edition, 2016, section 3.9",
};
const NO_TIE: Lesson = Lesson {
    mistake: "A tie names one face or none: its normal is that of whichever axis came first; in code that keeps one face.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.3.3",
};
const NOT_A_NUMBER: Lesson = Lesson {
    mistake: "0 times infinity is not a number, and what min and max make of it differs: the side of a box is solid in one language and open in the next; in slab tests that multiply by 1/d.",
    source: "A. Williams, S. Barrus, R. K. Morley, P. Shirley, An Efficient and Robust Ray-Box Intersection Algorithm, Journal of Graphics Tools 10(1), 2005",
};
const START: Lesson = Lesson {
    mistake: "A start on a face counts as inside, as outside or as a hit behind: in code that asks for t > 0, or that adds an epsilon to the start.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.3.3",
};
const END: Lesson = Lesson {
    mistake: "The end of the range is compared with a rounded time: a contact just at t_max is lost, or one behind it reported; in code that divides by d, or scales it to length 1, first.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.3.3",
};
const INSIDE: Lesson = Lesson {
    mistake: "A start inside is reported with a negative time, with the far side, or not at all; a convention that programs differ in.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.3.3",
};
const NO_DIRECTION: Lesson = Lesson {
    mistake: "Both times are infinite or not numbers, and infinity ≤ infinity is a hit; in slab tests without a case for d = 0.",
    source: "A. Williams, S. Barrus, R. K. Morley, P. Shirley, An Efficient and Robust Ray-Box Intersection Algorithm, Journal of Graphics Tools 10(1), 2005",
};
const NEGATIVE_ZERO: Lesson = Lesson {
    mistake: "1 / -0 is minus infinity, so that a test for d < 0 takes the wrong face first; in code that sorts faces by the sign of d.",
    source: "A. Williams, S. Barrus, R. K. Morley, P. Shirley, An Efficient and Robust Ray-Box Intersection Algorithm, Journal of Graphics Tools 10(1), 2005",
};
const FLAT: Lesson = Lesson {
    mistake: "A box without thickness is passed through where near < far is asked for, or where the two times of one plane differ; in code that asks for an interval of some length.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.3.3",
};
const CANCELLED: Lesson = Lesson {
    mistake: "o + t d loses the digits that the box is made of: the point found is off the box, and its neighbours are met instead; in code that works with the point.",
    source: "M. Pharr, W. Jakob, G. Humphreys, Physically Based Rendering, 3rd edition, 2016, section 3.9",
};
const TURNED: Lesson = Lesson {
    mistake: "The path in the own space of the box is rounded before it meets it, so that edges move; in code that turns the ray by a matrix or a quaternion of floats.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 4.4",
};
const EPSILON: Lesson = Lesson {
    mistake: "A component of the direction below an epsilon counts as 0: the slab is then asked for the start alone, and a path that comes in, or leaves, is lost; in code with |d| < epsilon for \"parallel\".",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.3.3",
};
const OVERFLOW: Lesson = Lesson {
    mistake: "1 / d is infinite, and 0 times that is not a number, on a face that the path leaves or comes through; in slab tests that multiply by 1/d.",
    source: "IEEE 754-2019, sections 7.2 and 7.4",
};
const FAR_AWAY: Lesson = Lesson {
    mistake: "A unit in the last place is as large as the parts of the box, so that sizes and differences are rounded away; in worlds that are not centred.",
    source: "D. Goldberg, What Every Computer Scientist Should Know About Floating-Point Arithmetic, ACM Computing Surveys 23(1), 1991",
};

const KINDS: &[BoxKind] = &[
    kind(&BESIDE_FACES, "through a face", 2, [Enter, Inside, Inside], Ahead),
    kind(&NO_TIE, "through an edge", 3, [Enter, Enter, Inside], Ahead),
    kind(&NO_TIE, "through a corner", 2, [Enter, Enter, Enter], Ahead),
    kind(&ROUNDED_TIMES, "grazing an edge", 3, [Leave, Enter, Inside], Ahead),
    kind(&ROUNDED_TIMES, "grazing a corner", 2, [Leave, Enter, Enter], Ahead),
    kind(&NOT_A_NUMBER, "along a face", 2, [On, Enter, Inside], Ahead),
    kind(&NOT_A_NUMBER, "along an edge", 3, [On, On, Enter], Ahead),
    kind(&START, "from a face inward", 2, [Enter, Inside, Inside], Start),
    kind(&START, "from a face outward", 2, [Leave, Inside, Inside], Start),
    kind(&NOT_A_NUMBER, "from a face along it", 2, [On, Inside, Inside], Start),
    kind(&START, "from a corner outward", 2, [Leave, Enter, Enter], Start),
    kind(&END, "ending on a face", 2, [Enter, Inside, Inside], End),
    kind(&END, "ending at a corner", 2, [Enter, Enter, Enter], End),
    kind(&INSIDE, "from inside", 2, [Inside, Inside, Inside], Start),
    kind(&NOT_A_NUMBER, "no direction on a face", 2, [On, Within, Within], Start),
    kind(&NOT_A_NUMBER, "no direction at a corner", 2, [On, On, On], Start),
    kind(&NO_DIRECTION, "no direction in the box", 2, [Within, Within, Within], Start),
    kind(&NO_DIRECTION, "no direction off the box", 2, [Beside, Within, Within], Start),
    special(&NEGATIVE_ZERO, "a direction of -0 along a face", CaseForm::NegativeZero, [On, Enter, Inside]),
    special(&NEGATIVE_ZERO, "a direction of -0 through the box", CaseForm::NegativeZero, [Within, Enter, Inside]),
    special(&NEGATIVE_ZERO, "a direction of -0 beside the box", CaseForm::NegativeZero, [Beside, Enter, Inside]),
    kind(&FLAT, "a flat box hit square", 2, [Flat, Within, Within], Ahead),
    kind(&FLAT, "a flat box hit square at its rim", 2, [On, Flat, Within], Ahead),
    kind(&FLAT, "along a flat box", 2, [FlatOn, Enter, Inside], Ahead),
    kind(&CANCELLED, "from far through a corner of a tiny box", 2, [Enter, Enter, Enter], Far),
    kind(&CANCELLED, "from far grazing a tiny box", 2, [Leave, Enter, Enter], Far),
    special(&TURNED, "through a corner of a turned box", CaseForm::Turned, [Enter, Enter, Enter]),
    special(&TURNED, "grazing a corner of a turned box", CaseForm::Turned, [Leave, Enter, Enter]),
    special(&INSIDE, "from inside a turned box", CaseForm::TurnedStart, [Inside, Inside, Inside]),
    kind(&EPSILON, "nearly along a face and through an edge", 2, [CreepIn, Enter, Inside], Ahead),
    kind(&EPSILON, "nearly along a face and past an edge", 2, [CreepOut, Enter, Inside], Ahead),
    kind(&FAR_AWAY, "through a corner far from the origin", 2, [Enter, Enter, Enter], Away),
    kind(&FAR_AWAY, "grazing a corner far from the origin", 2, [Leave, Enter, Enter], Away),
    kind(&OVERFLOW, "barely inward from the plane of a face", 2, [BarelyIn, Enter, Inside], Ahead),
    kind(&OVERFLOW, "barely outward from the plane of a face", 2, [BarelyOut, Enter, Inside], Ahead),
];

pub(super) static CASES: Cases = Cases {
    parameters: &["origin", "dir", "t_max", "min", "max", "center", "half", "rotation"],
    kinds: KINDS.len(),
    kind: |index| KINDS[index].about,
    sides: ["one unit in", "one unit out"],
    make,
};

fn make(index: usize, place: CasePlace, draw: &mut Draw) -> Case {
    let kind = &KINDS[index];
    let when = kind.when;
    let moment = when.draw(draw);
    let roles = AxisRole::drawn(kind.roles, when, place.dimension(index, kind.about.least), draw);
    match kind.form {
        CaseForm::Turned => return turned((&roles, Ahead), place.side, draw),
        CaseForm::TurnedStart => return turned((&roles, Start), place.side, draw),
        CaseForm::Usual | CaseForm::NegativeZero => {}
    }
    let axis = |role: &AxisRole| draw.until(|draw| DrawnAxis::draw(*role, (when, moment), 0, draw).held(draw));
    let mut axes: Vec<DrawnAxis<f64>> = roles.iter().map(axis).collect();
    let magnitude = axes.iter().map(DrawnAxis::magnitude).fold(0.0, f64::max);
    axes[0].move_face(place.side, magnitude, draw);
    draw.shuffle(&mut axes);
    let dir = axes.iter().map(|axis| axis.dir);
    let dir = dir.map(|dir| if dir == 0.0 && kind.form == CaseForm::NegativeZero { -0.0 } else { dir });
    let case = Case::default().with("origin", axes.iter().map(|axis| axis.origin)).with("dir", dir);
    let case = if when == End { case.with("t_max", [moment[0] as f64 / moment[1] as f64]) } else { case };
    case.with("min", axes.iter().map(|axis| axis.faces[0])).with("max", axes.iter().map(|axis| axis.faces[1]))
}

/// A box that was turned about its center, together with the path that met it upright. Its half is one unit off.
fn turned((roles, when): (&[AxisRole], When), side: Side, draw: &mut Draw) -> Case {
    let dimension = roles.len();
    let mut order = [0, 1, 2];
    draw.shuffle(&mut order[..dimension]);
    let turn = CaseTurn::draw(dimension, 3, draw);
    let (center, [origin, dir, mut half]) = draw.until(|draw| {
        let moment = when.draw(draw);
        // The origin from the center, the direction, and half of the size, along the box's own axes.
        let mut upright = [[0; 3]; 3];
        for (role, &at) in roles.iter().zip(&order) {
            let DrawnAxis { origin, dir, faces: [low, high], .. } = DrawnAxis::draw(*role, (when, moment), 0, draw);
            let [from_center, half] = [origin - (low + high) / 2, (high - low) / 2];
            [upright[0][at], upright[1][at], upright[2][at]] = [from_center, dir, half];
        }
        let center = [0; 3].map(|_: FixedPoint| draw.coordinate());
        let from_center = turn.apply(upright[0]);
        let origin = [0, 1, 2].map(|at| center[at] + from_center[at]);
        let half = upright[2].map(|half| half * turn.stretch);
        let [origin, dir, half] = [origin, turn.apply(upright[1]), half].map(|vector| draw.floats(vector));
        Some((draw.floats(center)?, [origin?, dir?, half?]))
    });
    if side != Side::Exact {
        half[order[0]] = draw.beside(half[order[0]], side == Side::In, 1.0);
    }
    let rotation = turn.quaternion.map(|number| (number * ONE) as f64 / ONE as f64);
    let in_plane = |vector: [f64; 3]| vector.into_iter().take(dimension);
    let case = Case::default().with("origin", in_plane(origin)).with("dir", in_plane(dir));
    let case = case.with("center", in_plane(center)).with("half", in_plane(half));
    case.with("rotation", rotation.into_iter().skip(if dimension == 2 { 2 } else { 0 }))
}
