//! Boxes that need not stand along the axes: placed by `matrix`, turned by `rotation`, or spanned by edges.

mod gap;
mod spanned;

use std::ops::Add;

use crate::geometry::{BOX_DEGREE, LinearMap, PLACED_BOX_DEGREE, Path, PlacedSlabs, Range, Vector};
use crate::number::{Big, Decimal, Interval, Ring, Scale};
use crate::query::{Args, Kind, Parameter, Problem, Stop, VectorArg, ZERO, slot_of};
use crate::scene::SolidBounds;

use super::box_input::{BoxInput, BoxSlots};
use super::path_input::read_vector;

/// What to say of the quaternion that is no rotation where w comes first.
pub const W_COMES_LAST: &str = "w comes last, so this is half a turn about x; no turn at all is 0,0,0,1";

/// Local space to the world.
pub const MATRIX: Parameter = Parameter {
    name: "matrix",
    kind: Kind::Matrix,
    help: "Places the box: 3x3 (2D) or 4x4 (3D) numbers, row by row, from the box's space to the world; affine, invertible",
};
/// How the matrix is meant.
pub const MATRIX_VECTORS: Parameter = Parameter {
    name: "matrix_vectors",
    kind: Kind::Word(&["column", "row"]),
    help: "column: p' = M p, translation in the last column (numpy, Unity printed); row: p' = p M, translation in the last row or numbers 13 to 15 (Direct3D, Unreal; three.js elements, glTF, OpenGL memory) [default: column]",
};
/// A quaternion.
pub(super) const ROTATION: Parameter = Parameter {
    name: "rotation",
    kind: Kind::Quaternion,
    help: "Turns the box about its center: a quaternion x,y,z,w (2D: z,w) of any length but 0",
};
/// Where the edges begin.
pub(super) const CORNER: Parameter =
    Parameter { name: "corner", kind: Kind::Vector, help: "A corner of a box spanned by edges" };
/// The first edge.
pub(super) const EDGE_U: Parameter =
    Parameter { name: "edge_u", kind: Kind::Vector, help: "First edge from the corner" };
/// The second edge.
pub(super) const EDGE_V: Parameter =
    Parameter { name: "edge_v", kind: Kind::Vector, help: "Second edge from the corner" };
/// The third edge.
pub(super) const EDGE_W: Parameter =
    Parameter { name: "edge_w", kind: Kind::Vector, help: "Third edge from the corner (3D)" };

/// All of them, as commands list them.
pub(super) const OF_PLACEMENT: [Parameter; 7] = [MATRIX, MATRIX_VECTORS, ROTATION, CORNER, EDGE_U, EDGE_V, EDGE_W];

const EDGE_FORM: &str = ", or `corner` + `edge_u` + `edge_v` (+ `edge_w` in 3D)";
const AFFINE: &str = "is not affine: the last row must be 0, …, 0, 1 (with `matrix_vectors` row, the last column)";

/// Where these parameters are.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacementSlots {
    aabb: BoxSlots,
    matrix: usize,
    matrix_vectors: usize,
    rotation: usize,
    edges: [usize; 4],
}

/// A box with its placement, as decimals.
#[derive(Clone, Debug)]
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
            if self.aabb.any_given(args) {
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

    /// What certainly holds the box, on each axis of the world.
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
        let nowhere =
            Path { origin: Vector::zero(), direction: Vector::zero(), range: Range { first: None, last: None } };
        let scale = self.scale(Scale::fitting([]), dimension);
        self.slabs::<Big>(&nowhere, dimension, &scale).map(drop)
    }

    /// What the coordinate of each slab grows by along each axis of the world, for a length of one unit.
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
                let (map, translation) = read_matrix(matrix, dimension, scale)?;
                let singular = || Problem::of(MATRIX.name, "is singular: its linear part flattens the box");
                Ok(PlacedSlabs::mapped(&aabb.build(scale)?, &map, &translation, path)?.ok_or_else(singular)?)
            }
            Self::Rotation(aabb, quaternion) => {
                let aabb = aabb.build(scale)?;
                let scale = Scale::fitting(quaternion.iter().copied());
                let [x, y, z, w] = quaternion;
                let parts = [scale.units(x)?, scale.units(y)?, scale.units(z)?, scale.units(w)?];
                Ok(PlacedSlabs::turned(&aabb, &parts, path)?.ok_or_else(zero_quaternion)?)
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
pub(super) fn zero_quaternion() -> Problem {
    Problem::of(ROTATION.name, "is zero, which is not a rotation")
}

/// The axis that a 2D box's plane leaves out.
fn third_axis<R: Ring>() -> Vector<R> {
    Vector([0, 0, 1].map(R::integer))
}

/// The linear part of a matrix, in units of its own, and its translation, in units of lengths.
fn read_matrix<R: Ring>(
    matrix: &[[&Decimal; 4]; 4],
    dimension: usize,
    lengths: &Scale,
) -> Result<(LinearMap<R>, Vector<R>), Stop> {
    let scale = Scale::fitting(matrix[..dimension].iter().flat_map(|row| &row[..dimension]).copied());
    let mut columns = [(); 3].map(|()| third_axis());
    for (axis, column) in columns.iter_mut().enumerate().take(dimension) {
        let entry = |row: usize| if row < dimension { scale.units(matrix[row][axis]) } else { Ok(R::integer(0)) };
        *column = Vector([entry(0)?, entry(1)?, entry(2)?]);
    }
    let translation = [0, 1, 2].map(|row| if row < dimension { matrix[row][dimension] } else { &ZERO });
    Ok((LinearMap { columns, units_in_one: scale.units_in_one()? }, read_vector(&translation, lengths)?))
}
