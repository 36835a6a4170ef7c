//! The values that the solids of a scene bring to the output, held compactly; and what queries and solids are called by
//! such values.

use std::collections::HashMap;

use super::columns::{Passed, PassedValue};
use crate::number::Decimal;
use crate::scene::SolidName;

/// The copied columns that may name a query or a solid; the first of them counts.
const NAMES: [&str; 2] = ["id", "name"];
/// A longer name is cut.
const LONGEST_NAME: usize = 40;
/// The name of the tiles of a map.
const TILE: &str = "tile";

/// The passed columns or keys of all solids. What it takes grows with the values that there are, not with the names.
#[derive(Debug, Default)]
pub struct SolidsPassed {
    /// The names of all columns or keys, in the order in which they first came.
    pub(crate) names: Vec<String>,
    /// True if the values are JSON text.
    pub(crate) are_json: bool,
    /// True if the solids are tiles of a map.
    pub(crate) is_map: bool,
    /// The cell of each tile.
    pub(crate) cells: Vec<[i64; 2]>,
    /// For each row of the file that is left out how many solids come before it.
    left_out: Vec<usize>,
    /// For each key of objects its index among the names; columns are known by their order.
    indices: HashMap<String, u32>,
    /// The bytes of all values.
    text: Vec<u8>,
    /// The values of all solids, for each solid in the order of the names.
    values: Vec<SolidValue>,
    /// For each solid where its values end.
    ends: Vec<usize>,
}

#[derive(Debug)]
struct SolidValue {
    /// Where its bytes begin.
    begin: usize,
    length: u32,
    /// The index of its name.
    name: u32,
    is_quoted: bool,
}

impl SolidsPassed {
    /// No solids, whose values will be JSON text or the cells of a CSV.
    pub fn new(are_json: bool) -> Self {
        Self { are_json, ..Self::default() }
    }

    /// No tiles of a map.
    pub(crate) fn of_map() -> Self {
        Self { is_map: true, names: vec![TILE.to_owned()], ..Self::default() }
    }

    /// Adds a tile of a map.
    pub(crate) fn add_tile(&mut self, tile: &str, cell: [i64; 2]) {
        self.values.push(SolidValue { begin: self.text.len(), length: tile.len() as u32, name: 0, is_quoted: false });
        self.text.extend_from_slice(tile.as_bytes());
        self.ends.push(self.values.len());
        self.cells.push(cell);
    }

    /// Adds a solid.
    pub fn add(&mut self, passed: &dyn Passed) {
        let first = self.values.len();
        passed.visit(&mut |name, value| {
            let (bytes, is_quoted) = match value {
                PassedValue::Cell { text, is_quoted } => (text, is_quoted),
                PassedValue::Json(text) => (text.as_bytes(), false),
            };
            let name = self.index(self.values.len() - first, name);
            // No record is longer than 16 MiB.
            self.values.push(SolidValue { begin: self.text.len(), length: bytes.len() as u32, name, is_quoted });
            self.text.extend_from_slice(bytes);
        });
        // Objects may have their keys in any order.
        self.values[first..].sort_by_key(|value| value.name);
        self.ends.push(self.values.len());
    }

    /// Leaves out a row of the file that is no solid.
    pub(crate) fn leave_out(&mut self) {
        self.left_out.push(self.ends.len());
    }

    /// How many rows are left out.
    pub(crate) fn left_out(&self) -> usize {
        self.left_out.len()
    }

    /// The row of a solid in its file, from 1.
    pub(crate) fn row(&self, solid: usize) -> usize {
        solid + 1 + self.left_out.partition_point(|before| *before <= solid)
    }

    /// The name of a solid.
    pub(crate) fn name(&self, solid: usize) -> SolidName {
        match self.cells.get(solid) {
            Some(cell) => SolidName::Tile(*cell, self.value(solid, 0).and_then(short_text).unwrap_or_default()),
            None => SolidName::Row(self.row(solid), self.label(solid, true)),
        }
    }

    /// The text beside a solid in a picture; where solids have no names, those that are met are called by the first of
    /// their values that is not a number.
    pub(crate) fn label(&self, solid: usize, is_met: bool) -> Option<String> {
        let column = NAMES.iter().find_map(|name| self.names.iter().position(|known| known == name));
        if let Some(column) = column {
            return self.value(solid, column).and_then(short_text);
        }
        let mut values = (0..self.names.len()).filter_map(|column| self.value(solid, column).and_then(short_text));
        values.find(|value| is_word(value)).filter(|_| is_met)
    }

    fn text_of(&self, value: &SolidValue) -> &[u8] {
        &self.text[value.begin..value.begin + value.length as usize]
    }

    /// The first solid with a value that is not UTF-8, and the name of that.
    pub(crate) fn not_utf_8(&self) -> Option<(usize, &str)> {
        let (at, bad) =
            self.values.iter().enumerate().find(|(_, value)| std::str::from_utf8(self.text_of(value)).is_err())?;
        Some((self.ends.partition_point(|end| *end <= at), &self.names[bad.name as usize]))
    }

    /// How many bytes all of it takes.
    pub(crate) fn memory(&self) -> usize {
        self.text.len() + size_of_val(&*self.values) + size_of_val(&*self.ends) + size_of_val(&*self.cells)
    }

    /// The index of a name. Columns come in one order, and may bear equal names; keys come in any.
    fn index(&mut self, column: usize, name: &str) -> u32 {
        if !self.are_json {
            if column == self.names.len() {
                self.names.push(name.to_owned());
            }
            return column as u32;
        }
        if let Some(&index) = self.indices.get(name) {
            return index;
        }
        let index = self.names.len() as u32;
        self.names.push(name.to_owned());
        self.indices.insert(name.to_owned(), index);
        index
    }

    /// The value that a solid has for a name, by its index: `None` where it has none.
    pub(crate) fn value(&self, solid: usize, name: usize) -> Option<PassedValue<'_>> {
        let values = &self.values[solid.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[solid]];
        let value = match values.get(name) {
            // It lacks none of those before.
            Some(value) if value.name as usize == name => value,
            _ => &values[values.binary_search_by_key(&name, |value| value.name as usize).ok()?],
        };
        let text = self.text_of(value);
        Some(match std::str::from_utf8(text) {
            Ok(text) if self.are_json => PassedValue::Json(text),
            _ => PassedValue::Cell { text, is_quoted: value.is_quoted },
        })
    }
}

/// The name of a query, if it has one.
pub(crate) fn query_name(passed: &dyn Passed) -> Option<String> {
    let mut found: [Option<String>; 2] = [None, None];
    passed.visit(&mut |passed, value| {
        for (found, name) in found.iter_mut().zip(NAMES) {
            if found.is_none() && passed == name {
                *found = short_text(value);
            }
        }
    });
    if let Some(found) = found.into_iter().flatten().next() {
        return Some(found);
    }
    // All words that are not numbers, in case they tell queries apart.
    let mut words: Vec<String> = Vec::new();
    passed.visit(&mut |_, value| words.extend(short_text(value).filter(|text| is_word(text))));
    (!words.is_empty()).then(|| without_middle(&words.join(", "), LONGEST_NAME, LONGEST_NAME / 2 - 1))
}

/// True if a text is not a number.
fn is_word(text: &str) -> bool {
    Decimal::parse(text.as_bytes()).is_err()
}

/// A passed value as a text that is cut where it is long; `None` if it is empty.
fn short_text(value: PassedValue<'_>) -> Option<String> {
    let text = match value {
        PassedValue::Cell { text, .. } => String::from_utf8_lossy(text).into_owned(),
        PassedValue::Json("null") => String::new(),
        // A value that is not a string is shown as JSON.
        PassedValue::Json(raw) => serde_json::from_str(raw).unwrap_or_else(|_| raw.to_owned()),
    };
    let shown = without_middle(text.trim(), LONGEST_NAME, LONGEST_NAME / 2 - 1);
    (!shown.is_empty()).then_some(shown)
}

/// A text without its middle where it has more characters than `longest`; `first` of them stay at its beginning: names
/// often differ at their ends.
pub(crate) fn without_middle(text: &str, longest: usize, first: usize) -> String {
    let count = text.chars().count();
    if count <= longest {
        return text.to_owned();
    }
    let end = text.chars().skip(count - (longest - 1) / 2);
    text.chars().take(first).chain(['…']).chain(end).collect()
}
