//! Which pieces of an answer are written: what `--fields` names, once it is known what the solids of a scene have.

use crate::cli::{Config, FieldName};
use crate::failure::Failure;
use crate::nearest::nearest;
use crate::output::format::{AGAINST, AGAINST_CELL, AGAINST_ROW, AnswerField, SolidField, SolidsPassed};
use crate::query::{cut, listed, shown};

/// What is written of an answer, in order. All that tells of the solid stands in front, unless some of it is named:
/// then just that is written, where it is named.
pub fn resolve(config: &Config, against: Option<&SolidsPassed>) -> Result<Vec<AnswerField>, Failure> {
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
        });
    }
    Ok(fields)
}

/// What a name stands for that begins with `against_`.
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
            let like = nearest(name, all.iter().copied());
            let like = like.map_or(String::new(), |like| format!(", did you mean {}?", like.shown()));
            let (name, all) = (shown(name.as_bytes()), listed(all.into_iter().map(cut)));
            Err(Failure::Usage(format!(
                "--fields: {name} is not a column of the solids{like}; their columns are {all}"
            )))
        }
    }
}
