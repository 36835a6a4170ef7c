//! Which pieces of an answer are written: what `--fields` names, once it is known what the solids of a scene have.

use crate::cli::{Config, FieldName};
use crate::failure::Failure;
use crate::nearest::nearest;
use crate::output::format::{AGAINST, AGAINST_ROW, AnswerField, SolidField, SolidsPassed};
use crate::query::{cut, listed, shown};

/// What is written of an answer, in order. All that tells of the solid stands in front, unless some of it is named: then
/// just that is written, where it is named.
pub fn resolve(config: &Config, against: Option<&SolidsPassed>) -> Result<Vec<AnswerField>, Failure> {
    let is_named = config.fields.iter().any(|field| matches!(field, FieldName::OfSolid(_)));
    let mut fields = Vec::new();
    if let Some(against) = against.filter(|_| !is_named) {
        fields.push(AnswerField::OfSolid(SolidField::Row));
        fields.extend((0..against.names.len()).map(|name| AnswerField::OfSolid(SolidField::Value(name))));
    }
    for field in &config.fields {
        fields.push(match field {
            FieldName::Result(index) => AnswerField::Result(*index),
            FieldName::OfSolid(name) => AnswerField::OfSolid(of_solid(name, against)?),
        });
    }
    Ok(fields)
}

/// What a name stands for that begins with `against_`.
fn of_solid(name: &str, against: Option<&SolidsPassed>) -> Result<SolidField, Failure> {
    if name == AGAINST_ROW {
        return Ok(SolidField::Row);
    }
    let passed = against.map_or(&[][..], |against| &against.names);
    let known: Vec<String> = passed.iter().map(|passed| format!("{AGAINST}{}", passed.trim())).collect();
    match known.iter().position(|known| known == name) {
        Some(index) => Ok(SolidField::Value(index)),
        None => {
            let all: Vec<&str> = std::iter::once(AGAINST_ROW).chain(known.iter().map(String::as_str)).collect();
            let like = nearest(name, all.iter().copied());
            let like = like.map_or(String::new(), |like| format!(", did you mean {}?", cut(like)));
            let (name, all) = (shown(name.as_bytes()), listed(all.into_iter().map(cut)));
            Err(Failure::Usage(format!(
                "--fields: {name} is not a column of the solids{like}; their columns are {all}"
            )))
        }
    }
}
