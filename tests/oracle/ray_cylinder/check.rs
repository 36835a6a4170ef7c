//! One row of the answer against the equations: points and normals are images of the time, in the same field of
//! numbers.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::closed;
use super::real::{Bound, Image, Real, Roots, roots};
use super::solid::{Cylinder, Parts, Path, Vector, dot, minus, read};
use crate::exact::{rounding_interval, shows_by};
use crate::run::{AXES, Answer, Query};

/// What a row must say.
#[derive(Debug)]
pub struct Expected {
    /// `hit`, `touch` or `miss`.
    pub status: &'static str,
    /// The entry and the exit; none for a miss.
    pub ends: Option<[End; 2]>,
}

/// What a row must say of the entry, or of the exit.
#[derive(Debug)]
pub struct End {
    /// The time.
    pub time: Bound,
    /// The point there.
    pub point: Option<[Image; 3]>,
    /// The surfaces there, as they are named.
    pub on: String,
    /// The normal of the first of them.
    pub normal: Option<[Image; 3]>,
}

/// Answers a query; `line` says that the flag `--line` was given.
pub fn expect(query: &Query, line: bool) -> Expected {
    let (path, cylinder) = read(query, line);
    let parts = Parts::new(&path, &cylinder);
    let Some((status, contact)) = parts.contact(&cylinder.caps, &path.range) else {
        return Expected { status: "miss", ends: None };
    };
    let end = |time: Bound, entering: bool| {
        let on = parts.surfaces(&cylinder.caps, &time, entering);
        let Bound::At(t) = &time else {
            return End { time, point: None, on, normal: None };
        };
        let point = images(t, &path.origin, &path.dir, &cylinder.unit);
        let normal = normal(&path, &cylinder, &on, t);
        End { point: Some(point), normal, on, time }
    };
    Expected { status, ends: Some([end(contact.from, true), end(contact.to, false)]) }
}

/// The coordinates of `(p + q t)/d`.
fn images(t: &Real, p: &Vector, q: &Vector, d: &BigInt) -> [Image; 3] {
    [0, 1, 2].map(|i| Image { of: t.clone(), p: p[i].clone(), q: q[i].clone(), d: d.clone() })
}

/// The outward unit normal of the first surface in `on`, at the time `t`.
fn normal(path: &Path, cylinder: &Cylinder, on: &str, t: &Real) -> Option<[Image; 3]> {
    let [first, second] = &cylinder.ends;
    let axis = minus(second, first);
    let name = on.split('+').next().filter(|name| !name.is_empty())?;
    if cylinder.caps == "flat" && name != "side" {
        let outward = if name == "cap1" { minus(first, second) } else { axis };
        return Some([0, 1, 2].map(|i| unit(&outward, i)));
    }
    if cylinder.radius.is_zero() {
        return None;
    }
    let center = if name == "cap2" { second } else { first };
    let start = minus(&path.origin, center);
    if name != "side" {
        return Some(images(t, &start, &path.dir, &cylinder.radius));
    }
    // What is left of a vector without its part along the axis, times the axis' square; linear in t like the vector
    // itself.
    let square = dot(&axis, &axis);
    let across = |vector: &Vector| [0, 1, 2].map(|i| &vector[i] * &square - dot(&axis, vector) * &axis[i]);
    Some(images(t, &across(&start), &across(&path.dir), &(&square * &cylinder.radius)))
}

/// A coordinate x of the unit vector: |v|² x² = v_i², with the sign of v_i.
fn unit(vector: &Vector, i: usize) -> Image {
    let positive = vector[i].is_positive();
    match roots([dot(vector, vector), BigInt::zero(), -(&vector[i] * &vector[i])]) {
        Roots::Two(low, high) => Image::itself(if positive { high } else { low }),
        Roots::Double(zero) => Image::itself(zero),
        Roots::None => unreachable!("a square is not negative"),
    }
}

impl Expected {
    /// Some number of the row rounds to no float, so that the row must be an error.
    fn overflows(&self) -> bool {
        let limit = rounding_interval(f64::MAX).1;
        let beyond =
            |number: &Image| number.compare(&limit) != Ordering::Less || number.compare(&-&limit) != Ordering::Greater;
        self.ends.iter().flatten().any(|end| {
            let time = match &end.time {
                Bound::At(t) => beyond(&Image::itself(t.clone())),
                _ => false,
            };
            time || end.point.iter().chain(&end.normal).flatten().any(beyond)
        })
    }

    /// Checks every field of the row; `exact` says that the flag `--exact` was given.
    pub fn check(&self, answer: &mut Answer, exact: bool) {
        let bad = !exact && self.overflows();
        answer.is("status", if bad { "error" } else { self.status });
        let complains = !answer.text("error").is_empty();
        answer.holds("error", if complains == bad { Ok(()) } else { Err("a reason with an error alone".into()) });
        let ends = self.ends.as_ref().filter(|_| !bad);
        for (place, which) in ["enter", "exit"].into_iter().enumerate() {
            let end = ends.map(|ends| &ends[place]);
            let time = format!("t_{which}");
            match end.map(|end| &end.time) {
                Some(Bound::At(t)) => number(answer, &time, &Image::itself(t.clone()), exact),
                Some(Bound::Below) => answer.is(&time, "-inf"),
                Some(Bound::Above) => answer.is(&time, "inf"),
                None => answer.is(&time, ""),
            }
            answer.is(&format!("{which}_on"), end.map_or("", |end| &end.on));
            vector(answer, which, end.and_then(|end| end.point.as_ref()), exact);
            vector(answer, &format!("{which}_normal"), end.and_then(|end| end.normal.as_ref()), exact);
        }
    }
}

fn vector(answer: &mut Answer, name: &str, expected: Option<&[Image; 3]>, exact: bool) {
    for (i, axis) in AXES.iter().enumerate() {
        let field = format!("{name}_{axis}");
        match expected {
            Some(components) => number(answer, &field, &components[i], exact),
            None => answer.is(&field, ""),
        }
    }
}

fn number(answer: &mut Answer, field: &str, expected: &Image, exact: bool) {
    let text = answer.text(field);
    let found = if exact {
        closed::shows(text, expected)
    } else {
        shows_by(text, |other| expected.compare(other)).map_err(|wrong| format!("{wrong}: {}", expected.text()))
    };
    answer.holds(field, found);
}
