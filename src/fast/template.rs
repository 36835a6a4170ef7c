//! Lines of JSON that are spelled alike: the same keys in the same order, and the same text between their values.
//!
//! One line shows how others may be spelled. A line is spelled as it is if it has as many commas and closing brackets,
//! and the same bytes between its values. No value may hold such a byte, so that the n-th of them always ends the same
//! value.

use std::ops::Range;

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x32};

use super::cells::behind;

/// The longest text between two values.
const LONGEST: usize = 32;

/// How the lines of an input are spelled.
#[derive(Clone, Debug)]
pub struct Template {
    gaps: Vec<Lead>,
    /// The text behind the last value, with the line end.
    tail: Vec<u8>,
    /// How many commas and closing brackets a line has.
    delimiters: usize,
}

/// The text before a value.
#[derive(Clone, Debug)]
struct Lead {
    text: [u8; LONGEST],
    /// Which of its bytes count.
    counts: [u8; LONGEST],
    length: usize,
    /// How many commas and closing brackets are in it.
    delimiters: usize,
    /// True if the value is a number that is read.
    is_read: bool,
}

fn is_delimiter(byte: &&u8) -> bool {
    matches!(byte, b',' | b']' | b'}')
}

impl Template {
    /// The spelling of a line with its line end, with values in these ranges, in order, each with whether it is a
    /// number that is read; `None` if that is unusual.
    pub fn of(line: &[u8], values: &[(Range<usize>, bool)]) -> Option<Self> {
        let mut before = 0;
        let mut gaps = Vec::new();
        for &(Range { start, end }, is_read) in values {
            let between = line.get(before..start)?;
            // A value ends at a delimiter, and has none in it.
            if between.len() > LONGEST
                || !is_delimiter(&line.get(end)?)
                || line[start..end].iter().any(|byte| is_delimiter(&byte))
            {
                return None;
            }
            let (mut text, mut counts) = ([0; LONGEST], [0; LONGEST]);
            text[..between.len()].copy_from_slice(between);
            counts[..between.len()].fill(0xff);
            let delimiters = between.iter().filter(is_delimiter).count();
            gaps.push(Lead { text, counts, length: between.len(), delimiters, is_read });
            before = end;
        }
        let tail = line.get(before..)?.to_vec();
        let has_line_end = tail.iter().position(|&byte| byte == b'\n').is_some_and(|place| place + 1 == tail.len());
        let of_gaps = gaps.iter().map(|gap| gap.delimiters).sum::<usize>();
        let delimiters = of_gaps + tail.iter().filter(is_delimiter).count();
        (!gaps.is_empty() && has_line_end).then_some(Self { gaps, tail, delimiters })
    }

    /// How far each value begins behind the end of the value before, and the first one behind the byte before the line.
    pub(super) fn distances(&self) -> Vec<u32> {
        let lengths = self.gaps.iter().enumerate();
        lengths.map(|(index, gap)| gap.length as u32 + u32::from(index == 0)).collect()
    }

    /// How many ends a line has: its delimiters, and the line end.
    pub(super) fn ends_of_line(&self) -> usize {
        self.delimiters + 1
    }

    /// Finds the ends of values in the line behind the first of `ends`, which has this many delimiters before its line
    /// end; they go behind that first one into `fields`. `None` if it is spelled in another way, or if a number is not
    /// one of JSON.
    #[inline(always)]
    pub(super) fn find<S: Simd>(
        &self,
        simd: S,
        bytes: &[u8],
        (ends, delimiters): (&[u32], usize),
        fields: &mut Vec<u32>,
    ) -> Option<()> {
        if delimiters != self.delimiters {
            return None;
        }
        let ends = ends.get(..=self.ends_of_line())?;
        let mut start = behind(ends[0]);
        fields.clear();
        fields.push(ends[0]);
        let mut differences: u8x32<S> = u8x32::splat(simd, 0);
        let (mut are_numbers, mut at) = (true, 0);
        for gap in &self.gaps {
            // Up to the end nothing is known of this line: it may even begin with a delimiter.
            let there: u8x32<S> = u8x32::from_slice(simd, bytes.get(start..start + LONGEST)?);
            let text: u8x32<S> = u8x32::from_slice(simd, &gap.text);
            let counts: u8x32<S> = u8x32::from_slice(simd, &gap.counts);
            differences |= (there ^ text) & counts;
            at += gap.delimiters;
            let end = ends[at + 1] as usize;
            if gap.is_read {
                let beginning = bytes.get(start + gap.length..)?.first_chunk()?;
                are_numbers &= may_be_number(beginning, bytes.get(end.wrapping_sub(1)));
            }
            start = end;
            fields.push(ends[at + 1]);
        }
        let is_alike = differences.simd_eq(u8x32::splat(simd, 0)).all_true();
        let tail = bytes.get(start..=ends[self.ends_of_line()] as usize)?;
        (is_alike && are_numbers && tail == self.tail).then_some(())
    }
}

/// True if digits, a sign and a point with this beginning and this last byte are a number of JSON: it begins neither
/// with a point nor with a zero and another digit, and does not end in a point.
#[inline(always)]
fn may_be_number(beginning: &[u8; 4], last: Option<&u8>) -> bool {
    let beginning = u32::from_le_bytes(*beginning);
    let digits = if beginning as u8 == b'-' { beginning >> 8 } else { beginning };
    let [first, second, ..] = digits.to_le_bytes();
    (first != b'.') & ((first != b'0') | !second.is_ascii_digit()) & (last != Some(&b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::fields::{FieldEnds, Syntax};
    use fearless_simd::{Level, dispatch};

    const LINE: &[u8] = b"{\"id\": \"a b\", \"dir\": [1.5, -2]}\r\n";
    const REST: &[u8] = b"{\"id\": \"a b\", \"and so on\": \"to the end of a chunk\"}\n";

    fn template() -> Template {
        Template::of(LINE, &[(7..12, false), (22..25, true), (27..29, true)]).expect("a template")
    }

    /// The values of a line by the template of another one.
    fn values(template: &Template, line: &[u8]) -> Option<Vec<String>> {
        let bytes = [line, REST].concat();
        let distances = template.distances();
        let [first, second] = [Level::new(), Level::baseline()].map(|level| {
            let mut ends = FieldEnds::new(Syntax::Json);
            let mut fields = Vec::new();
            dispatch!(level, simd => {
                let ends = ends.after(simd, &bytes, 0, template.ends_of_line());
                template.find(simd, &bytes, ends, &mut fields)
            })?;
            let starts = fields.iter().zip(&distances).map(|(end, distance)| end.wrapping_add(*distance) as usize);
            let text = |(start, end): (usize, &u32)| String::from_utf8_lossy(&bytes[start..*end as usize]).into_owned();
            Some(starts.zip(&fields[1..]).map(text).collect::<Vec<_>>())
        });
        assert_eq!(first, second);
        first
    }

    #[test]
    fn a_line_of_the_same_spelling_has_its_values_found() {
        let line = b"{\"id\": 7, \"dir\": [-0.25, 12345]}\r\n";
        assert_eq!(values(&template(), line), Some(vec!["7".into(), "-0.25".into(), "12345".into()]));
        assert_eq!(values(&template(), LINE), Some(vec!["\"a b\"".into(), "1.5".into(), "-2".into()]));
    }

    #[test]
    fn a_line_of_another_spelling_is_left() {
        for line in [
            "{\"id\":7, \"dir\": [-0.25, 12345]}\r\n",
            "{\"id\": 7, \"dir\": [-0.25,12345]}\r\n",
            "{\"id\": 7, \"die\": [-0.25, 12345]}\r\n",
            "{\"id\": 7, \"dir\": [-0.25, 12345]}\n",
            "{\"id\": 7, \"dir\": [-0.25, 12345], \"x\": 1}\r\n",
            "{\"id\": 7, \"dir\": [-0.25, 12345}, \r\n",
            "{\"id\": \"a,b\", \"dir\": [1]}\r\n",
            "{\"id\": 7, \"dir\": [.25, 12345]}\r\n",
            "{\"id\": 7, \"dir\": [0.25, -012]}\r\n",
            "{\"id\": 7, \"dir\": [00.25, 12]}\r\n",
            "{\"id\": 7, \"dir\": [0.25, 12.]}\r\n",
            "\r\n",
            "}}}},\r\n",
            "}}}}\r\n",
            "]]]]]]]]]\n",
        ] {
            assert_eq!(values(&template(), line.as_bytes()), None, "{line}");
        }
    }

    #[test]
    fn a_line_that_begins_with_its_ends_is_left() {
        let template = Template::of(b"{\"x\":1}\n", &[(5..6, true)]).expect("a template");
        assert_eq!(values(&template, b"{\"x\":5}\n"), Some(vec!["5".into()]));
        assert_eq!(values(&template, b"}\n"), None);
    }

    #[test]
    fn an_unusual_line_gives_no_template() {
        for (line, value) in [
            ("{\"id\": \"a,b\"}\n", 7..12),
            ("{\"id\": 1 }\n", 7..8),
            ("{\"id\": 1}", 7..8),
            ("{\"a key of more than thirty bytes\": 1}\n", 36..37),
        ] {
            assert!(Template::of(line.as_bytes(), &[(value, false)]).is_none(), "{line}");
        }
        assert!(Template::of(b"{}\n", &[]).is_none());
        for (key, is_usual) in [("k".repeat(LONGEST - 4), true), ("k".repeat(LONGEST - 3), false)] {
            let (line, start) = (format!("{{\"{key}\":1}}\n"), key.len() + 4);
            assert_eq!(Template::of(line.as_bytes(), &[(start..start + 1, false)]).is_some(), is_usual, "{line}");
        }
    }
}
