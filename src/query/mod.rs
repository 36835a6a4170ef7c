//! What all subcommands declare, are asked and answer: parameters and results, the values of one query, the row of
//! its answer, and what can be wrong with it.

mod args;
pub(crate) mod faces;
mod parameter;
mod problem;
mod report;
mod spec;
mod whole;

pub use args::{Args, BoundArg, VectorArg, ZERO};
pub(crate) use args::{DecimalMark, Nulls, Numerals};
pub use parameter::{GivenShape, Kind, Mask, Parameter, Parameters, Value, optional_slot_of, slot_of};
pub use problem::{Name, Problem, Spelling, Stop, counted, cut, listed, shell_word, shown, visible};
pub use report::{
    CELLS_AT_ONCE, Field, Report, ResultField, ResultShape, Rows, WalkReport, field, nearest, optional_field,
    results_from,
};
pub(crate) use report::{WalkCell, WalkPart};
pub use spec::{
    Ask, Cell, Class, Flags, NumberForm, Numbers, Only, RowContext, Sink, Spec, Statuses, Textbook, Tile, Unsaid,
    empty_row, joined,
};
pub(crate) use whole::NO_ANGLES;
pub use whole::{BadText, MOST_VALUES, comma, components};
