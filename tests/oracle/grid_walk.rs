//! `grid-walk`: every cell of the path's bounding box is asked whether, and when, the path comes through it.

mod cells;
mod cover;
pub mod generate;
mod named;
mod symmetry;

use cells::Walk;

use crate::exact::shows;
use crate::random::Random;
use crate::run::{AXES, Answer, Findings, Query, Table};
use crate::spellings::{Spelling, ask_spelled};

/// The rows of the table that answer each query, by the column `row`.
fn by_query(table: &Table, queries: usize) -> Vec<std::ops::Range<usize>> {
    let mut at = 0;
    let ranges = (1..=queries)
        .map(|number| {
            let start = at;
            while at < table.len() && table.text(at, "row") == number.to_string() {
                at += 1;
            }
            start..at
        })
        .collect();
    assert_eq!(at, table.len(), "rows in the order of the queries, from 1 on");
    ranges
}

/// Asks all the queries at once and checks every field of every row; `exact` gives the flag `--exact`.
fn check(queries: &[Query], exact: bool) {
    check_spelled(Spelling::Columns, queries, exact);
}

/// Checks every row of `grid-walk` for queries whose vectors are spelled in this way.
pub fn check_spelled(spelling: Spelling, queries: &[Query], exact: bool) {
    check_flagged(spelling, queries, if exact { &["--exact"] } else { &[] });
}

/// Checks every row of `grid-walk` with these flags: `--exact`, `--centers` and `--no-touch`.
fn check_flagged(spelling: Spelling, queries: &[Query], flags: &[&str]) {
    let [exact, centers, no_touch] = ["--exact", "--centers", "--no-touch"].map(|flag| flags.contains(&flag));
    let table = ask_spelled(spelling, &[&["grid-walk"], flags].concat(), queries);
    let mut findings = Findings::default();
    for (query, range) in queries.iter().zip(by_query(&table, queries.len())) {
        let walk = if centers { Walk::read(query).centered() } else { Walk::read(query) };
        if walk.is_beyond() {
            let errors = range.clone().filter(|&row| !table.text(row, "error").is_empty());
            let alone = if range.len() == 1 && errors.count() == 1 { Ok(()) } else { Err("an error alone".into()) };
            let mut answer = Answer { query, table: &table, row: range.start, findings: &mut findings };
            answer.holds("error", alone);
            continue;
        }
        let mut rows = walk.rows();
        rows.retain(|row| !no_touch || walk.meets_interior(&row.cell));
        let count = range.len();
        for (expected, row) in rows.iter().zip(range.clone()) {
            let mut answer = Answer { query, table: &table, row, findings: &mut findings };
            answer.is("step", &expected.step.to_string());
            answer.is("kind", expected.kind);
            answer.is("error", "");
            for (i, axis) in AXES.iter().enumerate() {
                let index = expected.cell.get(i).map(ToString::to_string).unwrap_or_default();
                answer.is(&format!("cell_{axis}"), &index);
            }
            if exact {
                answer.is("t", &expected.t.to_string());
            } else {
                let t = answer.text("t");
                answer.holds("t", shows(t, &expected.t));
            }
        }
        if count == 0 && rows.is_empty() {
            continue;
        }
        let mut answer =
            Answer { query, table: &table, row: range.start.min(table.len() - 1), findings: &mut findings };
        let same = if rows.len() == count { Ok(()) } else { Err(format!("{} rows instead of {count}", rows.len())) };
        answer.holds("step", same);
    }
    findings.finish();
}

/// Makes `count` random queries.
pub fn queries(seed: u64, count: usize, make: impl Fn(&mut Random) -> Query) -> Vec<Query> {
    let mut random = Random::new(seed);
    (0..count).map(|_| make(&mut random)).collect()
}

#[test]
fn plain_walks_are_exact() {
    check(&queries(11, 6000, generate::plain), false);
}

#[test]
fn walks_full_of_ties_are_exact() {
    check(&queries(12, 16_000, generate::tied), false);
}

#[test]
fn closed_forms_of_times_are_fractions_in_lowest_terms() {
    check(&queries(13, 1500, generate::tied), true);
    check(&queries(14, 500, generate::plain), true);
}

#[test]
fn walks_without_cells_that_are_only_touched_are_exact() {
    for (seed, flags) in [(16, &["--no-touch"][..]), (17, &["--no-touch", "--exact"])] {
        check_flagged(Spelling::Columns, &queries(seed, 6000, generate::tied), flags);
        check_flagged(Spelling::Columns, &queries(seed, 1000, generate::plain), flags);
    }
}

#[test]
fn walks_over_centred_cells_are_exact() {
    for (seed, flags) in [(18, &["--centers"][..]), (19, &["--centers", "--no-touch", "--exact"])] {
        let mut queries = queries(seed, 5000, generate::tied);
        queries.retain(|query| generate::is_short_walk(&Walk::read(query).centered()));
        assert!(queries.len() > 4000);
        check_flagged(Spelling::Columns, &queries, flags);
    }
}

#[test]
fn the_queries_reach_every_kind_of_step() {
    let mut seen = std::collections::BTreeMap::<(usize, usize), usize>::new();
    let mut on_planes = 0;
    for query in &queries(12, 4000, generate::tied) {
        let walk = Walk::read(query);
        let rows = walk.rows();
        for step in rows.chunk_by(|a, b| a.step == b.step) {
            *seen.entry((walk.dir.len(), step.len())).or_default() += 1;
        }
        let end = &rows.last().expect("step 0 at least").t;
        on_planes += usize::from(walk.t_max.as_ref() == Some(end) && !num_traits::Zero::is_zero(end));
    }
    for kind in [(2, 1), (2, 3), (3, 1), (3, 3), (3, 7)] {
        assert!(seen[&kind] > 60, "dimension and cells {kind:?}: {seen:?}");
    }
    assert!(on_planes > 200, "walks whose last step is at their end: {on_planes}");
}
