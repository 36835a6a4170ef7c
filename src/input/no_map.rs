//! Texts that are no maps of tiles, though they came in a map's place: what each is, and what to do.

mod headings;
mod notes;
mod titles;

use std::collections::HashSet;

use serde_json::value::RawValue;

pub(super) use headings::count_columns;
use headings::{headings as headings_of, labels, rulers};
pub(super) use notes::{edges, has_frame, may_be_marks};
use titles::{has_word, head, names_of_axes, rule_of_table, title, unparted, words_among};

use super::json::lists::{SOLIDS_ARE_OBJECTS, has_empty_text, tiles_behind, tiles_in};
use super::json::object::Object;
use super::tiles::{SEPARATORS, characters, is_number, is_repeated, is_separator, is_single, is_word, lone};
use crate::query::{counted, cut, shown};

/// The kind of a text that is not a map, with the cure; `None` if it may be one. `solid` names the solid tiles, where it is given.
pub(super) fn other_kind(text: &str, lines: &[&str], solid: Option<&str>) -> Option<String> {
    if text.contains("..") && is_shortened(lines) {
        let says = "it has dots where numpy or pandas left numbers out; take all of them, as numpy.savetxt and to_csv write them";
        return Some(says.to_owned());
    }
    if are_in_blocks(lines) {
        let says = "its columns are printed in blocks, as R, MATLAB, numpy and pandas do with many; a map has each row in one \
                    line, as write.table, writematrix, numpy.savetxt and to_csv have it";
        return Some(says.to_owned());
    }
    let mut start = text.trim_start();
    while start.starts_with("//") && start.contains("\"classname\"") {
        start = start.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
    }
    let behind = |mark: char| start.strip_prefix(mark).map(|rest| rest.trim_start().chars().next().unwrap_or_default());
    if behind('<').is_some_and(|next| next.is_ascii_alphabetic() || "?!".contains(next))
        && ["</", "/>", "?>", "<!"].iter().any(|mark| start.contains(mark))
    {
        return Some("it looks like XML, not like lines of tiles; of Tiled's maps, export a layer as CSV".to_owned());
    }
    if lines.iter().any(|line| line.trim() == "{") && start.contains("\"classname\"") {
        return Some("it looks like a map of brushes, as Quake has them, not like lines of tiles".to_owned());
    }
    let is_list = behind('[').is_some_and(|next| "[{\"-0123456789".contains(next)) && text.trim_end().ends_with(']');
    let has_key = || start.split('"').nth(2).is_some_and(|rest| rest.trim_start().starts_with(':'));
    let list = |text| serde_json::from_str::<Vec<&RawValue>>(text).ok();
    let lists = is_list.then(|| list(text.trim())).flatten();
    let are_lines =
        lines.len() > 1 && lines.iter().all(|line| line.starts_with('[') && list(line.trim_end()).is_some());
    if is_list && lists.is_none() && !are_lines && behind('[').is_some_and(|next| !"{\"".contains(next)) {
        let says = match text.contains(',') {
            true => "its lines stand in quotes or brackets, as in a program; take those off",
            false => {
                "its rows stand in brackets, as numpy, Go and MATLAB print them; a map has each row in a line of its own, \
                 without brackets"
            }
        };
        return Some(says.to_owned());
    }
    if behind('{') == Some('"') && has_key() || is_list {
        let members = || {
            let object = Object::parse(text.as_bytes()).ok()?;
            tiles_behind(object.0.iter().map(|(key, value)| (&**key, value.get())), "")
        };
        let tiles = match behind('[') {
            None => members(),
            _ if are_lines => tiles_in(lines[0], ".", has_empty_text(text)).map(|tiles| format!("if its {tiles}")),
            _ => {
                let first = lists.iter().flatten().next().map_or("", |first| first.get());
                tiles_in(first, ".[]", has_empty_text(text)).map(|tiles| format!("if its {tiles}"))
            }
        };
        let solids = match behind('[') {
            Some('{') | None => "if it holds solids, add --against-format json",
            _ => SOLIDS_ARE_OBJECTS,
        };
        let cure = [tiles.as_deref(), Some(solids)].into_iter().flatten();
        let cure: Vec<&str> = if is_list { cure.collect() } else { cure.rev().collect() };
        let cure = cure.join("; ");
        return Some(format!("it looks like JSON, not like lines of tiles; {cure}"));
    }
    if text.contains('\r') && !text.contains('\n') {
        return Some("the lines end in carriage returns alone, not in line feeds".to_owned());
    }
    let mut uncommented = lines.iter().filter(|line| !line.starts_with("#C") && !line.starts_with("#N"));
    if uncommented.next().is_some_and(|line| line.starts_with("x = ") && line.contains("y = ")) {
        return Some(
            "it looks like a pattern of Life in RLE, not like lines of tiles: its rows are to be lines".to_owned(),
        );
    }
    if start.starts_with("#Life 1.06") {
        return Some("it looks like a list of the cells of Life, not like lines of tiles".to_owned());
    }
    // A name and a number, perhaps with a decimal comma; a row of numbers may begin with nan.
    let is_header = |line: &&&str| line.starts_with(char::is_alphabetic) && line.split_whitespace().count() < 3;
    let header = lines.iter().take_while(is_header).count();
    let first: Vec<&str> = lines.first()?.split_whitespace().collect();
    if let [name, number] = first[..]
        && name.eq_ignore_ascii_case("ncols")
        && is_number(number)
    {
        let pairs = lines[..header].iter().filter_map(|line| line.trim().split_once([' ', '\t']));
        let pairs: Vec<(String, &str)> = pairs.map(|(name, number)| (name.to_lowercase(), number.trim())).collect();
        let number = |wanted: &str| {
            let of = pairs.iter().find(|(name, number)| name == wanted && is_number(number));
            of.map(|(_, number)| *number)
        };
        let place = match ["cellsize", "xllcorner", "yllcorner"].map(number) {
            [Some(size), Some(x), Some(y)] => format!(" --cell-size {size} --grid-origin {x},{y}"),
            _ => ", --cell-size and --grid-origin".to_owned(),
        };
        return Some(format!(
            "it looks like an ESRI grid: numbers below a header, not tiles; to read the numbers as tiles, take its first \
             {} off, and name those that are solid with --solid; --tiles-up{place} say where they lie",
            counted(header, "line")
        ));
    }
    if matches!(first[..], ["P1" | "P2" | "P3", ..]) && lines.len() > 2 {
        let mut numbers = lines.iter().flat_map(|line| line.split('#').next().unwrap_or_default().split_whitespace());
        let wide = cut(numbers.nth(1).unwrap_or("all its"));
        let cure = "take its header off, and name the numbers that are solid with --solid";
        let rows = format!("each row of {wide} pixels must be a line of its own");
        if first[0] == "P3" {
            let says = "it looks like a PNM image with three numbers for each pixel, not like lines of tiles; ppmtopgm \
                        -plain makes one of each";
            return Some(says.to_owned());
        }
        return Some(format!("it looks like a PNM image, not like lines of tiles; {cure}; {rows}"));
    }
    // A title may be in front of the header.
    let behind = lines.get(1..).unwrap_or_default();
    let csv_delimiter = |lines: &[&str]| csv_delimiter(lines, solid);
    let is_titled = |delimiter: &char| {
        let [title, header] = [lines[0], behind[0]].map(|line| line.matches(*delimiter).count());
        header > 0 && title != header && *delimiter != ' '
    };
    let titled = || csv_delimiter(behind).filter(is_titled);
    let first = || Some((lines[0], csv_delimiter(lines)?));
    let Some((header, delimiter)) = first().or_else(|| Some((*behind.first()?, titled()?))) else {
        return names_of_axes(lines);
    };
    let names = shown(header.as_bytes());
    let columns: HashSet<String> = header.split(delimiter).map(|name| bare(name).to_lowercase()).collect();
    let has = |names: &[&str]| names.iter().all(|name| columns.contains(*name));
    // The letters of a sheet count, as R's V1, V2 do; axes stand in pairs.
    let are_counted = count_columns(&header.split(delimiter).map(bare).collect::<Vec<_>>());
    let has_other_axis =
        |name: &String| name.strip_suffix('x').is_some_and(|stem| columns.contains(&format!("{stem}y")));
    let have_axes = || columns.iter().any(has_other_axis);
    let are_cells = || have_axes() || [["col", "row"], ["column", "row"], ["i", "j"]].iter().any(|names| has(names));
    let is_map = are_counted || !are_cells();
    if solid.is_some() && is_map {
        let way = "if all of it is tiles, add --against-format all-tiles";
        return Some(format!("its header, {names}, is no line of tiles; take it off; {way}"));
    }
    let cure = match delimiter {
        ',' => "add --against-format csv",
        '\t' => "add --against-format tsv",
        ';' => "add --against-format csv --against-delimiter ';'",
        // Each blank parts one cell from the next.
        _ if !lines.iter().any(|line| line.contains("  ")) => "add --against-format csv --against-delimiter space",
        _ => "part its cells by commas",
    };
    let cells = || behind.iter().flat_map(|line| line.split(delimiter)).map(bare);
    let may_be_map = is_map && cells().all(|cell| cell.is_empty() || is_number(cell));
    let of_map = if may_be_map { "if that names the columns of a map, take it off; " } else { "" };
    Some(format!(
        "it looks like CSV with the header {names}, not like lines of tiles; {of_map}if it holds solids, {cure}"
    ))
}

/// The text that seems to stand around the tiles of a map, or between them, and what to do about it. `solid` names the solid
/// tiles.
pub(super) fn around(text: &str, all: &[&str], solid: &str) -> Option<(String, String)> {
    let lines: Vec<&str> = all.iter().copied().filter(|line| !line.trim().is_empty()).collect();
    let first = shown(lines.first()?.as_bytes());
    let (what, cure) = if lines[0].trim_start().starts_with("```") {
        ("a Markdown fence stands around it".to_owned(), "take its lines off")
    } else if are_quoted(&lines) || is_quoted(text) {
        ("its lines stand in quotes or brackets, as in a program".to_owned(), "take those off")
    } else if let Some(mark) = ['|', '&', '│', '║'].into_iter().find(|mark| stands_between(*mark, &lines, solid)) {
        let is_long = |part: &str| !is_single(part.trim()) && is_word(part.trim());
        let are_long = lines.iter().any(|line| line.trim_end_matches('\\').split(mark).any(is_long));
        (format!("{mark} stands between its tiles"), if are_long { "write commas there" } else { "take it out" })
    } else if let Some(rule) = rule_of_table(&lines, solid) {
        (format!("its line {} is a rule, as of a table", shown(rule.as_bytes())), "take such lines off")
    } else if let Some(unseen) = text.chars().find(|character| is_unseen(*character)) {
        (format!("it has a character that cannot be seen, U+{:04X}", u32::from(unseen)), "take such out")
    } else if are_bracketed(&lines, solid) {
        ("brackets stand around its tiles".to_owned(), "take them out")
    } else if have_escapes(&lines) {
        (r"its lines end with \n, as in a program".to_owned(), "end them by line feeds alone")
    } else if text.contains('\u{1b}') {
        ("it has colours of a terminal".to_owned(), "take them out")
    } else if are_cells_with_tiles(&lines) {
        ("its lines have two numbers and a tile each, as lists of cells have them".to_owned(), TILES_OF_CELLS)
    } else if let Some(count) = size_lines(&lines) {
        match count {
            1 => (format!("its first line, {first}, says the size of the map"), "take it off"),
            _ => ("its first two lines say the size of the map".to_owned(), "take both off"),
        }
    } else {
        let backwards: Vec<&str> = lines.iter().rev().copied().collect();
        let headings = headings_of(&lines).or_else(|| rulers(&backwards, "last"));
        let keys = || (format!("its lines begin with words or numbers, the first is {first}"), "take these off");
        // A rule may stand above the columns or below them.
        let is_ruler = |line: &str| line.contains("- -") && line.chars().all(|mark| "-+| ".contains(mark));
        let rows = &lines[usize::from(is_ruler(lines[0]))..];
        let rows = &rows[..rows.len() - usize::from(rows.last().is_some_and(|last| is_ruler(last)))];
        let headings = headings.or_else(|| headings_of(rows));
        let have_keys = || rows.len() > 1 && have_keys(rows, solid);
        let keys = || (have_keys() || lines.iter().all(|line| has_word_before(line))).then(keys);
        let titles = || title(&lines, "first", solid).or_else(|| title(&backwards, "last", solid));
        let titles = || titles().or_else(|| head(all)).or_else(|| words_among(&lines, solid));
        let titles = || titles().or_else(|| unparted(&lines, solid));
        let odd = || lone(&lines, Some(solid)).filter(|(_, is_sure)| *is_sure).map(|(what, _)| (what, "take it off"));
        let pairs = || {
            let what = "its lines have two numbers each, as lists of cells have them";
            (solid.is_empty() && are_pairs(&lines)).then(|| (what.to_owned(), PAIRS_ARE_CELLS))
        };
        // Labels may be in front of a blank line alone, or of a last one.
        let block = all.iter().copied().skip_while(|line| line.trim().is_empty());
        let block: Vec<&str> = block.take_while(|line| !line.trim().is_empty()).collect();
        let parts = [&block[..], &lines[..lines.len() - 1]];
        let is_part = |part: &&[&str]| part.len() > 3 && part.len() < lines.len();
        let labels = || parts.into_iter().filter(is_part).find_map(labels);
        let found = headings.or_else(pairs).or_else(titles).or_else(odd).or_else(keys);
        found.or_else(|| marks(&lines, solid)).or_else(labels)?
    };
    // Blank lines beside a first line, or marks as of a comment alone, would be rows without it.
    let mark = lines[0].split(|mark: char| mark.is_alphanumeric() || mark.is_whitespace()).next();
    let start = all.iter().take_while(|line| line.trim().is_empty()).count();
    let widths: HashSet<usize> =
        lines.iter().filter(|line| !has_word(line)).map(|line| characters(line).count()).collect();
    let is_told =
        |line: &str| what.contains("has a word") && has_word(line) && !widths.contains(&characters(line).count());
    let more = all[start + 1..].iter().take_while(|line| line.is_empty() || mark == Some(**line) || is_told(line));
    let count = start + 1 + more.count();
    let is_first = count > 1 && cure == "take it off" && what.starts_with("its first line");
    Some((what, if is_first { format!("take its first {count} lines off") } else { cure.to_owned() }))
}

/// The parts of a line of a list.
fn listed(line: &str) -> impl Iterator<Item = &str> {
    line.split([',', ' ', ';', '\t']).filter(|part| !part.is_empty())
}

/// The cure for a list of cells.
const PAIRS_ARE_CELLS: &str =
    "put the names of both columns in front, with commas between the numbers, and read it with --against-format csv";

/// The cure for a list of cells with their tiles.
const TILES_OF_CELLS: &str =
    "keep those that are solid, put the names of the columns in front, and read them with --against-format csv";

/// True if all lines, three or more, are two numbers, no two of them twice, and something else.
fn are_cells_with_tiles(lines: &[&str]) -> bool {
    fn cell<'l>(line: &&'l str) -> Option<[&'l str; 2]> {
        let mut parts = listed(line);
        let cell = [parts.next()?, parts.next()?];
        let tile = parts.next().filter(|_| parts.next().is_none())?;
        (cell.iter().all(|part| is_number(part)) && !is_number(tile)).then_some(cell)
    }
    let cells: Option<HashSet<[&str; 2]>> = lines.iter().map(cell).collect();
    cells.is_some_and(|cells| cells.len() > 2 && cells.len() == lines.len())
}

/// True if all lines, three or more, are two whole numbers, none of them twice, of which there are more than a map that wide
/// has tiles, or they are five or more.
fn are_pairs(lines: &[&str]) -> bool {
    fn pair<'l>(line: &&'l str) -> Option<[&'l str; 2]> {
        let mut parts = listed(line);
        let pair = [parts.next()?, parts.next()?];
        let is_whole = |number: &&str| number.parse::<u64>().is_ok_and(|whole| whole.to_string() == **number);
        (parts.next().is_none() && pair.iter().all(is_whole)).then_some(pair)
    }
    let pairs: Option<HashSet<[&str; 2]>> = lines.iter().map(pair).collect();
    let are_many = |pairs: HashSet<[&str; 2]>| {
        let kinds: HashSet<&str> = pairs.iter().flatten().copied().collect();
        pairs.len() > 2 && pairs.len() == lines.len() && (kinds.len() > 3 || pairs.len() > 4)
    };
    pairs.is_some_and(are_many)
}

/// True if all lines are in quotes, or in brackets with commas between their tiles, perhaps with words of a program around
/// these: in a list, perhaps, whose first line and last one are not. Or if brackets are around all lines together.
fn are_quoted(lines: &[&str]) -> bool {
    let is_in = |line: &str, [open, close]: [char; 2]| {
        let parts = line.trim().split_once(open).and_then(|(before, rest)| Some((before, rest.rsplit_once(close)?)));
        let Some((before, (inner, behind))) = parts else { return false };
        let is_joined = |text: &str| ["-", "+", ",", "|", "&", "& _", "<<", ".", ".."].contains(&text.trim());
        let is_begun = before.trim_end().ends_with(OPENINGS) || before.contains(char::is_alphabetic);
        let is_ended =
            behind.trim_start_matches(CLOSINGS).is_empty() || [", 0", ",0"].contains(&behind) || has_word(behind);
        (before.is_empty() || is_begun || before.ends_with(' ') && is_joined(before))
            && (is_ended || behind.starts_with(' ') && is_joined(behind))
            && (open == close || inner.contains([',', ';']))
    };
    let are_in = |lines: &[&str]| QUOTES.iter().any(|mark| lines.iter().all(|line| is_in(line, *mark)));
    if lines.iter().all(|line| line.trim().starts_with(['⎡', '⎢', '⎣', '⎛', '⎜', '⎝'])) {
        return true;
    }
    let [first, .., last] = lines else { return are_in(lines) };
    let is_opened = first.trim_end().ends_with(OPENINGS);
    let is_closed = last.trim().trim_start_matches(CLOSINGS).is_empty();
    let inner = &lines[usize::from(is_opened)..lines.len() - usize::from(is_closed)];
    let is_list = |[open, close]: &[char; 2]| {
        let before = first.split_once(*open).map_or("", |(before, _)| before.trim());
        let is_name = before.contains(char::is_alphabetic) && before.contains('=') || has_word(before);
        (is_name || is_closed && first.trim().trim_start_matches(*open).is_empty())
            && last.trim().trim_end_matches([';', ',']).ends_with(*close)
    };
    QUOTES[2..].iter().any(is_list) || !inner.is_empty() && are_in(inner)
}

/// Brackets and quotes.
const BRACKETS: &str = "[](){}\"'`";
/// Quotes and brackets around the lines of a text in a program.
const QUOTES: [[char; 2]; 5] = [['"'; 2], ['\''; 2], ['[', ']'], ['{', '}'], ['(', ')']];
/// Marks of programs in front of a text or a list.
const OPENINGS: [char; 6] = ['=', '(', '[', '{', ':', '&'];
/// Marks of programs behind a text or a list.
const CLOSINGS: [char; 8] = [']', ')', '}', ',', ';', '+', '\\', ' '];

/// True if a text of several lines is in quotes as a whole.
fn is_quoted(text: &str) -> bool {
    let text = text.trim().trim_end_matches([';', ',', ')', ']', '}']);
    ["```", "`", "\"\"\"", "'''", "\"", "'"].into_iter().any(|mark| {
        let parts = text.strip_suffix(mark).and_then(|text| text.split_once(mark));
        parts.is_some_and(|(before, inner)| {
            let begins = before.is_empty() || before.trim_end().ends_with(OPENINGS) && !before.contains('\n');
            begins && inner.contains('\n') && !inner.contains(mark)
        })
    })
}

/// Corners of frames, sides of them, and what is between corners.
pub(super) const FRAMES: [&str; 3] = ["+┌┐└┘╔╗╚╝╭╮╰╯┏┓┗┛", "|│║┃┆┊", "-=─═━"];

/// Marks where the lines of a table meet.
const CROSSES: &str = "┬┴├┤┼╦╩╠╣╬╞╡╪╤╧╟╢╫╒╕╘╛╓╖╙╜";

/// True if a mark is one of frames or of tables' lines.
fn is_of_frame(mark: char) -> bool {
    FRAMES.iter().any(|frame| frame.contains(mark)) || CROSSES.contains(mark)
}

/// True if a line is a rule of a table or the upper or lower side of a frame, in a frame's characters alone.
pub(super) fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.chars().all(is_of_frame) && line.contains(|mark: char| FRAMES[2].contains(mark))
}

/// Characters without width, but those that join others or change them.
const UNSEEN: [char; 14] = [
    '\u{ad}', '\u{200b}', '\u{200c}', '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{2060}',
    '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}', '\u{feff}',
];

/// True for a character that cannot be seen; colours of a terminal are told otherwise.
fn is_unseen(character: char) -> bool {
    UNSEEN.contains(&character) || character.is_control() && !"\t\n\r\u{1b}".contains(character)
}

/// True if a mark parts the tiles of all lines but rules, perhaps with one in front and one behind, and is no solid tile.
fn stands_between(mark: char, lines: &[&str], solid: &str) -> bool {
    // A blank may be a tile; and each tile may have its mark behind it, or in front.
    let are_characters = |line: &&str| {
        let mut inner = [Some(*line), line.strip_suffix(mark), line.strip_prefix(mark)].into_iter().flatten();
        let are = |inner: &str| inner.split(mark).all(|part| !part.is_empty() && is_single(part));
        line.matches(mark).nth(1).is_some() && inner.any(are)
    };
    let are_parted = |line: &&str| {
        // LaTeX ends the rows of a table with two backslashes.
        let line = line.trim().trim_end_matches('\\');
        let framed = line.trim().strip_prefix(mark).and_then(|line| line.strip_suffix(mark));
        let inner = framed.unwrap_or(line.trim());
        let is_tile = |part: &str| !part.is_empty() && (is_single(part) || is_word(part) || is_repeated(part));
        let are_two = || framed.is_some() && inner.split(mark).all(|part| is_single(part.trim()));
        let are_parted = inner.split(mark).count() > 2 || inner.contains(mark) && are_two();
        // A table may have empty cells, as at its corner.
        let has_padding =
            || inner.split(mark).any(|part| part.trim().len() + 1 < part.len() && !part.trim().is_empty());
        let is_empty = |part: &str| part.len() > 1 && part.trim().is_empty();
        are_parted && inner.split(mark).all(|part| is_tile(part.trim()) || is_empty(part) && has_padding())
    };
    // Between rules several characters are a room.
    let are_single = |line: &&&str| line.split(mark).all(|part| is_single(part.trim()));
    let rows: Vec<&&str> = lines.iter().filter(|line| !is_rule(line)).collect();
    !solid.contains(mark)
        && !rows.is_empty()
        && rows
            .iter()
            .all(|line| are_characters(line) || are_parted(line) && (rows.len() == lines.len() || are_single(line)))
}

/// True if brackets are around each tile of all lines, and are no solid tiles.
fn are_bracketed(lines: &[&str], solid: &str) -> bool {
    [['[', ']'], ['(', ')'], ['{', '}'], ['<', '>']].iter().any(|[open, close]| {
        let are_around = |line: &&str| {
            let inner = line.trim().strip_prefix(*open).and_then(|line| line.strip_suffix(*close));
            let mut tiles = inner.unwrap_or_default().split(*close).enumerate();
            let is_tile = |(at, tile): (usize, &str)| {
                let tile = if at == 0 { Some(tile) } else { tile.trim_start_matches(' ').strip_prefix(*open) };
                tile.is_some_and(is_single)
            };
            inner.is_some_and(|inner| inner.contains(*close)) && tiles.all(is_tile)
        };
        // Without a tile in any of them they are tiles themselves.
        let has_tile = || lines.iter().any(|line| line.contains(|tile: char| ![*open, *close, ' '].contains(&tile)));
        !solid.contains([*open, *close]) && lines.iter().all(are_around) && has_tile()
    })
}

/// The marks that all lines begin or end with, if they stand nowhere else and are no solid tiles: brackets, or those of
/// quotations, lists, comments and programs. The last line may lack a mark that parts it from the next.
fn marks(lines: &[&str], solid: &str) -> Option<(String, &'static str)> {
    let count = |mark: char| lines.iter().map(|line| line.matches(mark).count()).sum::<usize>();
    // Commas may part the ids that are solid.
    let has_ids = solid.split(',').any(|id| !is_single(id.trim()) && is_number(id.trim()));
    let is_unnamed = |mark: char| !solid.contains(mark) || mark == ',' && has_ids;
    let is_of = |mark: char, times: usize| is_unnamed(mark) && count(mark) == times;
    let is_byte = |line: &&str| {
        let line = line.trim_end_matches([',', ';']);
        let marked = ["0b", "%", "&b", "#b"].iter().find_map(|mark| line.strip_prefix(mark));
        let bits = marked.or(line.strip_prefix('B').filter(|bits| bits.len() == 8));
        bits.is_some_and(|bits| !bits.is_empty() && bits.bytes().all(|bit| b"01".contains(&bit)))
    };
    if lines.len() > 1 && lines.iter().all(is_byte) {
        return Some((
            "its lines are numbers of bits, as in a program".to_owned(),
            "take off what is in front of the bits",
        ));
    }
    let first = lines[0].trim();
    let run = first[..first.find(|mark: char| !"/>-;% ".contains(mark)).unwrap_or(first.len())].trim_end();
    let marks = if run.len() > 1 { run } else { &first[..first.chars().next()?.len_utf8()] };
    let begins = Some(marks).filter(|marks| {
        let times = |mark: char| lines.len() * marks.matches(mark).count();
        let is_led = |line: &&str| line.trim_start().strip_prefix(marks).is_some_and(|rest| rest.starts_with(' '));
        let may_touch = ["[", "(", "{", "+", "//"].contains(marks);
        let is_mark = ">:-*$%".contains(*marks) || lines.len() > 2 && ";!'".contains(*marks);
        (may_touch || run.len() > 1 || is_mark)
            && lines.iter().all(|line| is_led(line) || may_touch && line.trim_start().starts_with(*marks))
            && "[({+/>:-*$%;!'".chars().filter(|mark| marks.contains(*mark)).all(|mark| is_of(mark, times(mark)))
    });
    let is_last_bare = |mark: char| lines.len() > 2 && [',', ';'].contains(&mark) && is_of(mark, lines.len() - 1);
    let ends = first.chars().next_back().filter(|mark| {
        let with = &lines[..lines.len() - usize::from(is_last_bare(*mark))];
        // Behind the last of tiles that blanks part stands no other.
        let is_glued = |line: &&str| {
            let mut behind = line.trim_end().chars().rev().skip(1);
            behind.next().is_some_and(|tile| tile != ' ')
                && behind.next() == Some(' ')
                && behind.any(|tile| tile == ' ')
        };
        let is_mark = "])},;\\$".contains(*mark) || !mark.is_alphanumeric() && with.iter().all(is_glued);
        is_mark && is_of(*mark, with.len()) && with.iter().all(|line| line.trim_end().ends_with(*mark))
    });
    let (what, mark) = match (begins, ends) {
        (Some(mark), _) => ("begin", mark.to_owned()),
        (None, Some(mark)) if is_last_bare(mark) => ("but the last end", mark.to_string()),
        (None, Some(mark)) if lines.len() > 1 => ("end", mark.to_string()),
        _ => return None,
    };
    Some((format!("all its lines {what} with {mark}, which is nowhere else"), "take that off"))
}

/// True if a word stands in front of the first of numbers that commas part.
fn has_word_before(line: &str) -> bool {
    let mut parts = line.split([',', ';']).map(str::trim);
    let first = parts.next().and_then(|first| first.rsplit_once([' ', '\t']));
    let is_led = first.is_some_and(|(word, number)| is_number(number) && !is_number(word.trim()));
    is_led && parts.next().is_some_and(is_number)
}

/// True if all lines begin with a word or a number in front of the tiles, as a program or a log writes it there: any with
/// a colon behind it, if it shares no letter with the tiles, else the same one; `solid` does not name the mark.
fn have_keys(lines: &[&str], solid: &str) -> bool {
    fn key<'l>(line: &&'l str) -> Option<(&'l str, char, &'l str)> {
        let line = line.trim_start().trim_start_matches(['[', '(', '<', '{', ' ']);
        let line = line.strip_prefix('.').unwrap_or(line);
        let (key, rest) = line.split_at(line.find(|mark: char| !mark.is_alphanumeric() && !"_.-/".contains(mark))?);
        let mark = rest.chars().next()?;
        let is_digit = |letter: char| letter.is_ascii_digit();
        let is_stamp =
            key.starts_with(is_digit) && key.chars().all(|letter| is_digit(letter) || "-/T".contains(letter));
        let is_ending = |ending: &str| ending.chars().all(char::is_alphabetic) && !is_repeated(ending);
        let is_file = rest.starts_with(": ") || key.rsplit_once('.').is_some_and(|(_, ending)| is_ending(ending));
        let is_key = match mark {
            ':' => is_stamp || has_word(key) || is_file && key.contains(char::is_alphabetic),
            ' ' if is_stamp => key.len() > 7 && key.contains(['-', '/']),
            _ => has_word(key) && !key.contains(['.', '-']) && "=>|)] ".contains(mark),
        };
        is_key.then_some((key, mark, rest))
    }
    let is_unnamed = |mark: char| mark == ' ' || !solid.contains(mark);
    if [' ', ',', ';', '\t'].iter().any(|delimiter| leads_all(*delimiter, lines, solid)) {
        return true;
    }
    let Some((first, mark, rest)) = key(&lines[0]).filter(|(_, mark, _)| is_unnamed(*mark)) else { return false };
    let is_alike = |line: &&str| {
        key(line).filter(|(_, other, _)| *other == mark).is_some_and(|(key, _, rest)| {
            let tiles =
                rest.rsplit(':').next().unwrap_or_default().trim_start_matches(|tile: char| tile.is_ascii_digit());
            let is_shared = |tile: char| tile.is_alphanumeric() && key.contains(tile);
            let is_strong = mark == ':' && (has_word(key) || !key.contains(char::is_alphabetic));
            key == first || is_strong && !tiles.is_empty() && !tiles.contains(is_shared)
        })
    };
    let are_tiles = || [false, true].iter().any(|in_columns| is_separator(' ', *in_columns, lines, Some(solid)));
    // A name in front of numbers is more likely that of a solid.
    let are_numbers = || solid.is_empty() && rest.split_whitespace().all(is_number);
    lines.len() > 1 && lines.iter().all(is_alike) && !(mark == ' ' && (are_tiles() || are_numbers()))
}

/// True if the first cell of all lines is the same word, and all others are single characters or, between commas, numbers;
/// `solid` does not name it. Between blanks a word in front of numbers is more likely the name of a solid.
fn leads_all(delimiter: char, lines: &[&str], solid: &str) -> bool {
    let cells = |line: &'_ str| line.trim().split(delimiter).map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let first = cells(lines[0]).swap_remove(0);
    let is_tile = |cell: &String| match is_number(cell) {
        true => delimiter != ' ',
        false => is_single(cell),
    };
    let are_tiles = |line: &&str| {
        let cells = cells(line);
        cells.len() > 2 && cells[0] == first && cells[1..].iter().all(is_tile)
    };
    let is_word = has_word(&first) && first.chars().nth(1).is_some() && !is_repeated(&first);
    let is_solid = solid.split([',', ' ']).any(|named| named == first);
    is_word && !is_solid && lines.len() > 1 && lines.iter().all(are_tiles)
}

/// True if a backslash and an n stand where lines end.
fn have_escapes(lines: &[&str]) -> bool {
    let Some((last, lines)) = lines.split_last() else { return false };
    match lines {
        [] => last.contains(r"\n"),
        _ => lines.iter().all(|line| line.trim_end().trim_end_matches('\\').ends_with(r"\n")),
    }
}

/// The parts of a line of a table.
fn cells(line: &str, delimiter: Option<char>) -> Vec<&str> {
    match delimiter {
        // Behind the last mark is no cell.
        Some(delimiter) => line.strip_suffix(delimiter).unwrap_or(line).split(delimiter).map(bare).collect(),
        None => line.split_whitespace().map(bare).collect(),
    }
}

/// How many lines in front say the size: one of two numbers, or two of one, how many lines follow and how many tiles they
/// have; or one says how many lines.
fn size_lines<'t>(lines: &[&'t str]) -> Option<usize> {
    let marks = |mark: char| mark == ',' || mark.is_whitespace();
    let parts = |line: &'t str| line.split(marks).filter(|part| !part.is_empty());
    let widths = |row: &&'t str| [row.trim_end_matches('\r').chars().count(), parts(row).count()];
    [1, 2].into_iter().find(|count| {
        let (head, rows) = lines.split_at(lines.len().min(*count));
        let are_alone = head.iter().all(|line| line.parse::<usize>().is_ok());
        let size: Option<Vec<usize>> = head.iter().flat_map(|line| parts(line)).map(|part| part.parse().ok()).collect();
        // Maps of one school say how many lines follow, and which three characters they use.
        let before_three = || Some(&head.first()?[..head.first()?.char_indices().nth_back(2)?.0]);
        let three = |row: &&str| row.chars().all(|tile| head[0].chars().rev().take(3).any(|own| own == tile));
        let says_lines = *count == 1
            && before_three().is_some_and(|high| high.parse() == Ok(rows.len()))
            && rows.iter().all(|row| three(&row.trim_end()));
        if says_lines && rows.len() > 1 {
            return true;
        }
        let sizes = match size.unwrap_or_default()[..] {
            [high] if are_alone => rows.first().map(widths).unwrap_or_default().map(|wide| [wide, high]),
            [one, other] if are_alone || *count == 1 => [[one, other], [other, one]],
            _ => return false,
        };
        // Numbers alone may be rows of a narrow map.
        let longest = head.iter().map(|line| line.len()).max().unwrap_or_default();
        let least = if are_alone { 3.max(longest + 1) } else { 1 };
        let is_size = |[wide, high]: [usize; 2]| wide >= least && high == rows.len() && 2 * high > least;
        // Shorter rows are free at their ends.
        let longest = rows.iter().map(|row| widths(row)[0]).max();
        let is_wide = |wide: usize| longest == Some(wide) || rows.iter().all(|row| widths(row).contains(&wide));
        sizes.into_iter().any(|size| is_size(size) && is_wide(size[0]))
    })
}

/// True if the columns of a matrix are printed in blocks: with a line for the names of each block, or of columns, or rows in
/// brackets that go on in the next line.
fn are_in_blocks(lines: &[&str]) -> bool {
    let filled = || lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty());
    let begins = |mark: &'static str| filled().filter(move |line| line.starts_with(mark)).count();
    let are_named = begins("[,") > 1 || filled().any(|line| line.starts_with("Columns ") && line.contains(" through "));
    let goes_on = |line: &str| line.ends_with("  \\") && line.contains(char::is_alphanumeric);
    let ends = filled().filter(|line| goes_on(line)).count();
    let are_of_pandas = filled().next().is_some_and(goes_on) && ends < filled().count();
    let first = filled().next().unwrap_or_default();
    let is_row = |line: &str| line.starts_with('[') || line.starts_with(']');
    let are_numbers =
        || filled().all(|line| line.chars().all(|mark| mark.is_ascii_digit() || " .-+e[]".contains(mark)));
    are_named || are_of_pandas || first.starts_with("[[") && filled().any(|line| !is_row(line)) && are_numbers()
}

/// True if dots stand for what numpy or pandas left out of numbers: the lines in the middle, or a part of every line.
fn is_shortened(lines: &[&str]) -> bool {
    fn parts<'l>(line: &'l &str) -> impl Iterator<Item = &'l str> {
        line.split(|mark: char| mark.is_whitespace() || "[],".contains(mark)).filter(|part| !part.is_empty())
    }
    let is_dots = |part: &str| ["..", "..."].contains(&part);
    let is_tile = |part: &str| is_number(part) || ["true", "false"].iter().any(|word| part.eq_ignore_ascii_case(word));
    // Below the numbers, pandas says their whole size.
    let lines = lines.iter().filter(|line| !line.ends_with(" columns]") && parts(line).next().is_some());
    let (dots, rows): (Vec<&str>, Vec<&str>) = lines.clone().partition(|line| parts(line).all(is_dots));
    let has_dots = |row: &&str| parts(row).count() > 4 && parts(row).filter(|part| is_dots(part)).count() == 1;
    let above = lines.clone().take_while(|line| !parts(line).all(is_dots)).count();
    let is_middle = || dots.len() == 1 && above > 2 && above.abs_diff(rows.len() - above) < 2;
    rows.len() > 1
        && lines.flat_map(parts).all(|part| is_dots(part) || is_tile(part))
        && rows.iter().all(|row| parts(row).nth(1).is_some())
        && (rows.iter().all(has_dots) || is_middle() && parts(&rows[0]).any(|part| part.len() == 1))
}

/// A cell of a table without blanks and quotes.
fn bare(cell: &str) -> &str {
    cell.trim().trim_matches('"').trim()
}

/// The delimiter of a CSV: names are in the first line, and in all others at least one number or vector, as many cells
/// of both; between blanks nothing but numbers. No name is there twice, or among those that are solid.
fn csv_delimiter(lines: &[&str], solid: Option<&str>) -> Option<char> {
    let solids: HashSet<&str> = solid.iter().flat_map(|solid| solid.split(',')).map(str::trim).collect();
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
    let are_different = names.split(delimiter).map(bare).collect::<HashSet<_>>().len() == count;
    let are_names = are_different && names.split(delimiter).all(|name| is_name(name) && !solids.contains(bare(name)));
    // The tiles of a row are in others, too.
    let own: HashSet<&str> = names.split(delimiter).map(bare).collect();
    let are_rows = rows.all(|row| is_row(row) && !row.split(delimiter).any(|cell| own.contains(bare(cell))));
    (are_names && are_rows).then_some(delimiter)
}

/// True if tiles may be two corners, the lower one first.
pub(super) fn may_be_box<'t>(tiles: impl Iterator<Item = &'t str>) -> bool {
    let numbers: Option<Vec<i64>> = tiles.take(7).map(|tile| tile.parse().ok()).collect();
    let Some(numbers) = numbers.filter(|numbers| [4, 6].contains(&numbers.len())) else { return false };
    let (low, high) = numbers.split_at(numbers.len() / 2);
    low.iter().zip(high).all(|(low, high)| low < high)
}

#[cfg(test)]
mod tests;
