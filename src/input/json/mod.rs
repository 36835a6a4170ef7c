//! JSON: the queries of its objects, and what their keys are; `split` knows where the elements of a document end,
//! `behind` looks at the keys of objects in objects, `hint` says what keys are like, `object` has the members of one, with the numbers and vectors that
//! they hold, `members` where these stand in a line and which of them are not read, and `named` which of them flags name.

mod behind;
pub(super) mod hint;
pub(super) mod lists;
mod members;
mod named;
pub(crate) mod object;
pub(super) mod split;

use std::borrow::Cow;
use std::cell::LazyCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use serde_json::value::RawValue;

use crate::cli::Reading;
use crate::failure::Failure;
use crate::nearest::{KnownNames, folded};
use crate::query::{Args, Kind, Numerals, Problem, cut, shown};
use crate::steps::step;

use super::columns::ends::{Holds, LONGEST_VECTOR, held};
use super::columns::likely::{Beside, counts_from_0};
use super::columns::names::{
    Filled, NO_PATH, elsewhere, foreign, foreign_names, is_flag, is_result, may_not_pass, near, of_other_commands,
    says_more, spelled, told,
};
use super::columns::near::{Near, map_word};
use super::columns::parts::without_axis;
use super::columns::units::{has_unit, units_differ, units_of_another};
use super::columns::unread::{Unread, all_unread, spare};
use super::columns::{ColumnTarget, own_names, parameter_of, resolve_keys, spelled_keys, trimmed};
use super::warnings::{Finding, MOST_KNOWN, that_may_matter};

pub(crate) use members::ObjectMembers;
pub(super) use members::PassedMembers;
pub(super) use named::{NamedKey, NamedKeys};

use behind::{Here, Look, Ways};
use object::{Object, path_end, read_single, read_whole, spelled_axes};

/// The names that hitcalc adds itself, which no passed key may bear.
#[derive(Debug, Default)]
pub(crate) struct AddedNames {
    /// All names that hitcalc adds, with their prefix.
    pub(crate) names: HashSet<String>,
    /// The prefix of each.
    pub(crate) prefix: String,
}

/// The keys that one reader has looked at, each once, and what it has found in them.
#[derive(Debug, Default)]
pub(super) struct SeenKeys {
    names: HashSet<String>,
    /// Names that held nothing: where they hold something they are looked at again.
    empty: HashSet<String>,
    /// Names that held nothing, and of which something is to be told where they do: until then no line shows how others
    /// are spelled.
    pub(super) late: HashSet<String>,
    /// Keys that are read as parameters though they are spelled in another way: in other objects they may not be.
    taken: HashSet<String>,
    /// Names with a finding that is reported.
    told: HashSet<String>,
    /// Names of the object that may matter or not, as they are shown.
    doubts: Vec<String>,
    /// Findings that are reported.
    pub(super) findings: Vec<Finding>,
}

/// How many objects are looked through for a list of objects.
const MOST_WRAPPED: usize = 3;

impl AddedNames {
    /// True if a copied name is one that hitcalc adds.
    pub(crate) fn contains(&self, name: &str) -> bool {
        self.names.contains(trimmed(name))
    }

    /// The problem with such a name, among others of which it is known which are taken.
    pub(super) fn collision(&self, name: &str, is_taken: impl Fn(&str) -> bool) -> Problem {
        let cure = match self.prefix.as_str() {
            "" if !is_taken(&format!("out_{}", trimmed(name))) => "--prefix out_".to_owned(),
            "" => "a --prefix that no name begins with".to_owned(),
            prefix => format!("a --prefix other than {}", cut(prefix)),
        };
        Problem::of_input(trimmed(name), format!("has the same name as a result; use {cure}"))
    }
}

impl SeenKeys {
    /// Every object may bring other keys: the number that is looked at is limited, as is that of warnings.
    fn is_new(&mut self, name: &str) -> bool {
        self.names.len() < MOST_KNOWN && !self.names.contains(name) && self.names.insert(name.to_owned())
    }

    /// True if a key is new that holds this, or has held nothing until now.
    fn is_new_with(&mut self, name: &str, held: impl FnOnce() -> Option<Holds>) -> bool {
        match self.names.contains(name) || held().is_some() {
            true => self.is_new(name),
            false => self.empty.len() < MOST_KNOWN && !self.empty.contains(name) && self.empty.insert(name.to_owned()),
        }
    }

    /// Keeps what was found of a name that is new.
    fn find(&mut self, name: &str, lines: Vec<String>) {
        if lines.is_empty() && !self.names.contains(name) {
            return;
        }
        if !lines.is_empty() {
            self.told.insert(name.to_owned());
        }
        if let [line] = &lines[..]
            && let Some(shown) = that_may_matter(line)
        {
            self.doubts.push(shown.to_owned());
            return;
        }
        self.findings.push(Finding::Name(name.to_owned(), lines));
    }

    /// Keeps notes, each once.
    pub(super) fn notes<'n>(&mut self, notes: impl Iterator<Item = &'n str>) {
        for note in notes.filter(|note| self.is_new(note)).collect::<Vec<_>>() {
            self.findings.push(Finding::Line(note.to_owned()));
        }
    }
}

impl JsonKeys {
    /// Puts an object's parameters into `args`. A passed key must not bear a result's name; one that looks like a
    /// parameter's gets a warning.
    pub(super) fn read_query(&self, object: &Object<'_>, args: &mut Args, seen: &mut SeenKeys) -> Result<(), Problem> {
        let brought = LazyCell::new(|| self.brought(object));
        let here = Here::default();
        let held = |key: &str| self.held_at(object, &here, key);
        let beside = LazyCell::new(|| Beside::of(&self.reading, &brought, &held));
        let of_object = || &*beside;
        let mut taken = self.taken_names(object);
        if !taken.is_empty() || self.has_units {
            let named: Vec<_> = self.targets_of(object).collect();
            let (differ, of_another) = (units_differ(&self.reading, &named), units_of_another(&self.reading, &named));
            seen.notes(differ.iter().chain(&of_another).map(String::as_str));
        }
        taken.retain(|(name, _)| seen.taken.len() < MOST_KNOWN && seen.taken.insert(name.clone()));
        seen.findings.extend((!taken.is_empty()).then_some(Finding::Taken(taken)));
        let mut look = Look { keys: self, object, beside: &of_object, here: &here, seen };
        let read = self.read(object, args, |name, value| {
            let is_way = self.ways.lead_through(name);
            if !is_way && !value.starts_with('{') && look.seen.names.contains(name) {
                return Ok(());
            }
            if self.added.contains(name) && self.reading.is_copied(name) {
                return Err(self.added.collision(name, |other| object.get(other).is_some()));
            }
            if is_way {
                return look.through(name, value);
            }
            if self.reading.is_checked(name) {
                self.look_into_checked(name, value, look.seen);
                return Ok(());
            }
            if !self.is_listed(name)? {
                look.passed(name, value);
            }
            Ok(())
        });
        seen.findings.extend((!seen.doubts.is_empty()).then(|| Finding::MayMatter(std::mem::take(&mut seen.doubts))));
        read
    }
}

/// A key of more bytes is like no parameter, and is not kept either.
const LONGEST_SEEN: usize = 128;
/// The most keys that a path of `--columns` leads through.
const MAX_PATH: usize = 32;

/// The targets of the keys of JSON objects, and how those are read.
#[derive(Debug)]
pub(crate) struct JsonKeys {
    /// The names that no copied key may bear.
    pub(super) added: AddedNames,
    /// The path of jq to the objects: `.[]` in an array, else `.`.
    pub(super) top: &'static str,
    targets: HashMap<String, ColumnTarget>,
    /// The keys that flags name.
    pub(super) named: Arc<NamedKeys>,
    /// The paths that parameters are read from, such as `ray.origin`, and what they lead to.
    paths: Vec<(String, ColumnTarget)>,
    /// Where the paths lead that flags name.
    ways: Ways,
    /// The names, folded, of parameters that are read from no key.
    unread: HashSet<String>,
    like_unread: Unread,
    /// The keys under other spellings, folded, with the parameter's own name.
    spelled: HashMap<String, (String, ColumnTarget)>,
    /// The first letters of the keys under other spellings.
    firsts: Vec<u8>,
    /// How the input is read.
    pub(super) reading: Box<Reading>,
    /// True if names of flags have units.
    has_units: bool,
    /// The names of all keys that bring parameters.
    pub(super) own: Vec<String>,
    /// The names that other keys are compared with.
    known: KnownNames,
    /// The names of what only other commands take.
    others: KnownNames,
    /// The names, folded, of what these objects must not bring.
    foreign: HashMap<String, String>,
    numerals: Numerals,
}

impl JsonKeys {
    /// Resolves the keys that parameters are read from.
    pub(super) fn new(reading: &Reading) -> Result<Self, Failure> {
        let targets = resolve_keys(reading)?;
        let named = NamedKeys::of(reading);
        let steps = |path: &str| path.split(['.', '[']).count();
        if let Some((flag, path)) = named.paths().find(|(_, path)| steps(path) > MAX_PATH) {
            let (count, path) = (steps(path), shown(path.as_bytes()));
            return Err(Failure::Usage(format!(
                "{flag}: {path} leads through {count} keys; at most {MAX_PATH} are read"
            )));
        }
        let paths = || named.paths().map(|(_, path)| path);
        let ways = Ways::of(paths());
        let paths: BTreeMap<_, _> = paths().filter_map(|path| Some((path, targets.get(path)?))).collect();
        let paths = paths.into_iter().map(|(path, target)| (path.to_owned(), target.clone())).collect();
        let spelled = spelled_keys(reading);
        let of_flags = || {
            reading.columns.iter().flat_map(|map| &map.names).chain(reading.checked.iter().flat_map(|(_, names)| names))
        };
        let is_own = |name: &str| targets.get(name).is_some_and(|target| target.slot().is_some());
        // A parameter that another key brings is not read from its own.
        let is_elsewhere = |name: &str| {
            reading.columns.iter().any(|map| {
                let parameter = reading.parameters[map.parameter].name;
                [name, without_axis(name)].contains(&parameter) && !map.names.iter().any(|other| other == name)
            })
        };
        let is_spelled = |name: &str| path_end(name).is_none() && spelled.contains_key(&folded(name));
        let is_read = |name: &str| is_own(name) && !is_elsewhere(name) || is_spelled(name) || reading.is_checked(name);
        reading.nulls.find(is_read);
        Ok(Self {
            added: AddedNames::default(),
            top: ".",
            targets,
            named: Arc::new(named),
            paths,
            ways,
            unread: all_unread(reading),
            like_unread: Unread::of(reading),
            firsts: spelled.keys().filter_map(|name| name.bytes().next()).collect(),
            spelled,
            reading: Box::new(reading.clone()),
            known: KnownNames::of(own_names(reading)),
            others: of_other_commands(reading),
            foreign: foreign_names(reading),
            has_units: of_flags().any(|name| has_unit(name)),
            own: own_names(reading),
            numerals: reading.numerals.with_point(),
        })
    }

    /// The target of a key of this object.
    fn target(&self, object: &Object<'_>, key: &str) -> &ColumnTarget {
        let key = trimmed(key);
        match self.targets.get(key) {
            Some(target) => target,
            None => self.taken(object, key).map_or(&ColumnTarget::Passed, |(_, target)| target),
        }
    }

    /// The parameter that a key is but for its spelling, if nothing else in the object is.
    fn taken(&self, object: &Object<'_>, key: &str) -> Option<&(String, ColumnTarget)> {
        let taken = object.1.get_or_init(|| self.all_taken(object));
        step(taken.len());
        taken.iter().any(|&index| trimmed(&object.0[index].0) == key).then(|| self.by_spelling(key))?
    }

    /// The parameter that a key may be but for its spelling.
    fn by_spelling(&self, key: &str) -> Option<&(String, ColumnTarget)> {
        // Most keys are spared the look: they begin with no parameter's letter.
        let first = key.bytes().next().map_or(0, |byte| byte.to_ascii_lowercase());
        let is_like = key.len() <= LONGEST_SEEN && self.firsts.contains(&first);
        is_like.then(|| self.spelled.get(&spelled(&self.reading, key)?))?
    }

    fn all_taken(&self, object: &Object<'_>) -> Vec<usize> {
        let keys = || object.0.iter().map(|(key, _)| trimmed(key));
        let mut filled = None;
        let mut is_taken = |key: &str| {
            let Some((_, target)) = self.by_spelling(key).filter(|_| !self.targets.contains_key(key)) else {
                return false;
            };
            let exact = || Filled::of(&self.reading, keys().filter_map(|key| self.targets.get(key)));
            filled.get_or_insert_with(exact).take(&self.reading, target)
        };
        keys().enumerate().filter(|(_, key)| is_taken(key)).map(|(index, _)| index).collect()
    }

    /// The keys of an object that are parameters but for their spelling.
    fn taken_names(&self, object: &Object<'_>) -> Vec<(String, String)> {
        let taken = object.1.get_or_init(|| self.all_taken(object)).iter();
        let names = taken.map(|&index| trimmed(&object.0[index].0));
        names.filter_map(|key| Some((key.to_owned(), self.by_spelling(key)?.0.clone()))).collect()
    }

    /// The target of a key; `None` with paths among the keys, or if all that is read is copied, too, where a key may
    /// serve twice.
    fn plain_target(&self, object: &Object<'_>, key: &str) -> Option<&ColumnTarget> {
        (self.paths.is_empty() && !self.reading.keep_input && self.reading.nulls.is_empty())
            .then(|| self.target(object, key))
    }

    /// True if a key, or the path to one, is among those that alone may pass; fails if it is another.
    fn is_listed(&self, name: &str) -> Result<bool, Problem> {
        match &self.reading.may_pass {
            Some(may_pass) if may_pass.has(name) => Ok(true),
            Some(may_pass) => Err(Problem::of_query(may_not_pass(&may_pass.names, &self.own, name))),
            None => Ok(false),
        }
    }

    /// True if a key is copied.
    pub(super) fn passes(&self, object: &Object<'_>, key: &str) -> bool {
        (self.reading.keep_input || *self.target(object, key) == ColumnTarget::Passed)
            && self.reading.is_copied(trimmed(key))
    }

    /// Puts an object's parameters into `args`; `check` is asked about every key that is none.
    pub(super) fn read(
        &self,
        object: &Object<'_>,
        args: &mut Args,
        mut check: impl FnMut(&str, &str) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        if let Some(name) = object.doubled() {
            return Err(Problem::of_query(format!("the key {} appears twice", shown(name.as_bytes()))));
        }
        for (key, raw) in &object.0 {
            let name = trimmed(key);
            match self.target(object, key) {
                ColumnTarget::Passed => {
                    let has_matrix = || self.brought(object).contains(&"matrix");
                    if let Some(reason) = counts_from_0(&self.reading, name, has_matrix) {
                        return Err(Problem::of_query(reason));
                    }
                    check(name, raw.get())?;
                }
                target => self.read_value(name, raw.get(), target, args).map_err(|problem| {
                    let is_text = raw.get().starts_with(['"', 't', 'f']) && !raw.get().contains(char::is_numeric);
                    let spare = || spare(&self.reading, &self.brought(object), &[], target).filter(|_| is_text);
                    spare()
                        .map_or(problem.clone(), |flag| problem.and(&format!("; if it is something else, add {flag}")))
                })?,
            }
        }
        for (path, target) in &self.paths {
            if object.get(path).is_none()
                && let Some(raw) = object.at(path)
            {
                self.read_value(path, raw.get(), target, args)?;
            }
        }
        Ok(())
    }

    /// True if a value of an object is in 3D, false if one is in 2D; `None` if none can be read that tells.
    pub(super) fn is_3d(&self, object: &Object<'_>, flags: &Args) -> Option<bool> {
        let of_value = |(name, target, value): (&str, &ColumnTarget, &RawValue)| {
            let mut args = flags.clone();
            let is_read = self.read_value(name, value.get(), target, &mut args).is_ok();
            (is_read && args.has_dimension()).then(|| args.has_third_component())
        };
        self.values_of(object).filter(|(_, target, _)| **target != ColumnTarget::Passed).filter_map(of_value).max()
    }

    /// Puts the value of one key into `args`; null is an absent parameter.
    fn read_value(&self, name: &str, raw: &str, target: &ColumnTarget, args: &mut Args) -> Result<(), Problem> {
        match target {
            _ if self.is_nothing(name, raw) => {}
            ColumnTarget::Passed => {}
            ColumnTarget::Several(targets) => {
                for target in targets {
                    self.read_value(name, raw, target, args)?;
                }
            }
            ColumnTarget::Foreign(reason) => {
                return Err(Problem::of_input(name, format!("{reason}{}", elsewhere(&self.reading, name))));
            }
            ColumnTarget::Whole(first, kind) => {
                self.given_once(name, *first, *kind, args)?;
                let emptied = self.emptied(raw);
                let Some(raw) = emptied.as_ref().map_or(Some(raw), Option::as_deref) else { return Ok(()) };
                let read = read_whole(name, raw, *first, self.numerals, args);
                read.map_err(|problem| match self.in_parts(name, raw, (*first, *kind), args) {
                    Some(flag) => problem.and(&flag),
                    None => problem,
                })?;
            }
            ColumnTarget::Slots(slots) => {
                for &(slot, kind) in slots {
                    self.given_once(name, slot, Kind::Number, args)?;
                    args.set(slot, read_single(name, raw, kind, self.numerals)?);
                }
            }
        }
        Ok(())
    }

    /// The cure for an object whose keys are the axes of a vector but for their case.
    fn in_parts(&self, name: &str, raw: &str, (first, kind): (usize, Kind), args: &Args) -> Option<String> {
        let parameter = args.parameter(first).name;
        let keys = spelled_axes(raw, kind)?;
        let paths: Vec<String> = keys.iter().map(|key| format!("{name}.{key}")).collect();
        let word = map_word(parameter, paths.iter().map(String::as_str))?;
        // A flag that reads the whole object goes.
        let is_mapped = self.reading.columns.iter().any(|map| map.names.iter().any(|mapped| mapped == name));
        let verb = if is_mapped { "write" } else { "add" };
        Some(format!("; {verb} {} {word}", self.reading.columns_flag))
    }

    /// True if a value gives nothing for a parameter.
    fn is_nothing(&self, name: &str, raw: &str) -> bool {
        let is_null = || {
            let is_null = self.is_null(name, raw);
            if is_null {
                self.reading.nulls.empty_number(raw.trim_matches('"'));
            }
            is_null
        };
        raw == "null" || raw.trim_matches(['"', ' ', '\t']).is_empty() || is_null()
    }

    /// True if a value is a text, or a number of it, that means an empty value.
    fn is_null(&self, name: &str, raw: &str) -> bool {
        let nulls = &self.reading.nulls;
        !nulls.is_empty()
            && match raw.starts_with('"') {
                true => serde_json::from_str::<Cow<'_, str>>(raw).is_ok_and(|text| nulls.has(name, text.trim())),
                false => {
                    if raw.starts_with(['[', '{']) {
                        nulls.pass_parts(name);
                    }
                    nulls.has(name, raw)
                }
            }
    }

    /// A list or an object with null for each of its members that means an empty value, or nothing if all do; `None` if
    /// none does.
    fn emptied(&self, raw: &str) -> Option<Option<String>> {
        if self.reading.nulls.is_empty() || !raw.starts_with(['[', '{']) {
            return None;
        }
        let (keys, members): (Vec<String>, Vec<&str>) = match Object::parse(raw.as_bytes()) {
            Ok(object) => object
                .0
                .iter()
                .map(|(key, value)| (format!("{}:", serde_json::Value::from(&**key)), value.get()))
                .unzip(),
            Err(_) => {
                let list = serde_json::from_str::<Vec<&RawValue>>(raw).ok()?;
                list.into_iter().map(|value| (String::new(), value.get())).unzip()
            }
        };
        let are_null: Vec<bool> = members.iter().map(|member| self.is_null("", member)).collect();
        are_null.contains(&true).then(|| {
            are_null.contains(&false).then(|| {
                let member = |((key, member), is_null): ((&String, &&str), &bool)| {
                    format!("{key}{}", if *is_null { "null" } else { member })
                };
                let all: Vec<String> = keys.iter().zip(&members).zip(&are_null).map(member).collect();
                if raw.starts_with('[') { format!("[{}]", all.join(",")) } else { format!("{{{}}}", all.join(",")) }
            })
        })
    }

    fn given_once(&self, name: &str, first: usize, kind: Kind, args: &Args) -> Result<(), Problem> {
        let parameter = args.parameter(first).name;
        let reason = if self.reading.given.contains(&parameter) {
            let (own, flag) = (parameter.replace('_', "-"), self.reading.columns_flag);
            format!("the flag --{own} also gives it; remove one of them; {flag} {parameter}= passes the key by")
        } else if args.has(first, kind) {
            match self.reading.columns.is_empty() {
                // The solids of a scene may leave out which of two boxes they are.
                true if self.reading.is_scene && parameter.starts_with("b_") => {
                    "is given twice: by both of its names, or in parts".to_owned()
                }
                true => "is given twice: whole and in parts".to_owned(),
                false => {
                    let flag = self.reading.columns_flag;
                    format!("{parameter} is given by another key, too: by its own name, in parts or by {flag}")
                }
            }
        } else {
            return Ok(());
        };
        Err(Problem::of_input(name, reason))
    }

    /// A key that parameters are to be read from, and that the object lacks.
    pub(super) fn missing(&self, object: &Object<'_>) -> Option<&NamedKey> {
        self.named.lacking(object).find(|key| key.flag == self.reading.columns_flag)
    }

    /// The content of a key of an object, or at a path in it.
    fn held_at(&self, object: &Object<'_>, here: &Here, key: &str) -> Option<Holds> {
        match &*here.borrow() {
            (path, held) if path == key => *held,
            _ => self.held(object.find(key)?.get()),
        }
    }

    /// The content of a value for a parameter.
    fn held(&self, raw: &str) -> Option<Holds> {
        match raw.as_bytes().first()? {
            b'[' | b'{' if raw.len() > LONGEST_VECTOR => Some(Holds::Several(0)),
            b'[' | b'{' => {
                let numbers = held(raw.replace(['[', ']', '\n', '"'], " ").replace(',', " ").as_bytes(), self.numerals);
                let is_told = |held: &Holds| *held == Holds::Matrix || *held == Holds::Text && raw.starts_with("[\"");
                Some(numbers.filter(is_told).unwrap_or(Holds::Several(1 + raw.matches(',').count())))
            }
            b'"' => held(serde_json::from_str::<Cow<'_, str>>(raw).ok()?.as_bytes(), self.numerals),
            _ => held(raw.as_bytes(), self.numerals),
        }
    }

    /// The keys of an object, and the paths in it that are read, each with what it holds.
    pub(super) fn targets_of<'o>(
        &'o self,
        object: &'o Object<'_>,
    ) -> impl Iterator<Item = (&'o str, &'o ColumnTarget)> {
        self.values_of(object).map(|(name, target, _)| (name, target))
    }

    /// The keys of an object, and the paths in it that are read, each with its target and its value.
    fn values_of<'o>(
        &'o self,
        object: &'o Object<'_>,
    ) -> impl Iterator<Item = (&'o str, &'o ColumnTarget, &'o RawValue)> {
        let of_keys = object.0.iter().map(|(key, value)| (trimmed(key), self.target(object, key), *value));
        let paths = self.paths.iter().filter(|(path, _)| object.get(path).is_none());
        of_keys.chain(paths.filter_map(|(path, target)| Some((path.as_str(), target, object.at(path)?))))
    }

    /// The parameters that an object brings.
    fn brought(&self, object: &Object<'_>) -> Vec<&'static str> {
        self.bring(object, true)
    }

    /// The parameters of which an object has keys, with values or with nothing.
    fn bring(&self, object: &Object<'_>, with_values: bool) -> Vec<&'static str> {
        let there = self.values_of(object).filter(|(name, _, value)| self.is_nothing(name, value.get()) != with_values);
        let parameters = there.flat_map(|(_, target, _)| target.each());
        let parameters = parameters.filter_map(|target| parameter_of(&self.reading, target));
        parameters.map(|index| self.reading.parameters[index].name).collect()
    }

    /// Notes whether a key, or the path that ends in it, would be likened to a parameter that is read from none.
    fn look_for_unread(&self, key_and_path: [&str; 2], beside: &Beside<'_>) {
        if let Some(parameter) = self.like_unread.like(key_and_path, beside) {
            self.named.find_unread(parameter);
        }
    }

    /// The likely meaning of a copied key, beside what its object brings.
    fn meant(&self, key: &str, beside: &Beside<'_>) -> Option<Near> {
        let parameter = beside.meant(key, &self.known).filter(|meant| !is_result(key) || says_more(meant, beside))?;
        (!self.unread.contains(&folded(key))).then(|| Near::of(key, parameter))
    }
}
