//! `--check`: what another program answered, judged by the exact answer.
//!
//! `checks` says what is compared and counts, `given` reads what the program said and asks what would be met nearby, and `judge`
//! makes a verdict of all that, with a class for the row. Nothing is decided by a rounded number.

mod checks;
mod given;
mod judge;

pub(crate) use checks::{Checked, Checks, Hints, Inside, Margin, Tally};
pub(crate) use given::{JudgedQuery, MeetNearby, Nearby, Shift};
pub(crate) use judge::{Judged, answer_judged};
