//! Whether what is written is in colour, and the line of an error that is.

use std::ffi::OsString;
use std::io::{IsTerminal, stderr};

const RED: &str = "\x1b[1;31m";
const RESET: &str = "\x1b[0m";

/// Whether colours are wanted: what `--color` says, else where a terminal shows them and nobody asked for none.
pub(super) fn is_wanted(color: Option<&str>, is_terminal: bool) -> bool {
    let no_color = || std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty());
    let is_dumb = || std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    match color {
        Some("always") => true,
        Some("never") => false,
        _ => is_terminal && !no_color() && !is_dumb(),
    }
}

/// The line of an error, where it begins in colour if that is wanted: the program's name, or the place in the input.
/// The arguments need not be sound: an error may be about them.
pub fn painted(message: &str, arguments: impl Iterator<Item = OsString>) -> String {
    let words: Vec<String> = arguments.map(|word| word.to_string_lossy().to_ascii_lowercase()).collect();
    let value = |(index, word): (usize, &String)| match word.strip_prefix("--color") {
        Some("") => words.get(index + 1).cloned(),
        Some(value) => value.strip_prefix('=').map(str::to_owned),
        None => None,
    };
    let color = words.iter().enumerate().find_map(value);
    match message.split_once(": ") {
        Some((place, rest)) if is_wanted(color.as_deref(), stderr().is_terminal()) => {
            format!("{RED}{place}{RESET}: {rest}")
        }
        _ => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::painted;

    fn line(arguments: &str) -> String {
        painted("rays.csv:3: dir: is missing", arguments.split(' ').map(Into::into))
    }

    #[test]
    fn the_place_of_an_error_is_in_colour_where_that_is_asked_for() {
        let red = "\x1b[1;31mrays.csv:3\x1b[0m: dir: is missing";
        assert_eq!(line("hitcalc ray-box --color always"), red);
        assert_eq!(line("hitcalc ray-box --color=ALWAYS --strict"), red);
        assert_eq!(line("hitcalc ray-box --color never"), "rays.csv:3: dir: is missing");
    }
}
