//! Which parameter a column or a key is: resolved once a file, so that rows need no look-up.

use std::collections::HashMap;
use std::io::{Write, stderr};

use crate::cli::Reading;
use crate::failure::Failure;
use crate::nearest::{folded, nearest};
use crate::query::{Kind, Parameter, in_one_line};

/// What a column or a key holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Nothing that hitcalc reads.
    Passed,
    /// One number or word: of these slots.
    Slots(Vec<(usize, Kind)>),
    /// All of a parameter, in JSON: its first slot.
    Whole(usize, Kind),
    /// A parameter that this input must not bring, and why.
    Foreign(&'static str),
}

/// Where the names of a CSV's columns come from.
#[derive(Clone, Debug)]
pub enum HeaderSource {
    /// The command line.
    Names,
    /// A line of a file.
    Line(String),
}

impl HeaderSource {
    /// A failure for what is wrong with them.
    pub fn bad(&self, reason: &str) -> Failure {
        match self {
            Self::Names => Failure::Usage(format!("--names: {reason}")),
            Self::Line(location) => Failure::Data(format!("{location}: {reason}")),
        }
    }
}

/// One slot of a command, and the CSV column that it is read from.
struct SlotColumn {
    name: String,
    /// Whether the input may bring it.
    is_own: bool,
    parameter: &'static str,
    slot: usize,
    kind: Kind,
}

fn slot_columns(reading: &Reading) -> Vec<SlotColumn> {
    let mut columns = Vec::new();
    for (index, parameter) in reading.parameters.iter().enumerate() {
        for suffix in parameter.kind.suffixes() {
            let name = format!("{}{suffix}", parameter.name);
            let is_own = reading.own.contains(&index);
            columns.push(SlotColumn {
                name,
                is_own,
                parameter: parameter.name,
                slot: columns.len(),
                kind: parameter.kind,
            });
        }
    }
    columns
}

/// What each column of a CSV holds.
pub fn resolve_columns(reading: &Reading, header: &[String], source: &HeaderSource) -> Result<Vec<Target>, Failure> {
    let parameters = reading.parameters;
    let mut targets = vec![Target::Passed; header.len()];
    let mut mapped: HashMap<&str, &str> = HashMap::new();
    for map in &reading.columns {
        let parameter = &parameters[map.parameter];
        let first = parameters.first_slot(map.parameter);
        let slots = mapped_slots(reading, parameter, &map.names)?;
        if mapped.insert(parameter.name, "--columns").is_some() {
            return Err(Failure::Usage(format!("{}: {} is given twice", reading.columns_flag, parameter.name)));
        }
        for (name, slot) in map.names.iter().zip(slots) {
            let column = find_column(reading, name, header)?;
            match &mut targets[column] {
                Target::Slots(slots) => slots.push((first + slot, parameter.kind)),
                target => *target = Target::Slots(vec![(first + slot, parameter.kind)]),
            }
        }
    }
    let columns = slot_columns(reading);
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for (number, name) in header.iter().enumerate() {
        let name = trimmed(name);
        if seen.insert(name, number).is_some() {
            return Err(source.bad(&format!("the column \"{name}\" is there twice")));
        }
        if targets[number] != Target::Passed {
            continue;
        }
        match columns.iter().find(|column| column.name == name) {
            Some(column) if !column.is_own => {
                if let Some(reason) = reading.foreign {
                    return Err(source.bad(&format!("{name}: {reason}")));
                }
            }
            Some(column) => {
                given_once(reading, &mapped, column.parameter)
                    .map_err(|reason| source.bad(&format!("{name}: {reason}")))?;
                targets[number] = Target::Slots(vec![(column.slot, column.kind)]);
            }
            None => {
                let own = columns.iter().filter(|column| column.is_own);
                if let Some(warning) = look_alike(name, own.map(|column| column.name.as_str())) {
                    // There is nobody else to tell if this fails.
                    let _ = writeln!(stderr(), "{warning}");
                }
            }
        }
    }
    if let Some(name) = mapped.keys().find(|name| reading.given.contains(name)) {
        return Err(Failure::Usage(format!("{name} is given by --columns and by its own flag")));
    }
    Ok(targets)
}

/// A parameter from a column of its own must not come from elsewhere too.
fn given_once(reading: &Reading, mapped: &HashMap<&str, &str>, parameter: &str) -> Result<(), String> {
    if reading.given.contains(&parameter) {
        return Err(format!("the flag --{} gives {parameter} too; leave one of them out", parameter.replace('_', "-")));
    }
    if mapped.contains_key(parameter) {
        return Err(format!("{} gives {parameter} too; leave one of them out", reading.columns_flag));
    }
    Ok(())
}

/// The slots that so many columns fill.
fn mapped_slots(reading: &Reading, parameter: &Parameter, names: &[String]) -> Result<&'static [usize], Failure> {
    match parameter.kind.shape_of(names.len()) {
        Some(shape) => Ok(shape.slots),
        None => {
            let counts: Vec<_> = parameter.kind.shapes().iter().map(|shape| shape.slots.len().to_string()).collect();
            let (name, is) = (parameter.name, names.len());
            Err(Failure::Usage(format!(
                "{}: {name} takes {} columns, not {is}",
                reading.columns_flag,
                counts.join(" or ")
            )))
        }
    }
}

/// A column by its name or, where no column bears that, by its position from 1.
fn find_column(reading: &Reading, name: &str, header: &[String]) -> Result<usize, Failure> {
    if let Some(index) = header.iter().position(|column| trimmed(column) == name) {
        return Ok(index);
    }
    if let Some(index) = name.parse::<usize>().ok().and_then(|position| position.checked_sub(1))
        && index < header.len()
    {
        return Ok(index);
    }
    let like = nearest(name, header.iter().map(|column| trimmed(column)));
    let like = like.map_or(String::new(), |like| format!("; the nearest is {like}"));
    let known: Vec<_> = header.iter().map(|column| trimmed(column)).collect();
    Err(Failure::Usage(format!(
        "{}: there is no column \"{name}\"{like}; the columns are {}",
        reading.columns_flag,
        known.join(", ")
    )))
}

/// The keys of JSON objects, by name.
pub fn resolve_keys(reading: &Reading) -> Result<HashMap<String, Target>, Failure> {
    let parameters = reading.parameters;
    let mut keys = HashMap::new();
    for map in &reading.columns {
        let parameter = &parameters[map.parameter];
        let first = parameters.first_slot(map.parameter);
        if reading.given.contains(&parameter.name) {
            return Err(Failure::Usage(format!("{} is given by --columns and by its own flag", parameter.name)));
        }
        if let [name] = map.names.as_slice() {
            keys.insert(name.clone(), Target::Whole(first, parameter.kind));
            continue;
        }
        for (name, slot) in map.names.iter().zip(mapped_slots(reading, parameter, &map.names)?) {
            match keys.entry(name.clone()).or_insert(Target::Slots(Vec::new())) {
                Target::Slots(slots) => slots.push((first + slot, parameter.kind)),
                _ => return Err(Failure::Usage(format!("{}: the key {name} is used twice", reading.columns_flag))),
            }
        }
    }
    for (index, parameter) in parameters.iter().enumerate() {
        if !reading.own.contains(&index) {
            if let Some(reason) = reading.foreign {
                keys.entry(parameter.name.to_owned()).or_insert(Target::Foreign(reason));
            }
            continue;
        }
        let target = Target::Whole(parameters.first_slot(index), parameter.kind);
        keys.entry(parameter.name.to_owned()).or_insert(target);
    }
    Ok(keys)
}

/// The warning for a passed name that only looks like a parameter's.
pub fn look_alike<'a>(name: &str, mut known: impl Iterator<Item = &'a str>) -> Option<String> {
    let fold = folded(name);
    let parameter = known.find(|known| folded(known) == fold)?;
    let name = in_one_line(name);
    Some(format!("hitcalc: warning: \"{name}\" is passed through; the parameter is spelled {parameter}"))
}

/// A name without the blanks around it.
pub fn trimmed(name: &str) -> &str {
    name.trim_matches([' ', '\t'])
}

#[cfg(test)]
mod tests;
