//! JSON: where the elements of a document end (`split`), their members (`object`, `members`), what their keys
//! are (`keys`, `named_keys`), the numbers and vectors that these hold (`values`), and the queries (`rows`).

pub(crate) mod keys;
pub(crate) mod members;
pub(super) mod named_keys;
pub(crate) mod object;
pub(crate) mod rows;
pub(super) mod split;
mod values;
