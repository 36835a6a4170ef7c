//! `ray-cylinder`: the reported times, points and normals are tested against the equations and inequalities that define
//! them.

mod check;
mod closed;
pub mod forms;
pub mod generate;
mod named;
mod real;
mod says;
mod solid;
mod symmetry;
mod upright;

use crate::random::Random;
use crate::run::Query;
use crate::spellings::{Spelling, check_each};

/// Asks all the queries at once and checks every field of every answer.
fn check(queries: &[Query], line: bool, exact: bool) {
    check_spelled(Spelling::Columns, queries, line, exact);
}

/// Checks every answer of `ray-cylinder` to queries whose vectors are spelled in this way.
pub fn check_spelled(spelling: Spelling, queries: &[Query], line: bool, exact: bool) {
    let mut arguments = vec!["ray-cylinder"];
    arguments.extend(line.then_some("--line"));
    arguments.extend(exact.then_some("--exact"));
    check_each(spelling, &arguments, queries, |answer| check::expect(answer.query, line).check(answer, exact));
}

/// Makes `count` random queries.
pub fn queries(seed: u64, count: usize, make: impl Fn(&mut Random) -> Query) -> Vec<Query> {
    let mut random = Random::new(seed);
    (0..count).map(|_| make(&mut random)).collect()
}

#[test]
fn plain_queries_are_answered_exactly() {
    check(&queries(1, 5000, generate::plain), false, false);
    check(&queries(2, 4000, generate::small), true, false);
}

#[test]
fn adversarial_rays_and_segments_are_answered_exactly() {
    check(&queries(3, 9000, generate::adversarial), false, false);
}

#[test]
fn adversarial_lines_are_answered_exactly() {
    check(&queries(4, 6000, generate::adversarial), true, false);
}

#[test]
fn closed_forms_are_the_roots_in_lowest_terms() {
    check(&queries(5, 1500, generate::plain), false, true);
    check(&queries(6, 1500, generate::small), true, true);
    check(&queries(7, 2500, generate::adversarial), true, true);
}

#[test]
fn the_queries_reach_every_kind_of_answer() {
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    for query in &queries(4, 6000, generate::adversarial) {
        let expected = check::expect(query, true);
        let caps = query.get("caps").unwrap_or("none").to_owned();
        let mut count = |what: &str| *seen.entry(format!("{caps} {what}")).or_default() += 1;
        count(expected.status);
        for end in expected.ends.iter().flatten() {
            count(if end.on.is_empty() { "range" } else { &end.on });
        }
    }
    for caps in ["none", "flat", "round"] {
        for what in ["hit", "touch", "miss", "range", "side"] {
            assert!(seen[&format!("{caps} {what}")] > 40, "{caps} {what}: {seen:?}");
        }
    }
    for what in ["flat cap1", "flat cap2", "flat side+cap1", "flat side+cap2", "round cap1", "round cap2"] {
        assert!(seen[what] > 100, "{what}: {seen:?}");
    }
}
