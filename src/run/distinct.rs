//! The files of a run, by whatever names: what is written must be none of the others, or one of them would be lost.

use std::fs::Metadata;
use std::io;

use crate::cli::{Config, Input};
use crate::failure::Failure;
use crate::output::file_id::FileId;
use crate::output::target::Target;
use crate::standard::Stream;

/// Fails if a run would write to a file of its own. An output may be the input only where it replaces that in the end.
pub(super) fn check(config: &Config) -> Result<(), Failure> {
    let output = config.writing.output.as_deref();
    let output_name = output.map_or("standard output", |_| "--output");
    // What cannot be told is told when it is opened.
    let target = Target::of(output).ok().filter(|_| !config.writing.quiet);
    let is_replaced = matches!(target, Some(Target::File(_)));
    let picture = config.picture.as_ref().and_then(|picture| Target::of(Some(&picture.file)).ok());

    let inputs: Vec<_> = std::iter::once(&config.input).chain(&config.later_inputs).map(of_input).collect();
    let (scene, _) = config.scene.as_ref().map_or((None, true), |scene| of_input(&scene.input));
    let output = target.and_then(|target| target.id());
    let picture = picture.and_then(|target| target.id());

    // A shell has emptied an input that it was to write to: nothing is left to lose.
    for (input, _) in inputs.iter().filter(|(_, is_empty)| !is_replaced && !is_empty) {
        differ(output_name, &output, "the input", input)?;
    }
    differ(output_name, &output, "the file of --against", &scene)?;
    for (input, _) in &inputs {
        differ("--picture", &picture, "the input", input)?;
    }
    differ("--picture", &picture, "the file of --against", &scene)?;
    differ("--picture", &picture, &format!("the file of {output_name}"), &output)
}

fn differ(name: &str, id: &Option<FileId>, other_name: &str, other: &Option<FileId>) -> Result<(), Failure> {
    match id {
        Some(_) if id == other => Err(Failure::Usage(format!("{name}: is {other_name}, too; name another file"))),
        _ => Ok(()),
    }
}

/// The file of an input, and whether it is empty.
fn of_input(input: &Input) -> (Option<FileId>, bool) {
    let is_empty = |metadata: io::Result<Metadata>| metadata.is_ok_and(|metadata| metadata.len() == 0);
    match input {
        Input::Flags => (None, true),
        Input::File(path) => (FileId::of_path(path), is_empty(path.metadata())),
        Input::Stdin => match Stream::input().as_ref().ok().and_then(Stream::file) {
            Some(file) => (FileId::of_file(file), is_empty(file.metadata())),
            None => (None, true),
        },
    }
}
