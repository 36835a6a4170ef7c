//! Names of parameters taken apart: the axis, the letter of a box, the part of a question that each belongs to.

use std::collections::HashSet;

use crate::nearest::{folded, words};

/// A parameter's name without the axis behind it.
pub(in crate::input) fn without_axis(name: &str) -> &str {
    // The third edge of a box is no axis of one.
    let is_axis = |stem: &str, axis: &str| ["x", "y", "z"].contains(&axis) || axis == "w" && !stem.ends_with("edge");
    name.rsplit_once('_').filter(|(stem, axis)| is_axis(stem, axis)).map_or(name, |(stem, _)| stem)
}

pub(in crate::input) fn is_axis(last: &str) -> bool {
    ["x", "y", "z", "w", "0", "1", "2", "3"].contains(&&*folded(last))
}

/// The names that a name would be with another axis in place of its own, which stands behind it or in front.
pub(in crate::input) fn with_axis(name: &str, [own, other]: [&str; 2]) -> impl Iterator<Item = String> {
    let behind = name.strip_suffix(own).map(|stem| format!("{stem}{other}"));
    behind.into_iter().chain(name.strip_prefix(own).map(|rest| format!("{other}{rest}")))
}

/// The last word of a name that is no axis.
pub(in crate::input) fn last_word(name: &str) -> Option<String> {
    words(name).into_iter().rev().find(|word| !is_axis(word))
}

/// The letter of one of two boxes that a parameter's name begins with, `a_` or `b_`, and the rest; "" and all of it where
/// it has none.
pub(in crate::input) fn box_and_part(name: &str) -> (&str, &str) {
    let letter = ["a_", "b_"].into_iter().find(|letter| name.starts_with(letter)).unwrap_or_default();
    name.split_at(letter.len())
}

/// The parameters, without the letter of a box, that say where a box is and how large.
pub(in crate::input) const EXTENTS: [&str; 5] = ["min", "max", "center", "size", "half"];

/// The parts of a question that are each of one thing.
pub(in crate::input) const ROLES: [&str; 4] = ["path", "solid", "a_", "b_"];
/// The parameters of paths, and of walks; all others are those of solids.
const OF_PATHS: [&str; 7] = ["origin", "dir", "from", "to", "path_radius", "t_min", "t_max"];
const OF_WALKS: [&str; 3] = ["cell_size", "grid_origin", "max_steps"];

/// The part of a question that a parameter belongs to: the path, the solid, or one of two boxes, whose letter it begins with;
/// "" if it is none of them.
pub(in crate::input) fn role(parameter: &str) -> &'static str {
    let stem = without_axis(parameter);
    match box_and_part(stem).0 {
        "a_" => "a_",
        "b_" => "b_",
        _ if OF_PATHS.contains(&stem) => "path",
        _ if OF_WALKS.contains(&stem) => "",
        _ => "solid",
    }
}

/// The parameters, without the letter of a box, that together give a whole path or solid.
const WHOLES: [&[&str]; 10] = [
    &["origin", "dir"],
    &["from", "to"],
    &["min", "max"],
    &["min", "size"],
    &["center", "size"],
    &["center", "half"],
    &["corner", "edge_u", "edge_v"],
    &["p1", "p2"],
    &["p1", "axis"],
    &["center", "radius"],
];

/// True if these parameters give a whole path, solid or box.
pub(in crate::input) fn are_whole<'p>(parameters: impl Iterator<Item = &'p str>) -> bool {
    let parts: HashSet<&str> = parameters.map(|name| box_and_part(without_axis(name)).1).collect();
    WHOLES.iter().any(|whole| whole.iter().all(|part| parts.contains(part)))
}
