//! The other forms of an axis: the same cylinder, so the same answers, byte for byte, alone and in a scene.

use num_traits::Zero;

use super::{generate, queries};
use crate::exact::{Q, number_text, whole};
use crate::program::{Scratch, hitcalc};
use crate::random::Random;
use crate::run::{AXES, Query, to_csv};

const OF_SOLIDS: [&str; 6] = ["p1", "p2", "axis", "center", "half_axis", "rotation"];
const EXACT: &str = "+distance,length,reflect,gap,gap_t,gap_from,gap_to,contact";

type Quaternion = [Q; 4];

/// The product of quaternions x, y, z, w.
fn product([ax, ay, az, aw]: &Quaternion, [bx, by, bz, bw]: &Quaternion) -> Quaternion {
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

/// The vector that this quaternion turns into another.
fn before_turn(quaternion: &Quaternion, turned: &[Q]) -> Vec<Q> {
    let [x, y, z, w] = quaternion.clone();
    let conjugate = [-x, -y, -z, w];
    let vector = [turned[0].clone(), turned[1].clone(), turned[2].clone(), Q::zero()];
    let length = product(quaternion, &conjugate)[3].clone();
    let [x, y, z, _] = product(&product(&conjugate, &vector), quaternion);
    [x, y, z].into_iter().map(|part| part / &length).collect()
}

fn set(query: &mut Query, name: &str, vector: &[Q]) {
    query.set_vector(name, &vector.iter().map(number_text).collect::<Vec<_>>());
}

/// The same query with another form of its axis, and how that is called.
pub fn in_another_form(query: &Query, random: &mut Random) -> (Query, &'static str) {
    let mut other = query.clone();
    let [p1, p2] = ["p1", "p2"].map(|name| query.vector(name).expect("a point of the axis"));
    AXES.iter().for_each(|axis| ["p1", "p2"].iter().for_each(|name| other.set(&format!("{name}_{axis}"), "")));
    let axis: Vec<Q> = p1.iter().zip(&p2).map(|(p1, p2)| p2 - p1).collect();
    let half: Vec<Q> = axis.iter().map(|part| part / whole(2)).collect();
    let center: Vec<Q> = p1.iter().zip(&half).map(|(p1, half)| p1 + half).collect();
    if p1 == p2 && random.one_in(2) {
        set(&mut other, "center", &center);
        other.set("caps", random.word(&["", "round"]));
        return (other, "center");
    }
    if random.one_in(4) {
        set(&mut other, "p1", &p1);
        set(&mut other, "axis", &axis);
        return (other, "axis");
    }
    set(&mut other, "center", &center);
    if random.one_in(3) {
        set(&mut other, "half_axis", &half);
        return (other, "half_axis");
    }
    let parts = [(); 3].map(|()| random.between(-4, 4));
    let [x, y, z] = parts.map(whole);
    let w = whole(if parts == [0; 3] { 3 } else { random.between(-4, 4) });
    let quaternion = [x, y, z, w];
    set(&mut other, "half_axis", &before_turn(&quaternion, &half));
    for (part, number) in ["x", "y", "z", "w"].iter().zip(&quaternion) {
        other.set(&format!("rotation_{part}"), number_text(number));
    }
    (other, "rotation")
}

fn drawn(seed: u64, count: usize) -> Vec<[Query; 2]> {
    let random = &mut Random::new(seed);
    let kinds = [generate::plain, generate::small, generate::adversarial];
    let all: Vec<Query> = kinds.iter().flat_map(|kind| queries(seed, count / kinds.len(), kind)).collect();
    let mut seen = std::collections::BTreeMap::<&str, usize>::new();
    let mut pairs = Vec::new();
    for query in all {
        let (other, form) = in_another_form(&query, random);
        *seen.entry(form).or_default() += 1;
        pairs.push([query, other]);
    }
    for form in ["center", "axis", "half_axis", "rotation"] {
        assert!(seen[form] > count / 300, "{form}: {seen:?}");
    }
    pairs
}

/// The answers without the texts of errors, in which names are those of the form.
fn answers(arguments: &[&str], input: &[u8]) -> Vec<String> {
    let answer = hitcalc(&[arguments, &["--on-error", "report", "--prefix", "out_"]].concat(), input);
    assert_eq!(answer.status, 0, "{arguments:?}: {}", answer.stderr);
    let lines = answer.text().lines().map(|line| line.split(",\"").next().unwrap_or_default().to_owned());
    lines.collect()
}

#[test]
fn an_axis_in_another_form_has_the_same_answers() {
    let pairs = drawn(71, 6000);
    let [plain, others] = [0, 1].map(|at| to_csv(&pairs.iter().map(|pair| pair[at].clone()).collect::<Vec<_>>()));
    for flags in [&["--fields", EXACT][..], &["--decimals", "60", "--fields", EXACT], &["--line"]] {
        let arguments = [&["ray-cylinder", "-"][..], flags].concat();
        let [plain, others] = [&plain, &others].map(|input| answers(&arguments, input));
        assert_eq!(plain.len(), others.len());
        for ((plain, others), pair) in plain.iter().zip(&others).skip(1).zip(&pairs) {
            assert_eq!(plain, others, "{flags:?}\n{}\n{}", pair[0].flags(), pair[1].flags());
        }
    }
}

#[test]
fn a_scene_of_all_forms_is_met_as_one_of_points_is() {
    let scratch = Scratch::new();
    let pairs = drawn(72, 600);
    let part = |query: &Query, of_solids: bool| {
        let mut part = Query::default();
        for (name, text) in query.given() {
            let stem = name.rsplit_once('_').map_or(name, |(stem, _)| stem);
            if (OF_SOLIDS.contains(&stem) || ["radius", "caps"].contains(&name)) == of_solids {
                part.set(name, text);
            }
        }
        part
    };
    let paths: Vec<Query> = pairs.iter().step_by(10).map(|pair| part(&pair[0], false)).collect();
    let tables = [0, 1].map(|at| {
        let solids: Vec<Query> = pairs.iter().map(|pair| part(&pair[at], true)).collect();
        let file = scratch.path(&format!("solids{at}.csv"));
        std::fs::write(&file, to_csv(&solids)).expect("a scene");
        file
    });
    for report in ["first", "all"] {
        let arguments = |file| ["ray-cylinder", "-", "--against", file, "--report", report];
        let [plain, others] = tables.each_ref().map(|file| answers(&arguments(file), &to_csv(&paths)));
        assert!(plain.len() > 50);
        assert!(plain == others, "{report}");
    }
}
