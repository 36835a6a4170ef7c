//! `--cases`: each query is a good one, and its exact answer is what its kind says.

use std::collections::BTreeMap;

use crate::declared::offering;
use crate::support::{Scratch, hitcalc};

/// What the exact answers are: at the place itself, and one unit in and out. Hit, touch or miss.
type Promises = &'static [(&'static str, &'static str)];

const RAY_BOX: Promises = &[
    ("through a face", "HHH"),
    ("through an edge", "HHH"),
    ("through a corner", "HHH"),
    ("grazing an edge", "THM"),
    ("grazing a corner", "THM"),
    ("along a face", "THM"),
    ("along an edge", "TTM"),
    ("from a face inward", "HHH"),
    ("from a face outward", "THM"),
    ("from a face along it", "THM"),
    ("from a corner outward", "THM"),
    ("ending on a face", "THM"),
    ("ending at a corner", "TTM"),
    ("from inside", "HHH"),
    ("no direction on a face", "THM"),
    ("no direction at a corner", "TTM"),
    ("no direction in the box", "HHH"),
    ("no direction off the box", "MMM"),
    ("a direction of -0 along a face", "THM"),
    ("a direction of -0 through the box", "HHH"),
    ("a direction of -0 beside the box", "MMM"),
    ("a flat box hit square", "THT"),
    ("a flat box hit square at its rim", "TTM"),
    ("along a flat box", "TTM"),
    ("from far through a corner of a tiny box", "HHH"),
    ("from far grazing a tiny box", "THM"),
    ("through a corner of a turned box", "HHH"),
    ("grazing a corner of a turned box", "THM"),
    ("from inside a turned box", "HHH"),
    ("nearly along a face and through an edge", "HH?"),
    ("nearly along a face and past an edge", "THM"),
    ("through a corner far from the origin", "HHH"),
    ("grazing a corner far from the origin", "THM"),
    ("barely inward from the plane of a face", "HHM"),
    ("barely outward from the plane of a face", "MHM"),
];

const SWEPT_AABB: Promises = &[
    ("face to face", "HHH"),
    ("edge to edge", "HHH"),
    ("corner to corner", "HHH"),
    ("edge past edge", "THM"),
    ("corner past corner", "THM"),
    ("sliding along a face", "THM"),
    ("in touch and coming", "HHH"),
    ("in touch and going", "THM"),
    ("in touch and sliding", "THM"),
    ("in touch and resting", "THM"),
    ("in touch at a corner and resting", "TTM"),
    ("overlapping", "HHH"),
    ("overlapping at equal velocities", "HHH"),
    ("apart at equal velocities", "MMM"),
    ("through a wall of no thickness", "HHH"),
    ("past the corner of a wall", "THM"),
    ("a point into a corner", "HHH"),
    ("a point past a corner", "THM"),
    ("a point through a wall of no thickness", "THT"),
    ("two points", "TTM"),
    ("face to face just at t_max", "THM"),
    ("corner to corner just at t_max", "TTM"),
    ("nearly along a wall and into its edge", "HH?"),
    ("nearly along a wall and past its edge", "THM"),
    ("corner to corner far from the origin", "HHH"),
    ("corner past corner far from the origin", "THM"),
    ("in touch and barely coming", "HHM"),
    ("in touch and barely going", "MHM"),
];

const RAY_CYLINDER: Promises = &[
    ("tangent", "THM"),
    ("tangent to a solid cylinder", "THM"),
    ("tangent to a capsule", "THM"),
    ("down the wall", "THM"),
    ("down the wall of a solid cylinder", "THM"),
    ("down the wall of a capsule", "THM"),
    ("along the axis", "HHH"),
    ("along the axis of a solid cylinder", "HHH"),
    ("along the axis of a capsule", "HHH"),
    ("through a rim", "HHH"),
    ("grazing a rim", "THM"),
    ("tangent to the wall at a rim", "THM"),
    ("in the plane of a cap", "THM"),
    ("from a cap inward", "HHH"),
    ("from a cap outward", "THM"),
    ("through the seam of a capsule", "HHH"),
    ("tangent at the seam of a capsule", "THM"),
    ("through the pole of a capsule", "HHH"),
    ("tangent at the pole of a capsule", "THM"),
    ("tangent to a sphere", "THM"),
    ("through the center of a sphere", "HHH"),
    ("from the wall inward", "HHH"),
    ("from the wall outward", "THM"),
    ("from the wall along it", "THM"),
    ("no direction on the wall", "THM"),
    ("across radius 0", "THM"),
    ("along radius 0", "THM"),
    ("from inside an endless cylinder", "HHH"),
    ("from inside a solid cylinder", "HHH"),
    ("from inside a capsule", "HHH"),
    ("from inside a sphere", "HHH"),
    ("ending on the wall", "THM"),
    ("ending on a cap", "THM"),
    ("ending at the pole of a capsule", "THM"),
    ("nearly along the axis and tangent", "THM"),
    ("nearly along the axis and through the wall", "HH?"),
    ("tangent far from the origin", "THM"),
    ("tangent to a sphere far from the origin", "THM"),
    ("tangent and so slow that squares are 0", "THM"),
    ("across the axis and so slow that squares are 0", "HHH"),
];

const PRECISIONS: [&str; 3] = ["decimal", "f32", "f64"];
const SEEDS: [&str; 5] = ["0", "1", "2", "3", "18446744073709551615"];

/// A row of CSV without quotes, by its columns.
type Row = BTreeMap<String, String>;

fn rows(csv: &str) -> Vec<Row> {
    let mut lines = csv.lines();
    let names: Vec<&str> = lines.next().expect("a header").split(',').collect();
    let cells = lines.map(|line| names.iter().zip(line.split(',')));
    cells.map(|cells| cells.map(|(name, cell)| (name.to_string(), cell.to_owned())).collect()).collect()
}

/// What `--cases` prints: `count` tricky queries.
fn cases(command: &str, count: &str, seed: &str, precision: &str) -> String {
    let answer = hitcalc(&[command, "--cases", count, "--seed", seed, "--as", precision], "");
    assert_eq!((answer.stderr.as_str(), answer.status), ("", 0), "{command} {seed} {precision}");
    answer.text().to_owned()
}

/// The answers to 2,000 queries of each seed and precision, which all are good ones, given by threes to a check: the
/// exact place, and one unit off to either side.
fn for_each_place(command: &str, fields: &str, check: impl Fn(&[Row], &str)) {
    for precision in PRECISIONS {
        for seed in SEEDS {
            let queries = cases(command, "2000", seed, precision);
            let arguments = [command, "-", "--as", precision, "--keep-input", "--fields", fields];
            let answer = hitcalc(&arguments, &queries);
            assert_eq!((answer.stderr.as_str(), answer.status), ("", 0), "{command} {seed} {precision}");
            let answers = rows(answer.text());
            assert!(answers.len() >= 2000, "{command} {seed} {precision}: {} rows", answers.len());
            let id = |row: &Row| row["id"].parse::<usize>().expect("a number");
            for place in answers.chunk_by(|first, second| (id(first) - 1) / 3 == (id(second) - 1) / 3) {
                check(
                    place,
                    &format!("{command} --cases 2000 --seed {seed} --as {precision}, from {}", place[0]["id"]),
                );
            }
        }
    }
}

/// The kind of a place, by its first row, and whether all three rows are there: the last place of a table may have
/// less.
fn kind_of(place: &[Row], name: &str) -> (String, bool) {
    (place[0][name].clone(), place.last().is_some_and(|row| row["id"].parse::<usize>().is_ok_and(|id| id % 3 == 0)))
}

/// Checks the statuses of a command's queries, and what else is `true` of the three rows of a place.
fn check_statuses(command: &str, promises: Promises, more: &str, also: impl Fn(&str, &[Row]) -> bool) {
    let fields = format!("status,t_enter,{more}");
    for_each_place(command, &fields, |place, what| {
        let (kind, is_whole) = kind_of(place, "kind");
        let promise = promises.iter().find(|(name, _)| *name == kind).unwrap_or_else(|| panic!("{what}: {kind}?"));
        for (row, letter) in place.iter().zip(promise.1.chars()) {
            let is = letter == '?' || row["status"].to_uppercase().starts_with(letter);
            assert!(is, "{what}: {} is not {letter}: {row:?}", row["kind"]);
        }
        assert!(!is_whole || also(&kind, place), "{what}: {kind}: {place:?}");
    });
    let names: Vec<String> =
        rows(&cases(command, "300", "0", "f32")).into_iter().map(|row| row["kind"].clone()).collect();
    for (name, _) in promises {
        assert!(names.iter().any(|kind| kind == name), "{command} has no {name}");
    }
}

/// Of how many axes a cell like `x-y+` names a face.
fn axes(row: &Row, name: &str) -> usize {
    row[name].len() / 2
}

/// Through how many axes' faces the path comes in at once, or goes out.
fn most_axes(row: &Row) -> usize {
    axes(row, "enter_face").max(axes(row, "exit_face"))
}

fn dimension(row: &Row, third: &str) -> usize {
    if row[third].is_empty() { 2 } else { 3 }
}

#[test]
fn rays_meet_boxes_as_their_kinds_say() {
    check_statuses("ray-box", RAY_BOX, "enter_face,exit_face", |kind, place| {
        let [exact, inward, outward] = place else { return false };
        let dimension = dimension(exact, "origin_z");
        let t_enter = |row: &Row| row["t_enter"].parse::<f64>().unwrap_or(f64::NAN);
        let is_negative_zero = |row: &Row| ["dir_x", "dir_y", "dir_z"].iter().any(|name| row[*name] == "-0");
        let loses_an_axis = || most_axes(inward) < dimension && most_axes(outward) < dimension;
        let begins_at =
            |row: &Row, t: f64, axes_there: usize| t_enter(row) == t && axes(row, "enter_face") == axes_there;
        is_negative_zero(exact) == kind.contains("-0")
            && exact["rotation_w"].is_empty() != kind.contains("turned")
            && match kind {
                "through a corner" | "from far through a corner of a tiny box" | "through a corner of a turned box" => {
                    most_axes(exact) == dimension && loses_an_axis()
                }
                "through an edge" => most_axes(exact) >= 2,
                "from a face inward" => {
                    begins_at(exact, 0.0, 1) && begins_at(inward, 0.0, 0) && axes(outward, "enter_face") == 1
                }
                "ending on a face" => exact["t_enter"] == exact["t_max"],
                "ending at a corner" => exact["t_enter"] == exact["t_max"] && axes(exact, "enter_face") == dimension,
                "from inside" => place.iter().all(|row| begins_at(row, 0.0, 0)),
                _ => true,
            }
    });
}

#[test]
fn boxes_meet_as_their_kinds_say() {
    check_statuses("swept-aabb", SWEPT_AABB, "enter_face,exit_face", |kind, place| {
        let [exact, inward, outward] = place else { return false };
        let dimension = dimension(exact, "a_min_z");
        let is_at =
            |row: &Row, t: &str, axes_there: usize| row["t_enter"] == t && axes(row, "enter_face") == axes_there;
        match kind {
            "corner to corner" | "a point into a corner" => {
                most_axes(exact) == dimension && most_axes(inward) < dimension && most_axes(outward) < dimension
            }
            "edge to edge" => most_axes(exact) >= 2,
            "in touch and coming" => is_at(exact, "0", 1) && is_at(inward, "0", 0) && axes(outward, "enter_face") == 1,
            "face to face just at t_max" => is_at(exact, &exact["t_max"], 1),
            "corner to corner just at t_max" => is_at(exact, &exact["t_max"], dimension),
            "overlapping" => place.iter().all(|row| is_at(row, "0", 0)),
            _ => true,
        }
    });
}

#[test]
fn rays_meet_cylinders_as_their_kinds_say() {
    check_statuses("ray-cylinder", RAY_CYLINDER, "t_exit,enter_on,exit_on", |kind, place| {
        let [exact, inward, outward] = place else { return false };
        let is_rim = |row: &Row| ["enter_on", "exit_on"].iter().any(|name| row[*name].starts_with("side+"));
        let has =
            |row: &Row, surface: &str| row["enter_on"].starts_with(surface) || row["exit_on"].starts_with(surface);
        match kind {
            "through a rim" => is_rim(exact) && !is_rim(inward) && !is_rim(outward),
            "tangent" | "tangent to a sphere" => exact["t_enter"] == exact["t_exit"],
            "tangent to the wall at a rim" => exact["enter_on"].starts_with("side+") || is_rim(exact),
            "down the wall" | "along the axis" => exact["enter_on"].is_empty() && exact["t_exit"] == "inf",
            "through the pole of a capsule" | "tangent at the pole of a capsule" => has(exact, "cap"),
            "tangent at the seam of a capsule" => exact["enter_on"] == "side",
            "from the wall inward" => exact["t_enter"] == "0" && exact["enter_on"] == "side",
            "from a cap inward" => {
                let is_cap = |row: &Row| row["enter_on"].starts_with("cap");
                exact["t_enter"] == "0" && is_cap(exact) && is_cap(outward) && inward["enter_on"].is_empty()
            }
            _ => true,
        }
    });
}

/// The main cells of a walk, and how many cells each step has.
fn walk(rows: &[&Row]) -> (Vec<[i64; 3]>, Vec<usize>) {
    let number = |row: &Row, name: &str| row[name].parse::<i64>().unwrap_or(0);
    let steps = rows.chunk_by(|first, second| first["step"] == second["step"]);
    let main = |step: &[&Row]| ["cell_x", "cell_y", "cell_z"].map(|name| number(step[step.len() - 1], name));
    steps.map(|step| (main(step), step.len())).unzip()
}

/// Whether a cell is the neighbour of another below it on one axis.
fn is_below(low: [i64; 3], high: [i64; 3]) -> bool {
    let mut steps: Vec<i64> = low.iter().zip(high).map(|(low, high)| high - low).collect();
    steps.sort_unstable();
    steps == [0, 0, 1]
}

#[test]
fn walks_cross_planes_as_their_kinds_say() {
    for_each_place("grid-walk", "step,t,cell", |place, what| {
        let (kind, is_whole) = kind_of(place, "case");
        if !is_whole {
            return;
        }
        let all_axes = (1 << dimension(&place[0], "from_z")) - 1;
        let walks: Vec<_> = place.chunk_by(|first, second| first["id"] == second["id"]).collect();
        let walks: Vec<_> = walks.iter().map(|rows| walk(&rows.iter().collect::<Vec<_>>())).collect();
        let [(exact, exact_counts), (up, up_counts), (down, down_counts)] = &walks[..] else {
            panic!("{what}: {kind}")
        };
        let loses = |least: usize| {
            let count = |counts: &[usize]| counts.iter().filter(|count| **count >= least).count();
            count(exact_counts) > count(up_counts).max(count(down_counts))
        };
        let is_negative = exact.iter().any(|cell| cell[..2].iter().all(|index| *index < -10));
        let is_right = match kind.as_str() {
            "through a corner" => loses(all_axes),
            "a long diagonal" => loses(all_axes) && exact_counts.iter().filter(|count| **count == all_axes).count() > 7,
            "through a corner of negative cells" => loses(all_axes) && is_negative,
            "through an edge" => loses(3),
            // One unit off may be through another corner there.
            "nearly along a grid plane through a corner" | "through a corner far from the origin" => {
                exact_counts.contains(&all_axes)
            }
            "from a grid plane" | "from a corner" | "barely down from a grid plane" => {
                exact[0] == up[0] && is_below(down[0], exact[0])
            }
            "to a grid plane" | "to a corner" | "to a corner of negative cells" => {
                let last = |cells: &[[i64; 3]]| cells[cells.len() - 1];
                last(exact) == last(up)
                    && is_below(last(down), last(exact))
                    && (is_negative || !kind.contains("negative"))
            }
            "along a grid plane"
            | "along a grid line"
            | "along a grid plane through corners"
            | "no direction at a corner"
            | "no direction on a grid plane" => {
                exact == up && exact.iter().zip(down).all(|(exact, down)| is_below(*down, *exact))
            }
            _ => panic!("{what}: {kind}?"),
        };
        assert!(is_right, "{what}: {kind}: {place:?}");
    });
}

#[test]
fn fewer_queries_are_the_first_of_more_and_another_seed_gives_others() {
    for command in offering(&["cases"]) {
        let many = cases(command, "2000", "7", "f32");
        assert!(many.starts_with(&cases(command, "499", "7", "f32")), "{command}");
        assert_eq!(many, cases(command, "2000", "7", "f32"), "{command}");
        assert_eq!(cases(command, "50", "0", "f64"), hitcalc(&[command, "--cases", "50", "--as", "f64"], "").text());
        assert_ne!(many, cases(command, "2000", "8", "f32"), "{command}");
    }
}

#[test]
fn decimals_are_held_by_f32_and_floats_are_in_their_shortest_digits() {
    for command in offering(&["cases"]) {
        let queries = cases(command, "2000", "5", "decimal");
        let prefix = ["--prefix", "out_"];
        let [typed, held] = ["decimal", "f32"]
            .map(|precision| hitcalc(&[&[command, "-", "--as", precision][..], &prefix].concat(), &queries).stdout);
        assert!(typed == held, "{command}: f32 holds other numbers than these");
        for row in rows(&cases(command, "2000", "5", "f32")) {
            for (name, cell) in row.iter().filter(|(name, _)| *name != "id") {
                let Ok(float) = cell.parse::<f32>() else { continue };
                let shortest = format!("{float:?}");
                assert_eq!(shortest.strip_suffix(".0").unwrap_or(&shortest), cell, "{command} {name}");
            }
        }
    }
}

#[test]
fn all_formats_hold_the_same_queries() {
    for command in offering(&["cases"]) {
        let statuses = |format: &str| {
            let queries = hitcalc(&[command, "--cases", "200", "--as", "f64", "--format", format], "");
            let arguments = [command, "-", "--as", "f64", "--input-format", format, "--format", "ndjson"];
            let answer = hitcalc(&arguments, &queries.stdout);
            assert_eq!((answer.stderr.as_str(), answer.status), ("", 0), "{command} {format}");
            // A cell that is passed from CSV to JSON is a string.
            answer.text().replace('"', "")
        };
        let csv = statuses("csv");
        for format in ["tsv", "json", "ndjson"] {
            assert_eq!(statuses(format), csv, "{command} {format}");
        }
    }
}

#[test]
fn a_file_of_queries_is_packed_as_its_ending_says() {
    let scratch = Scratch::new();
    let file = scratch.path("cases.ndjson.gz");
    hitcalc(&["swept-aabb", "--cases", "30", "-o", &file], "").gives("");
    let answer = hitcalc(&["swept-aabb", &file, "--fields", "status"], "");
    assert_eq!((answer.text().lines().count(), answer.status), (30, 0));
}
