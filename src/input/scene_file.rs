//! Reads the file of a scene, whole, through the same readers as queries. A bad solid always stops the run.

use std::io;
use std::sync::Arc;

use crate::cli::Input;
use crate::cli::{Config, InputFormat};
use crate::memory::{room, room_for_threads};
use crate::output::format::SolidsPassed;
use crate::query::{Args, Stop};
use crate::scene::{Scene, SceneBuilder};

use super::begun::Names;
use super::chunk::Chunk;
use super::json::rows::AddedNames;
use super::open::OpenInput;
use super::queries::ReadQuery;
use super::tiles::{self, Map};
use super::warnings::Warnings;

/// A scene, and what its solids pass through.
pub struct LoadedScene {
    /// The solids.
    pub scene: Scene,
    /// Their other columns or keys.
    pub passed: Arc<SolidsPassed>,
    /// The map that it was, for walks that may pass it by.
    pub map: Option<Map>,
}

/// Bytes for each solid that lists need while they grow, and the index while it is made.
const OF_SOLID: usize = 160;

/// The scene of a run, if it has one, from its file as `open` gives it.
pub fn load(
    config: &mut Config,
    open: impl FnOnce(&Input) -> anyhow::Result<OpenInput>,
) -> anyhow::Result<Option<LoadedScene>> {
    let Some(mut input) = config.scene.take() else { return Ok(None) };
    let mut open = open(&input.input)?.sniff(&mut input.reading)?;
    let mut map = None;
    if let Some(tiles) = &input.tiles {
        let walk = tiles::FlagWalk { parameters: config.reading.parameters, args: &config.flags };
        open = open.mapped(|file, name| {
            let (cells, there) = tiles::read(file, name, tiles, &walk, &Warnings::default())?;
            map = there;
            Ok(cells)
        })?;
        input.reading.format = InputFormat::Csv(tiles::DIALECT);
    }
    let flags = Args::new(input.reading.parameters);
    let mut builder = SceneBuilder::new(&flags);
    let are_json = !matches!(input.reading.format, InputFormat::Csv(_));
    let mut passed = SolidsPassed::new(are_json);
    let name = open.name.clone();
    if let Some(begun) = open.begin(&input.reading, false, false)? {
        let command = config.command;
        if let Names::Columns(plan) = &begun.names {
            plan.check_complete(&input.reading, &flags, |args| match (command.solid)(args) {
                Err(Stop::Problem(problem)) if problem.is_incomplete() => Some(problem),
                _ => None,
            })?;
        }
        let is_complete = |args: &Args| (command.solid)(args).is_ok();
        begun.lacking_keys(&flags, is_complete).iter().for_each(|warning| Warnings::default().tell_once(warning));
        let (solids, mut feed) =
            begun.plan(AddedNames::default(), Arc::default(), (input.reading.parameters, flags, None), "solid")?;
        let mut reader = solids.reader();
        let mut chunk = Chunk::default();
        while feed.next(&mut chunk)? {
            reader.visit(&chunk, |solid, args| add(config, &mut builder, &mut passed, &solid, args))?;
        }
        solids
            .named_keys()
            .map_or(Ok(()), |named| named.check_found(&name, &|note| solids.warnings.tell_once(note)))?;
        solids.warnings.end();
    }
    check_room(builder.len(), 0)?;
    // Where memory is short one thread makes the index: more of them would take what the run needs.
    let threads = match config.jobs.get() {
        1 => 1,
        jobs => room_for_threads(jobs, builder.len().saturating_mul(OF_SOLID)).map_or(1, |(threads, _)| threads),
    };
    Ok(Some(LoadedScene { scene: builder.finish(threads), passed: Arc::new(passed), map }))
}

/// Adds a solid to the scene.
fn add(
    config: &Config,
    builder: &mut SceneBuilder,
    passed: &mut SolidsPassed,
    solid: &ReadQuery<'_>,
    args: &Args,
) -> anyhow::Result<()> {
    let failed = |stop| match stop {
        Stop::Problem(problem) => solid.failure(solid.describe(&problem)),
        _ => solid.failure("the solid cannot be certified".to_owned()),
    };
    if let Some(problem) = &solid.problem {
        return Err(failed(problem.clone().into()).into());
    }
    // Then the lists may grow to twice as much.
    if builder.len().is_power_of_two() {
        check_room(2 * builder.len(), 2 * passed.memory())?;
    }
    let kind = (config.command.solid)(args).map_err(failed)?;
    if config.ask.nearest {
        (config.command.check_gap)(args).map_err(failed)?;
    }
    builder.add(args, kind).map_err(|problem| failed(problem.into()))?;
    passed.add(solid.passed);
    Ok(())
}

/// Fails if there is no room for so many solids and what passes through with them.
fn check_room(solids: usize, passed: usize) -> io::Result<()> {
    if room(solids.saturating_mul(OF_SOLID).saturating_add(passed)).is_some() {
        return Ok(());
    }
    let reason = format!("out of memory: {solids} solids do not fit; --against keeps the whole scene in memory");
    Err(io::Error::new(io::ErrorKind::OutOfMemory, reason))
}
