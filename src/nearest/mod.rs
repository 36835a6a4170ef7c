//! Names that are like another one: for the warning about a column that may have been meant, and for what to write
//! instead of a name that does not exist.

mod other_words;
#[cfg(test)]
mod tests;

use crate::query::cut;

pub use other_words::MIDDLE;
use other_words::{ORDER, OTHER_WORDS, OtherWord, ROWS, Sure};

/// How a query comes to a parameter.
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
/// What says that an input brings boxes.
const OF_BOXES: [&str; 3] = ["center", "size", "half"];
/// No other word has more bytes, with what stands before and behind it.
const LONGEST_WORD: usize = 32;

/// Names that others are compared with, folded once.
#[derive(Debug)]
pub(crate) struct KnownNames(Vec<KnownName>);

#[derive(Debug)]
struct KnownName {
    name: String,
    folded: String,
    letters: usize,
}

impl KnownNames {
    /// These names.
    pub(crate) fn of<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Self {
        let known = |name: N| {
            let name = name.into();
            let folded = folded(&name);
            KnownName { letters: folded.chars().count(), name, folded }
        };
        Self(names.into_iter().map(known).collect())
    }

    fn find(&self, is: impl Fn(&KnownName) -> bool) -> Option<&str> {
        self.0.iter().find(|known| is(known)).map(|known| known.name.as_str())
    }
}

/// What a name was probably meant to be.
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

/// What to write instead of a name that does not exist, if one of the known names is much like it, or if it is a usual
/// other word for one.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<Meant<'a>> {
    let known: Vec<&str> = known.into_iter().collect();
    let name = folded(name);
    if let Some(same) = known.iter().find(|other| folded(other) == name) {
        return Some(Meant { name: same, but: "" });
    }
    let names = KnownNames::of(known.iter().copied());
    if let Some(word) = other_word(&name, &names, None, true) {
        let name = known.into_iter().find(|other| *other == word.name)?;
        return Some(Meant { name, but: word.but });
    }
    // A word that has a meaning of its own is not another one misspelled: speed, seed.
    if OTHER_WORDS.iter().any(|other| other.word == name) {
        return None;
    }
    let letters = name.chars().count();
    let distance = |other: &&&str| {
        let other = folded(other);
        let length = other.chars().count();
        let most = (length / 3).clamp(1, 2);
        let distance = || strsim::osa_distance(&name, &other);
        (length > 2 && length.abs_diff(letters) <= most).then(distance).filter(|distance| *distance <= most)
    };
    let near = known.iter().filter_map(|other| Some((distance(&other)?, *other)));
    near.min_by_key(|(distance, _)| *distance).map(|(_, name)| Meant { name, but: "" })
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

/// The parameter that a passed column or key was probably meant to be, among the `known` ones. `given` tells how a
/// parameter is given anyway, by its folded name: a usual other word for what the input itself brings is somebody's
/// own.
pub(crate) fn meant<'k>(
    name: &str,
    known: &'k KnownNames,
    given: impl Fn(&str) -> Option<GivenBy>,
) -> Option<Meant<'k>> {
    meant_by(name, known, given, false)
}

/// The parameter that a passed column or key may have been meant to be, for an error about one that is missing:
/// ordinary words count too.
pub(crate) fn perhaps_meant<'k>(
    name: &str,
    known: &'k KnownNames,
    given: impl Fn(&str) -> Option<GivenBy>,
) -> Option<Meant<'k>> {
    meant_by(name, known, given, true)
}

fn meant_by<'k>(
    name: &str,
    known: &'k KnownNames,
    given: impl Fn(&str) -> Option<GivenBy>,
    are_all_sure: bool,
) -> Option<Meant<'k>> {
    let name = folded(without_unit(name));
    let letters = name.chars().count();
    // A word that has a meaning of its own is not another one misspelled: location, rotation.
    let bare = name.strip_suffix(['x', 'y', 'z', 'w']);
    let is_word = OTHER_WORDS.iter().any(|other| other.word == name || Some(other.word) == bare);
    let misspelled = |other: &KnownName| {
        !is_word && component(&name) == component(&other.folded) && is_misspelled(&name, letters, other)
    };
    let other_word = || other_word(&name, known, Some(&given), are_all_sure);
    let like = known.find(|known| known.folded == name).or_else(|| known.find(misspelled));
    like.map(|name| Meant { name, but: "" }).or_else(other_word).or_else(|| entry_of_matrix(&name, known))
}

/// A name without what makes no difference to a reader: case, `_`, `-`, `.` and blanks.
pub(crate) fn folded(name: &str) -> String {
    name.chars().filter(|letter| !"_-. \t".contains(*letter)).flat_map(char::to_lowercase).collect()
}

/// A name without the unit in brackets behind it.
pub(crate) fn without_unit(name: &str) -> &str {
    split_unit(name).map_or(name, |(bare, _)| bare)
}

/// A name, and the unit in brackets behind it, if there is one.
pub(crate) fn split_unit(name: &str) -> Option<(&str, &str)> {
    [('(', ')'), ('[', ']')].into_iter().find_map(|(open, close)| {
        let (bare, unit) = name.strip_suffix(close)?.rsplit_once(open)?;
        (!bare.trim().is_empty() && !unit.is_empty()).then(|| (bare.trim_end(), unit.trim()))
    })
}

/// Whether a name of so many letters is a letter off another, or two off a longer one; too many words are a letter off
/// a short one.
fn is_misspelled(name: &str, letters: usize, known: &KnownName) -> bool {
    let most = match known.letters {
        0..=4 => 0,
        5..=8 => 1,
        _ => 2,
    };
    known.letters.abs_diff(letters) <= most && strsim::osa_distance(name, &known.folded) <= most
}

/// The axis or the entry that a name ends in: `origin_x` and `origin_y` are not the same misspelled.
fn component(name: &str) -> Option<char> {
    name.chars().last().filter(|last| last.is_ascii_digit() || "xyzw".contains(*last))
}

/// The known name that a name is a usual other word for. `given`, which columns have, asks for those that are sure,
/// unless all are to be.
fn other_word<'k>(
    name: &str,
    known: &'k KnownNames,
    given: Option<&GivenHow<'_>>,
    are_all_sure: bool,
) -> Option<Meant<'k>> {
    // None is longer, which spares the search in what is.
    if name.len() > LONGEST_WORD {
        return None;
    }
    let is_sure = |other: &OtherWord, axis: &str| match (given, other.sure) {
        (_, Sure::WithAxis) => !axis.is_empty(),
        (_, Sure::WithCenter) if !axis.is_empty() => false,
        (None, _) | (_, Sure::Always) => true,
        _ if are_all_sure => true,
        (Some(given), Sure::WithBoxes) if axis.is_empty() => {
            OF_BOXES.iter().any(|of| given(of) == Some(GivenBy::Input))
        }
        (Some(given), Sure::WithCenter) => given("center") == Some(GivenBy::Input),
        _ => !axis.is_empty(),
    };
    for other in OTHER_WORDS {
        for (at, word) in name.match_indices(other.word) {
            let Some((solid, axis)) = around(&name[..at], &name[at + word.len()..]) else { continue };
            // A word that names no box is about the first, or about any that lacks something; `bmin` is about the only
            // box where there is one.
            let solids: &[&str] = match solid {
                "" if are_all_sure => &["", "a", "b"],
                "" => &["", "a"],
                _ if are_all_sure && other.word.len() > 1 => &[solid, ""],
                _ => &[solid],
            };
            for solid in solids {
                let all = || other.names.iter().map(move |name| format!("{solid}{name}"));
                let meaning = |name: &String| {
                    let full = format!("{name}{axis}");
                    known.find(|known| known.folded == full)
                };
                let Some((found, own)) = all().find_map(|name| Some((meaning(&name)?, name))) else { continue };
                let is_moot = given.is_some_and(|given| {
                    all().any(|name| match given(&name) {
                        Some(GivenBy::Input) => true,
                        Some(GivenBy::Flag) => name != own || !matches!(other.sure, Sure::Always | Sure::WithBoxes),
                        None => false,
                    })
                });
                if is_sure(other, axis) && !is_moot {
                    // The components of a quaternion say themselves which they are.
                    let but = if other.but == ORDER && !axis.is_empty() { "" } else { other.but };
                    return Some(Meant { name: found, but });
                }
            }
        }
    }
    None
}

/// The matrix that a name such as `m00` is the first entry of, which speaks for the others; how they are counted is
/// anybody's guess.
fn entry_of_matrix<'k>(name: &str, known: &'k KnownNames) -> Option<Meant<'k>> {
    let is_entry = ["m00", "m11", "mat00", "mat11", "matrix00", "elements0"].contains(&name);
    let name = known.find(|known| known.folded == "matrix").filter(|_| is_entry)?;
    Some(Meant { name, but: ROWS })
}

/// The box and the axis that a name speaks of by what stands around its word, each "" where it does not; `None` if
/// anything else stands there.
fn around<'n>(before: &'n str, behind: &'n str) -> Option<(&'n str, &'n str)> {
    let is_axis = |part: &str| part.is_empty() || AXES.contains(&part);
    if (before.is_empty() || BOXES.contains(&before)) && is_axis(behind) {
        return Some((before, behind));
    }
    if behind.is_empty() && AXES.contains(&before) {
        return Some(("", before));
    }
    let (solid, axis) = behind.split_at_checked(1)?;
    (before.is_empty() && BOXES.contains(&solid) && is_axis(axis)).then_some((solid, axis))
}
