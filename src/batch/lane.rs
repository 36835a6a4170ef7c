//! Which jobs have a straight lane.

use crate::cli::{Config, Dialect, Writing};
use crate::format::{AnswerField, Layout, OutputFormat};
use crate::lanes::{Lane, Table};
use crate::query::{Ask, NumberForm, Numbers, Rows};

use super::queries::{Plan, Queries};

/// The straight lane for a job, if its input and its output are of the most usual forms.
pub fn lane_of(config: &Config, queries: &Queries, layout: &Layout, format: OutputFormat) -> Option<Lane> {
    let (Plan::Csv(plan), OutputFormat::Csv(written)) = (&queries.plan, format) else { return None };
    let spec = config.command.spec();
    // Whoever adds an option decides here whether lanes know it.
    let &Ask { line, no_touch, form, wanted: _, all, max_cells: _, numbers } = &config.ask;
    let Dialect { delimiter, comment, escape: _ } = plan.dialect;
    let Writing { only, quiet, explain, .. } = &config.writing;
    let Layout {
        declared: _,
        rows,
        against,
        fields,
        prefix: _,
        // They are text already.
        text_numbers: _,
        errors,
        numbered,
        three_dimensional,
        // A row of another dimension than this is left by the lane.
        first_decides: _,
        passed: _,
        decimal_comma,
        header: _,
        color: _,
        // Text alone is a table.
        table: _,
    } = layout;
    let usual = (0..spec.results.len() - spec.further_results).map(AnswerField::Result);
    let is_other = line || no_touch || all || form != NumberForm::Nearest || numbers != Numbers::Fast;
    let is_written_otherwise = *numbered || written != delimiter || *decimal_comma != (plan.point() == b',');
    let has_more = *explain
        || *quiet
        || only.is_some()
        || config.picture.is_some()
        || comment.is_some()
        || against.is_some()
        || *rows != Rows::One;
    if is_other || is_written_otherwise || has_more || !usual.eq(fields.iter().copied()) {
        return None;
    }
    let dimension = if *three_dimensional { 3 } else { 2 };
    let table = Table {
        parameters: &config.reading.parameters,
        flags: &queries.flags,
        dimension,
        columns: &plan.number_slots(dimension)?,
        passed: plan.passed(),
        delimiter,
        point: plan.point(),
        errors: *errors,
    };
    Lane::new(spec, &table)
}
