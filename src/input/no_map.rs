//! Texts that are no maps of tiles, though they came in a map's place: what each is, and what to do.

use std::collections::HashSet;

use super::tiles::{SEPARATORS, characters, is_number, is_repeated, is_single, is_word};
use crate::query::{counted, shown};

/// The kind of a text that is not a map, with the cure; `None` if it may be one.
pub(super) fn other_kind(text: &str, lines: &[&str]) -> Option<String> {
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
    let cure = match csv_delimiter(lines)? {
        ',' => "add --against-format csv",
        '\t' => "add --against-format tsv",
        ';' => "add --against-format csv --against-delimiter ';'",
        // Each blank parts one cell from the next.
        _ if !lines.iter().any(|line| line.contains("  ")) => "add --against-format csv --against-delimiter space",
        _ => "part its cells by commas",
    };
    let names = shown(lines[0].as_bytes());
    Some(format!("it looks like CSV with the header {names}, not like lines of tiles; if it holds solids, {cure}"))
}

/// The text that seems to stand around the tiles of a map, or between them, and what to do about it. `solid` names the solid
/// tiles.
pub(super) fn around(text: &str, lines: &[&str], solid: &str) -> Option<(String, &'static str)> {
    let lines: Vec<&str> = lines.iter().copied().filter(|line| !line.trim().is_empty()).collect();
    let first = shown(lines.first()?.as_bytes());
    let found = if are_quoted(&lines) || is_quoted(text) {
        ("its lines stand in quotes or brackets, as in a program".to_owned(), "take those off")
    } else if let Some(mark) = ['|', '&'].into_iter().find(|mark| stands_between(*mark, &lines, solid)) {
        (format!("{mark} stands between its tiles"), "take it out")
    } else if have_escapes(&lines) {
        (r"its lines end with \n, as in a program".to_owned(), "end them by line feeds alone")
    } else if text.contains('\u{1b}') {
        ("it has colours of a terminal".to_owned(), "take them out")
    } else if has_size_line(&lines) {
        (format!("its first line, {first}, says the size of the map"), "take it off")
    } else {
        let words = lines[1..].iter().filter(|line| has_word(line)).count();
        let is_named = |part: &str| !is_single(part.trim()) && lines[0].contains(part.trim());
        let is_title = has_word(lines[0]) && 2 * words < lines.len() - 1 && !solid.split(',').any(is_named);
        let title = || (format!("its first line, {first}, has a word, as a title or a comment"), "take it off");
        let backwards = || lines.iter().rev().copied().collect::<Vec<_>>();
        let headings = headings(&lines).or_else(|| rulers(&backwards(), "last"));
        return headings.or_else(|| is_title.then(title)).or_else(|| marks(&lines, solid));
    };
    Some(found)
}

/// True if three different letters or more stand side by side.
fn has_word(line: &str) -> bool {
    let mut words = line.split(|letter: char| !letter.is_alphabetic());
    words.any(|word| word.chars().collect::<HashSet<_>>().len() > 2)
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
    let mut lines = lines.to_vec();
    if lines.first().is_some_and(|line| line.trim_end().ends_with(OPENINGS)) {
        lines.remove(0);
    }
    if lines.last().is_some_and(|line| line.trim().chars().all(|mark| "])};,".contains(mark))) {
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

/// True if a mark parts the tiles of all lines, perhaps with one in front and one behind, and is no solid tile.
fn stands_between(mark: char, lines: &[&str], solid: &str) -> bool {
    let are_parted = |line: &&str| {
        let inner = line.trim().strip_prefix(mark).and_then(|line| line.strip_suffix(mark)).unwrap_or(line.trim());
        let is_tile = |part: &str| !part.is_empty() && (is_single(part) || is_word(part) || is_repeated(part));
        inner.split(mark).count() > 2 && inner.split(mark).all(|part| is_tile(part.trim()))
    };
    !solid.contains(mark) && lines.iter().all(are_parted)
}

/// The marks that all lines begin or end with, if they stand nowhere else and are no solid tiles: brackets, or those of
/// quotations, lists and programs.
fn marks(lines: &[&str], solid: &str) -> Option<(String, &'static str)> {
    let count = |mark: char| lines.iter().flat_map(|line| line.chars()).filter(|other| *other == mark).count();
    let is_mark = |mark: &char| count(*mark) == lines.len() && !solid.contains(*mark);
    let first = lines[0].trim();
    let begins = first.chars().next().filter(is_mark).filter(|mark| {
        let has_blank = |line: &&str| line.trim_start()[mark.len_utf8()..].starts_with(' ');
        lines.iter().all(|line| line.trim_start().starts_with(*mark))
            && ("[({+".contains(*mark) || ">:-*$%".contains(*mark) && lines.iter().all(has_blank))
    });
    let ends = first
        .chars()
        .next_back()
        .filter(is_mark)
        .filter(|mark| lines.iter().all(|line| line.trim_end().ends_with(*mark)) && "])},;\\".contains(*mark));
    let (what, mark) = match (begins, ends) {
        (Some(mark), _) => ("begin", mark),
        (None, Some(mark)) if lines.len() > 1 => ("end", mark),
        _ => return None,
    };
    Some((format!("all its lines {what} with {mark}, which is nowhere else"), "take that off"))
}

/// True if a backslash and an n stand where lines end.
fn have_escapes(lines: &[&str]) -> bool {
    let Some((last, lines)) = lines.split_last() else { return false };
    match lines {
        [] => last.contains(r"\n"),
        _ => lines.iter().all(|line| line.trim_end().ends_with(r"\n")),
    }
}

/// The headings around the tiles, as programs print them with a table: a first line that counts or names the columns, or
/// lines that begin with their numbers or letters.
fn headings<'t>(lines: &[&'t str]) -> Option<(String, &'static str)> {
    let (first, below) = lines.split_first().filter(|(_, below)| !below.is_empty())?;
    if first.contains(' ')
        && first.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit())
        && let Some((what, _)) = rulers(below, "second")
    {
        return Some((what, "take the first two off"));
    }
    let rulers = rulers(lines, "first");
    if rulers.is_some() {
        return rulers;
    }
    let words = |row: &'t str| row.split(|character: char| !character.is_alphanumeric());
    let has_mark = |row: &&str| row.trim_start_matches([' ', ',']).starts_with([':', '|', ')', ']']);
    let are_labels = |lines: &&[&'t str]| {
        let are_beside =
            |rows: &[&'t str], labels: &[&str]| are_headings(labels, rows.iter().flat_map(|row| words(row)));
        labelled(lines).is_some_and(|(labels, rows)| rows.iter().all(has_mark) || are_beside(&rows, &labels))
    };
    let cures = ["take these off", "take these off, and the line above them"];
    let (numbered, cure) = [lines, below].into_iter().zip(cures).find(|(lines, _)| are_labels(lines))?;
    let first = shown(numbered[0].as_bytes());
    Some((format!("its lines begin with their numbers or letters, the first is {first}"), cure))
}

/// The first line, which is called `which`, if it counts or names the columns.
fn rulers<'t>(lines: &[&'t str], which: &str) -> Option<(String, &'static str)> {
    let (first, below) = lines.split_first().filter(|(_, below)| !below.is_empty())?;
    let ruler: Vec<&str> = characters(first.trim()).collect();
    let is_ruler = count_from(&ruler).is_some();
    let delimiter = SEPARATORS[..3].iter().copied().find(|delimiter| first.contains(*delimiter));
    let split =
        |line: &'t str| -> Vec<&'t str> { if is_ruler { characters(line).collect() } else { cells(line, delimiter) } };
    let columns = if is_ruler { ruler } else { split(first) };
    let is_headed = |rows: &[&'t str]| {
        counts(&columns)
            && columns.len() > 2
            && are_headings(&columns, rows.iter().flat_map(|row| split(row)))
            && count_from(&split(rows[0])).is_none()
    };
    let said = shown(first.as_bytes());
    let widths = || below.iter().map(|row| cells(row, delimiter).len()).collect::<Vec<_>>();
    let is_framed = |rows: Vec<&'t str>| is_ruler && is_headed(&rows) || have_names(&columns, &widths());
    if labelled(below).filter(|(_, rows)| rows.len() > 1).is_some_and(|(_, rows)| is_framed(rows)) {
        let what = format!("its {which} line, {said}, names the columns, and the others begin with numbers");
        return Some((what, "take both off"));
    }
    is_headed(below).then(|| (format!("its {which} line, {said}, counts the columns"), "take it off"))
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
    names.len() > 2 && widths.iter().all(|width| *width == names.len() + 1) && (counts(names) || are_names())
}

/// The first of numbers that count up, or of letters; in a ruler of digits 0 comes after 9.
fn count_from(labels: &[&str]) -> Option<usize> {
    let number = |label: &str| match label.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(usize::from(*letter)),
        _ => label.parse().ok(),
    };
    let first = number(labels.first()?)?;
    let counts = |(label, count): (&&str, usize)| [Some(count), Some(count % 10)].contains(&number(label));
    labels.iter().zip(first..).all(counts).then_some(first)
}

/// True if labels count from 0, 1, a or A on.
fn counts(labels: &[&str]) -> bool {
    count_from(labels).is_some() && ["0", "1", "a", "A"].contains(&labels[0])
}

/// True if labels that count are hardly tiles, beside these others: of few labels no other is a number, and none but 0 and
/// 1, which are tiles of many maps, is a label.
fn are_headings<'t>(labels: &[&str], mut others: impl Iterator<Item = &'t str>) -> bool {
    let is_number = |other: &str| other.contains(|character: char| character.is_ascii_digit());
    let is_label = |other: &str| !["0", "1"].contains(&other) && labels.contains(&other);
    labels.len() > 9 || !others.any(|other| labels.len() < 4 && is_number(other) || is_label(other))
}

/// The labels that lines begin with, and the lines without them, if the labels count up or down: numbers, perhaps with a
/// word in front, or letters with a mark behind.
fn labelled<'t>(lines: &[&'t str]) -> Option<(Vec<&'t str>, Vec<&'t str>)> {
    let parted = |line: &&'t str| {
        let line = line.trim_start().trim_start_matches(['"', '[', '(']);
        let word =
            line.len() - line.trim_start_matches(|mark: char| mark.is_alphabetic() || " =_".contains(mark)).len();
        let word = if line.starts_with(char::is_alphabetic) { word } else { 0 };
        let digits = line[word..].strip_prefix('-').unwrap_or(&line[word..]);
        let rest = digits.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let label = &line[word..line.len() - rest.len()];
        let has_mark = rest.starts_with([' ', '\t', ':', '|', ')', ']', '>']);
        let is_whole = has_mark
            || !rest.starts_with(|next: char| next.is_alphanumeric() || next == '.')
            || rest.starts_with('.') && !rest.trim_start_matches('.').starts_with(|next: char| next.is_ascii_digit());
        match label.parse::<i64>() {
            Ok(number) => Some((&line[..word], number, label, rest)).filter(|_| is_whole),
            Err(_) => {
                let (label, rest) = line.split_at_checked(1)?;
                let letter = label.bytes().next().filter(u8::is_ascii_alphabetic)?;
                rest.starts_with([' ', '\t', ':', '|', ')']).then_some(("", i64::from(letter), label, rest))
            }
        }
    };
    let lines: Vec<_> = lines.iter().map(parted).collect::<Option<_>>()?;
    let steps: Vec<i64> = lines.windows(2).map(|pair| pair[1].1 - pair[0].1).collect();
    let counts = matches!(steps[..], [1 | -1 | 10 | 100, ..]) && steps.iter().all(|step| *step == steps[0]);
    let are_alike = lines.iter().all(|line| line.0 == lines[0].0) && lines.iter().any(|line| !line.3.trim().is_empty());
    (counts && are_alike).then(|| lines.into_iter().map(|(_, _, label, rest)| (label, rest)).unzip())
}

/// True if the first line is two numbers, how many lines follow and how many tiles they have.
fn has_size_line(lines: &[&str]) -> bool {
    let marks = |character: char| character == ',' || character.is_whitespace();
    let [first, rows @ ..] = lines else { return false };
    let size: Vec<Option<usize>> =
        first.split(marks).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect();
    let [Some(one), Some(other)] = size[..] else { return false };
    [[one, other], [other, one]].iter().filter(|[_, high]| *high == rows.len()).any(|[wide, _]| {
        let is_wide = |row: &&str| {
            row.trim_end_matches('\r').chars().count() == *wide
                || row.split(marks).filter(|part| !part.is_empty()).count() == *wide
        };
        !rows.is_empty() && rows.iter().all(is_wide)
    })
}

/// A cell of a table without blanks and quotes.
fn bare(cell: &str) -> &str {
    cell.trim().trim_matches('"').trim()
}

/// The delimiter of a CSV: names are in the first line, and in all others at least one number or vector, as many cells
/// of both; between blanks nothing but numbers.
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
        let words: Vec<&str> = names.split_whitespace().collect();
        if let [name] = words[..] {
            // A column alone, of vectors.
            let is_vector = |row: &&str| has_numbers(row) && bare(row).contains(' ');
            return (is_name(name) && bare(name).len() > 1 && rows.all(is_vector)).then_some(',');
        }
        // Lines of tiles have words in several places, and the same one again.
        let is_row =
            |row: &&str| row.split_whitespace().all(is_number) && row.split_whitespace().count() == words.len();
        let are_different = words.iter().collect::<HashSet<_>>().len() == words.len();
        return (are_different && words.iter().all(|word| is_name(word)) && rows.all(is_row)).then_some(' ');
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
            ("x y\n3 0\n4 1\n", "--against-delimiter space"),
            ("cell_x  cell_y\n3       0\n", "part its cells by commas"),
            ("##\r#.", "carriage returns"),
            ("\"####\",\n\"#..#\",\n", "quotes or brackets"),
            ("[1,0,0,1],\n[1,0,0,1],\n", "quotes or brackets"),
            ("row0: ..#\nrow1: ...", "take these off"),
            ("8 ..#\n7 ...", "take these off"),
            ("A|..#\nB|...", "take these off"),
            ("1..#\n2...", "take these off"),
            ("> ..#\n> ...", "begin with >"),
            ("[..#]\n[...]", "begin with ["),
            ("..#\\\n...\\", r"end with \"),
            ("  abc\n2 ..#\n1 ...", "take both off"),
            ("x y\n3: ..#\n2: ...", "the line above them"),
            ("1: 0 1\n2: 0 0", "take these off"),
            ("A B C\n. . #", "counts the columns"),
            ("type\n####", "as a title"),
            ("; Level 1\n..#\n...", "as a title"),
            ("width=2\nheight=2\n..\n.#\n..", "as a title"),
            ("\x1b[31m..#\x1b[0m", "colours"),
            ("..|..|##\n..|..|..", "| stands between"),
            ("// Game: Quake\n// entity 0\n{\n\"classname\" \"worldspawn\"\n}\n", "Quake"),
            ("type octile\nheight 1\nwidth 2\n@@", "four lines"),
            ("type octile\nheight 2\nwidth 2\nmap\n@@", "height 2, but the map has 1 line"),
            ("type octile\nheight 1\nwidth 2\nmap\n@@@", "width 2, but the line has 3 tiles"),
        ] {
            let reason = MapText::read(text, None, false).err().map(|(_, reason)| reason).unwrap_or_default();
            assert!(reason.contains(says), "{text}: {reason}");
        }
        let maps = ["<..>\n####", "a,b\nb,a", "a\n1 0", "g g\n1 0", "a b\n1 a", "#\r\n#"];
        // Marks of programs that are tiles, and tiles that count up.
        let more = [
            "[..\n..]",
            "`..\n..`..",
            "..`\n..`",
            "\\n#\n..#",
            "0\n1\n2\n3",
            "0,1,1\n1,0,0\n2,1,1",
            "012\n1##",
            ",0,1\n0,0,1\n1,1,0",
            "1,2,3,4\n0,3,0,0",
            "0.5\n1.5\n2.5",
            "1##\n2.1",
            "~.#\n~..",
            ">.#\n>..",
            "GGS.\nGG..",
            "#.|\n..|",
        ];
        for text in maps.into_iter().chain(more) {
            assert!(MapText::read(text, None, false).is_ok(), "{text}");
        }
    }
}
