//! Queries of `hitcalc ray-box` that break code, by kinds.

use crate::cases::AxisRole::{Beside, Enter, Flat, FlatOn, Inside, Leave, On, Within};
use crate::cases::When::{Ahead, End, Far, Start};
use crate::cases::{
    AxisRole, AxisRoles, Case, CasePlace, CaseTurn, Cases, Draw, DrawnAxis, FixedPoint, ONE, Side, When,
};

/// A kind of queries.
struct BoxKind {
    name: &'static str,
    /// How many dimensions it needs.
    least: usize,
    arrangement: AxisRoles,
    form: CaseForm,
}

/// What is special about a query's form.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CaseForm {
    Usual,
    /// Zeros of the direction are -0.
    NegativeZero,
    /// The box is turned.
    Turned,
}

const fn kind(name: &'static str, least: usize, roles: [AxisRole; 3], when: When) -> BoxKind {
    BoxKind { name, least, arrangement: AxisRoles { roles, when }, form: CaseForm::Usual }
}

const fn special(name: &'static str, form: CaseForm, roles: [AxisRole; 3]) -> BoxKind {
    BoxKind { form, ..kind(name, 2, roles, Ahead) }
}

const KINDS: &[BoxKind] = &[
    kind("through a face", 2, [Enter, Inside, Inside], Ahead),
    kind("through an edge", 3, [Enter, Enter, Inside], Ahead),
    kind("through a corner", 2, [Enter, Enter, Enter], Ahead),
    kind("grazing an edge", 3, [Leave, Enter, Inside], Ahead),
    kind("grazing a corner", 2, [Leave, Enter, Enter], Ahead),
    kind("along a face", 2, [On, Enter, Inside], Ahead),
    kind("along an edge", 3, [On, On, Enter], Ahead),
    kind("from a face inward", 2, [Enter, Inside, Inside], Start),
    kind("from a face outward", 2, [Leave, Inside, Inside], Start),
    kind("from a face along it", 2, [On, Inside, Inside], Start),
    kind("from a corner outward", 2, [Leave, Enter, Enter], Start),
    kind("ending on a face", 2, [Enter, Inside, Inside], End),
    kind("ending at a corner", 2, [Enter, Enter, Enter], End),
    kind("from inside", 2, [Inside, Inside, Inside], Start),
    kind("no direction on a face", 2, [On, Within, Within], Start),
    kind("no direction at a corner", 2, [On, On, On], Start),
    kind("no direction in the box", 2, [Within, Within, Within], Start),
    kind("no direction off the box", 2, [Beside, Within, Within], Start),
    special("a direction of -0 along a face", CaseForm::NegativeZero, [On, Enter, Inside]),
    special("a direction of -0 through the box", CaseForm::NegativeZero, [Within, Enter, Inside]),
    special("a direction of -0 beside the box", CaseForm::NegativeZero, [Beside, Enter, Inside]),
    kind("a flat box hit square", 2, [Flat, Within, Within], Ahead),
    kind("a flat box hit square at its rim", 2, [On, Flat, Within], Ahead),
    kind("along a flat box", 2, [FlatOn, Enter, Inside], Ahead),
    kind("from far through a corner of a tiny box", 2, [Enter, Enter, Enter], Far),
    kind("from far grazing a tiny box", 2, [Leave, Enter, Enter], Far),
    special("through a corner of a turned box", CaseForm::Turned, [Enter, Enter, Enter]),
    special("grazing a corner of a turned box", CaseForm::Turned, [Leave, Enter, Enter]),
];

pub static CASES: Cases = Cases {
    parameters: &["origin", "dir", "t_max", "min", "max", "center", "half", "rotation"],
    kinds: KINDS.len(),
    sides: ["one unit in", "one unit out"],
    make,
};

fn make(index: usize, place: CasePlace, draw: &mut Draw) -> Case {
    let kind = &KINDS[index];
    let AxisRoles { when, .. } = kind.arrangement;
    let moment = when.draw(draw);
    let roles = kind.arrangement.roles(place.dimension(index, kind.least), draw);
    if kind.form == CaseForm::Turned {
        return turned(kind.name, &roles, place.side, draw);
    }
    let axis = |role: &AxisRole| draw.until(|draw| DrawnAxis::draw(*role, (when, moment), 0, draw).held(draw));
    let mut axes: Vec<DrawnAxis<f64>> = roles.iter().map(axis).collect();
    axes[0].move_face(place.side, draw);
    draw.shuffle(&mut axes);
    let dir = axes.iter().map(|axis| axis.dir);
    let dir = dir.map(|dir| if dir == 0.0 && kind.form == CaseForm::NegativeZero { -0.0 } else { dir });
    let case = Case::new(kind.name).with("origin", axes.iter().map(|axis| axis.origin)).with("dir", dir);
    let case = if when == End { case.with("t_max", [moment[0] as f64 / moment[1] as f64]) } else { case };
    case.with("min", axes.iter().map(|axis| axis.faces[0])).with("max", axes.iter().map(|axis| axis.faces[1]))
}

/// A box that was turned about its center, together with the path that met it upright. Its half is one unit off.
fn turned(name: &'static str, roles: &[AxisRole], side: Side, draw: &mut Draw) -> Case {
    let dimension = roles.len();
    let mut order = [0, 1, 2];
    draw.shuffle(&mut order[..dimension]);
    let turn = CaseTurn::draw(dimension, 3, draw);
    let (center, [origin, dir, mut half]) = draw.until(|draw| {
        let moment = Ahead.draw(draw);
        // The origin from the center, the direction, and half of the size, along the box's own axes.
        let mut upright = [[0; 3]; 3];
        for (role, &at) in roles.iter().zip(&order) {
            let DrawnAxis { origin, dir, faces: [low, high], .. } = DrawnAxis::draw(*role, (Ahead, moment), 0, draw);
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
        half[order[0]] = draw.beside(half[order[0]], side == Side::In);
    }
    let rotation = turn.quaternion.map(|number| (number * ONE) as f64 / ONE as f64);
    let in_plane = |vector: [f64; 3]| vector.into_iter().take(dimension);
    let case = Case::new(name).with("origin", in_plane(origin)).with("dir", in_plane(dir));
    let case = case.with("center", in_plane(center)).with("half", in_plane(half));
    case.with("rotation", rotation.into_iter().skip(if dimension == 2 { 2 } else { 0 }))
}
