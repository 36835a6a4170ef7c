//! The working: how an answer comes about, for people who want to redo it with a pencil.
//!
//! A working is a list of steps (`working`), which one file writes as text (`layout`). Every value in it is exact; `value`
//! says how it is written, `digits` to how many digits. `expression` has the formulas that several questions share,
//! `slabs` a box's, `quadratic` those of walls, spheres and balls, and `parts` how the spans of a solid's parts are joined to a verdict; `scene` puts contacts in order,
//! and `floats` says what the textbook makes of the same question. What is a question's own is
//! `commands/QUESTION/working.rs`.

mod digits;
pub mod expression;
mod floats;
mod layout;
mod names;
pub mod parts;
mod quadratic;
mod scene;
mod slabs;
mod step;
pub mod value;
mod working;

pub use expression::{Unit, line, number, path, vector};
pub use floats::{Held, held_number, in_floats, no_floats};
pub use names::HeldNumber;
pub use parts::Outcome;
pub use quadratic::{Inequality, Solved};
pub use scene::{NAMED, Next, SolidCell, cells, scene};
pub use slabs::boxed;
pub use step::Step;
pub use value::Value;
pub use working::Working;
