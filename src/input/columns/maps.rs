//! Parameters that are read from columns of other names, as `--columns` says.

use std::collections::HashSet;

use crate::cli::{ColumnMap, Reading};
use crate::failure::Failure;
use crate::nearest::nearest;
use crate::query::{Parameter, cut, listed, shown};

use super::parameter_columns::{ColumnTarget, trimmed};

/// Gives the columns that `--columns` names their targets; the parameters that it reads so.
pub(super) fn map_columns(
    reading: &Reading,
    header: &[String],
    targets: &mut [ColumnTarget],
) -> Result<HashSet<&'static str>, Failure> {
    let mut mapped = HashSet::new();
    for map in &reading.columns {
        let parameter = &reading.parameters[map.parameter];
        let first = reading.parameters.first_slot(map.parameter);
        if !mapped.insert(parameter.name) {
            return Err(Failure::Usage(format!("{}: {} is given twice", reading.columns_flag, parameter.name)));
        }
        let Some(slots) = mapped_slots(reading, parameter, map)? else {
            targets[find_column(reading, &map.names[0], header)?].add(ColumnTarget::Whole(first, parameter.kind));
            continue;
        };
        for (name, slot) in map.names.iter().zip(slots) {
            let target = ColumnTarget::Slots(vec![(first + slot, parameter.kind)]);
            targets[find_column(reading, name, header)?].add(target);
        }
    }
    Ok(mapped)
}

/// The slots that the columns of a map fill; `None` if its one column holds the whole.
pub(super) fn mapped_slots(
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
            Some(_) => {
                let name = shown(name.as_bytes());
                Err(Failure::Usage(format!("{flag}: the column {name} appears twice; give its position instead")))
            }
        };
    }
    if let Some(index) = name.parse::<usize>().ok().and_then(|position| position.checked_sub(1))
        && index < header.len()
    {
        return Ok(index);
    }
    let like = nearest(name, header.iter().map(|column| trimmed(column)));
    let like = like.map_or(String::new(), |like| format!("; the nearest is {}", like.shown()));
    let (name, known) = (shown(name.as_bytes()), listed(header.iter().map(|column| cut(trimmed(column)))));
    Err(Failure::Usage(format!("{flag}: there is no column {name}{like}; the columns are {known}")))
}
