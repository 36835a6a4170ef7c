//! The flags with what the command line's parser does not know of their values: words of parameters, names of results
//! in a list, names of parameters before `=`.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Arg, Command as Clap};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use serde::de::IgnoredAny;

use crate::cli::flags;
use crate::output::format::AGAINST_ROW;
use crate::query::{Kind, Parameter, ResultField, Spec, cut};

/// The most bytes of a header line that are looked at.
const LONGEST_LINE: u64 = 64 * 1024;

/// The whole program, for completing this line.
pub(super) fn program(line: &[OsString]) -> Clap {
    let line: Arc<[PathBuf]> = line.iter().map(PathBuf::from).collect();
    let in_scene = line.iter().any(|word| {
        let word = word.as_os_str().as_encoded_bytes();
        word == b"--against" || word.starts_with(b"--against=")
    });
    flags::whole_program().mut_subcommands(|subcommand| {
        let Some(spec) = flags::spec_of(subcommand.get_name()) else { return subcommand };
        subcommand.mut_args(|arg| match arg.get_id().as_str() {
            "fields" => arg.add(ArgValueCompleter::new(move |typed: &OsStr| results(spec, in_scene, typed))),
            "only" => arg.add(ArgValueCompleter::new(statuses)),
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
    let text = typed.to_string_lossy();
    let start = text.rfind([',', '+']).map_or(0, |sign| sign + 1);
    let (before, _) = text.split_at(start);
    let named: Vec<&str> = before.trim_start_matches('+').split(',').map(str::trim).collect();
    let results: &'static [ResultField] = if in_scene { spec.scene_results } else { spec.results };
    let of_solid = in_scene.then_some((AGAINST_ROW, "The solid's number in its file, from 1"));
    let all = of_solid.into_iter().chain(results.iter().map(|result| (result.name, result.help)));
    let open = all.filter(|(name, _)| !named.contains(name));
    open.filter_map(|(name, help)| offer(before, name, typed, Some(help))).collect()
}

/// The statuses and classes that a list could go on with.
fn statuses(typed: &OsStr) -> Vec<CompletionCandidate> {
    let text = typed.to_string_lossy();
    let (before, _) = text.split_at(text.rfind(',').map_or(0, |sign| sign + 1));
    let named: Vec<&str> = before.split(',').map(str::trim).collect();
    let all = ["hit", "touch", "miss", "ok", "boundary", "wrong"].into_iter();
    all.filter(|word| !named.contains(word)).filter_map(|word| offer(before, word, typed, None)).collect()
}

/// The words of a line that may be files of queries: all that are no flags.
fn files(line: &Arc<[PathBuf]>) -> impl Fn() -> Vec<String> + Send + Sync + 'static {
    let line = Arc::clone(line);
    move || {
        line.iter().skip(2).filter(|word| !begins_with(word, "-")).find_map(|word| names_in(word)).unwrap_or_default()
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

fn begins_with(word: &Path, start: &str) -> bool {
    word.as_os_str().as_encoded_bytes().starts_with(start.as_bytes())
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
            line.split(mark).map(|name| name.trim().trim_matches('"').to_owned()).collect()
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
        let names = parameters.iter().map(|parameter| (format!("{}=", parameter.name), parameter.help));
        names.filter_map(|(name, help)| offer("", &name, typed, Some(help))).collect()
    }))
}

/// A word, after what stands before it, if that is how the typed text could go on.
fn offer(before: &str, word: &str, typed: &OsStr, help: Option<&'static str>) -> Option<CompletionCandidate> {
    let value = format!("{before}{word}");
    let fits = value.as_bytes().starts_with(typed.as_encoded_bytes());
    fits.then(|| CompletionCandidate::new(value).help(help.map(Into::into)))
}
