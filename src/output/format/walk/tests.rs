//! Cells written straight, beside the same cells as rows.

use super::super::answer_field::AnswerField;
use super::super::csv::CsvWriter;
use super::super::json::JsonWriter;
use super::super::layout::{Layout, PassedColumns};
use super::super::passed::NothingPassed;
use super::super::writer::Writer;
use super::piece::LONGEST_START;
use super::*;
use crate::number::enclosure::Random;
use crate::query::{CELLS_AT_ONCE, Cell, ResultField, ResultShape, RowContext, Rows, WalkCell, WalkPart};

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
    writer.begin(12, &NothingPassed, &mut rows).unwrap();
    for cell in cells {
        let mut row = vec![Cell::Integer(cell.numbers[0]), Cell::Number(cell.t)];
        let index = |axis| if axis < cell.dimension { Cell::Integer(cell.numbers[1 + axis]) } else { Cell::Empty };
        row.extend([index(0), index(1), index(2), Cell::Word(WalkCell::kind(cell.is_side))]);
        writer.row(&row, &RowContext::default(), &mut rows);
    }
    writer.end(error, &mut rows);
    writer.begin(12, &NothingPassed, &mut straight).unwrap();
    assert!(writer.takes_cells());
    // Some at a time, as they may come.
    cells.chunk_by(|cell, next| cell.dimension == next.dimension).for_each(|cells| writer.cells(cells, &mut straight));
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
