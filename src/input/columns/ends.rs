//! Names that come in pairs and say from where to where: the ends of a path or those of a cylinder, and the base and the
//! height of one. As the names in `everyday` they count only where something is missing.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::cli::{ColumnMap, Reading};
use crate::nearest::{ANOTHER_FORM, LENGTH_ALONE, Meant, OWN_LENGTH, folded, is_path, is_solid, without_unit, words};
use crate::number::Decimal;
use crate::query::{Numerals, Parameter, comma, components, is_nothing};

use super::everyday::{box_and_part, without_axis};
use super::names::{Near, OF_CIRCLE};

/// The content of a column or a key, as far as the first row or the object shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::input) enum Holds {
    Number,
    Several,
    /// A list of 9, 12 or 16 numbers, which a matrix has.
    Matrix,
    /// A word that a flag may stand for, or that says of which type numbers are.
    Word,
    Text,
}

/// All of it that may tell what a name means.
pub(in crate::input) const HOLDS: [Holds; 4] = [Holds::Number, Holds::Several, Holds::Word, Holds::Text];

/// Tells what a column or a key holds, by its name.
pub(in crate::input) type Held<'h> = &'h dyn Fn(&str) -> Option<Holds>;

/// The content of a text; `None` if it is empty.
pub(in crate::input) fn held(text: &[u8], numerals: Numerals) -> Option<Holds> {
    let is_word = |word: &&str| text.eq_ignore_ascii_case(word.as_bytes());
    if ["true", "yes", "on", "f32", "f64"].iter().any(is_word) {
        return Some(Holds::Word);
    }
    let is_short = text.len() <= LONGEST_VECTOR;
    let parts = is_short.then(|| components(text, numerals).ok()).flatten().unwrap_or_default();
    let is_number = |part: &&[u8]| Decimal::parse(part).is_ok() || comma(part).is_some();
    match parts.len() {
        _ if is_nothing(text) => None,
        0 => Some(Holds::Text),
        _ if !parts.iter().all(is_number) => Some(Holds::Text),
        1 => Some(Holds::Number),
        9 | 12 | 16 => Some(Holds::Matrix),
        _ => Some(Holds::Several),
    }
}

/// No vector as people write it has more bytes.
pub(in crate::input) const LONGEST_VECTOR: usize = 400;

/// Ends of cylinders alone, folded, the first one first.
const OF_CYLINDERS: [[&str; 2]; 4] = [["bottom", "top"], ["base", "top"], ["base", "tip"], ["foot", "top"]];
/// Ends of paths and of cylinders, folded; the longer words first, since the others may be anything.
const OF_ANYTHING: [[&str; 2]; 26] = [
    ["from", "to"],
    ["start", "end"],
    ["start", "stop"],
    ["start", "finish"],
    ["start", "goal"],
    ["start", "target"],
    ["startpoint", "endpoint"],
    ["startpos", "endpos"],
    ["begin", "end"],
    ["source", "destination"],
    ["source", "target"],
    ["src", "dst"],
    ["src", "dest"],
    ["source", "sink"],
    ["head", "tail"],
    ["first", "last"],
    ["point1", "point2"],
    ["pointa", "pointb"],
    ["pt1", "pt2"],
    ["end1", "end2"],
    ["p0", "p1"],
    ["pa", "pb"],
    ["v0", "v1"],
    ["v1", "v2"],
    ["a", "b"],
    ["one", "two"],
];
/// The base of a cylinder; its height, and the direction of it.
const BASES: [&str; 5] = ["base", "basepoint", "basecenter", "bottom", "foot"];
const HEIGHTS: [&str; 4] = ["height", "h", "length", "len"];
const DIRECTIONS: [&str; 6] = ["direction", "dir", "axisdir", "axisdirection", "normal", "up"];
/// The axes of a vector's components, as names have them in front or behind.
const AXES: [&str; 3] = ["x", "y", "z"];

/// Names by what they are without an axis, folded, with that axis: "" for a name that holds a whole vector.
struct Stems<'n>(HashMap<String, Parts<'n>>);

/// The names that hold a vector, or parts of one, each with its axis.
type Parts<'n> = Vec<(&'static str, &'n str)>;

impl<'n> Stems<'n> {
    fn of(names: &[&'n str]) -> Self {
        let mut stems: HashMap<String, Parts<'n>> = HashMap::new();
        for name in names.iter().filter(|name| name.len() <= LONGEST) {
            let folded = folded(without_unit(name));
            for axis in AXES {
                let stem = folded.strip_suffix(axis).or_else(|| folded.strip_prefix(axis));
                if let Some(stem) = stem.filter(|stem| !stem.is_empty()) {
                    stems.entry(stem.to_owned()).or_default().push((axis, name));
                }
            }
            // A column of a table of tiles is its x.
            for (word, axis) in [("col", "x"), ("column", "x"), ("row", "y")] {
                if let Some(stem) = folded.strip_suffix(word).filter(|stem| !stem.is_empty()) {
                    stems.entry(stem.to_owned()).or_default().push((axis, name));
                }
            }
            stems.entry(folded).or_default().push(("", name));
        }
        Self(stems)
    }

    /// The one name that is this word itself.
    fn whole(&self, word: &str) -> Option<&'n str> {
        Some(self.0.get(word)?.iter().find(|(axis, _)| axis.is_empty())?.1)
    }

    /// The vector that has this word for its name: one name, or one for each axis.
    fn vector(&self, word: &str, held: Held<'_>) -> Option<Parts<'n>> {
        if let Some(name) = self.whole(word)
            && held(name) != Some(Holds::Number)
        {
            return Some(vec![("", name)]);
        }
        let parts = self.0.get(word)?;
        let found: Parts<'n> =
            AXES.iter().filter_map(|axis| parts.iter().find(|(of, _)| of == axis).copied()).collect();
        (found.len() > 1 && found[0].0 == "x" && found[1].0 == "y").then_some(found)
    }

    /// Takes the two vectors of the first pair of which both are there with the same components.
    fn take_pair(&mut self, pairs: &[[&str; 2]], held: Held<'_>) -> Option<[Parts<'n>; 2]> {
        let axes = |vector: &Parts<'_>| vector.iter().map(|(axis, _)| *axis).collect::<Vec<_>>();
        let vectors = |pair: &[&str; 2]| Some([self.vector(pair[0], held)?, self.vector(pair[1], held)?]);
        // Beside a start of its own an end is not where a path begins.
        let has_start =
            |word: &str| word.strip_prefix("end").is_some_and(|number| self.0.contains_key(&format!("start{number}")));
        let is_pair = |[first, last]: &[Parts<'n>; 2]| axes(first) == axes(last);
        let mut pairs = pairs.iter().filter(|[first, _]| !has_start(first));
        let (pair, vectors) = pairs.find_map(|pair| Some((pair, vectors(pair).filter(is_pair)?)))?;
        pair.iter().for_each(|word| drop(self.0.remove(*word)));
        Some(vectors)
    }
}

/// No word of a pair is longer, with what stands around it.
const LONGEST: usize = 32;

/// Said of a cell beside a width and a height.
pub(super) fn of_cell(names: &[&str]) -> &'static str {
    let has = |side: [&str; 2]| names.iter().any(|name| words(name).last().is_some_and(|last| side.contains(&&**last)));
    if has(["width", "w"]) && has(["height", "h"]) { "each row is one cell, no rectangle of several" } else { "" }
}

/// The words in front of the axis in the names of a cell's columns.
const CELLS: [&str; 18] = [
    "cell", "tile", "t", "grid", "g", "i", "voxel", "block", "pixel", "square", "map", "index", "idx", "coord",
    "coords", "position", "pos", "c",
];

/// A vector as that parameter.
fn as_parameter(vector: &[(&str, &str)], parameter: &str, but: &'static str) -> Vec<Near> {
    let one = |(axis, name): &(&str, &str)| {
        let full = if axis.is_empty() { parameter.to_owned() } else { format!("{parameter}_{axis}") };
        Near::of(name, Meant { name: &full, but })
    };
    vector.iter().map(one).collect()
}

/// The parameters that passed columns or keys hold as ends, or as base and height. Of `read`, which are parameters by their
/// own names, some may have been meant to be others; `brought` are all that are there.
pub(super) fn ends(reading: &Reading, names: &[&str], read: &[&str], brought: &[&str], held: Held<'_>) -> Vec<Near> {
    let own = &reading.parameters[reading.own.clone()];
    let is_own = |name: &str| own.iter().any(|own| own.name == name) && !reading.is_unread(name);
    let by_flag = |name: &&str| reading.given.contains(name);
    let is_given = |name: &&str| by_flag(name) || brought.contains(name);
    let lacks_path = is_own("from") && !["origin", "dir", "from", "to"].iter().any(is_given);
    let lacks_end = is_own("p2") && !["p2", "axis", "center", "half_axis"].iter().any(is_given);
    let mut stems = Stems::of(names);
    // Beside a path by flags, columns of these names are not a second one; and where points are counted from 0, p1 is the
    // second.
    let is_second_path =
        by_flag(&"origin") && by_flag(&"dir") && ["from", "to"].iter().all(|name| brought.contains(name));
    let counts_from_0 = brought.contains(&"p1") && stems.0.contains_key("p0");
    let lacks_axis = lacks_end && (counts_from_0 || !is_given(&"p1"));
    // Beside a cylinder the points of an object of its own are those of a path.
    let is_path = counts_from_0 && lacks_path && read.contains(&"p1") && !read.contains(&"p2");
    if lacks_axis && (is_second_path || counts_from_0) || is_path {
        // Beside p0 and p1, from and to are what they are called.
        let others: &[&str] = if counts_from_0 { &["p1"] } else { &["from", "to"] };
        let read = Stems::of(read).0.into_iter().filter(|(stem, _)| others.contains(&stem.as_str()));
        stems.0.extend(read);
    }
    let mut found = Vec::new();
    let wanted = [
        (lacks_axis, &OF_CYLINDERS[..], ["p1", "p2"]),
        (lacks_path, &OF_ANYTHING[..], ["from", "to"]),
        (lacks_axis, &OF_ANYTHING[..], ["p1", "p2"]),
    ];
    for (is_lacking, pairs, parameters) in wanted {
        if is_lacking && !found.iter().any(|near: &Near| near.parameter.starts_with(parameters[0])) {
            for (vector, parameter) in stems.take_pair(pairs, held).iter().flatten().zip(parameters) {
                found.extend(as_parameter(vector, parameter, ""));
            }
        }
    }
    if is_own("cell") && !is_given(&"cell") {
        let cell = CELLS.iter().find_map(|word| stems.vector(word, held));
        return as_parameter(&cell.unwrap_or_default(), "cell", of_cell(names));
    }
    if found.is_empty() && is_own("p2") {
        let lacks_radius = is_own("radius") && !is_given(&"radius");
        found = of_things(names, lacks_path, lacks_end && !is_given(&"p1"), lacks_radius);
    }
    let has_axis = found.iter().any(|near| near.parameter.starts_with("p1"));
    if lacks_end && !has_axis || is_own("axis") && is_given(&"axis") && !is_given(&"p1") {
        found.extend(base_and_height(&stems, is_given(&"p1"), is_given(&"axis"), held));
    }
    found
}

/// Said of ends of things of which any may be the cylinder.
pub(in crate::input) const WHICH_THING: &str = "if that thing is the cylinder, which only you know";
/// Said of a part of a path or of a solid in a thing that may be another one.
pub(in crate::input) const WHICH_OF_THEM: &str = "if that thing is meant, which only you know";
/// The parameters of paths, and of walks; all others but those of a range are those of solids.
const OF_PATHS: [&str; 5] = ["origin", "dir", "from", "to", "path_radius"];
const OF_WALKS: [&str; 3] = ["cell_size", "grid_origin", "max_steps"];
/// The parameters, without the letter of a box, that together give a whole path or solid.
const WHOLES: [&[&str]; 11] = [
    &["origin", "dir"],
    &["from", "to"],
    &["min", "max"],
    &["min", "size"],
    &["center", "size"],
    &["center", "half"],
    &["corner", "edges"],
    &["p1", "p2"],
    &["p1", "axis"],
    &["center", "radius"],
    &["center", "circle"],
];

/// The range of a path, or of a motion: hardly anything else has one, so any thing may give it, if no other does.
pub(in crate::input) const RANGE: &str = "range";

/// The part of a question that a parameter belongs to: the path, its range, the solid, or one of two boxes, whose letter it
/// begins with; "" if it is none of them.
pub(in crate::input) fn role(parameter: &str) -> &'static str {
    let stem = without_axis(parameter);
    match box_and_part(stem).0 {
        "a_" => "a_",
        "b_" => "b_",
        _ if OF_PATHS.contains(&stem) => "path",
        _ if ["t_min", "t_max"].contains(&stem) => RANGE,
        _ if OF_WALKS.contains(&stem) => "",
        _ => "solid",
    }
}

/// True if the name of a thing, or of a part of one, says that it is the path, the solid, or one of two boxes.
pub(in crate::input) fn has_role(thing: &str, role: &str) -> bool {
    match role {
        "path" | RANGE => is_path(thing),
        "solid" => is_solid(thing),
        letter => words(thing).iter().any(|word| letter.strip_suffix('_') == Some(word)),
    }
}

/// A thing, those that it is in, and "" for all.
fn around(thing: &str) -> impl Iterator<Item = &str> {
    let thing = if thing.len() > LONGEST_THING { "" } else { thing };
    std::iter::successors(Some(thing), |&thing| {
        Some(&thing[..thing.rfind('.').unwrap_or(0)]).filter(|_| !thing.is_empty())
    })
}

/// No name of a thing is longer.
const LONGEST_THING: usize = 200;

/// A meaning of a name, as a part of a path, a solid or a box.
struct Part {
    role: &'static str,
    /// The parameter without its axis, and without the letter of its box.
    name: String,
    /// The thing that its name is of; "" if that says none, so that it may be a part of any.
    thing: String,
    is_needed: bool,
}

/// The thing that a name is of, among these: what stands in front of its last point or, if a mere vector does, whose axis
/// the name is, in front of that.
fn thing_of<'n>(name: &'n str, things: &HashSet<String>) -> &'n str {
    let split = |name: &'n str| name.rsplit_once('.').unwrap_or_default();
    match split(name) {
        (vector, last) if is_axis(last) && !things.contains(vector) => split(vector).0,
        (thing, _) => thing,
    }
}

fn is_axis(last: &str) -> bool {
    ["x", "y", "z", "w"].contains(&&*folded(last))
}

/// The parts of one path, solid or box that are given, and those that each thing offers.
struct Offered<'p> {
    given: HashSet<&'p str>,
    by_thing: HashMap<&'p str, HashSet<&'p str>>,
    needs_radius: bool,
}

impl Offered<'_> {
    /// True if what is given is whole, or is so with what this thing offers, and those that it is in.
    fn are_whole(&self, thing: Option<&str>) -> bool {
        let offers = |part: &str| {
            let has = |thing: &str| self.by_thing.get(thing).is_some_and(|parts| parts.contains(part));
            self.given.contains(part) || thing.is_some_and(|thing| around(thing).any(has))
        };
        WHOLES.iter().any(|whole| whole.iter().all(|part| offers(part))) && (!self.needs_radius || offers("radius"))
    }

    /// The one thing of these that gives it: the only one whose name says so, else the only one at all, else the only one
    /// that makes it whole.
    fn chosen<'g>(&self, givers: &BTreeSet<&'g str>, role: &str) -> Option<&'g str> {
        let named: Vec<&str> = givers.iter().copied().filter(|thing| has_role(thing, role)).collect();
        let may_be = if named.is_empty() { givers.iter().copied().collect() } else { named };
        if let [one] = may_be[..] {
            return Some(one);
        }
        let mut wholes = may_be.into_iter().filter(|thing| self.are_whole(Some(thing)));
        wholes.next().filter(|_| wholes.next().is_none())
    }
}

/// Doubts every proposal that would mix parts of several things in one path, solid or box.
pub(in crate::input) fn of_one_thing(reading: &Reading, brought: &[&str], near: &mut [Near]) {
    let own_role = |map: &ColumnMap| role(reading.parameters[map.parameter].name);
    let read = || reading.columns.iter().flat_map(|map| map.names.iter().map(move |name| (own_role(map), name)));
    let names = near.iter().map(|near| &near.name).chain(read().map(|(_, name)| name));
    let things = names.filter_map(|name| name.rsplit_once('.')).filter(|(_, last)| !is_axis(last));
    let things: HashSet<String> = things.map(|(thing, _)| thing.to_owned()).collect();
    let part = |near: &Near| {
        let (stem, is_circle) = (without_axis(&near.parameter), near.but == OF_CIRCLE);
        let is_own = |own: &Parameter| own.name == stem && !own.is_optional();
        // A circle is a point, and a path as wide as it.
        let (role, name) = if is_circle { ("solid", "circle") } else { (role(stem), box_and_part(stem).1) };
        let is_needed = is_circle || reading.parameters.iter().any(is_own);
        Part { role, name: name.to_owned(), thing: thing_of(&near.name, &things).to_owned(), is_needed }
    };
    let parts: Vec<Part> = near.iter().map(part).collect();
    let needs_radius = reading.parameters.iter().any(|own| own.name == "radius" && !own.is_optional());
    for of in ["path", RANGE, "solid", "a_", "b_"] {
        let own = || parts.iter().filter(|part| part.role == of);
        let given = brought.iter().chain(&reading.given).filter(|name| role(name) == of);
        let given = given.map(|name| box_and_part(name).1).collect();
        let mut offered = Offered { given, by_thing: HashMap::new(), needs_radius: of == "solid" && needs_radius };
        own().for_each(|part| _ = offered.by_thing.entry(&part.thing).or_default().insert(&part.name));
        let mut givers: BTreeSet<&str> = own().filter(|part| part.is_needed).map(|part| &*part.thing).collect();
        let outer: HashSet<&str> = givers.iter().flat_map(|thing| around(thing).skip(1)).collect();
        givers.retain(|thing| !thing.is_empty() && !outer.contains(thing));
        let read = read().filter(|(role, _)| *role == of).map(|(_, name)| thing_of(name, &things));
        let mut chosen: HashSet<&str> = read.filter(|thing| !thing.is_empty()).collect();
        if chosen.is_empty() {
            // Where nothing that is needed is there yet, what is at all may be of it.
            let is_begun = !givers.is_empty() || !offered.given.is_empty();
            let may_be = if is_begun {
                givers
            } else {
                offered.by_thing.keys().copied().filter(|thing| !thing.is_empty()).collect()
            };
            chosen.extend(offered.chosen(&may_be, of));
        }
        let with_outer: HashSet<&str> = chosen.iter().flat_map(|thing| around(thing)).collect();
        let is_of_chosen = |thing: &str| thing.is_empty() || with_outer.contains(thing);
        let is_any =
            of == RANGE && !near.iter().zip(&parts).any(|(near, part)| part.role == of && has_role(&near.name, of));
        let may_be_of_it = |near: &Near, part: &Part| {
            let is_within = || around(&part.thing).any(|thing| chosen.contains(thing));
            is_any || is_of_chosen(&part.thing) || is_within() || has_role(&near.name, of)
        };
        let mut bearers: HashMap<&str, HashSet<&str>> = HashMap::new();
        let may_be = near.iter().zip(&parts).filter(|(near, part)| part.role == of && may_be_of_it(near, part));
        may_be.for_each(|(_, part)| _ = bearers.entry(&part.name).or_default().insert(&part.thing));
        let is_given = offered.are_whole(None);
        for (near, part) in near.iter_mut().zip(&parts).filter(|(_, part)| part.role == of) {
            let has_one = || bearers.get(&*part.name).is_some_and(|things| things.len() == 1);
            let is_of_it = is_of_chosen(&part.thing) || !part.is_needed && may_be_of_it(near, part) && has_one();
            let is_spare = part.is_needed && is_given && !part.name.ends_with("axis")
                || part.name == "rotation" && offered.given.contains("matrix");
            if near.but.is_empty() || near.but == OF_CIRCLE {
                near.but = match is_spare {
                    true => ANOTHER_FORM,
                    false if is_of_it => near.but,
                    false => WHICH_OF_THEM,
                };
            }
        }
    }
}

/// The words for the radius of a thing.
pub(in crate::input) const RADII: [&str; 3] = ["radius", "rad", "r"];

/// A thing with ends that are counted from 0, as `seg.p0` and `cap_p1_x` name them.
#[derive(Default)]
struct Thing<'n> {
    name: String,
    ends: [Parts<'n>; 2],
    radius: Option<&'n str>,
}

impl<'n> Thing<'n> {
    /// The things that have both ends, in the order of their names.
    fn all(names: &[&'n str]) -> Vec<Self> {
        let mut things: Vec<Self> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for name in names.iter().filter(|name| name.len() <= LONGEST) {
            let mut words = words(name);
            let axis = AXES.into_iter().find(|axis| words.last().is_some_and(|last| last == axis));
            words.truncate(words.len() - usize::from(axis.is_some()));
            let Some(last) = words.pop().filter(|_| !words.is_empty()) else { continue };
            let end = ["p0", "p1"].iter().position(|end| last.strip_prefix(end).is_some_and(|axis| axis.len() < 2));
            let behind = AXES.into_iter().find(|axis| end.is_some() && last[2..] == **axis);
            if end.is_none() && !(axis.is_none() && RADII.contains(&last.as_str())) {
                continue;
            }
            let thing = words.join(".");
            let place = *places.entry(thing).or_insert_with_key(|thing| {
                things.push(Self { name: thing.clone(), ..Self::default() });
                things.len() - 1
            });
            match end {
                Some(end) => things[place].ends[end].push((axis.or(behind).unwrap_or_default(), name)),
                None => things[place].radius = Some(name),
            }
        }
        things.retain(|thing| thing.ends.iter().all(|end| !end.is_empty()));
        things
    }

    fn as_ends(&self, [first, last]: [&str; 2], but: &'static str) -> Vec<Near> {
        [as_parameter(&self.ends[0], first, but), as_parameter(&self.ends[1], last, but)].concat()
    }
}

/// The one of things that is the solid, if their names or radii tell: its place.
pub(in crate::input) fn one_solid<T>(
    things: &[T],
    name: impl Fn(&T) -> &str,
    has_radius: impl Fn(&T) -> bool,
) -> Option<usize> {
    let one = |is: &dyn Fn(&T) -> bool| {
        let mut found = things.iter().enumerate().filter(|(_, thing)| is(thing));
        found.next().filter(|_| found.next().is_none()).map(|(place, _)| place)
    };
    let is_path = |thing: &T| is_path(name(thing));
    one(&|thing| is_solid(name(thing)))
        .or_else(|| one(&|thing| !is_path(thing) && has_radius(thing)))
        .or_else(|| one(&|thing| !is_path(thing)).filter(|_| things.len() > 1))
}

/// The ends of the path and of the cylinder, of which things have those that are counted from 0.
fn of_things(names: &[&str], lacks_path: bool, lacks_axis: bool, lacks_radius: bool) -> Vec<Near> {
    let things = Thing::all(names);
    let solid = match lacks_path {
        _ if !lacks_axis => None,
        false if things.len() == 1 => (!is_path(&things[0].name)).then_some(0),
        _ => one_solid(&things, |thing| &thing.name, |thing| thing.radius.is_some()),
    };
    let mut found = Vec::new();
    if let Some(solid) = solid.map(|solid| &things[solid]) {
        found.extend(solid.as_ends(["p1", "p2"], ""));
        let radius = solid.radius.filter(|_| lacks_radius);
        found.extend(radius.map(|name| Near::of(name, Meant { name: "radius", but: "" })));
    }
    let others: Vec<&Thing<'_>> =
        things.iter().enumerate().filter(|(place, _)| Some(*place) != solid).map(|(_, thing)| thing).collect();
    match others[..] {
        [path] if lacks_path && (solid.is_some() || !lacks_axis || is_path(&path.name)) => {
            found.extend(path.as_ends(["from", "to"], ""));
        }
        _ if lacks_axis && solid.is_none() => {
            found.extend(others.iter().flat_map(|thing| thing.as_ends(["p1", "p2"], WHICH_THING)));
        }
        _ => {}
    }
    found
}

/// The parameters for base and height of a cylinder: p1, and the vector to its other end, which a number alone does not
/// give. It is unknown whether an axis beside a height is as long as that, or a direction alone.
fn base_and_height(stems: &Stems<'_>, has_p1: bool, has_axis: bool, held: Held<'_>) -> Vec<Near> {
    let base = BASES.iter().find_map(|word| stems.vector(word, held)).filter(|_| !has_p1);
    if base.is_none() && !has_p1 {
        return Vec::new();
    }
    let height =
        HEIGHTS.iter().find_map(|word| stems.vector(word, held).or(stems.whole(word).map(|name| vec![("", name)])));
    let direction =
        DIRECTIONS.iter().find_map(|word| stems.vector(word, held)).filter(|_| !has_axis && height.is_some());
    let is_vector = |height: &[(&str, &str)]| height[0].0 == "x" || held(height[0].1) == Some(Holds::Several);
    let mut found = base.map_or(Vec::new(), |base| as_parameter(&base, "p1", ""));
    match (direction, height) {
        (Some(direction), _) => found.extend(as_parameter(&direction, "axis", OWN_LENGTH)),
        (None, Some(height)) => {
            let but = match is_vector(&height) {
                _ if has_axis => OWN_LENGTH,
                true => "",
                false => LENGTH_ALONE,
            };
            found.extend(as_parameter(&height, "axis", but));
        }
        (None, None) => {}
    }
    found
}
