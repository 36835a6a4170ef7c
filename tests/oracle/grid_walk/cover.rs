//! What a list of cells must be, whatever the walk: every cell that holds a point of the path is in it, and no cell
//! that the path does not meet. Cells are clipped one by one as boxes here; the times of the steps play no part in the
//! first.

use std::collections::BTreeSet;

use num_bigint::BigInt;
use num_traits::Zero;

use super::cells::Walk;
use super::{by_query, generate, queries};
use crate::exact::{Q, decimal, whole};
use crate::run::{AXES, hitcalc};

/// Whether some p(t), t in [0, t_max], lies in the cell, its low sides belonging to it and its high sides not.
fn holds_a_point(walk: &Walk, cell: &[BigInt]) -> bool {
    // The ends of the times that are left, and whether an end is left out.
    let mut from = (Q::zero(), false);
    let mut to = (walk.t_max.clone().expect("a walk with an end"), false);
    for (axis, index) in cell.iter().enumerate() {
        let (start, dir) = (&walk.start[axis], &walk.dir[axis]);
        let low = Q::from(index.clone());
        if dir.is_zero() {
            if start.floor() != low {
                return false;
            }
            continue;
        }
        let at_low = ((&low - start) / dir, false);
        let at_high = ((&low + whole(1) - start) / dir, true);
        let (first, last) = if dir.is_positive() { (at_low, at_high) } else { (at_high, at_low) };
        // Of equal ends the one that is left out counts: that is the later beginning and the earlier end.
        from = from.max(first);
        to = if (&last.0, !last.1) < (&to.0, !to.1) { last } else { to };
    }
    from.0 < to.0 || (from.0 == to.0 && !from.1 && !to.1)
}

/// The rows of a query as (t, cell).
type Cells = Vec<(Q, Vec<BigInt>)>;

#[test]
fn a_walk_lists_the_cells_of_all_its_points_and_no_others() {
    let mut queries = queries(15, 2500, generate::tied);
    queries.retain(|query| query.get("max_steps").is_none() && query.get("corners") != Some("skip"));
    assert!(queries.len() > 1000);
    // In closed form, so that the point at a step's time is the exact one.
    let table = hitcalc(&["grid-walk", "--exact"], &queries);
    for (query, range) in queries.iter().zip(by_query(&table, queries.len())) {
        let walk = Walk::read(query);
        let dimension = walk.dir.len();
        let rows: Cells = range
            .map(|row| {
                let (n, d) = table.text(row, "t").split_once('/').unwrap_or((table.text(row, "t"), "1"));
                let cell = AXES[..dimension].iter().map(|axis| {
                    let text = table.text(row, &format!("cell_{axis}"));
                    text.parse().unwrap_or_else(|_| panic!("`{text}` is no index: {}", query.flags()))
                });
                (decimal(n) / decimal(d), cell.collect())
            })
            .collect();
        assert!(!rows.is_empty(), "step 0 at least: {}", query.flags());
        let listed: BTreeSet<&Vec<BigInt>> = rows.iter().map(|(_, cell)| cell).collect();
        assert_eq!(listed.len(), rows.len(), "no cell is listed twice: {}", query.flags());
        for (t, cell) in &rows {
            let met = walk.point(t).iter().zip(cell).all(|(x, index)| {
                let low = Q::from(index.clone());
                low <= *x && *x <= low + whole(1)
            });
            assert!(met, "the path is not at {cell:?} at {t}: {}", query.flags());
        }
        // One cell more on every side than the path can reach.
        let ends = [walk.start.clone(), walk.point(walk.t_max.as_ref().expect("an end"))];
        let bounds: Vec<(BigInt, BigInt)> = (0..dimension)
            .map(|axis| {
                let [a, b] = [0, 1].map(|end: usize| ends[end][axis].floor().to_integer());
                (a.clone().min(b.clone()) - 1, a.max(b) + 1)
            })
            .collect();
        let mut cell: Vec<BigInt> = bounds.iter().map(|(low, _)| low.clone()).collect();
        loop {
            if holds_a_point(&walk, &cell) {
                assert!(listed.contains(&cell), "{cell:?} holds a point of the path: {}", query.flags());
            }
            let Some(axis) = (0..dimension).find(|&axis| cell[axis] < bounds[axis].1) else {
                break;
            };
            for lower in 0..axis {
                cell[lower] = bounds[lower].0.clone();
            }
            cell[axis] += 1;
        }
    }
}
