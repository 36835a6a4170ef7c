//! The query of `ray-cylinder`: the solid as it was given, and how a path meets it.

use crate::commands::path_input::{PathInput, check_radius, read_vector, vector_in_floats};
use crate::commands::path_met::PathMet;
use crate::commands::placement::zero_quaternion;
use crate::floats::{self, FloatSource};
use crate::geometry::{Caps, Contact, Cylinder, Frame, Gap, Surface, SurfaceTime, Surfaces, Vector, cylinder_gap};
use crate::number::{Big, Decimal, Interval, Ring, Scale};
use crate::picture::Body;
use crate::query::{Args, Kind, Problem, Stop, VectorArg, ZERO, slot_of};

use super::spec::{AXIS, CAP_KINDS, CAPS, CENTER, HALF_AXIS, P1, P2, PARAMETERS, RADIUS, ROTATION};
use super::textbook::Wall;

/// A cylinder, as decimals.
pub(super) struct SolidInput<'a> {
    /// p1, or the center.
    pub(super) anchor: VectorArg<'a>,
    /// How the axis goes on from there.
    pub(super) form: AxisForm<'a>,
    /// The radius, 0 or more.
    pub(super) radius: &'a Decimal,
    /// What its ends are.
    pub(super) caps: Caps,
    /// Whether the query gives `caps`, rather than the default.
    pub(super) says_caps: bool,
}

/// What gives the axis of a cylinder, besides p1 or the center.
pub(super) enum AxisForm<'a> {
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

const NO_DIRECTION: &str =
    "is zero, which leaves the axis without a direction; only with `caps` round, a sphere, may it be";

impl<'a> SolidInput<'a> {
    /// The cylinder that was given.
    pub(super) fn read(args: &'a Args) -> Result<Self, Problem> {
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
                return Err(wrong_form(given));
            }
        };
        if is_turned && !matches!(form, AxisForm::TurnedHalf { .. }) {
            let reason =
                "turns `half_axis` about `center`, which are not both there; other axes are given as they stand";
            return Err(Problem::of(ROTATION.name, reason));
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

/// The problem of a query that gives so of `p1`, `p2`, `axis`, `center` and `half_axis`.
fn wrong_form(given: [bool; 5]) -> Problem {
    let missing = |name| Problem::of(name, format!("is missing: {FORMS}")).incomplete();
    match given {
        [false, false, false, false, false] => {
            Problem::of_query(format!("the cylinder is missing: {FORMS}")).incomplete()
        }
        [true, false, false, false, false] => missing(P2.name),
        [false, true, false, false, false] | [false, false, true, false, false] => missing(P1.name),
        [false, false, false, false, true] => missing(CENTER.name),
        _ => {
            let names = [P1, P2, AXIS, CENTER, HALF_AXIS].into_iter().zip(given).filter(|(_, is)| *is);
            let names: Vec<_> = names.map(|(parameter, _)| format!("`{}`", parameter.name)).collect();
            Problem::of_query(format!("{} cannot be used together: {FORMS}", names.join(", ")))
        }
    }
}

/// A vector turned by a quaternion, whose squared length divides what comes of it.
fn turned(vector: &VectorArg<'_>, rotation: &[&Decimal; 4]) -> Result<[Decimal; 3], Problem> {
    let certain = |_| Problem::of(ROTATION.name, "cannot be certified");
    let (lengths, parts) = (Scale::fitting(*vector), Scale::fitting(*rotation));
    let units = |scale: &Scale, number: &Decimal| scale.units::<Big>(number).map_err(certain);
    let [x, y, z, w] = rotation;
    let quaternion = [units(&parts, x)?, units(&parts, y)?, units(&parts, z)?, units(&parts, w)?];
    let frame = Frame::from_quaternion(&quaternion).map_err(certain)?.ok_or_else(zero_quaternion)?;
    let [x, y, z] = vector;
    let vector = Vector([units(&lengths, x)?, units(&lengths, y)?, units(&lengths, z)?]);
    let divisor = frame.determinant.clone() * lengths.units_in_one::<Big>().map_err(certain)?;
    Ok(frame.to_world(&vector).0.map(|numerator| Decimal::ratio_of(numerator, divisor.clone())))
}

impl SolidInput<'_> {
    /// What gives the axis besides p1 or the center; zero for a sphere.
    fn reach(&self) -> VectorArg<'_> {
        match &self.form {
            AxisForm::To(reach) | AxisForm::By(reach) | AxisForm::Half(reach) => *reach,
            AxisForm::TurnedHalf { turned, .. } => turned.each_ref(),
            AxisForm::Sphere => [&ZERO; 3],
        }
    }

    /// The scale that also fits the lengths in it.
    #[inline]
    pub(super) fn scale(&self, scale: Scale) -> Scale {
        scale.including(self.anchor).including(self.reach()).including([self.radius])
    }

    /// The cylinder in units.
    #[inline]
    pub(super) fn build<R: Ring>(&self, scale: &Scale) -> Result<Cylinder<R>, Stop> {
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

    /// What certainly holds p1 and p2, on an axis.
    pub(super) fn ends(&self, axis: usize) -> [Interval; 2] {
        let [anchor, reach] = [self.anchor, self.reach()].map(|vector| Interval::from(vector[axis]));
        match self.form {
            AxisForm::To(_) => [anchor, reach],
            AxisForm::By(_) | AxisForm::Sphere => [anchor, anchor + reach],
            AxisForm::Half(_) | AxisForm::TurnedHalf { .. } => [anchor - reach, anchor + reach],
        }
    }

    /// The wall in the textbook's numbers, or where the textbook stops.
    pub(super) fn in_floats<S: FloatSource>(&self, source: &S) -> Result<Wall<S::Number>, &'static str> {
        if self.caps != Caps::None {
            return Err("the textbook stops at the caps, which everyone cuts in a way of their own");
        }
        let [anchor, reach] = [self.anchor, self.reach()].map(|vector| vector_in_floats(vector, source));
        let (p1, p2) = match self.form {
            AxisForm::To(_) => (anchor, reach),
            AxisForm::By(_) | AxisForm::Sphere => (anchor.clone(), floats::sum(&anchor, &reach)),
            AxisForm::Half(_) => (floats::difference(&anchor, &reach), floats::sum(&anchor, &reach)),
            AxisForm::TurnedHalf { .. } => {
                return Err("the textbook stops at a rotation, which everyone computes in a way of their own");
            }
        };
        Ok(Wall { p1, p2, radius: source.number(self.radius) })
    }
}

/// A path and a cylinder.
pub(crate) struct RayCylinderQuery<'a> {
    /// The path.
    pub(super) path: PathInput<'a>,
    /// The cylinder.
    pub(super) solid: SolidInput<'a>,
}

/// A path and a cylinder, which is what the center of a thick path meets, wider by its radius; and how they meet.
pub(super) type RayCylinderMet<R> = PathMet<R, Cylinder<R>, Contact<SurfaceTime<R>, Surfaces>>;

impl<R: Ring> RayCylinderMet<R> {
    /// The cylinder that was given, in numbers that hold any product.
    pub(super) fn thin(&self) -> Cylinder<R::Deep> {
        let mut cylinder = self.solid.deep();
        cylinder.radius = cylinder.radius - &self.radius.deep();
        cylinder
    }

    /// Where the path is nearest to it; `None` for flat caps.
    pub(super) fn gap(&self) -> Result<Option<Gap<R::Deep>>, Stop> {
        Ok(cylinder_gap(&self.thin(), &self.path.deep())?)
    }
}

/// A cylinder in a picture, whose units are over this.
pub(super) fn body(Cylinder { p1, axis, radius, caps }: Cylinder<Big>, over: Big) -> Body {
    Body::Round { p1, axis, radius, caps, over }
}

/// The names of the surfaces that are crossed, as results have them.
pub(super) fn surface_name(surfaces: Surfaces) -> &'static str {
    match surfaces {
        [None, None] => "",
        [Some(Surface::Side), None] => "side",
        [Some(Surface::Side), Some(Surface::Cap1)] => "side+cap1",
        [Some(Surface::Side), Some(_)] => "side+cap2",
        [Some(Surface::Cap1), _] | [None, Some(Surface::Cap1)] => "cap1",
        [Some(Surface::Cap2), _] | [None, Some(_)] => "cap2",
    }
}
