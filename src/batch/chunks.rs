//! Reads the input and cuts it into chunks of whole records.
//!
//! A chunk is what one read returned, up to its last record end; so a pipe that trickles is answered at once.

use std::io::{self, Read};
use std::ops::Range;

use memchr::{memchr, memchr_iter, memrchr};

use anyhow::Context;

use crate::cli::{Dialect, InputFormat};
use crate::failure::Failure;

use super::csv_records::{RecordReader, Records};
use super::csv_split::RecordEnds;
use super::json_split::{Elements, Fault};

/// How much is asked of one read.
const READ_SIZE: usize = 256 * 1024;
/// The longest record; without a bound an unclosed quote would gather the whole input.
const MAX_RECORD: usize = 16 * 1024 * 1024;

/// What some programs write in front of UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Bytes that begin with a record and end with one.
#[derive(Debug, Default)]
pub struct Chunk {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Where its elements are, in a JSON document.
    pub elements: Vec<Range<usize>>,
    /// Its number, from 0.
    pub sequence: u64,
    /// Bytes of the input before it.
    pub offset: u64,
    /// The line that it begins on, from 1.
    pub first_line: u64,
    /// Bytes of that line before the chunk.
    pub first_column: usize,
    /// Queries before it.
    pub first_query: u64,
}

impl Chunk {
    /// The line of the byte at `offset`, from 1.
    pub fn line_at(&self, offset: usize) -> u64 {
        self.first_line + memchr_iter(b'\n', &self.bytes[..offset]).count() as u64
    }

    /// Takes the header off the front, which ends a line.
    pub fn drop_header(&mut self, length: usize) {
        self.first_line = self.line_at(length);
        self.offset += length as u64;
        self.bytes.drain(..length);
    }

    /// Bytes of the input before its end.
    pub fn end(&self) -> u64 {
        self.offset + self.bytes.len() as u64
    }

    /// Bytes between the beginning of its line and the byte at `offset`.
    pub fn column_at(&self, offset: usize) -> usize {
        match memrchr(b'\n', &self.bytes[..offset]) {
            Some(end) => offset - end - 1,
            None => self.first_column + offset,
        }
    }
}

/// Cuts an input into chunks.
pub struct Cutter {
    source: Box<dyn Read + Send>,
    format: InputFormat,
    /// Whether queries must be counted; only some outputs need their numbers.
    counts_queries: bool,
    name: String,
    /// What was read behind the last chunk.
    rest: Vec<u8>,
    /// What stands in front of the next chunk.
    next: Chunk,
    elements: Elements,
    fault: Option<Fault>,
    at_end: bool,
}

impl Cutter {
    /// Cuts `source`, which errors call `name`.
    pub fn new(source: Box<dyn Read + Send>, format: InputFormat, counts_queries: bool, name: String) -> Self {
        Self {
            source,
            format,
            counts_queries: counts_queries || format == InputFormat::Json,
            name,
            rest: Vec::new(),
            next: Chunk { first_line: 1, ..Chunk::default() },
            elements: Elements::default(),
            fault: None,
            at_end: false,
        }
    }

    /// Whether the JSON document is an array, as far as it has been read.
    pub fn in_array(&self) -> bool {
        self.elements.in_array()
    }

    /// The number that the next chunk will have.
    pub fn next_sequence(&self) -> u64 {
        self.next.sequence
    }

    /// Counts one record less: the header is no query.
    pub fn skip_query(&mut self) {
        self.next.first_query = self.next.first_query.saturating_sub(1);
    }

    /// The next chunk, in place of the one before; `false` at the end of the input.
    pub fn next(&mut self, chunk: &mut Chunk) -> anyhow::Result<bool> {
        chunk.bytes.clear();
        chunk.elements.clear();
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
            if self.is_part_of_mark(&chunk.bytes) {
                continue;
            }
            let end = self.cut(chunk, &mut ends);
            if end > 0 {
                self.rest.extend_from_slice(&chunk.bytes[end..]);
                chunk.bytes.truncate(end);
                self.number(chunk);
                return Ok(true);
            }
            if chunk.bytes.len() > MAX_RECORD {
                return Err(self.too_long().into());
            }
        }
    }

    /// Whether these may be the first bytes of a byte order mark.
    fn is_part_of_mark(&self, bytes: &[u8]) -> bool {
        !self.at_end && self.next.sequence == 0 && !bytes.is_empty() && BYTE_ORDER_MARK.starts_with(bytes)
    }

    /// One read, behind the bytes that are there.
    fn read_more(&mut self, bytes: &mut Vec<u8>) -> anyhow::Result<()> {
        let filled = bytes.len();
        bytes.resize(filled + READ_SIZE, 0);
        let count = loop {
            match self.source.read(&mut bytes[filled..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        let count = count.with_context(|| format!("cannot read {}", self.name))?;
        bytes.truncate(filled + count);
        self.at_end = count == 0;
        if self.next.sequence == 0 && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
            self.next.offset += BYTE_ORDER_MARK.len() as u64;
        }
        Ok(())
    }

    /// Where the last whole record ends.
    fn cut(&mut self, chunk: &mut Chunk, ends: &mut RecordEnds) -> usize {
        let bytes = &chunk.bytes;
        match self.format {
            InputFormat::Json => {
                let found = self.elements.find(bytes, self.at_end);
                chunk.elements = found.elements;
                self.fault = found.fault.map(|fault| Fault { at: fault.at - found.consumed, ..fault });
                found.consumed
            }
            _ if self.at_end => bytes.len(),
            InputFormat::Csv(dialect) => ends.last_in(bytes, dialect),
            InputFormat::Ndjson => memrchr(b'\n', bytes).map_or(0, |end| end + 1),
        }
    }

    /// Gives the chunk its numbers, and the next one those that follow.
    fn number(&mut self, chunk: &mut Chunk) {
        let queries = if self.counts_queries { self.count_queries(chunk) } else { 0 };
        let next = &mut self.next;
        chunk.sequence = next.sequence;
        chunk.offset = next.offset;
        chunk.first_line = next.first_line;
        chunk.first_column = next.first_column;
        chunk.first_query = next.first_query;
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
                chunk.bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count() as u64
            }
            InputFormat::Csv(dialect) if memchr(b'"', &chunk.bytes).is_some() => {
                let mut reader = RecordReader::new(dialect);
                let mut records = Records::new(&chunk.bytes, &mut reader);
                std::iter::from_fn(|| records.advance().ok().filter(|&is_record| is_record)).count() as u64
            }
            // Without quotes every line is a record, but for blank ones and comments.
            InputFormat::Csv(Dialect { comment, .. }) => {
                let lines = chunk.bytes.split_inclusive(|&byte| byte == b'\n');
                let is_record = |line: &&[u8]| {
                    !matches!(*line, b"\n" | b"\r\n") && (comment.is_none() || line.first().copied() != comment)
                };
                lines.filter(is_record).count() as u64
            }
        }
    }

    fn broken(&self, chunk: &Chunk, fault: Fault) -> Failure {
        let bytes = &chunk.bytes[..fault.at.min(chunk.bytes.len())];
        let line = self.next.first_line + memchr_iter(b'\n', bytes).count() as u64;
        let column = memrchr(b'\n', bytes).map_or(self.next.first_column + bytes.len(), |end| bytes.len() - end - 1);
        Failure::Data(format!("{}:{line}: column {}: broken JSON: {}", self.name, column + 1, fault.reason))
    }

    fn too_long(&self) -> Failure {
        let line = self.next.first_line;
        let hint = "the longest is 16 MiB; is a quote or a bracket not closed?";
        Failure::Data(format!("{}:{line}: the record that begins here does not end: {hint}", self.name))
    }
}
