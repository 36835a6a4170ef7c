//! Everyday names of columns in tables, such as x, y, z: of use where something is missing.

use std::collections::{HashMap, HashSet};

use crate::cli::Reading;
use crate::nearest::{GivenBy, KnownNames, MIDDLE, Meant, folded, is_path, perhaps_meant, without_unit, words};
use crate::query::{Kind, Parameter};

use super::doubts::{Likened, OF_A_WORD, OF_TWO_FORMS, WHICH_OF_THEM, doubt_places, doubt_words, says_way};
use super::ends::{Held, Holds, WHICH_ENDS, doubt_pairs, ends, of_cell, tells_of_cylinder, three_points};
use super::has_own;
use super::likely::{Beside, given};
use super::names::{self, from_1, is_result};
use super::near::{Near, OF_CIRCLE};
use super::own_names;
use super::parts::{EXTENTS, are_whole, box_and_part, is_axis, without_axis};
use super::things::{doubt_sides, doubt_surroundings, is_of_box, local, may_be_asked, of_one_thing, rivals};
use super::unread::all_unread;

/// Names of columns in tables of paths, solids and cells in small letters, the first names always, and their meaning: of use
/// only where something is missing, since as single words they may mean anything. Words in front of them decide their
/// meaning.
const EVERYDAY: [(&[&str], &str, &str); 30] = [
    (&["vx", "vy", "vz"], "p1", ""),
    (&["hx", "hy", "hz"], "axis", ""),
    (&["base_x", "base_y", "base_z"], "p1", ""),
    (&["height_x", "height_y", "height_z"], "axis", ""),
    (&["x0", "y0", "z0"], "p1", ""),
    (&["x1", "y1", "z1"], "p1", ""),
    (&["x1", "y1", "z1"], "p2", ""),
    (&["x2", "y2", "z2"], "p2", ""),
    (&["x0", "y0", "z0"], "from", ""),
    (&["x1", "y1", "z1"], "from", ""),
    (&["x1", "y1", "z1"], "to", ""),
    (&["x2", "y2", "z2"], "to", ""),
    (&["x0", "y0", "z0"], "origin", ""),
    (&["x0", "y0", "z0"], "min", LOWER),
    (&["x1", "y1", "z1"], "min", LOWER),
    (&["x1", "y1", "z1"], "max", UPPER),
    (&["x2", "y2", "z2"], "max", UPPER),
    (&["w", "h", "d"], "size", ""),
    (&["width", "height", "depth"], "size", ""),
    (&["left", "top"], "min", "where y points down"),
    (&["right", "bottom"], "max", "where y points down"),
    (&["bx", "by", "bz"], "min", ""),
    (&["x", "y", "z"], "min", ""),
    (&["x", "y", "z"], "center", ""),
    (&["x", "y", "z"], "origin", ""),
    (&["u", "v", "w"], "dir", ""),
    (&["x", "y", "z"], "cell", ""),
    (&["col", "row"], "cell", ""),
    (&["column", "row"], "cell", ""),
    (&["i", "j", "k"], "cell", ""),
];
const LOWER: &str = "where it is the lower of both corners";
const UPPER: &str = "where it is the upper of both corners";
/// Names of the place of a thing, be it a path or a box.
pub(super) const PLACES: [&str; 4] = ["pos", "location", "point", "translation"];

/// Takes places beside the extents of a box, or beside a radius and a whole path, for the middle of the solid, if nothing else places
/// it.
pub(super) fn take_places_for_solids(
    reading: &Reading,
    near: &mut [Near],
    beside: &[&str],
    given: impl Fn(&str) -> Option<GivenBy>,
) {
    let is_place = |near: &Near| PLACES.iter().any(|place| folded(&near.name).contains(place));
    // A box that has its place is another one.
    let is_whole = |letter: &&str| {
        let has = |part: &str| beside.iter().any(|name| name.strip_prefix(letter) == Some(part));
        has("center") && (has("half") || has("size"))
    };
    let whole: Vec<&str> = ["a_", "b_"].into_iter().filter(is_whole).collect();
    let beside = || beside.iter().copied().filter(|name| !whole.contains(&box_and_part(name).0));
    let is_there = |stem: &str| {
        let others = near.iter().filter(|near| !is_place(near)).map(|near| near.parameter.as_str());
        others.chain(beside()).any(|name| name.contains(stem))
    };
    // Beside a whole path the place of a ball is none of that.
    let is_path = |form: [&str; 2]| form.iter().all(|part| is_there(part));
    let is_ball = is_there("radius") && (is_path(["origin", "dir"]) || is_path(["from", "to"]));
    if !(is_there("half") || is_there("size") || is_ball) || is_there("center") || is_there("min") || is_there("p1") {
        // Nor does such a path begin there.
        if is_ball {
            Near::doubt(near, WHICH_OF_THEM, |near| is_place(near) && ["origin", "from"].contains(&near.stem()));
        }
        return;
    }
    let but = if is_there("size") { MIDDLE } else { "" };
    let centers = KnownNames::of(own_names(reading).into_iter().filter(|name| name.contains("center")));
    for near in near.iter_mut().filter(|near| is_place(near)) {
        if let Some(center) = perhaps_meant(&near.name, &centers, &given) {
            *near = Near::of(&near.name, Meant { but, ..center });
        }
    }
}

/// The parameters that passed columns may hold by what tables call them, and by ordinary words, where this input may bring
/// them; `read` are the names that are parameters.
pub(in crate::input) fn everyday(beside: &Beside<'_>, names: &[&str], read: &[&str], near: &[Near]) -> Vec<Near> {
    if let Some(found) = beside_other_half(beside, names, read) {
        return found;
    }
    let found = everyday_of(beside, names, read, near);
    let words: Vec<&Near> = found.iter().filter(|near| near.but == OF_A_WORD).collect();
    if words.is_empty() {
        return found;
    }
    let named: HashSet<&str> = words.iter().map(|near| near.name.as_str()).collect();
    let is_word = |name: &str| named.contains(name);
    // Words called like a vector may hide the columns of its numbers.
    let others: Vec<&str> = names.iter().copied().filter(|name| !is_word(name)).collect();
    let near: Vec<Near> = near.iter().filter(|near| !is_word(&near.name)).cloned().collect();
    let without = everyday_of(beside, &others, read, &near);
    let plain = without.iter().filter(|near| near.is_sure()).map(|near| near.stem());
    let plain: HashSet<&str> = plain.collect();
    if words.iter().all(|word| plain.contains(word.parameter.as_str())) { without } else { found }
}

/// The parameters that passed columns may hold where the half of a path that is read stands beside the other half of the other
/// form, as `origin` beside `end`: both are halves of that form.
fn beside_other_half(beside: &Beside<'_>, names: &[&str], read: &[&str]) -> Option<Vec<Near>> {
    let Beside { reading, brought, held, .. } = *beside;
    let is_given = |half: &&str| reading.given.contains(half) || brought.contains(half);
    let given: Vec<&str> = ["origin", "dir", "from", "to"].into_iter().filter(is_given).collect();
    let (half, other) = match given[..] {
        ["origin"] => ("origin", "to"),
        ["from"] => ("from", "dir"),
        ["origin", "to"] => ("origin", "from"),
        ["dir", "from"] => ("from", "origin"),
        _ => return None,
    };
    // Points are read as what they stand for: from.x.
    let is_half = |name: &&str| without_axis(&name.replace('.', "_")) == half;
    let (halves, read): (Vec<&str>, Vec<&str>) = read.iter().copied().partition(is_half);
    if halves.is_empty() || reading.given.contains(&half) {
        return None;
    }
    // The other half is there, by its own name.
    if given.len() == 2 {
        let as_other = |name: &&str| {
            Near::of(name, Meant { name: &format!("{other}{}", name[half.len()..].replace('.', "_")), but: "" })
        };
        return Some(halves.iter().map(as_other).collect());
    }
    let brought: Vec<&str> = brought.iter().copied().filter(|name| !is_half(name)).collect();
    let beside = Beside::of(reading, &brought, held);
    let names = [&halves, names].concat();
    let mut found = everyday(&beside, &names, &read, &names::near(&beside, &names));
    // The other half of its own form comes first.
    let lacking = if half == "origin" { "dir" } else { "to" };
    if found.iter().any(|near| near.stem() == lacking) {
        // A direction beside both ends may be that of a ray from the first.
        let has_way = half == "from" && found.iter().any(|near| near.stem() == other && near.but == OF_TWO_FORMS);
        return has_way.then_some(found);
    }
    let is_plain = |near: &Near| near.is_sure() && near.stem() == other;
    // Beside both ends an origin is that of the grid, or of another path.
    let is_half = |near: &Near| halves.contains(&near.name.as_str());
    let stems = |is: &dyn Fn(&Near) -> bool| -> HashSet<String> {
        found.iter().filter(|near| is(near)).map(|near| near.stem().to_owned()).collect()
    };
    if !stems(&is_half).is_disjoint(&stems(&|near| !is_half(near))) {
        let has_grid = own_names(reading).iter().any(|name| name == "grid_origin");
        for near in found.iter_mut().filter(|near| is_half(near)) {
            match has_grid && half == "origin" {
                true => near.parameter = format!("grid_{}", near.name.replace('.', "_")),
                false => near.but = OF_TWO_FORMS,
            }
        }
    }
    // A vector that says which way it goes may be that of a ray, whatever it is called; on a map, whose cells have a size,
    // any may be where the path begins, and the origin that of the map.
    let known: HashSet<&str> = found.iter().map(|near| near.name.as_str()).collect();
    let is_on_map = found.iter().any(|near| near.stem() == "cell_size");
    let is_way =
        |name: &&&str| !known.contains(**name) && (is_on_map || says_way(name)) && may_be_asked(name, held(name));
    let has_way = half == "origin" && names.iter().any(|name| is_way(&name));
    if has_way && found.iter().any(|near| near.stem() == other) {
        let halves: HashSet<String> = halves.iter().map(|half| (*half).to_owned()).collect();
        Near::doubt(&mut found, WHICH_OF_THEM, |near| near.stem() == other || halves.contains(&near.name));
        return Some(found);
    }
    found.iter().any(is_plain).then_some(found)
}

/// True if seven names or more, one behind the other, are letters that go on, as those of a sheet's columns, which mean
/// nothing; u, v, w, x, y and z are six.
fn are_of_sheet(names: &[&str]) -> bool {
    let letter = |name: &&str| name.bytes().next().filter(|letter| name.len() == 1 && letter.is_ascii_alphabetic());
    let goes_on = |pair: &[&str]| letter(&pair[1]).is_some_and(|next| letter(&pair[0]) == Some(next - 1));
    names.windows(7).any(|run| run.windows(2).all(goes_on))
}

/// The parameters that passed columns may hold, words under the names of vectors among them, which are doubted.
fn everyday_of(beside: &Beside<'_>, all: &[&str], read: &[&str], near: &[Near]) -> Vec<Near> {
    let Beside { reading, brought, held, .. } = *beside;
    let unread = all_unread(reading);
    let is_asked = |name: &str| reading.is_spoken_of(name) || unread.contains(&folded(name));
    let is_sheet = are_of_sheet(all);
    let is_local = local(all);
    let all: &[&str] = &all.iter().copied().filter(|name| !is_local(name)).collect::<Vec<_>>();
    let is_free = |name: &&&str| !(is_result(name) || is_asked(name) || is_sheet && name.len() == 1);
    let names: Vec<&str> = all.iter().filter(is_free).copied().collect();
    let near: Vec<Near> = near.iter().filter(|near| !is_local(&near.name)).cloned().collect();
    let is_of_other_box = of_other_box(reading, brought);
    let known = KnownNames::of(own_names(reading).into_iter().filter(|name| !is_of_other_box(without_axis(name))));
    let there: HashSet<&str> = all.iter().copied().collect();
    let mut found = counted_from_0(likened(beside, (&names, read), &near, &known), &there);
    from_1(all, &mut found);
    let has = |found: &[Near], stem: &str| beside.given(stem).is_some() || found.iter().any(|near| near.stem() == stem);
    // A cylinder that has both ends needs no length.
    if has(&found, "p1") && has(&found, "p2") {
        found.retain(|near| !["axis", "half_axis"].contains(&near.stem()));
    }
    let has_extent = ["min", "max", "size", "half"].iter().any(|stem| has(&found, stem));
    // A circle has no other extents, nor is red one.
    let is_extent = |name: &&&str| {
        [
            "width", "length", "height", "depth", "sx", "sy", "lx", "ly", "wx", "wy", "ex", "ey", "vertices",
            "polygon", "extents", "radii", "g", "b",
        ]
        .contains(&folded(name).as_str())
    };
    let has_extent = has_extent || all.iter().any(|name| is_extent(&name));
    if has(&found, "center") && !has_extent && !reading.is_scene && known.has("size") && known.has("path_radius") {
        let is_radius = |name: &&&str| {
            ["r", "rad", "radius"].contains(&folded(name).as_str()) && !matches!(held(name), Some(Holds::Several(_)))
        };
        found.retain(|near| near.parameter != "path_radius");
        let radius = Meant { name: "path_radius", but: OF_CIRCLE };
        found.extend(names.iter().find(is_radius).map(|name| Near::of(name, radius)));
    }
    // Beside green and blue r may be red.
    if are_colors(|color| there.contains(color) || there.contains(color.to_uppercase().as_str())) {
        let is_red = |near: &&mut Near| near.name.eq_ignore_ascii_case("r");
        found.iter_mut().filter(is_red).for_each(|near| near.but = WHICH_OF_THEM);
    }
    let mut found = in_one_form(reading, brought, found);
    drop_texts(held, &mut found);
    doubt_places(&there, &mut found);
    let told: HashSet<&str> = found.iter().map(|near| near.name.as_str()).collect();
    // A length that is called as a result is one beside the others.
    let is_length = |name: &&str| !(told.contains(name) || is_asked(name) || is_result(name) && beside.has_results());
    let axes = beside.axes_of_sphere(all.iter().copied().filter(is_length), &found);
    found.extend(axes);
    beside.doubt_sphere(&mut found, false);
    with_their_boxes(&mut found);
    doubt_sides(all, &mut found);
    doubt_surroundings(all, &mut found);
    of_one_thing(reading, brought, all.into(), &mut found);
    let told: HashSet<&str> = found.iter().map(|near| near.name.as_str()).collect();
    let is_round = known.has("half_axis");
    let may_be_meant = |name: &&str| !(told.contains(name) || is_round && is_of_box(name));
    let unknown = names.iter().copied().filter(may_be_meant);
    let unknown = rivals(unknown, &found, read, (&|name: &str| there.contains(name), held));
    doubt_pairs(&there, read, &mut found);
    Likened { reading, brought, names: all, unknown: &unknown, is_thing: beside.is_thing }.doubt(&mut found);
    doubt_words(reading, held, &mut found);
    found
}

/// The parameters, of these names, that names are like: as ends, as columns of tables, and as single words; and what of
/// those that are `near` goes with them.
fn likened(beside: &Beside<'_>, (names, read): (&[&str], &[&str]), near: &[Near], known: &KnownNames) -> Vec<Near> {
    let Beside { reading, brought, held, .. } = *beside;
    let of_three = three_points(reading, names, held);
    let names: Vec<&str> = names.iter().copied().filter(|name| !of_three.contains(name)).collect();
    let mut found = ends(beside, &names, read);
    let taken: HashSet<String> = found.iter().map(|near| near.name.clone()).collect();
    let names: Vec<&str> = names.iter().copied().filter(|name| !taken.contains(*name)).collect();
    let is_free = |near: &&Near| !taken.contains(&near.name) && !of_three.contains(near.name.as_str());
    let near: Vec<Near> = near.iter().filter(is_free).cloned().collect();
    let near = in_one_form(reading, brought, near);
    let is_end = |near: &Near| ["p1", "p2", "from", "to"].contains(&near.stem());
    match found.iter().any(is_end) {
        false => found.extend(of_tables(beside, &names, &near)),
        // Which of two pairs are the ends of a path, words that may be of anything do not say.
        true if known.has("p2") => {
            let others = of_tables(beside, &names, &near).into_iter().filter(is_end);
            let others: Vec<Near> = others.map(|near| Near { but: WHICH_ENDS, ..near }).collect();
            let is_open = |near: &&mut Near| is_end(near) && !tells_of_cylinder(&near.name) && !is_path(&near.name);
            let open = found.iter_mut().filter(is_open).filter(|_| !others.is_empty());
            let count = open.map(|near| near.but = WHICH_ENDS).count();
            found.extend(others.into_iter().filter(|_| count > 0));
        }
        true => {}
    }
    let mut told: HashSet<&str> = found.iter().chain(&near).map(|near| near.name.as_str()).collect();
    let new = names.iter().filter(|name| told.insert(name));
    let mut words: Vec<Near> =
        new.filter_map(|name| Some(Near::of(name, beside.perhaps_meant(name, known)?))).collect();
    let others: Vec<&str> = found.iter().chain(&near).map(|near| near.parameter.as_str()).collect();
    take_places_for_solids(reading, &mut words, &[&others, brought].concat(), |word| beside.given(word));
    let told: HashSet<&str> = found.iter().map(|found| found.name.as_str()).collect();
    let parameters: HashSet<&str> = found.iter().map(|found| found.parameter.as_str()).collect();
    let near = near.iter().filter(|near| !told.contains(near.name.as_str())).cloned();
    let is_found = |near: &Near| !near.is_sure() && parameters.contains(near.parameter.as_str());
    let near: Vec<Near> = words.into_iter().chain(near).filter(|near| !is_found(near)).collect();
    found.extend(near);
    // A number alone is none of the vectors that it is called like.
    let is_vector = |name: &str| {
        reading.parameters.iter().any(|parameter| parameter.name == name && parameter.kind == Kind::Vector)
    };
    let is_number =
        |near: &Near| near.is_sure() && is_vector(&near.parameter) && held(&near.name) == Some(Holds::Number);
    found.retain(|near| !is_number(near));
    found
}

/// Likened names, where points that are counted from 0 make p1 the second end.
fn counted_from_0(found: Vec<Near>, there: &HashSet<&str>) -> Vec<Near> {
    let both_ends = |near: Near| {
        let is_end = near.stem() == "p1" && near.name.contains("p1");
        let first = Some(near.name.replacen("p1", "p0", 1)).filter(|first| is_end && there.contains(first.as_str()));
        let first = first.map(|name| Near { name, ..near.clone() });
        let second = near.parameter.replacen("p1", if first.is_some() { "p2" } else { "p1" }, 1);
        first.into_iter().chain([Near { parameter: second, ..near }])
    };
    found.into_iter().flat_map(both_ends).collect()
}

/// Takes texts out of what is likened to the parameter that another vector is likened to, too.
fn drop_texts(held: Held<'_>, found: &mut Vec<Near>) {
    let is_text = |near: &Near| matches!(held(&near.name), Some(Holds::Word | Holds::Text));
    let vector = |near: &Near| words(&near.name).into_iter().filter(|word| !is_axis(word)).collect::<Vec<String>>();
    let mut of_parameters: HashMap<String, HashSet<Vec<String>>> = HashMap::new();
    for near in found.iter().filter(|near| !is_text(near)) {
        of_parameters.entry(near.stem().to_owned()).or_default().insert(vector(near));
    }
    // The cell of an axis may be wrong.
    let is_other = |near: &Near| of_parameters.get(near.stem()).is_some_and(|others| !others.contains(&vector(near)));
    found.retain(|near| !(is_text(near) && is_other(near)));
}

/// True if a thing has red, green and blue.
pub(in crate::input) fn are_colors(has: impl Fn(&str) -> bool) -> bool {
    ["r", "g", "b"].into_iter().all(has)
}

/// Said of the sizes of a box whose place may be its middle or a corner.
const BESIDE_ITS_PLACE: &str = "beside its min or its center, which only you know";

/// Makes the velocity of a thing, and what else names behind points say of it, a part of the box that the thing is.
fn with_their_boxes(found: &mut [Near]) {
    // The beginnings of names, in front of their points, the longest first.
    let things = |near: &Near| {
        let ends = near.name.rmatch_indices('.').map(|(end, _)| end).filter(|_| near.name.len() <= LONGEST);
        ends.map(|end| near.name[..end].to_owned()).collect::<Vec<_>>()
    };
    let is_extent = |near: &Near| EXTENTS.contains(&near.part().1);
    // The box of each thing; "" for things of both.
    let mut boxes: HashMap<String, String> = HashMap::new();
    for near in found.iter().filter(|near| is_extent(near)) {
        let letter = box_and_part(&near.parameter).0;
        for thing in things(near).into_iter().filter(|_| !letter.is_empty()) {
            let of = boxes.entry(thing).or_insert_with(|| letter.to_owned());
            if of != letter {
                of.clear();
            }
        }
    }
    for near in found.iter_mut().filter(|near| !is_extent(near)) {
        let own = box_and_part(&near.parameter).0.len();
        let Some(letter) = things(near).iter().find_map(|thing| boxes.get(thing)) else { continue };
        if own > 0 && !letter.is_empty() && !near.parameter.starts_with(letter) {
            near.parameter.replace_range(..own, letter);
        }
    }
}

/// No name of a thing and what is said of it is longer.
const LONGEST: usize = 200;

/// True if a parameter is an extent of the one of two boxes that is given, where nothing gives the other.
fn of_other_box<'r>(reading: &'r Reading, brought: &'r [&str]) -> impl Fn(&str) -> bool + 'r {
    let is_extent = |of_box: &str, name: &str| {
        let (letter, part) = box_and_part(name);
        letter == of_box && EXTENTS.contains(&part)
    };
    let has = |of_box: &str| reading.given.iter().chain(brought).any(|name| is_extent(of_box, name));
    // Solids of a scene are b alone.
    let boxes = [("a_", "b_"), ("b_", "a_")].into_iter().filter(|_| !reading.is_scene);
    let given = boxes.into_iter().find(|(one, other)| has(one) && !has(other));
    move |name| given.is_some_and(|(given, _)| is_extent(given, name))
}

/// The names that fit the given ones: of a path in the same form, of no parameter that a flag gives, and of two boxes
/// those of the one that nothing gives.
fn in_one_form(reading: &Reading, brought: &[&str], near: Vec<Near>) -> Vec<Near> {
    let is_given = |names: &[&str]| names.iter().any(|name| reading.given.contains(name) || brought.contains(name));
    let [by_dir, by_ends] = [is_given(&["origin", "dir"]), is_given(&["from", "to"])];
    let is_of_other_box = of_other_box(reading, brought);
    // Flags may give a whole box.
    let has_box = are_whole(reading.given.iter().copied().filter(|name| EXTENTS.contains(name)));
    let fits = |near: &Near| {
        let stem = near.stem();
        let is_other = match stem {
            "origin" | "dir" => by_ends,
            "from" | "to" => by_dir,
            stem => is_of_other_box(stem),
        };
        let is_spare = has_box && (EXTENTS.contains(&stem) || ["rotation", "matrix"].contains(&stem));
        !is_other && !is_spare && !reading.given.contains(&stem)
    };
    near.into_iter().filter(fits).collect()
}

/// The parameters that columns of tables hold, as [`EVERYDAY`] has them: of two boxes those of each by its letter, and of a
/// thing those of the first.
fn of_tables(beside: &Beside<'_>, names: &[&str], near: &[Near]) -> Vec<Near> {
    let Beside { reading, brought, .. } = *beside;
    // Whatever their unit, and in small letters; of two that are alike the first counts.
    let spelled: Vec<(String, &str)> =
        names.iter().rev().map(|name| (without_unit(name).to_lowercase(), *name)).collect();
    let all: HashMap<&str, &str> = spelled.iter().map(|(bare, name)| (bare.as_str(), *name)).collect();
    let given = |word: &str| given(&reading.given, brought, reading.is_scene, word);
    // Of two boxes the one that nothing is known of.
    let of_box = |prefix: &str| ["min", "max", "size", "center", "half"].map(|part| folded(prefix) + part);
    let own = &reading.parameters[reading.own.clone()];
    let is_own = |prefix: &str| own.iter().any(|own| own.name.starts_with(prefix));
    let is_unknown = |prefix: &&str| is_own(prefix) && of_box(prefix).iter().all(|name| given(name).is_none());
    let mut unknown: Vec<&str> = ["a_", "b_"].into_iter().filter(is_unknown).collect();
    if unknown.is_empty() {
        // Or the one of which a part is missing.
        let is_there = |prefix: &str, part: &&str| given(&format!("{}{part}", folded(prefix))).is_some();
        let is_whole = |prefix: &str| are_whole(EXTENTS.into_iter().filter(|part| is_there(prefix, part)));
        unknown.extend(["a_", "b_"].into_iter().filter(|prefix| is_own(prefix) && !is_whole(prefix)));
    }
    let prefix = match unknown[..] {
        [one] => one,
        [first, _] if beside.is_thing => first,
        _ => "",
    };
    let mut found = of_table(beside, (names, prefix, &all), near);
    for prefix in ["a_", "b_"].into_iter().filter(|prefix| is_own(prefix)) {
        let part = |bare: &'_ str| -> Option<usize> {
            let rest = bare.strip_prefix(&prefix[..1])?.trim_start_matches(['_', '.']);
            EVERYDAY.iter().any(|(parts, ..)| parts.contains(&rest)).then(|| bare.len() - rest.len())
        };
        let of_letter = spelled.iter().filter_map(|(bare, name)| Some((&bare[part(bare)?..], *name))).collect();
        found.extend(of_table(beside, (names, prefix, &of_letter), near));
    }
    found
}

/// The parameters that columns of tables hold, as [`EVERYDAY`] has them, of the box with this letter, if that is not empty,
/// by their names in small letters without it; beside a size x and y are a low corner, and x, y and z perhaps a middle;
/// beside half sizes they are a middle, and beside a direction an origin.
fn of_table(
    beside: &Beside<'_>,
    (names, prefix, spelled): (&[&str], &str, &HashMap<&str, &str>),
    near: &[Near],
) -> Vec<Near> {
    let Beside { reading, brought, .. } = *beside;
    let mut found: Vec<Near> = Vec::new();
    let own = &reading.parameters[reading.own.clone()];
    let given = |word: &str| given(&reading.given, brought, reading.is_scene, word);
    let is_round = ["r", "radius", "diameter"].iter().any(|word| spelled.contains_key(word) || brought.contains(word));
    let has_x0 = spelled.contains_key("x0");
    let has_path = spelled.contains_key("ox");
    let has_other_vector = spelled.keys().any(|name| {
        let stem = name.strip_suffix('x').filter(|stem| !(stem.is_empty() || has_path && ["o", "d"].contains(stem)));
        stem.is_some_and(|stem| ["y", "z"].iter().all(|axis| spelled.contains_key(format!("{stem}{axis}").as_str())))
    });
    let has_size = |found: &[Near]| found.iter().any(|found| found.parameter.ends_with("size_x"));
    // A square, whose place may be its middle.
    let is_square =
        beside.is_thing && spelled.get("size").is_some_and(|size| (beside.held)(size) == Some(Holds::Number));
    let has_half = || {
        let is_half = |near: &Near| near.parameter == format!("{prefix}half_x") || near.parameter == "b_half_x";
        let is_there = given(&format!("{}half", folded(prefix))).is_some() || near.iter().any(is_half);
        let are_there = ["hx", "hy"].iter().all(|half| spelled.contains_key(half));
        // Of cylinders these are an axis.
        is_there || are_there && !own.iter().any(|own| own.name == "axis")
    };
    // Beside a path by flags, and in a solid, two points are corners.
    let by_flags = |part: &str| reading.given.contains(&part);
    let is_of_solid = beside.is_thing && given("origin").is_some() || by_flags("origin") || by_flags("from");
    let likened = |stem: &str| near.iter().any(|near| near.stem().ends_with(stem));
    let has_middle = likened("center") || given("center").is_some();
    // A letter may be a momentum.
    let is_start = |near: &Near| near.stem() == "origin" && words(&near.name).concat().len() > 2;
    let has_start = near.iter().any(is_start);
    // A place beside two ends that no direction leaves is that of a ball.
    let has_way = likened("dir") || given("dir").is_some() || ["dx", "vx", "u"].iter().any(|x| spelled.contains_key(x));
    let is_other_place = !reading.is_scene && !has_way && ["x", "y", "z"].iter().all(|axis| spelled.contains_key(axis));
    // A path may begin there as well.
    let has_place = !prefix.is_empty() || reading.is_scene || given("origin").is_some() || given("from").is_some();
    for (parts, parameter, but) in EVERYDAY {
        let full = format!("{prefix}{parameter}");
        let is_own = |own: &&Parameter| [parameter, &full].contains(&own.name) && !reading.is_unread(own.name);
        let Some(own) = own.iter().find(is_own) else { continue };
        let is_found = |stem: &str| found.iter().any(|found| found.parameter.starts_with(stem));
        let fits = match (parts[0], parameter) {
            // Of three points none are two ends.
            ("x0" | "x1" | "x2", _) if spelled.contains_key("x3") || has_x0 && spelled.contains_key("x2") => false,
            // Whichever number the first end has, the second has the next.
            ("x1", "p1" | "from" | "min") | ("x2", _) if has_x0 => false,
            ("x1", "p2" | "to" | "max") if !has_x0 => false,
            ("x0" | "x1" | "x2", "min" | "max") => reading.is_scene || is_of_solid,
            ("vx", _) => spelled.contains_key("hx") && !spelled.contains_key("px"),
            ("hx", _) => spelled.contains_key("vx"),
            (_, "p1") => (is_round || reading.is_scene) && !has_middle && !is_other_place,
            (_, "p2") => is_found("p1"),
            (_, "from" | "to") => !is_found("p1"),
            // In space it may as well be the middle.
            ("bx", "min") => has_size(&found),
            ("x", "min") if spelled.contains_key("bx") => false,
            ("x", "min") => has_size(&found) && !spelled.contains_key("z") && !(has_middle && likened("dir")),
            ("x", "center") if has_size(&found) => spelled.contains_key("z"),
            ("x", "center") if is_square => true,
            ("x", "center") if has_place && has_half() => true,
            // No circle is a solid of a scene of boxes.
            ("x", "center") if reading.is_scene && !has_own(reading, "radius") => false,
            // A second vector is the axis, whatever it is called.
            ("x", "center") => (is_round || given("radius").is_some()) && !is_found("p1") && !has_other_vector,
            ("x", "cell") => true,
            ("x0", "origin") => given("dir").is_some(),
            ("x", "origin") if has_path || has_start || has_x0 => false,
            ("u", _) => is_found("origin") || given("origin").is_some(),
            ("x", _) => {
                let has_dir = given("dir").is_some() || near.iter().any(|near| near.parameter == "dir_x");
                has_dir || ["u", "v"].iter().all(|word| spelled.contains_key(word))
            }
            _ => true,
        };
        let is_given = reading.given.contains(&own.name) || brought.contains(&own.name);
        if is_given || !fits || parts[..2].iter().any(|part| !spelled.contains_key(part)) {
            continue;
        }
        for (part, axis) in parts.iter().zip(["x", "y", "z"]) {
            let Some(name) = spelled.get(part) else { continue };
            let but = match *part {
                "left" | "right" => "",
                _ if parameter == "center" && (has_size(&found) || is_square || given("size").is_some()) => MIDDLE,
                _ if parameter == "cell" => of_cell(names),
                _ => but,
            };
            found.push(Near::of(name, Meant { name: &format!("{}_{axis}", own.name), but }));
        }
    }
    if found.iter().any(|near| near.but == MIDDLE) {
        let sizes = found.iter_mut().filter(|near| near.is_sure() && near.stem().ends_with("size"));
        sizes.for_each(|near| near.but = BESIDE_ITS_PLACE);
    }
    found
}
