//! How much memory a run takes at most: neither the input nor the length of a walk may matter.
#![cfg(target_os = "linux")]

use crate::support::{PATIENCE, Scratch, program, wait};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;
use std::time::Instant;

const LIMIT_KIB: u64 = 32 * 1024;

/// The peak of a process so far, in KiB; `None` if it has ended.
fn peak(id: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Runs the program on a file and a pipe that follows it, and takes its peak when all of the file is answered, which
/// `last` tells. Gives the answers.
#[track_caller]
fn stays_small(arguments: &[&str], input: &str, last: &str) -> String {
    stays_below(LIMIT_KIB, arguments, input.as_bytes(), last)
}

/// As `stays_small` does, with another limit.
#[track_caller]
fn stays_below(limit: u64, arguments: &[&str], input: &[u8], last: &str) -> String {
    let mut child = program(arguments).stderr(Stdio::null()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let mut stdout = child.stdout.take().expect("stdout is piped");
    thread::scope(|scope| {
        // The input stays open, so that the program still runs when its peak is taken.
        let writer = scope.spawn(move || {
            stdin.write_all(input).expect("the program reads");
            stdin
        });
        let deadline = Instant::now() + PATIENCE;
        let mut answers = Vec::new();
        let mut buffer = vec![0; 1 << 16];
        while !answers.ends_with(last.as_bytes()) {
            let count = stdout.read(&mut buffer).expect("answers");
            assert!(count > 0 && Instant::now() < deadline, "the last answer does not come");
            answers.extend(&buffer[..count]);
        }
        let peak = peak(child.id()).expect("the program still runs");
        drop(writer.join().expect("the input is written"));
        assert!(wait(&mut child).success());
        assert!(peak < limit, "{arguments:?}: {peak} KiB");
        String::from_utf8(answers).expect("UTF-8")
    })
}

/// Blank lines that put the rows on both sides of them into reads of their own.
const GAP: usize = 300_000;

#[test]
fn many_long_walks_stay_small_and_in_order() {
    let long = format!("0,0,1000000,0\n{}", "\n".repeat(GAP));
    let input = format!("from_x,from_y,to_x,to_y\n{}0,0,0,0\n", long.repeat(8));
    for jobs in ["2", "7"] {
        let answers = stays_small(&["grid-walk", "-", "--fields", "step", "--jobs", jobs], &input, "\n9,0\n");
        let mut lines = answers.lines().skip(1);
        for row in 1..=8 {
            let prefix = format!("{row},");
            for step in 0..=1_000_000 {
                let number =
                    lines.next().and_then(|line| line.strip_prefix(&prefix)).and_then(|step| step.parse().ok());
                assert_eq!(number, Some(step), "row {row}");
            }
        }
        assert_eq!((lines.next(), lines.next()), (Some("9,0"), None));
    }
}

#[test]
fn answers_that_wait_for_a_long_walk_before_them_stay_small() {
    let (blank, short) = ("\n".repeat(GAP), "0,0,9,0\n".repeat(500_000));
    let input = format!("from_x,from_y,to_x,to_y\n0,0,6000000,0\n{blank}{short}0,0,0,0\n");
    let arguments = ["grid-walk", "-", "--fields", "step", "--jobs", "7"];
    let answers = stays_small(&arguments, &input, "\n500002,0\n");
    let short = &answers[answers.find("\n2,0\n").expect("the second walk")..];
    assert!(short.len() as u64 > LIMIT_KIB * 1024, "what waits would be too much");
}

#[test]
fn one_long_walk_in_json_stays_small() {
    let input = "{\"from\":[0,0],\"to\":[2000000,0]}\n{\"from\":[0,0],\"to\":[0,0]}\n";
    let last = "{\"steps\":[{\"t\":0,\"cells\":[[0,0]]}]}\n";
    let arguments = ["grid-walk", "-", "--input-format", "ndjson", "--jobs", "2"];
    let answers = stays_small(&arguments, input, last);
    assert_eq!(answers.matches("\"cells\"").count(), 2_000_002);
}

#[test]
fn a_large_batch_stays_small() {
    let mut input = String::from("id,origin_x,origin_y,dir_x,dir_y,min_x,min_y,max_x,max_y\n");
    for row in 0..600_000 {
        writeln!(input, "{row},-{}.25,0.{row},1.{row},-0.0{row},0.125,0.25,1.75,2.5", row % 97).expect("a row");
    }
    assert!(input.len() as u64 > LIMIT_KIB * 1024, "the input alone would be too much");
    input.push_str("last,0,0,0,0,1,1,2,2\n");
    let answers = stays_small(&["ray-box", "-", "--fields", "status", "--jobs", "2"], &input, "last,miss\n");
    assert_eq!(answers.lines().count(), 600_002);
}

#[test]
fn a_file_of_keys_that_are_all_different_stays_small() {
    let scratch = Scratch::new();
    let mut input = String::new();
    for row in 0..150_000 {
        let key = format!("{row}{}", "k".repeat(300));
        writeln!(input, "{{\"{key}\":1,\"from\":[0,0],\"to\":[0,0]}}").expect("a row");
    }
    let path = scratch.file("walks.ndjson", input);
    let feeder = File::open(path).expect("the input");
    let mut child = program(["grid-walk", "-", "--input-format", "ndjson", "--jobs", "2"])
        .stdin(feeder)
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdout = child.stdout.take().expect("stdout is piped");
    let (mut buffer, mut highest) = (vec![0; 1 << 16], 0);
    while stdout.read(&mut buffer).expect("answers") > 0 {
        highest = highest.max(peak(child.id()).unwrap_or(0));
    }
    assert!(wait(&mut child).success());
    assert!(0 < highest && highest < LIMIT_KIB, "{highest} KiB");
}

#[test]
fn objects_stay_small_with_32_threads() {
    let mut input = String::new();
    for row in 0..200_000 {
        writeln!(input, "{{\"id\":{row},\"tags\":[\"a\",\"b\"],\"origin\":[-{}.25,0.{row}],\"dir\":[1,0]}}", row % 97)
            .expect("a row");
    }
    input.push_str("{\"id\":\"last\",\"origin\":[0,5],\"dir\":[1,0]}\n");
    let arguments = ["ray-box", "-", "--input-format", "ndjson", "--min", "0,0", "--max", "1,1", "-j", "32"];
    stays_below(
        40 * 1024,
        &[&arguments[..], &["--exact", "--fields", "status,t_enter"]].concat(),
        input.as_bytes(),
        "\"last\",\"status\":\"miss\",\"t_enter\":null}\n",
    );
}

#[test]
fn a_record_as_long_as_it_may_be_whose_bytes_become_more_stays_within_140_mib() {
    const LENGTH: usize = 16 * 1024 * 1024 - 10;
    let arguments = ["ray-box", "-", "--dir", "1,0", "--min", "0,0", "--max", "1,1", "--fields", "status", "-j", "1"];
    for (byte, format, last, growth) in [
        (1, "ndjson", "\"last\",\"status\":\"miss\"}\n", 5),
        (1, "text", "status  miss\n", 5),
        (1, "csv", "last,miss\n", 1),
        (b'"', "csv", "last,miss\n", 2),
        (0xff, "text", "status  miss\n", 3),
    ] {
        let cell = [b"a", &*vec![byte; LENGTH - 1]].concat();
        let input = [b"id,origin_x,origin_y\n", &*cell, b",0,0.5\nlast,0,5\n"].concat();
        let answers = stays_below(140 * 1024, &[&arguments[..], &["-f", format]].concat(), &input, last);
        assert!(answers.len() >= growth * (LENGTH - 1), "{format} of {byte}");
    }
}

#[test]
fn an_object_of_millions_of_objects_without_a_query_stays_within_140_mib() {
    let arguments = ["ray-box", "-", "--dir", "1,0", "--min", "0,0", "--max", "1,1", "--fields", "status", "-j", "1"];
    let report = ["--input-format", "ndjson", "--on-error", "report"];
    for element in ["{}", "{\"a\":1}", "{\"origin\":[-1,0.5]}"] {
        let many = vec![element; 15_000_000 / (element.len() + 1)].join(",");
        let input = format!("{{\"rays\":[{many}]}}\n{{\"origin\":[0,5]}}\n");
        let last = "{\"status\":\"miss\"}\n";
        stays_below(140 * 1024, &[&arguments[..], &report].concat(), input.as_bytes(), last);
    }
}
