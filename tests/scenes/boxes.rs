//! Lines, rays and segments in scenes of boxes.

use crate::brute_force::{Checked, Scene};
use crate::draw::{Draw, tenths};
use crate::program::{Row, row, vector};

/// A box in one of its four forms.
fn upright_box(draw: &mut Draw, dimension: usize) -> Row {
    let low: Vec<i64> = (0..dimension).map(|_| draw.within(-30, 20)).collect();
    // Even, so that half of it is tenths too.
    let size: Vec<i64> = (0..dimension).map(|_| 2 * draw.within(0, 12)).collect();
    let of = |number: fn(i64, i64) -> i64| -> Vec<String> {
        low.iter().zip(&size).map(|(&low, &size)| tenths(number(low, size))).collect()
    };
    let (min, max, center) = (of(|low, _| low), of(|low, size| low + size), of(|low, size| low + size / 2));
    let (size, half) = (of(|_, size| size), of(|_, size| size / 2));
    match draw.below(4) {
        0 => [vector("min", &min), vector("max", &max)].concat(),
        1 => [vector("min", &min), vector("size", &size)].concat(),
        2 => [vector("center", &center), vector("size", &size)].concat(),
        _ => [vector("center", &center), vector("half", &half)].concat(),
    }
}

/// A path, sometimes cut to a range of its own, sometimes of no length.
fn path(draw: &mut Draw, dimension: usize) -> Row {
    let start = draw.vector(dimension, -40, 40);
    let mut path = match draw.below(4) {
        0 => [vector("from", &start), vector("to", &draw.vector(dimension, -40, 40))].concat(),
        1 => [vector("from", &start), vector("to", &start)].concat(),
        _ => [vector("origin", &start), vector("dir", &draw.vector(dimension, -7, 7))].concat(),
    };
    if draw.once_in(4) {
        let ends = [draw.tenths(-50, 5), draw.tenths(5, 50)];
        path.extend(row([("t_min", ends[0].as_str()), ("t_max", ends[1].as_str())]));
    }
    path
}

/// A ray from one point of a coarse lattice to another one, perhaps the same.
fn lattice_ray(draw: &mut Draw, dimension: usize, steps: i64) -> Row {
    let origin: Vec<i64> = (0..dimension).map(|_| draw.within(-2, steps)).collect();
    let dir: Vec<String> = origin.iter().map(|&at| tenths(draw.within(0, steps - 1) - at)).collect();
    let origin: Vec<String> = origin.into_iter().map(tenths).collect();
    [vector("origin", &origin), vector("dir", &dir)].concat()
}

#[test]
fn random_boxes_in_all_forms_are_met_in_the_order_of_their_times() {
    let mut draw = Draw::new(1);
    let mut checked = Checked::default();
    for (dimension, arguments) in [
        (3, &["ray-box"][..]),
        (3, &["ray-box", "--line", "--no-touch"]),
        (2, &["ray-box"]),
        (2, &["ray-box", "--line"]),
    ] {
        let queries = (0..40).map(|_| path(&mut draw, dimension)).collect();
        let solids = (0..80).map(|_| upright_box(&mut draw, dimension)).collect();
        checked += Scene { arguments, queries, solids }.check();
    }
    assert!(checked.contacts > 800, "{checked:?}");
}

#[test]
fn bricks_that_share_faces_edges_and_corners_are_told_apart_by_their_places() {
    let mut draw = Draw::new(2);
    let mut checked = Checked::default();
    for (dimension, arguments) in [(3, &["ray-box"][..]), (3, &["ray-box", "--line", "--no-touch"]), (2, &["ray-box"])]
    {
        let deep = if dimension == 3 { 3 } else { 1 };
        let mut solids: Vec<Row> = (0..5 * 5 * deep)
            .map(|n| {
                let low = [n % 5, n / 5 % 5, n / 25].map(tenths);
                [vector("min", &low[..dimension]), vector("size", &vec![tenths(1); dimension])].concat()
            })
            .collect();
        draw.shuffle(&mut solids);
        let queries = (0..60).map(|_| lattice_ray(&mut draw, dimension, 6)).collect();
        checked += Scene { arguments, queries, solids }.check();
    }
    assert!(checked.contacts > 900 && checked.ties > 300, "{checked:?}");
}

#[test]
fn nested_and_identical_boxes_are_all_met() {
    let mut draw = Draw::new(3);
    let solids: Vec<Row> = (0..60)
        .map(|_| {
            let half = draw.of(&["0", ".5", "0.5", "5e-1", "1", "1.5", "1.50000000000000000000000001"]);
            let center = draw.of(&["0", "0.0", "0.25"]);
            row([("center_x", center), ("center_y", "0"), ("half_x", half), ("half_y", half)])
        })
        .collect();
    let queries = (0..40).map(|_| lattice_ray(&mut draw, 2, 20)).collect();
    let checked = Scene { arguments: &["ray-box", "--line"], queries, solids }.check();
    assert!(checked.contacts > 500 && checked.ties > 300, "{checked:?}");
}

#[test]
fn boxes_without_a_volume_are_touched_or_looked_through() {
    let mut draw = Draw::new(4);
    let mut checked = Checked::default();
    for arguments in [&["ray-box", "--line"][..], &["ray-box", "--no-touch"]] {
        let flat = |draw: &mut Draw| -> Row {
            let low: Vec<String> = (0..3).map(|_| tenths(draw.within(-2, 4))).collect();
            let size: Vec<String> = (0..3).map(|_| draw.of(&["0", "0", "0.1", "0.3"]).to_owned()).collect();
            [vector("min", &low), vector("size", &size)].concat()
        };
        let solids = (0..100).map(|_| flat(&mut draw)).collect();
        let queries = (0..40).map(|_| lattice_ray(&mut draw, 3, 4)).collect();
        checked += Scene { arguments, queries, solids }.check();
    }
    assert!(checked.contacts > 200 && checked.ties > 30, "{checked:?}");
}

/// A box that is turned, sheared, mirrored or spanned by edges, or one that stands upright.
fn placed_box(draw: &mut Draw) -> Row {
    let mut number = || draw.within(-3, 3);
    let [a, b, c] = [number(), number(), number()];
    let [x, y, z] = [number(), number(), number()];
    let unit =
        [vector("center", &["0", "0", "0"].map(str::to_owned)), vector("half", &["1", ".5", "2"].map(str::to_owned))];
    // Triangular but for the order of its rows, so that it can always be inverted.
    let matrix = [[1, a, b, x], [0, 2, c, y], [0, 0, -1, z], [0, 0, 0, 1]];
    let rows = if draw.once_in(2) { [1, 0, 2, 3] } else { [0, 2, 1, 3] };
    let cells = |transposed: bool| -> Row {
        let at = |row: usize, column: usize| matrix[rows[row]][column];
        let number = |row, column| if transposed { at(column, row) } else { at(row, column) };
        (0..16).map(|n| (format!("matrix_{}{}", n / 4 + 1, n % 4 + 1), number(n / 4, n % 4).to_string())).collect()
    };
    match draw.below(5) {
        0 => [unit.concat(), cells(false)].concat(),
        1 => [unit.concat(), cells(true), row([("matrix_vectors", "row")])].concat(),
        2 | 3 => {
            let center = [x, y, z].map(|place| place.to_string());
            let half = ["1", "0.7", "2"].map(str::to_owned);
            let quaternion = [a, b, c, 2].map(|part| part.to_string());
            let rotation =
                ["x", "y", "z", "w"].iter().zip(quaternion).map(|(part, text)| (format!("rotation_{part}"), text));
            [vector("center", &center), vector("half", &half), rotation.collect()].concat()
        }
        _ => {
            let edge = |numbers: [i64; 3]| numbers.map(|number| number.to_string());
            let corner = [x, y, z].map(|place| place.to_string());
            let edges = [edge([1, a, b]), edge([0, -2, c]), edge([0, 0, 1])];
            let names = ["edge_u", "edge_v", "edge_w"];
            let edges = names.iter().zip(&edges).flat_map(|(name, edge)| vector(name, edge));
            vector("corner", &corner).into_iter().chain(edges).collect()
        }
    }
}

#[test]
fn placed_boxes_are_met_among_upright_ones() {
    let mut draw = Draw::new(5);
    let mut checked = Checked::default();
    for arguments in [&["ray-box"][..], &["ray-box", "--line", "--no-touch"]] {
        let whole = |draw: &mut Draw| -> Vec<String> { (0..3).map(|_| draw.within(-3, 3).to_string()).collect() };
        let ray = |draw: &mut Draw| [vector("origin", &whole(draw)), vector("dir", &whole(draw))].concat();
        let solids = (0..60).map(|_| placed_box(&mut draw)).collect();
        let queries = (0..50).map(|_| ray(&mut draw)).collect();
        checked += Scene { arguments, queries, solids }.check();
    }
    assert!(checked.contacts > 600 && checked.ties > 50, "{checked:?}");
}

#[test]
fn a_box_written_in_several_ways_is_one_and_the_same() {
    let turned = [("rotation_x", "0"), ("rotation_y", "0"), ("rotation_z", "7"), ("rotation_w", "7")];
    let solids: Vec<Row> = vec![
        // A quarter turn about z of a 2 × 4 × 1 box, by its edges, and as it stands then.
        [
            vector("center", &["5", "0", "0"].map(str::to_owned)),
            vector("size", &["2", "4", "1"].map(str::to_owned)),
            row(turned),
        ]
        .concat(),
        row([
            ("corner_x", "3"),
            ("corner_y", "-1"),
            ("corner_z", "-.5"),
            ("edge_u_x", "4"),
            ("edge_u_y", "0"),
            ("edge_u_z", "0"),
            ("edge_v_x", "0"),
            ("edge_v_y", "2"),
            ("edge_v_z", "0"),
            ("edge_w_x", "0"),
            ("edge_w_y", "0"),
            ("edge_w_z", "1"),
        ]),
        row([("min_x", "3"), ("min_y", "-1"), ("min_z", "-0.5"), ("max_x", "7"), ("max_y", "1"), ("max_z", "0.5")]),
    ];
    let mut draw = Draw::new(6);
    let mut checked = Checked::default();
    for _ in 0..3 {
        let mut solids = solids.clone();
        draw.shuffle(&mut solids);
        let ray = |draw: &mut Draw| {
            let dir = [10, draw.within(-3, 3), draw.within(-2, 2)].map(tenths);
            [vector("origin", &draw.vector(3, -9, 9)), vector("dir", &dir)].concat()
        };
        let queries = (0..30).map(|_| ray(&mut draw)).collect();
        checked += Scene { arguments: &["ray-box"], queries, solids }.check();
    }
    assert!(checked.ties > 60 && checked.ties * 3 == checked.contacts * 2, "{checked:?}");
}

#[test]
fn a_query_that_stays_where_it_is_has_no_beginning_in_any_box_around_it() {
    let zero = row([("origin_x", "0.5"), ("origin_y", "0.5"), ("dir_x", "0"), ("dir_y", "0")]);
    let face = row([("origin_x", "1"), ("origin_y", "0.5"), ("dir_x", "0"), ("dir_y", "-0.0")]);
    let late = [&zero[..], &row([("t_min", "3")])].concat();
    let mut draw = Draw::new(7);
    let whole = |draw: &mut Draw| -> Row {
        let low = [draw.within(-2, 1), draw.within(-2, 1)].map(|low| low.to_string());
        [vector("min", &low), vector("size", &["2", "1"].map(str::to_owned))].concat()
    };
    let solids = (0..40).map(|_| whole(&mut draw)).collect();
    let checked = Scene { arguments: &["ray-box", "--line"], queries: vec![zero, face, late], solids }.check();
    assert!(checked.contacts > 10 && checked.ties >= checked.contacts - 3, "{checked:?}");
}
