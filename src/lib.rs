//! Exact geometry for the terminal: where a path meets a box, a cylinder or the cells of a grid, and when two moving
//! boxes meet. Numbers are the decimals that were typed, verdicts are exact, and each result is rounded once.
//!
//! The way of the data: bytes → `input` → the arguments of a query → `commands` → its answer → `output` → bytes, led by
//! `run`. The folders build on each other, from the bottom up:
//!
//! 1. `number`: exact decimals, integers, fractions and roots, over types that certify their answers or give up;
//! 2. `geometry`: each question once, over any of these types, without text or files;
//! 3. `query`: what commands declare, are asked and answer;
//! 4. `scene`: many solids, and the index that finds those that a path may meet;
//! 5. `floats`, `explain` and `picture`: what several questions share of their textbook, their working and their drawing;
//! 6. `output`: answers as text, CSV or JSON (`output/format`), and where they go;
//! 7. `check`: what another program answered, judged by the exact answers;
//! 8. `fast`: the machinery that answers the most usual rows straight from bytes to bytes;
//! 9. `cases`: queries that break code, which commands list by kinds;
//! 10. `commands`: a folder for each question, with all that is its own;
//! 11. `cli`: the command line, and the options of a run;
//! 12. `input`: from the bytes of an input to the arguments of its queries;
//! 13. `run`: reads, answers and writes, with as many threads as there are.
//!
//! Any of them may use the files beside them: `failure` (exit statuses), `memory` (whether it has room), `nearest` (names
//! that are like another one), `standard` (the standard streams) and `steps` (counted in tests).
pub mod cases;
mod check;
pub mod cli;
pub mod commands;
pub mod explain;
pub mod failure;
pub mod fast;
pub mod floats;
pub mod geometry;
pub mod input;
mod memory;
mod nearest;
pub mod number;
pub mod output;
pub mod picture;
pub mod query;
pub mod run;
pub mod scene;
mod standard;
mod steps;
