//! Queries for cylinders: some of plain numbers, most of them forced onto tangents, rims, seams and ends of the range.
//!
//! The adversarial ones are made in a frame in which the cylinder stands upright at the origin, and then turned by the
//! matrix of a quaternion of whole numbers (three orthogonal columns, each of the same whole length), moved and scaled.
//! All steps are exact, so that a tangent stays one, with as many digits as it takes.

use num_traits::Zero;

use super::upright::{Upright, Vector, factor, turn};
use crate::exact::{Q, decimal, number_text, whole};
use crate::generate::{Digits, MIX, number, one_digit_off, respell, size, vector};
use crate::random::Random;
use crate::run::{AXES, Query};

/// All parameters random, of the same kind of digits.
pub fn plain(random: &mut Random) -> Query {
    let digits = *random.pick(&MIX);
    let mut query = Query::default();
    let forms = [["origin", "dir"], ["from", "to"]];
    for name in random.pick(&forms).iter().chain(&["p1", "p2"]) {
        query.set_vector(name, &vector(random, digits, 3));
    }
    query.set("radius", size(random, digits));
    query.set("caps", random.word(&["", "none", "flat", "round", "round"]));
    let axis = (query.vector("p1"), query.vector("p2"));
    if axis.0 == axis.1 {
        query.set("caps", "round");
    }
    let mut bounds = [number(random, digits), number(random, digits)];
    bounds.sort_by_key(|text| decimal(text));
    set_range(random, &mut query, &bounds);
    query
}

/// Gives the query none, one or both of these bounds, or an infinity.
fn set_range(random: &mut Random, query: &mut Query, bounds: &[String; 2]) {
    match random.between(0, 7) {
        0 => query.set("t_min", bounds[0].clone()),
        1 if !decimal(&bounds[1]).lt(&Q::zero()) => query.set("t_max", bounds[1].clone()),
        2 => {
            query.set("t_min", bounds[0].clone());
            query.set("t_max", bounds[1].clone());
        }
        3 => {
            query.set("t_min", bounds[0].clone());
            query.set("t_max", bounds[0].clone());
        }
        4 => query.set("t_min", "-inf"),
        5 => {
            query.set("t_min", "-inf");
            query.set("t_max", "inf");
        }
        _ => {}
    }
    // The default range ends at 0 or 1, which must not lie beyond the other bound.
    if query.get("t_min").is_some_and(|text| text != "-inf") && query.get("t_max").is_none() {
        query.set("t_max", "inf");
    }
}

/// A query whose path goes through a point that matters, in a direction that does, in a range that ends there now and
/// then.
pub fn adversarial(random: &mut Random) -> Query {
    let upright = Upright::new(random);
    let (point, normal) = upright.point(random);
    let dir = upright.direction(random, &point, &normal);
    let t = factor(random);
    let origin = [0, 1, 2].map(|i| &point[i] - &t * &dir[i]);
    let top = [Q::zero(), Q::zero(), upright.height.clone()];
    let columns = turn(random);
    // A scale is appended to the text: fractions with such denominators are slow.
    let scale = random.word(&["", "", "", "e-1", "e1", "e-9", "e30", "e-160"]);
    let offset = [0, 1, 2].map(|_| decimal(random.word(&["0", "0", "0.1", "-3", "0.7", "123456.789"])));
    let turned = |v: &Vector| -> Vector {
        [0, 1, 2].map(|row| (0..3).map(|column| &v[column] * whole(columns[column][row])).sum())
    };
    let moved = |v: &Vector| {
        let turned = turned(v);
        [0, 1, 2].map(|i| &turned[i] + &offset[i])
    };
    let [x, y, z] = columns[2];
    let length = (1..).find(|n| n * n == x * x + y * y + z * z).expect("columns of a whole length");
    let text = |random: &mut Random, q: &Q| {
        let mut text = number_text(q);
        if !text.contains('e') {
            text += scale;
        }
        if random.one_in(6) { respell(random, &text) } else { text }
    };
    let mut query = Query::default();
    let mut vectors = vec![("p1", offset.clone()), ("p2", moved(&top))];
    let (start, along) = (moved(&origin), turned(&dir));
    if random.one_in(4) {
        vectors.push(("to", [0, 1, 2].map(|i| &start[i] + &along[i])));
        vectors.push(("from", start));
    } else {
        vectors.extend([("origin", start), ("dir", along)]);
    }
    if random.one_in(8) {
        vectors.swap(0, 1);
        vectors[0].0 = "p1";
        vectors[1].0 = "p2";
    }
    for (name, vector) in &vectors {
        query.set_vector(name, &[0, 1, 2].map(|i| text(random, &vector[i])));
    }
    query.set("radius", text(random, &(&upright.radius * whole(length))));
    let caps = if upright.height.is_zero() { "round" } else { random.word(&["none", "flat", "flat", "round"]) };
    query.set("caps", caps);
    let later = &t + decimal(random.word(&["0", "1", "0.25", "1e-40"]));
    let bounds = [&t, &later].map(number_text);
    set_range(random, &mut query, &bounds);
    if random.one_in(5) {
        let name = random.word(&["p1", "p2", "origin", "dir", "from", "to", "radius", "radius"]);
        let column = if name == "radius" { name.to_owned() } else { format!("{name}_{}", random.pick(&AXES)) };
        if let Some(text) = query.get(&column).map(str::to_owned) {
            let off = one_digit_off(random, &text);
            query.set(&column, if name == "radius" { off.trim_start_matches('-').to_owned() } else { off });
        }
    }
    if caps != "round" && query.vector("p1") == query.vector("p2") {
        query.set("caps", "round");
    }
    query
}

/// A query of digits that no scaling or sum takes out of the range of f64.
pub fn tame(random: &mut Random) -> Query {
    let mut query = if random.one_in(3) { adversarial(random) } else { plain(random) };
    while wild(&query) {
        query = adversarial(random);
    }
    query
}

fn wild(query: &Query) -> bool {
    let (small, great) = (decimal("1e-12"), decimal("1e12"));
    let lengths =
        ["origin", "dir", "from", "to", "p1", "p2"].into_iter().filter_map(|name| query.vector(name)).flatten();
    let odd = |q: Q| !q.is_zero() && (q.abs() < small || q.abs() > great);
    lengths.chain(query.number("radius")).any(odd) || query.get("t_min") == Some("")
}

/// The digits of a query of small whole numbers, in which everything ties.
pub fn small(random: &mut Random) -> Query {
    let digits = *random.pick(&[Digits::Small, Digits::Tenths]);
    let mut query = Query::default();
    for name in ["origin", "dir", "p1", "p2"] {
        query.set_vector(name, &vector(random, digits, 3));
    }
    query.set("radius", size(random, digits));
    let sphere = query.vector("p1") == query.vector("p2");
    query.set("caps", if sphere { "round" } else { random.word(&["none", "flat", "round"]) });
    query
}
