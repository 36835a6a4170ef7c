//! Which pieces of an answer are written: what `--fields` names, once it is known what the solids of a scene have.

use std::collections::HashMap;
use std::sync::Arc;

use crate::check::Checks;
use crate::cli::{Config, FieldName, no_result};
use crate::failure::Failure;
use crate::input::begun::Begun;
use crate::input::queries::Plan;
use crate::output::format::{AGAINST, AGAINST_CELL, AGAINST_ROW, AnswerField, SolidField, SolidsPassed, ValueSource};
use crate::query::{Parameter, cut, listed, shown};

/// The parts of an answer that are written, in order. All columns about the solid are in front, unless some of them are
/// named: then only those are written, where they are named.
pub(super) fn resolve(
    config: &Config,
    against: Option<&SolidsPassed>,
    copied: &[Arc<str>],
) -> Result<Vec<AnswerField>, Failure> {
    let (results, prefix) = (config.results, &config.writing.prefix);
    let is_named = config.fields.iter().any(|field| matches!(field, FieldName::OfSolid(_)));
    let (nothing, mut fields) = (SolidsPassed::default(), Vec::new());
    if let Some(against) = against.filter(|_| !is_named) {
        let values = (0..against.names.len()).map(SolidField::Value);
        // The number of a tile says nothing to a reader of its map; its cell does.
        let number = if against.is_map { SolidField::Cell } else { SolidField::Row };
        let of_solid = std::iter::once(number).chain(values);
        fields.extend(of_solid.map(|field| AnswerField::of_solid(field, against, prefix)));
    }
    for field in &config.fields {
        fields.push(match field {
            FieldName::Result(index) => AnswerField::of_result(results, *index, prefix),
            FieldName::OfSolid(name) => {
                let against = against.unwrap_or(&nothing);
                AnswerField::of_solid(of_solid(name, against)?, against, prefix)
            }
            FieldName::Copied(name) => match copied.iter().position(|copied| **copied == **name) {
                Some(index) => AnswerField { name: name.clone(), source: ValueSource::Copied(index) },
                // It is in front.
                None => continue,
            },
        });
    }
    Ok(fields)
}

/// The names that are copied to their place among the results: none, if they are in front of them in the order of the
/// input.
pub(super) fn copied(config: &Config, begun: &Begun, in_scene: bool) -> Result<Vec<Arc<str>>, Failure> {
    let Some(chosen) = &config.reading.copied else { return Ok(Vec::new()) };
    let chosen = &chosen.names;
    let there = begun.copied_names();
    if let Some(there) = &there {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        there.iter().for_each(|name| *counts.entry(name).or_default() += 1);
        for name in chosen {
            match counts.get(name.as_str()).copied().unwrap_or_default() {
                1 => {}
                // Other flags say that there are such keys, in objects that are still to come.
                0 if matches!(begun.plan, Plan::Json(_)) && config.reading.is_spoken_of(name) => {}
                0 => return Err(unknown(config, name, in_scene)),
                _ => return Err(bad(format!("there are several columns {}", shown(name.as_bytes())))),
            }
        }
    }
    let is_first = |(field, name): (&FieldName, &String)| *field == FieldName::Copied(name.clone());
    let are_first = config.fields.iter().zip(chosen).all(is_first);
    // Keys of later objects may have another order, and there may be others.
    let are_in_order = match &there {
        Some(there) if chosen.len() == 1 => there.contains(&chosen[0]),
        there => chosen.len() == 1 || matches!(begun.plan, Plan::Csv(_)) && there.as_ref() == Some(chosen),
    };
    Ok(if are_first && are_in_order { Vec::new() } else { chosen.iter().map(|name| Arc::from(&**name)).collect() })
}

fn bad(reason: String) -> Failure {
    Failure::Usage(format!("--fields: {reason}"))
}

/// The message about a name that is not a result, nor a column of the input.
fn unknown(config: &Config, name: &str, in_scene: bool) -> Failure {
    let spec = config.command.spec;
    let results = if in_scene { spec.scene_results } else { spec.results };
    let mut of_parameters = config.reading.parameters.iter().flat_map(Parameter::columns);
    let is_of_check = |checks: &Checks| checks.declared().iter().any(|added| added.name == name);
    if config.checks.as_ref().is_some_and(is_of_check) {
        let name = shown(name.as_bytes());
        return bad(format!("{name} stands behind the results with --check, and is not chosen: leave it out here"));
    }
    let reading = &config.reading;
    let more = match of_parameters.any(|column| column == name) {
        true if reading.given.iter().any(|given| name.starts_with(given)) => {
            "; a flag gives it, and only what the input has is copied"
        }
        true if reading.keep_input => "; it is copied by the names of its columns, as origin_x and origin_y",
        true => "; parameters are copied with --keep-input, by the names of their columns",
        false => "; nor is it a column that is copied",
    };
    bad(no_result(name, results.iter().map(|result| result.name), more))
}

/// The column about a solid of a name that begins with `against_`.
fn of_solid(name: &str, against: &SolidsPassed) -> Result<SolidField, Failure> {
    if name == AGAINST_ROW {
        return Ok(SolidField::Row);
    }
    if name == AGAINST_CELL && against.is_map {
        return Ok(SolidField::Cell);
    }
    let known: Vec<String> = against.names.iter().map(|passed| format!("{AGAINST}{}", passed.trim())).collect();
    match known.iter().position(|known| known == name) {
        Some(index) => Ok(SolidField::Value(index)),
        None => {
            let cell = against.is_map.then_some(AGAINST_CELL);
            let own = std::iter::once(AGAINST_ROW).chain(cell);
            let all: Vec<&str> = own.chain(known.iter().map(String::as_str)).collect();
            let (name, all) = (shown(name.as_bytes()), listed(all.into_iter().map(cut)));
            Err(Failure::Usage(format!("--fields: {name} is not a column of the solids; their columns are {all}")))
        }
    }
}
