//! A line, ray or segment against a cylinder: infinite, with flat caps, or with round ones.

use std::cmp::Ordering;

use crate::number::{Ring, Surd, Time, Uncertain};

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
pub type SurfaceTime<R> = Surd<R>;

/// The contact of a path with a cylinder.
#[derive(Clone, Debug)]
pub struct CylinderContact<R> {
    /// Through the open interior, or only the boundary.
    pub status: Status,
    /// First t of the contact; `None` is unbounded.
    pub t_enter: Option<SurfaceTime<R>>,
    /// Last t of the contact; `None` is unbounded.
    pub t_exit: Option<SurfaceTime<R>>,
    /// The surfaces that the path comes through exactly at `t_enter`, the side first.
    pub enter_on: Vec<Surface>,
    /// The surfaces that the path leaves through exactly at `t_exit`, the side first.
    pub exit_on: Vec<Surface>,
}

impl<R: Ring> Cylinder<R> {
    /// Where `path` passes through; `None` is a miss.
    ///
    /// The solid is closed: a tangent touches, and comes into and leaves the wall at once. A path parallel to the axis
    /// never crosses the wall of a cylinder with flat caps or without any, nor one in a cap's plane that cap.
    pub fn meet(&self, path: &Path<R>) -> Result<Option<CylinderContact<R>>, Uncertain> {
        match self.caps {
            Caps::None => match self.wall_span(path)? {
                Some(wall) => Ok(meet(&[wall], &path.range)?.map(|contact| self.named(contact, None))),
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
            enter: between.enter.map(Surd::from),
            exit: between.exit.map(Surd::from),
            interior: between.interior,
        };
        let upward = between_caps.velocity.sign()?;
        Ok(meet(&[wall, between], &path.range)?.map(|contact| self.named(contact, Some(upward))))
    }

    /// Names the spans crossed: the wall is the first, the slab between the caps the second.
    fn named(&self, contact: Contact<Surd<R>>, along_axis: Option<Ordering>) -> CylinderContact<R> {
        let (first, second) = match along_axis {
            Some(Ordering::Less) => (Surface::Cap2, Surface::Cap1),
            _ => (Surface::Cap1, Surface::Cap2),
        };
        let surfaces = |end: &End<Surd<R>>, cap: Surface| {
            [(1, Surface::Side), (2, cap)].iter().filter(|(bit, _)| end.crossed & bit != 0).map(|&(_, it)| it).collect()
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
    pub(super) fn wall_span(&self, path: &Path<R>) -> Result<Option<Span<Surd<R>>>, Uncertain> {
        let p = path.origin.minus(&self.p1);
        let w = self.axis.cross(&path.direction);
        let leading = w.squared();
        let radius_squared = self.radius.squared();
        if leading.sign()?.is_eq() {
            let distance = self.axis.cross(&p).squared();
            return Ok(match distance.compare(&(radius_squared * self.axis.squared()))? {
                Ordering::Greater => None,
                order => Some(Span { enter: None, exit: None, interior: order.is_lt() }),
            });
        }
        let depth = radius_squared * &leading - p.dot(&w).squared();
        let sign = depth.sign()?;
        if sign.is_lt() {
            return Ok(None);
        }
        let middle = -self.axis.cross(&p).dot(&w);
        let roots = roots(middle, self.axis.squared() * depth, leading);
        // Without a radius the deepest that a path gets is the axis, whose depth is zero.
        Ok(Some(Span { enter: Some(roots[0].clone()), exit: Some(roots[1].clone()), interior: sign.is_gt() }))
    }

    /// The outward normals of `surface` along the path; `None` where radius 0 has none.
    pub fn normals(&self, path: &Path<R>, surface: Surface) -> Result<Option<Normals<R>>, Uncertain> {
        if self.caps == Caps::Flat && surface != Surface::Side {
            let outward = if surface == Surface::Cap2 { self.axis.clone() } else { self.axis.negated() };
            return Ok(Some(Normals::Flat { length_squared: outward.squared(), outward }));
        }
        if self.radius.sign()?.is_eq() {
            return Ok(None);
        }
        let center = if surface == Surface::Cap2 { self.p1.plus(&self.axis) } else { self.p1.clone() };
        let p = path.origin.minus(&center);
        if surface != Surface::Side {
            return Ok(Some(Normals::Radial {
                constant: p,
                slope: path.direction.clone(),
                length: self.radius.clone(),
            }));
        }
        // The part of p + tv at right angles to the axis, times |s|².
        let length_squared = self.axis.squared();
        let radial = |from: &Vector<R>| from.times(&length_squared).minus(&self.axis.times(&from.dot(&self.axis)));
        Ok(Some(Normals::Radial {
            constant: radial(&p),
            slope: radial(&path.direction),
            length: length_squared * &self.radius,
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

impl<R: Ring> Normals<R> {
    /// One coordinate of the normal at time `t`: the first where it is everywhere the same, else the second.
    pub fn component<T: Time<R>>(&self, axis: usize, t: &T) -> Result<Surd<R>, T> {
        match self {
            Self::Flat { outward, length_squared } => Ok(unit_component(outward, axis, length_squared)),
            Self::Radial { constant, slope, length } => Err(t.place(&constant[axis], &slope[axis]).over(length)),
        }
    }
}

/// Both roots (middle ∓ √discriminant) / leading, in order; leading > 0, discriminant ≥ 0.
pub(super) fn roots<R: Ring>(middle: R, discriminant: R, leading: R) -> [Surd<R>; 2] {
    [-1, 1].map(|factor| Surd {
        rational: middle.clone(),
        factor: R::integer(factor),
        radicand: discriminant.clone(),
        denominator: leading.clone(),
    })
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
