//! What `hitcalc swept-aabb` takes and gives.

use crate::commands::box_input::{BOX_A, BOX_B, BoxSlots};
use crate::commands::float_results::{FloatFields, OF_FLOATS};
use crate::commands::gap_results::{GAP, GAP_T, GapFields};
use crate::query::{Field, Flags, Kind, Parameter, ResultField, ResultShape, Spec, Unsaid, field, joined};

pub(super) const A_VEL: Parameter =
    Parameter { name: "a_vel", kind: Kind::Vector, help: "Velocity of box a, per unit of t [default: 0]" };
pub(super) const B_VEL: Parameter =
    Parameter { name: "b_vel", kind: Kind::Vector, help: "Velocity of box b, per unit of t [default: 0]" };
pub(crate) const T_MAX: Parameter =
    Parameter { name: "t_max", kind: Kind::Bound, help: "End of the time range, which begins at 0 [default: 1]" };

pub(super) const PARAMETERS: &[Parameter] = &joined::<_, 13>(&[&BOX_A, &[A_VEL, T_MAX], &BOX_B, &[B_VEL]]);
pub(super) const A: BoxSlots = BoxSlots::of(PARAMETERS, &BOX_A);
pub(super) const B: BoxSlots = BoxSlots::of(PARAMETERS, &BOX_B);

const OF_BOXES: &[ResultField] = &[
    ResultField {
        name: "status",
        shape: ResultShape::Word,
        help: "hit (they overlap), touch (boundaries only) or miss",
    },
    ResultField { name: "t_enter", shape: ResultShape::Single, help: "When they first meet" },
    ResultField {
        name: "t_exit",
        shape: ResultShape::Single,
        help: "When they last meet, within the range; perhaps inf",
    },
    ResultField {
        name: "enter_face",
        shape: ResultShape::Word,
        help: "Faces of b that a arrives at; empty if they overlap at the start",
    },
    ResultField { name: "exit_face", shape: ResultShape::Word, help: "Faces of b that a leaves through at t_exit" },
    ResultField { name: "a_enter", shape: ResultShape::Vector, help: "Low corner of a at t_enter" },
    ResultField { name: "b_enter", shape: ResultShape::Vector, help: "Low corner of b at t_enter" },
    ResultField {
        name: "contact_min",
        shape: ResultShape::Vector,
        help: "Low corner of the region that both share at t_enter",
    },
    ResultField { name: "contact_max", shape: ResultShape::Vector, help: "High corner of that region" },
    ResultField {
        name: "push",
        shape: ResultShape::Vector,
        help: "Shortest move of a along one axis that ends an overlap at t = 0; empty without one",
    },
    ResultField { help: "The least distance between the boxes over the range; 0 where they meet", ..GAP },
    ResultField { help: "First t of the least distance: t_enter where they meet", ..GAP_T },
];
const RESULTS: &[ResultField] = &joined::<_, 18>(&[OF_BOXES, OF_FLOATS]);
pub(super) const GAPS: GapFields = GapFields::of(RESULTS);
pub(super) const FLOATS: FloatFields = FloatFields::of(RESULTS);
pub(super) const T_ENTER: Field = field(RESULTS, "t_enter");
pub(super) const T_EXIT: Field = field(RESULTS, "t_exit");
pub(super) const ENTER_FACE: Field = field(RESULTS, "enter_face");
pub(super) const EXIT_FACE: Field = field(RESULTS, "exit_face");
pub(super) const A_ENTER: Field = field(RESULTS, "a_enter");
pub(super) const B_ENTER: Field = field(RESULTS, "b_enter");
pub(super) const CONTACT_MIN: Field = field(RESULTS, "contact_min");
pub(super) const CONTACT_MAX: Field = field(RESULTS, "contact_max");
pub(super) const PUSH: Field = field(RESULTS, "push");

pub(super) static SPEC: Spec = Spec {
    name: "swept-aabb",
    also_called: &["sweep", "swept", "aabb-aabb", "box-box", "moving", "toi", "collide", "collision"],
    about: "When two moving boxes meet",
    details: "\
Each box is `min` + `max`, `min` + `size`, `center` + `size` or `center` + `half` with a_ or b_ before it, in 2D or 3D, \
and moves by its velocity in one unit of t. By default t runs from 0 to 1: one frame. No speed tunnels through.
A box of size 0 is a moving point. Boxes that touch at t = 0 and move into each other arrive then.",
    groups: &[("Box a", "a_min"), ("The time", "t_max"), ("Box b", "b_min")],
    tile: Some(B.tile()),
    flags: Flags { line: false, no_touch: "A touch counts as a miss" },
    unsaid: Some(Unsaid {
        parameter: "t_max",
        note: "no row says t_max: boxes are followed from t = 0 to 1; --t-max inf is for later times",
        of_misses: true,
        unless: None,
    }),
    examples: &[
        (
            "A player that falls onto a moving platform within one frame",
            "swept-aabb --a-min 2,5 --a-size 1,2 --a-vel 0.5,-4 --b-min 0,2 --b-max 6,3 --b-vel 0,0.5",
        ),
        (
            "Two boxes that do not move: do they overlap?",
            "swept-aabb --a-min 0,0 --a-max 2,2 --b-min 2,1 --b-max 3,3 --fields status --format csv",
        ),
        (
            "A bullet, a point, against a wall for ever",
            "swept-aabb --a-min 0,0,1 --a-size 0,0,0 --a-vel 900,0,0 --b-min 1e6,-5,0 --b-max 1000001,5,3 --t-max inf",
        ),
    ],
    ..Spec::of_meeting(PARAMETERS, BOX_A.len() + 2, RESULTS, "push")
};
