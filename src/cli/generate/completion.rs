//! What a shell offers when a line is half typed.
//!
//! The script of each shell is a few lines that ask the program itself, by running it with `HITCALC_COMPLETE` set to
//! the shell's name and the words of the line after `--`. So a shell offers what this very program knows: a result
//! after a comma, those of a scene once there is one.

use std::env;
use std::ffi::{OsStr, OsString};

use clap::{Command as Clap, ValueHint};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, complete};
use clap_complete::env::{EnvCompleter, Shells};

use crate::failure::Failure;
use crate::query::shown;

use super::super::Request;
use super::words;

/// The variable that asks for completions.
const VARIABLE: &str = "HITCALC_COMPLETE";

/// What the program is called on the line.
const PROGRAM: &str = "hitcalc";

/// Says to bash, zsh and fish that a file goes here: each knows best how a name is quoted, and what `~` and `$HOME`
/// mean.
const A_FILE: &str = "/";

/// The shells whose scripts are our own, since they ask for `A_FILE`.
const SCRIPTS: [(&str, &str); 3] =
    [("bash", include_str!("bash.sh")), ("zsh", include_str!("zsh.sh")), ("fish", include_str!("fish.fish"))];

/// The script of a shell.
pub(super) fn script(shell: &str) -> Result<String, Failure> {
    if let Some((_, script)) = SCRIPTS.iter().find(|(name, _)| *name == shell) {
        return Ok((*script).to_owned());
    }
    let mut script = Vec::new();
    // Writing into memory cannot fail.
    let _ = completer(shell)?.write_registration(VARIABLE, PROGRAM, PROGRAM, PROGRAM, &mut script);
    Ok(String::from_utf8_lossy(&script).into_owned())
}

/// What the shell that asks can offer; `None` if none asks.
pub(crate) fn answer(arguments: &[OsString]) -> Result<Option<Request>, Failure> {
    let Some(shell) = env::var(VARIABLE).ok().filter(|shell| !shell.is_empty()) else { return Ok(None) };
    let line = arguments.iter().position(|argument| argument == "--").map_or(arguments.len(), |dashes| dashes + 1);
    let line = arguments[line..].to_vec();
    if line.is_empty() {
        return Err(Failure::Usage(format!("{VARIABLE}: there is no line to complete after --")));
    }
    let mut program = words::program(&line);
    let text = if SCRIPTS.iter().any(|(name, _)| *name == shell) {
        ours(&shell, program, line)
    } else {
        let mut text = Vec::new();
        let folder = env::current_dir().ok();
        // Where there is nothing to offer that is an error to the library; to the shell it is nothing.
        let _ = completer(&shell)?.write_complete(&mut program, line, folder.as_deref(), &mut text);
        String::from_utf8_lossy(&text).into_owned()
    };
    Ok(Some(Request::Print { text, usage_error: false }))
}

fn completer(shell: &str) -> Result<&'static dyn EnvCompleter, Failure> {
    let Shells(shells) = Shells::builtins();
    let found = shells.iter().find(|completer| completer.is(shell));
    found
        .copied()
        .ok_or_else(|| Failure::Usage(format!("{VARIABLE}: there are no completions for {}", shown(shell.as_bytes()))))
}

/// What could stand in place of the last word of a line, one a line; or `A_FILE` alone.
fn ours(shell: &str, program: Clap, mut line: Vec<OsString>) -> String {
    let mut given = 0;
    if shell == "bash" {
        (line, given) = joined(line);
    }
    let a_file = ArgValueCompleter::new(|_: &OsStr| vec![CompletionCandidate::new(A_FILE)]);
    let mut program = program.mut_subcommands(|command| {
        command.mut_args(|arg| match arg.get_value_hint() {
            ValueHint::AnyPath | ValueHint::FilePath => arg.add(a_file.clone()),
            _ => arg,
        })
    });
    let last = line.len() - 1;
    // Beside a file the flags are offered once a dash is typed.
    let wants_flag = line[last].as_encoded_bytes().starts_with(b"-");
    let offered = complete(&mut program, line.clone(), last, None).unwrap_or_default();
    let is_file = |candidate: &CompletionCandidate| {
        let value = candidate.get_value().as_encoded_bytes();
        value == A_FILE.as_bytes() || value.ends_with(b"=/")
    };
    if offered.iter().any(is_file) && !(wants_flag && offered.iter().any(|candidate| !is_file(candidate))) {
        return A_FILE.to_owned();
    }
    // What is typed already is no offer.
    let is_new = |candidate: &&CompletionCandidate| !is_file(candidate) && candidate.get_value() != line[last];
    let lines = offered.iter().filter(is_new).map(|candidate| {
        let value = candidate.get_value().to_string_lossy();
        let help = candidate.get_help().map(ToString::to_string).unwrap_or_default();
        let help = help.lines().next().unwrap_or_default();
        match shell {
            "zsh" => format!("{}:{help}", value.replace('\\', r"\\").replace(':', r"\:")),
            "fish" => format!("{value}\t{help}"),
            _ => value.get(given..).unwrap_or_default().to_owned(),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// bash splits words at `=`, and replaces the part behind it alone: the line with such words whole, and how many bytes
/// of the last one stand in front of that part.
fn joined(line: Vec<OsString>) -> (Vec<OsString>, usize) {
    let mut words: Vec<OsString> = Vec::new();
    let mut given = 0;
    let mut goes_on = false;
    for word in line {
        let is_sign = word == "=";
        match words.last_mut().filter(|_| is_sign || goes_on) {
            Some(last) => {
                given = last.len() + usize::from(is_sign);
                last.push(word);
            }
            None => {
                given = 0;
                words.push(word);
            }
        }
        goes_on = is_sign;
    }
    (words, given)
}
