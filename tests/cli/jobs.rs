//! `--jobs`: the output is the same bytes for any number of threads, however the input comes.

use crate::support::{Answer, Scratch, hitcalc, program, wait};
use std::fmt::Write as _;
use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;

/// Rows with quotes that hold newlines, blank lines, both line ends, and rows that are bad every now and then.
fn rows(count: usize, bad: bool) -> String {
    let mut text = String::from("id,note,origin_x,origin_y,dir_x,dir_y\n");
    for row in 0..count {
        let note = match row % 7 {
            0 => "\"two\nlines\"",
            1 => "\"say \"\"so\"\"\"",
            2 => "\"a,b\"",
            3 => "\"\r\n\n\"",
            _ => "plain",
        };
        let x = if bad && row % 97 == 5 { "abc" } else { "-1.25" };
        let end = if row % 3 == 0 { "\r\n" } else { "\n" };
        let blank = if row % 11 == 0 { "\n" } else { "" };
        write!(text, "{blank}{row},{note},{x},0.{},1.{row},-0.{}{end}", row % 89, row % 13).expect("a row");
    }
    text
}

fn json_rows(count: usize, bad: bool) -> String {
    let mut text = String::new();
    for row in 0..count {
        let x = if bad && row % 97 == 5 { "\"abc\"" } else { "-1.25" };
        writeln!(text, "{{\"id\":{row},\"origin\":[{x},0.{}],\"dir\":[1.{row},-0.{}]}}", row % 89, row % 13)
            .expect("a row");
    }
    text
}

fn walks(count: usize) -> String {
    let mut text = String::from("id,from_x,from_y,to_x,to_y\n");
    for row in 0..count {
        writeln!(text, "{row},-{}.5,0.{row},{}.25,{}", row % 50, row % 31, row % 17).expect("a row");
    }
    text
}

const BOX: [&str; 6] = ["ray-box", "-", "--min", "0,0", "--max", "1,1"];

#[track_caller]
fn same_for_any_jobs(arguments: &[&str], input: &str) -> Answer {
    let with = |jobs| hitcalc(&[arguments, &["--jobs", jobs]].concat(), input);
    let one = with("1");
    for jobs in ["2", "7"] {
        let other = with(jobs);
        assert!(one.stdout == other.stdout, "{arguments:?}: --jobs {jobs} differs from --jobs 1");
        assert_eq!((&one.stderr, one.status), (&other.stderr, other.status), "--jobs {jobs}");
    }
    let default = hitcalc(arguments, input);
    assert!(one.stdout == default.stdout && one.status == default.status, "the default differs from --jobs 1");
    one
}

#[test]
fn good_rows_are_the_same_for_any_jobs() {
    let input = rows(60_000, false);
    assert!(input.len() > 2 << 20);
    let answer = same_for_any_jobs(&BOX, &input);
    assert_eq!((answer.status, answer.stderr.as_str()), (0, ""));
    let mut reader = csv::Reader::from_reader(&answer.stdout[..]);
    let ids = reader.records().map(|row| row.expect("a row")[0].parse::<usize>().expect("an id"));
    assert!(ids.eq(0..60_000), "every row is there, in order");
}

#[test]
fn bad_rows_are_the_same_for_any_jobs() {
    let input = rows(60_000, true);
    assert_eq!(same_for_any_jobs(&BOX, &input).status, 3);
    let report = [&BOX[..], &["--on-error", "report"]].concat();
    assert_eq!(same_for_any_jobs(&report, &input).status, 0);
    let json = [&BOX[..], &["--on-error", "report", "--format", "json"]].concat();
    assert_eq!(same_for_any_jobs(&json, &input).status, 0);
}

#[test]
fn json_is_the_same_for_any_jobs() {
    let input = json_rows(40_000, true);
    for format in ["json", "ndjson"] {
        let arguments = [&BOX[..], &["--input-format", format]].concat();
        assert_eq!(same_for_any_jobs(&arguments, &input).status, 3);
        assert_eq!(same_for_any_jobs(&[&arguments[..], &["--on-error", "report"]].concat(), &input).status, 0);
        assert_eq!(same_for_any_jobs(&arguments, &json_rows(40_000, false)).status, 0);
    }
}

#[test]
fn walks_are_the_same_for_any_jobs() {
    assert_eq!(same_for_any_jobs(&["grid-walk", "-"], &walks(5_000)).status, 0);
    assert_eq!(same_for_any_jobs(&["grid-walk", "-", "--format", "ndjson"], &walks(5_000)).status, 0);
    let long = "id,from_x,from_y,to_x,to_y\na,0,0,300000,7\nb,0,0,1,0\nc,0,0,7,300000\nd,0,0,0,0\n";
    assert_eq!(same_for_any_jobs(&["grid-walk", "-"], long).status, 0);
}

#[test]
fn an_unclosed_quote_is_the_same_for_any_jobs() {
    let mut input = rows(30_000, false);
    input.push_str("\"last,1,2\n");
    input.push_str(&rows(5_000, false)["id,note,origin_x,origin_y,dir_x,dir_y\n".len()..].replace('"', ""));
    assert_eq!(same_for_any_jobs(&BOX, &input).status, 3);
}

/// Feeds the input byte by byte and gives the answer.
fn byte_by_byte(arguments: &[&str], input: &str) -> Answer {
    let mut child = program(arguments).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let bytes = input.as_bytes().to_vec();
    let writer = thread::spawn(move || bytes.iter().all(|byte| stdin.write_all(&[*byte]).is_ok()));
    let mut stderr = child.stderr.take().expect("stderr is piped");
    let errors = thread::spawn(move || {
        let mut text = String::new();
        stderr.read_to_string(&mut text).expect("stderr");
        text
    });
    let mut stdout = Vec::new();
    child.stdout.take().expect("stdout is piped").read_to_end(&mut stdout).expect("stdout");
    let status = wait(&mut child).code().expect("an exit status");
    drop(writer.join());
    Answer { stdout, stderr: errors.join().expect("stderr is read"), status }
}

#[test]
fn an_input_that_comes_byte_by_byte_gives_the_same_bytes() {
    let report = [&BOX[..], &["--on-error", "report"]].concat();
    for (arguments, input) in [
        (report.clone(), rows(300, true)),
        (BOX.to_vec(), rows(300, true)),
        ([&report[..], &["--input-format", "ndjson"]].concat(), json_rows(300, true)),
        ([&report[..], &["--input-format", "json"]].concat(), json_rows(300, true)),
        (vec!["grid-walk", "-"], walks(30)),
    ] {
        let whole = hitcalc(&arguments, &input);
        for jobs in ["1", "2", "7"] {
            let slow = byte_by_byte(&[&arguments[..], &["--jobs", jobs]].concat(), &input);
            assert!(whole.stdout == slow.stdout, "{arguments:?} --jobs {jobs}");
            assert_eq!((&whole.stderr, whole.status), (&slow.stderr, slow.status));
        }
    }
}

#[test]
fn a_file_and_a_pipe_give_the_same_bytes() {
    let scratch = Scratch::new();
    let input = rows(20_000, false);
    let path = scratch.file("rays.csv", &input);
    let mut command = program(["ray-box", &path, "--min", "0,0", "--max", "1,1", "--jobs", "2"]);
    let from_file = command.stdin(Stdio::null()).output().expect("the program runs");
    assert!(from_file.stdout == hitcalc(&BOX, &input).stdout);
}

#[test]
fn no_jobs_at_all_and_half_a_job_are_bad_usage() {
    for jobs in ["0", "-1", "1.5", "many"] {
        let answer = hitcalc(&[&BOX[..], &["--jobs", jobs]].concat(), "");
        assert_eq!(answer.status, 2, "{jobs}: {}", answer.stderr);
        assert!(answer.stderr.contains("jobs"), "{}", answer.stderr);
    }
}
