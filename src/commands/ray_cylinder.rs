//! `hitcalc ray-cylinder`: a line, ray or segment against a cylinder, a capsule or a sphere.

mod drawing;

use crate::explain::{self, Outcome, Unit, Working};
use crate::floats::{self, Answer, Source, Wall};
use crate::geometry::{
    CYLINDER_DEGREE, Caps, Cylinder, CylinderContact, Normals, Path, Status, Surface, SurfaceTime, Surfaces, Vector,
    ray_cylinder, unit_component,
};
use crate::number::{Big, Decimal, Exact, Interval, Ring, Root, RootSum, Scale, Uncertain};
use crate::picture::{Picture, Verdict};
use crate::query::{
    Args, Ask, Cell, Field, Kind, Parameter, Parameters, Problem, Report, ResultField, ResultShape, Rows, Stop,
    VectorArg, field, results_from, slot_of,
};
use crate::scene::{Outline, PathBounds, Scene, Solid};

use super::command::{Flags, Spec};
use super::contact_marks;
use super::float_results::{F32_STATUS, F32_T_ENTER, F64_STATUS, F64_T_ENTER, FloatFields};
use super::further::{DISTANCE, FurtherFields, LENGTH, Mirror, REFLECT, RadialNormals, big_vector};
use super::given;
use super::meeting::{Arrival, Meeting, Query};
use super::path_input::{DIR, FROM, ORIGIN, PathInput, PathSlots, T_MAX, T_MIN, TO, read_vector, vector_in_floats};

const P1: Parameter = Parameter { name: "p1", kind: Kind::Vector, help: "A point of the axis; cap1 is there" };
const P2: Parameter = Parameter { name: "p2", kind: Kind::Vector, help: "Another point of the axis; cap2 is there" };
const RADIUS: Parameter = Parameter { name: "radius", kind: Kind::Number, help: "Radius, 0 or more" };
const CAPS: Parameter = Parameter {
    name: "caps",
    kind: Kind::Word(&["none", "flat", "round"]),
    help: "none: infinite; flat: a solid cylinder from p1 to p2; round: a capsule [default: none]",
};
const PARAMETERS: &[Parameter] = &[ORIGIN, DIR, FROM, TO, T_MIN, T_MAX, P1, P2, RADIUS, CAPS];
const FIRST_SOLID: usize = 6;
const PATH: PathSlots = PathSlots::of(PARAMETERS, true);
const CAP_KINDS: [Caps; 3] = [Caps::None, Caps::Flat, Caps::Round];

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
        name: "enter_on",
        shape: ResultShape::Word,
        help: "Surface through which the path comes in: side, cap1, cap2, side+cap1; empty if it starts inside",
    },
    ResultField { name: "exit_on", shape: ResultShape::Word, help: "Surface through which it leaves" },
    ResultField {
        name: "enter_normal",
        shape: ResultShape::Vector,
        help: "Outward unit normal of the first surface of enter_on",
    },
    ResultField {
        name: "exit_normal",
        shape: ResultShape::Vector,
        help: "Outward unit normal of the first surface of exit_on",
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
const ENTER_ON: Field = field(RESULTS, "enter_on");
const EXIT_ON: Field = field(RESULTS, "exit_on");
const ENTER_NORMAL: Field = field(RESULTS, "enter_normal");
const EXIT_NORMAL: Field = field(RESULTS, "exit_normal");

static SPEC: Spec = Spec {
    name: "ray-cylinder",
    about: "Where a line, ray or segment pierces a cylinder, a capsule or a sphere",
    details: "\
The path is origin + dir (a ray) or from + to (a segment), in 3D; --line makes it a whole line.
The cylinder has its axis through p1 and p2 and a radius. With caps none it is infinite, with flat it ends at \
p1 and p2, with round it is a capsule, and a sphere if p1 = p2.",
    parameters: Parameters::new(PARAMETERS),
    groups: &[("The path", "origin"), ("The cylinder", "p1")],
    rare_groups: 0,
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
            "A laser through a pipe of radius 1",
            "ray-cylinder --origin -3,0,1 --dir 1,0,0 --p1 0,0,0 --p2 0,0,2 --radius 1 --caps flat",
        ),
        ("An exact tangent", "ray-cylinder --origin -3,1,1 --dir 1,0,0 --p1 0,0,0 --p2 0,0,2 --radius 1"),
        (
            "A sphere, in closed form",
            "ray-cylinder --origin -2,0.5,0 --dir 1,0,0 --p1 0,0,0 --p2 0,0,0 --radius 1 --caps round --exact",
        ),
    ],
};

/// The subcommand.
pub struct RayCylinder;

impl Meeting for RayCylinder {
    type Query<'a> = CylinderQuery<'a>;

    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    #[inline(always)]
    fn query<'a>(query: &'a Args, solid: &'a Args) -> Result<CylinderQuery<'a>, Problem> {
        query.dimension()?;
        let (path, solid) = (PATH.read(query)?, SolidInput::read(solid)?);
        in_3d(query)?;
        Ok(CylinderQuery { path, solid })
    }

    fn solid(args: &Args) -> Result<Solid, Stop> {
        let solid = SolidInput::read(args)?;
        in_3d(args)?;
        let radius = Interval::from(solid.radius);
        let around = |axis: usize| {
            let ends = Interval::from(solid.p1[axis]).union(Interval::from(solid.p2[axis]));
            (ends - radius).union(ends + radius)
        };
        let axes = if solid.caps == Caps::None { [Interval::UNBOUNDED; 3] } else { [0, 1, 2].map(around) };
        Ok(Solid::Volume { outline: Outline::within(axes), motion: None, in_words: false })
    }

    /// Queries and scenes alike are always in 3D.
    fn path(query: &Args, _: &Scene, ask: &Ask) -> Result<PathBounds, Stop> {
        query.dimension()?;
        let path = PATH.read(query)?;
        in_3d(query)?;
        path.checked_bounds(ask.line)
    }

    fn draw_miss(query: &Args, ask: &Ask, to: &mut Picture) -> Result<(), Stop> {
        to.dimension(3);
        contact_marks::draw_miss(&PATH.read(query)?, ask, to)
    }

    fn draw_solid(solid: &Args, verdict: Verdict, label: Option<String>, to: &mut Picture) -> Result<(), Stop> {
        drawing::draw_solid(&SolidInput::read(solid)?, verdict, label, to)
    }
}

fn in_3d(args: &Args) -> Result<(), Problem> {
    match args.dimension()? {
        3 => Ok(()),
        _ => Err(Problem::of_query("a cylinder is in 3D: give x, y and z of every vector")),
    }
}

/// A cylinder, as decimals.
struct SolidInput<'a> {
    p1: VectorArg<'a>,
    p2: VectorArg<'a>,
    radius: &'a Decimal,
    caps: Caps,
}

impl<'a> SolidInput<'a> {
    /// The cylinder that was given.
    fn read(args: &'a Args) -> Result<Self, Problem> {
        let missing = |name| Problem::of(name, "is missing: a cylinder is `p1` + `p2` + `radius`").incomplete();
        let p1 = args.vector(const { slot_of(PARAMETERS, P1.name) }).ok_or_else(|| missing(P1.name))?;
        let p2 = args.vector(const { slot_of(PARAMETERS, P2.name) }).ok_or_else(|| missing(P2.name))?;
        let radius = args.number(const { slot_of(PARAMETERS, RADIUS.name) }).ok_or_else(|| missing(RADIUS.name))?;
        let caps = args.word(const { slot_of(PARAMETERS, CAPS.name) }).map_or(Caps::None, |index| CAP_KINDS[index]);
        if radius.is_negative() {
            return Err(Problem::of(RADIUS.name, format!("{radius} is negative; a radius must be 0 or more")));
        }
        if p1 == p2 && caps != Caps::Round {
            let reason = "is `p1`, which leaves the axis without a direction; only with `caps` round, a sphere, may they be equal";
            return Err(Problem::of(P2.name, reason));
        }
        Ok(Self { p1, p2, radius, caps })
    }
}

impl SolidInput<'_> {
    /// The scale that also fits the lengths in it.
    #[inline]
    fn scale(&self, scale: Scale) -> Scale {
        scale.including(self.p1).including(self.p2).including([self.radius])
    }

    /// The cylinder in units.
    #[inline]
    fn build<R: Ring>(&self, scale: &Scale) -> Result<Cylinder<R>, Stop> {
        let p1 = read_vector(&self.p1, scale)?;
        let axis = read_vector(&self.p2, scale)?.minus(&p1);
        Ok(Cylinder { p1, axis, radius: scale.units(self.radius)?, caps: self.caps })
    }
}

/// A path and a cylinder.
pub struct CylinderQuery<'a> {
    path: PathInput<'a>,
    solid: SolidInput<'a>,
}

/// A path and a cylinder, and how they meet.
pub struct CylinderMet<R: Ring> {
    /// The path, in units.
    pub path: Path<R>,
    /// The cylinder, in units.
    pub cylinder: Cylinder<R>,
    /// The unit.
    pub scale: Scale,
    /// `None` is a miss, and a touch that is not to count.
    pub contact: Option<CylinderContact<R>>,
}

impl Query for CylinderQuery<'_> {
    type Met<R: Ring> = CylinderMet<R>;

    fn degree(&self) -> u32 {
        CYLINDER_DEGREE
    }

    #[inline(always)]
    fn meet<R: Ring>(&self, ask: &Ask) -> Result<CylinderMet<R>, Stop> {
        let scale = self.solid.scale(Scale::fitting(self.path.lengths()));
        let path = self.path.build::<R>(&scale, ask.line)?;
        let cylinder = self.solid.build(&scale)?;
        let mut contact = ray_cylinder(&cylinder, &path)?;
        ask.drop_uncounted(&mut contact, |contact| contact.status);
        Ok(CylinderMet { path, cylinder, scale, contact })
    }

    fn in_floats<S: Source>(&self, ask: &Ask, source: &S) -> Result<Answer<S::Number>, &'static str> {
        let SolidInput { p1, p2, radius, caps: Caps::None } = self.solid else {
            return Err("the textbook stops at the caps, which everyone cuts in a way of their own");
        };
        let [p1, p2] = [p1, p2].map(|point| vector_in_floats(point, source));
        let wall = Wall { p1, p2, radius: source.number(radius) };
        Ok(floats::cylinder(&self.path.in_floats(ask.line, source), &wall))
    }

    fn arrival<R: Ring>(met: &CylinderMet<R>) -> Option<Arrival<R>> {
        met.contact.as_ref().map(|contact| contact.t_enter.clone())
    }

    fn explain(&self, met: &CylinderMet<Big>, to: &mut Working) -> Result<Outcome, Stop> {
        let unit = Unit { in_one: met.scale.units_in_one()? };
        given::path("p(t) = o + t v", &self.path, &met.path, &unit, 3, to)?;
        let SolidInput { p1, p2, radius, caps } = &self.solid;
        let [p1, p2] = [given::vector(p1)?, given::vector(p2)?];
        let caps = match caps {
            Caps::None => "without caps: infinite",
            Caps::Flat => "flat caps",
            Caps::Round => "round caps",
        };
        let radius = explain::number(&Scale::fraction(radius)?);
        if p1 == p2 {
            to.say("sphere", format!("about p1 = {p1}, radius r = {radius}"));
        } else {
            to.say("cylinder", format!("axis from p1 = {p1} to p2 = {p2}, radius r = {radius}, {caps}"));
        }
        let outcome = explain::cylinder(&met.path, &met.cylinder, &unit, to)?;
        outcome.points(&met.path, &unit, 3, to);
        Ok(outcome)
    }

    #[inline(always)]
    fn report<R: Ring>(&self, met: &CylinderMet<R>, report: &mut Report<'_>) -> Result<(), Stop> {
        FLOATS.report(self, report)?;
        report.status(met.contact.as_ref().map(|contact| contact.status));
        let Some(contact) = &met.contact else { return Ok(()) };
        report.word(ENTER_ON, surface_name(contact.enter_on));
        report.word(EXIT_ON, surface_name(contact.exit_on));
        if contact.status == Status::Hit && contact.t_enter.is_some() && contact.enter_on == Surfaces::default() {
            report.note("starts inside the cylinder");
        }
        let CylinderMet { path, cylinder, .. } = met;
        let units_in_one = met.scale.units_in_one::<R>()?;
        let times = [contact.t_enter.as_ref(), contact.t_exit.as_ref()];
        FURTHER.report_lengths(times, &path.direction, &units_in_one, report)?;
        if let (Some(time), Some(surface)) = (&contact.t_enter, contact.enter_on.into_iter().flatten().next())
            && FURTHER.wants_reflection(report)
            && let Some(normals) = cylinder.normals(path, surface)?
        {
            let time = time.root_sum()?;
            let mirror = mirror(&normals, &time)?;
            FURTHER.report_reflection(&path.direction, &mirror, 3, &units_in_one, report)?;
        }
        let mut described = Described {
            cylinder,
            path,
            origin: path.origin.deep(),
            direction: path.direction.deep(),
            units_in_one: units_in_one.deep(),
            normals: None,
        };
        let ends = [
            ([T_ENTER, ENTER, ENTER_NORMAL], &contact.t_enter, &contact.enter_on),
            ([T_EXIT, EXIT, EXIT_NORMAL], &contact.t_exit, &contact.exit_on),
        ];
        for (index, (fields, time, surfaces)) in ends.into_iter().enumerate() {
            match time {
                Some(time) => described.end(fields, time, surfaces.iter().flatten().next(), report)?,
                None => report.cell(fields[0], Cell::Infinite { positive: index == 1 }),
            }
        }
        Ok(())
    }

    fn draw(&self, met: &CylinderMet<Big>, to: &mut Picture) -> Result<(), Stop> {
        drawing::draw(met, to)
    }
}

/// What the ends of a contact are described by.
struct Described<'a, R: Ring> {
    cylinder: &'a Cylinder<R>,
    path: &'a Path<R>,
    origin: Vector<R::Deep>,
    direction: Vector<R::Deep>,
    units_in_one: R::Deep,
    /// Those of the surface that came last: most contacts begin and end on the same.
    normals: Option<(Surface, Option<Normals<R::Deep>>)>,
}

impl<R: Ring> Described<'_, R> {
    /// Time, point and normal of one end.
    fn end(
        &mut self,
        [t, point, normal]: [Field; 3],
        time: &SurfaceTime<R>,
        surface: Option<&Surface>,
        report: &mut Report<'_>,
    ) -> Result<(), Stop> {
        report.number(t, 0, time)?;
        if report.wants(point) {
            report.vector(point, &time.coordinates(self.origin.each(), self.direction.each(), &self.units_in_one))?;
        }
        let Some(&surface) = surface.filter(|_| report.wants(normal)) else { return Ok(()) };
        match self.normals(surface)? {
            None => Ok(()),
            Some(Normals::Flat { outward, length_squared }) => {
                report.vector(normal, &[0, 1, 2].map(|axis| unit_component(outward, axis, length_squared)))
            }
            Some(Normals::Radial { constant, slope, length }) => {
                report.vector(normal, &time.coordinates(constant.each(), slope.each(), length))
            }
        }
    }

    fn normals(&mut self, surface: Surface) -> Result<Option<&Normals<R::Deep>>, Uncertain> {
        if self.normals.as_ref().is_none_or(|(known, _)| *known != surface) {
            self.normals = Some((surface, self.cylinder.normals(self.path, surface)?));
        }
        Ok(self.normals.as_ref().and_then(|(_, normals)| normals.as_ref()))
    }
}

/// What the path is mirrored by where it comes in at this time.
fn mirror<'a, R: Ring>(normals: &Normals<R>, time: &'a RootSum) -> Result<Mirror<'a>, Stop> {
    Ok(match normals {
        Normals::Flat { outward, .. } => Mirror::Flat(big_vector(outward)?),
        Normals::Radial { constant, slope, length } => {
            let (constant, slope) = (big_vector(constant)?, big_vector(slope)?);
            Mirror::Radial(RadialNormals { constant, slope, length: length.to_big()? }, time)
        }
    })
}

fn surface_name(surfaces: Surfaces) -> &'static str {
    match surfaces {
        [None, None] => "",
        [Some(Surface::Side), None] => "side",
        [Some(Surface::Side), Some(Surface::Cap1)] => "side+cap1",
        [Some(Surface::Side), Some(_)] => "side+cap2",
        [Some(Surface::Cap1), _] | [None, Some(Surface::Cap1)] => "cap1",
        [Some(Surface::Cap2), _] | [None, Some(_)] => "cap2",
    }
}
