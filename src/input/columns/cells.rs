//! Headers and lines that are not what was expected: what parts their cells, or of which other kind they are, with what to do.

use std::collections::HashSet;

use crate::cli::{Dialect, Header, InputFormat, Reading};
use crate::commands::SPECS;
use crate::input::no_map::{count_columns, is_rule};
use crate::input::sniff::{binary, other_format};
use crate::nearest::folded;
use crate::number::Decimal;
use crate::query::{DecimalMark, MayBeOne, Parameter, Spec, counted, shell_word};

use super::near::{Hint, in_list};
use super::parts::{with_axis, without_axis};
use super::unread::all_unread;
use super::{HeaderSource, has_own, own_names};

/// The delimiters between the cells of tables, the likeliest first, and how they are typed.
const DELIMITERS: [(char, &str); 5] = [(';', "';'"), ('\t', "'\\t'"), ('|', "'|'"), (',', "','"), (' ', "space")];

/// The flags that say what parts the cells, where it is not this. A format that is TSV by its name has tabs.
pub(crate) fn delimiter_flag(is_scene: bool, delimiter: u8) -> &'static str {
    match (is_scene, delimiter) {
        (false, b'\t') => "--input-format csv --delimiter",
        (false, _) => "--delimiter",
        (true, b'\t') => "--against-format csv --against-delimiter",
        (true, _) => "--against-delimiter",
    }
}

/// The flags that say what parts the cells of an input, or of a scene.
pub(super) fn delimiter_flag_of(reading: &Reading) -> &'static str {
    let delimiter = if let InputFormat::Csv(dialect) = reading.format { dialect.delimiter } else { b',' };
    delimiter_flag(reading.is_scene, delimiter)
}

/// True if the header of a scene may be the first line of a map, with single characters or numbers as tiles.
pub(crate) fn may_be_map(reading: &Reading, names: &[&str]) -> bool {
    let is_tile = |name: &&str| name.chars().nth(1).is_none() || !name.contains(char::is_alphabetic);
    // Two or three letters are rather those of axes.
    let are_axes = || match names {
        [one, other] | [one, other, _] => one != other && names.iter().all(|name| name.contains(char::is_alphabetic)),
        _ => false,
    };
    takes_maps(reading) && (names.iter().all(is_tile) && !are_axes() || count_columns(names))
}

/// True if solids may come as a map, whose tiles no flag names.
pub(super) fn takes_maps(reading: &Reading) -> bool {
    reading.is_scene && reading.columns.is_empty() && may_be_tiles(reading)
}

/// Said of a scene that is read as CSV, and may be a map.
pub(in crate::input) const MAP_OF_SCENE: &str = "a map as text is read with --against-format tiles";

/// True if solids of the command may come as a map.
pub(super) fn may_be_tiles(reading: &Reading) -> bool {
    !has_own(reading, "radius")
}

/// The delimiter between the names of a line that was read as one, with its flag; names may contain blanks.
fn parted_names(name: &str, reading: &Reading) -> Option<String> {
    // A text of several lines in YAML: `map: |`.
    if name.split_once(": ").is_some_and(|(_, rest)| rest.starts_with('|')) {
        return None;
    }
    let flag = delimiter_flag_of(reading);
    let (delimiter, typed) =
        DELIMITERS.into_iter().find(|(delimiter, _)| *delimiter != ' ' && name.contains(*delimiter))?;
    let shown = if delimiter == '\t' { "tabs".to_owned() } else { format!("\"{delimiter}\"") };
    if name.split(delimiter).all(are_numbers) {
        let cure = match reading.is_scene {
            true if may_be_map(reading, &[name]) => MAP_OF_SCENE.to_owned(),
            true => "give the columns names in a line in front".to_owned(),
            false => format!("--names NAMES says what they are, beside {flag} {typed}"),
        };
        return Some(format!("; numbers separated by {shown} stand in place of the names: {cure}"));
    }
    let parts: Vec<&str> = name.split(delimiter).map(str::trim).collect();
    let are_twice = || parts.iter().collect::<HashSet<_>>().len() < parts.len();
    if may_be_map(reading, &parts) || takes_maps(reading) && are_twice() {
        return Some(FOR_A_MAP.to_owned());
    }
    Some(format!("; the names are separated by {shown}: add {flag} {typed}"))
}

/// The delimiter between the numbers of a line that was read as one cell, with the cure; a line has as many cells as are
/// wanted, or may have more.
pub(crate) fn parted(
    line: &[u8],
    (wanted, may_have_more): (usize, bool),
    mark: DecimalMark,
    dialect: Dialect,
) -> Option<String> {
    let line = std::str::from_utf8(line).ok()?;
    if line.contains(char::from(dialect.delimiter)) {
        return Some(format!("; {QUOTED_WHOLE}: take those quotes off"));
    }
    let has_ends = line != line.trim_matches(' ');
    let has_runs = |delimiter: char| delimiter == ' ' && (has_ends || line.contains("  "));
    let count =
        |delimiter: char| line.split(delimiter).filter(|part| !(has_runs(delimiter) && part.is_empty())).count();
    let is_there = |delimiter: char| line.contains(delimiter) && !(mark == DecimalMark::Comma && delimiter == ',');
    let known = || DELIMITERS.into_iter().filter(|(delimiter, _)| is_there(*delimiter));
    // Where several stand in the line, some are those of vectors.
    let exact = known().find(|(delimiter, _)| count(*delimiter) == wanted);
    let (delimiter, typed) = exact.or_else(|| known().next())?;
    let are_cells = match count(delimiter) < wanted {
        true => line.split(delimiter).all(|part| part.is_empty() || are_numbers(part)),
        false => exact.is_some() && delimiter != ' ' || line.split(delimiter).any(are_numbers),
    };
    let flag = delimiter_flag(false, dialect.delimiter);
    Some(match (are_cells, exact.is_some() || may_have_more && count(delimiter) > wanted) {
        (false, _) => return None,
        (true, false) => format!("; with {flag} {typed} it has {}", counted(count(delimiter), "cell")),
        (true, true) if !has_runs(delimiter) => format!("; add {flag} {typed}"),
        (true, true) if has_ends => BLANKS_AROUND.to_owned(),
        (true, true) => SEVERAL_BLANKS.to_owned(),
    })
}

/// The cure for a record that has as many cells as are wanted if several blanks part two of them, or that has such runs.
pub(crate) fn runs_of_blanks(record: &[u8], wanted: usize, delimiter: u8) -> Option<String> {
    let count = record.split(|byte| *byte == b' ').filter(|part| !part.is_empty()).count();
    let has_run = || record.windows(2).any(|pair| pair == b"  ");
    (delimiter == b' ' && (count == wanted || has_run()))
        .then(|| format!("{BLANKS_AROUND}, and leave the flag for the delimiter out"))
}

/// The cure for a record that has as many cells as are wanted if brackets hold some together, as in `{X:1, Y:2}`.
pub(crate) fn in_brackets(record: &[u8], wanted: usize, delimiter: u8) -> Option<String> {
    let (mut depth, mut count, mut has_brackets) = (0_usize, 1, false);
    for &byte in record {
        match byte {
            b'(' | b'[' | b'{' | b'<' => (depth, has_brackets) = (depth + 1, true),
            b')' | b']' | b'}' | b'>' => depth = depth.checked_sub(1)?,
            byte => count += usize::from(byte == delimiter && depth == 0),
        }
    }
    let between = if delimiter == b' ' { "semicolons" } else { "blanks" };
    (has_brackets && depth == 0 && count == wanted).then(|| {
        format!(
            "; brackets do not hold cells together: give each vector as its numbers alone, with {between} between them"
        )
    })
}

/// True if a cell is a number, or several with blanks between them.
fn are_numbers(cell: &str) -> bool {
    let is_number = |part: &str| Decimal::parse(part.replace(',', ".").as_bytes()).is_ok();
    !cell.trim().is_empty() && cell.split_whitespace().all(is_number)
}

/// Said of cells with several blanks between them; below the names may be a rule.
const SEVERAL_BLANKS: &str = "; several blanks stand between its cells: make a comma of each run of them, with sed \
    '/^[- ]*$/d;s/ *$//;s/  */,/g'";

/// Said of a line of which no delimiter parts the cells.
const QUOTED_WHOLE: &str = "the line stands in quotes as a whole, and is one cell";

/// Said of lines with blanks before their first cell, or behind their last one.
const BLANKS_AROUND: &str =
    "; blanks stand around its cells: make a comma of those between them, with sed 's/^ *//;s/ *$//;s/  */,/g'";

/// The message about names that are in one cell: the delimiter between them, or the kind of table that it is.
pub(super) fn other_table(reading: &Reading, names: &[&str]) -> Option<String> {
    let [name] = names else { return None };
    if matches!(reading.header, Header::Names(_)) {
        let delimiter = [';', '\t', '|', ' '].into_iter().find(|delimiter| name.contains(*delimiter))?;
        let list = name.split(delimiter).map(in_list).collect::<Vec<_>>().join(",");
        let cure = shell_word(&list).map_or(String::new(), |list| format!(": add --names {list}"));
        return Some(format!("; the names of --names stand between commas, whatever --delimiter is{cure}"));
    }
    let InputFormat::Csv(dialect) = reading.format else { return None };
    if name.contains(char::from(dialect.delimiter)) {
        return Some(format!("; {QUOTED_WHOLE}: take those quotes off, or the line, if it is a title"));
    }
    if reading.numerals.mark == DecimalMark::Comma {
        let has_commas = name.contains(',') && !name.contains([';', '\t', '|']);
        let reason = "the names are separated by commas, which numbers have, too: save the file with semicolons";
        let of_both = if reading.is_scene { ", and with numbers like those of the queries" } else { "" };
        return has_commas.then(|| format!("; {reason}{of_both}"));
    }
    if let Some(bar) = bar_of_table(name) {
        // As documents have tables, and databases print them: cells may hold vectors, with commas.
        let flag = delimiter_flag_of(reading);
        let drawn = if bar == '|' { String::new() } else { format!("sed 's/{bar}/|/g' | ") };
        // Else a cell at the end of a row may be empty.
        let is_framed = is_rule(name.trim()) || name.trim().starts_with(bar) || name.trim().ends_with(bar);
        if !is_framed {
            return Some(format!(
                "; it is a table with bars: leave out its rules, with {drawn}grep '|' | grep -v '^[-|+: ]*$', and add {flag} '|'"
            ));
        }
        // Below the names DuckDB has the types.
        let types = if bar == '|' { String::new() } else { format!(" | sed -E '2{{/^({TYPES}|[| ])*$/d}}'") };
        return Some(format!(
            "; it is a table with bars: leave out its rules, and the bars around it, with {drawn}grep '|' | grep -v \
             '^[-|+: ]*$' | sed 's/^ *| *//;s/ *| *$//;s/ *| */|/g'{types}, and add {flag} '|'"
        ));
    }
    let own = own_names(reading);
    let has_own = name.split(' ').filter(|part| own.iter().any(|own| own == part)).count() > 1;
    if has_own && name.trim_end().contains("  ") {
        return Some(SEVERAL_BLANKS.to_owned());
    }
    parted_names(name, reading)
}

/// The first parameter of an input, for examples.
fn first_parameter(reading: &Reading) -> &'static str {
    reading.parameters[reading.own.clone()].first().map_or("", |parameter| parameter.name)
}

/// The cure where one name has this one among its words.
pub(super) fn parted_by_blanks(reading: &Reading, names: &[&str], name: &str) -> Option<String> {
    let [line] = names else { return None };
    let is_part = line.split(' ').any(|part| !part.is_empty() && part.trim_matches('"') == name);
    is_part.then(|| between_blanks(reading, line))
}

/// The cure for a line of names that blanks part, one or several.
fn between_blanks(reading: &Reading, line: &str) -> String {
    match line.trim_end().contains("  ") {
        true => SEVERAL_BLANKS.to_owned(),
        false => format!("; if blanks part its names, add {} space", delimiter_flag_of(reading)),
    }
}

/// Types of columns as DuckDB prints them.
const TYPES: &str = "double|float|boolean|varchar|u?int[0-9]+|date|timestamp|decimal\\([0-9,]+\\)";

/// The mark between the cells of a table, by its first line: the names, or a rule above them.
fn bar_of_table(line: &str) -> Option<char> {
    let line = line.trim();
    // A frame around a map has no more corners than two.
    if is_rule(line) && line.matches('+').nth(2).is_some() {
        return Some('|');
    }
    let corners = [('┬', '│'), ('╦', '║'), ('╤', '│')];
    if let Some((_, bar)) = corners.into_iter().find(|(corner, _)| is_rule(line) && line.contains(*corner)) {
        return Some(bar);
    }
    let is_bar = |bar: &char| {
        line.contains(&format!("{bar} ")) || line.strip_prefix(*bar).is_some_and(|line| line.ends_with(*bar))
    };
    ['|', '│', '║'].into_iter().find(is_bar).filter(|_| line.contains(char::is_alphabetic))
}

/// The warning about a cell that was read as several numbers and may be one, if it is told in a file of this decimal mark and
/// delimiter.
pub(crate) fn warning_of_doubt(doubt: MayBeOne, mark: DecimalMark, delimiter: u8) -> Option<&'static str> {
    match (doubt, mark, delimiter) {
        (MayBeOne::Thousands, ..) => Some(THOUSANDS_MISLEAD),
        (_, DecimalMark::Comma, _) => Some(BLANKS_MISLEAD),
        (MayBeOne::Likely, _, b',') => Some(COMMAS_BETWEEN_COMMAS_MISLEAD),
        (MayBeOne::Perhaps | MayBeOne::Size, _, b',') => None,
        _ => Some(COMMAS_MISLEAD),
    }
}

/// The warning for cells and texts in which commas or blanks stand between thousands.
pub(crate) const THOUSANDS_MISLEAD: &str = "hitcalc: warning: a vector such as 1,500,000 is read as several numbers; if its \
    commas or blanks stand between thousands, take them out";
/// The warning for cells in which a comma may have been meant to be a decimal one, or one between thousands.
const COMMAS_MISLEAD: &str = "hitcalc: warning: a cell such as 1,5 is read as two numbers; if its comma is a decimal one, \
    add --decimal-comma; if it stands between thousands, take it out";
/// The warning for such cells where commas part the cells.
const COMMAS_BETWEEN_COMMAS_MISLEAD: &str = "hitcalc: warning: a cell such as 1,5 is read as two numbers; if its comma \
    stands between thousands, take it out; if it is a decimal one, save the file with semicolons, and read it with --decimal-comma";
/// The warning for cells in which a blank may stand between thousands.
const BLANKS_MISLEAD: &str = "hitcalc: warning: a cell such as 1 234,5 is read as two numbers; if its blank stands between \
    thousands, take it out";

/// Said of decimal commas in cells between commas.
pub(crate) const EXPORTED_WITH_COMMAS: &str =
    "numbers with a comma need another delimiter: save the file with semicolons, and read it with --decimal-comma";

/// True if the first name of a header begins an object, or a list of lists or objects.
fn may_be_json(name: &str) -> bool {
    let behind = |mark: char| name.trim_start().strip_prefix(mark).map(str::trim_start);
    let in_object = behind('{').is_some_and(|rest| rest.is_empty() || rest.starts_with(['"', '}']));
    in_object || behind('[').is_some_and(|rest| rest.is_empty() || rest.starts_with(['{', '[']))
}

/// Said of a scene that may be a map.
pub(super) const FOR_A_MAP: &str = "; for a map as text add --against-format tiles";

/// Said of queries that may be a map.
const MAP_OF_QUERIES: &str = "; it looks like a map, which is a scene: --against reads it";

/// Said of a scene of cells whose columns are called otherwise.
const FOR_CELLS: &str = "; --against-columns cell=NAMES says which columns hold the cells";

/// The hint for a header that lacks something: its first mistake of another kind, or what is said of likened names.
pub(crate) fn cure(reading: &Reading, names: &[&str], from: &HeaderSource, near: &Hint) -> Hint {
    let header = Lacking { reading, names, from, own: own_names(reading).into_iter().collect(), near };
    Lacking::MISTAKES.iter().find_map(|mistake| mistake(&header)).map_or_else(|| near.clone(), Hint::from)
}

/// A header that lacks something.
struct Lacking<'h> {
    reading: &'h Reading,
    names: &'h [&'h str],
    from: &'h HeaderSource,
    /// The names of the parameters.
    own: HashSet<String>,
    near: &'h Hint,
}

impl Lacking<'_> {
    /// The mistakes that a header may show, in the order in which they are sought. Each gives what to do.
    const MISTAKES: [fn(&Self) -> Option<String>; 17] = [
        Self::is_binary,
        Self::is_json,
        Self::is_row_of_numbers,
        |header| other_table(header.reading, header.names),
        Self::has_blanks_before_quotes,
        Self::has_json_behind_text,
        Self::stands_in_single_quotes,
        Self::is_parted_by_blanks,
        Self::is_other_format,
        Self::is_line_of_log,
        Self::may_be_tiles,
        Self::is_commented,
        Self::may_be_cells,
        Self::has_positions_alone,
        Self::is_of_scenarios,
        Self::has_title,
        Self::is_of_another_command,
    ];

    fn format_flag(&self) -> &'static str {
        if self.reading.is_scene { "--against-format" } else { "--input-format" }
    }

    /// True if half of these names, or more, are parameters.
    fn are_own(&self, names: &[&str]) -> bool {
        let count = names.iter().filter(|name| self.own.contains(**name)).count();
        count > 0 && 2 * count >= names.len()
    }

    fn is_binary(&self) -> Option<String> {
        let reason = self.names.iter().find_map(|name| binary(name.as_bytes()))?;
        Some(format!("; {reason}"))
    }

    fn is_json(&self) -> Option<String> {
        let flag = self.format_flag();
        let is_json = self.names.first().is_some_and(|name| may_be_json(name));
        is_json.then(|| format!("; it looks like JSON, which is read with {flag} json, or ndjson for objects in lines"))
    }

    fn is_row_of_numbers(&self) -> Option<String> {
        let [line] = self.names else { return None };
        let are_numbers = line.split_whitespace().all(|part| Decimal::parse(part.as_bytes()).is_ok());
        if line.split_whitespace().count() < 3 || !are_numbers {
            return None;
        }
        let (between, typed) = if line.contains('\t') { ("tabs", "tab") } else { ("blanks", "space") };
        let first = first_parameter(self.reading);
        Some(match self.reading.is_scene {
            true => format!("; {between} stand between the numbers: give the columns names in a line in front"),
            false if line.contains("  ") || line.starts_with(' ') || line.ends_with(' ') => {
                format!(
                    "{BLANKS_AROUND}; then --no-header and --columns say which is what, as in --columns {first}=1,2"
                )
            }
            false => format!(
                "; {between} stand between the numbers: --delimiter {typed}, --no-header and --columns say so, the last as in \
                 --columns {first}=1,2"
            ),
        })
    }

    fn has_blanks_before_quotes(&self) -> Option<String> {
        let is_quoted = |name: &&str| name.len() > 2 && name.starts_with('"') && name.ends_with('"');
        let InputFormat::Csv(Dialect { delimiter: delimiter @ (b',' | b';' | b'|'), .. }) = self.reading.format else {
            return None;
        };
        let delimiter = char::from(delimiter);
        self.names.iter().any(|name| is_quoted(&name.trim())).then(|| {
            format!(
                "; a blank in front of a quote makes the quote a part of the text: take such blanks out first, with sed \
                 's/ *{delimiter} *\"/{delimiter}\"/g'"
            )
        })
    }

    fn has_json_behind_text(&self) -> Option<String> {
        let begins_inside = |name: &&&str| name.find("{\"").is_some_and(|at| at > 0);
        self.names.first().filter(begins_inside)?;
        Some(match self.names.last().is_some_and(|name| name.trim_end().ends_with('}')) {
            true => format!(
                "; its lines have JSON behind other text: take that off, with sed 's/^[^{{]*//', and add {} ndjson",
                self.format_flag()
            ),
            false => "; it has JSON between other text: take off what is in front of it and behind it".to_owned(),
        })
    }

    fn stands_in_single_quotes(&self) -> Option<String> {
        let is_quoted = |name: &&str| name.len() > 2 && name.starts_with('\'') && name.ends_with('\'');
        let says = "; its names stand in single quotes, which are a part of them: take those off, of its cells too, or make \
                    double ones of them";
        (!self.names.is_empty() && self.names.iter().all(is_quoted)).then(|| says.to_owned())
    }

    fn is_parted_by_blanks(&self) -> Option<String> {
        let [name] = self.names else { return None };
        let is_parted = name.contains(' ') && !name.starts_with('#');
        let are_own = is_parted && self.are_own(&name.split(' ').collect::<Vec<_>>());
        let flag = delimiter_flag_of(self.reading);
        are_own.then(|| format!("; the names are separated by blanks: add {flag} space"))
    }

    fn is_other_format(&self) -> Option<String> {
        let [name, others @ ..] = self.names else { return None };
        let is_line = others.is_empty() || name.contains(" = ");
        Some(format!("; {}", other_format(name.as_bytes(), true).filter(|_| is_line)?))
    }

    /// A log has the names in front of the values, in each line.
    fn is_line_of_log(&self) -> Option<String> {
        let names = self.names;
        let is_value =
            |rest: &str| rest.starts_with(|first: char| first.is_ascii_digit() || "([-+.\"'".contains(first));
        let has_value = |name: &&&str| name.split_once('=').is_some_and(|(_, rest)| is_value(rest.trim_start()));
        let begins_vector =
            |name: &&str| ["=(", "=[", "= ("].iter().any(|mark| name.contains(mark)) && name.contains(' ');
        let count = names.iter().filter(has_value).count();
        let is_log = count * 2 >= names.len().max(1) || names.first().is_some_and(begins_vector);
        let says = "; its lines have names in front of the values, as logs have: write the names once, in a line in front, \
                    or objects of JSON";
        is_log.then(|| says.to_owned())
    }

    fn may_be_tiles(&self) -> Option<String> {
        let (reading, names) = (self.reading, self.names);
        if self.near.is_empty() && may_be_map(reading, names) {
            return Some(FOR_A_MAP.to_owned());
        }
        let has_marks = names.iter().any(|name| !name.is_empty());
        let are_marks = has_marks && !names.iter().any(|name| name.contains(char::is_alphanumeric));
        are_marks.then(|| if may_be_tiles(reading) { MAP_OF_QUERIES } else { "" }.to_owned())
    }

    fn is_commented(&self) -> Option<String> {
        let reading = self.reading;
        let [name, others @ ..] = self.names else { return None };
        // Behind the mark quotes are a part of the name.
        let mut commented = [&[name.strip_prefix('#')?.trim_start().trim_matches('"')], others].concat();
        let has_blanks = commented.len() == 1;
        if has_blanks {
            commented = commented[0].split_whitespace().collect();
            // `Fields:` in front of them is none.
            commented.drain(..usize::from(commented.first().is_some_and(|word| word.ends_with(':'))));
        }
        let list = commented.iter().map(|name| in_list(name)).collect::<Vec<_>>().join(",");
        // A remark has blanks between its words, which are longer than `x`.
        let is_name = |name: &&str| !name.contains(' ') && name.starts_with(char::is_alphabetic);
        let says_part = |name: &&str| name.len() < 3 || name.contains('_') || self.own.contains(*name);
        let are_parts = commented.len() > 2 && commented.iter().all(|name| is_name(name) && says_part(name));
        let are_listed = commented.len() > 1 && !has_blanks && commented.iter().all(is_name);
        let are_names = self.are_own(&commented) || are_listed || are_parts;
        let is_header = are_names && !reading.is_scene;
        let skip = self.from.skip().filter(|_| !reading.is_scene);
        let has_comment = matches!(reading.format, InputFormat::Csv(Dialect { comment: Some(_), .. }));
        Some(match shell_word(&list).filter(|_| is_header) {
            Some(list) => {
                let delimiter =
                    if has_blanks { format!(" {} space", delimiter_flag_of(reading)) } else { String::new() };
                let skip = skip.map_or(String::new(), |skip| skip + " ");
                format!("; the names stand behind a #: add {skip}--names {list}{delimiter}")
            }
            None if are_names => "; the names stand behind a #: take it away".to_owned(),
            None if !has_comment => {
                let map = if takes_maps(reading) { format!("; {MAP_OF_SCENE}") } else { String::new() };
                format!("; its line begins with #: add --comment '#' to pass such lines over{map}")
            }
            // There is one mark of comments, and other lines have it.
            None => match skip {
                Some(skip) => format!("; its line begins with #: add {skip} to pass it over"),
                None => "; its line begins with #: take such lines away".to_owned(),
            },
        })
    }

    fn may_be_cells(&self) -> Option<String> {
        // A line of tiles is one name, or has other names than words.
        let are_words = self.names.len() > 1 && self.names.iter().all(|name| name.starts_with(char::is_alphabetic));
        let may_be = self.reading.is_scene && self.own.contains("cell") && self.near.is_empty();
        let cells = || if are_words { FOR_CELLS } else { FOR_A_MAP }.to_owned();
        may_be.then(|| self.is_of_another_command().unwrap_or_else(cells))
    }

    fn has_positions_alone(&self) -> Option<String> {
        let (flag, first) = (self.reading.columns_flag, first_parameter(self.reading));
        let are_places = self.reading.header == Header::Positions && self.reading.columns.is_empty();
        are_places.then(|| format!("; say which columns hold what, as in {flag} {first}=1,2"))
    }

    fn is_of_scenarios(&self) -> Option<String> {
        let is_version = |name: &&str| name.strip_prefix("version ").is_some_and(are_numbers);
        let says = "; it looks like MovingAI's scenarios, whose lines have no names: --skip-lines 1, --delimiter '\\t', --names \
                    bucket,map,width,height,from_x,from_y,to_x,to_y,length and --centers read them";
        (self.own.contains("cell_size") && self.names.first().is_some_and(is_version)).then(|| says.to_owned())
    }

    /// A title in front of the header, as spreadsheets have it.
    fn has_title(&self) -> Option<String> {
        let reading = self.reading;
        let mut titles = self.names.iter().filter(|name| !name.is_empty()).peekable();
        if !self.near.is_empty() || titles.peek().is_none() || !titles.all(|name| name.contains(' ')) {
            return None;
        }
        let way = if reading.is_scene { "take away" } else { "--skip-lines N passes over" };
        let header = format!("; if the header stands further down, {way} what is in front of it");
        let [line] = self.names else { return Some(header) };
        let words: HashSet<String> = line.split(' ').map(|word| folded(word.trim_matches('"'))).collect();
        let is_pair = |word: &String| with_axis(word, ["x", "y"]).any(|other| words.contains(&other));
        let several = line.trim_end().contains("  ");
        Some(match words.iter().any(is_pair) {
            true if several => SEVERAL_BLANKS.to_owned(),
            true => between_blanks(reading, line) + &header,
            false => header,
        })
    }

    /// The columns may be those of another command: most of them, and more than the flags read that are proposed.
    fn is_of_another_command(&self) -> Option<String> {
        let unread = all_unread(self.reading);
        let is_other = |name: &&str| !self.own.contains(*name) && !unread.contains(&folded(name));
        let others: Vec<&str> = self.names.iter().copied().filter(is_other).collect();
        let of = |spec: &Spec| -> Vec<&str> {
            let all: HashSet<String> = spec.parameters.iter().flat_map(Parameter::columns).collect();
            others.iter().copied().filter(|name| all.contains(*name)).collect()
        };
        let (Spec { name, .. }, columns) =
            SPECS.into_iter().map(|spec| (spec, of(spec))).max_by_key(|(_, columns)| columns.len())?;
        // Points may be of anything.
        let are_points = columns.iter().all(|name| ["p1", "p2"].contains(&without_axis(name)));
        let are_most = columns.len() > self.near.columns().max(1) && 2 * columns.len() >= self.names.len();
        // Flags that fail are of this command, too.
        let is_of_another = are_most && !are_points && !self.near.is_in_vain();
        is_of_another.then(|| format!("; these are the columns of another command: hitcalc {name}"))
    }
}
