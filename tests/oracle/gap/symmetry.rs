//! The symmetry group of gaps: in a turned, mirrored, scaled and moved world they are as much longer, at the same
//! times.

use super::queries::{tied_box, tied_cylinder};
use crate::change::{Change, agree};
use crate::exact::whole;
use crate::random::Random;
use crate::run::{AXES, Findings, Query, hitcalc};

const FIELDS: &str = "status,gap,gap_t,gap_from,gap_to";

/// Asks queries and their images, and compares.
fn check(command: &str, queries: &[Query], changes: &[Change], images: &[Query]) {
    let ask = |queries: &[Query]| hitcalc(&[command, "--line", "--fields", FIELDS], queries);
    let (old, new) = (ask(queries), ask(images));
    let mut findings = Findings::default();
    let mut misses = 0;
    for (row, (query, change)) in images.iter().zip(changes).enumerate() {
        let mut is = |field: &str, right: bool, from: &str, got: &str| findings.check(query, field, right, from, got);
        for field in ["status", "gap_t"] {
            let (old, new) = (old.text(row, field), new.text(row, field));
            is(field, old == new, old, new);
        }
        misses += usize::from(old.text(row, "status") == "miss");
        let scaled = (old.text(row, "gap"), new.text(row, "gap"));
        is("gap", agree(scaled.0, scaled.1, &change.scale(), &whole(0)), scaled.0, scaled.1);
        for name in ["gap_from", "gap_to"] {
            for (i, axis) in AXES.iter().enumerate().take(change.order.len()) {
                let was = old.text(row, &format!("{name}_{}", AXES[change.order[i]]));
                let got = new.text(row, &format!("{name}_{axis}"));
                let shift = if was.is_empty() { whole(0) } else { change.shift[i].clone() };
                is(name, agree(was, got, &change.factor[i], &shift), was, got);
            }
        }
    }
    findings.finish();
    assert!(misses > 400, "{misses} misses");
}

#[test]
fn a_box_in_a_changed_world_is_as_near_as_the_change_makes_it() {
    let mut random = Random::new(411);
    let (mut queries, mut changes, mut images) = (Vec::new(), Vec::new(), Vec::new());
    while queries.len() < 2_000 {
        let query = tied_box(&mut random);
        if query.get("matrix_11").is_some() {
            continue;
        }
        let mut image = query.clone();
        let dimension = ["origin", "from"].iter().find_map(|name| query.vector(name)).map_or(0, |found| found.len());
        let change = Change::random(&mut random, dimension, query.get("rotation_w").is_none());
        for (name, is_point) in [("origin", true), ("from", true), ("to", true), ("corner", true), ("dir", false)] {
            change.apply(&mut image, name, is_point);
        }
        for edge in ["edge_u", "edge_v", "edge_w"] {
            change.apply(&mut image, edge, false);
        }
        change.apply_to_box(&mut image, "");
        queries.push(query);
        images.push(image);
        changes.push(change);
    }
    check("ray-box", &queries, &changes, &images);
}

#[test]
fn a_round_solid_in_a_changed_world_is_as_near_as_the_change_makes_it() {
    let mut random = Random::new(412);
    let (mut queries, mut changes, mut images) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..2_000 {
        let query = tied_cylinder(&mut random);
        let mut image = query.clone();
        let change = Change::random(&mut random, 3, true);
        for (name, is_point) in [("origin", true), ("p1", true), ("p2", true), ("dir", false)] {
            change.apply(&mut image, name, is_point);
        }
        let radius = query.number("radius").expect("a radius") * change.scale();
        assert!(!radius.is_negative());
        image.set("radius", crate::exact::number_text(&radius));
        queries.push(query);
        images.push(image);
        changes.push(change);
    }
    check("ray-cylinder", &queries, &changes, &images);
}

#[test]
fn moving_boxes_in_a_changed_world_and_with_their_parts_exchanged_are_as_near_as_the_change_makes_them() {
    let mut random = Random::new(413);
    let queries: Vec<Query> = (0..3_000).map(|_| crate::swept_aabb::swept_aabb_query(&mut random)).collect();
    let (mut changes, mut images, mut exchanged) = (Vec::new(), queries.clone(), queries.clone());
    for (image, other) in images.iter_mut().zip(&mut exchanged) {
        let dimension = AXES
            .iter()
            .filter(|axis| ["min", "center"].iter().any(|name| image.get(&format!("a_{name}_{axis}")).is_some()));
        let change = Change::random(&mut random, dimension.count(), true);
        for prefix in ["a_", "b_"] {
            change.apply_to_box(image, prefix);
            change.apply(image, &format!("{prefix}vel"), false);
        }
        changes.push(change);
        let old = other.clone();
        for name in ["min", "max", "center", "size", "half", "vel"] {
            for axis in AXES {
                for [to, from] in [["a", "b"], ["b", "a"]] {
                    let cell = old.get(&format!("{from}_{name}_{axis}")).unwrap_or_default();
                    other.set(&format!("{to}_{name}_{axis}"), cell);
                }
            }
        }
    }
    let ask = |queries: &[Query]| hitcalc(&["swept-aabb", "--fields", "status,gap,gap_t"], queries);
    let (old, new, swapped) = (ask(&queries), ask(&images), ask(&exchanged));
    let (mut findings, mut misses) = (Findings::default(), 0);
    for (row, (query, change)) in images.iter().zip(&changes).enumerate() {
        misses += usize::from(old.text(row, "status") == "miss");
        for field in ["status", "gap_t", "gap"] {
            let was = old.text(row, field);
            findings.check(query, field, was == swapped.text(row, field), was, swapped.text(row, field));
            let (got, factor) = (new.text(row, field), change.scale());
            let agrees = if field == "gap" { agree(was, got, &factor, &whole(0)) } else { was == got };
            findings.check(query, field, agrees, was, got);
        }
    }
    findings.finish();
    assert!(misses > 600, "{misses} misses");
}
