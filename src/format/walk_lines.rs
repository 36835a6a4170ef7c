//! The lines of walks as CSV: kept from cell to cell, with only what changes written anew.

use crate::query::{WalkCell, WalkPart};

use super::layout::{AnswerField, Layout};
use super::number::{plain_text, write_f64};

/// The longest start of a line that is kept; longer ones take the general way.
const LONGEST_START: usize = 256;
/// More than a step, three indices and a kind take, each with a delimiter.
const PIECE: usize = 96;
/// Most pieces are no longer, and no time is.
const SHORT: usize = 32;
/// Room for a start, two pieces and a time, and for what is copied too much.
const LINE: usize = LONGEST_START + 2 * PIECE + 2 * SHORT;

/// Writes one line a cell.
pub struct WalkLines {
    /// What stands before the time, or all of the line.
    before: Piece,
    has_time: bool,
    time: Time,
    after: Piece,
    /// Begins with what all lines of the walk begin with, up to `start`.
    line: [u8; LINE],
    start: usize,
    delimiter: u8,
    /// Whether there is an `error` column.
    errors: bool,
}

impl WalkLines {
    /// For this layout, if that has nothing but parts of cells.
    pub fn new(layout: &Layout, delimiter: u8) -> Option<Self> {
        let [mut before, mut after] = [(); 2].map(|()| Piece::new(delimiter));
        let mut has_time = false;
        for field in &layout.fields {
            let AnswerField::Result(index) = *field else { return None };
            let (result, _) = layout.result(index);
            let piece = if has_time { &mut after } else { &mut before };
            match WalkPart::ALL.into_iter().find(|part| part.name() == result.name)? {
                WalkPart::T => has_time = true,
                WalkPart::Step => piece.add(Part::Number(0)),
                WalkPart::Kind => piece.add(Part::Kind),
                WalkPart::Cell => (1..=layout.columns_of(result)).for_each(|axis| piece.add(Part::Number(axis))),
            }
        }
        Some(Self {
            before,
            has_time,
            time: Time::new(if layout.decimal_comma { b',' } else { b'.' }),
            after,
            line: [0; LINE],
            start: 0,
            delimiter,
            errors: layout.errors,
        })
    }

    /// Begins a walk whose lines begin with `start`, if that is not too long.
    pub fn begin(&mut self, start: &[u8]) -> Option<&mut Self> {
        self.line[..LONGEST_START].get_mut(..start.len())?.copy_from_slice(start);
        self.start = start.len();
        Some(self)
    }

    /// Writes the line of a cell.
    #[inline]
    pub fn write(&mut self, cell: &WalkCell, out: &mut Vec<u8>) {
        let mut end = self.before.write(cell, &mut self.line, self.start);
        if self.has_time {
            end = self.time.write(cell.t, &mut self.line, end);
            self.line[end] = self.delimiter;
            end = self.after.write(cell, &mut self.line, end + 1);
        }
        end -= usize::from(!self.errors);
        self.line[end] = b'\n';
        end += 1;
        match self.line.first_chunk::<PIECE>().filter(|_| end <= PIECE) {
            // A copy of a fixed size needs no call.
            Some(line) => {
                let length = out.len() + end;
                out.extend_from_slice(line);
                out.truncate(length);
            }
            None => out.extend_from_slice(&self.line[..end]),
        }
    }
}

/// Columns beside each other, each with a delimiter behind it.
struct Piece {
    columns: Vec<Column>,
    shows_kind: bool,
    /// The dimension and the kind of the last cell.
    dimension: usize,
    is_side: bool,
    text: [u8; PIECE],
    length: usize,
    delimiter: u8,
}

/// A column of whole numbers, or of words.
struct Column {
    part: Part,
    value: i64,
    /// Where its last digit stands.
    last: usize,
    /// 1, or -1 where the digits of a larger number are smaller.
    sign: i64,
    /// The least and the greatest last digit that leave the rest of the text as it is.
    digits: [u8; 2],
}

#[derive(Clone, Copy)]
enum Part {
    /// By its index among the numbers of a cell.
    Number(usize),
    Kind,
}

impl Piece {
    fn new(delimiter: u8) -> Self {
        Self {
            columns: Vec::new(),
            shows_kind: false,
            dimension: 0,
            is_side: false,
            text: [0; PIECE],
            length: 0,
            delimiter,
        }
    }

    fn add(&mut self, part: Part) {
        self.shows_kind |= matches!(part, Part::Kind);
        self.columns.push(Column { part, ..Column::EMPTY });
    }

    /// Writes the columns of a cell into the line from here on, and says where they end.
    #[inline(always)]
    fn write(&mut self, cell: &WalkCell, line: &mut [u8; LINE], from: usize) -> usize {
        let mut counts = self.dimension == cell.dimension && (self.is_side == cell.is_side || !self.shows_kind);
        for column in &mut self.columns {
            if let Part::Number(at) = column.part {
                counts &= column.count_to(cell.numbers[at], &mut self.text);
            }
        }
        if !counts {
            self.print(cell);
        }
        match self.text.first_chunk::<SHORT>().filter(|_| self.length <= SHORT) {
            Some(text) => line[from..from + SHORT].copy_from_slice(text),
            None => line[from..from + PIECE].copy_from_slice(&self.text),
        }
        from + self.length
    }

    /// Makes the text anew.
    #[inline(never)]
    fn print(&mut self, cell: &WalkCell) {
        let mut end = 0;
        for column in &mut self.columns {
            let mut buffer = itoa::Buffer::new();
            let text = match column.part {
                Part::Kind => WalkCell::kind(cell.is_side),
                // There is no third index in 2D.
                Part::Number(at) if at > cell.dimension => {
                    *column = Column { part: column.part, ..Column::EMPTY };
                    ""
                }
                Part::Number(at) => column.begin(cell.numbers[at], end, &mut buffer),
            };
            self.text[end..end + text.len()].copy_from_slice(text.as_bytes());
            self.text[end + text.len()] = self.delimiter;
            end += text.len() + 1;
        }
        self.dimension = cell.dimension;
        self.is_side = cell.is_side;
        self.length = end;
    }
}

impl Column {
    /// What a cell has nothing for.
    const EMPTY: Self = Self { part: Part::Kind, value: 0, last: 0, sign: 0, digits: [0, u8::MAX] };

    /// Its text for this number, which will stand from here on.
    fn begin<'b>(&mut self, number: i64, from: usize, buffer: &'b mut itoa::Buffer) -> &'b str {
        let text = buffer.format(number);
        self.value = number;
        self.last = from + text.len() - 1;
        self.sign = if number < 0 { -1 } else { 1 };
        // Zero has no sign.
        let is_negative_digit = number < 0 && text.len() == 2;
        self.digits = [if is_negative_digit { b'1' } else { b'0' }, b'9'];
        text
    }

    /// Counts on from the last number to this one by the last digit; `false` leaves the text to be made anew.
    ///
    /// It takes no branch: which axis a walk moves along is hard to foresee.
    #[inline(always)]
    fn count_to(&mut self, number: i64, text: &mut [u8; PIECE]) -> bool {
        let Some(more) = number.checked_sub(self.value) else { return false };
        let digit = i64::from(text[self.last]).wrapping_add(more.wrapping_mul(self.sign));
        let [least, greatest] = self.digits.map(i64::from);
        text[self.last] = digit as u8;
        self.value = number;
        (least <= digit) & (digit <= greatest)
    }
}

/// The time of the last cell: all cells of a step have the same.
struct Time {
    bits: u64,
    text: [u8; SHORT],
    /// 0 before the first.
    length: usize,
    /// What stands between its digits.
    point: u8,
}

impl Time {
    fn new(point: u8) -> Self {
        Self { bits: 0, text: [0; SHORT], length: 0, point }
    }

    /// Writes a time into the line from here on, and says where it ends.
    #[inline(always)]
    fn write(&mut self, time: f64, line: &mut [u8; LINE], from: usize) -> usize {
        if self.bits != time.to_bits() || self.length == 0 {
            self.print(time);
        }
        line[from..from + SHORT].copy_from_slice(&self.text);
        from + self.length
    }

    #[inline(always)]
    fn print(&mut self, time: f64) {
        let mut buffer = zmij::Buffer::new();
        match plain_text(time, &mut buffer) {
            Some(text) => self.keep(text),
            None => {
                let mut text = Vec::new();
                write_f64(time, &mut text);
                self.keep(&text);
            }
        }
        self.bits = time.to_bits();
        if self.point != b'.' {
            self.text.iter_mut().filter(|byte| **byte == b'.').for_each(|byte| *byte = self.point);
        }
    }

    #[inline(always)]
    fn keep(&mut self, text: &[u8]) {
        self.length = text.len();
        match (text.first_chunk::<16>(), text.last_chunk::<16>()) {
            // As two pieces that overlap.
            (Some(head), Some(tail)) if text.len() <= SHORT => {
                self.text[..16].copy_from_slice(head);
                self.text[text.len() - 16..text.len()].copy_from_slice(tail);
            }
            _ => self.text[..text.len()].copy_from_slice(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Writer;
    use super::super::csv::CsvWriter;
    use super::super::layout::PassedColumns;
    use super::super::passed::NothingPassed;
    use super::*;
    use crate::number::enclosure::Random;
    use crate::query::{About, Cell, ResultField, ResultShape, Rows};

    const fn result(part: WalkPart, shape: ResultShape) -> ResultField {
        ResultField { name: part.name(), shape, help: "" }
    }

    static RESULTS: [ResultField; 4] = [
        result(WalkPart::Step, ResultShape::Integer),
        result(WalkPart::T, ResultShape::Single),
        result(WalkPart::Cell, ResultShape::Index),
        result(WalkPart::Kind, ResultShape::Word),
    ];

    /// A layout of these results, with lines that begin with their number.
    fn layout(fields: &[usize]) -> Layout {
        Layout {
            declared: &RESULTS,
            rows: Rows::Cells,
            against: None,
            fields: fields.iter().copied().map(AnswerField::Result).collect(),
            prefix: String::new(),
            text_numbers: false,
            errors: false,
            numbered: true,
            three_dimensional: true,
            first_decides: false,
            passed: PassedColumns::Unknown,
            decimal_comma: false,
            header: true,
            color: false,
            table: None,
        }
    }

    /// The lines of these cells, written straight and as rows.
    fn both_ways(layout: &Layout, delimiter: u8, cells: &[WalkCell]) -> [String; 2] {
        let mut writer = CsvWriter::new(layout, delimiter);
        let [mut straight, mut rows] = [Vec::new(), Vec::new()];
        writer.begin(12, &NothingPassed, &mut rows).unwrap();
        for cell in cells {
            let mut row = vec![Cell::Integer(cell.numbers[0]), Cell::Number(cell.t)];
            let index = |axis| if axis < cell.dimension { Cell::Integer(cell.numbers[1 + axis]) } else { Cell::Empty };
            row.extend([index(0), index(1), index(2), Cell::Word(WalkCell::kind(cell.is_side))]);
            writer.row(&row, &About::default(), &mut rows);
        }
        let lines = writer.walk().unwrap();
        cells.iter().for_each(|cell| lines.write(cell, &mut straight));
        [straight, rows].map(|text| String::from_utf8(text).unwrap())
    }

    fn check(layout: &Layout, delimiter: u8, cells: &[WalkCell]) {
        let [straight, rows] = both_ways(layout, delimiter, cells);
        for (at, (line, row)) in straight.split('\n').zip(rows.split('\n')).enumerate() {
            assert_eq!(line, row, "line {at}");
        }
        assert_eq!(straight.len(), rows.len());
    }

    fn cell(step: i64, t: f64, index: [i64; 3]) -> WalkCell {
        let [x, y, z] = index;
        WalkCell { numbers: [step, x, y, z], t, dimension: 3, is_side: false }
    }

    #[test]
    fn indices_are_counted_up_and_down_through_zero_and_every_carry() {
        let both_ways = |from: i64, to: i64| (from..=to).chain((from..=to).rev());
        let powers = (0..19).flat_map(|power| {
            let power = 10_i64.pow(power);
            both_ways(power - 12, power + 12).chain(both_ways(-power - 12, -power + 12))
        });
        let ends = both_ways(i64::MAX - 12, i64::MAX).chain(both_ways(i64::MIN, i64::MIN + 12));
        let indices = powers.chain(ends).chain(both_ways(-1205, 1205));
        // Beside it one that falls, and a step that goes on.
        let cells: Vec<_> =
            indices.zip(95..).map(|(index, step)| cell(step, 0.5, [index, 7, index.wrapping_neg()])).collect();
        check(&layout(&[0, 1, 2, 3]), b',', &cells);
        check(&layout(&[2]), b',', &cells);
    }

    #[test]
    fn indices_come_again_and_leap() {
        let leaps = [0, 0, 2, 2, 0, -1, 1, -1, 0, 9, 11, 10, 20, 19, -19, -20, 20, i64::MIN, i64::MAX, i64::MIN, 0, 7];
        let cells: Vec<_> = leaps.into_iter().map(|index| cell(index, 0.0, [index, -7, index])).collect();
        check(&layout(&[0, 1, 2, 3]), b',', &cells);
    }

    #[test]
    fn random_steps_of_any_layout_are_written_as_their_rows_are() {
        let mut random = Random(31);
        for fields in [&[0, 1, 2, 3][..], &[3, 2, 1, 0], &[1], &[2], &[3, 1], &[1, 2], &[0], &[2, 0, 3], &[3]] {
            for (delimiter, decimal_comma, errors) in [(b',', false, false), (b';', true, true), (b'\t', true, false)] {
                for three_dimensional in [true, false] {
                    let layout = Layout { decimal_comma, errors, three_dimensional, ..layout(fields) };
                    let mut index = [random.below(30) as i64 - 15, random.below(2000) as i64 - 1000, 0];
                    let cells: Vec<_> = (0..300)
                        .map(|step| {
                            let axis = random.below(2 + u64::from(three_dimensional)) as usize;
                            index[axis] += random.below(3) as i64 - 1;
                            let t = match random.below(8) {
                                0 => step as f64,
                                1 => random.number(900),
                                2 => f64::from(step) * 1e15,
                                3 => 0.25,
                                _ => random.number(0),
                            };
                            let dimension = 2 + usize::from(three_dimensional && step < 200);
                            let shown = [index[0], index[1], if dimension == 3 { index[2] } else { 0 }];
                            let is_side = random.below(4) == 0;
                            WalkCell { dimension, is_side, ..cell(i64::from(step), t, shown) }
                        })
                        .collect();
                    check(&layout, delimiter, &cells);
                }
            }
        }
    }

    #[test]
    fn a_start_is_kept_up_to_its_length() {
        let layout = layout(&[0, 1, 2, 3]);
        let mut lines = WalkLines::new(&layout, b',').unwrap();
        let start = vec![b'a'; LONGEST_START + 1];
        assert!(lines.begin(&start).is_none());
        let mut out = Vec::new();
        let farthest = cell(i64::MIN, -f64::MIN_POSITIVE, [i64::MIN; 3]);
        lines.begin(&start[1..]).unwrap().write(&farthest, &mut out);
        let index = i64::MIN;
        let end = format!("{index},-2.2250738585072014e-308,{index},{index},{index},main\n");
        assert_eq!(String::from_utf8(out).unwrap(), "a".repeat(LONGEST_START) + &end);
    }
}
