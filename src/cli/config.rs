//! The options of a run, validated, with nothing of the argument parser left.

use std::num::NonZero;
use std::ops::Range;
use std::path::PathBuf;

use crate::cases::Choice;
use crate::check::Checks;
use crate::commands::Command;
use crate::output::destination::Packing;
use crate::output::format::{Description, OutputFormat};
use crate::picture::Look;
use crate::query::{Args, Ask, Nulls, Numerals, Only, Parameters, ResultField, Rows, Tile};

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
    /// What is wrong with a flag where the input, the scene or both turn out to be JSON.
    pub(crate) needs_csv: Vec<([bool; 2], String)>,
    /// What is asked about each query.
    pub ask: Ask,
    /// What is written of an answer, in order.
    pub(crate) fields: Vec<FieldName>,
    /// Where queries come from.
    pub(crate) input: Input,
    /// The files that follow as one input with it.
    pub(crate) later_inputs: Vec<Input>,
    /// How the queries are read.
    pub(crate) reading: Reading,
    /// The solids that each path meets; without them a query brings its own.
    pub(crate) scene: Option<SceneInput>,
    /// What another program answered, which is judged.
    pub(crate) checks: Option<Checks>,
    /// The words of a command line that a query alone needs besides its parameters; `None` where it cannot be asked alone.
    pub(crate) again: Option<Vec<String>>,
    /// How answers are written.
    pub writing: Writing,
    /// The picture to draw, if any.
    pub(crate) picture: Option<PictureOptions>,
    /// How queries are answered.
    pub(crate) way: Way,
    /// Threads.
    pub jobs: NonZero<usize>,
    /// Whether the columns of the output are described, and nothing is answered.
    pub(crate) describe: Option<Description>,
    /// Whether bad rows are reported among the answers.
    pub(crate) report_errors: bool,
    /// Whether such rows make the exit status a failure.
    pub(crate) fail_on_error: bool,
    /// Whether the exit status tells if there was a contact.
    pub(crate) exit_status: bool,
    /// Whether the end says how many queries there were of each status.
    pub(crate) summary: bool,
}

/// Tricky queries that are to be printed.
pub struct TrickyQueries {
    /// The command whose queries they are.
    pub(crate) command: &'static Command,
    pub(crate) count: u64,
    /// Which they are.
    pub(crate) choice: Choice,
    /// Whether their kinds are described instead, and that as JSON.
    pub(crate) describes: Option<bool>,
    /// Their form.
    pub(crate) format: OutputFormat,
    /// The file that they go to.
    pub(crate) output: Option<PathBuf>,
    pub(crate) packing: Option<Packing>,
}

/// What a name of `--fields` stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FieldName {
    /// A result, by its index among all.
    Result(usize),
    /// What tells of a scene's solid, by a name that begins with `against_`; what there is, the scene's file says.
    OfSolid(String),
    /// What is copied from the input, by the name of its column or key; what there is, the input says.
    Copied(String),
}

/// Which of two ways answers queries; all give the same answers (`--way`, for tests and measurements).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// The fast path where a row is plain, and the general way.
    Fast,
    /// The general way alone.
    General,
    /// Both, and where they differ the run fails.
    Both,
}

/// Where queries come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// One query, from flags.
    Flags,
    /// Standard input.
    Stdin,
    File(PathBuf),
}

/// A form of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InputFormat {
    /// Rows of cells.
    Csv(Dialect),
    /// A JSON document.
    Json,
    /// A JSON object a line.
    Ndjson,
}

/// How CSV is spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dialect {
    /// What stands between cells.
    pub(crate) delimiter: u8,
    /// What comment lines begin with: they are ignored.
    pub(crate) comment: Option<u8>,
    /// What stands before a quote in a quoted field, if quotes are not doubled.
    pub(crate) escape: Option<u8>,
}

/// The file of a scene.
#[derive(Clone, Debug)]
pub(crate) struct SceneInput {
    /// The file that the scene is read from.
    pub(crate) input: Input,
    /// How the scene is read.
    pub(crate) reading: Reading,
    /// How it is read, if it is a map as text.
    pub(crate) tiles: Option<Tiles>,
    /// What flags give to every solid that does not give it itself.
    pub(crate) defaults: Args,
    /// Whether rows that are no solids are left out; else the first of them stops the run.
    pub(crate) leaves_out: bool,
}

/// How a map as text is read.
#[derive(Clone, Debug)]
pub(crate) struct Tiles {
    /// What `--solid` names; without it the usual tiles are free.
    pub(crate) solid: Option<String>,
    /// Whether the last line is the lowest.
    pub(crate) up: bool,
    /// What a solid tile is to the command.
    pub(crate) tile: Tile,
    /// Where the tiles lie, of which walks bring a grid of their own.
    pub(crate) grid: Args,
    /// Whether cells are centred on the multiples of their size.
    pub(crate) centers: bool,
}

/// The first name that has a unit of length, and the first that has one of time, each with the unit.
pub(crate) type Units = [Option<(String, &'static str)>; 2];

/// How input is read.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    /// All parameters of the command, which number the slots.
    pub(crate) parameters: Parameters,
    /// The indices of those that this input may bring.
    pub(crate) own: Range<usize>,
    /// What to say of the others; without it they are names like any other.
    pub(crate) foreign: Option<&'static str>,
    /// The names of the parameters that flags give.
    pub(crate) given: Vec<&'static str>,
    /// Parameters of other commands that would be about the same, and that are ignored.
    pub(crate) not_taken: &'static [&'static str],
    /// Whether parameters are passed through too.
    pub(crate) keep_input: bool,
    /// The flag that maps its columns.
    pub(crate) columns_flag: &'static str,
    pub(crate) format: InputFormat,
    /// Whether nothing says so, and it may show that it is JSON.
    pub(crate) may_be_json: bool,
    /// Parameters that are read from other columns.
    pub(crate) columns: Vec<ColumnMap>,
    /// The indices of parameters that are read from no column: one of their name is like any other.
    pub(crate) unread: Vec<usize>,
    /// How many lines stand in front of each CSV.
    pub(crate) skipped_lines: u64,
    /// The number of the first query, from 1: it counts as that one.
    pub(crate) first_row: u64,
    /// Whether zstd may need as much memory as `zstd --long` takes.
    pub(crate) long_window: bool,
    /// Where a CSV has the names of its columns.
    pub(crate) header: Header,
    /// How numbers are read.
    pub(crate) numerals: Numerals,
    /// Whether these are the solids of a scene.
    pub(crate) is_scene: bool,
    /// The units of the scene beside these.
    pub(crate) units: Units,
    /// The names of those that pass through, if `--fields` names any: all others do not.
    pub(crate) copied: Option<Vec<String>>,
    /// The names that may pass through: any other that is not a parameter is an error. Without a list all may.
    pub(crate) may_pass: Option<Vec<String>>,
    /// The names that hold what is checked, each with those that may stand in its place: `p_x` for `p`.
    pub(crate) checked: Vec<Vec<String>>,
    /// The texts of cells and values that count as empty.
    pub(crate) nulls: Nulls,
    /// Whether the names of passed columns become keys, which must differ.
    pub(crate) names_are_keys: bool,
}

impl Reading {
    /// Whether a parameter is read from no column.
    pub(crate) fn is_unread(&self, parameter: &str) -> bool {
        self.unread.iter().any(|&index| self.parameters[index].name == parameter)
    }

    /// Whether what passes through under this name is written.
    pub(crate) fn is_copied(&self, name: &str) -> bool {
        self.copied.as_ref().is_none_or(|copied| copied.iter().any(|copied| copied == name))
    }

    /// Whether what stands under this name is checked.
    pub(crate) fn is_checked(&self, name: &str) -> bool {
        self.checked.iter().flatten().any(|checked| checked == name)
    }

    /// Whether flags say what this name is: it may pass through, or what stands under it is checked.
    pub(crate) fn is_spoken_of(&self, name: &str) -> bool {
        self.is_checked(name) || self.may_pass.iter().flatten().any(|listed| listed == name)
    }
}

/// Where a CSV has the names of its columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Header {
    /// In its first line.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureForm {
    /// A picture as SVG, which does not move.
    Still,
    /// A page for a browser, on which it moves.
    Page,
}

/// The picture of a run.
#[derive(Clone, Debug)]
pub(crate) struct PictureOptions {
    /// The file that is written.
    pub(crate) file: PathBuf,
    /// SVG or a page, as the ending of the file says.
    pub(crate) form: PictureForm,
    /// From which side space is seen.
    pub(crate) look: Look,
    /// A flag that has no effect in 2D.
    pub(crate) of_space: Option<&'static str>,
}

/// How output is written.
#[derive(Clone, Debug)]
pub struct Writing {
    /// The form, if it was named or the file's ending tells.
    pub(crate) format: Option<OutputFormat>,
    /// What stands before every name that hitcalc adds.
    pub(crate) prefix: String,
    /// Whether CSV has a header line.
    pub(crate) header: bool,
    /// The answers that are written.
    pub(crate) only: Only,
    /// Whether nothing is written.
    pub(crate) quiet: bool,
    /// The file; `None` is standard output.
    pub(crate) output: Option<PathBuf>,
    /// Whether the working stands in front of each answer.
    pub(crate) explain: bool,
    /// How the output is packed: gzip, zstd or not.
    pub packing: Option<Packing>,
    /// Whether text is in colour.
    pub(crate) color: bool,
    /// How many characters a line has room for, if answers go to a terminal.
    pub(crate) terminal_width: Option<usize>,
}
