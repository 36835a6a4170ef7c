//! Queries out of JSON objects.

use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::cli::Reading;
use crate::failure::Failure;
use crate::input::columns::parameter_columns::{Target, own_names};
use crate::input::columns::passed_names::{Near, is_listed, is_result, may_not_pass};
use crate::input::columns::{resolve_keys, trimmed};
use crate::input::warnings::Warnings;
use crate::nearest::Known;
use crate::nearest::{folded, meant};
use crate::output::format::{Passed, PassedCell, PassedValue};
use crate::query::{Args, Kind, Numerals, Problem, cut, shown};

use super::object::Object;
use super::values::{read_single, read_whole};

/// What the keys of JSON objects hold.
#[derive(Debug)]
pub struct Keys {
    targets: HashMap<String, Target>,
    given: Vec<&'static str>,
    keep_input: bool,
    /// The keys that `--columns` names.
    mapped: Vec<String>,
    columns_flag: &'static str,
    /// The mapped keys that may be paths into objects, such as `ray.origin`, and what they lead to.
    paths: Vec<(String, Target)>,
    /// The names of all keys that bring parameters.
    own: Vec<String>,
    /// What other keys are compared with.
    known: Known,
    may_pass: Option<Vec<String>>,
    checked: Vec<String>,
    numerals: Numerals,
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
/// A key of more bytes is like no parameter, and is not kept either.
const LONGEST_SEEN: usize = 128;
/// The most keys that a path of `--columns` leads through.
const MAX_PATH: usize = 32;

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
        let targets = resolve_keys(reading)?;
        let mapped = || reading.columns.iter().flat_map(|map| map.names.iter());
        if let Some(path) = mapped().find(|name| name.split('.').count() > MAX_PATH) {
            let (flag, count, path) = (reading.columns_flag, path.split('.').count(), shown(path.as_bytes()));
            return Err(Failure::Usage(format!(
                "{flag}: {path} leads through {count} keys; at most {MAX_PATH} are read"
            )));
        }
        let paths = mapped().filter(|name| name.contains('.'));
        let paths = paths.filter_map(|name| Some((name.clone(), targets.get(name)?.clone()))).collect();
        Ok(Self {
            targets,
            paths,
            given: reading.given.clone(),
            keep_input: reading.keep_input,
            mapped: mapped().cloned().collect(),
            columns_flag: reading.columns_flag,
            known: Known::of(own_names(reading)),
            own: own_names(reading),
            may_pass: reading.may_pass.clone(),
            checked: reading.checked.clone(),
            numerals: reading.numerals.with_point(),
        })
    }

    fn target(&self, key: &str) -> &Target {
        self.targets.get(trimmed(key)).unwrap_or(&Target::Passed)
    }

    /// What a key holds; `None` with paths among the keys, or if all that is read passes through, where a key may serve twice.
    pub fn plain_target(&self, key: &str) -> Option<&Target> {
        (self.paths.is_empty() && !self.keep_input).then(|| self.target(key))
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
            return Err(Problem::of_query(format!("the key {} appears twice", shown(name.as_bytes()))));
        }
        for (key, raw) in &object.0 {
            let name = trimmed(key);
            match self.target(key) {
                Target::Passed => check(name)?,
                target => self.read_value(name, raw.get(), target, args)?,
            }
        }
        for (path, target) in &self.paths {
            if object.get(path).is_none()
                && let Some(raw) = object.at(path)
            {
                self.read_value(path, &raw, target, args)?;
            }
        }
        Ok(())
    }

    /// Puts the value of one key into `args`; null is an absent parameter.
    fn read_value(&self, name: &str, raw: &str, target: &Target, args: &mut Args) -> Result<(), Problem> {
        match target {
            _ if raw == "null" => {}
            Target::Passed => {}
            Target::Foreign(reason) => return Err(Problem::of_input(name, (*reason).to_owned())),
            Target::Whole(first, kind) => {
                self.given_once(name, *first, *kind, args)?;
                read_whole(name, raw, (*first, *kind), self.numerals, args)?;
            }
            Target::Slots(slots) => {
                for &(slot, kind) in slots {
                    self.given_once(name, slot, Kind::Number, args)?;
                    args.set(slot, read_single(name, raw, kind, self.numerals)?);
                }
            }
        }
        Ok(())
    }

    fn given_once(&self, name: &str, first: usize, kind: Kind, args: &Args) -> Result<(), Problem> {
        let parameter = args.parameter(first).name;
        let reason = if self.given.contains(&parameter) {
            format!("the flag --{} also gives it; remove one of them", parameter.replace('_', "-"))
        } else if args.has(first, kind) {
            match self.mapped.is_empty() {
                true => "is given twice: whole and in parts".to_owned(),
                false => "is given twice, by its own name and by --columns or in parts".to_owned(),
            }
        } else {
            return Ok(());
        };
        Err(Problem::of_input(name, reason))
    }

    /// A key that is to be there, and that the object lacks.
    pub fn missing(&self, object: &Object<'_>) -> Option<MissingKey<'_>> {
        let is_there = |key: &str| object.get(key).is_some() || (key.contains('.') && object.at(key).is_some());
        let key = self.mapped.iter().map(String::as_str).find(|key| !is_there(key))?;
        Some(MissingKey { key, flag: self.columns_flag })
    }

    /// The passed keys of an object that are like parameters, for an error about one that is missing.
    fn near(&self, object: &Object<'_>) -> Vec<Near> {
        let passed = object.0.iter().map(|(key, _)| trimmed(key)).filter(|key| *self.target(key) == Target::Passed);
        let bringing = self.bringing(object);
        passed.filter_map(|key| self.meant(key, &bringing)).collect()
    }

    /// The keys of an object that bring parameters, folded.
    fn bringing(&self, object: &Object<'_>) -> Vec<String> {
        object.0.iter().filter(|(key, _)| self.target(key) != &Target::Passed).map(|(key, _)| folded(key)).collect()
    }

    /// What a passed key was probably meant to be, beside those that bring parameters.
    fn meant(&self, key: &str, bringing: &[String]) -> Option<Near> {
        let has = |word: &str| {
            self.given.iter().any(|name| folded(name).ends_with(word)) || bringing.iter().any(|key| key.contains(word))
        };
        let parameter = meant(key, &self.known, has).filter(|_| !is_result(key))?;
        Some(Near { name: key.to_owned(), parameter: parameter.to_owned() })
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
            prefix => format!("a --prefix other than {}", cut(prefix)),
        };
        Problem::of_input(trimmed(name), format!("has the same name as a result; use {cure}"))
    }
}

impl JsonPlan {
    /// A plan for objects with these keys.
    pub fn new(keys: Keys, added: AddedNames, warnings: Arc<Warnings>) -> Self {
        Self { keys, added, warnings }
    }

    /// The passed keys of an object that are like parameters, for an error about one that is missing; "" without any.
    pub fn near(&self, object: &Object<'_>) -> String {
        Near::list(&self.keys.near(object))
    }

    /// Puts an object's parameters into `args`. A passed key must not bear a result's name; one that looks like a
    /// parameter's gets a warning.
    pub fn read(&self, object: &Object<'_>, args: &mut Args, seen: &mut SeenKeys) -> Result<(), Problem> {
        let bringing = LazyCell::new(|| self.keys.bringing(object));
        self.keys.read(object, args, |name| {
            if seen.0.contains(name) {
                return Ok(());
            }
            if self.added.contains(name) {
                return Err(self.added.collision(name));
            }
            if is_listed(&self.keys.checked, name) {
                return Ok(());
            }
            match &self.keys.may_pass {
                Some(may_pass) if is_listed(may_pass, name) => return Ok(()),
                Some(may_pass) => return Err(Problem::of_query(may_not_pass(may_pass, &self.keys.own, name))),
                None => {}
            }
            if seen.0.len() < MOST_SEEN && name.len() <= LONGEST_SEEN {
                if let Some(near) = self.keys.meant(name, &bringing) {
                    self.warnings.tell_once(&near.warning());
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
            // A key with a result's name makes a bad row, in which it would stand beside the result.
            if self.plan.keys.passes(key) && !self.plan.added.contains(key) {
                visit(PassedCell { name: key, value: PassedValue::Json(raw.get()) });
            }
        }
    }
}
