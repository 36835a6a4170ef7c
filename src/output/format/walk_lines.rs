//! The lines of walks as CSV: most of a line is kept from cell to cell, and only what changes is written anew.

mod piece;
mod times;

use piece::{CellPart, Endings, LinePiece};
use times::CellTimes;

use crate::query::{CELLS_AT_ONCE, WalkCell, WalkPart};

use super::layout::Layout;

/// The longest start of a line that is kept; longer ones take the general way.
const LONGEST_START: usize = 256;
/// More than a time takes: a copy of a fixed size needs no call.
const SHORT: usize = 32;
/// Room for a start, a time, four numbers and a kind, and for what is copied too much.
const LINE: usize = 2 * LONGEST_START;

/// Writes one line a cell.
pub struct WalkLines {
    /// What stands before the time, or all of the line.
    before: LinePiece,
    times: Option<CellTimes>,
    after: LinePiece,
    endings: Endings,
    /// Of the cells that were written last.
    dimension: usize,
    /// Room for lines before they are handed over.
    room: Box<[u8; CELLS_AT_ONCE * LINE]>,
    /// Whether there is an `error` column.
    errors: bool,
}

impl WalkLines {
    /// For this layout, if that has nothing but parts of cells.
    pub fn new(layout: &Layout, delimiter: u8) -> Option<Self> {
        let [mut before, mut after] = [(); 2].map(|()| LinePiece::new(delimiter));
        let mut times = None;
        for field in &layout.fields {
            let (result, _) = field.result()?;
            let piece = if times.is_some() { &mut after } else { &mut before };
            match WalkPart::ALL.into_iter().find(|part| part.name() == result.name)? {
                WalkPart::T => times = Some(CellTimes::new(delimiter, if layout.decimal_comma { b',' } else { b'.' })),
                WalkPart::Step => piece.add(CellPart::Number(0)),
                WalkPart::Kind => piece.add(CellPart::Kind),
                WalkPart::Cell => (1..=layout.columns_of(result)).for_each(|axis| piece.add(CellPart::Number(axis))),
            }
        }
        Some(Self {
            before,
            times,
            after,
            endings: Endings::new(delimiter),
            dimension: 0,
            room: Box::new([0; CELLS_AT_ONCE * LINE]),
            errors: layout.errors,
        })
    }

    /// Begins a walk whose lines begin with `start`; `false` if that is too long.
    pub fn begin(&mut self, start: &[u8]) -> bool {
        let fits = start.len() <= LONGEST_START;
        if fits {
            self.before.begin(start);
        }
        fits
    }

    /// Writes the lines of cells, all of one dimension.
    pub fn write(&mut self, cells: &[WalkCell], out: &mut Vec<u8>) {
        for cells in cells.chunks(CELLS_AT_ONCE) {
            if self.dimension != cells[0].dimension {
                self.dimension = cells[0].dimension;
                self.before.renew();
                self.after.renew();
            }
            self.write_at_once(cells, out);
        }
    }

    /// Writes the lines of at most [`CELLS_AT_ONCE`] cells.
    fn write_at_once(&mut self, cells: &[WalkCell], out: &mut Vec<u8>) {
        let Self { before, times, after, endings, room, errors, .. } = self;
        if let Some(times) = times {
            times.print(cells);
        }
        let mut end = 0;
        for (at, cell) in cells.iter().enumerate() {
            end = before.write(cell, endings, &mut room[..], end);
            if let Some(times) = times {
                let time = times.text(at);
                room[end..end + SHORT].copy_from_slice(&time.bytes);
                end = after.write(cell, endings, &mut room[..], end + time.length);
            }
            end -= usize::from(!*errors);
            room[end] = b'\n';
            end += 1;
        }
        out.extend_from_slice(&room[..end]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::answer_field::AnswerField;
    use super::super::csv::CsvWriter;
    use super::super::layout::PassedColumns;
    use super::super::passed::NothingPassed;
    use super::super::writer::Writer;
    use super::*;
    use crate::number::enclosure::Random;
    use crate::query::{Cell, ResultField, ResultShape, RowContext, Rows};

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
            rows: Rows::Cells,
            against: None,
            fields: fields.iter().map(|&index| AnswerField::of_result(&RESULTS, index, "")).collect(),
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
            writer.row(&row, &RowContext::default(), &mut rows);
        }
        assert!(writer.takes_cells());
        // Some at a time, as they may come.
        cells
            .chunk_by(|cell, next| cell.dimension == next.dimension)
            .for_each(|cells| writer.cells(cells, &mut straight));
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
        assert!(!lines.begin(&start));
        let mut out = Vec::new();
        let farthest = cell(i64::MIN, -f64::MIN_POSITIVE, [i64::MIN; 3]);
        assert!(lines.begin(&start[1..]));
        lines.write(&[farthest], &mut out);
        let index = i64::MIN;
        let end = format!("{index},-2.2250738585072014e-308,{index},{index},{index},main\n");
        assert_eq!(String::from_utf8(out).unwrap(), "a".repeat(LONGEST_START) + &end);
    }
}
