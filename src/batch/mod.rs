//! Queries in, answers in the same order out, in constant memory. A query from flags is a batch of one.
//!
//! One way for the data: `source` opens an input, `chunks` reads and cuts bytes at record ends (`csv_split`,
//! `json_split` know where those are), `input` plans how queries are read from them, `worker` turns one chunk into one
//! buffer of answers (`queries` reads it, with `csv_rows` and `json_rows`; `columns` knows which parameter a name is;
//! plain rows go by a straight lane, `worker_lane`), and `order` writes the buffers in order to the `destination`.
//! `progress` shows how far that is.

mod chunks;
mod columns;
mod csv_records;
mod csv_rows;
mod csv_split;
mod destination;
mod drawing;
mod early_sync;
mod fields;
mod gzip_members;
mod header_source;
mod input;
mod job;
mod json_members;
mod json_object;
mod json_rows;
mod json_split;
mod json_values;
mod order;
mod pack;
mod parameter_columns;
mod passed_names;
mod pipeline;
mod progress;
mod queries;
mod rewind;
mod scene_file;
mod sniff;
mod source;
mod standard;
mod summary;
mod table_widths;
mod temporary;
mod tiles;
mod unpack;
mod warnings;
mod worker;
mod worker_lane;

pub use pipeline::{run, run_between, run_between_all};
