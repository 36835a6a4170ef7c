//! Queries of `hitcalc ray-cylinder` that break code, by kinds. Each is arranged along x, where its axis is, and then
//! turned by a matrix of whole numbers; points of the wall come from Pythagorean triples. So all tangents are exact.

use crate::cases::When::{Ahead, Start};
use crate::cases::{Case, CasePlace, CaseTurn, Cases, Draw, FixedPoint, Side, When};

/// A kind of queries: the path is at a point at a moment, and goes somewhere.
struct CylinderKind {
    name: &'static str,
    caps: &'static str,
    /// Where along the axis the point is …
    along: Along,
    /// … and how far from it.
    from_axis: FromAxis,
    /// Its ways along the axis, away from the axis, and around it.
    way: [Way; 3],
    when: When,
    off: Off,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Along {
    /// Between the caps.
    Between,
    /// In the plane of a cap, or on the seam of a round one.
    AtCap,
    /// At the pole of a round cap.
    AtPole,
    /// At the center of a sphere.
    OfSphere,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FromAxis {
    /// Not at all.
    On,
    /// By half of the radius.
    Half,
    /// By the radius.
    Wall,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    None,
    Forth,
    Back,
    Either,
}

/// What is one unit off.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Off {
    /// The radius.
    Radius,
    /// The path, into the slab between the caps or out of it.
    Path,
    /// The radius, which is 0, or else the path, aside.
    Axis,
}

use Along::{AtCap, AtPole, Between, OfSphere};
use FromAxis::{Half, On, Wall};
use Way::{Back, Either, Forth, None as No};

const fn kind(
    name: &'static str,
    caps: &'static str,
    (along, from_axis): (Along, FromAxis),
    way: [Way; 3],
    when: When,
) -> CylinderKind {
    CylinderKind { name, caps, along, from_axis, way, when, off: Off::Radius }
}

const KINDS: &[CylinderKind] = &[
    kind("tangent", "none", (Between, Wall), [Either, No, Forth], Ahead),
    kind("tangent to a solid cylinder", "flat", (Between, Wall), [Either, No, Forth], Ahead),
    kind("tangent to a capsule", "round", (Between, Wall), [Either, No, Forth], Ahead),
    kind("down the wall", "none", (Between, Wall), [Forth, No, No], Ahead),
    kind("down the wall of a solid cylinder", "flat", (AtCap, Wall), [Forth, No, No], Ahead),
    kind("down the wall of a capsule", "round", (AtCap, Wall), [Forth, No, No], Ahead),
    kind("along the axis", "none", (Between, On), [Forth, No, No], Ahead),
    kind("along the axis of a solid cylinder", "flat", (AtCap, On), [Forth, No, No], Ahead),
    kind("along the axis of a capsule", "round", (AtPole, On), [Forth, No, No], Ahead),
    kind("through a rim", "flat", (AtCap, Wall), [Forth, Back, Either], Ahead),
    kind("grazing a rim", "flat", (AtCap, Wall), [Forth, Forth, Either], Ahead),
    kind("tangent to the wall at a rim", "flat", (AtCap, Wall), [Forth, No, Forth], Ahead),
    CylinderKind { off: Off::Path, ..kind("in the plane of a cap", "flat", (AtCap, Half), [No, Forth, Either], Ahead) },
    CylinderKind { off: Off::Path, ..kind("from a cap inward", "flat", (AtCap, Half), [Forth, Either, Either], Start) },
    CylinderKind { off: Off::Path, ..kind("from a cap outward", "flat", (AtCap, Half), [Back, Either, Either], Start) },
    kind("through the seam of a capsule", "round", (AtCap, Wall), [Either, Back, Either], Ahead),
    kind("tangent at the seam of a capsule", "round", (AtCap, Wall), [Either, No, Forth], Ahead),
    kind("through the pole of a capsule", "round", (AtPole, On), [Forth, Either, Either], Ahead),
    kind("tangent at the pole of a capsule", "round", (AtPole, On), [No, Forth, Either], Ahead),
    kind("tangent to a sphere", "round", (OfSphere, Wall), [Either, No, Forth], Ahead),
    kind("through the center of a sphere", "round", (OfSphere, On), [Forth, Either, Either], Ahead),
    kind("from the wall inward", "none", (Between, Wall), [Either, Back, Either], Start),
    kind("from the wall outward", "none", (Between, Wall), [Either, Forth, Either], Start),
    kind("from the wall along it", "round", (Between, Wall), [Forth, No, No], Start),
    kind("no direction on the wall", "flat", (Between, Wall), [No, No, No], Start),
    CylinderKind { off: Off::Axis, ..kind("across radius 0", "none", (Between, On), [Either, Forth, No], Ahead) },
    CylinderKind { off: Off::Axis, ..kind("along radius 0", "none", (Between, On), [Forth, No, No], Ahead) },
];

pub static CASES: Cases = Cases {
    parameters: &["origin", "dir", "p1", "p2", "radius", "caps"],
    kinds: KINDS.len(),
    sides: ["one unit in", "one unit out"],
    make,
};

/// A query along any axis.
struct Arranged {
    origin: [f64; 3],
    dir: [f64; 3],
    ends: [[f64; 3]; 2],
    radius: f64,
}

fn make(index: usize, place: CasePlace, draw: &mut Draw) -> Case {
    let kind = &KINDS[index];
    let reach = draw.pick(&[1, 1, 3]);
    let turn = CaseTurn::draw(3, reach, draw);
    let triple = draw.pick(&[[1, 0, 1], [0, -1, 1], [3, 4, 5], [-4, 3, 5], [-5, -12, 13], [8, -15, 17]]);
    let mut arranged = draw.until(|draw| arrange(kind, &turn, triple, draw));
    let is_in = place.side == Side::In;
    match kind.off {
        _ if place.side == Side::Exact => {}
        Off::Axis if !is_in => {
            // At right angles to the axis and to the path, or just to the axis.
            let along = turn.apply([1, 0, 0]).map(|part| part as f64);
            let aside = cross(along, arranged.dir);
            let aside = if aside == [0.0; 3] { turn.apply([0, 1, 0]).map(|part| part as f64) } else { aside };
            move_along(&mut arranged.origin, aside, true, draw);
        }
        Off::Radius | Off::Axis => arranged.radius = draw.beside(arranged.radius, is_in),
        Off::Path => {
            let inward = turn.apply([1, 0, 0]).map(|part| part as f64);
            move_along(&mut arranged.origin, inward, is_in, draw);
        }
    }
    if draw.sign() < 0 {
        arranged.ends.swap(0, 1);
    }
    let [p1, p2] = arranged.ends;
    let case = Case::new(kind.name).with("origin", arranged.origin).with("dir", arranged.dir);
    case.with("p1", p1).with("p2", p2).with("radius", [arranged.radius]).with_word("caps", kind.caps)
}

/// A query with the axis anywhere, from one along x. The triple says in which direction from the axis a point of the
/// wall is, and how long that is.
fn arrange(
    kind: &CylinderKind,
    turn: &CaseTurn,
    [y, z, hypotenuse]: [FixedPoint; 3],
    draw: &mut Draw,
) -> Option<Arranged> {
    let part = draw.length(-3..=1);
    let radius = if kind.off == Off::Axis { 0 } else { part * hypotenuse };
    let length = draw.length(0..=4);
    let along = match kind.along {
        Between => length / 4 * FixedPoint::from(draw.between(1..=3)),
        AtCap | OfSphere => 0,
        AtPole => -radius,
    };
    let [y_from_axis, z_from_axis] = match kind.from_axis {
        On => [0, 0],
        Half => [part / 2 * y, part / 2 * z],
        Wall => [part * y, part * z],
    };
    let way = kind.way.map(|way| match way {
        No => 0,
        Forth => draw.length(-1..=0),
        Back => -draw.length(-1..=0),
        Either => draw.sign() * draw.length(-1..=0),
    });
    let backward = if kind.when.goes_both_ways() { draw.sign() } else { 1 };
    let dir = [way[0] * hypotenuse, way[1] * y - way[2] * z, way[1] * z + way[2] * y].map(|part| backward * part);
    let [numerator, divisor] = kind.when.draw(draw);
    let start = [along - numerator * dir[0], y_from_axis - numerator * dir[1], z_from_axis - numerator * dir[2]];

    let p1 = [0; 3].map(|_: FixedPoint| draw.coordinate());
    let from_p1 = |vector| {
        let turned = turn.apply(vector);
        [0, 1, 2].map(|at| p1[at] + turned[at])
    };
    let p2 = from_p1([if kind.along == OfSphere { 0 } else { length }, 0, 0]);
    let [origin, dir] = [from_p1(start), turn.apply(dir.map(|part| divisor * part))];
    Some(Arranged {
        origin: draw.floats(origin)?,
        dir: draw.floats(dir)?,
        ends: [draw.floats(p1)?, draw.floats(p2)?],
        radius: draw.float(radius * turn.stretch)?,
    })
}

/// Moves a point one unit along the axis of the coordinates that is nearest to a direction, that way or the other.
fn move_along(point: &mut [f64; 3], direction: [f64; 3], is_forth: bool, draw: &Draw) {
    let longest = direction.iter().enumerate().max_by(|left, right| left.1.abs().total_cmp(&right.1.abs()));
    let Some((at, &part)) = longest else { return };
    point[at] = draw.beside(point[at], (part > 0.0) == is_forth);
}

fn cross(left: [f64; 3], right: [f64; 3]) -> [f64; 3] {
    [1, 2, 0].map(|at| {
        let next = (at + 1) % 3;
        left[at] * right[next] - left[next] * right[at]
    })
}
