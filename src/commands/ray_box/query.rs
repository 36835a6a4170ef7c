//! The query of `ray-box`: a path and a box, and how they meet.

use crate::commands::path_input::PathInput;
use crate::commands::path_met::PathMet;
use crate::commands::placement::PlacedBox;
use crate::geometry::{Contact, End, Faces, Normals, PlacedSlabs, SurfaceTime, Vector, rounded_normals};
use crate::number::{Big, Fraction, Ring, Surd};

/// A path and a box.
pub(crate) struct RayBoxQuery<'a> {
    /// 2 or 3.
    pub(super) dimension: usize,
    /// The path.
    pub(super) path: PathInput<'a>,
    /// The box.
    pub(super) target: PlacedBox<'a>,
}

/// A path, a box and the path in the box's own axes, and how they meet.
pub(super) type RayBoxMet<R> = PathMet<R, PlacedSlabs<R>, RayBoxContact<R>>;

/// The contact of a path with a box.
pub(crate) enum RayBoxContact<R: Ring> {
    /// Of a path without thickness.
    Thin(Contact<Fraction<R>, Faces>),
    /// Of a ball that moves along the path.
    Thick(Contact<SurfaceTime<R>, Faces>),
}

impl RayBoxContact<Big> {
    /// The contact, whose times have roots for a ball alone.
    pub(super) fn with_roots(&self) -> Contact<Surd<Big>, Faces> {
        let end =
            |end: &End<Fraction<Big>, Faces>| End { time: end.time.clone().map(Surd::from), crossed: end.crossed };
        match self {
            Self::Thin(Contact { status, enter, exit }) => {
                Contact { status: *status, enter: end(enter), exit: end(exit) }
            }
            Self::Thick(contact) => contact.clone(),
        }
    }
}

impl<R: Ring> RayBoxMet<R> {
    /// A vector straight out of a face.
    pub(super) fn outward(&self, (face, is_high): (usize, bool)) -> Vector<R> {
        match &self.solid.frame {
            Some(frame) => frame.normal(face, is_high),
            None => {
                let outward = if is_high { 1 } else { -1 };
                Vector::from_axes(|axis| R::integer(if axis == face { outward } else { 0 }))
            }
        }
    }

    /// A coordinate of a point of contact: on a face that was crossed it is that face's plane itself.
    #[inline]
    pub(super) fn coordinate(&self, time: &Fraction<R>, crossed: Faces, axis: usize) -> Fraction<R> {
        match crossed.on(axis).filter(|_| self.solid.frame.is_none()) {
            Some(high) => {
                let slab = &self.solid.slabs[axis];
                Fraction::whole(if high { slab.high.clone() } else { slab.low.clone() })
            }
            None => self.path.coordinate(axis, time),
        }
    }
}

impl RayBoxMet<Big> {
    /// The outward normals where the path crosses these faces, of the first of them for a path without thickness; `None`
    /// where it crosses none.
    pub(super) fn normals(&self, crossed: Faces) -> Option<Normals<Big>> {
        let first = crossed.iter().next()?;
        Some(match self.contact {
            Some(RayBoxContact::Thick(_)) => rounded_normals(&self.solid, crossed, &self.radius),
            _ => Normals::flat(self.outward(first)),
        })
    }
}
