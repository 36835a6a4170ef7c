//! Parameters that flags have read from no column or key, and what is said where there is none of their name.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::cli::Reading;
use crate::failure::Failure;
use crate::nearest::{KnownNames, folded, has, words};
use crate::query::{Kind, cut, listed, shown};

use super::likely::Beside;
use super::names::spelled;
use super::near::map_word;
use super::parts::{EXTENTS, are_whole, box_and_part, role};
use super::{ColumnTarget, ParameterColumn, all_columns, parameter_columns, parameter_of, trimmed};

/// A flag that changes nothing where no column or key has one of some names, or is at that path.
pub(in crate::input) struct Optional {
    /// The flag with its value.
    pub(in crate::input) given: String,
    /// The parameter that it has read from none.
    pub(in crate::input) unread: Option<&'static str>,
    /// The names, folded, and paths.
    pub(in crate::input) names: Vec<String>,
}

/// The notes about flags that change nothing, beside these names, of which some pass.
pub(super) fn idle(header: &[String], passed: &[&str], beside: &Beside<'_>) -> Vec<String> {
    let reading = beside.reading;
    let mut optional = optional(reading);
    if optional.is_empty() {
        return Vec::new();
    }
    let names: HashSet<String> = header.iter().map(|name| bare(reading, name)).collect();
    optional.retain(|optional| optional.names.iter().all(|name| !names.contains(name)));
    let unread = Unread::of(reading);
    let silenced: HashSet<&str> = passed.iter().filter_map(|name| unread.like([name; 2], beside)).collect();
    optional.retain(|optional| !optional.unread.is_some_and(|parameter| silenced.contains(parameter)));
    optional.iter().map(|optional| idle_note(reading, &optional.given, "column")).collect()
}

/// A name as it is compared with those of parameters that are not read: without a unit, folded.
pub(super) fn bare(reading: &Reading, name: &str) -> String {
    spelled(reading, trimmed(name)).unwrap_or_else(|| folded(trimmed(name)))
}

/// Flags that change nothing where no column or key has one of these folded names, or is at this path: parameters that
/// are to be read from none, and names that may be copied.
pub(in crate::input) fn optional(reading: &Reading) -> Vec<Optional> {
    let unread = unread_names(reading).into_iter().map(|(parameter, names)| Optional {
        given: format!("{} {parameter}=", reading.columns_flag),
        unread: Some(parameter),
        names,
    });
    let may_pass = reading.may_pass.iter().flat_map(|chosen| &chosen.names).map(|name| Optional {
        given: format!("--pass {}", cut(name)),
        unread: None,
        names: vec![folded(name), name.clone()],
    });
    unread.chain(may_pass).collect()
}

/// The note about what a flag gives, though no column or key has that name.
pub(in crate::input) fn idle_note(reading: &Reading, given: &str, noun: &str) -> String {
    // The solids of a scene may have it.
    let whose = if reading.foreign.is_some() && !reading.is_scene { " of the queries" } else { "" };
    format!("hitcalc: note: {given} changes nothing: no {noun}{whose} has that name")
}

/// The note about an input of which nothing is read, beside flags that give all that a query needs.
pub(in crate::input) fn all_passed_note(noun: &str) -> String {
    format!("hitcalc: note: no {noun} is a parameter, so each row asks only what the flags say")
}

/// The names, folded, of the columns of each parameter that is read from none.
pub(in crate::input) fn unread_names(reading: &Reading) -> Vec<(&'static str, Vec<String>)> {
    if reading.unread.is_empty() {
        return Vec::new();
    }
    let all = all_columns(reading);
    let names = |parameter: &'static str| {
        let columns = all.iter().filter(|column| column.parameter == parameter);
        let whole = std::iter::once(folded(parameter));
        (parameter, whole.chain(columns.map(|column| folded(&column.name))).collect())
    };
    reading.unread.iter().map(|&index| names(reading.parameters[index].name)).collect()
}

/// All of these names.
pub(in crate::input) fn all_unread(reading: &Reading) -> HashSet<String> {
    unread_names(reading).into_iter().flat_map(|(_, names)| names).collect()
}

/// The flag that has a parameter read from no column, if a query may do without it beside those that other columns or
/// flags give, or the flags that have it read from those of its parts.
pub(in crate::input) fn spare(
    reading: &Reading,
    brought: &[&str],
    all: &[(&str, &ColumnTarget)],
    target: &ColumnTarget,
) -> Option<String> {
    let index = parameter_of(reading, target)?;
    let parameter = &reading.parameters[index];
    // The words of a choice say what it is; other rows may have them.
    if matches!(parameter.kind, Kind::Word(_)) {
        return None;
    }
    let (letter, part) = box_and_part(parameter.name);
    let is_there = |part: &&&str| {
        [brought, &reading.given].iter().any(|names| names.contains(&format!("{letter}{part}").as_str()))
    };
    let forms = [&["origin", "dir", "from", "to"][..], &["p1", "p2", "axis", "half_axis", "center"], &EXTENTS];
    let is_whole = |form: &&[&str]| form.contains(&part) && form.iter().filter(is_there).count() > 2;
    let is_spare = parameter.is_optional() || forms.iter().any(is_whole);
    let (flag, name) = (reading.columns_flag, parameter.name);
    let is_vector = target.slots().len() > 1;
    let is_part = |other: &ColumnTarget| is_vector && other != target && parameter_of(reading, other) == Some(index);
    let mut parts = all.iter().filter(|(_, other)| is_part(other)).map(|(name, _)| *name).peekable();
    let has_parts = parts.peek().is_some();
    let of_parts = if has_parts { format!(" {flag} {}", map_word(name, parts)?) } else { String::new() };
    ((is_spare || has_parts) && !reading.is_mapped(name)).then(|| format!("{flag} {name}={of_parts}"))
}

/// The slots of a rotation or a matrix that the input may bring by its own name though the whole solid comes from elsewhere, and
/// the note about it: from an object or columns of its own or, beside a path of the input, from flags.
pub(crate) fn turned_from_outside(reading: &Reading) -> Vec<(Vec<usize>, String)> {
    let of_solid = |name: &&str| role(name) == "solid";
    let has_path = ["origin", "from"].iter().any(|start| reading.given.contains(start));
    let by_flags = !reading.is_scene && !has_path && are_whole(reading.given.iter().copied().filter(of_solid));
    let extents = || reading.columns.iter().map(|map| (reading.parameters[map.parameter].name, &map.names));
    let says_so =
        |name: &String| name.contains('.') || words(name).iter().any(|word| has("aabb bounds bbox world", word));
    let extents = || extents().filter(|(name, _)| of_solid(name));
    let is_apart = are_whole(extents().map(|(name, _)| name)) && extents().flat_map(|(_, names)| names).all(says_so);
    let turns = [("rotation", by_flags || is_apart), ("matrix", is_apart)].into_iter().filter(|(_, may_be)| *may_be);
    let is_read = |name: &str| !reading.is_mapped(name) && !reading.given.contains(&name) && !reading.is_unread(name);
    let note = |(name, _): (&str, bool)| {
        let index =
            reading.own.clone().find(|index| reading.parameters[*index].name.trim_start_matches("b_") == name)?;
        let from = if is_apart { "another place of the input" } else { "flags" };
        let flag = reading.columns_flag;
        let note = format!(
            "{name} turns or moves the solid, which comes from {from}; if it belongs to something else, {flag} {name}= passes it by"
        );
        is_read(name).then(|| (reading.parameters.slots(index).collect(), note))
    };
    turns.filter_map(note).collect()
}

/// Fails if a parameter's own name is to be judged: what a query asks is no answer, and would be right by itself.
pub(super) fn check_judged(reading: &Reading) -> Result<(), Failure> {
    if reading.checked.is_empty() {
        return Ok(());
    }
    let columns = parameter_columns(reading);
    let is_own = |column: &&ParameterColumn| column.is_own && !reading.is_mapped(column.parameter);
    let judged = reading.checked.iter().filter(|(flag, _)| *flag == "--check").flat_map(|(_, names)| names);
    let own = judged.filter_map(|name| columns.iter().filter(is_own).find(|column| column.name == *name));
    let mut own: Vec<&ParameterColumn> = own.collect();
    own.dedup_by_key(|column| column.parameter);
    if own.is_empty() {
        return Ok(());
    }
    let is_optional = |name: &str| reading.parameters.iter().any(|own| own.name == name && own.is_optional());
    let cure = match own.iter().all(|column| is_optional(column.parameter)) {
        true => {
            let flags = own.iter().map(|column| format!(" {} {}=", reading.columns_flag, column.parameter));
            format!("if it is an answer, add{}", flags.collect::<String>())
        }
        false => "give the answer another name in the input".to_owned(),
    };
    let names = listed(own.iter().map(|column| shown(column.name.as_bytes())));
    Err(Failure::Usage(format!("--check {names}: a parameter is read, and not judged; {cure}")))
}

/// The parameters that nothing gives, since flags have them read from no column or key though one has the name, for an
/// error about one that is missing; "" without any.
pub(crate) fn kept_from_reading(reading: &Reading, names: &[&str]) -> String {
    let folded_names: HashSet<String> = names.iter().map(|name| bare(reading, name)).collect();
    let is_given = |parameter: &str| reading.given.contains(&parameter) || reading.is_mapped(parameter);
    let kept = unread_names(reading)
        .into_iter()
        .filter(|(parameter, own)| !is_given(parameter) && own.iter().any(|own| folded_names.contains(own)));
    let flag = reading.columns_flag;
    kept.map(|(parameter, _)| format!("; {parameter} is not read because of {flag} {parameter}=")).collect()
}

/// The parameters that are read from none, for names that would be likened to them if they were read.
#[derive(Debug)]
pub(in crate::input) struct Unread {
    known: KnownNames,
    parameters: HashMap<String, &'static str>,
}

impl Unread {
    pub(in crate::input) fn of(reading: &Reading) -> Self {
        let columns = all_columns(reading).into_iter().filter(|column| reading.is_unread(column.parameter));
        let parameters: HashMap<_, _> = columns.map(|column| (column.name, column.parameter)).collect();
        Self { known: KnownNames::of(parameters.keys().cloned().collect::<BTreeSet<_>>()), parameters }
    }

    /// The parameter that a key would be likened to, or the path that ends in it.
    pub(in crate::input) fn like(&self, key_and_path: [&str; 2], beside: &Beside<'_>) -> Option<&'static str> {
        if self.parameters.is_empty() {
            return None;
        }
        self.parameters.get(beside.meant_at(key_and_path, [&self.known; 2])?.name).copied()
    }
}
