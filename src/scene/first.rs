//! Which solid of a scene a path comes to first, or which has the least gap.

use std::cmp::Ordering;

use super::{Candidate, PathBounds, Scene, Stack};

/// Tells exactly when a path comes to solids.
pub(crate) trait Arrivals {
    /// When it comes to one.
    type Time;
    /// Why that cannot be told.
    type Error;

    /// When the path comes to a solid, by its index; `None` is a miss.
    fn arrival(&mut self, solid: usize) -> Result<Option<Self::Time>, Self::Error>;

    /// Two f64 with a time between them, if it can be bounded.
    fn bounds(time: &Self::Time) -> Option<[f64; 2]>;

    /// Which of two times comes first.
    fn compare(left: &Self::Time, right: &Self::Time) -> Result<Ordering, Self::Error>;
}

impl Scene {
    /// The solid that the path comes to first; of equal ones the first in the file. `found` is working memory.
    ///
    /// Exact times are asked for where the index is not certain that a solid is met, and where several may be the
    /// first.
    #[inline(always)]
    pub(crate) fn first<A: Arrivals>(
        &self,
        path: &PathBounds,
        (stack, found): (&mut Stack, &mut Vec<Candidate>),
        arrivals: &mut A,
    ) -> Result<Option<usize>, A::Error> {
        found.clear();
        let mut failure = None;
        let mut end = f64::INFINITY;
        self.volumes.visit(
            path,
            stack,
            #[inline(always)]
            |candidate| {
                if failure.is_some() {
                    return None;
                }
                let contact = match candidate.not_after {
                    Some(_) => {
                        self.prefetch(candidate.solid);
                        candidate
                    }
                    None => match timed(candidate, arrivals) {
                        Ok(Some(contact)) => contact,
                        Ok(None) => return None,
                        Err(error) => {
                            failure = Some(error);
                            end = f64::NEG_INFINITY;
                            return Some(end);
                        }
                    },
                };
                found.push(contact);
                end = contact.not_after.map_or(end, |not_after| end.min(not_after));
                Some(end)
            },
        );
        if let Some(error) = failure {
            return Err(error);
        }
        found.retain(|contact| contact.not_before <= end);
        if let [] | [_] = found[..] {
            return Ok(found.first().map(|first| first.solid));
        }
        let mut best: Option<(A::Time, usize)> = None;
        for contact in found {
            let Some(time) = arrivals.arrival(contact.solid)? else { continue };
            let is_better = match &best {
                None => true,
                Some((leader, first)) => A::compare(&time, leader)?.then(contact.solid.cmp(first)).is_lt(),
            };
            if is_better {
                best = Some((time, contact.solid));
            }
        }
        Ok(best.map(|(_, solid)| solid))
    }
}

/// A solid that is met, with the bounds of its time if there are any; `None` for one that is not.
#[inline(always)]
fn timed<A: Arrivals>(candidate: Candidate, arrivals: &mut A) -> Result<Option<Candidate>, A::Error> {
    let Some(time) = arrivals.arrival(candidate.solid)? else { return Ok(None) };
    Ok(Some(match A::bounds(&time) {
        Some([below, above]) => Candidate { not_before: below, not_after: Some(above), ..candidate },
        // The search goes on without an end.
        None => candidate,
    }))
}

impl Scene {
    /// Finds the solid that the path comes nearest to, or several whose gaps round to the same, in the order of the
    /// file: `found` holds them then. `rounded` gives the f64 nearest to a gap; rounding keeps the order.
    ///
    /// A solid that is certainly nearer than all others is found by bounds alone.
    pub(crate) fn nearest<E>(
        &self,
        path: &PathBounds,
        (stack, found): (&mut Stack, &mut Vec<Candidate>),
        mut rounded: impl FnMut(usize) -> Result<f64, E>,
    ) -> Result<(), E> {
        found.clear();
        let mut exact = |solid: usize| {
            let gap = rounded(solid)?;
            Ok(Candidate { solid, not_before: gap, not_after: Some(gap) })
        };
        let mut least = f64::INFINITY;
        self.volumes.nearest(path, stack, |candidate| {
            let candidate = match candidate.not_after {
                Some(_) => {
                    self.prefetch(candidate.solid);
                    candidate
                }
                None => exact(candidate.solid)?,
            };
            if candidate.not_before <= least.next_up() {
                found.push(candidate);
            }
            let bound = candidate.not_after.unwrap_or(f64::INFINITY);
            least = least.min(bound);
            Ok(bound)
        })?;
        found.retain(|candidate| candidate.not_before <= least.next_up());
        if found.len() > 1 {
            for candidate in &mut *found {
                *candidate = exact(candidate.solid)?;
            }
            let least = found.iter().map(|candidate| candidate.not_before).fold(f64::INFINITY, f64::min);
            found.retain(|candidate| candidate.not_before == least);
            found.sort_by_key(|candidate| candidate.solid);
        }
        Ok(())
    }
}
