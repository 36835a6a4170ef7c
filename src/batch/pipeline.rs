//! The batch: workers take turns at reading, answer their chunks, and leave the writing to the order.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::cli::{Config, InputFormat};
use crate::failure::Failure;
use crate::format::{CsvWriter, Layout, OutputFormat, Passed};
use crate::query::Spelling;

use super::Summary;
use super::chunks::{Chunk, Cutter};
use super::csv_rows::CsvPlan;
use super::destination::Destination;
use super::json_rows::{self, JsonPlan, PassedEntries, collision, is_added};
use super::order::{Order, Outcome};
use super::progress::Progress;
use super::queries::{Plan, Queries};
use super::scene_file::{self, LoadedScene};
use super::source::Source;
use super::worker::{Job, Worker, is_numbered, layout_of};

/// Answers all queries of the input.
pub fn run(config: Config) -> Result<Summary, Failure> {
    let Source { reader, name, size } = Source::open(&config.input)?;
    let mut cutter = Cutter::new(reader, config.reading.format, name.clone());
    let progress = Arc::new(Progress::default());
    let scene = scene_file::load(&config)?;
    let (destination, output) = Destination::open(config.writing.output.as_deref())?;
    let Some((job, first)) = prepare(config, scene, &mut cutter, name, &progress)? else {
        drop(output);
        destination.finish()?;
        return Ok(Summary::default());
    };
    if let Some(size) = size
        && destination.is_out_of_sight()
    {
        progress.show(size);
    }
    let result = answer_all(job, cutter, first, output, &progress);
    progress.end();
    if let Ok(summary) | Err((summary, _)) = &result
        && summary.errors > 0
    {
        let rows = if summary.errors == 1 { "row" } else { "rows" };
        progress.tell(&format!("hitcalc: {} bad {rows}", summary.errors));
    }
    match result {
        Ok(summary) => destination.finish().map(|()| summary),
        Err((_, failure)) => Err(failure),
    }
}

/// Decides all that the first chunk tells: columns, layout and form; `None` if there is nothing to answer at all.
fn prepare(
    config: Config,
    scene: Option<LoadedScene>,
    cutter: &mut Cutter,
    source: String,
    progress: &Arc<Progress>,
) -> Result<Option<(Job, Option<Chunk>)>, Failure> {
    let numbered = is_numbered(config.rows, output_format(&config, false));
    cutter.counts_queries |= numbered;
    let against = scene.as_ref().map(|scene| Arc::clone(&scene.passed));
    let mut layout = Layout { numbered, against, ..layout_of(&config) };
    let mut chunk = Chunk::default();
    let mut is_chunk = cutter.next(&mut chunk)?;
    let (plan, format) = match config.reading.format {
        InputFormat::Csv(delimiter) => {
            let planned = CsvPlan::behead(&config.reading, cutter, &mut chunk, is_chunk, delimiter, &source)?;
            let Some(plan) = planned else { return Ok(None) };
            layout.three_dimensional |= plan.has_third_component(&config.reading);
            layout.passed = Some(plan.passed_names());
            let format = output_format(&config, false);
            let added = layout.added_names(format);
            if let Some(name) = plan.passed_names().iter().find(|name| is_added(&added, name)) {
                return Err(plan.bad_header(&collision(name, &layout.prefix).describe(Spelling::Columns)));
            }
            (Plan::Csv(plan), format)
        }
        reading => {
            while is_chunk && reading == InputFormat::Json && chunk.elements.is_empty() {
                is_chunk = cutter.next(&mut chunk)?;
            }
            if !is_chunk && !cutter.in_array() {
                return Ok(None);
            }
            let format = output_format(&config, cutter.in_array());
            let mut plan = JsonPlan::new(&config.reading)?;
            plan.added = layout.added_names(format);
            if matches!(format, OutputFormat::Csv(_)) && is_chunk {
                let (passed, in_3d) = columns_of_first(&config, &plan, &chunk);
                layout.passed = Some(passed);
                layout.three_dimensional |= in_3d;
                plan.added = layout.added_names(format);
            }
            plan.prefix.clone_from(&layout.prefix);
            plan.progress = Arc::clone(progress);
            (if reading == InputFormat::Json { Plan::Json(plan) } else { Plan::Ndjson(plan) }, format)
        }
    };
    layout.color &= format == OutputFormat::Text;
    Ok(Some((
        Job {
            queries: Queries { plan, flags: config.flags.clone(), source, noun: "query" },
            scene: scene.map(|scene| scene.scene),
            config,
            layout,
            format,
        },
        is_chunk.then_some(chunk),
    )))
}

/// The form of the output: as it was named, or as the input.
fn output_format(config: &Config, in_array: bool) -> OutputFormat {
    match (config.writing.format, config.reading.format) {
        (Some(OutputFormat::Json { .. }) | None, InputFormat::Json) => OutputFormat::Json { array: in_array },
        (Some(format), _) => format,
        (None, InputFormat::Csv(delimiter)) => OutputFormat::Csv(delimiter),
        (None, InputFormat::Ndjson) => OutputFormat::Ndjson,
    }
}

/// The columns that the first sound object decides: its passed keys, and whether it is in 3D.
fn columns_of_first(config: &Config, plan: &JsonPlan, chunk: &Chunk) -> (Vec<Arc<str>>, bool) {
    let lines = chunk.bytes.split(|&byte| byte == b'\n').filter(|_| config.reading.format == InputFormat::Ndjson);
    let mut elements = chunk.elements.iter().map(|element| &chunk.bytes[element.clone()]).chain(lines);
    let Some(entries) = elements.find_map(|element| json_rows::parse(element).ok()) else {
        return (Vec::new(), false);
    };
    let mut passed = Vec::new();
    PassedEntries { plan, entries: &entries }.visit(&mut |cell| passed.push(Arc::from(cell.name)));
    let mut args = config.flags.clone();
    // What is wrong with it is said when it is answered.
    let _ = plan.read(&entries, &mut args);
    (passed, args.has_third_component())
}

/// What workers take chunks from, one at a time.
struct Feed {
    cutter: Cutter,
    /// The chunk that the preparation has read.
    first: Option<Chunk>,
    ended: bool,
}

impl Feed {
    /// The next chunk; a failure comes with the number of the chunk that it stands for.
    fn next(&mut self, chunk: &mut Chunk) -> Result<bool, (u64, Failure)> {
        if let Some(first) = self.first.take() {
            *chunk = first;
            return Ok(true);
        }
        if self.ended {
            return Ok(false);
        }
        let result = self.cutter.next(chunk);
        self.ended = !matches!(result, Ok(true));
        result.map_err(|failure| (self.cutter.next_sequence(), failure))
    }
}

fn answer_all(
    job: Job,
    cutter: Cutter,
    first: Option<Chunk>,
    output: Box<dyn Write + Send>,
    progress: &Arc<Progress>,
) -> Result<Summary, (Summary, Failure)> {
    let jobs = job.config.jobs.get();
    let sequence = first.as_ref().map_or(cutter.next_sequence(), |chunk| chunk.sequence);
    let in_array = job.format == OutputFormat::Json { array: true };
    let order = Arc::new(Order::new(output, Arc::clone(progress), in_array, sequence, jobs));
    if let OutputFormat::Csv(delimiter) = job.format
        && job.layout.header
        && job.layout.passed.is_some()
    {
        let header = CsvWriter::header(&job.layout, delimiter);
        order.write_first(&header).map_err(|failure| (Summary::default(), failure))?;
    }
    let shared = Arc::new((job, Mutex::new(Feed { cutter, first, ended: false })));
    // The threads are not joined: one may wait for ever for a pipe to bring more when another has ended the run.
    for _ in 0..jobs {
        let (shared, order) = (Arc::clone(&shared), Arc::clone(&order));
        thread::spawn(move || work(&shared.0, &shared.1, &order));
    }
    order.wait()
}

/// Answers chunks until there are no more.
fn work(job: &Job, feed: &Mutex<Feed>, order: &Order) {
    let _leaving = order.join();
    let mut worker = Worker::new(job, order);
    let mut chunk = Chunk::default();
    while !order.is_stopped() {
        let next = feed.lock().unwrap_or_else(PoisonError::into_inner).next(&mut chunk);
        match next {
            Ok(true) => order.deposit(chunk.sequence, worker.answer(&chunk)),
            Ok(false) => return,
            Err((sequence, failure)) => {
                order.deposit(sequence, Outcome { failure: Some(failure), ..Outcome::default() });
                return;
            }
        }
    }
}
