//! Texts that are no maps of tiles, though they came in a map's place: what each is, and what to do.

use super::tiles::{SEPARATORS, is_number};
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
    let delimiter = csv_delimiter(lines);
    if delimiter.is_none() && are_quoted(lines) {
        return Some("its lines stand in quotes or brackets, as in a program; take those off first".to_owned());
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
    let cure = match delimiter? {
        ',' => "--against-format csv",
        '\t' => "--against-format tsv",
        _ => "--against-format csv --against-delimiter ';'",
    };
    let names = shown(lines[0].as_bytes());
    Some(format!("it looks like CSV with the header {names}, not like lines of tiles; if it holds solids, add {cure}"))
}

/// True if all lines are in quotes, or in brackets with commas between their tiles.
fn are_quoted(lines: &[&str]) -> bool {
    let is_in = |line: &str, [open, close]: [char; 2]| {
        let inner =
            line.trim().trim_end_matches([',', ';']).strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        inner.is_some_and(|inner| open == close || inner.contains(','))
    };
    let mut lines = lines.iter().filter(|line| !line.trim().is_empty()).peekable();
    let marks = [['"'; 2], ['\''; 2], ['[', ']'], ['{', '}']];
    let Some(mark) = lines.peek().and_then(|first| marks.into_iter().find(|mark| is_in(first, *mark))) else {
        return false;
    };
    lines.all(|line| is_in(line, mark))
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

/// The delimiter of a CSV: names are in the first line, and in all others at least one number or vector, as many cells
/// of both.
fn csv_delimiter(lines: &[&str]) -> Option<char> {
    fn bare(cell: &str) -> &str {
        cell.trim().trim_matches('"').trim()
    }
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
        for text in ["<..>\n####", "[#]\n[.]", "{#}", "a,b\nb,a", "type\n####", "a\n1 0", "#\r\n#"] {
            assert!(MapText::read(text, None).is_ok(), "{text}");
        }
    }
}
