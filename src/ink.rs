//! The colours of words on a terminal: those of the pictures, in shades that can be read on white and on black.

pub(crate) const BOLD: &str = "\x1b[1m";
pub(crate) const DIM: &str = "\x1b[2m";
pub(crate) const RED: &str = "\x1b[1;31m";
pub(crate) const RESET: &str = "\x1b[0m";
/// Box a of two that move.
const PURPLE: &str = "\x1b[1;38;5;97m";
/// Box b.
const GREEN: &str = "\x1b[1;38;5;29m";

/// The escape sequence before a verdict, or the word `error`, in colour.
pub(crate) fn of_verdict(verdict: &str) -> &'static str {
    match verdict {
        "hit" => "\x1b[1;38;5;31m",
        "touch" => "\x1b[1;38;5;130m",
        "miss" => "\x1b[1;38;5;243m",
        "error" => RED,
        _ => BOLD,
    }
}

/// The escape sequence before the label of a step of a working.
pub(crate) fn of_label(label: &str) -> &'static str {
    match label {
        "a" | "box a" => PURPLE,
        "b" | "box b" => GREEN,
        _ => BOLD,
    }
}

/// The text in a style, if colours are wanted.
pub(crate) fn painted(text: &str, style: &str, is_wanted: bool) -> String {
    if is_wanted && !text.is_empty() { format!("{style}{text}{RESET}") } else { text.to_owned() }
}

/// A help whose headings, which begin a line and end in a colon, are bold.
pub(crate) fn with_headings(help: &str) -> String {
    let line = |line: &str| match line.split_once(':') {
        Some((heading, rest)) if line.starts_with(char::is_alphabetic) && heading.len() < HEADING => {
            format!("{BOLD}{heading}:{RESET}{rest}")
        }
        _ => line.to_owned(),
    };
    help.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// A heading is shorter than this; a sentence with a colon may be longer.
const HEADING: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_alone_are_bold() {
        let help = "Usage: hitcalc\n\nOptions:\n  --as TYPE: a type\nA sentence.";
        let expected = "\x1b[1mUsage:\x1b[0m hitcalc\n\n\x1b[1mOptions:\x1b[0m\n  --as TYPE: a type\nA sentence.";
        assert_eq!(with_headings(help), expected);
    }

    #[test]
    fn nothing_is_painted_where_no_colours_are_wanted() {
        assert_eq!(painted("hit", of_verdict("hit"), false), "hit");
        assert_eq!(painted("hit", of_verdict("hit"), true), "\x1b[1;38;5;31mhit\x1b[0m");
        assert_eq!(painted("", BOLD, true), "");
    }
}
