//! Round caps: a capsule, or a sphere.
//!
//! A convex body leaves at most one entry and one exit. Which surface owns it is decided by where along the axis the
//! path crosses the infinite wall, so that the roots of different equations are never compared.

use std::cmp::Ordering;

use crate::number::{Ring, Root, Uncertain};

use super::contact::Span;
use super::cylinder::{Cylinder, Surface};
use super::path::Path;
use super::quadratic::{SurfaceTime, resting_span};

/// The surface that a path crosses at `t`, by where along the axis it is then: before p1 `Cap1`, beyond p2 `Cap2`,
/// between them and on the seams `Side`.
pub fn surface_at<R: Ring>(capsule: &Cylinder<R>, path: &Path<R>, t: &SurfaceTime<R>) -> Result<Surface, Uncertain> {
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

/// When the path is within the capsule.
pub fn capsule_span<R: Ring>(capsule: &Cylinder<R>, path: &Path<R>) -> Result<Option<Span<SurfaceTime<R>>>, Uncertain> {
    let first_end = || capsule.sphere_span(&capsule.p1, path);
    let second_end = || capsule.sphere_span(&capsule.p2(), path);
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
    let p2 = capsule.p2();
    let (near, far) = match path.direction.dot(&capsule.axis).sign()? {
        Ordering::Equal => return point_span(capsule, path),
        Ordering::Greater => (&capsule.p1, &p2),
        Ordering::Less => (&p2, &capsule.p1),
    };
    let (Some(near), Some(far)) = (capsule.sphere_span(near, path)?, capsule.sphere_span(far, path)?) else {
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
