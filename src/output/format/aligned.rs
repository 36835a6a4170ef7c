//! Rows of text aligned in columns: one line of names, then a line a row, each value below its name.

use crate::query::visible;

/// How many rows wait until the widths are settled; rows that come later may be wider.
pub const ROWS_LOOKED_AT: usize = 64;
/// The style of a value without colour: nothing in front and behind.
pub(super) const PLAIN: (&str, &str) = ("", "");
/// What stands between two columns.
pub(super) const GAP: usize = 2;

/// A column of a table.
#[derive(Debug)]
pub(super) struct TableColumn {
    /// The name of the column.
    pub(super) name: String,
    /// Whether its values end below each other: whole numbers.
    pub(super) is_right: bool,
    /// What stands in front of and behind a value, and takes no room: codes of colour.
    pub(super) style: fn(&str) -> (&'static str, &'static str),
}

/// Aligns rows of text.
#[derive(Debug)]
pub(super) struct AlignedRows {
    columns: Vec<TableColumn>,
    /// How wide each column is, as far as the rows are known.
    widths: Vec<usize>,
    /// The values of the rows that wait, one after another.
    waiting: Vec<String>,
    /// Whether the line of names is written.
    is_settled: bool,
}

impl AlignedRows {
    /// A table without rows.
    pub(super) fn new(columns: Vec<TableColumn>) -> Self {
        let columns = shown(columns);
        let widths = columns.iter().map(|column| width(&column.name)).collect();
        Self { columns, widths, waiting: Vec::new(), is_settled: false }
    }

    /// A table whose columns are so wide; its line of names is written elsewhere.
    pub(super) fn of_widths(columns: Vec<TableColumn>, widths: Vec<usize>) -> Self {
        Self { columns: shown(columns), widths, waiting: Vec::new(), is_settled: true }
    }

    /// How many columns it has.
    pub(super) fn columns(&self) -> usize {
        self.columns.len()
    }

    /// The widths of the columns, as far as the rows are known.
    pub(super) fn widths(self) -> Vec<usize> {
        self.widths
    }

    /// Begins a new table with these columns, without rows.
    pub(super) fn clear(&mut self) {
        self.waiting.clear();
        // Before, the widths are those of the names.
        if std::mem::take(&mut self.is_settled) {
            self.widths.clear();
            self.widths.extend(self.columns.iter().map(|column| width(&column.name)));
        }
    }

    /// Adds a row, a value for each column; `style` stands around the line of names.
    pub(super) fn row(&mut self, values: Vec<String>, style: (&str, &str), out: &mut Vec<u8>) {
        if self.is_settled {
            return self.line(&values, out);
        }
        self.waiting.extend(values);
        if self.waiting.len() >= ROWS_LOOKED_AT * self.columns.len() {
            self.settle(style, out);
        }
    }

    /// Writes the rows that wait.
    pub(super) fn settle(&mut self, style: (&str, &str), out: &mut Vec<u8>) {
        if self.is_settled || self.waiting.is_empty() {
            return;
        }
        self.is_settled = true;
        let waiting = std::mem::take(&mut self.waiting);
        for row in waiting.chunks(self.columns.len()) {
            for (widest, value) in self.widths.iter_mut().zip(row) {
                *widest = (*widest).max(width(value));
            }
        }
        self.header(style, out);
        waiting.chunks(self.columns.len()).for_each(|row| self.line(row, out));
    }

    /// The line of names.
    pub(super) fn header(&self, (before, after): (&str, &str), out: &mut Vec<u8>) {
        let names: Vec<String> = self.columns.iter().map(|column| column.name.clone()).collect();
        out.extend_from_slice(before.as_bytes());
        self.write(&names, false, out);
        out.extend_from_slice(after.as_bytes());
        out.push(b'\n');
    }

    fn line(&self, values: &[String], out: &mut Vec<u8>) {
        self.write(values, true, out);
        out.push(b'\n');
    }

    /// A line without blanks at its end, and without its end.
    fn write(&self, values: &[String], is_styled: bool, out: &mut Vec<u8>) {
        let last = values.iter().rposition(|value| !value.is_empty());
        let filled = last.map_or(&[][..], |last| &values[..=last]);
        for (index, (value, column)) in filled.iter().zip(&self.columns).enumerate() {
            let blanks = self.widths[index].saturating_sub(width(value));
            let (before, after) = if column.is_right { (blanks, 0) } else { (0, blanks + GAP) };
            let is_last = index + 1 == filled.len();
            let after = match (is_last, column.is_right) {
                (true, _) => 0,
                (false, true) => GAP,
                (false, false) => after,
            };
            out.resize(out.len() + before, b' ');
            let style = if is_styled { (column.style)(value) } else { PLAIN };
            for text in [style.0, value, style.1] {
                out.extend_from_slice(text.as_bytes());
            }
            out.resize(out.len() + after, b' ');
        }
    }
}

/// The columns, with names as a terminal may show them.
fn shown(mut columns: Vec<TableColumn>) -> Vec<TableColumn> {
    columns.iter_mut().for_each(|column| column.name = visible(&column.name).into_owned());
    columns
}

/// How many columns of a terminal a text takes.
fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> AlignedRows {
        let column = |name: &str, is_right| TableColumn { name: name.to_owned(), is_right, style: |_| PLAIN };
        AlignedRows::new(vec![column("n", true), column("name", false), column("kind", false)])
    }

    fn row(table: &mut AlignedRows, values: [&str; 3], out: &mut Vec<u8>) {
        table.row(values.map(str::to_owned).to_vec(), ("", ""), out);
    }

    #[test]
    fn values_stand_below_their_names_without_blanks_at_the_ends_of_lines() {
        let (mut table, mut out) = (table(), Vec::new());
        row(&mut table, ["9", "a", "main"], &mut out);
        row(&mut table, ["10", "é\u{301}ab", ""], &mut out);
        row(&mut table, ["", "", ""], &mut out);
        table.settle(("<", ">"), &mut out);
        let text = String::from_utf8(out).expect("UTF-8");
        assert_eq!(text, "< n  name  kind>\n 9  a     main\n10  é\u{301}ab\n\n");
    }

    #[test]
    fn a_row_beyond_those_that_were_looked_at_is_written_as_it_is() {
        let (mut table, mut out) = (table(), Vec::new());
        for _ in 0..ROWS_LOOKED_AT {
            assert!(out.is_empty());
            row(&mut table, ["1", "a", "b"], &mut out);
        }
        row(&mut table, ["1234", "longer than that", "b"], &mut out);
        let text = String::from_utf8(out).expect("UTF-8");
        assert!(text.ends_with("1  a     b\n1234  longer than that  b\n"), "{text}");
    }
}
