//! The records of a chunk of CSV. Plain ones are read in one pass over their bytes, by whoever knows what their fields
//! hold; the core of the csv crate reads all others.
//!
//! And where whole records, and lines, end in bytes that come in pieces: RFC 4180, with LF or CRLF line ends. A quote opens
//! a field only at its very beginning; anywhere else it is a character like any other.

use std::ops::Range;

use csv_core::{ReadFieldResult, Reader, ReaderBuilder, Terminator};
use memchr::{memchr, memchr2, memrchr};

use crate::cli::Dialect;
use crate::input::columns::{MAX_COLUMNS, trimmed};
use crate::output::format::{Passed, PassedValue};
use crate::steps::step;

use super::CsvPlan;

/// The state of reading records, for many chunks.
pub(crate) struct RecordReader {
    dialect: Dialect,
    /// True if a quoted field has ended behind a backslash, with more text to follow: as if that should escape the
    /// quote.
    pub(crate) found_backslash: bool,
    /// Made when it is first needed: plain files never need it.
    core: Option<Box<Reader>>,
    /// The contents of the fields of the record read last, as many as there may be columns; true of those in quotes.
    fields: Vec<(Range<usize>, bool)>,
    /// How many more it has.
    beyond: usize,
    /// True if that was a plain one, whose fields are parts of the chunk; else they are parts of `text`.
    is_plain: bool,
    text: Vec<u8>,
}

/// A quoted field that does not end in the chunk, which only the end of the input leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unclosed;

/// The first row behind a header, or behind names that were given: the first record that is no comment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FirstRow {
    /// It begins and ends here in the chunk.
    At(usize, usize),
    /// It is too far behind or too long, or has a quote that never closes.
    NotLookedAt,
    None,
}

impl RecordReader {
    /// A reader for CSV that is spelled so.
    pub(crate) fn new(dialect: Dialect) -> Self {
        Self {
            dialect,
            found_backslash: false,
            core: None,
            fields: Vec::new(),
            beyond: 0,
            is_plain: false,
            text: Vec::new(),
        }
    }

    fn new_core(Dialect { delimiter, escape, .. }: Dialect) -> Box<Reader> {
        // A carriage return alone ends no record; one before a line end is taken off by `read`.
        let mut builder = ReaderBuilder::new();
        builder.delimiter(delimiter).terminator(Terminator::Any(b'\n')).escape(escape).double_quote(escape.is_none());
        let mut core = builder.build();
        // It takes a byte order mark off what it reads first. That is our cutter's business.
        core.read_field(b"\n", &mut [0]);
        Box::new(core)
    }

    /// Reads the record that `bytes` begin with; its length, with the line end.
    fn read(&mut self, bytes: &[u8]) -> Result<usize, Unclosed> {
        let core = self.core.get_or_insert_with(|| Self::new_core(self.dialect));
        self.is_plain = false;
        self.fields.clear();
        self.beyond = 0;
        let (mut read, mut written) = (0, 0);
        loop {
            let (start, begin, is_quoted) = (read, written, bytes.get(read) == Some(&b'"'));
            let is_last = loop {
                // A line end behind the end of the input shows whether a quote is open: it is then part of the field.
                let at_end = read == bytes.len();
                let input = if at_end { b"\n" } else { &bytes[read..] };
                let (result, more_read, more_written) = core.read_field(input, &mut self.text[written..]);
                read = (read + more_read).min(bytes.len());
                written += more_written;
                match result {
                    ReadFieldResult::Field { record_end } => break record_end,
                    ReadFieldResult::OutputFull => {
                        // No more can come than is left, and a line end.
                        let most = (written + bytes.len() - read + 1).max(self.text.len() + 1);
                        self.text.resize((2 * self.text.len() + 256).min(most), 0);
                    }
                    ReadFieldResult::InputEmpty | ReadFieldResult::End if at_end => return Err(Unclosed),
                    ReadFieldResult::InputEmpty | ReadFieldResult::End => {}
                }
            };
            self.found_backslash |=
                is_quoted && self.dialect.escape.is_none() && breaks_off(&bytes[start..read], self.dialect.delimiter);
            let return_length = usize::from(is_last && bytes[..read].ends_with(b"\r\n"));
            if self.fields.len() < MAX_COLUMNS {
                self.fields.push((begin..written - return_length, is_quoted));
            } else {
                // No plan has that many: the record is only counted, and no memory is spent on the field.
                self.beyond += 1;
                written = begin;
            }
            if is_last {
                return Ok(read);
            }
        }
    }
}

/// True if a quoted field goes on behind its closing quote, which is behind a backslash.
fn breaks_off(field: &[u8], delimiter: u8) -> bool {
    let mut from = 1;
    while let Some(quote) = memchr(b'"', &field[from..]).map(|offset| from + offset) {
        match field.get(quote + 1) {
            Some(b'"') => from = quote + 2,
            None | Some(b'\n' | b'\r') => return false,
            Some(next) => return *next != delimiter && field[quote - 1] == b'\\',
        }
    }
    false
}

/// The records of a chunk, one after another; blank lines are passed over.
pub(crate) struct Records<'a> {
    bytes: &'a [u8],
    reader: &'a mut RecordReader,
    /// Where the next record begins.
    pub(crate) position: usize,
    /// Where the record read last began.
    pub(crate) start: usize,
}

impl<'a> Records<'a> {
    /// The records of `bytes`, which begin with one.
    pub(crate) fn new(bytes: &'a [u8], reader: &'a mut RecordReader) -> Self {
        Self { bytes, reader, position: 0, start: 0 }
    }

    /// The bytes of the record read last.
    pub(crate) fn record(&self) -> &'a [u8] {
        &self.bytes[self.start..self.position]
    }

    /// How many fields the record read last has.
    pub(crate) fn count(&self) -> usize {
        self.reader.fields.len() + self.reader.beyond
    }

    /// The content of a field of the record read last.
    #[inline]
    pub(super) fn content(&self, field: usize) -> Option<&[u8]> {
        let range = self.reader.fields.get(field)?.0.clone();
        Some(if self.reader.is_plain { &self.bytes[range] } else { &self.reader.text[range] })
    }

    /// True if that field is in quotes.
    pub(super) fn is_quoted(&self, field: usize) -> bool {
        self.reader.fields[field].1
    }

    /// Begins to read the next record as a plain one of `columns` columns, unless it begins with a line end. If it
    /// turns out not to be plain, `advance` reads it.
    #[inline]
    pub(super) fn begin_plain(&mut self, columns: usize) -> Option<PlainRecord<'_, 'a>> {
        self.reader.is_plain = true;
        self.reader.fields.resize(columns, (0..0, false));
        self.reader.beyond = 0;
        let position = self.position;
        let is_line = match self.bytes.get(position) {
            None | Some(b'\n' | b'\r') => false,
            first => self.reader.dialect.comment.is_none() || first.copied() != self.reader.dialect.comment,
        };
        is_line.then_some(PlainRecord { records: self, position })
    }

    /// Goes on to where the next record begins, or to the end.
    pub(crate) fn skip_blank_lines(&mut self) {
        loop {
            match &self.bytes[self.position..] {
                [b'\n', ..] => self.position += 1,
                [b'\r', b'\n', ..] => self.position += 2,
                rest @ [first, ..] if Some(*first) == self.reader.dialect.comment => {
                    self.position += memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
                }
                _ => return,
            }
        }
    }

    /// Reads the next record; `Ok(false)` is the end.
    pub(crate) fn advance(&mut self) -> Result<bool, Unclosed> {
        self.skip_blank_lines();
        if self.position == self.bytes.len() {
            return Ok(false);
        }
        self.start = self.position;
        self.position += self.reader.read(&self.bytes[self.start..])?;
        Ok(true)
    }
}

/// A plain record while it is read, in one pass over its bytes: no field has a quote in it.
pub(super) struct PlainRecord<'r, 'a> {
    records: &'r mut Records<'a>,
    position: usize,
}

impl PlainRecord<'_, '_> {
    /// The bytes that have not been read yet.
    #[inline(always)]
    pub(super) fn rest(&self) -> &[u8] {
        &self.records.bytes[self.position..]
    }

    /// The content of the next field among the bytes that have not been read, and whether it is in quotes; `None` if it is
    /// not plain.
    #[inline]
    pub(super) fn field(&self) -> Option<(Range<usize>, bool)> {
        if let [b'"', rest @ ..] = self.rest() {
            // With an escape, a quote need not be the end.
            let None = self.records.reader.dialect.escape else { return None };
            return Some((1..1 + memchr(b'"', rest)?, true));
        }
        let delimiter = self.records.reader.dialect.delimiter;
        let end = self.rest().iter().position(|byte| *byte == delimiter || matches!(byte, b'\n' | b'"' | b'\r'))?;
        Some((0..end, false))
    }

    /// Keeps this content, among the bytes that have not been read, as the record's field in this column.
    #[inline]
    pub(super) fn keep(&mut self, column: usize, content: Range<usize>, is_quoted: bool) {
        let content = self.position + content.start..self.position + content.end;
        self.records.reader.fields[column] = (content, is_quoted);
    }

    /// Steps over a field of this length and the delimiter behind it, if there is one.
    #[inline(always)]
    pub(super) fn skip(&mut self, length: usize) -> bool {
        let end = self.position + length;
        let is_delimited = self.records.bytes.get(end) == Some(&self.records.reader.dialect.delimiter);
        if is_delimited {
            self.position = end + 1;
        }
        is_delimited
    }

    /// Steps over the last field, of this length, and the line end behind it, if there is one: then the record is the
    /// one read last.
    #[inline]
    pub(super) fn end(&mut self, length: usize) -> bool {
        let end = self.position + length;
        let line_end = match self.records.bytes.get(end..) {
            Some([b'\n', ..]) => 1,
            Some([b'\r', b'\n', ..]) => 2,
            _ => return false,
        };
        self.records.start = self.records.position;
        self.records.position = end + line_end;
        true
    }
}

/// Finds the end of the last whole record in bytes that grow, without reading any of them twice.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecordEnds {
    /// How far it has read.
    position: usize,
    /// True if `position` is within a quoted field.
    quoted: bool,
    /// True if `position` is within a line that is a comment.
    comment: bool,
    last_end: usize,
}

impl RecordEnds {
    /// The end of the last whole record in `bytes`, which begin with a record; 0 if there is none.
    /// Quotes in lines that are comments are no quotes.
    pub(crate) fn last_in(&mut self, bytes: &[u8], dialect: Dialect) -> usize {
        let Dialect { delimiter, comment, escape } = dialect;
        while self.position < bytes.len() {
            let (begin, rest) = (self.position, &bytes[self.position..]);
            if self.comment {
                let end = memchr(b'\n', rest);
                self.position = end.map_or(bytes.len(), |end| begin + end + 1);
                step(self.position - begin);
                if end.is_some() {
                    (self.comment, self.last_end) = (false, self.position);
                }
                continue;
            }
            let special = match escape.filter(|_| self.quoted) {
                Some(escape) => memchr2(b'"', escape, rest),
                None => memchr(b'"', rest),
            };
            let at = special.map_or(bytes.len(), |at| begin + at);
            step(bytes.len().min(at + 1) - begin);
            if !self.quoted
                && let Some(end) = memrchr(b'\n', &bytes[begin..at])
            {
                self.last_end = begin + end + 1;
            }
            self.position = at;
            match (self.quoted, &bytes[at..]) {
                (_, []) => {}
                (false, _) => {
                    self.position += 1;
                    self.comment = comment.is_some() && bytes.get(self.last_end).copied() == comment;
                    let begins_field = at == 0 || bytes[at - 1] == delimiter || bytes[at - 1] == b'\n';
                    self.quoted = begins_field && !self.comment;
                }
                // The next byte decides whether the quote closes the field, or is escaped.
                (true, [_]) => break,
                (true, [b'"', next, ..]) if escape.is_some() || *next != b'"' => {
                    self.quoted = false;
                    self.position += 1;
                }
                // A quote and another, or an escape and what it escapes.
                (true, _) => self.position += 2,
            }
        }
        self.last_end
    }

    /// The end of the last line in `bytes`; 0 if there is none.
    pub(crate) fn last_line_in(&mut self, bytes: &[u8]) -> usize {
        let rest = &bytes[self.position..];
        step(rest.len());
        if let Some(end) = memrchr(b'\n', rest) {
            self.last_end = self.position + end + 1;
        }
        self.position = bytes.len();
        self.last_end
    }
}

/// The passed cells of a record; columns that a ragged one lacks are left out.
pub(in crate::input) struct PassedFields<'a> {
    pub(in crate::input) plan: &'a CsvPlan,
    /// The record, read last.
    pub(in crate::input) records: &'a Records<'a>,
}

impl Passed for PassedFields<'_> {
    fn find(&self, name: &str, visit: &mut dyn FnMut(PassedValue<'_>)) {
        // A column that is not copied to the output can be found, too.
        let column = self.plan.names.iter().position(|column| trimmed(column) == name);
        if let Some((column, content)) = column.and_then(|column| Some((column, self.records.content(column)?))) {
            visit(PassedValue::Cell { text: content, is_quoted: self.records.is_quoted(column) });
        }
    }

    fn visit(&self, visit: &mut dyn FnMut(&str, PassedValue<'_>)) {
        for &column in &self.plan.passed {
            if let Some(content) = self.records.content(column) {
                let value = PassedValue::Cell { text: content, is_quoted: self.records.is_quoted(column) };
                visit(&self.plan.names[column], value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::InputFormat;
    use crate::input::chunks::{Chunk, Cutter};
    use crate::steps::steps_of;
    use std::io::{self, Read};

    const COMMAS: Dialect = Dialect { delimiter: b',', comment: None, escape: None };

    /// The parts of random inputs. A carriage return comes only before a line end: alone it ends a line for the csv
    /// crate, but not for us.
    const PARTS: [&str; 11] = [",", ",", "\"", "\"", "\"\"", "\n", "\r\n", "a", "1.5", " ", "é"];

    /// Numbers that are the same in every run.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((self.0 >> 33) as usize) % bound
        }
    }

    /// Bytes that come in pieces of random sizes.
    struct Pieces {
        bytes: Vec<u8>,
        position: usize,
        random: Random,
    }

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let rest = &self.bytes[self.position..];
            let count = (1 + self.random.below(9)).min(rest.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&rest[..count]);
            self.position += count;
            Ok(count)
        }
    }

    /// All records of an input, read as a run reads it: cut into chunks, the first column tried as that of a plain record.
    fn split(text: &str, seed: u64) -> Result<Vec<Vec<Vec<u8>>>, Unclosed> {
        let pieces = Pieces { bytes: text.into(), position: 0, random: Random(seed) };
        let mut cutter = Cutter::new(Box::new(pieces), InputFormat::Csv(COMMAS), false, "test");
        let mut reader = RecordReader::new(COMMAS);
        let (mut chunk, mut found) = (Chunk::default(), Vec::new());
        while cutter.next(&mut chunk).expect("memory is read") {
            let mut records = Records::new(&chunk.bytes, &mut reader);
            loop {
                let plain = records.begin_plain(1).is_some_and(|mut record| {
                    let Some((content, is_quoted)) = record.field() else { return false };
                    record.keep(0, content.clone(), is_quoted);
                    record.end(content.end + usize::from(is_quoted))
                });
                if !plain && !records.advance()? {
                    break;
                }
                let fields = (0..records.count()).filter_map(|field| records.content(field).map(<[u8]>::to_vec));
                found.push(fields.collect());
            }
        }
        Ok(found)
    }

    /// The records of a text as the csv crate reads them.
    fn expected(text: &str) -> Vec<Vec<Vec<u8>>> {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
        let records = reader.byte_records().map(|record| record.expect("memory is read"));
        records.map(|record| record.iter().map(<[u8]>::to_vec).collect()).collect()
    }

    #[test]
    fn records_are_those_of_the_csv_crate_wherever_chunks_end() {
        let mut random = Random(1);
        let mut unclosed = 0;
        for seed in 0..4_000 {
            let length = random.below(24);
            let text: String = (0..length).map(|_| PARTS[random.below(PARTS.len())]).collect();
            // A quote is open where a further line is no further record, but part of the last one.
            let is_open = expected(&format!("{text}\nx")).len() == expected(&text).len();
            match split(&text, seed) {
                Ok(records) => assert!(!is_open && records == expected(&text), "{text:?} gives {records:?}"),
                Err(Unclosed) => {
                    assert!(is_open, "{text:?}");
                    unclosed += 1;
                }
            }
        }
        assert!((200..2_000).contains(&unclosed), "both kinds are tried, {unclosed} unclosed");
    }

    #[test]
    fn a_carriage_return_alone_is_a_character() {
        let records = split("a\rb,\"c\r\"\n\r\n\"d\"\r\ne\r", 1).expect("closed");
        let texts: Vec<Vec<String>> = records
            .iter()
            .map(|record| record.iter().map(|field| String::from_utf8(field.clone()).expect("UTF-8")).collect())
            .collect();
        assert_eq!(texts, [vec!["a\rb", "c\r"], vec!["d"], vec!["e\r"]]);
    }

    #[test]
    fn a_byte_order_mark_inside_of_an_input_is_text() {
        let mut reader = RecordReader::new(COMMAS);
        let mut records = Records::new("\u{feff}a,\"b\"\n".as_bytes(), &mut reader);
        assert_eq!(records.advance(), Ok(true));
        assert_eq!(records.content(0), Some("\u{feff}a".as_bytes()));
    }

    const COMMENTS: Dialect = Dialect { delimiter: b',', comment: Some(b'#'), escape: None };

    #[test]
    fn each_byte_is_looked_at_once_however_many_quotes_there_are_and_in_whatever_pieces() {
        let escaped = "\"".to_owned() + &"\\\"".repeat(20_000) + "\",0\n";
        for text in ["x\"".repeat(20_000) + ",0\n", "#".to_owned() + &"\"".repeat(40_000) + "\n", escaped] {
            for (escape, piece) in [(None, 40_002), (None, 100), (Some(b'\\'), 1_000)] {
                let (dialect, mut ends) = (Dialect { escape, ..COMMENTS }, RecordEnds::default());
                let steps = steps_of(|| {
                    (0..=text.len()).step_by(piece).chain([text.len()]).for_each(|end| {
                        ends.last_in(&text.as_bytes()[..end], dialect);
                    });
                });
                assert!(steps <= 2 * text.len(), "{steps} steps for {} bytes", text.len());
            }
        }
    }

    #[test]
    fn a_line_within_quotes_is_no_comment() {
        let text = b"\"a\n#b\",\"c\nd\"\n\"e";
        assert_eq!(RecordEnds::default().last_in(text, COMMENTS), text.len() - 2);
        assert_eq!(RecordEnds::default().last_in(b"1\n#\"x\n2\n#\"\n\"", COMMENTS), 11);
    }
}
