//! Pipes: closed early, held open, or there without being asked for.

use crate::support::{Conversation, Scratch, UNIT_BOX, hitcalc, program, wait};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

/// Reads some lines of the program's output, closes it, and expects a quiet success.
#[track_caller]
fn head(arguments: &[&str], input: Option<String>, count: usize) -> Vec<String> {
    let (lines, stderr) = head_and_stderr(arguments, input, count);
    assert_eq!(stderr, "");
    lines
}

/// Reads some lines of the program's output, closes it, and expects a success; what it says on stderr comes second.
#[track_caller]
fn head_and_stderr(arguments: &[&str], input: Option<String>, count: usize) -> (Vec<String>, String) {
    let (lines, stderr, status) = closed_early(arguments, input, count);
    assert_eq!(status, Some(0), "{stderr}");
    (lines, stderr)
}

/// Reads some lines of the program's output and closes it: the lines, what it says on stderr, and its status.
#[track_caller]
fn closed_early(arguments: &[&str], input: Option<String>, count: usize) -> (Vec<String>, String, Option<i32>) {
    let scratch = Scratch::new();
    let stdin = match input {
        Some(input) => Stdio::from(fs::File::open(scratch.file("input", input)).expect("the input")),
        None => Stdio::null(),
    };
    let mut child = program(arguments).stdin(stdin).spawn().expect("the program starts");
    let mut reader = BufReader::new(child.stdout.take().expect("stdout is piped"));
    let lines = (0..count).map(|_| {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a line");
        line
    });
    let lines = lines.collect();
    drop(reader);
    let status = wait(&mut child);
    let mut stderr = String::new();
    child.stderr.take().expect("stderr is piped").read_to_string(&mut stderr).expect("stderr");
    (lines, stderr, status.code())
}

#[test]
fn a_walk_that_goes_far_is_answered_at_once_and_ends_quietly() {
    for format in ["csv", "text", "json", "ndjson"] {
        let far = ["grid-walk", "--from", "0,0", "--to", "1e9,3e8", "--format", format];
        // A walk in JSON may be a single line, which nobody can wait for.
        let count = if format.ends_with("json") { 0 } else { 10 };
        let lines = head(&far, None, count);
        if format == "csv" {
            assert_eq!(lines[..3], ["step,t,cell_x,cell_y,kind\n", "0,0,0,0,main\n", "1,1e-9,1,0,main\n"]);
        }
    }
}

#[test]
fn a_picture_is_told_that_a_closed_pipe_leaves_out() {
    let scratch = Scratch::new();
    let far = ["grid-walk", "--from", "0,0", "--to", "1e9,3e8", "--format", "csv", "--picture", &scratch.path("p.svg")];
    let (_, told) = head_and_stderr(&far, None, 10);
    assert_eq!(told, "hitcalc: the picture is not written, since the output was closed before its end\n");
    assert!(!scratch.names().contains(&"p.svg".to_owned()));
}

#[test]
fn the_first_bytes_of_a_far_walk_in_json_do_not_wait_for_the_last() {
    let far = ["grid-walk", "--from", "0,0", "--to", "1e9,3e8", "--format", "json"];
    let mut child = program(far).stdin(Stdio::null()).spawn().expect("the program starts");
    let mut begin = [0; 4000];
    child.stdout.take().expect("stdout is piped").read_exact(&mut begin).expect("the walk begins");
    assert!(begin.starts_with(b"{"));
    assert!(wait(&mut child).success());
}

#[test]
fn a_far_walk_of_an_input_is_answered_at_once() {
    let input = "id,from_x,from_y,to_x,to_y\na,0,0,1e12,3e8\nb,0,0,1,0\n".to_owned();
    let lines = head(&["grid-walk", "-"], Some(input), 3);
    assert_eq!(lines, ["row,id,step,t,cell_x,cell_y,kind\n", "1,a,0,0,0,0,main\n", "1,a,1,1e-12,1,0,main\n"]);
}

#[test]
fn a_closed_pipe_ends_a_batch_quietly() {
    let rows = format!("id,origin_x,origin_y\n{}", "1,-1,0.5\n".repeat(300_000));
    for format in ["csv", "tsv", "json", "ndjson", "text"] {
        head(&[&UNIT_BOX[..], &["-", "--format", format]].concat(), Some(rows.clone()), 1);
    }
    let rows = "{\"origin\":[-1,0.5]}\n".repeat(200_000);
    for format in ["json", "ndjson"] {
        head(&[&UNIT_BOX[..], &["-", "--input-format", format]].concat(), Some(rows.clone()), 1);
    }
}

#[test]
fn counts_of_a_run_that_a_closed_pipe_ended_say_so() {
    let rows = format!("origin_x,origin_y,t\n{}", "-1,0.5,1\n".repeat(300_000));
    let arguments = [&UNIT_BOX[..], &["-", "--check", "t_enter=t", "--summary"]].concat();
    let (_, stderr) = head_and_stderr(&arguments, Some(rows), 1);
    assert_eq!(stderr.lines().count(), 2, "{stderr}");
    assert!(stderr.lines().all(|line| line.ends_with(" (stopped early)")), "{stderr}");
}

#[test]
fn a_wrong_row_that_was_found_fails_a_check_whose_output_is_closed_early() {
    let rows = |row: &str| Some(format!("origin_x,origin_y,t\n{}", row.repeat(300_000)));
    let check = [&UNIT_BOX[..], &["-", "--check", "t_enter=t"]].concat();
    let strict = [&check[..], &["-e"]].concat();
    let (right, wrong, bad) = ("-1,0.5,1\n", "-1,0.5,7\n", "-1,0.5,left\n");
    let reporting = [&strict[..], &["--on-error", "report"]].concat();
    let failing = [&reporting[..], &["--fail-on-error"]].concat();
    for (arguments, row, expected) in [
        (&check, wrong, 0),
        (&strict, right, 0),
        (&strict, wrong, 1),
        (&reporting, bad, 1),
        (&failing, bad, 3),
        (&failing, wrong, 1),
    ] {
        let (_, stderr, status) = closed_early(arguments, rows(row), 1);
        assert_eq!(status, Some(expected), "{arguments:?}: {stderr}");
        assert!(stderr.contains("(stopped early)"), "{stderr}");
    }
}

#[test]
fn a_wrong_row_fails_a_check_whose_outputs_share_a_closed_pipe() {
    let row = "origin_x,origin_y,t\n-1,0.5,7\n";
    for more in [&["-q"][..], &["-q", "--summary"], &["-q", "--summary-by", "t"]] {
        let scratch = Scratch::new();
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let arguments = [&UNIT_BOX[..], &["-", "--check", "t_enter=t", "-e"], more].concat();
        let mut hitcalc = program(&arguments);
        hitcalc.stdin(fs::File::open(scratch.file("input", row)).expect("the input"));
        hitcalc.stdout(writer.try_clone().expect("the pipe")).stderr(writer);
        assert_eq!(wait(&mut hitcalc.spawn().expect("the program starts")).code(), Some(1), "{more:?}");
    }
}

#[test]
fn a_closed_pipe_is_a_success_even_if_no_query_hit_yet() {
    let rows = format!("origin_x,origin_y\n{}", "-1,7\n".repeat(300_000));
    head(&[&UNIT_BOX[..], &["-", "--format", "ndjson"]].concat(), Some(rows), 1);
}

#[test]
fn each_row_of_csv_is_answered_before_the_next_is_written() {
    let mut talk = Conversation::with(&[&UNIT_BOX[..], &["-"]].concat());
    talk.say("id,origin_x,origin_y\n");
    talk.say("1,-1,0.5\n");
    talk.hear("id,status,t_enter\n");
    talk.hear("1,hit,1\n");
    talk.say("2,-2,0.5\r\n");
    talk.hear("2,hit,2\n");
    talk.say("\"a");
    talk.say("\nb\",-3,0.5\n");
    talk.hear("\"a\nb\",hit,3\n");
    talk.end();
}

#[test]
fn a_first_row_is_answered_before_the_next_is_written_even_if_it_may_be_a_title() {
    let arguments = ["-", "--on-error", "report", "--names", "id,origin_x,origin_y"];
    let mut talk = Conversation::with(&[&UNIT_BOX[..], &arguments].concat());
    talk.say("version 1\n");
    talk.hear("the row has 1 cell, but there are 3 columns");
    talk.say("1,-1,0.5\n");
    talk.hear("1,hit,1,\n");
    talk.end();
}

#[test]
fn each_line_of_ndjson_is_answered_before_the_next_is_written() {
    let mut talk = Conversation::with(&[&UNIT_BOX[..], &["-", "--input-format", "ndjson"]].concat());
    for id in 1..4 {
        talk.say(&format!("{{\"id\":{id},\"origin\":[-{id},0.5]}}\n"));
        talk.hear(&format!("{{\"id\":{id},\"status\":\"hit\",\"t_enter\":{id}}}\n"));
    }
    talk.end();
}

#[test]
fn each_of_several_json_objects_is_answered_before_the_next_is_written() {
    let mut talk = Conversation::with(&[&UNIT_BOX[..], &["-", "--input-format", "json"]].concat());
    for id in 1..4 {
        talk.say(&format!("{{\"id\": {id},\n \"origin\": [-{id}, 0.5]}}\n"));
        talk.hear(&format!("\"id\":{id}"));
        talk.hear("\"hit\"");
    }
    talk.end();
}

#[test]
fn each_element_of_a_json_array_is_answered_before_the_next_is_written() {
    let mut talk = Conversation::with(&[&UNIT_BOX[..], &["-", "--input-format", "json"]].concat());
    talk.say("[{\"id\": 1, \"origin\": [-1, 0.5]}");
    talk.hear("{\"id\":1,\"status\":\"hit\",\"t_enter\":1}");
    talk.say(", {\"id\": 2, \"origin\": [-2, 0.5]}");
    talk.hear("{\"id\":2,\"status\":\"hit\",\"t_enter\":2}");
    // Whether the array ends well is known only at the end of the input.
    talk.say("]");
    talk.end();
}

#[test]
fn each_row_is_answered_in_json_before_the_next_is_written() {
    let mut talk = Conversation::with(&[&UNIT_BOX[..], &["-", "--format", "json"]].concat());
    talk.say("id,origin_x,origin_y\n1,-1,0.5\n");
    talk.hear("{\"id\":\"1\",\"status\":\"hit\",\"t_enter\":1}");
    talk.say("2,-2,0.5\n");
    talk.hear("{\"id\":\"2\",\"status\":\"hit\",\"t_enter\":2}");
    talk.end();
}

#[test]
fn each_row_against_a_scene_is_answered_before_the_next_is_written() {
    let scratch = Scratch::new();
    let boxes = scratch.file("boxes.csv", "min_x,min_y,max_x,max_y\n3,0,4,1\n1,0,2,2\n");
    for (report, answers) in [
        ("first", ["against_row,t_enter\n2,1\n", "1,0.5\n", ",\n"]),
        ("all", ["row,against_row,t_enter\n1,2,1\n1,1,3\n", "2,1,0.5\n", "3,,\n"]),
    ] {
        let arguments = ["ray-box", "-", "--dir", "1,0", "--against", &boxes, "--fields", "t_enter"];
        let mut talk = Conversation::with(&[&arguments[..], &["--report", report]].concat());
        for (row, answer) in ["origin_x,origin_y\n0,0.5\n", "2.5,0.5\n", "0,5\n"].into_iter().zip(answers) {
            talk.say(row);
            talk.hear(answer);
        }
        talk.end();
    }
}

#[test]
fn each_walk_is_answered_before_the_next_is_written() {
    let mut talk = Conversation::with(&["grid-walk", "-", "--fields", "cell"]);
    talk.say("from_x,from_y,to_x,to_y\n0,0,1,0\n");
    talk.hear("row,cell_x,cell_y\n1,0,0\n1,1,0\n");
    talk.say("5,0,6,0\n");
    talk.hear("2,5,0\n2,6,0\n");
    talk.end();
}

#[test]
fn a_row_is_answered_without_another_one_even_behind_a_worker_that_is_busy() {
    for jobs in ["2", "7"] {
        let mut talk = Conversation::with(&["grid-walk", "-", "--fields", "cell", "--jobs", jobs]);
        talk.say("from_x,from_y,to_x,to_y\n0,0,0,0\n");
        talk.hear("\n1,0,0\n");
        for walk in 1..4 {
            // Each of the short walks is read while the long one is under way, and answered with nothing behind it.
            talk.say("0,0,200000,0\n");
            talk.say("5,0,5,0\n");
            talk.say("6,0,6,0\n");
            talk.hear(&format!("\n{},5,0\n{},6,0\n", 3 * walk, 3 * walk + 1));
        }
        talk.end();
    }
}

#[test]
fn a_bad_row_is_told_before_the_next_is_written() {
    let mut talk = Conversation::with(&[&UNIT_BOX[..], &["-"]].concat());
    talk.say("id,origin_x,origin_y\n1,-1,0.5\n2,abc,0.5\n");
    talk.hear("1,hit,1\n");
    // The input is still open: the program ends by itself.
    assert_eq!(wait(&mut talk.child).code(), Some(3));
}

#[test]
fn an_incomplete_query_beside_a_pipe_is_told_to_add_a_hyphen() {
    let rows = "origin_x,origin_y\n-1,0.5\n";
    let arguments = ["ray-box", "--dir", "1,0", "--min", "0,0", "--max", "1,1"];
    hitcalc(&arguments, rows).fails(2, &["add -"]);
    hitcalc(&["grid-walk", "--to", "1,0"], rows).fails(2, &["add -"]);
    let answer = hitcalc(&[&arguments[..], &["--origin", "0,abc"]].concat(), rows);
    assert_eq!(answer.status, 2);
    assert!(!answer.stderr.contains("add -"), "{}", answer.stderr);
}

#[test]
fn a_complete_query_does_not_wait_for_an_open_pipe() {
    let mut talk = Conversation::with(&[&UNIT_BOX[..], &["--origin", "-1,0.5", "--format", "csv"]].concat());
    talk.hear("status,t_enter\nhit,1\n");
    assert!(wait(&mut talk.child).success());
}
