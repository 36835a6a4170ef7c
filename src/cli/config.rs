//! The options of a run, validated, with nothing of the argument parser left.

use std::io::{IsTerminal, stdin, stdout};
use std::num::NonZero;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::ArgMatches;

use crate::commands::{Command, Spec};
use crate::failure::Failure;
use crate::format::OutputFormat;
use crate::nearest::nearest;
use crate::query::{Args, Ask, Name, Numbers, Parameters, Problem, ResultField, Rows, Spelling, Value, shown};

/// What is wrong with a solid's parameter beside a scene.
const OF_SOLIDS: &str = "belongs to the solids of --against, not to the queries";
const OF_QUERIES: &str = "belongs to the queries, not to the solids";

/// All that a run needs to know.
pub struct Config {
    /// The command.
    pub command: &'static dyn Command,
    /// What is declared for its results, with a scene or without.
    pub results: &'static [ResultField],
    /// How many rows answer a query.
    pub rows: Rows,
    /// The parameters that flags give.
    pub flags: Args,
    /// What is asked about each query.
    pub ask: Ask,
    /// The results that are written, by their place among all.
    pub fields: Vec<usize>,
    /// Where queries come from.
    pub input: Input,
    /// How they are read.
    pub reading: Reading,
    /// The solids that each path meets; without them a query brings its own.
    pub scene: Option<SceneInput>,
    /// How answers are written.
    pub writing: Writing,
    /// Threads.
    pub jobs: NonZero<usize>,
    /// Whether bad rows are reported in their place.
    pub report_errors: bool,
    /// Whether the exit status tells if there was a contact.
    pub exit_status: bool,
}

/// Where queries come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// One query, from flags.
    Flags,
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

/// A form of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputFormat {
    /// With this delimiter.
    Csv(u8),
    /// A JSON document.
    Json,
    /// A JSON object a line.
    Ndjson,
}

/// The file of a scene.
#[derive(Debug)]
pub struct SceneInput {
    /// Where it is.
    pub input: Input,
    /// How it is read.
    pub reading: Reading,
}

/// How input is read.
#[derive(Debug)]
pub struct Reading {
    /// All parameters of the command, which number the slots.
    pub parameters: Parameters,
    /// The places of those that this input may bring.
    pub own: Range<usize>,
    /// What to say of the others; without it they are names like any other.
    pub foreign: Option<&'static str>,
    /// Those that flags give.
    pub given: Vec<&'static str>,
    /// Whether parameters are passed through too.
    pub keep_input: bool,
    /// The flag that maps its columns.
    pub columns_flag: &'static str,
    /// Its form.
    pub format: InputFormat,
    /// Parameters that are read from other columns.
    pub columns: Vec<ColumnMap>,
    /// The columns of a CSV without a header line.
    pub names: Option<Vec<String>>,
}

/// A parameter and the columns or keys that it is read from.
#[derive(Debug)]
pub struct ColumnMap {
    /// The parameter's place among those of the command.
    pub parameter: usize,
    /// Names, or positions counted from 1.
    pub names: Vec<String>,
}

/// How output is written.
#[derive(Debug)]
pub struct Writing {
    /// The form, if it was named or the file's ending tells.
    pub format: Option<OutputFormat>,
    /// The delimiter of CSV.
    pub delimiter: u8,
    /// What stands before every name that hitcalc adds.
    pub prefix: String,
    /// Whether CSV has a header line.
    pub header: bool,
    /// The file; `None` is standard output.
    pub output: Option<PathBuf>,
    /// Whether text is in colour.
    pub color: bool,
}

impl Config {
    /// The options of a run; `None` if nothing was given at all, at a terminal.
    pub fn new(command: &'static dyn Command, matches: &ArgMatches) -> Result<Option<Self>, Failure> {
        let spec = command.spec();
        let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
        let path = |name: &str| matches.get_one::<PathBuf>(name);
        let against = path("against");
        let (flags, given) = parameters(spec, matches)?;
        let own = match against {
            Some(_) => 0..spec.first_solid,
            None => 0..spec.plain_parameters(),
        };
        if let Some(name) =
            given.iter().find(|name| spec.parameters[own.end..].iter().any(|other| other.name == **name))
        {
            let flag = name.replace('_', "-");
            return Err(Failure::Usage(format!("--{flag}: {OF_SOLIDS}")));
        }
        let results = if against.is_some() { spec.scene_results } else { spec.results };
        let rows = match (against, text("report")) {
            (None, None) => spec.rows,
            (None, Some(_)) => return Err(Failure::Usage("--report: goes with --against FILE, the solids".to_owned())),
            (Some(_), Some("all")) => Rows::Contacts,
            (Some(_), _) => Rows::One,
        };
        let input = match path("file").or(path("input")) {
            Some(file) => input_of(file),
            None if !flags.is_empty() => Input::Flags,
            None if stdin().is_terminal() => return Ok(None),
            None => Input::Stdin,
        };
        let delimiter = text("delimiter").map_or(Ok(b','), delimiter)?;
        let fields = text("fields").map_or(Ok((0..results.len()).collect()), |names| fields(results, names))?;
        let output = path("output").cloned();
        let named = text("format").map(str::to_owned).or_else(|| output.as_deref().and_then(ending));
        let has = |name: &str| matches.try_get_one::<bool>(name).ok().flatten().copied().unwrap_or(false);
        let maps = |flag: &'static str, own: &Range<usize>, foreign| -> Result<Vec<ColumnMap>, Failure> {
            let maps = matches.try_get_many::<String>(flag).ok().flatten().into_iter().flatten();
            maps.map(|map| column_map(spec, own, foreign, map).map_err(|reason| usage(flag, &reason))).collect()
        };
        let foreign = against.map(|_| OF_SOLIDS);
        let scene = against.map(|file| {
            let input = input_of(file);
            let own = spec.first_solid..spec.parameters.len();
            Ok::<_, Failure>(SceneInput {
                reading: Reading {
                    parameters: spec.parameters,
                    foreign: Some(OF_QUERIES),
                    given: Vec::new(),
                    keep_input: false,
                    columns_flag: "--against-columns",
                    format: input_format(text("against-format"), &input, delimiter),
                    columns: maps("against-columns", &own, Some(OF_QUERIES))?,
                    names: None,
                    own,
                },
                input,
            })
        });
        let scene = scene.transpose()?;
        if scene.as_ref().is_some_and(|scene| scene.input == Input::Stdin) && input == Input::Stdin {
            return Err(Failure::Usage("--against: only one of the two files may be standard input".to_owned()));
        }
        if has("no-touch") && rows == Rows::Cells {
            return Err(Failure::Usage("--no-touch: a walk has no touches; it goes with --against FILE".to_owned()));
        }
        let on_terminal =
            output.is_none() && stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
        Ok(Some(Self {
            command,
            ask: Ask {
                line: has("line"),
                no_touch: has("no-touch"),
                exact: has("exact"),
                wanted: fields.iter().fold(0, |mask, field| mask | 1 << field),
                all: rows == Rows::Contacts || (against.is_some() && text("report") == Some("all")),
                numbers: Numbers::Fast,
            },
            reading: Reading {
                parameters: spec.parameters,
                foreign,
                given,
                keep_input: has("keep-input"),
                columns_flag: "--columns",
                format: input_format(text("input-format"), &input, delimiter),
                columns: maps("columns", &own, foreign)?,
                own,
                names: text("names").map(|names| names.split(',').map(str::to_owned).collect()),
            },
            writing: Writing {
                format: named.and_then(|name| output_format(&name, delimiter)),
                delimiter,
                prefix: text("prefix").unwrap_or_default().to_owned(),
                header: !has("no-output-header"),
                output,
                color: on_terminal && text("color") != Some("never"),
            },
            jobs: text("jobs")
                .map_or(Ok(std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)), jobs)?,
            report_errors: text("on-error") == Some("report"),
            exit_status: has("exit-status"),
            flags,
            results,
            rows,
            scene,
            fields,
            input,
        }))
    }
}

/// The values of all parameters that are flags, and the names of those.
fn parameters(spec: &'static Spec, matches: &ArgMatches) -> Result<(Args, Vec<&'static str>), Failure> {
    let mut args = Args::new(spec.parameters);
    let mut given = Vec::new();
    let mut first = 0;
    for parameter in *spec.parameters {
        // Solids of a scene have no flags where queries bring none themselves.
        let text = matches.try_get_one::<String>(parameter.name).ok().flatten();
        if let Some(text) = text {
            let problem = |problem: Problem| Failure::Usage(problem.describe(Spelling::Flags));
            let parts: Vec<&str> = text.split(',').collect();
            let Some(shape) = parameter.kind.shape_of(parts.len()) else {
                let reason = format!("is a list of {} where {} is wanted", parts.len(), parameter.kind.usage());
                return Err(problem(Problem::of_value(Name::Parameter(parameter.name, ""), text.as_bytes(), &reason)));
            };
            for (part, slot) in parts.iter().zip(shape.slots) {
                let value = match parameter.kind.read(part.as_bytes()) {
                    Ok(Value::Absent) => Err("is not a number".to_owned()),
                    result => result,
                };
                let value = value.map_err(|reason| {
                    problem(Problem::of_value(Name::Parameter(parameter.name, ""), part.as_bytes(), &reason))
                })?;
                args.set(first + slot, value);
            }
            given.push(parameter.name);
        }
        first += parameter.kind.suffixes().len();
    }
    Ok((args, given))
}

fn delimiter(text: &str) -> Result<u8, Failure> {
    match text.as_bytes() {
        b"\\t" => Ok(b'\t'),
        [byte] if byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-' | b'"' | b'\n' | b'\r') => {
            let shown = shown(text.as_bytes());
            Err(Failure::Usage(format!("--delimiter: {shown} may stand in a cell; one of , ; | : or \\t would do")))
        }
        [byte] if byte.is_ascii() => Ok(*byte),
        _ => {
            Err(Failure::Usage(format!("--delimiter: {} is not one ASCII character, nor \\t", shown(text.as_bytes()))))
        }
    }
}

/// A file, or standard input for `-`.
fn input_of(file: &Path) -> Input {
    if file.as_os_str() == "-" { Input::Stdin } else { Input::File(file.to_owned()) }
}

fn fields(results: &[ResultField], names: &str) -> Result<Vec<usize>, Failure> {
    let known: Vec<&str> = results.iter().map(|result| result.name).collect();
    let mut fields = Vec::new();
    for name in names.split(',').map(str::trim) {
        let Some(place) = known.iter().position(|known| *known == name) else {
            let like =
                nearest(name, known.iter().copied()).map_or(String::new(), |like| format!(", did you mean {like}?"));
            return Err(Failure::Usage(format!(
                "--fields: \"{name}\" is not a result{like}; the results are {}",
                known.join(", ")
            )));
        };
        if fields.contains(&place) {
            return Err(Failure::Usage(format!("--fields: \"{name}\" is there twice")));
        }
        fields.push(place);
    }
    Ok(fields)
}

fn usage(flag: &str, reason: &str) -> Failure {
    Failure::Usage(format!("--{flag}: {reason}"))
}

/// What a text like origin=ox,oy,oz says; `foreign` is what to say of parameters that are not among the input's own.
fn column_map(spec: &Spec, own: &Range<usize>, foreign: Option<&'static str>, text: &str) -> Result<ColumnMap, String> {
    let Some((name, columns)) = text.split_once('=') else {
        return Err(format!("\"{text}\" is not like origin=ox,oy,oz"));
    };
    let name = name.trim();
    let known = || spec.parameters[own.clone()].iter().map(|parameter| parameter.name);
    let Some(parameter) = known().position(|known| known == name) else {
        let is_foreign = spec.parameters.iter().any(|parameter| parameter.name == name);
        return Err(match foreign.filter(|_| is_foreign) {
            Some(reason) => format!("{name}: {reason}"),
            None => {
                let like = nearest(name, known()).map_or(String::new(), |like| format!("; did you mean {like}?"));
                format!("\"{name}\" is not a parameter{like}")
            }
        });
    };
    Ok(ColumnMap {
        parameter: own.start + parameter,
        names: columns.split(',').map(|column| column.trim().to_owned()).collect(),
    })
}

fn jobs(text: &str) -> Result<NonZero<usize>, Failure> {
    NonZero::from_str(text).map_err(|_| Failure::Usage(format!("--jobs: \"{text}\" is not a whole number above 0")))
}

/// The format that a file's ending names, if it is one of those that are known.
fn ending(path: &Path) -> Option<String> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    match ending.as_str() {
        "csv" | "tsv" | "json" | "ndjson" => Some(ending),
        "jsonl" => Some("ndjson".to_owned()),
        _ => None,
    }
}

fn input_format(named: Option<&str>, input: &Input, delimiter: u8) -> InputFormat {
    let by_ending = match input {
        Input::File(path) => ending(path),
        _ => None,
    };
    match named.or(by_ending.as_deref()) {
        Some("tsv") => InputFormat::Csv(b'\t'),
        Some("json") => InputFormat::Json,
        Some("ndjson") => InputFormat::Ndjson,
        _ => InputFormat::Csv(delimiter),
    }
}

fn output_format(name: &str, delimiter: u8) -> Option<OutputFormat> {
    match name {
        "text" => Some(OutputFormat::Text),
        "csv" => Some(OutputFormat::Csv(delimiter)),
        "tsv" => Some(OutputFormat::Csv(b'\t')),
        "json" => Some(OutputFormat::Json { array: true }),
        "ndjson" => Some(OutputFormat::Ndjson),
        _ => None,
    }
}
