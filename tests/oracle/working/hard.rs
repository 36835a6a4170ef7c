//! Queries whose workings are hard to put in words: numbers next to ties of their digits and of floats, and far from 1.

use num_bigint::BigInt;
use num_traits::Zero;

use super::pair::exactly;
use crate::exact::{Q, decimal, nearest, number_text, whole};
use crate::generate::{Digits, number, size, vector};
use crate::grid_walk::generate::tied;
use crate::random::Random;
use crate::ray_box::{ray_box_query, tied_upright_query};
use crate::ray_cylinder::generate::{adversarial, plain, small};
use crate::run::{AXES, Query};
use crate::swept_aabb::swept_aabb_query;

/// How near numbers come to each other; where they are multiplied with each other often, not too many digits.
const NEAR: [u32; 6] = [18, 25, 40, 45, 80, 320];
const NEAR_ROOTS: [u32; 4] = [18, 25, 40, 45];

/// Just beside a number, nearer than floats can tell.
fn just_off(random: &mut Random, value: &Q, near: &[u32]) -> Q {
    let unit = decimal(&format!("{}1e-{}", random.pick(&["", "-"]), random.pick(near)));
    value * (whole(1) + unit)
}

/// A number made of this one, of a kind that is easily rounded wrongly.
fn hard(random: &mut Random, text: &str, near: &[u32]) -> String {
    let value = decimal(text);
    let hard = match random.between(0, 6) {
        0 | 1 => just_off(random, &value, near),
        // Midway between two floats, or just beside that.
        2 => {
            let float = nearest(&value);
            let midway = (exactly(float) + exactly(float.next_up())) / whole(2);
            if random.one_in(2) { midway } else { just_off(random, &midway, near) }
        }
        // A tie of the fourth digit, or just beside it.
        3 | 4 => {
            let tie = decimal(&format!("{}.{:03}5", random.between(1, 9), random.between(0, 999)));
            if random.one_in(4) { tie } else { just_off(random, &tie, near) }
        }
        // So far from 1 that floats are at their ends.
        5 => value * decimal(&format!("1e{}", random.pick(&[-300, -160, -40, 16, 40, 150]))),
        _ => value / whole(3),
    };
    let limit = Q::from_integer(BigInt::from(10).pow(300_u32));
    if hard > limit || hard < -limit { text.to_owned() } else { shortened(&hard) }
}

/// The number as text, which may be a fraction; zero is a short one.
fn shortened(value: &Q) -> String {
    let text = if value.is_zero() { "0".to_owned() } else { number_text(value) };
    if text.len() > 1_500 { "0.1".to_owned() } else { text }
}

/// Some numbers of a query made hard; a size or radius stays what it was, so that it is not below zero.
fn harden(random: &mut Random, query: &mut Query, near: &[u32]) {
    let names: Vec<String> = query.given().map(|(name, _)| name.to_owned()).collect();
    let is_length = |name: &str| name == "radius" || name.contains("size") || name.contains("half");
    let moves = |name: &str| name.rsplit_once('_').is_some_and(|(_, axis)| AXES.contains(&axis)) && !is_length(name);
    for name in names.iter().filter(|name| moves(name)) {
        if random.one_in(5) {
            let text = query.get(name).expect("a number").to_owned();
            let text = hard(random, &text, near);
            query.set(name, text);
        }
    }
}

/// Boxes that stay boxes: their corners are put in order again.
fn order(query: &mut Query, prefix: &str) {
    for axis in AXES {
        let [low, high] = ["min", "max"].map(|name| format!("{prefix}{name}_{axis}"));
        if let (Some(min), Some(max)) = (query.get(&low), query.get(&high))
            && decimal(min) > decimal(max)
        {
            let (min, max) = (min.to_owned(), max.to_owned());
            query.set(&low, max);
            query.set(&high, min);
        }
    }
}

/// A path along (1, 1) through the corner of a box, or past it by far less than floats can tell.
fn corner(random: &mut Random) -> Query {
    let digits = *random.pick(&[Digits::Small, Digits::Tenths, Digits::Few]);
    let mut query = Query::default();
    let from = vector(random, digits, 2);
    let t = decimal(&number(random, digits));
    let speed = decimal(random.word(&["1", "3", "0.7", "1/3", "-2"]));
    let at: Vec<Q> = from.iter().map(|from| decimal(from) + &t * &speed).collect();
    let off = |random: &mut Random, value: &Q| {
        let digits = random.pick(&[17, 20, 25, 35, 50, 90, 300]);
        let some = decimal(&format!("{}e-{digits}", random.pick(&["1", "-1", "1/3", "-7/9", "0"])));
        value + some
    };
    let size = whole(random.between(1, 3));
    let low = [off(random, &at[0]), &at[1] - &size];
    let high = [&low[0] + &size, off(random, &at[1])];
    query.set_vector("origin", &from);
    query.set_vector("dir", &[number_text(&speed), number_text(&speed)]);
    query.set_vector("min", &low.map(|value| number_text(&value)));
    query.set_vector("max", &high.map(|value| number_text(&value)));
    query.set("t_max", "inf");
    query.set("t_min", "-inf");
    query
}

pub fn ray_box(random: &mut Random) -> Query {
    let mut query = match random.between(0, 5) {
        0 => ray_box_query(random),
        1 | 2 => corner(random),
        _ => tied_upright_query(random),
    };
    let is_upright = ["matrix_11", "rotation_w", "corner_x"].iter().all(|name| query.get(name).is_none());
    if is_upright && !random.one_in(4) {
        harden(random, &mut query, &NEAR);
        order(&mut query, "");
    }
    query
}

pub fn swept_aabb(random: &mut Random) -> Query {
    let mut query = swept_aabb_query(random);
    harden(random, &mut query, &NEAR);
    order(&mut query, "a_");
    order(&mut query, "b_");
    query
}

/// Cylinders of all caps, most without; some paths run along the axis. What a textbook makes of hundreds of digits
/// takes seconds in exact fractions: few have so many.
pub fn ray_cylinder(random: &mut Random) -> Query {
    loop {
        let query = any_cylinder(random);
        if digits(&query) < 120 || random.one_in(100) {
            return query;
        }
    }
}

/// The digits that the numbers of a cylinder's query have over their common denominator, all together.
fn digits(query: &Query) -> usize {
    let points = ["origin", "dir", "from", "to", "p1", "p2"].into_iter().filter_map(|name| query.vector(name));
    let numbers = points.flatten().chain(query.number("radius")).map(|number| number.lowest_terms());
    let length = |number: BigInt| number.to_string().len();
    let lengths: Vec<[usize; 2]> = numbers.map(|(over, under)| [over, under].map(length)).collect();
    let denominator = lengths.iter().map(|[_, under]| *under).max().unwrap_or_default();
    lengths.iter().map(|[over, under]| (denominator + over).saturating_sub(*under)).sum()
}

fn any_cylinder(random: &mut Random) -> Query {
    let mut query = [plain, adversarial, small][random.between(0, 2) as usize](random);
    if random.one_in(12) {
        let digits = *random.pick(&[Digits::Tenths, Digits::Few, Digits::Long]);
        let axis = vector(random, digits, 3);
        let times = decimal(&size(random, Digits::Few)) + whole(1);
        query = Query::default();
        query.set_vector("p1", &["0", "0", "0"].map(str::to_owned));
        query.set_vector("p2", &axis);
        query.set_vector("origin", &vector(random, digits, 3));
        let dir: Vec<String> = axis.iter().map(|part| number_text(&(decimal(part) * &times))).collect();
        query.set_vector("dir", &dir);
        query.set("radius", size(random, Digits::Small));
        return query;
    }
    if !random.one_in(3) {
        query.set("caps", "none");
    }
    harden(random, &mut query, &NEAR_ROOTS);
    if query.vector("p1") == query.vector("p2") {
        query.set("caps", "round");
    }
    query
}

/// A short walk from and to points just beside those of the grid.
pub fn grid_walk(random: &mut Random) -> Query {
    let mut query = tied(random);
    for name in ["from", "to", "origin", "dir"] {
        for axis in AXES {
            let name = format!("{name}_{axis}");
            if random.one_in(4)
                && let Some(text) = query.get(&name).map(decimal)
            {
                let text = shortened(&just_off(random, &text, &NEAR));
                query.set(&name, text);
            }
        }
    }
    query
}

/// A small box in the plane.
pub fn small_box(random: &mut Random) -> Query {
    let mut query = Query::default();
    query.set_vector("min", &[0, 1].map(|_| hard_below(random, 100)));
    query.set_vector("size", &[0, 1].map(|_| size(random, Digits::Few)));
    query
}

/// A line through that plane.
pub fn ray(random: &mut Random) -> Query {
    let mut query = Query::default();
    query.set_vector("origin", &[0, 1].map(|_| hard_below(random, 100)));
    query.set_vector("dir", &[0, 1].map(|_| hard_below(random, 10)));
    query
}

/// A number of this size at most, just beside a short one or not.
fn hard_below(random: &mut Random, size: i64) -> String {
    let short = whole(random.between(-size * 10, size * 10)) / whole(10);
    if random.one_in(2) { number_text(&just_off(random, &short, &NEAR)) } else { number_text(&short) }
}
