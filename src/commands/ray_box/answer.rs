//! The exact answer of `ray-box`: how a path meets a box, and the row that says so.

use crate::commands::clearance::Clearance;
use crate::commands::contact_working::ContactWorking;
use crate::commands::further::{Mirror, big_vector};
use crate::commands::gap_results;
use crate::commands::gap_working::GapWorking;
use crate::commands::notes;
use crate::commands::path_results::PathFields;
use crate::commands::placement::PlacedBox;
use crate::commands::query::{Arrival, Query};
use crate::commands::restate::{self, OwnSpace};
use crate::commands::thick_path::NO_THICK_TEXTBOOK;
use crate::explain::{self, Conclusion, LengthUnit, Working};
use crate::floats::{self, Answer, FloatSource};
use crate::geometry::{
    BoxContact, Faces, Gap, Path, PlacedSlabs, Range, RoundedContact, Status, Vector, own_length, ray_box,
    unit_component,
};
use crate::number::{Big, Fraction, Ring, Scale};
use crate::picture::{self, Picture};
use crate::query::{Ask, Field, Report, Stop, faces};

use super::query::{RayBoxContact, RayBoxMet, RayBoxQuery};
use super::spec::{ENTER_FACE, EXIT_FACE, FIELDS};
use super::{thick, thick_working, working};

impl Query for RayBoxQuery<'_> {
    type Met<R: Ring> = RayBoxMet<R>;

    fn degree(&self) -> u32 {
        self.target.degree()
    }

    #[inline(always)]
    fn meet<R: Ring>(&self, ask: &Ask) -> Result<RayBoxMet<R>, Stop> {
        let scale = self.target.scale(Scale::fitting(self.path.lengths()), self.dimension);
        let path = self.path.build::<R>(&scale, ask.line)?;
        let placed = self.target.slabs(&path, self.dimension, &scale)?;
        let radius = self.path.thickness::<R>(&scale)?;
        let mut contact = match self.path.radius {
            None => ray_box(&placed.slabs[..self.dimension], &path.range)?.map(RayBoxContact::Thin),
            Some(_) => thick::meet(&placed, &radius, self.dimension, &path)?.map(RayBoxContact::Thick),
        };
        ask.drop_uncounted(&mut contact, RayBoxContact::status);
        Ok(RayBoxMet { path, placed, scale, radius, contact })
    }

    fn clearance<R: Ring>(&self, met: &RayBoxMet<R>) -> Result<Option<Clearance<R::Deep>>, Stop> {
        let gap = self.gap(met, &met.path.deep())?;
        Ok(Some(Clearance::new(gap, &met.radius.deep(), &met.scale.units_in_one()?)))
    }

    fn tells_of_floats(&self) -> bool {
        self.path.radius.is_none()
    }

    fn in_floats<S: FloatSource>(&self, ask: &Ask, source: &S) -> Result<Answer<S::Number>, &'static str> {
        if self.path.radius.is_some() {
            return Err(NO_THICK_TEXTBOOK);
        }
        let PlacedBox::Aligned(target) = &self.target else {
            return Err(
                "the textbook stops at the inverse of the placement, which everyone computes in a way of their own",
            );
        };
        let (path, target) = (self.path.in_floats(ask.line, source), target.in_floats(source));
        Ok(floats::upright_box(ask.textbook, source, &path, &target, self.dimension))
    }

    fn status<R: Ring>(met: &Self::Met<R>) -> Option<Status> {
        met.contact.as_ref().map(RayBoxContact::status)
    }

    fn arrival<R: Ring>(met: &RayBoxMet<R>) -> Option<Arrival<R>> {
        let begin = |contact: &RayBoxContact<R>| match contact {
            RayBoxContact::Thin(contact) => contact.t_enter.as_ref().map(|time| time.deep().into_time()),
            RayBoxContact::Thick(contact) => contact.t_enter.clone(),
        };
        met.contact.as_ref().map(|contact| Arrival::at(begin(contact)))
    }

    fn explain(&self, met: &RayBoxMet<Big>, ask: &Ask, to: &mut Working) -> Result<Conclusion, Stop> {
        let unit = LengthUnit { in_one: met.scale.units_in_one()? };
        restate::path("p(t)", &self.path, &met.path, &unit, self.dimension, to)?;
        let own = restate::placed(&self.target, &met.placed, &met.path, &met.scale, self.dimension, to)?;
        let slabs = &met.placed.slabs[..self.dimension];
        let range = &met.path.range;
        let outcome = match self.path.radius {
            Some(_) => {
                let radius = own_length(&met.placed, &met.radius);
                thick_working::explain(slabs, &radius, &LengthUnit { in_one: own.divisor.clone() }, range, to)?
            }
            None => explain::boxed(slabs, &own.divisor, own.names, range, to)?,
        };
        outcome.points(&met.path, &unit, self.dimension, to);
        let working =
            ContactWorking { path: &met.path, unit: &unit, dimension: self.dimension, ask, fields: &FIELDS, d: "d" };
        match &met.contact {
            Some(contact) => working::contact(met, contact, &own, &working, to)?,
            None => self.explain_gap(met, &own, &working, to)?,
        }
        Ok(outcome)
    }

    #[inline(always)]
    fn report<R: Ring>(&self, met: &RayBoxMet<R>, report: &mut Report<'_>) -> Result<(), Stop> {
        FIELDS.floats.report(self, report)?;
        report.status(Self::status(met));
        let contact = match &met.contact {
            None => {
                if report.ask().notes {
                    self.note_miss(met, report)?;
                }
                return self.report_gap(met, report);
            }
            Some(RayBoxContact::Thick(contact)) => return thick::report(met, contact, self.dimension, report),
            Some(RayBoxContact::Thin(contact)) => contact,
        };
        let BoxContact { status, t_enter, t_exit, enter_faces, exit_faces } = contact;
        let names = if matches!(self.target, PlacedBox::Edges(..)) { &faces::UVW } else { &faces::XYZ };
        let PathFields { times, points, normals, further, .. } = &FIELDS;
        report.time(times[0], t_enter.as_ref(), false)?;
        report.time(times[1], t_exit.as_ref(), true)?;
        report.word(ENTER_FACE, faces::name(*enter_faces, names));
        report.word(EXIT_FACE, faces::name(*exit_faces, names));
        let units_in_one = met.scale.units_in_one()?;
        let ends = [(points[0], normals[0], t_enter, enter_faces), (points[1], normals[1], t_exit, exit_faces)];
        for (point, normal, time, crossed) in ends {
            if let Some(time) = time {
                report.point(point, self.dimension, &units_in_one, |axis| Ok(met.coordinate(time, *crossed, axis)))?;
            }
            self.normal(normal, *crossed, &met.placed, report)?;
        }
        further.report_lengths([t_enter.as_ref(), t_exit.as_ref()], &met.path.direction, &units_in_one, report)?;
        if let Some((face, high)) = enter_faces.iter().next().filter(|_| further.wants_reflection(report)) {
            let mirror = Mirror::Flat(match &met.placed.frame {
                Some(frame) => big_vector(&frame.normal(face, high))?,
                None => Vector::from_axes(|axis| Big::from(axis == face)),
            });
            further.report_reflection(&met.path.direction, &mirror, self.dimension, &units_in_one, report)?;
        }
        if FIELDS.gap.are_wanted(report) {
            FIELDS.gap.report_contact(t_enter.as_ref(), report)?;
        }
        if let (true, Some(time)) = (FIELDS.gap_points.are_wanted(report), t_enter) {
            let enter = [0, 1, 2].map(|axis| met.coordinate(time, *enter_faces, axis).over(&units_in_one));
            FIELDS.gap_points.report_contact(&enter[..self.dimension], report)?;
        }
        if let (true, Some(time), true) = (report.wants(FIELDS.contact), t_enter, *enter_faces != Faces::default()) {
            let enter = |axis: usize| Ok(met.coordinate(time, *enter_faces, axis));
            report.point(FIELDS.contact, self.dimension, &units_in_one, enter)?;
        }
        if *status == Status::Hit && t_enter.is_some() && *enter_faces == Faces::default() {
            report.note("starts inside the box");
        }
        Ok(())
    }

    fn way_between(&self, met: &RayBoxMet<Big>, ask: &Ask) -> Result<Option<picture::GapLine>, Stop> {
        let gap = self.gap(met, &met.path)?;
        gap_results::way(&gap, &met.path, &met.radius, &met.scale.units_in_one()?, FIELDS.gap.is_asked(ask))
    }

    fn draw(&self, met: &RayBoxMet<Big>, to: &mut Picture) -> Result<(), Stop> {
        super::drawing::draw(self, met, to)
    }
}

impl RayBoxQuery<'_> {
    /// Where the path is nearest to the box.
    pub(super) fn gap<R: Ring>(&self, met: &RayBoxMet<R>, path: &Path<R::Deep>) -> Result<Gap<R::Deep>, Stop> {
        self.target.gap(&met.placed.deep(), path, self.dimension, &met.scale)
    }

    /// Says how near a path that misses comes, if that is asked for.
    fn explain_gap(
        &self,
        met: &RayBoxMet<Big>,
        own: &OwnSpace,
        working: &ContactWorking<'_>,
        to: &mut Working,
    ) -> Result<(), Stop> {
        let has_points = FIELDS.gap_points.are_asked(working.ask);
        if !FIELDS.gap.are_asked(working.ask) && !has_points {
            return Ok(());
        }
        let (gap, slabs) = (self.gap(met, &met.path)?, &met.placed.slabs[..self.dimension]);
        let working = GapWorking { path: &met.path, unit: working.unit, radius: &met.radius, slabs, own, gap: &gap };
        if own.edges.is_empty() {
            working.upright(has_points, to)?
        } else {
            working.sheared(to)?
        }
        Ok(())
    }

    /// Adds when the line meets the box, if only the range of the path makes it a miss.
    #[cold]
    fn note_miss<R: Ring>(&self, met: &RayBoxMet<R>, report: &mut Report<'_>) -> Result<(), Stop> {
        let slabs = &met.placed.slabs[..self.dimension];
        let line = Path { range: Range::EVERYWHERE, ..met.path.clone() };
        let mut contact = match self.path.radius {
            None => ray_box(slabs, &line.range)?.map(RayBoxContact::Thin),
            Some(_) => thick::meet(&met.placed, &met.radius, self.dimension, &line)?.map(RayBoxContact::Thick),
        };
        report.ask().drop_uncounted(&mut contact, RayBoxContact::status);
        let range = &met.path.range;
        match &contact {
            None => Ok(()),
            Some(RayBoxContact::Thin(BoxContact { t_enter, t_exit, .. })) => {
                notes::beyond_range(range, [t_enter.as_ref(), t_exit.as_ref()], report)
            }
            Some(RayBoxContact::Thick(RoundedContact { t_enter, t_exit, .. })) => {
                notes::beyond_range(&range.deep(), [t_enter.as_ref(), t_exit.as_ref()], report)
            }
        }
    }

    /// Fills in how near a path that misses comes, if that is wanted.
    #[inline]
    fn report_gap<R: Ring>(&self, met: &RayBoxMet<R>, report: &mut Report<'_>) -> Result<(), Stop> {
        if !FIELDS.gap.are_wanted(report) && !FIELDS.gap_points.are_wanted(report) {
            return Ok(());
        }
        let path = met.path.deep();
        let gap = self.gap(met, &path)?;
        let units_in_one = met.scale.units_in_one()?;
        FIELDS.gap.report_miss(&gap, &met.radius.deep(), &units_in_one, report)?;
        FIELDS.gap_points.report_miss(&gap, &path, self.dimension, &units_in_one, report)
    }

    fn normal<R: Ring>(
        &self,
        field: Field,
        crossed: Faces,
        placed: &PlacedSlabs<R>,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        let Some((face, high)) = crossed.iter().next().filter(|_| report.wants(field)) else { return Ok(()) };
        let normal = placed.frame.as_ref().map(|frame| frame.normal(face, high));
        for axis in 0..self.dimension {
            match &normal {
                Some(normal) => report.number(field, axis, &unit_component(normal, axis, &normal.squared()))?,
                None => {
                    let outward = if high { 1 } else { -1 };
                    let component = if axis == face { outward } else { 0 };
                    report.unit(field, axis, component)?;
                }
            }
        }
        Ok(())
    }
}

impl<R: Ring> RayBoxMet<R> {
    /// A coordinate of a point of contact: on a face that was crossed it is that face's plane itself.
    #[inline]
    pub fn coordinate(&self, time: &Fraction<R>, crossed: Faces, axis: usize) -> Fraction<R> {
        match crossed.on(axis).filter(|_| self.placed.frame.is_none()) {
            Some(high) => {
                let slab = &self.placed.slabs[axis];
                Fraction::whole(if high { slab.high.clone() } else { slab.low.clone() })
            }
            None => self.path.coordinate(axis, time),
        }
    }
}
