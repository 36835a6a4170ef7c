//! The query of `ray-cylinder`: the solid as it was given, and how a path meets it.

use crate::commands::path_input::{PathInput, check_radius, read_vector};
use crate::commands::path_met::PathMet;
use crate::geometry::{Caps, Contact, Cylinder, Gap, Surface, SurfaceTime, Surfaces, cylinder_gap};
use crate::number::{Big, Decimal, Ring, Scale};
use crate::picture::Body;
use crate::query::{Args, Problem, Stop, VectorArg, slot_of};

use super::spec::{CAP_KINDS, CAPS, P1, P2, PARAMETERS, RADIUS};

/// A cylinder, as decimals.
pub struct SolidInput<'a> {
    /// A point of the axis.
    pub p1: VectorArg<'a>,
    /// Another.
    pub p2: VectorArg<'a>,
    /// The radius, 0 or more.
    pub radius: &'a Decimal,
    /// What its ends are.
    pub caps: Caps,
    /// Whether the query gives `caps`, rather than the default.
    pub says_caps: bool,
}

impl<'a> SolidInput<'a> {
    /// The cylinder that was given.
    pub fn read(args: &'a Args) -> Result<Self, Problem> {
        let missing = |name| {
            Problem::of(
                name,
                "is missing: a cylinder is `p1` + `p2` + `radius`, a sphere one with equal ends and `caps` round",
            )
            .incomplete()
        };
        let p1 = args.vector(const { slot_of(PARAMETERS, P1.name) }).ok_or_else(|| missing(P1.name))?;
        let p2 = args.vector(const { slot_of(PARAMETERS, P2.name) }).ok_or_else(|| missing(P2.name))?;
        let radius = args.number(const { slot_of(PARAMETERS, RADIUS.name) }).ok_or_else(|| missing(RADIUS.name))?;
        let given = args.word(const { slot_of(PARAMETERS, CAPS.name) });
        let caps = given.map_or(Caps::None, |index| CAP_KINDS[index]);
        check_radius(RADIUS.name, radius)?;
        if p1 == p2 && caps != Caps::Round {
            let reason = "is `p1`, which leaves the axis without a direction; only with `caps` round, a sphere, may they be equal";
            return Err(Problem::of(P2.name, reason));
        }
        Ok(Self { p1, p2, radius, caps, says_caps: given.is_some() })
    }
}

impl SolidInput<'_> {
    /// The scale that also fits the lengths in it.
    #[inline]
    pub fn scale(&self, scale: Scale) -> Scale {
        scale.including(self.p1).including(self.p2).including([self.radius])
    }

    /// The cylinder in units.
    #[inline]
    pub fn build<R: Ring>(&self, scale: &Scale) -> Result<Cylinder<R>, Stop> {
        let p1 = read_vector(&self.p1, scale)?;
        let axis = read_vector(&self.p2, scale)?.minus(&p1);
        Ok(Cylinder { p1, axis, radius: scale.units(self.radius)?, caps: self.caps })
    }
}

/// A path and a cylinder.
pub struct RayCylinderQuery<'a> {
    /// The path.
    pub path: PathInput<'a>,
    /// The cylinder.
    pub solid: SolidInput<'a>,
}

/// A path and a cylinder, which is what the center of a thick path meets, wider by its radius; and how they meet.
pub type RayCylinderMet<R> = PathMet<R, Cylinder<R>, Contact<SurfaceTime<R>, Surfaces>>;

impl<R: Ring> RayCylinderMet<R> {
    /// The cylinder that was given, in numbers that hold any product.
    pub fn thin(&self) -> Cylinder<R::Deep> {
        let mut cylinder = self.solid.deep();
        cylinder.radius = cylinder.radius - &self.radius.deep();
        cylinder
    }

    /// Where the path is nearest to it; `None` for flat caps.
    pub fn gap(&self) -> Result<Option<Gap<R::Deep>>, Stop> {
        Ok(cylinder_gap(&self.thin(), &self.path.deep())?)
    }
}

/// A cylinder in a picture, whose units are over this.
pub fn body(Cylinder { p1, axis, radius, caps }: Cylinder<Big>, over: Big) -> Body {
    Body::Round { p1, axis, radius, caps, over }
}

/// The names of the surfaces that are crossed, as results have them.
pub fn surface_name(surfaces: Surfaces) -> &'static str {
    match surfaces {
        [None, None] => "",
        [Some(Surface::Side), None] => "side",
        [Some(Surface::Side), Some(Surface::Cap1)] => "side+cap1",
        [Some(Surface::Side), Some(_)] => "side+cap2",
        [Some(Surface::Cap1), _] | [None, Some(Surface::Cap1)] => "cap1",
        [Some(Surface::Cap2), _] | [None, Some(_)] => "cap2",
    }
}
