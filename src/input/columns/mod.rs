//! Which parameter a column of CSV or a key of JSON is, by its name or by what `--columns` says of it: resolved once a
//! file, so that rows need no look-up. `names` has the names that are none of a parameter.

pub(super) mod cells;
pub(super) mod doubts;
pub(super) mod ends;
pub(super) mod everyday;
pub(super) mod likely;
pub(super) mod names;
pub(super) mod near;
pub(super) mod parts;
pub(super) mod things;
pub(crate) mod units;
pub(super) mod unread;

use std::collections::{HashMap, HashSet};

use crate::cli::{ColumnMap, Header, Reading, Units};
use crate::failure::Failure;
use crate::nearest::in_place_of;
use crate::number::Decimal;
use crate::query::{Kind, Numerals, Parameter, components, cut, listed, shown};

use cells::{other_table, parted_by_blanks};
use ends::{HOLDS, Held, Holds};
use likely::{BehindEmpty, Beside, behind_empty, counts_from_0};
use names::{by_spelling, elsewhere, take_spellings};
use near::Near;
use things::of_one_thing;
use units::{units, units_differ, units_of_another};
use unread::{all_passed_note, check_judged, idle, spare};

/// The columns of a CSV.
#[derive(Debug, Default)]
pub(super) struct Columns {
    /// The target of each column.
    pub(super) targets: Vec<ColumnTarget>,
    /// The parameters that have a column for the whole and columns for their parts, of which a row may use either.
    pub(super) mixed: Vec<(usize, Kind)>,
    /// Passed columns that may have been meant to be parameters.
    pub(super) near: Vec<Near>,
    /// Passed columns that may have been meant to be parameters that have columns of their own, where those are empty.
    pub(super) behind_empty: Vec<BehindEmpty>,
    /// Passed columns that are empty in the first row, and the line to be told of each by what later ones hold.
    pub(super) late: Vec<(usize, Vec<(Holds, String)>)>,
    /// Other columns that hold parameters as many tables call them, for an error about one that is missing.
    pub(super) everyday: Vec<Near>,
    /// True if nothing gives any box a velocity, and both might have one.
    pub(super) rests: bool,
    /// Columns that are read though they are spelled in another way, each with the parameter's own name.
    pub(super) taken: Vec<(String, String)>,
    /// Notes about names that may surprise.
    pub(super) notes: Vec<String>,
    /// The units in their names.
    pub(super) units: Units,
    /// Columns of parameters that a query may do without, and that begin with text, each with the flag that leaves it alone.
    pub(super) spare: HashMap<usize, String>,
}

/// The most columns that a CSV may have, and the most keys of one object.
pub(super) const MAX_COLUMNS: usize = 100_000;
/// The most bytes that the name of a column or a key may have.
pub(super) const MAX_NAME: usize = 64 * 1024;

/// Fails if a CSV has more columns than it may.
pub(super) fn check_count(columns: usize, source: &HeaderSource) -> Result<(), Failure> {
    if columns <= MAX_COLUMNS {
        return Ok(());
    }
    Err(source.bad(&format!("there are {columns} columns; at most {MAX_COLUMNS} are read")))
}

/// Finds the targets of the columns of a CSV; `held` gives the content of one of them in its first row.
pub(super) fn resolve_columns(
    reading: &Reading,
    header: &[String],
    source: &HeaderSource,
    held: Held<'_>,
) -> Result<Columns, Failure> {
    check_count(header.len(), source)?;
    check_judged(reading)?;
    if let Some((column, name)) = header.iter().enumerate().find(|(_, name)| name.len() > MAX_NAME) {
        let (column, is) = (column + 1, name.len());
        return Err(source.bad(&format!("the name of column {column} has {is} bytes; a name has at most {MAX_NAME}")));
    }
    let mut targets = vec![ColumnTarget::Passed; header.len()];
    map_columns(reading, header, source, &mut targets)?;
    let known = parameter_columns(reading);
    let by_name: HashMap<&str, &ParameterColumn> = known.iter().map(|column| (column.name.as_str(), column)).collect();
    let mut seen = HashSet::new();
    for (column, name) in header.iter().enumerate() {
        let name = trimmed(name);
        let is_first = seen.insert(name);
        let parameter = by_name.get(name).filter(|_| targets[column] == ColumnTarget::Passed);
        match parameter {
            Some(parameter) if parameter.is_own => {
                if !is_first {
                    return Err(source.bad(&format!("the column {} appears twice", shown(name.as_bytes()))));
                }
                given_once(reading, parameter.parameter).map_err(|reason| source.bad(&format!("{name}: {reason}")))?;
                if let Some(other) = targets.iter().position(|target| *target == parameter.target) {
                    let other = cut(trimmed(&header[other]));
                    return Err(source.bad(&format!("{name}: is given twice, as {other} too")));
                }
                targets[column] = parameter.target.clone();
            }
            Some(_) => {
                if let Some(reason) = reading.foreign {
                    return Err(source.bad(&format!("{name}: {reason}{}", elsewhere(reading, name))));
                }
            }
            None => {}
        }
    }
    if let Some(name) = reading.given.iter().find(|name| reading.is_mapped(name)) {
        return Err(Failure::Usage(format!("{name} is given by {} and by its own flag", reading.columns_flag)));
    }
    let taken = take_spellings(reading, header, &known, &mut targets);
    let mixed = mixed(reading, &targets);
    let passed = header.iter().zip(&targets).filter(|(_, target)| **target == ColumnTarget::Passed);
    let passed: Vec<&str> = passed.map(|(name, _)| trimmed(name)).collect();
    let brought = brought(reading, &targets);
    names::check(reading, header, &passed, &brought, source)?;
    let has_matrix = || brought.contains(&"matrix");
    if let Some(reason) = passed.iter().find_map(|name| counts_from_0(reading, name, has_matrix)) {
        return Err(source.bad(&reason));
    }
    let beside = Beside::of(reading, &brought, held);
    let likened = if is_line_of_names(header) { &[] } else { &passed[..] };
    let mut near = names::near(&beside, likened);
    let read = header.iter().zip(&targets).filter(|(_, target)| **target != ColumnTarget::Passed);
    let read: Vec<&str> = read.map(|(name, _)| trimmed(name)).collect();
    let mut everyday = everyday::everyday(&beside, likened, &read, &near);
    // A number that has a column lacks none, unless that is likened to another one.
    let likened: HashSet<String> = everyday.iter().map(|near| near.name.clone()).collect();
    let place = |own: &ParameterColumn| targets.iter().position(|target| *target == own.target);
    let places: HashMap<&str, usize> = known.iter().filter_map(|own| Some((own.name.as_str(), place(own)?))).collect();
    let has_column = |near: &Near| {
        let column = places.get(near.parameter.as_str());
        column.is_some_and(|column| !likened.contains(trimmed(&header[*column])))
    };
    everyday.retain(|near| !(near.is_sure() && has_column(near)));
    of_one_thing(reading, &brought, passed.as_slice().into(), &mut near);
    let filled: HashSet<usize> = targets.iter().flat_map(ColumnTarget::slots).collect();
    let behind_empty = behind_empty(&beside, (header, &passed), (&near, &everyday), |name| {
        let column = by_name.get(name)?;
        let slots = column.target.slots();
        slots.iter().any(|slot| filled.contains(slot)).then_some((column.parameter, slots))
    });
    let rests = names::both_rest(reading, &brought);
    let named: Vec<_> = header.iter().zip(&targets).map(|(name, target)| (trimmed(name), target)).collect();
    let units = units(reading, &named);
    let others = names::of_other_commands(reading);
    let told: HashSet<&str> = near.iter().map(|near| near.name.as_str()).collect();
    let is_untold = |name: &&&str| !told.contains(**name);
    let of_others = names::foreign_names(reading);
    let rest_of = |name: &&str| {
        names::foreign(reading, name, &of_others).or_else(|| names::told(&beside, name, &others, held(name)))
    };
    let late = |(column, name): (usize, &String)| {
        let name = trimmed(name);
        let is_empty = targets[column] == ColumnTarget::Passed && held(name).is_none();
        let is_flag = || names::is_flag(reading, name, Some(Holds::Word)).is_some();
        let may_matter = is_empty && (is_flag() || beside.may_be_asked(name, |_| true));
        let is_silent = may_matter && is_untold(&&name) && rest_of(&name).is_none();
        let line = |held: Holds| Some((held, names::told(&beside, name, &others, Some(held))?));
        let lines: Vec<_> = HOLDS.into_iter().filter(|_| is_silent).filter_map(line).collect();
        (!lines.is_empty()).then_some((column, lines))
    };
    let late = header.iter().enumerate().filter_map(late).collect();
    let rest_told = passed.iter().filter(is_untold).filter_map(rest_of);
    let units_told = units_differ(reading, &named).into_iter().chain(units_of_another(reading, &named));
    let told = units_told.chain(rest_told).chain(names::may_be_row(reading, header));
    let is_unknown = |name: &&str| !reading.is_spoken_of(name);
    let are_all_passed = !reading.is_scene && brought.is_empty() && near.is_empty() && passed.iter().any(is_unknown);
    let unread = are_all_passed.then(|| all_passed_note("column"));
    let notes = idle(header, &passed, &beside).into_iter().chain(told).chain(unread).collect();
    // A column that begins with a number is nothing else; and what is reported of a row depends on no other.
    let begins_with_text =
        |(at, _): &(usize, _)| matches!(held(trimmed(&header[*at])), Some(Holds::Text | Holds::Word));
    let may_be_spare = targets.iter().enumerate().filter(|_| !reading.goes_on).filter(begins_with_text);
    let spare = may_be_spare.filter_map(|(at, target)| Some((at, spare(reading, &brought, &named, target)?))).collect();
    Ok(Columns { targets, mixed, near, behind_empty, late, everyday, rests, taken, notes, units, spare })
}

/// True if a header is one name of many words, rather several that blanks part.
pub(in crate::input) fn is_line_of_names(header: &[impl AsRef<str>]) -> bool {
    matches!(header, [name] if trimmed(name.as_ref()).split(' ').nth(2).is_some())
}

/// A parameter from a column of its own must not come from elsewhere too.
fn given_once(reading: &Reading, parameter: &str) -> Result<(), String> {
    if reading.given.contains(&parameter) {
        let (own, flag) = (parameter.replace('_', "-"), reading.columns_flag);
        let other = format!("{flag} {parameter}= passes the column by");
        return Err(format!("the flag --{own} also gives {parameter}; remove one of them; {other}"));
    }
    if reading.is_mapped(parameter) {
        return Err(format!("{} also gives {parameter}; remove one of them", reading.columns_flag));
    }
    Ok(())
}

/// The parameters that are there whole and in parts.
fn mixed(reading: &Reading, targets: &[ColumnTarget]) -> Vec<(usize, Kind)> {
    let part_of = |first: usize, kind: Kind| {
        let slots = first..first + kind.suffixes().len();
        targets.iter().any(
            |target| matches!(target, ColumnTarget::Slots(list) if list.iter().any(|(slot, _)| slots.contains(slot))),
        )
    };
    let lists = reading.parameters.iter().enumerate().filter(|(_, parameter)| parameter.kind.is_list());
    let all = lists.map(|(index, parameter)| (reading.parameters.first_slot(index), parameter.kind));
    all.filter(|&(first, kind)| targets.contains(&ColumnTarget::Whole(first, kind)) && part_of(first, kind)).collect()
}

/// The parameters that columns bring.
pub(super) fn brought(reading: &Reading, targets: &[ColumnTarget]) -> Vec<&'static str> {
    let of_targets = targets.iter().flat_map(ColumnTarget::each).filter_map(|target| parameter_of(reading, target));
    let of_targets: HashSet<usize> = of_targets.collect();
    let brought = reading.parameters.iter().enumerate().filter(|(index, _)| of_targets.contains(index));
    brought.map(|(_, parameter)| parameter.name).collect()
}

/// Where the names of a CSV's columns come from, for what is wrong with them.
#[derive(Clone, Debug)]
pub(super) enum HeaderSource {
    /// The command line.
    Names,
    /// Nowhere: columns are known by their positions alone.
    Positions,
    /// A record of a file: its place, and the number of its last line.
    Line(String, u64),
}

impl HeaderSource {
    /// The flag that has an input begin behind them.
    pub(super) fn skip(&self) -> Option<String> {
        if let Self::Line(_, last) = self { Some(format!("--skip-lines {last}")) } else { None }
    }

    /// A failure for what is wrong with them.
    pub(super) fn bad(&self, reason: &str) -> Failure {
        match self {
            Self::Names => Failure::Usage(format!("--names: {reason}")),
            Self::Positions => Failure::Usage(format!("--no-header: {reason}")),
            Self::Line(location, _) => Failure::Data(format!("{location}: {reason}")),
        }
    }
}

/// The keys of JSON objects that parameters are read from, by name.
pub(super) fn resolve_keys(reading: &Reading) -> Result<HashMap<String, ColumnTarget>, Failure> {
    check_judged(reading)?;
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
        match mapped_slots(reading, map)? {
            Some(slots) if map.names.len() > 1 => {
                let slots = slots.iter().map(|slot| ColumnTarget::Slots(vec![(first + slot, parameter.kind)]));
                map.names.iter().zip(slots).for_each(|(name, target)| add(name, target));
            }
            _ => add(&map.names[0], ColumnTarget::Whole(first, parameter.kind)),
        }
    }
    // A parameter that is read from within the value of its own name: `min` from `min._x` and `min._y`.
    let is_within = |name: &String, key: &str| name.split_once(['.', '[']).is_some_and(|(root, _)| root.trim() == key);
    let leads_into = |column: &ParameterColumn| {
        let is_its = |map: &&ColumnMap| reading.parameters[map.parameter].name == column.parameter;
        let mut names = reading.columns.iter().filter(is_its).flat_map(|map| &map.names);
        names.any(|name| is_within(name, &column.name))
    };
    for column in parameter_columns(reading).into_iter().filter(|column| !leads_into(column)) {
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
pub(super) fn spelled_keys(reading: &Reading) -> HashMap<String, (String, ColumnTarget)> {
    let known = parameter_columns(reading);
    let keys = by_spelling(reading, &known).into_iter();
    keys.map(|(spelled, column)| (spelled, (column.name.clone(), whole(column.target.clone())))).collect()
}

/// All of a parameter where a key holds its only slot: JSON has more ways to write a value than a cell.
fn whole(target: ColumnTarget) -> ColumnTarget {
    match target {
        ColumnTarget::Slots(slots) if !slots[0].1.is_list() => ColumnTarget::Whole(slots[0].0, slots[0].1),
        target => target,
    }
}

/// Gives the columns that `--columns` names their targets.
fn map_columns(
    reading: &Reading,
    header: &[String],
    source: &HeaderSource,
    targets: &mut [ColumnTarget],
) -> Result<(), Failure> {
    let mut mapped = HashSet::new();
    for map in &reading.columns {
        let parameter = &reading.parameters[map.parameter];
        let first = reading.parameters.first_slot(map.parameter);
        if !mapped.insert(parameter.name) {
            return Err(Failure::Usage(format!("{}: {} is given twice", reading.columns_flag, parameter.name)));
        }
        let Some(slots) = mapped_slots(reading, map)? else {
            let is_vector = matches!(parameter.kind, Kind::Vector | Kind::NumberOrVector);
            let whole = is_vector.then_some(parameter.name);
            targets[find_column(reading, &map.names[0], whole, header, source)?]
                .add(ColumnTarget::Whole(first, parameter.kind));
            continue;
        };
        for (name, slot) in map.names.iter().zip(slots) {
            let target = ColumnTarget::Slots(vec![(first + slot, parameter.kind)]);
            targets[find_column(reading, name, None, header, source)?].add(target);
        }
    }
    Ok(())
}

/// The slots that the columns of a map fill; `None` if its one column holds the whole.
fn mapped_slots(reading: &Reading, map: &ColumnMap) -> Result<Option<&'static [usize]>, Failure> {
    let parameter = &reading.parameters[map.parameter];
    if map.names.len() == 1 && parameter.kind.is_list() {
        return Ok(None);
    }
    match parameter.kind.shape_of(map.names.len()) {
        Some(shape) => Ok(Some(shape.slots)),
        None => {
            let shapes = parameter.kind.shapes().iter();
            let shapes = shapes.filter(|shape| shape.dimension != 2 || !parameter.only_in_3d);
            let counts: Vec<_> = shapes.map(|shape| shape.slots.len().to_string()).collect();
            let (name, is, flag) = (parameter.name, map.names.len(), reading.columns_flag);
            let counts = counts.join(" or ");
            Err(Failure::Usage(format!("{flag}: {name} takes {counts} columns, not {is}")))
        }
    }
}

/// A column by its name or, where no column bears that, by its position from 1. `whole` is the vector parameter that it
/// alone is to hold, if it is one.
fn find_column(
    reading: &Reading,
    name: &str,
    whole: Option<&str>,
    header: &[String],
    source: &HeaderSource,
) -> Result<usize, Failure> {
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
        let own = trimmed(&header[index]);
        let is_number = |part: &[u8]| Decimal::parse(part).is_ok();
        let are_numbers =
            components(own.as_bytes(), Numerals::default()).is_ok_and(|parts| parts.into_iter().all(is_number));
        if reading.header == Header::Line && are_numbers {
            let cure = if reading.is_scene {
                "add one"
            } else {
                "--names NAMES says what they are, --no-header counts them from 1"
            };
            let own = shown(own.as_bytes());
            return Err(source.bad(&format!("column {name} is called {own}: there seems to be no header line; {cure}")));
        }
        return Ok(index);
    }
    let own = header.iter().map(|column| trimmed(column));
    let like = in_place_of(name, own.clone(), flag, whole);
    let own: Vec<&str> = own.collect();
    let table = other_table(reading, &own).or_else(|| parted_by_blanks(reading, &own, name)).unwrap_or_default();
    let (name, known) = (shown(name.as_bytes()), listed(header.iter().map(|column| cut(trimmed(column)))));
    Err(Failure::Usage(format!("{flag}: there is no column {name}{like}; the columns are {known}{table}")))
}

/// The target of a column or a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ColumnTarget {
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
    pub(super) fn slot(&self) -> Option<usize> {
        match self {
            Self::Slots(slots) => slots.first().map(|(slot, _)| *slot),
            Self::Whole(first, _) => Some(*first),
            Self::Several(targets) => targets.first().and_then(Self::slot),
            Self::Passed | Self::Foreign(_) => None,
        }
    }

    /// The slot, if all that it fills is one with a number of any kind.
    pub(super) fn number(&self) -> Option<usize> {
        let Self::Slots(slots) = self else { return None };
        let [(slot, kind)] = slots[..] else { return None };
        kind.is_number().then_some(slot)
    }

    /// Lets it be read for another parameter, too.
    fn add(&mut self, other: Self) {
        match (self, other) {
            (target @ Self::Passed, other) => *target = other,
            (Self::Slots(slots), Self::Slots(others)) => slots.extend(others),
            (Self::Several(targets), other) => targets.push(other),
            (target, other) => *target = Self::Several(vec![std::mem::replace(target, Self::Passed), other]),
        }
    }

    /// The slots that it fills.
    pub(super) fn slots(&self) -> Vec<usize> {
        match self {
            Self::Slots(slots) => slots.iter().map(|(slot, _)| *slot).collect(),
            Self::Whole(first, kind) => (*first..first + kind.suffixes().len()).collect(),
            Self::Several(targets) => targets.iter().flat_map(Self::slots).collect(),
            Self::Passed | Self::Foreign(_) => Vec::new(),
        }
    }

    /// The parts of the target, for one parameter after another.
    pub(super) fn each(&self) -> &[Self] {
        if let Self::Several(targets) = self { targets } else { std::slice::from_ref(self) }
    }
}

/// The names of a parameter's columns, and their targets.
pub(super) struct ParameterColumn {
    /// The name of the column.
    pub(crate) name: String,
    /// True if the input may bring it.
    pub(super) is_own: bool,
    pub(super) parameter: &'static str,
    /// The target of the column: a component or all of the parameter.
    pub(super) target: ColumnTarget,
}

/// All columns that parameters may be read from.
pub(super) fn parameter_columns(reading: &Reading) -> Vec<ParameterColumn> {
    let is_read = |column: &ParameterColumn| !reading.is_unread(column.parameter);
    all_columns(reading).into_iter().filter(is_read).collect()
}

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
pub(super) fn parameter_of(reading: &Reading, target: &ColumnTarget) -> Option<usize> {
    let (slot, parameters) = (target.slot()?, reading.parameters);
    (0..parameters.len()).rev().find(|&index| parameters.first_slot(index) <= slot)
}

/// The beginning of the names of all parameters of a scene's solids: they mean the same without it, so that one file of
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
pub(super) fn own_names(reading: &Reading) -> Vec<String> {
    parameter_columns(reading).into_iter().filter(|column| column.is_own).map(|column| column.name).collect()
}

/// True if the input may bring a parameter of this name.
pub(super) fn has_own(reading: &Reading, name: &str) -> bool {
    own_names(reading).iter().any(|own| own == name)
}

/// A name without the blanks around it.
pub(super) fn trimmed(name: &str) -> &str {
    name.trim_matches([' ', '\t'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Dialect, Header, InputFormat};
    use crate::input::json::JsonKeys;
    use crate::input::json::object::Object;
    use crate::query::{Nulls, Numerals, Parameters};
    use crate::steps::steps_of;

    static PARAMETERS: Parameters = Parameters::new(&[
        Parameter::new("origin", Kind::Vector, "slots 0 to 2"),
        Parameter::new("radius", Kind::Number, "slot 3"),
        Parameter::new("cell", Kind::Index, "slots 4 to 6, of others"),
    ]);

    /// Reads the first two parameters, each of these from columns of other names.
    fn reading(columns: &[(usize, &[&str])]) -> Reading {
        let map = |&(parameter, names): &(usize, &[&str])| ColumnMap {
            parameter,
            names: names.iter().map(ToString::to_string).collect(),
        };
        Reading {
            parameters: PARAMETERS,
            own: 0..2,
            foreign: Some("belongs elsewhere"),
            given: Vec::new(),
            caps: None,
            not_taken: &[],
            map_flags: Vec::new(),
            keep_input: false,
            columns_flag: "--columns",
            format: InputFormat::Csv(Dialect { delimiter: b',', comment: None, escape: None }),
            says_delimiter: false,
            columns: columns.iter().map(map).collect(),
            unread: Vec::new(),
            skipped_lines: 0,
            header: Header::Line,
            numerals: Numerals::default(),
            is_scene: false,
            units: Units::default(),
            copied: None,
            may_pass: None,
            checked: Vec::new(),
            nulls: Nulls::default(),
            names_are_keys: false,
            trial: None,
            may_be_json: false,
            first_row: 1,
            goes_on: false,
            long_window: false,
        }
    }

    fn resolve(reading: &Reading, header: &[&str]) -> Result<Vec<ColumnTarget>, String> {
        let header: Vec<_> = header.iter().map(ToString::to_string).collect();
        resolve_columns(reading, &header, &HeaderSource::Names, &|_| None)
            .map(|columns| columns.targets)
            .map_err(|failure| failure.to_string())
    }

    fn number(slot: usize) -> ColumnTarget {
        ColumnTarget::Slots(vec![(slot, Kind::Number)])
    }

    fn component(slot: usize) -> ColumnTarget {
        ColumnTarget::Slots(vec![(slot, Kind::Vector)])
    }

    #[test]
    fn each_column_is_its_slot_and_other_names_pass() {
        let targets = resolve(&reading(&[]), &["id", " origin_y\t", "radius", "origin_x", "Radius2"]);
        assert_eq!(
            targets,
            Ok(vec![ColumnTarget::Passed, component(1), number(3), component(0), ColumnTarget::Passed])
        );
    }

    #[test]
    fn mapped_columns_go_by_name_before_position() {
        let targets = resolve(&reading(&[(1, &["2"])]), &["a", "b", "2"]);
        assert_eq!(targets, Ok(vec![ColumnTarget::Passed, ColumnTarget::Passed, number(3)]));
        let targets = resolve(&reading(&[(1, &["2"])]), &["a", "b", "c"]);
        assert_eq!(targets, Ok(vec![ColumnTarget::Passed, number(3), ColumnTarget::Passed]));
    }

    #[test]
    fn one_column_may_fill_several_slots() {
        let targets = resolve(&reading(&[(0, &["a", "a"])]), &["a"]);
        assert_eq!(targets, Ok(vec![ColumnTarget::Slots(vec![(0, Kind::Vector), (1, Kind::Vector)])]));
    }

    #[test]
    fn what_comes_twice_or_from_elsewhere_is_an_error() {
        let twice = resolve(&reading(&[(1, &["r"])]), &["r", "radius"]);
        assert_eq!(twice, Err("--names: radius: --columns also gives radius; remove one of them".to_owned()));
        let given = Reading { given: vec!["radius"], ..reading(&[]) };
        let given = resolve(&given, &["radius"]);
        let reason = "the flag --radius also gives radius; remove one of them; --columns radius= passes the column by";
        assert_eq!(given, Err(format!("--names: radius: {reason}")));
        let foreign = resolve(&reading(&[]), &["cell_x"]);
        let reason =
            "belongs elsewhere: --columns cell= passes it by, --columns PARAMETER=cell_x,… reads it as another";
        assert_eq!(foreign, Err(format!("--names: cell_x: {reason}")));
    }

    #[test]
    fn a_column_that_is_not_there_is_an_error_that_lists_those_that_are() {
        let unknown = resolve(&reading(&[(1, &["radios"])]), &["id", "radius_m"]);
        let message = "--columns: there is no column \"radios\"; the nearest is radius_m; the columns are id, radius_m";
        assert_eq!(unknown, Err(message.to_owned()));
        let wrong_count = resolve(&reading(&[(0, &["a", "b", "c", "d"])]), &["a", "b", "c", "d"]);
        assert_eq!(wrong_count, Err("--columns: origin takes 2 or 3 columns, not 4".to_owned()));
    }

    #[test]
    fn one_column_holds_a_whole_vector() {
        let whole = resolve(&reading(&[(0, &["a"])]), &["a"]);
        assert_eq!(whole, Ok(vec![ColumnTarget::Whole(0, Kind::Vector)]));
    }

    #[test]
    fn keys_hold_whole_parameters_or_single_components() {
        let keys = resolve_keys(&reading(&[(0, &["ox", "oy"]), (1, &["size"])])).expect("sound");
        assert_eq!(keys.get("ox"), Some(&component(0)));
        assert_eq!(keys.get("size"), Some(&ColumnTarget::Whole(3, Kind::Number)));
        assert_eq!(keys.get("cell"), Some(&ColumnTarget::Foreign("belongs elsewhere")));
        assert_eq!(keys.get("id"), None);
    }

    /// A spelling of radius, one of many.
    fn radius(index: usize) -> String {
        let letter = |(place, letter): (usize, char)| {
            let letter = if index >> place & 1 == 1 { letter.to_ascii_uppercase() } else { letter };
            let behind = if index >> (place + 6) & 1 == 1 { "_" } else { "" };
            format!("{letter}{behind}")
        };
        "radius".chars().enumerate().map(letter).collect()
    }

    #[test]
    fn spellings_of_one_parameter_take_steps_in_proportion_to_their_number() {
        let reading = reading(&[]);
        let names: Vec<String> = (0..4_000).map(radius).collect();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), 4_000);
        let line = HeaderSource::Line("file:1".to_owned(), 1);
        let steps = steps_of(|| drop(resolve_columns(&reading, &names, &line, &|_| None)));
        assert!((4_000 - 1..12_000).contains(&steps), "{steps} steps of a header");
        let keys = JsonKeys::new(&reading).expect("they are sound");
        let object = format!("{{{}}}", names.iter().map(|name| format!("\"{name}\":1")).collect::<Vec<_>>().join(","));
        let object = Object::parse(object.as_bytes()).expect("an object");
        let steps = steps_of(|| {
            let passed = names.iter().filter(|name| keys.passes(&object, name)).count();
            assert_eq!(passed, 4_000 - 1);
        });
        assert!((4_000 - 1..12_000).contains(&steps), "{steps} steps of an object");
    }
}
