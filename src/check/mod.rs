//! `--check`: what another program answered, judged by the exact answer.
//!
//! `checks` says what is compared, `given` reads what the program said, `distance` says how far a number is off,
//! `judged_query` what would be met nearby, and `judge` makes a verdict of all that, with a class for the row, which
//! `tally` counts. Nothing is decided by a rounded number. `hints` says what the numbers of wrong rows have in common.

mod checks;
mod distance;
mod given;
mod hints;
mod judge;
mod judged_query;
mod tally;

pub(crate) use checks::{Checked, Checks, Inside, Margin, StartCells};
pub(crate) use hints::Hints;
pub use judge::{Judged, answer_judged};
pub(crate) use judged_query::{JudgedQuery, MeetNearby, Shift};
pub(crate) use tally::Tally;
