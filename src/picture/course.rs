//! Lines in pixels, as the data of an SVG path: rounded to tenths or hundredths, straight ones joined end to end. And the
//! part of lines, arcs and polygons that is within a rectangle: an inset shows no more.

use std::collections::HashMap;
use std::f64::consts::{PI, TAU};
use std::fmt::Write;

use super::labels::{Area, Pixel};

/// Below this many pixels an ellipse has no width.
const FLAT: f64 = 0.02;

/// A part of an ellipse in pixels or in space: center + cos·right + sin·up, from one angle to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Arc<const N: usize> {
    pub(super) center: [f64; N],
    /// From the center to the point at angle 0.
    pub(super) right: [f64; N],
    /// From the center to the point at a quarter turn.
    pub(super) up: [f64; N],
    pub(super) from: f64,
    pub(super) to: f64,
}

impl Arc<2> {
    /// The point at an angle.
    pub(super) fn at(&self, angle: f64) -> Pixel {
        let (sine, cosine) = angle.sin_cos();
        [0, 1].map(|axis| self.center[axis] + cosine * self.right[axis] + sine * self.up[axis])
    }

    /// The lengths of its axes, and how far the longer is turned, in degrees.
    fn axes(&self) -> (f64, f64, f64) {
        let ([a, c], [b, d]) = (self.right, self.up);
        // The singular values of the matrix whose columns are both radii.
        let (sum, other) = ((a + d).hypot(c - b), (a - d).hypot(c + b));
        let turn = ((c - b).atan2(a + d) + (c + b).atan2(a - d)) / 2.0;
        ((sum + other) / 2.0, (sum - other).abs() / 2.0, turn.to_degrees())
    }
}

/// Lines of one ink.
#[derive(Clone, Debug, Default)]
pub(super) struct Course {
    pub(super) segments: Vec<[Pixel; 2]>,
    pub(super) arcs: Vec<Arc<2>>,
    /// Closed courses, straight and round parts in turn.
    pub(super) closed: Vec<Vec<CoursePart>>,
}

/// A part of a closed course.
#[derive(Clone, Copy, Debug)]
pub(super) enum CoursePart {
    /// Straight to here.
    To(Pixel),
    /// Along this arc, from its start.
    Along(Arc<2>),
}

/// Writes path data on a raster of tenths or hundredths of a pixel.
struct Pen {
    data: String,
    places: usize,
    last: [i64; 2],
}

impl Pen {
    fn raster(&self, point: Pixel) -> [i64; 2] {
        let factor = [1.0, 10.0, 100.0][self.places.min(2)];
        point.map(|side| (side * factor).round() as i64)
    }

    fn number(&mut self, number: i64) {
        let unit = [1, 10, 100][self.places.min(2)];
        let whole = number / unit;
        let rest = (number % unit).unsigned_abs();
        let sign = if number < 0 { "-" } else { "" };
        if !sign.is_empty() || !self.data.ends_with(|last: char| last.is_ascii_alphabetic()) {
            self.data.push_str(if sign.is_empty() { " " } else { sign });
        }
        // Writing into a string cannot fail.
        let _ = match (rest, self.places) {
            (_, 1) if rest > 0 && whole == 0 => write!(self.data, ".{rest}"),
            (0, _) => write!(self.data, "{}", whole.unsigned_abs()),
            (_, 1) => write!(self.data, "{}.{rest}", whole.unsigned_abs()),
            _ if rest.is_multiple_of(10) => write!(self.data, "{}.{}", whole.unsigned_abs(), rest / 10),
            _ => write!(self.data, "{}.{rest:02}", whole.unsigned_abs()),
        };
    }

    fn pair(&mut self, [x, y]: [i64; 2]) {
        self.number(x);
        self.number(y);
    }

    fn start(&mut self, point: [i64; 2]) {
        self.data.push('M');
        self.pair(point);
        self.last = point;
    }

    fn line(&mut self, to: [i64; 2]) {
        let step = [to[0] - self.last[0], to[1] - self.last[1]];
        self.data.push('l');
        self.pair(step);
        self.last = to;
    }

    /// An arc from where the pen is; in two where it is more than half of the ellipse.
    fn arc(&mut self, arc: &Arc<2>) {
        let turn = arc.to - arc.from;
        let (longer, shorter, degrees) = arc.axes();
        if shorter < FLAT {
            // An ellipse seen edge on: straight, by way of its ends.
            for part in 1..=32 {
                let point = self.raster(arc.at(arc.from + turn * f64::from(part) / 32.0));
                self.line(point);
            }
            return;
        }
        let parts = if turn.abs() > 3.2 { 2 } else { 1 };
        let ([a, c], [b, d]) = (arc.right, arc.up);
        let sweep = usize::from((a * d - b * c) * turn > 0.0);
        for part in 1..=parts {
            let to = self.raster(arc.at(arc.from + turn * f64::from(part) / f64::from(parts)));
            self.data.push('A');
            let radii = self.raster([longer, shorter]);
            self.pair(radii);
            let tilt = self.raster([degrees, 0.0])[0];
            self.number(tilt);
            let _ = write!(self.data, " 0 {sweep}");
            self.pair(to);
            self.last = to;
        }
    }
}

impl Course {
    pub(super) fn extend(&mut self, other: Self) {
        self.segments.extend(other.segments);
        self.arcs.extend(other.arcs);
        self.closed.extend(other.closed);
    }

    /// The curve as path data, with this many digits behind the point.
    pub(super) fn data(&self, places: usize) -> String {
        let mut pen = Pen { data: String::new(), places, last: [0; 2] };
        for parts in self.closed.iter().filter(|parts| !parts.is_empty()) {
            for (index, part) in parts.iter().enumerate() {
                let begin = match part {
                    CoursePart::To(point) => *point,
                    CoursePart::Along(arc) => arc.at(arc.from),
                };
                let begin = pen.raster(begin);
                if index == 0 {
                    pen.start(begin);
                } else if begin != pen.last {
                    pen.line(begin);
                }
                if let CoursePart::Along(arc) = part {
                    pen.arc(arc);
                }
            }
            pen.data.push('z');
        }
        chains(self.segments.iter().map(|ends| ends.map(|end| pen.raster(end))).collect(), &mut pen);
        for arc in &self.arcs {
            let begin = pen.raster(arc.at(arc.from));
            pen.start(begin);
            pen.arc(arc);
        }
        pen.data
    }
}

/// Draws segments, each once, one behind the other where they meet.
fn chains(segments: Vec<[[i64; 2]; 2]>, pen: &mut Pen) {
    let mut at: HashMap<[i64; 2], Vec<usize>> = HashMap::new();
    for (index, ends) in segments.iter().enumerate() {
        for end in ends {
            at.entry(*end).or_default().push(index);
        }
    }
    let mut drawn = vec![false; segments.len()];
    for index in 0..segments.len() {
        let mut next = Some(index).filter(|&index| !drawn[index] && segments[index][0] != segments[index][1]);
        if next.is_some() {
            pen.start(segments[index][0]);
        }
        while let Some(index) = next {
            drawn[index] = true;
            let [from, to] = segments[index];
            let end = if from == pen.last { to } else { from };
            pen.line(end);
            let others = at.get(&end).into_iter().flatten().copied();
            next = others.into_iter().find(|&other| !drawn[other] && segments[other][0] != segments[other][1]);
        }
    }
}

/// The number of chords that an arc is cut into.
const PARTS: i32 = 64;

/// The part of a line that is within an area, cut at one side after the other: what is upright stays so, however far
/// away it ends.
pub(super) fn clipped_line([mut from, mut to]: [Pixel; 2], area: &Area) -> Option<[Pixel; 2]> {
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
pub(super) fn arc_points(arc: &Arc<2>, area: &Area) -> Vec<Pixel> {
    let Arc { center, right, up, from, to } = *arc;
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
pub(super) fn clipped_polygon(mut corners: Vec<Pixel>, area: &Area) -> Vec<CoursePart> {
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

    #[test]
    fn segments_that_meet_are_one_line() {
        let mut course = Course::default();
        course.segments.push([[0.0, 0.0], [10.0, 0.0]]);
        course.segments.push([[10.0, 5.26], [10.0, 0.0]]);
        course.segments.push([[30.0, 1.0], [31.0, 1.0]]);
        assert_eq!(course.data(1), "M0 0l10 0l0 5.3M30 1l1 0");
        assert_eq!(course.data(2), "M0 0l10 0l0 5.26M30 1l1 0");
        assert_eq!(course.data(0), "M0 0l10 0l0 5M30 1l1 0");
    }

    #[test]
    fn an_arc_has_the_axes_of_its_ellipse() {
        let arc = Arc { center: [5.0, 5.0], right: [3.0, 0.0], up: [0.0, -1.0], from: 0.0, to: std::f64::consts::PI };
        let mut course = Course::default();
        course.arcs.push(arc);
        assert_eq!(course.data(1), "M8 5A3 1 0 0 0 2 5");
        let (longer, shorter, turn) = Arc { right: [1.0, 1.0], up: [-2.0, 2.0], ..arc }.axes();
        assert!((longer - 8_f64.sqrt()).abs() < 1e-12 && (shorter - 2_f64.sqrt()).abs() < 1e-12);
        assert!((turn.rem_euclid(180.0) - 135.0).abs() < 1e-9);
        // Two radii of one ellipse that are not its axes: their squares add up to the same.
        let (longer, shorter, _) = Arc { right: [3.0, 1.0], up: [-1.0, 2.0], ..arc }.axes();
        assert!((longer * longer + shorter * shorter - 15.0).abs() < 1e-9 && (longer * shorter - 7.0).abs() < 1e-9);
    }

    const AREA: Area = Area { low: [0.0, 0.0], high: [10.0, 10.0] };

    #[test]
    fn lines_are_cut_at_the_sides() {
        assert_eq!(clipped_line([[-10.0, 5.0], [1e12, 5.0]], &AREA), Some([[0.0, 5.0], [10.0, 5.0]]));
        assert_eq!(clipped_line([[-1.0, 11.0], [11.0, 11.0]], &AREA), None);
        assert_eq!(clipped_line([[2.0, 3.0], [4.0, 5.0]], &AREA), Some([[2.0, 3.0], [4.0, 5.0]]));
        assert_eq!(clipped_line([[3.0, -1e25], [3.0, 4.0]], &AREA), Some([[3.0, 0.0], [3.0, 4.0]]));
    }

    #[test]
    fn a_box_that_is_much_larger_is_cut_to_a_corner() {
        let square = vec![[5.0, 5.0], [1e9, 5.0], [1e9, 1e9], [5.0, 1e9]];
        let cut: Vec<Pixel> = clipped_polygon(square, &AREA)
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
        let arc = Arc { center: [5.0, 5.0 + radius], right: [radius, 0.0], up: [0.0, -radius], from: 0.0, to: TAU };
        let within: Vec<Pixel> =
            arc_points(&arc, &AREA).into_iter().filter(|at| (0.0..=10.0).contains(&at[0])).collect();
        assert!(within.len() > 10 && within.iter().all(|at| (at[1] - 5.0).abs() < 1e-5 || at[1] > 1e9), "{within:?}");
    }
}
