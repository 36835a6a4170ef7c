//! Why the program stops, and the exit status for it.
//!
//! An error gathers its context on the way out, as `anyhow` keeps it. What it is at bottom decides the exit status: one
//! of the causes below, or an error of the system.

use std::{fmt, io};

use crate::query::visible;

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

impl ExitStatus {
    pub(crate) const ALL: [Self; 5] = [Self::Done, Self::NoContact, Self::Usage, Self::Data, Self::InputOutput];

    /// The meaning of the status, for the help.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Self::Done => "Done, hit or miss.",
            Self::NoContact => {
                "With --exit-status only: no query hit or touched; with --check: a row is wrong or bad, or there is none."
            }
            Self::Usage => "Bad usage, bad values in flags included.",
            Self::Data => "Bad input data.",
            Self::InputOutput => "Input or output failed.",
        }
    }
}

/// A cause that is no error of the system: one line for the user.
#[derive(Debug)]
pub enum Failure {
    /// Something on the command line.
    Usage(String),
    /// Something in the input; the message begins with its location.
    Data(String),
    /// The reader closed the pipe; not an error.
    ClosedPipe,
}

impl std::error::Error for Failure {}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(message) | Self::Data(message) => f.write_str(message),
            Self::ClosedPipe => f.write_str("the output is closed"),
        }
    }
}

/// The exit status for an error: that of the first known cause in its chain.
pub fn exit_status(error: &anyhow::Error) -> ExitStatus {
    match cause(error) {
        Some(Failure::Usage(_)) => ExitStatus::Usage,
        Some(Failure::Data(_)) => ExitStatus::Data,
        Some(Failure::ClosedPipe) => ExitStatus::Done,
        None => ExitStatus::InputOutput,
    }
}

/// The line for the user; `None` where nobody can read it.
pub fn message(error: &anyhow::Error) -> Option<String> {
    let text = visible(&format!("{error:#}")).into_owned();
    match cause(error) {
        Some(Failure::ClosedPipe) => None,
        // It begins with the location, which other programs read.
        Some(Failure::Data(_)) => Some(text),
        Some(Failure::Usage(_)) | None => Some(format!("hitcalc: {text}")),
    }
}

/// True if the reader of the output has closed it.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    matches!(cause(error), Some(Failure::ClosedPipe))
}

/// Output that cannot be written.
pub fn of_output(error: io::Error) -> anyhow::Error {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::ClosedPipe.into(),
        _ => anyhow::Error::new(error).context("cannot write the output"),
    }
}

fn cause(error: &anyhow::Error) -> Option<&Failure> {
    error.chain().find_map(|cause| cause.downcast_ref())
}
