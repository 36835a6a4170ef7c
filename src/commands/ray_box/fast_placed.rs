//! Rays and segments against boxes that edges span, that are turned, or that a matrix places.
//!
//! All three come to slabs along axes of their own: rows of whole numbers, which the path's point and direction are
//! multiplied with. What has more bits than a machine's integer is left: all below is below 2^127.

use fearless_simd::Simd;

use crate::commands::boxes::{CORNER, EDGE_U, EDGE_V, EDGE_W, MATRIX, MATRIX_VECTORS, ROTATION, are_axis_and_angle};
use crate::fast::Piece;
use crate::fast::driver::{Outcome, Question};
use crate::fast::further::Further;
use crate::fast::in_scene::{Arrival, Met, PathQuestion};
use crate::fast::line::Line;
use crate::fast::row_reader::RowReader;
use crate::fast::slabs::{NAMES, NAMES_OF_EDGES, SlabContact, SlabEnd, first_face, meet, word};
use crate::fast::table::{BoxForm, PathPositions, Table, TimeRange, each_axis};
use crate::fast::units::{Units, ball, dot};
use crate::geometry::{Frame, Slab, Vector};
use crate::number::fused_ball::{Wholes, coordinates, is_fused, rounded_coordinates};
use crate::number::{Ball, Exact, HalfWord, Ring, Short, Word, long_product};
use crate::query::{NumberForm, slot_of};
use crate::scene::PathBounds;

use super::FAST_FURTHER;

/// The positions of the ends of the range of t, behind a point of the path and its direction or end.
const RANGE: usize = 6;
/// The positions of the two vectors of the box, or of the corner and the edges.
const BOX: usize = 8;
/// The positions of a quaternion or a matrix.
const PLACEMENT: usize = 14;
/// How many numbers a row has, with a matrix.
const NUMBERS: usize = PLACEMENT + 16;
/// How many bits the numbers of edges, quaternions and linear maps have at most.
const MAP_BITS: u32 = 29;

/// The placement of a box.
enum Placement {
    Edges,
    Rotation(BoxForm),
    Matrix(BoxForm),
}

/// Where a path passes through a placed box in `D` dimensions.
pub(super) struct FastPlacedBox<const D: usize> {
    rows: RowReader<NUMBERS>,
    path: PathPositions,
    placement: Placement,
    pieces: Vec<Piece>,
}

impl<const D: usize> FastPlacedBox<D> {
    /// The fast path of a table, if its paths are in a plain form and its boxes in one of these.
    pub(super) fn new(table: &Table<'_>) -> Option<Self> {
        // Roots are rounded, but not written out.
        let is_plain = Further::of(table, &FAST_FURTHER)?.is_empty() && table.ask.form == NumberForm::Nearest;
        is_plain.then_some(())?;
        let mut positions = [None; NUMBERS];
        let (mut halved, mut words) = (Vec::new(), Vec::new());
        let path = PathPositions::of(table, D, RANGE, &mut positions)?;
        let placement = if let Some(corner) = table.slots_of(CORNER.name, D) {
            each_axis(&mut positions, BOX, &corner);
            for (index, edge) in [EDGE_U, EDGE_V, EDGE_W][..D].iter().enumerate() {
                each_axis(&mut positions, BOX + 3 * (index + 1), &table.slots_of(edge.name, D)?);
            }
            Placement::Edges
        } else {
            let form = BoxForm::of(table, "", D, BOX, (&mut positions, &mut halved))?;
            let first_of = |name| slot_of(table.parameters, name);
            if let Some(slots) = table.slots_of(ROTATION.name, D) {
                slots.iter().for_each(|&slot| positions[PLACEMENT + slot - first_of(ROTATION.name)] = Some(slot));
                Placement::Rotation(form)
            } else {
                words.push(first_of(MATRIX_VECTORS.name));
                let is_by_row = table.flags.word(words[0]) == Some(1);
                for slot in table.slots_of(MATRIX.name, D)? {
                    let entry = slot - first_of(MATRIX.name);
                    let entry = if is_by_row { entry % 4 * 4 + entry / 4 } else { entry };
                    positions[PLACEMENT + entry] = Some(slot);
                }
                Placement::Matrix(form)
            }
        };
        let rows = RowReader::new(table, positions, halved, &words)?;
        Some(Self { rows, path, placement, pieces: table.pieces() })
    }
}

impl<const D: usize> Question<NUMBERS> for FastPlacedBox<D> {
    const TAKES_ALL: bool = true;

    fn rows(&self) -> &RowReader<NUMBERS> {
        &self.rows
    }

    #[inline(always)]
    fn answer<S: Simd>(&self, simd: S, row: &Units<NUMBERS>, line: &mut Line) -> Option<Outcome<Met>> {
        let encounter = self.encounter(row)?;
        let Outcome::Contact(contact) = encounter.meet(&self.path.range.of_row::<i128, _>(row)?)? else {
            return Some(Outcome::Miss);
        };
        if const { is_fused::<S>() } {
            self.write::<S, true>(simd, &encounter, &contact, row.unit.in_one, line)?;
        } else {
            self.write::<S, false>(simd, &encounter, &contact, row.unit.in_one, line)?;
        }
        Some(Outcome::Contact(Met { status: contact.status, times: None }))
    }
}

impl<const D: usize> PathQuestion<NUMBERS> for FastPlacedBox<D> {
    type Time = SlabEnd<i128>;

    #[inline(always)]
    fn bounds(&self, row: &Units<NUMBERS>) -> Option<PathBounds> {
        self.path.bounds::<D, _>(row)
    }

    #[inline(always)]
    fn arrival<const FUSED: bool>(&self, row: &Units<NUMBERS>) -> Option<Outcome<Arrival<SlabEnd<i128>>>> {
        Some(self.encounter(row)?.meet(&self.path.range.of_row::<i128, _>(row)?)?.arrival())
    }
}

impl<const D: usize> FastPlacedBox<D> {
    /// The path and the box of a row.
    ///
    /// Its numbers are below 2^60, so that the corners of a box are below 2^61, and those of edges, quaternions and
    /// linear maps below 2^29: a determinant is below 3√3·2^87, or at most the square of a quaternion, 2^60.
    #[inline(always)]
    fn encounter(&self, row: &Units<NUMBERS>) -> Option<PlacedEncounter<D>> {
        let (origin, direction) = self.path.read::<D, _>(row);
        let path = [padded(origin), padded(direction)];
        match self.placement {
            Placement::Edges => {
                let [corner, edges @ ..] = [0, 3, 6, 9].map(|vector| padded(row.vector::<D>(BOX + vector)));
                let frame = frame_of_columns::<D>(edges)?;
                let high = [frame.determinant.to_machine()?; D];
                PlacedEncounter::new(path, frame, 1, corner, [[0; D], high])
            }
            // All is taken twice, so that the center is a whole number.
            Placement::Rotation(form) => {
                let [low, high] = form.corners::<D>(row.vector(BOX), row.vector(BOX + 3));
                let quaternion = row.vector::<4>(PLACEMENT);
                let one = row.unit.in_one;
                let whole = quaternion.map(|part| (part % one == 0).then(|| part / one));
                // The general way prints a note about these.
                let is_noted = whole == [1, 0, 0, 0].map(Some) || D == 3 && are_axis_and_angle(whole);
                // A turn is the same for all multiples; mostly they are those of whole numbers, and short then.
                let quaternion = match whole {
                    [Some(x), Some(y), Some(z), Some(w)] => [x, y, z, w],
                    _ => quaternion,
                };
                let quaternion = shortened(quaternion).filter(|_| !is_noted)?;
                let frame = Frame::from_quaternion(&quaternion.map(HalfWord::integer)).ok()??;
                let determinant = frame.determinant.to_machine()?;
                let half = std::array::from_fn(|axis| i128::from(high[axis] - low[axis]) * determinant);
                let center = std::array::from_fn(|axis| low[axis] + high[axis]);
                PlacedEncounter::new(path, frame, 2, padded::<D>(center), [half.map(|half| -half), half])
            }
            Placement::Matrix(form) => {
                let entry = |line: usize, column: usize| row.units[PLACEMENT + 4 * line + column];
                let is_affine = (0..D).all(|column| entry(D, column) == 0) && entry(D, D) == row.unit.in_one;
                is_affine.then_some(())?;
                let column = |column: usize| padded::<D>(std::array::from_fn(|line| entry(line, column)));
                // The entries of a matrix have a unit of their own, which is not that of lengths.
                let ([a, b, c], [d, e, f], [g, h, i]) = (column(0), column(1), column(2));
                let [a, b, c, d, e, f, g, h, i, in_one] = shortened([a, b, c, d, e, f, g, h, i, row.unit.in_one])?;
                let frame = frame_of_columns::<D>([[a, b, c], [d, e, f], [g, h, i]])?;
                let determinant = frame.determinant.to_machine()?;
                let corners = form.corners::<D>(row.vector(BOX), row.vector(BOX + 3));
                let bits = corners.iter().flatten().fold(1, |bits, corner| bits | corner.unsigned_abs()).ilog2();
                (bits + determinant.ilog2() < 123).then_some(())?;
                let [x, y, z] = column(D).map(|component| component.checked_mul(in_one));
                let anchor = [x?, y?, z?];
                let corners = corners.map(|corner| corner.map(|at| i128::from(at) * determinant));
                PlacedEncounter::new(path, frame, in_one, anchor, corners)
            }
        }
    }

    #[inline(always)]
    fn write<S: Simd, const FUSED: bool>(
        &self,
        simd: S,
        encounter: &PlacedEncounter<D>,
        contact: &SlabContact<i128>,
        in_one: i64,
        line: &mut Line,
    ) -> Option<()> {
        let ends = &contact.ends;
        let times = [time(&ends[0]), time(&ends[1])];
        let [origin, direction] = encounter.path.map(|vector| Wholes::long(simd, vector));
        let in_one = ball(in_one);
        let names = if matches!(self.placement, Placement::Edges) { &NAMES_OF_EDGES } else { &NAMES };
        for &piece in &self.pieces {
            match piece {
                Piece::Status => line.word(word(contact.status)),
                Piece::Times => line.usual_numbers(simd, &[times[0].round().ok()?, times[1].round().ok()?])?,
                Piece::Time(end) => line.usual_number(times[end].round().ok()?)?,
                Piece::Points | Piece::Point(_) => {
                    for end in piece.ends() {
                        match rounded_coordinates::<S, FUSED>(simd, &times[end], &origin, &direction, &in_one) {
                            Some(point) => line.usual_numbers(simd, &point[..D])?,
                            None => line.usual_numbers(simd, &encounter.point_with_zeros(&ends[end], &in_one)?[..D])?,
                        }
                    }
                }
                Piece::Crossed(end) => line.word(names[ends[end].faces]),
                Piece::Normals | Piece::Normal(_) => {
                    for end in piece.ends() {
                        self.write_normal::<S, FUSED>(simd, encounter, ends[end].faces, line)?;
                    }
                }
                Piece::Empty(cells) => line.empty(cells),
                Piece::Corners | Piece::Corner(_) => return None,
            }
        }
        Some(())
    }

    /// Writes the unit normal of the first of these faces.
    #[inline(always)]
    fn write_normal<S: Simd, const FUSED: bool>(
        &self,
        simd: S,
        encounter: &PlacedEncounter<D>,
        faces: usize,
        line: &mut Line,
    ) -> Option<()> {
        let Some((axis, is_high)) = first_face::<D>(faces) else {
            line.empty(D);
            return Some(());
        };
        let row = encounter.rows[axis];
        let inverse = Ball::integer(1).divided_by(&Ball::from(dot(row, row)).square_root());
        let outward = Wholes::long(simd, if is_high { row } else { row.map(|component| -component) });
        let (zero, one) = (Wholes::new(simd, [0; 3]), Ball::integer(1));
        line.usual_numbers(simd, &rounded_coordinates::<S, FUSED>(simd, &inverse, &zero, &outward, &one)?[..D])
    }
}

/// A path and a box, in the box's own axes.
struct PlacedEncounter<const D: usize> {
    /// The origin and the direction, as they were given.
    path: [[i64; 3]; 2],
    /// The rows that are multiplied with a point to give its coordinates along the box's axes.
    rows: [[i64; 3]; 3],
    from_low: [i128; D],
    from_high: [i128; D],
    velocity: [i128; D],
}

impl<const D: usize> PlacedEncounter<D> {
    /// The box with these corners, along the axes of a frame; the path is taken `times` and seen from the anchor. `None`
    /// if the first corner is not the low one.
    ///
    /// Rows of a frame are at most as long as two of its columns together, which are below √3·2^29, or as a quaternion
    /// squared: below 2^60. Corners must be at most 2^124. A position is below √3·2^122, and the way from it to a corner
    /// below 2^126.
    #[inline(always)]
    fn new(
        path: [[i64; 3]; 2],
        frame: Frame<impl Ring>,
        times: i64,
        anchor: [i64; 3],
        [low, high]: [[i128; D]; 2],
    ) -> Option<Self> {
        (0..D).all(|axis| low[axis] <= high[axis]).then_some(())?;
        let is_short = |component: &i64| component.unsigned_abs() >> 62 == 0;
        let (mut offset, mut direction) = ([0; 3], [0; 3]);
        for axis in 0..D {
            offset[axis] = times.checked_mul(path[0][axis])?.checked_sub(anchor[axis]).filter(is_short)?;
            direction[axis] = times.checked_mul(path[1][axis]).filter(is_short)?;
        }
        let mut rows = [[0; 3]; 3];
        for (row, whole) in rows.iter_mut().zip(&frame.rows) {
            for (component, whole) in row.iter_mut().zip(whole.each()) {
                *component = i64::try_from(whole.to_machine()?).ok()?;
            }
        }
        let position: [i128; D] = std::array::from_fn(|axis| dot(rows[axis], offset));
        let [from_low, from_high] = [low, high].map(|corner| std::array::from_fn(|axis| corner[axis] - position[axis]));
        let velocity = std::array::from_fn(|axis| dot(rows[axis], direction));
        Some(Self { path, rows, from_low, from_high, velocity })
    }

    /// The point at an end, some coordinates of which may be exactly 0: what comes so near to it is never certain.
    #[inline(never)]
    fn point_with_zeros(&self, end: &SlabEnd<i128>, in_one: &Ball) -> Option<[f64; 3]> {
        let [origin, direction] = self.path.map(|vector| vector.map(i128::from));
        let is_zero = [0, 1, 2].map(|axis| long_product(origin[axis], end.d) == long_product(-direction[axis], end.n));
        let balls = |vector: [i128; 3]| [0, 1, 2].map(|axis| Ball::from(if is_zero[axis] { 0 } else { vector[axis] }));
        let (origin, direction) = (balls(origin), balls(direction));
        let [x, y, z] = coordinates(&time(end), origin.each_ref(), direction.each_ref(), in_one);
        Some([x.round().ok()?, y.round().ok()?, z.round().ok()?])
    }

    #[inline(always)]
    fn meet(&self, range: &TimeRange) -> Option<Outcome<SlabContact<i128>>> {
        // Of 128 bits products are compared whose factors are as long.
        let word = Word::from_machine;
        let slabs = std::array::from_fn(|axis| Slab {
            low: word(self.from_low[axis]),
            high: word(self.from_high[axis]),
            position: word(0),
            velocity: word(self.velocity[axis]),
        });
        meet::<_, _, D>(&slabs, &range.path_range(|number| word(number.into())), Word::to_machine)
    }
}

/// When a contact begins or ends.
#[inline(always)]
fn time(end: &SlabEnd<i128>) -> Ball {
    Ball::from(end.n).divided_by(&Ball::from(end.d))
}

/// The frame with these axes; in 2D the third is that of the plane.
#[inline(always)]
fn frame_of_columns<const D: usize>(mut columns: [[i64; 3]; 3]) -> Option<Frame<Short>> {
    if D == 2 {
        columns[2] = [0, 0, 1];
    }
    columns.iter().all(|column| are_short(column)).then_some(())?;
    let [u, v, w] = columns;
    let vector = |column: [i64; 3]| Vector::from_axes(|axis| Short::integer(column[axis]));
    Frame::from_columns(&[vector(u), vector(v), vector(w)]).ok()?
}

/// True if numbers may be multiplied by each other as often as a frame does.
#[inline(always)]
fn are_short(numbers: &[i64]) -> bool {
    numbers.iter().fold(0, |bits, number| bits | number.unsigned_abs()) >> MAP_BITS == 0
}

/// Numbers in a larger unit if they are not short, as far as they are all multiples of it.
#[inline(always)]
fn shortened<const K: usize>(mut numbers: [i64; K]) -> Option<[i64; K]> {
    while !are_short(&numbers) {
        for number in &mut numbers {
            if *number % 10 != 0 {
                return None;
            }
            *number /= 10;
        }
    }
    Some(numbers)
}

/// A vector of three components, in 2D with 0.
#[inline(always)]
fn padded<const D: usize>(vector: [i64; D]) -> [i64; 3] {
    std::array::from_fn(|axis| if axis < D { vector[axis] } else { 0 })
}
