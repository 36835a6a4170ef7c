//! Exact geometry for the terminal: where a path meets a box, a cylinder or the cells of a grid, and when two moving
//! boxes meet. Numbers are the decimals that were typed, verdicts are exact, and each result is rounded once.
//!
//! The folders follow from each other; none reaches back up:
//!
//! 1. `number`: exact decimals, integers, fractions and roots, over types that certify their answers or give up;
//! 2. `geometry`: each question once, over any of these types, without text or files;
//! 3. `query`: what commands declare, are asked and answer;
//! 4. `scene`: many solids, and the index that finds those that a path may meet;
//! 5. `commands`: a file for each, from its parameters to its exact answer and the row of its report;
//! 6. `floats`, `explain` and `picture`: other views of the same query and its answer;
//! 7. `format`: answers as text, CSV or JSON;
//! 8. `cli` and `batch`: the options of a run, and the run, from the bytes of the input to those of the output.
pub mod batch;
pub mod cli;
pub mod commands;
pub mod explain;
pub mod failure;
pub mod floats;
pub mod format;
pub mod geometry;
pub mod lanes;
mod nearest;
pub mod number;
pub mod picture;
pub mod query;
pub mod scene;
