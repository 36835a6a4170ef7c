//! `--check`: what another program answered, judged by the exact answer.
//!
//! `checks` says what is compared, `given` reads what the program said, `distance` says how far a number is off, and
//! `judge` makes a verdict of both, with a class for the row. Nothing is decided by a rounded number. `hints` says what
//! the numbers of wrong rows have in common.

mod checks;
mod distance;
mod given;
mod hints;
mod judge;

pub use checks::{Checked, Checks};
pub use hints::Hints;
pub use judge::{Judged, Tally, answer_judged};
