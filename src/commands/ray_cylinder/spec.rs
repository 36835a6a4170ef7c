//! What `hitcalc ray-cylinder` takes and gives.

use crate::commands::float_results::OF_FLOATS;
use crate::commands::further::{DISTANCE, OF_FURTHER};
use crate::commands::gap_results::{GAP, GAP_FROM, GAP_T, GAP_TO};
use crate::commands::path_input::{OF_PATH, PATH_RADIUS, PathSlots};
use crate::commands::path_results::{CONTACT, OF_CONTACT, PathFields};
use crate::geometry::Caps;
use crate::query::{Field, Kind, Parameter, ResultField, ResultShape, Spec, Unsaid, field, joined};

pub const P1: Parameter = Parameter { name: "p1", kind: Kind::Vector, help: "A point of the axis; cap1 is there" };
pub const P2: Parameter =
    Parameter { name: "p2", kind: Kind::Vector, help: "Another point of the axis; cap2 is there" };
pub const RADIUS: Parameter = Parameter { name: "radius", kind: Kind::Number, help: "Radius, 0 or more" };
pub const CAPS: Parameter = Parameter {
    name: "caps",
    kind: Kind::Word(&["none", "flat", "round"]),
    help: "none: infinite; flat: a solid cylinder from p1 to p2; round: a capsule [default: none]",
};
/// There are no discs in 3D.
const OF_BALL: Parameter =
    Parameter { help: "Makes the path thick: a ball of this radius moves along it [default: 0]", ..PATH_RADIUS };
pub const PARAMETERS: &[Parameter] = &joined::<_, 11>(&[OF_PATH, &[OF_BALL, P1, P2, RADIUS, CAPS]]);
pub const PATH: PathSlots = PathSlots::of(PARAMETERS);
pub const CAP_KINDS: [Caps; 3] = [Caps::None, Caps::Flat, Caps::Round];

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
pub const RESULTS: &[ResultField] = &joined::<_, 23>(&[
    OF_CONTACT,
    OF_SURFACES,
    OF_FURTHER,
    &[GAP_BUT_FOR_FLAT, GAP_T, GAP_FROM, GAP_TO, CONTACT],
    OF_FLOATS,
]);
pub const FIELDS: PathFields = PathFields::of(RESULTS);
pub const ENTER_ON: Field = field(RESULTS, "enter_on");
pub const EXIT_ON: Field = field(RESULTS, "exit_on");

pub static SPEC: Spec = Spec {
    name: "ray-cylinder",
    also_called: &["sphere", "capsule", "cylinder", "ray-sphere", "ray-capsule"],
    about: "Where a line, ray or segment pierces a cylinder, a capsule or a sphere",
    details: "\
The path is `origin` + `dir` (a ray) or `from` + `to` (a segment), in 3D; --line makes it a whole line.
The cylinder has its axis through `p1` and `p2` and a `radius`. With `caps` `none` it is infinite, with `flat` it ends \
at `p1` and `p2`, with `round` it is a capsule, and a sphere if `p1` = `p2`.",
    only_in_3d: Some("a cylinder"),
    groups: &[("The path", "origin"), ("The cylinder", "p1")],
    unsaid: Some(Unsaid {
        parameter: CAPS.name,
        note: "no row says caps: all cylinders are infinite; --caps flat ends them at p1 and p2, --caps none says that it is meant",
        of_misses: false,
    }),
    examples: &[
        (
            "A laser through a pipe of radius 1",
            "ray-cylinder --origin -3,0,1 --dir 1,0,0 --p1 0,0,0 --p2 0,0,2 --radius 1 --caps flat",
        ),
        ("An exact tangent", "ray-cylinder --origin -3,1,1 --dir 1,0,0 --p1 0,0,0 --p2 0,0,2 --radius 1"),
        (
            "A sphere, in closed form",
            "ray-cylinder --origin -2,0.5,0 --dir 1,0,0 --p1 0,0,0 --p2 0,0,0 --radius 1 --caps round --exact",
        ),
    ],
    ..Spec::of_meeting(PARAMETERS, OF_PATH.len() + 1, RESULTS, DISTANCE.name)
};
