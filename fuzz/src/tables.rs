//! Random queries as a table, and the table as CSV, NDJSON or JSON.

use std::ops::Range;

use fastrand::Rng;
use hitcalc::internals::commands::{self, Command, SPECS};
use hitcalc::internals::query::{Kind, Parameter, Spec};

use crate::values;

/// Queries of a command.
pub struct Table {
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
    quotes: Quotes,
}

/// Which cells of CSV stand in quotes, besides those that must.
#[derive(Clone, Copy)]
enum Quotes {
    None,
    /// One of so many.
    OneOf(usize),
}

/// How a table is spelled.
#[derive(Clone, Copy)]
pub struct Spelling {
    /// What makes its numbers.
    number: fn(&mut Rng) -> String,
    /// What a vector begins with, what stands between its components, and what it ends with, if it is one cell.
    vector: Option<[&'static str; 3]>,
    /// Whether numbers have a comma.
    pub comma: bool,
    quotes: Quotes,
}

impl Spelling {
    /// A column for each component, and numbers of any kind.
    pub const COLUMNS: Self = Self { number: values::number, vector: None, comma: false, quotes: Quotes::None };

    /// A spelling for CSV with this delimiter.
    pub fn of_csv(delimiter: char, random: &mut Rng) -> Self {
        let comma = delimiter != ',' && random.bool();
        let vectors =
            [["", ";", ""], ["", " ", ""], ["(", "; ", ")"], ["[", " ", "]"], ["", ",", ""], ["(", ", ", ")"]];
        // A comma between numbers that have none.
        let vectors = if comma { &vectors[..4] } else { &vectors };
        let vector = if random.u8(..3) == 0 { random.choice(vectors).copied() } else { None };
        let quotes = random.choice([Quotes::None, Quotes::None, Quotes::OneOf(40), Quotes::OneOf(2)]);
        // What is no number may have a comma, and so another dimension than the rest.
        let is_short = vector.is_some() || random.bool();
        let number = if is_short { values::short } else { values::number };
        Self { number, vector, comma, quotes: quotes.unwrap_or(Quotes::None) }
    }

    fn value(&self, parameter: &Parameter, random: &mut Rng) -> String {
        // Some of a table that is plain else.
        let number = if random.u8(..200) == 0 && self.vector.is_none() { values::number } else { self.number };
        let value = values::value(parameter, number, random);
        if self.comma { value.replace('.', ",") } else { value }
    }
}

/// A command that answers a query by one row.
pub fn command(random: &mut Rng) -> &'static Spec {
    random.choice(SPECS).unwrap_or(SPECS[0])
}

/// The command of this name.
pub fn command_of(name: &str) -> &'static Command {
    commands::command(name).unwrap_or_else(|| panic!("there is no command {name}"))
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
        "ray-cylinder" => {
            let axes: &[&[&str]] = &[
                &["p1", "p2"],
                &["p1", "axis"],
                &["center", "half_axis"],
                &["center", "half_axis", "rotation"],
                &["center"],
            ];
            [pick(random, path), pick(random, axes), &["radius", "caps"]].concat()
        }
        "grid-walk" => [pick(random, path), &["t_max", "max_steps"]].concat(),
        name => panic!("the forms of {name} are not known here"),
    }
}

/// A table whose values have nothing to do with each other.
pub fn by_chance(spec: &'static Spec, range: Range<usize>, spelling: Spelling, random: &mut Rng) -> Table {
    let mut names = forms(spec, random);
    for parameter in &spec.parameters[range.clone()] {
        if random.u8(..25) == 0 && !names.contains(&parameter.name) {
            names.push(parameter.name);
        }
    }
    let is_3d = spec.only_in_3d.is_some() || random.bool();
    let cells = cells(spec, range, &names, is_3d, spelling);
    let rows = (0..row_count(random)).map(|index| {
        let remark = random.choice(["", "plain", "a, b", "say \"hi\"", "two\nlines", "é"]).unwrap_or_default();
        let cells = cells.iter().map(|cell| {
            let values = cell.components.iter().map(|_| spelling.value(cell.parameter, random));
            cell.text(values.collect(), spelling)
        });
        [index.to_string(), remark.to_owned()].into_iter().chain(cells).collect()
    });
    Table::new(&cells, rows.collect(), spelling)
}

/// Most of what a short table takes is its beginning, so that a long one tries many more queries in the same time; few
/// rows are quick, many meet in one chunk.
pub fn row_count(random: &mut Rng) -> usize {
    let most = match random.u8(..8) {
        0..3 => 1200,
        3..6 => 60,
        _ => 8,
    };
    random.usize(..most)
}

/// A cell of each row.
pub struct Cell {
    parameter: &'static Parameter,
    /// The columns that its values have, each in a cell of its own.
    pub components: Vec<String>,
    name: String,
}

impl Cell {
    /// Its text with these values; those that are not given are left out.
    pub fn text(&self, values: Vec<String>, spelling: Spelling) -> String {
        let given: Vec<String> =
            values.into_iter().filter(|value| self.components.len() == 1 || !value.is_empty()).collect();
        let [open, between, close] = spelling.vector.unwrap_or_default();
        if given.len() > 1 { format!("{open}{}{close}", given.join(between)) } else { given.concat() }
    }
}

/// The cells of these parameters.
pub fn cells(spec: &'static Spec, range: Range<usize>, names: &[&str], is_3d: bool, spelling: Spelling) -> Vec<Cell> {
    let mut cells = Vec::new();
    for parameter in spec.parameters[range].iter().filter(|parameter| names.contains(&parameter.name)) {
        let shape = parameter.kind.shapes().iter().rev().find(|shape| is_3d || shape.dimension != 3);
        let slots = shape.map(|shape| shape.slots).unwrap_or_default();
        let components = slots.iter().map(|slot| format!("{}{}", parameter.name, parameter.kind.suffixes()[*slot]));
        if spelling.vector.is_some() && matches!(parameter.kind, Kind::Vector) {
            cells.push(Cell { parameter, components: components.collect(), name: parameter.name.to_owned() });
        } else {
            cells.extend(components.map(|name| Cell { parameter, components: vec![name.clone()], name }));
        }
    }
    cells
}

impl Table {
    /// Makes a table with these cells in each row, behind an id and a remark.
    pub fn new(cells: &[Cell], rows: Vec<Vec<String>>, spelling: Spelling) -> Self {
        let names = cells.iter().map(|cell| cell.name.clone());
        let columns = ["id", "remark"].map(str::to_owned).into_iter().chain(names).collect();
        Self { columns, rows, quotes: spelling.quotes }
    }

    /// Of these columns and rows.
    pub fn plain(columns: Vec<String>, rows: Vec<Vec<String>>) -> Self {
        Self { columns, rows, quotes: Quotes::None }
    }

    /// As CSV.
    pub fn csv(&self, delimiter: char, line_end: &str) -> String {
        let line = |cells: &[String]| {
            let id = cells[0].bytes().map(usize::from).sum::<usize>();
            let cells = cells.iter().enumerate().map(|(column, cell)| {
                // A row alone has the quotes that it has among others.
                let is_chosen = match self.quotes {
                    Quotes::None => false,
                    Quotes::OneOf(count) => (31 * id + 7 * column + cell.len()) % count == 0,
                };
                let needs_quotes = cell.contains(['"', '\n', '\r', delimiter]) || cell.is_empty() && cells.len() == 1;
                if needs_quotes || is_chosen { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.clone() }
            });
            cells.collect::<Vec<_>>().join(&delimiter.to_string()) + line_end
        };
        std::iter::once(&self.columns).chain(&self.rows).map(|cells| line(cells)).collect()
    }

    /// Its rows as JSON objects with flat keys, an object and what ends it after the other.
    pub fn objects(&self, ends: &str) -> String {
        let mut text = String::new();
        for cells in &self.rows {
            text.push('{');
            for (column, cell) in self.columns.iter().zip(cells).filter(|(_, cell)| !cell.is_empty()) {
                text.push_str(if text.ends_with('{') { "" } else { "," });
                push_string(column, &mut text);
                text.push(':');
                push_string(cell, &mut text);
            }
            text.push('}');
            text.push_str(ends);
        }
        text
    }

    /// The table with its columns, and of its rows this one alone.
    pub fn alone(&self, row: usize) -> Self {
        Self { columns: self.columns.clone(), rows: vec![self.rows[row].clone()], quotes: self.quotes }
    }
}

/// Appends a string of JSON.
fn push_string(text: &str, json: &mut String) {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\') {
        json.extend(["\"", text, "\""]);
    } else {
        json.push_str(&format!("{text:?}").replace("\\u{feff}", "\u{feff}").replace("\\0", "\\u0000"));
    }
}
