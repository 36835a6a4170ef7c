//! What the reverse of a path, a mirror, an order of the axes, a shift and a scale do to a walk.

use num_bigint::BigInt;
use num_traits::One;

use super::cells::Walk;
use super::{by_query, generate, queries};
use crate::exact::{canonical, decimal, number_text, whole};
use crate::run::{AXES, Query, hitcalc};

/// One row as it is printed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Printed {
    step: String,
    kind: String,
    t: String,
    cell: Vec<BigInt>,
}

/// The printed rows of each query.
fn ask(queries: &[Query]) -> Vec<Vec<Printed>> {
    let table = hitcalc(&["grid-walk"], queries);
    let ranges = by_query(&table, queries.len());
    let text = |row, field: &str| table.text(row, field).to_owned();
    let row = |row| {
        assert_eq!(text(row, "error"), "");
        let cell = AXES.iter().map(|axis| text(row, &format!("cell_{axis}")));
        let cell = cell.filter(|index| !index.is_empty()).map(|index| index.parse().expect("a whole number")).collect();
        Printed { step: text(row, "step"), kind: text(row, "kind"), t: text(row, "t"), cell }
    };
    let rows: Vec<Vec<Printed>> = ranges.into_iter().map(|range| range.map(row).collect()).collect();
    assert!(rows.iter().all(|rows| !rows.is_empty()), "step 0 at least");
    rows
}

/// Asks all queries before and after a change; `expected` makes the later rows of the earlier ones.
fn compare(queries: &[Query], change: impl Fn(&mut Query), expected: impl Fn(&[Printed]) -> Vec<Printed>) {
    assert!(queries.len() > 300, "enough of them");
    let mut changed = queries.to_vec();
    changed.iter_mut().for_each(change);
    for ((query, before), after) in changed.iter().zip(ask(queries)).zip(ask(&changed)) {
        assert_eq!(after, expected(&before), "{}", query.flags());
    }
}

const VECTORS: [&str; 6] = ["from", "to", "origin", "dir", "grid_origin", "cell_size"];
const PLACES: [&str; 4] = ["from", "to", "origin", "grid_origin"];

/// Changes the components of these vectors, and `cell_size` as one number if it is among them.
fn change_numbers(query: &mut Query, names: &[&str], change: impl Fn(crate::exact::Q, usize) -> crate::exact::Q) {
    for name in names {
        let columns: Vec<(usize, String)> =
            AXES.iter().enumerate().map(|(i, axis)| (i, format!("{name}_{axis}"))).collect();
        for (i, column) in columns.into_iter().chain([(0, (*name).to_owned())]) {
            if let Some(q) = query.number(&column) {
                query.set(&column, number_text(&change(q, i)));
            }
        }
    }
}

fn swap(query: &mut Query, a: &str, b: &str) {
    let texts = [a, b].map(|name| query.get(name).unwrap_or_default().to_owned());
    query.set(a, texts[1].clone());
    query.set(b, texts[0].clone());
}

#[test]
fn a_path_and_its_reverse_have_the_same_main_cells() {
    let mut queries = queries(21, 4000, generate::tied);
    queries.retain(|query| {
        query.get("from_x").is_some() && query.get("t_max").is_none() && query.get("max_steps").is_none()
    });
    let main = |rows: &[Printed]| -> Vec<Vec<BigInt>> {
        rows.iter().filter(|row| row.kind == "main").map(|row| row.cell.clone()).collect()
    };
    let mut reversed = queries.clone();
    for query in &mut reversed {
        AXES.iter().for_each(|axis| swap(query, &format!("from_{axis}"), &format!("to_{axis}")));
    }
    assert!(queries.len() > 1000);
    for ((query, there), back) in queries.iter().zip(ask(&queries)).zip(ask(&reversed)) {
        let mut back = main(&back);
        back.reverse();
        assert_eq!(main(&there), back, "{}", query.flags());
        let end = Walk::read(query).point(&whole(1));
        let floor: Vec<BigInt> = end.iter().map(|x| x.floor().to_integer()).collect();
        assert_eq!(main(&there).last(), Some(&floor), "the floor of the end: {}", query.flags());
    }
}

#[test]
fn a_mirror_turns_the_indices_where_no_end_is_on_a_plane() {
    for (i, axis) in AXES.iter().enumerate() {
        let mut queries = queries(22 + i as u64, 4000, generate::tied);
        queries.retain(|query| {
            let walk = Walk::read(query);
            let ends = walk.t_max.as_ref().map(|t| [walk.start.clone(), walk.point(t)]);
            ends.is_some_and(|ends| i < walk.dir.len() && ends.iter().all(|end| !end[i].is_integer()))
        });
        compare(
            &queries,
            |query| {
                for name in ["from", "to", "origin", "dir", "grid_origin"] {
                    let column = format!("{name}_{axis}");
                    if let Some(q) = query.number(&column) {
                        query.set(&column, number_text(&-q));
                    }
                }
            },
            |rows| {
                let mut rows = rows.to_vec();
                rows.iter_mut().for_each(|row| row.cell[i] = -BigInt::one() - &row.cell[i]);
                rows
            },
        );
    }
}

#[test]
fn the_order_of_the_axes_changes_the_order_of_side_cells_alone() {
    let sorted = |rows: &[Printed]| {
        let mut rows = rows.to_vec();
        rows.sort();
        rows
    };
    let queries = queries(25, 1500, generate::tied);
    let mut changed = queries.clone();
    for query in &mut changed {
        VECTORS.iter().for_each(|name| swap(query, &format!("{name}_x"), &format!("{name}_y")));
    }
    for ((query, before), mut after) in queries.iter().zip(ask(&queries)).zip(ask(&changed)) {
        after.iter_mut().for_each(|row| row.cell.swap(0, 1));
        assert_eq!(sorted(&after), sorted(&before), "{}", query.flags());
    }
}

#[test]
fn a_flat_walk_is_a_spatial_one_at_rest_in_z() {
    let mut queries = queries(26, 1500, generate::tied);
    queries.retain(|query| Walk::read(query).dir.len() == 2);
    compare(
        &queries,
        |query| {
            for (name, z) in
                [("from", "-1"), ("to", "-1"), ("origin", "-1"), ("dir", "0"), ("grid_origin", "0"), ("cell_size", "2")]
            {
                if query.get(&format!("{name}_x")).is_some() {
                    query.set(&format!("{name}_z"), z);
                }
            }
            // A size for all axes would change where z is.
            if let Some(size) = query.get("cell_size").map(str::to_owned) {
                query.set("cell_size", "");
                query.set_vector("cell_size", &[size.clone(), size, "2".into()]);
            }
        },
        |rows| {
            let mut rows = rows.to_vec();
            rows.iter_mut().for_each(|row| row.cell.push(-BigInt::one()));
            rows
        },
    );
}

#[test]
fn a_shift_by_whole_cells_shifts_the_indices() {
    let mut queries = queries(27, 2500, generate::tied);
    queries.retain(|query| query.get("cell_size").is_none() && query.get("cell_size_x").is_none());
    let offset = [17_i64, -40, 3_000_000_000];
    compare(
        &queries,
        |query| change_numbers(query, &PLACES[..3], |q, i| q + whole(offset[i])),
        |rows| {
            let mut rows = rows.to_vec();
            for row in &mut rows {
                row.cell.iter_mut().zip(offset).for_each(|(index, offset)| *index += offset);
            }
            rows
        },
    );
}

#[test]
fn a_shift_of_path_and_grid_changes_nothing() {
    let mut queries = queries(28, 4000, generate::tied);
    queries.retain(|query| query.get("grid_origin_x").is_some());
    let offset = ["0.1", "-123.456", "1e20"].map(decimal);
    compare(&queries, |query| change_numbers(query, &PLACES, |q, i| q + &offset[i]), <[Printed]>::to_vec);
}

#[test]
fn a_scale_of_path_and_grid_changes_nothing() {
    for scale in ["0.7", "1e-30", "3.00000000000000000001"] {
        let scale = decimal(scale);
        let mut queries = queries(29, 1500, generate::tied);
        queries.retain(|query| query.get("cell_size").is_some() || query.get("cell_size_x").is_some());
        compare(&queries, |query| change_numbers(query, &VECTORS, |q, _| q * &scale), <[Printed]>::to_vec);
    }
}

#[test]
fn a_longer_direction_changes_the_times_alone() {
    let mut queries = queries(30, 2000, generate::tied);
    queries.retain(|query| query.get("dir_x").is_some());
    compare(
        &queries,
        |query| {
            change_numbers(query, &["dir"], |q, _| q * whole(2));
            if let Some(q) = query.get("t_max").filter(|text| *text != "inf").map(decimal) {
                query.set("t_max", number_text(&(q / whole(2))));
            }
        },
        |rows| {
            let mut rows = rows.to_vec();
            for row in &mut rows {
                row.t = canonical(row.t.parse::<f64>().expect("a number") / 2.0);
            }
            rows
        },
    );
}
