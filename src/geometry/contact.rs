//! Where a path meets a convex solid: the meeting of closed spans of t, clipped to the path's range.

use std::cmp::Ordering;

use crate::number::{Ring, Time, Uncertain};

use super::Range;

/// The closed span of t during which a path is within one convex part of a solid.
///
/// `enter` and `exit` are where the path crosses the part's boundary: `None` is a path that has always been, or stays
/// for ever, within; so a path parallel to a slab crosses neither of its faces.
#[derive(Clone, Debug)]
pub struct Span<T> {
    /// The first t within, at most `exit`.
    pub enter: Option<T>,
    /// The last t within.
    pub exit: Option<T>,
    /// Whether the path runs through the part's open interior between the two.
    pub interior: bool,
}

impl<T> Span<T> {
    /// The span of a part that is everywhere.
    pub const EVERYWHERE: Self = Self { enter: None, exit: None, interior: true };
}

/// How a path meets a solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Some point lies in the open interior.
    Hit,
    /// Only points of the boundary.
    Touch,
}

impl Status {
    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Touch => "touch",
        }
    }
}

/// One end of a contact.
#[derive(Clone, Debug)]
pub struct End<T> {
    /// When; `None` is unbounded.
    pub time: Option<T>,
    /// A bit for every span, by its place, that is crossed exactly then; none where the range alone ends the contact.
    pub crossed: u8,
}

/// The contact of a path with a solid.
#[derive(Clone, Debug)]
pub struct Contact<T> {
    /// Through the interior, or not.
    pub status: Status,
    /// The first common point.
    pub enter: End<T>,
    /// The last common point.
    pub exit: End<T>,
}

/// The contact with the solid that is the meeting of all the parts that `spans` belong to.
///
/// Hit, if the open spans and the range have a point in common; touch, if only the closed ones have; `None` is a miss.
/// Two times of the same span are never compared: the second is not before the first by construction.
pub fn meet<R: Ring, T: Time<R>>(spans: &[Span<T>], range: &Range<R>) -> Result<Option<Contact<T>>, Uncertain> {
    let enter = extreme(spans.iter().map(|span| span.enter.as_ref()), Ordering::Greater)?;
    let exit = extreme(spans.iter().map(|span| span.exit.as_ref()), Ordering::Less)?;
    let mut interior = spans.iter().all(|span| span.interior);
    if let (Some((first, entered)), Some((last, left))) = (&enter, &exit)
        && entered & left == 0
    {
        match first.compare(last)? {
            Ordering::Less => {}
            Ordering::Equal => interior = false,
            Ordering::Greater => return Ok(None),
        }
    }
    let (mut enter, mut exit) = (end(enter), end(exit));
    // The open interior needs more than to end where the range begins, or to begin where it ends.
    if let (Some(least), Some(time)) = (&range.first, &exit.time) {
        match T::from_fraction(least.clone()).compare(time)? {
            Ordering::Less => {}
            Ordering::Equal => interior = false,
            Ordering::Greater => return Ok(None),
        }
    }
    if let (Some(greatest), Some(time)) = (&range.last, &enter.time) {
        match time.compare(&T::from_fraction(greatest.clone()))? {
            Ordering::Less => {}
            Ordering::Equal => interior = false,
            Ordering::Greater => return Ok(None),
        }
    }
    clip(&mut enter, range.first.clone().map(T::from_fraction), Ordering::Less)?;
    clip(&mut exit, range.last.clone().map(T::from_fraction), Ordering::Greater)?;
    let status = if interior { Status::Hit } else { Status::Touch };
    Ok(Some(Contact { status, enter, exit }))
}

/// The greatest (or least) of the times, and the places of all spans that have it.
fn extreme<'a, R: Ring, T: Time<R> + 'a>(
    times: impl Iterator<Item = Option<&'a T>>,
    wanted: Ordering,
) -> Result<Option<(T, u8)>, Uncertain> {
    let mut best: Option<(&T, u8)> = None;
    for (place, time) in times.enumerate() {
        let Some(time) = time else { continue };
        let bit = 1 << place;
        best = Some(match best {
            None => (time, bit),
            Some((leader, crossed)) => match time.compare(leader)? {
                Ordering::Equal => (leader, crossed | bit),
                order if order == wanted => (time, bit),
                _ => (leader, crossed),
            },
        });
    }
    Ok(best.map(|(time, crossed)| (time.clone(), crossed)))
}

fn end<T>(extreme: Option<(T, u8)>) -> End<T> {
    match extreme {
        Some((time, crossed)) => End { time: Some(time), crossed },
        None => End { time: None, crossed: 0 },
    }
}

/// Moves an end to the bound of the range that it lies beyond.
fn clip<R: Ring, T: Time<R>>(end: &mut End<T>, bound: Option<T>, beyond: Ordering) -> Result<(), Uncertain> {
    let Some(bound) = bound else { return Ok(()) };
    let is_beyond = match &end.time {
        None => true,
        Some(time) => time.compare(&bound)? == beyond,
    };
    if is_beyond {
        *end = End { time: Some(bound), crossed: 0 };
    }
    Ok(())
}
