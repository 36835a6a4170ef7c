//! A grid of equal cells: that of a walk, or that on which the tiles of a map lie.

use crate::floats::{Float, Rounded};
use crate::geometry::{Grid, Vector};
use crate::number::{Decimal, NotDecimal, Ring, Scale, floor_ratio};
use crate::query::{Args, Kind, Parameter, Parameters, Problem, Stop, VectorArg, ZERO, cut, slot_of};

use super::path_input::{read_vector, vector_in_floats};

pub(crate) const CELL_SIZE: Parameter =
    Parameter::new("cell_size", Kind::NumberOrVector, "Size of a cell, above 0; one number is that on every axis")
        .with_default("1");
/// Where its cells begin.
pub(crate) const GRID_ORIGIN: Parameter =
    Parameter::new("grid_origin", Kind::Vector, "Low corner of cell 0, or with --centers its middle").with_default("0");

/// The parameters that place the tiles of a map, for questions that have no grid of their own.
pub(crate) static OF_MAP: Parameters = Parameters::new(&[CELL_SIZE, GRID_ORIGIN]);

/// Where the parameters of a grid are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GridSlots {
    size: usize,
    origin: usize,
}

impl GridSlots {
    /// Finds the parameters by name.
    pub(crate) const fn of(parameters: &[Parameter]) -> Self {
        Self { size: slot_of(parameters, CELL_SIZE.name), origin: slot_of(parameters, GRID_ORIGIN.name) }
    }

    /// The grid of these values: its cells begin at the multiples of their size, or, with `centers`, are centred on
    /// them.
    pub(crate) fn read(self, args: &Args, dimension: usize, centers: bool) -> Result<GridInput<'_>, Problem> {
        let size = args.number_or_vector(self.size)?.unwrap_or([&ONE; 3]);
        if let Some(size) = size[..dimension].iter().find(|size| size.is_negative() || size.is_zero()) {
            return Err(Problem::of(CELL_SIZE.name, format!("{} is not above 0", cut(&size.to_string()))));
        }
        let origin = args.vector(self.origin).unwrap_or([&ZERO; 3]);
        Ok(GridInput { size, origin, half: centers.then(|| size.map(Decimal::half)) })
    }
}

/// A grid, as decimals.
pub(crate) struct GridInput<'a> {
    size: VectorArg<'a>,
    origin: VectorArg<'a>,
    /// Half of the size, if cells are centred on the multiples of it.
    half: Option<[Decimal; 3]>,
}

static ONE: Decimal = Decimal::integer(1);

impl GridInput<'_> {
    /// The lengths in it, for the scale.
    pub(super) fn lengths(&self) -> impl Iterator<Item = &Decimal> {
        self.size.into_iter().chain(self.origin).chain(self.half.iter().flatten())
    }

    /// True if the cells are centred on the multiples of their size.
    pub(super) fn is_centered(&self) -> bool {
        self.half.is_some()
    }

    pub(super) fn build<R: Ring>(&self, scale: &Scale) -> Result<Grid<R>, Stop> {
        let origin: Vector<R> = read_vector(&self.origin, scale)?;
        let origin = match &self.half {
            None => origin,
            Some(half) => origin.minus(&read_vector(&half.each_ref(), scale)?),
        };
        Ok(Grid { origin, size: read_vector(&self.size, scale)? })
    }

    /// The low corner of cell 0, and the size of a cell, in the textbook's numbers.
    pub(super) fn in_floats<F: Float>(&self, source: &Rounded<F>) -> [[F; 3]; 2] {
        let [mut origin, size] = [self.origin, self.size].map(|vector| vector_in_floats(vector, source));
        if self.half.is_some() {
            origin = std::array::from_fn(|axis| origin[axis] - size[axis].half());
        }
        [origin, size]
    }

    /// Where a cell of this index begins on an axis, or its middle where cells are centred.
    pub(crate) fn anchor(&self, axis: usize, index: i64) -> Result<Decimal, NotDecimal> {
        self.origin[axis].plus_times(index, self.size[axis])
    }

    /// Where a cell of this index begins on an axis.
    pub(crate) fn edge(&self, axis: usize, index: i64) -> Result<Decimal, NotDecimal> {
        let anchor = self.anchor(axis, index)?;
        self.half.as_ref().map_or(Ok(anchor.clone()), |half| anchor.plus_times(-1, &half[axis]))
    }

    /// The index of the cell in which a coordinate lies on an axis, if 64 bits hold it.
    pub(crate) fn cell(&self, axis: usize, coordinate: &Decimal) -> Option<i64> {
        let mut offset = coordinate.plus_times(-1, self.origin[axis]).ok()?;
        if let Some(half) = &self.half {
            offset = offset.plus_times(1, &half[axis]).ok()?;
        }
        let ((numerator, denominator), (size, over)) = (offset.ratio(), self.size[axis].ratio());
        floor_ratio(&(numerator * over), &(denominator * size))
    }
}
