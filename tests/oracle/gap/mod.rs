//! How near a path comes to a solid, by the least difference of a point of the one and a point of the other.

pub mod least;
pub mod queries;
mod symmetry;

use num_traits::Zero;

use crate::clip::{Path, Time, dot};
use crate::decimals::{Number, evaluate};
use crate::exact::{Q, compare_root, decimal, shows_by, whole};
use crate::placed_box::{Frame, extents};
use crate::random::Random;
use crate::run::{AXES, Answer, Findings, Query, hitcalc};

use least::{Part, least};

/// How many queries of each kind are asked: so many times `HITCALC_GAPS`, which is 1 if it is not set.
fn count(usual: usize) -> usize {
    usual * std::env::var("HITCALC_GAPS").map_or(1, |times| times.parse().expect("a number of times"))
}

/// What is to be said of the nearest points.
struct Nearest {
    /// None where the distance is the same since ever.
    t: Option<Q>,
    /// The way from the solid's core to the path.
    away: Vec<Q>,
    radius: Q,
    from: Vec<Q>,
}

/// The least distance of a path from a core, which is a corner and edges whose factors are bounded.
fn nearest(path: &Path, corner: &[Q], edges: Vec<Part>, radius: Q) -> Nearest {
    let minus = |a: &[Q], b: &[Q]| a.iter().zip(b).map(|(a, b)| a - b).collect::<Vec<_>>();
    let bounds = [path.first.finite().cloned(), path.last.finite().cloned()];
    let along_endless = |edge: &Part| {
        let (d, e) = (&path.direction, &edge.vector);
        edge.low.is_none() && (0..d.len()).all(|i| (0..i).all(|k| &d[i] * &e[k] == &d[k] * &e[i]))
    };
    let is_same_always = path.direction.iter().all(Zero::is_zero) || edges.iter().any(along_endless);
    let mut parts = edges;
    for part in &mut parts {
        part.vector.iter_mut().for_each(|component| *component = -&*component);
    }
    if is_same_always {
        // The first point of the range, or any.
        let [first, last] = bounds;
        let at = first.clone().or(last).unwrap_or_else(|| whole(0));
        let from = path.at(&at);
        let found = least(&minus(&from, corner), &parts);
        return Nearest { t: first, away: found.sum, radius, from };
    }
    let [low, high] = bounds;
    parts.insert(0, Part { vector: path.direction.clone(), low, high });
    let found = least(&minus(&path.origin, corner), &parts);
    Nearest { from: path.at(&found.first), t: Some(found.first), away: found.sum, radius }
}

impl Nearest {
    /// Checks the row; a command for which the points are no results has none.
    fn check(&self, answer: &mut Answer, closed: &str, has_points: bool) {
        let squared = dot(&self.away, &self.away);
        let gap = shows_by(answer.text("gap"), |q| compare_root(&whole(1), &squared, &(q + &self.radius)));
        answer.holds("gap", gap);
        // Decimals of a hundred places tell nothing of what is far from 1.
        if squared > decimal("1e-30") && squared < decimal("1e30") {
            let number = Number::of(&squared).root() - Number::of(&self.radius);
            let form = if evaluate(closed).is_close_to(&number) { Ok(()) } else { Err(closed.to_owned()) };
            answer.holds("gap", form);
        }
        match &self.t {
            Some(t) => answer.number("gap_t", t),
            None => answer.is("gap_t", "-inf"),
        }
        if !has_points {
            return;
        }
        let points = self.t.is_some();
        answer.vector("gap_from", points.then_some(self.from.as_slice()));
        for (axis, name) in AXES.iter().enumerate() {
            let field = format!("gap_to_{name}");
            match self.away.get(axis).filter(|_| points) {
                None => answer.is(&field, ""),
                Some(away) => {
                    // The core's point, and from there the radius towards the path.
                    let foot = &self.from[axis] - away;
                    let factor = if squared.is_zero() { whole(0) } else { away * &self.radius / &squared };
                    let shown = shows_by(answer.text(&field), |q| compare_root(&factor, &squared, &(q - &foot)));
                    answer.holds(&field, shown);
                }
            }
        }
    }
}

/// Asks all queries; checks the misses by `expected`, and that the others say 0 and where they meet.
fn check(arguments: &[&str], queries: &[Query], points: bool, expected: impl Fn(&Query) -> Option<Nearest>) {
    let fields = if points { "status,t_enter,enter,gap,gap_t,gap_from,gap_to" } else { "status,t_enter,gap,gap_t" };
    let table = hitcalc(&[arguments, &["--fields", fields]].concat(), queries);
    let closed = hitcalc(&[arguments, &["--fields", fields, "--exact"]].concat(), queries);
    assert_eq!(table.len(), queries.len());
    let mut findings = Findings::default();
    let (mut misses, mut for_ever, mut touches) = (0, 0, 0);
    for (row, query) in queries.iter().enumerate() {
        let mut answer = Answer { query, table: &table, row, findings: &mut findings };
        match table.text(row, "status") {
            "error" => {}
            "miss" => {
                let Some(nearest) = expected(query) else {
                    ["gap", "gap_t", "gap_from_x", "gap_to_x"].into_iter().for_each(|field| answer.is(field, ""));
                    continue;
                };
                misses += 1;
                for_ever += i32::from(nearest.t.is_none());
                nearest.check(&mut answer, closed.text(row, "gap"), points);
            }
            status => {
                touches += i32::from(status == "touch");
                if query.get("caps") == Some("flat") {
                    answer.is("gap", "");
                    continue;
                }
                answer.is("gap", "0");
                answer.is("gap_t", table.text(row, "t_enter"));
                if points {
                    for axis in AXES {
                        let enter = table.text(row, &format!("enter_{axis}"));
                        answer.is(&format!("gap_from_{axis}"), enter);
                        answer.is(&format!("gap_to_{axis}"), enter);
                    }
                }
            }
        }
    }
    findings.finish();
    assert!(misses * 6 > queries.len() && touches > 0, "{misses} misses, {touches} touches of {}", queries.len());
    assert!(!points || for_ever > 0, "no query that is as near for ever");
}

/// A box as a corner and edges.
pub fn spanned(frame: &Frame) -> (Vec<Q>, Vec<Part>) {
    let edge = |axis: usize| {
        let size = &frame.high[axis] - &frame.low[axis];
        let vector = frame.axes[axis].iter().map(|component| component * &size).collect();
        Part { vector, low: Some(whole(0)), high: Some(whole(1)) }
    };
    (frame.point(&frame.low), (0..frame.low.len()).map(edge).collect())
}

fn to_box(query: &Query, line: bool) -> Option<Nearest> {
    let path = Path::read(query, line).expect("a path, since it was answered");
    let (corner, edges) = spanned(&Frame::read(query).expect("a box, since it was answered"));
    Some(nearest(&path, &corner, edges, whole(0)))
}

fn to_cylinder(query: &Query, line: bool) -> Option<Nearest> {
    let path = Path::read(query, line).expect("a path, since it was answered");
    let [p1, p2] = ["p1", "p2"].map(|name| query.vector(name).expect("a point of the axis"));
    let vector = p2.iter().zip(&p1).map(|(p2, p1)| p2 - p1).collect();
    let (low, high) = match query.get("caps") {
        Some("flat") => return None,
        Some("round") => (Some(whole(0)), Some(whole(1))),
        _ => (None, None),
    };
    Some(nearest(&path, &p1, vec![Part { vector, low, high }], query.number("radius").expect("a radius")))
}

/// The low corner of a, seen from b, against all places where it makes the boxes overlap.
fn to_moving_box(query: &Query) -> Option<Nearest> {
    let [(a_low, a_high), (b_low, b_high)] = ["a_", "b_"].map(|prefix| extents(query, prefix).expect("a box"));
    let zero = || vec![whole(0); a_low.len()];
    let [a, b] = ["a_vel", "b_vel"].map(|name| query.vector(name).unwrap_or_else(zero));
    let last = match query.get("t_max").map(str::trim) {
        Some("inf") => Time::After,
        Some(text) => Time::At(crate::exact::decimal(text)),
        None => Time::At(whole(1)),
    };
    let direction = a.iter().zip(&b).map(|(a, b)| a - b).collect();
    let path = Path { origin: a_low.clone(), direction, first: Time::At(whole(0)), last };
    let axes = 0..a_low.len();
    let corner: Vec<Q> = axes.clone().map(|axis| &b_low[axis] - (&a_high[axis] - &a_low[axis])).collect();
    let edge = |axis: usize| {
        let vector = axes.clone().map(|k| if k == axis { &b_high[k] - &corner[k] } else { whole(0) }).collect();
        Part { vector, low: Some(whole(0)), high: Some(whole(1)) }
    };
    Some(nearest(&path, &corner, axes.clone().map(edge).collect(), whole(0)))
}

fn queries(seed: u64, usual: usize, make: impl Fn(&mut Random) -> Query) -> Vec<Query> {
    let mut random = Random::new(seed);
    (0..count(usual)).map(|_| make(&mut random)).collect()
}

#[test]
fn boxes_of_any_form_are_as_near_as_their_nearest_points() {
    check(&["ray-box"], &queries(401, 3000, crate::ray_box::queries::ray_box_query), true, |query| {
        to_box(query, false)
    });
}

#[test]
fn boxes_are_as_near_as_their_nearest_points_where_faces_and_edges_tie() {
    check(&["ray-box"], &queries(402, 6000, queries::tied_box), true, |query| to_box(query, false));
    check(&["ray-box", "--line"], &queries(403, 3000, queries::tied_box), true, |query| to_box(query, true));
}

#[test]
fn round_solids_are_as_near_as_their_axes_less_the_radius() {
    check(&["ray-cylinder"], &queries(404, 6000, queries::tied_cylinder), true, |query| to_cylinder(query, false));
    check(&["ray-cylinder", "--line"], &queries(405, 4000, queries::tied_cylinder), true, |query| {
        to_cylinder(query, true)
    });
    let adversarial = queries(406, 2000, crate::ray_cylinder::generate::tame);
    check(&["ray-cylinder", "--line"], &adversarial, true, |query| to_cylinder(query, true));
}

#[test]
fn moving_boxes_are_as_near_as_the_point_of_one_is_to_the_sum_of_both() {
    check(&["swept-aabb"], &queries(407, 6000, crate::swept_aabb::swept_aabb_query), false, to_moving_box);
}
