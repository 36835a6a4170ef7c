//! Questions whose second half is a solid of a scene: the first one that is met, or the nearest where there is none,
//! found by the scene's index.
//!
//! The positions of a solid are empty in a row, and are filled with the numbers of each solid that the index names. The
//! question itself then answers, so that a scene has no arithmetic of its own. The first solid must be certain.

use std::cell::RefCell;
use std::cmp::Ordering;

use fearless_simd::Simd;

use super::driver::{Outcome, Question};
use super::line::{Line, MOST_EMPTY};
use super::row_reader::RowReader;
use super::slabs::{SlabContact, SlabEnd};
use super::table::Table;
use super::units::Units;
use crate::geometry::Status;
use crate::number::fused_ball::{difference, is_fused};
use crate::number::{Ball, Interval, POWERS, Ring, Uncertain, long_product};
use crate::output::format::{PassedValue, SolidField, SolidsPassed};
use crate::scene::{Candidate, PathBounds, Scene};

/// A question whose rows bring a path, and a scene the rest.
pub(crate) trait PathQuestion<const N: usize>: Question<N> {
    /// The type of its times.
    type Time: ArrivalTime;

    /// Certain bounds of the path of a row.
    fn bounds(&self, row: &Units<N>) -> Option<PathBounds>;

    /// Its contact with the solid of a row, and the time of it; `None` leaves that to the general way. `FUSED` is for
    /// numbers that know their error.
    fn arrival<const FUSED: bool>(&self, row: &Units<N>) -> Option<Outcome<Arrival<Self::Time>>>;

    /// How far it stays from what the row brings besides, rounded; `None` leaves that to the general way.
    fn gap(&self, _row: &Units<N>) -> Option<f64> {
        None
    }
}

/// The solids of a scene, and what is written of them.
pub struct Solids<'a> {
    /// The scene, with all of its solids.
    pub scene: &'a Scene,
    /// Their copied columns.
    pub passed: &'a SolidsPassed,
    /// The columns about the solid of an answer: a cell for each.
    pub cells: Vec<SolidField>,
}

/// A question, asked of the solids of a scene.
pub(super) struct InScene<'a, Q, const N: usize> {
    question: Q,
    solids: Solids<'a>,
    /// For each number of a solid whether it counts half.
    are_halved: Vec<bool>,
    /// The positions that are filled, each with the index of its number.
    filled: Vec<(usize, usize)>,
    /// A touch counts as a miss.
    no_touch: bool,
    /// A miss is reported with the nearest solid.
    nearest: bool,
    memory: RefCell<(Vec<i64>, Vec<Candidate>)>,
}

/// The most numbers that a solid has: a box and a matrix.
const MOST_NUMBERS: usize = 22;

impl<'a, Q: PathQuestion<N>, const N: usize> InScene<'a, Q, N> {
    /// Asks a question that takes what is not in its rows from solids, which all have these slots.
    pub(super) fn new(question: Q, table: &Table<'_>, solids: Solids<'a>) -> Option<Self> {
        let form = table.of_solids;
        let index = |slot: usize| (form & ((1 << slot) - 1)).count_ones() as usize;
        let positions = question.rows().slots().iter().enumerate();
        let of_solid =
            positions.filter_map(|(position, &slot)| Some((position, slot.filter(|slot| form >> slot & 1 == 1)?)));
        let mut are_halved = vec![false; form.count_ones() as usize];
        let filled: Vec<_> = of_solid.map(|(position, slot)| (position, index(slot))).collect();
        for &(position, index) in &filled {
            are_halved[index] = question.rows().halved().contains(&position);
        }
        let is_small = are_halved.len() <= MOST_NUMBERS && solids.count() <= MOST_EMPTY;
        // A touch that counts as a miss has a gap of its own.
        let is_known = !table.ask.nearest || !(table.ask.no_touch || solids.scene.is_empty());
        (is_small && is_known).then(|| Self {
            question,
            solids,
            are_halved,
            filled,
            no_touch: table.ask.no_touch,
            nearest: table.ask.nearest,
            memory: RefCell::default(),
        })
    }

    /// A row with the numbers of a solid in its positions, in units of which all are multiples.
    #[inline(always)]
    fn with(&self, row: &Units<N>, decimals: u32, solid: usize) -> Option<Units<N>> {
        let mut numbers = [(0, 0); MOST_NUMBERS];
        let mut needed = decimals as i32;
        let of_solid = self.solids.scene.numbers(solid).zip(&self.are_halved);
        for ((number, &is_halved), counted) in of_solid.zip(&mut numbers) {
            let (mantissa, exponent) = number?;
            // Half of m·10^e is 5m·10^(e - 1).
            *counted = if is_halved { (mantissa.checked_mul(5)?, exponent - 1) } else { (mantissa, exponent) };
            needed = needed.max(-counted.1);
        }
        let power = |exponent: i32| usize::try_from(exponent).ok().and_then(|exponent| POWERS.get(exponent));
        let scale = *power(needed - decimals as i32)?;
        let mut units = row.units;
        if scale != 1 {
            for units in &mut units {
                *units = units.checked_mul(scale)?;
            }
        }
        for &(position, index) in &self.filled {
            let (mantissa, exponent) = numbers[index];
            units[position] = mantissa.checked_mul(*power(needed + exponent)?)?;
        }
        Units::of(units, needed as u32)
    }

    /// The time when the path of a row comes to a solid; `None` is a miss.
    #[inline(never)]
    fn arrival<S: Simd>(
        &self,
        simd: S,
        row: &Units<N>,
        decimals: u32,
        solid: usize,
    ) -> Result<Option<Q::Time>, Uncertain> {
        let arrival = simd.vectorize(
            #[inline(always)]
            || {
                let row = self.with(row, decimals, solid)?;
                if const { is_fused::<S>() } {
                    self.question.arrival::<true>(&row)
                } else {
                    self.question.arrival::<false>(&row)
                }
            },
        );
        let counts = |arrival: &Arrival<_>| !self.no_touch || arrival.status == Status::Hit;
        Ok(arrival.ok_or(Uncertain)?.contact().filter(counts).map(|arrival| arrival.time))
    }

    /// The solid that the path comes nearest to; `None` if several may be as near.
    #[inline(never)]
    fn nearest(
        &self,
        row: &Units<N>,
        decimals: u32,
        path: &PathBounds,
        (stack, found): (&mut Vec<i64>, &mut Vec<Candidate>),
    ) -> Option<Candidate> {
        let gap = |solid| self.question.gap(&self.with(row, decimals, solid)?);
        self.solids.scene.nearest(path, (stack, &mut *found), |solid| gap(solid).ok_or(Uncertain)).ok()?;
        if let [only] = found[..] { Some(only) } else { None }
    }
}

impl Solids<'_> {
    /// The number of cells in a row about a solid.
    fn count(&self) -> usize {
        self.cells.iter().map(|field| field.columns()).sum()
    }

    /// Writes the cells about a solid, if they may be copied unchanged.
    fn write(&self, solid: usize, line: &mut Line) -> Option<()> {
        for field in &self.cells {
            match field {
                SolidField::Row => line.decimal(self.passed.row(solid) as i64, 0),
                SolidField::Cell => self.passed.cells[solid].iter().for_each(|&index| line.decimal(index, 0)),
                &SolidField::Value(name) => match self.passed.value(solid, name)? {
                    PassedValue::Cell { text, is_quoted: false } if line.is_plain(text) => {
                        line.passed(text).then_some(())?;
                    }
                    _ => return None,
                },
            }
        }
        Some(())
    }
}

impl<Q: PathQuestion<N>, const N: usize> Question<N> for InScene<'_, Q, N> {
    const TAKES_ALL: bool = true;

    fn rows(&self) -> &RowReader<N> {
        self.question.rows()
    }

    fn writes_misses(&self) -> bool {
        self.nearest
    }

    /// Writes the answer for the solid that the path meets first.
    #[inline(always)]
    fn answer<S: Simd>(&self, simd: S, row: &Units<N>, line: &mut Line) -> Option<Outcome<Met>> {
        let decimals = row.unit.decimals()?;
        let path = self.question.bounds(row)?;
        let (stack, found) = &mut *self.memory.borrow_mut();
        // A point that does not move meets what it has no gap to.
        let beside = if self.nearest && path.is_at_rest() {
            self.nearest(row, decimals, &path, (&mut *stack, &mut *found))
        } else {
            None
        };
        let solid = match beside.filter(|candidate| candidate.not_before > 0.0) {
            Some(candidate) => candidate.solid,
            None => {
                let first = self.solids.scene.first(
                    &path,
                    (&mut *stack, &mut *found),
                    #[inline(always)]
                    |solid| self.arrival(simd, row, decimals, solid),
                    #[inline(always)]
                    |time| Some([time.interval().below, time.interval().above]),
                    |left, right| left.compare(right).ok_or(Uncertain),
                );
                match first.ok()? {
                    Some(solid) => solid,
                    None if self.nearest => self.nearest(row, decimals, &path, (stack, found))?.solid,
                    None => {
                        line.empty(self.solids.count());
                        return Some(Outcome::Miss);
                    }
                }
            }
        };
        self.solids.write(solid, line)?;
        let outcome = self.question.answer_apart(simd, &self.with(row, decimals, solid)?, line)?;
        if self.nearest && matches!(outcome, Outcome::Miss) && !self.question.writes_misses() {
            // A row about the nearest solid is none of a miss alone.
            line.miss();
        }
        Some(outcome)
    }
}

// A contact with a solid of a scene, and the time of it.

/// A contact with a solid of a scene, and the time of it.
pub(crate) struct Arrival<T> {
    /// A hit if the path runs through the interior, else a touch.
    pub(crate) status: Status,
    /// The first time of the contact.
    pub(crate) time: T,
}

/// The time of a contact, by which the first one is found.
pub(crate) trait ArrivalTime {
    /// Certain bounds of the time.
    fn interval(&self) -> Interval;

    /// Which of two times comes first, if that is certain.
    fn compare(&self, other: &Self) -> Option<Ordering>;
}

impl<F> Outcome<SlabContact<F>> {
    /// The contact of a path with slabs.
    #[inline(always)]
    pub(crate) fn arrival(self) -> Outcome<Arrival<SlabEnd<F>>> {
        match self {
            Self::Miss => Outcome::Miss,
            Self::Contact(SlabContact { status, ends: [time, _] }) => Outcome::Contact(Arrival { status, time }),
        }
    }
}

impl ArrivalTime for SlabEnd<i64> {
    #[inline(always)]
    fn interval(&self) -> Interval {
        Interval::quotient(self.n as f64, self.d as f64)
    }

    fn compare(&self, other: &Self) -> Option<Ordering> {
        let product = |a: i64, b: i64| i128::from(a) * i128::from(b);
        Some(product(self.n, other.d).cmp(&product(other.n, self.d)))
    }
}

impl ArrivalTime for SlabEnd<i128> {
    #[inline(always)]
    fn interval(&self) -> Interval {
        Interval::quotient(self.n as f64, self.d as f64)
    }

    fn compare(&self, other: &Self) -> Option<Ordering> {
        Some(long_product(self.n, other.d).cmp(&long_product(other.n, self.d)))
    }
}

impl ArrivalTime for Ball {
    #[inline(always)]
    fn interval(&self) -> Interval {
        Self::interval(self)
    }

    fn compare(&self, other: &Self) -> Option<Ordering> {
        difference(self, other).sign().ok()
    }
}

// The contact that a row was found to have, and its times.

/// A contact as far as all questions have it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Met {
    /// A hit if the path runs through the interior, else a touch.
    pub(crate) status: Status,
    /// When it begins and ends, if these are fractions.
    pub(crate) times: Option<[TimeRatio; 2]>,
}

/// A time n/d, with d > 0 or, of -1/0 and 1/0, the infinities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeRatio {
    pub(crate) n: i64,
    pub(crate) d: i64,
}

impl TimeRatio {
    /// The time before all others.
    pub(super) const NEVER_BEGAN: Self = Self { n: -1, d: 0 };
    /// The time behind all others.
    pub(super) const NEVER_ENDS: Self = Self { n: 1, d: 0 };

    pub(super) const fn whole(n: i64) -> Self {
        Self { n, d: 1 }
    }

    /// An interval that certainly holds this time.
    pub(super) fn interval(self) -> Interval {
        match self {
            Self::NEVER_BEGAN => Interval::exact(f64::NEG_INFINITY),
            Self::NEVER_ENDS => Interval::exact(f64::INFINITY),
            Self { n, d } => Interval::quotient(n as f64, d as f64),
        }
    }
}
