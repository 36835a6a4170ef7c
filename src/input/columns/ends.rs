//! Names that come in pairs and say from where to where: the ends of a path or those of a cylinder, and the base and the
//! height of one. As the names in `everyday` they count only where something is missing.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::LazyLock;

use crate::cli::Reading;
use crate::nearest::{LENGTH_ALONE, Meant, OWN_LENGTH, bare_name, folded, has, is_path, is_solid, words};
use crate::number::Decimal;
use crate::query::{Numerals, comma, components, is_nothing};

use super::doubts::WHICH_OF_THEM;
use super::likely::Beside;
use super::near::Near;
use super::parts::{is_axis, last_word};

/// The content of a column or a key, as far as the first row or the object shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::input) enum Holds {
    Number,
    /// Several numbers, this many; 0 if they are not counted.
    Several(usize),
    /// A list of 9, 12 or 16 numbers, which a matrix has.
    Matrix,
    /// A word that a flag may stand for, or that says of which type numbers are.
    Word,
    Text,
}

/// All of it that may tell what a name means.
pub(in crate::input) const HOLDS: [Holds; 4] = [Holds::Number, Holds::Several(0), Holds::Word, Holds::Text];

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
        count => Some(Holds::Several(count)),
    }
}

/// No vector as people write it has more bytes.
pub(in crate::input) const LONGEST_VECTOR: usize = 400;

/// Said of ends of which two pairs are there.
pub(super) const WHICH_ENDS: &str = "or of the other two: which ends are those of the path, only you know";
/// Said of an end of a path that may be one of a cylinder of which nothing else is there.
pub(in crate::input) const EITHER_END: &str = "or an end of the cylinder, which only you know";
/// Ends of cylinders alone, folded, the first one first.
const OF_CYLINDERS: [[&str; 2]; 4] = [["bottom", "top"], ["base", "top"], ["base", "tip"], ["foot", "top"]];
/// Ends of which only cylinders tell nothing else: an arrow's tail is where it begins.
const OF_BONES: [[&str; 2]; 1] = [["head", "tail"]];
/// Ends of paths and of cylinders, folded; the longer words first, since the others may be anything.
const OF_ANYTHING: [[&str; 2]; 24] = [
    ["from", "to"],
    ["start", "end"],
    ["start", "stop"],
    ["start", "finish"],
    ["start", "goal"],
    ["start", "target"],
    ["begin", "end"],
    ["source", "destination"],
    ["source", "target"],
    ["src", "dst"],
    ["src", "dest"],
    ["source", "sink"],
    ["first", "last"],
    ["point1", "point2"],
    ["pointa", "pointb"],
    ["pt1", "pt2"],
    ["end1", "end2"],
    ["enda", "endb"],
    ["p0", "p1"],
    ["pa", "pb"],
    ["v0", "v1"],
    ["v1", "v2"],
    ["a", "b"],
    ["one", "two"],
];
/// How many of these, the first ones, hardly tell of a cylinder.
const OF_PATHS: usize = 12;
/// Words behind those for ends.
const PLACES: [&str; 8] = ["", "point", "pos", "position", "location", "loc", "coord", "coords"];
/// Things with two ends of which none is a path, and further ends of them, folded.
const WITH_ENDS: [&str; 9] = ["capsule", "cylinder", "cyl", "cap", "pipe", "tube", "rod", "bone", "axis"];
const COUNTED: [[&str; 2]; 3] = [["0", "1"], ["1", "2"], ["p1", "p2"]];
/// The base of a cylinder; its height, and the direction of it.
const BASES: [&str; 5] = ["base", "basepoint", "basecenter", "bottom", "foot"];
const HEIGHTS: [&str; 4] = ["height", "h", "length", "len"];
const DIRECTIONS: [&str; 6] = ["direction", "dir", "axisdir", "axisdirection", "normal", "up"];
/// A place, and a way from there, as a path has them.
const STARTS: &[&str] = &["origin", "rayorigin", "ro", "o", "pos", "position", "eye"];
const WAYS: &[&str] = &["dir", "direction", "raydir", "raydirection", "rd", "d", "vel", "velocity"];
/// The axes of a vector's components, as names have them in front or behind.
const AXES: [&str; 3] = ["x", "y", "z"];

/// Pairs of ends, in the order in which they are looked for: those of cylinders, of paths, and of either.
static PAIRS: LazyLock<[Vec<[String; 2]>; 5]> = LazyLock::new(|| {
    [
        behind(&WITH_ENDS, &[&COUNTED, &OF_CYLINDERS, &OF_ANYTHING, &OF_BONES]),
        places(&OF_CYLINDERS),
        places(&OF_ANYTHING),
        behind(&[""], &[&COUNTED[2..]]),
        places(&[&OF_ANYTHING[..], &OF_BONES].concat()),
    ]
});

/// True if a name, but for its axis, ends in a word for an end.
pub(in crate::input) fn is_end(name: &str) -> bool {
    let is = |last: String| OF_CYLINDERS.iter().chain(&OF_ANYTHING).chain(&OF_BONES).flatten().any(|end| *end == last);
    last_word(name).is_some_and(is)
}

/// True if a name, but for its axis, ends in a word for an end that only a cylinder has.
pub(super) fn is_base(name: &str) -> bool {
    last_word(name).is_some_and(|last| OF_CYLINDERS.as_flattened().contains(&last.as_str()))
}

/// True for a word that names of ends have behind it.
pub(in crate::input) fn is_place(word: &str) -> bool {
    PLACES[1..].contains(&word)
}

/// True if a name tells of a path by one of its ends, or by a word for one.
pub(super) fn tells_of_path(name: &str) -> bool {
    is_path(name) || words(name).iter().any(|word| OF_ANYTHING[..OF_PATHS].iter().flatten().any(|end| end == word))
}

/// True if a name has a word for a cylinder, or for its axis.
pub(super) fn tells_of_axis(name: &str) -> bool {
    words(name).iter().any(|word| has("axis cylinder cyl capsule pipe tube rod bone pole pillar", word))
}

/// True if a name begins with a word for an end that only a cylinder has, or for a thing with ends that is no path.
pub(super) fn tells_of_cylinder(name: &str) -> bool {
    let name = folded(name);
    OF_CYLINDERS.as_flattened().iter().chain(&WITH_ENDS).any(|word| name.starts_with(word))
}

/// Names by what they are without an axis, folded, with that axis: "" for a name that holds a whole vector.
struct Stems<'n>(HashMap<String, Parts<'n>>);

/// The names that hold a vector, or parts of one, each with its axis.
type Parts<'n> = Vec<(&'static str, &'n str)>;

impl<'n> Stems<'n> {
    fn of(names: &[&'n str]) -> Self {
        let mut stems: HashMap<String, Parts<'n>> = HashMap::new();
        // Other words in brackets say more, as the order of the numbers.
        let named = names.iter().filter(|name| name.len() <= LONGEST);
        for (name, bare) in named.filter_map(|name| Some((name, bare_name(name)?))) {
            let folded = folded(&bare);
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

    /// True if a third point of queries is a center: a radius or a half is there.
    fn has_center(&self, reading: &Reading) -> bool {
        !reading.is_scene && ["r", "radius", "half"].iter().any(|word| self.whole(word).is_some())
    }

    /// Takes the two vectors of the first pair of which both are there with the same components.
    fn take_pair(&mut self, pairs: &[[String; 2]], has_center: bool, held: Held<'_>) -> Option<[Parts<'n>; 2]> {
        let axes = |vector: &Parts<'_>| vector.iter().map(|(axis, _)| *axis).collect::<Vec<_>>();
        let vectors = |[first, last]: &[String; 2]| Some([self.vector(first, held)?, self.vector(last, held)?]);
        // Beside a start of its own an end is not where a path begins.
        let has_start =
            |word: &str| word.strip_prefix("end").is_some_and(|number| self.0.contains_key(&format!("start{number}")));
        let is_pair = |[first, last]: &[Parts<'n>; 2]| axes(first) == axes(last);
        // Of three points none are two ends.
        let is_there = |word: Option<String>| word.is_some_and(|word| self.vector(&word, held).is_some());
        let has_third = |[first, last]: &[String; 2]| {
            let third = next(last).filter(|third| third != "c" || !has_center);
            is_there(third) || is_there(first.strip_suffix('1').map(|stem| format!("{stem}0")))
        };
        let mut pairs = pairs.iter().filter(|pair| !has_start(&pair[0]) && !has_third(pair));
        let (pair, vectors) = pairs.find_map(|pair| Some((pair, vectors(pair).filter(is_pair)?)))?;
        pair.iter().for_each(|word| drop(self.0.remove(word)));
        Some(vectors)
    }
}

/// The word behind one that counts by its last digit or letter: `p2` behind `p1`, `c` behind `b`.
fn next(word: &str) -> Option<String> {
    let stem = word.strip_suffix(['1', '2', 'b'])?;
    let next = word[stem.len()..].bytes().next().map(|last| char::from(last + 1))?;
    Some(format!("{stem}{next}"))
}

/// Pairs of ends, behind each of these words.
fn behind(things: &[&str], pairs: &[&[[&str; 2]]]) -> Vec<[String; 2]> {
    let pairs = pairs.concat();
    let behind = |thing: &&str| pairs.iter().map(|pair| pair.map(|end| thing.to_string() + end)).collect::<Vec<_>>();
    things.iter().flat_map(behind).collect()
}

/// Pairs of ends, and those of longer words with a word for a place behind each: `start_position`.
fn places(pairs: &[[&str; 2]]) -> Vec<[String; 2]> {
    let with = |place: &&str| {
        let may_be = |pair: &&[&str; 2]| place.is_empty() || pair.iter().all(|end| end.len() > 1);
        pairs.iter().filter(may_be).map(|pair| pair.map(|end| end.to_owned() + place)).collect::<Vec<_>>()
    };
    PLACES.iter().flat_map(with).collect()
}

/// No word of a pair is longer, with what stands around it.
const LONGEST: usize = 32;

/// Said of sides beside a cell.
pub(super) const ONE_CELL: &str = "each row is one cell, no rectangle of several";

/// Said of a cell beside a width and a height.
pub(super) fn of_cell(names: &[&str]) -> &'static str {
    let has = |side: [&str; 2]| names.iter().any(|name| words(name).last().is_some_and(|last| side.contains(&&**last)));
    if has(["width", "w"]) && has(["height", "h"]) { ONE_CELL } else { "" }
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

/// The names of three points that count, as `a`, `b` and `c`: of a triangle or a curve, and of no parameter.
pub(in crate::input) fn three_points<'n>(reading: &Reading, names: &[&'n str], held: Held<'_>) -> HashSet<&'n str> {
    let stems = Stems::of(names);
    let has_center = stems.has_center(reading);
    let of_three = |[first, last]: [String; 2]| {
        let third = next(&last).filter(|third| third != "c" || !has_center)?;
        let points = [first, last, third].map(|word| stems.vector(&word, held));
        points.into_iter().collect::<Option<Vec<_>>>()
    };
    let points = behind(&[""], &[&OF_ANYTHING, &COUNTED]).into_iter().filter_map(of_three);
    points.flatten().flatten().map(|(_, name)| name).collect()
}

/// The parameters that passed columns or keys hold as ends, or as base and height. Of `read`, which are parameters by their
/// own names, some may have been meant to be others; `brought` are all that are there.
pub(super) fn ends(beside: &Beside<'_>, names: &[&str], read: &[&str]) -> Vec<Near> {
    let Beside { reading, brought, held, .. } = *beside;
    let own = &reading.parameters[reading.own.clone()];
    let is_own = |name: &str| own.iter().any(|own| own.name == name) && !reading.is_unread(name);
    let by_flag = |name: &&str| reading.given.contains(name);
    let is_given = |name: &&str| by_flag(name) || brought.contains(name);
    let mut stems = Stems::of(names);
    let has_all = |names: &[&str]| names.iter().all(|name| stems.whole(name).is_some());
    let has_path = || {
        has_all(&["x", "y", "u", "v"])
            || [STARTS, WAYS].iter().all(|words| words.iter().any(|word| stems.vector(word, held).is_some()))
    };
    let lacks_path = is_own("from") && !["origin", "dir", "from", "to"].iter().any(is_given);
    let lacks_end = is_own("p2") && !["p2", "axis", "center", "half_axis"].iter().any(is_given);
    // Beside a place and a way from it the ends are those of a cylinder.
    let lacks_path = lacks_path && !(lacks_end && has_path());
    // Where points are counted from 0, p1 is the second.
    let counts_from_0 = brought.contains(&"p1") && stems.0.contains_key("p0");
    let lacks_axis = lacks_end && (counts_from_0 || !is_given(&"p1"));
    // Beside a cylinder the points of an object of its own are those of a path.
    let is_of_path = counts_from_0 && lacks_path && read.contains(&"p1") && !read.contains(&"p2");
    // Beside a sphere of their own they can be nothing else.
    let are_of_path = lacks_path && is_given(&"center") && ["p1", "p2"].iter().all(|end| brought.contains(end));
    if are_of_path {
        stems.0.extend(Stems::of(read).0.into_iter().filter(|(stem, _)| stem == "p1" || stem == "p2"));
    }
    if lacks_axis && counts_from_0 || is_of_path {
        // Beside p0 and p1, from and to are what they are called.
        stems.0.extend(Stems::of(read).0.into_iter().filter(|(stem, _)| stem == "p1"));
    }
    let has_center = stems.has_center(reading);
    // Beside a radius they are those of a cylinder.
    let may_be_counted = !is_own("p2") && stems.whole("radius").is_none() || are_of_path;
    let mut found = Vec::new();
    let wanted = [
        (lacks_axis, ["p1", "p2"]),
        (lacks_axis, ["p1", "p2"]),
        (lacks_path, ["from", "to"]),
        (lacks_path && may_be_counted, ["from", "to"]),
        (lacks_axis, ["p1", "p2"]),
    ];
    for ((is_lacking, parameters), pairs) in wanted.into_iter().zip(&*PAIRS) {
        if is_lacking && !found.iter().any(|near: &Near| near.parameter.starts_with(parameters[0])) {
            for (vector, parameter) in stems.take_pair(pairs, has_center, held).iter().flatten().zip(parameters) {
                found.extend(as_parameter(vector, parameter, ""));
            }
        }
    }
    // Of two pairs that may be anything none says that it is the path.
    let may_be_either = |near: &Near| near.parameter.starts_with("p1") && !tells_of_cylinder(&near.name);
    if found.iter().any(may_be_either) && found.iter().any(|near| near.parameter.starts_with("from")) {
        found.iter_mut().for_each(|near| near.but = WHICH_ENDS);
    }
    if is_own("cell") && !is_given(&"cell") {
        let cell = CELLS.iter().find_map(|word| stems.vector(word, held));
        return as_parameter(&cell.unwrap_or_default(), "cell", of_cell(names));
    }
    let has_axis = found.iter().any(|near| near.parameter.starts_with("p1"));
    if lacks_end && !has_axis || is_own("axis") && is_given(&"axis") && !is_given(&"p1") {
        found.extend(base_and_height(&stems, is_given(&"p1"), is_given(&"axis"), held));
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
    let is_vector =
        |height: &[(&str, &str)]| height[0].0 == "x" || matches!(held(height[0].1), Some(Holds::Several(_)));
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

/// The ends of paths and of cylinders.
const ENDS: [[&str; 2]; 2] = [["from", "to"], ["p1", "p2"]];

/// Doubts ends that are called as a path's, and of no thing, as those of a cylinder, and of one that is no path as the path's.
pub(super) fn doubt_bare_ends(near: &mut [Near]) {
    let is_bare = |near: &Near| {
        let words = words(&near.name);
        let is_end =
            |word: &str| OF_ANYTHING[..OF_PATHS].as_flattened().contains(&word) || is_place(word) || is_axis(word);
        words.iter().all(|word| is_end(word) || is_end(word.trim_end_matches(['x', 'y', 'z'])))
    };
    let is_of_cylinder = |near: &Near| ["p1", "p2"].contains(&near.stem()) && is_bare(near);
    let is_of_other = |near: &Near| ["from", "to"].contains(&near.stem()) && !is_bare(near) && !is_path(&near.name);
    let has = |is: &dyn Fn(&Near) -> bool| near.iter().any(|near| near.is_sure() && is(near));
    if has(&is_of_cylinder) && has(&is_of_other) {
        Near::doubt(near, WHICH_ENDS, |near| is_of_cylinder(near) || is_of_other(near));
    }
}

/// Tells a cylinder or a sphere from a path where two things of an input, one of which may be the input itself, have ends, or
/// one has a place: a solid has a radius, or is called so. `brought` are the input's own parameters.
pub(in crate::input) fn tell_ends_apart(brought: &[&str], near: &mut [Near]) {
    let thing_of = |near: &Near| near.thing().to_owned();
    let things = |near: &[Near], parameters: &[&str]| -> BTreeSet<String> {
        let has = |near: &&Near| parameters.contains(&near.stem());
        near.iter().filter(has).map(thing_of).collect()
    };
    // A place and a radius, and no way on from there, are those of a ball.
    let [placed, thick, ways] =
        [&["origin"][..], &["radius", "path_radius"], &["dir", "to", "from"]].map(|parts| things(near, parts));
    let is_ball = |thing: &String| {
        let has_way = ways.contains(thing) || thing.is_empty() || is_path(thing);
        !has_way && placed.contains(thing) && thick.contains(thing)
    };
    for near in near.iter_mut().filter(|near| near.is_sure() && is_ball(&thing_of(near))) {
        near.parameter = match near.parameter.as_str() {
            "path_radius" => "radius".to_owned(),
            place => place.replacen("origin", "center", 1),
        };
    }
    let is_end_of_either = |near: &Near| ENDS.as_flattened().contains(&near.stem());
    let having = |parameters: &[&str]| things(near, parameters);
    let (starts, stops) = (having(&["from", "p1"]), having(&["to", "p2", "axis"]));
    let with_ends: BTreeSet<String> = starts.intersection(&stops).cloned().collect();
    let mut round = having(&["radius"]);
    // A place alone is no ray, but of a path.
    let placed = having(&["origin"]).into_iter().filter(|thing| thing.is_empty() || is_path(thing));
    let rays: BTreeSet<String> = placed.chain(having(&["dir"])).collect();
    round.extend(brought.contains(&"radius").then(String::new));
    let balls: BTreeSet<String> = having(&["center"]).intersection(&round).cloned().collect();
    let all: BTreeSet<&String> = with_ends.iter().chain(&rays).chain(&balls).collect();
    // A query may have its cylinder in itself, with the one radius that is there.
    let solid_parts = having(&["center", "p1", "axis", "half_axis"]);
    let has_own = |thing: &String| round.len() < 2 && (thing.is_empty() || solid_parts.contains(thing));
    let own: BTreeSet<String> = round.iter().filter(|thing| has_own(thing)).cloned().collect();
    let are_two = all.len() > 1;
    // Only a cylinder has a base and a top.
    let has_base = |thing: &&String| {
        let mut own = near.iter().filter(|near| is_end_of_either(near) && thing_of(near) == **thing);
        own.all(|near| is_base(&near.name))
    };
    let with_base: BTreeSet<String> = with_ends.iter().filter(has_base).cloned().collect();
    let is_solid = |thing: &&&String| {
        if !with_base.is_empty() {
            return with_base.contains(**thing);
        }
        let is_round = round.contains(**thing) && (are_two || !thing.is_empty());
        let may_be = !is_path(thing) && !rays.contains(**thing);
        may_be && (is_round || is_solid(thing) || are_two && with_ends.len() == 1 && balls.is_empty())
    };
    let forms = [["p1", "p2"], ["p1", "axis"], ["center", "half_axis"], ["center", "radius"]];
    let has_solid = forms.iter().any(|form| form.iter().all(|part| brought.contains(part)));
    let solids: Vec<&String> = all.iter().filter(is_solid).copied().collect();
    let sure = solids.first().filter(|_| solids.len() == 1 && all.len() < 3);
    // Ends of no thing that leave the radius to a path are none of a solid.
    let leaves_radius = |solid: &&&String| solid.is_empty() && !round.is_empty() && !round.contains(**solid);
    let sure = sure.filter(|solid| !leaves_radius(solid) || round.iter().all(|thing| !rays.contains(thing)));
    // Nor do a place and a goal make a cylinder of a thing.
    let is_goal = |near: &&Near| last_word(&near.name).is_some_and(|last| has("goal target destination dest", &last));
    let with_goal: BTreeSet<String> =
        near.iter().filter(|near| is_end_of_either(near)).filter(is_goal).map(thing_of).collect();
    let [of_paths, of_solids] = ENDS;
    for near in near.iter_mut().filter(|near| near.is_sure()) {
        let thing = thing_of(near);
        let stem = near.stem().to_owned();
        let end = ENDS.iter().find_map(|pair| pair.iter().position(|end| *end == stem));
        match (sure, end) {
            // Beside a whole cylinder all ends are those of paths.
            _ if has_solid => {
                end.into_iter().for_each(|at| near.parameter.replace_range(..stem.len(), of_paths[at]));
            }
            (Some(solid), Some(at)) => {
                let is_of_solid = thing == **solid;
                if !is_of_solid && ["head", "tail"].iter().any(|end| near.name.ends_with(end)) {
                    near.but = WHICH_OF_THEM;
                }
                if is_of_solid && !thing.is_empty() && with_goal.contains(&thing) {
                    near.but = WHICH_OF_THEM;
                }
                let ends = if is_of_solid { of_solids } else { of_paths };
                near.parameter.replace_range(..stem.len(), ends[at]);
            }
            // A path may be thick, beside a solid that has a radius.
            (Some(solid), None)
                if stem == "radius" && thing != **solid && all.contains(&thing) && round.contains(*solid) =>
            {
                near.parameter = "path_radius".to_owned();
            }
            (_, None) if stem == "radius" && rays.contains(&thing) && !own.contains(&thing) => {
                near.parameter = "path_radius".to_owned()
            }
            (None, Some(_)) if are_two || is_path(&thing) && of_solids.contains(&&*stem) => near.but = WHICH_OF_THEM,
            _ => {}
        }
    }
}

/// Doubts two places that have a way or sizes each, as `x1` and `x2` beside `dx1` and `dx2`, as the ends of one path; and a place
/// beside the way from another one, as `x` beside `rx` and `rdx`.
pub(super) fn doubt_pairs(there: &HashSet<&str>, read: &[&str], near: &mut [Near]) {
    let all: HashSet<String> = there.iter().map(|name| name.to_lowercase()).collect();
    let has_way = |near: &Near| {
        let name = near.name.to_lowercase();
        let parts = name.rsplit_once('x').filter(|_| near.parameter.ends_with("_x"));
        parts.is_some_and(|(before, behind)| {
            ["dx", "vx", "ux", "w"].iter().any(|way| all.contains(&format!("{before}{way}{behind}")))
        })
    };
    if ["from", "to"].iter().all(|end| near.iter().any(|near| near.stem() == *end && has_way(near))) {
        Near::doubt(near, WHICH_OF_THEM, |near| ["from", "to"].contains(&near.stem()));
    }
    let ways = near.iter().filter(|near| near.parameter == "dir_x").map(|near| near.name.as_str());
    let starts = ways.chain(read.iter().copied()).filter_map(|name| name.strip_suffix("dx"));
    let starts: Vec<String> = starts.filter(|start| !start.is_empty()).map(|start| format!("{start}x")).collect();
    let other = starts.into_iter().find(|start| there.contains(start.as_str()));
    if let Some(other) = other.filter(|other| !near.iter().any(|near| near.name == *other)) {
        let is_place = |near: &Near| near.stem() == "origin" && !near.name.starts_with(other.trim_end_matches('x'));
        Near::doubt(near, WHICH_OF_THEM, is_place);
    }
}
