//! Queries for `ray-box`: every form of box and of path, aimed at corners, edges and faces.

use crate::exact::{Q, decimal, number_text, whole};
use crate::generate::{Digits, MIX, number, one_digit_off, respell, size, vector};
use crate::placed_box::Frame;
use crate::random::Random;
use crate::run::{AXES, Query};

/// A query with a box of any form and a path aimed at it, or past it by a digit; a few are none and must be refused.
pub fn ray_box_query(random: &mut Random) -> Query {
    let digits = *random.pick(&MIX);
    ray_box_query_of(random, digits)
}

/// A box of any form and a path aimed at it, in numbers of one kind.
pub fn ray_box_query_of(random: &mut Random, digits: Digits) -> Query {
    let dimension = if random.one_in(3) { 2 } else { 3 };
    let mut query = Query::default();
    match random.between(0, 8) {
        0..=3 => plain_box(random, &mut query, "", digits, dimension),
        4 | 5 => {
            plain_box(random, &mut query, "", digits, dimension);
            matrix(random, &mut query, digits, dimension);
        }
        6 => {
            plain_box(random, &mut query, "", digits, dimension);
            rotation(random, &mut query, digits, dimension);
        }
        _ => {
            query.set_vector("corner", &vector(random, digits, dimension));
            for (name, edge) in ["edge_u", "edge_v", "edge_w"].iter().zip(linear(random, digits, dimension)) {
                query.set_vector(name, &edge);
            }
        }
    }
    let frame = Frame::read(&query).ok();
    path(random, &mut query, digits, frame.as_ref(), dimension);
    range(random, &mut query, digits);
    query.respell(random);
    query
}

impl Query {
    /// Spells some of the numbers in another way.
    pub fn respell(&mut self, random: &mut Random) {
        for text in self.texts_mut() {
            let is_number = text.ends_with(|last: char| last.is_ascii_digit());
            if is_number && random.one_in(8) {
                *text = respell(random, text);
            }
        }
    }
}

/// The corners of a box along the axes, in one of the four forms, its columns beginning with `prefix`.
pub fn plain_box(random: &mut Random, query: &mut Query, prefix: &str, digits: Digits, dimension: usize) {
    let mut set = |name: &str, components: &[String]| query.set_vector(&format!("{prefix}{name}"), components);
    let (flat, refused) = (random.one_in(6), random.one_in(100));
    match random.between(0, 3) {
        0 => {
            let (mut low, mut high) = (vector(random, digits, dimension), vector(random, digits, dimension));
            for (low, high) in low.iter_mut().zip(&mut high) {
                if decimal(low) > decimal(high) && !refused {
                    std::mem::swap(low, high);
                }
                if flat && random.one_in(2) {
                    high.clone_from(low);
                }
            }
            set("min", &low);
            set("max", &high);
        }
        form => {
            let sizes: Vec<String> = (0..dimension)
                .map(|_| match (refused, flat && random.one_in(2)) {
                    (true, _) => number(random, digits),
                    (_, true) => "0".into(),
                    _ => size(random, digits),
                })
                .collect();
            let (place, extent) = [("min", "size"), ("center", "size"), ("center", "half")][form as usize - 1];
            set(place, &vector(random, digits, dimension));
            set(extent, &sizes);
        }
    }
}

/// A vector for each dimension: orthogonal, sheared, mirrored, any at all, nearly or wholly dependent.
fn linear(random: &mut Random, digits: Digits, dimension: usize) -> Vec<Vec<String>> {
    // Extreme numbers in every part of a matrix make fractions of thousands of digits: now and then is enough.
    let digits = if matches!(digits, Digits::Extreme) && !random.one_in(4) { Digits::Few } else { digits };
    let mut vectors: Vec<Vec<String>> = (0..dimension).map(|_| vector(random, digits, dimension)).collect();
    match random.between(0, 9) {
        0..=3 => {
            // A scaled and mirrored change of axes, sometimes with a shear.
            let (turn, shear) = (random.between(0, 2) as usize, random.between(0, 8) as usize);
            for (i, row) in vectors.iter_mut().enumerate() {
                for (k, cell) in row.iter_mut().enumerate() {
                    if k == (i + turn) % dimension {
                        *cell = random.pick(&["1", "-1", "2", "0.5", "-0.1", "3"]).to_string();
                    } else if i * dimension + k != shear {
                        *cell = "0".into();
                    }
                }
            }
        }
        4 => {
            let other = vectors[0].clone();
            vectors[1] = other;
            if !random.one_in(4) {
                vectors[1][0] = one_digit_off(random, &vectors[1][0]);
            }
        }
        _ => {}
    }
    vectors
}

fn matrix(random: &mut Random, query: &mut Query, digits: Digits, dimension: usize) {
    let by_rows = random.one_in(2);
    if by_rows || random.one_in(2) {
        query.set("matrix_vectors", if by_rows { "row" } else { "column" });
    }
    let mut columns = linear(random, digits, dimension);
    columns.push(vector(random, digits, dimension));
    for (from, column) in columns.iter_mut().enumerate() {
        column.push(if from == dimension { "1".into() } else { "0".into() });
        for (to, text) in column.iter().enumerate() {
            let (row, column) = if by_rows { (from, to) } else { (to, from) };
            query.set(&format!("matrix_{}{}", row + 1, column + 1), text.clone());
        }
    }
}

/// A quaternion: many of the small ones turn decimals into decimals (their squared length is 1, 2, 4, 5, 10 …).
fn rotation(random: &mut Random, query: &mut Query, digits: Digits, dimension: usize) {
    let refused = random.one_in(60);
    let kind = if random.one_in(2) { Digits::Small } else { digits };
    for name in ["x", "y", "z", "w"] {
        let text = if refused { "0".into() } else { number(random, kind) };
        if dimension == 3 || matches!(name, "z" | "w") {
            query.set(&format!("rotation_{name}"), text);
        }
    }
}

/// A point of the box's own grid: each coordinate on a face, between the faces, or beside them.
fn special_point(random: &mut Random, frame: &Frame) -> Option<Vec<String>> {
    let mut along = |(low, high): (&Q, &Q)| -> Q {
        let step = whole(random.between(1, 3)) / whole(2);
        match random.between(0, 11) {
            0..=2 => low.clone(),
            3..=5 => high.clone(),
            6 | 9 | 10 => (low + high) / whole(2),
            7 => low - step,
            8 => high + step,
            _ => low + (high - low) * step / whole(2),
        }
    };
    let along: Vec<Q> = frame.low.iter().zip(&frame.high).map(&mut along).collect();
    let point = frame.point(&along);
    let limit = decimal("1e290");
    if point.iter().any(|component| component.abs() > limit) {
        return None;
    }
    let texts: Vec<String> = point.iter().map(number_text).collect();
    // Long fractions would only be slow.
    texts.iter().all(|text| !text.contains('/') || text.len() < 40).then_some(texts)
}

fn path(random: &mut Random, query: &mut Query, digits: Digits, frame: Option<&Frame>, dimension: usize) {
    let point = |random: &mut Random| match frame
        .filter(|_| !random.one_in(6))
        .and_then(|frame| special_point(random, frame))
    {
        Some(point) => point,
        None => vector(random, digits, dimension),
    };
    let (first, second) = (point(random), point(random));
    let exact = |texts: &[String]| texts.iter().map(|text| decimal(text)).collect::<Vec<_>>();
    let shift =
        |point: &[Q], by: &[Q], factor: &Q| point.iter().zip(by).map(|(p, d)| p + d * factor).collect::<Vec<_>>();
    let (start, end) = (exact(&first), exact(&second));
    let between: Vec<Q> = start.iter().zip(&end).map(|(start, end)| end - start).collect();
    let texts = |point: &[Q]| point.iter().map(number_text).collect::<Vec<_>>();
    let back = decimal(random.word(&["0", "0", "0.5", "1", "2", "-1"]));
    let names = if random.one_in(2) {
        let beyond = decimal(random.word(&["0", "0", "0.5", "1", "3", "-0.5"]));
        query.set_vector("from", &texts(&shift(&start, &between, &-&back)));
        query.set_vector("to", &texts(&shift(&end, &between, &beyond)));
        ["from", "to"]
    } else {
        let stretch = decimal(random.word(&["1", "1", "2", "0.1", "0.25", "-1", "1e-5", "300"]));
        let mut direction: Vec<Q> = between.iter().map(|d| d * &stretch).collect();
        if random.one_in(12) {
            direction.fill(whole(0));
        }
        query.set_vector("origin", &texts(&shift(&start, &between, &-&back)));
        query.set_vector("dir", &texts(&direction));
        ["origin", "dir"]
    };
    if random.one_in(6) {
        let column = format!("{}_{}", random.pick(&names), AXES[random.between(0, dimension as i64 - 1) as usize]);
        let text = one_digit_off(random, query.get(&column).expect("a part of the path"));
        query.set(&column, text);
    }
}

fn range(random: &mut Random, query: &mut Query, digits: Digits) {
    let mut bound = |infinite: &str| match random.between(0, 9) {
        0..=4 => None,
        5 => Some(infinite.to_owned()),
        6 | 7 => Some(random.pick(&["0", "1", "0.5", "-1", "2", "10", "4", "-0"]).to_string()),
        8 => Some(number(random, Digits::Small)),
        _ => Some(number(random, digits)),
    };
    let (mut first, mut last) = (bound("-inf"), bound("inf"));
    if random.one_in(10) {
        first.clone_from(&last);
    }
    if let (Some(a), Some(b)) = (&first, &last) {
        let crossed = !a.ends_with("inf") && !b.ends_with("inf") && decimal(a) > decimal(b);
        if crossed && !random.one_in(20) {
            std::mem::swap(&mut first, &mut last);
        }
    }
    // Alone, a bound beyond the other's default leaves no range: a few such queries are enough.
    if !random.one_in(20) {
        let finite =
            |bound: &Option<String>| bound.as_ref().filter(|text| !text.ends_with("inf")).map(|text| decimal(text));
        if last.is_none() && finite(&first).is_some_and(|first| first > whole(1)) {
            last = Some("inf".into());
        } else if first.is_none() && finite(&last).is_some_and(|last| last < whole(0)) {
            first = Some("-inf".into());
        }
    }
    for (name, bound) in [("t_min", first), ("t_max", last)] {
        query.set(name, bound.unwrap_or_default());
    }
}

/// A path with faces of an upright box through its start, one digit off, or on the way.
pub fn tied_upright_query(random: &mut Random) -> Query {
    let digits = *random.pick(&MIX);
    let dimension = if random.one_in(2) { 2 } else { 3 };
    let mut query = Query::default();
    plain_box(random, &mut query, "", digits, dimension);
    let known: Vec<String> = ["min", "max", "center"].iter().filter_map(|name| query.texts(name)).flatten().collect();
    for name in *random.pick(&[["origin", "dir"], ["from", "to"]]) {
        let component = |random: &mut Random| match random.between(0, 5) {
            0 => "0".to_owned(),
            1 => random.pick(&known).clone(),
            2 => one_digit_off(random, &known[0].clone()),
            _ => number(random, digits),
        };
        let components: Vec<String> = (0..dimension).map(|_| component(random)).collect();
        query.set_vector(name, &components);
    }
    query
}
