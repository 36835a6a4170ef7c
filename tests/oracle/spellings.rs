//! Queries in every spelling of vectors that there is, each held against the oracle of its command.

use serde_json::value::RawValue;

use crate::program;
use crate::random::Random;
use crate::run::{Answer, Findings, Query, Table, ask, to_csv};
use crate::{grid_walk, ray_box, ray_cylinder, swept_aabb};

/// How the vectors and matrices of queries are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// A column for each number.
    Columns,
    /// Whole in one cell, between commas, semicolons or blanks, with brackets or without; some in columns beside them.
    Cells,
    /// A list, an object, flat keys or a text, in JSON.
    Keys,
    /// Whole in a flag.
    Flags,
}

/// A parameter: its name, and its numbers with the endings of their columns.
struct Given {
    name: String,
    parts: Vec<(String, String)>,
}

impl Given {
    /// Whether its numbers are all of a vector, a quaternion or a matrix.
    fn is_whole(&self) -> bool {
        let endings: Vec<&str> = self.parts.iter().map(|(ending, _)| ending.as_str()).collect();
        match endings.concat().as_str() {
            "xy" | "xyz" | "xyzw" => true,
            "zw" => self.name == "rotation",
            _ => self.name == "matrix" && matches!(endings.len(), 9 | 16),
        }
    }

    fn numbers(&self) -> Vec<&str> {
        self.parts.iter().map(|(_, text)| text.as_str()).collect()
    }

    /// All numbers in one text.
    fn text(&self, random: &mut Random) -> String {
        let numbers = self.numbers();
        let row = |numbers: &[&str], random: &mut Random| {
            let between = *random.pick(&[",", ", ", ";", " ; ", " ", "  ", "\t"]);
            let text = numbers.join(between);
            match random.between(0, 3) {
                0 => format!("({text})"),
                1 => format!(" [ {text} ]"),
                _ => text,
            }
        };
        let side = if numbers.len() == 9 { 3 } else { 4 };
        if self.name == "matrix" && random.one_in(2) {
            let rows: Vec<String> =
                numbers.chunks(side).map(|numbers| format!("[{}]", numbers.join(*random.pick(&[", ", " "])))).collect();
            return format!("[{}]", rows.join(*random.pick(&[",", "; ", " "])));
        }
        row(&numbers, random)
    }

    /// The keys that give it in JSON.
    fn keys(&self, random: &mut Random) -> String {
        let flat = || self.parts.iter().map(|(ending, text)| pair(&self.column(ending), &value(text)));
        let list = |numbers: &[&str]| {
            let values: Vec<String> = numbers.iter().map(|text| value(text)).collect();
            format!("[{}]", values.join(","))
        };
        if !self.is_whole() {
            return flat().collect::<Vec<_>>().join(",");
        }
        match random.between(0, 4) {
            0 => flat().collect::<Vec<_>>().join(","),
            1 if self.name != "matrix" => {
                let parts: Vec<String> = self.parts.iter().map(|(ending, text)| pair(ending, &value(text))).collect();
                pair(&self.name, &format!("{{{}}}", parts.join(",")))
            }
            2 => pair(&self.name, &quoted(&self.text(random))),
            3 if self.name == "matrix" => {
                let numbers = self.numbers();
                let side = if numbers.len() == 9 { 3 } else { 4 };
                let rows: Vec<String> = numbers.chunks(side).map(list).collect();
                pair(&self.name, &format!("[{}]", rows.join(",")))
            }
            _ => pair(&self.name, &list(&self.numbers())),
        }
    }

    fn column(&self, ending: &str) -> String {
        if ending.is_empty() { self.name.clone() } else { format!("{}_{ending}", self.name) }
    }
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a text")
}

fn pair(key: &str, value: &str) -> String {
    format!("{}:{value}", quoted(key))
}

/// A number as JSON has it where JSON has it, else a string.
fn value(text: &str) -> String {
    let is_number = text.starts_with(['-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    match serde_json::from_str::<&RawValue>(text) {
        Ok(raw) if is_number => raw.get().to_owned(),
        _ => quoted(text),
    }
}

/// The parameters of a query, in their order.
fn given(query: &Query) -> Vec<Given> {
    let mut all: Vec<Given> = Vec::new();
    for (column, text) in query.given() {
        let (name, ending) = match column.rsplit_once('_') {
            Some((name, ending @ ("x" | "y" | "z" | "w"))) => (name, ending),
            Some((name @ "matrix", ending)) if ending != "vectors" => (name, ending),
            _ => (column, ""),
        };
        let part = (ending.to_owned(), text.to_owned());
        match all.iter_mut().find(|known| known.name == name) {
            Some(known) => known.parts.push(part),
            None => all.push(Given { name: name.to_owned(), parts: vec![part] }),
        }
    }
    for known in &mut all {
        // w comes behind z, and the numbers of a matrix row by row.
        known.parts.sort();
        known.parts.sort_by_key(|(ending, _)| ending == "w");
    }
    all
}

/// Asks all queries in one run, with vectors spelled in this way, and checks each answer.
pub fn check_each(spelling: Spelling, arguments: &[&str], queries: &[Query], check: impl Fn(&mut Answer)) {
    let table = ask_spelled(spelling, arguments, queries);
    assert_eq!(table.len(), queries.len(), "an answer for every query");
    let mut findings = Findings::default();
    for (row, query) in queries.iter().enumerate() {
        check(&mut Answer { query, table: &table, row, findings: &mut findings });
    }
    findings.finish();
}

/// Asks with vectors spelled in this way. The first query decides on columns: it is to be one in 3D, if there is any.
pub fn ask_spelled(spelling: Spelling, arguments: &[&str], queries: &[Query]) -> Table {
    let mut random = Random::new(queries.len() as u64);
    match spelling {
        Spelling::Columns => ask(arguments, &to_csv(queries)),
        Spelling::Cells => {
            let spell = |query: &Query| {
                let mut spelled = Query::default();
                for parameter in given(query) {
                    if parameter.is_whole() && !random.one_in(4) {
                        spelled.set(&parameter.name, parameter.text(&mut random));
                    } else {
                        for (ending, text) in &parameter.parts {
                            spelled.set(&parameter.column(ending), text.as_str());
                        }
                    }
                }
                spelled
            };
            let spelled: Vec<Query> = queries.iter().map(spell).collect();
            ask(arguments, &to_csv(&spelled))
        }
        Spelling::Keys => {
            let mut lines = String::new();
            for query in queries {
                let keys: Vec<String> = given(query).iter().map(|parameter| parameter.keys(&mut random)).collect();
                lines += &format!("{{{}}}\n", keys.join(","));
            }
            ask(&[arguments, &["--input-format", "ndjson", "--format", "csv"]].concat(), lines.as_bytes())
        }
        Spelling::Flags => {
            let answer = |query: &Query| {
                let flags = given(query).into_iter().flat_map(|parameter| {
                    let text =
                        if parameter.is_whole() { parameter.text(&mut random) } else { parameter.numbers().join(",") };
                    [format!("--{}", parameter.name.replace('_', "-")), text]
                });
                let mut command = program::program(arguments);
                let answer = program::run(command.args(flags.collect::<Vec<_>>()).args(["--format", "csv"]), b"");
                match answer.status {
                    0 => answer.stdout,
                    _ => {
                        let mut writer = csv::Writer::from_writer(Vec::new());
                        writer.write_record(["status", "error"]).expect("memory");
                        writer.write_record(["error", &answer.stderr]).expect("memory");
                        writer.into_inner().expect("memory")
                    }
                }
            };
            Table::of_each(queries.iter().map(answer))
        }
    }
}

/// The queries with one in 3D in front.
fn in_3d_first(mut queries: Vec<Query>) -> Vec<Query> {
    let is_3d = |query: &Query| {
        query.given().any(|(name, text)| name.ends_with("_z") && !name.starts_with("rotation") && !text.is_empty())
    };
    let first = queries.iter().position(is_3d).expect("a query in 3D");
    queries.swap(0, first);
    queries
}

const OF_MANY: [Spelling; 2] = [Spelling::Cells, Spelling::Keys];

#[test]
fn boxes_of_all_forms_are_met_however_their_vectors_are_spelled() {
    for spelling in OF_MANY {
        ray_box::check_spelled(spelling, &[], &in_3d_first(ray_box::queries(81, 6000)));
    }
    ray_box::check_spelled(Spelling::Flags, &[], &ray_box::queries(82, 250));
}

#[test]
fn moving_boxes_meet_however_their_vectors_are_spelled() {
    for spelling in OF_MANY {
        swept_aabb::check_spelled(spelling, &[], &in_3d_first(swept_aabb::queries(83, 4000)));
    }
    swept_aabb::check_spelled(Spelling::Flags, &[], &swept_aabb::queries(84, 250));
}

#[test]
fn cylinders_are_met_however_their_vectors_are_spelled() {
    for spelling in OF_MANY {
        let queries = ray_cylinder::queries(85, 3000, ray_cylinder::generate::adversarial);
        ray_cylinder::check_spelled(spelling, &queries, false, false);
    }
    let queries = ray_cylinder::queries(86, 250, ray_cylinder::generate::adversarial);
    ray_cylinder::check_spelled(Spelling::Flags, &queries, false, false);
}

#[test]
fn walks_are_the_same_however_their_vectors_are_spelled() {
    for spelling in OF_MANY {
        let queries = in_3d_first(grid_walk::queries(87, 4000, grid_walk::generate::tied));
        grid_walk::check_spelled(spelling, &queries, false);
    }
}

#[test]
fn the_queries_have_every_spelling() {
    let mut random = Random::new(1);
    let queries = ray_box::queries(81, 500);
    let texts: Vec<String> =
        queries.iter().flat_map(given).filter(Given::is_whole).map(|one| one.text(&mut random)).collect();
    let keys: Vec<String> = queries.iter().flat_map(given).map(|one| one.keys(&mut random)).collect();
    for part in [",", ";", " ", "\t", "(", "[", "[[", "/"] {
        assert!(texts.iter().filter(|text| text.contains(part)).count() > 10, "{part:?}");
    }
    for part in [":[", ":[[", ":{\"x\"", "_x\":", ":\"", ":-", "matrix_11", "\"z\":"] {
        assert!(keys.iter().filter(|text| text.contains(part)).count() > 5, "{part:?}");
    }
}
