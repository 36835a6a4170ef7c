//! Exact numbers: decimal text in, one rounding out.
//!
//! `decimal` reads text, `scale` turns a query's decimals into integers, `ring` is what geometry may do with them:
//! fast in a machine `word`, a `single` f64 or a `ball` of two (`double`), which know their error, or in `big`
//! integers, which are never uncertain; `fraction` and `surd` hold exact results, `rounding` and `closed_form` are the
//! only ways out.

mod ball;
mod ball_root;
mod big;
mod closed_form;
mod decimal;
mod double;
#[cfg(test)]
mod enclosure;
mod fraction;
mod ring;
mod rounding;
mod scale;
mod single;
mod surd;
mod word;

pub use ball::Ball;
pub use decimal::{Decimal, NotDecimal, trim_blanks};
pub(crate) use double::two_sum;
pub use fraction::{Exact, Fraction, Root, Time};
pub use ring::{Ring, Uncertain};
pub use scale::Scale;
pub use single::Single;
pub use surd::Surd;
pub use word::{HalfWord, Short, Word};

/// The big integer that is never uncertain.
pub use dashu_int::IBig as Big;
