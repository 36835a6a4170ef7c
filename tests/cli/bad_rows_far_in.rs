//! Every kind of bad input, far into a large file: it stops the run at the right place.

use crate::support::{UNIT_BOX, hitcalc, hitcalc_with};
use std::fmt::Write as _;

const GOOD: usize = 10_000;
const HEADER: &str = "id,note,origin_x,origin_y,t_min,t_max,matrix_vectors\n";

/// Rows that take five lines each, with both line ends.
fn good_csv() -> String {
    let mut text = String::from(HEADER);
    for row in 0..GOOD {
        write!(text, "\n{row},\"a\nb \"\"quoted\"\"\",-1,0.5,,inf,\r\n{row},plain,-1,0.5,0,,\n\r\n").expect("a row");
    }
    text
}

/// Bad rows, and what the error of each holds behind the line.
fn bad_csv() -> Vec<(Vec<u8>, &'static [&'static str])> {
    let cases: [(&str, &[&str]); 16] = [
        ("x,,abc,0.5,,,", &["origin_x: \"abc\" is not a number"]),
        ("x,,-1,nan,,,", &["origin_y: \"nan\""]),
        ("x,,-1,0x1,,,", &["origin_y: \"0x1\""]),
        ("x,,-1,\"1,5\",,,", &["origin_y: \"1,5\""]),
        ("x,,-1,1e999,,,", &["origin_y: \"1e999\""]),
        ("x,,-1,1e1000000,,,", &["origin_y: \"1e1000000\""]),
        ("x,,inf,0.5,,,", &["origin_x: \"inf\""]),
        ("x,,,0.5,,,", &["origin_x: ", "missing"]),
        ("x,,,,,,", &["origin"]),
        ("x,,-1,0.5,2,1,", &["t_m"]),
        ("x,,-1,0.5,inf,,", &["t_min"]),
        ("x,,-1,0.5,,,Rows", &["matrix_vectors: \"Rows\""]),
        ("x,,-1,0.5,,", &["6 cells"]),
        ("x,,-1,0.5,,,,", &["8 cells"]),
        ("\"two\nlines\",,abc,0.5,,,", &["origin_x: \"abc\""]),
        ("\"never closed,,-1,0.5,,,", &["quote"]),
    ];
    let mut cases: Vec<_> = cases.into_iter().map(|(row, parts)| (row.as_bytes().to_vec(), parts)).collect();
    cases.push((b"x,,-1,\xff0,,,".to_vec(), &["origin_y: ", "UTF-8"]));
    cases.push((format!("x,,-1,0.{},,,", "1".repeat(5000)).into_bytes(), &["origin_y: ", "4096"]));
    cases
}

#[test]
fn every_kind_of_bad_row_names_its_line() {
    let good = good_csv();
    let line = good.matches('\n').count() + 1;
    let after = "\n9,\"x\ny\",-1,0.5,,,\n".repeat(2000);
    let first = hitcalc_with(&UNIT_BOX, &["-"], &good);
    assert_eq!((first.status, first.stderr.as_str()), (0, ""));
    for (row, parts) in bad_csv() {
        let shown = String::from_utf8_lossy(&row[..row.len().min(40)]).into_owned();
        // What follows a quote that never closes must not close it.
        let after = if shown.contains("never") { after.replace('"', "") } else { after.clone() };
        let input = [good.as_bytes(), &row, b"\n", after.as_bytes()].concat();
        let answer = hitcalc_with(&UNIT_BOX, &["-", "--jobs", "2"], input);
        assert_eq!(answer.status, 3, "{shown}: {}", answer.stderr);
        answer.fails(3, &[&[&format!("stdin:{line}: ")[..]], parts].concat());
        assert!(answer.stdout == first.stdout, "{shown}: all rows before it are answered, and no others");
    }
}

#[test]
fn every_kind_of_bad_line_of_ndjson_is_named() {
    let good = "{\"id\":1,\"origin\":[-1,0.5]}\r\n\n".repeat(GOOD);
    let after = "{\"id\":3,\"origin\":[-1,0.5]}\n".repeat(2000);
    let answers = "{\"id\":1,\"status\":\"hit\",\"t_enter\":1}\n".repeat(GOOD);
    let cases: [(&str, &[&str]); 14] = [
        ("{\"origin\":[-1,\"abc\"]}", &["origin: \"abc\" is not a number"]),
        ("{\"origin\":[-1,true]}", &["origin: "]),
        ("{\"origin\":[-1,null]}", &["origin: "]),
        ("{\"origin\":[-1]}", &["origin: "]),
        ("{\"origin\":{\"x\":-1,\"q\":0}}", &["origin: "]),
        ("{\"origin\":[-1,0.5],\"t_min\":3,\"t_max\":2}", &["t_m"]),
        ("{\"origin\":[-1,0.5],\"id\":1,\"id\":2}", &["\"id\"", "twice"]),
        ("{\"origin\":[-1,0.5],\"origin\":[-1,0.5]}", &["\"origin\"", "twice"]),
        ("{\"origin\":[-1,0.5],\"dir\":[1,0]}", &["dir: ", "--dir"]),
        ("{\"origin\":[-1,0.5],\"status\":1}", &["status: ", "--prefix"]),
        ("{\"id\":2}", &["origin"]),
        ("17", &["object"]),
        ("{\"origin\":[-1,0.5]", &["broken JSON"]),
        ("{\"origin\":[-1,0.5]} {}", &["broken JSON"]),
    ];
    for (row, parts) in cases {
        let input = format!("{good}{row}\n{after}");
        let arguments = ["-", "--input-format", "ndjson", "--jobs", "2"];
        let answer = hitcalc_with(&UNIT_BOX, &arguments, &input);
        assert_eq!(answer.status, 3, "{row}: {}", answer.stderr);
        answer.fails(3, &[&[&format!("stdin:{}: ", 2 * GOOD + 1)[..]], parts].concat());
        assert!(answer.text() == answers, "{row}: all lines before it are answered, and no others");
    }
}

#[test]
fn a_walk_that_cannot_end_names_its_line() {
    let good = "id,origin_x,origin_y,dir_x,dir_y,t_max,max_steps\n1,0.5,0.5,1,0,0,\n".to_owned()
        + &"\n1,0.5,0.5,1,0,,0\r\n".repeat(GOOD);
    let line = good.matches('\n').count() + 1;
    for (row, parts) in [
        ("2,0,0,1,0,,", &["t_max: ", "missing"][..]),
        ("2,0,0,1,0,inf,", &["t_max"]),
        ("2,0,0,1,0,-1,", &["t_max: "]),
        ("2,0,0,1,0,,1.5", &["max_steps: \"1.5\""]),
        ("2,0,0,1,0,,-1", &["max_steps: \"-1\""]),
        ("2,1e300,0,1,0,1,", &["64-bit"]),
    ] {
        let answer = hitcalc(&["grid-walk", "-", "--jobs", "2"], format!("{good}{row}\n1,0,0,1,0,0,\n"));
        answer.fails(3, &[&[&format!("stdin:{line}: ")[..]], parts].concat());
        assert_eq!(answer.text().lines().count(), 2 + GOOD, "{row}");
    }
}

#[test]
fn the_cure_for_a_first_line_is_told_of_it_alone_however_many_threads_read() {
    let input = "[1, 2, 3]\n".repeat(30_000);
    let answer = |jobs: &str| {
        let arguments = ["-", "--input-format", "ndjson", "--on-error", "report", "--format", "csv", "--jobs", jobs];
        hitcalc_with(&UNIT_BOX, &arguments, &input).stdout
    };
    let alone = answer("1");
    assert_eq!(alone, answer("4"));
    let told = String::from_utf8(alone).expect("text").matches("for an array of objects").count();
    assert_eq!(told, 1);
}
