//! A path and a solid, and how they meet: what is told of that whatever the solid is.

use crate::geometry::{Contact, End, Gap, Normals, Path, Vector};
use crate::number::{Big, Fraction, Ring, Scale, Surd};
use crate::picture::GapLine;
use crate::query::{Report, Stop};

use super::clearance::Clearance;
use super::path_results::PathFields;

/// A path and a solid `S`, and how they meet: `C`.
pub(super) struct PathMet<R: Ring, S, C> {
    /// The path, in units.
    pub(super) path: Path<R>,
    /// The solid, in units.
    pub(super) solid: S,
    /// How thick the path is, in units.
    pub(super) radius: R,
    /// The unit.
    pub(super) scale: Scale,
    /// `None` is a miss, and a touch that is not to count.
    pub(super) contact: Option<C>,
    /// Whether the whole line may meet the solid: if it does not, a miss is none of the range's.
    pub(super) line_may_meet: bool,
}

impl<R: Ring, S, C> PathMet<R, S, C> {
    /// How far a path with this gap stays from the solid.
    pub(super) fn clearance(&self, gap: Gap<R::Deep>) -> Result<Clearance<R::Deep>, Stop> {
        Ok(Clearance::new(gap, &self.radius.deep(), &self.scale.units_in_one()?))
    }

    /// Fills in how near a path that misses comes, if that is wanted; `gap` gives `None` where that is not told.
    #[inline]
    pub(super) fn report_gap(
        &self,
        fields: &PathFields,
        dimension: usize,
        gap: impl FnOnce() -> Result<Option<Gap<R::Deep>>, Stop>,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        if !fields.gap.are_wanted(report) {
            return Ok(());
        }
        let Some(gap) = gap()? else { return Ok(()) };
        let units_in_one = self.scale.units_in_one()?;
        fields.gap.report_miss(&gap, &self.radius.deep(), &units_in_one, report)?;
        fields.gap.report_nearest(&gap, &self.path.deep(), dimension, &units_in_one, report)
    }

    /// Fills in a contact with flat faces, all but what is crossed and the normals there. `coordinate` says where an end
    /// is on an axis, `mirror` which normal, of any length, the solid has where the path comes in.
    #[inline]
    pub(super) fn report_flat<F: Default + PartialEq>(
        &self,
        contact: &Contact<Fraction<R>, F>,
        fields: &PathFields,
        dimension: usize,
        coordinate: impl Fn(&Fraction<R>, &F, usize) -> Fraction<R>,
        mirror: impl FnOnce() -> Result<Option<Vector<Big>>, Stop>,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        let Contact { enter, exit, .. } = contact;
        report.time(fields.times[0], enter.time.as_ref(), false)?;
        report.time(fields.times[1], exit.time.as_ref(), true)?;
        let units_in_one = self.scale.units_in_one()?;
        let point = |field, End { time, crossed }: &End<Fraction<R>, F>, report: &mut Report<'_>| match time {
            Some(time) => report.point(field, dimension, &units_in_one, |axis| Ok(coordinate(time, crossed, axis))),
            None => Ok(()),
        };
        point(fields.points[0], enter, report)?;
        point(fields.points[1], exit, report)?;
        fields.further.report_lengths(contact.times(), &self.path.direction, &units_in_one, report)?;
        if fields.further.wants_reflection(report)
            && let (Some(normal), Some(time)) = (mirror()?, &enter.time)
        {
            let (direction, normals) = (&self.path.direction, Normals::flat(normal));
            fields.further.report_reflection(direction, (&normals, time), dimension, &units_in_one, report)?;
        }
        fields.gap.report_contact(enter.time.as_ref(), report)?;
        let Some(time) = &enter.time else { return Ok(()) };
        let at = || [0, 1, 2].map(|axis| coordinate(time, &enter.crossed, axis).over(&units_in_one));
        fields.gap.report_points(at, dimension, report)?;
        if enter.crossed != F::default() {
            point(fields.contact, enter, report)?;
        }
        Ok(())
    }
}

impl<S, C> PathMet<Big, S, C> {
    /// The shortest way from a path that misses with this gap to the solid, for a picture; `None` where that is as short
    /// for ever. Its length is told where it was asked for.
    pub(super) fn way(&self, gap: &Gap<Big>, is_asked: bool) -> Result<Option<GapLine>, Stop> {
        let Some(t) = &gap.t else { return Ok(None) };
        let units_in_one = &self.scale.units_in_one()?;
        let squared = gap.away.squared();
        // From the center of the ball towards the solid, as far as its radius.
        let surface = [0, 1, 2].map(|axis| {
            let center = self.path.coordinate(axis, t);
            Surd {
                rational: center.numerator * &squared,
                factor: -(&self.radius * &gap.away[axis] * &t.denominator),
                radicand: squared.clone(),
                denominator: center.denominator * &squared * units_in_one,
            }
        });
        let ends = [surface, gap.point_of_solid(&self.path, t, units_in_one)?];
        Ok(Some(GapLine { ends, length: is_asked.then(|| gap.length(&self.radius, units_in_one)) }))
    }
}
