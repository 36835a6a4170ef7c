//! What is wrong with a command line, in one line, from what the argument parser found out.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::commands::SPECS;
use crate::nearest::nearest;
use crate::query::cut;

/// The one line; `command` is the subcommand, if the command line has one, and `flags` are those that there are.
pub fn describe(error: &clap::Error, command: Option<&str>, flags: &[String]) -> String {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let argument = text(ContextKind::InvalidArg).unwrap_or_default();
    let value = cut(text(ContextKind::InvalidValue).unwrap_or_default());
    let what = match error.kind() {
        ErrorKind::UnknownArgument => format!("unexpected argument '{}' found", cut(argument)),
        ErrorKind::InvalidSubcommand => {
            format!("unrecognized subcommand '{}'", cut(text(ContextKind::InvalidSubcommand).unwrap_or_default()))
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            format!("a value is required for '{argument}' but none was supplied")
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => format!("invalid value '{value}' for '{argument}'"),
        ErrorKind::TooManyValues => format!("unexpected value '{value}' for '{argument}' found; no more were expected"),
        ErrorKind::ArgumentConflict => conflict(argument, &list(error, ContextKind::PriorArg)),
        ErrorKind::MissingRequiredArgument => format!(
            "the following required arguments were not provided: {}",
            list(error, ContextKind::InvalidArg).join(" ")
        ),
        kind => kind.as_str().unwrap_or("the command line cannot be read").to_owned(),
    };
    format!("{what}{}{}", cure(error, argument, flags), see(error, command))
}

fn conflict(argument: &str, prior: &[String]) -> String {
    if prior == [argument] {
        return format!("the argument '{argument}' cannot be used multiple times");
    }
    let prior: Vec<_> = prior.iter().map(|argument| format!("'{argument}'")).collect();
    format!("the argument '{argument}' cannot be used with {}", prior.join(", "))
}

/// What would be right, where that can be told.
fn cure(error: &clap::Error, argument: &str, flags: &[String]) -> String {
    if error.kind() == ErrorKind::UnknownArgument {
        let like = argument.strip_prefix("--").and_then(|name| nearest(name, flags.iter().map(String::as_str)));
        return like.map_or(String::new(), |flag| format!("; a similar argument exists: '--{flag}'"));
    }
    match list(error, ContextKind::ValidValue).as_slice() {
        [] => match other_command(error).or_else(|| list(error, ContextKind::SuggestedSubcommand).first().cloned()) {
            Some(command) => format!("; a similar subcommand exists: '{command}'"),
            None => String::new(),
        },
        values => format!("; [possible values: {}]", values.join(", ")),
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
