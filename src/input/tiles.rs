//! A map as text: each solid tile is a solid of a scene in 2D, a cell or the box of its cell.
//!
//! A map is lines of tiles, perhaps with something that parts these, and the header that MovingAI's maps have. Its tiles
//! become the parameters of solids, so that no command knows maps.

use std::collections::{BTreeSet, HashSet};
use std::io::Read;

use anyhow::Context;

use crate::cli::Tiles;
use crate::commands::grid::{GridInput, GridSlots, OF_MAP};
use crate::failure::Failure;
use crate::number::Decimal;
use crate::query::{Args, Kind, Spelling, Tile, Value, counted, cut, listed, shown, slot_of};
use crate::steps::step;

use super::no_map::{around, edges, has_frame, is_rule, may_be_box, may_be_marks, other_kind};
use super::warnings::Warnings;

/// Reads a map, and gives its solid tiles: each as a solid's parameters, with the tile and its cell. Column c of line r,
/// both counted from 0, is cell (c, r); or the last line is r = 0. `warnings` takes what may surprise. Returns how many
/// tiles the map is wide and high, where it is, and of boxes the one that holds all of them.
pub(super) fn read(
    mut file: Box<dyn Read + Send>,
    name: &str,
    (tiles, solid): (&Tiles, Args),
    warnings: &Warnings,
    mut add: impl FnMut(&Args, &str, [i64; 2]) -> anyhow::Result<()>,
) -> anyhow::Result<([usize; 2], String, Option<Args>)> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    if let Some(reason) = super::sniff::binary_map(&bytes) {
        return Err(Failure::Data(format!("{name}: {reason}")).into());
    }
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let line = 1 + bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
        Failure::Data(format!("{name}:{line}: the map is not UTF-8"))
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let map = MapText::read(text, tiles.solid.as_deref(), tiles.are_all)
        .map_err(|reason| Failure::Data(format!("{name}{reason}")))?;
    if let Some(reason) = map.table().filter(|_| tiles.solid.is_none() && !tiles.are_all) {
        return Err(Failure::Data(format!("{name}: {reason}")).into());
    }
    let named: Option<HashSet<&str>> = tiles.solid.as_deref().map(|solid| map.named(solid).collect());
    let solids = tiles.solid.as_deref().unwrap_or_default();
    let lines = Some(&map.lines).filter(|_| !tiles.are_all && !map.is_moving_ai);
    let labels = lines.and_then(|lines| may_be_marks(lines, solids, map.separator));
    for reason in surprises(&map, tiles.solid.as_deref().zip(named.as_ref())).into_iter().chain(labels) {
        warnings.tell_once(&format!("hitcalc: note: {name}: {reason}"));
    }
    let size = [map.width(), map.lines.len()];
    let failed = |reason: String| Failure::Data(format!("{name}: the tiles: {reason}"));
    let places = Places::new(tiles, size).map_err(failed)?;
    let extent = places.extent(&solid);
    let mut solid = places.begin(solid);
    for (index, line) in map.lines.iter().enumerate() {
        let row = if tiles.up { map.lines.len() - 1 - index } else { index };
        let is_solid = |tile: &str| map.is_solid(tile, named.as_ref());
        for (column, tile) in map.tiles(line).enumerate().filter(|(_, tile)| is_solid(tile)) {
            places.place(&mut solid, [column, row]);
            solid.check_length().map_err(|problem| failed(problem.describe(Spelling::Keys)))?;
            add(&solid, tile, [column as i64, row as i64])?;
        }
    }
    Ok((size, places.corners(), extent))
}

/// Where the cells of a map are: for each column and row the number that says so.
struct Places<'a> {
    tiles: &'a Tiles,
    /// The slot of the first number.
    slot: usize,
    numbers: [Vec<Decimal>; 2],
    /// On each axis where the first cell begins and the last one ends.
    edges: [[Decimal; 2]; 2],
}

impl<'a> Places<'a> {
    fn new(tiles: &'a Tiles, size: [usize; 2]) -> Result<Self, String> {
        let grid = GridSlots::of(&OF_MAP).read(&tiles.grid, 2, tiles.centers);
        let grid = grid.map_err(|problem| problem.describe(Spelling::Flags))?;
        let number = |grid: &GridInput<'_>, axis: usize, index: usize| match tiles.tile {
            Tile::Cell(_) => Ok(Decimal::integer(index as i64)),
            Tile::Box { .. } => grid.anchor(axis, index as i64).map_err(|reason| reason.to_string()),
        };
        let numbers = |axis: usize| (0..size[axis]).map(|index| number(&grid, axis, index)).collect::<Result<_, _>>();
        let slot = match tiles.tile {
            Tile::Cell(slot) => slot,
            Tile::Box { center, .. } if tiles.centers => center,
            Tile::Box { min, .. } => min,
        };
        let edge = |axis: usize, index: usize| grid.edge(axis, index as i64).map_err(|reason| reason.to_string());
        let edges = [[edge(0, 0)?, edge(0, size[0])?], [edge(1, 0)?, edge(1, size[1])?]];
        Ok(Self { tiles, slot, numbers: [numbers(0)?, numbers(1)?], edges })
    }

    /// The box that holds all tiles, as a solid's parameters, if they are boxes.
    fn extent(&self, solid: &Args) -> Option<Args> {
        let Tile::Box { min, size, .. } = self.tiles.tile else { return None };
        let mut solid = solid.clone();
        for (axis, [low, high]) in self.edges.iter().enumerate() {
            solid.set(min + axis, Value::Number(low.clone()));
            solid.set(size + 1 + axis, Value::Number(high.plus_times(-1, low).ok()?));
        }
        Some(solid)
    }

    /// The lowest and the highest corner of all tiles, in words.
    fn corners(&self) -> String {
        let corner = |index: usize| self.edges.each_ref().map(|edges| cut(&edges[index].to_string())).join(",");
        format!("from {} to {}", corner(0), corner(1))
    }

    /// The values that all solids share.
    fn begin(&self, mut solid: Args) -> Args {
        if let Tile::Box { size, .. } = self.tiles.tile {
            let given = slot_of(&OF_MAP, "cell_size");
            for part in 0..Kind::NumberOrVector.suffixes().len() {
                solid.set(size + part, self.tiles.grid.value(given + part).clone());
            }
            if !solid.has(size, Kind::NumberOrVector) {
                solid.set(size, Value::Number(Decimal::integer(1)));
            }
        }
        solid
    }

    /// Puts a solid into a cell.
    fn place(&self, solid: &mut Args, cell: [usize; 2]) {
        for (axis, (numbers, index)) in self.numbers.iter().zip(cell).enumerate() {
            solid.set(self.slot + axis, Value::Number(numbers[index].clone()));
        }
    }
}

/// The number of a tile whose highest bits say, as Tiled has it, that it is turned or flipped.
fn unturned(tile: &str) -> Option<String> {
    const TURNS: u32 = 0xf000_0000;
    tile.parse().ok().filter(|tile: &u32| tile & TURNS != 0).map(|tile| (tile & !TURNS).to_string())
}

/// Words of programs for nothing, which are solid as tiles, as all words are.
const NOTHING: [&str; 10] = ["false", "nan", "none", "null", "nil", "na", "n/a", "undefined", "empty", "free"];
/// No map has more kinds of solid tiles without a note.
const MOST_KINDS: usize = 3;
const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// Notes about a map that may surprise, with the tiles that `--solid` names, if it is there.
fn surprises(map: &MapText<'_>, solid: Option<(&str, &HashSet<&str>)>) -> Vec<String> {
    let mut surprises = Vec::new();
    if let Some([least, most]) = map.ragged() {
        let between = if map.separator == Some(' ') { " between blanks" } else { "" };
        let tiles = format!("its lines have {least} to {most} tiles{between}");
        surprises.push(match map.unlike_in_front() {
            Some(1) => format!("{tiles}: the first has others than all the rest; if it is no row, take it off"),
            Some(count) => {
                format!("{tiles}: the first {count} have others than all the rest; if they are no rows, take them off")
            }
            None => format!("{tiles}; what the shorter ones lack at their ends is free"),
        });
    }
    let all = || map.lines.iter().flat_map(|line| map.tiles(line));
    match solid {
        Some((solid, named)) => {
            let there: HashSet<&str> = all().collect();
            let lacking: Vec<&str> = map.named(solid).filter(|named| !there.contains(named)).collect();
            if lacking.len() == map.named(solid).count() {
                let what = if map.has_parts { "tile" } else { "character" };
                let solid = if solid.trim().is_empty() { format!("\"{}\"", cut(solid)) } else { cut(solid) };
                surprises.push(format!("no {what} of {solid} is in the map, so nothing is solid"));
            } else if !lacking.is_empty() {
                let lacking = listed(lacking.into_iter().map(cut));
                surprises.push(format!("--solid names {lacking}, which the map does not have"));
            }
            let is_list = || solid.contains(',') && solid.split(',').all(|tile| !tile.is_empty() && is_single(tile));
            let is_whole = |line: &&str| {
                line.split(|mark: char| mark.is_whitespace() || "|,;".contains(mark)).any(|part| part == solid)
            };
            let has_mark = || {
                is_list() && there.contains(",")
                    || map.separator.is_some() && is_number(solid)
                    || map.lines.iter().any(is_whole)
            };
            if !map.has_parts && !is_single(solid) && has_mark() {
                let mut each: Vec<&str> = map.named(solid).collect();
                each.dedup();
                let each = each.join(" and ");
                surprises.push(format!("its tiles are single characters, so --solid {} names {each}", cut(solid)));
            }
            surprises.extend(all().find_map(|tile| {
                let plain = unturned(tile)?;
                let is_other = named.contains(&*plain) && !named.contains(tile);
                is_other
                    .then(|| format!("{} is tile {plain} turned or flipped, which --solid does not name", cut(tile)))
            }));
            surprises.extend(all().find_map(|tile| {
                let is_one = |plain: &&str| there.contains(plain) && named.contains(plain) != named.contains(tile);
                let plain = tile.strip_suffix('\u{fe0f}').filter(is_one)?;
                Some(format!("{plain} is in the map with and without U+FE0F behind it; --solid names one of them"))
            }));
        }
        None if map.is_moving_ai => {
            surprises.push("it has a MovingAI header, so ., G and S are free, and all else is solid".to_owned());
        }
        None => {
            // A start, a goal or a player may stand among them.
            let tiles = || all().filter(|tile| !tile.trim().is_empty());
            let most_are = |of: &[&str]| 4 * tiles().filter(|tile| of.contains(tile)).count() > 3 * tiles().count();
            let may_be_free = |tile: &str| match map.has_parts {
                // Zeros may be written in more digits, or in hexadecimal.
                true if tile.bytes().all(|byte| b"+0x".contains(&byte)) => tile.contains('0'),
                true => NOTHING.iter().any(|nothing| tile.eq_ignore_ascii_case(nothing)),
                false => ["0", "F", "f"].contains(&tile),
            };
            let is_told = map.has_parts || most_are(&DIGITS) || most_are(&["T", "F", "t", "f"]);
            let mut solids: BTreeSet<&str> = all().filter(|tile| map.is_solid(tile, None)).collect();
            // Tiles of many kinds are hardly all walls, or the text is no map.
            if solids.len() <= MOST_KINDS {
                solids.retain(|tile| is_told && may_be_free(tile));
            }
            // A blank at the end that makes its line longer than all others is no tile.
            let width = map.lines.iter().map(|line| map.tiles(line.trim_end()).count()).max().unwrap_or(0);
            let within = || map.lines.iter().flat_map(|line| map.tiles(line).take(width));
            let has_free = || within().any(|tile| !map.is_solid(tile, None));
            let are_different = || within().zip(within().skip(1)).any(|(one, next)| one != next);
            if solids.is_empty() && !has_free() && are_different() {
                surprises.push("all of its tiles are solid; --solid names those that are".to_owned());
            }
            if !solids.is_empty() {
                let has_comma = solids.iter().any(|tile| tile.contains(','));
                let said = |tile: &str| if has_comma { format!("\"{}\"", cut(tile)) } else { cut(tile) };
                let are = if solids.len() == 1 { "is" } else { "are" };
                let solids = listed(solids.into_iter().map(said));
                surprises.push(format!("{solids} {are} solid here; --solid names those that are"));
            }
            let may_be_boxes = map.separator.is_some() && !map.lines.is_empty();
            if may_be_boxes && map.lines.iter().all(|line| may_be_box(map.tiles(line))) {
                surprises.push(format!("each of its lines may be the corners of a box as well; {TABLE}"));
            }
            // Tiled's own export has -1 where there is no tile, and 0 for its first one.
            if map.has_parts && ["-1", "0"].into_iter().all(|free| all().any(|tile| tile == free)) {
                surprises.push("0 is free, as -1 is; if it is a tile, name all that are solid with --solid".to_owned());
            }
        }
    }
    let is_indented =
        |separator| separator != ' ' && map.lines.iter().all(|line| line.is_empty() || line.starts_with(separator));
    if map.separator.is_some_and(is_indented) {
        surprises.push("all its lines begin with an empty tile; if it only indents them, take it off".to_owned());
    }
    if map.separator.is_none() {
        surprises.extend(between(map));
        surprises.extend(edges(&map.lines, solid.map_or("", |(solid, _)| solid)));
        let odd = lone(&map.lines, solid.map(|(solid, _)| solid));
        surprises.extend(odd.map(|(what, _)| format!("{what}, so these are tiles, too; if it is no row, take it off")));
    }
    surprises
}

/// Said of a table that may be none of tiles.
const TABLE: &str = "a table of solids has a line of names in front, and is read with --against-format csv";

/// Notes about what may only part, indent or frame the characters of a map, each of which is a tile.
fn between(map: &MapText<'_>) -> impl Iterator<Item = String> {
    let is_bare_rule = |line: &str| is_rule(line) && is_repeated(line.trim());
    let filled = || map.lines.iter().filter(|line| !line.trim().is_empty() && !is_bare_rule(line));
    let is_there = filled().next().is_some();
    let are_indented = filled().all(|line| line.starts_with(char::is_whitespace));
    // Between single tiles stand nearly as many marks as there are tiles.
    let is_list = |line: &&str| match line.matches([',', ';']).count() {
        0 => false,
        marks => 7 * marks >= 2 * characters(line).count(),
    };
    let are_parted =
        is_there && (are_indented || filled().all(is_list) || stride(&filled().copied().collect::<Vec<_>>()).is_some());
    let says = "blanks, tabs, commas and semicolons in front of its tiles or between them are tiles, too; if they only part \
                others, take them out first, and write . for an empty tile";
    let frame = has_frame(&map.lines).then(|| {
        let first = shown(map.lines[0].as_bytes());
        format!("a frame stands around its tiles, {first}, which is of tiles, too: within it the first is at 1,1")
    });
    are_parted.then(|| says.to_owned()).into_iter().chain(frame)
}

pub(super) struct MapText<'t> {
    lines: Vec<&'t str>,
    /// True if it has a MovingAI header.
    is_moving_ai: bool,
    /// The separator of tiles; without it each character is one.
    separator: Option<char>,
    /// True if any number of blanks separates two of them.
    in_columns: bool,
    /// True if tiles may be longer than one character.
    has_parts: bool,
}

/// The possible separators of all tiles.
pub(super) const SEPARATORS: [char; 4] = [',', ';', '\t', ' '];
/// How messages call them.
pub(super) const SEPARATOR_NAMES: [&str; 4] = ["commas", "semicolons", "tabs", "blanks"];

impl<'t> MapText<'t> {
    /// Finds the tiles of a text, or why it is no map, as said behind its name, perhaps with a line. `are_all` says that nothing
    /// but tiles is in it, whatever it looks like.
    pub(super) fn read(text: &'t str, solid: Option<&str>, are_all: bool) -> Result<Self, String> {
        let mut lines: Vec<&str> = text.lines().collect();
        if let Some(reason) = other_kind(text, &lines, solid).filter(|_| !are_all) {
            return Err(format!(": {reason}"));
        }
        while lines.last().is_some_and(|line| line.is_empty()) {
            lines.pop();
        }
        let header = if are_all { None } else { moving_ai_header(&lines)? };
        let begins_at = |start: &usize| matches!(moving_ai_header(&lines[*start..]), Ok(Some(_)));
        let late = (1..lines.len().min(MOST_IN_FRONT)).find(begins_at).filter(|_| header.is_none() && !are_all);
        if let Some(late) = late {
            let says = "its MovingAI header begins there: take off what stands in front of it";
            return Err(format!(":{}: {says}", late + 1));
        }
        let is_moving_ai = header.is_some();
        if let Some((width, height)) = header {
            lines.drain(..MOVING_AI_LINES);
            check_size(&lines, width, height)?;
        } else if let Some((what, cure)) = around(text, &lines, solid.unwrap_or_default()).filter(|_| !are_all) {
            let way = "if all of it is tiles, add --against-format all-tiles";
            return Err(format!(": {what}: {cure}; {way}"));
        }
        let way = if is_moving_ai { None } else { separator_of(&lines, solid) };
        let (separator, in_columns) = way.unzip();
        let in_columns = in_columns == Some(true);
        let mut map = Self { lines, is_moving_ai, separator, in_columns, has_parts: false };
        // Commas part numbers of several digits in `--solid`, too, if none of them happens to be in the map.
        let is_id = |part: &str| !is_single(part.trim()) && is_number(part.trim());
        let has_ids = solid.is_some_and(|solid| solid.contains(',') && solid.split(',').any(is_id));
        let has_long = || map.lines.iter().any(|line| !map.tiles(line).all(is_single));
        map.has_parts = separator.is_some() && (has_ids || has_long());
        Ok(map)
    }

    /// The tiles of a line; an empty part behind the last separator is none.
    fn tiles<'l>(&self, line: &'l str) -> impl Iterator<Item = &'l str> {
        let tiles = self.separator.is_none().then(|| characters(line));
        let parts = self.separator.map(|separator| parts(separator, self.in_columns, line));
        tiles.into_iter().flatten().chain(parts.into_iter().flatten()).inspect(|_| step(1))
    }

    /// True if a tile is solid: one of those that are named, or any that is not usually free.
    fn is_solid(&self, tile: &str, named: Option<&HashSet<&str>>) -> bool {
        match named {
            Some(named) => named.contains(tile),
            None if self.has_parts => !(["0", "-1"].contains(&tile) || tile.bytes().all(|byte| byte == b'.')),
            None if self.is_moving_ai => ![".", "G", "S"].contains(&tile),
            None => !tile.trim().is_empty() && tile != ".",
        }
    }

    /// The tiles that `--solid` names. Where something parts the tiles, commas may part these, too.
    fn named<'s>(&self, solid: &'s str) -> impl Iterator<Item = &'s str> {
        let parts = self.has_parts.then(|| solid.split(',').map(str::trim));
        let tiles = (!self.has_parts).then(|| characters(solid)).into_iter().flatten();
        let tiles = tiles.filter(|tile| self.separator.is_none() || *tile != ",");
        parts.into_iter().flatten().chain(tiles).inspect(|_| step(1))
    }

    /// The reason why it is rather a table of numbers: fractions, or negative numbers other than -1, which are not
    /// tiles, or numbers with words between them in every line.
    fn table(&self) -> Option<String> {
        let is_fraction = |part: &&str| is_number(part) && part.parse::<u64>().is_err() && *part != "-1";
        let fraction = || self.lines.iter().flat_map(|line| self.tiles(line)).find(is_fraction);
        let fraction = if self.has_parts { fraction() } else { None };
        let has_words = |line: &&str| {
            let parts = line.split_whitespace().map(|part| part.trim_end_matches(':'));
            let (numbers, words): (Vec<_>, Vec<_>) = parts.partition(|part| is_number(part));
            numbers.len() > 2 && !words.is_empty() && words.iter().all(|word| word.chars().all(char::is_alphabetic))
        };
        let is_table = || self.separator.is_none() && !self.lines.is_empty() && self.lines.iter().all(has_words);
        let line = match fraction {
            Some(part) => format!("{} is no tile", shown(part.as_bytes())),
            None if is_table() => format!("numbers stand in {}", shown(self.lines[0].as_bytes())),
            None => return None,
        };
        Some(format!(
            "it looks like a table of numbers, not like lines of tiles (which --solid names): {line}; {TABLE}"
        ))
    }

    /// How many tiles the longest line has.
    fn width(&self) -> usize {
        self.lines.iter().map(|line| self.tiles(line).count()).max().unwrap_or(0)
    }

    /// How many lines in front, with a letter or a digit, are shorter or longer than all others, three or more, which are
    /// alike.
    fn unlike_in_front(&self) -> Option<usize> {
        let lengths: Vec<usize> = self.lines.iter().map(|line| self.tiles(line.trim_end()).count()).collect();
        let last = *lengths.last()?;
        let alike = lengths.iter().rev().take_while(|length| **length == last).count();
        let front = &lengths[..lengths.len() - alike];
        let are_words = self.lines[..front.len()].iter().all(|line| line.contains(char::is_alphanumeric));
        let are_unlike = alike > 2 && front.len() <= alike && !front.is_empty() && !front.contains(&last);
        (are_unlike && are_words).then_some(front.len())
    }

    /// The least and the most tiles of a line, if lines differ in more than blanks at their ends.
    fn ragged(&self) -> Option<[usize; 2]> {
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

/// The first line or the last one, if it is shorter than the others, and lacks what parts as many tiles in each of these:
/// anything, which is surely no row, beside numbers with marks between them, else a number or a mark.
pub(super) fn lone(lines: &[&str], solid: Option<&str>) -> Option<(String, bool)> {
    let lines: Vec<&str> = lines.iter().copied().filter(|line| !line.trim().is_empty()).collect();
    [("first", lines.split_first()), ("last", lines.split_last())].into_iter().find_map(|(which, parted)| {
        let (odd, others) = parted.filter(|(_, others)| others.len() > 1)?;
        let length = characters(odd).count();
        let are_long = || others.iter().all(|line| characters(line).nth(length).is_some());
        let may_part = |mark: char| are_long() && !odd.contains(mark) && is_separator(mark, false, others, solid);
        let mut names = SEPARATORS.into_iter().zip(SEPARATOR_NAMES);
        let (separator, name) = names.find(|(mark, _)| may_part(*mark))?;
        let mut counts = others.iter().map(|line| parts(separator, false, line).count());
        let first = counts.next();
        let are_alike = first > Some(1) && counts.all(|count| first == Some(count));
        let mut tiles = others.iter().flat_map(|line| parts(separator, false, line));
        let are_numbers = separator != ' ' && tiles.all(|tile| tile.is_empty() || is_number(tile));
        let may_be_odd = are_alike && (are_numbers || is_number(odd) || length == 1 || is_rule(odd));
        let says =
            format!("its {which} line, {}, lacks the {name} between the tiles of the others", shown(odd.as_bytes()));
        may_be_odd.then_some((says, are_numbers))
    })
}

/// The characters of a text as they are seen: marks that change one belong to it, as does what is joined to it.
pub(super) fn characters(text: &str) -> impl Iterator<Item = &str> {
    let is_mark = |character: char| {
        matches!(character, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{200d}'
            | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}' | '\u{1f3fb}'..='\u{1f3ff}'
            | '\u{e0020}'..='\u{e007f}' | '\u{e0100}'..='\u{e01ef}')
    };
    let is_region = |character: char| ('\u{1f1e6}'..='\u{1f1ff}').contains(&character);
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut last = rest.chars().next()?;
        let mut end = last.len_utf8();
        // Two letters of a region are its flag.
        if is_region(last)
            && let Some(next) = rest[end..].chars().next().filter(|next| is_region(*next))
        {
            end += next.len_utf8();
        }
        while let Some(next) = rest[end..].chars().next().filter(|next| is_mark(*next) || last == '\u{200d}') {
            (last, end) = (next, end + next.len_utf8());
        }
        let character;
        step(end);
        (character, rest) = rest.split_at(end);
        Some(character)
    })
}

/// True if a part is one character, or none.
pub(super) fn is_single(part: &str) -> bool {
    characters(part).nth(1).is_none()
}

/// The parts of a line; numbers in columns may have several blanks between them, as may others that are known to be in
/// columns.
fn parts(separator: char, in_columns: bool, line: &str) -> impl Iterator<Item = &str> {
    let line = if separator == ' ' { line.trim() } else { line.trim_end_matches([' ', '\r']) };
    let line = line.strip_suffix(separator).unwrap_or(line);
    let are_columns = in_columns || separator == ' ' && line.split_whitespace().all(is_number);
    line.split(separator).map(str::trim).filter(move |part| !are_columns || !part.is_empty())
}

pub(super) fn is_number(text: &str) -> bool {
    Decimal::parse(text.as_bytes()).is_ok()
}

/// The distance of tiles that stand at multiples of it alone, if it is more than one character, and how many, at least
/// three, find room in the longest line.
fn stride(lines: &[&str]) -> Option<(usize, usize)> {
    fn filled(line: &&str) -> impl Iterator<Item = usize> {
        characters(line).enumerate().filter(|(_, tile)| !tile.trim().is_empty()).map(|(at, _)| at)
    }
    fn divisor(one: usize, other: usize) -> usize {
        if other == 0 { one } else { divisor(other, one % other) }
    }
    let first = lines.iter().filter_map(|line| filled(line).next()).min()?;
    let places = lines.iter().flat_map(filled).map(|at| at - first);
    let (stride, last) = places.fold((0, 0), |(stride, last), at| (divisor(stride, at), at.max(last)));
    (stride > 1 && last >= 2 * stride).then(|| (stride, 1 + last / stride))
}

/// True if this many parts of each line stand in columns: single characters at one distance, or words that all begin or
/// all end where those of the first line do.
fn are_in_columns(lines: &[&str], parts: usize, are_single: bool) -> bool {
    if are_single {
        return stride(lines).is_some_and(|(_, most)| most == parts);
    }
    let edges = |line: &&str| {
        let is_blank =
            |at: Option<usize>| at.and_then(|at| line.as_bytes().get(at)).is_none_or(u8::is_ascii_whitespace);
        let filled = (0..line.len()).filter(|at| !is_blank(Some(*at)));
        let [begins, ends]: [Vec<usize>; 2] = [
            filled.clone().filter(|at| is_blank(at.checked_sub(1))).collect(),
            filled.filter(|at| is_blank(at.checked_add(1))).collect(),
        ];
        [begins, ends]
    };
    let mut lines = lines.iter().filter(|line| !line.trim().is_empty()).map(edges);
    let Some(first) = lines.next() else { return false };
    let are_alike =
        lines.fold([true; 2], |[begin, end], line| [begin && line[0] == first[0], end && line[1] == first[1]]);
    are_alike.contains(&true)
}

/// The character that separates the tiles of all lines, and whether several of it may stand between two, in columns.
pub(super) fn separator_of(lines: &[&str], solid: Option<&str>) -> Option<(char, bool)> {
    let mut ways = SEPARATORS.into_iter().zip([false; 4]).chain([(' ', true)]);
    ways.find(|(separator, in_columns)| is_separator(*separator, *in_columns, lines, solid))
}

/// True if a character separates the tiles of all lines. A tile may be a comma or a blank, too, so there are numbers
/// between separators, or as many tiles in each line: single characters, words, and one character several times, or any
/// of which `solid` names one, or half are words of letters, or most are numbers; between blanks, if one is named, or
/// points, or half are words, or numbers beside words.
pub(super) fn is_separator(separator: char, in_columns: bool, lines: &[&str], solid: Option<&str>) -> bool {
    let named = solid.into_iter().flat_map(|solid| solid.split(',')).inspect(|_| step(1)).map(str::trim);
    let named: HashSet<&str> = named.collect();
    let (mut are_numbers, mut are_single, mut are_words, mut are_repeated) = (true, true, true, true);
    let [mut has_empty, mut has_point, mut has_points, mut has_named, mut is_there, mut are_led] = [false; 6];
    // A word in front of the numbers of all lines is a name, as is one that they share.
    let (mut are_named, mut have_numbers, mut are_plain) = (true, true, true);
    let (mut lead, mut leads_differ) = (None, false);
    let (mut least, mut most, mut all, mut words, mut numbers, mut filled) = (usize::MAX, 0, 0, 0, 0, 0);
    for line in lines.iter().filter(|line| !line.trim().is_empty()) {
        let parted = if separator == ' ' { line.trim() } else { line };
        if !parted.contains(separator) {
            return false;
        }
        let (mut count, numbers_before) = (0, numbers);
        for part in parts(separator, in_columns, line) {
            count += 1;
            let (is_single, is_number) = (is_single(part), is_number(part));
            is_there |= !part.is_empty();
            has_empty |= part.is_empty();
            has_point |= part == ".";
            has_points |= !is_single && part.bytes().all(|byte| byte == b'.');
            has_named |= !is_single && named.contains(part);
            let is_nothing = || NOTHING.iter().any(|nothing| part.eq_ignore_ascii_case(nothing));
            are_numbers &= part.is_empty() || is_number || is_nothing();
            are_named &= count > 1 || !is_single && !is_number;
            are_plain &= part.contains(char::is_alphanumeric);
            leads_differ |= count == 1 && *lead.get_or_insert(part) != part;
            filled += usize::from(!part.is_empty());
            numbers += usize::from(is_number);
            are_led |= count == 1 && is_number;
            are_single &= is_single;
            let is_name = is_word(part) && (is_number || !is_repeated(part));
            words += usize::from(!is_single && is_name);
            are_words &= is_single || is_word(part);
            are_repeated &= is_single || is_word(part) || is_repeated(part);
        }
        have_numbers &= numbers > numbers_before;
        // A last part that is empty may be a tile, too.
        let with_last = count + usize::from(line.ends_with(separator));
        (most, all) = (most.max(count), all + count);
        least = least.min(with_last);
    }
    let are_even = least >= most && most > 1;
    // Lines of one length, each with other numbers of ids, are of characters, of which blanks are some.
    let lengths = || lines.iter().filter(|line| !line.is_empty()).map(|line| line.len());
    let counts = || lines.iter().skip(1).map(|line| parts(separator, in_columns, line).count());
    let are_blocks = || {
        counts().any(|count| Some(count) != counts().next()) && lengths().all(|other| Some(other) == lengths().next())
    };
    is_there
        && match separator {
            _ if are_numbers && numbers > 0 && !(separator == ' ' && (has_empty || are_blocks())) => true,
            // Blanks are free ground, unless points are, or words are named.
            ' ' => {
                // Two blocks of walls and points may have a gap between them.
                let has_point = has_point || has_points && most > 2;
                let is_led = are_named || !leads_differ;
                let are_beside = words > 0 && 2 * numbers >= all && have_numbers && are_plain && !is_led;
                let are_words = are_words && (2 * words >= all || are_beside);
                let are_told = has_named || has_point && are_repeated || are_words;
                let are_parts = are_even && !has_empty && are_told;
                // Words end where blanks begin, however they are aligned.
                are_parts && (!in_columns || words == all || are_in_columns(lines, most, are_single))
            }
            _ => {
                let are_parts =
                    are_repeated || has_named || 2 * words >= all || are_led && most > 3 && 8 * numbers >= 7 * filled;
                are_even && are_parts && !(are_single && has_empty && separator != '\t')
            }
        }
}

/// True if a part may be the name of a tile: characters of a map are rarely letters alone.
pub(super) fn is_word(part: &str) -> bool {
    part.chars().all(|character| character.is_alphanumeric() || "_-.".contains(character))
        && part.contains(char::is_alphanumeric)
}

/// True if a part is one character, written several times.
pub(super) fn is_repeated(part: &str) -> bool {
    let mut characters = characters(part);
    characters.next().is_some_and(|first| characters.all(|character| character == first))
}

/// The most lines in front of a MovingAI header that are looked at.
const MOST_IN_FRONT: usize = 16;
/// How many lines the header of a MovingAI map has.
const MOVING_AI_LINES: usize = 4;

/// The width and the height that a MovingAI header says, if there is one.
fn moving_ai_header(lines: &[&str]) -> Result<Option<(usize, usize)>, String> {
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
        _ => Err(":1: a MovingAI header has four lines: type octile, height N, width N, map".to_owned()),
    }
}

/// Fails where a map has not the size that its header says.
fn check_size(lines: &[&str], width: usize, height: usize) -> Result<(), String> {
    if lines.len() != height {
        let has = counted(lines.len(), "line");
        return Err(format!(": the header says height {height}, but the map has {has}"));
    }
    let tiles = |line: &str| characters(line.trim_end_matches([' ', '\r'])).count();
    match lines.iter().position(|line| tiles(line) != width) {
        None => Ok(()),
        Some(index) => {
            let has = counted(tiles(lines[index]), "tile");
            let line = MOVING_AI_LINES + index + 1;
            Err(format!(":{line}: the header says width {width}, but the line has {has}"))
        }
    }
}

#[cfg(test)]
mod tests;
