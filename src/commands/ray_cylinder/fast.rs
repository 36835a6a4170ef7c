//! Rays and segments against cylinders.

use fearless_simd::Simd;

use crate::fast::arrival::Arrival;
use crate::fast::in_scene::PathQuestion;
use crate::fast::line::{Line, ShortText};
use crate::fast::met::{Met, TimeRatio};
use crate::fast::paths::PathPositions;
use crate::fast::question::{Outcome, Question};
use crate::fast::range::TimeRange;
use crate::fast::row_reader::RowReader;
use crate::fast::slabs::word;
use crate::fast::table::each_axis;
use crate::fast::units::{Unit, Units, ball, dot};
use crate::fast::{FastPath, Solids, Table};
use crate::geometry::{Caps, Status, Surface};
use crate::number::fused_ball::{difference, is_fused, product, rounded_coordinates};
use crate::number::{Ball, Exact, Ring};
use crate::query::{NumberForm, slot_of};
use crate::scene::PathBounds;

use super::fast_encounter::CylinderEncounter;
use super::fast_integers::VectorInteger;
use super::fast_surfaces::{SurfaceCrossing, is_negative};
use super::spec::{CAP_KINDS, CAPS};

/// How many numbers a row has: a point of the path, its direction or end, two points of the axis, the radius, the ends of
/// the range of t, and the index of the caps that a solid of a scene has.
const NUMBERS: usize = 16;
/// Where that index stands.
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
    // What tells caps apart costs an infinite cylinder nothing.
    match caps {
        Some(Caps::None) => FastPath::alone_or_in_scene(FastRayCylinder::<false>::new(table, caps)?, table, solids),
        _ => FastPath::alone_or_in_scene(FastRayCylinder::<true>::new(table, caps)?, table, solids),
    }
}

/// Where a path pierces a cylinder, with caps or without.
struct FastRayCylinder<const CAPPED: bool> {
    rows: RowReader<NUMBERS>,
    path: PathPositions,
    /// Whether the points are wanted, and the normals.
    points: bool,
    normals: bool,
    /// The caps of all solids; `None` if each has its own.
    caps: Option<Caps>,
}

impl<const CAPPED: bool> FastRayCylinder<CAPPED> {
    /// The fast path of a table, if its paths are in a plain form.
    fn new(table: &Table<'_>, caps: Option<Caps>) -> Option<Self> {
        let mut positions = [None; NUMBERS];
        let path = PathPositions::of(table, 3, 13, &mut positions)?;
        for (name, first, count) in [("p1", 6, 3), ("p2", 9, 3), ("radius", 12, 1)] {
            each_axis(&mut positions, first, &table.slots_of(name, count)?);
        }
        let [points, normals] = [["enter", "exit"], ["enter_normal", "exit_normal"]]
            .map(|names| names.iter().any(|name| table.wants(name)));
        let slot = slot_of(table.parameters, CAPS.name);
        positions[CAPS_OF_SOLID] = caps.is_none().then_some(slot);
        let rows = RowReader::new(table, positions, Vec::new(), &[slot])?.with_wide();
        Some(Self { rows, path, points, normals, caps })
    }
}

impl<const CAPPED: bool> Question<NUMBERS> for FastRayCylinder<CAPPED> {
    const CELLS: usize = 16;

    fn rows(&self) -> &RowReader<NUMBERS> {
        &self.rows
    }

    #[inline(always)]
    fn answer<S: Simd>(&self, simd: S, row: &Units<NUMBERS>, line: &mut Line) -> Option<Outcome<Met>> {
        self.answer_in::<S, i64>(simd, row, line)
    }

    #[inline(never)]
    fn answer_wide<S: Simd>(&self, simd: S, row: &Units<NUMBERS>, line: &mut Line) -> Option<Outcome<Met>> {
        simd.vectorize(
            #[inline(always)]
            || self.answer_in::<S, i128>(simd, row, line),
        )
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
        CylinderEncounter::new(self.path.read(row), [row.vector(6), row.vector(9)], row.units[12])
    }

    /// Both ends of the contact within the range of t, which runs through the interior.
    #[inline(always)]
    fn ends<P: VectorInteger, const FUSED: bool>(
        &self,
        row: &Units<NUMBERS>,
        met: &CylinderEncounter,
        caps: Caps,
    ) -> Option<Outcome<[SurfaceCrossing; 2]>> {
        let TimeRange { first, last } = self.path.range::<P, _>(row)?;
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
        line.word(word(Status::Hit));
        line.usual_numbers([ends[0].time.round().ok()?, ends[1].time.round().ok()?])?;
        let (constant, slope) = (P::wholes(simd, met.origin), P::wholes(simd, met.direction));
        let units_in_one = ball(unit.in_one);
        for end in ends {
            if self.points {
                line.usual_numbers(rounded_coordinates::<S, FUSED>(
                    simd,
                    &end.time,
                    &constant,
                    &slope,
                    &units_in_one,
                )?)?;
            } else {
                line.empty(3);
            }
        }
        for end in ends {
            line.word(match end.on {
                None => const { ShortText::new("") },
                Some(surface) if !CAPPED || surface == Surface::Side => const { ShortText::new("side") },
                Some(Surface::Cap1) => const { ShortText::new("cap1") },
                Some(_) => const { ShortText::new("cap2") },
            });
        }
        if !self.normals {
            return Some(());
        }
        let is_on_wall = |end: &SurfaceCrossing| end.on.is_some_and(|surface| !CAPPED || surface == Surface::Side);
        let on_wall = ends.each_ref().map(|end| is_on_wall(end).then_some(&end.time));
        let of_wall = P::wall_normals::<S, FUSED>(simd, met, on_wall)?;
        for (end, of_wall) in ends.iter().zip(of_wall) {
            match (of_wall, end.on) {
                (Some(normal), _) => line.numbers(normal),
                (None, None) => line.empty(3),
                (None, Some(cap)) if caps == Caps::Round => {
                    let from = P::wholes(simd, met.way_from(cap));
                    let radius = ball(met.radius);
                    line.numbers(rounded_coordinates::<S, FUSED>(simd, &end.time, &from, &slope, &radius)?);
                }
                (None, Some(cap)) => line.numbers(normal_of_plane(met.axis, cap)?),
            }
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

/// Whether a time comes before the range of t begins.
#[inline(always)]
fn is_before<const FUSED: bool>(time: &Ball, first: TimeRatio) -> Option<bool> {
    match first {
        TimeRatio { d: 0, .. } => Some(false),
        TimeRatio { n: 0, .. } => is_negative(time),
        TimeRatio { n, d } => is_negative(&difference(&product::<FUSED>(time, &ball(d)), &ball(n))),
    }
}

/// Whether a time comes behind the end of the range of t.
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
