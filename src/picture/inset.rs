//! An inset: the place that the answer is about, where it would be too small to see, magnified by a power of ten below
//! the picture.
//!
//! It is no copy of the picture's pixels: all shapes are drawn anew in a frame of its own, from their exact
//! coordinates. In space it looks from the side, at right angles to the path and to the surface, where the gap between
//! them is seen whole.

use super::axes;
use super::body::Body;
use super::collect::Picture;
use super::focus::{Focus, foci};
use super::frame::{STEPS, ViewFrame};
use super::ink::Ink;
use super::labels::Area;
use super::marks::{gap, marks, segment as way};
use super::paths;
use super::shape::{Drawn, Mark, Mover, Shape};
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
/// Between the picture and its inset below it, and below that, with the numbers of ticks, in pixels.
const BETWEEN: f64 = 66.0;

/// Adds an inset to the picture of a single query, where the ends of its contact, or of its gap, are too near together
/// to be told apart, or where it is too shallow.
pub(super) fn add(sheet: &mut Sheet, frame: &ViewFrame, picture: &Picture, look: &Look) -> Option<(ViewFrame, Sheet)> {
    if !picture.is_single() {
        return None;
    }
    let magnifying = |Focus { extent, away }: Focus| {
        let is_small = frame.longest(&extent) * sheet.scale < TOO_SMALL;
        let powers = frame.powers_to(&extent, MOST / sheet.scale).filter(|powers| is_small && *powers > 0)?;
        Some((extent, away, powers))
    };
    let (focus, away, powers) = foci(picture).find_map(magnifying)?;
    if powers > MOST_POWERS && (picture.in_space || picture.shapes.iter().any(is_round)) {
        return None;
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
    solids::draw(&mut drawn, &seen);
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
    Some((shown, drawn))
}

/// 1000, or 1e9.
fn factor(powers: i32) -> String {
    if powers < 7 { format!("1{:0<width$}", "", width = powers as usize) } else { format!("1e{powers}") }
}

/// The view from the side: the path to the right, and up what leads away from the surface.
fn side_view(picture: &Picture, frame: &ViewFrame, out_of_face: Option<Vec3>) -> Option<View> {
    let (mut ahead, mut away) = ([0.0; 3], None);
    for shape in &picture.shapes {
        match shape {
            Shape::Path(Drawn { path, over, .. }, _) => ahead = frame.vector(&path.direction, over),
            Shape::Mover(Mover { body, velocity, .. }, _) => {
                // The second box is seen from the first.
                ahead = sub(ahead, frame.vector(velocity, body.over()));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factor_is_written_out_while_that_can_be_read() {
        assert_eq!([factor(1), factor(6), factor(7), factor(25)], ["10", "1000000", "1e7", "1e25"]);
    }
}
