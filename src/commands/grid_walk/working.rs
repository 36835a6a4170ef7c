//! A walk: each axis' first crossing and interval, then the steps, each with the times that were compared.

use crate::explain::Working;
use crate::explain::expression::{Unit, number, quotient, vector};
use crate::explain::value::{closed, shown};
use crate::floats::{Float, digits};
use crate::geometry::{Grid, Path, Step, Vector, Walk};
use crate::number::{Big, FloatType, Fraction, Uncertain};

use super::textbook::{self, WalkQuestion};

/// Steps that are written out.
const SHOWN_STEPS: i64 = 20;
/// Steps through which floats are followed.
const COMPARED_STEPS: i64 = 100_000;
const NAMES: [&str; 3] = ["x", "y", "z"];

/// A walk that is to be explained.
pub struct WalkAsked<'a> {
    /// From t = 0 to the end of its range.
    pub path: &'a Path<Big>,
    /// The grid.
    pub grid: &'a Grid<Big>,
    /// The unit of both.
    pub unit: Unit,
    /// 2 or 3.
    pub dimension: usize,
    /// The number of the last step, unless the range ends before.
    pub max_steps: Option<i64>,
}

/// One axis along which the path moves.
struct Axis {
    axis: usize,
    rises: bool,
    position: Fraction<Big>,
    velocity: Fraction<Big>,
    origin: Fraction<Big>,
    size: Fraction<Big>,
}

impl Axis {
    /// The plane that the path meets next when it is in this cell.
    fn plane(&self, cell: i64) -> Fraction<Big> {
        let index = Big::from(cell) + i64::from(self.rises);
        sum(&self.origin, &product(&Fraction::whole(index), &self.size))
    }

    /// When it meets it.
    fn time(&self, cell: i64) -> Fraction<Big> {
        over(&sum(&self.plane(cell), &negated(&self.position)), &self.velocity)
    }
}

impl WalkAsked<'_> {
    /// Says how the walk goes, which has not begun; a cell out of range ends the working where it is.
    pub fn explain(&self, mut walk: Walk, to: &mut Working) -> Result<(), Uncertain> {
        let axes = self.axes();
        to.say(
            "grid",
            format!(
                "cells of size {} from {}",
                vector(&self.components(&self.grid.size)),
                vector(&self.components(&self.grid.origin))
            ),
        );
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
            to.equate(&format!("axis {name}"), formula, axis.time(cell)).remark(format!(
                "first plane {name} = {}, then every {}",
                number(&plane),
                number(&interval)
            ));
        }
        for axis in (0..self.dimension).filter(|&axis| self.path.direction[axis].is_zero()) {
            to.say(&format!("axis {}", NAMES[axis]), "never: the path does not move along it");
        }
        to.say("step 0", format!("t = 0, cell {}", cell_text(&start.cell, self.dimension))).apart();
        self.steps(walk, start.cell, &axes, to)
    }

    fn start(&self, start: &Step, to: &mut Working) {
        let inside: Vec<String> = (0..self.dimension)
            .map(|axis| {
                let [position, origin, size] =
                    [&self.path.origin, &self.grid.origin, &self.grid.size].map(|part| self.unit.length(&part[axis]));
                format!("⌊{}⌋", quotient(&position, &origin, &size))
            })
            .collect();
        let cell = cell_text(&start.cell, self.dimension);
        to.say("start", format!("cell ({}) = {cell}", inside.join(", ")));
    }

    fn steps(&self, mut walk: Walk, mut cell: [i64; 3], axes: &[Axis], to: &mut Working) -> Result<(), Uncertain> {
        let mut count = 0;
        loop {
            if Some(count) == self.max_steps {
                to.say("end", format!("max_steps = {count} ends the walk"));
                return Ok(());
            }
            if count == SHOWN_STEPS {
                to.say("…", "the steps go on like this to the end; they are left out here, not in the answer");
                return Ok(());
            }
            let times: Vec<_> = axes.iter().map(|axis| (axis, axis.time(cell[axis.axis]))).collect();
            let Some(step) = walk.step() else {
                self.end(&times, to)?;
                return Ok(());
            };
            count += 1;
            let label = format!("step {count}");
            let Ok(step) = step else {
                to.say(&label, "leaves the cells whose indices are 64-bit integers");
                return Ok(());
            };
            let compared: Vec<_> =
                times.iter().map(|(axis, time)| format!("{} {}", NAMES[axis.axis], number(time))).collect();
            let formula = match compared.len() {
                1 => "t".to_owned(),
                _ => format!("t = min({})", compared.join(", ")),
            };
            let time = walk.time().clone();
            to.equate(&label, formula, time).remark(crossing(&step, self.dimension));
            cell = step.cell;
        }
    }

    /// Why there is no further step.
    fn end(&self, times: &[(&Axis, Fraction<Big>)], to: &mut Working) -> Result<(), Uncertain> {
        let mut next: Option<&Fraction<Big>> = None;
        for (_, time) in times {
            if next.is_none_or(|next| time.compare(next).is_ok_and(std::cmp::Ordering::is_lt)) {
                next = Some(time);
            }
        }
        let (Some(next), Some(last)) = (next, &self.path.range.last) else {
            to.say("end", "the path does not move");
            return Ok(());
        };
        let (at, end) = (shown(&next.clone().into()), closed(&last.clone().into()));
        let says = if next.compare(last)?.is_gt() {
            format!("the next plane comes at t = {at}, after the end at t = {end}")
        } else {
            format!("the plane at t = {at} is met just at the end, from above: it belongs to the cell over it")
        };
        to.say("end", says);
        Ok(())
    }

    fn components(&self, of: &Vector<Big>) -> Vec<Fraction<Big>> {
        self.unit.vector(of, self.dimension)
    }

    /// The axes along which the path moves.
    fn axes(&self) -> Vec<Axis> {
        let moving = (0..self.dimension).filter(|&axis| !self.path.direction[axis].is_zero());
        let length = |of: &Vector<Big>, axis: usize| self.unit.length(&of[axis]);
        moving
            .map(|axis| Axis {
                axis,
                rises: self.path.direction[axis] > Big::ZERO,
                position: length(&self.path.origin, axis),
                velocity: length(&self.path.direction, axis),
                origin: length(&self.grid.origin, axis),
                size: length(&self.grid.size, axis),
            })
            .collect()
    }

    /// Says whether the textbook in floats of one type comes to the same cells.
    pub fn compare<F: Float>(
        &self,
        mut walk: Walk,
        question: &WalkQuestion<F>,
        to: &mut Working,
    ) -> Result<(), Uncertain> {
        let label = format!("in {}-bit floats", F::TYPE.bits());
        let mut say = |text: String| {
            to.say(&label, text).apart_if(F::TYPE == FloatType::F64);
        };
        let Some(mut textbook) = textbook::Walk::new(question, self.dimension) else {
            say("wrong: the first cell is beyond 64 bits, or no number at all".to_owned());
            return Ok(());
        };
        let text = |cell: &[i64; 3]| cell_text(cell, self.dimension);
        for count in 0..COMPARED_STEPS {
            let is_over = self.max_steps.is_some_and(|last| count > last);
            let exact = if is_over { None } else { walk.step().and_then(Result::ok) };
            let has_stepped = !is_over && (count == 0 || textbook.step());
            let (other, at) = (text(&textbook.cell), digits(textbook.t));
            let says = match exact {
                Some(step) if has_stepped && step.cell == textbook.cell => continue,
                None if !has_stepped => format!("the same cells, {count} of them   right"),
                None => format!("wrong: step {count} at t = {at} goes on to {other}, where the walk has ended"),
                Some(step) if !has_stepped => {
                    format!("wrong: no step {count} to {}; its plane is at t = {at}", text(&step.cell))
                }
                Some(step) => format!("wrong: step {count} at t = {at} goes to {other}, not to {}", text(&step.cell)),
            };
            say(says);
            return Ok(());
        }
        say(format!("the same first {COMPARED_STEPS} cells; those after them were not compared"));
        Ok(())
    }
}

/// crosses x, into (1, 0)
fn crossing(step: &Step, dimension: usize) -> String {
    let crossed: Vec<_> = (0..dimension).filter(|&axis| step.change[axis] != 0).map(|axis| NAMES[axis]).collect();
    let cell = cell_text(&step.cell, dimension);
    if crossed.len() == 1 {
        return format!("crosses {}, into {cell}", crossed[0]);
    }
    let sides: Vec<_> = step.side_cells().map(|side| cell_text(&side, dimension)).collect();
    format!("crosses {} at once, past {}, into {cell}", crossed.join(" and "), sides.join(" "))
}

fn cell_text(cell: &[i64; 3], dimension: usize) -> String {
    let indices: Vec<_> = cell.iter().take(dimension).map(i64::to_string).collect();
    format!("({})", indices.join(", "))
}

fn sum(left: &Fraction<Big>, right: &Fraction<Big>) -> Fraction<Big> {
    Fraction {
        numerator: &left.numerator * &right.denominator + &right.numerator * &left.denominator,
        denominator: &left.denominator * &right.denominator,
    }
}

fn product(left: &Fraction<Big>, right: &Fraction<Big>) -> Fraction<Big> {
    Fraction { numerator: &left.numerator * &right.numerator, denominator: &left.denominator * &right.denominator }
}

fn negated(of: &Fraction<Big>) -> Fraction<Big> {
    Fraction { numerator: -&of.numerator, denominator: of.denominator.clone() }
}

/// The quotient by a number that is not zero.
fn over(left: &Fraction<Big>, right: &Fraction<Big>) -> Fraction<Big> {
    let quotient =
        Fraction { numerator: &left.numerator * &right.denominator, denominator: &left.denominator * &right.numerator };
    if quotient.denominator > Big::ZERO {
        return quotient;
    }
    Fraction { numerator: -quotient.numerator, denominator: -quotient.denominator }
}
