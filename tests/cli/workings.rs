//! Workings of tricky queries stay within the columns of a page, whatever digits their numbers have, and are in colour
//! where that is asked for.

use crate::declared::offering;
use crate::support::hitcalc;

/// The columns of a page where there is no terminal.
const PAGE: usize = 80;

/// The lines of the workings in an output: what stands between the line of a row and its answer.
fn working_lines(output: &str) -> Vec<&str> {
    let mut is_working = false;
    let mut lines = Vec::new();
    for line in output.lines() {
        let is_heading = line.starts_with("row ") && line.contains("  id: ");
        if is_working && !is_heading {
            lines.push(line);
        }
        // The last line of a working says what decided.
        is_working = is_heading || is_working && !line.starts_with("exact ");
    }
    lines
}

#[test]
fn no_line_of_a_working_is_wider_than_its_page() {
    for command in offering(&["cases", "explain"]) {
        for (held, count) in [("decimal", "1000"), ("f32", "1000"), ("f64", "200")] {
            let held = ["--as", held];
            let cases = hitcalc(&[&[command, "--cases", count][..], &held].concat(), "");
            let answer = hitcalc(&[&[command, "-", "--explain"][..], &held].concat(), cases.text());
            let lines = working_lines(answer.text());
            assert!(lines.len() > 5_000, "{command} {held:?}: only {} lines", lines.len());
            let wide = lines.iter().find(|line| line.chars().count() > PAGE);
            assert!(wide.is_none(), "{command} {held:?}: {}", wide.unwrap_or(&""));
        }
    }
}

#[test]
fn a_working_has_the_colours_of_pictures_where_they_are_asked_for() {
    let query =
        ["swept-aabb", "--a-min", "0,0", "--a-max", "1,1", "--a-vel", "3,0", "--b-min", "2,0", "--b-max", "3,1"];
    let plain = hitcalc(&[&query[..], &["--explain"]].concat(), "");
    let painted = hitcalc(&[&query[..], &["--explain", "--color", "always"]].concat(), "");
    for part in [
        "\x1b[1;38;5;97mbox a\x1b[0m",
        "\x1b[1;38;5;29mbox b\x1b[0m",
        "\x1b[1mverdict\x1b[0m",
        "a \x1b[1;38;5;31mhit\x1b[0m, ",
        "\x1b[2mthrough x-\x1b[0m",
    ] {
        assert!(painted.text().contains(part), "{part:?} in {}", painted.text());
    }
    let mut bare = String::new();
    for part in painted.text().split('\x1b') {
        bare += part.split_once('m').filter(|_| part.starts_with('[')).map_or(part, |(_, rest)| rest);
    }
    assert_eq!(bare, plain.text());
}
