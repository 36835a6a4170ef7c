//! Surprises of walks beside a map: they never enter it, or begin in a solid tile.

use std::sync::Arc;

use crate::cli::Tiles;
use crate::commands::grid::GridSlots;
use crate::output::format::{SolidsPassed, text_of};
use crate::query::{Args, Kind, Parameters, counted, cut, slot_of};

use super::warnings::Finding;

/// A map that walks of an input may pass by.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    /// The name of the map's file.
    name: String,
    /// How many cells wide and high the map is.
    size: [usize; 2],
    /// The last line is the lowest.
    up: bool,
    /// Cells are centred on the multiples of their size.
    centers: bool,
    /// Its solid tiles, line by line.
    solids: Arc<SolidsPassed>,
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
        let Some((start, passes_by)) = start(self, parameters, args) else { return };
        let Self { name, size: [width, height], .. } = self;
        let (kind, says) = if passes_by {
            let map = format!("the map, which is {} wide and {height} high, from cell 0,0", counted(*width, "cell"));
            (PASSES_BY, format!("never enters {map}; --cell-size and --grid-origin say where they lie"))
        } else if let Some(tile) = self.solid(start) {
            let ([column, row], tile) = (start, cut(&tile));
            let cure = "--solid names those that are solid";
            (BEGINS_INSIDE, format!("begins in a solid tile, {tile} at {column},{row}; {cure}"))
        } else {
            return;
        };
        if !std::mem::replace(&mut has[usize::from(kind == BEGINS_INSIDE)], true) {
            found.push(Finding::Name(kind.to_owned(), vec![format!("hitcalc: note: {name}: {walk} {says}")]));
        }
    }
}

const PASSES_BY: &str = "a walk that passes a map by";
const BEGINS_INSIDE: &str = "a walk that begins in a solid tile";

/// The cell that a walk begins in, and whether it certainly meets no cell of the map: it is beyond that on an axis, and does
/// not come back.
fn start(map: &Map, parameters: Parameters, args: &Args) -> Option<([i64; 2], bool)> {
    let vector = |name| args.vector(slot_of(&parameters, name));
    let (from, to, dir) = match (vector("origin"), vector("dir"), vector("from"), vector("to")) {
        (Some(origin), Some(dir), None, None) => (origin, None, Some(dir)),
        (None, None, Some(from), Some(to)) => (from, Some(to), None),
        _ => return None,
    };
    let grid = GridSlots::of(&parameters).read(args, 2, map.centers).ok().filter(|_| args.dimension() == Ok(2))?;
    // It certainly ends where its end is given.
    let is_whole = !args.has(slot_of(&parameters, "t_max"), Kind::Bound);
    let (mut start, mut passes_by) = ([0; 2], false);
    for axis in 0..2 {
        let way = match (to, dir) {
            (Some(to), _) => to[axis].plus_times(-1, from[axis]).ok()?,
            (_, Some(dir)) => dir[axis].clone(),
            _ => return None,
        };
        let end = match to.filter(|_| is_whole) {
            Some(to) => Some(grid.cell(axis, to[axis])?),
            None => None,
        };
        start[axis] = grid.cell(axis, from[axis])?;
        let is_high = |index: i64| i64::try_from(map.size[axis]).is_ok_and(|size| index >= size);
        let (falls, rises) = (way.is_negative(), !way.is_negative() && !way.is_zero());
        let stays_low = start[axis] < 0 && (!rises || end.is_some_and(|end| end < 0));
        passes_by |= stays_low || is_high(start[axis]) && (!falls || end.is_some_and(is_high));
    }
    Some((start, passes_by))
}
