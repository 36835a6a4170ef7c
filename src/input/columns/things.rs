//! The things that names of an input are of, as `ray.origin` is of `ray`: which of them is the path, the solid, or each of two
//! boxes. Where more than one may be, nothing is proposed.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::cli::{ColumnMap, InputFormat, Reading};
use crate::nearest::{
    ANOTHER_FORM, KnownNames, MIDDLE, folded, has, is_around_others, is_body, is_grid, is_of_answer, is_path, is_solid,
    is_still, perhaps_meant, words,
};
use crate::query::Parameter;

use super::doubts::{GOALS, WHICH_BOX, WHICH_IS_UP, WHICH_OF_THEM, is_mere_place, is_start, may_be_of};
use super::ends::{Held, Holds, is_base, is_end, is_place};
use super::near::{Near, OF_CIRCLE};
use super::own_names;
use super::parts::{EXTENTS, ROLES, are_whole, box_and_part, is_axis, last_word, role, without_axis};

/// Names in a thing that say that it moves.
pub(in crate::input) const MOTIONS: [&str; 5] = ["vel", "velocity", "linvel", "speed", "motion"];
/// No name of a part of a thing is longer.
const LONGEST: usize = 200;

/// True if the name of a thing says that it is the path, the solid, or one of two boxes: in a query, the ray is one.
fn has_role(thing: &str, role: &str) -> bool {
    let thing = thing.strip_prefix("query.").unwrap_or(thing);
    let innermost = || thing.rsplit('.').find(|part| is_path(part) || is_solid(part)).unwrap_or(thing);
    match role {
        "path" => is_path(innermost()),
        "solid" => is_solid(innermost()),
        letter => words(thing).iter().any(|word| letter.strip_suffix('_') == Some(word)),
    }
}

/// The last key of a path.
fn innermost(thing: &str) -> &str {
    thing.rsplit('.').next().unwrap_or(thing)
}

/// A thing, and those that it is in.
fn around(thing: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(thing).filter(|thing| !thing.is_empty()), |&thing| Some(&thing[..thing.rfind('.')?]))
}

/// Tells which of these names is that of another one in the world, but in its own space.
pub(super) fn in_both_spaces(names: &[&str]) -> impl Fn(&str) -> bool + use<> {
    let without = |name: &str, spaces: &[&str]| {
        let all = words(name);
        let rest: Vec<String> = all.iter().filter(|word| !spaces.contains(&word.as_str())).cloned().collect();
        (rest.len() < all.len(), rest.join("_"))
    };
    let in_world = move |name: &str| without(name, &["world", "global"]);
    let worlds = names.iter().map(|name| in_world(name)).filter(|(is_there, _)| *is_there).map(|(_, rest)| rest);
    let worlds: HashSet<String> = worlds.collect();
    move |name| {
        let (is_own, rest) = without(name, &["local", "model", "object", "mesh", "space"]);
        (is_own || !in_world(name).0) && worlds.contains(&rest)
    }
}

/// Tells which of these names is that of another one, but in its own space: `localPosition` beside `position`.
pub(in crate::input) fn local(names: &[&str]) -> impl Fn(&str) -> bool + use<> {
    let split = |name: &str| {
        let (local, rest): (Vec<String>, Vec<String>) = words(name).into_iter().partition(|word| word == "local");
        (!local.is_empty(), rest)
    };
    let others: HashSet<Vec<String>> = names.iter().map(|name| split(name)).filter(|of| !of.0).map(|of| of.1).collect();
    move |name| {
        let (is_local, rest) = split(name);
        is_local && others.contains(&rest)
    }
}

/// The only one of these things, where those that are in each other count once: the innermost of them.
fn sole<'t>(things: &[&'t str]) -> Option<&'t str> {
    let innermost = things.iter().max_by_key(|thing| thing.len())?;
    things.iter().all(|thing| around(innermost).any(|outer| outer == *thing)).then_some(*innermost)
}

/// The thing that a name is of, among these: what stands in front of its last point or, if a mere vector does, whose axis
/// the name is, in front of that, as in front of an axis that has a range (`box.x.min`); "" if it is of none.
fn thing_of<'n>(name: &'n str, things: &HashSet<&str>) -> &'n str {
    let split = |name: &'n str| name.rsplit_once('.').filter(|_| name.len() <= LONGEST).unwrap_or_default();
    match split(name) {
        (vector, axis) if is_axis(axis) && !things.contains(vector) => split(vector).0,
        (axis, end) if is_axis(innermost(axis)) && !is_axis(end) => split(axis).0,
        (thing, _) => thing,
    }
}

/// A parameter that is proposed for a name.
struct Part<'n> {
    parameter: &'n str,
    role: &'static str,
    /// The thing that the name is of; "" if that says none, so that it may be a part of any.
    thing: &'n str,
    is_needed: bool,
}

/// The names of an input.
#[derive(Clone, Copy)]
pub(in crate::input) struct Names<'a> {
    pub(in crate::input) all: &'a [&'a str],
    /// The vectors of the input that are like nothing: where two are there, only names tell what is meant.
    pub(in crate::input) unknown: &'a [&'a str],
}

impl<'a> From<&'a [&'a str]> for Names<'a> {
    fn from(all: &'a [&'a str]) -> Self {
        Self { all, unknown: &[] }
    }
}

/// The parts of paths, solids and boxes in an input.
struct Things<'n> {
    parts: Vec<Part<'n>>,
    /// The parameters that names of other things are like, by those things.
    others: HashMap<&'n str, Vec<String>>,
    /// The things that flags have parameters read from, with the roles of these.
    read: Vec<(&'static str, &'n str)>,
    /// The things that have a velocity.
    moving: HashSet<&'n str>,
    is_scene: bool,
    /// True if the input may bring either of two boxes: neither of them is a scene's, nor is one given by flags.
    has_either: bool,
    /// True if a name is of a body.
    has_body: bool,
    /// The parameters that flags and the input give.
    given: Vec<&'n str>,
    unknown: &'n [&'n str],
}

impl<'n> Things<'n> {
    fn of(reading: &'n Reading, brought: &[&'n str], names: Names<'n>, near: &'n [Near]) -> Self {
        let Names { all, unknown } = names;
        let maps = || reading.columns.iter().flat_map(|map| map.names.iter().map(move |name| (map.parameter, name)));
        let names = near.iter().map(|near| near.name.as_str()).chain(all.iter().copied());
        let names = names.chain(maps().map(|(_, name)| name.as_str())).filter(|name| name.len() <= LONGEST);
        let in_things = names.filter_map(|name| name.rsplit_once('.')).filter(|(_, last)| !is_axis(last));
        let things: HashSet<&str> = in_things.map(|(thing, _)| thing).collect();
        let read = maps().map(|(at, name)| (role(reading.parameters[at].name), thing_of(name, &things)));
        let read: Vec<_> = read.filter(|(_, thing)| !thing.is_empty()).collect();
        let parts = near.iter().map(|Near { name, parameter, but }| {
            let stem = without_axis(parameter);
            // Solids of a scene are b alone.
            let is_it = |name: &str| name == stem || reading.is_scene && name.strip_prefix("b_") == Some(stem);
            let is_own = |own: &Parameter| is_it(own.name) && !own.is_optional();
            // A circle is a point, and a path as wide as it.
            let role = if *but == OF_CIRCLE { "solid" } else { role(parameter) };
            // Of two boxes a place that may be a middle chooses none.
            let is_sure = !role.ends_with('_') || *but != MIDDLE;
            let is_needed = is_sure && reading.parameters.iter().any(is_own);
            let thing = thing_of(name, &things);
            // An end may have its place in an object of its own.
            let is_place = || last_word(name).is_some_and(|last| is_place(&last));
            let is_within_end = ["from", "to", "p1", "p2"].contains(&stem) && is_end(thing) && is_place();
            let thing = if is_within_end { thing.rsplit_once('.').map_or("", |(outer, _)| outer) } else { thing };
            Part { parameter, role, thing, is_needed }
        });
        let parts: Vec<Part<'_>> = parts.collect();
        let told = parts.iter().filter(|part| part.is_needed).map(|part| part.thing);
        let told: HashSet<&str> = told.chain(read.iter().map(|(_, thing)| *thing)).flat_map(around).collect();
        let moving = all.iter().filter(|name| name.rsplit('.').take(2).any(|part| MOTIONS.contains(&&*folded(part))));
        let moving = moving.map(|name| thing_of(name, &things)).filter(|thing| !thing.is_empty()).collect();
        let known = KnownNames::of(own_names(reading));
        let mut others: HashMap<&str, Vec<String>> = HashMap::new();
        for name in all {
            let thing = thing_of(name, &things);
            let last = name.rsplit('.').find(|last| !is_axis(last)).unwrap_or(name);
            if !thing.is_empty()
                && !around(thing).any(|thing| told.contains(thing))
                && let Some(meant) = perhaps_meant(last, &known, &|_| None)
            {
                others.entry(thing).or_default().push(meant.name.to_owned());
            }
        }
        Self {
            parts,
            others,
            read,
            moving,
            is_scene: reading.is_scene,
            has_either: ["a_", "b_"].iter().all(|letter| is_open(reading, letter)),
            has_body: all.iter().any(|name| name.split_once('.').is_some_and(|(thing, _)| is_body(thing))),
            given: brought.iter().chain(&reading.given).copied().collect(),
            unknown,
        }
    }

    /// The parameters of a role that are given.
    fn given(&self, of: &str) -> impl Iterator<Item = &'n str> {
        self.given.iter().copied().filter(move |name| role(name) == of)
    }

    /// The parameters of a role that names behind each thing are like.
    fn by_thing(&self, of: &str) -> HashMap<&'n str, Vec<&'n str>> {
        let mut by_thing: HashMap<&str, Vec<&str>> = HashMap::new();
        let parts = self.parts.iter().filter(|part| part.role == of);
        parts.for_each(|part| by_thing.entry(part.thing).or_default().push(part.parameter));
        by_thing
    }

    /// The things that are the path, the solid or the box: those that flags read, or the one whose name says so, or else the
    /// only one that may be, if it is hardly what all others stand in.
    fn chosen(&self, of: &str) -> HashSet<&'n str> {
        let read: HashSet<&str> = self.read.iter().filter(|(role, _)| *role == of).map(|(_, thing)| *thing).collect();
        if !read.is_empty() {
            return read;
        }
        let parts = || self.parts.iter().filter(|part| part.role == of && !part.thing.is_empty());
        // A thing that is called a path is no solid, nor is a ball that moves along where a path is asked for.
        let has_path = self.is_scene || are_whole(self.given("path"));
        let moves = |part: &Part<'_>| part.parameter == "radius" && self.moving.contains(part.thing) && !has_path;
        let is_none = |part: &&Part<'_>| has_role(part.thing, "path") || moves(part);
        let parts = || parts().filter(|part| of != "solid" || !is_none(part));
        let mut may_be: BTreeSet<&str> = parts().filter(|part| part.is_needed).map(|part| part.thing).collect();
        let has_needed = !may_be.is_empty();
        if !has_needed {
            may_be.extend(parts().map(|part| part.thing));
        }
        let by_thing = self.by_thing(of);
        let own = |thing: &str| by_thing.get(thing).into_iter().flatten().copied();
        let has_whole = |thing: &str| are_whole(own(thing));
        // Of several whole solids in one object of a scene none is the one.
        if self.is_scene && may_be.iter().filter(|thing| has_whole(thing)).count() > 1 {
            return HashSet::new();
        }
        // Beside a whole path of the input itself another one counts if it is called just that.
        let has_own_path = of == "path" && has_whole("");
        let is_named =
            |thing: &str| has_role(thing, of) && (!has_own_path || ["ray", "path"].contains(&&*folded(thing)));
        let named: Vec<&str> = may_be.iter().copied().filter(|thing| is_named(thing)).collect();
        // Of two boxes a name may be of either.
        let is_of_it = |name: &&str| role(name) == of || role(name) == "a_" && of == "b_";
        let is_whole = |names: &Vec<String>| are_whole(names.iter().map(String::as_str).filter(is_of_it));
        let is_open = !has_needed || are_whole(self.given(of)) || self.others.values().any(is_whole);
        if !named.is_empty() || is_open || self.unknown.iter().filter(|name| may_be_of(of, name)).nth(1).is_some() {
            return sole(&named).into_iter().collect();
        }
        // Outside of all things stands a whole one, too.
        if !of.ends_with('_') && has_whole("") {
            return HashSet::new();
        }
        // Which of a box in its own space and in that of the world is asked, a path does not say.
        let is_in_both = in_both_spaces(&may_be.iter().copied().collect::<Vec<_>>());
        if may_be.iter().any(|thing| is_in_both(thing)) {
            return HashSet::new();
        }
        // A thing that others are in is none of them.
        let (around, inner): (Vec<&str>, Vec<&str>) =
            may_be.into_iter().partition(|thing| of != "path" && is_around_others(innermost(thing)));
        let all = if inner.is_empty() { around } else { inner };
        let is_alone = self.unknown.is_empty() && !self.has_body && !of.ends_with('_');
        let may_be = |thing: &&str| of == "path" || !is_around_others(innermost(thing)) || is_alone;
        // A whole path comes before mere directions.
        let starts = |thing: &&&str| own(thing).any(|name| without_axis(name) != "dir");
        let starting: Vec<&str> = all.iter().filter(starts).filter(|_| of == "path").copied().collect();
        let may_start = starting.iter().all(|thing| has_whole(thing));
        sole(if may_start && !starting.is_empty() { &starting } else { &all }).filter(may_be).into_iter().collect()
    }

    /// True if the name of one of two boxes says which it is, or flags do.
    fn is_named(&self, of: &'static str, thing: &'n str) -> bool {
        has_role(thing, of) || of == "b_" && is_still(thing) || self.read.contains(&(of, thing))
    }

    /// The doubts of all parts; "" of those of the one thing that is the path, the solid or the box.
    fn doubts(&self) -> Vec<&'static str> {
        let chosen = ROLES.map(|of| (of, self.chosen(of)));
        let mut boxes = chosen.iter().filter(|(of, _)| of.ends_with('_'));
        let are_named = boxes.any(|(of, things)| things.iter().any(|thing| self.is_named(of, thing)));
        let are_named = are_named || !self.has_either;
        // A velocity that is of neither of two things may be of either.
        let has_velocity = self.given.iter().any(|name| name.ends_with("_vel"));
        let has_whole = |of: &str| {
            let mut inner = self.by_thing(of).into_iter().filter(|(thing, _)| !thing.is_empty());
            !of.ends_with('_') && inner.any(|(_, parameters)| are_whole(parameters.into_iter()))
        };
        let whole = ROLES.map(|of| (of, has_whole(of)));
        let is_extent = |part: &Part<'_>| EXTENTS.contains(&box_and_part(without_axis(part.parameter)).1);
        let doubt = |part: &Part<'_>| {
            let Some((of, things)) = chosen.iter().find(|(of, _)| *of == part.role) else { return "" };
            let stem = without_axis(part.parameter);
            let is_alike = |other: &&Part<'_>| without_axis(other.parameter) == stem;
            // A cylinder has the one radius that is there.
            let is_only = stem == "radius" && self.parts.iter().filter(is_alike).count() == 1;
            let has_rival = part.is_needed && whole.contains(&(*of, true)) && !is_only;
            let is_read_there = |other: &Part<'_>| self.read.contains(&(*of, other.thing));
            let has_other = || self.parts.iter().filter(is_alike).any(is_read_there);
            let is_open = of.ends_with('_') && !are_named;
            let is_around = |thing: &&&str| around(thing).any(|outer| outer == part.thing);
            let is_read = *of == "solid" && self.read.iter().any(|(role, _)| role == of);
            let is_of_it = match part.thing {
                // Of the thing that the solid is read from this is no path.
                thing if *of == "path" && self.read.contains(&("solid", thing)) => false,
                "" if part.is_needed && !is_only && (is_read || has_other()) => false,
                thing if stem == "radius" && is_around_others(thing) => false,
                // The extents of a box that has a thing of its own are in that.
                "" if of.ends_with('_') && is_extent(part) => things.is_empty(),
                "" => !has_rival && (!is_open || things.is_empty()),
                _ if is_open && has_velocity => false,
                thing => around(thing).any(|thing| things.contains(thing)) || things.iter().find(is_around).is_some(),
            };
            let given = |stem: &str| self.given(of).any(|name| box_and_part(name).1 == stem);
            let is_spare = match box_and_part(without_axis(part.parameter)).1 {
                "rotation" => given("matrix") || given("p1"),
                "matrix" => given("rotation"),
                // A cylinder has its ends and a radius.
                "radius" => false,
                stem => part.is_needed && !stem.ends_with("axis") && are_whole(self.given(of)),
            };
            match (is_spare, is_of_it) {
                (true, _) => ANOTHER_FORM,
                (false, true) => "",
                (false, false) if of.ends_with('_') && (things.is_empty() || is_open) => WHICH_BOX,
                (false, false) => WHICH_OF_THEM,
            }
        };
        self.parts.iter().map(doubt).collect()
    }
}

/// True if the input may bring a box, and flags do not.
fn is_open(reading: &Reading, letter: &str) -> bool {
    let is_of = |name: &&str| name.strip_prefix(letter).is_some_and(|part| EXTENTS.contains(&part));
    let own = &reading.parameters[reading.own.clone()];
    own.iter().any(|own| is_of(&own.name)) && !reading.given.iter().any(is_of)
}

/// Words of vectors that are no part of any question, but of answers, of looks or of turns.
const NO_PARTS: &str = "normal color colour rgb rgba uv scale angular angvel torque force accel acceleration gravity up right \
    euler";

/// True if a name that is read from nowhere, and like nothing, may be a vector that is asked about. A number stands for
/// all of a vector if it is the first.
pub(super) fn may_be_asked(name: &str, held: Option<Holds>) -> bool {
    let words = words(name);
    let is_vector = match held {
        Some(Holds::Several(count)) => [0, 2, 3].contains(&count),
        Some(Holds::Number) => words.split_last().is_some_and(|(last, rest)| last == "x" && !rest.is_empty()),
        _ => false,
    };
    is_vector && !is_of_answer(name) && !words.iter().any(|word| has(NO_PARTS, word))
}

/// True if a name ends as a part of a box does, of which no cylinder has one.
pub(in crate::input) fn is_of_box(name: &str) -> bool {
    last_word(name)
        .is_some_and(|last| has("min max size half extent extents halfextents halfsize dimensions width height", &last))
}

/// The most names of which the dimension is looked for.
const MOST_MEASURED: usize = 48;

/// The dimension of the vectors that names hold, where one tells: as many numbers as it holds, or as it has axes.
fn dimension<'n>(names: impl Iterator<Item = &'n str>, held: Held<'_>) -> Option<usize> {
    let of = |name: &str| match (held(name), name.chars().next_back()) {
        (Some(Holds::Several(count @ 2..=3)), _) => Some(count),
        (Some(Holds::Number), Some('z' | 'Z')) => Some(3),
        (Some(Holds::Number), Some('y' | 'Y')) => Some(2),
        _ => None,
    };
    names.filter_map(of).max()
}

/// The vectors of these names, like nothing, that may be asked about beside those that are likened or `read`: of the same
/// dimension. A number stands for a vector if it is the first.
pub(in crate::input) fn rivals<'n>(
    unknown: impl Iterator<Item = &'n str>,
    likened: &[Near],
    read: &[&str],
    (is_there, held): (&dyn Fn(&str) -> bool, Held<'_>),
) -> Vec<&'n str> {
    let names = likened.iter().map(|near| near.name.as_str()).chain(read.iter().copied());
    let own = dimension(names.take(MOST_MEASURED), held);
    let has_third = |name: &str| {
        let mut stem = name.chars();
        stem.next_back();
        let stem = stem.as_str();
        ["z", "Z"].iter().any(|axis| is_there(&format!("{stem}{axis}")))
    };
    let of = |name: &str| match held(name) {
        Some(Holds::Number) => Some(if has_third(name) { 3 } else { 2 }),
        _ => dimension([name].into_iter(), held),
    };
    let may_be = |name: &&str| may_be_asked(name, held(name));
    unknown.filter(may_be).filter(|name| own.is_none() || of(name).is_none_or(|of| Some(of) == own)).collect()
}

/// Doubts every proposal but those of the one thing that is the path, the solid or the box.
pub(in crate::input) fn of_one_thing(reading: &Reading, brought: &[&str], names: Names<'_>, near: &mut [Near]) {
    if !near.iter().any(|near| near.is_inner()) {
        return;
    }
    let doubts = Things::of(reading, brought, names, near).doubts();
    for (near, doubt) in near.iter_mut().zip(doubts).filter(|(near, _)| near.is_sure() || near.but == OF_CIRCLE) {
        near.but = if doubt.is_empty() { near.but } else { doubt };
    }
}

/// Words of places where something was.
const PAST: &str = "prev previous last old";
/// Words of what is no solid, or is elsewhere.
const ELSEWHERE: &str = "local tile cell voxel map grid sprite font margin next orbit rotation mass gravity \
    cluster room parent";

/// Doubts places that are elsewhere than what is asked: where something was before, beside another place; the origin of a map as
/// that of a path; one in a space of its own, or of a cell, beside a vector that is like nothing, `unknown`; and any as the
/// center of a solid that has a base or a top.
pub(super) fn doubt_elsewhere(names: &[&str], unknown: &[&str], near: &mut [Near]) {
    let says = |near: &Near, list: &str| words(&near.name).iter().any(|word| has(list, word));
    let is_past = |near: &Near| says(near, PAST);
    let has_other = near.iter().any(|near| is_start(near) && !is_past(near));
    let is_around = |name: &str| (is_grid(name) || is_around_others(name)) && !is_path(name);
    let is_of_map = |near: &Near| folded(&near.name).contains("origin") && is_around(&near.name);
    let is_of_goal = |near: &Near| {
        let is_place = near.name.rsplit('.').next().is_some_and(is_mere_place);
        is_place && words(near.thing()).last().is_some_and(|last| has(GOALS, last) || last == "end")
    };
    let is_unlikened = |axis: &&str| names.contains(axis) && !near.iter().any(|near| near.name == **axis);
    let has_place = ["x", "y"].iter().all(is_unlikened);
    let is_looked_at = |name: &str| {
        let words = words(name);
        let mut own = words.iter().filter(|word| !is_axis(word));
        own.next().is_some_and(|word| has("gaze aim look view facing heading wind", word)) && own.next().is_none()
    };
    let has_rival = has_place || unknown.iter().any(|name| may_be_of("solid", name));
    let has_other_center = near.iter().any(|near| near.stem() == "center" && !is_past(near));
    let has_base = unknown.iter().any(|name| is_base(name));
    Near::doubt(near, WHICH_OF_THEM, |near| match near.role() {
        "solid" => {
            let is_second = near.stem() == "center" && has_other_center && is_past(near);
            is_second || has_rival && (is_past(near) || says(near, ELSEWHERE)) || has_base && near.stem() == "center"
        }
        "a_" | "b_" => says(near, "sprite font"),
        // The place of where something goes to is not where it begins.
        // Nor is the point that is looked at.
        _ => {
            is_start(near)
                && (is_past(near) && has_other || is_of_goal(near) || is_of_map(near) || is_looked_at(&near.name))
        }
    });
}

/// Said of dimensions beside a spacing.
const OF_STEPS: &str = "where it is a length, and no number of steps of the spacing";
/// Said of the size of a step.
const OF_ONE_STEP: &str = "where the box is one of these, and has no number of them";
/// Words for what a box may have a number of.
const STEPS: &str = "voxel pixel cell grid step kernel chunk texel";

/// Doubts dimensions beside a spacing, which tell as a rule how many steps of that the sides have.
pub(super) fn doubt_counts(names: &[&str], near: &mut [Near]) {
    let is_spacing = |name: &&str| words(name).iter().any(|word| has("spacing voxel pixel", word));
    if names.iter().any(is_spacing) {
        Near::doubt(near, OF_STEPS, |near| {
            near.stem() == "size"
                && !is_spacing(&near.name.as_str())
                && words(&near.name).iter().any(|word| has("dim dims dimension dimensions size", word))
        });
    }
    // One of them is a box where it has a place.
    let thing = |near: &Near| words(&near.name).into_iter().next();
    let placed: HashSet<_> = near.iter().filter(|near| near.stem() != "size").filter_map(thing).collect();
    Near::doubt(near, OF_ONE_STEP, |near| {
        let is_step = thing(near).is_some_and(|first| has(STEPS, &first) && !placed.contains(&first));
        near.stem() == "size" && is_step && last_word(&near.name).is_some_and(|last| last == "size")
    });
}

/// Doubts a mere place as where a ray begins where the input has two: where something is, and where it started. Of `names`
/// those that the solid has are none.
pub(super) fn doubt_two_places(reading: &Reading, names: &[&str], near: &mut [Near]) {
    const STARTS: &str = "start begin source src spawn";
    const PLACES: &str = "pos position location loc";
    const THINGS: &str = "bullet projectile particle player robot drone ship agent actor character shooter cam camera eye muzzle \
        gun sensor head tip cur current now";
    // True of a start, false of a place.
    let starts = |name: &str| {
        let mut words = words(name);
        let count = words.len();
        words.retain(|word| !is_axis(word));
        let bare = |word: &str| word.trim_end_matches(['x', 'y', 'z']).to_owned();
        let is = |list: &str, word: &str| has(list, word) || has(list, &bare(word));
        let is_bare = words.is_empty() && ["x", "y", "z"].contains(&&*folded(name));
        let is_of_thing = words.len() == 1 && count == 2 && (has(THINGS, &words[0]) || is_body(&words[0]));
        let is_place = is_bare
            || is_of_thing
            || !words.is_empty() && words.iter().all(|word| is(STARTS, word) || is(PLACES, word));
        is_place.then(|| words.iter().any(|word| is(STARTS, word)))
    };
    let is_other = |near: &&Near| near.role() != "path" || near.stem() == "dir";
    let others: HashSet<&str> = near.iter().filter(is_other).map(|near| near.name.as_str()).collect();
    let is_free = |name: &&&str| !others.contains(**name) && !reading.is_spoken_of(name);
    let found: HashSet<bool> = names.iter().filter(is_free).filter_map(|name| starts(name)).collect();
    if found.len() > 1 {
        Near::doubt(near, WHICH_OF_THEM, |near| near.stem() == "origin" && starts(&near.name).is_some());
    }
    // Beside where a thing was, where it is may be the end.
    let is_past = |name: &&&str| words(name).iter().any(|word| has(PAST, word));
    let past: HashSet<String> =
        names.iter().filter(is_past).filter_map(|name| words(name).into_iter().next()).collect();
    let is_of_past = |near: &Near| words(&near.name).first().is_some_and(|first| past.contains(first));
    if near.iter().any(|near| is_start(near) && is_of_past(near)) {
        Near::doubt(near, WHICH_OF_THEM, |near| is_start(near) && is_of_past(near) || near.stem() == "to");
    }
}

/// Doubts an extent of a box that is called after another thing than what its place is, or what flags read of it: a
/// texture beside a wall, a lane beside a car.
pub(super) fn doubt_of_others(reading: &Reading, near: &mut [Near]) {
    const PARTS: &str = "min max center centre size half extent extents dim dims dimension dimensions width height depth length \
        lower upper low lo high hi left right top bottom mid middle start end first last pos position w h d cx cy cz hx hy hz";
    let thing = |name: &str| {
        let mut words = words(name);
        words.retain(|word| !["x", "y", "z"].contains(&&**word));
        let first = words.first().filter(|first| words.len() > 1 && !has(PARTS, first))?;
        Some(first.clone())
    };
    // A thing in an object may have its parts in several of its own.
    let is_flat = |name: &str| !name.contains('.') || matches!(reading.format, InputFormat::Csv(_));
    // Solids of a scene are the second box, with or without its letter.
    let role_of = |parameter: &str| match role(parameter) {
        "b_" if reading.is_scene => "solid",
        role => role,
    };
    let of_maps = |map: &'_ ColumnMap| {
        let role = role_of(reading.parameters[map.parameter].name);
        map.names.iter().map(|name| (role, name.clone())).collect::<Vec<_>>()
    };
    let read: Vec<(&str, String)> = reading.columns.iter().flat_map(of_maps).collect();
    let is_place = |near: &&Near| ["min", "max", "center"].contains(&near.part().1);
    let places = near.iter().filter(is_place).map(|near| (role_of(&near.parameter), near.name.clone()));
    let places: Vec<(&str, String)> = places.filter(|(role, _)| !read.iter().any(|(other, _)| other == role)).collect();
    let mut things: HashMap<&str, HashSet<String>> = HashMap::new();
    for (role, name) in read.iter().chain(&places).filter(|(role, name)| *role != "path" && is_flat(name)) {
        things.entry(role).or_default().extend(thing(name));
    }
    Near::doubt(near, WHICH_OF_THEM, |near| {
        let is_other =
            |own: &HashSet<String>| !own.is_empty() && thing(&near.name).is_some_and(|thing| !own.contains(&thing));
        let is_of_box = EXTENTS.contains(&near.part().1) && is_flat(&near.name);
        is_of_box && things.get(role_of(&near.parameter)).is_some_and(is_other)
    });
}

/// Doubts the first of two numbers for one parameter, as `radius1` beside a doubted `radius2`.
pub(super) fn doubt_first(near: &mut [Near]) {
    let second: HashSet<String> =
        near.iter().filter(|near| !near.is_sure()).map(|near| near.name.replacen('2', "1", 1)).collect();
    let is_of_box = |near: &Near| !near.part().0.is_empty();
    Near::doubt(near, WHICH_OF_THEM, |near| near.name.contains('1') && !is_of_box(near) && second.contains(&near.name));
}

/// Doubts the place of one box as its middle where that of the other, by the same word, may be another point; beside half
/// extents it is none.
pub(super) fn doubt_middles(near: &mut [Near]) {
    let is_center = |near: &Near| near.role().ends_with('_') && near.stem().ends_with("_center");
    let open = near.iter().filter(|near| is_center(near) && near.but == MIDDLE);
    let open: HashSet<String> = open.filter_map(|near| last_word(&near.name)).collect();
    let has_half = near.iter().any(|near| near.is_sure() && near.stem().ends_with("_half"));
    let is_open = |near: &Near| is_center(near) && last_word(&near.name).is_some_and(|last| open.contains(&last));
    Near::doubt(near, MIDDLE, |near| !has_half && is_open(near));
}

/// Doubts the box of a world, a screen or nothing in particular, beside names of another thing that end as its own do.
pub(super) fn doubt_surroundings(names: &[&str], found: &mut [Near]) {
    let all: Vec<Vec<String>> = names.iter().map(|name| words(name)).filter(|words| words.len() > 1).collect();
    let ends = |is: fn(&str) -> bool| -> HashSet<&[String]> {
        all.iter().filter(|words| is(&words[0])).map(|words| &words[1..]).collect()
    };
    let (of_others, of_bodies) = (ends(|first| !is_around_others(first)), ends(is_body));
    let is_in_both = in_both_spaces(names);
    // Beside a center and a half of another thing a low corner is none of it either.
    let is_of_box =
        |end: &&[String]| ["center", "centre", "half", "min", "max"].iter().any(|part| end[0].starts_with(part));
    let has_box = of_others.iter().any(is_of_box);
    let has_place = found.iter().any(|near| near.stem().ends_with("center") && !is_around_others(&near.name));
    // Nor is a grid the box beside others that may be.
    let is_any = |near: &&Near| !near.is_sure() && !is_grid(&near.name);
    let open: HashSet<String> = found.iter().filter(is_any).map(|near| near.stem().to_owned()).collect();
    for near in found.iter_mut().filter(|near| near.is_sure()) {
        let is_extent = EXTENTS.contains(&near.part().1);
        let words = words(&near.name);
        let is_rivalled = match &words[..] {
            [first, end @ ..] if is_around_others(first) => has_box || has_place || of_others.contains(end),
            _ if is_in_both(&near.name) || is_grid(&near.name) && open.contains(near.stem()) => true,
            [_, axis] => is_axis(axis) && of_others.contains(&words[..]),
            end => end.len() == 1 && of_bodies.contains(end),
        };
        if is_extent && is_rivalled {
            near.but = WHICH_OF_THEM;
        }
    }
}

/// Takes sides in space as no more than alike, unless they are a width, a height and a depth in this order: which of them
/// is along z depends on what is up.
pub(super) fn doubt_sides(names: &[&str], found: &mut [Near]) {
    let is_third = |name: &&str| {
        ["depth", "length", "len"].iter().any(|side| folded(name).ends_with(side))
            || words(name).last().is_some_and(|word| ["d", "l"].contains(&word.as_str()))
    };
    // A name may say which axis it is of.
    let says_axis = |name: &str| folded(name).ends_with(['x', 'y', 'z']);
    let is_side = |near: &&mut Near| {
        let is_side = || words(&near.name).last().is_some_and(|word| has("width height w h", word));
        let is_of_all = || near.parameter == near.stem() && !is_side();
        let is_extent = ["size", "half"].iter().any(|stem| near.stem().ends_with(stem));
        is_extent && !says_axis(&near.name) && !is_of_all()
    };
    let places: HashMap<&str, usize> = names.iter().enumerate().rev().map(|(place, name)| (*name, place)).collect();
    let mut sides: Vec<&mut Near> = found.iter_mut().filter(is_side).collect();
    sides.sort_by_key(|near| places.get(near.name.as_str()).copied());
    let has_third = names.iter().filter(|name| is_third(name)).any(|name| folded(name).len() > 1 || sides.len() > 1);
    let are_three = sides.len() == 3 && sides.is_sorted_by_key(|near| near.parameter.clone());
    if has_third && !are_three {
        sides.into_iter().for_each(|near| near.but = WHICH_IS_UP);
    }
}
