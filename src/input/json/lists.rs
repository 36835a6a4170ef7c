//! Lists of objects in an object, and objects by names, that may be queries or solids: where they are, what they need from
//! outside, and how they are given.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use serde_json::value::RawValue;

use crate::nearest::{is_path, is_solid};
use crate::query::{MOST_LISTED, listed as all, shell_word, shown};

use super::behind::{Here, Look, MOST_NESTED, PATH_PARTS, is_other};
use super::object::{Object, first_elements};
use super::{Beside, JsonKeys, LONGEST_SEEN, MOST_WRAPPED, SeenKeys, trimmed};
use crate::input::columns::ColumnTarget;
use crate::input::columns::everyday::without_axis;

/// The most values in an object that are searched for lists of queries, and the most elements of lists that are looked at.
const MOST_SEARCHED: usize = 200;
const MOST_ELEMENTS: usize = 1000;

/// Said of a list of solids beside a query.
const SOLIDS_APART: &str = "solids go into a file of their own, for --against";

/// The keys that lead to a value, with points between them, and the path of jq; `None` where that leads to others, too.
type Way = (String, Option<String>);

/// The lists of objects in an object, and objects by names, that may be queries.
#[derive(Default)]
pub(super) struct Lists<'o> {
    ways: Vec<Way>,
    /// True if one of them is no list, but has names for its objects.
    have_names: bool,
    /// The parameters that the first object of each brings, or has names like.
    pub(super) parameters: Vec<Vec<String>>,
    /// All of their objects.
    objects: Vec<Object<'o>>,
    /// All keys outside of them, on the way to them.
    outside: Vec<(Cow<'o, str>, &'o RawValue)>,
    /// How many values were searched.
    searched: usize,
}

impl Lists<'_> {
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

    /// The parameters that no flag gives, and an object in a list brings or has names like, or objects in it if those may.
    fn listed_in(&self, object: &Object<'_>, is_nested: bool) -> Vec<String> {
        let (keys, given) = (self, &self.reading.given);
        let brought = keys.brought(object).into_iter().filter(|name| !given.contains(name)).map(str::to_owned);
        let near = [keys.near(object), if is_nested { keys.nested(object) } else { Vec::new() }].concat();
        let names: Vec<String> = brought.chain(near.into_iter().map(|near| near.parameter)).collect();
        // One of two boxes is no query.
        let has_box = |letter: &str| {
            let low = format!("{letter}min");
            let mut all = names.iter().map(String::as_str).chain(given.iter().copied());
            all.any(|name| name.starts_with(letter)) || !keys.own.contains(&low) || keys.reading.is_unread(&low)
        };
        if ["a_", "b_"].into_iter().all(has_box) { names } else { Vec::new() }
    }

    /// The lists in an object that may be queries; none where nothing in them is needed.
    pub(super) fn lists_in<'o>(&self, object: &Object<'o>) -> Lists<'o> {
        let mut lists = Lists::default();
        let way = (String::new(), Some(self.top.to_owned()));
        self.find_lists(&[Object::of(object.0.clone())], &way, 0, &mut lists);
        // In the order of the input.
        lists.outside.sort_by_key(|(_, value)| value.get().as_ptr());
        if lists.parameters.iter().flatten().any(|name| self.is_needed(name)) { lists } else { Lists::default() }
    }

    /// An object of objects by names that bring the same parameters; `None` if it is another, or if its names tell paths from
    /// solids, or two things with ends may be one of each.
    pub(super) fn as_names<'o>(&self, object: &Object<'o>) -> Option<Lists<'o>> {
        let is_axis = |key: &str| ["x", "y", "z", "w"].iter().any(|axis| key.eq_ignore_ascii_case(axis));
        let (mut objects, mut outside): (Vec<Object<'o>>, _) = (Vec::new(), Vec::new());
        let mut kinds = Vec::new();
        for (key, value) in object.0.iter().take(MOST_ELEMENTS) {
            match Object::parse(value.get().as_bytes()) {
                // No vector.
                Ok(inner) if inner.0.iter().any(|(key, _)| !is_axis(key)) => {
                    objects.push(inner);
                    kinds.push((is_path(key), is_solid(key)));
                }
                _ => outside.push((key.clone(), *value)),
            }
        }
        let [first, second, others @ ..] = &objects[..] else { return None };
        let parameters = [false, true].into_iter().find_map(|is_nested| {
            let listed = |object: &Object<'_>| self.listed_in(object, is_nested).into_iter().collect::<BTreeSet<_>>();
            let names = listed(first);
            let are_alike = || [second].into_iter().chain(others).take(MOST_NESTED).all(|other| listed(other) == names);
            (names.len() > 1 && names.iter().any(|name| self.is_needed(name)) && are_alike()).then_some(names)
        })?;
        let are_all = |parts: &[&str]| parameters.iter().all(|name| parts.contains(&without_axis(name)));
        let is_given = |name: &&str| PATH_PARTS.contains(name) || ["p1", "p2", "axis", "center"].contains(name);
        let have_own_axis = self.own.iter().any(|own| own == "p2") && !self.reading.given.iter().any(is_given);
        if objects.len() == 2 && have_own_axis && are_all(&["from", "to", "p1", "p2"])
            || are_all(&PATH_PARTS) && kinds.iter().any(|(_, is_solid)| *is_solid)
            || kinds.windows(2).any(|two| two[0].0 != two[1].0)
        {
            return None;
        }
        let mut others = object.0.iter().skip(MOST_ELEMENTS);
        let are_all_objects = outside.is_empty() && others.all(|(_, value)| value.get().starts_with('{'));
        let path = are_all_objects.then(|| format!("{}[]", self.top));
        Some(Lists {
            ways: vec![(String::new(), path)],
            have_names: true,
            parameters: vec![parameters.into_iter().collect()],
            objects,
            outside,
            searched: 1,
        })
    }

    /// Finds the lists behind the keys of objects at the end of a way; true if there are any.
    fn find_lists<'o>(&self, objects: &[Object<'o>], way: &Way, depth: usize, lists: &mut Lists<'o>) -> bool {
        let mut keys: HashMap<&str, Vec<&'o RawValue>> = HashMap::new();
        for (key, value) in objects.iter().flat_map(|object| &object.0) {
            keys.entry(&**key).or_default().push(*value);
        }
        let mut keys: Vec<_> = keys.into_iter().collect();
        keys.sort_by_key(|(_, values)| values[0].get().as_ptr());
        let (leading, others): (Vec<_>, Vec<_>) = keys.into_iter().partition(|(key, values)| {
            // Of the objects of an array only the first is looked at.
            let is_lacking = way.0.is_empty() && self.top == ".[]"
                || values.len() < objects.len()
                || way.1.as_ref().is_some_and(|path| path.ends_with('?'));
            let keys = if way.0.is_empty() { (*key).to_owned() } else { format!("{}.{key}", way.0) };
            let path = way.1.as_ref().filter(|_| values.len() <= objects.len());
            let path = path.map(|path| format!("{path}[{}]", serde_json::Value::from(*key)));
            key.len() <= LONGEST_SEEN && self.are_lists(values, (keys, path), is_lacking, depth, lists)
        });
        let is_value = |value: &&RawValue| value.get() != "null";
        for (key, values) in others.into_iter().filter(|_| !leading.is_empty()) {
            lists
                .outside
                .extend(values.into_iter().find(is_value).map(|value| (trimmed(key).to_owned().into(), value)));
        }
        !leading.is_empty()
    }

    /// Finds the lists that are values of a key, or behind keys in them; true if there are any.
    fn are_lists<'o>(
        &self,
        values: &[&'o RawValue],
        (keys, path): Way,
        is_lacking: bool,
        depth: usize,
        lists: &mut Lists<'o>,
    ) -> bool {
        if !values.iter().any(|value| value.get().starts_with(['[', '{'])) || lists.searched == MOST_SEARCHED {
            return false;
        }
        lists.searched += 1;
        let parsed = |value: &'o RawValue| Object::parse(value.get().as_bytes()).ok();
        let is_list = |value: &&RawValue| value.get().starts_with('[');
        let have_lists = values.iter().any(|value| is_list(value) && is_other(value.get()));
        let elements: Vec<&RawValue> = match have_lists {
            true => values
                .iter()
                .flat_map(|value| first_elements(value.get(), MOST_ELEMENTS).unwrap_or(vec![*value]))
                .take(MOST_ELEMENTS)
                .collect(),
            false => values.to_vec(),
        };
        let objects: Vec<Object<'o>> = elements.iter().filter_map(|value| parsed(value)).collect();
        let mut leads_on = objects.len() == elements.len() && (!have_lists || values.iter().all(is_list));
        let may_be_named = !have_lists && depth + 1 < MOST_WRAPPED;
        let members = || objects.iter().flat_map(|object| &object.0).map(|(_, value)| *value).filter(|_| may_be_named);
        let members = || members().take(MOST_ELEMENTS);
        let named: Vec<Object<'o>> = members().filter(|value| is_other(value.get())).filter_map(parsed).collect();
        for is_nested in [false, true] {
            let listed = |object: &Object<'_>| self.listed_in(object, is_nested);
            let mut parameters = objects.first().filter(|_| have_lists).map_or(Vec::new(), listed);
            // Objects by their names have to be alike, or they may be a path and a solid, or the ends of one.
            if let [first, second, others @ ..] = &named[..] {
                let names = listed(first);
                let is_like = |other: &Object<'_>| listed(other).iter().any(|name| names.contains(name));
                if names.len() > 1 && is_like(second) {
                    leads_on &= named.len() == members().count() && others.iter().take(MOST_NESTED).all(is_like);
                    parameters = names;
                }
            }
            if !is_nested && !parameters.iter().any(|name| self.is_needed(name)) {
                parameters.clear();
            }
            let have_names = !have_lists && !parameters.is_empty();
            let each = if have_lists || have_names { "[]" } else { "" };
            let path = path.clone().filter(|_| leads_on).map(|path| path + each + if is_lacking { "?" } else { "" });
            let way = (keys.clone(), path);
            if !parameters.is_empty() {
                lists.ways.push(way);
                lists.have_names |= have_names;
                lists.parameters.push(parameters);
                lists.objects.extend(if have_names { named } else { objects });
                return true;
            }
            if !is_nested && depth < MOST_WRAPPED && self.find_lists(&objects, &way, depth + 1, lists) {
                return true;
            }
        }
        false
    }

    /// Says of lists in an object how they are given; "" if it has a path of its own, and they are no solids. Only of the first
    /// object it proposes what is done to all.
    pub(super) fn cure_of_lists(&self, lists: &Lists<'_>, has_path: bool, is_first: bool) -> String {
        let Self { own, reading, .. } = self;
        let mut given = reading.given.iter();
        let asks_path = own.iter().any(|own| own == "origin") && !given.any(|name| PATH_PARTS.contains(name));
        let is_of_path = |name: &String| PATH_PARTS.contains(&without_axis(name));
        let is_solid =
            |names: &Vec<String>| names.iter().any(|name| self.is_needed(name)) && !names.iter().any(is_of_path);
        let have_solids = !reading.is_scene && asks_path && lists.parameters.iter().any(is_solid);
        let is_whole = lists.searched < MOST_SEARCHED;
        let ways = lists.ways.iter().take(if is_whole { usize::MAX } else { MOST_LISTED });
        let keys = all(ways.map(|(keys, _)| shown(keys.as_bytes()))) + if is_whole { "" } else { ", and more" };
        let held = match (lists.ways.len(), lists.have_names) {
            _ if lists.is_whole() => "; it holds objects by names".to_owned(),
            (1, false) => format!("; the key {keys} holds a list of objects"),
            (1, true) => format!("; the key {keys} holds objects by names"),
            (_, false) => format!("; the keys {keys} hold lists of objects"),
            (_, true) => format!("; the keys {keys} hold objects"),
        };
        if has_path {
            return if have_solids { format!("{held}: {SOLIDS_APART}") } else { String::new() };
        }
        // Beyond the values that were searched there may be more queries.
        let needed = if is_whole { self.needed(lists) } else { Vec::new() };
        if let ([(_, Some(path))], [], true) = (&lists.ways[..], &needed[..], is_first && is_whole && !have_solids)
            && let Some(path) = shell_word(path)
        {
            return format!(
                "{held}: take {} out first, with jq -c {path}",
                if lists.have_names { "them" } else { "it" }
            );
        }
        let noun = if reading.is_scene { "solid" } else { "query" };
        let from = if needed.is_empty() { "" } else { ", with what it needs from " };
        let apart = if have_solids { format!("; {SOLIDS_APART}") } else { String::new() };
        format!("{held}: give each {noun} as an object of its own{from}{}{apart}", all(needed))
    }

    /// The keys outside of lists that their objects would be read with, or be warned of; none where all objects have such
    /// keys themselves, and none of them is a parameter.
    fn needed(&self, lists: &Lists<'_>) -> Vec<String> {
        let (keys, mut there) = (self, HashSet::new());
        let mut joined: Vec<_> = lists.outside.iter().filter(|(key, _)| there.insert(&**key)).cloned().collect();
        let outside = joined.len();
        joined.extend(lists.objects.iter().take(1).flat_map(|first| first.0.iter().cloned()));
        let joined = Object::of(joined);
        let (here, mut seen) = (Here::default(), SeenKeys::default());
        let held = |key: &str| keys.held_at(&joined, &here, key);
        let brought = keys.brought(&joined);
        let beside = Beside::of(&keys.reading, &brought, &held);
        let of_joined = || &beside;
        let is_passed = |key: &str| *keys.target(&joined, key) == ColumnTarget::Passed;
        for (key, value) in joined.0[..outside].iter().filter(|(key, _)| is_passed(key)) {
            Look { keys, object: &joined, beside: &of_joined, here: &here, seen: &mut seen }.passed(key, value.get());
        }
        let near = [keys.near(&joined), keys.nested(&joined)].concat().into_iter().map(|near| near.name);
        let told: HashSet<String> = seen.told.into_iter().chain(near).collect();
        let told: HashSet<&str> =
            told.iter().flat_map(|name| [name, name.split(['.', '[']).next().unwrap_or(name)]).collect();
        let outside = joined.0[..outside].iter().map(|(key, _)| &**key);
        let needed: Vec<&str> = outside.filter(|key| !is_passed(key) || told.contains(key)).collect();
        let mut own: HashSet<&str> =
            lists.objects.iter().take(1).flat_map(|one| &one.0).map(|(key, _)| &**key).collect();
        for object in &lists.objects {
            own.retain(|key| object.get(key).is_some());
        }
        let is_own = |key: &&str| own.contains(key) && is_passed(key);
        let is_sure = needed.iter().all(is_own);
        needed.into_iter().filter(|_| !is_sure).map(|key| shown(key.as_bytes())).collect()
    }
}
