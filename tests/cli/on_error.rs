//! `--on-error report`: a bad row keeps its place, and the run goes on.

use crate::support::{Answer, UNIT_BOX, hitcalc, hitcalc_with, numbers, without_blanks};

/// Fails unless the run was a success that counts its bad rows in one line on stderr.
#[track_caller]
fn counts(answer: &Answer, bad: u64) {
    assert_eq!(answer.status, 0, "{}", answer.stderr);
    assert_eq!(answer.stderr.lines().count(), 1, "{}", answer.stderr);
    assert!(numbers(&answer.stderr).contains(&bad), "{bad} is not in {:?}", answer.stderr);
}

const INPUT: &str = "id,origin_x,origin_y\na,-1,0.5\nb,abc,0.5\nc,-1\nd,-1,5\n\"e,f\",,0.5\ng,-1,0.5,9\nh,-2,0.5\n";

#[test]
fn a_bad_row_keeps_its_place_and_its_passed_columns() {
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--on-error", "report"], INPUT);
    let mut reader = csv::Reader::from_reader(&answer.stdout[..]);
    assert_eq!(reader.headers().expect("a header"), vec!["id", "status", "t_enter", "error"]);
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    let seen: Vec<(&str, &str, &str)> = rows.iter().map(|row| (&row[0], &row[1], &row[2])).collect();
    assert_eq!(seen[0], ("a", "hit", "1"));
    assert_eq!(seen[1], ("b", "error", ""));
    assert_eq!(seen[2].1, "error");
    assert_eq!(seen[3], ("d", "miss", ""));
    assert_eq!(seen[4], ("e,f", "error", ""));
    assert_eq!(seen[5].1, "error");
    assert_eq!(seen[6], ("h", "hit", "2"));
    for (row, bad) in rows.iter().zip([false, true, true, false, true, true, false]) {
        assert_eq!(!row[3].is_empty(), bad, "{row:?}");
        assert_eq!(row[3].starts_with("stdin:"), bad, "{row:?}");
    }
    assert_eq!(&rows[1][3], "stdin:3: origin_x: \"abc\" is not a number");
    assert!(rows[4][3].contains("origin"), "{}", &rows[4][3]);
    counts(&answer, 4);
}

#[test]
fn a_run_without_bad_rows_counts_nothing() {
    hitcalc_with(&UNIT_BOX, &["-", "--on-error", "report"], "id,origin_x,origin_y\na,-1,0.5\n")
        .gives("id,status,t_enter,error\na,hit,1,\n");
}

#[test]
fn stop_is_the_default() {
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--on-error", "stop"], INPUT);
    answer.fails(3, &["stdin:3: origin_x: \"abc\""]);
    assert_eq!(answer.text(), "id,status,t_enter\na,hit,1\n");
    assert_eq!(hitcalc_with(&UNIT_BOX, &["-"], INPUT).stdout, answer.stdout);
}

#[test]
fn the_error_of_a_bad_row_is_quoted_where_it_must_be() {
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--on-error", "report"], "origin_x,origin_y\n\"a,b\",0\n");
    assert_eq!(answer.text(), "status,t_enter,error\nerror,,\"stdin:2: origin_x: \"\"a,b\"\" is not a number\"\n");
}

#[test]
fn a_bad_row_in_tsv() {
    let input = "id\torigin_x\torigin_y\na\tabc\t0.5\n";
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--on-error", "report", "--input-format", "tsv"], input);
    assert!(answer.text().starts_with("id\tstatus\tt_enter\terror\na\terror\t\t"), "{}", answer.text());
    counts(&answer, 1);
}

#[test]
fn a_bad_query_in_json_has_an_error_key_and_null_results() {
    let input = "[{\"id\":1,\"origin\":[-1,0.5]},{\"id\":2,\"origin\":[\"abc\",0]},{\"id\":3,\"origin\":[-1,5]}]";
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--on-error", "report", "--input-format", "json"], input);
    let expected = concat!(
        "[{\"id\":1,\"status\":\"hit\",\"t_enter\":1},",
        "{\"id\":2,\"status\":\"error\",\"t_enter\":null,\"error\":\"stdin: query 2: origin: \\\"abc\\\" is not a number\"},",
        "{\"id\":3,\"status\":\"miss\",\"t_enter\":null}]"
    );
    assert_eq!(without_blanks(answer.text()), without_blanks(expected));
    counts(&answer, 1);
}

#[test]
fn a_bad_element_of_an_array_keeps_its_place() {
    let input = "[{\"origin\":[-1,0.5]},17,null,[1],{\"origin\":[-1,0.5]}]";
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--on-error", "report", "--input-format", "json"], input);
    assert_eq!(answer.text().matches("\"hit\"").count(), 2, "{}", answer.text());
    assert_eq!(answer.text().matches("\"error\":").count(), 3, "{}", answer.text());
    counts(&answer, 3);
}

#[test]
fn a_bad_row_as_text_is_an_error() {
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--on-error", "report", "--format", "text"], INPUT);
    assert_eq!(answer.text().matches("is not a number").count(), 1, "{}", answer.text());
    assert!(answer.text().contains("error") && answer.text().contains("miss"), "{}", answer.text());
    counts(&answer, 4);
}

#[test]
fn a_bad_walk_has_no_status_and_one_error_row() {
    let input = "id,from_x,from_y,to_x,to_y\na,0,0,0,0\nb,0,x,0,0\nc,0,0,0,0\n";
    let answer = hitcalc(&["grid-walk", "--on-error", "report", "-"], input);
    let expected = concat!(
        "row,id,step,t,cell_x,cell_y,kind,error\n1,a,0,0,0,0,main,\n",
        "2,b,,,,,,\"stdin:3: from_y: \"\"x\"\" is not a number\"\n3,c,0,0,0,0,main,\n"
    );
    assert_eq!(answer.text(), expected);
    counts(&answer, 1);
}

#[test]
fn the_error_row_of_a_walk_that_breaks_off_follows_its_rows() {
    let input = "id,origin_x,origin_y,dir_x,dir_y,max_steps\na,9223372036854775806.5,0,1,0,9\nb,0,0,1,0,0\n";
    let answer = hitcalc(&["grid-walk", "--on-error", "report", "-", "--fields", "t,cell"], input);
    let lines: Vec<&str> = answer.text().lines().collect();
    let good = ["row,id,t,cell_x,cell_y,error", "1,a,0,9223372036854775806,0,", "1,a,0.5,9223372036854775807,0,"];
    assert_eq!(lines[..3], good);
    assert!(lines[3].starts_with("1,a,,,,") && lines[3].len() > 7, "{}", lines[3]);
    assert_eq!(lines[4..], ["2,b,0,0,0,"]);
    counts(&answer, 1);
}

#[test]
fn a_json_walk_that_breaks_off_has_its_steps_and_an_error() {
    let input = concat!(
        "{\"origin\":[9223372036854775806.5,0],\"dir\":[1,0],\"max_steps\":9}\n",
        "{\"origin\":[0,0],\"dir\":[1,0]}\n{\"origin\":[0,0],\"dir\":[1,0],\"max_steps\":0}\n"
    );
    let answer = hitcalc(&["grid-walk", "--on-error", "report", "-", "--input-format", "ndjson"], input);
    let lines: Vec<&str> = answer.text().lines().collect();
    let steps = concat!(
        "{\"steps\":[{\"t\":0,\"cells\":[[9223372036854775806,0]]},",
        "{\"t\":0.5,\"cells\":[[9223372036854775807,0]]}],\"error\":\""
    );
    assert!(lines[0].starts_with(steps), "{}", lines[0]);
    assert!(lines[1].starts_with("{\"steps\":null,\"error\":\""), "{}", lines[1]);
    assert_eq!(lines[2], "{\"steps\":[{\"t\":0,\"cells\":[[0,0]]}]}");
    counts(&answer, 2);
}

#[test]
fn a_json_walk_that_breaks_off_and_stops_the_run_leaves_whole_json() {
    let input = "[{\"origin\":[9223372036854775806.5,0],\"dir\":[1,0],\"max_steps\":9}]";
    let answer = hitcalc(&["grid-walk", "-", "--input-format", "json"], input);
    answer.fails(3, &["stdin: query 1"]);
    let json: Result<serde_json::Value, _> = serde_json::from_slice(&answer.stdout);
    assert!(json.is_ok(), "{}", answer.text());
}

#[test]
fn a_result_beyond_the_floats_is_reported_in_its_row() {
    let input = "id,origin_x,origin_y,dir_x,dir_y,min_x,min_y,max_x,max_y\n\
        1,-1e308,0,1e-300,0,1e308,-1,1.5e308,1\n2,0,0,1,0,1,-1,2,1\n";
    let answer = hitcalc(&["ray-box", "-", "--on-error", "report", "--fields", "status,t_enter"], input);
    let lines: Vec<&str> = answer.text().lines().collect();
    assert!(lines[1].starts_with("1,error,,"), "{}", lines[1]);
    assert_eq!(lines[2], "2,hit,1,");
    counts(&answer, 1);
}

#[test]
fn reported_rows_alone_are_no_hit() {
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--on-error", "report", "-e"], "origin_x,origin_y\nx,0\n");
    assert_eq!(answer.status, 1);
}

#[test]
fn a_passed_key_that_bears_a_results_name_is_left_out_of_its_bad_query() {
    let input = "{\"id\":4,\"error\":5,\"status\":1,\"origin\":[-1,0.5]}\n";
    let arguments = ["-", "--input-format", "ndjson", "--on-error", "report"];
    let answer = hitcalc_with(&UNIT_BOX, &arguments, input);
    assert!(
        answer.text().starts_with("{\"id\":4,\"status\":\"error\",\"t_enter\":null,\"error\":\"stdin:1: error: "),
        "{}",
        answer.text()
    );
    let answer = hitcalc_with(&UNIT_BOX, &[&arguments[..], &["--format", "csv"]].concat(), input);
    assert!(answer.text().starts_with("id,status,t_enter,error\n4,error,,"), "{}", answer.text());
}
