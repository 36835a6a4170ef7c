//! Which parameter a key of JSON objects is.

use std::collections::{HashMap, HashSet};

use crate::cli::Reading;
use crate::failure::Failure;

use super::maps::mapped_slots;
use super::parameter_columns::{ColumnTarget, parameter_columns};
use super::spellings::by_spelling;

/// The keys of JSON objects that parameters are read from, by name.
pub(crate) fn resolve_keys(reading: &Reading) -> Result<HashMap<String, ColumnTarget>, Failure> {
    let mut keys: HashMap<String, ColumnTarget> = HashMap::new();
    let mut add = |name: &String, target| keys.entry(name.clone()).or_insert(ColumnTarget::Passed).add(target);
    let mut mapped = HashSet::new();
    for map in &reading.columns {
        let parameter = &reading.parameters[map.parameter];
        let first = reading.parameters.first_slot(map.parameter);
        if reading.given.contains(&parameter.name) {
            let flag = reading.columns_flag;
            return Err(Failure::Usage(format!("{} is given by {flag} and by its own flag", parameter.name)));
        }
        if !mapped.insert(map.parameter) {
            return Err(Failure::Usage(format!("{}: {} is given twice", reading.columns_flag, parameter.name)));
        }
        match mapped_slots(reading, parameter, map)? {
            Some(slots) if map.names.len() > 1 => {
                let slots = slots.iter().map(|slot| ColumnTarget::Slots(vec![(first + slot, parameter.kind)]));
                map.names.iter().zip(slots).for_each(|(name, target)| add(name, target));
            }
            _ => add(&map.names[0], ColumnTarget::Whole(first, parameter.kind)),
        }
    }
    for column in parameter_columns(reading) {
        match reading.foreign {
            _ if column.is_own => drop(keys.entry(column.name).or_insert(whole(column.target))),
            Some(reason) => drop(keys.entry(column.name).or_insert(ColumnTarget::Foreign(reason))),
            None => {}
        }
    }
    Ok(keys)
}

/// The keys that parameters may be read from under other spellings: by their folded names, with the parameter's own
/// name and what they hold.
pub(crate) fn spelled_keys(reading: &Reading) -> HashMap<String, (String, ColumnTarget)> {
    let known = parameter_columns(reading);
    let is_mapped = |name: &str| reading.columns.iter().any(|map| reading.parameters[map.parameter].name == name);
    let keys = by_spelling(reading, &known, is_mapped).into_iter();
    keys.map(|(spelled, column)| (spelled, (column.name.clone(), whole(column.target.clone())))).collect()
}

/// All of a parameter where a key holds its only slot: JSON has more ways to write a value than a cell.
fn whole(target: ColumnTarget) -> ColumnTarget {
    match target {
        ColumnTarget::Slots(slots) if !slots[0].1.is_list() => ColumnTarget::Whole(slots[0].0, slots[0].1),
        target => target,
    }
}
