//! Names of columns and keys that are none of a parameter. Those that are one but for case, blanks, dots, underscores or a
//! unit behind are read, with one note. The others pass through: whether they may, and which of them were probably meant
//! to be parameters.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::cli::{Dialect, Header, InputFormat, Reading};
use crate::commands::SPECS;
use crate::failure::Failure;
use crate::input::warnings::may_matter;
use crate::nearest::{
    Company, FROM_CENTER, KnownNames, LENGTHS, Meant, OWN_LENGTH, about, bare_name, folded, in_place_of, meant, words,
};
use crate::number::Decimal;
use crate::query::{Parameter, cut, listed, shown};
use crate::steps::step;

use super::cells::{FOR_A_MAP, takes_maps};
use super::ends::Holds;
use super::everyday::take_places_for_solids;
use super::likely::{Beside, given};
use super::near::Near;
use super::parts::{are_whole, role, without_axis};
use super::unread::{all_unread, bare};
use super::{
    ColumnTarget, HeaderSource, ParameterColumn, has_own, own_names, parameter_columns, parameter_of, trimmed,
};

/// The path of a key of an object at a path, which is "" for the outermost one.
pub(in crate::input) fn joined(way: &str, key: &str) -> String {
    if way.is_empty() { key.to_owned() } else { format!("{way}.{key}") }
}

/// Said of a path of keys that no flag can say.
pub(crate) const NO_PATH: &str = "a key with a mark of paths in it, which --columns cannot name";

/// True if a name that is also a result's was hardly meant to be one, beside no other: the length of a cylinder.
pub(crate) fn says_more(meant: &Meant<'_>, beside: &Beside<'_>) -> bool {
    [FROM_CENTER, OWN_LENGTH, LENGTHS].contains(&meant.but) && !beside.has_results()
}

/// The cure for a first column without a name that counts the rows, as programs write tables; `None` if others have
/// no name either, or none that is a word.
fn index_column(reading: &Reading, header: &[String], source: &HeaderSource) -> Option<String> {
    let InputFormat::Csv(Dialect { delimiter, .. }) = reading.format else { return None };
    let (first, others) = header.split_first()?;
    let is_word = |name: &String| name.contains(char::is_alphabetic);
    let mut seen = HashSet::new();
    let are_names =
        trimmed(first).is_empty() && !others.is_empty() && others.iter().all(|name| is_word(name) && seen.insert(name));
    let parted = char::from(delimiter);
    let is_plain = are_names && [',', ';', '|'].contains(&parted);
    let HeaderSource::Line(_, line) = source else { return None };
    is_plain.then(|| {
        let sed = format!("sed '{line}s/^[^{parted}]*{parted}/row_id{parted}/'");
        format!("; it may count the rows: give it a name first, with {sed}")
    })
}

/// Fails if columns may not pass through under these names, beside the parameters that the input brings.
pub(super) fn check(
    reading: &Reading,
    header: &[String],
    passed: &[&str],
    brought: &[&str],
    source: &HeaderSource,
) -> Result<(), Failure> {
    if let Some(may_pass) = &reading.may_pass
        && let Some(name) = passed.iter().find(|name| !reading.is_spoken_of(name))
    {
        return Err(source.bad(&may_not_pass(&may_pass.names, &own_names(reading), name)));
    }
    let mut seen = HashSet::new();
    let Some(name) = passed.iter().find(|name| reading.names_are_keys && (name.is_empty() || !seen.insert(**name)))
    else {
        return Ok(());
    };
    let what = match *name {
        "" => "a column has no name".to_owned(),
        name => format!("the column {} appears twice", shown(name.as_bytes())),
    };
    let but = match (reading.is_scene, *name) {
        (true, _) => "each column of a scene needs a name of its own",
        (_, "") => "JSON needs one as its key",
        _ => "JSON keys must be unique",
    };
    let cure = match index_column(reading, header, source) {
        _ if header.iter().all(|name| trimmed(name).is_empty()) => "; the line is empty: take it away".to_owned(),
        Some(cure) if name.is_empty() => cure,
        // The words of a map are there again and again.
        _ if brought.is_empty() && takes_maps(reading) => FOR_A_MAP.to_owned(),
        _ => String::new(),
    };
    Err(source.bad(&format!("{what}, but {but}{cure}")))
}

/// The message about a name that is not a parameter where only some names may be copied.
pub(crate) fn may_not_pass(may_pass: &[String], own: &[String], name: &str) -> String {
    let like = in_place_of(name, own.iter().map(String::as_str), "", None);
    let reason = if may_pass.is_empty() { "which --strict does not allow" } else { "and --pass does not name it" };
    format!("{} is not a parameter, {reason}{like}", shown(name.as_bytes()))
}

/// The passed names that were probably meant to be parameters, beside those that the input brings.
pub(crate) fn near(beside: &Beside<'_>, passed: &[&str]) -> Vec<Near> {
    let Beside { reading, brought, .. } = *beside;
    let known = KnownNames::of(own_names(reading));
    let unread = all_unread(reading);
    let of_others = foreign_names(reading);
    let near = |name: &str| {
        let parameter = beside
            .meant(name, &known)
            .filter(|_| !reading.is_spoken_of(name) && !unread.contains(&folded(name)))
            .filter(|_| foreign(reading, name, &of_others).is_none())
            .filter(|meant| !is_result(name) || says_more(meant, beside))?;
        Some(Near::of(name, parameter).beside(brought))
    };
    let mut near: Vec<Near> = passed.iter().filter_map(|name| near(name)).collect();
    from_1(passed, &mut near);
    take_places_for_solids(reading, &mut near, brought, |word| beside.given(word));
    near
}

/// Moves components on that count from 1, as there is none that ends in 0: `origin_1` is x, not y.
pub(super) fn from_1(names: &[&str], near: &mut Vec<Near>) {
    let names: HashSet<&str> = names.iter().copied().collect();
    let mut thirds = Vec::new();
    for near in near.iter_mut() {
        let (Some(stem), Some(own)) = (near.name.strip_suffix(['1', '2']), near.parameter.strip_suffix(['y', 'z']))
        else {
            continue;
        };
        let is_first = near.name.ends_with('1');
        // The first of two points is y1.
        let is_point = stem.to_lowercase().ends_with(['x', 'y', 'z']);
        let is_counted = own.ends_with('_') && !is_point && is_first == near.parameter.ends_with('y');
        if !is_counted || names.contains(format!("{stem}0").as_str()) {
            continue;
        }
        let third = format!("{stem}3");
        if !is_first && names.contains(third.as_str()) {
            thirds.push(Near { name: third, parameter: format!("{own}z"), but: near.but });
        }
        near.parameter = format!("{own}{}", if is_first { 'x' } else { 'y' });
    }
    let moved: HashSet<&str> = thirds.iter().map(|third| third.name.as_str()).collect();
    near.retain(|near| !moved.contains(near.name.as_str()));
    near.extend(thirds);
}

/// The name of a vector whose numbers are counted, as this one is, perhaps in brackets.
pub(super) fn counted(name: &str) -> Option<&str> {
    let name = name.trim_end_matches([']', ')']);
    let stem = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
    (stem.len() < name.len()).then_some(stem)
}

/// True if neither flags nor the input give a velocity to either box.
pub(crate) fn both_rest(reading: &Reading, brought: &[&str]) -> bool {
    let is_velocity = |name: &&str| name.ends_with("_vel");
    let own = &reading.parameters[reading.own.clone()];
    let velocities = own.iter().filter(|parameter| is_velocity(&parameter.name)).count();
    velocities == 2 && !reading.given.iter().copied().chain(brought.iter().copied()).any(|name| is_velocity(&name))
}

/// The names of the parameters that only other commands take, of either box where there are two.
pub(crate) fn of_other_commands(reading: &Reading) -> KnownNames {
    let is = |parameter: &&Parameter| reading.not_taken.contains(&parameter.name);
    let others = SPECS.iter().flat_map(|spec| spec.parameters.iter()).filter(is);
    let names = others.flat_map(Parameter::columns);
    let names = names.flat_map(|name| ["", "a_", "b_"].map(|of_box| format!("{of_box}{name}")));
    KnownNames::of(names.collect::<BTreeSet<_>>())
}

/// The warning about a passed name that is like no parameter that the query may have: one of other commands, a flag, a word
/// for what is no solid, or for what may matter.
pub(crate) fn told(beside: &Beside<'_>, name: &str, others: &KnownNames, held: Option<Holds>) -> Option<String> {
    let reading = beside.reading;
    let is_asked = || {
        let is_new = !is_result(name) || !beside.has_results();
        let is_asked = is_new && !reading.is_spoken_of(name) && beside.is_asked(name, held);
        (is_asked && !all_unread(reading).contains(&bare(reading, name))).then(|| may_matter(name))
    };
    let further = || Some(not_checked(name, reading.further_part(name).filter(|_| !reading.is_spoken_of(name))?));
    further()
        .or_else(|| not_taken(reading, name, others, beside.brought))
        .or_else(|| is_flag(reading, name, held))
        .or_else(|| solid_or_not(reading, name))
        .or_else(is_asked)
        .or_else(|| beside.side_unread(name))
        .or_else(|| beside.is_end_of_another(name, held).then(|| may_matter(name)))
}

/// The warning about a further part of a vector that is checked.
pub(crate) fn not_checked(name: &str, whole: &str) -> String {
    format!("hitcalc: warning: {} is ignored: of {} --check reads x, y and z", shown(name.as_bytes()), cut(whole))
}

/// The warning about a passed name that is one of these, or like it.
fn not_taken(reading: &Reading, name: &str, others: &KnownNames, brought: &[&str]) -> Option<String> {
    let given = |word: &str| given(&reading.given, brought, reading.is_scene, word);
    let meant = meant(name, others, &given).or_else(|| about(name, others, Some(Company::of(&given, &|_| false))));
    let meant = meant.filter(|_| !reading.is_spoken_of(name) && !is_result(name))?;
    let like = if meant.name == name { String::new() } else { format!(" like {},", meant.name) };
    let name = shown(name.as_bytes());
    Some(format!("hitcalc: warning: {name} is{like} a parameter of other commands, not of this one, so it is ignored"))
}

/// The names of parameters of solids, which queries of a scene must not bring, folded, with their own spelling.
pub(crate) fn foreign_names(reading: &Reading) -> HashMap<String, String> {
    let foreign = parameter_columns(reading).into_iter().filter(|column| !column.is_own);
    foreign.map(|column| (folded(&column.name), column.name)).collect()
}

/// Said of a name that belongs to the other side of a scene: how it passes, or is read as another parameter.
pub(crate) fn elsewhere(reading: &Reading, name: &str) -> String {
    let (flag, own) = (reading.columns_flag, without_axis(name));
    let all = if own == name { name.to_owned() } else { format!("{name},…") };
    // Corners of engines may be measured from it.
    let moved = if reading.is_scene && own == "origin" {
        "; if the solid's corners lie about it, add it to them first"
    } else {
        ""
    };
    // A shell that finds several files of solids gives the others as queries.
    let has_path = are_whole(reading.given.iter().copied().filter(|name| role(name) == "path"));
    let joined = if has_path && !reading.is_scene { "; --against takes one file, which has all solids" } else { "" };
    // The one radius of a query beside cylinders is that of the ball which is cast.
    let is_cast = own == "radius" && !reading.is_scene && has_own(reading, "path_radius");
    let (parameter, what) = if is_cast { ("path_radius", "as that of the path") } else { ("PARAMETER", "as another") };
    format!(": {flag} {own}= passes it by, {flag} {parameter}={all} reads it {what}{moved}{joined}")
}

/// The warning about a passed name that is one of these but for its spelling.
pub(crate) fn foreign(reading: &Reading, name: &str, names: &HashMap<String, String>) -> Option<String> {
    let (own, reason) = spelled(reading, name).and_then(|name| names.get(&name)).zip(reading.foreign)?;
    let name = shown(name.as_bytes());
    Some(format!("hitcalc: warning: {name} is like {own}, which {reason}, so it is ignored"))
}

/// Words for what holds for all queries, by their folded names, and a parameter that commands have where it does, or a
/// flag of maps.
const FOR_ALL: [(&str, &str, &str); 10] = [
    ("line", "the flag --line makes lines of all paths", "t_min"),
    ("centers centered centres cellcenters", "the flag --centers holds for all rows", "cell_size"),
    ("notouch", "the flag --no-touch holds for all rows", ""),
    ("tilesup", "the flag --tiles-up holds for the map", ""),
    ("cellsize tilesize", "the flag --cell-size holds for the map", "cell-size"),
    ("gridorigin", "the flag --grid-origin holds for the map", "grid-origin"),
    ("solid", "the flag --solid holds for the map", "solid"),
    ("maxcells", "the flag --max-cells holds for all rows", "max_steps"),
    ("as", "the flag --as holds for all numbers", ""),
    ("unit units", ONE_UNIT, ""),
];
const ONE_UNIT: &str = "all lengths are in one unit, and nothing is converted";

/// The warning about a copied name that is a flag's, and holds this: a short word is suspect only by that.
pub(crate) fn is_flag(reading: &Reading, name: &str, holds: Option<Holds>) -> Option<String> {
    let folded = folded(name);
    let folded = folded.strip_prefix("is").unwrap_or(&folded);
    let &(_, says, with) = FOR_ALL.iter().find(|(words, ..)| words.split(' ').any(|word| word == folded))?;
    let of_map = |flag: &str| reading.map_flags.contains(&flag);
    let is_parameter = || reading.parameters.iter().any(|parameter| parameter.name == with);
    let has_flag = with.is_empty() || is_parameter() || of_map(&with.replace('_', "-"));
    let is_meant = match holds {
        _ if of_map(with) => true,
        Some(Holds::Word) => true,
        Some(Holds::Text) if says == ONE_UNIT => true,
        Some(Holds::Text) => false,
        _ => ["notouch", "tilesup", "maxcells"].contains(&folded),
    };
    let name = shown(name.as_bytes());
    let line = || format!("hitcalc: warning: {name} is not a parameter, so it is ignored; {says}");
    (has_flag && is_meant && !reading.is_spoken_of(name.trim_matches('"'))).then(line)
}

/// Words in names of columns that say which rows of a scene are solid; those behind the first are words for anything,
/// which say so of cells alone, and by themselves.
#[rustfmt::skip]
const SOLID_OR_NOT: [&[&str]; 2] = [
    &[
        "solid", "blocked", "blocking", "blocks", "impassable", "walkable", "passable", "traversable", "collidable",
        "collide", "collides", "collision", "collisions", "occupied", "trigger", "sensor", "ghost", "enabled",
        "disabled", "active", "inactive", "deleted", "removed", "destroyed", "nonsolid", "permeable", "impermeable",
        "penetrable", "phantom", "ignored",
    ],
    &[
        "occupancy", "occ", "free", "wall", "obstacle", "type", "state", "value", "val", "tile",
        "tileid", "gid", "block", "blockid", "material", "terrain", "char", "glyph", "symbol", "content", "contents",
        "cost", "weight", "probability", "prob", "density", "alpha", "opaque", "transparent", "empty", "open", "full",
        "filled", "hits", "exists", "present", "mask", "sdf", "logodds", "blockname",
    ],
];
/// Words of editors for objects that are no rectangles, though they have a width and a height.
const NO_RECTANGLES: [&str; 5] = ["ellipse", "point", "polygon", "polyline", "gid"];

/// The warning about a name that may say which rows of a scene are solid: all of them are.
fn solid_or_not(reading: &Reading, name: &str) -> Option<String> {
    let is_mapped = |side: &str| reading.columns.iter().any(|map| map.names.iter().any(|name| name == side));
    if NO_RECTANGLES.contains(&name) && is_mapped("width") && is_mapped("height") {
        // Told once, whichever an object has.
        let says = "is no rectangle of its width and height, or not at its x and y, but is read as that";
        return Some(format!("hitcalc: warning: what has {} {says}; take it out first", NO_RECTANGLES.join(", ")));
    }
    let has_cells = || has_own(reading, "cell");
    let words = words(name);
    let is_plain = |word: &String| ["is", "has", "can", "non", "cell"].contains(&word.as_str());
    let are_of = |list: &[&str]| {
        let is = |word: &String| list.contains(&word.strip_prefix("is").unwrap_or(word));
        list.contains(&&*folded(name)) || words.iter().any(is) && words.iter().all(|word| is(word) || is_plain(word))
    };
    let [of_solids, of_cells] = SOLID_OR_NOT.map(are_of);
    let is_such = reading.is_scene && (of_solids || of_cells && has_cells()) && !reading.is_spoken_of(name);
    let name = shown(name.as_bytes());
    is_such.then(|| {
        let solid = if has_cells() { "solid cell" } else { "solid" };
        format!(
            "hitcalc: warning: {name} is not a parameter, so it is ignored: every row is a {solid}; take the others out \
             first, if it says which are"
        )
    })
}

/// True if a name is that of a result, as in the output of an earlier run.
pub(crate) fn is_result(name: &str) -> bool {
    let mut results = SPECS.iter().flat_map(|spec| spec.results);
    results.any(|result| match name.strip_prefix(result.name) {
        Some(behind) => behind.is_empty() || (result.shape.is_vector() && ["_x", "_y", "_z"].contains(&behind)),
        None => false,
    })
}

/// True if all names that are not empty are numbers: then the line is not a header.
pub(crate) fn are_numbers(names: &[String]) -> bool {
    let is_number = |name: &&String| {
        let point = name.replace(',', ".");
        Decimal::parse(name.as_bytes()).is_ok() || Decimal::parse(point.as_bytes()).is_ok()
    };
    // A line may end with a delimiter.
    let mut names = names.iter().filter(|name| !trimmed(name).is_empty()).peekable();
    names.peek().is_some() && names.all(|name| is_number(&name))
}

/// The note about numbers that are read as the names of columns, though the places of these are numbers, too.
pub(super) fn may_be_row(reading: &Reading, names: &[String]) -> Option<String> {
    let mut mapped = reading.columns.iter().flat_map(|map| &map.names).peekable();
    mapped.peek()?;
    let is_place = |name: &str| name.parse().is_ok_and(|place: usize| (1..=names.len()).contains(&place));
    let is_open = |name: &String| is_place(name) && names.iter().any(|column| trimmed(column) == name);
    let says =
        "hitcalc: note: the numbers in --columns are names in the first line, not places; that line is not answered";
    (reading.header == Header::Line && mapped.all(is_open)).then(|| says.to_owned())
}

/// The note about names that are spelled in another way, each with the parameter's own.
pub(crate) fn note(taken: &[(String, String)]) -> String {
    format!(
        "hitcalc: note: read {}",
        listed(taken.iter().map(|(name, own)| format!("{} as {own}", shown(name.as_bytes()))))
    )
}

/// The columns, or keys, that parameters may still be read from, by their folded names.
pub(super) fn by_spelling<'k>(reading: &Reading, known: &'k [ParameterColumn]) -> HashMap<String, &'k ParameterColumn> {
    let is_free = |column: &&ParameterColumn| {
        column.is_own && !reading.given.contains(&column.parameter) && !reading.is_mapped(column.parameter)
    };
    // Of two that are folded alike, the first counts.
    known.iter().filter(is_free).rev().map(|column| (folded(&column.name), column)).collect()
}

/// The folded form of a name; `None` if it means only itself.
pub(crate) fn spelled(reading: &Reading, name: &str) -> Option<String> {
    let bare = bare_name(name).filter(|bare| !reading.is_spoken_of(name) && !bare.contains('-'))?;
    Some(folded(&bare))
}

/// The targets that names fill, each once: no more than there are parameters and parts of them.
#[derive(Default)]
pub(crate) struct Filled(Vec<(usize, ColumnTarget)>);

impl Filled {
    /// Finds what these targets fill.
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

/// Reads parameters from columns that are spelled in another way, where nothing else is the parameter; gives their
/// names, each with the parameter's own.
pub(super) fn take_spellings(
    reading: &Reading,
    header: &[String],
    known: &[ParameterColumn],
    targets: &mut [ColumnTarget],
) -> Vec<(String, String)> {
    if matches!(reading.header, Header::Positions) {
        return Vec::new();
    }
    let by_spelling = by_spelling(reading, known);
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
