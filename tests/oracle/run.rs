//! Asking hitcalc: many queries through one process, and the fields of its answers one by one.

use std::collections::HashMap;

use crate::exact::{Q, decimal, shows};
use crate::program;

/// The endings of a vector's columns.
pub const AXES: [&str; 3] = ["x", "y", "z"];

/// One query: its parameters by column name, as text.
#[derive(Clone, Debug, Default)]
pub struct Query {
    cells: Vec<(String, String)>,
}

impl Query {
    /// A query from words `name=value`; a value with commas is a vector.
    pub fn of_words(words: &str) -> Self {
        let mut query = Self::default();
        for (name, text) in words.split_whitespace().filter_map(|word| word.split_once('=')) {
            let parts: Vec<String> = text.split(',').map(str::to_owned).collect();
            match parts.as_slice() {
                [one] => query.set(name, one.clone()),
                _ => query.set_vector(name, &parts),
            }
        }
        query
    }

    /// Gives the parameter `name` this text, whether it had one or not.
    pub fn set(&mut self, name: &str, text: impl Into<String>) {
        let text = text.into();
        match self.cells.iter_mut().find(|(known, _)| known == name) {
            Some(cell) => cell.1 = text,
            None => self.cells.push((name.to_owned(), text)),
        }
    }

    /// Gives the vector `name` these components, as columns `name_x`, `name_y` and, if there are three, `name_z`.
    pub fn set_vector(&mut self, name: &str, components: &[String]) {
        for (axis, text) in AXES.iter().zip(components) {
            self.set(&format!("{name}_{axis}"), text.clone());
        }
    }

    /// The text of a parameter that is there and not empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.cells.iter().find(|(known, text)| known == name && !text.is_empty()).map(|(_, text)| text.as_str())
    }

    /// The exact number that a parameter says.
    pub fn number(&self, name: &str) -> Option<Q> {
        self.get(name).map(decimal)
    }

    /// The exact components of a vector, two or three.
    pub fn vector(&self, name: &str) -> Option<Vec<Q>> {
        let found: Vec<Q> = AXES.iter().map_while(|axis| self.number(&format!("{name}_{axis}"))).collect();
        (!found.is_empty()).then_some(found)
    }

    /// The texts of a vector's components.
    pub fn texts(&self, name: &str) -> Option<Vec<String>> {
        let found: Vec<String> =
            AXES.iter().map_while(|axis| self.get(&format!("{name}_{axis}")).map(str::to_owned)).collect();
        (!found.is_empty()).then_some(found)
    }

    /// The columns that are not empty, with their texts.
    pub fn given(&self) -> impl Iterator<Item = (&str, &str)> {
        self.cells.iter().filter(|(_, text)| !text.is_empty()).map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The texts of all parameters, to be changed.
    pub fn texts_mut(&mut self) -> impl Iterator<Item = &mut String> {
        self.cells.iter_mut().map(|(_, text)| text)
    }

    /// The query as the flags that would ask it alone, for the message of a failed test.
    pub fn flags(&self) -> String {
        self.cells
            .iter()
            .filter(|(_, text)| !text.is_empty())
            .map(|(name, text)| format!("{name}={text}"))
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// What hitcalc printed: a header and its rows.
pub struct Table {
    places: HashMap<String, usize>,
    rows: Vec<csv::StringRecord>,
}

impl Table {
    /// The table of answers that were each printed alone, with the columns of all of them.
    pub fn of_each(answers: impl Iterator<Item = Vec<u8>>) -> Table {
        let mut table = Table { places: HashMap::new(), rows: Vec::new() };
        for answer in answers {
            let mut reader = csv::Reader::from_reader(answer.as_slice());
            let header = reader.headers().expect("a header of UTF-8").clone();
            for record in reader.records() {
                let mut row = vec![String::new(); table.places.len()];
                for (name, text) in header.iter().zip(&record.expect("an even table of UTF-8")) {
                    let next = table.places.len();
                    let place = *table.places.entry(name.to_owned()).or_insert(next);
                    row.resize(row.len().max(place + 1), String::new());
                    text.clone_into(&mut row[place]);
                }
                table.rows.push(row.into());
            }
        }
        table
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The names of the columns.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        self.places.keys().map(String::as_str)
    }

    /// The text in a row (counted from 0) under a column's name; empty if there is no such column.
    pub fn text(&self, row: usize, column: &str) -> &str {
        self.places.get(column).and_then(|&place| self.rows[row].get(place)).unwrap_or_default()
    }
}

/// The queries as one CSV; a parameter that a query lacks is an empty cell.
pub fn to_csv(queries: &[Query]) -> Vec<u8> {
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut header = Vec::new();
    for (name, _) in queries.iter().flat_map(|query| &query.cells) {
        places.entry(name).or_insert_with(|| {
            header.push(name.as_str());
            header.len() - 1
        });
    }
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&header).expect("memory takes every record");
    for query in queries {
        let mut record = vec![""; header.len()];
        for (name, text) in &query.cells {
            record[places[name.as_str()]] = text;
        }
        writer.write_record(&record).expect("memory takes every record");
    }
    writer.into_inner().expect("memory takes every record")
}

/// Runs `hitcalc` once with these arguments (the command first) over all the queries, and reads its CSV.
///
/// Bad rows are reported in their place (`error`), so one query that should fail does not hide the others.
pub fn hitcalc(arguments: &[&str], queries: &[Query]) -> Table {
    ask(arguments, &to_csv(queries))
}

/// Asks an input that is already written, and reads the table of answers.
pub fn ask(arguments: &[&str], input: &[u8]) -> Table {
    let answer = program::run(program::program(arguments).args(["-", "--on-error", "report"]), input);
    assert_eq!(answer.status, 0, "hitcalc {arguments:?}: {}", answer.stderr);
    let mut reader = csv::Reader::from_reader(answer.stdout.as_slice());
    let header: Vec<String> = reader.headers().expect("a header of UTF-8").iter().map(str::to_owned).collect();
    let rows = reader.records().map(|record| record.expect("an even table of UTF-8")).collect();
    Table { places: header.into_iter().enumerate().map(|(place, name)| (name, place)).collect(), rows }
}

/// What was found wrong so far.
#[derive(Default)]
pub struct Findings {
    wrong: Vec<String>,
    checked: usize,
}

impl Findings {
    /// Counts a field, and notes it if it is wrong.
    pub fn check(&mut self, query: &Query, field: &str, right: bool, expected: &str, got: &str) {
        self.checked += 1;
        if !right {
            self.wrong.push(format!("{}\n    {field}: expected `{expected}`, got `{got}`", query.flags()));
        }
    }

    /// Fails if anything was wrong, with the first few of the findings.
    pub fn finish(self) {
        assert!(self.checked > 0, "nothing was checked");
        let (count, first) = (self.wrong.len(), self.wrong.iter().take(5).cloned().collect::<Vec<_>>());
        assert!(self.wrong.is_empty(), "{count} wrong fields of {}, the first:\n{}", self.checked, first.join("\n"));
    }
}

/// One row of the answer beside its query; its checks note every wrong field.
pub struct Answer<'a> {
    /// What was asked.
    pub query: &'a Query,
    /// The answers.
    pub table: &'a Table,
    /// Which of the rows.
    pub row: usize,
    /// Where to note what is wrong.
    pub findings: &'a mut Findings,
}

impl Answer<'_> {
    /// The text of a field.
    pub fn text(&self, field: &str) -> &str {
        self.table.text(self.row, field)
    }

    /// The field must be this text.
    pub fn is(&mut self, field: &str, expected: &str) {
        let got = self.table.text(self.row, field);
        self.holds(field, if got == expected { Ok(()) } else { Err(expected.to_owned()) });
    }

    /// The field must show this number.
    pub fn number(&mut self, field: &str, expected: &Q) {
        let got = self.table.text(self.row, field);
        self.holds(field, shows(got, expected));
    }

    /// The fields `name_x`, `name_y` (and `name_z`) must show these numbers, or be empty without any.
    pub fn vector(&mut self, name: &str, expected: Option<&[Q]>) {
        for (place, axis) in AXES.iter().enumerate() {
            let field = format!("{name}_{axis}");
            match expected.and_then(|components| components.get(place)) {
                Some(component) => self.number(&field, component),
                None => self.is(&field, ""),
            }
        }
    }

    /// The field must pass a check that was made on its text; the error is what was expected.
    pub fn holds(&mut self, field: &str, check: Result<(), String>) {
        let got = self.table.text(self.row, field);
        self.findings.check(self.query, field, check.is_ok(), &check.err().unwrap_or_default(), got);
    }
}
