//! The sheet of a picture: from the frame to pixels, line by line, mark by mark, label by label.
//!
//! One language of inks for all commands. Blue, orange and grey stand for hit, touch and miss; whoever cannot tell colours
//! apart has discs, diamonds and dashes, and in grey the three are dark, middle and light. What is met is drawn in slate,
//! of boxes that move a in violet and b in green. Everything stands on paper of its own, white, or nearly black where the
//! reader's screen is dark; print is always on white.

use std::collections::BTreeMap;

use super::course::{Arc, Course, CoursePart, arc_points, clipped_line, clipped_polygon};
use super::labels::{Area, Pixel, TakenSpace, size_of};
use super::shape::{About, MarkKind, Role, Verdict};
use super::solids::Curve;
use super::trails::wrapped;
use super::view::{Vec3, View, bounds, contains};

/// How far lines of labels are counted as taken, in parts of an arc.
const ARC_PARTS: u32 = 24;
/// Up to this many labels, those of what is met may be as far away as there is room.
const FEW_LABELS: usize = 16;
/// Labels are laid out as if they had this size: on a narrow screen they come near to each other.
const LABEL_FONT: f64 = NARROW_SMALL;
/// Beside the longest line of a label, in pixels.
const LABEL_MARGIN: f64 = 20.0;
/// The distance between two lines of a label.
const LABEL_LINE: f64 = 15.5;

/// A label that has no position yet.
#[derive(Clone, Debug)]
struct Wanted {
    rank: Rank,
    place: Vec3,
    point: Pixel,
    text: String,
    toward: Pixel,
    /// Where it may lie instead, the best first.
    on: Vec<Pixel>,
    /// The classes of the text where it lies on a point of `on`.
    class: &'static str,
}

/// A sheet while it is filled.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    /// The whole of it, in pixels.
    pub(super) size: Pixel,
    /// The part that is the picture.
    pub(super) area: Area,
    /// True if it shows space, not a plane.
    pub(super) in_space: bool,
    /// The lines that are thin because they are many.
    pub(super) crowd: Crowd,
    /// The view, for the inverse of the projection.
    pub(super) view: View,
    /// Pixels in one unit of the frame.
    pub(super) scale: f64,
    /// Where the middle of the frame is.
    pub(super) middle: Pixel,
    /// Lines and areas, in the order of drawing.
    pub(super) layers: BTreeMap<Ink, Course>,
    /// The marks at points of contact.
    pub(super) spots: Vec<Spot>,
    /// Texts, each at its position.
    pub(super) texts: Vec<SheetText>,
    /// The shapes that can be pointed at.
    pub(super) hands: Vec<Hand>,
    /// The labels that have a position, each with what it is beside in the frame, for another view.
    pub(super) anchors: Vec<(Vec3, String)>,
    /// The straight lines that are no edge and no path, and the arrows among them, for another view.
    pub(super) strokes: Vec<Stroke>,
    /// The marks that the legend explains, each beside its meaning.
    pub(super) legend: Vec<Spot>,
    /// Nothing is drawn outside of this.
    pub(super) clip: Option<Area>,
    wanted: Vec<Wanted>,
    /// The space that is taken.
    pub(super) taken: TakenSpace,
}

impl Sheet {
    /// An empty sheet for all that lies within these bounds: right and up, least and greatest; with these margins around
    /// it, in pixels: left and right, above and below, where lines of text are.
    pub(super) fn new(
        view: View,
        bounds: [[f64; 2]; 2],
        room: &Room,
        [[left, right], [top, bottom]]: [[f64; 2]; 2],
    ) -> Self {
        let width = |axis: usize| (bounds[axis][1] - bounds[axis][0]).max(1e-6);
        let scale = (room.most[0] / width(0)).min(room.most[1] / width(1));
        let inner = [width(0) * scale, width(1) * scale];
        let spare = (room.least - inner[0]).max(0.0) / 2.0;
        let low = [left + spare, top];
        let high = [low[0] + inner[0], low[1] + inner[1]];
        let size = [(high[0] + right + spare).ceil(), (high[1] + bottom).ceil()];
        let within = Area { low: [4.0, 4.0], high: [size[0] - 4.0, high[1] + top.min(bottom) - 4.0] };
        let middle = [low[0] - bounds[0][0] * scale, high[1] + bounds[1][0] * scale];
        Self::empty(size, Area { low, high }, (view, scale, middle), within)
    }

    /// An empty sheet of this size whose labels lie within an area, with this projection.
    fn empty(size: Pixel, area: Area, (view, scale, middle): (View, f64, Pixel), within: Area) -> Self {
        Self { size, area, in_space: true, view, scale, middle, taken: TakenSpace::new(within), ..Self::default() }
    }

    /// An empty sheet of the same scale for an inset, which shows a square of the plane.
    pub(super) fn inset(&self, low: Pixel, half: f64) -> Self {
        let side = 2.0 * half * self.scale;
        let area = Area { low, high: low.map(|side_of| side_of + side) };
        let middle = low.map(|side_of| side_of + side / 2.0);
        Self {
            area,
            in_space: false,
            middle,
            clip: Some(area),
            taken: TakenSpace::new(area),
            ..Self::blank(self, area.high)
        }
    }

    /// An empty sheet of this size, which looks as another does.
    pub(super) fn blank(other: &Self, size: Pixel) -> Self {
        let projection = (other.view, other.scale, other.middle);
        Self { in_space: other.in_space, crowd: other.crowd, ..Self::empty(size, other.area, projection, other.area) }
    }

    /// It is a plane, whose labels stay within its axes, or to the right of a narrow one.
    pub(super) fn within_axes(&mut self) {
        self.in_space = false;
        let Area { low, high } = self.area;
        self.taken = TakenSpace::new(Area { low, high: [self.size[0] - 4.0, high[1]] });
    }

    /// The pixel of a point of the frame.
    pub(super) fn pixel(&self, point: Vec3) -> Pixel {
        let [right, up] = self.view.project(point);
        [self.middle[0] + right * self.scale, self.middle[1] - up * self.scale]
    }

    /// The pixels of a vector, which points down where it is positive.
    fn step(&self, vector: Vec3) -> Pixel {
        let [right, up] = self.view.project(vector);
        [right * self.scale, -up * self.scale]
    }

    fn pixel_arc(&self, arc: &Arc<3>) -> Arc<2> {
        Arc {
            center: self.pixel(arc.center),
            right: self.step(arc.right),
            up: self.step(arc.up),
            from: arc.from,
            to: arc.to,
        }
    }

    pub(super) fn curve(&mut self, ink: Ink, curve: &Curve) {
        match curve {
            Curve::Straight(from, to) => self.line(ink, self.pixel(*from), self.pixel(*to)),
            Curve::Round(arc) => {
                let arc = self.pixel_arc(arc);
                if let Some(area) = self.clip {
                    arc_points(&arc, &area).windows(2).for_each(|two| self.line(ink, two[0], two[1]));
                    return;
                }
                if self.keeps_labels_off(ink) {
                    let at =
                        |part: u32| arc.at(arc.from + (arc.to - arc.from) * f64::from(part) / f64::from(ARC_PARTS));
                    for part in 0..ARC_PARTS {
                        self.taken.segment(at(part), at(part + 1));
                    }
                }
                self.layers.entry(ink).or_default().arcs.push(arc);
            }
        }
    }

    /// True if a label must not lie over lines of an ink: among many paths it may lie over those that miss.
    fn keeps_labels_off(&self, ink: Ink) -> bool {
        ink.keeps_labels_off() && !(self.crowd.of_paths && ink.is_of_miss())
    }

    /// Draws a straight line between pixels.
    pub(super) fn line(&mut self, ink: Ink, from: Pixel, to: Pixel) {
        let Some([from, to]) = self.clip.map_or(Some([from, to]), |area| clipped_line([from, to], &area)) else {
            return;
        };
        if self.keeps_labels_off(ink) {
            self.taken.segment(from, to);
        }
        self.layers.entry(ink).or_default().segments.push([from, to]);
    }

    pub(super) fn area(&mut self, ink: Ink, course: &[Curve]) {
        let parts = self.parts(course);
        self.layers.entry(ink).or_default().closed.push(parts);
    }

    /// A closed course in pixels, which is not drawn.
    pub(super) fn closed(&self, course: &[Curve]) -> Course {
        Course { closed: vec![self.parts(course)], ..Course::default() }
    }

    fn parts(&self, course: &[Curve]) -> Vec<CoursePart> {
        if let Some(area) = self.clip {
            let corners = course.iter().flat_map(|curve| match curve {
                Curve::Straight(from, _) => vec![self.pixel(*from)],
                Curve::Round(arc) => arc_points(&self.pixel_arc(arc), &area),
            });
            return clipped_polygon(corners.collect(), &area);
        }
        let parts = course.iter().map(|curve| match curve {
            Curve::Straight(from, _) => CoursePart::To(self.pixel(*from)),
            Curve::Round(arc) => CoursePart::Along(self.pixel_arc(arc)),
        });
        parts.collect()
    }

    /// Draws the head of an arrow that comes from one pixel to another; nothing where it has no direction.
    pub(super) fn head(&mut self, ink: Ink, from: Pixel, to: Pixel, length: f64) {
        let is_out = |area: Area| (0..2).any(|axis| !(area.low[axis]..=area.high[axis]).contains(&to[axis]));
        if self.clip.is_some_and(is_out) {
            return;
        }
        let length = if self.crowd.of_paths { length / 2.5 } else { length };
        let step = [to[0] - from[0], to[1] - from[1]];
        let way = step[0].hypot(step[1]);
        if way < 1e-3 {
            return;
        }
        let ahead = step.map(|side| side / way);
        let wing = |side: f64| {
            [
                to[0] - length * ahead[0] - side * length * 0.36 * ahead[1],
                to[1] - length * ahead[1] + side * length * 0.36 * ahead[0],
            ]
        };
        if self.keeps_labels_off(ink) {
            self.taken.segment(wing(1.0), wing(-1.0));
        }
        let parts = vec![CoursePart::To(to), CoursePart::To(wing(1.0)), CoursePart::To(wing(-1.0))];
        self.layers.entry(ink).or_default().closed.push(parts);
    }

    /// Draws the open head of an arrow of the triad.
    pub(super) fn axis_head(&mut self, tip: Pixel, ahead: Pixel) {
        for side in [1.0, -1.0] {
            let wing =
                [tip[0] - 7.0 * ahead[0] - side * 2.6 * ahead[1], tip[1] - 7.0 * ahead[1] + side * 2.6 * ahead[0]];
            self.line(Ink::Axis, tip, wing);
        }
    }

    pub(super) fn mark(&mut self, spot: Spot) {
        self.taken.mark(spot.at, if self.crowd.of_paths { 2.0 } else { 5.0 });
        self.spots.push(spot);
    }

    /// Draws a straight line of the frame, which another view shows, too.
    pub(super) fn stroke(&mut self, ink: Ink, from: Vec3, to: Vec3) {
        self.line(ink, self.pixel(from), self.pixel(to));
        self.strokes.push(Stroke { ink, from, to, head: None });
    }

    /// Draws an arrow of the frame, which another view shows, too.
    pub(super) fn arrow(&mut self, [ink, head]: [Ink; 2], from: Vec3, to: Vec3, length: f64) {
        let ends = [self.pixel(from), self.pixel(to)];
        self.line(ink, ends[0], ends[1]);
        self.head(head, ends[0], ends[1], length);
        self.strokes.push(Stroke { ink, from, to, head: Some(head) });
    }

    /// Wants a label beside a point, best on one side of it.
    pub(super) fn label(&mut self, rank: Rank, place: Vec3, text: impl Into<String>, toward: Pixel) {
        let point = self.pixel(place);
        self.wanted.push(Wanted { rank, place, point, text: text.into(), toward, on: Vec::new(), class: "middle" });
    }

    /// Wants a label within a convex area about a point, where it has these classes, or else beside the point.
    pub(super) fn label_within(
        &mut self,
        rank: Rank,
        (area, class): (&[Pixel], &'static str),
        place: Vec3,
        text: impl Into<String>,
    ) {
        let point = self.pixel(place);
        let [across, down] = bounds(area.iter().copied());
        let mut on = vec![point];
        for (column, row) in (1..8).flat_map(|column| (1..8).map(move |row| (column, row))) {
            let part = |[low, high]: [f64; 2], part: i32| low + (high - low) * f64::from(part) / 8.0;
            on.push([part(across, column), part(down, row)]);
        }
        on.retain(|candidate| contains(area, *candidate));
        let away = |candidate: &Pixel| (candidate[0] - point[0]).hypot(candidate[1] - point[1]);
        on.sort_by(|a, b| away(a).total_cmp(&away(b)));
        self.wanted.push(Wanted { rank, place, point, text: text.into(), toward: [0.0, -1.0], on, class });
    }

    /// Sets a text where it is said to be.
    pub(super) fn text(&mut self, at: Pixel, class: &'static str, text: impl Into<String>) {
        self.texts.push(SheetText { at, class, text: text.into() });
    }

    /// Gives each label a position, those of contacts first; returns how many found none.
    pub(super) fn place_labels(&mut self) -> usize {
        let mut wanted = std::mem::take(&mut self.wanted);
        wanted.sort_by_key(|wanted| wanted.rank);
        let mut lost = 0;
        let are_few = wanted.len() <= FEW_LABELS;
        // The margin has room for those of contacts, unless there are many of both.
        let contacts = wanted.iter().filter(|wanted| wanted.rank <= Rank::Exit).count();
        let has_margin = !self.crowd.of_names || contacts <= FEW_LABELS;
        // Among many queries misses have no names where there are contacts, of which some are named however far away.
        let has_contacts = wanted.first().is_some_and(|wanted| wanted.rank == Rank::Contact);
        let mut afar = if self.crowd.of_paths { FEW_LABELS } else { usize::MAX };
        for Wanted { rank, place, point, text, toward, on, class } in wanted {
            let is_of_contact = rank == Rank::Contact || rank == Rank::Exit && has_margin;
            let is_left_out = self.crowd.of_paths || self.crowd.of_names && rank == Rank::Rest;
            if is_left_out && has_contacts && !is_of_contact {
                lost += 1;
                continue;
            }
            // A line that is wider than the sheet goes on below.
            let lines: Vec<String> = text.lines().flat_map(|line| wrapped(line, self.size[0] - LABEL_MARGIN)).collect();
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let size_of = |lines: &[&str]| {
                let width = lines.iter().map(|line| size_of(line, LABEL_FONT)[0]).fold(0.0, f64::max);
                [width, LABEL_FONT * 1.15 + LABEL_LINE * (lines.len() - 1) as f64]
            };
            let within = on.into_iter().find_map(|center| self.taken.at(center, size_of(&lines)));
            let class = if within.is_some() { class } else { "middle" };
            let is_needed = is_of_contact && afar > 0 || rank == Rank::Met && are_few;
            let mut shown = lines.len();
            // At the least it lies over nothing where letters have their usual size.
            let sizes = |lines: &[&str]| {
                let size = size_of(lines);
                let least = size.map(|side| side * FONT / LABEL_FONT);
                [size, least].into_iter().take(if is_of_contact { 2 } else { 1 })
            };
            let mut position = within.or_else(|| self.taken.beside(point, size_of(&lines), toward));
            if position.is_none() && is_needed && are_few {
                position = sizes(&lines).find_map(|size| self.taken.anywhere(point, size));
            }
            // Where there is no room for all of it, its first lines say most; of a contact the margin has room for all.
            while position.is_none() && shown > 2 && !(is_of_contact && has_margin) {
                shown -= 1;
                position = self.taken.beside(point, size_of(&lines[..shown]), toward);
            }
            // But a point is not left out, nor is a contact.
            let has_point = are_few && lines.len() > 1;
            if position.is_none() && is_needed && (has_point || is_of_contact && has_margin) {
                let sizes = [1.0, FONT / LABEL_FONT].map(|part| size_of(&lines).map(|side| side * part));
                let side = self.area.high[0];
                position = sizes.iter().find_map(|size| self.taken.in_margin(point, *size, side, &mut self.size));
                shown = if position.is_some() { lines.len() } else { shown };
            }
            if position.is_none() && shown > 1 {
                shown = 1;
                position = self.taken.beside(point, size_of(&lines[..1]), toward);
            }
            if position.is_none() && is_needed {
                afar -= usize::from(is_of_contact);
                position = sizes(&lines[..shown]).find_map(|size| self.taken.anywhere(point, size));
            }
            match position {
                Some((center, lead)) => {
                    if let Some(lead) = lead {
                        self.layers.entry(Ink::Link).or_default().segments.push([point, lead]);
                    }
                    self.anchors.push((place, lines[..shown].join("\n")));
                    let first = center[1] - LABEL_LINE * (shown - 1) as f64 / 2.0;
                    for (index, line) in lines[..shown].iter().enumerate() {
                        let at = [center[0], first + LABEL_LINE * index as f64];
                        let class = if index == 0 { class } else { "small soft middle" };
                        self.texts.push(SheetText { at, class, text: (*line).to_owned() });
                    }
                }
                None => lost += 1,
            }
        }
        lost
    }
}

/// How large the picture of a single query may be: on a narrow screen its letters are still to be read.
pub(super) const SINGLE: Room = Room { most: [520.0, 420.0], least: 420.0, is_panel: false };
/// How large the picture of many may be.
pub(super) const WHOLE: Room = Room { most: [520.0, 520.0], least: 420.0, is_panel: false };
/// The distance between two lines of text below the picture.
pub(super) const LINE: f64 = 20.0;
pub(super) const FONT: f64 = 13.0;
/// The size of small ones.
pub(super) const SMALL: f64 = 11.0;
/// Their size on a narrow screen, as the style sheet has it.
pub(super) const NARROW_FONT: f64 = 15.5;
/// The size of small ones there.
pub(super) const NARROW_SMALL: f64 = 15.2;

/// How large a picture may be, in pixels, apart from its margins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The largest width and height.
    pub(super) most: Pixel,
    /// The least width: a narrow picture leaves room for what is written below it.
    pub(super) least: f64,
    /// True if it is among others, below which all marks are explained.
    pub(super) is_panel: bool,
}

/// The shapes that are so many that lines are thin and marks small, or some left out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Crowd {
    pub(super) of_paths: bool,
    pub(super) of_solids: bool,
    pub(super) of_names: bool,
}

impl Crowd {
    /// Its classes in the style sheet.
    pub(super) fn class(self) -> &'static str {
        match (self.of_paths, self.of_solids) {
            (false, false) => "",
            (true, false) => " many-paths",
            (false, true) => " many-solids",
            (true, true) => " many-paths many-solids",
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct SheetText {
    /// The middle of its line.
    pub(super) at: Pixel,
    /// The text's classes in the style sheet.
    pub(super) class: &'static str,
    pub(super) text: String,
}

/// A mark on the sheet.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    /// Its middle.
    pub(super) at: Pixel,
    pub(super) sign: Sign,
    /// The verdict on the question.
    pub(super) verdict: Verdict,
    /// The text for a pointer, and the query that it belongs to.
    pub(super) about: Option<(String, u64)>,
}

/// A shape that a reader can point at, to learn its name and verdict.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    /// The query that it belongs to.
    pub(super) about: About,
    /// The line or area that can be pointed at.
    pub(super) course: Course,
    /// True if it is a line, which also answers to a pointer just beside it.
    pub(super) is_line: bool,
}

/// A straight line of the frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stroke {
    pub(super) ink: Ink,
    /// One end of it.
    pub(super) from: Vec3,
    /// The other.
    pub(super) to: Vec3,
    /// How its head looks, if it is an arrow.
    pub(super) head: Option<Ink>,
}

/// The meaning of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Sign {
    /// A path begins.
    Start,
    /// A path without a beginning, or with an earlier one, is there at t = 0.
    Zero,
    /// An end of a contact, or both.
    Contact(MarkKind),
    /// The normal at one, in the legend.
    Normal,
}

/// The order in which labels are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// Of contacts: none is left out, unless there are many.
    Contact,
    /// Of where contacts of many queries end, after those of all contacts.
    Exit,
    /// Of solids that are met.
    Met,
    /// All others.
    Rest,
}

/// The ink of a line or an area, in the order of drawing: later ones lie above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Ink {
    /// The area of a solid.
    Fill(Role),
    /// A face, by how much light it gets, from 0 to 3.
    Face(u8),
    /// The planes of a grid.
    Grid,
    /// Where x or y is zero.
    Zero,
    /// An edge that is hidden.
    Hidden(Role),
    /// A seam, an equator, the end of something endless.
    Faint(Role),
    /// A visible edge.
    Edge(Role),
    /// The way that something takes.
    Way(Verdict),
    /// A path beyond its range.
    Beyond(Verdict),
    /// A path where it is hidden.
    Behind(Verdict),
    /// A path where it is hidden, within the solid.
    BehindInside(Verdict),
    /// A path within its range.
    Path(Verdict),
    /// A path within the solid.
    Inside(Verdict),
    Normal,
    NormalHead,
    /// The axis and the radius of a round solid.
    Measure,
    /// From a label to what it names, and how near a path comes.
    Link,
    /// The head of an arrow.
    Head(Verdict),
    /// From a point in space to the ground.
    Drop,
    /// The shadows on the ground.
    Ground,
    /// Axes and their ticks.
    Axis,
}

impl Ink {
    /// Its classes in the style sheet.
    pub(super) fn class(self) -> String {
        match self {
            Self::Fill(role) => format!("fill {}", role.class()),
            Self::Face(light) => format!("face{light}"),
            Self::Grid => "grid".to_owned(),
            Self::Zero => "zero".to_owned(),
            Self::Hidden(role) => format!("edge rear {}", role.class()),
            Self::Faint(role) => format!("edge faint {}", role.class()),
            Self::Edge(role) => format!("edge {}", role.class()),
            Self::Way(verdict) => format!("way {}", verdict.name()),
            Self::Beyond(verdict) => format!("path beyond {}", verdict.name()),
            Self::Behind(verdict) => format!("path behind {}", verdict.name()),
            Self::BehindInside(verdict) => format!("path behind inside {}", verdict.name()),
            Self::Path(verdict) => format!("path {}", verdict.name()),
            Self::Inside(verdict) => format!("path inside {}", verdict.name()),
            Self::Normal => "normal".to_owned(),
            Self::NormalHead => "normal-head".to_owned(),
            Self::Measure => "measure".to_owned(),
            Self::Link => "link".to_owned(),
            Self::Head(verdict) => format!("head {}", verdict.name()),
            Self::Drop => "drop".to_owned(),
            Self::Ground => "ground".to_owned(),
            Self::Axis => "axis".to_owned(),
        }
    }

    /// True if it fills areas.
    pub(super) fn is_area(self) -> bool {
        matches!(self, Self::Fill(_) | Self::Face(_) | Self::Head(_) | Self::NormalHead)
    }

    /// True if a label must not lie over it.
    fn keeps_labels_off(self) -> bool {
        !matches!(self, Self::Fill(_) | Self::Face(_) | Self::Grid)
    }

    /// True if it draws a path that misses.
    fn is_of_miss(self) -> bool {
        let paths = [Self::Way, Self::Beyond, Self::Behind, Self::BehindInside, Self::Path, Self::Head];
        paths.into_iter().any(|path: fn(Verdict) -> Self| path(Verdict::Miss) == self)
    }
}

impl Role {
    /// Its classes in the style sheet.
    pub(super) fn class(self) -> String {
        match self {
            Self::Target(verdict) => format!("target {}", verdict.name()),
            Self::Coming(verdict) => format!("target start b {}", verdict.name()),
            Self::Later(verdict) => format!("target contact b {}", verdict.name()),
            Self::Gone(verdict) => format!("target gone b {}", verdict.name()),
            Self::Start(verdict) => format!("start a {}", verdict.name()),
            Self::Contact(verdict) => format!("contact a {}", verdict.name()),
            Self::End(verdict) => format!("end a {}", verdict.name()),
            Self::Shared(verdict) => format!("shared {}", verdict.name()),
            Self::Main => "main".to_owned(),
            Self::Side => "side".to_owned(),
            Self::Full => "full".to_owned(),
            Self::First(verdict) => format!("full first {}", verdict.name()),
        }
    }
}

pub(super) const STYLE: &str = include_str!("picture.css");
