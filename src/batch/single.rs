//! One query, from flags.

use std::io::{self, IsTerminal, Write, stdin};
use std::sync::Arc;

use crate::cli::Config;
use crate::failure::Failure;
use crate::format::{CsvWriter, Layout, NothingPassed, OutputFormat, Writer};
use crate::query::{About, Cell, Report, Sink, Spelling, Stop, empty_row};

use super::Summary;
use super::destination::Destination;
use super::scene_file::{self, LoadedScene};
use super::worker::layout_of;

/// A walk is written in pieces of about this size.
const PIECE: usize = 64 * 1024;

/// Takes the rows of the answer.
struct Answer<'a> {
    writer: Box<dyn Writer + 'a>,
    /// What is written before the first row.
    buffer: Vec<u8>,
    output: &'a mut dyn Write,
    contact: bool,
    rows: u64,
}

impl Sink for Answer<'_> {
    fn row(&mut self, cells: &[Cell], about: About) -> io::Result<()> {
        self.writer.row(cells, about, &mut self.buffer);
        self.contact |= about.contact.is_some();
        self.rows += 1;
        if self.buffer.len() > PIECE { self.write_out() } else { Ok(()) }
    }
}

impl Answer<'_> {
    fn write_out(&mut self) -> io::Result<()> {
        self.output.write_all(&self.buffer)?;
        self.buffer.clear();
        self.output.flush()
    }
}

/// Answers the query that the flags give.
pub fn run(config: &Config) -> Result<Summary, Failure> {
    let format = match config.writing.format {
        Some(OutputFormat::Json { .. }) => OutputFormat::Json { array: false },
        Some(format) => format,
        None => OutputFormat::Text,
    };
    let scene = scene_file::load(config)?;
    let against = scene.as_ref().map(|scene| Arc::clone(&scene.passed));
    let mut layout = Layout { errors: false, against, ..layout_of(config) };
    layout.color &= format == OutputFormat::Text;
    let (destination, mut output) = Destination::open(config.writing.output.as_deref())?;
    let mut answer =
        Answer { writer: format.writer(&layout), buffer: Vec::new(), output: &mut output, contact: false, rows: 0 };
    if let OutputFormat::Csv(delimiter) = format
        && layout.header
    {
        answer.buffer = CsvWriter::header(&layout, delimiter);
    }
    answer.writer.begin(1, &NothingPassed, &mut answer.buffer);
    let mut cells = empty_row(layout.declared);
    let mut report = Report::new(&config.ask, &mut cells, &mut answer);
    let result = match &scene {
        Some(LoadedScene { scene, .. }) => {
            config.command.answer_in_scene(&config.flags, scene, &mut scene.scratch(), &mut report)
        }
        None => config.command.answer(&config.flags, &mut report),
    };
    let failed = |error: io::Error| Failure::of_output(&error);
    match result {
        Err(Stop::Output(error)) => return Err(failed(error)),
        Err(stop) if answer.rows == 0 => return Err(explain(stop)),
        Err(stop) => {
            answer.writer.end(None, &mut answer.buffer);
            answer.write_out().map_err(failed)?;
            return Err(explain(stop));
        }
        Ok(()) => answer.writer.end(None, &mut answer.buffer),
    }
    answer.write_out().map_err(failed)?;
    let contact = answer.contact;
    drop(answer);
    drop(output);
    destination.finish()?;
    Ok(Summary { contact, errors: 0 })
}

/// What is wrong with the flags; whoever has piped something in may have forgotten to say so.
fn explain(stop: Stop) -> Failure {
    let Stop::Problem(problem) = stop else { return Failure::Usage("the result cannot be certified".to_owned()) };
    let text = problem.describe(Spelling::Flags);
    Failure::Usage(if problem.incomplete && !stdin().is_terminal() {
        format!("{text}; to read queries from standard input, add -")
    } else {
        text
    })
}
