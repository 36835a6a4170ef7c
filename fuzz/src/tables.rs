//! Random queries as a table, and the table as CSV, NDJSON or JSON.

use fastrand::Rng;
use hitcalc::commands::{COMMANDS, Spec};

use crate::values;

/// Queries of a command.
pub struct Table {
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

/// A command that answers a query by one row.
pub fn command(random: &mut Rng) -> &'static Spec {
    random.choice(COMMANDS).unwrap_or(COMMANDS[0]).spec()
}

/// Forms of the path and the solid, as names of parameters; the rest comes by chance.
pub fn forms(spec: &Spec, random: &mut Rng) -> Vec<&'static str> {
    let pick = |random: &mut Rng, forms: &[&'static [&'static str]]| random.choice(forms).copied().unwrap_or_default();
    let path: &[&[&str]] = &[&["origin", "dir"], &["from", "to"]];
    let boxes: &[&[&str]] =
        &[&["min", "max"], &["min", "size"], &["center", "size"], &["center", "half"], &["center", "half", "rotation"]];
    match spec.name {
        "ray-box" => [pick(random, path), pick(random, boxes)].concat(),
        "swept-aabb" => {
            vec!["a_min", "a_size", "a_vel", "b_min", if random.bool() { "b_max" } else { "b_size" }, "b_vel"]
        }
        "ray-cylinder" => [pick(random, path), &["p1", "p2", "radius", "caps"]].concat(),
        _ => [pick(random, path), &["t_max", "max_steps"]].concat(),
    }
}

/// A table of queries; its passed columns are an id and a remark.
pub fn table(spec: &'static Spec, range: std::ops::Range<usize>, random: &mut Rng) -> Table {
    let mut names = forms(spec, random);
    for parameter in &spec.parameters[range.clone()] {
        if random.u8(..25) == 0 && !names.contains(&parameter.name) {
            names.push(parameter.name);
        }
    }
    let is_3d = spec.name == "ray-cylinder" || random.bool();
    let mut columns = vec!["id".to_owned(), "remark".to_owned()];
    let mut kinds = Vec::new();
    for parameter in &spec.parameters[range] {
        if names.contains(&parameter.name) {
            let shape = parameter.kind.shapes().iter().rev().find(|shape| is_3d || shape.dimension != 3);
            for slot in shape.map(|shape| shape.slots).unwrap_or_default() {
                columns.push(format!("{}{}", parameter.name, parameter.kind.suffixes()[*slot]));
                kinds.push(*parameter);
            }
        }
    }
    let count = if random.u8(..4) == 0 { random.usize(..200) } else { random.usize(..12) };
    let rows = (0..count).map(|index| {
        let remark = random.choice(["", "plain", "a, b", "say \"hi\"", "two\nlines", "é"]).unwrap_or_default();
        let numbers = kinds.iter().map(|parameter| values::value(parameter, random));
        [index.to_string(), remark.to_owned()].into_iter().chain(numbers).collect()
    });
    Table { rows: rows.collect(), columns }
}

impl Table {
    /// As CSV.
    pub fn csv(&self, delimiter: char, line_end: &str) -> String {
        let line = |cells: &[String]| {
            let cells = cells.iter().map(|cell| {
                let needs_quotes = cell.contains(['"', '\n', '\r', delimiter]) || cell.is_empty() && cells.len() == 1;
                if needs_quotes { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.clone() }
            });
            cells.collect::<Vec<_>>().join(&delimiter.to_string()) + line_end
        };
        std::iter::once(&self.columns).chain(&self.rows).map(|cells| line(cells)).collect()
    }

    /// Its rows as JSON objects with flat keys.
    pub fn objects(&self) -> Vec<String> {
        let string = |text: &str| format!("{text:?}").replace("\\u{feff}", "\u{feff}").replace("\\0", "\\u0000");
        let object = |cells: &Vec<String>| {
            let entries = self.columns.iter().zip(cells).filter(|(_, cell)| !cell.is_empty());
            let entries = entries.map(|(column, cell)| format!("{}:{}", string(column), string(cell)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(","))
        };
        self.rows.iter().map(object).collect()
    }

    /// The same columns with this row alone.
    pub fn alone(&self, row: usize) -> Self {
        Self { columns: self.columns.clone(), rows: vec![self.rows[row].clone()] }
    }
}
