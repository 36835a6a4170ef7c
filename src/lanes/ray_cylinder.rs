//! Rays and segments against infinite cylinders.

use std::cmp::Ordering;

use fearless_simd::Simd;

use super::line::{Line, Short};
use super::rows::{Rows, Table, each_axis};
use super::slabs::word;
use super::units::{Unit, Units};
use super::{Question, is_fused};
use crate::geometry::Status;
use crate::number::quick::{coordinates, difference, product, roots};
use crate::number::{Ball, Exact, Ring};

/// The lanes: a point of the path, its direction or end, two points of the axis, the radius.
const LANES: usize = 13;
const SIDE: Short = Short::new("side");

/// Where a path pierces a cylinder without caps.
pub struct RayCylinder {
    rows: Rows<LANES>,
    is_segment: bool,
}

type Vector = [i64; 3];

impl RayCylinder {
    /// The lane of a table, if its paths are in a plain form.
    pub fn new(table: &Table<'_>) -> Option<Self> {
        let slots = |name| table.slots_of(name, 3);
        let (path, is_segment) = match (slots("origin"), slots("from")) {
            (Some(origin), None) => ([origin, slots("dir")?], false),
            (None, Some(from)) => ([from, slots("to")?], true),
            _ => return None,
        };
        let mut lanes = [None; LANES];
        for (index, vector) in path.into_iter().chain([slots("p1")?, slots("p2")?]).enumerate() {
            each_axis(&mut lanes, 3 * index, &vector);
        }
        each_axis(&mut lanes, 12, &table.slots_of("radius", 1)?);
        Some(Self { rows: Rows::new(table, lanes, Vec::new())?, is_segment })
    }
}

impl Question<LANES> for RayCylinder {
    const CELLS: usize = 16;

    fn rows(&self) -> &Rows<LANES> {
        &self.rows
    }

    #[inline(always)]
    fn answer<S: Simd>(&self, simd: S, row: &Units<LANES>, line: &mut Line) -> Option<Option<Status>> {
        if is_fused(simd) { self.answer_by::<true>(row, line) } else { self.answer_by::<false>(row, line) }
    }
}

impl RayCylinder {
    /// With s the axis, v the direction, p the origin from p1 and w = s×v, |s×(p + tv)|² = r²|s|² is a quadratic
    /// equation with leading coefficient |w|² and a quarter discriminant |s|²(r²|w|² - (p·w)²).
    ///
    /// With inputs below 2^29, s, v and p are below 2^30 and cross products below 2^61, which 64 bits hold; dot
    /// products of two of those are below 3·2^122. From there on balls bound what is lost. Tangents, and paths along
    /// the axis, are left.
    #[inline(always)]
    fn answer_by<const FUSED: bool>(&self, row: &Units<LANES>, line: &mut Line) -> Option<Option<Status>> {
        let [origin, toward, p1, p2] = [0, 3, 6, 9].map(|first| row.vector::<3>(first));
        let radius = row.units[12];
        let direction = if self.is_segment { minus(toward, origin) } else { toward };
        let (axis, from) = (minus(p2, p1), minus(origin, p1));
        let w = cross(axis, direction);
        let leading = dot(w, w);
        if radius <= 0 || leading == 0 {
            return None;
        }
        let leading = Ball::from(leading);
        let (offset, radius_squared) = (Ball::from(dot(from, w)), Ball::from(i128::from(radius * radius)));
        let reach = product::<FUSED>(&radius_squared, &leading);
        let beyond = product::<FUSED>(&offset, &offset);
        let depth = difference(&reach, &beyond);
        if is_negative(&depth)? {
            return Some(None);
        }
        let length_squared = Ball::from(dot(axis, axis));
        let middle = Ball::from(-dot(cross(axis, from), w));
        let [enter, exit] = roots::<FUSED>(&middle, &product::<FUSED>(&length_squared, &depth), &leading);
        let one = whole(1);
        let is_past = |time: &Ball| if self.is_segment { is_negative(&difference(&one, time)) } else { Some(false) };
        if is_negative(&exit)? || is_past(&enter)? {
            return Some(None);
        }
        let end = |time: Ball, is_clipped: bool, clip: Ball| End {
            time: if is_clipped { clip } else { time },
            crosses: !is_clipped,
        };
        let ends = [end(enter, is_negative(&enter)?, whole(0)), end(exit, is_past(&exit)?, one)];
        write::<FUSED>(&ends, [origin, direction, axis, from], radius, row.unit, line)?;
        Some(Some(Status::Hit))
    }
}

/// Whether a number is certainly below zero; `None` if it may be zero.
#[inline(always)]
fn is_negative(number: &Ball) -> Option<bool> {
    number.sign().ok().filter(|sign| sign.is_ne()).map(Ordering::is_lt)
}

struct End {
    time: Ball,
    /// Whether the wall is crossed then, or the range of t alone ends there.
    crosses: bool,
}

#[inline(always)]
fn write<const FUSED: bool>(
    ends: &[End; 2],
    [origin, direction, axis, from]: [Vector; 4],
    radius: i64,
    unit: Unit,
    line: &mut Line,
) -> Option<()> {
    line.word(word(Status::Hit));
    line.numbers([ends[0].time.round().ok()?, ends[1].time.round().ok()?]);
    let units_in_one = whole(unit.in_one);
    let (constant, slope) = (wholes(origin), wholes(direction));
    for end in ends {
        vector::<FUSED>(end, &constant, &slope, &units_in_one, line)?;
    }
    for end in ends {
        line.word(if end.crosses { SIDE } else { Short::new("") });
    }
    // Parts of p and v that are below 2^94, which a ball holds exactly.
    let length_squared = dot(axis, axis);
    let (constant, slope) = (radial(from, axis, length_squared), radial(direction, axis, length_squared));
    let length = Ball::from(length_squared * i128::from(radius));
    for end in ends {
        if end.crosses {
            vector::<FUSED>(end, &constant, &slope, &length, line)?;
        } else {
            (0..3).for_each(|_| line.delimiter());
        }
    }
    Some(())
}

/// The cells of (constant + t·slope) / divisor.
#[inline(always)]
fn vector<const FUSED: bool>(
    end: &End,
    constant: &[Ball; 3],
    slope: &[Ball; 3],
    divisor: &Ball,
    line: &mut Line,
) -> Option<()> {
    let [x, y, z] = coordinates::<FUSED>(&end.time, constant.each_ref(), slope.each_ref(), divisor);
    line.numbers([x.round().ok()?, y.round().ok()?, z.round().ok()?]);
    Some(())
}

#[inline(always)]
fn whole(number: i64) -> Ball {
    Ball::from(i128::from(number))
}

#[inline(always)]
fn wholes([x, y, z]: Vector) -> [Ball; 3] {
    [whole(x), whole(y), whole(z)]
}

/// The part of a vector at right angles to the axis, times the square of the axis's length.
#[inline(always)]
fn radial(of: Vector, axis: Vector, length_squared: i128) -> [Ball; 3] {
    let along = dot(of, axis);
    let part = |i: usize| Ball::from(i128::from(of[i]) * length_squared - i128::from(axis[i]) * along);
    [part(0), part(1), part(2)]
}

#[inline(always)]
fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline(always)]
fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[inline(always)]
fn dot(a: Vector, b: Vector) -> i128 {
    let product = |axis: usize| i128::from(a[axis]) * i128::from(b[axis]);
    product(0) + product(1) + product(2)
}
