//! What passes through from the input to the output as it stands.

use std::sync::Arc;

/// A value that is passed through.
#[derive(Clone, Copy, Debug)]
pub struct PassedCell<'a> {
    /// The name of the column or key.
    pub name: &'a str,
    /// What it holds.
    pub value: PassedValue<'a>,
}

/// A value as it stands in the input.
#[derive(Clone, Copy, Debug)]
pub enum PassedValue<'a> {
    /// A CSV cell: any bytes.
    Cell {
        /// The content of the cell, without quotes.
        text: &'a [u8],
        /// Whether it stood in quotes.
        is_quoted: bool,
    },
    /// JSON text.
    Json(&'a str),
}

/// The values of a query that pass through.
pub trait Passed {
    /// Calls `visit` for each of them, in order.
    fn visit(&self, visit: &mut dyn FnMut(PassedCell<'_>));

    /// Calls `visit` for the value of this name, or in JSON at this path, if there is one.
    fn find(&self, name: &str, visit: &mut dyn FnMut(PassedValue<'_>)) {
        self.visit(&mut |cell| {
            if cell.name.trim() == name {
                visit(cell.value);
            }
        });
    }
}

/// The values of a query that are copied to where `--fields` names them, as a writer writes them.
#[derive(Debug, Default)]
pub(super) struct CopiedValues(Vec<Option<Vec<u8>>>);

impl CopiedValues {
    /// Takes those of these names; false if there are no names, so that all pass through in front.
    pub(super) fn take(
        &mut self,
        names: &[Arc<str>],
        passed: &dyn Passed,
        mut write: impl FnMut(PassedCell<'_>, &mut Vec<u8>),
    ) -> bool {
        self.0.clear();
        self.0.resize(names.len(), None);
        if names.is_empty() {
            return false;
        }
        passed.visit(&mut |cell| {
            if let Some(index) = names.iter().position(|name| **name == *cell.name.trim()) {
                write(cell, self.0[index].insert(Vec::new()));
            }
        });
        true
    }

    /// The value of this index, if the query has it.
    pub(super) fn get(&self, index: usize) -> Option<&[u8]> {
        self.0.get(index)?.as_deref()
    }
}

/// Nothing passes through.
pub struct NothingPassed;

impl Passed for NothingPassed {
    fn visit(&self, _: &mut dyn FnMut(PassedCell<'_>)) {}
}
