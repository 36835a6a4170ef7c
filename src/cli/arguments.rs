//! The arguments as they come: mends what the parser would misread, or not understand, says in one line what is wrong with
//! those that it refuses, and whether that line is in colour.
//!
//! Negative numbers are values of flags: `--dir -1,-.5,-1e-3`. An argument parser takes `-1` for a flag, or, told to
//! allow it, takes the next flag for a value. So a value that looks like a negative number is tied to the parameter
//! before it with `=`, and everything else is left alone.

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::io::{IsTerminal, stderr};
use std::path::Path;

use clap::Arg;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::commands::SPECS;
use crate::failure::Failure;
use crate::ink;
use crate::nearest::{folded, nearest_beside};
use crate::number::Decimal;
use crate::query::{Spec, cut, listed, shell_word, shown};

use super::flags::{is_idle, is_of_any};
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
        (Some("help"), _) => {
            let is_help = |word: &&OsString| [Some("help"), Some("-h"), Some("--help")].contains(&word.to_str());
            let (asking, named): (Vec<_>, Vec<_>) = arguments.iter().skip(1).partition(is_help);
            // The parser refuses the word where it is not for one command.
            if named.len() > 1 {
                return arguments;
            }
            let flag = if asking.iter().any(|word| *word == "--help") { "--help" } else { "-h" };
            [program()].into_iter().chain(named.into_iter().cloned()).chain([flag.into()]).collect()
        }
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

/// Fails where a flag of several letters has one hyphen, as other programs have it: its first letter is a flag of its own,
/// which would take the rest for its value. `known` gives the flags that there are.
pub(super) fn check_hyphens(arguments: &[OsString], known: impl FnOnce() -> Vec<String>) -> Result<(), Failure> {
    let words = arguments.iter().map_while(|argument| argument.to_str().filter(|word| *word != "--"));
    let one_hyphen = |word: &'_ str| {
        let name = word.strip_prefix('-')?.split('=').next()?;
        (name.len() > 1 && name.starts_with(|first: char| first.is_ascii_lowercase()))
            .then(|| (word.to_owned(), name.to_owned()))
    };
    let words: Vec<(String, String)> = words.filter_map(one_hyphen).collect();
    let known = if words.is_empty() { Vec::new() } else { known() };
    match words.into_iter().find(|(_, name)| known.contains(name)) {
        Some((word, name)) => {
            let reason = format!("-{name}: a flag of several letters has two hyphens: -{}", cut(&word));
            Err(Failure::Usage(reason))
        }
        None => Ok(()),
    }
}

/// True if a word can be one item of the list that a flag takes.
fn is_item_of(spec: &Spec, flag: &str, word: &str) -> bool {
    let name = flag.replace('-', "_");
    let is_list = spec.parameters.iter().any(|parameter| parameter.name == name && parameter.kind.is_list());
    let is_result = || spec.results.iter().chain(spec.scene_results).any(|result| result.name == word);
    (is_list && Decimal::parse(word.as_bytes()).is_ok()) || (flag == "fields" && is_result())
}

/// The subcommand of a command line: its first argument that is no flag, if there is a command of that name.
pub(super) fn command(arguments: &[OsString]) -> Option<&'static str> {
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
    let bytes = argument.as_encoded_bytes();
    let is_infinite = bytes.get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"-inf"));
    is_infinite || matches!(bytes, [b'-', b'0'..=b'9' | b'.', ..])
}

/// Says in one line what is wrong with a command line, from what the argument parser found out; `command` is the
/// subcommand, if the command line has one, and `flags` are those that there are.
pub(super) fn describe(error: &clap::Error, command: Option<&str>, arguments: &[OsString], flags: &[&Arg]) -> String {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let argument = text(ContextKind::InvalidArg).unwrap_or_default();
    let value = cut(text(ContextKind::InvalidValue).unwrap_or_default());
    let what = match error.kind() {
        ErrorKind::UnknownArgument if argument.starts_with("--") => unknown_flags(command, arguments, flags),
        ErrorKind::UnknownArgument => match untied_value(argument, arguments, flags) {
            Some(value) => value,
            None => format!("unexpected argument '{}' found", cut(argument)),
        },
        ErrorKind::InvalidSubcommand => match text(ContextKind::InvalidSubcommand).unwrap_or_default() {
            "help" => "help: takes one command, and nothing else".to_owned(),
            "version" => "version: takes nothing else".to_owned(),
            word => format!("unrecognized subcommand '{}'", cut(word)),
        },
        ErrorKind::InvalidValue if value.is_empty() => {
            format!("{}: has no value", flag_of(argument))
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let known = list(error, ContextKind::ValidValue);
            format!("{}: {} is not one of {}", flag_of(argument), shown(value.as_bytes()), known.join(", "))
        }
        ErrorKind::TooManyValues => format!("unexpected value '{value}' for '{argument}' found; no more were expected"),
        ErrorKind::ArgumentConflict => conflict(argument, &list(error, ContextKind::PriorArg)),
        ErrorKind::MissingRequiredArgument => format!(
            "the following required arguments were not provided: {}",
            list(error, ContextKind::InvalidArg).join(" ")
        ),
        kind => kind.as_str().unwrap_or("the command line cannot be read").to_owned(),
    };
    format!("{what}{}{}", cure(error), see(error, command))
}

fn conflict(argument: &str, prior: &[String]) -> String {
    if argument.is_empty() {
        return format!(
            "{}: is for all commands, and goes with none",
            prior.iter().map(|flag| flag_of(flag)).collect::<Vec<_>>().join(" and ")
        );
    }
    if prior == [argument] {
        let cure = match flag_of(argument) {
            "--only" | "--fields" | "--pass" => "; its words go in one list, with commas between them",
            "--against" => "; one file has all solids",
            "--solid" => "; one text names all solid tiles",
            _ => "",
        };
        return format!("the argument '{argument}' cannot be used multiple times{cure}");
    }
    let prior: Vec<_> = prior.iter().map(|argument| format!("'{argument}'")).collect();
    format!("the argument '{argument}' cannot be used with {}", prior.join(", "))
}

/// A flag as it is typed, without what else the parser says of it.
fn flag_of(argument: &str) -> &str {
    argument.split(' ').next().unwrap_or_default()
}

/// The message about a value that begins with a hyphen behind a flag that takes one.
fn untied_value(value: &str, arguments: &[OsString], flags: &[&Arg]) -> Option<String> {
    let needs_tie = |known: &&&Arg| known.get_action().takes_values() && !known.is_allow_hyphen_values_set();
    // The parser tells of numbers such as -12 no more than -1.
    let is_told = |text: &str| {
        text == value
            || value.starts_with('-')
                && text.starts_with(value)
                && text[1..].starts_with(|first: char| first.is_ascii_digit())
    };
    let (flag, value) = arguments.windows(2).find_map(|pair| {
        let (flag, text) = (pair[0].to_str()?.strip_prefix("--")?, pair[1].to_str().filter(|text| is_told(text))?);
        let is_it = |known: &&&Arg| known.get_long() == Some(flag) && needs_tie(known);
        flags.iter().find(is_it).map(|_| (flag, text))
    })?;
    let word = shell_word(&format!("--{flag}={value}"))?;
    Some(format!("--{flag}: has no value, since {} begins with a hyphen; write {word}", shown(value.as_bytes())))
}

/// All flags that there are not, each with the one that was probably meant.
fn unknown_flags(command: Option<&str>, arguments: &[OsString], flags: &[&Arg]) -> String {
    let names = arguments.iter().map_while(|argument| argument.to_str().filter(|argument| *argument != "--"));
    let names = names.filter_map(|argument| argument.strip_prefix("--")?.split('=').next());
    let is_known = |name: &str| flags.iter().any(|flag| flag.get_long() == Some(name));
    let unknown: Vec<&str> = names.filter(|name| !is_known(name)).collect();
    // A parameter of another command is not misspelled, but may be meant for one of two boxes.
    let is_of_commands = |name: &str| is_parameter(&format!("--{name}").into());
    let typed = arguments.iter().filter_map(|argument| argument.to_str()?.strip_prefix("--")?.split('=').next());
    let typed: HashSet<&str> = typed.collect();
    let known = typed.iter().filter(|name| is_known(name) && is_of_commands(name));
    // A given parameter is not meant once more, neither by its own name nor by that of an earlier flag.
    let mut given: HashSet<String> = known.map(|name| folded(name)).collect();
    // Another word does not mean a flag that needs one that is not there; its own name may be misspelled.
    let may_be_meant = |name: &str, like: &str| {
        !is_idle(like, command, |other| typed.contains(other))
            || strsim::osa_distance(&folded(name), &folded(like)) <= 2
    };
    let mut meant = HashMap::new();
    for &name in &unknown {
        let known = flags.iter().filter_map(|flag| flag.get_long());
        let known = known.filter(|known| !is_of_commands(name) || is_of_commands(known));
        let like = nearest_beside(name, known, |word| given.contains(word));
        let like = like.filter(|like| !is_of_commands(name) || folded(like.name).contains(&folded(name)));
        let like = like.filter(|like| may_be_meant(name, like.name));
        given.extend(like.map(|like| folded(like.name)));
        meant.entry(name).or_insert(like);
    }
    let meant = |name: &str| *meant.get(name).unwrap_or(&None);
    // A start beside an end is that of a segment.
    let has_end = given.contains("to");
    let one = |name: &&str| {
        let like = meant(name).map(|like| match like.name {
            "origin" if has_end => "--from".to_owned(),
            // Nothing says which of two boxes is meant.
            one if one.starts_with("a-") && !name.starts_with('a') => format!("--{one} or --b-{}", &one[2..]),
            one if one.starts_with("b-") && !name.starts_with('b') && !typed.contains(&*format!("a-{}", &one[2..])) => {
                format!("--a-{} or --{one}", &one[2..])
            }
            _ => format!("--{}", like.shown()),
        });
        let like = match like {
            Some(like) => format!("; did you mean {like}?"),
            None if is_of_any(name) => ", other commands have it".to_owned(),
            None => String::new(),
        };
        format!("--{}: there is no such flag{like}", cut(name))
    };
    listed(unknown.iter().map(one))
}

/// The cure for a mistake, where one can be known.
fn cure(error: &clap::Error) -> String {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return String::new() };
    // The command that answers what the word asks for.
    let called = word.to_ascii_lowercase().replace('_', "-");
    let called = SPECS.iter().find(|spec| spec.also_called.contains(&&*called)).map(|spec| spec.name.to_owned());
    // Commands that share their first word alone are not similar.
    let is_like = |name: &String| strsim::osa_distance(word, name) <= 3;
    let suggested = list(error, ContextKind::SuggestedSubcommand).into_iter().find(is_like);
    let command = called.or(suggested);
    command.map_or(String::new(), |command| format!("; a similar subcommand exists: '{command}'"))
}

/// Where to read on. A wrong value is explained by what has been said.
fn see(error: &clap::Error, command: Option<&str>) -> String {
    match error.kind() {
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => String::new(),
        _ => format!(" (see hitcalc {}--help)", command.map_or(String::new(), |command| format!("{command} "))),
    }
}

fn list(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

/// True if messages are in colour: as `--color` says, else on a terminal, unless `NO_COLOR` or the like forbids it.
pub(super) fn is_color_wanted(color: Option<&str>, is_terminal: bool) -> bool {
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
        Some((place, rest)) if is_color_wanted(color.as_deref(), stderr().is_terminal()) => {
            format!("{}: {rest}", ink::painted(place, ink::RED, true))
        }
        _ => message.to_owned(),
    }
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
        assert_eq!(words_as_flags(arguments("hitcalc help ray-box --help")), arguments("hitcalc ray-box --help"));
        assert_eq!(words_as_flags(arguments("hitcalc help ray-box -h")), arguments("hitcalc ray-box -h"));
        assert_eq!(words_as_flags(arguments("hitcalc help help")), arguments("hitcalc -h"));
        assert_eq!(words_as_flags(arguments("hitcalc help --help")), arguments("hitcalc --help"));
        assert_eq!(words_as_flags(arguments("hitcalc help a b")), arguments("hitcalc help a b"));
        assert_eq!(words_as_flags(arguments("hitcalc help")), arguments("hitcalc -h"));
        assert_eq!(words_as_flags(arguments("hitcalc version")), arguments("hitcalc --version"));
        assert_eq!(words_as_flags(arguments("hitcalc ray-box help")), arguments("hitcalc ray-box -h"));
        assert_eq!(words_as_flags(arguments("hitcalc sphere help")), arguments("hitcalc sphere help"));
    }

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
