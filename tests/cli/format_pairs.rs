//! Queries have the same answers in whatever format they are read and written.

use crate::declared::{commands, spec};
use crate::support::hitcalc;
use hitcalc::internals::query::Rows;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::fmt::Write as _;

const FORMATS: [&str; 4] = ["csv", "tsv", "json", "ndjson"];

/// One query or result: the text of each value by its CSV name; what is empty is left out.
type Row = BTreeMap<String, String>;

/// The queries of a command: the columns, and their cells.
struct Queries {
    command: &'static str,
    columns: &'static str,
    rows: &'static [&'static str],
}

const QUERIES: [Queries; 4] = [
    Queries {
        command: "ray-box",
        columns: "id origin_x origin_y origin_z dir_x dir_y dir_z min_x min_y min_z size_x size_y size_z t_max note",
        rows: &[
            "a -3 0.5 0.25 1 0 0.1 0 0 0 1 1 1 . first",
            "b 0.1 1.7 . 0.7 -0.7 . 0.8 1 . 1.2 1 . . tie",
            "c -3 7 0.25 1 0 0.1 0 0 0 1 1 1 4 x,y",
            "d 0.5 0.5 0.5 0 0 0 0 0 0 1 1 1 inf none",
            "e -1e300 0.5 0.5 3e-5 0 0 0 0 0 1e-7 1 1 . \"q\"",
        ],
    },
    Queries {
        command: "swept-aabb",
        columns: "id a_min_x a_min_y a_max_x a_max_y a_vel_x a_vel_y b_center_x b_center_y b_half_x b_half_y",
        rows: &["a 0 0 1 1 3 0.1 3 0.5 0.5 0.5", "b 0 0 1 1 . . 1.5 0.5 0.5 0.5", "c 0 0 1 1 -1 0 3 0.5 0.5 0.5"],
    },
    Queries {
        command: "ray-cylinder",
        columns: "id from_x from_y from_z to_x to_y to_z p1_x p1_y p1_z p2_x p2_y p2_z radius caps axis_x axis_y axis_z \
                  center_x center_y center_z half_axis_x half_axis_y half_axis_z",
        rows: &[
            "a -3 0.3 1 4 0.1 0 0 0 0 0 0 2 1.1 none . . . . . . . . .",
            "b 1 0 5 1 0 -5 0 0 0 . . . 1 flat 0 0 2 . . . . . .",
            "c -3 0 -0.5 3 0 -0.5 . . . . . . 1 round . . . 0 0 1 0 1 1",
            "d 9 9 9 8 8 8 . . . . . . 1 . . . . 0 0 0 . . .",
        ],
    },
    Queries {
        command: "grid-walk",
        columns: "id from_x from_y to_x to_y corners max_steps",
        rows: &["a 3.5 -2.5 7 3.5 . .", "b 0.5 0.5 2.5 2.5 . .", "c 0.5 0.5 2.5 2.5 skip 1", "d 0 0 0 0 . ."],
    },
];

impl Queries {
    /// The input in a format. A dot stands for an empty cell.
    fn text(&self, format: &str) -> String {
        let columns: Vec<&str> = self.columns.split(' ').collect();
        let rows = self.rows.iter().map(|row| row.split(' ').map(|cell| if cell == "." { "" } else { cell }).collect());
        let rows: Vec<Vec<&str>> = rows.collect();
        match format {
            "csv" | "tsv" => {
                let delimiter = if format == "csv" { b',' } else { b'\t' };
                let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
                writer.write_record(&columns).expect("a header");
                for row in rows {
                    writer.write_record(&row).expect("a row");
                }
                String::from_utf8(writer.into_inner().expect("all rows")).expect("UTF-8")
            }
            _ => {
                let objects: Vec<String> = rows.iter().map(|row| object(&columns, row)).collect();
                if format == "json" { format!("[{}]", objects.join(", ")) } else { objects.join("\n") + "\n" }
            }
        }
    }
}

/// A query as a JSON object: `_x`, `_y` and `_z` become a vector, numbers stay numbers.
fn object(columns: &[&str], cells: &[&str]) -> String {
    let mut members: Vec<(String, Vec<String>)> = Vec::new();
    for (column, cell) in columns.iter().zip(cells).filter(|(_, cell)| !cell.is_empty()) {
        let value = match serde_json::from_str::<f64>(cell) {
            Ok(_) => (*cell).to_owned(),
            Err(_) => serde_json::to_string(cell).expect("a string"),
        };
        let name = column.strip_suffix(['x', 'y', 'z']).and_then(|name| name.strip_suffix('_'));
        match (name, members.last_mut()) {
            (Some(name), Some((last, values))) if last == name => values.push(value),
            (Some(name), _) => members.push((name.to_owned(), vec![value])),
            (None, _) => members.push((format!("={column}"), vec![value])),
        }
    }
    let members: Vec<String> = members
        .iter()
        .map(|(name, values)| match name.strip_prefix('=') {
            Some(name) => format!("\"{name}\": {}", values[0]),
            None => format!("\"{name}\": [{}]", values.join(", ")),
        })
        .collect();
    format!("{{{}}}", members.join(", "))
}

/// The rows of an output in a format, walks as one row a cell.
fn read(format: &str, output: &str) -> Vec<Row> {
    match format {
        "csv" => read_csv(b',', output),
        "tsv" => read_csv(b'\t', output),
        "json" => {
            let objects: Vec<BTreeMap<String, Box<RawValue>>> = serde_json::from_str(output).expect("an array");
            objects.iter().enumerate().flat_map(|(at, object)| read_object(at + 1, object)).collect()
        }
        _ => output
            .lines()
            .enumerate()
            .flat_map(|(at, line)| read_object(at + 1, &serde_json::from_str(line).expect("an object")))
            .collect(),
    }
}

fn read_csv(delimiter: u8, output: &str) -> Vec<Row> {
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(output.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let row = |record: csv::StringRecord| {
        let cells = header.iter().zip(&record).filter(|(_, cell)| !cell.is_empty());
        cells.map(|(name, cell)| (name.to_owned(), cell.to_owned())).collect()
    };
    reader.records().map(|record| row(record.expect("a row"))).collect()
}

fn read_object(number: usize, object: &BTreeMap<String, Box<RawValue>>) -> Vec<Row> {
    let mut row = Row::new();
    for (name, value) in object.iter().filter(|(name, _)| *name != "steps") {
        put(&mut row, name, value.get());
    }
    match object.get("steps") {
        Some(steps) => read_steps(number, &row, steps.get()),
        None => vec![row],
    }
}

/// Puts a value or the parts of a vector into a row.
fn put(row: &mut Row, name: &str, value: &str) {
    if let Ok(parts) = serde_json::from_str::<Vec<&RawValue>>(value) {
        for (part, letter) in parts.iter().zip(["x", "y", "z"]) {
            put(row, &format!("{name}_{letter}"), part.get());
        }
    } else if let Ok(text) = serde_json::from_str::<String>(value) {
        if !text.is_empty() {
            row.insert(name.to_owned(), text);
        }
    } else if value != "null" {
        row.insert(name.to_owned(), value.to_owned());
    }
}

fn read_steps(number: usize, passed: &Row, steps: &str) -> Vec<Row> {
    let steps: Vec<BTreeMap<String, Box<RawValue>>> = serde_json::from_str(steps).expect("steps");
    let mut rows = Vec::new();
    for (count, step) in steps.iter().enumerate() {
        let cells: Vec<&RawValue> = serde_json::from_str(step["cells"].get()).expect("cells");
        for (place, cell) in cells.iter().enumerate() {
            let kind = if place + 1 == cells.len() { "main" } else { "side" };
            let mut row = passed.clone();
            row.insert("row".to_owned(), number.to_string());
            row.insert("step".to_owned(), count.to_string());
            row.insert("kind".to_owned(), kind.to_owned());
            put(&mut row, "t", step["t"].get());
            put(&mut row, "cell", cell.get());
            rows.push(row);
        }
    }
    rows
}

#[test]
fn each_command_has_queries_here() {
    for command in commands() {
        assert!(QUERIES.iter().any(|queries| queries.command == command), "{command} has no queries here: add some");
    }
}

#[test]
fn every_pair_of_formats_gives_the_same_values() {
    for queries in &QUERIES {
        for more in [&[][..], &["--exact"], &["--no-touch"]] {
            if spec(queries.command).rows == Rows::Cells && more == ["--no-touch"] {
                continue;
            }
            let mut first: Option<Vec<Row>> = None;
            for (input, output) in FORMATS.iter().flat_map(|one| FORMATS.map(|other| (*one, other))) {
                let arguments = [queries.command, "-", "--input-format", input, "--format", output];
                let answer = hitcalc(&[&arguments[..], more].concat(), queries.text(input));
                let label = format!("{} {input} to {output} {more:?}", queries.command);
                assert_eq!((answer.status, answer.told().as_str()), (0, ""), "{label}");
                let rows = read(output, answer.text());
                assert!(rows.len() >= queries.rows.len(), "{label}: {} rows", rows.len());
                match &first {
                    Some(first) => assert_eq!(&rows, first, "{label}"),
                    None => first = Some(rows),
                }
            }
        }
    }
}

#[test]
fn each_query_alone_gives_what_it_gives_in_a_batch() {
    for queries in &QUERIES {
        let batch = hitcalc(&[queries.command, "-", "--input-format", "ndjson"], queries.text("ndjson"));
        let mut one_by_one = String::new();
        for query in queries.text("ndjson").lines() {
            let answer = hitcalc(&[queries.command, "-", "--input-format", "json", "--format", "ndjson"], query);
            write!(one_by_one, "{}", answer.text()).expect("an answer");
        }
        assert_eq!(batch.text(), one_by_one, "{}", queries.command);
    }
}

#[test]
fn the_readers_of_this_test_take_vectors_and_walks_apart() {
    let csv = read("csv", "row,id,step,t,cell_x,cell_y,kind\n1,a,0,0,5,-2,main\n");
    let json = read("json", "[{\"id\":\"a\",\"steps\":[{\"t\":0,\"cells\":[[5,-2]]}]}]");
    assert_eq!(csv, json);
    assert_eq!(csv[0].get("cell_y").map(String::as_str), Some("-2"));
    assert_eq!(read("ndjson", "{\"enter\":null,\"t\":\"inf\"}"), read("tsv", "enter_x\tt\n\tinf\n"));
}
