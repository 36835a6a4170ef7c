//! Rows that could be lost in silence: what is read ahead and cannot be kept, and files that lose their end.

use crate::support::{Scratch, UNIT_BOX, program, run, wait};
use std::fs::{File, OpenOptions};
use std::io::Read;
use std::process::Stdio;

/// More bad lines than are kept in memory, and then a sound object.
fn late_object() -> String {
    format!("{}{{\"id\":7,\"origin\":[-1,0.5]}}\n", format!("{}\n", "x".repeat(999)).repeat(5000))
}

const NDJSON_TO_CSV: [&str; 6] = ["-", "--input-format", "ndjson", "--format", "csv", "--on-error"];

#[cfg(unix)]
#[test]
fn what_cannot_be_kept_for_a_second_reading_fails_the_run() {
    let scratch = Scratch::new();
    let mut command = program(UNIT_BOX);
    command.args(NDJSON_TO_CSV).arg("report").args(["--jobs", "1"]).env("TMPDIR", scratch.path("missing"));
    let answer = run(&mut command, late_object().as_bytes());
    answer.fails(4, &["cannot read stdin again: ", "cannot be kept in the temporary folder", "missing"]);
    assert_eq!(answer.text(), "");
    let answer = run(command.env("TMPDIR", scratch.folder()), late_object().as_bytes());
    assert!(answer.text().ends_with("\n7,hit,1,\n"), "{}", answer.stderr);
    assert_eq!((answer.text().lines().count(), answer.status), (5002, 0));
}

#[cfg(unix)]
#[test]
fn a_file_on_standard_input_that_loses_its_end_fails_the_run() {
    let scratch = Scratch::new();
    let rows = "-1,0.5\n".repeat(300_000);
    let path = scratch.file("rays.csv", format!("origin_x,origin_y\n{rows}"));
    for name in ["-", &path] {
        let mut command = program(UNIT_BOX);
        command.args([name, "--jobs", "1"]).stdin(File::open(&path).expect("the file")).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut stdout = child.stdout.take().expect("stdout is piped");
        let mut some = [0; 100];
        stdout.read_exact(&mut some).expect("answers");
        // Far more answers are to come than a pipe holds, so that the end has not been read yet.
        OpenOptions::new().write(true).open(&path).and_then(|file| file.set_len(1_000_000)).expect("it is cut");
        let mut rest = Vec::new();
        stdout.read_to_end(&mut rest).expect("answers");
        let mut message = String::new();
        child.stderr.take().expect("stderr is piped").read_to_string(&mut message).expect("a message");
        assert_eq!(wait(&mut child).code(), Some(4));
        assert!(message.contains("it became shorter while it was read"), "{message}");
        std::fs::write(&path, format!("origin_x,origin_y\n{rows}")).expect("the file");
    }
}
