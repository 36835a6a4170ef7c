//! Units in brackets behind names: nothing is converted, so those of what measures the same must be one.

use crate::cli::{Reading, Units};
use crate::nearest::{is_unit, split_unit};
use crate::query::{Kind, shown};

use super::{ColumnTarget, parameter_of};

/// The units of the names of parameters.
pub(crate) fn units<'n>(reading: &Reading, names: impl Iterator<Item = (&'n str, &'n ColumnTarget)>) -> Units {
    let mut first = Units::default();
    for (name, unit, measured) in measured(reading, names) {
        first[measured].get_or_insert_with(|| (name.to_owned(), unit.to_owned()));
    }
    first
}

/// The warning about names of parameters that measure the same, but have different units; the names of the scene are
/// compared, too.
pub(crate) fn units_differ<'n>(
    reading: &Reading,
    names: impl Iterator<Item = (&'n str, &'n ColumnTarget)>,
) -> Option<String> {
    let of_scene = reading.units.each_ref().map(|unit| unit.as_ref().map(|(name, unit)| (&**name, &**unit)));
    let mut first: [Option<(&str, &str)>; 3] = [None; 3];
    for (name, unit, measured) in measured(reading, names) {
        let own = *first[measured].get_or_insert((name, unit));
        let others = [(Some(own), ""), (of_scene[measured], " of --against")];
        let other = others.into_iter().find(|(other, _)| other.is_some_and(|(_, other)| other != unit));
        if let Some((Some((other, _)), whose)) = other {
            let [other, name] = [other, name].map(|name| shown(name.as_bytes()));
            return Some(format!(
                "hitcalc: warning: {other}{whose} and {name} have different units, but nothing is converted"
            ));
        }
    }
    None
}

/// Whether a name has a unit behind it.
pub(crate) fn has_unit(name: &str) -> bool {
    split_unit(name).is_some_and(|(_, unit)| is_unit(unit))
}

/// Names with their units, and which of the three they measure.
fn measured<'n>(
    reading: &Reading,
    names: impl Iterator<Item = (&'n str, &'n ColumnTarget)>,
) -> impl Iterator<Item = (&'n str, &'n str, usize)> {
    names.filter_map(|(name, target)| {
        let (_, unit) = split_unit(name).filter(|(_, unit)| is_unit(unit))?;
        let parameter = &reading.parameters[parameter_of(reading, target)?];
        let measured = match parameter.kind {
            Kind::Number | Kind::Vector | Kind::NumberOrVector if parameter.name.ends_with("vel") => 0,
            Kind::Vector if parameter.name == "dir" => 1,
            Kind::Number | Kind::Vector | Kind::NumberOrVector => 2,
            _ => return None,
        };
        Some((name, unit, measured))
    })
}
