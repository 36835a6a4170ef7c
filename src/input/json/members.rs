//! Finds the values of an object in its line, for the fast path.

use std::ops::Range;

use crate::input::columns::ColumnTarget;
use crate::query::Kind;

use super::JsonKeys;
use super::object::Object;

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
