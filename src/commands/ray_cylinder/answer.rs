//! The exact answer of `ray-cylinder`: how a path meets a cylinder, and the row that says so.

use std::cmp::Ordering;

use super::working::CylinderWorking;
use super::{ENTER_ON, EXIT_ON, FIELDS, RayCylinderMet, RayCylinderQuery, body, surface_name};
use crate::check::Shift;
use crate::commands::question::Query;
use crate::commands::results::{self, Clearance, PathMet, report_normal};
use crate::commands::workings::ContactWorking;
use crate::commands::{marks, workings};
use crate::explain::{self, Conclusion, LengthUnit, Working};
use crate::floats::{self, Answer, FloatSource, Number, PARALLEL, cut, difference, times};
use crate::geometry::{
    CYLINDER_DEGREE, Caps, Contact, End, Normals, Path, Range, Status, Surface, SurfaceTime, Surfaces, meet_nearby,
    ray_cylinder, surface_at,
};
use crate::number::{Big, Fraction, Ring, Root, Scale, Uncertain};
use crate::picture::{GapLine, Picture};
use crate::query::{Ask, Field, NumberForm, Problem, Report, Stop};

impl Query for RayCylinderQuery<'_> {
    type Met<R: Ring> = RayCylinderMet<R>;

    fn check(&self) -> Result<(), Problem> {
        match self.solid.caps {
            Caps::Flat => self.path.refuse_radius(
                "does not go with `caps` flat, whose rim a ball meets at times that are no square roots; give `caps` none \
                 or round",
            ),
            _ => Ok(()),
        }
    }

    fn degree(&self) -> u32 {
        CYLINDER_DEGREE
    }

    #[inline(always)]
    fn meet<R: Ring>(&self, ask: &Ask) -> Result<RayCylinderMet<R>, Stop> {
        let scale = self.solid.scale(Scale::fitting(self.path.lengths()));
        let path = self.path.build::<R>(&scale, ask.line)?;
        let radius = self.path.thickness::<R>(&scale)?;
        let mut cylinder = self.solid.build(&scale)?;
        if self.path.radius.is_some() {
            cylinder.radius = cylinder.radius + &radius;
        }
        let mut contact = ray_cylinder(&cylinder, &path)?;
        ask.drop_uncounted(&mut contact);
        Ok(RayCylinderMet { path, solid: cylinder, radius, scale, contact, line_may_meet: true })
    }

    fn clearance<R: Ring>(&self, met: &RayCylinderMet<R>) -> Result<Option<Clearance<R::Deep>>, Stop> {
        met.gap()?.map(|gap| met.clearance(gap)).transpose()
    }

    fn meet_nearby(&self, shift: &Shift, ask: &Ask) -> Result<Option<Status>, Stop> {
        let scale = self.solid.scale(Scale::fitting(self.path.lengths()).including([&shift.length]));
        let path = self.path.build::<Big>(&scale, ask.line)?;
        let mut cylinder = self.solid.build::<Big>(&scale)?;
        cylinder.radius += self.path.thickness::<Big>(&scale)?;
        let moved = shift.units(&scale)?;
        Ok(meet_nearby(cylinder.spans_moved(&path, &moved)?, &path, &moved, shift.only_start)?)
    }

    fn tells_of_floats(&self) -> bool {
        self.path.radius.is_none()
    }

    fn in_floats<S: FloatSource>(&self, ask: &Ask, source: &S) -> Result<Answer<S::Number>, &'static str> {
        let path = self.path.in_textbook()?;
        let (axis, radius) = (self.solid.axis_in_floats(source)?, source.number(self.solid.radius));
        Ok(textbook(&path.in_floats(ask.line, source), &axis, &radius))
    }

    fn status<R: Ring>(met: &Self::Met<R>) -> Option<Status> {
        met.contact.as_ref().map(|contact| contact.status)
    }

    fn arrival<R: Ring>(met: &RayCylinderMet<R>) -> Option<SurfaceTime<R>> {
        met.contact.as_ref()?.enter.time.clone()
    }

    fn explain(&self, met: &RayCylinderMet<Big>, ask: &Ask, to: &mut Working) -> Result<Conclusion, Stop> {
        let unit = LengthUnit { in_one: met.scale.units_in_one()?, dimension: 3 };
        workings::path("p(t) = o + t v", &self.path, &met.path, &unit, to)?;
        super::working::solid(&self.solid, &met.thin(), &unit, to)?;
        let radius = explain::closed(&Scale::fraction::<Big>(self.solid.radius)?);
        if let Some(more) = self.path.radius {
            let more = explain::closed(&Scale::fraction::<Big>(more)?);
            let wider = explain::closed(&unit.length(&met.solid.radius));
            to.say(
                "ball",
                format!(
                    "radius {more}: its center meets the solid that is wider by that, R = r + {more} = {radius} + {more} = {wider}"
                ),
            );
        }
        let working = CylinderWorking::new(self, met, &unit);
        let outcome = working.conclusion(to)?;
        outcome.points(&met.path, &unit, to);
        working.results(&ContactWorking { path: &met.path, unit: &unit, ask, fields: &FIELDS, d: "v" }, to)?;
        Ok(outcome)
    }

    #[cold]
    fn note_miss<R: Ring>(&self, met: &RayCylinderMet<R>, report: &mut Report<'_>) -> Result<(), Stop> {
        let line = Path { range: Range::EVERYWHERE, ..met.path.clone() };
        match ray_cylinder(&met.solid, &line)? {
            None => results::of_point(&met.path, report),
            // Beyond its ends it may not be met at all.
            Some(contact)
                if !self.solid.says_caps && self.solid.caps == Caps::None && is_beyond_ends(met, &contact)? =>
            {
                Ok(())
            }
            contact => results::beyond_range(&met.path.range.deep(), contact, report),
        }
    }

    #[inline(always)]
    fn report<R: Ring>(&self, met: &RayCylinderMet<R>, report: &mut Report<'_>) -> Result<(), Stop> {
        let Some(contact) = &met.contact else { return met.report_gap(&FIELDS, || met.gap(), report) };
        let Contact { enter, exit, .. } = contact;
        report.word(ENTER_ON, surface_name(enter.crossed));
        report.word(EXIT_ON, surface_name(exit.crossed));
        let is_thick = || Ok::<_, Uncertain>(!met.radius.sign()?.is_eq());
        if contact.starts_inside() {
            let [thin, thick] = match (met.solid.caps, met.solid.axis.squared().sign()?) {
                (Caps::Round, Ordering::Equal) => {
                    ["starts inside the sphere", "starts within path_radius of the sphere"]
                }
                (Caps::Round, _) => ["starts inside the capsule", "starts within path_radius of the capsule"],
                _ => ["starts inside the cylinder", "starts within path_radius of the cylinder"],
            };
            report.note(if is_thick()? { thick } else { thin });
        }
        if report.ask().notes && !self.solid.says_caps && self.solid.caps == Caps::None && is_beyond_ends(met, contact)?
        {
            report.note(match is_thick()? {
                false => "of the infinite cylinder; --caps flat ends it at p1 and p2",
                true => "of the infinite cylinder; --caps round ends it round p1 and p2",
            });
        }
        let (path, units_in_one) = (&met.path, met.scale.units_in_one::<R>()?);
        if met.solid.caps != Caps::Flat {
            FIELDS.gap.report_contact(enter.time.as_ref(), report)?;
            if let Some(time) = &enter.time {
                let at = || {
                    let (origin, direction) = (path.origin.deep(), path.direction.deep());
                    time.coordinates(origin.each(), direction.each(), &units_in_one.deep())
                };
                FIELDS.gap.report_points(at, report)?;
            }
        }
        FIELDS.report_lengths(contact.times(), &path.direction, &units_in_one, report)?;
        if let (Some(time), Some(surface)) = (&enter.time, enter.crossed.into_iter().flatten().next()) {
            report_surface(met, time, surface, report)?;
        }
        report_ends(met, contact, report)
    }

    fn way_between(&self, met: &RayCylinderMet<Big>, ask: &Ask) -> Result<Option<GapLine>, Stop> {
        let Some(gap) = met.gap()? else { return Ok(None) };
        met.way(&gap, FIELDS.gap.is_asked(ask)).map(Some)
    }

    fn draw(&self, met: &RayCylinderMet<Big>, to: &mut Picture) -> Result<(), Stop> {
        let through = |surfaces: &Surfaces| {
            let first = surfaces.iter().flatten().next();
            let normals = first.map(|surface| met.solid.normals(&met.path, *surface)).transpose()?.flatten();
            Ok((surface_name(*surfaces), normals))
        };
        // An endless wall has to be seen around where it is met.
        let around = (met.solid.caps == Caps::None).then(|| met.solid.radius.clone());
        let body = body(met.thin(), met.scale.units_in_one()?);
        marks::draw(met, met.contact.as_ref(), through, (body, around), || met.gap(), to)
    }
}

/// True if the results of both ends of a contact differ only in the sign of a root.
fn are_conjugate<R: Ring>(contact: &Contact<SurfaceTime<R>, Surfaces>) -> bool {
    let times = contact.enter.time.as_ref().zip(contact.exit.time.as_ref());
    contact.enter.crossed == contact.exit.crossed && times.is_some_and(|(enter, exit)| exit.is_conjugate_of(enter))
}

/// Fills in when and where a contact begins and ends, and the normals there.
#[inline]
fn report_ends<R: Ring>(
    met: &RayCylinderMet<R>,
    contact: &Contact<SurfaceTime<R>, Surfaces>,
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    let PathMet { path, solid: cylinder, .. } = met;
    let (origin, direction) = (path.origin.deep(), path.direction.deep());
    let units_in_one: R::Deep = met.scale.units_in_one()?;
    // Most contacts begin and end on the same surface.
    let mut latest: Option<(Surface, Option<Normals<R::Deep>>)> = None;
    let mut normal = |field: Field, time: &SurfaceTime<R>, surface: Surface, report: &mut Report<'_>| {
        if latest.as_ref().is_none_or(|(known, _)| *known != surface) {
            latest = Some((surface, cylinder.normals(path, surface)?));
        }
        match &latest {
            Some((_, Some(normals))) => report_normal(field, normals, time, report),
            _ => Ok(()),
        }
    };
    let fields = &FIELDS;
    let ends = [
        ([fields.times[0], fields.points[0], fields.normals[0]], &contact.enter),
        ([fields.times[1], fields.points[1], fields.normals[1]], &contact.exit),
    ];
    let pairs = || ends[0].0.into_iter().zip(ends[1].0);
    // Each result of the exit can be the conjugate of one of the enter that is wanted, too.
    let is_written_out = report.ask().form == NumberForm::ClosedForm
        && report.ask().checked == 0
        && pairs().all(|(first, second)| report.wants(first) || !report.wants(second));
    for (index, ([t, point, of_surface], End { time, crossed })) in ends.into_iter().enumerate() {
        if index == 1 && is_written_out && are_conjugate::<R>(contact) {
            pairs().zip([1, 3, 3]).for_each(|((first, second), count)| report.conjugates(first, second, count));
            break;
        }
        report.time(t, time.as_ref(), index == 1)?;
        let Some(time) = time else { continue };
        if report.wants(point) {
            report.vector(point, time.coordinates(origin.each(), direction.each(), &units_in_one))?;
        }
        let mut surfaces = crossed.iter().flatten();
        if let Some(surface) = surfaces.next().filter(|_| report.wants(of_surface)) {
            normal(of_surface, time, *surface, report)?;
        }
        report.alternatives(of_surface, surfaces, |surface, report| normal(of_surface, time, *surface, report))?;
    }
    Ok(())
}

/// True if the contact begins or ends before p1 or beyond p2, where a cylinder that ends there would not be met.
#[cold]
fn is_beyond_ends<R: Ring>(met: &RayCylinderMet<R>, contact: &Contact<SurfaceTime<R>, Surfaces>) -> Result<bool, Stop> {
    let moves_along = met.path.direction.dot(&met.solid.axis).sign()?.is_ne();
    for time in contact.times() {
        let is_beyond = match time {
            Some(time) => surface_at(&met.solid, &met.path, time)? != Surface::Side,
            None if moves_along => true,
            // The path does not move.
            None => {
                surface_at(&met.solid, &met.path, &Fraction::whole(R::Deep::integer(0)).into_time())? != Surface::Side
            }
        };
        if is_beyond {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Fills in what the surface makes of the path where it comes in: the point that is met, and the path after a mirror.
fn report_surface<R: Ring>(
    met: &RayCylinderMet<R>,
    time: &SurfaceTime<R>,
    surface: Surface,
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    if !report.wants(FIELDS.reflect) && !report.wants(FIELDS.contact) {
        return Ok(());
    }
    let normals = met.solid.normals(&met.path, surface)?;
    let (path, radius, units_in_one) = (met.path.deep(), met.radius.deep(), met.scale.units_in_one()?);
    results::report_surface(&FIELDS, &path, (normals.as_ref(), &radius), time, &units_in_one, report)
}

/// The textbook's answer for an infinite cylinder about a line through two points, with a radius.
///
/// With p = p1 - o and s = (p2 - o) - p: A = vv - sv·sv/ss, B = pv - ps·sv/ss, C = (pp - ps·ps/ss) - r·r; a miss if
/// ss = 0, A = 0 or B·B - A·C < 0; t = (B ∓ √(B·B - A·C))/A, cut to the range.
fn textbook<N: Number>(path: &floats::Path<N>, [p1, p2]: &[[N; 3]; 2], radius: &N) -> Answer<N> {
    let v = &path.direction;
    let p = difference(p1, &path.origin);
    let s = difference(&difference(p2, &path.origin), &p);
    let (ss, sv, ps) = (dot(&s, &s), dot(&s, v), dot(&p, &s));
    if ss.is_zero() {
        return Answer::Miss("the axis has no direction: ss = 0");
    }
    let a = dot(v, v) - sv.clone() * sv.clone() / ss.clone();
    let b = dot(&p, v) - ps.clone() * sv / ss.clone();
    let c = (dot(&p, &p) - ps.clone() * ps / ss) - radius.clone() * radius.clone();
    if a.is_zero() {
        return Answer::Miss(PARALLEL);
    }
    let discriminant = b.clone() * b.clone() - a.clone() * c;
    // False, too, where it is not a number.
    if !discriminant.is_not_negative() {
        return Answer::Miss("the discriminant B·B - A·C is not 0 or more");
    }
    let root = discriminant.square_root();
    let (mut near, mut far) = (path.near.clone(), path.far.clone());
    cut(&mut near, &mut far, (b.clone() - root.clone()) / a.clone(), (b + root) / a);
    times(near, far)
}

/// (x x + y y) + z z
fn dot<N: Number>(left: &[N; 3], right: &[N; 3]) -> N {
    let product = |axis: usize| left[axis].clone() * right[axis].clone();
    (product(0) + product(1)) + product(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ray_through_the_middle_hits_and_one_along_the_axis_does_not() {
        let axis = [[0.0; 3], [0.0, 0.0, 2.0]];
        let path = floats::Path { origin: [-3.0, 0.0, 1.0], direction: [1.0, 0.0, 0.0], near: 0.0, far: f64::INFINITY };
        assert_eq!(textbook(&path, &axis, &1.0), Answer::Times { near: 2.0, far: 4.0, hit: true });
        let along = floats::Path { direction: [0.0, 0.0, 1.0], ..path.clone() };
        assert!(matches!(textbook(&along, &axis, &1.0), Answer::Miss(reason) if reason.contains("parallel")));
        assert!(matches!(textbook(&path, &[axis[0]; 2], &1.0), Answer::Miss(reason) if reason.contains("ss = 0")));
    }

    #[test]
    fn overflow_is_a_miss_and_no_number_is_printed() {
        let axis = [[0.0; 3], [0.0, 0.0, 1e30_f32]];
        let path =
            floats::Path { origin: [-3.0, 0.0, 1e30], direction: [1e30, 0.0, 0.0], near: 0.0, far: f32::INFINITY };
        assert!(matches!(textbook(&path, &axis, &1.0), Answer::Miss(_)));
    }
}
