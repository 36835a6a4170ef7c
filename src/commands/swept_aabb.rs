//! `hitcalc swept-aabb`: two axis-aligned boxes, each moving at constant velocity.

mod drawing;

use crate::explain::{self, Outcome, Unit, Working};
use crate::floats::{self, Answer, Source};
use crate::geometry::{BOX_DEGREE, BoxContact, Faces, MovingBox, Range, Status, Sweep, Vector, swept_aabb};
use crate::number::{Big, Decimal, Fraction, Interval, Ring, Scale};
use crate::picture::{Picture, Verdict};
use crate::query::{
    Args, Ask, BoundArg, Field, Kind, Parameter, Parameters, Problem, Report, ResultField, ResultShape, Rows, Stop,
    VectorArg, ZERO, field, results_from, slot_of,
};
use crate::scene::{Bounds, Outline, PathBounds, Scene, Solid};

use super::box_input::{BOX_A, BOX_B, BoxInput, BoxSlots};
use super::command::{Flags, Spec};
use super::faces;
use super::float_results::{F32_STATUS, F32_T_ENTER, F64_STATUS, F64_T_ENTER, FloatFields};
use super::given;
use super::meeting::{Arrival, Meeting, Query};
use super::path_input::{bound_in_floats, read_bound, read_vector, vector_in_floats};

const A_VEL: Parameter =
    Parameter { name: "a_vel", kind: Kind::Vector, help: "Velocity of box a, per unit of t [default: 0]" };
const B_VEL: Parameter =
    Parameter { name: "b_vel", kind: Kind::Vector, help: "Velocity of box b, per unit of t [default: 0]" };
const T_MAX: Parameter =
    Parameter { name: "t_max", kind: Kind::Bound, help: "End of the time range, which begins at 0 [default: 1]" };

const PARAMETERS: &[Parameter] = &[
    BOX_A[0], BOX_A[1], BOX_A[2], BOX_A[3], BOX_A[4], A_VEL, T_MAX, BOX_B[0], BOX_B[1], BOX_B[2], BOX_B[3], BOX_B[4],
    B_VEL,
];
const FIRST_SOLID: usize = 7;
const A: BoxSlots = BoxSlots::of(PARAMETERS, &BOX_A);
const B: BoxSlots = BoxSlots::of(PARAMETERS, &BOX_B);

const RESULTS: &[ResultField] = &[
    ResultField {
        name: "status",
        shape: ResultShape::Word,
        help: "hit (they overlap), touch (boundaries only) or miss",
    },
    ResultField { name: "t_enter", shape: ResultShape::Single, help: "When they first meet" },
    ResultField {
        name: "t_exit",
        shape: ResultShape::Single,
        help: "When they last meet, within the range; perhaps inf",
    },
    ResultField {
        name: "enter_face",
        shape: ResultShape::Word,
        help: "Faces of b that a arrives at; empty if they overlap at the start",
    },
    ResultField { name: "exit_face", shape: ResultShape::Word, help: "Faces of b that a leaves through at t_exit" },
    ResultField { name: "a_enter", shape: ResultShape::Vector, help: "Low corner of a at t_enter" },
    ResultField { name: "b_enter", shape: ResultShape::Vector, help: "Low corner of b at t_enter" },
    ResultField {
        name: "contact_min",
        shape: ResultShape::Vector,
        help: "Low corner of the region that both share at t_enter",
    },
    ResultField { name: "contact_max", shape: ResultShape::Vector, help: "High corner of that region" },
    ResultField {
        name: "push",
        shape: ResultShape::Vector,
        help: "Shortest move of a along one axis that ends an overlap at t = 0; empty without one",
    },
    F64_STATUS,
    F64_T_ENTER,
    F32_STATUS,
    F32_T_ENTER,
];
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
    about: "When two moving boxes meet",
    details: "\
Each box is min + max, min + size, center + size or center + half with a_ or b_ before it, in 2D or 3D, and \
moves by its velocity in one unit of t. By default t runs from 0 to 1: one frame. No speed tunnels through.
A box of size 0 is a moving point. Boxes that touch at t = 0 and move into each other arrive then.",
    parameters: Parameters::new(PARAMETERS),
    groups: &[("Box a", "a_min"), ("The time", "t_max"), ("Box b", "b_min")],
    rare_groups: 0,
    first_solid: FIRST_SOLID,
    solids_in_scenes_only: false,
    results: RESULTS,
    further_results: results_from(RESULTS, "push"),
    scene_results: RESULTS,
    further_scene_results: results_from(RESULTS, "push"),
    flags: Flags { line: false, no_touch: "A touch counts as a miss" },
    rows: Rows::One,
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
};

/// The subcommand.
pub struct SweptAabb;

impl Meeting for SweptAabb {
    type Query<'a> = SweptQuery<'a>;

    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    #[inline(always)]
    fn query<'a>(query: &'a Args, solid: &'a Args) -> Result<SweptQuery<'a>, Problem> {
        let dimension = query.dimension()?;
        let (a, b) = (MovingInput::read(query, &A, A_VEL)?, MovingInput::read(solid, &B, B_VEL)?);
        Ok(SweptQuery { dimension, a, b, t_max: t_max(query)? })
    }

    fn solid(args: &Args) -> Result<Solid, Stop> {
        let dimension = args.dimension()?;
        let b = MovingInput::read(args, &B, B_VEL)?;
        b.shape.check()?;
        let motion = b.velocity.map(|velocity| Bounds::new(velocity.map(Interval::from)));
        Ok(Solid::Volume { outline: Outline::of_box(b.shape.sides(), dimension), motion, in_words: true })
    }

    /// Box a is a path of points anywhere between its corners.
    fn path(query: &Args, scene: &Scene, _: &Ask) -> Result<PathBounds, Stop> {
        scene.check_dimension(query.dimension()?)?;
        let a = MovingInput::read(query, &A, A_VEL)?;
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

    fn draw_solid(solid: &Args, verdict: Verdict, label: Option<String>, to: &mut Picture) -> Result<(), Stop> {
        drawing::draw_solid(&MovingInput::read(solid, &B, B_VEL)?, solid.dimension()?, verdict, label, to)
    }
}

/// The end of the time range, which is not below 0.
fn t_max(args: &Args) -> Result<Option<BoundArg<'_>>, Problem> {
    let t_max = args.bound(const { slot_of(PARAMETERS, T_MAX.name) });
    match t_max {
        Some(BoundArg::At(bound)) if bound.is_negative() => {
            Err(Problem::of(T_MAX.name, format!("{bound} is below 0, where the time range begins")))
        }
        _ => Ok(t_max),
    }
}

/// From 0 to the end.
fn time_range<R: Ring>(t_max: Option<BoundArg<'_>>) -> Result<Range<R>, Stop> {
    let one = || Ok(Some(Fraction::whole(R::integer(1))));
    let last = t_max.map_or_else(one, |bound| read_bound(T_MAX.name, bound, true))?;
    Ok(Range { first: Some(Fraction::whole(R::integer(0))), last })
}

struct MovingInput<'a> {
    shape: BoxInput<'a>,
    velocity: Option<VectorArg<'a>>,
}

impl<'a> MovingInput<'a> {
    fn read(args: &'a Args, slots: &'a BoxSlots, velocity: Parameter) -> Result<Self, Problem> {
        let velocity = args.vector(slot_of(PARAMETERS, velocity.name));
        Ok(Self { shape: slots.read(args, "")?, velocity })
    }

    fn lengths(&self) -> impl Iterator<Item = &Decimal> {
        self.shape.lengths().chain(self.velocity.into_iter().flatten())
    }

    fn build<R: Ring>(&self, scale: &Scale) -> Result<MovingBox<R>, Stop> {
        let velocity = self.velocity.map_or(Ok(Vector::zero()), |velocity| read_vector(&velocity, scale))?;
        Ok(MovingBox { shape: self.shape.build(scale)?, velocity })
    }
}

/// Two moving boxes and a time range.
pub struct SweptQuery<'a> {
    dimension: usize,
    a: MovingInput<'a>,
    b: MovingInput<'a>,
    t_max: Option<BoundArg<'a>>,
}

/// Two moving boxes, and how they meet.
pub struct SweptMet<R> {
    /// Both boxes, in units, and the time range.
    pub sweep: Sweep<R>,
    /// The unit.
    pub scale: Scale,
    /// `None` is a miss, and a touch that is not to count.
    pub contact: Option<BoxContact<R>>,
}

impl Query for SweptQuery<'_> {
    type Met<R: Ring> = SweptMet<R>;

    fn degree(&self) -> u32 {
        BOX_DEGREE
    }

    #[inline(always)]
    fn meet<R: Ring>(&self, ask: &Ask) -> Result<SweptMet<R>, Stop> {
        let scale = Scale::fitting(self.a.lengths().chain(self.b.lengths()));
        let sweep = Sweep { a: self.a.build(&scale)?, b: self.b.build(&scale)?, range: time_range(self.t_max)? };
        let mut contact = swept_aabb(&sweep, self.dimension)?;
        ask.drop_uncounted(&mut contact, |contact| contact.status);
        Ok(SweptMet { sweep, scale, contact })
    }

    fn in_floats<S: Source>(&self, _: &Ask, source: &S) -> Result<Answer<S::Number>, &'static str> {
        let [a, b] = [&self.a, &self.b].map(|moving| moving.shape.in_floats(source));
        let velocity = |moving: &MovingInput<'_>| vector_in_floats(moving.velocity.unwrap_or([&ZERO; 3]), source);
        let range = [source.whole(0), bound_in_floats(self.t_max, source).unwrap_or_else(|| source.whole(1))];
        Ok(floats::swept_boxes([&a, &b], [&velocity(&self.a), &velocity(&self.b)], range, self.dimension))
    }

    fn arrival<R: Ring>(met: &SweptMet<R>) -> Option<Arrival<R>> {
        met.contact.as_ref().map(|contact| contact.t_enter.as_ref().map(|time| time.deep().into_time()))
    }

    fn explain(&self, met: &SweptMet<Big>, to: &mut Working) -> Result<Outcome, Stop> {
        let unit = Unit { in_one: met.scale.units_in_one()? };
        for (label, input, moving) in [("box a", &self.a, &met.sweep.a), ("box b", &self.b, &met.sweep.b)] {
            let shape = given::upright(&input.shape, &moving.shape, &unit, self.dimension)?;
            let velocity = explain::vector(&unit.vector(&moving.velocity, self.dimension));
            to.say(label, format!("{shape}, velocity {velocity}"));
        }
        Ok(explain::swept_boxes(&met.sweep, &unit, self.dimension, to)?)
    }

    #[inline(always)]
    fn report<R: Ring>(&self, met: &SweptMet<R>, report: &mut Report<'_>) -> Result<(), Stop> {
        FLOATS.report(self, report)?;
        report.status(met.contact.as_ref().map(|contact| contact.status));
        let Some(contact) = &met.contact else { return Ok(()) };
        report.time(T_ENTER, contact.t_enter.as_ref(), false)?;
        report.time(T_EXIT, contact.t_exit.as_ref(), true)?;
        report.word(ENTER_FACE, faces::name(contact.enter_faces, &faces::XYZ));
        report.word(EXIT_FACE, faces::name(contact.exit_faces, &faces::XYZ));
        let Some(t) = &contact.t_enter else { return Ok(()) };
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
        if contact.status == Status::Hit && contact.enter_faces == Faces::default() {
            report.note("the boxes overlap at the start");
        }
        Ok(())
    }

    fn draw(&self, met: &SweptMet<Big>, to: &mut Picture) -> Result<(), Stop> {
        drawing::draw(self.dimension, met, to)
    }
}
