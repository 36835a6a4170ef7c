//! What the solids of a scene pass through, held compactly.

use std::collections::HashMap;

use crate::scene::SolidRows;

use super::{Passed, PassedValue};

/// What the tile of a map is called.
const TILE: &str = "tile";

/// The passed columns or keys of all solids. What it takes grows with the values that there are, not with the names.
#[derive(Debug, Default)]
pub struct SolidsPassed {
    /// The names of all columns or keys, in the order in which they first came.
    pub(crate) names: Vec<String>,
    /// Whether the values are JSON text.
    pub(crate) are_json: bool,
    /// Whether the solids are tiles of a map.
    pub(crate) is_map: bool,
    /// The cell of each tile.
    pub(crate) cells: Vec<[i64; 2]>,
    /// The rows that the solids are in their file.
    pub(crate) rows: SolidRows,
    /// For each key of objects its index among the names; columns are known by their order.
    indices: HashMap<String, u32>,
    /// The bytes of all values.
    text: Vec<u8>,
    /// The values of all solids, for each solid in the order of the names.
    values: Vec<SolidValue>,
    /// For each solid where its values end.
    ends: Vec<usize>,
}

/// A value of a solid.
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
        passed.visit(&mut |cell| {
            let (bytes, is_quoted) = match cell.value {
                PassedValue::Cell { text, is_quoted } => (text, is_quoted),
                PassedValue::Json(text) => (text.as_bytes(), false),
            };
            let name = self.index(self.values.len() - first, cell.name);
            // No record is longer than 16 MiB.
            self.values.push(SolidValue { begin: self.text.len(), length: bytes.len() as u32, name, is_quoted });
            self.text.extend_from_slice(bytes);
        });
        // Objects may have their keys in any order.
        self.values[first..].sort_by_key(|value| value.name);
        self.ends.push(self.values.len());
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
        let text = &self.text[value.begin..value.begin + value.length as usize];
        Some(match std::str::from_utf8(text) {
            Ok(text) if self.are_json => PassedValue::Json(text),
            _ => PassedValue::Cell { text, is_quoted: value.is_quoted },
        })
    }
}
