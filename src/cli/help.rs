//! The output of `-h` and `--help`: the flags by group, and the texts around them, from the declarations.

use clap::{Arg, ArgAction, Command as Clap};

use crate::query::{ResultField, Spec};

/// The program in a line.
pub(super) const ABOUT: &str = env!("CARGO_PKG_DESCRIPTION");

/// Where more is to be read.
const MORE: &str = "Recipes are in docs/cookbook.md of the project, all words and rules in docs/reference.md.";

/// The end of the program's help, in front of where more is to be read.
const PROGRAM_END: &str = "\
Every number is taken as the decimal that was typed, every verdict is exact, and
every result is rounded once; --as reads numbers as floats hold them.

Example:
  hitcalc ray-box --origin 0,0 --dir 49,1 --min 0,1 --max 49,2

Exit status: 0 done; 1 no contact, or with --check a wrong or bad row (with
--exit-status); 2 bad usage; 3 bad input data; 4 input or output failed.";

/// The end of the program's help.
pub(super) fn program_end() -> String {
    format!("{PROGRAM_END}\n\n{MORE}")
}

/// The heading of what belongs to no group.
pub(super) const OTHER: &str = "Other";

/// Lines are no longer than this.
const WIDTH: usize = 80;
/// Where the text behind a name begins.
const INDENT: usize = 30;

/// The help of a subcommand, long or short.
pub(super) fn of_subcommand(spec: &Spec, command: &Clap, is_long: bool) -> String {
    let mut page = Page::default();
    page.paragraph(spec.about);
    page.blank();
    examples(spec, is_long, &mut page);
    page.blank();
    page.line(&format!("Usage: hitcalc {} PARAMETERS [OPTIONS]", spec.name));
    page.line(&format!("       hitcalc {} [PARAMETERS] [OPTIONS] FILE|-", spec.name));
    page.blank();
    if is_long {
        spec.details.replace('`', "").lines().for_each(|line| page.paragraph(line));
        page.blank();
    }
    page.line("Parameters are flags, CSV columns or JSON keys.");
    if is_long {
        all_flags(command, &mut page);
        page.blank();
        long_end(spec, &mut page);
    } else {
        common_flags(spec, command, &mut page);
        page.blank();
        short_end(spec, &mut page);
    }
    page.0
}

/// All examples, each with what it is for; the short help has the first one alone.
fn examples(spec: &Spec, is_long: bool, page: &mut Page) {
    if !is_long {
        page.line("Example:");
        return page.command(spec.examples.first().map_or("", |(_, arguments)| arguments));
    }
    page.line("Examples:");
    for (purpose, arguments) in spec.examples {
        page.line(&format!("  # {purpose}"));
        page.command(arguments);
    }
}

/// All flags, by their groups.
fn all_flags(command: &Clap, page: &mut Page) {
    let flags: Vec<&Arg> = command.get_arguments().filter(|flag| !flag.is_hide_set()).collect();
    for name in headings(&flags) {
        page.blank();
        page.line(&format!("{name}:"));
        for flag in flags.iter().filter(|flag| heading(flag) == name) {
            page.entry(&name_of(flag), &with_words(&text_of(flag), flag));
        }
    }
}

/// The flags that the short help shows: the parameters by their groups, the rare groups in a line each, then the
/// options under one heading.
fn common_flags(spec: &Spec, command: &Clap, page: &mut Page) {
    let shown: Vec<&Arg> = command.get_arguments().filter(|flag| !flag.is_hide_short_help_set()).collect();
    let (usual, rare) = spec.groups.split_at(spec.groups.len() - spec.rare_groups);
    let in_group = |group: &'static str| shown.iter().filter(move |flag| heading(flag) == group);
    let entry = |flag: &Arg, page: &mut Page| page.entry(&name_of(flag), brief(&text_of(flag)));
    for (group, _) in usual {
        page.line(&format!("{group}:"));
        in_group(group).for_each(|flag| entry(flag, page));
    }
    for (group, _) in rare {
        let names: Vec<_> =
            in_group(group).filter_map(|flag| flag.get_long()).map(|name| format!("--{name}")).collect();
        page.paragraph(&format!("{group}: {}", names.join(", ")));
    }
    page.line("Options:");
    let is_option = |flag: &&&Arg| !spec.groups.iter().any(|(group, _)| heading(flag) == *group);
    let (others, options): (Vec<&Arg>, Vec<&Arg>) =
        shown.iter().filter(is_option).partition(|flag| heading(flag) == OTHER);
    options.into_iter().chain(others).for_each(|flag| entry(flag, page));
}

/// The headings of these flags in their order, that of no group last.
pub(super) fn headings<'a>(flags: &[&'a Arg]) -> Vec<&'a str> {
    let mut headings: Vec<&str> = Vec::new();
    for name in flags.iter().map(|flag| heading(flag)).filter(|name| *name != OTHER).chain([OTHER]) {
        if !headings.contains(&name) {
            headings.push(name);
        }
    }
    headings
}

/// The heading of the group that a flag belongs to.
pub(super) fn heading(flag: &Arg) -> &str {
    flag.get_help_heading().unwrap_or(OTHER)
}

/// The meaning of a flag.
pub(super) fn text_of(flag: &Arg) -> String {
    flag.get_help().map(ToString::to_string).unwrap_or_default()
}

/// The meaning of a result, with the columns of a vector.
pub(super) fn text_of_result(result: &ResultField) -> String {
    let columns = if result.shape.is_vector() { " (CSV: _x, _y, _z)" } else { "" };
    format!("{}{columns}", result.help)
}

/// A flag with its value: `-f, --format FORMAT`.
fn name_of(flag: &Arg) -> String {
    let short = flag.get_short().map(|short| format!("-{short}"));
    let names = short.into_iter().chain(flag.get_long().map(|long| format!("--{long}")));
    let values = flag.get_value_names().unwrap_or_default().iter().map(ToString::to_string);
    let values = values.filter(|_| matches!(flag.get_action(), ArgAction::Set | ArgAction::Append));
    let names = names.collect::<Vec<_>>().join(", ");
    Some(names).filter(|names| !names.is_empty()).into_iter().chain(values).collect::<Vec<_>>().join(" ")
}

/// The text of a flag, with the words that it takes where its value's name does not say them.
fn with_words(text: &str, flag: &Arg) -> String {
    let words: Vec<_> = flag.get_possible_values().iter().map(|word| word.get_name().to_owned()).collect();
    let are_told = words.is_empty() || flag.is_hide_possible_values_set();
    if are_told || matches!(flag.get_action(), ArgAction::SetTrue) {
        return text.to_owned();
    }
    let (text, default) = text.split_at(text.find(" [default").unwrap_or(text.len()));
    format!("{text}: {}{default}", words.join(", "))
}

/// The short help of a flag: the text up to its first semicolon outside of brackets, without the default.
fn brief(text: &str) -> &str {
    let mut open = 0;
    let semicolon = text.char_indices().find(|&(_, character)| {
        match character {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        character == ';' && open == 0
    });
    let end = [semicolon.map(|(index, _)| index), text.find(" [default")].into_iter().flatten().min();
    &text[..end.unwrap_or(text.len())]
}

/// The end of the short help: the names of the results, and where to read on.
fn short_end(spec: &Spec, page: &mut Page) {
    let names: Vec<_> = spec.results.iter().map(|result| result.name).collect();
    let (usual, further) = names.split_at(names.len() - spec.further_results);
    page.paragraph(&format!("Results: {}", usual.join(", ")));
    page.paragraph(&format!("Further results, with --fields: {}", further.join(", ")));
    page.line(&format!("All flags and what they mean: hitcalc {} --help", spec.name));
}

/// The end of the long help: results, scenes, and how vectors are written.
fn long_end(spec: &Spec, page: &mut Page) {
    page.line("Results:");
    let first_further = spec.results.len() - spec.further_results;
    for (index, result) in spec.results.iter().enumerate() {
        if index == first_further {
            page.line("Further results, computed only if --fields names them:");
        }
        page.entry_at(16, result.name, &text_of_result(result));
    }
    if spec.offers("against") {
        let solids: Vec<_> = spec.parameters[spec.first_solid..].iter().map(|parameter| parameter.name).collect();
        let results: Vec<_> = spec.scene_results.iter().map(|result| result.name).collect();
        page.blank();
        page.paragraph(
            "With a scene (--against FILE) the solids come from that file, one a row, and queries bring the rest.",
        );
        page.entry_at(12, "solids:", &solids.join(", "));
        let of_solids = "against_row, the solids' other columns as against_NAME";
        page.entry_at(12, "results:", &format!("{of_solids}, {}", results.join(", ")));
    }
    page.blank();
    page.paragraph(
        "A vector is one flag (--v 1,2,3), one JSON key (\"v\": [1, 2, 3]), two or three CSV columns (v_x, v_y, v_z), or \
         one column v whose cells hold it whole (\"1,2,3\" or 1 2 3).",
    );
    page.paragraph("Columns and keys that are not parameters are written in front of the results, unchanged.");
    page.paragraph(MORE);
}

#[derive(Default)]
struct Page(String);

impl Page {
    fn line(&mut self, line: &str) {
        self.0.push_str(line);
        self.0.push('\n');
    }

    fn blank(&mut self) {
        self.line("");
    }

    /// Text in lines that fit, set in as its first one is.
    fn paragraph(&mut self, text: &str) {
        let indent = text.len() - text.trim_start().len();
        if text.trim().is_empty() {
            return self.blank();
        }
        for line in wrapped(text, WIDTH - indent) {
            self.line(&format!("{:indent$}{line}", ""));
        }
    }

    /// A name, and beside it what it is.
    fn entry(&mut self, name: &str, text: &str) {
        self.entry_at(INDENT, name, text);
    }

    fn entry_at(&mut self, indent: usize, name: &str, text: &str) {
        let mut lines = wrapped(text, WIDTH - indent).into_iter();
        let name = format!("  {name}");
        if name.chars().count() + 2 <= indent {
            self.line(format!("{name:indent$}{}", lines.next().unwrap_or_default()).trim_end());
        } else {
            self.line(&name);
        }
        lines.for_each(|line| self.line(&format!("{:indent$}{line}", "")));
    }

    /// A command that can be pasted.
    fn command(&mut self, arguments: &str) {
        for line in folded(&format!("hitcalc {arguments}"), WIDTH - 2) {
            self.line(&format!("  {line}"));
        }
    }
}

/// Wraps text into lines of at most `width` characters; a longer word has a line for itself.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| line.chars().count() + 1 + word.chars().count() <= width) {
            Some(line) => *line = format!("{line} {word}"),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A command in lines that fit, broken before its flags and behind a `|`; all but the last end in `\` or `|`.
pub(super) fn folded(command: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in command.replace(" --", "\n--").replace(" | ", " |\n").split('\n') {
        // Room for the mark at the end.
        let has_room =
            |line: &&mut String| line.chars().count() + part.chars().count() + 3 <= width && !line.ends_with('|');
        match lines.last_mut() {
            None => lines.push(part.to_owned()),
            Some(line) => match Some(line).filter(has_room) {
                Some(line) => *line = format!("{line} {part}"),
                None => lines.push(format!("    {part}")),
            },
        }
    }
    let last = lines.len() - 1;
    for line in lines[..last].iter_mut().filter(|line| !line.ends_with('|')) {
        line.push_str(" \\");
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{brief, folded};

    #[test]
    fn the_short_help_cuts_before_a_semicolon_but_not_inside_of_brackets() {
        assert_eq!(
            brief("One number (a square; a cube) for all; or one an axis"),
            "One number (a square; a cube) for all"
        );
        assert_eq!(brief("A path ((a; b); c); more"), "A path ((a; b); c)");
        assert_eq!(brief("How many [default: 1]; more"), "How many");
        assert_eq!(brief("All of it"), "All of it");
    }

    #[test]
    fn commands_are_folded_before_flags_and_behind_bars() {
        let command = "printf a,b | hitcalc ray-box - --dir 1,0 --min 2,0";
        assert_eq!(folded(command, 32), ["printf a,b |", "    hitcalc ray-box - \\", "    --dir 1,0 --min 2,0"]);
        assert_eq!(folded("hitcalc -h", 5), ["hitcalc -h"]);
    }
}
