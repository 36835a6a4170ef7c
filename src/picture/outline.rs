//! What is seen of a solid: its edges, the outlines of its round walls, its faces.

use std::f64::consts::PI;

use super::hidden::{Piece, across_eye};
use super::space::{Vec3, add, cross, dot, sub, times, unit};
use super::view::View;

/// A solid in a frame.
#[derive(Clone, Debug)]
pub enum Form {
    /// A box by its corner and edges; in 2D the third is zero.
    Box {
        /// The corner.
        corner: Vec3,
        /// The edges from the corner.
        edges: [Vec3; 3],
    },
    /// A round solid.
    Round {
        /// One end of the axis.
        p1: Vec3,
        /// The vector from `p1` to the other end of the axis.
        axis: Vec3,
        /// The radius.
        radius: f64,
        /// How it ends.
        ends: Ends,
    },
}

/// How a round solid ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Cut by the frame; it goes on beyond.
    Open,
    /// In flat caps.
    Flat,
    /// In halves of spheres.
    Round,
}

/// A part of an ellipse: center + cos·right + sin·up, from one angle to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    /// The center.
    pub center: Vec3,
    /// From the center to the point at angle 0.
    pub right: Vec3,
    /// From the center to the point at a quarter turn.
    pub up: Vec3,
    /// The first angle.
    pub from: f64,
    /// The last angle.
    pub to: f64,
}

impl Arc {
    /// The point at an angle.
    pub fn at(&self, angle: f64) -> Vec3 {
        add(self.center, add(times(self.right, angle.cos()), times(self.up, angle.sin())))
    }

    fn part(&self, from: f64, to: f64) -> Self {
        Self { from, to, ..*self }
    }
}

/// A line of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Where the line runs.
    pub curve: Curve,
    /// Whether the solid itself hides it, where that is known beforehand.
    pub is_behind: bool,
    /// Whether it is a mere help to the eye: an equator, a seam.
    pub is_faint: bool,
}

/// The course of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Curve {
    /// Straight.
    Straight(Vec3, Vec3),
    /// Part of an ellipse.
    Round(Arc),
}

/// What is seen of a solid.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    /// Its lines.
    pub lines: Vec<Line>,
    /// Its faces: closed courses, and how brightly each is lit, from 0 to 1.
    pub faces: Vec<(Vec<Curve>, f64)>,
    /// All of it in one closed course.
    pub whole: Vec<Curve>,
}

impl Form {
    /// The pieces that hide what is behind them.
    pub fn pieces(&self, view: &View) -> Vec<Piece> {
        match *self {
            Self::Box { corner, edges } => Piece::of_box(corner, edges, view).into_iter().collect(),
            Self::Round { p1, axis, radius, ends } => {
                let wall = Piece::of_cylinder(p1, axis, radius, view);
                let balls = [p1, add(p1, axis)].map(|end| Piece::of_sphere(end, radius, view));
                match ends {
                    Ends::Round if wall.is_none() => balls.into_iter().take(1).flatten().collect(),
                    Ends::Round => balls.into_iter().chain([wall]).flatten().collect(),
                    Ends::Flat | Ends::Open => wall.into_iter().collect(),
                }
            }
        }
    }

    /// Its middle.
    pub fn center(&self) -> Vec3 {
        match *self {
            Self::Box { corner, edges } => edges.iter().fold(corner, |point, edge| add(point, times(*edge, 0.5))),
            Self::Round { p1, axis, .. } => add(p1, times(axis, 0.5)),
        }
    }

    /// What is seen of it; `up` is the world's.
    pub fn outline(&self, view: &View, up: Vec3) -> Outline {
        match *self {
            Self::Box { corner, edges } => box_outline(corner, edges, view, up),
            Self::Round { p1, axis, radius, ends } => match (unit(axis), ends) {
                (Some(along), _) => tube_outline(p1, axis, along, radius, ends, view),
                (None, _) => sphere_outline(p1, radius, view, up),
            },
        }
    }
}

fn straight(from: Vec3, to: Vec3) -> Line {
    Line { curve: Curve::Straight(from, to), is_behind: false, is_faint: false }
}

fn box_outline(corner: Vec3, edges: [Vec3; 3], view: &View, up: Vec3) -> Outline {
    let mut outline = Outline::default();
    // An edge without length has no copies to draw, and makes none of the others.
    let long: Vec<Vec3> = edges.into_iter().filter(|edge| unit(*edge).is_some()).collect();
    for (index, edge) in long.iter().enumerate() {
        let others: Vec<Vec3> = long.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, e)| *e).collect();
        for choice in 0..1_usize << others.len() {
            let chosen = others.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1);
            let start = chosen.fold(corner, |point, (_, other)| add(point, *other));
            outline.lines.push(straight(start, add(start, *edge)));
        }
    }
    let corners = (0..1_usize << long.len()).map(|choice| {
        long.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1).fold(corner, |point, (_, e)| add(point, *e))
    });
    outline.whole = closed(&hull(corners.collect(), view));
    if let [a, b, c] = long[..] {
        for (u, v, w) in [(a, b, c), (b, c, a), (c, a, b)] {
            let Some(normal) = unit(cross(u, v)) else { continue };
            let facing = dot(normal, view.eye);
            if facing.abs() < 1e-9 {
                continue;
            }
            let outward = if dot(normal, w) > 0.0 { normal } else { times(normal, -1.0) };
            let (start, outward) =
                if dot(outward, view.eye) > 0.0 { (add(corner, w), outward) } else { (corner, times(outward, -1.0)) };
            let around = [start, add(start, u), add(add(start, u), v), add(start, v)];
            outline.faces.push((closed(&around), light(outward, view, up)));
        }
    }
    outline
}

/// How brightly a face is lit: from above, and a little from the right.
fn light(normal: Vec3, view: &View, up: Vec3) -> f64 {
    (0.5 + 0.4 * dot(normal, up) + 0.2 * dot(normal, view.right)).clamp(0.0, 1.0)
}

fn closed(corners: &[Vec3]) -> Vec<Curve> {
    (0..corners.len()).map(|at| Curve::Straight(corners[at], corners[(at + 1) % corners.len()])).collect()
}

/// The convex hull of points as they are seen, counterclockwise (Andrew's monotone chain).
fn hull(mut points: Vec<Vec3>, view: &View) -> Vec<Vec3> {
    let seen = |point: &Vec3| view.project(*point);
    points.sort_by(|a, b| seen(a)[0].total_cmp(&seen(b)[0]).then(seen(a)[1].total_cmp(&seen(b)[1])));
    let half = |points: &mut dyn Iterator<Item = Vec3>| {
        let mut chain: Vec<Vec3> = Vec::new();
        for point in points {
            while let [.., before, last] = chain[..] {
                let (o, a, b) = (seen(&before), seen(&last), seen(&point));
                if (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]) > 1e-12 {
                    break;
                }
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut lower = half(&mut points.iter().copied());
    lower.extend(half(&mut points.iter().rev().copied()));
    lower
}

fn sphere_outline(center: Vec3, radius: f64, view: &View, up: Vec3) -> Outline {
    let rim = Arc { center, right: times(view.right, radius), up: times(view.up, radius), from: 0.0, to: 2.0 * PI };
    let mut lines = vec![Line { curve: Curve::Round(rim), is_behind: false, is_faint: false }];
    lines.extend(ring(center, up, radius, view, true));
    Outline { lines, faces: Vec::new(), whole: vec![Curve::Round(rim)] }
}

/// A circle about an axis on a round wall: its half towards the eye, and the half behind.
fn ring(center: Vec3, along: Vec3, radius: f64, view: &View, is_faint: bool) -> Vec<Line> {
    let [side, back] = across_eye(along, view.eye).map(|across| times(across, radius));
    let circle = Arc { center, right: side, up: back, from: 0.0, to: 2.0 * PI };
    let toward = dot(along, view.eye).abs();
    if toward > 1.0 - 1e-12 {
        return vec![Line { curve: Curve::Round(circle), is_behind: false, is_faint }];
    }
    if toward < 1e-9 {
        // Edge on: the half behind is under the other.
        return vec![Line { curve: Curve::Straight(circle.at(0.0), circle.at(PI)), is_behind: false, is_faint }];
    }
    let half = |from: f64, is_behind| Line { curve: Curve::Round(circle.part(from, from + PI)), is_behind, is_faint };
    vec![half(0.0, true), half(PI, false)]
}

fn tube_outline(p1: Vec3, axis: Vec3, along: Vec3, radius: f64, ends: Ends, view: &View) -> Outline {
    let p2 = add(p1, axis);
    let toward = dot(along, view.eye);
    let (near, far) = if toward > 0.0 { (p2, p1) } else { (p1, p2) };
    let [side, back] = across_eye(along, view.eye).map(|across| times(across, radius));
    let circle = |center: Vec3| Arc { center, right: side, up: back, from: 0.0, to: 2.0 * PI };
    let disc = |center: Vec3| Arc {
        center,
        right: times(view.right, radius),
        up: times(view.up, radius),
        from: 0.0,
        to: 2.0 * PI,
    };
    let whole = |arc: Arc| Line { curve: Curve::Round(arc), is_behind: false, is_faint: false };
    if toward.abs() > 1.0 - 1e-12 {
        // Straight along the axis: one circle.
        return Outline { lines: vec![whole(disc(near))], faces: Vec::new(), whole: vec![Curve::Round(disc(near))] };
    }
    let mut lines = vec![straight(add(p1, side), add(p2, side)), straight(sub(p1, side), sub(p2, side))];
    // `back` is away from the eye; in the picture it points along the axis if that comes towards the eye.
    let (first, last) = match ends {
        Ends::Round => {
            let ahead = unit(sub(along, times(view.eye, toward))).unwrap_or(view.up);
            let end = |center: Vec3| Arc { up: times(ahead, radius), ..circle(center) };
            let (first, last) = (end(p1).part(PI, 2.0 * PI), end(p2).part(0.0, PI));
            lines.extend([whole(first), whole(last)]);
            for seam in [p1, p2] {
                lines.extend(ring(seam, along, radius, view, true));
            }
            (first, last)
        }
        Ends::Flat | Ends::Open => {
            if ends == Ends::Open {
                // It goes on, a little way to be seen.
                let more = times(along, radius * 0.3);
                for (end, more) in [(p1, times(more, -1.0)), (p2, more)] {
                    for start in [add(end, side), sub(end, side)] {
                        lines.push(Line { is_behind: true, ..straight(start, add(start, more)) });
                    }
                }
            }
            let is_faint = ends == Ends::Open;
            if toward.abs() < 1e-9 {
                lines.extend([p1, p2].into_iter().flat_map(|end| ring(end, along, radius, view, is_faint)));
            } else {
                lines.push(Line { is_faint, ..whole(circle(near)) });
                lines.extend(ring(far, along, radius, view, is_faint));
            }
            if toward >= 0.0 {
                (circle(p1).part(-PI, 0.0), circle(p2).part(0.0, PI))
            } else {
                (circle(p1).part(PI, 0.0), circle(p2).part(0.0, -PI))
            }
        }
    };
    let outside = vec![
        Curve::Round(last),
        Curve::Straight(sub(p2, side), sub(p1, side)),
        Curve::Round(first),
        Curve::Straight(add(p1, side), add(p2, side)),
    ];
    let faces = match ends {
        Ends::Flat => vec![(vec![Curve::Round(circle(near))], 1.0)],
        Ends::Round | Ends::Open => Vec::new(),
    };
    Outline { lines, faces, whole: outside }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::space::length;
    use crate::picture::view::Look;

    fn view() -> View {
        View::of_space(&Look { view: None, y_is_up: false, y_down: false })
    }

    fn ends(curve: &Curve) -> [Vec3; 2] {
        match curve {
            Curve::Straight(from, to) => [*from, *to],
            Curve::Round(arc) => [arc.at(arc.from), arc.at(arc.to)],
        }
    }

    #[test]
    fn every_closed_course_is_closed() {
        let up = [0.0, 0.0, 1.0];
        let edges = [[1.0, 0.0, 0.0], [0.5, 1.0, 0.0], [0.0, 0.2, 1.0]];
        let mut forms = vec![Form::Box { corner: [0.0; 3], edges }];
        for axis in [[0.0; 3], [0.0, 0.0, 2.0], [1.0, -2.0, 1.0], [-1.0, 2.0, -1.5], [2.0, 1.0, 0.0]] {
            for ends in [Ends::Flat, Ends::Round, Ends::Open] {
                forms.push(Form::Round { p1: [0.1, 0.2, 0.3], axis, radius: 0.7, ends });
            }
        }
        for form in forms {
            let outline = form.outline(&view(), up);
            for course in outline.faces.iter().map(|(course, _)| course).chain([&outline.whole]) {
                for (index, curve) in course.iter().enumerate() {
                    let next = &course[(index + 1) % course.len()];
                    let gap = sub(ends(curve)[1], ends(next)[0]);
                    assert!(length(gap) < 1e-9, "{form:?}: {curve:?} {next:?}");
                }
            }
        }
    }

    #[test]
    fn the_sides_of_a_tube_are_tangents_of_its_ends() {
        let form = Form::Round { p1: [0.0; 3], axis: [1.0, 1.0, 2.0], radius: 0.5, ends: Ends::Flat };
        let outline = form.outline(&view(), [0.0, 0.0, 1.0]);
        for line in outline.lines.iter().filter(|line| matches!(line.curve, Curve::Straight(..))) {
            let [from, to] = ends(&line.curve);
            // At right angles to the axis and to the eye: where the wall turns away.
            assert!(dot(from, [1.0, 1.0, 2.0]).abs() < 1e-9 && dot(from, view().eye).abs() < 1e-9);
            assert!((length(from) - 0.5).abs() < 1e-9 && length(sub(sub(to, from), [1.0, 1.0, 2.0])) < 1e-9);
        }
    }

    #[test]
    fn a_flat_box_has_four_edges_and_a_bare_one_has_one() {
        let lines = |edges| Form::Box { corner: [0.0; 3], edges }.outline(&view(), [0.0, 0.0, 1.0]).lines.len();
        let [x, y, z, o] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0; 3]];
        assert_eq!([lines([x, y, z]), lines([x, y, o]), lines([o, y, o]), lines([o; 3])], [12, 4, 1, 0]);
    }
}
