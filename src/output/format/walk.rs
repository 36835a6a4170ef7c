//! Walks as CSV and JSON, straight from their cells: most of the text is kept from cell to cell, and only what changes is
//! written anew.
//!
//! CSV has a line a cell, JSON an object a step. What both write of a cell is one piece of text, or two with its time
//! between them.

use super::Layout;
use super::columns::{plain_text, write_f64};
use super::json::write_string;
use crate::number::ShortDecimal;
use crate::query::{CELLS_AT_ONCE, WalkCell, WalkPart};

// The lines of walks as CSV.

/// Writes one line a cell.
pub(super) struct WalkLines {
    text: CellText,
    endings: [[u8; 2]; 256],
    /// Room for lines before they are handed over.
    room: Box<[u8; CELLS_AT_ONCE * CELL_ROOM]>,
    /// There is an `error` column.
    errors: bool,
}

impl WalkLines {
    /// For this layout, if that has nothing but parts of cells.
    pub(super) fn new(layout: &Layout, delimiter: u8) -> Option<Self> {
        let [before, mut after] = [(); 2].map(|()| LinePiece::new(delimiter));
        after.begin(&[delimiter]);
        let mut text = CellText { before, times: None, after };
        for part in parts_of(layout)? {
            let piece = if text.times.is_some() { &mut text.after } else { &mut text.before };
            match part {
                WalkPart::T => text.times = Some(CellTimes::new(if layout.decimal_comma { b',' } else { b'.' })),
                WalkPart::Step => piece.add(Some(0)),
                WalkPart::Kind => piece.add(None),
                WalkPart::Cell => (1..=layout.dimension()).for_each(|axis| piece.add(Some(axis))),
            }
        }
        let room = Box::new([0; CELLS_AT_ONCE * CELL_ROOM]);
        Some(Self { text, endings: endings(delimiter), room, errors: layout.errors })
    }

    /// Begins a walk whose lines begin with `start`; `false` if that is too long.
    pub(super) fn begin(&mut self, start: &[u8]) -> bool {
        let fits = start.len() < LONGEST_START;
        if fits {
            self.text.before.begin(start);
        }
        fits
    }

    /// Writes the lines of cells.
    pub(super) fn write(&mut self, cells: &[WalkCell], out: &mut Vec<u8>) {
        cells.chunks(CELLS_AT_ONCE).for_each(|cells| self.write_at_once(cells, out));
    }

    /// Writes the lines of at most [`CELLS_AT_ONCE`] cells.
    fn write_at_once(&mut self, cells: &[WalkCell], out: &mut Vec<u8>) {
        let Self { text, endings, room, errors } = self;
        text.prepare(cells);
        let mut end = 0;
        for cell in cells.iter().enumerate() {
            end = text.write(cell, endings, &mut room[..], end);
            end -= usize::from(!*errors);
            room[end] = b'\n';
            end += 1;
        }
        out.extend_from_slice(&room[..end]);
    }
}

// Columns beside each other, whose text is kept: a walk counts up or down, and only last digits change.

/// The longest start of a text that is kept, or both starts of two pieces; longer ones take the general way.
const LONGEST_START: usize = 256;
/// More than a time takes: a copy of a fixed size needs no call.
const SHORT: usize = 32;
/// Room for starts, a time, four numbers and a kind, and for what is copied too much.
const CELL_ROOM: usize = 2 * LONGEST_START;
/// More than four indices and a kind take, each with a delimiter.
const COLUMNS: usize = 96;
/// Room for a start and columns, in whole blocks.
const TEXT: usize = LONGEST_START + COLUMNS;

/// The parts of a cell that are written, in order, if all fields are such parts.
fn parts_of(layout: &Layout) -> Option<Vec<WalkPart>> {
    let part = |name: &str| WalkPart::ALL.into_iter().find(|part| part.name() == name);
    layout.fields.iter().map(|field| part(field.result()?.0.name)).collect()
}

/// Columns beside each other, each with a delimiter behind it.
struct LinePiece {
    /// For each column the index of its number among those of a cell; `None` is the kind.
    parts: Vec<Option<usize>>,
    /// The beginning of all its texts.
    start: Vec<u8>,
    /// The text of a cell.
    text: [u8; TEXT],
    length: usize,
    /// The dimension of the cell whose text it is; 0 before the first one and after another start.
    dimension: usize,
    numbers: Vec<NumberText>,
    /// Where the kind is in the text.
    kind: Option<usize>,
    delimiter: u8,
}

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
    fn new(delimiter: u8) -> Self {
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
    fn add(&mut self, part: Option<usize>) {
        self.parts.push(part);
    }

    /// Begins with another start, of at most [`LONGEST_START`].
    fn begin(&mut self, start: &[u8]) {
        self.start.clear();
        self.start.extend_from_slice(start);
        self.dimension = 0;
    }

    /// Writes the text of a cell into the line from here on, and says where it ends.
    #[inline(always)]
    fn write(&mut self, cell: &WalkCell, endings: &[[u8; 2]; 256], line: &mut [u8], from: usize) -> usize {
        loop {
            line[from..from + SHORT].copy_from_slice(&self.text[..SHORT]);
            if self.length > SHORT {
                self.copy_rest(line, from);
            }
            let mut fits = self.dimension == cell.dimension;
            for number in &self.numbers {
                let past_least = cell.numbers[number.index % 4].wrapping_sub(number.least) as u64;
                fits &= past_least < number.count;
                let ending = endings[usize::from(number.first.wrapping_add(past_least as u8))];
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

    /// Makes the text again.
    #[inline(never)]
    fn print(&mut self, cell: &WalkCell) {
        self.numbers.clear();
        self.text[..self.start.len()].copy_from_slice(&self.start);
        let mut end = self.start.len();
        for &part in &self.parts {
            let mut buffer = itoa::Buffer::new();
            let text = match part {
                None => {
                    self.kind = Some(end);
                    WalkCell::kind(cell.is_side)
                }
                // There is no third index in 2D.
                Some(index) if index > cell.dimension => "",
                Some(index) => {
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

/// The last two bytes of numbers, of a number of one digit with the delimiter, those of consecutive numbers side by
/// side.
fn endings(delimiter: u8) -> [[u8; 2]; 256] {
    let mut endings = [[delimiter; 2]; 256];
    let digit = |digit: u8| b'0' + digit % 10;
    for number in 0..100 {
        let ending = [digit(number / 10), digit(number)];
        endings[usize::from(TWO_RISING + number)] = ending;
        endings[usize::from(TWO_FALLING + 99 - number)] = ending;
    }
    for number in 0..10 {
        endings[usize::from(ONE_RISING + number)][0] = digit(number);
        endings[usize::from(ONE_FALLING + 9 - number)][0] = digit(number);
    }
    endings
}

// The steps of walks as JSON: an object each, with its time and the list of its cells.

/// Writes one object a step, each with a comma before it.
pub(super) struct WalkSteps {
    /// The opening of a step, with its first cell.
    first: CellText,
    /// A further cell of a step.
    next: LinePiece,
    /// Cells are written, and not the times alone.
    has_cells: bool,
    /// The closing of a main cell and its step, and of a side cell, each with its length.
    closings: [([u8; 3], usize); 2],
    endings: [[u8; 2]; 256],
    /// Room for steps before they are handed over.
    room: Box<[u8; CELLS_AT_ONCE * CELL_ROOM]>,
}

impl WalkSteps {
    /// For this layout, if that has nothing but parts of cells, and its keys are short.
    pub(super) fn new(layout: &Layout) -> Option<Self> {
        let parts = parts_of(layout)?;
        let [has_times, has_cells] = [WalkPart::T, WalkPart::Cell].map(|part| parts.contains(&part));
        let key = |name: &str, text: &mut Vec<u8>| {
            write_string(&layout.added(name), text);
            text.push(b':');
        };
        let (mut opening, mut list) = (b",{".to_vec(), Vec::new());
        if has_times {
            key("t", &mut opening);
        }
        if has_cells {
            list.extend_from_slice(if has_times { b"," } else { b"" });
            key("cells", &mut list);
            list.extend_from_slice(b"[[");
        }
        if opening.len() + list.len() > LONGEST_START {
            return None;
        }
        let [mut before, mut after, mut next] = [(); 3].map(|()| LinePiece::new(b','));
        if !has_times {
            opening.append(&mut list);
        }
        before.begin(&opening);
        after.begin(&list);
        if has_cells {
            next.begin(b",[");
            for piece in [if has_times { &mut after } else { &mut before }, &mut next] {
                (1..=3).for_each(|axis| piece.add(Some(axis)));
            }
        }
        let first = CellText { before, times: has_times.then(|| CellTimes::new(b'.')), after };
        let closings = if has_cells { [(*b"]]}", 3), (*b"]  ", 1)] } else { [(*b"}  ", 1), (*b"   ", 0)] };
        let room = Box::new([0; CELLS_AT_ONCE * CELL_ROOM]);
        Some(Self { first, next, has_cells, closings, endings: endings(b','), room })
    }

    /// Writes cells; whether their first is in a step that has begun is given, and whether the step of their last goes
    /// on is given back.
    pub(super) fn write(&mut self, cells: &[WalkCell], is_in_step: bool, out: &mut Vec<u8>) -> bool {
        cells.chunks(CELLS_AT_ONCE).fold(is_in_step, |is_in_step, cells| self.write_at_once(cells, is_in_step, out))
    }

    /// Writes at most [`CELLS_AT_ONCE`] cells.
    fn write_at_once(&mut self, cells: &[WalkCell], mut is_in_step: bool, out: &mut Vec<u8>) -> bool {
        let Self { first, next, has_cells, closings, endings, room } = self;
        first.prepare(cells);
        let mut end = 0;
        for (index, cell) in cells.iter().enumerate() {
            end = match is_in_step {
                false => first.write((index, cell), endings, &mut room[..], end),
                true => next.write(cell, endings, &mut room[..], end),
            };
            // The last index has a comma behind it, and in 2D there is another, of the third.
            end -= if *has_cells { 4 - cell.dimension } else { 0 };
            is_in_step = cell.is_side;
            let (closing, length) = &closings[usize::from(cell.is_side)];
            room[end..end + 3].copy_from_slice(closing);
            end += length;
        }
        out.extend_from_slice(&room[..end]);
        is_in_step
    }
}

// The text of a cell: one piece, or two with the time between them.

/// Writes cells one after another.
struct CellText {
    /// The text before the time, or all there is.
    before: LinePiece,
    times: Option<CellTimes>,
    after: LinePiece,
}

impl CellText {
    /// Prints the times of cells that are to be written next.
    #[inline(always)]
    fn prepare(&mut self, cells: &[WalkCell]) {
        if let Some(times) = &mut self.times {
            times.print(cells);
        }
    }

    /// Writes the cell of this index among those prepared, from `from` on, and says where its text ends.
    #[inline(always)]
    fn write(
        &mut self,
        (index, cell): (usize, &WalkCell),
        endings: &[[u8; 2]; 256],
        room: &mut [u8],
        from: usize,
    ) -> usize {
        let end = self.before.write(cell, endings, room, from);
        let Some(times) = &self.times else { return end };
        let time = times.text(index);
        room[end..end + SHORT].copy_from_slice(&time.bytes);
        self.after.write(cell, endings, room, end + time.length)
    }
}

// Times, printed several at once: what has just been written piece by piece cannot be read as a whole at once.

struct CellTimes {
    texts: [TimeText; CELLS_AT_ONCE],
    /// Which text each cell has: all cells of a step have the same.
    of_cells: [u8; CELLS_AT_ONCE],
    point: u8,
}

#[derive(Clone, Copy)]
struct TimeText {
    /// With room for the longest.
    bytes: [u8; SHORT],
    /// How many of them count.
    length: usize,
}

impl CellTimes {
    /// With this between their digits.
    fn new(point: u8) -> Self {
        let text = TimeText { bytes: [0; SHORT], length: 0 };
        Self { texts: [text; CELLS_AT_ONCE], of_cells: [0; CELLS_AT_ONCE], point }
    }

    /// Prints the times of at most [`CELLS_AT_ONCE`] cells.
    #[inline(always)]
    fn print(&mut self, cells: &[WalkCell]) {
        let mut count = 0;
        let mut latest = None;
        for (cell, of_cell) in cells.iter().zip(&mut self.of_cells) {
            let bits = cell.t.to_bits();
            if latest != Some(bits) {
                latest = Some(bits);
                let text = &mut self.texts[count % CELLS_AT_ONCE];
                count += 1;
                text.set(cell.t, self.point);
            }
            *of_cell = count as u8 - 1;
        }
    }

    /// The time of the cell of this index.
    #[inline(always)]
    fn text(&self, cell: usize) -> &TimeText {
        &self.texts[usize::from(self.of_cells[cell]) % CELLS_AT_ONCE]
    }
}

impl TimeText {
    #[inline(always)]
    fn set(&mut self, time: f64, point: u8) {
        match ShortDecimal::of(time) {
            Some(decimal) => self.length = decimal.write(point, &mut self.bytes),
            None => self.set_other(time, point),
        }
    }

    #[inline(never)]
    fn set_other(&mut self, time: f64, point: u8) {
        let mut buffer = zmij::Buffer::new();
        match plain_text(time, &mut buffer) {
            Some(text) => self.keep(text),
            None => {
                let mut text = Vec::new();
                write_f64(time, &mut text);
                self.keep(&text);
            }
        }
        self.bytes.iter_mut().filter(|byte| **byte == b'.').for_each(|byte| *byte = point);
    }

    fn keep(&mut self, text: &[u8]) {
        self.bytes[..text.len()].copy_from_slice(text);
        self.length = text.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::tests::Random;
    use crate::output::format::Writer;
    use crate::output::format::columns::AnswerField;
    use crate::output::format::csv::CsvWriter;
    use crate::output::format::json::JsonWriter;
    use crate::output::format::{Layout, PassedColumns};
    use crate::query::{CELLS_AT_ONCE, Cell, ResultField, ResultShape, RowContext, Rows, WalkCell, WalkPart};

    const fn result(part: WalkPart, shape: ResultShape) -> ResultField {
        ResultField { name: part.name(), shape, help: "" }
    }

    static RESULTS: [ResultField; 4] = [
        result(WalkPart::Step, ResultShape::Integer),
        result(WalkPart::T, ResultShape::Number),
        result(WalkPart::Cell, ResultShape::Index),
        result(WalkPart::Kind, ResultShape::Word),
    ];

    /// A layout of these results, with lines that begin with their number.
    fn layout(fields: &[usize]) -> Layout {
        Layout {
            rows: Rows::Cells,
            against: None,
            fields: fields.iter().map(|&index| AnswerField::of_result(&RESULTS, index, "")).collect(),
            prefix: String::new(),
            text_numbers: false,
            errors: false,
            numbered: true,
            three_dimensional: true,
            first_decides: None,
            copied: Vec::new(),
            passed: PassedColumns::Unknown,
            decimal_comma: false,
            header: true,
            color: false,
            table: None,
        }
    }

    /// These cells as the answer of a query, written straight and as rows.
    fn both_ways(mut writer: impl Writer, cells: &[WalkCell], error: Option<&str>) -> [String; 2] {
        let [mut straight, mut rows] = [Vec::new(), Vec::new()];
        writer.begin(12, &(), &mut rows).unwrap();
        for cell in cells {
            let mut row = vec![Cell::Integer(cell.numbers[0]), Cell::Number(cell.t)];
            let index = |axis| if axis < cell.dimension { Cell::Integer(cell.numbers[1 + axis]) } else { Cell::Empty };
            row.extend([index(0), index(1), index(2), Cell::Word(WalkCell::kind(cell.is_side))]);
            writer.row(&row, &RowContext::default(), &mut rows);
        }
        writer.end(error, &mut rows);
        writer.begin(12, &(), &mut straight).unwrap();
        assert!(writer.takes_cells());
        // Some at a time, as they may come.
        cells
            .chunk_by(|cell, next| cell.dimension == next.dimension)
            .for_each(|cells| writer.cells(cells, &mut straight));
        writer.end(error, &mut straight);
        [straight, rows].map(|text| String::from_utf8(text).unwrap())
    }

    fn check_writer(writer: impl Writer, cells: &[WalkCell], error: Option<&str>) {
        let [straight, rows] = both_ways(writer, cells, error);
        for (at, (part, of_row)) in straight.split(['\n', '{']).zip(rows.split(['\n', '{'])).enumerate() {
            assert_eq!(part, of_row, "line or step {at}");
        }
        assert_eq!(straight.len(), rows.len());
    }

    /// Checks all forms of output; where there is an `error` column, as a walk that breaks off.
    fn check(layout: &Layout, delimiter: u8, cells: &[WalkCell]) {
        let error = layout.errors.then_some("broken");
        check_writer(CsvWriter::new(layout, delimiter), cells, error);
        [false, true].into_iter().for_each(|in_array| check_writer(JsonWriter::new(layout, in_array), cells, error));
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
        let start = vec![b'a'; LONGEST_START];
        assert!(!lines.begin(&start));
        let mut out = Vec::new();
        let farthest = cell(i64::MIN, -f64::MIN_POSITIVE, [i64::MIN; 3]);
        assert!(lines.begin(&start[1..]));
        lines.write(&[farthest; CELLS_AT_ONCE], &mut out);
        let index = i64::MIN;
        let end = format!("{index},-2.2250738585072014e-308,{index},{index},{index},main\n");
        let line = "a".repeat(LONGEST_START - 1) + &end;
        assert_eq!(String::from_utf8(out).unwrap(), line.repeat(CELLS_AT_ONCE));
    }

    #[test]
    fn keys_with_a_prefix_are_kept_up_to_their_length() {
        let farthest = cell(i64::MIN, -f64::MIN_POSITIVE, [i64::MIN; 3]);
        let cells: Vec<_> =
            (0..100).map(|step| WalkCell { dimension: 2 + step / 50, is_side: step % 3 > 0, ..farthest }).collect();
        let mut kept = 0;
        for prefix in (0..LONGEST_START).map(|length| "\"é".repeat(length / 2)) {
            let layout = Layout { prefix, ..layout(&[1, 2]) };
            if WalkSteps::new(&layout).is_some() {
                check_writer(JsonWriter::new(&layout, false), &cells, None);
                kept += 1;
            }
        }
        assert!((60..LONGEST_START).contains(&kept), "{kept}");
    }
}
