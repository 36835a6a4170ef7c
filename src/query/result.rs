//! One declaration per result: its columns and keys, and where its cells stand in a row.

use super::parameter::same;

/// A result of a command: a CSV column, or one for each axis, and a JSON key.
#[derive(Clone, Copy, Debug)]
pub struct ResultField {
    /// The key, and the stem of the columns.
    pub name: &'static str,
    /// One cell, or one for each axis, and what they hold.
    pub(crate) shape: ResultShape,
    /// One line of help.
    pub help: &'static str,
}

/// How many cells a result has, and what they hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultShape {
    /// One number.
    Single,
    /// One word.
    Word,
    /// One whole number.
    Integer,
    /// A number for each axis.
    Vector,
    /// A whole number for each axis.
    Index,
}

impl ResultShape {
    /// Whether there is a cell for each axis.
    pub(crate) const fn is_vector(self) -> bool {
        matches!(self, Self::Vector | Self::Index)
    }

    /// Cells in a row, which always has room for three axes.
    pub(crate) const fn cells(self) -> usize {
        if self.is_vector() { 3 } else { 1 }
    }
}

/// How many rows answer a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// One row a query.
    One,
    /// One row for each cell of a walk.
    Cells,
    /// One row for each contact with a solid of a scene.
    Contacts,
}

/// A result of a command, found by name when the program is compiled.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The result.
    pub(super) name: &'static str,
    /// Its bit in a set of results; 0 where the command has no such result, which is never wanted then.
    bit: u32,
    /// Where its cells begin.
    pub(super) cell: usize,
}

impl Field {
    /// Whether it is one of a set of results, which has a bit for each.
    #[inline]
    pub(crate) fn is_in(self, results: u32) -> bool {
        results & self.bit != 0
    }
}

/// Finds a result by its name.
pub const fn field(results: &[ResultField], name: &'static str) -> Field {
    let found = optional_field(results, name);
    assert!(found.bit != 0, "no result of this name");
    found
}

/// Finds a result by its name that not all commands have. Whoever fills it as it is asks first whether it is wanted.
pub const fn optional_field(results: &[ResultField], name: &'static str) -> Field {
    let mut cell = 0;
    let mut index = 0;
    while index < results.len() {
        if same(results[index].name, name) {
            return Field { name, bit: 1 << index, cell };
        }
        cell += results[index].shape.cells();
        index += 1;
    }
    Field { name, bit: 0, cell }
}

/// How many results there are from this name to the end.
pub const fn results_from(results: &[ResultField], name: &'static str) -> usize {
    results.len() - field(results, name).bit.trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESULTS: [ResultField; 2] = [
        ResultField { name: "enter", shape: ResultShape::Vector, help: "" },
        ResultField { name: "length", shape: ResultShape::Single, help: "" },
    ];

    #[test]
    fn a_result_that_a_command_has_not_is_in_no_set() {
        let [length, distance] = ["length", "distance"].map(|name| optional_field(&RESULTS, name));
        assert!(length.is_in(0b10) && !length.is_in(0b01) && length.cell == 3);
        assert!(!distance.is_in(u32::MAX));
        assert_eq!(results_from(&RESULTS, "length"), 1);
    }
}
