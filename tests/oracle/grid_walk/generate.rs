//! Queries for grid walks: short walks that start, cross and end on planes, edges and corners of the grid.

use num_traits::Zero;

use super::cells::Walk;
use crate::exact::{Q, decimal, number_text, whole};
use crate::generate::{Digits, number, one_digit_off, respell, vector};
use crate::random::Random;
use crate::run::{AXES, Query};

fn text(q: &Q) -> String {
    number_text(q)
}

/// Sets a vector of exact decimals, some of them in an unusual spelling.
fn set(random: &mut Random, query: &mut Query, name: &str, vector: &[Q]) {
    let texts: Vec<String> =
        vector.iter().map(|q| if random.one_in(8) { respell(random, &text(q)) } else { text(q) }).collect();
    query.set_vector(name, &texts);
}

/// A coordinate in units of the grid, on a plane more often than not.
fn lattice(random: &mut Random) -> Q {
    let fraction = random.word(&["0", "0", "0", "0", "0.5", "0.5", "0.25", "0.9", "0.125"]);
    whole(random.between(-5, 5)) + decimal(fraction)
}

/// Whether the oracle can test all cells of it, and the specification says whether it is an error.
pub fn is_short(query: &Query) -> bool {
    is_short_walk(&Walk::read(query))
}

/// Whether the oracle can test all cells of a walk, and the specification says whether it is an error.
pub fn is_short_walk(walk: &Walk) -> bool {
    let most = if walk.dir.len() == 2 { 40 } else { 14 };
    let few_steps = walk.max_steps.is_some_and(|steps| steps <= 12);
    match walk.length() {
        _ if walk.t_max.is_none() => few_steps && walk.dir.iter().any(|d| !d.is_zero()),
        Some(length) if length <= most => true,
        Some(_) if few_steps => !walk.is_beyond(),
        _ => false,
    }
}

/// A walk between points of the lattice, its halves and the like, in a grid of any decimal size and origin.
pub fn tied(random: &mut Random) -> Query {
    let dimension = if random.one_in(2) { 2 } else { 3 };
    loop {
        let query = tied_once(random, dimension);
        if is_short(&query) {
            return query;
        }
    }
}

fn tied_once(random: &mut Random, dimension: usize) -> Query {
    let mut query = Query::default();
    let start: Vec<Q> = (0..dimension).map(|_| lattice(random)).collect();
    let diagonal = whole(random.between(1, 6)) * decimal(random.word(&["1", "1", "0.5"]));
    let along: Vec<Q> = match random.between(0, 5) {
        0 => vec![Q::zero(); dimension],
        1 | 2 => (0..dimension).map(|_| &diagonal * whole(*random.pick(&[1, -1, 1, -1, 0, 2]))).collect(),
        _ => start.iter().map(|start| lattice(random) - start).collect(),
    };
    let sizes: Vec<Q> = match random.between(0, 3) {
        0 | 1 => vec![whole(1); dimension],
        2 => {
            let size =
                decimal(random.word(&["0.1", "0.3", "2", "0.7", "1e-9", "1.0000000000000000000001", "1e200", "25e-3"]));
            query.set("cell_size", text(&size));
            vec![size; dimension]
        }
        _ => {
            let sizes: Vec<Q> =
                (0..dimension).map(|_| decimal(random.word(&["0.1", "0.3", "2", "1", "12.5", "0.07"]))).collect();
            set(random, &mut query, "cell_size", &sizes);
            sizes
        }
    };
    let mut grid_origin = vec![Q::zero(); dimension];
    if random.one_in(3) {
        grid_origin =
            sizes.iter().map(|size| size * decimal(random.word(&["0.1", "-0.5", "3", "1234567.89"]))).collect();
        set(random, &mut query, "grid_origin", &grid_origin);
    }
    let world = |units: &[Q]| -> Vec<Q> { (0..dimension).map(|i| &units[i] * &sizes[i] + &grid_origin[i]).collect() };
    let (from, to): (Vec<Q>, Vec<Q>) =
        (world(&start), world(&start.iter().zip(&along).map(|(a, b)| a + b).collect::<Vec<_>>()));
    if random.one_in(2) {
        set(random, &mut query, "from", &from);
        set(random, &mut query, "to", &to);
        if random.one_in(5) {
            query.set("t_max", random.word(&["0", "0.5", "2", "1", "1.0", "0.25", "1.25", "0.999999999999999999999"]));
        }
    } else {
        // The end is reached at t_max = 1/k.
        let k = random.word(&["1", "2", "4", "0.5", "10", "1e-3", "0.2"]);
        let dir: Vec<Q> = to.iter().zip(&from).map(|(to, from)| (to - from) * decimal(k)).collect();
        set(random, &mut query, "origin", &from);
        set(random, &mut query, "dir", &dir);
        if random.one_in(6) {
            query.set("t_max", random.word(&["", "inf"]));
            query.set("max_steps", random.between(0, 8).to_string());
        } else {
            query.set("t_max", text(&decimal(k).recip()));
        }
    }
    finish(random, &mut query, dimension);
    query
}

/// Options, and now and then one digit off.
fn finish(random: &mut Random, query: &mut Query, dimension: usize) {
    if random.one_in(6) {
        query.set("max_steps", random.between(0, 12).to_string());
    }
    if random.one_in(3) {
        query.set("corners", random.word(&["all", "skip"]));
    }
    if random.one_in(5) {
        let name = random.word(&["from", "to", "origin", "dir", "cell_size", "grid_origin", "t_max"]);
        let axis = AXES[random.between(0, dimension as i64 - 1) as usize];
        for column in [format!("{name}_{axis}"), name.to_owned()] {
            let Some(text) = query.get(&column).filter(|text| *text != "inf").map(str::to_owned) else {
                continue;
            };
            let off = one_digit_off(random, &text);
            if !matches!(name, "cell_size" | "t_max") || decimal(&off).is_positive() {
                query.set(&column, off);
            }
        }
    }
}

/// A walk between points of any digits.
pub fn plain(random: &mut Random) -> Query {
    let dimension = if random.one_in(2) { 2 } else { 3 };
    loop {
        let digits =
            *random.pick(&[Digits::Small, Digits::Tenths, Digits::Few, Digits::Few, Digits::Long, Digits::Wild]);
        let mut query = Query::default();
        let names = if random.one_in(2) { ["from", "to"] } else { ["origin", "dir"] };
        for name in names {
            query.set_vector(name, &vector(random, digits, dimension));
        }
        if names[0] == "origin" || random.one_in(6) {
            query.set("t_max", number(random, digits).trim_start_matches(['-', '+']));
        }
        if random.one_in(3) {
            query.set_vector("grid_origin", &vector(random, digits, dimension));
        }
        if random.one_in(3) {
            let size = number(random, digits).trim_start_matches(['-', '+']).to_owned();
            if decimal(&size).is_positive() {
                query.set("cell_size", size);
            }
        }
        finish(random, &mut query, dimension);
        if is_short(&query) {
            return query;
        }
    }
}
