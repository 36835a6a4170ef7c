//! The manual page, hitcalc(1): one page with all commands, from the same declarations as the help.

use clap::{Arg, Command as Clap};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

use crate::cli::flags;
use crate::cli::help::folded;
use crate::commands::COMMANDS;
use crate::failure::ExitStatus;
use crate::query::{ResultField, Spec};

use super::prose;

/// How long the lines of an example are, which fit beside the margins of 80 columns.
const WIDTH: usize = 66;

/// The page as roff.
pub fn page() -> String {
    let program = flags::whole_program();
    let mut page = Roff::new();
    // Ragged lines without broken words are easier to read on a screen, and to search.
    page.control("ad", ["l"]);
    page.control("nh", []);
    synopsis(&mut page);
    section(&mut page, "DESCRIPTION", prose::DESCRIPTION);
    page.control("SH", ["COMMANDS"]);
    for command in COMMANDS {
        let spec = command.spec();
        if let Some(flags) = program.find_subcommand(spec.name) {
            command_section(&mut page, spec, flags, &program);
        }
    }
    options(&mut page, &program);
    section(&mut page, "PARAMETERS, COLUMNS AND KEYS", prose::COLUMNS);
    section(&mut page, "NUMBERS", prose::NUMBERS);
    exit_status(&mut page);
    section(&mut page, "ENVIRONMENT", prose::ENVIRONMENT);
    examples(&mut page);
    title(program) + &page.to_roff()
}

/// The title line and the section NAME.
fn title(program: Clap) -> String {
    let man = Man::new(program).title("HITCALC").date(prose::DATE).manual("User Commands");
    let mut text = Vec::new();
    // Writing into memory cannot fail.
    let _ = man.render_title(&mut text).and_then(|()| man.render_name_section(&mut text));
    String::from_utf8_lossy(&text).into_owned()
}

fn synopsis(page: &mut Roff) {
    page.control("SH", ["SYNOPSIS"]);
    for (index, form) in prose::SYNOPSIS.iter().enumerate() {
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
            page.text([roman(line.trim())]);
            page.control("RE", []);
        } else {
            page.text([roman(line.trim_end())]);
        }
    }
}

fn command_section(page: &mut Roff, spec: &'static Spec, flags: &Clap, program: &Clap) {
    page.control("SS", [spec.name]);
    prose(page, &format!("{}.\n{}", spec.about, spec.details));
    heading(page, "Parameters:");
    let is_parameter = |arg: &&Arg| spec.parameters.iter().any(|parameter| parameter.name == arg.get_id().as_str());
    flags.get_arguments().filter(is_parameter).for_each(|arg| flag(page, arg));
    heading(page, "Results:");
    let (usual, further) = spec.results.split_at(spec.results.len() - spec.further_results);
    usual.iter().for_each(|field| result(page, field));
    if !further.is_empty() {
        heading(page, "Further results, computed only where --fields names them:");
        further.iter().for_each(|field| result(page, field));
    }
    heading(page, "With a scene:");
    let solids: Vec<_> = spec.parameters[spec.first_solid..].iter().map(|parameter| parameter.name).collect();
    let results: Vec<_> = spec.scene_results.iter().map(|result| result.name).collect();
    page.text([roman(format!(
        "The solids of --against bring {}. The results are against_row, the other columns of the solid as against_NAME, and {}.",
        solids.join(", "),
        results.join(", ")
    ))]);
    let own = flags.get_arguments().filter(|arg| !is_parameter(arg) && !is_common(arg, program));
    let own: Vec<&Arg> = own.collect();
    if !own.is_empty() {
        heading(page, "Options:");
        own.into_iter().for_each(|arg| flag(page, arg));
    }
}

/// Whether all commands have this option, and mean the same by it.
fn is_common(option: &Arg, program: &Clap) -> bool {
    program.get_subcommands().filter(|command| is_question(command)).all(|command| {
        command.get_arguments().any(|other| {
            other.get_id() == option.get_id()
                && other.get_long_help().or(other.get_help()).map(ToString::to_string)
                    == option.get_long_help().or(option.get_help()).map(ToString::to_string)
        })
    })
}

fn is_question(command: &Clap) -> bool {
    flags::spec_of(command.get_name()).is_some()
}

/// The options that all commands have, under the headings of the help, and those of the program itself.
fn options(page: &mut Roff, program: &Clap) {
    page.control("SH", ["OPTIONS"]);
    prose(page, "These go with every command.");
    let Some(command) = program.get_subcommands().find(|command| is_question(command)) else { return };
    let common: Vec<&Arg> = command.get_arguments().filter(|arg| is_common(arg, program)).collect();
    let mut headings: Vec<Option<&str>> = Vec::new();
    for arg in &common {
        if !headings.contains(&arg.get_help_heading()) {
            headings.push(arg.get_help_heading());
        }
    }
    for name in &headings {
        if let (Some(name), true) = (name, headings.len() > 1) {
            page.control("SS", [*name]);
        }
        common.iter().filter(|arg| arg.get_help_heading() == *name).for_each(|arg| flag(page, arg));
    }
    page.control("SS", ["Without a command"]);
    let is_new = |arg: &&Arg| !arg.is_hide_set() && !common.iter().any(|other| other.get_id() == arg.get_id());
    program.get_arguments().filter(is_new).for_each(|arg| flag(page, arg));
}

fn heading(page: &mut Roff, text: &str) {
    page.control("PP", []);
    page.text([italic(text)]);
}

/// A flag, its value, and what it means.
fn flag(page: &mut Roff, arg: &Arg) {
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
    let help =
        arg.get_long_help().or(arg.get_long_help().or(arg.get_help())).map(ToString::to_string).unwrap_or_default();
    let words: Vec<String> = arg.get_possible_values().iter().map(|word| word.get_name().to_owned()).collect();
    let listed = words.is_empty() || !arg.get_action().takes_values() || words.join("|") == value;
    let choice = if listed { String::new() } else { format!(" ({})", words.join(", ")) };
    page.text([roman(format!("{}{choice}", help.split_whitespace().collect::<Vec<_>>().join(" ")))]);
}

fn result(page: &mut Roff, field: &ResultField) {
    let columns = if field.shape.is_vector() { " (CSV: _x, _y, _z)" } else { "" };
    page.control("TP", []);
    page.text([bold(field.name)]);
    page.text([roman(format!("{}{columns}", field.help))]);
}

fn exit_status(page: &mut Roff) {
    page.control("SH", ["EXIT STATUS"]);
    for status in ExitStatus::ALL {
        page.control("TP", []);
        page.text([bold((status as u8).to_string())]);
        page.text([roman(status.meaning())]);
    }
}

fn examples(page: &mut Roff) {
    page.control("SH", ["EXAMPLES"]);
    let of_commands = COMMANDS.iter().flat_map(|command| command.spec().examples);
    let of_commands = of_commands.map(|(purpose, arguments)| (*purpose, format!("hitcalc {arguments}")));
    let others = prose::EXAMPLES.iter().map(|(purpose, line)| (*purpose, (*line).to_owned()));
    for (index, (purpose, line)) in of_commands.chain(others).enumerate() {
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
