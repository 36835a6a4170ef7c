//! Exact numbers: decimal text in, one rounding out.
//!
//! In: `decimal` reads text, a `short_number` at once, `float_type` rounds it as a program does that holds it in floats,
//! and `scale` turns a query's decimals into integers. There, `ring` is what geometry may do with them: fast in a
//! machine `word`, a `single` f64 or a `ball` of two (`double`), which know their error and say where they are
//! uncertain, or in `big` integers, which never are. Out: a `fraction` or a `surd` holds an exact result; `rounding`,
//! `leading` digits and `closed_form` make text or a float of it, `squares` finds what can be taken out of its roots,
//! and `shortest` writes an f64. `fused_ball` is what the fast path does with balls. An `interval` of f64 is no number to
//! work with: it says where one certainly is.

mod ball;
mod big;
mod closed_form;
mod decimal;
mod double;
#[cfg(test)]
pub(crate) mod enclosure;
mod float_type;
mod fraction;
pub(crate) mod fused_ball;
mod interval;
mod leading;
mod ring;
mod rounding;
mod scale;
mod short_number;
mod shortest;
mod single;
mod squares;
mod surd;
mod word;

pub use ball::Ball;
pub use big::{Big, floor_ratio};
pub(crate) use closed_form::SurdTexts;
pub use decimal::{Base, Decimal, NotDecimal, trim_blanks};
pub use double::POWERS;
pub use double::two_sum;
pub use float_type::FloatType;
pub use fraction::Fraction;
pub(crate) use interval::Interval;
pub(crate) use leading::Leading;
pub use ring::{Exact, Ring, RingKind, Root, Time, Uncertain};
pub use scale::Scale;
pub use short_number::{ShortNumber, read_prefix};
pub use shortest::{ZEROS, digits_of, write_below_one};
pub use single::Single;
pub use surd::{RootSum, Surd};
pub use word::long_product;
pub use word::{HalfWord, Short, Word, WrittenShort};
