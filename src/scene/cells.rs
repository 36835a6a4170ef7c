//! Which solids of a grid lie in a cell.
//!
//! A hash table with open addressing of nothing but indices in the file, 4 bytes a slot: the cells themselves are kept
//! once, in the file's order. Doubles are chained, so a look-up names them in that order too.

use super::MOST;

/// No solid: an empty slot, or the end of a chain.
const NONE: u32 = u32::MAX;

/// The solid cells of a scene; in 2D the third index is 0.
#[derive(Debug, Default)]
pub struct Cells {
    cells: Vec<[i64; 3]>,
    /// The first solid of a cell, at the slot that its hash gives or in the first free one after it.
    slots: Vec<u32>,
    /// For each solid the next one in its cell; empty if there are no doubles.
    doubles: Vec<u32>,
    low: [i64; 3],
    high: [i64; 3],
}

impl Cells {
    /// The table of cells in the file's order; at most `MOST`, which keeps all of these below `NONE`.
    pub fn new(mut cells: Vec<[i64; 3]>) -> Self {
        debug_assert!(cells.len() <= MOST);
        cells.shrink_to_fit();
        let (mut low, mut high) = ([i64::MAX; 3], [i64::MIN; 3]);
        for cell in &cells {
            for axis in 0..3 {
                low[axis] = low[axis].min(cell[axis]);
                high[axis] = high[axis].max(cell[axis]);
            }
        }
        // A quarter to half full; never without an empty slot, where every search ends.
        let slots = vec![NONE; (2 * cells.len() + 1).next_power_of_two()];
        let mut index = Self { cells, slots, doubles: Vec::new(), low, high };
        // From the last to the first, so that each becomes the head of its chain.
        for solid in (0..index.cells.len() as u32).rev() {
            index.insert(solid);
        }
        index
    }

    fn insert(&mut self, solid: u32) {
        let slot = self.slot(&self.cells[solid as usize]);
        let next = std::mem::replace(&mut self.slots[slot], solid);
        if next != NONE {
            self.doubles.resize(self.cells.len(), NONE);
            self.doubles[solid as usize] = next;
        }
    }

    /// The slot that holds the cell's first solid, or the empty one where it would be.
    fn slot(&self, cell: &[i64; 3]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(cell) as usize & mask;
        while self.slots[slot] != NONE && self.cells[self.slots[slot] as usize] != *cell {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// The solids in a cell by their indices in the file, counted from 0, ascending.
    pub fn solids_in(&self, cell: &[i64; 3]) -> impl Iterator<Item = u32> + '_ {
        let first = if self.may_hold(cell) { self.slots[self.slot(cell)] } else { NONE };
        let next = |solid: &u32| Some(self.doubles.get(*solid as usize).copied().unwrap_or(NONE));
        std::iter::successors(Some(first), next).take_while(|&solid| solid != NONE)
    }

    /// The lowest and the highest index on each axis; `None` without cells.
    pub fn extent(&self) -> Option<([i64; 3], [i64; 3])> {
        (!self.cells.is_empty()).then_some((self.low, self.high))
    }

    fn may_hold(&self, cell: &[i64; 3]) -> bool {
        (0..3).all(|axis| self.low[axis] <= cell[axis] && cell[axis] <= self.high[axis])
    }

    /// The cell of a solid.
    pub fn cell(&self, solid: u32) -> [i64; 3] {
        self.cells[solid as usize]
    }

    /// How many solid cells there are, doubles counted.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }
}

/// Mixes the indices of a cell: products to 128 bits whose halves are folded onto each other (as in wyhash), so that
/// neighbours and planes of cells spread over all slots. It takes half as long as the standard library's keyed hash;
/// cells made to collide would slow a scene down, not change an answer.
fn hash(cell: &[i64; 3]) -> u64 {
    let fold = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b);
        product as u64 ^ (product >> 64) as u64
    };
    let [x, y, z] = cell.map(|index| index as u64);
    let plane = fold(x ^ 0xa076_1d64_78bd_642f, y ^ 0xe703_7ed1_a0b4_28db);
    fold(plane ^ 0x8ebc_6af0_9c88_c6e3, z ^ 0x5899_65cc_7537_4cc3)
}

#[cfg(test)]
mod tests {
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
        assert_eq!((index.cell(2), index.len()), ([0, 0, 0], 4));
    }

    #[test]
    fn cells_in_lines_planes_and_far_apart_spread_over_the_slots() {
        let layouts: [fn(i64) -> [i64; 3]; 4] =
            [|n| [0, 0, n], |n| [n % 100, n / 100, 0], |n| [n << 40, n << 20, -n], |n| [n % 20, n / 20 % 20, n / 400]];
        for layout in layouts {
            let index = Cells::new((0..8000).map(layout).collect());
            let mask = index.slots.len() - 1;
            let steps = |cell: &[i64; 3]| index.slot(cell).wrapping_sub(hash(cell) as usize) & mask;
            let total: usize = index.cells.iter().map(steps).sum();
            assert!(total < 8000, "{total} steps for 8000 cells");
        }
    }
}
