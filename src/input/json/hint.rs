//! The hint of an error about a missing parameter: keys of the object that are like it, and what to add.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::cli::ColumnMap;
use crate::input::columns::ColumnTarget;
use crate::input::columns::likely::Beside;
use crate::input::columns::names::{joined, near, spelled};
use crate::input::columns::near::{Hint, Near, in_list};
use crate::input::columns::unread::kept_from_reading;
use crate::input::shapes::is_called_cylinder;
use crate::nearest::{Meant, folded, is_of_answer, is_path, is_solid, is_still, without_member_mark, words};
use crate::query::{Spelling, shown};

use super::behind::{PATH_PARTS, doubt_angles, is_no_matrix, is_other};
use super::members::{is_called_query, is_within};
use super::object::{Member, Object, first_elements};
use super::{JsonKeys, LONGEST_SEEN, lists, trimmed};
use crate::input::columns::doubts::{Likened, WHICH_BOX, WHICH_OF_THEM, drop_answers, may_be_of};
use crate::input::columns::ends::{EITHER_END, Holds, is_end, is_place, tell_ends_apart, three_points};
use crate::input::columns::everyday::everyday;
use crate::input::columns::parts::{are_whole, box_and_part, is_axis, last_word, role, without_axis};
use crate::input::columns::things::{Names, is_of_box, local, of_one_thing, rivals};

/// Of no more names is it asked whether they begin with words for things.
const MOST_MEMBERS: usize = 500;

impl JsonKeys {
    /// The passed keys of an object that are like parameters, for an error about one that is missing. What is done to all objects
    /// is only proposed of the first one.
    pub(in crate::input) fn hint(&self, object: &Object<'_>, is_first: bool) -> Hint {
        let hint = self.hint_of(object, is_first);
        if hint.is_empty() {
            let counts = |(_, value): &&Member<'_>| {
                Object::parse(value.get().as_bytes()).is_ok_and(|inner| inner.get("0").is_some())
            };
            return Hint::from(match object.0.iter().filter(counts).count() {
                0 | 1 => format!("; {} PARAMETER=KEYS says which keys hold what", self.reading.columns_flag),
                _ => {
                    "; its keys hold columns: rows are objects in a list, as pandas writes them with orient=\"records\""
                        .to_owned()
                }
            });
        }
        if is_first || self.reading.is_scene {
            return hint;
        }
        // Others were read as they are: what is added would be read of those, too.
        hint.in_place_of_flags(if self.reading.goes_on { "" } else { "; --on-error report goes on after such rows" })
    }

    /// The problem with an object whose parameters are read from these keys, too, beside what it lacks.
    pub(super) fn problem_with(&self, object: &Object<'_>, maps: Vec<ColumnMap>) -> Option<String> {
        let trial = self.reading.trial.as_ref()?;
        let reading = self.reading.with_columns(&maps);
        match Self::new(&reading) {
            Ok(keys) => {
                let problem = trial.problem(reading.goes_on, |args| keys.read(object, args, |_, _| Ok(())))?;
                Some(problem.describe(Spelling::Keys) + &problem.passed_by(reading.columns_flag))
            }
            Err(failure) => Some(failure.to_string()),
        }
    }

    fn hint_of(&self, object: &Object<'_>, is_first: bool) -> Hint {
        if let Some(other) = self.other_kind(object) {
            return other.into();
        }
        let reading = &self.reading;
        let brought = self.brought(object);
        let near = self.doubted(object, &brought);
        let keys: Vec<&str> = object.0.iter().map(|(key, _)| trimmed(key)).collect();
        // Of many bad rows the first one says it.
        let things = is_first.then(|| {
            // A vector whose numbers flags name is read.
            let is_read = |(key, value): &&Member<'_>| !is_other(value.get()) && self.ways.lead_through(trimmed(key));
            let members = object.0.iter().filter(|member| !is_read(member));
            let members: Vec<_> = members.map(|(key, value)| (trimmed(key), value.get().to_owned())).collect();
            self.of_things(&members, &near)
        });
        let near = things.flatten().unwrap_or(near);
        // Of many bad objects the first one is enough.
        let is_tried = is_first || reading.is_scene && !reading.goes_on;
        let problem = |maps| if is_tried { self.problem_with(object, maps) } else { None };
        let hint = Near::hint(&near, reading, &self.bring(object, false), &problem)
            .and(&kept_from_reading(reading, &keys))
            .and(&self.vectors_in_lists(object));
        let lists = Some(self.lists_in(object)).filter(|lists| !lists.parameters.is_empty());
        // An object that paths lead into is one query.
        let are_names = !keys.iter().any(|key| self.ways.lead_through(key));
        let as_names = || if are_names { self.as_names(object) } else { None };
        let Some(lists) = lists.or_else(as_names) else { return hint };
        let is_near = |part: &str| near.iter().any(|near| near.stem() == part);
        let has = |part: &str| brought.contains(&part) || !lists.is_whole() && is_near(part);
        let lacking = lists.parameters.iter().flatten().map(|name| without_axis(name)).filter(|name| !has(name));
        let lacking: Vec<&str> = lacking.filter(|name| self.is_needed(name)).collect();
        let has_path = PATH_PARTS.iter().any(|part| has(part)) && !PATH_PARTS.iter().any(|part| lacking.contains(part));
        // A thing beside whole ones in a list is hardly what is asked.
        let is_whole = |names: &&Vec<String>| {
            are_whole(names.iter().map(String::as_str)) || names.iter().any(|name| without_axis(name) == "cell")
        };
        let wholes = lists.parameters.iter().filter(is_whole).flatten();
        let wholes: HashSet<&str> = wholes.map(|name| without_axis(name)).collect();
        let is_beside = |near: &Near| near.is_inner() && wholes.contains(near.stem());
        let is_open = !lists.is_whole() && near.iter().any(is_beside);
        if !is_open && (has_path || lacking.is_empty()) && !lists.is_whole() && hint.has_flags() {
            return hint;
        }
        let have_solids = self.have_solids(&lists);
        let cure = self.cure_of_lists(&lists, (has_path && !is_open, have_solids), is_first);
        match have_solids && hint.has_flags() {
            true => hint.and(&cure),
            false if cure.is_empty() => hint,
            false => cure.into(),
        }
    }

    /// Said of the first key that holds two vectors in a list, or the numbers of two, under a name for a box or a path; "" without
    /// one.
    fn vectors_in_lists(&self, object: &Object<'_>) -> String {
        let is_passed = |key: &str| *self.target(object, key) == ColumnTarget::Passed && !self.ways.lead_through(key);
        let is_named = |key: &str| {
            let words = words(key);
            let is =
                |word: &String| ["bbox", "bounds", "aabb", "rect", "extent", "line", "points"].contains(&word.as_str());
            is_path(key) || is_solid(key) || words.iter().any(is)
        };
        let said = |(key, value): &Member<'_>| {
            let key = trimmed(key);
            let elements = first_elements(value.get(), 7).filter(|_| is_named(key) && is_passed(key))?;
            let is_vector = |element: &str| match Object::parse(element.as_bytes()) {
                Ok(object) => object.0.iter().all(|(key, _)| is_axis(trimmed(key))),
                Err(_) => matches!(self.held(element), Some(Holds::Several(2 | 3))),
            };
            let is_object = elements.first().is_some_and(|first| first.get().starts_with('{'));
            let kind = if is_object { "objects" } else { "lists" };
            let are_numbers = || elements.iter().all(|element| self.held(element.get()) == Some(Holds::Number));
            let (shown, name, flag) = (shown(key.as_bytes()), in_list(key), self.reading.columns_flag);
            match elements.len() {
                2 if elements.iter().all(|element| is_vector(element.get())) => {
                    Some(format!("; {shown} holds two {kind}, {name}[0] and {name}[1], which {flag} may name"))
                }
                count @ (4 | 6) if are_numbers() => Some(format!(
                    "; {shown} holds {count} numbers, {name}[0] to {name}[{}], which {flag} may name",
                    count - 1
                )),
                _ => None,
            }
        };
        object.0.iter().find_map(said).unwrap_or_default()
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
        let stems: HashSet<String> = near.iter().map(|near| near.stem().to_owned()).collect();
        let is_second = |inner: &Near| {
            let is_part = inner.name.rsplit_once('.').is_some_and(|(key, axis)| {
                // Beside x, y and h a w is a width.
                is_axis(axis) && !key.contains('.') && inner.parameter.ends_with(&folded(axis))
            });
            is_part && stems.contains(inner.stem())
        };
        let names: Vec<&str> = values.iter().map(|(path, _)| path.as_str()).collect();
        let held = by_path(values);
        let of_three = three_points(&self.reading, &names, &|path: &str| held.get(path).copied().flatten());
        let is_point = |name: &str| {
            of_three.contains(name) || name.rsplit_once('.').is_some_and(|(vector, _)| of_three.contains(vector))
        };
        let is_free = |inner: &Near| is_new(inner) && !is_second(inner) && !is_point(&inner.name);
        near.extend(self.nested(object).into_iter().filter(is_free));
        let is_no_matrix = |near: &Near| object.find(&near.name).is_some_and(|value| is_no_matrix(near, value.get()));
        near.retain(|near| near.parameter != "matrix" || !is_no_matrix(near));
        self.tell_cylinders(object, values, brought, &mut near);
        near
    }

    /// The parameters of the one object in an object that has all of a query by their own names, whatever it is called itself;
    /// what other objects there are has no part of it.
    fn query_within(&self, object: &Object<'_>, brought: &[&str]) -> Option<Vec<Near>> {
        let reading = &self.reading;
        let own = reading.parameters[reading.own.clone()].iter().filter(|own| !own.is_optional());
        let needed: HashSet<&str> = own.map(|own| role(own.name)).collect();
        let own_names = |inner: &Object<'_>| -> Vec<(String, String)> {
            let members = inner.0.iter().filter(|(_, value)| value.get() != "null").map(|(name, _)| trimmed(name));
            let own = |name: &str| match self.own.iter().any(|own| own == name) {
                true => Some(name.to_owned()),
                false => self.spelled.get(&spelled(reading, name)?).map(|(own, _)| own.clone()),
            };
            members.filter_map(|name| Some((name.to_owned(), own(name)?))).collect()
        };
        let is_query = |names: &[(String, String)]| {
            let is_there =
                |of: &&str| are_whole(names.iter().map(|(_, own)| own.as_str()).filter(|own| role(own) == *of));
            !needed.is_empty() && needed.iter().all(is_there)
        };
        let inner = if brought.is_empty() && !reading.is_scene { self.inner(object) } else { Vec::new() };
        let (key, query) = inner.iter().find(|(_, inner)| is_query(&own_names(inner)))?;
        // Beside a path alone another object may have the grid.
        let may_have_part = |other: &str, inner: &Object<'_>| {
            let is_path_alone = needed.len() < 2;
            let may_be_any = is_path_alone && !is_within(other, key);
            // A thing within a whole query is another one.
            let is_asked = other != key && !is_of_answer(other) && (is_path_alone || !is_within(key, other));
            is_asked && (may_be_any || !own_names(inner).is_empty())
        };
        if inner.iter().any(|(other, inner)| may_have_part(other, inner)) {
            return None;
        }
        let near = |(name, own): (String, String)| {
            let mut near = Near::of(&joined(key, &name), Meant { name: &own, but: "" });
            query.get(&name).into_iter().for_each(|value| doubt_angles(value.get(), &mut near));
            near
        };
        let near: Vec<Near> = own_names(query).into_iter().map(near).collect();
        near.iter().all(|near| object.find(&near.name).is_some()).then_some(near)
    }

    /// The keys that are like parameters, doubted where they may be of another thing, or of another form than others.
    fn doubted(&self, object: &Object<'_>, brought: &[&str]) -> Vec<Near> {
        if let Some(query) = self.query_within(object, brought) {
            return query;
        }
        let reading = &self.reading;
        let values = self.values_behind(object);
        let mut near = self.likened(object, brought, &values);
        let mut names = Self::inner_names(&values);
        names.extend(self.held_whole(object, &near));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let unknown = self.unknown(object, &values, &near);
        let unknown: Vec<&str> = unknown.iter().map(String::as_str).collect();
        // Ends are told apart without what was answered.
        drop_answers(brought, &mut near);
        self.doubt_halves(object, brought, &unknown, &mut near);
        let all = Names { all: &names, unknown: &unknown };
        // A path and a cylinder may both have ends.
        if ["p2", "from"].iter().all(|end| self.own.iter().any(|own| own == end)) {
            tell_ends_apart(brought, &mut near);
        }
        drop_within_queries(&mut near);
        for near in near.iter_mut().filter(|near| near.parameter == "rotation") {
            object.find(&near.name).into_iter().for_each(|value| doubt_angles(value.get(), near));
        }
        of_one_thing(reading, brought, all, &mut near);
        // Beside the other half of a path a direction of the object itself comes before those of things in it.
        let is_half = |part: &str| PATH_PARTS.contains(&part) && PATH_PARTS.iter().any(|half| brought.contains(half));
        let own = near.iter().filter(|near| near.is_sure() && !near.is_inner());
        let own: HashSet<String> = own.map(|near| near.stem().to_owned()).collect();
        Near::doubt(&mut near, WHICH_OF_THEM, |near| {
            near.is_inner() && !is_path(near.thing()) && is_half(near.stem()) && own.contains(near.stem())
        });
        let keys: Vec<&str> = object.0.iter().map(|(key, _)| trimmed(key)).collect();
        Likened { reading, brought, names: &keys, unknown: &unknown, is_thing: false }.doubt(&mut near);
        // A parameter's own name in a query is that, where nothing else may be; whose a velocity in it is, no name says.
        let is_of_query = |near: &Near| is_called_query(near.thing());
        let last = |near: &Near| near.name.rsplit('.').next().map(folded).unwrap_or_default();
        let is_own = |near: &Near| is_of_query(near) && last(near) == folded(&near.parameter);
        let others: HashSet<String> =
            near.iter().filter(|near| !is_own(near)).map(|near| near.parameter.clone()).collect();
        let is_doubted = |near: &Near| [WHICH_OF_THEM, WHICH_BOX].contains(&near.but);
        for near in near.iter_mut().filter(|near| is_doubted(near) && is_own(near)) {
            near.but = if others.contains(&near.parameter) { near.but } else { "" };
        }
        let says_b = |thing: &str| words(thing).last().is_some_and(|last| last == "b");
        let is_second = |near: &Near| near.part().0 == "b_" && (is_still(near.thing()) || says_b(near.thing()));
        let says_second = near.iter().any(is_second);
        Near::doubt(&mut near, WHICH_BOX, |near| {
            let (letter, part) = near.part();
            let own = words(&near.name).into_iter().any(|word| Some(word.as_str()) == letter.strip_suffix('_'));
            part == "vel" && !letter.is_empty() && is_of_query(near) && !own && !is_own(near) && !says_second
        });
        near
    }

    /// Doubts what stands in one thing with another value of what the object itself gives, or with a vector that is like
    /// nothing: beside an origin of its own, a `ray` of two vectors may be another path, or the whole one.
    fn doubt_halves(&self, object: &Object<'_>, brought: &[&str], unknown: &[&str], near: &mut [Near]) {
        let thing = |name: &str| name.rsplit_once('.').map_or(String::new(), |(thing, _)| thing.to_owned());
        let parts: HashSet<&str> = near.iter().map(|near| near.role()).collect();
        // Of what is whole nothing is needed.
        let is_whole = |of: &str| are_whole(brought.iter().copied().filter(|name| role(name) == of));
        let is_half = |name: &&str| parts.contains(role(name)) && !is_whole(role(name));
        let halves: HashSet<&str> = brought.iter().copied().filter(is_half).collect();
        let is_there = |key: &str| halves.contains(without_axis(key));
        let members = object.0.iter().filter(|(key, _)| !is_there(trimmed(key))).cloned().collect::<Vec<_>>();
        if members.len() == object.0.len() || near.iter().all(|near| !near.is_inner()) {
            return;
        }
        let others = Object::of(members);
        let others = self.likened(&others, &self.brought(&others), &self.values_behind(&others));
        let rivals = others.iter().filter(|near| near.is_sure() && halves.contains(near.stem()));
        let rivals = rivals.map(|near| (near.thing().to_owned(), near.role()));
        let roles: HashSet<&str> = halves.iter().map(|half| role(half)).collect();
        let of_unknown = roles.iter().flat_map(|role| {
            let may_be = unknown.iter().filter(|name| name.contains('.') && may_be_of(role, name));
            may_be.map(|name| (thing(name), *role))
        });
        let rivals: HashSet<(String, &str)> = rivals.chain(of_unknown).collect();
        let is_open = |near: &Near| near.is_inner() && rivals.contains(&(near.thing().to_owned(), near.role()));
        Near::doubt(near, WHICH_OF_THEM, is_open);
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
        // All solids but cylinders may be tiles of a map.
        let may_be_tiles = self.reading.is_scene && !self.own.iter().any(|own| own == "half_axis");
        let values = || object.0.iter().map(|(key, value)| (trimmed(key), value.get()));
        // Each of several objects may have a map of its own; two vectors under a name for a box are none.
        let tiles = if may_be_tiles && self.vectors_in_lists(object).is_empty() {
            lists::tiles_behind(values(), "input|(.[0]? // .)")
        } else {
            None
        };
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
        // An end may be an object that holds its place.
        let inner = self.inner(object);
        let vectors = |(key, inner): &(String, Object<'_>)| {
            let vectors = inner.0.iter().filter(|(_, value)| matches!(self.held(value.get()), Some(Holds::Several(_))));
            vectors.map(|(name, _)| joined(key, trimmed(name))).collect::<Vec<_>>()
        };
        let is_one =
            |vectors: &Vec<String>| matches!(&vectors[..], [one] if last_word(one).is_some_and(|last| is_place(&last)));
        let places = inner.iter().filter(|(key, _)| is_end(key)).map(vectors).filter(is_one);
        let places: Vec<String> = places.flatten().collect();
        let passed: Vec<&str> = passed.into_iter().chain(places.iter().map(String::as_str)).collect();
        everyday(&beside, &passed, &read, &near)
    }

    /// The parameters in names of columns, or of flat keys, that begin with words for things: `gaze_origin_x` is a part of what
    /// `{"gaze": {"origin": {"x": …}}}` would be. `None` if they tell no more than the `flat` way does, or are sure of what that
    /// doubts.
    pub(in crate::input) fn of_things(&self, members: &[(&str, String)], flat: &[Near]) -> Option<Vec<Near>> {
        let stems = |near: &[Near]| {
            let plain = near.iter().filter(|near| near.is_sure());
            plain.map(|near| near.stem().to_owned()).collect::<HashSet<String>>().len()
        };
        if members.len() > MOST_MEMBERS {
            return None;
        }
        let members: Vec<_> = members.iter().filter(|(name, _)| !self.reading.is_spoken_of(name)).collect();
        let names: Vec<&str> = members.iter().map(|(name, _)| *name).collect();
        let paths =
            paths_of_things(&names, |name| self.targets.get(name).is_some_and(|target| target.slot().is_some()));
        let of_names: Vec<_> =
            members.iter().zip(&paths).map(|((_, value), path)| (path.as_slice(), value.as_str())).collect();
        let text = tree(&of_names);
        let object = Object::parse(text.as_bytes()).ok()?;
        let near = self.doubted(&object, &self.brought(&object));
        let columns: BTreeMap<String, &str> =
            paths.iter().map(|path| path.join(".")).zip(names.iter().copied()).collect();
        let mut near: Vec<Near> = near.iter().flat_map(|near| as_columns(near, &columns)).collect();
        let places: HashMap<&str, usize> = names.iter().copied().zip(0..).collect();
        near.sort_by_key(|near| {
            near.name
                .match_indices('.')
                .map(|(at, _)| at)
                .chain([near.name.len()])
                .find_map(|end| places.get(&near.name[..end]))
        });
        let doubted: HashSet<&str> = flat
            .iter()
            .filter(|near| !["", WHICH_BOX, EITHER_END].contains(&near.but))
            .map(|near| near.name.as_str())
            .collect();
        // A letter says which of two boxes a thing is.
        let has_letter = |near: &Near| {
            let (letter, _) = box_and_part(&near.parameter);
            words(&near.name).iter().any(|word| letter.strip_suffix('_') == Some(word))
        };
        let is_doubted = |near: &Near| doubted.contains(near.name.as_str()) && !has_letter(near);
        let is_sure = near.iter().any(|near| near.is_sure() && is_doubted(near));
        let tells_more = stems(&near) > stems(flat) || flat.is_empty() && !near.is_empty();
        (tells_more && !is_sure).then_some(near)
    }

    /// Adds the names that would make a cylinder of a sphere, and doubts one that is called so.
    fn tell_cylinders(
        &self,
        object: &Object<'_>,
        values: &[(String, Option<Holds>)],
        brought: &[&str],
        near: &mut Vec<Near>,
    ) {
        let likened: HashSet<&str> = near.iter().map(|near| near.name.as_str()).collect();
        let held = by_path(values);
        let held = |path: &str| held.get(path).copied().flatten();
        let beside = Beside::of(&self.reading, brought, &held);
        let names = values.iter().map(|(path, _)| path.as_str()).filter(|path| !likened.contains(path));
        let axes = beside.axes_of_sphere(names, near);
        near.extend(axes);
        let texts = values.iter().filter(|(_, held)| matches!(held, Some(Holds::Text | Holds::Word)));
        let says_cylinder = |(path, _): &(String, Option<Holds>)| {
            object.find(path).is_some_and(|text| is_called_cylinder(path, text.get()))
        };
        beside.doubt_sphere(near, texts.into_iter().any(says_cylinder));
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
        let paths: Vec<&str> = values.iter().map(|(path, _)| path.as_str()).collect();
        let is_local = local(&paths);
        let paths = paths.into_iter().filter(|path| !is_local(path));
        let unknown = paths.filter(|path| is_new(path) && !(is_round && is_of_box(path)));
        let is_there = |path: &str| known.contains_key(path);
        rivals(unknown, near, &read, (&is_there, &held)).into_iter().map(str::to_owned).collect()
    }
}

/// Takes out the parts of a path or of a solid in a thing within a query that has all of that itself: a mirror is none of them.
fn drop_within_queries(near: &mut Vec<Near>) {
    let mut own: HashMap<(String, &str), Vec<String>> = HashMap::new();
    for near in near.iter().filter(|near| is_called_query(near.thing())) {
        own.entry((near.thing().to_owned(), near.role())).or_default().push(near.parameter.clone());
    }
    own.retain(|(_, role), parameters| {
        // Ends without a radius are no cylinder.
        let is_open =
            parameters.iter().any(|own| own.starts_with("p1")) && !parameters.iter().any(|own| own == "radius");
        ["path", "solid"].contains(role) && !is_open && are_whole(parameters.iter().map(String::as_str))
    });
    near.retain(|near| {
        let is_other = |(query, role): &(String, &str)| {
            near.role() == *role && near.thing() != query && is_within(query, &near.name)
        };
        !own.keys().any(is_other)
    });
}

/// The columns that a proposal for a path of names stands for: a vector is its columns again, and an object of the input has
/// keys of its own.
fn as_columns(near: &Near, names: &BTreeMap<String, &str>) -> Vec<Near> {
    let is_of = |path: &str| {
        let axis = path.strip_prefix(&near.name);
        axis.is_some_and(|axis| axis.is_empty() || axis.strip_prefix('.').is_some_and(is_axis))
    };
    let column = |(path, name): (&String, &&str)| {
        let parameter = near.parameter.clone() + &path[near.name.len()..].replace('.', "_");
        Near { name: (*name).to_owned(), parameter, but: near.but }
    };
    let behind = names.range(near.name.clone()..).take_while(|(path, _)| path.starts_with(&near.name));
    let own: Vec<Near> = behind.filter(|(path, _)| is_of(path)).map(column).collect();
    if !own.is_empty() {
        return own;
    }
    let within = near.name.match_indices('.').find_map(|(at, _)| {
        let (path, rest) = near.name.split_at(at);
        Some(format!("{}{rest}", names.get(path)?))
    });
    within.map(|name| Near { name, ..near.clone() }).into_iter().collect()
}

/// The object of these values, each at its path, with its keys in the order in which they first come.
fn tree(values: &[(&[String], &str)]) -> String {
    let mut keys: Vec<&str> = Vec::new();
    let mut behind: HashMap<&str, Vec<(&[String], &str)>> = HashMap::new();
    for (path, value) in values {
        let Some((key, rest)) = path.split_first() else { continue };
        let of_key = behind.entry(key).or_default();
        if of_key.is_empty() {
            keys.push(key);
        }
        of_key.push((rest, value));
    }
    let member = |key: &&str| {
        let value = match &behind[key][..] {
            [([], value)] => (*value).to_owned(),
            values => tree(values),
        };
        format!("{}:{value}", serde_json::Value::from(*key))
    };
    format!("{{{}}}", keys.iter().map(member).collect::<Vec<_>>().join(","))
}

/// For each name the keys that lead to it: those that begin with the same words have these as a thing, and what is a vector's
/// ends in its axis.
fn paths_of_things(names: &[&str], is_own: impl Fn(&str) -> bool) -> Vec<Vec<String>> {
    let all: HashSet<String> = names.iter().map(|name| folded(name)).collect();
    let words = |name: &&str| match (is_own(name), words(without_member_mark(name))) {
        (true, _) => Vec::new(),
        // A letter or two in front of x, y, w and h, and of vx and vy beside these.
        (false, words) if words.len() == 1 => {
            let word = words[0].as_str();
            let is_thing = |thing: &&str| {
                let has = |part: &&str| all.contains(&format!("{thing}{part}"));
                !thing.is_empty() && ["x", "y", "w", "h"].iter().all(has)
            };
            let parts = ["vx", "vy", "vz", "x", "y", "z", "w", "h", "d"];
            let split = |part: &str| {
                word.strip_suffix(part).filter(is_thing).map(|thing| vec![thing.to_owned(), part.to_owned()])
            };
            parts.into_iter().find_map(split).unwrap_or(words)
        }
        (false, words) => words,
    };
    let words: Vec<Vec<String>> = names.iter().map(words).collect();
    let mut groups: HashMap<&str, Vec<&[String]>> = HashMap::new();
    for words in words.iter().filter(|words| words.len() > 1) {
        groups.entry(&words[0]).or_default().push(words);
    }
    let shared = |group: &[&[String]]| {
        let (first, rest) = group.split_first().filter(|(_, rest)| !rest.is_empty())?;
        let of = |other: &&[String]| first.iter().zip(*other).take_while(|(one, other)| one == other).count();
        let least = group.iter().map(|words| words.len()).min()?;
        let count = rest.iter().map(of).min()?.min(least - 1);
        // Two things that letters or numbers tell apart.
        let ends: HashSet<&str> = group.iter().filter_map(|words| words.get(count)).map(String::as_str).collect();
        let are_two = [["a", "b"], ["0", "1"], ["1", "2"]].iter().any(|pair| ends == HashSet::from(*pair));
        Some(if are_two && least > count + 1 { count + 1 } else { count })
    };
    let shared: HashMap<&str, usize> =
        groups.iter().filter_map(|(word, group)| Some((*word, shared(group)?))).collect();
    let path = |(name, words): (&&str, &Vec<String>)| {
        let count = words.first().and_then(|first| shared.get(first.as_str()));
        // A name that is the thing's own is of no part of it.
        let Some(count) = count.filter(|count| **count < words.len()) else {
            return vec![(*name).to_owned()];
        };
        let (thing, rest) = words.split_at(*count);
        let (rest, axis) = match rest.split_last() {
            Some((axis, rest)) if is_axis(axis) => (rest, Some(axis)),
            _ => (rest, None),
        };
        let parts = [thing.join("_"), rest.join("_")].into_iter().filter(|part| !part.is_empty());
        parts.chain(axis.cloned()).collect()
    };
    names.iter().zip(&words).map(path).collect()
}

/// A value that holds this, as JSON.
pub(in crate::input) fn as_json(held: Option<Holds>) -> String {
    let list = |count: usize| serde_json::Value::from(vec![0; count]).to_string();
    match held {
        None => "null".to_owned(),
        Some(Holds::Number) => "0".to_owned(),
        Some(Holds::Several(0)) => list(3),
        Some(Holds::Several(count)) => list(count),
        Some(Holds::Matrix) => list(16),
        Some(Holds::Word | Holds::Text) => "\"text\"".to_owned(),
    }
}

/// The content of values by their paths.
fn by_path(values: &[(String, Option<Holds>)]) -> HashMap<&str, Option<Holds>> {
    values.iter().map(|(path, held)| (path.as_str(), *held)).collect()
}
