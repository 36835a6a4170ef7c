//! Walks through scenes of solid cells, against the cells of the plain walk.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Pow, ToPrimitive};

use crate::draw::{Draw, tenths};
use crate::program::{Folder, Row, row, vector};

type Cell = Vec<i64>;

/// A line of a plain walk.
struct Visit {
    step: String,
    t: BigRational,
    cell: Cell,
    main: bool,
}

/// An exact decimal such as `-12e-1` or `0.25`.
fn decimal(text: &str) -> BigRational {
    let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let places = digits.split_once('.').map_or(0, |(_, fraction)| fraction.len() as i32);
    let whole: BigInt = digits.replace('.', "").parse().expect("digits");
    let shift = exponent.parse::<i32>().expect("an exponent") - places;
    BigRational::from(whole) * BigRational::from(BigInt::from(10)).pow(shift)
}

fn get<'a>(row: &'a Row, name: &str) -> Option<&'a str> {
    row.iter().find(|(column, text)| column == name && !text.is_empty()).map(|(_, text)| text.as_str())
}

/// The visits of every query, from the plain walk.
fn plain_walks(folder: &Folder, arguments: &[&str], queries: usize, dimension: usize) -> Vec<Vec<Visit>> {
    let plain = folder.hitcalc(&[arguments, &["queries.csv", "--exact"]].concat());
    let mut walks: Vec<Vec<Visit>> = (0..queries).map(|_| Vec::new()).collect();
    for line in plain.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        // row, query, step, t, cell_x, ..., kind, error
        let cell = cells[4..4 + dimension].iter().map(|index| index.parse().expect("an index")).collect();
        let walk = &mut walks[cells[0].parse::<usize>().expect("a row") - 1];
        let main = cells[4 + dimension] == "main";
        walk.push(Visit { step: cells[2].to_owned(), t: cells[3].parse().expect("a fraction"), cell, main });
    }
    walks
}

/// The point of a query's path at a time.
fn point(query: &Row, t: &BigRational, dimension: usize) -> Vec<BigRational> {
    let component = |name: &str, axis: usize| get(query, &format!("{name}_{}", ["x", "y", "z"][axis])).map(decimal);
    let at = |axis| match (component("origin", axis), component("dir", axis)) {
        (Some(origin), Some(dir)) => origin + dir * t,
        _ => {
            let from = component("from", axis).expect("a start");
            (component("to", axis).expect("an end") - &from) * t + from
        }
    };
    (0..dimension).map(at).collect()
}

/// The contacts of a walk: place of the solid, and its cells but for the point.
fn contacts<'a>(walk: &'a [Visit], solids: &BTreeMap<Cell, Vec<usize>>, touches: bool) -> Vec<(usize, &'a Visit)> {
    let mut found = Vec::new();
    for step in walk.chunk_by(|left, right| left.step == right.step) {
        let (main, side): (Vec<&Visit>, Vec<&Visit>) = step.iter().partition(|visit| visit.main);
        assert_eq!(main.len(), 1);
        for visit in main.into_iter().chain(side.into_iter().filter(|_| touches)) {
            found.extend(solids.get(&visit.cell).into_iter().flatten().map(|&solid| (solid, visit)));
        }
    }
    found
}

/// Compares both reports, rounded and exact, for any number of threads; gives the number of contacts.
#[track_caller]
fn check(arguments: &[&str], queries: &[Row], solids: &[Cell], dimension: usize) -> usize {
    let folder = Folder::new();
    let queries: Vec<Row> = queries
        .iter()
        .enumerate()
        .map(|(n, query)| [row([("query", &format!("q{n}"))]), query.clone()].concat())
        .collect();
    folder.csv("queries.csv", &queries);
    let solid = |(n, cell): (usize, &Cell)| {
        let cell: Vec<String> = cell.iter().map(i64::to_string).collect();
        [row([("name", &format!("s{n}"))]), vector("cell", &cell)].concat()
    };
    folder.csv("cells.csv", &solids.iter().enumerate().map(solid).collect::<Vec<_>>());
    let mut places: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    for (place, cell) in solids.iter().enumerate() {
        places.entry(cell.clone()).or_default().push(place);
    }
    let touches = !arguments.contains(&"--no-touch");
    let plain: Vec<&str> = arguments.iter().copied().filter(|flag| *flag != "--no-touch").collect();
    let walks = plain_walks(&folder, &plain, queries.len(), dimension);
    let mut count = 0;
    for (report, exact) in [("first", true), ("first", false), ("all", true), ("all", false)] {
        let mut expected: Vec<String> = Vec::new();
        for (number, (query, walk)) in queries.iter().zip(&walks).enumerate() {
            let mut found = contacts(walk, &places, touches);
            count += found.len();
            found.truncate(if report == "all" { found.len() } else { 1 });
            let front = if report == "all" { format!("{},q{number}", number + 1) } else { format!("q{number}") };
            for (solid, visit) in &found {
                let status = if visit.main { "hit" } else { "touch" };
                let mut line = format!("{front},{},s{solid},{status},{}", solid + 1, visit.step);
                for number in std::iter::once(visit.t.clone()).chain(point(query, &visit.t, dimension)) {
                    let nearest = number.to_f64().expect("a number in range");
                    line += &if exact { format!(",{number}") } else { format!(",~{nearest:e}") };
                }
                visit.cell.iter().for_each(|index| line += &format!(",{index}"));
                expected.push(line);
            }
            if found.is_empty() {
                expected.push(format!("{front},,,miss{}", ",".repeat(2 + 2 * dimension)));
            }
        }
        let mut before = None;
        for jobs in ["1", "2", "7"] {
            let more: &[&str] = if exact { &["--exact"] } else { &[] };
            let scene = ["queries.csv", "--against", "cells.csv", "--report", report, "--jobs", jobs];
            let printed = folder.hitcalc(&[arguments, &scene, more].concat());
            assert_eq!(*before.get_or_insert_with(|| printed.clone()), printed, "{jobs} jobs");
        }
        let printed = before.expect("an output");
        // Rounded times and points are compared as numbers.
        let first_number = if report == "all" { 6 } else { 5 };
        let columns = first_number..=first_number + dimension;
        let numbers = |line: &str| {
            let cell = |(place, cell): (usize, &str)| match cell.parse::<f64>() {
                Ok(number) if !exact && columns.contains(&place) => format!("~{number:e}"),
                _ => cell.to_owned(),
            };
            line.trim_end_matches("\n").split(',').enumerate().map(cell).collect::<Vec<_>>().join(",")
        };
        let printed: Vec<String> =
            printed.lines().skip(1).map(|line| numbers(line.strip_suffix(',').expect("no error"))).collect();
        for (expected, printed) in expected.iter().zip(&printed) {
            assert_eq!(expected, printed, "{arguments:?}, {report}");
        }
        assert_eq!(expected.len(), printed.len());
    }
    count
}

fn walk(draw: &mut Draw, dimension: usize) -> Row {
    let start = draw.vector(dimension, -60, 60);
    match draw.below(4) {
        0 | 1 => [vector("from", &start), vector("to", &draw.vector(dimension, -60, 60))].concat(),
        2 => {
            let dir = draw.vector(dimension, -9, 9);
            [vector("origin", &start), vector("dir", &dir), row([("t_max", &draw.tenths(0, 99))])].concat()
        }
        _ => {
            // Through corners: all steps of one length from a point of the lattice.
            let corner: Vec<String> = (0..dimension).map(|_| draw.within(-6, 6).to_string()).collect();
            let dir: Vec<String> = (0..dimension).map(|_| draw.of(&["-1", "1", "1", "0"]).to_owned()).collect();
            [vector("origin", &corner), vector("dir", &dir), row([("t_max", &tenths(draw.within(0, 80)))])].concat()
        }
    }
}

fn cells(draw: &mut Draw, dimension: usize, count: usize) -> Vec<Cell> {
    // So few places that some are taken twice.
    (0..count).map(|_| (0..dimension).map(|_| draw.within(-6, 6)).collect()).collect()
}

#[test]
fn walks_in_the_plane_meet_the_solid_cells_of_the_plain_walk() {
    let mut draw = Draw::new(41);
    let mut contacts = 0;
    for arguments in [
        &["grid-walk"][..],
        &["grid-walk", "--no-touch"],
        &["grid-walk", "--corners", "skip"],
        &["grid-walk", "--max-steps", "4"],
        &["grid-walk", "--cell-size", "0.7,1.3", "--grid-origin", "-0.1,20"],
    ] {
        let queries: Vec<Row> = (0..80).map(|_| walk(&mut draw, 2)).collect();
        contacts += check(arguments, &queries, &cells(&mut draw, 2, 60), 2);
    }
    assert!(contacts > 1500, "{contacts}");
}

#[test]
fn walks_in_space_meet_the_solid_cells_of_the_plain_walk() {
    let mut draw = Draw::new(42);
    let mut contacts = 0;
    for arguments in [&["grid-walk"][..], &["grid-walk", "--no-touch"], &["grid-walk", "--cell-size", "0.5"]] {
        let queries: Vec<Row> = (0..80).map(|_| walk(&mut draw, 3)).collect();
        contacts += check(arguments, &queries, &cells(&mut draw, 3, 700), 3);
    }
    assert!(contacts > 1500, "{contacts}");
}

#[test]
fn a_scene_where_every_cell_is_solid_gives_the_plain_walk() {
    let mut draw = Draw::new(43);
    let mut solids: Vec<Cell> = (-8..8).flat_map(|x| (-8..8).map(move |y| vec![x, y])).collect();
    draw.shuffle(&mut solids);
    let queries: Vec<Row> = (0..60).map(|_| walk(&mut draw, 2)).collect();
    assert!(check(&["grid-walk"], &queries, &solids, 2) > 1500);
}

#[test]
fn doubles_of_a_cell_are_met_in_the_order_of_the_file() {
    let mut draw = Draw::new(44);
    let solids: Vec<Cell> = (0..100).map(|_| vec![draw.within(0, 1), draw.within(0, 2)]).collect();
    let diagonal = row([("from_x", "-0.5"), ("from_y", "-0.5"), ("to_x", "3.5"), ("to_y", "3.5")]);
    let back = row([("from_x", "3.5"), ("from_y", "3"), ("to_x", "-0.5"), ("to_y", "-1")]);
    let still = row([("from_x", "0"), ("from_y", "1"), ("to_x", "0"), ("to_y", "1")]);
    assert!(check(&["grid-walk"], &[diagonal, back, still], &solids, 2) > 100);
}

#[test]
fn a_walk_may_pass_far_outside_of_all_solid_cells() {
    let solids = vec![vec![3, 3], vec![-1_000_000_000_000, -1_000_000_000_000], vec![4, 3]];
    let away = row([("from_x", "0"), ("from_y", "9"), ("to_x", "500"), ("to_y", "9")]);
    let through = row([("from_x", "-200.5"), ("from_y", "3.5"), ("to_x", "300.25"), ("to_y", "3.5")]);
    let there = row([("from_x", "-1e12"), ("from_y", "-1e12"), ("to_x", "-999999999990"), ("to_y", "-999999999990.5")]);
    assert!(check(&["grid-walk"], &[away, through, there], &solids, 2) > 5);
}

/// The rest of each of these walks is 10^15 cells or more: it ends before them, or never.
#[test]
fn a_walk_ends_where_no_solid_cell_can_follow() {
    let folder = Folder::new();
    let solids = [["3", "0"], ["-7", "0"], ["-7", "2"]];
    let cell = |cell: [&str; 2]| row([("cell_x", cell[0]), ("cell_y", cell[1])]);
    folder.csv("cells.csv", &solids.map(cell));
    folder.csv("cell.csv", &[cell(solids[0])]);
    folder.write("none.json", "[]");
    let segment = |[a, b, c, d]: [&str; 4]| row([("from_x", a), ("from_y", b), ("to_x", c), ("to_y", d)]);
    let ray = |dir: [&str; 2]| {
        let path = [("origin_x", "0"), ("origin_y", "0.5"), ("dir_x", dir[0]), ("dir_y", dir[1])];
        [row(path), row([("max_steps", "1000000000000000")])].concat()
    };
    let queries = [
        segment(["0", "0.5", "1e15", "0.7"]),
        segment(["20", "0.5", "-1e15", "0.3"]),
        // Past them on one axis only, at once and after a while.
        segment(["-5e14", "5", "5e14", "6"]),
        segment(["-5e14", "-1", "5e14", "-1"]),
        segment(["-9", "-9", "1e15", "1e15"]),
        ray(["1", "0"]),
        ray(["-1", "0"]),
    ];
    folder.csv("queries.csv", &queries);
    let met = |against: &str, report: &str| -> Vec<String> {
        let fields = ["--fields", "status,cell", "--report", report];
        let printed = folder.hitcalc(&[&["grid-walk", "queries.csv", "--against", against][..], &fields].concat());
        printed.lines().skip(1).map(str::to_owned).collect()
    };
    let (miss, right, left) = (",miss,,,", "1,hit,3,0,", "2,hit,-7,0,");
    assert_eq!(met("cells.csv", "first"), [right, right, miss, miss, miss, right, left]);
    assert_eq!(met("cell.csv", "first"), [right, right, miss, miss, miss, right, miss]);
    assert_eq!(met("none.json", "first"), [miss; 7]);
    let numbered = |rows: &[(usize, &str)]| rows.iter().map(|(row, text)| format!("{row},{text}")).collect::<Vec<_>>();
    let all = [(1, right), (2, right), (2, left), (3, miss), (4, miss), (5, miss), (6, right), (7, left)];
    assert_eq!(met("cells.csv", "all"), numbered(&all));
    let all = [(1, right), (2, right), (3, miss), (4, miss), (5, miss), (6, right), (7, miss)];
    assert_eq!(met("cell.csv", "all"), numbered(&all));
    assert_eq!(met("none.json", "all"), numbered(&[1, 2, 3, 4, 5, 6, 7].map(|row| (row, miss))));
}
