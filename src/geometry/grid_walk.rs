//! The cells of a grid that a path crosses, in order: Amanatides and Woo (1987), exact and with its ties. A [`Walk`] works
//! over any ring, a [`WordWalk`] in machine words where these hold it.

mod ahead;

use std::cmp::Ordering;
use std::hint::select_unpredictable;

use dashu_base::Abs;

use crate::number::{Big, Fraction, HalfWord, Machine, Ring, Word, floor_ratio};

use super::path::{Path, Vector};
pub(crate) use ahead::Ahead;

/// A grid of equal cells; cell c covers origin + c·size up to, and without, origin + (c+1)·size.
pub struct Grid<R> {
    /// The low corner of cell 0.
    pub origin: Vector<R>,
    /// The size of a cell, above zero on every axis.
    pub size: Vector<R>,
}

/// A cell index on this axis is beyond 64-bit signed integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellRange {
    pub(crate) axis: usize,
}

/// One step of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cell that the walk is in after the step.
    pub cell: [i64; 3],
    /// For each axis -1, 0 or 1: how the index changed. All zero is the start.
    pub change: [i8; 3],
}

impl Step {
    /// True if the path goes through an edge or a corner.
    #[inline]
    pub(crate) fn is_corner(&self) -> bool {
        self.change.iter().map(|change| change & 1).sum::<i8>() > 1
    }

    /// The cells that the path touches on its way through an edge or a corner, in order: the neighbours of the cell
    /// before across each axis that was crossed, then, in 3D corners, across each two.
    #[inline]
    pub fn side_cells(&self) -> impl Iterator<Item = [i64; 3]> + '_ {
        let crossed = (0..3).filter(|&axis| self.change[axis] != 0).fold(0_u8, |mask, axis| mask | 1 << axis);
        let proper = move |across: &u8| across & !crossed == 0 && *across != crossed;
        SIDES.into_iter().filter(proper).map(|across| {
            std::array::from_fn(|axis| {
                let back = if across & (1 << axis) == 0 { i64::from(self.change[axis]) } else { 0 };
                self.cell[axis] - back
            })
        })
    }
}

/// Sets of axes as bits: x, y, z, xy, xz, yz.
const SIDES: [u8; 6] = [1, 2, 4, 3, 5, 6];

/// A walk in progress. All times are numerators over one common denominator, so that a crossing is a minimum, tests
/// for equality and additions. What the time of a step is rounded from is the shorter fraction of one axis alone.
#[derive(Clone, Debug)]
pub struct Walk {
    cell: [i64; 3],
    axes: [Option<Axis>; 3],
    /// t_max, over the common denominator; `None` is endless.
    limit: Option<Big>,
    /// Of the step that was taken last.
    time: Fraction<Big>,
    started: bool,
}

/// One axis along which the path moves.
#[derive(Clone, Debug)]
struct Axis {
    /// When it meets its next plane.
    next: Big,
    /// From one plane to the next.
    interval: Big,
    /// From the start to the next plane, and from one plane to the next.
    distance: Big,
    size: Big,
    /// The distance in one unit of t.
    speed: Big,
    /// 1 or -1.
    direction: i8,
}

impl Walk {
    /// Begins the walk along `path` from t = 0 to the end of its range, in `dimension` axes.
    pub fn new(grid: &Grid<Big>, path: &Path<Big>, dimension: usize) -> Result<Self, CellRange> {
        let offset = path.origin.minus(&grid.origin);
        let mut cell = [0; 3];
        for (axis, cell) in cell.iter_mut().enumerate().take(dimension) {
            *cell = floor_ratio(&offset[axis], &grid.size[axis]).ok_or(CellRange { axis })?;
        }
        // Every time is N/|V| of its axis: over the product of all |V| that are not zero, and of t_max's denominator.
        let last = path.range.last.as_ref();
        let common = last.map_or(Big::ONE, |last| last.denominator.clone());
        let mut speeds = [const { None }; 3];
        for (axis, speed) in speeds.iter_mut().enumerate().take(dimension) {
            let velocity = &path.direction[axis];
            if !velocity.is_zero() {
                *speed = Some(velocity.clone().abs());
            }
        }
        let product_without = |left_out: Option<usize>| {
            let kept = speeds.iter().enumerate().filter(|(axis, _)| Some(*axis) != left_out);
            kept.filter_map(|(_, speed)| speed.as_ref()).fold(common.clone(), |product, speed| product * speed)
        };
        let mut axes = [const { None }; 3];
        for axis in (0..dimension).filter(|&axis| speeds[axis].is_some()) {
            let size = &grid.size[axis];
            let low = Big::from(cell[axis]) * size;
            let rising = path.direction[axis] > Big::ZERO;
            let distance = if rising { low + size - &offset[axis] } else { offset[axis].clone() - low };
            let factor = product_without(Some(axis));
            let Some(speed) = speeds[axis].clone() else { continue };
            axes[axis] = Some(Axis {
                next: distance.clone() * &factor,
                interval: size.clone() * &factor,
                distance,
                size: size.clone(),
                speed,
                direction: if rising { 1 } else { -1 },
            });
        }
        let limit = last.map(|last| {
            let speeds = speeds.iter().flatten().fold(Big::ONE, |product, speed| product * speed);
            speeds * &last.numerator
        });
        Ok(Self { cell, axes, limit, time: Fraction::whole(Big::ZERO), started: false })
    }

    /// The cell that a path ends in, if all its indices are in range.
    pub(crate) fn last_cell(
        grid: &Grid<Big>,
        path: &Path<Big>,
        last: &Fraction<Big>,
        dimension: usize,
    ) -> Result<[i64; 3], CellRange> {
        let mut cell = [0; 3];
        for (axis, cell) in cell.iter_mut().enumerate().take(dimension) {
            let offset = path.origin[axis].clone() - &grid.origin[axis];
            let position = offset * &last.denominator + path.direction[axis].clone() * &last.numerator;
            let size = grid.size[axis].clone() * &last.denominator;
            *cell = floor_ratio(&position, &size).ok_or(CellRange { axis })?;
        }
        Ok(cell)
    }

    /// The t of the step that was taken last.
    pub(crate) fn time(&self) -> &Fraction<Big> {
        &self.time
    }

    /// Takes the next step; `None` is the end of the walk.
    ///
    /// The first step is the start, at t = 0. An axis on which the index falls does not cross the plane that it
    /// reaches just at the end of the range: the end lies on the low edge of its cell and belongs to it.
    ///
    /// ```
    /// use hitcalc::internals::geometry::{Grid, Path, Range, Vector, Walk};
    /// use hitcalc::internals::number::{Big, Fraction};
    /// let vector = |vector: [i32; 3]| Vector(vector.map(Big::from));
    /// // In halves of a cell: from (0.5, 0.5) to (1.5, 1.5), through the corner between.
    /// let grid = Grid { origin: vector([0; 3]), size: vector([2; 3]) };
    /// let range = Range { first: None, last: Some(Fraction::whole(Big::from(1))) };
    /// let path = Path { origin: vector([1, 1, 0]), direction: vector([2, 2, 0]), range };
    /// let mut walk = Walk::new(&grid, &path, 2).unwrap();
    /// assert_eq!(walk.step().unwrap().unwrap().cell, [0, 0, 0]);
    /// let step = walk.step().unwrap().unwrap();
    /// assert_eq!(step.cell, [1, 1, 0]);
    /// assert!(step.side_cells().eq([[1, 0, 0], [0, 1, 0]]));
    /// assert!(walk.step().is_none());
    /// ```
    pub fn step(&mut self) -> Option<Result<Step, CellRange>> {
        if !self.started {
            self.started = true;
            return Some(Ok(Step { cell: self.cell, change: [0; 3] }));
        }
        let (first, mut crossed) = self.next_crossing()?;
        if let Some(limit) = &self.limit {
            match first.next.cmp(limit) {
                Ordering::Greater => return None,
                Ordering::Equal => {
                    let rises = |axis: &Option<Axis>| axis.as_ref().is_some_and(|axis| axis.direction > 0);
                    for (crossed, axis) in crossed.iter_mut().zip(&self.axes) {
                        *crossed &= rises(axis);
                    }
                }
                Ordering::Less => {}
            }
        }
        if crossed == [false; 3] {
            return None;
        }
        self.time = Fraction { numerator: first.distance.clone(), denominator: first.speed.clone() };
        let mut change = [0; 3];
        for (index, axis) in self.axes.iter_mut().enumerate() {
            let Some(axis) = axis.as_mut().filter(|_| crossed[index]) else { continue };
            axis.next += &axis.interval;
            axis.distance += &axis.size;
            change[index] = axis.direction;
            match self.cell[index].checked_add(i64::from(axis.direction)) {
                Some(cell) => self.cell[index] = cell,
                None => return Some(Err(CellRange { axis: index })),
            }
        }
        Some(Ok(Step { cell: self.cell, change }))
    }

    /// One of the axes that meet a plane next, and for each axis whether it does so then; `None` if the path does not move.
    fn next_crossing(&self) -> Option<(&Axis, [bool; 3])> {
        let mut crossed = [false; 3];
        let mut first: Option<&Axis> = None;
        for (index, axis) in self.axes.iter().enumerate() {
            let Some(axis) = axis else { continue };
            match first.map_or(Ordering::Less, |first| axis.next.cmp(&first.next)) {
                Ordering::Less => {
                    crossed = [false; 3];
                    crossed[index] = true;
                    first = Some(axis);
                }
                Ordering::Equal => crossed[index] = true,
                Ordering::Greater => {}
            }
        }
        first.map(|first| (first, crossed))
    }
}

/// The axes that are compared.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// A [`Walk`] in machine integers, in progress: the same cells, ties and times.
///
/// An axis meets its next plane at N/V: the distance from the start to that plane, over the speed. Which of two axes
/// does so first is the sign of N₁V₂ - N₂V₁. Neither time is ever more than an interval H/V ahead of the path, so the
/// magnitude stays within H₁V₂ and H₂V₁, however far the walk goes; a crossing adds the one or takes the other. An axis
/// that does not move is never first: it has V = 0 and N > 0.
///
/// Where the path ends, its last cell tells where each axis crosses no more, and no time is compared with the end.
pub(crate) struct WordWalk<I> {
    cell: [i64; 3],
    /// The cell that the path ends in.
    last: [i64; 3],
    /// How the index of each axis changes: by 1 or -1.
    direction: [i64; 3],
    axes: [WordAxis; 3],
    /// For each pair of axes N₁V₂ - N₂V₁.
    order: [I; 3],
    /// For each pair H₁V₂ and H₂V₁.
    intervals: [[I; 2]; 3],
    /// N and V of the step that was taken last.
    time: [i64; 2],
    started: bool,
}

/// When an axis crosses planes.
#[derive(Clone, Copy, Debug)]
struct WordAxis {
    /// N in cell 0, which may have wrapped around: where the walk goes, N is right again.
    distance: i64,
    /// How N grows from one cell to that of the next index.
    growth: i64,
    /// V: the distance in one unit of t.
    speed: i64,
}

impl<I: Machine> WordWalk<I> {
    /// Begins the walk along `path` from t = 0 to the end of its range, in `dimension` axes; of one without an end,
    /// no more than `steps` steps may be taken.
    ///
    /// `None` leaves it to [`super::Walk`]: not all its numbers fit, or cells are out of range.
    pub(crate) fn new(grid: &Grid<Word>, path: &Path<Word>, dimension: usize, steps: Option<i64>) -> Option<Self> {
        let last = match &path.range.last {
            Some(last) => Some([last.numerator.to_i64()?, last.denominator.to_i64()?]),
            None => None,
        };
        let zero = I::from(0);
        let [mut first, mut end, mut speed, mut direction] = [[0; 3]; 4];
        // N of the first plane, and H: from one plane to the next.
        let [mut distance, mut size] = [[1; 3]; 2];
        for axis in 0..dimension {
            let offset = (path.origin[axis] - grid.origin[axis]).to_i64()?;
            let velocity = path.direction[axis].to_i64()?;
            size[axis] = grid.size[axis].to_i64()?;
            let size = size[axis];
            let (cell, above) = (offset.div_euclid(size), offset.rem_euclid(size));
            let crossings = match last {
                _ if velocity == 0 => 0,
                Some([numerator, denominator]) => {
                    let end = offset.checked_mul(denominator)?.checked_add(velocity.checked_mul(numerator)?)?;
                    end.div_euclid(size.checked_mul(denominator)?).checked_sub(cell)?.checked_abs()?
                }
                None => steps?.checked_add(1)?,
            };
            direction[axis] = if velocity < 0 { -1 } else { 1 };
            distance[axis] = if velocity < 0 { above } else { size - above };
            speed[axis] = velocity.abs();
            // Neither the last plane nor the last cell overflows.
            size.checked_mul(crossings)?.checked_add(distance[axis])?;
            first[axis] = cell;
            end[axis] = cell.checked_add(direction[axis] * crossings)?;
        }
        let mut order = [zero; 3];
        let mut intervals = [[zero; 2]; 3];
        for (pair, [one, other]) in PAIRS.into_iter().enumerate() {
            let product = |length: i64, axis: usize| {
                // With room for a sum of two.
                let twice = 2 * i128::from(length) * i128::from(speed[axis]);
                I::try_from(twice).ok().and_then(|_| I::try_from(twice / 2).ok())
            };
            order[pair] = product(distance[one], other)? - product(distance[other], one)?;
            intervals[pair] = [product(size[one], other)?, product(size[other], one)?];
        }
        Some(Self {
            cell: first,
            last: end,
            direction,
            axes: std::array::from_fn(|axis| {
                let growth = direction[axis] * size[axis];
                let distance = distance[axis].wrapping_sub(growth.wrapping_mul(first[axis]));
                WordAxis { distance, growth, speed: speed[axis] }
            }),
            order,
            intervals,
            time: [0, 1],
            started: false,
        })
    }

    /// The t of the step that was taken last, to be rounded or made big: products of it may overflow.
    #[inline(always)]
    pub(crate) fn time(&self) -> Fraction<HalfWord> {
        let [numerator, denominator] = self.time.map(HalfWord::integer);
        Fraction { numerator, denominator }
    }

    /// Takes the next step, as [`super::Walk::step`] does; `None` is the end of the walk.
    #[inline(always)]
    pub(crate) fn step(&mut self) -> Option<Step> {
        if !self.started {
            self.started = true;
            return Some(Step { cell: self.cell, change: [0; 3] });
        }
        let zero = I::from(0);
        let [xy, xz, yz] = self.order;
        let next = [(xy <= zero) & (xz <= zero), (xy >= zero) & (yz <= zero), (xz >= zero) & (yz >= zero)];
        // The next axis is hard to foresee: there is no branch on it.
        let axis = select_unpredictable(next[0], 0, select_unpredictable(next[1], 1, 2));
        let WordAxis { distance, growth, speed } = self.axes[axis];
        let time = [distance.wrapping_add(growth.wrapping_mul(self.cell[axis])), speed];
        let change = std::array::from_fn(|axis| {
            // A falling axis does not cross the plane at which the path ends.
            let crosses = next[axis] & (self.cell[axis] != self.last[axis]);
            select_unpredictable(crosses, self.direction[axis], 0)
        });
        let [x, y, z] = change;
        if x | y | z == 0 {
            // All others have crossed their last planes before.
            return None;
        }
        self.cell = std::array::from_fn(|axis| self.cell[axis] + change[axis]);
        for (pair, [one, other]) in PAIRS.into_iter().enumerate() {
            let [later, earlier] = self.intervals[pair];
            let later = select_unpredictable(next[one], later, zero);
            let earlier = select_unpredictable(next[other], earlier, zero);
            self.order[pair] = self.order[pair] + later - earlier;
        }
        self.time = time;
        Some(Step { cell: self.cell, change: [x as i8, y as i8, z as i8] })
    }
}

/// The cells of a walk whose interior the path meets. It meets that of all main cells but those in which it only begins
/// or ends, on their boundary; and of none if it runs in a grid plane.
pub(crate) struct InnerCells {
    none: bool,
    boundary_ends: [Option<[i64; 3]>; 2],
}

impl InnerCells {
    /// The inner cells of a walk along `path` from t = 0 to the end of its range, in `dimension` axes.
    pub(crate) fn new(grid: &Grid<Big>, path: &Path<Big>, dimension: usize) -> Self {
        let start = Fraction::whole(Big::ZERO);
        let last = path.range.last.as_ref();
        let is_on_plane = |axis: usize, t: &Fraction<Big>| {
            let offset = path.origin[axis].clone() - &grid.origin[axis];
            let position = offset * &t.denominator + &path.direction[axis] * &t.numerator;
            (position % (&grid.size[axis] * &t.denominator)).is_zero()
        };
        let axes = || 0..dimension;
        let moves = |axis: &usize| !path.direction[*axis].is_zero();
        let is_point = last.is_some_and(|last| last.numerator.is_zero());
        let cell_at = |t: &Fraction<Big>| Walk::last_cell(grid, path, t, dimension).ok();
        let begins = axes().any(|axis| path.direction[axis] < Big::ZERO && is_on_plane(axis, &start));
        let end = last.filter(|last| axes().any(|axis| path.direction[axis] > Big::ZERO && is_on_plane(axis, last)));
        Self {
            none: axes().filter(|axis| is_point || !moves(axis)).any(|axis| is_on_plane(axis, &start)),
            boundary_ends: [cell_at(&start).filter(|_| begins), end.and_then(cell_at)],
        }
    }

    /// True if there are none, since the path is in a grid plane.
    pub(crate) fn are_none(&self) -> bool {
        self.none
    }

    /// The first and the last main cell, if the path only meets their boundary.
    pub(crate) fn boundary_ends(&self) -> impl Iterator<Item = &[i64; 3]> {
        self.boundary_ends.iter().flatten()
    }

    /// True if a main cell is an inner one.
    #[inline]
    pub(crate) fn contain(&self, cell: &[i64; 3]) -> bool {
        !self.none && !self.boundary_ends.contains(&Some(*cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Range, Vector};
    use crate::number::tests::Random;
    use crate::number::{Exact, Uncertain};

    /// The cells of a walk in halves of a cell: main cells, each with its side cells before it.
    fn walk(origin: [i64; 3], direction: [i64; 3], dimension: usize) -> Vec<(Vec<[i64; 3]>, [i64; 3])> {
        let vector = |components: [i64; 3]| Vector(components.map(Big::from));
        let last = Some(Fraction::whole(Big::from(1)));
        let path = Path { origin: vector(origin), direction: vector(direction), range: Range { first: None, last } };
        let grid = Grid { origin: Vector::zero(), size: vector([2; 3]) };
        let mut walk = Walk::new(&grid, &path, dimension).unwrap();
        let mut cells = Vec::new();
        while let Some(step) = walk.step() {
            let step = step.unwrap();
            cells.push((step.side_cells().collect(), step.cell));
        }
        let end = Walk::last_cell(&grid, &path, path.range.last.as_ref().unwrap(), dimension).unwrap();
        assert_eq!(cells.last().unwrap().1, end, "the floor of the end");
        cells
    }

    #[test]
    fn a_corner_in_2d_has_two_side_cells() {
        let cells = walk([1, 1, 0], [2, -2, 0], 2);
        assert_eq!(cells, [(vec![], [0, 0, 0]), (vec![[1, 0, 0], [0, -1, 0]], [1, -1, 0])]);
    }

    #[test]
    fn a_corner_in_3d_has_six_in_the_order_x_y_z_xy_xz_yz() {
        let cells = walk([1, 1, 1], [2, 2, 2], 3);
        let sides = vec![[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [1, 0, 1], [0, 1, 1]];
        assert_eq!(cells, [(vec![], [0; 3]), (sides, [1; 3])]);
    }

    #[test]
    fn a_falling_index_does_not_cross_the_plane_on_which_the_walk_ends() {
        assert_eq!(walk([3, 1, 0], [-1, 0, 0], 2), [(vec![], [1, 0, 0])]);
        assert_eq!(walk([1, 1, 0], [1, 0, 0], 2), [(vec![], [0, 0, 0]), (vec![], [1, 0, 0])]);
        // At a corner the rising axis alone crosses.
        assert_eq!(walk([1, 3, 0], [1, -1, 0], 2), [(vec![], [0, 1, 0]), (vec![], [1, 1, 0])]);
    }

    #[test]
    fn a_falling_walk_leaves_the_plane_it_starts_on_at_once() {
        assert_eq!(walk([2, 1, 0], [-1, 0, 0], 2), [(vec![], [1, 0, 0]), (vec![], [0, 0, 0])]);
        assert_eq!(walk([-2, 1, 0], [0, 0, 0], 2), [(vec![], [-1, 0, 0])]);
    }

    #[test]
    fn a_time_is_the_way_to_a_plane_over_the_speed_on_its_axis() {
        let vector = |components: [i64; 3]| Vector(components.map(Big::from));
        let range = Range { first: None, last: Some(Fraction::whole(Big::from(1))) };
        // From (1, 3) to (7, -1) in halves of a cell, and from the corner of cell 0.
        let path = Path { origin: vector([11, 13, 0]), direction: vector([6, -4, 0]), range };
        let grid = Grid { origin: vector([10; 3]), size: vector([2; 3]) };
        let mut walk = Walk::new(&grid, &path, 2).unwrap();
        let mut times = Vec::new();
        while let Some(step) = walk.step() {
            times.push((walk.time().closed_form().unwrap(), step.unwrap().cell));
        }
        let cells = [[0, 1, 0], [1, 1, 0], [1, 0, 0], [2, 0, 0], [2, -1, 0], [3, -1, 0]];
        let expected = ["0", "1/6", "1/4", "1/2", "3/4", "5/6"].map(str::to_owned).into_iter().zip(cells);
        assert_eq!(times, expected.collect::<Vec<_>>());
        assert_eq!(Walk::last_cell(&grid, &path, path.range.last.as_ref().unwrap(), 2), Ok([3, -1, 0]));
    }

    const MOST: i64 = 40;

    /// A step and its time.
    type Timed = (Step, Result<f64, Uncertain>);

    /// A path, a grid and a range of t, all in units.
    #[derive(Debug)]
    pub(super) struct Asked {
        pub(super) origin: [i64; 3],
        pub(super) direction: [i64; 3],
        pub(super) grid_origin: [i64; 3],
        pub(super) size: [i64; 3],
        pub(super) last: Option<[i64; 2]>,
        pub(super) dimension: usize,
    }

    impl Asked {
        pub(super) fn build<R: Ring>(&self) -> (Grid<R>, Path<R>) {
            let vector = |components: [i64; 3]| Vector(components.map(R::integer));
            let last = self.last.map(|last| last.map(R::integer));
            let last = last.map(|[numerator, denominator]| Fraction { numerator, denominator });
            let path = Path {
                origin: vector(self.origin),
                direction: vector(self.direction),
                range: Range { first: None, last },
            };
            (Grid { origin: vector(self.grid_origin), size: vector(self.size) }, path)
        }

        /// The first steps, with their times.
        fn steps_in<I: Machine>(&self) -> Option<Vec<Timed>> {
            let (grid, path) = self.build();
            let mut walk = WordWalk::<I>::new(&grid, &path, self.dimension, Some(MOST))?;
            let mut steps = Vec::new();
            while let Some(step) = walk.step().filter(|_| steps.len() as i64 <= MOST) {
                steps.push((step, walk.time().round()));
            }
            Some(steps)
        }

        fn steps_in_big(&self) -> Vec<Timed> {
            let (grid, path) = self.build();
            let mut walk = Walk::new(&grid, &path, self.dimension).unwrap();
            let mut steps = Vec::new();
            while let Some(step) = walk.step().filter(|_| steps.len() as i64 <= MOST) {
                steps.push((step.unwrap(), walk.time().round()));
            }
            steps
        }
    }

    fn below(random: &mut Random, most: i64) -> i64 {
        random.below(most as u64) as i64
    }

    #[test]
    fn random_walks_are_those_of_big_integers() {
        let mut random = Random(12);
        let mut taken = [0; 2];
        for _ in 0..30_000 {
            // Small numbers for ties and ends on planes; large ones for the ends of the types.
            let power = [2, 3, 5, 20, 30, 40, 59][random.below(7) as usize];
            let mut number = |power: u32| below(&mut random, 1 << power) - (1 << (power - 1));
            let (origin, grid_origin) = ([0; 3].map(|_| number(power)), [0; 3].map(|_| number(power)));
            let direction = [0; 3].map(|_| number(power) / 2);
            let size_power = if number(5) < 4 { power } else { 2 };
            let size = [0; 3].map(|_| number(size_power).abs().max(1));
            let last = (number(3) < 3).then(|| [number(4).abs(), number(3).abs().max(1)]);
            let dimension = 2 + usize::from(number(4) < 3);
            let asked = Asked { origin, direction, grid_origin, size, last, dimension };
            let expected = asked.steps_in_big();
            let found = [asked.steps_in::<i64>(), asked.steps_in::<i128>()];
            for (steps, taken) in found.into_iter().zip(&mut taken) {
                *taken += usize::from(steps.is_some());
                let Some(steps) = steps else { continue };
                let first = steps.iter().zip(&expected).position(|(step, expected)| step != expected);
                let differs = first.map(|at| (at, &steps[at], &expected[at]));
                assert_eq!((differs, steps.len()), (None, expected.len()), "{asked:?}");
            }
        }
        assert!(taken[0] > 10_000 && taken[1] > taken[0] + 3_000, "{taken:?}");
    }

    #[test]
    fn what_does_not_fit_is_left() {
        let fits = |change: &dyn Fn(&mut Asked)| {
            let mut asked = Asked {
                origin: [0; 3],
                direction: [1, 1, 0],
                grid_origin: [0; 3],
                size: [1; 3],
                last: Some([3, 1]),
                dimension: 2,
            };
            change(&mut asked);
            [asked.steps_in::<i64>().is_some(), asked.steps_in::<i128>().is_some()]
        };
        assert_eq!(fits(&|_| {}), [true; 2]);
        // The products of two axes, twice.
        assert_eq!(fits(&|asked| (asked.size[0], asked.direction[1]) = (1 << 31, (1 << 31) - 1)), [true; 2]);
        assert_eq!(fits(&|asked| (asked.size[0], asked.direction[1]) = (1 << 31, 1 << 31)), [false, true]);
        // The end, its cell, and the last one of a walk without an end.
        assert_eq!(fits(&|asked| asked.last = Some([1 << 62, 1])), [true; 2]);
        assert_eq!(fits(&|asked| (asked.last, asked.direction[0]) = (Some([1 << 62, 1]), 2)), [false; 2]);
        let near_end = |asked: &mut Asked, to: i64| (asked.last, asked.origin[0]) = (None, i64::MAX - to);
        assert_eq!([MOST + 1, MOST].map(|to| fits(&|asked| near_end(asked, to))), [[true; 2], [false; 2]]);
        assert_eq!(fits(&|asked| (asked.last, asked.size[0]) = (None, i64::MAX / MOST)), [false; 2]);
    }
}
