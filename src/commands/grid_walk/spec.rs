//! What `hitcalc grid-walk` takes and gives.

use crate::commands::grid::{CELL_SIZE, GRID_ORIGIN, GridSlots};
use crate::commands::path_input::{DIR, FROM, ORIGIN, PathSlots, TO};
use crate::query::{
    Field, Flags, Kind, Parameter, Parameters, ResultField, ResultShape, Rows, Spec, Tile, WalkPart, field,
    results_from, slot_of,
};

pub(crate) const T_MAX: Parameter = Parameter {
    name: "t_max",
    kind: Kind::Bound,
    help: "Where the walk ends, 0 or more; beyond 1 it goes on past to [default: segment 1; a ray needs it, or max_steps]",
};
pub(super) const MAX_STEPS: Parameter = Parameter {
    name: "max_steps",
    kind: Kind::Count,
    help: "The walk ends after the step of this number; 0: the start alone",
};
pub(super) const CORNERS: Parameter = Parameter {
    name: "corners",
    kind: Kind::Word(&["all", "skip"]),
    help: "all: list the side cells that the path touches where axes cross at once; skip: leave them out [default: all]",
};
/// A cell of a scene.
const SOLID_CELL: Parameter =
    Parameter { name: "cell", kind: Kind::Index, help: "Index of a solid cell: whole numbers" };
/// The parameters of a walk, then those of a solid cell.
pub(super) const PARAMETERS: &[Parameter] =
    &[ORIGIN, DIR, FROM, TO, T_MAX, CELL_SIZE, GRID_ORIGIN, MAX_STEPS, CORNERS, SOLID_CELL];
/// Where those begin.
const FIRST_SOLID: usize = 9;
pub(super) const PATH: PathSlots = PathSlots::of(PARAMETERS);
pub(super) const GRID: GridSlots = GridSlots::of(PARAMETERS);

/// Where the index of a solid cell is.
pub(super) const SOLID_CELL_SLOT: usize = slot_of(PARAMETERS, SOLID_CELL.name);

const RESULTS: &[ResultField] = &[
    ResultField {
        name: WalkPart::Step.name(),
        shape: ResultShape::Integer,
        help: "Number of the step; 0 is the start",
    },
    ResultField { name: WalkPart::T.name(), shape: ResultShape::Single, help: "When the path comes into the cell" },
    ResultField {
        name: WalkPart::Cell.name(),
        shape: ResultShape::Index,
        help: "Index of the cell: a whole number for each axis",
    },
    ResultField {
        name: WalkPart::Kind.name(),
        shape: ResultShape::Word,
        help: "main: the path goes through; side: it touches an edge or a corner",
    },
    ResultField {
        name: "t_exit",
        shape: ResultShape::Single,
        help: "When the path leaves the cell; empty where max_steps ends a walk without t_max",
    },
    ResultField {
        name: "length",
        shape: ResultShape::Single,
        help: "Length of the path within the cell; 0 for a side cell",
    },
    ResultField { name: "enter", shape: ResultShape::Vector, help: "Point where the path comes into the cell" },
];
pub(super) const STEP: Field = field(RESULTS, WalkPart::Step.name());
pub(super) const T: Field = field(RESULTS, WalkPart::T.name());
pub(super) const CELL: Field = field(RESULTS, WalkPart::Cell.name());
pub(super) const KIND: Field = field(RESULTS, WalkPart::Kind.name());
pub(super) const T_EXIT: Field = field(RESULTS, "t_exit");
pub(super) const LENGTH: Field = field(RESULTS, "length");
pub(super) const ENTER: Field = field(RESULTS, "enter");

/// What a walk finds in a scene.
pub(super) const SCENE_RESULTS: &[ResultField] = &[
    ResultField {
        name: "status",
        shape: ResultShape::Word,
        help: "hit (through the solid cell), touch (an edge or a corner of it) or miss",
    },
    ResultField { name: "step", shape: ResultShape::Integer, help: "Number of the step that meets it" },
    ResultField { name: "t_enter", shape: ResultShape::Single, help: "When the path comes to it" },
    ResultField { name: "enter", shape: ResultShape::Vector, help: "Point at t_enter" },
    ResultField { name: "cell", shape: ResultShape::Index, help: "Index of the solid cell" },
];

pub(super) static SPEC: Spec = Spec {
    name: "grid-walk",
    also_called: &["dda", "voxel", "voxels", "bresenham", "grid", "walk", "supercover", "traverse", "tiles", "los"],
    about: "Which grid cells a line crosses, in order",
    details: "\
The path is `origin` + `dir` (a ray, which needs t_max or max_steps) or `from` + `to` (a segment), in 2D or 3D, from t = 0.
Cell c covers grid_origin + c*cell_size up to, and without, grid_origin + (c+1)*cell_size. Where two or three axes \
cross at the same t, the path runs through an edge or a corner, and the cells that it only touches there come \
first, as side cells. A path and its reverse have the same main cells.",
    parameters: Parameters::new(PARAMETERS),
    only_in_3d: None,
    groups: &[("The path", "origin"), ("The grid", "cell_size"), ("The walk", "max_steps")],
    rare_groups: 0,
    first_solid: FIRST_SOLID,
    solids_in_scenes_only: true,
    tile: Some(Tile::Cell(SOLID_CELL_SLOT)),
    results: RESULTS,
    further_results: results_from(RESULTS, "t_exit"),
    scene_results: SCENE_RESULTS,
    further_scene_results: 0,
    unsaid: None,
    flags: Flags {
        line: false,
        no_touch: "Leave out cells whose interior the path does not meet; with a scene: look past cells that it only touches",
    },
    rows: Rows::Cells,
    examples: &[
        ("A line through grid corners", "grid-walk --from 0.5,0.5 --to 2.5,2.5"),
        (
            "Cells of a voxel ray, only the indices, as CSV",
            "grid-walk --origin 2,3,-4 --dir 3,-5,6 --t-max 1 --fields cell --format csv",
        ),
        (
            "The first five steps over tiles of 0.25",
            "grid-walk --origin 0.1,0.1 --dir 1,0.3 --cell-size 0.25 --max-steps 5",
        ),
    ],
};
