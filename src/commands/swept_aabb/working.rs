//! Two moving boxes: the relative velocity and the sum of the boxes, then a path and a box, then where they are.

use crate::commands::workings::{GapWorking, OwnSpace};
use crate::explain::expression::{self, LengthUnit, minus, operand, vector};
use crate::explain::parts::{Conclusion, Meets};
use crate::explain::{Working, boxed, closed};
use crate::geometry::{Gap, MovingBox, Sweep, Vector};
use crate::number::{Big, Fraction, Uncertain};

/// The working of a sweep.
pub(super) fn swept_boxes(sweep: &Sweep<Big>, unit: &LengthUnit, to: &mut Working) -> Result<Conclusion, Uncertain> {
    let Sweep { a, b, range } = sweep;
    let components = |of: &Vector<Big>| unit.vector(of);
    let [a_vel, b_vel] = [&a.velocity, &b.velocity].map(components);
    let size = components(&a.shape.high.minus(&a.shape.low));
    let path = sweep.path();
    let relative = components(&path.direction);
    let low = components(&b.shape.low.minus(&a.shape.high).plus(&a.shape.low));
    let less = |left: &[Fraction<Big>], right: &[Fraction<Big>]| format!("{} - {}", vector(left), vector(right));
    to.equate("relative", format!("as b sees a move: a_vel - b_vel = {}", less(&a_vel, &b_vel)), relative.clone());
    let b_low = components(&b.shape.low);
    to.say("sum", format!("a becomes its low corner, b grows below by a's size {}:", vector(&size)));
    to.equate("", format!("min = {}", less(&b_low, &size)), low);
    to.say("", format!("max = {}", vector(&components(&b.shape.high)))).remark("that of b itself");
    let start = vector(&components(&path.origin));
    let moving = format!("p(t) = {start} + t {},  {}", vector(&relative), expression::range(range));
    to.say("point", format!("a and b meet when that corner is in the grown box:  {moving}"));
    let outcome = boxed(&sweep.slabs()[..unit.dimension], unit, ["x", "y", "z"], (range, Meets::Boxes), to)?;
    let enter = outcome.contact.as_ref().and_then(|contact| contact.enter.time.as_ref());
    if let Some(t) = enter {
        let t = Fraction { numerator: t.rational.clone(), denominator: t.denominator.clone() };
        let at = format!("at t = {}", closed(&t));
        let there = |corner: &Vector<Big>, moving: &MovingBox<Big>| -> Vec<Fraction<Big>> {
            let coordinate = |axis: usize| t.coordinate(&corner[axis], &moving.velocity[axis]).over(&unit.in_one);
            (0..unit.dimension).map(coordinate).collect()
        };
        for (label, moving) in [("a", a), ("b", b)] {
            for (label, name, corner) in [(label, "min", &moving.shape.low), ("", "max", &moving.shape.high)] {
                let inserted = expression::at_time(&components(corner), &components(&moving.velocity), &t);
                to.equate(label, format!("{at}:  {name} = {inserted}"), there(corner, moving)).apart_if(label == "a");
            }
        }
        let mut shared = [Vec::new(), Vec::new()];
        for axis in 0..unit.dimension {
            for (corner, coordinate) in shared.iter_mut().zip(sweep.shared(axis, &t)?) {
                corner.push(coordinate.over(&unit.in_one));
            }
        }
        let [low, high] = shared;
        to.say("shared", "on each axis from the larger min to the smaller max:");
        for (name, function, corner, [of_a, of_b]) in
            [("min", "max", low, [&a.shape.low, &b.shape.low]), ("max", "min", high, [&a.shape.high, &b.shape.high])]
        {
            let pair = |(a, b)| format!("{function}({}, {})", closed(&a), closed(&b));
            let pairs: Vec<_> = there(of_a, a).into_iter().zip(there(of_b, b)).map(pair).collect();
            to.equate("", format!("{at}:  {name} = ({})", pairs.join(", ")), corner);
        }
    }
    Ok(outcome)
}

/// How the shortest move of a comes about that ends an overlap at t = 0.
pub(super) fn push(sweep: &Sweep<Big>, unit: &LengthUnit, to: &mut Working) -> Result<(), Uncertain> {
    let Some((pushed, way)) = sweep.push(unit.dimension)? else {
        to.say("push", "none: the interiors do not overlap at t = 0");
        return Ok(());
    };
    to.say("push", "the ways of a's corner out of the grown box at t = 0:");
    for (slab, name) in sweep.slabs().iter().zip(["x", "y", "z"]).take(unit.dimension) {
        for (plane, side) in [(&slab.low, '-'), (&slab.high, '+')] {
            let [plane, position] = [plane, &slab.position].map(|units| unit.length(units));
            let formula = format!("{name}{side}:  {} - {}", closed(&plane), operand(&position));
            to.equate("", formula, minus(&plane, &position));
        }
    }
    let component = |axis: usize| unit.length(&if axis == pushed { way.clone() } else { Big::ZERO });
    to.equate("", "push", (0..unit.dimension).map(component).collect::<Vec<_>>())
        .remark("the shortest, of equal ones the first");
    Ok(())
}

/// The gap of boxes that do not meet: the distance of the corner from the grown box.
pub(super) fn gap(sweep: &Sweep<Big>, gap: &Gap<Big>, unit: &LengthUnit, to: &mut Working) -> Result<(), Uncertain> {
    let path = sweep.path();
    let own = OwnSpace::upright(unit.clone());
    let slabs = &sweep.slabs()[..unit.dimension];
    GapWorking { path: &path, unit, radius: &Big::ZERO, slabs, own: &own, gap }.explain(false, to)
}
