//! Declarations, questions and answers of subcommands: parameters and results, the values of one query, the row of its
//! answer, and what can be wrong with it.

mod args;
mod culprit;
pub(crate) mod faces;
mod nulls;
mod numerals;
mod parameter;
mod problem;
mod report;
mod spec;
mod whole;

pub use args::Args;
pub(crate) use args::{BoundArg, VectorArg, ZERO};
pub(crate) use culprit::{MayBeOne, comma};
pub(crate) use nulls::Nulls;
pub(crate) use numerals::{DecimalMark, Numerals};
pub(crate) use parameter::{GivenShape, Mask, optional_slot_of};
pub use parameter::{Kind, Parameter, Parameters, Value, slot_of};
pub use problem::Stop;
pub(crate) use problem::{
    MOST_LISTED, Name, Problem, Spelling, counted, cut, listed, listed_to, shell_word, shown, visible,
};
pub(crate) use report::{
    CELLS_AT_ONCE, Field, ResultShape, WalkCell, WalkPart, WalkReport, field, nearest, optional_field,
};
pub use report::{Report, ResultField, Rows};
pub use spec::{Ask, Cell, Numbers, RowContext, Sink, Spec, Statuses, empty_row};
pub(crate) use spec::{Class, NumberForm, OfSome, Only, Outcome, Textbook, Tile, Unsaid, joined};
pub(crate) use whole::{
    ANGLES, BadText, MOST_VALUES, NO_ANGLES, NO_NUMBERS, components, has_decimal_commas, is_blank, is_nothing, missing,
    no_vector, null_cure,
};
