//! The cells that a path crosses: Amanatides and Woo (1987), with t_max and t_delta added up.

use std::array::from_fn;

use crate::floats::{Float, Path};

/// A walk over a grid.
#[derive(Clone, Debug)]
pub(super) struct WalkQuestion<F> {
    /// From near, which is 0, to far.
    pub(super) path: Path<F>,
    /// The low corner of cell 0.
    pub(super) grid_origin: [F; 3],
    /// The size of a cell.
    pub(super) cell_size: [F; 3],
}

/// A walk in progress.
#[derive(Clone, Debug)]
pub(super) struct FloatWalk<F> {
    /// The cell that the walk is in.
    pub(super) cell: [i64; 3],
    /// The t of the step that was taken last.
    pub(super) t: F,
    axes: [Option<FloatAxis<F>>; 3],
    far: F,
}

/// An axis along which the path moves.
#[derive(Clone, Debug)]
struct FloatAxis<F> {
    /// When it meets its next plane.
    t_max: F,
    /// From one plane to the next.
    t_delta: F,
    /// 1 or -1.
    step: i64,
}

impl<F: Float> FloatWalk<F> {
    /// Begins in cell ⌊(o - grid_origin)/cell_size⌋; t_max = (plane - o)/d to the next plane grid_origin + c·cell_size,
    /// t_delta = cell_size/d, without its sign. `None` where a cell is beyond 64 bits, or no number at all.
    pub(super) fn new(question: &WalkQuestion<F>, dimension: usize) -> Option<Self> {
        let WalkQuestion { path, grid_origin, cell_size } = question;
        let mut cell = [0; 3];
        for (axis, cell) in cell.iter_mut().enumerate().take(dimension) {
            *cell = ((path.origin[axis] - grid_origin[axis]) / cell_size[axis]).floor()?;
        }
        let begin = |axis: usize| {
            let (o, d, size) = (path.origin[axis], path.direction[axis], cell_size[axis]);
            if axis >= dimension || d.is_zero() {
                return None;
            }
            let rises = d.is_not_negative();
            let next = F::from_whole(cell[axis].saturating_add(i64::from(rises)));
            let plane = grid_origin[axis] + next * size;
            let t_delta = size / d;
            let t_delta = if rises { t_delta } else { F::from_whole(0) - t_delta };
            Some(FloatAxis { t_max: (plane - o) / d, t_delta, step: if rises { 1 } else { -1 } })
        };
        Some(Self { axes: from_fn(begin), cell, t: path.near, far: path.far })
    }

    /// Crosses the planes that come next, all at once where their t_max are equal; `false` at the end of the walk. On
    /// an axis on which the index falls, a plane just at the end is not crossed, as in the exact walk.
    pub(super) fn step(&mut self) -> bool {
        let least = |first: F, other: F| if other.is_below(&first) { other } else { first };
        let Some(t) = self.axes.iter().flatten().map(|axis| axis.t_max).reduce(least) else { return false };
        let far = self.far;
        let is_crossed = |axis: &&mut FloatAxis<F>| axis.t_max == t && (t.is_below(&far) || axis.step > 0);
        let mut moved = false;
        if t.is_at_most(&far) {
            for (cell, axis) in self.cell.iter_mut().zip(&mut self.axes) {
                if let Some(axis) = axis.as_mut().filter(is_crossed) {
                    *cell = cell.saturating_add(axis.step);
                    axis.t_max = axis.t_max + axis.t_delta;
                    moved = true;
                }
            }
        }
        self.t = t;
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(from: [f64; 3], to: [f64; 3]) -> Vec<[i64; 3]> {
        let direction = from_fn(|axis| to[axis] - from[axis]);
        let path = Path { origin: from, direction, near: 0.0, far: 1.0 };
        let question = WalkQuestion { path, grid_origin: [0.0; 3], cell_size: [1.0; 3] };
        let mut walk = FloatWalk::new(&question, 2).unwrap();
        let mut cells = vec![walk.cell];
        while walk.step() {
            cells.push(walk.cell);
        }
        cells
    }

    #[test]
    fn equal_times_are_crossed_at_once() {
        assert_eq!(cells([0.5, 0.5, 0.0], [2.5, 2.5, 0.0]), [[0, 0, 0], [1, 1, 0], [2, 2, 0]]);
        assert_eq!(cells([0.5, 0.5, 0.0], [2.5, 1.5, 0.0]), [[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0]]);
    }

    #[test]
    fn a_falling_index_keeps_the_plane_at_the_end() {
        assert_eq!(cells([0.5, 0.5, 0.0], [-1.0, 0.5, 0.0]), [[0, 0, 0], [-1, 0, 0]]);
        assert_eq!(cells([0.5, 0.5, 0.0], [2.0, 0.5, 0.0]), [[0, 0, 0], [1, 0, 0], [2, 0, 0]]);
    }

    #[test]
    fn a_cell_beyond_64_bits_is_no_walk() {
        let path = Path { origin: [1e30, 0.0, 0.0], direction: [1.0, 0.0, 0.0], near: 0.0, far: 1.0 };
        let question = WalkQuestion { path, grid_origin: [0.0; 3], cell_size: [1.0; 3] };
        assert!(FloatWalk::<f64>::new(&question, 2).is_none());
    }
}
