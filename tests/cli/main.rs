//! The command line from outside: arguments, files and pipes in, bytes and exit status out.

#[path = "../shared/declared.rs"]
mod declared;
#[path = "../shared/program.rs"]
mod program;
#[allow(dead_code, reason = "here it draws no words")]
#[path = "../shared/random.rs"]
mod random;

mod again;
mod arrival;
mod bad_rows_far_in;
mod big_input;
mod bounds;
mod cases;
mod choosing;
mod completions;
mod describe;
mod fast_path;
mod fields;
mod files;
mod format_pairs;
mod golden;
mod headers;
mod interrupted;
mod jobs;
mod longest_numbers;
mod manual;
mod memory;
mod messages;
mod nothing_lost;
mod numbers;
mod on_error;
mod output;
mod packed;
mod pipes;
mod progress;
mod reading;
mod same_file;
mod several_files;
mod streams;
mod support;
mod tables;
mod unused;
mod usage;
mod warnings;
mod workings;
