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

pub use args::{Args, ZERO};
pub(crate) use args::{BoundArg, VectorArg};
pub(crate) use culprit::MayBeOne;
pub use culprit::comma;
pub(crate) use nulls::Nulls;
pub(crate) use numerals::{DecimalMark, Numerals};
pub(crate) use parameter::{GivenShape, Mask};
pub use parameter::{Kind, Parameter, Parameters, Value, optional_slot_of, slot_of};
pub(crate) use problem::{Name, Problem, Spelling};
pub use problem::{Stop, counted, cut, listed, listed_to, shell_word, shown, visible};
pub use report::{CELLS_AT_ONCE, Report, ResultField, Rows, field, nearest, optional_field, results_from};
pub(crate) use report::{Field, ResultShape, WalkCell, WalkPart, WalkReport};
pub use spec::{Ask, Cell, Numbers, RowContext, Sink, Spec, Statuses, empty_row, joined};
pub(crate) use spec::{Class, Flags, NumberForm, OfSome, Only, Outcome, Textbook, Tile, Unsaid};
pub(crate) use whole::{BadText, NO_ANGLES, NO_NUMBERS, has_decimal_commas, is_nothing, missing};
pub use whole::{MOST_VALUES, components, no_vector};
