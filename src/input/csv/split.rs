//! Where whole records of CSV end, in bytes that come in pieces: RFC 4180, with LF or CRLF line ends.
//!
//! A quote opens a field only at its very beginning; anywhere else it is a character like any other.

use memchr::{memchr, memchr2, memrchr};

use crate::cli::Dialect;

/// Finds the end of the last whole record in bytes that grow, without reading any of them twice.
#[derive(Clone, Debug, Default)]
pub struct RecordEnds {
    /// How far it has read.
    position: usize,
    /// Whether `position` is within a quoted field.
    quoted: bool,
    last_end: usize,
}

impl RecordEnds {
    /// The end of the last whole record in `bytes`, which begin with a record; 0 if there is none.
    /// Quotes in lines that are comments are no quotes.
    pub fn last_in(&mut self, bytes: &[u8], dialect: Dialect) -> usize {
        let Dialect { delimiter, comment, escape } = dialect;
        while self.position < bytes.len() {
            let rest = &bytes[self.position..];
            let special = match escape.filter(|_| self.quoted) {
                Some(escape) => memchr2(b'"', escape, rest),
                None => memchr(b'"', rest),
            };
            let quote = special.map(|at| self.position + at);
            if self.quoted {
                let Some(at) = quote else {
                    self.position = bytes.len();
                    break;
                };
                if bytes[at] != b'"' {
                    // What it escapes may be still to come.
                    if at + 1 == bytes.len() {
                        self.position = at;
                        break;
                    }
                    self.position = at + 2;
                    continue;
                }
                match bytes.get(at + 1) {
                    // The next byte tells whether the quote closes the field.
                    None => {
                        self.position = at;
                        break;
                    }
                    Some(b'"') if escape.is_none() => self.position = at + 2,
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
                let line =
                    memrchr(b'\n', &bytes[self.last_end..at]).map_or(self.last_end, |end| self.last_end + end + 1);
                if comment.is_some() && bytes.get(line).copied() == comment {
                    let Some(end) = memchr(b'\n', &bytes[at..]) else {
                        // The quote is looked at again when the line has come to its end.
                        self.position = at;
                        break;
                    };
                    self.position = at + end + 1;
                    self.last_end = self.position;
                    continue;
                }
                self.quoted = at == 0 || bytes[at - 1] == delimiter || bytes[at - 1] == b'\n';
                self.position = at + 1;
            }
        }
        self.last_end
    }
}
