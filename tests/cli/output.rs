//! `--output`: written whole or not at all, and directly where the target is no regular file.
#![cfg(unix)]

use crate::support::{Answer, PATIENCE, Scratch, UNIT_BOX, hitcalc, hitcalc_with, program, run};
use std::fs::{self, File, Permissions};
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;

const ROWS: &str = "id,origin_x,origin_y\n1,-1,0.5\n2,-1,5\n";
const RESULTS: &str = "id,status,t_enter\n1,hit,1\n2,miss,\n";
const BAD_ROWS: &str = "id,origin_x,origin_y\n1,-1,0.5\n2,-1,abc\n";

#[track_caller]
fn write_to(path: &str, rows: &str) -> Answer {
    hitcalc_with(&UNIT_BOX, &["-", "--output", path], rows)
}

#[test]
fn an_output_holds_what_standard_output_would() {
    let scratch = Scratch::new();
    write_to(&scratch.path("out.csv"), ROWS).gives("");
    assert_eq!(scratch.read("out.csv"), RESULTS);
    assert_eq!(scratch.names(), ["out.csv"]);
}

#[test]
fn an_older_and_longer_output_is_replaced() {
    let scratch = Scratch::new();
    let path = scratch.file("out.csv", "old\n".repeat(1000));
    write_to(&path, ROWS).gives("");
    assert_eq!(scratch.read("out.csv"), RESULTS);
    assert_eq!(scratch.names(), ["out.csv"]);
}

#[test]
fn an_output_may_be_the_input() {
    let scratch = Scratch::new();
    let path = scratch.file("rays.csv", ROWS);
    hitcalc_with(&UNIT_BOX, &[&path, "-o", &path, "--keep-input"], "").gives("");
    assert_eq!(scratch.read("rays.csv"), "id,origin_x,origin_y,status,t_enter\n1,-1,0.5,hit,1\n2,-1,5,miss,\n");
}

#[test]
fn a_large_output_may_be_the_input() {
    let scratch = Scratch::new();
    let path = scratch.file("rays.csv", format!("id,origin_x,origin_y\n{}", "1,-1,0.5\n".repeat(200_000)));
    hitcalc_with(&UNIT_BOX, &[&path, "-o", &path], "").gives("");
    assert!(scratch.read("rays.csv") == format!("id,status,t_enter\n{}", "1,hit,1\n".repeat(200_000)));
}

#[test]
fn a_stopped_run_leaves_the_old_output() {
    let scratch = Scratch::new();
    let path = scratch.file("out.csv", "old\n");
    write_to(&path, BAD_ROWS).fails(3, &["stdin:3: origin_y: \"abc\""]);
    assert_eq!(scratch.read("out.csv"), "old\n");
    assert_eq!(scratch.names(), ["out.csv"]);
}

#[test]
fn a_stopped_run_leaves_no_output() {
    let scratch = Scratch::new();
    write_to(&scratch.path("out.csv"), BAD_ROWS).fails(3, &["stdin:3"]);
    let answer = hitcalc(&["ray-box", "--origin", "0,0", "-o", &scratch.path("out.csv")], "");
    assert_eq!(answer.status, 2);
    assert!(scratch.names().is_empty(), "{:?}", scratch.names());
}

#[test]
fn a_stopped_run_onto_its_input_leaves_the_input() {
    let scratch = Scratch::new();
    let path = scratch.file("rays.csv", BAD_ROWS);
    hitcalc_with(&UNIT_BOX, &[&path, "-o", &path], "").fails(3, &["rays.csv:3"]);
    assert_eq!(scratch.read("rays.csv"), BAD_ROWS);
    assert_eq!(scratch.names(), ["rays.csv"]);
}

#[test]
fn an_output_of_flags_alone_is_written_too() {
    let scratch = Scratch::new();
    hitcalc_with(&UNIT_BOX, &["--origin", "-1,0.5", "-o", &scratch.path("out.csv")], "").gives("");
    assert_eq!(scratch.read("out.csv"), "status,t_enter\nhit,1\n");
}

#[test]
fn an_output_without_input_is_an_empty_file() {
    let scratch = Scratch::new();
    let answer = write_to(&scratch.path("out.csv"), "");
    assert_eq!((answer.text(), answer.stderr.as_str(), answer.status), ("", "hitcalc: no input\n", 0));
    assert_eq!(scratch.read("out.csv"), "");
}

#[test]
fn a_link_is_followed_and_stays_a_link() {
    let scratch = Scratch::new();
    fs::create_dir(scratch.path("there")).expect("a folder");
    scratch.file("there/out.csv", "old\n");
    symlink("there/out.csv", scratch.path("link.csv")).expect("a link");
    write_to(&scratch.path("link.csv"), ROWS).gives("");
    assert_eq!(scratch.read("there/out.csv"), RESULTS);
    assert_eq!(fs::read_link(scratch.path("link.csv")).expect("a link").to_str(), Some("there/out.csv"));
    assert_eq!(scratch.names(), ["link.csv", "there"]);
}

#[test]
fn a_link_of_a_link_is_followed() {
    let scratch = Scratch::new();
    scratch.file("out.csv", "old\n");
    symlink("out.csv", scratch.path("one.csv")).expect("a link");
    symlink(scratch.path("one.csv"), scratch.path("two.csv")).expect("a link");
    write_to(&scratch.path("two.csv"), ROWS).gives("");
    assert_eq!(scratch.read("out.csv"), RESULTS);
    assert!(fs::symlink_metadata(scratch.path("one.csv")).expect("the first link").is_symlink());
    assert!(fs::symlink_metadata(scratch.path("two.csv")).expect("the second link").is_symlink());
}

#[test]
fn a_link_to_nothing_yet_is_followed() {
    let scratch = Scratch::new();
    symlink("new.csv", scratch.path("link.csv")).expect("a link");
    write_to(&scratch.path("link.csv"), ROWS).gives("");
    assert!(fs::symlink_metadata(scratch.path("link.csv")).expect("the link").is_symlink());
    assert_eq!(scratch.read("new.csv"), RESULTS);
}

#[test]
fn permissions_are_kept() {
    let scratch = Scratch::new();
    for mode in [0o600, 0o640, 0o664, 0o755, 0o606] {
        let path = scratch.file("out.csv", "old\n");
        fs::set_permissions(&path, Permissions::from_mode(mode)).expect("the permissions are set");
        write_to(&path, ROWS).gives("");
        assert_eq!(fs::metadata(&path).expect("the output").permissions().mode() & 0o7777, mode);
        assert_eq!(scratch.read("out.csv"), RESULTS);
    }
}

#[test]
fn the_rights_to_run_as_the_owner_or_group_are_not_kept() {
    let scratch = Scratch::new();
    for (old, new) in [(0o4755, 0o755), (0o2755, 0o755), (0o6711, 0o711), (0o2644, 0o644), (0o1644, 0o1644)] {
        let path = scratch.file("out.csv", "old\n");
        fs::set_permissions(&path, Permissions::from_mode(old)).expect("the permissions are set");
        write_to(&path, ROWS).gives("");
        assert_eq!(fs::metadata(&path).expect("the output").permissions().mode() & 0o7777, new, "{old:o}");
    }
}

#[test]
fn a_new_output_has_the_permissions_of_any_new_file() {
    let scratch = Scratch::new();
    let usual = scratch.file("usual.txt", "");
    let path = scratch.path("out.csv");
    write_to(&path, ROWS).gives("");
    let mode = |path: &str| fs::metadata(path).expect("a file").permissions().mode();
    assert_eq!(mode(&path), mode(&usual));
}

#[test]
fn a_named_pipe_is_written_directly() {
    let scratch = Scratch::new();
    let path = scratch.path("pipe");
    assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo").success());
    let (sender, received) = channel();
    let reader = path.clone();
    thread::spawn(move || {
        let mut text = String::new();
        let result = File::open(reader).and_then(|mut pipe| pipe.read_to_string(&mut text));
        drop(sender.send(result.map(|_| text)));
    });
    write_to(&path, ROWS).gives("");
    let text = received.recv_timeout(PATIENCE).expect("the pipe is written").expect("the pipe is read");
    assert_eq!(text, RESULTS);
    assert!(fs::metadata(&path).expect("the pipe").file_type().is_fifo());
    assert_eq!(scratch.names(), ["pipe"]);
}

#[test]
fn the_null_device_is_written_directly() {
    write_to("/dev/null", ROWS).gives("");
    assert!(fs::metadata("/dev/null").expect("the device").file_type().is_char_device());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error_that_names_it() {
    write_to("/dev/full", ROWS).fails(4, &["/dev/full"]);
    assert!(fs::metadata("/dev/full").expect("the device").file_type().is_char_device());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_an_error() {
    let full = || File::options().write(true).open("/dev/full").expect("/dev/full");
    for (arguments, input) in [
        (vec!["-"], ROWS.to_owned()),
        (vec!["-"], format!("id,origin_x,origin_y\n{}", "1,-1,0.5\n".repeat(300_000))),
        (vec!["-", "--format", "json"], ROWS.to_owned()),
        (vec!["--origin", "-1,0.5"], String::new()),
        (vec!["--origin", "-1,0.5", "--format", "json"], String::new()),
    ] {
        let answer = run(program(UNIT_BOX).args(&arguments).stdout(Stdio::from(full())), input.as_bytes());
        assert_eq!(answer.status, 4, "{arguments:?}: {}", answer.stderr);
        assert_eq!(answer.stderr.lines().count(), 1, "{}", answer.stderr);
    }
    let answer = run(program(["grid-walk", "--from", "0,0", "--to", "9e6,1"]).stdout(Stdio::from(full())), b"");
    assert_eq!(answer.status, 4, "{}", answer.stderr);
}

#[test]
fn a_hyphen_and_the_device_of_standard_output_mean_standard_output() {
    for name in ["-", "/dev/stdout"] {
        write_to(name, ROWS).gives(RESULTS);
        hitcalc_with(&UNIT_BOX, &["--origin", "-1,0.5", "-o", name, "--format", "csv"], "")
            .gives("status,t_enter\nhit,1\n");
    }
    assert!(!Path::new("-").exists());
}

#[test]
fn a_file_behind_standard_output_is_written_on_and_not_replaced() {
    let scratch = Scratch::new();
    for name in ["-", "/dev/stdout"] {
        let path = scratch.file("log.csv", "before\n");
        let log = File::options().append(true).open(&path).expect("the log");
        let answer = run(program(UNIT_BOX).args(["-", "-o", name]).stdout(Stdio::from(log)), ROWS.as_bytes());
        assert_eq!((answer.stderr.as_str(), answer.status), ("", 0));
        assert_eq!(scratch.read("log.csv"), format!("before\n{RESULTS}"));
        assert_eq!(scratch.names(), ["log.csv"]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_pipe_that_a_shell_gives_as_a_file_is_written_directly() {
    let command = "{ \"$0\" \"$@\" -o /dev/fd/3; } 3>&1 >/dev/null";
    let mut shell = Command::new("sh");
    shell.args(["-c", command, env!("CARGO_BIN_EXE_hitcalc")]).args(UNIT_BOX).arg("-");
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    run(&mut shell, ROWS.as_bytes()).gives(RESULTS);
}

#[test]
fn two_outputs_are_bad_usage() {
    let scratch = Scratch::new();
    let answer = hitcalc_with(&UNIT_BOX, &["-", "-o", &scratch.path("a"), "-o", &scratch.path("b")], ROWS);
    assert_eq!(answer.status, 2, "{}", answer.stderr);
    assert!(scratch.names().is_empty());
}

#[test]
fn a_walk_as_text_bears_the_prefix_in_its_line_of_names() {
    let walk = ["grid-walk", "--from", "0,0", "--to", "1.5,0.5"];
    let text = hitcalc_with(&walk, &["--prefix", "o_", "--fields", "cell,step"], "");
    text.gives("o_cell  o_step\n(0, 0)       0\n(1, 0)       1\n");
    hitcalc_with(&walk, &["--fields", "kind,step"], "").gives("kind  step\nmain     0\nmain     1\n");
}
