//! What is made from the declarations for others to read: the manual page, and the completions of shells.

mod completion;
mod manual;
mod prose;
mod words;

pub(crate) use completion::answer;

use crate::failure::Failure;

/// The text of this kind.
pub(super) fn generate(kind: &str) -> Result<String, Failure> {
    match kind {
        "man" => Ok(manual::page()),
        shell => completion::script(shell),
    }
}
