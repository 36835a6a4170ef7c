//! Two moving boxes: the relative velocity and the sum of the boxes, then a path and a box, then where they are.

use crate::explain::expression::{self, Unit, number, vector};
use crate::explain::parts::Outcome;
use crate::explain::{Working, boxed};
use crate::geometry::{MovingBox, Sweep, Vector};
use crate::number::{Big, Fraction, Uncertain};

/// The working of a sweep in `dimension` axes.
pub fn swept_boxes(sweep: &Sweep<Big>, unit: &Unit, dimension: usize, to: &mut Working) -> Result<Outcome, Uncertain> {
    let Sweep { a, b, range } = sweep;
    let components = |of: &Vector<Big>| unit.vector(of, dimension);
    let [a_vel, b_vel] = [&a.velocity, &b.velocity].map(components);
    let size = components(&a.shape.high.minus(&a.shape.low));
    let relative = components(&a.velocity.minus(&b.velocity));
    let low = components(&b.shape.low.minus(&a.shape.high).plus(&a.shape.low));
    let less = |left: &[Fraction<Big>], right: &[Fraction<Big>]| format!("{} - {}", vector(left), vector(right));
    to.equate("relative", format!("as b sees a move: a_vel - b_vel = {}", less(&a_vel, &b_vel)), relative.clone());
    let b_low = components(&b.shape.low);
    to.say(
        "sum",
        format!("a shrinks to its low corner, and b grows by the size of a, {}, at its low side:", vector(&size)),
    );
    to.equate("", format!("min = {}", less(&b_low, &size)), low);
    to.say("", format!("max = {}", vector(&components(&b.shape.high))));
    let start = vector(&components(&a.shape.low));
    let moving = format!("p(t) = {start} + t {},  {}", vector(&relative), expression::range(range));
    to.say("point", format!("a and b meet when that corner is in the grown box:  {moving}"));
    let outcome = boxed(&sweep.slabs()[..dimension], &unit.in_one, ["x", "y", "z"], range, to)?;
    let enter = outcome.contact.as_ref().and_then(|contact| contact.enter.time.as_ref());
    if let Some(t) = enter {
        let t = Fraction { numerator: t.rational.clone(), denominator: t.denominator.clone() };
        let at = format!("at t = {}", number(&t));
        for (label, moving) in [("a", a), ("b", b)] {
            let [low, high] =
                [&moving.shape.low, &moving.shape.high].map(|corner| corner_at(corner, moving, &t, unit, dimension));
            to.equate(label, format!("{at}:  min"), low).apart_if(label == "a");
            to.equate("", format!("{at}:  max"), high);
        }
        let mut shared = [Vec::new(), Vec::new()];
        for axis in 0..dimension {
            for (corner, coordinate) in shared.iter_mut().zip(sweep.shared(axis, &t)?) {
                corner.push(coordinate.over(&unit.in_one));
            }
        }
        let [low, high] = shared;
        to.equate("shared", format!("{at}:  min"), low);
        to.equate("", format!("{at}:  max"), high);
    }
    Ok(outcome)
}

/// A corner of a moving box at a time.
fn corner_at(
    corner: &Vector<Big>,
    moving: &MovingBox<Big>,
    t: &Fraction<Big>,
    unit: &Unit,
    dimension: usize,
) -> Vec<Fraction<Big>> {
    (0..dimension).map(|axis| t.coordinate(&corner[axis], &moving.velocity[axis]).over(&unit.in_one)).collect()
}
