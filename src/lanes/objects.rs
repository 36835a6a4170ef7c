//! Answers as objects of JSON, made out of their cells.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x64};

use crate::query::ResultShape;

use super::line::{Line, MOST_PASSED, PIECE, ROOM};

/// The most cells of an answer, with those that pass through.
const MOST_CELLS: usize = 64;
/// The most bytes of all keys.
const MOST_KEYS: usize = 640;
/// More than all results take: 16 numbers of 25 characters, words, and a bracket or quote behind each.
const MOST_RESULTS: usize = 600;
const _: () = assert!(MOST_KEYS + MOST_PASSED + MOST_RESULTS + 2 * PIECE <= ROOM, "an object fits");
/// Bytes of one comparison.
const BLOCK: usize = 64;

/// How the cells of an answer become an object.
#[derive(Clone, Debug)]
pub struct Objects {
    keys: Vec<Key>,
    /// How many of them pass through; these are the first.
    passed: usize,
    /// What stands behind what passes through with a miss.
    miss: Vec<u8>,
}

/// A key, and how its value is written.
#[derive(Clone, Debug)]
struct Key {
    /// All that stands before the value, up to its quote or bracket.
    text: [u8; PIECE],
    length: usize,
    value: Value,
}

/// What is made of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    /// What it is: a number, or what passes through from JSON.
    AsItStands,
    /// A text in quotes.
    Text,
    /// A list of so many cells.
    Vector(usize),
}

impl Value {
    fn cells(self) -> usize {
        if let Self::Vector(cells) = self { cells } else { 1 }
    }

    /// What stands before and behind it, if anything does.
    fn brackets(self) -> Option<[u8; 2]> {
        match self {
            Self::AsItStands => None,
            Self::Text => Some(*b"\"\""),
            Self::Vector(_) => Some(*b"[]"),
        }
    }
}

impl Key {
    fn new(name: &str, value: Value) -> Option<Self> {
        let mut text = format!(",{}:", serde_json::to_string(name).ok()?).into_bytes();
        text.extend(value.brackets().map(|[opening, _]| opening));
        let length = text.len();
        text.resize(PIECE.max(length), 0);
        // A longer one is not this long.
        Some(Self { text: text.try_into().ok()?, length, value })
    }

    #[inline(always)]
    fn open(&self, lines: &mut Line) {
        lines.piece(&self.text, self.length);
    }

    #[inline(always)]
    fn close(&self, lines: &mut Line) {
        if let Some([_, closing]) = self.value.brackets() {
            lines.byte(closing);
        }
    }

    /// What stands before a value that has no brackets.
    fn before_null(&self) -> &[u8] {
        &self.text[..self.length - usize::from(self.value.brackets().is_some())]
    }
}

impl Objects {
    /// Objects with these passed keys, which are cells of CSV in the input or values of JSON, and these results, in so many
    /// dimensions; `None` if there is not room for all of that.
    pub fn new(
        passed: &[&str],
        are_cells: bool,
        results: impl Iterator<Item = (String, ResultShape)>,
        dimension: usize,
    ) -> Option<Self> {
        let value = if are_cells { Value::Text } else { Value::AsItStands };
        let passed_keys = passed.iter().map(|name| Key::new(name, value));
        let result_keys = results.map(|(name, shape)| {
            let value = match shape {
                ResultShape::Word => Value::Text,
                ResultShape::Single | ResultShape::Integer => Value::AsItStands,
                ResultShape::Vector | ResultShape::Index => Value::Vector(dimension),
            };
            Key::new(&name, value)
        });
        let mut keys = passed_keys.chain(result_keys).collect::<Option<Vec<_>>>()?;
        // In place of the first comma stands what opens the object.
        keys.first_mut()?.text[0] = b'{';
        let cells: usize = keys.iter().map(|key| key.value.cells()).sum();
        let mut miss = Vec::new();
        for (index, key) in keys.iter().skip(passed.len()).enumerate() {
            miss.extend_from_slice(key.before_null());
            miss.extend_from_slice(if index == 0 { b"\"miss\"" } else { b"null" });
        }
        miss.extend_from_slice(b"}\n");
        let bytes: usize = keys.iter().map(|key| key.length).sum();
        (cells <= MOST_CELLS && bytes <= MOST_KEYS).then_some(Self { keys, passed: passed.len(), miss })
    }

    /// Writes the object of an answer behind `lines`. All its cells are in `line`, which is open, each with a comma behind
    /// it; of a miss those that pass through. `None` if one of these may not be written as it stands.
    #[inline(always)]
    pub fn write<S: Simd>(&self, simd: S, line: &Line, is_miss: bool, lines: &mut Line) -> Option<()> {
        let (cells, length) = line.open();
        let mut ends = [0; MOST_CELLS];
        find_commas(simd, cells, length, &mut ends);
        let (mut start, mut next) = (0, 0);
        let (passed, results) = self.keys.split_at(self.passed);
        for key in passed {
            let text = &cells[start..ends[next] as usize];
            let is_plain = if key.value == Value::Text { is_plain_text(text) } else { is_plain_value(text) };
            if !is_plain {
                return None;
            }
            key.open(lines);
            lines.bytes(text);
            key.close(lines);
            (start, next) = (ends[next] as usize + 1, next + 1);
        }
        if is_miss {
            lines.bytes(&self.miss);
            return Some(());
        }
        for key in results {
            let is_empty = ends[next] as usize == start;
            next += key.value.cells();
            let end = ends[next - 1] as usize;
            if is_empty {
                lines.bytes(key.before_null());
                lines.bytes(b"null");
            } else {
                key.open(lines);
                lines.stretch(cells, start..end);
                key.close(lines);
            }
            start = end + 1;
        }
        lines.bytes(b"}\n");
        Some(())
    }
}

/// Writes down where the commas are in the first `length` bytes, as far as there is room.
#[inline(always)]
fn find_commas<S: Simd>(simd: S, bytes: &[u8], length: usize, ends: &mut [u32; MOST_CELLS]) {
    let mut count = 0;
    for (index, block) in bytes[..length.next_multiple_of(BLOCK)].as_chunks::<BLOCK>().0.iter().enumerate() {
        let block = u8x64::from_slice(simd, block);
        let mut commas = block.simd_eq(u8x64::splat(simd, b',')).to_bitmask();
        while commas != 0 && count < ends.len() {
            ends[count] = (BLOCK * index) as u32 + commas.trailing_zeros();
            commas &= commas - 1;
            count += 1;
        }
    }
}

/// Whether this is a value of JSON, which may be written as it stands: a text without escapes, a number without an
/// exponent, or a word.
fn is_plain_value(text: &[u8]) -> bool {
    match text {
        b"null" | b"true" | b"false" => true,
        [b'"', inner @ .., b'"'] => is_plain_text(inner),
        [b'-', digits @ ..] => is_plain_number(digits),
        digits => is_plain_number(digits),
    }
}

/// Whether a text may stand between quotes as it is.
fn is_plain_text(text: &[u8]) -> bool {
    let needs_escape = |byte: &u8| *byte < b' ' || matches!(byte, b'"' | b'\\');
    !text.iter().any(needs_escape) && (text.is_ascii() || std::str::from_utf8(text).is_ok())
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

    #[test]
    fn plain_values_are_those_that_are_written_as_they_stand() {
        for text in ["0", "-0", "17", "-1.50", "0.5", "\"\"", "\"a b/~\"", "\"\u{e9}\u{7f}\"", "null", "true", "false"]
        {
            assert!(is_plain_value(text.as_bytes()), "{text}");
            assert!(serde_json::from_str::<serde_json::Value>(text).is_ok(), "{text}");
        }
        for text in ["", "-", "01", ".5", "5.", "1e5", "+1", "\"", "\"a\\n\"", "\"a\"b\"", "\"\t\"", "1 ", "nul"] {
            assert!(!is_plain_value(text.as_bytes()), "{text}");
        }
        assert!(!is_plain_value(b"\"\xc3\"") && !is_plain_text(b"a\xff"));
    }
}
