//! What is to be done.

use crate::check::{Checks, Judged, answer_judged};
use crate::cli::{Config, Input};
use crate::commands::Asked;
use crate::input::queries::Queries;
use crate::output::format::{Document, Layout, OutputFormat, Passed};
use crate::query::{Cell, Report, Sink, Stop};
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
    /// Answers a query into a sink; by way of a judge, where its passed values are what another program answered.
    pub fn answer(
        &self,
        asked: Asked<'_>,
        passed: &dyn Passed,
        cells: &mut [Cell],
        sink: &mut dyn Sink,
    ) -> (Result<(), Stop>, Judged) {
        let Config { ask, checks, command, .. } = &self.config;
        let read = |checks: &Checks| checks.read(passed, asked.args.dimension()?);
        let given = match checks.as_ref().map(read).transpose() {
            Ok(given) => checks.as_ref().zip(given),
            Err(problem) => return (Err(problem.into()), Judged::default()),
        };
        answer_judged(ask, given, self.format.is_text(), sink, |sink| {
            (command.answer)(asked, &mut Report::new(ask, cells, sink))
        })
    }

    /// Whether the query is a single one, from flags.
    pub fn is_of_flags(&self) -> bool {
        self.config.input == Input::Flags
    }
}
