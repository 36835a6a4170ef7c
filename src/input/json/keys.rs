//! What the keys of JSON objects hold.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use crate::cli::Reading;
use crate::failure::Failure;
use crate::input::columns::parameter_columns::{ColumnTarget, own_names, parameter_of, unread_names};
use crate::input::columns::passed_names::{Near, everyday, given, is_result};
use crate::input::columns::spellings::{Filled, TakenName, spelled, units_differ};
use crate::input::columns::{resolve_keys, spelled_keys, trimmed};
use crate::nearest::{KnownNames, Meant, folded, meant};
use crate::query::{Args, Kind, Numerals, Problem, shown};
use crate::steps::step;

use super::named_keys::{NamedKey, NamedKeys};
use super::object::{Object, path_end};
use super::values::{read_single, read_whole};

/// A key of more bytes is like no parameter, and is not kept either.
pub(super) const LONGEST_SEEN: usize = 128;
/// The most keys that a path of `--columns` leads through.
const MAX_PATH: usize = 32;

/// What the keys of JSON objects hold.
#[derive(Debug)]
pub(crate) struct JsonKeys {
    targets: HashMap<String, ColumnTarget>,
    /// The keys that flags name.
    pub(crate) named: Arc<NamedKeys>,
    /// The paths that parameters are read from, such as `ray.origin`, and what they lead to.
    paths: Vec<(String, ColumnTarget)>,
    /// The keys at which paths begin.
    roots: Vec<String>,
    /// The names, folded, of parameters that are read from no key.
    unread: HashSet<String>,
    /// The keys under other spellings, folded, with the parameter's own name.
    spelled: HashMap<String, (String, ColumnTarget)>,
    /// The first letters of the keys under other spellings.
    firsts: Vec<u8>,
    /// How the input is read.
    pub(super) reading: Box<Reading>,
    /// The names of all keys that bring parameters.
    pub(super) own: Vec<String>,
    /// What other keys are compared with.
    known: KnownNames,
    numerals: Numerals,
}

impl JsonKeys {
    /// Resolves the keys that parameters are read from.
    pub(crate) fn new(reading: &Reading) -> Result<Self, Failure> {
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
        let roots = paths().filter_map(|path| Some(trimmed(&path[..path_end(path)?]).to_owned())).collect();
        let paths: BTreeMap<_, _> = paths().filter_map(|path| Some((path, targets.get(path)?))).collect();
        let paths = paths.into_iter().map(|(path, target)| (path.to_owned(), target.clone())).collect();
        let spelled = spelled_keys(reading);
        let is_own = |name: &str| targets.get(name).is_some_and(|target| target.slot().is_some());
        reading.nulls.find(|name| is_own(name) || spelled.contains_key(&folded(name)) || reading.is_checked(name));
        Ok(Self {
            targets,
            named: Arc::new(named),
            paths,
            roots,
            unread: unread_names(reading).into_iter().flat_map(|(_, names)| names).collect(),
            firsts: spelled.keys().filter_map(|name| name.bytes().next()).collect(),
            spelled,
            reading: Box::new(reading.clone()),
            known: KnownNames::of(own_names(reading)),
            own: own_names(reading),
            numerals: reading.numerals.with_point(),
        })
    }

    /// What a key of this object holds.
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
    pub(super) fn taken_names(&self, object: &Object<'_>) -> Vec<TakenName> {
        let taken = object.1.get_or_init(|| self.all_taken(object)).iter();
        let names = taken.map(|&index| trimmed(&object.0[index].0));
        names.filter_map(|key| Some((key.to_owned(), self.by_spelling(key)?.0.clone()))).collect()
    }

    /// What a key holds; `None` with paths among the keys, or if all that is read passes through, where a key may serve
    /// twice.
    pub(super) fn plain_target(&self, object: &Object<'_>, key: &str) -> Option<&ColumnTarget> {
        (self.paths.is_empty() && !self.reading.keep_input && self.reading.nulls.is_empty())
            .then(|| self.target(object, key))
    }

    /// Whether a key passes through.
    pub(crate) fn passes(&self, object: &Object<'_>, key: &str) -> bool {
        (self.reading.keep_input || *self.target(object, key) == ColumnTarget::Passed)
            && self.reading.is_copied(trimmed(key))
    }

    /// Puts an object's parameters into `args`; `check` is asked about every key that is none.
    pub(crate) fn read(
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
                ColumnTarget::Passed => check(name, raw.get())?,
                target => self.read_value(name, raw.get(), target, args)?,
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

    /// Puts the value of one key into `args`; null is an absent parameter.
    fn read_value(&self, name: &str, raw: &str, target: &ColumnTarget, args: &mut Args) -> Result<(), Problem> {
        match target {
            _ if raw == "null" || self.is_null(name, raw) => {}
            ColumnTarget::Passed => {}
            ColumnTarget::Several(targets) => {
                for target in targets {
                    self.read_value(name, raw, target, args)?;
                }
            }
            ColumnTarget::Foreign(reason) => return Err(Problem::of_input(name, (*reason).to_owned())),
            ColumnTarget::Whole(first, kind) => {
                self.given_once(name, *first, *kind, args)?;
                read_whole(name, raw, (*first, *kind), self.numerals, args)?;
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

    /// Whether a value is a text, or a number of it, that stands for nothing.
    fn is_null(&self, name: &str, raw: &str) -> bool {
        let nulls = &self.reading.nulls;
        !nulls.is_empty()
            && match raw.starts_with('"') {
                true => serde_json::from_str::<Cow<'_, str>>(raw).is_ok_and(|text| nulls.has(name, text.trim())),
                false => nulls.has(name, raw),
            }
    }

    fn given_once(&self, name: &str, first: usize, kind: Kind, args: &Args) -> Result<(), Problem> {
        let parameter = args.parameter(first).name;
        let reason = if self.reading.given.contains(&parameter) {
            format!("the flag --{} also gives it; remove one of them", parameter.replace('_', "-"))
        } else if args.has(first, kind) {
            match self.reading.columns.is_empty() {
                true => "is given twice: whole and in parts".to_owned(),
                false => "is given twice, by its own name and by --columns or in parts".to_owned(),
            }
        } else {
            return Ok(());
        };
        Err(Problem::of_input(name, reason))
    }

    /// A key that parameters are to be read from, and that the object lacks.
    pub(crate) fn missing(&self, object: &Object<'_>) -> Option<&NamedKey> {
        self.named.lacking(object).find(|key| key.flag == self.reading.columns_flag)
    }

    /// Whether a path begins at this key.
    pub(super) fn is_root(&self, key: &str) -> bool {
        self.roots.iter().any(|root| root == key)
    }

    /// The passed keys of an object that are like parameters, for an error about one that is missing.
    pub(super) fn near(&self, object: &Object<'_>) -> Vec<Near> {
        let is_passed = |key: &&str| *self.target(object, key) == ColumnTarget::Passed;
        let is_list = |value: &str| value.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('{'));
        let passed = object.0.iter().filter(|(_, value)| !is_list(value.get())).map(|(key, _)| trimmed(key));
        let passed: Vec<&str> = passed.filter(is_passed).filter(|key| key.len() <= LONGEST_SEEN).collect();
        everyday(&self.reading, &passed, &[], &self.brought(object))
    }

    /// The parameters that stand in objects of an object, by themselves or behind its key: `min` of `b` may be `b_min`.
    pub(super) fn nested(&self, object: &Object<'_>) -> Vec<Near> {
        let is_own = |name: &String| self.targets.get(name).is_some_and(|target| target.slot().is_some());
        let mut nested = Vec::new();
        for (key, value) in &object.0 {
            let key = trimmed(key);
            let inner = Object::parse(value.get().as_bytes()).ok();
            for (name, _) in inner.iter().flat_map(|inner| &inner.0) {
                let name = trimmed(name);
                let found = [name.to_owned(), format!("{key}_{name}")].into_iter().find(is_own);
                nested.extend(found.map(|own| Near::of(&format!("{key}.{name}"), Meant { name: &own, but: "" })));
            }
        }
        nested
    }

    /// The warning about keys that have different units behind their names.
    pub(super) fn units_differ(&self, object: &Object<'_>) -> Option<String> {
        units_differ(&self.reading, object.0.iter().map(|(key, _)| (trimmed(key), self.target(object, key))))
    }

    /// The parameters that an object brings.
    pub(super) fn brought(&self, object: &Object<'_>) -> Vec<&'static str> {
        let parameters = object.0.iter().flat_map(|(key, _)| self.target(object, key).each());
        let parameters = parameters.filter_map(|target| parameter_of(&self.reading, target));
        parameters.map(|index| self.reading.parameters[index].name).collect()
    }

    /// What a passed key was probably meant to be, beside the parameters that its object brings.
    pub(super) fn meant(&self, key: &str, brought: &[&str]) -> Option<Near> {
        let given = |word: &str| given(&self.reading.given, brought, self.reading.is_scene, word);
        let parameter =
            meant(key, &self.known, given).filter(|_| !is_result(key) && !self.unread.contains(&folded(key)))?;
        Some(Near::of(key, parameter))
    }
}
