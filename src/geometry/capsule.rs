//! Round caps: a capsule, or a sphere.
//!
//! A convex body leaves at most one entry and one exit. Which surface owns it is decided by where along the axis the
//! path crosses the infinite wall, so that the roots of different equations are never compared.

use std::cmp::Ordering;

use crate::number::{Ring, Surd, Uncertain};

use super::cylinder::{Cylinder, CylinderContact, Surface, roots};
use super::{End, Path, Span, Vector, meet};

/// Where `path` passes through the capsule; `None` is a miss.
pub(super) fn meet_round<R: Ring>(
    capsule: &Cylinder<R>,
    path: &Path<R>,
) -> Result<Option<CylinderContact<R>>, Uncertain> {
    let Some(span) = capsule_span(capsule, path)? else { return Ok(None) };
    let Some(contact) = meet(std::slice::from_ref(&span), &path.range)? else { return Ok(None) };
    let surface = |end: &End<Surd<R>>| match &end.time {
        Some(time) if end.crossed != 0 => Ok(vec![surface_at(capsule, path, time)?]),
        _ => Ok(Vec::new()),
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
fn surface_at<R: Ring>(capsule: &Cylinder<R>, path: &Path<R>, t: &Surd<R>) -> Result<Surface, Uncertain> {
    let length_squared = capsule.axis.squared();
    if length_squared.sign()?.is_eq() {
        return Ok(Surface::Cap1);
    }
    let position = path.origin.minus(&capsule.p1).dot(&capsule.axis);
    let along = t.linear(&position, &path.direction.dot(&capsule.axis));
    let beyond = t.linear(&(position - length_squared), &path.direction.dot(&capsule.axis));
    Ok(if along.sign()?.is_lt() {
        Surface::Cap1
    } else if beyond.sign()?.is_gt() {
        Surface::Cap2
    } else {
        Surface::Side
    })
}

fn capsule_span<R: Ring>(capsule: &Cylinder<R>, path: &Path<R>) -> Result<Option<Span<Surd<R>>>, Uncertain> {
    let first_end = || sphere_span(capsule, &capsule.p1, path);
    let second_end = || sphere_span(capsule, &capsule.p1.plus(&capsule.axis), path);
    if capsule.axis.squared().sign()?.is_eq() {
        return first_end();
    }
    let Some(wall) = capsule.wall_span(path)? else { return Ok(None) };
    let (Some(wall_enter), Some(wall_exit)) = (wall.enter, wall.exit) else {
        return parallel_span(capsule, path, wall.interior);
    };
    let end_at = |time: &Surd<R>| {
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
) -> Result<Option<Span<Surd<R>>>, Uncertain> {
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
fn point_span<R: Ring>(capsule: &Cylinder<R>, path: &Path<R>) -> Result<Option<Span<Surd<R>>>, Uncertain> {
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
) -> Result<Option<Span<Surd<R>>>, Uncertain> {
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
    let [enter, exit] = roots(middle, discriminant, leading);
    Ok(Some(Span { enter: Some(enter), exit: Some(exit), interior: sign.is_gt() }))
}
