//! The command line from outside: arguments, files and pipes in, bytes and exit status out.

mod big_input;
mod files;
mod format_pairs;
mod golden;
mod jobs;
mod numbers;
mod on_error;
mod output;
mod pipes;
mod reading;
mod support;
mod usage;
mod warnings;
