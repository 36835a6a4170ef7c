//! Turns one chunk of queries into one buffer of answers.

use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::{cell, io, thread};

use super::drawings::Drawings;
use super::fast_rows::FastRows;
use super::notes::NoteAtEnd;
use super::order::Order;
use super::pipeline;
use super::progress::{Progress, Summary};
use crate::check::{Checks, Judged, JudgedQuery, answer_judged};
use crate::cli::{Config, Input, Way};
use crate::commands::Asked;
use crate::explain::Working;
use crate::failure::{self, Failure};
use crate::fast::Answered;
use crate::geometry::Status;
use crate::input::chunks::{Chunk, Feed};
use crate::input::json::JsonKeys;
use crate::input::json::object::Object;
use crate::input::queries::{Queries, QueryReader, ReadQuery, Visit};
use crate::input::warnings::Finding;
use crate::memory::room_for_threads;
use crate::output::destination::Output;
use crate::output::format::{Document, Layout, OutputFormat, Passed, Writer};
use crate::picture::{draw, page};
use crate::query::{Args, Cell, Only, Report, RowContext, Sink, Stop, WalkCell, empty_row, visible};
use crate::scene::{Scene, Scratch};

/// The columns of a working where there is no terminal, and the most that there are.
const USUAL_PAGE: usize = 80;
const WIDEST_PAGE: usize = 100;
/// Said of a command line that asks the query of a row which is only judged otherwise.
const WITHOUT_INSIDE: &str = "       its answer is what is so, and --inside only says how it is judged\n";
/// A buffer beyond this is written as soon as it is its turn, and not kept.
const SPILL: usize = 1024 * 1024;

/// The state of a thread that answers queries.
struct Answers<'a> {
    job: &'a Job,
    drawings: Option<&'a Drawings>,
    order: &'a Order,
    writer: Box<dyn Writer + 'a>,
    fast: FastRows<'a>,
    scratch: Option<Scratch>,
    cells: Vec<Cell>,
    buffer: Vec<u8>,
    /// The number of the chunk, and how many bytes of the input are before it.
    sequence: u64,
    offset: u64,
    /// How many bytes of the chunk's answers have been written before its end.
    spilled: cell::Cell<usize>,
    summary: Summary,
    ahead: Ahead,
}

/// The lines of rows that the fast path has answered, and the general way has still to (`--way both`).
#[derive(Default)]
struct Ahead {
    rows: u64,
    fast: Vec<u8>,
    general: Vec<u8>,
}

/// Takes the rows of one answer.
struct RowSink<'w, 'a> {
    writer: &'w mut (dyn Writer + 'a),
    buffer: &'w mut Vec<u8>,
    order: &'w Order,
    /// Counts the bytes that were written before the chunk's end.
    spilled: &'w cell::Cell<usize>,
    sequence: u64,
    /// Bytes of the input before the query.
    input_end: u64,
    only: Only,
    /// True if nothing is written.
    is_quiet: bool,
    /// The best contact so far: a hit is better than a touch.
    contact: Option<Status>,
    /// How many rows are written.
    count: u64,
}

impl Sink for RowSink<'_, '_> {
    fn row(&mut self, cells: &[Cell], about: &RowContext) -> io::Result<()> {
        if self.contact != Some(Status::Hit) {
            self.contact = about.contact.or(self.contact);
        }
        if !self.only.contains(about.contact, about.class) {
            return Ok(());
        }
        self.writer.row(cells, about, self.buffer);
        self.count += 1;
        self.spill()
    }

    fn wants_more(&self) -> bool {
        !self.is_quiet
    }

    fn takes_cells(&mut self) -> bool {
        self.only.is_all() && self.writer.takes_cells()
    }

    fn cells(&mut self, cells: &[WalkCell]) -> io::Result<()> {
        self.writer.cells(cells, self.buffer);
        self.contact = Some(Status::Hit);
        self.count += cells.len() as u64;
        self.spill()
    }
}

impl RowSink<'_, '_> {
    /// Writes rows as soon as it is their turn, if they are long: they do not wait for the end of their chunk.
    fn spill(&mut self) -> io::Result<()> {
        if self.buffer.len() <= SPILL {
            return Ok(());
        }
        self.spilled.update(|spilled| spilled + self.buffer.len());
        self.order.write_through(self.sequence, self.buffer, self.input_end)
    }
}

impl<'a> Answers<'a> {
    /// Answers to this job, and for the picture of its queries if one is to be made.
    fn new(job: &'a Job, drawings: Option<&'a Drawings>, order: &'a Order) -> Self {
        Self {
            job,
            drawings,
            order,
            writer: job.format.writer(&job.layout),
            fast: FastRows::new(job),
            scratch: job.scene.as_ref().map(Scene::scratch),
            cells: empty_row(job.config.results),
            buffer: Vec::new(),
            sequence: 0,
            offset: 0,
            spilled: cell::Cell::default(),
            summary: Summary::default(),
            ahead: Ahead::default(),
        }
    }

    /// Answers all queries of a chunk, up to one that stops the run, in an empty buffer.
    fn answer_all(&mut self, reader: &mut QueryReader<'_>, chunk: &Chunk, buffer: Vec<u8>) -> ChunkOutcome {
        self.buffer = buffer;
        (self.sequence, self.offset) = (chunk.sequence, chunk.offset);
        self.fast.begin();
        self.spilled.set(0);
        let result = reader.visit_all(chunk, &mut *self);
        ChunkOutcome {
            length: self.spilled.get() + self.buffer.len(),
            answers: std::mem::take(&mut self.buffer),
            findings: reader.findings(),
            summary: std::mem::take(&mut self.summary),
            input_end: chunk.end(),
            failure: result.err(),
        }
    }
}

impl Visit for &mut Answers<'_> {
    fn query(&mut self, query: ReadQuery<'_>, args: &Args) -> anyhow::Result<()> {
        if self.ahead.rows > 0 { self.compare(&query, args) } else { self.answer(&query, args) }
    }

    fn straight(&mut self, bytes: &[u8], start: usize) -> Answered {
        let Answers { job, fast, buffer, summary, ahead, .. } = &mut **self;
        if job.config.way == Way::Both {
            if ahead.rows == 0 {
                *ahead = Ahead::default();
                ahead.rows = fast.insist(bytes, start, &mut ahead.fast).rows();
            }
            return Answered::none(start);
        }
        let answered = fast.answer(bytes, start, SPILL, buffer);
        summary.count_answered(&answered);
        answered
    }

    fn learn(&mut self, line: &[u8], object: &Object<'_>, keys: &JsonKeys, args: &Args) {
        self.fast.learn(line, object, keys, args);
    }
}

impl Answers<'_> {
    /// Answers a query that the fast path has answered ahead; fails where both ways differ.
    fn compare(&mut self, query: &ReadQuery<'_>, args: &Args) -> anyhow::Result<()> {
        let mut earlier = std::mem::take(&mut self.buffer);
        let answered = self.answer(query, args);
        earlier.extend_from_slice(&self.buffer);
        let lines = std::mem::replace(&mut self.buffer, earlier);
        let Ahead { rows, fast, general } = &mut self.ahead;
        general.extend_from_slice(&lines);
        *rows -= 1;
        if answered.is_ok() && (*rows > 0 || fast == general) {
            self.summary.alike += 1;
            return Ok(());
        }
        let [fast, general] = [fast, general].map(|lines| String::from_utf8_lossy(lines).into_owned());
        let refused = answered.err().map(|error| error.to_string());
        let general = refused.unwrap_or(general);
        Err(query.failure(format!("the fast path answers {fast:?}, the general way {general:?}")).into())
    }

    /// Writes the working of a query; one that has no answer has none either.
    fn explain(&mut self, args: &Args) {
        let (command, ask) = (self.job.config.command, &self.job.config.ask);
        let mut working = Working::default();
        let asked = self.job.asked(args, self.scratch.as_mut());
        if let Ok(numbers) = (command.explain)(asked, ask, &mut working) {
            let asked = self.job.asked(args, self.scratch.as_mut());
            let mut nowhere = |_: &[Cell], _: &RowContext| Ok(());
            let mut report = Report::new(ask, &mut self.cells, &mut nowhere);
            let answered = || (command.answer)(asked, &mut report).ok().and_then(|()| report.numbers());
            if let Some(numbers) = numbers.or_else(answered) {
                working.say("exact", format!("decided by {}", numbers.name()));
            }
            let page = self.job.config.writing.terminal_width.unwrap_or(USUAL_PAGE).min(WIDEST_PAGE);
            self.buffer.extend_from_slice(working.text(page, self.job.config.writing.color).as_bytes());
            self.buffer.push(b'\n');
        }
    }

    /// Answers one query, or says why it has no answer.
    fn answer(&mut self, query: &ReadQuery<'_>, args: &Args) -> anyhow::Result<()> {
        let job = self.job;
        let before = self.buffer.len();
        self.buffer.extend_from_slice(job.document.separator.as_bytes());
        let passed = self.writer.begin(query.number, query.passed, &mut self.buffer);
        let explains = job.config.writing.explain && !job.config.writing.quiet;
        if explains && query.problem.is_none() {
            self.explain(args);
        }
        let mut rows = RowSink {
            writer: self.writer.as_mut(),
            buffer: &mut self.buffer,
            order: self.order,
            spilled: &self.spilled,
            sequence: self.sequence,
            input_end: self.offset + query.start as u64,
            only: job.config.writing.only,
            is_quiet: job.config.writing.quiet,
            contact: None,
            count: 0,
        };
        let sound = match &query.problem {
            Some(problem) => Err(problem.clone()),
            None => job.layout.check_dimension(|| args.dimension().is_ok_and(|dimension| dimension == 3)).and(passed),
        };
        let (result, judged) = match sound {
            Err(problem) => (Err(problem.into()), Judged::default()),
            Ok(()) => job.answer(job.asked(args, self.scratch.as_mut()), query.passed, &mut self.cells, &mut rows),
        };
        let (contact, count) = (rows.contact, rows.count);
        let failure = match result {
            Ok(()) => {
                self.summary.count(contact);
                self.summary.checked.add(&judged.tally);
                self.summary.hints.add(&judged.hints);
                // True if none of its rows is wanted.
                if count == 0 && !job.config.writing.only.is_all() {
                    self.buffer.truncate(before);
                } else {
                    self.writer.end(None, &mut self.buffer);
                    for fault in judged.faults.iter().filter(|_| explains) {
                        self.buffer.extend_from_slice(format!("{}\n", visible(fault)).as_bytes());
                    }
                    if explains
                        && !judged.faults.is_empty()
                        && let Some(again) = pipeline::command_line(job, args)
                    {
                        self.buffer.extend_from_slice(format!("again  {again}\n").as_bytes());
                        if judged.is_by_inside {
                            self.buffer.extend_from_slice(WITHOUT_INSIDE.as_bytes());
                        }
                    }
                }
                if let Some(drawings) = self.drawings {
                    drawings.add(job, query, args, self.scratch.as_mut());
                }
                return Ok(());
            }
            Err(Stop::Output(error)) => return Err(failure::of_output(error)),
            Err(Stop::Problem(problem)) => query.failure_of(&problem, |name| job.queries.flags.gives(name)),
            Err(Stop::Uncertain) => query.failure("the result cannot be certified".to_owned()),
        };
        match &failure {
            // A problem with flags alone is one of every row.
            Failure::Usage(_) if job.layout.errors => {}
            Failure::Data(problem) if job.layout.errors => {
                self.summary.count_error(contact);
                if let Some(drawings) = self.drawings {
                    drawings.bad.fetch_add(1, Ordering::Relaxed);
                }
                self.writer.end(Some(problem), &mut self.buffer);
                return Ok(());
            }
            _ => self.summary.count_error(contact),
        }
        // A walk that broke off keeps its rows; else nothing of the query is left.
        match count {
            0 => self.buffer.truncate(before),
            _ => self.writer.end(None, &mut self.buffer),
        }
        Err(failure.into())
    }
}

// The job of a run.

/// All that is decided before the first query.
pub(super) struct Job {
    pub(super) config: Config,
    /// The columns of the output.
    pub(super) layout: Layout,
    pub(super) format: OutputFormat,
    /// The text around the answers.
    pub(super) document: Document,
    /// The solids, if they are not the queries' own.
    pub(super) scene: Option<Scene>,
    /// Where the queries are in the input.
    pub(super) queries: Queries,
    /// Notes for the end, if the answers call for them.
    pub(super) at_end: Vec<NoteAtEnd>,
}

impl Job {
    /// A query of these arguments, as commands are asked it.
    pub(super) fn asked<'q>(&'q self, args: &'q Args, scratch: Option<&'q mut Scratch>) -> Asked<'q> {
        Asked { args, scene: self.scene.as_ref().zip(scratch) }
    }

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
            for_readers: self.format.is_text(),
            solid: Default::default(),
        };
        answer_judged(given, &query, sink, |sink| (command.answer)(asked, &mut Report::new(ask, cells, sink)))
    }

    /// True if the query is a single one, from flags.
    pub(super) fn is_of_flags(&self) -> bool {
        self.config.input == Input::Flags
    }
}

// The threads of a run: workers take turns at reading, answer their chunks, and leave the writing to the order.

/// More threads than this help nobody.
const MOST_JOBS: usize = 256;

/// Answers what the feed brings; the answers written, and how it went, with the picture of them.
pub(super) fn answer_all(
    job: Job,
    feed: Feed,
    output: Output,
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
        let (mut reader, mut answers) = (job.queries.reader(), Answers::new(job, drawings.as_ref(), order));
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
                    let outcome = answers.answer_all(&mut reader, &chunk, buffer);
                    length = Some(outcome.length);
                    buffer = order.deposit(chunk.sequence, outcome);
                }
                Ok(false) => break,
                // The failure takes the place of the missing chunk.
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
        let write = if options.is_page { page } else { draw };
        Some(write(&picture, &options.look, &format!("{}: {}", spec.name, spec.about)))
    }
}

// The result of a worker.

/// The outcome of one chunk.
#[derive(Debug, Default)]
pub(super) struct ChunkOutcome {
    /// The answers of the chunk that are not written yet.
    pub(super) answers: Vec<u8>,
    /// The length of all answers of the chunk, written or not.
    pub(super) length: usize,
    /// Findings in the chunk that are reported.
    pub(super) findings: Vec<Finding>,
    /// The counts of the chunk.
    pub(super) summary: Summary,
    /// Bytes of the input before the end of the chunk.
    pub(super) input_end: u64,
    /// Why the run ends after these answers, if it does.
    pub(super) failure: Option<anyhow::Error>,
}
