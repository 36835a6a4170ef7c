//! The exact answer of `swept-aabb`: how two moving boxes meet, and the row that says so.

use crate::check::Shift;
use crate::commands::clearance::Clearance;
use crate::commands::notes;
use crate::commands::path_input::{bound_in_floats, vector_in_floats};
use crate::commands::query::{Arrival, Query};
use crate::commands::restate;
use crate::explain::{self, Conclusion, LengthUnit, Working};
use crate::floats::{Answer, FloatSource};
use crate::geometry::{
    BOX_DEGREE, Contact, Gap, Path, Slab, Status, Sweep, Vector, line_box, meet_nearby, slabs_gap, swept_aabb,
};
use crate::number::{Big, Fraction, Ring, Scale};
use crate::picture::{self, Picture};
use crate::query::{Ask, Report, Stop, ZERO, faces};

use super::query::{MovingInput, SweptAabbMet, SweptAabbQuery, time_range};
use super::spec::{A_ENTER, B_ENTER, CONTACT_MAX, CONTACT_MIN, ENTER_FACE, EXIT_FACE, GAPS, PUSH, T_ENTER, T_EXIT};

impl Query for SweptAabbQuery<'_> {
    type Met<R: Ring> = SweptAabbMet<R>;

    fn degree(&self) -> u32 {
        BOX_DEGREE
    }

    #[inline(always)]
    fn meet<R: Ring>(&self, ask: &Ask) -> Result<SweptAabbMet<R>, Stop> {
        let scale = Scale::fitting(self.a.lengths().chain(self.b.lengths()));
        let sweep = Sweep { a: self.a.build(&scale)?, b: self.b.build(&scale)?, range: time_range(self.t_max)? };
        let mut contact = swept_aabb(&sweep, self.dimension)?;
        ask.drop_uncounted(&mut contact);
        Ok(SweptAabbMet { sweep, scale, contact })
    }

    fn clearance<R: Ring>(&self, met: &SweptAabbMet<R>) -> Result<Option<Clearance<R::Deep>>, Stop> {
        Ok(Some(Clearance::new(self.gap(met)?, &R::Deep::integer(0), &met.scale.units_in_one()?)))
    }

    fn meet_nearby(&self, shift: &Shift<'_>, _: &Ask) -> Result<Option<Status>, Stop> {
        let scale = Scale::fitting(self.a.lengths().chain(self.b.lengths()).chain([shift.length]));
        let sweep = Sweep { a: self.a.build(&scale)?, b: self.b.build(&scale)?, range: time_range(self.t_max)? };
        let (slabs, moved) = (sweep.slabs(), shift.units(&scale)?);
        let spans = slabs[..self.dimension].iter().map(|slab| slab.span_moved(&Big::ONE, &moved)).collect();
        let [origin, direction] = [|slab: &Slab<Big>| slab.position.clone(), |slab: &Slab<Big>| slab.velocity.clone()]
            .map(|part| Vector(slabs.each_ref().map(part)));
        Ok(meet_nearby(spans, &Path { origin, direction, range: sweep.range }, &moved, shift.only_start)?)
    }

    fn in_floats<S: FloatSource>(&self, ask: &Ask, source: &S) -> Result<Answer<S::Number>, &'static str> {
        let [a, b] = [&self.a, &self.b].map(|moving| moving.shape.in_floats(source));
        let velocity = |moving: &MovingInput<'_>| vector_in_floats(moving.velocity.unwrap_or([&ZERO; 3]), source);
        let range = [source.whole(0), bound_in_floats(self.t_max, source).unwrap_or_else(|| source.whole(1))];
        let velocities = [&velocity(&self.a), &velocity(&self.b)];
        Ok(super::textbook::swept_boxes((ask.textbook, source), [&a, &b], velocities, range, self.dimension))
    }

    fn status<R: Ring>(met: &Self::Met<R>) -> Option<Status> {
        met.contact.as_ref().map(|contact| contact.status)
    }

    fn arrival<R: Ring>(met: &SweptAabbMet<R>) -> Option<Arrival<R>> {
        met.contact.as_ref().map(|contact| Arrival::at_fraction(contact.enter.time.as_ref()))
    }

    fn explain(&self, met: &SweptAabbMet<Big>, ask: &Ask, to: &mut Working) -> Result<Conclusion, Stop> {
        let unit = LengthUnit { in_one: met.scale.units_in_one()? };
        for (label, input, moving) in [("box a", &self.a, &met.sweep.a), ("box b", &self.b, &met.sweep.b)] {
            let shape = restate::upright(&input.shape, &moving.shape, &unit, self.dimension)?;
            let velocity = explain::vector(&unit.vector(&moving.velocity, self.dimension));
            to.say(label, format!("{shape}, velocity {velocity}"));
        }
        let outcome = super::working::swept_boxes(&met.sweep, &unit, self.dimension, to)?;
        if PUSH.is_in(ask.wanted) {
            super::working::push(&met.sweep, &unit, self.dimension, to)?;
        }
        if GAPS.are_asked(ask) {
            match &met.contact {
                Some(_) => drop(to.say("gap", "0, as they meet: gap_t is t_enter")),
                None => super::working::gap(&met.sweep, &self.gap(met)?, &unit, self.dimension, to)?,
            }
        }
        Ok(outcome)
    }

    #[cold]
    fn note_miss<R: Ring>(&self, met: &SweptAabbMet<R>, report: &mut Report<'_>) -> Result<(), Stop> {
        let contact = line_box(&met.sweep.slabs()[..self.dimension])?;
        let [a, b] = [&met.sweep.a, &met.sweep.b].map(|moving| moving.velocity.each());
        if contact.is_none() && notes::rests(a.iter().zip(b).map(|(a, b)| a.compare(b)))? {
            report.note("neither box moves against the other");
            return Ok(());
        }
        notes::beyond_range(&met.sweep.range, contact, report)
    }

    #[inline(always)]
    fn report<R: Ring>(&self, met: &SweptAabbMet<R>, report: &mut Report<'_>) -> Result<(), Stop> {
        let Some(contact) = &met.contact else {
            return if GAPS.are_wanted(report) { self.report_gap(met, report) } else { Ok(()) };
        };
        let Contact { enter, exit, .. } = contact;
        GAPS.report_contact(enter.time.as_ref(), report)?;
        report.time(T_ENTER, enter.time.as_ref(), false)?;
        report.time(T_EXIT, exit.time.as_ref(), true)?;
        report.word(ENTER_FACE, faces::name(enter.crossed, &faces::XYZ));
        report.word(EXIT_FACE, faces::name(exit.crossed, &faces::XYZ));
        let Some(t) = &enter.time else { return Ok(()) };
        let units_in_one = met.scale.units_in_one()?;
        for (index, field) in [A_ENTER, B_ENTER].into_iter().enumerate() {
            let corner = |axis: usize| Ok(met.sweep.low_corners(axis, t)[index].clone());
            report.point(field, self.dimension, &units_in_one, corner)?;
        }
        for (index, field) in [CONTACT_MIN, CONTACT_MAX].into_iter().enumerate() {
            let corner = |axis: usize| Ok(met.sweep.shared(axis, t)?[index].clone());
            report.point(field, self.dimension, &units_in_one, corner)?;
        }
        if report.wants(PUSH)
            && let Some((pushed, way)) = met.sweep.push(self.dimension)?
        {
            let component = |axis: usize| Ok(Fraction::whole(if axis == pushed { way.clone() } else { R::integer(0) }));
            report.point(PUSH, self.dimension, &units_in_one, component)?;
        }
        if contact.starts_inside() {
            report.note("the boxes overlap at the start");
        }
        Ok(())
    }

    fn way_between(&self, met: &SweptAabbMet<Big>, ask: &Ask) -> Result<Option<picture::GapLine>, Stop> {
        let gap = self.gap(met)?;
        let Some(t) = &gap.t else { return Ok(None) };
        let units_in_one = met.scale.units_in_one()?;
        let length = GAPS.is_asked(ask).then(|| gap.length(&Big::ZERO, &units_in_one));
        Ok(Some(picture::GapLine {
            ends: met.sweep.nearest(t)?.map(|end| end.map(|side| side.over(&units_in_one).into())),
            length,
        }))
    }

    fn draw(&self, met: &SweptAabbMet<Big>, to: &mut Picture) -> Result<(), Stop> {
        let nearest = if met.contact.is_none() { self.gap(met)?.t } else { None };
        super::drawing::draw(self.dimension, met, nearest, to)
    }
}

impl SweptAabbQuery<'_> {
    /// Fills in how near boxes that do not meet come: their distance is that of a point from the sum of both.
    fn report_gap<R: Ring>(&self, met: &SweptAabbMet<R>, report: &mut Report<'_>) -> Result<(), Stop> {
        let gap = self.gap(met)?;
        GAPS.report_miss(&gap, &R::Deep::integer(0), &met.scale.units_in_one()?, report)
    }

    fn gap<R: Ring>(&self, met: &SweptAabbMet<R>) -> Result<Gap<R::Deep>, Stop> {
        let slabs = met.sweep.slabs().map(|slab| slab.deep());
        Ok(slabs_gap(&slabs[..self.dimension], &met.sweep.range.deep())?)
    }
}
