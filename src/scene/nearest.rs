//! Which solids of a scene a path comes nearest to.

use super::{Candidate, PathBounds, Scene, Stack};

impl Scene {
    /// Finds the solid that the path comes nearest to, or several whose gaps round to the same, in the order of the
    /// file: `found` holds them then. `rounded` gives the f64 nearest to a gap; rounding keeps the order.
    ///
    /// A solid that is certainly nearer than all others is found by bounds alone.
    pub fn nearest<E>(
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
