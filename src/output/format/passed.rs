//! What passes through from the input to the output as it stands.

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

/// Nothing passes through.
pub struct NothingPassed;

impl Passed for NothingPassed {
    fn visit(&self, _: &mut dyn FnMut(PassedCell<'_>)) {}
}
