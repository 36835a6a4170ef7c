//! `--check`, by a second judge: what is planted as answers of another program, right, wrong and odd, with flags drawn at
//! random, for every command.
//!
//! The exact answers are those of `--exact`, whose own oracles are elsewhere; what follows from them (classes, reasons,
//! units, what is equally right, what would be right nearby) is worked out here anew. `CHECKS=50000` asks for so many rows
//! of each command.

mod float;
mod judge;
mod nearby;
mod value;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use num_traits::Zero;

use self::float::Type;
use self::judge::{Result, Right, Shape, Strictness, Truth, Verdict, judge, says_miss};
use self::value::{largest, root, value};
use crate::clip::dot;
use crate::exact::{Q, decimal, number_text, overflows, shows, whole};
use crate::generate::Digits;
use crate::placed_box::Frame;
use crate::random::Random;
use crate::run::{AXES, Answer, Findings, Query, Table, hitcalc};
use crate::thick::upright_or_turned;
use crate::{grid_walk, ray_box, ray_cylinder, swept_aabb};

/// How many rows of a command.
fn count() -> usize {
    std::env::var("CHECKS").map_or(4_000, |count| count.parse().expect("a count"))
}

/// How many rows have the same flags.
const BATCH: usize = 125;

const fn result(name: &'static str, shape: Shape) -> Result {
    Result { name, shape }
}

const STATUS: Result = result("status", Shape::Status);
const OF_PATH: [Result; 10] = [
    result("t_enter", Shape::Time),
    result("t_exit", Shape::Time),
    result("enter", Shape::Vector),
    result("exit", Shape::Vector),
    result("enter_normal", Shape::Vector),
    result("exit_normal", Shape::Vector),
    result("distance", Shape::Length),
    result("length", Shape::Length),
    result("gap", Shape::Number),
    result("gap_t", Shape::Time),
];
const OF_FACES: [Result; 2] = [result("enter_face", Shape::Faces), result("exit_face", Shape::Faces)];
const OF_SURFACES: [Result; 2] = [result("enter_on", Shape::Surfaces), result("exit_on", Shape::Surfaces)];
const OF_FLOATS: [Result; 6] = [
    result("f64_status", Shape::Status),
    result("f64_t_enter", Shape::Time),
    result("f64_held", Shape::Status),
    result("f32_status", Shape::Status),
    result("f32_t_enter", Shape::Time),
    result("f32_held", Shape::Status),
];
const OF_BOXES: [Result; 7] = [
    result("t_enter", Shape::Time),
    result("t_exit", Shape::Time),
    result("a_enter", Shape::Vector),
    result("contact_max", Shape::Vector),
    result("push", Shape::Vector),
    result("gap", Shape::Number),
    result("gap_t", Shape::Time),
];
const OF_CELLS: [Result; 4] = [
    result("step", Shape::Count),
    result("t_enter", Shape::Time),
    result("enter", Shape::Vector),
    result("cell", Shape::Cell),
];

/// The command, its results and its queries.
struct Subject {
    command: &'static str,
    results: Vec<Result>,
    query: fn(&mut Random) -> Query,
}

fn digits(random: &mut Random) -> Digits {
    *random.pick(&[Digits::Small, Digits::Small, Digits::Tenths, Digits::Tenths, Digits::Fractions, Digits::Few])
}

fn ray_box_query(random: &mut Random) -> Query {
    let digits = digits(random);
    ray_box::queries::ray_box_query_of(random, digits)
}

fn swept_aabb_query(random: &mut Random) -> Query {
    let digits = digits(random);
    swept_aabb::queries::swept_aabb_query_of(random, digits)
}

fn ray_cylinder_query(random: &mut Random) -> Query {
    if random.one_in(2) { ray_cylinder::generate::small(random) } else { ray_cylinder::generate::tame(random) }
}

/// Makes a path thick.
fn thicken(random: &mut Random, mut query: Query) -> Query {
    let radius: &str = random.pick::<&str>(&["0.5", "1", "1", "2", "5", "1.3", "1/3", "0.001", "0"]);
    query.set("path_radius", radius.to_owned());
    query
}

fn thick_box_query(random: &mut Random) -> Query {
    let query = upright_or_turned(random);
    thicken(random, query)
}

fn thick_cylinder_query(random: &mut Random) -> Query {
    loop {
        let query = ray_cylinder_query(random);
        if query.get("caps") != Some("flat") {
            return thicken(random, query);
        }
    }
}

/// The flags of a batch.
struct Flags {
    strictness: Strictness,
    is_scaled: bool,
    margin: Option<(Option<Q>, i64)>,
    inside: &'static str,
    line: bool,
    arguments: Vec<String>,
}

fn flags(random: &mut Random, subject: &Subject, results: &[Result]) -> Flags {
    let mut arguments: Vec<String> = Vec::new();
    let mut add = |flag: &str, value: String| arguments.extend([flag.to_owned(), value]);
    // What measures is an error beside results that are words and cells alone.
    let are_measured = results.iter().any(Result::is_measured);
    let ulps = Some(*random.pick(&[4, 4, 0, 1, 1000])).filter(|_| are_measured).unwrap_or(4);
    if ulps != 4 {
        add("--ulps", ulps.to_string());
    }
    let mut tolerances = vec![whole(0); results.len()];
    if random.one_in(3) {
        let all = random.word(&["0.1", "1e-6", "3.07"]);
        if are_measured {
            add("--tolerance", all.to_owned());
            tolerances.fill(decimal(all));
        }
    }
    if random.one_in(3) {
        let (place, own) = (random.below(results.len() as u64) as usize, random.word(&["0.5", "1e-9"]));
        if results[place].is_measured() {
            add("--tolerance", format!("{}={own}", results[place].name));
            tolerances[place] = decimal(own);
        }
    }
    let held_as = *random.pick(&[None, None, Some(Type::F32), Some(Type::F64)]);
    if let Some(held_as) = held_as {
        add("--as", if held_as == Type::F32 { "f32" } else { "f64" }.to_owned());
    }
    let is_scaled = random.one_in(3) && are_measured;
    if is_scaled {
        add("--scale", "query".to_owned());
    }
    let margin = match random.between(0, 4) {
        0 => Some((None, random.between(0, 9))),
        1 | 2 => Some((Some(random.word(&["0.1", "0.5", "1", "1/3", "1e-9", "0"])), 0)),
        _ => None,
    };
    let margin = margin.map(|(length, units)| {
        add("--margin", length.map_or(format!("{units}ulps"), str::to_owned));
        (length.map(decimal), units)
    });
    let inside = if subject.command == "grid-walk" { "enter" } else { random.word(&["enter", "exit", "miss", "any"]) };
    if inside != "enter" {
        add("--inside", inside.to_owned());
    }
    let line = matches!(subject.command, "ray-box" | "ray-cylinder") && random.one_in(4);
    if line {
        arguments.push("--line".to_owned());
    }
    let strictness = Strictness { ulps: whole(ulps), tolerances, held_as, scale: None };
    Flags { strictness, is_scaled, margin, inside, line, arguments }
}

/// The texts of a result in a row of exact answers: one, or one for each axis that there is.
fn texts(table: &Table, row: usize, result: &Result) -> Vec<String> {
    let is_vector = matches!(result.shape, Shape::Vector | Shape::Cell);
    let names: Vec<String> = match is_vector {
        true => AXES.iter().map(|axis| format!("{}_{axis}", result.name)).collect(),
        false => vec![result.name.to_owned()],
    };
    let texts = names.iter().map(|name| table.text(row, name).to_owned());
    texts.filter(|text| !is_vector || !text.is_empty()).collect()
}

fn numbers(table: &Table, row: usize, result: &Result) -> Option<Vec<Q>> {
    let texts = texts(table, row, result);
    let is_none = texts.is_empty() || texts.iter().any(|text| text.is_empty() || text.ends_with("inf"));
    (!is_none).then(|| texts.iter().map(|text| value(text)).collect())
}

/// What is right for a result by the convention `inside` about a start inside.
fn right(table: &Table, row: usize, result: &Result, inside: &str, query: &Query) -> Right {
    let name = match inside {
        "exit" if result.name != "distance" => result.name.replace("enter", "exit"),
        _ => result.name.to_owned(),
    };
    let at_exit = ["t_exit", "exit", "exit_face", "exit_on", "exit_normal"].contains(&name.as_str());
    let named = Result { name: if at_exit { name.leak() } else { result.name }, ..*result };
    let first = texts(table, row, &named);
    if matches!(result.shape, Shape::Status | Shape::Faces | Shape::Surfaces) {
        let word = first.first().filter(|word| !word.is_empty()).cloned();
        return Right { is_none: word.is_none(), word, numbers: Vec::new() };
    }
    let mut own = numbers(table, row, &named);
    if inside == "exit" && result.name == "distance" {
        let length = numbers(table, row, &Result { name: "length", shape: Shape::Length });
        own = own.zip(length).map(|(distance, length)| vec![&distance[0] + &length[0]]);
    }
    let is_none = own.is_none();
    let others = if named.name.ends_with("_normal") { normals(table, row, named.name, query) } else { Vec::new() };
    Right { word: None, numbers: own.into_iter().chain(others).collect(), is_none }
}

/// The normals of all faces or surfaces that are named at an end.
fn normals(table: &Table, row: usize, name: &str, query: &Query) -> Vec<Vec<Q>> {
    let end = name.split('_').next().expect("a name of two words");
    let unit = |vector: Vec<Q>| {
        let length = root(&dot(&vector, &vector));
        vector.into_iter().map(|part| part / &length).collect::<Vec<Q>>()
    };
    let faces = table.text(row, &format!("{end}_face"));
    if !faces.is_empty() {
        let half_spaces = Frame::read(query).and_then(|frame| frame.half_spaces()).expect("a box");
        let named = half_spaces.into_iter().filter(|half_space| faces.contains(&half_space.face));
        return named.map(|half_space| unit(half_space.normal)).collect();
    }
    let surfaces = table.text(row, &format!("{end}_on"));
    if !surfaces.contains('+') {
        return Vec::new();
    }
    let [p1, p2] = ["p1", "p2"].map(|name| query.vector(name).expect("an axis"));
    let axis: Vec<Q> = p1.iter().zip(&p2).map(|(p1, p2)| p2 - p1).collect();
    let mut found = Vec::new();
    if query.number("radius").is_some_and(|radius| !radius.is_zero()) {
        let place =
            numbers(table, row, &Result { name: if end == "enter" { "enter" } else { "exit" }, shape: Shape::Vector });
        let arm: Vec<Q> = place.expect("a place").iter().zip(&p1).map(|(place, p1)| place - p1).collect();
        let along = dot(&arm, &axis) / dot(&axis, &axis);
        found.push(unit(arm.iter().zip(&axis).map(|(arm, axis)| arm - &along * axis).collect()));
    }
    let cap = if surfaces.ends_with("cap1") { axis.iter().map(|part| -part).collect() } else { axis };
    found.push(unit(cap));
    found
}

/// A query whose numbers are as floats of this type hold them; `None` if one is beyond.
fn held(query: &Query, float: Option<Type>) -> Option<Query> {
    let Some(float) = float else { return Some(query.clone()) };
    let mut held = Query::default();
    for (name, text) in query.given() {
        let is_other =
            matches!(name, "max_steps" | "corners" | "caps" | "matrix_vectors") || text.trim().ends_with("inf");
        held.set(name, if is_other { text.to_owned() } else { number_text(&float.round(&decimal(text))?) });
    }
    Some(held)
}

/// The largest length of a query, and the largest component of its direction.
fn size(query: &Query) -> (Q, Q) {
    let is_length = |name: &str| {
        let others = ["dir_", "a_vel", "b_vel", "rotation", "matrix", "t_m", "caps", "corners", "max_steps"];
        !others.iter().any(|other| name.starts_with(other))
    };
    let lengths: Vec<Q> = query.given().filter(|(name, _)| is_length(name)).map(|(_, text)| decimal(text)).collect();
    (largest(&lengths), largest(&nearby::Path::read(query, false).direction))
}

/// Plants what a program might say of a result.
fn plant(random: &mut Random, result: &Result, right: &[String], other: &[String], float: Type) -> Vec<String> {
    let word = |random: &mut Random, words: &[&'static str]| vec![random.word(words).to_owned()];
    match result.shape {
        Shape::Status => match random.between(0, 9) {
            0 => word(random, &["hit", "touch", "miss", "HIT"]),
            1 => word(random, &["true", "yes", "T", "1", "1.0", "2", "17.0", "Some(0.5)"]),
            2 => word(random, &["false", "no", "F", "0", "0.0", "None", "nil", "undefined"]),
            3 if random.one_in(4) => word(random, &["", "null", "nan", "perhaps", "-1", "0.5", "inf"]),
            _ => right.to_vec(),
        },
        Shape::Faces => match random.between(0, 5) {
            0 => word(random, &["x-", "x+", "y-", "Y+", "z-", "u+", "x-y-", "y+x-"]),
            1 => word(random, &["", "null", "None", "left", "x"]),
            2 if right[0].len() > 2 => vec![right[0][2..].to_owned()],
            3 if right[0].len() > 2 => vec![format!("{}{}", &right[0][2..], &right[0][..2])],
            4 => other.to_vec(),
            _ => right.to_vec(),
        },
        Shape::Surfaces => match random.between(0, 4) {
            0 => word(random, &["side", "cap1", "CAP2", "side+cap1", "cap2+side"]),
            1 => word(random, &["", "nan", "cap3", "top"]),
            2 => vec![right[0].split('+').next_back().unwrap_or_default().to_owned()],
            3 => other.to_vec(),
            _ => right.to_vec(),
        },
        _ => {
            // Another solid cell of the same step is a tie.
            let right = if random.one_in(if result.shape == Shape::Cell { 2 } else { 12 }) { other } else { right };
            let is_none = right.iter().all(String::is_empty) || right.iter().any(|text| text.ends_with("inf"));
            if is_none || random.one_in(14) {
                let none =
                    ["", "nan", "-NaN", "null", "None", "nil", "inf", "-inf", "1.5", "0", "Some(2)", "1e-320", "-0"];
                let count = if matches!(result.shape, Shape::Vector | Shape::Cell) { 3 } else { 1 };
                let all = random.word(&none);
                return (0..count)
                    .map(|_| if random.one_in(3) { random.word(&none) } else { all }.to_owned())
                    .collect();
            }
            let exact: Vec<Q> = right.iter().map(|text| value(text)).collect();
            let kind = random.between(0, 9);
            let mut texts: Vec<String> =
                exact.iter().map(|exact| plant_number(random, exact, result, float, kind)).collect();
            if random.one_in(12) {
                let odd = ["nan", "", "inf", "-Infinity", "1e5", "-0", "0", "1e-310", "null", "left"];
                let place = random.below(texts.len() as u64) as usize;
                texts[place] = random.word(&odd).to_owned();
            }
            if texts.len() > 1 && random.one_in(15) {
                // What moves up in place of a missing part.
                texts.rotate_left(1);
            }
            texts
        }
    }
}

fn plant_number(random: &mut Random, exact: &Q, result: &Result, float: Type, kind: i64) -> String {
    if matches!(result.shape, Shape::Cell | Shape::Count) {
        return match kind {
            0 => (exact + whole(random.between(-1, 1))).to_string(),
            1 => format!("{exact}.0"),
            2 => format!("{exact}.5"),
            _ => exact.to_string(),
        };
    }
    let steps = |steps| float.further(exact, steps).map_or("1".to_owned(), |float| format!("{float:?}"));
    match kind {
        0 => steps(random.between(-6, 6)),
        1 => {
            // Exactly four units, and a hair more or less.
            let hair = Q::new(random.between(-1, 1).into(), 1_000_000.into());
            let text = number_text(&(exact + float.unit(exact) * (whole(4) + hair)));
            if text.len() < 150 { text } else { steps(4) }
        }
        2 => match float.further(exact, random.between(-1, 1)) {
            Some(number) => format!("f64:{:016x}", number.to_bits()),
            None => "0".to_owned(),
        },
        3 => (exact + Q::new(random.between(-20, 20).into(), 100.into()))
            .to_f64()
            .map_or("3".into(), |f| format!("{f:e}")),
        4 => number_text(&Q::new(random.between(-30, 30).into(), 10.into())),
        5 => format!("Some({})", steps(0)),
        _ if exact.to_string().len() < 60 => exact.to_string(),
        _ => steps(0),
    }
}

/// A file of solid cells, which lies there as long as it is asked.
struct Cells {
    file: PathBuf,
    cells: Vec<Vec<i64>>,
}

impl Cells {
    fn new(random: &mut Random, dimension: usize, seed: u64) -> Cells {
        let file = std::env::temp_dir().join(format!("hitcalc-checks-{}-{seed}.csv", std::process::id()));
        let cells: Vec<Vec<i64>> =
            (0..[16, 90][dimension - 2]).map(|_| (0..dimension).map(|_| random.between(-3, 3)).collect()).collect();
        let row = |cell: &Vec<i64>| cell.iter().map(i64::to_string).collect::<Vec<_>>().join(",") + "\n";
        let header = ["cell_x", "cell_y", "cell_z"][..dimension].join(",");
        fs::write(&file, format!("{header}\n{}", cells.iter().map(row).collect::<String>())).expect("a file");
        Cells { file, cells }
    }
}

impl Drop for Cells {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.file);
    }
}

/// How often each class was seen, and each reason.
type Seen = BTreeMap<String, usize>;

fn check_batch(subject: &Subject, seed: u64, findings: &mut Findings, seen: &mut Seen) {
    let random = &mut Random::new(seed);
    let mut results: Vec<Result> = Vec::new();
    for _ in 0..random.between(1, 4) {
        let result = if random.one_in(3) { STATUS } else { *random.pick(&subject.results) };
        if results.iter().all(|other| other.name != result.name) {
            results.push(result);
        }
    }
    let Flags { mut strictness, is_scaled, margin, inside, line, arguments } = flags(random, subject, &results);
    let is_walk = subject.command == "grid-walk";
    let dimension = 2 + usize::from(random.one_in(2));
    let cells = is_walk.then(|| Cells::new(random, dimension, seed));
    let mut queries: Vec<Query> = Vec::new();
    while queries.len() < BATCH {
        let query = (subject.query)(random);
        let has_dimension = query.get("from_z").or(query.get("origin_z")).is_some() == (dimension == 3);
        if !is_walk || has_dimension && query.get("max_steps").is_none() {
            queries.push(query);
        }
    }
    let mut common = vec![subject.command.to_owned()];
    if let Some(cells) = &cells {
        common.extend(["--against".to_owned(), cells.file.display().to_string()]);
    }
    let mut asking = common.clone();
    asking.push("--exact".to_owned());
    let held_as = arguments.windows(2).find(|pair| pair[0] == "--as");
    asking.extend(held_as.into_iter().flatten().cloned());
    asking.extend(line.then(|| "--line".to_owned()));
    let all: Vec<&str> = subject.results.iter().map(|result| result.name).chain(["status"]).collect();
    asking.extend(["--fields".to_owned(), all.join(",")]);
    if is_walk {
        asking.extend(["--report".to_owned(), "all".to_owned()]);
    }
    let truth = hitcalc(&asking.iter().map(String::as_str).collect::<Vec<_>>(), &queries);
    // The rows of each query: of a walk all solid cells that it comes to.
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); queries.len()];
    for row in 0..truth.len() {
        let query = if is_walk { truth.text(row, "row").parse::<usize>().expect("a row") - 1 } else { row };
        rows[query].push(row);
    }
    let mut planted: Vec<Vec<Vec<String>>> = Vec::new();
    for (query, rows) in queries.iter_mut().zip(&rows) {
        let mut own = Vec::new();
        for (place, result) in results.iter().enumerate() {
            let float = result.float(strictness.held_as);
            let three = |mut texts: Vec<String>| {
                if texts.is_empty() {
                    texts.push(String::new());
                }
                texts
            };
            let right = three(texts(&truth, rows[0], result));
            let exit = Result { name: result.name.replace("enter", "exit").leak(), ..*result };
            let other = match rows.get(1) {
                Some(&next) => three(texts(&truth, next, result)),
                None => three(texts(&truth, rows[0], &exit)),
            };
            let mut given = plant(random, result, &right, &other, float);
            if matches!(result.shape, Shape::Vector | Shape::Cell) {
                given.resize(3, String::new());
                for (axis, text) in AXES.iter().zip(&given) {
                    query.set(&format!("g{place}_{axis}"), text.clone());
                }
            } else {
                query.set(&format!("g{place}"), given[0].clone());
            }
            own.push(given);
        }
        planted.push(own);
    }
    let mut checking = [common, arguments].concat();
    checking.extend(["--fields".to_owned(), "status".to_owned()]);
    for (place, result) in results.iter().enumerate() {
        checking.extend(["--check".to_owned(), format!("{}=g{place}", result.name)]);
    }
    let table = hitcalc(&checking.iter().map(String::as_str).collect::<Vec<_>>(), &queries);
    for (place, query) in queries.iter().enumerate() {
        let row = rows[place][0];
        let status = truth.text(row, "status");
        if status == "error" || !truth.text(row, "error").is_empty() {
            continue;
        }
        let mut bare = query.clone();
        for (place, result) in results.iter().enumerate() {
            let axes =
                if matches!(result.shape, Shape::Vector | Shape::Cell) { &["_x", "_y", "_z"][..] } else { &[""] };
            axes.iter().for_each(|axis| bare.set(&format!("g{place}{axis}"), ""));
        }
        let bare = held(&bare, strictness.held_as).expect("in range, as the query was answered");
        let own_dimension =
            if subject.command == "ray-cylinder" { 3 } else { nearby::Path::read(&bare, line).origin.len() };
        let sizes = size(&bare);
        strictness.scale = is_scaled.then(|| sizes.clone());
        let float = strictness.held_as.unwrap_or(Type::F64);
        let length = margin
            .as_ref()
            .map(|(length, units)| length.clone().unwrap_or_else(|| float.unit(&sizes.0) * whole(*units)));
        let ways = ["enter_face", "enter_on"];
        let enters = ways.iter().all(|name| truth.text(row, name).is_empty());
        let has_start = !truth.text(row, "t_enter").ends_with("inf");
        // A touch is on the boundary, not inside.
        let may_miss = status == "hit" || status == "touch" && inside != "miss";
        let starts_inside = !is_walk && may_miss && enters && has_start;
        let exits = is_walk || ["exit_face", "exit_on"].iter().any(|name| !truth.text(row, name).is_empty());
        let all = match (inside, status) {
            ("any", "hit") if says_miss(&results, &planted[place]) => vec!["miss", "enter", "exit"],
            ("any", "hit") => vec!["enter", "exit", "miss"],
            ("any", _) => vec!["enter", "exit"],
            // Who reports where paths leave may have nothing to report of one that ends inside.
            ("exit", "hit") if !exits => vec!["exit", "miss"],
            _ => vec![inside],
        };
        let solid = cells.as_ref().map_or(&[][..], |cells| &cells.cells);
        let judged = |inside: &str| {
            let of = |result: &Result| match inside {
                "miss" if !result.name.starts_with("gap") && !result.name.starts_with('f') => {
                    Right { is_none: true, ..Right::default() }
                }
                _ => {
                    let mut right = right(&truth, row, result, inside, &bare);
                    if result.shape == Shape::Cell {
                        let same = rows[place][1..]
                            .iter()
                            .filter(|&&other| truth.text(other, "step") == truth.text(row, "step"));
                        right.numbers.extend(same.filter_map(|&other| numbers(&truth, other, result)));
                    }
                    right
                }
            };
            let status = if inside == "miss" { "miss" } else { status };
            let exact = Truth { status: status.to_owned(), right: results.iter().map(of).collect() };
            judge(&results, &planted[place], &exact, &strictness, own_dimension, |grows| {
                let length = length.as_ref().filter(|_| inside != "miss")?;
                let moved = if grows { length.clone() } else { -length };
                Some(nearby::verdict(subject.command, &bare, solid, line, &moved))
            })
        };
        let rank = |class: &str| ["ok", "boundary", "wrong"].iter().position(|word| *word == class);
        let best = |conventions: &[&str]| {
            let verdicts: Option<Vec<_>> = conventions.iter().map(|inside| judged(inside)).collect();
            verdicts?.into_iter().reduce(|one, other| if rank(other.class) < rank(one.class) { other } else { one })
        };
        let at_start = |moved: &Q| nearby::at_start(subject.command, &bare, solid, line, moved);
        let mut verdict = best(if starts_inside { &all } else { &["enter"] });
        if let (Some(Verdict { class: "wrong", .. }), Some(length)) = (&verdict, &length)
            && status != "miss"
            && inside != "enter"
            && (if starts_inside { at_start(&-length) != "hit" } else { at_start(length) != "miss" })
            && let Some(other) = best(if starts_inside { &["enter"] } else { &all })
            && other.class != "wrong"
        {
            *seen.entry("start".to_owned()).or_default() += 1;
            verdict = Some(Verdict { class: "boundary", why: "margin".to_owned(), ..other });
        }
        let mut answer = Answer { query, table: &table, row: place, findings };
        let Some(verdict) = verdict else {
            let is_bad = !answer.text("error").is_empty();
            answer.holds("error", if is_bad { Ok(()) } else { Err("a bad row".to_owned()) });
            *seen.entry("bad row".to_owned()).or_default() += 1;
            continue;
        };
        *seen.entry(verdict.class.to_owned()).or_default() += 1;
        for reason in verdict.why.split("; ").filter(|reason| !reason.is_empty()) {
            *seen.entry(reason.split(' ').next_back().expect("a word").to_owned()).or_default() += 1;
        }
        answer.is("error", "");
        answer.is("check", verdict.class);
        answer.is("check_why", &verdict.why);
        for (result, off) in results.iter().zip(&verdict.off).filter(|(result, _)| result.is_measured()) {
            let field = format!("{}_off", result.name);
            match off {
                None => answer.is(&field, ""),
                Some(off) if overflows(off) => answer.is(&field, "inf"),
                Some(off) => {
                    let shown = shows(answer.text(&field), off);
                    answer.holds(&field, shown.map_err(|expected| format!("{expected}; flags {checking:?}")));
                }
            }
        }
    }
}

fn check_all(subject: &Subject, seed: u64, wanted: &[&str]) {
    let (mut findings, mut seen) = (Findings::default(), Seen::new());
    // Ties of walks are rare: few rows have several solid cells in their first step.
    let least = if wanted.contains(&"tie") { 12_000 } else { 0 };
    let batches = count().max(least).div_ceil(BATCH) as u64;
    for batch in 0..batches {
        check_batch(subject, seed + batch, &mut findings, &mut seen);
    }
    findings.finish();
    for word in ["ok", "boundary", "wrong", "bad row", "hit", "touch", "miss", "off", "missing", "finite", "unexpected"]
        .iter()
        .chain(wanted)
    {
        assert!(seen.contains_key(*word), "no row was {word}: {seen:?}");
    }
}

#[test]
fn a_second_judge_agrees_about_paths_and_boxes() {
    let results = [&OF_PATH[..], &OF_FACES, &OF_FLOATS].concat();
    check_all(&Subject { command: "ray-box", results, query: ray_box_query }, 9_000_000, &["margin", "differs"]);
}

#[test]
fn a_second_judge_agrees_about_moving_boxes() {
    let results = [&OF_BOXES[..], &OF_FACES, &OF_FLOATS].concat();
    check_all(
        &Subject { command: "swept-aabb", results, query: swept_aabb_query },
        9_100_000,
        &["margin", "start", "differs"],
    );
}

#[test]
fn a_second_judge_agrees_about_paths_and_cylinders() {
    let results = [&OF_PATH[..], &OF_SURFACES, &OF_FLOATS].concat();
    let subject = Subject { command: "ray-cylinder", results, query: ray_cylinder_query };
    check_all(&subject, 9_200_000, &["margin", "start", "differs"]);
}

#[test]
fn a_second_judge_agrees_about_thick_paths() {
    // Of an edge the normals are between those of its faces: the oracle of thick paths has them.
    let of_path = OF_PATH.into_iter().filter(|result| !result.name.ends_with("normal"));
    let of_box = of_path.clone().chain(OF_FACES).collect();
    check_all(
        &Subject { command: "ray-box", results: of_box, query: thick_box_query },
        9_400_000,
        &["margin", "start"],
    );
    let results = of_path.chain(OF_SURFACES).collect();
    check_all(&Subject { command: "ray-cylinder", results, query: thick_cylinder_query }, 9_500_000, &["margin"]);
}

#[test]
fn a_second_judge_agrees_about_walks_among_solid_cells() {
    let subject = Subject { command: "grid-walk", results: OF_CELLS.to_vec(), query: grid_walk::generate::tied };
    check_all(&subject, 9_300_000, &["margin", "tie", "differs"]);
}
