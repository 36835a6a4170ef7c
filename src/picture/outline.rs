//! What is seen of a solid: its edges, the outlines of its round walls, its faces.

use std::f64::consts::PI;

use super::body::Net;
use super::hidden::{Occluder, across_eye};
use super::space::{Vec3, add, dot, mean, sub, times, unit};
use super::view::View;

/// A solid in a frame.
#[derive(Clone, Debug)]
pub(super) enum SolidForm {
    /// All between corners.
    Hull {
        /// The corners.
        corners: Vec<Vec3>,
        /// How they are joined.
        net: Net,
        /// The normals of the faces, of length 1, which point outward unless there is only one; `None` of a face that
        /// has no width.
        normals: Vec<Option<Vec3>>,
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
        ends: TubeEnds,
    },
}

/// How a round solid ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TubeEnds {
    /// Cut by the frame; it goes on beyond.
    Open,
    /// In flat caps.
    Flat,
    /// In halves of spheres.
    Round,
}

/// A part of an ellipse: center + cos·right + sin·up, from one angle to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Arc {
    /// The center.
    pub(super) center: Vec3,
    /// From the center to the point at angle 0.
    pub(super) right: Vec3,
    /// From the center to the point at a quarter turn.
    pub(super) up: Vec3,
    /// The first angle.
    pub(super) from: f64,
    /// The last angle.
    pub(super) to: f64,
}

impl Arc {
    /// The whole of an ellipse.
    fn whole(center: Vec3, right: Vec3, up: Vec3) -> Self {
        Self { center, right, up, from: 0.0, to: 2.0 * PI }
    }

    /// A circle about a point, as wide as the eye sees it.
    fn disc(center: Vec3, radius: f64, view: &View) -> Self {
        Self::whole(center, times(view.right, radius), times(view.up, radius))
    }

    /// The point at an angle.
    pub(super) fn at(&self, angle: f64) -> Vec3 {
        add(self.center, add(times(self.right, angle.cos()), times(self.up, angle.sin())))
    }

    fn part(&self, from: f64, to: f64) -> Self {
        Self { from, to, ..*self }
    }
}

/// A line of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct OutlineLine {
    /// Where the line runs.
    pub(super) curve: Curve,
    /// Whether the solid itself hides it, where that is known beforehand.
    pub(super) is_behind: bool,
    /// Whether it is a mere help to the eye: an equator, a seam.
    pub(super) is_faint: bool,
}

/// The course of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Curve {
    /// Straight.
    Straight(Vec3, Vec3),
    /// Part of an ellipse.
    Round(Arc),
}

/// What is seen of a solid.
#[derive(Clone, Debug, Default)]
pub(super) struct Outline {
    /// Its lines.
    pub(super) lines: Vec<OutlineLine>,
    /// Its faces: closed courses, and how brightly each is lit, from 0 to 1.
    pub(super) faces: Vec<(Vec<Curve>, f64)>,
    /// All of it in one closed course.
    pub(super) whole: Vec<Curve>,
}

impl SolidForm {
    /// The pieces that hide what is behind them.
    pub(super) fn pieces(&self, view: &View) -> Vec<Occluder> {
        match *self {
            Self::Hull { ref corners, ref net, ref normals } => {
                Occluder::of_hull(corners, net, normals, view).into_iter().collect()
            }
            Self::Round { p1, axis, radius, ends } => {
                let wall = Occluder::of_cylinder(p1, axis, radius, view);
                let balls = [p1, add(p1, axis)].map(|end| Occluder::of_sphere(end, radius, view));
                match ends {
                    TubeEnds::Round if wall.is_none() => balls.into_iter().take(1).flatten().collect(),
                    TubeEnds::Round => balls.into_iter().chain([wall]).flatten().collect(),
                    TubeEnds::Flat | TubeEnds::Open => wall.into_iter().collect(),
                }
            }
        }
    }

    /// Its middle.
    pub(super) fn center(&self) -> Vec3 {
        match self {
            Self::Hull { corners, .. } => mean(corners),
            Self::Round { p1, axis, .. } => add(*p1, times(*axis, 0.5)),
        }
    }

    /// What is seen of it; `up` is the world's.
    pub(super) fn outline(&self, view: &View, up: Vec3) -> Outline {
        match *self {
            Self::Hull { ref corners, ref net, ref normals } => hull_outline(corners, net, normals, view, up),
            Self::Round { p1, axis, radius, ends } => match (unit(axis), ends) {
                (Some(along), _) => tube_outline(p1, axis, along, radius, ends, view),
                (None, _) => sphere_outline(p1, radius, view, up),
            },
        }
    }
}

fn straight(from: Vec3, to: Vec3) -> OutlineLine {
    OutlineLine { curve: Curve::Straight(from, to), is_behind: false, is_faint: false }
}

fn round(arc: Arc) -> OutlineLine {
    OutlineLine { curve: Curve::Round(arc), is_behind: false, is_faint: false }
}

fn hull_outline(corners: &[Vec3], net: &Net, normals: &[Option<Vec3>], view: &View, up: Vec3) -> Outline {
    let edges = net.edges.iter().map(|[from, to]| straight(corners[*from], corners[*to]));
    // A flat hull has no face that is turned away.
    let lit = net.faces.iter().zip(normals).filter(|_| net.faces.len() > 1).filter_map(|(face, normal)| {
        let normal = normal.filter(|normal| dot(*normal, view.eye) >= 1e-9)?;
        let around: Vec<Vec3> = face.iter().map(|corner| corners[*corner]).collect();
        Some((closed(&around), light(normal, view, up)))
    });
    Outline { lines: edges.collect(), faces: lit.collect(), whole: closed(&silhouette(corners.to_vec(), view)) }
}

/// How brightly a face is lit: from above, and a little from the right.
fn light(normal: Vec3, view: &View, up: Vec3) -> f64 {
    (0.5 + 0.4 * dot(normal, up) + 0.2 * dot(normal, view.right)).clamp(0.0, 1.0)
}

fn closed(corners: &[Vec3]) -> Vec<Curve> {
    (0..corners.len()).map(|at| Curve::Straight(corners[at], corners[(at + 1) % corners.len()])).collect()
}

/// What is around points as they are seen, counterclockwise: their convex hull (Andrew's monotone chain).
fn silhouette(mut points: Vec<Vec3>, view: &View) -> Vec<Vec3> {
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
    let rim = Arc::disc(center, radius, view);
    let mut lines = vec![round(rim)];
    lines.extend(ring(center, up, radius, view, true));
    Outline { lines, faces: Vec::new(), whole: vec![Curve::Round(rim)] }
}

/// A circle about an axis on a round wall: its half towards the eye, and the half behind.
fn ring(center: Vec3, along: Vec3, radius: f64, view: &View, is_faint: bool) -> Vec<OutlineLine> {
    let [side, back] = across_eye(along, view.eye).map(|across| times(across, radius));
    let circle = Arc::whole(center, side, back);
    let toward = dot(along, view.eye).abs();
    if toward > 1.0 - 1e-12 {
        return vec![OutlineLine { is_faint, ..round(circle) }];
    }
    if toward < 1e-9 {
        // Edge on: the half behind is under the other.
        return vec![OutlineLine { is_faint, ..straight(circle.at(0.0), circle.at(PI)) }];
    }
    let half = |from: f64, is_behind| OutlineLine { is_behind, is_faint, ..round(circle.part(from, from + PI)) };
    vec![half(0.0, true), half(PI, false)]
}

fn tube_outline(p1: Vec3, axis: Vec3, along: Vec3, radius: f64, ends: TubeEnds, view: &View) -> Outline {
    let p2 = add(p1, axis);
    let toward = dot(along, view.eye);
    let (near, far) = if toward > 0.0 { (p2, p1) } else { (p1, p2) };
    let [side, back] = across_eye(along, view.eye).map(|across| times(across, radius));
    let circle = |center: Vec3| Arc::whole(center, side, back);
    if toward.abs() > 1.0 - 1e-12 {
        // Straight along the axis: one circle.
        let disc = Arc::disc(near, radius, view);
        return Outline { lines: vec![round(disc)], faces: Vec::new(), whole: vec![Curve::Round(disc)] };
    }
    let mut lines = vec![straight(add(p1, side), add(p2, side)), straight(sub(p1, side), sub(p2, side))];
    // `back` is away from the eye; in the picture it points along the axis if that comes towards the eye.
    let (first, last) = match ends {
        TubeEnds::Round => {
            let ahead = unit(sub(along, times(view.eye, toward))).unwrap_or(view.up);
            let end = |center: Vec3| Arc { up: times(ahead, radius), ..circle(center) };
            let (first, last) = (end(p1).part(PI, 2.0 * PI), end(p2).part(0.0, PI));
            lines.extend([first, last].map(round));
            for seam in [p1, p2] {
                lines.extend(ring(seam, along, radius, view, true));
            }
            (first, last)
        }
        TubeEnds::Flat | TubeEnds::Open => {
            if ends == TubeEnds::Open {
                // It goes on, a little way to be seen.
                let more = times(along, radius * 0.3);
                for (end, more) in [(p1, times(more, -1.0)), (p2, more)] {
                    for start in [add(end, side), sub(end, side)] {
                        lines.push(OutlineLine { is_behind: true, ..straight(start, add(start, more)) });
                    }
                }
            }
            let is_faint = ends == TubeEnds::Open;
            if toward.abs() < 1e-9 {
                lines.extend([p1, p2].into_iter().flat_map(|end| ring(end, along, radius, view, is_faint)));
            } else {
                lines.push(OutlineLine { is_faint, ..round(circle(near)) });
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
        TubeEnds::Flat => vec![(vec![Curve::Round(circle(near))], 1.0)],
        TubeEnds::Round | TubeEnds::Open => Vec::new(),
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
        let net = Net { edges: Vec::new(), faces: vec![vec![0, 1, 2], vec![0, 1, 3], vec![0, 2, 3], vec![1, 2, 3]] };
        let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.5, 1.0, 0.0], [0.0, 0.2, 1.0]];
        let mut forms = vec![SolidForm::Hull { corners, net, normals: vec![Some(view().eye); 4] }];
        for axis in [[0.0; 3], [0.0, 0.0, 2.0], [1.0, -2.0, 1.0], [-1.0, 2.0, -1.5], [2.0, 1.0, 0.0]] {
            for ends in [TubeEnds::Flat, TubeEnds::Round, TubeEnds::Open] {
                forms.push(SolidForm::Round { p1: [0.1, 0.2, 0.3], axis, radius: 0.7, ends });
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
        let form = SolidForm::Round { p1: [0.0; 3], axis: [1.0, 1.0, 2.0], radius: 0.5, ends: TubeEnds::Flat };
        let outline = form.outline(&view(), [0.0, 0.0, 1.0]);
        for line in outline.lines.iter().filter(|line| matches!(line.curve, Curve::Straight(..))) {
            let [from, to] = ends(&line.curve);
            // At right angles to the axis and to the eye: where the wall turns away.
            assert!(dot(from, [1.0, 1.0, 2.0]).abs() < 1e-9 && dot(from, view().eye).abs() < 1e-9);
            assert!((length(from) - 0.5).abs() < 1e-9 && length(sub(sub(to, from), [1.0, 1.0, 2.0])) < 1e-9);
        }
    }
}
