//! The arguments as they come, before the parser reads them.
//!
//! Negative numbers are values of flags: `--dir -1,-.5,-1e-3`.
//! An argument parser takes `-1` for a flag, or, told to allow it, takes the next flag for a value. So a value that
//! looks like a negative number is tied to the parameter before it with `=`, and everything else is left alone.

use std::ffi::OsString;

use crate::commands::COMMANDS;

/// The arguments, with `--dir -1,2` made `--dir=-1,2`.
pub fn join_negative_values(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
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

/// The subcommand of a command line: its first argument that is no flag, if there is a command of that name.
pub fn command(arguments: &[OsString]) -> Option<&'static str> {
    let word = arguments.iter().skip(1).find(|argument| !argument.as_encoded_bytes().starts_with(b"-"))?;
    COMMANDS.iter().map(|command| command.spec().name).find(|name| word == name)
}

fn is_parameter(flag: &OsString) -> bool {
    let Some(name) = flag.to_str().and_then(|flag| flag.strip_prefix("--")) else { return false };
    if name == "view" {
        return true;
    }
    let name = name.replace('-', "_");
    COMMANDS.iter().any(|command| command.spec().parameters.iter().any(|parameter| parameter.name == name))
}

fn is_negative_value(argument: &OsString) -> bool {
    matches!(argument.as_encoded_bytes(), [b'-', b'0'..=b'9' | b'.', ..] | [b'-', b'i', b'n', b'f', ..])
}
