//! Each query against the solids of a scene: its first contact, all of them in the order of their times, or the nearest
//! solid of those that it misses.

use std::cmp::Ordering;
use std::marker::PhantomData;

use super::question::{Meeting, Query};
use super::results::Clearance;
use crate::explain::{self, Working};
use crate::geometry::SurfaceTime;
use crate::number::{Ball, Big, Exact, Ring, RingKind, Short, Time, Uncertain, Word};
use crate::query::{Args, Ask, Numbers, Problem, Stop};
use crate::scene::{Candidate, PathBounds, Scene, Scratch};

/// Finds the solids of a scene that a query is reported with, in order: they are the scratch's `found`. Gives the surest
/// numbers that it needed.
pub(crate) fn run<C: Meeting>(args: &Args, scene: &Scene, scratch: &mut Scratch, ask: &Ask) -> Result<RingKind, Stop> {
    let path = C::path(args, scene, ask)?;
    if ask.numbers == Numbers::Fast {
        let fast = match scene.degree <= Word::DEGREE {
            true => run_in::<C, Word>(args, scene, scratch, &path, ask),
            false => run_in::<C, Ball>(args, scene, scratch, &path, ask),
        };
        match fast {
            Err(Stop::Uncertain) => {}
            certain => return certain,
        }
    }
    run_in::<C, Big>(args, scene, scratch, &path, ask)
}

/// Finds the solids to report over a ring, in order.
fn run_in<C: Meeting, R: Ring>(
    args: &Args,
    scene: &Scene,
    scratch: &mut Scratch,
    path: &PathBounds,
    ask: &Ask,
) -> Result<RingKind, Stop> {
    let Scratch { stack, found, solid, .. } = scratch;
    let mut asked = SceneQuery::<C, R> { args, scene, solid, ask, over: PhantomData };
    if ask.all {
        asked.collect(path, stack, found)?;
        return Ok(asked.sort(found)?.map_or(R::KIND, |numbers| numbers.max(R::KIND)));
    }
    let first = scene.first(path, (stack, &mut *found), |solid| asked.arrival(solid), bounds, compare::<R>)?;
    found.retain(|contact| Some(contact.solid) == first);
    Ok(R::KIND)
}

/// Says which solids of a scene a query meets, in order.
pub(super) fn explain<C: Meeting>(
    args: &Args,
    scene: &Scene,
    scratch: &mut Scratch,
    ask: &Ask,
    to: &mut Working,
) -> Result<(), Stop> {
    let path = C::path(args, scene, ask)?;
    let mut left = Vec::new();
    scene.visit(&path, &mut scratch.stack, |candidate| {
        left.push(candidate.solid);
        None
    });
    let all = Ask { all: true, ..ask.clone() };
    let mut touches = 0;
    if ask.no_touch {
        run::<C>(args, scene, scratch, &Ask { no_touch: false, ..all.clone() })?;
        touches = scratch.found.len();
    }
    run::<C>(args, scene, scratch, &all)?;
    let Scratch { found, solid, .. } = scratch;
    // Of all that are met without the flag, hits are met with it.
    touches = touches.saturating_sub(found.len());
    let mut contacts = Vec::with_capacity(found.len());
    for contact in &*found {
        let query = C::query(args, scene.solid(contact.solid, solid))?;
        contacts.push((contact.solid, C::Query::arrival::<Big>(&query.meet(ask)?)));
    }
    let is_met = |solid: &usize| found.iter().any(|contact| contact.solid == *solid);
    let mut missed = Vec::new();
    let near: Vec<usize> = match contacts.is_empty() && scene.len() <= MOST_MEASURED {
        true => (0..scene.len()).collect(),
        false => left.iter().copied().filter(|solid| !is_met(solid)).take(MOST_MEASURED).collect(),
    };
    for index in near {
        let query = C::query(args, scene.solid(index, solid))?;
        if let Some(by) = query.clearance(&query.meet::<Big>(ask)?)?
            && by.length.root_sum()?.sign().is_gt()
        {
            missed.push((index, by));
        }
    }
    // Of equal gaps the one that is reached first comes first. Big integers are never uncertain.
    missed.sort_by(|(_, left), (_, right)| left.compare(right).unwrap_or(Ordering::Equal));
    let missed: Vec<_> = missed.into_iter().map(|(solid, by)| (solid, by.length)).collect();
    Ok(explain::scene(scene, [left.len(), touches], &contacts, &missed, to)?)
}

/// With more missed solids than this, it is not worked out how near the path comes to each.
const MOST_MEASURED: usize = 1_000;

impl<C: Meeting, R: Ring> SceneQuery<'_, C, R> {
    /// The time when the path comes to a solid; `None` is a miss.
    fn arrival(&mut self, solid: usize) -> Result<Option<Option<SurfaceTime<R>>>, Stop> {
        arrival::<R, _>(&C::query(self.args, self.scene.solid(solid, self.solid))?, self.ask)
    }

    /// Finds all solids that are met, with bounds of their times.
    fn collect(&mut self, path: &PathBounds, stack: &mut Vec<i64>, found: &mut Vec<Candidate>) -> Result<(), Stop> {
        found.clear();
        self.scene.visit(path, stack, |candidate| {
            found.push(candidate);
            None
        });
        let mut met = 0;
        for index in 0..found.len() {
            let Some(arrival) = self.arrival(found[index].solid)? else { continue };
            let [below, above] = bounds(&arrival).ok_or(Uncertain)?;
            found[met] = Candidate { not_before: below, not_after: Some(above), ..found[index] };
            met += 1;
        }
        found.truncate(met);
        Ok(())
    }

    /// Sorts all solids that are met by when the path comes to them, and where that is equal as they are in the file.
    ///
    /// Rounding keeps the order, so only times that round to the same f64 are compared exactly. They are worked out
    /// anew then and kept no longer, since a query may have as many contacts as the scene has solids. Gives the numbers
    /// that told equal ones apart, if there were any.
    fn sort(&mut self, contacts: &mut [Candidate]) -> Result<Option<RingKind>, Stop> {
        let mut numbers = None;
        contacts.sort_by(|left, right| left.not_before.total_cmp(&right.not_before).then(left.solid.cmp(&right.solid)));
        for equal in contacts.chunk_by_mut(|left, right| left.not_before.total_cmp(&right.not_before).is_eq()) {
            if equal.len() > 1 {
                self.sort_exactly(equal)?;
                numbers = Some(Big::KIND);
            }
        }
        Ok(numbers)
    }

    /// Sorts contacts by their exact times, in big integers, which are never uncertain; equal ones stay in their order.
    fn sort_exactly(&mut self, contacts: &mut [Candidate]) -> Result<(), Stop> {
        let Self { args, scene, ask, .. } = *self;
        let mut asked = SceneQuery::<C, Big> { args, scene, solid: self.solid, ask, over: PhantomData };
        let mut timed = Vec::with_capacity(contacts.len());
        for &contact in &*contacts {
            timed.push((asked.arrival(contact.solid)?.flatten(), contact));
        }
        timed.sort_by(|(left, _), (right, _)| compare::<Big>(left, right).unwrap_or(Ordering::Equal));
        for (contact, (_, sorted)) in contacts.iter_mut().zip(timed) {
            *contact = sorted;
        }
        Ok(())
    }
}

/// A query, which is asked about solids of its scene, over a ring.
struct SceneQuery<'a, C, R> {
    args: &'a Args,
    scene: &'a Scene,
    solid: &'a mut Args,
    ask: &'a Ask,
    over: PhantomData<(C, R)>,
}

/// Two f64 with a time between them, if it can be rounded.
fn bounds<T: Exact>(time: &Option<T>) -> Option<[f64; 2]> {
    let nearest = time.as_ref().map_or(Ok(f64::NEG_INFINITY), Exact::round).ok()?;
    Some([nearest.next_down(), nearest.next_up()])
}

/// Which of two times comes first; `None` has no beginning.
fn compare<R: Ring>(left: &Option<SurfaceTime<R>>, right: &Option<SurfaceTime<R>>) -> Result<Ordering, Stop> {
    Ok(match (left, right) {
        (Some(left), Some(right)) => left.compare(right)?,
        _ => left.is_some().cmp(&right.is_some()),
    })
}

/// The time when the path comes to the solid, as [`Query::arrival`] has it; `None` is a miss.
fn arrival<R: Ring, Q: Query>(query: &Q, ask: &Ask) -> Result<Option<Option<SurfaceTime<R>>>, Stop> {
    // Short numbers settle most misses.
    if query.degree() > Word::DEGREE
        && query.degree() <= Short::DEGREE
        && let Ok(ref met) = query.meet::<Short>(ask)
        && Q::status::<Short>(met).is_none()
    {
        return Ok(None);
    }
    match query.meet::<R>(ask) {
        Ok(ref met) => Ok(Q::status::<R>(met).map(|_| Q::arrival::<R>(met))),
        Err(stop) => Err(stop),
    }
}

/// Finds the solid that a query comes nearest to, where it meets none: the one with the least gap, of equal ones that with
/// the least time of it, then the first in the file. It is all that the scratch's `found` holds, which is empty for an
/// empty scene. Gives the surest numbers that it needed.
pub(super) fn nearest<C: Meeting>(
    args: &Args,
    scene: &Scene,
    scratch: &mut Scratch,
    ask: &Ask,
) -> Result<RingKind, Stop> {
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
    let mut measured = Vec::with_capacity(found.len());
    for &Candidate { solid, .. } in found {
        measured.push((clearance::<Big, _>(&C::query(args, scene.solid(solid, room))?, ask)?, solid));
    }
    // Big integers are never uncertain.
    let first = measured.iter().min_by(|(left, _), (right, _)| left.compare(right).unwrap_or(Ordering::Equal));
    // Some solid was measured, or there is an error.
    first.map(|(_, solid)| *solid).ok_or(Stop::Uncertain)
}
