//! Queries out of JSON objects.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::cli::Reading;
use crate::failure::Failure;
use crate::format::{Passed, PassedCell, PassedValue};
use crate::query::{Args, Kind, Problem};

use super::columns::{Target, look_alike, resolve_keys, trimmed};
use super::json_object::Object;
use super::json_values::{read_single, read_whole};
use super::warnings::Warnings;

/// What the keys of JSON objects hold.
#[derive(Debug)]
pub struct Keys {
    targets: HashMap<String, Target>,
    given: Vec<&'static str>,
    keep_input: bool,
    /// The keys that `--columns` names.
    mapped: Vec<String>,
    columns_flag: &'static str,
    parameters: Vec<&'static str>,
}

/// The names that hitcalc adds itself, which no passed key may bear.
#[derive(Debug, Default)]
pub struct AddedNames {
    /// All of them.
    pub names: Vec<String>,
    /// What stands before each.
    pub prefix: String,
}

/// How the objects of an input are read.
#[derive(Debug)]
pub struct JsonPlan {
    /// What their keys hold.
    pub keys: Keys,
    added: AddedNames,
    warnings: Arc<Warnings>,
}

/// The passed keys that one reader has looked at; it asks about each only once.
#[derive(Debug, Default)]
pub struct SeenKeys(HashSet<String>);

/// Every object may bring other keys: so many are looked at, to keep the memory of it small.
const MOST_SEEN: usize = 10_000;

/// A key that parameters are to be read from, and the flag that says so.
#[derive(Clone, Copy, Debug)]
pub struct MissingKey<'a> {
    /// The key.
    pub key: &'a str,
    /// The flag.
    pub flag: &'static str,
}

impl Keys {
    /// Resolves the keys that parameters are read from.
    pub fn new(reading: &Reading) -> Result<Self, Failure> {
        Ok(Self {
            targets: resolve_keys(reading)?,
            given: reading.given.clone(),
            keep_input: reading.keep_input,
            mapped: reading.columns.iter().flat_map(|map| map.names.iter().cloned()).collect(),
            columns_flag: reading.columns_flag,
            parameters: reading.parameters[reading.own.clone()].iter().map(|parameter| parameter.name).collect(),
        })
    }

    fn target(&self, key: &str) -> &Target {
        self.targets.get(trimmed(key)).unwrap_or(&Target::Passed)
    }

    /// Whether a key passes through.
    pub fn passes(&self, key: &str) -> bool {
        self.keep_input || *self.target(key) == Target::Passed
    }

    /// Puts an object's parameters into `args`; `check` is asked about every key that is none.
    pub fn read(
        &self,
        object: &Object<'_>,
        args: &mut Args,
        mut check: impl FnMut(&str) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        if let Some(name) = object.doubled() {
            return Err(Problem::of_query(format!("the key \"{name}\" is there twice")));
        }
        for (key, raw) in &object.0 {
            let name = trimmed(key);
            match self.target(key) {
                Target::Passed => check(name)?,
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

    /// A key that is to be there, and that the object lacks.
    pub fn missing(&self, object: &Object<'_>) -> Option<MissingKey<'_>> {
        let is_there = |key: &str| object.0.iter().any(|(there, _)| trimmed(there) == key);
        let key = self.mapped.iter().map(String::as_str).find(|key| !is_there(key))?;
        Some(MissingKey { key, flag: self.columns_flag })
    }
}

impl AddedNames {
    /// Whether a passed name is one of them.
    pub fn contains(&self, name: &str) -> bool {
        self.names.iter().any(|added| added == trimmed(name))
    }

    /// What is wrong with such a name.
    pub fn collision(&self, name: &str) -> Problem {
        let cure = match self.prefix.as_str() {
            "" => "--prefix out_".to_owned(),
            prefix => format!("another --prefix than {prefix}"),
        };
        Problem::of_input(trimmed(name), format!("bears the name of a result; {cure} would tell them apart"))
    }
}

impl JsonPlan {
    /// A plan for objects with these keys.
    pub fn new(keys: Keys, added: AddedNames, warnings: Arc<Warnings>) -> Self {
        Self { keys, added, warnings }
    }

    /// Puts an object's parameters into `args`. A passed key must not bear a result's name; one that looks like a
    /// parameter's gets a warning.
    pub fn read(&self, object: &Object<'_>, args: &mut Args, seen: &mut SeenKeys) -> Result<(), Problem> {
        self.keys.read(object, args, |name| {
            if seen.0.contains(name) {
                return Ok(());
            }
            if self.added.contains(name) {
                return Err(self.added.collision(name));
            }
            if seen.0.len() < MOST_SEEN {
                if let Some(warning) = look_alike(name, self.keys.parameters.iter().copied()) {
                    self.warnings.tell_once(&warning);
                }
                seen.0.insert(name.to_owned());
            }
            Ok(())
        })
    }
}

/// The values of an object that pass through.
pub struct PassedMembers<'a> {
    /// The plan.
    pub plan: &'a JsonPlan,
    /// The object.
    pub object: &'a Object<'a>,
}

impl Passed for PassedMembers<'_> {
    fn visit(&self, visit: &mut dyn FnMut(PassedCell<'_>)) {
        for (key, raw) in &self.object.0 {
            // One that bears a result's name makes a bad row, in which it would stand beside the result.
            if self.plan.keys.passes(key) && !self.plan.added.contains(key) {
                visit(PassedCell { name: key, value: PassedValue::Json(raw.get()) });
            }
        }
    }
}
