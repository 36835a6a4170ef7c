//! Streams that cannot be read or written, descriptors as outputs, and what a run leaves behind.
#![cfg(unix)]

use crate::support::{Answer, Scratch, UNIT_BOX, hitcalc_with, run};
use std::os::unix::fs::{MetadataExt, symlink};
use std::process::{Command, Stdio};

const ROWS: &str = "id,origin_x,origin_y\n1,-1,0.5\n2,-1,5\n";

/// Runs a line of a shell in which `"$@"` is a batch from standard input.
#[track_caller]
fn in_shell(line: &str, more: &[&str]) -> Answer {
    let mut shell = Command::new("sh");
    shell.args(["-c", line, "sh", env!("CARGO_BIN_EXE_hitcalc")]).args(UNIT_BOX).arg("-").args(more);
    run(shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()), ROWS.as_bytes())
}

#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    in_shell("exec \"$@\" 1</dev/null", &[]).fails(4, &["cannot write the output"]);
    in_shell("exec \"$@\" 1</", &[]).fails(4, &["cannot write the output"]);
}

#[test]
fn what_is_asked_of_standard_error_is_lost_with_an_error_and_notes_without() {
    for (asked, status) in [(&["--summary"][..], 4), (&["--check", "status=id"], 4), (&["-q"], 0), (&[], 0)] {
        let answer = in_shell("exec \"$@\" 2>/dev/full", asked);
        assert_eq!((answer.status, answer.stderr.as_str()), (status, ""), "{asked:?}");
        let answer = in_shell("exec \"$@\" 2>&-", asked);
        assert_ne!(answer.status, 4, "{asked:?}");
    }
}

#[test]
fn an_input_that_cannot_be_read_is_an_error() {
    in_shell("exec \"$@\" 0>/dev/null", &[]).fails(4, &["cannot read stdin"]);
    in_shell("exec \"$@\" 0</", &[]).fails(4, &["cannot read stdin"]);
}

#[test]
fn an_open_file_as_output_keeps_its_earlier_lines() {
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        let scratch = Scratch::new();
        let file = scratch.path("all.csv");
        in_shell(&format!("(echo first; \"$@\"; echo last) >'{file}'"), &["-o", name]).gives("");
        assert_eq!(scratch.read("all.csv"), "first\nid,status,t_enter\n1,hit,1\n2,miss,\nlast\n", "{name}");
        assert_eq!(scratch.names(), ["all.csv"]);
    }
    let scratch = Scratch::new();
    let file = scratch.path("all.csv");
    in_shell(&format!("(echo first >&2; \"$@\") 2>'{file}'"), &["-o", "/dev/stderr"]).gives("");
    assert_eq!(scratch.read("all.csv"), "first\nid,status,t_enter\n1,hit,1\n2,miss,\n");
    in_shell(&format!("(echo first >&3; \"$@\") 3>'{file}'"), &["-o", "/dev/fd/3"]).gives("");
    assert_eq!(scratch.read("all.csv"), "first\nid,status,t_enter\n1,hit,1\n2,miss,\n");
}

#[test]
fn a_link_to_itself_is_no_output() {
    let scratch = Scratch::new();
    symlink(scratch.path("loop"), scratch.path("loop")).expect("a link");
    hitcalc_with(&UNIT_BOX, &["-", "-o", &scratch.path("loop")], ROWS).fails(4, &["cannot write", "loop"]);
    assert!(std::fs::symlink_metadata(scratch.path("loop")).expect("it stays").is_symlink());
}

#[test]
fn a_replaced_file_keeps_its_owner() {
    let scratch = Scratch::new();
    let old = scratch.file("out.csv", "old\n");
    let is_given = std::os::unix::fs::chown(&old, Some(1234), Some(1234)).is_ok();
    hitcalc_with(&UNIT_BOX, &["-", "-o", &old], ROWS).gives("");
    let metadata = std::fs::metadata(&old).expect("it is there");
    // Only root can give files away.
    assert!(!is_given || (metadata.uid(), metadata.gid()) == (1234, 1234));
    assert!(scratch.read("out.csv").starts_with("id,"));
}

#[test]
fn a_run_goes_on_with_the_threads_that_it_can_have() {
    let expected = in_shell("exec \"$@\"", &["--jobs", "1"]);
    // No thread finds room for its stack.
    let few = in_shell("ulimit -v 30000; exec \"$@\"", &["--jobs", "8"]);
    assert_eq!((few.text(), few.stderr.as_str(), few.status), (expected.text(), "", 0));
    let many = in_shell("exec \"$@\"", &["--jobs", "1000000"]);
    assert_eq!((many.text(), many.status), (expected.text(), 0));
}

#[test]
fn a_scene_that_memory_does_not_hold_ends_with_a_line_that_says_so() {
    let scratch = Scratch::new();
    let solids = (0..30_000).map(|n| format!("a box of a long name {n},{n},{n},{},{}", n + 1, n + 1));
    let scene: String =
        [String::from("name,min_x,min_y,max_x,max_y")].into_iter().chain(solids).map(|line| line + "\n").collect();
    scratch.file("boxes.csv", &scene);
    let mut ends = std::collections::BTreeSet::new();
    for limit in (20_000..70_000).step_by(1250) {
        let line = format!(
            "ulimit -v {limit}; exec \"$1\" ray-box --origin 0,0 --dir 1,1 --against '{}' --fields t_enter -o '{}'",
            scratch.path("boxes.csv"),
            scratch.path("answer.csv")
        );
        let mut shell = Command::new("sh");
        // A backtrace needs memory too.
        shell.args(["-c", &line, "sh", env!("CARGO_BIN_EXE_hitcalc")]).env("RUST_BACKTRACE", "1");
        let answer = run(shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()), b"");
        let is_told = answer.stderr.contains("out of memory") && answer.stderr.lines().count() == 1;
        assert!(answer.status == 0 || answer.status == 4 && is_told, "{limit}: {} {}", answer.status, answer.stderr);
        ends.insert(answer.status);
        assert_eq!(scratch.names().contains(&"answer.csv".to_owned()), answer.status == 0, "{limit}");
        std::fs::remove_file(scratch.path("answer.csv")).ok();
        assert_eq!(scratch.names(), ["boxes.csv"], "{limit}");
    }
    assert_eq!(ends.into_iter().collect::<Vec<_>>(), [0, 4]);
}
