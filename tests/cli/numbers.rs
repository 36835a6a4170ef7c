//! What is no number, wherever it stands, and how long a number may be.

use crate::random::Random;
use crate::support::{Answer, UNIT_BOX, hitcalc, hitcalc_with};

/// Neither `inf` nor anything in this list is a coordinate.
const NO_NUMBERS: [&str; 38] = [
    "nan",
    "NaN",
    "-nan",
    "0x10",
    "1_000",
    "1 000",
    "1'000",
    "1e",
    "1e+",
    "e5",
    ".",
    "-",
    "+",
    ".e1",
    "+-3",
    "--3",
    "- 3",
    "1.2.3",
    "1e5.0",
    "1e1e1",
    "1/ 2",
    "50%",
    "1f",
    "1d3",
    "١٢",
    "½",
    "−1",
    "1\u{a0}",
    "\u{a0}1",
    "1e401",
    "1e-401",
    "0e401",
    "1e1000000",
    "1e-1000000",
    "1e99999999999999999999",
    "1e400",
    "1.7976931348623159e308",
    "-1000e306",
];

/// Not even a bound of t.
const NO_BOUNDS: [&str; 5] = ["infinite", "infin", "1e400", "nan", "- inf"];

fn with_t_min(text: &str) -> [String; 2] {
    [format!("--t-min={text}"), format!("t_min\n\"{text}\"\n")]
}

/// A path that stays inside of a box from t_min on: the results repeat t_min.
const REPEAT: [&str; 10] =
    ["ray-box", "--dir=0,0", "--min=-1,-1", "--max=1,1", "--fields", "t_enter", "--format", "csv", "--origin", "0,0"];

#[test]
fn what_is_no_number_is_an_error_in_a_flag() {
    for text in NO_NUMBERS {
        let vector = format!("--origin={text},0.5");
        hitcalc_with(&UNIT_BOX, &[&vector], "").fails(2, &["--origin", told_of_a_component(text)]);
    }
    for text in ["inf", "-inf"].iter().chain(&NO_BOUNDS) {
        let vector = format!("--origin={text},0.5");
        hitcalc_with(&UNIT_BOX, &[&vector], "").fails(2, &["--origin", told_of_a_component(text)]);
    }
}

#[test]
fn what_is_no_number_is_an_error_in_a_cell() {
    for text in NO_NUMBERS {
        let answer = hitcalc_with(&UNIT_BOX, &["-"], format!("id,origin_x,origin_y\n1,-1,0\n2,\"{text}\",0\n"));
        answer.fails(3, &["stdin:3", "origin_x", text.trim_matches('\u{a0}')]);
        assert_eq!(answer.text(), "id,status,t_enter\n1,touch,1\n");
    }
}

#[test]
fn what_is_no_number_is_an_error_in_json() {
    for text in NO_NUMBERS {
        let query = format!("{{\"origin\":[\"{text}\",0]}}\n");
        let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", "ndjson"], query);
        answer.fails(3, &["stdin:1", "origin", told_of_a_component(text)]);
    }
}

/// What is told where this is a component of a vector: of a text for nothing, that the component is missing.
fn told_of_a_component(text: &'static str) -> &'static str {
    if text == "-" { "in x: is missing" } else { text.trim_matches('\u{a0}') }
}

#[test]
fn numbers_of_json_that_are_too_large_are_errors_of_their_key() {
    for text in ["1e401", "1e400", "1e1000000", "-1000e306", "true", "{}", "\"\u{201c}\""] {
        let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", "json"], format!("[{{\"origin\":[0,{text}]}}]"));
        answer.fails(3, &["query 1", "origin"]);
    }
}

#[test]
fn what_is_no_bound_of_t_is_an_error() {
    for text in NO_BOUNDS {
        let [flag, column] = with_t_min(text);
        hitcalc_with(&REPEAT, &[&flag], "").fails(2, &["--t-min", text]);
        hitcalc_with(&REPEAT, &["-"], column).fails(3, &["stdin:2", "t_min", text]);
    }
}

#[test]
fn a_number_has_at_most_4096_characters() {
    let long = |length: usize| format!("0.5{}", "0".repeat(length - 3));
    for length in [19, 40, 1000, 4096] {
        let [flag, column] = with_t_min(&long(length));
        hitcalc_with(&REPEAT, &[&flag], "").gives("t_enter\n0.5\n");
        hitcalc_with(&REPEAT, &["-"], column).gives("t_enter\n0.5\n");
    }
    let [flag, column] = with_t_min(&long(4097));
    hitcalc_with(&REPEAT, &[&flag], "").fails(2, &["--t-min"]);
    hitcalc_with(&REPEAT, &["-"], column).fails(3, &["stdin:2", "t_min"]);
}

#[test]
fn the_last_of_many_digits_decides() {
    let tail = |last: &str| format!("0.5{}{last}", "0".repeat(4000));
    let touch = format!("origin_x,origin_y\n-1,{}\n-1,{}\n", tail("0"), tail("1"));
    let answer =
        hitcalc(&["ray-box", "--dir", "1,0", "--min", "0,0", "--max", "1,0.5", "--fields", "status", "-"], touch);
    answer.gives("status\ntouch\nmiss\n");
}

#[test]
fn a_megabyte_of_digits_is_an_error_cut_at_60_characters() {
    let digits = "7".repeat(1 << 20);
    let cut = |answer: &Answer| {
        answer.fails(3, &["origin_x", &"7".repeat(60)]);
        assert!(!answer.stderr.contains(&"7".repeat(61)), "{} bytes on stderr", answer.stderr.len());
    };
    cut(&hitcalc_with(&UNIT_BOX, &["-"], format!("origin_x,origin_y\n{digits},0\n")));
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", "ndjson"], format!("{{\"origin\":[{digits},0]}}\n"));
    answer.fails(3, &["origin", &"7".repeat(60)]);
    assert!(!answer.stderr.contains(&"7".repeat(61)), "{} bytes on stderr", answer.stderr.len());
}

#[test]
fn a_value_in_an_error_is_cut_at_60_characters() {
    for (letter, length) in [("x", 60), ("x", 61), ("é", 100)] {
        let answer = hitcalc_with(&UNIT_BOX, &["-"], format!("origin_x,origin_y\n{},0\n", letter.repeat(length)));
        answer.fails(3, &["stdin:2", "origin_x", &letter.repeat(60)]);
        assert!(!answer.stderr.contains(&letter.repeat(61)), "{}", answer.stderr);
    }
}

#[test]
fn a_value_with_a_newline_does_not_break_the_line_of_the_error() {
    let answer = hitcalc_with(&UNIT_BOX, &["-"], "origin_x,origin_y\n\"1\n2\",0\n");
    answer.fails(3, &["stdin:2", "origin_x"]);
}

#[test]
fn nothing_overflows_in_closed_form() {
    let arguments = ["ray-box", "--origin=-1e308,0", "--dir=1e-300,0", "--min=1e308,-1", "--max=1.5e308,1", "--exact"];
    let answer = hitcalc_with(&arguments, &["--format", "csv", "--fields", "t_enter"], "");
    answer.gives(&format!("t_enter\n2{}\n", "0".repeat(608)));
}

#[test]
fn a_negative_size_is_shown_as_it_was_typed() {
    let ray = ["ray-box", "--origin", "0,0", "--dir", "1,0"];
    for (form, shown) in [
        (["--center", "0,0", "--size", "1,-1.5"], "--size: in y: -1.5 is negative"),
        (["--min", "0,0", "--size", "-3,1"], "--size: in x: -3 is negative"),
        (["--center", "0,0", "--half", "-0.25,1"], "--half: in x: -0.25 is negative"),
    ] {
        hitcalc_with(&ray, &form, "").fails(2, &[shown]);
    }
}

/// Every path of zero direction inside of the box begins its contact at t_min: the number comes back in closed form.
#[test]
fn what_closed_forms_print_without_a_root_is_read_back_as_the_same_number() {
    let mut random = Random::new(12);
    let mut part = |least: i64| {
        let digits = random.between(1, 12) as u32;
        let fraction = if random.one_in(2) { String::new() } else { format!(".{}", random.between(0, 9999)) };
        format!("{}{fraction}e{}", random.between(least, 10_i64.pow(digits)), random.between(-30, 30))
    };
    let cells: Vec<_> = (0..2000).map(|_| format!("{}/{}", part(-1_000_000), part(1))).collect();
    let printed = |cells: &[String]| -> Vec<String> {
        let arguments = ["ray-box", "-", "--origin", "0,0", "--dir", "0,0", "--min", "-1,-1", "--max", "1,1"];
        let input = format!("t_min\n{}\n", cells.join("\n"));
        let answer = hitcalc_with(&arguments, &["--exact", "--fields", "t_enter", "--no-output-header"], input);
        assert_eq!(answer.stderr, "");
        answer.text().lines().map(str::to_owned).collect()
    };
    let first = printed(&cells);
    assert_eq!(first.len(), 2000);
    assert!(first.iter().filter(|text| text.contains('/')).count() > 1000, "most are no whole numbers");
    assert_eq!(printed(&first), first);
}
