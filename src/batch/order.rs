//! Writes the buffers of many workers in the order of their chunks.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::failure;
use crate::format::Document;

use super::pack::{self, Finish};
use super::progress::Progress;
use super::summary::Summary;

/// How many finished chunks may wait for their turn, for each worker.
const WAITING: u64 = 2;
/// And at most so many in all: each may be a megabyte.
const MOST_WAITING: u64 = 8;

/// A larger buffer is not kept.
const MOST_KEPT: usize = 2 * 1024 * 1024;

/// What became of one chunk.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Its answers, or the rest of them.
    pub answers: Vec<u8>,
    /// What they come to.
    pub summary: Summary,
    /// Bytes of the input before the end of the chunk.
    pub input_end: u64,
    /// Why the run ends behind them.
    pub failure: Option<anyhow::Error>,
}

/// The output, and whose turn it is to write.
pub struct Order {
    window: u64,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    output: Box<dyn Finish>,
    progress: Arc<Progress>,
    document: Document,
    stage: Stage,
    next: u64,
    waiting: BTreeMap<u64, Outcome>,
    /// Buffers that have been written, for answers to come: new ones would be mapped anew, page by page.
    spare: Vec<Vec<u8>>,
    summary: Summary,
    workers: usize,
    failure: Option<anyhow::Error>,
    stopped: bool,
}

/// How far the document is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing is written.
    Before,
    /// It is open, without answers.
    Open,
    /// It has answers.
    Answered,
}

impl Order {
    /// Begins with the chunk of number `first`; `workers` will report that they are done.
    pub fn new(
        output: Box<dyn Finish>,
        progress: Arc<Progress>,
        document: Document,
        first: u64,
        workers: usize,
    ) -> Self {
        let state = State {
            output,
            progress,
            document,
            stage: Stage::Before,
            next: first,
            waiting: BTreeMap::new(),
            spare: Vec::new(),
            summary: Summary::default(),
            workers,
            failure: None,
            stopped: false,
        };
        Self { window: (WAITING * workers as u64).min(MOST_WAITING), state: Mutex::new(state), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A worker that panicked has ended the run; what it left is not written on.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the run has ended early.
    pub fn is_stopped(&self) -> bool {
        self.lock().stopped
    }

    /// Opens the document, before there are answers.
    pub fn open(&self) -> anyhow::Result<()> {
        let mut state = self.lock();
        state.open().and_then(|()| state.output.flush()).map_err(failure::of_output)
    }

    /// Hands a chunk's outcome over: it is written now, or when those before it have been. Gives an empty buffer back
    /// for the answers to come.
    pub fn deposit(&self, sequence: u64, outcome: Outcome) -> Vec<u8> {
        let mut state = self.lock();
        while sequence > state.next + self.window && !state.stopped {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.waiting.insert(sequence, outcome);
        while let Some(outcome) = {
            let next = state.next;
            state.waiting.remove(&next)
        }
        .filter(|_| !state.stopped)
        {
            state.finish(outcome);
        }
        self.changed.notify_all();
        state.spare.pop().unwrap_or_default()
    }

    /// Writes a part of the answers of a chunk that is not done, as soon as it is its turn, and empties the buffer.
    /// What the input holds up to `input_end` is answered with it.
    pub fn write_through(&self, sequence: u64, answers: &mut Vec<u8>, input_end: u64) -> io::Result<()> {
        let mut state = self.lock();
        while sequence != state.next && !state.stopped {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.stopped {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        state.write(answers)?;
        state.progress.answered(input_end);
        answers.clear();
        Ok(())
    }

    /// Keeps the run open for a worker, until what it gives is dropped.
    pub fn join(&self) -> Leaving<'_> {
        Leaving(self)
    }

    /// Says that so many of its workers could not be started.
    pub fn lose(&self, workers: usize) {
        self.lock().workers -= workers;
        self.changed.notify_all();
    }

    /// Waits until all is written, or the run has failed. What answers there are, are closed.
    pub fn wait(&self) -> (Summary, anyhow::Result<()>) {
        let mut state = self.lock();
        while state.workers > 0 && !state.stopped {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let closed = state.close();
        // The destination is to be finished, which workers that still run must not hold up.
        let output = std::mem::replace(&mut state.output, pack::plain(Box::new(io::sink())));
        let closed = closed.and_then(|()| output.finish()).map_err(failure::of_output);
        (state.summary, state.failure.take().map_or(closed, Err))
    }
}

/// A worker that says that it has nothing more to do when it ends, in whatever way.
pub struct Leaving<'a>(&'a Order);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.lock().workers -= 1;
        self.0.changed.notify_all();
    }
}

impl State {
    fn finish(&mut self, mut outcome: Outcome) {
        let written = self.write(&outcome.answers).map_err(failure::of_output);
        if self.spare.len() < self.workers && outcome.answers.capacity() <= MOST_KEPT {
            outcome.answers.clear();
            self.spare.push(outcome.answers);
        }
        self.summary.add(&outcome.summary);
        self.progress.answered(outcome.input_end);
        self.progress.answered_rows(outcome.summary.queries());
        self.failure = written.err().or(outcome.failure);
        self.stopped = self.failure.is_some();
        self.next += 1;
    }

    fn open(&mut self) -> io::Result<()> {
        if self.stage == Stage::Before {
            self.stage = Stage::Open;
            self.output.write_all(&self.document.opening)?;
        }
        Ok(())
    }

    fn write(&mut self, answers: &[u8]) -> io::Result<()> {
        if answers.is_empty() {
            return Ok(());
        }
        self.open()?;
        let is_first = self.stage == Stage::Open;
        self.stage = Stage::Answered;
        self.output.write_all(if is_first { self.document.without_separator(answers) } else { answers })?;
        self.progress.wrote(answers.len());
        self.output.flush()
    }

    /// Closes what is open; a run that has not failed leaves a whole document.
    fn close(&mut self) -> io::Result<()> {
        match &self.failure {
            Some(failure) if self.stage == Stage::Before || failure::is_closed_pipe(failure) => return Ok(()),
            _ => self.open()?,
        }
        let has_answers = self.stage == Stage::Answered;
        let closing = if has_answers { self.document.closing } else { self.document.closing_empty };
        self.output.write_all(closing.as_bytes())?;
        self.output.flush()
    }
}
