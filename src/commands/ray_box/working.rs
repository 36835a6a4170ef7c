//! How the results of a contact with a box come about besides its times and points.

use crate::commands::contact_working::{ContactWorking, NO_GAP_BETWEEN, NORMAL_LABELS};
use crate::commands::restate::OwnSpace;
use crate::explain::Working;
use crate::explain::closed;
use crate::explain::expression::{
    difference, dot_product, in_brackets, negated, number, operand, square_root, vector, vector_of_roots,
};
use crate::geometry::{End, Faces, Normals, Slab};
use crate::number::{Big, Fraction, Root, Surd};
use crate::query::{Stop, faces};

use super::query::{RayBoxContact, RayBoxMet};

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
