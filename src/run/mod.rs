//! A run: queries in, answers in the same order out, in constant memory. A query from flags is an input of one.
//!
//! `pipeline` opens the input, and decides with its first bytes what the run does (`job`); `workers` are its threads;
//! each `worker` turns a chunk of queries into a buffer of the answers that `--only` lets through (the most usual rows
//! by `fast_rows`), the `outcome`, and `order` has `print` write the buffers in order. `distinct` makes sure that its
//! files are different ones, `progress` shows how far it is, `summary` counts. `drawings` collects the picture, and
//! `picture_words` its question and answers in words. `cases` prints queries instead, and `again` the command line that asks one query
//! anew.

mod again;
mod cases;
mod chosen_fields;
mod distinct;
mod drawings;
mod fast_rows;
mod job;
mod order;
mod outcome;
mod picture_words;
mod pipeline;
mod print;
mod progress;
mod summary;
mod table_widths;
mod worker;
mod workers;

pub use cases::print_cases;
pub use pipeline::{run, run_between};
