//! What is written of the answers, what is said at the end, and the exit status.

use crate::support::{Scratch, UNIT_BOX, hitcalc, hitcalc_with};

/// A hit, a touch, a miss and a bad row.
const ROWS: &str = "id,origin_x,origin_y\na,-1,0.5\nb,-1,0\nc,-1,5\nd,-1,x\n";
const REPORT: [&str; 3] = ["-", "--on-error", "report"];

#[track_caller]
fn written(more: &[&str]) -> (String, String, i32) {
    let answer = hitcalc_with(&UNIT_BOX, &[&REPORT[..], more].concat(), ROWS);
    (answer.text().to_owned(), answer.stderr, answer.status)
}

#[test]
fn only_these_statuses_are_written_and_bad_rows() {
    let error = "d,error,,\"stdin:5: origin_y: \"\"x\"\" is not a number\"\n";
    let (text, stderr, status) = written(&["--only", "hit"]);
    assert_eq!(
        (text, stderr.as_str(), status),
        (format!("id,status,t_enter,error\na,hit,1,\n{error}"), "hitcalc: 1 bad row\n", 0)
    );
    let (text, ..) = written(&["--only", "Miss, touch"]);
    assert_eq!(text, format!("id,status,t_enter,error\nb,touch,1,\nc,miss,,\n{error}"));
}

#[test]
fn documents_stay_whole_when_answers_are_left_out() {
    let rows = "id,origin_x,origin_y\na,-1,5\nb,-1,0.5\nc,-1,5\nd,-2,0.5\n";
    let only = |more: &[&str]| hitcalc_with(&UNIT_BOX, &[&["-", "--only", "hit"], more].concat(), rows);
    only(&["--format", "json"]).gives(
        "[\n{\"id\":\"b\",\"status\":\"hit\",\"t_enter\":1},\n{\"id\":\"d\",\"status\":\"hit\",\"t_enter\":2}\n]\n",
    );
    only(&["--format", "text"])
        .gives("row 2  id: b\nstatus   hit\nt_enter  1\n\nrow 4  id: d\nstatus   hit\nt_enter  2\n");
    let none = hitcalc_with(&UNIT_BOX, &["-", "--only", "touch", "--format", "json"], rows);
    none.gives("[]\n");
}

#[test]
fn contacts_of_a_scene_are_chosen_too() {
    let scratch = crate::support::Scratch::new();
    let scene = scratch.file("scene.csv", "min_x,min_y,max_x,max_y\n0,0,1,1\n2,0.5,3,1\n");
    let query = ["ray-box", "--origin", "-1,0.5", "--dir", "1,0", "--against", &scene, "--report", "all"];
    let all = |more: &[&str]| hitcalc_with(&query, &[&["--fields", "status", "--format", "ndjson"], more].concat(), "");
    all(&["--only", "touch"]).gives("{\"contacts\":[{\"against_row\":2,\"status\":\"touch\"}]}\n");
    all(&["--only", "miss"]).gives("");
}

#[test]
fn quiet_runs_write_nothing_and_keep_their_status() {
    let quiet = |input: &str, more: &[&str]| {
        let answer = hitcalc_with(&UNIT_BOX, &[&["-", "-q"], more].concat(), input);
        (answer.text().to_owned(), answer.stderr, answer.status)
    };
    let nothing = |status| (String::new(), String::new(), status);
    assert_eq!(quiet("origin_x,origin_y\n-1,0.5\n", &["-e"]), nothing(0));
    assert_eq!(quiet("origin_x,origin_y\n-1,5\n", &["-e"]), nothing(1));
    assert_eq!(quiet("origin_x,origin_y\n-1,5\n", &["--format", "json"]), nothing(0));
    assert_eq!(quiet("origin_x,origin_y\n-1,x\n", &["-e"]).2, 3);
    hitcalc_with(&UNIT_BOX, &["--origin", "-1,0.5", "-qe"], "").gives("");
    hitcalc_with(&UNIT_BOX, &["--origin", "-1,0.5", "-q", "-o", "x.csv"], "").fails(2, &["--quiet", "--output"]);
}

#[test]
fn a_summary_tells_how_many_there_were_of_each() {
    let (_, stderr, status) = written(&["--summary", "--only", "hit"]);
    let summary = "hitcalc: 4 queries: 1 hit, 1 touched, 1 missed, 1 failed\n";
    assert_eq!((stderr, status), (format!("hitcalc: 1 bad row\n{summary}"), 0));
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--summary"], ROWS);
    assert_eq!(answer.status, 3);
    assert!(answer.stderr.starts_with(summary), "{}", answer.stderr);
    let walk = hitcalc(&["grid-walk", "--from", "0,0", "--to", "3,1", "--summary", "-q"], "");
    assert_eq!(walk.stderr, "hitcalc: 1 query: 1 hit, 0 touched, 0 missed, 0 failed\n");
}

#[test]
fn reported_rows_make_a_failure_where_that_is_asked_for() {
    assert_eq!(written(&["--fail-on-error"]).2, 3);
    assert_eq!(written(&["--fail-on-error", "-e"]).2, 3);
    let stops = hitcalc_with(&UNIT_BOX, &["-", "--fail-on-error"], ROWS);
    stops.fails(2, &["--fail-on-error: needs --on-error report"]);
    let good = hitcalc_with(&UNIT_BOX, &[&REPORT[..], &["--fail-on-error"]].concat(), "origin_x,origin_y\n-1,5\n");
    assert_eq!((good.status, good.stderr.as_str()), (0, ""));
}

#[test]
fn a_walk_of_more_cells_than_are_asked_for_ends_in_an_error() {
    let walk = ["grid-walk", "--from", "0.5,0.5", "--to", "9.5,0.5", "--fields", "cell", "--format", "csv"];
    let cells = |count: i32| (0..count).fold("cell_x,cell_y\n".to_owned(), |text, x| format!("{text}{x},0\n"));
    hitcalc_with(&walk, &["--max-cells", "10"], "").gives(&cells(10));
    let cut = hitcalc_with(&walk, &["--max-cells", "3"], "");
    assert_eq!((cut.text(), cut.status), (cells(3).as_str(), 2));
    assert!(cut.stderr.contains("--max-cells"), "{}", cut.stderr);
    let endless = "id,origin_x,origin_y,dir_x,dir_y,max_steps\n1,0.5,0.5,1,0,x\n2,0.5,0.5,1,0,1e18\n3,0.5,0.5,1,0,0\n";
    let arguments = ["grid-walk", "-", "--fields", "cell", "--on-error", "report", "--max-cells", "2"];
    let answer = hitcalc(&arguments, endless);
    let lines: Vec<_> = answer.text().lines().collect();
    assert_eq!(lines[2..4], ["2,2,0,0,", "2,2,1,0,"]);
    assert!(lines[4].starts_with("2,2,,,stdin:3: the walk has more cells"), "{lines:?}");
    assert_eq!(lines[5..], ["3,3,0,0,"]);
}

#[test]
fn a_walk_from_far_away_ends_by_max_cells_in_a_scene_too() {
    let scratch = Scratch::new();
    let scene = scratch.file("solids.csv", "cell_x,cell_y\n5,0\n");
    let walk = |from: &str, most: &str| {
        let path = ["grid-walk", "--from", from, "--to", "9.5,0.5", "--against", &scene];
        hitcalc_with(&path, &["--fields", "status,step", "--format", "csv", "--max-cells", most], "")
    };
    walk("0.5,0.5", "6").gives("against_row,status,step\n1,hit,5\n");
    for (from, most) in [("0.5,0.5", "5"), ("-1e18,0.5", "1000")] {
        walk(from, most).fails(2, &["more cells", "--max-cells"]);
    }
}

#[test]
fn the_first_row_of_a_part_counts_as_the_one_that_it_is() {
    let header = "origin_x,origin_y\n";
    let part =
        |more: &[&str], rows: &str| hitcalc_with(&UNIT_BOX, &[&["-", "--first-row", "1001"], more].concat(), rows);
    // With a header on line 1, query 1001 stands on line 1002.
    part(&[], &format!("{header}-1,0.5\n-1,x\n")).fails(3, &["stdin:1003: origin_y"]);
    part(&["--names", "origin_x,origin_y"], "-1,0.5\n-1,x\n").fails(3, &["stdin:1002: origin_y"]);
    part(&["--input-format", "json"], "[{\"origin\":[-1,0.5]},{\"origin\":1}]")
        .fails(3, &["stdin: query 1002: origin"]);
    let text = part(&["--format", "text"], &format!("{header}-1,0.5\n"));
    assert!(text.text().starts_with("row 1001\n"), "{}", text.text());
    let walk = hitcalc(
        &["grid-walk", "-", "--first-row", "7", "--fields", "cell"],
        "from_x,from_y,to_x,to_y\n0.5,0.5,0.6,0.5\n0.5,0.5,0.6,0.5\n",
    );
    walk.gives("row,cell_x,cell_y\n7,0,0\n8,0,0\n");
    hitcalc_with(&UNIT_BOX, &["--origin", "-1,0.5", "--first-row", "2"], "").fails(2, &["--first-row"]);
    part(&["--first-row", "0"], header).fails(2, &["--first-row"]);
}

#[test]
fn quotes_that_are_escaped_are_read_as_text() {
    let rows = "id,origin_x,origin_y\n\"say \\\"hi, you\\\"\",-1,0.5\n\"a\\\\\",-1,0.5\n\"\\\"\n\",\"-1\",0.5\n";
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--escape", "\\", "--format", "ndjson"], rows);
    answer.gives(
        "{\"id\":\"say \\\"hi, you\\\"\",\"status\":\"hit\",\"t_enter\":1}\n\
         {\"id\":\"a\\\\\",\"status\":\"hit\",\"t_enter\":1}\n\
         {\"id\":\"\\\"\\n\",\"status\":\"hit\",\"t_enter\":1}\n",
    );
    hitcalc_with(&UNIT_BOX, &["-", "--escape", "ab"], rows).fails(2, &["--escape"]);
}

#[test]
fn a_backslash_before_a_quote_gets_a_warning_without_an_escape() {
    let rows = "id,origin_x,origin_y\n\"say \\\"hi\\\" now\",-1,0.5\n";
    let answer = hitcalc_with(&UNIT_BOX, &["-"], rows);
    assert_eq!(answer.status, 0);
    assert!(answer.stderr.contains("warning") && answer.stderr.contains("--escape '\\'"), "{}", answer.stderr);
    // A path that ends in a backslash is nothing to wonder about, nor is JSON in a cell.
    let plain = "id,origin_x,origin_y\n\"C:\\dir\\\",-1,0.5\n\"{\"\"a\"\":\"\"x\\\"\"y\"\"}\",-1,0.5\n";
    assert_eq!(hitcalc_with(&UNIT_BOX, &["-"], plain).stderr, "");
}
