//! The command line: flags and help from the declarations of each command, and the validated options of a run.
//!
//! `arguments` mends what the parser would misread, `flags` declares what there is (`help` has its longer texts),
//! `color` says whether colours are wanted, `complaint` says in one line what the parser found wrong, `options` makes a
//! `config` of what it found right, and `values` reads the value of a single flag.
//!
//! No type of the argument parser leaves this folder.

mod arguments;
mod color;
mod complaint;
mod config;
mod flags;
mod generate;
mod help;
mod options;
mod values;

use std::ffi::OsString;

use clap::error::ErrorKind;

pub use color::painted;
pub use config::Config;
pub(crate) use config::{
    ColumnMap, Dialect, FieldName, Header, Input, InputFormat, PictureForm, Reading, Tiles, TrickyQueries, Way, Writing,
};
pub use values::{has_ending_of_map, no_result};

use crate::commands::command;
use crate::failure::Failure;

/// What the command line asks for.
pub enum Request {
    /// To answer queries.
    Run(Box<Config>),
    /// To print tricky queries.
    Cases(TrickyQueries),
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
    Parser::default().parse(arguments)
}

/// The flags of all commands. To make them takes ten times as long as to read a command line by them: whoever has many
/// lines to read keeps one parser.
pub struct Parser(clap::Command);

impl Default for Parser {
    fn default() -> Self {
        Self(flags::program())
    }
}

impl Parser {
    /// Reads a command line.
    pub fn parse(&mut self, arguments: impl IntoIterator<Item = OsString>) -> Result<Request, Failure> {
        let arguments: Vec<OsString> = arguments.into_iter().collect();
        if let Some(offer) = generate::answer(&arguments)? {
            return Ok(offer);
        }
        let arguments = arguments::words_as_flags(arguments);
        arguments::check_lists(&arguments)?;
        let arguments = arguments::join_negative_values(arguments);
        let matches = match self.0.try_get_matches_from_mut(&arguments) {
            Ok(matches) => matches,
            Err(error) => return self.explain(&error, &arguments),
        };
        if let Some(kind) = matches.get_one::<String>(flags::GENERATE) {
            return Ok(Request::Print { text: generate::generate(kind)?, usage_error: false });
        }
        let Some((name, matches)) = matches.subcommand() else {
            return Ok(Request::Print { text: flags::program_help(), usage_error: true });
        };
        let command = command(name).ok_or_else(|| Failure::Usage(format!("there is no command {name}")))?;
        if let Some(cases) = options::cases::cases(command, matches)? {
            return Ok(Request::Cases(cases));
        }
        match options::config(command, matches)? {
            Some(config) => Ok(Request::Run(Box::new(config))),
            None => Ok(Request::Print { text: flags::subcommand_help(name, false), usage_error: true }),
        }
    }

    /// Help and version, where those were asked for; else what is wrong.
    fn explain(&mut self, error: &clap::Error, arguments: &[OsString]) -> Result<Request, Failure> {
        let command = arguments::command(arguments);
        match (error.kind(), command) {
            (ErrorKind::DisplayHelp, Some(command)) => {
                let is_long = arguments.iter().any(|argument| argument == "--help");
                Ok(Request::Print { text: flags::subcommand_help(command, is_long), usage_error: false })
            }
            (ErrorKind::DisplayHelp | ErrorKind::DisplayVersion, _) => {
                Ok(Request::Print { text: error.render().to_string(), usage_error: false })
            }
            _ => {
                let flags = flags::known(&mut self.0, command);
                Err(Failure::Usage(complaint::describe(error, command, arguments, &flags)))
            }
        }
    }
}
