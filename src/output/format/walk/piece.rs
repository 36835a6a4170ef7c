//! Columns beside each other, whose text is kept: a walk counts up or down, and only last digits change.

use crate::query::{WalkCell, WalkPart};

use super::super::layout::Layout;

/// The longest start of a text that is kept, or both starts of two pieces; longer ones take the general way.
pub(super) const LONGEST_START: usize = 256;
/// More than a time takes: a copy of a fixed size needs no call.
pub(super) const SHORT: usize = 32;
/// Room for starts, a time, four numbers and a kind, and for what is copied too much.
pub(super) const CELL_ROOM: usize = 2 * LONGEST_START;
/// More than four indices and a kind take, each with a delimiter.
const COLUMNS: usize = 96;
/// Room for a start and columns, in whole blocks.
const TEXT: usize = LONGEST_START + COLUMNS;

/// What a column shows of a cell.
#[derive(Clone, Copy)]
pub(super) enum CellPart {
    /// A number, by its index among those of a cell.
    Number(usize),
    Kind,
}

/// What is written of a cell, in order, if that is nothing but parts of cells.
pub(super) fn parts_of(layout: &Layout) -> Option<Vec<WalkPart>> {
    let part = |name: &str| WalkPart::ALL.into_iter().find(|part| part.name() == name);
    layout.fields.iter().map(|field| part(field.result()?.0.name)).collect()
}

/// Columns beside each other, each with a delimiter behind it.
pub(super) struct LinePiece {
    parts: Vec<CellPart>,
    /// What all its texts begin with.
    start: Vec<u8>,
    /// The text of a cell.
    text: [u8; TEXT],
    length: usize,
    /// The dimension of the cell whose text it is; 0 before the first one and after another start.
    dimension: usize,
    /// The numbers in the text.
    numbers: Vec<NumberText>,
    /// Where the kind is in the text.
    kind: Option<usize>,
    delimiter: u8,
}

/// A number in a text.
struct NumberText {
    /// The index of this number among those of a cell.
    index: usize,
    /// The least number that differs in its last two bytes alone, how many do so, and where the least has its ending.
    least: i64,
    count: u64,
    first: u8,
    /// Where this number's last two bytes are in the text.
    at: usize,
}

impl LinePiece {
    /// A piece without columns.
    pub(super) fn new(delimiter: u8) -> Self {
        Self {
            parts: Vec::new(),
            start: Vec::new(),
            text: [0; TEXT],
            length: 0,
            dimension: 0,
            numbers: Vec::new(),
            kind: None,
            delimiter,
        }
    }

    /// Adds a column.
    pub(super) fn add(&mut self, part: CellPart) {
        self.parts.push(part);
    }

    /// Begins with another start, of at most [`LONGEST_START`].
    pub(super) fn begin(&mut self, start: &[u8]) {
        self.start.clear();
        self.start.extend_from_slice(start);
        self.dimension = 0;
    }

    /// Writes the text of a cell into the line from here on, and says where it ends.
    #[inline(always)]
    pub(super) fn write(&mut self, cell: &WalkCell, endings: &Endings, line: &mut [u8], from: usize) -> usize {
        loop {
            line[from..from + SHORT].copy_from_slice(&self.text[..SHORT]);
            if self.length > SHORT {
                self.copy_rest(line, from);
            }
            let mut fits = self.dimension == cell.dimension;
            for number in &self.numbers {
                let past_least = cell.numbers[number.index % 4].wrapping_sub(number.least) as u64;
                fits &= past_least < number.count;
                let ending = endings.0[usize::from(number.first.wrapping_add(past_least as u8))];
                line[from + number.at..from + number.at + 2].copy_from_slice(&ending);
            }
            if let Some(at) = self.kind {
                line[from + at..from + at + 4].copy_from_slice(if cell.is_side { SIDE } else { MAIN });
            }
            if fits {
                return from + self.length;
            }
            self.print(cell);
        }
    }

    /// Copies what is beyond the first block.
    #[inline(never)]
    fn copy_rest(&self, line: &mut [u8], from: usize) {
        for at in (SHORT..self.length).step_by(SHORT) {
            line[from + at..from + at + SHORT].copy_from_slice(&self.text[at..at + SHORT]);
        }
    }

    /// Makes the text anew.
    #[inline(never)]
    fn print(&mut self, cell: &WalkCell) {
        self.numbers.clear();
        self.text[..self.start.len()].copy_from_slice(&self.start);
        let mut end = self.start.len();
        for &part in &self.parts {
            let mut buffer = itoa::Buffer::new();
            let text = match part {
                CellPart::Kind => {
                    self.kind = Some(end);
                    WalkCell::kind(cell.is_side)
                }
                // There is no third index in 2D.
                CellPart::Number(index) if index > cell.dimension => "",
                CellPart::Number(index) => {
                    let text = buffer.format(cell.numbers[index]);
                    self.numbers.push(NumberText::new(index, cell.numbers[index], end + text.len()));
                    text
                }
            };
            self.text[end..end + text.len()].copy_from_slice(text.as_bytes());
            end += text.len();
            self.text[end] = self.delimiter;
            end += 1;
        }
        self.length = end;
        self.dimension = cell.dimension;
    }
}

const MAIN: &[u8; 4] = b"main";
const SIDE: &[u8; 4] = b"side";

impl NumberText {
    /// A number whose text ends here.
    fn new(index: usize, number: i64, end: usize) -> Self {
        // Zero has no sign, and a number of one digit ends with it and the delimiter.
        let (least, count, first, at) = match number {
            -9..0 => (-9, 9, ONE_FALLING, end - 1),
            0..10 => (0, 10, ONE_RISING, end - 1),
            -99..0 => (-99, 90, TWO_FALLING, end - 2),
            10..100 => (10, 90, TWO_RISING + 10, end - 2),
            ..0 => {
                let greatest = number - number % 100;
                let least = greatest.saturating_sub(99);
                let count = greatest.abs_diff(least) + 1;
                (least, count, TWO_FALLING + 100 - count as u8, end - 2)
            }
            100.. => {
                let least = number - number % 100;
                (least, least.saturating_add(99).abs_diff(least) + 1, TWO_RISING, end - 2)
            }
        };
        Self { index, least, count, first, at }
    }
}

/// Where the last two digits of positive numbers begin, and those of negative numbers, from 99 down.
const TWO_RISING: u8 = 0;
const TWO_FALLING: u8 = 100;
/// Where the numbers of one digit begin, and those below zero, from -9 up.
const ONE_RISING: u8 = 200;
const ONE_FALLING: u8 = 210;

/// The last two bytes of numbers, of a number of one digit with the delimiter. Those of numbers that follow each other
/// stand beside each other.
pub(super) struct Endings([[u8; 2]; 256]);

impl Endings {
    /// With this delimiter.
    pub(super) fn new(delimiter: u8) -> Self {
        let mut endings = Self([[delimiter; 2]; 256]);
        let digit = |digit: u8| b'0' + digit % 10;
        for number in 0..100 {
            let ending = [digit(number / 10), digit(number)];
            endings.0[usize::from(TWO_RISING + number)] = ending;
            endings.0[usize::from(TWO_FALLING + 99 - number)] = ending;
        }
        for number in 0..10 {
            endings.0[usize::from(ONE_RISING + number)][0] = digit(number);
            endings.0[usize::from(ONE_FALLING + 9 - number)][0] = digit(number);
        }
        endings
    }
}
