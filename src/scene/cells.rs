//! Which solids of a grid lie in a cell.
//!
//! A hash table of nothing but indices in the file: the cells themselves are kept once, in the file's order. Doubles
//! are chained, so a look-up names them in that order too.

use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::bvh::MOST;

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
    pub(super) fn new(mut cells: Vec<[i64; 3]>) -> Self {
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

    /// The cell of a solid.
    pub(crate) fn cell(&self, solid: u32) -> [i64; 3] {
        self.cells[solid as usize]
    }

    /// Whether there are no solid cells.
    pub(crate) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }
}

/// Mixes the indices of a cell: products to 128 bits whose halves are folded onto each other (as in wyhash), so that
/// neighbours and planes of cells spread over all slots, and so that nobody who does not know the seeds can make cells
/// collide. It takes half as long as the standard library's keyed hash.
fn hash(cell: &[i64; 3], seeds: &[u64; 4]) -> u64 {
    let fold = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b);
        product as u64 ^ (product >> 64) as u64
    };
    let [x, y, z] = cell.map(|index| index as u64);
    let plane = fold(x ^ seeds[0], y ^ seeds[1]);
    fold(plane ^ seeds[2], z ^ seeds[3])
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

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
        for layout in layouts {
            let seeds = Cells::new(vec![[0; 3]]).seeds;
            let slots: HashSet<u64> = (0..8000).map(|n| hash(&layout(n), &seeds) % 16_384).collect();
            // Random numbers would fill about 6330 of them.
            assert!(slots.len() > 5000, "{} slots for 8000 cells", slots.len());
        }
    }
}
