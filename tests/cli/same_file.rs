//! What is written must be none of the other files of a run, by whatever name.
#![cfg(unix)]

use crate::support::{Answer, Scratch, program, run};
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::process::Stdio;

const ROWS: &str = "id,origin_x,origin_y\n1,-1,0.5\n2,-1,5\n";
const SCENE: &str = "min_x,min_y,max_x,max_y\n0,0,1,1\n";

const ANSWERS: &str = "id,against_row,status\n1,1,hit\n2,,miss\n";

/// A folder with an input, a scene, a picture, and other names of them.
fn files() -> Scratch {
    let scratch = Scratch::new();
    for (name, content) in [("rays", ROWS), ("scene", SCENE), ("picture", "old")] {
        let path = scratch.file(&format!("{name}.csv"), content);
        symlink(format!("{name}.csv"), scratch.path(&format!("{name}-link.svg"))).expect("a link");
        symlink(format!("{name}-link.svg"), scratch.path(&format!("{name}-link-link.svg"))).expect("a link");
        fs::hard_link(path, scratch.path(&format!("{name}-twin.svg"))).expect("a second name");
    }
    fs::create_dir(scratch.path("folder")).expect("a folder");
    symlink("..", scratch.path("folder/up")).expect("a link");
    symlink("folder/up/new.svg", scratch.path("new-link.svg")).expect("a link to nothing yet");
    scratch
}

/// Runs in the folder, with its scene.
#[track_caller]
fn run_in(scratch: &Scratch, arguments: &[&str], change: impl FnOnce(&mut std::process::Command)) -> Answer {
    let mut command = program(["ray-box", "--dir", "1,0", "--against", "scene.csv", "--fields", "status"]);
    command.args(arguments).current_dir(scratch.folder());
    change(&mut command);
    run(&mut command, ROWS.as_bytes())
}

/// Fails unless the run is bad usage that says so, and all files are as they were.
#[track_caller]
fn refuses(arguments: &[&str], parts: &[&str], change: impl FnOnce(&Scratch, &mut std::process::Command)) {
    let scratch = files();
    let before = scratch.names();
    run_in(&scratch, arguments, |command| change(&scratch, command)).fails(2, parts);
    assert_eq!(scratch.names(), before, "{arguments:?}");
    for (name, content) in [("rays.csv", ROWS), ("scene.csv", SCENE), ("picture.csv", "old")] {
        assert_eq!(scratch.read(name), content, "{arguments:?}");
    }
}

/// Other names of a file, but for the absolute one.
fn names(of: &str) -> Vec<String> {
    let other = ["-link.svg", "-link-link.svg", "-twin.svg"].map(|end| format!("{of}{end}"));
    let far = [format!("folder/../{of}-link.svg"), format!("./folder/up/folder/up/{of}-twin.svg")];
    other.into_iter().chain(far).collect()
}

#[test]
fn a_picture_is_neither_the_input_nor_the_scene_nor_the_output() {
    for name in names("rays") {
        refuses(&["rays.csv", "--picture", &name], &["--picture", "the input"], |_, _| {});
    }
    for name in names("scene") {
        refuses(&["rays.csv", "--picture", &name], &["--picture", "--against"], |_, _| {});
    }
    for name in names("picture") {
        refuses(&["rays.csv", "-o", "picture.csv", "--picture", &name], &["--picture", "--output"], |_, _| {});
    }
    let scratch = files();
    let absolute = scratch.path("rays-twin.svg");
    run_in(&scratch, &["rays.csv", "--picture", &absolute], |_| {}).fails(2, &["--picture", "the input"]);
    assert_eq!(scratch.read("rays.csv"), ROWS);
}

#[test]
fn a_picture_and_an_output_that_are_not_there_yet_are_not_the_same_either() {
    for picture in ["new.svg", "./new.svg", "folder/../new.svg", "folder/up/new.svg", "new-link.svg"] {
        let output = ["-o", "new.svg", "--format", "csv", "--picture", picture];
        refuses(&[&["rays.csv"], &output[..]].concat(), &["--picture", "--output"], |_, _| {});
    }
    let scratch = files();
    let other = ["rays.csv", "-o", "new.csv", "--picture", "folder/new.svg"];
    run_in(&scratch, &other, |_| {}).gives("");
    assert_eq!(scratch.read("new.csv"), ANSWERS);
    assert!(scratch.read("folder/new.svg").starts_with("<svg"));
}

#[test]
fn an_output_is_not_the_scene_but_may_be_the_input() {
    for name in ["scene.csv".to_owned()].into_iter().chain(names("scene")) {
        let output = ["rays.csv", "-o", &name, "--format", "csv"];
        refuses(&output, &["--output", "--against"], |_, _| {});
    }
    let scratch = files();
    run_in(&scratch, &["rays.csv", "-o", "rays-link.svg", "--format", "csv"], |_| {}).gives("");
    assert_eq!(scratch.read("rays.csv"), ANSWERS);
    assert_eq!(scratch.read("rays-twin.svg"), ROWS);
}

#[test]
fn a_redirected_input_or_output_counts_too() {
    let open = |scratch: &Scratch, name: &str| File::open(scratch.path(name)).expect("it is there");
    let append =
        |scratch: &Scratch, name: &str| File::options().append(true).open(scratch.path(name)).expect("it is there");
    let from = |scratch: &Scratch, arguments: &[&str], input: Option<&str>, output: &str| {
        let mut command = program(["ray-box", "--dir", "1,0", "--against", "scene.csv", "--fields", "status"]);
        command.args(arguments).current_dir(scratch.folder()).stdout(Stdio::from(append(scratch, output)));
        command.stdin(input.map_or(Stdio::null(), |input| Stdio::from(open(scratch, input))));
        let output = command.output().expect("it runs");
        (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
    };
    for (arguments, input, output, parts) in [
        (&["-", "--picture", "rays-link.svg"][..], Some("rays.csv"), "picture.csv", ["--picture", "the input"]),
        (&["rays.csv", "--picture", "picture-twin.svg"], None, "picture.csv", ["--picture", "standard output"]),
        (&["rays.csv"], None, "rays.csv", ["standard output", "the input"]),
        (&["rays.csv"], None, "scene-twin.svg", ["standard output", "--against"]),
        (&["-"], Some("rays.csv"), "rays-link.svg", ["standard output", "the input"]),
        (&["rays.csv", "-o", "/dev/stdout"], None, "rays.csv", ["--output", "the input"]),
    ] {
        let scratch = files();
        let (status, message) = from(&scratch, arguments, input, output);
        assert_eq!((status, message.lines().count()), (Some(2), 1), "{arguments:?}: {message}");
        assert!(parts.iter().all(|part| message.contains(part)), "{arguments:?}: {message}");
        for (name, content) in [("rays.csv", ROWS), ("scene.csv", SCENE), ("picture.csv", "old")] {
            assert_eq!(scratch.read(name), content, "{arguments:?}");
        }
    }
}

#[test]
fn a_picture_ends_in_svg() {
    for name in ["p.png", "p", "p.svg.gz", "p.htm", ".csv", "p.csv"] {
        refuses(&["rays.csv", "--picture", name], &["--picture", name, ".svg"], |_, _| {});
    }
    let scratch = files();
    run_in(&scratch, &["rays.csv", "--picture", "P.SVG"], |_| {}).gives(ANSWERS);
    assert!(scratch.read("P.SVG").starts_with("<svg"));
}
