//! The flags with what the command line's parser does not know of their values: words of parameters, names of results
//! in a list, names of parameters before `=`.

use std::ffi::{OsStr, OsString};

use clap::{Arg, Command as Clap};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};

use crate::cli::flags;
use crate::output::format::AGAINST_ROW;
use crate::query::{Kind, Parameter, ResultField, Spec};

/// The whole program, for completing this line.
pub fn program(line: &[OsString]) -> Clap {
    let in_scene = line.iter().any(|word| {
        let word = word.as_encoded_bytes();
        word == b"--against" || word.starts_with(b"--against=")
    });
    flags::whole_program().mut_subcommands(|subcommand| {
        let Some(spec) = flags::spec_of(subcommand.get_name()) else { return subcommand };
        subcommand.mut_args(|arg| match arg.get_id().as_str() {
            "fields" => arg.add(ArgValueCompleter::new(move |typed: &OsStr| results(spec, in_scene, typed))),
            "only" => arg.add(ArgValueCompleter::new(statuses)),
            "columns" => maps(arg, own(spec, in_scene)),
            "against-columns" => maps(arg, &spec.parameters[spec.first_solid..]),
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

/// Names of parameters, to which columns are to be mapped.
fn maps(arg: Arg, parameters: &'static [Parameter]) -> Arg {
    arg.add(ArgValueCompleter::new(move |typed: &OsStr| {
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
