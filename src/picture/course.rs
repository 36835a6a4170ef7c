//! Lines in pixels, as the data of an SVG path: rounded to tenths or hundredths, straight ones joined end to end.

use std::collections::HashMap;
use std::fmt::Write;

use super::labels::Pixel;

/// Below this many pixels an ellipse has no width.
const FLAT: f64 = 0.02;

/// A part of an ellipse in pixels: center + cos·right + sin·up.
#[derive(Clone, Copy, Debug)]
pub(super) struct PixelArc {
    /// The center.
    pub(super) center: Pixel,
    /// At angle 0, from the center.
    pub(super) right: Pixel,
    /// At a quarter turn.
    pub(super) up: Pixel,
    /// The first angle.
    pub(super) from: f64,
    /// The last.
    pub(super) to: f64,
}

impl PixelArc {
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
    segments: Vec<[Pixel; 2]>,
    arcs: Vec<PixelArc>,
    /// Closed courses, straight and round parts in turn.
    closed: Vec<Vec<CoursePart>>,
}

/// A part of a closed course.
#[derive(Clone, Copy, Debug)]
pub(super) enum CoursePart {
    /// Straight to here.
    To(Pixel),
    /// Along this arc, from its start.
    Along(PixelArc),
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
    fn arc(&mut self, arc: &PixelArc) {
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
    /// Adds all of another.
    pub(super) fn extend(&mut self, other: Self) {
        self.segments.extend(other.segments);
        self.arcs.extend(other.arcs);
        self.closed.extend(other.closed);
    }

    /// Adds a straight line.
    pub(super) fn segment(&mut self, from: Pixel, to: Pixel) {
        self.segments.push([from, to]);
    }

    /// Adds an arc.
    pub(super) fn arc(&mut self, arc: PixelArc) {
        self.arcs.push(arc);
    }

    /// Adds a closed course.
    pub(super) fn area(&mut self, parts: Vec<CoursePart>) {
        self.closed.push(parts);
    }

    /// All of it as path data, with so many digits behind the point.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_that_meet_are_one_line() {
        let mut course = Course::default();
        course.segment([0.0, 0.0], [10.0, 0.0]);
        course.segment([10.0, 5.26], [10.0, 0.0]);
        course.segment([30.0, 1.0], [31.0, 1.0]);
        assert_eq!(course.data(1), "M0 0l10 0l0 5.3M30 1l1 0");
        assert_eq!(course.data(2), "M0 0l10 0l0 5.26M30 1l1 0");
        assert_eq!(course.data(0), "M0 0l10 0l0 5M30 1l1 0");
    }

    #[test]
    fn an_arc_has_the_axes_of_its_ellipse() {
        let arc =
            PixelArc { center: [5.0, 5.0], right: [3.0, 0.0], up: [0.0, -1.0], from: 0.0, to: std::f64::consts::PI };
        let mut course = Course::default();
        course.arc(arc);
        assert_eq!(course.data(1), "M8 5A3 1 0 0 0 2 5");
        let (longer, shorter, turn) = PixelArc { right: [1.0, 1.0], up: [-2.0, 2.0], ..arc }.axes();
        assert!((longer - 8_f64.sqrt()).abs() < 1e-12 && (shorter - 2_f64.sqrt()).abs() < 1e-12);
        assert!((turn.rem_euclid(180.0) - 135.0).abs() < 1e-9);
        // Two radii of one ellipse that are not its axes: their squares add up to the same.
        let (longer, shorter, _) = PixelArc { right: [3.0, 1.0], up: [-1.0, 2.0], ..arc }.axes();
        assert!((longer * longer + shorter * shorter - 15.0).abs() < 1e-9 && (longer * shorter - 7.0).abs() < 1e-9);
    }
}
