//! Inputs of some megabytes, which no program reads at one go.

use crate::support::{UNIT_BOX, hitcalc, hitcalc_with};
use std::fmt::Write as _;

const ROWS: usize = 120_000;

/// Rows of which each takes three lines: a blank one, and one whose quoted cell holds a newline. One row is bad.
fn csv_with_a_bad_row(bad: usize) -> (String, usize) {
    let mut text = String::from("id,note,origin_x,origin_y\n");
    for row in 0..ROWS {
        let y = if row == bad { "1_0" } else { "0.5" };
        write!(text, "\n{row},\"a\nb\",-1,{y}\r\n").expect("a row");
    }
    // The header, three lines for each row before, the blank line of the bad row.
    (text, 1 + 3 * bad + 2)
}

#[test]
fn a_bad_row_in_the_middle_names_its_line_and_leaves_the_rows_before_it() {
    for bad in [0, ROWS / 3, ROWS / 2 + 1, ROWS - 1] {
        let (input, line) = csv_with_a_bad_row(bad);
        let answer = hitcalc_with(&UNIT_BOX, &["-"], input);
        answer.fails(3, &[&format!("stdin:{line}: origin_y: \"1_0\"")]);
        let mut expected = String::from("id,note,status,t_enter\n");
        for row in 0..bad {
            writeln!(expected, "{row},\"a\nb\",hit,1").expect("a row");
        }
        assert!(answer.text() == expected, "the rows before the bad one are printed, and no others");
    }
}

#[test]
fn a_bad_line_of_ndjson_in_the_middle_is_named() {
    let mut input = String::new();
    for row in 0..ROWS {
        let y = if row == ROWS / 2 { "\"abc\"" } else { "0.5" };
        writeln!(input, "{{\"id\":{row},\"origin\":[-1,{y}]}}").expect("a row");
    }
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", "ndjson"], &input);
    answer.fails(3, &[&format!("stdin:{}: origin: \"abc\"", ROWS / 2 + 1)]);
    assert_eq!(answer.text().lines().count(), ROWS / 2);
    let array = format!("[{}]", input.trim_end().replace('\n', ",\n"));
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", "json"], array);
    answer.fails(3, &[&format!("stdin: query {}: origin: \"abc\"", ROWS / 2 + 1)]);
    assert_eq!(answer.text().matches("\"hit\"").count(), ROWS / 2);
    assert!(answer.text().trim_end().ends_with(']'));
}

#[test]
fn a_broken_place_in_a_large_document_is_named_by_line_and_column() {
    let good = "{\"origin\": [-1, 0.5]},\n";
    let input = format!("[{}{{\"origin\": [-1, ?]}}]", good.repeat(ROWS));
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", "json"], input);
    answer.fails(3, &["stdin", &(ROWS + 1).to_string(), "17"]);
}

#[test]
fn a_cell_of_some_megabytes_passes_through() {
    let note = "a\n\"\"b,".repeat(500_000);
    let input = format!("note,origin_x,origin_y\n\"{note}\",-1,0.5\n\"{note}\",x,0.5\n");
    let answer = hitcalc_with(&UNIT_BOX, &["-"], input);
    answer.fails(3, &["stdin:500003: origin_x: \"x\""]);
    assert!(answer.text() == format!("note,status,t_enter\n\"{note}\",hit,1\n"));
}

#[test]
fn rows_after_a_walk_of_many_cells_stay_in_order() {
    let answer =
        hitcalc(&["grid-walk", "-", "--fields", "cell"], "from_x,from_y,to_x,to_y\n0,0,0,0\n0.5,0,200000,0\n7,0,7,0\n");
    let mut expected = String::from("row,cell_x,cell_y\n1,0,0\n");
    for cell in 0..=200_000 {
        writeln!(expected, "2,{cell},0").expect("a row");
    }
    expected.push_str("3,7,0\n");
    assert_eq!((answer.stderr.as_str(), answer.status), ("", 0));
    assert!(answer.text() == expected);
}
