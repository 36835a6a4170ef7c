//! Queries for `swept-aabb`: a box thrown so that it meets another one's faces, edges and corners, or just does not.

use crate::exact::{Q, decimal, number_text, whole};
use crate::generate::{Digits, MIX, number, one_digit_off, size, vector};
use crate::placed_box::extents;
use crate::random::Random;
use crate::ray_box::plain_box;
use crate::run::{AXES, Query};

/// Two boxes and their velocities; a few queries are none and must be refused.
pub fn swept_aabb_query(random: &mut Random) -> Query {
    let digits = *random.pick(&MIX);
    swept_aabb_query_of(random, digits)
}

/// Two boxes and their velocities, in numbers of one kind.
pub fn swept_aabb_query_of(random: &mut Random, digits: Digits) -> Query {
    let dimension = if random.one_in(3) { 2 } else { 3 };
    let mut query = Query::default();
    plain_box(random, &mut query, "b_", digits, dimension);
    match random.between(0, 13) {
        0..=4 => arrive(random, &mut query, digits, dimension),
        kind => {
            plain_box(random, &mut query, "a_", digits, dimension);
            match kind {
                5 => {}
                6 => query.set_vector("a_vel", &vector(random, digits, dimension)),
                7 => {
                    let both = vector(random, digits, dimension);
                    query.set_vector("a_vel", &both);
                    query.set_vector("b_vel", &both);
                }
                8 => {
                    query.set_vector("a_vel", &vector(random, digits, dimension));
                    query.set_vector("b_vel", &vector(random, digits, dimension));
                }
                _ => aim(random, &mut query, digits),
            }
        }
    }
    if random.one_in(6) {
        let vector = ["a_vel", "b_vel", "a_min", "b_max", "a_center", "b_min"];
        let column = format!("{}_{}", random.pick(&vector), AXES[random.between(0, dimension as i64 - 1) as usize]);
        if let Some(text) = query.get(&column).map(str::to_owned) {
            query.set(&column, one_digit_off(random, &text));
        }
    }
    let t_max = match random.between(0, 11) {
        0..=3 => String::new(),
        4..=6 => "inf".into(),
        7 => "0".into(),
        8 => random.pick(&["1", "0.5", "2", "-0", "1e3", "0.25"]).to_string(),
        9 => number(random, Digits::Small),
        _ => number(random, digits).trim_start_matches('-').to_owned(),
    };
    query.set("t_max", t_max);
    query.respell(random);
    query
}

/// Velocities under which a's ends reach b's ends, axis by axis, at a chosen time: faces, edges and corners meet
/// exactly.
fn aim(random: &mut Random, query: &mut Query, digits: Digits) {
    let (Ok((a_low, a_high)), Ok((b_low, b_high))) = (extents(query, "a_"), extents(query, "b_")) else { return };
    // At 1/speed of a unit of t: all of these speeds leave decimals decimals.
    let speed = decimal(random.word(&["1", "1", "2", "4", "5", "0.5", "10"]));
    let own = random.one_in(2);
    let (mut a_velocity, mut b_velocity) = (Vec::new(), Vec::new());
    for i in 0..a_low.len() {
        let way: Q = match random.between(0, 9) {
            0 | 1 => &b_low[i] - &a_high[i],
            2 | 3 => &b_high[i] - &a_low[i],
            4 | 5 => ((&b_low[i] - &a_low[i]) + (&b_high[i] - &a_high[i])) / whole(2),
            6 => &b_low[i] - &a_low[i],
            7 => &b_high[i] - &a_high[i],
            8 => whole(0),
            _ => decimal(&number(random, digits)),
        };
        let b = if own { decimal(&number(random, digits)) } else { whole(0) };
        a_velocity.push(number_text(&(way * &speed + &b)));
        b_velocity.push(number_text(&b));
    }
    query.set_vector("a_vel", &a_velocity);
    if own || random.one_in(3) {
        query.set_vector("b_vel", &b_velocity);
    }
}

/// A box a that stands, at a chosen time, just where it comes into b's slabs on some or all of the axes at once.
fn arrive(random: &mut Random, query: &mut Query, digits: Digits, dimension: usize) {
    let velocity = vector(random, digits, dimension);
    let size: Vec<String> = (0..dimension).map(|_| size(random, digits)).collect();
    let time = decimal(random.word(&["0", "1", "1", "0.5", "2"]));
    let Ok((b_low, b_high)) = extents(query, "b_") else {
        query.set_vector("a_min", &velocity);
        return query.set_vector("a_size", &size);
    };
    let corner_on = random.one_in(2);
    let start: Vec<String> = (0..dimension)
        .map(|i| {
            let (size, velocity) = (decimal(&size[i]), decimal(&velocity[i]));
            let forwards = velocity > whole(0);
            let there = match random.between(0, 5) {
                0 if !corner_on => (&b_low[i] + &b_high[i] - &size) / whole(2),
                1 if !corner_on && forwards => b_high[i].clone(),
                _ if forwards => &b_low[i] - &size,
                _ => b_high[i].clone(),
            };
            number_text(&(there - velocity * &time))
        })
        .collect();
    query.set_vector("a_min", &start);
    query.set_vector("a_size", &size);
    query.set_vector("a_vel", &velocity);
}
