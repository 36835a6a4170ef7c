//! The keys and paths that flags name: whether any object has them, and what is said where none does.

use std::cell::LazyCell;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::value::RawValue;

use crate::cli::Reading;
use crate::failure::Failure;
use crate::input::columns::names::joined;
use crate::input::columns::trimmed;
use crate::input::columns::unread::{idle_note, optional};
use crate::nearest::{folded, nearest};
use crate::query::{cut, listed, shown};

use super::behind::MOST_NESTED;
use super::object::{Object, path_end};

/// The keys, or paths, that flags name, and whether any object has them.
#[derive(Debug)]
pub(crate) struct NamedKeys {
    keys: Vec<NamedKey>,
    /// True if any object has been looked at.
    has_looked: AtomicBool,
}

/// A key, or path, that a flag names.
#[derive(Debug)]
pub(crate) struct NamedKey {
    pub(crate) flag: &'static str,
    /// The key, and what may be there in its place.
    names: Vec<String>,
    /// The note about the flag, if it changes nothing where no key is there; then the names are folded.
    optional: Option<String>,
    /// The parameter that the flag has read from no key.
    unread: Option<&'static str>,
    is_found: AtomicBool,
    /// True if an object lacks it, and has something on the way to it.
    is_lacked: AtomicBool,
}

impl NamedKey {
    /// The key as the flag has it.
    pub(crate) fn name(&self) -> &str {
        &self.names[0]
    }

    /// True if an object has it; `folded` are the object's own keys, folded.
    fn is_in(&self, object: &Object<'_>, folded: impl Fn(&str) -> bool) -> bool {
        let is_at = |name: &String| object.find(name).is_some();
        match self.optional {
            None => self.names.iter().any(is_at),
            Some(_) => {
                let is_path = |name: &&String| path_end(name).is_some();
                self.names.iter().any(|name| folded(name)) || self.names.iter().filter(is_path).any(is_at)
            }
        }
    }

    /// True if an object has nothing on the way to it, such as the hit of a miss.
    fn has_no_way_in(&self, object: &Object<'_>) -> bool {
        self.optional.is_none() && self.names.iter().any(|name| object.has_nothing_at(name))
    }

    /// The warning that an object does not have it.
    pub(crate) fn warning(&self, object: &Object<'_>) -> String {
        let (name, flag) = (shown(self.name().as_bytes()), self.flag);
        let (before, keys) = object.beside(self.name());
        let last = self.name()[before.len()..].trim_start_matches('.');
        let full = |key: &str| cut(&joined(before, key));
        // An object in this one may have it.
        let has_it =
            |value: &RawValue| Object::parse(value.get().as_bytes()).is_ok_and(|inner| inner.get(last).is_some());
        let objects = object.0.iter().filter(|(_, value)| before.is_empty() && value.get().starts_with('{'));
        let inner = objects
            .take(MOST_NESTED)
            .find(|(_, value)| has_it(value))
            .map(|(key, _)| cut(&format!("{}.{last}", trimmed(key))));
        let near = nearest(last, keys.iter().map(String::as_str)).map(|near| full(near.name));
        let others = match near.or(inner) {
            Some(near) => format!("; the nearest is {near}"),
            None if keys.is_empty() => String::new(),
            None => format!("; there are {}", listed(keys.iter().map(|key| full(key)))),
        };
        format!("hitcalc: warning: the first object has no key {name}, which {flag} names{others}")
    }
}

impl NamedKeys {
    /// The keys that `--columns`, or the flag in its place, `--check` and `--summary-by` name.
    pub(super) fn of(reading: &Reading) -> Self {
        let of_columns = reading.columns.iter().flat_map(|map| &map.names);
        let of_columns = of_columns.map(|name| (reading.columns_flag, vec![name.clone()]));
        let of_check = reading.checked.iter().cloned();
        let key = |(flag, names)| {
            let [is_found, is_lacked] = [false; 2].map(AtomicBool::new);
            NamedKey { flag, names, optional: None, unread: None, is_found, is_lacked }
        };
        let optional = optional(reading).into_iter().map(|optional| {
            let note = idle_note(reading, &optional.given, "key");
            NamedKey { optional: Some(note), unread: optional.unread, ..key(("", optional.names)) }
        });
        let keys = of_columns.chain(of_check).map(key).chain(optional).collect();
        Self { keys, has_looked: AtomicBool::new(false) }
    }

    /// The keys that are to be there.
    fn wanted(&self) -> impl Iterator<Item = &NamedKey> {
        self.keys.iter().filter(|key| key.optional.is_none())
    }

    /// The paths among them, and the keys in their place, with their flags.
    pub(super) fn paths(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let all = self.wanted().flat_map(|key| key.names.iter().map(|name| (key.flag, name.as_str())));
        all.filter(|(_, name)| path_end(name).is_some())
    }

    /// The keys that this object lacks.
    pub(crate) fn lacking(&self, object: &Object<'_>) -> impl Iterator<Item = &NamedKey> {
        self.wanted().filter(|key| !key.is_in(object, |_| false) && !key.has_no_way_in(object))
    }

    /// Notes which keys an object has.
    pub(crate) fn look(&self, object: &Object<'_>) {
        if !self.has_looked.load(Ordering::Relaxed) {
            self.has_looked.store(true, Ordering::Relaxed);
        }
        let folded = LazyCell::new(|| {
            let keys = object.0.iter().map(|(key, _)| folded(trimmed(key)));
            keys.collect::<HashSet<String>>()
        });
        for key in self.keys.iter().filter(|key| !key.is_found.load(Ordering::Relaxed)) {
            let state = match key.is_in(object, |name| folded.contains(name)) {
                true => &key.is_found,
                false if key.has_no_way_in(object) => continue,
                false => &key.is_lacked,
            };
            state.store(true, Ordering::Relaxed);
        }
    }

    /// Notes that a key is like a parameter that is read from none.
    pub(super) fn find_unread(&self, parameter: &str) {
        let keys = self.keys.iter().filter(|key| key.unread == Some(parameter));
        keys.for_each(|key| key.is_found.store(true, Ordering::Relaxed));
    }

    /// Fails if there were objects in `source`, and none had one of the keys; reports those that no object needs.
    pub(crate) fn check_found(&self, source: &str, tell: &dyn Fn(&str)) -> Result<(), Failure> {
        let has_looked = self.has_looked.load(Ordering::Relaxed);
        let lost = |key: &&NamedKey| {
            let is_lacked = || key.optional.is_some() || key.is_lacked.load(Ordering::Relaxed);
            has_looked && !key.is_found.load(Ordering::Relaxed) && is_lacked()
        };
        for key in self.keys.iter().filter(lost) {
            let (name, flag) = (shown(key.name().as_bytes()), key.flag);
            match &key.optional {
                Some(note) => tell(note),
                None => {
                    return Err(Failure::Data(format!("{source}: no object has the key {name}, which {flag} names")));
                }
            }
        }
        Ok(())
    }
}
