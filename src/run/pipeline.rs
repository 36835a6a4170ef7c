//! Opens the files of a run, and decides by the first bytes of its input what it does. A query from flags is a batch of
//! one.

use std::fs::Metadata;
use std::io::{self, IsTerminal, Read, Write, stdin};
use std::sync::Arc;

use anyhow::Context;

use super::fields::{copied, resolve};
use super::notes::Doubts;
use super::progress::{self, Progress, Summary};
use super::worker::{ChunkOutcome, Job, answer_all};
use crate::cases::{CaseKind, CaseTable, Cases, Choice};
use crate::cli::{Config, Input, InputFormat, Trial, TrickyQueries, Way, has_ending_of_map};
use crate::commands::Asked;
use crate::failure::{self, ExitStatus, Failure};
use crate::input::begun::Begun;
use crate::input::chunks::Feed;
use crate::input::csv::CsvPlan;
use crate::input::json::AddedNames;
use crate::input::queries::Plan;
use crate::input::scene_file::{self, LoadedScene};
use crate::input::source::OpenInput;
use crate::input::warnings::Warnings;
use crate::number::Decimal;
use crate::output::destination::{Destination, FileId, Output, Target};
use crate::output::format::{Description, Document, Layout, OutputFormat, PassedColumns};
use crate::output::temporary::TemporaryNames;
use crate::query::{Args, Cell, DecimalMark, NumberForm, Report, RowContext, Stop, empty_row, shell_word, shown};
use crate::scene::SceneBuilder;
use crate::standard::Stream;

/// Answers all queries of the input, or says what columns the answers would have.
pub fn run(mut config: Config) -> anyhow::Result<ExitStatus> {
    if let Some(description) = config.describe {
        if config.writing.output.is_some() {
            Warnings::default()
                .tell_once("hitcalc: note: --describe goes to standard output; --output says but the format");
        }
        return describe(config, description);
    }
    let expected = config.expected;
    let (tells_summary, reports_errors, checks) = (config.summary, config.reading.goes_on, config.checks.is_some());
    let compares = config.way == Way::Both;
    let summary_by = config.checks.as_ref().and_then(|checks| checks.summary_by.clone());
    let empty_files = check(&config)?;
    let names = TemporaryNames::default();
    let input = OpenInput::new(&config.input)?.followed_by(&config.later_inputs)?;
    let (loading, is_quiet) = (Arc::new(Progress::of_scene()), config.writing.quiet);
    let is_typed = |input: &Input| *input == Input::Stdin && stdin().is_terminal();
    let is_scene_typed = config.scene.as_ref().is_some_and(|scene| is_typed(&scene.input));
    let scene = scene_file::load(&mut config, OpenInput::new, &|read| match read {
        Some(read) if !is_scene_typed => loading.follow(read),
        Some(_) => {}
        None => loading.end(),
    });
    loading.end();
    let scene = scene?;
    let (destination, output) = Destination::open(config.writing.output.as_deref(), config.writing.packing, &names)?;
    let picture = config.picture.as_ref().map(|picture| Destination::open(Some(&picture.file), None, &names));
    let picture = picture.transpose()?;
    let input = input.sniff(&mut config.reading)?;
    let (name, size) = (input.name.clone(), input.size);
    // Whoever types the queries sees how far they are.
    let is_shown = config.input != Input::Flags && !is_typed(&config.input);
    let progress = Arc::new(Progress::default());
    empty_files.iter().for_each(|line| progress.tell(line));
    let Some((job, feed)) = prepare(config, scene, input, &progress)? else {
        picture.map_or(Ok(()), |(picture, _)| picture.check_without_input())?;
        destination.finish_without_input(output)?;
        progress.tell("hitcalc: no input");
        return Ok(Summary::default().exit_status(&expected));
    };
    if is_shown && (is_quiet || destination.is_out_of_sight()) {
        progress.show(size);
    }
    let (named, at_end) = (job.queries.named_keys(), job.at_end.clone());
    let (summary, result) = answer_all(job, feed, output, &progress);
    progress.end();
    at_end.iter().filter_map(|note| note.line(&summary)).for_each(|line| progress.tell(&line));
    // The counts are those of a part, then.
    let early = if result.as_ref().is_err_and(failure::is_closed_pipe) { " (stopped early)" } else { "" };
    if let Some(bad_rows) = summary.bad_rows().filter(|_| reports_errors) {
        progress.tell(&format!("{bad_rows}{early}"));
    }
    let mut asked = Vec::from_iter(tells_summary.then(|| format!("{summary}{early}")));
    if compares {
        asked.push(format!("hitcalc: both ways answer {} queries alike", summary.alike));
    }
    if checks {
        asked.extend(summary.checked.lines(summary_by.as_deref(), early));
        asked.extend(summary.hints.notes().iter().map(|note| format!("hitcalc: note: {note}")));
    }
    let told = asked.iter().try_for_each(|line| progress.tell_asked(line));
    if picture.is_some() && !early.is_empty() {
        progress.tell("hitcalc: the picture is not written, since the output was closed before its end");
    }
    // No row to come makes up for one that is wrong.
    if !early.is_empty() && summary.fails_check(&expected) {
        return Ok(summary.exit_status(&expected));
    }
    let drawn = result?;
    named.map_or(Ok(()), |named| named.check_found(&name, &|note| progress.tell(note)))?;
    if let (Some((destination, output)), Some(drawn)) = (picture, drawn) {
        finish_picture(destination, output, &drawn)?;
    }
    destination.finish()?;
    let told = told.map_err(failure::of_output);
    // Whoever has closed standard error still sees the status of a run that came to its end.
    told.or_else(|error| if failure::is_closed_pipe(&error) { Ok(()) } else { Err(error) })?;
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
    let expected = config.expected;
    let is_flags = config.input == Input::Flags;
    let input = OpenInput::of(reader, "input".to_owned(), is_flags).sniff(&mut config.reading)?;
    let open = |file: &Input| match scene {
        Some(reader) => Ok(OpenInput::of(reader, "scene".to_owned(), false)),
        None => OpenInput::new(file),
    };
    let scene = scene_file::load(&mut config, open, &|_| ())?;
    let output = Output::new(output, config.writing.packing);
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
    let scene = scene_file::load(&mut config, OpenInput::new, &|_| ())?;
    let Some((job, _)) = prepare(config, scene, input, &Arc::default())? else {
        return Err(Failure::Data("no input, so there are no columns to describe".to_owned()).into());
    };
    let text = description.describe(&job.format.columns(&job.layout, are_json));
    Stream::output().and_then(|mut output| output.write_all(text.as_bytes())).map_err(failure::of_output)?;
    Ok(ExitStatus::Done)
}

/// Writes the picture, whole.
fn finish_picture(destination: Destination, mut output: Output, drawn: &str) -> anyhow::Result<()> {
    output.write_all(drawn.as_bytes()).and_then(|()| output.finish()).context("cannot write the picture")?;
    destination.finish()
}

/// Decides all that the beginning of the input tells: columns, layout and form; `None` if there is nothing to answer
/// at all.
fn prepare(
    mut config: Config,
    scene: Option<LoadedScene>,
    input: OpenInput,
    progress: &Arc<Progress>,
) -> anyhow::Result<Option<(Job, Feed)>> {
    let has_input = config.input != Input::Flags;
    let is_numbered = has_input && output_format(&config, false).is_numbered(config.rows);
    let counts_queries = is_numbered || config.picture.is_some();
    let are_objects = has_input && !matches!(config.reading.format, InputFormat::Csv(_));
    let looks_ahead = are_objects && has_columns(&config);
    if has_input {
        config.reading.trial = Some(trial(&config, scene.is_some()));
    }
    let Some(mut begun) = input.begin(&config.reading, counts_queries, looks_ahead)? else { return Ok(None) };
    let format = output_format(&config, begun.is_array());
    let layout = layout(&config, scene.as_ref(), &mut begun, format)?;
    let warnings = Arc::new(Warnings::new({
        let progress = Arc::clone(progress);
        move |warning| progress.tell(warning)
    }));
    let of_scene = scene.as_ref().and_then(|scene| scene.format);
    let are_json = [has_input.then_some(config.reading.format), of_scene]
        .map(|format| format.is_some_and(|format| !matches!(format, InputFormat::Csv(_))));
    if let Some((_, stray)) = config.needs_csv.iter().find(|(wanted, _)| *wanted == are_json) {
        return Err(Failure::Usage(stray.clone()).into());
    }
    let left_out = scene.as_ref().and_then(|scene| scene.left_out.as_ref());
    config.notes.iter().chain(left_out).for_each(|note| warnings.tell_once(note));
    if let Some(chosen) = config.reading.copied.as_ref().filter(|_| config.reading.keep_input)
        && !begun.may_read(chosen)
    {
        let reason = "--fields names what is copied, and no parameter's column or key is among it";
        warnings.tell_once(&format!("hitcalc: note: --keep-input changes nothing: {reason}"));
    }
    if let Some(name) = config.reading.nulls.unread() {
        let reason = "is no column or key that is read; what is only copied keeps its text";
        return Err(Failure::Usage(format!("--null: {} {reason}", shown(name.as_bytes()))).into());
    }
    begun.lacking_keys().iter().for_each(|warning| warnings.tell_once(warning));
    let doubts = Doubts::of(&config, scene.as_ref(), &begun);
    let added = added_names(&layout, format);
    let map = scene.as_ref().and_then(|scene| scene.map.clone());
    let of_watched = (config.reading.parameters, config.flags.clone(), config.ask.line, map);
    let (mut queries, feed) = begun.plan(added, warnings, of_watched, "query")?;
    queries.of_some = config.command.spec.of_some(&config.flags).filter(|_| has_input);
    let document = format.document(&layout);
    let scene = scene.map(|scene| scene.scene);
    let mut job = Job { config, layout, format, document, scene, queries, at_end: Vec::new() };
    progress::lay_out(&mut job, &feed);
    job.config.ask.notes = job.format.is_text() && job.layout.table.is_none();
    job.at_end = doubts.notes(&mut job, are_json);
    Ok(Some((job, feed)))
}

/// True if all answers have the same columns, which stand in front of them.
fn has_columns(config: &Config) -> bool {
    output_format(config, false).has_columns() || config.describe.is_some()
}

/// The columns of the output, as the flags, the scene and the beginning of the input tell them.
fn layout(
    config: &Config,
    scene: Option<&LoadedScene>,
    begun: &mut Begun,
    format: OutputFormat,
) -> anyhow::Result<Layout> {
    let has_input = config.input != Input::Flags;
    let has_columns = has_columns(config);
    let decimal_comma = config.reading.numerals.mark == DecimalMark::Comma;
    let copied = copied(config, begun, scene.is_some())?;
    if let Some(passed) = scene.map(|scene| &scene.passed).filter(|_| format.has_keys())
        && let Some((solid, name)) = passed.not_utf_8()
    {
        let (row, name) = (passed.row(solid), shown(name.as_bytes()));
        let reason = format!("--against: row {row}: {name} is not UTF-8, which JSON must be");
        return Err(Failure::Data(reason).into());
    }
    let mut layout = Layout {
        rows: config.rows,
        against: scene.map(|scene| Arc::clone(&scene.passed)),
        fields: resolve(config, scene.map(|scene| &*scene.passed), &copied)?,
        prefix: config.writing.prefix.clone(),
        errors: config.reading.goes_on && has_input,
        numbered: has_input && format.is_numbered(config.rows),
        three_dimensional: config.flags.has_third_component()
            || scene.is_some_and(|scene| scene.scene.dimension == Some(3)),
        first_decides: None,
        passed: PassedColumns::Unknown,
        copied,
        decimal_comma,
        header: config.writing.header,
        table: None,
        color: config.writing.color && format.is_text(),
        text_numbers: config.ask.form == NumberForm::ClosedForm
            || format.has_columns() && (decimal_comma || config.ask.form != NumberForm::Nearest),
    };
    match &begun.plan {
        Plan::Csv(plan) => {
            check_columns(plan, config)?;
            layout.three_dimensional |= plan.parts(&config.reading).has_third_component();
            let passed = if layout.copied.is_empty() { plan.passed_names() } else { Vec::new() };
            layout.passed = PassedColumns::OfHeader(passed);
            if plan.has_whole() {
                let is_known = config.flags.has_dimension() || plan.parts(&config.reading).has_dimension();
                let is_first_all = is_known || !has_columns || !config.reading.goes_on;
                let is_3d = begun.first_row_is_3d(&config.flags, is_first_all)?;
                layout.first_decides = has_columns.then(|| decides(is_known || is_3d.is_some()));
                layout.three_dimensional |= is_3d == Some(true);
            }
        }
        Plan::Json(_) if has_columns => {
            let mut first = begun.first_object(&config.flags, !config.reading.goes_on)?;
            let first_tells = first.is_3d.is_some();
            let added = added_names(&layout, format);
            first.passed.retain(|key| !added.contains(key));
            layout.three_dimensional |= first.is_3d == Some(true);
            let passed = if layout.copied.is_empty() { first.passed } else { Vec::new() };
            layout.passed = PassedColumns::OfFirstQuery(passed);
            layout.first_decides = Some(decides(first_tells));
        }
        Plan::Json(_) | Plan::Flags => {}
    }
    Ok(layout)
}

/// Fails if columns of these names leave each query without what it needs, or the judge without what it judges.
fn check_columns(plan: &CsvPlan, config: &Config) -> anyhow::Result<()> {
    if config.describe.is_none() {
        plan.check_complete()?;
        if config.command.spec.tile.is_some() && (plan.may_be_map() || has_ending_of_map(&config.input)) {
            plan.check_is_no_map("a map as text goes behind --against, not where queries stand")?;
        }
    }
    if let Some(checks) = &config.checks {
        checks.check_names(&plan.kept_names())?;
    }
    Ok(())
}

/// Tries queries, of a scene against one of no solids.
fn trial(config: &Config, has_scene: bool) -> Trial {
    let (command, ask, results) = (config.command, config.ask.clone(), config.results);
    let scene = has_scene.then(|| SceneBuilder::new(&config.flags).finish(1));
    let answer = move |args: &Args| {
        let mut cells = empty_row(results);
        // An answer that begins is enough.
        let mut sink = |_: &[Cell], _: &RowContext| Err(io::ErrorKind::Other.into());
        let mut report = Report::new(&ask, &mut cells, &mut sink);
        let mut scratch = scene.as_ref().map(|scene| (scene, scene.scratch()));
        let scene = scratch.as_mut().map(|(scene, scratch)| (&**scene, scratch));
        match (command.answer)(Asked { args, scene }, &mut report) {
            Err(Stop::Problem(problem)) => Err(problem),
            _ => Ok(()),
        }
    };
    Trial { flags: config.flags.clone(), answer: Arc::new(answer) }
}

/// Why columns are in 2D that the first query has decided, or that nothing has.
fn decides(is_first: bool) -> &'static str {
    match is_first {
        true => "the first query, which decides the columns, is not",
        false => "none of the first queries, which decide the columns, could be read",
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

// The files of a run, by whatever names: what is written must be none of the others, or one of them would be lost.

/// Fails if a run would write to a file of its own. An output may be the input only where it replaces that in the end.
/// Gives notes about empty files among several, in which a program may have failed that was to write them.
fn check(config: &Config) -> Result<Vec<String>, Failure> {
    let output = config.writing.output.as_deref();
    let output_name = output.map_or("standard output", |_| "--output");
    // An error comes again when it is opened.
    let target = Target::of(output).ok().filter(|_| !config.writing.quiet);
    let is_replaced = matches!(target, Some(Target::File(_)));
    let picture = config.picture.as_ref().and_then(|picture| Target::of(Some(&picture.file)).ok());

    let inputs = std::iter::once(&config.input).chain(&config.later_inputs);
    let inputs: Vec<_> = inputs.map(|input| (input, of_input(input))).collect();
    let (scene, _) = config.scene.as_ref().map_or((None, true), |scene| of_input(&scene.input));
    let output = target.and_then(|target| target.id());
    let picture = picture.and_then(|target| target.id());

    // A shell has emptied an input that it was to write to: nothing is left to lose.
    for (_, (input, _)) in inputs.iter().filter(|(_, (_, is_empty))| !is_replaced && !is_empty) {
        differ(output_name, &output, "the input", input)?;
    }
    differ(output_name, &output, "the file of --against", &scene)?;
    for (_, (input, _)) in &inputs {
        differ("--picture", &picture, "the input", input)?;
    }
    differ("--picture", &picture, "the file of --against", &scene)?;
    differ("--picture", &picture, &format!("the file of {output_name}"), &output)?;
    let note = |input: &(&Input, (Option<FileId>, bool))| match input {
        (Input::File(path), (Some(_), true)) => Some(format!("hitcalc: note: {} is empty", path.display())),
        _ => None,
    };
    Ok(inputs.iter().filter(|_| inputs.len() > 1).filter_map(note).collect())
}

fn differ(name: &str, id: &Option<FileId>, other_name: &str, other: &Option<FileId>) -> Result<(), Failure> {
    match id {
        Some(_) if id == other => Err(Failure::Usage(format!("{name}: is {other_name}, too; name another file"))),
        _ => Ok(()),
    }
}

/// The file of an input, and whether it is empty.
fn of_input(input: &Input) -> (Option<FileId>, bool) {
    let is_empty = |metadata: io::Result<Metadata>| metadata.is_ok_and(|metadata| metadata.len() == 0);
    match input {
        Input::Flags => (None, true),
        Input::File(path) => (FileId::of_path(path), is_empty(path.metadata())),
        Input::Stdin => match Stream::input().as_ref().ok().and_then(Stream::file) {
            Some(file) => (FileId::of_file(file), is_empty(file.metadata())),
            None => (None, true),
        },
    }
}

// A command line that asks the query of a row alone.

/// The command line, to be pasted; `None` where it cannot be: the scene came by standard input, or a value is too long for
/// a reader to see what is pasted.
pub(super) fn command_line(job: &Job, args: &Args) -> Option<String> {
    let (spec, more) = (job.config.command.spec, job.config.again.as_ref()?);
    let mut words = vec!["hitcalc".to_owned(), spec.name.to_owned()];
    let given = args.texts(number_text);
    let has = |name: &str| given.iter().any(|(given, _)| *given == name);
    // Beside these the flag changes nothing, and is refused.
    let has_range = has("t_min") && (has("dir") || has("t_max"));
    for (name, values) in &given {
        words.extend([format!("--{}", name.replace('_', "-")), values.join(",")]);
    }
    let more = more.iter().filter(|word| *word != "--line" || !has_range);
    let words = words.iter().chain(more).map(|word| shell_word(word)).collect::<Option<Vec<_>>>()?;
    Some(words.join(" "))
}

/// A number as it is held: a float that is not whole by its bits.
fn number_text(number: &Decimal) -> String {
    match (number.to_i64(), number.small_mantissa().filter(|_| number.is_binary())) {
        (Some(whole), Some(_)) => whole.to_string(),
        (None, Some(mantissa)) => {
            let sign = if mantissa < 0 { "-" } else { "" };
            format!("{sign}0x{:x}p{}", mantissa.unsigned_abs(), number.exponent())
        }
        _ => number.to_string(),
    }
}

// The document of a run: the text before, between and behind its answers.

/// The output, and how far its document is.
pub(super) struct Print {
    pub(super) output: Output,
    pub(super) progress: Arc<Progress>,
    warnings: Arc<Warnings>,
    document: Document,
    stage: PrintStage,
}

/// How far the document is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PrintStage {
    /// The document is not begun.
    Before,
    /// The document is begun, without answers.
    Open,
    /// The document has answers.
    Answered,
}

impl Print {
    /// Nothing is written yet.
    pub(super) fn new(
        output: Output,
        (progress, warnings): (Arc<Progress>, Arc<Warnings>),
        document: Document,
    ) -> Self {
        Self { output, progress, warnings, document, stage: PrintStage::Before }
    }

    /// Tells what was found in a chunk, writes its answers, and counts them.
    pub(super) fn finish(&mut self, outcome: &mut ChunkOutcome) -> io::Result<()> {
        self.warnings.tell(outcome.findings.drain(..));
        let written = self.write(&outcome.answers);
        self.progress.answered(outcome.input_end, outcome.summary.queries());
        written
    }

    /// Begins the document, if it is not begun.
    pub(super) fn open(&mut self) -> io::Result<()> {
        if self.stage == PrintStage::Before {
            self.stage = PrintStage::Open;
            self.output.write_all(&self.document.opening)?;
        }
        Ok(())
    }

    /// Writes answers.
    pub(super) fn write(&mut self, answers: &[u8]) -> io::Result<()> {
        if answers.is_empty() {
            return Ok(());
        }
        self.open()?;
        // No separator precedes the first answers of the document.
        let separator = if self.stage == PrintStage::Open { self.document.separator } else { "" };
        self.stage = PrintStage::Answered;
        self.output.write_all(answers.strip_prefix(separator.as_bytes()).unwrap_or(answers))?;
        self.progress.wrote(answers.len());
        self.output.flush()
    }

    /// Closes what is open; a run that has not failed leaves a whole document.
    pub(super) fn close(&mut self, failure: Option<&anyhow::Error>) -> io::Result<()> {
        match failure {
            Some(failure) if self.stage == PrintStage::Before || failure::is_closed_pipe(failure) => return Ok(()),
            _ => self.open()?,
        }
        let has_answers = self.stage == PrintStage::Answered;
        let closing = if has_answers { self.document.closing } else { self.document.closing_empty };
        self.output.write_all(closing.as_bytes())?;
        self.output.flush()
    }
}

// Tricky queries instead of answers.

/// How many bytes are written at once.
const BLOCK: usize = 64 * 1024;

/// Prints tricky queries as an input of their command.
pub fn print_cases(asked: &TrickyQueries) -> anyhow::Result<ExitStatus> {
    let TrickyQueries { command, count, choice, format, ref output, packing, describes } = *asked;
    let (destination, mut output) = Destination::open(output.as_deref(), packing, &TemporaryNames::default())?;
    let mut block = Vec::new();
    if let Some(as_json) = describes {
        block.extend(kinds(command.cases, choice, as_json).into_bytes());
    } else {
        let table = CaseTable::new(command.spec, command.cases, choice, format);
        table.begin(&mut block);
        for index in 0..count {
            table.query(index, &mut block);
            if block.len() >= BLOCK {
                output.write_all(&block).map_err(failure::of_output)?;
                block.clear();
            }
        }
        table.end(&mut block);
    }
    output.write_all(&block).and_then(|()| output.finish()).map_err(failure::of_output)?;
    destination.finish()?;
    Ok(ExitStatus::Done)
}

/// The kinds of tricky queries, what goes wrong at each in which code, and where one can read of it.
fn kinds(cases: &Cases, choice: Choice, as_json: bool) -> String {
    let rows = cases.chosen(choice).into_iter().map(|index| {
        let CaseKind { name, lesson, .. } = (cases.kind)(index);
        [name, lesson.mistake, lesson.source]
    });
    if as_json {
        let rows = rows.map(|texts| {
            let [kind, mistake, source] = texts.map(serde_json::Value::from);
            format!("{{\"kind\":{kind},\"mistake\":{mistake},\"source\":{source}}}")
        });
        return format!("[\n{}\n]\n", rows.collect::<Vec<_>>().join(",\n"));
    }
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let rows = rows.map(|texts| texts.map(quoted).join(",") + "\n");
    format!("kind,mistake,source\n{}", rows.collect::<String>())
}
