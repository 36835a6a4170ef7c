//! Lines that are not just all cells of an answer, one after another: pieces of it, or objects of JSON.

use std::ops::Range;

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x64};

use super::further::FastFurther;
use super::line::{Line, MOST_PASSED, PIECE, ROOM};
use crate::output::format::{AnswerField, Layout, SolidField, ValueSource};
use crate::query::{ResultField, ResultShape, Spec};

/// The most cells of an answer, with those that pass through.
const MOST_CELLS: usize = 64;
/// The most bytes of all keys.
const MOST_KEYS: usize = 640;
/// More than all results take: 16 numbers of 61 characters, words, and a bracket or quote behind each.
const MOST_RESULTS: usize = 1120;
const _: () = assert!(MOST_KEYS + MOST_PASSED + MOST_RESULTS + 2 * PIECE <= ROOM, "a line fits");
/// Bytes of one comparison.
const BLOCK: usize = 64;

/// A part of an answer that is written.
#[derive(Clone, Debug)]
pub struct WantedField {
    /// The key of this field in objects.
    name: String,
    /// The type of its cells.
    content: Content,
    /// The index of this field's first cell, without the cells that pass through.
    first: usize,
}

/// The type of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// The word that says whether there is a contact.
    Status,
    /// Another word of hitcalc's own.
    Word,
    Number,
    /// A vector of this many numbers.
    Vector(usize),
    /// A text that is copied from the input.
    Text,
    /// A value of JSON that does.
    Json,
}

impl Content {
    /// How many cells it takes.
    fn cells(self) -> usize {
        if let Self::Vector(cells) = self { cells } else { 1 }
    }

    /// The bytes around it in an object, if it has any.
    fn brackets(self) -> Option<[u8; 2]> {
        match self {
            Self::Number | Self::Json => None,
            Self::Status | Self::Word | Self::Text => Some(*b"\"\""),
            Self::Vector(_) => Some(*b"[]"),
        }
    }
}

/// How the cells of an answer become a line.
#[derive(Clone, Debug)]
pub struct Arrangement {
    passed: Vec<LinePart>,
    fields: Vec<LinePart>,
    /// The number of cells of an answer whose ends must be known.
    cells: usize,
    /// The text behind the copied cells of a miss.
    miss: Vec<u8>,
    end: Vec<u8>,
    /// The byte behind each cell of the answer.
    delimiter: u8,
    are_objects: bool,
    /// A line may be blank, which would not be a row.
    may_be_blank: bool,
}

#[derive(Clone, Debug)]
struct LinePart {
    content: Content,
    /// The text before the value, up to its quote or bracket.
    text: [u8; PIECE],
    length: usize,
    closing: Option<u8>,
    /// The cells of this piece among those of the answer.
    cells: Range<usize>,
}

impl LinePart {
    /// A value in an object behind this; `None` if its key is too long.
    fn of_object(before: &str, name: &str, content: Content, first: usize) -> Option<Self> {
        let mut text = format!("{before}{}:", serde_json::to_string(name).ok()?).into_bytes();
        let brackets = content.brackets();
        text.extend(brackets.map(|[opening, _]| opening));
        let length = text.len();
        text.resize(PIECE.max(length), 0);
        // A longer one is not this long.
        let text = text.try_into().ok()?;
        let closing = brackets.map(|[_, closing]| closing);
        Some(Self { content, text, length, closing, cells: first..first + content.cells() })
    }

    /// Cells behind a delimiter.
    fn of_line(delimiter: u8, content: Content, first: usize) -> Self {
        let cells = first..first + content.cells();
        Self { content, text: [delimiter; PIECE], length: 1, closing: None, cells }
    }

    #[inline(always)]
    fn open(&self, lines: &mut Line) {
        lines.piece(&self.text, self.length);
    }

    #[inline(always)]
    fn close(&self, lines: &mut Line) {
        if let Some(closing) = self.closing {
            lines.byte(closing);
        }
    }

    /// The text before `null`.
    fn before_null(&self) -> &[u8] {
        &self.text[..self.length - usize::from(self.closing.is_some())]
    }

    /// Where its cells are, by the ends of all.
    #[inline(always)]
    fn range(&self, ends: &[u32; MOST_CELLS]) -> Range<usize> {
        let start = self.cells.start.checked_sub(1).map_or(0, |before| ends[before] as usize + 1);
        start..ends[self.cells.end - 1] as usize
    }

    /// True if its text may be copied into an object unchanged.
    #[inline(always)]
    fn may_stand(&self, text: &[u8]) -> bool {
        match self.content {
            Content::Text => is_plain_text(text),
            Content::Json => is_plain_value(text),
            _ => true,
        }
    }
}

impl Arrangement {
    /// Objects with these passed keys, which are cells of CSV in the input or values of JSON, and these fields: each in
    /// a line, or as elements of an array. `None` if there is not room for all of that.
    pub fn of_objects(passed: &[&str], are_cells: bool, fields: &[WantedField], in_array: bool) -> Option<Self> {
        let content = if are_cells { Content::Text } else { Content::Json };
        let of_passed = passed.iter().enumerate().map(|(cell, &name)| (name, content, cell));
        let of_fields = fields.iter().map(|field| (&*field.name, field.content, passed.len() + field.first));
        let opening = if in_array { ",\n{" } else { "{" };
        let before = std::iter::once(opening).chain(std::iter::repeat(","));
        let keys = of_passed.chain(of_fields).zip(before);
        let keys = keys.map(|((name, content, cell), before)| LinePart::of_object(before, name, content, cell));
        let mut keys: Vec<_> = keys.collect::<Option<_>>()?;
        (!keys.is_empty()).then_some(())?;
        let fields = keys.split_off(passed.len());
        let mut miss = Vec::new();
        for key in &fields {
            miss.extend_from_slice(key.before_null());
            miss.extend_from_slice(if key.content == Content::Status { b"\"miss\"" } else { b"null" });
        }
        let end = if in_array { b"}".to_vec() } else { b"}\n".to_vec() };
        Self { passed: keys, fields, miss, end, delimiter: b',', are_objects: true, may_be_blank: false, cells: 0 }
            .completed()
    }

    /// Lines of CSV with this many copied cells, none of them in quotes, or values of JSON, and these fields, perhaps
    /// with an empty `error` behind them.
    pub fn of_lines(
        passed: usize,
        are_cells: bool,
        fields: &[WantedField],
        delimiter: u8,
        errors: bool,
    ) -> Option<Self> {
        let content = if are_cells { Content::Text } else { Content::Json };
        let mut parts: Vec<_> = (0..passed).map(|cell| LinePart::of_line(delimiter, content, cell)).collect();
        parts.extend(fields.iter().map(|field| LinePart::of_line(delimiter, field.content, passed + field.first)));
        parts.first_mut()?.length = 0;
        let fields = parts.split_off(passed);
        let mut miss = Vec::new();
        for part in &fields {
            miss.extend_from_slice(&part.text[..part.length]);
            miss.extend_from_slice(if part.content == Content::Status { b"miss" } else { b"" });
            miss.resize(miss.len() + part.cells.len() - 1, delimiter);
        }
        let end = if errors { vec![delimiter, b'\n'] } else { vec![b'\n'] };
        Self { passed: parts, fields, miss, end, delimiter, are_objects: false, may_be_blank: !errors, cells: 0 }
            .completed()
    }

    /// With the count of its cells; `None` if there is not room for them.
    fn completed(self) -> Option<Self> {
        let parts = || self.passed.iter().chain(&self.fields);
        let cells = parts().map(|part| part.cells.end).max()?;
        let bytes: usize = parts().map(|part| part.length).sum();
        (cells <= MOST_CELLS && bytes <= MOST_KEYS).then_some(Self { cells, ..self })
    }

    /// Writes the line of an answer behind `lines`. `line` has all its cells, or the copied ones of a miss, each with a
    /// delimiter behind it. `None` if one of these may not be copied unchanged.
    #[inline(never)]
    pub(super) fn write<S: Simd>(&self, simd: S, line: &Line, is_miss: bool, lines: &mut Line) -> Option<()> {
        simd.vectorize(
            #[inline(always)]
            || self.write_parts(simd, line, is_miss, lines),
        )
    }

    #[inline(always)]
    fn write_parts<S: Simd>(&self, simd: S, line: &Line, is_miss: bool, lines: &mut Line) -> Option<()> {
        let (cells, length) = line.open();
        let mut ends = [0; MOST_CELLS];
        find(simd, self.delimiter, &cells[..length.next_multiple_of(BLOCK)], &mut ends[..self.cells]);
        for part in &self.passed {
            self.write_text(part, &cells[part.range(&ends)], lines)?;
        }
        if is_miss {
            lines.bytes(&self.miss);
        } else {
            for part in &self.fields {
                let range = part.range(&ends);
                let is_empty = ends[part.cells.start] as usize == range.start;
                if part.content == Content::Text {
                    self.write_text(part, &cells[range], lines)?;
                } else if is_empty && self.are_objects {
                    lines.bytes(part.before_null());
                    lines.bytes(b"null");
                } else {
                    part.open(lines);
                    lines.stretch(cells, range);
                    part.close(lines);
                }
            }
        }
        if self.may_be_blank && lines.open().1 == 0 {
            lines.bytes(b"\"\"");
        }
        lines.bytes(&self.end);
        Some(())
    }

    /// Writes a copied value, if it may be written unchanged.
    #[inline(always)]
    fn write_text(&self, part: &LinePart, text: &[u8], lines: &mut Line) -> Option<()> {
        let text = match (self.are_objects, part.content) {
            (false, Content::Json) => cell_of_value(text)?,
            (false, _) => text,
            (true, _) => part.may_stand(text).then_some(text)?,
        };
        part.open(lines);
        lines.bytes(text);
        part.close(lines);
        Some(())
    }
}

/// Writes down where this byte is in whole blocks, as far as there is room.
#[inline(always)]
fn find<S: Simd>(simd: S, byte: u8, bytes: &[u8], ends: &mut [u32]) {
    let mut count = 0;
    for (index, block) in bytes.as_chunks::<BLOCK>().0.iter().enumerate() {
        let block = u8x64::from_slice(simd, block);
        let mut found = block.simd_eq(u8x64::splat(simd, byte)).to_bitmask();
        while found != 0 {
            let Some(end) = ends.get_mut(count) else { return };
            *end = (BLOCK * index) as u32 + found.trailing_zeros();
            found &= found - 1;
            count += 1;
        }
    }
}

/// True if this is a value of JSON that may be copied unchanged: a text without escapes, a number without an exponent,
/// or a word.
fn is_plain_value(text: &[u8]) -> bool {
    match text {
        b"null" | b"true" | b"false" => true,
        [b'"', inner @ .., b'"'] => is_plain_text(inner),
        [b'-', digits @ ..] => is_plain_number(digits),
        digits => is_plain_number(digits),
    }
}

/// A value of JSON as a cell of CSV between commas: a text without its quotes, nothing for null.
fn cell_of_value(value: &[u8]) -> Option<&[u8]> {
    is_plain_value(value).then_some(match value {
        b"null" => b"",
        [b'"', inner @ .., b'"'] => inner,
        other => other,
    })
}

/// True if a text may be copied between quotes unchanged.
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

// The parts of an answer that are written.

/// The parts of an answer that are written, and their indices among the cells that a question writes: those about the
/// solid, then all results but the further ones.
pub struct WantedCells {
    /// The columns about the solid.
    pub of_solid: Vec<SolidField>,
    /// All that is written, in order.
    pub fields: Vec<WantedField>,
    /// The number of cells before those that a check adds.
    pub(crate) before_check: usize,
    /// True if these are all cells in their order.
    pub are_all: bool,
    /// The fields as pieces; `None` where a question has to write all cells first.
    pub pieces: Option<Vec<Piece>>,
}

/// A piece of an answer that a question can write by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// The word that says whether there is a contact.
    Status,
    /// Both times of the contact.
    Times,
    /// When the contact begins, or ends.
    Time(usize),
    /// Where it does both.
    Points,
    /// Where it does one of them.
    Point(usize),
    /// The faces or the surface crossed there.
    Crossed(usize),
    /// Both normals.
    Normals,
    /// The normal there.
    Normal(usize),
    /// Of moving boxes: where the low corners of a and b are, and the corners of what both share.
    Corners,
    /// One of these.
    Corner(usize),
    /// Cells of what is not asked for.
    Empty(usize),
}

impl Piece {
    /// The piece that holds this result; `None` for a further one.
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "status" => Self::Status,
            "t_enter" => Self::Time(0),
            "t_exit" => Self::Time(1),
            "enter" => Self::Point(0),
            "exit" => Self::Point(1),
            "enter_face" | "enter_on" => Self::Crossed(0),
            "exit_face" | "exit_on" => Self::Crossed(1),
            "enter_normal" => Self::Normal(0),
            "exit_normal" => Self::Normal(1),
            "a_enter" => Self::Corner(0),
            "b_enter" => Self::Corner(1),
            "contact_min" => Self::Corner(2),
            "contact_max" => Self::Corner(3),
            _ => return None,
        })
    }

    /// Appends a piece, or makes one of it and those before it, which takes less than one after the other.
    fn push(self, pieces: &mut Vec<Self>) {
        let (before, whole) = match self {
            Self::Time(1) => (&[Self::Time(0)][..], Self::Times),
            Self::Point(1) => (&[Self::Point(0)][..], Self::Points),
            Self::Normal(1) => (&[Self::Normal(0)][..], Self::Normals),
            Self::Corner(3) => (&[Self::Corner(0), Self::Corner(1), Self::Corner(2)][..], Self::Corners),
            other => (&[][..], other),
        };
        let is_whole = pieces.ends_with(before);
        pieces.truncate(pieces.len() - if is_whole { before.len() } else { 0 });
        pieces.push(if is_whole { whole } else { self });
    }

    /// All results but the further ones, with empty cells for those that are not wanted.
    pub(super) fn declared(results: &[ResultField], wants: impl Fn(&str) -> bool, dimension: usize) -> Vec<Self> {
        let mut pieces = Vec::new();
        for result in results {
            if let Some(piece) = Self::of(result.name) {
                if wants(result.name) { piece } else { Self::Empty(piece.cells(dimension)) }.push(&mut pieces);
            }
        }
        pieces
    }

    /// The ends whose points or normals it has.
    #[inline(always)]
    pub(crate) fn ends(self) -> Range<usize> {
        if let Self::Point(end) | Self::Normal(end) = self { end..end + 1 } else { 0..2 }
    }

    /// How many cells it has, in so many dimensions.
    fn cells(self, dimension: usize) -> usize {
        match self {
            Self::Empty(cells) => cells,
            Self::Status | Self::Time(_) | Self::Crossed(_) => 1,
            Self::Times => 2,
            Self::Points | Self::Normals => 2 * dimension,
            Self::Corners => 4 * dimension,
            Self::Point(_) | Self::Normal(_) | Self::Corner(_) => dimension,
        }
    }

    /// The cells of a miss.
    pub(super) fn miss(pieces: &[Self], dimension: usize, delimiter: u8) -> Vec<u8> {
        let mut cells = Vec::new();
        for &piece in pieces {
            cells.extend_from_slice(if piece == Self::Status { b"miss" } else { b"" });
            cells.resize(cells.len() + piece.cells(dimension), delimiter);
        }
        cells
    }

    /// The pieces that a layout names behind what tells of the solid.
    fn all(layout: &Layout) -> Option<Vec<Self>> {
        let mut pieces = Vec::new();
        for field in layout.fields.iter().skip_while(|field| field.solid_field().is_some()) {
            let (result, _) = field.result()?;
            Self::of(result.name)?.push(&mut pieces);
        }
        // A line without a cell would be no row.
        let may_be_blank = layout.fields.len() == 1 && pieces != [Self::Status] && layout.passed.names().is_empty();
        (!may_be_blank || layout.errors).then_some(pieces)
    }
}

impl WantedCells {
    /// The parts that a layout names of these results of a question, in this many dimensions; `None` if its fast path
    /// does not compute one of them. `known` are the further results that it does.
    pub fn new(
        layout: &Layout,
        (spec, declared, known): (&Spec, &'static [ResultField], &[FastFurther]),
        dimension: usize,
    ) -> Option<Self> {
        let of_solid: Vec<_> = layout.fields.iter().filter_map(AnswerField::solid_field).collect();
        let mut results: Vec<WantedField> = Vec::new();
        let mut cells = of_solid.iter().map(|field| field.columns()).sum();
        let further = spec.results.len() - spec.further_results..spec.results.len();
        let mut before_check = None;
        // Behind the results of the command come the columns of a check.
        for (index, result) in declared.iter().enumerate() {
            if index == further.end {
                before_check = Some(cells);
            }
            let is_named = layout.results().any(|(named, _)| named.name == result.name);
            if further.contains(&index) && !(is_named && known.iter().any(|(name, _)| *name == result.name)) {
                continue;
            }
            let content = match result.shape {
                ResultShape::Word if results.is_empty() => Content::Status,
                ResultShape::Word => Content::Word,
                ResultShape::Number | ResultShape::Integer => Content::Number,
                ResultShape::Vector | ResultShape::Index => Content::Vector(dimension),
            };
            results.push(WantedField { name: layout.added(result.name), content, first: cells });
            cells += content.cells();
        }
        let mut next_of_solid = 0;
        let field = |field: &AnswerField| match field.source {
            ValueSource::Result(..) => results.iter().find(|known| known.name == field.name).cloned(),
            ValueSource::OfSolid(of_solid) => {
                let content = match of_solid {
                    SolidField::Row => Content::Number,
                    SolidField::Cell => Content::Vector(of_solid.columns()),
                    SolidField::Value(_) => Content::Text,
                };
                let first = next_of_solid;
                next_of_solid += of_solid.columns();
                Some(WantedField { name: field.name.clone(), content, first })
            }
            ValueSource::Copied(_) => None,
        };
        let fields: Vec<_> = layout.fields.iter().map(field).collect::<Option<_>>()?;
        let mut end = 0;
        let follows =
            |field: &WantedField| std::mem::replace(&mut end, field.first + field.content.cells()) == field.first;
        let are_all = fields.iter().all(follows) && end == cells;
        let pieces = Piece::all(layout);
        Some(Self { of_solid, fields, before_check: before_check.unwrap_or(cells), are_all, pieces })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fearless_simd::{Level, dispatch};

    use crate::query::NumberForm;

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

    fn numbers(count: usize) -> Vec<WantedField> {
        let field = |first| WantedField { name: format!("n{first:05}"), content: Content::Number, first };
        (0..count).map(field).collect()
    }

    #[test]
    fn too_many_cells_or_too_long_keys_are_refused() {
        assert!(Arrangement::of_lines(0, true, &numbers(MOST_CELLS), b',', false).is_some());
        assert!(Arrangement::of_lines(0, true, &numbers(MOST_CELLS + 1), b',', false).is_none());
        // Each of these keys takes ten bytes.
        assert_eq!(MOST_KEYS, 10 * MOST_CELLS);
        assert!(Arrangement::of_objects(&[], true, &numbers(MOST_KEYS / 10), false).is_some());
        assert!(Arrangement::of_objects(&["abcde"], true, &numbers(MOST_KEYS / 10 - 1), false).is_some());
        assert!(Arrangement::of_objects(&["abcdef"], true, &numbers(MOST_KEYS / 10 - 1), false).is_none());
        let long = "k".repeat(PIECE - 4);
        assert!(Arrangement::of_objects(&[&long], false, &[], false).is_some());
        assert!(Arrangement::of_objects(&[&format!("{long}k")], false, &[], false).is_none());
        assert!(Arrangement::of_objects(&[], false, &[], false).is_none());
    }

    /// The lines of a miss and of an answer of one empty cell.
    fn blank(errors: bool) -> String {
        let arrangement = Arrangement::of_lines(0, true, &numbers(1), b',', errors).unwrap();
        let (mut lines, mut out) = (Line::new(b',', b'.', NumberForm::Nearest), Vec::new());
        for is_miss in [true, false] {
            let mut line = Line::new(b',', b'.', NumberForm::Nearest);
            line.empty(1);
            lines.begin(&mut out);
            dispatch!(Level::new(), simd => arrangement.write(simd, &line, is_miss, &mut lines)).unwrap();
            lines.close();
        }
        lines.hand_over(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_line_that_would_be_blank_has_quotes() {
        assert_eq!(blank(false), "\"\"\n\"\"\n");
        assert_eq!(blank(true), ",\n,\n");
    }
}
