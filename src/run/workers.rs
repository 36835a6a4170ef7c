//! The threads of a run: workers take turns at reading, answer their chunks, and leave the writing to the order.

use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::cli::{Input, PictureForm};
use crate::input::chunks::Chunk;
use crate::input::chunks::Feed;
use crate::memory::room_for_threads;
use crate::output::pack::Finish;
use crate::picture::{draw, page};

use super::drawings::Drawings;
use super::job::Job;
use super::order::Order;
use super::outcome::ChunkOutcome;
use super::progress::Progress;
use super::summary::Summary;
use super::worker::Worker;

/// More threads than this help nobody.
const MOST_JOBS: usize = 256;

/// Answers what the feed brings; the answers written, and how it went, with the picture of them.
pub(super) fn answer_all(
    job: Job,
    feed: Feed,
    output: Box<dyn Finish>,
    progress: &Arc<Progress>,
) -> (Summary, anyhow::Result<Option<String>>) {
    let has_input = job.config.input != Input::Flags;
    let jobs = job.config.jobs.get().min(MOST_JOBS);
    let warnings = Arc::clone(&job.queries.warnings);
    let told = (Arc::clone(progress), Arc::clone(&warnings));
    let order = Order::new(output, told, job.document.clone(), feed.next_sequence(), jobs);
    // A query from flags that has no answer leaves no output at all.
    if has_input && let Err(failure) = order.open() {
        return (Summary::default(), Err(failure));
    }
    let drawings = job.config.picture.as_ref().map(|_| Drawings::default());
    let run = Arc::new(Run { job, drawings, feed: Mutex::new(feed), order });
    let started = if jobs == 1 { 0 } else { start_workers(jobs, &run) };
    // Where no thread can be had this one does the work.
    let lost = jobs - started.max(1);
    run.order.lose(lost);
    if started == 0 {
        run.work();
    }
    let (summary, result) = run.order.wait();
    warnings.end();
    (summary, result.map(|()| run.drawn(progress)))
}

/// Starts `jobs` workers, or as many as the system and its memory allow, and returns how many.
fn start_workers(jobs: usize, run: &Arc<Run>) -> usize {
    // Where memory is limited, the stacks of threads and what the allocator sets aside for each could take all of it.
    // So what they will need is kept free while they start, and none begins before the last is there.
    let feed = run.feed.lock().unwrap_or_else(PoisonError::into_inner);
    let Some((jobs, kept_free)) = room_for_threads(jobs, 0) else { return 0 };
    let (here, are_here) = channel();
    let start = |_: &usize| {
        let (run, here) = (Arc::clone(run), here.clone());
        let work = move || {
            // Who waits for it is there until all of them are.
            let _ = here.send(());
            run.work();
        };
        // The threads are not joined: one may wait for ever for a pipe to bring more when another has ended the run.
        thread::Builder::new().spawn(work).is_ok()
    };
    let started = (0..jobs).take_while(start).count();
    drop(here);
    are_here.iter().take(started).for_each(drop);
    drop((kept_free, feed));
    started
}

/// A run, which all of its threads see.
struct Run {
    job: Job,
    /// The queries of a picture, if one is to be made.
    drawings: Option<Drawings>,
    feed: Mutex<Feed>,
    order: Order,
}

impl Run {
    /// Answers chunks until there are no more.
    fn work(&self) {
        let Self { job, drawings, feed, order } = self;
        let leaving = order.join();
        let mut worker = Worker::new(job, drawings.as_ref(), order);
        let mut chunk = Chunk::default();
        let mut buffer = Vec::new();
        let mut length = None;
        while !order.is_stopped() {
            // A worker that broke off while it read has taken with it what it had read.
            let Ok(mut feed) = feed.lock() else { return };
            if let Some(length) = length.take() {
                feed.fit(chunk.bytes.len(), length);
            }
            let next = feed.next(&mut chunk);
            let next_sequence = feed.next_sequence();
            drop(feed);
            match next {
                Ok(true) => {
                    let outcome = worker.answer(&chunk, buffer);
                    length = Some(outcome.length);
                    buffer = order.deposit(chunk.sequence, outcome);
                }
                Ok(false) => break,
                // The failure stands for the chunk that is not there.
                Err(failure) => {
                    order.deposit(next_sequence, ChunkOutcome { failure: Some(failure), ..ChunkOutcome::default() });
                    break;
                }
            }
        }
        leaving.finish();
    }

    /// The picture of all answers, if one was asked for.
    fn drawn(&self, progress: &Progress) -> Option<String> {
        let (options, drawings) = self.job.config.picture.as_ref().zip(self.drawings.as_ref())?;
        let picture = drawings.join(&self.job);
        let left_out = picture.omissions().join(" ");
        if !left_out.is_empty() {
            progress.tell(&format!("hitcalc: the picture does not show all: {left_out}"));
        }
        if let Some(flag) = options.of_space.filter(|_| !picture.in_space) {
            progress.tell(&format!("hitcalc: note: {flag} changes nothing: the picture is in 2D"));
        }
        let spec = self.job.config.command.spec;
        let write = match options.form {
            PictureForm::Still => draw,
            PictureForm::Page => page,
        };
        Some(write(&picture, &options.look, &format!("{}: {}", spec.name, spec.about)))
    }
}
