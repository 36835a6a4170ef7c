//! The frame of a picture: about solids and contacts, and the ends of paths where they are near.

use crate::geometry::{Caps, Path, Vector};
use crate::number::{Big, Fraction};

use super::body::{Body, Hull};
use super::collect::Picture;
use super::extent::{Extent, coordinates, is_less};
use super::frame::ViewFrame;
use super::shape::{AskedVector, CONTACT, Drawn, GapLine, Mark, Shape};

/// An endless cylinder is thin where the square of its length, from p1 to p2, is this many times that of its radius.
const THIN: i32 = 10_000;

/// Chooses the frame for all shapes of a picture.
pub(super) fn frame(picture: &Picture) -> ViewFrame {
    let (must, may, barely) = extents(picture);
    let frame = ViewFrame::about(must, may, barely);
    if picture.in_space { frame.at_least(3, 12) } else { frame.at_least(2, 4) }
}

/// What must be seen of a picture.
pub(super) fn must(picture: &Picture) -> Extent {
    extents(picture).0
}

/// What must be seen, what may be, and what hardly needs to be.
fn extents(picture: &Picture) -> (Extent, Vec<Extent>, Vec<Extent>) {
    let mut must = Extent::default();
    let (mut may, mut barely) = (Vec::new(), Vec::new());
    for shape in &picture.shapes {
        match shape {
            Shape::Solid(solid, _) => match &solid.body {
                // A wire is nothing to see without its length.
                Body::Round { caps: Caps::None, radius, axis, .. } if axis.squared() < radius * radius * THIN => {
                    may.push(of_body(&solid.body));
                }
                body => must = must.union(of_body(body)),
            },
            Shape::Path(drawn, _) => {
                if let Some(nearest) = nearest(drawn) {
                    must = must.union(nearest);
                }
                let [first, last] = ends(drawn);
                // A path without a beginning is seen where it is at t = 0.
                let zero = Fraction::whole(Big::ZERO);
                may.extend(first.or_else(|| Some(at(&drawn.path, &drawn.over, &zero))));
                // Where one of several paths ends, nothing is there to see.
                if picture.is_single() { may.extend(last) } else { barely.extend(last) }
            }
            Shape::Segment(segment) => {
                for point in [&segment.from, &segment.to] {
                    must = must.union(Extent::of(&coordinates(point, &segment.over)));
                }
            }
            Shape::Mark(mark) => must = must.union(of_mark(mark)),
            // Where it is drawn, both its ends are seen.
            Shape::Gap(GapLine { ends, length: Some(_) }) => {
                may.push(Extent::of_surds(&ends[0]).union(Extent::of_surds(&ends[1])));
            }
            Shape::Gap(_) => {}
            Shape::Tiles(tiles) => {
                for ([low, high], over) in &tiles.runs {
                    must = must.union(Extent::of(&coordinates(low, over))).union(Extent::of(&coordinates(high, over)));
                }
            }
            Shape::Asked(AskedVector { name: CONTACT, value, .. }) => must = must.union(Extent::of(value)),
            Shape::Asked(_) | Shape::Grid(_) | Shape::Mover(..) => {}
        }
    }
    (must, may, barely)
}

/// The extent of a body.
pub(super) fn of_body(body: &Body) -> Extent {
    match body {
        Body::Hull(Hull { corners, over, .. }) => {
            let points = corners.iter().map(|corner| Extent::of(&coordinates(corner, over)));
            points.reduce(Extent::union).unwrap_or_default()
        }
        Body::Round { p1, axis, radius, over, .. } => {
            let [p1, p2] = [p1.clone(), p1.plus(axis)].map(|end| Extent::of(&coordinates(&end, over)));
            p1.union(p2).around(&Fraction { numerator: radius.clone(), denominator: over.clone() })
        }
    }
}

fn of_mark(mark: &Mark) -> Extent {
    let extent = Extent::of_surds(&mark.at);
    match &mark.around {
        Some((radius, over)) => extent.around(&Fraction { numerator: radius.clone(), denominator: over.clone() }),
        None => extent,
    }
}

/// The ends of a path's range, where it has ends.
fn ends(drawn: &Drawn) -> [Option<Extent>; 2] {
    let Drawn { path, over, .. } = drawn;
    [&path.range.first, &path.range.last].map(|t| t.as_ref().map(|t| at(path, over, t)))
}

fn at(path: &Path<Big>, over: &Big, t: &Fraction<Big>) -> Extent {
    let point = Vector([0, 1, 2].map(|axis| path.coordinate(axis, t).numerator));
    Extent::of(&coordinates(&point, &(over * &t.denominator)))
}

/// The point of a path that comes nearest to what it has to be seen beside.
fn nearest(drawn: &Drawn) -> Option<Extent> {
    let Drawn { path, over, .. } = drawn;
    let (beside, beside_over) = drawn.beside.as_ref()?;
    let length = path.direction.squared();
    let zero = Fraction::whole(Big::ZERO);
    if length == Big::ZERO {
        return Some(at(path, over, &zero));
    }
    let along = beside.times(over).minus(&path.origin.times(beside_over)).dot(&path.direction);
    let mut t = Fraction { numerator: along, denominator: length * beside_over };
    if let Some(first) = path.range.first.as_ref().filter(|first| is_less(&t, first)) {
        t = first.clone();
    }
    if let Some(last) = path.range.last.as_ref().filter(|last| is_less(last, &t)) {
        t = last.clone();
    }
    Some(at(path, over, &t))
}
