//! Lines of JSON that are spelled alike: the same keys in the same order, and the same text between their values.
//!
//! One line shows how others may be spelled. Of these only what stands between the values is compared, each time as a
//! whole; where the values end is known, as a line of that spelling has all its brackets and commas in their places.

use std::ops::Range;

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x32};

/// The longest text between two values.
const LONGEST: usize = 32;

/// How the lines of an input are spelled.
#[derive(Clone, Debug)]
pub struct Template {
    gaps: Vec<Gap>,
    /// What stands behind the last value, with the line end.
    tail: Vec<u8>,
    /// How many ends a line has before its line end.
    ends: usize,
}

/// What stands before a value.
#[derive(Clone, Debug)]
struct Gap {
    text: [u8; LONGEST],
    /// Which of its bytes count.
    counts: [u8; LONGEST],
    length: usize,
    /// How many ends are in it.
    ends: usize,
    /// Whether the value is a number that is read.
    is_read: bool,
}

fn is_end(byte: &&u8) -> bool {
    matches!(byte, b',' | b']' | b'}')
}

impl Template {
    /// How a line with its line end is spelled, whose values stand there in order, each with whether it is a number that
    /// is read; `None` if that is unusual.
    pub fn of(line: &[u8], values: &[(Range<usize>, bool)]) -> Option<Self> {
        let mut before = 0;
        let mut gaps = Vec::new();
        for &(Range { start, end }, is_read) in values {
            let between = line.get(before..start)?;
            // Behind a value stands what ends it, and in it nothing that would end it.
            if between.len() > LONGEST || !is_end(&line.get(end)?) || line[start..end].iter().any(|byte| is_end(&byte))
            {
                return None;
            }
            let (mut text, mut counts) = ([0; LONGEST], [0; LONGEST]);
            text[..between.len()].copy_from_slice(between);
            counts[..between.len()].fill(0xff);
            let ends = between.iter().filter(is_end).count();
            gaps.push(Gap { text, counts, length: between.len(), ends, is_read });
            before = end;
        }
        let tail = line.get(before..)?.to_vec();
        let has_line_end = tail.iter().position(|&byte| byte == b'\n').is_some_and(|place| place + 1 == tail.len());
        let ends = gaps.iter().map(|gap| gap.ends).sum::<usize>() + tail.iter().filter(is_end).count();
        (!gaps.is_empty() && has_line_end).then_some(Self { gaps, tail, ends })
    }

    /// How many bytes there are from the end of what stands before each value to the value: the first one's from the
    /// byte before the line.
    pub fn gaps(&self) -> Vec<u32> {
        let lengths = self.gaps.iter().enumerate();
        lengths.map(|(index, gap)| gap.length as u32 + u32::from(index == 0)).collect()
    }

    /// How many ends a line has.
    pub fn ends(&self) -> usize {
        self.ends + 1
    }

    /// Where the values end of the line behind the first of `ends`, `others` of which follow before a line end; these go
    /// behind that first one into `fields`. `None` if it is spelled in another way, or if a number is none of JSON.
    #[inline(always)]
    pub fn find<S: Simd>(
        &self,
        simd: S,
        bytes: &[u8],
        (ends, others): (&[u32], usize),
        fields: &mut Vec<u32>,
    ) -> Option<()> {
        if others != self.ends {
            return None;
        }
        let ends = ends.get(..=self.ends())?;
        let mut start = ends[0].wrapping_add(1) as usize;
        fields.clear();
        fields.push(ends[0]);
        let mut differences: u8x32<S> = u8x32::splat(simd, 0);
        let (mut is_odd, mut at) = (false, 0);
        for gap in &self.gaps {
            let there: u8x32<S> = u8x32::from_slice(simd, bytes.get(start..start + LONGEST)?);
            let text: u8x32<S> = u8x32::from_slice(simd, &gap.text);
            let counts: u8x32<S> = u8x32::from_slice(simd, &gap.counts);
            differences |= (there ^ text) & counts;
            at += gap.ends;
            let end = ends[at + 1] as usize;
            if gap.is_read {
                is_odd |= is_odd_number(bytes.get(start + gap.length..)?.first_chunk()?) | (bytes[end - 1] == b'.');
            }
            start = end;
            fields.push(ends[at + 1]);
        }
        let is_alike = differences.simd_eq(u8x32::splat(simd, 0)).all_true();
        let tail = bytes.get(start..=ends[self.ends()] as usize)?;
        (is_alike && !is_odd && tail == self.tail).then_some(())
    }
}

/// Whether a number begins as those of JSON do not: with a point, or with a zero and another digit. They do not end in a
/// point either.
#[inline(always)]
fn is_odd_number(beginning: &[u8; 4]) -> bool {
    let beginning = u32::from_le_bytes(*beginning);
    let digits = if beginning as u8 == b'-' { beginning >> 8 } else { beginning };
    let [first, second, ..] = digits.to_le_bytes();
    (first == b'.') | ((first == b'0') & second.is_ascii_digit())
}

/// Whether this is a value of JSON, which may be written as it stands: a text without escapes, or a number without an
/// exponent.
pub fn is_plain_value(text: &[u8]) -> bool {
    match text {
        [b'"', inner @ .., b'"'] => is_plain_text(inner),
        [b'-', digits @ ..] => is_plain_number(digits),
        digits => is_plain_number(digits),
    }
}

/// Whether a text may stand between quotes as it is.
pub fn is_plain_text(text: &[u8]) -> bool {
    text.iter().all(|byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\'))
}

fn is_plain_number(text: &[u8]) -> bool {
    let is_whole = |digits: &[u8]| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let (whole, is_sound) = match text.iter().position(|&byte| byte == b'.') {
        Some(point) => (&text[..point], is_whole(&text[point + 1..])),
        None => (text, true),
    };
    is_sound && is_whole(whole) && (whole.len() == 1 || whole[0] != b'0')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::ends::{Ends, Syntax};
    use fearless_simd::{Level, dispatch};

    const LINE: &[u8] = b"{\"id\": \"a b\", \"dir\": [1.5, -2]}\r\n";
    const REST: &[u8] = b"{\"id\": \"a b\", \"and so on\": \"to the end of a chunk\"}\n";

    fn template() -> Template {
        Template::of(LINE, &[(7..12, false), (22..25, true), (27..29, true)]).expect("a template")
    }

    /// The values of a line by the template of another one.
    fn values(template: &Template, line: &[u8]) -> Option<Vec<String>> {
        let bytes = [line, REST].concat();
        let gaps = template.gaps();
        let [first, second] = [Level::new(), Level::baseline()].map(|level| {
            let mut ends = Ends::new(Syntax::Json);
            let mut fields = Vec::new();
            dispatch!(level, simd => {
                let ends = ends.after(simd, &bytes, 0, template.ends());
                template.find(simd, &bytes, ends, &mut fields)
            })?;
            let starts = fields.iter().zip(&gaps).map(|(end, gap)| end.wrapping_add(*gap) as usize);
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
        ] {
            assert_eq!(values(&template(), line.as_bytes()), None, "{line}");
        }
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
    }

    #[test]
    fn plain_values_are_those_that_are_written_as_they_stand() {
        for text in ["0", "-0", "17", "-1.50", "0.5", "\"\"", "\"a b/~\""] {
            assert!(is_plain_value(text.as_bytes()), "{text}");
            assert!(serde_json::from_str::<serde_json::Value>(text).is_ok(), "{text}");
        }
        for text in ["", "-", "01", ".5", "5.", "1e5", "+1", "\"", "\"a\\n\"", "\"a\"b\"", "\"\u{e9}\"", "\"\t\"", "1 "]
        {
            assert!(!is_plain_value(text.as_bytes()), "{text}");
        }
    }
}
