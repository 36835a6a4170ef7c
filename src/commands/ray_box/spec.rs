//! What `hitcalc ray-box` takes and gives.

use crate::commands::box_input::{BOX, BoxSlots};
use crate::commands::float_results::{F64_STATUS, OF_FLOATS};
use crate::commands::further::{DISTANCE, LENGTH, OF_FURTHER, REFLECT};
use crate::commands::gap_results::{GAP, GAP_FROM, GAP_T, GAP_TO};
use crate::commands::path_input::{OF_PATH, PATH_RADIUS, PathSlots};
use crate::commands::path_results::{CONTACT, OF_CONTACT, PathFields};
use crate::commands::placement::{OF_PLACEMENT, PlacementSlots};
use crate::fast::FastFurther;
use crate::fast::further::FurtherKind;
use crate::query::{Field, Parameter, ResultField, ResultShape, Spec, field, joined};

const PARAMETERS: &[Parameter] = &joined::<_, 19>(&[OF_PATH, &[PATH_RADIUS], &BOX, &OF_PLACEMENT]);
pub(super) const PATH: PathSlots = PathSlots::of(PARAMETERS);
pub(super) const PLACEMENT: PlacementSlots = PlacementSlots::of(PARAMETERS, &BOX);

/// What is told of a contact besides the usual results.
const OF_FACES: &[ResultField] = &[
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
];
const RESULTS: &[ResultField] =
    &joined::<_, 23>(&[OF_CONTACT, OF_FACES, OF_FURTHER, &[GAP, GAP_T, GAP_FROM, GAP_TO, CONTACT], OF_FLOATS]);
pub(super) const FIELDS: PathFields = PathFields::of(RESULTS);
/// The further results that the fast path works out.
pub(super) const FAST_FURTHER: [FastFurther; 6] = [
    (DISTANCE.name, FurtherKind::Distance),
    (LENGTH.name, FurtherKind::Length),
    (REFLECT.name, FurtherKind::Reflect),
    (GAP.name, FurtherKind::Gap),
    (GAP_T.name, FurtherKind::GapT),
    (F64_STATUS.name, FurtherKind::F64Status),
];
pub(super) const ENTER_FACE: Field = field(RESULTS, "enter_face");
pub(super) const EXIT_FACE: Field = field(RESULTS, "exit_face");

pub(super) static SPEC: Spec = Spec {
    name: "ray-box",
    also_called: &["ray-aabb", "ray", "aabb", "box", "obb", "ray-obb", "raycast", "line-box", "segment-box", "slab"],
    about: "Where a line, ray or segment passes through a box",
    details: "\
The path is `origin` + `dir` (a ray) or `from` + `to` (a segment), in 2D or 3D; --line makes it a whole line.
The box is `min` + `max`, `min` + `size`, `center` + `size` or `center` + `half`, perhaps placed by `matrix` or turned \
by `rotation`; or `corner` + edge_u + edge_v (+ edge_w in 3D), whose faces are u-, u+, v-, …

There are no angles in degrees: their cosines are not fractions. Give a quaternion, a matrix or edges:
  `rotation 0,0,1,2`  turns about z by the angle whose half has the tangent 1/2, exactly.",
    groups: &[
        ("The path", "origin"),
        ("The box", "min"),
        ("Its placement", "matrix"),
        ("A box spanned by edges", "corner"),
    ],
    rare_groups: 2,
    tile: Some(BoxSlots::of(PARAMETERS, &BOX).tile()),
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
    ..Spec::of_meeting(PARAMETERS, OF_PATH.len() + 1, RESULTS, DISTANCE.name)
};
