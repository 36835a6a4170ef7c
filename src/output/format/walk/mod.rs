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

pub use lines::WalkLines;
pub use steps::WalkSteps;

use crate::query::WalkPart;

use super::layout::Layout;

/// The longest start of a text that is kept, or both starts of two pieces; longer ones take the general way.
const LONGEST_START: usize = 256;
/// More than a time takes: a copy of a fixed size needs no call.
const SHORT: usize = 32;
/// Room for starts, a time, four numbers and a kind, and for what is copied too much.
const CELL_ROOM: usize = 2 * LONGEST_START;

/// What is written of a cell, in order, if that is nothing but parts of cells.
fn parts_of(layout: &Layout) -> Option<Vec<WalkPart>> {
    let part = |name: &str| WalkPart::ALL.into_iter().find(|part| part.name() == name);
    layout.fields.iter().map(|field| part(field.result()?.0.name)).collect()
}
