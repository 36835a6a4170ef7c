//! Completions for a line that is half typed.
//!
//! The script of each shell is a few lines that ask the program itself, by running it with `HITCALC_COMPLETE` set to
//! the shell's name and the words of the line after `--`. So a shell offers what this very program knows: a result
//! after a comma, those of a scene once there is one.

use std::collections::HashMap;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Arg, Command as Clap, ValueHint};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, complete};
use clap_complete::env::{EnvCompleter, Shells};
use serde::de::IgnoredAny;

use crate::cli::{Request, flags};
use crate::failure::Failure;
use crate::output::format::AGAINST_ROW;
use crate::query::{Kind, Only, Parameter, ResultField, Spec, cut, shown};

/// The variable that asks for completions.
const VARIABLE: &str = "HITCALC_COMPLETE";

/// The name of the program on the command line.
const PROGRAM: &str = "hitcalc";

/// Says to bash, zsh and fish that a file goes here: each knows best how a name is quoted, and what `~` and `$HOME`
/// mean.
const A_FILE: &str = "/";

/// The shells whose scripts are our own, since they ask for `A_FILE`.
const SCRIPTS: [(&str, &str); 3] = [
    ("bash", include_str!("completion/bash.sh")),
    ("zsh", include_str!("completion/zsh.sh")),
    ("fish", include_str!("completion/fish.fish")),
];

pub(super) fn script(shell: &str) -> Result<String, Failure> {
    if let Some((_, script)) = SCRIPTS.iter().find(|(name, _)| *name == shell) {
        return Ok((*script).to_owned());
    }
    let mut script = Vec::new();
    // Writing into memory cannot fail.
    let _ = completer(shell)?.write_registration(VARIABLE, PROGRAM, PROGRAM, PROGRAM, &mut script);
    Ok(String::from_utf8_lossy(&script).into_owned())
}

/// The offers for the shell that asks; `None` if none asks.
pub(super) fn answer(arguments: &[OsString]) -> Result<Option<Request>, Failure> {
    let Some(shell) = env::var(VARIABLE).ok().filter(|shell| !shell.is_empty()) else { return Ok(None) };
    let line = arguments.iter().position(|argument| argument == "--").map_or(arguments.len(), |dashes| dashes + 1);
    let line = arguments[line..].to_vec();
    if line.is_empty() {
        return Err(Failure::Usage(format!("{VARIABLE}: there is no line to complete after --")));
    }
    let mut program = program(&line);
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

/// The words that may replace the last one of a line, one a line; or `A_FILE` alone.
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
    // A word that is already typed is no offer.
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

/// The most bytes of a header line that are looked at.
const LONGEST_LINE: u64 = 64 * 1024;

/// The whole program, for completing this line: the flags with what the parser does not know of their values, words of
/// parameters, names of results in a list, names of parameters before `=`.
fn program(line: &[OsString]) -> Clap {
    let line: Arc<[PathBuf]> = line.iter().map(PathBuf::from).collect();
    let in_scene = line.iter().any(|word| {
        let word = word.as_os_str().as_encoded_bytes();
        word == b"--against" || word.starts_with(b"--against=")
    });
    flags::whole_program().mut_subcommands(|subcommand| {
        let Some(spec) = flags::spec_of(subcommand.get_name()) else { return subcommand };
        subcommand.mut_args(|arg| match arg.get_id().as_str() {
            "fields" => arg.add(ArgValueCompleter::new(move |typed: &OsStr| results(spec, in_scene, typed))),
            "only" => arg.add(ArgValueCompleter::new(|typed: &OsStr| {
                items(&[','], Only::WORDS.into_iter().map(|word| (word, None)), typed)
            })),
            "columns" => maps(arg, own(spec, in_scene), files(&line)),
            "against-columns" => maps(arg, &spec.parameters[spec.first_solid..], scenes(&line)),
            name => match spec.parameters.iter().find(|parameter| parameter.name == name).map(|found| found.kind) {
                Some(Kind::Word(words)) => arg.add(ArgValueCompleter::new(move |typed: &OsStr| {
                    words.iter().filter_map(|word| offer("", word, typed, None)).collect()
                })),
                _ => arg,
            },
        })
    })
}

/// The parameters that queries bring themselves.
fn own(spec: &'static Spec, in_scene: bool) -> &'static [Parameter] {
    &spec.parameters[..if in_scene { spec.first_solid } else { spec.plain_parameters() }]
}

/// The names of results that a list could go on with.
fn results(spec: &'static Spec, in_scene: bool, typed: &OsStr) -> Vec<CompletionCandidate> {
    let results: &'static [ResultField] = if in_scene { spec.scene_results } else { spec.results };
    let of_solid = in_scene.then_some((AGAINST_ROW, "The solid's number in its file, from 1"));
    let all = of_solid.into_iter().chain(results.iter().map(|result| (result.name, result.help)));
    items(&[',', '+'], all.map(|(name, help)| (name, Some(help.to_owned()))), typed)
}

/// The words of these, each with its help, that a list could go on with whose items begin behind these signs.
fn items(
    signs: &[char],
    all: impl Iterator<Item = (&'static str, Option<String>)>,
    typed: &OsStr,
) -> Vec<CompletionCandidate> {
    let text = typed.to_string_lossy();
    let (before, _) = text.split_at(text.rfind(signs).map_or(0, |sign| sign + 1));
    let named: Vec<&str> = before.trim_start_matches(signs).split(',').map(str::trim).collect();
    let open = all.filter(|(word, _)| !named.contains(word));
    open.filter_map(|(word, help)| offer(before, word, typed, help)).collect()
}

/// The words of a line that may be files of queries: all that are no flags.
fn files(line: &Arc<[PathBuf]>) -> impl Fn() -> Vec<String> + Send + Sync + 'static {
    let line = Arc::clone(line);
    move || {
        let mut words = line.iter().skip(2).filter(|word| !word.as_os_str().as_encoded_bytes().starts_with(b"-"));
        words.find_map(|word| names_in(word)).unwrap_or_default()
    }
}

/// The file of a scene on a line.
fn scenes(line: &Arc<[PathBuf]>) -> impl Fn() -> Vec<String> + Send + Sync + 'static {
    let line = Arc::clone(line);
    move || {
        let behind = line.iter().position(|word| word.as_os_str() == "--against").and_then(|at| line.get(at + 1));
        let joined = || line.iter().find_map(|word| word.to_str()?.strip_prefix("--against=").map(PathBuf::from));
        behind.cloned().or_else(joined).and_then(|file| names_in(&file)).unwrap_or_default()
    }
}

/// The names of the columns, or of the first object's keys, in the first line of a file; of those the plain ones.
fn names_in(file: &Path) -> Option<Vec<String>> {
    let mut start = Vec::new();
    let file = File::open(file).ok().filter(|file| file.metadata().is_ok_and(|of| of.is_file()))?;
    file.take(LONGEST_LINE).read_to_end(&mut start).ok()?;
    let start = String::from_utf8_lossy(&start);
    let line = start.trim_start_matches('\u{feff}').lines().next()?;
    let names: Vec<String> = match serde_json::from_str::<HashMap<String, IgnoredAny>>(line) {
        Ok(object) => object.into_keys().collect(),
        Err(_) => {
            let count = |mark: &char| line.matches(*mark).count();
            let mark = [',', ';', '\t', '|'].into_iter().max_by_key(count)?;
            let mut reader = csv::ReaderBuilder::new().delimiter(mark as u8).from_reader(line.as_bytes());
            reader.headers().ok()?.iter().map(|name| name.trim().to_owned()).collect()
        }
    };
    let is_plain = |name: &String| !name.is_empty() && !name.contains([',', '"']) && cut(name) == *name;
    Some(names.into_iter().filter(is_plain).collect())
}

/// Names of parameters, to which columns are to be mapped, and behind `=` the names of these columns.
fn maps(arg: Arg, parameters: &'static [Parameter], columns: impl Fn() -> Vec<String> + Send + Sync + 'static) -> Arg {
    arg.add(ArgValueCompleter::new(move |typed: &OsStr| {
        let text = typed.to_string_lossy();
        if let Some(sign) = text.find('=') {
            let (before, _) = text.split_at(text.rfind(',').map_or(0, |comma| comma + 1).max(sign + 1));
            let named: Vec<&str> = before[sign + 1..].split(',').collect();
            let columns = columns();
            let open = columns.iter().filter(|name| !named.contains(&name.as_str()));
            // Where nothing is offered at all files are.
            let itself = CompletionCandidate::new(typed);
            return open.filter_map(|name| offer(before, name, typed, None)).chain([itself]).collect();
        }
        let names = parameters.iter().map(|parameter| (format!("{}=", parameter.name), parameter.help()));
        names.filter_map(|(name, help)| offer("", &name, typed, Some(help))).collect()
    }))
}

/// Offers a word behind the text `before`, if the typed text can go on like that.
fn offer(before: &str, word: &str, typed: &OsStr, help: Option<String>) -> Option<CompletionCandidate> {
    let value = format!("{before}{word}");
    let fits = value.as_bytes().starts_with(typed.as_encoded_bytes());
    fits.then(|| CompletionCandidate::new(value).help(help.map(Into::into)))
}
