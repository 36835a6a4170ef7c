//! Reads the input and cuts it into chunks of whole records.
//!
//! A chunk is what one read returned, up to its last record end; so a pipe that trickles is answered at once. Only the
//! header of a CSV waits for its first row. A [`Feed`] hands out the chunks of an input, through all of its files.

use std::cell::Cell;
use std::collections::VecDeque;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;

use anyhow::Context;
use memchr::{memchr, memchr_iter, memrchr};

use crate::cli::{Dialect, InputFormat};
use crate::failure::Failure;
use crate::query::is_blank;
use crate::steps::step;

use super::csv::records::{RecordEnds, RecordReader, Records};
use super::json::split::Elements;
use super::sniff::BYTE_ORDER_MARK;
use super::source::{Later, Rewind};

/// How much is asked of one read.
const READ_SIZE: usize = 256 * 1024;
/// How much at first, and at least behind a short one.
const SHORT_READ: usize = 8 * 1024;
/// Chunks are cut shorter where their answers are longer, down to the shortest.
const MOST_ANSWERS: usize = 384 * 1024;
/// The shortest that a chunk is cut.
const SHORTEST: usize = 2 * 1024;
/// The longest record, without its line end; without a bound an unclosed quote would gather the whole input.
const MAX_RECORD: usize = 16 * 1024 * 1024;

/// Cuts an input into chunks.
pub(super) struct Cutter {
    pub(super) source: Rewind,
    format: InputFormat,
    /// How many queries the parts of the input before this one have.
    before: u64,
    /// Count queries; only some outputs need their numbers.
    pub(super) counts_queries: bool,
    name: Arc<str>,
    /// How much is asked of the next read: that much is cleared for it, so it is little at first and behind a short
    /// one.
    room: usize,
    /// How much at most.
    most: usize,
    /// The bytes read beyond the last chunk.
    rest: Vec<u8>,
    /// The begin of the next chunk.
    pub(super) next: Chunk,
    pub(super) elements: Elements,
    fault: Option<(usize, &'static str)>,
    /// True if a byte order mark can no longer come.
    past_mark: bool,
    at_end: bool,
}

impl Cutter {
    /// Cuts `source`, which errors call `name`.
    pub(super) fn new(source: Box<dyn Read + Send>, format: InputFormat, counts_queries: bool, name: &str) -> Self {
        Self {
            source: Rewind::new(source),
            format,
            before: 0,
            counts_queries: counts_queries || format == InputFormat::Json,
            name: name.into(),
            room: SHORT_READ,
            most: READ_SIZE,
            rest: Vec::new(),
            next: Chunk { first_line: 1, begins_file: true, ..Chunk::default() },
            elements: Elements::default(),
            fault: None,
            past_mark: false,
            at_end: false,
        }
    }

    /// Counts this many queries, each a line, before the part that is not cut yet.
    pub(super) fn count_from(&mut self, before: u64) {
        self.before = before;
        self.next.count_from(before);
    }

    /// Counts on from where another file of the same input has ended, behind lines that were taken off the front.
    pub(super) fn follow(&mut self, other: &Self, lines: u64) {
        let Chunk { sequence, offset, first_query, .. } = other.next;
        let (of_other_files, first_line) = (first_query, 1 + lines);
        let begins_file = true;
        self.next =
            Chunk { sequence, offset, first_query, of_other_files, first_line, begins_file, ..Chunk::default() };
    }

    /// Cuts the same input again from its beginning.
    pub(super) fn rewind(&mut self) -> anyhow::Result<()> {
        self.source.rewind().with_context(|| format!("cannot read {} again", self.name))?;
        self.rest.clear();
        self.next = Chunk { first_line: 1, begins_file: true, ..Chunk::default() };
        self.count_from(self.before);
        self.elements = Elements::default();
        (self.fault, self.past_mark, self.at_end) = (None, false, false);
        Ok(())
    }

    /// Makes chunks shorter, or longer again, by the lengths of one and of its answers: long answers would wait for
    /// their turn before they are complete, and their thread with them.
    fn fit(&mut self, chunk: usize, answers: usize) {
        if answers > MOST_ANSWERS {
            self.most = (chunk / 2).clamp(SHORTEST, self.most);
        } else if answers < MOST_ANSWERS / 4 && chunk > self.most / 2 {
            self.most = (2 * self.most).min(READ_SIZE);
        }
        self.room = self.room.min(self.most);
    }

    /// The next chunk, instead of the one before; `false` at the end of the input.
    pub(super) fn next(&mut self, chunk: &mut Chunk) -> anyhow::Result<bool> {
        chunk.bytes.clear();
        chunk.elements.clear();
        chunk.asked.take();
        chunk.bytes.append(&mut self.rest);
        let mut ends = RecordEnds::default();
        loop {
            if let Some(fault) = self.fault.take() {
                return Err(self.broken(chunk, fault).into());
            }
            if self.at_end {
                return Ok(false);
            }
            self.read_more(&mut chunk.bytes)?;
            if !self.past_mark && !self.skip_mark(&mut chunk.bytes) {
                continue;
            }
            let end = self.cut(chunk, &mut ends);
            self.check_length(chunk, end)?;
            if end > 0 {
                self.rest.extend_from_slice(&chunk.bytes[end..]);
                chunk.bytes.truncate(end);
                self.number(chunk);
                return Ok(true);
            }
        }
    }

    /// Adds the chunk that comes behind this one to it; `false` at the end of the input.
    pub(super) fn extend(&mut self, chunk: &mut Chunk) -> anyhow::Result<bool> {
        let mut behind = Chunk::default();
        let is_chunk = self.next(&mut behind)?;
        if is_chunk {
            // The longer one is not copied: a record may take much of the memory.
            if behind.bytes.len() > chunk.bytes.len() {
                drop(behind.bytes.splice(..0, chunk.bytes.drain(..)));
                chunk.bytes = behind.bytes;
            } else {
                chunk.bytes.append(&mut behind.bytes);
            }
            self.next.sequence = behind.sequence;
        }
        Ok(is_chunk)
    }

    /// Fails if a record is longer than the longest, where the last whole one ends at `end`. Such bytes hold a single
    /// record, since `read_more` goes no further at once.
    fn check_length(&self, Chunk { bytes, elements, .. }: &Chunk, end: usize) -> Result<(), Failure> {
        let is_over = match self.format {
            InputFormat::Json => end == 0 || elements.iter().any(|element| element.len() > MAX_RECORD),
            // Its line end may be still to come, but not behind the end of the input.
            _ => self.at_end || end == 0 && !(bytes.len() == MAX_RECORD + 1 && bytes.ends_with(b"\r")),
        };
        if bytes.len() <= MAX_RECORD || !is_over {
            return Ok(());
        }
        let (name, line) = (&self.name, self.next.first_line);
        let hint = "the longest is 16 MiB; is a quote or a bracket not closed?";
        Err(Failure::Data(format!("{name}:{line}: the record that begins here does not end: {hint}")))
    }

    /// Takes one byte order mark off the front of the input; `false` where more must be read to know whether it is one.
    fn skip_mark(&mut self, bytes: &mut Vec<u8>) -> bool {
        if !self.at_end && BYTE_ORDER_MARK.starts_with(bytes) && bytes.len() < BYTE_ORDER_MARK.len() {
            return false;
        }
        if bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
            self.next.offset += BYTE_ORDER_MARK.len() as u64;
        }
        self.past_mark = true;
        true
    }

    /// One read, behind the bytes that are there. It goes no further than the longest record may, and from there byte
    /// by byte, so that a longer one is found out in whatever pieces it comes.
    fn read_more(&mut self, bytes: &mut Vec<u8>) -> anyhow::Result<()> {
        let filled = bytes.len();
        let room = self.room.min(MAX_RECORD.saturating_sub(filled)).max(1);
        bytes.try_reserve(room).with_context(|| format!("cannot read {}", self.name))?;
        bytes.resize(filled + room, 0);
        let count = loop {
            match self.source.read(&mut bytes[filled..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        let count = count.with_context(|| format!("cannot read {}", self.name))?;
        bytes.truncate(filled + count);
        self.room = (2 * count).max(SHORT_READ).min(self.most);
        self.at_end = count == 0;
        Ok(())
    }

    /// Where the last whole record ends.
    fn cut(&mut self, chunk: &mut Chunk, ends: &mut RecordEnds) -> usize {
        let bytes = &chunk.bytes;
        match self.format {
            InputFormat::Json => {
                let found = self.elements.find(bytes, self.at_end);
                chunk.elements = found.elements;
                self.fault = found.fault.map(|(at, reason)| (at - found.consumed, reason));
                found.consumed
            }
            _ if self.at_end => bytes.len(),
            InputFormat::Csv(dialect) => ends.last_in(bytes, dialect),
            InputFormat::Ndjson => ends.last_line_in(bytes),
        }
    }

    /// Gives the chunk its numbers, and the next one those that follow.
    fn number(&mut self, chunk: &mut Chunk) {
        let queries = if self.counts_queries { self.count_queries(chunk) } else { 0 };
        let next = &mut self.next;
        chunk.source = Arc::clone(&self.name);
        chunk.sequence = next.sequence;
        chunk.offset = next.offset;
        chunk.first_line = next.first_line;
        chunk.first_column = next.first_column;
        chunk.first_query = next.first_query;
        chunk.of_other_files = next.of_other_files;
        chunk.begins_file = next.begins_file;
        next.begins_file &= match self.format {
            InputFormat::Json => chunk.elements.is_empty(),
            _ => chunk.bytes.iter().all(|&byte| is_blank(byte)),
        };
        next.sequence += 1;
        next.offset = chunk.end();
        next.first_line = chunk.line_at(chunk.bytes.len());
        next.first_column = chunk.column_at(chunk.bytes.len());
        next.first_query += queries;
    }

    fn count_queries(&self, chunk: &Chunk) -> u64 {
        match self.format {
            InputFormat::Json => chunk.elements.len() as u64,
            InputFormat::Ndjson => {
                let lines = chunk.bytes.split(|&byte| byte == b'\n');
                lines.filter(|line| !line.iter().all(|&byte| is_blank(byte))).count() as u64
            }
            InputFormat::Csv(dialect) if memchr(b'"', &chunk.bytes).is_some() => {
                let mut reader = RecordReader::new(dialect);
                let mut records = Records::new(&chunk.bytes, &mut reader);
                std::iter::from_fn(|| records.advance().ok().filter(|&is_record| is_record)).count() as u64
            }
            // Without quotes every line is a record, but for blank ones and comments.
            InputFormat::Csv(Dialect { comment, .. }) => {
                let bytes = &chunk.bytes;
                let unended = !bytes.is_empty() && !bytes.ends_with(b"\n");
                let ends = memchr_iter(b'\n', bytes).map(|at| at + 1).chain(unended.then_some(bytes.len()));
                let lines = ends.scan(0, |start, end| Some(&bytes[std::mem::replace(start, end)..end]));
                let is_record = |line: &&[u8]| {
                    !matches!(*line, b"\n" | b"\r\n") && (comment.is_none() || line.first().copied() != comment)
                };
                lines.filter(is_record).count() as u64
            }
        }
    }

    fn broken(&self, chunk: &Chunk, (at, reason): (usize, &'static str)) -> Failure {
        let bytes = &chunk.bytes[..at.min(chunk.bytes.len())];
        let line = self.next.first_line + memchr_iter(b'\n', bytes).count() as u64;
        let column = memrchr(b'\n', bytes).map_or(self.next.first_column + bytes.len(), |end| bytes.len() - end - 1);
        Failure::Data(format!("{}:{line}: column {}: broken JSON: {reason}", self.name, column + 1))
    }
}

/// A piece of an input, and its place in it: bytes that begin with a record and end with one.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    pub(crate) bytes: Vec<u8>,
    /// Where its elements are, in a JSON document.
    pub(super) elements: Vec<Range<usize>>,
    /// How errors call its file.
    pub(super) source: Arc<str>,
    /// Its number, from 0.
    pub(crate) sequence: u64,
    /// Bytes of the input before it.
    pub(crate) offset: u64,
    /// The line that it begins on, from 1.
    pub(super) first_line: u64,
    /// Bytes of that line before the chunk.
    first_column: usize,
    /// Queries before it.
    pub(super) first_query: u64,
    /// Queries of the files before its own.
    pub(super) of_other_files: u64,
    /// True if no query is before it in its file.
    pub(super) begins_file: bool,
    /// The byte and the line that were asked for last: bad rows ask for one after another.
    asked: Cell<(usize, u64)>,
}

impl Chunk {
    /// The line of the byte at `offset`, from 1.
    pub(super) fn line_at(&self, offset: usize) -> u64 {
        let (from, lines) = Some(self.asked.get()).filter(|(from, _)| *from <= offset).unwrap_or_default();
        step(offset - from);
        let lines = lines + memchr_iter(b'\n', &self.bytes[from..offset]).count() as u64;
        self.asked.set((offset, lines));
        self.first_line + lines
    }

    /// Counts this many queries, each a line, before it.
    pub(super) fn count_from(&mut self, before: u64) {
        self.first_line += before;
        self.first_query += before;
    }

    /// Takes the header off the front, which ends a line.
    pub(super) fn drop_header(&mut self, length: usize) {
        self.first_line = self.line_at(length);
        self.offset += length as u64;
        self.bytes.drain(..length);
        self.asked.take();
    }

    /// Bytes of the input before its end.
    pub(crate) fn end(&self) -> u64 {
        self.offset + self.bytes.len() as u64
    }

    /// Bytes between the beginning of its line and the byte at `offset`.
    pub(super) fn column_at(&self, offset: usize) -> usize {
        match memrchr(b'\n', &self.bytes[..offset]) {
            Some(end) => offset - end - 1,
            None => self.first_column + offset,
        }
    }
}

/// The chunks of an input, one after another, through all of its files.
pub(crate) struct Feed {
    pub(super) cutter: Cutter,
    /// The chunks that have been read already.
    pub(super) ahead: VecDeque<Chunk>,
    /// True if nothing comes behind those chunks; flags are a chunk alone.
    pub(super) ended: bool,
    pub(super) later: Later,
}

impl Feed {
    /// The next chunk, instead of the one before; `false` at the end, and behind a failure.
    pub(crate) fn next(&mut self, chunk: &mut Chunk) -> anyhow::Result<bool> {
        if let Some(first) = self.ahead.pop_front() {
            *chunk = first;
            return Ok(true);
        }
        if self.ended {
            return Ok(false);
        }
        // Nothing comes behind a failure, wherever it is.
        self.ended = true;
        while !self.cutter.next(chunk)? {
            let Some(next) = self.later.open()? else { return Ok(false) };
            if self.later.go_on(next, &mut self.cutter, chunk)? {
                break;
            }
        }
        self.ended = false;
        Ok(true)
    }

    /// Has chunks cut to fit the answers, by the length of a chunk and of its own.
    pub(crate) fn fit(&mut self, chunk: usize, answers: usize) {
        self.cutter.fit(chunk, answers);
    }

    /// The first chunk, if it has been read already.
    pub(crate) fn first(&self) -> Option<&Chunk> {
        self.ahead.front()
    }

    /// The number of the next chunk.
    pub(crate) fn next_sequence(&self) -> u64 {
        self.first().map_or(self.cutter.next.sequence, |chunk| chunk.sequence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::steps_of;

    const CSV: InputFormat = InputFormat::Csv(Dialect { delimiter: b',', comment: None, escape: None });

    /// True if the text before a record of this length is cut, and the record, and the text behind it.
    fn is_cut(format: InputFormat, before: &'static str, length: usize, behind: &'static str) -> bool {
        let (open, close) = if format == CSV { (r#"a,""#, r#"""#) } else { (r#"{"a":""#, r#""}"#) };
        let middle = io::repeat(b'x').take((length - open.len() - close.len()) as u64);
        let source = before.as_bytes().chain(open.as_bytes()).chain(middle);
        let source = source.chain(close.as_bytes()).chain(behind.as_bytes());
        let mut cutter = Cutter::new(Box::new(source), format, false, "test");
        let (mut chunk, mut cut) = (Chunk::default(), 0);
        loop {
            match cutter.next(&mut chunk) {
                Ok(true) => cut += chunk.bytes.len(),
                Ok(false) => {
                    assert_eq!(cut, before.len() + length + behind.len());
                    return true;
                }
                Err(error) => {
                    assert!(error.to_string().contains("the longest is 16 MiB"), "{error}");
                    return false;
                }
            }
        }
    }

    #[test]
    fn a_record_has_at_most_16_mib_without_its_line_end() {
        let lines = ["", "\n", "\r\n", "\nb,1\n", "\n\n\n", "\r\n\r\n"].map(|behind| ("", behind));
        let more_lines = [("\n", "\n"), ("a,1\n", "\n\n")];
        let elements = [("", ""), ("", "\n"), ("[", "]"), (" [ ", ",{}]"), ("[{},", ", {} ]"), ("{}\n", "{}")];
        let all =
            [(CSV, &lines[..]), (CSV, &more_lines), (InputFormat::Ndjson, &lines), (InputFormat::Json, &elements)];
        for (format, around) in all {
            for &(before, behind) in around {
                for (length, fits) in [(MAX_RECORD, true), (MAX_RECORD + 1, false)] {
                    let case = format!("{format:?} {before:?} {length} {behind:?}");
                    assert_eq!(is_cut(format, before, length, behind), fits, "{case}");
                }
            }
        }
        for format in [CSV, InputFormat::Ndjson] {
            // A carriage return alone ends nothing.
            assert!(!is_cut(format, "", MAX_RECORD, "\r"));
            assert!(!is_cut(format, "", MAX_RECORD, "\rx\n"));
        }
        assert!(!is_cut(InputFormat::Json, "", MAX_RECORD + 2, "\n"));
    }

    #[test]
    fn chunks_are_shorter_while_their_answers_are_long() {
        let mut cutter = Cutter::new(Box::new(io::repeat(b'\n')), InputFormat::Ndjson, false, "test");
        let mut chunk = Chunk::default();
        let mut lengths = |times_longer: usize| {
            for _ in 0..12 {
                assert!(cutter.next(&mut chunk).unwrap());
                cutter.fit(chunk.bytes.len(), times_longer * chunk.bytes.len());
            }
            chunk.bytes.len()
        };
        assert_eq!([1, 60, 60, 1, 1000, 2].map(&mut lengths), [256, 4, 4, 128, 2, 64].map(|length| length * 1024));
    }

    #[test]
    fn the_lines_of_bad_rows_are_counted_once() {
        let chunk = Chunk { bytes: b"x\n".repeat(10_000), first_line: 5, ..Chunk::default() };
        let steps = steps_of(|| assert!((0..10_000).all(|row| chunk.line_at(2 * row) == 5 + row as u64)));
        assert!(steps <= chunk.bytes.len(), "{steps} steps");
        assert_eq!([chunk.line_at(7), chunk.line_at(3), chunk.line_at(20_000)], [8, 6, 10_005]);
    }
}
