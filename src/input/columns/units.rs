//! Units in brackets behind names: nothing is converted, so all lengths must be in one, and all times.

use std::collections::HashSet;

use crate::cli::{Reading, Units};
use crate::nearest::{LENGTHS, measures, split_unit, unit_behind};
use crate::query::{Kind, shown};

use super::parts::{box_and_part, without_axis};
use super::{ColumnTarget, parameter_of};

/// The units in the names of parameters.
pub(crate) fn units(reading: &Reading, names: &[(&str, &ColumnTarget)]) -> Units {
    let mut first = Units::default();
    for (name, unit, measured) in measured(reading, names) {
        first[measured].get_or_insert_with(|| (name.to_owned(), unit));
    }
    first
}

/// The warning about names of parameters, and of what is checked, that have different units of length or of time; the
/// names of the scene are compared, too.
pub(crate) fn units_differ(reading: &Reading, names: &[(&str, &ColumnTarget)]) -> Option<String> {
    let first = units(reading, names);
    measured(reading, names).find_map(|(name, unit, measured)| {
        let others = [(&first[measured], ""), (&reading.units[measured], " of --against")].into_iter();
        let mut others = others.filter_map(|(other, whose)| Some((other.as_ref()?, whose)));
        let ((other, _), whose) = others.find(|((_, other), _)| *other != unit)?;
        let [other, name] = [other, name].map(|name| shown(name.as_bytes()));
        Some(format!("hitcalc: warning: {other}{whose} and {name} have different units, but nothing is converted"))
    })
}

/// The warnings about units that are not of what the parameter is: a time in a length, a place in a unit of time, cells in
/// any.
pub(crate) fn units_of_another(reading: &Reading, names: &[(&str, &ColumnTarget)]) -> Vec<String> {
    let mut brought = names.iter().filter_map(|(_, target)| parameter_of(reading, target));
    let is_segment = brought.any(|index| reading.parameters[index].name == "to") || reading.given.contains(&"to");
    let warning = |&(name, target): &(&str, &ColumnTarget)| {
        let parameter = &reading.parameters[parameter_of(reading, target)?];
        let is_time = is_time(parameter.name);
        let [length, time] = measures_of(name, is_time)?;
        let of = parameter.name;
        let says = match (parameter.kind, length, time) {
            (Kind::Index, Some("cell" | "tile" | "voxel" | "block" | "px" | "unit"), _) => return None,
            (Kind::Index, Some(_), _) | (Kind::Index, _, Some(_)) => format!("a unit, but {of} counts cells"),
            (_, Some(length), None) if is_time && length != "unit" => {
                let has_dir = reading.parameters.iter().any(|parameter| parameter.name == "dir");
                let what =
                    if has_dir { LENGTHS } else { "no distance: t counts the units of time that velocities have" };
                format!("a unit of length, but {of} is {what}")
            }
            (_, None, Some(_)) if is_time && is_segment => {
                format!("a unit of time, but {of} is a fraction of the segment: t is 0 at from, and 1 at to")
            }
            (Kind::Number | Kind::Vector | Kind::NumberOrVector, None, Some(_)) if !is_time => {
                format!("a unit of time, but {of} is no time")
            }
            _ => return None,
        };
        Some(format!("hitcalc: warning: {} has {says}", shown(name.as_bytes())))
    };
    names.iter().filter_map(warning).collect()
}

/// True if a name has a unit behind it.
pub(crate) fn has_unit(name: &str) -> bool {
    measures_of(name, true).is_some()
}

/// Units of length, and of time, that are a part or a multiple of the usual one.
const SCALED: [[&str; 6]; 2] = [["mm", "cm", "km", "ft", "in", "um"], ["ms", "us", "ns", "min", "h", "frame"]];

/// True if a name says that it is a time in a unit other than seconds.
pub(super) fn is_scaled_time(name: &str) -> bool {
    matches!(measures_of(name, true), Some([None, Some(unit)]) if SCALED[1].contains(&unit))
}

/// True if names that are like parameters have units of length that differ, or of time; or if some have a part or a multiple
/// of the usual one, and others none.
pub(super) fn differ<'n>(names: impl Iterator<Item = (&'n str, &'n str)>) -> bool {
    let mut all: [HashSet<Option<&str>>; 2] = Default::default();
    for (name, parameter) in names {
        let stem = box_and_part(without_axis(parameter)).1;
        let units = measures_of(name, is_time(parameter)).unwrap_or_default();
        let has = match stem {
            "t_min" | "t_max" => [false, true],
            "vel" => [true, true],
            "dir" => [false, true],
            "rotation" | "matrix" | "caps" | "cell" | "max_steps" => [false; 2],
            _ => [true, false],
        };
        for (measured, has) in has.into_iter().enumerate() {
            if has || units[measured].is_some() {
                all[measured].insert(units[measured]);
            }
        }
    }
    all.iter().zip(SCALED).any(|(units, scaled)| {
        let some = units.iter().flatten().count();
        some > 1 || some == 1 && units.contains(&None) && units.iter().flatten().any(|unit| scaled.contains(unit))
    })
}

fn is_time(parameter: &str) -> bool {
    ["t_min", "t_max"].contains(&parameter)
}

/// The units of length and time that a name has in brackets, or behind a `_` at its end: `ms` may be a speed there, but of
/// a time.
fn measures_of(name: &str, is_time: bool) -> Option<[Option<&'static str>; 2]> {
    let behind = || unit_behind(name).filter(|(_, unit)| is_time || *unit != "ms");
    measures(split_unit(name).or_else(behind)?.1)
}

/// Names with the unit of length (0) and the unit of time (1) that they have: a speed has both.
fn measured<'n>(
    reading: &Reading,
    names: &[(&'n str, &ColumnTarget)],
) -> impl Iterator<Item = (&'n str, &'static str, usize)> {
    let units = move |&(name, target): &(&'n str, &ColumnTarget)| {
        let parameter = parameter_of(reading, target).map(|index| &reading.parameters[index]);
        let kind = parameter.map(|parameter| parameter.kind);
        let has_numbers = matches!(kind, Some(Kind::Number | Kind::Bound | Kind::Vector | Kind::NumberOrVector));
        let is_time = parameter.is_some_and(|parameter| is_time(parameter.name));
        let units = measures_of(name, is_time).filter(|_| has_numbers || reading.is_checked(name))?;
        Some((0..2).filter_map(move |measured| Some((name, units[measured]?, measured))))
    };
    names.iter().filter_map(units).flatten()
}
