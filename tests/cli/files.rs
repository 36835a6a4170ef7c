//! Inputs and outputs that cannot be opened, read or written: exit status 4.

use crate::support::{Scratch, UNIT_BOX, hitcalc_with, program, run};

#[test]
fn a_missing_file_is_named() {
    let scratch = Scratch::new();
    let path = scratch.path("no such.csv");
    hitcalc_with(&UNIT_BOX, &[&path], "").fails(4, &["no such.csv"]);
    hitcalc_with(&UNIT_BOX, &["--input", &path], "").fails(4, &["no such.csv"]);
    hitcalc_with(&UNIT_BOX, &["-i", &scratch.path("no such.json")], "").fails(4, &["no such.json"]);
}

#[test]
fn a_missing_input_leaves_an_old_output() {
    let scratch = Scratch::new();
    let old = scratch.file("out.csv", "old\n");
    hitcalc_with(&UNIT_BOX, &[&scratch.path("no such.csv"), "-o", &old], "").fails(4, &["no such.csv"]);
    assert_eq!(scratch.read("out.csv"), "old\n");
    assert_eq!(scratch.names(), ["out.csv"]);
}

#[test]
fn a_folder_is_no_input() {
    let scratch = Scratch::new();
    for name in ["folder", "folder.json", "folder.ndjson"] {
        std::fs::create_dir(scratch.path(name)).expect("a folder");
        let answer = hitcalc_with(&UNIT_BOX, &[&scratch.path(name)], "");
        answer.fails(4, &[name]);
        assert!(answer.stdout.is_empty());
    }
}

#[test]
fn an_output_in_a_missing_folder_is_an_error() {
    let scratch = Scratch::new();
    let path = scratch.path("no such folder/out.csv");
    hitcalc_with(&UNIT_BOX, &["-", "-o", &path], "origin_x,origin_y\n-1,0.5\n").fails(4, &["no such folder"]);
    hitcalc_with(&UNIT_BOX, &["--origin", "0,0", "-o", &path], "").fails(4, &["no such folder"]);
}

#[test]
fn a_folder_is_no_output() {
    let scratch = Scratch::new();
    std::fs::create_dir(scratch.path("folder")).expect("a folder");
    let answer = hitcalc_with(&UNIT_BOX, &["-", "-o", &scratch.path("folder")], "origin_x,origin_y\n-1,0.5\n");
    answer.fails(4, &["folder"]);
    assert_eq!(scratch.names(), ["folder"]);
}

#[test]
fn two_inputs_are_bad_usage() {
    let scratch = Scratch::new();
    let path = scratch.file("rays.csv", "origin_x,origin_y\n-1,0.5\n");
    let answer = hitcalc_with(&UNIT_BOX, &[&path, "--input", &path], "");
    assert_eq!((answer.status, answer.text()), (2, ""), "{}", answer.stderr);
}

#[test]
fn a_relative_path_is_named_as_it_was_written() {
    let scratch = Scratch::new();
    scratch.file("rays.csv", "origin_x,origin_y\n-1,x\n");
    let answer = run(program(UNIT_BOX).arg("rays.csv").current_dir(scratch.folder()), b"");
    answer.fails(3, &["rays.csv:2: origin_y: \"x\" is not a number"]);
    assert!(!answer.stderr.contains("/rays.csv"), "{}", answer.stderr);
}

#[test]
fn an_error_names_the_input_even_if_it_has_another_format() {
    let scratch = Scratch::new();
    scratch.file("rays.json", "[{\"origin\":[-1,\"x\"]}]");
    let answer = run(program(UNIT_BOX).arg("rays.json").current_dir(scratch.folder()), b"");
    answer.fails(3, &["rays.json: query 1: origin: \"x\" is not a number"]);
}

#[test]
fn a_binary_file_is_called_so_in_each_place() {
    let scratch = Scratch::new();
    let is_binary = "it is a binary file, of which nothing is read";
    let text = scratch.file("world.map", "IBSP\x2e\0\0\0\x10\0\0\0#.#\n");
    let latin = scratch.path("volume.nii");
    std::fs::write(&latin, b"\x5c\x01\0\0\xe9\0\0\0\xff").expect("a file");
    for path in [text, latin] {
        hitcalc_with(&UNIT_BOX, &[&path], "").fails(3, &[is_binary]);
        let walk = ["grid-walk", "--from", "0,0", "--to", "3,0", "--against", &path];
        for format in ["csv", "tiles"] {
            hitcalc_with(&walk, &["--against-format", format], "").fails(3, &[is_binary]);
        }
    }
}
