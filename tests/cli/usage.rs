//! Help, no arguments at all, and colour.

use hitcalc::internals::commands::SPECS;

use crate::declared::commands;
use crate::support::{Scratch, UNIT_BOX, hitcalc, hitcalc_with, program, run};
use std::process::{Command, Stdio};

#[test]
fn no_arguments_at_all_are_bad_usage() {
    let answer = hitcalc(&[], "");
    assert_eq!((answer.status, answer.text()), (2, ""));
    for command in commands() {
        assert!(answer.stderr.contains(command), "{}", answer.stderr);
    }
}

#[test]
fn help_lists_the_commands() {
    for flag in ["--help", "-h"] {
        let answer = hitcalc(&[flag], "");
        assert_eq!((answer.status, answer.stderr.as_str()), (0, ""));
        for command in commands() {
            assert!(answer.text().contains(command), "{command}: {}", answer.text());
        }
    }
}

#[test]
fn help_of_a_command_lists_its_parameters_and_results() {
    let names: [(&str, &[&str]); 4] = [
        (
            "ray-box",
            &[
                "--origin",
                "--dir",
                "--from",
                "--to",
                "--line",
                "--t-min",
                "--t-max",
                "--min",
                "--max",
                "--size",
                "--center",
                "--half",
                "--matrix",
                "--matrix-vectors",
                "--rotation",
                "--corner",
                "--edge-u",
                "--edge-v",
                "--edge-w",
                "--no-touch",
                "enter_face",
                "exit_normal",
            ],
        ),
        (
            "swept-aabb",
            &["--a-min", "--b-half", "--a-vel", "--b-vel", "--t-max", "--no-touch", "a_enter", "contact_max"],
        ),
        (
            "ray-cylinder",
            &[
                "--p1",
                "--p2",
                "--axis",
                "--center",
                "--half-axis",
                "--rotation",
                "--radius",
                "--caps",
                "--line",
                "enter_on",
                "exit_normal",
            ],
        ),
        ("grid-walk", &["--cell-size", "--grid-origin", "--max-steps", "--corners", "--t-max", "step", "cell", "kind"]),
    ];
    let common = [
        "--input",
        "--input-format",
        "--columns",
        "--names",
        "--delimiter",
        "--keep-input",
        "--prefix",
        "--fields",
        "--no-output-header",
        "--format",
        "--output",
        "--jobs",
        "--on-error",
        "--exit-status",
        "--exact",
        "--color",
    ];
    for (command, own) in names {
        let answer = hitcalc(&[command, "--help"], "");
        assert_eq!((answer.status, answer.stderr.as_str()), (0, ""));
        for name in own.iter().chain(&common) {
            assert!(answer.text().contains(name), "{command} --help does not tell of {name}");
        }
        assert!(answer.text().contains(&format!("hitcalc {command}")), "{command} --help has no example");
    }
}

#[test]
fn the_version_is_told() {
    let answer = hitcalc(&["--version"], "");
    answer.gives(&format!("hitcalc {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn text_in_a_pipe_has_no_colour() {
    let query = ["--origin", "-1,0.5"];
    for arguments in
        [&query[..], &["--origin", "-1,0.5", "--color", "auto"], &["--origin", "-1,0.5", "--color", "never"]]
    {
        let answer = hitcalc_with(&UNIT_BOX, arguments, "");
        assert_eq!(answer.status, 0, "{}", answer.stderr);
        assert!(answer.text().contains("hit") && !answer.stdout.contains(&0x1b), "{}", answer.text());
    }
}

#[test]
fn verdicts_and_errors_have_colours_of_their_own() {
    let rows = "origin_x,origin_y\n-1,0.5\n-1,0\n-1,5\n-1,x\n";
    let painted = ["-", "--format", "text", "--color", "always", "--fields", "status", "--on-error", "report"];
    let answer = hitcalc_with(&UNIT_BOX[..7], &painted, rows);
    for part in [
        "\x1b[1;38;5;31mhit\x1b[0m",
        "\x1b[1;38;5;130mtouch\x1b[0m",
        "\x1b[1;38;5;243mmiss\x1b[0m",
        "\x1b[1;31merror\x1b[0m",
    ] {
        assert!(answer.text().contains(part), "{part:?}: {}", answer.text());
    }
    let stopped = hitcalc_with(&UNIT_BOX[..7], &["-", "--color", "always"], rows);
    stopped.fails(3, &["\x1b[1;31mstdin:5\x1b[0m: origin_y"]);
    hitcalc(&["ray-box", "--color=always", "--bad"], "")
        .fails(2, &["\x1b[1;31mhitcalc\x1b[0m: --bad: there is no such flag"]);
}

#[test]
fn an_error_in_a_pipe_has_no_colour() {
    for arguments in [&["--origin", "abc,0"][..], &["--orgin", "0,0"], &["--origin"], &["-", "--on-error", "nothing"]] {
        let answer = run(program(UNIT_BOX).args(arguments), b"");
        assert_eq!(answer.status, 2);
        assert!(!answer.stderr.contains('\x1b'), "{}", answer.stderr);
    }
}

#[test]
fn every_text_of_a_batch_has_a_blank_line_between_its_blocks() {
    let input = "id,origin_x,origin_y\na,-1,0.5\nb,-1,5\nc,-1,0.5\n";
    let answer = hitcalc_with(&UNIT_BOX, &["-", "--format", "text"], input);
    let blocks: Vec<&str> = answer.text().trim_end().split("\n\n").collect();
    assert_eq!(blocks.len(), 3, "{}", answer.text());
    for (block, (number, id)) in blocks.iter().zip([("1", "a"), ("2", "b"), ("3", "c")]) {
        let head = block.lines().next().expect("a heading");
        assert!(head.contains(number), "{head}");
        assert!(block.contains(id), "{block}");
    }
}

#[test]
fn a_delimiter_that_may_stand_in_a_number_or_a_word_is_an_error() {
    for delimiter in [".", "-", "+", "1", "0", "e", "X", "\"", "\n", "", "ab", "é"] {
        let answer = hitcalc_with(&UNIT_BOX, &["-", "--delimiter", delimiter], "origin_x\n");
        answer.fails(2, &["--delimiter: \""]);
    }
    for delimiter in [",", ";", "|", ":", " ", "\\t", "\t"] {
        let separator = if delimiter == "\\t" { "\t" } else { delimiter };
        let input = "origin_x,origin_y\n-1,0.5\n".replace(',', separator);
        let answer = hitcalc_with(&UNIT_BOX, &["-", "--delimiter", delimiter], input);
        answer.gives(&format!("status{separator}t_enter\nhit{separator}1\n"));
    }
}

#[test]
fn an_unknown_flag_gets_no_advice_to_pass_it_as_a_value() {
    let answer = hitcalc(&["swept-aabb", "--line"], "");
    answer.fails(2, &["--line: there is no such flag", "(see hitcalc swept-aabb --help)"]);
    assert!(!answer.stderr.contains("as a value"), "{}", answer.stderr);
}

#[test]
fn a_flag_that_cannot_act_is_an_error() {
    let query = [&UNIT_BOX[..], &["--origin", "-1,0.5"]].concat();
    for (flags, reason) in [
        ("--columns origin=a,b", "needs an input"),
        ("--names a,b", "needs an input"),
        ("--no-header", "needs an input"),
        ("--keep-input", "needs an input"),
        ("--strict", "needs an input"),
        ("--first-row 2", "needs an input"),
        ("--input-format csv", "needs an input"),
        ("--on-error report", "needs an input"),
        ("--fail-on-error", "needs --on-error report"),
        ("--report all", "needs --against FILE"),
        ("--against-format csv", "needs --against FILE"),
        ("--against-columns min=a,b", "needs --against FILE"),
        ("--against-delimiter ;", "needs --against FILE"),
        ("--solid #", "needs --against FILE"),
        ("--tiles-up", "needs --against FILE"),
        ("--comment #", "needs CSV"),
        ("--escape \\", "needs CSV"),
        ("--delimiter ;", "needs CSV"),
        ("--decimal-comma", "needs CSV"),
        ("--no-output-header", "needs CSV"),
        ("--view 1,1,1", "needs --picture"),
        ("--up y", "needs --picture"),
        ("--y-down", "needs --picture"),
    ] {
        let words: Vec<&str> = flags.split(' ').collect();
        hitcalc(&[&query[..], &words].concat(), "").fails(2, &[&format!("{}: {reason}", words[0])]);
    }
    for flag in ["--quiet", "--summary"] {
        hitcalc(&[&query[..], &["--describe", "csv", flag]].concat(), "").fails(2, &[flag, "--describe"]);
    }
    let json = [&UNIT_BOX[..], &["-", "--input-format", "ndjson", "--names", "a,b"]].concat();
    hitcalc(&json, "{}").fails(2, &["--names: needs CSV"]);
}

#[test]
fn what_people_type_for_a_flag_leads_to_it_and_what_is_nothing_to_nothing() {
    for (command, typed, meant) in [
        ("ray-box", "start", "origin"),
        ("ray-box", "pos", "origin"),
        ("ray-box", "end", "to"),
        ("ray-box", "scene", "against"),
        ("ray-box", "threads", "jobs"),
        ("ray-box", "sep", "delimiter"),
        ("ray-cylinder", "diameter", "radius"),
        ("ray-box", "json", "format"),
        ("ray-box", "output-format", "format"),
        ("ray-box", "centre", "center"),
    ] {
        let cure = format!("--{typed}: there is no such flag; did you mean --{meant}");
        hitcalc(&[command, &format!("--{typed}")], "").fails(2, &[&cure]);
    }
    for (command, typed) in [("ray-cylinder", "--distance"), ("ray-box", "--distance"), ("swept-aabb", "--line")] {
        let answer = hitcalc(&[command, typed], "");
        assert!(answer.status == 2 && !answer.stderr.contains("did you mean"), "{}", answer.stderr);
    }
}

#[test]
fn a_renamed_program_still_says_where_to_read_on() {
    let scratch = Scratch::new();
    let renamed = scratch.path("another name");
    // No copy where processes fork: one that another test has just begun would have it open to be written.
    #[cfg(unix)]
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_hitcalc"), &renamed).expect("a link");
    #[cfg(not(unix))]
    std::fs::copy(env!("CARGO_BIN_EXE_hitcalc"), &renamed).expect("a copy");
    let mut command = Command::new(renamed);
    command.args(["ray-box", "--foo"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let answer = run(&mut command, b"");
    answer.fails(2, &["--foo: there is no such flag", "(see hitcalc ray-box --help)"]);
}

#[test]
fn a_command_can_be_asked_in_the_dimensions_that_it_declares_and_in_no_other() {
    for spec in SPECS.into_iter() {
        let values = match spec.name {
            "ray-box" => &["--origin=0,0", "--dir=1,0", "--min=2,0", "--max=3,1"][..],
            "swept-aabb" => &["--a-min=0,0", "--a-max=1,1", "--a-vel=1,0", "--b-min=2,0", "--b-max=3,1"],
            "ray-cylinder" => &["--origin=0,0", "--dir=1,0", "--p1=2,0", "--p2=2,1", "--radius=1"],
            "grid-walk" => &["--from=0,0", "--to=2,1"],
            name => panic!("values of {name} are not known here"),
        };
        for (dimension, more) in [(2, ""), (3, ",0")] {
            let component = |flag: &str| if flag.contains(',') { more } else { "" };
            let values = values.iter().map(|flag| format!("{flag}{}", component(flag)));
            let arguments: Vec<String> = [spec.name.to_owned()].into_iter().chain(values).collect();
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let status = if spec.check_dimension(dimension).is_ok() { 0 } else { 2 };
            let answer = hitcalc(&arguments, "");
            assert_eq!(answer.status, status, "{arguments:?}: {}{}", answer.text(), answer.stderr);
        }
    }
}
