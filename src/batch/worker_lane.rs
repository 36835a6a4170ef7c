//! The straight lane of one worker: for CSV it is that of the columns, for objects one of their lines shows it.

use crate::cli::{Dialect, Writing};
use crate::format::{Layout, OutputFormat, SolidField};
use crate::lanes::{Answered, Arrangement, Lane, Solids, Table, Template, Written};
use crate::query::{Args, Ask, Mask, NumberForm, Numbers, Rows};
use crate::scene::Scene;

use super::csv_rows::CsvPlan;
use super::job::Job;
use super::json_members::Members;
use super::json_object::Object;
use super::json_rows::Keys;
use super::queries::Plan;

/// In each chunk so many lines may show how others are spelled.
const LESSONS: usize = 16;

/// The lane that rows go by, if there is one for them.
pub struct WorkerLane<'a> {
    job: &'a Job,
    lane: Option<Lane<'a>>,
    /// Whether lines show how others are spelled.
    learns: bool,
    /// How many lines of this chunk may still do so.
    lessons: usize,
}

impl<'a> WorkerLane<'a> {
    /// The lane for a job.
    pub fn new(job: &'a Job) -> Self {
        let is_usual = is_usual(job);
        let (lane, learns) = match &job.queries.plan {
            Plan::Csv(plan) if is_usual => (csv_lane(job, plan), false),
            Plan::Ndjson(_) => (None, is_usual && job.format == OutputFormat::Ndjson),
            _ => (None, false),
        };
        Self { job, lane, learns, lessons: 0 }
    }

    /// Begins with another chunk.
    pub fn begin(&mut self) {
        if let Some(lane) = &mut self.lane {
            lane.begin();
        }
        self.lessons = if self.learns { LESSONS } else { 0 };
    }

    /// Answers rows from `start` on, as [`Lane::answer`] does.
    pub fn answer(&mut self, bytes: &[u8], start: usize, most: usize, out: &mut Vec<u8>) -> Answered {
        match &mut self.lane {
            Some(lane) => lane.answer(bytes, start, most, out),
            None => Answered { end: start, ..Answered::default() },
        }
    }

    /// Looks at an object that has been read into `args`, and the line it stands in: others may be spelled as it is.
    pub fn learn(&mut self, line: &[u8], object: &Object<'_>, keys: &Keys, args: &Args) {
        if self.lessons > 0 && self.lane.as_ref().is_none_or(Lane::met_other_spelling) {
            self.lessons -= 1;
            // An unusual line leaves the lane as it is.
            self.lane = object_lane(self.job, line, object, keys, args).or(self.lane.take());
        }
    }
}

/// Whether a job asks for no more than lanes give. Whoever adds an option decides here whether they know it.
fn is_usual(job: &Job) -> bool {
    let &Ask { line, no_touch, form, wanted: _, all, max_cells: _, numbers } = &job.config.ask;
    let Writing { only, quiet, explain, .. } = &job.config.writing;
    let Layout {
        declared: _,
        rows,
        against: _,
        // Those that lanes have are told apart later.
        fields: _,
        prefix: _,
        // They are text already.
        text_numbers: _,
        errors: _,
        numbered,
        three_dimensional: _,
        // A row of another dimension than this is left by the lane.
        first_decides: _,
        passed: _,
        decimal_comma: _,
        header: _,
        color: _,
        // Text alone is a table.
        table: _,
    } = &job.layout;
    let is_other = line || no_touch || all || form != NumberForm::Nearest || numbers != Numbers::Fast;
    let has_more =
        *explain || *quiet || *numbered || only.is_some() || job.config.picture.is_some() || *rows != Rows::One;
    !is_other && !has_more
}

/// Whether lanes know how to ask a job's scene, if it has one, and to write these cells of its solids: it has the dimension
/// of the rows, and they pass through from no JSON.
fn is_usual_scene(job: &Job, dimension: usize, cells: &[SolidField]) -> bool {
    let (Some(scene), Some(passed)) = (&job.scene, &job.layout.against) else { return true };
    let has_values = cells.iter().any(|cell| matches!(cell, SolidField::Value(_)));
    scene.dimension == Some(dimension) && !(passed.are_json && has_values)
}

/// The solids that a job's paths meet, of which these cells are written.
fn solids(job: &Job, cells: Vec<SolidField>) -> Option<Solids<'_>> {
    let (scene, passed) = job.scene.as_ref().zip(job.layout.against.as_ref())?;
    Some(Solids { scene, passed, cells })
}

/// The lane for a CSV.
fn csv_lane<'a>(job: &'a Job, plan: &CsvPlan) -> Option<Lane<'a>> {
    let Dialect { delimiter, comment, escape: _ } = plan.dialect;
    let (layout, point, spec) = (&job.layout, plan.point(), job.config.command.spec());
    let dimension = layout.dimension();
    let written = Written::new(layout, spec, dimension)?;
    let columns = plan.number_slots(dimension)?;
    let arrangement = match job.format {
        OutputFormat::Csv(other) if other == delimiter && layout.decimal_comma == (point == b',') => {
            let arranged = || Arrangement::of_lines(plan.passed().len(), &written.fields, delimiter, layout.errors);
            // A vector that is kept may be in quotes.
            let may_be_quoted = plan.passed().iter().any(|&column| columns[column].len() > 1);
            match written.are_all {
                true => None,
                false if may_be_quoted => return None,
                false => Some(arranged()?),
            }
        }
        OutputFormat::Ndjson if delimiter == b',' && point == b'.' => {
            let passed: Vec<&str> = layout.passed.names().iter().map(|name| &**name).collect();
            Some(Arrangement::of_objects(&passed, true, &written.fields)?)
        }
        _ => return None,
    };
    if comment.is_some() || !is_usual_scene(job, dimension, &written.of_solid) {
        return None;
    }
    let table = Table {
        parameters: &job.config.reading.parameters,
        flags: &job.queries.flags,
        of_solids: of_solids(job),
        dimension,
        columns: &columns,
        passed: plan.passed(),
        results: spec.results,
        wanted: job.config.ask.wanted,
        delimiter,
        point,
        errors: layout.errors,
        template: None,
        arrangement,
    };
    Lane::new(spec, &table, solids(job, written.of_solid))
}

/// The lane for objects in lines that are spelled as this one is.
fn object_lane<'a>(job: &'a Job, line: &[u8], object: &Object<'_>, keys: &Keys, args: &Args) -> Option<Lane<'a>> {
    let members = Members::of(line, object, keys)?;
    let (dimension, spec) = (args.dimension().ok()?, job.config.command.spec());
    let are_read = members.columns.iter().map(|slots| !slots.is_empty());
    let values: Vec<_> = members.places.iter().cloned().zip(are_read).collect();
    let written = Written::new(&job.layout, spec, dimension)?;
    if !is_usual_scene(job, dimension, &written.of_solid) {
        return None;
    }
    let table = Table {
        parameters: &job.config.reading.parameters,
        flags: &job.queries.flags,
        of_solids: of_solids(job),
        dimension,
        columns: &members.columns,
        passed: &members.passed,
        results: spec.results,
        wanted: job.config.ask.wanted,
        delimiter: b',',
        point: b'.',
        errors: false,
        template: Some(Template::of(line, &values)?),
        arrangement: Some(Arrangement::of_objects(&members.names, false, &written.fields)?),
    };
    Lane::new(spec, &table, solids(job, written.of_solid))
}

/// The slots that the solids of a scene bring, if all bring the same.
fn of_solids(job: &Job) -> Mask {
    job.scene.as_ref().and_then(Scene::form).unwrap_or(0)
}
