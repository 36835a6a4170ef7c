//! Coordinates at the ends of what a number may be, and a hair apart.

use crate::brute_force::{Checked, Scene};
use crate::draw::Draw;
use crate::program::{Row, vector};

/// Numbers in ascending order whose neighbours no f64 tells apart, or that no product of two holds.
const COORDINATES: [&str; 24] = [
    "-1.7976931348623157e308",
    "-1e300",
    "-1e154",
    "-123456789012345678901234567890.5",
    "-9007199254740993",
    "-9007199254740992",
    "-1",
    "-0.1",
    "-1e-300",
    "-1e-400",
    "0",
    "1e-400",
    "5e-324",
    "1e-300",
    "0.09999999999999999999999999",
    "0.1",
    "0.1000000000000000000000000000000000001",
    "0.99999999999999999999",
    "1",
    "1.00000000000000000000001",
    "9007199254740993",
    "123456789012345678901234567890.5",
    "1e300",
    "1.7976931348623157e308",
];

fn vector_of(draw: &mut Draw, name: &str, dimension: usize) -> Row {
    let components: Vec<String> = (0..dimension).map(|_| draw.of(&COORDINATES).to_owned()).collect();
    vector(name, &components)
}

/// The columns of a box between two of the coordinates on each axis.
fn box_of(draw: &mut Draw, prefix: &str, dimension: usize) -> Row {
    let sides = |draw: &mut Draw| {
        let [a, b] = [draw.below(24) as usize, draw.below(24) as usize];
        [COORDINATES[a.min(b)], COORDINATES[a.max(b)]].map(str::to_owned)
    };
    let (low, high): (Vec<_>, Vec<_>) = (0..dimension).map(|_| sides(draw).into()).unzip();
    [vector(&format!("{prefix}min"), &low), vector(&format!("{prefix}max"), &high)].concat()
}

#[test]
fn boxes_with_huge_tiny_and_long_coordinates_are_ordered_exactly() {
    let mut draw = Draw::new(11);
    let mut checked = Checked::default();
    for (dimension, arguments) in [(3, &["ray-box"][..]), (2, &["ray-box", "--line"]), (2, &["ray-box", "--no-touch"])]
    {
        let ray = |draw: &mut Draw| [vector_of(draw, "origin", dimension), vector_of(draw, "dir", dimension)].concat();
        let queries = (0..40).map(|_| ray(&mut draw)).collect();
        let solids = (0..50).map(|_| box_of(&mut draw, "", dimension)).collect();
        checked += Scene { arguments, queries, solids }.check();
    }
    assert!(checked.contacts > 800 && checked.ties > 200, "{checked:?}");
}

#[test]
fn many_boxes_whose_times_round_to_one_f64_are_ordered_exactly() {
    let mut draw = Draw::new(14);
    // The last comes first; each time twice or thrice, then more in no order.
    let falling = (0..60).map(|n| (59 - n) / 3).chain((0..60).map(|_| draw.within(0, 30)));
    let solid = |n: i64| [vector("min", &[format!("1.{n:030}"), "0".into()]), vector("max", &["3".into(), "1".into()])];
    let solids: Vec<Row> = falling.map(|n| solid(n).concat()).collect();
    let ray = |dir: [&str; 2]| [vector("origin", &["0".into(), "0.5".into()]), vector("dir", &dir.map(str::to_owned))];
    let queries = [["1", "0"], ["3e-30", "1e-40"]].map(|dir| ray(dir).concat()).to_vec();
    let checked = Scene { arguments: &["ray-box"], queries, solids }.check();
    assert!(checked.contacts == 240 && checked.ties > 100, "{checked:?}");
}

#[test]
fn moving_boxes_with_huge_tiny_and_long_coordinates_are_ordered_exactly() {
    let mut draw = Draw::new(12);
    let mut checked = Checked::default();
    for (dimension, t_max) in [(2, "inf"), (3, "1e-300"), (2, "1e308")] {
        let moving = |draw: &mut Draw, name: &str| {
            let velocity = vector_of(draw, &format!("{name}vel"), dimension);
            [box_of(draw, name, dimension), if draw.once_in(3) { Row::new() } else { velocity }].concat()
        };
        let queries = (0..30).map(|_| moving(&mut draw, "a_")).collect();
        let solids = (0..50).map(|_| moving(&mut draw, "b_")).collect();
        checked += Scene { arguments: &["swept-aabb", "--t-max", t_max], queries, solids }.check();
    }
    assert!(checked.contacts > 500 && checked.ties > 200, "{checked:?}");
}

#[test]
fn spheres_and_cylinders_a_hair_apart_are_ordered_exactly() {
    let mut draw = Draw::new(13);
    let hairs = ["", "00000000000000001", "0000000000000000000000000000000000000000001"];
    let near = |draw: &mut Draw, whole: &[&str]| format!("{}.{}", draw.of(whole), ["0", draw.of(&hairs)].concat());
    let mut checked = Checked::default();
    for arguments in [&["ray-cylinder"][..], &["ray-cylinder", "--line", "--no-touch"]] {
        let solid = |draw: &mut Draw| -> Row {
            let p1: Vec<String> = (0..3).map(|_| near(draw, &["0", "2"])).collect();
            let p2 = [p1[0].clone(), p1[1].clone(), near(draw, &["3", "4", "100000000000000000000"])];
            let other = [("radius", near(draw, &["1", "2"])), ("caps", draw.of(&["none", "flat", "round"]).to_owned())];
            [vector("p1", &p1), vector("p2", &p2), other.map(|(name, text)| (name.to_owned(), text)).to_vec()].concat()
        };
        let ray = |draw: &mut Draw| -> Row {
            let origin: Vec<String> = (0..3).map(|_| near(draw, &["-3", "0", "1", "4"])).collect();
            let dir: Vec<String> = (0..3).map(|_| draw.of(&["-1", "0", "1", "1e-30", "1e20"]).to_owned()).collect();
            [vector("origin", &origin), vector("dir", &dir)].concat()
        };
        let solids = (0..30).map(|_| solid(&mut draw)).collect();
        let queries = (0..30).map(|_| ray(&mut draw)).collect();
        checked += Scene { arguments, queries, solids }.check();
    }
    assert!(checked.contacts > 300 && checked.ties > 20, "{checked:?}");
}
