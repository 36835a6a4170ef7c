//! `hitcalc grid-walk`: the cells of a grid that a path crosses, in order.

mod answer;
mod cases;
mod drawing;
mod input;
mod scene;
mod spec;
mod textbook;
mod working;

use crate::commands::command::{Asked, Command};
use crate::explain::{self, Working};
use crate::geometry::Vector;
use crate::query::{Ask, Report, Stop};

use self::input::GridWalkQuery;
use self::spec::SPEC;

/// The subcommand.
pub(super) const GRID_WALK: Command = Command {
    spec: &SPEC,
    cases: &cases::CASES,
    answer,
    meet_nearby: |args, scene, shift, ask| scene::meet_nearby(&GridWalkQuery::read(args, ask)?, scene, shift),
    explain,
    draw: |Asked { args, scene }, ask, to| {
        drawing::draw(&GridWalkQuery::read(args, ask)?, scene.map(|(scene, _)| scene), ask, to)
    },
    solid: scene::solid_cell,
    check_gap: |_| Ok(()),
    body: |scene, solid, picture| {
        let dimension = scene.dimension.unwrap_or(2);
        let body = |mesh| (drawing::body(mesh, scene.cells.cell(solid as u32), dimension), Vector::zero());
        Ok(picture.mesh().map(body))
    },
    fast_further: &[],
    fast: |_, _| None,
};

fn answer(Asked { args, scene }: Asked<'_>, report: &mut Report<'_>) -> Result<(), Stop> {
    let Some((scene, _)) = scene else { return answer::answer(&GridWalkQuery::read(args, report.ask())?, report) };
    scene.check_dimension(args.dimension()?)?;
    scene::answer(&GridWalkQuery::read(args, report.ask())?, scene, report)
}

fn explain(Asked { args, scene }: Asked<'_>, ask: &Ask, to: &mut Working) -> Result<(), Stop> {
    if let Some((scene, _)) = &scene {
        scene.check_dimension(args.dimension()?)?;
    }
    let query = GridWalkQuery::read(args, ask)?;
    for number in args.held() {
        explain::held_number(number).into_iter().for_each(|number| to.hold(number));
    }
    let Some((scene, _)) = scene else { return query.explain(None, ask, to) };
    let met = scene::explain(&query, scene, ask, to)?;
    to.begin_part();
    query.explain(Some((scene, query.counts_sides(ask), met.filter(|_| !ask.all))), ask, to)
}
