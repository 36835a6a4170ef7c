//! What the commands declare, asked by their names.

use hitcalc::commands::COMMANDS;
use hitcalc::query::Spec;

/// The names of all commands: a new one is asked wherever these are.
pub fn commands() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|command| command.spec.name)
}

/// What the command of this name declares.
#[track_caller]
pub fn spec(name: &str) -> &'static Spec {
    let specs = COMMANDS.iter().map(|command| command.spec);
    specs.into_iter().find(|spec| spec.name == name).unwrap_or_else(|| panic!("there is no command {name}"))
}

/// Whether it has a result of this name.
#[track_caller]
pub fn has_result(command: &str, name: &str) -> bool {
    spec(command).results.iter().any(|result| result.name == name)
}
