//! What `hitcalc ray-box` takes and gives.

use crate::commands::box_input::BOX;
use crate::commands::float_results::{F32_HELD, F32_STATUS, F32_T_ENTER, F64_HELD, F64_STATUS, F64_T_ENTER};
use crate::commands::further::{DISTANCE, LENGTH, REFLECT};
use crate::commands::gap_results::{GAP, GAP_FROM, GAP_T, GAP_TO};
use crate::commands::path_input::{DIR, FROM, ORIGIN, PATH_RADIUS, PathSlots, T_MAX, T_MIN, TO};
use crate::commands::path_results::{ENTER, EXIT, PathFields, STATUS, T_ENTER, T_EXIT};
use crate::commands::placement::{CORNER, EDGE_U, EDGE_V, EDGE_W, MATRIX, MATRIX_VECTORS, PlacementSlots, ROTATION};
use crate::commands::thick_path::CONTACT;
use crate::query::{Field, Flags, Parameter, Parameters, ResultField, ResultShape, Rows, Spec, field, results_from};

pub const PARAMETERS: &[Parameter] = &[
    ORIGIN,
    DIR,
    FROM,
    TO,
    T_MIN,
    T_MAX,
    PATH_RADIUS,
    BOX[0],
    BOX[1],
    BOX[2],
    BOX[3],
    BOX[4],
    MATRIX,
    MATRIX_VECTORS,
    ROTATION,
    CORNER,
    EDGE_U,
    EDGE_V,
    EDGE_W,
];
pub const FIRST_SOLID: usize = 7;
pub const PATH: PathSlots = PathSlots::of(PARAMETERS);
pub const PLACEMENT: PlacementSlots = PlacementSlots::of(PARAMETERS, &BOX);

pub const RESULTS: &[ResultField] = &[
    STATUS,
    T_ENTER,
    T_EXIT,
    ENTER,
    EXIT,
    ResultField {
        name: "enter_face",
        shape: ResultShape::Word,
        help: "Faces through which the path comes in exactly at t_enter: x-, y+, x-y- (a corner or an edge); empty if it starts inside",
    },
    ResultField {
        name: "exit_face",
        shape: ResultShape::Word,
        help: "Faces through which it leaves exactly at t_exit",
    },
    ResultField {
        name: "enter_normal",
        shape: ResultShape::Vector,
        help: "Outward unit normal of the first face of enter_face",
    },
    ResultField {
        name: "exit_normal",
        shape: ResultShape::Vector,
        help: "Outward unit normal of the first face of exit_face",
    },
    DISTANCE,
    LENGTH,
    REFLECT,
    GAP,
    GAP_T,
    GAP_FROM,
    GAP_TO,
    CONTACT,
    F64_STATUS,
    F64_T_ENTER,
    F64_HELD,
    F32_STATUS,
    F32_T_ENTER,
    F32_HELD,
];
pub const FIELDS: PathFields = PathFields::of(RESULTS);
/// The further results that the fast path works out.
pub const FAST_FURTHER: [&str; 6] = [DISTANCE.name, LENGTH.name, REFLECT.name, GAP.name, GAP_T.name, F64_STATUS.name];
pub const ENTER_FACE: Field = field(RESULTS, "enter_face");
pub const EXIT_FACE: Field = field(RESULTS, "exit_face");

pub static SPEC: Spec = Spec {
    name: "ray-box",
    also_called: &["ray-aabb", "ray", "aabb", "box", "obb", "ray-obb", "raycast", "line-box", "segment-box", "slab"],
    about: "Where a line, ray or segment passes through a box",
    details: "\
The path is `origin` + `dir` (a ray) or `from` + `to` (a segment), in 2D or 3D; --line makes it a whole line.
The box is `min` + `max`, `min` + `size`, `center` + `size` or `center` + `half`, perhaps placed by `matrix` or turned \
by `rotation`; or `corner` + edge_u + edge_v (+ edge_w in 3D), whose faces are u-, u+, v-, …

There are no angles in degrees: their cosines are not fractions. Give a quaternion, a matrix or edges:
  `rotation 0,0,1,2`  turns about z by the angle whose half has the tangent 1/2, exactly.",
    parameters: Parameters::new(PARAMETERS),
    only_in_3d: None,
    groups: &[
        ("The path", "origin"),
        ("The box", "min"),
        ("Its placement", "matrix"),
        ("A box spanned by edges", "corner"),
    ],
    rare_groups: 2,
    first_solid: FIRST_SOLID,
    solids_in_scenes_only: false,
    results: RESULTS,
    further_results: results_from(RESULTS, DISTANCE.name),
    scene_results: RESULTS,
    further_scene_results: results_from(RESULTS, DISTANCE.name),
    flags: Flags { line: true, no_touch: "A touch counts as a miss" },
    rows: Rows::One,
    examples: &[
        (
            "A ray that touches a corner: with 1/49 rounded first, floats see a miss",
            "ray-box --origin 0,0 --dir 49,1 --min 0,1 --max 49,2",
        ),
        (
            "A segment through a box about a point, only verdict and times, as CSV",
            "ray-box --from -3,0.2,0 --to 3,0.2,0 --center 0,0,0 --half 1,1,1 --fields status,t_enter,t_exit --format csv",
        ),
        (
            "A box turned by a quaternion, in closed form",
            "ray-box --origin -5,0 --dir 1,0 --center 0,0 --size 2,2 --rotation 1,2 --exact",
        ),
        ("A parallelogram spanned by edges", "ray-box --origin 0,-1 --dir 1,1 --corner 0,0 --edge-u 3,1 --edge-v 1,2"),
    ],
};
