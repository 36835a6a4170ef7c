//! The values of parameters in JSON: numbers, strings that hold them, lists, and objects of components.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::input::columns::trimmed;
use crate::query::{Args, BadText, Kind, MOST_VALUES, Name, Numerals, Problem, Value, comma, counted, listed, shown};

use super::object::Object;

/// A value for one slot: a number, or a string that holds one.
pub(super) fn read_single(name: &str, raw: &str, kind: Kind, numerals: Numerals) -> Result<Value, Problem> {
    let text = match raw.as_bytes().first() {
        Some(b'n') => return Ok(Value::Absent),
        Some(b'"') => serde_json::from_str(raw).map_or(Cow::Borrowed(raw), Cow::Owned),
        _ => Cow::<str>::Borrowed(raw),
    };
    match numerals.read(kind, text.as_bytes()) {
        Ok(value) => Ok(value),
        Err(reason) => Err(bad_text(name, text.as_bytes(), reason)),
    }
}

/// All values of a parameter: one, a list, an object of its components, a text that holds them, or for a matrix a list
/// of rows. Null is an absent parameter.
pub(super) fn read_whole(
    name: &str,
    raw: &str,
    (first, kind): (usize, Kind),
    numerals: Numerals,
    args: &mut Args,
) -> Result<(), Problem> {
    let wrong = || {
        let text = serde_json::from_str(raw).map_or(Cow::Borrowed(raw), Cow::<str>::Owned);
        let reason = format!("is not {}{}", wanted(kind), instead(raw, kind));
        Problem::of_value(Name::Input(name.to_owned()), text.as_bytes(), &reason)
    };
    match raw.as_bytes().first() {
        Some(b'[') => read_list(name, raw, (first, kind), numerals, args)?.ok_or_else(wrong),
        Some(b'{') => read_components(name, raw, (first, kind), numerals, args)?.ok_or_else(wrong),
        Some(b'n') => Ok(()),
        Some(b't' | b'f') => Err(wrong()),
        _ if !kind.is_list() => {
            args.set(first, read_single(name, raw, kind, numerals)?);
            Ok(())
        }
        _ => {
            let text = serde_json::from_str(raw).map_or(Cow::Borrowed(raw), Cow::<str>::Owned);
            let bad = |bad: BadText<'_>| bad_text(name, bad.text, bad.reason);
            args.set_whole(first, kind, text.as_bytes(), numerals).map_err(bad)
        }
    }
}

/// A text that is not what it should be, with what to write instead of a comma in it.
fn bad_text(name: &str, text: &[u8], reason: String) -> Problem {
    let cure = comma(text).map_or(String::new(), |comma| comma.cure());
    Problem::of_value(Name::Input(name.to_owned()), text, &(reason + &cure))
}

/// What a list or an object is instead of what is wanted: so many values, or of other keys; "" for anything else.
fn instead(raw: &str, kind: Kind) -> String {
    let axes: Vec<&str> = kind.suffixes().iter().filter_map(|suffix| suffix.strip_prefix('_')).collect();
    if let Ok(List(elements)) = serde_json::from_str(raw) {
        return match elements.len() {
            count if count > MOST_VALUES => format!(": it has more than {MOST_VALUES} elements"),
            count => format!(": it has {}", counted(count, "element")),
        };
    }
    match Object::parse(raw.as_bytes()) {
        Ok(object) if kind.is_list() && kind != Kind::Matrix => {
            let keys = listed(object.0.iter().map(|(key, _)| shown(key.as_bytes())));
            format!(": its keys are {keys}, not {}", axes.join(", "))
        }
        _ => String::new(),
    }
}

/// The values of a list; `None` if it is not one of this kind.
fn read_list(
    name: &str,
    raw: &str,
    (first, kind): (usize, Kind),
    numerals: Numerals,
    args: &mut Args,
) -> Result<Option<()>, Problem> {
    let Ok(List(mut parts)) = serde_json::from_str(raw) else { return Ok(None) };
    if kind == Kind::Matrix && parts.iter().all(|row| row.get().starts_with('[')) {
        let side = parts.len();
        let rows: Result<Vec<List<'_>>, _> = parts.iter().map(|row| serde_json::from_str(row.get())).collect();
        let Ok(rows) = rows else { return Ok(None) };
        if rows.iter().any(|row| row.0.len() != side) {
            return Ok(None);
        }
        parts = rows.into_iter().flat_map(|row| row.0).collect();
    }
    // A list of one is no number.
    let Some(shape) = kind.shape_of(parts.len()).filter(|_| parts.len() > 1) else { return Ok(None) };
    for (part, slot) in parts.iter().zip(shape.slots) {
        match read_single(name, part.get(), kind, numerals)? {
            Value::Absent => return Ok(None),
            value => args.set(first + slot, value),
        }
    }
    Ok(Some(()))
}

/// The elements of a list, as many as are enough to see that they are too many for any parameter.
struct List<'a>(Vec<&'a RawValue>);

impl<'de> Deserialize<'de> for List<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ListVisitor)
    }
}

struct ListVisitor;

impl<'de> Visitor<'de> for ListVisitor {
    type Value = List<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<List<'de>, A::Error> {
        let mut elements = Vec::new();
        while let Some(element) = sequence.next_element::<&RawValue>()? {
            if elements.len() <= MOST_VALUES {
                elements.push(element);
            }
        }
        Ok(List(elements))
    }
}

/// The values of an object such as `{"x": 1, "y": 2}`; `None` if it is not one of this kind.
fn read_components(
    name: &str,
    raw: &str,
    (first, kind): (usize, Kind),
    numerals: Numerals,
    args: &mut Args,
) -> Result<Option<()>, Problem> {
    let Ok(object) = Object::parse(raw.as_bytes()) else { return Ok(None) };
    if let Some(doubled) = object.doubled() {
        return Err(Problem::of_input(name, format!("the key {} appears twice", shown(doubled.as_bytes()))));
    }
    for (key, value) in &object.0 {
        let is_component = |suffix: &&str| suffix.strip_prefix('_') == Some(trimmed(key));
        let Some(slot) = kind.suffixes().iter().position(is_component) else { return Ok(None) };
        match read_single(name, value.get(), kind, numerals)? {
            Value::Absent => return Ok(None),
            value => args.set(first + slot, value),
        }
    }
    Ok((!object.0.is_empty()).then_some(()))
}

fn wanted(kind: Kind) -> &'static str {
    match kind {
        Kind::Number | Kind::Count => "a number",
        Kind::Bound => "a number, \"inf\" or \"-inf\"",
        Kind::Word(_) => "a word",
        Kind::Vector | Kind::Index => "a list of 2 or 3 numbers",
        Kind::NumberOrVector => "a number or a list of 2 or 3",
        Kind::Matrix => "a list of 9 or 16 numbers, or of 3 or 4 rows",
        Kind::Quaternion => "a list of 4 numbers (2D: 2)",
    }
}
