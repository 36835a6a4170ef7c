//! The command line: flags and help from the declarations of each command, and the validated options of a run.
//!
//! `arguments` mends what the parser would misread, and says in one line what it found wrong; `flags` declares what
//! there is, of which `help`, `manual` and `completion` are made; `options` makes a `config` of what was found right, and
//! `values` reads the value of a single flag.
//!
//! No type of the argument parser leaves this folder.

mod arguments;
mod completion;
mod config;
mod flags;
mod help;
mod manual;
mod options;
mod values;

use std::ffi::OsString;
use std::io::{IsTerminal, stderr, stdout};

use clap::error::ErrorKind;

use crate::commands::command;
use crate::failure::Failure;
use crate::ink;
use arguments::is_color_wanted;

pub use arguments::painted;
pub use config::Config;
pub(crate) use config::{
    Chosen, ColumnMap, Dialect, Expected, FieldName, Header, Input, InputFormat, Reading, Tiles, Trial, TrickyQueries,
    Units, Way, Writing,
};
pub(crate) use values::{has_ending_of_map, no_result};

/// The request of a command line.
pub enum Request {
    Run(Box<Config>),
    Cases(TrickyQueries),
    /// To print this help or version; it was not asked for if `usage_error`.
    Print {
        /// The help, or the version.
        text: String,
        /// True if a command or parameters are missing.
        usage_error: bool,
    },
}

pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, Failure> {
    Parser::default().parse(arguments)
}

/// The flags of all commands. They take ten times as long to make as to read a command line by: to read many lines keep
/// one parser.
pub struct Parser(clap::Command);

impl Default for Parser {
    fn default() -> Self {
        Self(flags::program())
    }
}

impl Request {
    /// The text of a help, with highlighted headings on a terminal.
    fn help(text: String, usage_error: bool) -> Self {
        let is_terminal = if usage_error { stderr().is_terminal() } else { stdout().is_terminal() };
        let text = if is_color_wanted(None, is_terminal) { ink::with_headings(&text) } else { text };
        Self::Print { text, usage_error }
    }
}

impl Parser {
    pub fn parse(&mut self, arguments: impl IntoIterator<Item = OsString>) -> Result<Request, Failure> {
        let arguments: Vec<OsString> = arguments.into_iter().collect();
        if let Some(offer) = completion::answer(&arguments)? {
            return Ok(offer);
        }
        let arguments = arguments::words_as_flags(arguments);
        arguments::check_lists(&arguments)?;
        let long_flags = || {
            flags::known(&mut self.0, arguments::command(&arguments))
                .iter()
                .filter_map(|flag| flag.get_long())
                .map(str::to_owned)
                .collect()
        };
        arguments::check_hyphens(&arguments, long_flags)?;
        let arguments = arguments::join_negative_values(arguments);
        let matches = match self.0.try_get_matches_from_mut(&arguments) {
            Ok(matches) => matches,
            Err(error) => return self.explain(&error, &arguments),
        };
        if let Some(kind) = matches.get_one::<String>(flags::GENERATE) {
            let text = if kind == "man" { manual::page() } else { completion::script(kind)? };
            return Ok(Request::Print { text, usage_error: false });
        }
        let Some((name, matches)) = matches.subcommand() else {
            return Ok(Request::help(flags::program().render_help().to_string(), true));
        };
        let command = command(name).ok_or_else(|| Failure::Usage(format!("there is no command {name}")))?;
        if let Some(cases) = options::cases(command, matches)? {
            return Ok(Request::Cases(cases));
        }
        match options::config(command, matches)? {
            Some(config) => Ok(Request::Run(Box::new(config))),
            None => Ok(Request::help(flags::subcommand_help(name, false), true)),
        }
    }

    /// Help and version, where those were asked for; else what is wrong.
    fn explain(&mut self, error: &clap::Error, arguments: &[OsString]) -> Result<Request, Failure> {
        let command = arguments::command(arguments);
        match (error.kind(), command) {
            (ErrorKind::DisplayHelp, Some(command)) => {
                let is_long = arguments.iter().any(|argument| argument == "--help");
                Ok(Request::help(flags::subcommand_help(command, is_long), false))
            }
            (ErrorKind::DisplayHelp | ErrorKind::DisplayVersion, _) => {
                Ok(Request::help(error.render().to_string(), false))
            }
            _ => {
                let flags = flags::known(&mut self.0, command);
                Err(Failure::Usage(arguments::describe(error, command, arguments, &flags)))
            }
        }
    }
}
