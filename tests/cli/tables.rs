//! Text in columns: walks anywhere, and batches on a terminal, which `script` lends.
#![cfg(target_os = "linux")]

use crate::support::{Scratch, hitcalc, skipped};
use std::fmt::Write;
use std::process::{Command, Stdio};

const QUERY: &str = "--dir 1,0 --min 2,0 --max 3,1 --format text";

/// What the program shows on a terminal so wide; `None` where there is no `script`.
fn shown(arguments: &str, width: usize, scratch: &Scratch) -> Option<Vec<String>> {
    let command = format!("stty rows 24 cols {width}; \"$HITCALC\" {arguments}");
    let output = Command::new("script")
        .args(["-q", "-e", "-c", &command, "/dev/null"])
        .env("HITCALC", env!("CARGO_BIN_EXE_hitcalc"))
        .envs([("SHELL", "/bin/sh"), ("TERM", "dumb")])
        .current_dir(scratch.folder())
        .stdin(Stdio::null())
        .output()
        .inspect_err(|_| skipped("tables on a terminal, which needs script"))
        .ok()?;
    let text = String::from_utf8(output.stdout).expect("UTF-8").replace('\r', "");
    Some(text.lines().map(str::to_owned).collect())
}

/// A CSV table of `count` rays, the last one with a long name.
fn rays(count: usize) -> String {
    let mut text = "id,origin_x,origin_y\n".to_owned();
    (1..count).for_each(|ray| writeln!(text, "r{ray},0,0.5").expect("memory"));
    text + "the last,0,x\n"
}

#[test]
fn many_answers_on_a_terminal_are_one_table() {
    let scratch = Scratch::new();
    scratch.file("rays.csv", rays(6));
    let arguments = format!("ray-box rays.csv {QUERY} --fields t_enter,status,enter --on-error report");
    let Some(lines) = shown(&arguments, 80, &scratch) else { return };
    assert_eq!(lines[..2], ["row  id  t_enter  status  enter     error", "  1  r1  2        hit     (2, 0.5)"]);
    assert_eq!(
        lines[6..],
        ["  6  the last           error             rays.csv:7: origin_y: \"x\" is not a number", "hitcalc: 1 bad row"]
    );
}

#[test]
fn few_answers_or_long_ones_are_blocks_on_a_terminal() {
    let scratch = Scratch::new();
    scratch.file("few.csv", "id,origin_x,origin_y\na,0,0.5\nb,0,0.5\nc,0,0.5\n");
    scratch.file("many.csv", rays(5).replace(",x", ",1"));
    let fields = "--fields status,t_enter";
    let Some(few) = shown(&format!("ray-box few.csv {QUERY} {fields}"), 80, &scratch) else { return };
    assert_eq!(few[..4], ["row 1  id: a", "status   hit", "t_enter  2", ""]);
    let long = shown(&format!("ray-box many.csv {QUERY}"), 80, &scratch).unwrap_or_default();
    assert_eq!(long[0], "row 1  id: r1");
    let wide = shown(&format!("ray-box many.csv {QUERY}"), 120, &scratch).unwrap_or_default();
    assert!(wide[0].starts_with("row  id        status  t_enter"), "{wide:?}");
    assert!(wide.iter().all(|line| line.len() <= 120), "{wide:?}");
}

#[test]
fn all_contacts_of_one_query_are_a_table_where_they_are_many() {
    let scratch = Scratch::new();
    let boxes = (0..5).map(|x| format!("wall {x},{x},0,{x}.5,1\n")).collect::<String>();
    scratch.file("boxes.csv", format!("name,min_x,min_y,max_x,max_y\n{boxes}"));
    let arguments = "ray-box --origin 0.6,0.5 --dir 1,0 --against boxes.csv --report all --fields status,t_enter";
    let more = "--fields status,against_name,t_enter --only hit";
    let Some(lines) = shown(&arguments.replace("--fields status,t_enter", more), 80, &scratch) else { return };
    assert_eq!(lines[..2], ["status  against_name  t_enter", "hit     wall 1        0.4"]);
    // Anywhere else it is blocks.
    let scene = scratch.path("boxes.csv");
    let arguments: Vec<&str> =
        arguments.split(' ').map(|word| if word == "boxes.csv" { &scene } else { word }).collect();
    assert!(hitcalc(&arguments, "").text().starts_with("against_row  2  name: wall 1\nstatus       hit\n"));
}

#[test]
fn a_long_walk_keeps_to_the_widths_of_its_first_cells() {
    let walk = hitcalc(&["grid-walk", "--from", "0.5,0.5", "--to", "2000.5,0.5", "--fields", "step,cell,kind"], "");
    let lines: Vec<&str> = walk.text().lines().collect();
    assert_eq!(lines[..2], ["step  cell     kind", "   0  (0, 0)   main"]);
    assert_eq!(lines[2001], "2000  (2000, 0)  main");
    assert_eq!((lines.len(), walk.status), (2002, 0));
}

#[test]
fn nothing_in_a_table_moves_the_cursor() {
    let scratch = Scratch::new();
    scratch.file("rays.csv", format!("\u{1b}[31mid,origin_x,origin_y\n{}", "\u{202e}r\u{1b}[2J,0,0.5\n".repeat(5)));
    let Some(lines) = shown(&format!("ray-box rays.csv {QUERY} --fields status"), 80, &scratch) else { return };
    assert_eq!(lines[0], "row  \\u{1b}[31mid        status");
    assert_eq!(lines[1], "  1  \\u{202e}r\\u{1b}[2J  hit");
}
