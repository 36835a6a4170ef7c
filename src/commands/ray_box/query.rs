//! The query of `ray-box`: a path and a box, and how they meet.

use crate::commands::path_input::PathInput;
use crate::commands::placement::PlacedBox;
use crate::geometry::{BoxContact, Path, PlacedSlabs, RoundedContact, Status};
use crate::number::{Ring, Scale};

/// A path and a box.
pub struct RayBoxQuery<'a> {
    /// 2 or 3.
    pub dimension: usize,
    /// The path.
    pub path: PathInput<'a>,
    /// The box.
    pub target: PlacedBox<'a>,
}

/// A path and a box, and how they meet.
pub struct RayBoxMet<R: Ring> {
    /// The path, in units.
    pub path: Path<R>,
    /// The box, and the path in the box's own axes.
    pub placed: PlacedSlabs<R>,
    /// The unit.
    pub scale: Scale,
    /// How thick the path is, in units.
    pub radius: R,
    /// `None` is a miss, and a touch that is not to count.
    pub contact: Option<RayBoxContact<R>>,
}

/// The contact of a path with a box.
pub enum RayBoxContact<R: Ring> {
    /// Of a path without thickness.
    Thin(BoxContact<R>),
    /// Of a ball that moves along the path.
    Thick(RoundedContact<R::Deep>),
}

impl<R: Ring> RayBoxContact<R> {
    /// Through the open interior, or only the boundary.
    pub fn status(&self) -> Status {
        match self {
            Self::Thin(contact) => contact.status,
            Self::Thick(contact) => contact.status,
        }
    }
}
