//! `hitcalc swept-aabb`: two axis-aligned boxes, each moving at constant velocity.

use std::array::from_fn;

use super::boxes::{BOX_A, BOX_B, BoxInput, BoxSlots};
use super::float_results::{FloatFields, OF_FLOATS};
use super::path_input::{bound_in_floats, read_bound, read_t_max, read_vector, vector_in_floats};
use super::question::{Meeting, Query};
use super::results::{Clearance, GAP, GAP_T, GapFields};
use super::{results, workings};
use crate::cases::Cases;
use crate::check::Shift;
use crate::explain::{self, Conclusion, LengthUnit, Working};
use crate::fast::{FastFurther, FindFastPath};
use crate::floats::{self, Answer, Corners, FloatSource, difference, upright_box};
use crate::geometry::{
    BOX_DEGREE, Contact, Faces, Gap, MovingBox, Range, Status, SurfaceTime, Sweep, Vector, line_box, meet_nearby,
    slabs_gap, swept_aabb,
};
use crate::number::{Big, Decimal, Fraction, Interval, Ring, Scale};
use crate::picture::{self, MovingBody, Picture};
use crate::query::{
    Args, Ask, BoundArg, Field, Kind, Outcome, Parameter, Problem, Report, ResultField, Spec, Stop, Unsaid, VectorArg,
    ZERO, faces, field, joined, slot_of,
};
use crate::scene::{Bounds, PathBounds, Scene, Solid, SolidBounds};

mod cases;
mod drawing;
mod fast;
mod working;

/// A moving box against another.
pub(super) struct SweptAabb;

impl Meeting for SweptAabb {
    const SPEC: &Spec = &SPEC;
    const CASES: &Cases = &cases::CASES;
    const FLOATS: &FloatFields = &FLOATS;
    const FAST_FURTHER: &[FastFurther] = &fast::FURTHER;
    const FAST: FindFastPath = fast::path;

    type Query<'a> = SweptAabbQuery<'a>;

    #[inline(always)]
    fn read<'a>(query: &'a Args, solid: &'a Args, dimension: usize) -> Result<SweptAabbQuery<'a>, Problem> {
        let (a, b) = (MovingInput::read(query, &A, A_VEL)?, MovingInput::read(solid, &B, B_VEL)?);
        Ok(SweptAabbQuery { dimension, a, b, t_max: t_max(query)? })
    }

    /// Box a is a path of points anywhere between its corners.
    fn path(query: &Args, scene: &Scene, _: &Ask) -> Result<PathBounds, Stop> {
        // A missing box is reported first: without it the dimension is unknown.
        let a = MovingInput::read(query, &A, A_VEL)?;
        scene.check_dimension(query.dimension()?)?;
        let last = match t_max(query)? {
            None => Interval::exact(1.0),
            Some(BoundArg::At(number)) => Interval::from(number),
            Some(bound) => {
                read_bound::<Big>(T_MAX.name, bound, true)?;
                Interval::exact(f64::INFINITY)
            }
        };
        a.shape.check()?;
        let direction = a.velocity.map_or([Interval::ZERO; 3], |velocity| velocity.map(Interval::from));
        let sides = a.shape.sides();
        let [low, high] = [0, 1].map(|side| sides.map(|axis| axis[side]));
        Ok(PathBounds { low, high, direction, first: Interval::ZERO, last })
    }

    fn draw_miss(query: &Args, _: &Ask, to: &mut Picture) -> Result<(), Stop> {
        let a = MovingInput::read(query, &A, A_VEL)?;
        drawing::draw_miss(&a, time_range(t_max(query)?)?, query.dimension()?, to)
    }

    fn solid(args: &Args) -> Result<Solid, Stop> {
        let dimension = args.dimension()?;
        let b = MovingInput::read(args, &B, B_VEL)?;
        b.shape.check()?;
        let motion = b.velocity.map(|velocity| Bounds::new(velocity.map(Interval::from)));
        Ok(Solid::Volume {
            outline: SolidBounds::of_box(b.shape.sides(), dimension),
            motion,
            degree: BOX_DEGREE,
            takes_thick_paths: false,
        })
    }

    fn body(solid: &Args) -> Result<MovingBody, Stop> {
        drawing::body(&MovingInput::read(solid, &B, B_VEL)?, solid.dimension()?)
    }
}

// The parameters and results of `hitcalc swept-aabb`.

const A_VEL: Parameter = Parameter::new("a_vel", Kind::Vector, "Velocity of box a, per unit of t").with_default("0");
const B_VEL: Parameter = Parameter::new("b_vel", Kind::Vector, "Velocity of box b, per unit of t").with_default("0");
pub(super) const T_MAX: Parameter =
    Parameter::new("t_max", Kind::Bound, "End of the time range, which begins at 0").with_default("1");

const PARAMETERS: &[Parameter] = &joined::<_, 13>(&[&BOX_A, &[A_VEL, T_MAX], &BOX_B, &[B_VEL]]);
const A: BoxSlots = BoxSlots::of(PARAMETERS, &BOX_A);
const B: BoxSlots = BoxSlots::of(PARAMETERS, &BOX_B);

const OF_BOXES: &[ResultField] = &[
    ResultField::word("status", "hit (they overlap), touch (boundaries only) or miss"),
    ResultField::number("t_enter", "When they first meet"),
    ResultField::number("t_exit", "When they last meet, within the range; perhaps inf"),
    ResultField::word("enter_face", "Faces of b that a arrives at; empty if they overlap at the start"),
    ResultField::word("exit_face", "Faces of b that a leaves through at t_exit"),
    ResultField::vector("a_enter", "Low corner of a at t_enter"),
    ResultField::vector("b_enter", "Low corner of b at t_enter"),
    ResultField::vector("contact_min", "Low corner of the region that both share at t_enter"),
    ResultField::vector("contact_max", "High corner of that region"),
    ResultField::vector("push", "Shortest move of a along one axis that ends an overlap at t = 0; empty without one"),
    ResultField { help: "The least distance between the boxes over the range; 0 where they meet", ..GAP },
    ResultField { help: "First t of the least distance: t_enter where they meet", ..GAP_T },
];
const RESULTS: &[ResultField] = &joined::<_, 18>(&[OF_BOXES, OF_FLOATS]);
const GAPS: GapFields = GapFields::of(RESULTS);
const FLOATS: FloatFields = FloatFields::of(RESULTS);
const T_ENTER: Field = field(RESULTS, "t_enter");
const T_EXIT: Field = field(RESULTS, "t_exit");
const ENTER_FACE: Field = field(RESULTS, "enter_face");
const EXIT_FACE: Field = field(RESULTS, "exit_face");
const A_ENTER: Field = field(RESULTS, "a_enter");
const B_ENTER: Field = field(RESULTS, "b_enter");
const CONTACT_MIN: Field = field(RESULTS, "contact_min");
const CONTACT_MAX: Field = field(RESULTS, "contact_max");
const PUSH: Field = field(RESULTS, "push");

static SPEC: Spec = Spec {
    name: "swept-aabb",
    also_called: &["sweep", "swept", "aabb-aabb", "box-box", "moving", "toi", "collide", "collision"],
    about: "When two moving boxes meet",
    details: "\
Each box is `min` + `max`, `min` + `size`, `center` + `size` or `center` + `half` with a_ or b_ before it, in 2D or 3D, \
and moves by its velocity in one unit of t. By default t runs from 0 to 1: one frame. No speed tunnels through.
A box of size 0 is a moving point. Boxes that touch at t = 0 and move into each other arrive then.",
    groups: &[("Box a", "a_min"), ("The time", "t_max"), ("Box b", "b_min")],
    tile: Some(B.tile()),
    has_line: false,
    not_taken: &["t_min", "rotation", "matrix", "radius"],
    unsaid: Some(Unsaid {
        parameter: "t_max",
        note: "no row says t_max: boxes are followed from t = 0 to 1; --t-max inf is for later times",
        of: Outcome::Miss,
        of_those_with: &[],
    }),
    examples: &[
        (
            "A player that falls onto a moving platform within one frame",
            "swept-aabb --a-min 2,5 --a-size 1,2 --a-vel 0.5,-4 --b-min 0,2 --b-max 6,3 --b-vel 0,0.5",
        ),
        (
            "Two boxes that do not move: do they overlap?",
            "swept-aabb --a-min 0,0 --a-max 2,2 --b-min 2,1 --b-max 3,3 --fields status --format csv",
        ),
        (
            "A bullet, a point, against a wall for ever",
            "swept-aabb --a-min 0,0,1 --a-size 0,0,0 --a-vel 900,0,0 --b-min 1e6,-5,0 --b-max 1000001,5,3 --t-max inf",
        ),
    ],
    ..Spec::of(PARAMETERS, BOX_A.len() + 2, RESULTS, "push")
};

// The query of `swept-aabb`: two moving boxes as they were given, and how they meet.

/// The end of the time range, which is not below 0.
fn t_max(args: &Args) -> Result<Option<BoundArg<'_>>, Problem> {
    read_t_max(args, const { slot_of(PARAMETERS, T_MAX.name) }, "the time range")
}

/// From 0 to the end.
fn time_range<R: Ring>(t_max: Option<BoundArg<'_>>) -> Result<Range<R>, Stop> {
    let one = || Ok(Some(Fraction::whole(R::integer(1))));
    let last = t_max.map_or_else(one, |bound| read_bound(T_MAX.name, bound, true))?;
    Ok(Range { first: Some(Fraction::whole(R::integer(0))), last })
}

struct MovingInput<'a> {
    /// The box, at t = 0.
    shape: BoxInput<'a>,
    /// How it moves.
    velocity: Option<VectorArg<'a>>,
}

impl<'a> MovingInput<'a> {
    /// The box of these slots, and the velocity of this parameter.
    fn read(args: &'a Args, slots: &'a BoxSlots, velocity: Parameter) -> Result<Self, Problem> {
        let velocity = args.vector(slot_of(PARAMETERS, velocity.name));
        Ok(Self { shape: slots.read(args, "")?, velocity })
    }

    /// All lengths that were given.
    fn lengths(&self) -> impl Iterator<Item = &Decimal> {
        self.shape.lengths().chain(self.velocity.into_iter().flatten())
    }

    fn build<R: Ring>(&self, scale: &Scale) -> Result<MovingBox<R>, Stop> {
        let velocity = self.velocity.map_or(Ok(Vector::zero()), |velocity| read_vector(&velocity, scale))?;
        Ok(MovingBox { shape: self.shape.build(scale)?, velocity })
    }
}

/// Two moving boxes and a time range.
pub(super) struct SweptAabbQuery<'a> {
    /// 2 or 3.
    dimension: usize,
    a: MovingInput<'a>,
    b: MovingInput<'a>,
    /// The end of the time range.
    t_max: Option<BoundArg<'a>>,
}

/// Two moving boxes, and how they meet.
pub(super) struct SweptAabbMet<R> {
    /// Both boxes, in units, and the time range.
    sweep: Sweep<R>,
    scale: Scale,
    /// `None` is a miss, and a touch that is not to count.
    contact: Option<Contact<Fraction<R>, Faces>>,
}

// The exact answer of `swept-aabb`: how two moving boxes meet, and the row that says so.

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

    fn meet_nearby(&self, shift: &Shift, _: &Ask) -> Result<Option<Status>, Stop> {
        let scale = Scale::fitting(self.a.lengths().chain(self.b.lengths()).chain([&shift.length]));
        let sweep = Sweep { a: self.a.build(&scale)?, b: self.b.build(&scale)?, range: time_range(self.t_max)? };
        let (slabs, moved) = (sweep.slabs(), shift.units(&scale)?);
        let spans = slabs[..self.dimension].iter().map(|slab| slab.span_moved(&Big::ONE, &moved)).collect();
        Ok(meet_nearby(spans, &sweep.path(), &moved, shift.only_start)?)
    }

    fn in_floats<S: FloatSource>(&self, ask: &Ask, source: &S) -> Result<Answer<S::Number>, &'static str> {
        // The slab test of a point against the box that is grown by the other: o = a_min, d = a_vel - b_vel, and the box
        // from b_min - (a_max - a_min) to b_max.
        let [a, b] = [&self.a, &self.b].map(|moving| moving.shape.in_floats(source));
        let (near, far) = (source.whole(0), bound_in_floats(self.t_max, source).unwrap_or_else(|| source.whole(1)));
        let [a_vel, b_vel] =
            [&self.a, &self.b].map(|moving| vector_in_floats(moving.velocity.unwrap_or([&ZERO; 3]), source));
        let grown = from_fn(|axis| b.min[axis].clone() - (a.max[axis].clone() - a.min[axis].clone()));
        let path = floats::Path { origin: a.min, direction: difference(&a_vel, &b_vel), near, far };
        Ok(upright_box(ask.textbook, source, &path, &Corners { min: grown, max: b.max }, self.dimension))
    }

    fn status<R: Ring>(met: &Self::Met<R>) -> Option<Status> {
        met.contact.as_ref().map(|contact| contact.status)
    }

    fn arrival<R: Ring>(met: &SweptAabbMet<R>) -> Option<SurfaceTime<R>> {
        met.contact.as_ref()?.enter.time.as_ref().map(|time| time.deep().into_time())
    }

    fn explain(&self, met: &SweptAabbMet<Big>, ask: &Ask, to: &mut Working) -> Result<Conclusion, Stop> {
        let unit = LengthUnit { in_one: met.scale.units_in_one()?, dimension: self.dimension };
        for (label, input, moving) in [("box a", &self.a, &met.sweep.a), ("box b", &self.b, &met.sweep.b)] {
            let velocity = explain::vector(&unit.vector(&moving.velocity));
            let behind = format!(", velocity {velocity}");
            workings::upright(&input.shape, &moving.shape, &unit, (label, &behind), to)?;
        }
        let outcome = working::swept_boxes(&met.sweep, &unit, to)?;
        if PUSH.is_in(ask.wanted) {
            working::push(&met.sweep, &unit, to)?;
        }
        if GAPS.are_asked(ask) {
            match &met.contact {
                Some(_) => drop(to.say("gap", "0, as they meet: gap_t is t_enter")),
                None => working::gap(&met.sweep, &self.gap(met)?, &unit, to)?,
            }
        }
        Ok(outcome)
    }

    #[cold]
    fn note_miss<R: Ring>(&self, met: &SweptAabbMet<R>, report: &mut Report<'_>) -> Result<(), Stop> {
        let contact = line_box(&met.sweep.slabs()[..self.dimension])?;
        let [a, b] = [&met.sweep.a, &met.sweep.b].map(|moving| moving.velocity.each());
        if contact.is_none() && results::rests(a.iter().zip(b).map(|(a, b)| a.compare(b)))? {
            report.note("neither box moves against the other");
            return Ok(());
        }
        results::beyond_range(&met.sweep.range, contact, report)
    }

    #[inline(always)]
    fn report<R: Ring>(&self, met: &SweptAabbMet<R>, report: &mut Report<'_>) -> Result<(), Stop> {
        let Some(contact) = &met.contact else {
            return match GAPS.are_wanted(report) {
                true => GAPS.report_miss(&self.gap(met)?, &R::Deep::integer(0), &met.scale.units_in_one()?, report),
                false => Ok(()),
            };
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
            report.point(field, &units_in_one, corner)?;
        }
        for (index, field) in [CONTACT_MIN, CONTACT_MAX].into_iter().enumerate() {
            let corner = |axis: usize| Ok(met.sweep.shared(axis, t)?[index].clone());
            report.point(field, &units_in_one, corner)?;
        }
        if report.wants(PUSH)
            && let Some((pushed, way)) = met.sweep.push(self.dimension)?
        {
            let component = |axis: usize| Ok(Fraction::whole(if axis == pushed { way.clone() } else { R::integer(0) }));
            report.point(PUSH, &units_in_one, component)?;
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
        let is_asked = GAPS.is_asked(ask);
        let length = is_asked.then(|| gap.length(&Big::ZERO, &units_in_one));
        Ok(Some(picture::GapLine {
            ends: met.sweep.nearest(t)?.map(|end| end.map(|side| side.over(&units_in_one).into())),
            length,
            t: is_asked.then(|| t.clone().into()),
        }))
    }

    fn draw(&self, met: &SweptAabbMet<Big>, to: &mut Picture) -> Result<(), Stop> {
        let nearest = if met.contact.is_none() { self.gap(met)?.t } else { None };
        drawing::draw(self.dimension, met, nearest, to)
    }
}

impl SweptAabbQuery<'_> {
    /// Where the boxes are nearest to each other: their distance is that of a point from the sum of both.
    fn gap<R: Ring>(&self, met: &SweptAabbMet<R>) -> Result<Gap<R::Deep>, Stop> {
        let slabs = met.sweep.slabs().map(|slab| slab.deep());
        Ok(slabs_gap(&slabs[..self.dimension], &met.sweep.range.deep())?)
    }
}
