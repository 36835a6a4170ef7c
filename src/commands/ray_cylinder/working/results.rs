//! How the results of a contact with a cylinder come about besides its times and points, and the nearest points of a
//! miss.

use crate::commands::contact_working::{ContactWorking, NO_GAP_BETWEEN, NORMAL_LABELS};
use crate::explain::Working;
use crate::explain::closed;
use crate::explain::expression::{in_brackets, negated, number, operand, sum, vector, vector_of_roots};
use crate::geometry::{Caps, End, Gap, Normals, Surface};
use crate::number::{Big, Exact, Fraction, Root, Surd};
use crate::query::Stop;

use crate::commands::ray_cylinder::query::RayCylinderMet;
use crate::commands::ray_cylinder::spec::FIELDS;

const NO_GAP: &str = "none for flat caps: what is nearest of a rim is the root of a quartic";

/// Normals, lengths, the point of the solid, the path after a mirror; the nearest points of a miss.
pub(crate) fn results(met: &RayCylinderMet<Big>, working: &ContactWorking<'_>, to: &mut Working) -> Result<(), Stop> {
    let Some(contact) = &met.contact else {
        if !FIELDS.gap.are_asked(working.ask) {
            return Ok(());
        }
        let Some(gap) = met.gap()? else {
            to.say("gap", NO_GAP);
            return Ok(());
        };
        return nearest_points(met, &gap, FIELDS.gap.points_are_asked(working.ask), working, to);
    };
    let (mut enter, mut enter_flat) = (None, None);
    for (end, End { time, crossed }) in [&contact.enter, &contact.exit].into_iter().enumerate() {
        let (Some(time), Some(&surface)) = (time, crossed.iter().flatten().next()) else { continue };
        let label = NORMAL_LABELS[end];
        match met.solid.normals(&met.path, surface)? {
            Some(normals) => {
                let flat = normal(met, (label, surface), &normals, time, working, to);
                if end == 0 {
                    enter = Some((normals, time));
                    enter_flat = flat;
                }
            }
            None => {
                to.say(label, "radius 0 has no normal here");
                if end == 0 {
                    working.thin_contact(to);
                }
            }
        }
    }
    let gap = if met.solid.caps == Caps::Flat { NO_GAP } else { NO_GAP_BETWEEN };
    working.results(contact.times(), enter, enter_flat.as_deref(), &met.radius, gap, to)
}

/// The outward unit normal where the path crosses a surface; of a flat cap also the normal that it was made of.
fn normal(
    met: &RayCylinderMet<Big>,
    (label, surface): (&str, Surface),
    normals: &Normals<Big>,
    time: &Surd<Big>,
    working: &ContactWorking<'_>,
    to: &mut Working,
) -> Option<Vec<Fraction<Big>>> {
    let (unit, solid) = (working.unit, &met.solid);
    let unit_normal = working.unit_normal(normals, time);
    if let Normals::Flat { outward, length_squared } = normals {
        let s = if surface == Surface::Cap2 { "s" } else { "-s" };
        let [normal, outward] = [outward, outward].map(|of| unit.vector(of, 3));
        let length = Surd {
            rational: Big::ZERO,
            factor: Big::ONE,
            radicand: length_squared.clone(),
            denominator: unit.in_one.clone(),
        };
        let cap = if surface == Surface::Cap2 { "cap2" } else { "cap1" };
        to.say(label, format!("N = {s} = {} points out of {cap}", vector(&normal)));
        to.equate("", format!("n = N/|N| = {}/{}", vector(&outward), in_brackets(&closed(&length))), unit_normal);
        return Some(normal);
    }
    let point = vector_of_roots(&working.point(time));
    let (name, center) = match surface {
        Surface::Side => {
            let q = met.path.origin.minus(&solid.p1);
            let squared = solid.axis.squared();
            let (along, way) = (q.dot(&solid.axis), met.path.direction.dot(&solid.axis));
            let [share, ..] = time.coordinates([&along; 3], [&way; 3], &squared);
            let (constant, slope) = (solid.p1.times(&squared).plus(&solid.axis.times(&along)), solid.axis.times(&way));
            let foot = time.coordinates(constant.each(), slope.each(), &(&squared * &unit.in_one));
            let [along_t, length] = [along_text(&along, &way, working), number(&unit.product(&squared, 2))];
            to.equate(
                label,
                format!("h = (q + t v)·s/(s·s) = {}/{}", in_brackets(&along_t), in_brackets(&length)),
                share.clone(),
            )
            .remark("how far along the axis");
            let [p1, s] = [&solid.p1, &solid.axis].map(|of| vector(&unit.vector(of, 3)));
            to.equate("", format!("a = p1 + h s = {p1} + {}·{s}", in_brackets(&closed(&share))), foot.to_vec());
            ("a", vector_of_roots(&foot))
        }
        Surface::Cap1 => ("p1", vector(&unit.vector(&solid.p1, 3))),
        Surface::Cap2 => ("p2", vector(&unit.vector(&solid.p2(), 3))),
    };
    let label = if surface == Surface::Side { "" } else { label };
    let radius = operand(&unit.length(&solid.radius));
    to.equate(label, format!("n = (p - {name})/r = ({point} - {center})/{radius}"), unit_normal);
    None
}

/// -1 + 1.4 t
fn along_text(along: &Big, way: &Big, working: &ContactWorking<'_>) -> String {
    let [along, way] = [along, way].map(|of| working.unit.product(of, 2));
    crate::explain::line(&along, &way)
}

/// The nearest points of a path that misses, and how far they are from each other.
fn nearest_points(
    met: &RayCylinderMet<Big>,
    gap: &Gap<Big>,
    with_points: bool,
    working: &ContactWorking<'_>,
    to: &mut Working,
) -> Result<(), Stop> {
    let unit = working.unit;
    let length = gap.length(&met.radius, &unit.in_one);
    let Some(t) = &gap.t else {
        to.equate("gap", "d - r", length);
        return Ok(());
    };
    to.equate("gap_t", "t", t.clone());
    if with_points {
        let point = working.point(&t.clone().into());
        to.equate("gap_from", format!("p({})", number(t)), point.clone());
        let near = gap.point_of_solid(&met.path, t, &unit.in_one)?.to_vec();
        let away: Vec<_> = gap
            .away
            .0
            .iter()
            .map(|part| Fraction { numerator: part.clone(), denominator: &gap.divisor * &unit.in_one })
            .collect();
        let axis: Vec<_> =
            (0..3).map(|axis| sum(&met.path.coordinate(axis, t).over(&unit.in_one), &negated(&away[axis]))).collect();
        let radius = number(&unit.length(&gap.radius));
        if gap.squared().numerator.is_zero() || gap.radius.is_zero() {
            to.equate("gap_to", "a", near);
        } else {
            let distance = gap.length(&-&gap.radius, &unit.in_one);
            let distance = in_brackets(&closed(&distance));
            let formula = format!("a + (r/d) q = {} + ({radius}/{distance})·{}", vector(&axis), vector(&away));
            to.equate("gap_to", formula, near);
        }
    }
    if length.root_sum()?.sign().is_le() {
        to.say("gap", "0: they touch");
    } else {
        to.equate("gap", "d - r", length);
    }
    Ok(())
}
