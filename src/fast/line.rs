//! Lines, written in their final shape, with no list of cells in between.

use std::ops::Range;

use fearless_simd::Simd;

use crate::number::{Exact, Fraction, POWERS, ShortDecimal, Word, ZEROS, digits_of};
use crate::query::NumberForm;

use super::arrangement::Piece;
use super::slabs::nearest;
use super::table::Table;

/// Lines are handed over when they are so long together.
const FULL: usize = 4 * 1024;
/// The longest line, and some room to write more than is kept.
pub(super) const ROOM: usize = 2560;
/// The longest text that passes through; results take at most 16 numbers of 61 characters and some words.
pub(super) const MOST_PASSED: usize = 400;
/// The longest number that is written out exactly.
const MOST_DIGITS: usize = 60;

/// From here on numbers are written with an exponent.
const LARGEST: f64 = 1e16;

/// Bytes that are copied in one go.
pub(super) const PIECE: usize = 32;

/// The most empty cells that are written at once.
pub(super) const MOST_EMPTY: usize = 32;

/// A line while it is written, behind others that are done.
pub(crate) struct Line {
    bytes: Box<[u8; FULL + ROOM]>,
    /// How much is written, of all lines.
    length: usize,
    /// How much of that is lines that are done.
    done: usize,
    delimiter: u8,
    point: u8,
    /// How numbers are written.
    form: NumberForm,
    /// The cells of a miss, and how long they are.
    miss: ([u8; PIECE], usize),
}

/// A short text, and how long it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShortText {
    bytes: [u8; 8],
    length: usize,
}

impl ShortText {
    /// A text of at most 8 bytes.
    pub(crate) const fn new(text: &str) -> Self {
        let mut bytes = [0; 8];
        let mut at = 0;
        while at < text.len() {
            bytes[at] = text.as_bytes()[at];
            at += 1;
        }
        Self { bytes, length: text.len() }
    }
}

impl Line {
    /// A line of the cells of a table.
    pub(super) fn of(table: &Table<'_>) -> Self {
        let miss = Piece::miss(&table.pieces(), table.dimension, table.delimiter);
        let mut line = Self::new(table.delimiter, table.point, table.ask.form);
        line.miss.0[..miss.len()].copy_from_slice(&miss);
        line.miss.1 = miss.len();
        line
    }

    /// A line with this between its cells, and this between the digits of their numbers, which are written so.
    pub(super) fn new(delimiter: u8, point: u8, form: NumberForm) -> Self {
        let miss = ([0; PIECE], 0);
        Self { bytes: Box::new([0; FULL + ROOM]), length: 0, done: 0, delimiter, point, form, miss }
    }

    /// True if each number is written as the nearest f64.
    #[inline(always)]
    pub(crate) fn is_rounded(&self) -> bool {
        self.form == NumberForm::Nearest
    }

    /// True if each number has a fixed number of digits behind the point (`--decimals`).
    #[inline(always)]
    pub(crate) fn has_places(&self) -> bool {
        matches!(self.form, NumberForm::Decimals(_))
    }

    /// Begins a line, and hands over those before it if they are many.
    #[inline(always)]
    pub(super) fn begin(&mut self, out: &mut Vec<u8>) {
        if self.done > FULL {
            self.hand_over(out);
        }
        self.reopen();
    }

    /// Begins the line anew.
    #[inline(always)]
    pub(super) fn reopen(&mut self) {
        self.length = self.done;
    }

    /// Takes back what was written behind this length of all lines.
    #[inline(always)]
    pub(super) fn cut(&mut self, length: usize) {
        self.length = length;
    }

    /// Appends the lines that are done to `out`; what was begun is lost.
    pub(super) fn hand_over(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.bytes[..self.done]);
        (self.length, self.done) = (0, 0);
    }

    /// How much has been written since lines were handed over.
    #[inline(always)]
    pub(crate) fn length(&self) -> usize {
        self.length
    }

    /// Writes a cell of this line again, with its delimiter.
    #[inline(always)]
    pub(crate) fn repeat(&mut self, cell: Range<usize>) {
        let end = self.length + cell.len();
        for start in cell.step_by(PIECE) {
            let Some(&text) = self.bytes[start..].first_chunk() else { return };
            self.piece(&text, PIECE);
        }
        self.length = end;
    }

    /// True if a text may be a cell unchanged.
    #[inline(always)]
    pub(super) fn is_plain(&self, text: &[u8]) -> bool {
        !text.iter().any(|byte| *byte == self.delimiter || matches!(byte, b'"' | b'\n' | b'\r'))
    }

    /// Copies a cell, or several, with a delimiter behind them; false if there is no room for them.
    #[inline(always)]
    pub(super) fn passed(&mut self, text: &[u8]) -> bool {
        let fits = self.length - self.done + text.len() < MOST_PASSED;
        if fits {
            self.bytes(text);
            self.delimiter();
        }
        fits
    }

    /// The open line with any bytes behind it, and its length.
    #[inline(always)]
    pub(super) fn open(&self) -> (&[u8], usize) {
        (&self.bytes[self.done..], self.length - self.done)
    }

    /// Writes the first `count` of these bytes.
    #[inline(always)]
    pub(super) fn piece(&mut self, bytes: &[u8; PIECE], count: usize) {
        self.bytes[self.length..self.length + PIECE].copy_from_slice(bytes);
        self.length += count;
    }

    /// A part of a text that goes on for a piece behind it.
    #[inline(always)]
    pub(super) fn stretch(&mut self, text: &[u8], part: Range<usize>) {
        let end = self.length + part.len();
        for start in part.step_by(PIECE) {
            let Some(piece) = text[start..].first_chunk::<PIECE>() else { return };
            self.piece(piece, PIECE);
        }
        self.length = end;
    }

    /// Writes one byte.
    #[inline(always)]
    pub(super) fn byte(&mut self, byte: u8) {
        self.bytes[self.length] = byte;
        self.length += 1;
    }

    /// Text of any length.
    #[inline(always)]
    pub(super) fn bytes(&mut self, text: &[u8]) {
        if !self.pieces::<16>(text) && !self.pieces::<8>(text) && !self.pieces::<4>(text) && !self.pieces::<2>(text) {
            self.bytes[self.length..self.length + text.len()].copy_from_slice(text);
            self.length += text.len();
        }
    }

    /// A text of N to 2N bytes, as two pieces of N that overlap.
    #[inline(always)]
    fn pieces<const N: usize>(&mut self, text: &[u8]) -> bool {
        let (Some(head), Some(tail)) = (text.first_chunk::<N>(), text.last_chunk::<N>()) else { return false };
        if text.len() > 2 * N {
            return false;
        }
        let end = self.length + text.len();
        self.bytes[self.length..self.length + N].copy_from_slice(head);
        self.bytes[end - N..end].copy_from_slice(tail);
        self.length = end;
        true
    }

    /// The byte between two cells.
    #[inline(always)]
    fn delimiter(&mut self) {
        self.byte(self.delimiter);
    }

    /// Writes empty cells, at most `MOST_EMPTY`.
    #[inline(always)]
    pub(crate) fn empty(&mut self, cells: usize) {
        let empty = [self.delimiter; MOST_EMPTY];
        self.bytes[self.length..self.length + MOST_EMPTY].copy_from_slice(&empty);
        self.length += cells;
    }

    /// Writes empty cells behind those from `start` on, up to this number.
    #[inline(always)]
    pub(super) fn fill(&mut self, start: usize, cells: usize) {
        let there = memchr::memchr_iter(self.delimiter, &self.bytes[start..self.length]).count();
        self.empty(cells - there);
    }

    /// Writes the cells of a miss.
    #[inline(always)]
    pub(crate) fn miss(&mut self) {
        let (cells, length) = self.miss;
        self.piece(&cells, length);
    }

    /// Eight bytes, of which the first `length` count.
    #[inline(always)]
    fn eight(&mut self, bytes: [u8; 8], count: usize) {
        self.bytes[self.length..self.length + 8].copy_from_slice(&bytes);
        self.length += count;
    }

    /// A cell of a short text.
    #[inline(always)]
    pub(crate) fn word(&mut self, word: ShortText) {
        self.cells(word);
        self.delimiter();
    }

    /// A short text that is several cells, with their delimiters.
    #[inline(always)]
    pub(crate) fn cells(&mut self, cells: ShortText) {
        self.eight(cells.bytes, cells.length);
    }

    /// A cell of n/d, for d > 0, as numbers are written; `None` leaves a rare one to others.
    #[inline(always)]
    pub(crate) fn quotient(&mut self, n: impl Into<i128>, d: impl Into<i128>) -> Option<()> {
        if self.is_rounded() {
            self.number(nearest(n, d)?);
            return Some(());
        }
        self.written_out(n.into(), d.into())
    }

    /// A cell of an exact number.
    #[inline(never)]
    fn written_out(&mut self, n: i128, d: i128) -> Option<()> {
        let number = Fraction { numerator: Word::from_machine(n), denominator: Word::from_machine(d) };
        let text = match self.form {
            NumberForm::Decimals(count) => number.decimals(count),
            _ => number.closed_form(),
        };
        let text = text.ok().filter(|text| text.len() <= MOST_DIGITS)?;
        let start = self.length;
        self.bytes(text.as_bytes());
        self.set_point(start);
        self.delimiter();
        Some(())
    }

    /// Gives what was written from `start` on the point that numbers have.
    #[inline(always)]
    fn set_point(&mut self, start: usize) {
        if self.point != b'.' {
            let written = self.bytes[start..self.length].iter_mut();
            written.filter(|byte| **byte == b'.').for_each(|byte| *byte = self.point);
        }
    }

    /// A cell of a number of any size; `None` leaves one that is written with an exponent above 0.
    #[inline(always)]
    pub(crate) fn usual_number(&mut self, number: f64) -> Option<()> {
        (number.abs() < LARGEST).then(|| self.number(number))
    }

    /// A cell of each number, of any size.
    #[inline(always)]
    pub(crate) fn usual_numbers<S: Simd>(&mut self, simd: S, numbers: &[f64]) -> Option<()> {
        numbers.iter().all(|number| number.abs() < LARGEST).then(|| self.numbers(simd, numbers, &mut []))
    }

    /// A cell of each number, below 10^16, two at a time; `ends`, if there are any, become where these cells end.
    #[inline(never)]
    pub(crate) fn numbers<S: Simd>(&mut self, simd: S, numbers: &[f64], ends: &mut [usize]) {
        simd.vectorize(
            #[inline(always)]
            || {
                let mut ends = ends.iter_mut();
                let (pairs, single) = numbers.as_chunks::<2>();
                for &pair in pairs {
                    match ShortDecimal::two(simd, pair) {
                        Some([first, second]) => {
                            self.short(&first);
                            self.mark(ends.next());
                            self.short(&second);
                        }
                        None => {
                            self.number(pair[0]);
                            self.mark(ends.next());
                            self.number(pair[1]);
                        }
                    }
                    self.mark(ends.next());
                }
                for &number in single {
                    self.number(number);
                    self.mark(ends.next());
                }
            },
        );
    }

    /// Sets where the last cell ends, if that is asked.
    #[inline(always)]
    fn mark(&self, end: Option<&mut usize>) {
        if let Some(end) = end {
            *end = self.length;
        }
    }

    /// A cell of a short decimal.
    #[inline(always)]
    fn short(&mut self, decimal: &ShortDecimal) {
        let Some(text) = self.bytes[self.length..].first_chunk_mut() else { return };
        self.length += decimal.write(self.point, text);
        self.delimiter();
    }

    /// A cell of a number, below 10^16.
    #[inline(always)]
    pub(super) fn number(&mut self, number: f64) {
        debug_assert!(number.abs() < LARGEST, "a number without an exponent above 0");
        match ShortDecimal::of(number) {
            Some(decimal) => self.short(&decimal),
            None => self.other_number(number),
        }
    }

    #[inline(never)]
    fn other_number(&mut self, number: f64) {
        self.printed(zmij::Buffer::new().format_finite(number));
    }

    /// A cell of a number that has been printed.
    #[inline(always)]
    fn printed(&mut self, text: &str) {
        let start = self.length;
        // Whole numbers go without `.0`.
        let is_whole = text.ends_with(".0");
        self.bytes(text.as_bytes());
        self.length -= 2 * usize::from(is_whole);
        self.set_point(start);
        self.delimiter();
    }

    /// A cell of units of 10^-decimals, up to 8: the digits themselves are the shortest that read back to its f64.
    #[inline(always)]
    pub(super) fn decimal(&mut self, units: i64, decimals: u32) {
        let power = POWERS[decimals as usize & 15];
        let magnitude = units.abs();
        let (whole, part) = (magnitude / power, magnitude % power * POWERS[8 - decimals as usize]);
        // Long ones, and tiny ones, which are written with an exponent.
        if whole >= 100_000_000 || (whole == 0 && part < 1000 && part != 0) {
            return self.number(units as f64 / power as f64);
        }
        self.bytes[self.length] = b'-';
        self.length += usize::from(units < 0);
        let digits = digits_of(whole as u64);
        let skipped = (digits.trailing_zeros() / 8).min(7);
        self.eight(((digits | ZEROS) >> (8 * skipped)).to_le_bytes(), 8 - skipped as usize);
        let digits = digits_of(part as u64);
        let count = 8 - digits.leading_zeros() as usize / 8;
        self.bytes[self.length] = self.point;
        self.length += usize::from(count > 0);
        self.eight((digits | ZEROS).to_le_bytes(), count);
        self.delimiter();
    }

    /// Ends the line, in the place of the last delimiter if it has no `error`.
    #[inline(always)]
    pub(super) fn end(&mut self, errors: bool) {
        self.length -= usize::from(!errors);
        self.byte(b'\n');
        self.close();
    }

    /// Ends the line as it stands.
    #[inline(always)]
    pub(super) fn close(&mut self) {
        self.done = self.length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::tests::Random;

    fn cell(write: impl FnOnce(&mut Line)) -> String {
        let mut line = Line::new(b';', b'.', NumberForm::Nearest);
        write(&mut line);
        String::from_utf8(line.bytes[..line.length].to_vec()).unwrap()
    }

    #[test]
    fn a_decimal_is_written_as_its_f64_is() {
        let mut random = Random(17);
        for _ in 0..60_000 {
            let decimals = random.below(9) as u32;
            let units = (random.below(1 << 31) >> random.below(32)) as i64;
            let units = units / 10_i64.pow(random.below(9) as u32) * 10_i64.pow(random.below(2) as u32);
            for units in [units, -units] {
                let number = units as f64 / 10_f64.powi(decimals as i32);
                let expected = cell(|line| line.number(number + 0.0));
                assert_eq!(cell(|line| line.decimal(units, decimals)), expected, "{units} {decimals}");
            }
        }
    }

    #[test]
    fn whole_numbers_have_no_point_and_tiny_ones_an_exponent() {
        for (units, decimals, text) in [
            (0, 3, "0;"),
            (-5000, 3, "-5;"),
            (99_999_999, 0, "99999999;"),
            (100_000_000, 0, "100000000;"),
            (-2_147_483_648, 0, "-2147483648;"),
            (1, 5, "0.00001;"),
            (-1, 6, "-1e-6;"),
            (1050, 8, "0.0000105;"),
            (999, 8, "9.99e-6;"),
        ] {
            assert_eq!(cell(|line| line.decimal(units, decimals)), text);
        }
        assert_eq!(cell(|line| line.number(1e14)), "100000000000000;");
        assert_eq!(cell(|line| line.usual_number(9_999_999_999_999_998.0).unwrap()), "9999999999999998;");
        assert_eq!(cell(|line| assert!(line.usual_number(-1e16).is_none())), "");
    }

    #[test]
    fn texts_of_every_length_are_kept_whole() {
        for length in 0..=MOST_PASSED {
            let text: String = (0..length).map(|at| char::from(b'a' + (at % 26) as u8)).collect();
            assert_eq!(cell(|line| line.bytes(text.as_bytes())), text);
        }
    }

    #[test]
    fn what_passes_through_has_a_bound_of_its_own_in_each_line() {
        let mut line = Line::new(b',', b'.', NumberForm::Nearest);
        let (text, half) = ([b'a'; MOST_PASSED], MOST_PASSED / 2);
        for _ in 0..3 {
            line.reopen();
            assert!(!line.passed(&text));
            assert!(line.passed(&text[1..]) && !line.passed(b""));
            line.reopen();
            assert!(line.passed(&text[..half]) && !line.passed(&text[..half - 1]) && line.passed(&text[..half - 2]));
            line.end(false);
        }
        let mut out = Vec::new();
        line.hand_over(&mut out);
        assert_eq!(out, [&text[..half], b",", &text[..half - 2], b"\n"].concat().repeat(3));
    }

    #[test]
    fn a_cell_comes_again_with_its_delimiter() {
        let text = cell(|line| {
            line.number(-0.1234567890123456);
            line.decimal(25, 1);
            line.repeat(0..20);
            line.repeat(20..24);
            line.empty(3);
            line.end(false);
        });
        assert_eq!(text, "-0.1234567890123456;2.5;-0.1234567890123456;2.5;;;\n");
    }
}
