//! The working of a ball against a box: the distance of its center, piece by piece a sum of squares.

use crate::explain::expression::{dot, operand, squares};
use crate::explain::parts::{Bare, SolidPart, join};
use crate::explain::{Conclusion, Inequality, LengthUnit, Working, line, number};
use crate::geometry::{GapPiece, Range, Slab, Span, approach, beyond, distance_squared, resting_span};
use crate::number::{Big, Fraction, Surd};
use crate::query::{Stop, faces};

/// The slabs of a box and the radius of a ball, both in units of which `unit` makes 1; in a turned box's own axes.
pub(super) fn explain(
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
