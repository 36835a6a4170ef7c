//! What is told of a contact with a round surface: times and points with roots, normals that turn with the point.
//!
//! A ball that meets a solid has such a contact with its center, whatever the solid: the solid grown by the radius is
//! round.

use crate::geometry::{Normals, Path, Vector, unit_component};
use crate::number::{Ring, Root};
use crate::query::{Field, Report, ResultField, ResultShape, Stop};

use super::further::{FurtherFields, big_vector};

/// Where a thick path meets the solid.
pub const CONTACT: ResultField = ResultField {
    name: "contact",
    shape: ResultShape::Vector,
    help: "Point of the solid that the path meets at t_enter: with path_radius, where the ball does; empty if it starts inside",
};

/// Fills in the normal of a surface where the path crosses it at a time.
pub fn report_normal<R: Ring<Deep = R>>(
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
pub fn report_point<R: Ring<Deep = R>>(
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

/// Fills in the point of the solid that a ball of this radius meets: from its center the radius against the normal.
pub fn report_contact<R: Ring<Deep = R>>(
    field: Field,
    path: &Path<R>,
    (normals, radius): (&Normals<R>, &R),
    time: &R::Root,
    (dimension, units_in_one): (usize, &R),
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    if !report.wants(field) {
        return Ok(());
    }
    let Normals::Radial { constant, slope, length } = normals else {
        let (origin, direction) = (path.origin.each(), path.direction.each());
        return report_point(field, (origin, direction, units_in_one), time, dimension, report);
    };
    let surface = |center: &Vector<R>, outward: &Vector<R>| center.times(length).minus(&outward.times(radius));
    let (constant, slope) = (surface(&path.origin, constant), surface(&path.direction, slope));
    let divisor = length.clone() * units_in_one;
    report_point(field, (constant.each(), slope.each(), &divisor), time, dimension, report)
}

/// Fills in the direction of the path after a mirror on the surface, where it crosses that at a time.
pub fn report_reflection<R: Ring<Deep = R>>(
    further: &FurtherFields,
    path: &Path<R>,
    normals: &Normals<R>,
    time: &R::Root,
    (dimension, units_in_one): (usize, &R),
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    let normals = match normals {
        Normals::Flat { outward, length_squared } => {
            Normals::Flat { outward: big_vector(outward)?, length_squared: length_squared.to_big()? }
        }
        Normals::Radial { constant, slope, length } => {
            let (constant, slope) = (big_vector(constant)?, big_vector(slope)?);
            Normals::Radial { constant, slope, length: length.to_big()? }
        }
    };
    further.report_reflection(&path.direction, (&normals, time), dimension, units_in_one, report)
}
