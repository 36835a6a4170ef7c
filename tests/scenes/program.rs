//! Running the program over files of a test's own.

use crate::shared::{self, Scratch};

/// The parameters of a query or a solid: column and text.
pub type Row = Vec<(String, String)>;

/// A row of these columns.
pub fn row<const N: usize>(cells: [(&str, &str); N]) -> Row {
    cells.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec()
}

/// A vector's columns: one for each component.
pub fn vector(name: &str, components: &[String]) -> Row {
    ["x", "y", "z"].iter().zip(components).map(|(axis, text)| (format!("{name}_{axis}"), text.clone())).collect()
}

/// A folder of a test's own.
pub struct Folder(Scratch);

impl Folder {
    pub fn new() -> Folder {
        Folder(Scratch::new())
    }

    /// Writes rows, each with the columns that any of them has.
    pub fn csv(&self, name: &str, rows: &[Row]) {
        let mut header: Vec<&str> = Vec::new();
        for (column, _) in rows.iter().flatten() {
            if !header.contains(&column.as_str()) {
                header.push(column);
            }
        }
        let mut text = header.join(",") + "\n";
        for row in rows {
            let cell = |column: &&str| row.iter().find(|(name, _)| name == column).map_or("", |(_, text)| text);
            text += &(header.iter().map(cell).collect::<Vec<_>>().join(",") + "\n");
        }
        self.write(name, &text);
    }

    /// Writes a text.
    pub fn write(&self, name: &str, text: &str) {
        self.0.file(name, text);
    }

    /// Answers an input in here and gives what is printed; bad rows are reported in their place.
    pub fn hitcalc(&self, arguments: &[&str]) -> String {
        self.run(&[arguments, &["--on-error", "report"]].concat())
    }

    /// Runs the program in here and gives what it prints.
    pub fn run(&self, arguments: &[&str]) -> String {
        let answer = shared::run(shared::program(arguments).current_dir(self.0.folder()), b"");
        assert_eq!(answer.status, 0, "{arguments:?}: {}", answer.stderr);
        answer.text().to_owned()
    }
}
