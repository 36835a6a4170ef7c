//! The exact answer of `ray-box`: how a path meets a box, and the row that says so.

use crate::check::Shift;
use crate::commands::clearance::Clearance;
use crate::commands::contact_marks;
use crate::commands::contact_working::ContactWorking;
use crate::commands::further::big_vector;
use crate::commands::gap_working::GapWorking;
use crate::commands::notes;
use crate::commands::placement::PlacedBox;
use crate::commands::query::{Arrival, Query};
use crate::commands::restate::{self, OwnSpace};
use crate::explain::{self, Conclusion, LengthUnit, Working};
use crate::floats::{self, Answer, FloatSource};
use crate::geometry::{
    Faces, Gap, PlacedSlabs, Range, Span, Status, line_box, meet_nearby, own_length, unit_component,
};
use crate::number::{Big, Ring, Scale};
use crate::picture::{GapLine, Picture};
use crate::query::{Ask, Field, Problem, Report, Stop, faces};

use super::query::{RayBoxContact, RayBoxMet, RayBoxQuery};
use super::spec::{ENTER_FACE, EXIT_FACE, FIELDS};
use super::{thick, thick_working, working};

impl Query for RayBoxQuery<'_> {
    type Met<R: Ring> = RayBoxMet<R>;

    fn check(&self) -> Result<(), Problem> {
        if thick::goes_with(&self.target) {
            return Ok(());
        }
        self.path.refuse_radius("goes with upright boxes and those of a rotation; a matrix or edges may shear the box")
    }

    fn degree(&self) -> u32 {
        self.target.degree()
    }

    #[inline(always)]
    fn meet<R: Ring>(&self, ask: &Ask) -> Result<RayBoxMet<R>, Stop> {
        let scale = self.target.scale(Scale::fitting(self.path.lengths()), self.dimension);
        let path = self.path.build::<R>(&scale, ask.line)?;
        let placed = self.target.slabs(&path, self.dimension, &scale)?;
        let radius = self.path.thickness::<R>(&scale)?;
        let (line_may_meet, contact) = self.contact(&placed, &radius, &path.range, ask)?;
        Ok(RayBoxMet { path, solid: placed, radius, scale, contact, line_may_meet })
    }

    fn clearance<R: Ring>(&self, met: &RayBoxMet<R>) -> Result<Option<Clearance<R::Deep>>, Stop> {
        met.clearance(self.gap(met)?).map(Some)
    }

    fn meet_nearby(&self, shift: &Shift<'_>, ask: &Ask) -> Result<Option<Status>, Stop> {
        let scale = self.target.scale(Scale::fitting(self.path.lengths()).including([shift.length]), self.dimension);
        let path = self.path.build::<Big>(&scale, ask.line)?;
        let placed = self.target.slabs(&path, self.dimension, &scale)?;
        let moved = shift.units(&scale)?;
        // What is left of the radius moves the surface of a rounded box, and only what is more than that its faces.
        let radius = self.path.thickness::<Big>(&scale)? + &moved;
        let spans = if self.path.radius.is_some() && radius > Big::ZERO {
            let contact = thick::meet(&placed, &radius, self.dimension, &Range::EVERYWHERE)?;
            contact.map(|contact| Ok::<_, Stop>(vec![Span::of_contact(&contact)?])).transpose()?
        } else {
            let gradients = self.target.gradients(self.dimension, &scale)?;
            let slabs = placed.slabs[..self.dimension].iter().zip(&gradients);
            slabs.map(|(slab, gradient)| slab.span_moved(&gradient.squared(), &radius)).collect()
        };
        Ok(meet_nearby(spans, &path, &moved, shift.only_start)?)
    }

    fn tells_of_floats(&self) -> bool {
        self.path.radius.is_none()
    }

    fn in_floats<S: FloatSource>(&self, ask: &Ask, source: &S) -> Result<Answer<S::Number>, &'static str> {
        let path = self.path.in_textbook()?;
        let PlacedBox::Aligned(target) = &self.target else {
            return Err(
                "the textbook stops at the inverse of the placement, which everyone computes in a way of their own",
            );
        };
        let (path, target) = (path.in_floats(ask.line, source), target.in_floats(source));
        Ok(floats::upright_box(ask.textbook, source, &path, &target, self.dimension))
    }

    fn status<R: Ring>(met: &Self::Met<R>) -> Option<Status> {
        met.contact.as_ref().map(|contact| match contact {
            RayBoxContact::Thin(contact) => contact.status,
            RayBoxContact::Thick(contact) => contact.status,
        })
    }

    fn arrival<R: Ring>(met: &RayBoxMet<R>) -> Option<Arrival<R>> {
        met.contact.as_ref().map(|contact| match contact {
            RayBoxContact::Thin(contact) => Arrival::at_fraction(contact.enter.time.as_ref()),
            RayBoxContact::Thick(contact) => Arrival::at(contact.enter.time.clone()),
        })
    }

    fn explain(&self, met: &RayBoxMet<Big>, ask: &Ask, to: &mut Working) -> Result<Conclusion, Stop> {
        let unit = LengthUnit { in_one: met.scale.units_in_one()? };
        restate::path("p(t)", &self.path, &met.path, &unit, self.dimension, to)?;
        let own = restate::placed(&self.target, &met.solid, &met.path, &met.scale, self.dimension, to)?;
        let slabs = &met.solid.slabs[..self.dimension];
        let range = &met.path.range;
        let outcome = match self.path.radius {
            Some(_) => {
                let radius = own_length(&met.solid, &met.radius);
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

    #[cold]
    fn note_miss<R: Ring>(&self, met: &RayBoxMet<R>, report: &mut Report<'_>) -> Result<(), Stop> {
        let range = &met.path.range;
        // A touch that does not count is no miss of a point either.
        let counted = Ask { no_touch: false, ..report.ask().clone() };
        let contact = match met.line_may_meet {
            true => self.contact(&met.solid, &met.radius, &Range::EVERYWHERE, &counted)?.1,
            false => None,
        };
        match contact {
            None => notes::of_point(&met.path, report),
            Some(RayBoxContact::Thin(contact)) => notes::beyond_range(range, Some(contact), report),
            Some(RayBoxContact::Thick(contact)) => notes::beyond_range(&range.deep(), Some(contact), report),
        }
    }

    #[inline(always)]
    fn report<R: Ring>(&self, met: &RayBoxMet<R>, report: &mut Report<'_>) -> Result<(), Stop> {
        if self.path.radius.is_some() {
            // What lies between the box and the one that is wider by the radius is told by further products.
            report.work_with(R::Deep::KIND);
        }
        let contact = match &met.contact {
            None => return met.report_gap(&FIELDS, self.dimension, || self.gap(met).map(Some), report),
            Some(RayBoxContact::Thick(contact)) => return thick::report(met, contact, self.dimension, report),
            Some(RayBoxContact::Thin(contact)) => contact,
        };
        let names = self.face_names();
        let [entered, left] = [contact.enter.crossed, contact.exit.crossed];
        report.word(ENTER_FACE, faces::name(entered, names));
        report.word(EXIT_FACE, faces::name(left, names));
        self.normal(FIELDS.normals[0], entered, &met.solid, report)?;
        self.normal(FIELDS.normals[1], left, &met.solid, report)?;
        let coordinate = |time: &_, crossed: &Faces, axis| met.coordinate(time, *crossed, axis);
        let mirror = || entered.iter().next().map(|face| big_vector(&met.outward(face))).transpose();
        met.report_flat(contact, &FIELDS, self.dimension, coordinate, mirror, report)?;
        if contact.starts_inside() {
            report.note("starts inside the box");
        }
        Ok(())
    }

    fn way_between(&self, met: &RayBoxMet<Big>, ask: &Ask) -> Result<Option<GapLine>, Stop> {
        met.way(&self.gap(met)?, FIELDS.gap.is_asked(ask))
    }

    fn draw(&self, met: &RayBoxMet<Big>, to: &mut Picture) -> Result<(), Stop> {
        let contact = met.contact.as_ref().map(RayBoxContact::with_roots);
        let through = |crossed: &Faces| Ok((faces::name(*crossed, self.face_names()), met.normals(*crossed)));
        let body = self.target.body(self.dimension)?;
        contact_marks::draw(met, contact.as_ref(), through, (body, None), || self.gap(met).map(Some), to)
    }
}

impl RayBoxQuery<'_> {
    /// Whether the whole line may meet the box, and how the path does within a range.
    #[inline(always)]
    fn contact<R: Ring>(
        &self,
        placed: &PlacedSlabs<R>,
        radius: &R,
        range: &Range<R>,
        ask: &Ask,
    ) -> Result<(bool, Option<RayBoxContact<R>>), Stop> {
        if self.path.radius.is_some() {
            let mut contact = thick::meet(placed, radius, self.dimension, range)?;
            ask.drop_uncounted(&mut contact);
            return Ok((true, contact.map(RayBoxContact::Thick)));
        }
        let Some(line) = line_box(&placed.slabs[..self.dimension])? else { return Ok((false, None)) };
        let mut contact = line.within(range)?;
        ask.drop_uncounted(&mut contact);
        Ok((true, contact.map(RayBoxContact::Thin)))
    }

    /// The names of the faces, by their number.
    fn face_names(&self) -> &'static [&'static str; 27] {
        if matches!(self.target, PlacedBox::Edges(..)) { &faces::UVW } else { &faces::XYZ }
    }

    /// Where the path is nearest to the box.
    fn gap<R: Ring>(&self, met: &RayBoxMet<R>) -> Result<Gap<R::Deep>, Stop> {
        self.target.gap(&met.solid.deep(), &met.path.deep(), self.dimension, &met.scale)
    }

    /// Says how near a path that misses comes, if that is asked for.
    fn explain_gap(
        &self,
        met: &RayBoxMet<Big>,
        own: &OwnSpace,
        working: &ContactWorking<'_>,
        to: &mut Working,
    ) -> Result<(), Stop> {
        if !FIELDS.gap.are_asked(working.ask) {
            return Ok(());
        }
        let (gap, slabs) = (self.gap(met)?, &met.solid.slabs[..self.dimension]);
        let has_points = FIELDS.gap.points_are_asked(working.ask);
        let working = GapWorking { path: &met.path, unit: working.unit, radius: &met.radius, slabs, own, gap: &gap };
        if own.edges.is_empty() {
            working.upright(has_points, to)?
        } else {
            working.sheared(to)?
        }
        Ok(())
    }

    fn normal<R: Ring>(
        &self,
        field: Field,
        crossed: Faces,
        placed: &PlacedSlabs<R>,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        let mut faces = crossed.iter();
        let Some(first) = faces.next().filter(|_| report.wants(field)) else { return Ok(()) };
        self.normal_of(field, first, placed, report)?;
        report.alternatives(field, faces, |face, report| self.normal_of(field, face, placed, report))
    }

    fn normal_of<R: Ring>(
        &self,
        field: Field,
        (face, high): (usize, bool),
        placed: &PlacedSlabs<R>,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
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
