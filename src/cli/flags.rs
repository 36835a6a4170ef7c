//! The flags of every subcommand, made from its declarations.

use clap::builder::{PossibleValuesParser, ValueParser};
use clap::{Arg, ArgAction, Command as Clap};

use crate::commands::{COMMANDS, Spec};
use crate::format::Description;
use crate::query::{Kind, Parameter};

use super::{generate, help};

/// The whole program.
pub fn program() -> Clap {
    Clap::new("hitcalc")
        .version(env!("CARGO_PKG_VERSION"))
        .about(help::ABOUT)
        .after_help(help::PROGRAM_END)
        .propagate_version(true)
        .subcommand_value_name("COMMAND")
        .subcommand_help_heading("Commands")
        .disable_help_subcommand(true)
        .arg(generate::flag())
        .args_conflicts_with_subcommands(true)
        .subcommands(COMMANDS.iter().map(|command| subcommand(command.spec())))
}

/// The help of the whole program.
pub fn program_help() -> String {
    program().render_help().to_string()
}

/// The help of a subcommand.
pub fn subcommand_help(name: &str) -> String {
    let mut program = program();
    // Built first, so that its usage line begins with the program's name.
    program.build();
    program.find_subcommand_mut(name).map(|command| command.render_long_help().to_string()).unwrap_or_default()
}

fn subcommand(spec: &'static Spec) -> Clap {
    Clap::new(spec.name)
        .about(spec.about)
        .long_about(format!("{}\n\n{}", spec.about, spec.details))
        .after_help(help::subcommand_end(spec))
        .disable_help_flag(true)
        .next_help_heading("Parameters (flags, CSV columns or JSON keys)")
        .args(spec.parameters[..spec.plain_parameters()].iter().map(parameter))
        .next_help_heading("Options")
        .args(options(spec))
}

/// The flag of a parameter: its name with `-` for `_`.
pub fn flag_of(parameter: &Parameter) -> String {
    parameter.name.replace('_', "-")
}

fn parameter(parameter: &Parameter) -> Arg {
    let usage = match parameter.kind {
        Kind::Word(words) => words.join("|"),
        kind => kind.usage().to_owned(),
    };
    Arg::new(parameter.name).long(flag_of(parameter)).value_name(usage).help(parameter.help)
}

fn value(name: &'static str, value_name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value_name).help(help)
}

fn switch(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

fn options(spec: &Spec) -> Vec<Arg> {
    let input_formats = PossibleValuesParser::new(["csv", "tsv", "json", "ndjson"]);
    let output_formats = PossibleValuesParser::new(["text", "csv", "tsv", "json", "ndjson"]);
    let mut options = vec![
        Arg::new("file")
            .value_name("FILE")
            .value_parser(ValueParser::path_buf())
            .conflicts_with("input")
            .help("Queries to answer: CSV, TSV, JSON or NDJSON; - for standard input"),
        value("input", "FILE", "The same, as a flag").short('i').value_parser(ValueParser::path_buf()),
        value("input-format", "FORMAT", "Format of the input [default: by the file's ending; csv]")
            .value_parser(input_formats),
        value("columns", "PARAMETER=NAMES", "Read a parameter from columns (or keys) of other names, or from positions counted from 1: origin=ox,oy,oz; repeatable")
            .action(ArgAction::Append),
        value("names", "NAMES", "The CSV input has no header line; these are its columns: a,b,c"),
        value("delimiter", "CHARACTER", "Delimiter of all CSV, read and written; \\t is a tab [default: ,]"),
        switch("keep-input", "Pass the parameters through too"),
        value("fields", "RESULTS", "Only these results, in this order: status,t_enter; +NAME,… adds to the usual ones"),
        value("format", "FORMAT", "Format of the output [default: by the output file's ending, else as the input, else text]")
            .short('f')
            .value_parser(output_formats),
        value("describe", "csv|sql|arrow|json", "Print the columns of the output with their types, and answer nothing")
            .value_parser(PossibleValuesParser::new(Description::ALL.map(|(name, _)| name))),
        value("output", "FILE", "Write to this file, whole or not at all").short('o').value_parser(ValueParser::path_buf()),
        value("prefix", "PREFIX", "Put this before every name that hitcalc adds"),
        switch("no-output-header", "CSV without its header line"),
        switch("exact", "Numbers in closed form instead of rounded: 4/5, (7 - 2*sqrt(3))/4"),
        value("decimals", "N", "Numbers rounded once to N digits behind the point, 0 to 1000, with all of them (in JSON, too)")
            .conflicts_with("exact")
            .allow_negative_numbers(true),
        value("on-error", "stop|report", "At a bad row stop, or go on and report it in a last column [default: stop]")
            .value_parser(PossibleValuesParser::new(["stop", "report"])),
        value("jobs", "N", "Threads; the output is the same for any number [default: all cores]")
            .short('j')
            .allow_negative_numbers(true),
        switch("exit-status", "Exit with status 1 if no query hit or touched").short('e'),
        value("color", "WHEN", "auto: text in colour on a terminal, unless NO_COLOR is set; never [default: auto]")
            .value_parser(PossibleValuesParser::new(["auto", "never"])),
    ];
    options.extend([
        value(
            "against",
            "FILE",
            "A scene: each path meets all solids of this file, which bring the solids' parameters",
        )
        .value_parser(ValueParser::path_buf()),
        value("report", "first|all", "With a scene: the first contact of each query, or all of them [default: first]")
            .value_parser(PossibleValuesParser::new(["first", "all"])),
        value("against-format", "FORMAT", "Format of the scene [default: by the file's ending; csv]")
            .value_parser(PossibleValuesParser::new(["csv", "tsv", "json", "ndjson"]))
            .requires("against"),
        value("against-columns", "PARAMETER=NAMES", "The same as --columns, for the scene")
            .action(ArgAction::Append)
            .requires("against"),
    ]);
    if spec.flags.line {
        options.push(switch("line", "The path is the whole line: t from -inf to inf by default"));
    }
    options.push(Arg::new("help").short('h').long("help").action(ArgAction::Help).help("Print help; -h is shorter"));
    options.push(switch("no-touch", spec.flags.no_touch));
    options
}
