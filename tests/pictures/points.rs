//! What is drawn is where the answers say: pixels lead back to the points of the results.

use std::fmt::Write;

use crate::parse::Picture;
use crate::random::Random;
use crate::shared::{Scratch, hitcalc};

/// Pixels are rounded to hundredths; of many shapes to tenths.
const ROUNDED: f64 = 0.02;
const ROUNDED_OF_MANY: f64 = 0.15;

/// A CSV of random queries: columns with numbers of at most so many tenths.
fn csv(random: &mut Random, columns: &[(&str, i64, i64)], rows: usize) -> String {
    let mut text = columns.iter().map(|column| column.0).collect::<Vec<_>>().join(",") + "\n";
    for _ in 0..rows {
        let cells: Vec<String> =
            columns.iter().map(|(_, low, high)| format!("{}", random.between(*low, *high) as f64 / 10.0)).collect();
        let _ = writeln!(text, "{}", cells.join(","));
    }
    text
}

/// Columns of vectors.
fn vectors(names: &[String], low: i64, high: i64) -> Vec<(&str, i64, i64)> {
    names.iter().map(|name| (name.as_str(), low, high)).collect()
}

fn names(name: &str, dimension: usize) -> Vec<String> {
    ["x", "y", "z"][..dimension].iter().map(|axis| format!("{name}_{axis}")).collect()
}

/// Runs the queries, and compares each contact with its marks.
fn compare(command: &str, queries: &str, flags: &[&str], points: [&str; 2], rounded: f64) -> usize {
    let scratch = Scratch::new();
    let file = scratch.file("queries.csv", queries);
    let picture = scratch.path("p.svg");
    let arguments = [&[command, &file, "--format", "csv", "--picture", &picture], flags].concat();
    let answer = hitcalc(&arguments, "");
    assert_eq!((answer.told().as_str(), answer.status), ("", 0), "{queries}");
    let picture = Picture::parse(&scratch.read("p.svg"));
    let mut reader = csv::Reader::from_reader(answer.text().as_bytes());
    let header = reader.headers().expect("a header").clone();
    let column = |name: &str| header.iter().position(|column| column == name);
    let mut compared = 0;
    for (index, row) in reader.records().enumerate() {
        let row = row.expect("a row");
        for (point, kind) in points.into_iter().zip(["enter", "exit"]).filter(|(point, _)| !point.is_empty()) {
            let cell = |axis: &str| column(&format!("{point}_{axis}")).map_or("0", |column| &row[column]);
            let number = index as u64 + 1;
            // Queries with solids of their own may have a frame each.
            let (projection, marks) = match picture.panels.get(index) {
                Some(panel) => (&panel.projection, &panel.marks),
                None => (&picture.projection, &picture.marks),
            };
            let of = |kind: &str| {
                marks.iter().find(|mark| mark.row == number && mark.class.split(' ').any(|word| word == kind))
            };
            let mark = of(kind);
            if cell("x").is_empty() {
                assert!(mark.is_none(), "query {number} has no {kind}: {queries}");
                continue;
            }
            let at = ["x", "y", "z"].map(|axis| cell(axis).parse().unwrap_or(0.0));
            // A contact at a single time has one mark.
            let mark = mark.or(of("enter")).unwrap_or_else(|| panic!("query {number} has no mark: {queries}"));
            let status = &row[column("status").expect("a status")];
            assert!(mark.class.ends_with(status), "{} is a {status}", mark.class);
            let error = projection.error(mark.at, at);
            assert!(error < rounded, "query {number}: {kind} {at:?} is {error} pixels off: {queries}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn contacts_with_boxes_are_marked_where_the_answers_say() {
    let mut random = Random::new(1);
    for (dimension, flags) in
        [(2, &[][..]), (2, &["--y-down"]), (3, &[]), (3, &["--view", "-3,1,0.5"]), (3, &["--up", "y"])]
    {
        let mut compared = 0;
        for _ in 0..6 {
            let [origin, dir, min, size] = ["origin", "dir", "min", "size"].map(|name| names(name, dimension));
            let columns =
                [vectors(&origin, -60, 60), vectors(&dir, -9, 9), vectors(&min, -40, 0), vectors(&size, 0, 60)];
            let queries = csv(&mut random, &columns.concat(), 40);
            compared += compare("ray-box", &queries, flags, ["enter", "exit"], ROUNDED);
        }
        assert!(compared > 12, "{compared} contacts in {dimension} dimensions");
    }
}

#[test]
fn contacts_with_turned_and_skewed_boxes_are_marked_where_the_answers_say() {
    let mut random = Random::new(2);
    let [origin, dir, center, rotation] =
        [names("origin", 3), names("dir", 3), names("center", 3), names("rotation", 3)];
    let mut compared = 0;
    for _ in 0..6 {
        let mut columns =
            [vectors(&origin, -50, 50), vectors(&dir, -9, 9), vectors(&center, -9, 9), vectors(&rotation, -9, 9)]
                .concat();
        columns.extend([("size_x", 10, 90), ("size_y", 10, 90), ("size_z", 0, 90), ("rotation_w", 1, 9)]);
        compared += compare("ray-box", &csv(&mut random, &columns, 40), &[], ["enter", "exit"], ROUNDED);
    }
    let edges = [names("origin", 2), names("dir", 2), names("corner", 2)];
    for _ in 0..6 {
        let mut columns = edges.iter().flat_map(|names| vectors(names, -50, 50)).collect::<Vec<_>>();
        columns.extend([("edge_u_x", 1, 60), ("edge_u_y", 0, 20), ("edge_v_x", -20, 0), ("edge_v_y", 1, 60)]);
        compared += compare("ray-box", &csv(&mut random, &columns, 40), &[], ["enter", "exit"], ROUNDED);
    }
    assert!(compared > 100, "{compared} contacts");
}

#[test]
fn contacts_with_round_solids_are_marked_where_the_answers_say() {
    let mut random = Random::new(3);
    for caps in ["none", "flat", "round"] {
        let mut compared = 0;
        for _ in 0..5 {
            let [from, to, p1, p2] = ["from", "to", "p1", "p2"].map(|name| names(name, 3));
            let mut columns =
                [vectors(&from, -60, 60), vectors(&to, -60, 60), vectors(&p1, -30, 0), vectors(&p2, 1, 30)].concat();
            columns.push(("radius", 0, 30));
            compared +=
                compare("ray-cylinder", &csv(&mut random, &columns, 40), &["--caps", caps], ["enter", "exit"], ROUNDED);
        }
        assert!(compared > 20, "{compared} contacts with caps {caps}");
    }
}

#[test]
fn solid_cells_are_marked_where_the_answers_say() {
    let mut random = Random::new(4);
    for dimension in [2, 3] {
        let scratch = Scratch::new();
        let cell = names("cell", dimension);
        let mut walls = String::from(&cell.join(","));
        for _ in 0..30 {
            let index: Vec<String> = (0..dimension).map(|_| random.between(-5, 5).to_string()).collect();
            let _ = write!(walls, "\n{}", index.join(","));
        }
        let walls = scratch.file("walls.csv", walls);
        let [from, to] = ["from", "to"].map(|name| names(name, dimension));
        let queries = csv(&mut random, &[vectors(&from, -60, 60), vectors(&to, -60, 60)].concat(), 40);
        let compared = compare("grid-walk", &queries, &["--against", &walls], ["enter", ""], ROUNDED_OF_MANY);
        assert!(compared > 5, "{compared} cells in {dimension} dimensions");
    }
}

#[test]
fn a_scene_marks_the_contacts_of_all_its_queries() {
    let mut random = Random::new(5);
    let scratch = Scratch::new();
    let [origin, dir, min, size] = ["origin", "dir", "min", "size"].map(|name| names(name, 3));
    let solids = csv(&mut random, &[vectors(&min, -40, 40), vectors(&size, 0, 20)].concat(), 200);
    let solids = scratch.file("solids.csv", solids);
    let queries = csv(&mut random, &[vectors(&origin, -60, 60), vectors(&dir, -9, 9)].concat(), 100);
    let compared = compare("ray-box", &queries, &["--against", &solids], ["enter", "exit"], ROUNDED_OF_MANY);
    assert!(compared > 50, "{compared} contacts");
}

#[test]
fn the_corners_of_a_box_are_where_it_has_them() {
    let mut random = Random::new(6);
    for _ in 0..25 {
        let [low, size] = [(); 2].map(|()| [(); 3].map(|()| random.between(1, 50) as f64 / 10.0));
        let text = |vector: [f64; 3]| vector.map(|component| component.to_string()).join(",");
        let scratch = Scratch::new();
        let arguments = ["ray-box", "--origin", "0,0,0", "--dir", "1,1,1", "--min", &text(low), "--size", &text(size)];
        let answer = hitcalc(&[&arguments[..], &["--picture", &scratch.path("p.svg")]].concat(), "");
        assert_eq!(answer.status, 0, "{}", answer.stderr);
        let picture = Picture::parse(&scratch.read("p.svg"));
        for corner in 0..8_usize {
            let at = [0, 1, 2].map(|axis| low[axis] + if corner >> axis & 1 == 1 { size[axis] } else { 0.0 });
            let edges = picture.points.iter().filter(|(class, _)| class.starts_with("edge"));
            let least = edges.map(|(_, pixel)| picture.projection.error(*pixel, at)).fold(f64::MAX, f64::min);
            assert!(least < ROUNDED, "{at:?} of {low:?} {size:?} is {least} pixels off");
        }
    }
}

#[test]
fn moving_boxes_are_drawn_where_they_meet() {
    let mut random = Random::new(7);
    let mut hits = 0;
    for _ in 0..40 {
        let numbers = |random: &mut Random, low, high| {
            [(); 2].map(|()| (random.between(low, high) as f64 / 10.0).to_string()).join(",")
        };
        let scratch = Scratch::new();
        let values = [(-50, -20), (5, 30), (10, 70), (-10, 20), (5, 30), (-20, 10)]
            .map(|(low, high)| numbers(&mut random, low, high));
        let flags = ["--a-min", "--a-size", "--a-vel", "--b-min", "--b-size", "--b-vel"];
        let picture = scratch.path("p.svg");
        let mut arguments = vec!["swept-aabb", "--format", "csv", "--picture", &picture];
        for (flag, value) in flags.into_iter().zip(&values) {
            arguments.extend([flag, value.as_str()]);
        }
        let answer = hitcalc(&arguments, "");
        assert_eq!((answer.told().as_str(), answer.status), ("", 0), "{arguments:?}");
        let rows: Vec<Vec<&str>> = answer.text().lines().map(|line| line.split(',').collect()).collect();
        let cell = |name: &str| rows[1][rows[0].iter().position(|column| *column == name).expect("a column")];
        let picture = Picture::parse(&scratch.read("p.svg"));
        if cell("status") == "miss" {
            assert!(picture.marks.is_empty());
            continue;
        }
        hits += 1;
        for (box_name, inks) in [("a", ["edge start", "edge contact"]), ("b", ["edge target", "edge target"])] {
            let at = ["x", "y"].map(|axis| cell(&format!("{box_name}_enter_{axis}")).parse::<f64>().expect("a number"));
            let edges = picture.points.iter().filter(|(class, _)| inks.iter().any(|ink| class.starts_with(ink)));
            let least =
                edges.map(|(_, pixel)| picture.projection.error(*pixel, [at[0], at[1], 0.0])).fold(f64::MAX, f64::min);
            assert!(least < ROUNDED, "{box_name} at {at:?} is {least} pixels off: {arguments:?}");
        }
    }
    assert!(hits > 5, "{hits} contacts");
}
