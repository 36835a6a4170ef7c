//! A walk through a grid: its parameters, and how it is taken.

use crate::commands::grid::GridInput;
use crate::commands::path_input::{PathInput, read_t_max};
use crate::commands::restate;
use crate::explain::{LengthUnit, Working};
use crate::floats::{Float, Rounded};
use crate::geometry::{AxisOrder, CellRange, Grid, InnerCells, Path, Step, Walk, WordWalk};
use crate::number::{Big, Decimal, Fraction, Ring, RingKind, Scale, Word};
use crate::query::{Args, Ask, Problem, Stop, slot_of};

use super::spec::{CORNERS, GRID, MAX_STEPS, PARAMETERS, PATH, T_MAX};
use super::textbook::WalkQuestion;
use super::working::{SolidsAsked, WalkAsked};

/// Is told of the steps of a walk.
pub(super) trait Visitor {
    /// A step of this number, and its t; `false` ends the walk.
    fn step<R: Ring>(&mut self, number: i64, step: &Step, time: &Fraction<R>) -> Result<bool, Stop>;

    /// The walk ends by an error: at this t it leaves for a cell that is out of range.
    fn leave<R: Ring>(&mut self, _: &Fraction<R>) -> Result<(), Stop> {
        Ok(())
    }
}

/// A walk.
pub(super) struct GridWalkQuery<'a> {
    /// The number of dimensions, 2 or 3.
    pub(super) dimension: usize,
    path: PathInput<'a>,
    grid: GridInput<'a>,
    /// The number of the last step, unless the path ends the walk before it.
    pub(super) max_steps: Option<i64>,
    /// Whether cells that are only touched are left out.
    pub(super) skip_corners: bool,
}

impl<'a> GridWalkQuery<'a> {
    /// The walk that was asked for.
    pub(super) fn read(args: &'a Args, ask: &Ask) -> Result<Self, Problem> {
        let dimension = args.dimension()?;
        let path = PATH.read(args)?;
        read_t_max(args, const { slot_of(PARAMETERS, T_MAX.name) }, "the walk")?;
        let max_steps = args.number(const { slot_of(PARAMETERS, MAX_STEPS.name) });
        if path.is_endless() && max_steps.is_none() {
            if args.bound(const { slot_of(PARAMETERS, T_MAX.name) }).is_some() {
                let reason = "is inf, which a walk needs a finite `max_steps` beside: it would never end";
                return Err(Problem::of(T_MAX.name, reason));
            }
            return Err(Problem::of(
                T_MAX.name,
                "is missing: without a finite `t_max` or `max_steps` the walk never ends",
            )
            .incomplete());
        }
        Ok(Self {
            dimension,
            path,
            grid: GRID.read(args, dimension, ask.centers)?,
            // No walk ever takes more steps than an i64 counts.
            max_steps: max_steps.map(|steps| steps.to_i64().unwrap_or(i64::MAX)),
            skip_corners: args.word(const { slot_of(PARAMETERS, CORNERS.name) }) == Some(1),
        })
    }
}

impl GridWalkQuery<'_> {
    /// Tells the visitor of each step.
    ///
    /// It walks in machine integers where these hold all that is to come, else in big ones, and gives which; either is
    /// exact.
    pub(super) fn walk(&self, ask: &Ask, visitor: &mut impl Visitor) -> Result<RingKind, Stop> {
        self.walk_to(self.max_steps, ask, visitor)
    }

    /// Tells the visitor of each step up to the one of the number `last`.
    pub(super) fn walk_to(&self, last: Option<i64>, ask: &Ask, visitor: &mut impl Visitor) -> Result<RingKind, Stop> {
        if ask.takes_fast_numbers() {
            match self.build::<Word>() {
                Err(Stop::Uncertain) => {}
                Err(stop) => return Err(stop),
                Ok((path, grid, _)) => {
                    if let Some(walk) = WordWalk::<i64>::new(&grid, &path, self.dimension, last) {
                        return take_straight_steps(walk, last, visitor).map(|()| Word::KIND);
                    }
                    if let Some(walk) = WordWalk::<i128>::new(&grid, &path, self.dimension, last) {
                        return take_straight_steps(walk, last, visitor).map(|()| Word::KIND);
                    }
                }
            }
        }
        let (path, grid, _) = self.build()?;
        take_steps(self.begin(&grid, &path)?, last, visitor).map(|()| Big::KIND)
    }

    /// Path and grid in units.
    pub(super) fn build<R: Ring>(&self) -> Result<(Path<R>, Grid<R>, Scale), Stop> {
        self.build_with(&[])
    }

    /// Path and grid in units that fit these lengths, too.
    pub(super) fn build_with<R: Ring>(&self, more: &[&Decimal]) -> Result<(Path<R>, Grid<R>, Scale), Stop> {
        let lengths = self.path.lengths().chain(self.grid.lengths()).chain(more.iter().copied());
        let scale = Scale::fitting(lengths);
        let grid = self.grid.build(&scale)?;
        Ok((self.path.build(&scale, false)?, grid, scale))
    }

    /// Says how the walk goes, and what floats make of it.
    pub(super) fn explain(&self, solids: Option<SolidsAsked<'_>>, ask: &Ask, to: &mut Working) -> Result<(), Stop> {
        let (path, grid, scale) = self.build()?;
        let unit = LengthUnit { in_one: scale.units_in_one()? };
        restate::path("p(t)", &self.path, &path, &unit, self.dimension, to)?;
        let walk = self.begin(&grid, &path)?;
        let asked =
            WalkAsked { path: &path, grid: &grid, unit, dimension: self.dimension, max_steps: self.max_steps, solids };
        let inner = if solids.is_none() { self.inner_cells(ask)? } else { None };
        asked.explain(walk.clone(), inner.as_ref(), to)?;
        asked.compare::<f64>(walk.clone(), &self.in_floats(&Rounded::default()), to)?;
        asked.compare::<f32>(walk, &self.in_floats(&Rounded::default()), to)?;
        Ok(())
    }

    /// The main cells that are listed, where not all are.
    pub(super) fn inner_cells(&self, ask: &Ask) -> Result<Option<InnerCells>, Stop> {
        if !ask.no_touch {
            return Ok(None);
        }
        let (path, grid, _) = self.build()?;
        Ok(Some(InnerCells::new(&grid, &path, self.dimension)))
    }

    fn in_floats<F: Float>(&self, source: &Rounded<F>) -> WalkQuestion<F> {
        let [grid_origin, cell_size] = self.grid.in_floats(source);
        WalkQuestion { path: self.path.in_floats(false, source), grid_origin, cell_size }
    }

    /// Begins the walk, if its first cell and, where it is sure to get there, its last one are in range.
    fn begin(&self, grid: &Grid<Big>, path: &Path<Big>) -> Result<Walk, Stop> {
        let walk = Walk::new(grid, path, self.dimension).map_err(out_of_range)?;
        if let Some(last) = &path.range.last
            && self.max_steps.is_none()
        {
            Walk::last_cell(grid, path, last, self.dimension).map_err(out_of_range)?;
        }
        Ok(walk)
    }
}

fn take_straight_steps<I: AxisOrder>(
    mut walk: WordWalk<I>,
    last: Option<i64>,
    visitor: &mut impl Visitor,
) -> Result<(), Stop> {
    let mut number = 0;
    while let Some(step) = walk.step() {
        let goes_on = visitor.step(number, &step, &walk.time())?;
        if !goes_on || Some(number) == last {
            break;
        }
        number += 1;
    }
    Ok(())
}

fn take_steps(mut walk: Walk, last: Option<i64>, visitor: &mut impl Visitor) -> Result<(), Stop> {
    let mut number = 0;
    while let Some(step) = walk.step() {
        let step = match step {
            Ok(step) => step,
            Err(range) => {
                visitor.leave(walk.time())?;
                return Err(out_of_range(range).into());
            }
        };
        let goes_on = visitor.step(number, &step, walk.time())?;
        if !goes_on || Some(number) == last {
            break;
        }
        number += 1;
    }
    Ok(())
}

fn out_of_range(CellRange { axis }: CellRange) -> Problem {
    let axis = ["x", "y", "z"][axis];
    Problem::of_query(format!("the walk reaches a cell whose {axis} is beyond 64-bit signed integers"))
}
