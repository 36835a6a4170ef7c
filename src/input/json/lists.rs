//! Lists of objects in an object, and objects by names, that may be queries or solids, and lists that may be lines of tiles: where
//! they are, and how they are given.

use std::collections::{BTreeSet, HashSet};
use std::fmt;

use serde_json::value::RawValue;

use crate::nearest::{EXPECTED, has, is_around_others, is_grid, is_of_answer, is_path, is_solid, words};
use crate::query::{MOST_LISTED, listed as all, listed_to, shell_word, shown};

use super::behind::{MOST_NESTED, PATH_PARTS};
use super::members::is_called_query;
use super::object::{Object, first_elements};
use super::{ColumnTarget, JsonKeys, LONGEST_SEEN, MOST_WRAPPED, trimmed};
use crate::input::columns::ends::Holds;
use crate::input::columns::names::joined;
use crate::input::columns::parts::{are_whole, box_and_part, is_axis, without_axis};
use crate::input::tiles::{characters, is_number, is_single};

/// The most values in an object that are searched for lists of queries, and the most elements of lists that are looked at.
const MOST_SEARCHED: usize = 200;
const MOST_ELEMENTS: usize = 1000;

/// Said of a list of solids beside a query.
const SOLIDS_APART: &str = "solids go into a file of their own, for --against";

/// The lists of objects in an object, and objects by names, that may be queries.
#[derive(Default)]
pub(super) struct Lists {
    /// The keys that lead to each, with points between them, and the path of jq.
    ways: Vec<(String, String)>,
    /// The parameters that the first object of each brings, or has names like.
    pub(super) parameters: Vec<Vec<String>>,
    /// The parameters that each object of a list has.
    in_all: BTreeSet<String>,
    /// The paths of jq at which a list has other elements than objects, as far as it was looked at, or an object other members.
    mixed: Vec<String>,
    /// The keys beside those that lead to them.
    others: Vec<String>,
    /// True if some of these are parameters, or like one, which not all of the objects have themselves.
    has_parameters: bool,
    /// How many values were searched.
    searched: usize,
}

impl Lists {
    /// True if the object itself holds objects by names.
    pub(super) fn is_whole(&self) -> bool {
        matches!(&self.ways[..], [(keys, _)] if keys.is_empty())
    }
}

impl JsonKeys {
    /// True if a query may not do without a parameter, or a part of it.
    pub(super) fn is_needed(&self, name: &str) -> bool {
        let name = without_axis(name);
        !self.reading.parameters.iter().any(|own| own.name == name && own.is_optional())
    }

    /// The parameters that no flag gives, and an object in a list brings or has names like, or objects in it if those may;
    /// none where none of them is needed.
    fn listed_in(&self, object: &Object<'_>, is_nested: bool) -> Vec<String> {
        let (keys, given) = (self, &self.reading.given);
        let brought = keys.brought(object).into_iter().filter(|name| !given.contains(name)).map(str::to_owned);
        let near = [keys.near(object), if is_nested { keys.nested(object) } else { Vec::new() }].concat();
        // A solid may have its place, or its ends, under the names of a path.
        let is_foreign = |key: &&str| matches!(keys.target(object, key), ColumnTarget::Foreign(_));
        let foreign: Vec<&str> = object.0.iter().map(|(key, _)| trimmed(key)).filter(is_foreign).collect();
        let is_ray = foreign.contains(&"dir");
        let foreign = foreign.into_iter().filter(|_| !is_ray).map(str::to_owned);
        let near = near.into_iter().map(|near| near.parameter);
        let names: Vec<String> = brought.chain(near).chain(foreign).collect();
        // One of two boxes is no query.
        let has_box = |letter: &str| {
            let low = format!("{letter}min");
            let mut all = names.iter().map(String::as_str).chain(given.iter().copied());
            all.any(|name| name.starts_with(letter)) || !keys.own.contains(&low) || keys.reading.is_unread(&low)
        };
        // A size alone is no solid.
        let is_place = |name: &str| {
            let part = box_and_part(without_axis(name)).1;
            ["min", "max", "center", "corner", "p1", "cell"].contains(&part) || PATH_PARTS.contains(&part)
        };
        let mut all = names.iter().map(String::as_str).chain(given.iter().copied());
        let has_place = !keys.reading.is_scene || all.any(is_place);
        let is_query =
            has_place && ["a_", "b_"].into_iter().all(has_box) && names.iter().any(|name| keys.is_needed(name));
        if is_query { names } else { Vec::new() }
    }

    /// The parameters that the first of objects brings, or has names like, by keys that all of them have.
    fn listed_in_all<'o>(&self, mut objects: impl Iterator<Item = &'o Object<'o>>) -> BTreeSet<String> {
        let mut common = objects.next().map_or(Vec::new(), |first| first.0.clone());
        for object in objects {
            common.retain(|(key, _)| object.get(trimmed(key)).is_some_and(|value| value.get() != "null"));
        }
        self.listed_in(&Object::of(common), false).into_iter().collect()
    }

    /// The lists in an object that may be queries.
    pub(super) fn lists_in(&self, object: &Object<'_>) -> Lists {
        let mut lists = Lists::default();
        self.find_lists(object, ("", self.top), 0, &mut lists);
        lists
    }

    /// An object of objects by names that bring the same parameters; `None` if it is another.
    pub(super) fn as_names(&self, object: &Object<'_>) -> Option<Lists> {
        // A query and what is expected of it are no queries by names.
        let is_word = |word: &String| has(EXPECTED, word) || has("before after", word);
        let is_of_test = |key: &str| is_called_query(key) || words(key).iter().any(is_word);
        if object.0.iter().any(|(key, _)| is_of_test(trimmed(key))) {
            return None;
        }
        let mut lists = Lists::default();
        let is_found = [false, true].into_iter().any(|is_nested| {
            let way = (String::new(), format!("{}[]", self.top));
            self.find_names(object, way, is_nested, &mut lists)
        });
        is_found.then_some(lists)
    }

    /// Finds objects that an object holds by names, if all bring the same parameters; false if their names tell paths from
    /// solids, or two things with ends may be one of each.
    fn find_names(&self, object: &Object<'_>, way: (String, String), is_nested: bool, lists: &mut Lists) -> bool {
        let members = object.0.iter().take(MOST_ELEMENTS);
        let things = members.filter_map(|(key, value)| Some((&**key, Object::parse(value.get().as_bytes()).ok()?)));
        // No vectors.
        let is_thing = |(_, inner): &(&str, Object<'_>)| inner.0.iter().any(|(key, _)| !is_axis(key));
        let things: Vec<(&str, Object<'_>)> = things.filter(is_thing).collect();
        lists.mixed.extend((things.len() < object.0.len()).then(|| way.1.clone()));
        let [(_, first), others @ ..] = &things[..] else { return false };
        let listed = |object: &Object<'_>| self.listed_in(object, is_nested).into_iter().collect::<BTreeSet<_>>();
        let names = listed(first);
        let are_all = |parts: &[&str]| names.iter().all(|name| parts.contains(&without_axis(name)));
        // Each with a part of a path and one of a solid is a query, whatever it is called.
        let are_mixed = names.iter().any(|name| PATH_PARTS.contains(&without_axis(name))) && !are_all(&PATH_PARTS);
        // The two ends of a range along an axis are no thing.
        if !are_mixed && things.iter().all(|(key, _)| is_axis(key)) {
            return false;
        }
        let is_given = |name: &&str| PATH_PARTS.contains(name) || ["p1", "p2", "axis", "center"].contains(name);
        let have_own_axis = self.own.iter().any(|own| own == "p2") && !self.reading.given.iter().any(is_given);
        let may_be_two = things.len() == 2 && have_own_axis && are_all(&["from", "to", "p1", "p2", "radius"])
            || are_all(&PATH_PARTS) && things.iter().any(|(key, _)| is_solid(key))
            || !are_mixed && things.windows(2).any(|two| is_path(two[0].0) != is_path(two[1].0))
            || things.iter().any(|(key, _)| is_around_others(key));
        let is_like = |(_, other): &(&str, Object<'_>)| listed(other) == names;
        let is_found = names.len() > 1
            && !may_be_two
            && (self.reading.is_scene || self.are_queries(&names, &self.brought(object)))
            && others.first().is_some_and(is_like);
        if is_found {
            lists.has_parameters |= !others.iter().take(MOST_NESTED).all(is_like);
            let in_all = self.listed_in_all(things.iter().map(|(_, thing)| thing));
            lists.find(way, names.into_iter().collect(), &in_all);
            self.look_beside(object, &things.iter().map(|(key, _)| *key).collect(), lists);
        }
        is_found
    }

    /// True if these parameters, with those beside them and those that flags give, are all that a query of a path needs.
    fn are_queries(&self, names: &BTreeSet<String>, beside: &[&str]) -> bool {
        let all = names.iter().map(String::as_str).chain(self.reading.given.iter().chain(beside).copied());
        let (path, solid): (Vec<&str>, Vec<&str>) = all.partition(|name| PATH_PARTS.contains(&without_axis(name)));
        let asks = |part: &str| self.own.iter().any(|own| own == part);
        let has_solid = || !asks("center") || are_whole(solid.iter().copied());
        !asks("origin") || are_whole(path.iter().copied()) && has_solid()
    }

    /// Notes what stands in an object beside values that are lists of objects, or lead to some.
    fn look_beside(&self, object: &Object<'_>, leading: &HashSet<&str>, lists: &mut Lists) {
        let others = object.0.iter().map(|(key, _)| &**key).filter(|key| !leading.contains(key));
        let others: Vec<&str> = others.collect();
        if !others.is_empty() {
            let near = [self.near(object), self.nested(object)].concat().into_iter().map(|near| near.parameter);
            let mut names = self.brought(object).into_iter().map(str::to_owned).chain(near);
            lists.has_parameters |= names.any(|name| !lists.in_all.contains(&name));
            // The grid of walks is a part of each.
            let are_walks = self.own.iter().any(|own| own == "cell_size");
            lists.has_parameters |= are_walks && others.iter().any(|key| is_grid(key));
        }
        lists.others.extend(others.into_iter().map(|key| shown(key.as_bytes())));
    }

    /// Finds the lists behind the keys of an object at the end of a way; true if there are any.
    fn find_lists(&self, object: &Object<'_>, (way, path): (&str, &str), depth: usize, lists: &mut Lists) -> bool {
        let mut leading = HashSet::new();
        let is_path = |key: &str| self.reading.is_scene && is_path(key);
        let is_asked = |key: &str| key.len() <= LONGEST_SEEN && !is_path(key);
        // Answers to a search are called results, too.
        let are_queries = |value: &str| {
            value.starts_with('[')
                && (matches!(self.wholes_within(value, 1), Some((1, _)))
                    || matches!(self.wholes_within(value, 2), Some((2, true))))
        };
        let may_lead = |key: &str, value: &str| {
            is_asked(key) && value.starts_with(['[', '{']) && (!is_of_answer(key) || are_queries(value))
        };
        for (key, value) in object.0.iter().filter(|(key, value)| may_lead(key, value.get())) {
            if lists.searched == MOST_SEARCHED {
                break;
            }
            lists.searched += 1;
            let keys = joined(way, key);
            let path = format!("{path}[{}]", serde_json::Value::from(&**key));
            // Not all objects of an array need to have the key.
            let each = format!("{path}[]{}", if path.contains("[]") { "?" } else { "" });
            let is_found = if let Ok(inner) = Object::parse(value.get().as_bytes()) {
                let find_names = |is_nested, lists: &mut Lists| {
                    self.find_names(&inner, (keys.clone(), each.clone()), is_nested, lists)
                };
                find_names(false, lists)
                    || depth < MOST_WRAPPED && self.find_lists(&inner, (&keys, &path), depth + 1, lists)
                    || find_names(true, lists)
            } else {
                let elements = first_elements(value.get(), MOST_ELEMENTS).unwrap_or_default();
                let looked_at = elements.iter();
                let objects = looked_at.filter_map(|value| Object::parse(value.get().as_bytes()).ok());
                let objects: Vec<Object<'_>> = objects.collect();
                lists.mixed.extend((objects.len() < elements.len()).then(|| each.clone()));
                let find = |is_nested, lists: &mut Lists| {
                    let parameters = objects.first().map_or(Vec::new(), |first| self.listed_in(first, is_nested));
                    let is_found = !parameters.is_empty();
                    if is_found {
                        lists.find((keys.clone(), each.clone()), parameters, &self.listed_in_all(objects.iter()));
                    }
                    is_found
                };
                let find_within = |lists: &mut Lists| {
                    let found = |inner| self.find_lists(inner, (&keys, &each), depth + 1, lists);
                    depth < MOST_WRAPPED && objects.iter().map(found).fold(false, |any, is_found| any | is_found)
                };
                find(false, lists) || find_within(lists) || find(true, lists)
            };
            leading.extend(is_found.then_some(&**key));
        }
        if !leading.is_empty() {
            self.look_beside(object, &leading, lists);
        }
        !leading.is_empty()
    }

    /// The warning about a key of a whole query or solid that holds whole ones, alone, in a list or by names, which are not
    /// read.
    pub(super) fn list_within(&self, name: &str, value: &str) -> Option<String> {
        // The answer that a test expects is no query.
        if words(name).iter().any(|word| has(EXPECTED, word)) {
            return None;
        }
        let noun = if self.reading.is_scene { "solid" } else { "query" };
        let (depth, has_path) = self.wholes_within(value, MOST_WRAPPED).filter(|_| !self.reading.is_spoken_of(name))?;
        let says = match depth {
            _ if !self.reading.is_scene && !has_path => {
                format!("holds what may be solids, which are ignored: {SOLIDS_APART}")
            }
            0 => format!("holds a {noun}, which is ignored: give it as an object of its own"),
            _ => format!("holds objects, which are ignored: give each {noun} as an object of its own"),
        };
        Some(format!("hitcalc: warning: {} {says}", shown(name.as_bytes())))
    }

    /// How many lists or objects deep in a value the first whole query or solid is, among the first elements or members, at
    /// most so many, and whether it has a path.
    fn wholes_within(&self, value: &str, most: usize) -> Option<(usize, bool)> {
        let object = Object::parse(value.as_bytes()).ok();
        let is_vector = |object: &Object<'_>, name: &str| {
            object.get(name).is_some_and(|value| matches!(self.held(value.get()), Some(Holds::Several(_))))
        };
        if let Some(object) = &object {
            let brought = self.brought(object);
            if are_whole(brought.iter().copied().filter(|name| is_vector(object, name))) {
                return Some((0, brought.iter().any(|name| PATH_PARTS.contains(&without_axis(name)))));
            }
            // In a list x, y, width and height are a box, as others call its parts.
            if most < MOST_WRAPPED && self.is_box(object) {
                return Some((0, false));
            }
        }
        let inner: Vec<&RawValue> = match object {
            _ if most == 0 => return None,
            Some(object) => object.0.into_iter().map(|(_, value)| value).collect(),
            None => first_elements(value, 1)?,
        };
        let mut inner = inner.into_iter().filter(|value| value.get().starts_with(['[', '{'])).take(MOST_NESTED);
        inner.find_map(|value| self.wholes_within(value.get(), most - 1).map(|(depth, has_path)| (depth + 1, has_path)))
    }

    /// True if lists in an object may be the solids of the query that it is.
    pub(super) fn have_solids(&self, lists: &Lists) -> bool {
        let Self { own, reading, .. } = self;
        let mut given = reading.given.iter();
        let asks_path = own.iter().any(|own| own == "origin") && !given.any(|name| PATH_PARTS.contains(name));
        let is_of_path = |name: &String| PATH_PARTS.contains(&without_axis(name));
        // A solid may have its place under the name of a path's.
        let are_solids = |names: &Vec<String>| {
            let (path, solid): (Vec<&String>, Vec<&String>) = names.iter().partition(|name| is_of_path(name));
            !solid.is_empty() && !are_whole(path.into_iter().map(String::as_str))
        };
        !reading.is_scene && asks_path && lists.parameters.iter().any(are_solids)
    }

    /// Says of lists in an object how they are given; "" if it has a path of its own, and they are no solids. Only of the first
    /// object it proposes what is done to all.
    pub(super) fn cure_of_lists(&self, lists: &Lists, (has_path, have_solids): (bool, bool), is_first: bool) -> String {
        let is_whole = lists.searched < MOST_SEARCHED;
        let ways = lists.ways.iter().take(if is_whole { usize::MAX } else { MOST_LISTED });
        let keys = all(ways.map(|(keys, _)| shown(keys.as_bytes()))) + if is_whole { "" } else { ", and more" };
        let held = match lists.ways.len() {
            _ if lists.is_whole() => "it holds objects by names".to_owned(),
            1 => format!("the key {keys} holds objects"),
            _ => format!("the keys {keys} hold objects"),
        };
        if has_path {
            return if have_solids { format!("; {held}: {SOLIDS_APART}") } else { String::new() };
        }
        let is_alone = is_first && !have_solids && !lists.has_parameters && is_whole;
        if let ([(_, path)], true) = (&lists.ways[..], is_alone)
            && !lists.mixed.iter().any(|mixed| path.starts_with(mixed))
            && let Some(path) = shell_word(path)
        {
            let unless = match &lists.others[..] {
                [] => String::new(),
                others => {
                    format!("if what stands beside them ({}) does not matter, ", listed_to(4, others.iter().cloned()))
                }
            };
            return format!("; {held}: {unless}take them out first, with jq -c {path}");
        }
        let noun = if self.reading.is_scene { "solid" } else { "query" };
        let beside = if !lists.others.is_empty() { ", with what it needs of the keys beside them" } else { "" };
        let apart = if have_solids { format!("; {SOLIDS_APART}") } else { String::new() };
        format!("; {held}: give each {noun} as an object of its own{beside}{apart}")
    }
}

impl Lists {
    /// Notes a list, unless others of the same keys are known already, and what all of its objects have.
    fn find(&mut self, way: (String, String), parameters: Vec<String>, in_all: &BTreeSet<String>) {
        self.in_all.retain(|name| in_all.contains(name));
        if self.ways.is_empty() {
            self.in_all.clone_from(in_all);
        }
        if !self.ways.iter().any(|(keys, _)| *keys == way.0) {
            self.ways.push(way);
            self.parameters.push(parameters);
        }
    }
}

/// Lines of tiles that JSON may hold.
pub(in crate::input) struct Tiles {
    condition: &'static str,
    cure: String,
}

impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.condition, self.cure)
    }
}

/// Texts or lists in JSON that may be lines of tiles; this is the first of them, `way` leads jq to each, and any of them may
/// have empty texts. Blanks are free tiles only where nothing parts the tiles. `None` of lists of lists or of objects.
pub(in crate::input) fn tiles_in(first: &str, way: &str, may_be_empty: bool) -> Option<Tiles> {
    let jq = jq(way);
    if first.starts_with('"') {
        let cure = format!("take them out, with {jq} '{way}'");
        return Some(Tiles { condition: "texts are lines of tiles", cure });
    }
    if !first.starts_with('[') || first[1..].contains(['[', '{']) {
        return None;
    }
    let texts = serde_json::from_str::<Vec<String>>(first).unwrap_or_default();
    let are_all = |is: fn(&str) -> bool| !texts.is_empty() && texts.iter().all(|text| is(text));
    // Tiles by words have no such marks.
    if are_all(|text| text.len() > 2) && texts.iter().any(|text| text.contains(['#', '.', ' '])) {
        let way = way.strip_suffix("[]").unwrap_or(way);
        let cure = format!("take those of one out, with {jq} '{way}[0][]'");
        return Some(Tiles { condition: "texts of a list are lines of tiles", cure });
    }
    let are_single = are_all(|text| text.is_empty() || is_single(text)) && texts.iter().any(|text| !text.is_empty());
    let (between, behind) = (if are_single { "" } else { "," }, if way == "." { "" } else { way });
    let bar = if behind.is_empty() { "" } else { "|" };
    // An empty text is an empty tile.
    let filled = if are_single && may_be_empty { "map(if . == \"\" then \".\" else . end)|" } else { "" };
    let cure = format!("make text of them, with {jq} '{behind}{bar}{filled}join(\"{between}\")'");
    Some(Tiles { condition: "lists are lines of tiles", cure })
}

/// True if a text of JSON has an empty text in it.
pub(in crate::input) fn has_empty_text(json: &str) -> bool {
    json.contains("\"\"")
}

/// How jq is called for texts that are found this way: one that begins with `input` reads what it needs itself.
fn jq(way: &str) -> &'static str {
    if way.starts_with("input") { "jq -rn" } else { "jq -r" }
}

/// Said of an object of which a key has lists, or texts or lines of one length, that may be lines of tiles; `way` leads jq to
/// the object.
pub(in crate::input) fn tiles_behind<'v>(
    values: impl Iterator<Item = (&'v str, &'v str)>,
    way: &str,
) -> Option<String> {
    let values: Vec<(&str, &str)> = values.collect();
    let mut found = tiles_among(&values, way);
    if found.is_empty() {
        // A level may be an object of its own.
        let levels = values.iter().filter(|(key, value)| is_name(key) && value.starts_with('{'));
        found.extend(levels.flat_map(|(key, value)| {
            let level = Object::parse(value.as_bytes()).unwrap_or_default();
            let inner: Vec<(&str, &str)> = level.0.iter().map(|(key, value)| (&**key, value.get())).collect();
            let found = tiles_among(&inner, &format!("{way}.{key}"));
            found.into_iter().map(|(inner, tiles)| (joined(key, &inner), tiles)).collect::<Vec<_>>()
        }));
    }
    // A scene may be several objects.
    let of_first = if way.starts_with("input") { "in the first object " } else { "" };
    match &found[..] {
        [] => None,
        [(_, tiles)] => Some(format!("if {of_first}the {tiles}")),
        [(first, tiles), ..] => {
            let keys = listed_to(MOST_LISTED, found.iter().map(|(key, _)| shown(key.as_bytes())));
            let first = shown(first.as_bytes());
            Some(format!("each of {keys} may hold lines of tiles; if {of_first}{first} is the map, {}", tiles.cure))
        }
    }
}

/// True if jq takes a key as it is.
fn is_name(key: &str) -> bool {
    key.starts_with(char::is_alphabetic) && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Words for matrices.
const OF_MATRICES: &str = "matrix mat transform transformation pose rotation rot r axes basis";

/// True if a list in JSON is three or four lists of three or four numbers.
fn is_matrix(list: &str) -> bool {
    let is_row = |count: usize| [3, 4].contains(&count);
    let Ok(rows) = serde_json::from_str::<Vec<Vec<f64>>>(list) else { return false };
    let width = rows.first().map_or(0, Vec::len);
    let is_even = is_row(rows.len()) && is_row(width) && rows.iter().all(|row| row.len() == width);
    // No row or column of a turn is empty, and one of four rows is that of a place.
    let is_last = |line: &[f64]| *line == [0.0, 0.0, 0.0, 1.0];
    is_even
        && rows.iter().all(|row| row.iter().any(|number| *number != 0.0))
        && (0..width.min(3)).all(|at| rows.iter().any(|row| row[at] != 0.0))
        && (rows.len() < 4 || is_last(&rows[3]) || width == 4 && is_last(&[0, 1, 2, 3].map(|row| rows[row][3])))
}

/// The lines of tiles behind these keys, each with its key.
fn tiles_among(values: &[(&str, &str)], way: &str) -> Vec<(String, Tiles)> {
    fn are_rows<'t>(mut texts: impl Iterator<Item = &'t str>) -> bool {
        let width = |text: &str| characters(text).count();
        let first = texts.next().map(|text| (is_single(text), width(text)));
        first.is_none_or(|(is_single, first)| !is_single && texts.all(|text| width(text) == first))
    }
    // An extent and a matrix are those of a box that is turned.
    let is_extent =
        |key: &str| words(key).last().is_some_and(|last| has("center half extent extents size dimensions", last));
    let is_of_solid = values.iter().any(|(key, _)| is_extent(key));
    let tiles = |key: &str, value: &str| {
        if let Ok(text) = serde_json::from_str::<String>(value) {
            let is_map = text.lines().nth(1).is_some() && are_rows(text.lines());
            let cure = format!("take it out, with {} '{way}.{key}'", jq(way));
            return is_map.then_some(Tiles { condition: "text is lines of tiles", cure });
        }
        let lines = serde_json::from_str::<Vec<&RawValue>>(value).ok().filter(|lines| lines.len() > 1)?;
        let is_called_map = words(key).iter().any(|word| has("tiles tile map grid rows layout cells level", word));
        if (is_of_solid && !is_called_map || words(key).iter().any(|word| has(OF_MATRICES, word))) && is_matrix(value) {
            return None;
        }
        let texts: Vec<String> = serde_json::from_str(value).unwrap_or_default();
        // Numbers in texts are those of a vector, but for lines of zeros and ones.
        let is_line = |text: &String| text.len() > 2 && text.bytes().all(|tile| b"01".contains(&tile));
        if [2, 3].contains(&texts.len()) && texts.iter().all(|text| is_number(text)) && !texts.iter().all(is_line) {
            return None;
        }
        let are_rows = are_rows(texts.iter().map(String::as_str));
        tiles_in(lines[0].get(), &format!("{way}.{key}[]"), has_empty_text(value)).filter(|_| are_rows)
    };
    let are_points = |key: &str| words(key).iter().any(|word| has("points vertices polygon corners hull bound", word));
    let named = values.iter().filter(|(key, _)| is_name(key) && !are_points(key));
    named.filter_map(|(key, value)| Some(((*key).to_owned(), tiles(key, value)?))).collect()
}

/// True if a list in JSON is two or three whole numbers.
pub(in crate::input) fn may_be_cell(list: &str) -> bool {
    serde_json::from_str::<Vec<i64>>(list).is_ok_and(|numbers| [2, 3].contains(&numbers.len()))
}

/// Said of lists in the place of solids.
pub(in crate::input) const SOLIDS_ARE_OBJECTS: &str = "solids are objects, each with its keys";
/// Said of lists that may be cells.
pub(in crate::input) const CELLS_ARE_OBJECTS: &str = "solids are objects, which jq 'map({cell: .})' makes of cells";
