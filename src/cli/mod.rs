//! The command line: flags and help from the declarations of each command, and the validated options of a run.
//!
//! No type of the argument parser leaves this folder.

mod arguments;
mod config;
mod flags;
mod help;

use std::ffi::OsString;

pub use config::{ColumnMap, Config, Input, InputFormat, Reading, SceneInput, Writing};

use crate::commands::COMMANDS;
use crate::failure::Failure;

/// What the command line asks for.
pub enum Request {
    /// To answer queries.
    Run(Box<Config>),
    /// To print this help or version; it was not asked for if `usage_error`.
    Print {
        /// The help, or the version.
        text: String,
        /// Whether a command or parameters should have been there.
        usage_error: bool,
    },
}

/// Reads the command line.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, Failure> {
    let arguments = arguments::join_negative_values(arguments);
    let matches = match flags::program().try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => return flags::explain(&error),
    };
    let Some((name, matches)) = matches.subcommand() else {
        return Ok(Request::Print { text: help::program(), usage_error: true });
    };
    let command = COMMANDS.into_iter().find(|command| command.spec().name == name);
    let command = command.ok_or_else(|| Failure::Usage(format!("there is no command {name}")))?;
    match Config::new(command, matches)? {
        Some(config) => Ok(Request::Run(Box::new(config))),
        None => Ok(Request::Print { text: help::subcommand(name), usage_error: true }),
    }
}
