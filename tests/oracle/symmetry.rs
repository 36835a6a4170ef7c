//! Queries and their images under a symmetry, whose answers must be images of each other.
//!
//! Nothing is computed here that the program computes: only its own answers are compared, field by field.

use crate::change::{Change, agree};
use crate::exact::{Q, whole};
use crate::generate::{Digits, MIX};
use crate::random::Random;
use crate::run::{AXES, Findings, Query, Table, hitcalc};

/// Two answers side by side.
pub struct Pair<'a> {
    /// The changed query.
    pub query: &'a Query,
    /// The answers before the change.
    pub old: &'a Table,
    new: &'a Table,
    /// Which of the rows.
    pub row: usize,
    findings: &'a mut Findings,
}

impl Pair<'_> {
    /// The new field must be the old one times a factor plus a shift.
    pub fn number(&mut self, old: &str, new: &str, factor: &Q, shift: &Q) {
        let (old, got) = (self.old.text(self.row, old), self.new.text(self.row, new));
        let expected = format!("{factor} * {old} + {shift}");
        self.findings.check(self.query, new, agree(old, got, factor, shift), &expected, got);
    }

    /// The new field must be this text.
    pub fn is(&mut self, new: &str, expected: &str) {
        let got = self.new.text(self.row, new);
        self.findings.check(self.query, new, got == expected, expected, got);
    }

    /// The new field must be the same text as the old one.
    pub fn same(&mut self, old: &str, new: &str) {
        self.is(new, self.old.text(self.row, old));
    }

    /// The new vector must be the same texts as the old one.
    pub fn same_vector(&mut self, old: &str, new: &str) {
        for axis in AXES {
            self.same(&format!("{old}_{axis}"), &format!("{new}_{axis}"));
        }
    }

    /// The new point must be the image of the old one, with `extra` added before the change.
    pub fn point(&mut self, change: &Change, old: &str, new: &str, only: impl Fn(usize) -> bool) {
        let there = !self.old.text(self.row, &format!("{old}_x")).is_empty();
        for i in (0..change.order.len()).filter(|&i| only(i)) {
            let was = format!("{old}_{}", AXES[change.order[i]]);
            let shift = if there { change.shift[i].clone() } else { whole(0) };
            self.number(&was, &format!("{new}_{}", AXES[i]), &change.factor[i], &shift);
        }
    }
}

/// Asks the queries and their images, and compares the answers of each pair.
pub fn compare_pairs(command: &str, pairs: &[(Query, Query)], mut compare: impl FnMut(usize, &mut Pair)) {
    let (old, new): (Vec<Query>, Vec<Query>) = pairs.iter().cloned().unzip();
    let (old_table, new_table) = (hitcalc(&[command], &old), hitcalc(&[command], &new));
    assert_eq!((old_table.len(), new_table.len()), (old.len(), new.len()));
    let mut findings = Findings::default();
    for (row, query) in new.iter().enumerate() {
        let mut pair = Pair { query, old: &old_table, new: &new_table, row, findings: &mut findings };
        pair.same("status", "status");
        // What is refused is refused in the same words but for its numbers; those are not compared.
        if pair.old.text(row, "status") != "error" {
            compare(row, &mut pair);
        }
    }
    findings.finish();
}

/// Queries from a generator, each with an image; queries that have none are left out.
///
/// Of the kinds of numbers the extreme ones, the last, are left out: their images may lie beyond the largest float.
pub fn pairs<C>(
    seed: u64,
    generate: fn(&mut Random, Digits) -> Query,
    image: impl Fn(&mut Random, &mut Query) -> Option<C>,
) -> (Vec<(Query, Query)>, Vec<C>) {
    let mut random = Random::new(seed);
    let (mut pairs, mut changes) = (Vec::new(), Vec::new());
    while pairs.len() < 3_000 {
        let digits = MIX[random.between(0, MIX.len() as i64 - 2) as usize];
        let query = generate(&mut random, digits);
        let mut changed = query.clone();
        if let Some(change) = image(&mut random, &mut changed) {
            pairs.push((query, changed));
            changes.push(change);
        }
    }
    (pairs, changes)
}

/// How many components the vectors of a query for boxes have.
pub fn dimension(query: &Query) -> usize {
    ["origin", "from", "b_min", "b_center"].iter().find_map(|name| query.vector(name)).map_or(0, |found| found.len())
}
