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
use crate::commands::command::{Asked, Command};
use crate::commands::float_results::FloatFields;
use crate::commands::meeting::Meeting;
use crate::commands::path_input::read_bound;
use crate::commands::views;
use crate::explain::Working;
use crate::fast::{FastPath, Solids, Table};
use crate::geometry::BOX_DEGREE;
use crate::number::{Big, Interval};
use crate::picture::{Picture, Verdict};
use crate::query::{Args, Ask, BoundArg, Problem, Report, Spec, Stop};
use crate::scene::{Bounds, PathBounds, Scene, Scratch, Solid, SolidBounds};

use self::query::{MovingInput, SweptAabbQuery, t_max, time_range};
use self::spec::{A, A_VEL, B, B_VEL, FLOATS, SPEC, T_MAX};

/// The subcommand.
pub struct SweptAabb;

impl Command for SweptAabb {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn cases(&self) -> &'static Cases {
        &cases::CASES
    }

    fn answer(&self, asked: Asked<'_>, report: &mut Report<'_>) -> Result<(), Stop> {
        views::answer::<Self>(asked, report)
    }

    fn explain(&self, asked: Asked<'_>, ask: &Ask, to: &mut Working) -> Result<(), Stop> {
        views::explain::<Self>(asked, ask, to)
    }

    fn draw(&self, asked: Asked<'_>, ask: &Ask, to: &mut Picture) -> Result<(), Stop> {
        views::draw::<Self>(asked, ask, to)
    }

    fn solid(&self, args: &Args) -> Result<Solid, Stop> {
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

    fn draw_solid(
        &self,
        (scene, scratch): (&Scene, &mut Scratch),
        solid: usize,
        verdict: Verdict,
        label: Option<String>,
        to: &mut Picture,
    ) -> Result<(), Stop> {
        let solid = scene.solid(solid, &mut scratch.solid);
        drawing::draw_solid(&MovingInput::read(solid, &B, B_VEL)?, solid.dimension()?, verdict, label, to)
    }

    fn fast_further(&self) -> &'static [&'static str] {
        &fast::FURTHER
    }

    fn fast<'a>(&self, table: &Table<'_>, solids: Option<Solids<'a>>) -> Option<FastPath<'a>> {
        fast::path(table, solids)
    }
}

impl Meeting for SweptAabb {
    type Query<'a> = SweptAabbQuery<'a>;

    const FLOATS: &FloatFields = &FLOATS;

    #[inline(always)]
    fn query<'a>(query: &'a Args, solid: &'a Args) -> Result<SweptAabbQuery<'a>, Problem> {
        let dimension = query.dimension()?;
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
}
