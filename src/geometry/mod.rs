//! The four questions, over any ring of exact numbers: no text, no files, no rounded numbers.
//!
//! Lengths are whole numbers of one unit (see [`crate::number::Scale`]); t is a fraction or a surd. One file a question:
//! `ray_box`, `swept_aabb`, `ray_cylinder`, `grid_walk`. They rest on `vector` and `path`; on `slab` and `quadratic`, which
//! say when a path is within a part of a solid; and on `contact`, where such spans meet. `placed_box` makes slabs of boxes
//! that do not stand along the axes, with the `frame` of theirs; `cylinder` and `capsule` what is asked of round solids;
//! `gap` says how near a path comes to what it misses, and `rounded_box` when a ball meets a box.

mod capsule;
mod contact;
mod cylinder;
mod frame;
mod gap;
mod grid_walk;
mod path;
mod placed_box;
mod quadratic;
mod ray_box;
mod ray_cylinder;
mod rounded_box;
mod slab;
mod swept_aabb;
mod vector;
mod word_walk;

pub use capsule::surface_at;
pub use contact::{Contact, End, Span, Status, meet};
pub use cylinder::{Caps, Cylinder, Normals, Surface, unit_component};
pub use frame::Frame;
pub use gap::{Gap, SpannedBox, cylinder_gap, first_of_least, slabs_gap, spanned_gap};
pub use grid_walk::{CellRange, Grid, Step, Walk};
pub use path::{Path, Range};
pub use placed_box::{LinearMap, PLACED_BOX_DEGREE, PlacedSlabs};
pub use quadratic::{Quadratic, SurfaceTime, resting_span};
pub use ray_box::{BOX_DEGREE, BoxContact, Faces, ray_box};
pub use ray_cylinder::{CYLINDER_DEGREE, CylinderContact, Surfaces, ray_cylinder};
pub use rounded_box::{
    Approach, Piece, RoundedContact, approach, beyond, distance_squared, misses_widened, own_length, rounded_box,
    rounded_normals,
};
pub use slab::Slab;
pub use swept_aabb::{Aabb, MovingBox, Sweep, swept_aabb};
pub use vector::Vector;
pub use word_walk::{Order, WordWalk};
