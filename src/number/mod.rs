//! Exact numbers: decimal text in, one rounding out.
//!
//! `decimal` reads text, a `short_number` at once, `held` rounds it as a program does that holds it in floats of a
//! `float_type`, `scale` turns a query's decimals into integers, `ring` is what geometry may do with them: fast in a
//! machine `word`, a `single` f64 or a `ball` of two (`double`), which know their error, or in `big` integers, which
//! are never uncertain; where fast numbers give up they are `uncertain`. `fraction`, `surd` and `root_sum` hold exact
//! results. `exact` has the only ways out, by `rounding`, `decimals`, `leading` digits and `closed_form`: `refine`
//! finds what is certain of irrational numbers, `squares` what can be taken out of their roots, `surd_texts` what the
//! surds of one answer have in common. `fused_ball` is what the fast path does with balls. An `interval` of f64 is no
//! number to work with: it says where one certainly lies. `shortest` writes an f64 out.

mod ball;
mod ball_ring;
mod ball_root;
mod big;
mod big_ring;
mod closed_form;
mod decimal;
mod decimals;
mod double;
#[cfg(test)]
pub(crate) mod enclosure;
mod exact;
mod float_type;
mod fraction;
pub(crate) mod fused_ball;
mod held;
mod interval;
mod leading;
mod powers;
mod refine;
mod ring;
mod root_sum;
mod rounding;
mod scale;
mod short_number;
mod shortest;
mod single;
mod squares;
mod surd;
mod surd_texts;
mod uncertain;
mod word;

pub use ball::Ball;
pub use big::{Big, floor_ratio};
pub use decimal::{Base, Decimal, NotDecimal, trim_blanks};
pub use double::two_sum;
pub use exact::Exact;
pub use float_type::FloatType;
pub use fraction::Fraction;
pub use interval::Interval;
pub use leading::Leading;
pub(crate) use powers::POWERS;
pub use ring::{Ring, Root, Time};
pub use root_sum::RootSum;
pub use scale::Scale;
pub(crate) use short_number::{ShortNumber, read_prefix};
pub use shortest::{ZEROS, digits_of, write_below_one};
pub use single::Single;
pub use surd::Surd;
pub use surd_texts::SurdTexts;
pub use uncertain::Uncertain;
pub use word::{HalfWord, Short, Word, WrittenShort};
