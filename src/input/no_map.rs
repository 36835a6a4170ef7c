//! Texts that are no maps of tiles, though they came in a map's place: what each is, and what to do.

use std::collections::HashSet;

use serde_json::value::RawValue;

use super::sniff::map_of_numbers;
use super::tiles::{SEPARATORS, characters, is_number, is_repeated, is_separator, is_single, is_word};
use crate::query::shown;

/// Said of lists in JSON, which may hold the tiles of lines; this is the first of them. Blanks are free tiles only where
/// nothing parts the tiles.
pub(super) fn lists_of_tiles(first: &str) -> String {
    let texts = serde_json::from_str::<Vec<String>>(first);
    let are_single = texts.is_ok_and(|texts| texts.iter().all(|text| !text.is_empty() && is_single(text)));
    let between = if are_single { "" } else { "," };
    format!("lists are lines of tiles, make text of them, with jq -r '.[]|join(\"{between}\")'")
}

/// The kind of a text that is not a map, with the cure; `None` if it may be one.
pub(super) fn other_kind(text: &str, lines: &[&str]) -> Option<String> {
    let start = text.trim_start();
    let behind = |mark: char| start.strip_prefix(mark).map(|rest| rest.trim_start().chars().next().unwrap_or_default());
    if behind('<').is_some_and(|next| next.is_ascii_alphabetic() || "?!".contains(next))
        && ["</", "/>", "?>", "<!"].iter().any(|mark| start.contains(mark))
    {
        return Some("it looks like XML, not like lines of tiles; of Tiled's maps, export a layer as CSV".to_owned());
    }
    if text.contains("\"classname\"") {
        return Some("it looks like a map of brushes, as Quake has them, not like lines of tiles".to_owned());
    }
    let is_list = behind('[').is_some_and(|next| "[{\"-0123456789".contains(next)) && text.trim_end().ends_with(']');
    let has_key = || start.split('"').nth(2).is_some_and(|rest| rest.trim_start().starts_with(':'));
    // Lists without commas are no JSON: numpy prints those.
    let lists = is_list.then(|| serde_json::from_str::<Vec<&RawValue>>(text.trim()).ok()).flatten();
    if behind('{') == Some('"') && has_key() || lists.is_some() {
        let cure = match behind('[') {
            Some('[') => {
                let first = lists.iter().flatten().next();
                &format!("if its {}", lists_of_tiles(first.map_or("", |first| first.get())))
            }
            Some('"') => "if its texts are lines of tiles, take them out, with jq -r '.[]'",
            _ => "if it holds solids, add --against-format json",
        };
        return Some(format!("it looks like JSON, not like lines of tiles; {cure}"));
    }
    if text.contains('\r') && !text.contains('\n') {
        return Some("the lines end in carriage returns alone, not in line feeds".to_owned());
    }
    let first = lines.first()?.as_bytes();
    if let Some(kind) = map_of_numbers(first).filter(|_| lines.len() > 2) {
        return Some(kind.to_owned());
    }
    // A title may be in front of the header.
    let behind = lines.get(1..).unwrap_or_default();
    let titled = || csv_delimiter(behind).filter(|delimiter| behind[0].contains(*delimiter) && *delimiter != ' ');
    let (header, delimiter) = match csv_delimiter(lines) {
        Some(delimiter) => (lines[0], delimiter),
        None => (*behind.first()?, titled()?),
    };
    let cure = match delimiter {
        ',' => "add --against-format csv",
        '\t' => "add --against-format tsv",
        ';' => "add --against-format csv --against-delimiter ';'",
        // Each blank parts one cell from the next.
        _ if !lines.iter().any(|line| line.contains("  ")) => "add --against-format csv --against-delimiter space",
        _ => "part its cells by commas",
    };
    let names = shown(header.as_bytes());
    Some(format!("it looks like CSV with the header {names}, not like lines of tiles; if it holds solids, {cure}"))
}

/// Says what seems to stand around the tiles of a map, or between them; `solid` names the solid tiles.
pub(super) fn around(text: &str, lines: &[&str], solid: &str) -> Option<String> {
    let lines: Vec<&str> = lines.iter().copied().filter(|line| !line.trim().is_empty()).collect();
    let first = shown(lines.first()?.as_bytes());
    let mark = || mark_of_program(&lines, solid).map(String::from).or_else(|| mark_at_ends(&lines, solid));
    let between = || ['|', '&', '│', '║'].into_iter().find(|mark| stands_between(*mark, &lines, solid));
    if text.contains('\u{1b}') {
        Some("it has colours of a terminal".to_owned())
    } else if text.contains(r"\n") {
        Some(r"it has \n for ends of lines, as in a program".to_owned())
    } else if let Some(mark) = mark() {
        Some(format!("{mark} stands beside its tiles, as in a program or a document"))
    } else if let Some(mark) = between() {
        Some(format!("{mark} stands between its tiles"))
    } else if has_size_line(&lines) {
        Some(format!("its first line, {first}, says the size of the map"))
    } else if let Some(line) = counted_in(&lines) {
        Some(format!("its lines or columns are counted, as in {}", shown(line.as_bytes())))
    } else if let Some(title) = title(&lines, solid) {
        Some(format!("the line {} has a word, as a title or a comment", shown(title.as_bytes())))
    } else {
        have_keys(&lines, solid).then(|| format!("its lines begin with words or numbers; the first is {first}"))
    }
}

/// A mark of programs around texts and lists, in all lines; or in the first or the last alone, if that is of another length
/// than the line beside it.
fn mark_of_program(lines: &[&str], solid: &str) -> Option<char> {
    let last = lines.len() - 1;
    let width = |line: usize| characters(lines[line].trim()).count();
    "\"'`[](){}\\".chars().filter(|mark| !solid.contains(*mark)).find(|mark| {
        let with: Vec<usize> = (0..=last).filter(|line| lines[*line].contains(*mark)).collect();
        let are_several = || last > 0 || lines[0].matches(*mark).count() > 1;
        let is_longer = |line: usize, beside: usize| with.contains(&line) && width(line) != width(beside);
        with.len() > last && are_several()
            || last > 0
                && with.iter().all(|line| [0, last].contains(line))
                && (is_longer(0, 1) || is_longer(last, last - 1))
    })
}

/// The marks that all lines begin or end with, if they stand nowhere else and are no solid tiles: those of quotations,
/// lists, comments and programs. The last line may lack a mark that parts it from the next.
fn mark_at_ends(lines: &[&str], solid: &str) -> Option<String> {
    let first = lines[0].trim();
    let run = first.trim_start_matches(|mark: char| "/>-;%*:+$ ".contains(mark));
    let run = first[..first.len() - run.len()].trim_end();
    let is_of_run = |mark: char| mark != ' ' && run.contains(mark);
    let may_touch = run == "+" || run.starts_with("//");
    let is_led = |line: &&str| {
        let rest = line.trim_start().strip_prefix(run);
        rest.is_some_and(|rest| (may_touch || rest.starts_with(' ')) && !rest.contains(is_of_run))
    };
    if !run.is_empty() && !solid.contains(is_of_run) && lines.iter().all(is_led) {
        return Some(run.to_owned());
    }
    let end = first.chars().next_back().filter(|mark| ",;$".contains(*mark) && !solid.contains(*mark))?;
    let all = lines.iter().map(|line| line.matches(end).count()).sum::<usize>();
    let ends = lines.iter().filter(|line| line.trim_end().ends_with(end)).count();
    let last_lacks = ends + 1 == lines.len() && ends > 1;
    (all == ends && (ends == lines.len() && ends > 1 || last_lacks)).then(|| end.to_string())
}

/// Corners of frames, sides of them, and what is between corners.
pub(super) const FRAMES: [&str; 3] = ["+┌┐└┘╔╗╚╝╭╮╰╯┏┓┗┛", "|│║┃", "-=─═━"];

/// True if a line is a rule of a table or the upper or lower side of a frame, in a frame's characters alone.
pub(super) fn is_rule(line: &str) -> bool {
    let line = line.trim();
    let is_of = |mark: char| FRAMES.iter().any(|frame| frame.contains(mark)) || "┬┴├┤┼╦╩╠╣╬".contains(mark);
    line.chars().all(is_of) && line.contains(|mark: char| FRAMES[2].contains(mark))
}

/// True if a mark parts the tiles of all lines but rules, perhaps with one in front and one behind, and is no solid tile.
fn stands_between(mark: char, lines: &[&str], solid: &str) -> bool {
    let rows: Vec<&&str> = lines.iter().filter(|line| !is_rule(line)).collect();
    // Between rules several characters are a room.
    let may_be_long = rows.len() == lines.len();
    let is_tile =
        |part: &str| !part.is_empty() && (is_single(part) || may_be_long && (is_word(part) || is_repeated(part)));
    let are_parted = |line: &&&str| {
        let framed = line.trim().strip_prefix(mark).and_then(|line| line.strip_suffix(mark));
        let parts = || framed.unwrap_or(line.trim()).split(mark).map(str::trim);
        let are_two = || framed.is_some() && parts().count() == 2 && parts().all(is_single);
        (parts().count() > 2 || are_two()) && parts().all(is_tile)
    };
    !solid.contains(mark) && !rows.is_empty() && rows.iter().all(are_parted)
}

/// The first line, or the last, if it has a word, and most others have not.
fn title<'t>(lines: &[&'t str], solid: &str) -> Option<&'t str> {
    let is_named = |line: &str| solid.split(',').any(|part| !is_single(part.trim()) && line.contains(part.trim()));
    let is_title = |line: &str, others: &[&str]| {
        has_word(line) && !is_named(line) && 2 * others.iter().filter(|line| has_word(line)).count() < others.len()
    };
    let marks = |line: &str| SEPARATORS[..3].iter().map(|mark| line.matches(*mark).count()).collect::<Vec<_>>();
    // A word may stand among the tiles of the last row: None, null.
    let is_row = |line: &str, beside: &str| {
        characters(line).count() == characters(beside).count()
            || marks(line).iter().any(|count| *count > 0) && marks(line) == marks(beside)
    };
    match lines {
        [first, below @ ..] if is_title(first, below) => Some(first),
        [above @ .., last] if is_title(last, above) && !is_row(last, above[above.len() - 1]) => Some(last),
        _ => None,
    }
}

/// True if three different letters or more stand side by side.
fn has_word(line: &str) -> bool {
    let mut words = line.split(|letter: char| !letter.is_alphabetic());
    words.any(|word| word.chars().collect::<HashSet<_>>().len() > 2)
}

/// True if all lines begin with a word, the name of a file or a number in front of the tiles, as a program or a log writes it
/// there: with the same mark behind it, and the same word where that is a blank.
fn have_keys(lines: &[&str], solid: &str) -> bool {
    fn key<'l>(line: &&'l str) -> Option<(&'l str, char, &'l str)> {
        let line = line.trim_start().trim_start_matches('<');
        let (key, rest) = line.split_at(line.find(|mark: char| mark.is_whitespace() || ":|>=".contains(mark))?);
        let mark = rest.chars().next()?;
        let is_number = key.starts_with(|letter: char| letter.is_ascii_digit());
        let is_letters = |text: &str| text.chars().all(char::is_alphabetic) && !is_repeated(text) && !text.is_empty();
        let is_file = || key.rsplit_once('.').is_some_and(|(_, ending)| is_letters(ending));
        let has_letter = key.contains(char::is_alphabetic);
        let has_tiles = || rest.contains(|tile: char| !(tile.is_ascii_digit() || tile == ':'));
        let is_key = match mark {
            ':' => is_number && has_tiles() || has_word(key) || has_letter && (rest.starts_with(": ") || is_file()),
            _ => has_word(key) && !key.contains('.') || is_number && key.len() > 7 && key.contains(['-', '/']),
        };
        is_key.then_some((key, mark, rest))
    }
    let Some((first, mark, rest)) = key(&lines[0]) else { return false };
    let has_letter = |key: &str| key.contains(char::is_alphabetic);
    let is_alike = |line: &&str| {
        key(line).is_some_and(|(key, other, _)| other == mark && (key == first || mark != ' ' || !has_letter(key)))
    };
    let are_tiles = || [false, true].iter().any(|in_columns| is_separator(' ', *in_columns, lines, Some(solid)));
    // A name in front of numbers is more likely that of a solid.
    let are_numbers = || solid.is_empty() && rest.split_whitespace().all(is_number);
    lines.len() > 1 && lines.iter().all(is_alike) && !(mark == ' ' && (are_tiles() || are_numbers()))
}

/// The line that counts or names the columns, as programs print it with a table, or the first of lines that begin with their
/// own numbers or letters.
fn counted_in<'t>(lines: &[&'t str]) -> Option<&'t str> {
    let ([first, below @ ..], [above @ .., last]) = (lines, lines) else { return None };
    let are_tens = first.contains(' ') && first.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit());
    let second = below.split_first().filter(|_| are_tens);
    let mut rulers = [(first, below), (last, above)].into_iter().chain(second);
    let words = |row: &'t str| row.split(|character: char| !character.is_alphanumeric());
    let has_mark = |row: &&str| row.trim_start_matches([' ', ',']).starts_with([':', '|', ')', ']']);
    let are_labels = |lines: &&[&'t str]| {
        labelled(lines).is_some_and(|(labels, rows)| {
            rows.iter().all(has_mark) || are_headings(&labels, rows.iter().flat_map(|row| words(row)))
        })
    };
    let ruler = rulers.find(|(ruler, rows)| is_ruler(ruler, rows)).map(|(ruler, _)| *ruler);
    ruler.or_else(|| [lines, below].into_iter().find(are_labels).map(|lines| lines[0]))
}

/// True if a line counts the columns of these rows, or names them, and the rows are counted.
fn is_ruler<'t>(line: &'t str, rows: &[&'t str]) -> bool {
    let delimiter = SEPARATORS[..3].iter().copied().find(|delimiter| line.contains(*delimiter));
    let cells = |line: &'t str| -> Vec<&'t str> {
        match delimiter {
            Some(delimiter) => line.split(delimiter).map(str::trim).collect(),
            None => line.split_whitespace().collect(),
        }
    };
    let split = |line: &'t str| match cells(line) {
        row if row.len() == 1 => characters(line.trim()).collect(),
        row => row,
    };
    let Some(row) = rows.first() else { return false };
    let columns = split(line);
    // A corner above the numbers of rows may be empty, or have a word.
    let may_be_word = || !is_number(columns[0]) && count_from(&columns).is_none();
    let has_corner = columns[0].is_empty() || may_be_word() && cells(row).len() == columns.len();
    let labels = &columns[usize::from(has_corner)..];
    let is_name = |name: &&str| name.starts_with(char::is_alphabetic);
    let is_wider = |row: &&'t str| cells(row).len() == labels.len() + 1;
    labels.len() > 2
        && (counts(labels)
            && are_headings(labels, rows.iter().flat_map(|row| split(row)))
            && count_from(&split(row)).is_none()
            || (counts(labels) || labels.iter().all(is_name)) && rows.iter().all(is_wider) && labelled(rows).is_some())
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
        let line = line.trim_start();
        let (letter, behind) = line.split_at_checked(1)?;
        let marks = [' ', '\t', ':', '|', ')', ']', '>'];
        if behind.starts_with(marks) && letter.starts_with(char::is_alphabetic) {
            return Some(("", i64::from(letter.as_bytes()[0]), letter, behind));
        }
        let is_name = |mark: char| mark.is_alphabetic() || " =_".contains(mark);
        let number = if letter.starts_with(is_name) { line.trim_start_matches(is_name) } else { line };
        let digits = number.strip_prefix('-').unwrap_or(number);
        let rest = digits.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let label = &number[..number.len() - rest.len()];
        let is_fraction = || rest.trim_start_matches('.').starts_with(|next: char| next.is_ascii_digit());
        let goes_on = rest.starts_with(char::is_alphanumeric) || rest.starts_with('.') && is_fraction();
        let word = &line[..line.len() - number.len()];
        Some((word, label.parse().ok().filter(|_| !goes_on)?, label, rest))
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
            ("[[1, 0], [0, 1]]", "jq -r '.[]|join"),
            ("{\n\"classname\" \"worldspawn\"\n}", "Quake"),
            ("NCOLS 2\nNROWS 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 0\n", "an ESRI grid"),
            ("cell_x,cell_y\n1,2\n", "--against-format csv"),
            ("x\ty\n1\t2\n", "--against-format tsv"),
            ("min_x;min_y\n1;2", "--against-delimiter ';'"),
            ("name,min,max\nA,0 0,1 1\n", "--against-format csv"),
            ("My boxes, v2\nname,min,max\nA,0 0,1 1\n", "header \"name,min,max\""),
            ("\"min\",\"max\"\n\"0 0\",\"1 1\"\n", "--against-format csv"),
            ("min\tmax\n0 0\t1 1\n", "--against-format tsv"),
            ("cell\n1 0\n2 0\n", "--against-format csv"),
            ("x y\n3 0\n4 1\n", "--against-delimiter space"),
            ("cell_x  cell_y\n3       0\n", "part its cells by commas"),
            ("##\r#.", "carriage returns"),
            ("\"####\",\n\"#..#\",\n", "stands beside its tiles"),
            ("[1,0,0,1],\n[1,0,0,1],\n", "stands beside its tiles"),
            ("row0: ..#\nrow1: ...", "are counted"),
            ("8 ..#\n7 ...", "are counted"),
            ("A|..#\nB|...", "are counted"),
            ("1..#\n2...", "are counted"),
            ("> ..#\n> ...", "> stands beside"),
            ("[..#]\n[...]", "[ stands beside"),
            ("..#\\\n...\\", r"\ stands beside"),
            ("  abc\n2 ..#\n1 ...", "are counted"),
            ("x y\n3: ..#\n2: ...", "are counted"),
            ("1: 0 1\n2: 0 0", "are counted"),
            ("A B C\n. . #", "are counted"),
            ("type\n####", "has a word"),
            ("; Level 1\n..#\n...", "has a word"),
            ("width=2\nheight=2\n..\n.#\n..", "has a word"),
            ("\x1b[31m..#\x1b[0m", "colours"),
            ("..|..|##\n..|..|..", "| stands between"),
            ("|#|#|\n|.|#|", "| stands between"),
            ("[\"###\", \"#.#\"]", "jq -r '.[]'"),
            ("+-+-+-+\n|.|#|.|\n+-+-+-+", "| stands between"),
            ("┌─┬─┬─┐\n│.│#│.│\n├─┼─┼─┤\n│.│.│.│\n└─┴─┴─┘", "│ stands between"),
            ("// ###\n// #.#", "// stands beside"),
            (">> ###\n>> #.#", ">> stands beside"),
            ("-- ###\n-- #.#", "-- stands beside"),
            ("> > ..#\n> > ...", "> > stands beside"),
            ("INFO ###\nINFO #.#", "words or numbers"),
            ("map: ###\nmap: #.#", "words or numbers"),
            ("m.txt:12:###\nm.txt:14:#.#", "words or numbers"),
            ("a: ###\na: #.#", "words or numbers"),
            ("I/Unity ( 12): ###\nI/Unity ( 12): #.#", "( stands beside"),
            ("12:###\n14:#.#", "words or numbers"),
            ("12:00:01 ###\n12:00:03 #.#", "words or numbers"),
            ("2024-01-02T12:00:01Z ###\n2024-01-02T12:00:01Z #.#", "words or numbers"),
            ("2024-01-02 12:00 INFO ###\n2024-01-02 12:01 INFO #.#", "words or numbers"),
            ("north: ###\nsouth: #.#", "words or numbers"),
            ("<bert> ###\n<bert> #.#", "words or numbers"),
            ("map: . . #\nmap: . . .", "words or numbers"),
            ("{\"###\",\n\"#.#\"}", "stands beside its tiles"),
            ("{\"###\", \"#.#\"}", "stands beside its tiles"),
            ("char *map[] = {\"###\",\n  \"#.#\"};", "stands beside its tiles"),
            ("let map = vec![\"###\",\n    \"#.#\"];", "stands beside its tiles"),
            ("vec![vec![1, 0],\n     vec![0, 1]]", "stands beside its tiles"),
            ("int map[2][3] = {{1, 0, 1},\n  {0, 0, 1}};", "stands beside its tiles"),
            ("array([[1, 0],\n       [0, 1]])", "stands beside its tiles"),
            ("m = [1 0 1\n     0 0 1];", "stands beside its tiles"),
            ("const map = [\n  0,1,0,\n  0,0,1,\n];", "stands beside its tiles"),
            ("map = [[\n###\n#.#\n]]", "stands beside its tiles"),
            ("{\n###\n#.#\n}", "stands beside its tiles"),
            ("\"###\n#.#\"", "stands beside its tiles"),
            ("MAP=\"###\n#.#\"", "stands beside its tiles"),
            ("echo \"###\"\necho \"#.#\"", "stands beside its tiles"),
            ("print('###')\nprint('#.#')", "stands beside its tiles"),
            ("\"###\" ..\n\"#.#\"", "stands beside its tiles"),
            ("\"###\".to_string(),\n\"#.#\".to_string(),", "stands beside its tiles"),
            ("[ \"###\"\n, \"#.#\"\n ];", "stands beside its tiles"),
            ("###;\n#.#;\n###", "; stands beside"),
            ("1 0 1;\n0 0 1;\n1 1 1", "; stands beside"),
            ("###\n#.#\n];", "stands beside"),
            ("####\n#..#\nEOF\n", "has a word"),
            ("// Game: Quake\n// entity 0\n{\n\"classname\" \"worldspawn\"\n}\n", "Quake"),
            ("type octile\nheight 1\nwidth 2\n@@", "four lines"),
            ("type octile\nheight 2\nwidth 2\nmap\n@@", "height 2, but the map has 1 line"),
            ("type octile\nheight 1\nwidth 2\nmap\n@@@", "width 2, but the line has 3 tiles"),
        ] {
            let reason = MapText::read(text, None, false).err().unwrap_or_default();
            assert!(reason.contains(says), "{text}: {reason}");
        }
        let maps = ["<..>\n####", "a,b\nb,a", "a\n1 0", "g g\n1 0", "a b\n1 a", "#\r\n#"];
        // Marks of programs that are tiles, and tiles that count up.
        let more = [
            "[..\n..]",
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
            "##..\n##.#",
            "@@@.\n@@@@",
            "~~  ##\n~~   #",
            "GGG:GGG\nGG:GGGG",
            "T.:..\n..:T.",
            "T.T:.\n.T.:.",
            "T.T:.\nT.T:#",
            "00:00\n000:0",
            "WGS.#\nGWS..",
            "-------\n|..|..|\n-------",
            "-----------\n|..|..|...|\n-----------",
            "+--+\n|..|\n+--+",
            "#####\n#...#\n#EXIT",
            "W  #\nW  .",
            "wall . . wall\nwall . . wall",
            ",.,\n..,\n..,\n...",
            "[..\n...\n..]",
            "█ █ █\n█ . █\n█ . .",
            "墙 . 墙\n墙 墙 .",
            "17,17\n17,17\n17,17\n17,None",
        ];
        for text in maps.into_iter().chain(more) {
            assert!(MapText::read(text, None, false).is_ok(), "{text}");
        }
    }
}
