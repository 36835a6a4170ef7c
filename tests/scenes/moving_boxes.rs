//! A moving box in scenes of boxes that stand or move.

use crate::brute_force::{Checked, Scene};
use crate::draw::{Draw, tenths};
use crate::program::{Row, row, vector};

/// A box on a lattice, perhaps of no size, perhaps moving.
fn moving_box(draw: &mut Draw, name: &str, dimension: usize, reach: i64) -> Row {
    let low: Vec<i64> = (0..dimension).map(|_| draw.within(-reach, reach)).collect();
    let high: Vec<i64> = low.iter().map(|low| low + draw.within(0, 3)).collect();
    let text = |numbers: &[i64]| numbers.iter().copied().map(tenths).collect::<Vec<_>>();
    let velocity = match draw.below(3) {
        0 => Row::new(),
        _ => vector(&format!("{name}_vel"), &draw.vector(dimension, -30, 30)),
    };
    [vector(&format!("{name}_min"), &text(&low)), vector(&format!("{name}_max"), &text(&high)), velocity].concat()
}

#[test]
fn moving_solids_are_met_in_the_order_of_their_times() {
    let mut draw = Draw::new(21);
    let mut checked = Checked::default();
    for dimension in [2, 3] {
        for arguments in [
            &["swept-aabb"][..],
            &["swept-aabb", "--t-max", "inf"],
            &["swept-aabb", "--t-max", "inf", "--no-touch"],
            &["swept-aabb", "--t-max", "0"],
            &["swept-aabb", "--t-max", "2.5", "--no-touch"],
        ] {
            let queries = (0..35).map(|_| moving_box(&mut draw, "a", dimension, 6)).collect();
            let solids = (0..60).map(|_| moving_box(&mut draw, "b", dimension, 9)).collect();
            checked += Scene { arguments, queries, solids }.check();
        }
    }
    assert!(checked.contacts > 1000 && checked.ties > 200, "{checked:?}");
}

#[test]
fn every_query_has_a_time_of_its_own() {
    let mut draw = Draw::new(22);
    let query = |draw: &mut Draw| {
        let t_max = draw.of(&["", "0", "1e-9", "3", "inf"]);
        [moving_box(draw, "a", 2, 6), row([("t_max", t_max)])].concat()
    };
    let queries = (0..60).map(|_| query(&mut draw)).collect();
    let solids = (0..60).map(|_| moving_box(&mut draw, "b", 2, 9)).collect();
    let checked = Scene { arguments: &["swept-aabb"], queries, solids }.check();
    assert!(checked.contacts > 200, "{checked:?}");
}

#[test]
fn a_box_that_slides_along_a_floor_of_tiles_touches_each_of_them_in_turn() {
    let tile = |n: i64| row([("b_min_x", &tenths(n)), ("b_min_y", "0"), ("b_size_x", "0.1"), ("b_size_y", ".1")]);
    let mut solids: Vec<Row> = (-20..20).map(tile).collect();
    Draw::new(23).shuffle(&mut solids);
    let actor = |x: &str, vel_x: &str, vel_y: &str| {
        row([
            ("a_min_x", x),
            ("a_min_y", "0.1"),
            ("a_size_x", "0.2"),
            ("a_size_y", "1"),
            ("a_vel_x", vel_x),
            ("a_vel_y", vel_y),
        ])
    };
    let queries =
        vec![actor("-1", "1", "0"), actor("0.3", "-0.7", "0"), actor("0.05", "3", "-1e-9"), actor("0", "0", "-1")];
    let checked = Scene { arguments: &["swept-aabb", "--t-max", "0.5"], queries, solids }.check();
    assert!(checked.contacts > 20 && checked.ties > 8, "{checked:?}");
}
