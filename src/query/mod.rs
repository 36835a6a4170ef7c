//! What all subcommands declare, are asked and answer: parameters and results, the values of one query, the row of
//! its answer, and what can be wrong with it.

mod angle;
mod args;
mod ask;
mod culprit;
pub(crate) mod faces;
mod nulls;
mod numerals;
mod parameter;
mod problem;
mod report;
mod result;
mod sink;
mod spec;
mod walk_cell;
mod walk_report;
mod whole;

pub use args::{Args, BoundArg, VectorArg, ZERO};
pub use ask::{Ask, Class, NumberForm, Numbers, Only, Statuses, Textbook};
pub use culprit::comma;
pub(crate) use nulls::Nulls;
pub(crate) use numerals::{DecimalMark, Numerals};
pub use parameter::{GivenShape, Kind, Mask, Parameter, Parameters, Value, optional_slot_of, slot_of};
pub use problem::{Name, Problem, Spelling, Stop, counted, cut, listed, shell_word, shown, visible};
pub use report::{Report, nearest};
pub use result::{Field, ResultField, ResultShape, Rows, field, optional_field, results_from};
pub use sink::{Cell, RowContext, Sink, empty_row};
pub use spec::{Flags, Spec, Tile, Unsaid, joined};
pub(crate) use walk_cell::{WalkCell, WalkPart};
pub use walk_report::{CELLS_AT_ONCE, WalkReport};
pub use whole::{BadText, MOST_VALUES, components};
