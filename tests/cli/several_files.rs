//! Several files as one input, one after another.

use crate::support::{Scratch, UNIT_BOX, hitcalc_with};

const FIRST: &str = "id,origin_x,origin_y\na,-1,0.5\nb,-1,5\n";
const SECOND: &str = "id,origin_x,origin_y\r\nc,-2,0.5\r\nd,0,0.5";
const ANSWERS: &str = "id,status,t_enter\na,hit,1\nb,miss,\nc,hit,2\nd,hit,0\n";

#[test]
fn files_are_answered_one_after_another_with_one_header() {
    let scratch = Scratch::new();
    let (first, second, empty) =
        (scratch.file("a.csv", FIRST), scratch.file("b.csv", SECOND), scratch.file("empty.csv", ""));
    for arguments in
        [vec![&*first, &second], vec!["-i", &first, "--input", &second], vec![&empty, &first, &empty, &second, &empty]]
    {
        for jobs in ["-j1", "-j3"] {
            let answer = hitcalc_with(&UNIT_BOX, &[&arguments[..], &[jobs]].concat(), "");
            assert_eq!((answer.status, answer.text()), (0, ANSWERS), "{arguments:?} {}", answer.stderr);
            // A program may have failed that was to write it.
            let empty = arguments.iter().filter(|argument| ***argument == empty).count();
            assert_eq!(answer.stderr.matches("empty.csv is empty").count(), empty, "{}", answer.stderr);
        }
    }
    let answer = hitcalc_with(&UNIT_BOX, &["-", &second], FIRST);
    assert_eq!((answer.status, answer.text()), (0, ANSWERS), "{}", answer.stderr);
    let answer = hitcalc_with(&UNIT_BOX, &[&first, &second, "-o", &first], "");
    assert_eq!((answer.status, answer.text()), (0, ""), "{}", answer.stderr);
    assert_eq!(scratch.read("a.csv"), ANSWERS);
}

#[test]
fn files_that_are_cut_into_many_chunks_give_all_rows() {
    let scratch = Scratch::new();
    let rows = |from: u32| (from..from + 30_000).map(|id| format!("{id},-1,0.5\n")).collect::<String>();
    let file = |name: &str, from| scratch.file(name, format!("id,origin_x,origin_y\n{}", rows(from)));
    let (first, second) = (file("a.csv", 0), file("b.csv", 30_000));
    let expected: String = (0..60_000).map(|id| format!("{id},hit,1\n")).collect();
    for jobs in ["-j1", "-j3"] {
        let answer = hitcalc_with(&UNIT_BOX, &[&first, &second, jobs, "--no-output-header", "--summary"], "");
        assert_eq!(answer.text(), expected);
        assert!(answer.stderr.contains("60000 queries"), "{}", answer.stderr);
    }
}

#[test]
fn an_error_names_its_file_and_rows_count_on() {
    let scratch = Scratch::new();
    let (first, second) = (scratch.file("a.csv", FIRST), scratch.file("b.csv", "id,origin_x,origin_y\n\nc,x,0.5\n"));
    let answer = hitcalc_with(&UNIT_BOX, &[&first, &second], "");
    answer.fails(3, &["b.csv:3: origin_x: \"x\" is not a number"]);
    assert_eq!(answer.text(), "id,status,t_enter\na,hit,1\nb,miss,\n");
    let walk = ["grid-walk", "--to", "0.5,0.5", "--fields", "cell", "--format", "csv", "--first-row", "7"];
    let starts = scratch.file("c.csv", "from_x,from_y\n0,0\n");
    let answer = hitcalc_with(&walk, &[&starts, &starts], "");
    assert_eq!(answer.text(), "row,cell_x,cell_y\n7,0,0\n8,0,0\n", "{}", answer.stderr);
    let (object, objects) = (
        scratch.file("a.json", r#"{"origin":[-1,0.5]}"#),
        scratch.file("b.json", r#"[{"origin":[-1,0.5]},{"origin":[1]}]"#),
    );
    hitcalc_with(&UNIT_BOX, &[&object, &objects], "").fails(3, &["b.json: query 2: origin"]);
}

#[test]
fn files_of_other_columns_or_another_format_are_errors() {
    let scratch = Scratch::new();
    let first = scratch.file("a.csv", FIRST);
    let other = |header: &str| scratch.file("b.csv", format!("{header}\n1,2,3\n"));
    for (header, reason) in [
        ("id,origin_y,origin_x", "b.csv:1: the columns are not those of"),
        ("id,origin_y,origin_x", "column 2 is \"origin_y\", not \"origin_x\""),
        ("id,origin_x,origin_y,x", "there are 4, not 3"),
        ("id,origin_x", "there are 2, not 3"),
    ] {
        let answer = hitcalc_with(&UNIT_BOX, &[&first, &other(header)], "");
        answer.fails(3, &[reason]);
        assert_eq!(answer.text(), "id,status,t_enter\na,hit,1\nb,miss,\n");
    }
    let spaced = scratch.file("b.csv", FIRST.replacen("origin_x", " origin_x ", 1));
    assert_eq!(hitcalc_with(&UNIT_BOX, &[&first, &spaced], "").status, 0);
    let json = scratch.file("a.json", r#"{"origin":[-1,0.5]}"#);
    hitcalc_with(&UNIT_BOX, &[&first, &json], "").fails(2, &["a.json", "one format"]);
    let unnamed = scratch.file("unnamed", r#"{"origin":[-1,0.5]}"#);
    hitcalc_with(&UNIT_BOX, &[&first, &unnamed], "").fails(3, &["unnamed:1: the columns are not those of"]);
    hitcalc_with(&UNIT_BOX, &["-", "-"], FIRST).fails(2, &["once"]);
}

#[test]
fn a_file_that_is_missing_is_said_before_anything_is_written() {
    let scratch = Scratch::new();
    let answer = hitcalc_with(&UNIT_BOX, &[&scratch.file("a.csv", FIRST), &scratch.path("none.csv")], "");
    answer.fails(4, &["none.csv"]);
    assert_eq!(answer.text(), "");
}

#[test]
fn a_second_header_line_within_a_file_says_how_files_are_named() {
    let answer = hitcalc_with(&UNIT_BOX, &["-"], [FIRST, SECOND].concat());
    answer.fails(3, &["stdin:4: origin_x", "a second header line", "Name the files as arguments"]);
}

#[test]
fn a_first_line_may_name_the_delimiter() {
    for line in ["sep=;\n", "sep=;\r\n", "\u{feff}SEP=;\n", "\"sep=;\"\r\n", "sep=;;;\n"] {
        let answer = hitcalc_with(&UNIT_BOX, &["-"], format!("{line}id;origin_x;origin_y\na;-1;0.5\nb;x;0\n"));
        assert_eq!(answer.text(), "id;status;t_enter\na;hit;1\n", "{line:?}");
        answer.fails(3, &["stdin:4: origin_x"]);
    }
    let behind_blanks = "\r\n\n  sep=;\n\nid;origin_x;origin_y\na;-1;0.5\nb;x;0\n";
    hitcalc_with(&UNIT_BOX, &["-"], behind_blanks).fails(3, &["stdin:7: origin_x"]);
    for text in ["sep=\n", "sep=ab\n", "sepal,origin_x,origin_y\n1,-1,0.5\n", "sep=x,origin_x,origin_y\n1,-1,0.5\n"] {
        let answer = hitcalc_with(&UNIT_BOX, &["-"], text);
        assert_eq!(answer.status, if text.contains("origin") { 0 } else { 3 }, "{text:?} {}", answer.stderr);
    }
}

#[test]
fn texts_that_stand_for_nothing_are_empty_cells() {
    let rows = "origin_x,origin_y,t_max\n-1,0.5,NaN\n-1,0.5, NULL \n-1,0.5,0.5\n-1,0.5,-999\n";
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--null", "NaN,NULL", "--null", "-999"], rows);
    assert_eq!(
        (answer.status, answer.text()),
        (0, "status,t_enter\nhit,1\nhit,1\nmiss,\nhit,1\n"),
        "{}",
        answer.stderr
    );
    hitcalc_with(&UNIT_BOX, &["-"], rows).fails(3, &["\"NaN\"", "add --null NaN to read such cells as empty"]);
    hitcalc_with(&UNIT_BOX, &["--origin", "0,0", "--null", "NaN"], "").fails(2, &["--null", "needs an input"]);
}

#[test]
fn only_the_names_that_are_listed_may_pass() {
    let rows = "id,shot,origin_x,origin_y\n1,2,-1,0.5\n";
    for strict in [&[][..], &["--strict"]] {
        let with = |names: &str| hitcalc_with(&UNIT_BOX, &[&["-", "--pass", names], strict].concat(), rows);
        assert_eq!(with("id, shot").text(), "id,shot,status,t_enter\n1,2,hit,1\n");
        with("id").fails(3, &["stdin:1: \"shot\" is not a parameter, and --pass does not name it"]);
    }
    let object = r#"{"id":1,"max_distance":2,"origin":[-1,0.5]}"#;
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--pass", "id,max_distance"], object);
    assert_eq!((answer.status, answer.stderr.as_str()), (0, ""));
    hitcalc_with(&UNIT_BOX, &["-", "--pass", "id"], object).fails(3, &["max_distance", "--pass does not name it"]);
}

#[test]
fn an_empty_list_in_front_of_others_decides_no_columns() {
    let scratch = Scratch::new();
    let [empty, full] = [("a.json", "[]"), ("b.json", "[{\"id\":\"a\",\"origin\":[-1,0.5]}]")]
        .map(|(name, text)| scratch.file(name, text));
    for files in [vec![&*empty, &full], vec![&full, &empty], vec![&empty, &empty, &full, &empty]] {
        let answer = hitcalc_with(&UNIT_BOX, &[&files[..], &["--format", "csv"]].concat(), "");
        assert_eq!((answer.status, answer.text()), (0, "id,status,t_enter\na,hit,1\n"), "{files:?} {}", answer.stderr);
    }
    let answer = hitcalc_with(&UNIT_BOX, &[&empty, &empty, "--format", "json"], "");
    assert_eq!((answer.status, answer.text()), (0, "[]\n"), "{}", answer.stderr);
}

#[test]
fn a_later_file_without_a_line_of_names_is_told_by_its_name() {
    let scratch = Scratch::new();
    let file = |name: &str, text: &str| scratch.file(name, text);
    let (first, bare, other) =
        (file("a.csv", "x,y\n-1,0.5\n"), file("bare.csv", "-2,0.5\n-3,0.5\n"), file("other.csv", "x;y\n-1;0.5\n"));
    let columns = ["--columns", "origin=x,y"];
    hitcalc_with(&UNIT_BOX, &[&[&*first, &bare][..], &columns].concat(), "").fails(
        3,
        &[
            "bare.csv:1: the columns are not those of",
            "column 1 is \"-2\", not \"x\"",
            "join them, with cat, and read -",
        ],
    );
    hitcalc_with(&UNIT_BOX, &[&[&*first, &other][..], &columns].concat(), "")
        .fails(3, &["other.csv:1: the columns are not those of", "column 1 is \"x;y\", not \"x\""]);
    let joined = format!("{}{}", scratch.read("a.csv"), scratch.read("bare.csv"));
    let answer = hitcalc_with(&UNIT_BOX, &[&["-"][..], &columns].concat(), joined);
    assert_eq!((answer.status, answer.text().lines().count()), (0, 4), "{}", answer.stderr);
    // A row must not be passed over where one file alone has such a line.
    let names = ["--names", "x,y"];
    hitcalc_with(&UNIT_BOX, &[&[&*first, &bare][..], &columns, &names].concat(), "")
        .fails(3, &["if each file has one, add --skip-lines 1; else join them, with cat, and read -"]);
    hitcalc_with(&UNIT_BOX, &[&[&*bare, &first][..], &columns, &names].concat(), "")
        .fails(3, &["a second header line? Join the files without it, and read -"]);
}
