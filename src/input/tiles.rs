//! A map as text: each solid character is a solid cell of a grid in 2D.
//!
//! The map becomes the CSV of its solid tiles, so that all scenes are read in one way.

use std::io::{Read, Write};

use anyhow::Context;

use crate::cli::{Dialect, Tiles};
use crate::failure::Failure;

/// How that CSV is spelled.
pub const DIALECT: Dialect = Dialect { delimiter: b',', comment: None, escape: None };

/// The solid tiles of a map, as CSV. Column c of line r, both counted from 0, is cell (c, r); or the last line is r = 0.
pub fn read(mut map: Box<dyn Read + Send>, name: &str, tiles: &Tiles) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    map.read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let line = 1 + bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
        Failure::Data(format!("{name}:{line}: the map is not UTF-8"))
    })?;
    Ok(as_csv(text.strip_prefix('\u{feff}').unwrap_or(text), tiles))
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
