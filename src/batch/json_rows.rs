//! Queries out of JSON objects.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, Mutex};

use memchr::{memchr_iter, memrchr};
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::cli::Reading;
use crate::failure::Failure;
use crate::format::{Passed, PassedCell, PassedValue};
use crate::query::{Args, Kind, Name, Problem, Value};

use super::columns::{Target, look_alike, resolve_keys, trimmed};
use super::progress::Progress;

/// What the keys of JSON objects hold.
#[derive(Debug)]
pub struct JsonPlan {
    keys: HashMap<String, Target>,
    given: Vec<&'static str>,
    keep_input: bool,
    /// Keys that hitcalc adds itself, and so must not be passed.
    pub added: Vec<String>,
    /// What stands before each of them.
    pub prefix: String,
    /// Takes warnings.
    pub progress: Arc<Progress>,
    /// The keys that `--columns` names.
    mapped: Vec<String>,
    /// Passed keys that have been looked at.
    looked_at: Mutex<HashSet<String>>,
    parameters: Vec<&'static str>,
}

/// Names may be other ones in every object: so many are looked at, to keep the memory of it small.
const MOST_LOOKED_AT: usize = 10_000;

/// So many keys are compared with each other faster than looked up.
const FEW: usize = 24;

/// The keys and values of an object, in order, doubles included.
#[derive(Debug, Default)]
pub struct Entries<'a>(pub Vec<(Cow<'a, str>, &'a RawValue)>);

impl Entries<'_> {
    /// A key that is there twice.
    fn doubled(&self) -> Option<&str> {
        let mut names = self.0.iter().map(|(key, _)| trimmed(key));
        if self.0.len() <= FEW {
            let is_earlier = |place: usize, name: &str| self.0[..place].iter().any(|(key, _)| trimmed(key) == name);
            return names.enumerate().find(|(place, name)| is_earlier(*place, name)).map(|(_, name)| name);
        }
        let mut seen = HashSet::new();
        names.find(|name| !seen.insert(*name))
    }
}

/// Why an element is no query.
#[derive(Debug)]
pub enum Unread {
    /// It is sound JSON of another kind.
    NoObject,
    /// It is not JSON.
    Broken(Broken),
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

impl JsonPlan {
    /// Resolves the keys that parameters are read from.
    pub fn new(reading: &Reading) -> Result<Self, Failure> {
        Ok(Self {
            keys: resolve_keys(reading)?,
            given: reading.given.clone(),
            keep_input: reading.keep_input,
            added: Vec::new(),
            prefix: String::new(),
            progress: Arc::default(),
            mapped: reading.columns.iter().flat_map(|map| map.names.iter().cloned()).collect(),
            looked_at: Mutex::default(),
            parameters: reading.parameters[reading.own.clone()].iter().map(|parameter| parameter.name).collect(),
        })
    }

    fn target(&self, key: &str) -> &Target {
        self.keys.get(trimmed(key)).unwrap_or(&Target::Passed)
    }

    /// Puts an object's parameters into `args`.
    pub fn read(&self, entries: &Entries<'_>, args: &mut Args) -> Result<(), Problem> {
        if let Some(name) = entries.doubled() {
            return Err(Problem::of_query(format!("the key \"{name}\" is there twice")));
        }
        for (key, raw) in &entries.0 {
            let name = trimmed(key);
            match self.target(key) {
                Target::Passed => self.check_passed(name)?,
                _ if raw.get() == "null" => {} // An absent parameter.
                Target::Foreign(reason) => return Err(Problem::of_input(name, (*reason).to_owned())),
                Target::Whole(first, kind) => {
                    self.given_once(name, *first, *kind, args)?;
                    read_whole(name, raw.get(), *first, *kind, args)?;
                }
                Target::Slots(slots) => {
                    for &(slot, kind) in slots {
                        self.given_once(name, slot, Kind::Number, args)?;
                        args.set(slot, read_single(name, raw.get(), kind)?);
                    }
                }
            }
        }
        Ok(())
    }

    fn given_once(&self, name: &str, first: usize, kind: Kind, args: &Args) -> Result<(), Problem> {
        let parameter = args.parameter(first).name;
        let reason = if self.given.contains(&parameter) {
            format!("the flag --{} gives it too; leave one of them out", parameter.replace('_', "-"))
        } else if args.has(first, kind) {
            "--columns gives it too; leave one of them out".to_owned()
        } else {
            return Ok(());
        };
        Err(Problem::of_input(name, reason))
    }

    /// A passed key must not bear a result's name; one that looks like a parameter's gets a warning, once.
    fn check_passed(&self, name: &str) -> Result<(), Problem> {
        if is_added(&self.added, name) {
            return Err(collision(name, &self.prefix));
        }
        let mut looked_at = self.looked_at.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if looked_at.len() < MOST_LOOKED_AT && !looked_at.contains(name) {
            if let Some(warning) = look_alike(name, self.parameters.iter().copied()) {
                self.progress.tell(&warning);
            }
            looked_at.insert(name.to_owned());
        }
        Ok(())
    }

    /// A key that parameters are to be read from, and that the object lacks.
    pub fn missing_key(&self, entries: &Entries<'_>) -> Option<&str> {
        let is_there = |key: &str| entries.0.iter().any(|(there, _)| trimmed(there) == key);
        self.mapped.iter().map(String::as_str).find(|key| !is_there(key))
    }
}

/// The entries of an object that pass through.
pub struct PassedEntries<'a> {
    /// The keys.
    pub plan: &'a JsonPlan,
    /// The object.
    pub entries: &'a Entries<'a>,
}

impl Passed for PassedEntries<'_> {
    fn visit(&self, visit: &mut dyn FnMut(PassedCell<'_>)) {
        for (key, raw) in &self.entries.0 {
            let passes = self.plan.keep_input || *self.plan.target(key) == Target::Passed;
            // One that bears a result's name makes a bad row, in which it would stand beside the result.
            if passes && !is_added(&self.plan.added, key) {
                visit(PassedCell { name: key, value: PassedValue::Json(raw.get()) });
            }
        }
    }
}

/// Whether a passed name is one that hitcalc itself would add.
pub fn is_added(added: &[String], name: &str) -> bool {
    added.iter().any(|added| added == trimmed(name))
}

/// What is wrong with such a name, where results have this prefix.
pub fn collision(name: &str, prefix: &str) -> Problem {
    let cure = match prefix {
        "" => "--prefix out_".to_owned(),
        _ => format!("another --prefix than {prefix}"),
    };
    Problem::of_input(trimmed(name), format!("bears the name of a result; {cure} would tell them apart"))
}

/// Parses one element.
pub fn parse(bytes: &[u8]) -> Result<Entries<'_>, Unread> {
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let entries = deserializer.deserialize_map(EntriesVisitor).and_then(|entries| deserializer.end().map(|()| entries));
    entries.map_err(|error| {
        if let Err(error) = std::str::from_utf8(bytes) {
            let (before, reason) = (&bytes[..error.valid_up_to()], "it is not UTF-8".to_owned());
            let line = 1 + memchr_iter(b'\n', before).count();
            let column = 1 + memrchr(b'\n', before).map_or(before.len(), |end| before.len() - end - 1);
            return Unread::Broken(Broken { line, column, reason });
        }
        if serde_json::from_slice::<IgnoredAny>(bytes).is_ok() {
            return Unread::NoObject;
        }
        let text = error.to_string();
        // Its own mention of the place counts from the element.
        let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason).to_owned();
        Unread::Broken(Broken { line: error.line(), column: error.column(), reason })
    })
}

struct EntriesVisitor;

impl<'de> Visitor<'de> for EntriesVisitor {
    type Value = Entries<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
        let mut entries = Vec::new();
        while let Some(key) = map.next_key::<Key<'de>>()? {
            entries.push((key.0, map.next_value::<&RawValue>()?));
        }
        Ok(Entries(entries))
    }
}

/// A key that borrows where it has no escapes.
#[derive(serde::Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

/// A value for one slot: a number, or a string that holds one.
fn read_single(name: &str, raw: &str, kind: Kind) -> Result<Value, Problem> {
    let text = match raw.as_bytes().first() {
        Some(b'n') => return Ok(Value::Absent),
        Some(b'"') => serde_json::from_str(raw).map_or(Cow::Borrowed(raw), Cow::Owned),
        _ => Cow::<str>::Borrowed(raw),
    };
    match kind.read(text.as_bytes()) {
        Ok(value) => Ok(value),
        Err(reason) => Err(Problem::of_value(Name::Input(name.to_owned()), text.as_bytes(), &reason)),
    }
}

/// All values of a parameter: one, a list, or for a matrix a list of rows.
fn read_whole(name: &str, raw: &str, first: usize, kind: Kind, args: &mut Args) -> Result<(), Problem> {
    let wrong = || {
        let text = serde_json::from_str(raw).map_or(Cow::Borrowed(raw), Cow::<str>::Owned);
        Problem::of_value(Name::Input(name.to_owned()), text.as_bytes(), &format!("is not {}", wanted(kind)))
    };
    if raw.starts_with('n') {
        return Ok(());
    }
    let parts: Vec<&RawValue> = if raw.starts_with('[') {
        let rows: Vec<&RawValue> = serde_json::from_str(raw).map_err(|_| wrong())?;
        if kind == Kind::Matrix && rows.iter().all(|row| row.get().starts_with('[')) {
            let side = rows.len();
            let rows: Result<Vec<Vec<&RawValue>>, _> = rows.iter().map(|row| serde_json::from_str(row.get())).collect();
            rows.ok().filter(|rows| rows.iter().all(|row| row.len() == side)).ok_or_else(wrong)?.concat()
        } else {
            rows
        }
    } else {
        let shape = kind.shape_of(1).ok_or_else(wrong)?;
        let value = read_single(name, raw, kind)?;
        args.set(first + shape.slots[0], value);
        return Ok(());
    };
    // A list of one is no number.
    let shape = kind.shape_of(parts.len()).filter(|_| parts.len() > 1).ok_or_else(wrong)?;
    for (part, slot) in parts.iter().zip(shape.slots) {
        match read_single(name, part.get(), kind)? {
            Value::Absent => return Err(wrong()),
            value => args.set(first + slot, value),
        }
    }
    Ok(())
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
