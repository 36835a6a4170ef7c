//! The cells of a walk, by asking each cell of the path's bounding box.
//!
//! On each axis alone, the path comes to an index at one time and leaves it at another. A cell is walked through if it
//! is left on no axis before, or as soon as, it is reached on all of them; it is touched (`side`) if both happen at
//! once.

use num_bigint::BigInt;
use num_traits::{ToPrimitive, Zero};

use crate::exact::{Q, whole};
use crate::run::Query;

/// Times count as step numbers: this one never comes.
const NEVER: usize = usize::MAX;

/// One row of the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The step.
    pub step: usize,
    /// Its time.
    pub t: Q,
    /// The cell.
    pub cell: Vec<BigInt>,
    /// `main` or `side`.
    pub kind: &'static str,
}

/// A query in units of its grid.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The start.
    pub start: Vec<Q>,
    /// The direction.
    pub dir: Vec<Q>,
    /// The last time, or none.
    pub t_max: Option<Q>,
    /// The last step, or none.
    pub max_steps: Option<usize>,
    /// Whether side cells are left out.
    pub skip: bool,
}

impl Walk {
    /// Reads a query.
    pub fn read(query: &Query) -> Self {
        let (from, dir, end) = match query.vector("from") {
            Some(from) => {
                let to = query.vector("to").expect("the end of a segment");
                let dir = to.iter().zip(&from).map(|(to, from)| to - from).collect();
                (from, dir, Some(whole(1)))
            }
            None => (query.vector("origin").expect("a path"), query.vector("dir").expect("a direction"), None),
        };
        let grid_origin = query.vector("grid_origin").unwrap_or_else(|| vec![Q::zero(); from.len()]);
        let one_size = query.number("cell_size").unwrap_or_else(|| whole(1));
        let sizes = query.vector("cell_size").unwrap_or_else(|| vec![one_size; from.len()]);
        let t_max = match query.get("t_max") {
            None => end,
            Some("inf") => None,
            Some(_) => query.number("t_max"),
        };
        Self {
            start: (0..from.len()).map(|i| (&from[i] - &grid_origin[i]) / &sizes[i]).collect(),
            dir: dir.iter().zip(&sizes).map(|(dir, size): (&Q, &Q)| dir / size).collect(),
            t_max,
            max_steps: query.get("max_steps").map(|text| text.parse().expect("a whole number")),
            skip: query.get("corners") == Some("skip"),
        }
    }

    /// The same walk over cells that are centred on whole numbers.
    pub fn centered(mut self) -> Self {
        self.start.iter_mut().for_each(|start| *start += whole(1) / whole(2));
        self
    }

    /// Whether some p(t), t in the range, lies in the open interior of a cell: the open spans of all axes, and the closed
    /// range, have a t in common.
    pub fn meets_interior(&self, cell: &[BigInt]) -> bool {
        let (mut begin, mut end): (Option<Q>, Option<Q>) = (None, None);
        for (axis, index) in cell.iter().enumerate() {
            let (start, dir, low) = (&self.start[axis], &self.dir[axis], Q::from(index.clone()));
            let high = &low + whole(1);
            if dir.is_zero() {
                if *start <= low || *start >= high {
                    return false;
                }
                continue;
            }
            let [one, other] = [(low - start) / dir, (high - start) / dir];
            let (first, last) = if one < other { (one, other) } else { (other, one) };
            begin = begin.max(Some(first));
            end = Some(end.map_or(last.clone(), |end| end.min(last)));
        }
        let (Some(begin), Some(end)) = (begin, end) else { return true };
        begin < end && end > Q::zero() && self.t_max.as_ref().is_none_or(|most| begin < *most)
    }

    /// The point at the time t.
    pub fn point(&self, t: &Q) -> Vec<Q> {
        self.start.iter().zip(&self.dir).map(|(start, dir)| start + dir * t).collect()
    }

    /// The times at which the path comes to the next index of an axis, and to the next.
    fn arrivals(&self, axis: usize) -> Vec<Q> {
        let (start, dir) = (&self.start[axis], &self.dir[axis]);
        let first = start.floor();
        if dir.is_zero() {
            return Vec::new();
        }
        let rises = dir.is_positive();
        let most = self.max_steps.map_or(NEVER, |steps| steps + 1);
        let in_time = |t: &Q| match &self.t_max {
            None => true,
            // The end of a falling path belongs to the cell above the plane.
            Some(end) => t < end || (t == end && rises),
        };
        (0_i64..)
            .map(|i| if rises { &first + whole(1 + i) } else { &first - whole(i) })
            .map(|plane| (plane - start) / dir)
            .take_while(in_time)
            .take(most)
            .collect()
    }

    /// All rows of the answer, in order.
    pub fn rows(&self) -> Vec<Row> {
        let arrivals: Vec<Vec<Q>> = (0..self.dir.len()).map(|axis| self.arrivals(axis)).collect();
        let mut times: Vec<Q> = arrivals.iter().flatten().cloned().collect();
        times.sort();
        times.dedup();
        times.insert(0, Q::zero());
        let step_of = |t: &Q| 1 + times[1..].binary_search(t).expect("one of the times");
        let steps: Vec<Vec<usize>> = arrivals
            .iter()
            .map(|arrivals| [0].into_iter().chain(arrivals.iter().map(step_of)).chain([NEVER]).collect())
            .collect();
        let mut found = Vec::new();
        let mut offset = vec![0; steps.len()];
        loop {
            let reached = (0..steps.len()).map(|axis| steps[axis][offset[axis]]).max().expect("an axis");
            let left = (0..steps.len()).map(|axis| steps[axis][offset[axis] + 1]).min().expect("an axis");
            if reached <= left {
                // The axes across whose planes the path comes here just then: that is the order of side cells.
                let across: Vec<usize> =
                    (0..steps.len()).filter(|&axis| steps[axis][offset[axis]] == reached).collect();
                found.push((reached, reached < left, across.len(), across, offset.clone()));
            }
            let Some(axis) = (0..steps.len()).find(|&axis| offset[axis] + 2 < steps[axis].len()) else {
                break;
            };
            offset[..axis].fill(0);
            offset[axis] += 1;
        }
        found.sort();
        let cell = |offset: &[usize]| (0..offset.len()).map(|axis| self.index(axis, offset[axis])).collect();
        found
            .iter()
            .filter(|(step, main, ..)| self.max_steps.is_none_or(|most| *step <= most) && (*main || !self.skip))
            .map(|(step, main, _, _, offset)| Row {
                step: *step,
                t: times[*step].clone(),
                cell: cell(offset),
                kind: if *main { "main" } else { "side" },
            })
            .collect()
    }

    fn index(&self, axis: usize, offset: usize) -> BigInt {
        let first = self.start[axis].floor().to_integer();
        if self.dir[axis].is_negative() { first - offset } else { first + offset }
    }

    /// Whether the start, or the end where there is one, lies in a cell whose index is no 64-bit signed integer.
    pub fn is_beyond(&self) -> bool {
        let end = self.t_max.as_ref().map(|t| self.point(t));
        let mut places = self.start.iter().chain(end.iter().flatten());
        places.any(|x| x.floor().to_integer().to_i64().is_none())
    }

    /// How many planes lie between start and end on the axis that has most of them, if a number tells.
    pub fn length(&self) -> Option<u64> {
        let end = self.point(self.t_max.as_ref()?);
        let planes = |(a, b): (&Q, &Q)| (a.floor() - b.floor()).abs().to_integer().to_u64();
        self.start.iter().zip(&end).map(planes).try_fold(0, |most, planes| Some(most.max(planes?)))
    }
}
