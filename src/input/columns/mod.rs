//! Which parameter a column or a key is: resolved once a file, so that rows need no look-up. `maps` reads what
//! `--columns` says of columns, `spellings` takes names that are spelled in another way, and `keys` does for JSON what
//! is here for CSV.

pub(super) mod header_source;
mod keys;
mod maps;
pub(super) mod parameter_columns;
pub(super) mod passed_names;
pub(super) mod spellings;

use std::collections::{HashMap, HashSet};

use crate::cli::Reading;
use crate::failure::Failure;
use crate::nearest::folded;
use crate::query::{Kind, Parameter, cut, shown};

pub(crate) use keys::{resolve_keys, spelled_keys};

use header_source::HeaderSource;
use maps::map_columns;
pub(crate) use parameter_columns::trimmed;
use parameter_columns::{ColumnTarget, ParameterColumn, parameter_columns, unread_names};
use passed_names::Near;
use spellings::{take_spellings, units_differ};

/// The columns of a CSV.
#[derive(Debug, Default)]
pub(super) struct Columns {
    /// What each holds.
    pub(super) targets: Vec<ColumnTarget>,
    /// The parameters that have a column for the whole and columns for their parts, of which a row may use either.
    pub(super) mixed: Vec<(usize, Kind)>,
    /// Passed columns that may have been meant to be parameters.
    pub(super) near: Vec<Near>,
    /// Other columns that hold parameters as many tables call them, for an error about one that is missing.
    pub(super) everyday: Vec<Near>,
    /// Whether one of those was to be a velocity, and nothing else gives any box one.
    pub(super) rests: bool,
    /// Columns that are read though they are spelled in another way, each with the parameter's own name.
    pub(super) taken: Vec<(String, String)>,
    /// What else may surprise in their names.
    pub(super) notes: Vec<String>,
}

/// The most columns that a CSV may have, and the most keys of one object.
pub(super) const MAX_COLUMNS: usize = 100_000;
/// The most bytes that the name of a column or a key may have.
pub(super) const MAX_NAME: usize = 64 * 1024;

/// Fails if a CSV has more columns than it may.
pub(super) fn check_count(columns: usize, source: &HeaderSource) -> Result<(), Failure> {
    if columns <= MAX_COLUMNS {
        return Ok(());
    }
    Err(source.bad(&format!("there are {columns} columns; at most {MAX_COLUMNS} are read")))
}

/// What the columns of a CSV hold.
pub(super) fn resolve_columns(reading: &Reading, header: &[String], source: &HeaderSource) -> Result<Columns, Failure> {
    check_count(header.len(), source)?;
    if let Some((column, name)) = header.iter().enumerate().find(|(_, name)| name.len() > MAX_NAME) {
        let (column, is) = (column + 1, name.len());
        return Err(source.bad(&format!("the name of column {column} has {is} bytes; a name has at most {MAX_NAME}")));
    }
    let mut targets = vec![ColumnTarget::Passed; header.len()];
    let mapped = map_columns(reading, header, &mut targets)?;
    let known = parameter_columns(reading);
    let by_name: HashMap<&str, &ParameterColumn> = known.iter().map(|column| (column.name.as_str(), column)).collect();
    let mut seen = HashSet::new();
    for (column, name) in header.iter().enumerate() {
        let name = trimmed(name);
        let is_first = seen.insert(name);
        let parameter = by_name.get(name).filter(|_| targets[column] == ColumnTarget::Passed);
        match parameter {
            Some(parameter) if parameter.is_own => {
                if !is_first {
                    return Err(source.bad(&format!("the column {} appears twice", shown(name.as_bytes()))));
                }
                given_once(reading, &mapped, parameter.parameter)
                    .map_err(|reason| source.bad(&format!("{name}: {reason}")))?;
                if let Some(other) = targets.iter().position(|target| *target == parameter.target) {
                    let other = cut(trimmed(&header[other]));
                    return Err(source.bad(&format!("{name}: is given twice, as {other} too")));
                }
                targets[column] = parameter.target.clone();
            }
            Some(_) => {
                if let Some(reason) = reading.foreign {
                    return Err(source.bad(&format!("{name}: {reason}")));
                }
            }
            None => {}
        }
    }
    if let Some(name) = mapped.iter().find(|name| reading.given.contains(name)) {
        return Err(Failure::Usage(format!("{name} is given by {} and by its own flag", reading.columns_flag)));
    }
    let taken = take_spellings(reading, header, &mapped, &known, &mut targets);
    let mixed = mixed(reading, &targets);
    let passed = header.iter().zip(&targets).filter(|(_, target)| **target == ColumnTarget::Passed);
    let passed: Vec<&str> = passed.map(|(name, _)| trimmed(name)).collect();
    passed_names::check(reading, &passed, source)?;
    let brought = brought(reading, &targets);
    let near = passed_names::near(reading, &passed, &brought);
    let everyday = passed_names::everyday(reading, &passed, &near, &brought);
    let rests = passed_names::both_rest(reading, &near, &brought);
    let read = header.iter().zip(&targets).map(|(name, target)| (trimmed(name), target));
    let notes = idle(reading, header).into_iter().chain(units_differ(reading, read)).collect();
    Ok(Columns { targets, mixed, near, everyday, rests, taken, notes })
}

/// The notes about parameters that are to be read from no column, where none has their name.
fn idle(reading: &Reading, header: &[String]) -> Vec<String> {
    let optional = optional_names(reading);
    if optional.is_empty() {
        return Vec::new();
    }
    let names: HashSet<String> = header.iter().map(|name| folded(trimmed(name))).collect();
    let idle = optional.into_iter().filter(|(_, own)| own.iter().all(|own| !names.contains(own)));
    idle.map(|(given, _)| idle_note(&given, "column")).collect()
}

/// What flags give that changes nothing where no column or key has one of these folded names: parameters that are to be
/// read from none, and names that may pass.
pub(super) fn optional_names(reading: &Reading) -> Vec<(String, Vec<String>)> {
    let unread = unread_names(reading).into_iter();
    let unread = unread.map(|(parameter, names)| (format!("{} {parameter}=", reading.columns_flag), names));
    let may_pass = reading.may_pass.iter().flatten();
    unread.chain(may_pass.map(|name| (format!("--pass {}", cut(name)), vec![folded(name)]))).collect()
}

/// The note about what a flag gives, though no column or key has that name.
pub(super) fn idle_note(given: &str, noun: &str) -> String {
    format!("hitcalc: note: {given} changes nothing: no {noun} has that name")
}

/// A parameter from a column of its own must not come from elsewhere too.
fn given_once(reading: &Reading, mapped: &HashSet<&str>, parameter: &str) -> Result<(), String> {
    if reading.given.contains(&parameter) {
        return Err(format!("the flag --{} also gives {parameter}; remove one of them", parameter.replace('_', "-")));
    }
    if mapped.contains(parameter) {
        return Err(format!("{} also gives {parameter}; remove one of them", reading.columns_flag));
    }
    Ok(())
}

/// The parameters that are there whole and in parts.
fn mixed(reading: &Reading, targets: &[ColumnTarget]) -> Vec<(usize, Kind)> {
    let part_of = |first: usize, kind: Kind| {
        let slots = first..first + kind.suffixes().len();
        targets.iter().any(
            |target| matches!(target, ColumnTarget::Slots(list) if list.iter().any(|(slot, _)| slots.contains(slot))),
        )
    };
    let lists = reading.parameters.iter().enumerate().filter(|(_, parameter)| parameter.kind.is_list());
    let all = lists.map(|(index, parameter)| (reading.parameters.first_slot(index), parameter.kind));
    all.filter(|&(first, kind)| targets.contains(&ColumnTarget::Whole(first, kind)) && part_of(first, kind)).collect()
}

/// The parameters that columns bring.
fn brought(reading: &Reading, targets: &[ColumnTarget]) -> Vec<&'static str> {
    let is_brought = |index: usize, parameter: &Parameter| {
        let first = reading.parameters.first_slot(index);
        let slots = first..first + parameter.kind.suffixes().len();
        targets
            .iter()
            .flat_map(ColumnTarget::each)
            .any(|target| target.slot().is_some_and(|slot| slots.contains(&slot)))
    };
    let brought = reading.parameters.iter().enumerate().filter(|(index, parameter)| is_brought(*index, parameter));
    brought.map(|(_, parameter)| parameter.name).collect()
}

#[cfg(test)]
mod tests;
