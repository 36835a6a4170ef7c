//! A line, ray or segment against a cylinder: infinite, with flat caps, or with round ones.

use std::cmp::Ordering;

use crate::number::{Ring, Uncertain};

use super::capsule::{capsule_span, surface_at};
use super::contact::{Contact, End, Span, meet};
use super::cylinder::{Caps, Cylinder, Surface};
use super::path::Path;
use super::quadratic::SurfaceTime;

/// How many inputs are multiplied for the coefficients of the quadratics; what is made of those is [`Ring::deep`].
pub const CYLINDER_DEGREE: u32 = 4;

/// The surfaces that a path crosses at once: perhaps the side, then perhaps a cap.
pub type Surfaces = [Option<Surface>; 2];

/// Where a path passes through a cylinder, and the surfaces that it comes and leaves through exactly then; `None` is a
/// miss.
///
/// The solid is closed: a tangent touches, and comes into and leaves the wall at once. A path parallel to the axis
/// never crosses the wall of a cylinder with flat caps or without any, nor one in a cap's plane that cap.
///
/// ```
/// use hitcalc::geometry::{Caps, Cylinder, Path, Range, Status, Surface, Vector, ray_cylinder};
/// use hitcalc::number::{Big, Exact};
/// let vector = |vector: [i32; 3]| Vector(vector.map(Big::from));
/// let cylinder = Cylinder { p1: vector([0; 3]), axis: vector([0, 0, 2]), radius: Big::from(1), caps: Caps::Flat };
/// let range = Range { first: None, last: None };
/// // Tangent to the wall at a point of the lower rim.
/// let path = Path { origin: vector([1, -1, -1]), direction: vector([0, 1, 1]), range };
/// let contact = ray_cylinder(&cylinder, &path).unwrap().unwrap();
/// assert_eq!(contact.status, Status::Touch);
/// assert_eq!(contact.enter.time.unwrap().round(), Ok(1.0));
/// assert_eq!(contact.enter.crossed, [Some(Surface::Side), Some(Surface::Cap1)]);
/// assert_eq!(contact.exit.crossed, [Some(Surface::Side), None]);
/// ```
pub fn ray_cylinder<R: Ring>(
    cylinder: &Cylinder<R>,
    path: &Path<R>,
) -> Result<Option<Contact<SurfaceTime<R>, Surfaces>>, Uncertain> {
    R::holds(CYLINDER_DEGREE)?;
    match cylinder.caps {
        Caps::None => match cylinder.wall_span(path)? {
            Some(wall) => meet(&[wall], &path.range.deep())?.map(|contact| with_surfaces(contact, None)).transpose(),
            None => Ok(None),
        },
        Caps::Flat => meet_flat(cylinder, path),
        Caps::Round => meet_round(cylinder, path),
    }
}

fn meet_flat<R: Ring>(
    cylinder: &Cylinder<R>,
    path: &Path<R>,
) -> Result<Option<Contact<SurfaceTime<R>, Surfaces>>, Uncertain> {
    let Some(wall) = cylinder.wall_span(path)? else { return Ok(None) };
    let between_caps = cylinder.between_caps(path);
    let Some(between) = between_caps.span()? else { return Ok(None) };
    let between = Span {
        enter: between.enter.map(|time| time.deep().into_time()),
        exit: between.exit.map(|time| time.deep().into_time()),
        interior: between.interior,
    };
    let upward = between_caps.velocity.sign()?;
    meet(&[wall, between], &path.range.deep())?.map(|contact| with_surfaces(contact, Some(upward))).transpose()
}

/// Names the spans crossed: the wall is the first, the slab between the caps the second.
fn with_surfaces<T>(contact: Contact<T>, along_axis: Option<Ordering>) -> Result<Contact<T, Surfaces>, Uncertain> {
    let (first, second) = match along_axis {
        Some(Ordering::Less) => (Surface::Cap2, Surface::Cap1),
        _ => (Surface::Cap1, Surface::Cap2),
    };
    let surfaces = |end: &End<T>, cap: Surface| {
        [(1, Surface::Side), (2, cap)].map(|(bit, surface)| (end.crossed & bit != 0).then_some(surface))
    };
    contact.named(|end| Ok(surfaces(end, first)), |end| Ok(surfaces(end, second)))
}

/// Where `path` passes through the capsule; `None` is a miss.
fn meet_round<R: Ring>(
    capsule: &Cylinder<R>,
    path: &Path<R>,
) -> Result<Option<Contact<SurfaceTime<R>, Surfaces>>, Uncertain> {
    let Some(span) = capsule_span(capsule, path)? else { return Ok(None) };
    let Some(contact) = meet(std::slice::from_ref(&span), &path.range.deep())? else { return Ok(None) };
    let surface = |end: &End<SurfaceTime<R>>| match &end.time {
        Some(time) if end.crossed != 0 => Ok([Some(surface_at(capsule, path, time)?), None]),
        _ => Ok([None; 2]),
    };
    contact.named(surface, surface).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Range, Status, Vector};
    use crate::number::{Ball, Big, Exact, HalfWord, Short, Surd, Word};

    /// The solid of radius 1 about the axis from the origin to (0, 0, height), met by a line: status, times, surfaces.
    fn met_by(
        height: i64,
        caps: Caps,
        origin: [i64; 3],
        direction: [i64; 3],
    ) -> Option<(Status, [String; 2], [Surfaces; 2])> {
        let vector = |components: [i64; 3]| Vector(components.map(Big::from));
        let cylinder = Cylinder { p1: Vector::zero(), axis: vector([0, 0, height]), radius: Big::from(1), caps };
        let range = Range { first: None, last: None };
        let path = Path { origin: vector(origin), direction: vector(direction), range };
        let contact = ray_cylinder(&cylinder, &path).unwrap()?;
        let time = |time: Option<Surd<Big>>| time.map_or("none".into(), |time| time.closed_form().unwrap());
        let times = [contact.enter.time, contact.exit.time].map(time);
        Some((contact.status, times, [contact.enter.crossed, contact.exit.crossed]))
    }

    fn met(caps: Caps, origin: [i64; 3], direction: [i64; 3]) -> Option<(Status, [String; 2], [Surfaces; 2])> {
        met_by(2, caps, origin, direction)
    }

    fn met_round(height: i64, origin: [i64; 3], direction: [i64; 3]) -> Option<(Status, [String; 2], [Surfaces; 2])> {
        met_by(height, Caps::Round, origin, direction)
    }

    #[test]
    fn words_that_hold_products_of_two_are_refused() {
        fn answers<R: Ring>() -> bool {
            let vector = |components: [i64; 3]| Vector(components.map(R::integer));
            [Caps::None, Caps::Flat, Caps::Round].into_iter().all(|caps| {
                let cylinder = Cylinder { p1: Vector::zero(), axis: vector([0, 0, 2]), radius: R::integer(1), caps };
                let range = Range { first: None, last: None };
                let path = Path { origin: vector([-3, 0, 1]), direction: vector([1, 0, 0]), range };
                ray_cylinder(&cylinder, &path).is_ok()
            })
        }
        assert!(answers::<Short>() && answers::<Ball>() && !answers::<HalfWord>() && !answers::<Word>());
    }

    #[test]
    fn a_tangent_comes_into_and_leaves_the_wall_at_once() {
        let tangent = met(Caps::None, [-3, 1, 1], [1, 0, 0]);
        let side = [Some(Surface::Side), None];
        assert_eq!(tangent, Some((Status::Touch, ["3".into(), "3".into()], [side; 2])));
        assert_eq!(met(Caps::None, [-30, 11, 10], [10, 0, 1]), None);
    }

    #[test]
    fn a_path_parallel_to_the_axis_never_crosses_the_wall() {
        let none = || "none".to_owned();
        let along = |x| met(Caps::None, [x, 0, 0], [0, 0, 3]);
        assert_eq!(along(0), Some((Status::Hit, [none(), none()], [[None; 2]; 2])));
        assert_eq!(along(1), Some((Status::Touch, [none(), none()], [[None; 2]; 2])));
        assert_eq!(along(2), None);
    }

    #[test]
    fn the_rim_is_side_and_cap() {
        let tangent = met(Caps::Flat, [1, -1, -1], [0, 1, 1]);
        let both = [Some(Surface::Side), Some(Surface::Cap1)];
        assert_eq!(tangent, Some((Status::Touch, ["1".into(), "1".into()], [both, [Some(Surface::Side), None]])));
        let down = met(Caps::Flat, [0, 0, 5], [0, 0, -1]);
        assert_eq!(
            down,
            Some((Status::Hit, ["3".into(), "5".into()], [[None, Some(Surface::Cap2)], [None, Some(Surface::Cap1)]]))
        );
    }

    #[test]
    fn a_seam_belongs_to_the_side() {
        let side = || [Some(Surface::Side), None];
        assert_eq!(
            met_round(4, [-3, 0, 0], [1, 0, 0]),
            Some((Status::Hit, ["2".into(), "4".into()], [side(), side()]))
        );
        let across = met_round(4, [-1, 0, 0], [1, 0, -1]);
        assert_eq!(across, Some((Status::Hit, ["0".into(), "1".into()], [side(), [Some(Surface::Cap1), None]])));
    }

    #[test]
    fn a_path_along_the_axis_goes_from_cap_to_cap() {
        let caps = [[Some(Surface::Cap1), None], [Some(Surface::Cap2), None]];
        assert_eq!(met_round(4, [0, 0, 0], [0, 0, 1]), Some((Status::Hit, ["-1".into(), "5".into()], caps)));
        // Down the wall it only touches, from seam to seam.
        let side = || [Some(Surface::Side), None];
        assert_eq!(
            met_round(4, [1, 0, 0], [0, 0, -2]),
            Some((Status::Touch, ["-2".into(), "0".into()], [side(), side()]))
        );
        assert_eq!(met_round(4, [2, 0, 0], [0, 0, 1]), None);
        let [first, last] = caps;
        assert_eq!(met_round(4, [0, 0, 4], [0, 0, -1]), Some((Status::Hit, ["-1".into(), "5".into()], [last, first])));
    }

    #[test]
    fn a_path_through_the_wall_beyond_an_end_may_still_miss_the_cap() {
        assert_eq!(met_round(4, [-3, 0, 5], [1, 0, 0]).map(|met| met.0), Some(Status::Touch));
        assert_eq!(met_round(4, [-3, 0, 6], [1, 0, 0]), None);
        assert_eq!(met_round(4, [-3, 0, -2], [1, 0, 0]), None);
    }

    #[test]
    fn a_sphere_is_all_cap1_and_a_tangent_touches_it_once() {
        let cap = || [Some(Surface::Cap1), None];
        assert_eq!(
            met_round(0, [-3, 1, 0], [1, 0, 0]),
            Some((Status::Touch, ["3".into(), "3".into()], [cap(), cap()]))
        );
        assert_eq!(
            met_round(0, [-1, 0, 0], [2, 1, 0]),
            Some((Status::Hit, ["0".into(), "4/5".into()], [cap(), cap()]))
        );
    }

    #[test]
    fn a_point_is_in_for_ever_or_never() {
        let status = |origin| met_round(4, origin, [0; 3]).map(|met| met.0);
        assert_eq!(
            [status([0, 0, 2]), status([0, 0, -1]), status([0, 1, 3]), status([0, 0, 5])],
            [Some(Status::Hit), Some(Status::Touch), Some(Status::Touch), Some(Status::Touch)]
        );
        assert_eq!([status([1, 0, -1]), status([1, 0, 5]), status([1, 1, 2])], [None; 3]);
    }
}
