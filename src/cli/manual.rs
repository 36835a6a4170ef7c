//! The manual page, hitcalc(1): one page with all commands, from the same declarations as the help. What it says
//! besides them stands at the end: a line is a paragraph, and what is between backticks is bold.

use clap::{Arg, Command as Clap};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

use crate::cli::flags;
use crate::cli::help::{self, folded, headings, text_of, text_of_result};
use crate::commands::SPECS;
use crate::failure::ExitStatus;
use crate::query::{ResultField, Spec};

/// How long the lines of an example are, which fit beside the margins of 80 columns.
const WIDTH: usize = 66;

pub(crate) fn page() -> String {
    let program = flags::whole_program();
    let mut page = Roff::new();
    // Ragged lines without broken words are easier to read on a screen, and to search.
    page.control("ad", ["l"]);
    page.control("nh", []);
    synopsis(&mut page);
    page.control("SH", ["EXAMPLES"]);
    let firsts = SPECS.iter().flat_map(|spec| spec.examples.first());
    examples(&mut page, firsts.map(of_command).chain(EXAMPLES.map(|(purpose, line)| (purpose, line.to_owned()))));
    section(&mut page, "DESCRIPTION", DESCRIPTION);
    page.control("SH", ["COMMANDS"]);
    shared_section(&mut page, &program);
    for spec in SPECS {
        if let Some(flags) = program.find_subcommand(spec.name) {
            command_section(&mut page, spec, flags, &program);
        }
    }
    options(&mut page, &program);
    section(&mut page, "PARAMETERS, COLUMNS AND KEYS", COLUMNS);
    section(&mut page, "NUMBERS", NUMBERS);
    exit_status(&mut page);
    section(&mut page, "ENVIRONMENT", ENVIRONMENT);
    title(program) + &page.to_roff()
}

/// The title line and the section NAME.
fn title(program: Clap) -> String {
    let man = Man::new(program).title("HITCALC").date(DATE).manual("User Commands");
    let mut text = Vec::new();
    // Writing into memory cannot fail.
    let _ = man.render_title(&mut text).and_then(|()| man.render_name_section(&mut text));
    String::from_utf8_lossy(&text).into_owned()
}

fn synopsis(page: &mut Roff) {
    page.control("SH", ["SYNOPSIS"]);
    for (index, form) in SYNOPSIS.iter().enumerate() {
        if index > 0 {
            page.control("br", []);
        }
        page.text([bold("hitcalc"), roman(" "), roman(*form)]);
    }
}

fn section(page: &mut Roff, name: &str, paragraphs: &str) {
    page.control("SH", [name]);
    prose(page, paragraphs);
}

/// Paragraphs, one a line; a line that begins with a blank is set in.
fn prose(page: &mut Roff, text: &str) {
    for (index, line) in text.lines().filter(|line| !line.trim().is_empty()).enumerate() {
        if index > 0 {
            page.control("PP", []);
        }
        if line.starts_with(' ') {
            page.control("RS", ["2"]);
            page.text(marked(line.trim()));
            page.control("RE", []);
        } else {
            page.text(marked(line.trim_end()));
        }
    }
}

/// The flags and parameters that several commands have, but not all, and that mean the same in each: described once.
fn shared_section(page: &mut Roff, program: &Clap) {
    page.control("SS", ["Parameters and options of several commands"]);
    let mut told: Vec<&Arg> = Vec::new();
    for arg in questions(program).flat_map(Clap::get_arguments) {
        if is_shared(arg, program) && !told.iter().any(|other| is_same(other, arg)) {
            let commands = having(arg, program).map(Clap::get_name).collect::<Vec<_>>().join(", ");
            flag(page, arg, &format!(" ({commands})"));
            told.push(arg);
        }
    }
}

fn command_section(page: &mut Roff, spec: &'static Spec, flags: &Clap, program: &Clap) {
    page.control("SS", [spec.name]);
    prose(page, &format!("{}.\n{}", spec.about, spec.details));
    heading(page, "More examples:");
    page.control("PP", []);
    examples(page, spec.examples.iter().skip(1).map(of_command));
    let is_parameter = |arg: &&Arg| spec.parameters.iter().any(|parameter| parameter.name == arg.get_id().as_str());
    heading(page, "Parameters:");
    let (shared, own): (Vec<&Arg>, Vec<&Arg>) =
        flags.get_arguments().filter(is_parameter).partition(|arg| is_shared(arg, program));
    if !shared.is_empty() {
        let names: Vec<_> = shared.iter().map(|arg| format!("`{}`", arg.get_id())).collect();
        page.text(marked(&format!("{} are told above.", names.join(", "))));
    }
    own.into_iter().for_each(|arg| flag(page, arg, ""));
    heading(page, "Results:");
    let (usual, further) = spec.results.split_at(spec.results.len() - spec.further_results);
    usual.iter().for_each(|field| result(page, field));
    if !further.is_empty() {
        heading(page, "Further results, computed only where --fields names them:");
        further.iter().for_each(|field| result(page, field));
    }
    if spec.offers("against") {
        heading(page, "With a scene:");
        let names = |names: &mut dyn Iterator<Item = &'static str>| {
            names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
        };
        let solids = names(&mut spec.parameters[spec.first_solid..].iter().map(|parameter| parameter.name));
        let fields = |fields: &'static [ResultField]| names(&mut fields.iter().map(|result| result.name));
        let results = fields(spec.scene_results);
        let results = if results == fields(spec.results) { "those above".to_owned() } else { results };
        page.text(marked(&format!(
            "The solids of --against bring {solids}. The results are against_row, the other columns of the solid as \
             against_NAME, and {results}."
        )));
    }
    let times = |arg: &Arg| having(arg, program).count();
    let own: Vec<&Arg> = flags.get_arguments().filter(|arg| !is_parameter(arg) && times(arg) == 1).collect();
    if !own.is_empty() {
        heading(page, "Options:");
        own.into_iter().for_each(|arg| flag(page, arg, ""));
    }
}

/// The commands that have this parameter or option, and mean the same by it.
fn having<'a>(arg: &'a Arg, program: &'a Clap) -> impl Iterator<Item = &'a Clap> {
    let is_here = |other: &Arg| !other.is_hide_set() && is_same(other, arg);
    questions(program).filter(move |command| command.get_arguments().any(is_here))
}

fn is_same(first: &Arg, second: &Arg) -> bool {
    first.get_id() == second.get_id() && text_of(first) == text_of(second)
}

/// True if all commands have it.
fn is_common(arg: &Arg, program: &Clap) -> bool {
    !arg.is_hide_set() && having(arg, program).count() == SPECS.len()
}

/// True if several commands have it, but not all.
fn is_shared(arg: &Arg, program: &Clap) -> bool {
    (2..SPECS.len()).contains(&having(arg, program).count())
}

fn questions(program: &Clap) -> impl Iterator<Item = &Clap> {
    program.get_subcommands().filter(|command| flags::spec_of(command.get_name()).is_some())
}

/// The options that all commands have, under the headings of the help, and those of the program itself.
fn options(page: &mut Roff, program: &Clap) {
    page.control("SH", ["OPTIONS"]);
    prose(page, "These go with every command.");
    let Some(command) = questions(program).next() else { return };
    let common: Vec<&Arg> = command.get_arguments().filter(|arg| is_common(arg, program)).collect();
    for name in headings(&common) {
        page.control("SS", [name]);
        common.iter().filter(|arg| help::heading(arg) == name).for_each(|arg| flag(page, arg, ""));
    }
    page.control("SS", ["Without a command"]);
    let is_new = |arg: &&Arg| !arg.is_hide_set() && !common.iter().any(|other| other.get_id() == arg.get_id());
    program.get_arguments().filter(is_new).for_each(|arg| flag(page, arg, ""));
}

fn heading(page: &mut Roff, text: &str) {
    page.control("PP", []);
    page.text([italic(text)]);
}

/// A flag, its value, and what it means.
fn flag(page: &mut Roff, arg: &Arg, remark: &str) {
    let mut names: Vec<Inline> = Vec::new();
    names.extend(arg.get_short().map(|short| bold(format!("-{short}"))));
    if let Some(long) = arg.get_long() {
        names.extend((!names.is_empty()).then(|| roman(", ")));
        names.push(bold(format!("--{long}")));
    }
    let value = arg.get_value_names().unwrap_or_default().join(" ");
    if arg.get_action().takes_values() {
        names.extend((!names.is_empty()).then(|| roman(" ")));
        names.push(italic(value.clone()));
    }
    page.control("TP", []);
    page.text(names);
    let words: Vec<String> = arg.get_possible_values().iter().map(|word| word.get_name().to_owned()).collect();
    let listed = words.is_empty() || !arg.get_action().takes_values() || words.join("|") == value;
    let choice = if listed { String::new() } else { format!(" ({})", words.join(", ")) };
    let help = text_of(arg).split_whitespace().collect::<Vec<_>>().join(" ");
    page.text(marked(&format!("{help}{choice}{remark}")));
}

fn result(page: &mut Roff, field: &ResultField) {
    page.control("TP", []);
    page.text([bold(field.name)]);
    page.text(marked(&text_of_result(field)));
}

fn exit_status(page: &mut Roff) {
    page.control("SH", ["EXIT STATUS"]);
    for status in ExitStatus::ALL {
        page.control("TP", []);
        page.text([bold((status as u8).to_string())]);
        page.text([roman(status.meaning())]);
    }
}

fn of_command((purpose, arguments): &(&'static str, &str)) -> (&'static str, String) {
    (purpose, format!("hitcalc {arguments}"))
}

/// Examples, each with its purpose and its line.
fn examples(page: &mut Roff, examples: impl Iterator<Item = (&'static str, String)>) {
    for (index, (purpose, line)) in examples.enumerate() {
        if index > 0 {
            page.control("PP", []);
        }
        let end = if purpose.ends_with('?') { "" } else { ":" };
        page.text([roman(format!("{purpose}{end}"))]);
        page.control("PP", []);
        page.control("RS", ["4"]);
        page.control("nf", []);
        for (index, part) in folded(&line, WIDTH).into_iter().enumerate() {
            page.text([roman(if index == 0 { format!("$ {part}") } else { part })]);
        }
        page.control("fi", []);
        page.control("RE", []);
    }
}

/// Sets in bold all that is typed literally: text between backticks, flags, and names with `_`.
fn marked(text: &str) -> Vec<Inline> {
    let mut inlines = Vec::new();
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 1 {
            inlines.push(bold(part));
            continue;
        }
        let mut rest = part;
        while !rest.is_empty() {
            let is_name = |c: char| c.is_ascii_alphanumeric() || "_-".contains(c);
            let word = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            let (name, behind) = rest.split_at(word);
            let gap = behind.find(is_name).unwrap_or(behind.len());
            let is_literal = name.contains('_') || name.strip_prefix("--").is_some_and(|name| !name.is_empty());
            inlines.push(if is_literal { bold(name) } else { roman(name) });
            inlines.push(roman(&behind[..gap]));
            rest = &behind[gap..];
        }
    }
    inlines
}

/// When this was last changed.
const DATE: &str = "2026-11-24";

/// The forms of a command line, after the program's name.
const SYNOPSIS: [&str; 3] =
    ["COMMAND PARAMETERS [OPTIONS]", "COMMAND [PARAMETERS] [OPTIONS] FILE|-", "--generate KIND"];

/// The purpose of the program.
const DESCRIPTION: &str = "\
hitcalc is a geometry calculator whose answers are exact: where a line, ray or segment passes through a box or a \
cylinder, when two moving boxes meet, which cells of a grid a line crosses.
A command asks one question. Its parameters are flags, and then the answer is text for reading; or they are columns or \
keys of a file (CSV, TSV, JSON, NDJSON), one query a row, and the answers come in the same order and format. Flags \
beside a file hold for every row. With --against the solids are those of another file, a scene, and each path meets \
all of them.
A path is p(t) = o + t d, with t in a closed range: `origin` and `dir` are a ray, t from 0 on, `from` and `to` a segment, \
t from 0 to 1; t_min and t_max change that. `dir` is not normalised: t counts lengths of it.
The `status` of an answer is `hit` where the path goes through the solid's interior, `touch` where it meets the boundary \
only (a corner, an edge, along a face, a tangent), and `miss` where they share no point.";

const COLUMNS: &str = "\
A vector `v` is one flag (--v 1,2,3), one JSON key (\"v\": [1, 2, 3]), two or three CSV columns (v_x, v_y, v_z), or one \
column `v` whose cells hold it whole: 1,2,3, 1;2;3 or 1 2 3, perhaps in round or square brackets. Flags write - for _: the \
parameter t_max is the flag --t-max. An empty cell, and null, is a parameter that is not given. \
Every row may use a form and a dimension of its own.
Columns and keys that are not parameters are written in front of the results, unchanged.";

/// How numbers are read and written.
const NUMBERS: &str = "\
A number of the input is exactly the decimal that was written: 0.1 is 1/10, not the nearest binary float, unless --as \
rounds it to one. It has at most 4,096 characters and an exponent from -400 to 400: 12, -.5, 5., +1e-3. A fraction of two \
such numbers is a number, too: 1/60, -1.5/7, in JSON as a string. So is a float by its bits: 0x1.999999999999ap-4, as C's \
%a prints it, or f32:3dcccccd, f64:3fb999999999999a. `inf` and `-inf` are for t_min and t_max alone. NaN, hexadecimal \
integers and separators of thousands are errors.
Every verdict is exact: status, face, surface, cell, tie, order. There is no epsilon.
Every number that is printed is the 64-bit float nearest to the exact result, ties to even, in the fewest digits that \
read back to it. A finite result beyond the range of these floats is an error, never `inf`. With --exact numbers are \
closed forms instead: 4/5, (7 - 2*sqrt(3))/4. With --decimals N they are rounded once to N digits behind the point, \
with all of them, however large the number is.
So the output depends on the text of the input alone: the same bytes on every machine, with any number of threads.";

/// The environment variables of the program.
const ENVIRONMENT: &str = "\
NO_COLOR, if it is set and not empty, keeps text free of colour, as --color never does.
HITCALC_COMPLETE is set by the scripts of --generate, when a shell asks what could come next on a line.";

/// Examples that belong to no command.
const EXAMPLES: [(&str, &str); 2] = [
    (
        "Many queries from a pipe, answered as CSV",
        "printf 'id,origin_x,origin_y\\na,0,0.5\\nb,0,1\\n' | hitcalc ray-box - --dir 1,0 --min 2,0 --max 3,1 --fields status,t_enter",
    ),
    ("Completions for bash, in this shell", "eval \"$(hitcalc --generate bash)\""),
];
