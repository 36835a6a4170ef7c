//! `hitcalc grid-walk`: the cells of a grid that a path crosses, in order.

mod answer;
mod cases;
mod drawing;
mod input;
mod scene;
mod spec;
mod textbook;
mod working;

use crate::cases::Cases;
use crate::commands::command::{Asked, Command};
use crate::explain::{self, Working};
use crate::picture::{Picture, Verdict};
use crate::query::{Args, Ask, Report, Spec, Stop};
use crate::scene::{Scene, Scratch, Solid};

use self::input::GridWalkQuery;
use self::spec::{SOLID_CELL_SLOT, SPEC};

/// The subcommand.
pub struct GridWalk;

impl Command for GridWalk {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn cases(&self) -> &'static Cases {
        &cases::CASES
    }

    fn answer(&self, Asked { args, scene }: Asked<'_>, report: &mut Report<'_>) -> Result<(), Stop> {
        if let Some((scene, _)) = scene {
            scene.check_dimension(args.dimension()?)?;
            return scene::answer(&GridWalkQuery::read(args)?, scene, report);
        }
        answer::answer(&GridWalkQuery::read(args)?, report)
    }

    fn explain(&self, Asked { args, scene }: Asked<'_>, ask: &Ask, to: &mut Working) -> Result<(), Stop> {
        if let Some((scene, _)) = &scene {
            scene.check_dimension(args.dimension()?)?;
        }
        let query = GridWalkQuery::read(args)?;
        for number in args.held() {
            explain::held_number(number).into_iter().for_each(|number| to.hold(number));
        }
        let Some((scene, _)) = scene else { return query.explain(None, to) };
        let met = scene::explain(&query, scene, ask, to)?;
        to.begin_part();
        query.explain(Some((scene, query.counts_sides(ask), met.filter(|_| !ask.all))), to)
    }

    fn draw(&self, Asked { args, scene }: Asked<'_>, ask: &Ask, to: &mut Picture) -> Result<(), Stop> {
        drawing::draw(&GridWalkQuery::read(args)?, scene.map(|(scene, _)| scene), ask, to)
    }

    fn solid(&self, args: &Args) -> Result<Solid, Stop> {
        args.dimension()?;
        scene::solid_cell(args, SOLID_CELL_SLOT)
    }

    fn draw_solid(
        &self,
        (scene, _): (&Scene, &mut Scratch),
        solid: usize,
        verdict: Verdict,
        label: Option<String>,
        to: &mut Picture,
    ) -> Result<(), Stop> {
        let cell = scene.cells.cell(solid as u32);
        drawing::draw_solid(cell, scene.dimension.unwrap_or(2), verdict, label, to);
        Ok(())
    }
}
