//! A path clipped against half-spaces one by one, over exact fractions.

use std::cmp::Ordering;

use num_traits::Zero;

use crate::exact::{Q, whole};
use crate::run::Query;

/// A time of a path, infinite ones in order with the others.
#[derive(Clone, Debug)]
pub enum Time {
    Before,
    At(Q),
    After,
}

impl Time {
    fn read(text: &str) -> Self {
        match text.trim() {
            "-inf" => Self::Before,
            "inf" => Self::After,
            _ => Self::At(crate::exact::decimal(text)),
        }
    }

    /// Which of two times comes first.
    pub fn order(&self, other: &Self) -> Ordering {
        let rank = |time: &Self| match time {
            Self::Before => -1,
            Self::At(_) => 0,
            Self::After => 1,
        };
        match (self, other) {
            (Self::At(a), Self::At(b)) => a.cmp(b),
            _ => rank(self).cmp(&rank(other)),
        }
    }

    /// The time itself, if it is finite.
    pub fn finite(&self) -> Option<&Q> {
        match self {
            Self::At(t) => Some(t),
            _ => None,
        }
    }
}

/// The points o + t d for t from `first` to `last`.
pub struct Path {
    pub origin: Vec<Q>,
    pub direction: Vec<Q>,
    pub first: Time,
    pub last: Time,
}

impl Path {
    /// The path of a query, `line` being the flag; an error where its range is none.
    pub fn read(query: &Query, line: bool) -> Result<Self, String> {
        let (origin, direction, last) = match (query.vector("origin"), query.vector("dir")) {
            (Some(origin), Some(direction)) => (origin, direction, Time::After),
            _ => {
                let (from, to) = (query.vector("from"), query.vector("to"));
                let (from, to) = (from.expect("a path"), to.expect("a path"));
                let direction = to.iter().zip(&from).map(|(to, from)| to - from).collect();
                (from, direction, Time::At(whole(1)))
            }
        };
        let defaults = if line { (Time::Before, Time::After) } else { (Time::At(whole(0)), last) };
        let first = query.get("t_min").map_or(defaults.0, Time::read);
        let last = query.get("t_max").map_or(defaults.1, Time::read);
        let empty = first.order(&last) == Ordering::Greater;
        if empty || matches!(first, Time::After) || matches!(last, Time::Before) {
            return Err("an impossible range of t".into());
        }
        Ok(Self { origin, direction, first, last })
    }

    /// The point at a time.
    pub fn at(&self, t: &Q) -> Vec<Q> {
        self.origin.iter().zip(&self.direction).map(|(o, d)| o + t * d).collect()
    }
}

/// All points x with normal · x ≤ bound.
pub struct HalfSpace {
    pub normal: Vec<Q>,
    pub bound: Q,
    /// The name of the face that lies in its plane.
    pub face: String,
}

/// The part of a path that lies in all of some half-spaces.
pub struct Contact {
    /// Whether a point of it lies strictly inside all of them.
    pub hit: bool,
    pub enter: Time,
    pub exit: Time,
    /// The half-spaces that the path comes into exactly at `enter`, in their order.
    pub entered: Vec<usize>,
    /// The half-spaces that the path leaves exactly at `exit`, in their order.
    pub left: Vec<usize>,
}

/// The dot product; zeros are left out, since fractions are slow.
pub fn dot(a: &[Q], b: &[Q]) -> Q {
    a.iter().zip(b).filter(|(a, b)| !a.is_zero() && !b.is_zero()).map(|(a, b)| a * b).sum()
}

/// Clips a path against half-spaces; none if nothing of it is left.
///
/// A half-space bounds the path by slope · t ≤ room. A parallel path (slope 0) has no time at which it crosses the
/// plane.
pub fn clip(path: &Path, half_spaces: &[HalfSpace]) -> Option<Contact> {
    let bounds: Vec<(Q, Q)> = half_spaces
        .iter()
        .map(|half| (dot(&half.normal, &path.direction), &half.bound - dot(&half.normal, &path.origin)))
        .collect();
    let (mut enter, mut exit) = (path.first.clone(), path.last.clone());
    let mut crossings = Vec::new();
    for (slope, room) in &bounds {
        if slope.is_zero() {
            if room.is_negative() {
                return None;
            }
            crossings.push(None);
            continue;
        }
        let crossing = Time::At(room / slope);
        if slope.is_negative() && crossing.order(&enter) == Ordering::Greater {
            enter = crossing.clone();
        }
        if slope.is_positive() && crossing.order(&exit) == Ordering::Less {
            exit = crossing.clone();
        }
        crossings.push(Some((slope.is_negative(), crossing)));
    }
    if enter.order(&exit) == Ordering::Greater {
        return None;
    }
    // A linear function that is ≤ its bound on all of the contact is either below it within the contact or nowhere: one
    // point from within settles it. A contact of a single instant has that point alone.
    let inside = match (enter.finite(), exit.finite()) {
        (Some(a), Some(b)) => (a + b) / whole(2),
        (Some(a), None) => a + whole(1),
        (None, Some(b)) => b - whole(1),
        (None, None) => whole(0),
    };
    let hit = bounds.iter().all(|(slope, room)| slope * &inside < *room);
    let crossed_at = |time: &Time, inwards: bool| {
        let crossed = |crossing: &Option<(bool, Time)>| {
            crossing.as_ref().is_some_and(|(comes_in, at)| *comes_in == inwards && at.order(time) == Ordering::Equal)
        };
        (0..crossings.len()).filter(|&place| crossed(&crossings[place])).collect()
    };
    let (entered, left) = (crossed_at(&enter, true), crossed_at(&exit, false));
    Some(Contact { hit, enter, exit, entered, left })
}
