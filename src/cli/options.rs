//! From the parsed flags to the options of a run: each piece serves one purpose.

use std::io::{IsTerminal, stdin, stdout};
use std::num::NonZero;
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use clap::parser::ValueSource;
use terminal_size::{Width, terminal_size};

use crate::commands::{Command, Spec};
use crate::failure::Failure;
use crate::format::{Description, OutputFormat};
use crate::picture::Look;
use crate::query::{Args, Ask, NumberForm, Numbers, Numerals, ResultField, Rows};

use super::config::{
    ColumnMap, Config, Dialect, FieldName, Header, Input, InputFormat, PictureOptions, Reading, SceneInput, Tiles,
    Writing,
};
use super::values::{self, bad_flag};

/// How wide a terminal is that does not say so.
const USUAL_WIDTH: usize = 80;
/// What is wrong with a solid's parameter beside a scene.
const OF_SOLIDS: &str = "belongs to the solids of --against, not to the queries";
/// What is wrong with a query's parameter among the solids.
const OF_QUERIES: &str = "belongs to the queries, not to the solids";

/// The options of a run; `None` if nothing was given at all, at a terminal.
pub fn config(command: &'static dyn Command, matches: &ArgMatches) -> Result<Option<Config>, Failure> {
    let flags = Flags { spec: command.spec(), matches };
    let (args, given) = flags.parameters()?;
    let rows = flags.rows()?;
    let Some(input) = flags.input(&args) else { return Ok(None) };
    let delimiter = flags.delimiter()?;
    let scene = flags.scene(delimiter)?;
    if scene.as_ref().is_some_and(|scene| scene.input == Input::Stdin) && input == Input::Stdin {
        return Err(bad_flag("against", "only one of the two files may be standard input"));
    }
    let results = flags.results();
    let fields = flags.fields(results)?;
    let writing = flags.writing(rows, delimiter)?;
    let reading = flags.reading(&input, given, delimiter, &writing)?;
    flags.check_use(&input, &reading, scene.as_ref(), &writing)?;
    Ok(Some(Config {
        command,
        results,
        rows,
        ask: flags.ask(rows, &fields)?,
        fields,
        reading,
        input,
        scene,
        writing,
        picture: flags.picture()?,
        jobs: flags.jobs()?,
        report_errors: flags.text("on-error") == Some("report"),
        fail_on_error: flags.has("fail-on-error"),
        exit_status: flags.has("exit-status"),
        describe: flags.describe(),
        summary: flags.has("summary"),
        flags: args,
    }))
}

/// The flags of a command line.
struct Flags<'a> {
    spec: &'static Spec,
    matches: &'a ArgMatches,
}

impl<'a> Flags<'a> {
    /// The value of a flag; `None` too where the command has no such flag.
    fn text(&self, flag: &str) -> Option<&'a str> {
        self.matches.try_get_one::<String>(flag).ok().flatten().map(String::as_str)
    }

    fn path(&self, flag: &str) -> Option<&'a Path> {
        self.matches.try_get_one::<PathBuf>(flag).ok().flatten().map(PathBuf::as_path)
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

    /// The values of all parameters that are flags, and the names of those.
    fn parameters(&self) -> Result<(Args, Vec<&'static str>), Failure> {
        let mut args = Args::new(self.spec.parameters);
        let mut given = Vec::new();
        for (index, parameter) in self.spec.parameters.iter().enumerate() {
            let Some(text) = self.text(parameter.name) else { continue };
            values::parameter(self.spec, index, text, &mut args)?;
            if !self.of_queries().contains(&index) {
                return Err(bad_flag(&parameter.name.replace('_', "-"), OF_SOLIDS));
            }
            given.push(parameter.name);
        }
        Ok((args, given))
    }

    /// How many rows answer a query.
    fn rows(&self) -> Result<Rows, Failure> {
        match (self.path("against"), self.text("report")) {
            (None, None) => Ok(self.spec.rows),
            (None, Some(_)) => Err(bad_flag("report", "goes with --against FILE, the solids")),
            (Some(_), Some("all")) => Ok(Rows::Contacts),
            (Some(_), _) => Ok(Rows::One),
        }
    }

    /// Where queries come from; `None` if nothing says so and a terminal is all there is.
    fn input(&self, args: &Args) -> Option<Input> {
        match self.path("file").or(self.path("input")) {
            Some(file) => Some(values::input(file)),
            None if !args.is_empty() || self.describe().is_some() => Some(Input::Flags),
            None if stdin().is_terminal() => None,
            None => Some(Input::Stdin),
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

    /// What is written of an answer.
    fn fields(&self, results: &[ResultField]) -> Result<Vec<FieldName>, Failure> {
        let in_scene = self.path("against").is_some();
        let further = if in_scene { self.spec.further_scene_results } else { self.spec.further_results };
        let usual = (0..results.len() - further).map(FieldName::Result).collect();
        match self.text("fields") {
            None => Ok(usual),
            Some(names) => values::fields(results, in_scene, usual, names),
        }
    }

    fn ask(&self, rows: Rows, fields: &[FieldName]) -> Result<Ask, Failure> {
        if self.has("no-touch") && rows == Rows::Cells {
            return Err(bad_flag("no-touch", "a walk has no touches; it goes with --against FILE"));
        }
        Ok(Ask {
            line: self.has("line"),
            no_touch: self.has("no-touch"),
            form: match self.text("decimals") {
                Some(count) => NumberForm::Decimals(values::decimals(count)?),
                None if self.has("exact") => NumberForm::ClosedForm,
                None => NumberForm::Nearest,
            },
            // Who sees no answers needs no numbers.
            wanted: fields.iter().filter(|_| !self.has("quiet")).fold(0, |mask, field| match field {
                FieldName::Result(index) => mask | 1 << index,
                FieldName::OfSolid(_) => mask,
            }),
            all: rows == Rows::Contacts,
            max_cells: self.max_cells()?,
            numbers: Numbers::Fast,
        })
    }

    /// The delimiter of CSV, read and written.
    fn delimiter(&self) -> Result<u8, Failure> {
        match (self.text("delimiter"), self.numerals()) {
            (None, Numerals::Point) => Ok(b','),
            (None, Numerals::Comma) => Ok(b';'),
            (Some(text), numerals) => values::delimiter("delimiter", text, numerals),
        }
    }

    fn dialect(&self, delimiter: u8) -> Result<Dialect, Failure> {
        Ok(Dialect {
            delimiter,
            comment: self.text("comment").map(values::comment).transpose()?,
            escape: self.text("escape").map(values::escape).transpose()?,
        })
    }

    /// How the numbers of CSV are spelled.
    fn numerals(&self) -> Numerals {
        if self.has("decimal-comma") { Numerals::Comma } else { Numerals::Point }
    }

    /// Where the CSV has the names of its columns.
    fn header(&self) -> Result<Header, Failure> {
        match self.text("names") {
            _ if self.has("no-header") => Ok(Header::Positions),
            None => Ok(Header::Line),
            Some(names) => values::names(names).map(Header::Names).map_err(|reason| bad_flag("names", reason)),
        }
    }

    /// How queries are read.
    fn reading(
        &self,
        input: &Input,
        given: Vec<&'static str>,
        delimiter: u8,
        writing: &Writing,
    ) -> Result<Reading, Failure> {
        let own = self.of_queries();
        let (format, is_guessed) = values::input_format(self.text("input-format"), input, self.dialect(delimiter)?);
        let header = self.header()?;
        let foreign = self.path("against").map(|_| OF_SOLIDS);
        Ok(Reading {
            parameters: self.spec.parameters,
            foreign,
            given,
            keep_input: self.has("keep-input"),
            columns_flag: "--columns",
            format,
            may_be_json: is_guessed && header == Header::Line,
            columns: self.column_maps("columns", &own, foreign)?,
            own,
            header,
            numerals: self.numerals(),
            is_scene: false,
            strict: self.has("strict"),
            names_are_keys: matches!(writing.format, Some(OutputFormat::Json { .. } | OutputFormat::Ndjson)),
            first_row: self.first_row()?,
        })
    }

    /// The scene, and how it is read.
    fn scene(&self, delimiter: u8) -> Result<Option<SceneInput>, Failure> {
        let Some(file) = self.path("against") else { return Ok(None) };
        let input = values::input(file);
        let own = self.spec.first_solid..self.spec.parameters.len();
        let against = self.text("against-delimiter");
        let delimiter =
            against.map_or(Ok(delimiter), |text| values::delimiter("against-delimiter", text, self.numerals()))?;
        let (format, may_be_json) = values::input_format(self.text("against-format"), &input, self.dialect(delimiter)?);
        let tiles = self.tiles(&input)?;
        let reading = Reading {
            parameters: self.spec.parameters,
            foreign: Some(OF_QUERIES),
            given: Vec::new(),
            keep_input: false,
            columns_flag: "--against-columns",
            format,
            may_be_json: may_be_json && tiles.is_none(),
            first_row: 1,
            columns: self.column_maps("against-columns", &own, Some(OF_QUERIES))?,
            own,
            header: Header::Line,
            numerals: self.numerals(),
            is_scene: true,
            strict: false,
            names_are_keys: true,
        };
        Ok(Some(SceneInput { input, reading, tiles }))
    }

    /// How the scene is read as a map, if it is one.
    fn tiles(&self, input: &Input) -> Result<Option<Tiles>, Failure> {
        let is_map = values::is_map(self.text("against-format"), input);
        if is_map && self.spec.rows != Rows::Cells {
            return Err(bad_flag(
                "against",
                "a map as text is a scene for walks; boxes and cylinders come as CSV or JSON",
            ));
        }
        let (solid, up) = (self.text("solid").map(str::to_owned), self.has("tiles-up"));
        if !is_map && (solid.is_some() || up) {
            let flag = if up { "tiles-up" } else { "solid" };
            return Err(bad_flag(flag, "goes with a map as text, --against-format tiles"));
        }
        Ok(is_map.then_some(Tiles { solid, up }))
    }

    fn column_maps(
        &self,
        flag: &str,
        own: &Range<usize>,
        foreign: Option<&'static str>,
    ) -> Result<Vec<ColumnMap>, Failure> {
        let maps = self.matches.get_many::<String>(flag).into_iter().flatten();
        maps.map(|map| values::column_map(self.spec, own, foreign, map).map_err(|reason| bad_flag(flag, reason)))
            .collect()
    }

    /// How answers are written.
    fn writing(&self, rows: Rows, delimiter: u8) -> Result<Writing, Failure> {
        let output = self.path("output");
        let only = self.text("only").map(values::statuses).transpose()?;
        if only.is_some() && rows == Rows::Cells {
            return Err(bad_flag("only", "the cells of a walk have no status; it goes with --against FILE"));
        }
        let quiet = self.has("quiet");
        if quiet && output.is_some() {
            return Err(bad_flag("quiet", "writes no answers; leave --output out"));
        }
        let mut format = values::output_format(self.text("format"), output, delimiter)?;
        let explain = self.has("explain");
        if explain && format.replace(OutputFormat::Text).is_some_and(|named| named != OutputFormat::Text) {
            return Err(bad_flag("explain", "is text, in front of each answer; no other format has a place for it"));
        }
        Ok(Writing {
            explain,
            only,
            quiet,
            format,
            packing: values::output_packing(output),
            delimiter,
            prefix: self.text("prefix").unwrap_or_default().to_owned(),
            header: !self.has("no-output-header"),
            output: output.map(Path::to_owned),
            color: match self.text("color") {
                Some("always") => true,
                Some("never") => false,
                _ => output.is_none() && shows_color(),
            },
            terminal_width: if output.is_none() { terminal_width() } else { None },
        })
    }

    /// How many cells a walk may have.
    fn max_cells(&self) -> Result<u64, Failure> {
        match self.text("max-cells") {
            None => Ok(u64::MAX),
            Some(text) => Ok(values::positive::<NonZero<u64>>("max-cells", text)?.get()),
        }
    }

    /// The number of the first query.
    fn first_row(&self) -> Result<u64, Failure> {
        match self.text("first-row") {
            None => Ok(1),
            Some(text) => Ok(values::positive::<NonZero<u64>>("first-row", text)?.get()),
        }
    }

    /// Fails if a flag is there that cannot act.
    fn check_use(
        &self,
        input: &Input,
        reading: &Reading,
        scene: Option<&SceneInput>,
        writing: &Writing,
    ) -> Result<(), Failure> {
        let is_csv = |format| matches!(format, InputFormat::Csv(_));
        let (has_input, csv_in) = (*input != Input::Flags, is_csv(reading.format));
        let csv_scene = scene.is_some_and(|scene| is_csv(scene.reading.format));
        let csv_out = match writing.format {
            Some(format) => matches!(format, OutputFormat::Csv(_)),
            None => has_input && csv_in,
        };
        let any_csv = (has_input && csv_in) || csv_scene || csv_out;
        let with_input =
            ["columns", "names", "no-header", "keep-input", "input-format", "strict", "first-row", "on-error"];
        let with_scene = ["against-format", "against-columns", "solid", "tiles-up", "against-delimiter"];
        let reports = self.text("on-error") == Some("report");
        let uses = [
            (scene.is_some(), with_scene.as_slice(), "goes with --against FILE, the solids"),
            (has_input, &with_input, "goes with an input: a file, or - for standard input"),
            (reports, &["fail-on-error"], "goes with --on-error report; without it a bad row stops the run"),
            (csv_in, &["names", "no-header"], "goes with CSV; the keys of JSON are its names"),
            ((has_input && csv_in) || csv_scene, &["comment", "escape"], "goes with CSV, of which none is read"),
            (any_csv, &["delimiter", "decimal-comma"], "goes with CSV, of which none is read or written"),
            (csv_scene, &["against-delimiter"], "goes with a scene of CSV"),
            (csv_out, &["no-output-header"], "goes with CSV, which is not written"),
        ];
        for (can_act, flags, reason) in uses {
            if let Some(flag) = flags.iter().find(|flag| !can_act && self.is_there(flag)) {
                return Err(bad_flag(flag, reason));
            }
        }
        Ok(())
    }

    /// Whether a flag is on the command line.
    fn is_there(&self, flag: &str) -> bool {
        self.matches.value_source(flag) == Some(ValueSource::CommandLine)
    }

    /// The picture, and how it looks at the scene.
    fn picture(&self) -> Result<Option<PictureOptions>, Failure> {
        let (up, y_down) = (self.text("up"), self.has("y-down"));
        let view = self.text("view").map(values::view).transpose()?;
        let Some(file) = self.path("picture") else {
            let stray = [("view", view.is_some()), ("up", up.is_some()), ("y-down", y_down)];
            return match stray.iter().find(|(_, given)| *given) {
                Some((flag, _)) => Err(bad_flag(flag, "goes with --picture FILE")),
                None => Ok(None),
            };
        };
        if values::input(file) == Input::Stdin {
            return Err(bad_flag("picture", "standard output is for the answers; a picture needs a file"));
        }
        if self.path("output") == Some(file) {
            return Err(bad_flag("picture", "is the file of --output, too"));
        }
        if y_down && up == Some("z") {
            return Err(bad_flag(
                "y-down",
                "does not go with --up z: y is drawn downwards where it is the upright axis",
            ));
        }
        let look = Look { view, y_is_up: up == Some("y"), y_down };
        Ok(Some(PictureOptions { file: file.to_owned(), look }))
    }

    /// How many threads work.
    fn jobs(&self) -> Result<NonZero<usize>, Failure> {
        let all = || std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        self.text("jobs").map_or_else(|| Ok(all()), values::jobs)
    }
}

/// How many characters a line has room for, if standard output is a terminal.
fn terminal_width() -> Option<usize> {
    let known = terminal_size().map(|(Width(columns), _)| usize::from(columns)).filter(|columns| *columns > 0);
    stdout().is_terminal().then(|| known.unwrap_or(USUAL_WIDTH))
}

/// Whether standard output is a terminal that shows colours, and nobody asked for none.
fn shows_color() -> bool {
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    stdout().is_terminal() && !no_color && !is_dumb
}
