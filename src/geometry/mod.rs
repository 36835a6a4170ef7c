//! The four questions, over any ring of exact numbers: no text, no files, no rounded numbers.
//!
//! Lengths are whole numbers of one unit (see [`crate::number::Scale`]); t is a fraction or a surd. `vector`, `path`,
//! `contact` and `slab` are shared; then there is one file a question.

mod capsule;
mod contact;
mod cylinder;
mod frame;
mod grid_walk;
mod path;
mod ray_box;
mod slab;
mod swept_aabb;
mod vector;

pub use contact::{Contact, End, Span, Status, meet};
pub use cylinder::{Caps, Cylinder, CylinderContact, Normals, Surface, SurfaceTime, Surfaces, unit_component};
pub use frame::Frame;
pub use grid_walk::{CellRange, Grid, NoWalk, Step, Walk};
pub use path::{Path, Range};
pub use ray_box::{BoxContact, Faces, ray_box};
pub use slab::Slab;
pub use swept_aabb::{Aabb, MovingBox, Sweep, swept_aabb};
pub use vector::Vector;
