//! Queries out of JSON objects.

use std::cell::LazyCell;
use std::collections::HashSet;

use crate::input::columns::passed_names::{BOTH_REST, Near, both_rest, is_listed, may_not_pass};
use crate::input::columns::trimmed;
use crate::input::warnings::{Finding, MOST_KNOWN};
use crate::output::format::{Passed, PassedCell, PassedValue};
use crate::query::{Args, Problem, cut, shell_word, shown};

use super::keys::{JsonKeys, LONGEST_SEEN};
use super::object::Object;

/// The names that hitcalc adds itself, which no passed key may bear.
#[derive(Debug, Default)]
pub(crate) struct AddedNames {
    /// All names that hitcalc adds, with their prefix.
    pub(crate) names: HashSet<String>,
    /// What stands before each.
    pub(crate) prefix: String,
}

/// How the objects of an input are read.
#[derive(Debug)]
pub(crate) struct JsonPlan {
    /// What their keys hold.
    pub(crate) keys: JsonKeys,
    added: AddedNames,
    /// The path of jq to the objects: `.[]` in an array, else `.`.
    top: &'static str,
}

/// The keys that one reader has looked at, each once, and what it has found in them.
#[derive(Debug, Default)]
pub(crate) struct SeenKeys {
    names: HashSet<String>,
    /// What is to be told.
    pub(crate) findings: Vec<Finding>,
}

/// What is said of a key that asks for lines.
const LINE_IS_A_FLAG: &str =
    "hitcalc: warning: \"line\" is not a parameter, so it is ignored; the flag --line makes lines of all paths";

impl AddedNames {
    /// Whether a passed name is one that hitcalc adds.
    pub(crate) fn contains(&self, name: &str) -> bool {
        self.names.contains(trimmed(name))
    }

    /// What is wrong with such a name.
    pub(crate) fn collision(&self, name: &str) -> Problem {
        let cure = match self.prefix.as_str() {
            "" => "--prefix out_".to_owned(),
            prefix => format!("a --prefix other than {}", cut(prefix)),
        };
        Problem::of_input(trimmed(name), format!("has the same name as a result; use {cure}"))
    }
}

impl SeenKeys {
    /// Every object may bring other keys: as many are looked at as there may be told.
    fn is_new(&mut self, name: &str) -> bool {
        self.names.len() < MOST_KNOWN && self.names.insert(name.to_owned())
    }
}

impl JsonPlan {
    /// A plan for objects with these keys.
    pub(crate) fn new(keys: JsonKeys, added: AddedNames, top: &'static str) -> Self {
        Self { keys, added, top }
    }

    /// The passed keys of an object that are like parameters, for an error about one that is missing; "" without any.
    pub(crate) fn near(&self, object: &Object<'_>) -> String {
        let mut near = self.keys.near(object);
        if near.is_empty() {
            near = self.keys.nested(object);
        }
        let is = |key: &str, word: &str| object.get(key).is_some_and(|value| value.get().contains(word));
        if ["\"FeatureCollection\"", "\"Feature\"", "\"GeometryCollection\""].iter().any(|word| is("type", word)) {
            return "; it looks like GeoJSON: give the coordinates of each query or solid as an object of its own"
                .to_owned();
        }
        if object.get("asset").is_some() && is("asset", "\"version\"") {
            return "; it looks like glTF, whose triangles are not read, only boxes and cylinders".to_owned();
        }
        let list = Near::list(&near, self.keys.reading.columns_flag);
        let is_list = |value: &str| value.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('{'));
        match object.0.iter().find(|(_, value)| !list.contains("; add ") && is_list(value.get())) {
            Some((key, _)) => {
                let path =
                    serde_json::to_string(key).ok().and_then(|key| shell_word(&format!("{}[{key}][]", self.top)));
                let cure = path.map_or(String::new(), |path| format!(": take it out first, with jq -c {path}"));
                format!("; the key {} holds a list of objects{cure}", shown(key.as_bytes()))
            }
            None => list,
        }
    }

    /// Puts an object's parameters into `args`. A passed key must not bear a result's name; one that looks like a
    /// parameter's gets a warning.
    pub(crate) fn read(&self, object: &Object<'_>, args: &mut Args, seen: &mut SeenKeys) -> Result<(), Problem> {
        let brought = LazyCell::new(|| self.keys.brought(object));
        let taken = self.keys.taken_names(object);
        if !taken.is_empty() {
            if let Some(line) = self.keys.units_differ(object).filter(|line| seen.is_new(line)) {
                seen.findings.push(Finding::Line(line));
            }
            let taken: Vec<_> = taken.into_iter().filter(|(name, _)| seen.is_new(name)).collect();
            seen.findings.extend((!taken.is_empty()).then_some(Finding::Taken(taken)));
        }
        self.keys.read(object, args, |name, value| {
            if seen.names.contains(name) {
                return Ok(());
            }
            if self.added.contains(name) && self.keys.reading.is_copied(name) {
                return Err(self.added.collision(name));
            }
            if self.keys.reading.is_checked(name) || self.keys.is_root(name) {
                return Ok(());
            }
            match &self.keys.reading.may_pass {
                Some(may_pass) if is_listed(may_pass, name) => return Ok(()),
                Some(may_pass) => return Err(Problem::of_query(may_not_pass(may_pass, &self.keys.own, name))),
                None => {}
            }
            if name.len() <= LONGEST_SEEN && seen.is_new(name) {
                let mut lines = Vec::new();
                if let Some(near) = self.keys.meant(name, &brought) {
                    lines.push(near.warning());
                    if both_rest(&self.keys.reading, &[near], &brought) {
                        lines.push(BOTH_REST.to_owned());
                    }
                } else if value == "true" && name.eq_ignore_ascii_case("line") {
                    lines.push(LINE_IS_A_FLAG.to_owned());
                }
                seen.findings.push(Finding::Name(name.to_owned(), lines));
            }
            Ok(())
        })
    }
}

/// The values of an object that pass through.
pub(crate) struct PassedMembers<'a> {
    /// The plan.
    pub(crate) plan: &'a JsonPlan,
    /// The object.
    pub(crate) object: &'a Object<'a>,
}

impl Passed for PassedMembers<'_> {
    fn find(&self, name: &str, visit: &mut dyn FnMut(PassedValue<'_>)) {
        if let Some(value) = self.object.find(name) {
            visit(PassedValue::Json(value.get()));
        }
    }

    fn visit(&self, visit: &mut dyn FnMut(PassedCell<'_>)) {
        for (key, raw) in &self.object.0 {
            // A key with a result's name makes a bad row, in which it would stand beside the result.
            if self.plan.keys.passes(self.object, key) && !self.plan.added.contains(key) {
                visit(PassedCell { name: key, value: PassedValue::Json(raw.get()) });
            }
        }
    }
}
