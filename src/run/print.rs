//! The document that a run writes: what stands before, between and behind its answers.

use std::io;
use std::sync::Arc;

use crate::failure;
use crate::input::warnings::Warnings;
use crate::output::format::Document;
use crate::output::pack::Finish;

use super::outcome::ChunkOutcome;
use super::progress::Progress;

/// The output, and how far its document is.
pub(super) struct Print {
    pub(super) output: Box<dyn Finish>,
    pub(super) progress: Arc<Progress>,
    warnings: Arc<Warnings>,
    document: Document,
    stage: PrintStage,
}

/// How far the document is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PrintStage {
    /// The document is not begun.
    Before,
    /// The document is begun, without answers.
    Open,
    /// The document has answers.
    Answered,
}

impl Print {
    /// Nothing is written yet.
    pub(super) fn new(
        output: Box<dyn Finish>,
        (progress, warnings): (Arc<Progress>, Arc<Warnings>),
        document: Document,
    ) -> Self {
        Self { output, progress, warnings, document, stage: PrintStage::Before }
    }

    /// Tells what was found in a chunk, writes its answers, and counts them.
    pub(super) fn finish(&mut self, outcome: &mut ChunkOutcome) -> io::Result<()> {
        self.warnings.tell(outcome.findings.drain(..));
        let written = self.write(&outcome.answers);
        self.progress.answered(outcome.input_end);
        self.progress.answered_rows(outcome.summary.queries());
        written
    }

    /// Begins the document, if it is not begun.
    pub(super) fn open(&mut self) -> io::Result<()> {
        if self.stage == PrintStage::Before {
            self.stage = PrintStage::Open;
            self.output.write_all(&self.document.opening)?;
        }
        Ok(())
    }

    /// Writes answers.
    pub(super) fn write(&mut self, answers: &[u8]) -> io::Result<()> {
        if answers.is_empty() {
            return Ok(());
        }
        self.open()?;
        let is_first = self.stage == PrintStage::Open;
        self.stage = PrintStage::Answered;
        self.output.write_all(if is_first { self.document.without_separator(answers) } else { answers })?;
        self.progress.wrote(answers.len());
        self.output.flush()
    }

    /// Closes what is open; a run that has not failed leaves a whole document.
    pub(super) fn close(&mut self, failure: Option<&anyhow::Error>) -> io::Result<()> {
        match failure {
            Some(failure) if self.stage == PrintStage::Before || failure::is_closed_pipe(failure) => return Ok(()),
            _ => self.open()?,
        }
        let has_answers = self.stage == PrintStage::Answered;
        let closing = if has_answers { self.document.closing } else { self.document.closing_empty };
        self.output.write_all(closing.as_bytes())?;
        self.output.flush()
    }
}
