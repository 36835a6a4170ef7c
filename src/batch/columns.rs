//! Which parameter a column or a key is: resolved once a file, so that rows need no look-up.

use std::collections::{HashMap, HashSet};

use crate::cli::{ColumnMap, Reading};
use crate::failure::Failure;
use crate::nearest::{folded, nearest};
use crate::query::{Kind, Parameter};

use super::passed_names::{self, Near};

/// What a column or a key holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Nothing that hitcalc reads.
    Passed,
    /// One number or word: of these slots.
    Slots(Vec<(usize, Kind)>),
    /// All of a parameter: its first slot.
    Whole(usize, Kind),
    /// A parameter that this input must not bring, and why.
    Foreign(&'static str),
}

/// The columns of a CSV.
#[derive(Debug, Default)]
pub struct Columns {
    /// What each holds.
    pub targets: Vec<Target>,
    /// The parameters that have a column for the whole and columns for their parts, of which a row may use either.
    pub mixed: Vec<(usize, Kind)>,
    /// Passed columns that may have been meant to be parameters.
    pub near: Vec<Near>,
}

/// Where the names of a CSV's columns come from.
#[derive(Clone, Debug)]
pub enum HeaderSource {
    /// The command line.
    Names,
    /// Nowhere: columns are known by their positions alone.
    Positions,
    /// A line of a file.
    Line(String),
}

impl HeaderSource {
    /// A failure for what is wrong with them.
    pub fn bad(&self, reason: &str) -> Failure {
        match self {
            Self::Names => Failure::Usage(format!("--names: {reason}")),
            Self::Positions => Failure::Usage(format!("--no-header: {reason}")),
            Self::Line(location) => Failure::Data(format!("{location}: {reason}")),
        }
    }
}

/// What a parameter's columns are called, and what they hold.
struct ParameterColumn {
    name: String,
    /// Whether the input may bring it.
    is_own: bool,
    parameter: &'static str,
    target: Target,
}

/// All columns that parameters may be read from.
fn parameter_columns(reading: &Reading) -> Vec<ParameterColumn> {
    let mut columns = Vec::new();
    for (index, &Parameter { name: parameter, kind, .. }) in reading.parameters.iter().enumerate() {
        let (first, is_own) = (reading.parameters.first_slot(index), reading.own.contains(&index));
        let mut add = |name, target| columns.push(ParameterColumn { name, is_own, parameter, target });
        if kind.is_list() {
            add(parameter.to_owned(), Target::Whole(first, kind));
        }
        for (slot, suffix) in
            kind.suffixes().iter().enumerate().filter(|(_, suffix)| !kind.is_list() || !suffix.is_empty())
        {
            add(format!("{parameter}{suffix}"), Target::Slots(vec![(first + slot, kind)]));
        }
    }
    let prefix = prefix_of_solids(reading);
    let short = |column: &ParameterColumn| {
        let name = column.name.strip_prefix(prefix).filter(|_| column.is_own && !prefix.is_empty())?;
        Some(ParameterColumn { name: name.to_owned(), target: column.target.clone(), ..*column })
    };
    let short: Vec<_> = columns.iter().filter_map(short).collect();
    columns.extend(short);
    columns
}

/// What the names of all parameters of a scene's solids begin with: they mean the same without, so that one file of boxes
/// serves commands of one box and of two. "" for queries.
fn prefix_of_solids(reading: &Reading) -> &'static str {
    let parameters = &reading.parameters[reading.own.clone()];
    let Some(end) = parameters.first().filter(|_| reading.is_scene).and_then(|first| first.name.find('_')) else {
        return "";
    };
    let prefix = &parameters[0].name[..=end];
    if parameters.iter().all(|parameter| parameter.name.starts_with(prefix)) { prefix } else { "" }
}

/// The names that an input may bring parameters under.
pub fn own_names(reading: &Reading) -> Vec<String> {
    parameter_columns(reading).into_iter().filter(|column| column.is_own).map(|column| column.name).collect()
}

/// What the columns of a CSV hold.
pub fn resolve_columns(reading: &Reading, header: &[String], source: &HeaderSource) -> Result<Columns, Failure> {
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
                    return Err(source.bad(&format!("the column \"{name}\" is there twice")));
                }
                given_once(reading, &mapped, parameter.parameter)
                    .map_err(|reason| source.bad(&format!("{name}: {reason}")))?;
                if let Some(other) = targets.iter().position(|target| *target == parameter.target) {
                    return Err(source.bad(&format!("{name}: is given twice, as {} too", trimmed(&header[other]))));
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
    let mixed = mixed(reading, &targets);
    let passed = header.iter().zip(&targets).filter(|(_, target)| **target == Target::Passed);
    let passed: Vec<&str> = passed.map(|(name, _)| trimmed(name)).collect();
    passed_names::check(reading, &passed, source)?;
    let near = passed_names::near(reading, &passed, |parameter| has(reading, &targets, parameter));
    Ok(Columns { targets, mixed, near })
}

/// Gives the columns that `--columns` names their targets; the parameters that it reads so.
fn map_columns(reading: &Reading, header: &[String], targets: &mut [Target]) -> Result<HashSet<&'static str>, Failure> {
    let mut mapped = HashSet::new();
    for map in &reading.columns {
        let parameter = &reading.parameters[map.parameter];
        let first = reading.parameters.first_slot(map.parameter);
        if !mapped.insert(parameter.name) {
            return Err(Failure::Usage(format!("{}: {} is given twice", reading.columns_flag, parameter.name)));
        }
        let Some(slots) = mapped_slots(reading, parameter, map)? else {
            let column = find_column(reading, &map.names[0], header)?;
            if targets[column] != Target::Passed {
                let name = &map.names[0];
                return Err(Failure::Usage(format!("{}: the column {name} is used twice", reading.columns_flag)));
            }
            targets[column] = Target::Whole(first, parameter.kind);
            continue;
        };
        for (name, slot) in map.names.iter().zip(slots) {
            let column = find_column(reading, name, header)?;
            match &mut targets[column] {
                Target::Slots(slots) => slots.push((first + slot, parameter.kind)),
                target => *target = Target::Slots(vec![(first + slot, parameter.kind)]),
            }
        }
    }
    Ok(mapped)
}

/// A parameter from a column of its own must not come from elsewhere too.
fn given_once(reading: &Reading, mapped: &HashSet<&str>, parameter: &str) -> Result<(), String> {
    if reading.given.contains(&parameter) {
        return Err(format!("the flag --{} gives {parameter} too; leave one of them out", parameter.replace('_', "-")));
    }
    if mapped.contains(parameter) {
        return Err(format!("{} gives {parameter} too; leave one of them out", reading.columns_flag));
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

/// Whether a parameter of this name, or one that ends in it, is given by a flag or a column.
fn has(reading: &Reading, targets: &[Target], word: &str) -> bool {
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
    let mut parameters = reading.parameters.iter().enumerate();
    parameters.any(|(index, parameter)| folded(parameter.name).ends_with(word) && is_given(index, parameter))
}

/// The slots that the columns of a map fill; `None` if its one column holds the whole.
pub fn mapped_slots(
    reading: &Reading,
    parameter: &Parameter,
    map: &ColumnMap,
) -> Result<Option<&'static [usize]>, Failure> {
    if map.names.len() == 1 && parameter.kind.is_list() {
        return Ok(None);
    }
    match parameter.kind.shape_of(map.names.len()) {
        Some(shape) => Ok(Some(shape.slots)),
        None => {
            let counts: Vec<_> = parameter.kind.shapes().iter().map(|shape| shape.slots.len().to_string()).collect();
            let (name, is, flag) = (parameter.name, map.names.len(), reading.columns_flag);
            let counts = counts.join(" or ");
            Err(Failure::Usage(format!("{flag}: {name} takes {counts} columns, not {is}")))
        }
    }
}

/// A column by its name or, where no column bears that, by its position from 1.
fn find_column(reading: &Reading, name: &str, header: &[String]) -> Result<usize, Failure> {
    let flag = reading.columns_flag;
    let mut bearers = header.iter().enumerate().filter(|(_, column)| trimmed(column) == name).map(|(index, _)| index);
    if let Some(index) = bearers.next() {
        return match bearers.next() {
            None => Ok(index),
            Some(_) => Err(Failure::Usage(format!("{flag}: the column \"{name}\" is there twice; say its position"))),
        };
    }
    if let Some(index) = name.parse::<usize>().ok().and_then(|position| position.checked_sub(1))
        && index < header.len()
    {
        return Ok(index);
    }
    let like = nearest(name, header.iter().map(|column| trimmed(column)));
    let like = like.map_or(String::new(), |like| format!("; the nearest is {like}"));
    let known: Vec<_> = header.iter().map(|column| trimmed(column)).collect();
    let known = known.join(", ");
    Err(Failure::Usage(format!("{flag}: there is no column \"{name}\"{like}; the columns are {known}")))
}

/// The keys of JSON objects that parameters are read from, by name.
pub fn resolve_keys(reading: &Reading) -> Result<HashMap<String, Target>, Failure> {
    let mut keys = HashMap::new();
    for map in &reading.columns {
        let parameter = &reading.parameters[map.parameter];
        let first = reading.parameters.first_slot(map.parameter);
        if reading.given.contains(&parameter.name) {
            let flag = reading.columns_flag;
            return Err(Failure::Usage(format!("{} is given by {flag} and by its own flag", parameter.name)));
        }
        let slots = match mapped_slots(reading, parameter, map)? {
            Some(slots) if map.names.len() > 1 => slots,
            _ => {
                keys.insert(map.names[0].clone(), Target::Whole(first, parameter.kind));
                continue;
            }
        };
        for (name, slot) in map.names.iter().zip(slots) {
            match keys.entry(name.clone()).or_insert(Target::Slots(Vec::new())) {
                Target::Slots(slots) => slots.push((first + slot, parameter.kind)),
                _ => return Err(Failure::Usage(format!("{}: the key {name} is used twice", reading.columns_flag))),
            }
        }
    }
    for column in parameter_columns(reading) {
        match reading.foreign {
            _ if column.is_own => drop(keys.entry(column.name).or_insert(whole(column.target))),
            Some(reason) => drop(keys.entry(column.name).or_insert(Target::Foreign(reason))),
            None => {}
        }
    }
    Ok(keys)
}

/// All of a parameter where a key holds its only slot: JSON has more ways to write a value than a cell.
fn whole(target: Target) -> Target {
    match target {
        Target::Slots(slots) if !slots[0].1.is_list() => Target::Whole(slots[0].0, slots[0].1),
        target => target,
    }
}

/// A name without the blanks around it.
pub fn trimmed(name: &str) -> &str {
    name.trim_matches([' ', '\t'])
}

#[cfg(test)]
mod tests;
