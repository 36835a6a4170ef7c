//! What `hitcalc ray-cylinder` takes and gives.

use crate::commands::float_results::OF_FLOATS;
use crate::commands::further::{DISTANCE, OF_FURTHER};
use crate::commands::gap_results::{GAP, GAP_FROM, GAP_T, GAP_TO};
use crate::commands::path_input::{OF_PATH, PATH_RADIUS, PathSlots};
use crate::commands::path_results::{CONTACT, OF_CONTACT, PathFields};
use crate::geometry::Caps;
use crate::query::{Field, Kind, Parameter, ResultField, ResultShape, Spec, Unsaid, field, joined};

pub(super) const P1: Parameter =
    Parameter { name: "p1", kind: Kind::Vector, help: "A point of the axis; cap1 is there" };
pub(super) const P2: Parameter =
    Parameter { name: "p2", kind: Kind::Vector, help: "Another point of the axis; cap2 is there" };
pub(super) const AXIS: Parameter =
    Parameter { name: "axis", kind: Kind::Vector, help: "From p1 to p2: base and height" };
pub(super) const CENTER: Parameter =
    Parameter { name: "center", kind: Kind::Vector, help: "Middle of the axis; alone, a sphere's" };
pub(super) const HALF_AXIS: Parameter =
    Parameter { name: "half_axis", kind: Kind::Vector, help: "From the center to p2" };
pub(super) const ROTATION: Parameter =
    Parameter { name: "rotation", kind: Kind::Quaternion, help: "Turns half_axis: a quaternion x,y,z,w" };
pub(super) const RADIUS: Parameter = Parameter { name: "radius", kind: Kind::Number, help: "Radius, 0 or more" };
pub(super) const CAPS: Parameter = Parameter {
    name: "caps",
    kind: Kind::Word(&["none", "flat", "round"]),
    help: "none: infinite; flat: a solid cylinder from p1 to p2; round: a capsule [default: none, of a center alone round]",
};
/// There are no discs in 3D.
const OF_BALL: Parameter = Parameter { help: "Radius of a ball that moves along the path [default: 0]", ..PATH_RADIUS };
pub(super) const PARAMETERS: &[Parameter] =
    &joined::<_, 15>(&[OF_PATH, &[OF_BALL, P1, P2, AXIS, CENTER, HALF_AXIS, ROTATION, RADIUS, CAPS]]);
pub(super) const PATH: PathSlots = PathSlots::of(PARAMETERS);
pub(super) const CAP_KINDS: [Caps; 3] = [Caps::None, Caps::Flat, Caps::Round];

/// What is told of a contact besides the usual results.
const OF_SURFACES: &[ResultField] = &[
    ResultField {
        name: "enter_on",
        shape: ResultShape::Word,
        help: "Surface through which the path comes in: side, cap1, cap2, side+cap1; empty if it starts inside",
    },
    ResultField { name: "exit_on", shape: ResultShape::Word, help: "Surface through which it leaves" },
    ResultField {
        name: "enter_normal",
        shape: ResultShape::Vector,
        help: "Outward unit normal of the first surface of enter_on",
    },
    ResultField {
        name: "exit_normal",
        shape: ResultShape::Vector,
        help: "Outward unit normal of the first surface of exit_on",
    },
];
const GAP_BUT_FOR_FLAT: ResultField = ResultField {
    help: "How far the path stays from the solid over the range; 0 where they meet; empty for flat caps (their rims are \
           nearest at roots of quartics)",
    ..GAP
};
const RESULTS: &[ResultField] = &joined::<_, 23>(&[
    OF_CONTACT,
    OF_SURFACES,
    OF_FURTHER,
    &[GAP_BUT_FOR_FLAT, GAP_T, GAP_FROM, GAP_TO, CONTACT],
    OF_FLOATS,
]);
pub(super) const FIELDS: PathFields = PathFields::of(RESULTS);
pub(super) const ENTER_ON: Field = field(RESULTS, "enter_on");
pub(super) const EXIT_ON: Field = field(RESULTS, "exit_on");

pub(super) static SPEC: Spec = Spec {
    name: "ray-cylinder",
    also_called: &["sphere", "capsule", "cylinder", "ray-sphere", "ray-capsule"],
    about: "Where a line, ray or segment pierces a cylinder, a capsule or a sphere",
    details: "\
The path is `origin` + `dir` (a ray) or `from` + `to` (a segment), in 3D; --line makes it a whole line.
The cylinder has a `radius` and an axis: `p1` + `p2`, two points of it; `p1` + `axis`, base and height; or `center` + \
`half_axis`, perhaps turned by `rotation`. With `caps` `none` it is infinite, with `flat` it ends at `p1` and `p2`, with \
`round` it is a capsule. A sphere is `center` + `radius`.",
    only_in_3d: Some(
        "a cylinder is in 3D: give x, y and z of every vector; for a circle in 2D give z = 0 to all, or ask hitcalc ray-box \
         of a point and a path as thick as the circle: --center X,Y --size 0 --path-radius R",
    ),
    groups: &[("The path", "origin"), ("The cylinder", "p1")],
    unsaid: Some(Unsaid {
        parameter: CAPS.name,
        note: "no row says caps: all cylinders are infinite; --caps flat ends them at p1 and p2, --caps none says that it is meant",
        of_misses: false,
        unless: Some([CENTER.name, HALF_AXIS.name]),
    }),
    examples: &[
        (
            "A laser through a pipe of radius 1",
            "ray-cylinder --origin -3,0,1 --dir 1,0,0 --p1 0,0,0 --p2 0,0,2 --radius 1 --caps flat",
        ),
        ("An exact tangent", "ray-cylinder --origin -3,1,1 --dir 1,0,0 --p1 0,0,0 --p2 0,0,2 --radius 1"),
        (
            "A sphere, in closed form",
            "ray-cylinder --origin -2,0.5,0 --dir 1,0,0 --center 0,0,0 --radius 1 --exact",
        ),
    ],
    ..Spec::of_meeting(PARAMETERS, OF_PATH.len() + 1, RESULTS, DISTANCE.name)
};
