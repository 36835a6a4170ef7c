//! The least length of a sum of vectors whose factors are bounded, over exact fractions: every choice of which factors
//! are at a bound and which are free is tried, the free ones being the solution of linear equations.
//!
//! The factors of least length are a convex set. Where its points are extreme, in time for one, the vectors of the free
//! factors are independent: so each such point is among the choices, and the shortest of all that keep the bounds is
//! the least.

use num_traits::Zero;

use crate::clip::dot;
use crate::exact::{Q, whole};

/// A vector, and the bounds of its factor.
pub struct Part {
    pub vector: Vec<Q>,
    pub low: Option<Q>,
    pub high: Option<Q>,
}

/// A shortest sum, and the first factor with it.
pub struct Least {
    pub sum: Vec<Q>,
    pub squared: Q,
    /// The least factor of the first part.
    pub first: Q,
}

/// The least `base` + Σ factor·vector; of several such choices the one with the least factor of the first part, which
/// must not be unbounded.
pub fn least(base: &[Q], parts: &[Part]) -> Least {
    // Sums of whole multiples of one unit stay short.
    let common = Q::common_denominator(parts.iter().flat_map(|part| &part.vector).chain(base));
    let counted = |vector: &[Q]| vector.iter().map(|q| Q::from_integer(q.numerator_over(&common))).collect::<Vec<_>>();
    let part =
        |Part { vector, low, high }: &Part| Part { vector: counted(vector), low: low.clone(), high: high.clone() };
    let parts: Vec<Part> = parts.iter().map(part).collect();
    let mut best: Option<Least> = None;
    let mut factors: Vec<Option<Q>> = vec![None; parts.len()];
    visit(&counted(base), &parts, 0, &mut factors, &mut best);
    let Least { sum, squared, first } = best.expect("a choice that keeps the bounds");
    let unit = Q::new(1.into(), common);
    Least { sum: sum.iter().map(|q| q * &unit).collect(), squared: squared * &unit * &unit, first }
}

fn visit(base: &[Q], parts: &[Part], index: usize, factors: &mut Vec<Option<Q>>, best: &mut Option<Least>) {
    let Some(part) = parts.get(index) else { return consider(base, parts, factors, best) };
    for bound in [&part.low, &part.high].into_iter().flatten() {
        factors[index] = Some(bound.clone());
        visit(base, parts, index + 1, factors, best);
    }
    factors[index] = None;
    let free = factors[..=index].iter().filter(|factor| factor.is_none()).count();
    if free <= base.len() {
        visit(base, parts, index + 1, factors, best);
    }
}

fn add(sum: &mut [Q], vector: &[Q], factor: &Q) {
    for (sum, component) in sum.iter_mut().zip(vector).filter(|(_, component)| !component.is_zero()) {
        *sum += component * factor;
    }
}

/// Takes a choice that is shorter than those before, or as short and earlier.
fn consider(base: &[Q], parts: &[Part], factors: &[Option<Q>], best: &mut Option<Least>) {
    let mut sum = base.to_vec();
    let mut free = Vec::new();
    for (index, (part, factor)) in parts.iter().zip(factors).enumerate() {
        match factor {
            Some(factor) => add(&mut sum, &part.vector, factor),
            None => free.push(index),
        }
    }
    let Some(solved) = shortest(&sum, &free.iter().map(|&index| parts[index].vector.as_slice()).collect::<Vec<_>>())
    else {
        return;
    };
    for (&index, factor) in free.iter().zip(&solved) {
        let Part { vector, low, high } = &parts[index];
        if low.as_ref().is_some_and(|low| factor < low) || high.as_ref().is_some_and(|high| factor > high) {
            return;
        }
        add(&mut sum, vector, factor);
    }
    let squared = dot(&sum, &sum);
    let first = match &factors[0] {
        Some(factor) => factor.clone(),
        None => solved[0].clone(),
    };
    let is_better =
        best.as_ref().is_none_or(|best| squared.cmp(&best.squared).then_with(|| first.cmp(&best.first)).is_lt());
    if is_better {
        *best = Some(Least { sum, squared, first });
    }
}

/// The factors that make `base` + Σ factor·vector shortest; none if the vectors are dependent.
fn shortest(base: &[Q], vectors: &[&[Q]]) -> Option<Vec<Q>> {
    let mut rows: Vec<Vec<Q>> = vectors
        .iter()
        .map(|row| vectors.iter().map(|column| dot(row, column)).chain([-dot(row, base)]).collect())
        .collect();
    for pivot in 0..rows.len() {
        let found = (pivot..rows.len()).find(|&row| !rows[row][pivot].is_zero())?;
        rows.swap(pivot, found);
        let scale = rows[pivot][pivot].clone();
        rows[pivot].iter_mut().for_each(|entry| *entry /= &scale);
        let leader = rows[pivot].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(index, _)| *index != pivot) {
            let factor = row[pivot].clone();
            if !factor.is_zero() {
                row.iter_mut().zip(&leader).for_each(|(entry, lead)| *entry -= lead * &factor);
            }
        }
    }
    Some(rows.into_iter().map(|row| row.last().expect("a row").clone()).collect())
}

#[test]
fn the_distance_of_two_parallel_segments_is_first_reached_where_they_come_beside_each_other() {
    let vector = |x, y| vec![whole(x), whole(y)];
    let bounds = |low: i64, high: i64| (Some(whole(low)), Some(whole(high)));
    let part = |vector, (low, high)| Part { vector, low, high };
    // From (0, 3) along x, past the segment from (5, 0) to (9, 0).
    let parts = [part(vector(1, 0), bounds(0, 100)), part(vector(-4, 0), bounds(0, 1))];
    let found = least(&vector(-5, 3), &parts);
    assert_eq!((found.squared, found.first, found.sum[1].is_positive()), (whole(9), whole(5), true));
}
