//! How and when a path comes to a solid of a scene.

use std::cmp::Ordering;

use crate::geometry::Status;
use crate::number::fused_ball::difference;
use crate::number::{Ball, Interval, Ring, long_product};

use super::question::Outcome;
use super::slabs::{SlabContact, SlabEnd};

/// How and when a path comes to a solid.
pub(crate) struct Arrival<T> {
    /// Whether it runs through the interior.
    pub(crate) status: Status,
    /// The first time of the contact.
    pub(crate) time: T,
}

/// A time that tells which contact comes first.
pub(crate) trait ArrivalTime {
    /// What certainly holds it.
    fn interval(&self) -> Interval;

    /// Which of two times comes first, if that is certain.
    fn compare(&self, other: &Self) -> Option<Ordering>;
}

impl<F> Outcome<SlabContact<F>> {
    /// How and when a path comes to slabs.
    #[inline(always)]
    pub(crate) fn arrival(self) -> Outcome<Arrival<SlabEnd<F>>> {
        match self {
            Self::Miss => Outcome::Miss,
            Self::Contact(SlabContact { status, ends: [time, _] }) => Outcome::Contact(Arrival { status, time }),
        }
    }
}

impl ArrivalTime for SlabEnd<i64> {
    #[inline(always)]
    fn interval(&self) -> Interval {
        Interval::quotient(self.n as f64, self.d as f64)
    }

    fn compare(&self, other: &Self) -> Option<Ordering> {
        let product = |a: i64, b: i64| i128::from(a) * i128::from(b);
        Some(product(self.n, other.d).cmp(&product(other.n, self.d)))
    }
}

impl ArrivalTime for SlabEnd<i128> {
    #[inline(always)]
    fn interval(&self) -> Interval {
        Interval::quotient(self.n as f64, self.d as f64)
    }

    fn compare(&self, other: &Self) -> Option<Ordering> {
        Some(long_product(self.n, other.d).cmp(&long_product(other.n, self.d)))
    }
}

impl ArrivalTime for Ball {
    #[inline(always)]
    fn interval(&self) -> Interval {
        Self::interval(self)
    }

    fn compare(&self, other: &Self) -> Option<Ordering> {
        difference(self, other).sign().ok()
    }
}
