//! The results that all questions about a path and a solid have in common, declared once.

use crate::query::{Field, ResultField, ResultShape, field, optional_field};

use super::float_results::FloatFields;
use super::further::FurtherFields;
use super::gap_results::GapFields;

/// How the path and the solid meet.
const STATUS: ResultField = ResultField {
    name: "status",
    shape: ResultShape::Word,
    help: "hit (through the interior), touch (boundary only) or miss",
};
/// When the contact begins.
const T_ENTER: ResultField =
    ResultField { name: "t_enter", shape: ResultShape::Single, help: "First t of the contact; -inf if it has none" };
/// When the contact ends.
const T_EXIT: ResultField =
    ResultField { name: "t_exit", shape: ResultShape::Single, help: "Last t of the contact; inf if it has none" };
/// Where the contact begins.
const ENTER: ResultField = ResultField { name: "enter", shape: ResultShape::Vector, help: "Point at t_enter" };
/// Where the contact ends.
const EXIT: ResultField = ResultField { name: "exit", shape: ResultShape::Vector, help: "Point at t_exit" };

/// Where a thick path meets the solid.
pub(super) const CONTACT: ResultField = ResultField {
    name: "contact",
    shape: ResultShape::Vector,
    help: "Point of the solid that the path meets at t_enter: with path_radius, where the ball does; empty if it starts inside",
};

/// How, when and where the path and the solid meet, as commands list it.
pub(super) const OF_CONTACT: &[ResultField] = &[STATUS, T_ENTER, T_EXIT, ENTER, EXIT];

/// Where the results of a path's contact are among those of a command.
pub(super) struct PathFields {
    /// The times at which the contact begins and ends.
    pub(super) times: [Field; 2],
    /// The points at which the contact begins and ends.
    pub(super) points: [Field; 2],
    /// The normals of the solid at those points.
    pub(super) normals: [Field; 2],
    /// `distance`, `length` and `reflect`.
    pub(super) further: FurtherFields,
    /// How near the path comes, when, and where.
    pub(super) gap: GapFields,
    /// Where the solid is met.
    pub(super) contact: Field,
    /// What the textbook makes of it.
    pub(super) floats: FloatFields,
}

impl PathFields {
    /// Finds the results by name; a command may lack all but the times and the points.
    pub(super) const fn of(results: &[ResultField]) -> Self {
        Self {
            times: [field(results, T_ENTER.name), field(results, T_EXIT.name)],
            points: [field(results, ENTER.name), field(results, EXIT.name)],
            normals: [optional_field(results, "enter_normal"), optional_field(results, "exit_normal")],
            further: FurtherFields::of(results),
            gap: GapFields::of(results),
            contact: optional_field(results, CONTACT.name),
            floats: FloatFields::of(results),
        }
    }
}
