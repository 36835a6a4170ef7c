//! Names that are a parameter's but for case, blanks, dots, underscores or a unit behind: they are read, with one note.

use std::collections::{HashMap, HashSet};

use crate::cli::{Header, Reading};
use crate::nearest::{folded, split_unit, without_unit};
use crate::query::{Kind, listed, shown};
use crate::steps::step;

use super::parameter_columns::{ColumnTarget, ParameterColumn, parameter_of, trimmed};

/// A name in the input that is spelled in another way, with the parameter's own.
pub(crate) type TakenName = (String, String);

/// The note about names that are spelled in another way.
pub(crate) fn note(taken: &[TakenName]) -> String {
    format!(
        "hitcalc: note: read {}",
        listed(taken.iter().map(|(name, own)| format!("{} as {own}", shown(name.as_bytes()))))
    )
}

/// The columns, or keys, that parameters may still be read from, by their folded names. `mapped` tells which parameters
/// `--columns` reads.
pub(super) fn by_spelling<'k>(
    reading: &Reading,
    known: &'k [ParameterColumn],
    mapped: impl Fn(&str) -> bool,
) -> HashMap<String, &'k ParameterColumn> {
    let is_free = |column: &&ParameterColumn| {
        column.is_own && !reading.given.contains(&column.parameter) && !mapped(column.parameter)
    };
    // Of two that are folded alike, the first counts.
    known.iter().filter(is_free).rev().map(|column| (folded(&column.name), column)).collect()
}

/// What a name is looked up as; `None` where it stands for nothing but itself.
pub(crate) fn spelled(reading: &Reading, name: &str) -> Option<String> {
    let is_listed = |names: &[String]| names.iter().any(|other| other == name);
    let is_own_word = reading.is_checked(name) || is_listed(reading.may_pass.as_deref().unwrap_or_default());
    let bare = without_unit(name);
    (!is_own_word && !bare.contains('-')).then(|| folded(bare))
}

/// What names fill, each target once: no more than there are parameters and parts of them.
#[derive(Default)]
pub(crate) struct Filled(Vec<(usize, ColumnTarget)>);

impl Filled {
    /// What these targets fill.
    pub(crate) fn of<'t>(reading: &Reading, targets: impl Iterator<Item = &'t ColumnTarget>) -> Self {
        let mut filled = Self::default();
        for target in targets {
            if let Some(parameter) = parameter_of(reading, target)
                && !filled.any(|(_, other)| other == target)
            {
                filled.0.push((parameter, target.clone()));
            }
        }
        filled
    }

    /// Fills a target too, if nothing else is it: a parameter is there whole or in parts, which may be spelled in
    /// several ways.
    pub(crate) fn take(&mut self, reading: &Reading, target: &ColumnTarget) -> bool {
        let is_whole = |target: &ColumnTarget| matches!(target, ColumnTarget::Whole(..));
        let Some(parameter) = parameter_of(reading, target) else { return false };
        let clashes = |of: usize, other: &ColumnTarget| {
            of == parameter && (other == target || is_whole(other) != is_whole(target))
        };
        let is_free = !self.any(|(of, other)| clashes(*of, other));
        if is_free {
            self.0.push((parameter, target.clone()));
        }
        is_free
    }

    fn any(&self, is: impl Fn(&(usize, ColumnTarget)) -> bool) -> bool {
        step(self.0.len());
        self.0.iter().any(is)
    }
}

/// The warning about names of parameters that measure the same, but have different units in brackets behind them.
pub(crate) fn units_differ<'n>(
    reading: &Reading,
    names: impl Iterator<Item = (&'n str, &'n ColumnTarget)>,
) -> Option<String> {
    let mut first: [Option<(&str, &str)>; 3] = [None; 3];
    for (name, target) in names {
        let parameter = parameter_of(reading, target).map(|index| &reading.parameters[index]);
        let Some((parameter, (_, unit))) = parameter.zip(split_unit(name)) else { continue };
        let measured = match parameter.kind {
            Kind::Number | Kind::Vector | Kind::NumberOrVector if parameter.name.ends_with("vel") => 0,
            Kind::Vector if parameter.name == "dir" => 1,
            Kind::Number | Kind::Vector | Kind::NumberOrVector => 2,
            _ => continue,
        };
        let (other, known) = *first[measured].get_or_insert((name, unit));
        if known != unit {
            let [other, name] = [other, name].map(|name| shown(name.as_bytes()));
            return Some(format!(
                "hitcalc: warning: {other} and {name} have different units, but nothing is converted"
            ));
        }
    }
    None
}

/// Reads parameters from columns that are spelled in another way, where nothing else is the parameter; gives their
/// names.
pub(super) fn take_spellings(
    reading: &Reading,
    header: &[String],
    mapped: &HashSet<&str>,
    known: &[ParameterColumn],
    targets: &mut [ColumnTarget],
) -> Vec<TakenName> {
    if matches!(reading.header, Header::Positions) {
        return Vec::new();
    }
    let by_spelling = by_spelling(reading, known, |parameter| mapped.contains(parameter));
    let mut filled = Filled::of(reading, targets.iter());
    let mut taken = Vec::new();
    for (target, name) in targets.iter_mut().zip(header).filter(|(target, _)| **target == ColumnTarget::Passed) {
        let name = trimmed(name);
        let Some(parameter) = spelled(reading, name).and_then(|name| by_spelling.get(&name)) else { continue };
        if filled.take(reading, &parameter.target) {
            *target = parameter.target.clone();
            taken.push((name.to_owned(), parameter.name.clone()));
        }
    }
    taken
}
