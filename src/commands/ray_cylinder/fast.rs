//! Rays and segments against cylinders.

use std::cell::Cell;
use std::cmp::Ordering;

use fearless_simd::Simd;

use super::{CAP_KINDS, CAPS};
use crate::fast::driver::{Outcome, Question};
use crate::fast::in_scene::{Arrival, Met, PathQuestion, TimeRatio};
use crate::fast::line::{Line, ShortText};
use crate::fast::row_reader::RowReader;
use crate::fast::slabs::{Product, word};
use crate::fast::table::{PathPositions, TimeRange, each_axis};
use crate::fast::units::{Unit, Units, ball, dot};
use crate::fast::{ContactTime, FastPath, Piece, Solids, SquareRoot, Table};
use crate::geometry::{Caps, Status, Surface};
use crate::number::fused_ball::{Wholes, difference, is_fused, product, roots, rounded_coordinates, sum};
use crate::number::{Ball, Exact, Ring};
use crate::query::{NumberForm, slot_of};
use crate::scene::PathBounds;

/// How many numbers a row has: a point of the path, its direction or end, two points of the axis, the radius, the ends of
/// the range of t, and the index of the caps that a solid of a scene has.
const NUMBERS: usize = 16;
/// The position of that index.
const CAPS_OF_SOLID: usize = 15;

/// The fast path of a table; `None` if its paths are in no plain form.
pub(super) fn path<'a>(table: &Table<'_>, solids: Option<Solids<'a>>) -> Option<FastPath<'a>> {
    // Roots are rounded, but not written out.
    (table.ask.form == NumberForm::Nearest).then_some(())?;
    let slot = slot_of(table.parameters, CAPS.name);
    let caps = match table.flags.word(slot) {
        _ if table.is_of_solid(slot) => None,
        word => Some(word.map_or(Caps::None, |index| CAP_KINDS[index])),
    };
    // An infinite cylinder does without the code for caps.
    match caps {
        Some(Caps::None) => FastPath::alone_or_in_scene(FastRayCylinder::<false>::new(table, caps)?, table, solids),
        _ => FastPath::alone_or_in_scene(FastRayCylinder::<true>::new(table, caps)?, table, solids),
    }
}

/// Where a path pierces a cylinder, with caps or without.
struct FastRayCylinder<const CAPPED: bool> {
    rows: RowReader<NUMBERS>,
    path: PathPositions,
    pieces: Vec<Piece>,
    /// The caps of all solids; `None` if each has its own.
    caps: Option<Caps>,
    /// The ends of the last contact, if times are judged.
    judged: Option<Cell<Option<[SurfaceCrossing; 2]>>>,
}

impl<const CAPPED: bool> FastRayCylinder<CAPPED> {
    /// The fast path of a table, if its paths are in a plain form.
    fn new(table: &Table<'_>, caps: Option<Caps>) -> Option<Self> {
        let mut positions = [None; NUMBERS];
        let path = PathPositions::of(table, 3, 13, &mut positions)?;
        for (name, first, count) in [("p1", 6, 3), ("p2", 9, 3), ("radius", 12, 1)] {
            each_axis(&mut positions, first, &table.slots_of(name, count)?);
        }
        let slot = slot_of(table.parameters, CAPS.name);
        positions[CAPS_OF_SOLID] = caps.is_none().then_some(slot);
        let rows = RowReader::new(table, positions, Vec::new(), &[slot])?;
        let judged = table.judge.as_ref().map(|_| Cell::default());
        Some(Self { rows, path, pieces: table.pieces(), caps, judged })
    }
}

impl<const CAPPED: bool> Question<NUMBERS> for FastRayCylinder<CAPPED> {
    fn rows(&self) -> &RowReader<NUMBERS> {
        &self.rows
    }

    #[inline(always)]
    fn answer<S: Simd>(&self, simd: S, row: &Units<NUMBERS>, line: &mut Line) -> Option<Outcome<Met>> {
        self.answer_in::<S, i64>(simd, row, line)
    }

    #[inline(always)]
    fn answer_wide<S: Simd>(&self, simd: S, row: &Units<NUMBERS>, line: &mut Line) -> Option<Outcome<Met>> {
        simd.vectorize(
            #[inline(always)]
            || self.answer_in::<S, i128>(simd, row, line),
        )
    }

    fn time(&self, row: &Units<NUMBERS>, _: &Met, end: usize) -> Option<ContactTime> {
        (!row.are_wide).then_some(())?;
        let crossing = &self.judged.as_ref()?.get()?[end];
        self.encounter(row).exact_time(crossing, end, self.caps(row), self.path.range.of_row::<i64, _>(row)?)
    }
}

impl<const CAPPED: bool> FastRayCylinder<CAPPED> {
    #[inline(always)]
    fn answer_in<S: Simd, P: VectorInteger>(
        &self,
        simd: S,
        row: &Units<NUMBERS>,
        line: &mut Line,
    ) -> Option<Outcome<Met>> {
        if const { is_fused::<S>() } {
            self.answer_by::<S, P, true>(simd, row, line)
        } else {
            self.answer_by::<S, P, false>(simd, row, line)
        }
    }

    #[inline(always)]
    fn answer_by<S: Simd, P: VectorInteger, const FUSED: bool>(
        &self,
        simd: S,
        row: &Units<NUMBERS>,
        line: &mut Line,
    ) -> Option<Outcome<Met>> {
        let (met, caps) = (self.encounter(row), self.caps(row));
        let Outcome::Contact(ends) = self.ends::<P, FUSED>(row, &met, caps)? else { return Some(Outcome::Miss) };
        self.write::<S, P, FUSED>(simd, &ends, &met, (caps, row.unit), line)?;
        if let Some(judged) = &self.judged {
            judged.set(Some(ends));
        }
        Some(Outcome::Contact(Met { status: Status::Hit, times: None }))
    }

    /// The caps of the solid in a row.
    #[inline(always)]
    fn caps(&self, row: &Units<NUMBERS>) -> Caps {
        match self.caps {
            _ if !CAPPED => Caps::None,
            Some(caps) => caps,
            None if row.units[CAPS_OF_SOLID] == 0 => CAP_KINDS[0],
            None => CAP_KINDS[1 + usize::from(row.units[CAPS_OF_SOLID] > row.unit.in_one)],
        }
    }

    /// The path and the cylinder of a row.
    #[inline(always)]
    fn encounter(&self, row: &Units<NUMBERS>) -> CylinderEncounter {
        let (origin, direction) = self.path.read(row);
        let [p1, p2] = [row.vector(6), row.vector(9)];
        let (from, axis) = (minus(origin, p1), minus(p2, p1));
        CylinderEncounter { origin, direction, from, axis, radius: row.units[12] }
    }

    /// Both ends of the contact within the range of t, which runs through the interior.
    #[inline(always)]
    fn ends<P: VectorInteger, const FUSED: bool>(
        &self,
        row: &Units<NUMBERS>,
        met: &CylinderEncounter,
        caps: Caps,
    ) -> Option<Outcome<[SurfaceCrossing; 2]>> {
        let TimeRange { first, last } = self.path.range.of_row::<P, _>(row)?;
        let Outcome::Contact([enter, exit]) = met.crossings::<P, FUSED>(caps)? else { return Some(Outcome::Miss) };
        let is_early = |crossing: &SurfaceCrossing| is_before::<FUSED>(&crossing.time, first);
        let is_late = |crossing: &SurfaceCrossing| is_behind::<FUSED>(&crossing.time, last);
        if is_early(&exit)? || is_late(&enter)? {
            return Some(Outcome::Miss);
        }
        let cut = |crossing: SurfaceCrossing, is_cut: bool, end: TimeRatio| {
            if is_cut { SurfaceCrossing { time: end_of_range(end), on: None } } else { crossing }
        };
        let (starts_inside, ends_inside) = (is_early(&enter)?, is_late(&exit)?);
        Some(Outcome::Contact([cut(enter, starts_inside, first), cut(exit, ends_inside, last)]))
    }

    #[inline(always)]
    fn write<S: Simd, P: VectorInteger, const FUSED: bool>(
        &self,
        simd: S,
        ends: &[SurfaceCrossing; 2],
        met: &CylinderEncounter,
        (caps, unit): (Caps, Unit),
        line: &mut Line,
    ) -> Option<()> {
        let (constant, slope) = (P::wholes(simd, met.origin), P::wholes(simd, met.direction));
        let units_in_one = ball(unit.in_one);
        for &piece in &self.pieces {
            match piece {
                Piece::Status => line.word(word(Status::Hit)),
                Piece::Times => {
                    line.usual_numbers(simd, &[ends[0].time.round().ok()?, ends[1].time.round().ok()?])?;
                }
                Piece::Time(end) => line.usual_number(ends[end].time.round().ok()?)?,
                Piece::Points | Piece::Point(_) => {
                    let mut points = [[0.0; 3]; 2];
                    for end in piece.ends() {
                        points[end] =
                            rounded_coordinates::<S, FUSED>(simd, &ends[end].time, &constant, &slope, &units_in_one)?;
                    }
                    line.usual_numbers(simd, points[piece.ends()].as_flattened())?;
                }
                Piece::Crossed(end) => line.word(match ends[end].on {
                    None => const { ShortText::new("") },
                    Some(surface) if !CAPPED || surface == Surface::Side => const { ShortText::new("side") },
                    Some(Surface::Cap1) => const { ShortText::new("cap1") },
                    Some(_) => const { ShortText::new("cap2") },
                }),
                Piece::Normals => {
                    self.write_normals::<S, P, FUSED>(simd, ends.each_ref().map(Some), (met, &slope, caps), line)?;
                }
                Piece::Normal(end) => {
                    let mut wanted = [None; 2];
                    wanted[end] = Some(&ends[end]);
                    self.write_normals::<S, P, FUSED>(simd, wanted, (met, &slope, caps), line)?;
                }
                Piece::Empty(cells) => line.empty(cells),
                Piece::Corners | Piece::Corner(_) => return None,
            }
        }
        Some(())
    }

    /// Writes the normals at the ends that are given.
    #[inline(always)]
    fn write_normals<S: Simd, P: VectorInteger, const FUSED: bool>(
        &self,
        simd: S,
        ends: [Option<&SurfaceCrossing>; 2],
        (met, slope, caps): (&CylinderEncounter, &Wholes<S>, Caps),
        line: &mut Line,
    ) -> Option<()> {
        let is_on_wall = |end: &&SurfaceCrossing| end.on.is_some_and(|surface| !CAPPED || surface == Surface::Side);
        let on_wall = ends.map(|end| end.filter(is_on_wall).map(|end| &end.time));
        let of_wall = P::wall_normals::<S, FUSED>(simd, met, on_wall)?;
        if let [Some(first), Some(second)] = of_wall {
            line.numbers(simd, [first, second].as_flattened(), &mut []);
            return Some(());
        }
        for (end, of_wall) in ends.into_iter().zip(of_wall) {
            let Some(end) = end else { continue };
            let normal = match (of_wall, end.on) {
                (Some(normal), _) => normal,
                (None, None) => {
                    line.empty(3);
                    continue;
                }
                (None, Some(cap)) if caps == Caps::Round => {
                    let from = P::wholes(simd, met.way_from(cap));
                    rounded_coordinates::<S, FUSED>(simd, &end.time, &from, slope, &ball(met.radius))?
                }
                (None, Some(cap)) => normal_of_plane(met.axis, cap)?,
            };
            line.numbers(simd, &normal, &mut []);
        }
        Some(())
    }
}

impl<const CAPPED: bool> PathQuestion<NUMBERS> for FastRayCylinder<CAPPED> {
    type Time = Ball;

    #[inline(always)]
    fn bounds(&self, row: &Units<NUMBERS>) -> Option<PathBounds> {
        self.path.bounds::<3, _>(row)
    }

    #[inline(always)]
    fn arrival<const FUSED: bool>(&self, row: &Units<NUMBERS>) -> Option<Outcome<Arrival<Ball>>> {
        let (met, caps) = (self.encounter(row), self.caps(row));
        let ends = if row.are_wide {
            self.ends::<i128, FUSED>(row, &met, caps)?
        } else {
            self.ends::<i64, FUSED>(row, &met, caps)?
        };
        let Outcome::Contact([enter, _]) = ends else { return Some(Outcome::Miss) };
        Some(Outcome::Contact(Arrival { status: Status::Hit, time: enter.time }))
    }
}

/// The outward unit normal of a flat cap.
#[inline(never)]
fn normal_of_plane(axis: [i64; 3], cap: Surface) -> Option<[f64; 3]> {
    let length_squared = Ball::from(dot(axis, axis));
    let mut normal = [0.0; 3];
    for (component, along) in normal.iter_mut().zip(axis) {
        let outward = ball(if cap == Surface::Cap2 { along } else { -along });
        *component = Ball::round_surd(&Ball::integer(0), &outward, &length_squared, &length_squared).ok()?;
    }
    Some(normal)
}

/// True if a time comes before the range of t begins.
#[inline(always)]
fn is_before<const FUSED: bool>(time: &Ball, first: TimeRatio) -> Option<bool> {
    match first {
        TimeRatio { d: 0, .. } => Some(false),
        TimeRatio { n: 0, .. } => is_negative(time),
        TimeRatio { n, d } => is_negative(&difference(&product::<FUSED>(time, &ball(d)), &ball(n))),
    }
}

/// True if a time comes behind the end of the range of t.
#[inline(always)]
fn is_behind<const FUSED: bool>(time: &Ball, last: TimeRatio) -> Option<bool> {
    match last {
        TimeRatio { d: 0, .. } => Some(false),
        TimeRatio { n, d: 1 } => is_negative(&difference(&ball(n), time)),
        TimeRatio { n, d } => is_negative(&difference(&ball(n), &product::<FUSED>(time, &ball(d)))),
    }
}

/// An end of the range of t, which is finite.
#[inline(always)]
fn end_of_range(TimeRatio { n, d }: TimeRatio) -> Ball {
    if d == 1 { ball(n) } else { ball(n).divided_by(&ball(d)) }
}

// A path and a cylinder as whole numbers.
//
// Inputs are below 2^29, or 2^60 where they are wide: vectors are below 2^30 or 2^61, and dot products of two below
// 3·2^60 or 3·2^122, which 128 bits hold.

/// A path and a cylinder, in units.
#[derive(Clone, Copy)]
struct CylinderEncounter {
    origin: [i64; 3],
    direction: [i64; 3],
    /// From p1 to the origin.
    from: [i64; 3],
    /// From p1 to p2.
    axis: [i64; 3],
    radius: i64,
}

impl CylinderEncounter {
    /// From an end of the axis to the origin.
    fn way_from(&self, cap: Surface) -> [i64; 3] {
        if cap == Surface::Cap2 { minus(self.from, self.axis) } else { self.from }
    }
}

#[inline(always)]
fn minus(a: [i64; 3], b: [i64; 3]) -> [i64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

// The whole numbers that components of products have: 64 bits, or 128 where inputs are wide.

/// The integers of a cylinder's fast path.
trait VectorInteger: Product {
    /// The dot product of a vector or a cross product with another one.
    fn dot<const FUSED: bool>(a: [Self; 3], b: [Self; 3]) -> Ball;

    /// A vector that is given.
    fn wholes<S: Simd>(simd: S, vector: [i64; 3]) -> Wholes<S>;

    /// The outward unit normals of the wall at those of two times that are given: with s the axis, the part of p + tv at
    /// right angles to s, times |s|², by r|s|².
    fn wall_normals<S: Simd, const FUSED: bool>(
        simd: S,
        met: &CylinderEncounter,
        times: [Option<&Ball>; 2],
    ) -> Option<[Option<[f64; 3]>; 2]>;
}

/// A vector whose components are these integers.
#[inline(always)]
fn whole<P: Product>([x, y, z]: [i64; 3]) -> [P; 3] {
    [P::from(x), P::from(y), P::from(z)]
}

/// a×b, which is below 2^61, or 2^123.
#[inline(always)]
fn whole_cross<P: Product>(a: [i64; 3], b: [i64; 3]) -> [P; 3] {
    let (a, b) = (whole::<P>(a), whole::<P>(b));
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

impl VectorInteger for i64 {
    /// Below 3·2^122.
    #[inline(always)]
    fn dot<const FUSED: bool>(a: [Self; 3], b: [Self; 3]) -> Ball {
        Ball::from(dot(a, b))
    }

    #[inline(always)]
    fn wholes<S: Simd>(simd: S, vector: [i64; 3]) -> Wholes<S> {
        Wholes::new(simd, vector)
    }

    /// As |s|²p - (p·s)s and |s|²v - (v·s)s; dot products are below 2^62.
    #[inline(always)]
    fn wall_normals<S: Simd, const FUSED: bool>(
        simd: S,
        met: &CylinderEncounter,
        times: [Option<&Ball>; 2],
    ) -> Option<[Option<[f64; 3]>; 2]> {
        let length_squared = dot(met.axis, met.axis);
        let axis = Wholes::new(simd, met.axis);
        // No closure, which would be compiled for any machine.
        let (from, along) = (Wholes::new(simd, met.from), dot(met.from, met.axis) as Self);
        let from = from.combined::<FUSED>(simd, length_squared as Self, &axis, along);
        let (way, along) = (Wholes::new(simd, met.direction), dot(met.direction, met.axis) as Self);
        let way = way.combined::<FUSED>(simd, length_squared as Self, &axis, along);
        let length = Ball::from(length_squared * i128::from(met.radius));
        let mut normals = [None; 2];
        for (normal, time) in normals.iter_mut().zip(times) {
            if let Some(time) = time {
                *normal = Some(rounded_coordinates::<S, FUSED>(simd, time, &from, &way, &length)?);
            }
        }
        Some(normals)
    }
}

impl VectorInteger for i128 {
    #[inline(always)]
    fn dot<const FUSED: bool>(a: [Self; 3], b: [Self; 3]) -> Ball {
        let (a, b) = (balls(a), balls(b));
        sum(&sum(&product::<FUSED>(&a[0], &b[0]), &product::<FUSED>(&a[1], &b[1])), &product::<FUSED>(&a[2], &b[2]))
    }

    #[inline(always)]
    fn wholes<S: Simd>(simd: S, vector: [i64; 3]) -> Wholes<S> {
        Wholes::long(simd, vector)
    }

    /// As (s×p)×s and (s×v)×s: cross products are exact, and at right angles to s, so that little cancels.
    #[inline(always)]
    fn wall_normals<S: Simd, const FUSED: bool>(
        _: S,
        met: &CylinderEncounter,
        times: [Option<&Ball>; 2],
    ) -> Option<[Option<[f64; 3]>; 2]> {
        let axis = met.axis;
        let length = product::<FUSED>(&Ball::from(dot(axis, axis)), &Ball::from(Self::from(met.radius)));
        let from = cross::<FUSED>(&balls(whole_cross(axis, met.from)), axis);
        let way = cross::<FUSED>(&balls(whole_cross(axis, met.direction)), axis);
        let mut normals = [None; 2];
        for (normal, time) in normals.iter_mut().zip(times) {
            let Some(time) = time else { continue };
            let mut rounded = [0.0; 3];
            for (rounded, (from, way)) in rounded.iter_mut().zip(from.iter().zip(&way)) {
                *rounded = sum(from, &product::<FUSED>(way, time)).divided_by(&length).round().ok()?;
            }
            *normal = Some(rounded);
        }
        Some(normals)
    }
}

#[inline(always)]
fn balls([x, y, z]: [i128; 3]) -> [Ball; 3] {
    [Ball::from(x), Ball::from(y), Ball::from(z)]
}

#[inline(always)]
fn cross<const FUSED: bool>(a: &[Ball; 3], b: [i64; 3]) -> [Ball; 3] {
    let b = balls(whole(b));
    [
        difference(&product::<FUSED>(&a[1], &b[2]), &product::<FUSED>(&a[2], &b[1])),
        difference(&product::<FUSED>(&a[2], &b[0]), &product::<FUSED>(&a[0], &b[2])),
        difference(&product::<FUSED>(&a[0], &b[1]), &product::<FUSED>(&a[1], &b[0])),
    ]
}

// Where a path crosses the surfaces of a cylinder, in numbers that know their error.
//
// Whatever is not certain leaves the row: tangents, rims and seams, paths along the axis.

/// Where the path comes in or goes out.
#[derive(Clone, Copy)]
struct SurfaceCrossing {
    time: Ball,
    /// The surface that it crosses; none where only the range of t ends.
    on: Option<Surface>,
}

impl SurfaceCrossing {
    fn new(time: Ball, on: Surface) -> Self {
        Self { time, on: Some(on) }
    }
}

impl CylinderEncounter {
    /// Where the line of the path comes into the solid and goes out of it.
    #[inline(always)]
    fn crossings<P: VectorInteger, const FUSED: bool>(&self, caps: Caps) -> Option<Outcome<[SurfaceCrossing; 2]>> {
        if caps == Caps::Round && self.axis == [0; 3] {
            return self.whole_sphere::<FUSED>();
        }
        let Outcome::Contact(wall) = self.wall::<P, FUSED>()? else { return Some(Outcome::Miss) };
        match caps {
            Caps::None => Some(Outcome::Contact(wall.map(|time| SurfaceCrossing::new(time, Surface::Side)))),
            Caps::Flat => self.between_planes(wall),
            Caps::Round => self.within_ends::<FUSED>(wall),
        }
    }

    /// When it crosses the infinite wall.
    ///
    /// With s the axis, v the direction, p the origin from p1 and w = s×v, |s×(p + tv)|² = r²|s|² is a quadratic equation
    /// with leading coefficient |w|² and a quarter discriminant |s|²(r²|w|² - (p·w)²). Balls bound what is lost.
    #[inline(always)]
    fn wall<P: VectorInteger, const FUSED: bool>(&self) -> Option<Outcome<[Ball; 2]>> {
        let Self { direction, from, axis, radius, .. } = *self;
        let w = whole_cross::<P>(axis, direction);
        if radius < 0 || w == [P::from(0); 3] {
            return None;
        }
        let leading = P::dot::<FUSED>(w, w);
        let offset = P::dot::<FUSED>(whole(from), w);
        let radius_squared = Ball::from(i128::from(radius) * i128::from(radius));
        let reach = product::<FUSED>(&radius_squared, &leading);
        let beyond = product::<FUSED>(&offset, &offset);
        let depth = difference(&reach, &beyond);
        if is_negative(&depth)? {
            return Some(Outcome::Miss);
        }
        let length_squared = Ball::from(dot(axis, axis));
        let middle = -P::dot::<FUSED>(whole_cross(axis, from), w);
        Some(Outcome::Contact(roots::<FUSED>(&middle, &product::<FUSED>(&length_squared, &depth), &leading)))
    }

    /// An end of the contact, the first or the second, for inputs that are not wide.
    fn exact_time(&self, crossing: &SurfaceCrossing, end: usize, caps: Caps, range: TimeRange) -> Option<ContactTime> {
        let root = |constant, slope, square| {
            Some(ContactTime::Root(SquareRoot { constant, slope, square, root: crossing.time }))
        };
        let squared = i128::from(self.radius) * i128::from(self.radius);
        match crossing.on {
            None => Some(ContactTime::Ratio([range.first, range.last][end])),
            Some(Surface::Side) => {
                let [constant, slope] = [self.from, self.direction].map(|way| whole_cross(self.axis, way));
                root(constant, slope, squared * dot(self.axis, self.axis))
            }
            Some(cap) if caps == Caps::Round => {
                let [constant, slope] = [self.way_from(cap), self.direction].map(|way| way.map(i128::from));
                root(constant, slope, squared)
            }
            Some(cap) => {
                let velocity = dot(self.direction, self.axis);
                let ahead = -dot(self.way_from(cap), self.axis) * velocity.signum();
                let [n, d] = [ahead, velocity.abs()].map(|part| i64::try_from(part).ok());
                Some(ContactTime::Ratio(TimeRatio { n: n?, d: d? }))
            }
        }
    }

    /// The part of the way within the wall that is between the planes of both caps.
    #[inline(never)]
    fn between_planes(self, wall: [Ball; 2]) -> Option<Outcome<[SurfaceCrossing; 2]>> {
        let (position, velocity) = (dot(self.from, self.axis), dot(self.direction, self.axis));
        let length_squared = dot(self.axis, self.axis);
        let [mut enter, mut exit] = wall.map(|time| SurfaceCrossing::new(time, Surface::Side));
        if velocity == 0 {
            let is_beyond = position < 0 || position > length_squared;
            let is_on_cap = position == 0 || position == length_squared;
            return (!is_on_cap).then_some(if is_beyond { Outcome::Miss } else { Outcome::Contact([enter, exit]) });
        }
        // Along the axis, or against it.
        let (ahead, first, last) = match velocity > 0 {
            true => (-position, Surface::Cap1, Surface::Cap2),
            false => (position - length_squared, Surface::Cap2, Surface::Cap1),
        };
        let speed = Ball::from(velocity.abs());
        let [near, far] = [ahead, ahead + length_squared].map(|ahead| Ball::from(ahead).divided_by(&speed));
        if is_negative(&difference(&enter.time, &near))? {
            enter = SurfaceCrossing::new(near, first);
        }
        if is_negative(&difference(&far, &exit.time))? {
            exit = SurfaceCrossing::new(far, last);
        }
        let is_miss = is_negative(&difference(&exit.time, &enter.time))?;
        Some(if is_miss { Outcome::Miss } else { Outcome::Contact([enter, exit]) })
    }

    /// The way through a capsule: where the wall is crossed beyond an end, the path comes or goes through that end's
    /// sphere, or not at all.
    #[inline(never)]
    fn within_ends<const FUSED: bool>(self, wall: [Ball; 2]) -> Option<Outcome<[SurfaceCrossing; 2]>> {
        let [enter, exit] = wall;
        let Outcome::Contact(enter) = self.crossing::<FUSED>(enter, 0)? else { return Some(Outcome::Miss) };
        let Outcome::Contact(exit) = self.crossing::<FUSED>(exit, 1)? else { return Some(Outcome::Miss) };
        Some(Outcome::Contact([enter, exit]))
    }

    /// One end of that way, the first or the second, by where the wall is crossed.
    #[inline(always)]
    fn crossing<const FUSED: bool>(&self, wall: Ball, end: usize) -> Option<Outcome<SurfaceCrossing>> {
        let (position, velocity) = (dot(self.from, self.axis), dot(self.direction, self.axis));
        let way = product::<FUSED>(&wall, &Ball::from(velocity));
        let is_below = |along: i128| is_negative(&difference(&way, &Ball::from(along - position)));
        let cap = if is_below(0)? {
            Surface::Cap1
        } else if is_below(dot(self.axis, self.axis))? {
            return Some(Outcome::Contact(SurfaceCrossing::new(wall, Surface::Side)));
        } else {
            Surface::Cap2
        };
        Some(match self.sphere::<FUSED>(cap)? {
            Outcome::Miss => Outcome::Miss,
            Outcome::Contact(times) => Outcome::Contact(SurfaceCrossing::new(times[end], cap)),
        })
    }

    /// The way through a capsule without a length, which is all cap.
    #[inline(never)]
    fn whole_sphere<const FUSED: bool>(self) -> Option<Outcome<[SurfaceCrossing; 2]>> {
        (self.radius > 0).then_some(())?;
        let Outcome::Contact(times) = self.sphere::<FUSED>(Surface::Cap1)? else { return Some(Outcome::Miss) };
        Some(Outcome::Contact(times.map(|time| SurfaceCrossing::new(time, Surface::Cap1))))
    }

    /// When the line is within the sphere of an end: |p + tv|² = r², with p from its center. The quarter discriminant is
    /// (p·v)² - |v|²(|p|² - r²).
    #[inline(always)]
    fn sphere<const FUSED: bool>(&self, cap: Surface) -> Option<Outcome<[Ball; 2]>> {
        let (from, direction) = (self.way_from(cap), self.direction);
        let (leading, middle) = (Ball::from(dot(direction, direction)), Ball::from(-dot(from, direction)));
        let outside = Ball::from(dot(from, from) - i128::from(self.radius) * i128::from(self.radius));
        let depth = difference(&product::<FUSED>(&middle, &middle), &product::<FUSED>(&leading, &outside));
        if is_negative(&depth)? {
            return Some(Outcome::Miss);
        }
        Some(Outcome::Contact(roots::<FUSED>(&middle, &depth, &leading)))
    }
}

/// True if a number is certainly below zero; `None` if it may be zero.
#[inline(always)]
fn is_negative(number: &Ball) -> Option<bool> {
    number.sign().ok().filter(|sign| sign.is_ne()).map(Ordering::is_lt)
}
