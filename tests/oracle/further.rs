//! The further results of contacts and cells, from what the usual ones say in closed form, in decimals of a hundred
//! digits.
//!
//! The program works with sums of square roots over whole numbers; here a way is the length of the vector between its
//! ends, and a mirror is that of the unit normal.

use std::cmp::Ordering;

use crate::decimals::{Number, evaluate};
use crate::exact::shows_by;
use crate::random::Random;
use crate::run::{AXES, Findings, Query, Table, hitcalc};

/// A number of tenths as text.
fn tenths(number: i64) -> String {
    format!("{number}e-1")
}

/// Random vectors of tenths, some of their components equal or zero.
fn vector(random: &mut Random, dimension: usize, reach: i64) -> Vec<String> {
    (0..dimension).map(|_| if random.one_in(6) { "0".into() } else { tenths(random.between(-reach, reach)) }).collect()
}

fn path(random: &mut Random, dimension: usize) -> Query {
    let mut query = Query::default();
    let names = *random.pick(&[["origin", "dir"], ["from", "to"]]);
    for name in names {
        query.set_vector(name, &vector(random, dimension, 40));
    }
    if random.one_in(3) {
        query.set("t_min", tenths(random.between(-60, 0)));
    }
    query
}

/// An upright box, a turned one, or one that edges span.
fn boxes(random: &mut Random, dimension: usize) -> Query {
    let mut query = path(random, dimension);
    if random.one_in(4) {
        query.set_vector("corner", &vector(random, dimension, 20));
        for (axis, name) in ["edge_u", "edge_v", "edge_w"].iter().enumerate().take(dimension) {
            let edge = (0..dimension).map(|other| tenths(if other < axis { 0 } else { random.between(1, 30) }));
            query.set_vector(name, &edge.collect::<Vec<_>>());
        }
        return query;
    }
    query.set_vector("center", &vector(random, dimension, 20));
    query.set_vector("half", &(0..dimension).map(|_| tenths(random.between(0, 25))).collect::<Vec<_>>());
    if random.one_in(2) {
        for part in if dimension == 3 { &["x", "y", "z", "w"][..] } else { &["z", "w"] } {
            query.set(&format!("rotation_{part}"), random.between(1, 9).to_string());
        }
    }
    query
}

fn cylinders(random: &mut Random) -> Query {
    let mut query = path(random, 3);
    query.set_vector("p1", &vector(random, 3, 20));
    let caps = random.word(&["none", "flat", "round"]);
    let apart: Vec<String> = (0..3).map(|axis| tenths(30 + axis * 7 + random.between(0, 9))).collect();
    query.set_vector("p2", &apart);
    query.set("radius", tenths(random.between(0, 30)));
    query.set("caps", caps);
    query
}

/// The vector of a row in closed form; `None` if it is empty.
fn components(table: &Table, row: usize, name: &str, dimension: usize) -> Option<Vec<Number>> {
    let texts: Vec<&str> = AXES[..dimension].iter().map(|axis| table.text(row, &format!("{name}_{axis}"))).collect();
    texts.iter().all(|text| !text.is_empty()).then(|| texts.into_iter().map(evaluate).collect())
}

/// The direction of a query's path.
fn direction(query: &Query) -> Vec<Number> {
    let numbers = |name: &str| query.vector(name).map(|found| found.iter().map(Number::of).collect::<Vec<_>>());
    numbers("dir").unwrap_or_else(|| {
        let (from, to) = (numbers("from").expect("a path"), numbers("to").expect("a path"));
        from.into_iter().zip(to).map(|(from, to)| to - from).collect()
    })
}

/// The length of a vector.
fn length(vector: impl Iterator<Item = Number>) -> Number {
    vector.fold(Number::zero(), |sum, part| sum + part.clone() * part).root()
}

/// The way along the path from t = 0, negative before.
fn way(time: &Number, direction: &[Number]) -> Number {
    let way = length(direction.iter().map(|part| part.clone() * time.clone()));
    if time.is_negative() { Number::zero() - way } else { way }
}

/// Asks for all further results, rounded and in closed form, and checks them.
fn check(arguments: &[&str], queries: &[Query], dimension: usize) {
    let ask = |fields: &str, more: &[&str]| hitcalc(&[arguments, &["--fields", fields], more].concat(), queries);
    let usual = ask("status,t_enter,t_exit,enter_normal", &["--exact"]);
    let (rounded, closed) = (ask("distance,length,reflect", &[]), ask("distance,length,reflect", &["--exact"]));
    let mut findings = Findings::default();
    let mut met = 0;
    for (row, query) in queries.iter().enumerate() {
        let mut is = |field: &str, expected: Option<Number>| {
            let (text, form) = (rounded.text(row, field), closed.text(row, field));
            let right = match &expected {
                None => text.is_empty() && form.is_empty(),
                Some(number) => {
                    shows_by(text, |other| number.compare(other)).is_ok() && evaluate(form).is_close_to(number)
                }
            };
            findings.check(query, field, right, &format!("{expected:?}"), &format!("{text} = {form}"));
        };
        let direction = direction(query);
        let time = |name: &str| Some(usual.text(row, name)).filter(|text| !text.is_empty()).map(str::to_owned);
        let (enter, exit) = (time("t_enter"), time("t_exit"));
        met += usize::from(enter.is_some());
        let finite = |time: &Option<String>| time.as_deref().filter(|text| !text.ends_with("inf")).map(evaluate);
        match (finite(&enter), finite(&exit)) {
            (Some(enter), Some(exit)) => {
                is("distance", Some(way(&enter, &direction)));
                is("length", Some(way(&(exit - enter), &direction)));
            }
            (None, None) if enter.is_none() => ["distance", "length"].into_iter().for_each(|field| is(field, None)),
            (enter, _) => {
                assert_eq!(rounded.text(row, "length"), "inf", "{}", query.flags());
                let way = enter.map(|enter| way(&enter, &direction));
                match way {
                    Some(way) => is("distance", Some(way)),
                    None => assert_eq!(rounded.text(row, "distance"), "-inf", "{}", query.flags()),
                }
            }
        }
        let normal = components(&usual, row, "enter_normal", dimension);
        let along = normal.as_ref().map(|normal| {
            normal.iter().zip(&direction).fold(Number::zero(), |sum, (n, d)| sum + n.clone() * d.clone())
        });
        for axis in 0..dimension {
            let reflected = normal.as_ref().zip(along.as_ref()).map(|(normal, along)| {
                let half = along.clone() * normal[axis].clone();
                direction[axis].clone() - half.clone() - half
            });
            is(&format!("reflect_{}", AXES[axis]), reflected);
        }
    }
    assert!(met > queries.len() / 8, "{met} contacts of {}", queries.len());
    findings.finish();
}

#[test]
fn distance_length_and_reflection_at_boxes_are_those_of_decimals() {
    let mut random = Random::new(81);
    for (dimension, arguments) in [(2, &["ray-box"][..]), (3, &["ray-box", "--line"])] {
        let queries: Vec<Query> = (0..1500).map(|_| boxes(&mut random, dimension)).collect();
        check(arguments, &queries, dimension);
    }
}

#[test]
fn distance_length_and_reflection_at_round_solids_are_those_of_decimals() {
    let mut random = Random::new(82);
    let queries: Vec<Query> = (0..1500).map(|_| cylinders(&mut random)).collect();
    check(&["ray-cylinder"], &queries, 3);
    check(&["ray-cylinder", "--line"], &queries, 3);
}

#[test]
fn a_push_ends_an_overlap_and_no_shorter_one_does() {
    let mut random = Random::new(83);
    for dimension in [2, 3] {
        let sides = |random: &mut Random| -> Vec<(i64, i64)> {
            (0..dimension).map(|_| (random.between(-20, 10), random.between(1, 25))).collect()
        };
        let boxes: Vec<_> = (0..1000).map(|_| [sides(&mut random), sides(&mut random)]).collect();
        let queries: Vec<Query> = boxes
            .iter()
            .map(|[a, b]| {
                let mut query = Query::default();
                for (name, sides) in [("a", a), ("b", b)] {
                    let texts =
                        |of: fn(&(i64, i64)) -> i64| sides.iter().map(|side| of(side).to_string()).collect::<Vec<_>>();
                    query.set_vector(&format!("{name}_min"), &texts(|side| side.0));
                    query.set_vector(&format!("{name}_size"), &texts(|side| side.1));
                }
                query
            })
            .collect();
        let table = hitcalc(&["swept-aabb", "--fields", "push"], &queries);
        let mut pushed = 0;
        for (row, [a, b]) in boxes.iter().enumerate() {
            // The axes in order, on each the negative way first; the first of the shortest.
            let moves = (0..dimension).flat_map(|axis| {
                let ((a_low, a_size), (b_low, b_size)) = (a[axis], b[axis]);
                (-60..=60)
                    .map(move |way: i64| (way, axis, a_low + way + a_size <= b_low || b_low + b_size <= a_low + way))
            });
            let mut ends: Vec<(i64, usize)> =
                moves.filter(|(.., apart)| *apart).map(|(way, axis, _)| (way, axis)).collect();
            ends.sort_by_key(|&(way, axis)| (way.abs(), axis, way));
            let expected: Vec<String> = match ends[0] {
                (0, _) => vec![String::new(); dimension],
                (way, axis) => (0..dimension).map(|other| if other == axis { way } else { 0 }.to_string()).collect(),
            };
            pushed += usize::from(!expected[0].is_empty());
            let printed: Vec<&str> =
                AXES[..dimension].iter().map(|axis| table.text(row, &format!("push_{axis}"))).collect();
            assert_eq!(printed, expected, "{}", queries[row].flags());
        }
        assert!(pushed > 200, "{pushed}");
    }
}

/// A walk's rows in closed form and rounded: each main cell is left when the next is entered.
#[test]
fn cells_are_left_when_the_next_are_entered_and_their_lengths_add_up() {
    let mut random = Random::new(84);
    let fields = "step,t,kind,t_exit,length,enter";
    for dimension in [2, 3] {
        for _ in 0..60 {
            let mut query = Query::default();
            let lattice =
                |random: &mut Random| (0..dimension).map(|_| tenths(5 * random.between(-12, 12))).collect::<Vec<_>>();
            let [from, to] = [lattice(&mut random), lattice(&mut random)];
            query.set_vector("from", &from);
            query.set_vector("to", &to);
            let queries = [query.clone()];
            let closed = hitcalc(&["grid-walk", "--exact", "--fields", fields], &queries);
            let rounded = hitcalc(&["grid-walk", "--fields", fields], &queries);
            let direction = direction(&query);
            let start = query.vector("from").expect("a path");
            let whole = length(direction.iter().cloned());
            let mut sum = Number::zero();
            for row in 0..closed.len() {
                let time = evaluate(closed.text(row, "t"));
                let next = (row + 1..closed.len()).find(|&next| closed.text(next, "step") != closed.text(row, "step"));
                let exit = match (closed.text(row, "kind"), next) {
                    ("side", _) => closed.text(row, "t"),
                    (_, Some(next)) => closed.text(next, "t"),
                    (_, None) => "1",
                };
                assert_eq!(closed.text(row, "t_exit"), exit, "{} row {row}", query.flags());
                let stay = way(&(evaluate(exit) - time.clone()), &direction);
                assert!(evaluate(closed.text(row, "length")).is_close_to(&stay), "{} row {row}", query.flags());
                assert_eq!(
                    shows_by(rounded.text(row, "length"), |other| stay.compare(other)),
                    Ok(()),
                    "{}",
                    query.flags()
                );
                let enter = components(&closed, row, "enter", dimension).expect("a point");
                for axis in 0..dimension {
                    let point = Number::of(&start[axis]) + direction[axis].clone() * time.clone();
                    assert!(enter[axis].is_close_to(&point), "{} row {row}", query.flags());
                }
                sum = sum + stay;
            }
            assert!(sum.is_close_to(&whole), "{}: the cells hold the whole path", query.flags());
        }
    }
}

#[test]
fn the_last_cell_of_a_walk_that_its_steps_end_is_left_at_the_next_plane_if_the_path_has_an_end() {
    let mut query = Query::default();
    query.set_vector("origin", &["0.5".into(), "0.5".into()]);
    query.set_vector("dir", &["1".into(), "0".into()]);
    query.set("max_steps", "1");
    for (t_max, expected) in [("", ["", ""]), ("9", ["1.5", "1"]), ("1", ["1", "0.5"])] {
        query.set("t_max", t_max);
        let table = hitcalc(&["grid-walk", "--fields", "t_exit,length"], &[query.clone()]);
        assert_eq!(table.len(), 2);
        assert_eq!([table.text(1, "t_exit"), table.text(1, "length")], expected, "t_max {t_max:?}");
    }
}

/// Keeps the comparison with fractions honest: an irrational number equals none.
#[test]
fn the_decimals_tell_roots_from_the_fractions_beside_them() {
    let root = evaluate("(1 - 3*sqrt(2))/7");
    let close = evaluate("-0.463234384").to_fraction();
    assert_eq!(root.compare(&close).reverse(), close.cmp(&root.to_fraction()));
    assert_eq!(evaluate("-(2 + sqrt(16))/4").compare(&evaluate("-3/2").to_fraction()), Ordering::Equal);
    assert!(root.to_fraction().is_negative());
}
