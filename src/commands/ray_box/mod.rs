//! `hitcalc ray-box`: a line, ray or segment against a box.

mod answer;
mod cases;
mod drawing;
mod fast;
mod fast_placed;
mod fast_thick;
mod query;
mod spec;
mod thick;
mod thick_working;
mod working;

use crate::cases::Cases;
use crate::commands::command::{Asked, Command};
use crate::commands::contact_marks;
use crate::commands::float_results::FloatFields;
use crate::commands::meeting::Meeting;
use crate::commands::thick_path::refusal;
use crate::commands::views;
use crate::explain::Working;
use crate::fast::{FastPath, Solids, Table};
use crate::picture::{Picture, Verdict};
use crate::query::{Args, Ask, Problem, Report, Spec, Stop};
use crate::scene::{PathBounds, Scene, Scratch, Solid};

use self::query::RayBoxQuery;
use self::spec::{FAST_FURTHER, FIELDS, PATH, PLACEMENT, SPEC};

/// The subcommand.
pub struct RayBox;

impl Command for RayBox {
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
        let target = PLACEMENT.read(args, dimension)?;
        target.check(dimension)?;
        let (outline, degree) = (target.outline(dimension), target.degree());
        let takes_thick_paths = thick::check(&target).is_ok();
        Ok(Solid::Volume { outline, motion: None, degree, takes_thick_paths })
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
        let dimension = solid.dimension()?;
        drawing::draw_solid(&PLACEMENT.read(solid, dimension)?, dimension, verdict, label, to)
    }

    fn fast_further(&self) -> &'static [&'static str] {
        &FAST_FURTHER
    }

    fn fast<'a>(&self, table: &Table<'_>, solids: Option<Solids<'a>>) -> Option<FastPath<'a>> {
        fast::path(table, solids)
    }
}

impl Meeting for RayBox {
    type Query<'a> = RayBoxQuery<'a>;

    const FLOATS: &FloatFields = &FIELDS.floats;

    #[inline(always)]
    fn query<'a>(query: &'a Args, solid: &'a Args) -> Result<RayBoxQuery<'a>, Problem> {
        let dimension = query.dimension()?;
        let (path, target) = (PATH.read(query)?, PLACEMENT.read(solid, dimension)?);
        if path.radius.is_some() {
            thick::check(&target)?;
        }
        Ok(RayBoxQuery { dimension, path, target })
    }

    fn path(query: &Args, scene: &Scene, ask: &Ask) -> Result<PathBounds, Stop> {
        scene.check_dimension(query.dimension()?)?;
        let path = PATH.read(query)?;
        if path.radius.is_some() && !scene.takes_thick_paths {
            return Err(refusal("goes with upright boxes and those of a rotation; the scene has others").into());
        }
        path.checked_bounds(ask.line)
    }

    fn draw_miss(query: &Args, ask: &Ask, to: &mut Picture) -> Result<(), Stop> {
        to.dimension(query.dimension()?);
        contact_marks::draw_miss(&PATH.read(query)?, ask, to)
    }
}
