//! The box itself, not the path in its axes: a corner and the edges from there, for pictures.

use crate::geometry::{Frame, Vector};
use crate::number::{Big, Scale};
use crate::picture::Body;
use crate::query::Stop;

use super::{PlacedBox, ZERO, read_vector};

impl PlacedBox<'_> {
    /// The corner and the edges that span it, exactly.
    pub(crate) fn body(&self, dimension: usize) -> Result<Body, Stop> {
        let scale = self.scale(Scale::fitting([]), dimension);
        let unit: Big = scale.units_in_one()?;
        let (corner, mut edges, over) = match self {
            Self::Aligned(aabb) => {
                let shape = aabb.build::<Big>(&scale)?;
                let sizes = shape.high.minus(&shape.low);
                return Ok(Body::aligned(shape.low, &sizes, dimension, unit));
            }
            Self::Matrix(aabb, matrix) => {
                let shape = aabb.build::<Big>(&scale)?;
                let linear = Scale::fitting(matrix[..dimension].iter().flat_map(|row| &row[..dimension]).copied());
                let linear_unit: Big = linear.units_in_one()?;
                let mut columns = Vec::with_capacity(3);
                for column in 0..dimension {
                    let entry =
                        |row: usize| if row < dimension { linear.units(matrix[row][column]) } else { Ok(Big::ZERO) };
                    columns.push(Vector([entry(0)?, entry(1)?, entry(2)?]));
                }
                let translation = [0, 1, 2].map(|row| if row < dimension { matrix[row][dimension] } else { &ZERO });
                let mut corner = read_vector::<Big>(&translation, &scale)?.times(&linear_unit);
                let mut edges = Vec::with_capacity(3);
                for (axis, column) in columns.iter().enumerate() {
                    corner = corner.plus(&column.times(&shape.low[axis]));
                    edges.push(column.times(&(&shape.high[axis] - &shape.low[axis])));
                }
                (corner, edges, unit * linear_unit)
            }
            Self::Rotation(aabb, quaternion) => {
                let shape = aabb.build::<Big>(&scale)?;
                let parts = Scale::fitting(quaternion.iter().copied());
                let [x, y, z, w] = quaternion;
                let parts = [parts.units(x)?, parts.units(y)?, parts.units(z)?, parts.units(w)?];
                // A quaternion of length zero was refused when it was read.
                let Some(Frame { rows, determinant }) = Frame::from_quaternion(&parts)? else {
                    return Err(Stop::Uncertain);
                };
                // The rows of the inverse of a rotation are the turned axes.
                let size = shape.high.minus(&shape.low);
                let halves = [0, 1, 2].map(|axis| rows[axis].times(&size[axis]));
                let middle = shape.low.plus(&shape.high).times(&determinant);
                let corner = halves.iter().fold(middle, |corner, half| corner.minus(half));
                let two = Big::from(2);
                (corner, halves.iter().map(|half| half.times(&two)).collect(), unit * determinant * two)
            }
            Self::Edges(corner, edges, third) => {
                let mut spans = Vec::with_capacity(3);
                for edge in edges.iter().chain(third) {
                    spans.push(read_vector(edge, &scale)?);
                }
                (read_vector(corner, &scale)?, spans, unit)
            }
        };
        edges.truncate(dimension);
        Ok(Body::of_box(corner, edges, over))
    }
}
