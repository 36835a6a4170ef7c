//! How far a path stays from a solid.

use std::cmp::Ordering;

use crate::geometry::Gap;
use crate::number::{Big, Fraction, Ring, Surd, Time};
use crate::query::Stop;

/// How far a path stays from a solid, and since when.
pub(super) struct Clearance<R> {
    /// The gap.
    pub(super) length: Surd<R>,
    /// The first t of it; `None` is before all others.
    t: Option<Fraction<R>>,
}

impl<R: Ring> Clearance<R> {
    /// Of a gap, in units.
    pub(super) fn new(gap: Gap<R>, path_radius: &R, units_in_one: &R) -> Self {
        Self { length: gap.length(path_radius, units_in_one), t: gap.t }
    }
}

impl Clearance<Big> {
    /// Which of two is less, and which begins first if they are equal.
    pub(super) fn compare(&self, other: &Self) -> Result<Ordering, Stop> {
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
