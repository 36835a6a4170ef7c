//! Which parameter a column or a key is: resolved once a file, so that rows need no look-up. `maps` reads what `--columns`
//! says of columns, and `keys` does for JSON what is here for CSV.

pub mod header_source;
mod keys;
mod maps;
pub mod parameter_columns;
pub mod passed_names;

use std::collections::{HashMap, HashSet};

use crate::cli::{Header, Reading};
use crate::failure::Failure;
use crate::nearest::folded;
use crate::query::{Kind, Parameter, cut, shown};

pub use keys::resolve_keys;

use header_source::HeaderSource;
use maps::map_columns;
use parameter_columns::{ParameterColumn, Target, parameter_columns};
use passed_names::Near;

/// The columns of a CSV.
#[derive(Debug, Default)]
pub struct Columns {
    /// What each holds.
    pub targets: Vec<Target>,
    /// The parameters that have a column for the whole and columns for their parts, of which a row may use either.
    pub mixed: Vec<(usize, Kind)>,
    /// Passed columns that may have been meant to be parameters.
    pub near: Vec<Near>,
    /// Columns that are read though they are spelled in another way, each with the parameter's own name.
    pub taken: Vec<(String, String)>,
}

/// The most columns that a CSV may have, and the most keys of one object.
pub const MAX_COLUMNS: usize = 100_000;
/// The most bytes that the name of a column or a key may have.
pub const MAX_NAME: usize = 64 * 1024;

/// Fails if a CSV has more columns than it may.
pub fn check_count(columns: usize, source: &HeaderSource) -> Result<(), Failure> {
    if columns <= MAX_COLUMNS {
        return Ok(());
    }
    Err(source.bad(&format!("there are {columns} columns; at most {MAX_COLUMNS} are read")))
}

/// What the columns of a CSV hold.
pub fn resolve_columns(reading: &Reading, header: &[String], source: &HeaderSource) -> Result<Columns, Failure> {
    check_count(header.len(), source)?;
    if let Some((column, name)) = header.iter().enumerate().find(|(_, name)| name.len() > MAX_NAME) {
        let (column, is) = (column + 1, name.len());
        return Err(source.bad(&format!("the name of column {column} has {is} bytes; a name has at most {MAX_NAME}")));
    }
    let mut targets = vec![Target::Passed; header.len()];
    let mapped = map_columns(reading, header, &mut targets)?;
    let known = parameter_columns(reading);
    let by_name: HashMap<&str, &ParameterColumn> = known.iter().map(|column| (column.name.as_str(), column)).collect();
    let mut seen = HashSet::new();
    for (column, name) in header.iter().enumerate() {
        let name = trimmed(name);
        let is_first = seen.insert(name);
        let parameter = by_name.get(name).filter(|_| targets[column] == Target::Passed);
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
    let passed = header.iter().zip(&targets).filter(|(_, target)| **target == Target::Passed);
    let passed: Vec<&str> = passed.map(|(name, _)| trimmed(name)).collect();
    passed_names::check(reading, &passed, source)?;
    let given = given(reading, &targets);
    let near = passed_names::near(reading, &passed, |word| given.iter().any(|parameter| parameter.ends_with(word)));
    Ok(Columns { targets, mixed, near, taken })
}

/// Reads parameters from columns whose names differ in case, blanks, dots and underscores alone, or by a unit in brackets
/// behind them, where nothing else is the parameter; gives their names with those of the parameters.
fn take_spellings(
    reading: &Reading,
    header: &[String],
    mapped: &HashSet<&str>,
    known: &[ParameterColumn],
    targets: &mut [Target],
) -> Vec<(String, String)> {
    if matches!(reading.header, Header::Positions) {
        return Vec::new();
    }
    let is_free = |column: &&ParameterColumn| {
        column.is_own && !reading.given.contains(&column.parameter) && !mapped.contains(column.parameter)
    };
    let by_spelling: HashMap<String, &ParameterColumn> =
        known.iter().filter(is_free).rev().map(|column| (folded(&column.name), column)).collect();
    let mut taken = Vec::new();
    for (column, name) in header.iter().enumerate() {
        let name = trimmed(name);
        let bare = without_unit(name);
        if targets[column] != Target::Passed || bare.contains('-') || reading.checked.iter().any(|other| other == name)
        {
            continue;
        }
        let Some(parameter) = by_spelling.get(&folded(bare)) else { continue };
        let of_parameter = |target: &Target| {
            known.iter().any(|other| other.parameter == parameter.parameter && other.target == *target)
        };
        let is_whole = |target: &Target| matches!(target, Target::Whole(..));
        // Parts of a vector may be spelled in several ways, but it is there whole or in parts.
        let is_there = targets.iter().any(|target| {
            *target == parameter.target || of_parameter(target) && is_whole(target) != is_whole(&parameter.target)
        });
        if !is_there {
            targets[column] = parameter.target.clone();
            taken.push((name.to_owned(), parameter.name.clone()));
        }
    }
    taken
}

/// A name without the unit in brackets behind it.
fn without_unit(name: &str) -> &str {
    let unit = [('(', ')'), ('[', ']')].into_iter().find_map(|(open, close)| {
        let (bare, unit) = name.strip_suffix(close)?.rsplit_once(open)?;
        (!bare.trim().is_empty() && !unit.is_empty()).then(|| bare.trim_end())
    });
    unit.unwrap_or(name)
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
fn mixed(reading: &Reading, targets: &[Target]) -> Vec<(usize, Kind)> {
    let part_of = |first: usize, kind: Kind| {
        let slots = first..first + kind.suffixes().len();
        targets
            .iter()
            .any(|target| matches!(target, Target::Slots(list) if list.iter().any(|(slot, _)| slots.contains(slot))))
    };
    let lists = reading.parameters.iter().enumerate().filter(|(_, parameter)| parameter.kind.is_list());
    let all = lists.map(|(index, parameter)| (reading.parameters.first_slot(index), parameter.kind));
    all.filter(|&(first, kind)| targets.contains(&Target::Whole(first, kind)) && part_of(first, kind)).collect()
}

/// The names, folded, of the parameters that a flag or a column gives.
fn given(reading: &Reading, targets: &[Target]) -> Vec<String> {
    let is_given = |index: usize, parameter: &Parameter| {
        let first = reading.parameters.first_slot(index);
        let slots = first..first + parameter.kind.suffixes().len();
        reading.given.contains(&parameter.name)
            || targets.iter().any(|target| match target {
                Target::Slots(list) => list.iter().any(|(slot, _)| slots.contains(slot)),
                Target::Whole(whole, _) => *whole == first,
                _ => false,
            })
    };
    let given = reading.parameters.iter().enumerate().filter(|(index, parameter)| is_given(*index, parameter));
    given.map(|(_, parameter)| folded(parameter.name)).collect()
}

/// A name without the blanks around it.
pub fn trimmed(name: &str) -> &str {
    name.trim_matches([' ', '\t'])
}

#[cfg(test)]
mod tests;
