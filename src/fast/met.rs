//! The contact that a row was found to have, and its times.

use crate::geometry::Status;
use crate::number::Interval;

/// A contact as far as all questions have it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Met {
    /// Whether it runs through the interior.
    pub(crate) status: Status,
    /// When it begins and ends, if these are fractions.
    pub(crate) times: Option<[TimeRatio; 2]>,
}

/// A time n/d, with d > 0 or, of -1/0 and 1/0, the infinities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeRatio {
    /// The numerator.
    pub(crate) n: i64,
    /// The denominator.
    pub(crate) d: i64,
}

impl TimeRatio {
    /// The time before all others.
    pub(super) const NEVER_BEGAN: Self = Self { n: -1, d: 0 };
    /// The time behind all others.
    pub(super) const NEVER_ENDS: Self = Self { n: 1, d: 0 };

    /// A whole number.
    pub(super) const fn whole(n: i64) -> Self {
        Self { n, d: 1 }
    }

    /// An interval that certainly holds this time.
    pub(super) fn interval(self) -> Interval {
        match self {
            Self::NEVER_BEGAN => Interval::exact(f64::NEG_INFINITY),
            Self::NEVER_ENDS => Interval::exact(f64::INFINITY),
            Self { n, d } => Interval::quotient(n as f64, d as f64),
        }
    }
}
