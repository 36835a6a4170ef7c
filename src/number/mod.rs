//! Exact numbers: decimal text in, one rounding out.
//!
//! In: `decimal` reads text, `float_type` rounds it as a program does that holds it in floats, and `scale` turns a
//! query's decimals into integers. There, `ring` is what geometry may do with them: fast in a machine `word`, or in a
//! `ball` of one or two f64 (by the sums and products of `double`), which know their error and say where they are
//! uncertain, or in big integers, which never are. Out: a fraction or a `surd` holds an exact result; `rounding` and
//! `closed_form` make a float, digits or text of it, `squares` finds what can be taken out of its roots, and `float_type`
//! writes an f64. `fused_ball` is what the fast path does with balls. An `interval` of f64 is no number to work with: it
//! says where one certainly is.

mod ball;
mod closed_form;
mod decimal;
mod double;
mod float_type;
pub(crate) mod fused_ball;
mod interval;
mod ring;
mod rounding;
mod scale;
mod short_decimal;
mod squares;
mod surd;
#[cfg(test)]
pub(crate) mod tests;
mod word;

pub use ball::{Ball, Single};
pub(crate) use closed_form::SurdTexts;
pub(crate) use decimal::{Base, ShortNumber, read_prefix, trim_blanks};
pub use decimal::{Decimal, NotDecimal};
pub(crate) use double::{POWERS, two_sum};
pub use float_type::FloatType;
pub(crate) use interval::Interval;
pub use ring::{Big, Exact, Ring, RingKind, Root, Time, Uncertain, floor_ratio};
pub use scale::Scale;
pub(crate) use short_decimal::{ShortDecimal, ZEROS, digits_of};
pub use surd::{Fraction, RootSum, Surd};
pub use word::{HalfWord, Word};
pub(crate) use word::{Machine, Short, WrittenShort, long_difference, long_magnitude, long_product};
