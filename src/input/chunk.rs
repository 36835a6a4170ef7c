//! A piece of an input, and where it stands in it.

use std::cell::Cell;
use std::ops::Range;
use std::sync::Arc;

use memchr::{memchr_iter, memrchr};

use crate::steps::step;

/// Bytes that begin with a record and end with one.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    /// The bytes.
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
    pub(super) first_column: usize,
    /// Queries before it.
    pub(super) first_query: u64,
    /// Queries of the files before its own.
    pub(super) of_other_files: u64,
    /// The byte and the line that were asked for last: bad rows ask for one after another.
    pub(super) asked: Cell<(usize, u64)>,
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

    /// Counts so many queries, each a line, as standing before it.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::steps_of;

    #[test]
    fn the_lines_of_bad_rows_are_counted_once() {
        let chunk = Chunk { bytes: b"x\n".repeat(10_000), first_line: 5, ..Chunk::default() };
        let steps = steps_of(|| assert!((0..10_000).all(|row| chunk.line_at(2 * row) == 5 + row as u64)));
        assert!(steps <= chunk.bytes.len(), "{steps} steps");
        assert_eq!([chunk.line_at(7), chunk.line_at(3), chunk.line_at(20_000)], [8, 6, 10_005]);
    }
}
