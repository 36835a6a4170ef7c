//! A map as text: each solid tile is a solid of a scene in 2D, a cell or the box of its cell.
//!
//! `text` finds the tiles. They become the parameters of solids, so that no command knows maps.

mod text;

use std::collections::BTreeSet;
use std::io::Read;
use std::sync::Arc;

use anyhow::Context;

use crate::cli::Tiles;
use crate::commands::grid::{GridInput, GridSlots, OF_MAP};
use crate::failure::Failure;
use crate::number::Decimal;
use crate::output::format::{SolidsPassed, text_of};
use crate::query::{Args, Kind, Parameters, Spelling, Tile, Value, cut, listed, slot_of};

use super::warnings::{Finding, Warnings};
use text::MapText;

/// A map that walks of an input may pass by.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    /// The name of the map's file.
    name: String,
    /// How many cells wide and high the map is.
    size: [usize; 2],
    /// Whether the last line is the lowest.
    up: bool,
    /// Whether cells are centred on the multiples of their size.
    centers: bool,
    /// Its solid tiles, line by line.
    solids: Arc<SolidsPassed>,
}

/// Reads a map, and gives its solid tiles: each as a solid's parameters, with the tile and its cell. Column c of line r,
/// both counted from 0, is cell (c, r); or the last line is r = 0. `warnings` takes what may surprise.
pub(super) fn read(
    mut file: Box<dyn Read + Send>,
    name: &str,
    (tiles, solid): (&Tiles, Args),
    warnings: &Warnings,
    mut add: impl FnMut(&Args, &str, [i64; 2]) -> anyhow::Result<()>,
) -> anyhow::Result<[usize; 2]> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let line = 1 + bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
        Failure::Data(format!("{name}:{line}: the map is not UTF-8"))
    })?;
    let map = MapText::read(text.strip_prefix('\u{feff}').unwrap_or(text)).map_err(|(line, reason)| {
        let line = line.map_or(String::new(), |line| format!(":{line}"));
        Failure::Data(format!("{name}{line}: {reason}"))
    })?;
    for reason in surprises(&map, tiles) {
        warnings.tell_once(&format!("hitcalc: note: {name}: {reason}"));
    }
    let size = [map.width(), map.lines.len()];
    let failed = |reason: String| Failure::Data(format!("{name}: the tiles: {reason}"));
    let places = Places::new(tiles, size).map_err(failed)?;
    let mut solid = places.begin(solid);
    for (index, line) in map.lines.iter().enumerate() {
        let row = if tiles.up { map.lines.len() - 1 - index } else { index };
        let is_solid = |tile: &str| map.is_solid(tile, tiles.solid.as_deref());
        for (column, tile) in map.tiles(line).enumerate().filter(|(_, tile)| is_solid(tile)) {
            places.place(&mut solid, [column, row]);
            solid.check_length().map_err(|problem| failed(problem.describe(Spelling::Keys)))?;
            add(&solid, tile, [column as i64, row as i64])?;
        }
    }
    Ok(size)
}

/// Where the cells of a map are: for each column and row the number that says so.
struct Places<'a> {
    tiles: &'a Tiles,
    /// The slot of the first number.
    slot: usize,
    numbers: [Vec<Decimal>; 2],
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
        Ok(Self { tiles, slot, numbers: [numbers(0)?, numbers(1)?] })
    }

    /// What all solids have in common.
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

/// What may surprise in a map.
fn surprises(map: &MapText<'_>, tiles: &Tiles) -> Vec<String> {
    let mut surprises = Vec::new();
    if let Some([least, most]) = map.ragged() {
        surprises
            .push(format!("its lines have {least} to {most} tiles; what the shorter ones lack at their ends is free"));
    }
    let all = || map.lines.iter().flat_map(|line| map.tiles(line));
    match &tiles.solid {
        Some(solid) => {
            let lacking: Vec<&str> = map.named(solid).filter(|named| all().all(|tile| tile != *named)).collect();
            if lacking.len() == map.named(solid).count() {
                let what = if map.has_parts { "tile" } else { "character" };
                surprises.push(format!("no {what} of {} is in the map, so nothing is solid", cut(solid)));
            } else if !lacking.is_empty() {
                let lacking = listed(lacking.into_iter().map(cut));
                surprises.push(format!("--solid names {lacking}, which the map does not have"));
            }
            if let Some((tile, plain)) = all().find_map(|tile| {
                let plain = unturned(tile)?;
                let is_named = |tile: &str| map.named(solid).any(|named| named == tile);
                (is_named(&plain) && !is_named(tile)).then_some((tile, plain))
            }) {
                surprises.push(format!("{} is tile {plain} turned or flipped, which --solid does not name", cut(tile)));
            }
        }
        None if map.is_moving_ai => {
            surprises.push("it has a MovingAI header, so ., G and S are free, and all else is solid".to_owned());
        }
        None if !map.has_parts => {
            let is_digit = |tile: &str| tile.trim().is_empty() || tile.bytes().all(|digit| digit.is_ascii_digit());
            if all().any(|tile| tile == "0") && all().all(is_digit) {
                let others: BTreeSet<&str> = all().filter(|tile| *tile != "0" && !tile.trim().is_empty()).collect();
                let many = if others.len() == 1 { "is" } else { "are" };
                let others: String = others.into_iter().collect();
                if !others.is_empty() {
                    surprises.push(format!("0 is solid too; if only {others} {many}, add --solid {others}"));
                }
            }
        }
        None => {}
    }
    surprises
}

impl Map {
    /// A map of this name, with its solid tiles.
    pub(super) fn new(name: &str, size: [usize; 2], tiles: &Tiles, solids: &Arc<SolidsPassed>) -> Self {
        Self { name: name.to_owned(), size, up: tiles.up, centers: tiles.centers, solids: Arc::clone(solids) }
    }

    /// The solid tile in a cell.
    fn solid(&self, cell: [i64; 2]) -> Option<String> {
        // Line by line from the first on.
        let order = |[column, row]: [i64; 2]| (if self.up { -row } else { row }, column);
        let solid = self.solids.cells.binary_search_by_key(&order(cell), |cell| order(*cell)).ok()?;
        self.solids.value(solid, 0).map(text_of)
    }

    /// Finds what may surprise in a walk that has these values, which is called `walk`: that it never enters the map, or
    /// begins in a solid tile; `has` knows what has been found. What is wrong with it is said when it is answered.
    pub(super) fn look(
        &self,
        parameters: Parameters,
        args: &Args,
        walk: &str,
        has: &mut [bool; 2],
        found: &mut Vec<Finding>,
    ) {
        if *has == [true; 2] {
            return;
        }
        let Some(start) = Start::of(self, parameters, args) else { return };
        let Self { name, size: [width, height], .. } = self;
        let (kind, says) = if start.passes_by(self.size) {
            (PASSES_BY, format!("never enters the map, which is {width} cells wide and {height} high, from 0,0"))
        } else if let Some(tile) = self.solid(start.cell) {
            let ([column, row], tile) = (start.cell, cut(&tile));
            let cure = "--solid names those that are solid";
            (BEGINS_INSIDE, format!("begins in a solid tile, {tile} at {column},{row}; {cure}"))
        } else {
            return;
        };
        if !std::mem::replace(&mut has[usize::from(kind == BEGINS_INSIDE)], true) {
            found.push(Finding::First(kind, format!("hitcalc: note: {name}: {walk} {says}")));
        }
    }
}

const PASSES_BY: &str = "a walk that passes a map by";
const BEGINS_INSIDE: &str = "a walk that begins in a solid tile";

/// Where a walk begins, and where it leads.
struct Start {
    /// The cell that it begins in.
    cell: [i64; 2],
    /// Where it certainly ends, if its end is given.
    end: Option<[i64; 2]>,
    /// On each axis whether its index may fall, and whether it may rise.
    may_change: [[bool; 2]; 2],
}

impl Start {
    fn of(map: &Map, parameters: Parameters, args: &Args) -> Option<Self> {
        let vector = |name| args.vector(slot_of(&parameters, name));
        let (start, to, dir) = match (vector("origin"), vector("dir"), vector("from"), vector("to")) {
            (Some(origin), Some(dir), None, None) => (origin, None, Some(dir)),
            (None, None, Some(from), Some(to)) => (from, Some(to), None),
            _ => return None,
        };
        let grid = GridSlots::of(&parameters).read(args, 2, map.centers).ok().filter(|_| args.dimension() == Ok(2))?;
        let cell = |of: [&Decimal; 3]| Some([grid.cell(0, of[0])?, grid.cell(1, of[1])?]);
        let is_whole = !args.has(slot_of(&parameters, "t_max"), Kind::Bound);
        let mut may_change = [[false; 2]; 2];
        for (axis, change) in may_change.iter_mut().enumerate() {
            let way = match (to, dir) {
                (Some(to), _) => to[axis].plus_times(-1, start[axis]).ok()?,
                (_, Some(dir)) => dir[axis].clone(),
                _ => return None,
            };
            *change = [way.is_negative(), !way.is_negative() && !way.is_zero()];
        }
        let end = match to.filter(|_| is_whole) {
            Some(to) => Some(cell(to)?),
            None => None,
        };
        Some(Self { cell: cell(start)?, end, may_change })
    }

    /// Whether it certainly comes to no cell of a map of this size: beyond it on an axis, and it does not come back.
    fn passes_by(&self, size: [usize; 2]) -> bool {
        (0..2).any(|axis| {
            let is_high = |index: i64| i64::try_from(size[axis]).is_ok_and(|size| index >= size);
            let (start, end, [falls, rises]) = (self.cell[axis], self.end.map(|end| end[axis]), self.may_change[axis]);
            let stays_low = start < 0 && (!rises || end.is_some_and(|end| end < 0));
            stays_low || is_high(start) && (!falls || end.is_some_and(is_high))
        })
    }
}
