//! Turns one chunk of queries into one buffer of answers.

use std::io;

use crate::cli::Config;
use crate::failure::Failure;
use crate::format::{Layout, OutputFormat, Passed, PassedValue, Writer};
use crate::query::{About, Args, Cell, Problem, Report, Rows, Sink, Stop, empty_row};

use crate::scene::{Scene, Scratch};

use super::Summary;
use super::chunks::Chunk;
use super::order::{Order, Outcome};
use super::queries::{Plan, Queries, ReadQuery};

/// A buffer beyond this is written as soon as it is its turn, and not kept.
const SPILL: usize = 1024 * 1024;

/// All that is decided before the first query.
pub struct Job {
    /// The options.
    pub config: Config,
    /// The columns of the output.
    pub layout: Layout,
    /// Its form.
    pub format: OutputFormat,
    /// The solids, if they are not the queries' own.
    pub scene: Option<Scene>,
    /// Where the queries are in the input.
    pub queries: Queries,
}

/// What one thread needs to answer chunks.
pub struct Worker<'a> {
    job: &'a Job,
    order: &'a Order,
    writer: Box<dyn Writer + 'a>,
    args: Args,
    scratch: Option<Scratch>,
    cells: Vec<Cell>,
    answers: Vec<u8>,
    summary: Summary,
}

/// Takes the rows of one answer.
struct Answers<'w, 'a> {
    writer: &'w mut (dyn Writer + 'a),
    answers: &'w mut Vec<u8>,
    order: &'w Order,
    sequence: u64,
    /// Bytes of the input before the query.
    input_end: u64,
    contact: bool,
    rows: u64,
}

impl Sink for Answers<'_, '_> {
    fn row(&mut self, cells: &[Cell], about: About) -> io::Result<()> {
        self.writer.row(cells, about, self.answers);
        self.contact |= about.contact.is_some();
        self.rows += 1;
        if self.answers.len() <= SPILL {
            return Ok(());
        }
        self.order.write_through(self.sequence, self.answers, self.input_end)
    }
}

impl<'a> Worker<'a> {
    /// A worker for this job.
    pub fn new(job: &'a Job, order: &'a Order) -> Self {
        Self {
            job,
            order,
            writer: job.format.writer(&job.layout),
            args: job.queries.flags.clone(),
            scratch: job.scene.as_ref().map(Scene::scratch),
            cells: empty_row(job.layout.declared),
            answers: Vec::new(),
            summary: Summary::default(),
        }
    }

    /// Answers all queries of a chunk, up to one that stops the run.
    pub fn answer(&mut self, chunk: &Chunk) -> Outcome {
        self.summary = Summary::default();
        let mut args = std::mem::take(&mut self.args);
        let result = self.job.queries.visit(chunk, &mut args, |query, args| self.answer_query(&query, args, chunk));
        self.args = args;
        let answers = std::mem::take(&mut self.answers);
        Outcome { answers, summary: self.summary, input_end: chunk.end(), failure: result.err() }
    }

    /// Answers one query, or says in its place why it has no answer.
    fn answer_query(&mut self, query: &ReadQuery<'_>, args: &Args, chunk: &Chunk) -> Result<(), Failure> {
        let job = self.job;
        let before = self.answers.len();
        self.writer.begin(query.number, query.passed, &mut self.answers);
        let mut sink = Answers {
            writer: self.writer.as_mut(),
            answers: &mut self.answers,
            order: self.order,
            sequence: chunk.sequence,
            input_end: chunk.offset + query.start as u64,
            contact: false,
            rows: 0,
        };
        let mut report = Report::new(&job.config.ask, &mut self.cells, &mut sink);
        let result = match &query.problem {
            Some(problem) => Err(problem.clone()),
            None => fits(job, query.passed, args),
        };
        let result = result.map_err(Stop::from).and_then(|()| match (&job.scene, &mut self.scratch) {
            (Some(scene), Some(scratch)) => job.config.command.answer_in_scene(args, scene, scratch, &mut report),
            _ => job.config.command.answer(args, &mut report),
        });
        let (contact, rows) = (sink.contact, sink.rows);
        self.summary.contact |= contact;
        match result {
            Ok(()) => self.writer.end(None, &mut self.answers),
            Err(Stop::Output(error)) => return Err(Failure::of_output(&error)),
            Err(stop) => {
                let problem = match stop {
                    Stop::Problem(problem) => {
                        let missing = query.missing_key.filter(|_| problem.incomplete);
                        let missing = missing.map(|key| format!("; there is no key \"{key}\", which --columns names"));
                        problem.describe(query.spelling) + &missing.unwrap_or_default()
                    }
                    _ => "the result cannot be certified".to_owned(),
                };
                if !job.config.report_errors {
                    // A walk that broke off keeps its rows; else nothing of the query is left.
                    match rows {
                        0 => self.answers.truncate(before),
                        _ => self.writer.end(None, &mut self.answers),
                    }
                    return Err(Failure::Data(format!("{}: {problem}", (query.place)())));
                }
                self.summary.errors += 1;
                self.writer.end(Some(&problem), &mut self.answers);
            }
        }
        Ok(())
    }
}

/// Whether the output can hold the query's passed cells, and its answer.
fn fits(job: &Job, passed: &dyn Passed, args: &Args) -> Result<(), Problem> {
    let mut problem = None;
    match (job.format, &job.queries.plan) {
        (OutputFormat::Json { .. } | OutputFormat::Ndjson, Plan::Csv(_)) => passed.visit(&mut |cell| {
            if matches!(cell.value, PassedValue::Bytes(bytes) if std::str::from_utf8(bytes).is_err()) {
                problem = Some(Problem::of_input(cell.name, "is not UTF-8, which JSON must be".to_owned()));
            }
        }),
        (OutputFormat::Csv(_), Plan::Json(_) | Plan::Ndjson(_)) => {
            let columns = job.layout.passed.as_deref().unwrap_or_default();
            passed.visit(&mut |cell| {
                if !columns.iter().any(|column| **column == *cell.name) {
                    let reason = "is not among the columns, which the first query decided".to_owned();
                    problem = Some(Problem::of_input(cell.name, reason));
                }
            });
            if args.has_third_component() && !job.layout.three_dimensional {
                problem = Some(Problem::of_query("is in 3D, but the first query decided on columns for 2D"));
            }
        }
        _ => {}
    }
    problem.map_or(Ok(()), Err)
}

/// The layout for the options of a run, before anything is known of its input.
pub fn layout_of(config: &Config) -> Layout {
    Layout {
        declared: config.results,
        rows: config.rows,
        against: None,
        fields: config.fields.clone(),
        prefix: config.writing.prefix.clone(),
        errors: config.report_errors,
        numbered: false,
        three_dimensional: config.flags.has_third_component(),
        passed: None,
        header: config.writing.header,
        color: config.writing.color,
    }
}

/// Whether an answer of this command has the query's number in front.
pub fn is_numbered(rows: Rows, format: OutputFormat) -> bool {
    match format {
        OutputFormat::Text => true,
        OutputFormat::Csv(_) => rows != Rows::One,
        OutputFormat::Json { .. } | OutputFormat::Ndjson => false,
    }
}
