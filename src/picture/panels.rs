//! Queries that bring solids of their own, and are too small in a frame about all of them or would cover each other
//! there: side by side, each in a frame of its own.

use super::choose;
use super::collect::Picture;
use super::draw::{in_one_frame, within};
use super::drawing::Drawing;
use super::extent::{Extent, is_less};
use super::labels::Pixel;
use super::legend::Legend;
use super::on_sheet::Room;
use super::shape::{Role, Shape};
use super::sheet::Sheet;
use super::view::Look;

/// More queries are drawn in one frame whatever their sizes.
const MOST: usize = 200;
/// A panel below this part of the whole would be too small.
const PART: i64 = 8;
/// The number of panels side by side.
const COLUMNS: usize = 2;
/// How large the picture of one may be.
const ROOM: Room = Room { most: [218.0, 230.0], least: 218.0, is_panel: true };

/// Whether pictures of single queries are drawn side by side.
pub fn are_apart<'a>(queries: impl ExactSizeIterator<Item = &'a Picture> + Clone) -> bool {
    if !(2..=MOST).contains(&queries.len()) {
        return false;
    }
    let own: Vec<Extent> = queries.clone().map(choose::must).collect();
    let all = own.iter().cloned().reduce(Extent::union).unwrap_or_default().longest();
    let is_small = |extent: &Extent| {
        let mut side = extent.longest();
        side.numerator *= PART;
        is_less(&side, &all)
    };
    let targets: Vec<Vec<Extent>> = queries.map(targets).collect();
    let is_shared = |target: &Extent| targets.iter().all(|others| others.iter().any(|other| is_same(target, other)));
    if targets.iter().any(Vec::is_empty) || targets[0].iter().any(is_shared) {
        return false;
    }
    let covers = |target: &Extent, other: &Extent| target.overlaps(other) && !is_same(target, other);
    let is_covered = |(index, own): (usize, &Vec<Extent>)| {
        own.iter().any(|target| targets[..index].iter().flatten().any(|other| covers(target, other)))
    };
    own.iter().any(is_small) || targets.iter().enumerate().any(is_covered)
}

fn is_same(left: &Extent, right: &Extent) -> bool {
    left.holds(right) && right.holds(left)
}

/// The extents of the solids that are met or missed, at the start and where that is.
fn targets(picture: &Picture) -> Vec<Extent> {
    let target = |shape: &Shape| match shape {
        Shape::Solid(solid, _) if matches!(solid.role, Role::Target(_) | Role::Coming(_) | Role::Later(_)) => {
            Some(choose::of_body(&solid.body))
        }
        _ => None,
    };
    picture.shapes.iter().filter_map(target).collect()
}

/// Draws a picture, side by side what has no common frame.
pub(crate) fn draw(picture: &Picture, look: &Look) -> Drawing {
    if picture.apart.is_empty() { in_one_frame(picture, look) } else { side_by_side(picture, look) }
}

fn side_by_side(picture: &Picture, look: &Look) -> Drawing {
    let drawn: Vec<Drawing> = picture.apart.iter().map(|query| within(query, look, &ROOM)).collect();
    let side = |of: &[Drawing], axis: usize| of.iter().map(|one| one.sheet.size[axis]).fold(0.0, f64::max);
    let column = side(&drawn, 0);
    let mut low: Pixel = [0.0; 2];
    let mut corners = Vec::new();
    for row in drawn.chunks(COLUMNS) {
        corners.extend((0..row.len()).map(|index| [low[0] + index as f64 * column, low[1]]));
        low[1] += side(row, 1);
    }
    let mut sheet = Sheet::blank(&drawn[0].sheet, [column * COLUMNS as f64, low[1] + 16.0]);
    let spots: Vec<_> = drawn.iter().flat_map(|one| one.sheet.spots.clone()).collect();
    let frame = drawn[0].frame.clone();
    let panels = corners.into_iter().zip(drawn).collect();
    Legend::of(picture, &[], &spots, sheet.size[0]).write(&mut sheet, 0);
    Drawing { frame, seen: Vec::new(), sheet, inset: None, notes: Vec::new(), panels }
}
