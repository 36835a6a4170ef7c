//! The files behind the first of an input: read one after another, as if they were one.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::cli::{Header, Input, InputFormat, Reading};
use crate::failure::Failure;
use crate::query::shown;

use super::chunk::Chunk;
use super::chunks::Cutter;
use super::csv::plan::CsvPlan;
use super::open::OpenInput;

/// Files that are still to be read, and what all of them must have in common with the first.
#[derive(Default)]
pub(super) struct Later {
    /// The files, in order.
    pub(super) inputs: VecDeque<Input>,
    /// How the first one is read; nothing where no file can follow.
    pub(super) reading: Option<Reading>,
    /// How errors call the first one.
    pub(super) first: String,
    /// The columns that its header names, or how many there are; `None` where nothing in the files says so.
    pub(super) columns: Option<Vec<Arc<str>>>,
}

impl Later {
    /// Opens the next file, if there is one: it must have the form of the first.
    pub(super) fn open(&mut self) -> anyhow::Result<Option<OpenInput>> {
        let (Some(input), Some(reading)) = (self.inputs.pop_front(), &self.reading) else { return Ok(None) };
        let mut reading = reading.clone();
        let format = reading.format;
        let open = OpenInput::new(&input)?.sniff(&mut reading)?;
        if reading.format != format {
            let reason = format!("it is not spelled as {}; files of one input have one format", self.first);
            return Err(Failure::Data(format!("{}: {reason}", open.name)).into());
        }
        Ok(Some(open))
    }

    /// Cuts a file in place of the one before, and gives its first chunk; `false` if there is none.
    pub(super) fn go_on(&self, open: OpenInput, cutter: &mut Cutter, chunk: &mut Chunk) -> anyhow::Result<bool> {
        let sequence = cutter.next_sequence();
        let found = self.first_chunk(open, cutter, chunk);
        // What stands in front of the header is no chunk of its own.
        let is_found = matches!(found, Ok(true));
        if is_found {
            chunk.sequence = sequence;
        }
        cutter.number_from(sequence + u64::from(is_found));
        found
    }

    fn first_chunk(&self, open: OpenInput, cutter: &mut Cutter, chunk: &mut Chunk) -> anyhow::Result<bool> {
        let Some(reading) = &self.reading else { return Ok(false) };
        let mut next = Cutter::new(open.reader, reading.format, cutter.counts_queries(), &open.name);
        next.follow(cutter);
        next.skip_lines(open.lines);
        *cutter = next;
        let (InputFormat::Csv(dialect), Some(columns)) = (reading.format, &self.columns) else {
            return cutter.next(chunk);
        };
        while cutter.next(chunk)? {
            if let Some((plan, header)) = CsvPlan::new(reading, chunk, dialect, &open.name)? {
                if let Some(reason) = difference(columns, plan.names()) {
                    return Err(plan
                        .bad_header(&format!("the columns are not those of {}: {reason}", self.first))
                        .into());
                }
                if reading.header == Header::Line {
                    chunk.drop_header(header);
                    cutter.skip_query();
                }
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The first difference of the names of columns, which must be the same in the same order.
fn difference(first: &[Arc<str>], other: &[Arc<str>]) -> Option<String> {
    let mut pairs = first.iter().zip(other).enumerate();
    if let Some((index, (name, other))) = pairs.find(|(_, (name, other))| name != other) {
        return Some(format!("column {} is {}, not {}", index + 1, shown(other.as_bytes()), shown(name.as_bytes())));
    }
    let (count, other) = (first.len(), other.len());
    (count != other).then(|| format!("there are {other}, not {count}"))
}
