//! The flags of every subcommand, made from its declarations.

use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, ArgAction, Command as Clap};

use crate::commands::SPECS;
use crate::commands::grid::{CELL_SIZE, GRID_ORIGIN};
use crate::output::format::{Description, OutputFormat};
use crate::query::{Kind, Parameter, Rows, Spec, Tile};

use super::help;

/// The name of the flag that asks for what is generated.
pub(super) const GENERATE: &str = "generate";

/// All that can be generated: the manual page, and a script for each shell.
const GENERATED: [&str; 6] = ["man", "bash", "zsh", "fish", "powershell", "elvish"];

/// The whole program. A command has its flags once the parser comes to it: a run needs those of one alone.
pub(super) fn program() -> Clap {
    Clap::new("hitcalc")
        .version(env!("CARGO_PKG_VERSION"))
        .about(help::ABOUT)
        .after_help(help::program_end())
        .propagate_version(true)
        .subcommand_value_name("COMMAND")
        .subcommand_help_heading("Commands")
        .disable_help_subcommand(true)
        .arg(generate_flag())
        .args_conflicts_with_subcommands(true)
        .subcommands(SPECS.iter().map(|spec| Clap::new(spec.name).about(spec.about).defer(with_flags)))
}

/// The whole program, each command with its flags and with those that all commands have.
pub(super) fn whole_program() -> Clap {
    let mut program = program();
    program.build();
    program
}

/// The help of a subcommand; `is_long` asks for all of it, not for one screen of what matters.
pub(super) fn subcommand_help(name: &str, is_long: bool) -> String {
    let program = whole_program();
    let command = program.find_subcommand(name).zip(spec_of(name));
    command.map(|(command, spec)| help::of_subcommand(spec, command, is_long)).unwrap_or_default()
}

/// The flags that the short help shows beside the parameters; it leaves the others to the long one, and so stays one
/// screen.
const COMMON: [&str; 12] =
    ["line", "help", "as", "file", "columns", "against", "fields", "format", "output", "exact", "explain", "picture"];

/// The declaration of a subcommand.
pub(super) fn spec_of(name: &str) -> Option<&'static Spec> {
    SPECS.into_iter().find(|spec| spec.name == name)
}

fn with_flags(command: Clap) -> Clap {
    let Some(spec) = spec_of(command.get_name()) else { return command };
    command
        .disable_help_flag(true)
        .args(parameters(spec))
        .next_help_heading("The question")
        .args(question(spec))
        .next_help_heading("Reading")
        .args(reading())
        .next_help_heading("Scenes")
        .args(offered(spec, scene(spec)))
        .next_help_heading("Writing")
        .args(writing())
        .next_help_heading("Checking")
        .args(offered(spec, checking()))
        .next_help_heading("Testing")
        .args(offered(spec, testing()))
        .next_help_heading("Seeing")
        .args(offered(spec, seeing()))
        .next_help_heading("Seldom needed")
        .args(rare())
        .next_help_heading(help::OTHER)
        .args(other())
        .mut_args(|flag| {
            let name = flag.get_id().as_str();
            let is_common = COMMON.contains(&name) || spec.parameters.iter().any(|parameter| parameter.name == name);
            let hidden = flag.is_hide_set() || never_act(spec).contains(&name);
            let flag = if MAY_BE_REPEATED.contains(&name) { flag.clone().overrides_with(flag.get_id()) } else { flag };
            flag.hide_short_help(!is_common).hide(hidden)
        })
}

/// The flags that a command takes only to say why it cannot use them.
fn never_act(spec: &Spec) -> Vec<&'static str> {
    let of_maps = spec.tile.is_none().then_some(["solid", "tiles-up"]);
    let of_boxes = (!spec.has_faces()).then_some("textbook");
    let of_2d = spec.only_in_3d.map(|_| "dimension");
    of_maps.into_iter().flatten().chain(of_boxes).chain(of_2d).collect()
}

/// The flags that messages say to add, whether they are given or not: the last one holds.
const MAY_BE_REPEATED: [&str; 10] = [
    "against-delimiter",
    "against-format",
    "as",
    "comment",
    "delimiter",
    "input-format",
    "inside",
    "names",
    "prefix",
    "skip-lines",
];

/// The flags that do nothing without another one.
const NEEDED: [(&str, &[&str]); 3] = [
    (
        "against",
        &[
            "report",
            "against-format",
            "against-columns",
            "against-on-error",
            "against-delimiter",
            "solid",
            "tiles-up",
            "cell-size",
            "grid-origin",
        ],
    ),
    ("picture", &["view", "up", "y-down"]),
    ("cases", &["seed", "dimension"]),
];

/// True if a flag does nothing where no other flag is given than these, by their full names.
pub(super) fn is_idle(name: &str, command: Option<&str>, are_given: impl Fn(&str) -> bool) -> bool {
    let spec = SPECS.iter().find(|spec| command == Some(spec.name));
    let is_own = spec.is_some_and(|spec| spec.parameters.iter().any(|own| own.name == name.replace('-', "_")));
    NEEDED.iter().any(|(needed, flags)| flags.contains(&name) && !are_given(needed)) && !is_own
}

/// The flags of these that a command offers.
fn offered(spec: &Spec, flags: Vec<Arg>) -> impl Iterator<Item = Arg> {
    let is_offered = |flag: &Arg| {
        let name = flag.get_id().as_str();
        let needed = NEEDED.iter().find(|(_, flags)| flags.contains(&name));
        spec.offers(needed.map_or(name, |(needed, _)| needed))
    };
    flags.into_iter().filter(is_offered)
}

/// True if a flag of this name goes with any command.
pub(super) fn is_of_any(name: &str) -> bool {
    let has = |command: &Clap| command.get_arguments().any(|flag| !flag.is_hide_set() && flag.get_long() == Some(name));
    whole_program().get_subcommands().any(has)
}

fn generate_flag() -> Arg {
    let help = "Print the manual page, or the completions of a shell";
    value(GENERATE, "KIND", help).value_parser(PossibleValuesParser::new(GENERATED))
}

/// The parameters, each in its group.
fn parameters(spec: &'static Spec) -> Vec<Arg> {
    let mut heading = "";
    let flags = spec.parameters[..spec.plain_parameters()].iter().map(|declared| {
        let begun = spec.groups.iter().find(|(_, first)| *first == declared.name);
        heading = begun.map_or(heading, |(heading, _)| heading);
        parameter(declared, spec.only_in_3d.is_some()).help_heading(heading)
    });
    flags.collect()
}

/// All flags of a command that are not hidden; without one, of the program.
pub(super) fn known<'p>(program: &'p mut Clap, command: Option<&str>) -> Vec<&'p Arg> {
    program.build();
    let of = command.and_then(|name| program.find_subcommand(name)).unwrap_or(program);
    of.get_arguments().filter(|flag| !flag.is_hide_set() && flag.get_long().is_some()).collect()
}

/// The flag of a parameter: its name with `-` for `_`.
pub(super) fn flag_of(parameter: &Parameter) -> String {
    parameter.name.replace('_', "-")
}

fn parameter(parameter: &Parameter, is_in_space: bool) -> Arg {
    let usage = match parameter.kind {
        Kind::Word(words) => words.join("|"),
        Kind::Bound => format!("NUMBER|{}", parameter.infinity()),
        kind if is_in_space => kind.usage().replace("[,Z]", ",Z").replace("|Z,W", ""),
        kind => kind.usage().to_owned(),
    };
    Arg::new(parameter.name).long(flag_of(parameter)).value_name(usage).help(parameter.help())
}

fn value(name: &'static str, value_name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value_name).help(help)
}

fn switch(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// A flag that takes one of these words, in any case.
fn choice(name: &'static str, words: &[&'static str], help: &'static str) -> Arg {
    let flag = named_choice(name, "", words.iter().copied(), help);
    flag.value_name(words.join("|")).hide_possible_values(true)
}

/// A flag that takes one of these words, which its help lists behind this name of its value.
fn named_choice(
    name: &'static str,
    value_name: &'static str,
    words: impl IntoIterator<Item = &'static str>,
    help: &'static str,
) -> Arg {
    let parser = PossibleValuesParser::new(words).map(|word| word.to_ascii_lowercase());
    value(name, value_name, help).value_parser(parser).ignore_case(true)
}

const INPUT_FORMATS: [&str; 4] = ["csv", "tsv", "json", "ndjson"];
const SCENE_FORMATS: [&str; 6] = ["csv", "tsv", "json", "ndjson", "tiles", "all-tiles"];

fn file(name: &'static str, help: &'static str) -> Arg {
    value(name, "FILE", help).value_parser(ValueParser::path_buf())
}

fn reading() -> Vec<Arg> {
    vec![
        choice("as", &["decimal", "f32", "f64"], "What a number is: the decimal that was typed, or the float nearest to it, as a program holds it [default: decimal]"),
        Arg::new("file")
            .value_name("FILE")
            .value_parser(ValueParser::path_buf())
            .action(ArgAction::Append)
            .num_args(1..)
            .conflicts_with("input")
            .help("Queries to answer: CSV, TSV, JSON or NDJSON; - for standard input; several files are one input"),
        file("input", "Queries to answer, as a flag instead of FILE; may be given more than once")
            .short('i')
            .action(ArgAction::Append),
        named_choice("input-format", "FORMAT", INPUT_FORMATS, "Format of the input [default: by the file's ending; json if it begins with { or [, else csv]"),
        value("columns", "PARAMETER=NAMES", "Columns of other names: origin=ox,oy,oz; also columns by position (from 1), JSON keys and paths into JSON (ray.o, beam[0].x); rotation= reads that parameter from no column; may be given more than once")
            .action(ArgAction::Append),
        value("names", "NAMES", "Name the columns of a CSV input that has no header line: a,b,c"),
        switch("no-header", "The CSV input has no header line; --columns names its columns by position, from 1").conflicts_with("names"),
        value("skip-lines", "N", "Lines in front of each CSV input, before its header, that are passed over").allow_negative_numbers(true),
        value("delimiter", "CHARACTER", "Delimiter of all CSV, read and written; also tab, comma, semicolon, pipe or space [default: ,]"),
        switch("decimal-comma", "Numbers in CSV, read and written, have a decimal comma: 0,5; the delimiter is then ; by default"),
        value("comment", "MARK", "Ignore lines of CSV that begin with this mark: #"),
        switch("keep-input", "Write the parameters' columns or keys too, in front of the results"),
        switch("strict", "A column or key that is not a parameter is an error"),
        value("pass", "NAMES", "Only these other columns or keys may pass through: id,shot; any more are errors"),
        value("null", "TEXTS", "Cells, and values of JSON, that hold just one of these texts are empty: NaN,NULL; dist=-1 is for the column or key dist alone; may be given more than once")
            .action(ArgAction::Append)
            .allow_hyphen_values(true),
        choice("on-error", &["stop", "report"], "Stop at a bad row, or report it in a last column and go on [default: stop]"),
        switch("fail-on-error", "Exit with status 3 if bad rows were reported"),
    ]
}

/// The solids of a scene.
fn scene(spec: &Spec) -> Vec<Arg> {
    let mut flags = vec![
        file("against", "Meet all solids of this file, a scene; each row has the parameters of one solid"),
        choice(
            "report",
            &["first", "all", "nearest"],
            "With a scene: the first contact of each query; all of them; or the first, and where there is none the solid of the least gap [default: first]",
        ),
        named_choice(
            "against-format",
            "FORMAT",
            SCENE_FORMATS,
            "Format of the scene; tiles is a map as text, of boxes or cells but never of cylinders, all-tiles one that has nothing around its tiles, whatever it looks like [default: by the file's ending; json if it begins with { or [, else csv]",
        ),
        value("against-columns", "PARAMETER=NAMES", "Like --columns, for the scene").action(ArgAction::Append),
        choice(
            "against-on-error",
            &["stop", "skip"],
            "Stop at a row of the scene that is no solid, or leave such rows out and count them [default: stop]",
        ),
        value(
            "solid",
            "TILES",
            "Tiles of a map that are solid: characters, or ids with commas between them [default: all but blanks and .; of ids all but 0 and -1]",
        ),
        switch("tiles-up", "The last line of a map is the lowest"),
        value("against-delimiter", "CHARACTER", "Delimiter of the scene's CSV [default: that of --delimiter]"),
    ];
    if let Some(Tile::Box { .. }) = spec.tile {
        flags.push(value(
            "cell-size",
            CELL_SIZE.kind.usage(),
            "Size of a map's tiles; one number is that on every axis [default: 1]",
        ));
        flags.push(value(
            "grid-origin",
            GRID_ORIGIN.kind.usage(),
            "Low corner of a map's cell 0, or with --centers its middle [default: 0]",
        ));
        flags.push(centers());
    }
    flags
}

/// Where the cells of a grid are.
fn centers() -> Arg {
    switch(
        "centers",
        "Cells are centred on the multiples of their size: whole coordinates are middles of cells, not corners",
    )
}

/// Flags about how input is read that few runs need.
fn rare() -> Vec<Arg> {
    vec![
        value("escape", "CHARACTER", "Character that escapes a quote in a quoted field, if quotes are not doubled: \\"),
        value("first-row", "N", "Number of the first query, for inputs that are cut into parts [default: 1]")
            .allow_negative_numbers(true),
        switch(
            "long-window",
            "Unpack zstd with a window of more than 8 MiB, up to 128 MiB, as zstd --long writes it; takes that much memory",
        ),
        value("prefix", "PREFIX", "Put this before every name that hitcalc adds"),
        choice(
            "describe",
            &Description::ALL.map(|(name, _)| name),
            "Print the columns of the output and their types instead of answers",
        ),
        choice(
            "textbook",
            &["divide", "reciprocal"],
            "How the slab test in floats comes to its times: (min - o)/d as in books, or (min - o)·(1/d) as engines run it [default: divide]",
        ),
    ]
}

fn writing() -> Vec<Arg> {
    vec![
        value(
            "fields",
            "RESULTS",
            "Only these results, in this order; +NAME,… adds to the usual ones; all is all there are; against_row and against_NAME are columns of a scene's solids",
        ),
        named_choice(
            "format",
            "FORMAT",
            OutputFormat::names(),
            "Format of the output; text is for reading on a terminal [default: by the output file's ending, else as the input, else text]",
        )
        .short('f'),
        file("output", "Write to this file, whole or not at all").short('o'),
        value(
            "only",
            "STATUSES",
            "Write only answers with these statuses: hit,touch; error is the bad rows alone; with --check also of these classes: wrong,boundary,ok",
        ),
        switch("quiet", "Write no answers; with -e the exit status tells: if hitcalc -qe …").short('q'),
        switch("summary", "Print at the end how many queries hit, touched, missed and failed"),
        switch("no-output-header", "Write CSV without a header line"),
        switch("exact", "Closed forms, not rounded: 4/5, (7 - 2*sqrt(3))/4"),
        value(
            "decimals",
            "N",
            "Numbers rounded once to N decimal places, 0 to 1000; all of them are printed, in JSON too",
        )
        .allow_negative_numbers(true)
        .conflicts_with("exact"),
        value("jobs", "N", "Number of threads; the output is the same for any number [default: all cores]")
            .short('j')
            .allow_negative_numbers(true),
        switch("exit-status", "Exit with status 1 if no query hit or touched; with --check, if a row is wrong").short('e'),
    ]
}

/// Flags about the answers of another program.
fn checking() -> Vec<Arg> {
    vec![
        value("check", "RESULT=COLUMN", "Judge what another program answered: this column, key or path into JSON holds its RESULT: t_enter=t, enter=hx,hy,hz, t_exit=hit[1].t; may be given more than once")
            .action(ArgAction::Append),
        value("ulps", "N", "A checked number may be off by this many units in the last place [default: 4]").allow_negative_numbers(true),
        value("tolerance", "X", "… or by this much, whatever that is in units in the last place; RESULT=X is for one result; may be given more than once [default: 0]")
            .allow_negative_numbers(true)
            .action(ArgAction::Append),
        choice("scale", &["result", "query"], "Measure units at the result alone, or at the largest length of the query: what a program can hold that adds and subtracts such coordinates [default: result]"),
        value("margin", "M", "A wrong hit or miss is on a boundary if it would be right for a solid that is larger or smaller by this: a length, or 4ulps of the query's largest")
            .allow_negative_numbers(true),
        choice("inside", &["enter", "exit", "miss", "any"], "What the program says of a path that starts inside: its first t in range, where it leaves, that it misses, or any of these [default: enter]"),
        value("summary-by", "COLUMN", "Count ok, boundary and wrong for each value of this column, and each reason"),
    ]
}

/// Queries for the tests of other programs.
fn testing() -> Vec<Arg> {
    vec![
        value("cases", "N", "Print N queries that break code, as an input of this command, and answer none: ties, tangents and corners, and one unit off them")
            .allow_negative_numbers(true),
        value("seed", "S", "Print other queries with --cases; the same number gives the same ones [default: 0]").allow_negative_numbers(true),
        choice("dimension", &["2", "3"], "Print only queries of --cases of this dimension"),
    ]
}

/// Flags about pictures and workings.
fn seeing() -> Vec<Arg> {
    vec![
        switch(
            "explain",
            "Show the working above each answer, as text; every step is exact, and what floats make of it stands at the end",
        ),
        named_choice(
            "color",
            "WHEN",
            ["auto", "always", "never"],
            "Text in colour; auto: on a terminal, unless NO_COLOR is set and not empty, or TERM is dumb [default: auto]",
        ),
        file(
            "picture",
            "Draw questions and answers, as SVG or, where FILE ends in .html, as a page that moves; written whole or not at all",
        ),
        value("view", "X,Y,Z", "Look at a picture in 3D from this side [default: 1,-2,1]"),
        choice("up", &["z", "y"], "The axis that points up in a picture in 3D [default: z]"),
        switch("y-down", "Draw y downwards, as screens do"),
    ]
}

/// Flags that belong to no group.
fn other() -> Vec<Arg> {
    vec![
        Arg::new("help").short('h').long("help").action(ArgAction::Help).help("Print help; -h is shorter"),
        named_choice("way", "WAY", ["general", "fast", "both", "big"], "How rows are answered, for tests of hitcalc itself: by the general way, by the fast path where they are plain, both ways, which must agree, or with big integers").hide(true),
    ]
}

/// Flags about the question, besides the parameters.
fn question(spec: &Spec) -> Vec<Arg> {
    let line = || switch("line", "The whole line: t from -inf to inf by default");
    let line = spec.has_line.then(line);
    let most = || value("max-cells", "N", "A walk of more cells than this is an error");
    let most = (spec.rows == Rows::Cells).then(most);
    let centers = matches!(spec.tile, Some(Tile::Cell(_))).then(centers);
    line.into_iter().chain(centers).chain([switch("no-touch", spec.no_touch)]).chain(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parameters_of_a_command_in_3d_alone_say_so() {
        for spec in SPECS {
            let is_in_3d = spec.only_in_3d.is_some();
            assert!(spec.parameters.iter().all(|parameter| parameter.only_in_3d == is_in_3d), "{}", spec.name);
        }
    }

    #[test]
    fn a_command_has_no_flag_that_it_does_not_offer_nor_those_that_need_it() {
        let spec = Spec { not_offered: &["against", "picture", "margin"], tile: None, ..*SPECS[0] };
        let left = |flags: Vec<Arg>| offered(&spec, flags).map(|flag| flag.get_id().to_string()).collect::<Vec<_>>();
        assert!(left(scene(&spec)).is_empty());
        assert_eq!(left(seeing()), ["explain", "color"]);
        assert_eq!(left(checking()).len(), checking().len() - 1);
        assert_eq!(left(testing()).len(), testing().len());
    }
}
