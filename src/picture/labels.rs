//! Positions for labels: beside what they name, over no line, no mark and no other label. In space, where no axes have
//! numbers, they have the coordinates of the solid that a query is about; and the cells of a walk have their numbers.

use std::collections::HashMap;

use crate::geometry::Vector;
use crate::number::{Big, Exact, Fraction, Surd};

use super::axes::{equals, equals_among};
use super::collect::Picture;
use super::frame::ViewFrame;
use super::shape::{About, Body, DrawnSolid, GapLine, Hull, Role};
use super::sheet::{FONT, Ink, NARROW_FONT, NARROW_SMALL, Rank, SMALL, Sheet, SheetText};
use super::view::{Vec3, across_eye, add, bounds, contains, mean, sub, times};

/// A point of the sheet, in pixels.
pub(super) type Pixel = [f64; 2];

/// A rectangle of the sheet: left, top, right, bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Area {
    /// Left and top.
    pub(super) low: Pixel,
    /// Right and bottom.
    pub(super) high: Pixel,
}

/// The side of a square of the index.
const SQUARE: f64 = 32.0;
/// The free space around a label.
const GAP: f64 = 2.0;
/// How far from what it names a label may begin.
const DISTANCES: [f64; 7] = [8.0, 13.0, 20.0, 30.0, 44.0, 62.0, 90.0];
/// A label is so much rather farther away than on a dark tile.
const ON_DARK: f64 = 60.0;
/// Of more dark tiles the first are looked at.
const MOST_DARK: usize = 2000;
/// A sheet that is one of several side by side is no wider.
const PANEL: f64 = 400.0;
/// For a label in its margin a sheet gets no wider: on a narrow screen its letters are still to be read.
const WIDEST: f64 = 608.0;
/// Below the labels in the margin, in pixels.
const BELOW: f64 = 12.0;
/// Nor does one get higher that is as high as this.
const TALLEST: f64 = 1200.0;
/// Beyond this, a line leads to it.
const LED: f64 = 21.0;

/// The marks, lines and labels that are on the sheet already.
#[derive(Debug, Default)]
pub(super) struct TakenSpace {
    within: Area,
    /// Where a label is hard to read: on dark tiles.
    dark: Vec<Area>,
    /// The lines through each square of the index, and the areas over it.
    segments: HashMap<[i32; 2], Vec<[Pixel; 2]>>,
    areas: HashMap<[i32; 2], Vec<Area>>,
    /// Where the labels below the picture begin.
    margin: Option<f64>,
}

/// The middle of a label's text, and the end of a line that leads to it.
pub(super) type Position = (Pixel, Option<Pixel>);

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

    /// True if a segment passes through it (Liang and Barsky 1984).
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
        Self { within, ..Self::default() }
    }

    pub(super) fn segment(&mut self, from: Pixel, to: Pixel) {
        for square in squares_along(from, to) {
            self.segments.entry(square).or_default().push([from, to]);
        }
    }

    /// Takes an area, in which no label lies from now on.
    pub(super) fn area(&mut self, area: Area) {
        for square in area.squares() {
            self.areas.entry(square).or_default().push(area);
        }
    }

    /// Adds a dark area, over which a label lies where it finds no other place.
    pub(super) fn dark(&mut self, area: Area) {
        if self.dark.len() < MOST_DARK {
            self.dark.push(area);
        }
    }

    pub(super) fn mark(&mut self, center: Pixel, radius: f64) {
        self.area(Area::around(center, [2.0 * radius; 2]));
    }

    fn is_free(&self, area: &Area) -> bool {
        let area = area.grown(GAP);
        let mut segments = area.squares().filter_map(|square| self.segments.get(&square)).flatten();
        let mut areas = area.squares().filter_map(|square| self.areas.get(&square)).flatten();
        self.within.holds(&area)
            && !areas.any(|other| area.overlaps(other))
            && !segments.any(|segment| area.is_crossed_by(segment))
    }

    /// True if a line from a point runs over no label and no mark, but for those at the point itself.
    fn is_clear(&self, from: Pixel, to: Pixel) -> bool {
        let mut areas = squares_along(from, to).filter_map(|square| self.areas.get(&square)).flatten();
        areas.all(|area| area.holds(&Area { low: from, high: from }) || !area.is_crossed_by(&[from, to]))
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
                    let is_dark = self.dark.iter().any(|dark| dark.overlaps(&area));
                    let cost = cost + if is_dark { ON_DARK } else { 0.0 };
                    let lead = lead_to(&area, point);
                    if best.as_ref().is_some_and(|(least, ..)| cost >= *least) {
                        continue;
                    }
                    if self.is_free(&area) && lead.is_none_or(|lead| self.is_clear(point, lead)) {
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
        let lead = lead_to(&area, point);
        if let Some(lead) = lead {
            self.segment(point, lead);
        }
        Some((center, lead))
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
        centers.retain(|center| self.is_free(&Area::around(*center, size)));
        let lead = |center: &Pixel| nearest_of(&Area::around(*center, size), point);
        let clear = centers.iter().find(|center| self.is_clear(point, lead(center)));
        let center = *clear.or(centers.first())?;
        let lead = lead(&center);
        self.area(Area::around(center, size));
        self.segment(point, lead);
        Some((center, Some(lead)))
    }

    /// Takes a position for a label in the margin of a sheet of this size, which grows for it: right of the picture, whose
    /// side is there, or, where that would be too wide, below all.
    pub(super) fn in_margin(&mut self, point: Pixel, size: Pixel, side: f64, sheet: &mut Pixel) -> Option<Position> {
        let within = self.within;
        let right = (side + size[0] + 2.0 * GAP + 2.0).ceil();
        let most = if sheet[0] > PANEL { WIDEST } else { sheet[0] };
        let mut position = None;
        if right + 4.0 <= most {
            sheet[0] = sheet[0].max(right + 4.0);
            self.within = Area { low: [side + 1.0, within.low[1]], high: [sheet[0] - 4.0, within.high[1]] };
            position = self.anywhere(point, size);
        }
        // Beside labels that are there already, or else below them.
        let top = *self.margin.get_or_insert(sheet[1]);
        for more in [0.0, size[1] + 2.0 * GAP + if sheet[1] > top { 0.0 } else { BELOW }] {
            let fits = size[0] + 2.0 * GAP + 8.0 <= sheet[0] && sheet[1] < TALLEST;
            if position.is_none() && fits && sheet[1] + more > top {
                sheet[1] += more;
                self.within = Area { low: [4.0, top], high: [sheet[0] - 4.0, sheet[1] - BELOW] };
                position = self.anywhere(point, size);
            }
        }
        self.within = within;
        position
    }

    /// Takes the area around a point, if it is free.
    pub(super) fn at(&mut self, center: Pixel, size: Pixel) -> Option<Position> {
        let area = Area::around(center, size);
        self.is_free(&area).then(|| {
            self.area(area);
            (center, None)
        })
    }
}

/// The squares around a line, which is cut into parts of about a square, so that a long slanted one is not in all squares
/// of the rectangle around it. Squares of neighbouring parts come again.
fn squares_along(from: Pixel, to: Pixel) -> impl Iterator<Item = [i32; 2]> {
    let parts = ((to[0] - from[0]).hypot(to[1] - from[1]) / SQUARE).ceil().clamp(1.0, 1000.0) as u32;
    let at =
        move |part: u32| [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * f64::from(part) / f64::from(parts));
    (0..parts).flat_map(move |part| around([at(part), at(part + 1)]).squares())
}

/// The direction of a line, of length 1, or less if the line is shorter than `least`.
pub(super) fn heading([from, to]: [Pixel; 2], least: f64) -> Pixel {
    let step = [to[0] - from[0], to[1] - from[1]];
    let length = step[0].hypot(step[1]).max(least);
    step.map(|side| side / length)
}

/// The rectangle around a line.
pub(super) fn around([a, b]: [Pixel; 2]) -> Area {
    Area { low: [a[0].min(b[0]), a[1].min(b[1])], high: [a[0].max(b[0]), a[1].max(b[1])] }
}

/// The point of an area that is nearest to another.
fn nearest_of(area: &Area, point: Pixel) -> Pixel {
    [0, 1].map(|axis| point[axis].clamp(area.low[axis], area.high[axis]))
}

/// The end of the line that leads from a point to a label in an area, if that is far away.
fn lead_to(area: &Area, point: Pixel) -> Option<Pixel> {
    let near = nearest_of(area, point);
    ((near[0] - point[0]).hypot(near[1] - point[1]) > LED).then_some(near)
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

/// Beside a coordinate of size 1 a smaller one is nothing.
const NOTHING: f64 = 1e-12;

/// Draws how near a path comes, if that was asked for: a dashed line with its length.
pub(super) fn draw_gap(sheet: &mut Sheet, frame: &ViewFrame, gap: &GapLine) {
    let Some(length) = &gap.length else { return };
    let [from, to] = gap.ends.each_ref().map(|end| frame.contact(end));
    sheet.stroke(Ink::Link, from, to);
    let middle = mean(&[from, to]);
    sheet.label(Rank::Contact, middle, format!("gap {}", equals(length)), [0.7, -0.7]);
}

/// Draws the coordinates of the solid that a picture's only query is about, in space: corners of a hull, the axis and the
/// radius of a round solid.
pub(super) fn draw_measures(sheet: &mut Sheet, frame: &ViewFrame, picture: &Picture) {
    if !picture.in_space || !picture.is_single() {
        return;
    }
    for (DrawnSolid { body, role, .. }, About { solid, .. }) in picture.solids() {
        if matches!((role, solid), (Role::Target(_), None)) {
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
    if is_seen(sheet, at) {
        let toward = heading([at, add(at, away)].map(|point| sheet.pixel(point)), 1e-9);
        sheet.label(Rank::Rest, at, text, toward);
    }
}

/// True if a point is on the sheet.
fn is_seen(sheet: &Sheet, point: Vec3) -> bool {
    let at = sheet.pixel(point);
    (0..2).all(|axis| (sheet.area.low[axis] - 1.0..=sheet.area.high[axis] + 1.0).contains(&at[axis]))
}

/// One of some points, in few digits, which show that it differs from the others.
fn written(index: usize, points: &[&Vector<Big>], over: &Big) -> String {
    let point = points[index];
    let side = |point: &Vector<Big>, axis: usize| {
        Surd::from(Fraction { numerator: point[axis].clone(), denominator: over.clone() })
    };
    let size = |point: &Vector<Big>, axis: usize| side(point, axis).round().map_or(f64::INFINITY, f64::abs);
    let largest = points.iter().flat_map(|point| [0, 1, 2].map(|axis| size(point, axis))).fold(0.0, f64::max);
    let coordinate = |axis: usize| {
        // A rest from the rounding of a rotation is not worth its digits.
        if size(point, axis) < largest * NOTHING && point[axis] != Big::ZERO {
            return "\u{2248} 0".to_owned();
        }
        let all: Vec<_> = points.iter().map(|point| side(point, axis)).collect();
        let text = equals_among(&all[index], &all.iter().collect::<Vec<_>>());
        text.trim_start_matches("= ").to_owned()
    };
    format!("({})", [0, 1, 2].map(coordinate).join(", "))
}

/// Numbers of cells that are too small for them are at least this far apart.
const APART: f64 = 36.0;

impl Sheet {
    /// Numbers the cells of a walk, each by its outline and its number, and each within it; where cells are too small
    /// for that, each 5th, 10th, 50th… has one beside it.
    pub(super) fn number_cells(&mut self, cells: &[(Vec<Pixel>, String)]) {
        let Some(longest) = cells.iter().map(|(_, number)| number.as_str()).max_by_key(|number| number.len()) else {
            return;
        };
        // In space a cell is a hexagon, of which half of the width is free.
        let part = if self.in_space { 0.6 } else { 1.0 };
        let room = cells.iter().map(|(cell, _)| bounds(cell.iter().copied()).map(|[low, high]| (high - low) * part));
        let room = room.fold([f64::INFINITY; 2], |least, room| [least[0].min(room[0]), least[1].min(room[1])]);
        let middle = |cell: &[Pixel]| bounds(cell.iter().copied()).map(|[low, high]| (low + high) / 2.0);
        let sizes = [(FONT, "middle", NARROW_FONT), (SMALL, "small middle", NARROW_SMALL)];
        let fits = |(font, _, narrow): &(f64, &str, f64)| {
            let [size, widest] = [*font, *narrow].map(|font| size_of(longest, font));
            (0..2).all(|axis| size[axis] + 3.0 <= room[axis] && widest[axis] <= room[axis])
        };
        // The largest letters in which all have room beside the path, else those in which the most have.
        let placed = sizes.iter().filter(|size| fits(size)).map(|(font, class, _)| {
            let mut numbers = Vec::new();
            let of = |(cell, number): &(Vec<Pixel>, String)| {
                let size = size_of(number, *font);
                let at = self.within_cell(cell, size, &numbers)?;
                // In space cells lie over each other.
                numbers.extend(self.in_space.then(|| Area::around(at, size)));
                Some(at)
            };
            (cells.iter().map(of).collect::<Vec<_>>(), *class)
        });
        let count = |(places, _): &(Vec<Option<Pixel>>, &str)| places.iter().flatten().count();
        let placed: Vec<_> = placed.collect();
        let most = placed.iter().map(count).max();
        if let Some((places, class)) = placed.into_iter().find(|placed| Some(count(placed)) == most) {
            for (at, (_, number)) in places.into_iter().zip(cells) {
                // A label of a contact, or the path, may have taken all of the cell.
                if let Some(at) = at {
                    self.texts.push(SheetText { at, class, text: number.clone() });
                }
            }
            return;
        }
        let (Some((first, _)), Some((last, _))) = (cells.first(), cells.last()) else { return };
        let (first, last) = (middle(first), middle(last));
        let apart = (last[0] - first[0]).hypot(last[1] - first[1]) / cells.len().max(1) as f64;
        let every = (0..).flat_map(|power| [5, 10].map(|base| base * 10_usize.pow(power)));
        let every = every.take(12).find(|every| *every as f64 * apart >= APART).unwrap_or(usize::MAX);
        for (index, (cell, number)) in cells.iter().enumerate().filter(|(index, _)| index % every == 0) {
            let toward = if index == 0 { [-0.7, -0.7] } else { [0.0, -1.0] };
            if let Some((at, lead)) = self.taken.beside(middle(cell), size_of(number, SMALL), toward) {
                if let Some(lead) = lead {
                    self.layers.entry(Ink::Link).or_default().segments.push([middle(cell), lead]);
                }
                self.texts.push(SheetText { at, class: "small middle", text: number.clone() });
            }
        }
    }

    /// Where a text of this size is free in a cell, of these others, too.
    fn within_cell(&self, cell: &[Pixel], size: Pixel, others: &[Area]) -> Option<Pixel> {
        let [across, upright] = bounds(cell.iter().copied());
        // The edges of the cell are lines as well.
        let half = size.map(|side| side / 2.0 + 3.5);
        let middle = [across, upright].map(|[low, high]| (low + high) / 2.0);
        let room = [0, 1].map(|axis| [across, upright][axis][1] - middle[axis] - half[axis]);
        // In its middle, or else as near to that as there is room.
        let parts = || (-4..=4).map(|part| f64::from(part) / 4.0);
        let mut places: Vec<Pixel> = parts().flat_map(|x| parts().map(move |y| [x, y])).collect();
        places.sort_by(|a, b| a[0].hypot(a[1]).total_cmp(&b[0].hypot(b[1])));
        let places = places.into_iter().map(|part| [0, 1].map(|axis| middle[axis] + part[axis] * room[axis]));
        places.into_iter().find(|[x, y]| {
            let corners = [[x - half[0], y - half[1]], [x + half[0], y - half[1]]];
            let below = corners.map(|[x, _]| [x, y + half[1]]);
            let is_within = !self.in_space || corners.iter().chain(&below).all(|corner| contains(cell, *corner));
            let area = Area::around([*x, *y], size);
            is_within && self.taken.is_free(&area) && others.iter().all(|other| !other.overlaps(&area))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_one_point_lie_over_nothing_and_over_no_other() {
        let mut taken = TakenSpace::new(Area { low: [0.0; 2], high: [400.0; 2] });
        let lines = [[[0.0, 200.0], [400.0, 210.0]], [[200.0, 0.0], [200.0, 400.0]]];
        lines.iter().for_each(|[from, to]| taken.segment(*from, *to));
        let size = [60.0, 14.0];
        let mut areas: Vec<Area> = Vec::new();
        // Leaders run through no label, so that there is no room for many.
        while let Some((center, _)) = taken.beside([200.0, 205.0], size, [1.0, -1.0]) {
            let area = Area::around(center, size);
            assert!(areas.iter().all(|other| !other.overlaps(&area)));
            assert!(lines.iter().all(|line| !area.is_crossed_by(line)));
            areas.push(area);
        }
        assert!(areas.len() > 7, "{}", areas.len());
    }

    #[test]
    fn where_there_is_no_room_there_is_no_label() {
        let mut taken = TakenSpace::new(Area { low: [0.0; 2], high: [50.0; 2] });
        assert_eq!(taken.beside([25.0, 25.0], [60.0, 14.0], [1.0, 0.0]), None);
    }
}
