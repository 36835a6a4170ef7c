//! What is met nearby: the verdict for a solid whose surface is moved, and a path that is longer or shorter at both ends.
//!
//! Boxes are half-spaces in the world whose bounds are moved along their normals, cylinders the places where a quadratic
//! is not above zero, and all is clipped to spans of t. A thick path comes as near to a box as the least distance is.

use std::cmp::Ordering;

use num_traits::Zero;

use super::value::{compare, root};
use crate::clip::dot;
use crate::exact::{Q, whole};
use crate::gap::least::{Part, least};
use crate::gap::spanned;
use crate::placed_box::{Frame, extents};
use crate::run::Query;

/// The times within a part of a solid: all, none, or between two; and whether some are in its interior.
#[derive(Clone)]
struct Span {
    low: Option<Q>,
    high: Option<Q>,
    interior: bool,
}

const ALWAYS: Span = Span { low: None, high: None, interior: true };

impl Span {
    /// Where start + t·slope ≤ bound.
    fn below(start: &Q, slope: &Q, bound: &Q) -> Option<Span> {
        if slope.is_zero() {
            let order = compare(start, bound);
            return (order != Ordering::Greater).then_some(Span { interior: order == Ordering::Less, ..ALWAYS });
        }
        let t = Some((bound - start) / slope);
        Some(if slope.is_positive() { Span { high: t, ..ALWAYS } } else { Span { low: t, ..ALWAYS } })
    }

    /// Where a t² + 2 b t + c ≤ 0, with a ≥ 0.
    fn of_quadratic(a: &Q, b: &Q, c: &Q) -> Option<Span> {
        if a.is_zero() {
            return (!c.is_positive()).then_some(Span { interior: c.is_negative(), ..ALWAYS });
        }
        let discriminant = b * b - a * c;
        if discriminant.is_negative() {
            return None;
        }
        let half = root(&discriminant);
        let [low, high] = [(-b - &half) / a, (-b + &half) / a];
        Some(Span { low: Some(low), high: Some(high), interior: discriminant.is_positive() })
    }

    fn and(self, other: Option<Span>) -> Option<Span> {
        let other = other?;
        let later = |a: Option<Q>, b: Option<Q>, wanted| match (a, b) {
            (Some(a), Some(b)) => Some(if compare(&a, &b) == wanted { a } else { b }),
            (a, b) => a.or(b),
        };
        let low = later(self.low, other.low, Ordering::Greater);
        let high = later(self.high, other.high, Ordering::Less);
        let order = match (&low, &high) {
            (Some(low), Some(high)) => compare(low, high),
            _ => Ordering::Less,
        };
        let interior = self.interior && other.interior && order == Ordering::Less;
        (order != Ordering::Greater).then_some(Span { low, high, interior })
    }
}

/// The path of a query: where it begins, its direction and its range.
pub struct Path {
    pub origin: Vec<Q>,
    pub direction: Vec<Q>,
    pub range: [Option<Q>; 2],
}

impl Path {
    pub fn read(query: &Query, line: bool) -> Path {
        let bound = |name: &str, default: Option<Q>| match query.get(name) {
            None => default,
            Some(text) if text.ends_with("inf") => None,
            Some(_) => query.number(name),
        };
        let zero = Some(whole(0)).filter(|_| !line);
        if let (Some(from), Some(to)) = (query.vector("from"), query.vector("to")) {
            let direction = from.iter().zip(&to).map(|(from, to)| to - from).collect();
            let one = Some(whole(1)).filter(|_| !line);
            return Path { origin: from, direction, range: [bound("t_min", zero), bound("t_max", one)] };
        }
        if let (Ok((a_low, _)), Some(_)) = (extents_of(query, "a_"), query.vector("b_min").or(query.vector("b_center")))
        {
            let still = || vec![whole(0); a_low.len()];
            let [a, b] = ["a_vel", "b_vel"].map(|name| query.vector(name).unwrap_or_else(still));
            let direction = a.iter().zip(&b).map(|(a, b)| a - b).collect();
            return Path { origin: a_low, direction, range: [zero, bound("t_max", Some(whole(1)))] };
        }
        let [origin, direction] = ["origin", "dir"].map(|name| query.vector(name).expect("a path"));
        Path { origin, direction, range: [bound("t_min", zero), bound("t_max", None)] }
    }

    /// The range, longer by a length at both ends.
    fn span(&self, moved: &Q) -> Option<Span> {
        let speed = root(&dot(&self.direction, &self.direction));
        let more = if speed.is_zero() { whole(0) } else { moved / &speed };
        let [low, high] = self.range.clone();
        let (low, high) = (low.map(|low| low - &more), high.map(|high| high + &more));
        ALWAYS.and(Some(Span { low, ..ALWAYS }))?.and_closed(high)
    }
}

impl Span {
    /// Up to a time; that the range is a single time takes no interior away.
    fn and_closed(self, high: Option<Q>) -> Option<Span> {
        match (&self.low, &high) {
            (Some(low), Some(last)) if compare(low, last) == Ordering::Greater => None,
            _ => Some(Span { high, ..self }),
        }
    }

    /// The verdict within a range.
    fn within(&self, range: &Span) -> &'static str {
        let order = |a: &Option<Q>, b: &Option<Q>| match (a, b) {
            (Some(a), Some(b)) => compare(a, b),
            _ => Ordering::Less,
        };
        let [begins, ends] = [order(&self.low, &range.high), order(&range.low, &self.high)];
        match (begins, ends) {
            (Ordering::Greater, _) | (_, Ordering::Greater) => "miss",
            (Ordering::Less, Ordering::Less) if self.interior => "hit",
            _ => "touch",
        }
    }
}

fn extents_of(query: &Query, prefix: &str) -> Result<(Vec<Q>, Vec<Q>), String> {
    let any = ["min", "center"].iter().any(|name| query.vector(&format!("{prefix}{name}")).is_some());
    if any { extents(query, prefix) } else { Err("no box".to_owned()) }
}

/// The span in a box with sides along the axes.
fn upright(path: &Path, low: &[Q], high: &[Q], moved: &Q) -> Option<Span> {
    (0..low.len()).try_fold(ALWAYS, |span, axis| {
        let (start, slope) = (&path.origin[axis], &path.direction[axis]);
        let above = Span::below(&-start, &-slope, &-(&low[axis] - moved));
        span.and(above)?.and(Span::below(start, slope, &(&high[axis] + moved)))
    })
}

fn thickness(query: &Query) -> Q {
    query.number("path_radius").unwrap_or(whole(0))
}

/// The verdict of a ball whose center moves along a path to a box.
fn ball(frame: &Frame, path: &Path, range: &Span, radius: &Q) -> &'static str {
    let (corner, edges) = spanned(frame);
    let base: Vec<Q> = path.origin.iter().zip(&corner).map(|(start, corner)| start - corner).collect();
    let way = Part { vector: path.direction.clone(), low: range.low.clone(), high: range.high.clone() };
    let moves = path.direction.iter().any(|component| !component.is_zero());
    let back = |edge: Part| Part { vector: edge.vector.iter().map(|component| -component).collect(), ..edge };
    let parts: Vec<Part> = moves.then_some(way).into_iter().chain(edges.into_iter().map(back)).collect();
    match compare(&least(&base, &parts).squared, &(radius * radius)) {
        Ordering::Less => "hit",
        Ordering::Equal => "touch",
        Ordering::Greater => "miss",
    }
}

/// The span in a cylinder.
fn round(query: &Query, path: &Path, moved: &Q) -> Option<Span> {
    let [p1, p2] = ["p1", "p2"].map(|name| query.vector(name).expect("an axis"));
    let radius = query.number("radius").expect("a radius") + thickness(query) + moved;
    if radius.is_negative() {
        return None;
    }
    let minus = |a: &[Q], b: &[Q]| a.iter().zip(b).map(|(a, b)| a - b).collect::<Vec<_>>();
    let cross = |a: &[Q], b: &[Q]| {
        (0..3).map(|i| &a[(i + 1) % 3] * &b[(i + 2) % 3] - &a[(i + 2) % 3] * &b[(i + 1) % 3]).collect::<Vec<_>>()
    };
    let (axis, direction) = (minus(&p2, &p1), &path.direction);
    let length_squared = dot(&axis, &axis);
    let sphere = |center: &[Q]| {
        let p = minus(&path.origin, center);
        let c = dot(&p, &p) - &radius * &radius;
        Span::of_quadratic(&dot(direction, direction), &dot(&p, direction), &c)
    };
    if length_squared.is_zero() {
        return sphere(&p1);
    }
    let p = minus(&path.origin, &p1);
    let (of_place, of_way) = (cross(&axis, &p), cross(&axis, direction));
    let c = dot(&of_place, &of_place) - &radius * &radius * &length_squared;
    let wall = Span::of_quadratic(&dot(&of_way, &of_way), &dot(&of_place, &of_way), &c);
    let between = |beyond: &Q| {
        let (start, slope) = (dot(&p, &axis), dot(direction, &axis));
        let low = Span::below(&-&start, &-&slope, beyond)?;
        low.and(Span::below(&start, &slope, &(&length_squared + beyond)))
    };
    match query.get("caps").unwrap_or("none") {
        "flat" => wall?.and(between(&(moved * root(&length_squared)))),
        "round" => {
            let barrel = wall.and_then(|wall| wall.and(between(&whole(0)).map(|slab| Span { interior: true, ..slab })));
            let parts = [barrel, sphere(&p1), sphere(&p2)];
            parts.into_iter().flatten().reduce(|one, other| {
                let outer = |a: Option<Q>, b: Option<Q>, wanted| match (a, b) {
                    (Some(a), Some(b)) => Some(if compare(&a, &b) == wanted { a } else { b }),
                    _ => None,
                };
                Span {
                    low: outer(one.low, other.low, Ordering::Less),
                    high: outer(one.high, other.high, Ordering::Greater),
                    interior: one.interior || other.interior,
                }
            })
        }
        _ => wall,
    }
}

/// The verdict of a query, or of a walk among solid cells, if all surfaces are moved outward by a length (inward below
/// zero), and the path is longer by as much at both ends.
pub fn verdict(command: &str, query: &Query, cells: &[Vec<i64>], line: bool, moved: &Q) -> &'static str {
    let path = Path::read(query, line);
    path.span(moved).map_or("miss", |range| within(command, query, cells, &path, &range, moved))
}

/// How the start of the path meets the solid, or a solid cell, whose surface is moved outward by a length.
pub fn at_start(command: &str, query: &Query, cells: &[Vec<i64>], line: bool, moved: &Q) -> &'static str {
    let path = Path::read(query, line);
    let start = path.range[0].clone();
    let range = Span { low: start.clone(), high: start.clone(), interior: true };
    if start.is_some() { within(command, query, cells, &path, &range, moved) } else { "miss" }
}

/// The verdict within a range of times.
fn within(command: &str, query: &Query, cells: &[Vec<i64>], path: &Path, range: &Span, moved: &Q) -> &'static str {
    let spans: Vec<Option<Span>> = match command {
        "ray-cylinder" => vec![round(query, path, moved)],
        "swept-aabb" => {
            let [a, b] = ["a_", "b_"].map(|prefix| extents(query, prefix).expect("a box"));
            let low: Vec<Q> = (0..a.0.len()).map(|axis| &b.0[axis] - (&a.1[axis] - &a.0[axis])).collect();
            vec![upright(path, &low, &b.1, moved)]
        }
        "grid-walk" => {
            let dimension = path.origin.len();
            let size = match query.number("cell_size") {
                Some(all) => vec![all; dimension],
                None => query.vector("cell_size").unwrap_or(vec![whole(1); dimension]),
            };
            let origin = query.vector("grid_origin").unwrap_or(vec![whole(0); dimension]);
            let corner = |cell: &[i64], more: i64| -> Vec<Q> {
                (0..dimension).map(|axis| &origin[axis] + &size[axis] * whole(cell[axis] + more)).collect()
            };
            cells.iter().map(|cell| upright(path, &corner(cell, 0), &corner(cell, 1), moved)).collect()
        }
        _ => {
            let frame = Frame::read(query).expect("a box");
            // What is left of the radius rounds the box; where nothing is, its faces are moved inward.
            let moved = &(thickness(query) + moved);
            if thickness(query).is_positive() && moved.is_positive() {
                return ball(&frame, path, range, moved);
            }
            let half_spaces = frame.half_spaces().expect("a box");
            vec![half_spaces.iter().try_fold(ALWAYS, |span, half_space| {
                let normal = &half_space.normal;
                let bound = &half_space.bound + moved * root(&dot(normal, normal));
                span.and(Span::below(&dot(normal, &path.origin), &dot(normal, &path.direction), &bound))
            })]
        }
    };
    let verdicts = spans.iter().flatten().map(|span| span.within(range));
    verdicts.max_by_key(|verdict| ["miss", "touch", "hit"].iter().position(|word| word == verdict)).unwrap_or("miss")
}
