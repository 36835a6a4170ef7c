//! One JSON object of the input: its keys, their values as text, and the values of parameters: numbers, strings that
//! hold them, lists, and objects of components.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};
use std::collections::HashSet;
use std::fmt;

use memchr::{memchr_iter, memrchr};
use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::input::columns::{MAX_COLUMNS, MAX_NAME, trimmed};
use crate::query::{
    ANGLES, Args, BadText, Kind, MOST_VALUES, NO_ANGLES, NO_NUMBERS, Name, Numerals, Parameter, Problem, Value, comma,
    counted, is_blank, is_nothing, listed, missing, shown,
};
use crate::steps::step;

/// Up to this many keys are compared with each other faster than looked up.
const FEW: usize = 24;

/// A key of an object, and its value.
pub(super) type Member<'a> = (Cow<'a, str>, &'a RawValue);

/// The keys and values of an object, in order, doubles included; once it is known, which of the keys are parameters though
/// they are spelled in another way; and how many keys were looked at for others, and their order by name after too many.
#[derive(Debug, Default)]
pub(crate) struct Object<'a>(
    pub(crate) Vec<Member<'a>>,
    pub(super) OnceCell<Vec<usize>>,
    Cell<usize>,
    OnceCell<Vec<usize>>,
);

impl<'a> Object<'a> {
    /// An object of these keys and values.
    pub(super) fn of(members: Vec<Member<'a>>) -> Self {
        Self(members, OnceCell::new(), Cell::new(0), OnceCell::new())
    }

    /// Parses one element.
    pub(crate) fn parse(bytes: &'a [u8]) -> Result<Self, Unread> {
        step(bytes.len());
        let mut deserializer = serde_json::Deserializer::from_slice(bytes);
        let object = deserializer.deserialize_map(ObjectVisitor).and_then(|object| deserializer.end().map(|()| object));
        object.map_err(|error| Unread::new(bytes, &error))?.map_err(Unread::Large)
    }

    pub(super) fn get(&self, key: &str) -> Option<&'a RawValue> {
        let name = |at: usize| trimmed(&self.0[at].0);
        if self.2.get() <= FEW * self.0.len() {
            self.2.set(self.2.get() + self.0.len());
            step(self.0.len());
            return (0..self.0.len()).find(|at| name(*at) == key).map(|at| self.0[at].1);
        }
        let by_name = self.3.get_or_init(|| {
            let mut order: Vec<usize> = (0..self.0.len()).collect();
            order.sort_by_key(|at| name(*at));
            order
        });
        let at = *by_name.get(by_name.partition_point(|at| name(*at) < key))?;
        (name(at) == key).then(|| self.0[at].1)
    }

    /// The value of a key or, where none has this name, at a path: keys with points between them, and places in lists
    /// from 0, as `beam.0` or `beam[0]`.
    pub(super) fn find(&self, path: &str) -> Option<&'a RawValue> {
        self.get(path).or_else(|| self.at(path))
    }

    /// The value at a path that leads into a value of this object.
    pub(super) fn at(&self, path: &str) -> Option<&'a RawValue> {
        let (key, rest) = path.split_at(path_end(path)?);
        value_at(self.get(key.trim())?, rest)
    }

    /// How far a path leads where its end is not there, and the keys that are there instead.
    pub(super) fn beside<'p>(&self, path: &'p str) -> (&'p str, Vec<String>) {
        let keys = |object: &Self| object.0.iter().map(|(key, _)| trimmed(key).to_owned()).collect();
        let mut before = path;
        while let Some(end) = before.rfind(['.', '[']) {
            before = &path[..end];
            if let Some(value) = self.find(before) {
                return (before, Object::parse(value.get().as_bytes()).map_or(Vec::new(), |inner| keys(&inner)));
            }
        }
        ("", keys(self))
    }

    /// True if a path leads to a null, or to a list without members, before its end, as that of a hit does on a miss.
    pub(super) fn has_nothing_at(&self, path: &str) -> bool {
        let found = path.match_indices(['.', '[']).filter_map(|(end, _)| self.find(&path[..end]));
        let is_nothing = |value: &RawValue| {
            value.get() == "null" || value.get().chars().filter(|one| !one.is_whitespace()).eq("[]".chars())
        };
        found.last().is_some_and(is_nothing)
    }

    /// A key that is there twice.
    pub(crate) fn doubled(&self) -> Option<&str> {
        let mut names = self.0.iter().map(|(key, _)| trimmed(key));
        if self.0.len() <= FEW {
            let is_earlier = |index: usize, name: &str| self.0[..index].iter().any(|(key, _)| trimmed(key) == name);
            return names.enumerate().find(|(index, name)| is_earlier(*index, name)).map(|(_, name)| name);
        }
        let mut seen = HashSet::new();
        names.find(|name| !seen.insert(*name))
    }
}

/// Where the first step of a path ends, if it has more.
pub(super) fn path_end(path: &str) -> Option<usize> {
    path.find(['.', '['])
}

/// The value at the rest of a path, which begins with a point or a bracket.
fn value_at<'a>(value: &'a RawValue, rest: &str) -> Option<&'a RawValue> {
    let (place, rest) = match rest.strip_prefix('[') {
        Some(place) => place.split_once(']')?,
        None => {
            let path = rest.strip_prefix('.')?;
            if let Ok(object) = Object::parse(value.get().as_bytes()) {
                return object.find(path.trim());
            }
            path.split_at(path_end(path).unwrap_or(path.len()))
        }
    };
    match element_at(value.get(), place.trim().parse().ok()?)? {
        element if rest.is_empty() => Some(element),
        element => value_at(element, rest),
    }
}

/// The element of a list at a place, from 0.
pub(super) fn element_at(list: &str, place: usize) -> Option<&RawValue> {
    let (mut before, mut found) = (0, None);
    let each = |element| {
        found = Some(element).filter(|_| before == place);
        before += 1;
        found.is_none()
    };
    serde_json::Deserializer::from_str(list).deserialize_seq(ElementsTo(each)).ok()?;
    found
}

/// Up to `most` elements from the front of a list, at least one.
pub(super) fn first_elements(list: &str, most: usize) -> Option<Vec<&RawValue>> {
    let mut elements = Vec::new();
    let each = |element| {
        elements.push(element);
        elements.len() < most
    };
    serde_json::Deserializer::from_str(list).deserialize_seq(ElementsTo(each)).ok()?;
    Some(elements)
}

/// Hands the elements of a list over, one after another, to what says whether it takes more.
struct ElementsTo<F>(F);

impl<'de, F: FnMut(&'de RawValue) -> bool> Visitor<'de> for ElementsTo<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        while let Some(element) = list.next_element()? {
            if !(self.0)(element) {
                while list.next_element::<IgnoredAny>()?.is_some() {}
                break;
            }
        }
        Ok(())
    }
}

/// Why an element is no object.
#[derive(Debug)]
pub(crate) enum Unread {
    /// It is sound JSON of another kind.
    NoObject,
    /// It is not JSON for this reason, at a line and a column of its own that are counted from 1.
    Broken { line: usize, column: usize, reason: String },
    /// It is an object with more keys, or longer ones, than are read.
    Large(String),
}

impl Unread {
    fn new(bytes: &[u8], error: &serde_json::Error) -> Self {
        if let Err(error) = std::str::from_utf8(bytes) {
            let (before, reason) = (&bytes[..error.valid_up_to()], "it is not UTF-8".to_owned());
            let line = 1 + memchr_iter(b'\n', before).count();
            let column = 1 + memrchr(b'\n', before).map_or(before.len(), |end| before.len() - end - 1);
            return Self::Broken { line, column, reason };
        }
        let is_object = bytes.iter().find(|byte| !is_blank(**byte)) == Some(&b'{');
        if !is_object && serde_json::from_slice::<IgnoredAny>(bytes).is_ok() {
            return Self::NoObject;
        }
        let text = error.to_string();
        // Its own mention of the line counts from the element.
        let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason).to_owned();
        let reason = reason + foreign_word(bytes, error.line(), error.column());
        // At the end of a line it counts the columns of the next one.
        Self::Broken { line: error.line(), column: error.column().max(1), reason }
    }
}

/// The word to write instead of one that other languages have where JSON breaks off, counted from 1; "" without one.
fn foreign_word(bytes: &[u8], line: usize, column: usize) -> &'static str {
    let line = bytes.split(|&byte| byte == b'\n').nth(line.saturating_sub(1)).unwrap_or_default();
    // Of -Infinity the sign is sound.
    let rest = line.get(column.saturating_sub(1)..).unwrap_or_default();
    let is = |word: &str| rest.starts_with(word.as_bytes());
    if ["NaN", "Infinity", "inf", "nan"].into_iter().any(is) {
        "; JSON has no NaN and no Infinity: write null for what is not there, \"inf\" for an infinite t_max"
    } else if ["None", "True", "False"].into_iter().any(is) {
        "; this is Python, not JSON, which has null, true and false: write it with json.dumps"
    } else if is("'") {
        "; texts of JSON stand in double quotes"
    } else {
        ""
    }
}

struct ObjectVisitor;

impl<'de> Visitor<'de> for ObjectVisitor {
    /// An object, or why it is too large.
    type Value = Result<Object<'de>, String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        let (mut count, mut longest) = (0, 0);
        while let Some(key) = map.next_key::<JsonKey<'de>>()? {
            let value = map.next_value::<&RawValue>()?;
            count += 1;
            longest = longest.max(key.0.len());
            if count <= MAX_COLUMNS {
                members.push((key.0, value));
            }
        }
        Ok(if count > MAX_COLUMNS {
            Err(format!("the object has {count} keys; at most {MAX_COLUMNS} are read"))
        } else if longest > MAX_NAME {
            Err(format!("a key has {longest} bytes; a key has at most {MAX_NAME}"))
        } else {
            Ok(Object::of(members))
        })
    }
}

/// A key that borrows where it has no escapes.
#[derive(serde::Deserialize)]
struct JsonKey<'a>(#[serde(borrow)] Cow<'a, str>);

/// A value for one slot: a number, or a string that holds one.
pub(super) fn read_single(name: &str, raw: &str, kind: Kind, numerals: Numerals) -> Result<Value, Problem> {
    let text = match raw.as_bytes().first() {
        Some(b'n') => return Ok(Value::Absent),
        Some(b'"') => serde_json::from_str(raw).map_or(Cow::Borrowed(raw), Cow::Owned),
        _ => Cow::<str>::Borrowed(raw),
    };
    match numerals.read(kind, text.as_bytes()) {
        Ok(value) => Ok(value),
        Err(reason) => {
            let is_column = raw.starts_with(['[', '{']) && raw.contains([',', ':']);
            let rows = ": it is several; another parameter needs a flag of its own, and a table by columns is to be in \
                        rows, as pandas writes it with orient=\"records\"";
            Err(bad_text(name, Some(text.as_bytes()), reason + if is_column { rows } else { "" }))
        }
    }
}

/// All values of a parameter: one, a list, an object of its components, a text that holds them, or for a matrix a list
/// of rows. Null is an absent parameter.
pub(super) fn read_whole(
    name: &str,
    raw: &str,
    first: usize,
    numerals: Numerals,
    args: &mut Args,
) -> Result<(), Problem> {
    let parameter = args.parameter(first);
    let kind = parameter.kind;
    let wrong = || {
        let text = serde_json::from_str(raw).map_or(Cow::Borrowed(raw), Cow::<str>::Owned);
        let reason = format!("is not {}{}", wanted(parameter), instead(name, raw, kind));
        Problem::of_text(Name::Input(name.to_owned()), Some(text.as_bytes()), reason)
    };
    match raw.as_bytes().first() {
        Some(open @ (b'[' | b'{')) => {
            let read = if *open == b'[' { read_list } else { read_components };
            match read(name, raw, first, numerals, args) {
                Ok(Some(())) => Ok(()),
                _ if kind == Kind::Quaternion && are_zero_angles(raw, numerals) => Ok(()),
                read => read?.ok_or_else(wrong),
            }
        }
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

/// True if a list or an object has angles in place of a quaternion, all of which are 0.
fn are_zero_angles(raw: &str, numerals: Numerals) -> bool {
    let of_object = || {
        let object = Object::parse(raw.as_bytes()).ok().filter(|object| object.get("w").is_none())?;
        Some(object.0.into_iter().map(|(_, value)| value).collect())
    };
    let is_zero = |value: &&RawValue| match read_single("", value.get(), Kind::Number, numerals) {
        Ok(Value::Number(number)) => number.is_zero(),
        _ => false,
    };
    let values: Option<Vec<&RawValue>> = first_elements(raw, MOST_VALUES).or_else(of_object);
    values.is_some_and(|values| ANGLES.contains(&values.len()) && values.iter().all(is_zero))
}

/// A text that is not what it should be, with what to write instead of a comma in it.
fn bad_text(name: &str, text: Option<&[u8]>, reason: String) -> Problem {
    let cure = text.and_then(comma).map_or(String::new(), |comma| comma.cure(false));
    Problem::of_text(Name::Input(name.to_owned()), text, reason + &cure)
}

/// Fails if some of the values of a parameter, each with its slot, are not there.
fn check_whole<'v>(
    name: &str,
    raw: &str,
    kind: Kind,
    values: impl Iterator<Item = (&'v RawValue, usize)> + Clone,
) -> Result<(), Problem> {
    let is_absent = |value: &RawValue| {
        let text = || serde_json::from_str::<Cow<'_, str>>(value.get());
        value.get() == "null" || value.get().starts_with('"') && text().is_ok_and(|text| is_nothing(text.as_bytes()))
    };
    match values.clone().find(|(value, _)| is_absent(value)) {
        None => Ok(()),
        Some(_) if values.clone().all(|(value, _)| is_absent(value)) => {
            Err(bad_text(name, Some(raw.as_bytes()), NO_NUMBERS.to_owned()))
        }
        Some((value, slot)) => Err(bad_text(name, None, missing(kind, slot, value.get().trim_matches('"').as_bytes()))),
    }
}

/// Says what a list or an object is instead of the wanted value: how many values, or of other keys; "" for anything
/// else.
fn instead(name: &str, raw: &str, kind: Kind) -> String {
    let axes: Vec<&str> = kind.suffixes().iter().filter_map(|suffix| suffix.strip_prefix('_')).collect();
    if let Some(elements) = first_elements(raw, MOST_VALUES + 1) {
        if is_list_of_lists(&elements) {
            let mut widths =
                elements.iter().map(|row| first_elements(row.get(), MOST_VALUES + 1).map_or(0, |row| row.len()));
            let side = elements.len() + 1;
            if kind == Kind::Matrix && widths.all(|width| width == side) {
                let last = vec!["0"; side - 1].join(",");
                return format!(": it has {} rows of {side} numbers; the last row, {last},1, is missing", side - 1);
            }
            return format!(
                ": its elements are lists; {name}[0] is the path of the first, {name}[0][0] that of its first number"
            );
        }
        return match elements.len() {
            count if count > MOST_VALUES => format!(": it has more than {MOST_VALUES} elements"),
            3 if kind == Kind::Quaternion => format!(": it has 3 elements{NO_ANGLES}"),
            count => format!(": it has {}", counted(count, "element")),
        };
    }
    match Object::parse(raw.as_bytes()) {
        Ok(object) if object.0.is_empty() => ": it has no keys".to_owned(),
        Ok(object) if kind.is_list() && kind != Kind::Matrix => {
            let is_axis = |key: &str| axes.iter().any(|axis| axis.eq_ignore_ascii_case(trimmed(key)));
            let others = object.0.iter().map(|(key, _)| key).filter(|key| !is_axis(key));
            let others = listed(others.map(|key| shown(key.as_bytes())));
            let has_axes = object.0.iter().any(|(key, _)| is_axis(key));
            let are = if has_axes { "some of its keys" } else { "its keys" };
            format!(": {are} are {others}, not {}", axes.join(", "))
        }
        _ => String::new(),
    }
}

/// The keys of an object that are the axes of a vector but for their case, in the order of these.
pub(super) fn spelled_axes(raw: &str, kind: Kind) -> Option<Vec<String>> {
    let object = Object::parse(raw.as_bytes()).ok().filter(|_| kind.is_list() && kind != Kind::Matrix)?;
    let keys: Vec<&str> = object.0.iter().map(|(key, _)| trimmed(key)).collect();
    let axes: Vec<&str> = kind.suffixes().iter().filter_map(|suffix| suffix.strip_prefix('_')).collect();
    // A cell of a table of tiles.
    if let [_, _] = keys[..] {
        let part = |names: [&str; 3]| keys.iter().find(|key| names.iter().any(|name| key.eq_ignore_ascii_case(name)));
        if let Some((column, row)) = part(["col", "column", "c"]).zip(part(["row", "r", "line"])) {
            return Some([column, row].map(|key| (*key).to_owned()).into());
        }
    }
    // So typed arrays are written; of a quaternion w may come first.
    if kind != Kind::Quaternion
        && keys.len() > 1
        && keys.iter().enumerate().all(|(place, key)| *key == place.to_string())
    {
        return Some(keys.iter().map(|key| (*key).to_owned()).collect());
    }
    // The sides of a box: which of three in another order is along z depends on what is up.
    let has = |names: &[&str]| match keys.len() {
        2 => names.len() == 2 && names.iter().all(|name| keys.contains(name)),
        _ => keys == names,
    };
    let sides: [&[&str]; 4] = [&["width", "height"], &["width", "height", "depth"], &["w", "h"], &["w", "h", "d"]];
    if let Some(sides) = sides.into_iter().find(|sides| kind == Kind::NumberOrVector && has(sides)) {
        return Some(sides.iter().map(|side| (*side).to_owned()).collect());
    }
    let found = axes.iter().filter_map(|axis| keys.iter().find(|key| key.eq_ignore_ascii_case(axis)));
    let found: Vec<String> = found.map(|key| (*key).to_owned()).collect();
    // Beside sizes x and y may be a corner or a middle.
    let is_beside = |key: &&&str| {
        let is_size = ["w", "h", "d", "r", "width", "height", "depth", "radius", "size"].contains(key);
        !is_size && !found.iter().any(|axis| axis == **key)
    };
    let beside = keys.iter().filter(is_beside).count();
    let are_others = beside > 0 || found.iter().any(|key| !axes.contains(&key.as_str()));
    // Three angles are no turn.
    let may_be_whole = found.len() > 1 && !(kind == Kind::Quaternion && found.len() == 3);
    (may_be_whole && found.len() + beside == keys.len() && are_others).then_some(found)
}

/// True if there are lists in a list, such as the rows of a matrix, or two corners.
fn is_list_of_lists(elements: &[&RawValue]) -> bool {
    !elements.is_empty() && elements.iter().all(|element| element.get().starts_with('['))
}

/// The values of a list; `None` if it is not one of this kind.
fn read_list(name: &str, raw: &str, first: usize, numerals: Numerals, args: &mut Args) -> Result<Option<()>, Problem> {
    let kind = args.parameter(first).kind;
    let Some(mut parts) = first_elements(raw, MOST_VALUES + 1) else { return Ok(None) };
    if kind == Kind::Matrix && parts.iter().all(|row| row.get().starts_with('[')) {
        let side = parts.len();
        let rows = parts.iter().map(|row| first_elements(row.get(), side + 1).filter(|row| row.len() == side));
        let Some(rows) = rows.collect::<Option<Vec<_>>>() else { return Ok(None) };
        parts = rows.concat();
    }
    if is_list_of_lists(&parts) {
        return Ok(None);
    }
    // A list of one is no number.
    let Some(shape) = kind.shape_of(parts.len()).filter(|_| parts.len() > 1) else { return Ok(None) };
    check_whole(name, raw, kind, parts.iter().copied().zip(shape.slots.iter().copied()))?;
    for (part, slot) in parts.iter().zip(shape.slots) {
        args.set(first + slot, read_single(name, part.get(), kind, numerals)?);
    }
    Ok(Some(()))
}

/// The values of an object such as `{"x": 1, "y": 2}`, whose keys may be capitals; `None` if it is not one of this kind.
fn read_components(
    name: &str,
    raw: &str,
    first: usize,
    numerals: Numerals,
    args: &mut Args,
) -> Result<Option<()>, Problem> {
    let kind = args.parameter(first).kind;
    let Ok(object) = Object::parse(raw.as_bytes()) else { return Ok(None) };
    if let Some(doubled) = object.doubled() {
        return Err(Problem::of_input(name, format!("the key {} appears twice", shown(doubled.as_bytes()))));
    }
    let is = |suffix: &str, key: &str| suffix.strip_prefix('_').is_some_and(|axis| axis.eq_ignore_ascii_case(key));
    let slot = |key: &str| kind.suffixes().iter().position(|suffix| is(suffix, trimmed(key)));
    let values = object.0.iter().map(|(key, value)| Some((*value, slot(key)?)));
    let Some(mut values) = values.collect::<Option<Vec<_>>>().filter(|values| !values.is_empty()) else {
        return Ok(None);
    };
    // Without a z a vector is in 2D.
    let is_nothing = |(value, slot): &(&RawValue, usize)| kind == Kind::Vector && *slot == 2 && value.get() == "null";
    if values.len() == 3 && values.iter().filter(|(value, _)| value.get() == "null").count() == 1 {
        values.retain(|value| !is_nothing(value));
    }
    let is_twice = |index: &usize| values[..*index].iter().any(|(_, slot)| *slot == values[*index].1);
    if let Some(index) = (0..values.len()).find(is_twice) {
        let key = shown(trimmed(&object.0[index].0).as_bytes());
        return Err(Problem::of_input(name, format!("the key {key} appears twice, once in another case")));
    }
    check_whole(name, raw, kind, values.iter().copied())?;
    let is_there = |slot: &usize| values.iter().any(|(_, there)| there == slot);
    let mut shapes = kind.shapes().iter().map(|shape| shape.slots);
    let shape = shapes.find(|shape| values.iter().all(|(_, slot)| shape.contains(slot)));
    if let Some(slot) = shape.into_iter().flatten().find(|slot| !is_there(slot)) {
        return Err(bad_text(name, None, missing(kind, *slot, b"")));
    }
    for (value, slot) in values {
        args.set(first + slot, read_single(name, value.get(), kind, numerals)?);
    }
    Ok(Some(()))
}

fn wanted(parameter: &Parameter) -> Cow<'static, str> {
    let wanted = match parameter.kind {
        Kind::Number | Kind::Count => "a number",
        Kind::Bound => return format!("a number or \"{}\"", parameter.infinity()).into(),
        Kind::Word(_) => "a word",
        Kind::Vector if parameter.only_in_3d => "a list of 3 numbers",
        Kind::Quaternion if parameter.only_in_3d => "a list of 4 numbers",
        Kind::Vector | Kind::Index => "a list of 2 or 3 numbers",
        Kind::NumberOrVector => "a number or a list of 2 or 3",
        Kind::Matrix => "a list of 9 or 16 numbers, or of 3 or 4 rows",
        Kind::Quaternion => "a list of 4 numbers (2D: 2)",
    };
    wanted.into()
}
