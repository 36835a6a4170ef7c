//! How near a path comes to an infinite cylinder, a capsule or a sphere: to its axis, less its radius.

use crate::geometry::cylinder::{Caps, Cylinder};
use crate::geometry::path::Path;
use crate::geometry::vector::Vector;
use crate::number::{Fraction, Ring, Uncertain};

use super::least::{Gap, within};

/// Where the path is nearest to the cylinder; `None` for flat caps, whose rims are nearest at the roots of quartics.
///
/// With s the axis and p + tv the path from p1, the squared distance from the line of the axis is |s×(p + tv)|²/|s|²,
/// that from an end of it |p + tv|². From a capsule's axis it is the one or the other, by where along the axis the path
/// is.
///
/// ```
/// use hitcalc::geometry::{Caps, Cylinder, Path, Range, Vector, cylinder_gap};
/// use hitcalc::number::{Big, Exact};
/// let vector = |vector: [i32; 3]| Vector(vector.map(Big::from));
/// let capsule = Cylinder { p1: vector([0; 3]), axis: vector([0, 0, 2]), radius: Big::from(1), caps: Caps::Round };
/// // Past the end at the origin, on the diagonal of a square.
/// let range = Range { first: None, last: None };
/// let path = Path { origin: vector([3, 0, -1]), direction: vector([-1, 0, -1]), range };
/// let gap = cylinder_gap(&capsule, &path).unwrap().unwrap();
/// assert_eq!(gap.t.as_ref().unwrap().closed_form().as_deref(), Ok("1"));
/// assert_eq!(gap.length(&Big::ZERO, &Big::ONE).closed_form().as_deref(), Ok("-1 + 2*sqrt(2)"));
/// ```
pub fn cylinder_gap<R: Ring>(cylinder: &Cylinder<R>, path: &Path<R>) -> Result<Option<Gap<R>>, Uncertain> {
    let p = path.origin.minus(&cylinder.p1);
    let first = match cylinder.caps {
        Caps::None => nearest_to_line(cylinder, &p, path)?,
        Caps::Round => nearest_to_segment(cylinder, &p, path)?,
        Caps::Flat => return Ok(None),
    };
    let t = within(first, &path.range)?;
    let at = t.clone().unwrap_or_else(|| Fraction::whole(R::integer(0)));
    let from_p1 = p.times(&at.denominator).plus(&path.direction.times(&at.numerator));
    let (away, divisor) = from_axis(cylinder, from_p1, &at.denominator)?;
    Ok(Some(Gap { t, away, divisor, radius: cylinder.radius.clone() }))
}

/// When the path is first nearest to the line of the axis; `None` if it is always as near.
fn nearest_to_line<R: Ring>(
    cylinder: &Cylinder<R>,
    p: &Vector<R>,
    path: &Path<R>,
) -> Result<Option<Fraction<R>>, Uncertain> {
    let w = cylinder.axis.cross(&path.direction);
    least(w.squared(), cylinder.axis.cross(p).dot(&w))
}

/// When the path is first nearest to the segment from p1 to p2; `None` if it is always as near.
fn nearest_to_segment<R: Ring>(
    cylinder: &Cylinder<R>,
    p: &Vector<R>,
    path: &Path<R>,
) -> Result<Option<Fraction<R>>, Uncertain> {
    let (axis, v) = (&cylinder.axis, &path.direction);
    let length_squared = axis.squared();
    let from_p2 = p.minus(axis);
    let nearest_to_point = |from: &Vector<R>| least(v.squared(), from.dot(v));
    let (along, velocity) = (p.dot(axis), v.dot(axis));
    let direction = velocity.sign()?;
    if length_squared.sign()?.is_eq() || (direction.is_eq() && along.sign()?.is_lt()) {
        return nearest_to_point(p);
    }
    if direction.is_eq() {
        let is_beyond = along.compare(&length_squared)?.is_gt();
        return if is_beyond { nearest_to_point(&from_p2) } else { nearest_to_line(cylinder, p, path) };
    }
    // The ends in the order in which the path passes their planes, each with how far along the axis it is from the
    // origin.
    let ends = [(p, -along.clone()), (&from_p2, length_squared - along)];
    let [near, far] = if direction.is_gt() { ends } else { [ends[1].clone(), ends[0].clone()] };
    // Whether the path still comes nearer where it passes the plane of an end.
    let comes_nearer = |(from, way): &(&Vector<R>, R)| {
        let derivative = from.dot(v) * &velocity + v.squared() * way;
        Ok::<_, Uncertain>(if direction.is_gt() { derivative.sign()?.is_lt() } else { derivative.sign()?.is_gt() })
    };
    if !comes_nearer(&near)? {
        nearest_to_point(near.0)
    } else if comes_nearer(&far)? {
        nearest_to_point(far.0)
    } else {
        nearest_to_line(cylinder, p, path)
    }
}

/// When A·t² + 2B·t is least; `None` if both are zero.
fn least<R: Ring>(leading: R, middle: R) -> Result<Option<Fraction<R>>, Uncertain> {
    Ok(if leading.sign()?.is_eq() { None } else { Some(Fraction { numerator: -middle, denominator: leading }) })
}

/// The way to a point from the axis, and what it is multiplied by; the point is given from p1, times `denominator`.
fn from_axis<R: Ring>(
    cylinder: &Cylinder<R>,
    from_p1: Vector<R>,
    denominator: &R,
) -> Result<(Vector<R>, R), Uncertain> {
    let length_squared = cylinder.axis.squared();
    let along = from_p1.dot(&cylinder.axis);
    if cylinder.caps == Caps::Round {
        if along.sign()?.is_le() {
            return Ok((from_p1, denominator.clone()));
        }
        if along.compare(&(length_squared.clone() * denominator))?.is_ge() {
            return Ok((from_p1.minus(&cylinder.axis.times(denominator)), denominator.clone()));
        }
    }
    Ok((from_p1.times(&length_squared).minus(&cylinder.axis.times(&along)), denominator.clone() * &length_squared))
}
