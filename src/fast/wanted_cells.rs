//! What is written of an answer.

use crate::output::format::{AnswerField, Layout, SolidField, ValueSource};
use crate::query::{ResultField, ResultShape, Spec};

use super::arrangement::{Content, WantedField};
use super::further::FastFurther;

/// What is written of an answer, and where it is among the cells that a question writes: those that tell of the solid,
/// then all results but the further ones.
pub struct WantedCells {
    /// What tells of the solid.
    pub of_solid: Vec<SolidField>,
    /// All that is written, in order.
    pub fields: Vec<WantedField>,
    /// Whether these are all cells in their order.
    pub are_all: bool,
}

impl WantedCells {
    /// What a layout names of these results of a question, in so many dimensions; `None` if its fast path does not work
    /// it out. Of further results that knows these.
    pub fn new(
        layout: &Layout,
        (spec, declared, known): (&Spec, &'static [ResultField], &[FastFurther]),
        dimension: usize,
    ) -> Option<Self> {
        let of_solid: Vec<_> = layout.fields.iter().filter_map(AnswerField::solid_field).collect();
        let mut results: Vec<WantedField> = Vec::new();
        let mut cells = of_solid.iter().map(|field| field.columns()).sum();
        let further = spec.results.len() - spec.further_results..spec.results.len();
        // Behind the results of the command stands what a check adds.
        for (index, result) in declared.iter().enumerate() {
            let is_named = layout.results().any(|(named, _)| named.name == result.name);
            if further.contains(&index) && !(is_named && known.iter().any(|(name, _)| *name == result.name)) {
                continue;
            }
            let content = match result.shape {
                ResultShape::Word if results.is_empty() => Content::Status,
                ResultShape::Word => Content::Word,
                ResultShape::Single | ResultShape::Integer => Content::Number,
                ResultShape::Vector | ResultShape::Index => Content::Vector(dimension),
            };
            results.push(WantedField { name: layout.added(result.name), content, first: cells });
            cells += content.cells();
        }
        let mut next_of_solid = 0;
        let field = |field: &AnswerField| match field.source {
            ValueSource::Result(..) => results.iter().find(|known| known.name == field.name).cloned(),
            ValueSource::OfSolid(of_solid) => {
                let content = match of_solid {
                    SolidField::Row => Content::Number,
                    SolidField::Cell => Content::Vector(of_solid.columns()),
                    SolidField::Value(_) => Content::Text,
                };
                let first = next_of_solid;
                next_of_solid += of_solid.columns();
                Some(WantedField { name: field.name.clone(), content, first })
            }
            ValueSource::Copied(_) => None,
        };
        let fields: Vec<_> = layout.fields.iter().map(field).collect::<Option<_>>()?;
        let mut end = 0;
        let follows =
            |field: &WantedField| std::mem::replace(&mut end, field.first + field.content.cells()) == field.first;
        let are_all = fields.iter().all(follows) && end == cells;
        Some(Self { of_solid, fields, are_all })
    }
}
