//! Writes the buffers of many workers in the order of their chunks.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::failure;
use crate::output::format::Document;
use crate::output::pack::{self, Finish};

use super::progress::Progress;
use super::summary::Summary;

/// How many finished chunks may wait for their turn, for each worker.
const WAITING: u64 = 2;
/// How many finished chunks may wait in all: each may be a megabyte.
const MOST_WAITING: u64 = 8;

/// A larger buffer is not kept.
const MOST_KEPT: usize = 2 * 1024 * 1024;

/// What became of one chunk.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The answers of the chunk that are not written yet.
    pub answers: Vec<u8>,
    /// The length of all answers of the chunk, written or not.
    pub length: usize,
    /// The counts of the chunk.
    pub summary: Summary,
    /// Bytes of the input before the end of the chunk.
    pub input_end: u64,
    /// Why the run ends after these answers, if it does.
    pub failure: Option<anyhow::Error>,
}

/// The output, and whose turn it is to write. A worker whose turn has not come leaves its answers to the one that writes,
/// and goes on.
pub struct Order {
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
    /// Whether the chunk of that number is being written.
    is_writing: bool,
    waiting: BTreeMap<u64, Outcome>,
    /// Buffers that have been written, for answers to come: new ones would be mapped anew, page by page.
    spare: Vec<Vec<u8>>,
    summary: Summary,
    workers: usize,
    failure: Option<anyhow::Error>,
    stopped: bool,
}

struct Print {
    output: Box<dyn Finish>,
    progress: Arc<Progress>,
    document: Document,
    stage: Stage,
}

/// How far the document is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The document is not begun.
    Before,
    /// The document is begun, without answers.
    Open,
    /// The document has answers.
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
            print: Mutex::new(Print { output, progress, document, stage: Stage::Before }),
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

    /// Whether the run has ended early.
    pub fn is_stopped(&self) -> bool {
        self.turns().stopped
    }

    /// Opens the document, before there are answers.
    pub fn open(&self) -> anyhow::Result<()> {
        let mut print = self.print();
        print.open().and_then(|()| print.output.flush()).map_err(failure::of_output)
    }

    /// Hands a chunk's outcome over: it is written now, or when those before it have been. Gives an empty buffer back
    /// for the answers to come.
    pub fn deposit(&self, sequence: u64, outcome: Outcome) -> Vec<u8> {
        let mut turns = self.turns_when(&self.has_room, |turns| sequence <= turns.next + self.window);
        turns.waiting.insert(sequence, outcome);
        while let Some(outcome) = turns.take() {
            drop(turns);
            let written = self.print().finish(&outcome);
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
    /// What the input holds up to `input_end` is answered with it.
    pub fn write_through(&self, sequence: u64, answers: &mut Vec<u8>, input_end: u64) -> io::Result<()> {
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
        print.progress.answered(input_end);
        Ok(())
    }

    /// Keeps the run open for a worker, until what it gives is dropped.
    pub fn join(&self) -> Leaving<'_> {
        Leaving { order: self, has_finished: false }
    }

    /// Counts workers that never started, or have ended.
    pub fn lose(&self, workers: usize) {
        self.turns().workers -= workers;
        self.has_ended.notify_all();
    }

    /// Waits until all is written, or the run has failed. What answers there are, are closed.
    pub fn wait(&self) -> (Summary, anyhow::Result<()>) {
        let mut turns = self.turns_when(&self.has_ended, |turns| turns.workers == 0);
        if !turns.stopped && !turns.waiting.is_empty() {
            turns.stop("answers are missing before others");
        }
        let mut print = self.print();
        let closed = print.close(turns.failure.as_ref());
        // The destination is to be finished, which workers that still run must not hold up.
        let output = std::mem::replace(&mut print.output, pack::plain(Box::new(io::sink())));
        let closed = closed.and_then(|()| output.finish()).map_err(failure::of_output);
        (turns.summary, turns.failure.take().map_or(closed, Err))
    }
}

/// A worker until it ends, in whatever way.
pub struct Leaving<'a> {
    order: &'a Order,
    has_finished: bool,
}

impl Leaving<'_> {
    /// Says that the worker has nothing more to do. One that ends without that has lost what it was at, and the run fails.
    pub fn finish(mut self) {
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

    /// What is to be written next, for the caller, who says when it has been.
    fn take(&mut self) -> Option<Outcome> {
        if self.is_writing || self.stopped {
            return None;
        }
        let outcome = self.waiting.remove(&self.next)?;
        self.is_writing = true;
        Some(outcome)
    }

    /// Counts what has been written.
    fn finish(&mut self, mut outcome: Outcome, written: io::Result<()>) {
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

impl Print {
    fn finish(&mut self, outcome: &Outcome) -> io::Result<()> {
        let written = self.write(&outcome.answers);
        self.progress.answered(outcome.input_end);
        self.progress.answered_rows(outcome.summary.queries());
        written
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
    fn close(&mut self, failure: Option<&anyhow::Error>) -> io::Result<()> {
        match failure {
            Some(failure) if self.stage == Stage::Before || failure::is_closed_pipe(failure) => return Ok(()),
            _ => self.open()?,
        }
        let has_answers = self.stage == Stage::Answered;
        let closing = if has_answers { self.document.closing } else { self.document.closing_empty };
        self.output.write_all(closing.as_bytes())?;
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::thread;

    use super::*;

    /// A disk that is full once.
    struct FullOnce {
        is_full: bool,
        written: Arc<Mutex<Vec<u8>>>,
    }

    impl Write for FullOnce {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if std::mem::take(&mut self.is_full) {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.written.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn order(is_full: bool, workers: usize) -> (Order, Arc<Mutex<Vec<u8>>>) {
        let written = Arc::default();
        let output = pack::plain(Box::new(FullOnce { is_full, written: Arc::clone(&written) }));
        (Order::new(output, Arc::default(), Document::default(), 0, workers), written)
    }

    fn outcome(answers: &str, failure: Option<&'static str>) -> Outcome {
        Outcome { answers: answers.into(), failure: failure.map(anyhow::Error::msg), ..Outcome::default() }
    }

    #[test]
    fn answers_that_could_not_be_written_are_not_written_later() {
        let (order, written) = order(true, 1);
        let mut answers = b"1,hit\n".to_vec();
        assert!(order.write_through(0, &mut answers, 0).is_err());
        order.deposit(0, Outcome { answers, ..outcome("", Some("full")) });
        assert_eq!(order.wait().1.unwrap_err().to_string(), "full");
        assert_eq!(*written.lock().unwrap(), b"");
    }

    #[test]
    fn answers_are_written_in_the_order_of_their_chunks_up_to_a_failure() {
        let (order, written) = order(false, 2);
        order.deposit(1, outcome("b", None));
        order.deposit(3, outcome("d", None));
        assert_eq!(*written.lock().unwrap(), b"");
        order.deposit(0, outcome("a", None));
        assert_eq!(*written.lock().unwrap(), b"ab");
        order.deposit(2, outcome("c", Some("a bad row")));
        assert!(order.is_stopped());
        assert_eq!(order.wait().1.unwrap_err().to_string(), "a bad row");
        assert_eq!(*written.lock().unwrap(), b"abc");
    }

    #[test]
    fn many_threads_leave_nothing_out() {
        let (order, written) = order(false, 4);
        let chunks = Mutex::new(0..2000_u64);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let leaving = order.join();
                    while let Some(chunk) = { chunks.lock().unwrap().next() } {
                        let mut answers = format!("{chunk} ").into_bytes();
                        if chunk % 5 == 0 {
                            order.write_through(chunk, &mut answers, 0).unwrap();
                        }
                        order.deposit(chunk, Outcome { answers, ..Outcome::default() });
                    }
                    leaving.finish();
                });
            }
            order.wait().1.unwrap();
        });
        let expected: String = (0..2000).map(|chunk| format!("{chunk} ")).collect();
        assert_eq!(String::from_utf8(written.lock().unwrap().clone()).unwrap(), expected);
    }

    #[test]
    fn a_worker_that_breaks_off_fails_the_run_and_holds_nobody_up() {
        let (order, written) = order(false, 2);
        thread::scope(|scope| {
            let other = scope.spawn(|| {
                let leaving = order.join();
                // No more than so many may wait for the first, which never comes.
                (1..20).for_each(|chunk| drop(order.deposit(chunk, outcome("b", None))));
                leaving.finish();
            });
            drop(order.join());
            other.join().unwrap();
        });
        assert!(order.wait().1.unwrap_err().to_string().contains("broken off"));
        assert_eq!(*written.lock().unwrap(), b"");
    }

    #[test]
    fn answers_that_wait_for_others_which_never_come_are_no_end() {
        let (order, written) = order(false, 1);
        let leaving = order.join();
        order.deposit(1, outcome("b", None));
        leaving.finish();
        assert!(order.wait().1.unwrap_err().to_string().contains("missing"));
        assert_eq!(*written.lock().unwrap(), b"");
    }
}
