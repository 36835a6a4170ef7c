//! How near a path comes to a box, in axes at right angles.

use crate::geometry::path::Range;
use crate::geometry::slab::Slab;
use crate::geometry::vector::Vector;
use crate::number::{Fraction, Ring, Uncertain};

use super::least::{Gap, within};

/// When a path is first nearest to the box of these slabs, and the way from there, by how far it is outside each of them:
/// times the denominator of that t, or times 1 where there is none, because the distance is the same at all times.
///
/// ```
/// use hitcalc::geometry::{Range, Slab, slabs_gap};
/// use hitcalc::number::{Big, Exact};
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
pub fn first_of_least<R: Ring>(slabs: &[Slab<R>]) -> Result<Option<Fraction<R>>, Uncertain> {
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
    let mut sums = Sums::none();
    sums.add(&slabs[ahead], slabs[ahead].plane_before()?);
    sums.add(&slabs[behind], slabs[behind].plane_beyond()?);
    let t = sums.time();
    if let Some((_, third)) = slabs.iter().enumerate().find(|(axis, _)| *axis != ahead && *axis != behind)
        && !third.velocity.sign()?.is_eq()
    {
        let outside = third.outside(&t)?.sign()?;
        if !outside.is_eq() {
            sums.add(third, if outside.is_lt() { &third.low } else { &third.high });
            return Ok(Some(sums.time()));
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

/// The sums A and B of A·t² + 2B·t + …, the square of a distance.
struct Sums<R> {
    leading: R,
    middle: R,
}

impl<R: Ring> Sums<R> {
    fn none() -> Self {
        Self { leading: R::integer(0), middle: R::integer(0) }
    }

    /// Adds (position + velocity·t - plane)².
    fn add(&mut self, slab: &Slab<R>, plane: &R) {
        let velocity = &slab.velocity;
        self.leading = self.leading.clone() + velocity.squared();
        self.middle = self.middle.clone() + (slab.position.clone() - plane) * velocity;
    }

    /// When the sum is least.
    fn time(&self) -> Fraction<R> {
        Fraction { numerator: -self.middle.clone(), denominator: self.leading.clone() }
    }
}

impl<R: Ring> Slab<R> {
    /// When x comes into the slab and leaves it; `None` if x does not move.
    pub fn crossings(&self) -> Result<Option<[Fraction<R>; 2]>, Uncertain> {
        let direction = self.velocity.sign()?;
        if direction.is_eq() {
            return Ok(None);
        }
        let [from_low, from_high] = [&self.low, &self.high].map(|plane| plane.clone() - &self.position);
        let (way_in, way_out, speed) = if direction.is_gt() {
            (from_low, from_high, self.velocity.clone())
        } else {
            (-from_high, -from_low, -self.velocity.clone())
        };
        Ok(Some([way_in, way_out].map(|numerator| Fraction { numerator, denominator: speed.clone() })))
    }

    /// The plane that x comes through into the slab.
    pub fn plane_before(&self) -> Result<&R, Uncertain> {
        Ok(if self.velocity.sign()?.is_gt() { &self.low } else { &self.high })
    }

    /// The plane that x leaves the slab through.
    pub fn plane_beyond(&self) -> Result<&R, Uncertain> {
        Ok(if self.velocity.sign()?.is_gt() { &self.high } else { &self.low })
    }

    /// How far x is outside the slab at a time, negative below it and zero within, times the time's denominator.
    pub fn outside(&self, t: &Fraction<R>) -> Result<R, Uncertain> {
        let x = self.position.clone() * &t.denominator + self.velocity.clone() * &t.numerator;
        let above_low = x.clone() - self.low.clone() * &t.denominator;
        if above_low.sign()?.is_lt() {
            return Ok(above_low);
        }
        let above_high = x - self.high.clone() * &t.denominator;
        Ok(if above_high.sign()?.is_gt() { above_high } else { R::integer(0) })
    }

    /// This slab in the type that holds further products.
    pub fn deep(&self) -> Slab<R::Deep> {
        let Self { low, high, position, velocity } = self;
        let [low, high, position, velocity] = [low, high, position, velocity].map(R::deep);
        Slab { low, high, position, velocity }
    }
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
