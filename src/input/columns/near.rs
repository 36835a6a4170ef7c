//! A name that may have been meant to be a parameter, what is said of it, and the flags that read it.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::cli::{ColumnMap, Reading};
use crate::nearest::{Meant, ORDER, OWN_LENGTH, folded, has, with_doubt, words};
use crate::query::{listed, shell_word, shown};

use super::doubts::{OF_ANY, OF_TWO_FORMS, WHICH_BOX, WHICH_OF_THEM, doubt_swapped};
use super::ends::{Holds, doubt_bare_ends};
use super::names::{counted, joined};
use super::parts::{box_and_part, is_axis, role, without_axis};
use super::things::of_one_thing;
use super::{has_own, own_names, units};

/// Said behind the problem of a query that lacks something: the names that are like parameters, and the flags that read them.
#[derive(Clone, Debug, Default)]
pub(in crate::input) struct Hint {
    /// The names, or another reason for the lack; "" without any.
    near: String,
    cure: Cure,
    /// Said behind the cure.
    more: String,
}

/// The flags that read names that are like parameters.
#[derive(Clone, Debug, Default)]
enum Cure {
    #[default]
    None,
    /// They are proposed, and read so many columns.
    Flags { flags: String, columns: usize },
    /// Why they are not proposed.
    Vain(String),
}

impl Hint {
    /// These words, in front of what is said of likened names.
    pub(in crate::input) fn behind(self, words: &str) -> Self {
        Self { near: format!("{words}{}", self.near), ..self }
    }

    /// These words, behind what is said of likened names.
    pub(in crate::input) fn and(mut self, words: &str) -> Self {
        self.more.push_str(words);
        self
    }

    /// True if nothing is said.
    pub(in crate::input) fn is_empty(&self) -> bool {
        self.near.is_empty() && self.more.is_empty() && matches!(self.cure, Cure::None)
    }

    /// How many columns the flags read that it proposes.
    pub(super) fn columns(&self) -> usize {
        if let Cure::Flags { columns, .. } = self.cure { columns } else { 0 }
    }

    /// True if it proposes flags.
    pub(in crate::input) fn has_flags(&self) -> bool {
        matches!(self.cure, Cure::Flags { .. })
    }

    /// True if it says why it proposes none.
    pub(super) fn is_in_vain(&self) -> bool {
        matches!(self.cure, Cure::Vain(_))
    }

    /// With these words in the place of the flags and of all behind them, if it proposes any.
    pub(in crate::input) fn in_place_of_flags(self, words: &str) -> Self {
        if self.has_flags() { Self::from(self.near + words) } else { self }
    }
}

impl From<String> for Hint {
    fn from(words: String) -> Self {
        Self { near: words, ..Self::default() }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.near, self.cure, self.more)
    }
}

impl fmt::Display for Cure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Flags { flags, .. } => write!(f, "; add{flags}"),
            Self::Vain(reason) => write!(f, "; {reason}"),
        }
    }
}

/// A passed name that may have been meant to be a parameter.
#[derive(Clone, Debug)]
pub(crate) struct Near {
    pub(crate) name: String,
    /// The parameter's own name.
    pub(crate) parameter: String,
    /// A condition for that meaning; "" where there is none.
    pub(crate) but: &'static str,
}

impl Near {
    /// This name, which was meant to be that.
    pub(crate) fn of(name: &str, meant: Meant<'_>) -> Self {
        // Whatever stands in front, half a size is none.
        let is_half = without_axis(meant.name).ends_with("size")
            && words(name).iter().any(|word| word.ends_with("half") || word == "semi");
        let parameter = if is_half { meant.name.replacen("size", "half", 1) } else { meant.name.to_owned() };
        // Of the numbers of a quaternion that are counted the first may be w.
        let is_part = |stem: &str| parameter.starts_with("rotation_") || stem.ends_with(['_', '.', '[']);
        let is_open = meant.but.is_empty() && parameter.starts_with("rotation") && counted(name).is_some_and(is_part);
        let but = if is_open { ORDER } else { meant.but };
        Self { name: name.to_owned(), parameter, but }
    }

    /// Makes the meaning of one number that of the vector, if the name holds several: `xpos`.
    pub(in crate::input) fn read_whole(&mut self, held: Option<Holds>) {
        let is_part = self.parameter != self.stem() && counted(&self.name).is_none();
        if is_part && matches!(held, Some(Holds::Several(2..))) {
            self.parameter = self.stem().to_owned();
            self.but = if self.parameter == "rotation" { ORDER } else { self.but };
        }
    }

    /// The parameter without the axis behind it.
    pub(crate) fn stem(&self) -> &str {
        without_axis(&self.parameter)
    }

    /// The letter of one of two boxes, and the part of it.
    pub(crate) fn part(&self) -> (&str, &str) {
        box_and_part(self.stem())
    }

    /// The part of a question that it is of, as [`role`] tells.
    pub(crate) fn role(&self) -> &'static str {
        role(&self.parameter)
    }

    /// True if nothing is doubtful about it.
    pub(crate) fn is_sure(&self) -> bool {
        self.but.is_empty()
    }

    /// The object that its name is in; "" if it is in none.
    pub(crate) fn thing(&self) -> &str {
        self.name.rsplit_once('.').map_or("", |(thing, _)| thing)
    }

    /// The object that its vector is in, where it is one number of that.
    pub(super) fn vectors_thing(&self) -> &str {
        let is_part = self.parameter != self.stem();
        let vector = self.name.rsplit_once('.').filter(|(_, last)| is_part && is_axis(last)).map(|(vector, _)| vector);
        vector.map_or(self.thing(), |vector| vector.rsplit_once('.').map_or("", |(thing, _)| thing))
    }

    /// True if its name is in an object.
    pub(crate) fn is_inner(&self) -> bool {
        self.name.contains('.')
    }

    /// Doubts the sure ones of which `is` is true.
    pub(crate) fn doubt(near: &mut [Self], but: &'static str, is: impl Fn(&Self) -> bool) {
        near.iter_mut().filter(|near| near.is_sure() && is(near)).for_each(|near| near.but = but);
    }

    /// This meaning, of the same name in the object behind a key.
    pub(crate) fn at(&self, key: &str) -> Self {
        Self::of(&joined(key, &self.name), Meant { name: &self.parameter, but: self.but })
    }

    /// This meaning, beside the parameters that the input brings: a whole cannot be beside a part of it.
    pub(super) fn beside(self, brought: &[&str]) -> Self {
        let is_whole = self.but.is_empty() && brought.contains(&self.parameter.as_str());
        Self { but: if is_whole { PARTS } else { self.but }, ..self }
    }

    pub(crate) fn warning(&self) -> String {
        let (name, meant) = (shown(self.name.as_bytes()), with_doubt(&self.parameter, self.but));
        format!("hitcalc: warning: {name} is not a parameter, so it is ignored; did you mean {meant}?")
    }

    /// The note about a row where the column of that parameter is empty.
    pub(crate) fn note_behind_empty(&self) -> String {
        let (name, meant) = (shown(self.name.as_bytes()), with_doubt(&self.parameter, self.but));
        format!("hitcalc: note: a row has no {}, and its {name} is ignored; did you mean {meant}?", self.parameter)
    }

    /// The warning for a path of keys, with the flag that reads it.
    pub(crate) fn warning_of_path(
        self,
        reading: &Reading,
        (brought, all): (&[&str], &[&str]),
        problem: ProblemWith<'_>,
    ) -> String {
        let mut near = [self];
        of_one_thing(reading, brought, all.into(), &mut near);
        let (cure, maps) = Self::cure(&near, reading, &[]);
        let is_sound = maps.is_none_or(|maps| problem(maps).is_none());
        let cure = if is_sound { cure.to_string() } else { String::new() };
        near[0].warning() + cure.trim_start_matches(';')
    }

    /// The passed names that are like parameters, for an error about one that is missing.
    /// `empty` are those of which there are keys that hold nothing here, but may elsewhere; flags are proposed if the row, or
    /// the object, has no `problem` with them.
    pub(crate) fn hint(near: &[Self], reading: &Reading, empty: &[&str], problem: ProblemWith<'_>) -> Hint {
        let own: HashSet<String> = own_names(reading).into_iter().collect();
        let mut near: Vec<Self> = near.iter().filter(|near| own.contains(&near.parameter)).cloned().collect();
        Self::in_one_form(&mut near);
        doubt_rivals(&mut near);
        doubt_radius(&reading.given, &mut near);
        if has_own(reading, "half_axis") {
            doubt_swapped(&mut near);
            doubt_bare_ends(&mut near);
        }
        if near.is_empty() {
            return Hint::default();
        }
        let (cure, maps) = Self::cure(&near, reading, empty);
        let cure = match (cure, maps.and_then(problem)) {
            (Cure::Flags { flags, .. }, Some(problem)) => {
                Cure::Vain(format!("{} would read these, but then {problem}", flags.trim_start()))
            }
            (cure, _) => cure,
        };
        Hint { near: format!("; {}", listed(near.iter().map(Self::likened))), cure, more: String::new() }
    }

    /// The passed names of a row that are like parameters of which it has nothing in columns of their own; "" without any.
    pub(crate) fn list_behind_empty<'n>(near: impl Iterator<Item = &'n Self>) -> String {
        let list = listed(near.map(Self::likened));
        if list.is_empty() { list } else { format!("; {list}, but not read, since that has a column of its own") }
    }

    fn likened(&self) -> String {
        format!("{} is like {}", shown(self.name.as_bytes()), with_doubt(&self.parameter, self.but))
    }

    /// Makes a start beside an end that of a segment, and beside a direction that of a ray: a path has one form.
    pub(in crate::input) fn in_one_form(near: &mut [Self]) {
        let has = |stem: &str| near.iter().any(|near| near.is_sure() && near.stem() == stem);
        let (other, form) = match (has("to"), has("dir")) {
            // A whole ray needs no end.
            (true, true) => return,
            (true, false) => ("origin", "from"),
            (false, true) => ("from", "origin"),
            (false, false) => return,
        };
        for near in near.iter_mut().filter(|near| near.is_sure() && near.parameter.starts_with(other)) {
            near.parameter.replace_range(..other.len(), form);
        }
    }

    /// The flags that have whole parameters read from these columns, as they are proposed, and for a trial; none where they
    /// would give a parameter twice.
    fn cure(near: &[Self], reading: &Reading, empty: &[&str]) -> (Cure, Option<Vec<ColumnMap>>) {
        let flag = reading.columns_flag;
        let is_there = |near: &Self| {
            let name = near.stem();
            // The solids of a scene may leave out which of two boxes they are.
            let of_scene = format!("b_{name}");
            [name, &of_scene].iter().any(|name| empty.contains(name) || reading.is_mapped(name))
        };
        let nothing = (Cure::None, None);
        if near.iter().any(is_there) {
            return nothing;
        }
        // A part of what has two forms would be of no use.
        let torn: HashSet<&str> = near.iter().filter(|near| near.but == OF_TWO_FORMS).map(|near| near.role()).collect();
        // Lengths in several units are no query yet, nor are times.
        let sure = near.iter().filter(|near| near.is_sure());
        if units::differ(sure.map(|near| (near.name.as_str(), near.parameter.as_str()))) {
            return (Cure::Vain("their units differ, and nothing is converted".to_owned()), None);
        }
        let mut flags: Vec<(&str, Vec<(&str, &str)>)> = Vec::new();
        // A center would make a sphere of a cylinder whose height is not a vector, and an axis may be as long as it is not.
        let of_solid: HashSet<&str> =
            near.iter().filter(|near| ["center", "radius"].contains(&near.stem())).map(Self::vectors_thing).collect();
        let is_of_solid = |near: &Self| near.vectors_thing().is_empty() || of_solid.contains(near.vectors_thing());
        let is_height = |near: &Self| ["axis", "half_axis"].contains(&near.stem()) && !near.is_sure();
        let has_height = near.iter().any(|near| is_height(near) && is_of_solid(near));
        let has_length = near.iter().any(|near| near.but == OWN_LENGTH);
        let is_guess = |parameter: &str| {
            has_height && parameter.starts_with("center")
                || has_length && (parameter.starts_with("p1") || parameter.starts_with("axis"))
        };
        // One of two boxes is of no use while it is open which of them moves, or how.
        let sure = near.iter().filter(|near| near.is_sure());
        let boxes: HashSet<(&str, &str)> = sure.map(|near| (near.part().0, near.vectors_thing())).collect();
        let has_other = |motion: &str| near.iter().any(|near| near.is_sure() && near.stem() == motion);
        let is_open_motion = |near: &Self| {
            let is_motion = near.but == WHICH_OF_THEM && near.stem().ends_with("_vel") && !has_other(near.stem());
            is_motion && boxes.contains(&(near.part().0, near.vectors_thing()))
        };
        let is_open = near.iter().any(|near| near.but == WHICH_BOX || is_open_motion(near));
        let is_guess = |parameter: &str| is_guess(parameter) || is_open && !box_and_part(parameter).0.is_empty();
        let is_plain = |near: &&Self| {
            let is_sure = near.is_sure() || near.but == OF_CIRCLE;
            is_sure && !is_guess(&near.parameter) && !torn.contains(near.role())
        };
        let is_circle = near.iter().any(|near| near.but == OF_CIRCLE);
        for near in near.iter().filter(is_plain) {
            // The entries of a matrix have numbers; none of them is a whole.
            let entry = near.parameter.rsplit_once('_').filter(|(_, at)| at.bytes().all(|one| one.is_ascii_digit()));
            let whole = near.stem();
            let axis = near.parameter[whole.len()..].trim_start_matches('_');
            let (stem, axis) = entry.unwrap_or((whole, axis));
            match flags.iter_mut().find(|(parameter, _)| *parameter == stem) {
                Some((_, names)) => names.push((axis, &near.name)),
                None => flags.push((stem, vec![(axis, &near.name)])),
            }
        }
        let mut wholes: Vec<(&str, Vec<String>)> = Vec::new();
        for (stem, mut names) in flags {
            // Beside its parts a whole is something else.
            if names.len() > 1 {
                names.retain(|(axis, _)| !axis.is_empty());
            }
            // In the order of a quaternion's values: w comes last.
            names.sort_by_key(|(axis, _)| ["", "x", "y", "z", "w"].iter().position(|known| known == axis));
            let axes: String = names.iter().map(|(axis, _)| *axis).collect();
            let whole = match stem.ends_with("rotation") {
                true => ["zw", "xyzw"],
                false if has_own(reading, "half_axis") => ["xyz"; 2],
                false => ["xy", "xyz"],
            };
            let is_whole = names.len() == 1 && axes.is_empty() || whole.contains(&axes.as_str());
            if is_whole && wholes.len() < MOST_PASTED {
                wholes.push((stem, names.iter().map(|(_, name)| (*name).to_owned()).collect()));
            }
        }
        let word = |(stem, names): &(&str, Vec<String>)| {
            Some(format!(" {flag} {}", map_word(stem, names.iter().map(String::as_str))?))
        };
        let Some(flags) = wholes.iter().map(word).collect::<Option<String>>() else { return nothing };
        let columns = wholes.iter().map(|(_, names)| names.len()).sum();
        if is_circle {
            return (Cure::Flags { flags: flags + " --size 0", columns }, None);
        }
        if flags.is_empty() {
            return nothing;
        }
        let parameter = |stem: &str| reading.parameters.iter().position(|parameter| parameter.name == stem);
        let of_scene = |stem: &str| Some(format!("b_{stem}")).filter(|_| reading.is_scene);
        let map = |(stem, names): (&str, Vec<String>)| {
            let parameter = parameter(stem).or_else(|| parameter(&of_scene(stem)?))?;
            Some(ColumnMap { parameter, names })
        };
        match wholes.into_iter().map(map).collect::<Option<Vec<_>>>() {
            Some(maps) => (Cure::Flags { flags, columns }, Some(maps)),
            None => nothing,
        }
    }
}

/// Doubts a radius as that of the path where flags give the path, or beside a center in the same thing.
fn doubt_radius(given: &[&str], near: &mut [Near]) {
    let is_path_given = ["origin", "from"].iter().any(|start| given.contains(start));
    let centers = near.iter().filter(|near| near.stem() == "center" && near.is_inner());
    let round: HashSet<String> = centers.map(|near| near.vectors_thing().to_owned()).collect();
    let is_bare = |near: &Near| ["radius", "r"].contains(&&*folded(&near.name));
    Near::doubt(near, OF_THE_PATH, |near| {
        let is_own = near.name.ends_with("path_radius");
        near.parameter == "path_radius" && !is_own && (is_path_given && is_bare(near) || round.contains(near.thing()))
    });
}

/// Doubts a place beside a doubted one that may be the same, but for those that were weighed against each other already, and
/// those of things that have more of the same question.
fn doubt_rivals(near: &mut [Near]) {
    let thing = |near: &Near| words(&near.name).into_iter().next().filter(|first| !has(OF_ANY, first));
    let mut of_things: HashMap<String, HashSet<String>> = HashMap::new();
    for (thing, near) in near.iter().filter(|near| near.is_sure()).filter_map(|near| Some((thing(near)?, near))) {
        of_things.entry(thing).or_default().insert(near.stem().to_owned());
    }
    let has_more =
        |near: &Near| thing(near).is_some_and(|thing| of_things.get(&thing).is_some_and(|all| all.len() > 1));
    let is_place = |near: &Near| near.stem().ends_with("center") || near.stem() == "origin";
    let doubted = near.iter().filter(|near| !near.is_sure() && near.but != WHICH_OF_THEM && is_place(near));
    let mut doubted: HashSet<String> = doubted.map(|near| near.parameter.clone()).collect();
    for near in near.iter().filter(|near| near.is_sure() && is_place(near) && has_more(near)) {
        doubted.remove(&near.parameter);
    }
    Near::doubt(near, WHICH_OF_THEM, |near| doubted.contains(&near.parameter));
}

/// Tells what is wrong with a row, or an object, whose parameters are read from these, too.
pub(crate) type ProblemWith<'p> = &'p dyn Fn(Vec<ColumnMap>) -> Option<String>;

/// Said of the radius of a circle or a sphere that has a center, where boxes are asked.
pub(super) const OF_CIRCLE: &str = "with --size 0: a point, and a path as thick as the circle";

/// Said of a radius beside a path by flags.
const OF_THE_PATH: &str = "where it is the path's, not the solid's";

/// Said of a name that is like that of a whole parameter, of which parts are there.
const PARTS: &str = "of which there are other columns";

/// No more flags are proposed; two boxes that move take nine at most.
const MOST_PASTED: usize = 12;

/// A name as the lists of flags have it: one with a comma in quotes.
pub(in crate::input) fn in_list(name: &str) -> Cow<'_, str> {
    match name.contains([',', '"']) {
        true => format!("\"{}\"", name.replace('"', "\"\"")).into(),
        false => name.into(),
    }
}

/// A parameter and the names that it is read from, as a shell takes them for a flag; `None` where a reader could not see them.
pub(in crate::input) fn map_word<'n>(parameter: &str, names: impl Iterator<Item = &'n str>) -> Option<String> {
    let names: Vec<&str> = names.collect();
    // So whole lines are that nothing parts.
    let are_lines = names.iter().any(|name| name.contains(['=', '&']));
    let names = names.into_iter().map(in_list).collect::<Vec<_>>().join(",");
    shell_word(&format!("{parameter}={names}")).filter(|_| !are_lines)
}
