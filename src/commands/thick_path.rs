//! What is told of a contact with a round surface: times and points with roots, normals that turn with the point.
//!
//! A ball that meets a solid has such a contact with its center, whatever the solid: the solid grown by the radius is
//! round.

use crate::geometry::{Normals, Path, Vector, unit_component};
use crate::number::{Ring, Root};
use crate::query::{Field, Report, Stop};

use super::further::big_vector;
use super::path_results::PathFields;

/// Fills in the normal of a surface where the path crosses it at a time.
pub(super) fn report_normal<R: Ring<Deep = R>>(
    field: Field,
    normals: &Normals<R>,
    time: &R::Root,
    dimension: usize,
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    match normals {
        Normals::Flat { outward, length_squared } => {
            for axis in 0..dimension {
                report.number(field, axis, &unit_component(outward, axis, length_squared))?;
            }
            Ok(())
        }
        Normals::Radial { constant, slope, length } => {
            report_point(field, (constant.each(), slope.each(), length), time, dimension, report)
        }
    }
}

/// Fills in (constant + slope·t) / divisor.
pub(super) fn report_point<R: Ring<Deep = R>>(
    field: Field,
    (constant, slope, divisor): ([&R; 3], [&R; 3], &R),
    time: &R::Root,
    dimension: usize,
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    if !report.wants(field) {
        return Ok(());
    }
    report.vector(field, time.coordinates(constant, slope, divisor).into_iter().take(dimension))
}

/// Fills in what the surface of these normals makes of a path where that comes in: the point of the solid that a ball of
/// this radius meets, from its center the radius against the normal, and the path after a mirror. A surface without
/// normals is met where the path is, and is no mirror.
pub(super) fn report_surface<R: Ring<Deep = R>>(
    fields: &PathFields,
    path: &Path<R>,
    (normals, radius): (Option<&Normals<R>>, &R),
    time: &R::Root,
    (dimension, units_in_one): (usize, &R),
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    if let (true, Some(Normals::Radial { constant, slope, length })) = (report.wants(fields.contact), normals) {
        let surface = |center: &Vector<R>, outward: &Vector<R>| center.times(length).minus(&outward.times(radius));
        let (constant, slope) = (surface(&path.origin, constant), surface(&path.direction, slope));
        let divisor = length.clone() * units_in_one;
        report_point(fields.contact, (constant.each(), slope.each(), &divisor), time, dimension, report)?;
    } else {
        let (origin, direction) = (path.origin.each(), path.direction.each());
        report_point(fields.contact, (origin, direction, units_in_one), time, dimension, report)?;
    }
    let Some(normals) = normals.filter(|_| fields.further.wants_reflection(report)) else { return Ok(()) };
    let normals = match normals {
        Normals::Flat { outward, length_squared } => {
            Normals::Flat { outward: big_vector(outward)?, length_squared: length_squared.to_big()? }
        }
        Normals::Radial { constant, slope, length } => {
            let (constant, slope) = (big_vector(constant)?, big_vector(slope)?);
            Normals::Radial { constant, slope, length: length.to_big()? }
        }
    };
    fields.further.report_reflection(&path.direction, (&normals, time), dimension, units_in_one, report)
}
