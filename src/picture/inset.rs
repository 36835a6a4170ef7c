//! An inset: the place that the answer is about, where it would be too small to see, magnified by a power of ten below
//! the picture.
//!
//! It is no copy of the picture's pixels: all shapes are drawn anew in a frame of its own, from their exact coordinates. In
//! space it looks from the side, at right angles to the path and to the surface, where the gap between them is seen whole.

use super::axes;
use super::collect::Picture;
use std::f64::consts::{PI, TAU};

use super::course::{Part, PixelArc};
use super::draw::{gap, marks, segment as way};
use super::focus::{Focus, foci};
use super::frame::{Frame, STEPS};
use super::ink::Ink;
use super::labels::{Area, Pixel};
use super::paths;
use super::shape::{Body, Drawn, Mark, Mover, Shape};
use super::sheet::Sheet;
use super::solids;
use super::space::{Vec3, across, cross, dot, length, sub, times, unit};
use super::view::{Look, View};

/// What is nearer together than this, in pixels, is magnified.
const TOO_SMALL: f64 = 3.0;
/// The sides of the inset, in pixels.
const SIDE: f64 = 180.0;
/// How long what is magnified may become, in pixels.
const MOST: f64 = 90.0;
/// In space, and where there is a curve, floats leave no more powers of ten sharp.
const MOST_POWERS: i32 = 10;
/// The number of chords that an arc is cut into.
const PARTS: i32 = 64;
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

/// Adds an inset to the picture of a single query, where the ends of its contact, or of its gap, are too near together to be
/// told apart, or where it is too shallow.
pub fn add(sheet: &mut Sheet, frame: &Frame, picture: &Picture, look: &Look) {
    if !picture.is_single() {
        return;
    }
    let magnifying = |Focus { extent, away }: Focus| {
        let is_small = frame.longest(&extent) * sheet.scale < TOO_SMALL;
        let powers = frame.powers_to(&extent, MOST / sheet.scale).filter(|powers| is_small && *powers > 0)?;
        Some((extent, away, powers))
    };
    let Some((focus, away, powers)) = foci(picture).find_map(magnifying) else { return };
    if powers > MOST_POWERS && (picture.in_space || picture.shapes.iter().any(is_round)) {
        return;
    }
    let half = SIDE / 2.0 / sheet.scale;
    // In space the corners of the square are farther away from its middle than its sides.
    let reach = if picture.in_space { 2.0 * half } else { half };
    let shown = frame.magnified(&focus, powers, (reach * STEPS as f64) as i64);
    let Area { low: [left, _], high: [right, bottom] } = sheet.area;
    let top = if picture.in_space { sheet.size[1] } else { bottom + BETWEEN };
    let low = [(left + right - SIDE) / 2.0, top];
    let mut drawn = sheet.inset(low, half);
    if picture.in_space {
        drawn.view = side_view(picture, &shown, away).unwrap_or(sheet.view);
    } else {
        axes::zero_lines(&mut drawn, &shown);
    }
    let seen = solids::seen(picture, &shown, &drawn.view, look.world_up());
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
    if picture.in_space {
        axes::border(&mut drawn);
        axes::bar(&mut drawn, &shown);
    } else {
        axes::axes(&mut drawn, &shown);
    }
    let side = if picture.in_space { ", from the side" } else { "" };
    drawn.text([high[0] - 5.0, low[1] + 11.0], "small last", format!("\u{d7} {}{side}", factor(powers)));
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

/// The view from the side: the path to the right, and up what leads away from the surface.
fn side_view(picture: &Picture, frame: &Frame, out_of_face: Option<Vec3>) -> Option<View> {
    let (mut ahead, mut away) = ([0.0; 3], None);
    for shape in &picture.shapes {
        match shape {
            Shape::Path(Drawn { path, over, .. }, _) => ahead = frame.vector(&path.direction, over),
            Shape::Mover(Mover { body: Body::Box { over, .. }, velocity, .. }, _) => {
                // The second box is seen from the first.
                ahead = sub(ahead, frame.vector(velocity, over));
            }
            Shape::Mark(Mark { normal: Some(normal), .. }) => away = Some(*normal),
            Shape::Gap(gap) => {
                let [from, to] = gap.ends.each_ref().map(|end| frame.contact(end));
                away = away.or(Some(sub(from, to)));
            }
            _ => {}
        }
    }
    let right = unit(ahead)?;
    let up = out_of_face.or(away).and_then(unit).map(|away| sub(away, times(right, dot(away, right))));
    // A path straight away from the surface leaves no more than rounding.
    let up = up.filter(|up| length(*up) > 1e-6).and_then(unit).unwrap_or_else(|| across(right)[0]);
    Some(View { right, up, eye: cross(right, up) })
}

/// Whether a shape has a curve.
fn is_round(shape: &Shape) -> bool {
    matches!(shape, Shape::Solid(solid, _) if matches!(solid.body, Body::Round { .. }))
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

/// Points along an arc, near to each other where it passes an area.
pub fn points(arc: &PixelArc, area: &Area) -> Vec<Pixel> {
    let PixelArc { center, right, up, from, to } = *arc;
    let (first, last) = (from.min(to), from.max(to));
    let mut angles: Vec<f64> =
        (0..=PARTS).map(|part| first + (last - first) * f64::from(part) / f64::from(PARTS)).collect();
    // The middle of the area in the axes of the ellipse: it passes there at about this angle.
    let middle = [0, 1].map(|axis| (area.low[axis] + area.high[axis]) / 2.0 - center[axis]);
    let whole = right[0] * up[1] - right[1] * up[0];
    let [along, across] = [middle[0] * up[1] - middle[1] * up[0], right[0] * middle[1] - right[1] * middle[0]];
    if whole != 0.0 {
        let angle = (across / whole).atan2(along / whole);
        let (sine, cosine) = angle.sin_cos();
        let speed = (cosine * up[0] - sine * right[0]).hypot(cosine * up[1] - sine * right[1]);
        let around = (2.0 * (area.high[0] - area.low[0]) / speed).min(PI);
        let near = (-PARTS..=PARTS).map(|part| angle + around * f64::from(part) / f64::from(PARTS));
        let turned = near.flat_map(|angle| [angle - TAU, angle, angle + TAU]);
        angles.extend(turned.filter(|angle| (first..=last).contains(angle)));
    }
    angles.sort_by(f64::total_cmp);
    if to < from {
        angles.reverse();
    }
    angles.into_iter().map(|angle| arc.at(angle)).collect()
}

/// The part of a convex polygon that is within an area (Sutherland and Hodgman 1974).
pub fn polygon(mut corners: Vec<Pixel>, area: &Area) -> Vec<Part> {
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
        let square = vec![[5.0, 5.0], [1e9, 5.0], [1e9, 1e9], [5.0, 1e9]];
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
    fn a_circle_that_is_much_larger_passes_where_it_does() {
        // It touches y = 5 in the middle, from below; all within the area is within the chords.
        let radius = 1e9;
        let arc =
            PixelArc { center: [5.0, 5.0 + radius], right: [radius, 0.0], up: [0.0, -radius], from: 0.0, to: TAU };
        let within: Vec<Pixel> = points(&arc, &AREA).into_iter().filter(|at| (0.0..=10.0).contains(&at[0])).collect();
        assert!(within.len() > 10 && within.iter().all(|at| (at[1] - 5.0).abs() < 1e-5 || at[1] > 1e9), "{within:?}");
    }

    #[test]
    fn the_factor_is_written_out_while_that_can_be_read() {
        assert_eq!([factor(1), factor(6), factor(7), factor(25)], ["10", "1000000", "1e7", "1e25"]);
    }
}
