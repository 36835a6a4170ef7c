//! What is within a rectangle of lines, arcs and polygons: an inset shows no more.

use std::f64::consts::{PI, TAU};

use super::course::{CoursePart, PixelArc};
use super::labels::{Area, Pixel};

/// The number of chords that an arc is cut into.
const PARTS: i32 = 64;

/// The part of a line that is within an area, cut at one side after the other: what is upright stays so, however far
/// away it ends.
pub(super) fn segment([mut from, mut to]: [Pixel; 2], area: &Area) -> Option<[Pixel; 2]> {
    for (axis, side, sign) in sides(area) {
        let [was, is] = [from, to].map(|point| (point[axis] - side) * sign);
        if was < 0.0 && is < 0.0 {
            return None;
        }
        if (was < 0.0) != (is < 0.0) {
            let at = crossing([from, to], [was, is], axis, side);
            if was < 0.0 { from = at } else { to = at }
        }
    }
    (from != to).then_some([from, to])
}

/// The sides of an area: on which axis, where, and which way is into it.
fn sides(area: &Area) -> [(usize, f64, f64); 4] {
    [(0, area.low[0], 1.0), (0, area.high[0], -1.0), (1, area.low[1], 1.0), (1, area.high[1], -1.0)]
}

/// Where a line crosses a side, from which its ends are away so far, one way and the other.
fn crossing([from, to]: [Pixel; 2], [was, is]: [f64; 2], axis: usize, side: f64) -> Pixel {
    let part = was / (was - is);
    let mut at = [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * part);
    at[axis] = side;
    at
}

/// Points along an arc, near to each other where it passes an area.
pub(super) fn points(arc: &PixelArc, area: &Area) -> Vec<Pixel> {
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
pub(super) fn polygon(mut corners: Vec<Pixel>, area: &Area) -> Vec<CoursePart> {
    for (axis, side, sign) in sides(area) {
        let depth = |point: &Pixel| (point[axis] - side) * sign;
        let mut cut = Vec::with_capacity(corners.len() + 1);
        for (index, corner) in corners.iter().enumerate() {
            let before = &corners[(index + corners.len() - 1) % corners.len()];
            let (was, is) = (depth(before), depth(corner));
            if (was < 0.0) != (is < 0.0) {
                cut.push(crossing([*before, *corner], [was, is], axis, side));
            }
            if is >= 0.0 {
                cut.push(*corner);
            }
        }
        corners = cut;
    }
    corners.into_iter().map(CoursePart::To).collect()
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
        assert_eq!(segment([[3.0, -1e25], [3.0, 4.0]], &AREA), Some([[3.0, 0.0], [3.0, 4.0]]));
    }

    #[test]
    fn a_box_that_is_much_larger_is_cut_to_a_corner() {
        let square = vec![[5.0, 5.0], [1e9, 5.0], [1e9, 1e9], [5.0, 1e9]];
        let cut: Vec<Pixel> = polygon(square, &AREA)
            .into_iter()
            .map(|part| match part {
                CoursePart::To(corner) => corner,
                CoursePart::Along(_) => panic!("no arc"),
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
}
