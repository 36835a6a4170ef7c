//! `hitcalc ray-cylinder`: a line, ray or segment against a cylinder, a capsule or a sphere.

mod answer;
mod cases;
mod drawing;
mod fast;
mod fast_encounter;
mod fast_integers;
mod fast_surfaces;
mod query;
mod spec;
mod textbook;
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
use crate::geometry::{CYLINDER_DEGREE, Caps};
use crate::number::Interval;
use crate::picture::{Picture, Verdict};
use crate::query::{Args, Ask, Problem, Report, Spec, Stop};
use crate::scene::{PathBounds, Scene, Scratch, Solid, SolidBounds};

use self::query::{RayCylinderQuery, SolidInput, in_3d};
use self::spec::{CAPS, FIELDS, PATH, SPEC};

/// The subcommand.
pub struct RayCylinder;

impl Command for RayCylinder {
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
        let solid = SolidInput::read(args)?;
        in_3d(args)?;
        let radius = Interval::from(solid.radius);
        let around = |axis: usize| {
            let ends = Interval::from(solid.p1[axis]).union(Interval::from(solid.p2[axis]));
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

    fn check_gap(&self, args: &Args) -> Result<(), Stop> {
        match SolidInput::read(args)?.caps {
            Caps::Flat => {
                let reason = "flat has no gap, which --report nearest needs: the nearest point of a rim is the root of a \
                              quartic; give none or round";
                Err(Problem::of(CAPS.name, reason).into())
            }
            _ => Ok(()),
        }
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
        drawing::draw_solid(&SolidInput::read(solid)?, verdict, label, to)
    }

    fn fast<'a>(&self, table: &Table<'_>, solids: Option<Solids<'a>>) -> Option<FastPath<'a>> {
        fast::path(table, solids)
    }
}

impl Meeting for RayCylinder {
    type Query<'a> = RayCylinderQuery<'a>;

    const FLOATS: &FloatFields = &FIELDS.floats;

    #[inline(always)]
    fn query<'a>(query: &'a Args, solid: &'a Args) -> Result<RayCylinderQuery<'a>, Problem> {
        query.dimension()?;
        let (path, solid) = (PATH.read(query)?, SolidInput::read(solid)?);
        in_3d(query)?;
        if path.radius.is_some() && solid.caps == Caps::Flat {
            let reason = "does not go with `caps` flat, whose rim a ball meets at times that are no square roots; give \
                          `caps` none or round";
            return Err(refusal(reason));
        }
        Ok(RayCylinderQuery { path, solid })
    }

    /// Queries and scenes alike are always in 3D.
    fn path(query: &Args, scene: &Scene, ask: &Ask) -> Result<PathBounds, Stop> {
        query.dimension()?;
        let path = PATH.read(query)?;
        in_3d(query)?;
        if path.radius.is_some() && !scene.takes_thick_paths {
            return Err(refusal("does not go with flat caps, which the scene has").into());
        }
        path.checked_bounds(ask.line)
    }

    fn draw_miss(query: &Args, ask: &Ask, to: &mut Picture) -> Result<(), Stop> {
        to.dimension(3);
        contact_marks::draw_miss(&PATH.read(query)?, ask, to)
    }
}
