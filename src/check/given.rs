//! Reads the answers of another program: for each result a word, numbers, or that there is none.

use std::cell::Cell;
use std::cmp::Ordering;

use super::checks::{Checked, Checks, Margin, Words, compare, exactly};
use crate::geometry::Status;
use crate::number::{Big, Decimal, FloatType, RootSum, Scale, Time, trim_blanks};
use crate::output::format::{Passed, PassedValue};
use crate::query::{
    Args, Ask, Kind, Mask, Name, Numerals, Problem, ResultShape, Stop, Value, components, is_nothing, listed,
    no_vector, null_cure, shown,
};
use crate::scene::Scene;

/// The program's answer to a query.
pub(crate) struct Given {
    /// For each result that is checked.
    pub(super) answers: Vec<GivenAnswer>,
    /// The value of the column whose values are counted by themselves.
    pub(super) summary_value: Option<String>,
}

/// The program's answer for one result.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum GivenAnswer {
    None,
    /// True is a hit.
    Bool(bool),
    Word(String),
    /// A number, or one for each axis, and how they are written.
    Numbers {
        numbers: Vec<Decimal>,
        texts: Vec<String>,
    },
    /// A text that has a number which is NaN or infinite, or lacks a component.
    NotFinite(String),
}

impl GivenAnswer {
    /// True if it says that there is no contact.
    pub(super) fn is_miss(&self) -> bool {
        match self {
            Self::Bool(hits) => !hits,
            Self::Word(word) => word == "miss",
            _ => false,
        }
    }
}

impl Checks {
    /// Reads what a row or an object of this dimension gives, a value for each result that is checked.
    pub(crate) fn read(&self, passed: &dyn Passed, dimension: usize) -> Result<Given, Problem> {
        let answers = self.items.iter().map(|item| self.read_one(item, passed, dimension));
        let summary_value = self.summary_by.as_ref().map(|name| {
            let mut value = String::new();
            passed.find(name, &mut |found| {
                value = match found {
                    // Of bytes that are no text different ones are different values.
                    PassedValue::Cell { text, .. } if std::str::from_utf8(text).is_err() => {
                        trim_blanks(text).escape_ascii().to_string()
                    }
                    _ => self.text(name, found),
                };
            });
            value
        });
        Ok(Given { answers: answers.collect::<Result<_, _>>()?, summary_value })
    }

    fn read_one(&self, item: &Checked, passed: &dyn Passed, dimension: usize) -> Result<GivenAnswer, Problem> {
        let first = || item.names.first().cloned().unwrap_or_default();
        let of_whole =
            |text: &str, reason: String| Problem::of_text(Name::Input(first()), Some(text.as_bytes()), reason);
        let (mut texts, is_whole, numerals) =
            self.texts(item, passed, dimension).map_err(|(text, reason)| of_whole(&text, reason))?;
        // The column of a component: its own, or the one that holds the whole vector.
        let name = |component: usize| match item.names.as_slice() {
            [own] if !is_whole => format!("{own}{}", Kind::Vector.suffixes()[component]),
            [own] => own.clone(),
            names => names.get(component).cloned().unwrap_or_default(),
        };
        let bad = |component: usize, text: &str, reason: String| {
            Problem::of_text(Name::Input(name(component)), Some(text.as_bytes()), reason)
        };
        if texts.iter().all(|text| is_none(text, item)) {
            return Ok(GivenAnswer::None);
        }
        if item.result.shape == ResultShape::Word {
            return read_word(item, &texts[0], numerals).map_err(|reason| of_whole(&texts[0], reason));
        }
        if item.result.shape.is_vector() {
            texts.resize(3, String::new());
            if dimension == 2 && texts[2].is_empty() {
                texts.pop();
            }
        }
        let is_finite = |(_, text): &(usize, &String)| !(text.is_empty() || is_nan(text) || is_infinite(text));
        let number = |(component, text): (usize, &String)| match numerals.read_cell(Kind::Number, text.as_bytes()) {
            Ok(Value::Number(number)) => Ok(number),
            Ok(_) => Err(bad(component, text, "is not a number".to_owned())),
            Err(reason) => {
                let cure = Some(text).filter(|text| is_nothing(text.as_bytes())).and_then(|text| null_cure(text));
                Err(bad(component, text, reason + &cure.unwrap_or_default()))
            }
        };
        let numbers = texts.iter().enumerate().filter(is_finite).map(number).collect::<Result<Vec<_>, _>>()?;
        if numbers.len() == texts.len() {
            return Ok(GivenAnswer::Numbers { numbers, texts });
        }
        let text = |text: String| if text.is_empty() { "nothing".to_owned() } else { text };
        Ok(GivenAnswer::NotFinite(texts.into_iter().map(text).collect::<Vec<_>>().join(", ")))
    }

    /// The texts of a result's values, one or one for each axis, whether one cell or key holds them all, and how their
    /// numbers are spelled. The error is a text that cannot be taken apart, and why.
    fn texts(
        &self,
        item: &Checked,
        passed: &dyn Passed,
        dimension: usize,
    ) -> Result<(Vec<String>, bool, Numerals), (String, String)> {
        let mut numerals = item.numerals(self.numerals);
        passed.visit(&mut |_, value| {
            if let PassedValue::Json(_) = value {
                numerals = numerals.with_point();
            }
        });
        let part = |name: &str| {
            let mut text = String::new();
            passed.find(name, &mut |value| text = self.value_text(item, name, value));
            text
        };
        let mut whole = None;
        let (texts, is_whole) = match item.names.as_slice() {
            [own] => {
                passed.find(own, &mut |value| whole = Some(self.whole(item, own, value, (numerals, dimension))));
                match whole {
                    Some(whole) => (whole?, true),
                    None if item.result.shape.is_vector() => {
                        let axes = Kind::Vector.suffixes().iter();
                        (axes.map(|axis| part(&format!("{own}{axis}"))).collect(), false)
                    }
                    None => (vec![String::new()], true),
                }
            }
            [first, _] if item.result.shape.is_vector() && dimension == 3 => {
                let reason = "is one of two columns, but a vector in 3D has three".to_owned();
                return Err((part(first), reason));
            }
            names => (names.iter().map(|name| part(name)).collect(), false),
        };
        Ok((texts, is_whole, numerals))
    }

    /// The text of one value; empty where the value means nothing under this name.
    fn text(&self, name: &str, value: PassedValue<'_>) -> String {
        let text = match value {
            PassedValue::Cell { text, .. } => String::from_utf8_lossy(trim_blanks(text)).into_owned(),
            PassedValue::Json(raw) => match serde_json::from_str(raw) {
                Ok(serde_json::Value::String(text)) => text.trim().to_owned(),
                _ => raw.trim().to_owned(),
            },
        };
        self.unless_null(name, &text)
    }

    /// The text of a value, of one that a program may have or not what it has; that it has one is all that a status asks.
    fn value_text(&self, item: &Checked, name: &str, value: PassedValue<'_>) -> String {
        let text = self.text(name, value);
        match option(&text) {
            Some(inner) if item.result.shape != ResultShape::Word || item.words() != Words::Status => {
                self.unless_null(name, inner.unwrap_or_default())
            }
            _ => text,
        }
    }

    /// A text, or nothing if it is named as one that means none.
    fn unless_null(&self, name: &str, text: &str) -> String {
        let is_null = self.nulls.has(name, text) || text.eq_ignore_ascii_case("null");
        if is_null { String::new() } else { text.to_owned() }
    }

    /// The texts of a value that may hold a vector whole: a list, an object of axes, or `1,2,3` in one text.
    fn whole(
        &self,
        item: &Checked,
        name: &str,
        value: PassedValue<'_>,
        (numerals, dimension): (Numerals, usize),
    ) -> Result<Vec<String>, (String, String)> {
        use serde_json::value::RawValue;
        let text = self.value_text(item, name, value);
        if !item.result.shape.is_vector() {
            return Ok(vec![text]);
        }
        let mut texts: Vec<String> = Vec::new();
        if text.is_empty() {
            return Ok(texts);
        }
        if let PassedValue::Json(raw) = value
            && let Ok(axes) = serde_json::from_str::<std::collections::BTreeMap<String, &RawValue>>(raw)
        {
            let of_axis = |axis: &str| axes.get(axis).or_else(|| axes.get(&axis.to_ascii_uppercase()));
            let has_axis = ["x", "y", "z"].into_iter().any(|axis| of_axis(axis).is_some());
            if !has_axis && axes.values().any(|part| part.get() != "null") {
                let keys = listed(axes.keys().map(|key| shown(key.as_bytes())));
                return Err((text, format!("is no vector: its keys are {keys}, not x, y, z")));
            }
            let text = |axis: &str| {
                let name = format!("{name}_{axis}");
                of_axis(axis).map_or(String::new(), |part| self.text(&name, PassedValue::Json(part.get())))
            };
            texts.extend(["x", "y", "z"].map(text));
        } else if let PassedValue::Json(raw) = value
            && let Ok(list) = serde_json::from_str::<Vec<&RawValue>>(raw)
        {
            self.nulls.pass_parts(name);
            texts.extend(list.into_iter().map(|part| self.text("", PassedValue::Json(part.get()))));
        } else {
            let parts = components(text.as_bytes(), numerals).map_err(|reason| (text.clone(), reason))?;
            let part = |part: &[u8]| self.text("", PassedValue::Cell { text: part, is_quoted: false });
            texts.extend(parts.into_iter().map(part));
        }
        texts.iter_mut().filter(|part| option(part) == Some(None)).for_each(String::clear);
        let is_wrong = match texts.as_slice() {
            [one] => !is_none(one, item) && !is_infinite(one),
            all => all.len() > 3,
        };
        match no_vector(text.as_bytes(), texts.len(), dimension == 3, numerals).filter(|_| is_wrong) {
            Some(reason) => Err((text, reason)),
            None => Ok(texts),
        }
    }
}

/// The text within `Some(1.5)`, or none in `None`, `nil` or `undefined`; the outer `None` if it is another text.
fn option(text: &str) -> Option<Option<&str>> {
    if ["none", "nil", "undefined"].iter().any(|none| text.eq_ignore_ascii_case(none)) {
        return Some(None);
    }
    text.strip_prefix("Some(").and_then(|rest| rest.strip_suffix(')')).map(|inner| Some(inner.trim()))
}

/// True if a text says that there is no such result.
fn is_none(text: &str, item: &Checked) -> bool {
    text.is_empty() || is_nan(text) || item.may_be_infinite() && is_infinite(text)
}

/// True if a text is one of the spellings of NaN, C's and Microsoft's among them.
fn is_nan(text: &str) -> bool {
    let magnitude = text.trim_start_matches(['+', '-']).to_ascii_lowercase();
    matches!(magnitude.trim_end_matches('0'), "nan" | "nan(ind)" | "nan(snan)" | "1.#qnan" | "1.#snan" | "1.#ind")
}

/// True if a text is one of the spellings of an infinite number.
fn is_infinite(text: &str) -> bool {
    let magnitude = text.trim_start_matches(['+', '-']).to_ascii_lowercase();
    matches!(magnitude.trim_end_matches('0'), "inf" | "infinity" | "1.#inf")
}

fn read_word(item: &Checked, text: &str, numerals: Numerals) -> Result<GivenAnswer, String> {
    let word = text.to_ascii_lowercase();
    let (is_known, kinds) = match item.words() {
        Words::Status => {
            return match word.as_str() {
                "hit" | "touch" | "miss" => Ok(GivenAnswer::Word(word)),
                "true" | "yes" | "t" => Ok(GivenAnswer::Bool(true)),
                "false" | "no" | "f" => Ok(GivenAnswer::Bool(false)),
                word => match (option(text), numerals.read_cell(Kind::Number, word.as_bytes())) {
                    (Some(inner), _) => Ok(GivenAnswer::Bool(inner.is_some())),
                    // How many contacts there are, perhaps as a float: 1.0.
                    (None, Ok(Value::Number(count))) if count.is_whole() && !count.is_negative() => {
                        Ok(GivenAnswer::Bool(!count.is_zero()))
                    }
                    _ => Err("is not hit, touch or miss, nor true or false".to_owned()),
                },
            };
        }
        Words::Surfaces => (
            word.split('+').all(|surface| ["side", "cap1", "cap2"].contains(&surface)),
            "surfaces such as side or side+cap1",
        ),
        Words::Faces => (is_faces(word.as_bytes()), "faces such as x- or x-y+"),
    };
    is_known.then_some(GivenAnswer::Word(word)).ok_or_else(|| format!("is not the name of {kinds}"))
}

/// True if a word names faces: an axis and a sign, at most three times.
fn is_faces(word: &[u8]) -> bool {
    let is_face = |face: &[u8]| matches!(face, [b'u'..=b'z', b'+' | b'-']);
    word.len() <= 6 && word.chunks(2).all(is_face)
}

// The query that a row answers, as a judge looks at it: how large it is, and what would be met nearby.

/// How a query would meet its solid, or any of a scene, were the surface moved, and the path longer or shorter by as much
/// at both ends; `None` is a miss.
pub(crate) type MeetNearby = fn(&Args, Option<&Scene>, &Nearby<'_>, &Ask) -> Result<Option<Status>, Stop>;

/// A margin by which the surface of each solid is moved.
pub(crate) struct Nearby<'m> {
    margin: &'m Margin,
    /// The type of units.
    float: FloatType,
    grows: bool,
    only_start: bool,
}

impl Nearby<'_> {
    /// How far a solid is moved: units are those of the largest length of it and of the query.
    pub(crate) fn shift(&self, query: &Args, solid: &Args) -> Shift {
        let &Self { margin, float, grows, only_start } = self;
        let largest = || largest_length(query, float).max(largest_length(solid, float));
        let length = match margin {
            Margin::Length(length) => length.clone(),
            Margin::Units(count) => Decimal::held(f64::from(*count) * float.step(largest()), FloatType::F64),
        };
        Shift { length, grows, only_start }
    }
}

/// How far the surface of a solid is moved.
pub(crate) struct Shift {
    /// 0 or more.
    pub(crate) length: Decimal,
    /// True if the solid grows.
    pub(crate) grows: bool,
    /// True if the path is only its start.
    pub(crate) only_start: bool,
}

impl Shift {
    /// The way outward in units of a scale that fits the length.
    pub(crate) fn units(&self, scale: &Scale) -> Result<Big, Stop> {
        let length: Big = scale.units(&self.length)?;
        Ok(if self.grows { length } else { -length })
    }
}

/// The query that a row answers.
pub(crate) struct JudgedQuery<'q> {
    pub(crate) args: &'q Args,
    /// The scene that brings the solids.
    pub(crate) scene: Option<&'q Scene>,
    pub(crate) ask: &'q Ask,
    /// How it would meet other solids.
    pub(crate) meet_nearby: MeetNearby,
    /// True if a reader is told how far numbers are off, in few digits.
    pub(crate) for_readers: bool,
    /// The solid of the scene that the row is about.
    pub(crate) solid: Cell<Option<usize>>,
}

impl JudgedQuery<'_> {
    /// How it would meet the solid grown, or shrunk, by a margin.
    pub(super) fn meet_nearby(&self, margin: &Margin, grows: bool, float: FloatType) -> Result<Option<Status>, Stop> {
        (self.meet_nearby)(self.args, self.scene, &Nearby { margin, float, grows, only_start: false }, self.ask)
    }

    /// True if it starts inside, but not in the solid shrunk by a margin, or outside, but in the solid grown by it.
    pub(super) fn may_start_otherwise(&self, margin: &Margin, is_inside: bool, float: FloatType) -> Result<bool, Stop> {
        let nearby = Nearby { margin, float, grows: !is_inside, only_start: true };
        let at_start = (self.meet_nearby)(self.args, self.scene, &nearby, self.ask)?;
        Ok(if is_inside { at_start != Some(Status::Hit) } else { at_start.is_some() })
    }

    /// The scene, if its solids have lengths: cells have the grid's.
    fn scene_of_shapes(&self) -> Option<&Scene> {
        self.scene.filter(|scene| scene.cells.is_empty())
    }

    /// Calls `of` with the solid of the scene that the row is about, if there is one.
    fn with_solid<T>(&self, of: impl FnOnce(Option<&Args>) -> T) -> T {
        let scene = self.scene_of_shapes();
        let mut scratch = scene.map(|scene| scene.scratch().solid);
        match (scene, self.solid.get(), &mut scratch) {
            (Some(scene), Some(index), Some(solid)) => of(Some(scene.solid(index, solid))),
            _ => of(None),
        }
    }

    /// The largest length of the query and of the solid that the row is about.
    fn largest(&self, float: FloatType) -> f64 {
        let of_solid = self.with_solid(|solid| solid.map_or(0.0, |solid| largest_length(solid, float)));
        largest_length(self.args, float).max(of_solid)
    }

    fn speed(&self) -> Option<RootSum> {
        self.with_solid(|solid| speed(self.args, solid.unwrap_or(self.args)))
    }

    /// The least unit that a result is measured in with `--scale query`: that of the largest length or, for a time, as long
    /// as the path takes for it.
    pub(super) fn least_unit(&self, item: &Checked, float: FloatType) -> Option<RootSum> {
        let unit = exactly(&Decimal::held(float.step(self.largest(float)), FloatType::F64));
        if !item.is_time() {
            return Some(unit);
        }
        let speed = self.speed()?;
        Some(unit.over_fraction(&speed.rational, &speed.denominator))
    }

    /// How large a result may be in this query, about: as the largest length or, for a time, as long as the path takes for
    /// it; as the direction, or as a unit vector. `None` where nothing moves.
    pub(super) fn usual_size(&self, item: &Checked) -> Option<f64> {
        let float = FloatType::F64;
        let speed = || Some(self.speed()?.nearest(float));
        match item.result.name {
            "reflect" => speed(),
            _ if item.is_direction() => Some(1.0),
            _ if item.is_time() => Some(self.largest(float) / speed()?),
            _ => Some(self.largest(float)),
        }
    }
}

pub(super) fn whole_number(whole: i64) -> RootSum {
    RootSum::from_ratio(Big::from(whole), Big::ONE)
}

pub(super) fn magnitude(number: RootSum) -> RootSum {
    if number.sign() == Ordering::Less { whole_number(0).minus(&number) } else { number }
}

/// The larger of two numbers.
fn larger(left: RootSum, right: RootSum) -> RootSum {
    if compare(&left, &right) == Ordering::Less { right } else { left }
}

/// The slots that have a value.
fn given_slots(args: &Args) -> impl Iterator<Item = usize> {
    let present = args.present();
    (0..Mask::BITS as usize).filter(move |slot| present >> slot & 1 == 1)
}

/// The float nearest to the largest magnitude among the lengths that are given: coordinates, sizes and radii, not
/// directions.
fn largest_length(args: &Args, float: FloatType) -> f64 {
    let is_length = |slot: &usize| {
        let parameter = args.parameter(*slot);
        matches!(parameter.kind, Kind::Number | Kind::Vector | Kind::NumberOrVector)
            && parameter.name != "dir"
            && !parameter.name.ends_with("vel")
    };
    let lengths = given_slots(args).filter(is_length).filter_map(|slot| args.number(slot));
    lengths.map(|length| float.nearest(length).abs()).fold(0.0, f64::max)
}

/// The largest component of the direction of a path or of the velocity of one box to another; `None` if it is zero.
fn speed(query: &Args, solid: &Args) -> Option<RootSum> {
    let vector = |args: &Args, name: &str| {
        let first = given_slots(args).find(|&slot| args.parameter(slot).name == name)?;
        args.vector(first).map(|vector| vector.map(exactly))
    };
    let still = || [(); 3].map(|()| whole_number(0));
    let [to, from] = if let Some(direction) = vector(query, "dir") {
        [direction, still()]
    } else if let (Some(to), Some(from)) = (vector(query, "to"), vector(query, "from")) {
        [to, from]
    } else {
        let b = vector(query, "b_vel").or_else(|| vector(solid, "b_vel"));
        [vector(query, "a_vel").unwrap_or_else(still), b.unwrap_or_else(still)]
    };
    let largest = to.iter().zip(&from).map(|(to, from)| magnitude(to.minus(from))).fold(whole_number(0), larger);
    (largest.sign() == Ordering::Greater).then_some(largest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_their_result_has_them() {
        let read_word = |result: &str, text| {
            let results = crate::commands::SPECS.iter().flat_map(|spec| spec.results);
            let result = results.into_iter().find(|known| known.name == result).expect("a result");
            let item =
                Checked { result, index: 0, cell: 0, names: Vec::new(), tolerance: Decimal::ZERO, at_exit: None };
            read_word(&item, text, Numerals::default())
        };
        assert_eq!(read_word("status", "TOUCH"), Ok(GivenAnswer::Word("touch".to_owned())));
        assert_eq!(read_word("status", "T"), Ok(GivenAnswer::Bool(true)));
        for (text, hits) in [("0", false), ("2", true), ("1.0", true), ("0.0", false), ("2e0", true)] {
            assert_eq!(read_word("status", text), Ok(GivenAnswer::Bool(hits)), "{text}");
        }
        for text in ["yep", "0.5", "-1", "-1.0", "inf"] {
            assert!(read_word("status", text).is_err(), "{text}");
        }
        assert_eq!(read_word("enter_face", "x-Y+"), Ok(GivenAnswer::Word("x-y+".to_owned())));
        assert!(read_word("enter_face", "left").is_err());
        assert_eq!(read_word("exit_on", "side+cap1"), Ok(GivenAnswer::Word("side+cap1".to_owned())));
        assert!(read_word("exit_on", "cap3").is_err());
    }
}
