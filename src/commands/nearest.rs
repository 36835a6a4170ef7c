//! The solid of a scene that a query comes nearest to, where it meets none.
//!
//! The index is asked for what a path meets that is grown to a box around each of its points: nothing else is as near as
//! half that box is wide. The box starts small and grows until the nearest solid found is certainly within it.

use std::cmp::Ordering;

use crate::geometry::Gap;
use crate::number::{Ball, Big, Exact, Fraction, Interval, Ring, Surd, Time};
use crate::query::{Args, Ask, Numbers, Problem, Stop};
use crate::scene::{PathBounds, Scene, Scratch};

use super::meeting::{Meeting, Query};

/// How many times the box is narrower at first than the gap of the first solid, and how fast it grows.
const NARROWER: f64 = 1024.0;
const GROWTH: f64 = 8.0;
/// Boxes are not wider than this: sums of coordinates and them stay finite.
const WIDEST: f64 = 1e300;

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
    // A bound of the least gap, which shrinks, and half the width of the box, which grows.
    let mut least = rounded::<C>(args, scene, &mut scratch.solid, 0, ask)?;
    let mut width = least / NARROWER;
    loop {
        let mut found = Vec::new();
        if width < WIDEST {
            scene.visit(&grown(path, width), &mut scratch.stack, |candidate| {
                found.push((0.0, candidate.solid));
                None
            });
        } else {
            found.extend((0..scene.len()).map(|solid| (0.0, solid)));
        }
        for (gap, solid) in &mut found {
            *gap = rounded::<C>(args, scene, &mut scratch.solid, *solid, ask)?;
            least = least.min(*gap);
        }
        // The exact gap is at most one step of an f64 above the rounded one.
        if width >= WIDEST || (width >= least.next_up() && !found.is_empty()) {
            found.retain(|(gap, _)| *gap == least);
            found.sort_by_key(|(_, solid)| *solid);
            return first_of_equal::<C>(args, scene, &mut scratch.solid, &found, ask).map(Some);
        }
        width = (width * GROWTH).min(least.next_up()).max(f64::MIN_POSITIVE);
    }
}

/// A path of boxes that reach so far from its points.
fn grown(path: &PathBounds, width: f64) -> PathBounds {
    let width = Interval::exact(width);
    PathBounds { low: path.low.map(|low| low - width), high: path.high.map(|high| high + width), ..*path }
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
