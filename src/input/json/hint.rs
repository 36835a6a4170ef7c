//! The hint of an error about a missing parameter: keys of the object that are like it, and what to add.

use std::collections::{HashMap, HashSet};

use crate::input::columns::ColumnTarget;
use crate::input::columns::ends::{Holds, is_end, three_points};
use crate::input::columns::everyday::{doubt_forms, everyday, without_axis};
use crate::input::columns::likely::Beside;
use crate::input::columns::names::{Near, joined, near};
use crate::input::columns::things::{
    Names, WHICH_OF_THEM, are_whole, doubt_bare, doubt_turns, is_axis, is_of_box, of_one_thing, rivals, tell_ends_apart,
};
use crate::input::columns::unread::kept_from_reading;
use crate::input::no_map::tiles_behind;
use crate::nearest::{is_path, is_solid, words};

use super::behind::{PATH_PARTS, doubt_angles, is_other};
use super::object::Object;
use super::{JsonKeys, LONGEST_SEEN, lists, trimmed};

impl JsonKeys {
    /// The passed keys of an object that are like parameters, for an error about one that is missing; "" without any. What
    /// is done to all objects is only proposed of the first one.
    pub(in crate::input) fn hint(&self, object: &Object<'_>, is_first: bool) -> String {
        if let Some(other) = self.other_kind(object) {
            return other;
        }
        let reading = &self.reading;
        let brought = self.brought(object);
        let near = self.doubted(object, &brought);
        let keys: Vec<&str> = object.0.iter().map(|(key, _)| trimmed(key)).collect();
        let list = Near::list(&near, reading, &self.bring(object, false)) + &kept_from_reading(reading, &keys);
        let lists = Some(self.lists_in(object)).filter(|lists| !lists.parameters.is_empty());
        let Some(lists) = lists.or_else(|| self.as_names(object)) else { return list };
        let is_near = |part: &str| near.iter().any(|near| without_axis(&near.parameter) == part);
        let has = |part: &str| brought.contains(&part) || !lists.is_whole() && is_near(part);
        let lacking = lists.parameters.iter().flatten().map(|name| without_axis(name)).filter(|name| !has(name));
        let lacking: Vec<&str> = lacking.filter(|name| self.is_needed(name)).collect();
        let has_path = PATH_PARTS.iter().any(|part| has(part)) && !PATH_PARTS.iter().any(|part| lacking.contains(part));
        // A thing beside whole ones in a list is hardly what is asked.
        let wholes = lists.parameters.iter().filter(|names| are_whole(names.iter().map(String::as_str))).flatten();
        let wholes: HashSet<&str> = wholes.map(|name| without_axis(name)).collect();
        let is_beside = |near: &Near| near.name.contains('.') && wholes.contains(without_axis(&near.parameter));
        let is_open = !lists.is_whole() && near.iter().any(is_beside);
        if !is_open && (has_path || lacking.is_empty()) && !lists.is_whole() && list.contains("; add ") {
            return list;
        }
        let cure = self.cure_of_lists(&lists, has_path && !is_open, is_first);
        match cure.contains(lists::SOLIDS_APART) && list.contains("; add ") {
            true => list + &cure,
            false if cure.is_empty() => list,
            false => cure,
        }
    }

    /// The passed keys of an object, and those of objects in it, that are like parameters.
    fn likened(&self, object: &Object<'_>, brought: &[&str], values: &[(String, Option<Holds>)]) -> Vec<Near> {
        let mut near = self.near(object);
        let named: HashSet<String> = near.iter().map(|near| near.name.clone()).collect();
        // The axes of a vector that is named already are no more than that.
        let is_new = |inner: &Near| {
            let ends = inner.name.match_indices('.').map(|(at, _)| at).chain([inner.name.len()]);
            !ends.into_iter().any(|at| named.contains(&inner.name[..at]))
        };
        // One more vector is no second place, or direction, of the object itself.
        let stems: HashSet<String> = near.iter().map(|near| without_axis(&near.parameter).to_owned()).collect();
        let is_second = |inner: &Near| {
            let is_part = inner.name.rsplit_once('.').is_some_and(|(key, axis)| is_axis(axis) && !key.contains('.'));
            is_part && stems.contains(without_axis(&inner.parameter))
        };
        let names: Vec<&str> = values.iter().map(|(path, _)| path.as_str()).collect();
        let held = by_path(values);
        let of_three = three_points(&self.reading, &names, &|path: &str| held.get(path).copied().flatten());
        let is_point = |name: &str| {
            of_three.contains(name) || name.rsplit_once('.').is_some_and(|(vector, _)| of_three.contains(vector))
        };
        let is_free = |inner: &Near| is_new(inner) && !is_second(inner) && !is_point(&inner.name);
        near.extend(self.nested(object).into_iter().filter(is_free));
        self.tell_cylinders(values, brought, &mut near);
        near
    }

    /// The keys that are like parameters, doubted where they may be of another thing, or of another form than others.
    fn doubted(&self, object: &Object<'_>, brought: &[&str]) -> Vec<Near> {
        let reading = &self.reading;
        let values = self.values_behind(object);
        let mut near = self.likened(object, brought, &values);
        let mut names = Self::inner_names(&values);
        names.extend(self.held_whole(object, &near));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let unknown = self.unknown(object, &values, &near);
        let unknown: Vec<&str> = unknown.iter().map(String::as_str).collect();
        let all = Names { all: &names, unknown: &unknown };
        // A path and a cylinder may both have ends.
        if self.own.iter().any(|own| own == "p2") {
            tell_ends_apart(brought, &mut near);
        }
        for near in near.iter_mut().filter(|near| near.parameter == "rotation") {
            object.find(&near.name).into_iter().for_each(|value| doubt_angles(value.get(), near));
        }
        let keys: Vec<&str> = object.0.iter().map(|(key, _)| trimmed(key)).collect();
        doubt_turns(&keys, brought, &mut near);
        of_one_thing(reading, brought, all, &mut near);
        doubt_bare(&unknown, brought, &mut near);
        // Beside the other half of a path a direction of the object itself comes before those of things in it.
        let is_half = |part: &str| PATH_PARTS.contains(&part) && PATH_PARTS.iter().any(|half| brought.contains(half));
        let own = near.iter().filter(|near| near.but.is_empty() && !near.name.contains('.'));
        let own: HashSet<String> = own.map(|near| without_axis(&near.parameter).to_owned()).collect();
        let is_behind = |near: &&mut Near| {
            let stem = without_axis(&near.parameter);
            near.but.is_empty() && near.name.contains('.') && is_half(stem) && own.contains(stem)
        };
        near.iter_mut().filter(is_behind).for_each(|near| near.but = WHICH_OF_THEM);
        Near::in_one_form(&mut near);
        doubt_forms(&[brought, &reading.given].concat(), &mut near);
        near
    }

    /// Said of an object of another format; `None` if it is of none that is known.
    fn other_kind(&self, object: &Object<'_>) -> Option<String> {
        let is = |key: &str, word: &str| object.get(key).is_some_and(|value| value.get().contains(word));
        if ["\"FeatureCollection\"", "\"Feature\"", "\"GeometryCollection\""].iter().any(|word| is("type", word)) {
            let says = "; it looks like GeoJSON: give the coordinates of each query or solid as an object of its own";
            return Some(says.to_owned());
        }
        if is("asset", "\"version\"") && object.get("geometricError").is_none() {
            return Some("; it looks like glTF, whose triangles are not read, only boxes and cylinders".to_owned());
        }
        let has_boxes = is("layers", "\"objectgroup\"") && !self.own.iter().any(|own| own == "cell");
        let is_map = is("layers", "\"tilelayer\"") && !has_boxes || is("levels", "\"layerInstances\"");
        if is_map {
            let says =
                "; it looks like a map of an editor, which is not read: give the tiles of a layer as lines of text";
            return Some(says.to_owned());
        }
        let may_be_tiles = self.reading.is_scene && self.own.iter().any(|own| own == "cell");
        let values = || object.0.iter().map(|(key, value)| (trimmed(key), value.get()));
        let tiles = if may_be_tiles { tiles_behind(values()) } else { None };
        tiles.map(|tiles| format!("; {tiles}, and add --against-format tiles"))
    }

    /// The passed keys of an object that are like parameters, for an error about one that is missing.
    pub(super) fn near(&self, object: &Object<'_>) -> Vec<Near> {
        // A vector whose numbers flags name is read.
        let is_passed = |key: &&str| *self.target(object, key) == ColumnTarget::Passed && !self.ways.lead_through(key);
        let passed = object.0.iter().filter(|(_, value)| !is_other(value.get())).map(|(key, _)| trimmed(key));
        let passed: Vec<&str> = passed.filter(is_passed).filter(|key| key.len() <= LONGEST_SEEN).collect();
        let brought = self.brought(object);
        let read = object.0.iter().map(|(key, _)| trimmed(key)).filter(|key| !is_passed(key));
        let read: Vec<&str> = read.collect();
        let held = |path: &str| self.held(object.find(path)?.get());
        let beside = Beside::of(&self.reading, &brought, &held);
        let near = near(&beside, &passed);
        // What is called an end may have its place in an object.
        let inner = self.inner(object);
        let vectors = |(key, inner): &(String, Object<'_>)| {
            let vectors = inner.0.iter().filter(|(_, value)| matches!(self.held(value.get()), Some(Holds::Several(_))));
            vectors.map(|(name, _)| joined(key, trimmed(name))).collect::<Vec<_>>()
        };
        let places = inner.iter().filter(|(key, _)| is_end(key)).map(vectors).filter(|vectors| vectors.len() == 1);
        let places: Vec<String> = places.flatten().collect();
        let passed: Vec<&str> = passed.into_iter().chain(places.iter().map(String::as_str)).collect();
        everyday(&beside, &passed, &read, &near)
    }

    /// Adds the names that would make a cylinder of a sphere, and doubts one that is called so.
    fn tell_cylinders(&self, values: &[(String, Option<Holds>)], brought: &[&str], near: &mut Vec<Near>) {
        let likened: HashSet<&str> = near.iter().map(|near| near.name.as_str()).collect();
        let held = by_path(values);
        let held = |path: &str| held.get(path).copied().flatten();
        let beside = Beside::of(&self.reading, brought, &held);
        let names = values.iter().map(|(path, _)| path.as_str()).filter(|path| !likened.contains(path));
        let axes = beside.axes_of_sphere(names, near);
        near.extend(axes);
        beside.doubt_sphere(near);
    }

    /// The names that lists may have inside which are called a path or a solid, and are like nothing, in which order is not
    /// known; and those of vectors that a thing in front of them has (`volume_min`).
    fn held_whole(&self, object: &Object<'_>, near: &[Near]) -> Vec<String> {
        let is_list =
            |raw: &str| matches!(self.held(raw), Some(Holds::Several(_) | Holds::Matrix)) && !raw.starts_with('{');
        let likened: HashSet<&str> = near.iter().map(|near| near.name.as_str()).collect();
        let lists = object.0.iter().filter(|(_, value)| is_list(value.get())).map(|(key, _)| trimmed(key));
        let parts = |key: &str| match (is_path(key), is_solid(key) || key == "bbox") {
            (true, _) => ["origin", "dir"].map(|part| format!("{key}.{part}")).into(),
            (_, true) => ["min", "max"].map(|part| format!("{key}.{part}")).into(),
            _ => Vec::new(),
        };
        let of_thing = |key: &str| {
            let words = words(key);
            let (last, thing) = words.split_last().filter(|(_, thing)| !thing.is_empty())?;
            Some(format!("{}.{last}", thing.join("_")))
        };
        let lists = lists.filter(|key| !likened.contains(key));
        lists.flat_map(|key| parts(key).into_iter().chain(of_thing(key))).collect()
    }

    /// The vectors among the values of an object, and of those in it, that are read from no key and like nothing.
    fn unknown(&self, object: &Object<'_>, values: &[(String, Option<Holds>)], near: &[Near]) -> Vec<String> {
        // An object whose axes are likened is likened, too.
        let names = near.iter().map(|near| near.name.as_str());
        let likened: HashSet<&str> =
            names.flat_map(|name| [Some(name), name.rsplit_once('.').map(|(vector, _)| vector)]).flatten().collect();
        let is_read = |path: &str| self.ways.end_at(path) || self.ways.lead_through(path);
        let is_new = |path: &str| !is_read(path) && !likened.contains(path) && !self.reading.is_spoken_of(path);
        let known = by_path(values);
        let held = |path: &str| known.get(path).copied().unwrap_or_else(|| self.held(object.find(path)?.get()));
        let read: Vec<&str> = self
            .values_of(object)
            .filter(|(_, target, _)| **target != ColumnTarget::Passed)
            .map(|(name, _, _)| name)
            .collect();
        let is_round = self.known.has("half_axis");
        let paths = values.iter().map(|(path, _)| path.as_str());
        let unknown = paths.filter(|path| is_new(path) && !(is_round && is_of_box(path)));
        let is_there = |path: &str| known.contains_key(path);
        rivals(unknown, near, &read, (&is_there, &held)).into_iter().map(str::to_owned).collect()
    }
}

/// The content of values by their paths.
fn by_path(values: &[(String, Option<Holds>)]) -> HashMap<&str, Option<Holds>> {
    values.iter().map(|(path, held)| (path.as_str(), *held)).collect()
}
