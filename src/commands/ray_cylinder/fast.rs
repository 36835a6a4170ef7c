//! Rays and segments against infinite cylinders.

use std::cmp::Ordering;

use fearless_simd::Simd;

use crate::fast::line::{Line, Short};
use crate::fast::question::{Met, Outcome, Question};
use crate::fast::range::{Range, RangeInput, Time};
use crate::fast::rows::Rows;
use crate::fast::slabs::word;
use crate::fast::table::each_axis;
use crate::fast::units::{Unit, Units};
use crate::fast::{FastPath, Solids, Table};
use crate::geometry::Status;
use crate::number::fused_ball::{Wholes, difference, product, roots, rounded_coordinates};
use crate::number::{Ball, Exact, Ring};
use crate::query::NumberForm;

/// How many numbers a row has: a point of the path, its direction or end, two points of the axis, the radius, and the
/// ends of the range of t.
const NUMBERS: usize = 15;
const SIDE: Short = Short::new("side");

/// The fast path of a table; `None` if its paths are in no plain form, and for scenes.
pub fn path<'a>(table: &Table<'_>, solids: Option<Solids<'a>>) -> Option<FastPath<'a>> {
    // Roots are rounded, but not written out.
    (solids.is_none() && table.ask.form == NumberForm::Nearest).then_some(())?;
    Some(FastPath::alone(FastRayCylinder::new(table)?, table))
}

/// Where a path pierces a cylinder without caps.
pub struct FastRayCylinder {
    rows: Rows<NUMBERS>,
    is_segment: bool,
    range: RangeInput,
    /// Whether the points are wanted, and the normals.
    points: bool,
    normals: bool,
}

type Vector = [i64; 3];

impl FastRayCylinder {
    /// The fast path of a table, if its paths are in a plain form.
    pub fn new(table: &Table<'_>) -> Option<Self> {
        let slots = |name| table.slots_of(name, 3);
        let (path, is_segment) = match (slots("origin"), slots("from")) {
            (Some(origin), None) => ([origin, slots("dir")?], false),
            (None, Some(from)) => ([from, slots("to")?], true),
            _ => return None,
        };
        let mut positions = [None; NUMBERS];
        for (index, vector) in path.into_iter().chain([slots("p1")?, slots("p2")?]).enumerate() {
            each_axis(&mut positions, 3 * index, &vector);
        }
        each_axis(&mut positions, 12, &table.slots_of("radius", 1)?);
        let range = RangeInput::of(table, Range::usual(table, is_segment), 13, &mut positions)?;
        let [points, normals] = [["enter", "exit"], ["enter_normal", "exit_normal"]]
            .map(|names| names.iter().any(|name| table.wants(name)));
        Some(Self { rows: Rows::new(table, positions, Vec::new())?, is_segment, range, points, normals })
    }
}

impl Question<NUMBERS> for FastRayCylinder {
    const CELLS: usize = 16;

    fn rows(&self) -> &Rows<NUMBERS> {
        &self.rows
    }

    #[inline(always)]
    fn answer<S: Simd>(&self, simd: S, row: &Units<NUMBERS>, line: &mut Line) -> Option<Outcome<Met>> {
        if is_fused(simd) {
            self.answer_by::<S, true>(simd, row, line)
        } else {
            self.answer_by::<S, false>(simd, row, line)
        }
    }
}

impl FastRayCylinder {
    /// With s the axis, v the direction, p the origin from p1 and w = s×v, |s×(p + tv)|² = r²|s|² is a quadratic
    /// equation with leading coefficient |w|² and a quarter discriminant |s|²(r²|w|² - (p·w)²).
    ///
    /// With inputs below 2^29, s, v and p are below 2^30 and cross products below 2^61, which 64 bits hold; dot
    /// products of two of those are below 3·2^122. From there on balls bound what is lost. Tangents, and paths along
    /// the axis, are left.
    #[inline(always)]
    fn answer_by<S: Simd, const FUSED: bool>(
        &self,
        simd: S,
        row: &Units<NUMBERS>,
        line: &mut Line,
    ) -> Option<Outcome<Met>> {
        let [origin, toward, p1, p2] = [0, 3, 6, 9].map(|first| row.vector::<3>(first));
        let radius = row.units[12];
        let Range { first, last } = self.range.of_row::<i64, _>(row)?;
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
            return Some(Outcome::Miss);
        }
        let length_squared = Ball::from(dot(axis, axis));
        let middle = Ball::from(-dot(cross(axis, from), w));
        let [enter, exit] = roots::<FUSED>(&middle, &product::<FUSED>(&length_squared, &depth), &leading);
        let is_early = |time| is_before::<FUSED>(time, first);
        let is_late = |time| is_behind::<FUSED>(time, last);
        if is_early(&exit)? || is_late(&enter)? {
            return Some(Outcome::Miss);
        }
        let end = |time: Ball, is_clipped: bool, clip: Time| End {
            time: if is_clipped { ball(clip) } else { time },
            crosses: !is_clipped,
        };
        let ends = [end(enter, is_early(&enter)?, first), end(exit, is_late(&exit)?, last)];
        self.write::<S, FUSED>(simd, &ends, [origin, direction, axis, from], radius, row.unit, line)?;
        Some(Outcome::Contact(Met { status: Status::Hit, times: None }))
    }

    #[inline(always)]
    fn write<S: Simd, const FUSED: bool>(
        &self,
        simd: S,
        ends: &[End; 2],
        [origin, direction, axis, from]: [Vector; 4],
        radius: i64,
        unit: Unit,
        line: &mut Line,
    ) -> Option<()> {
        line.word(word(Status::Hit));
        line.numbers([ends[0].time.round().ok()?, ends[1].time.round().ok()?]);
        let (constant, slope) = (Wholes::new(simd, origin), Wholes::new(simd, direction));
        let units_in_one = Ball::integer(unit.in_one);
        for end in ends {
            if self.points {
                line.numbers(rounded_coordinates::<S, FUSED>(simd, &end.time, &constant, &slope, &units_in_one)?);
            } else {
                line.empty(3);
            }
        }
        for end in ends {
            line.word(if end.crosses { SIDE } else { Short::new("") });
        }
        if !self.normals {
            return Some(());
        }
        // The parts of p and v at right angles to the axis, times the square of its length; dot products are below
        // 2^62.
        let length_squared = dot(axis, axis);
        let (along, of_one) = (Wholes::new(simd, axis), length_squared as i64);
        let constant = Wholes::new(simd, from).combined::<FUSED>(simd, of_one, &along, dot(from, axis) as i64);
        let slope = slope.combined::<FUSED>(simd, of_one, &along, dot(direction, axis) as i64);
        let length = Ball::from(length_squared * i128::from(radius));
        for end in ends {
            if end.crosses {
                line.numbers(rounded_coordinates::<S, FUSED>(simd, &end.time, &constant, &slope, &length)?);
            } else {
                line.empty(3);
            }
        }
        Some(())
    }
}

/// Whether a number is certainly below zero; `None` if it may be zero.
#[inline(always)]
fn is_negative(number: &Ball) -> Option<bool> {
    number.sign().ok().filter(|sign| sign.is_ne()).map(Ordering::is_lt)
}

/// Whether a time comes before the range of t begins.
#[inline(always)]
fn is_before<const FUSED: bool>(time: &Ball, first: Time) -> Option<bool> {
    match first {
        Time { d: 0, .. } => Some(false),
        Time { n: 0, .. } => is_negative(time),
        Time { n, d } => is_negative(&difference(&product::<FUSED>(time, &Ball::integer(d)), &Ball::integer(n))),
    }
}

/// Whether a time comes behind the end of the range of t.
#[inline(always)]
fn is_behind<const FUSED: bool>(time: &Ball, last: Time) -> Option<bool> {
    match last {
        Time { d: 0, .. } => Some(false),
        Time { n, d: 1 } => is_negative(&difference(&Ball::integer(n), time)),
        Time { n, d } => is_negative(&difference(&Ball::integer(n), &product::<FUSED>(time, &Ball::integer(d)))),
    }
}

/// An end of the range of t, which is finite.
#[inline(always)]
fn ball(Time { n, d }: Time) -> Ball {
    if d == 1 { Ball::integer(n) } else { Ball::integer(n).divided_by(&Ball::integer(d)) }
}

struct End {
    time: Ball,
    /// Whether the path crosses the wall at this time; else only the range of t ends there.
    crosses: bool,
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

/// Whether the machine multiplies and adds in one step.
#[inline(always)]
fn is_fused<S: Simd>(simd: S) -> bool {
    #[cfg(target_arch = "x86_64")]
    let is_fused = simd.level().as_avx2().is_some();
    #[cfg(not(target_arch = "x86_64"))]
    let is_fused = {
        let _ = simd;
        cfg!(target_arch = "aarch64")
    };
    is_fused
}
