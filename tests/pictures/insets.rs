//! Insets: what would be too small to see is magnified, and leads back to the answers as all else does.

use crate::parse::{Part, Picture};
use crate::shared::{Scratch, hitcalc};

/// The picture of a query.
fn drawn(arguments: &[&str]) -> Picture {
    let scratch = Scratch::new();
    let answer = hitcalc(&[arguments, &["--picture", &scratch.path("p.svg")]].concat(), "");
    assert_eq!((answer.told().as_str(), answer.status), ("", 0));
    Picture::parse(&scratch.read("p.svg"))
}

fn past_the_corner(dir: &str) -> Picture {
    drawn(&["ray-box", "--origin", "0.1,1.7", "--dir", dir, "--min", "0.8,1", "--max", "2,2"])
}

#[test]
fn a_contact_that_is_shorter_than_a_line_is_wide_is_magnified() {
    let picture = past_the_corner("0.7,-0.6999999");
    let inset = picture.inset.expect("an inset");
    assert!(inset.texts.iter().any(|text| text == "\u{d7} 1000000"), "{:?}", inset.texts);
    let [enter, exit] = &inset.marks[..] else { panic!("{} marks", inset.marks.len()) };
    assert!(inset.projection.error(enter.at, [0.8, 1.0000001, 0.0]) < 0.02);
    // y = 1 at t = 0.7/0.6999999.
    assert!(inset.projection.error(exit.at, [0.1 + 0.7 * (0.7 / 0.699_999_9), 1.0, 0.0]) < 0.02);
    let apart = (enter.at[0] - exit.at[0]).hypot(enter.at[1] - exit.at[1]);
    assert!((9.0..130.0).contains(&apart), "{apart} pixels");
}

#[test]
fn a_miss_by_a_hair_shows_the_corner_and_the_path_beside_it() {
    let picture = past_the_corner("0.7,-0.7000001");
    let inset = picture.inset.expect("an inset");
    assert!(inset.marks.is_empty());
    let ends = |class: &'static str| {
        let lines = inset.lines.iter().filter(move |(name, _)| name.split(' ').any(|word| word == class));
        lines.flat_map(|(_, ends)| *ends)
    };
    assert!(ends("edge").any(|end| inset.projection.error(end, [0.8, 1.0, 0.0]) < 0.02), "the corner");
    // The path is at (0.8, 0.9999999) when t is 1; a line through the inset passes there.
    let path: Vec<_> = ends("path").collect();
    let [x, y] = [0, 1]
        .map(|axis| path.iter().map(|end| end[axis]).fold((f64::MAX, f64::MIN), |(a, b), c| (a.min(c), b.max(c))));
    assert!(x.1 - x.0 > 90.0 && y.1 - y.0 > 90.0, "{path:?}");
    let [from, to] = [path[0], path[path.len() - 1]];
    let away = inset.projection.away(from, [0.8, 0.999_999_9, 0.0]);
    let toward = inset.projection.away(to, [0.8, 0.999_999_9, 0.0]);
    let cross = away[0] * toward[1] - away[1] * toward[0];
    assert!(cross.abs() < 1e-15 && away[0] * toward[0] < 0.0, "{away:?} {toward:?}");
}

#[test]
fn what_can_be_seen_is_not_magnified() {
    assert!(past_the_corner("0.7,-0.5").inset.is_none());
    assert!(past_the_corner("0.7,-0.7").inset.is_none(), "a touch is at one point");
    assert!(past_the_corner("0.7,0.7").inset.is_none());
}

#[test]
fn a_gap_that_was_asked_for_is_a_dashed_line_with_its_length() {
    let query = ["ray-box", "--origin", "-3,4", "--dir", "1,0", "--min", "-1,-1", "--max", "1,1"];
    let says = |picture: &Picture| picture.texts.iter().any(|text| text.text == "gap = 3");
    let picture = drawn(&[&query[..], &["--fields", "status,gap"]].concat());
    assert!(says(&picture) && !says(&drawn(&query)));
    let is_gap = |(_, [from, to]): &(String, [[f64; 2]; 2])| {
        let error = |end: [f64; 2], point| picture.projection.error(end, point) < 0.02;
        error(*from, [-1.0, 4.0, 0.0]) && error(*to, [-1.0, 1.0, 0.0])
    };
    assert!(picture.lines.iter().any(is_gap));
}

/// A unit square that moves by (4, 4) past the corner of a box whose top is there.
fn past_the_box(top: &str, fields: &str) -> Picture {
    let top = format!("4,{top}");
    let a = ["--a-min", "0,0", "--a-size", "1,1", "--a-vel", "4,4"];
    drawn(&[&["swept-aabb"][..], &a, &["--b-min", "3,1", "--b-max", &top, "--fields", fields]].concat())
}

/// The ends of the lines of a class in an inset.
fn ends(inset: &Part, class: &'static str) -> Vec<[f64; 2]> {
    let lines = inset.lines.iter().filter(move |(name, _)| name.split(' ').any(|word| word == class));
    lines.flat_map(|(_, ends)| *ends).collect()
}

#[test]
fn all_sides_of_a_box_are_where_they_are_however_much_they_are_magnified() {
    for (y, sign) in [("1.7000000000000000000013", 1.0), ("0.0999999999999999999987", -1.0)] {
        let origin = format!("0,{y}");
        let path = ["ray-box", "--origin", &origin, "--dir", "1,0", "--fields", "status,gap"];
        let inset = drawn(&[&path[..], &["--min", "0.3,0.1", "--max", "0.9,1.7"]].concat()).inset.expect("an inset");
        let path = heights(&inset, "path")[0];
        let sides: Vec<f64> = heights(&inset, "edge").iter().map(|side| (side - path) * sign).collect();
        let [near, far] = [f64::min, f64::max].map(|best| sides.iter().copied().reduce(best).expect("a side"));
        let gap = inset.projection.length(near);
        assert!((gap / 1.3e-21 - 1.0).abs() < 0.02, "{gap}");
        assert!(far > near + 20.0, "the left side goes on: {sides:?}");
    }
}

#[test]
fn boxes_that_miss_by_a_hair_are_shown_where_they_are_nearest() {
    let picture = past_the_box("1.99999999", "status,gap");
    assert!(picture.texts.iter().any(|text| text.text == "gap \u{2248} 7.071e-9"));
    let inset = picture.inset.expect("an inset");
    // Nearest at t = 0.5 - 1.25e-9: the lower right corner of a and the upper left one of b.
    for (class, at) in [("contact", [2.999_999_995, 1.999_999_995]), ("target", [3.0, 1.999_999_99])] {
        let is_there = |end: &[f64; 2]| inset.projection.error(*end, [at[0], at[1], 0.0]) < 0.1;
        assert!(ends(&inset, class).iter().any(is_there), "{class}");
    }
    assert!(inset.lines.iter().any(|(class, _)| class == "link"), "the gap is dashed");
}

#[test]
fn boxes_that_overlap_by_a_hair_are_magnified_and_a_touch_is_not() {
    let inset = past_the_box("2.00000001", "status").inset.expect("an inset");
    assert!(inset.texts.iter().any(|text| text == "\u{d7} 1e7"), "{:?}", inset.texts);
    assert!(inset.projection.error(inset.marks[0].at, [3.0, 2.000_000_005, 0.0]) < 0.1);
    assert!(past_the_box("2", "status").inset.is_none());
    assert!(past_the_box("1.5", "status").inset.is_none(), "the miss is seen");
}

#[test]
fn a_thin_wall_that_a_fast_box_meets_has_two_sides() {
    let a = ["swept-aabb", "--a-min", "0,1.5", "--a-size", "0,0", "--a-vel", "900,0"];
    let picture = drawn(&[&a[..], &["--b-min", "333,0", "--b-max", "333.01,3"]].concat());
    let sides: Vec<f64> = ends(&picture.inset.expect("an inset"), "target").iter().map(|end| end[0]).collect();
    let [left, right] = [f64::min, f64::max].map(|best| sides.iter().copied().reduce(best).expect("a side"));
    assert!((5.0..100.0).contains(&(right - left)), "{} pixels", right - left);
}

/// The heights of a class of lines in an inset: from the first end on.
fn heights(inset: &Part, class: &'static str) -> Vec<f64> {
    ends(inset, class).iter().map(|end| end[1]).collect()
}

#[test]
fn in_space_a_miss_by_a_hair_is_seen_from_the_side() {
    let cylinder = ["--p1", "0,0,0", "--p2", "0,0,2", "--radius", "1"];
    let capsule = ["--p1", "0,0,0", "--p2", "0.5,0,2", "--radius", "1", "--caps", "round"];
    let sphere = ["--p1", "0,0,0", "--p2", "0,0,0", "--radius", "1", "--caps", "round"];
    for (y, dir, solid, gap) in [
        ("1.00000001", "1,0,0.1", &cylinder[..], 1e-8),
        ("1.0000003", "1,0,0.1", &capsule, 3e-7),
        ("1.000002", "1,0,0", &sphere, 2e-6),
    ] {
        let z = if dir == "1,0,0" { 0 } else { 1 };
        let origin = format!("-3,{y},{z}");
        let path = ["ray-cylinder", "--origin", &origin, "--dir", dir];
        let picture = drawn(&[&path[..], solid].concat());
        let inset = picture.inset.expect("an inset");
        // The path is level, the wall below it, as far away as the gap is long.
        let path = heights(&inset, "path");
        assert!(!path.is_empty() && path.iter().all(|y| (y - path[0]).abs() < 0.1), "{path:?}");
        let wall = heights(&inset, "edge").into_iter().fold(f64::MAX, f64::min);
        let seen = inset.projection.length(wall - path[0]);
        assert!((seen / gap - 1.0).abs() < 0.02, "{seen} for {gap}");
    }
}

#[test]
fn a_ball_that_misses_by_a_hair_is_drawn_where_it_is_nearest() {
    let path = ["ray-box", "--origin", "-3,20", "--dir", "0,-1", "--path-radius", "5"];
    let picture = drawn(&[&path[..], &["--min", "2.00000004,0", "--max", "9,9"]].concat());
    let inset = picture.inset.expect("an inset");
    let [ball, corner] = [("contact", f64::max as fn(f64, f64) -> f64), ("target", f64::min)]
        .map(|(class, best)| ends(&inset, class).iter().map(|end| end[0]).reduce(best).expect("an edge"));
    let seen = inset.projection.length(corner - ball);
    assert!((seen / 4e-8 - 1.0).abs() < 0.02, "{seen}");
}

#[test]
fn a_path_that_ends_straight_before_a_sphere_is_level_and_comes_from_the_left() {
    let path = ["ray-cylinder", "--from", "2,2,2", "--to", "0.9,0.9,0.9"];
    let sphere = ["--p1", "0,0,0", "--p2", "0,0,0", "--radius", "1.5", "--caps", "round"];
    let inset = drawn(&[&path[..], &sphere].concat()).inset.expect("an inset");
    let path = heights(&inset, "path");
    assert!(!path.is_empty() && path.iter().all(|y| (y - path[0]).abs() < 0.1), "{path:?}");
    let wall = ends(&inset, "edge").iter().map(|end| end[0]).fold(f64::MAX, f64::min);
    let tip = ends(&inset, "head").iter().map(|end| end[0]).fold(f64::MIN, f64::max);
    // √2.43 - 1.5
    assert!((inset.projection.length(wall - tip) / 0.058_845_727 - 1.0).abs() < 0.02, "{wall} {tip}");
}

#[test]
fn a_hit_that_is_shallow_is_magnified_where_it_is_and_a_touch_along_a_face_is_not() {
    let plane = ["--min", "2,0.1", "--max", "5,0.9"];
    let path = |dir: &str| drawn(&[&["ray-box", "--origin", "0,0.1", "--dir", dir][..], &plane].concat()).inset;
    // Halfway from x = 2 to x = 5 it is 3.5 · 3e-7 within the box.
    let inset = path("1,0.0000003").expect("an inset");
    let inside = heights(&inset, "inside");
    let side = heights(&inset, "edge").into_iter().fold(f64::MIN, f64::max);
    let deep = inset.projection.length(side - (inside[0] + inside[1]) / 2.0);
    assert!((deep / 1.05e-6 - 1.0).abs() < 0.02, "{deep}");
    assert!(path("1,0").is_none() && path("1,0.1").is_none());
    let space = ["ray-box", "--origin", "-1,0.5,0.99999", "--dir", "1,0.1,0", "--min", "0,0,0", "--max", "2,1,1"];
    let inset = drawn(&space).inset.expect("an inset");
    let deep = inset.projection.length(heights(&inset, "inside")[0] - heights(&inset, "edge")[0]);
    assert!((deep / 1e-5 - 1.0).abs() < 0.02, "{deep}");
    let boxes = ["swept-aabb", "--a-min", "0,0", "--a-size", "1,1", "--a-vel", "10,0.0000004"];
    let inset = drawn(&[&boxes[..], &["--b-min", "5,1", "--b-size", "1,1"]].concat()).inset.expect("an inset");
    let [a, b] = [("contact", f64::min as fn(f64, f64) -> f64), ("target", f64::max)]
        .map(|(class, best)| heights(&inset, class).into_iter().reduce(best).expect("an edge"));
    let deep = inset.projection.length(b - a);
    assert!((deep / 1.6e-7 - 1.0).abs() < 0.05, "{deep}");
}
