//! Running the program over files of a test's own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

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

/// A folder that goes away with the test.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("scenes-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).expect("a folder is made");
        Folder(path)
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
        fs::write(self.0.join(name), text).expect("a file is written");
    }

    /// Runs the program in here and gives what it prints; bad rows are reported in their place.
    pub fn hitcalc(&self, arguments: &[&str]) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hitcalc"));
        command.args(arguments).args(["--on-error", "report"]).current_dir(&self.0).stdin(Stdio::null());
        let output = command.output().expect("the program runs");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {complaint}");
        String::from_utf8(output.stdout).expect("the output is UTF-8")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}
