//! The walk of [`super::Walk`] in machine integers, from its start on: the same cells, ties and times.
//!
//! An axis meets its next plane at N/V: the distance from the start to that plane, over the speed. Which of two axes
//! does so first is the sign of N₁V₂ - N₂V₁. Neither time is ever more than an interval H/V ahead of the path, so the
//! magnitude stays within H₁V₂ and H₂V₁, however far the walk goes; a crossing adds the one or takes the other. An axis
//! that does not move is never first: it has V = 0 and N > 0.
//!
//! Where the path ends, its last cell tells where each axis crosses no more, and no time is compared with the end.

use std::hint::select_unpredictable;
use std::ops::{Add, Sub};

use crate::number::{Fraction, HalfWord, Ring, Word};

use super::grid_walk::{Grid, Step};
use super::path::Path;

/// An integer that two axes are compared in.
pub trait AxisOrder: Copy + Ord + Add<Output = Self> + Sub<Output = Self> + From<i64> + TryFrom<i128> {}

impl AxisOrder for i64 {}
impl AxisOrder for i128 {}

/// The axes that are compared.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// A walk in progress.
#[derive(Clone, Debug)]
pub struct WordWalk<I> {
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

impl<I: AxisOrder> WordWalk<I> {
    /// Begins the walk along `path` from t = 0 to the end of its range, in `dimension` axes; of one without an end,
    /// no more than `steps` steps may be taken.
    ///
    /// `None` leaves it to [`super::Walk`]: not all its numbers fit, or cells are out of range.
    pub fn new(grid: &Grid<Word>, path: &Path<Word>, dimension: usize, steps: Option<i64>) -> Option<Self> {
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
    pub fn time(&self) -> Fraction<HalfWord> {
        let [numerator, denominator] = self.time.map(HalfWord::integer);
        Fraction { numerator, denominator }
    }

    /// Takes the next step, as [`super::Walk::step`] does; `None` is the end of the walk.
    #[inline(always)]
    pub fn step(&mut self) -> Option<Step> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Range, Vector, Walk};
    use crate::number::enclosure::Random;
    use crate::number::{Exact, Uncertain};

    const MOST: i64 = 40;

    /// A step and its time.
    type Timed = (Step, Result<f64, Uncertain>);

    /// A path, a grid and a range of t, all in units.
    #[derive(Debug)]
    struct Asked {
        origin: [i64; 3],
        direction: [i64; 3],
        grid_origin: [i64; 3],
        size: [i64; 3],
        last: Option<[i64; 2]>,
        dimension: usize,
    }

    impl Asked {
        fn build<R: Ring>(&self) -> (Grid<R>, Path<R>) {
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
        fn steps_in<I: AxisOrder>(&self) -> Option<Vec<Timed>> {
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
                assert!(steps.is_none_or(|steps| steps == expected), "{asked:?}");
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
