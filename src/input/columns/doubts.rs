//! Doubts about what names are likened to: where a part may be of another thing, of another form, or of nothing that is asked,
//! it is named with the doubt, and not proposed.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::cli::Reading;
use crate::nearest::{
    KnownNames, MIDDLE, folded, has, is_around_others, is_body, is_cell, is_grid, is_of_answer, is_path, is_solid,
    perhaps_meant, without_unit, words,
};
use crate::query::Kind;

use super::ends::{EITHER_END, Held, Holds, tells_of_axis, tells_of_path};
use super::everyday::PLACES;
use super::has_own;
use super::names::counted;
use super::near::{Near, OF_CIRCLE};
use super::parts::{EXTENTS, ROLES, are_whole, is_axis, last_word, role, without_axis};
use super::things::{
    MOTIONS, doubt_counts, doubt_elsewhere, doubt_first, doubt_middles, doubt_of_others, doubt_two_places, is_of_box,
};

/// Said of a part of a path or of a solid in a thing that may be another one.
pub(in crate::input) const WHICH_OF_THEM: &str = "if it is the one meant, which only you know";
/// Said of a part of a box in a thing that may be the other box.
pub(in crate::input) const WHICH_BOX: &str = "or that of the other box: which of both boxes it is of, only you know";
/// Said of sides of a box that do not come in the order x, y, z.
pub(in crate::input) const WHICH_IS_UP: &str = "which axis it is along, only you know";
/// Said of other extents of a box that has both its corners.
pub(in crate::input) const BESIDE_CORNERS: &str = "not needed beside min and max";
/// Said of an end beside a whole ray.
const BESIDE_RAY: &str = "not needed beside an origin and a direction";
/// Said of names that would give one thing twice: beside them nothing is proposed.
pub(in crate::input) const OF_TWO_FORMS: &str = "one of several that cannot be used together";
/// Said of words in place of a vector, and of true in place of a word.
pub(in crate::input) const OF_A_WORD: &str = "a vector, which this text is not";
const OF_YES: &str = "a word of its own, which true is not";
/// Said of p and v of particles.
const OF_PARTICLES: &str = "of particles p may be a momentum and v a vertex, which only you know";
/// Said of the end of a range beside the ends of a path.
const OF_SEGMENTS: &str = "whose t goes from 0 at one end to 1 at the other";
/// Said of a time beside the direction of a path.
const OF_VELOCITY: &str = "where dir is a velocity; else t counts lengths of dir";
/// Said of a time beside the way of a whole frame.
const OF_WAY: &str = "where it is a velocity that is beside it; the way of a whole frame ends at 1";
/// Said of a rotation beside the ends of a cylinder, or of a sphere.
const OF_HALF_AXIS: &str = "of half_axis about center; two ends say themselves how they lie, and a sphere lies no way";
/// Said of numbers that are counted.
const OF_MORE: &str = "of which there are more numbers";
/// Words that may be of any thing.
pub(super) const OF_ANY: &str = "position pos location point translation velocity vel speed direction min max center centre \
    size half world level scene p u v vx vy vz x y z";
/// Words of places that a path may begin at, too: where it was, or where it is seen from.
const OTHER_STARTS: &str = "prev previous last old camera cam eye viewer";
/// Words of where something goes to.
pub(super) const GOALS: &str = "goal target destination dest finish stop";
/// Words of turns.
const OF_TURNS: &str = "rotation rot quaternion quat orientation attitude turn xyzw local world global initial";
/// Words of vectors that say which way something goes.
const DIRECTIONS: &str = "forward fwd look gaze aim facing heading view dir direction vec vector delta";

/// An input whose names are likened to parameters.
pub(in crate::input) struct Likened<'a> {
    pub(in crate::input) reading: &'a Reading,
    /// The parameters that are there already.
    pub(in crate::input) brought: &'a [&'a str],
    /// The names of its columns, or its own keys, in order.
    pub(in crate::input) names: &'a [&'a str],
    /// The vectors that are like nothing.
    pub(in crate::input) unknown: &'a [&'a str],
    /// True of a thing in an object.
    pub(in crate::input) is_thing: bool,
}

impl Likened<'_> {
    /// Doubts what may be of another thing or of another form, rule by rule: a later one asks what the others left sure.
    pub(in crate::input) fn doubt(&self, near: &mut Vec<Near>) {
        let Self { reading, brought, names, unknown, is_thing } = *self;
        drop_answers(brought, near);
        doubt_other_things(brought, near);
        doubt_called_otherwise(unknown, near);
        doubt_elsewhere(names, unknown, near);
        doubt_bare(unknown, brought, near);
        doubt_strangers(unknown, near);
        doubt_ended(names, near);
        doubt_two_places(reading, names, near);
        doubt_other_ray(names, brought, near);
        if !is_thing {
            doubt_ends(reading, unknown, brought, near);
            doubt_motion(brought, near);
        }
        doubt_counts(names, near);
        doubt_counted(names, near);
        doubt_torn(unknown, brought, near);
        doubt_turns(&reading.given, names, brought, near);
        doubt_particles(names, near);
        doubt_first(near);
        doubt_of_others(reading, near);
        doubt_middles(near);
        Near::in_one_form(near);
        doubt_forms(&[brought, &reading.given].concat(), has_own(reading, "dir"), near);
    }
}

/// True if a vector that is like nothing may be a part of the path, the solid or a box: one of a body is none of the path,
/// and one of a path, or a velocity, none of a solid.
pub(in crate::input) fn may_be_of(role: &str, name: &str) -> bool {
    let moves =
        || words(name).iter().any(|word| MOTIONS.contains(&word.as_str()) || has("dir direction forward", word));
    match role {
        "path" => !is_body(name),
        "solid" => !is_path(name) && !moves(),
        _ => true,
    }
}

/// Doubts what may be of any thing, as a mere `position`, beside as many vectors that are like nothing, `unknown`, or beside an
/// earlier one, or that of a camera; a direction stands by itself beside the sure origin of the same input, which brings these
/// parameters.
fn doubt_bare(unknown: &[&str], brought: &[&str], near: &mut [Near]) {
    let is_any = |name: &str| words(name).iter().all(|word| has(OF_ANY, word) || ["px", "py", "pz"].contains(&&**word));
    let is_start = |near: &Near| near.is_sure() && near.stem() == "origin";
    let has_start = brought.contains(&"origin") || near.iter().any(|near| is_start(near) && !is_any(&near.name));
    let is_bare = |near: &Near| {
        let is_sure = has_start && folded(&near.name).starts_with("direction");
        near.is_sure() && !is_sure && is_any(&near.name)
    };
    let is_other_start = |name: &&&str| {
        let words = words(name);
        let is_other = |word: &String| has(OTHER_STARTS, word);
        words.iter().any(is_other) && words.iter().all(|word| is_other(word) || has(OF_ANY, word))
    };
    if unknown.iter().any(|name| is_other_start(&name)) {
        Near::doubt(near, WHICH_OF_THEM, |near| is_bare(near) && is_start(near));
    }
    // Of each part of the question: whether as many rivals are there as vectors of it, and whether one is a direction.
    let of_roles = ROLES.into_iter().chain([""]).map(|of| {
        let bare = near.iter().filter(|near| is_bare(near) && near.role() == of);
        let wanted = bare.map(|near| near.stem()).collect::<HashSet<_>>().len().max(1);
        // Both corners are a whole box, beside mere points.
        let has = |stem: &str| near.iter().any(|near| near.stem() == stem);
        let are_corners = of == "solid" && has("min") && has("max");
        let rivals =
            || unknown.iter().filter(|name| may_be_of(of, name) && (!are_corners || is_of_box(without_axis(name))));
        (of, (rivals().nth(wanted - 1).is_some(), rivals().any(|name| says_way(name))))
    });
    let of_roles: HashMap<&str, (bool, bool)> = of_roles.collect();
    let is_rivalled = |near: &Near| {
        let (are_many, points) = of_roles.get(near.role()).copied().unwrap_or_default();
        are_many || points && near.stem() == "dir"
    };
    Near::doubt(near, WHICH_OF_THEM, |near| is_bare(near) && is_rivalled(near));
}

/// True if a name has a word for a direction.
pub(super) fn says_way(name: &str) -> bool {
    words(name).iter().any(|word| has(DIRECTIONS, word))
}

/// The words in the name of a part of the path that say nothing of one: `wind` of `wind_dir`.
fn other_words(near: &Near) -> Vec<String> {
    static OF_PATHS: LazyLock<KnownNames> =
        LazyLock::new(|| KnownNames::of(["origin", "dir", "from", "to"].map(str::to_owned)));
    let says_path = |word: &String| {
        let is_own = !is_around_others(word) && (has(OF_ANY, word) || has(DIRECTIONS, word) || has(OTHER_STARTS, word));
        word.len() < 2 || is_path(word) || is_own || perhaps_meant(word, &OF_PATHS, &|_| None).is_some()
    };
    let mut words = words(&near.name);
    words.retain(|word| !is_axis(word));
    // A word alone is what the path has it called, unless it is that of a thing with x and y.
    let may_be = words.len() > 1 || near.is_inner() && near.stem() == "origin";
    // An axis may stand right behind.
    let bare = |word: &str| word.trim_end_matches(['x', 'y', 'z']).to_owned();
    words.retain(|word| may_be && !says_path(word) && !says_path(&bare(word)));
    words
}

/// Doubts a part of a path that is called after something else, as `wind_dir` and `map_origin`: beside a vector that is like
/// nothing, `unknown`, or beside a part that is called what it is. A thing that has a place and a way is a path of its own.
fn doubt_called_otherwise(unknown: &[&str], near: &mut [Near]) {
    let others: Vec<Vec<String>> = near.iter().map(other_words).collect();
    let mut halves: HashMap<&[String], HashSet<&str>> = HashMap::new();
    let (mut has_start, mut has_way) = (false, false);
    for (near, others) in near.iter().zip(&others).filter(|(near, _)| is_half(near)) {
        halves.entry(others).or_default().insert(near.stem());
        // An end is in the place of a direction.
        let is_plain = near.is_sure() && others.is_empty();
        has_start |= is_plain && is_start(near);
        has_way |= is_plain && !is_start(near);
    }
    let is_place = |name: &str| last_word(name).is_some_and(|last| has("position pos location", &last));
    let has_rival = unknown.iter().any(|name| may_be_of("path", name) || is_place(name));
    let is_open = |(near, others): (&Near, &Vec<String>)| {
        let is_alone = halves.get(&others[..]).is_none_or(|halves| halves.len() < 2);
        let has_plain = if is_start(near) { has_start } else { has_way };
        is_half(near) && !others.is_empty() && is_alone && (has_rival || has_plain)
    };
    let open: Vec<bool> = near.iter().zip(&others).map(is_open).collect();
    for (near, _) in near.iter_mut().zip(open).filter(|(near, is_open)| near.is_sure() && *is_open) {
        near.but = WHICH_OF_THEM;
    }
}

/// Doubts a start that has an end as where a ray begins, and the place of a start, beside another place that may be that.
fn doubt_ended(names: &[&str], near: &mut [Near]) {
    let all: HashSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
    let has_end = |near: &Near| {
        let name = near.name.to_lowercase();
        name.contains("start") && all.contains(&name.replace("start", "end"))
    };
    let has_goal = near.iter().any(|near| near.is_sure() && near.stem() == "to");
    let says_start = |name: &str| words(name).iter().any(|word| word == "start");
    let is_place = |name: &str| last_word(name).is_some_and(|last| has("pos position location origin", &last));
    let solids: HashSet<&str> =
        near.iter().filter(|near| near.role() != "path").map(|near| near.name.as_str()).collect();
    let has_place = names.iter().any(|name| is_place(name) && !says_start(name) && !solids.contains(name));
    let has_open = near.iter().any(|near| !near.is_sure() && near.stem() == "origin");
    if !has_goal && (has_open || has_place) {
        let is_second = |near: &Near| has_place && says_start(&near.name) && is_place(&near.name);
        Near::doubt(near, WHICH_OF_THEM, |near| {
            near.stem() == "origin" && (has_open && has_end(near) || is_second(near))
        });
    }
}

/// Doubts the direction of a thing that has a place of its own, beside the origin of the input itself: `ray_dir` beside
/// `ray_origin` and `origin`, and `rd` beside `ro`.
fn doubt_other_ray(names: &[&str], brought: &[&str], near: &mut [Near]) {
    let thing_of = |name: &str, last: &str| {
        let mut words = words(name);
        words.retain(|word| !is_axis(word));
        let is_it = words.len() > 1 && words.last().is_some_and(|word| has(last, word));
        words.into_iter().next().filter(|_| is_it)
    };
    let things: HashSet<String> =
        names.iter().filter_map(|name| thing_of(name, "origin position pos location start")).collect();
    // Nor is the way to a target that of one that aims elsewhere.
    let sure: HashSet<&str> = near.iter().filter(|near| near.is_sure()).map(|near| near.name.as_str()).collect();
    let is_aim = |name: &str| words(name).iter().any(|word| has("aim look gaze facing heading forward fwd", word));
    if names.iter().any(|name| !sure.contains(name) && is_aim(name)) {
        let is_goal = |near: &Near| near.stem() == "to" && last_word(&near.name).is_some_and(|last| has(GOALS, &last));
        let has_goal = near.iter().any(is_goal);
        Near::doubt(near, WHICH_OF_THEM, |near| has_goal && ["from", "origin", "to"].contains(&near.stem()));
    }
    let has_ro = names.iter().any(|name| ["ro", "rox"].contains(&&*folded(name)));
    if brought.contains(&"origin") {
        Near::doubt(near, WHICH_OF_THEM, |near| {
            let is_of_thing = || thing_of(&near.name, DIRECTIONS).is_some_and(|thing| things.contains(&thing));
            near.stem() == "dir" && (is_of_thing() || has_ro && folded(&near.name).starts_with("rd"))
        });
    }
}

/// Doubts one half of a path in a thing that has not the other half, where a vector of no thing is like nothing, `unknown`:
/// beside `muzzle` and `target` the place of a camera is another one; and so a part of a solid: beside `ball` that is its center.
fn doubt_strangers(unknown: &[&str], near: &mut [Near]) {
    if unknown.iter().any(|name| !name.contains('.') && may_be_of("solid", name) && !is_path(name)) {
        let solids = near.iter().filter(|near| near.role() == "solid").map(|near| near.vectors_thing().to_owned());
        let mut counts: HashMap<String, usize> = HashMap::new();
        solids.for_each(|thing| *counts.entry(thing).or_default() += 1);
        Near::doubt(near, WHICH_OF_THEM, |near| {
            let thing = near.vectors_thing();
            let is_own = is_body(thing) || is_solid(thing);
            near.role() == "solid" && !thing.is_empty() && !is_own && counts.get(thing) == Some(&1)
        });
    }
    if !unknown.iter().any(|name| !name.contains('.') && may_be_of("path", name)) {
        return;
    }
    let mut of_things: HashMap<String, HashSet<String>> = HashMap::new();
    for near in near.iter().filter(|near| is_half(near)) {
        of_things.entry(near.vectors_thing().to_owned()).or_default().insert(near.stem().to_owned());
    }
    let is_alone = |near: &Near| of_things.get(near.vectors_thing()).is_none_or(|halves| halves.len() < 2);
    Near::doubt(near, WHICH_OF_THEM, |near| {
        let thing = near.vectors_thing();
        !thing.is_empty() && is_half(near) && is_alone(near) && !is_path(thing)
    });
}

/// Doubts all of a path or a solid of which a part is likened twice; a solid of parts of several bodies, or one of two whole
/// ones; and one of a body and of the input itself, where that body has a vector that is like nothing, `unknown`.
fn doubt_torn(unknown: &[&str], brought: &[&str], near: &mut [Near]) {
    let first_word = |name: &str| words(name).first().cloned().filter(|first| is_body(first));
    let bodies: HashSet<String> =
        unknown.iter().filter(|name| may_be_of("solid", name)).filter_map(|name| first_word(name)).collect();
    let is_flat = |near: &Near| near.is_sure() && !near.is_inner();
    // The bodies that parts of the solid are of.
    let solids = || near.iter().filter(|near| is_flat(near) && near.role() == "solid");
    let others: HashSet<Option<String>> = solids().map(|near| first_word(&near.name)).collect();
    let is_mixed = others.len() > 1 || brought.iter().any(|name| role(name) == "solid");
    let mut torn: HashSet<&str> = HashSet::new();
    let mut parameters: HashSet<&str> = HashSet::new();
    // Of two bodies that are each a whole solid none says that it is the one.
    let head = |name: &str| words(name).first().filter(|first| !has(OF_ANY, first)).cloned();
    let mut by_head: HashMap<String, Vec<&str>> = HashMap::new();
    for near in solids() {
        head(&near.name).into_iter().for_each(|head| by_head.entry(head).or_default().push(&near.parameter));
    }
    let is_whole = |parameters: &&Vec<&str>| are_whole(parameters.iter().copied());
    // Nor does one beside another, like nothing, that has all of its parts.
    let tail = |name: &str| {
        let mut words = words(name);
        words.truncate(words.len() - usize::from(words.last().is_some_and(|last| is_axis(last))));
        words.split_first().map(|(_, tail)| tail.join("_")).filter(|tail| !tail.is_empty())
    };
    let of_unknown = unknown.iter().filter(|name| !name.contains('.') && may_be_of("solid", name));
    let tails: HashSet<String> = of_unknown.filter_map(|name| tail(name)).collect();
    let own: HashSet<Option<String>> = solids().map(|near| tail(&near.name)).collect();
    let is_twice = own.len() > 1 && own.iter().all(|tail| tail.as_ref().is_some_and(|tail| tails.contains(tail)));
    // Nor do parts of two bodies make one.
    let are_two = others.iter().flatten().nth(1).is_some();
    if by_head.values().filter(is_whole).nth(1).is_some() || is_twice || are_two {
        torn.insert("solid");
    }
    let wholes = near.iter().filter(|near| is_flat(near)).map(|near| (near.parameter.clone(), near.name.clone()));
    let wholes: HashMap<String, String> = wholes.collect();
    for near in near.iter().filter(|near| is_flat(near)) {
        let of = near.role();
        let body = first_word(&near.name).filter(|_| of == "solid");
        let is_of_body = is_mixed && body.as_ref().is_some_and(|body| bodies.contains(body));
        let stem = near.stem();
        let is_second = body.is_some() && brought.contains(&stem);
        // Mere letters beside a whole vector, or a second one of another name that says no more.
        let own = without_axis(&near.name);
        let says_no_more = |whole: &String| own != whole && folded(own).len() > 2 && !is_path(own);
        let is_second_to = |whole| has(OF_ANY, &folded(&near.name)) || says_no_more(whole);
        let is_number = of == "path" && stem != near.parameter;
        let is_second = is_second || is_number && wholes.get(stem).is_some_and(is_second_to);
        if !parameters.insert(&near.parameter) || is_of_body || is_second {
            torn.insert(of);
        }
    }
    Near::doubt(near, WHICH_OF_THEM, |near| !near.is_inner() && torn.contains(near.role()));
    // Of two boxes neither has an extent that is doubted of the other.
    let is_of_box = |near: &Near| near.role().ends_with('_') && !near.is_inner() && EXTENTS.contains(&near.part().1);
    let open = near.iter().filter(|near| is_of_box(near) && [WHICH_OF_THEM, WHICH_BOX].contains(&near.but));
    let open: HashSet<String> = open.map(|near| near.parameter.clone()).collect();
    Near::doubt(near, WHICH_BOX, |near| is_of_box(near) && open.contains(&near.parameter));
}

/// Doubts numbers that are counted, of which there are more than the vector has: nine are no quaternion.
fn doubt_counted(names: &[&str], near: &mut [Near]) {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for stem in names.iter().filter_map(|name| counted(name)) {
        *counts.entry(stem).or_default() += 1;
    }
    // Widths and heights of several things are counted, too.
    let is_of_things = |stem: &str| {
        let side = stem.trim_end_matches('_');
        ["w", "h"].contains(&side) && ["w", "h"].iter().all(|other| counts.contains_key(&*stem.replace(side, other)))
    };
    Near::doubt(near, WHICH_OF_THEM, |near| counted(&near.name).is_some_and(is_of_things));
    Near::doubt(near, OF_MORE, |near| {
        let most = if near.stem() == "rotation" { 4 } else { 3 };
        near.parameter != near.stem()
            && counted(&near.name).is_some_and(|stem| counts.get(stem).is_some_and(|count| *count > most))
    });
}

/// Doubts the turn of a box among the names of a path: where flags give the box, or it stands right behind one of these, or the
/// box has a low corner.
fn doubt_turns(given: &[&str], names: &[&str], brought: &[&str], near: &mut [Near]) {
    if are_whole(given.iter().copied().filter(|name| role(name) == "solid")) {
        Near::doubt(near, WHICH_OF_THEM, |near| near.stem() == "rotation" && !is_body(&near.name));
    }
    let is_turn = |near: &Near| near.stem() == "rotation";
    // The turn of a head is none of the box beside it.
    let of_solid = near.iter().filter(|near| near.role() == "solid" && !is_turn(near));
    let of_solid: HashSet<String> = of_solid.flat_map(|near| words(&near.name)).collect();
    let is_of_other = |near: &Near| {
        let words = words(&near.name);
        let mut others = words.iter().filter(|word| word.len() > 1 && !has(OF_TURNS, word) && !is_body(word));
        others.any(|word| !of_solid.contains(word))
    };
    if !of_solid.is_empty() {
        Near::doubt(near, WHICH_OF_THEM, |near| is_turn(near) && is_of_other(near));
    }
    let roles: HashMap<&str, &str> = near.iter().map(|near| (near.name.as_str(), near.role())).collect();
    let likened: HashSet<&str> = near.iter().map(|near| near.stem()).collect();
    let has_corner = likened.contains("min") || brought.contains(&"min");
    let is_brought = ["origin", "from"].iter().any(|place| brought.contains(place));
    let has_place = is_brought || ["origin", "from"].iter().any(|place| likened.contains(place));
    let turns: HashSet<&str> = near.iter().filter(|near| is_turn(near)).map(|near| near.name.as_str()).collect();
    let before = names.iter().take_while(|name| !turns.contains(*name)).filter_map(|name| roles.get(name)).last();
    let is_behind = !brought.contains(&"center") && before.map_or(is_brought, |before| *before == "path");
    if has_place && (has_corner || is_behind) {
        Near::doubt(near, WHICH_OF_THEM, |near| is_turn(near) && !near.is_inner() && !is_body(&near.name));
    }
}

/// Doubts p as a place, and v as a direction, beside other numbers of particles, or a place called x, y, z.
fn doubt_particles(names: &[&str], near: &mut [Near]) {
    let says = |name: &&str| {
        let name = folded(without_unit(name));
        ["e", "energy", "charge", "particleid", "nhits", "x"].contains(&name.as_str())
            || ["pdg", "vtx", "event", "track"].iter().any(|word| name.starts_with(word))
    };
    let is_one = |near: &Near| {
        let stem = folded(without_axis(without_unit(&near.name))).trim_end_matches(['x', 'y', 'z']).to_owned();
        near.but != WHICH_OF_THEM && ["p", "v"].contains(&stem.as_str())
    };
    // Of a motion the place comes first.
    let first = |letter: char| {
        let ones: HashSet<&str> = near.iter().filter(|near| is_one(near)).map(|near| near.name.as_str()).collect();
        names.iter().position(|name| ones.contains(name) && folded(name).starts_with(letter))
    };
    let has_vertex = matches!((first('v'), first('p')), (Some(vertex), Some(momentum)) if vertex < momentum);
    if first('p').is_some() && (has_vertex || names.iter().any(says)) {
        Near::doubt(near, OF_PARTICLES, is_one);
    }
}

/// True for a part of a path that is given as a vector.
fn is_half(near: &Near) -> bool {
    ["origin", "dir", "from", "to"].contains(&near.stem())
}

/// True for where a path begins.
pub(super) fn is_start(near: &Near) -> bool {
    ["origin", "from"].contains(&near.stem())
}

/// True if a name says nothing but that it is a place.
pub(super) fn is_mere_place(name: &str) -> bool {
    let words = words(name);
    words.iter().all(|word| is_axis(word) || has("position pos location point p px py pz", word))
}

/// Takes a mere `point`, and what names call an answer, out of what is proposed beside others for the same part of the question,
/// and doubts them where they are alone, as what is of a light.
pub(in crate::input) fn drop_answers(brought: &[&str], near: &mut Vec<Near>) {
    let is_answer = |near: &Near| {
        let words = words(&near.name);
        let mut own = words.iter().filter(|word| !is_axis(word));
        is_of_answer(&near.name) || own.next().is_some_and(|word| word == "point") && own.next().is_none()
    };
    // A wheel has an axis, too, and a point of one is no vector along it.
    let is_other_axis = |near: &Near| {
        let words = words(&near.name);
        near.stem() == "axis" && words.iter().any(|word| has("spin rotation rotate wheel joint hinge point", word))
    };
    // Beside two boxes what all are in is none.
    let is_around = |near: &Near| is_around_others(&near.name) || is_grid(&near.name);
    if ["a_", "b_"].iter().all(|of_box| near.iter().any(|near| near.role() == *of_box && !is_around(near))) {
        near.retain(|near| !is_around(near));
    }
    // The inverse of a direction, as slab tests have it, is none, nor is one that was turned back.
    let is_inverse = |near: &Near| {
        near.stem() == "dir"
            && words(&near.name).iter().any(|word| has("inv inverse rcp recip reciprocal over neg negative", word))
    };
    near.retain(|near| !is_other_axis(near) && !is_inverse(near));
    // Beside both ends of a path a mere place is what it met.
    let is_place = |near: &Near| is_start(near) && is_mere_place(&near.name);
    let has_end = near.iter().any(|near| near.stem() == "to");
    if has_end && near.iter().any(|near| is_start(near) && !is_place(near)) {
        Near::doubt(near, WHICH_OF_THEM, is_place);
    }
    let sure: HashSet<&str> = near.iter().filter(|near| !is_answer(near)).map(|near| near.role()).collect();
    let sure: HashSet<&str> = sure.into_iter().chain(brought.iter().map(|name| role(name))).collect();
    near.retain(|near| !(is_answer(near) && sure.contains(near.role())));
    // A light has a place, and shines that way.
    let is_light = |near: &Near| words(&near.name).iter().any(|word| has("light lamp", word));
    Near::doubt(near, WHICH_OF_THEM, |near| is_answer(near) || is_light(near));
}

/// Doubts the place of a thing as that of a cell, or of the box whose size the input itself has beside another place, and the size
/// of a grid as that of a box in a thing.
fn doubt_other_things(brought: &[&str], near: &mut [Near]) {
    // A place of the input itself comes first, though it may be the low corner.
    let has_own_place = near.iter().any(|near| near.but == MIDDLE && !near.is_inner());
    let has_own_size = ["size", "half"].iter().any(|size| brought.contains(size));
    let is_other_place = |near: &Near| near.stem() == "center" && near.is_inner();
    if has_own_place && has_own_size {
        Near::doubt(near, WHICH_OF_THEM, is_other_place);
    }
    Near::doubt(near, WHICH_OF_THEM, |near| near.stem() == "cell" && near.is_inner() && !is_cell(&near.name));
    // The size of a world or an image that has no place is none of a solid.
    let is_around = |near: &Near| is_around_others(near.name.rsplit_once('.').map_or(&near.name, |(thing, _)| thing));
    let has_corner = near.iter().any(|near| is_around(near) && ["min", "center"].contains(&near.part().1));
    Near::doubt(near, WHICH_OF_THEM, |near| {
        !has_corner && is_around(near) && ["size", "half"].contains(&near.part().1)
    });
    // Half a size that says so comes before another size.
    let is_bare_half = |near: &Near| near.stem() == "half" && folded(&near.name).starts_with("half");
    if near.iter().any(is_bare_half) {
        Near::doubt(near, WHICH_OF_THEM, |near| near.stem() == "size");
    }
    // Cameras and sprites have an offset, too.
    Near::doubt(near, WHICH_OF_THEM, |near| {
        near.stem() == "grid_origin"
            && folded(&near.name).contains("offset")
            && !is_grid(&near.name)
            && !is_cell(&near.name)
    });
    let is_placed = near.iter().any(|near| near.is_inner() && near.role() == "solid");
    let is_of_grid = |near: &Near| {
        let is_size = ["size", "half"].contains(&near.stem()) && !near.is_inner();
        let names_grid = [is_grid, is_cell, is_around_others].iter().any(|says| says(&near.name));
        is_size && names_grid
    };
    if is_placed {
        Near::doubt(near, WHICH_OF_THEM, is_of_grid);
    }
}

/// Doubts bare x, y, z as a start where another place is taken for the middle of a box: either may be the other.
pub(super) fn doubt_places(there: &HashSet<&str>, found: &mut [Near]) {
    // Nor is p a place beside them.
    let are_there = ["x", "y", "z"].iter().all(|axis| there.contains(axis));
    let is_p = |near: &Near| {
        words(&near.name).concat().trim_matches(['x', 'y', 'z']) == "p" && near.parameter.starts_with("origin")
    };
    found.iter_mut().filter(|near| are_there && is_p(near)).for_each(|near| near.but = WHICH_OF_THEM);
    // Nor is where something started, beside where it is.
    let is_own = |axis: &&str| there.contains(axis) && !found.iter().any(|near| near.name == **axis);
    let is_bare_way = |near: &Near| near.stem() == "dir" && folded(&near.name).len() == 2;
    if ["x", "y"].iter().all(is_own) && found.iter().any(is_bare_way) {
        let is_any = |name: &str| words(name).iter().all(|word| is_axis(word) || has(OF_ANY, word) || word == "start");
        Near::doubt(found, WHICH_OF_THEM, |near| is_start(near) && is_any(&near.name));
    }
    let is_bare = |near: &Near| near.stem() == "origin" && is_axis(&near.name);
    let is_place = |near: &Near| {
        let name = folded(&near.name);
        near.stem().ends_with("center") && PLACES.iter().any(|place| name.contains(place))
    };
    if found.iter().any(is_bare) && found.iter().any(is_place) {
        Near::doubt(found, WHICH_OF_THEM, |near| is_bare(near) || is_place(near));
    }
}

/// Doubts the ends of a cylinder, and those of a path, where a name of the one is likened to the other; and a place beside ends
/// that are open.
pub(super) fn doubt_swapped(near: &mut [Near]) {
    let is_of_path = |near: &Near| ["origin", "dir", "from", "to"].contains(&near.stem());
    let is_torn = |near: &Near| is_of_path(near) && tells_of_axis(&near.name);
    // A solid in a thing with a radius may call its ends so.
    let round: HashSet<String> =
        near.iter().filter(|near| near.stem() == "radius").map(|near| near.vectors_thing().to_owned()).collect();
    let is_swapped = |near: &Near| {
        if !near.vectors_thing().is_empty() && round.contains(near.vectors_thing()) {
            return false;
        }
        let own = near.name.rsplit('.').find(|part| !is_axis(part)).map(without_axis);
        own.is_some_and(|own| ["origin", "dir", "from", "to"].contains(&own)) && ["p1", "p2"].contains(&near.stem())
    };
    let [has_torn, has_swapped] = [near.iter().any(is_torn), near.iter().any(is_swapped)];
    if has_torn || has_swapped {
        Near::doubt(near, WHICH_OF_THEM, |near| {
            is_torn(near) || ["p1", "p2"].contains(&near.stem()) || has_swapped && is_of_path(near)
        });
    }
    Near::doubt(near, "the whole axis, not half of it", |near| {
        near.stem() == "axis" && folded(&near.name).contains("half")
    });
    // A letter is hardly where a path begins beside the place of something else and a way that has a name.
    let is_way = |near: &Near| near.stem() == "dir" && folded(without_axis(&near.name)).len() > 1;
    let is_letter = |near: &Near| near.stem() == "origin" && ["p", "q"].contains(&&*folded(without_axis(&near.name)));
    let are_letters = near.iter().any(is_way) && near.iter().any(|near| near.is_sure() && is_letter(near));
    let is_open = |near: &Near| near.but == EITHER_END || near.but == OF_TWO_FORMS && near.role() == "path";
    let has_center = near.iter().any(|near| near.stem() == "center");
    if has_torn || has_swapped || are_letters || near.iter().any(is_open) {
        Near::doubt(near, WHICH_OF_THEM, |near| {
            near.stem() == "center" || are_letters && has_center && is_letter(near)
        });
    }
}

/// Doubts two ends as those of the path where a cylinder is missing, too, nothing else is like a part of either, and vectors
/// are there that are like nothing.
fn doubt_ends(reading: &Reading, unknown: &[&str], brought: &[&str], near: &mut [Near]) {
    const PARTS: [&str; 8] = ["origin", "dir", "from", "to", "p1", "p2", "axis", "center"];
    // Beside p0, p1 is another end.
    let likened: HashSet<&str> = near.iter().map(|near| without_axis(&near.name)).collect();
    let is_given = |part: &&str| brought.contains(part) && !likened.contains(part) || reading.given.contains(part);
    let is_end = |near: &Near| ["from", "to"].contains(&near.stem()) && !tells_of_path(&near.name);
    let is_other = |near: &Near| PARTS.contains(&near.stem()) && !is_end(near);
    // A body of its own is the solid; a radius alone may be that of the cylinder.
    let bodies = near.iter().filter(|near| near.is_inner() || near.stem() != "radius").map(|near| near.name.as_str());
    let has_body = unknown.iter().copied().chain(bodies).any(is_body);
    let is_open = !unknown.is_empty() && !has_body && !PARTS.iter().any(is_given) && !near.iter().any(is_other);
    if is_open && has_own(reading, "half_axis") {
        Near::doubt(near, EITHER_END, is_end);
    }
}

/// Doubts a motion without a letter beside one of a box that has its letter: it may be that of an answer.
fn doubt_motion(brought: &[&str], near: &mut [Near]) {
    let has_motion = ["a_vel", "b_vel"].iter().any(|motion| brought.contains(motion));
    let is_motion = |word: &String| MOTIONS.contains(&word.as_str()) || is_axis(word);
    Near::doubt(near, WHICH_OF_THEM, |near| {
        has_motion && near.stem().ends_with("_vel") && words(&near.name).iter().all(is_motion)
    });
}

/// Doubts a name that holds a word for a vector, or true for a word.
pub(in crate::input) fn doubt_words(reading: &Reading, held: Held<'_>, found: &mut [Near]) {
    // Beside its brothers no component is a vector, though its decimal comma parts it.
    let parts: HashSet<String> = found.iter().map(|near| near.parameter.clone()).collect();
    let has_brother = |near: &Near| {
        let is_other =
            |axis: &&str| near.parameter.ends_with(*axis) || !parts.contains(&(near.stem().to_owned() + axis));
        !["_x", "_y"].iter().all(is_other)
    };
    for near in found.iter_mut().filter(|near| !has_brother(near)) {
        near.read_whole(held(&near.name));
    }
    for near in found.iter_mut().filter(|near| near.is_sure()) {
        let kind = reading.parameters.iter().find(|parameter| parameter.name == near.parameter).map(|own| own.kind);
        near.but = match (kind, held(&near.name)) {
            (Some(Kind::Vector | Kind::Index), Some(Holds::Word | Holds::Text)) => OF_A_WORD,
            (Some(Kind::Word(_)), Some(Holds::Word)) => OF_YES,
            _ => "",
        };
    }
}

/// Takes names of which some would be given twice, in two forms or as two parameters, as no more than alike; beside these
/// parameters.
fn doubt_forms(brought: &[&str], may_have_dir: bool, found: &mut [Near]) {
    #[rustfmt::skip]
    const PAIRS: [[&str; 2]; 13] = [
        ["corner", "size"], ["corner", "half"], ["min", "center"], ["max", "center"], ["max", "size"], ["size", "half"], ["p1", "center"], ["p2", "center"], ["p2", "axis"],
        ["axis", "center"],
        ["origin", "from"], ["dir", "to"], ["origin", "to"],
    ];
    let mut stems: HashMap<&str, HashSet<&str>> = HashMap::new();
    for near in found.iter().filter(|near| near.is_sure()) {
        stems.entry(near.name.as_str()).or_default().insert(near.stem());
    }
    // A name that is likened to another parameter is none by itself.
    let is_likened = |name: &str| stems.contains_key(name) || stems.contains_key(format!("{name}_x").as_str());
    let own = brought.iter().filter(|name| !is_likened(name));
    let all: HashSet<&str> = stems.values().flatten().chain(own).copied().collect();
    // A goal is no end of a whole ray.
    let is_goal = |near: &Near| near.stem() != "to" || last_word(&near.name).is_some_and(|last| has(GOALS, &last));
    let has_ray = ["origin", "dir"].iter().all(|part| all.contains(part)) && !all.contains("from");
    let has_ray = has_ray && found.iter().all(is_goal);
    let has_extents = ["min", "max", "size", "half"].iter().any(|part| all.contains(part));
    let has_corners = |letter: &str| {
        let is_there = |part: &str| all.contains(format!("{letter}{part}").as_str());
        let is_brought = |part: &str| brought.contains(&format!("{letter}{part}").as_str());
        is_there("min") && is_there("max") && !["center", "size", "half"].into_iter().any(is_brought)
    };
    let is_doubted = |near: &Near| {
        let (letter, part) = near.part();
        let are_there = |pair: &&[&str; 2]| pair.iter().all(|part| all.contains(format!("{letter}{part}").as_str()));
        // One number may be all of a size.
        let of_one = ["size", "half"].contains(&part) && brought.contains(&near.stem());
        let is_there = of_one || brought.contains(&near.parameter.as_str());
        let is_given = is_there && !stems.contains_key(near.parameter.as_str());
        is_given
            || stems.get(near.name.as_str()).is_some_and(|stems| stems.len() > 1)
            // Both corners are a whole box, whatever else is said of it.
            || !(["min", "max"].contains(&part) && has_corners(letter) || has_ray && ["origin", "dir"].contains(&part))
                && PAIRS.iter().filter(|pair| pair.contains(&part)).any(|pair| are_there(&pair))
    };
    let is_beside_corners = |near: &Near| {
        let (letter, part) = near.part();
        ["center", "size", "half"].contains(&part) && has_corners(letter)
    };
    let is_last = |near: &Near| near.is_sure() && near.parameter == "t_max";
    let says = |near: &Near, parts: &[&str]| parts.iter().any(|part| folded(&near.name).contains(part));
    let is_v = |near: &Near| ["vx", "vy", "vz", "v"].contains(&folded(&near.name).as_str());
    let is_velocity =
        |near: &Near| near.is_sure() && near.stem() == "dir" && (is_v(near) || says(near, &["vel", "speed", "motion"]));
    let has_direction = may_have_dir && !found.iter().any(is_velocity);
    // The way of a whole frame is done at 1.
    let is_way = |near: &Near| {
        let last = near.name.rsplit('.').next().unwrap_or_default();
        let is_step = ["dx", "dy", "dz"].contains(&folded(last).as_str());
        let says_way = || is_step || says(near, &["displacement", "delta", "move", "shift"]);
        near.stem().ends_with("vel") && says_way()
    };
    let has_way = found.iter().any(is_way);
    let is_time = |near: &Near| is_last(near) && says(near, &["time", "dt", "deltat", "step"]);
    let is_sphere = all.contains("center") && all.contains("radius") && !all.contains("half_axis");
    let is_turned = |near: &Near| near.parameter.starts_with("rotation") && (all.contains("p1") || is_sphere);
    let doubt = |near: &Near| match near.but {
        _ if is_last(near) && all.contains("to") => OF_SEGMENTS,
        _ if is_time(near) && has_direction => OF_VELOCITY,
        _ if is_time(near) && has_way => OF_WAY,
        _ if is_turned(near) => OF_HALF_AXIS,
        OF_CIRCLE if has_extents => OF_TWO_FORMS,
        "" if has_ray && near.stem() == "to" => BESIDE_RAY,
        "" if is_beside_corners(near) => BESIDE_CORNERS,
        "" if is_doubted(near) => OF_TWO_FORMS,
        but => but,
    };
    let doubts: Vec<&str> = found.iter().map(doubt).collect();
    found.iter_mut().zip(doubts).for_each(|(near, doubt)| near.but = doubt);
}
