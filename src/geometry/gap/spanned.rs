//! How near a path comes to a box whose edges need not be at right angles.

use crate::geometry::path::Path;
use crate::geometry::placed_box::PlacedSlabs;
use crate::geometry::ray_box::ray_box;
use crate::geometry::slab::Slab;
use crate::geometry::vector::Vector;
use crate::number::{Fraction, Ring, Uncertain};

use super::least::Gap;

/// The box that edges span from a corner, in units of its own. An edge may be zero.
#[derive(Clone, Debug)]
pub struct SpannedBox<R> {
    /// A corner.
    pub corner: Vector<R>,
    /// The edges from there; in 2D the third is not looked at.
    pub edges: [Vector<R>; 3],
    /// How many units of the box make one unit of the path.
    pub units: R,
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
pub fn spanned_gap<R: Ring>(
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
    /// Whether a step within the body makes the difference no shorter, if its change along the part, times the
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
