//! A thick path against a box: a ball whose center comes within its radius of the box.

use crate::commands::contact_marks::{ContactMarks, EndMark};
use crate::commands::placement::PlacedBox;
use crate::commands::thick_path::{refusal, report_contact, report_normal, report_point, report_reflection};
use crate::geometry::{
    Faces, Normals, Path, PlacedSlabs, RoundedContact, Status, Vector, misses_widened, own_length, rounded_box,
    rounded_normals,
};
use crate::number::{Big, Exact, Ring, Root, Surd};
use crate::query::{Problem, Report, Stop, faces};

use super::query::RayBoxMet;
use super::spec::{ENTER_FACE, EXIT_FACE, FIELDS};

/// Refuses boxes whose grown form has times that are no square roots.
pub fn check(target: &PlacedBox<'_>) -> Result<(), Problem> {
    match target {
        PlacedBox::Aligned(_) | PlacedBox::Rotation(..) => Ok(()),
        PlacedBox::Matrix(..) | PlacedBox::Edges(..) => {
            Err(refusal("goes with upright boxes and those of a rotation; a matrix or edges may shear the box"))
        }
    }
}

/// Where a ball of this radius meets a box, `None` where it does not.
pub fn meet<R: Ring>(
    placed: &PlacedSlabs<R>,
    radius: &R,
    dimension: usize,
    path: &Path<R>,
) -> Result<Option<RoundedContact<R::Deep>>, Stop> {
    let radius = own_length(placed, radius);
    if misses_widened(&placed.slabs[..dimension], &radius, &path.range)? {
        return Ok(None);
    }
    let slabs = placed.slabs.each_ref().map(|slab| slab.deep());
    Ok(rounded_box(&slabs[..dimension], &radius.deep(), &path.range.deep())?)
}

/// Fills a row with a contact.
pub fn report<R: Ring>(
    met: &RayBoxMet<R>,
    contact: &RoundedContact<R::Deep>,
    dimension: usize,
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    let fields = &FIELDS;
    let times = [&contact.t_enter, &contact.t_exit];
    let crossed = [contact.enter_faces, contact.exit_faces];
    let (path, placed, radius) = (met.path.deep(), met.placed.deep(), met.radius.deep());
    let units_in_one: R::Deep = met.scale.units_in_one()?;
    for (field, faces_there) in [ENTER_FACE, EXIT_FACE].into_iter().zip(crossed) {
        report.word(field, faces::name(faces_there, &faces::XYZ));
    }
    for end in 0..2 {
        report.time(fields.times[end], times[end].as_ref(), end == 1)?;
        let Some(time) = times[end] else { continue };
        let center = (path.origin.each(), path.direction.each(), &units_in_one);
        report_point(fields.points[end], center, time, dimension, report)?;
        if end == 0 {
            fields.gap_points.report_contact_at(center, time, dimension, report)?;
        }
        if crossed[end] == Faces::default() {
            continue;
        }
        let normals = rounded_normals(&placed, crossed[end], &radius);
        if report.wants(fields.normals[end]) {
            report_normal(fields.normals[end], &normals, time, dimension, report)?;
        }
        if end == 0 {
            let place = (dimension, &units_in_one);
            report_contact(fields.contact, &path, (&normals, &radius), time, place, report)?;
            if fields.further.wants_reflection(report) {
                report_reflection(&fields.further, &path, &normals, time, place, report)?;
            }
        }
    }
    fields.further.report_lengths(
        times.map(Option::as_ref),
        &met.path.direction,
        &met.scale.units_in_one()?,
        report,
    )?;
    if fields.gap.are_wanted(report) {
        fields.gap.report_contact(contact.t_enter.as_ref(), report)?;
    }
    if contact.status == Status::Hit && contact.t_enter.is_some() && contact.enter_faces == Faces::default() {
        report.note("starts within path_radius of the box");
    }
    Ok(())
}

/// Where the ball meets the box and leaves it, for a picture.
pub fn marks(
    met: &RayBoxMet<Big>,
    contact: &RoundedContact<Big>,
    over: &Big,
    solid: (Vector<Big>, Big),
) -> ContactMarks {
    let end = |time: &Option<Surd<Big>>, crossed: Faces| time.as_ref().map(|time| end_mark(met, time, crossed, over));
    let ends = [end(&contact.t_enter, contact.enter_faces), end(&contact.t_exit, contact.exit_faces)];
    ContactMarks::of(contact.status, ends, solid)
}

fn end_mark(met: &RayBoxMet<Big>, time: &Surd<Big>, crossed: Faces, over: &Big) -> EndMark {
    let normal = (crossed != Faces::default()).then(|| rounded_normals(&met.placed, crossed, &met.radius));
    let normal = normal.and_then(|normals| match normals {
        Normals::Radial { constant, slope, length } => {
            let components = time.coordinates(constant.each(), slope.each(), &length);
            Some(components.map(|component| component.round().unwrap_or(0.0)))
        }
        Normals::Flat { .. } => None,
    });
    EndMark {
        t: time.clone(),
        at: Some(time.coordinates(met.path.origin.each(), met.path.direction.each(), over)),
        through: faces::name(crossed, &faces::XYZ),
        normal,
    }
}
