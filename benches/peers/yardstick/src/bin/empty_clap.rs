//! A program that parses an empty command line: what starting costs anyone who uses clap.

fn main() {
    clap::Command::new("empty_clap").get_matches();
}
