//! Lines, rays and segments in scenes of cylinders, capsules and spheres.

use crate::brute_force::{Checked, Scene};
use crate::draw::{Draw, tenths};
use crate::program::{Row, row, vector};

fn texts<const N: usize>(numbers: [i64; N]) -> [String; N] {
    numbers.map(tenths)
}

fn cylinder(p1: &[String], p2: &[String], radius: &str, caps: &str) -> Row {
    [vector("p1", p1), vector("p2", p2), row([("radius", radius), ("caps", caps)])].concat()
}

fn random_cylinder(draw: &mut Draw) -> Row {
    let p1 = texts([0; 3].map(|_| draw.within(-30, 30)));
    let along = texts([0; 3].map(|_| draw.within(-20, 20)));
    let caps = draw.of(&["", "none", "flat", "flat", "round", "round"]);
    let p2 = if caps == "round" && draw.once_in(3) || along == texts([0; 3]) { p1.clone() } else { along };
    let caps = if p1 == p2 { "round" } else { caps };
    cylinder(&p1, &p2, draw.of(&["0", "0.3", "0.5", "1", "1.3"]), caps)
}

fn ray(draw: &mut Draw, reach: i64, step: i64) -> Row {
    let [origin, dir] = [reach, step].map(|reach| draw.vector(3, -reach, reach));
    [vector("origin", &origin), vector("dir", &dir)].concat()
}

#[test]
fn random_cylinders_with_all_caps_are_met_in_the_order_of_their_times() {
    let mut draw = Draw::new(31);
    let mut checked = Checked::default();
    for arguments in [&["ray-cylinder"][..], &["ray-cylinder", "--line"], &["ray-cylinder", "--line", "--no-touch"]] {
        let queries = (0..40).map(|_| ray(&mut draw, 30, 9)).collect();
        let solids = (0..80).map(|_| random_cylinder(&mut draw)).collect();
        checked += Scene { arguments, queries, solids }.check();
    }
    assert!(checked.contacts > 1000, "{checked:?}");
}

/// Solids of one entry time for the ray from the origin along x at y = z = 0: 10 - √m, where m = r² - y², for several
/// r and y, each with the radicand that its own numbers give.
fn same_entries(m: i64) -> Vec<Row> {
    let mut solids = Vec::new();
    for u in [1, 2, 4, 5, 8, 10, 20] {
        // r = (u + m/u)/2 and y = (m/u - u)/2, in ten-thousandths.
        let [r, y] = [u * u + m, m - u * u].map(|numerator| {
            assert_eq!(numerator * 10_000 % (2 * u), 0);
            format!("{}e-4", numerator * 10_000 / (2 * u))
        });
        let at = |z: &str| ["10".to_owned(), y.clone(), z.to_owned()];
        solids.push(cylinder(&at("0"), &at("0"), &r, "round"));
        solids.push(cylinder(&at("-1"), &at("1"), &r, "flat"));
        solids.push(cylinder(&at("0"), &at("1"), &r, "none"));
        solids.push(cylinder(&at("-1009"), &at("2017"), &r, "round"));
        solids.push(cylinder(&at("0"), &at("-0.003"), &r, ""));
    }
    solids
}

#[test]
fn equal_times_are_found_equal_through_different_square_roots() {
    let mut draw = Draw::new(32);
    let mut checked = Checked::default();
    for m in [2, 3, 8, 25, 50] {
        let mut solids = same_entries(m);
        draw.shuffle(&mut solids);
        let along = |origin: &str, dir: &str| {
            let [y, z] = ["0", "0"];
            row([("origin_x", origin), ("origin_y", y), ("origin_z", z), ("dir_x", dir), ("dir_y", y), ("dir_z", z)])
        };
        // The square of 1009, a prime, is not taken out of a root.
        let queries = vec![along("0", "1"), along("-3.7", "0.3"), along("25", "-1"), along("0.1", "1009")];
        checked += Scene { arguments: &["ray-cylinder"], queries, solids }.check();
    }
    assert_eq!((checked.contacts, checked.ties), (5 * 4 * 35, 5 * 4 * 34));
}

#[test]
fn slanted_cylinders_of_one_wall_have_one_time_through_different_square_roots() {
    // Cylinders about one line, given by points that are near or far apart, and spheres of that radius on it.
    let along = |n: i64| [n, 2 * n, 2 * n + 20].map(tenths);
    let mut solids = Vec::new();
    for (from, to) in [(0, 10), (10, 0), (-70, 33), (3, 4), (-1009, 2018), (100_000, -100_000)] {
        solids.push(cylinder(&along(from), &along(to), "1.5", "none"));
        solids.push(cylinder(&along(from * 1000), &along(to * 1009 + 77), "1.5", "flat"));
        solids.push(cylinder(&along(to), &along(-from + 1), "1.5", "round"));
    }
    let mut draw = Draw::new(33);
    draw.shuffle(&mut solids);
    let queries = (0..50).map(|_| ray(&mut draw, 15, 9)).collect();
    let checked = Scene { arguments: &["ray-cylinder", "--line"], queries, solids }.check();
    assert!(checked.contacts > 300 && checked.ties > 200, "{checked:?}");
}

#[test]
fn times_with_different_roots_that_agree_in_forty_digits_are_told_apart() {
    // 10 - √2 against 10 + √3 - √2 - √3: the centers differ by √3 - √2 cut after 20 and after 40 digits, and the same
    // with the last digit one higher.
    let centers = [
        "10",
        "10.31783724519578224472",
        "10.31783724519578224473",
        "10.3178372451957822447257576172",
        "10.3178372451957822447257576173",
        "10.3178372451957822447257576172961742883731",
        "10.3178372451957822447257576172961742883732",
    ];
    let mut solids: Vec<Row> = Vec::new();
    for (place, x) in centers.iter().enumerate() {
        // r² - y² is 2 for the first, 3 for the others.
        let (radius, y) = if place == 0 { ("1.5", "0.5") } else { ("2", "1") };
        let at = |z: &str| [(*x).to_owned(), y.to_owned(), z.to_owned()];
        solids.push(cylinder(&at("0"), &at("0"), radius, "round"));
        solids.push(cylinder(&at("0"), &at("7"), radius, "none"));
    }
    let mut draw = Draw::new(34);
    let along = |origin: &str, dir: &str| {
        row([
            ("origin_x", origin),
            ("origin_y", "0"),
            ("origin_z", "0"),
            ("dir_x", dir),
            ("dir_y", "0"),
            ("dir_z", "0"),
        ])
    };
    for _ in 0..4 {
        draw.shuffle(&mut solids);
        let queries = vec![along("0", "1"), along("-1e20", "3e-7")];
        let checked = Scene { arguments: &["ray-cylinder"], queries, solids: solids.clone() }.check();
        assert_eq!((checked.contacts, checked.ties), (28, 14));
    }
}

#[test]
fn rays_in_cap_planes_down_walls_and_through_rims_meet_all_pipes_of_a_rack() {
    let mut draw = Draw::new(35);
    let mut checked = Checked::default();
    for arguments in [&["ray-cylinder", "--line"][..], &["ray-cylinder", "--no-touch"]] {
        let pipe = |n: i64| {
            let (x, y) = (n % 5 * 20, n / 5 * 20);
            let caps = ["flat", "none", "round", "flat"][n as usize % 4];
            cylinder(&texts([x, y, 0]), &texts([x, y, 20]), "1", caps)
        };
        let mut solids: Vec<Row> = (0..25).map(pipe).collect();
        draw.shuffle(&mut solids);
        let lattice = |draw: &mut Draw| {
            let origin = [0; 3].map(|_| draw.within(-2, 9));
            let [x, y, z] = origin;
            let dir = texts([draw.within(0, 8) - x, draw.within(0, 8) - y, draw.within(0, 2) - z]);
            [vector("origin", &texts(origin.map(|at| at * 10))), vector("dir", &dir)].concat()
        };
        let queries = (0..100).map(|_| lattice(&mut draw)).collect();
        checked += Scene { arguments, queries, solids }.check();
    }
    assert!(checked.contacts > 400 && checked.ties > 20, "{checked:?}");
}

#[test]
fn a_line_within_infinite_cylinders_has_no_beginning_in_any_of_them() {
    let mut draw = Draw::new(36);
    let upright = |draw: &mut Draw| {
        let at = [draw.within(-3, 3), draw.within(-3, 3)];
        let end = |z: i64| [tenths(at[0]), tenths(at[1]), tenths(z)];
        cylinder(
            &end(draw.within(-9, -1)),
            &end(draw.within(0, 9)),
            draw.of(&["0", "0.3", "0.5"]),
            draw.of(&["none", "flat"]),
        )
    };
    let solids = (0..60).map(|_| upright(&mut draw)).collect();
    let query = |draw: &mut Draw| {
        let dir = [0, 0, draw.within(-1, 1)].map(tenths);
        [vector("origin", &draw.vector(3, -5, 5)), vector("dir", &dir)].concat()
    };
    let queries = (0..40).map(|_| query(&mut draw)).collect();
    let checked = Scene { arguments: &["ray-cylinder", "--line"], queries, solids }.check();
    assert!(checked.contacts > 300 && checked.ties > 200, "{checked:?}");
}
