//! Any numbers that a query may have, from the smallest to the largest, give a picture with finite numbers on its
//! sheet.

use crate::declared::spec;
use crate::parse::Picture;
use crate::random::Random;
use crate::shared::{Scratch, hitcalc};

/// A number of any size, often one that others are near.
fn number(random: &mut Random, exponent: i64) -> String {
    match random.below(8) {
        0 => "0".to_owned(),
        1 => random.between(-3, 3).to_string(),
        2 => format!("{}e{}", random.between(-9, 9), random.between(-390, 300)),
        3 => format!("1e{exponent}"),
        4 => format!("100000000000000000000{}", random.between(1, 9)),
        _ => format!("{}.{}e{exponent}", random.between(-9, 9), random.between(0, 99)),
    }
}

fn vector(random: &mut Random, dimension: usize, exponent: i64) -> String {
    (0..dimension).map(|_| number(random, exponent)).collect::<Vec<_>>().join(",")
}

/// A number that is not below zero.
fn magnitude(text: &str) -> String {
    text.split(',').map(|part| part.trim_start_matches('-')).collect::<Vec<_>>().join(",")
}

#[test]
fn every_scale_gives_a_picture_of_finite_numbers_within_its_sheet() {
    let mut random = Random::new(11);
    let mut drawn = 0;
    for _ in 0..250 {
        let exponent = *random.pick(&[-399, -300, -20, 0, 3, 17, 250, 300]);
        let dimension = if random.one_in(2) { 2 } else { 3 };
        let mut any = |dimension: usize| vector(&mut random, dimension, exponent);
        let [origin, dir, low, more] = [(); 4].map(|()| any(dimension));
        let [p1, p2] = [(); 2].map(|()| any(3));
        let (from, toward) = (any(3), any(3));
        let radius = magnitude(&any(1));
        let size = magnitude(&any(dimension));
        let scratch = Scratch::new();
        let picture = scratch.path("p.svg");
        let mut arguments: Vec<&str> = match random.below(4) {
            0 => vec!["ray-box", "--origin", &origin, "--dir", &dir, "--min", &low, "--size", &size],
            1 => vec![
                "swept-aabb",
                "--a-min",
                &origin,
                "--a-size",
                &size,
                "--a-vel",
                &dir,
                "--b-center",
                &low,
                "--b-half",
                &size,
            ],
            2 => vec![
                "ray-cylinder",
                "--origin",
                &from,
                "--dir",
                &toward,
                "--p1",
                &p1,
                "--p2",
                &p2,
                "--radius",
                &radius,
                "--caps",
                ["none", "flat", "round"][random.below(3) as usize],
            ],
            _ => vec!["grid-walk", "--origin", &origin, "--dir", &more, "--max-steps", "30"],
        };
        let view = [(); 3].map(|()| random.between(-3, 3).to_string()).join(",");
        if view != "0,0,0" {
            arguments.extend(["--view", &view]);
        }
        if random.one_in(3) && spec(arguments[0]).has_line {
            arguments.push("--line");
        }
        // The closed form has no largest number, so that most of these have an answer.
        arguments.extend(["--exact", "--picture", &picture]);
        let answer = hitcalc(&arguments, "");
        if answer.status != 0 {
            assert_eq!(answer.status, 2, "{arguments:?}: {}", answer.stderr);
            assert!(scratch.names().is_empty(), "a picture without an answer: {arguments:?}");
            continue;
        }
        drawn += 1;
        let picture = Picture::parse(&scratch.read("p.svg"));
        for (class, at) in &picture.points {
            let is_within = (0..2).all(|axis| -6.0 < at[axis] && at[axis] < picture.size[axis] + 6.0);
            assert!(is_within, "{class} at {at:?} of {:?}: {arguments:?}", picture.size);
        }
        assert!(picture.size.iter().all(|side| (60.0..1200.0).contains(side)), "{:?}: {arguments:?}", picture.size);
    }
    assert!(drawn > 120, "{drawn} pictures");
}
