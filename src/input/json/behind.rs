//! Keys of objects in objects: those beside what a path reads, and those of objects that pass through, which may have been
//! meant to be parameters as well as keys of the object itself.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::value::RawValue;

use crate::nearest::{FROM_CENTER, KnownNames, Meant, folded, is_place, is_solid};
use crate::query::{Problem, listed as all, shell_word, shown};

use super::object::{Object, element_at, path_end};
use super::{
    Beside, JsonKeys, JsonPlan, LONGEST_SEEN, NO_PATH, Near, SeenKeys, foreign, is_flag, is_listed, is_result,
    may_not_pass, near, says_more, told, trimmed,
};
use crate::input::columns::ColumnTarget;
use crate::input::columns::ends::{HOLDS, Holds, RADII, WHICH_THING, one_solid};
use crate::input::columns::everyday::{EXTENTS, WHICH_BOX, box_and_part, everyday, without_axis};
use crate::input::columns::names::not_checked;
use crate::input::warnings::may_matter;

/// The most objects in an object that are searched for missing parameters.
const MOST_NESTED: usize = 24;

/// The most bytes of an object that is looked into for a part of the other box.
const LONGEST_BOX: usize = 1024;

/// Where the paths lead that flags name.
#[derive(Debug, Default)]
pub(super) struct Ways {
    /// The keys at which paths begin, and all paths that others go through, in their usual spelling.
    through: HashSet<String>,
    /// The places in lists that paths go through or end at, by the path to the list: each with its own path.
    places: HashMap<String, Vec<(usize, String)>>,
    /// Where paths end, in their usual spelling.
    ends: HashSet<String>,
}

impl Ways {
    pub(super) fn of<'p>(paths: impl Iterator<Item = &'p str>) -> Self {
        let mut ways = Self::default();
        for path in paths {
            ways.ends.insert(usual(path).into_owned());
            let mut before = 0;
            let steps = path.match_indices(['.', '[']).map(|(at, _)| at).chain([path.len()]);
            for end in steps.filter(|end| *end > 0) {
                if let Ok(place) = path[before..end].trim_matches(['.', '[', ']', ' ']).parse::<usize>()
                    && before > 0
                {
                    let places = ways.places.entry(usual(&path[..before]).into_owned()).or_default();
                    if !places.iter().any(|(there, _)| *there == place) {
                        places.push((place, path[..end].to_owned()));
                    }
                }
                if end < path.len() {
                    ways.through.insert(usual(&path[..end]).into_owned());
                }
                before = end;
            }
        }
        ways
    }

    /// True if a path goes through this one.
    pub(super) fn lead_through(&self, path: &str) -> bool {
        self.through.contains(&*usual(path))
    }

    /// True if a path ends here.
    fn end_at(&self, path: &str) -> bool {
        self.ends.contains(&*usual(path))
    }

    /// The places in a list that paths lead to, each with its path.
    fn places_in(&self, list: &str) -> &[(usize, String)] {
        self.places.get(&*usual(list)).map_or(&[], Vec::as_slice)
    }
}

/// A path with places in lists between points, as all its other steps are: `beam.0` for `beam[0]`, which lead to the same.
fn usual(path: &str) -> Cow<'_, str> {
    match path.contains(['[', ' ', '\t']) {
        true => path.replace('[', ".").replace(']', "").split('.').map(trimmed).collect::<Vec<_>>().join(".").into(),
        false => path.into(),
    }
}

/// Keys of an object that say that it moves.
const MOTIONS: [&str; 5] = ["vel", "velocity", "linvel", "speed", "motion"];
/// Parts of names that only solids have.
const SIDES: [&str; 5] = ["size", "half", "extent", "width", "dimension"];
/// The parameters of a path.
pub(super) const PATH_PARTS: [&str; 4] = ["origin", "dir", "from", "to"];

/// The path of the key that is looked at, and what it holds, which would else be searched in all that is around it.
pub(super) type Here = RefCell<(String, Option<Holds>)>;

/// A look at the keys of objects in one object.
pub(super) struct Look<'l, 'b> {
    pub(super) keys: &'l JsonKeys,
    pub(super) object: &'l Object<'l>,
    /// Gives what the object brings, and what it may do without.
    pub(super) beside: &'b dyn Fn() -> &'b Beside<'b>,
    pub(super) here: &'b Here,
    pub(super) seen: &'l mut SeenKeys,
}

impl Look<'_, '_> {
    /// Looks at the keys of a value that paths go through: what none of them reads may have been meant, too. Fails where one
    /// is there twice, or may not pass.
    pub(super) fn through(&mut self, way: &str, value: &str) -> Result<(), Problem> {
        if value.starts_with('[') {
            let keys = self.keys;
            for (place, path) in keys.ways.places_in(way) {
                if keys.ways.lead_through(path)
                    && let Some(element) = element_at(value, *place)
                {
                    self.through(path, element.get())?;
                }
            }
            return Ok(());
        }
        let Ok(inner) = Object::parse(value.as_bytes()) else { return Ok(()) };
        if let Some(doubled) = inner.doubled() {
            return Err(Problem::of_input(way, format!("the key {} appears twice", shown(doubled.as_bytes()))));
        }
        for (name, value) in &inner.0 {
            let (name, value) = (trimmed(name), value.get());
            let path = format!("{way}.{name}");
            if self.keys.ways.lead_through(&path) {
                self.through(&path, value)?;
            } else if self.keys.ways.end_at(&path) {
                self.keys.look_into_checked(&path, value, self.seen);
            } else {
                match &self.keys.reading.may_pass {
                    Some(may_pass) if is_listed(may_pass, &path) => {}
                    Some(may_pass) => {
                        return Err(Problem::of_query(may_not_pass(may_pass, &self.keys.own, &path)));
                    }
                    None => self.beside(way, name, path, value),
                }
            }
        }
        Ok(())
    }

    /// Looks at a key that passes through, and at those of an object behind it.
    pub(super) fn passed(&mut self, name: &str, value: &str) {
        if name.len() <= LONGEST_SEEN && self.seen.is_new_with(name, || self.keys.held(value)) {
            let (keys, beside) = (self.keys, (self.beside)());
            keys.look_for_unread([name; 2], beside);
            let near = || keys.meant(name, beside).filter(|near| !is_object_of_matrix(near, value));
            let told = |held| told(beside, name, &keys.others, held);
            let line = foreign(&keys.reading, name, &keys.foreign)
                .or_else(|| near().map(|near| near.warning()))
                .or_else(|| told(keys.held(value)));
            let is_late = || HOLDS.into_iter().any(|held| told(Some(held)).is_some());
            if keys.held(value).is_some() || line.is_some() {
                self.seen.late.remove(name);
            } else if is_late() {
                self.seen.late.insert(name.to_owned());
            }
            self.seen.find(name, line.into_iter().collect());
        }
        // No path leads into a key with a mark of paths in it.
        if path_end(name).is_none() {
            self.within(name, value);
        }
    }

    /// Looks at a key beside those that are read.
    fn beside(&mut self, way: &str, name: &str, path: String, value: &str) {
        if path.len() > LONGEST_SEEN {
            return;
        }
        if self.seen.is_new_with(&path, || self.keys.held(value)) {
            let (keys, beside) = (self.keys, (self.beside)());
            self.here.replace((path.clone(), keys.held(value)));
            keys.look_for_unread([name, &path], beside);
            let lines = match keys.meant_beside(way, name, beside) {
                Some(near) => {
                    let can_be_named = path_end(name).is_none();
                    let line = if can_be_named { near.warning_of_path(&keys.reading) } else { near.warning() };
                    vec![line]
                }
                None => {
                    let other = foreign(&keys.reading, name, &keys.foreign)
                        .or_else(|| told(beside, name, &keys.others, keys.held(value)));
                    other.map(|line| of_path(&line, name, &path)).into_iter().collect()
                }
            };
            self.seen.find(&path, lines);
        }
        if path_end(name).is_none() {
            self.within(&path, value);
        }
    }

    /// A meaning of a key in the object behind a key; of either box where another of the first objects has such a key, too.
    fn of_either_box(&self, near: Near, key: &str, name: &str) -> Near {
        let of_b = near.parameter.strip_prefix("a_").map(|part| format!("b{}", folded(without_axis(part))));
        let is_open = near.is_sure() && of_b.is_some_and(|of_b| (self.beside)().given(&of_b).is_none());
        let is_other = |(other, value): &&(Cow<'_, str>, &RawValue)| {
            is_open && value.get().len() <= LONGEST_BOX && trimmed(other) != key
        };
        let others = self.object.0.iter().take(MOST_NESTED).filter(is_other);
        let mut others = others.filter_map(|(_, value)| Object::parse(value.get().as_bytes()).ok());
        if others.any(|other| other.get(name).is_some()) { near.but(WHICH_BOX) } else { near }
    }

    /// Looks at the keys of an object that passes through, and of those in it, unless that is like a parameter itself.
    pub(super) fn within(&mut self, key: &str, value: &str) {
        if !value.starts_with('{') || self.seen.is_told(key) {
            return;
        }
        let Ok(inner) = Object::parse(value.as_bytes()) else { return };
        for (name, value) in &inner.0 {
            let (name, value) = (trimmed(name), value.get());
            let path = format!("{key}.{name}");
            let keys = self.keys;
            if path.len() > LONGEST_SEEN || !self.seen.is_new_with(&path, || keys.held(value)) {
                continue;
            }
            let (beside, held) = ((self.beside)(), keys.held(value));
            self.here.replace((path.clone(), held));
            keys.look_for_unread([&path; 2], beside);
            let near = keys.at_path(key, name, &beside.optional, beside);
            let near = near.map(|near| self.of_either_box(near, key, name).warning_of_path(&keys.reading));
            let flag = || is_flag(&keys.reading, name, held).map(|line| of_path(&line, name, &path));
            let line = near.or_else(flag).or_else(|| beside.is_asked(&path, held).then(|| may_matter(&path)));
            self.seen.find(&path, line.into_iter().collect());
            if path_end(name).is_none() {
                self.within(&path, value);
            }
        }
    }
}

/// True if a name is like the matrix, but its value is an object, which has no rows: its own keys say more.
fn is_object_of_matrix(near: &Near, value: &str) -> bool {
    near.parameter == "matrix" && value.starts_with('{')
}

/// True for a value that is no vector: a list of objects, or an object without axes.
pub(super) fn is_other(value: &str) -> bool {
    let is_list = value.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('{'));
    let inner = || value.starts_with('{').then(|| Object::parse(value.as_bytes()).ok()).flatten();
    is_list || inner().is_some_and(|inner| inner.get("x").or_else(|| inner.get("X")).is_none())
}

/// A line about a name, of the path that ends in it.
fn of_path(line: &str, name: &str, path: &str) -> String {
    line.replacen(&shown(name.as_bytes()), &shown(path.as_bytes()), 1)
}

/// Makes all that one object holds a part of the box that its place or its size is of.
fn in_one_box(found: &mut [Near]) {
    let of_extent = |near: &Near| {
        let (letter, part) = box_and_part(without_axis(&near.parameter));
        (!letter.is_empty() && EXTENTS.contains(&part)).then(|| letter.to_owned())
    };
    let Some(own) = found.iter().find_map(of_extent) else { return };
    for near in found.iter_mut().filter(|near| !box_and_part(&near.parameter).0.is_empty()) {
        near.parameter.replace_range(..own.len(), &own);
    }
}

impl JsonKeys {
    /// The parameters in objects of an object, by themselves or behind its key, or names like them: `min` of `b` may be
    /// `b_min`. Each of these objects is looked at as one by itself, beside what the others bring.
    pub(super) fn nested(&self, object: &Object<'_>) -> Vec<Near> {
        // Parameters that are read whole are there already.
        let passed = object.0.iter().filter(|(key, _)| *self.target(object, key) == ColumnTarget::Passed);
        let inner = passed.filter_map(|(key, value)| Some((trimmed(key), Object::parse(value.get().as_bytes()).ok()?)));
        let inner: Vec<(&str, Object<'_>)> = inner.take(MOST_NESTED).collect();
        // Of things that have the same ends, one is the cylinder.
        let has_ends = |inner: &Object<'_>| inner.get("p0").is_some() && inner.get("p1").is_some();
        let is_radius = |name: &str| RADII.contains(&&*folded(name));
        let has_radius = |inner: &Object<'_>| inner.0.iter().any(|(name, _)| is_radius(trimmed(name)));
        let with_ends: Vec<&(&str, Object<'_>)> = inner.iter().filter(|(_, inner)| has_ends(inner)).collect();
        let are_alike = with_ends.len() > 1 && self.targets.contains_key("p2");
        let cylinder = one_solid(&with_ends, |(key, _)| key, |(_, inner)| has_radius(inner)).filter(|_| are_alike);
        let cylinder = cylinder.map(|place| with_ends[place].0);
        // Beside a solid, the place of another thing is a path's.
        let is_body = |key: &str, inner: &Object<'_>| {
            let is_side = |name: &str| SIDES.iter().any(|side| name.to_ascii_lowercase().contains(side));
            is_solid(key) || cylinder == Some(key) || inner.0.iter().any(|(name, _)| is_side(name))
        };
        // Of two boxes the one that moves is the first, unless their names count them.
        let moves = |key: &str, inner: &Object<'_>| {
            let is_counted = key.ends_with(['a', 'b', 'A', 'B', '1', '2']);
            !is_counted && inner.0.iter().any(|(name, _)| MOTIONS.contains(&&*folded(name)))
        };
        let mut order: Vec<usize> = (0..inner.len()).collect();
        order.sort_by_key(|index| {
            let (key, inner) = &inner[*index];
            (!(self.targets.contains_key("a_vel") && moves(key, inner)), !is_body(key, inner))
        });
        let mut brought: Vec<String> = self.brought(object).into_iter().map(str::to_owned).collect();
        let names = |inner: &Object<'_>| {
            let vectors = inner.0.iter().filter(|(_, value)| !is_other(value.get()));
            vectors.map(|(name, _)| trimmed(name).to_owned()).collect::<Vec<_>>()
        };
        for (key, inner) in &inner {
            let own = names(inner).into_iter().filter_map(|name| self.by_own_name(key, &name));
            brought.extend(own.map(|own| without_axis(&own.parameter).to_owned()));
        }
        let mut nested = vec![Vec::new(); inner.len()];
        for index in order {
            let (key, inner) = &inner[index];
            let names = names(inner);
            let is_other = |name: &&str| name.len() <= LONGEST_SEEN && self.by_own_name(key, name).is_none();
            let (others, own): (Vec<&str>, Vec<&str>) = names.iter().map(String::as_str).partition(is_other);
            let given: Vec<&str> = brought.iter().map(String::as_str).collect();
            // A solid brings no path.
            let is_body = is_body(key, inner);
            let path = if is_body { &["origin", "dir"][..] } else { &[] };
            let with_path = [&given, path].concat();
            let held = |name: &str| self.held(inner.get(name)?.get());
            let near = near(&self.reading, &others, &with_path, &held);
            // Only its key says of what a vector is.
            let is_vector = others.iter().all(|name| ["x", "y", "z"].contains(&&*folded(name)));
            let is_left = is_vector && !is_place(key);
            let found =
                if is_left { Vec::new() } else { everyday(&self.reading, &others, &own, &near, &with_path, &held) };
            let found: HashMap<&str, &Near> = found.iter().rev().map(|near| (near.name.as_str(), near)).collect();
            let beside = Beside::of(&self.reading, &given, &held);
            let of_name = |name: &String| {
                let everyday = || beside.in_its_box(found.get(name.as_str())?.at(key));
                // Beside p0, p1 is the second.
                let by_own_name = self.by_own_name(key, name);
                let other = by_own_name.as_ref().and_then(|_| Some(found.get(name.as_str())?.at(key)));
                let near = other
                    .or(by_own_name)
                    .or_else(everyday)
                    .or_else(|| self.at_path(key, name, &self.known, &beside))?;
                let is_plain = path_end(key).or(path_end(name)).is_none();
                Some(if is_plain { near } else { near.but(NO_PATH) })
            };
            let is_given = |near: &Near| self.reading.given.contains(&without_axis(&near.parameter));
            let is_of_path = |near: &Near| PATH_PARTS.contains(&without_axis(&near.parameter));
            let found = names.iter().filter_map(of_name).filter(|near| !(is_body && is_of_path(near)));
            let found = found.filter(|near| !self.ways.end_at(&near.name) && !is_given(near));
            let mut found: Vec<Near> = found.collect();
            in_one_box(&mut found);
            let stems: HashSet<&str> = found.iter().map(|near| without_axis(&near.parameter)).collect();
            brought.extend(stems.into_iter().map(str::to_owned));
            nested[index] = found;
        }
        if are_alike && cylinder.is_none() {
            let is_end = |near: &&mut Near| ["from", "to", "p1", "p2"].contains(&without_axis(&near.parameter));
            for near in nested.iter_mut().flatten().filter(|near| near.is_sure()).filter(is_end) {
                let parameter = near.parameter.replacen("from", "p1", 1).replacen("to", "p2", 1);
                *near = Near::of(&near.name, Meant { name: &parameter, but: WHICH_THING });
            }
        }
        nested.concat()
    }

    /// Looks at the first value of a key that is checked: numbers that are no axes of space are not read.
    pub(super) fn look_into_checked(&self, name: &str, value: &str, seen: &mut SeenKeys) {
        if !self.reading.is_checked(name) || !value.starts_with('{') || name.len() > LONGEST_SEEN || !seen.is_new(name)
        {
            return;
        }
        let Ok(inner) = Object::parse(value.as_bytes()) else { return };
        let is_axis = |key: &str| ["x", "y", "z"].iter().any(|axis| key.eq_ignore_ascii_case(axis));
        if !inner.0.iter().any(|(key, _)| is_axis(key)) {
            return;
        }
        let others =
            inner.0.iter().filter(|(key, value)| !is_axis(key) && self.held(value.get()) == Some(Holds::Number));
        let lines: Vec<String> = others.map(|(key, _)| not_checked(&format!("{name}.{key}"), name)).collect();
        seen.find(name, lines);
    }

    /// The parameter whose name a key of an object behind a key has, by itself or behind that.
    fn by_own_name(&self, way: &str, inner: &str) -> Option<Near> {
        let key = way.rsplit(['.', '[']).next().unwrap_or(way);
        let is_own = |name: &String| self.targets.get(name).is_some_and(|target| target.slot().is_some());
        let own = [format!("{key}_{inner}"), inner.to_owned()].into_iter().find(is_own)?;
        Some(Near::of(&format!("{way}.{inner}"), Meant { name: &own, but: "" }))
    }

    /// The parameter, of these names, that a key of an object behind a key was meant to be, beside those that its object
    /// brings.
    fn at_path<'k>(&'k self, key: &str, inner: &str, known: &'k KnownNames, beside: &'k Beside<'_>) -> Option<Near> {
        let path = format!("{key}.{inner}");
        if path.len() > LONGEST_SEEN {
            return None;
        }
        if let Some(own) = self.by_own_name(key, inner) {
            return known.has(&own.parameter).then_some(own);
        }
        Some(Near::of(&path, beside.meant_at([&path; 2], [known; 2])?))
    }

    /// The parameter that a key beside those that are read was meant to be, by the rules for keys of the outermost object.
    fn meant_beside(&self, way: &str, name: &str, beside: &Beside<'_>) -> Option<Near> {
        let (path, optional) = (format!("{way}.{name}"), &beside.optional);
        if let Some(own) = self.by_own_name(way, name) {
            // A sphere has an axis if it is a cylinder.
            let is_axis = own.parameter == "axis" && optional.has("half_axis");
            let axis = is_axis.then(|| Near::of(&path, Meant { name: "half_axis", but: FROM_CENTER }));
            let own = if optional.has(&own.parameter) { Some(own) } else { beside.of_other_form(own) };
            return axis.or(own);
        }
        let meant = beside
            .meant_at([name, &path], [&self.known, optional])
            .filter(|meant| !is_result(name) || says_more(meant, beside))?;
        Some(Near::of(&path, meant))
    }
}

/// Said of a list of solids beside a query.
pub(super) const SOLIDS_APART: &str = "solids go into a file of their own, for --against";

/// A list of objects in an object, or objects by their names.
pub(super) struct Listed<'o> {
    /// The keys that lead to it, each with true if a list is behind it.
    way: Vec<(String, bool)>,
    /// The first of its objects.
    first: Object<'o>,
    /// The parameters that this one brings, or has names like.
    pub(super) parameters: Vec<String>,
}

impl Listed<'_> {
    /// The key that holds it.
    pub(super) fn key(&self) -> &str {
        self.way.last().map_or("", |(key, _)| key)
    }

    /// True if its first object has this parameter, or a part of it.
    pub(super) fn has(&self, parameter: &str) -> bool {
        self.parameters.iter().any(|name| without_axis(name) == parameter)
    }
}

/// The first object of a list.
fn first_in(value: &str) -> Option<Object<'_>> {
    let elements = value.strip_prefix('[')?;
    let mut elements = serde_json::Deserializer::from_str(elements).into_iter::<&RawValue>();
    Object::parse(elements.next()?.ok()?.get().as_bytes()).ok()
}

/// The members of an object, or of all objects in a list.
fn members(value: &RawValue) -> Vec<(Cow<'_, str>, &RawValue)> {
    let text = value.get();
    let elements = serde_json::from_str::<Vec<&RawValue>>(text).unwrap_or_else(|_| vec![value]);
    elements
        .into_iter()
        .filter_map(|element| Object::parse(element.get().as_bytes()).ok())
        .flat_map(|one| one.0)
        .collect()
}

impl JsonPlan {
    /// The parameters that no flag gives and an object in a list brings, or has names like: none where it is no query. It
    /// may have to have a start of a path, and they may be in objects in it.
    fn listed_in(&self, object: &Object<'_>, (has_path, is_nested): (bool, bool)) -> Vec<String> {
        let (keys, given) = (&self.keys, &self.keys.reading.given);
        let near = [keys.near(object), if is_nested { keys.nested(object) } else { Vec::new() }].concat();
        let brought = keys.brought(object).into_iter().filter(|name| !given.contains(name));
        let names: Vec<String> =
            brought.map(str::to_owned).chain(near.into_iter().map(|near| near.parameter)).collect();
        let is_start = |name: &String| ["origin", "from"].contains(&without_axis(name));
        // One of two boxes is no query.
        let is_own = |low: &str| keys.own.iter().any(|own| own == low) && !keys.reading.is_unread(low);
        let has_box = |letter: &str| {
            let mut all = names.iter().map(String::as_str).chain(given.iter().copied());
            all.any(|name| name.starts_with(letter)) || !is_own(&format!("{letter}min"))
        };
        let is_whole = (!has_path || names.iter().any(is_start)) && ["a_", "b_"].into_iter().all(has_box);
        if is_whole { names } else { Vec::new() }
    }

    /// True if these parameters of a query are those of a solid.
    pub(super) fn are_solids(&self, parameters: &[String]) -> bool {
        let is_of_path = |name: &String| PATH_PARTS.contains(&without_axis(name));
        let is_needed = |name: &String| !self.is_optional(without_axis(name));
        !self.keys.reading.is_scene && !parameters.iter().any(is_of_path) && parameters.iter().any(is_needed)
    }

    /// True if every query may do without a parameter.
    pub(super) fn is_optional(&self, name: &str) -> bool {
        self.keys.reading.parameters.iter().any(|own| own.name == name && own.is_optional())
    }

    /// The first key that holds objects with such parameters, in a list or by names, at most this deep.
    pub(super) fn list_in<'o>(&self, object: &Object<'o>, depth: usize, how: (bool, bool)) -> Option<Listed<'o>> {
        object.0.iter().find_map(|(key, value)| {
            let value: &'o RawValue = value;
            let is_list = value.get().starts_with('[');
            let inside = Object::parse(value.get().as_bytes()).ok().filter(|_| !is_list && depth > 1);
            let in_order = inside.iter().flat_map(|inside| &inside.0);
            let mut in_order = in_order.map(|(_, value)| Object::parse(value.get().as_bytes()).ok());
            let first = if is_list { first_in(value.get()) } else { in_order.next().flatten() };
            let mut parameters = first.as_ref().map_or(Vec::new(), |first| self.listed_in(first, how));
            // Objects by their names have to be alike, or they may be a path and a solid.
            let mut second = || in_order.next().flatten().map_or(Vec::new(), |second| self.listed_in(&second, how));
            if !parameters.is_empty() && !is_list && !second().iter().any(|name| parameters.contains(name)) {
                parameters.clear();
            }
            let mut listed = match first {
                Some(first) if !parameters.is_empty() => Listed { way: Vec::new(), first, parameters },
                first => self.list_in(&inside.or(first)?, depth.checked_sub(1)?, how)?,
            };
            listed.way.insert(0, (key.clone().into_owned(), is_list));
            Some(listed)
        })
    }

    /// The cure for an object with such a list: its objects, each with all beside the list, or beside what holds that, which
    /// would be read there or be warned of.
    pub(super) fn take_out(&self, object: &Object<'_>, listed: &Listed<'_>) -> String {
        let quoted = |key: &str| serde_json::Value::from(key).to_string();
        let (mut level, mut kept, mut others) = (object.0.clone(), BTreeMap::new(), Vec::new());
        let mut path = self.top.to_owned();
        for (place, (key, is_list)) in listed.way.iter().enumerate() {
            let is_last = place + 1 == listed.way.len();
            self.keep(&level, key, &listed.first, (&mut kept, &mut others));
            if !kept.is_empty() {
                let mut brought = HashSet::new();
                // Of two boxes the second would take the place of the first.
                let is_one = kept.values().flatten().all(|name| brought.insert(*name));
                let is_joined = |brought: &Vec<&str>| is_last && is_one && !brought.is_empty();
                let (joined, alone): (Vec<_>, Vec<_>) = kept.iter().partition(|(_, brought)| is_joined(brought));
                let alone: Vec<String> = alone.into_iter().map(|(key, _)| quoted(key)).collect();
                let alone = (!alone.is_empty()).then(|| format!("{{{}}}", alone.join(", ")));
                let parts: Vec<String> =
                    joined.into_iter().map(|(key, _)| format!(".[{}]", quoted(key))).chain(alone).collect();
                let before = if path == "." { String::new() } else { format!("{path} | ") };
                path = format!("{before}{} + .", parts.join(" + "));
            }
            // Not all elements of a list need have another in them.
            let is_within = listed.way[..place].iter().any(|(_, is_list)| *is_list);
            path += &format!(
                "[{}]{}",
                quoted(key),
                match (*is_list || is_last, is_within) {
                    (false, _) => "",
                    (true, false) => "[]",
                    (true, true) => "[]?",
                }
            );
            let behind = level.into_iter().filter(|(there, _)| there == key);
            level = behind.flat_map(|(_, value)| members(value)).collect();
        }
        let others = match &others[..] {
            [] => String::new(),
            others => format!(", without {}", all(others.iter().cloned())),
        };
        let way = if kept.is_empty() { "take it out first" } else { "make one object of each and what is beside it" };
        let cure = shell_word(&path).map_or(String::new(), |path| format!(": {way}{others}, with jq -c {path}"));
        format!("; the key {} holds a list of objects{cure}", shown(listed.key().as_bytes()))
    }

    /// Keeps the keys beside the one that leads to a list which its objects would be read with or warn of, each with the
    /// parameters of the path or the solid that an object behind it is; and those of other such lists.
    fn keep<'p>(
        &'p self,
        level: &[(Cow<'_, str>, &RawValue)],
        way: &str,
        first: &Object<'_>,
        (kept, others): (&mut BTreeMap<String, Vec<&'p str>>, &mut Vec<String>),
    ) {
        let (keys, reading) = (&self.keys, &self.keys.reading);
        let of_its_own: HashSet<&str> = first.0.iter().map(|(key, _)| trimmed(key)).collect();
        let mut there: HashSet<&str> = of_its_own.iter().copied().chain([trimmed(way)]).collect();
        let beside = level.iter().filter(|(key, _)| there.insert(trimmed(key))).cloned();
        let is_list = |(_, value): &(Cow<'_, str>, &RawValue)| {
            first_in(value.get()).is_some_and(|first| !self.listed_in(&first, (false, false)).is_empty())
        };
        let (lists, beside): (Vec<_>, Vec<_>) = beside.partition(is_list);
        let of_list = |(key, value): &(Cow<'_, str>, &RawValue)| {
            let first = first_in(value.get()).map_or(Vec::new(), |first| self.listed_in(&first, (false, false)));
            let cure = if self.are_solids(&first) { format!(" ({SOLIDS_APART})") } else { String::new() };
            shown(trimmed(key).as_bytes()) + &cure
        };
        others.extend(lists.iter().map(of_list));
        let joined = Object::of([&beside[..], &first.0].concat());
        let here = Here::default();
        let held = |key: &str| keys.held_at(&joined, &here, key);
        let (own, all) = (keys.brought(first), keys.brought(&joined));
        let (of_first, of_joined) = (Beside::of(reading, &own, &held), Beside::of(reading, &all, &held));
        let is_new = |name: &&str| {
            let near = Near::of(name, Meant { name, but: "" });
            of_first.given(&folded(name)).is_none() && of_first.of_other_form(near).is_none()
        };
        let mut seen = SeenKeys::default();
        let of_object = || &of_joined;
        // The orientation of a map may be a word, which is no rotation.
        let is_word =
            |value: &RawValue| value.get().starts_with('"') && !value.get().contains(|one: char| one.is_ascii_digit());
        for (key, value) in beside.iter().filter(|(key, _)| *keys.target(&joined, key) == ColumnTarget::Passed) {
            if !is_word(value) || keys.meant(trimmed(key), &of_joined).is_none() {
                Look { keys, object: &joined, beside: &of_object, here: &here, seen: &mut seen }
                    .passed(trimmed(key), value.get());
            }
        }
        let near = [keys.near(&joined), keys.nested(&joined)].concat();
        let near = near.into_iter().filter(|near| is_new(&without_axis(&near.parameter)));
        let near = near.filter(|near| !joined.find(&near.name).is_some_and(is_word)).map(|near| near.name);
        let named: HashSet<String> = seen.told.into_iter().chain(near).collect();
        let named: HashSet<&str> =
            named.iter().flat_map(|name| [name, name.split(['.', '[']).next().unwrap_or(name)]).collect();
        for (key, value) in &beside {
            let brought = |object: &Object<'_>| keys.brought(object).into_iter().filter(is_new).collect::<Vec<_>>();
            let inner = Object::parse(value.get().as_bytes()).map_or(Vec::new(), |inner| brought(&inner));
            let own = Object::of(vec![(key.clone(), *value)]);
            let is_of_path = |name: &&str| PATH_PARTS.contains(name) || name.starts_with("t_");
            // A rotation beside an origin, or by itself, is hardly that of the box.
            let is_part = inner.iter().any(|name| !self.is_optional(name))
                && (inner.iter().all(is_of_path) || !inner.iter().any(|name| PATH_PARTS.contains(name)));
            if !inner.is_empty() || named.contains(trimmed(key)) || !brought(&own).is_empty() {
                let inner = if is_part { inner } else { Vec::new() };
                kept.insert(key.clone().into_owned(), inner);
            } else if !keys.brought(&own).is_empty() {
                others.push(shown(trimmed(key).as_bytes()));
            }
        }
        // Others may lack a key that the first object has.
        let is_default = |name: &&str| self.is_optional(name) && !reading.given.contains(name);
        for (key, value) in level.iter().filter(|(key, _)| key != way && of_its_own.contains(trimmed(key))) {
            let own = Object::of(vec![(key.clone(), *value)]);
            if keys.brought(&own).iter().any(is_default) {
                kept.insert(key.clone().into_owned(), Vec::new());
            }
        }
    }
}
