//! A thick path in a picture: the ball at the start and where it meets the solid, and all that it sweeps.

use crate::geometry::{Caps, Path, Vector};
use crate::number::{Big, Exact, Fraction, Surd};
use crate::picture::{Body, DrawnSolid, Mover, Picture, Role, Verdict};

/// How many fractions of 1 a point with roots is rounded to for a drawing.
const STEPS: f64 = 4_294_967_296.0;

/// Draws the ball of a radius that moves along a path, which meets something with its center at this point.
pub(crate) fn draw(
    path: &Path<Big>,
    radius: &Big,
    over: &Big,
    (verdict, meets): (Verdict, Option<&[Surd<Big>; 3]>),
    to: &mut Picture,
) {
    let start = path.range.first.clone().unwrap_or_else(|| Fraction::whole(Big::ZERO));
    let ball = |p1: Vector<Big>, axis: Vector<Big>, scale: &Big| Body::Round {
        p1,
        axis,
        radius: radius * scale,
        caps: Caps::Round,
        over: over * scale,
    };
    // The center at a time that is a fraction, times its denominator.
    let center = |t: &Fraction<Big>| path.origin.times(&t.denominator).plus(&path.direction.times(&t.numerator));
    to.mover(Mover {
        body: ball(path.origin.clone(), Vector::zero(), &Big::ONE),
        velocity: path.direction.clone(),
        last: path.range.last.clone(),
        role: Role::Start(verdict),
        name: "ball".to_owned(),
    });
    let at_start = center(&start);
    to.solid(DrawnSolid {
        body: ball(at_start.clone(), Vector::zero(), &start.denominator),
        role: Role::Start(verdict),
        label: None,
        own_label: Some("ball".to_owned()),
    });
    if let Some((meets, steps)) = meets.and_then(fractions) {
        // From the start to the contact, over both denominators.
        let axis = meets.times(&(over * &start.denominator)).minus(&at_start.times(&steps));
        let swept = ball(at_start.times(&steps), axis, &(&start.denominator * &steps));
        to.solid(DrawnSolid { body: swept, role: Role::End(verdict), label: None, own_label: None });
        let body = ball(meets.times(over), Vector::zero(), &steps);
        let own_label = if verdict == Verdict::Miss { "ball, where it is nearest" } else { "ball at t_enter" };
        let own_label = Some(own_label.to_owned());
        to.solid(DrawnSolid { body, role: Role::Contact(verdict), label: None, own_label });
    } else if let Some(last) = &path.range.last {
        let (from, end) = (at_start.times(&last.denominator), center(last).times(&start.denominator));
        let swept = ball(from.clone(), end.minus(&from), &(&start.denominator * &last.denominator));
        to.solid(DrawnSolid { body: swept, role: Role::End(verdict), label: None, own_label: None });
    }
}

/// A point and what it is over, near enough for a picture; `None` if it is too far away for that.
fn fractions(point: &[Surd<Big>; 3]) -> Option<(Vector<Big>, Big)> {
    let [x, y, z] = point;
    if point.iter().all(|coordinate| coordinate.factor == Big::ZERO) {
        let [a, b, c] = point.each_ref().map(|coordinate| &coordinate.denominator);
        let vector = [&x.rational * b * c, &y.rational * a * c, &z.rational * a * b];
        return Some((Vector(vector), a * b * c));
    }
    let step = |coordinate: &Surd<Big>| {
        let steps = (coordinate.round().ok()? * STEPS).round();
        (steps.abs() < 1e37).then(|| Big::from(steps as i128))
    };
    Some((Vector([step(x)?, step(y)?, step(z)?]), Big::from(STEPS as i64)))
}
