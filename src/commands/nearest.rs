//! The solid of a scene that a query comes nearest to, where it meets none.
//!
//! The scene gives what rounds to the least gap; of several, exact gaps and their times decide.

use std::cmp::Ordering;

use crate::geometry::Gap;
use crate::number::{Ball, Big, Exact, Fraction, Ring, Surd, Time};
use crate::query::{Args, Ask, Numbers, Problem, Stop};
use crate::scene::{Candidate, Scene, Scratch};

use super::meeting::{Meeting, Query};

/// How far a path stays from a solid, and since when.
pub struct Distance<R> {
    /// The gap.
    pub length: Surd<R>,
    /// The first t of it; `None` is before all others.
    pub t: Option<Fraction<R>>,
}

impl<R: Ring> Distance<R> {
    /// Of a gap, in units.
    pub fn new(gap: Gap<R>, path_radius: &R, units_in_one: &R) -> Self {
        Self { length: gap.length(path_radius, units_in_one), t: gap.t }
    }
}

impl Distance<Big> {
    /// Which of two is less, and which begins first if they are equal.
    fn compare(&self, other: &Self) -> Result<Ordering, Stop> {
        let by_time = || match (&self.t, &other.t) {
            (None, None) => Ok(Ordering::Equal),
            (None, Some(_)) => Ok(Ordering::Less),
            (Some(_), None) => Ok(Ordering::Greater),
            (Some(own), Some(other)) => own.compare(other),
        };
        Ok(match self.length.compare(&other.length)? {
            Ordering::Equal => by_time()?,
            order => order,
        })
    }
}

/// Finds the solid with the least gap, of equal ones that with the least time of it, then the first in the file: it is all
/// that the scratch's `found` holds, which is empty for an empty scene.
pub fn run<C: Meeting>(args: &Args, scene: &Scene, scratch: &mut Scratch, ask: &Ask) -> Result<(), Stop> {
    let path = C::path(args, scene, ask)?;
    let Scratch { stack, found, solid: room } = scratch;
    scene.nearest(&path, (stack, &mut *found), |solid| rounded::<C>(args, scene, room, solid, ask))?;
    if found.len() > 1 {
        let first = first_of_equal::<C>(args, scene, room, found, ask)?;
        found.retain(|candidate| candidate.solid == first);
    }
    Ok(())
}

/// The f64 nearest to the gap of a solid: rounding keeps the order.
fn rounded<C: Meeting>(args: &Args, scene: &Scene, room: &mut Args, solid: usize, ask: &Ask) -> Result<f64, Stop> {
    let query = C::query(args, scene.solid(solid, room))?;
    if ask.numbers == Numbers::Fast {
        match distance::<Ball, _>(&query, ask).and_then(|distance| Ok(distance.length.round()?)) {
            Err(Stop::Uncertain) => {}
            certain => return certain,
        }
    }
    Ok(distance::<Big, _>(&query, ask)?.length.round()?)
}

fn distance<R: Ring, Q: Query>(query: &Q, ask: &Ask) -> Result<Distance<R::Deep>, Stop> {
    let met = query.meet::<R>(ask)?;
    let missing = || Problem::of_query("a solid of the scene has no gap, which --report nearest needs");
    Ok(query.distance::<R>(&met)?.ok_or_else(missing)?)
}

/// The first of solids whose gaps round to the same, in the order of the file.
fn first_of_equal<C: Meeting>(
    args: &Args,
    scene: &Scene,
    room: &mut Args,
    found: &[Candidate],
    ask: &Ask,
) -> Result<usize, Stop> {
    let mut best: Option<(Distance<Big>, usize)> = None;
    for &Candidate { solid, .. } in found {
        let distance = distance::<Big, _>(&C::query(args, scene.solid(solid, room))?, ask)?;
        let is_better = match &best {
            None => true,
            Some((leader, _)) => distance.compare(leader)?.is_lt(),
        };
        if is_better {
            best = Some((distance, solid));
        }
    }
    // What was found is never empty.
    best.map(|(_, solid)| solid).ok_or(Stop::Uncertain)
}
