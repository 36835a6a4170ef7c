//! A walk: each axis' first crossing and interval, then the steps, each with the times that were compared; and the textbook's
//! walk in floats.

use std::array::from_fn;
use std::cmp::Ordering;

use super::GridWalkQuery;
use crate::commands::results::Speed;
use crate::explain::expression::{
    LengthUnit, minus, negated, operand, over, product, quotient, root_of_squares, sum, vector,
};
use crate::explain::value::shown;
use crate::explain::{self, Working, cell_text, closed, point, say_of_floats};
use crate::floats::{self, Float, Rounded, digits};
use crate::geometry::{Grid, InnerCells, Path, Step, Vector, Walk};
use crate::number::{Big, Exact, Fraction, Uncertain};
use crate::scene::Scene;

/// The longest walk whose steps are all written out; of a longer one, its first and last steps are.
const SHOWN_STEPS: u128 = 40;
const FIRST_STEPS: u128 = 20;
const LAST_STEPS: u128 = 10;
/// The most steps in which the walk in floats is compared with the exact one.
const COMPARED_STEPS: i64 = 100_000;
const NAMES: [&str; 3] = ["x", "y", "z"];

/// A walk that is to be explained.
pub(super) struct WalkAsked<'a> {
    /// From t = 0 to the end of its range.
    pub(super) path: &'a Path<Big>,
    pub(super) grid: &'a Grid<Big>,
    /// The unit of both.
    pub(super) unit: LengthUnit,
    pub(super) query: &'a GridWalkQuery<'a>,
    /// True, each, if it says where the path comes into a cell, and how long it is there.
    pub(super) wants: [bool; 2],
    pub(super) speed: Speed,
    /// The solid cells that it looks for, if any: the scene, whether those that are only touched count, and the step with
    /// the one that ends the walk.
    pub(super) solids: Option<(&'a Scene, bool, Option<i64>)>,
}

/// One axis along which the path moves.
struct AxisWorking {
    axis: usize,
    rises: bool,
    position: Fraction<Big>,
    velocity: Fraction<Big>,
    origin: Fraction<Big>,
    size: Fraction<Big>,
}

impl AxisWorking {
    /// The plane that the path meets next when it is in this cell.
    fn plane(&self, cell: i64) -> Fraction<Big> {
        let index = Big::from(cell) + i64::from(self.rises);
        sum(&self.origin, &product(&Fraction::whole(index), &self.size))
    }

    fn time(&self, cell: i64) -> Fraction<Big> {
        over(&minus(&self.plane(cell), &self.position), &self.velocity)
    }
}

impl WalkAsked<'_> {
    /// Says how the walk goes, which has not begun; a cell out of range ends the working where it is.
    pub(super) fn explain(
        &self,
        mut walk: Walk,
        inner: Option<&InnerCells>,
        to: &mut Working,
    ) -> Result<(), Uncertain> {
        let axes = self.axes();
        let [size, origin] = [&self.grid.size, &self.grid.origin].map(|of| self.components(of));
        let grid = to.say("grid", format!("cells of size {} from {}", vector(&size), vector(&origin)));
        if self.query.grid.is_centered() {
            let half = |size: &Fraction<Big>| over(size, &Fraction::whole(Big::from(2)));
            let middle: Vec<_> = origin.iter().zip(&size).map(|(origin, size)| sum(origin, &half(size))).collect();
            grid.remark(format!("half a cell below the middle of cell 0, {}", vector(&middle)));
        }
        let Some(Ok(start)) = walk.step() else { return Ok(()) };
        self.start(&start, to);
        for axis in &axes {
            let (cell, name) = (start.cell[axis.axis], NAMES[axis.axis]);
            let plane = axis.plane(cell);
            let formula = format!("t = {}", quotient(&plane, &axis.position, &axis.velocity));
            let mut interval = over(&axis.size, &axis.velocity);
            if !axis.rises {
                interval = negated(&interval);
            }
            let speed = if axis.rises { axis.velocity.clone() } else { negated(&axis.velocity) };
            let interval = match (format!("{}/{}", operand(&axis.size), operand(&speed)), closed(&interval)) {
                (divided, interval) if divided == interval || closed(&speed) == "1" => interval,
                (divided, interval) => format!("{divided} = {interval}"),
            };
            to.equate(&format!("axis {name}"), formula, axis.time(cell))
                .remark(format!("first plane {name} = {}, then every {interval}", closed(&plane)));
        }
        for axis in (0..self.query.dimension).filter(|&axis| self.path.direction[axis].is_zero()) {
            to.say(&format!("axis {}", NAMES[axis]), "never: the path does not move along it");
        }
        if self.wants[1] {
            let (formula, norm) = root_of_squares(&self.components(&self.path.direction));
            to.equate("|d|", formula, norm).remark("the length of the path from t to t + 1");
        }
        to.say("why", "the next plane is the one whose t is least; an axis that it crosses goes on by its interval")
            .apart();
        to.say("step 0", format!("t = 0, cell {}{}", cell_text(&start.cell, self.query.dimension), self.solid(&start)));
        self.cell(0, &start.cell, &Fraction::whole(Big::ZERO), &axes, to)?;
        self.steps(walk, start.cell, &axes, to)?;
        if let Some(inner) = inner {
            let cells: Vec<_> = inner.boundary_ends().map(|cell| cell_text(cell, self.query.dimension)).collect();
            let says = match &cells[..] {
                _ if inner.are_none() => {
                    "the path runs along grid lines, in the interior of no cell: none is listed".to_owned()
                }
                [] => "cells that the path goes past are left out".to_owned(),
                cells => format!(
                    "left out are cells that the path goes past, and {}, whose boundary alone it meets",
                    cells.join(" ")
                ),
            };
            to.say("no touch", says);
        }
        Ok(())
    }

    fn start(&self, start: &Step, to: &mut Working) {
        let inside: Vec<String> = (0..self.query.dimension)
            .map(|axis| {
                let [position, origin, size] =
                    [&self.path.origin, &self.grid.origin, &self.grid.size].map(|part| self.unit.length(&part[axis]));
                format!("⌊{}⌋", quotient(&position, &origin, &size))
            })
            .collect();
        let cell = cell_text(&start.cell, self.query.dimension);
        to.say("start", format!("cell ({}) = {cell}", inside.join(", "))).remark("⌊ ⌋: rounded down");
    }

    fn steps(
        &self,
        mut walk: Walk,
        mut cell: [i64; 3],
        axes: &[AxisWorking],
        to: &mut Working,
    ) -> Result<(), Uncertain> {
        let [most, met] = [self.query.max_steps, self.solids.and_then(|(_, _, met)| met)];
        let [most, met] = [most, met].map(|step| step.map(|step| u128::from(step.unsigned_abs())));
        let count = walk.to_come([most, met].into_iter().flatten().min()).steps;
        let mut number = 0;
        while number < count {
            // Of a walk that is not written out whole some of the first steps are among those left out.
            if number == FIRST_STEPS && count > SHOWN_STEPS {
                let left_out = count - FIRST_STEPS - LAST_STEPS;
                to.say("…", format!("{left_out} steps are left out here"));
                cell = walk.to_come(Some(left_out)).cell;
                walk.skip_to(cell);
                number += left_out;
            }
            number += 1;
            let Some(Ok(step)) = walk.step() else { break };
            // The times that are compared, and where the least leads.
            let times = axes.iter().map(|axis| format!("{} {}", NAMES[axis.axis], closed(&axis.time(cell[axis.axis]))));
            let formula = match axes.len() {
                1 => "t".to_owned(),
                _ => format!("t = min({})", times.collect::<Vec<_>>().join(", ")),
            };
            to.equate(&format!("step {number}"), formula, walk.time().clone()).remark(format!(
                "{}{}",
                crossing(&step, self.query.dimension),
                self.solid(&step)
            ));
            cell = step.cell;
            self.cell(number, &cell, walk.time(), axes, to)?;
        }
        let says = match walk.step() {
            _ if met == Some(count) => "the first solid cell ends the walk".to_owned(),
            Some(_) if most == Some(count) => format!("max_steps = {count} ends the walk"),
            Some(Err(_)) => "the next step leaves the cells whose indices are 64-bit integers".to_owned(),
            _ => self.end(least_time(axes, &cell))?,
        };
        to.say("end", says);
        Ok(())
    }

    /// Where the path comes into the cell of a step, and how long it is there.
    fn cell(
        &self,
        number_of_step: u128,
        cell: &[i64; 3],
        time: &Fraction<Big>,
        axes: &[AxisWorking],
        to: &mut Working,
    ) -> Result<(), Uncertain> {
        let [wants_enter, wants_length] = self.wants;
        if wants_enter {
            point("  enter", self.path, &time.clone().into(), &self.unit, to);
        }
        let end = self.path.range.last.as_ref();
        // Where a walk without an end is cut off, nobody knows when it would leave its last cell.
        if !wants_length
            || end.is_none() && Some(number_of_step) == self.query.max_steps.map(|most| most.unsigned_abs().into())
        {
            return Ok(());
        }
        if let Some(exit) = least_time(axes, cell).into_iter().chain(end.cloned()).reduce(least) {
            let stay = exit.root_sum()?.minus(&time.root_sum()?);
            let (_, speed) = root_of_squares(&self.components(&self.path.direction));
            let formula = format!("({} - {})·{}", closed(&exit), operand(time), operand(&speed));
            to.equate("  length", formula, self.speed.way(&stay));
        }
        Ok(())
    }

    /// The solid cells of a step.
    fn solid(&self, step: &Step) -> String {
        let Some((scene, with_sides, _)) = self.solids else { return String::new() };
        let name = |cell: &[i64; 3]| Some(scene.name(scene.cells.solids_in(cell).next()? as usize).beside_its_cell());
        if let Some(name) = name(&step.cell) {
            return format!(": {name}");
        }
        let touched = step.side_cells().filter(|_| with_sides).find_map(|cell| Some((name(&cell)?, cell)));
        touched.map_or(String::new(), |(name, cell)| format!("; {} is {name}", cell_text(&cell, self.query.dimension)))
    }

    /// Why there is no further step.
    fn end(&self, next: Option<Fraction<Big>>) -> Result<String, Uncertain> {
        let (Some(next), Some(last)) = (next, &self.path.range.last) else {
            return Ok("the path does not move".to_owned());
        };
        let (at, end) = (shown(&next), closed(last));
        Ok(match next.compare(last)?.is_gt() {
            true => format!("the next plane comes at t = {at}, after the end at t = {end}"),
            false => {
                format!("the plane at t = {at} is met just at the end, from above: it belongs to the cell over it")
            }
        })
    }

    fn components(&self, of: &Vector<Big>) -> Vec<Fraction<Big>> {
        self.unit.vector(of)
    }

    /// The axes along which the path moves.
    fn axes(&self) -> Vec<AxisWorking> {
        let moving = (0..self.query.dimension).filter(|&axis| !self.path.direction[axis].is_zero());
        let length = |of: &Vector<Big>, axis: usize| self.unit.length(&of[axis]);
        moving
            .map(|axis| AxisWorking {
                axis,
                rises: self.path.direction[axis] > Big::ZERO,
                position: length(&self.path.origin, axis),
                velocity: length(&self.path.direction, axis),
                origin: length(&self.grid.origin, axis),
                size: length(&self.grid.size, axis),
            })
            .collect()
    }

    /// Says whether the numbers that floats of one type hold have the same cells, and whether the textbook has those; `held`
    /// are the walk of these numbers and the ones that are not as typed.
    pub(super) fn compare<F: Float>(&self, walk: Walk, held: Option<(Vec<String>, Walk)>, to: &mut Working) {
        let (label, dimension) = (format!("in {}-bit floats", F::TYPE.bits()), self.query.dimension);
        let met = self.solids.and_then(|(_, _, met)| met);
        let last = self.query.max_steps.into_iter().chain(met).min();
        let mut exact = walk;
        let mut of_whom = "the same cells";
        if let Some((numbers, held)) = held {
            let mut walked = held.clone();
            if let Parting::At(parted) =
                parting(exact, last, |_| walked.step().and_then(Result::ok).map(|step| step.cell))
            {
                explain::held::<F>(&numbers, &format!("exactly, {}", parted.says("", dimension)), to);
                of_whom = "the cells of the numbers held";
            }
            exact = held;
        }
        let (path, grid) = self.query.in_floats(&Rounded::<F>::default());
        let Some(mut textbook) = FloatWalk::new(&path, grid, dimension) else {
            let says = "wrong: the first cell is beyond 64 bits, or no number at all";
            say_of_floats(&label, says.to_owned(), to);
            return;
        };
        let says = match parting(exact, last, |count| (count == 0 || textbook.step()).then_some(textbook.cell)) {
            Parting::Nowhere(count) => format!("{of_whom}, {count} of them   correct"),
            Parting::Late => format!("the same first {COMPARED_STEPS} cells; those after them were not compared"),
            Parting::At(parted @ Parted { expected: Some(cell), found: None, .. }) => {
                let at = digits(textbook.reaches(&cell));
                format!("wrong: {}; its plane is at t = {at}", parted.says("", dimension))
            }
            Parting::At(parted) => {
                let at = format!(" at t = {}", digits(textbook.t));
                format!("wrong: {}", parted.says(&at, dimension))
            }
        };
        say_of_floats(&label, says, to);
    }
}

/// Where cells part from those of a walk, if they do.
enum Parting {
    /// They are as many, and the same.
    Nowhere(i64),
    /// The first [`COMPARED_STEPS`] are the same.
    Late,
    At(Parted),
}

/// A step in which cells are not those of a walk, with the cell that the walk comes to and the other one, where there are such.
struct Parted {
    count: i64,
    expected: Option<[i64; 3]>,
    found: Option<[i64; 3]>,
}

impl Parted {
    /// In words, with the time of the other cell.
    fn says(&self, at: &str, dimension: usize) -> String {
        let Self { count, .. } = self;
        let text = |cell: &[i64; 3]| cell_text(cell, dimension);
        match (&self.expected, &self.found) {
            (Some(cell), None) => format!("no step {count} to {}", text(cell)),
            (Some(cell), Some(other)) => format!("step {count}{at} goes to {}, not to {}", text(other), text(cell)),
            (None, other) => {
                let other = other.as_ref().map(text).unwrap_or_default();
                format!("step {count}{at} goes on to {other}, where the walk has ended")
            }
        }
    }
}

/// Compares a walk, up to this step, with other cells.
fn parting(mut walk: Walk, last: Option<i64>, mut next: impl FnMut(i64) -> Option<[i64; 3]>) -> Parting {
    for count in 0..COMPARED_STEPS {
        let is_over = last.is_some_and(|last| count > last);
        let expected = if is_over { None } else { walk.step().and_then(Result::ok).map(|step| step.cell) };
        let found = if is_over { None } else { next(count) };
        match (expected, found) {
            (None, None) => return Parting::Nowhere(count),
            (expected, found) if expected != found => return Parting::At(Parted { count, expected, found }),
            _ => {}
        }
    }
    Parting::Late
}

/// The least time at which the path comes to the next plane of an axis, from a cell.
fn least_time(axes: &[AxisWorking], cell: &[i64; 3]) -> Option<Fraction<Big>> {
    axes.iter().map(|axis| axis.time(cell[axis.axis])).reduce(least)
}

/// The lesser of two times; big integers are never uncertain.
fn least(one: Fraction<Big>, other: Fraction<Big>) -> Fraction<Big> {
    if other.compare(&one).is_ok_and(Ordering::is_lt) { other } else { one }
}

/// crosses x, into (1, 0)
fn crossing(step: &Step, dimension: usize) -> String {
    let crossed: Vec<_> = (0..dimension).filter(|&axis| step.change[axis] != 0).map(|axis| NAMES[axis]).collect();
    let cell = cell_text(&step.cell, dimension);
    if crossed.len() == 1 {
        return format!("crosses {}, into {cell}", crossed[0]);
    }
    let sides: Vec<_> = step.side_cells().map(|side| cell_text(&side, dimension)).collect();
    format!("crosses {} at once, past the side cells: {}, into {cell}", crossed.join(" and "), sides.join(" "))
}

// The cells that a path crosses: Amanatides and Woo (1987), with t_max and t_delta added up.

/// A walk in progress.
#[derive(Clone, Debug)]
struct FloatWalk<F> {
    /// The cell that the walk is in.
    cell: [i64; 3],
    /// The t of the step that was taken last.
    t: F,
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
    fn new(path: &floats::Path<F>, [grid_origin, cell_size]: [[F; 3]; 2], dimension: usize) -> Option<Self> {
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
    fn step(&mut self) -> bool {
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

    /// When all planes in front of a neighbouring cell are met.
    fn reaches(&self, cell: &[i64; 3]) -> F {
        let differing = (0..3).filter(|&axis| cell[axis] != self.cell[axis]);
        let times = differing.filter_map(|axis| Some(self.axes[axis].as_ref()?.t_max));
        times.reduce(|first, other| if first.is_below(&other) { other } else { first }).unwrap_or(self.t)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(from: [f64; 3], to: [f64; 3]) -> Vec<[i64; 3]> {
        let direction = from_fn(|axis| to[axis] - from[axis]);
        let path = floats::Path { origin: from, direction, near: 0.0, far: 1.0 };
        let mut walk = FloatWalk::new(&path, [[0.0; 3], [1.0; 3]], 2).unwrap();
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
        let path = floats::Path { origin: [1e30, 0.0, 0.0], direction: [1.0, 0.0, 0.0], near: 0.0, far: 1.0 };
        assert!(FloatWalk::<f64>::new(&path, [[0.0; 3], [1.0; 3]], 2).is_none());
    }
}
