//! Reads the file of a scene, whole, through the same readers as queries. A bad solid always stops the run.

use std::sync::Arc;

use crate::cli::{Config, InputFormat, SceneInput};
use crate::failure::Failure;
use crate::format::{Passed, PassedValue, SolidsPassed};
use crate::query::{Args, Stop};
use crate::scene::{Scene, SceneBuilder};

use super::chunks::{Chunk, Cutter};
use super::csv_rows::CsvPlan;
use super::json_rows::JsonPlan;
use super::queries::{Plan, Queries, ReadQuery};
use super::source::Source;

/// A scene, and what its solids pass through.
pub struct LoadedScene {
    /// The solids.
    pub scene: Scene,
    /// Their other columns or keys.
    pub passed: Arc<SolidsPassed>,
}

/// The scene of a run, if it has one.
pub fn load(config: &Config) -> Result<Option<LoadedScene>, Failure> {
    let Some(input) = &config.scene else { return Ok(None) };
    let empty = Args::new(input.reading.parameters);
    let mut builder = SceneBuilder::new(&empty);
    let mut passed =
        SolidsPassed { are_json: !matches!(input.reading.format, InputFormat::Csv(_)), ..Default::default() };
    read(input, empty, |solid, args| {
        let failed = |reason: String| Failure::Data(format!("{}: {reason}", (solid.place)()));
        let described = |stop| match stop {
            Stop::Problem(problem) => failed(problem.describe(solid.spelling)),
            _ => failed("the solid cannot be certified".to_owned()),
        };
        if let Some(problem) = solid.problem {
            return Err(described(Stop::Problem(problem)));
        }
        let place = builder.len();
        let kind = config.command.solid(args).map_err(described)?;
        builder.add(args, kind).map_err(|problem| described(Stop::Problem(problem)))?;
        keep(&mut passed, place, solid.passed);
        Ok(())
    })?;
    Ok(Some(LoadedScene { scene: builder.finish(), passed: Arc::new(passed) }))
}

/// Calls `visit` for each solid of the file.
fn read(
    input: &SceneInput,
    flags: Args,
    mut visit: impl FnMut(ReadQuery<'_>, &Args) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Source { reader, name, .. } = Source::open(&input.input)?;
    let mut cutter = Cutter::new(reader, input.reading.format, name.clone());
    let mut chunk = Chunk::default();
    let mut is_chunk = cutter.next(&mut chunk)?;
    let plan = match input.reading.format {
        InputFormat::Csv(delimiter) => {
            match CsvPlan::behead(&input.reading, &mut cutter, &mut chunk, is_chunk, delimiter, &name)? {
                Some(plan) => Plan::Csv(plan),
                None => return Ok(()),
            }
        }
        InputFormat::Json => Plan::Json(JsonPlan::new(&input.reading)?),
        InputFormat::Ndjson => Plan::Ndjson(JsonPlan::new(&input.reading)?),
    };
    let mut args = flags.clone();
    let queries = Queries { plan, flags, source: name, noun: "solid" };
    while is_chunk {
        queries.visit(&chunk, &mut args, &mut visit)?;
        is_chunk = cutter.next(&mut chunk)?;
    }
    Ok(())
}

/// Keeps what a solid passes through, in a list that is no longer than its last value needs.
fn keep(passed: &mut SolidsPassed, solid: usize, cells: &dyn Passed) {
    cells.visit(&mut |cell| {
        let place = passed.names.iter().position(|name| name == cell.name).unwrap_or_else(|| {
            passed.names.push(cell.name.to_owned());
            passed.names.len() - 1
        });
        let bytes = match cell.value {
            PassedValue::Bytes(bytes) => bytes,
            PassedValue::Json(raw) => raw.as_bytes(),
        };
        passed.values.resize(solid + 1, Vec::new());
        let values = &mut passed.values[solid];
        values.resize(values.len().max(place + 1), None);
        values[place] = Some(bytes.into());
    });
}
