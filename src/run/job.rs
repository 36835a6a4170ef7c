//! What is to be done.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::check::{Checks, Judged, JudgedQuery, answer_judged};
use crate::cli::{Config, Input};
use crate::commands::Asked;
use crate::input::queries::Queries;
use crate::output::format::{Document, Layout, OutputFormat, Passed};
use crate::query::{Cell, Report, Sink, Stop, Unsaid};
use crate::scene::Scene;

use super::summary::Summary;

/// All that is decided before the first query.
pub(super) struct Job {
    /// The options.
    pub(super) config: Config,
    /// The columns of the output.
    pub(super) layout: Layout,
    /// Its form.
    pub(super) format: OutputFormat,
    /// What stands around the answers.
    pub(super) document: Document,
    /// The solids, if they are not the queries' own.
    pub(super) scene: Option<Scene>,
    /// Where the queries are in the input.
    pub(super) queries: Queries,
    /// A parameter whose default surprises, and that no flag and no solid gives.
    pub(super) unsaid: Option<UnsaidInBatch>,
}

/// A parameter whose default surprises where nothing in a batch gives it.
#[derive(Clone)]
pub(super) struct UnsaidInBatch {
    /// What is told then.
    pub(super) unsaid: Unsaid,
    /// Whether a query has given it.
    pub(super) is_said: Arc<AtomicBool>,
}

impl UnsaidInBatch {
    /// What is told at the end of a batch.
    pub(super) fn note(&self, summary: &Summary) -> Option<String> {
        let is_silent = self.is_said.load(Ordering::Relaxed) || !summary.has_answers(self.unsaid.of_misses);
        (!is_silent).then(|| format!("hitcalc: note: {}", self.unsaid.note))
    }
}

impl Job {
    /// Answers a query into a sink; by way of a judge, where its passed values are what another program answered.
    pub(super) fn answer(
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
        let query = JudgedQuery {
            args: asked.args,
            scene: asked.scene.as_ref().map(|(scene, _)| *scene),
            ask,
            meet_nearby: command.meet_nearby,
            is_scaled: checks.as_ref().is_some_and(|checks| checks.is_scaled),
            for_readers: self.format.is_text(),
            solid: Default::default(),
        };
        answer_judged(given, &query, sink, |sink| (command.answer)(asked, &mut Report::new(ask, cells, sink)))
    }

    /// Whether the query is a single one, from flags.
    pub(super) fn is_of_flags(&self) -> bool {
        self.config.input == Input::Flags
    }
}
