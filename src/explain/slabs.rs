//! A path and a box: the slabs, one after another.

use crate::geometry::{Range, Slab, Span};
use crate::number::{Big, Fraction, Ring, Surd, Uncertain};

use super::expression::{line, number, quotient};
use super::parts::{Bare, Conclusion, SolidPart, join};
use super::working::Working;

/// The names of a box's own axes: x, y, z, or u, v, w.
pub type Axes = [&'static str; 3];

/// The slabs of a box whose coordinates are multiplied by `divisor`, and what they come to.
pub fn boxed(
    slabs: &[Slab<Big>],
    divisor: &Big,
    axes: Axes,
    range: &Range<Big>,
    to: &mut Working,
) -> Result<Conclusion, Uncertain> {
    let mut parts = Vec::new();
    for (slab, name) in slabs.iter().zip(axes) {
        parts.push(explain_slab(slab, divisor, name, to)?);
    }
    join(&parts, "all slabs", range, to)
}

/// 0.8 ≤ 0.1 + 0.7 t ≤ 2, and when it holds.
fn explain_slab(slab: &Slab<Big>, divisor: &Big, name: &str, to: &mut Working) -> Result<SolidPart, Uncertain> {
    let [low, high, position, velocity] = [&slab.low, &slab.high, &slab.position, &slab.velocity]
        .map(|units| Fraction { numerator: units.clone(), denominator: divisor.clone() });
    let moving = line(&position, &velocity);
    let inequality = format!("{} ≤ {moving} ≤ {}", number(&low), number(&high));
    let label = format!("slab {name}");
    let span = slab.span()?;
    let faces = [format!("{name}-"), format!("{name}+")];
    let is_flat = slab.low.compare(&slab.high)?.is_eq();
    let mut part = SolidPart {
        name: format!("the slab of {name}"),
        through: [String::new(), String::new()],
        bare: is_flat.then(|| Bare::For(format!("the box has no thickness in {name}"))),
        span: span.as_ref().map(surds),
    };
    if slab.velocity.is_zero() {
        let on_face = match (slab.position == slab.low, slab.position == slab.high) {
            (true, _) => Some(&faces[0]),
            (_, true) => Some(&faces[1]),
            _ => None,
        };
        let says = match (&part.span, on_face) {
            (None, _) => "parallel to the slab, outside it for ever".to_owned(),
            (_, Some(face)) => format!("parallel to the slab, in the plane of its face {face} for ever"),
            _ => "parallel to the slab, within it for ever".to_owned(),
        };
        part.bare = part.bare.or(on_face.map(|face| Bare::Face(format!("face {face}"))));
        to.say(&label, inequality).remark(says);
        return Ok(part);
    }
    to.say(&label, inequality);
    let rises = velocity.numerator > Big::ZERO;
    let (first, last) = if rises { (&low, &high) } else { (&high, &low) };
    let [low_face, high_face] = faces;
    part.through = if rises { [low_face, high_face] } else { [high_face, low_face] };
    let times = part.span.iter().flat_map(|span| [&span.enter, &span.exit]).flatten();
    for (((label, plane), through), time) in
        [("  in", first), ("  out", last)].into_iter().zip(&part.through).zip(times)
    {
        let formula = format!("t = {}", quotient(plane, &position, &velocity));
        let is_plain = formula.trim_start_matches("t = ") == super::closed::closed(time);
        to.equate(label, if is_plain { "t".to_owned() } else { formula }, time.clone())
            .remark(format!("through {through}"));
    }
    Ok(part)
}

fn surds(span: &Span<Fraction<Big>>) -> Span<Surd<Big>> {
    let surd = |time: &Option<Fraction<Big>>| time.clone().map(Surd::from);
    Span { enter: surd(&span.enter), exit: surd(&span.exit), interior: span.interior }
}
