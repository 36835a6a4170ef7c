//! How the results of a contact with a box come about besides its times and points.

use crate::commands::contact_working::{ContactWorking, NORMAL_LABELS};
use crate::commands::restate::OwnSpace;
use crate::explain::Working;
use crate::explain::closed;
use crate::explain::expression::{
    difference, dot_product, in_brackets, negated, number, operand, square_root, vector, vector_of_roots,
};
use crate::geometry::{Faces, Normals, Slab, Vector, rounded_normals};
use crate::number::{Big, Fraction, Root, Surd};
use crate::query::{Stop, faces};

use super::query::{RayBoxContact, RayBoxMet};
use super::spec::FIELDS;

/// Normals, lengths, the point of the box, the path after a mirror.
pub fn contact(
    met: &RayBoxMet<Big>,
    contact: &RayBoxContact<Big>,
    own: &OwnSpace,
    working: &ContactWorking<'_>,
    to: &mut Working,
) -> Result<(), Stop> {
    let surd = |time: &Option<Fraction<Big>>| time.clone().map(Surd::from);
    let (times, crossed) = match contact {
        RayBoxContact::Thin(contact) => {
            ([surd(&contact.t_enter), surd(&contact.t_exit)], [contact.enter_faces, contact.exit_faces])
        }
        RayBoxContact::Thick(contact) => {
            ([contact.t_enter.clone(), contact.t_exit.clone()], [contact.enter_faces, contact.exit_faces])
        }
    };
    let mut enter = None;
    for (end, (time, crossed)) in times.iter().zip(crossed).enumerate() {
        let (Some(time), Some(face)) = (time, crossed.iter().next()) else { continue };
        let (flat, normals) = match contact {
            RayBoxContact::Thin(_) => {
                let (normal, normals) = flat_normal(met, own, NORMAL_LABELS[end], face, working, to);
                (Some(normal), normals)
            }
            RayBoxContact::Thick(_) => {
                (None, round_normal(met, own, (NORMAL_LABELS[end], time), crossed, working, to)?)
            }
        };
        if end == 0 {
            enter = Some((flat, normals, time));
        }
    }
    working.lengths(times.each_ref().map(Option::as_ref), to)?;
    if let Some((flat, normals, time)) = &enter {
        working.contact(&met.radius, normals, time, to);
        working.reflection(flat.as_deref(), normals, time, to)?;
    }
    if FIELDS.gap.are_asked(working.ask) || FIELDS.gap_points.are_asked(working.ask) {
        to.say("gap", "0, as they meet: gap_t is t_enter, and both points are enter");
    }
    Ok(())
}

/// The outward normal of a face, of any length, and how it is made one of length 1.
fn flat_normal(
    met: &RayBoxMet<Big>,
    own: &OwnSpace,
    label: &str,
    (face, is_high): (usize, bool),
    working: &ContactWorking<'_>,
    to: &mut Working,
) -> (Vec<Fraction<Big>>, Normals<Big>) {
    let name = format!("{}{}", own.names[face], if is_high { '+' } else { '-' });
    let Some(axis) = own.axes.get(face) else {
        let outward = Vector::from_axes(|axis| {
            Big::from(if axis != face {
                0
            } else if is_high {
                1
            } else {
                -1
            })
        });
        let normal: Vec<_> = outward.0.iter().take(working.dimension).cloned().map(Fraction::whole).collect();
        to.equate(label, "n", normal.clone()).remark(format!("straight out of {name}"));
        return (normal, Normals::Flat { outward, length_squared: Big::ONE });
    };
    let normal: Vec<_> = if is_high { axis.clone() } else { axis.iter().map(negated).collect() };
    let squared = dot_product(&normal, &normal);
    let is_unit = number(&squared) == "1";
    let letter = if is_unit { "n" } else { "N" };
    let formula = if is_high { letter.to_owned() } else { format!("{letter} = -{}", vector(axis)) };
    to.equate(label, formula, normal.clone()).remark(format!("along the own axis {}, out of {name}", own.names[face]));
    let outward = match &met.placed.frame {
        Some(frame) => frame.normal(face, is_high),
        None => Vector::zero(),
    };
    let normals = Normals::Flat { length_squared: outward.squared(), outward };
    if !is_unit {
        let length = in_brackets(&closed(&square_root(&squared)));
        let unit_normal = working.unit_normal(&normals, &Fraction::whole(Big::ZERO).into());
        to.equate("", format!("n = N/√(N·N) = {}/{length}", vector(&normal)), unit_normal);
    }
    (normal, normals)
}

/// The outward normal of a box with a radius around it: from the box's nearest point to the center of the ball.
fn round_normal(
    met: &RayBoxMet<Big>,
    own: &OwnSpace,
    (label, time): (&str, &Surd<Big>),
    crossed: Faces,
    working: &ContactWorking<'_>,
    to: &mut Working,
) -> Result<Normals<Big>, Stop> {
    let normals = rounded_normals(&met.placed, crossed, &met.radius);
    let mut texts = Vec::new();
    let mut beyond = Vec::new();
    for (axis, slab) in met.placed.slabs.iter().enumerate().take(working.dimension) {
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
    to.equate("", format!("n = e/r = {inserted}/{radius}"), working.unit_normal(&normals, time));
    Ok(normals)
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
