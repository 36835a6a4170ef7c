//! JSON: where the elements of a document end (`split`), their members (`object`, `members`), what their keys
//! are (`keys`, `named_keys`), the numbers and vectors that these hold (`values`), and the queries (`rows`).

pub mod keys;
pub mod members;
pub mod named_keys;
pub mod object;
pub mod rows;
pub mod split;
mod values;
