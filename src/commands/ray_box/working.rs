//! A box's working besides its times and points: normals, lengths, and a ball against a box, the distance of whose center
//! is, piece by piece, a sum of squares.

use std::cmp::Ordering;

use super::{RayBoxContact, RayBoxMet};
use crate::commands::workings::{ContactWorking, NO_GAP_BETWEEN, NORMAL_LABELS, OwnSpace, beyond_faces};
use crate::explain::expression::{
    self, COMES_ELSEWHERE, GOES_ELSEWHERE, QUADRATIC, at_root, difference, dot, dot_product, negated, operand,
    quotient, square_root, squared_lines, squares, vector, where_it_is,
};
use crate::explain::parts::{Bare, Meets, SolidPart, join};
use crate::explain::value::{StepValue, is_unwieldy};
use crate::explain::{Conclusion, Inequality, LengthUnit, Working, closed};
use crate::geometry::{Approach, End, Faces, GapPiece, Normals, Range, Slab, Span, approach, beyond, resting_span};
use crate::number::{Big, Fraction, Surd};
use crate::query::{Stop, faces};

/// Normals, lengths, the point of the box, the path after a mirror.
pub(super) fn contact(
    met: &RayBoxMet<Big>,
    contact: &RayBoxContact<Big>,
    own: &OwnSpace,
    working: &ContactWorking<'_>,
    to: &mut Working,
) -> Result<(), Stop> {
    let is_thin = matches!(contact, RayBoxContact::Thin(_));
    let contact = contact.with_roots();
    let mut enter = None;
    for (label, End { time, crossed }) in NORMAL_LABELS.into_iter().zip([&contact.enter, &contact.exit]) {
        let (Some(time), Some(face), Some(normals)) = (time, crossed.iter().next(), met.normals(*crossed)) else {
            continue;
        };
        let flat = if is_thin {
            flat_normal(&normals, own, label, face, working, to)
        } else {
            round_normal(met, &normals, own, (label, time), *crossed, working, to);
            Vec::new()
        };
        if label == NORMAL_LABELS[0] {
            enter = Some((normals, flat));
        }
    }
    working.results(contact.times(), enter, &met.radius, NO_GAP_BETWEEN, to)
}

/// The outward normal of a face, of any length, and how it is made one of length 1.
fn flat_normal(
    normals: &Normals<Big>,
    own: &OwnSpace,
    label: &str,
    (face, is_high): (usize, bool),
    working: &ContactWorking<'_>,
    to: &mut Working,
) -> Vec<Fraction<Big>> {
    let name = format!("{}{}", own.names[face], if is_high { '+' } else { '-' });
    let Some(axis) = own.axes.get(face) else {
        let component = |axis: usize| Big::from(i64::from(axis == face) * if is_high { 1 } else { -1 });
        let normal: Vec<_> = (0..working.unit.dimension).map(component).map(Fraction::whole).collect();
        to.equate(label, "n", normal.clone()).remark(format!("straight out of {name}"));
        return normal;
    };
    let normal: Vec<_> = if is_high { axis.clone() } else { axis.iter().map(negated).collect() };
    let squared = dot_product(&normal, &normal);
    let is_unit = closed(&squared) == "1";
    let letter = if is_unit { "n" } else { "N" };
    let formula = if is_high { letter.to_owned() } else { format!("{letter} = -{}", vector(axis)) };
    to.equate(label, formula, normal.clone()).remark(format!("along the own axis {}, out of {name}", own.names[face]));
    if !is_unit {
        let length = operand(&square_root(&squared));
        let unit_normal = working.unit_normal(normals, &Fraction::whole(Big::ZERO).into());
        to.equate("", format!("n = N/√(N·N) = {}/{length}", vector(&normal)), unit_normal);
    }
    normal
}

/// The outward normal of a box with a radius around it: from the box's nearest point to the center of the ball.
fn round_normal(
    met: &RayBoxMet<Big>,
    normals: &Normals<Big>,
    own: &OwnSpace,
    (label, time): (&str, &Surd<Big>),
    crossed: Faces,
    working: &ContactWorking<'_>,
    to: &mut Working,
) {
    let mut beyond: Vec<Surd<Big>> = vec![Fraction::whole(Big::ZERO).into(); working.unit.dimension];
    let mut slopes = vec![None; working.unit.dimension];
    for (axis, slab) in met.solid.slabs.iter().enumerate().take(working.unit.dimension) {
        let Some(is_high) = crossed.on(axis) else { continue };
        let from = &slab.position - if is_high { &slab.high } else { &slab.low };
        beyond[axis] = own.unit.at(time, &from, &slab.velocity);
        slopes[axis] = Some((slab, is_high, from));
    }
    let is_long = is_unwieldy(&beyond);
    let component = |slope: &Option<(&Slab<Big>, bool, Big)>| match slope {
        None => "0".to_owned(),
        Some((slab, _, from)) if is_long => at_root(&own.unit.length(from), &own.unit.length(&slab.velocity), time),
        Some((slab, is_high, _)) => beyond_plane(slab, *is_high, time, &own.unit),
    };
    let texts: Vec<_> = slopes.iter().map(component).collect();
    to.equate(label, format!("e = ({})", texts.join(", ")), StepValue::vector_or_digits(beyond.clone())).remark(
        format!(
            "how far p is beyond {}{}",
            faces::name(crossed, &faces::XYZ),
            if own.axes.is_empty() { "" } else { ", along own axes" }
        ),
    );
    let radius = operand(&working.unit.length(&met.radius));
    let unit_normal = working.unit_normal(normals, time);
    if is_long || is_unwieldy(&unit_normal) {
        let parts =
            crossed.iter().filter_map(|(axis, _)| Some(format!("e{}·{}", axis + 1, vector(own.axes.get(axis)?))));
        let parts: Vec<_> = parts.collect();
        let e = if parts.is_empty() { "e".to_owned() } else { format!("({})", parts.join(" + ")) };
        let step = to.equate("", format!("n = {e}/{radius}"), StepValue::Digits(unit_normal));
        if !parts.is_empty() {
            step.remark("e1, e2, e3 are the parts of e");
        }
        return;
    }
    let inserted = match own.axes.as_slice() {
        [] => vector(&beyond),
        axes => {
            let parts = crossed.iter().map(|(axis, _)| format!("{}·{}", operand(&beyond[axis]), vector(&axes[axis])));
            let parts: Vec<_> = parts.collect();
            if parts.len() == 1 { parts.concat() } else { format!("({})", parts.join(" + ")) }
        }
    };
    to.equate("", format!("n = e/r = {inserted}/{radius}"), unit_normal);
}

/// How far the path is beyond a plane at a time, as a difference.
fn beyond_plane(slab: &Slab<Big>, is_high: bool, time: &Surd<Big>, unit: &LengthUnit) -> String {
    let plane = if is_high { &slab.high } else { &slab.low };
    let (at, plane) = (unit.at(time, &slab.position, &slab.velocity), unit.length(plane));
    let taken = difference(&Fraction::whole(Big::ZERO), &plane);
    match (plane.numerator.is_zero(), taken.strip_prefix('-')) {
        (true, _) => closed(&at),
        (false, Some(magnitude)) => format!("{} - {magnitude}", closed(&at)),
        (false, None) => format!("{} + {taken}", closed(&at)),
    }
}

/// The slabs of a box and the radius of a ball, both in units of which `unit` makes 1; in a turned box's own axes.
pub(super) fn explain_thick(
    slabs: &[Slab<Big>],
    radius: &Big,
    unit: &LengthUnit,
    range: &Range<Big>,
    to: &mut Working,
) -> Result<Conclusion, Stop> {
    const AXES: [&str; 3] = ["x", "y", "z"];
    expression::slabs(AXES, to);
    for (slab, name) in slabs.iter().zip(AXES) {
        to.say(&format!("slab {name}"), expression::inequality(slab, unit));
    }
    let r = unit.length(radius);
    to.say("ball", format!("radius r = {}: it meets the box where its center is within r", closed(&r))).apart();
    let found = approach(slabs, radius)?;
    nearest(slabs, &found, (radius, unit), to)?;
    let mut part = SolidPart {
        within: "within r of the box".to_owned(),
        bare: found.at_least.is_eq().then(|| Bare::For("it comes only as near as its radius".to_owned())),
        ..SolidPart::default()
    };
    if let Some([enter, exit]) = &found.ends {
        let is_one = enter.faces == exit.faces;
        let unused = ["", if is_one { "" } else { GOES_ELSEWHERE }];
        let way_in = solve("coming", enter, unused, (slabs, &r), unit, to)?;
        let way_out =
            if is_one { way_in.clone() } else { solve("going", exit, [COMES_ELSEWHERE, ""], (slabs, &r), unit, to)? };
        let times = [way_in.and_then(|span| span.enter), way_out.and_then(|span| span.exit)];
        for ((label, through), time) in ["check in", "check out"].into_iter().zip(&mut part.through).zip(&times) {
            if let Some(time) = time {
                where_it_is(slabs, unit, AXES, (label, time), to)?;
                *through = faces::name(beyond(slabs, time)?, &faces::XYZ).to_owned();
            }
        }
        let [enter, exit] = times;
        part.span = Some(Span { enter, exit, interior: found.at_least.is_lt() });
    } else if found.least.is_none() {
        part.span = resting_span(found.at_least);
    }
    Ok(join(&[part], "the box", range, Meets::Path, to)?)
}

/// Where the center of the ball is nearest to the box, and how near: the way there is at right angles to the path.
fn nearest(
    slabs: &[Slab<Big>],
    found: &Approach<Big>,
    (radius, unit): (&Big, &LengthUnit),
    to: &mut Working,
) -> Result<(), Stop> {
    let least = found.least.clone().unwrap_or_else(|| Fraction::whole(Big::ZERO));
    let outside: Vec<Fraction<Big>> = slabs
        .iter()
        .map(|slab| Ok(unit.length(&slab.outside(&least)?).over(&least.denominator)))
        .collect::<Result<_, Stop>>()?;
    let velocity: Vec<_> = slabs.iter().map(|slab| unit.length(&slab.velocity)).collect();
    let squared = dot_product(&outside, &outside);
    if found.least.is_some() {
        to.equate("nearest", least_time(slabs, &outside, unit), least.clone())
            .remark("the first t at which it is nearest");
    } else {
        to.say("nearest", "it does not move: it is always as near");
    }
    where_it_is(slabs, unit, ["x", "y", "z"], ("", &least.into()), to)?;
    let is_inside = squared.numerator.is_zero();
    to.equate("", format!("e = {}", beyond_faces(slabs, &outside, unit)), outside.clone()).remark(match is_inside {
        true => "the way from the box to p: p is in the box",
        false => "the way from the box to p, beyond those faces",
    });
    if found.least.is_some() && !is_inside {
        to.equate("", format!("e·v = {}", dot(&outside, &velocity)), dot_product(&outside, &velocity))
            .remark("v is the direction, at right angles to e: no other t is nearer");
    }
    let r = closed(&unit.product(&radius.pow(2), 2));
    to.equate("", format!("|e|² = {}", squares(&outside)), squared).remark(match found.at_least {
        Ordering::Less => format!("below r² = {r}: it comes nearer than r"),
        Ordering::Equal => format!("equal to r² = {r}: it comes only as near as r"),
        Ordering::Greater => format!("above r² = {r}: it stays farther away than r"),
    });
    Ok(())
}

/// How the first t comes about at which a path is this far outside of a box's slabs, and nearer at no other.
fn least_time(slabs: &[Slab<Big>], outside: &[Fraction<Big>], unit: &LengthUnit) -> String {
    let is_beyond = |(_, by): &(&Slab<Big>, &Fraction<Big>)| !by.numerator.is_zero();
    let (beyond, within): (Vec<_>, Vec<_>) = slabs.iter().zip(outside).partition(is_beyond);
    let term = |(slab, by): (&Slab<Big>, &Fraction<Big>)| {
        let plane = if by.numerator < Big::ZERO { &slab.low } else { &slab.high };
        (unit.length(&(&slab.position - plane)), unit.length(&slab.velocity))
    };
    let (constants, slopes): (Vec<_>, Vec<_>) = beyond.into_iter().map(term).unzip();
    if slopes.iter().any(|slope| !slope.numerator.is_zero()) {
        return format!("t = -({})/({})", dot(&constants, &slopes), squares(&slopes));
    }
    // It is as near as this from when it is in the slabs of all axes along which it moves.
    let moving = within.into_iter().filter(|(slab, _)| !slab.velocity.is_zero());
    let times = moving.map(|(slab, _)| {
        let plane = if slab.velocity > Big::ZERO { &slab.low } else { &slab.high };
        let [plane, position, velocity] = [plane, &slab.position, &slab.velocity].map(|units| unit.length(units));
        quotient(&plane, &position, &velocity)
    });
    match times.collect::<Vec<_>>().as_slice() {
        [] => "t".to_owned(),
        [time] => format!("t = {time}"),
        times => format!("t = max({})", times.join(", ")),
    }
}

/// The quadratic of a piece: what is squared, and when it is r².
fn solve(
    label: &str,
    piece: &GapPiece<Big>,
    unused: [&'static str; 2],
    (slabs, radius): (&[Slab<Big>], &Fraction<Big>),
    unit: &LengthUnit,
    to: &mut Working,
) -> Result<Option<Span<Surd<Big>>>, Stop> {
    let name = faces::name(piece.faces, &faces::XYZ);
    let term = |(axis, is_high): (usize, bool)| {
        let slab = &slabs[axis];
        let from_plane = &slab.position - if is_high { &slab.high } else { &slab.low };
        (unit.length(&from_plane), unit.length(&slab.velocity))
    };
    let (constants, slopes): (Vec<_>, Vec<_>) = piece.faces.iter().map(term).unzip();
    let part = match (piece.faces.iter().count(), slabs.len()) {
        (1, _) => "the face",
        (2, 3) => "the edge",
        _ => "the corner",
    };
    to.say(label, format!("the distance from {part} {name}, checked below:")).apart();
    to.say("", format!("{} ≤ r²,  that is  {QUADRATIC}", squared_lines(&constants, &slopes)));
    let inequality = Inequality {
        within: "within r of the box".to_owned(),
        quadratic: piece.quadratic.clone(),
        outside: piece.outside.clone(),
        lengths: 2,
        formulas: [
            format!("a = {}", squares(&slopes)),
            format!("b = 2·({})", dot(&constants, &slopes)),
            format!("c = {} - {}²", squares(&constants), operand(radius)),
        ],
        unused,
    };
    Ok(inequality.solve("the radius", name, unit, false, to)?.span)
}
