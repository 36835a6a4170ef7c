//! `swept-aabb` by the times at which the two moving boxes overlap, axis by axis.
//!
//! There is no Minkowski sum here: on an axis both boxes are moving intervals, and each of the two conditions under
//! which they overlap is one linear inequality in t.

pub mod queries;
mod symmetry;

use std::cmp::Ordering;

use num_traits::Zero;

use crate::clip::Time;
use crate::exact::{Q, overflows, whole};
use crate::placed_box::extents;
use crate::random::Random;
use crate::ray_box::check_time;
use crate::run::{AXES, Answer, Query};
use crate::spellings::{Spelling, check_each};

pub use queries::swept_aabb_query;

/// A box that moves at constant velocity.
struct Moving {
    low: Vec<Q>,
    high: Vec<Q>,
    velocity: Vec<Q>,
}

impl Moving {
    fn read(query: &Query, name: &str) -> Result<Self, String> {
        let (low, high) = extents(query, &format!("{name}_"))?;
        let velocity = query.vector(&format!("{name}_vel")).unwrap_or_else(|| vec![whole(0); low.len()]);
        Ok(Self { low, high, velocity })
    }

    /// Low and high corner at a time.
    fn at(&self, t: &Q) -> (Vec<Q>, Vec<Q>) {
        let moved =
            |corner: &[Q]| corner.iter().zip(&self.velocity).map(|(corner, v)| corner + t * v).collect::<Vec<_>>();
        (moved(&self.low), moved(&self.high))
    }
}

/// What a query must be answered with.
pub enum Expected {
    Refused(String),
    Miss,
    Contact(Box<Found>),
}

/// A contact with all that is to be printed of it.
pub struct Found {
    pub hit: bool,
    pub enter: Time,
    pub exit: Time,
    pub enter_face: String,
    pub exit_face: String,
    /// `a_enter`, `b_enter`, `contact_min`, `contact_max`.
    pub corners: [Vec<Q>; 4],
}

/// One condition under which the boxes overlap: closing · t ≤ gap.
struct Condition {
    closing: Q,
    gap: Q,
    /// The face of b that a comes in through where the condition begins to hold.
    comes_in: String,
    /// The face of b that a leaves through where it ceases to hold.
    leaves: String,
}

/// The first and last time at which all conditions hold, within the range.
fn overlap(conditions: &[Condition], last: Time) -> Option<(Time, Time)> {
    let (mut enter, mut exit) = (Time::At(whole(0)), last);
    for Condition { closing, gap, .. } in conditions {
        if closing.is_zero() {
            if gap.is_negative() {
                return None;
            }
            continue;
        }
        let change = Time::At(gap / closing);
        if closing.is_negative() && change.order(&enter) == Ordering::Greater {
            enter = change;
        } else if closing.is_positive() && change.order(&exit) == Ordering::Less {
            exit = change;
        }
    }
    (enter.order(&exit) != Ordering::Greater).then_some((enter, exit))
}

/// The answer to a query, `flags` being those of the run.
pub fn expected(query: &Query, flags: &[&str]) -> Expected {
    let last = match query.get("t_max").map(str::trim) {
        Some("inf") => Time::After,
        Some(text) => Time::At(crate::exact::decimal(text)),
        None => Time::At(whole(1)),
    };
    let (a, b) = match (Moving::read(query, "a"), Moving::read(query, "b")) {
        (Ok(a), Ok(b)) => (a, b),
        (Err(reason), _) | (_, Err(reason)) => return Expected::Refused(reason),
    };
    if last.finite().is_some_and(Q::is_negative) {
        return Expected::Refused("a negative t_max".into());
    }
    let mut conditions = Vec::new();
    for (i, axis) in AXES.iter().enumerate().take(a.low.len()) {
        let (low, high) = (format!("{axis}-"), format!("{axis}+"));
        // The high end of a is not before the low end of b: b.low + t vb ≤ a.high + t va.
        let closing = &b.velocity[i] - &a.velocity[i];
        let gap = &a.high[i] - &b.low[i];
        conditions.push(Condition { closing, gap, comes_in: low.clone(), leaves: low });
        // The low end of a is not behind the high end of b: a.low + t va ≤ b.high + t vb.
        let closing = &a.velocity[i] - &b.velocity[i];
        let gap = &b.high[i] - &a.low[i];
        conditions.push(Condition { closing, gap, comes_in: high.clone(), leaves: high });
    }
    let Some((enter, exit)) = overlap(&conditions, last) else { return Expected::Miss };
    let start = enter.finite().expect("a frame begins at 0");
    let inside = exit.finite().map_or_else(|| start + whole(1), |end| (start + end) / whole(2));
    let strict = |condition: &Condition| &condition.closing * &inside < condition.gap;
    let hit = conditions.iter().all(strict);
    if !hit && flags.contains(&"--no-touch") {
        return Expected::Miss;
    }
    let changes_at =
        |condition: &Condition, time: &Time| time.finite().is_some_and(|t| &condition.closing * t == condition.gap);
    let begin = |condition: &&Condition| condition.closing.is_negative() && changes_at(condition, &enter);
    let end = |condition: &&Condition| condition.closing.is_positive() && changes_at(condition, &exit);
    let enter_face = conditions.iter().filter(begin).map(|condition| condition.comes_in.as_str()).collect();
    let exit_face = conditions.iter().filter(end).map(|condition| condition.leaves.as_str()).collect();
    let ((a_low, a_high), (b_low, b_high)) = (a.at(start), b.at(start));
    let contact_min = a_low.iter().zip(&b_low).map(|(a, b)| a.max(b).clone()).collect();
    let contact_max = a_high.iter().zip(&b_high).map(|(a, b)| a.min(b).clone()).collect();
    let corners = [a_low, b_low, contact_min, contact_max];
    let mut numbers = corners.iter().flatten().chain(enter.finite()).chain(exit.finite());
    if numbers.any(overflows) {
        return Expected::Refused("a result beyond the largest float".into());
    }
    Expected::Contact(Box::new(Found { hit, enter, exit, enter_face, exit_face, corners }))
}

const CORNERS: [&str; 4] = ["a_enter", "b_enter", "contact_min", "contact_max"];

/// The checks of one row.
fn check(answer: &mut Answer, flags: &[&str]) {
    let expected = expected(answer.query, flags);
    let status = match &expected {
        Expected::Refused(_) => "error",
        Expected::Miss => "miss",
        Expected::Contact(found) if found.hit => "hit",
        Expected::Contact(_) => "touch",
    };
    answer.is("status", status);
    match &expected {
        Expected::Refused(reason) => {
            let silent = answer.text("error").is_empty();
            answer.holds("error", if silent { Err(reason.clone()) } else { Ok(()) });
        }
        _ => answer.is("error", ""),
    }
    if let Expected::Contact(found) = expected {
        check_time(answer, "t_enter", &found.enter);
        check_time(answer, "t_exit", &found.exit);
        answer.is("enter_face", &found.enter_face);
        answer.is("exit_face", &found.exit_face);
        for (name, corner) in CORNERS.iter().zip(&found.corners) {
            answer.vector(name, Some(corner));
        }
    } else {
        for field in ["t_enter", "t_exit", "enter_face", "exit_face"] {
            answer.is(field, "");
        }
        for name in CORNERS {
            answer.vector(name, None);
        }
    }
}

/// Asks all queries in one run and checks every field.
fn check_all(flags: &[&str], queries: &[Query]) {
    check_spelled(Spelling::Columns, flags, queries);
}

/// Checks every answer of `swept-aabb` to queries whose vectors are spelled in this way.
pub fn check_spelled(spelling: Spelling, flags: &[&str], queries: &[Query]) {
    check_each(spelling, &[&["swept-aabb"], flags].concat(), queries, |answer| check(answer, flags));
}

/// Makes `count` random queries.
pub fn queries(seed: u64, count: usize) -> Vec<Query> {
    let mut random = Random::new(seed);
    (0..count).map(|_| swept_aabb_query(&mut random)).collect()
}

#[test]
fn moving_boxes_meet_when_their_intervals_overlap() {
    check_all(&[], &queries(11, 13_000));
}

#[test]
fn moving_boxes_meet_again_from_another_seed() {
    check_all(&[], &queries(12, 7_000));
}

#[test]
fn without_touches_only_overlapping_boxes_are_left() {
    check_all(&["--no-touch"], &queries(13, 4_000));
}

#[test]
fn the_random_frames_reach_every_verdict_and_every_corner() {
    let (mut hits, mut touches, mut misses, mut refused) = (0, 0, 0, 0);
    let (mut instants, mut unbounded, mut edges, mut overlapping) = (0, 0, 0, 0);
    for query in queries(11, 3_000) {
        match expected(&query, &[]) {
            Expected::Refused(_) => refused += 1,
            Expected::Miss => misses += 1,
            Expected::Contact(found) => {
                *(if found.hit { &mut hits } else { &mut touches }) += 1;
                instants += i32::from(found.enter.order(&found.exit).is_eq());
                unbounded += i32::from(found.exit.finite().is_none());
                edges += i32::from(found.enter_face.len() > 2);
                overlapping += i32::from(found.enter_face.is_empty());
            }
        }
    }
    let reached = [hits, touches, misses, refused, instants, unbounded, edges, overlapping];
    let enough = [300, 400, 400, 20, 100, 20, 100, 100];
    for (place, enough) in enough.iter().enumerate() {
        assert!(reached[place] >= *enough, "{place} of {reached:?}");
    }
}

#[test]
fn boxes_that_touch_at_the_start_and_move_into_each_other_arrive_then() {
    let mut query = Query::default();
    for (name, text) in [("a_min_x", "0"), ("a_min_y", "0"), ("a_size_x", "1"), ("a_size_y", "1"), ("a_vel_x", "2")] {
        query.set(name, text);
    }
    for (name, text) in [("b_min_x", "1"), ("b_min_y", "0"), ("b_max_x", "3"), ("b_max_y", "1"), ("a_vel_y", "0")] {
        query.set(name, text);
    }
    let Expected::Contact(found) = expected(&query, &[]) else { panic!("a contact") };
    assert!(found.hit);
    assert_eq!((found.enter_face.as_str(), found.exit_face.as_str()), ("x-", ""));
    assert_eq!(found.corners[2], [whole(1), whole(0)]);
    assert_eq!(found.corners[3], [whole(1), whole(1)]);
    check_all(&[], &[query]);
}
