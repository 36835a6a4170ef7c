//! The second judge: SPEC section 5, `--check`, read once more, over fractions.

use std::cmp::Ordering;

use num_traits::Zero;

use super::float::Type;
use super::value::{compare, largest};
use crate::exact::{Q, decimal, whole};

/// What kind of result it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Status,
    Faces,
    Surfaces,
    Time,
    /// A number that is no time; those of the second kind may be infinite.
    Number,
    Length,
    Vector,
    Cell,
    Count,
}

/// A result of a command that is checked.
#[derive(Clone, Copy, Debug)]
pub struct Result {
    pub name: &'static str,
    pub shape: Shape,
}

impl Result {
    pub fn is_measured(&self) -> bool {
        matches!(self.shape, Shape::Time | Shape::Number | Shape::Length | Shape::Vector)
    }

    fn is_own(&self) -> bool {
        self.name.starts_with("gap") || self.name.starts_with("f64_") || self.name.starts_with("f32_")
    }

    /// Whether a program that misses has none of it.
    fn is_of_contact(&self) -> bool {
        self.name != "status" && !self.is_own()
    }

    /// The floats in whose units it is measured.
    pub fn float(&self, held_as: Option<Type>) -> Type {
        match self.name {
            name if name.starts_with("f64_") => Type::F64,
            name if name.starts_with("f32_") => Type::F32,
            _ => held_as.unwrap_or(Type::F64),
        }
    }
}

/// What is right for a result: its words, or its numbers and those that are equally right.
#[derive(Clone, Debug, Default)]
pub struct Right {
    pub word: Option<String>,
    pub numbers: Vec<Vec<Q>>,
    /// Whether the row itself has none, though another may be as right.
    pub is_none: bool,
}

/// The exact answer of a query, as one convention about a start inside has it.
pub struct Truth {
    pub status: String,
    /// For each result that is checked.
    pub right: Vec<Right>,
}

/// How strictly a run judges.
pub struct Strictness {
    pub ulps: Q,
    pub tolerances: Vec<Q>,
    pub held_as: Option<Type>,
    /// With `--scale query`: the largest length, and the largest component of the direction.
    pub scale: Option<(Q, Q)>,
}

/// What a program gave for a result.
#[derive(Clone, Debug, PartialEq)]
enum Given {
    None,
    NotFinite,
    Numbers(Vec<Q>),
    Word(String),
    Hits(bool),
}

/// What a judge says of a row.
#[derive(Debug, PartialEq)]
pub struct Verdict {
    pub class: &'static str,
    pub why: String,
    /// By how many units each measured result is off.
    pub off: Vec<Option<Q>>,
}

fn is_nan(text: &str) -> bool {
    text.trim_start_matches(['-', '+']).eq_ignore_ascii_case("nan")
}

fn is_infinite(text: &str) -> bool {
    let text = text.trim_start_matches(['-', '+']);
    text.eq_ignore_ascii_case("inf") || text.eq_ignore_ascii_case("infinity")
}

/// Reads what was given; `None` makes a bad row.
fn read(result: &Result, texts: &[String], dimension: usize, held_as: Option<Type>) -> Option<Given> {
    let inner = |text: &String| {
        let text = text.trim();
        if ["None", "nil", "undefined", "null"].contains(&text) && result.shape != Shape::Status {
            return String::new();
        }
        match text.strip_prefix("Some(").and_then(|rest| rest.strip_suffix(')')) {
            Some(inner) if result.shape != Shape::Status => inner.to_owned(),
            _ => text.to_owned(),
        }
    };
    let mut texts: Vec<String> = texts.iter().map(inner).collect();
    let may_be_infinite = matches!(result.shape, Shape::Time | Shape::Length);
    let has_none = |text: &String| text.is_empty() || is_nan(text) || may_be_infinite && is_infinite(text);
    if result.shape != Shape::Status && texts.iter().all(has_none) {
        return Some(Given::None);
    }
    match result.shape {
        Shape::Status => {
            let text = texts[0].to_ascii_lowercase();
            Some(match text.as_str() {
                "" | "null" | "nan" => Given::None,
                "hit" | "touch" | "miss" => Given::Word(text),
                "true" | "yes" | "t" => Given::Hits(true),
                "false" | "no" | "f" | "none" | "nil" | "undefined" => Given::Hits(false),
                _ if text.starts_with("some(") => Given::Hits(true),
                count => {
                    let count = number(count, None)?;
                    if !count.is_integer() || count.is_negative() {
                        return None;
                    }
                    Given::Hits(!count.is_zero())
                }
            })
        }
        Shape::Faces => {
            let text = texts[0].to_ascii_lowercase();
            let is_face = |face: &[u8]| face.len() == 2 && b"uvwxyz".contains(&face[0]) && b"+-".contains(&face[1]);
            (text.len() <= 6 && text.as_bytes().chunks(2).all(is_face)).then_some(Given::Word(text))
        }
        Shape::Surfaces => {
            let text = texts[0].to_ascii_lowercase();
            text.split('+').all(|part| ["side", "cap1", "cap2"].contains(&part)).then_some(Given::Word(text))
        }
        _ => {
            if matches!(result.shape, Shape::Vector | Shape::Cell)
                && dimension == 2
                && texts.get(2).is_none_or(String::is_empty)
            {
                texts.truncate(2);
            }
            let is_counted = matches!(result.shape, Shape::Cell | Shape::Count);
            let held = held_as.filter(|_| !is_counted).map(|_| result.float(held_as));
            let finite = texts.iter().filter(|text| !(text.is_empty() || is_nan(text) || is_infinite(text)));
            let numbers = finite.map(|text| number(text, held)).collect::<Option<Vec<_>>>()?;
            Some(if numbers.len() == texts.len() { Given::Numbers(numbers) } else { Given::NotFinite })
        }
    }
}

/// The number of a text, as a program holds it; `None` if it is none, or beyond the range.
fn number(text: &str, held: Option<Type>) -> Option<Q> {
    let float = |bits: &str, is_wide| {
        let bits = u64::from_str_radix(bits, 16).ok()?;
        let float = if is_wide { f64::from_bits(bits) } else { f64::from(f32::from_bits(bits as u32)) };
        Q::from_float(float)
    };
    let number = match text.split_once(':') {
        Some(("f64", bits)) => float(bits, true)?,
        Some(("f32", bits)) => float(bits, false)?,
        _ if text.chars().all(|one| one.is_ascii_digit() || "+-.e/".contains(one)) => decimal(text),
        _ => return None,
    };
    match held {
        None => Some(number),
        Some(float) => float.round(&number),
    }
}

/// Whether what was given says that the path misses.
pub fn says_miss(results: &[Result], texts: &[Vec<String>]) -> bool {
    results.iter().zip(texts).any(|(result, texts)| {
        let given = read(result, texts, 2, None).filter(|_| result.name == "status");
        given.is_some_and(|given| [Given::Hits(false), Given::Word("miss".to_owned())].contains(&given))
    })
}

/// Judges a row by the truth, and says of a wrong verdict by `nearby` whether it would be right there.
pub fn judge(
    results: &[Result],
    texts: &[Vec<String>],
    truth: &Truth,
    strictness: &Strictness,
    dimension: usize,
    nearby: impl Fn(bool) -> Option<&'static str>,
) -> Option<Verdict> {
    let given: Vec<Given> = results
        .iter()
        .zip(texts)
        .map(|(result, texts)| read(result, texts, dimension, strictness.held_as))
        .collect::<Option<_>>()?;
    let exact = truth.status.as_str();
    let place = results.iter().position(|result| result.name == "status");
    let explicit = place.map(|place| match &given[place] {
        Given::Word(word) => word.clone(),
        Given::Hits(false) => "miss".to_owned(),
        _ => "hit".to_owned(),
    });
    let of_contact: Vec<usize> = (0..results.len()).filter(|&place| results[place].is_of_contact()).collect();
    // Without a status a program says miss by giving none of the checked results of a contact.
    let implied = || match of_contact.iter().all(|&place| given[place] == Given::None) {
        _ if of_contact.is_empty() => None,
        true => Some("miss".to_owned()),
        false => Some("hit".to_owned()),
    };
    let said = explicit.clone().or_else(implied);
    let mut faults: Vec<Option<String>> = vec![None; results.len()];
    let mut excuses: Vec<&'static str> = Vec::new();
    let mut off = vec![None; results.len()];
    for (place, result) in results.iter().enumerate() {
        let fault = |what: &str| Some(format!("{} {what}", result.name));
        if result.name == "status" {
            let said = said.as_deref().unwrap_or("hit");
            faults[place] = match (said, exact) {
                _ if given[place] == Given::None => fault("missing"),
                (said, exact) if said == exact => None,
                (_, "touch") => {
                    excuses.push("touch");
                    None
                }
                (said, _) => Some(format!("false {said}")),
            };
            continue;
        }
        if explicit.as_deref() == Some("miss") && result.is_of_contact() {
            continue;
        }
        // Times in floats are leftovers, too, where the program says of these floats that they miss.
        let own = result.name.strip_suffix("t_enter").filter(|own| !own.is_empty());
        let is_miss = |name: &str| {
            let place = results.iter().position(|result| result.name == name);
            place.is_some_and(|place| match &given[place] {
                Given::Word(word) => word == "miss",
                given => *given == Given::Hits(false),
            })
        };
        if own.is_some_and(|own| is_miss("status") || is_miss(&format!("{own}status"))) {
            continue;
        }
        let right = &truth.right[place];
        faults[place] = match &given[place] {
            Given::None if right.is_none => None,
            Given::None
                if said.as_deref() == Some("miss")
                    && exact == "touch"
                    && (explicit.is_none() && result.is_of_contact() || result.name.starts_with("gap")) =>
            {
                excuses.push("touch");
                None
            }
            Given::None => fault("missing"),
            Given::NotFinite => fault("not finite"),
            Given::Hits(hits) => match &right.word {
                None => fault("unexpected"),
                Some(word) => {
                    if (word != "miss") == *hits {
                        None
                    } else {
                        fault("differs")
                    }
                }
            },
            Given::Word(word) => match &right.word {
                None => fault("unexpected"),
                Some(own) => {
                    if is_part(result.shape, word, own) {
                        None
                    } else {
                        fault("differs")
                    }
                }
            },
            Given::Numbers(_) if right.numbers.is_empty() => fault("unexpected"),
            Given::Numbers(numbers) if result.is_measured() => {
                let each = right.numbers.iter().map(|right| measure(result, place, numbers, right, strictness));
                let (is_wrong, units) = each.reduce(|one, other| {
                    let is_nearer = (other.0, &other.1) < (one.0, &one.1);
                    if is_nearer { other } else { one }
                })?;
                off[place] = Some(units);
                if is_wrong { fault("off") } else { None }
            }
            Given::Numbers(numbers) => {
                let zero = whole(0);
                // In 2D the third is 0.
                let is_it = |right: &Vec<Q>| {
                    numbers.iter().enumerate().all(|(axis, given)| right.get(axis).unwrap_or(&zero) == given)
                };
                match right.numbers.iter().position(is_it) {
                    Some(0) => None,
                    Some(_) => {
                        excuses.push("tie");
                        None
                    }
                    None => fault("differs"),
                }
            }
        };
    }
    let follows = |place: usize| results[place].name == "status" || results[place].is_of_contact();
    let is_at_fault = (0..results.len()).any(|place| follows(place) && faults[place].is_some());
    let is_excused = match (said.as_deref(), exact) {
        _ if !is_at_fault => false,
        (Some("hit" | "touch"), "miss") => nearby(true).is_some_and(|grown| grown != "miss"),
        (Some("miss" | "touch"), "hit") => nearby(false).is_some_and(|shrunk| shrunk != "hit"),
        _ => false,
    };
    if is_excused {
        excuses = vec!["margin"];
        let is_excused = |place: usize| follows(place) || results[place].name.starts_with("gap");
        (0..results.len()).filter(|&place| is_excused(place)).for_each(|place| {
            faults[place] = None;
            off[place] = None;
        });
    }
    let reasons: Vec<String> = faults.into_iter().flatten().collect();
    excuses.dedup();
    let (class, why) = match (reasons.is_empty(), excuses.is_empty()) {
        (false, _) => ("wrong", reasons.join("; ")),
        (true, false) => ("boundary", excuses.join("; ")),
        _ => ("ok", String::new()),
    };
    Some(Verdict { class, why, off })
}

/// Whether a word is right: of several faces or surfaces any, one or more.
fn is_part(shape: Shape, word: &str, right: &str) -> bool {
    let parts = |text: &str| -> Vec<String> {
        match shape {
            Shape::Faces => text.as_bytes().chunks(2).map(|face| String::from_utf8_lossy(face).into_owned()).collect(),
            Shape::Surfaces => text.split('+').map(str::to_owned).collect(),
            _ => vec![text.to_owned()],
        }
    };
    let right = parts(right);
    parts(word).iter().all(|part| right.contains(part))
}

/// Whether numbers are off, and by how many units that which is furthest off.
fn measure(result: &Result, place: usize, given: &[Q], right: &[Q], strictness: &Strictness) -> (bool, Q) {
    let float = result.float(strictness.held_as);
    let (mut is_wrong, mut furthest) = (false, whole(0));
    for (axis, given) in given.iter().enumerate() {
        let zero = whole(0);
        // In 2D the third is 0.
        let right = right.get(axis).unwrap_or(&zero);
        let distance = (given - right).abs();
        let mut unit = float.unit(right);
        if let Some((length, speed)) = &strictness.scale {
            let of_query = float.unit(length);
            let of_query = match result.shape {
                Shape::Time if speed.is_positive() => Some(of_query / speed),
                Shape::Time => None,
                _ => Some(of_query),
            };
            unit = of_query.filter(|of_query| *of_query > unit).unwrap_or(unit);
        }
        let units = &distance / &unit;
        is_wrong |= compare(&units, &strictness.ulps) == Ordering::Greater
            && compare(&distance, &strictness.tolerances[place]) == Ordering::Greater;
        furthest = largest([&furthest, &units]);
    }
    (is_wrong, furthest)
}
