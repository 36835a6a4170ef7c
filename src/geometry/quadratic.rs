//! When a path is within a wall or a sphere: a quadratic inequality in t.

use std::cmp::Ordering;

use crate::number::{Ring, Root, Uncertain};

use super::contact::Span;

/// A time at which a path crosses a surface.
pub type SurfaceTime<R> = <<R as Ring>::Deep as Ring>::Root;

/// A·t² - 2B·t + C ≤ 0, with A > 0: the path is within a wall or a sphere between the roots.
///
/// A quarter of the discriminant, B² - A·C, comes as two factors. The sign of one decides whether there are roots; the
/// other is never negative, and left out where it is 1. So the sign is that of a number of a low degree.
#[derive(Clone, Debug)]
pub struct Quadratic<R: Ring> {
    /// A. Zero, and B with it, for a path that stays as far from the center or the axis as it is.
    pub leading: R,
    /// B
    pub middle: R,
    /// How deep the path gets into the solid, times a positive number: zero for a tangent, negative if it stays
    /// outside.
    pub depth: R::Deep,
    /// What makes a quarter of the discriminant of the depth.
    pub factor: Option<R>,
}

impl<R: Ring> Quadratic<R> {
    /// B² - A·C
    #[inline]
    pub fn quarter_discriminant(&self) -> R::Deep {
        match &self.factor {
            Some(factor) => factor.deep() * &self.depth,
            None => self.depth.clone(),
        }
    }

    /// When the inequality holds; `None` if it never does. A tangent has one root and no interior.
    ///
    /// A leading coefficient of zero is not for this: see [`resting_span`].
    pub fn span(&self) -> Result<Option<Span<SurfaceTime<R>>>, Uncertain> {
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
pub fn resting_span<T>(distance_to_radius: Ordering) -> Option<Span<T>> {
    distance_to_radius.is_le().then(|| Span { enter: None, exit: None, interior: distance_to_radius.is_lt() })
}
