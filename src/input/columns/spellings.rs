//! Names that are a parameter's but for case, blanks, dots, underscores or a unit behind: they are read, with one note.

use std::collections::{HashMap, HashSet};

use crate::cli::{Header, Reading};
use crate::nearest::{folded, without_unit};
use crate::query::{listed, shown};

use super::parameter_columns::{ColumnTarget, ParameterColumn, trimmed};

/// A name in the input that is spelled in another way, with the parameter's own.
pub type TakenName = (String, String);

/// The note about names that are spelled in another way.
pub fn note(taken: &[TakenName]) -> String {
    format!(
        "hitcalc: note: read {}",
        listed(taken.iter().map(|(name, own)| format!("{} as {own}", shown(name.as_bytes()))))
    )
}

/// The columns, or keys, that parameters may still be read from, by their folded names. `mapped` tells which parameters
/// `--columns` reads.
pub fn by_spelling<'k>(
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
pub fn spelled(reading: &Reading, name: &str) -> Option<String> {
    let is_listed = |names: &[String]| names.iter().any(|other| other == name);
    let is_own_word = is_listed(&reading.checked) || is_listed(reading.may_pass.as_deref().unwrap_or_default());
    let bare = without_unit(name);
    (!is_own_word && !bare.contains('-')).then(|| folded(bare))
}

/// Whether two targets of one parameter cannot both be read: the same, or the whole and a part.
pub fn clash(one: &ColumnTarget, other: &ColumnTarget) -> bool {
    let is_whole = |target: &ColumnTarget| matches!(target, ColumnTarget::Whole(..));
    one == other || is_whole(one) != is_whole(other)
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
    let mut taken = Vec::new();
    for (column, name) in header.iter().enumerate() {
        let name = trimmed(name);
        if targets[column] != ColumnTarget::Passed {
            continue;
        }
        let Some(parameter) = spelled(reading, name).and_then(|name| by_spelling.get(&name)) else { continue };
        let of_parameter = |target: &ColumnTarget| {
            known.iter().any(|other| other.parameter == parameter.parameter && other.target == *target)
        };
        // Parts of a vector may be spelled in several ways, but it is there whole or in parts.
        if !targets.iter().any(|target| of_parameter(target) && clash(target, &parameter.target)) {
            targets[column] = parameter.target.clone();
            taken.push((name.to_owned(), parameter.name.clone()));
        }
    }
    taken
}
