//! `hitcalc ray-cylinder`: a line, ray or segment against a cylinder, a capsule or a sphere.

mod answer;
mod cases;
mod fast;
mod fast_encounter;
mod fast_integers;
mod fast_surfaces;
mod query;
mod spec;
mod textbook;
mod working;

use crate::cases::Cases;
use crate::commands::contact_marks;
use crate::commands::float_results::FloatFields;
use crate::commands::meeting::Meeting;
use crate::fast::FindFastPath;
use crate::geometry::{CYLINDER_DEGREE, Caps, Vector};
use crate::number::{Interval, Scale};
use crate::picture::{MovingBody, Picture};
use crate::query::{Args, Ask, Problem, Spec, Stop};
use crate::scene::{PathBounds, Scene, Solid, SolidBounds};

use self::query::{RayCylinderQuery, SolidInput};
use self::spec::{CAPS, FIELDS, PATH, SPEC};

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
        contact_marks::draw_miss(&PATH.read(query)?, ask, to)
    }

    fn solid(args: &Args) -> Result<Solid, Stop> {
        let solid = SolidInput::read(args)?;
        let radius = Interval::from(solid.radius);
        let around = |axis: usize| {
            let [first, second] = solid.ends(axis);
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
        Ok((query::body(solid.build(&scale)?, scale.units_in_one()?), Vector::zero()))
    }
}
