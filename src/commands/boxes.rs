//! The ways to write a box: upright by corners, sizes or halves; placed by a matrix, turned by a rotation, or spanned by
//! edges.

use std::ops::Add;

use super::path_input::{not_together, read_vector, vector_in_floats};
use crate::floats::{Corners, FloatSource, Number};
use crate::geometry::{
    Aabb, BOX_DEGREE, Frame, Gap, PLACED_BOX_DEGREE, Path, PlacedSlabs, Range, SpannedBox, Vector, slabs_gap,
    spanned_gap,
};
use crate::number::{Big, Decimal, Interval, Ring, Scale, Word};
use crate::picture::Body;
use crate::query::{Args, Kind, Parameter, Problem, Stop, Tile, VectorArg, ZERO, cut, slot_of};
use crate::scene::SolidBounds;

/// Where the parameters of a box are, and what they are called.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoxSlots {
    names: [&'static str; 5],
    slots: [usize; 5],
}

/// The parameters of a box, in the order of [`BoxSlots`]; `$prefix` is that of the names, `$of` names the box.
macro_rules! box_parameters {
    ($prefix:literal, $of:literal) => {
        [
            Parameter::new(concat!($prefix, "min"), Kind::Vector, concat!("Low corner of ", $of)),
            Parameter::new(concat!($prefix, "max"), Kind::Vector, concat!("High corner of ", $of)),
            Parameter::new(
                concat!($prefix, "size"),
                Kind::NumberOrVector,
                concat!("Full size of ", $of, "; one number is that on every axis"),
            ),
            Parameter::new(concat!($prefix, "center"), Kind::Vector, concat!("Center of ", $of)),
            Parameter::new(
                concat!($prefix, "half"),
                Kind::NumberOrVector,
                concat!("Half extents of ", $of, "; one number is that on every axis"),
            ),
        ]
    };
}

/// The box of a command that has one.
pub(super) const BOX: [Parameter; 5] = box_parameters!("", "the box");
pub(super) const BOX_A: [Parameter; 5] = box_parameters!("a_", "box a");
pub(super) const BOX_B: [Parameter; 5] = box_parameters!("b_", "box b");

/// A box, as decimals.
pub(super) struct BoxInput<'a> {
    slots: &'a BoxSlots,
    /// The low corner, or the center.
    anchor: VectorArg<'a>,
    extent: BoxExtent<'a>,
}

enum BoxExtent<'a> {
    /// To the high corner.
    Max(VectorArg<'a>),
    /// From the low corner.
    Size(VectorArg<'a>),
    /// From the center to either side, by half extents.
    Half(VectorArg<'a>),
    /// From the center, either way, by half of a full size.
    HalfOfSize { size: VectorArg<'a>, half: Box<[Decimal; 3]> },
}

impl BoxSlots {
    /// Finds a box's parameters by name.
    pub(super) const fn of(parameters: &[Parameter], group: &[Parameter; 5]) -> Self {
        let names = [group[0].name, group[1].name, group[2].name, group[3].name, group[4].name];
        let mut slots = [0; 5];
        let mut index = 0;
        while index < 5 {
            slots[index] = slot_of(parameters, names[index]);
            index += 1;
        }
        Self { names, slots }
    }

    /// A tile of a map as one of these boxes.
    pub(super) const fn tile(&self) -> Tile {
        let [min, _, size, center, _] = self.slots;
        Tile::Box { min, center, size }
    }

    fn given(&self, args: &Args) -> [bool; 5] {
        let [min, max, size, center, half] = self.slots;
        let [min, max, center] = [min, max, center].map(|slot| args.has_vector(slot));
        let [size, half] = [size, half].map(|slot| args.has(slot, Kind::NumberOrVector));
        [min, max, size, center, half]
    }

    /// The box that was given, in one of its forms; `others` names more forms that the command has.
    #[inline(always)]
    pub(super) fn read<'a>(&'a self, args: &'a Args, others: &str) -> Result<BoxInput<'a>, Problem> {
        let [min, max, size, center, half] = self.slots;
        let (min, max, center) = (args.vector(min), args.vector(max), args.vector(center));
        let (size, half) = (args.number_or_vector(size)?, args.number_or_vector(half)?);
        let (anchor, extent) = match (min, max, size, center, half) {
            (Some(min), Some(max), None, None, None) => (min, BoxExtent::Max(max)),
            (Some(min), None, Some(size), None, None) => (min, BoxExtent::Size(size)),
            (None, None, Some(size), Some(center), None) => {
                (center, BoxExtent::HalfOfSize { size, half: Box::new(size.map(Decimal::half)) })
            }
            (None, None, None, Some(center), Some(half)) => (center, BoxExtent::Half(half)),
            _ => return Err(self.wrong_form(args, others)),
        };
        let [_, _, size_name, _, half_name] = self.names;
        not_negative(size_name, size, || args.number(self.slots[2]).is_some())?;
        not_negative(half_name, half, || args.number(self.slots[4]).is_some())?;
        Ok(BoxInput { slots: self, anchor, extent })
    }

    fn wrong_form(&self, args: &Args, others: &str) -> Problem {
        let [min, max, size, center, half] = self.names;
        let forms = format!(
            "a box is `{min}` + `{max}`, `{min}` + `{size}`, `{center}` + `{size}` or `{center}` + `{half}`{others}"
        );
        let given: Vec<_> = self.names.into_iter().zip(self.given(args)).filter(|(_, is)| *is).collect();
        match given.as_slice() {
            [] => Problem::of_query(format!("the box is missing: {forms}")).incomplete(),
            [(one, _)] => {
                Problem::of_query(format!("the box is incomplete, only `{one}` is there: {forms}")).incomplete()
            }
            given => not_together(given.iter().map(|(name, _)| *name), &forms),
        }
    }
}

/// Fails if a component is below zero; `is_one` if one number is given for all of them.
#[inline]
fn not_negative(
    name: &'static str,
    extent: Option<VectorArg<'_>>,
    is_one: impl FnOnce() -> bool,
) -> Result<(), Problem> {
    let Some(extent) = extent else { return Ok(()) };
    match extent.iter().position(|number| number.is_negative()) {
        None => Ok(()),
        Some(axis) => {
            let reason = format!("{} is negative; a size must be 0 or more", cut(&extent[axis].to_string()));
            Err(Problem::of_component(name, if is_one() { "" } else { Kind::Vector.suffixes()[axis] }, reason))
        }
    }
}

impl BoxInput<'_> {
    /// The lengths in it, for the scale.
    pub(super) fn lengths(&self) -> impl Iterator<Item = &Decimal> {
        self.anchor.into_iter().chain(self.extent())
    }

    /// The vector that gives the box besides its corner or center.
    fn extent(&self) -> [&Decimal; 3] {
        match &self.extent {
            BoxExtent::Max(extent) | BoxExtent::Size(extent) | BoxExtent::Half(extent) => *extent,
            BoxExtent::HalfOfSize { half, .. } => half.each_ref(),
        }
    }

    /// The two parameters that it was given by.
    pub(super) fn given(&self) -> [(&'static str, VectorArg<'_>); 2] {
        let [min, max, size, center, half] = self.slots.names;
        match &self.extent {
            BoxExtent::Max(corner) => [(min, self.anchor), (max, *corner)],
            BoxExtent::Size(extent) => [(min, self.anchor), (size, *extent)],
            BoxExtent::Half(extent) => [(center, self.anchor), (half, *extent)],
            BoxExtent::HalfOfSize { size: extent, .. } => [(center, self.anchor), (size, *extent)],
        }
    }

    #[inline]
    pub(super) fn build<R: Ring>(&self, scale: &Scale) -> Result<Aabb<R>, Stop> {
        let anchor: Vector<R> = read_vector(&self.anchor, scale)?;
        Ok(match &self.extent {
            BoxExtent::Max(max) => {
                let high: Vector<R> = read_vector(max, scale)?;
                for (axis, suffix) in Kind::Vector.suffixes().iter().enumerate() {
                    if high[axis].compare(&anchor[axis])?.is_lt() {
                        return Err(self.inverted(suffix, self.anchor[axis], max[axis]).into());
                    }
                }
                Aabb { low: anchor, high }
            }
            BoxExtent::Size(size) => {
                let high = anchor.plus(&read_vector(size, scale)?);
                Aabb { low: anchor, high }
            }
            BoxExtent::Half(half) => around(&anchor, &read_vector(half, scale)?),
            BoxExtent::HalfOfSize { half, .. } => around(&anchor, &read_vector(&half.each_ref(), scale)?),
        })
    }

    /// Fails if it is none: in machine words or, where those are too short, in big integers.
    pub(super) fn check(&self) -> Result<(), Stop> {
        let scale = Scale::fitting(self.lengths());
        match self.build::<Word>(&scale) {
            Err(Stop::Uncertain) => self.build::<Big>(&scale).map(drop),
            built => built.map(drop),
        }
    }

    /// The box in the textbook's numbers.
    pub(super) fn in_floats<S: FloatSource>(&self, source: &S) -> Corners<S::Number> {
        let corner = vector_in_floats(self.anchor, source);
        match &self.extent {
            BoxExtent::Max(max) => Corners { min: corner, max: vector_in_floats(*max, source) },
            BoxExtent::Size(size) => Corners::from_size(corner, vector_in_floats(*size, source)),
            BoxExtent::Half(half) => Corners::around(corner, vector_in_floats(*half, source)),
            BoxExtent::HalfOfSize { size, .. } => {
                Corners::around(corner, vector_in_floats(*size, source).map(Number::half))
            }
        }
    }

    /// Certain bounds of the low and the high side, on each axis.
    pub(super) fn sides(&self) -> [[Interval; 2]; 3] {
        let anchor = self.anchor.map(Interval::from);
        let between = |axis: usize, extent: Interval| match &self.extent {
            BoxExtent::Max(_) => [anchor[axis], extent],
            BoxExtent::Size(_) => [anchor[axis], anchor[axis] + extent],
            BoxExtent::Half(_) | BoxExtent::HalfOfSize { .. } => [anchor[axis] - extent, anchor[axis] + extent],
        };
        let extent = self.extent();
        [0, 1, 2].map(|axis| between(axis, Interval::from(extent[axis])))
    }

    /// Certain bounds of the box, on each axis.
    fn bounds(&self) -> [Interval; 3] {
        self.sides().map(|[low, high]| low.union(high))
    }

    fn inverted(&self, suffix: &'static str, low: &Decimal, high: &Decimal) -> Problem {
        let [min, max, ..] = self.slots.names;
        let [low, high] = [low, high].map(|number| cut(&number.to_string()));
        Problem::of_component(min, suffix, format!("{low} is above `{max}`, {high}"))
    }
}

fn around<R: Ring>(center: &Vector<R>, half: &Vector<R>) -> Aabb<R> {
    Aabb { low: center.minus(half), high: center.plus(half) }
}

// Boxes that may stand askew: placed by `matrix`, turned by `rotation`, or spanned by edges.

/// The quaternion in space that is no rotation if its numbers are read with w first, and the note about it.
pub(crate) const W_COMES_LAST: (&str, &str) =
    ("1,0,0,0", "w comes last, so this is half a turn about x; no turn at all is 0,0,0,1");

/// The note about an axis and an angle that are read as a quaternion.
pub(crate) const NO_AXIS_AND_ANGLE: &str = "read as a quaternion x, y, z, w, not as an axis and an angle";

/// True if the numbers of a quaternion in space are rather an axis of length 1 along x, y or z and an angle; `None` is one that
/// is not whole.
#[inline]
pub(crate) fn are_axis_and_angle([x, y, z, w]: [Option<i64>; 4]) -> bool {
    // A larger whole number is hardly w beside such an axis.
    const MOST_W: i64 = 8;
    let count = |length| [x, y, z].iter().filter(|part| part.map(i64::abs) == Some(length)).count();
    count(0) == 2 && count(1) == 1 && w.is_none_or(|w| w.abs() > MOST_W)
}

/// Local space to the world.
pub(crate) const MATRIX: Parameter = Parameter::new(
    "matrix",
    Kind::Matrix,
    "Places the box: 3x3 (2D) or 4x4 (3D) numbers, row by row, from the box's space to the world; affine, invertible",
)
.optional();
/// How the matrix is meant.
pub(crate) const MATRIX_VECTORS: Parameter = Parameter::new(
    "matrix_vectors",
    Kind::Word(&["column", "row"]),
    "column: p' = M p, translation in the last column (numpy, Unity printed); row: p' = p M, translation in the last row or \
     numbers 13 to 15 (Direct3D, Unreal; three.js elements, glTF, OpenGL memory)",
)
.with_default("column");
pub(super) const ROTATION: Parameter = Parameter::new(
    "rotation",
    Kind::Quaternion,
    "Turns the box about its center: a quaternion x,y,z,w (2D: z,w) of any length but 0",
)
.optional();
pub(super) const CORNER: Parameter = Parameter::new("corner", Kind::Vector, "A corner of a box spanned by edges");
pub(super) const EDGE_U: Parameter = Parameter::new("edge_u", Kind::Vector, "First edge from the corner");
pub(super) const EDGE_V: Parameter = Parameter::new("edge_v", Kind::Vector, "Second edge from the corner");
pub(super) const EDGE_W: Parameter = Parameter::new("edge_w", Kind::Vector, "Third edge from the corner (3D)");

/// All of them, as commands list them.
pub(super) const OF_PLACEMENT: [Parameter; 7] = [MATRIX, MATRIX_VECTORS, ROTATION, CORNER, EDGE_U, EDGE_V, EDGE_W];

const EDGE_FORM: &str = ", or `corner` + `edge_u` + `edge_v` (+ `edge_w` in 3D)";
const AFFINE: &str = "is not affine: the last row must be 0, …, 0, 1 (with `matrix_vectors` row, the last column)";

/// The slots of these parameters.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacementSlots {
    aabb: BoxSlots,
    matrix: usize,
    matrix_vectors: usize,
    rotation: usize,
    edges: [usize; 4],
}

/// A box with its placement, as decimals.
pub(super) enum PlacedBox<'a> {
    /// Along the world's axes.
    Aligned(BoxInput<'a>),
    /// A local box, and the entries of the matrix M of p' = M p.
    Matrix(BoxInput<'a>, Box<[[&'a Decimal; 4]; 4]>),
    /// A box, and a quaternion about its center.
    Rotation(BoxInput<'a>, [&'a Decimal; 4]),
    /// A corner and the edges; in 2D there is no third.
    Edges(VectorArg<'a>, [VectorArg<'a>; 2], Option<VectorArg<'a>>),
}

impl PlacementSlots {
    /// Finds the parameters by name.
    pub(super) const fn of(parameters: &[Parameter], group: &[Parameter; 5]) -> Self {
        Self {
            aabb: BoxSlots::of(parameters, group),
            matrix: slot_of(parameters, MATRIX.name),
            matrix_vectors: slot_of(parameters, MATRIX_VECTORS.name),
            rotation: slot_of(parameters, ROTATION.name),
            edges: [
                slot_of(parameters, CORNER.name),
                slot_of(parameters, EDGE_U.name),
                slot_of(parameters, EDGE_V.name),
                slot_of(parameters, EDGE_W.name),
            ],
        }
    }

    /// The box that was given, in one of its forms.
    #[inline(always)]
    pub(super) fn read<'a>(&'a self, args: &'a Args, dimension: usize) -> Result<PlacedBox<'a>, Problem> {
        let matrix = args.has(self.matrix, Kind::Matrix);
        let rotation = args.has(self.rotation, Kind::Quaternion);
        let [corner, u, v, w] = self.edges;
        let edges = [args.vector(corner), args.vector(u), args.vector(v), args.vector(w)];
        let spanned = edges.iter().any(Option::is_some);
        if usize::from(matrix) + usize::from(rotation) + usize::from(spanned) > 1 {
            return Err(Problem::of_query("only one of `matrix`, `rotation` and `corner` + edges can place a box"));
        }
        if spanned {
            if self.aabb.given(args).contains(&true) && [u, v, w].iter().all(|edge| args.vector(*edge).is_none()) {
                return Err(Problem::of_query("`corner` is for edges; the low corner of another box is called `min`"));
            }
            if self.aabb.given(args).contains(&true) {
                return Err(Problem::of_query("`corner` and edges are a whole box; remove the other form"));
            }
            return spanned_box(edges, dimension);
        }
        let aabb = self.aabb.read(args, EDGE_FORM)?;
        if matrix {
            let by_row = args.word(self.matrix_vectors) == Some(1);
            return self.matrix(args, dimension, by_row).map(|matrix| PlacedBox::Matrix(aabb, Box::new(matrix)));
        }
        if rotation {
            let quaternion = [0, 1, 2, 3].map(|part| args.number_or_zero(self.rotation + part));
            if quaternion.iter().all(|part| part.is_zero()) {
                return Err(zero_quaternion());
            }
            return Ok(PlacedBox::Rotation(aabb, quaternion));
        }
        Ok(PlacedBox::Aligned(aabb))
    }

    fn matrix<'a>(&self, args: &'a Args, dimension: usize, by_row: bool) -> Result<[[&'a Decimal; 4]; 4], Problem> {
        let matrix: [[&Decimal; 4]; 4] = std::array::from_fn(|row| {
            std::array::from_fn(|column| {
                let (row, column) = if by_row { (column, row) } else { (row, column) };
                args.number_or_zero(self.matrix + 4 * row + column)
            })
        });
        let last = &matrix[dimension];
        let affine = last[..dimension].iter().all(|entry| entry.is_zero()) && *last[dimension] == Decimal::integer(1);
        if affine { Ok(matrix) } else { Err(Problem::of(MATRIX.name, AFFINE)) }
    }
}

fn spanned_box(edges: [Option<VectorArg<'_>>; 4], dimension: usize) -> Result<PlacedBox<'_>, Problem> {
    let missing = |name| {
        Problem::of(name, "is missing: a box spanned by edges is `corner` + `edge_u` + `edge_v` (+ `edge_w` in 3D)")
            .incomplete()
    };
    let [corner, u, v, w] = edges;
    let corner = corner.ok_or_else(|| missing(CORNER.name))?;
    let (u, v) = (u.ok_or_else(|| missing(EDGE_U.name))?, v.ok_or_else(|| missing(EDGE_V.name))?);
    match (w, dimension) {
        (None, 3) => Err(missing(EDGE_W.name)),
        (Some(_), 2) => Err(Problem::of(EDGE_W.name, "is for 3D; in 2D two edges span the box")),
        _ => Ok(PlacedBox::Edges(corner, [u, v], w)),
    }
}

impl PlacedBox<'_> {
    /// The scale that also fits the lengths in it.
    #[inline]
    pub(super) fn scale(&self, scale: Scale, dimension: usize) -> Scale {
        match self {
            Self::Aligned(aabb) | Self::Rotation(aabb, _) => scale.including(aabb.lengths()),
            Self::Matrix(aabb, matrix) => {
                let translation = matrix[..dimension].iter().map(|row| row[dimension]);
                scale.including(aabb.lengths().chain(translation))
            }
            Self::Edges(corner, edges, third) => {
                scale.including(corner.iter().chain(edges.iter().flatten()).chain(third.iter().flatten()).copied())
            }
        }
    }

    /// How many inputs are multiplied where a path meets the box.
    pub(super) fn degree(&self) -> u32 {
        if matches!(self, Self::Aligned(_)) { BOX_DEGREE } else { PLACED_BOX_DEGREE }
    }

    /// Where the box is in the world.
    pub(super) fn outline(&self, dimension: usize) -> SolidBounds {
        match self {
            Self::Aligned(aabb) => SolidBounds::of_box(aabb.sides(), dimension),
            _ => SolidBounds::within(self.bounds(dimension)),
        }
    }

    /// Certain bounds of the box, on each axis of the world.
    fn bounds(&self, dimension: usize) -> [Interval; 3] {
        match self {
            Self::Aligned(aabb) => aabb.bounds(),
            Self::Matrix(aabb, matrix) => {
                let local = aabb.bounds();
                [0, 1, 2].map(|row| {
                    let entry = |column: usize| Interval::from(matrix[row][column]);
                    let moved = (0..dimension).map(|column| entry(column) * local[column]);
                    if row < dimension { moved.fold(entry(dimension), Add::add) } else { Interval::ZERO }
                })
            }
            Self::Rotation(aabb, _) => {
                // It stays within the sphere about its center. Center and radius come from the sides, which are known
                // to intervals each: the middle of what holds the box is not the center that it turns about.
                let half = Interval::exact(0.5);
                let sides = aabb.sides();
                let extents = sides.map(|[low, high]| (high - low) * half);
                let radius =
                    extents.into_iter().fold(Interval::ZERO, |sum, extent| sum + extent * extent).square_root();
                let center = |axis: usize| (sides[axis][0] + sides[axis][1]) * half;
                [0, 1, 2].map(|axis| {
                    if axis < dimension { (center(axis) - radius).union(center(axis) + radius) } else { Interval::ZERO }
                })
            }
            Self::Edges(corner, edges, third) => [0, 1, 2].map(|axis| {
                let edges = edges.iter().chain(third).map(|edge| Interval::from(edge[axis]).union(Interval::ZERO));
                edges.fold(Interval::from(corner[axis]), Add::add)
            }),
        }
    }

    /// Fails if it is no box.
    pub(super) fn check(&self, dimension: usize) -> Result<(), Stop> {
        if let Self::Aligned(aabb) = self {
            return aabb.check();
        }
        // Any path will do to see whether the placement is sound.
        let nowhere = Path { origin: Vector::zero(), direction: Vector::zero(), range: Range::EVERYWHERE };
        let scale = self.scale(Scale::fitting([]), dimension);
        self.slabs::<Big>(&nowhere, dimension, &scale).map(drop)
    }

    /// For each slab how much its coordinate grows along each axis of the world, for a length of one unit.
    pub(super) fn gradients(&self, dimension: usize, scale: &Scale) -> Result<[Vector<Big>; 3], Stop> {
        let along = |axis: usize| {
            let direction = Vector::from_axes(|other| Big::from(u8::from(other == axis)));
            let path = Path { origin: Vector::zero(), direction, range: Range::EVERYWHERE };
            Ok::<_, Stop>(self.slabs(&path, dimension, scale)?.slabs.map(|slab| slab.velocity))
        };
        let growths = [along(0)?, along(1)?, along(2)?];
        Ok([0, 1, 2].map(|own| Vector::from_axes(|axis| growths[axis][own].clone())))
    }

    /// The slabs of the box and the path's coordinates in them.
    #[inline]
    pub(super) fn slabs<R: Ring>(
        &self,
        path: &Path<R>,
        dimension: usize,
        scale: &Scale,
    ) -> Result<PlacedSlabs<R>, Stop> {
        match self {
            Self::Aligned(aabb) => Ok(PlacedSlabs::aligned(aabb.build(scale)?, path)),
            Self::Matrix(aabb, matrix) => {
                let ([x, y, z, translation], units) = read_matrix(matrix, dimension, scale)?;
                let singular = || Problem::of(MATRIX.name, "is singular: its linear part flattens the box");
                let aabb = aabb.build(scale)?;
                Ok(PlacedSlabs::mapped(&aabb, (&[x, y, z], &units), &translation, path)?.ok_or_else(singular)?)
            }
            Self::Rotation(aabb, quaternion) => {
                let aabb = aabb.build(scale)?;
                Ok(PlacedSlabs::turned(&aabb, &read_quaternion(quaternion)?, path)?.ok_or_else(zero_quaternion)?)
            }
            Self::Edges(corner, edges, third) => {
                let edges = [
                    read_vector(&edges[0], scale)?,
                    read_vector(&edges[1], scale)?,
                    third.as_ref().map_or(Ok(third_axis()), |edge| read_vector(edge, scale))?,
                ];
                let dependent = || Problem::of_query("the edges are dependent: they span no box");
                Ok(PlacedSlabs::spanned(&read_vector(corner, scale)?, &edges, path)?.ok_or_else(dependent)?)
            }
        }
    }
}

/// The problem of the quaternion 0, 0, 0, 0.
fn zero_quaternion() -> Problem {
    Problem::of(ROTATION.name, "is zero, which is not a rotation")
}

/// A quaternion in units of its own: it turns by as much, however long it is.
fn read_quaternion<R: Ring>(quaternion: &[&Decimal; 4]) -> Result<[R; 4], Stop> {
    let scale = Scale::fitting(quaternion.iter().copied());
    let [x, y, z, w] = quaternion;
    Ok([scale.units(x)?, scale.units(y)?, scale.units(z)?, scale.units(w)?])
}

/// The axes that a quaternion turns those of the world to.
pub(super) fn frame_of<R: Ring>(quaternion: &[&Decimal; 4]) -> Result<Frame<R>, Stop> {
    Ok(Frame::from_quaternion(&read_quaternion(quaternion)?)?.ok_or_else(zero_quaternion)?)
}

/// The axis that a 2D box's plane leaves out.
fn third_axis<R: Ring>() -> Vector<R> {
    Vector([0, 0, 1].map(R::integer))
}

/// The columns of the linear part of a matrix, in units of their own, and the translation, in units of lengths; and how
/// many of their own units make 1.
fn read_matrix<R: Ring>(
    matrix: &[[&Decimal; 4]; 4],
    dimension: usize,
    lengths: &Scale,
) -> Result<([Vector<R>; 4], R), Stop> {
    let scale = Scale::fitting(matrix[..dimension].iter().flat_map(|row| &row[..dimension]).copied());
    let mut columns = [(); 3].map(|()| third_axis());
    for (axis, column) in columns.iter_mut().enumerate().take(dimension) {
        let entry = |row: usize| if row < dimension { scale.units(matrix[row][axis]) } else { Ok(R::integer(0)) };
        *column = Vector([entry(0)?, entry(1)?, entry(2)?]);
    }
    let translation = [0, 1, 2].map(|row| if row < dimension { matrix[row][dimension] } else { &ZERO });
    let [x, y, z] = columns;
    Ok(([x, y, z, read_vector(&translation, lengths)?], scale.units_in_one()?))
}

// The gap between a path and a box in any of its forms.

impl PlacedBox<'_> {
    /// Where a path that is given in units of `scale` is nearest to the box, whose slabs with it are `placed`.
    pub(super) fn gap<R: Ring>(
        &self,
        placed: &PlacedSlabs<R>,
        path: &Path<R>,
        dimension: usize,
        scale: &Scale,
    ) -> Result<Gap<R>, Stop> {
        match self {
            Self::Aligned(_) | Self::Rotation(..) => upright_gap(placed, path, dimension),
            _ => Ok(spanned_gap(&self.spanned(dimension, scale)?, placed, path, dimension)?),
        }
    }

    /// The corner of the box and its edges from there, in units of `scale`.
    fn spanned<R: Ring>(&self, dimension: usize, scale: &Scale) -> Result<SpannedBox<R>, Stop> {
        Ok(match self {
            Self::Aligned(aabb) => {
                let Aabb { low, high } = aabb.build::<R>(scale)?;
                let size = high.minus(&low);
                let edge = |axis: usize| {
                    Vector::from_axes(|other| if other == axis { size[axis].clone() } else { R::integer(0) })
                };
                SpannedBox { corner: low, edges: [0, 1, 2].map(edge), units: R::integer(1) }
            }
            Self::Matrix(aabb, matrix) => {
                let aabb = aabb.build::<R>(scale)?;
                let ([x, y, z, translation], units) = read_matrix::<R>(matrix, dimension, scale)?;
                let columns = [x, y, z];
                let mut corner = translation.times(&units);
                for (axis, column) in columns.iter().enumerate().take(dimension) {
                    corner = corner.plus(&column.times(&aabb.low[axis]));
                }
                let size = aabb.high.minus(&aabb.low);
                let edges = [0, 1, 2].map(|axis| columns[axis].times(&size[axis]));
                SpannedBox { corner, edges, units }
            }
            Self::Rotation(aabb, quaternion) => {
                let aabb = aabb.build::<R>(scale)?;
                let Frame { rows, determinant } = frame_of::<R>(quaternion)?;
                // The rows of the inverse of a rotation are the turned axes.
                let size = aabb.high.minus(&aabb.low);
                let halves = [0, 1, 2].map(|axis| rows[axis].times(&size[axis]));
                let middle = aabb.low.plus(&aabb.high).times(&determinant);
                let corner = halves.iter().fold(middle, |corner, half| corner.minus(half));
                SpannedBox { corner, edges: halves.map(|half| half.plus(&half)), units: determinant * R::integer(2) }
            }
            Self::Edges(corner, [u, v], third) => {
                let edge = |edge: &VectorArg<'_>| read_vector::<R>(edge, scale);
                let third = third.as_ref().map_or(Ok(third_axis()), edge)?;
                SpannedBox { corner: edge(corner)?, edges: [edge(u)?, edge(v)?, third], units: R::integer(1) }
            }
        })
    }

    /// The box itself, not the path in its axes, for pictures: exactly.
    pub(super) fn body(&self, dimension: usize) -> Result<Body, Stop> {
        let scale = self.scale(Scale::fitting([]), dimension);
        let SpannedBox { corner, edges, units } = self.spanned::<Big>(dimension, &scale)?;
        Ok(Body::of_box(corner, edges.into_iter().take(dimension), scale.units_in_one::<Big>()? * units))
    }
}

/// The gap to a box in axes at right angles: the world's, or those of a rotation.
fn upright_gap<R: Ring>(placed: &PlacedSlabs<R>, path: &Path<R>, dimension: usize) -> Result<Gap<R>, Stop> {
    let gap = slabs_gap(&placed.slabs[..dimension], &path.range)?;
    let Some(frame) = &placed.frame else { return Ok(gap) };
    // The rows are the turned axes times the determinant, and offsets from the center were doubled: one unit is twice
    // the determinant in the own axes.
    let rows = frame.rows.iter().zip(&gap.away.0);
    let away = rows.fold(Vector::zero(), |sum, (row, outside)| sum.plus(&row.times(outside)));
    let divisor = gap.divisor * &frame.determinant.squared() * R::integer(2);
    Ok(Gap { away, divisor, ..gap })
}
