//! `hitcalc ray-box`: a line, ray or segment against a box.

mod answer;
mod cases;
mod fast;
mod fast_placed;
mod fast_thick;
mod query;
mod spec;
mod thick;
mod thick_working;
mod working;

use crate::cases::Cases;
use crate::commands::contact_marks;
use crate::commands::float_results::FloatFields;
use crate::commands::meeting::Meeting;
use crate::fast::{FastFurther, FindFastPath};
use crate::geometry::Vector;
use crate::picture::{MovingBody, Picture};
use crate::query::{Args, Ask, Problem, Spec, Stop};
use crate::scene::{PathBounds, Scene, Solid};

use self::query::RayBoxQuery;
use self::spec::{FAST_FURTHER, FIELDS, PATH, PLACEMENT, SPEC};

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
        contact_marks::draw_miss(&PATH.read(query)?, ask, to)
    }

    fn solid(args: &Args) -> Result<Solid, Stop> {
        let dimension = args.dimension()?;
        let target = PLACEMENT.read(args, dimension)?;
        target.check(dimension)?;
        let (outline, degree) = (target.outline(dimension), target.degree());
        Ok(Solid::Volume { outline, motion: None, degree, takes_thick_paths: thick::goes_with(&target) })
    }

    fn body(solid: &Args) -> Result<MovingBody, Stop> {
        let dimension = solid.dimension()?;
        Ok((PLACEMENT.read(solid, dimension)?.body(dimension)?, Vector::zero()))
    }
}
