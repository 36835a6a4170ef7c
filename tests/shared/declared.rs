//! What the commands declare, asked by their names.

use hitcalc::internals::commands::SPECS;
use hitcalc::internals::query::Spec;

/// The names of all commands: a new one is asked wherever these are.
pub fn commands() -> impl Iterator<Item = &'static str> {
    SPECS.iter().map(|spec| spec.name)
}

/// The names of the commands that offer all of these flags.
#[allow(dead_code, reason = "the oracle asks all commands")]
pub fn offering(flags: &'static [&'static str]) -> impl Iterator<Item = &'static str> {
    commands().filter(|name| flags.iter().all(|flag| spec(name).offers(flag)))
}

/// What the command of this name declares.
#[track_caller]
pub fn spec(name: &str) -> &'static Spec {
    let specs = SPECS.into_iter();
    specs.into_iter().find(|spec| spec.name == name).unwrap_or_else(|| panic!("there is no command {name}"))
}

/// Whether it has a result of this name.
#[track_caller]
pub fn has_result(command: &str, name: &str) -> bool {
    spec(command).results.iter().any(|result| result.name == name)
}
