//! Opens the files of a run, and decides by the first bytes of its input what it does. A query from flags is a batch of
//! one.

use std::io::{self, IsTerminal, Read, Write, stdin};
use std::sync::Arc;

use anyhow::Context;

use crate::cli::{Config, Input, InputFormat, Way, has_ending_of_map};
use crate::commands::Asked;
use crate::failure::{self, ExitStatus, Failure};
use crate::input::begun::Names;
use crate::input::chunks::Feed;
use crate::input::json::AddedNames;
use crate::input::scene_file::{self, LoadedScene};
use crate::input::source::OpenInput;
use crate::input::source::Source;
use crate::input::warnings::Warnings;
use crate::output::destination::Destination;
use crate::output::format::{Description, Layout, OutputFormat, PassedColumns};
use crate::output::pack::{self, Finish};
use crate::output::temporary::names::TemporaryNames;
use crate::query::{
    Args, Cell, DecimalMark, NumberForm, Problem, Report, RowContext, Sink, Stop, Value, empty_row, shown,
};
use crate::standard::Stream;

use super::chosen_fields;
use super::distinct;
use super::job::{Job, UnsaidInBatch};
use super::progress::Progress;
use super::summary::{Expected, Summary};
use super::table_widths;
use super::workers::answer_all;

/// Answers all queries of the input, or says what columns the answers would have.
pub fn run(mut config: Config) -> anyhow::Result<ExitStatus> {
    if let Some(description) = config.describe {
        return describe(config, description);
    }
    let expected = Expected::new(&config);
    let (tells_summary, reports_errors, checks) = (config.summary, config.report_errors, config.checks.is_some());
    let compares = config.way == Way::Both;
    let summary_by = config.checks.as_ref().and_then(|checks| checks.summary_by.clone());
    distinct::check(&config)?;
    let names = TemporaryNames::default();
    let input = OpenInput::new(&config.input)?.followed_by(&config.later_inputs)?;
    let scene = scene_file::load(&mut config, OpenInput::new)?;
    let (destination, output) = Destination::open(config.writing.output.as_deref(), config.writing.packing, &names)?;
    let picture = config.picture.as_ref().map(|picture| Destination::open(Some(&picture.file), None, &names));
    let picture = picture.transpose()?;
    let input = input.sniff(&mut config.reading)?;
    let (name, size) = (input.name.clone(), input.size);
    // Whoever types the queries sees how far they are.
    let is_shown = match config.input {
        Input::Flags => false,
        Input::Stdin => !stdin().is_terminal(),
        Input::File(_) => true,
    };
    let progress = Arc::new(Progress::default());
    let summary;
    match prepare(config, scene, input, &progress)? {
        None => {
            destination.finish_without_input(output)?;
            progress.tell("hitcalc: no input");
            return Ok(Summary::default().exit_status(&expected));
        }
        Some((job, feed)) => {
            if is_shown && destination.is_out_of_sight() {
                progress.show(size);
            }
            let (named, unsaid) = (job.queries.named_keys(), job.unsaid.clone());
            let result;
            (summary, result) = answer_all(job, feed, output, &progress);
            progress.end();
            if let Some(note) = unsaid.and_then(|unsaid| unsaid.note(&summary)) {
                progress.tell(&note);
            }
            // The counts are those of a part, then.
            let early = if result.as_ref().is_err_and(failure::is_closed_pipe) { " (stopped early)" } else { "" };
            if let Some(bad_rows) = summary.bad_rows().filter(|_| reports_errors) {
                progress.tell(&format!("{bad_rows}{early}"));
            }
            if tells_summary {
                progress.tell(&format!("{summary}{early}"));
            }
            if compares {
                progress.tell(&format!("hitcalc: both ways answer {} queries alike", summary.alike));
            }
            if checks {
                let lines =
                    summary.checked.lines(summary_by.as_deref(), early).into_iter().chain(summary.hints.lines());
                lines.for_each(|line| progress.tell(&line));
            }
            let drawn = result?;
            named.map_or(Ok(()), |named| named.check_found(&name, &|note| progress.tell(note)))?;
            if let (Some((destination, output)), Some(drawn)) = (picture, drawn) {
                finish_picture(destination, output, &drawn)?;
            }
        }
    }
    destination.finish()?;
    Ok(summary.exit_status(&expected))
}

/// Answers the queries of this input into this output, whatever the options say of their files, with the solids of this
/// scene if there is one; nothing is told to anybody. What the options say of the input's and the scene's form, and how
/// the output is packed, holds.
pub fn run_between(
    mut config: Config,
    reader: Box<dyn Read + Send>,
    scene: Option<Box<dyn Read + Send>>,
    output: Box<dyn Write + Send>,
) -> anyhow::Result<ExitStatus> {
    let expected = Expected::new(&config);
    let source = Source { reader, name: "input".to_owned(), size: None };
    let input = OpenInput::of(source, config.input == Input::Flags).sniff(&mut config.reading)?;
    let scene = scene_file::load(&mut config, |file| match scene {
        Some(reader) => Ok(OpenInput::of(Source { reader, name: "scene".to_owned(), size: None }, false)),
        None => OpenInput::new(file),
    })?;
    let output = match config.writing.packing {
        Some(packing) => pack::packed(packing, output),
        None => pack::plain(output),
    };
    let progress = Arc::new(Progress::default());
    let Some((job, feed)) = prepare(config, scene, input, &progress)? else {
        output.finish().map_err(failure::of_output)?;
        return Ok(Summary::default().exit_status(&expected));
    };
    let (named, name) = (job.queries.named_keys(), "input");
    let (summary, result) = answer_all(job, feed, output, &progress);
    result?;
    named.map_or(Ok(()), |named| named.check_found(name, &|_| ()))?;
    Ok(summary.exit_status(&expected))
}

/// Prints the columns of the output with their types, and answers nothing.
fn describe(mut config: Config, description: Description) -> anyhow::Result<ExitStatus> {
    let input = OpenInput::new(&config.input)?.followed_by(&config.later_inputs)?.sniff(&mut config.reading)?;
    config.writing.format = Some(output_format(&config, false).described());
    let are_json = !matches!(config.reading.format, InputFormat::Csv(_));
    let scene = scene_file::load(&mut config, OpenInput::new)?;
    let Some((job, _)) = prepare(config, scene, input, &Arc::default())? else {
        return Err(Failure::Data("no input, so there are no columns to describe".to_owned()).into());
    };
    let text = description.describe(&job.format.columns(&job.layout, are_json));
    Stream::output().and_then(|mut output| output.write_all(text.as_bytes())).map_err(failure::of_output)?;
    Ok(ExitStatus::Done)
}

/// Writes the picture, whole.
fn finish_picture(destination: Destination, mut output: Box<dyn Finish>, drawn: &str) -> anyhow::Result<()> {
    output.write_all(drawn.as_bytes()).and_then(|()| output.finish()).context("cannot write the picture")?;
    destination.finish()
}

/// Decides all that the beginning of the input tells: columns, layout and form; `None` if there is nothing to answer
/// at all.
fn prepare(
    config: Config,
    scene: Option<LoadedScene>,
    input: OpenInput,
    progress: &Arc<Progress>,
) -> anyhow::Result<Option<(Job, Feed)>> {
    let are_objects = !matches!(config.reading.format, InputFormat::Csv(_)) && config.input != Input::Flags;
    let is_numbered = config.input != Input::Flags && output_format(&config, false).is_numbered(config.rows);
    let counts_queries = is_numbered || config.picture.is_some();
    let has_columns = output_format(&config, false).has_columns() || config.describe.is_some();
    let looks_ahead = are_objects && has_columns;
    let Some(mut begun) = input.begin(&config.reading, counts_queries, looks_ahead)? else { return Ok(None) };
    let format = output_format(&config, begun.is_array());
    let has_input = config.input != Input::Flags;
    let decimal_comma = config.reading.numerals.mark == DecimalMark::Comma;
    let copied = chosen_fields::copied(&config, &begun)?;
    let mut layout = Layout {
        rows: config.rows,
        against: scene.as_ref().map(|scene| Arc::clone(&scene.passed)),
        fields: chosen_fields::resolve(&config, scene.as_ref().map(|scene| &*scene.passed), &copied)?,
        prefix: config.writing.prefix.clone(),
        errors: config.report_errors && has_input,
        numbered: has_input && format.is_numbered(config.rows),
        three_dimensional: config.flags.has_third_component(),
        first_decides: false,
        passed: PassedColumns::Unknown,
        copied,
        decimal_comma,
        header: config.writing.header,
        table: None,
        color: config.writing.color && format.is_text(),
        text_numbers: config.ask.form == NumberForm::ClosedForm
            || format.has_columns() && (decimal_comma || config.ask.form != NumberForm::Nearest),
    };
    match &begun.names {
        Names::Columns(plan) => {
            if config.describe.is_none() {
                plan.check_complete(&config.reading, &config.flags, |args| incomplete(&config, scene.as_ref(), args))?;
                if config.command.spec.tile.is_some() && (plan.may_be_map() || has_ending_of_map(&config.input)) {
                    plan.check_is_no_map("a map as text goes behind --against, not in front of the flags")?;
                }
            }
            if let Some(checks) = &config.checks {
                checks.check_names(&plan.kept_names())?;
            }
            layout.three_dimensional |= plan.has_third_component(&config.reading);
            let passed = if layout.copied.is_empty() { plan.passed_names() } else { Vec::new() };
            layout.passed = PassedColumns::OfHeader(passed);
            if plan.has_whole() {
                layout.first_decides = has_columns;
                layout.three_dimensional |= begun.first_row_is_3d(&config.flags)?;
            }
        }
        Names::Keys(_) if looks_ahead => {
            let mut first = begun.first_object(&config.flags, !config.report_errors)?;
            let added = added_names(&layout, format);
            first.passed.retain(|key| !added.contains(key));
            layout.three_dimensional |= first.is_3d;
            let passed = if layout.copied.is_empty() { first.passed } else { Vec::new() };
            layout.passed = PassedColumns::OfFirstQuery(passed);
            layout.first_decides = true;
        }
        Names::Keys(_) | Names::Flags => {}
    }
    let added = added_names(&layout, format);
    let warnings = Arc::new(Warnings::new({
        let progress = Arc::clone(progress);
        move |warning| progress.tell(warning)
    }));
    let is_json = |format: Option<InputFormat>| format.is_some_and(|format| !matches!(format, InputFormat::Csv(_)));
    let is_json =
        [is_json(has_input.then_some(config.reading.format)), is_json(scene.as_ref().and_then(|scene| scene.format))];
    if let Some((_, stray)) = config.needs_csv.iter().find(|(wanted, _)| *wanted == is_json) {
        return Err(Failure::Usage(stray.clone()).into());
    }
    let of_scene = scene.as_ref().and_then(|scene| scene.left_out.as_ref());
    config.notes.iter().chain(of_scene).for_each(|note| warnings.tell_once(note));
    if let Some(name) = config.reading.nulls.unread() {
        let reason = "is no column or key that is read; what is only copied keeps its text";
        return Err(Failure::Usage(format!("--null: {} {reason}", shown(name.as_bytes()))).into());
    }
    let lacking = begun.lacking_keys(&config.flags, |args| incomplete(&config, scene.as_ref(), args).is_none());
    lacking.iter().for_each(|warning| warnings.tell_once(warning));
    let map = scene.as_ref().and_then(|scene| scene.map.clone());
    let spec = config.command.spec;
    let is_said = |slot: usize| {
        !has_input || *config.flags.value(slot) != Value::Absent || scene.as_ref().is_some_and(|scene| scene.has_said)
    };
    let unsaid = spec.unsaid.zip(spec.unsaid_slot()).filter(|(_, slot)| !is_said(*slot));
    let of_watched = (config.reading.parameters, config.flags.clone(), config.ask.line, map);
    let (mut queries, feed) = begun.plan(added, warnings, of_watched, "query")?;
    let document = format.document(&layout);
    let scene = scene.map(|scene| scene.scene);
    let unsaid = unsaid.map(|(unsaid, slot)| UnsaidInBatch {
        unsaid,
        is_said: queries.watched.watch_for(slot, spec.instead_of_unsaid()),
    });
    let mut job = Job { config, layout, format, document, scene, queries, unsaid };
    table_widths::lay_out(&mut job, &feed);
    job.config.ask.notes = job.format.is_text() && job.layout.table.is_none();
    // Then each answer says it.
    job.unsaid = job.unsaid.take().filter(|_| !job.config.ask.notes);
    Ok(Some((job, feed)))
}

/// What a query of these parameters lacks.
fn incomplete(config: &Config, scene: Option<&LoadedScene>, args: &Args) -> Option<Problem> {
    let mut cells = empty_row(config.results);
    let mut sink = FirstRow;
    let mut report = Report::new(&config.ask, &mut cells, &mut sink);
    let mut scratch = scene.map(|LoadedScene { scene, .. }| (scene, scene.scratch()));
    let scene = scratch.as_mut().map(|(scene, scratch)| (&**scene, scratch));
    match (config.command.answer)(Asked { args, scene }, &mut report) {
        Err(Stop::Problem(problem)) if problem.is_incomplete() => Some(problem),
        _ => None,
    }
}

/// Wants no more of an answer than to know that it has begun.
struct FirstRow;

impl Sink for FirstRow {
    fn row(&mut self, _: &[Cell], _: &RowContext) -> io::Result<()> {
        Err(io::ErrorKind::Other.into())
    }
}

fn added_names(layout: &Layout, format: OutputFormat) -> AddedNames {
    AddedNames { names: format.added_names(layout).into_iter().collect(), prefix: layout.prefix.clone() }
}

/// The form of the output: as it was named, or as the input; text for a query from flags, which stands in no array.
fn output_format(config: &Config, in_array: bool) -> OutputFormat {
    let is_flags = config.input == Input::Flags;
    match (config.writing.format, config.reading.format) {
        _ if config.writing.quiet => OutputFormat::Nothing,
        (Some(OutputFormat::Json { .. }), _) if is_flags => OutputFormat::Json { array: false },
        (None, _) if is_flags => OutputFormat::Text,
        (Some(OutputFormat::Json { .. }) | None, InputFormat::Json) => OutputFormat::Json { array: in_array },
        (Some(format), _) => format,
        (None, InputFormat::Csv(dialect)) => OutputFormat::Csv(dialect.delimiter),
        (None, InputFormat::Ndjson) => OutputFormat::Ndjson,
    }
}
