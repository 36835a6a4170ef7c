//! How near a path comes to a solid that it misses.
//!
//! The squared distance is a convex function of t, made of quadratic pieces: its least value is a fraction, and so is
//! the first t at which it is least. [`slabs_gap`] finds both for a box in axes at right angles, [`spanned_gap`] for any
//! other box, [`cylinder_gap`] for cylinders, capsules and spheres. All of it is for [`Ring::Deep`] numbers, which hold any
//! product.

use crate::number::{Fraction, Ring, Surd, Uncertain};

use super::path::{Path, Range, Slab, Vector};
use super::placed_box::PlacedSlabs;
use super::ray_box::ray_box;
use super::ray_cylinder::{Caps, Cylinder};

/// Where a path is nearest to a solid, and how far from it.
#[derive(Clone, Debug)]
pub struct Gap<R> {
    /// The first t at which it is nearest; `None` if it has always been.
    pub t: Option<Fraction<R>>,
    /// The way to the path's point from the nearest point of the solid's core, times `divisor`. A core is a box, or the
    /// axis of a round solid.
    pub away: Vector<R>,
    /// Above zero.
    pub divisor: R,
    /// How far the solid goes around its core: zero for a box.
    pub radius: R,
}

impl<R: Ring> Gap<R> {
    /// The distance between the path, as thick as `path_radius` says, and the solid, times `units_in_one`.
    pub fn length(&self, path_radius: &R, units_in_one: &R) -> Surd<R> {
        Surd {
            rational: -((self.radius.clone() + path_radius) * &self.divisor),
            factor: R::integer(1),
            radicand: self.away.squared(),
            denominator: self.divisor.clone() * units_in_one,
        }
    }

    /// The squared distance between the middle of the path and the core.
    pub(crate) fn squared(&self) -> Fraction<R> {
        Fraction { numerator: self.away.squared(), denominator: self.divisor.squared() }
    }

    /// The point of the solid that is nearest to the path's point at `t`.
    pub(crate) fn point_of_solid(
        &self,
        path: &Path<R>,
        t: &Fraction<R>,
        units_in_one: &R,
    ) -> Result<[Surd<R>; 3], Uncertain> {
        let squared = self.away.squared();
        let is_on_core = squared.sign()?.is_eq();
        let one = || R::integer(1);
        // On the core no direction leads to the surface; that happens to a core without a radius only.
        let (squared, radius) = if is_on_core { (one(), R::integer(0)) } else { (squared, self.radius.clone()) };
        Ok([0, 1, 2].map(|axis| {
            let center = path.coordinate(axis, t);
            let foot = center.numerator * &self.divisor - self.away[axis].clone() * &t.denominator;
            Surd {
                rational: foot * &squared,
                factor: radius.clone() * &self.away[axis] * &self.divisor * &t.denominator,
                radicand: squared.clone(),
                denominator: t.denominator.clone() * &self.divisor * &squared * units_in_one,
            }
        }))
    }
}

/// The first t of a range at which a convex function is least there, if it is first least at `t` everywhere; `None`, on
/// either side, if it is the same at all times.
fn within<R: Ring>(t: Option<Fraction<R>>, range: &Range<R>) -> Result<Option<Fraction<R>>, Uncertain> {
    let Some(t) = t else { return Ok(range.first.clone()) };
    if let Some(first) = &range.first
        && t.compare(first)?.is_lt()
    {
        return Ok(Some(first.clone()));
    }
    if let Some(last) = &range.last
        && t.compare(last)?.is_gt()
    {
        return Ok(Some(last.clone()));
    }
    Ok(Some(t))
}

/// When a path is first nearest to the box of these slabs, and the way from there, by how far it is outside each of them:
/// times the denominator of that t, or times 1 where there is none, because the distance is the same at all times.
///
/// ```
/// use hitcalc::internals::geometry::{Range, Slab, slabs_gap};
/// use hitcalc::internals::number::{Big, Exact};
/// let slab = |numbers: [i32; 4]| {
///     let [low, high, position, velocity] = numbers.map(Big::from);
///     Slab { low, high, position, velocity }
/// };
/// // Past the corner (1, 2) of a box, from (0, 2) along (1, 1).
/// let slabs = [slab([1, 5, 0, 1]), slab([0, 2, 2, 1])];
/// let line = Range { first: None, last: None };
/// let gap = slabs_gap(&slabs, &line).unwrap();
/// assert_eq!(gap.t.unwrap().closed_form().as_deref(), Ok("1/2"));
/// assert_eq!(gap.away.0, [-1, 1, 0].map(Big::from));
/// ```
pub fn slabs_gap<R: Ring>(slabs: &[Slab<R>], range: &Range<R>) -> Result<Gap<R>, Uncertain> {
    let t = within(first_of_least(slabs)?, range)?;
    let at = t.clone().unwrap_or_else(|| Fraction::whole(R::integer(0)));
    let mut away = Vector::zero();
    for (component, slab) in away.0.iter_mut().zip(slabs) {
        *component = slab.outside(&at)?;
    }
    Ok(Gap { t, away, divisor: at.denominator, radius: R::integer(0) })
}

/// When the distance of a line from the box of these slabs is first least; `None` if it is the same at all times.
///
/// If the line is within all slabs that it crosses at one time, that is so from when it comes into the last of them:
/// what is left are the slabs that it is parallel to. Else it leaves one slab, x, before it comes into another, y.
/// Before it leaves x it comes nearer to y and away from nothing, after it has come into y the other way round; so it
/// is nearest in between. There it is beyond x and before y. A third slab, z, counts if the line is outside of it where
/// those two alone are nearest: that is on the same side where all three are, since z moves that time away from where
/// it is.
///
/// The derivative of a sum of squares (position + velocity·t - plane)² vanishes at a quotient of products of two
/// inputs, and how far outside a slab the line is then is a product of three: a squared distance has the degree 6.
pub(super) fn first_of_least<R: Ring>(slabs: &[Slab<R>]) -> Result<Option<Fraction<R>>, Uncertain> {
    // The slab that is come into last, and the one that is left first.
    let (mut last_in, mut first_out) = (None, None);
    for (axis, slab) in slabs.iter().enumerate() {
        let Some([enter, exit]) = slab.crossings()? else { continue };
        if is_better(&last_in, &enter, true)? {
            last_in = Some((axis, enter));
        }
        if is_better(&first_out, &exit, false)? {
            first_out = Some((axis, exit));
        }
    }
    let (Some((ahead, enter)), Some((behind, exit))) = (last_in, first_out) else { return Ok(None) };
    if enter.compare(&exit)?.is_le() {
        return Ok(Some(enter));
    }
    let [(before, _), (_, beyond)] = [slabs[ahead].planes()?, slabs[behind].planes()?];
    let (before, beyond) = ((&slabs[ahead], before), (&slabs[behind], beyond));
    let t = time_of_least(&[before, beyond]);
    if let Some((_, third)) = slabs.iter().enumerate().find(|(axis, _)| *axis != ahead && *axis != behind)
        && !third.velocity.sign()?.is_eq()
    {
        let outside = third.outside(&t)?.sign()?;
        if !outside.is_eq() {
            let plane = if outside.is_lt() { &third.low } else { &third.high };
            return Ok(Some(time_of_least(&[before, beyond, (third, plane)])));
        }
    }
    Ok(Some(t))
}

fn is_better<R: Ring>(
    leader: &Option<(usize, Fraction<R>)>,
    time: &Fraction<R>,
    is_later: bool,
) -> Result<bool, Uncertain> {
    let Some((_, leader)) = leader else { return Ok(true) };
    let order = time.compare(leader)?;
    Ok(if is_later { order.is_gt() } else { order.is_lt() })
}

/// When the square of a distance, the sum of (position + velocity·t - plane)², is least: it is A·t² + 2B·t + ….
fn time_of_least<R: Ring>(parts: &[(&Slab<R>, &R)]) -> Fraction<R> {
    let (mut leading, mut middle) = (R::integer(0), R::integer(0));
    for (Slab { position, velocity, .. }, plane) in parts {
        leading = leading + velocity.squared();
        middle = middle + (position.clone() - *plane) * velocity;
    }
    Fraction { numerator: -middle, denominator: leading }
}

impl<R: Ring> Slab<R> {
    /// When x comes into the slab and leaves it; `None` if x does not move.
    pub(super) fn crossings(&self) -> Result<Option<[Fraction<R>; 2]>, Uncertain> {
        let direction = self.velocity.sign()?;
        Ok(direction.is_ne().then(|| self.crossed(direction.is_lt()).into()))
    }

    /// The planes that x comes through into the slab, and leaves it through.
    fn planes(&self) -> Result<(&R, &R), Uncertain> {
        Ok(if self.velocity.sign()?.is_gt() { (&self.low, &self.high) } else { (&self.high, &self.low) })
    }

    /// How far x is outside the slab at a time, negative below it and zero within, times the time's denominator.
    pub(crate) fn outside(&self, t: &Fraction<R>) -> Result<R, Uncertain> {
        let x = self.position.clone() * &t.denominator + self.velocity.clone() * &t.numerator;
        let above_low = x.clone() - self.low.clone() * &t.denominator;
        if above_low.sign()?.is_lt() {
            return Ok(above_low);
        }
        let above_high = x - self.high.clone() * &t.denominator;
        Ok(if above_high.sign()?.is_gt() { above_high } else { R::integer(0) })
    }

    /// This slab in the type that holds further products.
    pub(crate) fn deep(&self) -> Slab<R::Deep> {
        let Self { low, high, position, velocity } = self;
        let [low, high, position, velocity] = [low, high, position, velocity].map(R::deep);
        Slab { low, high, position, velocity }
    }
}

/// Where the path is nearest to the cylinder; `None` for flat caps, whose rims are nearest at the roots of quartics.
///
/// With s the axis and p + tv the path from p1, the squared distance from the line of the axis is |s×(p + tv)|²/|s|²,
/// that from an end of it |p + tv|². From a capsule's axis it is the one or the other, by where along the axis the path
/// is.
///
/// ```
/// use hitcalc::internals::geometry::{Caps, Cylinder, Path, Range, Vector, cylinder_gap};
/// use hitcalc::internals::number::{Big, Exact};
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
    // True if the path still comes nearer where it passes the plane of an end.
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

/// The box that edges span from a corner, in units of its own. An edge may be zero.
pub(crate) struct SpannedBox<R> {
    pub(crate) corner: Vector<R>,
    /// The edges from there; in 2D the third is not looked at.
    pub(crate) edges: [Vector<R>; 3],
    /// How many units of the box make one unit of the path.
    pub(crate) units: R,
}

/// How a part of the path or of the box may move at the nearest points.
#[derive(Clone, Copy, PartialEq)]
enum Freedom {
    /// It is at its first point.
    Low,
    /// It is at its last point.
    High,
    /// It is anywhere between.
    Free,
}

/// Where the path is nearest to the box that has these slabs.
///
/// All differences of a point of the path and one of the box are a convex body, spanned by the direction of the path
/// and the edges, and the one of least length, q, is unique. It is at right angles to whatever of the path and of the
/// edges is free to move there (a face, an edge, a corner; the path, its ends), and a step from the end of what is not
/// free makes it no shorter. So each choice of what is free has one candidate, and the first that keeps both conditions
/// is q if the path moved by -q meets the box at all; that contact begins at the first t of the least distance.
pub(crate) fn spanned_gap<R: Ring>(
    target: &SpannedBox<R>,
    placed: &PlacedSlabs<R>,
    path: &Path<R>,
    dimension: usize,
) -> Result<Gap<R>, Uncertain> {
    let found = |t: Option<Fraction<R>>, away, divisor| Gap { t, away, divisor, radius: R::integer(0) };
    if let Some(contact) = ray_box(&placed.slabs[..dimension], &path.range)? {
        return Ok(found(contact.enter.time, Vector::zero(), R::integer(1)));
    }
    let (origin, direction) = (path.origin.times(&target.units), path.direction.times(&target.units));
    let from_corner = origin.minus(&target.corner);
    let edges = &target.edges[..dimension];
    for (place, t) in places_of_path(path)? {
        let base = from_corner.times(&t.denominator).plus(&direction.times(&t.numerator));
        for choice in 0..3_usize.pow(dimension as u32) {
            let places: [Freedom; 3] = std::array::from_fn(|axis| match choice / 3_usize.pow(axis as u32) % 3 {
                0 => Freedom::Low,
                1 => Freedom::High,
                _ => Freedom::Free,
            });
            let parts = || edges.iter().zip(places).chain([(&direction, place)]);
            let free: Vec<&Vector<R>> =
                parts().filter(|(_, place)| *place == Freedom::Free).map(|(part, _)| part).collect();
            if free.len() >= dimension {
                continue;
            }
            let highs = edges.iter().zip(places).filter(|(_, place)| *place == Freedom::High);
            let from = highs.fold(base.clone(), |from, (edge, _)| from.minus(&edge.times(&t.denominator)));
            let Some((away, divisor)) = across(&from, &free)? else { continue };
            let mut is_least = true;
            for (part, place) in edges.iter().zip(places) {
                is_least &= place.keeps(part.negated().dot(&away))?;
            }
            if !is_least || !place.keeps(direction.dot(&away))? {
                continue;
            }
            let divisor = divisor * &t.denominator;
            let moved = moved_slabs(placed, &away, &divisor);
            if let Some(contact) = ray_box(&moved[..dimension], &path.range)? {
                return Ok(found(contact.enter.time, away, divisor * &target.units));
            }
        }
    }
    // One of the choices is right, whatever the numbers; only a type that is not exact could miss it.
    Err(Uncertain)
}

impl Freedom {
    /// True if a step within the body makes the difference no shorter, if its change along the part, times the
    /// difference, is `change`.
    fn keeps<R: Ring>(self, change: R) -> Result<bool, Uncertain> {
        Ok(match self {
            Self::Low => change.sign()?.is_ge(),
            Self::High => change.sign()?.is_le(),
            // It is at right angles to what is free.
            Self::Free => true,
        })
    }
}

/// Where on its way the path may be nearest, each with a time there.
fn places_of_path<R: Ring>(path: &Path<R>) -> Result<Vec<(Freedom, Fraction<R>)>, Uncertain> {
    let start = || Fraction::whole(R::integer(0));
    let ends = [(Freedom::Low, &path.range.first), (Freedom::High, &path.range.last)];
    let mut places: Vec<_> =
        ends.into_iter().filter_map(|(place, time)| time.clone().map(|time| (place, time))).collect();
    if !path.direction.squared().sign()?.is_eq() {
        places.push((Freedom::Free, start()));
    } else if places.is_empty() {
        places.push((Freedom::Low, start()));
    }
    Ok(places)
}

/// The part of a vector at right angles to others, and what it is multiplied by; `None` if those are dependent, or no
/// part is left.
fn across<R: Ring>(from: &Vector<R>, free: &[&Vector<R>]) -> Result<Option<(Vector<R>, R)>, Uncertain> {
    let (away, divisor) = match free {
        [] => (from.clone(), R::integer(1)),
        [one] => {
            let squared = one.squared();
            (from.times(&squared).minus(&one.times(&one.dot(from))), squared)
        }
        [first, second, ..] => {
            let normal = first.cross(second);
            (normal.times(&normal.dot(from)), normal.squared())
        }
    };
    let is_none = divisor.sign()?.is_eq() || away.squared().sign()?.is_eq();
    Ok((!is_none).then_some((away, divisor)))
}

/// The slabs of the box, and the path moved by -away/divisor in them.
fn moved_slabs<R: Ring>(placed: &PlacedSlabs<R>, away: &Vector<R>, divisor: &R) -> [Slab<R>; 3] {
    let own = placed.frame.as_ref().map_or_else(|| away.clone(), |frame| frame.to_local(away));
    [0, 1, 2].map(|axis| {
        let Slab { low, high, position, velocity } = &placed.slabs[axis];
        let [low, high, position, velocity] = [low, high, position, velocity].map(|number| number.clone() * divisor);
        Slab { low, high, position: position - &own[axis], velocity }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Big, Exact};

    fn slab([low, high, position, velocity]: [i64; 4]) -> Slab<Big> {
        let [low, high, position, velocity] = [low, high, position, velocity].map(Big::from);
        Slab { low, high, position, velocity }
    }

    /// The first t of the least distance from the unit cube about the origin doubled, and the squared distance.
    fn nearest(origin: [i64; 3], direction: [i64; 3], range: [Option<i64>; 2]) -> (Option<f64>, f64) {
        let slabs = [0, 1, 2].map(|axis| slab([-1, 1, origin[axis], direction[axis]]));
        let [first, last] = range.map(|bound| bound.map(|bound| Fraction::whole(Big::from(bound))));
        let gap = slabs_gap(&slabs, &Range { first, last }).unwrap();
        let squared = gap.squared().round().unwrap();
        (gap.t.map(|t| t.round().unwrap()), squared)
    }

    #[test]
    fn a_path_along_a_face_is_nearest_from_where_it_comes_beside_it() {
        assert_eq!(nearest([-5, 4, 0], [1, 0, 0], [None, None]), (Some(4.0), 9.0));
        assert_eq!(nearest([-5, 4, 0], [1, 0, 0], [Some(5), None]), (Some(5.0), 9.0));
        assert_eq!(nearest([-5, 4, 0], [1, 0, 0], [None, Some(1)]), (Some(1.0), 18.0));
    }

    #[test]
    fn a_path_past_an_edge_is_nearest_between_its_slabs() {
        assert_eq!(nearest([0, 4, 0], [1, -1, 0], [None, None]), (Some(2.0), 2.0));
        assert_eq!(nearest([0, 4, 9], [1, -1, 0], [None, None]), (Some(2.0), 66.0));
        // The third slab is crossed in between, is still ahead, and has been left.
        assert_eq!(nearest([0, 4, -3], [1, -1, 2], [None, None]), (Some(2.0), 2.0));
        assert_eq!(nearest([0, 4, -8], [1, -1, 2], [None, None]), (Some(3.0), 5.0));
        assert_eq!(nearest([0, 4, 0], [1, -1, 2], [None, None]), (Some(1.0), 5.0));
    }

    #[test]
    fn what_does_not_move_is_always_as_near() {
        assert_eq!(nearest([2, 3, 4], [0; 3], [None, None]), (None, 1.0 + 4.0 + 9.0));
        assert_eq!(nearest([2, 3, 4], [0; 3], [Some(-7), None]), (Some(-7.0), 14.0));
    }
}
