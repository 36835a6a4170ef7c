//! The values of an object: where they are in its line, for the fast path, and those that are not read: values that are
//! copied, and objects with nothing else.

use std::cell::LazyCell;
use std::ops::Range;

use crate::input::columns::ColumnTarget;
use crate::output::format::{Passed, PassedValue};
use crate::query::Kind;

use super::object::Object;
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

impl JsonKeys {
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
