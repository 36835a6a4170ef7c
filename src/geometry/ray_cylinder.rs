//! A line, ray or segment against a cylinder: infinite, with flat caps, or with round ones. Walls and balls are
//! quadratics in t; on a capsule the place along the axis says which surface a point is on.

use std::cmp::Ordering;

use crate::number::{Big, Ring, Root, Surd, Uncertain};

use super::contact::{Contact, End, Span, meet};
use super::path::{Path, Slab, Vector};

/// How many inputs are multiplied for the coefficients of the quadratics; what is made of those is [`Ring::deep`].
pub(crate) const CYLINDER_DEGREE: u32 = 4;

/// The surfaces that a path crosses at once: perhaps the side, then perhaps a cap.
pub(crate) type Surfaces = [Option<Surface>; 2];

/// Where a path passes through a cylinder, and the surfaces that it comes and leaves through exactly then; `None` is a
/// miss.
///
/// The solid is closed: a tangent touches, and comes into and leaves the wall at once. A path parallel to the axis
/// never crosses the wall of a cylinder with flat caps or without any, nor one in a cap's plane that cap.
///
/// ```
/// use hitcalc::internals::geometry::{Caps, Cylinder, Path, Range, Status, Surface, Vector, ray_cylinder};
/// use hitcalc::internals::number::{Big, Exact};
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

/// A time at which a path crosses a surface.
pub(crate) type SurfaceTime<R> = <<R as Ring>::Deep as Ring>::Root;

/// A·t² - 2B·t + C ≤ 0, with A > 0: the path is within a wall or a sphere between the roots.
///
/// A quarter of the discriminant, B² - A·C, comes as two factors. The sign of one decides whether there are roots; the
/// other is never negative, and left out where it is 1. So the sign is that of a number of a low degree.
#[derive(Clone, Debug)]
pub(crate) struct Quadratic<R: Ring> {
    /// A. Zero, and B with it, for a path that stays as far from the center or the axis as it is.
    pub(crate) leading: R,
    /// B
    pub(crate) middle: R,
    /// How deep the path gets into the solid, times a positive number: zero for a tangent, negative if it stays
    /// outside.
    pub(super) depth: R::Deep,
    /// The factor that makes a quarter of the discriminant of the depth.
    pub(super) factor: Option<R>,
}

impl<R: Ring> Quadratic<R> {
    /// B² - A·C
    #[inline]
    pub(crate) fn quarter_discriminant(&self) -> R::Deep {
        match &self.factor {
            Some(factor) => factor.deep() * &self.depth,
            None => self.depth.clone(),
        }
    }

    /// When the inequality holds; `None` if it never does. A tangent has one root and no interior.
    ///
    /// A leading coefficient of zero is not for this: see [`resting_span`].
    pub(crate) fn span(&self) -> Result<Option<Span<SurfaceTime<R>>>, Uncertain> {
        let sign = self.depth.sign()?;
        if sign.is_lt() {
            return Ok(None);
        }
        let discriminant = self.quarter_discriminant();
        let [enter, exit] = Root::both(self.middle.deep(), discriminant, self.leading.deep());
        Ok(Some(Span { enter: Some(enter), exit: Some(exit), interior: sign.is_gt() }))
    }
}

/// The span of a path that stays as far from the center or the axis as it is: always or never, by how that compares
/// with the radius.
pub(crate) fn resting_span<T>(distance_to_radius: Ordering) -> Option<Span<T>> {
    distance_to_radius.is_le().then(|| Span { enter: None, exit: None, interior: distance_to_radius.is_lt() })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caps {
    /// Not at all.
    None,
    /// At the planes through both points of the axis.
    Flat,
    /// A capsule: all points within the radius of the segment between them.
    Round,
}

/// All points within `radius` of an axis; radius 0 is the bare axis.
#[derive(Clone, Debug)]
pub struct Cylinder<R> {
    /// A point of the axis.
    pub p1: Vector<R>,
    /// From there to the second point; zero only with round caps: a sphere.
    pub axis: Vector<R>,
    /// Not below zero.
    pub radius: R,
    pub caps: Caps,
}

/// A part of a cylinder's surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// The wall.
    Side,
    /// The cap at p1.
    Cap1,
    /// The cap at p2.
    Cap2,
}

impl<R: Ring> Cylinder<R> {
    /// The second point of the axis.
    pub(crate) fn p2(&self) -> Vector<R> {
        self.p1.plus(&self.axis)
    }

    /// This cylinder in the type that holds further products.
    pub(crate) fn deep(&self) -> Cylinder<R::Deep> {
        Cylinder { p1: self.p1.deep(), axis: self.axis.deep(), radius: self.radius.deep(), caps: self.caps }
    }

    /// The span of the path in the infinite cylinder.
    ///
    /// With s the axis, v the direction, p the origin from p1 and w = s×v: |s×(p + tv)|² ≤ r²|s|² is a quadratic
    /// inequality in t with leading coefficient |w|² and a quarter discriminant |s|²(r²|w|² - (p·w)²). Without a radius
    /// the deepest that a path gets is the axis, whose depth is zero.
    #[inline]
    pub(crate) fn wall(&self, path: &Path<R>) -> Quadratic<R> {
        let p = path.origin.minus(&self.p1);
        let w = self.axis.cross(&path.direction);
        let leading = w.squared();
        let depth = self.radius.squared().deep() * leading.deep() - p.dot(&w).deep().squared();
        let middle = -self.axis.cross(&p).dot(&w);
        Quadratic { leading, middle, depth, factor: Some(self.axis.squared()) }
    }

    /// When the path is within the infinite cylinder; one along the axis is always or never.
    fn wall_span(&self, path: &Path<R>) -> Result<Option<Span<SurfaceTime<R>>>, Uncertain> {
        let wall = self.wall(path);
        if wall.leading.sign()?.is_eq() { Ok(resting_span(self.outside_wall(path).sign()?)) } else { wall.span() }
    }

    /// How far the origin of the path is outside the infinite cylinder: |s×p|² - r²|s|², the wall's C.
    pub(crate) fn outside_wall(&self, path: &Path<R>) -> R {
        let p = path.origin.minus(&self.p1);
        self.axis.cross(&p).squared() - self.radius.squared() * self.axis.squared()
    }

    /// The span of the path in the sphere of the cylinder's radius about `center`: |p + tv|² ≤ r², with p from there.
    #[inline]
    pub(crate) fn sphere(&self, center: &Vector<R>, path: &Path<R>) -> Quadratic<R> {
        let p = path.origin.minus(center);
        let leading = path.direction.squared();
        let middle = -p.dot(&path.direction);
        let depth = middle.squared() - leading.clone() * self.outside_sphere(center, path);
        Quadratic { leading, middle, depth: depth.deep(), factor: None }
    }

    /// When the path is within that sphere; one that does not move is always or never.
    fn sphere_span(&self, center: &Vector<R>, path: &Path<R>) -> Result<Option<Span<SurfaceTime<R>>>, Uncertain> {
        let sphere = self.sphere(center, path);
        if sphere.leading.sign()?.is_eq() {
            return Ok(resting_span(self.outside_sphere(center, path).sign()?));
        }
        sphere.span()
    }

    /// How far the origin of the path is outside that sphere: |p|² - r², its C.
    pub(crate) fn outside_sphere(&self, center: &Vector<R>, path: &Path<R>) -> R {
        path.origin.minus(center).squared() - self.radius.squared()
    }

    /// The slab between the planes of both caps, and the path's coordinate along the axis, times the axis's length.
    pub(crate) fn between_caps(&self, path: &Path<R>) -> Slab<R> {
        Slab {
            low: R::integer(0),
            high: self.axis.squared(),
            position: path.origin.minus(&self.p1).dot(&self.axis),
            velocity: path.direction.dot(&self.axis),
        }
    }

    /// The outward normals of `surface` along the path; `None` where radius 0 has none.
    pub(crate) fn normals(&self, path: &Path<R>, surface: Surface) -> Result<Option<Normals<R::Deep>>, Uncertain> {
        if self.caps == Caps::Flat && surface != Surface::Side {
            let outward = if surface == Surface::Cap2 { self.axis.clone() } else { self.axis.negated() };
            return Ok(Some(Normals::Flat { length_squared: outward.squared().deep(), outward: outward.deep() }));
        }
        if self.radius.sign()?.is_eq() {
            return Ok(None);
        }
        let center = if surface == Surface::Cap2 { self.p2() } else { self.p1.clone() };
        let p = path.origin.minus(&center);
        if surface != Surface::Side {
            return Ok(Some(Normals::Radial {
                constant: p.deep(),
                slope: path.direction.deep(),
                length: self.radius.deep(),
            }));
        }
        // The part of p + tv at right angles to the axis, times |s|².
        let length_squared = self.axis.squared();
        let radial = |from: &Vector<R>| from.times(&length_squared).minus(&self.axis.times(&from.dot(&self.axis)));
        Ok(Some(Normals::Radial {
            constant: radial(&p).deep(),
            slope: radial(&path.direction).deep(),
            length: (length_squared * &self.radius).deep(),
        }))
    }
}

/// The outward unit normals of a surface where a path crosses it.
pub(crate) enum Normals<R> {
    /// The normal of a flat cap, the same everywhere on it.
    Flat {
        /// A vector along the normal, of any length.
        outward: Vector<R>,
        /// The squared length of `outward`.
        length_squared: R,
    },
    /// (constant + t·slope) / length at time t.
    Radial {
        /// The vector at t = 0.
        constant: Vector<R>,
        /// How much the vector changes in one unit of t.
        slope: Vector<R>,
        /// The vector's length wherever the path crosses the surface; above zero.
        length: R,
    },
}

impl<R: Ring> Normals<R> {
    /// The normals of a flat surface, which are along a vector of any length.
    pub(crate) fn flat(outward: Vector<R>) -> Self {
        Self::Flat { length_squared: outward.squared(), outward }
    }
}

impl Normals<Big> {
    /// The unit normal where the path crosses the surface at a time.
    pub(crate) fn at(&self, time: &Surd<Big>) -> [Surd<Big>; 3] {
        match self {
            Self::Flat { outward, length_squared } => {
                [0, 1, 2].map(|axis| unit_component(outward, axis, length_squared))
            }
            Self::Radial { constant, slope, length } => time.coordinates(constant.each(), slope.each(), length),
        }
    }
}

/// A component of a vector over its length: n_i/√N = n_i√N / N.
pub(crate) fn unit_component<R: Ring>(vector: &Vector<R>, axis: usize, length_squared: &R) -> Surd<R> {
    Surd {
        rational: R::integer(0),
        factor: vector[axis].clone(),
        radicand: length_squared.clone(),
        denominator: length_squared.clone(),
    }
}

/// The surface that a path crosses at `t`, by where along the axis it is then: before p1 `Cap1`, beyond p2 `Cap2`,
/// between them and on the seams `Side`. A convex body leaves at most one entry and one exit, so that the roots of
/// different equations are never compared.
pub(crate) fn surface_at<R: Ring>(
    capsule: &Cylinder<R>,
    path: &Path<R>,
    t: &SurfaceTime<R>,
) -> Result<Surface, Uncertain> {
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
fn capsule_span<R: Ring>(capsule: &Cylinder<R>, path: &Path<R>) -> Result<Option<Span<SurfaceTime<R>>>, Uncertain> {
    let first_end = || capsule.sphere_span(&capsule.p1, path);
    let second_end = || capsule.sphere_span(&capsule.p2(), path);
    if capsule.axis.squared().sign()?.is_eq() {
        return first_end();
    }
    let Some(wall) = capsule.wall_span(path)? else { return Ok(None) };
    let (Some(wall_enter), Some(wall_exit)) = (&wall.enter, &wall.exit) else {
        return parallel_span(capsule, path, wall.interior);
    };
    // Where the wall is crossed beyond an end, the path enters or leaves through that end's sphere, or not at all.
    let part_at = |time: &SurfaceTime<R>| match surface_at(capsule, path, time)? {
        Surface::Side => Ok(Some(wall.clone())),
        Surface::Cap1 => first_end(),
        Surface::Cap2 => second_end(),
    };
    let Some(first) = part_at(wall_enter)? else { return Ok(None) };
    let Some(last) = part_at(wall_exit)? else { return Ok(None) };
    Ok(Some(Span { enter: first.enter, exit: last.exit, interior: first.interior && last.interior }))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Range, Status, Vector};
    use crate::number::{Ball, Exact, HalfWord, Short, Word};

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
