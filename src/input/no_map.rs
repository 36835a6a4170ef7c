//! Texts that are no maps of tiles, though they came in a map's place: what each is, and what to do.

use super::tiles::{SEPARATORS, characters, is_number};
use crate::query::{counted, shown};

/// The kind of a text that is not a map, with the cure; `None` if it may be one, of which these tiles are said to be solid.
pub(super) fn other_kind(text: &str, lines: &[&str], solid: Option<&str>) -> Option<String> {
    let mut start = text.trim_start();
    while start.starts_with("//") && start.contains("\"classname\"") {
        start = start.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
    }
    let behind = |mark: char| start.strip_prefix(mark).map(|rest| rest.trim_start().chars().next().unwrap_or_default());
    if behind('<').is_some_and(|next| next.is_ascii_alphabetic() || "?!".contains(next)) && start.contains('>') {
        return Some("it looks like XML, not like lines of tiles; of Tiled's maps, export a layer as CSV".to_owned());
    }
    if lines.iter().any(|line| line.trim() == "{") && start.contains("\"classname\"") {
        return Some("it looks like a map of brushes, as Quake has them, not like lines of tiles".to_owned());
    }
    let is_list = behind('[').is_some_and(|next| "[{\"-0123456789".contains(next)) && text.trim_end().ends_with(']');
    if behind('{') == Some('"') || is_list {
        let cure = "if it holds solids, add --against-format json";
        return Some(format!("it looks like JSON, not like lines of tiles; {cure}"));
    }
    let delimiter = csv_delimiter(lines);
    if delimiter.is_none() && (are_quoted(lines) || is_quoted(text)) {
        return Some("its lines stand in quotes or brackets, as in a program; take those off first".to_owned());
    }
    if stand_between_bars(lines) {
        return Some("its tiles stand between bars, which would be tiles, too: take the bars out first".to_owned());
    }
    if have_escapes(lines) {
        let cure = "end them by line feeds alone";
        return Some(format!(r"its lines end with \n, as in a program, which would be two tiles; {cure}"));
    }
    if text.contains('\r') && !text.contains('\n') {
        return Some("the lines end in carriage returns alone, not in line feeds".to_owned());
    }
    let header = lines.iter().take_while(|line| line.starts_with(char::is_alphabetic) && !line.contains(',')).count();
    let first: Vec<&str> = lines.first()?.split_whitespace().collect();
    if let [name, number] = first[..]
        && name.eq_ignore_ascii_case("ncols")
        && is_number(number)
    {
        return Some(format!(
            "it looks like an ESRI grid: numbers below a header, not tiles; to read the numbers as tiles, take its first \
             {} off, and name those that are solid with --solid",
            counted(header, "line")
        ));
    }
    if matches!(first[..], ["P1" | "P2" | "P3", ..]) && lines.len() > 2 {
        let cure = "take its header off, and name the numbers that are solid with --solid";
        return Some(format!("it looks like a PNM image, not like lines of tiles; {cure}"));
    }
    if has_size_line(lines) {
        let line = shown(lines[0].as_bytes());
        return Some(format!("its first line, {line}, says the size of the map: take it off, it is no line of tiles"));
    }
    let Some(delimiter) = delimiter else { return headings(lines, solid.unwrap_or_default()) };
    let cure = match delimiter {
        ',' => "--against-format csv",
        '\t' => "--against-format tsv",
        _ => "--against-format csv --against-delimiter ';'",
    };
    let names = shown(lines[0].as_bytes());
    Some(format!("it looks like CSV with the header {names}, not like lines of tiles; if it holds solids, add {cure}"))
}

/// True if all lines are in quotes, or in brackets with commas between their tiles: in a list, perhaps, whose first line
/// and last one are not.
fn are_quoted(lines: &[&str]) -> bool {
    let is_in = |line: &str, [open, close]: [char; 2]| {
        let line = line.trim().trim_start_matches("- ");
        let line = match open == close {
            true => line
                .trim_start_matches(['[', '(', '{', ' '])
                .trim_end_matches([']', ')', '}', ',', ';', '+', '\\', ' ']),
            false => line.trim_end_matches([',', ';']),
        };
        let inner = line.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        inner.is_some_and(|inner| open == close || inner.contains(','))
    };
    let mut lines: Vec<&str> = lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()).collect();
    if lines.first().is_some_and(|line| line.ends_with(OPENINGS)) {
        lines.remove(0);
    }
    if lines.last().is_some_and(|line| line.chars().all(|mark| "])};,".contains(mark))) {
        lines.pop();
    }
    let marks = [['"'; 2], ['\''; 2], ['[', ']'], ['{', '}'], ['(', ')']];
    !lines.is_empty() && marks.into_iter().any(|mark| lines.iter().all(|line| is_in(line, mark)))
}

/// Marks of programs in front of a text or a list.
const OPENINGS: [char; 5] = ['=', '(', '[', '{', ':'];

/// True if a text of several lines is in quotes as a whole.
fn is_quoted(text: &str) -> bool {
    let text = text.trim().trim_end_matches([';', ',', ')', ']', '}']);
    ["```", "`", "\"\"\"", "'''"].into_iter().any(|mark| {
        let parts = text.strip_suffix(mark).and_then(|text| text.split_once(mark));
        parts.is_some_and(|(before, inner)| {
            let begins = before.is_empty() || before.trim_end().ends_with(OPENINGS) && !before.contains('\n');
            begins && inner.contains('\n') && !inner.contains(mark)
        })
    })
}

/// True if bars part all characters of all lines, perhaps with one in front and one behind.
fn stand_between_bars(lines: &[&str]) -> bool {
    let mut lines = lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()).peekable();
    let are_parted = |line: &str| {
        let inner = line.strip_prefix('|').and_then(|line| line.strip_suffix('|')).unwrap_or(line);
        inner.split('|').count() > 2 && inner.split('|').all(|part| characters(part.trim()).count() == 1)
    };
    lines.peek().is_some() && lines.all(are_parted)
}

/// True if a backslash and an n stand where lines end.
fn have_escapes(lines: &[&str]) -> bool {
    let Some((last, lines)) = lines.split_last() else { return false };
    let mut lines = lines.iter().filter(|line| !line.trim().is_empty()).peekable();
    match lines.peek() {
        None => last.contains(r"\n"),
        Some(_) => lines.all(|line| line.trim_end().ends_with(r"\n")),
    }
}

/// The message about headings around the tiles, as programs print them with a table: a first line that counts or names
/// the columns, or numbers in front of the lines. Digits that no line below has are tiles if one is said to be solid.
fn headings<'t>(lines: &[&'t str], solid: &str) -> Option<String> {
    let lines: Vec<&'t str> = lines.iter().copied().filter(|line| !line.trim().is_empty()).collect();
    let (first, below) = lines.split_first().filter(|(_, below)| !below.is_empty())?;
    let is_ruler = first.trim().bytes().all(|byte| byte.is_ascii_digit());
    let delimiter = SEPARATORS[..3].iter().copied().find(|delimiter| first.contains(*delimiter));
    let split = |line: &'t str| -> Vec<&'t str> {
        if is_ruler { characters(line.trim()).collect() } else { cells(line, delimiter) }
    };
    let columns = split(first);
    let is_headed = |rows: &[&'t str]| {
        matches!(count_from(&columns), Some(0 | 1))
            && are_headings(columns.len(), rows.iter().flat_map(|row| split(row)))
            && count_from(&split(rows[0])).is_none()
    };
    let numbers = |row: &'t str| row.split(|character: char| !character.is_ascii_digit());
    let shown = shown(first.as_bytes());
    let widths = || below.iter().map(|row| cells(row, delimiter).len()).collect::<Vec<_>>();
    let is_framed = |rows: Vec<&'t str>| is_ruler && is_headed(&rows) || have_names(&columns, &widths());
    if numbered(below).filter(|rows| rows.len() > 1).is_some_and(is_framed) {
        let cure = "take both off, they are no tiles";
        return Some(format!("its first line, {shown}, names the columns, and the others begin with numbers: {cure}"));
    }
    if is_headed(below) {
        let has_digits = |text: &str| text.contains(|character: char| character.is_ascii_digit());
        let may_be_tiles = is_ruler && !below.iter().any(|line| has_digits(line));
        if may_be_tiles && has_digits(solid) {
            return None;
        }
        let or = if may_be_tiles { "; if these are tiles, --solid names those of them that are solid" } else { "" };
        return Some(format!("its first line, {shown}, counts the columns: take it off, it is no line of tiles{or}"));
    }
    let are_numbers = |rows: &Vec<&'t str>| {
        let are_parted = || rows.len() == 2 && rows.iter().all(|row| row.starts_with([' ', '\t', ':', '|']));
        are_headings(rows.len().max(if are_parted() { 3 } else { 0 }), rows.iter().flat_map(|row| numbers(row)))
    };
    numbered(&lines).filter(are_numbers).map(|_| {
        format!("its lines begin with their numbers, the first is {shown}: take the numbers off, they are no tiles")
    })
}

/// The parts of a line of a table.
fn cells(line: &str, delimiter: Option<char>) -> Vec<&str> {
    match delimiter {
        Some(delimiter) => line.split(delimiter).map(bare).collect(),
        None => line.split_whitespace().map(bare).collect(),
    }
}

/// True if these count or name the columns of rows that have this many cells, the first of which is the row's number.
fn have_names(columns: &[&str], widths: &[usize]) -> bool {
    let names = match columns {
        [corner, names @ ..] if widths.contains(&columns.len()) && !is_number(corner) => names,
        names => names,
    };
    let is_name = |name: &&str| name.starts_with(char::is_alphabetic);
    let are_names = || names.iter().all(is_name) && names.windows(2).all(|pair| pair[0] != pair[1]);
    names.len() > 2
        && widths.iter().all(|width| *width == names.len() + 1)
        && (matches!(count_from(names), Some(0 | 1)) || are_names())
}

/// The first of numbers that count up; in a ruler of digits 0 comes after 9.
fn count_from(labels: &[&str]) -> Option<usize> {
    let first: usize = labels.first()?.parse().ok()?;
    let counts = |(label, count): (&&str, usize)| [Ok(count), Ok(count % 10)].contains(&label.parse());
    labels.iter().zip(first..).all(counts).then_some(first)
}

/// True if so many numbers that count up are hardly tiles, beside these others.
fn are_headings<'t>(count: usize, mut others: impl Iterator<Item = &'t str>) -> bool {
    match count {
        0..=2 => false,
        3 => others.all(|other| !other.contains(|character: char| character.is_ascii_digit())),
        4..=9 => !others.any(|other| other.parse().is_ok_and(|other| (2..=count).contains(&other))),
        _ => true,
    }
}

/// The lines without the numbers that they begin with, if each has its own, counted from 0 or 1.
fn numbered<'t>(lines: &[&'t str]) -> Option<Vec<&'t str>> {
    let is_digit = |character: char| character.is_ascii_digit();
    let parted = |line: &&'t str| {
        let line = line.trim_start().trim_start_matches('"');
        let rest = line.trim_start_matches(is_digit);
        let is_whole = !rest.starts_with(char::is_alphanumeric) && !rest.trim_start_matches('.').starts_with(is_digit);
        Some((line[..line.len() - rest.len()].parse::<usize>().ok()?, rest)).filter(|_| is_whole)
    };
    let (first, _) = lines.first().and_then(parted).filter(|(first, _)| *first < 2)?;
    let rest = |(line, count)| parted(line).filter(|(number, _)| *number == count).map(|(_, rest)| rest);
    let rows: Vec<&str> = lines.iter().zip(first..).map(rest).collect::<Option<_>>()?;
    rows.iter().any(|row| !row.trim().is_empty()).then_some(rows)
}

/// True if the first line is two numbers, how many lines follow and how many tiles they have.
fn has_size_line(lines: &[&str]) -> bool {
    let marks = |character: char| character == ',' || character.is_whitespace();
    let [first, rows @ ..] = lines else { return false };
    let size: Vec<Option<usize>> =
        first.split(marks).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect();
    let [Some(one), Some(other)] = size[..] else { return false };
    let height = rows.iter().rposition(|row| !row.trim().is_empty()).map_or(0, |last| last + 1);
    [[one, other], [other, one]].iter().filter(|[_, high]| *high == height).any(|[wide, _]| {
        let is_wide = |row: &&str| {
            row.trim_end_matches('\r').chars().count() == *wide
                || row.split(marks).filter(|part| !part.is_empty()).count() == *wide
        };
        height > 0 && rows[..height].iter().all(is_wide)
    })
}

/// A cell of a table without blanks and quotes.
fn bare(cell: &str) -> &str {
    cell.trim().trim_matches('"').trim()
}

/// The delimiter of a CSV: names are in the first line, and in all others at least one number or vector, as many cells
/// of both.
fn csv_delimiter(lines: &[&str]) -> Option<char> {
    let is_name = |cell: &str| bare(cell).starts_with(|first: char| first.is_alphabetic() || first == '_');
    let has_numbers = |cell: &str| {
        let mut numbers = bare(cell).split_whitespace().peekable();
        numbers.peek().is_some() && numbers.all(is_number)
    };
    let [names, rows @ ..] = lines else { return None };
    let mut rows = rows.iter().filter(|row| !row.trim().is_empty()).peekable();
    rows.peek()?;
    let Some(delimiter) = SEPARATORS[..3].iter().copied().find(|delimiter| names.contains(*delimiter)) else {
        // A column alone, of vectors.
        let is_word = is_name(names) && bare(names).len() > 1 && !bare(names).contains(char::is_whitespace);
        return (is_word && rows.all(|row| has_numbers(row) && bare(row).contains(' '))).then_some(',');
    };
    let count = names.split(delimiter).count();
    let is_row = |row: &&str| row.split(delimiter).count() == count && row.split(delimiter).any(has_numbers);
    (names.split(delimiter).all(is_name) && rows.all(is_row)).then_some(delimiter)
}

#[cfg(test)]
mod tests {
    use super::super::tiles::MapText;

    #[test]
    fn what_is_no_map_is_told() {
        for (text, says) in [
            ("<?xml version=\"1.0\"?>\n<map/>", "XML"),
            ("{ \"layers\": [] }", "JSON"),
            ("[[1, 0], [0, 1]]", "JSON"),
            ("{\n\"classname\" \"worldspawn\"\n}", "Quake"),
            ("NCOLS 2\nNROWS 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 0\n", "first 5 lines off"),
            ("cell_x,cell_y\n1,2\n", "--against-format csv"),
            ("x\ty\n1\t2\n", "--against-format tsv"),
            ("min_x;min_y\n1;2", "--against-delimiter ';'"),
            ("name,min,max\nA,0 0,1 1\n", "--against-format csv"),
            ("\"min\",\"max\"\n\"0 0\",\"1 1\"\n", "--against-format csv"),
            ("min\tmax\n0 0\t1 1\n", "--against-format tsv"),
            ("cell\n1 0\n2 0\n", "--against-format csv"),
            ("##\r#.", "carriage returns"),
            ("\"####\",\n\"#..#\",\n", "quotes or brackets"),
            ("[1,0,0,1],\n[1,0,0,1],\n", "quotes or brackets"),
            ("// Game: Quake\n// entity 0\n{\n\"classname\" \"worldspawn\"\n}\n", "Quake"),
            ("type octile\nheight 1\nwidth 2\n@@", "four lines"),
            ("type octile\nheight 2\nwidth 2\nmap\n@@", "height 2, but the map has 1 line"),
            ("type octile\nheight 1\nwidth 2\nmap\n@@@", "width 2, but the line has 3 tiles"),
        ] {
            let reason = MapText::read(text, None).err().map(|(_, reason)| reason).unwrap_or_default();
            assert!(reason.contains(says), "{text}: {reason}");
        }
        let maps = ["<..>\n####", "[#]\n[.]", "{#}", "a,b\nb,a", "type\n####", "a\n1 0", "#\r\n#"];
        // Marks of programs that are tiles, and tiles that count up.
        let more = [
            "[..\n..]",
            "`..\n..`..",
            "..`\n..`",
            "\\n#\n..#",
            "- #\n- .",
            "0\n1\n2\n3",
            "0,1,1\n1,0,0\n2,1,1",
            "012\n1##",
            "1##\n2##",
            ",0,1\n0,0,1\n1,1,0",
            "1,2,3,4\n0,3,0,0",
            "0.5\n1.5\n2.5",
            "A B C\n1 . .\n2 . .",
        ];
        for text in maps.into_iter().chain(more) {
            assert!(MapText::read(text, None).is_ok(), "{text}");
        }
    }
}
