//! Where the names of a CSV's columns come from, for what is wrong with them.

use crate::failure::Failure;

/// Where the names of a CSV's columns come from.
#[derive(Clone, Debug)]
pub(crate) enum HeaderSource {
    /// The command line.
    Names,
    /// Nowhere: columns are known by their positions alone.
    Positions,
    /// A line of a file.
    Line(String),
}

impl HeaderSource {
    /// A failure for what is wrong with them.
    pub(crate) fn bad(&self, reason: &str) -> Failure {
        match self {
            Self::Names => Failure::Usage(format!("--names: {reason}")),
            Self::Positions => Failure::Usage(format!("--no-header: {reason}")),
            Self::Line(location) => Failure::Data(format!("{location}: {reason}")),
        }
    }
}
