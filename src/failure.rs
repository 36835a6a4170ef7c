//! Why the program stops, and the exit status for it.

use std::fmt;
use std::io;
use std::path::Path;

use crate::query::in_one_line;

/// The exit statuses that a run can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitStatus {
    /// Done, hit or miss.
    Done = 0,
    /// With `--exit-status`: no query hit or touched.
    NoContact = 1,
    /// Bad usage, bad values in flags included.
    Usage = 2,
    /// Bad input data.
    Data = 3,
    /// Input or output failed.
    InputOutput = 4,
}

/// Why the program stops before its work is done: one line for the user.
#[derive(Debug)]
pub enum Failure {
    /// Something on the command line.
    Usage(String),
    /// Something in the input; the message begins with the place.
    Data(String),
    /// A file or a stream.
    InputOutput(String),
    /// Whoever read the output has gone: no error.
    ClosedPipe,
}

impl Failure {
    /// The exit status that says so.
    pub fn exit_status(&self) -> ExitStatus {
        match self {
            Self::Usage(_) => ExitStatus::Usage,
            Self::Data(_) => ExitStatus::Data,
            Self::InputOutput(_) => ExitStatus::InputOutput,
            Self::ClosedPipe => ExitStatus::Done,
        }
    }

    /// A file that cannot be opened, read or written.
    pub fn of_file(action: &str, path: &Path, error: &io::Error) -> Self {
        Self::InputOutput(format!("cannot {action} {}: {error}", path.display()))
    }

    /// Output that cannot be written.
    pub fn of_output(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::InputOutput(format!("cannot write the output: {error}")),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(message) | Self::InputOutput(message) => write!(f, "hitcalc: {}", in_one_line(message)),
            Self::Data(message) => f.write_str(&in_one_line(message)),
            Self::ClosedPipe => Ok(()),
        }
    }
}
