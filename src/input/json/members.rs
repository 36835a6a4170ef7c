//! The values of an object: where they are in its line, for the fast path, and those that are not read: values that are
//! copied, objects with nothing else, and those that may be a part of what is asked.

use std::cell::LazyCell;
use std::ops::Range;

use crate::input::columns::ColumnTarget;
use crate::nearest::{EXPECTED, folded, has, is_of_answer, words};
use crate::output::format::{Passed, PassedValue};
use crate::query::Kind;

use super::object::{Member, Object};
use super::{Beside, JsonKeys, trimmed};

/// The values of an object in a line, those of lists one by one.
#[derive(Default)]
pub(crate) struct ObjectMembers<'o> {
    /// The range of each in the line.
    pub(crate) places: Vec<Range<usize>>,
    /// The slot that it is read into, if any.
    pub(crate) columns: Vec<Vec<usize>>,
    /// The members that pass through, by their index.
    pub(crate) passed: Vec<usize>,
    /// The keys of the members that pass through.
    pub(crate) names: Vec<&'o str>,
}

impl<'o> ObjectMembers<'o> {
    /// `None` if a value is anything else than a number, a list of them, or one that passes through.
    pub(crate) fn of(line: &[u8], object: &'o Object<'_>, keys: &JsonKeys) -> Option<Self> {
        let mut members = Self::default();
        for (key, raw) in &object.0 {
            let text = raw.get();
            // A raw value is a part of the line.
            let start = text.as_ptr().addr().checked_sub(line.as_ptr().addr())?;
            let place = start..start + text.len();
            match keys.plain_target(object, key)? {
                ColumnTarget::Passed => {
                    members.passed.push(members.places.len());
                    members.names.push(key);
                    members.add(place, None);
                }
                // It says nothing, as part of the text between values.
                _ if text == "null" => {}
                target @ ColumnTarget::Slots(_) => members.add(place, Some(target.number()?)),
                &ColumnTarget::Whole(first, kind) => match text.strip_prefix('[') {
                    Some(list) => members.add_list(start + 1, list.strip_suffix(']')?, first, kind)?,
                    None if kind.is_number() => members.add(place, Some(first + kind.shape_of(1)?.slots[0])),
                    None => return None,
                },
                ColumnTarget::Several(_) | ColumnTarget::Foreign(_) => return None,
            }
        }
        Some(members)
    }

    /// The values of a list at this place, of the parameter that begins with this slot.
    fn add_list(&mut self, mut start: usize, list: &str, first: usize, kind: Kind) -> Option<()> {
        let shape = kind.shape_of(list.split(',').count())?;
        for (part, slot) in list.split(',').zip(shape.slots) {
            let before = part.len() - part.trim_start().len();
            self.add(start + before..start + part.len(), Some(first + slot));
            start += part.len() + 1;
        }
        Some(())
    }

    fn add(&mut self, place: Range<usize>, slot: Option<usize>) {
        self.places.push(place);
        self.columns.push(slot.into_iter().collect());
    }
}

/// The values of an object that pass through.
pub(in crate::input) struct PassedMembers<'a> {
    pub(in crate::input) keys: &'a JsonKeys,
    pub(in crate::input) object: &'a Object<'a>,
}

impl Passed for PassedMembers<'_> {
    fn find(&self, name: &str, visit: &mut dyn FnMut(PassedValue<'_>)) {
        if let Some(value) = self.object.find(name) {
            visit(PassedValue::Json(value.get()));
        }
    }

    fn visit(&self, visit: &mut dyn FnMut(&str, PassedValue<'_>)) {
        for (key, raw) in &self.object.0 {
            // A key with a result's name makes a bad row, in which it would be beside the result.
            if self.keys.passes(self.object, key) && !self.keys.added.contains(key) {
                visit(key, PassedValue::Json(raw.get()));
            }
        }
    }
}

/// Words for what is answered, beside what is called a query.
const BESIDE_QUERIES: &str = "reference ref actual got output outputs out response result results returns observed computed \
    baseline clipped";
/// Names of objects that are a whole query.
const QUERIES: &str = "input inputs query params parameters args arguments case test given data request setup";

/// True if the end of a path says that an object is a query.
pub(super) fn is_called_query(path: &str) -> bool {
    path.rsplit('.').next().is_some_and(|last| has(QUERIES, &folded(last)))
}

/// True if a path leads into the object at the end of another one.
pub(super) fn is_within(outer: &str, path: &str) -> bool {
    path.strip_prefix(outer).is_some_and(|rest| rest.starts_with('.'))
}

impl JsonKeys {
    /// The members of an object that pass through, but for what a test expects, which is no part of its query where there is one.
    pub(super) fn passed_asked<'o, 'v>(&'o self, object: &'o Object<'v>) -> impl Iterator<Item = &'o Member<'v>> {
        let is_expected = |key: &str| words(key).iter().any(|word| has(EXPECTED, word));
        let says_hit = |value: &str| {
            let object = Object::parse(value.as_bytes()).unwrap_or_default();
            object.0.iter().any(|(key, _)| has("hit t toi time distance status value", &folded(trimmed(key))))
        };
        let is_inner = |(_, value): &Member<'_>| value.get().starts_with(['[', '{']);
        let is_query = |member: &Member<'_>| is_called_query(trimmed(&member.0)) && is_inner(member);
        let has_query = object.0.iter().any(is_query);
        let is_beside = move |key: &str| has_query && words(key).iter().any(|word| has(BESIDE_QUERIES, word));
        let is_answer = move |(key, value): &Member<'_>| {
            let (key, value) = (trimmed(key), value.get());
            let may_say_hit = || is_of_answer(key) || words(key).iter().any(|word| has(BESIDE_QUERIES, word));
            is_expected(key) || is_beside(key) || value.starts_with('{') && may_say_hit() && says_hit(value)
        };
        let has_others = object.0.iter().any(|member| is_inner(member) && !is_answer(member));
        object.0.iter().filter(move |member| {
            let is_left_out = has_others && is_inner(member) && is_answer(member);
            !is_left_out && *self.target(object, trimmed(&member.0)) == ColumnTarget::Passed
        })
    }

    /// True if nothing of an object is read, or like names that are read, though no flag says what each of its keys is.
    pub(in crate::input) fn are_all_passed(&self, object: &Object<'_>) -> bool {
        let keys = || object.0.iter().map(|(key, _)| trimmed(key));
        let is_spoken_of = |key: &str| self.reading.is_spoken_of(key) || self.ways.lead_through(key);
        let beside = LazyCell::new(|| Beside::of(&self.reading, &[], &|_| None));
        self.brought(object).is_empty()
            && !keys().all(is_spoken_of)
            && !keys().any(|key| self.meant(key, &beside).is_some())
            && self.nested(object).is_empty()
            && !self.paths.iter().any(|(path, _)| object.at(path).is_some())
    }
}
