//! From the parsed flags to the options of a run: each piece serves one purpose. `reading` has those of the inputs,
//! `writing` those of the output and of pictures, `checking` those of `--check`, `cases` those of `--cases`, and
//! `conflicts` finds flags that can have no effect.

pub(super) mod cases;
mod checking;
mod conflicts;
mod reading;
mod writing;

use std::num::NonZero;
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use clap::parser::ValueSource;

use crate::commands::Command;
use crate::failure::Failure;
use crate::output::format::Description;
use crate::query::{Args, Ask, NumberForm, Numbers, ResultField, Rows, Spec, Spelling, Textbook};

use super::config::{Config, FieldName, Input, Way};
use super::values::{self, bad_flag};

/// What is wrong with a solid's parameter among the columns of the queries of a scene.
const OF_SOLIDS: &str = "belongs to the solids of --against, not to the queries";

/// The options of a run; `None` if nothing was given at all, at a terminal.
pub(super) fn config(command: &'static Command, matches: &ArgMatches) -> Result<Option<Config>, Failure> {
    let flags = GivenFlags { spec: command.spec, matches };
    let (args, given, of_solids) = flags.parameters()?;
    let rows = flags.rows()?;
    let Some(input) = flags.input(&args) else { return Ok(None) };
    let delimiter = flags.delimiter()?;
    let nulls = flags.nulls()?;
    let scene = flags.scene(of_solids, delimiter, &nulls)?;
    let later_inputs = flags.later_inputs(&input)?;
    let from_stdin = |input: &Input| *input == Input::Stdin;
    let reads_stdin = from_stdin(&input) || later_inputs.iter().any(from_stdin);
    if scene.as_ref().is_some_and(|scene| from_stdin(&scene.input)) && reads_stdin {
        return Err(bad_flag("against", "only one of the two files may be standard input"));
    }
    let results = flags.results();
    let mut fields = flags.fields(results, input != Input::Flags)?;
    let checks = flags.checks(results, rows, &nulls)?;
    let writing = flags.writing(rows, delimiter)?;
    let mut reading = flags.reading(&input, given, delimiter, &nulls, &writing)?;
    let copied = fields.iter().filter_map(|field| if let FieldName::Copied(name) = field { Some(name) } else { None });
    reading.copied = Some(copied.cloned().collect::<Vec<_>>()).filter(|copied| !copied.is_empty());
    let needs_csv = flags.check_use(&input, &reading, scene.as_ref(), &writing, &args)?;
    let mut picture = flags.picture()?;
    if let (Some(picture), Some(tiles)) = (&mut picture, scene.as_ref().and_then(|scene| scene.tiles.as_ref())) {
        // A map as text stands as its file does.
        picture.look.y_down |= !tiles.up;
    }
    let mut ask = flags.ask(rows, &fields)?;
    let mut results = results;
    if let Some(checks) = &checks {
        let added = checks.declared();
        ask.checked = checks.items.iter().fold(checks.needed, |mask, item| mask | 1 << item.index);
        reading.checked = checks.all_names();
        fields.extend((results.len()..results.len() + added.len()).map(FieldName::Result));
        results = [results, &added].concat().leak();
    } else {
        // Rows have no cells for further results behind the last that is written.
        let behind = |field: &FieldName| if let FieldName::Result(index) = field { index + 1 } else { 0 };
        let written = fields.iter().map(behind).max().unwrap_or_default();
        results = &results[..flags.usual(results).max(written)];
    }
    Ok(Some(Config {
        command,
        results,
        rows,
        ask,
        fields,
        checks,
        again: flags.again(),
        reading,
        scene,
        writing,
        picture,
        way: flags.way(),
        jobs: flags.jobs(&input)?,
        input,
        later_inputs,
        report_errors: flags.text("on-error") == Some("report"),
        fail_on_error: flags.has("fail-on-error"),
        exit_status: flags.has("exit-status"),
        describe: flags.describe(),
        summary: flags.has("summary"),
        flags: args,
        needs_csv,
        notes: flags.notes(),
    }))
}

/// The flags of a command line.
struct GivenFlags<'a> {
    spec: &'static Spec,
    matches: &'a ArgMatches,
}

impl<'a> GivenFlags<'a> {
    /// The value of a flag; `None` too where the command has no such flag.
    fn text(&self, flag: &str) -> Option<&'a str> {
        self.matches.try_get_one::<String>(flag).ok().flatten().map(String::as_str)
    }

    fn path(&self, flag: &str) -> Option<&'a Path> {
        self.matches.try_get_one::<PathBuf>(flag).ok().flatten().map(PathBuf::as_path)
    }

    /// The values of a flag that may be given more than once.
    fn paths(&self, flag: &str) -> impl Iterator<Item = &'a Path> + use<'a> {
        self.matches.try_get_many::<PathBuf>(flag).ok().flatten().into_iter().flatten().map(PathBuf::as_path)
    }

    /// Whether a switch is there.
    fn has(&self, flag: &str) -> bool {
        self.matches.try_get_one::<bool>(flag).ok().flatten().copied().unwrap_or(false)
    }

    /// The indices of the parameters that queries bring.
    fn of_queries(&self) -> Range<usize> {
        match self.path("against") {
            Some(_) => 0..self.spec.first_solid,
            None => 0..self.spec.plain_parameters(),
        }
    }

    /// The values of all parameters of the queries that are flags, the names of those, and the values of parameters
    /// that all solids of a scene have.
    fn parameters(&self) -> Result<(Args, Vec<&'static str>, Args), Failure> {
        let mut args = Args::new(self.spec.parameters);
        let mut of_solids = args.clone();
        let mut given = Vec::new();
        for (index, parameter) in self.spec.parameters.iter().enumerate() {
            let Some(text) = self.text(parameter.name) else { continue };
            if self.of_queries().contains(&index) {
                values::parameter(self.spec.parameters, index, text, self.numerals(), &mut args)?;
                given.push(parameter.name);
            } else {
                values::parameter(self.spec.parameters, index, text, self.numerals(), &mut of_solids)?;
            }
        }
        for args in [&args, &of_solids] {
            args.check_length().map_err(|problem| Failure::Usage(problem.describe(Spelling::Flags)))?;
        }
        Ok((args, given, of_solids))
    }

    /// What may surprise in the values of parameters.
    fn notes(&self) -> Vec<String> {
        let given = self.spec.parameters.iter().filter_map(|parameter| Some((parameter, self.text(parameter.name)?)));
        given.filter_map(|(parameter, text)| values::surprise(parameter, text)).collect()
    }

    /// Whether a query that meets no solid of a scene reports the nearest.
    fn is_nearest(&self) -> bool {
        self.text("report") == Some("nearest")
    }

    /// How many rows answer a query.
    fn rows(&self) -> Result<Rows, Failure> {
        match (self.path("against"), self.text("report")) {
            (None, None) => Ok(self.spec.rows),
            (None, Some(_)) => Err(bad_flag("report", "needs --against FILE")),
            (Some(_), Some("all")) => Ok(Rows::Contacts),
            (Some(_), Some("nearest")) if !self.spec.scene_results.iter().any(|result| result.name == "gap") => {
                Err(bad_flag("report", "nearest is not for walks: the cells of a grid have no gap"))
            }
            (Some(_), _) => Ok(Rows::One),
        }
    }

    /// How the columns of the output are described, if that is what is asked for.
    fn describe(&self) -> Option<Description> {
        let name = self.text("describe")?;
        Description::ALL.iter().find(|(known, _)| *known == name).map(|(_, description)| *description)
    }

    fn results(&self) -> &'static [ResultField] {
        if self.path("against").is_some() { self.spec.scene_results } else { self.spec.results }
    }

    /// How many of the results are written where none is named.
    fn usual(&self, results: &[ResultField]) -> usize {
        let in_scene = self.path("against").is_some();
        results.len() - if in_scene { self.spec.further_scene_results } else { self.spec.further_results }
    }

    /// What is written of an answer.
    fn fields(&self, results: &[ResultField], has_input: bool) -> Result<Vec<FieldName>, Failure> {
        let in_scene = self.path("against").is_some();
        let usual = self.usual(results);
        let is_gap = |index: &usize| matches!(results[*index].name, "gap" | "gap_t");
        let nearest = (usual..results.len()).filter(|index| self.is_nearest() && is_gap(index));
        let usual = (0..usual).chain(nearest).map(FieldName::Result).collect();
        match self.text("fields") {
            None => Ok(usual),
            Some(names) => values::fields(results, (in_scene, has_input), usual, names),
        }
    }

    fn ask(&self, rows: Rows, fields: &[FieldName]) -> Result<Ask, Failure> {
        Ok(Ask {
            line: self.has("line"),
            no_touch: self.has("no-touch"),
            centers: self.has("centers"),
            form: match self.text("decimals") {
                Some(count) => NumberForm::Decimals(values::decimals(count)?),
                None if self.has("exact") => NumberForm::ClosedForm,
                None => NumberForm::Nearest,
            },
            // Who sees no answers, and no picture of them, needs no numbers.
            wanted: fields.iter().filter(|_| !self.has("quiet") || self.path("picture").is_some()).fold(
                0,
                |mask, field| match field {
                    FieldName::Result(index) => mask | 1 << index,
                    FieldName::OfSolid(_) | FieldName::Copied(_) => mask,
                },
            ),
            checked: 0,
            all: rows == Rows::Contacts,
            nearest: self.is_nearest(),
            max_cells: self.max_cells()?,
            numbers: if self.text("way") == Some("big") { Numbers::Big } else { Numbers::Fast },
            // Whoever knows in what form the answers are written says so.
            notes: false,
            textbook: match self.text("textbook") {
                Some("reciprocal") => Textbook::Reciprocal,
                _ => Textbook::Divide,
            },
        })
    }

    /// How many cells a walk may have.
    fn max_cells(&self) -> Result<u64, Failure> {
        match self.text("max-cells") {
            None => Ok(u64::MAX),
            Some(text) => Ok(values::positive::<NonZero<u64>>("max-cells", text)?.get()),
        }
    }

    /// Whether a flag is on the command line.
    fn is_there(&self, flag: &str) -> bool {
        let is_known = self.matches.try_contains_id(flag).is_ok();
        is_known && self.matches.value_source(flag) == Some(ValueSource::CommandLine)
    }

    /// How queries are answered.
    fn way(&self) -> Way {
        match self.text("way") {
            Some("general" | "big") => Way::General,
            Some("both") => Way::Both,
            _ => Way::Fast,
        }
    }

    /// How many threads work: one for a query from flags.
    fn jobs(&self, input: &Input) -> Result<NonZero<usize>, Failure> {
        let named = self.text("jobs").map(values::jobs).transpose()?;
        if *input == Input::Flags {
            return Ok(NonZero::<usize>::MIN);
        }
        Ok(named.unwrap_or_else(|| std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)))
    }
}
