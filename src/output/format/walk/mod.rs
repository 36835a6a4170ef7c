//! Walks as CSV and JSON, straight from their cells: most of the text is kept from cell to cell, and only what changes is
//! written anew.
//!
//! `lines` writes a line a cell, `steps` an object a step. What both write of a cell is its `text`: a `piece`, or two with
//! its time between them, one of the `times`.

mod lines;
mod piece;
mod steps;
#[cfg(test)]
mod tests;
mod text;
mod times;

pub(super) use lines::WalkLines;
pub(super) use steps::WalkSteps;
