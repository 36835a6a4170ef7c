//! `hitcalc ray-box`: a line, ray or segment against a box.

mod drawing;

use crate::explain::{self, Outcome, Unit, Working};
use crate::floats::{self, Answer, Source};
use crate::geometry::{
    BOX_DEGREE, BoxContact, Faces, PLACED_BOX_DEGREE, Path, PlacedSlabs, Status, Vector, ray_box, unit_component,
};
use crate::number::{Big, Fraction, Ring, Scale};
use crate::picture::{Picture, Verdict};
use crate::query::{
    Args, Ask, Field, Parameter, Parameters, Problem, Report, ResultField, ResultShape, Rows, Stop, field, results_from,
};
use crate::scene::{PathBounds, Scene, Solid};

use super::box_input::BOX;
use super::command::{Flags, Spec};
use super::contact_marks;
use super::faces;
use super::float_results::{F32_STATUS, F32_T_ENTER, F64_STATUS, F64_T_ENTER, FloatFields};
use super::further::{DISTANCE, FurtherFields, LENGTH, Mirror, REFLECT, big_vector};
use super::given;
use super::meeting::{Arrival, Meeting, Query};
use super::path_input::{DIR, FROM, ORIGIN, PathInput, PathSlots, T_MAX, T_MIN, TO};
use super::placement::{CORNER, EDGE_U, EDGE_V, EDGE_W, MATRIX, MATRIX_VECTORS, PlacedBox, PlacementSlots, ROTATION};

const PARAMETERS: &[Parameter] = &[
    ORIGIN,
    DIR,
    FROM,
    TO,
    T_MIN,
    T_MAX,
    BOX[0],
    BOX[1],
    BOX[2],
    BOX[3],
    BOX[4],
    MATRIX,
    MATRIX_VECTORS,
    ROTATION,
    CORNER,
    EDGE_U,
    EDGE_V,
    EDGE_W,
];
const FIRST_SOLID: usize = 6;
const PATH: PathSlots = PathSlots::of(PARAMETERS, true);
const PLACEMENT: PlacementSlots = PlacementSlots::of(PARAMETERS, &BOX);

const RESULTS: &[ResultField] = &[
    ResultField {
        name: "status",
        shape: ResultShape::Word,
        help: "hit (through the interior), touch (boundary only) or miss",
    },
    ResultField { name: "t_enter", shape: ResultShape::Single, help: "First t of the contact; -inf if it has none" },
    ResultField { name: "t_exit", shape: ResultShape::Single, help: "Last t of the contact; inf if it has none" },
    ResultField { name: "enter", shape: ResultShape::Vector, help: "Point at t_enter" },
    ResultField { name: "exit", shape: ResultShape::Vector, help: "Point at t_exit" },
    ResultField {
        name: "enter_face",
        shape: ResultShape::Word,
        help: "Faces through which the path comes in exactly at t_enter: x-, y+, x-y- (a corner or an edge); empty if it starts inside",
    },
    ResultField {
        name: "exit_face",
        shape: ResultShape::Word,
        help: "Faces through which it leaves exactly at t_exit",
    },
    ResultField {
        name: "enter_normal",
        shape: ResultShape::Vector,
        help: "Outward unit normal of the first face of enter_face",
    },
    ResultField {
        name: "exit_normal",
        shape: ResultShape::Vector,
        help: "Outward unit normal of the first face of exit_face",
    },
    DISTANCE,
    LENGTH,
    REFLECT,
    F64_STATUS,
    F64_T_ENTER,
    F32_STATUS,
    F32_T_ENTER,
];
const FURTHER: FurtherFields = FurtherFields::of(RESULTS);
const FLOATS: FloatFields = FloatFields::of(RESULTS);
const T_ENTER: Field = field(RESULTS, "t_enter");
const T_EXIT: Field = field(RESULTS, "t_exit");
const ENTER: Field = field(RESULTS, "enter");
const EXIT: Field = field(RESULTS, "exit");
const ENTER_FACE: Field = field(RESULTS, "enter_face");
const EXIT_FACE: Field = field(RESULTS, "exit_face");
const ENTER_NORMAL: Field = field(RESULTS, "enter_normal");
const EXIT_NORMAL: Field = field(RESULTS, "exit_normal");

static SPEC: Spec = Spec {
    name: "ray-box",
    about: "Where a line, ray or segment passes through a box",
    details: "\
The path is origin + dir (a ray) or from + to (a segment), in 2D or 3D; --line makes it a whole line.
The box is min + max, min + size, center + size or center + half, perhaps placed by matrix or turned by \
rotation; or corner + edge_u + edge_v (+ edge_w in 3D), whose faces are u-, u+, v-, …

There are no angles in degrees: their cosines are no fractions. Give a quaternion, a matrix or edges:
  rotation 0,0,1,2  turns about z by the angle whose half has the tangent 1/2, exactly.",
    parameters: Parameters::new(PARAMETERS),
    groups: &[
        ("The path", "origin"),
        ("The box", "min"),
        ("Its placement", "matrix"),
        ("A box spanned by edges", "corner"),
    ],
    rare_groups: 2,
    first_solid: FIRST_SOLID,
    solids_in_scenes_only: false,
    results: RESULTS,
    further_results: results_from(RESULTS, DISTANCE.name),
    scene_results: RESULTS,
    further_scene_results: results_from(RESULTS, DISTANCE.name),
    flags: Flags { line: true, no_touch: "A touch counts as a miss" },
    rows: Rows::One,
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
};

/// The subcommand.
pub struct RayBox;

impl Meeting for RayBox {
    type Query<'a> = RayBoxQuery<'a>;

    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    #[inline(always)]
    fn query<'a>(query: &'a Args, solid: &'a Args) -> Result<RayBoxQuery<'a>, Problem> {
        let dimension = query.dimension()?;
        Ok(RayBoxQuery { dimension, path: PATH.read(query)?, target: PLACEMENT.read(solid, dimension)? })
    }

    fn solid(args: &Args) -> Result<Solid, Stop> {
        let dimension = args.dimension()?;
        let target = PLACEMENT.read(args, dimension)?;
        target.check(dimension)?;
        let in_words = matches!(target, PlacedBox::Aligned(_));
        Ok(Solid::Volume { outline: target.outline(dimension), motion: None, in_words })
    }

    fn path(query: &Args, scene: &Scene, ask: &Ask) -> Result<PathBounds, Stop> {
        scene.check_dimension(query.dimension()?)?;
        PATH.read(query)?.checked_bounds(ask.line)
    }

    fn draw_miss(query: &Args, ask: &Ask, to: &mut Picture) -> Result<(), Stop> {
        to.dimension(query.dimension()?);
        contact_marks::draw_miss(&PATH.read(query)?, ask, to)
    }

    fn draw_solid(solid: &Args, verdict: Verdict, label: Option<String>, to: &mut Picture) -> Result<(), Stop> {
        let dimension = solid.dimension()?;
        drawing::draw_solid(&PLACEMENT.read(solid, dimension)?, dimension, verdict, label, to)
    }
}

/// A path and a box.
pub struct RayBoxQuery<'a> {
    dimension: usize,
    path: PathInput<'a>,
    target: PlacedBox<'a>,
}

/// A path and a box, and how they meet.
pub struct BoxMet<R> {
    /// The path, in units.
    pub path: Path<R>,
    /// The box, and the path in the box's own axes.
    pub placed: PlacedSlabs<R>,
    /// The unit.
    pub scale: Scale,
    /// `None` is a miss, and a touch that is not to count.
    pub contact: Option<BoxContact<R>>,
}

impl Query for RayBoxQuery<'_> {
    type Met<R: Ring> = BoxMet<R>;

    fn degree(&self) -> u32 {
        if matches!(self.target, PlacedBox::Aligned(_)) { BOX_DEGREE } else { PLACED_BOX_DEGREE }
    }

    #[inline(always)]
    fn meet<R: Ring>(&self, ask: &Ask) -> Result<BoxMet<R>, Stop> {
        let scale = self.target.scale(Scale::fitting(self.path.lengths()), self.dimension);
        let path = self.path.build::<R>(&scale, ask.line)?;
        let placed = self.target.slabs(&path, self.dimension, &scale)?;
        let mut contact = ray_box(&placed.slabs[..self.dimension], &path.range)?;
        ask.drop_uncounted(&mut contact, |contact| contact.status);
        Ok(BoxMet { path, placed, scale, contact })
    }

    fn in_floats<S: Source>(&self, ask: &Ask, source: &S) -> Result<Answer<S::Number>, &'static str> {
        let PlacedBox::Aligned(target) = &self.target else {
            return Err(
                "the textbook stops at the inverse of the placement, which everyone computes in a way of their own",
            );
        };
        Ok(floats::upright_box(&self.path.in_floats(ask.line, source), &target.in_floats(source), self.dimension))
    }

    fn arrival<R: Ring>(met: &BoxMet<R>) -> Option<Arrival<R>> {
        met.contact.as_ref().map(|contact| contact.t_enter.as_ref().map(|time| time.deep().into_time()))
    }

    fn explain(&self, met: &BoxMet<Big>, to: &mut Working) -> Result<Outcome, Stop> {
        let unit = Unit { in_one: met.scale.units_in_one()? };
        given::path("p(t)", &self.path, &met.path, &unit, self.dimension, to)?;
        let divisor = given::placed(&self.target, &met.placed, &met.scale, self.dimension, to)?;
        let axes = if matches!(self.target, PlacedBox::Edges(..)) { ["u", "v", "w"] } else { ["x", "y", "z"] };
        let slabs = &met.placed.slabs[..self.dimension];
        let outcome = explain::boxed(slabs, &divisor, axes, &met.path.range, to)?;
        outcome.points(&met.path, &unit, self.dimension, to);
        Ok(outcome)
    }

    #[inline(always)]
    fn report<R: Ring>(&self, met: &BoxMet<R>, report: &mut Report<'_>) -> Result<(), Stop> {
        FLOATS.report(self, report)?;
        report.status(met.contact.as_ref().map(|contact| contact.status));
        let Some(BoxContact { status, t_enter, t_exit, enter_faces, exit_faces }) = &met.contact else { return Ok(()) };
        let names = if matches!(self.target, PlacedBox::Edges(..)) { &faces::UVW } else { &faces::XYZ };
        report.time(T_ENTER, t_enter.as_ref(), false)?;
        report.time(T_EXIT, t_exit.as_ref(), true)?;
        report.word(ENTER_FACE, faces::name(*enter_faces, names));
        report.word(EXIT_FACE, faces::name(*exit_faces, names));
        let units_in_one = met.scale.units_in_one()?;
        let ends = [(ENTER, ENTER_NORMAL, t_enter, enter_faces), (EXIT, EXIT_NORMAL, t_exit, exit_faces)];
        for (point, normal, time, crossed) in ends {
            if let Some(time) = time {
                report.point(point, self.dimension, &units_in_one, |axis| Ok(met.coordinate(time, *crossed, axis)))?;
            }
            self.normal(normal, *crossed, &met.placed, report)?;
        }
        FURTHER.report_lengths([t_enter.as_ref(), t_exit.as_ref()], &met.path.direction, &units_in_one, report)?;
        if let Some((face, high)) = enter_faces.iter().next().filter(|_| FURTHER.wants_reflection(report)) {
            let mirror = Mirror::Flat(match &met.placed.frame {
                Some(frame) => big_vector(&frame.normal(face, high))?,
                None => Vector::from_axes(|axis| Big::from(axis == face)),
            });
            FURTHER.report_reflection(&met.path.direction, &mirror, self.dimension, &units_in_one, report)?;
        }
        if *status == Status::Hit && t_enter.is_some() && *enter_faces == Faces::default() {
            report.note("starts inside the box");
        }
        Ok(())
    }

    fn draw(&self, met: &BoxMet<Big>, to: &mut Picture) -> Result<(), Stop> {
        drawing::draw(self, met, to)
    }
}

impl RayBoxQuery<'_> {
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

impl<R: Ring> BoxMet<R> {
    /// A coordinate of a point of contact: on a face that was crossed it is that face's plane itself.
    #[inline]
    fn coordinate(&self, time: &Fraction<R>, crossed: Faces, axis: usize) -> Fraction<R> {
        match crossed.on(axis).filter(|_| self.placed.frame.is_none()) {
            Some(high) => {
                let slab = &self.placed.slabs[axis];
                Fraction::whole(if high { slab.high.clone() } else { slab.low.clone() })
            }
            None => self.path.coordinate(axis, time),
        }
    }
}
