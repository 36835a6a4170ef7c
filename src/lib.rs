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
//! Any of them may use the files beside them: `failure` (exit statuses), `ink` (colours on a terminal), `memory` (whether
//! it has room), `nearest` (names that are like another one), `standard` (the standard streams) and `steps` (counted in
//! tests).

mod cases;
mod check;
mod cli;
mod commands;
mod explain;
mod failure;
mod fast;
mod floats;
mod geometry;
mod ink;
mod input;
mod memory;
mod nearest;
mod number;
mod output;
mod picture;
mod query;
mod run;
mod scene;
mod standard;
mod steps;

/// The crate is a program, not a library: only what `main`, the tests, the fuzzer and the benchmarks use can be reached
/// from outside, and all of it is listed here.
pub mod internals {
    pub mod cases {
        pub use crate::cases::{CaseTable, Choice, Precision};
    }
    pub mod cli {
        pub use crate::cli::{Config, Parser, Request, painted, parse};
    }
    pub mod commands {
        pub use crate::commands::{Asked, Command, SPECS, command};
    }
    pub mod failure {
        pub use crate::failure::{ExitStatus, exit_status, message, of_output};
    }
    pub mod fast {
        pub use crate::fast::{Arrangement, FastPath, Solids, Table, Template, WantedCells};
        pub mod units {
            pub use crate::fast::units::{INPUT_BITS, WIDE_BITS};
        }
    }
    pub mod geometry {
        pub use crate::geometry::{
            Aabb, Caps, Cylinder, Frame, Grid, MovingBox, Path, Range, Slab, Span, Status, Surface, Sweep, Vector,
            Walk, cylinder_gap, meet, ray_box, ray_cylinder, rounded_box, slabs_gap, swept_aabb,
        };
    }
    pub mod number {
        pub use crate::number::{
            Ball, Big, Decimal, Exact, FloatType, Fraction, HalfWord, NotDecimal, Ring, RingKind, Root, RootSum, Scale,
            Single, Surd, Time, Uncertain, Word, floor_ratio,
        };
    }
    pub mod output {
        pub mod format {
            pub use crate::output::format::{
                AnswerField, Layout, OutputFormat, Passed, PassedColumns, PassedValue, SolidField, SolidsPassed, Writer,
            };
        }
        pub mod destination {
            pub use crate::output::destination::Packing;
        }
    }
    pub mod picture {
        pub use crate::picture::equals;
    }
    pub mod query {
        pub use crate::query::{
            Args, Ask, Cell, Kind, Numbers, Parameter, Parameters, Report, ResultField, RowContext, Rows, Sink, Spec,
            Statuses, Stop, Value, empty_row, slot_of,
        };
    }
    pub mod run {
        pub use crate::run::{print_cases, run, run_between};
    }
    pub mod scene {
        pub use crate::scene::{Scene, SceneBuilder};
    }
}
