//! What `hitcalc ray-cylinder` takes and gives.

use crate::commands::float_results::{F32_HELD, F32_STATUS, F32_T_ENTER, F64_HELD, F64_STATUS, F64_T_ENTER};
use crate::commands::further::{DISTANCE, LENGTH, REFLECT};
use crate::commands::gap_results::{GAP, GAP_FROM, GAP_T, GAP_TO};
use crate::commands::path_input::{DIR, FROM, ORIGIN, PATH_RADIUS, PathSlots, T_MAX, T_MIN, TO};
use crate::commands::path_results::{ENTER, EXIT, PathFields, STATUS, T_ENTER, T_EXIT};
use crate::commands::thick_path::CONTACT;
use crate::geometry::Caps;
use crate::query::{
    Field, Flags, Kind, Parameter, Parameters, ResultField, ResultShape, Rows, Spec, field, results_from,
};

pub const P1: Parameter = Parameter { name: "p1", kind: Kind::Vector, help: "A point of the axis; cap1 is there" };
pub const P2: Parameter =
    Parameter { name: "p2", kind: Kind::Vector, help: "Another point of the axis; cap2 is there" };
pub const RADIUS: Parameter = Parameter { name: "radius", kind: Kind::Number, help: "Radius, 0 or more" };
pub const CAPS: Parameter = Parameter {
    name: "caps",
    kind: Kind::Word(&["none", "flat", "round"]),
    help: "none: infinite; flat: a solid cylinder from p1 to p2; round: a capsule [default: none]",
};
pub const PARAMETERS: &[Parameter] = &[ORIGIN, DIR, FROM, TO, T_MIN, T_MAX, PATH_RADIUS, P1, P2, RADIUS, CAPS];
pub const FIRST_SOLID: usize = 7;
pub const PATH: PathSlots = PathSlots::of(PARAMETERS);
pub const CAP_KINDS: [Caps; 3] = [Caps::None, Caps::Flat, Caps::Round];

pub const RESULTS: &[ResultField] = &[
    STATUS,
    T_ENTER,
    T_EXIT,
    ENTER,
    EXIT,
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
    DISTANCE,
    LENGTH,
    REFLECT,
    ResultField {
        help: "How far the path stays from the solid over the range; 0 where they meet; empty for flat caps (their rims \
               are nearest at roots of quartics)",
        ..GAP
    },
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
    parameters: Parameters::new(PARAMETERS),
    only_in_3d: Some("a cylinder"),
    groups: &[("The path", "origin"), ("The cylinder", "p1")],
    rare_groups: 0,
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
            "A laser through a pipe of radius 1",
            "ray-cylinder --origin -3,0,1 --dir 1,0,0 --p1 0,0,0 --p2 0,0,2 --radius 1 --caps flat",
        ),
        ("An exact tangent", "ray-cylinder --origin -3,1,1 --dir 1,0,0 --p1 0,0,0 --p2 0,0,2 --radius 1"),
        (
            "A sphere, in closed form",
            "ray-cylinder --origin -2,0.5,0 --dir 1,0,0 --p1 0,0,0 --p2 0,0,0 --radius 1 --caps round --exact",
        ),
    ],
};
