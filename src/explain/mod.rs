//! The working: how an answer comes about, for people who want to redo it with a pencil.
//!
//! A working is a list of steps (`working`), which one file writes as text (`layout`). Every value in it is exact;
//! `value` says how it is written, `digits` to how many digits. `expression` has the formulas that several questions
//! share, `parts` how the spans of a solid's parts are joined to a verdict; then there is one file a question:
//! `upright_box`, `swept_boxes`, `cylinder` (with `quadratic` and `capsule`), `walk` and `scene`. `floats` says what the
//! textbook makes of the same question.

mod capsule;
mod cylinder;
mod digits;
mod expression;
mod floats;
mod layout;
mod parts;
mod quadratic;
mod scene;
mod step;
mod swept_boxes;
mod upright_box;
mod value;
mod walk;
mod working;

pub use cylinder::cylinder;
pub use expression::{Unit, line, number, path, vector};
pub use floats::{in_floats, no_floats};
pub use parts::Outcome;
pub use scene::{NAMED, Next, SolidCell, cells, scene};
pub use step::Step;
pub use swept_boxes::swept_boxes;
pub use upright_box::boxed;
pub use value::Value;
pub use walk::WalkAsked;
pub use working::Working;
