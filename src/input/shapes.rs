//! Texts beside a solid that say another one than is read: `"type": "capsule"`.

use std::collections::{HashMap, HashSet};

use crate::cli::Reading;
use crate::nearest::words;
use crate::output::format::{Passed, PassedValue};
use crate::query::{Args, Kind, Mask, Parameters, optional_slot_of, shown};

use super::columns::has_own;

/// The last words of names that say what kind of solid a thing is.
const KINDS: [&str; 8] = ["type", "shape", "kind", "geometry", "geom", "primitive", "form", "collider"];
/// Words for each kind of solid.
const BOXES: &[&str] = &["box", "cube", "aabb", "obb", "cuboid", "rect", "rectangle"];
const SPHERES: &[&str] = &["sphere", "circle"];
const CYLINDERS: &[&str] = &["cyl", "cylinder", "tube", "pipe", "disk", "disc"];
const CAPSULES: &[&str] = &["capsule"];
/// Words for solids that are not read here.
const OTHERS: &[&str] = &[
    "cone",
    "ellipsoid",
    "torus",
    "pyramid",
    "prism",
    "wedge",
    "ellipse",
    "triangle",
    "polygon",
    "diamond",
    "line",
    "arrow",
    "mesh",
    "plane",
    "ramp",
    "text",
    "freedraw",
];
/// Words beside them that say no more.
#[rustfmt::skip]
const BESIDE: &[&str] = &[
    "shape", "collider", "collision", "geometry", "geom", "primitive", "body", "solid", "bt", "px", "static", "bounding",
    "oriented", "aligned", "axis", "volume", "type", "",
];
/// No text that says a kind is longer.
const LONGEST: usize = 40;
/// How many different texts are looked at.
const MOST_TEXTS: usize = 1_000;

/// A solid, as it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Solid {
    Box,
    Sphere,
    /// With these caps, where they are given.
    Cylinder(Option<&'static str>),
}

impl Solid {
    /// The solid of a query or a scene that gives these parameters; `None` of a cell, or where none is whole.
    pub(super) fn of(parameters: Parameters, gives: impl Fn(&str) -> bool, caps: Option<&'static str>) -> Option<Self> {
        if parameters.iter().any(|parameter| parameter.name == "half_axis") {
            let has_axis = ["p1", "axis", "half_axis"].iter().any(|axis| gives(axis));
            return match (has_axis, gives("center")) {
                (true, _) => Some(Self::Cylinder(caps)),
                (false, is_sphere) => is_sphere.then_some(Self::Sphere),
            };
        }
        ["min", "center", "b_min", "b_center"].into_iter().any(gives).then_some(Self::Box)
    }

    /// The warning about a text of this name, if it says another solid.
    pub(super) fn contradicted(self, name: &str, text: &str) -> Option<String> {
        let of_text = words_of_kind(name, text);
        let speaks = |of: &[&str]| of_text.iter().any(|word| of.contains(&word.as_str()));
        let kinds = [BOXES, SPHERES, CYLINDERS, CAPSULES, OTHERS];
        let is_kind = |word: &String| kinds.iter().any(|kind| kind.contains(&word.as_str()));
        // A cylinder head is no cylinder.
        let is_known =
            of_text.iter().any(is_kind) && of_text.iter().all(|word| is_kind(word) || BESIDE.contains(&word.as_str()));
        let (fits, read) = match self {
            Self::Box => (speaks(BOXES), "what is read is a box"),
            Self::Sphere if speaks(CYLINDERS) || speaks(CAPSULES) => {
                (false, "a center alone is a sphere: half_axis is missing")
            }
            Self::Sphere => (speaks(SPHERES), "what is read is a sphere"),
            Self::Cylinder(Some("round")) => (speaks(CAPSULES), "with round caps it is a capsule"),
            Self::Cylinder(Some("flat")) => (speaks(CYLINDERS), "with flat caps it is a cylinder"),
            Self::Cylinder(_) => (speaks(CYLINDERS) || speaks(CAPSULES), "what is read is a cylinder"),
        };
        let [name, text] = [name, text].map(|text| shown(text.as_bytes()));
        (is_known && !fits).then(|| format!("hitcalc: warning: {name} says {text}, but {read}"))
    }
}

/// The warnings about cells of a query, with their names, that say another solid than the parameters that it brings; the
/// solids of a scene are looked at one by one.
pub(super) fn says_other<'c>(
    reading: &Reading,
    brought: &[&str],
    cells: impl Iterator<Item = (&'c str, &'c [u8])>,
) -> Vec<String> {
    let gives = |parameter: &str| brought.contains(&parameter);
    let is_own = !reading.is_scene && has_own(reading, "center");
    let Some(solid) = Solid::of(reading.parameters, gives, reading.caps).filter(|_| is_own) else { return Vec::new() };
    cells.filter_map(|(name, text)| solid.contradicted(name, std::str::from_utf8(text).ok()?)).collect()
}

/// True if a name says of which kind a thing is.
fn says_kind(name: &str) -> bool {
    words(name).last().is_some_and(|last| KINDS.contains(&last.as_str()))
}

/// The words of a text whose name says that it tells of which kind a thing is; none of another text. Engines say in how many
/// dimensions: SphereShape3D.
fn words_of_kind(name: &str, text: &str) -> Vec<String> {
    if !says_kind(name) || text.len() > LONGEST {
        return Vec::new();
    }
    let bare = |word: String| {
        let bare = word.strip_suffix('d').filter(|bare| bare.ends_with(['2', '3'])).unwrap_or(&word);
        bare.trim_end_matches(|digit: char| digit.is_ascii_digit()).to_owned()
    };
    words(text).into_iter().map(bare).collect()
}

/// True if a text of this name says that a solid is a cylinder or a capsule.
pub(super) fn is_called_cylinder(name: &str, text: &str) -> bool {
    words_of_kind(name, text).iter().any(|word| [CYLINDERS, CAPSULES].concat().contains(&word.as_str()))
}

/// The texts of a scene that say what its solids are.
pub(super) struct Shapes {
    parameters: Parameters,
    /// The slot of the caps, and their words.
    caps: Option<(usize, &'static [&'static str])>,
    /// The names that pass, in their order, with whether each says of which kind a thing is.
    names: Vec<(String, bool)>,
    /// The texts of solids that give the same parameters, and have the same caps.
    seen: HashMap<(Mask, Option<usize>), HashSet<String>>,
    count: usize,
}

impl Shapes {
    pub(super) fn of(parameters: Parameters) -> Self {
        let words = parameters.iter().find(|parameter| parameter.name == "caps").map(|caps| caps.kind);
        let caps = match (optional_slot_of(&parameters, "caps"), words) {
            (Some(slot), Some(Kind::Word(words))) => Some((slot, words)),
            _ => None,
        };
        Self { parameters, caps, names: Vec::new(), seen: HashMap::new(), count: 0 }
    }

    /// True if a text beside a solid says that it is one of those that are asked for.
    pub(super) fn asks_for(&self, passed: &dyn Passed) -> bool {
        let is_round = self.parameters.iter().any(|parameter| parameter.name == "half_axis");
        let kinds = if is_round { &[SPHERES, CYLINDERS, CAPSULES][..] } else { &[BOXES] };
        let mut is_asked = false;
        passed.visit(&mut |name, value| {
            let text = match value {
                PassedValue::Cell { text, .. } => std::str::from_utf8(text).unwrap_or_default(),
                PassedValue::Json(text) => text,
            };
            let is_kind = |word: &String| kinds.iter().any(|kind| kind.contains(&word.as_str()));
            is_asked |= words_of_kind(name.trim(), text).iter().any(is_kind);
        });
        is_asked
    }

    /// The warnings about the texts beside a solid that say another one; each text counts once.
    pub(super) fn look(&mut self, solid: &Args, passed: &dyn Passed) -> Vec<String> {
        let (mut found, mut place) = (Vec::new(), 0);
        passed.visit(&mut |name, value| {
            let is_known = self.names.get(place).is_some_and(|(known, _)| known == name);
            if !is_known {
                self.names.truncate(place);
                self.names.push((name.to_owned(), says_kind(name.trim())));
            }
            place += 1;
            if !self.names[place - 1].1 || self.count == MOST_TEXTS {
                return;
            }
            let text = match value {
                PassedValue::Cell { text, .. } => std::str::from_utf8(text).ok(),
                PassedValue::Json(text) => text.strip_prefix('"').and_then(|text| text.strip_suffix('"')),
            };
            let Some(text) = text else { return };
            let caps = self.caps.and_then(|(slot, _)| solid.word(slot));
            let seen = self.seen.entry((solid.present(), caps)).or_default();
            if !seen.contains(text) {
                seen.insert(text.to_owned());
                self.count += 1;
                let caps = self.caps.zip(caps).and_then(|((_, words), at)| words.get(at).copied());
                let of = Solid::of(self.parameters, |name| solid.gives(name), caps);
                found.extend(of.and_then(|of| of.contradicted(name.trim(), text)));
            }
        });
        found
    }
}
