//! An inset: the place that the answer is about, where it would be too small to see, magnified by a power of ten below
//! the picture.
//!
//! It is no copy of the picture's pixels: all shapes are drawn anew in a frame of its own, from their exact coordinates.

use super::axes;
use super::collect::Picture;
use super::course::Part;
use super::draw::{gap, marks, segment as way};
use super::extent::Extent;
use super::frame::{Frame, STEPS};
use super::ink::Ink;
use super::labels::{Area, Pixel};
use super::paths;
use super::shape::{Body, Shape};
use super::sheet::Sheet;
use super::solids;
use super::view::{Look, View};

/// What is nearer together than this, in pixels, is magnified.
const TOO_SMALL: f64 = 3.0;
/// The sides of the inset, in pixels.
const SIDE: f64 = 180.0;
/// How long what is magnified may become, in pixels.
const MOST: f64 = 90.0;
/// Between the picture and its inset below it, and below that, with the numbers of ticks, in pixels.
const BETWEEN: f64 = 66.0;

/// A magnified part of a picture.
#[derive(Debug)]
pub struct Inset {
    /// What it shows.
    pub frame: Frame,
    /// Drawn where it stands.
    pub sheet: Sheet,
}

/// Adds an inset to the picture of a single query in the plane, where the ends of its contact, or of its gap, are too near
/// together to be told apart.
pub fn add(sheet: &mut Sheet, frame: &Frame, picture: &Picture, look: &Look) {
    if picture.in_space || picture.queries() != 1 || picture.shapes.iter().any(is_round) {
        return;
    }
    let Some(focus) = focus(picture) else { return };
    let pixels = |extent: &Extent| extent.axes().map(|_| frame.longest(extent) * sheet.scale);
    if pixels(&focus).is_none_or(|pixels| pixels >= TOO_SMALL) {
        return;
    }
    let Some(powers) = frame.powers_to(&focus, MOST / sheet.scale).filter(|powers| *powers > 0) else { return };
    let half = SIDE / 2.0 / sheet.scale;
    let shown = frame.magnified(&focus, powers, (half * STEPS as f64) as i64);
    let Area { low: [left, _], high: [right, bottom] } = sheet.area;
    let low = [(left + right - SIDE) / 2.0, bottom + BETWEEN];
    let mut drawn = sheet.inset(low, half);
    let seen = solids::seen(picture, &shown, &View::of_plane(look), look.world_up());
    axes::zero_lines(&mut drawn, &shown);
    solids::draw(&mut drawn, &seen, false);
    for shape in &picture.shapes {
        match shape {
            Shape::Path(path, _) => paths::draw(&mut drawn, &shown, path, &seen, picture),
            Shape::Segment(line) => way(&mut drawn, &shown, line),
            Shape::Gap(between) => gap(&mut drawn, &shown, between),
            _ => {}
        }
    }
    marks(&mut drawn, &shown, picture);
    let Area { low, high } = drawn.area;
    drawn.spots.retain(|spot| (0..2).all(|axis| (low[axis]..=high[axis]).contains(&spot.at[axis])));
    drawn.unclip();
    axes::axes(&mut drawn, &shown);
    drawn.text([high[0] - 5.0, low[1] + 11.0], "small last", format!("\u{d7} {}", factor(powers)));
    // From the place in the picture to the corners of the inset.
    let place = sheet.pixel(frame.middle_of(&focus));
    for corner in [low, [high[0], low[1]]] {
        sheet.line(Ink::Link, place, corner);
    }
    sheet.size[1] = high[1] + BETWEEN;
    sheet.inset = Some(Box::new(Inset { frame: shown, sheet: drawn }));
}

/// 1000, or 1e9.
fn factor(powers: i32) -> String {
    if powers < 7 { format!("1{:0<width$}", "", width = powers as usize) } else { format!("1e{powers}") }
}

/// Whether a shape has a curve, which an inset does not cut.
fn is_round(shape: &Shape) -> bool {
    matches!(shape, Shape::Solid(solid, _) if matches!(solid.body, Body::Round { .. }))
}

/// Where the contact begins and ends, or the gap.
fn focus(picture: &Picture) -> Option<Extent> {
    let mut points = Vec::new();
    for shape in &picture.shapes {
        match shape {
            Shape::Mark(mark) => points.push(Extent::of_surds(&mark.at)),
            Shape::Gap(gap) => points.extend(gap.ends.each_ref().map(Extent::of_surds)),
            _ => {}
        }
    }
    points.into_iter().reduce(Extent::union)
}

/// The part of a line that is within an area.
pub fn segment([from, to]: [Pixel; 2], area: &Area) -> Option<[Pixel; 2]> {
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for axis in 0..2 {
        let step = to[axis] - from[axis];
        let sides = [area.low[axis] - from[axis], area.high[axis] - from[axis]];
        if step == 0.0 {
            if sides[0] > 0.0 || sides[1] < 0.0 {
                return None;
            }
            continue;
        }
        let [a, b] = sides.map(|side| side / step);
        (first, last) = (first.max(a.min(b)), last.min(a.max(b)));
    }
    let at = |part: f64| [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * part);
    (first < last).then(|| [at(first), at(last)])
}

/// The part of a convex polygon that is within an area (Sutherland and Hodgman 1974).
pub fn polygon(parts: Vec<Part>, area: &Area) -> Vec<Part> {
    let mut corners: Vec<Pixel> = parts
        .into_iter()
        .map(|part| match part {
            Part::To(corner) => corner,
            Part::Along(arc) => arc.at(arc.from),
        })
        .collect();
    for (axis, side, sign) in
        [(0, area.low[0], 1.0), (0, area.high[0], -1.0), (1, area.low[1], 1.0), (1, area.high[1], -1.0)]
    {
        let depth = |point: &Pixel| (point[axis] - side) * sign;
        let mut cut = Vec::with_capacity(corners.len() + 1);
        for (index, corner) in corners.iter().enumerate() {
            let before = &corners[(index + corners.len() - 1) % corners.len()];
            let (was, is) = (depth(before), depth(corner));
            if (was < 0.0) != (is < 0.0) {
                let part = was / (was - is);
                let mut at = [0, 1].map(|k| before[k] + (corner[k] - before[k]) * part);
                at[axis] = side;
                cut.push(at);
            }
            if is >= 0.0 {
                cut.push(*corner);
            }
        }
        corners = cut;
    }
    corners.into_iter().map(Part::To).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Area = Area { low: [0.0, 0.0], high: [10.0, 10.0] };

    #[test]
    fn lines_are_cut_at_the_sides() {
        assert_eq!(segment([[-10.0, 5.0], [1e12, 5.0]], &AREA), Some([[0.0, 5.0], [10.0, 5.0]]));
        assert_eq!(segment([[-1.0, 11.0], [11.0, 11.0]], &AREA), None);
        assert_eq!(segment([[2.0, 3.0], [4.0, 5.0]], &AREA), Some([[2.0, 3.0], [4.0, 5.0]]));
    }

    #[test]
    fn a_box_that_is_much_larger_is_cut_to_a_corner() {
        let square = [[5.0, 5.0], [1e9, 5.0], [1e9, 1e9], [5.0, 1e9]].map(Part::To).to_vec();
        let cut: Vec<Pixel> = polygon(square, &AREA)
            .into_iter()
            .map(|part| match part {
                Part::To(corner) => corner,
                Part::Along(_) => panic!("no arc"),
            })
            .collect();
        assert_eq!(cut.len(), 4);
        assert!([[5.0, 5.0], [10.0, 5.0], [10.0, 10.0], [5.0, 10.0]].iter().all(|corner| cut.contains(corner)));
    }

    #[test]
    fn the_factor_is_written_out_while_that_can_be_read() {
        assert_eq!([factor(1), factor(6), factor(7), factor(25)], ["10", "1000000", "1e7", "1e25"]);
    }
}
