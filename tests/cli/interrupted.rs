//! Runs that are ended from outside, and inputs that vanish while they are read.
#![cfg(unix)]

use crate::support::{PATIENCE, Scratch, UNIT_BOX, hitcalc_with, program, wait};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What the names of temporary files begin with, where they have any.
const PREFIX: &str = ".hitcalc-unfinished-";

const ROWS: &str = "id,origin_x,origin_y\n1,-1,0.5\n2,-1,5\n";

/// A run onto `out.csv` that has written something and waits for more of its input.
#[track_caller]
fn started(scratch: &Scratch, arguments: &[&str]) -> Child {
    begun(scratch, program(arguments).args(["-o", &scratch.path("out.csv")]).spawn().expect("the program starts"))
}

/// Waits until a program that is already started has written something.
#[track_caller]
fn begun(scratch: &Scratch, mut child: Child) -> Child {
    let stdin = child.stdin.as_mut().expect("stdin is piped");
    stdin.write_all(ROWS.as_bytes()).expect("the program reads");
    wait_until(|| has_begun(scratch, child.id()));
    child
}

#[track_caller]
fn wait_until(is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < deadline, "it does not come to that");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Whether a run has written to its temporary file: one that has no name, or a hidden one where the system needs it.
fn has_begun(scratch: &Scratch, id: u32) -> bool {
    let open = fs::read_dir(format!("/proc/{id}/fd")).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut unnamed = open.filter(|path| {
        let target = fs::read_link(path).unwrap_or_default();
        target.starts_with(fs::canonicalize(scratch.folder()).expect("the folder"))
            && target.to_string_lossy().ends_with(" (deleted)")
    });
    let has_content = |path: &std::path::Path| fs::metadata(path).is_ok_and(|metadata| metadata.len() > 0);
    let mut named = scratch.names().into_iter().filter(|name| name.starts_with(PREFIX));
    unnamed.any(|path| has_content(&path)) || named.any(|name| has_content(&scratch.folder().join(name)))
}

/// Sends a signal and waits for the end; the signal that it ended by.
#[track_caller]
fn end(child: &mut Child, signal: &str) -> Option<i32> {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", signal, &id]).status().expect("kill").success());
    wait(child).signal()
}

/// Whether this process ignores a signal, as those do that a shell has put in the background.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

fn batch() -> Vec<&'static str> {
    [&UNIT_BOX[..], &["-"]].concat()
}

#[test]
fn a_run_that_is_asked_to_end_leaves_the_old_output_and_nothing_else() {
    let signals = [
        ("TERM", 15),
        ("INT", 2),
        ("HUP", 1),
        ("QUIT", 3),
        ("ABRT", 6),
        ("XCPU", 24),
        ("XFSZ", 25),
        ("USR1", 10),
        ("ALRM", 14),
    ];
    // What whoever runs the tests has ignored stays ignored in the program.
    for (signal, number) in signals.into_iter().filter(|(_, number)| !is_ignored(*number)) {
        let scratch = Scratch::new();
        scratch.file("out.csv", "old\n");
        scratch.file("p.svg", "old\n");
        let mut child = started(&scratch, &[&batch()[..], &["--picture", &scratch.path("p.svg")]].concat());
        assert_eq!(end(&mut child, signal), Some(number), "it ends by the signal itself");
        assert_eq!((scratch.read("out.csv").as_str(), scratch.read("p.svg").as_str()), ("old\n", "old\n"));
        assert_eq!(scratch.names(), ["out.csv", "p.svg"]);
    }
}

#[test]
fn a_walk_of_flags_that_is_asked_to_end_leaves_nothing() {
    let scratch = Scratch::new();
    let mut child = started(&scratch, &["grid-walk", "--from", "0,0", "--to", "1e12,3e8"]);
    assert_eq!(end(&mut child, "TERM"), Some(15));
    assert!(scratch.names().is_empty(), "{:?}", scratch.names());
}

#[test]
fn a_killed_run_leaves_the_old_output() {
    let scratch = Scratch::new();
    scratch.file("out.csv", "old\n");
    let mut child = started(&scratch, &batch());
    let before = scratch.names();
    assert_eq!(end(&mut child, "KILL"), Some(9));
    assert_eq!(scratch.read("out.csv"), "old\n");
    // Nobody can tidy up after this signal: a file without a name goes by itself.
    assert_eq!(scratch.names(), before);
}

#[test]
fn files_that_look_like_temporary_ones_are_left_alone() {
    let scratch = Scratch::new();
    scratch.file(&format!("{PREFIX}a1B2c3"), "old\n");
    let mut slow = started(&scratch, &batch());
    hitcalc_with(&batch(), &["-o", &scratch.path("other.csv")], ROWS).gives("");
    drop(slow.stdin.take());
    assert!(wait(&mut slow).success());
    assert_eq!(scratch.names(), [&format!("{PREFIX}a1B2c3"), "other.csv", "out.csv"]);
}

#[test]
fn signals_that_were_ignored_stay_ignored() {
    let scratch = Scratch::new();
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' INT TERM HUP; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_hitcalc")]).args(batch());
    shell.args(["-o", &scratch.path("out.csv")]).stdin(Stdio::piped());
    let mut child = begun(&scratch, shell.spawn().expect("the program starts"));
    for signal in ["INT", "TERM", "HUP"] {
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().expect("kill").success());
    }
    drop(child.stdin.take());
    assert!(wait(&mut child).success());
    assert_eq!(scratch.read("out.csv"), "id,status,t_enter\n1,hit,1\n2,miss,\n");
}

#[test]
fn a_killed_run_onto_its_input_leaves_the_input() {
    let scratch = Scratch::new();
    let rows = format!("id,from_x,from_y,to_x,to_y\n{}", "1,0,0,1e9,1\n".repeat(50));
    let path = scratch.file("out.csv", &rows);
    let mut child = started(&scratch, &["grid-walk", &path]);
    assert_eq!(end(&mut child, "KILL"), Some(9));
    assert!(scratch.read("out.csv") == rows);
}

/// Reads a file whose answers do not fit into a pipe, changes the file meanwhile, and reads on.
#[track_caller]
fn changed_while_read(name: &str, change: impl FnOnce(&str)) -> (usize, String, Option<i32>) {
    let scratch = Scratch::new();
    let path = scratch.file(name, format!("id,origin_x,origin_y\n{}", "1,-1,0.5\n".repeat(400_000)));
    let mut child = program(UNIT_BOX).arg(&path).args(["--jobs", "1"]).spawn().expect("the program starts");
    drop(child.stdin.take());
    let mut answers = BufReader::new(child.stdout.take().expect("stdout is piped"));
    let mut header = String::new();
    answers.read_line(&mut header).expect("a header");
    change(&path);
    let rows = answers.lines().filter(|line| line.as_deref().is_ok_and(|line| line == "1,hit,1")).count();
    let mut stderr = String::new();
    child.stderr.take().expect("stderr is piped").read_to_string(&mut stderr).expect("stderr");
    (rows, stderr, wait(&mut child).code())
}

#[test]
fn an_input_that_loses_its_end_while_it_is_read_is_an_error() {
    let cut = |path: &str| File::options().write(true).open(path).and_then(|file| file.set_len(30)).expect("a cut");
    let (rows, stderr, status) = changed_while_read("rays.csv", cut);
    assert!(0 < rows && rows < 400_000, "{rows} rows");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    assert!(stderr.starts_with("hitcalc: cannot read ") && stderr.contains("rays.csv"), "{stderr}");
    assert_eq!(status, Some(4));
}

#[test]
fn an_input_that_is_removed_while_it_is_read_is_read_to_its_end() {
    let (rows, stderr, status) = changed_while_read("rays.csv", |path| fs::remove_file(path).expect("it is removed"));
    assert_eq!((rows, stderr.as_str(), status), (400_000, "", Some(0)));
}

#[test]
fn an_input_that_grows_while_it_is_read_is_read_to_its_new_end() {
    let (rows, stderr, status) = changed_while_read("rays.csv", |path| {
        let more = File::options().append(true).open(path).and_then(|mut file| file.write_all(b"1,-1,0.5\n"));
        more.expect("it grows");
    });
    assert_eq!((rows, stderr.as_str(), status), (400_001, "", Some(0)));
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_runs_full_far_into_a_batch_leaves_no_file() {
    let scratch = Scratch::new();
    let rows = scratch.file("rays.csv", format!("id,origin_x,origin_y\n{}", "1,-1,0.5\n".repeat(400_000)));
    // A limit on the size of files is the nearest to a full disk that a test can have.
    let command = "trap '' XFSZ; ulimit -f 100; exec \"$0\" \"$@\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", command, env!("CARGO_BIN_EXE_hitcalc")]).args(UNIT_BOX).args([
        &rows,
        "-o",
        &scratch.path("out.csv"),
    ]);
    let answer = crate::support::run(shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()), b"");
    answer.fails(4, &["cannot write", "out.csv"]);
    assert!(!answer.stderr.contains(".hitcalc-"), "{}", answer.stderr);
    assert_eq!(scratch.names(), ["rays.csv"]);
}
