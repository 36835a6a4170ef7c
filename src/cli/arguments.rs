//! The arguments as they come, before the parser reads them: what it would misread, or not understand.
//!
//! Negative numbers are values of flags: `--dir -1,-.5,-1e-3`. An argument parser takes `-1` for a flag, or, told to
//! allow it, takes the next flag for a value. So a value that looks like a negative number is tied to the parameter
//! before it with `=`, and everything else is left alone.

use std::ffi::OsString;
use std::path::Path;

use crate::commands::SPECS;
use crate::failure::Failure;
use crate::number::Decimal;
use crate::query::{Spec, cut};

use super::values::bad_flag;

/// The arguments, with `--dir -1,2` made `--dir=-1,2`.
pub(super) fn join_negative_values(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::new();
    let mut verbatim = false;
    for argument in arguments {
        match joined.last_mut() {
            Some(flag) if !verbatim && is_parameter(flag) && is_negative_value(&argument) => {
                flag.push("=");
                flag.push(argument);
            }
            _ => {
                verbatim |= argument == "--";
                joined.push(argument);
            }
        }
    }
    joined
}

/// The arguments, with `help`, `help COMMAND` and `version` as the flags that they mean.
pub(super) fn words_as_flags(arguments: Vec<OsString>) -> Vec<OsString> {
    let word = |index: usize| arguments.get(index).and_then(|argument| argument.to_str());
    let program = || arguments[0].clone();
    match (word(1), arguments.len()) {
        (Some("help"), 2) => vec![program(), "-h".into()],
        (Some("help"), 3) => vec![program(), arguments[2].clone(), "-h".into()],
        (Some(_), 3) if word(2) == Some("help") && command(&arguments).is_some() && !Path::new("help").exists() => {
            vec![program(), arguments[1].clone(), "-h".into()]
        }
        (Some("version"), 2) => vec![program(), "--version".into()],
        _ => arguments,
    }
}

/// Fails where a list was typed as several arguments: `--origin 0 0 0`, `--fields status t_enter`.
pub(super) fn check_lists(arguments: &[OsString]) -> Result<(), Failure> {
    let Some(command) = command(arguments) else { return Ok(()) };
    let spec = SPECS.iter().find(|spec| spec.name == command);
    let words: Vec<&str> = arguments.iter().map(|argument| argument.to_str().unwrap_or_default()).collect();
    for (index, word) in words.iter().enumerate().take_while(|(_, word)| **word != "--") {
        let mut letters = word.chars();
        if let Some(dash @ ('\u{2010}'..='\u{2015}' | '\u{2212}')) = letters.next()
            && letters.next().is_some_and(|next| next.is_ascii_alphabetic())
        {
            let (shown, code) = (cut(word), u32::from(dash));
            let flag = cut(&word.replacen(dash, "--", 1));
            return Err(Failure::Usage(format!(
                "{shown}: begins with a dash, U+{code:04X}, not with two hyphens: {flag}"
            )));
        }
        let (Some(spec), Some(flag)) = (spec, word.strip_prefix("--")) else { continue };
        let is_item = |item: &&&str| is_item_of(spec, flag, item.trim_end_matches(','));
        let items: Vec<&str> =
            words[index + 1..].iter().take_while(is_item).map(|item| item.trim_end_matches(',')).collect();
        if items.len() > 1 {
            return Err(bad_flag(
                flag,
                format!("a list is one value, written with commas: --{flag} {}", cut(&items.join(","))),
            ));
        }
    }
    Ok(())
}

/// Whether a word can be one item of the list that a flag takes.
fn is_item_of(spec: &Spec, flag: &str, word: &str) -> bool {
    let name = flag.replace('-', "_");
    let is_list = spec.parameters.iter().any(|parameter| parameter.name == name && parameter.kind.is_list());
    let is_result = || spec.results.iter().chain(spec.scene_results).any(|result| result.name == word);
    (is_list && Decimal::parse(word.as_bytes()).is_ok()) || (flag == "fields" && is_result())
}

/// The subcommand of a command line: its first argument that is no flag, if there is a command of that name.
pub(crate) fn command(arguments: &[OsString]) -> Option<&'static str> {
    let word = arguments.iter().skip(1).find(|argument| !argument.as_encoded_bytes().starts_with(b"-"))?;
    SPECS.iter().map(|spec| spec.name).find(|name| word == name)
}

fn is_parameter(flag: &OsString) -> bool {
    let Some(name) = flag.to_str().and_then(|flag| flag.strip_prefix("--")) else { return false };
    if name == "view" {
        return true;
    }
    let name = name.replace('-', "_");
    SPECS.iter().any(|spec| spec.parameters.iter().any(|parameter| parameter.name == name))
}

fn is_negative_value(argument: &OsString) -> bool {
    matches!(argument.as_encoded_bytes(), [b'-', b'0'..=b'9' | b'.', ..] | [b'-', b'i', b'n', b'f', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn a_list_of_several_arguments_is_told_as_one_value() {
        for (line, cure) in [
            (
                "hitcalc ray-box --origin 0 0 0 --dir 1,0,0",
                "--origin: a list is one value, written with commas: --origin 0,0,0",
            ),
            ("hitcalc ray-box --dir -1, 0", "--dir: a list is one value, written with commas: --dir -1,0"),
            (
                "hitcalc ray-box --fields status t_enter",
                "--fields: a list is one value, written with commas: --fields status,t_enter",
            ),
        ] {
            assert_eq!(
                check_lists(&arguments(line)).map_err(|failure| failure.to_string()),
                Err(cure.to_owned()),
                "{line}"
            );
        }
    }

    #[test]
    fn a_file_behind_a_list_is_a_file() {
        for line in [
            "hitcalc ray-box --origin 0,0 rays.csv",
            "hitcalc ray-box --t-max 1 2",
            "hitcalc ray-box --fields status rays.csv",
            "hitcalc ray-box --origin 0,0 -- 1 2",
        ] {
            assert!(check_lists(&arguments(line)).is_ok(), "{line}");
        }
    }

    #[test]
    fn help_and_version_are_words_too() {
        assert_eq!(words_as_flags(arguments("hitcalc help ray-box")), arguments("hitcalc ray-box -h"));
        assert_eq!(words_as_flags(arguments("hitcalc help")), arguments("hitcalc -h"));
        assert_eq!(words_as_flags(arguments("hitcalc version")), arguments("hitcalc --version"));
        assert_eq!(words_as_flags(arguments("hitcalc ray-box help")), arguments("hitcalc ray-box -h"));
        assert_eq!(words_as_flags(arguments("hitcalc sphere help")), arguments("hitcalc sphere help"));
    }
}
