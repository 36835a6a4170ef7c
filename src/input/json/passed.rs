//! The part of an object that is not read: values that are copied, and objects with nothing else.

use std::cell::LazyCell;

use crate::output::format::{Passed, PassedCell, PassedValue};

use super::object::Object;
use super::{Beside, JsonKeys, trimmed};

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

    fn visit(&self, visit: &mut dyn FnMut(PassedCell<'_>)) {
        for (key, raw) in &self.object.0 {
            // A key with a result's name makes a bad row, in which it would be beside the result.
            if self.keys.passes(self.object, key) && !self.keys.added.contains(key) {
                visit(PassedCell { name: key, value: PassedValue::Json(raw.get()) });
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
