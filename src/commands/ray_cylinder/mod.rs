//! `hitcalc ray-cylinder`: a line, ray or segment against a cylinder, a capsule or a sphere.

use super::boxes::frame_of;
use super::float_results::{FloatFields, OF_FLOATS};
use super::marks;
use super::path_input::{
    OF_PATH, PATH_RADIUS, PathInput, PathSlots, check_radius, read_vector, vector_in_floats, wrong_form,
};
use super::question::Meeting;
use super::results::{CONTACT, DISTANCE, GAP, GAP_FROM, GAP_T, GAP_TO, OF_CONTACT, OF_FURTHER, PathFields, PathMet};
use crate::cases::Cases;
use crate::fast::FindFastPath;
use crate::floats::{self, FloatSource};
use crate::geometry::{
    CYLINDER_DEGREE, Caps, Contact, Cylinder, Gap, Surface, SurfaceTime, Surfaces, Vector, cylinder_gap,
};
use crate::number::{Big, Decimal, Interval, Ring, Scale};
use crate::picture::{Body, MovingBody, Picture};
use crate::query::{
    Args, Ask, Field, Kind, Outcome, Parameter, Problem, ResultField, Spec, Stop, Unsaid, VectorArg, ZERO, field,
    joined, slot_of,
};
use crate::scene::{PathBounds, Scene, Solid, SolidBounds};

mod answer;
mod cases;
mod fast;
mod working;

/// A path against a cylinder, a capsule or a sphere.
pub(super) struct RayCylinder;

impl Meeting for RayCylinder {
    const SPEC: &Spec = &SPEC;
    const CASES: &Cases = &cases::CASES;
    const FLOATS: &FloatFields = &FIELDS.floats;
    const FAST: FindFastPath = fast::path;

    type Query<'a> = RayCylinderQuery<'a>;

    #[inline(always)]
    fn read<'a>(query: &'a Args, solid: &'a Args, _: usize) -> Result<RayCylinderQuery<'a>, Problem> {
        Ok(RayCylinderQuery { path: PATH.read(query)?, solid: SolidInput::read(solid)? })
    }

    fn path(query: &Args, scene: &Scene, ask: &Ask) -> Result<PathBounds, Stop> {
        PATH.in_scene(&SPEC, query, scene, ask, "does not go with flat caps, which the scene has")
    }

    fn draw_miss(query: &Args, ask: &Ask, to: &mut Picture) -> Result<(), Stop> {
        marks::draw_miss(&PATH.read(query)?, ask, to)
    }

    fn solid(args: &Args) -> Result<Solid, Stop> {
        let solid = SolidInput::read(args)?;
        let radius = Interval::from(solid.radius);
        let around = |axis: usize| {
            let numbers = [solid.anchor, solid.reach()].map(|vector| Interval::from(vector[axis]));
            let [first, second] = solid.ends(numbers, |a, b| *a - *b, |a, b| *a + *b);
            let ends = first.union(second);
            (ends - radius).union(ends + radius)
        };
        let axes = if solid.caps == Caps::None { [Interval::UNBOUNDED; 3] } else { [0, 1, 2].map(around) };
        let takes_thick_paths = solid.caps != Caps::Flat;
        Ok(Solid::Volume {
            outline: SolidBounds::within(axes),
            motion: None,
            degree: CYLINDER_DEGREE,
            takes_thick_paths,
        })
    }

    fn check_gap(args: &Args) -> Result<(), Stop> {
        match SolidInput::read(args)?.caps {
            Caps::Flat => {
                let reason = "flat has no gap, which --report nearest needs: the nearest point of a rim is the root of a \
                              quartic; give none or round";
                Err(Problem::of(CAPS.name, reason).into())
            }
            _ => Ok(()),
        }
    }

    fn body(solid: &Args) -> Result<MovingBody, Stop> {
        let solid = SolidInput::read(solid)?;
        let scale = solid.scale(Scale::fitting([]));
        Ok((body(solid.build(&scale)?, scale.units_in_one()?), Vector::zero()))
    }
}

// The parameters and results of `hitcalc ray-cylinder`.

const P1: Parameter = Parameter::new("p1", Kind::Vector, "A point of the axis; cap1 is there");
const P2: Parameter = Parameter::new("p2", Kind::Vector, "Another point of the axis; cap2 is there");
const AXIS: Parameter = Parameter::new("axis", Kind::Vector, "From p1 to p2: base and height");
const CENTER: Parameter = Parameter::new("center", Kind::Vector, "Middle of the axis; alone, a sphere's");
const HALF_AXIS: Parameter = Parameter::new("half_axis", Kind::Vector, "From the center to p2");
const ROTATION: Parameter =
    Parameter::new("rotation", Kind::Quaternion, "Turns half_axis: a quaternion x,y,z,w").optional();
const RADIUS: Parameter = Parameter::new("radius", Kind::Number, "Radius, 0 or more");
const CAPS: Parameter = Parameter::new(
    "caps",
    Kind::Word(&["none", "flat", "round"]),
    "none: infinite; flat: a solid cylinder from p1 to p2; round: a capsule",
)
.with_default("none, of a center alone round");
/// There are no discs in 3D.
const OF_BALL: Parameter =
    Parameter::new(PATH_RADIUS.name, PATH_RADIUS.kind, "Radius of a ball that moves along the path").with_default("0");
const PARAMETERS: &[Parameter] = &Parameter::all_in_3d(joined::<_, 15>(&[
    OF_PATH,
    &[OF_BALL, P1, P2, AXIS, CENTER, HALF_AXIS, ROTATION, RADIUS, CAPS],
]));
const PATH: PathSlots = PathSlots::of(PARAMETERS);
const CAP_KINDS: [Caps; 3] = [Caps::None, Caps::Flat, Caps::Round];

/// The results of a contact besides the usual ones.
const OF_SURFACES: &[ResultField] = &[
    ResultField::word(
        "enter_on",
        "Surface through which the path comes in: side, cap1, cap2, side+cap1; empty if it starts inside",
    ),
    ResultField::word("exit_on", "Surface through which it leaves"),
    ResultField::vector("enter_normal", "Outward unit normal of the first surface of enter_on"),
    ResultField::vector("exit_normal", "Outward unit normal of the first surface of exit_on"),
];
const GAP_BUT_FOR_FLAT: ResultField = ResultField {
    help: "How far the path stays from the solid over the range; 0 where they meet; empty for flat caps (their rims are \
           nearest at roots of quartics)",
    ..GAP
};
const RESULTS: &[ResultField] = &joined::<_, 23>(&[
    OF_CONTACT,
    OF_SURFACES,
    OF_FURTHER,
    &[GAP_BUT_FOR_FLAT, GAP_T, GAP_FROM, GAP_TO, CONTACT],
    OF_FLOATS,
]);
const FIELDS: PathFields = PathFields::of(RESULTS);
const ENTER_ON: Field = field(RESULTS, "enter_on");
const EXIT_ON: Field = field(RESULTS, "exit_on");

static SPEC: Spec = Spec {
    name: "ray-cylinder",
    also_called: &["sphere", "capsule", "cylinder", "ray-sphere", "ray-capsule"],
    about: "Where a line, ray or segment pierces a cylinder, a capsule or a sphere",
    details: "\
The path is `origin` + `dir` (a ray) or `from` + `to` (a segment), in 3D; --line makes it a whole line.
The cylinder has a `radius` and an axis: `p1` + `p2`, two points of it; `p1` + `axis`, base and height; or `center` + \
`half_axis`, perhaps turned by `rotation`. With `caps` `none` it is infinite, with `flat` it ends at `p1` and `p2`, with \
`round` it is a capsule. A sphere is `center` + `radius`.",
    only_in_3d: Some(
        "a cylinder is in 3D: give x, y and z of every vector; for a circle in 2D give z = 0 to all, or, of one circle, ask hitcalc ray-box \
         of a point and a path as thick as the circle: --center X,Y --size 0 --path-radius R",
    ),
    groups: &[("The path", "origin"), ("The cylinder", "p1")],
    not_taken: &["matrix"],
    unsaid: Some(Unsaid {
        parameter: CAPS.name,
        note: "no row says caps: all cylinders are infinite; --caps round, or flat for thin paths, ends them at p1 and p2, --caps none says that it is meant",
        of: Outcome::Any,
        of_those_with: &[P1.name, P2.name, AXIS.name, HALF_AXIS.name],
    }),
    examples: &[
        (
            "A laser through a pipe of radius 1",
            "ray-cylinder --origin -3,0,1 --dir 1,0,0 --p1 0,0,0 --p2 0,0,2 --radius 1 --caps flat",
        ),
        ("An exact tangent", "ray-cylinder --origin -3,1,1 --dir 1,0,0 --p1 0,0,0 --p2 0,0,2 --radius 1"),
        (
            "A sphere, in closed form",
            "ray-cylinder --origin -2,0.5,0 --dir 1,0,0 --center 0,0,0 --radius 1 --exact",
        ),
    ],
    ..Spec::of(PARAMETERS, OF_PATH.len() + 1, RESULTS, DISTANCE.name)
};

// The query of `ray-cylinder`: the solid as it was given, and how a path meets it.

/// A cylinder, as decimals.
struct SolidInput<'a> {
    /// p1, or the center.
    anchor: VectorArg<'a>,
    /// How the axis goes on from there.
    form: AxisForm<'a>,
    /// The radius, 0 or more.
    radius: &'a Decimal,
    caps: Caps,
    /// The query gives `caps`, rather than the default.
    says_caps: bool,
}

/// The axis of a cylinder, seen from p1 or the center.
enum AxisForm<'a> {
    /// From p1 to this point, p2.
    To(VectorArg<'a>),
    /// From p1 by this vector.
    By(VectorArg<'a>),
    /// From the center by this vector, either way.
    Half(VectorArg<'a>),
    /// As `Half`, turned by a quaternion.
    TurnedHalf { half: VectorArg<'a>, rotation: [&'a Decimal; 4], turned: Box<[Decimal; 3]> },
    /// Nothing: a sphere about the center.
    Sphere,
}

const FORMS: &str = "the axis of a cylinder is `p1` + `p2`, `p1` + `axis` or `center` + `half_axis` (+ `rotation`); a sphere \
                     is `center` + `radius`";
/// The parts of these forms, each with the one that it lacks if it is there alone.
const PARTS: [(Parameter, Parameter); 5] = [(P1, P2), (P2, P1), (AXIS, P1), (CENTER, HALF_AXIS), (HALF_AXIS, CENTER)];

const NO_DIRECTION: &str =
    "is zero, which leaves the axis without a direction; only with `caps` round, a sphere, may it be";

impl<'a> SolidInput<'a> {
    /// The cylinder that was given.
    fn read(args: &'a Args) -> Result<Self, Problem> {
        let p1 = args.vector(const { slot_of(PARAMETERS, P1.name) });
        let p2 = args.vector(const { slot_of(PARAMETERS, P2.name) });
        let axis = args.vector(const { slot_of(PARAMETERS, AXIS.name) });
        let center = args.vector(const { slot_of(PARAMETERS, CENTER.name) });
        let half = args.vector(const { slot_of(PARAMETERS, HALF_AXIS.name) });
        let rotation = const { slot_of(PARAMETERS, ROTATION.name) };
        let is_turned = args.has(rotation, Kind::Quaternion);
        let (anchor, form) = match (p1, p2, axis, center, half) {
            (Some(p1), Some(p2), None, None, None) => (p1, AxisForm::To(p2)),
            (Some(p1), None, Some(axis), None, None) => (p1, AxisForm::By(axis)),
            (None, None, None, Some(center), Some(half)) if is_turned => {
                let rotation = [0, 1, 2, 3].map(|part| args.number_or_zero(rotation + part));
                let turned = turned(&half, &rotation)?.into();
                (center, AxisForm::TurnedHalf { half, rotation, turned })
            }
            (None, None, None, Some(center), Some(half)) => (center, AxisForm::Half(half)),
            (None, None, None, Some(center), None) => (center, AxisForm::Sphere),
            _ => {
                let given = [p1, p2, axis, center, half].map(|given| given.is_some());
                return Err(wrong_form("cylinder", &PARTS, given, FORMS));
            }
        };
        if is_turned && !matches!(form, AxisForm::TurnedHalf { .. }) {
            let reason =
                "turns `half_axis` about `center`, which are not both there; other axes are given as they stand";
            return Err(Problem::of(ROTATION.name, reason).mixed());
        }
        let missing = || Problem::of(RADIUS.name, "is missing: a cylinder has an axis and a radius").incomplete();
        let radius = args.number(const { slot_of(PARAMETERS, RADIUS.name) }).ok_or_else(missing)?;
        check_radius(RADIUS.name, radius)?;
        let given = args.word(const { slot_of(PARAMETERS, CAPS.name) }).map(|index| CAP_KINDS[index]);
        let is_sphere = matches!(form, AxisForm::Sphere);
        let caps = given.unwrap_or(if is_sphere { Caps::Round } else { Caps::None });
        let solid = Self { anchor, form, radius, caps, says_caps: given.is_some() };
        if caps == Caps::Round { Ok(solid) } else { solid.with_direction() }
    }

    /// Fails if the axis, which has no round caps, has no direction.
    fn with_direction(self) -> Result<Self, Problem> {
        let is_zero = |vector: VectorArg<'_>| vector.iter().all(|part| part.is_zero());
        match self.form {
            AxisForm::Sphere => {
                let reason = "is for an axis, but `center` alone is a sphere; give `half_axis`, or leave `caps` out";
                Err(Problem::of(CAPS.name, reason))
            }
            AxisForm::To(p2) if p2 == self.anchor => {
                let reason = "is `p1`, which leaves the axis without a direction; only with `caps` round, a sphere, may they \
                              be equal";
                Err(Problem::of(P2.name, reason))
            }
            AxisForm::By(axis) if is_zero(axis) => Err(Problem::of(AXIS.name, NO_DIRECTION)),
            AxisForm::Half(half) | AxisForm::TurnedHalf { half, .. } if is_zero(half) => {
                Err(Problem::of(HALF_AXIS.name, NO_DIRECTION))
            }
            _ => Ok(self),
        }
    }
}

/// A vector turned by a quaternion, whose squared length divides what comes of it.
fn turned(vector: &VectorArg<'_>, rotation: &[&Decimal; 4]) -> Result<[Decimal; 3], Problem> {
    let turned = || {
        let (frame, lengths) = (frame_of::<Big>(rotation)?, Scale::fitting(*vector));
        let divisor = lengths.units_in_one::<Big>()? * &frame.determinant;
        let turned = frame.to_world(&read_vector(vector, &lengths)?);
        Ok(turned.0.map(|numerator| Decimal::ratio_of(numerator, divisor.clone())))
    };
    turned().map_err(|stop| match stop {
        Stop::Problem(problem) => problem,
        _ => Problem::of(ROTATION.name, "cannot be certified"),
    })
}

impl SolidInput<'_> {
    /// The vector that gives the axis besides p1 or the center; zero for a sphere.
    fn reach(&self) -> VectorArg<'_> {
        match &self.form {
            AxisForm::To(reach) | AxisForm::By(reach) | AxisForm::Half(reach) => *reach,
            AxisForm::TurnedHalf { turned, .. } => turned.each_ref(),
            AxisForm::Sphere => [&ZERO; 3],
        }
    }

    /// The scale that also fits the lengths in it.
    #[inline]
    fn scale(&self, scale: Scale) -> Scale {
        scale.including(self.anchor).including(self.reach()).including([self.radius])
    }

    #[inline]
    fn build<R: Ring>(&self, scale: &Scale) -> Result<Cylinder<R>, Stop> {
        let anchor: Vector<R> = read_vector(&self.anchor, scale)?;
        let reach: Vector<R> = read_vector(&self.reach(), scale)?;
        let (p1, axis) = match self.form {
            AxisForm::To(_) => {
                let axis = reach.minus(&anchor);
                (anchor, axis)
            }
            AxisForm::By(_) | AxisForm::Sphere => (anchor, reach),
            AxisForm::Half(_) | AxisForm::TurnedHalf { .. } => (anchor.minus(&reach), reach.plus(&reach)),
        };
        Ok(Cylinder { p1, axis, radius: scale.units(self.radius)?, caps: self.caps })
    }

    /// p1 and p2 in numbers of any kind, by the anchor and the reach in these.
    fn ends<T: Clone>(
        &self,
        [anchor, reach]: [T; 2],
        minus: impl Fn(&T, &T) -> T,
        plus: impl Fn(&T, &T) -> T,
    ) -> [T; 2] {
        match self.form {
            AxisForm::To(_) => [anchor, reach],
            AxisForm::By(_) | AxisForm::Sphere => [anchor.clone(), plus(&anchor, &reach)],
            AxisForm::Half(_) | AxisForm::TurnedHalf { .. } => [minus(&anchor, &reach), plus(&anchor, &reach)],
        }
    }

    /// Two points of the axis in the textbook's numbers, or where the textbook stops.
    fn axis_in_floats<S: FloatSource>(&self, source: &S) -> Result<[[S::Number; 3]; 2], &'static str> {
        if matches!(self.form, AxisForm::Sphere) {
            return Err("not compared: the usual formula here is that of a cylinder without caps");
        }
        if self.caps != Caps::None {
            return Err("not compared: there is no usual formula for caps, every program has its own");
        }
        if matches!(self.form, AxisForm::TurnedHalf { .. }) {
            return Err("not compared: there is no usual way to apply a rotation, every program has its own");
        }
        let numbers = [self.anchor, self.reach()].map(|vector| vector_in_floats(vector, source));
        Ok(self.ends(numbers, floats::difference, floats::sum))
    }
}

/// A path and a cylinder.
pub(super) struct RayCylinderQuery<'a> {
    path: PathInput<'a>,
    solid: SolidInput<'a>,
}

/// A path and a cylinder, which is what the center of a thick path meets, wider by its radius; and how they meet.
type RayCylinderMet<R> = PathMet<R, Cylinder<R>, Contact<SurfaceTime<R>, Surfaces>>;

impl<R: Ring> RayCylinderMet<R> {
    /// The cylinder that was given, in numbers that hold any product.
    fn thin(&self) -> Cylinder<R::Deep> {
        let mut cylinder = self.solid.deep();
        cylinder.radius = cylinder.radius - &self.radius.deep();
        cylinder
    }

    /// Where the path is nearest to it; `None` for flat caps.
    fn gap(&self) -> Result<Option<Gap<R::Deep>>, Stop> {
        Ok(cylinder_gap(&self.thin(), &self.path.deep())?)
    }
}

/// A cylinder in a picture, whose units are over this.
fn body(Cylinder { p1, axis, radius, caps }: Cylinder<Big>, over: Big) -> Body {
    Body::Round { p1, axis, radius, caps, over }
}

/// The names of the surfaces that are crossed, as results have them.
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
