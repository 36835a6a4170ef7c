//! The options of a run, validated, with nothing of the argument parser left.

use std::io::{IsTerminal, stdin, stdout};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::ArgMatches;

use crate::commands::{Args, Ask, Command, Name, Numbers, Problem, Spec, Spelling, Value};
use crate::failure::Failure;
use crate::format::OutputFormat;
use crate::nearest::nearest;

/// All that a run needs to know.
pub struct Config {
    /// The command.
    pub command: &'static dyn Command,
    /// The parameters that flags give.
    pub flags: Args,
    /// Their names.
    pub given: Vec<&'static str>,
    /// What is asked about each query.
    pub ask: Ask,
    /// The results that are written, by their place among all.
    pub fields: Vec<usize>,
    /// Where queries come from.
    pub input: Input,
    /// How they are read.
    pub reading: Reading,
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

/// How input is read.
#[derive(Debug)]
pub struct Reading {
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
    /// Whether parameters are passed through too.
    pub keep_input: bool,
    /// The file; `None` is standard output.
    pub output: Option<PathBuf>,
    /// Whether text is in colour.
    pub color: bool,
}

impl Config {
    /// The options of a run; `None` if nothing was given at all, at a terminal.
    pub fn new(command: &'static dyn Command, matches: &ArgMatches) -> Result<Option<Self>, Failure> {
        let spec = command.spec();
        let (flags, given) = parameters(spec, matches)?;
        let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
        let path = |name: &str| matches.get_one::<PathBuf>(name);
        let input = match path("file").or(path("input")) {
            Some(file) if file.as_os_str() == "-" => Input::Stdin,
            Some(file) => Input::File(file.clone()),
            None if !flags.is_empty() => Input::Flags,
            None if stdin().is_terminal() => return Ok(None),
            None => Input::Stdin,
        };
        let delimiter = text("delimiter").map_or(Ok(b','), delimiter)?;
        let fields = text("fields").map_or(Ok((0..spec.results.len()).collect()), |names| fields(spec, names))?;
        let output = path("output").cloned();
        let named = text("format").map(str::to_owned).or_else(|| output.as_deref().and_then(ending));
        let has = |name: &str| matches.try_get_one::<bool>(name).ok().flatten().copied().unwrap_or(false);
        let columns = matches.get_many::<String>("columns").into_iter().flatten();
        let on_terminal =
            output.is_none() && stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
        Ok(Some(Self {
            command,
            ask: Ask {
                line: has("line"),
                no_touch: has("no-touch"),
                exact: has("exact"),
                wanted: fields.iter().fold(0, |mask, field| mask | 1 << field),
                numbers: Numbers::Fast,
            },
            reading: Reading {
                format: input_format(text("input-format"), &input, delimiter),
                columns: columns.map(|map| column_map(spec, map)).collect::<Result<_, _>>()?,
                names: text("names").map(|names| names.split(',').map(str::to_owned).collect()),
            },
            writing: Writing {
                format: named.and_then(|name| output_format(&name, delimiter)),
                delimiter,
                prefix: text("prefix").unwrap_or_default().to_owned(),
                header: !has("no-output-header"),
                keep_input: has("keep-input"),
                output,
                color: on_terminal && text("color") != Some("never"),
            },
            jobs: text("jobs")
                .map_or(Ok(std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)), jobs)?,
            report_errors: text("on-error") == Some("report"),
            exit_status: has("exit-status"),
            flags,
            given,
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
    for parameter in spec.parameters {
        if let Some(text) = matches.get_one::<String>(parameter.name) {
            let problem = |problem: Problem| Failure::Usage(problem.describe(Spelling::Flags));
            let parts: Vec<&str> = text.split(',').collect();
            let Some(shape) = parameter.kind.shape_of(parts.len()) else {
                let reason = format!("has {} values where {} is wanted", parts.len(), parameter.kind.usage());
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
        [byte] if byte.is_ascii() && !matches!(byte, b'"' | b'\n' | b'\r') => Ok(*byte),
        _ => Err(Failure::Usage(format!("--delimiter: \"{text}\" is not one ASCII character, nor \\t"))),
    }
}

fn fields(spec: &Spec, names: &str) -> Result<Vec<usize>, Failure> {
    let known: Vec<&str> = spec.results.iter().map(|result| result.name).collect();
    let mut fields = Vec::new();
    for name in names.split(',').map(str::trim) {
        let Some(place) = known.iter().position(|known| *known == name) else {
            let like =
                nearest(name, known.iter().copied()).map_or(String::new(), |like| format!("; did you mean {like}?"));
            return Err(Failure::Usage(format!(
                "--fields: \"{name}\" is not a result{like} The results are {}",
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

fn column_map(spec: &Spec, text: &str) -> Result<ColumnMap, Failure> {
    let usage = |reason: String| Failure::Usage(format!("--columns: {reason}"));
    let Some((name, columns)) = text.split_once('=') else {
        return Err(usage(format!("\"{text}\" is not like origin=ox,oy,oz")));
    };
    let name = name.trim();
    let Some(parameter) = spec.parameters.iter().position(|parameter| parameter.name == name) else {
        let known = spec.parameters.iter().map(|parameter| parameter.name);
        let like = nearest(name, known).map_or(String::new(), |like| format!("; did you mean {like}?"));
        return Err(usage(format!("\"{name}\" is not a parameter{like}")));
    };
    Ok(ColumnMap { parameter, names: columns.split(',').map(|column| column.trim().to_owned()).collect() })
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
