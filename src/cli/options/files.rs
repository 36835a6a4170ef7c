//! Where queries and solids come from and how they are read; how answers are written and drawn, and where to.

use std::io::{IsTerminal, stdin, stdout};
use std::ops::Range;
use std::path::Path;

use terminal_size::{Width, terminal_size};

use crate::cli::arguments::is_color_wanted;
use crate::cli::config::{
    Chosen, ColumnMap, Dialect, Header, Input, InputFormat, PictureOptions, Reading, SceneInput, Tiles, Units, Writing,
};
use crate::cli::flags::flag_of;
use crate::cli::values::{self, bad_flag};
use crate::commands::grid::{CELL_SIZE, GridSlots, OF_MAP};
use crate::failure::Failure;
use crate::number::FloatType;
use crate::output::format::OutputFormat;
use crate::picture::Look;
use crate::query::{Args, DecimalMark, Nulls, Numerals, Only, Problem, Rows, Spelling, Statuses, Tile, shown};

use super::{GivenFlags, OF_SOLIDS};

/// The message about a query's parameter among the solids.
const OF_QUERIES: &str = "belongs to the queries, not to the solids";

/// The failure for a problem with flags.
fn of_flags(problem: Problem) -> Failure {
    Failure::Usage(problem.describe(Spelling::Flags))
}

impl GivenFlags<'_> {
    /// Where queries come from; `None` if nothing says so and a terminal is all there is.
    pub(super) fn input(&self, args: &Args) -> Option<Input> {
        match self.path("file").or(self.path("input")) {
            Some(file) => Some(values::input(file)),
            None if !args.is_empty() || self.describe().is_some() => Some(Input::Flags),
            None if stdin().is_terminal() => None,
            None => Some(Input::Stdin),
        }
    }

    /// The files that follow the first as one input, which must have its form.
    pub(super) fn later_inputs(&self, first: &Input) -> Result<Vec<Input>, Failure> {
        let inputs: Vec<Input> = self.paths("file").chain(self.paths("input")).map(values::input).collect();
        let Some((_, later)) = inputs.split_first() else { return Ok(Vec::new()) };
        if inputs.iter().filter(|input| **input == Input::Stdin).count() > 1 {
            return Err(Failure::Usage("standard input, -, can be read once only".to_owned()));
        }
        let (dialect, named) = (self.dialect(self.delimiter()?)?, self.text("input-format"));
        let is_typed = self.text("delimiter").is_some();
        let form =
            |input: &Input| Some(values::input_format(named, input, dialect, is_typed)).filter(|(_, guessed)| !guessed);
        for input in later {
            if let (Some((format, _)), Some((other, _)), Input::File(path)) = (form(first), form(input), input)
                && format != other
            {
                let reason = "is not in the format of the first file; files of one input have one format";
                return Err(Failure::Usage(format!("{}: {reason}", path.display())));
            }
        }
        Ok(later.to_vec())
    }

    /// The delimiter of CSV, read and written.
    pub(super) fn delimiter(&self) -> Result<u8, Failure> {
        match (self.text("delimiter"), self.numerals().mark) {
            (None, DecimalMark::Point) => Ok(b','),
            (None, DecimalMark::Comma) => Ok(b';'),
            (Some(text), mark) => values::delimiter("delimiter", text, mark),
        }
    }

    fn dialect(&self, delimiter: u8) -> Result<Dialect, Failure> {
        let mark = |flag, others: &[u8], wanted| {
            self.text(flag).map(|text| values::mark(flag, text, others, wanted)).transpose()
        };
        let comment = mark("comment", b".+-\",;", "a mark such as #")?;
        let escape = mark("escape", b"\",;", "one character such as \\")?;
        Ok(Dialect { delimiter, comment, escape })
    }

    pub(super) fn numerals(&self) -> Numerals {
        let mark = if self.has("decimal-comma") { DecimalMark::Comma } else { DecimalMark::Point };
        let held_as = match self.text("as") {
            Some("f32") => Some(FloatType::F32),
            Some("f64") => Some(FloatType::F64),
            _ => None,
        };
        Numerals { mark, held_as }
    }

    /// Where the CSV has the names of its columns.
    fn header(&self) -> Result<Header, Failure> {
        match self.text("names") {
            _ if self.has("no-header") => Ok(Header::Positions),
            None => Ok(Header::Line),
            Some(names) => values::names(names).map(Header::Names).map_err(|reason| bad_flag("names", reason)),
        }
    }

    pub(super) fn reading(
        &self,
        input: &Input,
        given: Vec<&'static str>,
        delimiter: u8,
        nulls: &Nulls,
        writing: &Writing,
    ) -> Result<Reading, Failure> {
        let own = self.of_queries();
        let (named, is_typed) = (self.text("input-format"), self.text("delimiter").is_some());
        let (format, is_guessed) = values::input_format(named, input, self.dialect(delimiter)?, is_typed);
        let header = self.header()?;
        let skipped_lines = self.skipped_lines()?;
        let against = self.path("against").map(values::input);
        let foreign = against.as_ref().map(|_| OF_SOLIDS);
        let map = against.filter(|scene| values::is_map(self.text("against-format"), scene));
        Ok(Reading {
            given,
            caps: ["flat", "round"].into_iter().find(|caps| self.text("caps") == Some(caps)),
            map_flags: map.map_or_else(Vec::new, |_| self.map_flags().collect()),
            keep_input: self.has("keep-input"),
            says_delimiter: is_typed || named == Some("tsv"),
            may_be_json: is_guessed && header == Header::Line && skipped_lines == 0,
            skipped_lines,
            header,
            names_are_keys: writing.format.is_some_and(OutputFormat::has_keys),
            may_pass: self.may_pass()?,
            first_row: self.text("first-row").map_or(Ok(1), values::first_row)?,
            goes_on: self.text("on-error") == Some("report"),
            ..self.table("--columns", own, foreign, format, nulls)?
        })
    }

    /// How a table of these parameters is read whose columns a flag maps, where no other flag says more.
    fn table(
        &self,
        columns_flag: &'static str,
        own: Range<usize>,
        foreign: Option<&'static str>,
        format: InputFormat,
        nulls: &Nulls,
    ) -> Result<Reading, Failure> {
        let (columns, unread) = self.column_maps(&columns_flag[2..], &own, foreign)?;
        Ok(Reading {
            parameters: self.spec.parameters,
            own,
            foreign,
            given: Vec::new(),
            caps: None,
            not_taken: self.spec.not_taken,
            map_flags: Vec::new(),
            keep_input: false,
            columns_flag,
            format,
            says_delimiter: false,
            may_be_json: false,
            columns,
            unread,
            skipped_lines: 0,
            first_row: 1,
            goes_on: false,
            long_window: self.has("long-window"),
            header: Header::Line,
            numerals: self.numerals(),
            is_scene: false,
            units: Units::default(),
            copied: None,
            may_pass: None,
            checked: Vec::new(),
            nulls: nulls.clone(),
            names_are_keys: true,
            trial: None,
        })
    }

    /// The scene, and how it is read.
    pub(super) fn scene(&self, defaults: Args, delimiter: u8, nulls: &Nulls) -> Result<Option<SceneInput>, Failure> {
        let Some(file) = self.path("against") else { return Ok(None) };
        let input = values::input(file);
        let own = self.spec.first_solid..self.spec.parameters.len();
        let against = self.text("against-delimiter");
        let delimiter =
            against.map_or(Ok(delimiter), |text| values::delimiter("against-delimiter", text, self.numerals().mark))?;
        let named = self.text("against-format");
        let (format, may_be_json) = values::input_format(named, &input, self.dialect(delimiter)?, against.is_some());
        let tiles = self.tiles(&input)?;
        let reading = Reading {
            says_delimiter: against.is_some() || named == Some("tsv"),
            may_be_json: may_be_json && tiles.is_none(),
            is_scene: true,
            goes_on: self.text("against-on-error") == Some("skip"),
            ..self.table("--against-columns", own, Some(OF_QUERIES), format, nulls)?
        };
        Ok(Some(SceneInput { input, reading, tiles, defaults }))
    }

    /// How the scene is read as a map, if it is one.
    fn tiles(&self, input: &Input) -> Result<Option<Tiles>, Failure> {
        let is_map = values::is_map(self.text("against-format"), input);
        if !is_map {
            let flag = self.map_flags().find(|flag| self.is_there(flag));
            return flag.map_or(Ok(None), |flag| Err(bad_flag(flag, "needs a map as text: --against-format tiles")));
        }
        let Some(tile) = self.spec.tile else {
            return Err(bad_flag(
                "against",
                format!(
                    "a map as text is no scene for {}; its solids are read as CSV or JSON, whatever the file is called, with \
                     --against-format csv",
                    self.spec.name
                ),
            ));
        };
        let is_extent = |name: &str| ["min", "max", "size", "center", "half"].iter().any(|part| name.ends_with(part));
        let of_solids = self.spec.parameters.iter().skip(self.spec.first_solid).map(|parameter| parameter.name);
        if let Some(name) = of_solids.filter(|name| is_extent(name)).find(|name| self.text(name).is_some()) {
            let reason = "does nothing beside a map, whose boxes are its cells; --cell-size says how large they are";
            return Err(bad_flag(&name.replace('_', "-"), reason));
        }
        let mut grid = Args::new(OF_MAP);
        for index in 0..OF_MAP.len() {
            if let (Tile::Box { .. }, Some(text)) = (tile, self.text(&flag_of(&OF_MAP[index]))) {
                values::parameter(OF_MAP, index, text, self.numerals(), &mut grid)?;
            }
        }
        let flat = || match grid.dimension()? {
            2 => grid.check_length(),
            _ => Err(Problem::of(CELL_SIZE.name, "a map is in 2D: give one number, or X,Y")),
        };
        flat().and_then(|()| GridSlots::of(&OF_MAP).read(&grid, 2, false).map(drop)).map_err(of_flags)?;
        let solid = self.text("solid").map(str::to_owned);
        let are_all = self.text("against-format") == Some("all-tiles");
        Ok(Some(Tiles { solid, are_all, up: self.has("tiles-up"), tile, grid, centers: self.has("centers") }))
    }

    /// The flags of a command that need a map.
    pub(super) fn map_flags(&self) -> impl Iterator<Item = &'static str> {
        let of_boxes =
            matches!(self.spec.tile, Some(Tile::Box { .. })).then_some(["cell-size", "grid-origin", "centers"]);
        ["solid", "tiles-up"].into_iter().chain(of_boxes.into_iter().flatten())
    }

    /// The parameters that a flag has read from other columns, and those that it has read from none.
    fn column_maps(
        &self,
        flag: &str,
        own: &Range<usize>,
        foreign: Option<&'static str>,
    ) -> Result<(Vec<ColumnMap>, Vec<usize>), Failure> {
        let maps = self.texts(flag);
        let map = |map| values::column_map(self.spec, own, foreign, map).map_err(|reason| bad_flag(flag, reason));
        let (maps, unread): (Vec<_>, Vec<_>) = maps
            .map(|text| map(text))
            .collect::<Result<Vec<_>, _>>()?
            .into_iter()
            .partition(|map| !map.names.is_empty());
        Ok((maps, unread.iter().map(|map| map.parameter).collect()))
    }

    /// The number of lines before each CSV that are skipped.
    fn skipped_lines(&self) -> Result<u64, Failure> {
        let Some(text) = self.text("skip-lines") else { return Ok(0) };
        values::whole("skip-lines", text, "is not a whole number")
    }

    /// The names that may pass through, where not all may.
    fn may_pass(&self) -> Result<Option<Chosen>, Failure> {
        let Some(name) = self.text("pass") else { return Ok(self.has("strict").then(|| Chosen::of(Vec::new()))) };
        let names = values::names(name).map_err(|reason| bad_flag("pass", reason))?;
        Ok(Some(Chosen::of(names.iter().map(|name| name.trim().to_owned()).collect())))
    }

    /// The texts whose cells and values are empty.
    pub(super) fn nulls(&self) -> Result<Nulls, Failure> {
        Nulls::of(self.texts("null").map(String::as_str), self.numerals().mark)
            .map_err(|reason| bad_flag("null", reason))
    }
}

/// How wide a terminal is that does not say so.
const USUAL_WIDTH: usize = 80;

impl GivenFlags<'_> {
    pub(super) fn writing(&self, rows: Rows, delimiter: u8) -> Result<Writing, Failure> {
        let output = self.path("output");
        let only = self.text("only");
        let only = only.map_or(Ok(Only::default()), |text| values::only(text, self.is_there("check")))?;
        if only.classes.is_some() && !self.is_there("check") {
            return Err(bad_flag("only", "wrong, boundary and ok are classes of --check"));
        }
        let names_error = self.text("only").is_some_and(|words| words.to_ascii_lowercase().contains("error"));
        if names_error && self.text("on-error") != Some("report") {
            return Err(bad_flag("only", "error needs --on-error report; without it a bad row stops the run"));
        }
        if !only.is_all() && !only.is_none() && rows == Rows::Cells {
            return Err(bad_flag("only", "the cells of a walk have no status; this flag needs --against FILE"));
        }
        let only_touch = Only { statuses: Some(Statuses { hit: false, touch: true, miss: false }), classes: None };
        if only == only_touch && self.has("no-touch") {
            return Err(bad_flag("only", "touch writes nothing beside --no-touch, which makes touches misses"));
        }
        let quiet = self.has("quiet");
        if quiet && output.is_some() {
            return Err(bad_flag("quiet", "writes no answers; remove --output"));
        }
        let mut format = values::output_format(self.text("format"), output, delimiter)?;
        let explain = self.has("explain");
        if explain && format.replace(OutputFormat::Text).is_some_and(|named| !named.is_text()) {
            return Err(bad_flag("explain", "is only available with --format text"));
        }
        Ok(Writing {
            explain,
            only,
            quiet,
            format,
            packing: values::output_packing(output),
            prefix: self.text("prefix").unwrap_or_default().to_owned(),
            header: !self.has("no-output-header"),
            output: output.map(Path::to_owned),
            color: is_color_wanted(self.text("color"), output.is_none() && stdout().is_terminal()),
            terminal_width: if output.is_none() { terminal_width() } else { None },
        })
    }

    /// The picture, and how it looks at the scene.
    pub(super) fn picture(&self) -> Result<Option<PictureOptions>, Failure> {
        let (up, y_down) = (self.text("up"), self.has("y-down"));
        let view = self.text("view").map(values::view).transpose()?;
        let Some(file) = self.path("picture") else {
            let stray = [("view", view.is_some()), ("up", up.is_some()), ("y-down", y_down)];
            return match stray.iter().find(|(_, given)| *given) {
                Some((flag, _)) => Err(bad_flag(flag, "needs --picture FILE")),
                None => Ok(None),
            };
        };
        if values::input(file) == Input::Stdin {
            return Err(bad_flag("picture", "standard output is used for the answers; give a file name"));
        }
        // It must be none of the files of the run, either: that is seen when they are opened.
        let lower = file.as_os_str().to_ascii_lowercase();
        let is = |ending: &str| lower.as_encoded_bytes().ends_with(ending.as_bytes());
        let is_page = match (is(".svg"), is(".html")) {
            (true, _) => false,
            (_, true) => true,
            _ => {
                let name = shown(file.as_os_str().as_encoded_bytes());
                return Err(bad_flag(
                    "picture",
                    format!("{name} does not end in .svg, for a picture, or .html, for a page of it that moves"),
                ));
            }
        };
        if y_down && up == Some("z") {
            return Err(bad_flag(
                "y-down",
                "cannot be used with --up z; y can only point down where it would point up",
            ));
        }
        let of_space = [("--view", view.is_some()), ("--up", up.is_some())];
        let of_space = of_space.iter().find(|(_, given)| *given).map(|(flag, _)| *flag);
        let look = Look { view, y_is_up: up == Some("y"), y_down };
        Ok(Some(PictureOptions { file: file.to_owned(), is_page, look, of_space }))
    }
}

/// How many characters a line has room for, if standard output is a terminal.
fn terminal_width() -> Option<usize> {
    let known = terminal_size().map(|(Width(columns), _)| usize::from(columns)).filter(|columns| *columns > 0);
    stdout().is_terminal().then(|| known.unwrap_or(USUAL_WIDTH))
}
