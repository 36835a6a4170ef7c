//! How CSV is read: byte order mark, line ends, quotes, blank lines, bytes that are no text, and the line numbers after
//! all of them.

use crate::declared::commands;
use crate::support::{Answer, UNIT_BOX, find, hitcalc, hitcalc_with, numbers};

const HEADER: &str = "id,origin_x,origin_y\n";

#[test]
fn a_byte_order_mark_is_read_and_not_written() {
    hitcalc_with(&UNIT_BOX, &["-"], "\u{feff}id,origin_x,origin_y\n1,-1,0.5\n").gives("id,status,t_enter\n1,hit,1\n");
    hitcalc_with(&UNIT_BOX, &["-"], "\u{feff}origin_x,origin_y\n-1,0.5\n").gives("status,t_enter\nhit,1\n");
    hitcalc_with(&UNIT_BOX, &["-"], "\u{feff}\"origin_x\",origin_y\n-1,0.5\n").gives("status,t_enter\nhit,1\n");
}

#[test]
fn line_ends_of_two_characters_are_read_and_one_is_written() {
    let input = "id,origin_x,origin_y\r\n1,-1,0.5\r\n2,-1,\"0.5\"\r\n\"a\r\nb\",-1,0.5\r\n";
    hitcalc_with(&UNIT_BOX, &["-"], input).gives("id,status,t_enter\n1,hit,1\n2,hit,1\n\"a\r\nb\",hit,1\n");
}

#[test]
fn the_last_line_needs_no_end() {
    for end in ["", "\n", "\r\n", "\n\n"] {
        hitcalc_with(&UNIT_BOX, &["-"], format!("{HEADER}1,-1,0.5{end}")).gives("id,status,t_enter\n1,hit,1\n");
    }
    hitcalc_with(&UNIT_BOX, &["-"], "origin_x,origin_y,id\n-1,0.5,").gives("id,status,t_enter\n,hit,1\n");
    hitcalc_with(&UNIT_BOX, &["-"], "origin_x,origin_y,id\n-1,0.5,\"a\"").gives("id,status,t_enter\n\"a\",hit,1\n");
}

#[test]
fn blank_lines_are_passed_over() {
    let input = "\n\r\nid,origin_x,origin_y\n\n\n1,-1,0.5\n\r\n2,-1,0.5\n\n";
    hitcalc_with(&UNIT_BOX, &["-"], input).gives("id,status,t_enter\n1,hit,1\n2,hit,1\n");
}

#[test]
fn blank_lines_are_passed_over_where_a_row_has_but_a_name() {
    let arguments = ["ray-box", "-", "--origin", "-1,0.5", "--dir", "1,0", "--min", "0,0", "--max", "1,1"];
    for end in ["\n", "\r\n"] {
        let input = ["id", "a", "", "b", "", "c"].join(end);
        let answer = hitcalc_with(&arguments, &["--fields", "status"], input.clone());
        answer.gives("id,status\na,hit\nb,hit\nc,hit\n");
        let answer = hitcalc_with(&arguments, &["--fields", "status", "--format", "ndjson"], input);
        answer.gives(&["a", "b", "c"].map(|id| format!("{{\"id\":\"{id}\",\"status\":\"hit\"}}\n")).concat());
    }
}

#[test]
fn what_parts_cells_is_no_part_of_a_number_or_vector() {
    let arguments = ["ray-cylinder", "-", "--origin", "-5,0,0", "--dir", "1,0,0", "--p1", "0,0,0", "--p2", "0,0,1"];
    let flags = ["--delimiter", "/", "--fields", "t_enter", "--on-error", "report"];
    let uneven = "the row has 3 cells, but there are 2 columns";
    let answers = format!("id/t_enter/error\na/4/\nb//stdin:3: {uneven}\nc/3.5/\n");
    // After a point at its end a number is read with all that may follow one.
    let rows = "id/radius\na/1.\nb/3/2\nc/1.5\n";
    assert_eq!(hitcalc_with(&arguments, &flags, rows).text(), answers);
    let arguments = ["ray-box", "-", "--min", "1,0", "--max", "3,3"];
    let answers = format!("id/t_enter/error\na/1/\nb//stdin:3: {}\n", uneven.replace('3', "4").replace('2', "3"));
    let rows = "id/origin/dir\na/0 0/1 1\nb/0 0/1/1 1\n";
    assert_eq!(hitcalc_with(&arguments, &flags, rows).text(), answers);
    // Nor is a blank that does so one behind a separator.
    let arguments = [&arguments[..], &["--dir", "1,1", "--delimiter", " "], &flags[2..]].concat();
    let rows = "id origin\na 1\nb 0; 0\nc 0;0\n";
    let answers = "id t_enter error\na  \"stdin:2: origin: \"\"1\"\" is 1 number, not 2 or 3\"\n".to_owned()
        + "b  \"stdin:3: the row has 3 cells, but there are 2 columns\"\nc 1 \n";
    assert_eq!(hitcalc(&arguments, rows).text(), answers);
}

#[test]
fn an_empty_cell_of_one_column_is_told_from_a_blank_line_by_its_quotes() {
    let arguments = ["ray-box", "-", "--origin", "-1,0.5", "--dir", "1,0", "--min", "0,0", "--max", "1,1"];
    let input = "t_max\n\"\"\n\n0.5\n";
    hitcalc_with(&arguments, &["--fields", "status"], input).gives("status\nhit\nmiss\n");
}

#[test]
fn an_empty_result_alone_on_its_line_is_written_in_quotes() {
    // Without quotes the row would be a blank line and vanish when it is read again.
    let arguments = ["ray-box", "-", "--origin", "-1,0.5", "--dir", "1,0", "--min", "0,0", "--max", "1,1"];
    let answer = hitcalc_with(&arguments, &["--fields", "enter_face", "--t-max", "0.5"], "t_min\n0\n");
    answer.gives("enter_face\n\"\"\n");
}

#[test]
fn the_line_of_an_error_is_that_on_which_its_record_begins() {
    let cases = [
        ("1,x,0\n", 2),
        ("1,-1,0\n2,x,0\n", 3),
        ("\n\n1,x,0\n", 4),
        ("\"a\nb\",-1,0\n2,x,0\n", 4),
        ("\"a\n\n\nb\",x,0\n", 2),
        ("\"a\"\"\nb\",-1,0\n\n\"c\n\",x,0\n", 5),
        ("1,-1,0\n\r\n\n\"\n\n\",-1,0\n\n3,x,0", 9),
    ];
    for (rows, line) in cases {
        for (begin, added) in [("", 0), ("\u{feff}", 0), ("\n", 1)] {
            let input = format!("{begin}{HEADER}{rows}");
            let place = format!("stdin:{}: origin_x: \"x\"", line + added);
            hitcalc_with(&UNIT_BOX, &["-"], &input).fails(3, &[&place]);
            hitcalc_with(&UNIT_BOX, &["-"], input.replace('\n', "\r\n").replace("\r\r", "\r")).fails(3, &[&place]);
        }
    }
}

#[test]
fn the_line_of_an_error_counts_the_lines_of_a_quoted_header() {
    let input = "\"a\nb\",origin_x,origin_y\n1,-1,0\n2,x,0\n";
    hitcalc_with(&UNIT_BOX, &["-"], input).fails(3, &["stdin:4: origin_x: \"x\""]);
}

#[test]
fn lines_without_a_header_are_counted_from_one() {
    let arguments = ["-", "--names", "id,origin_x,origin_y"];
    hitcalc_with(&UNIT_BOX, &arguments, "1,x,0\n").fails(3, &["stdin:1: origin_x: \"x\""]);
    hitcalc_with(&UNIT_BOX, &arguments, "1,-1,0\n\n2,x,0\n").fails(3, &["stdin:3: origin_x: \"x\""]);
}

#[test]
fn a_ragged_row_names_its_line() {
    hitcalc_with(&UNIT_BOX, &["-"], format!("{HEADER}1,-1,0\n\n2,-1\n3,-1,0\n")).fails(3, &["stdin:4"]);
    hitcalc_with(&UNIT_BOX, &["-"], format!("{HEADER}\"\n\",-1,0\n2,-1,0,\n")).fails(3, &["stdin:4"]);
}

#[test]
fn an_unclosed_quote_names_the_line_on_which_its_record_begins() {
    let input = format!("{HEADER}1,-1,0.5\n2,-1,0.5\n\"3,-1,0.5\n4,-1,0.5\n5,-1,0.5\n");
    let answer = hitcalc_with(&UNIT_BOX, &["-"], &input);
    answer.fails(3, &["stdin:4", "quote"]);
    assert_eq!(answer.text(), "id,status,t_enter\n1,hit,1\n2,hit,1\n");
    hitcalc_with(&UNIT_BOX, &["-"], "\"id,origin_x,origin_y\n").fails(3, &["stdin:1", "quote"]);
}

#[test]
fn an_unclosed_quote_stops_a_run_that_reports_errors() {
    let input = format!("{HEADER}1,x,0.5\n2,-1,0.5\n\"3,-1,0.5\n4,-1,0.5\n");
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--on-error", "report"], &input);
    assert_eq!(answer.status, 3);
    assert!(answer.stderr.contains("stdin:4"), "{}", answer.stderr);
    assert!(answer.text().contains("\n2,hit,1,\n"), "{}", answer.text());
}

#[test]
fn passed_cells_may_hold_any_bytes() {
    let input = b"id,origin_x,origin_y\n\xff\xfe,-1,0.5\n\"\xc3,\x00\x80\",-1,0.5\n";
    let answer = hitcalc_with(&UNIT_BOX, &["-"], input);
    assert_eq!((answer.stderr.as_str(), answer.status), ("", 0));
    assert_eq!(answer.stdout, b"id,status,t_enter\n\xff\xfe,hit,1\n\"\xc3,\x00\x80\",hit,1\n");
}

#[test]
fn parameters_and_headers_are_utf_8() {
    let answer = hitcalc_with(&UNIT_BOX, &["-"], b"id,origin_x,origin_y\n1,-1,0.5\n2,\xff1,0.5\n");
    answer.fails(3, &["stdin:3", "origin_x"]);
    hitcalc_with(&UNIT_BOX, &["-"], b"i\xffd,origin_x,origin_y\n1,-1,0.5\n").fails(3, &["stdin:1", "UTF-8"]);
}

#[test]
fn json_is_utf_8() {
    let input = b"{\"id\":1,\"origin\":[-1,0.5]}\n{\"id\":\"\xff\",\"origin\":[-1,0.5]}\n";
    hitcalc_with(&UNIT_BOX, &["-", "--input-format", "ndjson"], input).fails(3, &["stdin:2"]);
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", "json"], input);
    assert_eq!(answer.status, 3);
    assert!(find(&answer.stdout, b"\xff").is_none());
}

#[test]
fn nothing_in_is_nothing_out() {
    let is_nothing = |answer: Answer| {
        assert_eq!((answer.text(), answer.stderr.as_str(), answer.status), ("", "hitcalc: no input\n", 0));
    };
    for format in ["csv", "tsv", "json", "ndjson"] {
        is_nothing(hitcalc_with(&UNIT_BOX, &["-", "--input-format", format], ""));
        for output in ["csv", "tsv", "json", "ndjson", "text"] {
            is_nothing(hitcalc_with(&UNIT_BOX, &["-", "--input-format", format, "--format", output], ""));
        }
    }
    for command in commands() {
        is_nothing(hitcalc(&[command], ""));
    }
}

#[test]
fn a_header_alone_gives_the_header_of_the_results() {
    for end in ["", "\n", "\r\n", "\n\n"] {
        let header = format!("id,origin_x,origin_y{end}");
        hitcalc_with(&UNIT_BOX, &["-"], &header).gives("id,status,t_enter\n");
        hitcalc_with(&UNIT_BOX, &["-", "--no-output-header"], &header).gives("");
        hitcalc_with(&UNIT_BOX, &["-", "--on-error", "report"], &header).gives("id,status,t_enter,error\n");
    }
    hitcalc(&["grid-walk"], "id,from_x,from_y,to_x,to_y\n").gives("row,id,step,t,cell_x,cell_y,kind\n");
    let space = "from_x,from_y,from_z,to_x,to_y,to_z\n";
    hitcalc(&["grid-walk"], space).gives("row,step,t,cell_x,cell_y,cell_z,kind\n");
}

#[test]
fn an_empty_array_gives_an_empty_array() {
    for input in ["[]", " [ ] \n", "\n[\n]\n"] {
        let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", "json"], input);
        assert_eq!((answer.text().trim_end(), answer.stderr.as_str(), answer.status), ("[]", "", 0));
    }
}

#[test]
fn broken_json_names_line_and_column() {
    let cases = [
        ("[{\"origin\": [-1, 0.5]},\n {\"origin\": [-1, @]}]", 2, 18),
        ("[{\"origin\": [-1, 0.5]},\n {\"origin\": [-1, .5]}]", 2, 18),
        ("{\"origin\": [-1, 0.5]}\n\n{\"origin\" [-1, 0.5]}", 3, 11),
    ];
    for (input, line, column) in cases {
        for mode in ["stop", "report"] {
            let arguments = ["-", "--input-format", "json", "--on-error", mode];
            let answer = hitcalc_with(&UNIT_BOX, &arguments, input);
            assert_eq!(answer.status, 3, "{input}");
            let found = numbers(&answer.stderr);
            assert!(found.windows(2).any(|pair| pair == [line, column]), "{line}:{column} {}", answer.stderr);
        }
    }
}

#[test]
fn json_that_ends_too_early_is_broken() {
    for input in
        ["[", "[{}", "[{\"origin\":[-1,0.5]},", "{\"origin\":[-1,0.5]", "{\"origin\":[-1", "{\"or", "[]]", "[] {}"]
    {
        let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", "json"], input);
        assert_eq!(answer.status, 3, "{input}: {}", answer.stderr);
        assert!(answer.stderr.contains("stdin"), "{input}: {}", answer.stderr);
    }
}

#[test]
fn a_broken_line_of_ndjson_is_a_bad_row() {
    let input = "{\"id\":1,\"origin\":[-1,0.5]}\n{\"id\":2,\"origin\":[-1,0.5]\n{\"id\":3,\"origin\":[-1,0.5]}\n";
    let arguments = ["-", "--input-format", "ndjson"];
    let answer = hitcalc_with(&UNIT_BOX, &arguments, input);
    answer.fails(3, &["stdin:2"]);
    assert_eq!(answer.text(), "{\"id\":1,\"status\":\"hit\",\"t_enter\":1}\n");
    let answer = hitcalc_with(&UNIT_BOX, &[&arguments[..], &["--on-error", "report"]].concat(), input);
    let lines: Vec<&str> = answer.text().lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0], "{\"id\":1,\"status\":\"hit\",\"t_enter\":1}");
    assert!(lines[1].starts_with("{\"status\":\"error\",\"t_enter\":null,\"error\":\""), "{}", lines[1]);
    assert_eq!(lines[2], "{\"id\":3,\"status\":\"hit\",\"t_enter\":1}");
    assert_eq!(answer.status, 0);
}

#[test]
fn two_objects_on_a_line_of_ndjson_are_a_bad_row() {
    let answer =
        hitcalc_with(&UNIT_BOX, &["-", "--input-format", "ndjson"], "{\"origin\":[-1,0.5]} {\"origin\":[-1,0.5]}\n");
    answer.fails(3, &["stdin:1"]);
}

#[test]
fn ndjson_takes_both_line_ends_and_no_last_one() {
    let input = "{\"origin\":[-1,0.5]}\r\n\r\n{\"origin\":[-2,0.5]}";
    hitcalc_with(&UNIT_BOX, &["-", "--input-format", "ndjson"], input)
        .gives("{\"status\":\"hit\",\"t_enter\":1}\n{\"status\":\"hit\",\"t_enter\":2}\n");
}

#[test]
fn a_json_document_that_is_not_utf8_stops_the_run_where_it_is_not() {
    for more in [&[][..], &["--on-error", "report"]] {
        let arguments = [&["-", "--input-format", "json"], more].concat();
        let answer =
            hitcalc_with(&UNIT_BOX, &arguments, b"[{\"origin\":[-1,0.5]},\n {\"a\":\"\xff\",\"origin\":[0,0]}]");
        answer.fails(3, &["stdin:2: column 8: broken JSON: it is not UTF-8"]);
    }
}

#[test]
fn a_broken_json_line_names_a_column_of_its_own_line() {
    for (line, parts) in [
        ("{\"id\":1,\n", ["stdin:1: column 8: ", "broken JSON"]),
        ("{\"id\":1,\r\n", ["stdin:1: column 8: ", "broken JSON"]),
        ("{\"a\":\"\u{1}\"}\n", ["stdin:1: column ", "broken JSON"]),
        ("[1]\n", ["stdin:1: ", "is not an object"]),
    ] {
        hitcalc_with(&UNIT_BOX, &["-", "--input-format", "ndjson"], line).fails(3, &parts);
    }
}

#[test]
fn a_name_with_control_characters_does_not_break_the_line_of_an_error() {
    let input = "\"a\nb\",\"a\nb\",origin_x,origin_y\n1,2,3,4\n";
    let doubled = hitcalc_with(&UNIT_BOX, &["-", "--format", "json"], input);
    doubled.fails(3, &["the column \"a\\nb\" appears twice"]);
    let listed = hitcalc_with(&UNIT_BOX, &["-", "--columns", "origin=q,c"], "\"a\nb\u{1b}[31m\",c\n1,2\n");
    listed.fails(2, &["the columns are a\\nb\\u{1b}[31m, c"]);
    let keys = hitcalc_with(&UNIT_BOX, &["-", "--input-format", "json"], "{\"a\\nb\":1,\"a\\nb\":2}");
    keys.fails(3, &["the key \"a\\nb\" appears twice"]);
}

#[test]
fn a_mapped_key_may_bear_the_name_of_a_parameter_that_a_flag_gives() {
    let input = "{\"dir\":[-1,0.5]}";
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", "json", "--columns", "origin=dir"], input);
    answer.gives("{\"status\":\"hit\",\"t_enter\":1}\n");
    hitcalc_with(&UNIT_BOX, &["-", "--input-format", "json"], input).fails(3, &["dir: ", "--dir"]);
}

#[test]
fn a_string_that_does_not_hold_a_whole_vector_is_told_so() {
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", "json"], "{\"origin\":\"0\"}");
    answer.fails(3, &["origin: \"0\" is 1 number, not 2 or 3"]);
}

#[test]
fn json_may_be_nested_as_deep_as_it_likes() {
    let depth = 100_000;
    let deep = "[".repeat(depth) + &"]".repeat(depth);
    let query = format!("{{\"id\":{deep},\"origin\":[-1,0.5]}}\n");
    for format in ["ndjson", "json"] {
        let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", format], &query);
        assert_eq!((answer.stderr.as_str(), answer.status), ("", 0));
        assert!(answer.text().contains(&deep) && answer.text().contains("\"t_enter\":1"), "passed through");
    }
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", "ndjson"], format!("{{\"origin\":{deep}}}\n"));
    answer.fails(3, &["stdin:1", "origin"]);
}
