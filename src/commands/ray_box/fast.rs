//! Rays and segments against boxes.

use fearless_simd::Simd;

use super::FAST_FURTHER;
use super::fast_placed::FastPlacedBox;
use crate::fast::driver::{Outcome, Question};
use crate::fast::further::{Further, MovingPoint};
use crate::fast::in_scene::{Arrival, Met, PathQuestion};
use crate::fast::line::{Line, ShortText};
use crate::fast::row_reader::RowReader;
use crate::fast::slabs::{
    Coordinate, NAMES, Product, SlabContact, SlabEnd, coordinates, first_face, word, write_places, write_times,
};
use crate::fast::table::{BoxForm, PathPositions, TimeRange};
use crate::fast::units::{Unit, Units, ball};
use crate::fast::{FastPath, Piece, Solids, Table};
use crate::floats::{self, Corners, Rounded};
use crate::geometry::{Faces, Status, Vector, rounded_box};
use crate::number::{Ball, Exact, Root, Uncertain};
use crate::query::{Textbook, faces};
use crate::scene::PathBounds;

/// How many numbers a row has: a point of the path, its direction or end, the two vectors of the box, the ends of the
/// range of t, and the radius of the path.
const NUMBERS: usize = 15;
/// The position of the radius.
const RADIUS: usize = 14;

/// The fast path of a table; `None` if its paths or boxes are in no plain form.
pub(super) fn path<'a>(table: &Table<'_>, solids: Option<Solids<'a>>) -> Option<FastPath<'a>> {
    let has_further = !Further::of(table, &FAST_FURTHER)?.is_empty();
    let is_thick = table.slots_of("path_radius", 1).is_some();
    (solids.is_none() || table.ask.nearest || !has_further).then_some(())?;
    // These write all cells.
    (!is_thick || (solids.is_none() && table.pieces.is_none())).then_some(())?;
    match table.dimension {
        2 => path_in::<2>(table, solids),
        _ => path_in::<3>(table, solids),
    }
}

fn path_in<'a, const D: usize>(table: &Table<'_>, solids: Option<Solids<'a>>) -> Option<FastPath<'a>> {
    match FastRayBox::<D>::new(table) {
        Some(upright) => FastPath::alone_or_in_scene(upright, table, solids),
        None => FastPath::alone_or_in_scene(FastPlacedBox::<D>::new(table)?, table, solids),
    }
}

/// Where a path passes through a box in `D` dimensions.
struct FastRayBox<const D: usize> {
    rows: RowReader<NUMBERS>,
    path: PathPositions,
    form: BoxForm,
    /// The cells of unit normals, by the number of faces.
    normals: [ShortText; 27],
    further: Further,
    pieces: Vec<Piece>,
    /// Both times stand in front of both points.
    times_are_with_points: bool,
    textbook: Textbook,
    /// Paths may be thick.
    has_radius: bool,
}

impl<const D: usize> FastRayBox<D> {
    /// The fast path of a table, if its paths and boxes are in one of their plain forms.
    fn new(table: &Table<'_>) -> Option<Self> {
        let mut positions = [None; NUMBERS];
        let mut halved = Vec::new();
        let path = PathPositions::of(table, D, 12, &mut positions)?;
        let form = BoxForm::of(table, "", D, 6, (&mut positions, &mut halved))?;
        let radius = table.slots_of("path_radius", 1);
        positions[RADIUS] = radius.as_ref().map(|slots| slots[0]);
        let rows = RowReader::new(table, positions, halved, &[])?;
        let (normals, further) = (normals::<D>(table.delimiter), Further::of(table, &FAST_FURTHER)?);
        // In floats other forms are sums and differences, which round.
        let is_as_given = !path.is_segment && matches!(form, BoxForm::Corners);
        (is_as_given || !further.ask_textbook()).then_some(())?;
        let pieces = table.pieces();
        Some(Self {
            rows,
            path,
            form,
            normals,
            further,
            times_are_with_points: pieces.windows(2).any(|two| two == [Piece::Times, Piece::Points]),
            pieces,
            textbook: table.ask.textbook,
            has_radius: radius.is_some(),
        })
    }
}

/// A path and a box in units.
struct BoxEncounter<const D: usize> {
    origin: [i64; D],
    direction: [i64; D],
    corners: [[i64; D]; 2],
    range: TimeRange,
    unit: Unit,
}

impl<const D: usize> Question<NUMBERS> for FastRayBox<D> {
    fn rows(&self) -> &RowReader<NUMBERS> {
        &self.rows
    }

    fn writes_misses(&self) -> bool {
        !self.further.is_empty()
    }

    #[inline(always)]
    fn answer<S: Simd>(&self, simd: S, row: &Units<NUMBERS>, line: &mut Line) -> Option<Outcome<Met>> {
        self.answer_by::<S, i64>(simd, row, line)
    }

    #[inline(always)]
    fn answer_wide<S: Simd>(&self, simd: S, row: &Units<NUMBERS>, line: &mut Line) -> Option<Outcome<Met>> {
        self.answer_by::<S, i128>(simd, row, line)
    }
}

impl<const D: usize> PathQuestion<NUMBERS> for FastRayBox<D> {
    type Time = SlabEnd;

    #[inline(always)]
    fn bounds(&self, row: &Units<NUMBERS>) -> Option<PathBounds> {
        self.path.bounds::<D, _>(row)
    }

    #[inline(always)]
    fn arrival<const FUSED: bool>(&self, row: &Units<NUMBERS>) -> Option<Outcome<Arrival<SlabEnd>>> {
        let met = if row.are_wide {
            self.encounter::<i128>(row)?.meet::<i128>()?
        } else {
            self.encounter::<i64>(row)?.meet::<i64>()?
        };
        Some(met.arrival())
    }

    fn gap(&self, row: &Units<NUMBERS>) -> Option<f64> {
        let encounter = if row.are_wide { self.encounter::<i128>(row)? } else { self.encounter::<i64>(row)? };
        let (gap, _) = encounter.course().gap()?;
        Some(gap)
    }
}

impl<const D: usize> FastRayBox<D> {
    /// The path and the box of a row; `None` if that has a corner that is not the low one.
    #[inline(always)]
    fn encounter<P: Product>(&self, row: &Units<NUMBERS>) -> Option<BoxEncounter<D>> {
        let (origin, direction) = self.path.read(row);
        let corners = self.form.corners(row.vector::<D>(6), row.vector::<D>(9));
        let is_sound = (0..D).fold(true, |is_sound, axis| is_sound & (corners[0][axis] <= corners[1][axis]));
        is_sound.then_some(())?;
        Some(BoxEncounter { origin, direction, corners, range: self.path.range.of_row::<P, _>(row)?, unit: row.unit })
    }

    /// Writes the unit normal of the first of these faces.
    #[inline(always)]
    fn write_normal(&self, faces: usize, line: &mut Line) -> Option<()> {
        if !line.has_places() {
            line.cells(self.normals[faces]);
            return Some(());
        }
        match first_face::<D>(faces) {
            None => line.empty(D),
            Some((crossed, is_high)) => {
                let sign = if is_high { 1_i64 } else { -1 };
                (0..D).try_for_each(|axis| line.quotient(if axis == crossed { sign } else { 0 }, 1))?;
            }
        }
        Some(())
    }

    #[inline(always)]
    fn answer_by<S: Simd, P: Product>(&self, simd: S, row: &Units<NUMBERS>, line: &mut Line) -> Option<Outcome<Met>> {
        let encounter = self.encounter::<P>(row)?;
        if self.has_radius && row.units[RADIUS] != 0 {
            // Further results are left.
            self.further.is_empty().then_some(())?;
            return self.answer_thick::<S, P>(simd, &encounter, row.units[RADIUS], line);
        }
        let Outcome::Contact(contact) = encounter.meet::<P>()? else {
            if !self.further.is_empty() {
                line.miss();
                self.write_further::<P>(row, &encounter, None, line)?;
            }
            return Some(Outcome::Miss);
        };
        encounter.write::<S, P>(simd, &contact, self, line)?;
        if !self.further.is_empty() {
            self.write_further::<P>(row, &encounter, Some(&contact), line)?;
        }
        Some(Outcome::Contact(contact.met()))
    }

    #[inline(always)]
    fn write_further<P: Product>(
        &self,
        row: &Units<NUMBERS>,
        encounter: &BoxEncounter<D>,
        contact: Option<&SlabContact>,
        line: &mut Line,
    ) -> Option<()> {
        let in_floats =
            if self.further.ask_textbook() { Some(self.ask_textbook(row, &encounter.range)?) } else { None };
        self.further.write::<P, D>(&MovingPoint { in_floats, ..encounter.course() }, contact, line)
    }

    /// True if the textbook says hit, for the 64-bit floats nearest to the numbers of a row: each is a quotient of
    /// whole numbers that floats hold. `None` leaves longer ones.
    #[inline(never)]
    fn ask_textbook(&self, row: &Units<NUMBERS>, range: &TimeRange) -> Option<bool> {
        let is_held = |units: &i64| units.unsigned_abs() >> f64::MANTISSA_DIGITS == 0;
        row.units.iter().chain([&row.unit.in_one]).all(is_held).then_some(())?;
        let number = |units: i64, in_one: i64| units as f64 / in_one as f64;
        let vector = |first: usize| [0, 1, 2].map(|axis| number(row.units[first + axis], row.unit.in_one));
        let [near, far] = [range.first, range.last].map(|time| number(time.n, time.d));
        let path = floats::Path { origin: vector(0), direction: vector(3), near, far };
        let target = Corners { min: vector(6), max: vector(9) };
        Some(floats::upright_box(self.textbook, &Rounded::<f64>::default(), &path, &target, D).enter().is_some())
    }

    /// Where a ball of this radius meets the box. Its center enters the box that is wider by the radius on each side;
    /// where that is over a face, the ball meets the face, and else an edge or a corner. A center that glides along a
    /// face is over an edge or a corner before and behind it, and there its contact ends, perhaps just where its range
    /// does.
    #[inline(never)]
    fn answer_thick<S: Simd, P: Product>(
        &self,
        simd: S,
        encounter: &BoxEncounter<D>,
        radius: i64,
        line: &mut Line,
    ) -> Option<Outcome<Met>> {
        let [low, high] = encounter.corners;
        (radius > 0).then_some(())?;
        let corners = [low.map(|low| low - radius), high.map(|high| high + radius)];
        let widened = BoxEncounter { corners, ..*encounter };
        let Outcome::Contact(contact) = widened.meet::<P>()? else { return Some(Outcome::Miss) };
        if contact.status == Status::Hit && contact.ends.iter().all(|end| encounter.is_over_a_face::<P>(end)) {
            widened.write::<S, P>(simd, &contact, self, line)?;
            return Some(Outcome::Contact(contact.met()));
        }
        // Numbers that are written out are left.
        line.is_rounded().then_some(())?;
        answer_round(encounter.origin, &encounter.course(), radius, line)
    }
}

impl<const D: usize> BoxEncounter<D> {
    /// True if the path is beyond the planes of the box on one axis at most.
    #[inline(always)]
    fn is_over_a_face<P: Product>(&self, end: &SlabEnd) -> bool {
        let is_beyond = |axis: usize| {
            let at = end.moved::<P>(self.origin[axis], self.direction[axis]);
            let [low, high] = self.corners.map(|corner| P::from(corner[axis]) * P::from(end.d));
            at < low || at > high
        };
        (0..D).filter(|&axis| is_beyond(axis)).count() < 2
    }

    /// With inputs below 2^29, corners and directions are below 2^30, and a corner is less than 2^31 away from the
    /// origin: what `meet` asks for. With wide ones, below 2^60, they are below 2^61 and 2^62.
    #[inline(always)]
    fn meet<P: Product>(&self) -> Option<Outcome<SlabContact>> {
        self.course().meet::<P>()
    }

    /// The box as the path sees it.
    #[inline(always)]
    fn course(&self) -> MovingPoint<'_, D> {
        let [from_low, from_high] =
            self.corners.map(|corner| std::array::from_fn(|axis| corner[axis] - self.origin[axis]));
        let (velocity, range) = (self.direction, &self.range);
        MovingPoint { from_low, from_high, velocity, range, unit: self.unit, in_floats: None }
    }

    #[inline(always)]
    fn write<S: Simd, P: Product>(
        &self,
        simd: S,
        contact: &SlabContact,
        to: &FastRayBox<D>,
        line: &mut Line,
    ) -> Option<()> {
        for &piece in &to.pieces {
            match piece {
                Piece::Status => line.word(word(contact.status)),
                Piece::Times if to.times_are_with_points => {}
                Piece::Times => write_times(simd, &contact.ends, line)?,
                Piece::Time(end) => contact.ends[end].write_time(line)?,
                Piece::Points => {
                    let ends = contact.ends.each_ref();
                    let points = [self.point(ends[0]), self.point(ends[1])];
                    if to.times_are_with_points {
                        write_places::<S, P, D, 2, 2>(simd, ends, points, self.unit, line)?;
                    } else {
                        write_places::<S, P, D, 0, 2>(simd, [], points, self.unit, line)?;
                    }
                }
                Piece::Point(end) => {
                    write_places::<S, P, D, 0, 1>(simd, [], [self.point(&contact.ends[end])], self.unit, line)?;
                }
                Piece::Crossed(end) => line.word(NAMES[contact.ends[end].faces]),
                Piece::Normals | Piece::Normal(_) => {
                    for end in piece.ends() {
                        to.write_normal(contact.ends[end].faces, line)?;
                    }
                }
                Piece::Empty(cells) => line.empty(cells),
                Piece::Corners | Piece::Corner(_) => return None,
            }
        }
        Some(())
    }

    /// The point at one end; on a face that is crossed it is that face's plane.
    ///
    /// A coordinate (o·d + v·n)/d is a point of the box, below 2^30, so that its numerator is below 2^60; of wide
    /// inputs below 2^61 and 2^122, and the divisor below 2^119.
    #[inline(always)]
    fn point<'e>(&self, end: &'e SlabEnd) -> (&'e SlabEnd, [Coordinate; D]) {
        // Which is crossed cannot be foreseen.
        let coordinate = |axis: usize| {
            let face = end.face(axis);
            Coordinate {
                from: [self.origin[axis], self.corners[0][axis], self.corners[1][axis]][face],
                velocity: [self.direction[axis], 0, 0][face],
            }
        };
        (end, coordinates(coordinate))
    }
}

/// For faces by their number, the cells of the unit normal of the first of them.
fn normals<const D: usize>(delimiter: u8) -> [ShortText; 27] {
    let delimiter = char::from(delimiter);
    std::array::from_fn(|faces| {
        let first = first_face::<D>(faces);
        let cell = |axis: usize| match first {
            None => "",
            Some((crossed, _)) if crossed != axis => "0",
            Some((_, is_high)) => ["-1", "1"][usize::from(is_high)],
        };
        ShortText::new(&(0..D).map(|axis| format!("{}{delimiter}", cell(axis))).collect::<String>())
    })
}

/// Where a ball of this radius meets a box, and the cells of it. The box is `course`, seen from `origin`.
fn answer_round<const D: usize>(
    origin: [i64; D],
    course: &MovingPoint<'_, D>,
    radius: i64,
    line: &mut Line,
) -> Option<Outcome<Met>> {
    let Some(contact) = rounded_box(&course.slabs(ball), &ball(radius), &course.range.path_range(ball)).ok()? else {
        return Some(Outcome::Miss);
    };
    line.word(word(contact.status));
    let times = [contact.enter.time.as_ref()?, contact.exit.time.as_ref()?];
    let crossed = [contact.enter.crossed, contact.exit.crossed];
    for time in times {
        line.usual_number(time.round().ok()?)?;
    }
    let [origin, direction] = [origin, course.velocity].map(vector);
    for time in times {
        let point = time.coordinates(origin.each(), direction.each(), &ball(course.unit.in_one));
        numbers::<D>(&point, line)?;
    }
    for faces in crossed {
        line.word(ShortText::new(faces::name(faces, &faces::XYZ)));
    }
    for (time, faces) in times.into_iter().zip(crossed) {
        if faces == Faces::default() {
            line.empty(D);
            continue;
        }
        let (mut outward, mut slope) = (Vector::zero(), Vector::zero());
        for (axis, is_high) in faces.iter() {
            outward.0[axis] = -ball(if is_high { course.from_high[axis] } else { course.from_low[axis] });
            slope.0[axis] = ball(course.velocity[axis]);
        }
        numbers::<D>(&time.coordinates(outward.each(), slope.each(), &ball(radius)), line)?;
    }
    Some(Outcome::Contact(Met { status: contact.status, times: None }))
}

/// Writes the first D of three numbers, if each is certain.
fn numbers<const D: usize>(components: &[impl Exact; 3], line: &mut Line) -> Option<()> {
    components[..D].iter().try_for_each(|component| line.usual_number(component.round()?).ok_or(Uncertain)).ok()
}

/// A vector as balls; in 2D the third component is 0.
fn vector<const D: usize>(units: [i64; D]) -> Vector<Ball> {
    let mut vector = Vector::zero();
    vector.0.iter_mut().zip(units).for_each(|(component, units)| *component = ball(units));
    vector
}
