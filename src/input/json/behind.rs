//! Keys of objects in objects: those beside what a path reads, and those of objects that pass through, which may have been
//! meant to be parameters as well as keys of the object itself.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use crate::nearest::{
    ANGLES, FROM_CENTER, HALF_ANGLE, KnownNames, Meant, ORDER, QUATERNION, folded, has, is_around_others, is_grid,
    is_path, is_solid, is_still, words,
};
use crate::query::{Problem, shown};

use super::members::is_called_query;
use super::object::{Member, Object, element_at, first_elements, path_end};
use super::{
    Beside, JsonKeys, LONGEST_SEEN, MOST_WRAPPED, NO_PATH, Near, SeenKeys, foreign, is_flag, is_result, near,
    says_more, told, trimmed,
};
use crate::input::columns::doubts::{WHICH_BOX, WHICH_OF_THEM, doubt_words};
use crate::input::columns::ends::{HOLDS, Holds};
use crate::input::columns::everyday::{are_colors, everyday};
use crate::input::columns::names::{joined, not_checked};
use crate::input::columns::parts::{EXTENTS, are_whole, box_and_part, is_axis, role, without_axis};
use crate::input::columns::things::MOTIONS;
use crate::input::shapes::says_other;
use crate::input::warnings::may_matter;

/// The most objects in an object that are searched for missing parameters.
pub(super) const MOST_NESTED: usize = 24;

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
    pub(super) fn end_at(&self, path: &str) -> bool {
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

/// Parts of names that only solids have.
const SIDES: [&str; 5] = ["size", "half", "extent", "width", "dimension"];
/// The object of members that are a range on each axis, as one of the ends of these: `x.min` of `{"x": {"min": 0, "max": 1}}`.
fn ranges<'o>(members: &[Member<'o>]) -> Option<Object<'o>> {
    let range = |(axis, value): &Member<'o>| {
        let range = Object::parse(value.get().as_bytes()).ok().filter(|_| is_axis(trimmed(axis)))?;
        let end = |(end, value): (Cow<'o, str>, _)| {
            let end = Some(trimmed(&end)).filter(|end| !is_axis(end))?;
            Some((Cow::from(format!("{}.{end}", trimmed(axis))), value))
        };
        range.0.into_iter().map(end).collect::<Option<Vec<_>>>()
    };
    let ranges: Vec<_> = members.iter().map(range).collect::<Option<_>>()?;
    (ranges.len() > 1).then(|| Object::of(ranges.concat()))
}

/// Words of names for when something is there.
const TIMES: [&str; 11] =
    ["start", "end", "prev", "previous", "next", "before", "after", "old", "new", "last", "current"];
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
            } else if !self.keys.is_listed(&path)? {
                self.beside(way, name, path, value);
            }
        }
        Ok(())
    }

    /// Looks at a key that passes through, and at those of an object behind it.
    pub(super) fn passed(&mut self, name: &str, value: &str) {
        if name.len() <= LONGEST_SEEN && self.seen.is_new_with(name, || self.keys.held(value)) {
            let (keys, beside) = (self.keys, (self.beside)());
            keys.look_for_unread([name; 2], beside);
            let near = || {
                let mut near = keys.meant(name, beside).filter(|near| !is_no_matrix(near, value))?;
                near.read_whole(keys.held(value));
                doubt_angles(value, &mut near);
                Some(near)
            };
            let told = |held| told(beside, name, &keys.others, held);
            let line = foreign(&keys.reading, name, &keys.foreign)
                .or_else(|| keys.list_within(name, value).filter(|_| are_whole(beside.all_given())))
                .or_else(|| keys.says_other(beside, name, value))
                .or_else(|| near().map(|near| near.warning()))
                // Of an object that is no vector each member is told by itself.
                .or_else(|| told(keys.held(value).filter(|_| !(value.starts_with('{') && is_other(value)))));
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
            let near = keys.meant_beside(way, name, beside).filter(|near| !is_no_matrix(near, value));
            let lines = match near {
                Some(near) => {
                    let can_be_named = path_end(name).is_none();
                    vec![if can_be_named { self.warning(near, value) } else { near.warning() }]
                }
                None => {
                    let other = foreign(&keys.reading, name, &keys.foreign)
                        .or_else(|| keys.list_within(name, value))
                        .or_else(|| keys.says_other(beside, name, value))
                        .or_else(|| told(beside, name, &keys.others, keys.held(value)))
                        .or_else(|| beside.is_asked(&path, keys.held(value)).then(|| may_matter(name)));
                    other.map(|line| of_path(&line, name, &path)).into_iter().collect()
                }
            };
            self.seen.find(&path, lines);
        }
        if path_end(name).is_none() {
            self.within(&path, value);
        }
    }

    /// The warning about a key in an object that may be a parameter.
    fn warning(&self, near: Near, value: &str) -> String {
        let held = self.keys.held(value);
        let mut near = [near];
        doubt_words(&self.keys.reading, &|_| held, &mut near);
        let [mut near] = near;
        doubt_angles(value, &mut near);
        let names = JsonKeys::inner_names(&self.keys.values_behind(self.object));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let problem = |maps| self.keys.problem_with(self.object, maps);
        near.warning_of_path(&self.keys.reading, ((self.beside)().brought, &names), &problem)
    }

    /// Looks at the keys of an object that passes through, and of those in it, unless that is like a parameter itself.
    pub(super) fn within(&mut self, key: &str, value: &str) {
        if !value.starts_with('{') || self.seen.told.contains(key) {
            return;
        }
        let Ok(inner) = Object::parse(value.as_bytes()) else { return };
        // The numbers of a matrix that are counted from 0, of which the first speaks for all.
        let is_entry = |name: &str| {
            let stem = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
            !stem.is_empty() && matches!(name.as_bytes()[stem.len()..], [b'0'..=b'3', b'0'..=b'3'])
        };
        let entries = || inner.0.iter().map(|(name, _)| trimmed(name)).filter(|name| is_entry(name));
        let counts_from_0 = entries().count() >= 9 && entries().any(|name| name.ends_with("00"));
        for (name, value) in &inner.0 {
            let (name, value) = (trimmed(name), value.get());
            let path = format!("{key}.{name}");
            let keys = self.keys;
            if counts_from_0 && is_entry(name) && !name.ends_with("00")
                || path.len() > LONGEST_SEEN
                || !self.seen.is_new_with(&path, || keys.held(value))
            {
                continue;
            }
            let (beside, held) = ((self.beside)(), keys.held(value));
            self.here.replace((path.clone(), held));
            keys.look_for_unread([&path; 2], beside);
            let as_entry = if counts_from_0 && name.ends_with("00") { "m00" } else { name };
            let near = keys.at_path(key, as_entry, &beside.optional, beside).filter(|_| !is_other(value));
            let near = near.map(|near| Near { name: path.clone(), ..near });
            let near = near.map(|near| self.warning(near, value));
            let flag = || is_flag(&keys.reading, name, held).map(|line| of_path(&line, name, &path));
            let line = near.or_else(flag).or_else(|| beside.is_asked(&path, held).then(|| may_matter(&path)));
            self.seen.find(&path, line.into_iter().collect());
            if path_end(name).is_none() {
                self.within(&path, value);
            }
        }
    }
}

/// Doubts a turn by three numbers, which are angles: a quaternion has four, and in the plane two, of half the angle. Keys say
/// which is w.
pub(super) fn doubt_angles(value: &str, near: &mut Near) {
    if near.parameter != "rotation" || !value.starts_with(['[', '{']) {
        return;
    }
    let object = Object::parse(value.as_bytes()).unwrap_or_default();
    let keys: Vec<String> = object.0.iter().map(|(key, _)| folded(key)).collect();
    let has_axis = |axis: &&str| keys.iter().any(|key| key == axis);
    let has = |axes: &[&str]| axes.iter().all(has_axis);
    let is_list_of = |count| value.starts_with('[') && value.matches(',').count() + 1 == count;
    let are_angles = || ["roll", "pitch", "yaw", "angle", "heading"].iter().any(has_axis);
    let are_three = || is_list_of(3) || has(&["x", "y", "z"]) && !has(&["w"]) || are_angles();
    near.but = match near.but {
        "" if first_in_list(value) == Some('[') || value.starts_with('{') && !value.contains("\"z\"") => QUATERNION,
        "" | ORDER if are_three() => ANGLES,
        "" if is_list_of(2) => HALF_ANGLE,
        ORDER if has(&["x", "w"]) => "",
        but => but,
    };
}

/// True if a name is like the matrix, but its value is an object, whose own keys say more, or a list that is no matrix.
pub(super) fn is_no_matrix(near: &Near, value: &str) -> bool {
    let count = |list: &str| first_elements(list, MOST_IN_MATRIX + 1).map_or(0, |elements| elements.len());
    // Of an empty one, or one of the plane, the order is asked as well.
    let is_other = || match first_elements(value, MOST_IN_MATRIX + 1).as_deref() {
        Some([row, ..]) if row.get().starts_with('[') => !(2..=4).contains(&count(value)) || count(row.get()) < 2,
        Some(elements) => ![0, 9, 12, 16].contains(&elements.len()),
        None => false,
    };
    near.parameter == "matrix" && (value.starts_with('{') || value.starts_with('[') && is_other())
}

/// How many numbers a matrix may have.
const MOST_IN_MATRIX: usize = 16;

/// The letter with which the first element of a list begins.
fn first_in_list(value: &str) -> Option<char> {
    value.strip_prefix('[')?.trim_start().chars().next()
}

/// True for a value that is no vector: a list of objects, or of lists that are no matrix, or an object without axes.
pub(super) fn is_other(value: &str) -> bool {
    let is_matrix = || [9, 12, 16].contains(&(value.matches(',').count() + 1));
    let is_list = match first_in_list(value) {
        Some('{') => true,
        first => first == Some('[') && !is_matrix(),
    };
    let inner = || value.starts_with('{').then(|| Object::parse(value.as_bytes()).ok()).flatten();
    is_list || inner().is_some_and(|inner| inner.get("x").or_else(|| inner.get("X")).is_none())
}

/// The numbers that a vector holds beside the number or the name of what it is of.
fn held_besides(object: &Object<'_>) -> Option<Holds> {
    let is_name = |key: &str| ["id", "name", "index", "label"].contains(&&*folded(key));
    let (names, axes): (Vec<&str>, Vec<&str>) =
        object.0.iter().map(|(key, _)| trimmed(key)).partition(|key| is_name(key));
    (!names.is_empty() && axes.iter().all(|axis| is_axis(axis))).then_some(Holds::Several(axes.len()))
}

/// A line about a name, of the path that ends in it.
fn of_path(line: &str, name: &str, path: &str) -> String {
    line.replacen(&shown(name.as_bytes()), &shown(path.as_bytes()), 1)
}

/// Makes all that one object holds a part of the box with this letter, or of that which its place or its size is of.
fn in_one_box(found: &mut [Near], letter: Option<&str>) {
    let of_extent = |near: &Near| {
        let (letter, part) = near.part();
        (!letter.is_empty() && EXTENTS.contains(&part)).then(|| letter.to_owned())
    };
    // Both boxes by their own names are a query.
    let is_own = |near: &Near| near.name.ends_with(&near.parameter);
    let are_both = ["a_", "b_"].iter().all(|of_box| found.iter().any(|near| near.part().0 == *of_box && is_own(near)));
    let Some(own) = found.iter().find_map(of_extent).filter(|_| letter.is_some() || !are_both) else { return };
    let own = letter.map_or(own, |letter| format!("{letter}_"));
    for near in found.iter_mut().filter(|near| !box_and_part(&near.parameter).0.is_empty()) {
        near.parameter.replace_range(..own.len(), &own);
    }
}

impl JsonKeys {
    /// The names of numbers and vectors in objects that pass through, and in those in them, behind the keys of these.
    pub(super) fn inner_names(values: &[(String, Option<Holds>)]) -> Vec<String> {
        let is_told = |(path, held): &&(String, Option<Holds>)| {
            path.contains('.') && matches!(held, Some(Holds::Number | Holds::Several(_)))
        };
        values.iter().filter(is_told).map(|(path, _)| path.clone()).collect()
    }

    /// The values of an object that pass through, and those of objects in it, each by its path with what it holds; nothing is
    /// known of lists of objects.
    pub(super) fn values_behind(&self, object: &Object<'_>) -> Vec<(String, Option<Holds>)> {
        let mut values = Vec::new();
        for (key, value) in self.passed_asked(object).take(MOST_NESTED) {
            self.add_values(trimmed(key).to_owned(), value.get(), MOST_WRAPPED, &mut values);
        }
        values
    }

    fn add_values(&self, path: String, value: &str, most: usize, values: &mut Vec<(String, Option<Holds>)>) {
        let inner = || Object::parse(value.as_bytes()).ok().filter(|_| value.starts_with('{'));
        match is_other(value) {
            false => values.push((path, inner().and_then(|inner| held_besides(&inner)).or_else(|| self.held(value)))),
            true if first_in_list(value) == Some('[') => values.push((path, Some(Holds::Several(0)))),
            true if most == 0 => {}
            true => {
                for (name, value) in inner().iter().flat_map(|inner| inner.0.iter().take(MOST_NESTED)) {
                    self.add_values(format!("{path}.{}", trimmed(name)), value.get(), most - 1, values);
                }
            }
        }
    }

    /// The objects in an object that pass through, each with its path, and those in them that hold no vector of their own.
    pub(super) fn inner<'o>(&self, object: &'o Object<'_>) -> Vec<(String, Object<'o>)> {
        let passed = self.passed_asked(object).cloned();
        let (of_axes, others): (Vec<Member<'o>>, Vec<_>) = passed.partition(|(key, _)| is_axis(trimmed(key)));
        let ranges = ranges(&of_axes);
        let axes = if ranges.is_some() { Vec::new() } else { of_axes };
        let mut inner: Vec<_> = ranges.map(|ranges| (String::new(), ranges)).into_iter().collect();
        for (key, value) in axes.iter().chain(&others) {
            self.add_inner(trimmed(key).to_owned(), value.get(), MOST_WRAPPED, &mut inner);
        }
        inner
    }

    fn add_inner<'o>(&self, path: String, value: &'o str, most: usize, inner: &mut Vec<(String, Object<'o>)>) {
        if inner.len() == MOST_NESTED || path.len() > LONGEST_SEEN {
            return;
        }
        let Ok(object) = Object::parse(value.as_bytes()) else { return };
        if let Some(ranges) = ranges(&object.0) {
            inner.push((path, ranges));
            return;
        }
        // An object that is called a query has things in it, whatever stands beside them; an x may be one number of a thing.
        let is_query = is_called_query(&path);
        let is_thing = |value: &str| {
            let has_more = |object: Object<'_>| object.0.iter().any(|(key, _)| !is_axis(trimmed(key)));
            is_other(value) || is_query && Object::parse(value.as_bytes()).is_ok_and(has_more)
        };
        let is_vector = |(_, value): &Member<'_>| {
            !is_thing(value.get()) && matches!(self.held(value.get()), Some(Holds::Several(_) | Holds::Matrix))
        };
        // A thing that moves may have its box within.
        let is_place = |(key, _): &&Member<'_>| !MOTIONS.contains(&&*folded(key));
        let has_vector = object.0.iter().filter(is_place).any(is_vector);
        let at = inner.len();
        inner.push((path, Object::default()));
        if most > 0 && (is_query || !has_vector) {
            for (key, value) in &object.0 {
                if value.get().starts_with('{') && is_thing(value.get()) {
                    let path = format!("{}.{}", inner[at].0, trimmed(key));
                    self.add_inner(path, value.get(), most - 1, inner);
                }
            }
        }
        inner[at].1 = object;
    }

    /// The parameters in objects of an object, by themselves or behind its key, or names like them: `min` of `b` may be
    /// `b_min`. Each of these objects is looked at as one by itself, beside what the others bring.
    pub(super) fn nested(&self, object: &Object<'_>) -> Vec<Near> {
        // Parameters that are read whole are there already.
        let inner = self.inner(object);
        // Beside a solid, the place of another thing is a path's.
        let is_body = |key: &str, inner: &Object<'_>| {
            let is_side = |name: &str| SIDES.iter().any(|side| name.to_ascii_lowercase().contains(side));
            let is_own = |name: &str| inner.get(name).is_some() && self.own.iter().any(|own| own == name);
            // An object that has a whole path by own names is a query; and a walk has no solids but cells.
            let is_query = [["origin", "dir"], ["from", "to"]].iter().any(|path| path.iter().all(|part| is_own(part)))
                || inner.0.iter().filter(|(name, _)| is_path(name)).nth(1).is_some();
            let has_side = || inner.0.iter().any(|(name, _)| is_side(name));
            let ends = "dir direction to end goal target stop finish destination heading";
            let has_way = || inner.0.iter().any(|(name, _)| words(name).last().is_some_and(|last| has(ends, last)));
            let are_walks = self.own.iter().any(|own| own == "cell_size");
            let is_query = is_query || is_called_query(key) && (!are_walks || has_way());
            is_solid(key) || folded(key) == "sphere" || !is_query && has_side() && !(are_walks && has_way())
        };
        // Of two boxes the one that moves is the first, unless their names count them, and a wall is the second.
        let has = |stem: &str, last: &str| inner.iter().any(|(key, _)| key.strip_prefix(stem) == Some(last));
        // True of the second, false of the first.
        let counted = |key: &str| {
            let counts = |[one, other]: [&str; 2]| {
                let is = |last: &str, beside: &str| key.strip_suffix(last).is_some_and(|stem| has(stem, beside));
                is(other, one).then_some(true).or_else(|| is(one, other).then_some(false))
            };
            let pair =
                [["a", "b"], ["A", "B"], ["0", "1"], ["1", "2"], ["first", "second"]].into_iter().find_map(counts);
            pair.or_else(|| {
                let words = words(key);
                let ends = [words.last(), words.first()].into_iter().flatten();
                ["a", "b"].iter().position(|of_box| ends.clone().any(|end| end == of_box)).map(|at| at > 0)
            })
        };
        let is_motion = |name: &str| MOTIONS.contains(&name) || ["displacement", "delta", "move"].contains(&name);
        let moves = |inner: &Object<'_>| inner.0.iter().any(|(name, _)| is_motion(&folded(name)));
        let may_move = |key: &str| self.targets.contains_key("a_vel") && counted(key).is_none();
        let mut order: Vec<usize> = (0..inner.len()).collect();
        let has_counted = |second| inner.iter().any(|(key, _)| counted(key) == Some(second));
        let has_pair = has_counted(false) && has_counted(true);
        order.sort_by_key(|index| {
            let (key, inner) = &inner[*index];
            let may_move = may_move(key);
            let is_second = self.targets.contains_key("a_vel") && counted(key) == Some(true);
            // Beside two that are counted another one is a third.
            let is_third = has_pair && may_move;
            (is_around_others(key), is_third, is_second, !(may_move && moves(inner)), may_move && is_still(key))
        });
        // Parameters, each with the place of the object that brings it, if it is one of these.
        let mut brought: Vec<(Option<usize>, String)> =
            self.brought(object).into_iter().map(|name| (None, name.to_owned())).collect();
        let names = |inner: &Object<'_>| {
            let vectors = inner.0.iter().filter(|(_, value)| !is_other(value.get()));
            vectors.map(|(name, _)| trimmed(name).to_owned()).collect::<Vec<_>>()
        };
        for (index, (key, inner)) in inner.iter().enumerate() {
            let own = names(inner).into_iter().filter_map(|name| self.by_own_name(key, &name));
            brought.extend(own.map(|own| (Some(index), without_axis(&own.parameter).to_owned())));
        }
        let inner_keys: Vec<&str> = inner.iter().map(|(key, _)| key.as_str()).collect();
        let mut nested = vec![Vec::new(); inner.len()];
        for index in order {
            let (key, inner) = &inner[index];
            let names = names(inner);
            let is_other = |name: &&str| name.len() <= LONGEST_SEEN && self.by_own_name(key, name).is_none();
            let (others, own): (Vec<&str>, Vec<&str>) = names.iter().map(String::as_str).partition(is_other);
            // Beside a thing, what another one brings is given only where it is a part of one of two boxes.
            let is_beside = |place: Option<usize>, name: &str| {
                place.is_none_or(|place| place == index) || !box_and_part(name).0.is_empty()
            };
            let given = brought.iter().filter(|(place, name)| is_beside(*place, name));
            let given: Vec<&str> = given.map(|(_, name)| name.as_str()).collect();
            // A solid brings no path.
            let is_body = is_body(key, inner);
            let path = if is_body { &["origin", "dir"][..] } else { &[] };
            let with_path = [&given, path].concat();
            let held = |name: &str| self.held(inner.get(name)?.get());
            let beside = Beside::of(&self.reading, &with_path, &held).in_thing();
            let near = near(&beside, &others);
            // Only its key says of what a vector is.
            let is_vector = names.iter().all(|name| ["x", "y", "z", "w"].contains(&&*folded(name)));
            let found = if is_vector { Vec::new() } else { everyday(&beside, &others, &own, &near) };
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
                Some(if object.find(&near.name).is_some() { near } else { Near { but: NO_PATH, ..near } })
            };
            let is_given = |near: &Near| self.reading.given.contains(&near.stem());
            let is_of_path = |near: &Near| PATH_PARTS.contains(&near.stem());
            // The direction of a body is that of its axis.
            let as_axis = |near: Near| match near.parameter.as_str() {
                "dir" if is_body && self.known.has("half_axis") => {
                    Near::of(&near.name, Meant { name: "half_axis", but: FROM_CENTER })
                }
                _ => near,
            };
            // Beside green and blue r may be red, and is where nothing else is there.
            let is_color = are_colors(|color| names.iter().any(|name| name == color));
            let is_red = |near: &Near| is_color && near.name.ends_with(".r");
            let as_color = |near: Near| if is_red(&near) { Near { but: WHICH_OF_THEM, ..near } } else { near };
            let is_mere = is_color && names.iter().all(|name| ["r", "g", "b", "a"].contains(&name.as_str()));
            let found = names.iter().filter(|_| !is_mere).filter_map(of_name).map(as_axis).map(as_color);
            let found = found.filter(|near| !(is_body && is_of_path(near)));
            let is_read = |name: &str| self.ways.end_at(name) || self.ways.lead_through(name);
            let found = found.filter(|near| !is_read(&near.name) && !is_given(near));
            let mut found: Vec<Near> = found.collect();
            // Beside half_axis itself, a length is none.
            let is_half_axis = |near: &Near| near.parameter == "half_axis";
            if found.iter().any(|near| is_half_axis(near) && near.is_sure()) {
                found.retain(|near| !is_half_axis(near) || near.is_sure());
            }
            let letter = || match counted(key) {
                Some(is_second) => Some(["a", "b"][usize::from(is_second)]),
                None => (is_still(key) && inner_keys.iter().any(|other| !is_still(other))).then_some("b"),
            };
            in_one_box(&mut found, letter());
            doubt_words(&self.reading, &|name| self.held(object.find(name)?.get()), &mut found);
            let plain = found.iter().filter(|near| near.is_sure());
            let stems: HashSet<&str> = plain.map(|near| near.stem()).collect();
            brought.extend(stems.into_iter().map(|stem| (Some(index), stem.to_owned())));
            nested[index] = found;
        }
        // Of three boxes, of which not just two are counted, only the asker knows which two are meant.
        let may_move = self.targets.contains_key("a_vel");
        let is_third = |index: usize| {
            nested[index].is_empty() && counted(&inner[index].0).is_none() && self.is_box(&inner[index].1)
        };
        let goes_on = |key: &str| {
            let is = |[before, last]: [&str; 2]| key.strip_suffix(last).is_some_and(|stem| has(stem, before));
            [["b", "c"], ["B", "C"], ["1", "2"], ["2", "3"]].into_iter().any(is)
        };
        let is_third = |index: usize| is_third(index) && (!has_pair || goes_on(&inner[index].0));
        let is_third = may_move && (0..inner.len()).any(is_third);
        // One before a step and after it is one alone.
        let is_time = |key: &str| words(key).iter().any(|word| TIMES.contains(&word.as_str()));
        let is_one = may_move
            && inner.iter().zip(&nested).filter(|((key, _), near)| !near.is_empty() && is_time(key)).count() > 1;
        for near in nested.iter_mut().flatten().filter(|near| near.is_sure()) {
            let (letter, _) = box_and_part(&near.parameter);
            near.but = if is_one && !letter.is_empty() || is_third && letter == "b_" { WHICH_BOX } else { near.but };
        }
        nested.concat()
    }

    /// True if an object by itself may be a whole box.
    pub(super) fn is_box(&self, object: &Object<'_>) -> bool {
        let vectors = object.0.iter().filter(|(_, value)| !is_other(value.get()));
        let names: Vec<&str> =
            vectors.map(|(name, _)| trimmed(name)).filter(|name| name.len() <= LONGEST_SEEN).collect();
        let held = |name: &str| self.held(object.get(name)?.get());
        let beside = Beside::of(&self.reading, &[], &held).in_thing();
        let found = everyday(&beside, &names, &[], &near(&beside, &names));
        are_whole(found.iter().map(|near| near.parameter.as_str()).filter(|name| role(name) != "path"))
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
        let is_own = |name: &String| {
            self.own.contains(name) && self.targets.get(name).is_some_and(|target| target.slot().is_some())
        };
        // The origin of a grid is none of a path, and the radius of a path none of a cylinder.
        let of_grid = is_grid(key).then(|| format!("grid_{inner}"));
        let of_path = (is_path(key) && !is_called_query(key)).then(|| format!("path_{inner}"));
        let names = [format!("{key}_{inner}")].into_iter().chain(of_grid).chain(of_path).chain([inner.to_owned()]);
        let own = names.into_iter().find(is_own)?;
        Some(Near::of(&joined(way, inner), Meant { name: &own, but: "" }))
    }

    /// The parameter, of these names, that a key of an object behind a key was meant to be, beside those that its object
    /// brings.
    fn at_path<'k>(&'k self, key: &str, inner: &str, known: &'k KnownNames, beside: &'k Beside<'_>) -> Option<Near> {
        let path = joined(key, inner);
        if path.len() > LONGEST_SEEN {
            return None;
        }
        if let Some(own) = self.by_own_name(key, inner) {
            return known.has(&own.parameter).then_some(own);
        }
        Some(Near::of(&path, beside.meant_at([&path; 2], [known; 2])?))
    }

    /// The warning about a key whose text says that the solid is another one.
    fn says_other(&self, beside: &Beside<'_>, name: &str, value: &str) -> Option<String> {
        let text = value.strip_prefix('"')?.strip_suffix('"')?;
        says_other(&self.reading, beside.brought, [(name, text.as_bytes())].into_iter()).pop()
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
