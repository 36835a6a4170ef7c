//! The columns, or keys, that parameters are read from: their names, and what they hold.

use crate::cli::Reading;
use crate::nearest::folded;
use crate::query::{Kind, Parameter};

/// What a column or a key holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ColumnTarget {
    /// Nothing that hitcalc reads.
    Passed,
    /// One number or word, which fills each of these slots.
    Slots(Vec<(usize, Kind)>),
    /// All of a parameter: its first slot.
    Whole(usize, Kind),
    /// Several parameters, each of which reads it for itself.
    Several(Vec<ColumnTarget>),
    /// A parameter that this input must not bring, and why.
    Foreign(&'static str),
}

impl ColumnTarget {
    /// The first slot that it fills, if it brings a parameter.
    pub(crate) fn slot(&self) -> Option<usize> {
        match self {
            Self::Slots(slots) => slots.first().map(|(slot, _)| *slot),
            Self::Whole(first, _) => Some(*first),
            Self::Several(targets) => targets.first().and_then(Self::slot),
            Self::Passed | Self::Foreign(_) => None,
        }
    }

    /// Lets it be read for another parameter, too.
    pub(super) fn add(&mut self, other: Self) {
        match (self, other) {
            (target @ Self::Passed, other) => *target = other,
            (Self::Slots(slots), Self::Slots(others)) => slots.extend(others),
            (Self::Several(targets), other) => targets.push(other),
            (target, other) => *target = Self::Several(vec![std::mem::replace(target, Self::Passed), other]),
        }
    }

    /// What is read of it, for one parameter after another.
    pub(crate) fn each(&self) -> &[Self] {
        if let Self::Several(targets) = self { targets } else { std::slice::from_ref(self) }
    }
}

/// What a parameter's columns are called, and what they hold.
pub(crate) struct ParameterColumn {
    /// The name of the column.
    pub(crate) name: String,
    /// Whether the input may bring it.
    pub(crate) is_own: bool,
    /// The parameter.
    pub(super) parameter: &'static str,
    /// What the column holds: a component or all of the parameter.
    pub(crate) target: ColumnTarget,
}

/// All columns that parameters may be read from.
pub(crate) fn parameter_columns(reading: &Reading) -> Vec<ParameterColumn> {
    let is_read = |column: &ParameterColumn| !reading.is_unread(column.parameter);
    all_columns(reading).into_iter().filter(is_read).collect()
}

/// The names, folded, of the columns of each parameter that is read from none.
pub(crate) fn unread_names(reading: &Reading) -> Vec<(&'static str, Vec<String>)> {
    let all = all_columns(reading);
    let names = |parameter: &'static str| {
        let columns = all.iter().filter(|column| column.parameter == parameter);
        let whole = std::iter::once(folded(parameter));
        (parameter, whole.chain(columns.map(|column| folded(&column.name))).collect())
    };
    reading.unread.iter().map(|&index| names(reading.parameters[index].name)).collect()
}

/// The columns of all parameters.
fn all_columns(reading: &Reading) -> Vec<ParameterColumn> {
    let mut columns = Vec::new();
    for (index, &Parameter { name: parameter, kind, .. }) in reading.parameters.iter().enumerate() {
        let (first, is_own) = (reading.parameters.first_slot(index), reading.own.contains(&index));
        let mut add = |name, target| columns.push(ParameterColumn { name, is_own, parameter, target });
        if kind.is_list() {
            add(parameter.to_owned(), ColumnTarget::Whole(first, kind));
        }
        for (slot, suffix) in
            kind.suffixes().iter().enumerate().filter(|(_, suffix)| !kind.is_list() || !suffix.is_empty())
        {
            add(format!("{parameter}{suffix}"), ColumnTarget::Slots(vec![(first + slot, kind)]));
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

/// The index of the parameter that a column or a key brings.
pub(crate) fn parameter_of(reading: &Reading, target: &ColumnTarget) -> Option<usize> {
    let (slot, parameters) = (target.slot()?, reading.parameters);
    (0..parameters.len()).rev().find(|&index| parameters.first_slot(index) <= slot)
}

/// What the names of all parameters of a scene's solids begin with: they mean the same without, so that one file of
/// boxes serves commands of one box and of two. "" for queries.
fn prefix_of_solids(reading: &Reading) -> &'static str {
    let parameters = &reading.parameters[reading.own.clone()];
    let Some(end) = parameters.first().filter(|_| reading.is_scene).and_then(|first| first.name.find('_')) else {
        return "";
    };
    let prefix = &parameters[0].name[..=end];
    if parameters.iter().all(|parameter| parameter.name.starts_with(prefix)) { prefix } else { "" }
}

/// The names that an input may bring parameters under.
pub(crate) fn own_names(reading: &Reading) -> Vec<String> {
    parameter_columns(reading).into_iter().filter(|column| column.is_own).map(|column| column.name).collect()
}

/// A name without the blanks around it.
pub(crate) fn trimmed(name: &str) -> &str {
    name.trim_matches([' ', '\t'])
}
