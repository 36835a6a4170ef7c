//! Coordinates of the solid that a query is about, in space, where no axes have numbers: corners of a hull, the axis and
//! the radius of a round solid.

use crate::geometry::Vector;
use crate::number::{Big, Exact, Fraction, Surd};

use super::body::{Body, Hull};
use super::collect::Picture;
use super::frame::ViewFrame;
use super::hidden::across_eye;
use super::ink::Ink;
use super::labels::Pixel;
use super::on_sheet::Rank;
use super::shape::{About, DrawnSolid, Role, Shape};
use super::sheet::Sheet;
use super::space::{Vec3, add, mean, sub, times};
use super::ticks::{equals, equals_among};

/// Beside a coordinate of size 1 a smaller one is nothing.
const NOTHING: f64 = 1e-12;

/// Draws them for the solid of a picture's only query.
pub(crate) fn draw(sheet: &mut Sheet, frame: &ViewFrame, picture: &Picture) {
    if !picture.in_space || !picture.is_single() {
        return;
    }
    for shape in &picture.shapes {
        if let Shape::Solid(DrawnSolid { body, role: Role::Target(_), .. }, About { solid: None, .. }) = shape {
            measure(sheet, frame, body);
        }
    }
}

fn measure(sheet: &mut Sheet, frame: &ViewFrame, body: &Body) {
    match body {
        Body::Hull(Hull { corners, told, over, .. }) => {
            let points: Vec<&Vector<Big>> = told.iter().map(|corner| &corners[*corner]).collect();
            let places: Vec<Vec3> = points.iter().map(|point| frame.point(point, over)).collect();
            for (index, place) in places.iter().enumerate() {
                label(sheet, *place, sub(*place, mean(&places)), written(index, &points, over));
            }
        }
        Body::Round { p1, axis, radius, over, .. } => {
            let p2 = p1.plus(axis);
            let [low, high] = [p1, &p2].map(|point| frame.point(point, over));
            let along = frame.vector(axis, over);
            let radius_length = frame.length(radius, over);
            let side = times(across_eye(along, sheet.view.eye)[0], radius_length);
            let rim = add(high, side);
            for (from, to) in [(low, high), (high, rim)] {
                // The ends of an endless cylinder may be far away.
                if !is_seen(sheet, from) || !is_seen(sheet, to) {
                    continue;
                }
                sheet.stroke(Ink::Measure, from, to);
            }
            let is_sphere = along == [0.0; 3];
            let [p1_text, p2_text] = [0, 1].map(|index| written(index, &[p1, &p2], over));
            if is_sphere {
                label(sheet, low, along, format!("center {p1_text}"));
            } else {
                label(sheet, low, times(along, -1.0), format!("p1 {p1_text}"));
                label(sheet, high, along, format!("p2 {p2_text}"));
            }
            let length = Fraction { numerator: radius.clone(), denominator: over.clone() };
            let middle = times(add(high, rim), 0.5);
            label(sheet, middle, sheet.view.up, format!("r {}", equals(&length.into())));
        }
    }
}

/// Wants a label beside a point, on the side away from the rest; what is not on the sheet has none.
fn label(sheet: &mut Sheet, at: Vec3, away: Vec3, text: String) {
    let [from, to] = [at, add(at, away)].map(|point| sheet.pixel(point));
    if is_seen(sheet, at) {
        let step: Pixel = [to[0] - from[0], to[1] - from[1]];
        let length = step[0].hypot(step[1]).max(1e-9);
        sheet.label(Rank::Rest, at, text, step.map(|side| side / length));
    }
}

/// Whether a point is on the sheet.
fn is_seen(sheet: &Sheet, point: Vec3) -> bool {
    let at = sheet.pixel(point);
    (0..2).all(|axis| (sheet.area.low[axis] - 1.0..=sheet.area.high[axis] + 1.0).contains(&at[axis]))
}

/// One of some points, in few digits, which tell it from the others.
fn written(index: usize, points: &[&Vector<Big>], over: &Big) -> String {
    let point = points[index];
    let side = |point: &Vector<Big>, axis: usize| {
        Surd::from(Fraction { numerator: point[axis].clone(), denominator: over.clone() })
    };
    let size = |point: &Vector<Big>, axis: usize| side(point, axis).round().map_or(f64::INFINITY, f64::abs);
    let largest = points.iter().flat_map(|point| [0, 1, 2].map(|axis| size(point, axis))).fold(0.0, f64::max);
    let coordinate = |axis: usize| {
        // What is left by the rounding of a rotation is not worth its digits.
        if size(point, axis) < largest * NOTHING && point[axis] != Big::ZERO {
            return "\u{2248} 0".to_owned();
        }
        let all: Vec<_> = points.iter().map(|point| side(point, axis)).collect();
        let text = equals_among(&all[index], &all.iter().collect::<Vec<_>>());
        text.trim_start_matches("= ").to_owned()
    };
    format!("({})", [0, 1, 2].map(coordinate).join(", "))
}
