//! The names that pass through: whether they may, and which of them were probably meant to be parameters.

use std::collections::HashSet;

use crate::cli::Reading;
use crate::commands::COMMANDS;
use crate::failure::Failure;
use crate::nearest::{Known, meant, nearest};
use crate::number::Decimal;
use crate::query::{listed, shown};

use super::header_source::HeaderSource;
use super::parameter_columns::own_names;

/// A passed name that may have been meant to be a parameter.
#[derive(Clone, Debug)]
pub struct Near {
    /// The name.
    pub name: String,
    /// What the parameter's own is.
    pub parameter: String,
}

impl Near {
    /// The warning for it.
    pub fn warning(&self) -> String {
        let name = shown(self.name.as_bytes());
        format!("hitcalc: warning: {name} is not a parameter, so it is ignored; did you mean {}?", self.parameter)
    }

    /// The passed names that are like parameters, for an error about one that is missing; "" without any.
    pub fn list(near: &[Self]) -> String {
        let one = |near: &Self| format!("{} is like {}", shown(near.name.as_bytes()), near.parameter);
        if near.is_empty() { String::new() } else { format!("; {}", listed(near.iter().map(one))) }
    }
}

/// Whether columns may pass through under these names.
pub fn check(reading: &Reading, passed: &[&str], source: &HeaderSource) -> Result<(), Failure> {
    if let Some(may_pass) = &reading.may_pass
        && let Some(name) = passed.iter().find(|name| !is_listed(may_pass, name) && !is_listed(&reading.checked, name))
    {
        return Err(source.bad(&may_not_pass(may_pass, &own_names(reading), name)));
    }
    let mut seen = HashSet::new();
    match passed.iter().find(|name| reading.names_are_keys && (name.is_empty() || !seen.insert(**name))) {
        Some(&"") => Err(source.bad("a column has no name, but JSON needs one as its key")),
        Some(name) => {
            let name = shown(name.as_bytes());
            Err(source.bad(&format!("the column {name} appears twice, but JSON keys must be unique")))
        }
        None => Ok(()),
    }
}

/// Whether a name is in the list of those that may pass through.
pub fn is_listed(may_pass: &[String], name: &str) -> bool {
    may_pass.iter().any(|listed| listed == name)
}

/// What is wrong with a name that is no parameter where only some may pass through.
pub fn may_not_pass(may_pass: &[String], own: &[String], name: &str) -> String {
    let like = nearest(name, own.iter().map(String::as_str));
    let like = like.map_or(String::new(), |like| format!("; the nearest is {like}"));
    let reason = if may_pass.is_empty() { "which --strict does not allow" } else { "and --pass does not name it" };
    format!("{} is not a parameter, {reason}{like}", shown(name.as_bytes()))
}

/// The passed names that were probably meant to be parameters. `has` tells whether a parameter is given.
pub fn near(reading: &Reading, passed: &[&str], has: impl Fn(&str) -> bool) -> Vec<Near> {
    let known = Known::of(own_names(reading));
    let may_pass = reading.may_pass.as_deref().unwrap_or_default();
    let near = |name: &str| {
        let parameter = meant(name, &known, &has)
            .filter(|_| !is_result(name) && ![may_pass, &reading.checked].iter().any(|names| is_listed(names, name)))?;
        Some(Near { name: name.to_owned(), parameter: parameter.to_owned() })
    };
    passed.iter().filter_map(|name| near(name)).collect()
}

/// Whether a name is that of a result, as columns have it that an earlier run has answered.
pub fn is_result(name: &str) -> bool {
    let mut results = COMMANDS.iter().flat_map(|command| command.spec().results);
    results.any(|result| match name.strip_prefix(result.name) {
        Some(behind) => behind.is_empty() || (result.shape.is_vector() && ["_x", "_y", "_z"].contains(&behind)),
        None => false,
    })
}

/// What a header that lacks something shows to be amiss besides; "" if it shows nothing.
pub fn cure(reading: &Reading, names: &[&str], near: &[Near]) -> String {
    if let [name] = names
        && let Some((delimiter, typed)) = [(';', ";"), ('\t', "\\t"), ('|', "|"), (',', ",")]
            .into_iter()
            .find(|(character, _)| name.contains(*character))
    {
        let shown = if delimiter == '\t' { "tabs".to_owned() } else { format!("\"{delimiter}\"") };
        return format!("; the names are separated by {shown}: add --delimiter '{typed}'");
    }
    let list = Near::list(near);
    if !list.is_empty() {
        return list;
    }
    of_another_command(reading, names).unwrap_or_default()
}

/// The command whose parameters most of the columns are, if they are not this command's.
fn of_another_command(reading: &Reading, names: &[&str]) -> Option<String> {
    let own: HashSet<String> = own_names(reading).into_iter().collect();
    let others: Vec<&str> = names.iter().copied().filter(|name| !own.contains(*name)).collect();
    let of = |command: &&'static dyn crate::commands::Command| {
        let parameters = command.spec().parameters;
        let all: HashSet<String> = parameters
            .iter()
            .flat_map(|parameter| parameter.kind.suffixes().iter().map(|suffix| format!("{}{suffix}", parameter.name)))
            .collect();
        others.iter().filter(|name| all.contains(**name)).count()
    };
    let command = COMMANDS.iter().max_by_key(|command| of(command)).filter(|command| of(command) > 1)?;
    let name = command.spec().name;
    Some(format!("; these are the columns of another command: hitcalc {name}"))
}

/// Whether all names are numbers: then what was read as a header is none.
pub fn are_numbers(names: &[String]) -> bool {
    let is_number = |name: &String| {
        let point = name.replace(',', ".");
        Decimal::parse(name.as_bytes()).is_ok() || Decimal::parse(point.as_bytes()).is_ok()
    };
    !names.is_empty() && names.iter().all(is_number)
}
