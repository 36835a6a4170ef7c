//! What is wrong with a command line, in one line, from what the argument parser found out.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::commands::SPECS;
use crate::nearest::nearest;
use crate::query::{cut, listed, shell_word, shown};

use super::flags::KnownFlag;

/// The one line; `command` is the subcommand, if the command line has one, and `flags` are those that there are.
pub(super) fn describe(
    error: &clap::Error,
    command: Option<&str>,
    arguments: &[OsString],
    flags: &[KnownFlag],
) -> String {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let argument = text(ContextKind::InvalidArg).unwrap_or_default();
    let value = cut(text(ContextKind::InvalidValue).unwrap_or_default());
    let what = match error.kind() {
        ErrorKind::UnknownArgument if argument.starts_with("--") => unknown_flags(arguments, flags),
        ErrorKind::UnknownArgument => match untied_value(argument, arguments, flags) {
            Some(value) => value,
            None => format!("unexpected argument '{}' found", cut(argument)),
        },
        ErrorKind::InvalidSubcommand => {
            format!("unrecognized subcommand '{}'", cut(text(ContextKind::InvalidSubcommand).unwrap_or_default()))
        }
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
    if prior == [argument] {
        return format!("the argument '{argument}' cannot be used multiple times");
    }
    let prior: Vec<_> = prior.iter().map(|argument| format!("'{argument}'")).collect();
    format!("the argument '{argument}' cannot be used with {}", prior.join(", "))
}

/// A flag as it is typed, without what else the parser says of it.
fn flag_of(argument: &str) -> &str {
    argument.split(' ').next().unwrap_or_default()
}

/// What is wrong with a value that begins with a hyphen behind a flag that takes one.
fn untied_value(value: &str, arguments: &[OsString], flags: &[KnownFlag]) -> Option<String> {
    let at = arguments.iter().position(|argument| argument == value)?;
    let flag = arguments[..at].last()?.to_str()?.strip_prefix("--")?;
    flags.iter().find(|known| known.name == flag && known.takes_value)?;
    let word = shell_word(&format!("--{flag}={value}"))?;
    Some(format!("--{flag}: has no value, since {} begins with a hyphen; write {word}", shown(value.as_bytes())))
}

/// All flags that there are not, each with the one that was probably meant.
fn unknown_flags(arguments: &[OsString], flags: &[KnownFlag]) -> String {
    let names = arguments.iter().map_while(|argument| argument.to_str().filter(|argument| *argument != "--"));
    let names = names.filter_map(|argument| argument.strip_prefix("--")?.split('=').next());
    let unknown: Vec<&str> = names.filter(|name| !flags.iter().any(|flag| flag.name == *name)).collect();
    let meant = |name: &str| nearest(name, flags.iter().map(|flag| flag.name.as_str()));
    // A start beside an end is that of a segment.
    let has_end = arguments.iter().any(|argument| argument.as_encoded_bytes().starts_with(b"--to"))
        || unknown.iter().any(|name| meant(name).is_some_and(|meant| meant.name == "to"));
    let one = |name: &&str| {
        let like = meant(name).map(|like| match like.name {
            "origin" if has_end => "--from".to_owned(),
            // Nothing says which of two boxes is meant.
            one if one.starts_with("a-") && !name.starts_with('a') => format!("--{one} or --b-{}", &one[2..]),
            _ => format!("--{}", like.shown()),
        });
        let like = like.map_or(String::new(), |like| format!("; did you mean {like}?"));
        format!("--{}: there is no such flag{like}", cut(name))
    };
    listed(unknown.iter().map(one))
}

/// What would be right, where that can be told.
fn cure(error: &clap::Error) -> String {
    match other_command(error).or_else(|| list(error, ContextKind::SuggestedSubcommand).first().cloned()) {
        Some(command) => format!("; a similar subcommand exists: '{command}'"),
        None => String::new(),
    }
}

/// The command that answers what a word asks for.
fn other_command(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return None };
    let word = word.to_ascii_lowercase().replace('_', "-");
    SPECS.iter().find(|spec| spec.also_called.contains(&word.as_str())).map(|spec| spec.name.to_owned())
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
