//! Names that are like another one: for the warning about a column that may have been meant, and for what to write
//! instead of a name that does not exist.

mod about;
mod units;
mod words;

use std::borrow::Cow;

use crate::query::{cut, shell_word};

use about::is_of_angles;
pub(crate) use about::{ANGLE, ANOTHER_FORM, Company, Content, about, is_asked, matrix};
pub(crate) use units::{measures, split_unit, unit_behind};
pub(crate) use words::{
    ANGLES, FROM_CENTER, HALF_ANGLE, LENGTH_ALONE, LENGTHS, MIDDLE, OF_THEIR_TIME, ORDER, OWN_LENGTH, QUATERNION, ROWS,
    ROWS_OF_ALL,
};
use words::{OTHER_WORDS, OtherWord, Sure, is_other_word, places};

/// The source of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GivenBy {
    /// By a flag, for all queries.
    Flag,
    /// By a column or a key beside the name in question.
    Input,
}

/// Tells how a parameter is given, by its folded name.
type GivenHow<'a> = dyn Fn(&str) -> Option<GivenBy> + 'a;

/// The axes, and the two boxes, that names have before or behind the word that they are about.
const AXES: [&str; 4] = ["x", "y", "z", "w"];
const BOXES: [&str; 2] = ["a", "b"];
/// Parameters of which an input that brings boxes has one.
const OF_BOXES: [&str; 4] = ["center", "size", "half", "min"];
/// Words for a path, which names have before what is said of it.
const PATHS: &str = "ray rays path paths segment segments seg bullet projectile shot cast raycast query probe beam laser \
    line pick hitscan lidar";
/// Words for a solid, or a grid, which names have before what is said of it.
const SOLIDS: &str = "box boxes obb aabb bbox bounds cube cuboid brick cyl cylinder capsule tube pipe sphere ball solid shape \
    collider hitbox hull obstacle wall object obj body entity model world local global transform pose node grid \
    voxel tile map tilemap";
/// Words for what is neither: a name that has one of them is about that.
const OTHERS: &str = "camera cam view viewport eye projection proj light lamp shadow texture tex uv sprite image picture photo \
    icon logo label text font screen page window ui color colour normal name title file n num number count \
    no is has";
/// Asked of what is given: whether paths come from elsewhere, as to the solids of a scene.
pub(crate) const PATHS_ELSEWHERE: &str = "paths elsewhere";
/// Said of a name with other words in brackets behind it.
const BRACKETS: &str = "what stands in its brackets is no unit of length or time that is known here";
/// No other word has more bytes, with the words around it.
const LONGEST_WORD: usize = 32;

/// Names that others are compared with, folded once.
#[derive(Debug)]
pub(crate) struct KnownNames(Vec<KnownName>);

#[derive(Debug)]
struct KnownName {
    name: String,
    folded: String,
    words: Vec<String>,
    letters: usize,
}

impl KnownNames {
    /// These names.
    pub(crate) fn of<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Self {
        Self::called(names.into_iter().map(Into::into).map(|name: String| (name.clone(), name)))
    }

    /// These names, each of which is called by another one here.
    pub(crate) fn called(names: impl Iterator<Item = (String, String)>) -> Self {
        let known = |(name, called): (String, String)| {
            let folded = folded(&called);
            KnownName { letters: folded.chars().count(), words: words(&called), name, folded }
        };
        Self(names.map(known).collect())
    }

    /// Tells whether this is one of them.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|known| known.name == name)
    }

    /// Tells whether this is one of them, but for its spelling.
    pub(crate) fn spells(&self, folded: &str) -> bool {
        self.find(|known| known.folded == folded).is_some()
    }

    fn find(&self, is: impl Fn(&KnownName) -> bool) -> Option<&str> {
        self.0.iter().find(|known| is(known)).map(|known| known.name.as_str())
    }
}

/// A known name that another name was probably meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meant<'k> {
    /// The known name.
    pub(crate) name: &'k str,
    /// Why its value is not simply that of the other name; "" where it is.
    pub(crate) but: &'static str,
}

impl Meant<'_> {
    /// The known name, with what it asks for in brackets.
    pub(crate) fn shown(&self) -> String {
        with_doubt(&cut(self.name), self.but)
    }
}

/// A name with what it asks for in brackets behind it, if there is any doubt.
pub(crate) fn with_doubt(name: &str, but: &str) -> String {
    if but.is_empty() { name.to_owned() } else { format!("{name} ({but})") }
}

/// Finds what to write instead of a name that does not exist: a known name that is much like it, or that it is a usual
/// other word for one.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<Meant<'a>> {
    nearest_beside(name, known, |_| false)
}

/// Finds what to write instead of a name beside others that are given, by their folded names, and not meant again.
pub(crate) fn nearest_beside<'a>(
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
    given: impl Fn(&str) -> bool,
) -> Option<Meant<'a>> {
    let known: Vec<&str> = known.into_iter().collect();
    let (full_name, name) = (name, folded(name));
    if let Some(same) = known.iter().find(|other| folded(other) == name) {
        return Some(Meant { name: same, but: "" });
    }
    let names = KnownNames::of(known.iter().copied());
    let short = abbreviated(&name, &names).filter(|full| !given(&folded(full))).map(|name| Meant { name, but: "" });
    let word = || other_word(&name, &names, &|word| given(word).then_some(GivenBy::Flag), true);
    let about = || about(full_name, &names, None).filter(|meant| !given(&folded(meant.name)));
    // A letter doubled, or two exchanged, say more than how a name begins: form is from.
    let slip = names.find(|known| is_slip(&name, known) && !given(&known.folded)).map(|name| Meant { name, but: "" });
    if let Some(word) = slip.or(short).or_else(word).or_else(about) {
        let name = known.into_iter().find(|other| *other == word.name)?;
        return Some(Meant { name, but: word.but });
    }
    // A word that has a meaning of its own is not another one misspelled: speed, seed.
    if is_other_word(&name) {
        return None;
    }
    let letters = name.chars().count();
    let distance = |other: &&&str| {
        let other = folded(other);
        let length = other.chars().count();
        let most = (length / 3).clamp(1, 2);
        let distance = || strsim::osa_distance(&name, &other);
        // A word of three letters is hardly mistyped in the first.
        let begins = length > 3 || other.chars().next() == name.chars().next();
        (length > 2 && begins && length.abs_diff(letters) <= most && !given(&other))
            .then(distance)
            .filter(|distance| *distance <= most)
    };
    let near = known.iter().filter_map(|other| Some((distance(&other)?, *other)));
    near.min_by_key(|(distance, _)| *distance).map(|(_, name)| Meant { name, but: "" })
}

/// The names that may be written for one that is none of these, to be put behind the reason: with `flag` the names of a vector's
/// axes, as `hx,hy` for `h`, if it is to hold all of the vector `whole`, or else the nearest name; "" without any.
pub(crate) fn in_place_of<'a>(
    name: &str,
    known: impl Iterator<Item = &'a str> + Clone,
    flag: &str,
    whole: Option<&str>,
) -> String {
    let of_axis = |axis| known.clone().find(|known| folded(known) == folded(&format!("{name}{axis}")));
    let write = |whole| {
        let names: Vec<&str> = ["x", "y", "z"].into_iter().map_while(of_axis).collect();
        let are_plain = names.len() > 1 && !names.iter().any(|name| name.contains(','));
        let word = are_plain.then(|| shell_word(&format!("{whole}={}", names.join(","))))??;
        Some(format!("; write {flag} {word}"))
    };
    let near = || nearest(name, known.clone()).map(|like| format!("; the nearest is {}", like.shown()));
    whole.and_then(write).or_else(near).unwrap_or_default()
}

/// The only known name that begins so, with three letters or more.
fn abbreviated<'k>(name: &str, known: &'k KnownNames) -> Option<&'k str> {
    let is_short = |known: &KnownName| name.len() > 2 && known.folded.starts_with(name);
    let is_only = known.0.iter().filter(|known| is_short(known)).count() == 1;
    is_only.then(|| known.find(is_short)).flatten()
}

/// The three known names that are most like one that does not exist, as a message lists them.
pub(crate) fn nearest_three<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let name = folded(name);
    let name = &name[..name.floor_char_boundary(LONGEST_WORD)];
    // A name of several words may be meant by one of them.
    let likeness = |other: &str| {
        let words = other.split('_').map(|word| 1 + strsim::osa_distance(name, word));
        let whole = strsim::osa_distance(name, &folded(other));
        (!folded(other).contains(name), words.chain([whole]).min())
    };
    let mut known: Vec<_> = known.into_iter().map(|other| (likeness(other), other)).collect();
    known.sort_by_key(|(likeness, _)| *likeness);
    let nearest: Vec<_> = known.iter().take(3).map(|(_, name)| cut(name)).collect();
    nearest.join(", ")
}

/// The parameter that a copied column or key was probably meant to be, among the `known` ones. `given` says how a
/// parameter is given, by its folded name: then a usual other word for what the input itself brings is a column of its
/// own.
pub(crate) fn meant<'k>(name: &str, known: &'k KnownNames, given: &GivenHow<'_>) -> Option<Meant<'k>> {
    meant_by(name, known, given, false)
}

/// The parameter that a passed column or key may have been meant to be, for an error about one that is missing:
/// ordinary words count too.
pub(crate) fn perhaps_meant<'k>(name: &str, known: &'k KnownNames, given: &GivenHow<'_>) -> Option<Meant<'k>> {
    meant_by(name, known, given, true)
}

fn meant_by<'k>(name: &str, known: &'k KnownNames, given: &GivenHow<'_>, are_all_sure: bool) -> Option<Meant<'k>> {
    let name = without_member_mark(name);
    let bracketed = split_unit(name).filter(|(_, unit)| measures(unit).is_none());
    let bare = bare_name(name).unwrap_or_else(|| without_unit(name).into());
    let mut words = words(unit_behind(&bare).map_or(&*bare, |(bare, _)| bare));
    if let [axis, _] = &words[..]
        && AXES.contains(&axis.as_str())
    {
        // An axis in front of the vector.
        words.rotate_left(1);
    } else if let Some((place, vector)) = words.split_last()
        && let Some(axis) = part_of_vector(vector.concat(), place, known)
    {
        let last = words.len() - 1;
        words[last] = axis.to_owned();
    }
    let name = words.concat();
    let like = known.find(|known| known.folded == name).or_else(|| misspelled(&name, &words, known, given));
    let other_word = || other_word(&name, known, given, are_all_sure);
    let of_thing = || of_thing(&words, known, given, are_all_sure).filter(|_| are_all_sure);
    let meant = like
        .map(|name| Meant { name, but: "" })
        .or_else(other_word)
        .or_else(|| entry_of_matrix(&name, known, given))
        .or_else(of_thing)?;
    let says_more = bracketed.is_some_and(|(_, inner)| component_of_index(&inner.to_lowercase()).is_none());
    // Behind a rotation or a matrix brackets say how its numbers stand.
    let but = match meant.name {
        "rotation" if bracketed.is_some_and(|(_, unit)| is_of_angles(unit)) => ANGLE,
        "rotation" => ORDER,
        "matrix" => ROWS,
        _ => BRACKETS,
    };
    Some(if says_more && meant.but.is_empty() { Meant { but, ..meant } } else { meant })
}

/// The known name, of those that a query may do without, that a passed name was probably meant to be as the end of a path
/// (`ray.t_max`), or among other words (`query_t_max`, `box_rotation`).
pub(crate) fn meant_within<'k>(name: &str, known: &'k KnownNames, given: &GivenHow<'_>) -> Option<Meant<'k>> {
    // More of a path than a parameter's name and its component has words of its own.
    let mut ends = name.rmatch_indices('.').map(|(at, _)| &name[at + 1..]).take(2);
    let words = words(without_unit(name));
    let is_of_other = words.iter().any(|word| has(OTHERS, word));
    let is_among = |known: &KnownName| {
        !is_of_other && known.words.len() > 1 && words.windows(known.words.len()).any(|part| part == known.words)
    };
    // An axis behind a vector's name is a word of it, too.
    let among = || known.0.iter().rev().filter(|known| is_among(known)).max_by_key(|known| known.words.len());
    // A radius of a solid is no path's.
    let is_of_solid = words.iter().any(|word| has(SOLIDS, word));
    let fits = |meant: &Meant<'_>| !(is_of_solid && meant.name.starts_with("path_"));
    ends.find_map(|end| meant(end, known, given).filter(fits))
        .or_else(|| Some(Meant { name: &among()?.name, but: "" }))
        .or_else(|| of_thing(&words, known, given, false))
}

/// True if a name has a word of one of these lists.
fn speaks_of(name: &str, lists: &[&str]) -> bool {
    words(name).iter().any(|word| lists.iter().any(|list| has(list, word)))
}

/// True if a name speaks of a solid: `cylinder`, `big_box`.
pub(crate) fn is_solid(name: &str) -> bool {
    speaks_of(name, &["cyl cylinder capsule tube pipe box aabb obb wall"])
}

/// True if a name speaks of a solid with an axis, or is the word for one.
pub(crate) fn is_cylinder(name: &str) -> bool {
    speaks_of(name, &["cyl cylinder capsule tube pipe cone disk disc"])
}

/// True if a name says that a thing is one that others run into.
pub(crate) fn is_still(name: &str) -> bool {
    speaks_of(name, &["wall floor ground ceiling platform obstacle brick block tile door static"])
}

/// True if a name speaks of a body, not of what bodies are in.
pub(crate) fn is_body(name: &str) -> bool {
    speaks_of(name, &[SOLIDS]) && !is_around_others(name)
}

/// True if a name says that a thing has the others in it, or shows them.
pub(crate) fn is_around_others(name: &str) -> bool {
    speaks_of(name, &["world viewport screen window view level scene room arena image img canvas map minimap page"])
}

/// True if a name speaks of a grid of cells.
pub(crate) fn is_grid(name: &str) -> bool {
    speaks_of(name, &[about::GRIDS])
}

/// True if a name speaks of a cell of a grid.
pub(crate) fn is_cell(name: &str) -> bool {
    speaks_of(name, &["cell cells tile tiles voxel voxels block wall"])
}

/// Words for what a test expects.
pub(crate) const EXPECTED: &str = "expected expect expects expectation want wanted solution answer truth golden";

/// True if a name has a word for what was answered.
pub(crate) fn is_of_answer(name: &str) -> bool {
    speaks_of(
        name,
        &["hit hits contact impact intersection intersections intersects collision result results answer", EXPECTED],
    )
}

/// True if a name says that a thing is a path.
pub(crate) fn is_path(name: &str) -> bool {
    speaks_of(name, &[PATHS])
}

/// The known name at the end of a name, behind words that say of what: of a path, or of a solid.
fn of_thing<'k>(
    words: &[String],
    known: &'k KnownNames,
    given: &GivenHow<'_>,
    are_all_sure: bool,
) -> Option<Meant<'k>> {
    if words.iter().any(|word| has(OTHERS, word)) {
        return None;
    }
    // No parameter's name has more words behind the thing: a_half_axis_x.
    (1..words.len()).rev().take(4).rev().find_map(|at| {
        let of_path = has(PATHS, &words[at - 1]);
        let says_box = BOXES.contains(&words[at].as_str());
        if !of_path && !has(SOLIDS, &words[at - 1]) && !says_box {
            return None;
        }
        let meant = meant_by(&words[at..].join("_"), known, given, are_all_sure)?;
        // In which order the numbers stand is anybody's guess behind a word, too.
        let is_matrix = meant.name == "matrix" && meant.but.is_empty();
        let meant = if is_matrix { Meant { but: ROWS, ..meant } } else { meant };
        let is_of_path = ["origin", "dir", "from", "to", "t_", "path_"].iter().any(|path| meant.name.starts_with(path));
        // Without a letter nothing says which of two boxes a thing is.
        let other = meant.name.strip_prefix("a_").map(|own| format!("b{}", folded(own)));
        let is_either = other.is_some_and(|other| known.find(|known| known.folded == other).is_some());
        let is_own = of_path == is_of_path || meant.name.contains("vel");
        (is_own && (says_box || !(is_either && meant.but.is_empty()))).then_some(meant)
    })
}

/// True if a list has a word, with blanks between its words.
pub(crate) fn has(list: &str, word: &str) -> bool {
    list.split(' ').any(|one| one == word)
}

/// A name without what makes no difference to a reader: case, `_`, `-`, `.`, blanks, and what cannot be seen.
pub(crate) fn folded(name: &str) -> String {
    let is_mark = |letter: char| "_-.".contains(letter) || letter.is_whitespace() || UNSEEN.contains(&letter);
    name.chars().filter(|letter| !is_mark(*letter)).flat_map(char::to_lowercase).collect()
}

/// Letters of no width: the byte order mark, and what joins or parts others.
const UNSEEN: [char; 5] = ['\u{feff}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}'];

/// The words of a name, folded, between marks and humps of camel case. A character that belongs to no word, as a quote,
/// parts nothing and is left out.
pub(crate) fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let (mut was_small, mut was_large, mut was_digit) = (false, false, false);
    let mut letters = name.chars().peekable();
    while let Some(letter) = letters.next() {
        // The first letter of a word may stand behind a letter that is a word itself: boxAMin.
        let is_first = letters.peek().is_some_and(|next| next.is_lowercase());
        // The D of 3D begins no other word.
        let begins = was_small || was_large && is_first || was_digit && (letter != 'D' || is_first);
        let is_hump = letter.is_uppercase() && begins;
        if is_hump || "_-./".contains(letter) || letter.is_whitespace() {
            words.push(String::new());
        }
        (was_small, was_large) = (letter.is_lowercase(), letter.is_uppercase());
        was_digit = letter.is_ascii_digit();
        if letter.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// A name without the mark that programs put in front of what an object holds: `Center` of `m_Center`.
pub(crate) fn without_member_mark(name: &str) -> &str {
    name.strip_prefix("m_").filter(|rest| rest.starts_with(|first: char| first.is_uppercase())).unwrap_or(name)
}

/// A name without what is in brackets behind it.
pub(crate) fn without_unit(name: &str) -> &str {
    split_unit(name).map_or(name, |(bare, _)| bare)
}

/// A name without the unit in brackets behind it, or with the component whose index is there; `None` where anything
/// else is there, which may say that it is another quantity.
pub(crate) fn bare_name(name: &str) -> Option<Cow<'_, str>> {
    let Some((bare, inner)) = split_unit(name) else { return Some(name.into()) };
    // The unit of what has none.
    if inner == "1" && name.ends_with(']') && has_axis(bare) {
        return Some(bare.into());
    }
    let component = component_of_index(&inner.to_lowercase());
    match component.filter(|axis| name.ends_with(']') || axis.eq_ignore_ascii_case(inner)) {
        Some(axis) => Some(format!("{bare}_{axis}").into()),
        None => measures(inner).map(|_| bare.into()),
    }
}

/// Tells whether a name ends in an axis: `origin_x`, `dirX`.
fn has_axis(name: &str) -> bool {
    let mut letters = name.chars().rev();
    let (last, before) = (letters.next(), letters.next());
    let is_parted =
        |before: char, last: char| !before.is_alphanumeric() || before.is_lowercase() && last.is_uppercase();
    last.zip(before).is_some_and(|(last, before)| "xyzwXYZW".contains(last) && is_parted(before, last))
}

/// The axis of a known vector that a number from 0 behind it says or, of a size, a width, a height or a depth.
fn part_of_vector(vector: String, part: &str, known: &KnownNames) -> Option<&'static str> {
    let is_size = vector.ends_with("size") || vector.ends_with("half");
    let side = || match part {
        "w" | "width" => Some("x"),
        "h" | "height" => Some("y"),
        "d" | "depth" => Some("z"),
        _ => None,
    };
    let axis = if is_size { side().or_else(|| component_of_index(part)) } else { component_of_index(part) };
    let has_x = || known.find(|known| known.folded.strip_suffix('x') == Some(&vector)).is_some();
    axis.filter(|_| !vector.is_empty() && (has_x() || !places(&vector).is_empty()))
}

/// The component of an axis, or of an index counted from 0.
fn component_of_index(index: &str) -> Option<&'static str> {
    AXES.into_iter()
        .zip(["0", "1", "2", "3"])
        .find(|(axis, known)| [*axis, *known].contains(&index))
        .map(|(axis, _)| axis)
}

/// The known name that a name is misspelled for, the nearest first; one without a component only where it is not given.
fn misspelled<'k>(name: &str, words: &[String], known: &'k KnownNames, given: &GivenHow<'_>) -> Option<&'k str> {
    // A word that has a meaning of its own is not another one misspelled: location, rotation.
    let bare = name.strip_suffix(['x', 'y', 'z', 'w']);
    let is_word = |name: &str| is_other_word(name) || name.strip_prefix(['a', 'b']).is_some_and(is_other_word);
    // Nor are results.
    let is_result = |name: &str| ["enter", "exit", "tenter", "texit"].contains(&name);
    if is_word(name) || bare.is_some_and(is_word) || is_result(name) || bare.is_some_and(is_result) {
        return None;
    }
    let (letters, part) = (name.chars().count(), component(name));
    let distance = |known: &KnownName| {
        let of = component(&known.folded);
        let may_be = of == part || of.is_none() && given(&known.folded).is_none();
        // The entries of a matrix are not each other misspelled.
        let [one, other] = [entry(&known.folded), entry(name)];
        let may_be = may_be && (one.len() < 2 || other.len() < 2 || one == other);
        let is_like =
            may_be && (is_misspelled(name, letters, known) || is_slip(name, known) || differs_in_word(words, known));
        is_like.then(|| (strsim::osa_distance(name, &known.folded), of != part))
    };
    let near = known.0.iter().filter_map(|known| Some((distance(known)?, known)));
    near.min_by_key(|(distance, _)| *distance).map(|(_, known)| known.name.as_str())
}

/// True if a name, of this many letters, is a letter off another, or two off a longer one. A short one has to be the
/// same: too many words are a letter off it.
fn is_misspelled(name: &str, letters: usize, known: &KnownName) -> bool {
    let most = match known.letters {
        0..=4 => 0,
        5..=8 => 1,
        _ => 2,
    };
    let distance = || strsim::osa_distance(name, &known.folded);
    // Two letters make another word of it where the first is one of them: station, rotation.
    let begins = known.folded.chars().next() == name.chars().next();
    known.letters.abs_diff(letters) <= most && distance() <= if begins { most } else { most.min(1) }
}

/// Tells whether a letter of a short name is doubled, or two neighbours are exchanged: neither makes another word of it.
fn is_slip(name: &str, known: &KnownName) -> bool {
    if known.letters < 3 || name.len().abs_diff(known.folded.len()) > 1 {
        return false;
    }
    let undoubled = |(at, letter): (usize, char)| {
        let rest = &name[at + letter.len_utf8()..];
        rest.starts_with(letter) && format!("{}{rest}", &name[..at]) == known.folded
    };
    let sorted = |name: &str| {
        let mut letters: Vec<char> = name.chars().collect();
        letters.sort_unstable();
        letters
    };
    name.char_indices().any(undoubled)
        || strsim::osa_distance(name, &known.folded) == 1 && sorted(name) == sorted(&known.folded)
}

/// Tells whether one of several words is a letter off, and all others are the same.
fn differs_in_word(words: &[String], known: &KnownName) -> bool {
    let pairs = || words.iter().zip(&known.words).filter(|(word, known)| word != known);
    let is_off = |(word, known): (&String, &String)| {
        let letters = known.chars().count();
        let is_axis = word.strip_prefix(['x', 'y', 'z']) == Some(known);
        let is_near = || letters.abs_diff(word.chars().count()) < 2 && strsim::osa_distance(word, known) == 1;
        letters > 2 && !is_axis && is_near()
    };
    words.len() > 1 && words.len() == known.words.len() && pairs().count() == 1 && pairs().all(is_off)
}

/// True if flags give box a alone, and the input nothing of it: then the input is about box b.
fn flags_give_a(given: &GivenHow<'_>) -> bool {
    let is_given = |of: &str, by| OF_BOXES.iter().any(|part| given(&format!("{of}{part}")) == Some(by));
    is_given("a", GivenBy::Flag) && !is_given("a", GivenBy::Input) && !is_given("b", GivenBy::Flag)
}

/// The digits that a name ends in.
fn entry(name: &str) -> &str {
    &name[name.trim_end_matches(|last: char| last.is_ascii_digit()).len()..]
}

/// The axis or the entry that a name ends in: `origin_x` and `origin_y` are not the same misspelled.
fn component(name: &str) -> Option<char> {
    name.chars().last().filter(|last| last.is_ascii_digit() || "xyzw".contains(*last))
}

/// The known name that a name is a usual other word for. `given`, which columns have, asks for those that are sure,
/// unless all are to be.
fn other_word<'k>(name: &str, known: &'k KnownNames, given: &GivenHow<'_>, are_all_sure: bool) -> Option<Meant<'k>> {
    // None is longer, which spares the search in what is.
    if name.len() > LONGEST_WORD {
        return None;
    }
    let is_input = |name: &str| given(name) == Some(GivenBy::Input);
    let is_sure = |other: &OtherWord, axis: &str| match other.sure {
        Sure::WithAxis => !axis.is_empty(),
        Sure::WithAxisOfBoxes => !axis.is_empty() && brings_boxes(given),
        Sure::OfSolid(solids) => {
            let is_there = |names: [&str; 2]| names.iter().any(|name| given(name).is_some());
            let has_path = is_there(["origin", "from"]) && is_there(["dir", "to"]);
            let of_box = |of_box: &str| solids.iter().any(|of| is_input(&format!("{of_box}{of}")));
            // Boxes of which there are two move by themselves.
            let is_moving = BOXES.iter().any(|of| of_box(of));
            is_moving || of_box("") && (has_path || given(PATHS_ELSEWHERE).is_some())
        }
        Sure::Always => true,
        _ if are_all_sure => true,
        Sure::WithBoxes if axis.is_empty() => brings_boxes(given),
        _ => !axis.is_empty(),
    };
    for (word, other, named, axis, behind) in words_within(name) {
        // A single letter between others is not a word: the r of ray is not that of a box a.
        if word.len() == 1 && behind.len() > 1 {
            continue;
        }
        // A word that names no box is about the first that the input brings, or about any that lacks something;
        // `bmin` is about the only box where there is one.
        let solids: &[&str] = match named {
            "" if flags_give_a(given) => &["", "b", "a"],
            "" if are_all_sure => &["", "a", "b"],
            "" => &["", "a"],
            _ if are_all_sure && word.len() > 1 => &[named, ""],
            _ => &[named],
        };
        for solid in solids {
            let all = || other.names.iter().map(move |name| format!("{solid}{name}"));
            // An axis of a box is a part of its matrix, whichever box the name says.
            let meaning = |name: &String| {
                let is_matrix = name[solid.len()..] == *"matrix" && (solid.is_empty() || *solid == named);
                let full = if is_matrix { "matrix".to_owned() } else { format!("{name}{axis}") };
                known.find(|known| known.folded == full)
            };
            let Some((found, own)) = all().find_map(|name| Some((meaning(&name)?, name))) else { continue };
            let is_moot = all().any(|name| match given(&name) {
                Some(GivenBy::Input) => true,
                // Where something is missing it is not what a flag gives.
                Some(GivenBy::Flag) => {
                    are_all_sure || name != own || !matches!(other.sure, Sure::Always | Sure::WithBoxes)
                }
                None => false,
            });
            let others = other_forms(&own[solid.len()..]);
            let is_of_other_form = others.iter().any(|other| given(&format!("{solid}{other}")).is_some());
            if is_sure(other, axis) && !is_moot && !is_of_other_form {
                // The components of a quaternion say themselves which they are.
                let is_sure = match other.but {
                    ORDER => !axis.is_empty(),
                    MIDDLE => known.find(|known| ["min", "amin", "bmin"].contains(&&*known.folded)).is_none(),
                    _ => false,
                };
                let but = if is_sure { "" } else { other.but };
                return Some(Meant { name: found, but });
            }
        }
    }
    None
}

/// The parameters of other forms of a solid than the one of this folded name.
fn other_forms(name: &str) -> &'static [&'static str] {
    match name {
        "center" => &["min", "max", "corner", "p1"],
        "size" => &["max", "half", "edgeu"],
        "half" => &["max", "size", "edgeu"],
        "halfaxis" => &["p1", "p2", "axis"],
        _ => &[],
    }
}

/// Tells whether the input brings boxes.
fn brings_boxes(given: &GivenHow<'_>) -> bool {
    let is_input = |of_box: &str, of: &str| given(&format!("{of_box}{of}")) == Some(GivenBy::Input);
    OF_BOXES.iter().any(|of| is_input("", of) || BOXES.iter().any(|of_box| is_input(of_box, of)))
}

/// The matrix that a name such as `m00` is the first entry of, which speaks for the others; how they are counted is
/// anybody's guess.
fn entry_of_matrix<'k>(name: &str, known: &'k KnownNames, given: &GivenHow<'_>) -> Option<Meant<'k>> {
    let is_entry = ["m00", "m11", "mat00", "mat11", "matrix00", "elements0"].contains(&name)
        || ["r00", "r11"].contains(&name) && brings_boxes(given);
    let name = known.find(|known| is_entry && known.folded == "matrix")?;
    Some(Meant { name, but: ROWS })
}

/// The other words that a name has with nothing but a box and an axis around them, in the order of their table: each
/// with the box, the axis, and all that stands behind it.
fn words_within(name: &str) -> Vec<(&str, &'static OtherWord, &str, &str, &str)> {
    // Before a word stand two letters at most, as behind it.
    let ends = (name.len().saturating_sub(2)..=name.len()).rev();
    let parts = ends.flat_map(|end| (0..=2).filter_map(move |at| name.get(at..end).map(|word| (at, end, word))));
    let mut found: Vec<_> = parts
        .filter_map(|(at, end, word)| {
            let (before, behind) = (&name[..at], &name[end..]);
            let (named, axis) = around(before, behind)?;
            Some(places(word).iter().map(move |place| (*place, at, (word, &OTHER_WORDS[*place], named, axis, behind))))
        })
        .flatten()
        .collect();
    found.sort_by_key(|(place, at, _)| (*place, *at));
    found.into_iter().map(|(_, _, word)| word).collect()
}

/// The box and the axis that a name says around its word, each "" where it does not; `None` if any other text is around
/// it.
fn around<'n>(before: &'n str, behind: &'n str) -> Option<(&'n str, &'n str)> {
    let is_axis = |part: &str| part.is_empty() || AXES.contains(&part);
    if (before.is_empty() || BOXES.contains(&before)) && is_axis(behind) {
        return Some((before, behind));
    }
    let in_front = before.split_at_checked(before.len().saturating_sub(1)).filter(|(_, axis)| AXES.contains(axis));
    if let Some((solid, axis)) =
        in_front.filter(|(solid, _)| behind.is_empty() && (solid.is_empty() || BOXES.contains(solid)))
    {
        return Some((solid, axis));
    }
    let (solid, axis) = behind.split_at_checked(1)?;
    (before.is_empty() && BOXES.contains(&solid) && is_axis(axis)).then_some((solid, axis))
}

#[cfg(test)]
mod tests;
