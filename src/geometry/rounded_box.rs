//! A ball that moves along a path, against a box: its center against all points within the radius of the box.

use std::cmp::Ordering;

use crate::number::{Fraction, Ring, Root, Uncertain};

use super::contact::{Contact, End, Span, meet};
use super::gap::first_of_least;
use super::path::{Range, Slab, Vector};
use super::placed_box::PlacedSlabs;
use super::ray_box::{Faces, ray_box};
use super::ray_cylinder::{Normals, Quadratic, SurfaceTime, resting_span};

/// The contact of a ball with the box of slabs at right angles, in numbers that hold any product; `None` is a miss.
///
/// The sides that it crosses are those on which its center is beyond the box then: one is a face, two an edge (in 2D a corner),
/// three a corner.
/// The box is closed, and so is the ball. A center just over the end of a face is over the face, not beyond its end.
/// The radius is above zero, and in the units of the slabs.
///
/// ```
/// use hitcalc::internals::geometry::{Range, Slab, Status, rounded_box};
/// use hitcalc::internals::number::{Big, Exact};
/// let slab = |numbers: [i32; 4]| {
///     let [low, high, position, velocity] = numbers.map(Big::from);
///     Slab { low, high, position, velocity }
/// };
/// // A ball of radius 5 falls beside the box (0, 0)-(9, 9), 3 from its side: it meets the corner (0, 9).
/// let slabs = [slab([0, 9, -3, 0]), slab([0, 9, 20, -1])];
/// let line = Range { first: None, last: None };
/// let contact = rounded_box(&slabs, &Big::from(5), &line).unwrap().unwrap();
/// assert_eq!(contact.status, Status::Hit);
/// assert_eq!(contact.enter.time.unwrap().round(), Ok(7.0));
/// assert!(contact.enter.crossed.iter().eq([(0, false), (1, true)]));
/// ```
pub fn rounded_box<R: Ring<Deep = R>>(
    slabs: &[Slab<R>],
    radius: &R,
    range: &Range<R>,
) -> Result<Option<Contact<SurfaceTime<R>, Faces>>, Uncertain> {
    let Some(span) = approach(slabs, radius)?.span() else { return Ok(None) };
    let Some(contact) = meet(std::slice::from_ref(&span), range)? else { return Ok(None) };
    let faces = |end: &End<R::Root>| match &end.time {
        Some(time) if end.crossed != 0 => beyond(slabs, time),
        _ => Ok(Faces::default()),
    };
    contact.named(faces, faces).map(Some)
}

/// True if the ball certainly misses the box, because its center misses the box that is wider by the radius on each
/// side: that takes few products of low degree.
pub(crate) fn misses_widened<R: Ring>(slabs: &[Slab<R>], radius: &R, range: &Range<R>) -> Result<bool, Uncertain> {
    let widened = slabs.iter().map(|slab| Slab {
        low: slab.low.clone() - radius,
        high: slab.high.clone() + radius,
        ..slab.clone()
    });
    let widened: Vec<_> = widened.collect();
    Ok(ray_box(&widened, range)?.is_none())
}

/// How near the center of a ball comes to a box on its line.
///
/// The squared distance is convex, and made of quadratic pieces, which change where a plane of a slab is crossed.
pub(crate) struct Approach<R: Ring> {
    /// The first t at which the center is nearest; `None` if it is always as near.
    pub(crate) least: Option<Fraction<R>>,
    /// How the distance compares with the radius then.
    pub(crate) at_least: Ordering,
    /// Where the center comes within the radius, and where it goes out; `None` if it never does, or does not move.
    pub(crate) ends: Option<[GapPiece<R>; 2]>,
}

/// A piece of the squared distance: the sum of squares of how far the center is beyond some faces.
pub(crate) struct GapPiece<R: Ring> {
    /// The faces that the center is beyond.
    pub(crate) faces: Faces,
    /// The squared distance less the squared radius.
    pub(crate) quadratic: Quadratic<R>,
    /// The quadratic's value at t = 0, above 0 where the path starts outside.
    pub(crate) outside: R,
}

/// How near a ball of this radius comes to the box of slabs at right angles.
///
/// If the least distance is at most the radius, the contact begins in the piece behind the last crossing of a plane
/// before the least where the distance is greater than that, and ends in the piece before the first such crossing after
/// it.
pub(crate) fn approach<R: Ring<Deep = R>>(slabs: &[Slab<R>], radius: &R) -> Result<Approach<R>, Uncertain> {
    let radius_squared = radius.squared();
    let to_radius = |t: &Fraction<R>| -> Result<Ordering, Uncertain> {
        distance_squared(slabs, t)?.compare(&(radius_squared.clone() * t.denominator.squared()))
    };
    let Some(least) = first_of_least(slabs)? else {
        let at_least = to_radius(&Fraction::whole(R::integer(0)))?;
        return Ok(Approach { least: None, at_least, ends: None });
    };
    let at_least = to_radius(&least)?;
    if at_least.is_gt() {
        return Ok(Approach { least: Some(least), at_least, ends: None });
    }
    let (mut before, mut after): (Option<Fraction<R>>, Option<Fraction<R>>) = (None, None);
    for slab in slabs {
        for crossing in slab.crossings()?.into_iter().flatten() {
            let (nearest, is_nearer) = match crossing.compare(&least)? {
                Ordering::Less => (&mut before, Ordering::Greater),
                Ordering::Greater => (&mut after, Ordering::Less),
                Ordering::Equal => continue,
            };
            let is_nearest = match nearest {
                Some(other) => crossing.compare(other)? == is_nearer,
                None => true,
            };
            if is_nearest && to_radius(&crossing)?.is_gt() {
                *nearest = Some(crossing);
            }
        }
    }
    let piece = |time: Option<Fraction<R>>, side| piece(slabs, time.as_ref(), side, &radius_squared);
    let ends = Some([piece(before, Ordering::Greater)?, piece(after, Ordering::Less)?]);
    Ok(Approach { least: Some(least), at_least, ends })
}

impl<R: Ring<Deep = R>> Approach<R> {
    /// When the center is within the radius of the box.
    fn span(self) -> Option<Span<R::Root>> {
        if self.least.is_none() {
            return resting_span(self.at_least);
        }
        let [enter, exit] =
            self.ends?.map(|GapPiece { quadratic: Quadratic { leading, middle, depth, .. }, .. }| {
                R::Root::both(middle, depth, leading)
            });
        let ([enter, _], [_, exit]) = (enter, exit);
        Some(Span { enter: Some(enter), exit: Some(exit), interior: self.at_least.is_lt() })
    }
}

/// The squared distance of a coordinate vector from the box at a time, times the square of the time's denominator.
fn distance_squared<R: Ring>(slabs: &[Slab<R>], t: &Fraction<R>) -> Result<R, Uncertain> {
    let mut sum = R::integer(0);
    for slab in slabs {
        sum = sum + slab.outside(t)?.squared();
    }
    Ok(sum)
}

/// The piece of the squared distance next to a time, on the side where t is greater (or less) than it; without a time
/// the piece at the beginning (or end) of the line.
fn piece<R: Ring<Deep = R>>(
    slabs: &[Slab<R>],
    time: Option<&Fraction<R>>,
    side: Ordering,
    radius_squared: &R,
) -> Result<GapPiece<R>, Uncertain> {
    let [mut leading, mut middle, mut outside] = [R::integer(0), R::integer(0), -radius_squared.clone()];
    let mut faces = [None; 3];
    for (face, slab) in faces.iter_mut().zip(slabs) {
        let moves = slab.velocity.sign()?;
        // To which side of a plane the coordinate goes from there.
        let turns = if side.is_gt() { moves } else { moves.reverse() };
        let to_plane = |plane: &R| -> Result<Ordering, Uncertain> {
            let from_plane = match time {
                // The beginning of the line is far off, where the coordinate comes from.
                None if moves.is_ne() => return Ok(turns.reverse()),
                None => slab.position.clone() - plane,
                Some(t) => (slab.position.clone() - plane) * &t.denominator + slab.velocity.clone() * &t.numerator,
            };
            Ok(from_plane.sign()?.then(turns))
        };
        let plane = if to_plane(&slab.low)?.is_lt() {
            *face = Some(false);
            &slab.low
        } else if to_plane(&slab.high)?.is_gt() {
            *face = Some(true);
            &slab.high
        } else {
            continue;
        };
        let from_plane = slab.position.clone() - plane;
        leading = leading + slab.velocity.squared();
        middle = middle - from_plane.clone() * &slab.velocity;
        outside = outside + from_plane.squared();
    }
    let depth = middle.squared() - leading.clone() * &outside;
    let quadratic = Quadratic { leading, middle, depth, factor: None };
    Ok(GapPiece { faces: Faces::new(faces), quadratic, outside })
}

/// The sides on which the path is beyond the box at a time.
pub(crate) fn beyond<R: Ring<Deep = R>>(slabs: &[Slab<R>], time: &R::Root) -> Result<Faces, Uncertain> {
    let mut faces = [None; 3];
    for (face, slab) in faces.iter_mut().zip(slabs) {
        let side_of = |plane: &R| time.sign_of(&(slab.position.clone() - plane), &slab.velocity);
        if side_of(&slab.low)?.is_lt() {
            *face = Some(false);
        } else if side_of(&slab.high)?.is_gt() {
            *face = Some(true);
        }
    }
    Ok(Faces::new(faces))
}

/// A length in the units of the slabs of a box that stands upright or is turned: the offsets of a turned one are taken
/// twice, and times the determinant of its frame.
pub(crate) fn own_length<R: Ring>(placed: &PlacedSlabs<R>, length: &R) -> R {
    match &placed.frame {
        Some(frame) => length.clone() * &frame.determinant * R::integer(2),
        None => length.clone(),
    }
}

/// The outward unit normals of the box with a radius around it, where its center is beyond these faces at a distance of
/// the radius.
///
/// The radius is in units of the path.
pub(crate) fn rounded_normals<R: Ring>(placed: &PlacedSlabs<R>, faces: Faces, radius: &R) -> Normals<R> {
    let (mut constant, mut slope) = (Vector::zero(), Vector::zero());
    for (axis, is_high) in faces.iter() {
        let slab = &placed.slabs[axis];
        let plane = if is_high { &slab.high } else { &slab.low };
        constant.0[axis] = slab.position.clone() - plane;
        slope.0[axis] = slab.velocity.clone();
    }
    let Some(frame) = &placed.frame else { return Normals::Radial { constant, slope, length: radius.clone() } };
    let length = own_length(placed, radius) * &frame.determinant;
    Normals::Radial { constant: frame.to_world(&constant), slope: frame.to_world(&slope), length }
}
