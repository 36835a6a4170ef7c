//! The straight lane of one worker: for CSV it is that of the columns, for objects one of their lines shows it.

use crate::cli::{Dialect, Writing};
use crate::format::{AnswerField, Layout, OutputFormat};
use crate::lanes::{Answered, Lane, Objects, Table, Template};
use crate::query::{Args, Ask, NumberForm, Numbers, Rows};

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
    lane: Option<Lane>,
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
        against,
        fields,
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
    let spec = job.config.command.spec();
    let usual = (0..spec.results.len() - spec.further_results).map(AnswerField::Result);
    let is_other = line || no_touch || all || form != NumberForm::Nearest || numbers != Numbers::Fast;
    let has_more = *explain
        || *quiet
        || *numbered
        || only.is_some()
        || job.config.picture.is_some()
        || against.is_some()
        || *rows != Rows::One;
    !is_other && !has_more && usual.eq(fields.iter().copied())
}

/// The lane for a CSV.
fn csv_lane(job: &Job, plan: &CsvPlan) -> Option<Lane> {
    let Dialect { delimiter, comment, escape: _ } = plan.dialect;
    let (layout, point) = (&job.layout, plan.point());
    let dimension = layout.dimension();
    let objects = match job.format {
        OutputFormat::Csv(written) if written == delimiter && layout.decimal_comma == (point == b',') => None,
        OutputFormat::Ndjson if delimiter == b',' && point == b'.' => {
            let passed: Vec<&str> = layout.passed.names().iter().map(|name| &**name).collect();
            Some(objects(layout, &passed, true, dimension)?)
        }
        _ => return None,
    };
    if comment.is_some() {
        return None;
    }
    let table = Table {
        parameters: &job.config.reading.parameters,
        flags: &job.queries.flags,
        dimension,
        columns: &plan.number_slots(dimension)?,
        passed: plan.passed(),
        delimiter,
        point,
        errors: layout.errors,
        template: None,
        objects,
    };
    Lane::new(job.config.command.spec(), &table)
}

/// The lane for objects in lines that are spelled as this one is.
fn object_lane(job: &Job, line: &[u8], object: &Object<'_>, keys: &Keys, args: &Args) -> Option<Lane> {
    let members = Members::of(line, object, keys)?;
    let dimension = args.dimension().ok()?;
    let are_read = members.columns.iter().map(|slots| !slots.is_empty());
    let values: Vec<_> = members.places.iter().cloned().zip(are_read).collect();
    let table = Table {
        parameters: &job.config.reading.parameters,
        flags: &job.queries.flags,
        dimension,
        columns: &members.columns,
        passed: &members.passed,
        delimiter: b',',
        point: b'.',
        errors: false,
        template: Some(Template::of(line, &values)?),
        objects: Some(objects(&job.layout, &members.names, false, dimension)?),
    };
    Lane::new(job.config.command.spec(), &table)
}

fn objects(layout: &Layout, passed: &[&str], are_cells: bool, dimension: usize) -> Option<Objects> {
    let results = layout.results().map(|(result, _)| (layout.added(result.name), result.shape));
    Objects::new(passed, are_cells, results, dimension)
}
