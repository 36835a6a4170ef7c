//! Likens names that are no parameter's to parameters that nothing gives. Where there are two boxes, the columns that
//! flags name for one of them say whose such a name is.

use std::collections::{HashMap, HashSet};

use crate::cli::Reading;
use crate::commands::MATRIX;
use crate::nearest::{
    ANGLE, ANOTHER_FORM, Company, Content, FROM_CENTER, GivenBy, KnownNames, Meant, OF_THEIR_TIME, ORDER,
    PATHS_ELSEWHERE, ROWS, ROWS_OF_ALL, about, folded, is_asked, is_cylinder, matrix, meant, meant_within,
    perhaps_meant, without_unit, words,
};
use crate::query::{Parameter, shown};

use super::ends::{Held, Holds, ONE_CELL, is_end};
use super::everyday;
use super::names;
use super::near::Near;
use super::parts::{EXTENTS, box_and_part, is_axis, without_axis};
use super::things::may_be_asked;
use super::units::is_scaled_time;
use super::{ParameterColumn, has_own, own_names, parameter_columns, trimmed};

/// Parameters that flags and an input give, and those that other names may have been meant to be.
pub(crate) struct Beside<'r> {
    pub(super) reading: &'r Reading,
    /// The parameters that the input brings.
    pub(crate) brought: &'r [&'r str],
    /// The parameters that nothing gives, and a query may do without.
    pub(crate) optional: KnownNames,
    /// The content of its columns, or of the keys of one object.
    pub(super) held: Held<'r>,
    /// True if it is one thing of several, as an object in an object.
    pub(super) is_thing: bool,
    boxes: Vec<OfBox>,
}

/// The parameters that give an axis.
const AXES: [&str; 4] = ["p1", "p2", "axis", "half_axis"];
/// Names of how far a cylinder goes along z, folded.
#[rustfmt::skip]
const HEIGHTS: [&str; 24] = [
    "dz", "lz", "hz", "hl", "halfz", "zhalf", "sizez", "zsize", "z0", "z1", "z2", "zmin", "zmax", "minz", "maxz", "zlo",
    "zhi", "zlow", "zhigh", "ztop", "zbottom", "topz", "bottomz", "zbot",
];
/// Said of the center of what is called a cylinder, and has no axis.
const SPHERE: &str = "that of a sphere; a cylinder has half_axis, too";

/// One of two boxes, of which flags name columns or keys.
struct OfBox {
    /// Its letter.
    letter: &'static str,
    /// The words of each of those names.
    read: Vec<Vec<String>>,
    /// Its parameters that nothing gives, by names without its letter; and those of them that a query may do without.
    missing: KnownNames,
    optional: KnownNames,
}

impl<'r> Beside<'r> {
    /// Beside an input that brings these parameters, and holds this.
    pub(crate) fn of(reading: &'r Reading, brought: &'r [&'r str], held: Held<'r>) -> Self {
        let given = |name: &str| given(&reading.given, brought, reading.is_scene, &folded(name)).is_some();
        let may_lack = |column: &ParameterColumn| {
            let parameter = reading.parameters.iter().find(|parameter| parameter.name == column.parameter);
            // A center is a whole solid without its axis: a sphere.
            let is_axis = column.parameter == "half_axis" && given("center");
            is_axis || parameter.is_some_and(Parameter::is_optional)
        };
        let is_free = |column: &ParameterColumn| column.is_own && !given(column.parameter);
        let missing: Vec<ParameterColumn> = parameter_columns(reading).into_iter().filter(is_free).collect();
        let optional: Vec<String> =
            missing.iter().filter(|column| may_lack(column)).map(|column| column.name.clone()).collect();
        let missing: Vec<String> = missing.into_iter().map(|column| column.name).collect();
        let of_box = |(letter, other): (&'static str, &str)| {
            let is_of = |letter: &str, name: &str| name.strip_prefix(letter).is_some_and(|rest| rest.starts_with('_'));
            let maps = reading.columns.iter().filter(|map| is_of(letter, reading.parameters[map.parameter].name));
            let read: Vec<_> = maps.flat_map(|map| &map.names).map(|name| words(name)).collect();
            let known = |names: &[String]| {
                let names = names.iter().filter(|name| !is_of(other, name));
                let bare = |name: &String| {
                    if is_of(letter, name) { name[letter.len() + 1..].to_owned() } else { name.clone() }
                };
                KnownNames::called(names.map(|name| (name.clone(), bare(name))))
            };
            (!read.is_empty()).then(|| OfBox { letter, read, missing: known(&missing), optional: known(&optional) })
        };
        let boxes = [("a", "b"), ("b", "a")].into_iter().filter_map(of_box).collect();
        Self { reading, brought, optional: KnownNames::of(optional), held, is_thing: false, boxes }
    }

    /// Beside what one thing of several holds, as an object in an object.
    pub(crate) fn in_thing(self) -> Self {
        Self { is_thing: true, ..self }
    }

    /// How a parameter of this folded name is given.
    pub(crate) fn given(&self, word: &str) -> Option<GivenBy> {
        given(&self.reading.given, self.brought, self.reading.is_scene, word)
    }

    /// The parameter, of these names, that a name was probably meant to be, or what of those that may be left out.
    pub(crate) fn meant<'k>(&'k self, name: &str, known: &'k KnownNames) -> Option<Meant<'k>> {
        self.meant_at([name; 2], [known, &self.optional])
    }

    /// The parameter, of the first of these names, that a key was probably meant to be, or what of the others the path
    /// that ends in it.
    pub(crate) fn meant_at<'k>(&'k self, [key, path]: [&str; 2], known: [&'k KnownNames; 2]) -> Option<Meant<'k>> {
        let whose = self.whose(path);
        let ([key, path], [known, within], letter) = match &whose {
            Some((of, rest)) => ([rest.as_str(); 2], [&of.optional; 2], of.letter),
            None => ([key, path], known, ""),
        };
        let given = |word: &str| self.given_of(letter, word);
        let by_content = || {
            let held = (self.held)(path);
            // A list that is called as formulas call a rotation is one, however short.
            let is_matrix = match held {
                Some(Holds::Several(_)) => ["r", "m"].contains(&folded(path).as_str()),
                held => held == Some(Holds::Matrix),
            };
            let about = self.about(path, known, letter, false).or_else(|| self.about(key, known, letter, false));
            about.or_else(|| is_matrix.then(|| matrix(known, &given))?)
        };
        // Behind a point stands the very name of what a query lacks.
        let is_lacking = |end: &str| known.spells(end) && !within.spells(end) && given(end).is_none();
        let is_own = path.rsplit_once('.').is_some_and(|(_, end)| is_lacking(&folded(end)));
        let within = || meant_within(path, within, &given).filter(|_| !is_own);
        let meant = meant(key, known, &given).or_else(within).or_else(by_content);
        meant.map(|meant| self.told_more(path, meant))
    }

    /// A likened name with the question that its neighbours raise: one number that is called a turn is an angle, unless it has the number of a
    /// quaternion's part; a matrix beside the place of a box moves that, too; milliseconds are times of velocities in them.
    fn told_more<'k>(&self, name: &str, meant: Meant<'k>) -> Meant<'k> {
        let is_part = || name.ends_with(|last: char| last.is_ascii_digit());
        let is_placed = || ["center", "min", "corner"].iter().any(|place| self.given(place).is_some());
        let but = match meant.but {
            ORDER if (self.held)(name) == Some(Holds::Number) && !is_part() => ANGLE,
            ROWS if is_placed() => ROWS_OF_ALL,
            "" if ["t_min", "t_max"].contains(&meant.name) && is_scaled_time(name) => OF_THEIR_TIME,
            but => but,
        };
        Meant { but, ..meant }
    }

    /// The parameter, of these names, that a name is about, of the box with this letter if that is not empty.
    fn about<'k>(&self, name: &str, known: &'k KnownNames, letter: &str, is_lacking: bool) -> Option<Meant<'k>> {
        let given = |word: &str| self.given_of(letter, word);
        let holds = |name: &str| (self.held)(name).is_some();
        let may_be_matrix = || match (self.held)(name) {
            // The axis of an object is a number.
            _ if name.rsplit_once('.').is_some_and(|(_, last)| is_axis(last)) => false,
            // A number is no matrix because it has the number, or the axis, of a part.
            Some(Holds::Number) => !name.ends_with(|last: char| last.is_ascii_digit() || "xyzw".contains(last)),
            // These are a place, or a place and a turn, as a pose has them.
            Some(Holds::Several(2 | 3 | 5..=7)) => false,
            _ => true,
        };
        let fits = |meant: &Meant<'_>| match meant.name {
            "matrix" => may_be_matrix(),
            "rotation" => (self.held)(name) != Some(Holds::Matrix),
            _ => true,
        };
        about(name, known, Some(Company { is_lacking, ..Company::of(&given, &holds) })).filter(fits)
    }

    /// The names, of these, that would make a cylinder of the sphere that is proposed: a length of its own, or an axis.
    pub(crate) fn axes_of_sphere<'n>(&self, names: impl Iterator<Item = &'n str>, near: &'n [Near]) -> Vec<Near> {
        let own = KnownNames::of(own_names(self.reading).into_iter().filter(|name| name == "half_axis"));
        let likened = |stem: &str| near.iter().find(|near| near.stem() == stem);
        let has_radius = || likened("radius").is_some() || self.given("radius").is_some();
        let center = likened("center").filter(|near| near.is_sure() && has_radius());
        let Some(center) = center.filter(|_| !self.has_axis(near) && own.has("half_axis")) else {
            return Vec::new();
        };
        let thing = |name: &'n str| name.rsplit_once('.').map_or("", |(thing, _)| thing);
        let vector = if center.parameter == "center" { &center.name } else { thing(&center.name) };
        let (of_center, called) = (thing(vector), words(&center.name));
        let of_radius = likened("radius").map_or("", |near| thing(&near.name));
        // A name with the word sphere is one, whatever stands beside it.
        if called.iter().any(|word| ["sphere", "ball"].contains(&word.as_str())) {
            return Vec::new();
        }
        // A tree's height is called so in what is called a tree.
        let is_axis = |name: &'n str| {
            let words = words(&name[thing(name).len()..]);
            if HEIGHTS.contains(&&*words.concat()) {
                return true;
            }
            let is_own = words.len() == 1 || words.first() == called.first();
            let of_two = |last: &[&str]| words.len() == 2 && last.contains(&words[0].as_str());
            let (last, held) = (words.last().map_or("", String::as_str), (self.held)(name));
            match last {
                "l" | "height" | "length" => is_own || of_two(&["m", "half", "total"]),
                "dir" | "direction" | "axis" => is_own || of_two(&["m"]),
                // Beside a center of single numbers another vector is an axis.
                "ax" | "ay" | "az" | "ux" | "uy" | "uz" => {
                    words.len() == 1 && center.parameter != "center" && held == Some(Holds::Number)
                }
                _ => false,
            }
        };
        let is_told = |name: &&str| matches!((self.held)(name), Some(Holds::Number | Holds::Several(_)));
        let names = names.filter(|name| [of_center, of_radius].contains(&thing(name)) && is_told(name));
        let axes = names.filter(|name| is_axis(name));
        axes.map(|name| Near::of(name, Meant { name: "half_axis", but: FROM_CENTER })).collect()
    }

    /// True if an axis is given, or proposed.
    fn has_axis(&self, near: &[Near]) -> bool {
        // A name that is likened to another parameter is none by itself.
        let is_other = |axis: &str| near.iter().any(|near| near.name == axis && near.parameter != axis);
        AXES.iter().any(|axis| {
            self.given(&folded(axis)).is_some() && !is_other(axis) || near.iter().any(|near| near.stem() == *axis)
        })
    }

    /// Doubts a sphere that is called a cylinder or a disk, by its own name or by a text.
    pub(crate) fn doubt_sphere(&self, near: &mut [Near], by_text: bool) {
        if self.has_axis(near) || !has_own(self.reading, "half_axis") {
            return;
        }
        Near::doubt(near, SPHERE, |near| near.stem() == "center" && (by_text || is_cylinder(&near.name)));
    }

    /// The parameters that flags give, or the input.
    pub(crate) fn all_given(&self) -> impl Iterator<Item = &str> {
        self.reading.given.iter().chain(self.brought).copied()
    }

    /// True if nobody but the asker knows whether the answer should depend on a name that holds this.
    pub(crate) fn is_asked(&self, name: &str, held: Option<Holds>) -> bool {
        let is_part = name.ends_with(['x', 'y', 'z', 'X', 'Y', 'Z']);
        let fits = |content| match held {
            Some(Holds::Several(_) | Holds::Matrix) => content != Content::Yes,
            Some(Holds::Number) => content != Content::Yes && (content != Content::Vector || is_part),
            Some(Holds::Word) => matches!(content, Content::Anything | Content::Yes),
            Some(Holds::Text) => content == Content::Anything,
            None => false,
        };
        self.may_be_asked(name, fits)
    }

    /// True if nobody but the asker knows that of a name, where what it holds `fits` what such a name is for.
    pub(super) fn may_be_asked(&self, name: &str, fits: impl Fn(Content) -> bool) -> bool {
        let given = |word: &str| self.given(word);
        let holds = |name: &str| (self.held)(name).is_some();
        let has = |end: &str| self.reading.parameters.iter().any(|parameter| parameter.name.ends_with(end));
        let (is_walk, may_move) = (has("cell_size"), has("_vel"));
        is_asked(name, Company { is_walk, may_move, ..Company::of(&given, &holds) }, fits)
    }

    /// The warning about a side where one number is all of the sides, or each row is one cell.
    pub(super) fn side_unread(&self, name: &str) -> Option<String> {
        #[rustfmt::skip]
        const SIDES: [[&str; 2]; 12] = [
            ["width", "height"], ["Width", "Height"], ["w", "h"], ["width", "length"], ["width", "depth"], ["halfWidth", "halfHeight"],
            ["hx", "hy"], ["sx", "sy"], ["dx", "dy"], ["ex", "ey"], ["wx", "wy"], ["lx", "ly"],
        ];
        let has = |side: &&str| (self.held)(side) == Some(Holds::Number);
        let are_sides = SIDES.iter().any(|pair| pair.contains(&name) && pair.iter().all(has));
        let whole = folded(without_axis(without_unit(name)));
        let is_half = ["halfsize", "halfextents", "halfextent"].iter().any(|all| whole.ends_with(all));
        let is_number = |own: &str| {
            let capital = own[..1].to_uppercase() + &own[1..];
            [own, &capital].iter().any(|name| (self.held)(name) == Some(Holds::Number))
        };
        let is_one = |own: &&&str| ["size", "half"].contains(&box_and_part(own).1) && is_number(own);
        let own = self.brought.iter().find(is_one).filter(|_| are_sides || is_half);
        let has_cells = || self.reading.is_scene && has_own(self.reading, "cell");
        let flag = self.reading.columns_flag;
        let says = match own {
            Some(own) => {
                let sides = if is_half { own.replacen("size", "half", 1) } else { (*own).to_owned() };
                format!(
                    "{own} is one number for all sides; if it is none, {flag} {own}= {flag} {sides}=NAMES says which are"
                )
            }
            None if (are_sides || whole == "size") && has_cells() => ONE_CELL.to_owned(),
            None => return None,
        };
        let is_asked = !self.reading.is_spoken_of(name);
        is_asked.then(|| {
            format!("hitcalc: warning: {} is not a parameter, so it is ignored: {says}", shown(name.as_bytes()))
        })
    }

    /// True if a name is that of an end, beside a sphere or another form of a cylinder.
    pub(super) fn is_end_of_another(&self, name: &str, held: Option<Holds>) -> bool {
        let is_there = |part: &&str| self.brought.contains(part) || self.reading.given.contains(part);
        let has_form = ["center", "axis"].iter().any(is_there) && !is_there(&"p2") && self.given("radius").is_some();
        // Of four points of a curve two are read.
        let is_beside =
            ["p1", "p2"].iter().all(is_there) && ["p0", "p3"].contains(&folded(name).trim_end_matches(['x', 'y', 'z']));
        (has_form && is_end(name) || is_beside) && may_be_asked(name, held)
    }

    /// True if the input has results of an earlier run beside what these were of.
    pub(crate) fn has_results(&self) -> bool {
        (self.held)("status").is_some()
    }

    /// The parameter, of these names, that a name may have been meant to be where one is missing.
    pub(crate) fn perhaps_meant<'k>(&'k self, name: &str, known: &'k KnownNames) -> Option<Meant<'k>> {
        let whose = self.whose(name);
        let (bare, known, letter) = match &whose {
            Some((of, rest)) => (rest.as_str(), &of.missing, of.letter),
            None => (name, known, ""),
        };
        let meant = perhaps_meant(bare, known, &|word| self.given_of(letter, word));
        // A speed, or a heading, may be a vector.
        let is_vector = || matches!((self.held)(name), Some(Holds::Several(2 | 3)));
        let meant = meant.map(|meant| match meant.but.starts_with("a vector, not") && is_vector() {
            true => Meant { but: "", ..meant },
            false => meant,
        });
        meant.or_else(|| self.about(bare, known, letter, true)).map(|meant| self.told_more(name, meant))
    }

    /// A name that is like a parameter by its neighbours alone, as a part of the box that it belongs to.
    pub(crate) fn in_its_box(&self, near: Near) -> Option<Near> {
        let Some((of, _)) = self.whose(&near.name) else { return Some(near) };
        let parameter = match box_and_part(&near.parameter) {
            ("", whole) => whole.to_owned(),
            (_, part) => format!("{}_{part}", of.letter),
        };
        of.missing.has(&parameter).then_some(Near { parameter, ..near })
    }

    /// A name that is a parameter's of another form than the one of which two are given.
    pub(crate) fn of_other_form(&self, near: Near) -> Option<Near> {
        let (letter, part) = near.part();
        let forms = [&["origin", "dir", "from", "to"][..], &EXTENTS];
        let form = forms.into_iter().find(|form| form.contains(&part))?;
        let is_given = |part: &str| self.given(&folded(&format!("{letter}{part}"))).is_some();
        let is_other = form.iter().filter(|part| is_given(part)).count() > 1 && !is_given(part);
        is_other.then_some(Near { but: ANOTHER_FORM, ..near })
    }

    /// How a parameter is given by its name, or by that behind the letter of a box.
    fn given_of(&self, letter: &str, word: &str) -> Option<GivenBy> {
        self.given(word).or_else(|| self.given(&format!("{letter}{word}")).filter(|_| !letter.is_empty()))
    }

    /// The box whose names begin with most of the words of this one, and the rest of it.
    fn whose(&self, name: &str) -> Option<(&OfBox, String)> {
        if self.boxes.is_empty() {
            return None;
        }
        let words = words(name);
        let shared = |read: &Vec<String>| read.iter().zip(&words).take_while(|(one, other)| one == other).count();
        let most = |of: &OfBox| of.read.iter().map(shared).max().unwrap_or(0).min(words.len().saturating_sub(1));
        let (first, last) = (self.boxes.first()?, self.boxes.last()?);
        let of = if most(first) < most(last) { last } else { first };
        let is_one = most(of) > 0 && (self.boxes.len() == 1 || most(first) != most(last));
        is_one.then(|| (of, words[most(of)..].join("_")))
    }
}

/// How a parameter of this folded name is given: by these flags, or by what the input brings. The solids of a scene
/// leave out what their names begin with.
pub(crate) fn given(flags: &[&str], brought: &[&str], is_scene: bool, word: &str) -> Option<GivenBy> {
    if word == PATHS_ELSEWHERE {
        return is_scene.then_some(GivenBy::Flag);
    }
    // A parameter's own name has nothing but `_` to fold.
    let is_word = |parameter: &str| parameter.chars().filter(|letter| *letter != '_').eq(word.chars());
    let is = |parameter: &&str| is_word(parameter) || is_scene && parameter.strip_prefix('b').is_some_and(is_word);
    match (brought.iter().any(is), flags.iter().any(is)) {
        (true, _) => Some(GivenBy::Input),
        (_, true) => Some(GivenBy::Flag),
        _ => None,
    }
}

/// A passed column that is like a parameter which has another column.
#[derive(Debug)]
pub(in crate::input) struct BehindEmpty {
    pub(in crate::input) column: usize,
    /// The slots of that parameter.
    pub(in crate::input) slots: Vec<usize>,
    pub(in crate::input) near: Near,
    /// Said of a row that has nothing in those, and something in the column; `None` where it is then no query.
    pub(in crate::input) note: Option<String>,
}

/// How many columns are likened to parameters that have columns of their own.
const MOST_LIKENED: usize = 1_000;

/// The passed columns that are like parameters which other columns are for; `filled` gives the parameter of
/// a name, and its slots, if one of those fills any.
pub(super) fn behind_empty(
    beside: &Beside<'_>,
    (header, passed): (&[String], &[&str]),
    (near, everyday): (&[Near], &[Near]),
    filled: impl Fn(&str) -> Option<(&'static str, Vec<usize>)>,
) -> Vec<BehindEmpty> {
    let Beside { reading, brought, held, .. } = *beside;
    let is_optional =
        |name: &&str| reading.parameters.iter().any(|parameter| parameter.name == *name && parameter.is_optional());
    let (optional, needed): (Vec<&str>, Vec<&str>) = brought.iter().copied().partition(is_optional);
    let columns = header.iter().enumerate().rev().map(|(column, name)| (trimmed(name), column));
    let columns: HashMap<&str, usize> = columns.collect();
    let others = |found: Vec<Near>, told: &[Near], of: &[&str]| -> Vec<BehindEmpty> {
        let told: HashSet<&str> = told.iter().map(|near| near.name.as_str()).collect();
        let one = |near: Near| {
            let (parameter, slots) = filled(&near.parameter)?;
            let column = *columns.get(near.name.as_str())?;
            let note = optional.contains(&parameter).then(|| near.note_behind_empty());
            (of.contains(&parameter) && !told.contains(near.name.as_str())).then_some(BehindEmpty {
                column,
                slots,
                near,
                note,
            })
        };
        found.into_iter().filter_map(one).collect()
    };
    let mut found = Vec::new();
    if !optional.is_empty() {
        found = others(names::near(&Beside::of(reading, &needed, held), passed), near, &optional);
    }
    if !needed.is_empty() {
        let passed = &passed[..passed.len().min(MOST_LIKENED)];
        let like = everyday::everyday(&Beside::of(reading, &optional, held), passed, &[], &[]);
        found.extend(others(like, everyday, &needed));
    }
    found
}

/// The reason why a name cannot pass beside the numbers of a matrix: it is its first one, where they are counted from 0.
pub(crate) fn counts_from_0(reading: &Reading, name: &str, brought: impl FnOnce() -> bool) -> Option<String> {
    let is_first = name.len() <= "matrix[0][0]".len() && name.ends_with(['0', ']']) && folded(name) == "matrix00";
    (is_first && !reading.is_mapped(MATRIX.name) && !reading.is_spoken_of(name) && brought()).then(|| {
        format!(
            "{name}: the numbers of a matrix are counted from 1 here, matrix_11 to matrix_33 in 2D and to matrix_44 in 3D; say \
             which they are with {} matrix=NAMES, row by row",
            reading.columns_flag
        )
    })
}
