//! How near a path comes to a solid that it misses.
//!
//! The squared distance is a convex function of t, made of quadratic pieces: its least value is a fraction, and so is
//! the first t at which it is least. `slabs` finds both for a box in axes at right angles, `spanned` for any other box,
//! `round` for cylinders, capsules and spheres. All of it is for [`Ring::Deep`] numbers, which hold any product.

mod least;
mod round;
mod slabs;
mod spanned;

pub use least::Gap;
pub use round::cylinder_gap;
pub use slabs::{first_of_least, slabs_gap};
pub use spanned::{SpannedBox, spanned_gap};
