//! How near a path comes to a box in any of its forms.

use crate::geometry::{Gap, Path, PlacedSlabs, SpannedBox, Vector, slabs_gap, spanned_gap};
use crate::number::{Decimal, Ring, Scale};
use crate::query::Stop;

use super::{PlacedBox, read_matrix, read_vector, third_axis};

impl PlacedBox<'_> {
    /// Where a path that is given in units of `scale` is nearest to the box, whose slabs with it are `placed`.
    pub(crate) fn gap<R: Ring>(
        &self,
        placed: &PlacedSlabs<R>,
        path: &Path<R>,
        dimension: usize,
        scale: &Scale,
    ) -> Result<Gap<R>, Stop> {
        let target = match self {
            Self::Aligned(_) | Self::Rotation(..) => return upright_gap(placed, path, dimension),
            Self::Matrix(aabb, matrix) => {
                let aabb = aabb.build::<R>(scale)?;
                let (map, translation) = read_matrix::<R>(matrix, dimension, scale)?;
                let mut corner = translation.times(&map.units_in_one);
                for (axis, column) in map.columns.iter().enumerate().take(dimension) {
                    corner = corner.plus(&column.times(&aabb.low[axis]));
                }
                let size = aabb.high.minus(&aabb.low);
                let edges = [0, 1, 2].map(|axis| map.columns[axis].times(&size[axis]));
                SpannedBox { corner, edges, units: map.units_in_one }
            }
            Self::Edges(corner, [u, v], third) => {
                let edge = |edge: &[&Decimal; 3]| read_vector::<R>(edge, scale);
                let third = third.as_ref().map_or(Ok(third_axis()), edge)?;
                let edges = [edge(u)?, edge(v)?, third];
                SpannedBox { corner: read_vector(corner, scale)?, edges, units: R::integer(1) }
            }
        };
        Ok(spanned_gap(&target, placed, path, dimension)?)
    }
}

/// The gap to a box in axes at right angles: the world's, or those of a rotation.
fn upright_gap<R: Ring>(placed: &PlacedSlabs<R>, path: &Path<R>, dimension: usize) -> Result<Gap<R>, Stop> {
    let gap = slabs_gap(&placed.slabs[..dimension], &path.range)?;
    let Some(frame) = &placed.frame else { return Ok(gap) };
    // The rows are the turned axes times the determinant, and offsets from the center were doubled: one unit is twice
    // the determinant in the own axes.
    let rows = frame.rows.iter().zip(&gap.away.0);
    let away = rows.fold(Vector::zero(), |sum, (row, outside)| sum.plus(&row.times(outside)));
    let divisor = gap.divisor * &frame.determinant.squared() * R::integer(2);
    Ok(Gap { away, divisor, ..gap })
}
