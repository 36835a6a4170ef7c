//! Round caps: a capsule, or a sphere.
//!
//! A convex body leaves at most one entry and one exit. Which surface owns it is decided by where along the axis the
//! path crosses the infinite wall, so that the roots of different equations are never compared.

use std::cmp::Ordering;

use crate::number::{Ring, Root, Uncertain};

use super::cylinder::{Cylinder, CylinderContact, Surface, SurfaceTime};
use super::{End, Path, Span, Vector, meet};

/// Where `path` passes through the capsule; `None` is a miss.
pub(super) fn meet_round<R: Ring>(
    capsule: &Cylinder<R>,
    path: &Path<R>,
) -> Result<Option<CylinderContact<R>>, Uncertain> {
    let Some(span) = capsule_span(capsule, path)? else { return Ok(None) };
    let Some(contact) = meet(std::slice::from_ref(&span), &path.range.deep())? else { return Ok(None) };
    let surface = |end: &End<SurfaceTime<R>>| match &end.time {
        Some(time) if end.crossed != 0 => Ok([Some(surface_at(capsule, path, time)?), None]),
        _ => Ok([None; 2]),
    };
    Ok(Some(CylinderContact {
        status: contact.status,
        enter_on: surface(&contact.enter)?,
        exit_on: surface(&contact.exit)?,
        t_enter: contact.enter.time,
        t_exit: contact.exit.time,
    }))
}

/// The place along the axis: before p1 `Cap1`, beyond p2 `Cap2`, between them and on the seams `Side`.
fn surface_at<R: Ring>(capsule: &Cylinder<R>, path: &Path<R>, t: &SurfaceTime<R>) -> Result<Surface, Uncertain> {
    let length_squared = capsule.axis.squared();
    if length_squared.sign()?.is_eq() {
        return Ok(Surface::Cap1);
    }
    let position = path.origin.minus(&capsule.p1).dot(&capsule.axis);
    let velocity = path.direction.dot(&capsule.axis).deep();
    Ok(if t.sign_of(&position.deep(), &velocity)?.is_lt() {
        Surface::Cap1
    } else if t.sign_of(&(position - length_squared).deep(), &velocity)?.is_gt() {
        Surface::Cap2
    } else {
        Surface::Side
    })
}

fn capsule_span<R: Ring>(capsule: &Cylinder<R>, path: &Path<R>) -> Result<Option<Span<SurfaceTime<R>>>, Uncertain> {
    let first_end = || sphere_span(capsule, &capsule.p1, path);
    let second_end = || sphere_span(capsule, &capsule.p1.plus(&capsule.axis), path);
    if capsule.axis.squared().sign()?.is_eq() {
        return first_end();
    }
    let Some(wall) = capsule.wall_span(path)? else { return Ok(None) };
    let (Some(wall_enter), Some(wall_exit)) = (wall.enter, wall.exit) else {
        return parallel_span(capsule, path, wall.interior);
    };
    let end_at = |time: &SurfaceTime<R>| {
        Ok(match surface_at(capsule, path, time)? {
            Surface::Side => None,
            Surface::Cap1 => Some(first_end()?),
            Surface::Cap2 => Some(second_end()?),
        })
    };
    // Where the wall is crossed beyond an end, the path enters or leaves through that end's sphere, or not at all.
    let enter = match end_at(&wall_enter)? {
        None => (Some(wall_enter), wall.interior),
        Some(None) => return Ok(None),
        Some(Some(sphere)) => (sphere.enter, sphere.interior),
    };
    let exit = match end_at(&wall_exit)? {
        None => (Some(wall_exit), wall.interior),
        Some(None) => return Ok(None),
        Some(Some(sphere)) => (sphere.exit, sphere.interior),
    };
    Ok(Some(Span { enter: enter.0, exit: exit.0, interior: enter.1 && exit.1 }))
}

/// A path along the axis, within the wall or on it: it comes in at one end and leaves at the other.
fn parallel_span<R: Ring>(
    capsule: &Cylinder<R>,
    path: &Path<R>,
    interior: bool,
) -> Result<Option<Span<SurfaceTime<R>>>, Uncertain> {
    let p2 = capsule.p1.plus(&capsule.axis);
    let (near, far) = match path.direction.dot(&capsule.axis).sign()? {
        Ordering::Equal => return point_span(capsule, path),
        Ordering::Greater => (&capsule.p1, &p2),
        Ordering::Less => (&p2, &capsule.p1),
    };
    let (Some(near), Some(far)) = (sphere_span(capsule, near, path)?, sphere_span(capsule, far, path)?) else {
        return Ok(None);
    };
    Ok(Some(Span { enter: near.enter, exit: far.exit, interior }))
}

/// A path that does not move is within the capsule always or never.
fn point_span<R: Ring>(capsule: &Cylinder<R>, path: &Path<R>) -> Result<Option<Span<SurfaceTime<R>>>, Uncertain> {
    let from_p1 = path.origin.minus(&capsule.p1);
    let length_squared = capsule.axis.squared();
    let along = from_p1.dot(&capsule.axis);
    let distance = if along.sign()?.is_le() {
        from_p1.squared() * &length_squared
    } else if along.compare(&length_squared)?.is_ge() {
        from_p1.minus(&capsule.axis).squared() * &length_squared
    } else {
        capsule.axis.cross(&from_p1).squared()
    };
    Ok(resting_span(distance.compare(&(capsule.radius.squared() * &length_squared))?))
}

fn resting_span<T>(distance_to_radius: Ordering) -> Option<Span<T>> {
    distance_to_radius.is_le().then(|| Span { enter: None, exit: None, interior: distance_to_radius.is_lt() })
}

/// When the path is within the sphere of the capsule's radius about `center`: a quadratic in t.
fn sphere_span<R: Ring>(
    capsule: &Cylinder<R>,
    center: &Vector<R>,
    path: &Path<R>,
) -> Result<Option<Span<SurfaceTime<R>>>, Uncertain> {
    let p = path.origin.minus(center);
    let v = &path.direction;
    let leading = v.squared();
    let outside = p.squared() - capsule.radius.squared();
    if leading.sign()?.is_eq() {
        return Ok(resting_span(outside.sign()?));
    }
    let middle = -p.dot(v);
    let discriminant = middle.squared() - leading.clone() * outside;
    let sign = discriminant.sign()?;
    if sign.is_lt() {
        return Ok(None);
    }
    let [enter, exit] = Root::both(middle.deep(), discriminant.deep(), leading.deep());
    Ok(Some(Span { enter: Some(enter), exit: Some(exit), interior: sign.is_gt() }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::cylinder::Surfaces;
    use crate::geometry::{Caps, Range, Status};
    use crate::number::{Big, Exact, Surd};

    /// A capsule of radius 1 from the origin to (0, 0, height), met by a line: status, times in closed form, surfaces.
    fn met(height: i64, origin: [i64; 3], direction: [i64; 3]) -> Option<(Status, [String; 2], [Surfaces; 2])> {
        let vector = |components: [i64; 3]| Vector(components.map(Big::from));
        let capsule =
            Cylinder { p1: Vector::zero(), axis: vector([0, 0, height]), radius: Big::from(1), caps: Caps::Round };
        let range = Range { first: None, last: None };
        let path = Path { origin: vector(origin), direction: vector(direction), range };
        let contact = meet_round(&capsule, &path).unwrap()?;
        let time = |time: Option<Surd<Big>>| time.map_or("none".into(), |time| time.closed_form().unwrap());
        let times = [contact.t_enter, contact.t_exit].map(time);
        Some((contact.status, times, [contact.enter_on, contact.exit_on]))
    }

    #[test]
    fn a_seam_belongs_to_the_side() {
        let side = || [Some(Surface::Side), None];
        assert_eq!(met(4, [-3, 0, 0], [1, 0, 0]), Some((Status::Hit, ["2".into(), "4".into()], [side(), side()])));
        let across = met(4, [-1, 0, 0], [1, 0, -1]);
        assert_eq!(across, Some((Status::Hit, ["0".into(), "1".into()], [side(), [Some(Surface::Cap1), None]])));
    }

    #[test]
    fn a_path_along_the_axis_goes_from_cap_to_cap() {
        let caps = [[Some(Surface::Cap1), None], [Some(Surface::Cap2), None]];
        assert_eq!(met(4, [0, 0, 0], [0, 0, 1]), Some((Status::Hit, ["-1".into(), "5".into()], caps)));
        // Down the wall it only touches, from seam to seam.
        let side = || [Some(Surface::Side), None];
        assert_eq!(met(4, [1, 0, 0], [0, 0, -2]), Some((Status::Touch, ["-2".into(), "0".into()], [side(), side()])));
        assert_eq!(met(4, [2, 0, 0], [0, 0, 1]), None);
        let [first, last] = caps;
        assert_eq!(met(4, [0, 0, 4], [0, 0, -1]), Some((Status::Hit, ["-1".into(), "5".into()], [last, first])));
    }

    #[test]
    fn a_path_through_the_wall_beyond_an_end_may_still_miss_the_cap() {
        assert_eq!(met(4, [-3, 0, 5], [1, 0, 0]).map(|met| met.0), Some(Status::Touch));
        assert_eq!(met(4, [-3, 0, 6], [1, 0, 0]), None);
        assert_eq!(met(4, [-3, 0, -2], [1, 0, 0]), None);
    }

    #[test]
    fn a_sphere_is_all_cap1_and_a_tangent_touches_it_once() {
        let cap = || [Some(Surface::Cap1), None];
        assert_eq!(met(0, [-3, 1, 0], [1, 0, 0]), Some((Status::Touch, ["3".into(), "3".into()], [cap(), cap()])));
        assert_eq!(met(0, [-1, 0, 0], [2, 1, 0]), Some((Status::Hit, ["0".into(), "4/5".into()], [cap(), cap()])));
    }

    #[test]
    fn a_point_is_in_for_ever_or_never() {
        let status = |origin| met(4, origin, [0; 3]).map(|met| met.0);
        assert_eq!(
            [status([0, 0, 2]), status([0, 0, -1]), status([0, 1, 3]), status([0, 0, 5])],
            [Some(Status::Hit), Some(Status::Touch), Some(Status::Touch), Some(Status::Touch)]
        );
        assert_eq!([status([1, 0, -1]), status([1, 0, 5]), status([1, 1, 2])], [None; 3]);
    }
}
