//! What is to be done.

use crate::cli::{Config, Input};
use crate::input::queries::Queries;
use crate::output::format::{Document, Layout, OutputFormat};
use crate::scene::Scene;

/// All that is decided before the first query.
pub struct Job {
    /// The options.
    pub config: Config,
    /// The columns of the output.
    pub layout: Layout,
    /// Its form.
    pub format: OutputFormat,
    /// What stands around the answers.
    pub document: Document,
    /// The solids, if they are not the queries' own.
    pub scene: Option<Scene>,
    /// Where the queries are in the input.
    pub queries: Queries,
}

impl Job {
    /// Whether the query is a single one, from flags.
    pub fn is_of_flags(&self) -> bool {
        self.config.input == Input::Flags
    }
}
