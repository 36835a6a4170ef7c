//! Positions for labels: beside what they name, over no line, no mark and no other label.

use std::collections::HashMap;

/// A point of the sheet, in pixels.
pub(super) type Pixel = [f64; 2];

/// A rectangle of the sheet: left, top, right, bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    /// Left and top.
    pub(super) low: Pixel,
    /// Right and bottom.
    pub(super) high: Pixel,
}

/// The side of a square of the index.
const SQUARE: f64 = 32.0;
/// What stays free around a label.
const GAP: f64 = 2.0;
/// How far from what it names a label may begin.
const DISTANCES: [f64; 7] = [8.0, 13.0, 20.0, 30.0, 44.0, 62.0, 90.0];
/// Beyond this, a line leads to it.
const LED: f64 = 21.0;

/// What is on the sheet already.
#[derive(Debug)]
pub(super) struct TakenSpace {
    within: Area,
    segments: Vec<[Pixel; 2]>,
    areas: Vec<Area>,
    squares: HashMap<[i32; 2], Vec<Taker>>,
}

#[derive(Clone, Copy, Debug)]
enum Taker {
    Segment(usize),
    Area(usize),
}

/// Where a label goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Position {
    /// The middle of its text.
    pub(super) center: Pixel,
    /// The end of a line that leads to it.
    pub(super) lead: Option<Pixel>,
}

impl Area {
    fn around(center: Pixel, size: Pixel) -> Self {
        let half = size.map(|side| side / 2.0);
        Self { low: [center[0] - half[0], center[1] - half[1]], high: [center[0] + half[0], center[1] + half[1]] }
    }

    fn grown(self, by: f64) -> Self {
        Self { low: self.low.map(|side| side - by), high: self.high.map(|side| side + by) }
    }

    fn overlaps(&self, other: &Self) -> bool {
        (0..2).all(|axis| self.low[axis] < other.high[axis] && other.low[axis] < self.high[axis])
    }

    fn holds(&self, other: &Self) -> bool {
        (0..2).all(|axis| self.low[axis] <= other.low[axis] && other.high[axis] <= self.high[axis])
    }

    /// Whether a segment passes through it (Liang and Barsky 1984).
    fn is_crossed_by(&self, [from, to]: &[Pixel; 2]) -> bool {
        let (mut first, mut last) = (0.0_f64, 1.0_f64);
        for axis in 0..2 {
            let step = to[axis] - from[axis];
            let (low, high) = (self.low[axis] - from[axis], self.high[axis] - from[axis]);
            if step == 0.0 {
                if low > 0.0 || high < 0.0 {
                    return false;
                }
                continue;
            }
            let (enter, exit) = if step > 0.0 { (low / step, high / step) } else { (high / step, low / step) };
            first = first.max(enter);
            last = last.min(exit);
        }
        first <= last
    }

    fn squares(&self) -> impl Iterator<Item = [i32; 2]> + use<> {
        let [left, top] = self.low.map(|side| (side / SQUARE).floor() as i32);
        let [right, bottom] = self.high.map(|side| (side / SQUARE).floor() as i32);
        (left..=right).flat_map(move |x| (top..=bottom).map(move |y| [x, y]))
    }
}

impl TakenSpace {
    /// An empty sheet whose labels lie within an area.
    pub(super) fn new(within: Area) -> Self {
        Self { within, segments: Vec::new(), areas: Vec::new(), squares: HashMap::new() }
    }

    /// Adds a line.
    pub(super) fn segment(&mut self, from: Pixel, to: Pixel) {
        let index = self.segments.len();
        self.segments.push([from, to]);
        // Cut into parts of about a square, so that a long slanted line is not in all squares around it.
        let parts = ((to[0] - from[0]).hypot(to[1] - from[1]) / SQUARE).ceil().clamp(1.0, 1000.0);
        let at = |part: f64| [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * part / parts);
        let mut part = 0.0;
        while part < parts {
            let (a, b) = (at(part), at(part + 1.0));
            let area = Area { low: [a[0].min(b[0]), a[1].min(b[1])], high: [a[0].max(b[0]), a[1].max(b[1])] };
            for square in area.squares() {
                self.squares.entry(square).or_default().push(Taker::Segment(index));
            }
            part += 1.0;
        }
    }

    /// Adds an area.
    pub(super) fn area(&mut self, area: Area) {
        let index = self.areas.len();
        self.areas.push(area);
        for square in area.squares() {
            self.squares.entry(square).or_default().push(Taker::Area(index));
        }
    }

    /// Adds a mark.
    pub(super) fn mark(&mut self, center: Pixel, radius: f64) {
        self.area(Area::around(center, [2.0 * radius; 2]));
    }

    fn is_free(&self, area: &Area) -> bool {
        let area = area.grown(GAP);
        self.within.holds(&area)
            && area.squares().filter_map(|square| self.squares.get(&square)).flatten().all(|taker| match taker {
                Taker::Segment(index) => !area.is_crossed_by(&self.segments[*index]),
                Taker::Area(index) => !area.overlaps(&self.areas[*index]),
            })
    }

    /// Takes a free position for a label of this size beside a point, the nearest first; `toward` is the side that is
    /// liked best.
    pub(super) fn beside(&mut self, point: Pixel, size: Pixel, toward: Pixel) -> Option<Position> {
        let mut best: Option<(f64, Area, Pixel)> = None;
        for distance in DISTANCES {
            for turn in 0..16 {
                let angle = f64::from(turn) * std::f64::consts::PI / 8.0;
                let (sine, cosine) = angle.sin_cos();
                let center = [
                    point[0] + cosine * distance + snapped(cosine) * size[0] / 2.0,
                    point[1] + sine * distance + snapped(sine) * size[1] / 2.0,
                ];
                let cost = distance - 6.0 * (cosine * toward[0] + sine * toward[1]);
                if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    let area = Area::around(center, size);
                    if self.is_free(&area) {
                        best = Some((cost, area, center));
                    }
                }
            }
            if best.as_ref().is_some_and(|(cost, ..)| *cost < distance) {
                break;
            }
        }
        let (_, area, center) = best?;
        self.area(area);
        let near = [0, 1].map(|axis| point[axis].clamp(area.low[axis], area.high[axis]));
        let is_far = (near[0] - point[0]).hypot(near[1] - point[1]) > LED;
        if is_far {
            self.segment(point, near);
        }
        Some(Position { center, lead: is_far.then_some(near) })
    }

    /// Takes the free position for a label of this size that is nearest to a point, however far that is.
    pub(super) fn anywhere(&mut self, point: Pixel, size: Pixel) -> Option<Position> {
        let Area { low, high } = self.within;
        let places = |axis: usize| {
            let (first, last) = (low[axis] + size[axis] / 2.0 + GAP, high[axis] - size[axis] / 2.0 - GAP);
            (0..=48).map(move |part| first + (last - first) * f64::from(part) / 48.0)
        };
        let mut centers: Vec<Pixel> = places(0).flat_map(|x| places(1).map(move |y| [x, y])).collect();
        let away = |center: &Pixel| (center[0] - point[0]).hypot(center[1] - point[1]);
        centers.sort_by(|a, b| away(a).total_cmp(&away(b)));
        let center = centers.into_iter().find(|center| self.is_free(&Area::around(*center, size)))?;
        let area = Area::around(center, size);
        self.area(area);
        let lead = [0, 1].map(|axis| point[axis].clamp(area.low[axis], area.high[axis]));
        self.segment(point, lead);
        Some(Position { center, lead: Some(lead) })
    }

    /// Whether the area around a point is free.
    pub(super) fn is_free_at(&self, center: Pixel, size: Pixel) -> bool {
        self.is_free(&Area::around(center, size))
    }

    /// Takes the area around a point, if it is free.
    pub(super) fn at(&mut self, center: Pixel, size: Pixel) -> Option<Position> {
        let area = Area::around(center, size);
        self.is_free(&area).then(|| {
            self.area(area);
            Position { center, lead: None }
        })
    }
}

/// A label to the right of a point begins there, one above it is centred.
fn snapped(part: f64) -> f64 {
    (part * 1.6).clamp(-1.0, 1.0)
}

/// The size of a text in pixels; wide enough for any of the usual fonts.
pub(super) fn size_of(text: &str, font: f64) -> Pixel {
    let width = |character: char| match character {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '|' | '\'' | ' ' | '(' | ')' => 0.36,
        'm' | 'w' | 'M' | 'W' | '≈' | '→' => 0.92,
        '0'..='9' | 'a'..='z' => 0.6,
        _ if character.is_ascii() => 0.72,
        _ => 1.0,
    };
    [text.chars().map(width).sum::<f64>() * font, font * 1.15]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_one_point_lie_over_nothing_and_over_no_other() {
        let mut taken = TakenSpace::new(Area { low: [0.0; 2], high: [400.0; 2] });
        taken.segment([0.0, 200.0], [400.0, 210.0]);
        taken.segment([200.0, 0.0], [200.0, 400.0]);
        let size = [60.0, 14.0];
        let mut areas: Vec<Area> = Vec::new();
        for _ in 0..12 {
            let position = taken.beside([200.0, 205.0], size, [1.0, -1.0]).expect("there is room");
            let area = Area::around(position.center, size);
            assert!(areas.iter().all(|other| !other.overlaps(&area)));
            assert!(taken.segments[..2].iter().all(|segment| !area.is_crossed_by(segment)));
            areas.push(area);
        }
    }

    #[test]
    fn where_there_is_no_room_there_is_no_label() {
        let mut taken = TakenSpace::new(Area { low: [0.0; 2], high: [50.0; 2] });
        assert_eq!(taken.beside([25.0, 25.0], [60.0, 14.0], [1.0, 0.0]), None);
    }
}
