//! What a shell offers when a line is half typed.
//!
//! The script of each shell is a few lines that ask the program itself, by running it with `HITCALC_COMPLETE` set to
//! the shell's name and the words of the line after `--`. So a shell offers what this very program knows: a result
//! after a comma, those of a scene once there is one.

use std::env;
use std::ffi::OsString;

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

/// Says to bash that a file goes here.
const A_FILE: &str = "/";

/// zsh runs a file of its function path as the function, when it is first asked.
const ZSH_AUTOLOADED: &str = "\
if [[ $funcstack[1] == _hitcalc ]]; then
    # Loaded from the function path this file is itself the first to be asked.
    _clap_dynamic_completer_hitcalc \"$@\"
fi
";

/// The script of a shell.
pub fn script(shell: &str) -> Result<String, Failure> {
    if shell == "bash" {
        return Ok(include_str!("bash.sh").to_owned());
    }
    let mut script = Vec::new();
    // Writing into memory cannot fail.
    let _ = completer(shell)?.write_registration(VARIABLE, PROGRAM, PROGRAM, PROGRAM, &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    if shell == "zsh" {
        script.push_str(ZSH_AUTOLOADED);
    }
    Ok(script)
}

/// What the shell that asks can offer; `None` if none asks.
pub fn answer(arguments: &[OsString]) -> Result<Option<Request>, Failure> {
    let Some(shell) = env::var(VARIABLE).ok().filter(|shell| !shell.is_empty()) else { return Ok(None) };
    let line = arguments.iter().position(|argument| argument == "--").map_or(arguments.len(), |dashes| dashes + 1);
    let line = arguments[line..].to_vec();
    if line.is_empty() {
        return Err(Failure::Usage(format!("{VARIABLE}: there is no line to complete after --")));
    }
    let mut program = words::program(&line);
    let text = if shell == "bash" {
        for_bash(program, line)
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

/// bash splits `--flag=value` in three, and completes file names better than we could.
fn for_bash(program: Clap, mut line: Vec<OsString>) -> String {
    let mut after_flag = false;
    line.retain(|word| {
        let sign = after_flag && word == "=";
        after_flag = word.as_encoded_bytes().starts_with(b"--");
        !sign
    });
    let a_file = ArgValueCompleter::new(|_: &std::ffi::OsStr| vec![CompletionCandidate::new(A_FILE)]);
    let mut program = program.mut_subcommands(|command| {
        command.mut_args(|arg| match arg.get_value_hint() {
            ValueHint::AnyPath | ValueHint::FilePath => arg.add(a_file.clone()),
            _ => arg,
        })
    });
    let last = line.len() - 1;
    let typed = line[last].clone();
    let offered = complete(&mut program, line, last, None).unwrap_or_default();
    let mut values: Vec<String> =
        offered.iter().map(|candidate| candidate.get_value().to_string_lossy().into_owned()).collect();
    // Beside a file the flags are offered once a dash is typed.
    let wants_flag = typed.as_encoded_bytes().starts_with(b"-");
    if values.iter().any(|value| value == A_FILE) {
        values.retain(|value| (value == A_FILE) != wants_flag);
    }
    values.join("\n")
}
