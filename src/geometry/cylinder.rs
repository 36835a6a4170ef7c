//! A cylinder, a capsule or a sphere: its surfaces, its quadratics and its normals.

use crate::number::{Big, Ring, Root, Surd, Uncertain};

use super::contact::Span;
use super::path::Path;
use super::quadratic::{Quadratic, SurfaceTime, resting_span};
use super::slab::Slab;
use super::vector::Vector;

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

impl<R: Ring> Cylinder<R> {
    /// The second point of the axis.
    pub fn p2(&self) -> Vector<R> {
        self.p1.plus(&self.axis)
    }

    /// This cylinder in the type that holds further products.
    pub fn deep(&self) -> Cylinder<R::Deep> {
        Cylinder { p1: self.p1.deep(), axis: self.axis.deep(), radius: self.radius.deep(), caps: self.caps }
    }

    /// What the path makes of the infinite cylinder.
    ///
    /// With s the axis, v the direction, p the origin from p1 and w = s×v: |s×(p + tv)|² ≤ r²|s|² is a quadratic
    /// inequality in t with leading coefficient |w|² and a quarter discriminant |s|²(r²|w|² - (p·w)²). Without a radius
    /// the deepest that a path gets is the axis, whose depth is zero.
    #[inline]
    pub fn wall(&self, path: &Path<R>) -> Quadratic<R> {
        let p = path.origin.minus(&self.p1);
        let w = self.axis.cross(&path.direction);
        let leading = w.squared();
        let depth = self.radius.squared().deep() * leading.deep() - p.dot(&w).deep().squared();
        let middle = -self.axis.cross(&p).dot(&w);
        Quadratic { leading, middle, depth, factor: Some(self.axis.squared()) }
    }

    /// When the path is within the infinite cylinder; one along the axis is always or never.
    pub fn wall_span(&self, path: &Path<R>) -> Result<Option<Span<SurfaceTime<R>>>, Uncertain> {
        let wall = self.wall(path);
        if wall.leading.sign()?.is_eq() { Ok(resting_span(self.outside_wall(path).sign()?)) } else { wall.span() }
    }

    /// How far the origin of the path is outside the infinite cylinder: |s×p|² - r²|s|², the wall's C.
    pub fn outside_wall(&self, path: &Path<R>) -> R {
        let p = path.origin.minus(&self.p1);
        self.axis.cross(&p).squared() - self.radius.squared() * self.axis.squared()
    }

    /// What the path makes of the sphere of the cylinder's radius about `center`: |p + tv|² ≤ r², with p from there.
    #[inline]
    pub fn sphere(&self, center: &Vector<R>, path: &Path<R>) -> Quadratic<R> {
        let p = path.origin.minus(center);
        let leading = path.direction.squared();
        let middle = -p.dot(&path.direction);
        let depth = middle.squared() - leading.clone() * self.outside_sphere(center, path);
        Quadratic { leading, middle, depth: depth.deep(), factor: None }
    }

    /// When the path is within that sphere; one that does not move is always or never.
    pub fn sphere_span(&self, center: &Vector<R>, path: &Path<R>) -> Result<Option<Span<SurfaceTime<R>>>, Uncertain> {
        let sphere = self.sphere(center, path);
        if sphere.leading.sign()?.is_eq() {
            return Ok(resting_span(self.outside_sphere(center, path).sign()?));
        }
        sphere.span()
    }

    /// How far the origin of the path is outside that sphere: |p|² - r², its C.
    pub fn outside_sphere(&self, center: &Vector<R>, path: &Path<R>) -> R {
        path.origin.minus(center).squared() - self.radius.squared()
    }

    /// The slab between the planes of both caps, and the path's coordinate along the axis, times the axis's length.
    pub fn between_caps(&self, path: &Path<R>) -> Slab<R> {
        Slab {
            low: R::integer(0),
            high: self.axis.squared(),
            position: path.origin.minus(&self.p1).dot(&self.axis),
            velocity: path.direction.dot(&self.axis),
        }
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
#[derive(Clone, Debug)]
pub enum Normals<R> {
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
    pub fn flat(outward: Vector<R>) -> Self {
        Self::Flat { length_squared: outward.squared(), outward }
    }
}

impl Normals<Big> {
    /// The unit normal where the path crosses the surface at a time.
    pub fn at(&self, time: &Surd<Big>) -> [Surd<Big>; 3] {
        match self {
            Self::Flat { outward, length_squared } => {
                [0, 1, 2].map(|axis| unit_component(outward, axis, length_squared))
            }
            Self::Radial { constant, slope, length } => time.coordinates(constant.each(), slope.each(), length),
        }
    }
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
