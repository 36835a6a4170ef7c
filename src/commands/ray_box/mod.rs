//! `hitcalc ray-box`: a line, ray or segment against a box.

use super::boxes::{BOX, BoxSlots, OF_PLACEMENT, PlacedBox, PlacementSlots};
use super::float_results::{F64_STATUS, FloatFields, OF_FLOATS};
use super::path_input::{OF_PATH, PATH_RADIUS, PathInput, PathSlots};
use super::question::{Meeting, Query};
use super::results::{
    CONTACT, Clearance, DISTANCE, GAP, GAP_FROM, GAP_T, GAP_TO, LENGTH, OF_CONTACT, OF_FURTHER, PathFields, PathMet,
    REFLECT, big_vector, report_normal, report_point, report_surface,
};
use super::workings::{self, ContactWorking, GapWorking};
use super::{marks, results};
use crate::cases::Cases;
use crate::check::Shift;
use crate::explain::parts::Meets;
use crate::explain::{self, Conclusion, LengthUnit, Working};
use crate::fast::further::FurtherKind;
use crate::fast::{FastFurther, FindFastPath};
use crate::floats::{self, Answer, FloatSource};
use crate::geometry::{
    Contact, End, Faces, Gap, Normals, PlacedSlabs, Range, Span, Status, SurfaceTime, Vector, line_box, meet_nearby,
    misses_widened, own_length, rounded_box, rounded_normals, unit_component,
};
use crate::number::{Big, Fraction, Ring, Root, Scale, Surd};
use crate::picture::{GapLine, MovingBody, Picture};
use crate::query::{Args, Ask, Field, Parameter, Problem, Report, ResultField, Spec, Stop, faces, field, joined};
use crate::scene::{PathBounds, Scene, Solid};

mod cases;
mod fast;
mod fast_placed;
mod working;

/// A path against a box.
pub(super) struct RayBox;

impl Meeting for RayBox {
    const SPEC: &Spec = &SPEC;
    const CASES: &Cases = &cases::CASES;
    const FLOATS: &FloatFields = &FIELDS.floats;
    const FAST_FURTHER: &[FastFurther] = &FAST_FURTHER;
    const FAST: FindFastPath = fast::path;

    type Query<'a> = RayBoxQuery<'a>;

    #[inline(always)]
    fn read<'a>(query: &'a Args, solid: &'a Args, dimension: usize) -> Result<RayBoxQuery<'a>, Problem> {
        Ok(RayBoxQuery { dimension, path: PATH.read(query)?, target: PLACEMENT.read(solid, dimension)? })
    }

    fn path(query: &Args, scene: &Scene, ask: &Ask) -> Result<PathBounds, Stop> {
        let refusal = "goes with upright boxes and those of a rotation; the scene has others";
        PATH.in_scene(&SPEC, query, scene, ask, refusal)
    }

    fn draw_miss(query: &Args, ask: &Ask, to: &mut Picture) -> Result<(), Stop> {
        marks::draw_miss(&PATH.read(query)?, ask, to)
    }

    fn solid(args: &Args) -> Result<Solid, Stop> {
        let dimension = args.dimension()?;
        let target = PLACEMENT.read(args, dimension)?;
        target.check(dimension)?;
        let (outline, degree) = (target.outline(dimension), target.degree());
        Ok(Solid::Volume { outline, motion: None, degree, takes_thick_paths: takes_thick_paths(&target) })
    }

    fn body(solid: &Args) -> Result<MovingBody, Stop> {
        let dimension = solid.dimension()?;
        Ok((PLACEMENT.read(solid, dimension)?.body(dimension)?, Vector::zero()))
    }
}

// The parameters and results of `hitcalc ray-box`.

const PARAMETERS: &[Parameter] = &joined::<_, 19>(&[OF_PATH, &[PATH_RADIUS], &BOX, &OF_PLACEMENT]);
const PATH: PathSlots = PathSlots::of(PARAMETERS);
const PLACEMENT: PlacementSlots = PlacementSlots::of(PARAMETERS, &BOX);

/// The results of a contact besides the usual ones.
const OF_FACES: &[ResultField] = &[
    ResultField::word(
        "enter_face",
        "Faces through which the path comes in exactly at t_enter: x-, y+, x-y- (a corner or an edge); empty if it starts inside",
    ),
    ResultField::word("exit_face", "Faces through which it leaves exactly at t_exit"),
    ResultField::vector(
        "enter_normal",
        "Outward unit normal of the first face of enter_face; of a thick path, towards its center",
    ),
    ResultField::vector("exit_normal", "Outward unit normal of the first face of exit_face"),
];
const RESULTS: &[ResultField] =
    &joined::<_, 23>(&[OF_CONTACT, OF_FACES, OF_FURTHER, &[GAP, GAP_T, GAP_FROM, GAP_TO, CONTACT], OF_FLOATS]);
const FIELDS: PathFields = PathFields::of(RESULTS);
/// The further results that the fast path works out.
const FAST_FURTHER: [FastFurther; 6] = [
    (DISTANCE.name, FurtherKind::Distance),
    (LENGTH.name, FurtherKind::Length),
    (REFLECT.name, FurtherKind::Reflect),
    (GAP.name, FurtherKind::Gap),
    (GAP_T.name, FurtherKind::GapT),
    (F64_STATUS.name, FurtherKind::F64Status),
];
const ENTER_FACE: Field = field(RESULTS, "enter_face");
const EXIT_FACE: Field = field(RESULTS, "exit_face");

static SPEC: Spec = Spec {
    name: "ray-box",
    also_called: &["ray-aabb", "ray", "aabb", "box", "obb", "ray-obb", "raycast", "line-box", "segment-box", "slab"],
    about: "Where a line, ray or segment passes through a box",
    details: "\
The path is `origin` + `dir` (a ray) or `from` + `to` (a segment), in 2D or 3D; --line makes it a whole line.
The box is `min` + `max`, `min` + `size`, `center` + `size` or `center` + `half`, perhaps placed by `matrix` or turned \
by `rotation`; or `corner` + edge_u + edge_v (+ edge_w in 3D), whose faces are u-, u+, v-, …

There are no angles in degrees: their cosines are not fractions. Give a quaternion, a matrix or edges:
  `rotation 0,0,1,2`  turns about z by the angle whose half has the tangent 1/2, exactly.",
    groups: &[
        ("The path", "origin"),
        ("The box", "min"),
        ("Its placement", "matrix"),
        ("A box spanned by edges", "corner"),
    ],
    rare_groups: 2,
    tile: Some(BoxSlots::of(PARAMETERS, &BOX).tile()),
    not_taken: &["radius"],
    examples: &[
        (
            "A ray that touches a corner: with 1/49 rounded first, floats see a miss",
            "ray-box --origin 0,0 --dir 49,1 --min 0,1 --max 49,2",
        ),
        (
            "A segment through a box about a point, only verdict and times, as CSV",
            "ray-box --from -3,0.2,0 --to 3,0.2,0 --center 0,0,0 --half 1,1,1 --fields status,t_enter,t_exit --format csv",
        ),
        (
            "A box turned by a quaternion, in closed form",
            "ray-box --origin -5,0 --dir 1,0 --center 0,0 --size 2,2 --rotation 1,2 --exact",
        ),
        ("A parallelogram spanned by edges", "ray-box --origin 0,-1 --dir 1,1 --corner 0,0 --edge-u 3,1 --edge-v 1,2"),
    ],
    ..Spec::of(PARAMETERS, OF_PATH.len() + 1, RESULTS, DISTANCE.name)
};

// The query of `ray-box`: a path and a box, and how they meet.

/// A path and a box.
pub(super) struct RayBoxQuery<'a> {
    /// 2 or 3.
    dimension: usize,
    path: PathInput<'a>,
    target: PlacedBox<'a>,
}

/// A path, a box and the path in the box's own axes, and how they meet.
type RayBoxMet<R> = PathMet<R, PlacedSlabs<R>, RayBoxContact<R>>;

/// The contact of a path with a box.
pub(super) enum RayBoxContact<R: Ring> {
    /// Of a path without thickness.
    Thin(Contact<Fraction<R>, Faces>),
    /// Of a ball that moves along the path.
    Thick(Contact<SurfaceTime<R>, Faces>),
}

impl RayBoxContact<Big> {
    /// The contact, whose times have roots for a ball alone.
    fn with_roots(&self) -> Contact<Surd<Big>, Faces> {
        let end =
            |end: &End<Fraction<Big>, Faces>| End { time: end.time.clone().map(Surd::from), crossed: end.crossed };
        match self {
            Self::Thin(Contact { status, enter, exit }) => {
                Contact { status: *status, enter: end(enter), exit: end(exit) }
            }
            Self::Thick(contact) => contact.clone(),
        }
    }
}

impl<R: Ring> RayBoxMet<R> {
    /// A vector straight out of a face.
    fn outward(&self, (face, is_high): (usize, bool)) -> Vector<R> {
        match &self.solid.frame {
            Some(frame) => frame.normal(face, is_high),
            None => {
                let outward = if is_high { 1 } else { -1 };
                Vector::from_axes(|axis| R::integer(if axis == face { outward } else { 0 }))
            }
        }
    }

    /// A coordinate of a point of contact: on a face that was crossed it is that face's plane itself.
    #[inline]
    fn coordinate(&self, time: &Fraction<R>, crossed: Faces, axis: usize) -> Fraction<R> {
        match crossed.on(axis).filter(|_| self.solid.frame.is_none()) {
            Some(high) => {
                let slab = &self.solid.slabs[axis];
                Fraction::whole(if high { slab.high.clone() } else { slab.low.clone() })
            }
            None => self.path.coordinate(axis, time),
        }
    }
}

impl RayBoxMet<Big> {
    /// The outward normals where the path crosses these faces, of the first of them for a path without thickness; `None`
    /// where it crosses none.
    fn normals(&self, crossed: Faces) -> Option<Normals<Big>> {
        let first = crossed.iter().next()?;
        Some(match self.contact {
            Some(RayBoxContact::Thick(_)) => rounded_normals(&self.solid, crossed, &self.radius),
            _ => Normals::flat(self.outward(first)),
        })
    }
}

// The exact answer of `ray-box`: how a path meets a box, and the row that says so.

impl Query for RayBoxQuery<'_> {
    type Met<R: Ring> = RayBoxMet<R>;

    fn check(&self) -> Result<(), Problem> {
        if takes_thick_paths(&self.target) {
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

    fn meet_nearby(&self, shift: &Shift, ask: &Ask) -> Result<Option<Status>, Stop> {
        let scale = self.target.scale(Scale::fitting(self.path.lengths()).including([&shift.length]), self.dimension);
        let path = self.path.build::<Big>(&scale, ask.line)?;
        let placed = self.target.slabs(&path, self.dimension, &scale)?;
        let moved = shift.units(&scale)?;
        // While the radius stays above zero it alone changes; a further shrinking moves the faces.
        let radius = self.path.thickness::<Big>(&scale)? + &moved;
        let spans = if self.path.radius.is_some() && radius > Big::ZERO {
            let contact = meet_thick(&placed, &radius, self.dimension, &Range::EVERYWHERE)?;
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
            return Err("not compared: there is no usual way to place a box, every program has its own");
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

    fn arrival<R: Ring>(met: &RayBoxMet<R>) -> Option<SurfaceTime<R>> {
        match met.contact.as_ref()? {
            RayBoxContact::Thin(contact) => contact.enter.time.as_ref().map(|time| time.deep().into_time()),
            RayBoxContact::Thick(contact) => contact.enter.time.clone(),
        }
    }

    fn explain(&self, met: &RayBoxMet<Big>, ask: &Ask, to: &mut Working) -> Result<Conclusion, Stop> {
        let unit = LengthUnit { in_one: met.scale.units_in_one()?, dimension: self.dimension };
        workings::path("p(t)", &self.path, &met.path, &unit, to)?;
        let own = workings::placed(&self.target, &met.solid, &met.path, &met.scale, &unit, to)?;
        let slabs = &met.solid.slabs[..self.dimension];
        let range = &met.path.range;
        let outcome = match self.path.radius {
            Some(_) => {
                let radius = own_length(&met.solid, &met.radius);
                working::explain_thick(slabs, &radius, &own.unit, range, to)?
            }
            None => explain::boxed(slabs, &own.unit, own.names, (range, Meets::Path), to)?,
        };
        outcome.points(&met.path, &unit, to);
        let working = ContactWorking { path: &met.path, unit: &unit, ask, fields: &FIELDS, d: "d" };
        match &met.contact {
            Some(contact) => working::contact(met, contact, &own, &working, to)?,
            None if FIELDS.gap.are_asked(ask) => {
                let (radius, gap) = (&met.radius, &self.gap(met)?);
                let working = GapWorking { path: &met.path, unit: &unit, radius, slabs, own: &own, gap };
                working.explain(FIELDS.gap.points_are_asked(ask), to)?;
            }
            None => {}
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
            None => results::of_point(&met.path, report),
            Some(RayBoxContact::Thin(contact)) => results::beyond_range(range, Some(contact), report),
            Some(RayBoxContact::Thick(contact)) => results::beyond_range(&range.deep(), Some(contact), report),
        }
    }

    #[inline(always)]
    fn report<R: Ring>(&self, met: &RayBoxMet<R>, report: &mut Report<'_>) -> Result<(), Stop> {
        if self.path.radius.is_some() {
            // The region between the box and the one that is wider by the radius needs products of a higher degree.
            report.work_with(R::Deep::KIND);
        }
        let contact = match &met.contact {
            None => return met.report_gap(&FIELDS, || self.gap(met).map(Some), report),
            Some(RayBoxContact::Thick(contact)) => return report_thick(met, contact, report),
            Some(RayBoxContact::Thin(contact)) => contact,
        };
        let names = self.face_names();
        let [entered, left] = [contact.enter.crossed, contact.exit.crossed];
        report.word(ENTER_FACE, faces::name(entered, names));
        report.word(EXIT_FACE, faces::name(left, names));
        self.normal(FIELDS.normals[0], entered, &met.solid, report)?;
        self.normal(FIELDS.normals[1], left, &met.solid, report)?;
        report_thin(met, contact, report)?;
        if contact.starts_inside() {
            report.note("starts inside the box");
        }
        Ok(())
    }

    fn way_between(&self, met: &RayBoxMet<Big>, ask: &Ask) -> Result<Option<GapLine>, Stop> {
        met.way(&self.gap(met)?, FIELDS.gap.is_asked(ask)).map(Some)
    }

    fn draw(&self, met: &RayBoxMet<Big>, to: &mut Picture) -> Result<(), Stop> {
        let contact = met.contact.as_ref().map(RayBoxContact::with_roots);
        let through = |crossed: &Faces| Ok((faces::name(*crossed, self.face_names()), met.normals(*crossed)));
        let body = self.target.body(self.dimension)?;
        marks::draw(met, contact.as_ref(), through, (body, None), || self.gap(met).map(Some), to)
    }
}

impl RayBoxQuery<'_> {
    /// True if the whole line may meet the box, and the contact of the path within a range.
    #[inline(always)]
    fn contact<R: Ring>(
        &self,
        placed: &PlacedSlabs<R>,
        radius: &R,
        range: &Range<R>,
        ask: &Ask,
    ) -> Result<(bool, Option<RayBoxContact<R>>), Stop> {
        if self.path.radius.is_some() {
            let mut contact = meet_thick(placed, radius, self.dimension, range)?;
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

/// True if a thick path can be asked of a box: a ball meets a sheared one at times that are not square roots.
fn takes_thick_paths(target: &PlacedBox<'_>) -> bool {
    matches!(target, PlacedBox::Aligned(_) | PlacedBox::Rotation(..))
}

/// Where a ball of this radius meets a box, `None` where it does not.
fn meet_thick<R: Ring>(
    placed: &PlacedSlabs<R>,
    radius: &R,
    dimension: usize,
    range: &Range<R>,
) -> Result<Option<Contact<SurfaceTime<R>, Faces>>, Stop> {
    let radius = own_length(placed, radius);
    if misses_widened(&placed.slabs[..dimension], &radius, range)? {
        return Ok(None);
    }
    let slabs = placed.slabs.each_ref().map(|slab| slab.deep());
    Ok(rounded_box(&slabs[..dimension], &radius.deep(), &range.deep())?)
}

/// Fills a row with the contact of a path without thickness, all but what is crossed and the normals there.
#[inline]
fn report_thin<R: Ring>(
    met: &RayBoxMet<R>,
    contact: &Contact<Fraction<R>, Faces>,
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    let (Contact { enter, exit, .. }, fields) = (contact, &FIELDS);
    report.time(fields.times[0], enter.time.as_ref(), false)?;
    report.time(fields.times[1], exit.time.as_ref(), true)?;
    let units_in_one = met.scale.units_in_one()?;
    let point = |field, End { time, crossed }: &End<Fraction<R>, Faces>, report: &mut Report<'_>| match time {
        Some(time) => report.point(field, &units_in_one, |axis| Ok(met.coordinate(time, *crossed, axis))),
        None => Ok(()),
    };
    point(fields.points[0], enter, report)?;
    point(fields.points[1], exit, report)?;
    fields.report_lengths(contact.times(), &met.path.direction, &units_in_one, report)?;
    if report.wants(fields.reflect)
        && let (Some(face), Some(time)) = (enter.crossed.iter().next(), &enter.time)
    {
        let normals = Normals::flat(big_vector(&met.outward(face))?);
        fields.report_reflection(&met.path.direction, (&normals, time), &units_in_one, report)?;
    }
    fields.gap.report_contact(enter.time.as_ref(), report)?;
    let Some(time) = &enter.time else { return Ok(()) };
    let at = || [0, 1, 2].map(|axis| met.coordinate(time, enter.crossed, axis).over(&units_in_one));
    fields.gap.report_points(at, report)?;
    if enter.crossed != Faces::default() {
        point(fields.contact, enter, report)?;
    }
    Ok(())
}

/// Fills a row with a contact of a thick path.
fn report_thick<R: Ring>(
    met: &RayBoxMet<R>,
    contact: &Contact<SurfaceTime<R>, Faces>,
    report: &mut Report<'_>,
) -> Result<(), Stop> {
    let fields = &FIELDS;
    let times = contact.times();
    let crossed = [contact.enter.crossed, contact.exit.crossed];
    let (path, placed, radius) = (met.path.deep(), met.solid.deep(), met.radius.deep());
    let units_in_one: R::Deep = met.scale.units_in_one()?;
    for (field, faces_there) in [ENTER_FACE, EXIT_FACE].into_iter().zip(crossed) {
        report.word(field, faces::name(faces_there, &faces::XYZ));
    }
    for end in 0..2 {
        report.time(fields.times[end], times[end], end == 1)?;
        let Some(time) = times[end] else { continue };
        let center = (path.origin.each(), path.direction.each(), &units_in_one);
        report_point(fields.points[end], center, time, report)?;
        if end == 0 {
            fields.gap.report_points(|| time.coordinates(center.0, center.1, center.2), report)?;
        }
        if crossed[end] == Faces::default() {
            continue;
        }
        let normals = rounded_normals(&placed, crossed[end], &radius);
        if report.wants(fields.normals[end]) {
            report_normal(fields.normals[end], &normals, time, report)?;
        }
        if end == 0 {
            report_surface(fields, &path, (Some(&normals), &radius), time, &units_in_one, report)?;
        }
    }
    fields.report_lengths(times, &met.path.direction, &met.scale.units_in_one()?, report)?;
    fields.gap.report_contact(times[0], report)?;
    if contact.starts_inside() {
        report.note("starts within path_radius of the box");
    }
    Ok(())
}
