//! Lines that were read as one cell: what parts them instead, with what to do.

use crate::cli::{Dialect, Header, InputFormat, Reading};
use crate::number::Decimal;
use crate::query::{DecimalMark, MayBeOne, counted, shell_word};

use super::names::in_list;
use super::{has_own, own_names};
use crate::input::no_map::is_rule;

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
    takes_maps(reading) && names.iter().all(is_tile) && !are_axes()
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
const SEVERAL_BLANKS: &str = "; several blanks stand between its cells: make a comma of each run of them, with sed '/^[- ]*$/d;s/ *$//;s/  */,/g'";

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
        return Some(format!(
            "; it is a table with bars: leave out its rules, and the bars around it, with {drawn}grep '|' | grep -v \
             '^[-|+: ]*$' | sed 's/^ *| *//;s/ *| *$//;s/ *| */|/g', and add {flag} '|'"
        ));
    }
    let own = own_names(reading);
    let has_own = name.split(' ').filter(|part| own.iter().any(|own| own == part)).count() > 1;
    if has_own && name.trim_end().contains("  ") {
        return Some(SEVERAL_BLANKS.to_owned());
    }
    parted_names(name, reading)
}

/// The cure where one name has this one among its words.
pub(super) fn parted_by_blanks(reading: &Reading, names: &[&str], name: &str) -> Option<String> {
    let [line] = names else { return None };
    let is_part = line.split(' ').any(|part| !part.is_empty() && part.trim_matches('"') == name);
    is_part.then(|| format!("; if blanks part its names, add {} space", delimiter_flag_of(reading)))
}

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
