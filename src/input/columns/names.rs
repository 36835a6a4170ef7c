//! Names of columns and keys that are none of a parameter. Those that are one but for case, blanks, dots, underscores or a
//! unit behind are read, with one note. The others pass through: whether they may, and which of them were probably meant
//! to be parameters.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use crate::cli::{ColumnMap, Dialect, Header, InputFormat, Reading};
use crate::commands::SPECS;
use crate::failure::Failure;
use crate::input::warnings::may_matter;
use crate::nearest::{
    Company, FROM_CENTER, KnownNames, LENGTHS, Meant, OWN_LENGTH, about, bare_name, folded, in_place_of, meant,
    with_doubt, words,
};
use crate::number::Decimal;
use crate::query::{Parameter, cut, listed, shell_word, shown};
use crate::steps::step;

use super::cells::{FOR_A_MAP, takes_maps};
use super::doubts::{OF_TWO_FORMS, WHICH_BOX, doubt_radius, doubt_rivals, doubt_swapped};
use super::ends::Holds;
use super::everyday::take_places_for_solids;
use super::likely::{Beside, given};
use super::parts::{box_and_part, is_axis, role, without_axis};
use super::things::of_one_thing;
use super::unread::{all_unread, bare};
use super::{
    ColumnTarget, HeaderSource, ParameterColumn, has_own, own_names, parameter_columns, parameter_of, trimmed, units,
};

/// The path of a key of an object at a path, which is "" for the outermost one.
pub(in crate::input) fn joined(way: &str, key: &str) -> String {
    if way.is_empty() { key.to_owned() } else { format!("{way}.{key}") }
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
        Self { name: name.to_owned(), parameter: meant.name.to_owned(), but: meant.but }
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
        Self { name: joined(key, &self.name), ..self.clone() }
    }

    /// This meaning, beside the parameters that the input brings: a whole cannot be beside a part of it.
    fn beside(self, brought: &[&str]) -> Self {
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
        let (paste, maps) = Self::paste(&near, reading, &[]);
        let is_sound = maps.is_none_or(|maps| problem(maps).is_none());
        near[0].warning() + if is_sound { paste.trim_start_matches(';') } else { "" }
    }

    /// The passed names that are like parameters, for an error about one that is missing; "" without any.
    /// `empty` are those of which there are keys that hold nothing here, but may elsewhere; flags are proposed if the row, or
    /// the object, has no `problem` with them.
    pub(crate) fn list(near: &[Self], reading: &Reading, empty: &[&str], problem: ProblemWith<'_>) -> String {
        let own: HashSet<String> = own_names(reading).into_iter().collect();
        let mut near: Vec<Self> = near.iter().filter(|near| own.contains(&near.parameter)).cloned().collect();
        Self::in_one_form(&mut near);
        doubt_rivals(&mut near);
        doubt_radius(&reading.given, &mut near);
        if has_own(reading, "half_axis") {
            doubt_swapped(&mut near);
        }
        if near.is_empty() {
            String::new()
        } else {
            let (paste, maps) = Self::paste(&near, reading, empty);
            let paste = match maps.and_then(problem) {
                Some(problem) => format!("{}{WOULD_READ}{problem}", paste.replacen("; add", ";", 1)),
                None => paste,
            };
            format!("; {}{paste}", listed(near.iter().map(Self::likened)))
        }
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

    /// The flags that have whole parameters read from these columns, as they are proposed, and for a trial; "" where they are
    /// none, or would give a parameter twice.
    fn paste(near: &[Self], reading: &Reading, empty: &[&str]) -> (String, Option<Vec<ColumnMap>>) {
        let flag = reading.columns_flag;
        let is_there = |near: &Self| {
            let name = near.stem();
            // The solids of a scene may leave out which of two boxes they are.
            let of_scene = format!("b_{name}");
            [name, &of_scene].iter().any(|name| empty.contains(name) || reading.is_mapped(name))
        };
        let nothing = (String::new(), None);
        if near.iter().any(is_there) {
            return nothing;
        }
        // A part of what has two forms would be of no use.
        let torn: HashSet<&str> = near.iter().filter(|near| near.but == OF_TWO_FORMS).map(|near| near.role()).collect();
        // Lengths in several units are no query yet, nor are times.
        let sure = near.iter().filter(|near| near.is_sure());
        if units::differ(sure.map(|near| (near.name.as_str(), near.parameter.as_str()))) {
            return ("; their units differ, and nothing is converted".to_owned(), None);
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
        // One of two boxes is of no use while it is open which of them moves.
        let is_open = near.iter().any(|near| near.but == WHICH_BOX);
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
        if is_circle || flags.is_empty() {
            return if is_circle { (format!("; add{flags} --size 0"), None) } else { nothing };
        }
        let parameter = |stem: &str| reading.parameters.iter().position(|parameter| parameter.name == stem);
        let of_scene = |stem: &str| Some(format!("b_{stem}")).filter(|_| reading.is_scene);
        let map = |(stem, names): (&str, Vec<String>)| {
            let parameter = parameter(stem).or_else(|| parameter(&of_scene(stem)?))?;
            Some(ColumnMap { parameter, names })
        };
        match wholes.into_iter().map(map).collect::<Option<Vec<_>>>() {
            Some(maps) => (format!("; add{flags}"), Some(maps)),
            None => nothing,
        }
    }
}

/// Said between flags and the problem that they would end in.
pub(super) const WOULD_READ: &str = " would read these, but then ";

/// Tells what is wrong with a row, or an object, whose parameters are read from these, too.
pub(crate) type ProblemWith<'p> = &'p dyn Fn(Vec<ColumnMap>) -> Option<String>;

/// Said of a path of keys that no flag can say.
pub(crate) const NO_PATH: &str = "a key with a mark of paths in it, which --columns cannot name";

/// Said of the radius of a circle or a sphere that has a center, where boxes are asked.
pub(super) const OF_CIRCLE: &str = "with --size 0: a point, and a path as thick as the circle";

/// Said of a name that is like that of a whole parameter, of which parts are there.
const PARTS: &str = "of which there are other columns";

/// True if a name that is also a result's was hardly meant to be one, beside no other: the length of a cylinder.
pub(crate) fn says_more(meant: &Meant<'_>, beside: &Beside<'_>) -> bool {
    [FROM_CENTER, OWN_LENGTH, LENGTHS].contains(&meant.but) && !beside.has_results()
}

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

/// The cure for a first column without a name that counts the rows, as programs write tables; `None` if others have
/// no name either, or none that is a word.
fn index_column(reading: &Reading, header: &[String]) -> Option<String> {
    let InputFormat::Csv(Dialect { delimiter, .. }) = reading.format else { return None };
    let (first, others) = header.split_first()?;
    let is_word = |name: &String| name.contains(char::is_alphabetic);
    let mut seen = HashSet::new();
    let are_names =
        trimmed(first).is_empty() && !others.is_empty() && others.iter().all(|name| is_word(name) && seen.insert(name));
    let parted = char::from(delimiter);
    let is_plain = are_names && [',', ';', '|'].contains(&parted);
    is_plain.then(|| {
        let sed = format!("sed '1s/^ *\\(\"\"\\)* *{parted}/row_id{parted}/'");
        format!("; it may count the rows: give it a name first, with {sed}")
    })
}

/// Fails if columns may not pass through under these names, beside the parameters that the input brings.
pub(super) fn check(
    reading: &Reading,
    header: &[String],
    passed: &[&str],
    brought: &[&str],
    source: &HeaderSource,
) -> Result<(), Failure> {
    if let Some(may_pass) = &reading.may_pass
        && let Some(name) = passed.iter().find(|name| !reading.is_spoken_of(name))
    {
        return Err(source.bad(&may_not_pass(&may_pass.names, &own_names(reading), name)));
    }
    let mut seen = HashSet::new();
    let Some(name) = passed.iter().find(|name| reading.names_are_keys && (name.is_empty() || !seen.insert(**name)))
    else {
        return Ok(());
    };
    let what = match *name {
        "" => "a column has no name".to_owned(),
        name => format!("the column {} appears twice", shown(name.as_bytes())),
    };
    let but = match (reading.is_scene, *name) {
        (true, _) => "each column of a scene needs a name of its own",
        (_, "") => "JSON needs one as its key",
        _ => "JSON keys must be unique",
    };
    let cure = match index_column(reading, header) {
        _ if header.iter().all(|name| trimmed(name).is_empty()) => "; the line is empty: take it away".to_owned(),
        Some(cure) if name.is_empty() => cure,
        // The words of a map are there again and again.
        _ if brought.is_empty() && takes_maps(reading) => FOR_A_MAP.to_owned(),
        _ => String::new(),
    };
    Err(source.bad(&format!("{what}, but {but}{cure}")))
}

/// The message about a name that is not a parameter where only some names may be copied.
pub(crate) fn may_not_pass(may_pass: &[String], own: &[String], name: &str) -> String {
    let like = in_place_of(name, own.iter().map(String::as_str), "", None);
    let reason = if may_pass.is_empty() { "which --strict does not allow" } else { "and --pass does not name it" };
    format!("{} is not a parameter, {reason}{like}", shown(name.as_bytes()))
}

/// The passed names that were probably meant to be parameters, beside those that the input brings.
pub(crate) fn near(beside: &Beside<'_>, passed: &[&str]) -> Vec<Near> {
    let Beside { reading, brought, .. } = *beside;
    let known = KnownNames::of(own_names(reading));
    let unread = all_unread(reading);
    let of_others = foreign_names(reading);
    let near = |name: &str| {
        let parameter = beside
            .meant(name, &known)
            .filter(|_| !reading.is_spoken_of(name) && !unread.contains(&folded(name)))
            .filter(|_| foreign(reading, name, &of_others).is_none())
            .filter(|meant| !is_result(name) || says_more(meant, beside))?;
        Some(Near::of(name, parameter).beside(brought))
    };
    let mut near: Vec<Near> = passed.iter().filter_map(|name| near(name)).collect();
    from_1(passed, &mut near);
    take_places_for_solids(reading, &mut near, brought, |word| beside.given(word));
    near
}

/// Moves components on that count from 1, as there is none that ends in 0: `origin_1` is x, not y.
pub(super) fn from_1(names: &[&str], near: &mut Vec<Near>) {
    let names: HashSet<&str> = names.iter().copied().collect();
    let mut thirds = Vec::new();
    for near in near.iter_mut() {
        let (Some(stem), Some(own)) = (near.name.strip_suffix(['1', '2']), near.parameter.strip_suffix(['y', 'z']))
        else {
            continue;
        };
        let is_first = near.name.ends_with('1');
        // The first of two points is y1.
        let is_point = stem.to_lowercase().ends_with(['x', 'y', 'z']);
        let is_counted = own.ends_with('_') && !is_point && is_first == near.parameter.ends_with('y');
        if !is_counted || names.contains(format!("{stem}0").as_str()) {
            continue;
        }
        let third = format!("{stem}3");
        if !is_first && names.contains(third.as_str()) {
            thirds.push(Near { name: third, parameter: format!("{own}z"), but: near.but });
        }
        near.parameter = format!("{own}{}", if is_first { 'x' } else { 'y' });
    }
    let moved: HashSet<&str> = thirds.iter().map(|third| third.name.as_str()).collect();
    near.retain(|near| !moved.contains(near.name.as_str()));
    near.extend(thirds);
}

/// True if neither flags nor the input give a velocity to either box.
pub(crate) fn both_rest(reading: &Reading, brought: &[&str]) -> bool {
    let is_velocity = |name: &&str| name.ends_with("_vel");
    let own = &reading.parameters[reading.own.clone()];
    let velocities = own.iter().filter(|parameter| is_velocity(&parameter.name)).count();
    velocities == 2 && !reading.given.iter().copied().chain(brought.iter().copied()).any(|name| is_velocity(&name))
}

/// The names of the parameters that only other commands take, of either box where there are two.
pub(crate) fn of_other_commands(reading: &Reading) -> KnownNames {
    let is = |parameter: &&Parameter| reading.not_taken.contains(&parameter.name);
    let others = SPECS.iter().flat_map(|spec| spec.parameters.iter()).filter(is);
    let names = others.flat_map(Parameter::columns);
    let names = names.flat_map(|name| ["", "a_", "b_"].map(|of_box| format!("{of_box}{name}")));
    KnownNames::of(names.collect::<BTreeSet<_>>())
}

/// The warning about a passed name that is like no parameter that the query may have: one of other commands, a flag, a word
/// for what is no solid, or for what may matter.
pub(crate) fn told(beside: &Beside<'_>, name: &str, others: &KnownNames, held: Option<Holds>) -> Option<String> {
    let reading = beside.reading;
    let is_asked = || {
        let is_new = !is_result(name) || !beside.has_results();
        let is_asked = is_new && !reading.is_spoken_of(name) && beside.is_asked(name, held);
        (is_asked && !all_unread(reading).contains(&bare(reading, name))).then(|| may_matter(name))
    };
    let further = || Some(not_checked(name, reading.further_part(name).filter(|_| !reading.is_spoken_of(name))?));
    further()
        .or_else(|| not_taken(reading, name, others, beside.brought))
        .or_else(|| is_flag(reading, name, held))
        .or_else(|| solid_or_not(reading, name))
        .or_else(is_asked)
        .or_else(|| beside.side_unread(name))
        .or_else(|| beside.is_end_of_another(name, held).then(|| may_matter(name)))
}

/// The warning about a further part of a vector that is checked.
pub(crate) fn not_checked(name: &str, whole: &str) -> String {
    format!("hitcalc: warning: {} is ignored: of {} --check reads x, y and z", shown(name.as_bytes()), cut(whole))
}

/// The warning about a passed name that is one of these, or like it.
fn not_taken(reading: &Reading, name: &str, others: &KnownNames, brought: &[&str]) -> Option<String> {
    let given = |word: &str| given(&reading.given, brought, reading.is_scene, word);
    let meant = meant(name, others, &given).or_else(|| about(name, others, Some(Company::of(&given, &|_| false))));
    let meant = meant.filter(|_| !reading.is_spoken_of(name) && !is_result(name))?;
    let like = if meant.name == name { String::new() } else { format!(" like {},", meant.name) };
    let name = shown(name.as_bytes());
    Some(format!("hitcalc: warning: {name} is{like} a parameter of other commands, not of this one, so it is ignored"))
}

/// The names of parameters of solids, which queries of a scene must not bring, folded, with their own spelling.
pub(crate) fn foreign_names(reading: &Reading) -> HashMap<String, String> {
    let foreign = parameter_columns(reading).into_iter().filter(|column| !column.is_own);
    foreign.map(|column| (folded(&column.name), column.name)).collect()
}

/// Said of a name that belongs to the other side of a scene: how it passes, or is read as another parameter.
pub(crate) fn elsewhere(reading: &Reading, name: &str) -> String {
    let (flag, own) = (reading.columns_flag, without_axis(name));
    let all = if own == name { name.to_owned() } else { format!("{name},…") };
    // Corners of engines may be measured from it.
    let moved = if reading.is_scene && own == "origin" {
        "; if the solid's corners lie about it, add it to them first"
    } else {
        ""
    };
    format!(": {flag} {own}= passes it by, {flag} PARAMETER={all} reads it as another{moved}")
}

/// The warning about a passed name that is one of these but for its spelling.
pub(crate) fn foreign(reading: &Reading, name: &str, names: &HashMap<String, String>) -> Option<String> {
    let (own, reason) = spelled(reading, name).and_then(|name| names.get(&name)).zip(reading.foreign)?;
    let name = shown(name.as_bytes());
    Some(format!("hitcalc: warning: {name} is like {own}, which {reason}, so it is ignored"))
}

/// Words for what holds for all queries, by their folded names, and a parameter that commands have where it does, or a
/// flag of maps.
const FOR_ALL: [(&str, &str, &str); 10] = [
    ("line", "the flag --line makes lines of all paths", "t_min"),
    ("centers centered centres cellcenters", "the flag --centers holds for all rows", "cell_size"),
    ("notouch", "the flag --no-touch holds for all rows", ""),
    ("tilesup", "the flag --tiles-up holds for the map", ""),
    ("cellsize tilesize", "the flag --cell-size holds for the map", "cell-size"),
    ("gridorigin", "the flag --grid-origin holds for the map", "grid-origin"),
    ("solid", "the flag --solid holds for the map", "solid"),
    ("maxcells", "the flag --max-cells holds for all rows", "max_steps"),
    ("as", "the flag --as holds for all numbers", ""),
    ("unit units", ONE_UNIT, ""),
];
const ONE_UNIT: &str = "all lengths are in one unit, and nothing is converted";

/// The warning about a copied name that is a flag's, and holds this: a short word is suspect only by that.
pub(crate) fn is_flag(reading: &Reading, name: &str, holds: Option<Holds>) -> Option<String> {
    let folded = folded(name);
    let folded = folded.strip_prefix("is").unwrap_or(&folded);
    let &(_, says, with) = FOR_ALL.iter().find(|(words, ..)| words.split(' ').any(|word| word == folded))?;
    let of_map = |flag: &str| reading.map_flags.contains(&flag);
    let is_parameter = || reading.parameters.iter().any(|parameter| parameter.name == with);
    let has_flag = with.is_empty() || is_parameter() || of_map(&with.replace('_', "-"));
    let is_meant = match holds {
        _ if of_map(with) => true,
        Some(Holds::Word) => true,
        Some(Holds::Text) if says == ONE_UNIT => true,
        Some(Holds::Text) => false,
        _ => ["notouch", "tilesup", "maxcells"].contains(&folded),
    };
    let name = shown(name.as_bytes());
    let line = || format!("hitcalc: warning: {name} is not a parameter, so it is ignored; {says}");
    (has_flag && is_meant && !reading.is_spoken_of(name.trim_matches('"'))).then(line)
}

/// Words in names of columns that say which rows of a scene are solid; those behind the first are words for anything,
/// which say so of cells alone, and by themselves.
#[rustfmt::skip]
const SOLID_OR_NOT: [&[&str]; 2] = [
    &[
        "solid", "blocked", "blocking", "blocks", "impassable", "walkable", "passable", "traversable", "collidable",
        "collide", "collides", "collision", "collisions", "occupied", "trigger", "sensor", "ghost", "enabled",
        "disabled", "active", "inactive", "deleted", "removed", "destroyed", "nonsolid", "permeable", "impermeable",
        "penetrable", "phantom", "ignored",
    ],
    &[
        "occupancy", "occ", "free", "wall", "obstacle", "type", "state", "value", "val", "tile",
        "tileid", "gid", "block", "blockid", "material", "terrain", "char", "glyph", "symbol", "content", "contents",
        "cost", "weight", "probability", "prob", "density", "alpha", "opaque", "transparent", "empty", "open", "full",
        "filled", "hits", "exists", "present", "mask", "sdf", "logodds", "blockname",
    ],
];
/// Words of editors for objects that are no rectangles, though they have a width and a height.
const NO_RECTANGLES: [&str; 5] = ["ellipse", "point", "polygon", "polyline", "gid"];

/// The warning about a name that may say which rows of a scene are solid: all of them are.
fn solid_or_not(reading: &Reading, name: &str) -> Option<String> {
    let is_mapped = |side: &str| reading.columns.iter().any(|map| map.names.iter().any(|name| name == side));
    if NO_RECTANGLES.contains(&name) && is_mapped("width") && is_mapped("height") {
        // Told once, whichever an object has.
        let says = "is no rectangle of its width and height, or not at its x and y, but is read as that";
        return Some(format!("hitcalc: warning: what has {} {says}; take it out first", NO_RECTANGLES.join(", ")));
    }
    let has_cells = || has_own(reading, "cell");
    let words = words(name);
    let is_plain = |word: &String| ["is", "has", "can", "non", "cell"].contains(&word.as_str());
    let are_of = |list: &[&str]| {
        let is = |word: &String| list.contains(&word.strip_prefix("is").unwrap_or(word));
        list.contains(&&*folded(name)) || words.iter().any(is) && words.iter().all(|word| is(word) || is_plain(word))
    };
    let [of_solids, of_cells] = SOLID_OR_NOT.map(are_of);
    let is_such = reading.is_scene && (of_solids || of_cells && has_cells()) && !reading.is_spoken_of(name);
    let name = shown(name.as_bytes());
    is_such.then(|| {
        let solid = if has_cells() { "solid cell" } else { "solid" };
        format!(
            "hitcalc: warning: {name} is not a parameter, so it is ignored: every row is a {solid}; take the others out \
             first, if it says which are"
        )
    })
}

/// True if a name is that of a result, as in the output of an earlier run.
pub(crate) fn is_result(name: &str) -> bool {
    let mut results = SPECS.iter().flat_map(|spec| spec.results);
    results.any(|result| match name.strip_prefix(result.name) {
        Some(behind) => behind.is_empty() || (result.shape.is_vector() && ["_x", "_y", "_z"].contains(&behind)),
        None => false,
    })
}

/// True if all names that are not empty are numbers: then the line is not a header.
pub(crate) fn are_numbers(names: &[String]) -> bool {
    let is_number = |name: &&String| {
        let point = name.replace(',', ".");
        Decimal::parse(name.as_bytes()).is_ok() || Decimal::parse(point.as_bytes()).is_ok()
    };
    // A line may end with a delimiter.
    let mut names = names.iter().filter(|name| !trimmed(name).is_empty()).peekable();
    names.peek().is_some() && names.all(|name| is_number(&name))
}

/// The note about numbers that are read as the names of columns, though the places of these are numbers, too.
pub(super) fn may_be_row(reading: &Reading, names: &[String]) -> Option<String> {
    let mut mapped = reading.columns.iter().flat_map(|map| &map.names).peekable();
    mapped.peek()?;
    let is_place = |name: &str| name.parse().is_ok_and(|place: usize| (1..=names.len()).contains(&place));
    let is_open = |name: &String| is_place(name) && names.iter().any(|column| trimmed(column) == name);
    let says =
        "hitcalc: note: the numbers in --columns are names in the first line, not places; that line is not answered";
    (reading.header == Header::Line && mapped.all(is_open)).then(|| says.to_owned())
}

/// The note about names that are spelled in another way, each with the parameter's own.
pub(crate) fn note(taken: &[(String, String)]) -> String {
    format!(
        "hitcalc: note: read {}",
        listed(taken.iter().map(|(name, own)| format!("{} as {own}", shown(name.as_bytes()))))
    )
}

/// The columns, or keys, that parameters may still be read from, by their folded names.
pub(super) fn by_spelling<'k>(reading: &Reading, known: &'k [ParameterColumn]) -> HashMap<String, &'k ParameterColumn> {
    let is_free = |column: &&ParameterColumn| {
        column.is_own && !reading.given.contains(&column.parameter) && !reading.is_mapped(column.parameter)
    };
    // Of two that are folded alike, the first counts.
    known.iter().filter(is_free).rev().map(|column| (folded(&column.name), column)).collect()
}

/// The folded form of a name; `None` if it means only itself.
pub(crate) fn spelled(reading: &Reading, name: &str) -> Option<String> {
    let bare = bare_name(name).filter(|bare| !reading.is_spoken_of(name) && !bare.contains('-'))?;
    Some(folded(&bare))
}

/// The targets that names fill, each once: no more than there are parameters and parts of them.
#[derive(Default)]
pub(crate) struct Filled(Vec<(usize, ColumnTarget)>);

impl Filled {
    /// Finds what these targets fill.
    pub(crate) fn of<'t>(reading: &Reading, targets: impl Iterator<Item = &'t ColumnTarget>) -> Self {
        let mut filled = Self::default();
        for target in targets {
            if let Some(parameter) = parameter_of(reading, target)
                && !filled.any(|(_, other)| other == target)
            {
                filled.0.push((parameter, target.clone()));
            }
        }
        filled
    }

    /// Fills a target too, if nothing else is it: a parameter is there whole or in parts, which may be spelled in
    /// several ways.
    pub(crate) fn take(&mut self, reading: &Reading, target: &ColumnTarget) -> bool {
        let is_whole = |target: &ColumnTarget| matches!(target, ColumnTarget::Whole(..));
        let Some(parameter) = parameter_of(reading, target) else { return false };
        let clashes = |of: usize, other: &ColumnTarget| {
            of == parameter && (other == target || is_whole(other) != is_whole(target))
        };
        let is_free = !self.any(|(of, other)| clashes(*of, other));
        if is_free {
            self.0.push((parameter, target.clone()));
        }
        is_free
    }

    fn any(&self, is: impl Fn(&(usize, ColumnTarget)) -> bool) -> bool {
        step(self.0.len());
        self.0.iter().any(is)
    }
}

/// Reads parameters from columns that are spelled in another way, where nothing else is the parameter; gives their
/// names, each with the parameter's own.
pub(super) fn take_spellings(
    reading: &Reading,
    header: &[String],
    known: &[ParameterColumn],
    targets: &mut [ColumnTarget],
) -> Vec<(String, String)> {
    if matches!(reading.header, Header::Positions) {
        return Vec::new();
    }
    let by_spelling = by_spelling(reading, known);
    let mut filled = Filled::of(reading, targets.iter());
    let mut taken = Vec::new();
    for (target, name) in targets.iter_mut().zip(header).filter(|(target, _)| **target == ColumnTarget::Passed) {
        let name = trimmed(name);
        let Some(parameter) = spelled(reading, name).and_then(|name| by_spelling.get(&name)) else { continue };
        if filled.take(reading, &parameter.target) {
            *target = parameter.target.clone();
            taken.push((name.to_owned(), parameter.name.clone()));
        }
    }
    taken
}
