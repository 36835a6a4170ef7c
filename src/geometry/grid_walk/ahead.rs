//! Goes ahead in a walk, to where it comes to a region of cells or by a number of steps: those between are counted, not
//! taken.

use dashu_base::ExtendedGcd;

use super::{Axis, PAIRS, Walk, WordAxis, WordWalk};
use crate::number::{Big, Machine};

/// How a walk comes to a region of cells.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Ahead {
    /// It never does.
    Never,
    /// After this many steps behind the first it is in this cell; from outside it comes to the region by the next step.
    After(i64, [i64; 3]),
}

/// Times at which an axis crosses planes, or two of them do at once, over the common denominator of the walk.
struct Times {
    first: Big,
    interval: Big,
}

impl Times {
    /// How many of them are before this time.
    fn before(&self, time: &Big) -> Big {
        match &self.first < time {
            true => (time - &self.first - Big::ONE) / &self.interval + Big::ONE,
            false => Big::ZERO,
        }
    }

    /// The times that both have: a multiple of this interval behind the first one is one of the other intervals, too.
    fn shared(&self, other: &Self) -> Option<Self> {
        let (common, factor, _) = (&self.interval).gcd_ext(&other.interval);
        let common = Big::from(common);
        let behind = &other.first - &self.first;
        if !(&behind % &common).is_zero() {
            return None;
        }
        let cycle = &other.interval / &common;
        let steps = &behind / &common * factor % &cycle;
        let interval = &self.interval * &cycle;
        let mut first = &self.first + &self.interval * &steps;
        let latest = if self.first < other.first { &other.first } else { &self.first };
        if &first < latest {
            let cycles = (latest - &first + &interval - Big::ONE) / &interval;
            first += cycles * &interval;
        }
        Some(Self { first, interval })
    }
}

impl Axis {
    /// When it crosses the plane of this number, of which the next is 1.
    fn time_of(&self, plane: i128) -> Big {
        &self.next + &self.interval * Big::from(plane - 1)
    }
}

/// When axes cross planes, and when two of them, or all three, do at once: these are one step.
struct Crossings {
    axes: [Option<Times>; 3],
    pairs: [Option<Times>; 3],
    all: Option<Times>,
}

impl Crossings {
    fn of(walk: &Walk) -> Self {
        let axes = walk.axes.each_ref().map(|axis| {
            let axis = axis.as_ref()?;
            Some(Times { first: axis.next.clone(), interval: axis.interval.clone() })
        });
        let shared = |one: &Option<Times>, other: &Option<Times>| one.as_ref()?.shared(other.as_ref()?);
        let pairs = PAIRS.map(|[one, other]| shared(&axes[one], &axes[other]));
        let all = shared(&pairs[0], &axes[2]);
        Self { axes, pairs, all }
    }

    /// The steps before a time.
    fn steps(&self, time: &Big) -> Big {
        let count = |times: &[Option<Times>]| {
            times.iter().flatten().map(|times| times.before(time)).fold(Big::ZERO, |sum, count| sum + count)
        };
        count(&self.axes) - count(&self.pairs) + count(std::slice::from_ref(&self.all))
    }

    /// The cells that the path only touches before a time: two where two axes cross at once, six, as many as three pairs
    /// have, where all do.
    fn sides(&self, time: &Big) -> Big {
        self.pairs.iter().flatten().fold(Big::ZERO, |sum, pair| sum + pair.before(time) * 2)
    }

    /// The cell that a walk is in before a time; `None` if an index is out of range.
    fn cell(&self, walk: &Walk, time: &Big) -> Option<[i64; 3]> {
        let mut cell = walk.cell;
        for ((cell, times), axis) in cell.iter_mut().zip(&self.axes).zip(&walk.axes) {
            let (Some(times), Some(axis)) = (times, axis) else { continue };
            *cell = i64::try_from(Big::from(*cell) + times.before(time) * i64::from(axis.direction)).ok()?;
        }
        Some(cell)
    }
}

/// Steps of a walk that are counted, not taken.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    pub(crate) steps: u128,
    /// How many side cells they have.
    pub(crate) sides: u128,
    /// The cell that they lead to.
    pub(crate) cell: [i64; 3],
}

impl Walk {
    /// How a walk that has not begun comes to the cells from `low` to `high`; `None` if an i64 does not count the steps.
    pub(crate) fn ahead(&self, low: [i64; 3], high: [i64; 3]) -> Option<Ahead> {
        let mut arrival: Option<Big> = None;
        let mut leaving: Option<Big> = None;
        for (axis, moving) in self.axes.iter().enumerate() {
            let [cell, low, high] = [self.cell[axis], low[axis], high[axis]].map(i128::from);
            let Some(moving) = moving else {
                if cell < low || cell > high {
                    return Some(Ahead::Never);
                }
                continue;
            };
            // How many planes it crosses until its index is in the region, and until it is beyond.
            let is_rising = moving.direction > 0;
            let (enter, leave) = if is_rising { (low - cell, high - cell + 1) } else { (cell - high, cell - low + 1) };
            if leave <= 0 {
                return Some(Ahead::Never);
            }
            arrival = arrival.max((enter > 0).then(|| moving.time_of(enter)));
            let time = moving.time_of(leave);
            leaving = Some(leaving.filter(|leaving| *leaving < time).unwrap_or(time));
        }
        let Some(arrival) = arrival else { return Some(Ahead::After(0, self.cell)) };
        if [&leaving, &self.limit].into_iter().flatten().any(|end| *end < arrival) {
            return Some(Ahead::Never);
        }
        let crossings = Crossings::of(self);
        Some(Ahead::After(i64::try_from(crossings.steps(&arrival)).ok()?, crossings.cell(self, &arrival)?))
    }

    /// The steps to come: all of them, or the first `most`. They end where an index would leave its range.
    pub(crate) fn to_come(&self, most: Option<u128>) -> Counted {
        let crossings = Crossings::of(self);
        let leaving = self.axes.iter().zip(self.cell).filter_map(|(axis, cell)| {
            let last = if axis.as_ref()?.direction > 0 { i64::MAX } else { i64::MIN };
            Some(axis.as_ref()?.time_of((i128::from(last) - i128::from(cell)).abs() + 1))
        });
        let leaving = leaving.min();
        let mut end = leaving.iter().chain(&self.limit).min().cloned().unwrap_or(Big::ZERO);
        let most = most.map(Big::from);
        if let Some(most) = most.as_ref().filter(|most| crossings.steps(&end) >= **most) {
            // The least time before which there are so many.
            let mut before = Big::from(-1);
            while &end - &before > Big::ONE {
                let middle: Big = (&before + &end) >> 1;
                let is_enough = crossings.steps(&middle) >= *most;
                *if is_enough { &mut end } else { &mut before } = middle;
            }
        }
        let mut counted = [crossings.steps(&end), crossings.sides(&end)];
        let mut cell = crossings.cell(self, &end).unwrap_or(self.cell);
        // Just at the end of the range rising axes cross alone.
        if self.limit.as_ref() == Some(&end) && most.is_none_or(|most| counted[0] < most) {
            let crosses = |(times, axis): (&Option<Times>, &Option<Axis>)| {
                let is_met = times.as_ref().is_some_and(|times| times.before(&end) != times.before(&(&end + Big::ONE)));
                is_met && axis.as_ref().is_some_and(|axis| axis.direction > 0)
            };
            let crossed: Vec<bool> = crossings.axes.iter().zip(&self.axes).map(crosses).collect();
            let next = [0, 1, 2].map(|axis| cell[axis].checked_add(i64::from(crossed[axis])));
            let count = crossed.iter().filter(|crosses| **crosses).count();
            if let ([Some(x), Some(y), Some(z)], 1..) = (next, count) {
                counted[0] += Big::ONE;
                counted[1] += Big::from([0, 0, 2, 6][count]);
                cell = [x, y, z];
            }
        }
        let [steps, sides] = counted.map(|count| u128::try_from(count).unwrap_or(u128::MAX));
        Counted { steps, sides, cell }
    }

    /// Goes on to a cell on its way, which is that of a step that is taken.
    pub(crate) fn skip_to(&mut self, cell: [i64; 3]) {
        for (axis, moving) in self.axes.iter_mut().enumerate() {
            let Some(moving) = moving else { continue };
            let planes = Big::from((i128::from(cell[axis]) - i128::from(self.cell[axis])).abs());
            moving.next += &moving.interval * &planes;
            moving.distance += &moving.size * &planes;
        }
        (self.cell, self.started) = (cell, true);
    }
}

impl<I: Machine> WordWalk<I> {
    /// This walk on from a cell on its way, as [`Walk::skip_to`] goes there.
    pub(crate) fn skipped_to(mut self, cell: [i64; 3]) -> Option<Self> {
        let axes = self.axes;
        let product = |axis: usize, of: usize| {
            let WordAxis { distance, growth, .. } = axes[axis];
            i128::from(distance.wrapping_add(growth.wrapping_mul(cell[axis]))) * i128::from(axes[of].speed)
        };
        for (order, [one, other]) in self.order.iter_mut().zip(PAIRS) {
            *order = I::try_from(product(one, other) - product(other, one)).ok()?;
        }
        (self.cell, self.started) = (cell, true);
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Step;
    use crate::geometry::grid_walk::tests::Asked;
    use crate::number::Word;

    #[test]
    fn a_walk_that_goes_ahead_is_where_its_steps_lead() {
        let mut seed = 1_u64;
        let mut any = |least: i64, most: i64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            least + ((seed >> 33) % (most - least + 1) as u64) as i64
        };
        let (mut skipped, mut never) = (0, 0);
        for round in 0..3_000 {
            let dimension = 2 + round % 2;
            let mut each =
                |least, most, none: i64| [0, 1, 2].map(|axis| if axis < dimension { any(least, most) } else { none });
            // Of a few whole numbers many ties come.
            let (size, origin, direction) = (each(1, 4, 1), each(-12, 12, 0), each(-6, 6, 0));
            let asked = Asked { origin, direction, grid_origin: [0; 3], size, last: Some([400, 7]), dimension };
            let low = each(-6, 6, 0);
            let (grid, path) = asked.build::<Big>();
            let high = [0, 1, 2].map(|axis| low[axis] + if axis < dimension { any(0, 12) } else { 0 });
            let is_in = |step: &Step| (0..3).all(|axis| (low[axis]..=high[axis]).contains(&step.cell[axis]));
            let begun = Walk::new(&grid, &path, dimension).unwrap();
            let mut walk = begun.clone();
            let mut all = Vec::new();
            while let Some(step) = walk.step() {
                all.push((step.unwrap(), walk.time().clone()));
            }
            let first = all.iter().position(|(step, _)| is_in(step));
            // However many steps are counted, and from wherever.
            let most = (round % 3 > 0).then(|| any(0, all.len() as i64 + 2) as usize);
            let done = any(0, all.len() as i64 - 1) as usize;
            let mut from = begun.clone();
            if done > 0 {
                from.skip_to(all[done].0.cell);
            }
            let steps = &all[done + 1..][..most.unwrap_or(usize::MAX).min(all.len() - done - 1)];
            let sides = steps.iter().map(|(step, _)| step.side_cells().count() as u128).sum();
            let cell = steps.last().map_or(all[done].0.cell, |(step, _)| step.cell);
            let counted = from.to_come(most.map(|most| most as u128));
            assert_eq!(counted, Counted { steps: steps.len() as u128, sides, cell });
            match begun.ahead(low, high).unwrap() {
                Ahead::Never => {
                    never += 1;
                    assert_eq!(first, None, "{:?}", asked.origin);
                }
                Ahead::After(steps, cell) => {
                    let steps = steps as usize;
                    skipped += usize::from(steps > 0);
                    assert!(first.is_none_or(|first| steps == 0 || steps + 1 == first), "{steps} {first:?}");
                    assert_eq!(all[steps].0.cell, cell);
                    let mut walk = begun.clone();
                    walk.skip_to(cell);
                    let (grid, path) = asked.build::<Word>();
                    let word = WordWalk::<i64>::new(&grid, &path, asked.dimension, None).unwrap();
                    let mut word = word.skipped_to(cell).unwrap();
                    for (step, time) in &all[steps + 1..] {
                        assert_eq!(walk.step(), Some(Ok(*step)));
                        let [one, other] = [walk.time(), time];
                        assert_eq!(&one.numerator * &other.denominator, &other.numerator * &one.denominator);
                        assert_eq!(word.step(), Some(*step));
                    }
                    assert!(walk.step().is_none() && word.step().is_none());
                }
            }
        }
        assert!(skipped > 100 && never > 100, "{skipped} go ahead, {never} never come");
    }
}
