//! Queries of `hitcalc ray-cylinder` that break code, by kinds. Each is arranged along x, where its axis is, and then
//! turned by a matrix of whole numbers; points of the wall come from Pythagorean triples. So all tangents are exact.

use crate::cases::When::{Ahead, Away, End, Start};
use crate::cases::{Case, CaseKind, CasePlace, CaseTurn, Cases, Draw, FixedPoint, Lesson, Side, When};

/// A kind of queries: the path is at a point at a moment, and goes somewhere.
struct CylinderKind {
    about: CaseKind,
    caps: &'static str,
    /// Where along the axis the point is …
    along: Along,
    /// … and how far from it.
    from_axis: FromAxis,
    /// Its ways along the axis, away from the axis, and around it.
    way: [Way; 3],
    when: When,
    off: Off,
    /// The direction is so small that its square is 0 in floats.
    is_slow: bool,
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
    /// Forth, but hardly.
    Creep,
    /// Back, but hardly.
    CreepBack,
}

/// The number that is one unit off.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Off {
    Radius,
    /// The path, into the slab between the caps or out of it.
    Path,
    /// The radius, which is 0, or else the path, aside.
    Axis,
}

use Along::{AtCap, AtPole, Between, OfSphere};
use FromAxis::{Half, On, Wall};
use Way::{Back, Creep, CreepBack, Either, Forth, None as No};

const fn kind(
    lesson: &'static Lesson,
    name: &'static str,
    caps: &'static str,
    (along, from_axis): (Along, FromAxis),
    way: [Way; 3],
    when: When,
) -> CylinderKind {
    let about = CaseKind { name, least: 3, of_floats: false, lesson };
    CylinderKind { about, caps, along, from_axis, way, when, off: Off::Radius, is_slow: false }
}

/// The kind of which another number is one unit off than the radius.
const fn off(off: Off, kind: CylinderKind) -> CylinderKind {
    CylinderKind { off, ..kind }
}

/// The kind with a direction whose square is 0 in floats.
const fn slow(kind: CylinderKind) -> CylinderKind {
    CylinderKind { about: CaseKind { of_floats: true, ..kind.about }, is_slow: true, ..kind }
}

const TANGENT: Lesson = Lesson {
    mistake: "The discriminant is a difference of nearly equal numbers, and its sign is noise; in code that solves the quadratic in floats.",
    source: "E. Haines, J. Günther, T. Akenine-Möller, Precision Improvements for Ray/Sphere Intersection, Ray Tracing Gems, 2019, chapter 7",
};
const PARALLEL: Lesson = Lesson {
    mistake: "A, the square of the velocity across the axis, is 0 or what rounding left of it, and the quadratic has no answer or a false one; in code without a case for it, or with one by an epsilon.",
    source: "J. M. Cychosz, W. N. Waggenspack, Intersecting a Ray with a Cylinder, Graphics Gems IV, 1994",
};
const RIM: Lesson = Lesson {
    mistake: "Wall and cap are met at one time, which two formulas round apart: the rim has a gap, or is met outside; in code that tests each surface by its own point.",
    source: "J. M. Cychosz, W. N. Waggenspack, Intersecting a Ray with a Cylinder, Graphics Gems IV, 1994",
};
const IN_CAP: Lesson = Lesson {
    mistake: "A path in the plane of a cap never crosses it, and 0/0 is not a number; in code that divides by the velocity along the axis.",
    source: "J. M. Cychosz, W. N. Waggenspack, Intersecting a Ray with a Cylinder, Graphics Gems IV, 1994",
};
const SEAM: Lesson = Lesson {
    mistake: "Between wall and cap of a capsule the point is given to neither or to the wrong one; in code that clamps a rounded place along the axis.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.3.7",
};
const SPHERE: Lesson = Lesson {
    mistake: "The squares of far coordinates are subtracted, and what is left has few right digits; in code that computes |p|² - r².",
    source: "E. Haines, J. Günther, T. Akenine-Möller, Precision Improvements for Ray/Sphere Intersection, Ray Tracing Gems, 2019, chapter 7",
};
const START: Lesson = Lesson {
    mistake: "A start on the surface is found again at once, or its way through is lost; in code that asks for t > 0 or t > epsilon.",
    source: "M. Pharr, W. Jakob, G. Humphreys, Physically Based Rendering, 3rd edition, 2016, section 3.9",
};
const NO_RADIUS: Lesson = Lesson {
    mistake: "The discriminant of a path that meets the axis is 0, and noise makes it negative; in code without a case for radius 0.",
    source: "J. M. Cychosz, W. N. Waggenspack, Intersecting a Ray with a Cylinder, Graphics Gems IV, 1994",
};
const INSIDE: Lesson = Lesson {
    mistake: "A start inside is reported with a negative time, with the far side, or not at all; a convention that programs differ in.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.3.7",
};
const END: Lesson = Lesson {
    mistake: "The end of the range is compared with a rounded root: a contact just at t_max is lost, or one behind it reported; in code that scales d to length 1 first.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.3.7",
};
const EPSILON: Lesson = Lesson {
    mistake: "A path that is nearly parallel to the axis counts as parallel: only its start is asked for, and where it comes through the wall is lost; in code with A < epsilon.",
    source: "C. Ericson, Real-Time Collision Detection, 2005, section 5.3.7",
};
const UNDERFLOW: Lesson = Lesson {
    mistake: "The square of a slow velocity is 0, so that the path counts as parallel, or as a point; in code that multiplies velocities.",
    source: "IEEE 754-2019, section 7.5",
};
const FAR_AWAY: Lesson = Lesson {
    mistake: "Squares of coordinates have twice their digits, and the radius is in those that are lost; in worlds that are not centred.",
    source: "E. Haines, J. Günther, T. Akenine-Möller, Precision Improvements for Ray/Sphere Intersection, Ray Tracing Gems, 2019, chapter 7",
};

const KINDS: &[CylinderKind] = &[
    kind(&TANGENT, "tangent", "none", (Between, Wall), [Either, No, Forth], Ahead),
    kind(&TANGENT, "tangent to a solid cylinder", "flat", (Between, Wall), [Either, No, Forth], Ahead),
    kind(&TANGENT, "tangent to a capsule", "round", (Between, Wall), [Either, No, Forth], Ahead),
    kind(&PARALLEL, "down the wall", "none", (Between, Wall), [Forth, No, No], Ahead),
    kind(&PARALLEL, "down the wall of a solid cylinder", "flat", (AtCap, Wall), [Forth, No, No], Ahead),
    kind(&PARALLEL, "down the wall of a capsule", "round", (AtCap, Wall), [Forth, No, No], Ahead),
    kind(&PARALLEL, "along the axis", "none", (Between, On), [Forth, No, No], Ahead),
    kind(&PARALLEL, "along the axis of a solid cylinder", "flat", (AtCap, On), [Forth, No, No], Ahead),
    kind(&PARALLEL, "along the axis of a capsule", "round", (AtPole, On), [Forth, No, No], Ahead),
    kind(&RIM, "through a rim", "flat", (AtCap, Wall), [Forth, Back, Either], Ahead),
    kind(&RIM, "grazing a rim", "flat", (AtCap, Wall), [Forth, Forth, Either], Ahead),
    kind(&RIM, "tangent to the wall at a rim", "flat", (AtCap, Wall), [Forth, No, Forth], Ahead),
    off(Off::Path, kind(&IN_CAP, "in the plane of a cap", "flat", (AtCap, Half), [No, Forth, Either], Ahead)),
    off(Off::Path, kind(&START, "from a cap inward", "flat", (AtCap, Half), [Forth, Either, Either], Start)),
    off(Off::Path, kind(&START, "from a cap outward", "flat", (AtCap, Half), [Back, Either, Either], Start)),
    kind(&SEAM, "through the seam of a capsule", "round", (AtCap, Wall), [Either, Back, Either], Ahead),
    kind(&SEAM, "tangent at the seam of a capsule", "round", (AtCap, Wall), [Either, No, Forth], Ahead),
    kind(&SEAM, "through the pole of a capsule", "round", (AtPole, On), [Forth, Either, Either], Ahead),
    kind(&TANGENT, "tangent at the pole of a capsule", "round", (AtPole, On), [No, Forth, Either], Ahead),
    kind(&SPHERE, "tangent to a sphere", "round", (OfSphere, Wall), [Either, No, Forth], Ahead),
    kind(&SPHERE, "through the center of a sphere", "round", (OfSphere, On), [Forth, Either, Either], Ahead),
    kind(&START, "from the wall inward", "none", (Between, Wall), [Either, Back, Either], Start),
    kind(&START, "from the wall outward", "none", (Between, Wall), [Either, Forth, Either], Start),
    kind(&START, "from the wall along it", "round", (Between, Wall), [Forth, No, No], Start),
    kind(&PARALLEL, "no direction on the wall", "flat", (Between, Wall), [No, No, No], Start),
    off(Off::Axis, kind(&NO_RADIUS, "across radius 0", "none", (Between, On), [Either, Forth, No], Ahead)),
    off(Off::Axis, kind(&NO_RADIUS, "along radius 0", "none", (Between, On), [Forth, No, No], Ahead)),
    kind(&INSIDE, "from inside an endless cylinder", "none", (Between, Half), [Either, Either, Either], Start),
    kind(&INSIDE, "from inside a solid cylinder", "flat", (Between, Half), [Either, Either, Either], Start),
    kind(&INSIDE, "from inside a capsule", "round", (Between, Half), [Either, Either, Either], Start),
    kind(&INSIDE, "from inside a sphere", "round", (OfSphere, Half), [Either, Either, Either], Start),
    kind(&END, "ending on the wall", "none", (Between, Wall), [Either, Back, Either], End),
    off(Off::Path, kind(&END, "ending on a cap", "flat", (AtCap, Half), [Forth, Either, Either], End)),
    kind(&END, "ending at the pole of a capsule", "round", (AtPole, On), [Forth, Either, Either], End),
    kind(&EPSILON, "nearly along the axis and tangent", "none", (Between, Wall), [Forth, No, Creep], Ahead),
    kind(
        &EPSILON,
        "nearly along the axis and through the wall",
        "none",
        (Between, Wall),
        [Forth, CreepBack, No],
        Ahead,
    ),
    kind(&FAR_AWAY, "tangent far from the origin", "none", (Between, Wall), [Either, No, Forth], Away),
    kind(&FAR_AWAY, "tangent to a sphere far from the origin", "round", (OfSphere, Wall), [Either, No, Forth], Away),
    slow(kind(
        &UNDERFLOW,
        "tangent and so slow that squares are 0",
        "none",
        (Between, Wall),
        [Either, No, Forth],
        Ahead,
    )),
    slow(kind(
        &UNDERFLOW,
        "across the axis and so slow that squares are 0",
        "flat",
        (Between, On),
        [Either, Forth, No],
        Ahead,
    )),
];

pub(super) static CASES: Cases = Cases {
    parameters: &["origin", "dir", "t_max", "p1", "p2", "radius", "caps"],
    kinds: KINDS.len(),
    kind: |index| KINDS[index].about,
    sides: ["one unit in", "one unit out"],
    make,
};

/// A query along any axis.
struct Arranged {
    origin: [f64; 3],
    dir: [f64; 3],
    ends: [[f64; 3]; 2],
    radius: f64,
    t_max: Option<f64>,
}

fn make(index: usize, place: CasePlace, draw: &mut Draw) -> Case {
    let kind = &KINDS[index];
    let reach = draw.pick(&[1, 1, 3]);
    let turn = CaseTurn::draw(3, reach, draw);
    let triple = draw.pick(&[[1, 0, 1], [0, -1, 1], [3, 4, 5], [-4, 3, 5], [-5, -12, 13], [8, -15, 17]]);
    let mut arranged = draw.until(|draw| arrange(kind, &turn, triple, draw));
    let is_in = place.side == Side::In;
    let lengths = arranged.ends.as_flattened().iter().chain(&arranged.origin);
    let magnitude = lengths.fold(arranged.radius, |most, length| most.max(length.abs()));
    match kind.off {
        _ if place.side == Side::Exact => {}
        Off::Axis if !is_in => {
            // At right angles to the axis and to the path, or just to the axis.
            let along = turn.apply([1, 0, 0]).map(|part| part as f64);
            let aside = cross(along, arranged.dir);
            let aside = if aside == [0.0; 3] { turn.apply([0, 1, 0]).map(|part| part as f64) } else { aside };
            move_along(&mut arranged.origin, aside, true, magnitude, draw);
        }
        Off::Radius | Off::Axis => arranged.radius = draw.beside(arranged.radius, is_in, magnitude),
        Off::Path => {
            let inward = turn.apply([1, 0, 0]).map(|part| part as f64);
            move_along(&mut arranged.origin, inward, is_in, magnitude, draw);
        }
    }
    if draw.sign() < 0 {
        arranged.ends.swap(0, 1);
    }
    let [p1, p2] = arranged.ends;
    let slowness = if kind.is_slow { draw.without_square() } else { 1.0 };
    let case = Case::default().with("origin", arranged.origin);
    let case = case.with("dir", arranged.dir.map(|part| part * slowness));
    let case = if let Some(t_max) = arranged.t_max { case.with("t_max", [t_max]) } else { case };
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
        Creep => draw.tiny(),
        CreepBack => -draw.tiny(),
    });
    let backward = if kind.when.goes_both_ways() { draw.sign() } else { 1 };
    let dir = [way[0] * hypotenuse, way[1] * y - way[2] * z, way[1] * z + way[2] * y].map(|part| backward * part);
    let [numerator, divisor] = kind.when.draw(draw);
    let start = [along - numerator * dir[0], y_from_axis - numerator * dir[1], z_from_axis - numerator * dir[2]];

    let coordinate = |draw: &mut Draw| if kind.when == Away { draw.far_coordinate() } else { draw.coordinate() };
    let p1 = [0; 3].map(|_: FixedPoint| coordinate(draw));
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
        t_max: (kind.when == End).then(|| numerator as f64 / divisor as f64),
    })
}

/// Moves a point one unit along the axis of the coordinates that is nearest to a direction, that way or the other.
fn move_along(point: &mut [f64; 3], direction: [f64; 3], is_forth: bool, magnitude: f64, draw: &Draw) {
    let longest = direction.iter().enumerate().max_by(|left, right| left.1.abs().total_cmp(&right.1.abs()));
    let Some((at, &part)) = longest else { return };
    point[at] = draw.beside(point[at], (part > 0.0) == is_forth, magnitude);
}

fn cross(left: [f64; 3], right: [f64; 3]) -> [f64; 3] {
    [1, 2, 0].map(|at| {
        let next = (at + 1) % 3;
        left[at] * right[next] - left[next] * right[at]
    })
}
