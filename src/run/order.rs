//! Writes the buffers of many workers in the order of their chunks.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::failure;
use crate::input::warnings::Warnings;
use crate::output::destination::Output;
use crate::output::format::Document;

use super::pipeline::Print;
use super::progress::{Progress, Summary};
use super::worker::ChunkOutcome;

/// How many finished chunks may wait for their turn, for each worker.
const WAITING: u64 = 2;
/// How many finished chunks may wait in all: each may be a megabyte.
const MOST_WAITING: u64 = 8;

/// A larger buffer is not kept.
const MOST_KEPT: usize = 2 * 1024 * 1024;

/// The output, and whose turn it is to write. A worker whose turn has not come leaves its answers to the one that
/// writes, and goes on.
pub(super) struct Order {
    window: u64,
    turns: Mutex<Turns>,
    /// There is room for more that waits.
    has_room: Condvar,
    /// A worker has ended, or the run.
    has_ended: Condvar,
    /// Only the worker whose turn it is writes, so that nobody waits for it here until the end.
    print: Mutex<Print>,
}

struct Turns {
    next: u64,
    /// True if the chunk of that number is being written.
    is_writing: bool,
    waiting: BTreeMap<u64, ChunkOutcome>,
    /// Buffers that have been written, for answers to come: new ones would be mapped anew, page by page.
    spare: Vec<Vec<u8>>,
    summary: Summary,
    workers: usize,
    failure: Option<anyhow::Error>,
    stopped: bool,
}

impl Order {
    /// Begins with the chunk of number `first`; `workers` will report that they are done.
    pub(super) fn new(
        output: Output,
        told: (Arc<Progress>, Arc<Warnings>),
        document: Document,
        first: u64,
        workers: usize,
    ) -> Self {
        let turns = Turns {
            next: first,
            is_writing: false,
            waiting: BTreeMap::new(),
            spare: Vec::new(),
            summary: Summary::default(),
            workers,
            failure: None,
            stopped: false,
        };
        Self {
            window: (WAITING * workers as u64).min(MOST_WAITING),
            turns: Mutex::new(turns),
            has_room: Condvar::new(),
            has_ended: Condvar::new(),
            print: Mutex::new(Print::new(output, told, document)),
        }
    }

    fn turns(&self) -> MutexGuard<'_, Turns> {
        // A worker that panicked has ended the run; what it left is not written on.
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the turns, waiting on `changed` until `is_due` or the run stops.
    fn turns_when(&self, changed: &Condvar, is_due: impl Fn(&Turns) -> bool) -> MutexGuard<'_, Turns> {
        let mut turns = self.turns();
        while !turns.stopped && !is_due(&turns) {
            turns = changed.wait(turns).unwrap_or_else(PoisonError::into_inner);
        }
        turns
    }

    fn print(&self) -> MutexGuard<'_, Print> {
        self.print.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True if the run has ended early.
    pub(super) fn is_stopped(&self) -> bool {
        self.turns().stopped
    }

    /// Opens the document, before there are answers.
    pub(super) fn open(&self) -> anyhow::Result<()> {
        let mut print = self.print();
        print.open().and_then(|()| print.output.flush()).map_err(failure::of_output)
    }

    /// Hands a chunk's outcome over: it is written now, or when those before it have been. Gives an empty buffer back
    /// for the answers to come.
    pub(super) fn deposit(&self, sequence: u64, outcome: ChunkOutcome) -> Vec<u8> {
        let mut turns = self.turns_when(&self.has_room, |turns| sequence <= turns.next + self.window);
        turns.waiting.insert(sequence, outcome);
        while let Some(mut outcome) = turns.take() {
            drop(turns);
            let written = self.print().finish(&mut outcome);
            turns = self.turns();
            turns.finish(outcome, written);
            self.has_room.notify_all();
        }
        if turns.stopped {
            self.has_ended.notify_all();
        }
        turns.spare.pop().unwrap_or_default()
    }

    /// Writes a part of the answers of a chunk that is not done, as soon as it is its turn, and empties the buffer.
    /// With it the input is answered up to `input_end`.
    pub(super) fn write_through(&self, sequence: u64, answers: &mut Vec<u8>, input_end: u64) -> io::Result<()> {
        let turns = self.turns_when(&self.has_room, |turns| sequence == turns.next);
        if turns.stopped {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        drop(turns);
        let mut print = self.print();
        let written = print.write(answers);
        // Nor is it written again if that has failed.
        answers.clear();
        written?;
        print.progress.answered(input_end, 0);
        Ok(())
    }

    /// Keeps the run open for a worker, until what it gives is dropped.
    pub(super) fn join(&self) -> Leaving<'_> {
        Leaving { order: self, has_finished: false }
    }

    /// Counts workers that never started, or have ended.
    pub(super) fn lose(&self, workers: usize) {
        self.turns().workers -= workers;
        self.has_ended.notify_all();
    }

    /// Waits until all is written, or the run has failed, then writes the closing text (such as `]`).
    pub(super) fn wait(&self) -> (Summary, anyhow::Result<()>) {
        let mut turns = self.turns_when(&self.has_ended, |turns| turns.workers == 0);
        if !turns.stopped && !turns.waiting.is_empty() {
            turns.stop("answers are missing before others");
        }
        let mut print = self.print();
        let closed = print.close(turns.failure.as_ref());
        // The destination is to be finished, which workers that still run must not hold up.
        let output = std::mem::replace(&mut print.output, Output::new(Box::new(io::sink()), None));
        let closed = closed.and_then(|()| output.finish()).map_err(failure::of_output);
        (std::mem::take(&mut turns.summary), turns.failure.take().map_or(closed, Err))
    }
}

/// A worker until it ends, in whatever way.
pub(super) struct Leaving<'a> {
    order: &'a Order,
    has_finished: bool,
}

impl Leaving<'_> {
    /// Says that the worker has nothing more to do. One that ends without that has lost what it was at, and the run
    /// fails.
    pub(super) fn finish(mut self) {
        self.has_finished = true;
    }
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        if !self.has_finished {
            self.order.turns().stop("a thread of hitcalc has broken off");
            self.order.has_room.notify_all();
        }
        self.order.lose(1);
    }
}

impl Turns {
    /// Ends the run by a fault of its own, unless it has ended early already.
    fn stop(&mut self, fault: &'static str) {
        if !self.stopped {
            self.failure = Some(anyhow::Error::msg(fault));
            self.stopped = true;
        }
    }

    /// The answers to be written next, for the caller, who says when it has been done.
    fn take(&mut self) -> Option<ChunkOutcome> {
        if self.is_writing || self.stopped {
            return None;
        }
        let outcome = self.waiting.remove(&self.next)?;
        self.is_writing = true;
        Some(outcome)
    }

    /// Counts what has been written.
    fn finish(&mut self, mut outcome: ChunkOutcome, written: io::Result<()>) {
        if self.spare.len() < self.workers && outcome.answers.capacity() <= MOST_KEPT {
            outcome.answers.clear();
            self.spare.push(outcome.answers);
        }
        self.summary.add(&outcome.summary);
        self.failure = written.map_err(failure::of_output).err().or(outcome.failure);
        self.stopped = self.failure.is_some();
        self.next += 1;
        self.is_writing = false;
    }
}
