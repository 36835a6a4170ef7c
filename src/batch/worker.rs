//! Turns one chunk of queries into one buffer of answers.

use std::io;

use crate::cli::Config;
use crate::commands::{Args, Cell, Problem, Report, Rows, Sink, Spelling, Stop, empty_row};
use crate::failure::Failure;
use crate::format::{Layout, NothingPassed, OutputFormat, Passed, PassedValue, Writer};

use super::Summary;
use super::chunks::Chunk;
use super::csv_rows::{CsvPlan, PassedFields, unclosed};
use super::csv_split::{Records, Unclosed};
use super::json_rows::{self, JsonPlan, PassedEntries};
use super::order::{Order, Outcome};

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
    /// What the input's columns or keys hold.
    pub plan: Plan,
    /// How errors call the input.
    pub source: String,
}

/// What the columns or keys of the input hold.
pub enum Plan {
    /// Columns.
    Csv(CsvPlan),
    /// Keys of the elements of a document.
    Json(JsonPlan),
    /// Keys of objects in lines.
    Ndjson(JsonPlan),
}

/// What one thread needs to answer chunks.
pub struct Worker<'a> {
    job: &'a Job,
    order: &'a Order,
    writer: Box<dyn Writer + 'a>,
    args: Args,
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
    contact: bool,
    rows: u64,
}

impl Sink for Answers<'_, '_> {
    fn row(&mut self, cells: &[Cell], note: Option<&'static str>) -> io::Result<()> {
        self.writer.row(cells, note, self.answers);
        self.contact |= cells[0] != Cell::Word("miss");
        self.rows += 1;
        if self.answers.len() > SPILL { self.order.write_through(self.sequence, self.answers) } else { Ok(()) }
    }
}

impl<'a> Worker<'a> {
    /// A worker for this job.
    pub fn new(job: &'a Job, order: &'a Order) -> Self {
        Self {
            job,
            order,
            writer: job.format.writer(&job.layout),
            args: job.config.flags.clone(),
            cells: empty_row(job.layout.spec.results),
            answers: Vec::new(),
            summary: Summary::default(),
        }
    }

    /// Answers all queries of a chunk, up to one that stops the run.
    pub fn answer(&mut self, chunk: &Chunk) -> Outcome {
        self.summary = Summary::default();
        let result = match &self.job.plan {
            Plan::Csv(plan) => self.answer_csv(plan, chunk),
            Plan::Json(plan) => self.answer_json(plan, chunk),
            Plan::Ndjson(plan) => self.answer_ndjson(plan, chunk),
        };
        Outcome { answers: std::mem::take(&mut self.answers), summary: self.summary, failure: result.err() }
    }

    fn answer_csv(&mut self, plan: &CsvPlan, chunk: &Chunk) -> Result<(), Failure> {
        let source = &self.job.source;
        let mut records = Records::new(&chunk.bytes, plan.delimiter);
        let mut number = chunk.first_query;
        loop {
            let place = |start: usize| format!("{source}:{}", chunk.line_at(start));
            let read = if plan.read_plain(&mut records, &mut self.args) {
                Ok(())
            } else {
                match records.advance() {
                    Err(Unclosed) => return Err(unclosed(&place(records.start))),
                    Ok(false) => return Ok(()),
                    Ok(true) => plan.read(&records, &mut self.args),
                }
            };
            number += 1;
            if read.is_err() {
                self.args.clone_from(&self.job.config.flags);
            }
            let passed = PassedFields { plan, records: &records };
            self.answer_query(read, &passed, (chunk.sequence, number), Spelling::Columns, || place(records.start))?;
        }
    }

    fn answer_json(&mut self, plan: &JsonPlan, chunk: &Chunk) -> Result<(), Failure> {
        for (place, element) in chunk.elements.iter().enumerate() {
            let number = chunk.first_query + place as u64 + 1;
            let bytes = &chunk.bytes[element.clone()];
            let at = || format!("{}: query {number}", self.job.source);
            let result = json_rows::parse(bytes).map_err(|broken| {
                let line = chunk.line_at(element.start) + broken.line as u64 - 1;
                let before = if broken.line == 1 { chunk.column_at(element.start) } else { 0 };
                let place = format!("{}:{line}: column {}", self.job.source, before + broken.column);
                Failure::Data(format!("{place}: broken JSON: {}", broken.reason))
            });
            match result {
                Ok(entries) => self.answer_entries(plan, &entries, (chunk.sequence, number), at)?,
                // Sound JSON that is no object is a bad query, not a broken document.
                Err(_) if serde_json::from_slice::<serde::de::IgnoredAny>(bytes).is_ok() => {
                    let problem = Err(Problem::of_query("is not an object"));
                    self.answer_query(problem, &NothingPassed, (chunk.sequence, number), Spelling::Keys, at)?;
                }
                Err(failure) => return Err(failure),
            }
        }
        Ok(())
    }

    fn answer_ndjson(&mut self, plan: &JsonPlan, chunk: &Chunk) -> Result<(), Failure> {
        let mut number = chunk.first_query;
        let mut start = 0;
        for line in chunk.bytes.split_inclusive(|&byte| byte == b'\n') {
            let first = start;
            start += line.len();
            if line.trim_ascii().is_empty() {
                continue;
            }
            number += 1;
            let at = || format!("{}:{}", self.job.source, chunk.line_at(first));
            match json_rows::parse(line) {
                Ok(entries) => self.answer_entries(plan, &entries, (chunk.sequence, number), at)?,
                Err(broken) => {
                    let reason = format!("column {}: broken JSON: {}", broken.column, broken.reason);
                    let problem = Err(Problem::of_query(reason));
                    self.answer_query(problem, &NothingPassed, (chunk.sequence, number), Spelling::Keys, at)?;
                }
            }
        }
        Ok(())
    }

    fn answer_entries(
        &mut self,
        plan: &JsonPlan,
        entries: &json_rows::Entries<'_>,
        numbers: (u64, u64),
        place: impl Fn() -> String,
    ) -> Result<(), Failure> {
        // Objects need not have the same keys: each begins with what the flags give.
        self.args.clone_from(&self.job.config.flags);
        let read = plan.read(entries, &mut self.args);
        let passed = PassedEntries { plan, entries };
        self.answer_query(read, &passed, numbers, Spelling::Keys, place)
    }

    /// Answers one query, or says in its place why it has no answer.
    fn answer_query(
        &mut self,
        read: Result<(), Problem>,
        passed: &dyn Passed,
        (sequence, number): (u64, u64),
        spelling: Spelling,
        place: impl Fn() -> String,
    ) -> Result<(), Failure> {
        let job = self.job;
        let before = self.answers.len();
        self.writer.begin(number, passed, &mut self.answers);
        let mut sink = Answers {
            writer: self.writer.as_mut(),
            answers: &mut self.answers,
            order: self.order,
            sequence,
            contact: false,
            rows: 0,
        };
        let mut report = Report::new(&job.config.ask, &mut self.cells, &mut sink);
        let result = read.and_then(|()| fits(job, passed, &self.args)).map_err(Stop::from);
        let result = result.and_then(|()| job.config.command.answer(&self.args, &mut report));
        let (contact, rows) = (sink.contact, sink.rows);
        self.summary.contact |= contact;
        match result {
            Ok(()) => self.writer.end(None, &mut self.answers),
            Err(Stop::Output(error)) => return Err(Failure::of_output(&error)),
            Err(stop) => {
                let problem = match stop {
                    Stop::Problem(problem) => problem.describe(spelling),
                    _ => "the result cannot be certified".to_owned(),
                };
                if !job.config.report_errors {
                    // A walk that broke off keeps its rows; else nothing of the query is left.
                    match rows {
                        0 => self.answers.truncate(before),
                        _ => self.writer.end(None, &mut self.answers),
                    }
                    return Err(Failure::Data(format!("{}: {problem}", place())));
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
    match (job.format, &job.plan) {
        (OutputFormat::Json { .. } | OutputFormat::Ndjson, Plan::Csv(_)) => passed.visit(&mut |cell| {
            if matches!(cell.value, PassedValue::Bytes(bytes) if std::str::from_utf8(bytes).is_err()) {
                problem = Some(Problem::of_input(cell.name, "is not UTF-8, which JSON must be".to_owned()));
            }
        }),
        (OutputFormat::Csv(_), Plan::Json(_) | Plan::Ndjson(_)) => {
            let columns = job.layout.passed.as_deref().unwrap_or_default();
            passed.visit(&mut |cell| {
                if !columns.iter().any(|column| column == cell.name) {
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

/// Whether an answer of this command has the query's number in front.
pub fn is_numbered(rows: Rows, format: OutputFormat) -> bool {
    match format {
        OutputFormat::Text => true,
        OutputFormat::Csv(_) => rows != Rows::One,
        OutputFormat::Json { .. } | OutputFormat::Ndjson => false,
    }
}
