//! A scene: many solids, read once and held compactly, and the index that finds those that a path may meet.
//!
//! `packed` holds the numbers of the solids and what certainly contains one, `bvh` finds volumes. Here is what finds grid
//! cells, and the solid that a path comes to first or is nearest to. The index only skips what is certain to be missed;
//! exact geometry decides the rest.

use std::cmp::Ordering;
use std::hash::{BuildHasher, RandomState};

use bvh::{Bvh, MOST};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use packed::PackedArgs;

use crate::query::{Args, Mask, Problem, visible};

mod bvh;
mod packed;

pub(crate) use bvh::Candidate;
pub(crate) use packed::{Bounds, PathBounds, SolidBounds};

/// The kinds of solids for the index.
#[derive(Clone, Copy, Debug)]
pub enum Solid {
    /// A body in space.
    Volume {
        /// Certain bounds of it, at t = 0.
        outline: SolidBounds,
        /// Certain bounds of its velocity; `None` if it does not move.
        motion: Option<Bounds>,
        /// How many inputs are multiplied where a path meets it.
        degree: u32,
        /// True if a path with `path_radius` can be tested against this solid.
        takes_thick_paths: bool,
    },
    /// A cell of a grid.
    Cell([i64; 3]),
}

/// The name of a solid of a scene.
#[derive(Clone, Debug)]
pub(crate) enum SolidName {
    /// The number of its row, from 1, and its own name.
    Row(usize, Option<String>),
    /// The cell of its tile in a map, and the text of that.
    Tile([i64; 2], String),
}

impl SolidName {
    /// `solid 2 (wall)`, or `tile # at (3, 0)`.
    pub(crate) fn in_words(&self) -> String {
        match self {
            Self::Row(row, None) => format!("solid {row}"),
            Self::Row(row, Some(own)) => format!("solid {row} ({})", visible(own)),
            Self::Tile([column, row], tile) => format!("tile {} at ({column}, {row})", visible(tile)),
        }
    }

    /// The solid in words where its cell is said beside it.
    pub(crate) fn beside_its_cell(&self) -> String {
        match self {
            Self::Row(..) => self.in_words(),
            Self::Tile(_, tile) => format!("solid tile {}", visible(tile)),
        }
    }

    /// Its name in a picture, which shows where it is: its own, if it has one that is whole. Others may be cut alike.
    pub(crate) fn title(self) -> String {
        match self {
            Self::Row(_, Some(own)) if !own.contains('…') => own,
            other => other.in_words(),
        }
    }
}

/// The solids of a scene, by their indices, from 0.
pub struct Scene {
    /// 2 or 3; `None` without solids.
    pub(crate) dimension: Option<usize>,
    /// The highest degree of any solid: it decides the fast numbers.
    pub(crate) degree: u32,
    /// True if thick paths can be asked of all solids.
    pub(crate) takes_thick_paths: bool,
    /// Said behind its dimension, where a query has another one.
    pub(crate) cure_of_dimension: &'static str,
    /// The solid cells, if it is a grid's scene.
    pub(crate) cells: Cells,
    /// Says what a solid is called; without it solids are counted.
    pub(crate) names: Option<Box<dyn Fn(usize) -> SolidName + Send + Sync>>,
    count: usize,
    solids: PackedArgs,
    volumes: Bvh,
}

/// A scene while it is read.
pub struct SceneBuilder {
    scene: Scene,
    cells: Vec<[i64; 3]>,
    outlines: Vec<SolidBounds>,
    motions: Vec<Bounds>,
}

/// The working memory of a search, for many of them.
#[derive(Debug, Default)]
pub struct Scratch {
    /// The nodes of the index that a search has still to visit.
    pub(crate) stack: Vec<i64>,
    pub(crate) found: Vec<Candidate>,
    /// The solid that is looked at.
    pub(crate) solid: Args,
}

impl SceneBuilder {
    /// Begins with no solids; `args` has the slots of their command.
    pub fn new(args: &Args) -> Self {
        Self {
            scene: Scene {
                dimension: None,
                degree: 0,
                takes_thick_paths: true,
                cure_of_dimension: "",
                cells: Cells::default(),
                names: None,
                count: 0,
                solids: PackedArgs::new(args.clone()),
                volumes: Bvh::default(),
            },
            cells: Vec::new(),
            outlines: Vec::new(),
            motions: Vec::new(),
        }
    }

    /// How many solids there are.
    pub(crate) fn len(&self) -> usize {
        self.outlines.len().max(self.cells.len())
    }

    /// Adds a solid, which must have the dimension of those before it.
    pub fn add(&mut self, args: &Args, shape: Solid) -> Result<(), Problem> {
        let dimension = args.dimension()?;
        let first = *self.scene.dimension.get_or_insert(dimension);
        if dimension != first {
            return Err(Problem::of_query(format!("is in {dimension}D, but the solids before it are in {first}D")));
        }
        if self.len() >= MOST {
            return Err(Problem::of_query(format!("a scene has at most {MOST} solids")));
        }
        match shape {
            Solid::Cell(cell) => self.cells.push(cell),
            Solid::Volume { outline, motion, degree, takes_thick_paths } => {
                self.scene.solids.push(args);
                self.scene.degree = self.scene.degree.max(degree);
                self.scene.takes_thick_paths &= takes_thick_paths;
                if let Some(motion) = motion {
                    // The solids before it are at rest.
                    self.motions.resize(self.outlines.len(), Bounds { low: [0.0; 3], high: [0.0; 3] });
                    self.motions.push(motion);
                }
                self.outlines.push(outline);
            }
        }
        Ok(())
    }

    /// Builds the index, on this many threads.
    pub fn finish(mut self, threads: usize) -> Scene {
        if !self.motions.is_empty() {
            self.motions.resize(self.outlines.len(), Bounds { low: [0.0; 3], high: [0.0; 3] });
        }
        self.scene.count = self.len();
        self.scene.solids.shrink();
        self.scene.volumes = Bvh::of_moving(self.outlines, self.motions, threads);
        self.scene.cells = Cells::new(self.cells);
        self.scene
    }
}

impl Scene {
    /// Fails if a query of this dimension cannot be asked.
    pub(crate) fn check_dimension(&self, dimension: usize) -> Result<(), Problem> {
        match self.dimension {
            Some(own) if own != dimension => {
                let cure = self.cure_of_dimension;
                Err(Problem::of_query(format!("the query is in {dimension}D, but the scene is in {own}D{cure}")))
            }
            _ => Ok(()),
        }
    }

    /// How many solids there are.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// True if the scene has no solids.
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The name of the solid at this index.
    pub(crate) fn name(&self, solid: usize) -> SolidName {
        self.names.as_ref().map_or(SolidName::Row(solid + 1, None), |names| names(solid))
    }

    /// The working memory that searches need.
    pub fn scratch(&self) -> Scratch {
        Scratch { stack: Vec::new(), found: Vec::new(), solid: self.solids.empty.clone() }
    }

    /// The numbers of a solid, for which there is room in `solid`.
    pub(crate) fn solid<'a>(&self, index: usize, solid: &'a mut Args) -> &'a Args {
        self.solids.unpack(index, solid);
        solid
    }

    /// The slots that each solid gives, if that is the same set for all.
    pub fn form(&self) -> Option<Mask> {
        self.solids.form()
    }

    /// The numbers of a solid in the order of its slots, as mantissas with decimal exponents, and words as the numbers
    /// of their indices; `None` in place of a number that is long or a float, and of what is neither.
    #[inline(always)]
    pub(crate) fn numbers(&self, index: usize) -> impl Iterator<Item = Option<(i64, i32)>> + '_ {
        self.solids.numbers(index)
    }

    /// Calls `candidate` with every solid that the path may meet, about from near to far. It may give an end to the
    /// path's range: solids that are certainly met later only are skipped from then on.
    pub(crate) fn visit(
        &self,
        path: &PathBounds,
        stack: &mut Vec<i64>,
        candidate: impl FnMut(Candidate) -> Option<f64>,
    ) {
        self.volumes.visit(path, stack, candidate);
    }
}

// Which solids of a grid lie in a cell.
//
// A hash table of nothing but indices in the file: the cells themselves are kept once, in the file's order. Doubles
// are chained, so a look-up names them in that order too.

/// No solid: the end of a chain.
const NONE: u32 = u32::MAX;

/// The solid cells of a scene; in 2D the third index is 0.
#[derive(Debug, Default)]
pub(crate) struct Cells {
    cells: Vec<[i64; 3]>,
    /// The first solid of each cell.
    firsts: HashTable<u32>,
    /// For each solid the next one in its cell; empty if there are no doubles.
    doubles: Vec<u32>,
    low: [i64; 3],
    high: [i64; 3],
    seeds: [u64; 4],
}

impl Cells {
    /// The table of cells in the file's order; at most `MOST`, which keeps all of these below `NONE`.
    fn new(mut cells: Vec<[i64; 3]>) -> Self {
        debug_assert!(cells.len() <= MOST);
        cells.shrink_to_fit();
        let (mut low, mut high) = ([i64::MAX; 3], [i64::MIN; 3]);
        for cell in &cells {
            for axis in 0..3 {
                low[axis] = low[axis].min(cell[axis]);
                high[axis] = high[axis].max(cell[axis]);
            }
        }
        let firsts = HashTable::with_capacity(cells.len());
        let random = RandomState::new();
        let seeds = [0, 1, 2, 3].map(|seed| random.hash_one(seed));
        let mut index = Self { cells, firsts, doubles: Vec::new(), low, high, seeds };
        // From the last to the first, so that each becomes the head of its chain.
        for solid in (0..index.cells.len() as u32).rev() {
            index.insert(solid);
        }
        index
    }

    fn insert(&mut self, solid: u32) {
        let cell = &self.cells[solid as usize];
        let is_same = |first: &u32| self.cells[*first as usize] == *cell;
        let hash = |cell| hash(cell, &self.seeds);
        match self.firsts.entry(hash(cell), is_same, |first| hash(&self.cells[*first as usize])) {
            Entry::Vacant(vacant) => drop(vacant.insert(solid)),
            Entry::Occupied(mut first) => {
                let next = std::mem::replace(first.get_mut(), solid);
                self.doubles.resize(self.cells.len(), NONE);
                self.doubles[solid as usize] = next;
            }
        }
    }

    /// The first solid of a cell.
    fn first(&self, cell: &[i64; 3]) -> Option<u32> {
        self.firsts.find(hash(cell, &self.seeds), |first| self.cells[*first as usize] == *cell).copied()
    }

    /// The solids in a cell by their indices in the file, counted from 0, ascending.
    pub(crate) fn solids_in(&self, cell: &[i64; 3]) -> impl Iterator<Item = u32> + '_ {
        let first = if self.may_hold(cell) { self.first(cell) } else { None };
        let next = |solid: &u32| self.doubles.get(*solid as usize).copied().filter(|&next| next != NONE);
        std::iter::successors(first, next)
    }

    /// The lowest and the highest index on each axis; `None` without cells.
    pub(crate) fn extent(&self) -> Option<([i64; 3], [i64; 3])> {
        (!self.cells.is_empty()).then_some((self.low, self.high))
    }

    fn may_hold(&self, cell: &[i64; 3]) -> bool {
        (0..3).all(|axis| self.low[axis] <= cell[axis] && cell[axis] <= self.high[axis])
    }

    pub(crate) fn cell(&self, solid: u32) -> [i64; 3] {
        self.cells[solid as usize]
    }

    /// True if there are no solid cells.
    pub(crate) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }
}

/// Mixes the indices of a cell: products to 128 bits whose halves are folded onto each other (as in wyhash), so that
/// neighbours and planes of cells spread over all slots, and so that nobody who does not know the seeds can make cells
/// collide. The third product is for lines along z: the second alone would let all of a line share its lowest bits where
/// `plane` has many zeros at its end. It takes half as long as the standard library's keyed hash.
fn hash(cell: &[i64; 3], seeds: &[u64; 4]) -> u64 {
    let fold = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b);
        product as u64 ^ (product >> 64) as u64
    };
    let [x, y, z] = cell.map(|index| index as u64);
    let plane = fold(x ^ seeds[0], y ^ seeds[1]);
    // The golden ratio's bits.
    fold(fold(plane ^ seeds[2], z ^ seeds[3]), 0x9e37_79b9_7f4a_7c15)
}

// Finds the solid of a scene that a path meets first, or the one with the least gap.

impl Scene {
    /// The solid that the path meets first; of equal ones the first in the file. `found` is working memory.
    ///
    /// `arrival` gives the exact time when the path meets a solid; `None` is a miss. It is asked where the index is not
    /// certain that a solid is met, and where several may be the first. `bounds` gives two f64 with a time between them,
    /// if it can be bounded, `compare` which of two times comes first.
    #[inline(always)]
    pub(crate) fn first<T, E>(
        &self,
        path: &PathBounds,
        (stack, found): (&mut Vec<i64>, &mut Vec<Candidate>),
        mut arrival: impl FnMut(usize) -> Result<Option<T>, E>,
        bounds: impl Fn(&T) -> Option<[f64; 2]>,
        compare: impl Fn(&T, &T) -> Result<Ordering, E>,
    ) -> Result<Option<usize>, E> {
        found.clear();
        let mut failure = None;
        let mut end = f64::INFINITY;
        self.volumes.visit(
            path,
            stack,
            #[inline(always)]
            |candidate| {
                if failure.is_some() {
                    return None;
                }
                let contact = match candidate.not_after {
                    Some(_) => {
                        self.solids.prefetch(candidate.solid);
                        candidate
                    }
                    None => match arrival(candidate.solid) {
                        Ok(Some(time)) => match bounds(&time) {
                            Some([below, above]) => {
                                Candidate { not_before: below, not_after: Some(above), ..candidate }
                            }
                            // The search goes on without an end.
                            None => candidate,
                        },
                        Ok(None) => return None,
                        Err(error) => {
                            failure = Some(error);
                            end = f64::NEG_INFINITY;
                            return Some(end);
                        }
                    },
                };
                found.push(contact);
                end = contact.not_after.map_or(end, |not_after| end.min(not_after));
                Some(end)
            },
        );
        if let Some(error) = failure {
            return Err(error);
        }
        found.retain(|contact| contact.not_before <= end);
        if let [] | [_] = found[..] {
            return Ok(found.first().map(|first| first.solid));
        }
        let mut best: Option<(T, usize)> = None;
        for contact in found {
            let Some(time) = arrival(contact.solid)? else { continue };
            let is_better = match &best {
                None => true,
                Some((leader, first)) => compare(&time, leader)?.then(contact.solid.cmp(first)).is_lt(),
            };
            if is_better {
                best = Some((time, contact.solid));
            }
        }
        Ok(best.map(|(_, solid)| solid))
    }

    /// Finds the solid that the path comes nearest to, or several whose gaps round to the same, in the order of the
    /// file: `found` holds them then. `rounded` gives the f64 nearest to a gap; rounding keeps the order.
    ///
    /// A solid that is certainly nearer than all others is found by bounds alone.
    pub(crate) fn nearest<E>(
        &self,
        path: &PathBounds,
        (stack, found): (&mut Vec<i64>, &mut Vec<Candidate>),
        mut rounded: impl FnMut(usize) -> Result<f64, E>,
    ) -> Result<(), E> {
        found.clear();
        let mut exact = |solid: usize| {
            let gap = rounded(solid)?;
            Ok(Candidate { solid, not_before: gap, not_after: Some(gap) })
        };
        let mut least = f64::INFINITY;
        self.volumes.nearest(path, stack, |candidate| {
            let candidate = match candidate.not_after {
                Some(_) => {
                    self.solids.prefetch(candidate.solid);
                    candidate
                }
                None => exact(candidate.solid)?,
            };
            if candidate.not_before <= least.next_up() {
                found.push(candidate);
            }
            let bound = candidate.not_after.unwrap_or(f64::INFINITY);
            least = least.min(bound);
            Ok(bound)
        })?;
        found.retain(|candidate| candidate.not_before <= least.next_up());
        if found.len() > 1 {
            for candidate in &mut *found {
                *candidate = exact(candidate.solid)?;
            }
            let least = found.iter().map(|candidate| candidate.not_before).fold(f64::INFINITY, f64::min);
            found.retain(|candidate| candidate.not_before == least);
            found.sort_by_key(|candidate| candidate.solid);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn look_up(index: &Cells, cell: [i64; 3]) -> Vec<u32> {
        index.solids_in(&cell).collect()
    }

    #[test]
    fn every_cell_names_its_solids_in_the_files_order() {
        // Strides without a common factor with 7 visit cells in no order, and each several times.
        let cells: Vec<[i64; 3]> = (0..1000).map(|n| [n * 3 % 7 - 3, n * 5 % 11 - 5, n % 2]).collect();
        let index = Cells::new(cells.clone());
        for x in -5..=5 {
            for y in -7..=7 {
                for z in -1..=2 {
                    let expected: Vec<u32> = (0..1000).filter(|&n| cells[n as usize] == [x, y, z]).collect();
                    assert_eq!(look_up(&index, [x, y, z]), expected, "{x} {y} {z}");
                }
            }
        }
        assert_eq!(index.extent(), Some(([-3, -5, 0], [3, 5, 1])));
    }

    #[test]
    fn cells_that_collide_in_one_run_do_not_in_the_next() {
        let [one, other] = [(); 2].map(|()| Cells::new(vec![[0; 3]]).seeds);
        // A factor of nothing hides the other index.
        let hashes = |seeds| (0..1000).map(|y| hash(&[one[0] as i64, y, 0], seeds)).collect::<HashSet<u64>>().len();
        assert_eq!(hashes(&one), 1);
        assert!(hashes(&other) > 990);
    }

    #[test]
    fn an_empty_scene_has_no_solid_anywhere() {
        let index = Cells::new(Vec::new());
        assert!(index.is_empty() && index.extent().is_none());
        assert!(look_up(&index, [0, 0, 0]).is_empty() && look_up(&index, [i64::MIN, i64::MAX, 0]).is_empty());
    }

    #[test]
    fn indices_at_the_ends_of_their_range_are_found() {
        let ends = [[i64::MIN; 3], [i64::MAX; 3], [0, 0, 0], [i64::MIN; 3]];
        let index = Cells::new(ends.to_vec());
        assert_eq!(look_up(&index, ends[0]), [0, 3]);
        assert_eq!(look_up(&index, ends[1]), [1]);
        assert_eq!(look_up(&index, [i64::MAX, i64::MAX, i64::MIN]), [0; 0]);
        assert_eq!((index.cell(2), index.cells.len()), ([0, 0, 0], 4));
    }

    #[test]
    fn hashes_of_cells_in_lines_planes_and_far_apart_spread() {
        let layouts: [fn(i64) -> [i64; 3]; 4] =
            [|n| [0, 0, n], |n| [n % 100, n / 100, 0], |n| [n << 40, n << 20, -n], |n| [n % 20, n / 20 % 20, n / 400]];
        for layout in [layouts; 50].iter().flatten() {
            let seeds = Cells::new(vec![[0; 3]]).seeds;
            let mut slots = vec![false; 16_384];
            (0..8000).for_each(|n| slots[hash(&layout(n), &seeds) as usize % 16_384] = true);
            // Random numbers would fill about 6330 of them.
            let filled = slots.iter().filter(|is_filled| **is_filled).count();
            assert!(filled > 6000, "{filled} slots for 8000 cells");
        }
    }
}
