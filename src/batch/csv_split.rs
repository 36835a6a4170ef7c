//! Where the records and the fields of CSV begin and end: RFC 4180, with LF or CRLF line ends.
//!
//! A quote opens a field only at its very beginning; anywhere else it is a character like any other.

use std::ops::Range;

use memchr::{memchr, memrchr};

/// Finds the end of the last whole record in bytes that grow, without reading any of them twice.
#[derive(Clone, Debug, Default)]
pub struct RecordEnds {
    /// How far it has read.
    position: usize,
    /// Whether that is within a quoted field.
    quoted: bool,
    last_end: usize,
}

impl RecordEnds {
    /// The end of the last whole record in `bytes`, which begin with a record; 0 if there is none.
    pub fn last_in(&mut self, bytes: &[u8], delimiter: u8) -> usize {
        while self.position < bytes.len() {
            let rest = &bytes[self.position..];
            let quote = memchr(b'"', rest).map(|at| self.position + at);
            if self.quoted {
                let Some(at) = quote else {
                    self.position = bytes.len();
                    break;
                };
                match bytes.get(at + 1) {
                    // The next byte tells whether the quote closes the field.
                    None => {
                        self.position = at;
                        break;
                    }
                    Some(b'"') => self.position = at + 2,
                    Some(_) => {
                        self.quoted = false;
                        self.position = at + 1;
                    }
                }
            } else {
                let until = quote.unwrap_or(bytes.len());
                if let Some(end) = memrchr(b'\n', &bytes[self.position..until]) {
                    self.last_end = self.position + end + 1;
                }
                let Some(at) = quote else {
                    self.position = bytes.len();
                    break;
                };
                self.quoted = at == 0 || bytes[at - 1] == delimiter || bytes[at - 1] == b'\n';
                self.position = at + 1;
            }
        }
        self.last_end
    }
}

/// The content of a field.
#[derive(Clone, Debug)]
pub enum Field {
    /// As it stands in the chunk.
    Plain(Range<usize>),
    /// With its doubled quotes taken out, in the scratch space.
    Unquoted(Range<usize>),
}

/// The records of a chunk, one after another; blank lines are passed over.
#[derive(Debug)]
pub struct Records<'a> {
    bytes: &'a [u8],
    delimiter: u8,
    position: usize,
    /// The fields of the record read last.
    pub fields: Vec<Field>,
    scratch: Vec<u8>,
    /// Where that record began.
    pub start: usize,
}

/// A quoted field that does not end in the chunk, which only the end of the input leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unclosed;

impl<'a> Records<'a> {
    /// The records of `bytes`, which begin with one.
    pub fn new(bytes: &'a [u8], delimiter: u8) -> Self {
        Self { bytes, delimiter, position: 0, fields: Vec::new(), scratch: Vec::new(), start: 0 }
    }

    /// Where the next record begins.
    pub fn position(&self) -> usize {
        self.position
    }

    /// The content of a field of the record read last.
    #[inline]
    pub fn content(&self, field: &Field) -> &[u8] {
        match field {
            Field::Plain(range) => &self.bytes[range.clone()],
            Field::Unquoted(range) => &self.scratch[range.clone()],
        }
    }

    /// Begins to read the next record as a plain one of so many columns, unless it begins with a line end. If it turns
    /// out not to be plain, `advance` reads it.
    #[inline]
    pub fn begin_plain(&mut self, columns: usize) -> Option<PlainRecord<'_, 'a>> {
        self.fields.resize(columns, Field::Plain(0..0));
        let position = self.position;
        let is_line = !matches!(self.bytes.get(position), None | Some(b'\n' | b'\r'));
        is_line.then_some(PlainRecord { records: self, position })
    }

    /// Reads the next record; `Ok(false)` is the end.
    pub fn advance(&mut self) -> Result<bool, Unclosed> {
        loop {
            match &self.bytes[self.position..] {
                [] => return Ok(false),
                [b'\n', ..] => self.position += 1,
                [b'\r', b'\n', ..] => self.position += 2,
                _ => break,
            }
        }
        self.start = self.position;
        self.fields.clear();
        self.scratch.clear();
        while self.read_field()? {}
        Ok(true)
    }

    /// Reads one field; whether another follows in the record.
    #[inline]
    fn read_field(&mut self) -> Result<bool, Unclosed> {
        if self.bytes.get(self.position) == Some(&b'"') {
            return self.read_quoted();
        }
        let start = self.position;
        let rest = &self.bytes[start..];
        let length = rest.iter().position(|&byte| byte == self.delimiter || byte == b'\n').unwrap_or(rest.len());
        let end = start + length;
        self.position = end + 1;
        if self.bytes.get(end) == Some(&self.delimiter) {
            self.fields.push(Field::Plain(start..end));
            return Ok(true);
        }
        self.position = self.position.min(self.bytes.len());
        self.fields.push(Field::Plain(start..self.without_return(start, end)));
        Ok(false)
    }

    /// The end of a last field without the CR of a CRLF.
    fn without_return(&self, start: usize, end: usize) -> usize {
        let has_return = end > start && self.bytes[end - 1] == b'\r' && self.bytes.get(end) == Some(&b'\n');
        end - usize::from(has_return)
    }

    fn read_quoted(&mut self) -> Result<bool, Unclosed> {
        let start = self.scratch.len();
        let mut from = self.position + 1;
        let close = loop {
            let at = from + memchr(b'"', &self.bytes[from..]).ok_or(Unclosed)?;
            self.scratch.extend_from_slice(&self.bytes[from..at]);
            if self.bytes.get(at + 1) != Some(&b'"') {
                break at;
            }
            self.scratch.push(b'"');
            from = at + 2;
        };
        // What follows a closing quote up to the delimiter belongs to the field.
        let after = close + 1;
        let rest = &self.bytes[after..];
        let length = rest.iter().position(|&byte| byte == self.delimiter || byte == b'\n').unwrap_or(rest.len());
        let end = after + length;
        let more = self.bytes.get(end) == Some(&self.delimiter);
        let tail_end = if more { end } else { self.without_return(after, end) };
        self.scratch.extend_from_slice(&self.bytes[after..tail_end]);
        self.fields.push(Field::Unquoted(start..self.scratch.len()));
        self.position = (end + 1).min(self.bytes.len());
        Ok(more)
    }
}

/// A record without quotes while it is read, in one pass over its bytes.
#[derive(Debug)]
pub struct PlainRecord<'r, 'a> {
    records: &'r mut Records<'a>,
    position: usize,
}

impl PlainRecord<'_, '_> {
    /// What has not been read yet.
    #[inline(always)]
    pub fn rest(&self) -> &[u8] {
        &self.records.bytes[self.position..]
    }

    /// How long the next field is; `None` if it is not plain.
    #[inline]
    pub fn length(&self) -> Option<usize> {
        let delimiter = self.records.delimiter;
        self.rest().iter().position(|byte| *byte == delimiter || matches!(byte, b'\n' | b'"' | b'\r'))
    }

    /// Keeps the next field, of this length, as the record's field in this column.
    #[inline]
    pub fn keep(&mut self, column: usize, length: usize) {
        self.records.fields[column] = Field::Plain(self.position..self.position + length);
    }

    /// Steps over a field of this length and the delimiter behind it, if there is one.
    #[inline(always)]
    pub fn skip(&mut self, length: usize) -> bool {
        let end = self.position + length;
        let is_delimited = self.records.bytes.get(end) == Some(&self.records.delimiter);
        if is_delimited {
            self.position = end + 1;
        }
        is_delimited
    }

    /// Steps over the last field, of this length, and the line end behind it, if there is one: then the record is the
    /// one read last.
    #[inline]
    pub fn end(&mut self, length: usize) -> bool {
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
