//! A run: queries in, answers in the same order out, in constant memory. A query from flags is an input of one.
//!
//! `pipeline` opens the input, and decides with its first bytes what the run does; `worker` has its threads, each of which
//! turns a chunk of queries into a buffer of the answers that `--only` lets through (the most usual rows by `fast_rows`), and
//! `order` has the buffers written in order. `fields` finds what `--fields` names. `progress` shows how far it is and
//! counts; `notes` are told at the end. `drawings` collects the picture, and says in words what it shows.

mod drawings;
mod fast_rows;
mod fields;
mod notes;
mod order;
mod pipeline;
mod progress;
mod worker;

pub use pipeline::{print_cases, run, run_between};
