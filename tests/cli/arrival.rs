//! Answers do not depend on the pieces in which the bytes of an input arrive.

use crate::support::{Answer, Scratch, UNIT_BOX, hitcalc, hitcalc_with, program, wait};
use std::io::Write;
use std::thread;
use std::time::Duration;

const NDJSON_TO_CSV: [&str; 5] = ["-", "--input-format", "ndjson", "--format", "csv"];
const REPORT: [&str; 2] = ["--on-error", "report"];

/// Runs the program on pieces of input that come one after another.
#[track_caller]
fn in_pieces(arguments: &[&str], pieces: &[&str]) -> Answer {
    in_pieces_of(UNIT_BOX[0], &[&UNIT_BOX[1..], arguments].concat(), pieces)
}

/// Runs any command on pieces of input that come one after another.
#[track_caller]
fn in_pieces_of(command: &str, arguments: &[&str], pieces: &[&str]) -> Answer {
    let mut child = program([command]).args(arguments).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let pause = Duration::from_millis(if pieces.len() < 10 { 30 } else { 1 });
    for piece in pieces {
        // A program that stops early closes its input.
        let _ = stdin.write_all(piece.as_bytes());
        thread::sleep(pause);
    }
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let stderr = String::from_utf8(output.stderr).expect("stderr is UTF-8");
    Answer { stdout: output.stdout, stderr, status: output.status.code().expect("a status") }
}

/// Fails unless the pieces give what they give as a whole; that.
#[track_caller]
fn alike(arguments: &[&str], pieces: &[&str]) -> Answer {
    let whole = hitcalc_with(&UNIT_BOX, arguments, pieces.concat());
    let parts = in_pieces(arguments, pieces);
    let seen = |answer: &Answer| (answer.text().to_owned(), answer.stderr.clone(), answer.status);
    assert_eq!(seen(&parts), seen(&whole));
    whole
}

#[test]
fn the_first_sound_object_decides_the_columns_behind_bad_lines() {
    let pieces = ["junk\n", "{\"id\":1,\"id\":2}\n", "[]\n", "{\"id\":7,\"origin\":[-1,0.5]}\n{\"origin\":[-2,0.5]}\n"];
    let answer = alike(&[&NDJSON_TO_CSV[..], &REPORT].concat(), &pieces);
    let lines: Vec<_> = answer.text().lines().collect();
    assert_eq!(lines[0], "id,status,t_enter,error");
    assert!(lines[1].starts_with(",error,,"), "{lines:?}");
    assert_eq!(lines[4..], ["7,hit,1,", ",hit,2,"]);
}

#[test]
fn blank_lines_decide_no_columns() {
    let answer = alike(&NDJSON_TO_CSV, &["\n", "  \n", "{\"id\":7,\"origin\":[-1,0.5]}\n"]);
    assert_eq!(answer.text(), "id,status,t_enter\n7,hit,1\n");
}

#[test]
fn a_run_that_ends_at_its_first_row_has_no_passed_columns() {
    let answer = alike(&NDJSON_TO_CSV, &["junk\n", "{\"id\":7,\"origin\":[-1,0.5]}\n"]);
    assert_eq!((answer.text(), answer.status), ("status,t_enter\n", 3));
}

#[test]
fn a_sound_object_behind_megabytes_of_bad_lines_decides_the_columns() {
    let scratch = Scratch::new();
    let junk = format!("{}\n", "x".repeat(999)).repeat(6000);
    let path = scratch.file("queries.ndjson", junk + "{\"id\":7,\"origin\":[-1,0.5]}\n");
    let answer = hitcalc_with(&UNIT_BOX, &[&[path.as_str(), "--format", "csv"], &REPORT[..]].concat(), "");
    assert!(answer.text().starts_with("id,status,t_enter,error\n,error,,"));
    assert!(answer.text().ends_with("\n7,hit,1,\n"));
    assert_eq!(answer.text().lines().count(), 6002);
}

#[test]
fn elements_that_are_no_objects_decide_no_columns() {
    let arguments = ["-", "--input-format", "json", "--format", "csv", "--on-error", "report"];
    let answer = alike(&arguments, &["[1, ", "2, ", "{\"id\":7,\"origin\":[-1,0.5]}]"]);
    assert!(answer.text().starts_with("id,status,t_enter,error\n"), "{}", answer.text());
    assert!(answer.text().ends_with("\n7,hit,1,\n"), "{}", answer.text());
}

const WHOLE: [&str; 3] = ["-", "--fields", "enter"];
const BOX_3D: &str = "id,origin,dir,min,max\n";

#[test]
fn the_first_row_decides_on_columns_for_3d_however_it_arrives() {
    let row = "a,\"-1,0.5,0.5\",\"1,0,0\",\"0,0,0\",\"1,1,1\"\n";
    let flat = "b,-1 0.5,1 0,0 0,1 1\n";
    for pieces in [[BOX_3D, row, flat], ["id,origin,d", "ir,min,max\n\n\n", ""], [BOX_3D, "\r\n", row]] {
        let whole = hitcalc(&[&["ray-box"], &WHOLE[..]].concat(), pieces.concat());
        let parts = in_pieces_of("ray-box", &WHOLE, &pieces);
        assert_eq!((parts.text(), parts.status), (whole.text(), whole.status), "{pieces:?}");
        let is_3d = pieces.contains(&row);
        assert!(whole.text().starts_with(if is_3d { "id,enter_x,enter_y,enter_z\n" } else { "id,enter_x,enter_y\n" }));
        assert_eq!(whole.text().contains("b,0,0.5,\n"), pieces.contains(&flat));
    }
}

#[test]
fn a_row_in_3d_behind_a_first_one_in_2d_is_a_bad_row_that_names_the_cure() {
    let flat = "a,-1 0.5,1 0,0 0,1 1\n";
    let row = "b,(-1 0.5 0.5),(1 0 0),(0 0 0),[1 1 1]\n";
    let pieces = [BOX_3D, flat, row, flat];
    let arguments = [&WHOLE[..], &REPORT].concat();
    let whole = hitcalc(&[&["ray-box"], &arguments[..]].concat(), pieces.concat());
    let cure = "stdin:3: is in 3D, but the first query, which decides the columns, is not; move a query in 3D to the front, or use --format ndjson";
    let bad = format!("b,,,\"{cure}\"");
    assert_eq!(whole.text(), format!("id,enter_x,enter_y,error\na,0,0.5,\n{bad}\na,0,0.5,\n"));
    assert_eq!(in_pieces_of("ray-box", &arguments, &pieces).text(), whole.text());
    let json = hitcalc(&[&["ray-box"], &WHOLE[..], &["--format", "ndjson"]].concat(), pieces.concat());
    assert!(json.text().contains("{\"id\":\"b\",\"enter\":[0,0.5,0.5]}"), "{}", json.text());
    let stopped = hitcalc(&[&["ray-box"], &WHOLE[..]].concat(), pieces.concat());
    stopped.fails(3, &["stdin:3: is in 3D"]);
}

#[test]
fn a_row_that_mixes_dimensions_is_told_so_not_that_its_columns_lack() {
    let rows = "origin\n-1 0.5\n-1 0.5 0.5\n";
    let answer = hitcalc_with(&UNIT_BOX, &["-"], rows);
    answer.fails(3, &["stdin:3: --dir: has 2 dimensions, but origin has 3"]);
}

#[test]
fn a_first_row_that_cannot_be_read_decides_by_what_of_it_can() {
    let rows = "a,-1 0.5 0.5,x,0 0 0,1 1 1\nb,-1 0.5 0.5,1 0 0,0 0 0,1 1 1\n";
    let arguments = [&WHOLE[..], &REPORT].concat();
    let answer = hitcalc(&[&["ray-box"], &arguments[..]].concat(), format!("{BOX_3D}{rows}"));
    assert!(answer.text().ends_with("\nb,0,0.5,0.5,\n"), "{}", answer.text());
    assert_eq!(in_pieces_of("ray-box", &arguments, &[BOX_3D, rows]).text(), answer.text());
}

#[test]
fn rows_that_cannot_be_read_leave_it_to_those_behind_them_however_they_arrive() {
    let (bad, row) = ("a,m,m,m,m\n", "b,-1 0.5 0.5,1 0 0,0 0 0,1 1 1\n");
    let arguments = [&WHOLE[..], &REPORT].concat();
    for pieces in [&[BOX_3D, bad, bad, row][..], &[BOX_3D, "\n\n", bad, "\n", row, bad]] {
        let whole = hitcalc(&[&["ray-box"], &arguments[..]].concat(), pieces.concat());
        assert!(whole.text().contains("\nb,0,0.5,0.5,\n"), "{}", whole.text());
        assert_eq!(in_pieces_of("ray-box", &arguments, pieces).text(), whole.text());
    }
    let far = hitcalc(&[&["ray-box"], &arguments[..]].concat(), [BOX_3D, &bad.repeat(7000), row].concat());
    let why = "is in 3D, but none of the first queries, which decide the columns, could be read";
    assert!(far.text().contains(why), "{}", &far.text()[far.text().len() - 400..]);
}

/// Commands, a header or what else comes first, and what comes behind it: what is said depends on both.
const TOLD_BY_THE_FIRST_ROW: [(&str, &str, &str); 11] = [
    ("ray-cylinder - --origin 0,0,0 --dir 1,0,0 --radius 1", "base,height\n", "0 0 0,0 0 2\n"),
    ("ray-box - --min 0,0 --max 1,1", "p0,p1\n", "0,1\n"),
    ("ray-box - --min 0,0 --max 1,1", "start,start_x,start_y,end_x,end_y,end\n", "\n\n0,1,2,3,4,5\n"),
    ("ray-box - --min 0,0 --max 1,1 --comment %", "p0,p0_x,p0_y,p1_x,p1_y\n", "% a,b\n0,1,2,3,4"),
    ("ray-box - --dir 1,0 --min 0,0 --max 1,1", "origin,t_max\n", "-1 0.5,far\n"),
    ("ray-box - --dir 1,0 --min 0,0 --max 1,1 --on-error report", "origin,t_max\n", "-1 0.5,9\n-1 0.5,far\n"),
    ("ray-box - --dir 1,0 --min 0,0 --max 1,1", "origin_x,a\rb,origin_y\n", "0,1,0\n"),
    ("ray-box - --dir 1,0 --min 0,0 --max 1,1", "origin_x,origin_y\r0,1\n", "0,0\n"),
    ("ray-box - --dir 1,0 --min 0,0 --max 1,1", "# Blender\n", "# of 3, 4\n\nmtllib x.mtl\n"),
    ("ray-box - --names from,to --min 0,0 --max 1,1", "\n", "from,to\n0 0,1 1\n"),
    ("ray-box - --names from,to,id --min 0,0 --max 1,1", "Run 7 of\n", "0 0,1 1,7\n"),
];

#[test]
fn the_first_row_decides_what_is_said_of_columns_however_it_arrives() {
    for (line, header, rest) in TOLD_BY_THE_FIRST_ROW {
        let line: Vec<&str> = line.split(' ').collect();
        let seen = |answer: Answer| (answer.text().to_owned(), answer.stderr.clone(), answer.status);
        let all = [header, rest].concat();
        let whole = seen(hitcalc(&line, &all));
        let bytes: Vec<&str> = (0..all.len()).map(|at| &all[at..=at]).collect();
        for pieces in [&[header, rest][..], &bytes] {
            assert_eq!(seen(in_pieces_of(line[0], &line[1..], pieces)), whole, "{all:?}");
        }
    }
}

#[test]
fn a_row_far_behind_its_header_says_nothing_of_columns_however_it_arrives() {
    let arguments = ["-", "--origin", "0,0,0", "--dir", "1,0,0", "--radius", "1"];
    let (header, row) = ("base,height\n", "0 0 0,0 0 2\n");
    for (blanks, is_near) in [(64 * 1024, true), (64 * 1024 + 1, false)] {
        let blanks = "\n".repeat(blanks);
        let (one, other) = blanks.split_at(30_000);
        let whole = hitcalc(&[&["ray-cylinder"], &arguments[..]].concat(), [header, &blanks, row].concat());
        assert_eq!(whole.stderr.contains("--columns axis=height"), is_near, "{}", whole.stderr);
        for pieces in [&[header, &blanks, row][..], &[header, one, other, row], &[&[header, one].concat(), other, row]]
        {
            assert_eq!(in_pieces_of("ray-cylinder", &arguments, pieces).stderr, whole.stderr);
        }
    }
}

#[test]
fn a_first_row_that_is_long_says_nothing_of_columns_however_it_arrives() {
    let arguments = ["-", "--origin", "0,0,0", "--dir", "1,0,0", "--radius", "1"];
    let (header, row) = ("base,height\n", "0 0 0,0 0 2\n");
    for (length, is_short) in [(64 * 1024, true), (64 * 1024 + 1, false)] {
        let row = row.replace(',', &format!("{},", " ".repeat(length - row.len())));
        let whole = hitcalc(&[&["ray-cylinder"], &arguments[..]].concat(), [header, &row, &row].concat());
        assert_eq!(whole.stderr.contains("--columns axis=height"), is_short, "{}", whole.stderr);
        let (one, other) = row.split_at(30_000);
        for pieces in [&[header, &row, &row][..], &[header, one, other, &row], &[&[header, one].concat(), other]] {
            assert_eq!(in_pieces_of("ray-cylinder", &arguments, pieces).stderr, whole.stderr);
        }
    }
}

#[test]
fn lines_and_rows_are_counted_in_a_first_chunk_of_several_pieces() {
    let header = "from_x,from_y,to_x,to_y\n";
    let rows = ["\n", "\n", "0,0,1,0\n0,0,x,1\n", "0,0,1,1\n0,0,y,1\n", "0,0,0,1\n"];
    let arguments = ["-", "--on-error", "report", "--cell-size", "2", "--fields", "step"];
    let whole = hitcalc(&[&["grid-walk"], &arguments[..]].concat(), [header, &rows.concat()].concat());
    let parts = in_pieces_of("grid-walk", &arguments, &[&["\n", header], &rows[..]].concat()[1..]);
    assert_eq!((parts.text(), parts.status), (whole.text(), whole.status));
    assert!(whole.text().contains("2,,\"stdin:5: ") && whole.text().contains("4,,\"stdin:7: "), "{}", whole.text());
    let later = in_pieces_of("grid-walk", &arguments, &[&["\n", header], &rows[..]].concat());
    assert!(later.text().contains("2,,\"stdin:6: ") && later.text().ends_with("\n5,0,\n"), "{}", later.text());
}

#[test]
fn one_byte_order_mark_is_taken_off_and_a_second_is_told() {
    let mark = "\u{feff}";
    let answer = alike(&["-"], &["\u{feff}", "origin_x,origin_y\n", "-1,0.5\n"]);
    assert_eq!(answer.text(), "status,t_enter\nhit,1\n");
    let answer = alike(&["-"], &[mark, mark, "origin_x,origin_y\n", "-1,0.5\n"]);
    assert_eq!(answer.text(), "status,t_enter\nhit,1\n");
    assert!(answer.stderr.contains("read \"\\u{feff}origin_x\" as origin_x"), "{}", answer.stderr);
}

#[test]
fn nothing_in_is_nothing_out_and_says_so() {
    for format in ["csv", "ndjson", "json"] {
        for input in ["", "\n\n"] {
            let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", format], input);
            assert_eq!((answer.text(), answer.stderr.as_str(), answer.status), ("", "hitcalc: no input\n", 0));
        }
    }
}

#[test]
fn a_header_alone_or_an_empty_array_is_an_answer_without_rows() {
    hitcalc_with(&UNIT_BOX, &["-"], "id,origin_x,origin_y\n").gives("id,status,t_enter\n");
    hitcalc_with(&UNIT_BOX, &["-", "--format", "json"], "id,origin_x,origin_y\n").gives("[]\n");
    let from_json = ["-", "--input-format", "json"];
    hitcalc_with(&UNIT_BOX, &from_json, "[]").gives("[]\n");
    hitcalc_with(&UNIT_BOX, &[&from_json[..], &["--format", "csv"]].concat(), "[]").gives("status,t_enter\n");
}

#[test]
fn no_input_leaves_an_output_that_exists() {
    let scratch = Scratch::new();
    let old = scratch.file("keep.csv", "old\n");
    hitcalc_with(&UNIT_BOX, &["-", "-o", &old], "").fails(4, &["keep.csv", "no input"]);
    assert_eq!(scratch.read("keep.csv"), "old\n");
    assert_eq!(hitcalc_with(&UNIT_BOX, &["-", "-o", &scratch.path("new.csv")], "").status, 0);
    assert_eq!(scratch.read("new.csv"), "");
    hitcalc_with(&UNIT_BOX, &["-", "-o", &old], "origin_x,origin_y\n").gives("");
    assert_eq!(scratch.read("keep.csv"), "status,t_enter\n");
    assert_eq!(scratch.names(), ["keep.csv", "new.csv"]);
}

#[cfg(unix)]
#[test]
fn streams_that_do_not_block_are_waited_for() {
    use rustix::fs::{OFlags, fcntl_setfl};
    use std::io::{Read, pipe};
    let (mut answers, stdout) = pipe().expect("a pipe");
    let (stdin, mut rows) = pipe().expect("a pipe");
    fcntl_setfl(&stdout, OFlags::NONBLOCK).expect("it does not block");
    fcntl_setfl(&stdin, OFlags::NONBLOCK).expect("it does not block");
    // The command, and with it our ends of the child's pipes, is gone behind this line.
    let mut child = program(UNIT_BOX).arg("-").stdin(stdin).stdout(stdout).spawn().expect("the program starts");
    let text = "-1,0.5\n".repeat(50_000);
    thread::scope(|scope| {
        scope.spawn(move || {
            thread::sleep(Duration::from_millis(50));
            rows.write_all(format!("origin_x,origin_y\n{text}").as_bytes()).expect("rows");
        });
        // Nobody reads before more is answered than a pipe holds.
        thread::sleep(Duration::from_millis(500));
        let mut all = String::new();
        answers.read_to_string(&mut all).expect("answers");
        assert_eq!(all.lines().count(), 50_001);
    });
    assert!(wait(&mut child).success());
}
