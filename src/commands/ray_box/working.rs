//! A box's working besides its times and points: normals, lengths, and a ball against a box, the distance of whose center
//! is, piece by piece, a sum of squares.

use super::{RayBoxContact, RayBoxMet};
use crate::commands::workings::{ContactWorking, NO_GAP_BETWEEN, NORMAL_LABELS, OwnSpace};
use crate::explain::expression::{
    difference, dot, dot_product, in_brackets, negated, number, operand, square_root, squares, vector, vector_of_roots,
};
use crate::explain::parts::{Bare, SolidPart, join};
use crate::explain::{Conclusion, Inequality, LengthUnit, Working, closed, line};
use crate::geometry::{
    End, Faces, GapPiece, Normals, Range, Slab, Span, approach, beyond, distance_squared, resting_span,
};
use crate::number::{Big, Fraction, Root, Surd};
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
    let (mut enter, mut enter_flat) = (None, None);
    for (label, End { time, crossed }) in NORMAL_LABELS.into_iter().zip([&contact.enter, &contact.exit]) {
        let (Some(time), Some(face), Some(normals)) = (time, crossed.iter().next(), met.normals(*crossed)) else {
            continue;
        };
        let flat = if is_thin {
            Some(flat_normal(&normals, own, label, face, working, to))
        } else {
            round_normal(met, &normals, own, (label, time), *crossed, working, to);
            None
        };
        if label == NORMAL_LABELS[0] {
            enter = Some((normals, time));
            enter_flat = flat;
        }
    }
    working.results(contact.times(), enter, enter_flat.as_deref(), &met.radius, NO_GAP_BETWEEN, to)
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
        let normal: Vec<_> = (0..working.dimension).map(component).map(Fraction::whole).collect();
        to.equate(label, "n", normal.clone()).remark(format!("straight out of {name}"));
        return normal;
    };
    let normal: Vec<_> = if is_high { axis.clone() } else { axis.iter().map(negated).collect() };
    let squared = dot_product(&normal, &normal);
    let is_unit = number(&squared) == "1";
    let letter = if is_unit { "n" } else { "N" };
    let formula = if is_high { letter.to_owned() } else { format!("{letter} = -{}", vector(axis)) };
    to.equate(label, formula, normal.clone()).remark(format!("along the own axis {}, out of {name}", own.names[face]));
    if !is_unit {
        let length = in_brackets(&closed(&square_root(&squared)));
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
    let mut texts = Vec::new();
    let mut beyond = Vec::new();
    for (axis, slab) in met.solid.slabs.iter().enumerate().take(working.dimension) {
        let Some(is_high) = crossed.on(axis) else {
            texts.push("0".to_owned());
            beyond.push(Fraction::whole(Big::ZERO).into());
            continue;
        };
        let (text, by) = beyond_plane(slab, is_high, time, &own.divisor);
        texts.push(text);
        beyond.push(by);
    }
    to.equate(label, format!("e = ({})", texts.join(", ")), beyond.clone()).remark(format!(
        "how far p is beyond {}{}",
        faces::name(crossed, &faces::XYZ),
        if own.axes.is_empty() { "" } else { ", along own axes" }
    ));
    let radius = operand(&working.unit.length(&met.radius));
    let inserted = match own.axes.as_slice() {
        [] => vector_of_roots(&beyond),
        axes => {
            let parts = crossed
                .iter()
                .map(|(axis, _)| format!("{}·{}", in_brackets(&closed(&beyond[axis])), vector(&axes[axis])));
            let parts: Vec<_> = parts.collect();
            if parts.len() == 1 { parts.concat() } else { format!("({})", parts.join(" + ")) }
        }
    };
    to.equate("", format!("n = e/r = {inserted}/{radius}"), working.unit_normal(normals, time));
}

/// How far the path is beyond a plane at a time, as a difference and as a number.
fn beyond_plane(slab: &Slab<Big>, is_high: bool, time: &Surd<Big>, divisor: &Big) -> (String, Surd<Big>) {
    let plane = if is_high { &slab.high } else { &slab.low };
    let [at, ..] = time.coordinates([&slab.position; 3], [&slab.velocity; 3], divisor);
    let [by, ..] = time.coordinates([&(&slab.position - plane); 3], [&slab.velocity; 3], divisor);
    let plane = Fraction { numerator: plane.clone(), denominator: divisor.clone() };
    let taken = difference(&Fraction::whole(Big::ZERO), &plane);
    let text = match (plane.numerator.is_zero(), taken.strip_prefix('-')) {
        (true, _) => closed(&at),
        (false, Some(magnitude)) => format!("{} - {magnitude}", closed(&at)),
        (false, None) => format!("{} + {taken}", closed(&at)),
    };
    (text, by)
}

/// The slabs of a box and the radius of a ball, both in units of which `unit` makes 1; in a turned box's own axes.
pub(super) fn explain_thick(
    slabs: &[Slab<Big>],
    radius: &Big,
    unit: &LengthUnit,
    range: &Range<Big>,
    to: &mut Working,
) -> Result<Conclusion, Stop> {
    for (slab, name) in slabs.iter().zip(["x", "y", "z"]) {
        let [low, high] = [&slab.low, &slab.high].map(|plane| number(&unit.length(plane)));
        to.say(&format!("slab {name}"), format!("{low} ≤ {} ≤ {high}", moving(slab, unit)));
    }
    let r = unit.length(radius);
    to.say("ball", format!("radius r = {}: it meets the box where its center is within r", number(&r))).apart();
    let found = approach(slabs, radius)?;
    let least = found.least.clone().unwrap_or_else(|| Fraction::whole(Big::ZERO));
    let squared = Fraction {
        numerator: distance_squared(slabs, &least)?,
        denominator: (&least.denominator * &unit.in_one).pow(2),
    };
    match &found.least {
        Some(_) => to.equate("nearest", "t", least.clone()).remark("the first t at which it is nearest"),
        None => to.say("nearest", "it does not move: it is always as near"),
    };
    to.equate("", "distance²", squared).remark(match found.at_least {
        std::cmp::Ordering::Less => "below r²: it comes nearer than r",
        std::cmp::Ordering::Equal => "equal to r²: it comes only as near as r",
        std::cmp::Ordering::Greater => "above r²: it stays farther away than r",
    });
    to.equate("", "r²", unit.product(&radius.pow(2), 2));
    let mut part = SolidPart {
        name: "the radius of the box".to_owned(),
        span: None,
        through: [String::new(), String::new()],
        bare: found.at_least.is_eq().then(|| Bare::For("it comes only as near as its radius".to_owned())),
    };
    if let Some([enter, exit]) = &found.ends {
        let way_in = solve("coming", enter, (slabs, &r), unit, to)?;
        let way_out =
            if enter.faces == exit.faces { way_in.clone() } else { solve("going", exit, (slabs, &r), unit, to)? };
        let times = [way_in.and_then(|span| span.enter), way_out.and_then(|span| span.exit)];
        for (through, time) in part.through.iter_mut().zip(&times) {
            if let Some(time) = time {
                *through = faces::name(beyond(slabs, time)?, &faces::XYZ).to_owned();
            }
        }
        let [enter, exit] = times;
        part.span = Some(Span { enter, exit, interior: found.at_least.is_lt() });
    } else if found.least.is_none() {
        part.span = resting_span(found.at_least);
    }
    Ok(join(&[part], "the box", range, to)?)
}

/// -3 + 2 t
fn moving(slab: &Slab<Big>, unit: &LengthUnit) -> String {
    line(&unit.length(&slab.position), &unit.length(&slab.velocity))
}

/// The quadratic of a piece: what is squared, and when it is r².
fn solve(
    label: &str,
    piece: &GapPiece<Big>,
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
    let squared = constants.iter().zip(&slopes).map(|(constant, slope)| {
        let term = line(constant, slope);
        if term.contains(['-', ' ', '/']) { format!("({term})²") } else { format!("{term}²") }
    });
    let squared = squared.collect::<Vec<_>>().join(" + ");
    let beyond = match (piece.faces.iter().count(), slabs.len()) {
        (1, _) => "the face",
        (2, 3) => "the edge",
        _ => "the corner",
    };
    to.say(label, format!("beyond {beyond} {name}:  {squared} ≤ r²,")).apart();
    to.say("", "that is  A t² - 2 B t + C ≤ 0  with");
    let inequality = Inequality {
        quadratic: piece.quadratic.clone(),
        outside: piece.outside.clone(),
        lengths: 2,
        formulas: [
            format!("A = {}", squares(&slopes)),
            format!("B = -({})", dot(&constants, &slopes)),
            format!("C = {} - {}²", squares(&constants), operand(radius)),
        ],
    };
    Ok(inequality.solve("the radius", name, unit, false, to)?.span)
}
