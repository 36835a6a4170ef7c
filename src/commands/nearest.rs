//! The solid of a scene that a query comes nearest to, where it meets none.
//!
//! The scene gives what rounds to the least gap; of several, exact gaps and their times decide.

use crate::number::{Ball, Big, Exact, Ring, RingKind};
use crate::query::{Args, Ask, Numbers, Problem, Stop};
use crate::scene::{Candidate, Scene, Scratch};

use super::clearance::Clearance;
use super::meeting::Meeting;
use super::query::Query;

/// Finds the solid with the least gap, of equal ones that with the least time of it, then the first in the file: it is
/// all that the scratch's `found` holds, which is empty for an empty scene. Gives the surest numbers that it needed.
pub(crate) fn run<C: Meeting>(args: &Args, scene: &Scene, scratch: &mut Scratch, ask: &Ask) -> Result<RingKind, Stop> {
    let path = C::path(args, scene, ask)?;
    let Scratch { stack, found, solid: room } = scratch;
    let mut numbers = Ball::KIND;
    scene.nearest(&path, (stack, &mut *found), |solid| {
        let (gap, needed) = rounded::<C>(args, scene, room, solid, ask)?;
        numbers = numbers.max(needed);
        Ok::<_, Stop>(gap)
    })?;
    if found.len() > 1 {
        numbers = Big::KIND;
        let first = first_of_equal::<C>(args, scene, room, found, ask)?;
        found.retain(|candidate| candidate.solid == first);
    }
    Ok(numbers)
}

/// The f64 nearest to the gap of a solid, and what it was worked out with: rounding keeps the order.
fn rounded<C: Meeting>(
    args: &Args,
    scene: &Scene,
    room: &mut Args,
    solid: usize,
    ask: &Ask,
) -> Result<(f64, RingKind), Stop> {
    let query = C::query(args, scene.solid(solid, room))?;
    if ask.numbers == Numbers::Fast {
        match clearance::<Ball, _>(&query, ask).and_then(|clearance| Ok(clearance.length.round()?)) {
            Err(Stop::Uncertain) => {}
            certain => return Ok((certain?, Ball::KIND)),
        }
    }
    Ok((clearance::<Big, _>(&query, ask)?.length.round()?, Big::KIND))
}

fn clearance<R: Ring, Q: Query>(query: &Q, ask: &Ask) -> Result<Clearance<R::Deep>, Stop> {
    let met = query.meet::<R>(ask)?;
    let missing = || Problem::of_query("a solid of the scene has no gap, which --report nearest needs");
    Ok(query.clearance::<R>(&met)?.ok_or_else(missing)?)
}

/// The first of solids whose gaps round to the same, in the order of the file.
fn first_of_equal<C: Meeting>(
    args: &Args,
    scene: &Scene,
    room: &mut Args,
    found: &[Candidate],
    ask: &Ask,
) -> Result<usize, Stop> {
    let mut best: Option<(Clearance<Big>, usize)> = None;
    for &Candidate { solid, .. } in found {
        let clearance = clearance::<Big, _>(&C::query(args, scene.solid(solid, room))?, ask)?;
        let is_better = match &best {
            None => true,
            Some((leader, _)) => clearance.compare(leader)?.is_lt(),
        };
        if is_better {
            best = Some((clearance, solid));
        }
    }
    // What was found is never empty.
    best.map(|(_, solid)| solid).ok_or(Stop::Uncertain)
}
