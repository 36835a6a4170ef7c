//! The fast path of one worker: for CSV the columns decide what it is, for objects one of their lines shows it.

use fearless_simd::Level;

use crate::check::{Checked, Checks};
use crate::cli::{Dialect, Way, Writing};
use crate::fast::{Answered, Arrangement, FastPath, Piece, RowJudge, Solids, Table, Template, WantedCells};
use crate::input::csv::CsvPlan;
use crate::input::json::object::Object;
use crate::input::json::{JsonKeys, ObjectMembers};
use crate::input::queries::Plan;
use crate::output::format::{Layout, OutputFormat, SolidField};
use crate::query::{Args, Ask, NumberForm, Numbers, Rows};
use crate::scene::Scene;

use super::worker::Job;

/// How many lines of a chunk may show how others are spelled.
const LESSONS: usize = 16;

/// The fast path that rows go by, if there is one for them.
pub(super) struct FastRows<'a> {
    job: &'a Job,
    fast: Option<FastPath<'a>>,
    /// True if lines show how others are spelled.
    learns: bool,
    /// How many lines of this chunk may still do so.
    lessons: usize,
    /// True if the last row was tried as on the oldest machines (`--way both`).
    is_oldest: bool,
    /// The slots that the columns of a CSV fill.
    slots: Vec<usize>,
}

impl<'a> FastRows<'a> {
    /// The fast path for a job.
    pub(super) fn new(job: &'a Job) -> Self {
        let is_usual = is_usual(job) && job.config.reading.copied.is_none();
        let (fast, learns) = match &job.queries.plan {
            Plan::Csv(plan) if is_usual => (of_csv(job, plan), false),
            Plan::Json(_) => (None, is_usual),
            _ => (None, false),
        };
        let slots = match &job.queries.plan {
            Plan::Csv(plan) => plan.number_slots(job.layout.dimension()).into_iter().flatten().flatten().collect(),
            // Of objects one like them has been looked at.
            _ => Vec::new(),
        };
        Self { job, fast, learns, lessons: 0, is_oldest: false, slots }
    }

    /// Prepares for another chunk.
    pub(super) fn begin(&mut self) {
        if let Some(fast) = &mut self.fast {
            fast.begin();
        }
        self.lessons = if self.learns { LESSONS } else { 0 };
    }

    /// Answers rows from `start` on, as [`FastPath::answer`] does.
    pub(super) fn answer(&mut self, bytes: &[u8], start: usize, most: usize, out: &mut Vec<u8>) -> Answered {
        match &mut self.fast {
            Some(fast) => {
                let answered = fast.answer(bytes, start, most, out);
                if answered.rows() > 0 {
                    self.job.queries.watched.has_seen(|slot| self.slots.contains(&slot));
                }
                answered
            }
            None => Answered::none(start),
        }
    }

    /// Answers the row at `start`, and those before it that are not written, if it may: what the oldest machines can do
    /// is tried in turn with what this one can.
    pub(super) fn insist(&mut self, bytes: &[u8], start: usize, out: &mut Vec<u8>) -> Answered {
        self.is_oldest = !self.is_oldest;
        let level = if self.is_oldest { Level::baseline() } else { Level::new() };
        self.fast.iter_mut().for_each(|fast| fast.insist(level));
        self.answer(bytes, start, 1, out)
    }

    /// Looks at an object that has been read into `args`, and its line: others may be spelled alike.
    pub(super) fn learn(&mut self, line: &[u8], object: &Object<'_>, keys: &JsonKeys, args: &Args) {
        if self.lessons > 0 && self.fast.as_ref().is_none_or(FastPath::met_other_spelling) {
            self.lessons -= 1;
            // An unusual line leaves the fast path as it is.
            self.fast = of_objects(self.job, line, object, keys, args).or(self.fast.take());
        }
    }
}

/// True if a job asks for no more than the fast path gives. A new option must be added here.
fn is_usual(job: &Job) -> bool {
    let &Ask {
        line: _,
        no_touch: _,
        // Walks have no fast path, and centers do not move the boxes of a map.
        centers: _,
        form,
        wanted: _,
        all,
        // A scene's own fast path decides.
        nearest: _,
        max_cells: _,
        numbers,
        // The fast path does not write text.
        notes: _,
        textbook: _,
        checked: _,
    } = &job.config.ask;
    let Writing { quiet, explain, .. } = &job.config.writing;
    let Layout {
        rows,
        against: _,
        // The fields are checked later.
        fields: _,
        prefix: _,
        // Numbers that are text are refused by the form of numbers.
        text_numbers: _,
        errors: _,
        numbered,
        three_dimensional: _,
        // The fast path leaves rows of another dimension than the first.
        first_decides: _,
        passed: _,
        copied: _,
        decimal_comma: _,
        header: _,
        color: _,
        // Text alone is a table.
        table: _,
    } = &job.layout;
    // Written out, numbers are texts in JSON, and fractions have a slash, which may not part cells.
    let is_written = match job.format {
        OutputFormat::Csv(delimiter) => form != NumberForm::ClosedForm || delimiter != b'/',
        _ => form == NumberForm::Nearest,
    };
    let is_other = all || !is_written || numbers != Numbers::Fast || job.config.way == Way::General;
    let has_more = *explain || *quiet || *numbered || job.config.picture.is_some() || *rows != Rows::One;
    !is_other && !has_more
}

/// The cells of a job's lines, in this many dimensions, if the fast path knows how to write them, and how to ask the
/// job's scene: that must have the same dimension, and no values of JSON that are written.
fn written(job: &Job, dimension: usize) -> Option<WantedCells> {
    let command = job.config.command;
    let results = (command.spec, job.config.results, command.fast_further);
    let written = WantedCells::new(&job.layout, results, dimension)?;
    if let Some((scene, passed)) = job.scene.as_ref().zip(job.layout.against.as_ref()) {
        let has_values = written.of_solid.iter().any(|cell| matches!(cell, SolidField::Value(_)));
        if scene.dimension != Some(dimension) || (passed.are_json && has_values) {
            return None;
        }
    }
    Some(written)
}

/// The properties that all rows of a job share, in any format.
fn table(job: &Job, dimension: usize) -> Table<'_> {
    Table {
        parameters: &job.config.reading.parameters,
        flags: &job.queries.flags,
        held_as: job.config.reading.numerals.held_as,
        of_solids: job.scene.as_ref().and_then(Scene::form).unwrap_or(0),
        dimension,
        columns: &[],
        passed: &[],
        results: job.config.command.spec.results,
        ask: &job.config.ask,
        only: job.config.writing.only.statuses,
        delimiter: b',',
        point: b'.',
        errors: false,
        template: None,
        pieces: None,
        arrangement: None,
        judge: None,
    }
}

/// The judge of a CSV's rows, if the fast path knows all that is checked.
fn judge(job: &Job, plan: &CsvPlan, checks: &Checks, written: &WantedCells) -> Option<RowJudge> {
    // In objects the cells of no solid are null.
    (matches!(job.format, OutputFormat::Csv(_)) || written.of_solid.is_empty()).then_some(())?;
    let item = |item: &Checked| {
        let end = match (item.result.name, item.names.as_slice()) {
            ("status", [_]) => None,
            ("t_enter", [_]) => Some(0),
            ("t_exit", [_]) => Some(1),
            _ => return None,
        };
        let columns = job.layout.passed.names().iter().zip(&plan.passed);
        let mut named = columns.filter(|(name, _)| name.trim() == item.names[0]);
        let (_, &column) = named.next()?;
        named.next().is_none().then_some((end, column))
    };
    let items = checks.items.iter().map(item).collect::<Option<Vec<_>>>()?;
    let is_rounded = job.config.ask.form == NumberForm::Nearest;
    let held_as = job.config.reading.numerals.held_as;
    let ulps = RowJudge::most_ulps(checks).filter(|_| is_rounded)?;
    let (point, only, before) = (plan.point(), job.config.writing.only, written.before_check);
    Some(RowJudge { items, ulps, held_as, point, only, before })
}

/// The fast path for a table, and for the solids that a job's paths meet, of which these cells are written.
fn fast<'a>(job: &'a Job, table: &Table<'_>, of_solid: Vec<SolidField>) -> Option<FastPath<'a>> {
    let met = job.scene.as_ref().zip(job.layout.against.as_ref());
    let solids = met.map(|(scene, passed)| Solids { scene, passed, cells: of_solid });
    (job.config.command.fast)(table, solids)
}

fn of_csv<'a>(job: &'a Job, plan: &CsvPlan) -> Option<FastPath<'a>> {
    let Dialect { delimiter, comment, escape: _ } = plan.dialect;
    if comment.is_some() {
        return None;
    }
    let (layout, point) = (&job.layout, plan.point());
    let dimension = layout.dimension();
    let written = written(job, dimension)?;
    let columns = plan.number_slots(dimension)?;
    let arrangement = match job.format {
        OutputFormat::Csv(other) if other == delimiter && layout.decimal_comma == (point == b',') => {
            // A vector that is kept may be in quotes, and hold delimiters.
            let may_be_quoted = plan.passed.iter().any(|&column| columns[column].len() > 1);
            if written.are_all || may_be_quoted {
                None
            } else {
                Arrangement::of_lines(plan.passed.len(), true, &written.fields, delimiter, layout.errors)
            }
        }
        OutputFormat::Ndjson if delimiter == b',' && point == b'.' => {
            // A vector in quotes is left: no text of an object begins with a quote.
            let passed: Vec<&str> = layout.passed.names().iter().map(|name| &**name).collect();
            Some(Arrangement::of_objects(&passed, true, &written.fields, false)?)
        }
        _ => return None,
    };
    let judge = match &job.config.checks {
        None => None,
        Some(checks) => Some(judge(job, plan, checks, &written)?),
    };
    let is_line = matches!(job.format, OutputFormat::Csv(_)) && !written.are_all && judge.is_none();
    let is_writable = written.are_all || arrangement.is_some();
    let table = |pieces: Option<Vec<Piece>>, arrangement| Table {
        judge: judge.clone(),
        columns: &columns,
        passed: &plan.passed,
        delimiter,
        point,
        errors: layout.errors,
        pieces,
        arrangement,
        ..table(job, dimension)
    };
    let pieces = written.pieces.filter(|_| is_line);
    let by_pieces = pieces.and_then(|pieces| fast(job, &table(Some(pieces), None), written.of_solid.clone()));
    by_pieces.or_else(|| is_writable.then(|| fast(job, &table(None, arrangement), written.of_solid))?)
}

/// How the answers of objects are written whose members pass through by these names.
fn arrangement_of_objects(job: &Job, names: &[&str], written: &WantedCells) -> Option<Arrangement> {
    let layout = &job.layout;
    match job.format {
        // Elsewhere a text may hold the delimiter.
        OutputFormat::Csv(b',') if !layout.decimal_comma => {
            let are_columns = layout.passed.names().iter().map(|name| &**name).eq(names.iter().copied());
            are_columns.then(|| Arrangement::of_lines(names.len(), false, &written.fields, b',', layout.errors))?
        }
        OutputFormat::Ndjson => Arrangement::of_objects(names, false, &written.fields, false),
        OutputFormat::Json { array: true } => Arrangement::of_objects(names, false, &written.fields, true),
        _ => None,
    }
}

/// The fast path for objects in lines that are spelled as this one is.
fn of_objects<'a>(
    job: &'a Job,
    line: &[u8],
    object: &Object<'_>,
    keys: &JsonKeys,
    args: &Args,
) -> Option<FastPath<'a>> {
    let members = ObjectMembers::of(line, object, keys)?;
    let dimension = args.dimension().ok().filter(|&dimension| {
        // Lines of CSV have the columns that the first object has decided.
        !matches!(job.format, OutputFormat::Csv(_)) || dimension == job.layout.dimension()
    })?;
    let are_read = members.columns.iter().map(|slots| !slots.is_empty());
    let values: Vec<_> = members.places.iter().cloned().zip(are_read).collect();
    let written = written(job, dimension).filter(|_| job.config.checks.is_none())?;
    let table = Table {
        columns: &members.columns,
        passed: &members.passed,
        template: Some(Template::of(line, &values)?),
        arrangement: Some(arrangement_of_objects(job, &members.names, &written)?),
        ..table(job, dimension)
    };
    fast(job, &table, written.of_solid)
}
