//! A thick path against a box: a ball whose center comes within its radius of the box.

use crate::commands::placement::PlacedBox;
use crate::commands::thick_path::{report_normal, report_point, report_surface};
use crate::geometry::{
    Contact, Faces, PlacedSlabs, Range, SurfaceTime, misses_widened, own_length, rounded_box, rounded_normals,
};
use crate::number::{Ring, Root};
use crate::query::{Report, Stop, faces};

use super::query::RayBoxMet;
use super::spec::{ENTER_FACE, EXIT_FACE, FIELDS};

/// Whether a thick path can be asked of a box: a ball meets one that is sheared at times that are no square roots.
pub(super) fn goes_with(target: &PlacedBox<'_>) -> bool {
    matches!(target, PlacedBox::Aligned(_) | PlacedBox::Rotation(..))
}

/// Where a ball of this radius meets a box, `None` where it does not.
pub(crate) fn meet<R: Ring>(
    placed: &PlacedSlabs<R>,
    radius: &R,
    dimension: usize,
    range: &Range<R>,
) -> Result<Option<Contact<SurfaceTime<R>, Faces>>, Stop> {
    let radius = own_length(placed, radius);
    if misses_widened(&placed.slabs[..dimension], &radius, range)? {
        return Ok(None);
    }
    let slabs = placed.slabs.each_ref().map(|slab| slab.deep());
    Ok(rounded_box(&slabs[..dimension], &radius.deep(), &range.deep())?)
}

/// Fills a row with a contact.
pub(super) fn report<R: Ring>(
    met: &RayBoxMet<R>,
    contact: &Contact<SurfaceTime<R>, Faces>,
    dimension: usize,
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    let fields = &FIELDS;
    let times = contact.times();
    let crossed = [contact.enter.crossed, contact.exit.crossed];
    let (path, placed, radius) = (met.path.deep(), met.solid.deep(), met.radius.deep());
    let units_in_one: R::Deep = met.scale.units_in_one()?;
    for (field, faces_there) in [ENTER_FACE, EXIT_FACE].into_iter().zip(crossed) {
        report.word(field, faces::name(faces_there, &faces::XYZ));
    }
    for end in 0..2 {
        report.time(fields.times[end], times[end], end == 1)?;
        let Some(time) = times[end] else { continue };
        let center = (path.origin.each(), path.direction.each(), &units_in_one);
        report_point(fields.points[end], center, time, dimension, report)?;
        if end == 0 {
            fields.gap.report_points(|| time.coordinates(center.0, center.1, center.2), dimension, report)?;
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
            report_surface(fields, &path, (Some(&normals), &radius), time, place, report)?;
        }
    }
    fields.further.report_lengths(times, &met.path.direction, &met.scale.units_in_one()?, report)?;
    fields.gap.report_contact(times[0], report)?;
    if contact.starts_inside() {
        report.note("starts within path_radius of the box");
    }
    Ok(())
}
