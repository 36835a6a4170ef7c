//! Queries whose nearest points tie: paths along faces and edges, at rest, and through what matters.

use crate::exact::{Q, number_text, whole};
use crate::generate::{Digits, vector};
use crate::placed_box::Frame;
use crate::random::Random;
use crate::ray_box::queries::ray_box_query_of;
use crate::run::{AXES, Query};

fn texts(components: &[Q]) -> Vec<String> {
    components.iter().map(number_text).collect()
}

fn drop_path(query: &mut Query) {
    for name in ["origin", "dir", "from", "to"] {
        AXES.iter().for_each(|axis| query.set(&format!("{name}_{axis}"), ""));
    }
    ["t_min", "t_max"].into_iter().for_each(|name| query.set(name, ""));
}

/// Bounds of t: none, one or both, short of where the path is nearest or beyond.
fn range(random: &mut Random, query: &mut Query) {
    let low = random.between(-4, 3);
    match random.between(0, 5) {
        0 => query.set("t_min", low.to_string()),
        1 => {
            query.set("t_min", low.to_string());
            query.set("t_max", (low + random.between(0, 3)).to_string());
        }
        2 => {
            query.set("t_min", "-inf");
            query.set("t_max", low.to_string());
        }
        3 => query.set("t_min", "-inf"),
        _ => {}
    }
}

/// A direction made of the solid's own: along an edge or a face, across it, or none.
fn direction(random: &mut Random, own: &[Vec<Q>], dimension: usize) -> Vec<Q> {
    let mut sum = vec![whole(0); dimension];
    if !random.one_in(8) {
        for axis in own {
            let factor = whole(*random.pick(&[0, 0, 1, -1, 2]));
            sum.iter_mut().zip(axis).for_each(|(sum, component)| *sum += component * &factor);
        }
    }
    sum
}

/// A box of short numbers in any form, and a path of its own directions beside it.
pub fn tied_box(random: &mut Random) -> Query {
    let digits = *random.pick(&[Digits::Small, Digits::Small, Digits::Tenths, Digits::Fractions]);
    let mut query = ray_box_query_of(random, digits);
    let Ok(frame) = Frame::read(&query) else { return query };
    let dimension = frame.low.len();
    drop_path(&mut query);
    let along: Vec<Q> = if random.one_in(3) {
        direction(random, &frame.axes, dimension)
    } else {
        vector(random, digits, dimension).iter().map(|text| crate::exact::decimal(text)).collect()
    };
    // Beside the box: each of its own coordinates at a side, between both or beyond them.
    let own: Vec<Q> = (0..dimension)
        .map(|axis| {
            let (low, high) = (&frame.low[axis], &frame.high[axis]);
            match random.between(0, 5) {
                0 => low.clone(),
                1 => high.clone(),
                2 => (low + high) / whole(2),
                3 => low - whole(random.between(1, 3)),
                _ => high + whole(random.between(1, 3)),
            }
        })
        .collect();
    let point = frame.point(&own);
    if random.one_in(4) {
        let end: Vec<Q> = point.iter().zip(&along).map(|(point, along)| point + along).collect();
        query.set_vector("from", &texts(&point));
        query.set_vector("to", &texts(&end));
    } else {
        let back = whole(random.between(-2, 2));
        let origin: Vec<Q> = point.iter().zip(&along).map(|(point, along)| point - along * &back).collect();
        query.set_vector("origin", &texts(&origin));
        query.set_vector("dir", &texts(&along));
        range(random, &mut query);
    }
    query
}

/// A cylinder, capsule or sphere of short numbers, and a path along its axis, across it, at rest, or any.
pub fn tied_cylinder(random: &mut Random) -> Query {
    let digits = *random.pick(&[Digits::Small, Digits::Small, Digits::Tenths, Digits::Fractions, Digits::Few]);
    let mut query = Query::default();
    let [p1, p2, origin, other] = [(); 4].map(|()| vector(random, digits, 3));
    let number = |texts: &[String]| texts.iter().map(|text| crate::exact::decimal(text)).collect::<Vec<Q>>();
    let axis: Vec<Q> = number(&p2).iter().zip(&number(&p1)).map(|(p2, p1)| p2 - p1).collect();
    let across = vec![axis[1].clone(), -axis[0].clone(), whole(0)];
    let along = if random.one_in(2) { direction(random, &[axis, across], 3) } else { number(&other) };
    query.set_vector("p1", &p1);
    query.set_vector("p2", &p2);
    query.set_vector("origin", &origin);
    query.set_vector("dir", &texts(&along));
    query.set("radius", random.word(&["0", "0.1", "1/3", "0.5", "1"]));
    query.set("caps", if p1 == p2 { "round" } else { random.word(&["none", "flat", "round", "round"]) });
    range(random, &mut query);
    query
}
