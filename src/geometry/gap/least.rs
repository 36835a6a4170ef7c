//! Where a path is nearest to a solid, and how far from it.

use crate::number::{Fraction, Ring, Surd, Uncertain};

use crate::geometry::path::{Path, Range};
use crate::geometry::vector::Vector;

/// Where a path is nearest to a solid, and how far from it.
#[derive(Clone, Debug)]
pub struct Gap<R> {
    /// The first t at which it is nearest; `None` if it has always been.
    pub t: Option<Fraction<R>>,
    /// The way to the path's point from the nearest point of the solid's core, times `divisor`. A core is a box, or the
    /// axis of a round solid.
    pub away: Vector<R>,
    /// Above zero.
    pub divisor: R,
    /// How far the solid goes around its core: zero for a box.
    pub radius: R,
}

impl<R: Ring> Gap<R> {
    /// The distance between the path, as thick as `path_radius` says, and the solid, times `units_in_one`.
    pub fn length(&self, path_radius: &R, units_in_one: &R) -> Surd<R> {
        Surd {
            rational: -((self.radius.clone() + path_radius) * &self.divisor),
            factor: R::integer(1),
            radicand: self.away.squared(),
            denominator: self.divisor.clone() * units_in_one,
        }
    }

    /// The squared distance between the middle of the path and the core.
    pub fn squared(&self) -> Fraction<R> {
        Fraction { numerator: self.away.squared(), denominator: self.divisor.squared() }
    }

    /// The point of the solid that is nearest to the path's point at `t`.
    pub fn point_of_solid(&self, path: &Path<R>, t: &Fraction<R>, units_in_one: &R) -> Result<[Surd<R>; 3], Uncertain> {
        let squared = self.away.squared();
        let is_on_core = squared.sign()?.is_eq();
        let one = || R::integer(1);
        // On the core no direction leads to the surface; that happens to a core without a radius only.
        let (squared, radius) = if is_on_core { (one(), R::integer(0)) } else { (squared, self.radius.clone()) };
        Ok([0, 1, 2].map(|axis| {
            let center = path.coordinate(axis, t);
            let foot = center.numerator * &self.divisor - self.away[axis].clone() * &t.denominator;
            Surd {
                rational: foot * &squared,
                factor: radius.clone() * &self.away[axis] * &self.divisor * &t.denominator,
                radicand: squared.clone(),
                denominator: t.denominator.clone() * &self.divisor * &squared * units_in_one,
            }
        }))
    }
}

/// The first t of a range at which a convex function is least there, if it is first least at `t` everywhere; `None`, on
/// either side, if it is the same at all times.
pub fn within<R: Ring>(t: Option<Fraction<R>>, range: &Range<R>) -> Result<Option<Fraction<R>>, Uncertain> {
    let Some(t) = t else { return Ok(range.first.clone()) };
    if let Some(first) = &range.first
        && t.compare(first)?.is_lt()
    {
        return Ok(Some(first.clone()));
    }
    if let Some(last) = &range.last
        && t.compare(last)?.is_gt()
    {
        return Ok(Some(last.clone()));
    }
    Ok(Some(t))
}
