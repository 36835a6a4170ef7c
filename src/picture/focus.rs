//! What an inset is about: points that have to be told apart for the answer to be seen.

use crate::number::{Big, Fraction, Surd};

use super::choose;
use super::collect::Picture;
use super::extent::{BigFraction, Extent, halfway};
use super::shape::{About, Drawn, DrawnSolid, Role, Shape, Verdict};
use super::space::Vec3;

/// Points that have to be told apart.
#[derive(Debug)]
pub(super) struct Focus {
    /// The extent of them.
    pub(super) extent: Extent,
    /// The way from one to the other, if that is the way out of a face.
    pub(super) away: Option<Vec3>,
}

/// All that might be too small to be seen, what matters most first: where the contact begins and ends, or the gap; how
/// deep a hit is.
pub(super) fn foci(picture: &Picture) -> impl Iterator<Item = Focus> {
    let mut points = Vec::new();
    for shape in &picture.shapes {
        match shape {
            Shape::Mark(mark) => points.push(Extent::of_surds(&mark.at)),
            Shape::Gap(gap) => points.extend(gap.ends.each_ref().map(Extent::of_surds)),
            _ => {}
        }
    }
    let ends = points.into_iter().reduce(Extent::union).map(|extent| Focus { extent, away: None });
    ends.into_iter().chain(depths(picture))
}

/// How far what hits a box reaches into it, on each axis.
fn depths(picture: &Picture) -> Vec<Focus> {
    let middles = picture.shapes.iter().filter_map(|shape| match shape {
        Shape::Path(Drawn { inside, .. }, _) => middle(inside.first()?),
        _ => None,
    });
    let middles: Vec<[BigFraction; 3]> = middles.collect();
    let mut depths = Vec::new();
    for shape in &picture.shapes {
        let Shape::Solid(DrawnSolid { body, role, .. }, About { solid: None, .. }) = shape else { continue };
        let (true, Some([x, y, z])) = (body.is_upright(), choose::of_body(body).axes().cloned()) else { continue };
        let axes = [x, y, z].into_iter().take(if picture.in_space { 3 } else { 2 }).enumerate();
        for (axis, [low, high]) in axes {
            // From a point to the sides of the box on this axis, each by itself.
            let mut depth = |from: &[BigFraction; 3], side: &BigFraction| {
                let mut to = from.clone();
                to[axis] = side.clone();
                let extent = Extent::of(from).union(Extent::of(&to));
                depths.push(Focus { extent, away: Some([0, 1, 2].map(|other| f64::from(u8::from(other == axis)))) });
            };
            match role {
                Role::Shared(Verdict::Hit) => {
                    if let Some(corner) = choose::of_body(body).axes() {
                        depth(&corner.each_ref().map(|[low, _]| low.clone()), &high);
                    }
                }
                Role::Target(Verdict::Hit) => {
                    middles.iter().for_each(|middle| [&low, &high].into_iter().for_each(|side| depth(middle, side)));
                }
                _ => {}
            }
        }
    }
    depths
}

/// The point halfway between the ends of a part of a path, if both are fractions.
fn middle([enter, exit]: &[Option<[Surd<Big>; 3]>; 2]) -> Option<[BigFraction; 3]> {
    let (enter, exit) = (enter.as_ref()?, exit.as_ref()?);
    enter.iter().chain(exit).all(|side| side.factor == Big::ZERO).then(|| {
        [0, 1, 2].map(|axis| {
            let [enter, exit] = [&enter[axis], &exit[axis]]
                .map(|side| Fraction { numerator: side.rational.clone(), denominator: side.denominator.clone() });
            halfway(&enter, &exit)
        })
    })
}
