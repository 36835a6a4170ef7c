//! The text of a map: its lines, what parts their tiles, and a header that MovingAI's maps have.

use crate::number::Decimal;
use crate::query::{counted, shown};

/// A map as text.
pub(super) struct MapText<'t> {
    /// Its lines of tiles.
    pub(super) lines: Vec<&'t str>,
    /// Whether it has a MovingAI header.
    pub(super) is_moving_ai: bool,
    /// What parts the tiles; without it each character is one.
    separator: Option<char>,
    /// Whether tiles may be longer than one character.
    pub(super) has_parts: bool,
}

/// Why a text is no map, and the line that says so, if it is one.
type NoMap = (Option<usize>, String);

/// What may stand between all tiles.
const SEPARATORS: [char; 4] = [',', ';', '\t', ' '];

impl<'t> MapText<'t> {
    /// Finds the tiles of a text, if it is a map.
    pub(super) fn read(text: &'t str) -> Result<Self, NoMap> {
        let mut lines: Vec<&str> = text.lines().collect();
        if let Some(reason) = other_kind(text, &lines) {
            return Err((None, reason));
        }
        while lines.last().is_some_and(|line| line.is_empty()) {
            lines.pop();
        }
        let header = moving_ai_header(&lines)?;
        let is_moving_ai = header.is_some();
        if let Some((width, height)) = header {
            lines.drain(..MOVING_AI_LINES);
            check_size(&lines, width, height)?;
        }
        let mut separators = SEPARATORS.into_iter().filter(|_| !is_moving_ai);
        let separator = separators.find(|separator| is_separator(*separator, &lines));
        let mut map = Self { lines, is_moving_ai, separator, has_parts: false };
        let is_part = |tile: &str| tile.chars().nth(1).is_some();
        map.has_parts = separator.is_some() && map.lines.iter().any(|line| map.tiles(line).any(is_part));
        Ok(map)
    }

    /// The tiles of a line; an empty part behind the last separator is none.
    pub(super) fn tiles<'l>(&self, line: &'l str) -> impl Iterator<Item = &'l str> {
        let tiles = self.separator.is_none().then(|| characters(line));
        let parts = self.separator.map(|separator| parts(separator, line));
        tiles.into_iter().flatten().chain(parts.into_iter().flatten())
    }

    /// Whether a tile is solid: one of those that `solid` names, or any that is not usually free.
    pub(super) fn is_solid(&self, tile: &str, solid: Option<&str>) -> bool {
        match solid {
            Some(solid) => self.named(solid).any(|named| named == tile),
            None if self.has_parts => !["", "0", "-1", "."].contains(&tile),
            None if self.is_moving_ai => ![".", "G", "S"].contains(&tile),
            None => !tile.trim().is_empty() && tile != ".",
        }
    }

    /// The tiles that `--solid` names. Where something parts the tiles, commas may part these, too.
    pub(super) fn named<'s>(&self, solid: &'s str) -> impl Iterator<Item = &'s str> {
        let parts = self.has_parts.then(|| solid.split(',').map(str::trim));
        let tiles = (!self.has_parts).then(|| characters(solid)).into_iter().flatten();
        parts.into_iter().flatten().chain(tiles.filter(|tile| self.separator.is_none() || *tile != ","))
    }

    /// How many tiles the longest line has.
    pub(super) fn width(&self) -> usize {
        self.lines.iter().map(|line| self.tiles(line).count()).max().unwrap_or(0)
    }

    /// The least and the most tiles of a line, if lines differ in more than blanks at their ends.
    pub(super) fn ragged(&self) -> Option<[usize; 2]> {
        let lengths = |end: fn(&str) -> &str| {
            let lengths = self.lines.iter().map(move |line| self.tiles(end(line)).count());
            lengths.fold(None, |found: Option<[usize; 2]>, length| {
                let [least, most] = found.unwrap_or([length; 2]);
                Some([least.min(length), most.max(length)])
            })
        };
        let differ = |[least, most]: &[usize; 2]| least < most;
        lengths(str::trim_end).filter(differ).and(lengths(|line| line).filter(differ))
    }
}

fn characters(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, character)| &text[at..at + character.len_utf8()])
}

/// The parts of a line; numbers in columns may have several blanks between them.
fn parts(separator: char, line: &str) -> impl Iterator<Item = &str> {
    let line = if separator == ' ' { line.trim() } else { line.trim_end_matches([' ', '\r']) };
    let line = line.strip_suffix(separator).unwrap_or(line);
    let are_columns = separator == ' ' && line.split_whitespace().all(is_number);
    line.split(separator).map(str::trim).filter(move |part| !are_columns || !part.is_empty())
}

fn is_number(text: &str) -> bool {
    Decimal::parse(text.as_bytes()).is_ok()
}

/// Whether a character parts the tiles of all lines. A tile may be a comma or a blank, too, so numbers stand between
/// separators, or single characters, or words, as many in each line.
fn is_separator(separator: char, lines: &[&str]) -> bool {
    let (mut are_numbers, mut are_single, mut are_words) = (true, true, true);
    let (mut has_empty, mut has_point, mut is_there) = (false, false, false);
    let (mut least, mut most) = (usize::MAX, 0);
    for line in lines.iter().filter(|line| !line.trim().is_empty()) {
        let parted = if separator == ' ' { line.trim() } else { line };
        if !parted.contains(separator) {
            return false;
        }
        let mut count = 0;
        for part in parts(separator, line) {
            count += 1;
            let is_single = part.chars().nth(1).is_none();
            is_there |= !part.is_empty();
            has_empty |= part.is_empty();
            has_point |= part == ".";
            are_numbers &= part.is_empty() || is_number(part);
            are_single &= is_single;
            are_words &= is_single || is_word(part);
        }
        // A last part that is empty may be a tile, too.
        let with_last = count + usize::from(line.ends_with(separator));
        most = most.max(count);
        least = least.min(with_last);
    }
    let are_even = least >= most && most > 1;
    is_there
        && match separator {
            _ if are_numbers => true,
            // Blanks are free ground, unless points are.
            ' ' => are_even && !has_empty && has_point && are_words,
            _ => are_even && are_words && !(are_single && has_empty),
        }
}

/// Whether a part may be the name of a tile: characters of a map are rarely letters alone.
fn is_word(part: &str) -> bool {
    part.chars().all(|character| character.is_alphanumeric() || "_-.".contains(character))
        && part.contains(char::is_alphanumeric)
}

/// How many lines the header of a MovingAI map has.
const MOVING_AI_LINES: usize = 4;

/// The width and the height that a MovingAI header says, if there is one.
fn moving_ai_header(lines: &[&str]) -> Result<Option<(usize, usize)>, NoMap> {
    let words =
        |index: usize| lines.get(index).map(|line| line.split_whitespace().collect::<Vec<_>>()).unwrap_or_default();
    let [first, second] = [words(0), words(1)];
    let is_size = |name: Option<&&str>| matches!(name, Some(&("height" | "width")));
    let names_sizes = is_size(second.first()) && second.len() == 2;
    if !(names_sizes && matches!(first[..], ["type" | "height" | "width", _])) {
        return Ok(None);
    }
    let size = |name: &str| {
        (1..MOVING_AI_LINES - 1).find_map(|line| match words(line)[..] {
            [known, number] if known == name => number.parse().ok(),
            _ => None,
        })
    };
    match (size("width"), size("height"), &words(MOVING_AI_LINES - 1)[..]) {
        (Some(width), Some(height), ["map"]) => Ok(Some((width, height))),
        _ => {
            let reason = "a MovingAI header has four lines: type octile, height N, width N, map";
            Err((Some(1), reason.to_owned()))
        }
    }
}

/// Fails where a map has not the size that its header says.
fn check_size(lines: &[&str], width: usize, height: usize) -> Result<(), NoMap> {
    if lines.len() != height {
        let has = counted(lines.len(), "line");
        return Err((None, format!("the header says height {height}, but the map has {has}")));
    }
    let tiles = |line: &str| line.trim_end_matches([' ', '\r']).chars().count();
    match lines.iter().position(|line| tiles(line) != width) {
        None => Ok(()),
        Some(index) => {
            let has = counted(tiles(lines[index]), "tile");
            let reason = format!("the header says width {width}, but the line has {has}");
            Err((Some(MOVING_AI_LINES + index + 1), reason))
        }
    }
}

/// What a text is that is no map, with what to do; `None` if it may be one.
fn other_kind(text: &str, lines: &[&str]) -> Option<String> {
    let start = text.trim_start();
    let behind = |mark: char| start.strip_prefix(mark).map(|rest| rest.trim_start().chars().next().unwrap_or_default());
    if behind('<').is_some_and(|next| next.is_ascii_alphabetic() || "?!".contains(next)) && start.contains('>') {
        return Some("it looks like XML, not like lines of tiles; of Tiled's maps, export a layer as CSV".to_owned());
    }
    if behind('{') == Some('"') && start.contains("\"classname\"") {
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
        return Some("it looks like a PNM image, not like lines of tiles; take its header off".to_owned());
    }
    if has_size_line(lines) {
        let line = shown(lines[0].as_bytes());
        return Some(format!("its first line, {line}, says the size of the map: take it off, it is no line of tiles"));
    }
    let delimiter = csv_delimiter(lines)?;
    let cure = match delimiter {
        ',' => "--against-format csv",
        '\t' => "--against-format tsv",
        _ => "--against-format csv --against-delimiter ';'",
    };
    let names = shown(lines[0].as_bytes());
    Some(format!("it looks like CSV with the header {names}, not like lines of tiles; if it holds solids, add {cure}"))
}

/// Whether the first line is two numbers, which are how many lines follow and how many tiles they have.
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

/// The delimiter of a CSV: names stand in the first line, and in all others at least one number, as many of both.
fn csv_delimiter(lines: &[&str]) -> Option<char> {
    let is_name = |part: &str| part.trim().starts_with(|first: char| first.is_alphabetic() || first == '_');
    let [names, rows @ ..] = lines else { return None };
    let mut rows = rows.iter().filter(|row| !row.trim().is_empty()).peekable();
    rows.peek()?;
    let delimiter = SEPARATORS[..3].iter().copied().find(|delimiter| names.contains(*delimiter))?;
    let count = names.split(delimiter).count();
    let is_row =
        |row: &&str| row.split(delimiter).count() == count && row.split(delimiter).any(|part| is_number(part.trim()));
    (names.split(delimiter).all(is_name) && rows.all(is_row)).then_some(delimiter)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tiles of each line, with blanks between them.
    fn tiles(text: &str) -> Vec<String> {
        let map = MapText::read(text).unwrap();
        map.lines.iter().map(|line| map.tiles(line).collect::<Vec<_>>().join("|")).collect()
    }

    #[test]
    fn a_mark_between_all_tiles_is_none() {
        for map in ["1,0,1\n0,0,1\n", "1 0 1 \n0 0 1\n\n", "1;0;1\r\n0;0;1", "1\t0\t1\n0\t0\t1", "1,0,1,\n0,0,1"] {
            assert_eq!(tiles(map), ["1|0|1", "0|0|1"], "{map}");
        }
        assert_eq!(tiles("# . #\n. . #"), ["#|.|#", ".|.|#"]);
        assert_eq!(tiles("17,0,0,\n0,0,17"), ["17|0|0", "0|0|17"]);
        assert_eq!(tiles("  0 17 -1\n 17  0  0\n"), ["0|17|-1", "17|0|0"]);
        assert_eq!(tiles("17,,,\n17,17,17,17"), ["17||", "17|17|17|17"]);
        assert_eq!(tiles("wall,grass_2\ngrass_2,wall"), ["wall|grass_2", "grass_2|wall"]);
        assert_eq!(tiles("17,0\n17,0,0"), ["17|0", "17|0|0"]);
    }

    #[test]
    fn a_mark_that_may_be_a_tile_is_one() {
        for map in ["101\n001", "# #\n#  ", "# #\n# #", "#.,.#\n##,##", ",\"", "#\n#", "#,,#\n#,,#", "## ##\n## ##"] {
            let map = MapText::read(map).unwrap();
            assert!(!map.has_parts && map.separator.is_none(), "{:?}", map.lines);
        }
    }

    #[test]
    fn lines_that_differ_by_blanks_at_their_ends_are_alike() {
        let ragged = |text: &str| MapText::read(text).unwrap().ragged();
        assert_eq!(ragged("#  #\n#\n##"), Some([1, 4]));
        assert_eq!(ragged("##  \n##\n"), None);
        assert_eq!(ragged("#   \n ## \n####"), None);
        assert_eq!(ragged("17,0\n17,0,0"), Some([2, 3]));
    }

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
            ("##\r#.", "carriage returns"),
            ("type octile\nheight 1\nwidth 2\n@@", "four lines"),
            ("type octile\nheight 2\nwidth 2\nmap\n@@", "height 2, but the map has 1 line"),
            ("type octile\nheight 1\nwidth 2\nmap\n@@@", "width 2, but the line has 3 tiles"),
        ] {
            let reason = MapText::read(text).err().map(|(_, reason)| reason).unwrap_or_default();
            assert!(reason.contains(says), "{text}: {reason}");
        }
        for text in ["<..>\n####", "[#]\n[.]", "{#}", "a,b\nb,a", "type\n####", "#\r\n#"] {
            assert!(MapText::read(text).is_ok(), "{text}");
        }
    }
}
