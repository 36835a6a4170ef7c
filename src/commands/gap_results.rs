//! The further results that say how near a path comes to a solid: how near, when, and where.
//!
//! They are worked out only where they are asked for, over numbers that hold any product.

use crate::geometry::{Gap, Path};
use crate::number::{Big, Exact, Fraction, Ring, Surd};
use crate::picture;
use crate::query::{Ask, Field, Report, ResultField, ResultShape, Stop, optional_field};

use super::thick_path::report_point;

/// The least distance.
pub const GAP: ResultField = ResultField {
    name: "gap",
    shape: ResultShape::Single,
    help: "How far the path stays from the solid: the least distance over the range; 0 where they meet",
};
/// The first time at which the distance is least.
pub const GAP_T: ResultField = ResultField {
    name: "gap_t",
    shape: ResultShape::Single,
    help: "First t of the least distance: t_enter where they meet; -inf if it has always been that small",
};
/// The nearest point of the path.
pub const GAP_FROM: ResultField = ResultField {
    name: "gap_from",
    shape: ResultShape::Vector,
    help: "Point of the path at gap_t; empty where that is infinite",
};
/// The nearest point of the solid.
pub const GAP_TO: ResultField =
    ResultField { name: "gap_to", shape: ResultShape::Vector, help: "Point of the solid that is nearest to gap_from" };

/// Where the distance and its time are among the results of a command.
pub struct GapFields {
    gap: Field,
    t: Field,
}

/// Where the nearest points are among the results of a command.
pub struct GapPoints {
    from: Field,
    to: Field,
}

impl GapFields {
    /// Finds those of the results that the command has.
    pub const fn of(results: &[ResultField]) -> Self {
        Self { gap: optional_field(results, GAP.name), t: optional_field(results, GAP_T.name) }
    }

    /// Whether any of them is wanted.
    #[inline]
    pub fn are_wanted(&self, report: &Report<'_>) -> bool {
        report.wants(self.gap) || report.wants(self.t)
    }

    /// Whether any of them is asked for.
    pub fn are_asked(&self, ask: &Ask) -> bool {
        self.gap.is_in(ask.wanted) || self.t.is_in(ask.wanted)
    }

    /// Whether the distance itself is wanted.
    pub fn is_asked(&self, ask: &Ask) -> bool {
        self.gap.is_in(ask.wanted)
    }

    /// Fills them in for a contact that begins at a time, which is `None` if it has always been.
    #[inline]
    pub fn report_contact(&self, t_enter: Option<&impl Exact>, report: &mut Report<'_>) -> Result<(), Stop> {
        if report.wants(self.gap) {
            report.unit(self.gap, 0, 0)?;
        }
        match t_enter {
            Some(time) => report.number(self.t, 0, time),
            None => {
                report.infinite(self.t, false);
                Ok(())
            }
        }
    }

    /// Fills them in for a miss by a gap of a path that is as thick as `path_radius` says.
    pub fn report_miss<R: Ring>(
        &self,
        gap: &Gap<R>,
        path_radius: &R,
        units_in_one: &R,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        if report.wants(self.gap) {
            report.number(self.gap, 0, &gap.length(path_radius, units_in_one))?;
        }
        match &gap.t {
            Some(time) => report.number(self.t, 0, time),
            None => {
                report.infinite(self.t, false);
                Ok(())
            }
        }
    }
}

/// The shortest way from a path, as thick as `path_radius` says, to a solid that it misses, for a picture; `None` where
/// that is as short for ever. Its length is told where it was asked for.
pub fn way(
    gap: &Gap<Big>,
    path: &Path<Big>,
    path_radius: &Big,
    units_in_one: &Big,
    is_asked: bool,
) -> Result<Option<picture::GapLine>, Stop> {
    let Some(t) = &gap.t else { return Ok(None) };
    let squared = gap.away.squared();
    // From the center of the ball towards the solid, as far as its radius.
    let surface = [0, 1, 2].map(|axis| {
        let center = path.coordinate(axis, t);
        Surd {
            rational: center.numerator * &squared,
            factor: -(path_radius * &gap.away[axis] * &t.denominator),
            radicand: squared.clone(),
            denominator: center.denominator * &squared * units_in_one,
        }
    });
    let ends = [surface, gap.point_of_solid(path, t, units_in_one)?];
    Ok(Some(picture::GapLine { ends, length: is_asked.then(|| gap.length(path_radius, units_in_one)) }))
}

impl GapPoints {
    /// Finds those of the results that the command has.
    pub const fn of(results: &[ResultField]) -> Self {
        Self { from: optional_field(results, GAP_FROM.name), to: optional_field(results, GAP_TO.name) }
    }

    /// Whether any of them is wanted.
    #[inline]
    pub fn are_wanted(&self, report: &Report<'_>) -> bool {
        report.wants(self.from) || report.wants(self.to)
    }

    /// Whether any of them is asked for.
    pub fn are_asked(&self, ask: &Ask) -> bool {
        self.from.is_in(ask.wanted) || self.to.is_in(ask.wanted)
    }

    /// Fills both points in for a contact that begins at a point with these coordinates.
    pub fn report_contact(&self, enter: &[impl Exact], report: &mut Report<'_>) -> Result<(), Stop> {
        for field in [self.from, self.to] {
            for (axis, coordinate) in enter.iter().enumerate() {
                report.number(field, axis, coordinate)?;
            }
        }
        Ok(())
    }

    /// Fills them in for a contact that begins where a path is at a time with a root: (origin + direction·t) / units.
    pub fn report_contact_at<R: Ring<Deep = R>>(
        &self,
        path: ([&R; 3], [&R; 3], &R),
        time: &R::Root,
        dimension: usize,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        report_point(self.from, path, time, dimension, report)?;
        report_point(self.to, path, time, dimension, report)
    }

    /// Fills them in for a miss.
    pub fn report_miss<R: Ring>(
        &self,
        gap: &Gap<R>,
        path: &Path<R>,
        dimension: usize,
        units_in_one: &R,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        let Some(t) = &gap.t else { return Ok(()) };
        let from = |axis: usize| -> Result<Fraction<R>, Stop> { Ok(path.coordinate(axis, t)) };
        report.point(self.from, dimension, units_in_one, from)?;
        if report.wants(self.to) {
            let to = gap.point_of_solid(path, t, units_in_one)?;
            for (axis, coordinate) in to.iter().enumerate().take(dimension) {
                report.number(self.to, axis, coordinate)?;
            }
        }
        Ok(())
    }
}
