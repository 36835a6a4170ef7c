//! The questions, over any ring of exact numbers: no text, no files, no rounded numbers.
//!
//! Lengths are whole numbers of one unit (see [`crate::number::Scale`]); t is a fraction or a surd. One file a
//! question: `ray_box`, `swept_aabb`, `ray_cylinder`, `grid_walk`. They rest on `path`, which says when a path is
//! within a slab, and on `contact`, where the spans within the parts of a solid meet. `placed_box` makes slabs of boxes
//! that do not stand along the axes; `gap` says how near a path comes to what it misses, `rounded_box` when a ball meets
//! a box, and `nearby` how a path would meet a solid that is a little larger.
//!
//! # How to prove a degree
//!
//! A question states in a constant how many inputs it multiplies, and asks [`Ring::holds`](crate::number::Ring::holds).
//! Machine words then hold (4B)^degree for inputs below B in magnitude. So what has to be shown is that no number on
//! the way, sums half made among them, can be larger. For the determinant of three edges between given points, and
//! times made of such:
//!
//! 1. An entry of an edge is the difference of two inputs: below 2B.
//! 2. An entry of the cross product of two edges is two products of two entries: below 2·(2B)² = 8B², within (4B)².
//! 3. The determinant is three of those times an entry of the third edge each: below 3·8B²·2B = 48B³, within (4B)³ = 64B³.
//!    The sum of the first two is smaller, so the degree is 3.
//! 4. A time is a ratio of two determinants; to compare two, each numerator is multiplied with the other denominator: below
//!    (48B³)² = 2304B⁶, within (4B)⁶ = 4096B⁶. They are compared, not subtracted, so the degree is 6.
//!
//! The bound may be too small: if the points are a center plus a half, below 2B, the determinant is only below 384B³,
//! and the degree is 4. A degree that is too low gives wrong signs; `tests/oracle/number_types/magnified.rs` has the
//! largest inputs, which show it.

mod contact;
mod gap;
mod grid_walk;
mod nearby;
mod path;
mod placed_box;
pub mod ray_box;
pub mod ray_cylinder;
mod rounded_box;
pub mod swept_aabb;

pub(crate) use contact::{Contact, End, meet_line};
pub use contact::{Span, Status, meet};
pub(crate) use gap::{Gap, SpannedBox, spanned_gap};
pub use gap::{cylinder_gap, slabs_gap};
pub(crate) use grid_walk::{Ahead, CellRange, InnerCells, Step, WordWalk};
pub use grid_walk::{Grid, Walk};
pub(crate) use nearby::meet_nearby;
pub use path::{Path, Range, Slab, Vector};
pub use placed_box::Frame;
pub(crate) use placed_box::{PLACED_BOX_DEGREE, PlacedSlabs};
pub use ray_box::ray_box;
pub(crate) use ray_box::{BOX_DEGREE, Faces, line_box};
pub(crate) use ray_cylinder::{
    CYLINDER_DEGREE, Normals, Quadratic, SurfaceTime, Surfaces, resting_span, surface_at, unit_component,
};
pub use ray_cylinder::{Caps, Cylinder, Surface, ray_cylinder};
pub use rounded_box::rounded_box;
pub(crate) use rounded_box::{Approach, GapPiece, approach, beyond, misses_widened, own_length, rounded_normals};
pub use swept_aabb::{Aabb, MovingBox, Sweep, swept_aabb};
