//! A line, ray or segment against a cylinder: infinite, with flat caps, or with round ones.

use std::cmp::Ordering;

use crate::number::{Ring, Root, Surd, Time, Uncertain};

use super::{Contact, End, Path, Slab, Span, Status, Vector, capsule, meet};

/// How a cylinder ends.
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
    /// How it ends.
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

/// A time at which a path crosses a cylinder's surface.
pub type SurfaceTime<R> = <<R as Ring>::Deep as Ring>::Root;

/// The surfaces that a path crosses at once: perhaps the side, then perhaps a cap.
pub type Surfaces = [Option<Surface>; 2];

/// The contact of a path with a cylinder.
#[derive(Clone)]
pub struct CylinderContact<R: Ring> {
    /// Through the open interior, or only the boundary.
    pub status: Status,
    /// First t of the contact; `None` is unbounded.
    pub t_enter: Option<SurfaceTime<R>>,
    /// Last t of the contact; `None` is unbounded.
    pub t_exit: Option<SurfaceTime<R>>,
    /// The surfaces that the path comes through exactly at `t_enter`, the side first.
    pub enter_on: Surfaces,
    /// The surfaces that the path leaves through exactly at `t_exit`, the side first.
    pub exit_on: Surfaces,
}

impl<R: Ring> Cylinder<R> {
    /// Where `path` passes through; `None` is a miss.
    ///
    /// The solid is closed: a tangent touches, and comes into and leaves the wall at once. A path parallel to the axis
    /// never crosses the wall of a cylinder with flat caps or without any, nor one in a cap's plane that cap.
    ///
    /// ```
    /// use hitcalc::geometry::{Caps, Cylinder, Path, Range, Status, Surface, Vector};
    /// use hitcalc::number::{Big, Exact};
    /// let vector = |vector: [i32; 3]| Vector(vector.map(Big::from));
    /// let cylinder = Cylinder { p1: vector([0; 3]), axis: vector([0, 0, 2]), radius: Big::from(1), caps: Caps::Flat };
    /// let range = Range { first: None, last: None };
    /// // Tangent to the wall at a point of the lower rim.
    /// let path = Path { origin: vector([1, -1, -1]), direction: vector([0, 1, 1]), range };
    /// let contact = cylinder.meet(&path).unwrap().unwrap();
    /// assert_eq!(contact.status, Status::Touch);
    /// assert_eq!(contact.t_enter.unwrap().round(), Ok(1.0));
    /// assert_eq!(contact.enter_on, [Some(Surface::Side), Some(Surface::Cap1)]);
    /// assert_eq!(contact.exit_on, [Some(Surface::Side), None]);
    /// ```
    pub fn meet(&self, path: &Path<R>) -> Result<Option<CylinderContact<R>>, Uncertain> {
        match self.caps {
            Caps::None => match self.wall_span(path)? {
                Some(wall) => Ok(meet(&[wall], &path.range.deep())?.map(|contact| self.named(contact, None))),
                None => Ok(None),
            },
            Caps::Flat => self.meet_flat(path),
            Caps::Round => capsule::meet_round(self, path),
        }
    }

    fn meet_flat(&self, path: &Path<R>) -> Result<Option<CylinderContact<R>>, Uncertain> {
        let Some(wall) = self.wall_span(path)? else { return Ok(None) };
        let between_caps = Slab {
            low: R::integer(0),
            high: self.axis.squared(),
            position: path.origin.minus(&self.p1).dot(&self.axis),
            velocity: path.direction.dot(&self.axis),
        };
        let Some(between) = between_caps.span()? else { return Ok(None) };
        let between = Span {
            enter: between.enter.map(|time| Time::from_fraction(time.deep())),
            exit: between.exit.map(|time| Time::from_fraction(time.deep())),
            interior: between.interior,
        };
        let upward = between_caps.velocity.sign()?;
        Ok(meet(&[wall, between], &path.range.deep())?.map(|contact| self.named(contact, Some(upward))))
    }

    /// Names the spans crossed: the wall is the first, the slab between the caps the second.
    fn named(&self, contact: Contact<SurfaceTime<R>>, along_axis: Option<Ordering>) -> CylinderContact<R> {
        let (first, second) = match along_axis {
            Some(Ordering::Less) => (Surface::Cap2, Surface::Cap1),
            _ => (Surface::Cap1, Surface::Cap2),
        };
        let surfaces = |end: &End<SurfaceTime<R>>, cap: Surface| {
            [(1, Surface::Side), (2, cap)].map(|(bit, surface)| (end.crossed & bit != 0).then_some(surface))
        };
        CylinderContact {
            status: contact.status,
            enter_on: surfaces(&contact.enter, first),
            exit_on: surfaces(&contact.exit, second),
            t_enter: contact.enter.time,
            t_exit: contact.exit.time,
        }
    }

    /// When the path is within the infinite cylinder.
    ///
    /// With s the axis, v the direction, p the origin from p1 and w = s×v: |s×(p + tv)|² ≤ r²|s|² is a quadratic
    /// inequality in t with leading coefficient |w|² and a quarter discriminant |s|²(r²|w|² - (p·w)²).
    pub(super) fn wall_span(&self, path: &Path<R>) -> Result<Option<Span<SurfaceTime<R>>>, Uncertain> {
        let p = path.origin.minus(&self.p1);
        let w = self.axis.cross(&path.direction);
        let leading = w.squared();
        let (radius_squared, length_squared) = (self.radius.squared(), self.axis.squared());
        if leading.sign()?.is_eq() {
            let distance = self.axis.cross(&p).squared();
            return Ok(match distance.compare(&(radius_squared * length_squared))? {
                Ordering::Greater => None,
                order => Some(Span { enter: None, exit: None, interior: order.is_lt() }),
            });
        }
        let leading = leading.deep();
        let depth = radius_squared.deep() * &leading - p.dot(&w).deep().squared();
        let sign = depth.sign()?;
        if sign.is_lt() {
            return Ok(None);
        }
        let middle = -self.axis.cross(&p).dot(&w).deep();
        let [enter, exit] = Root::both(middle, length_squared.deep() * depth, leading);
        // Without a radius the deepest that a path gets is the axis, whose depth is zero.
        Ok(Some(Span { enter: Some(enter), exit: Some(exit), interior: sign.is_gt() }))
    }

    /// The outward normals of `surface` along the path; `None` where radius 0 has none.
    pub fn normals(&self, path: &Path<R>, surface: Surface) -> Result<Option<Normals<R::Deep>>, Uncertain> {
        if self.caps == Caps::Flat && surface != Surface::Side {
            let outward = if surface == Surface::Cap2 { self.axis.clone() } else { self.axis.negated() };
            return Ok(Some(Normals::Flat { length_squared: outward.squared().deep(), outward: outward.deep() }));
        }
        if self.radius.sign()?.is_eq() {
            return Ok(None);
        }
        let center = if surface == Surface::Cap2 { self.p1.plus(&self.axis) } else { self.p1.clone() };
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
#[derive(Clone, Debug)]
pub enum Normals<R> {
    /// Everywhere the same.
    Flat {
        /// Its direction.
        outward: Vector<R>,
        /// The square of the length of that.
        length_squared: R,
    },
    /// (constant + t·slope) / length at time t.
    Radial {
        /// At t = 0.
        constant: Vector<R>,
        /// Its change in one unit of t.
        slope: Vector<R>,
        /// Its length wherever the path crosses the surface; above zero.
        length: R,
    },
}

/// A component of a vector over its length: n_i/√N = n_i√N / N.
pub fn unit_component<R: Ring>(vector: &Vector<R>, axis: usize, length_squared: &R) -> Surd<R> {
    Surd {
        rational: R::integer(0),
        factor: vector[axis].clone(),
        radicand: length_squared.clone(),
        denominator: length_squared.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Range;
    use crate::number::{Big, Exact};

    /// The cylinder of radius 1 about the axis from the origin to (0, 0, 2), met by a line: status, times, surfaces.
    fn met(caps: Caps, origin: [i64; 3], direction: [i64; 3]) -> Option<(Status, [String; 2], [Surfaces; 2])> {
        let vector = |components: [i64; 3]| Vector(components.map(Big::from));
        let cylinder = Cylinder { p1: Vector::zero(), axis: vector([0, 0, 2]), radius: Big::from(1), caps };
        let range = Range { first: None, last: None };
        let contact = cylinder.meet(&Path { origin: vector(origin), direction: vector(direction), range }).unwrap()?;
        let time = |time: Option<Surd<Big>>| time.map_or("none".into(), |time| time.closed_form().unwrap());
        let times = [contact.t_enter, contact.t_exit].map(time);
        Some((contact.status, times, [contact.enter_on, contact.exit_on]))
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
}
