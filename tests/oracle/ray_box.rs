//! `ray-box` against half-space clipping.

mod named;
pub mod queries;
mod symmetry;

use crate::clip::{Contact, HalfSpace, Path, Time, clip, dot};
use crate::exact::{Q, compare_root, overflows, shows_by};
use crate::placed_box::Frame;
use crate::random::Random;
use crate::run::{AXES, Answer, Query};
use crate::spellings::{Spelling, check_each};

pub use queries::{plain_box, ray_box_query, tied_upright_query};

/// What a query must be answered with.
pub enum Expected {
    Refused(String),
    Miss,
    Contact(Box<Found>),
}

/// A contact with what is to be printed of it.
pub struct Found {
    path: Path,
    half_spaces: Vec<HalfSpace>,
    contact: Contact,
}

impl Found {
    fn point(&self, time: &Time) -> Option<Vec<Q>> {
        time.finite().map(|t| self.path.at(t))
    }

    fn faces(&self, places: &[usize]) -> String {
        places.iter().map(|&place| self.half_spaces[place].face.as_str()).collect()
    }
}

/// The answer to a query, `flags` being those of the run.
pub fn expected(query: &Query, flags: &[&str]) -> Expected {
    let found = Path::read(query, flags.contains(&"--line"))
        .and_then(|path| Frame::read(query)?.half_spaces().map(|half_spaces| (path, half_spaces)));
    let (path, half_spaces) = match found {
        Ok(found) => found,
        Err(reason) => return Expected::Refused(reason),
    };
    let Some(contact) = clip(&path, &half_spaces).filter(|contact| contact.hit || !flags.contains(&"--no-touch"))
    else {
        return Expected::Miss;
    };
    let found = Found { path, half_spaces, contact };
    let ends = [&found.contact.enter, &found.contact.exit];
    let mut numbers =
        ends.iter().flat_map(|end| end.finite().cloned().into_iter().chain(found.point(end).into_iter().flatten()));
    if numbers.any(|number| overflows(&number)) {
        return Expected::Refused("a result beyond the largest float".into());
    }
    drop(numbers);
    Expected::Contact(Box::new(found))
}

/// The checks of one row.
fn check(answer: &mut Answer, flags: &[&str]) {
    let expected = expected(answer.query, flags);
    if !matches!(expected, Expected::Refused(_)) {
        answer.is("error", "");
    }
    match expected {
        Expected::Refused(reason) => {
            answer.is("status", "error");
            let said = if answer.text("error").is_empty() { Err(reason) } else { Ok(()) };
            answer.holds("error", said);
            nothing(answer);
        }
        Expected::Miss => {
            answer.is("status", "miss");
            nothing(answer);
        }
        Expected::Contact(found) => {
            let Found { half_spaces, contact, .. } = &*found;
            answer.is("status", if contact.hit { "hit" } else { "touch" });
            let ends = [("enter", &contact.enter, &contact.entered), ("exit", &contact.exit, &contact.left)];
            for (name, time, faces) in ends {
                check_time(answer, &format!("t_{name}"), time);
                answer.vector(name, found.point(time).as_deref());
                answer.is(&format!("{name}_face"), &found.faces(faces));
                let normal = faces.first().map(|&place| half_spaces[place].normal.as_slice());
                check_unit(answer, &format!("{name}_normal"), normal);
            }
        }
    }
}

/// The field must show a time, which may be infinite.
pub fn check_time(answer: &mut Answer, field: &str, time: &Time) {
    match time {
        Time::Before => answer.is(field, "-inf"),
        Time::At(t) => answer.number(field, t),
        Time::After => answer.is(field, "inf"),
    }
}

/// The fields must show the unit vector along a normal: each component over the square root of the normal's square.
fn check_unit(answer: &mut Answer, name: &str, normal: Option<&[Q]>) {
    for (place, axis) in AXES.iter().enumerate() {
        let field = format!("{name}_{axis}");
        match normal.and_then(|normal| Some((normal.get(place)?, dot(normal, normal)))) {
            Some((component, square)) => {
                let factor = component / &square;
                let check = shows_by(answer.text(&field), |q| compare_root(&factor, &square, q));
                answer.holds(&field, check);
            }
            None => answer.is(&field, ""),
        }
    }
}

fn nothing(answer: &mut Answer) {
    for end in ["enter", "exit"] {
        answer.is(&format!("t_{end}"), "");
        answer.vector(end, None);
        answer.is(&format!("{end}_face"), "");
        answer.vector(&format!("{end}_normal"), None);
    }
}

/// Asks all queries in one run and checks every field.
fn check_all(flags: &[&str], queries: &[Query]) {
    check_spelled(Spelling::Columns, flags, queries);
}

/// Checks every answer of `ray-box` to queries whose vectors are spelled in this way.
pub fn check_spelled(spelling: Spelling, flags: &[&str], queries: &[Query]) {
    check_each(spelling, &[&["ray-box"], flags].concat(), queries, |answer| check(answer, flags));
}

/// Makes `count` random queries.
pub fn queries(seed: u64, count: usize) -> Vec<Query> {
    let mut random = Random::new(seed);
    (0..count).map(|_| ray_box_query(&mut random)).collect()
}

#[test]
fn rays_and_segments_meet_boxes_as_half_spaces_say() {
    check_all(&[], &queries(1, 18_000));
}

#[test]
fn whole_lines_meet_boxes_as_half_spaces_say() {
    check_all(&["--line"], &queries(2, 4_000));
}

#[test]
fn without_touches_only_hits_are_left() {
    check_all(&["--no-touch"], &queries(3, 4_000));
}

#[test]
fn the_random_queries_reach_every_verdict_and_every_corner() {
    let (mut hits, mut touches, mut misses, mut refused) = (0, 0, 0, 0);
    let (mut instants, mut corners, mut unbounded, mut edges) = (0, 0, 0, 0);
    for query in queries(1, 3_000) {
        match expected(&query, &[]) {
            Expected::Refused(_) => refused += 1,
            Expected::Miss => misses += 1,
            Expected::Contact(found) => {
                let contact = &found.contact;
                *(if contact.hit { &mut hits } else { &mut touches }) += 1;
                instants += i32::from(contact.enter.order(&contact.exit).is_eq());
                unbounded += i32::from(contact.exit.finite().is_none());
                edges += i32::from(contact.entered.len() == 2);
                corners += i32::from(contact.entered.len() == 3);
            }
        }
    }
    let reached = [hits, touches, misses, refused, instants, unbounded, edges, corners];
    let enough = [500, 400, 500, 50, 100, 20, 100, 20];
    for (place, enough) in enough.iter().enumerate() {
        assert!(reached[place] >= *enough, "{place} of {reached:?}");
    }
}
