//! The further results that say how near a path comes to a solid: how near, when, and where.
//!
//! They are worked out only where they are asked for, over numbers that hold any product.

use crate::geometry::{Gap, Path};
use crate::number::{Exact, Ring};
use crate::query::{Ask, Field, Report, ResultField, ResultShape, Stop, optional_field};

/// The least distance.
pub(super) const GAP: ResultField = ResultField {
    name: "gap",
    shape: ResultShape::Single,
    help: "How far the path stays from the solid: the least distance over the range; 0 where they meet",
};
/// The first time at which the distance is least.
pub(super) const GAP_T: ResultField = ResultField {
    name: "gap_t",
    shape: ResultShape::Single,
    help: "First t of the least distance: t_enter where they meet; -inf if it has always been that small",
};
/// The nearest point of the path.
pub(super) const GAP_FROM: ResultField = ResultField {
    name: "gap_from",
    shape: ResultShape::Vector,
    help: "Point of the path at gap_t; empty where that is infinite",
};
/// The nearest point of the solid.
pub(super) const GAP_TO: ResultField =
    ResultField { name: "gap_to", shape: ResultShape::Vector, help: "Point of the solid that is nearest to gap_from" };

/// Where these results are among those of a command.
pub(super) struct GapFields {
    gap: Field,
    t: Field,
    from: Field,
    to: Field,
}

impl GapFields {
    /// Finds those of the results that the command has.
    pub(super) const fn of(results: &[ResultField]) -> Self {
        Self {
            gap: optional_field(results, GAP.name),
            t: optional_field(results, GAP_T.name),
            from: optional_field(results, GAP_FROM.name),
            to: optional_field(results, GAP_TO.name),
        }
    }

    /// Whether any of them is wanted.
    #[inline]
    pub(super) fn are_wanted(&self, report: &Report<'_>) -> bool {
        [self.gap, self.t, self.from, self.to].into_iter().any(|field| report.wants(field))
    }

    /// Whether any of them is asked for.
    pub(super) fn are_asked(&self, ask: &Ask) -> bool {
        self.gap.is_in(ask.wanted) || self.t.is_in(ask.wanted) || self.points_are_asked(ask)
    }

    /// Whether the nearest points are asked for.
    pub(super) fn points_are_asked(&self, ask: &Ask) -> bool {
        self.from.is_in(ask.wanted) || self.to.is_in(ask.wanted)
    }

    /// Whether the distance itself is asked for.
    pub(super) fn is_asked(&self, ask: &Ask) -> bool {
        self.gap.is_in(ask.wanted)
    }

    /// Fills in how near, and when, for a contact that begins at a time, which is `None` if it has always been.
    #[inline]
    pub(super) fn report_contact(&self, t_enter: Option<&impl Exact>, report: &mut Report<'_>) -> Result<(), Stop> {
        if report.wants(self.gap) {
            report.unit(self.gap, 0, 0)?;
        }
        self.report_time(t_enter, report)
    }

    /// Fills in both points for a contact that begins at a point with these coordinates.
    #[inline]
    pub(super) fn report_points<T: Exact>(
        &self,
        enter: impl FnOnce() -> [T; 3],
        dimension: usize,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        if !report.wants(self.from) && !report.wants(self.to) {
            return Ok(());
        }
        for (axis, coordinate) in enter().iter().enumerate().take(dimension) {
            report.number(self.from, axis, coordinate)?;
            report.number(self.to, axis, coordinate)?;
        }
        Ok(())
    }

    /// Fills in how near, and when, for a miss by a gap of a path that is as thick as `path_radius` says.
    pub(super) fn report_miss<R: Ring>(
        &self,
        gap: &Gap<R>,
        path_radius: &R,
        units_in_one: &R,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        if report.wants(self.gap) {
            report.number(self.gap, 0, &gap.length(path_radius, units_in_one))?;
        }
        self.report_time(gap.t.as_ref(), report)
    }

    /// Fills in both points for a miss.
    pub(super) fn report_nearest<R: Ring>(
        &self,
        gap: &Gap<R>,
        path: &Path<R>,
        dimension: usize,
        units_in_one: &R,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        let Some(t) = &gap.t else { return Ok(()) };
        report.point(self.from, dimension, units_in_one, |axis| Ok(path.coordinate(axis, t)))?;
        if report.wants(self.to) {
            let to = gap.point_of_solid(path, t, units_in_one)?;
            for (axis, coordinate) in to.iter().enumerate().take(dimension) {
                report.number(self.to, axis, coordinate)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn report_time(&self, time: Option<&impl Exact>, report: &mut Report<'_>) -> Result<(), Stop> {
        match time {
            Some(time) => report.number(self.t, 0, time),
            None => {
                report.infinite(self.t, false);
                Ok(())
            }
        }
    }
}
