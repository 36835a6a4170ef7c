//! From the parsed flags to the options of a run: what is asked, what of `--check` and `--cases`, and which flags can have
//! no effect. `files` has what is read and written.

mod files;

use std::num::NonZero;
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use clap::parser::ValueSource;

use crate::cases::{Choice, Precision};
use crate::check::{Checked, Checks, Inside, Margin};
use crate::commands::{Command, OF_TEXTBOOK};
use crate::failure::Failure;
use crate::number::Decimal;
use crate::output::format::{Description, OutputFormat};
use crate::query::{
    Args, Ask, Kind, Nulls, NumberForm, Numbers, Numerals, ResultField, Rows, Spec, Spelling, Textbook, Value, shown,
};

use super::config::{
    Chosen, Config, Expected, FieldName, Input, InputFormat, Reading, SceneInput, TrickyQueries, Way, Writing,
};
use super::values::{self, bad_flag};

/// The message about a solid's parameter among the columns of a scene's queries.
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
    reading.copied = Some(copied.cloned().collect::<Vec<_>>()).filter(|copied| !copied.is_empty()).map(Chosen::of);
    let needs_csv = flags.check_use(&input, &reading, scene.as_ref(), &writing, &args)?;
    let mut picture = flags.picture()?;
    if let (Some(picture), Some(tiles)) = (&mut picture, scene.as_ref().and_then(|scene| scene.tiles.as_ref())) {
        // A map is drawn the way up that its file has.
        picture.look.y_down |= !tiles.up;
    }
    let mut ask = flags.ask(rows, &fields)?;
    let mut results = results;
    if let Some(checks) = &checks {
        let added = checks.declared();
        ask.checked = checks.items.iter().fold(checks.needed, |mask, item| mask | 1 << item.index);
        reading.checked = checks.names_by_flag().collect();
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
        again: flags.again(scene.as_ref()),
        reading,
        scene,
        writing,
        picture,
        way: flags.way(),
        jobs: flags.jobs(&input)?,
        input,
        later_inputs,
        expected: Expected {
            a_contact: flags.has("exit-status") && checks.is_none(),
            no_errors: flags.has("fail-on-error"),
            all_right: flags.has("exit-status") && checks.is_some(),
        },
        describe: flags.describe(),
        summary: flags.has("summary"),
        checks,
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

    /// The values of a flag that may be given more than once; none too where the command has no such flag.
    fn texts(&self, flag: &str) -> impl Iterator<Item = &'a String> + use<'a> {
        self.matches.try_get_many::<String>(flag).ok().flatten().into_iter().flatten()
    }

    /// The files of a flag that may be given more than once.
    fn paths(&self, flag: &str) -> impl Iterator<Item = &'a Path> + use<'a> {
        self.matches.try_get_many::<PathBuf>(flag).ok().flatten().into_iter().flatten().map(PathBuf::as_path)
    }

    /// True if a switch is given.
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

    /// Notes about values of parameters that may surprise.
    fn notes(&self) -> Vec<String> {
        let given = self.spec.parameters.iter().filter_map(|parameter| Some((parameter, self.text(parameter.name)?)));
        let of_flags = given.filter_map(|(parameter, text)| values::surprise(parameter, text, self.numerals().mark));
        let maps = ["columns", "against-columns"];
        let maps = maps.into_iter().flat_map(|flag| self.texts(flag).map(move |map| (flag, map)));
        of_flags.chain(maps.filter_map(|(flag, map)| values::w_first(self.spec, flag, map))).collect()
    }

    /// True if a query that meets no solid of a scene reports the nearest.
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

    /// The results and columns that are written of an answer.
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
            max_cells: match self.text("max-cells") {
                None => u64::MAX,
                Some(text) => values::positive::<NonZero<u64>>("max-cells", text)?.get(),
            },
            numbers: if self.text("way") == Some("big") { Numbers::Big } else { Numbers::Fast },
            // Whoever knows in what form the answers are written says so.
            notes: false,
            textbook: match self.text("textbook") {
                Some("reciprocal") => Textbook::Reciprocal,
                _ => Textbook::Divide,
            },
        })
    }

    /// True if a flag is on the command line.
    fn is_there(&self, flag: &str) -> bool {
        let is_known = self.matches.try_contains_id(flag).is_ok();
        is_known && self.matches.value_source(flag) == Some(ValueSource::CommandLine)
    }

    fn way(&self) -> Way {
        match self.text("way") {
            Some("general" | "big") => Way::General,
            Some("both") => Way::Both,
            _ => Way::Fast,
        }
    }

    /// How many threads work: one for a query from flags.
    fn jobs(&self, input: &Input) -> Result<NonZero<usize>, Failure> {
        let named = self.text("jobs").map(|text| values::positive("jobs", text)).transpose()?;
        if *input == Input::Flags {
            return Ok(NonZero::<usize>::MIN);
        }
        Ok(named.unwrap_or_else(|| std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)))
    }
}

/// The flags that can act beside --cases.
const ALLOWED: [&str; 7] = ["cases", "seed", "dimension", "describe", "as", "format", "output"];

/// The request of `--cases`, if that is given.
pub(super) fn cases(command: &'static Command, matches: &ArgMatches) -> Result<Option<TrickyQueries>, Failure> {
    let flags = GivenFlags { spec: command.spec, matches };
    let Some(count) = flags.text("cases") else { return Ok(None) };
    let count = values::positive("cases", count)?;
    if let Some(other) = matches.ids().find(|id| flags.is_there(id.as_str()) && !ALLOWED.contains(&id.as_str())) {
        let name = match other.as_str() {
            "file" => "FILE".to_owned(),
            name => format!("--{}", name.replace('_', "-")),
        };
        return Err(bad_flag("cases", format!("prints queries and answers none; remove {name}")));
    }
    let output = flags.path("output");
    let format = values::output_format(flags.text("format"), output, b',')?.unwrap_or(OutputFormat::Csv(b','));
    if !format.is_input() {
        return Err(bad_flag("format", "--cases prints an input of the command: csv, tsv, json or ndjson"));
    }
    let seed = match flags.text("seed") {
        None => 0,
        Some(text) => text.parse().map_err(|_| {
            bad_flag("seed", format!("{} is not a whole number from 0 to {}", shown(text.as_bytes()), u64::MAX))
        })?,
    };
    let dimension = flags.text("dimension").map(|text| if text == "2" { 2 } else { 3 });
    if dimension == Some(2) && command.spec.only_in_3d.is_some() {
        return Err(bad_flag("dimension", "2 has no queries of this command, whose solids are in 3D"));
    }
    let describes = match flags.text("describe") {
        None => None,
        Some("csv") => Some(false),
        Some("json") => Some(true),
        Some(_) => return Err(bad_flag("describe", "the kinds of --cases are described as csv or json")),
    };
    Ok(Some(TrickyQueries {
        describes,
        command,
        count: NonZero::<u64>::get(count),
        choice: Choice {
            seed,
            precision: flags.numerals().held_as.map_or(Precision::Decimals, Precision::Floats),
            dimension,
        },
        format,
        output: output.map(ToOwned::to_owned),
        packing: values::output_packing(output),
    }))
}

/// The most units in the last place that a number may be off.
const ULPS: i64 = 4;

impl GivenFlags<'_> {
    /// The words of a command line that a query alone needs besides its parameters: its scene, and how it is asked; `None`
    /// where the scene cannot be read again.
    fn again(&self, scene: Option<&SceneInput>) -> Option<Vec<String>> {
        if scene.is_some_and(|scene| scene.input == Input::Stdin) {
            return None;
        }
        let in_scene = scene.is_some();
        let in_csv =
            scene.is_some_and(|scene| matches!(scene.reading.format, InputFormat::Csv(_)) && scene.tiles.is_none());
        let of_csv = |names: &'static [&'static str]| names.iter().copied().filter(move |_| in_csv);
        let switches = SWITCHES
            .into_iter()
            .chain(of_csv(&["decimal-comma"]))
            .filter(|name| self.has(name))
            .map(|name| format!("--{name}"));
        // Numbers of a query are held already, those of a scene are not. Parameters of solids are for all of them.
        let of_solids = self.spec.parameters.iter().skip(self.spec.first_solid).map(|parameter| parameter.name);
        let of_scene = of_solids.chain(["as"]).filter(|_| in_scene);
        let names = WITH_VALUES.into_iter().chain(of_scene).chain(of_csv(&["delimiter", "comment", "escape", "null"]));
        // Answers that are checked are none of a query.
        let is_of_answer = |name: &str, text: &str| {
            let column = text.split_once('=').filter(|_| name == "null").map(|(column, _)| column.trim());
            let checked = self.texts("check").filter_map(|text| text.rsplit('=').next());
            column.is_some_and(|column| checked.flat_map(|names| names.split(',')).any(|name| name.trim() == column))
        };
        let values = names.flat_map(|name| {
            let raw = self.matches.try_get_raw(name).ok().flatten().filter(|_| self.is_there(name));
            let texts = raw.into_iter().flatten().map(|text| text.to_string_lossy().into_owned());
            let texts = texts.filter(move |text| !is_of_answer(name, text));
            texts.flat_map(move |text| match (format!("--{}", name.replace('_', "-")), text) {
                (flag, text) if text.starts_with('-') => vec![format!("{flag}={text}")],
                (flag, text) => vec![flag, text],
            })
        });
        Some(switches.chain(values).collect())
    }

    /// The check that is asked for, if any.
    fn checks(&self, results: &'static [ResultField], rows: Rows, nulls: &Nulls) -> Result<Option<Checks>, Failure> {
        let texts: Vec<&String> = self.texts("check").collect();
        let ulps = self.text("ulps").map(|text| limit("ulps", text, Numerals::default())).transpose()?;
        let margin = self.text("margin").map(|text| margin(text, self.numerals())).transpose()?;
        if texts.is_empty() {
            return Ok(None);
        }
        match rows {
            Rows::One => {}
            Rows::Cells => {
                return Err(bad_flag(
                    "check",
                    "a walk has a row for each cell; only its first solid cell is checked, with --against FILE",
                ));
            }
            Rows::Contacts => return Err(bad_flag("check", "needs one row a query; leave --report all out")),
        }
        let mut items: Vec<Checked> = Vec::new();
        for text in texts {
            let item = checked(results, text).map_err(|reason| bad_flag("check", reason))?;
            if items.iter().any(|other| other.index == item.index) {
                return Err(bad_flag("check", format!("{} is checked twice", item.result.name)));
            }
            items.push(item);
        }
        self.set_tolerances(&mut items)?;
        let measures = ["ulps", "tolerance", "scale"];
        let unused = measures
            .iter()
            .find(|flag| self.is_there(flag) && !items.iter().any(|item| item.result.shape.is_measured()));
        if let Some(flag) = unused {
            return Err(bad_flag(flag, "is for numbers and vectors; words and cells are right or wrong"));
        }
        let inside = match self.text("inside") {
            Some("exit") => Inside::Exit,
            Some("miss") => Inside::Miss,
            Some("any") => Inside::Any,
            _ => Inside::Enter,
        };
        let place = |name: &str| {
            let index = results.iter().position(|result| result.name == name)?;
            Some((index, first_cell(results, index)))
        };
        if inside == Inside::Exit && place("t_exit").is_none() {
            return Err(bad_flag(
                "inside",
                "a walk says when it comes to a solid cell, not when it leaves it; it takes enter, miss and any",
            ));
        }
        let (mut needed, mut start) = (0, None);
        let entered = ["enter_face", "enter_on", "step"].into_iter().find_map(place);
        if let (Some(t_enter), Some(entered)) = (place("t_enter"), entered) {
            start = Some([t_enter.1, entered.1]);
            needed |= 1 << t_enter.0;
        }
        let exit = ["exit_face", "exit_on"].into_iter().find_map(place);
        needed |= exit.map_or(0, |(index, _)| 1 << index);
        for item in &mut items {
            let (of_exit, length) = match item.result.name {
                "distance" => (place("distance"), place("length")),
                name => (name.contains("enter").then(|| place(&name.replace("enter", "exit"))).flatten(), None),
            };
            needed |= of_exit.iter().chain(&length).fold(0, |mask, (index, _)| mask | 1 << index);
            item.at_exit = of_exit.map(|(_, cell)| (cell, length.map(|(_, cell)| cell)));
        }
        Ok(Some(Checks {
            items,
            ulps: ulps.unwrap_or(Decimal::integer(ULPS)),
            numerals: self.numerals(),
            nulls: nulls.clone(),
            first_cell: first_cell(results, results.len()),
            margin,
            inside,
            start,
            exit: exit.map(|(_, cell)| cell),
            needed,
            is_scaled: self.text("scale") == Some("query"),
            summary_by: self.text("summary-by").map(|name| name.trim().to_owned()),
        }))
    }

    /// Sets how far each result may be off: the tolerance of one beats that of all, in any order.
    fn set_tolerances(&self, items: &mut [Checked]) -> Result<(), Failure> {
        let mut tolerances: Vec<(Option<&str>, &str)> = self
            .texts("tolerance")
            .map(|text| text.split_once('=').map_or((None, text.as_str()), |(name, text)| (Some(name.trim()), text)))
            .collect();
        tolerances.sort_by_key(|(name, _)| *name);
        for (place, (name, text)) in tolerances.iter().enumerate() {
            let tolerance = limit("tolerance", text, self.numerals())?;
            if tolerances[..place].iter().any(|(other, _)| other == name) {
                return Err(bad_flag("tolerance", format!("is given twice for {}", name.unwrap_or("all results"))));
            }
            let mut of = items.iter_mut().filter(|item| name.is_none_or(|name| name == item.result.name));
            let Some(first) = of.next() else {
                let name = shown(name.unwrap_or_default().as_bytes());
                return Err(bad_flag("tolerance", format!("{name} is no result that --check names")));
            };
            if name.is_some() && !first.result.shape.is_measured() {
                return Err(bad_flag("tolerance", format!("{} is no number, but right or wrong", first.result.name)));
            }
            [first].into_iter().chain(of).for_each(|item| item.tolerance = tolerance.clone());
        }
        Ok(())
    }
}

/// The switches, and the flags with a value, that a query alone needs besides its parameters.
const SWITCHES: [&str; 4] = ["line", "no-touch", "centers", "tiles-up"];
const WITH_VALUES: [&str; 9] = [
    "against",
    "against-format",
    "against-columns",
    "against-delimiter",
    "against-on-error",
    "solid",
    "cell-size",
    "grid-origin",
    "report",
];

/// Where the cells of the result at this index begin.
fn first_cell(results: &[ResultField], index: usize) -> usize {
    results[..index].iter().map(|result| result.shape.cells()).sum()
}

/// A length of 0 or more, or a number of units in the last place.
fn margin(text: &str, numerals: Numerals) -> Result<Margin, Failure> {
    let Some(count) = text.trim().strip_suffix("ulps") else {
        return limit("margin", text, numerals).map(Margin::Length);
    };
    let count = count.trim().parse().map_err(|_| {
        bad_flag("margin", format!("{} is not a whole number of units, such as 4ulps", shown(text.as_bytes())))
    })?;
    Ok(Margin::Units(count))
}

/// Reads a text such as t_enter=t.
fn checked(results: &'static [ResultField], text: &str) -> Result<Checked, String> {
    let Some((name, columns)) = text.split_once('=') else {
        return Err(format!("{} is not like t_enter=COLUMN", shown(text.as_bytes())));
    };
    let name = name.trim();
    let Some(index) = results.iter().position(|result| result.name == name) else {
        let is_verdict = ["hit", "touch", "miss"].contains(&name);
        let more = match name {
            _ if is_verdict => "; the verdict is called status",
            _ if name.starts_with("against_") && results.iter().any(|result| result.name == "cell") => {
                "; the first solid cell is checked as cell"
            }
            _ if name.starts_with("against_") => "; which solid is met stands in the answer, and is not checked",
            _ => "",
        };
        return Err(values::no_result(name, results.iter().map(|result| result.name), more));
    };
    let result = &results[index];
    let names: Vec<String> = values::names(columns)?.iter().map(|name| name.trim().to_owned()).collect();
    let most = if result.shape.is_vector() { 3 } else { 1 };
    if names.len() > most || names.iter().any(String::is_empty) {
        let wanted = if most == 3 { "one name, or one for each axis" } else { "one name" };
        return Err(format!(
            "{name} is in {wanted}, not in {}; each check has a flag of its own",
            shown(columns.as_bytes())
        ));
    }
    let cell = first_cell(results, index);
    Ok(Checked { result, index, cell, names, tolerance: Decimal::ZERO, at_exit: None })
}

/// A number of 0 or more.
fn limit(flag: &str, text: &str, numerals: Numerals) -> Result<Decimal, Failure> {
    match numerals.with_point().read(Kind::Number, text.as_bytes()) {
        Ok(Value::Number(number)) if !number.is_negative() => Ok(number),
        _ => Err(bad_flag(flag, format!("{} is not a number of 0 or more", shown(text.as_bytes())))),
    }
}

impl GivenFlags<'_> {
    /// Fails if a flag is there that cannot act. Also gives what is wrong with those that cannot where the input, the
    /// scene or both turn out to be JSON.
    fn check_use(
        &self,
        input: &Input,
        reading: &Reading,
        scene: Option<&SceneInput>,
        writing: &Writing,
        args: &Args,
    ) -> Result<Vec<([bool; 2], String)>, Failure> {
        let has_input = *input != Input::Flags;
        let table = scene.filter(|scene| scene.tiles.is_none());
        let is_csv = |reading: &Reading| matches!(reading.format, InputFormat::Csv(_));
        let (csv_in, csv_scene) = (has_input && is_csv(reading), table.is_some_and(|scene| is_csv(&scene.reading)));
        let stray = |csv_in, csv_scene| self.stray(has_input, (csv_in, csv_scene), scene, writing, args);
        if let Some((flag, reason)) = stray(csv_in, csv_scene) {
            return Err(bad_flag(&flag.replace('_', "-"), reason));
        }
        let delimiter = |reading: &Reading| {
            if let InputFormat::Csv(dialect) = reading.format { Some(dialect.delimiter) } else { None }
        };
        let of_input = has_input.then(|| delimiter(reading)).flatten();
        let used = [
            of_input,
            table.and_then(|scene| delimiter(&scene.reading)),
            writing.format.and_then(OutputFormat::delimiter),
        ];
        let typed = self.text("delimiter").map(|_| self.delimiter()).transpose()?;
        if typed.is_some() && !used.contains(&typed) {
            return Err(bad_flag("delimiter", "changes nothing: nothing that is read or written has it"));
        }
        let may_be_json = [has_input && reading.may_be_json, table.is_some_and(|scene| scene.reading.may_be_json)];
        let turned = [[true, false], [false, true], [true, true]].into_iter();
        let turned = turned.filter(|json| json.iter().zip(may_be_json).all(|(is, may_be)| may_be || !is));
        let stray = turned.filter_map(|json| {
            let (flag, reason) = stray(csv_in && !json[0], csv_scene && !json[1])?;
            let is_json = [has_input && !csv_in || json[0], table.is_some() && !csv_scene || json[1]];
            Some((is_json, format!("--{flag}: {reason}; this is JSON")))
        });
        Ok(stray.collect())
    }

    /// A flag that cannot act, and what it needs.
    fn stray(
        &self,
        has_input: bool,
        (csv_in, csv_scene): (bool, bool),
        scene: Option<&SceneInput>,
        writing: &Writing,
        args: &Args,
    ) -> Option<(&'static str, &'static str)> {
        let has_table = scene.is_some_and(|scene| scene.tiles.is_none());
        let csv_out = match writing.format {
            Some(format) => format.delimiter().is_some(),
            None => csv_in,
        };
        let any_csv = csv_in || csv_scene || csv_out;
        let is_flat = !has_input && args.dimension().is_ok_and(|dimension| dimension == 2);
        let has = |parameter: &str| self.text(parameter).is_some();
        let has_range = has("t_min") && has("t_max");
        let with_input = [
            "columns",
            "names",
            "no-header",
            "skip-lines",
            "keep-input",
            "input-format",
            "strict",
            "pass",
            "first-row",
            "on-error",
            "check",
        ];
        let of_tables = ["against-columns", "against-delimiter", "against-on-error"];
        let of_maps: Vec<_> = self.map_flags().collect();
        let describes = self.describe().is_some();
        let of_answers = ["quiet", "picture", "summary", "explain", "only", "exit-status"];
        let reports = self.text("on-error") == Some("report");
        let mut fields = self.text("fields").unwrap_or_default().trim_start_matches([' ', '+']).split(',');
        let shows_floats =
            self.has("explain") || fields.any(|name| name.trim() == "all" || OF_TEXTBOOK.contains(&name.trim()));
        let uses = [
            (scene.is_some(), ["against-format"].as_slice(), "needs --against FILE"),
            (
                has_table,
                &of_tables,
                "needs --against FILE, a table of solids, which --against-format csv reads from a file of any name",
            ),
            (scene.is_some(), &of_maps, "needs --against FILE, a map as text"),
            (has_input, &with_input, "needs an input: a file, or - for standard input"),
            (has_input || scene.is_some(), &["long-window"], "needs an input or a scene, which may be packed"),
            (!describes, &of_answers, "cannot be used with --describe, which prints no answers"),
            (reports, &["fail-on-error"], "needs --on-error report; without it a bad row stops the run"),
            (csv_in, &["skip-lines", "names", "no-header"], "needs CSV input"),
            (csv_in || csv_scene, &["comment", "escape"], "needs CSV input"),
            (has_input || scene.is_some(), &["null"], "needs an input: a file, or - for standard input"),
            (any_csv, &["decimal-comma", "delimiter"], "needs CSV input or output"),
            (csv_scene, &["against-delimiter"], "needs a CSV file in --against"),
            (csv_out, &["no-output-header"], "needs CSV output"),
            (
                self.is_there("check"),
                &["ulps", "tolerance", "scale", "margin", "inside", "summary-by"],
                "needs --check RESULT=COLUMN",
            ),
            (false, &["seed", "dimension"], "needs --cases N"),
            (has_input && scene.is_none() || has_table || has("matrix"), &["matrix_vectors"], "needs --matrix"),
            (!has_range, &["line"], "changes nothing beside --t-min and --t-max"),
            (
                !(has("t_min") && has("dir")),
                &["line"],
                "changes nothing beside --t-min, from where the path has no end",
            ),
            (!is_flat || self.path("picture").is_none(), &["view", "up"], "needs a picture in 3D"),
            (self.spec.has_faces(), &["textbook"], "changes nothing: only boxes have a slab test"),
            (shows_floats, &["textbook"], "needs --explain, or a result such as f64_status in --fields"),
        ];
        uses.into_iter().find_map(|(can_act, flags, reason)| {
            let flag = flags.iter().find(|flag| !can_act && self.is_there(flag))?;
            Some((*flag, reason))
        })
    }
}
