//! The working: how an answer comes about, for people who want to redo it with a pencil.
//!
//! A working is a list of steps, which `working` writes as text. Every value in it is exact; `value` says how it is
//! written. `expression` has the formulas that several questions share, and `parts` how the spans of a solid's parts
//! are joined to a verdict; `scene` puts contacts in order, and `floats` says what the textbook makes of the same
//! question. What is a question's own is `commands/QUESTION/working.rs`.
//!
//! `tests/oracle/working.rs` reads every working back, without a word of this code. A new one keeps to these rules,
//! too:
//!
//! - A line is a label, then an equation or a sentence, then remarks behind three blanks. Whatever has ` = ` in it is an
//!   equation: all of its sides that are arithmetic, or vectors, are exactly equal, in numbers that can be read back.
//! - A label has at most 10 characters, or it moves the formulas of its block aside.
//! - What is rounded, once, stands behind its exact value and ` ≈ `.
//! - A number that is too long for a line has a name, `N1`, and its digits stand in a line of their own.
//! - `verdict` begins with the status, `a hit`, `a touch` or `a miss`; the times in it, each behind `t = `, are those of the
//!   answer, which follows the working.
//! - `slab x` is followed by the times `in` and `out`, each with the face behind `through`; `enter` and `exit` end with the
//!   points of the answer; `step 3` of a walk has the cell and ends with the time.
//! - Labels with `floats` or `held in` are about floats: what a sentence there calls wrong, off or rounded is so.

pub(crate) mod expression;
mod floats;
pub(crate) mod parts;
mod scene;
pub(crate) mod value;
mod working;

pub use expression::boxed;
pub(crate) use expression::{Inequality, Solved};
pub use expression::{LengthUnit, line, number, path, vector};
pub use floats::{HeldAnswer, held_number, in_floats, no_floats};
pub(crate) use parts::Conclusion;
pub use scene::{NAMED, Next, SolidCell, cells, scene};
pub use value::closed;
pub(crate) use working::Working;
