//! Solids whose outermost point lies on a path at rest on a whole number, or a few of the last digits off it.
//!
//! Their coordinates have 17 or 18 digits and lie next to powers of two, where the steps of an f64 change: an index
//! that bounds the rounded solid instead of the true one loses some of them.

use crate::draw::Draw;
use crate::program::{Folder, Row, row, vector};

/// Where the solids of a scene are on x, and how many decimals make 17 or 18 digits of that.
struct Whole {
    value: i128,
    decimals: usize,
}

impl Whole {
    fn of(draw: &mut Draw, power: u32) -> Whole {
        let value = draw.of(&[-1, 1]) * (1_i128 << power);
        Whole { value, decimals: draw.of(&[17, 18]) - value.unsigned_abs().to_string().len() }
    }

    /// How many of the last digits are 1.
    fn one(&self) -> i128 {
        10_i128.pow(self.decimals as u32)
    }

    /// A number of the last digits as text.
    fn text(&self, units: i128) -> String {
        format!("{units}e-{}", self.decimals)
    }

    /// Two numbers whose sum is the whole number, or a few of the last digits off.
    fn parts(&self, draw: &mut Draw) -> [String; 2] {
        let part = i128::from(draw.below(1_000_000_007)) * self.one() / 1_000_003;
        let off = i128::from(draw.within(-2, 2));
        [self.value * self.one() - part + off, part].map(|units| self.text(units))
    }
}

/// Each solid has a lane of its own, so far from the others along y that its path meets no other one.
const LANE: i64 = 5000;

/// A path down the lane, at rest on the whole number `x`.
fn path(x: i128, lane: i64, dimension: usize) -> Row {
    let origin = [x.to_string(), (lane + LANE / 2 - 1).to_string(), "0".to_owned()];
    let dir = ["0", "-1", "0"].map(str::to_owned);
    let end = (LANE - 2).to_string();
    [vector("origin", &origin[..dimension]), vector("dir", &dir[..dimension]), row([("t_max", &end)])].concat()
}

/// A thin box that is turned so that its corner is its outermost point: there the sphere about its center, within which
/// it stays, has nothing to spare.
fn turned_box(draw: &mut Draw, whole: &Whole, lane: i64, dimension: usize) -> [Row; 2] {
    let one = whole.one();
    let thin = one / 3 + i128::from(draw.below(1000)) * one / 1000;
    let long = 20 * one + i128::from(draw.below(180_000)) * one / 1000;
    // A quaternion that turns the diagonal to x, to more digits than an f64 has.
    let w = 400_000 + draw.within(0, 500_000);
    let tangent = ((long as f64).atan2(thin as f64) / 2.0).tan();
    let z = (w as f64 * tangent).round() as i64;
    let [squared_w, squared_z] = [w, z].map(|part| i128::from(part).pow(2));
    let sine = 2 * i128::from(w * z);
    let reach = ((squared_w - squared_z) * thin + sine * long) / (squared_w + squared_z);
    let side = draw.of(&[-1, 1]);
    let x = whole.value - side * (reach + one / 2) / one;
    let center = x * one + side * (reach - i128::from(draw.within(-1, 2)));
    let y = i128::from(lane) * one;
    let texts = |x: i128, y: i128| [whole.text(x), whole.text(y), "0".to_owned()][..dimension].to_vec();
    let [min, max] = [-1, 1].map(|sign| texts(center + sign * thin, y + sign * long));
    let (size, half) = (texts(2 * thin, 2 * long), texts(thin, long));
    let form = match draw.below(6) {
        0 => [vector("min", &min), vector("max", &max)],
        1 => [vector("center", &texts(center, y)), vector("size", &size)],
        2 => [vector("center", &texts(center, y)), vector("half", &half)],
        _ => [vector("min", &min), vector("size", &size)],
    };
    let turn = (draw.of(&[-1, 1]) * z).to_string();
    let turned = row([("rotation_z", &turn), ("rotation_w", &w.to_string())]);
    let about_z = if dimension == 3 { row([("rotation_x", "0"), ("rotation_y", "0")]) } else { Row::new() };
    [path(x, lane, dimension), [form.concat(), turned, about_z].concat()]
}

/// A box whose outermost point is the sum of its corner and an edge, or of its high side and a translation.
fn placed_box(draw: &mut Draw, whole: &Whole, lane: i64) -> [Row; 2] {
    let [far, near] = whole.parts(draw);
    let lane_text = lane.to_string();
    let solid = if draw.once_in(2) {
        let texts = |x: &str, y: &str| [x.to_owned(), y.to_owned()];
        let edges = [vector("edge_u", &texts(&near, "7")), vector("edge_v", &texts("-1", "3"))].concat();
        [vector("corner", &texts(&far, &lane_text)), edges].concat()
    } else {
        let matrix = ["1", "0", &far, "0", "2", &lane_text, "0", "0", "1"];
        let entry = |(n, text): (usize, &&str)| (format!("matrix_{}{}", n / 3 + 1, n % 3 + 1), (*text).to_owned());
        let sides = row([("min_x", "-2"), ("min_y", "-1"), ("max_x", &near), ("max_y", "5")]);
        [sides, matrix.iter().enumerate().map(entry).collect()].concat()
    };
    [path(whole.value, lane, 2), solid]
}

/// A sphere, a capsule or a cylinder, whose outermost point is the sum of the end of its axis and its radius.
fn round_solid(draw: &mut Draw, whole: &Whole, lane: i64) -> [Row; 2] {
    let [far, radius] = whole.parts(draw);
    let end = |z: &str| [far.clone(), lane.to_string(), z.to_owned()];
    let [z, caps] = draw.of(&[["0", "round"], ["2", "round"], ["2", "flat"]]);
    let ends = [vector("p1", &end("0")), vector("p2", &end(z))].concat();
    [path(whole.value, lane, 3), [ends, row([("radius", &radius), ("caps", caps)])].concat()]
}

/// Compares what a scene says of each path with what a run of its own says of it and its solid; how many meet.
fn check(command: &str, power: u32, draw: &mut Draw, pair: impl Fn(&mut Draw, &Whole, i64) -> [Row; 2]) -> usize {
    let whole = Whole::of(draw, power);
    let (queries, solids): (Vec<Row>, Vec<Row>) =
        (0..3000).map(|n| pair(draw, &whole, (n - 1500) * LANE)).map(|[path, solid]| (path, solid)).unzip();
    let folder = Folder::new();
    folder.csv("queries.csv", &queries);
    folder.csv("solids.csv", &solids);
    folder.csv("pairs.csv", &queries.into_iter().zip(solids).map(|pair| [pair.0, pair.1].concat()).collect::<Vec<_>>());
    let scene = folder.hitcalc(&[command, "queries.csv", "--against", "solids.csv"]);
    let pairs = folder.hitcalc(&[command, "pairs.csv"]);
    let mut contacts = 0;
    for (n, (found, alone)) in scene.lines().skip(1).zip(pairs.lines().skip(1)).enumerate() {
        let is_met = !alone.starts_with("miss");
        let solid = if is_met { (n + 1).to_string() } else { String::new() };
        assert_eq!(found, format!("{solid},{alone}"), "solid {} of 2^{power}", n + 1);
        contacts += usize::from(is_met);
    }
    contacts
}

#[test]
fn a_turned_box_is_found_by_a_path_at_its_outermost_corner() {
    let mut draw = Draw::new(21);
    for (power, dimension) in [(44, 2), (45, 2), (46, 2), (44, 3), (45, 3), (46, 3), (35, 2), (52, 3)] {
        let contacts = check("ray-box", power, &mut draw, |draw, whole, lane| turned_box(draw, whole, lane, dimension));
        assert!((1000..2900).contains(&contacts), "{contacts}");
    }
}

#[test]
fn a_box_placed_otherwise_is_found_by_a_path_at_its_outermost_corner() {
    let mut draw = Draw::new(22);
    for power in [30, 40, 50] {
        let contacts = check("ray-box", power, &mut draw, placed_box);
        assert!((1000..2900).contains(&contacts), "{contacts}");
    }
}

#[test]
fn a_round_solid_is_found_by_a_path_at_its_outermost_point() {
    let mut draw = Draw::new(23);
    for power in [30, 40, 50] {
        let contacts = check("ray-cylinder", power, &mut draw, round_solid);
        assert!((1000..2900).contains(&contacts), "{contacts}");
    }
}

/// An index that took the middle of the outward-rounded box for its center lost these contacts.
#[test]
fn a_turned_box_next_to_a_power_of_two_is_found_in_a_scene_of_its_own() {
    let folder = Folder::new();
    let solid = |x: &str, depth: [&str; 2]| {
        let [min_z, size_z] = depth;
        let sides = row([("min_x", x), ("min_y", "-74.8008504"), ("size_x", "0.7073406"), ("size_y", "149.6017008")]);
        let turned = row([("rotation_z", "-211"), ("rotation_w", "212")]);
        let third = row([("min_z", min_z), ("size_z", size_z), ("rotation_x", "0"), ("rotation_y", "0")]);
        let dimension = if min_z.is_empty() { 2 } else { 3 };
        [sides, turned, if dimension == 3 { third } else { Row::new() }].concat()
    };
    for (x, expected) in [("34359738367.4480161", "hit,99.99999999952719"), ("34359738367.4480162", "touch,100")] {
        for (depth, origin, dir) in
            [(["", ""], "34359738293,100", "0,-1"), (["-0.0000001", "0.0000002"], "34359738293,100,0", "0,-1,0")]
        {
            folder.csv("solid.csv", &[solid(x, depth)]);
            let query = ["ray-box", "--origin", origin, "--dir", dir, "--against", "solid.csv"];
            let printed = folder.run(&[&query[..], &["--fields", "status,t_enter", "--format", "csv"]].concat());
            assert_eq!(printed.lines().nth(1), Some(format!("1,{expected}").as_str()), "{x} {depth:?}");
        }
    }
}
