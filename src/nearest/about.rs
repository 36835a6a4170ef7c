//! The parameters that names are about, by the words in them: `heading_rad` is about the turn of a box, whatever it means
//! by that. Such names are told, and nothing is proposed to paste.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::words::{ALWAYS_SO, AXES_OF_BOX, FROM_CENTER, LENGTHS, MOVES, ORDER, OWN_LENGTH, ROWS, SCALES, Words};
use super::{BOXES, GivenBy, GivenHow, KnownNames, Meant, OTHERS, PATHS, PATHS_ELSEWHERE, SOLIDS, brings_boxes, words};

/// Words that names have which are about some parameters.
struct About {
    /// Words of which such a name has one.
    words: Words,
    /// Words of which it has one, too, if there are any.
    with: Words,
    /// Words that may stand beside them; `None` if all may that are not about something else.
    beside: Option<&'static [Words]>,
    /// The parameters, folded, without the letter of a box.
    names: Words,
    when: When,
    /// The question to ask first.
    but: &'static str,
}

/// When such a name is hardly anything else.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Always,
    /// The input brings a box.
    Box,
    /// The input places a solid, and a path is given.
    Placed,
    /// The input places the solid of a scene.
    PlacedInScene,
    /// The input brings the direction of a path.
    Ray,
    /// So it is, and both ends of a range are there.
    Range,
    /// The input brings the center of a cylinder, and no axis.
    Sphere,
    /// The input brings the parameter itself, of which the name says more.
    BesideIt,
    /// The input brings a box, and two vectors that are called as its axes are.
    Axes,
    /// The input brings a matrix.
    Matrix,
    /// The input brings the direction of a path, and neither colours nor other entries of a matrix beside it.
    OneNumber,
}

#[rustfmt::skip]
const ANGLES: Words = &[
    "angle", "angles", "euler", "eulers", "yaw", "pitch", "roll", "rpy", "theta", "phi", "psi", "θ", "φ", "ψ", "heading",
    "azimuth", "bearing", "compass", "elevation", "tilt", "tilted", "attitude", "inclination", "facing", "rotate", "rotated",
    "deg", "degree", "degrees", "radians", "cos", "sin", "cosine", "sine",
];
const TURNS: Words = &["rot", "rotation", "orientation", "orient", "ori", "quat", "quaternion", "q"];
const MATRICES: Words = &["transform", "transformation", "matrix", "mat", "pose", "affine", "tf", "elements", "trs"];
const SHIFTS: Words = &["offset", "translate", "translation", "shift", "position", "pos", "location", "tx", "ty", "tz"];
const DISTANCES: Words = &["distance", "dist", "length", "len", "range", "depth"];
const HIGH: Words = &["max", "maximum", "far"];
const LOW: Words = &["min", "minimum", "near"];
const LENGTHS_OF_AXES: Words = &["height", "length", "len", "h", "hh", "depth"];
const DIRECTIONS_OF_AXES: Words = &["direction", "dir", "axis", "up", "normal", "top", "bottom", "base"];
const OF_AXES: Words =
    &["half", "full", "total", "axis", "dir", "direction", "cylinder", "cyl", "capsule", "tube", "pipe", "end"];
const BALLS: Words = &["ball", "sphere", "capsule", "agent", "player", "character", "disc", "disk"];
const GRIDS: Words = &["cell", "grid", "voxel", "tile", "leaf", "block"];
#[rustfmt::skip]
const SIDES: Words = &[
    "size", "dim", "dims", "step", "length", "width", "height", "res", "resolution", "spacing", "pitch", "scale", "edge",
    "side",
];
const OF_SOLIDS: Option<&[Words]> = Some(&[&SOLIDS]);
const OF_TURNS: Option<&[Words]> = Some(&[&SOLIDS, TURNS, &["dir", "direction"]]);
const OF_PATHS: Option<&[Words]> = Some(&[&PATHS, BALLS]);
/// Words that say nothing of what a name is about: axes, boxes, units and others.
#[rustfmt::skip]
const PLAIN: Words = &[
    "x", "y", "z", "w", "a", "b", "m", "mm", "cm", "km", "px", "s", "ms", "rad", "to", "in", "of", "the", "by", "local",
    "world", "global", "initial", "current", "clip", "end", "linear", "lin",
];
/// Words for what other programs found or should find.
const RESULTS: Words = &["expected", "actual", "result", "hit", "got", "want", "out", "error", "id", "index"];

/// Names of the axes of a box, as vectors of their own.
const AXES: [[&str; 2]; 5] =
    [["right", "up"], ["right", "forward"], ["axis_u", "axis_v"], ["u", "v"], ["x_axis", "y_axis"]];

const ANGLE: &str = "a quaternion, not an angle: z, w = sin(a/2), cos(a/2) of an angle a about z";
const IF_PATH: &str = "if it is that of the path, as thick as a ball that moves along it";
const IF_END: &str = "if the path ends there, and is none of its results: t counts lengths of dir, or units of time";
/// Said of a parameter that cannot be used together with those that are given.
pub(crate) const ANOTHER_FORM: &str = "of another form than the one that is given";
const OF_CELLS: &str = "the length of a cell along each axis";
const OF_VECTORS: &str =
    "whether vectors are columns or rows; the numbers of a matrix are read row by row, however it is stored";
const OF_BOX: &str = "a vector, if it is how this box moves";

const fn of(words: Words, with: Words, beside: Option<&'static [Words]>, names: Words) -> About {
    About { words, with, beside, names, when: When::Always, but: "" }
}

impl About {
    const fn when(self, when: When, but: &'static str) -> Self {
        Self { when, but, ..self }
    }
}

/// All of them, the likeliest first.
#[rustfmt::skip]
const ABOUT: &[About] = &[
    of(ANGLES, &[], OF_TURNS, &["rotation"]).when(When::Box, ANGLE),
    of(TURNS, &["rad"], OF_TURNS, &["rotation"]).when(When::Always, ANGLE),
    of(TURNS, ANGLES, OF_TURNS, &["rotation"]).when(When::Always, ANGLE),
    of(TURNS, &[], OF_SOLIDS, &["rotation"]).when(When::Box, ORDER),
    of(&["transform", "matrix"], &[], OF_SOLIDS, &["matrix"]).when(When::Always, ROWS),
    of(MATRICES, &[], OF_SOLIDS, &["matrix"]).when(When::Box, ROWS),
    of(&["world"], &[], Some(&[&["local"]]), &["matrix"]).when(When::Box, ROWS),
    of(&["right", "up", "forward", "axis", "u", "v"], &[], Some(&[]), &["matrix"]).when(When::Axes, AXES_OF_BOX),
    of(SHIFTS, &[], OF_SOLIDS, &["matrix"]).when(When::Placed, MOVES),
    of(&["x", "y", "z"], &[], Some(&[]), &["matrix"]).when(When::PlacedInScene, MOVES),
    of(&["scale", "scaling"], &[], Some(&[&SOLIDS, &["lossy", "object", "obj", "model", "node"]]), &["matrix"])
        .when(When::Placed, SCALES),
    of(LENGTHS_OF_AXES, &[], Some(&[OF_AXES]), &["axis", "halfaxis"]).when(When::BesideIt, OWN_LENGTH),
    of(LENGTHS_OF_AXES, &[], Some(&[OF_AXES]), &["halfaxis"]).when(When::Sphere, FROM_CENTER),
    of(DIRECTIONS_OF_AXES, &[], Some(&[OF_AXES]), &["halfaxis"]).when(When::Sphere, FROM_CENTER),
    of(&["direction"], &[], Some(&[OF_AXES]), &["axis"]).when(When::Placed, OWN_LENGTH),
    of(DISTANCES, HIGH, OF_PATHS, &["tmax"]).when(When::Always, LENGTHS),
    of(DISTANCES, LOW, OF_PATHS, &["tmin"]).when(When::Always, LENGTHS),
    of(&["range", "reach"], &[], OF_PATHS, &["tmax"]).when(When::Always, LENGTHS),
    of(&["length", "len", "limit", "far"], &[], OF_PATHS, &["tmax"]).when(When::Ray, LENGTHS),
    of(&["length", "len", "limit", "max"], &PATHS, OF_PATHS, &["tmax"]).when(When::Always, LENGTHS),
    of(&["near"], &[], OF_PATHS, &["tmin"]).when(When::Ray, LENGTHS),
    of(&["to", "end", "endpoint", "target", "destination"], &PATHS, OF_PATHS, &["to"]).when(When::Ray, ANOTHER_FORM),
    of(&["t0"], &[], OF_PATHS, &["tmin"]).when(When::Range, IF_END),
    of(&["t1"], &[], OF_PATHS, &["tmax"]).when(When::Range, IF_END),
    of(&["diameter"], &[], None, &["radius", "pathradius"]).when(When::Always, "half a diameter"),
    of(&["thickness"], &[], None, &["radius", "pathradius"]).when(When::Always, "half a thickness"),
    of(&["radius"], &[], None, &["pathradius"]).when(When::Always, IF_PATH),
    of(&["size", "width"], &PATHS, Some(&[BALLS]), &["pathradius"]).when(When::Ray, IF_PATH),
    of(&["r"], &[], Some(&[BALLS]), &["pathradius"]).when(When::OneNumber, IF_PATH),
    of(&["velocity", "vel", "linvel", "speed"], &[], OF_SOLIDS, &["vel"]).when(When::Always, OF_BOX),
    of(&["v", "dir", "direction", "motion", "move"], &[], Some(&[]), &["vel"]).when(When::Always, OF_BOX),
    of(SIDES, GRIDS, Some(&[]), &["cellsize"]).when(When::Always, OF_CELLS),
    of(&["resolution", "res", "scale"], &["map"], Some(&[]), &["cellsize"]).when(When::Always, OF_CELLS),
    of(&["size", "resolution", "res", "spacing", "pitch", "scale"], &[], Some(&[]), &["cellsize"])
        .when(When::Always, OF_CELLS),
    of(&["row", "rows", "column", "columns", "col"], &["major"], Some(&[]), &["matrixvectors"])
        .when(When::Matrix, OF_VECTORS),
    of(&["order", "format"], TURNS, Some(&[]), &["rotation"]).when(When::BesideIt, ALWAYS_SO),
    of(&["order", "layout", "major", "convention", "vectors"], &["matrix"], Some(&[]), &["matrixvectors"])
        .when(When::Always, OF_VECTORS),
    of(&["order", "layout", "convention", "major", "vectors"], &[], Some(&[&["matrix"]]), &["matrixvectors"])
        .when(When::Matrix, OF_VECTORS),
];

/// Words that names are made of, where nothing parts them: `headingdeg`.
static VOCABULARY: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let of_about = ABOUT.iter().flat_map(|about| {
        let beside = about.beside.into_iter().flatten().copied();
        [about.words, about.with].into_iter().chain(beside).flatten()
    });
    of_about.chain(PLAIN).chain(&OTHERS).chain(RESULTS).copied().collect()
});

/// Longer names are about something else.
const LONGEST_NAME: usize = 64;

/// The words of a name, those that stand together parted, without digits behind.
fn tokens(name: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    for word in words(name) {
        let bare = word.trim_end_matches(|last: char| last.is_ascii_digit());
        match [word.as_str(), bare].into_iter().find(|word| VOCABULARY.contains(word)) {
            Some(known) => tokens.push(known.to_owned()),
            None => tokens.extend(parted(bare).unwrap_or_else(|| vec![bare.to_owned()])),
        }
    }
    tokens.retain(|token| !token.is_empty());
    tokens
}

/// A word as two or three known ones.
fn parted(word: &str) -> Option<Vec<String>> {
    let is_known = |part: &str| (part.len() > 2 || ["to", "in"].contains(&part)) && VOCABULARY.contains(part);
    let split = |word: &str, is_rest: &dyn Fn(&str) -> Option<Vec<String>>| {
        let ends = word.char_indices().map(|(at, _)| at).skip(2);
        let mut parts = ends.map(|at| word.split_at(at)).filter(|(first, _)| is_known(first));
        parts.find_map(|(first, rest)| Some([vec![first.to_owned()], is_rest(rest)?].concat()))
    };
    let last = |rest: &str| is_known(rest).then(|| vec![rest.to_owned()]);
    split(word, &last).or_else(|| split(word, &|rest| split(rest, &last)))
}

/// Tells whether a word is one that names are about something by.
pub(super) fn is_word(word: &str) -> bool {
    ABOUT.iter().any(|about| about.words.contains(&word))
}

/// The names and parameters beside a name.
#[derive(Clone, Copy)]
pub(crate) struct Company<'a> {
    /// Tells how a parameter is given, by its folded name.
    pub(crate) given: &'a GivenHow<'a>,
    /// Tells whether the input has a name.
    pub(crate) holds: &'a dyn Fn(&str) -> bool,
    /// True if something is missing, so that ordinary words count.
    pub(crate) is_lacking: bool,
}

/// The known parameter that a name, or the end of a path, is about; without company it may be about any.
pub(crate) fn about<'k>(name: &str, known: &'k KnownNames, beside: Option<Company<'_>>) -> Option<Meant<'k>> {
    let start = name.rmatch_indices('.').nth(1).map_or(0, |(at, _)| at + 1);
    let name = &name[start..];
    if name.len() > LONGEST_NAME {
        return None;
    }
    let all = tokens(name);
    // Whatever a thing is called that is nothing known, what it has is about itself.
    let last = || {
        let (way, last) = name.rsplit_once('.')?;
        let is_unknown = |token: &String| !VOCABULARY.contains(token.as_str());
        let (of_way, of_last) = all.split_at(all.len().saturating_sub(tokens(last).len()));
        (!way.is_empty() && of_way.iter().all(is_unknown)).then(|| find(of_last, known, beside))?
    };
    find(&all, known, beside).or_else(last)
}

/// The matrix, for a name that holds as many numbers beside a box that none places.
pub(crate) fn matrix<'k>(known: &'k KnownNames, given: &GivenHow<'_>) -> Option<Meant<'k>> {
    let name = known.find(|known| known.folded == "matrix")?;
    (brings_boxes(given) && given("matrix").is_none()).then_some(Meant { name, but: ROWS })
}

fn find<'k>(tokens: &[String], known: &'k KnownNames, beside: Option<Company<'_>>) -> Option<Meant<'k>> {
    let given = |name: &str| beside.and_then(|beside| (beside.given)(name));
    let holds = |name: &str| beside.is_some_and(|beside| (beside.holds)(name));
    let is_input = |name: &str| given(name) == Some(GivenBy::Input);
    let has = |list: &[&str], token: &String| list.contains(&token.as_str());
    let places = ["center", "min", "corner", "p1"];
    let is_placed = || places.iter().any(|place| is_input(place));
    // Boxes of which there are two move by themselves.
    let are_two = || BOXES.iter().any(|of_box| places.iter().any(|place| is_input(&format!("{of_box}{place}"))));
    let is_lacking = || beside.is_some_and(|beside| beside.is_lacking);
    let lacks_direction = || {
        let may_have = known.find(|known| known.folded == "dir").is_some();
        may_have && ["dir", "to"].iter().all(|end| given(end).is_none())
    };
    let is_when = |when: When, name: &str| match when {
        When::BesideIt => is_input(name),
        _ if is_input(name) => false,
        When::Always => true,
        _ if beside.is_none() => !matches!(when, When::PlacedInScene | When::OneNumber),
        // Where the direction of a path is missing, it is more like that.
        When::Box => !lacks_direction() && (is_lacking() || brings_boxes(&given)),
        _ if given(name).is_some() => false,
        When::Placed => {
            let has_path = ["origin", "from"].iter().any(|start| given(start).is_some());
            are_two() || is_placed() && (has_path || given(PATHS_ELSEWHERE).is_some())
        }
        When::PlacedInScene => is_placed() && given(PATHS_ELSEWHERE).is_some(),
        When::Ray => is_input("dir"),
        When::Range => is_input("dir") && holds("t0") && holds("t1"),
        When::Sphere => is_input("center"),
        When::Axes => {
            brings_boxes(&given) && !is_input("rotation") && AXES.iter().any(|pair| pair.iter().all(|axis| holds(axis)))
        }
        When::Matrix => is_input("matrix"),
        When::OneNumber => is_input("dir") && !["g", "r01", "r12", "r21"].iter().any(|other| holds(other)),
    };
    ABOUT.iter().find_map(|about| {
        let About { words, with, beside, names, when, but } = *about;
        let is_free = |token: &String| match beside {
            None => !has(&OTHERS, token) && !has(RESULTS, token),
            Some(beside) => has(PLAIN, token) || beside.iter().any(|list| has(list, token)),
        };
        let is_about = tokens.iter().any(|token| has(words, token))
            && (with.is_empty() || tokens.iter().any(|token| has(with, token)))
            && tokens.iter().all(|token| has(words, token) || has(with, token) || is_free(token));
        let boxes = match BOXES.iter().find(|of_box| tokens.iter().any(|token| token == *of_box)) {
            Some(of_box) => ["", of_box, of_box],
            None => ["", BOXES[0], BOXES[1]],
        };
        let mut full = names.iter().flat_map(|name| boxes.map(|of_box| format!("{of_box}{name}")));
        let found = || full.find_map(|full| known.find(|known| known.folded == full && is_when(when, &full)));
        is_about.then(found)?.map(|name| Meant { name, but })
    })
}
