//! Goes ahead in a walk to where it comes to a region of cells: the steps before are counted, not taken.

use dashu_base::ExtendedGcd;

use super::{PAIRS, Walk, WordAxis, WordWalk};
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
            let time = |planes: i128| &moving.next + &moving.interval * Big::from(planes - 1);
            if leave <= 0 {
                return Some(Ahead::Never);
            }
            arrival = arrival.max((enter > 0).then(|| time(enter)));
            let time = time(leave);
            leaving = Some(leaving.filter(|leaving| *leaving < time).unwrap_or(time));
        }
        let Some(arrival) = arrival else { return Some(Ahead::After(0, self.cell)) };
        if [&leaving, &self.limit].into_iter().flatten().any(|end| *end < arrival) {
            return Some(Ahead::Never);
        }
        let times = self.axes.each_ref().map(|axis| {
            let axis = axis.as_ref()?;
            Some(Times { first: axis.next.clone(), interval: axis.interval.clone() })
        });
        let count = |times: &Option<Times>| times.as_ref().map_or(Big::ZERO, |times| times.before(&arrival));
        let shared = |one: &Option<Times>, other: &Option<Times>| one.as_ref()?.shared(other.as_ref()?);
        let (mut cell, mut steps) = (self.cell, Big::ZERO);
        for (axis, cell) in cell.iter_mut().enumerate() {
            let planes = count(&times[axis]);
            let way = self.axes[axis].as_ref().map_or(0, |axis| i64::from(axis.direction));
            *cell = cell.checked_add(way * i64::try_from(&planes).ok()?)?;
            steps += planes;
        }
        // Planes that are crossed at once are one step.
        let pairs = PAIRS.map(|[one, other]| shared(&times[one], &times[other]));
        steps -= pairs.iter().map(count).fold(Big::ZERO, |sum, pair| sum + pair);
        steps += count(&shared(&pairs[0], &times[2]));
        Some(Ahead::After(i64::try_from(&steps).ok()?, cell))
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
    use crate::geometry::{Grid, Path, Range, Step, Vector};
    use crate::number::{Fraction, Ring, Word};

    /// A walk in whole numbers, from a few of which many ties come.
    struct Asked {
        size: [i64; 3],
        origin: [i64; 3],
        direction: [i64; 3],
        dimension: usize,
    }

    impl Asked {
        fn path<R>(&self, number: impl Fn(i64) -> R) -> (Grid<R>, Path<R>) {
            let vector = |of: [i64; 3]| Vector(of.map(&number));
            let range = Range { first: None, last: Some(Fraction { numerator: number(400), denominator: number(7) }) };
            let grid = Grid { origin: vector([0; 3]), size: vector(self.size) };
            (grid, Path { origin: vector(self.origin), direction: vector(self.direction), range })
        }
    }

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
            let asked = Asked { size: each(1, 4, 1), origin: each(-12, 12, 0), direction: each(-6, 6, 0), dimension };
            let low = each(-6, 6, 0);
            let (grid, path) = asked.path(Big::from);
            let high = [0, 1, 2].map(|axis| low[axis] + if axis < dimension { any(0, 12) } else { 0 });
            let is_in = |step: &Step| (0..3).all(|axis| (low[axis]..=high[axis]).contains(&step.cell[axis]));
            let begun = Walk::new(&grid, &path, dimension).unwrap();
            let mut walk = begun.clone();
            let mut all = Vec::new();
            while let Some(step) = walk.step() {
                all.push((step.unwrap(), walk.time().clone()));
            }
            let first = all.iter().position(|(step, _)| is_in(step));
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
                    let (grid, path) = asked.path(<Word as Ring>::integer);
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
