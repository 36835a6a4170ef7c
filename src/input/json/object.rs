//! One JSON object as it stands in the input: its keys, and their values as text.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashSet;
use std::fmt;

use memchr::{memchr_iter, memrchr};
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::input::columns::MAX_COLUMNS;
use crate::input::columns::MAX_NAME;
use crate::input::columns::trimmed;

use super::split::is_blank;

/// Up to this many keys are compared with each other faster than looked up.
const FEW: usize = 24;

/// The keys and values of an object, in order, doubles included; and once it is known, which of the keys are parameters
/// though they are spelled in another way.
#[derive(Debug, Default)]
pub struct Object<'a>(pub Vec<(Cow<'a, str>, &'a RawValue)>, pub(super) OnceCell<Vec<usize>>);

impl<'a> Object<'a> {
    /// Parses one element.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Unread> {
        let mut deserializer = serde_json::Deserializer::from_slice(bytes);
        let object = deserializer.deserialize_map(ObjectVisitor).and_then(|object| deserializer.end().map(|()| object));
        object.map_err(|error| Unread::new(bytes, &error))?.map_err(Unread::Large)
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&'a RawValue> {
        self.0.iter().find(|(there, _)| trimmed(there) == key).map(|(_, value)| *value)
    }

    /// The value at a path of keys with points between them, through objects in objects.
    pub fn at(&self, path: &str) -> Option<String> {
        let (key, rest) = path.split_once('.')?;
        let inner = Object::parse(self.get(key.trim())?.get().as_bytes()).ok()?;
        inner.get(rest.trim()).map(|value| value.get().to_owned()).or_else(|| inner.at(rest))
    }

    /// A key that is there twice.
    pub fn doubled(&self) -> Option<&str> {
        let mut names = self.0.iter().map(|(key, _)| trimmed(key));
        if self.0.len() <= FEW {
            let is_earlier = |index: usize, name: &str| self.0[..index].iter().any(|(key, _)| trimmed(key) == name);
            return names.enumerate().find(|(index, name)| is_earlier(*index, name)).map(|(_, name)| name);
        }
        let mut seen = HashSet::new();
        names.find(|name| !seen.insert(*name))
    }
}

/// Why an element is no object.
#[derive(Debug)]
pub enum Unread {
    /// It is sound JSON of another kind.
    NoObject,
    /// It is not JSON.
    Broken(Broken),
    /// It is an object with more keys, or longer ones, than are read.
    Large(String),
}

/// JSON that cannot be parsed: where, counted from 1, and why.
#[derive(Debug)]
pub struct Broken {
    /// The line, counted from the element's first one.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// Why.
    pub reason: String,
}

impl Unread {
    fn new(bytes: &[u8], error: &serde_json::Error) -> Self {
        if let Err(error) = std::str::from_utf8(bytes) {
            let (before, reason) = (&bytes[..error.valid_up_to()], "it is not UTF-8".to_owned());
            let line = 1 + memchr_iter(b'\n', before).count();
            let column = 1 + memrchr(b'\n', before).map_or(before.len(), |end| before.len() - end - 1);
            return Self::Broken(Broken { line, column, reason });
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
        Self::Broken(Broken { line: error.line(), column: error.column().max(1), reason })
    }
}

/// What to write instead of a word that other languages have where JSON breaks off, counted from 1; "" without one.
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
            Ok(Object(members, OnceCell::new()))
        })
    }
}

/// A key that borrows where it has no escapes.
#[derive(serde::Deserialize)]
struct JsonKey<'a>(#[serde(borrow)] Cow<'a, str>);
