//! A map as text: each solid character is a solid cell of a grid in 2D.
//!
//! The map becomes the CSV of its solid tiles, so that all scenes are read in one way.

use std::io::{Read, Write};

use anyhow::Context;

use crate::cli::{Dialect, Tiles};
use crate::failure::Failure;
use crate::number::Decimal;
use crate::query::{Args, Kind, Parameters, cut, slot_of};

use super::warnings::Warnings;

/// How that CSV is spelled.
pub const DIALECT: Dialect = Dialect { delimiter: b',', comment: None, escape: None };

/// The solid tiles of a map, as CSV, and the map for walks that flags do not give; `warnings` takes what may surprise
/// in it. Column c of line r, both counted from 0, is cell (c, r); or the last line is r = 0.
pub fn read(
    mut map: Box<dyn Read + Send>,
    name: &str,
    tiles: &Tiles,
    walk: &FlagWalk<'_>,
    warnings: &Warnings,
) -> anyhow::Result<(Vec<u8>, Option<Map>)> {
    let mut bytes = Vec::new();
    map.read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let line = 1 + bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
        Failure::Data(format!("{name}:{line}: the map is not UTF-8"))
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let joined = without_separators(text);
    let map = joined.as_deref().unwrap_or(text);
    let size = [map.lines().map(|line| line.chars().count()).max().unwrap_or(0), map.lines().count()];
    let there = Map { name: name.to_owned(), size };
    if let Some(reason) = surprise(map, tiles) {
        warnings.tell_once(&format!("hitcalc: note: {name}: {reason}"));
    }
    let passes_by = walk.passes_by(size);
    if passes_by {
        warnings.tell_once(&there.note("the walk"));
    }
    Ok((as_csv(map, tiles), (!passes_by).then_some(there)))
}

/// A map that walks of an input may pass by.
#[derive(Clone, Debug)]
pub struct Map {
    /// The name of the map's file.
    pub name: String,
    /// How many cells wide and high the map is.
    pub size: [usize; 2],
}

impl Map {
    /// What to say of a walk that never comes to it.
    pub fn note(&self, walk: &str) -> String {
        let Self { name, size: [width, height] } = self;
        format!(
            "hitcalc: note: {name}: {walk} never enters the map, which is {width} cells wide and {height} high, from 0,0"
        )
    }
}

/// The walk that flags give, among these parameters.
#[derive(Debug)]
pub struct FlagWalk<'a> {
    /// All parameters of the command.
    pub parameters: Parameters,
    /// The values that flags give.
    pub args: &'a Args,
}

impl FlagWalk<'_> {
    /// Whether it certainly comes to no cell of a map that begins at 0,0: beyond it on an axis, and it does not turn. A
    /// walk on a grid of its own may.
    pub fn passes_by(&self, size: [usize; 2]) -> bool {
        let slot = |name| slot_of(&self.parameters, name);
        let is_given = |name, kind| self.args.has(slot(name), kind);
        if is_given("cell_size", Kind::NumberOrVector) || is_given("grid_origin", Kind::Vector) {
            return false;
        }
        let vector = |name| self.args.vector(slot(name));
        let is_low = |number: &Decimal| number.is_negative();
        let axes = || size.into_iter().map(|size| i64::try_from(size).unwrap_or(i64::MAX)).enumerate();
        // Floats keep the order of numbers, so only equality needs a second look.
        let is_high = |number: &Decimal, size: i64| number.nearest() > size as f64 || number.to_i64() == Some(size);
        if let (Some(origin), Some(dir)) = (vector("origin"), vector("dir")) {
            return axes().any(|(axis, size)| {
                let (origin, dir) = (origin[axis], dir[axis]);
                (is_low(origin) && (is_low(dir) || *dir == Decimal::ZERO)) || (is_high(origin, size) && !is_low(dir))
            });
        }
        let (Some(from), Some(to)) = (vector("from"), vector("to")) else { return false };
        !is_given("t_max", Kind::Bound)
            && axes().any(|(axis, size)| {
                let ends = [from[axis], to[axis]];
                ends.into_iter().all(is_low) || ends.into_iter().all(|end| is_high(end, size))
            })
    }
}

/// The map without what stands between its tiles, if that is the same mark on all lines, and each tile one character.
fn without_separators(map: &str) -> Option<String> {
    let lines = || map.lines().filter(|line| !line.trim().is_empty());
    let count = lines().next()?;
    [',', ';', '\t', ' '].into_iter().find_map(|mark| {
        let tiles =
            |line: &str| line.trim_end_matches(mark).split(mark).map(str::trim).map(str::to_owned).collect::<Vec<_>>();
        let wanted = tiles(count).len();
        let is_grid = |line: &str| {
            let tiles = tiles(line);
            tiles.len() == wanted && tiles.iter().all(|tile| tile.chars().count() == 1)
        };
        (wanted > 1 && lines().all(is_grid)).then(|| map.lines().map(|line| tiles(line).concat() + "\n").collect())
    })
}

/// What may surprise: no tile is solid that was named, or those are that mean free ground to many.
fn surprise(map: &str, tiles: &Tiles) -> Option<String> {
    match &tiles.solid {
        Some(solid) if !map.contains(|tile| solid.contains(tile)) => {
            Some(format!("no character of {} is in the map, so nothing is solid", cut(solid)))
        }
        None if map.contains('0') && map.chars().all(|tile| tile.is_whitespace() || "01".contains(tile)) => {
            Some("0 is solid too; if only 1 is, add --solid 1".to_owned())
        }
        _ => None,
    }
}

fn as_csv(map: &str, tiles: &Tiles) -> Vec<u8> {
    let is_solid = |tile: char| match &tiles.solid {
        Some(solid) => solid.contains(tile),
        None => !tile.is_whitespace() && tile != '.',
    };
    let lines: Vec<&str> = map.lines().collect();
    let mut csv = b"cell_x,cell_y,tile\n".to_vec();
    for (index, line) in lines.iter().enumerate() {
        let row = if tiles.up { lines.len() - 1 - index } else { index };
        for (column, tile) in line.chars().enumerate().filter(|(_, tile)| is_solid(*tile)) {
            let quoted = match tile {
                '"' => "\"\"\"\"".to_owned(),
                ',' => "\",\"".to_owned(),
                _ => tile.to_string(),
            };
            // Writing into memory cannot fail.
            let _ = writeln!(csv, "{column},{row},{quoted}");
        }
    }
    csv
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(map: &str, solid: Option<&str>, up: bool) -> String {
        let tiles = Tiles { solid: solid.map(str::to_owned), up };
        String::from_utf8(as_csv(map, &tiles)).unwrap().split_off("cell_x,cell_y,tile\n".len())
    }

    #[test]
    fn all_but_blanks_and_points_are_solid() {
        assert_eq!(cells("#. ~\r\n\t.x", None, false), "0,0,#\n3,0,~\n2,1,x\n");
    }

    #[test]
    fn a_mark_between_all_tiles_is_none() {
        for map in ["1,0,1\n0,0,1\n", "1 0 1 \n0 0 1\n\n", "1;0;1\r\n0;0;1", "1\t0\t1\n0\t0\t1"] {
            assert_eq!(without_separators(map).unwrap().trim_end(), "101\n001", "{map}");
        }
        for map in ["101\n001", "# #\n#  ", "1,0\n10,0", "1,,0\n1,,0", ",\"", "#\n#"] {
            assert_eq!(without_separators(map), None, "{map}");
        }
    }

    #[test]
    fn the_solid_characters_may_be_named() {
        assert_eq!(cells("#.~\n~#", Some("~."), false), "1,0,.\n2,0,~\n0,1,~\n");
    }

    #[test]
    fn the_last_line_may_be_the_lowest() {
        assert_eq!(cells("a\n.b\n", None, true), "0,1,a\n1,0,b\n");
    }

    #[test]
    fn a_comma_and_a_quote_may_be_tiles() {
        assert_eq!(cells(",\"", None, false), "0,0,\",\"\n1,0,\"\"\"\"\n");
    }
}
