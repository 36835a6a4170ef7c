//! The solid of a scene that a query comes nearest to, where it meets none.
//!
//! The index names solids about from near to far, and leaves out those that certainly are farther than what was found. Their gaps are
//! exact and rounded once, which keeps their order; what rounds to the same is compared exactly.

use std::cmp::Ordering;

use crate::geometry::Gap;
use crate::number::{Ball, Big, Exact, Fraction, Ring, Surd, Time};
use crate::query::{Args, Ask, Numbers, Problem, Stop};
use crate::scene::{PathBounds, Scene, Scratch};

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

/// The solid with the least gap, of equal ones that with the least time of it, then the first in the file; `None` of an
/// empty scene.
pub fn find<C: Meeting>(
    args: &Args,
    path: &PathBounds,
    scene: &Scene,
    scratch: &mut Scratch,
    ask: &Ask,
) -> Result<Option<usize>, Stop> {
    if scene.is_empty() {
        return Ok(None);
    }
    let Scratch { stack, solid: room, .. } = scratch;
    let (mut least, mut found) = (f64::INFINITY, Vec::new());
    scene.nearest(path, stack, |solid| {
        let gap = rounded::<C>(args, scene, room, solid, ask)?;
        if gap <= least {
            least = gap;
            found.push((gap, solid));
        }
        Ok::<_, Stop>(gap)
    })?;
    found.retain(|(gap, _)| *gap == least);
    found.sort_by_key(|(_, solid)| *solid);
    first_of_equal::<C>(args, scene, &mut scratch.solid, &found, ask).map(Some)
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
    found: &[(f64, usize)],
    ask: &Ask,
) -> Result<usize, Stop> {
    if let [(_, only)] = found {
        return Ok(*only);
    }
    let mut best: Option<(Distance<Big>, usize)> = None;
    for &(_, solid) in found {
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
