//! What is made from the declarations for others to read: the manual page, and the completions of shells.

mod completion;
mod manual;
mod prose;
mod words;

use clap::Arg;
use clap::builder::PossibleValuesParser;

pub use completion::answer;

use crate::failure::Failure;

/// The name of the flag.
pub const FLAG: &str = "generate";

/// All that can be generated: the manual page, and a script for each shell.
const KINDS: [&str; 6] = ["man", "bash", "zsh", "fish", "powershell", "elvish"];

/// The flag that asks for one of them.
pub fn flag() -> Arg {
    Arg::new(FLAG)
        .long(FLAG)
        .value_name("KIND")
        .value_parser(PossibleValuesParser::new(KINDS))
        .help("Print the manual page, or the completions of a shell")
}

/// The text of this kind.
pub fn generate(kind: &str) -> Result<String, Failure> {
    match kind {
        "man" => Ok(manual::page()),
        shell => completion::script(shell),
    }
}
