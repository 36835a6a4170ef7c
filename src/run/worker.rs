//! Turns one chunk of queries into one buffer of answers.

use std::{cell, io};

use crate::check::Judged;
use crate::cli::Way;
use crate::commands::Asked;
use crate::explain::Working;
use crate::failure;
use crate::fast::Answered;
use crate::geometry::Status;
use crate::input::chunks::Chunk;
use crate::input::json::JsonKeys;
use crate::input::json::object::Object;
use crate::input::queries::{QueryReader, ReadQuery, Visit};
use crate::output::format::Writer;
use crate::query::{Args, Cell, Only, Report, RowContext, Sink, Stop, WalkCell, empty_row, visible};
use crate::scene::{Scene, Scratch};

use super::again;
use super::drawings::Drawings;
use super::fast_rows::FastRows;
use super::job::Job;
use super::order::Order;
use super::outcome::ChunkOutcome;
use super::summary::Summary;

/// The columns of a working where there is no terminal, and the most that there are.
const USUAL_PAGE: usize = 80;
const WIDEST_PAGE: usize = 100;
/// A buffer beyond this is written as soon as it is its turn, and not kept.
const SPILL: usize = 1024 * 1024;

/// What one thread needs to answer chunks.
pub(super) struct Worker<'a> {
    reader: QueryReader<'a>,
    answers: Answers<'a>,
}

/// What one thread needs to answer queries.
struct Answers<'a> {
    job: &'a Job,
    drawings: Option<&'a Drawings>,
    order: &'a Order,
    writer: Box<dyn Writer + 'a>,
    fast: FastRows<'a>,
    scratch: Option<Scratch>,
    cells: Vec<Cell>,
    buffer: Vec<u8>,
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

/// Takes rows that nobody sees.
struct Nowhere;

impl Sink for Nowhere {
    fn row(&mut self, _: &[Cell], _: &RowContext) -> io::Result<()> {
        Ok(())
    }
}

/// Takes the rows of one answer.
struct RowSink<'w, 'a> {
    writer: &'w mut (dyn Writer + 'a),
    buffer: &'w mut Vec<u8>,
    turn: Turn<'w>,
    only: Only,
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
        self.turn.spill(self.buffer)
    }

    fn takes_cells(&mut self) -> bool {
        self.only.is_all() && self.writer.takes_cells()
    }

    fn cells(&mut self, cells: &[WalkCell]) -> io::Result<()> {
        self.writer.cells(cells, self.buffer);
        self.contact = Some(Status::Hit);
        self.count += cells.len() as u64;
        self.turn.spill(self.buffer)
    }
}

/// When a query's rows may be written: what is long does not wait for the end of its chunk.
struct Turn<'w> {
    order: &'w Order,
    /// Counts the bytes that were written before the chunk's end.
    spilled: &'w cell::Cell<usize>,
    sequence: u64,
    /// Bytes of the input before the query.
    input_end: u64,
}

impl Turn<'_> {
    #[inline]
    fn spill(&self, buffer: &mut Vec<u8>) -> io::Result<()> {
        if buffer.len() <= SPILL {
            return Ok(());
        }
        self.spilled.update(|spilled| spilled + buffer.len());
        self.order.write_through(self.sequence, buffer, self.input_end)
    }
}

impl<'a> Worker<'a> {
    /// A worker for this job, and for the picture of its queries if one is to be made.
    pub(super) fn new(job: &'a Job, drawings: Option<&'a Drawings>, order: &'a Order) -> Self {
        let answers = Answers {
            job,
            drawings,
            order,
            writer: job.format.writer(&job.layout),
            fast: FastRows::new(job),
            scratch: job.scene.as_ref().map(Scene::scratch),
            cells: empty_row(job.config.results),
            buffer: Vec::new(),
            spilled: cell::Cell::default(),
            summary: Summary::default(),
            ahead: Ahead::default(),
        };
        Self { reader: job.queries.reader(), answers }
    }

    /// Answers all queries of a chunk, up to one that stops the run, in an empty buffer.
    pub(super) fn answer(&mut self, chunk: &Chunk, buffer: Vec<u8>) -> ChunkOutcome {
        let answers = &mut self.answers;
        answers.buffer = buffer;
        answers.fast.begin();
        answers.spilled.set(0);
        let result = self.reader.visit_all(chunk, Answering { answers, chunk });
        let answers = &mut self.answers;
        ChunkOutcome {
            length: answers.spilled.get() + answers.buffer.len(),
            answers: std::mem::take(&mut answers.buffer),
            findings: self.reader.findings(),
            summary: std::mem::take(&mut answers.summary),
            input_end: chunk.end(),
            failure: result.err(),
        }
    }
}

/// What answers queries, and the chunk that they are in.
struct Answering<'w, 'a> {
    answers: &'w mut Answers<'a>,
    chunk: &'w Chunk,
}

impl Visit for Answering<'_, '_> {
    fn query(&mut self, query: ReadQuery<'_>, args: &Args) -> anyhow::Result<()> {
        if self.answers.ahead.rows > 0 {
            return self.answers.compare(&query, args, self.chunk);
        }
        self.answers.answer(&query, args, self.chunk)
    }

    fn straight(&mut self, bytes: &[u8], start: usize) -> Answered {
        let Answers { job, fast, buffer, summary, ahead, .. } = &mut *self.answers;
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
        self.answers.fast.learn(line, object, keys, args);
    }
}

impl Answers<'_> {
    /// Answers a query that the fast path has answered ahead; fails where both ways differ.
    fn compare(&mut self, query: &ReadQuery<'_>, args: &Args, chunk: &Chunk) -> anyhow::Result<()> {
        let mut earlier = std::mem::take(&mut self.buffer);
        let answered = self.answer(query, args, chunk);
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
        let asked = Asked { args, scene: self.job.scene.as_ref().zip(self.scratch.as_mut()) };
        if (command.explain)(asked, ask, &mut working).is_ok() {
            let asked = Asked { args, scene: self.job.scene.as_ref().zip(self.scratch.as_mut()) };
            let (mut nowhere, cells) = (Nowhere, &mut self.cells);
            let mut report = Report::new(ask, cells, &mut nowhere);
            if (command.answer)(asked, &mut report).is_ok()
                && let Some(numbers) = report.numbers()
            {
                working.say("exact", format!("decided by {}", numbers.name()));
            }
            if let Some(scene) = &self.job.scene {
                let name = |row| self.job.solid_name(scene.rows.solid(row)?, true);
                working.name_rows(|row| Some(visible(&name(row)?).into_owned()));
            }
            let page = self.job.config.writing.terminal_width.unwrap_or(USUAL_PAGE).min(WIDEST_PAGE);
            self.buffer.extend_from_slice(working.text(page).as_bytes());
            self.buffer.push(b'\n');
        }
    }

    /// Answers one query, or says why it has no answer.
    fn answer(&mut self, query: &ReadQuery<'_>, args: &Args, chunk: &Chunk) -> anyhow::Result<()> {
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
            turn: Turn {
                order: self.order,
                spilled: &self.spilled,
                sequence: chunk.sequence,
                input_end: chunk.offset + query.start as u64,
            },
            only: job.config.writing.only,
            contact: None,
            count: 0,
        };
        let sound = match &query.problem {
            Some(problem) => Err(problem.clone()),
            None => job.layout.check_dimension(|| args.dimension().is_ok_and(|dimension| dimension == 3)).and(passed),
        };
        let (result, judged) = match sound {
            Err(problem) => (Err(problem.into()), Judged::default()),
            Ok(()) => {
                let scene = job.scene.as_ref().zip(self.scratch.as_mut());
                job.answer(Asked { args, scene }, query.passed, &mut self.cells, &mut rows)
            }
        };
        let (contact, count) = (rows.contact, rows.count);
        let problem = match result {
            Ok(()) => {
                self.summary.count(contact);
                self.summary.checked.add(&judged.tally);
                self.summary.hints.add(&judged.hints);
                // Whether none of its rows is wanted.
                if count == 0 && !job.config.writing.only.is_all() {
                    self.buffer.truncate(before);
                } else {
                    self.writer.end(None, &mut self.buffer);
                    for fault in judged.faults.iter().filter(|_| explains) {
                        self.buffer.extend_from_slice(format!("{}\n", visible(fault)).as_bytes());
                    }
                    if explains
                        && !judged.faults.is_empty()
                        && let Some(again) = again::command_line(job, args)
                    {
                        self.buffer.extend_from_slice(format!("again  {again}\n").as_bytes());
                    }
                }
                if let Some(drawings) = self.drawings {
                    drawings.add(job, query, args, self.scratch.as_mut());
                }
                return Ok(());
            }
            Err(Stop::Output(error)) => return Err(failure::of_output(error)),
            Err(Stop::Problem(problem)) => query.describe(&problem),
            Err(Stop::Uncertain) => "the result cannot be certified".to_owned(),
        };
        self.summary.count_error(contact);
        if job.layout.errors {
            self.writer.end(Some(&query.placed(&problem)), &mut self.buffer);
            return Ok(());
        }
        // A walk that broke off keeps its rows; else nothing of the query is left.
        match count {
            0 => self.buffer.truncate(before),
            _ => self.writer.end(None, &mut self.buffer),
        }
        Err(query.failure(problem).into())
    }
}
