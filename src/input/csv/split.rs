//! Where whole records of CSV, and lines, end in bytes that come in pieces: RFC 4180, with LF or CRLF line ends.
//!
//! A quote opens a field only at its very beginning; anywhere else it is a character like any other.

use memchr::{memchr, memchr2, memrchr};

use crate::cli::Dialect;
use crate::steps::step;

/// Finds the end of the last whole record in bytes that grow, without reading any of them twice.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecordEnds {
    /// How far it has read.
    position: usize,
    /// Whether `position` is within a quoted field.
    quoted: bool,
    /// Whether `position` is within a line that is a comment.
    comment: bool,
    last_end: usize,
}

impl RecordEnds {
    /// The end of the last whole record in `bytes`, which begin with a record; 0 if there is none.
    /// Quotes in lines that are comments are no quotes.
    pub(crate) fn last_in(&mut self, bytes: &[u8], dialect: Dialect) -> usize {
        let Dialect { delimiter, comment, escape } = dialect;
        while self.position < bytes.len() {
            let rest = &bytes[self.position..];
            let begin = self.position;
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
            let quote = special.map(|at| self.position + at);
            step(quote.map_or(rest.len(), |at| at - begin + 1));
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
                self.position = at + 1;
                self.comment = comment.is_some() && bytes.get(self.last_end).copied() == comment;
                let begins_field = at == 0 || bytes[at - 1] == delimiter || bytes[at - 1] == b'\n';
                self.quoted = begins_field && !self.comment;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::steps_of;

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
