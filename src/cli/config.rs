//! The options of a run, validated, with nothing of the argument parser left.

use std::collections::HashSet;
use std::fmt;
use std::num::NonZero;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use crate::cases::Choice;
use crate::check::Checks;
use crate::commands::Command;
use crate::output::destination::Packing;
use crate::output::format::{Description, OutputFormat};
use crate::picture::Look;
use crate::query::{Args, Ask, Nulls, Numerals, Only, Parameters, Problem, ResultField, Rows, Tile};

/// All that a run needs to know.
#[derive(Clone)]
pub struct Config {
    pub(crate) command: &'static Command,
    /// Its results, with a scene or without; further ones only up to the last that is written.
    pub(crate) results: &'static [ResultField],
    /// How many rows answer a query.
    pub(crate) rows: Rows,
    /// The values of the parameters that flags give.
    pub(crate) flags: Args,
    /// Notes about values of flags that may not mean what was meant.
    pub(crate) notes: Vec<String>,
    /// For each flag that JSON has no use for the message about it, and whether it is about the input, the scene or
    /// both.
    pub(crate) needs_csv: Vec<([bool; 2], String)>,
    /// The question that is asked about each query.
    pub ask: Ask,
    /// The results and columns that are written, in order.
    pub(crate) fields: Vec<FieldName>,
    pub(crate) input: Input,
    /// The files that follow as one input with it.
    pub(crate) later_inputs: Vec<Input>,
    /// How the queries are read.
    pub(crate) reading: Reading,
    /// The solids that each path meets; without them a query brings its own.
    pub(crate) scene: Option<SceneInput>,
    /// The answers of another program that are judged.
    pub(crate) checks: Option<Checks>,
    /// The words of a command line that a query alone needs besides its parameters; `None` where it cannot be asked alone.
    pub(crate) again: Option<Vec<String>>,
    pub writing: Writing,
    /// The picture to draw, if any.
    pub(crate) picture: Option<PictureOptions>,
    pub(crate) way: Way,
    pub jobs: NonZero<usize>,
    /// Describe the columns of the output, and answer nothing.
    pub(crate) describe: Option<Description>,
    /// When the exit status is not 0, though the run came to its end.
    pub(crate) expected: Expected,
    /// Print at the end how many queries there were of each status.
    pub(crate) summary: bool,
}

/// The meaning of the exit status.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expected {
    /// A run without any contact exits with 1 (`--exit-status`).
    pub(crate) a_contact: bool,
    /// A run with bad rows exits with 3 (`--fail-on-error`).
    pub(crate) no_errors: bool,
    /// A run exits with 1 that checked nothing, or found a row that is wrong or bad (`--exit-status` with `--check`).
    pub(crate) all_right: bool,
}

/// Tricky queries that are to be printed.
pub struct TrickyQueries {
    /// The command whose queries they are.
    pub(crate) command: &'static Command,
    pub(crate) count: u64,
    /// The kinds, and the numbers that they are made of.
    pub(crate) choice: Choice,
    /// Describe the kinds instead, as JSON or as CSV.
    pub(crate) describes: Option<bool>,
    pub(crate) format: OutputFormat,
    /// The file that they go to.
    pub(crate) output: Option<PathBuf>,
    pub(crate) packing: Option<Packing>,
}

/// The meaning of a name in `--fields`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FieldName {
    /// A result, by its index among all.
    Result(usize),
    /// A column of the scene file, by its name with `against_` in front; it is looked up when that file is read.
    OfSolid(String),
    /// A column or key of the input that is copied; it is looked up when the input is read.
    Copied(String),
}

/// Which of two ways answers queries; all give the same answers (`--way`, for tests and measurements).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// The fast path where a row is plain, and the general way.
    Fast,
    General,
    /// Both, and where they differ the run fails.
    Both,
}

/// The source of queries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Flags,
    Stdin,
    File(PathBuf),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InputFormat {
    Csv(Dialect),
    Json,
    /// A JSON object a line.
    Ndjson,
}

/// How CSV is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dialect {
    /// The byte between cells.
    pub(crate) delimiter: u8,
    /// Lines that begin with it are comments, and ignored.
    pub(crate) comment: Option<u8>,
    /// The byte before a quote in a quoted field, if quotes are not doubled.
    pub(crate) escape: Option<u8>,
}

/// The file of a scene.
#[derive(Clone)]
pub(crate) struct SceneInput {
    /// The file that the scene is read from.
    pub(crate) input: Input,
    /// How the scene is read.
    pub(crate) reading: Reading,
    /// How it is read, if it is a map as text.
    pub(crate) tiles: Option<Tiles>,
    /// Values from flags for every solid that does not give them itself.
    pub(crate) defaults: Args,
}

/// How a map as text is read.
#[derive(Clone)]
pub(crate) struct Tiles {
    /// The tiles that `--solid` names; without it all but the usual free tiles are solid.
    pub(crate) solid: Option<String>,
    /// All of the text is tiles, whatever it looks like.
    pub(crate) are_all: bool,
    /// The last line is the lowest.
    pub(crate) up: bool,
    /// The kind of solid that a tile is for the command.
    pub(crate) tile: Tile,
    /// Where the tiles lie, of which walks bring a grid of their own.
    pub(crate) grid: Args,
    /// Cells are centred on the multiples of their size.
    pub(crate) centers: bool,
}

/// The first name that has a unit of length, and the first that has one of time, each with the unit.
pub(crate) type Units = [Option<(String, &'static str)>; 2];

#[derive(Clone, Debug)]
pub(crate) struct Reading {
    /// All parameters of the command, which number the slots.
    pub(crate) parameters: Parameters,
    /// The indices of those that this input may bring.
    pub(crate) own: Range<usize>,
    /// The message about the other parameters; without it they are names like any other.
    pub(crate) foreign: Option<&'static str>,
    /// The names of the parameters that flags give.
    pub(crate) given: Vec<&'static str>,
    /// The caps of cylinders that a flag gives, if they end them.
    pub(crate) caps: Option<&'static str>,
    /// Parameters of other commands that would be about the same, and that are ignored.
    pub(crate) not_taken: &'static [&'static str],
    /// The flags of the map beside these, if there is one.
    pub(crate) map_flags: Vec<&'static str>,
    /// Copy the parameters to the output, too.
    pub(crate) keep_input: bool,
    /// The flag that maps its columns.
    pub(crate) columns_flag: &'static str,
    pub(crate) format: InputFormat,
    /// A flag says what separates the cells of a CSV.
    pub(crate) says_delimiter: bool,
    /// No flag and no ending says the format: the input may turn out to be JSON.
    pub(crate) may_be_json: bool,
    /// Parameters that are read from other columns.
    pub(crate) columns: Vec<ColumnMap>,
    /// The indices of parameters that are read from no column: one of their name is like any other.
    pub(crate) unread: Vec<usize>,
    /// The number of lines before each CSV that are skipped.
    pub(crate) skipped_lines: u64,
    /// The number of the first query, from 1: it counts as that one.
    pub(crate) first_row: u64,
    /// Bad rows do not end the run: they are reported or, of a scene, left out.
    pub(crate) goes_on: bool,
    /// Allow zstd as much memory as `zstd --long` takes.
    pub(crate) long_window: bool,
    /// Where a CSV has the names of its columns.
    pub(crate) header: Header,
    pub(crate) numerals: Numerals,
    /// These are the solids of a scene.
    pub(crate) is_scene: bool,
    /// The units of the scene beside these.
    pub(crate) units: Units,
    /// The names of those that pass through, if `--fields` names any: all others do not.
    pub(crate) copied: Option<Chosen>,
    /// The names that may pass through: any other that is not a parameter is an error. Without a list all may.
    pub(crate) may_pass: Option<Chosen>,
    /// For everything that is checked or counted the flag, and the names that may hold it, such as `p_x` for `p`.
    pub(crate) checked: Vec<(&'static str, Vec<String>)>,
    /// The texts of cells and values that count as empty.
    pub(crate) nulls: Nulls,
    /// The names of copied columns become keys, which must differ.
    pub(crate) names_are_keys: bool,
    /// Tries flags before they are proposed.
    pub(crate) trial: Option<Trial>,
}

impl Reading {
    /// True if a parameter is read from no column.
    pub(crate) fn is_unread(&self, parameter: &str) -> bool {
        self.unread.iter().any(|&index| self.parameters[index].name == parameter)
    }

    /// True if a flag says which columns or keys a parameter is read from.
    pub(crate) fn is_mapped(&self, parameter: &str) -> bool {
        self.columns.iter().any(|map| self.parameters[map.parameter].name == parameter)
    }

    /// This reading with more parameters read from columns or keys, which proposes nothing itself.
    pub(crate) fn with_columns(&self, maps: &[ColumnMap]) -> Self {
        Self { columns: [&self.columns[..], maps].concat(), trial: None, ..self.clone() }
    }

    /// True if the column or key of this name is copied to the output.
    pub(crate) fn is_copied(&self, name: &str) -> bool {
        self.copied.as_ref().is_none_or(|copied| copied.has(name))
    }

    /// True if the column or key of this name is checked.
    pub(crate) fn is_checked(&self, name: &str) -> bool {
        self.checked.iter().any(|(_, names)| names.iter().any(|checked| checked == name))
    }

    /// The name of a vector that is checked whole, of which this one says a further part.
    pub(crate) fn further_part<'n>(&self, name: &'n str) -> Option<&'n str> {
        let whole = name.strip_suffix("_w").or_else(|| name.strip_suffix("_W"))?;
        let is_vector = |names: &[String]| names.len() > 1 && names[0] == whole;
        self.checked.iter().any(|(_, names)| is_vector(names)).then_some(whole)
    }

    /// True if a flag is about this name, which is then copied or checked.
    pub(crate) fn is_spoken_of(&self, name: &str) -> bool {
        self.is_checked(name) || self.may_pass.as_ref().is_some_and(|may_pass| may_pass.has(name))
    }
}

/// Tells whether a query, or a solid, would be answered.
#[derive(Clone)]
pub(crate) struct Trial {
    /// The values of flags, which are there before any is read.
    pub(crate) flags: Args,
    pub(crate) answer: Arc<Answer>,
}

/// Answers a query, or takes a solid; the error is the problem with it.
type Answer = dyn Fn(&Args) -> Result<(), Problem> + Send + Sync;

impl Trial {
    fn answer(&self, read: impl FnOnce(&mut Args) -> Result<(), Problem>) -> Result<(), Problem> {
        let mut args = self.flags.clone();
        read(&mut args).and_then(|()| args.check_length()).and_then(|()| (self.answer)(&args))
    }

    /// The problem with a query that `read` puts behind the flags, beside what it lacks; where the run goes on after bad ones,
    /// only parts of several forms.
    pub(crate) fn problem(
        &self,
        goes_on: bool,
        read: impl FnOnce(&mut Args) -> Result<(), Problem>,
    ) -> Option<Problem> {
        let is_wrong = |problem: &Problem| problem.is_mixed() || !(goes_on || problem.is_incomplete());
        self.answer(read).err().filter(is_wrong)
    }

    /// Any problem with a query whose values, of whatever length, `fill` puts behind the flags.
    pub(crate) fn problem_if_filled(&self, fill: impl FnOnce(&mut Args)) -> Option<Problem> {
        let mut args = self.flags.clone();
        fill(&mut args);
        (self.answer)(&args).err()
    }
}

impl fmt::Debug for Trial {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.flags.fmt(formatter)
    }
}

/// Names that a flag chooses, as many as an input may have.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// In the order of the flag.
    pub(crate) names: Vec<String>,
    look_up: HashSet<String>,
}

impl Chosen {
    pub(crate) fn of(names: Vec<String>) -> Self {
        Self { look_up: names.iter().cloned().collect(), names }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.look_up.contains(name)
    }
}

/// Where a CSV has the names of its columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Header {
    Line,
    /// Nowhere; these are their names.
    Names(Vec<String>),
    /// Nowhere; they are known by their positions, from 1.
    Positions,
}

/// A parameter and the columns or keys that it is read from.
#[derive(Clone, Debug)]
pub(crate) struct ColumnMap {
    /// The parameter's index among those of the command.
    pub(crate) parameter: usize,
    /// Names, or positions counted from 1, or paths into JSON.
    pub(crate) names: Vec<String>,
}

/// The picture of a run.
#[derive(Clone)]
pub(crate) struct PictureOptions {
    /// The file that is written.
    pub(crate) file: PathBuf,
    /// True for a page for a browser, on which the picture moves, false for SVG: as the ending of the file says.
    pub(crate) is_page: bool,
    /// From which side space is seen.
    pub(crate) look: Look,
    /// A flag that has no effect in 2D.
    pub(crate) of_space: Option<&'static str>,
}

#[derive(Clone)]
pub struct Writing {
    /// The format, if it was named or the file's ending says it.
    pub(crate) format: Option<OutputFormat>,
    /// The text before every name that hitcalc adds.
    pub(crate) prefix: String,
    /// Write a header line in CSV.
    pub(crate) header: bool,
    /// The answers that are written.
    pub(crate) only: Only,
    /// Write nothing.
    pub(crate) quiet: bool,
    /// The file; `None` is standard output.
    pub(crate) output: Option<PathBuf>,
    /// Print the working before each answer.
    pub(crate) explain: bool,
    /// How the output is packed: gzip, zstd or not.
    pub packing: Option<Packing>,
    /// Print text in colour.
    pub(crate) color: bool,
    /// How many characters a line has room for, if answers go to a terminal.
    pub(crate) terminal_width: Option<usize>,
}
