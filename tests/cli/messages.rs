//! Messages: one line each, with what the user wrote cut at 60 characters, and no control characters in it.

use crate::support::{Answer, Scratch, UNIT_BOX, hitcalc, hitcalc_with};

/// A dozen names of 60 characters, each of which may be shown by eight, and our own words.
const LONGEST: usize = 8000;

/// Characters that turn the direction, separate lines or paragraphs, take no room, or are not shown.
const HIDDEN: [char; 6] = ['\u{202e}', '\u{2028}', '\u{200b}', '\u{feff}', '\u{2066}', '\u{ad}'];

/// What strangers may write for a name or a value: long, and with what moves a cursor or breaks a line.
fn hostile() -> [String; 4] {
    let long = "né".repeat(4 << 20);
    [
        long,
        HIDDEN.iter().collect::<String>().repeat(100),
        "\u{1b}[2J\n\u{7}\u{85}".repeat(40) + ".",
        format!("a\rb\u{9b}31m{}", "\u{0}".repeat(500)),
    ]
}

/// Like the names above, but such as a command line can hold.
fn hostile_arguments() -> [String; 3] {
    ["né".repeat(30_000), HIDDEN.iter().collect::<String>().repeat(100), "\u{1b}[2J\n\u{7}\u{85}".repeat(40)]
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// A string of JSON, whose control characters are escaped.
fn json(text: &str) -> String {
    let escaped = |character: char| match character {
        '\u{0}'..='\u{1f}' => format!("\\u{:04x}", u32::from(character)),
        _ => character.to_string(),
    };
    format!("\"{}\"", text.chars().map(escaped).collect::<String>())
}

/// Fails unless standard error has so many lines, each of them fit to be seen.
#[track_caller]
fn are_fit(answer: &Answer, status: i32, lines: usize, part: &str) {
    let stderr = &answer.stderr;
    let start: String = stderr.chars().take(500).collect();
    assert_eq!((answer.status, stderr.lines().count()), (status, lines), "{start:?}");
    for line in stderr.lines() {
        assert!(line.len() < LONGEST, "{} bytes: {start:?}", line.len());
        assert!(!line.chars().any(char::is_control) && !line.contains(HIDDEN), "{start:?}");
        assert!(!line.contains(&"né".repeat(31)), "{start:?}");
    }
    assert!(stderr.contains(part), "{part:?} is not in {start:?}");
}

#[test]
fn names_of_columns_are_cut_in_every_message() {
    for name in hostile().map(|name| name.chars().take(30_000).collect::<String>()) {
        let header = format!("{},origin_x,origin_y\n7,-1,0.5\n", quoted(&name));
        let answer = |more: &[&str], input: &str| hitcalc_with(&UNIT_BOX, &[&["-"], more].concat(), input);
        are_fit(&answer(&["--strict"], &header), 3, 1, "is not a parameter");
        are_fit(&answer(&["--columns", "t_max=x"], &header), 2, 1, "there is no column \"x\"");
        let twice = format!("{name},{header}", name = quoted(&name)).replacen("\n7,", "\n7,7,", 1);
        are_fit(&answer(&["-f", "ndjson"], &twice), 3, 1, "appears twice");
        // A parameter's own name behind so many blanks is still long.
        let padded = format!("origin_x,origin_y,{}origin_x\n1,2,3\n", " ".repeat(60_000));
        are_fit(&answer(&[], &padded), 3, 1, "the column \"origin_x\" appears twice");
        let whole = format!("{},origin_y\n\"-1,0.5\",1\n", quoted(&name));
        let columns = format!("origin={}", quoted(&name));
        if name.len() < 10_000 && !name.contains('\0') {
            are_fit(&answer(&["--columns", &columns], &whole), 3, 1, "origin_y: --columns also gives origin");
            let bad = whole.replace("-1,0.5", "x");
            let arguments = [&["--columns"][..], &[columns.as_str()]].concat();
            are_fit(&answer(&arguments, &bad.replace(",origin_y", ",id")), 3, 1, "\"x\" is not a number");
        }
    }
}

#[test]
fn a_message_lists_a_dozen_columns_and_says_how_many_more_there_are() {
    let header = |count: usize| (1..=count).map(|column| format!("c{column}")).collect::<Vec<_>>().join(",");
    let lists = |count: usize, list: &str| {
        let answer = hitcalc_with(&UNIT_BOX, &["-", "--columns", "origin=o"], header(count) + "\n");
        assert_eq!(answer.stderr, format!("hitcalc: --columns: there is no column \"o\"; the columns are {list}\n"));
    };
    lists(12, "c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12");
    lists(13, "c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, and 1 more");
    lists(100_000, "c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, and 99988 more");
}

#[test]
fn names_that_are_like_a_parameter_are_listed_to_a_dozen_in_an_error() {
    let names: Vec<_> = (1..=20).map(|marks| format!("origin{}y", "-".repeat(marks + 1))).collect();
    let input = format!("origin_x,{}\n", names.join(","));
    let answer = hitcalc(&["ray-box", "-", "--dir", "1,0", "--min", "0,0", "--max", "1,1"], input);
    are_fit(&answer, 3, 1, "and 8 more");
    let long = format!("origin{}y", "_".repeat(50_000));
    let input = format!("origin_x,origin_y,{long}\n-1,0.5,7\n");
    are_fit(&hitcalc_with(&UNIT_BOX, &["-"], input), 0, 1, "did you mean origin_y?");
}

#[test]
fn keys_are_cut_in_every_message() {
    for name in hostile() {
        // The longest names are no keys at all.
        let name: String = name.chars().take(20_000).collect();
        let key = json(&name);
        let answer = |more: &[&str], input: &str| {
            hitcalc_with(&UNIT_BOX, &[&["-", "--input-format", "ndjson"], more].concat(), input)
        };
        are_fit(&answer(&["--strict"], &format!("{{{key}:1,\"origin\":[-1,0.5]}}\n")), 3, 1, "is not a parameter");
        are_fit(&answer(&[], &format!("{{{key}:1,{key}:2,\"origin\":[-1,0.5]}}\n")), 3, 1, "appears twice");
        are_fit(&answer(&[], &format!("{{\"origin\":{{\"x\":1,{key}:2,{key}:3}}}}\n")), 3, 1, "appears twice");
        are_fit(&answer(&[], &format!("{{\"origin\":{key}}}\n")), 3, 1, "origin: ");
        are_fit(&answer(&[], &format!("{{\"origin\":[{key},0]}}\n")), 3, 1, "origin: ");
        are_fit(&answer(&[], &format!("{{\"origin\":{{{key}:1}}}}\n")), 3, 1, "is not a list of 2 or 3 numbers");
        are_fit(&answer(&[], &format!("{{{key}:1 \"origin\":[-1,0.5]}}\n")), 3, 1, "broken JSON");
        are_fit(&answer(&[], &format!("{key}\n")), 3, 1, "is not an object");
        let other = format!("{{\"origin\":[-1,0.5]}}\n{{{key}:1,\"origin\":[-1,0.5]}}\n");
        are_fit(&answer(&["-f", "csv"], &other), 3, 1, "is not one of the columns");
    }
    for name in hostile() {
        let key = json(&name);
        let input = format!("{{{key}:1,\"origin\":[-1,0.5]}}\n");
        let answer = hitcalc_with(&UNIT_BOX, &["-", "--input-format", "ndjson", "--strict"], input);
        are_fit(&answer, 3, 1, if name.len() > 64 * 1024 { "a key has 12582912 bytes" } else { "is not a parameter" });
    }
}

#[test]
fn values_are_cut_wherever_they_stand() {
    for value in hostile() {
        let cell = format!("origin_x,origin_y\n{},0\n", quoted(&value));
        are_fit(&hitcalc_with(&UNIT_BOX, &["-"], &cell), 3, 1, "stdin:2: origin_x: ");
        let answer = hitcalc_with(&UNIT_BOX, &["-", "--on-error", "report"], &cell);
        let error = answer.text().lines().nth(1).expect("a bad row");
        assert!(error.len() < LONGEST && !error.chars().any(char::is_control), "{} bytes", error.len());
    }
    // A number that is one but for what stands beside it, or for a comma.
    let digits = "7".repeat(4000);
    for value in [
        format!("{digits}f"),
        format!("x={digits}"),
        format!("{}m", "7".repeat(3)),
        format!("1{}", "e".repeat(4000)),
        format!("0,{digits}"),
        "7_777".to_owned() + &"_777".repeat(900),
    ] {
        let answer = hitcalc_with(&UNIT_BOX, &["-"], format!("origin_x,origin_y\n{},0\n", quoted(&value)));
        are_fit(&answer, 3, 1, "stdin:2: origin_x: ");
        assert!(
            !answer.stderr.contains(&"7".repeat(62)) && !answer.stderr.contains(&"e".repeat(61)),
            "{}",
            answer.stderr
        );
        let answer =
            hitcalc_with(&["ray-box", "--dir=1,0", "--min=0,0", "--max=1,1"], &["--t-min", &value, "--origin=0,0"], "");
        are_fit(&answer, 2, 1, "t-min");
        assert!(!answer.stderr.contains(&"7".repeat(62)), "{}", answer.stderr);
    }
    // Numbers that are sound, but wrong where they stand, are shown as they are understood.
    for (form, reason) in [
        (format!("--min=0,0 --max=1,-1.{digits}"), "is above"),
        (format!("--center=0,0 --size=1,-1.{digits}"), "is negative"),
        (format!("--min=0,0 --max=1,1 --t-min=3.{digits} --t-max=2.{digits}"), "is above"),
    ] {
        let form: Vec<&str> = form.split(' ').collect();
        let answer = hitcalc_with(&["ray-box", "--origin=0,0", "--dir=1,0"], &form, "");
        are_fit(&answer, 2, 1, reason);
        assert!(!answer.stderr.contains(&"7".repeat(61)));
    }
    let cylinder = ["ray-cylinder", "--origin=0,0,0", "--dir=1,0,0", "--p1=0,0,0", "--p2=0,0,1"];
    are_fit(&hitcalc_with(&cylinder, &[&format!("--radius=-1.{digits}")], ""), 2, 1, "is negative");
    let boxes = ["swept-aabb", "--a-min=0,0", "--a-size=1,1", "--b-min=2,2", "--b-size=1,1"];
    are_fit(&hitcalc_with(&boxes, &[&format!("--t-max=-1.{digits}")], ""), 2, 1, "is below 0");
    for flag in [format!("--t-max=-1.{digits}"), format!("--cell-size=-1.{digits}")] {
        are_fit(&hitcalc(&["grid-walk", "--from=0,0", "--to=1,1", &flag], ""), 2, 1, "0");
    }
}

#[test]
fn what_the_command_line_says_is_cut() {
    for text in hostile_arguments() {
        let with = |more: &[&str]| hitcalc_with(&["ray-box", "--origin", "0,0", "--dir", "1,0"], more, "");
        let joined = |flag: &str| format!("{flag}={text}");
        for flag in [
            "--min",
            "--fields",
            "--columns",
            "--names",
            "--decimals",
            "--jobs",
            "--first-row",
            "--max-cells",
            "--format",
            "--report",
            "--view",
            "--delimiter",
            "--comment",
            "--escape",
            "--only",
            "--nonsense",
            "--color",
            "--on-error",
        ] {
            let answer = with(&[&joined(flag), "--max", "1,1"]);
            are_fit(&answer, 2, 1, "hitcalc: ");
        }
        are_fit(&hitcalc(&[&text], ""), 2, 1, "hitcalc: ");
        let text: String = text.chars().take(20_000).collect();
        let input = "status,origin_x,origin_y\n1,2,3\n";
        let prefix = hitcalc_with(
            &UNIT_BOX,
            &["-", "--prefix", &text],
            input.replacen("status", &quoted(&format!("{text}status")), 1),
        );
        are_fit(&prefix, 3, 1, "use a --prefix other than ");
    }
}

#[test]
fn the_names_of_a_scene_are_cut() {
    let scratch = Scratch::new();
    for name in hostile().map(|name| name.chars().take(20_000).collect::<String>()) {
        let header: String = (0..30).map(|column| format!(",{}", quoted(&format!("{column}{name}")))).collect();
        let scene = scratch.file("scene.csv", format!("min,max{header}\n\"0,0\",\"1,1\"{}\n", ",7".repeat(30)));
        let query = ["ray-box", "--origin=-1,0", "--dir=1,0", "--against", &scene];
        are_fit(&hitcalc_with(&query, &["--fields", "against_x"], ""), 2, 1, "and 19 more");
        are_fit(&hitcalc_with(&query, &["--against-columns", "min=x"], ""), 2, 1, "and 20 more");
    }
}
