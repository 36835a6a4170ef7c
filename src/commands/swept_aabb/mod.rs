//! `hitcalc swept-aabb`: two axis-aligned boxes, each moving at constant velocity.

mod answer;
mod cases;
mod drawing;
mod fast;
mod query;
mod spec;
mod textbook;
mod working;

use crate::cases::Cases;
use crate::commands::float_results::FloatFields;
use crate::commands::meeting::Meeting;
use crate::commands::path_input::read_bound;
use crate::fast::{FastFurther, FindFastPath};
use crate::geometry::BOX_DEGREE;
use crate::number::{Big, Interval};
use crate::picture::{MovingBody, Picture};
use crate::query::{Args, Ask, BoundArg, Problem, Spec, Stop};
use crate::scene::{Bounds, PathBounds, Scene, Solid, SolidBounds};

use self::query::{MovingInput, SweptAabbQuery, t_max, time_range};
use self::spec::{A, A_VEL, B, B_VEL, FLOATS, SPEC, T_MAX};

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
